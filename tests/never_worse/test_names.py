"""What people have learned to rely on is still there, by name, or ``removed.tsv`` says where it
went.

``names.toml`` lists the names.  What a theorem says, and how it was checked, is no matter of
names: the committed reports show it, and ``.ci/run`` compares them."""

from __future__ import annotations

import csv
import inspect
import json
import re
import subprocess
import tomllib
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest
from needed import missing

import symproof
from symproof.authoring.library import Record
from symproof.deciding.findings import EXPLANATIONS
from symproof.diagnostics import FORMATS
from symproof.report.api_reference import pages
from symproof.teaching.learn import exercises
from symproof.testing import check_encoding, conventions, rounding
from symproof.theory import CHAPTERS
from symproof.tools.cli import main

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
REMOVED = HERE / "removed.tsv"
KEPT = tomllib.loads((HERE / "names.toml").read_text(encoding="utf-8"))
LANGUAGES = ("en", "ko", "zh")


def kept(kind: str) -> set[str]:
    """The names of a kind; those of a table begin with their key."""
    names = KEPT[kind]
    if isinstance(names, dict):
        return {f"{key}{name}" for key, group in names.items() for name in group}
    return set(names)


def tracked() -> list[str]:
    """The files of the repository."""
    if not (ROOT / ".git").exists():
        missing("this is no git checkout; clone the repository to check its files")
    said = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return said.stdout.split("\0")[:-1]


# What there is today, by kind of name ---------------------------------------------------------


def top_level() -> set[str]:
    return {name.split("/")[0] for name in tracked()}


def reports() -> set[str]:
    """The files of the reports; those of a language count if every language has them.  The pages
    of chapters do not: their theorems are names of their own."""
    found: dict[str, set[str]] = {}
    for name in tracked():
        folder, *parts = name.split("/")
        if folder == "reports":
            own = set(LANGUAGES) & {*parts}
            general = "/".join("*" if part in own else part for part in parts)
            found.setdefault(general, set()).update(own)
    whole = {n for n, own in found.items() if "*" not in n or len(own) == len(LANGUAGES)}
    return whole - {f"*/{chapter}.md" for chapter in CHAPTERS}


def notebooks() -> set[str]:
    """The notebooks that are executed, from top to bottom, in every language."""
    found = []
    for language in LANGUAGES:
        files = (ROOT / "notebooks" / language).glob("*.ipynb")
        found.append({file.stem for file in files if _is_executed(file)})
    return set.intersection(*found)


def _is_executed(file: Path) -> bool:
    cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
    counts = [cell["execution_count"] for cell in cells if cell["cell_type"] == "code"]
    return bool(counts) and counts == list(range(1, len(counts) + 1))


