"""Documents: a doctest for mathematics in Markdown, LaTeX and plain text.

::

    scan ─► cutting ─► reading ─► families ─► uses ─► judging ─► results
             lexicon ┘            meanings ┘  check ┘

===================  ============================================================================
the text             ``scan`` finds the formulas, ``cutting`` makes marks of them, ``statements``
                     are the parts of one, by ``rows``; ``limits`` say what is refused before
the formulas         ``reading`` makes terms of them by :mod:`symproof.reading`: ``sides`` are the
                     marks for the grammar, ``elaborating`` the scope with what the document says
                     more than a formula, ``kinds`` which names of a section are columns and
                     matrices, ``dependence`` which letters are no constants, ``resolving`` the
                     readings of a statement at its place; ``lexicon`` says
                     which letters belong together, ``transposes`` what T is; the placeholders of
                     ``reading.elaborate`` keep what the kernel has nothing like
what is supposed     ``declarations`` and ``switches`` of the author; ``sentences`` by their ends,
                     the ``roles`` of formulas in them by ``wording``,
                     ``spoken``: what each sentence says by itself; ``suppositions``, a fold over
                     sentences: the ``conditions`` that hold for each relation;
                     ``arrangement`` and ``layout`` of statements in a formula,
                     ``equivalences`` and alternatives in both, ``memberships`` of
                     which sort a letter is, by ``sets`` or by ``descriptions`` in words
what names mean      ``overview`` of the document, ``context`` and ``definitions`` so far, with the
                     sorts of ``letters``; ``meanings`` at a place, and the ``uses`` of relations;
                     ``introductions`` are the words that define, ``binding`` those that begin
                     anew with a name, ``constants`` lose their meaning by them;
                     ``families`` give the dots a meaning, by linear forms
what is decided      ``chaining`` of formulas, ``claims`` of the relations, ``deciding`` each;
                     ``judging`` goes from a question to a judgement, with ``suspicion`` about
                     what is asserted and ``doubts`` about print, ``outcomes`` and ``repairs``;
                     ``check`` is the walk, from ``here`` to here, ``results`` what it finds,
                     ``worker`` keeps hostile formulas in a process of their own, ``memory`` what
                     was found before
what follows         ``regions`` of the document, ``premises`` in force, ``following`` from
                     them with a model, ``settling`` when all is read
what is said         ``words`` of verdicts, ``findings`` in words, the ``basis`` in one sentence,
                     ``explained`` for one relation, ``unsaid`` for what a declaration would
                     settle; ``api`` for Python
===================  ============================================================================

"Proved" and "refuted" come from :mod:`symproof.verdicts` alone.  What a formula is taken to say is
decided here: what print or words leave open is not read, or proves and refutes nothing.
"""
