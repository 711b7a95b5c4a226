"""Attacks that only one line of the kernel stops: assumptions, and the places where they hold.

Each was found by changing the kernel: with one guard left out, the false claim was proved.
"""

import pytest
from proof_data import (
    COMPUTED,
    HOLE,
    RING,
    N,
    X,
    Y,
    cited,
    claim,
    entry,
    instance,
    proved,
    real,
    term,
)

from symproof.kernel.claims import Claim, Condition, Premise
from symproof.kernel.context import INDUCTION, ProofError
from symproof.kernel.facts import Variable
from symproof.kernel.terms import Relation, Term, number, symbol
from symproof.notation.encoding import encode, encode_condition

ZERO, ONE = number(0), number(1)
NATURAL = Variable("n", "natural")


def refused(*entries):
    with pytest.raises(ProofError) as caught:
        proved(*entries)
    return str(caught.value)


def given(name, premises=(), **values):
    return {**instance(name, **values), "premises": [*premises]}


def by(name, premises=(), op="=", **values):
    return cited(given(name, premises, **values), op)


def using(context, *instances):
    return {"rule": "ring", "context": encode(context), "instances": [*instances]}


def chain(lines, ops, proofs):
    return {"rule": "chain", "lines": [encode(t) for t in lines], "ops": ops, "proofs": proofs}


def discharge(proof, condition, shown):
    obligation = {"condition": encode_condition(condition), "proof": shown}
    return {"rule": "discharge", "proof": proof, "obligations": [obligation]}


def over(var, lo, hi, body):
    return Term("sum", var, lo, hi, body)


def is_zero(term):
    return Relation(term, "=", ZERO)


# -- a binder hides what a premise speaks of -------------------------------------------------------


def test_a_premise_about_x_says_nothing_of_a_bound_x():
    # if x = 0 then Σ_{x=1}^{2} x = 0
    goal = Claim(real("x"), (), (), is_zero(over("x", ONE, number(2), X)),
                 (Premise((), (), is_zero(X)),))  # fmt: skip
    proof = using(over("x", ONE, number(2), HOLE), given("premise 1"))
    steps = chain([goal.relation.left, over("x", ONE, number(2), ZERO), ZERO], ["=", "="],
                  [proof, COMPUTED])  # fmt: skip
    assert "captures" in refused(entry("a", goal, steps))


def test_the_hypothesis_of_a_premise_is_not_that_of_a_bound_variable():
    # "if x ≥ 0 then y = 0" holds for x = −1, y = 1; within Σ_{x=0}^{0} it would be used for x = 0
    premise = Premise((), (Relation(X, ">=", ZERO),), is_zero(Y))
    wide = over("x", ZERO, ZERO, Y)
    goal = Claim(real("x", "y"), (), (), is_zero(Y), (premise,))
    steps = chain([Y, wide, over("x", ZERO, ZERO, ZERO), ZERO], ["="] * 3,
                  [COMPUTED, using(over("x", ZERO, ZERO, HOLE), given("premise 1")),
                   COMPUTED])  # fmt: skip
    assert "captures" in refused(entry("a", goal, steps))


def test_a_premise_of_other_names_is_used_within_a_binder():
    goal = Claim((*real("y"), NATURAL), (), (), is_zero(over("i", ZERO, N, Y)),
                 (Premise((), (), is_zero(Y)),))  # fmt: skip
    steps = chain([goal.relation.left, over("i", ZERO, N, ZERO), ZERO], ["="] * 2,
                  [using(over("i", ZERO, N, HOLE), given("premise 1")), COMPUTED])  # fmt: skip
    assert proved(entry("a", goal, steps)).conditions == ()


def test_a_hypothesis_is_not_that_of_the_index_of_a_condition():
    # y ≠ 0 for the given y, not for y = 0, …, n
    y_is_not_zero = Relation(Y, "!=", ZERO)
    left = over("y", ZERO, N, Term("div", Y, Y))
    goal = Claim((*real("y"), NATURAL), (), (y_is_not_zero,), Relation(left, "=", left))
    condition = Condition((("y", ZERO, N),), y_is_not_zero)
    refused(entry("a", goal, discharge(RING, condition, by("hypothesis 1", op="!="))))


def test_no_induction_over_an_index():
    # n ≥ 0 for n = −5, …, m has a base and a step
    lo, hi = number(-5), symbol("m")
    root = over("n", lo, hi, Term("mul", ZERO, Term("sqrt", N)))
    condition = Condition((("n", lo, hi),), Relation(N, ">=", ZERO))
    step = chain([Term("add", N, ONE), N, ZERO], [">=", ">="], [COMPUTED, by(INDUCTION)])
    climb = {"rule": "induction", "variable": "n", "base": COMPUTED, "step": step}
    goal = Claim((NATURAL, Variable("m", "natural")), (), (), Relation(root, "=", root))
    refused(entry("a", goal, discharge(RING, condition, climb)))


