"""Checkers: programs other than the kernel that judge what symproof calls proved.

``coq`` states the laws and the theorems in Coq, whose own kernel proves them.  ``javascript``
replays the certificates of :mod:`symproof.kernel` in Node.js and on the page; it was written from
FORMAT.md.  Neither decides a verdict here.
"""
