"""What is meant: trees of marks to claims, by what the whole text says of its letters.

``words`` is the vocabulary, ``uses`` collects how letters are used, ``choices`` asks what stays
open and tries every answer, ``names`` and ``elaboration`` make terms, and ``questions`` is the
way from a text to its readings, each a list of claims.  No reading is ever dropped because of
what its relation would say.
"""
