"""A sheet, the answers of a class, and what is said of each."""

from __future__ import annotations

import csv
import io
import json
import os
from pathlib import Path

import pytest
from guides import block

from symproof.base.catalogs import translator
from symproof.base.messages import Said
from symproof.notation.declared import Notation
from symproof.reading.claims.single import read_term
from symproof.teaching.grading.grades import Grade, demand_solvable, grades
from symproof.teaching.grading.handed import answers
from symproof.teaching.grading.lines import line_of
from symproof.teaching.grading.sheets import BadSheet, exercises
from symproof.teaching.grading.tables import as_csv, as_json, as_text
from symproof.tools.cli import main

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
        ("half", "$1/2 \\cdot 1/2 = 1/2$", "wrong"), ("half", "0.2", "open"),
        ("half", "0.4", "wrong"),
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
        ("## a\n<!-- grade: answer: x = \\frac{1}{ -->", "its answer .* cannot be read"),
        ("## a\n<!-- grade: answer: x^2 - -->", "its answer .* cannot be read"),
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
    found = answers(text)
    assert {name: answer.split() for name, answer in found.items()} == {
        "double": ["three"], "other": ["two"],
    }  # fmt: skip
    rows = text.splitlines()
    for answer in found.values():  # the lines are those of the sheet
        place = len(answer) - len(answer.lstrip("\n"))
        assert rows[place].startswith(answer.strip())


@pytest.mark.parametrize("remark", ["symproof: skip", "symproof: define: sin = cos", "words\n\nx"])
def test_comments_in_an_answer_say_nothing(remark: str) -> None:
    text = f"## double\n<!-- {remark} -->\n$$\\sin 2x = \\cos x$$\n<!-- never closed\n$1 = 2$"
    found = grade("double", answers(text)["double"])
    assert (found.word, found.line) == ("wrong", 3 + remark.count("\n"))


def test_the_guide() -> None:
    sheet = block("reports/guide/classroom.md", "markdown sheet")
    assert [e.name for e in exercises(sheet)] == ["double", "half"]
    demand_solvable(exercises(sheet))


# -- what a teacher would try -------------------------------------------------------------------

MORE = r"""
## quadratic
Solve $x^2 = 3x$ for real $x$.
<!-- grade: answer: x = 0 \text{ or } x = 3 -->
<!-- grade: solution: $x^2 - 3x = 0$, so $x(x - 3) = 0$, so $x = 0$ or $x = 3$. -->

## linear
Solve $2x + 4 = 10$.
<!-- grade: answer: x = 3 -->

## number
Solve $2x = 6$ for real $x$.
<!-- grade: answer: 3 -->

## squares
Let $a$ and $b$ be real numbers. Show that $(a+b)^2 - (a-b)^2 = 4ab$.
<!-- grade: goal: (a+b)^2 - (a-b)^2 = 4ab -->
<!-- grade: solution: $$(a+b)^2 - (a-b)^2 = a^2 + 2ab + b^2 - (a^2 - 2ab + b^2) = 4ab$$ -->

## fourfold
Let $x$ be a real number. Show that $\sin 4x = 2 \sin 2x \cos 2x$.
<!-- grade: goal: \sin 4x = 2 \sin 2x \cos 2x -->

## factors
Let $x$ be a real number. Show that $x^4 - 1 = (x - 1)(x + 1)(x^2 + 1)$.
<!-- grade: goal: x^4 - 1 = (x - 1)(x + 1)(x^2 + 1) -->

## shifted
Let $u = x + 1$. Show that $u^2 - 1 = x^2 + 2x$.
<!-- grade: goal: u^2 - 1 = x^2 + 2x -->

## root
Let $x$ be a real number. Simplify $\sqrt{x^2}$.
<!-- grade: answer: |x| -->
"""
SHEETS = {e.name: e for e in exercises(SHEET + MORE)}


def graded(name: str, text: str, language: str = "en") -> Grade:
    (found,) = grades([SHEETS[name]], {"kim": {name: text}}, language=language)
    return found


