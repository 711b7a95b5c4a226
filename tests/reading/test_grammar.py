"""Trees of what is printed: they give the formula back, and what cannot be read has a place."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from corpus import entries

from symproof.notation.tokens import UnreadableText
from symproof.reading.grammar import Node, first, last, leaves, printed, surface
from symproof.reading.lexing.marks import Mark

REPORTS = Path(__file__).parents[2] / "reports"
_FORMULA = re.compile(r"```math\n(.*?)```|(?<!\$)\$([^$\n`]+)\$(?!\$)", re.DOTALL)


def test_plain_formulas_are_given_back() -> None:
    texts = [e.claim_text for kind in ("accept", "reject") for e in entries(kind)]  # type: ignore[arg-type]
    assert len(texts) > 900
    assert [t for t in texts if printed(surface(t, False)) != t] == []


def test_formulas_of_reports_are_given_back_or_refused_with_a_place() -> None:
    texts = {
        next(part for part in match.groups() if part)
        for file in sorted(REPORTS.rglob("*.md"))
        for match in _FORMULA.finditer(file.read_text(encoding="utf-8"))
    }
    outcomes = [_outcome(text) for text in sorted(texts)]
    assert "lost" not in outcomes
    assert outcomes.count("given back") > 400


def _outcome(text: str) -> str:
    """Whether the formula is given back, refused with a place, or neither of them."""
    try:
        return "given back" if printed(surface(text, True)) == text else "lost"
    except UnreadableText as error:
        has_place = error.text == text and 0 <= error.position <= len(text)
        return "refused" if has_place else "lost"


@pytest.mark.parametrize("is_latex", [False, True])
def test_what_is_read_of_any_marks_is_given_back(is_latex: bool) -> None:
    """Whatever the grammar takes, it keeps; and it never fails in another way."""
    draw = random.Random(7)
    marks = ["x", "ab", "2", "+", "-", "*", "/", "(", ")", "[", "]", "{", "}", "|", "^", "_",
             "=", ",", "<", " ", "'", "!", ".", "√", "\\frac", "\\sin", "\\left|", "\\right|",
             "&", "\\begin{pmatrix}", "\\end{pmatrix}", "\\\\", "\\{",
             "\\}", "\\top", "sin"]  # fmt: skip
    read = 0
    for _ in range(12_000):
        text = "".join(draw.choice(marks) for _ in range(draw.randint(1, 9)))
        try:
            tree = surface(text, is_latex)
        except UnreadableText:
            continue
        read += 1
        assert printed(tree) == text
    assert read > 100


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("a(b+c)", ["one", "fence"]),
        ("f(x)", ["one", "fence"]),
        ("|x|y", ["fence", "one"]),
        ("A^T", ["one"]),
        ("2x", ["one", "one"]),
        ("sin x", ["one", "one"]),
        (r"\frac12x", ["frac", "one"]),
        (r"2\frac{6}{7}", ["one", "frac"]),
        (r"{ab}c", ["group", "one"]),
        (r"\begin{pmatrix} { 1 } & 2\end{pmatrix}", ["grid"]),
    ],
)
def test_a_tree_decides_nothing(text: str, kinds: list[str]) -> None:
    (total, _end) = surface(text, "\\" in text or "{" in text).parts
    assert isinstance(total, Node)
    (row,) = total.parts
    assert isinstance(row, Node)
    assert [item.parts[0].kind for item in row.parts if isinstance(item, Node)] == kinds


def test_only_an_array_has_a_column_specification() -> None:
    array = surface(r"\begin{array}{cc} 1 & 2\end{array}", True)
    matrix = surface(r"\begin{pmatrix}{cc} 1 & 2\end{pmatrix}", True)
    assert [m.says for m in leaves(array) if m.kind in ("number", "word")] == ["1", "2"]
    assert [m.says for m in leaves(matrix) if m.kind in ("number", "word")] == ["c", "c", "1", "2"]


def test_the_digits_of_a_numeral_are_arguments_one_by_one() -> None:
    (total, _end) = surface(r"\frac123", True).parts
    assert isinstance(total, Node)
    fraction, rest = (m for m in total.parts[0].parts)  # type: ignore[union-attr]
    assert [m.says for m in leaves(fraction)] == ["", "1", "2"]
    assert isinstance(first(rest), Mark)
    assert (first(rest).says, last(rest).start) == ("3", 7)


@pytest.mark.parametrize(
    ("text", "is_latex", "column"),
    [
        ("1 + = 2", False, 5),
        ("(1 + 2 = 3", False, 1),
        ("1 + 2) = 3", False, 6),
        ("|a|b|c| = 1", False, 3),
        ("x = $5", False, 5),
        ("x ± = 2", False, 5),
        ("1e-3 = x", False, 1),
        ("1e3x = 1000", False, 1),
        ("1e3000 = x", False, 1),
        ("1e30 + 1e31 = x", False, 1),
        ("x -- 1 = 2", False, 4),
        ("+-x = x", False, 2),
        ("x^+2 = x", False, 3),
        (r"\frac{1} = 1", True, 10),
        (r"x^2 = x \foo", True, 9),
        (r"\left. x \right| = 1", True, 1),
        (r"\begin{pmatrix} 1 & 2 = 1", True, 1),
        (r"\begin{pmatrix} 1 \end{bmatrix}", True, 19),
        ("x = 1 % y", True, 7),
    ],
)
def test_what_cannot_be_read_is_refused_at_its_place(
    text: str, is_latex: bool, column: int
) -> None:
    with pytest.raises(UnreadableText) as caught:
        surface(text, is_latex)
    assert caught.value.position + 1 == column


@pytest.mark.parametrize(
    "text",
    ["(" * 80 + "x" + ")" * 80, "x" + "^x" * 400, "√" * 400 + "x", "x" * 20_001,
     "+".join("x" * 6000), "1" * 31, "|" * 200 + "x" + "|" * 200],
)  # fmt: skip
def test_what_is_too_large_is_refused(text: str) -> None:
    with pytest.raises(UnreadableText):
        surface(text, False)


def test_latex_that_is_too_deep_is_refused() -> None:
    for text in ("{" * 80 + "x" + "}" * 80, r"\sqrt" * 300 + "x", r"\frac" * 300 + "12" * 300):
        with pytest.raises(UnreadableText):
            surface(text, True)
