"""Theory files: Python modules of authors outside, with theorems of their own.

They are Python, and running them is what their author asks for.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

from .library import Record, library


class TheoryError(Exception):
    """The file cannot be loaded; the message is one line with the place."""


def load_file(path: Path) -> list[Record]:
    """Run the theory file at ``path`` and return the records that it adds.

    The file is a Python program, and is run as one.  Raises :class:`TheoryError` if it is no
    regular file, has no name that Python can import, fails, or adds no theorem.
    """
    if not path.is_file():
        said = "not a regular file" if path.exists() else "no such file"
        raise TheoryError(f"{path}: {said}")
    name = path.stem
    if not name.isidentifier():
        raise TheoryError(f"{path}: the name of a theory file must be a Python identifier")
    spec = importlib.util.spec_from_file_location(f"symproof_theory_{name}", path)
    if spec is None or spec.loader is None:
        raise TheoryError(f"{path}: not a Python file")
    origin = spec.origin or str(path)  # the absolute path, which is what code objects name
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # whatever the author's code raises
        line, tb = 0, error.__traceback__
        while tb is not None:
            if tb.tb_frame.f_code.co_filename == origin:
                line = tb.tb_lineno
            tb = tb.tb_next
        if isinstance(error, SyntaxError):
            line = error.lineno or 0
        raise TheoryError(f"{path}:{line}: {type(error).__name__}: {error}") from None
    added = [record for record in library.records.values() if record.place[0] == origin]
    if not added:
        raise TheoryError(f"{path}: no @theorem in this file")
    for record in added:
        record.chapter = name
    return added
