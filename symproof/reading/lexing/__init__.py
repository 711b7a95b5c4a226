"""What is printed, cut into marks: ``marks`` is the vocabulary, ``plain`` and ``latex`` cut their
notations into it, ``macros`` writes out what an author defined, and ``strict`` refuses what a claim
by itself cannot hold.  ``cutting`` are the marks of documents, with ``rows`` of them.

What a letter, a bar or a blank means is none of its business.
"""
