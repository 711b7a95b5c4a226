"""No formula without a line: a count that knows no mathematics finds none that a report lacks."""

from __future__ import annotations

from pathlib import Path

import pytest
from documents.spans import relates, spans, without_line

from symproof.documents.judging.worker import check_bytes

HERE = Path(__file__).parent
DOCUMENTS = sorted(
    path for folder in ("right", "wrong", "sources") for path in (HERE / folder).iterdir()
    if path.suffix in (".md", ".tex")
)  # fmt: skip
PIECES = {
    "dollars": "We have $1 + 1 = 2$ here.",
    "two dollars in a line": "We have $$1 + 1 = 2$$ here.",
    "a display": "$$\n1 + 1 = 2\n$$",
    "brackets": r"\[ 1 + 1 = 2 \]",
    "parentheses": r"so \(1 + 1 = 2\) holds",
    "brackets of mdBook": r"\\[ 1 + 1 = 2 \\]",
    "parentheses of kramdown": r"so \\(1 + 1 = 2\\) holds",
    "a fence": "```math\n1 + 1 = 2\n```",
    "a fence of MyST": "```{math}\n:label: one\n1 + 1 = 2\n```",
    "a script of a page": '<script type="math/tex">1 + 1 = 2</script>',
    "an environment": "\\begin{align*}\n1 + 1 &= 2\n\\end{align*}",
    "a label of Quarto": "$$\n1 + 1 = 2\n$$ {#eq-one}",
    "a quotation": "> $$\n> 1 + 1 = 2\n> $$",
    "a cell of a table": "| a | b |\n|---|---|\n| $1 + 1 = 2$ | c |",
    "a list": "1. first\n   $$1 + 1 = 2$$\n2. second",
}


def missing(text: str, name: str) -> list[str]:
    """The spans of a text in which no relation of its report begins."""
    results = check_bytes(name, text.encode())["results"]
    places = [(r["line"], r["column"]) for r in results]
    return without_line(text, name.endswith(".tex"), places)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_each_span_of_the_documents_has_a_line(path: Path) -> None:
    assert missing(path.read_text(encoding="utf-8"), path.name) == []


def test_the_documents_have_many_spans() -> None:
    texts = ((path.read_text(encoding="utf-8"), path.suffix == ".tex") for path in DOCUMENTS)
    assert sum(len(list(spans(*text))) for text in texts) > 100


@pytest.mark.parametrize("kind", PIECES)
def test_a_span_between_any_delimiters_has_a_line(kind: str) -> None:
    assert len(list(spans(PIECES[kind], is_tex=False))) == 1
    assert missing(PIECES[kind] + "\n", "note.md") == []


@pytest.mark.parametrize("kind", PIECES)
def test_a_false_relation_is_found_between_any_delimiters(kind: str) -> None:
    text = PIECES[kind].replace("= 2", "= 3") + "\n"
    assert [r["verdict"] for r in check_bytes("note.md", text.encode())["results"]] == ["refuted"]


@pytest.mark.parametrize(
    "text", ["`$1 + 1 = 3$`", "```\n$1 + 1 = 3$\n```", "<!-- $1 + 1 = 3$ -->", r"\$1 + 1 = 3\$"]
)
def test_code_and_comments_hold_no_spans(text: str) -> None:
    assert list(spans(text, is_tex=False)) == []
    assert missing(text, "note.md") == []


def test_the_count_notices_a_report_without_a_line() -> None:
    text = "$1 + 1 = 2$ and $2 + 2 = 4$"
    assert without_line(text, False, [(1, 2)]) == ["line 1: '2 + 2 = 4'"]
    assert not relates(r"\sum_{k=1}^n a_k")
    assert relates(r"\left(a\right) \le b")


COLUMNS = "The values are\n\n    sin(1) ≈ 0.841      cos(1) ≈ COS\n"


@pytest.mark.parametrize(("value", "expected"), [("0.540", "proved"), ("0.640", "refuted")])
def test_columns_of_plain_text_are_relations_by_themselves(value: str, expected: str) -> None:
    text = COLUMNS.replace("COS", value)
    found = check_bytes("note.txt", text.encode())["results"]
    assert [r["verdict"] for r in found] == ["proved", expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 + 1 = 2     2 + 2 = 5", ["proved", "refuted"]),
        ("x = 1    y = 2    x + y   = 3", ["given", "given", "follows"]),
        ("a =     3 b    + c", ["given"]),
        ("half of    2 * 3 = 3", []),
        ("a = 1    half of 2 * 3 = 3", ["given"]),
        ("the square of x + x = 2x    and more", []),
        ("The cost ≈ 3 dollars, about 5 ≈ 5.2 maybe", []),
    ],
)
def test_wide_blanks_separate_columns_with_a_relation_each(text: str, expected: list[str]) -> None:
    found = check_bytes("note.txt", f"{text}\n".encode())["results"]
    assert [r["verdict"] for r in found] == expected
