"""Where the output goes: to the standard output, or through the door for writing into a file."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path

from ..base.errors import Unusable
from ..base.files import Guard, Kind, demand_writable, head_of, write_atomically

#: How files begin in which machines find what was found, and certificates.
_BEGINNING = re.compile(
    rb'\s*(?:\{\s*"(?:symproof"|version": *\d+,\s*"exit_code"|\$schema": *"[^"]*sarif[^"]*",'
    rb'\s*"version": *"[^"]*",\s*"runs": *\[\s*\{\s*"tool": *\{\s*"driver": *\{\s*"name": '
    rb'*"symproof")|<\?xml[^>]*>\s*<testsuites name="symproof")'
)
#: The suffixes of names for what is printed, which has no mark of its own.
_PRINTED = ("", ".txt", ".log", ".out")


def _is_result(path: Path) -> bool:
    return _BEGINNING.match(head_of(path)) is not None


def _is_printed(path: Path) -> bool:
    return path.suffix.lower() in _PRINTED or _is_result(path)


RESULT = Kind("results of symproof", _is_result)
PRINTED = Kind(RESULT.name, _is_printed)


def guard_of(options: Namespace, form: str, inputs: Iterable[str | Path] = ()) -> Guard:
    """The guard for ``--output-file``, where the output has the format ``form`` and the
    command reads ``inputs``; ``-`` among them is the standard input, which is guarded anyway."""
    kind = PRINTED if form in ("text", "concise", "github") else RESULT
    return Guard(kind, tuple(Path(name) for name in inputs if str(name) != "-"),
                 force=options.force)  # fmt: skip


def demand_place(file: str | None, guard: Guard) -> None:
    """Refuse a file that could not be written, before any work is done.  Raises
    :class:`~symproof.base.errors.Unusable`, and ``OSError`` for what ``guard`` keeps."""
    if file is None:
        return
    path = Path(file)
    if not file or path.is_dir():
        raise Unusable(f"--output-file {file or '(empty)'}: not the name of a file")
    if not path.parent.is_dir():
        raise Unusable(f"--output-file {file}: there is no folder {path.parent}")
    demand_writable(path, guard)


def demand_folder(folder: str) -> None:
    """Refuse a folder that could not be written, before any work is done.  Raises
    :class:`~symproof.base.errors.Unusable`."""
    path = Path(folder)
    around = next(place for place in (path, *path.absolute().parents) if place.exists())
    if not around.is_dir():
        raise Unusable(f"--out {folder}: {around} is a file; name a folder")
    import tempfile

    try:
        with tempfile.TemporaryFile(dir=around):
            pass
    except OSError as error:
        said = f"nothing can be written in {around} ({error.strerror})"
        raise Unusable(f"--out {folder}: {said}") from None


def emit(text: str, file: str | None, guard: Guard) -> None:
    """Write the text to the file, or print it.  Raises ``OSError``."""
    if file is None:
        print(text)
    else:
        write_atomically(Path(file), text + "\n", guard)
