"""Verdicts have colours on a terminal, nothing else has, and nowhere else."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from symproof.diagnostics.colours import has_colours, painter
from symproof.teaching.grading.grades import Grade
from symproof.teaching.grading.tables import as_csv, as_json, as_text
from symproof.teaching.learn.session import Session
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
    assert (painter()("proved", "proved") != "proved") is wanted


@pytest.mark.usefixtures("coloured")
@pytest.mark.parametrize(
    ("word", "colour"),
    [
        ("proved", GREEN), ("follows", GREEN), ("right", GREEN), ("refuted", RED), ("wrong", RED),
        ("failed", RED), ("undecided", YELLOW), ("stopped", YELLOW), ("nothing-new", YELLOW),
    ],
)  # fmt: skip
def test_a_word_has_the_colour_of_its_truth(word: str, colour: str) -> None:
    assert _PAINTED.findall(painter()(word, "so it is")) == [(colour, "so it is")]


@pytest.mark.usefixtures("coloured")
def test_what_is_given_has_no_colour_and_a_file_has_none() -> None:
    assert painter()("given", "given") == "given"
    assert painter("found.txt")("refuted", "refuted") == "refuted"


NAMED_LIKE_VERDICTS = """We have proved: $1 = 1$.
refuted: $1 = 2$
Let $a = 2$. Then $a + 1 = 3$.
"""


@pytest.mark.usefixtures("coloured")
def test_only_the_verdict_of_a_line_is_painted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("refuted: proved.md").write_text(NAMED_LIKE_VERDICTS, encoding="utf-8")
    for form, found in (
        ("text", [(RED, "refuted"), (GREEN, "proved"), (GREEN, "follows from line 3")]),
        ("concise", [(RED, "refuted")]),
    ):
        assert main(["check", "refuted: proved.md", "--all", "--output-format", form]) == 1
        out = capsys.readouterr().out
        assert _PAINTED.findall(out) == found
        assert "refuted: proved.md:2:11: SP101 \033[31mrefuted\033[0m: " in out


@pytest.mark.usefixtures("coloured")
def test_the_words_of_theories_are_painted_and_their_names_are_not(
    capsys: pytest.CaptureFixture[str],
) -> None:
    theory = str(Path(__file__).parents[1] / "output" / "golden" / "formulas.py")
    main(["check", theory])
    painted = _PAINTED.findall(capsys.readouterr().out)
    assert painted == [(GREEN, "proved"), (RED, "false")]
    main(["check", theory, "--output-format", "concise"])
    assert _PAINTED.findall(capsys.readouterr().out) == []


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
    feedback = Session("double-angle", language).step("sin(x)")
    assert _PAINTED.findall(feedback.shown(painter())) == [(RED, feedback.word)]
    assert _PAINTED.findall(str(feedback)) == []


@pytest.mark.usefixtures("coloured")
@pytest.mark.parametrize(
    ("form", "painted"), [(as_text, [(RED, "wrong")]), (as_csv, []), (as_json, [])]
)
def test_the_words_of_grades_are_painted_in_text(
    form: Callable[..., str], painted: list[tuple[str, str]]
) -> None:
    grade = Grade("right: kim", "the wrong: angle", "wrong", 1, 0, 2, ())
    assert _PAINTED.findall(form((), [grade], str, painter())) == painted
