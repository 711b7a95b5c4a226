"""Where the output goes: to the standard output, or into a file, whole or not at all."""

from __future__ import annotations

from pathlib import Path

from ..system.errors import Unusable


def demand_place(file: str | None) -> None:
    """Refuse a file that could not be written, before any work is done.  Raises
    :class:`~symproof.system.errors.Unusable`."""
    if file is None:
        return
    path = Path(file)
    if not file or path.is_dir():
        raise Unusable(f"--output-file {file or '(empty)'}: not the name of a file")
    if not path.parent.is_dir():
        raise Unusable(f"--output-file {file}: there is no folder {path.parent}")


def demand_folder(folder: str) -> None:
    """Refuse a folder that could not be written, before any work is done.  Raises
    :class:`~symproof.system.errors.Unusable`."""
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


def emit(text: str, file: str | None) -> None:
    """Write the text to the file, or print it.  Raises ``OSError``."""
    if file is None:
        print(text)
    else:
        from ..system.files import write_atomically

        write_atomically(Path(file), text + "\n")
