"""The table of strategies: the row that decides a claim, and what the other rows leave of it."""

from __future__ import annotations

import pytest
from claimed import read_claim

from symproof.base.messages import Said
from symproof.deciding import strategies
from symproof.deciding.strategies import STRATEGIES, ClaimToDecide, Strategy, decide
from symproof.deciding.verdicts import Proved, Refuted, Undecided, Verdict
from symproof.kernel.claims import Claim, sequent

POWERS = "A: matrix(2,2), A*A = A"


def claim_of(text: str, where: str = "") -> Claim:
    (claim,) = read_claim(text, where)
    return sequent(claim)


def deciding_row(claim: Claim) -> str:
    """The name of the first row that gives a verdict."""
    asked = ClaimToDecide(claim)
    for row in STRATEGIES:
        if row.needs(asked) and isinstance(row.tries(asked), row.gives):
            return row.name
    return ""


@pytest.mark.parametrize(
    ("text", "where", "row"),
    [
        ("d/dx x^2 = 2x", "", "derivatives"),
        (r"\lim_{x\to 0} x = 0", "", "limits"),
        (r"\int_0^1 x dx = 1/3", "", "number"),
        (r"\int_0^1 x dx = 1/2", "", "integrals"),
        ("sin(2x) = 2 sin x", "", "point of a false claim"),
        ("x + x = 2x", "", "ring"),
        ("x <= y", "x <= y + 1", "first points"),
        ("1/a > 1/b", "0 < a, a < b", "quick witness"),
        ("(x - 1/3)^2 > 0", "", "point"),
        ("x^2 + y^2 >= 2 x y", "", "laws and combinations"),
        ("A^3 = A", POWERS, "matrices"),
        ("x^4 + y^4 + 1 >= x*y", "", "witness"),
        ("sum(k, k, 1, n) = n(n+1)/2", "n: positive integer", "wider sorts"),
        ("sin(n) != 0", "n: positive integer", ""),
    ],
)
def test_a_claim_is_decided_by_the_first_row_that_can(text: str, where: str, row: str) -> None:
    assert deciding_row(claim_of(text, where)) == row
    assert decide(claim_of(text, where)).undecided == (not row)


def test_no_two_rows_have_one_name() -> None:
    names = [row.name for row in STRATEGIES]
    assert len({*names}) == len(names)


def row(name: str, verdict: Verdict | None, *gives: type[Verdict], needed: bool = True) -> Strategy:
    return Strategy(name, lambda claimed: needed, lambda claimed: verdict, gives)


CLAIM = claim_of("x = y")


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ([row("a", Undecided(CLAIM, Said("first")), Proved)], "first"),
        ([row("a", Undecided(CLAIM, Said("first")), Proved), row("b", None, Proved)], "first"),
        (
            [
                row("a", Undecided(CLAIM, Said("first")), Proved),
                row("b", Undecided(CLAIM, Said("later")), Refuted),
            ],
            "later",
        ),
        (
            [
                row("a", Undecided(CLAIM, Said("final")), Verdict),
                row("b", Undecided(CLAIM, Said("later")), Refuted),
            ],
            "final",
        ),
        ([row("a", Undecided(CLAIM, Said("no")), Verdict, needed=False)], ""),
    ],
)
def test_the_last_reason_stands_if_no_row_gives_a_verdict(rows: list[Strategy], why: str) -> None:
    found = strategies._first(rows, CLAIM)
    assert isinstance(found, Undecided)
    assert found.reason == why
