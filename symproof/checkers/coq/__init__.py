"""Every step checked by Coq: statements, scripts, the run of ``coqc``, and its verdicts.

==================  ========================================================================
``writer``          claims as Coq statements; conditions become hypotheses
``names``           names that Coq accepts, each belonging to one thing
``shapes``          which terms are numbers, which are matrices, and of what size
``polynomials``     the arithmetic in which certificates are found
``certificates``    terms to polynomials in cosines, sines, exponentials and roots
``plainly``         equations that algebra alone proves
``scripts``         equations: certificates in the order in which the tactics ask for them
``proofs``          what rests on more: proofs of the kernel, rule by rule
``places``          where such a proof stands, and what may be used there
``instances``       theorems and assumptions for the values that a proof names
``signs``           signs that the shape of a term shows
``enclosures``      relations between certain numbers, by interval arithmetic
``refutations``     the negation of a false claim, at the point that refutes it
``export``          one file a theorem, one lemma a step
``compiler``        ``coqc``, its errors and the axioms that it reports
``record``          verdicts kept for the reports, each under a hash of what it is about
``laws``            the laws of the kernel as statements, and their lemmas
``cache``           what ``coqc`` has said about exactly this text before
``verdicts``        steps, theorems and claims as Coq judges them
``support/``        the library of proved lemmas and tactics that every file loads
==================  ========================================================================

Nothing here is trusted but ``writer`` (and, of laws, ``laws``), which says what is claimed, and
Coq itself.  A wrong
certificate makes a script fail; it cannot make a false statement pass.
"""
