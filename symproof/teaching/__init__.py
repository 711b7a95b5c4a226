"""Teaching: exercises, answers and solutions that people hand in.

``answers`` compares two answers and checks solution sets, ``learn`` has the exercises and judges
steps, ``grading`` grades sheets, and :mod:`symproof.teaching.verifying` checks many solutions.
What a line says and whether it holds is decided below.
"""
