"""Output formats: one small model of what was found, and one file a format that writes it.

``collect`` makes the model of documents, theorems and single claims; ``concise``,
``json_format``, ``junit``, ``github`` and ``sarif`` turn it into text.  Nothing here decides
anything, and nothing here is loaded unless a format other than text is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from ..deciding.words import Paint, plain

if TYPE_CHECKING:
    from .model import Output

FORMATS = ("text", "concise", "json", "junit", "github", "sarif")

_MODULES = {"json": "json_format"}


def written(output: Output, form: str, paint: Paint = plain) -> str:
    """``output`` in one of the :data:`FORMATS` other than text; ``paint`` paints the verdicts of
    ``concise``."""
    module = import_module(f".{_MODULES.get(form, form)}", __name__)
    write: Callable[..., str] = module.write
    return write(output, paint) if form == "concise" else write(output)
