"""Notation: what turns terms into written formulas, and written formulas into terms.

Readers take nothing for granted and guess nothing: what could be meant in two ways is
refused with the place and a way to say it.  Each writer is inverse to the reader of the
same notation, which the tests check, so a formula that is printed reads as the formula
that was checked.  None of this is trusted by a proof; the terms are.
"""
