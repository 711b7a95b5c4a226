"""Relations as SymPy calls them are relations; each is refused where it is a part of a term."""

from __future__ import annotations

import pytest
from typed import verdicts_of

from symproof.deciding.judgements import judge
from symproof.reading.phrases.calls import with_signs_for_calls

TRUE = [
    ("Eq(x, x)", ""),
    ("Eq(x**2, 4)", "x = 2"),
    ("Ne(pi/L, 0)", "L > 0"),
    ("Le(sin(x), 1)", ""),
    ("Implies(Eq(x, 2), Eq(x**2, 4))", ""),
    ("Implies(And(x > 0, y > 0), Or(x*y > 0, x < 0))", ""),
    ("Implies(Or(Eq(x, 1), Eq(x, 2)), Eq(x**2 - 3*x + 2, 0))", ""),
    ("Or(x >= 0, x <= 0)", ""),
    ("Equivalent(Eq(x**2 - 3*x + 2, 0), Or(Eq(x, 1), Eq(x, 2)))", ""),
]
FALSE = [
    ("Eq(x**2, 5)", "x = 2"),
    ("Ne(x, 0)", ""),
    ("Lt(x, x)", ""),
    ("Implies(Eq(x**2, 4), Eq(x, 2))", ""),
    ("Or(x > 0, x < 0)", ""),
    ("Implies(Or(Eq(x, 1), Eq(x, 2)), Eq(x**2 - 3*x + 2, 1))", ""),
    ("Equivalent(Eq(x**2, 4), Eq(x, 2))", ""),
]


@pytest.mark.parametrize(("claim", "where", "word"), verdicts_of(TRUE, FALSE))
def test_a_claim_gets_its_verdict(claim: str, where: str, word: str) -> None:
    assert judge(claim, where).word == word


def test_a_call_keeps_the_places_of_all_it_holds() -> None:
    source = "Implies(Eq(x, 1), Or(x > 0, Ne(f(x, 2), 3)))"
    assert with_signs_for_calls(source) == "           x= 1 ⇒    x > 0∨    f(x, 2)≠ 3   "


@pytest.mark.parametrize("source", ["2*Eq(a, b)", "x Eq(a, b)", "Eq(a)", "Eq(a, b", "Eq(a, b) + 1"])
def test_what_is_a_part_of_a_term_stays_what_it_is(source: str) -> None:
    assert with_signs_for_calls(source) == source
