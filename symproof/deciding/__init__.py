"""Deciding: a claim with its hypotheses becomes a verdict with its evidence.

Here are the types of verdicts (``verdicts``), the table of strategies in the order in which they
are tried (``strategies``), the way from a proof to a certificate (``certifying``), the explanation
of a proof, and the functions that people call (:mod:`symproof.deciding.api`).  Print is read below,
in :mod:`symproof.reading`; proofs and counterexamples are searched in :mod:`symproof.search`; the
kernel replays every certificate before a verdict says "proved".

``words`` is the table of the words that stand in front of a result, with their truth, severity,
exit code and finding code; ``diagnostic`` is the type of what is known of one claim, with its
encoding as plain data.  Every door of the package takes them from there.
"""
