"""Output formats: one small model of what was found, and one file a format that writes it.

``collect`` makes the model of documents, theorems and single claims; ``concise``,
``json_format``, ``junit``, ``github`` and ``sarif`` turn it into text.  Nothing here decides
anything, and nothing here is loaded unless a format other than text is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .model import Output

FORMATS = ("text", "concise", "json", "junit", "github", "sarif")

_MODULES = {"json": "json_format"}


def written(output: Output, form: str) -> str:
    """``output`` in one of the :data:`FORMATS` other than text."""
    module = import_module(f".{_MODULES.get(form, form)}", __name__)
    write: Callable[[Output], str] = module.write
    return write(output)
