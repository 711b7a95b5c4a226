"""``symproof grade``: a sheet of exercises, and the answers of a class.

``sheets`` reads exercises and answers in Markdown, ``reaching`` asks whether an answer gets where
it should, ``grades`` puts together what is said of each answer, ``tables`` writes it.
"""
