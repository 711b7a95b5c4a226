r"""Inputs: the files in which a document in LaTeX may define its macros.

The preamble names them, by ``\input``, ``\include``, ``\usepackage`` or ``\RequirePackage``, and
what they name in turn is read as well.  A file is read only if it lies in the folder of the
document or below it.  A file that is missing or cannot be read defines nothing; nothing but
definitions is taken from any of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from ...base.doors import read_beside
from ...notation.limits import LIMITS
from ...reading.lexing.macros import without_remarks

MOST = 20  # files of one document
TEX = (".tex", ".latex", ".ltx")
_BEGIN = r"\begin{document}"
_NAMED = re.compile(
    r"\\(?:(?P<package>usepackage|RequirePackage)|input|include)(?![A-Za-z])\s*(?:\[[^][]*\])?\s*"
    r"\{(?P<names>[^{}\\]*)\}"
)


def inputs_of(
    document: Path, data: bytes, read: Callable[[Path], bytes | None] | None = None
) -> str:
    """The text of the files that the preamble of a document with these bytes names; "" if it names
    none, or has no preamble.  ``read`` gives the bytes of a file, None if there is none."""
    head, begin, _ = data.decode("utf-8", "replace").partition(_BEGIN)
    if not begin or document.suffix not in TEX:
        return ""
    read = read or (lambda path: read_beside(path, document))
    found: dict[Path, str] = {}
    waiting, size = _named(head, document.parent), 0
    while waiting and len(found) < MOST:
        path = waiting.pop(0)
        if path in found:
            continue
        found[path] = ""
        with suppress(OSError, UnicodeDecodeError):
            text = (read(path) or b"").decode("utf-8-sig")
            size += len(text)
            if size > LIMITS.document:
                break
            found[path] = text
            waiting += _named(text, document.parent)
    return "\n".join(found.values())


def _named(text: str, folder: Path) -> list[Path]:
    """The files that a text names, in a folder or below it."""
    found = []
    for match in _NAMED.finditer(without_remarks(text)):
        suffix = ".sty" if match["package"] else ".tex"
        for name in match["names"].split(","):
            path = Path(name.strip())
            if name.strip() and not path.is_absolute() and ".." not in path.parts:
                found.append(
                    folder / (path if path.suffix in (*TEX, suffix) else f"{path}{suffix}")
                )
    return found
