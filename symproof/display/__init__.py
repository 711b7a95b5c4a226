"""How verdicts, derivations, theorems and exercises look in a notebook, one file for each.

The classes know nothing of this folder: :mod:`symproof.system.showing` finds it when an object is
shown.  :func:`speak` chooses the language.
"""

from __future__ import annotations

from ..report.speaking import speak, spoken

__all__ = ["SHOWN", "speak", "spoken"]

#: The module that shows a class, both by their full names.
SHOWN = {
    "symproof.verdicts.Verdict": "symproof.display.of_verdicts",
    "symproof.authoring.derivations.Derivation": "symproof.display.of_derivations",
    "symproof.authoring.library.Record": "symproof.display.of_theorems",
    "symproof.learn.session.Feedback": "symproof.display.of_exercises",
    "symproof.learn.session.Session": "symproof.display.of_exercises",
}
