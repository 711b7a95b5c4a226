"""A sheet, the answers of a class, and what is said of each."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest

from symproof.cli import main
from symproof.documents.messages import Said
from symproof.grading.grades import Grade, demand_solvable, grades
from symproof.grading.sheets import BadSheet, answers, exercises
from symproof.grading.tables import as_csv

SHEET = r"""# Sheet 3

## double: The double angle
Let $x$ be a real number. Show that $\sin 2x = 2 \sin x \cos x$.
<!-- grade: goal: \sin 2x = 2 \sin x \cos x -->
<!-- grade: solution:
$$\sin 2x = \sin(x + x) = \sin x \cos x + \cos x \sin x = 2 \sin x \cos x$$
-->

## square
Find all real $x$ with $x^2 = 4$.
<!-- grade: answer: x = 2 \text{ or } x = -2 -->
<!-- grade: solution: The answer is $x = 2$ or $x = -2$. -->

## half
Compute one half of one half.
<!-- grade: answer: \frac14 -->
"""
DOUBLE = {
    "right": [
        r"$$\sin 2x = \sin(x+x) = \sin x \cos x + \cos x \sin x$$",
        r"First $\sin 2x = \sin(x + x)$. Then $\sin(x + x) = 2 \sin x \cos x$.",
    ],
    "incomplete": [
        r"$$\sin 2x = 2 \sin x \cos x$$",  # the goal itself
        r"$$\sin 2x = \sin 2x + 0 = 2 \sin x \cos x$$",  # padded
        r"$$\sin 2x = \sin 2x + x - x = 2 \cos x \sin x$$",
        r"$$2 \sin x \cos x = 2 \sin x \cos x$$", r"$$\sin 2x = \sin(x + x)$$",
        r"$$\sin 2x + 1 = \sin(x + x) + 1 = 2 \sin x \cos x + 1$$", "It is obvious.",
    ],
    "wrong": [
        r"$$\sin 2x = 2 \sin x = 2 \sin x \cos x$$",
        "We have\n\n$$\\sin 2x = \\sin(x+x) = \\sin x \\cos x$$",
    ],
    "missing": [""],
}  # fmt: skip


def grade(name: str, text: str) -> Grade:
    (exercise,) = (e for e in exercises(SHEET) if e.name == name)
    (found,) = grades([exercise], {"kim": {name: text}})
    return found


def test_exercises_are_read() -> None:
    double, square, half = exercises(SHEET)
    assert (double.name, double.title) == ("double", "The double angle")
    assert "grade" not in double.statement
    assert "sin(x + x)" in double.solution
    assert (square.goal, square.answer, half.solution) == ("", r"x = 2 \text{ or } x = -2", "")


def test_the_solutions_of_the_teacher_are_right() -> None:
    demand_solvable(exercises(SHEET))


@pytest.mark.parametrize(("word", "text"), [(w, t) for w, texts in DOUBLE.items() for t in texts])
def test_chains_to_a_goal(word: str, text: str) -> None:
    found = grade("double", text)
    assert (found.word, bool(found.said)) == (word, word not in ("right", "missing"))


def test_the_first_wrong_step_has_its_place_and_its_counterexample() -> None:
    found = grade("double", DOUBLE["wrong"][1])
    assert found.line == 3
    assert "at x = " in str(found.said[0])


@pytest.mark.parametrize(
    ("name", "text", "word"),
    [
        ("square", r"So $x = \pm 2$.", "right"), ("square", "$x = 2$", "wrong"),  # a lost case
        ("square", "$x = -2$ or $x = 2$", "right"), ("square", "$x = 2$ or $x = 3$", "wrong"),
        ("half", "The answer is 0.25.", "right"), ("half", "$1/2 \\cdot 1/2 = 1/4$", "right"),
        ("half", "$1/2 \\cdot 1/2 = 1/2$", "wrong"), ("half", "0.2", "wrong"),
        ("half", "I cannot.", "open"),
    ],
)  # fmt: skip
def test_answers(name: str, text: str, word: str) -> None:
    assert grade(name, text).word == word


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        ("words", "no exercise"),
        ("## a\nwords", "needs a goal or an answer"),
        ("## a\n<!-- grade: goal: x = x -->\n<!-- grade: answer: 1 -->", "not both"),
        ("## a\n<!-- grade: answer: 1 -->\n<!-- grade: answer: 2 -->", "twice"),
        ("## a\n<!-- grade: anwser: 1 -->", "none of goal, answer, solution"),
        ("\n## a\n<!-- grade: answer: 1 -->\n## a\n<!-- grade: answer: 1 -->", "line 4: there are"),
        ("```\n## a\n<!-- grade: answer: 1 -->\n```\n", "no exercise"),
    ],
)
def test_what_is_no_sheet(sheet: str, said: str) -> None:
    with pytest.raises(BadSheet, match=said):
        exercises(sheet)


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        ("## a\n<!-- grade: goal: \\sin 2x = \\sin x -->", "not one equation that is proved"),
        ("## a\n<!-- grade: goal: 1 = 1 = 1 -->", "not one equation"),
        (
            "## a\n<!-- grade: answer: 1 -->\n<!-- grade: solution: 2 -->",
            "its own solution is wrong",
        ),
    ],
)
def test_what_a_teacher_must_mend(sheet: str, said: str) -> None:
    def both() -> None:
        list(grades(exercises(sheet), {"kim": {"a": "x"}}))
        demand_solvable(exercises(sheet))

    with pytest.raises(BadSheet, match=said):
        both()


def test_answers_are_read_by_their_headings() -> None:
    text = "Kim\n\n## double\none\n\n## other\ntwo\n## double\nthree <!-- grade: answer: 1 -->\n"
    assert answers(text) == {"double": "three", "other": "two"}


def test_the_readme() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    (sheet,) = re.findall(r"^````markdown sheet\n(.*?)^````", readme, re.S | re.M)
    assert [e.name for e in exercises(sheet)] == ["double", "half"]
    demand_solvable(exercises(sheet))


# -- the command ------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A sheet and a class of three."""
    (tmp_path / "sheet.md").write_text(SHEET, encoding="utf-8")
    (tmp_path / "class").mkdir()
    for name, text in {
        "kim": f"## double\n{DOUBLE['right'][0]}\n## half\n$1/4$\n## square\n$x = \\pm 2$\n",
        "lee": "## double\n" + DOUBLE["wrong"][0] + "\n", "=bob": "## half\nLEES ANSWER 1/4\n",
    }.items():  # fmt: skip
        (tmp_path / "class" / f"{name}.md").write_text(text, encoding="utf-8")
    return tmp_path