RIGHT = [
    ("quadratic", "$x^2 - 3x = 0$, so $x(x-3) = 0$, so $x = 0$ or $x = 3$."),
    ("quadratic", "$x^2 = 3x$이므로 $x(x-3) = 0$, 따라서 $x = 0$ 또는 $x = 3$이다."),
    ("quadratic", "因为 $x^2 = 3x$，所以 $x(x-3)=0$，故 $x=0$ 或 $x=3$。"),
    ("quadratic", "0 and 3"), ("quadratic", r"$x \in \{0, 3\}$"),
    ("linear", "$2x = 6$\n\n$x = 3$"), ("linear", "$x = 3$"),
    ("linear", "由 $2x+4=10$ 得 $2x=6$，所以 $x=3$。"),
    ("number", "$x = 3$"), ("number", "$2x = 6$, so $x = 3$."), ("number", "3"),
    (
        "squares",
        "$(a+b)^2 = a^2+2ab+b^2$ and $(a-b)^2=a^2-2ab+b^2$, so $(a+b)^2-(a-b)^2=4ab$.",
    ),
    ("squares", r"$$(a+b)^2-(a-b)^2 = ((a+b)-(a-b))((a+b)+(a-b)) = 2b \cdot 2a = 4ab$$"),
    ("fourfold", r"With $u = 2x$, $\sin 4x = \sin 2u = 2 \sin u \cos u = 2 \sin 2x \cos 2x$."),
    ("fourfold", r"$\sin 2t = 2 \sin t \cos t$. With $t = 2x$: $\sin 4x = 2 \sin 2x \cos 2x$."),
    ("factors", "$$u^2 - 1 = (u-1)(u+1)$$ With $u = x^2$, $$x^4 - 1 = (x^2-1)(x^2+1)$$ and so "
     "$$x^2 - 1 = (x-1)(x+1)$$ $$x^4 - 1 = (x-1)(x+1)(x^2+1)$$"),
    ("shifted", "$u^2 - 1 = (x+1)^2 - 1 = x^2 + 2x + 1 - 1 = x^2 + 2x$"),
    ("root", r"$\sqrt{x^2} = |x|$"), ("root", r"$\sqrt{x^2} = \sqrt{|x|^2} = |x|$"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text"), RIGHT)
def test_what_is_right_is_not_called_anything_else(name: str, text: str) -> None:
    found = graded(name, text)
    assert (found.word, found.said) == ("right", ())


WRONG = [  # with what is said, and the line
    ("quadratic", "$x^2 = 3x$, so $x = 3$.", "false for the solution x = 0", 1),
    ("quadratic", "Dividing by $x$ gives\n\n$$x = 3$$", "false for the solution x = 0", 3),
    ("quadratic", "양변을 $x$로 나누면 $x = 3$이다.", "false for the solution x = 0", 1),
    ("quadratic", "$x = 0$, $x = 3$, $x = 4$", "x = 4 is no solution", 0),
    ("quadratic", "$x^2=3x$, so $x(x+3)=0$, so $x=0$ or $x=3$.", "false for the solution x = 3", 1),
    ("linear", "$2x = 14$, so $x = 7$.", "2x = 14 is false for the solution x = 3", 1),
    ("number", "$2x = 8$, so $x = 3$.", "2x = 8 is false", 1),  # a right answer by a wrong step
    ("number", "$2 \\cdot 3 = 7$, so $x = 3$.", "2 \\cdot 3 = 7 is false", 1),
    ("number", "$x = 4$", "x = 4 is not the answer of the sheet", 0),
    ("root", "$\\sqrt{x^2} = x$", "at x = −1", 1),
    ("root", "$\\pm x$", "is not the answer of the sheet", 0),
    ("squares", "$$(a+b)^2 - (a-b)^2 = 2ab + 2ab + b = 4ab$$",
     "the step behind it is not proved", 1),
    ("double", r"$$\sin 2x = \sin 3x$$ and $$\sin 2x = \sin(x + x)$$",
     "the step behind it holds", 1),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "said", "line"), WRONG)
def test_the_wrong_step_or_the_lost_case_is_named(
    name: str, text: str, said: str, line: int
) -> None:
    found = graded(name, text)
    assert (found.word, found.line) == ("wrong", line)
    assert said in "; ".join(map(str, found.said))


INCOMPLETE = [
    ("squares", "$$(a+b)^2 - (a-b)^2 = 4ab$$", "the goal itself is stated"),
    ("squares", "$$4ab = 4ab$$", "no chain of steps leads to"),
    ("squares", "$$(a+b)^2 - (a-b)^2 = (a+b)^2 - (a-b)^2 + a - a = 4ab$$", "the goal itself"),
    ("squares", r"$$(a+b)^2 - (a-b)^2 = (b+a)(a+b) - 1 \cdot (a-b)^2 = 4ab$$", "the goal itself"),
    ("squares", "$1 + 1 = 2$, so $(a+b)^2 - (a-b)^2 = 4ab$.", "the goal itself"),
    (
        "squares", "$(a+b)^2 = a^2+2ab+b^2$ and $(a-b)^2 = a^2-2ab+b^2$.",
        "missing: (a^2 + 2·a·b + b^2) - (a^2 - 2·a·b + b^2) = 4·a·b",
    ),
    ("double", r"$$\sin 2x = 2 \sin x \cos x = \sin 2x$$", "the goal itself"),  # circular
    ("double", r"$\sin 2t = 2 \sin t \cos t$. So $\sin 2x = 2 \sin x \cos x$.", "the goal itself"),
    ("fourfold", r"$\sin 2t = 2 \sin t \cos t$.", "no chain of steps"),
    ("shifted", "$$u^2 - 1 = x^2 + 2x$$", "the goal itself"),
    ("shifted", "$$u^2 - 1 = x^2 + 2x + x - x = x^2 + 2x$$", "the goal itself"),
    ("double", r"$\sin 2x = \sin(x + x)$.", "missing: sin(x + x) = 2·sin(x)·cos(x)"),
    (
        "double", r"$$\sin 2x = \frac{x \sin(x+x)}{x} = 2 \sin x \cos x$$",
        "line 1: \\sin 2x = \\frac{x \\sin(x+x)}{x} does not hold in all cases: if x ≠ 0",
    ),
    (
        "double", r"If $x \ne 0$, then $$\sin 2x = \frac{x \sin(x + x)}{x} = 2 \sin x \cos x$$",
        "does not hold in all cases: where x ≠ 0",
    ),
    ("double", "Let $x = \\pi$. Then $$\\sin 2x = 0 = 2 \\sin x \\cos x$$", "no chain of steps"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "said"), INCOMPLETE)
def test_what_is_missing_to_the_goal_is_said(name: str, text: str, said: str) -> None:
    found = graded(name, text)
    assert found.word == "incomplete"
    assert said in "; ".join(map(str, found.said))


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [  # what is not known to be wrong is for the teacher to judge
        ("quadratic", r"If $x \ne 0$, then $x = 3$. If $x = 0$, it holds. So $x = 0$ or $x = 3$.",
         "was not decided"),
        ("root", r"$\sqrt{x^2} = x$ for $x \geq 0$ and $-x$ otherwise.", "was not understood"),
        ("double", r"Suppose $1 = 2$. Then $$\sin 2x = 0 = 2 \sin x \cos x$$", "contradicts"),
        ("root", "```\nx\n```\n" + "blah " * 100, "…"),
    ],
)  # fmt: skip
def test_what_is_open_is_said_with_the_reason(name: str, text: str, said: str) -> None:
    found = graded(name, text)
    assert found.word == "open"
    shown = "; ".join(map(str, found.said))
    assert said in shown
    assert len(shown) < 600
    assert "\n" not in shown


