"""Verdicts have colours on a terminal, nothing else has, and nowhere else."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from symproof.base.catalogs import translator
from symproof.diagnostics.colours import BAD, GOOD, OPEN, has_colours, painter
from symproof.teaching.learn.judging import KINDS
from symproof.tools.cli import main

_PAINTED = re.compile("\033\\[3([123])m([^\033]*)\033\\[0m")
RED, GREEN, YELLOW = "1", "2", "3"


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")


@pytest.fixture
def coloured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")


@pytest.mark.parametrize(
    ("environment", "terminal", "wanted"),
    [
        ({}, True, True),
        ({}, False, False),
        ({"NO_COLOR": "1"}, True, False),
        ({"NO_COLOR": ""}, True, True),
        ({"FORCE_COLOR": "1"}, False, True),
        ({"FORCE_COLOR": ""}, False, False),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, True, False),
        ({"TERM": "dumb"}, True, False),
    ],
)
def test_where_there_are_colours(
    environment: dict[str, str], terminal: bool, wanted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal, raising=False)
    assert has_colours() is wanted
    assert (painter()("proved: 1 = 1") != "proved: 1 = 1") is wanted


@pytest.mark.usefixtures("coloured")
@pytest.mark.parametrize(
    ("line", "colour", "word"),
    [
        ("proved: x = x", GREEN, "proved"),
        ("proved-with-conditions a_theorem", GREEN, "proved-with-conditions"),
        ("false                  golden_false", RED, "false"),
        ("a b.md:3:43: SP101 refuted: at a = −3", RED, "refuted"),
        ("a.md:3:43: proved (as expected): 1 = 1", GREEN, "proved"),
        ("a.md:3:43: follows from line 1: x = 1", GREEN, "follows"),
        ("C:\\a.md:1:36: SP103 undecided: x = 7  [proved: no]", YELLOW, "undecided"),
        ("kim  the double angle: wrong (1 step proved, 0 open)", RED, "wrong"),
    ],
)
def test_a_verdict_is_painted(line: str, colour: str, word: str) -> None:
    painted = painter()(f"{line}\n  {line}")
    assert _PAINTED.findall(painted) == [(colour, word)]
    assert _PAINTED.sub(r"\2", painted) == f"{line}\n  {line}"


@pytest.mark.usefixtures("coloured")
@pytest.mark.parametrize(
    "line",
    [
        "a.md: 7 relations: 4 given; lines 1 and 5 are open; line 3 is false",
        "    We have proved: 1 = 1",
        "a.md:3:43: given: x > 1  [false: no]",
        "proved_by_hand: x",
        "unproved: x",
        "2 proved, 1 refuted",
        "a.md:3: proved: no column",
    ],
)
def test_what_is_no_verdict_is_not_painted(line: str) -> None:
    assert painter()(line) == line


@pytest.mark.usefixtures("coloured")
@pytest.mark.parametrize(
    ("arguments", "painted"),
    [
        (["prove", "1 = 2"], [(RED, "refuted")]),
        (["prove", "1 = 1", "--lang", "ko"], [(GREEN, "증명됨")]),
        (["prove", "1 = 1", "--output-format", "json"], []),
        (["prove", "1 = 1", "--output-format", "github"], []),
        (["explain", "1 = 1"], [(GREEN, "proved")]),
    ],
)
def test_the_doors_paint(
    arguments: list[str], painted: list[tuple[str, str]], capsys: pytest.CaptureFixture[str]
) -> None:
    main(arguments)
    assert _PAINTED.findall(capsys.readouterr().out) == painted


@pytest.mark.usefixtures("coloured")
def test_documents_are_painted_and_files_are_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paper, target = tmp_path / "paper.md", tmp_path / "found.txt"
    paper.write_text("$1 + 1 = 3$\n", encoding="utf-8")
    assert main(["check", str(paper)]) == 1
    assert _PAINTED.findall(capsys.readouterr().out) == [(RED, "refuted")]
    assert main(["check", str(paper), "--output-file", str(target)]) == 1
    assert "refuted" in target.read_text(encoding="utf-8")
    assert "\033" not in target.read_text(encoding="utf-8")
    assert main(["check", str(paper), "--output-format", "json"]) == 1
    assert json.loads(capsys.readouterr().out)["exit_code"] == 1


@pytest.mark.usefixtures("coloured")
@pytest.mark.parametrize("language", ["en", "ko", "zh"])
def test_the_words_of_exercises_are_painted(language: str) -> None:
    translate = translator(language, "learn")
    words = {translate(KINDS[kind].id) for kind in ("proved", "found", "done", "nothing-new")}
    text = "".join(f"{word}: x\n" for word in words)
    assert {word for _, word in _PAINTED.findall(painter(translate)(text))} == words


def test_a_word_has_one_colour() -> None:
    assert len({*GOOD, *BAD, *OPEN}) == len(GOOD) + len(BAD) + len(OPEN)
