"""Documents: a doctest for mathematics in Markdown, LaTeX and plain text.

::

    source ─► prose ─► scopes ─► judging ─► reporting

=============  ==================================================================================
``source``     ``scan`` finds the formulas of a text, also of ``notebooks``; ``regions`` are its
               divisions
``prose``      ``declarations`` and ``switches`` of the author; ``sentences`` by their ends, the
               ``roles`` of formulas in them by ``wording``; ``spoken``: what each sentence says
               by itself; ``suppositions``, a fold over sentences: the ``conditions`` that hold
               for each relation; ``arrangement`` of statements in a formula, ``equivalences`` and
               alternatives; ``memberships`` of which sort a letter is, by ``sets`` or by
               ``descriptions`` in words; ``asserting`` words; ``introductions`` that define,
               ``binding`` words that begin anew with a name, ``constants`` that lose their
               meaning by them
``scopes``     ``overview`` of the document, ``context`` and ``definitions`` so far, with the sorts
               of ``letters``; ``meanings`` at a place; ``kinds`` says which names of a section are
               columns and matrices, ``dependence`` which letters are no constants, ``resolving``
               the readings of a statement at its place; ``premises`` in force
``judging``    ``check`` is the walk, from ``here`` to here, by the ``uses`` of relations and the
               ``chaining`` of formulas; ``looks`` show first what is decided soon; ``claims`` of
               the relations, ``deciding`` each; ``judging`` goes from a question to a judgement,
               with what follows from lines above by ``following``, ``suspicion`` about what is
               asserted and ``doubts`` about print; ``outcomes``, ``results``, ``settling`` when
               all is read, ``basis`` and ``words`` of verdicts, ``repairs`` and ``unsaid`` for
               what would settle a relation; ``worker`` keeps hostile formulas in a process of
               their own, ``memory`` what was found before
``reporting``  ``findings`` in words, ``explained`` for one relation; ``api`` for Python
=============  ==================================================================================

"Proved" and "refuted" come from :mod:`symproof.deciding.verdicts` alone.  What a formula is taken
to say is decided here: what print or words leave open is not read, or proves and refutes nothing.
"""
