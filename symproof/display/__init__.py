"""How verdicts, derivations, theorems and exercises look in a notebook, one file for each.

The classes know nothing of this folder: :mod:`symproof.system.showing` finds it when an object is
shown.  :func:`speak` chooses the language.
"""

from __future__ import annotations

from ..report.speaking import speak, spoken

__all__ = ["speak", "spoken"]
