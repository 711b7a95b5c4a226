"""The numbers of the chapter on decay, computed again by ball arithmetic, and its steps with
changed numbers, which are not proved."""

from functools import cache

import pytest
from flint import arb, ctx

from symproof import theory
from symproof.authoring.formulas import formula
from symproof.authoring.library import library, verify
from symproof.authoring.reasons import enclosures
from symproof.deciding.strategies import decide
from symproof.deciding.verdicts import Undecided
from symproof.kernel.terms import Relation, symbol
from symproof.theory.approximation import error
from symproof.theory.similarity import similarity

theory.load()

RISES = {4: 3, 64: 5, 512: 43}
NEGATIVE = {4: 22}
D = symbol("D")


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


@pytest.mark.parametrize(
    ("d", "offset", "low", "high"),
    [
        (4, 628, 0.7, 1),
        (64, 10, "0.0784", "0.0786"),
        (512, 10, "0.0902", "0.0904"),
        (1024, 10, "0.0910", "0.0912"),
    ],
)
def test_errors_beside_the_integral(d: int, offset: int, low: object, high: object) -> None:
    """For d = 4 the error itself, for the others as a part of the bound."""
    mean, t = 2 * f(d, offset) / d, arb(offset)
    integral = (t.ci() - (t / 10000).ci()) / arb(10000).log()
    bound = 1 if d == 4 else 2 * t * (1 - arb(10) ** -4) / d
    assert arb(low) < abs(mean - integral) / bound < arb(high)


def claimed(name: str) -> tuple[Relation, tuple[Relation, ...]]:
    claim = library[name].claim
    return claim.relation, claim.hypotheses


def at_most(k: int) -> tuple[Relation, ...]:
    return (Relation(D, "<=", formula(k).term),)


def test_the_chapter_states_these_numbers() -> None:
    """Each fall, rise and sign, for exactly the offsets above."""
    zero = formula(0).term
    for d, first in RISES.items():
        n = d // 2
        falls = Relation(similarity(n, "D + 1").term, "<", similarity(n, D).term)
        rises = Relation(similarity(n, first + 1).term, ">", similarity(n, first).term)
        assert claimed(f"fall_{d}") == (falls, at_most(first - 1))
        assert claimed(f"rise_{d}") == (rises, ())
    for d, first in NEGATIVE.items():
        below = Relation(similarity(d // 2, first).term, "<", zero)
        above = Relation(similarity(d // 2, D).term, ">", zero)
        assert claimed(f"negative_{d}") == (below, ())
        assert claimed(f"positive_{d}") == (above, at_most(first - 1))


CERTAIN = [
    record.name
    for record in library.records.values()
    if not record.is_refuted and any(step.reason == enclosures for step in record.derivation.steps)
]


def test_all_of_them_rest_on_enclosures() -> None:
    of_decay = [r.name for r in library.records.values() if r.chapter == "decay"]
    assert {*of_decay} - {*CERTAIN} == {"similarity_returns"}
    assert {"error_512", "not_uniform"} <= {*CERTAIN}


def test_they_hold_without_conditions() -> None:
    for checked in verify([library[name] for name in CERTAIN]):
        assert checked.verdict == "proved", checked.finding


def changed(name: str, relation: Relation, k: int | None = None):
    """The claim of a theorem with another relation, perhaps up to another offset."""
    claim = library[name].claim
    hypotheses = claim.hypotheses if k is None else at_most(k)
    return claim._replace(relation=relation, hypotheses=hypotheses)


def not_proved(claim) -> None:
    verdict = decide(claim)
    assert verdict.refuted or isinstance(verdict, Undecided)


@pytest.mark.parametrize("name", CERTAIN)
def test_the_opposite_is_not_proved(name: str) -> None:
    (left, op, right), _ = claimed(name)
    weak = {"<": ">=", ">": "<=", "<=": ">", ">=": "<"}[op]
    not_proved(changed(name, Relation(left, weak, right)))


@pytest.mark.parametrize("d", RISES)
def test_one_offset_more_is_not_proved(d: int) -> None:
    relation, _ = claimed(f"fall_{d}")
    not_proved(changed(f"fall_{d}", relation, RISES[d]))


@pytest.mark.parametrize("d", NEGATIVE)
def test_one_positive_value_more_is_not_proved(d: int) -> None:
    relation, _ = claimed(f"positive_{d}")
    not_proved(changed(f"positive_{d}", relation, NEGATIVE[d]))


@pytest.mark.parametrize(
    ("left", "op", "right"),
    [
        (similarity(2, 3), ">", similarity(2, 2)),
        (similarity(256, 43), ">", similarity(256, 42)),
        (similarity(512, 68), ">", similarity(512, 67)),
        (similarity(4, 22), "<", 0),
        (similarity(2, 23), ">", similarity(2, 24)),
        (similarity(32, 724), "<", 0),
        (similarity(256, 3283), "<", 0),
        (similarity(2, 628), ">", "1.95"),
        (similarity(4, 6283), ">", "3.99"),
        (error(32, 10), "<", "0.0245"),
        (error(256, 10), "<", "0.0035"),
        (error(512, 10), "<", "0.0017"),
        (error(2, 628), ">", "0.74"),
        (error(2, 62), ">", "0.7"),
    ],
)
def test_changed_numbers_are_not_proved(left, op: str, right) -> None:
    claim = library["rise_4"].claim
    relation = Relation(left.term, op, formula(right).term)
    not_proved(claim._replace(relation=relation))