def run(
    capsys: pytest.CaptureFixture[str], folder: Path, *more: str, of: str = "class"
) -> tuple[int, str]:
    code = main(["grade", str(folder / "sheet.md"), str(folder / of), *more])
    said = capsys.readouterr()
    return code, said.out + said.err


@pytest.mark.slow
def test_a_class_as_text_csv_and_json(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    code, text = run(capsys, folder)
    assert code == 1
    assert text.splitlines()[-1] == "4 right, 1 wrong, 4 missing"
    code, table = run(capsys, folder, "--output-format", "csv", "--jobs", "2")
    rows = list(csv.DictReader(io.StringIO(table)))
    assert [(r["student"], r["exercise"], r["word"]) for r in rows[:3]] == [
        ("'=bob", "double", "missing"), ("'=bob", "square", "missing"), ("'=bob", "half", "right"),
    ]  # fmt: skip
    _, data = run(capsys, folder, "--output-format", "json")
    assert len(json.loads(data)["grades"]) == 9


@pytest.mark.slow
@pytest.mark.parametrize(("language", "word"), [("en", "wrong"), ("ko", "틀림"), ("zh", "错误")])
def test_languages(
    capsys: pytest.CaptureFixture[str], folder: Path, language: str, word: str
) -> None:
    _, text = run(capsys, folder, "--lang", language, of="class/lee.md")
    assert f"double: {word}" in text
    assert ("at x = " in text) == (language == "en")


@pytest.mark.slow
def test_one_student_sees_nothing_of_another(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    _, text = run(capsys, folder, of="class/lee.md")
    assert "kim" not in text
    assert "LEES" not in text
    assert "x + x" not in text  # nor the solution


def test_what_cannot_be_graded_is_said(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "empty").mkdir()
    (folder / "out").mkdir()
    (folder / "out" / "kim.md").symlink_to("/etc/hostname")
    for of in ("none", "empty", "out"):
        code, said = run(capsys, folder, of=of)
        assert (code, len(said.splitlines())) == (2, 1), said
    code, said = run(capsys, folder, "--lang", "xx")
    assert code == 2
    (folder / "sheet.md").write_text("words")
    code, said = run(capsys, folder)
    assert (code, "sheet.md: line 1" in said) == (2, True)


def test_a_cell_is_no_formula() -> None:
    row = as_csv([Grade("@a", "-b", "right", 0, 0, 0, (Said("=1+1"),))], str).splitlines()[1]
    assert row.startswith("'@a,'-b,right")
    assert row.endswith("'=1+1")
