"""The declaration that settles most: which are tried, and which one is offered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from symproof.base.messages import Said
from symproof.documents.judging.unsaid import (
    MAY_BE_ANYTHING,
    MAY_BE_FUNCTION,
    MAY_BE_MATRIX,
    MOST_RELATIONS,
    NEEDS_SHAPE,
    NOTHING_KNOWN,
    SAID_OTHERWISE,
    Declared,
    answers,
    candidates,
    offer,
    settled,
)
from symproof.tools.cli import main


def unknown(name: str) -> Said:
    return Said(MAY_BE_ANYTHING, name=name)


def relation(verdict: str, line: int, reason: Said | None = None, **more: Any) -> dict[str, Any]:
    return {"verdict": verdict, "line": line, "column": 1, "open_premises": [], "reading": "x = y",
            "reason": reason and reason.data(), **more}  # fmt: skip


def declarations(*results: dict[str, Any]) -> list[str]:
    found = candidates(results, [r["verdict"] in ("undecided", "suspect") for r in results])
    return [declared.text for declared in found]


@pytest.mark.parametrize(
    ("reason", "expected"),
    [
        (unknown("x, y"), ["x, y: real"]),
        (unknown("theta"), ["theta: real"]),
        (unknown("Gamma"), []),
        (unknown("boldx"), []),
        (unknown("x, A"), []),
        (unknown("f"), []),
        (Said(MAY_BE_MATRIX, name="A"), []),  # which size?  Of a number it is another statement
        (Said(NEEDS_SHAPE, name="a"), []),
        (Said(SAID_OTHERWISE, name="x"), []),
        (Said(NOTHING_KNOWN, name="x", at="x = 1"), []),  # with real numbers it is false
        (Said(MAY_BE_FUNCTION, name="f"), ["f: function"]),
        (Said(MAY_BE_FUNCTION, name="E"), ["E: function"]),
        (Said(MAY_BE_FUNCTION, name="a"), ["a: real", "a: function"]),
        (Said("{said}; where {given}", said=unknown("x"), given="y = 1"), ["x: real"]),
        (Said("how many there are is not checked"), []),
        (None, []),
    ],
)
def test_what_may_answer_a_reason(reason: Said | None, expected: list[str]) -> None:
    assert answers(reason) == expected


def test_names_of_several_lines_are_declared_together() -> None:
    assert declarations(
        relation("undecided", 3, unknown("x")), relation("suspect", 5, unknown("x, y")),
        relation("undecided", 9, unknown("x")),
    ) == ["x, y: real", "x: real"]  # fmt: skip
    assert declarations(
        relation("undecided", 3, unknown("x")), relation("undecided", 5, unknown("y"))
    )[0] == "x, y: real"  # fmt: skip


def test_at_most_three_are_tried() -> None:
    rows = [
        relation("undecided", k, Said(MAY_BE_FUNCTION, name=name)) for k, name in enumerate("abc")
    ]
    assert declarations(*rows) == ["a, b, c: real", "a, b, c: function", "a: real"]


def test_what_nobody_waits_for_is_not_asked() -> None:
    row = relation("undecided", 3, unknown("x"))
    assert candidates([row], [False]) == []
    assert declarations(relation("refuted", 3, unknown("x"))) == []
    assert candidates([row] * (MOST_RELATIONS + 1), [True] * (MOST_RELATIONS + 1)) == []


def test_an_open_line_on_which_others_rest_may_be_given() -> None:
    rows = [relation("undecided", 4), relation("follows", 6, open_premises=[4]),
            relation("follows", 8, open_premises=[4])]  # fmt: skip
    assert candidates(rows, [True, False, False]) == [Declared("@4 given", 0)]
    after = [relation("given", 4), relation("follows", 6), relation("follows", 8)]
    assert settled(Declared("@4 given", 0), rows, after) == [6, 8]
    said = offer(rows, [(Declared("@4 given", 0), after)])
    assert str(said) == "if line 4 is given, lines 6 and 8 are settled"


BEFORE = [relation("proved", 1), relation("undecided", 3, unknown("x")),
          relation("undecided", 5, unknown("x, y"))]  # fmt: skip
REAL = Declared("x, y: real")


def changed(*verdicts: str) -> list[dict[str, Any]]:
    return [{**r, "verdict": v} for r, v in zip(BEFORE, verdicts, strict=True)]


@pytest.mark.parametrize(
    ("after", "lines"),
    [
        (changed("proved", "follows", "proved"), [3, 5]),
        (changed("proved", "undecided", "proved"), [5]),
        (changed("proved", "refuted", "proved"), []),  # that makes a false alarm
        (changed("proved", "suspect", "proved"), []),
        ([{**r, "reading": "x y"} for r in changed("proved", "proved", "proved")], []),
        (changed("proved", "undecided", "not-read"), []),  # as open as before
        (changed("undecided", "proved", "proved"), []),  # another line is lost
        (changed("refuted", "proved", "proved"), []),
        (changed("proved", "proved", "proved")[:2], []),  # the document is read otherwise
    ],
)
def test_which_lines_a_declaration_settles(after: list[dict[str, Any]], lines: list[int]) -> None:
    assert settled(REAL, BEFORE, after) == lines


def test_a_line_that_the_declaration_does_not_reach_is_not_given() -> None:
    rows = [relation("undecided", 4), relation("follows", 6, open_premises=[4])]
    after = [relation("undecided", 4), relation("follows", 6)]
    assert settled(Declared("@4 given", 0), rows, after) == []


def test_the_one_that_settles_most_is_offered_and_of_such_the_one_that_proves_most() -> None:
    one, true = Declared("x: real"), changed("proved", "proved", "proved")
    assert str(offer(BEFORE, [(one, changed("proved", "proved", "undecided")), (REAL, true)])) == (
        "“x, y: real” would settle lines 3 and 5"
    )
    assert str(offer(BEFORE, [(Declared("i, x, y: real"), true), (REAL, true)])) == (
        "“x, y: real” would settle lines 3 and 5"  # no name more than is needed
    )
    assert offer(BEFORE, [(REAL, changed("proved", "refuted", "refuted"))]) is None
    assert offer(BEFORE, [(REAL, BEFORE)]) is None
    assert offer(BEFORE, []) is None


# -- in a run ------------------------------------------------------------------------------------

OPEN = "We have $d(x+y) = dx + dy$.\n\nAnd $2 + 2 = 4$.\n\nWe have $d(x-y) = dx - dy$.\n"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    main(["check", *arguments])
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "“d: real” would settle lines 1 and 5"),
        ("ko", "“d: real”을(를) 선언하면 1, 5행이 결정됨"),
        ("zh", "声明“d: real”后，第 1 与 5 行就能判定"),
    ],
)
def test_the_last_line_of_a_document_offers_a_declaration(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, said: str
) -> None:
    path = tmp_path / "a.md"
    path.write_text(OPEN)
    assert run(capsys, str(path), "--lang", language).splitlines()[-1] == f"{path}: {said}"


def test_what_is_offered_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.md"
    path.write_text(f"<!-- symproof: d: real -->\n{OPEN}")
    assert run(capsys, str(path)) == f"{path}: 3 claims: 3 certain; 100 % of the formulas read\n"


@pytest.mark.parametrize(
    "text",
    [
        "Let $q$ be a vector. Then $q k = k q$.\n",
        "Let $M$ be a square matrix. Then $M^2 M = M M^2$.\n",
        "We have $\\mathbf{x} + \\mathbf{y} = \\mathbf{y} + 2\\mathbf{x}$.\n",
        "$$\\sin(x+y) = \\sin x$$\n",
    ],
)
def test_no_advice_makes_a_false_alarm_or_another_statement(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    path = tmp_path / "a.md"
    path.write_text(text)
    assert "settle" not in run(capsys, str(path))


def test_nothing_is_offered_where_nothing_is_open(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.md"
    path.write_text("$$2 + 2 = 4$$\n\n<!-- symproof: off SP103 -->\n$$\\sin(x+y) = \\sin x$$\n")
    assert (
        run(capsys, str(path))
        == f"{path}: 2 claims: 1 certain; 1 suppressed; 100 % of the formulas read\n"
    )
    path.write_text(OPEN)
    assert "settle" not in run(capsys, str(path), "--output-format", "concise")
    assert "settle" not in run(capsys, str(path), "--explain", "1")


def test_the_side_file_of_a_document_still_holds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.md"
    path.write_text("We have $d(x+y) = dx + dy$.\n\nWe have $|x| = x$.\n")
    path.with_suffix(".symproof").write_text("x: positive")
    first, *_, last = run(capsys, str(path)).splitlines()
    assert first == f"{path}: 2 claims: 1 certain, 1 open; 100 % of the formulas read"
    assert last == f"{path}: “d: real” would settle line 1"
