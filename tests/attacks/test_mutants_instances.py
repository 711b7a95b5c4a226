"""Attacks that only one line of the kernel stops: what an instance and a context bring along.

Each was found by changing the kernel: with one line left out, a condition vanished, and with it
the difference between a true theorem and a false one.
"""

import pytest
from proof_data import (
    COMPUTED,
    HOLE,
    RING,
    N,
    X,
    Y,
    about,
    cited,
    claim,
    entry,
    instance,
    proved,
    real,
    term,
)

from symproof.kernel.claims import Claim, Condition, Premise
from symproof.kernel.context import ProofError
from symproof.kernel.facts import Variable
from symproof.kernel.terms import Relation, Term, number, symbol
from symproof.notation.encoding import encode

ZERO, ONE = number(0), number(1)
OVER_Y = Term("div", ONE, Y)
Y_IS_NOT_ZERO = Condition((), Relation(Y, "!=", ZERO))
INDEX = symbol("i")


def refused(*entries):
    with pytest.raises(ProofError) as caught:
        proved(*entries)
    return str(caught.value)


def at(name, op="=", **values):
    return cited(instance(name, **values), op)


def using(context, *instances):
    return {"rule": "ring", "context": encode(context), "instances": [*instances]}


def chain(lines, *proofs):
    ops = ["="] * len(proofs)
    return {"rule": "chain", "lines": [encode(t) for t in lines], "ops": ops, "proofs": [*proofs]}


def test_cancelling_needs_its_condition():
    # if y·x = y·z then x = z: false for y = 0
    goal = claim("x = z", "y*x = y*z")
    frame = Term("mul", OVER_Y, HOLE)
    theorem = proved(entry("a", goal, using(frame, instance("hypothesis 1"))))
    assert theorem.conditions == (Y_IS_NOT_ZERO,)


@pytest.mark.parametrize("text", ["a - a = 0", "0 = a - a"])
def test_both_sides_of_an_instance_are_defined(text):
    lemma = entry("lemma", claim(text), RING)
    goal = about(*_turned(Term("add", X, Term("neg", X)), text), *real("x", "y"))
    theorem = proved(lemma, entry("a", goal, at("lemma", a=encode(OVER_Y))))
    assert theorem.conditions == (Y_IS_NOT_ZERO,)


def _turned(left, text):
    return (left, "=", ZERO) if text.endswith("0") else (ZERO, "=", left)


def test_a_hypothesis_says_nothing_where_it_is_undefined():
    # if x·b = 1 then x ≠ 0, at b = 1/x
    hypothesis = Relation(Term("mul", X, symbol("b")), "=", ONE)
    lemma = Claim(real("x", "b"), (), (hypothesis,), Relation(hypothesis.left, "!=", ZERO))
    steps = {"rule": "chain", "lines": [encode(hypothesis.left), encode(ONE), encode(ZERO)],
             "ops": ["=", "!="], "proofs": [at("hypothesis 1"), COMPUTED]}  # fmt: skip
    goal = about(Y, "!=", ZERO, *real("y"))
    use = at("lemma", "!=", x=encode(Y), b=encode(OVER_Y))
    refused(entry("lemma", lemma, steps), entry("a", goal, use))


def ranged(hi):
    """x + 0 = x, shown by way of a sum that x = 0, …, hi makes meaningless."""
    away = Term("add", X, Term("neg", INDEX))
    detour = Term("sum", "i", ZERO, hi, Term("div", ZERO, away))
    lines = [Term("add", X, ZERO), Term("add", X, detour), X]
    return entry("lemma", about(lines[0], "=", X, *real("x"), Variable("n", "natural")),
                 chain(lines, RING, RING))  # fmt: skip


def test_the_ranges_of_a_condition_come_along():
    goal = about(Term("add", Y, ZERO), "=", Y, *real("y"))
    use = at("lemma", x=encode(Y), n=encode(number(3)))
    theorem = proved(ranged(N), entry("a", goal, use))
    away = Relation(Term("add", Y, Term("neg", INDEX)), "!=", ZERO)
    assert theorem.conditions == (Condition((("i", ZERO, number(3)),), away),)


def test_the_ranges_of_a_condition_come_along_under_a_sum():
    body = Term("add", Y, ZERO)
    over = {t: Term("sum", "j", ZERO, number(2), t) for t in (body, Y, HOLE)}
    goal = about(over[body], "=", over[Y], *real("y"))
    use = using(over[HOLE], instance("lemma", x=encode(Y), n=encode(symbol("j"))))
    theorem = proved(ranged(N), entry("a", goal, use))
    away = Relation(Term("add", Y, Term("neg", INDEX)), "!=", ZERO)
    ranges = (("j", ZERO, number(2)), ("i", ZERO, symbol("j")))
    assert theorem.conditions == (Condition(ranges, away),)


def test_a_variable_of_a_premise_lends_its_sort_to_nothing_else():
    # if h ≥ 0 for all positive p, then h ≥ 0; at h = p with a real p
    p, h = symbol("p"), symbol("h")
    premise = Premise((Variable("p", "positive"),), (), Relation(h, ">=", ZERO))
    lemma = Claim(real("h"), (), (), Relation(h, ">=", ZERO), (premise,))
    shown = entry("lemma", lemma, at("premise 1", ">=", p=encode(ONE)))
    assert proved(shown)
    use = at("lemma", ">=", h=encode(p))
    use["instances"][0]["premises"] = [{"rule": "ring", "witness": encode(p)}]
    refused(shown, entry("a", about(p, ">=", ZERO, *real("p")), use))


def test_an_instance_is_used_forwards_unless_it_says_otherwise():
    square = entry("square", claim("(a + 1)^2 = a^2 + 2*a + 1"), RING)
    values = {"a": [[], encode(X)]}
    goal = claim("sin((x + 1)^2) = sin(x^2 + 2*x + 1)")
    frame = Term("sin", HOLE)
    assert proved(square, entry("a", goal, using(frame, {"theorem": "square", "values": values})))


@pytest.mark.parametrize("premises", [[], [RING] * 2])
def test_each_premise_has_one_proof(premises):
    premise = Premise((), (), Relation(X, "=", ZERO))
    lemma = Claim(real("x"), (), (), Relation(X, "=", ZERO), (premise,))
    use = at("lemma", x=term("y"))
    use["instances"][0]["premises"] = premises
    shown = entry("lemma", lemma, at("premise 1"))
    refused(shown, entry("a", about(Y, "=", ZERO, *real("y")), use))
