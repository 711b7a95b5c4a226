"""Answers: whether two texts give the same answer to a question.

``finding`` takes from a text the part that is its answer, ``spelling`` writes it in one way,
``values`` says what it is (a number with its unit, a list, a set, an interval, a relation, words),
and ``comparing`` turns two values into claims, which :mod:`symproof.verdicts` decides: each "same"
has a certificate.  The words are data, in ``language/answers.toml`` and ``language/units.toml``.
"""
