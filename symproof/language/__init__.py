"""The words around formulas, as data: one file a language says what its words announce.

``phrases`` finds them in a text and ``sentences`` tells from them what is claimed, what is
supposed, and what is said of the letters.  The code knows kinds of words and no word.
"""
