"""symproof decides every step of a mathematical derivation, and prints what it checked.

    >>> import symproof
    >>> symproof.prove("sin(a + b) = sin(a)*cos(b) + cos(a)*sin(b)").word
    'proved'

Theorems and theories are written with :mod:`symproof.authoring`; the command line is
``python -m symproof``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .version import __version__

if TYPE_CHECKING:
    from .base.stopping import Stopped
    from .deciding.api import assert_equal, follows, prove
    from .deciding.explaining import explain
    from .deciding.verdicts import IllTyped, Linked, Proved, Refuted, Shapeless, Undecided, Verdict
    from .documents.reporting.api import check_document
    from .teaching.answers.comparing import same_answer
    from .teaching.answers.solving import check_solutions

__all__ = [
    "IllTyped",
    "Linked",
    "Proved",
    "Refuted",
    "Shapeless",
    "Stopped",
    "Undecided",
    "Verdict",
    "__version__",
    "assert_equal",
    "check_document",
    "check_solutions",
    "explain",
    "follows",
    "prove",
    "same_answer",
]

_HOMES = {
    "check_document": "documents.reporting.api", "same_answer": "answers.comparing",
    "check_solutions": "answers.solving", "explain": "explaining", "follows": "api",
    "load_ipython_extension": "magic", "Stopped": "system.stopping",
    "prove": "api", "assert_equal": "api", "Proved": "verdicts", "Refuted": "verdicts",
    "IllTyped": "verdicts", "Linked": "verdicts", "Shapeless": "verdicts", "Undecided": "verdicts",
    "Verdict": "verdicts",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'symproof' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f".{_HOMES[name]}", __name__), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