@pytest.mark.parametrize(
    ("one", "other", "is_one"),
    [
        ("(a + b)^2", "(b + a)*(a + b)", True), ("4*a*b", "2*2*b*a", True),
        ("(a + b + 0)*1", "a + b", True), ("(a - b)*(-1)", "b - a", True),
        ("a - (a - b)", "b", True), ("(a^2)/1 + 0*b", "a*a", True), ("a/2", "0.5*a", True),
        ("(a + b)^2 + c - c", "(a + b)^2", True), ("sin(b + a)", "sin(a + b)", True),
        ("4*a*b", "2*a*b + 2*a*b", False), ("(a + b)^2", "a^2 + 2*a*b + b^2", False),
        ("(a^2 - 1)/(a - 1)", "((a - 1)*(a + 1))/(a - 1)", False),
        ("2*(a + b)", "2*a + 2*b", False),
        ("a/b", "b/a", False), ("a - b", "b - a", False), ("a^2", "a^3", False), ("0", "1", False),
        ("sin(2*a)", "sin(a + a)", False), ("a", "-a", False), ("a/0", "a", False),
    ],
)  # fmt: skip
def test_when_two_lines_of_algebra_are_one(one: str, other: str, is_one: bool) -> None:
    names = Notation(frozenset(), frozenset("abc"))
    terms = [read_term(text, names) for text in (one, other)]
    assert (line_of(terms[0]) == line_of(terms[1])) is is_one


