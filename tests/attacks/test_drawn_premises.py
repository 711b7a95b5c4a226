"""A slice of the documents of ``drawn_premises``, and what the oracle of premises objects to."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tools.attacks.drawn_documents import broken, document
from tools.attacks.drawn_premises import PREMISES
from tools.attacks.premise_oracle import WIDE, Claim, Fact, key

SQUARE = Fact(1, "x^2 = 4", ["x"], lambda x: x * x == 4)
POSITIVE = Fact(3, "x > 0", ["x"], lambda x: x > 0)
NEGATIVE = Fact(5, "x < 0", ["x"], lambda x: x < 0)
SAID = {key(f.line, f.text): {"given"} for f in (SQUARE, POSITIVE, NEGATIVE)}


def claim(text: str, holds: Any, *facts: Fact) -> Claim:
    return Claim(9, text, ["x"], holds, {"x": (WIDE,)}, facts)


def result(*premises: int, open_: tuple[int, ...] = ()) -> dict[str, Any]:
    return {"premises": [*premises], "open_premises": [*open_]}


def test_what_follows_from_lines_in_force_is_fine() -> None:
    two = claim("x = 2", lambda x: x == 2, SQUARE, POSITIVE)
    assert two.objections(result(1, 3), SAID) == []
    fourth = claim("x^4 = 16", lambda x: x**4 == 16, SQUARE, POSITIVE)
    assert fourth.objections(result(1), SAID) == []


@pytest.mark.parametrize(
    ("facts", "said", "objection"),
    [
        ((SQUARE, POSITIVE), result(), "follows from no line"),
        ((SQUARE,), result(1, 3), "follows from lines that are not in force: [3]"),
        ((SQUARE, POSITIVE), result(1), "follows, although the lines hold where it does not"),
        ((SQUARE, POSITIVE, NEGATIVE), result(1, 3, 5),
         "follows from lines that never hold together"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_seen(
    facts: tuple[Fact, ...], said: dict[str, Any], objection: str
) -> None:
    assert objection in claim("x = 2", lambda x: x == 2, *facts).objections(said, SAID)


def test_an_open_line_has_to_be_called_open() -> None:
    said = SAID | {key(1, "x^2 = 4"): {"undecided"}}
    two = claim("x = 2", lambda x: x == 2, SQUARE, POSITIVE)
    assert two.objections(result(1, 3, open_=(1,)), said) == []
    assert two.objections(result(1, 3), said) == [
        "rests on open lines that are not called open: [1]"
    ]


def test_other_words_are_no_premise() -> None:
    again = claim("4 = x^2", lambda x: x * x == 4, SQUARE)
    assert again.objections(result(1), SAID) == ["follows from a line that says the same"]


def test_what_is_refuted_is_no_premise() -> None:
    said = SAID | {key(3, "x > 0"): {"refuted"}}
    two = claim("x = 2", lambda x: x == 2, SQUARE, POSITIVE)
    assert "follows, although the lines hold where it does not" in two.objections(
        result(1, 3), said
    )


def test_a_claim_is_implied_by_what_nobody_claims() -> None:
    given = Fact(1, "2x = 6", ["x"], lambda x: x == 3, is_given=True)
    claimed = Fact(3, "x = 7", ["x"], lambda x: x == 7)
    assert claim("x = 3", lambda x: x == Fraction(3), given).is_implied()
    assert not claim("x = 4", lambda x: x == Fraction(4), given).is_implied()
    assert not claim("x = 3", lambda x: x == Fraction(3), given, claimed).is_implied()


@pytest.mark.slow
@pytest.mark.parametrize("k", range(4))
def test_nothing_follows_that_does_not(k: int) -> None:
    for n in range(15):
        drawing = document(f"premises/{k}/{n}", PREMISES)
        found, _ = broken(drawing)
        assert not found, "\n".join([*drawing.lines, *found])
