"""Theorems that a test makes of a function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from symproof.authoring.library import Checked, theorem, verify


def checked(function: Callable[..., Any]) -> Checked:
    """The theorem that ``function`` derives, as the kernel has checked it."""
    function.__doc__ = "A statement."
    (found,) = verify([theorem(title="A theorem of this test")(function)])
    return found
