"""What is printed, and no more: formulas as trees of their marks.

``marks`` is the vocabulary, ``plain`` and ``latex`` cut their notations into it, and ``surface``
is the one grammar over both.  A tree keeps every character of its formula, so that it can be
printed again; what a letter, a bar or a blank means is none of its business.
"""
