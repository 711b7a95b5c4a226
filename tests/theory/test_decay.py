"""The numbers of the chapter on decay, computed again by ball arithmetic alone.

The chapter certifies single offsets.  That they are the first ones needs all smaller offsets as
well, which are enclosed here.
"""

from functools import cache

import pytest
from flint import arb, ctx

from symproof import theory
from symproof.authoring.formulas import formula
from symproof.authoring.library import library
from symproof.kernel.claims import Claim, Relation
from symproof.theory.similarity import similarity
from symproof.verdicts import refute

theory.load()

RISES = {4: 3, 64: 5, 128: 11, 512: 43, 1024: 68}
NEGATIVE = {4: 22, 8: 91, 64: 725, 512: 3284}


@cache
def frequencies(d: int) -> tuple[arb, ...]:
    return tuple(arb(10000) ** (arb(-2 * i) / d) for i in range(d // 2))


@cache
def f(d: int, offset: int) -> arb:
    ctx.prec = 64
    return sum((w * offset).cos() for w in frequencies(d))


@pytest.mark.parametrize(("d", "first"), RISES.items())
def test_first_rise(d: int, first: int) -> None:
    assert all(f(d, k + 1) < f(d, k) for k in range(first))
    assert f(d, first + 1) > f(d, first)


@pytest.mark.parametrize(("d", "first"), NEGATIVE.items())
def test_first_negative_value(d: int, first: int) -> None:
    assert all(f(d, k) > 0 for k in range(first))
    assert f(d, first) < 0


def test_returns() -> None:
    assert 1.949 < f(4, 628) < 2
    assert 3.98 < f(8, 6283) < 4


def claimed(name: str) -> Relation:
    return library[name].claim.relation


def test_the_chapter_is_about_these_numbers() -> None:
    """The claims that are refuted are those about the offsets above."""
    for d, first in RISES.items():
        left, right = similarity(d // 2, first + 1), similarity(d // 2, first)
        assert claimed(f"rise_{d}") == Relation(left.term, "<=", right.term)
    for d, first in NEGATIVE.items():
        left = similarity(d // 2, first)
        assert claimed(f"negative_{d}") == Relation(left.term, ">=", formula(0).term)


@pytest.mark.parametrize("name", ["rise_4", "rise_64", "negative_8", "return_4", "return_8",
                                  "earlier_rise_4", "earlier_negative_4"])  # fmt: skip
def test_the_opposite_is_not_refuted(name: str) -> None:
    claim = library[name].claim
    left, op, right = claim.relation
    opposite = Relation(left, {"<=": ">", ">=": "<"}[op], right)
    assert refute(Claim(claim.variables, claim.definitions, (), opposite)) is None


@pytest.mark.parametrize(("d", "k"), [(4, 2), (64, 4), (128, 10), (512, 42)])
def test_the_step_before_is_a_fall(d: int, k: int) -> None:
    claim = library["rise_4"].claim
    fall = Relation(similarity(d // 2, k + 1).term, "<=", similarity(d // 2, k).term)
    assert refute(Claim((), claim.definitions, (), fall)) is None