# -- premises go up with the variable of an induction ----------------------------------------------


IF_N_IS_ONE = Claim((NATURAL, *real("y")), (), (), is_zero(Term("mul", N, Y)),
                    (Premise((), (), Relation(N, "=", ONE)),))  # fmt: skip


def climb(premises):
    """If n = 1 then n·y = 0 (false for y = 1), by an induction that forgets to move n = 1: from
    n·y = 0 and n = 1 it goes on to (n + 1)·y = n·y + 1·y = n·y + n·y."""
    twice = Term("add", Term("mul", N, Y), Term("mul", N, Y))
    lines = [Term("mul", Term("add", N, ONE), Y),
             Term("add", Term("mul", N, Y), Term("mul", ONE, Y)), twice, ZERO]  # fmt: skip
    one_is_n = {**given("premise 1"), "reversed": True}
    none = using(Term("add", HOLE, HOLE), given(INDUCTION, premises))
    both = chain([twice, Term("add", ZERO, ZERO), ZERO], ["="] * 2, [none, RING])
    frame = Term("add", Term("mul", N, Y), Term("mul", HOLE, Y))
    step = chain(lines, ["="] * 3, [RING, using(frame, one_is_n), both])
    return {"rule": "induction", "variable": "n", "base": COMPUTED, "step": step}


@pytest.mark.parametrize("premises", [[], [by("premise 1")]])
def test_an_induction_moves_its_premises(premises):
    refused(entry("a", IF_N_IS_ONE, climb(premises)))


@pytest.mark.parametrize("premises", [[], [by("premise 1")]])
def test_no_induction_inside_the_proof_of_a_premise(premises):
    h = symbol("h")
    lemma = Claim(real("h"), (), (), is_zero(h), (Premise((), (), is_zero(h)),))
    use = by("lemma", [climb(premises)], h=encode(Term("mul", N, Y)))
    refused(entry("lemma", lemma, by("premise 1")), entry("a", IF_N_IS_ONE, use))


# -- what a proof writes is well-formed ------------------------------------------------------------

FAMILY = Variable("w_#", "real", ("natural",))


@pytest.mark.parametrize(
    "line",
    [
        Term("sym", "w_#", number(-1)),
        over("i", ZERO, Term("div", ONE, number(2)), ONE),
        over("i", Term("div", ONE, number(2)), ONE, ONE),
        over("i", ZERO, N, Term("sym", "w_#", Term("add", symbol("i"), number(-1)))),
        Term("sin", over("i", ZERO, Y, ONE)),
        over("i", ZERO, Term("sym", "c_#", number(-1)), ONE),
        over("i", Term("sym", "c_#", number(-1)), ZERO, ONE),
        HOLE,
        symbol("stranger"),
        over("i", symbol("i"), N, ONE),
    ],
)
def test_a_line_is_well_formed(line):
    detour = Term("add", X, Term("mul", ZERO, line))
    counts = Variable("c_#", "integer", ("natural",))
    goal = Claim((*real("x", "y"), NATURAL, FAMILY, counts), (), (), Relation(X, "=", X))
    refused(entry("a", goal, chain([X, detour, X], ["="] * 2, [RING] * 2)))
    fine = Term("add", X, Term("mul", ZERO, Term("sym", "w_#", N)))
    assert proved(entry("a", goal, chain([X, fine, X], ["="] * 2, [RING] * 2)))


# -- order -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("0 <= z - z", "z: complex"),
        ("z - z <= 0", "z: complex"),
        ("0 >= z - z", "z: complex"),
        ("z - z >= 0", "z: complex"),
        ("x < x", ""),
        ("x > x", ""),
        ("x != x", ""),
    ],
)
def test_the_same_by_the_laws_of_rings_is_not_enough(text, where):
    refused(entry("a", claim(text, where), RING))


def test_what_the_right_side_of_a_hypothesis_needs_is_a_condition():
    for text in ("1/y > 0", "0 < 1/y"):
        (condition,) = proved(entry("a", claim("x = x", text), RING)).conditions
        assert condition.relation == Relation(Y, "!=", ZERO)


def test_matrices_on_one_side_are_not_ordered():
    square = term("x^2")
    matrix = Term("matrix", 1, 2, X, X)
    for left, right in ((matrix, ZERO), (ZERO, matrix), (matrix, matrix)):
        for rule in (RING, COMPUTED, {"rule": "ring", "witness": square}):
            refused(entry("a", Claim(real("x"), (), (), Relation(left, ">=", right)), rule))


def test_that_matrices_are_ordered_is_not_proved_by_assuming_it():
    row = Term("matrix", 1, 2, X, X)
    for left, right in ((row, X), (X, row), (row, row)):
        ordered = Relation(left, ">=", right)
        refused(entry("a", Claim(real("x"), (), (ordered,), ordered), by("hypothesis 1", op=">=")))
    assert proved(entry("a", claim("x >= y", "x >= y"), by("hypothesis 1", op=">=")))