def command_line() -> set[str]:
    """The commands with their options, as their help shows them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", "200")
        commands = re.findall(r"^    (\w+) ", _help(), re.M)
        shown = {
            command: set(re.findall(r"--[a-z-]+", _help(command))) - {"--help"}
            for command in commands
        }
    return {f"{c} {option}" for c, options in shown.items() for option in {*options, ""}}


def _help(*command: str) -> str:
    from contextlib import redirect_stdout
    from io import StringIO

    with redirect_stdout(StringIO()) as said, pytest.raises(SystemExit):
        main([*command, "--help"])
    return said.getvalue()


def python() -> set[str]:
    """What the reference of the Python API shows, and what ``symproof`` exports."""
    found = {f"symproof.{name}" for name in symproof.__all__}
    for page in pages().values():
        for part in re.split("^## (?=`)", page, flags=re.M)[1:]:
            module = part.split("`")[1]
            found |= {f"{module}.{name}" for name in re.findall("^###+ `(.+)`", part, re.M)}
    return found


def encodings() -> set[str]:
    """What ``check_encoding`` can be told."""
    return {
        *(f"parameter {name}" for name in inspect.signature(check_encoding).parameters),
        *(f"layout {name}" for name in get_args(conventions.Layout)),
        *(f"first {name}" for name in get_args(conventions.Function)),
        *(f"exponent {name}" for name in conventions.EXPONENTS),
        *(f"scale {name}" for name in conventions.SCALES),
        *(f"format {name}" for name in rounding.FORMATS),
    }


TODAY: dict[str, Callable[[], set[str]]] = {
    "top_level": top_level,
    "reports": reports,
    "notebooks": notebooks,
    "exercises": lambda: set(exercises()),
    "formats": lambda: set(FORMATS),
    "findings": lambda: set(EXPLANATIONS),
    "command_line": command_line,
    "python": python,
    "check_encoding": encodings,
}


def removed(path: Path = REMOVED) -> set[str]:
    """The names that ``removed.tsv`` explains.  Raises ``ValueError`` for a row that does not
    say where the name went and why."""
    with path.open(encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
    for row in (head, *rows):
        if len(row) != 3 or not all(cell.strip() for cell in row):
            raise ValueError(f"{path.name}: name, where it went, why; not {row}")
    return {name for name, _, _ in rows}


def lost(names: set[str], today: set[str], explained: set[str]) -> list[str]:
    """The names that are gone without a row in ``removed.tsv``."""
    return sorted(names - today - explained)


def demand_kept(kind: str, today: set[str]) -> None:
    """Fail if a name of this kind is lost; warn of names that nothing keeps yet."""
    names = kept(kind)
    gone = lost(names, today, removed())
    assert not gone, (
        f"{kind}: bring back {', '.join(gone)}, or say in tests/never_worse/removed.tsv where "
        "they went"
    )
    if new := sorted(today - names):
        warnings.warn(
            f"not kept yet: {', '.join(new)}; add them to {kind} in "
            "tests/never_worse/names.toml", stacklevel=1,
        )  # fmt: skip


@pytest.mark.parametrize("kind", TODAY)
def test_no_name_is_lost(kind: str) -> None:
    demand_kept(kind, TODAY[kind]())


def test_no_theorem_is_lost(library_records: list[Record]) -> None:
    """A theorem does not become a false claim under its old name, nor the other way round."""
    words = {True: "false claim", False: "theorem"}
    demand_kept("library", {f"{words[r.is_refuted]} {r.name}" for r in library_records})


def test_a_name_that_goes_is_missed() -> None:
    assert lost({"prove", "check"}, {"check", "more"}, set()) == ["prove"]
    assert lost({"prove", "check"}, {"check"}, {"prove"}) == []


def test_a_row_says_where_a_name_went_and_why(tmp_path: Path) -> None:
    place = tmp_path / "removed.tsv"
    head = "name\twhere it went\twhy\n"
    place.write_text(f"{head}old\tnew\tone word for one thing\n", encoding="utf-8")
    assert removed(place) == {"old"}
    for row in ("old\n", "old\tnew\n", "old\tnew\t \n", "old\tnew\twhy\tmore\n"):
        place.write_text(head + row, encoding="utf-8")
        with pytest.raises(ValueError, match=r"removed\.tsv: name, where it went, why; not "):
            removed(place)


def test_what_is_back_is_not_called_removed() -> None:
    there = set().union(*(names() for names in TODAY.values()))
    assert removed() & there == set(), "take the row out of removed.tsv"


def test_every_list_has_its_names() -> None:
    assert KEPT.keys() == {*TODAY, "library"}
    assert len(kept("notebooks")) >= 13
    assert len(kept("exercises")) >= 52
    assert {f"symproof.{name}" for name in symproof.__all__} <= kept("python")


# The repository and its two commands ----------------------------------------------------------


def test_the_top_level_is_tidy() -> None:
    """Four folders; beside them small files, and what begins with a dot."""
    for name in top_level() - {"symproof", "tests", "reports", "notebooks"}:
        place = ROOT / name
        small = place.is_file() and place.stat().st_size < 66_000  # FORMAT.md
        assert name.startswith(".") or small, f"move {name} into one of the four folders"


@pytest.mark.parametrize("command", ["main", "test"])
def test_ci_runs_the_commands_of_the_readme(command: str) -> None:
    """Each is one line, and ``.ci/run`` takes it out of the README and runs it."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(rf"^```sh {command}\n(.+)\n```$", readme, re.M)
    assert len(blocks) == 1, f"README.md has one line in one block ```sh {command}"
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    (reader,) = re.findall(r"^command_in_readme\(\).*$", ci, re.M)
    step = f'bash -euo pipefail -c "$(command_in_readme {command})"'
    assert step in ci.splitlines(), f".ci/run has the line {step}"
    read = subprocess.run(
        ["bash", "-c", f"{reader}\ncommand_in_readme {command}"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert read.stdout.splitlines() == blocks


def test_the_tests_that_the_readme_points_to_exist() -> None:
    text = (HERE / "README.md").read_text(encoding="utf-8")
    named = re.findall(r"`tests/([\w/]+\.py)(?:::(\w+))?`", text)
    assert len(named) >= 10
    for file, test in named:
        place = ROOT / "tests" / file
        assert place.is_file(), f"tests/{file} is gone; README.md here names it"
        found = not test or f"\ndef {test}(" in place.read_text(encoding="utf-8")
        assert found, f"tests/{file}::{test} is gone; README.md here names the test in its place"
