r"""The handbook as a PDF, by XeLaTeX.

XeLaTeX works on a copy in a temporary folder, reads and writes nothing outside of it
(``openin_any=p``, ``openout_any=p``, no shell escape), and the finished file is moved to its
place in one go.  The date is fixed, so one version of TeX and its fonts makes the same bytes
each time.

A book in parts has a second PDF, of its pages up to the second part.  They are printed from the
same typeset pages, so a reference to a later part has its number there, too.

The PDFs are not committed: their bytes change with every version of TeX, and readers who
want one have it by one command.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from ..base.files import write_atomically

# The pages are made into a PDF once, when nothing changes any more.
COMMAND = ("xelatex", "-no-pdf", "-no-shell-escape", "-interaction=nonstopmode", "-halt-on-error")
PRINTER = ("xdvipdfmx", "-q", "-E")
_RUNS = 6
_SECONDS = 300
_JOB = "handbook"
FIRST_PART = "part1.pdf"
_PAGES_BEFORE = re.compile(r"(?m)^\\pagesbefore\{(\d+)\}")
_NOTES = [f"{_JOB}.{end}" for end in ("aux", "out", "toc")]
_NEEDED = "texlive-xetex, texlive-lang-chinese, texlive-pictures, lmodern and fonts-noto-cjk"


class TexMissing(Exception):
    """There is no XeLaTeX, or something that it needs is missing; the message is one line."""


class TexFailure(Exception):
    """XeLaTeX refuses the handbook; the message is its first complaint."""


def demand_tex() -> None:
    """Raises :class:`TexMissing` if there is no XeLaTeX."""
    if not all(map(shutil.which, (COMMAND[0], PRINTER[0]))):
        raise TexMissing(f"--pdf needs XeLaTeX, which is not installed: {_NEEDED}")


def write_pdf(tex: str, target: Path, beside: Mapping[str, bytes] | None = None) -> list[Path]:
    """Make ``target`` from the text of a handbook, and ``part1.pdf`` in its folder if the book has
    parts; return the paths of both.  ``beside`` are the files, by their names, that the text
    includes if they are there.  Raises :class:`TexMissing`, :class:`TexFailure` and ``OSError``;
    then ``target`` is as it was."""
    demand_tex()
    with tempfile.TemporaryDirectory(prefix="symproof-") as name:
        folder = Path(name)
        (folder / f"{_JOB}.tex").write_text(tex, encoding="utf-8", newline="\n")
        for file, data in (beside or {}).items():
            (folder / file).write_bytes(data)
        compile_in(folder)
        made = [target]
        _move(folder / f"{_JOB}.pdf", target)
        if (folder / FIRST_PART).is_file():
            made.append(target.with_name(FIRST_PART))
            _move(folder / FIRST_PART, made[-1])
        return made


def compile_in(folder: Path) -> None:
    """Run XeLaTeX on ``handbook.tex`` in a folder until what it has written for itself no longer
    changes, and make the PDF, and ``part1.pdf`` if the book has a second part.  Raises
    :class:`TexMissing` and :class:`TexFailure`."""
    before = None
    for _ in range(_RUNS):
        _run([*COMMAND, f"{_JOB}.tex"], folder)
        after = [path.read_bytes() for path in map(folder.joinpath, _NOTES) if path.is_file()]
        if after == before:
            _run([*PRINTER, f"{_JOB}.xdv"], folder)
            _print_first_part(folder)
            return
        before = after
    raise TexFailure(f"the references do not settle in {_RUNS} runs of XeLaTeX")


def _print_first_part(folder: Path) -> None:
    """Make ``part1.pdf`` of the typeset pages that stand before the second part, if there is one.
    Raises :class:`TexFailure`."""
    parts = _PAGES_BEFORE.findall((folder / f"{_JOB}.aux").read_text(encoding="utf-8"))
    if len(parts) > 1:
        _run([*PRINTER, "-s", f"1-{parts[1]}", "-o", FIRST_PART, f"{_JOB}.xdv"], folder)


def _run(command: list[str], folder: Path) -> None:
    """Run a program of TeX.  Raises :class:`TexMissing` and :class:`TexFailure`."""
    try:
        done = subprocess.run(
            command, cwd=folder, env=environment(), stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, timeout=_SECONDS, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise TexFailure(f"{command[0]} is not done after {_SECONDS} seconds") from None
    if done.returncode:
        raise complaint(done.stdout.decode(errors="replace"))


def environment() -> dict[str, str]:
    """The environment of XeLaTeX: a fixed date, and no file outside its folder."""
    return {
        **os.environ,
        "SOURCE_DATE_EPOCH": os.environ.get("SOURCE_DATE_EPOCH", "0"),
        "FORCE_SOURCE_DATE": "1",
        "TZ": "UTC",
        "openin_any": "p",
        "openout_any": "p",
        "max_print_line": "1000",
    }


def complaint(log: str) -> TexMissing | TexFailure:
    """What XeLaTeX complains of, from what it has printed."""
    missing = re.search(r"File [`']([^']+\.(?:sty|cls|def))' not found", log)
    font = re.search(r'font "([^"]+)" (?:cannot be|not) found', log)
    for found in (missing, font):
        if found:
            return TexMissing(f"--pdf needs {found[1]}, which is not installed: {_NEEDED}")
    errors = re.findall(r"(?m)^! ?(.*)", log)
    place = re.search(r"(?m)^l\.(\d+)", log)
    said = errors[0].strip() if errors else log.strip().rpartition("\n")[2]
    where = f"{_JOB}.tex:{place[1]}: " if place else ""
    return TexFailure(f"{where}{said}")


def _move(made: Path, target: Path) -> None:
    """Put the finished file where it belongs, which may be another disk, in one go."""
    target.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(target, made.read_bytes())
