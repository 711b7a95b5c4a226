"""How verdicts, derivations, theorems and exercises look in a notebook, one file for each.

The classes know nothing of this folder: :mod:`symproof.base.showing` finds it when an object is
shown.  :func:`speak` chooses the language.
"""

from __future__ import annotations

from ...base.speaking import speak, spoken

__all__ = ["SHOWN", "speak", "spoken"]

#: The module that shows a class, both by their full names.
SHOWN = {
    "symproof.deciding.verdicts.Verdict": "symproof.tools.display.of_verdicts",
    "symproof.authoring.derivations.Derivation": "symproof.tools.display.of_derivations",
    "symproof.authoring.library.Record": "symproof.tools.display.of_theorems",
    "symproof.teaching.learn.session.Feedback": "symproof.tools.display.of_exercises",
    "symproof.teaching.learn.session.Session": "symproof.tools.display.of_exercises",
}
