"""How notebooks find what an object looks like, without imports from a floor above.

A class of objects that notebooks show is a :class:`Shown`.  :data:`symproof.tools.display.SHOWN`
says which module shows which class; it is imported when an object is first shown, and has functions
``html``, ``latex`` and ``text``, as far as there are such forms.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

_ABOVE = "symproof.tools.display"


class Shown:
    """An object that notebooks show; what it is to be shown as is asked by IPython and others."""

    __slots__ = ()

    def __init_subclass__(cls, **options: Any) -> None:
        """IPython takes a ``__repr__`` of a class for its text unless the class itself has this."""
        super().__init_subclass__(**options)
        cls._repr_pretty_ = Shown._repr_pretty_  # type: ignore[method-assign]

    def _repr_html_(self) -> str | None:
        return _written(self, "html")

    def _repr_latex_(self) -> str | None:
        return _written(self, "latex")

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(_written(self, "text") or str(self))


def _written(shown: object, form: str) -> str | None:
    """What the module of the nearest class with one makes of an object, None without that form."""
    modules = import_module(_ABOVE).SHOWN
    for cls in type(shown).__mro__:
        name = f"{cls.__module__}.{cls.__qualname__}"
        if name in modules:
            write = getattr(import_module(modules[name]), form, None)
            return None if write is None else str(write(shown))
    return None
