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
    from .deciding.api import assert_equal, follows
    from .deciding.explaining import explain
    from .deciding.verdicts import IllTyped, Linked, Proved, Refuted, Shapeless, Undecided, Verdict
    from .documents.reporting.api import check_document
    from .documents.reporting.prompt import prove
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
    "check_document": "documents.reporting.api", "same_answer": "teaching.answers.comparing",
    "check_solutions": "teaching.answers.solving", "explain": "deciding.explaining", "follows":
    "deciding.api", "load_ipython_extension": "tools.magic", "Stopped": "base.stopping",
    "prove": "documents.reporting.prompt", "assert_equal": "deciding.api",
    "Proved": "deciding.verdicts",
    "Refuted": "deciding.verdicts", "IllTyped": "deciding.verdicts", "Linked": "deciding.verdicts",
    "Shapeless": "deciding.verdicts", "Undecided": "deciding.verdicts", "Verdict":
    "deciding.verdicts",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'symproof' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f".{_HOMES[name]}", __name__), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
