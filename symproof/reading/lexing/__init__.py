"""What is printed, cut into marks: ``marks`` is the vocabulary, ``plain`` and ``latex`` cut their
notations into it, ``macros`` writes out what an author defined.

What a letter, a bar or a blank means is none of its business.
"""