#: Exercises whose statement gives names, for the answers to use.
NAMES = {e.name: e for e in exercises(r"""
## turns
Let $R(t) = \begin{pmatrix} \cos t & -\sin t \\ \sin t & \cos t \end{pmatrix}$ for real $t$.
Compute $R(a)R(b)$ for real $a$ and $b$.
<!-- grade: answer:
\begin{pmatrix} \cos(a+b) & -\sin(a+b) \\ \sin(a+b) & \cos(a+b) \end{pmatrix} -->

## slope
Let $f(x) = x^2 \sin x$ for real $x$. Find $f'(x)$.
<!-- grade: answer: 2x \sin x + x^2 \cos x -->

## square
Let $p = \frac12$. Compute $p^2$.
<!-- grade: answer: \frac14 -->

## unknown
Find all real $p$ with $p^2 = p$.
<!-- grade: answer: p = 0 \text{ or } p = 1 -->
""")}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "text", "word", "line"),
    [
        ("turns", r"$R(a)R(b) = \begin{pmatrix} \cos(a+b) & -\sin(a+b) \\ \sin(a+b) & \cos(a+b) "
         r"\end{pmatrix}$", "right", 0),
        ("turns", r"$R(a)R(b) = \begin{pmatrix} \cos(a+b) & -\sin(a+b) \\ \sin(a+b) & \cos(a+b) "
         r"\end{pmatrix} = R(a+b)$", "right", 0),
        ("turns", r"$R(a)R(b) = \begin{pmatrix} \cos(a-b) & -\sin(a+b) \\ \sin(a+b) & \cos(a+b) "
         r"\end{pmatrix}$", "wrong", 1),
        ("turns", r"$R(a)R(b) = R(ab)$", "wrong", 1),
        ("slope", r"$f'(x) = 2x \sin x + x^2 \cos x$ by the product rule.", "right", 0),
        ("slope", r"$f'(x) = 2x \cos x$", "wrong", 1),
        ("square", r"$p^2 = p \cdot p = \frac14$", "right", 0), ("square", "$p^2 = 1$", "wrong", 1),
        ("square", r"$p^2 = \frac14 = \frac{2}{9}$", "wrong", 1),
        ("unknown", "$p(p - 1) = 0$, so $p = 0$ or $p = 1$.", "right", 0),
        ("unknown", "$p = 1$", "wrong", 0),
    ],
)  # fmt: skip
def test_names_of_the_sheet_may_stand_in_an_answer(
    name: str, text: str, word: str, line: int
) -> None:
    (found,) = grades([NAMES[name]], {"kim": {name: text}})
    assert (found.word, found.line) == (word, line), [*map(str, found.said)]


