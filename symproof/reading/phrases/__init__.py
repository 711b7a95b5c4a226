"""The words around formulas: the code knows kinds of words, and ``lexicon/`` the words.

``matching`` finds them in a text and ``sentences`` tells from them what is claimed, what is
supposed, and what is said of the letters.
"""
