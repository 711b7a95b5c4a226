"""Documents: a doctest for mathematics in Markdown, LaTeX and plain text.

::

    scan ─► tokens ─► reading ─► families ─► claims ─► check
            lexicon ┘             context ┘     │
                                              worker

``scan`` finds the formulas, ``tokens`` and ``reading`` turn them into terms, ``families``
gives the dots a meaning, ``claims`` makes claims of the relations, ``check`` asks for
verdicts and words them, and ``worker`` keeps hostile formulas in a process of their own.
Nothing here is trusted: "proved" and "refuted" come from :mod:`symproof.verdicts` alone.
"""
