"""Answers: whether two texts give the same answer to a question.

``finding`` takes from a text the part that is its answer, and ``wording`` knows which words around
it leave it as it is; ``spelling`` writes it in one way, ``reading`` says which of the ``values`` it
is (a number with its unit, a list, a set, an interval, a relation, words), and ``comparing`` asks
of two of them what ``equality`` turns into claims, which :mod:`symproof.deciding.strategies`
decides: each "same" has a certificate.  ``sets`` forms unions of intervals and points.  The words
are data, in the table ``answers`` of a language in ``reading/lexicon``, and in
``reading/phrases/units.toml``.

``solving`` says whether an answer is the set of all solutions of conditions; ``cases`` takes its
cases from a text.
"""
