"""Generates and executes the notebooks: ``python notebooks/make.py [--check]``.

The sources are ``source/*.py``: cells divided by ``# %%``, prose as comments; so are the text of a
cell ``%%symproof`` and a line that begins with ``%``.  Each paragraph is a sentence of the catalogs
``notebooks.po``, so that every language comes from one source; in the code ``"en"`` becomes the
language.  Each notebook runs from top to bottom in a kernel of its own,
in a process group that is killed when its time is over.  What is written depends on nothing but
the source: no times, fixed ids, no metadata of the run.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from symproof.base.catalogs import translator
from symproof.base.files import write_atomically

HERE = Path(__file__).resolve().parent
LANGUAGES = ("en", "ko", "zh")
SECONDS = 120  # for one notebook, from start to end; the slowest takes about ten
_TALKATIVE = ("CI", "BUILD_NUMBER", "PYTEST_ADDOPTS")  # what pytest prints depends on them
_PROSE = "# %% [markdown]"
_MAGIC = "# %% [symproof]"
_LINE_MAGIC = re.compile(r"^# (?=%\w)", re.M)
_MARKER = re.compile(r"^# %%.*$", re.M)
_PREFIX = re.compile(r"(#+ |- )?(.*)", re.S)


class Cell(NamedTuple):
    """``paragraphs`` of prose, or ``code``, or with ``is_checked`` paragraphs that are checked."""

    paragraphs: tuple[str, ...]
    code: str = ""
    is_checked: bool = False


class Failed(Exception):
    """A notebook could not be executed; the message says which and why."""


# -- sources -------------------------------------------------------------------------------


def sources() -> list[Path]:
    """The sources in order."""
    return sorted((HERE / "source").glob("*.py"))


def cells(text: str) -> Iterator[Cell]:
    """The cells of a source."""
    markers = list(_MARKER.finditer(text))
    ends = [m.start() for m in markers[1:]] + [len(text)]
    for marker, end in zip(markers, ends, strict=True):
        body = text[marker.end() : end].strip()
        if marker[0] in (_PROSE, _MAGIC):
            lines = [line.removeprefix("#").removeprefix(" ") for line in body.splitlines()]
            parts = "\n".join(lines).split("\n\n")
            paragraphs = tuple(" ".join(part.split()) for part in parts if part.strip())
            yield Cell(paragraphs, is_checked=marker[0] == _MAGIC)
        else:
            yield Cell((), _LINE_MAGIC.sub("", body))


def split_prefix(paragraph: str) -> tuple[str, str]:
    """The signs of a heading or an item, and the sentence."""
    match = _PREFIX.fullmatch(paragraph)
    return (match[1] or "", match[2]) if match else ("", paragraph)


def sentences() -> set[str]:
    """All sentences of all sources, those of the index included."""
    found = {*INDEX, *PRINTED}
    for source in sources():
        for cell in cells(source.read_text(encoding="utf-8")):
            found |= {split_prefix(p)[1] for p in cell.paragraphs}
    return {s for s in found if re.search("[A-Za-z]", re.sub("`[^`]*`", "", s))}


# -- notebooks -----------------------------------------------------------------------------


def notebook(source: Path, language: str) -> dict[str, Any]:
    """The notebook of a source, not yet executed."""
    translate = translator(language, "notebooks")
    made = []
    for k, cell in enumerate(cells(source.read_text(encoding="utf-8")), 1):
        common = {"id": f"cell-{k:02}", "metadata": {}}
        parts = (split_prefix(p) for p in cell.paragraphs)
        prose = "\n\n".join(prefix + translate(words) for prefix, words in parts)
        if prose and not cell.is_checked:
            made.append({**common, "cell_type": "markdown", "source": _lines(prose)})
        else:
            code = cell.code.replace('"en"', f'"{language}"')
            if cell.is_checked:
                code = f"%%symproof --lang {language}\n{prose}"
            empty = {"execution_count": None, "outputs": []}
            made.append({**common, "cell_type": "code", "source": _lines(code), **empty})
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {
        "cells": made,
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def execute(made: dict[str, Any]) -> dict[str, Any]:
    """The notebook with its outputs.  Raises what nbclient raises if a cell fails."""
    import nbformat
    from jupyter_client.manager import AsyncKernelManager
    from nbclient import NotebookClient

    run = nbformat.reads(json.dumps(made), as_version=4)
    with tempfile.TemporaryDirectory() as folder:
        kernel = AsyncKernelManager(kernel_name="python3")
        if os.name != "nt":  # sockets in a folder; for ports several kernels would compete
            kernel.transport, kernel.ip = "ipc", f"{folder}/kernel"
        NotebookClient(run, km=kernel, timeout=SECONDS).execute()
    for cell, done in zip(made["cells"], run.cells, strict=True):
        if cell["cell_type"] == "code":
            cell["execution_count"] = done.execution_count
            cell["outputs"] = [_output(output) for output in done.outputs]
    return made


def _output(output: Any) -> dict[str, Any]:
    if output.output_type == "stream":
        return {"name": output.name, "output_type": "stream", "text": _lines(output.text)}
    data = {
        kind: _lines(value) if isinstance(value, str) else value
        for kind, value in sorted(output.data.items())
    }
    kept = {"data": data, "metadata": {}, "output_type": output.output_type}
    if output.output_type == "execute_result":
        kept["execution_count"] = output.execution_count
    return kept


def written(made: dict[str, Any]) -> str:
    """The text of the file."""
    return json.dumps(made, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def executed(source: Path, language: str, seconds: float = SECONDS) -> str:
    """The text of an executed notebook, made in a process of its own that is killed with its
    kernel after ``seconds``.  Raises :class:`Failed`."""
    command = [sys.executable, str(Path(__file__)), "--run", str(source), language]
    ours = {k: v for k, v in os.environ.items() if k not in _TALKATIVE}
    environment = {
        **ours, "SYMPROOF_STATIC": "1", "PYTHONHASHSEED": "0", "NO_COLOR": "1",
        "COLUMNS": "80",
        "PYTHONPATH": os.pathsep.join([str(HERE.parent), os.environ.get("PYTHONPATH", "")]),
    }  # fmt: skip
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment,
        start_new_session=True,
    ) as process:  # fmt: skip
        try:
            out, error = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            raise Failed(f"{source.name} ({language}): stopped after {seconds} seconds") from None
    if process.returncode:
        last = error.decode(errors="replace").strip()
        raise Failed(f"{source.name} ({language}): {last[-2000:]}")
    return out.decode()


# -- the index -----------------------------------------------------------------------------

INDEX = (
    "Notebooks",
    "A course of eleven and three guides. They are generated from `source/`, executed from top to "
    "bottom, and committed with their outputs, so that they can be read here without running "
    "anything.",
    "To run one on your machine, in a checkout of this repository: "
    "`pip install '.[notebooks]' jupyterlab`, then `jupyter lab notebooks/`.",
    "To run one on a public notebook service: upload the file there, upload the wheel that "
    "`python -m build` makes from a checkout, and run `%pip install` with the name of the wheel "
    "in a first cell. Sliders need `%pip install ipywidgets`.",
)


# What cells print through the catalog.
PRINTED = ("a verdict is not a boolean; ask .proved, .refuted or .undecided",)


def index() -> str:
    """The README of the folder, in all languages."""
    parts = ["<!-- Generated by notebooks/make.py. Do not edit. -->"]
    for language in LANGUAGES:
        translate = translator(language, "notebooks")
        title, *paragraphs = map(translate, INDEX)
        parts += [f"{'#' if language == 'en' else '##'} {title}", *paragraphs]
        rows = []
        for source in sources():
            heading = next(cells(source.read_text(encoding="utf-8"))).paragraphs[0]
            name = translate(split_prefix(heading)[1])
            rows.append(f"- [{name}]({language}/{source.stem}.ipynb)")
        parts.append("\n".join(rows))
    return "\n\n".join(parts) + "\n"


# -- the command ---------------------------------------------------------------------------


def _arguments(given: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Generate and execute the notebooks.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if stale")
    parser.add_argument("--only", metavar="NUMBER", default="", help="such as 05")
    parser.add_argument("--lang", metavar="LANG", choices=LANGUAGES, help="one language only")
    parser.add_argument("--jobs", type=int, default=2, help="notebooks at a time; default: 2")
    parser.add_argument("--run", nargs=2, metavar=("SOURCE", "LANG"), help=argparse.SUPPRESS)
    return parser.parse_args(given)


def main(given: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    options = _arguments(given)
    if options.run:
        source, language = options.run
        sys.stdout.buffer.write(written(execute(notebook(Path(source), language))).encode())
        return 0
    languages = (options.lang,) if options.lang else LANGUAGES
    wanted = [(s, lang) for s in sources() for lang in languages if s.name.startswith(options.only)]
    try:
        with ThreadPoolExecutor(max(1, options.jobs)) as pool:
            texts = list(pool.map(lambda pair: executed(*pair), wanted))
    except Failed as failure:
        print(f"notebooks: {failure}", file=sys.stderr)
        return 1
    files = {
        HERE / lang / f"{source.stem}.ipynb": text
        for (source, lang), text in zip(wanted, texts, strict=True)
    }
    if not options.only and not options.lang:
        files[HERE / "README.md"] = index()
    stale = [p for p, text in files.items() if not p.is_file() or p.read_text("utf-8") != text]
    for path in stale:
        name = path.relative_to(HERE.parent)
        if options.check:
            print(f"{name}: stale; run: python notebooks/make.py", file=sys.stderr)
        else:
            path.parent.mkdir(exist_ok=True)
            write_atomically(path, files[path])
            print(f"{name} written")
    return 1 if options.check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
