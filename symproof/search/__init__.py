"""Engines: untrusted and clever.  They look for proofs and for counterexamples.

What an engine finds is data, and it counts only after somebody else has checked it: a proof
is replayed by the kernel, a counterexample by :mod:`symproof.search.enclosures`.  That one
module of this package is trusted, together with the ball arithmetic of python-flint, and
only for the word "refuted".  Every other engine may fail or give up, but it cannot lie.
"""
