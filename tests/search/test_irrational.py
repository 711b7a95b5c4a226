"""Points with irrational values: √2, log 3, π/2, where equations force them or nothing simpler
does; and what is not a value, however it is written."""

from __future__ import annotations

import json

import pytest

import symproof
from symproof.deciding.certifying import equal_at
from symproof.deciding.verdicts import Refuted, write_point
from symproof.kernel.claims import Claim
from symproof.kernel.facts import Variable
from symproof.kernel.terms import Term, number, symbol
from symproof.notation.encoding import encode
from symproof.search.enclosures import NotACounterexample, fits, replay
from symproof.search.irrational import points

TWO, THREE, PI = number(2), number(3), Term("pi")
ROOT = Term("sqrt", TWO)

FALSE = [  # what is assumed, what does not follow, the value that shows it
    ("x: real, x > 0, x^2 = 2", "x = -sqrt(2)", "x = √2"),
    ("x: real, x^2 - 2*x - 1 = 0", "x = 1 + sqrt(2)", "x = 1 - √2"),
    ("x: real, x^4 = 7*x^2 - 10", "x^4 - 7*x^2 + 11 = 0", "x = √5"),
    ("k: real, 3*k^3 = 2", "k^3 = 5/3", "k = (2/3)^(1/3)"),
    ("k: real, 3*k^3 = -2", "k > 0", "k = -(2/3)^(1/3)"),
    ("x: real, exp(x) = 3", "x = log(3)/2", "x = log(3)"),
    ("x: real, log(x) = 3", "x = -exp(3)", "x = exp(3)"),
    ("x: real, 2^x = 10", "x = 3", "x = log(2)^(-1)·log(10)"),
    ("x: real, exp(x) + exp(-x) = 4", "x > 0", "x = log(2 - √3)"),
    ("w: real, 0 < w < pi, sin(w) = 1", "w > 2", "w = π/2"),
    ("x: real, sin(x) = 3/5, cos(x) > 0", "cos(x) = 3/4", "x = arcsin(3/5)"),
    ("x: real, sin(x) = 0", "cos(x) = 1", "x = π"),
    ("x: real, sin(x) + cos(x) = 1", "sin(x) = 0", "x = π/2"),
    ("x: real, sin(x) = cos(x)", "sin(x) > 0", "x = 5·π/4"),
    ("x: real, abs(x) = sqrt(3)", "x > 0", "x = -√3"),
    ("x: real, sqrt(x - 2) - 5 = 0", "x = 27/2", "x = 27"),
    ("x: real, y: real, x^2 + y^2 = 1, x = y", "x = 1/2", "x = 1/2·√2, y = 1/2·√2"),
    ("x: positive, x^2 = 2", "x^4 > 4", "x = √2"),
    ("x: real, x^2 = 2, y: integer, y = x^4", "y = 5", "x = √2, y = 4"),
]


@pytest.mark.parametrize(("assumed", "claimed", "point"), FALSE)
def test_it_is_refuted_at_an_exact_point(assumed, claimed, point):
    verdict = symproof.prove(claimed, where=assumed)
    assert isinstance(verdict, Refuted)
    assert write_point(verdict.counterexample.point) == point


@pytest.mark.parametrize(("assumed", "claimed"), [
    ("x: real, x > 0, x^2 = 2", "x = sqrt(2)"),
    ("x: real, x^2 - 2*x - 1 = 0", "x = 1 + sqrt(2) or x = 1 - sqrt(2)"),
    ("x: integer, x^2 = 2", "x = 5"),
    ("x: real, exp(x) = 3", "x = log(3)"),
    ("x: real, sin(x) = 0", "cos(x)^2 = 1"),
    ("x: real, x^2 = 2", "x^4 = 4"),
    ("x: real, x^2 = 2", "x < 1.4142135623730951"),
    ("x: real, x^2 = -2", "x = 7"),
    ("x: real, log(x) = 0, x < 1", "x = 7"),
    ("x: nonnegative, x^2 = 2", "x >= 0"),
])  # fmt: skip
def test_what_is_true_is_not_refuted(assumed, claimed):
    assert not symproof.prove(claimed, where=assumed).refuted