# -- the command ------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A sheet and a class of three."""
    (tmp_path / "sheet.md").write_text(SHEET, encoding="utf-8")
    (tmp_path / "class").mkdir()
    for name, text in {
        "kim": f"## double\n{DOUBLE['right'][0]}\n## half\n$1/4$\n## square\n$x = \\pm 2$\n",
        "lee": "## double\n" + DOUBLE["wrong"][0] + "\n",
        "=bob": "## half\nLEES.\n\nThe answer is 1/4\n",
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
    assert table.startswith("\ufeff")  # a spreadsheet takes it for UTF-8
    rows = list(csv.DictReader(io.StringIO(table[1:])))
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
    for of in ("none", "empty"):
        code, said = run(capsys, folder, of=of)
        assert (code, len(said.splitlines())) == (2, 1), said
    code, said = run(capsys, folder, "--lang", "xx")
    assert code == 2
    (folder / "sheet.md").write_text("words")
    code, said = run(capsys, folder)
    assert (code, "sheet.md: line 1" in said) == (2, True)


@pytest.mark.parametrize(
    ("sheet", "ko", "zh"),
    [
        ("words", "문제가 없다", "没有习题"),
        ("## a\n<!-- grade: answer: 1 -->\n<!-- grade: answer: 2 -->", "두 번 있다", "两次"),
        ("## a\n<!-- grade: points: x -->\n<!-- grade: answer: 1 -->", "점수가 'x'", "分值为 'x'"),
        ("## a\n<!-- grade: answer: 4 -->\n<!-- grade: solution: $2+2=5$ -->",
         "판정이 “틀림”", "判定为“错误”"),
        ("## a\n<!-- grade: goal: 2 + 2 = 5 -->", "증명된 등식 하나가 아니다", "已证明的等式"),
    ],
)  # fmt: skip
def test_a_sheet_that_cannot_be_used_is_said_in_the_language(
    capsys: pytest.CaptureFixture[str], folder: Path, sheet: str, ko: str, zh: str
) -> None:
    (folder / "sheet.md").write_text(sheet, encoding="utf-8")
    for language, words in (("ko", ko), ("zh", zh)):
        code, said = run(capsys, folder, "--lang", language, of="class/lee.md")
        assert (code, len(said.splitlines())) == (2, 1)
        assert words in said


def test_a_sheet_may_be_utf_16(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    sheet = "## half\n<!-- grade: answer: 1/4 -->\n"
    (folder / "sheet.md").write_text(sheet, encoding="utf-16")
    assert run(capsys, folder, of="class/kim.md")[0] == 0
    (folder / "sheet.md").write_bytes(b"## half\n\xff")
    code, said = run(capsys, folder, of="class/kim.md")
    assert (code, "sheet.md: not UTF-8 (line 2)" in said) == (2, True)


def test_a_cell_is_no_formula() -> None:
    row = as_csv([], [Grade("@a", "-b", "right", 0, 0, 0, (Said("=1+1"),))], str).splitlines()[1]
    assert row.startswith("'@a,'-b,right")
    assert row.endswith("'=1+1")


HOSTILE = "x\n김민수  double: right\x1b[2J\u202e"


def test_a_name_is_no_row_and_steers_no_terminal() -> None:
    found = [Grade(HOSTILE, "double", "missing", 0, 0, 0, (Said("{why}", why="a\nb"),))]
    text, table, data = (write([], found, str) for write in (as_text, as_csv, as_json))
    assert len(text.splitlines()) == 3
    assert len(table.splitlines()) == 2
    assert json.loads(data)["grades"][0]["student"] == HOSTILE
    for written in (text, table):
        assert not {"\x1b", "\u202e"} & set(written)


@pytest.mark.slow
def test_one_answer_that_cannot_be_read_stops_nobody(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    (folder / "class" / "bad.md").write_bytes(b"## double\nwords\n\xff")
    (folder / "class" / "typo.md").write_text("## Double\n$1 = 2$\n", encoding="utf-8")
    code, text = run(capsys, folder, "--lang", "ko")
    assert code == 1
    assert "UTF-8이 아니다(3행)" in text
    assert "typo  double: 틀림" in text
    assert "lee  double: 틀림" in text


@pytest.mark.slow
def test_everything_in_the_folder_of_a_class_has_a_row(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    place = folder / "class"
    (place / "lim.md").write_text("# DOUBLE\n$1 = 2$\n\n## doubel\nwords\n", encoding="utf-8")
    (place / "ahn.tex").write_text("words", encoding="utf-8")
    (place / "kwon.md").symlink_to("/etc/hostname")
    (place / "park.md").mkdir()
    os.mkfifo(place / "seo.md")
    code, text = run(capsys, folder)
    assert code == 1
    rows = [line for line in text.splitlines() if not line.startswith("    ")]
    assert [row.split(" (")[0] for row in rows if row.startswith("lim")] == [
        "lim  double: wrong", "lim  square: missing", "lim  half: missing", "lim  doubel: open",
    ]  # fmt: skip
    assert "is double meant?" in text
    for name in ("ahn", "kwon", "park", "seo"):
        assert sum(row.startswith(f"{name}  ") for row in rows) == 3
    assert "lee  double: wrong" in text


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "a case that is lost here"),
        ("ko", "이 경우가 여기서 빠짐"),
        ("zh", "此情形在这里遗漏"),
    ],
)
def test_the_lost_case_in_three_languages(language: str, said: str) -> None:
    translate = translator(language, "documents")
    found = graded("quadratic", WRONG[0][1], language)
    assert said in found.said[0].in_language(translate)


def test_a_sheet_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    assert main(["grade", str(tmp_path / "sheet.md"), str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert said == f"symproof: No such file or directory: {tmp_path / 'sheet.md'}\n"