# -- what may be written as a value --------------------------------------------------------------


def the(head, *args):
    return Term(head, *args)


def test_values_have_the_sorts_that_their_signs_show():
    assert all(fits(ROOT, sort) for sort in ("real", "positive", "nonnegative", "nonzero"))
    below = the("neg", ROOT)
    assert [s for s in ("real", "positive", "nonnegative", "nonzero") if fits(below, s)] == [
        "real", "nonzero"
    ]  # fmt: skip


@pytest.mark.parametrize("sort", ["integer", "even", "odd", "natural", "positive integer"])
def test_no_term_is_an_integer(sort):
    assert not fits(ROOT, sort)
    assert not fits(the("sqrt", number(4)), sort)


@pytest.mark.parametrize("term", [
    symbol("x"), the("i"), the("mul", TWO, symbol("x")), the("floor", ROOT), the("sgn", ROOT),
    the("div", TWO, number(0)), the("log", number(0)), the("log", the("neg", TWO)),
    the("sqrt", the("neg", TWO)), the("pow", the("neg", TWO), the("div", number(1), TWO)),
    the("arcsin", TWO), the("div", number(1), the("sin", PI)), the("tan", the("div", PI, TWO)),
    the("add", *[ROOT] * 300), the("sum", "k", number(1), TWO, symbol("k")),
    the("abs", symbol("x")),
    the("log", the("add", ROOT, the("neg", ROOT))), the("factorial", TWO),
])  # fmt: skip
def test_what_is_undefined_or_has_letters_is_no_value(term):
    assert not any(fits(term, sort) for sort in ("real", "complex"))


CLAIM = symproof.prove("x = 3", where="x: real, x^2 = 2").claim
GENUINE = {"values": {"x": {"term": encode(ROOT)}}, "families": {}, "precision": 64,
           "left": "1.41421356237…", "right": "3", "place": None}  # fmt: skip


def test_the_genuine_point_replays():
    assert replay(CLAIM, json.loads(json.dumps(GENUINE)), equal_at).point.values == {"x": ROOT}


def test_without_the_kernel_no_equation_is_believed():
    with pytest.raises(NotACounterexample, match="does not certainly hold"):
        replay(CLAIM, GENUINE)


@pytest.mark.parametrize("value", [
    {"term": encode(the("sqrt", THREE))}, {"term": encode(the("neg", the("sqrt", THREE)))},
    {"term": encode(the("num", 141421356237309504880, 20))}, {"term": encode(symbol("x"))},
    {"term": encode(the("sqrt", symbol("x")))}, {"term": ["sqrt"]}, {"term": ["nothing", 1]},
    {"term": "√2"}, {"term": None}, {"root": encode(ROOT)}, {}, {"term": encode(ROOT), "more": 1},
    encode(ROOT), [encode(ROOT), "0"],
])  # fmt: skip
def test_edited_points_do_not_replay(value):
    with pytest.raises(NotACounterexample):
        replay(CLAIM, {**GENUINE, "values": {"x": value}}, equal_at)


def test_members_of_families_are_rational():
    omega = symbol("w#", number(1))
    claim = Claim((Variable("w#", "real", ("integer",)),), (), (), CLAIM.relation._replace(
        left=the("pow", omega, TWO), right=THREE))  # fmt: skip
    data = {**GENUINE, "values": {}, "families": {"w#": [[["1"], {"term": encode(ROOT)}]]},
            "left": "2", "right": "3"}  # fmt: skip
    with pytest.raises(NotACounterexample):
        replay(claim, data, equal_at)
    plain = {**data, "families": {"w#": [[["1"], "1"]]}, "left": "1"}
    assert replay(claim, plain, equal_at)


def test_a_matrix_or_a_complex_number_has_no_irrational_value():
    equation = CLAIM.hypotheses[0]
    assert [*points((Variable("x", "real", ()),), (equation,))]
    assert not [*points((Variable("x", "complex", ()),), (equation,))]
    assert not [*points((Variable("x#", "real", ("integer",)),), (equation,))]
