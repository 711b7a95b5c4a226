"""Attacks that only one line of a rule stops.

Each was found by changing the kernel: with one guard left out, the rule proved what it must not.
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
    by_instance,
    claim,
    entry,
    instance,
    proved,
    real,
    searched,
    term,
)

from symproof.kernel.claims import Claim, Condition, Premise
from symproof.kernel.context import INDUCTION, ProofError
from symproof.kernel.facts import Variable
from symproof.kernel.terms import Relation, Term, number, symbol
from symproof.notation.encoding import encode
from symproof.search.prover import by_squares

ZERO, ONE = number(0), number(1)
NATURAL = Variable("n", "natural")


def refused(*entries):
    with pytest.raises(ProofError) as caught:
        proved(*entries)
    return str(caught.value)


def using(context, *instances):
    return {"rule": "ring", "context": encode(context), "instances": [*instances]}


# -- instances and contexts ------------------------------------------------------------------------

PLUS_NOTHING = entry("plus nothing", claim("a + 0 = a"), RING)


@pytest.mark.parametrize(
    "text", ["sin(2*x) + 0 = 2*sin(x)*cos(x)", "2*sin(x)*cos(x) + 0 = sin(2*x)"]
)
def test_an_instance_is_compared_by_the_laws_of_rings_alone(text):
    goal = claim(text)
    for a in ("sin(2*x)", "2*sin(x)*cos(x)"):
        use = by_instance("plus nothing", a=term(a))
        assert "the sides differ" in refused(PLUS_NOTHING, entry("a", goal, use))


def test_holes_stand_in_the_bounds_or_in_the_range():
    lemma = entry("lemma", claim("k + 0 = k", "k: integer"), RING)
    i = symbol("i")
    uses = instance("lemma", k=encode(ZERO)), instance("lemma", k=encode(i))

    def over(lo, body):
        return Term("sum", "i", lo, N, body)

    def plus_nothing(term):
        return Term("add", term, ZERO)

    goal = about(over(plus_nothing(ZERO), plus_nothing(i)), "=", over(ZERO, i), NATURAL)
    both = using(over(HOLE, Term("hole", 1)), *uses)
    assert "holes both" in refused(lemma, entry("a", goal, both))
    goal = about(over(plus_nothing(ZERO), i), "=", over(ZERO, i), NATURAL)
    assert proved(lemma, entry("a", goal, using(over(HOLE, i), uses[0])))
    goal = about(over(ZERO, plus_nothing(i)), "=", over(ZERO, i), NATURAL)
    inside = instance("lemma", k=encode(i))
    assert proved(lemma, entry("a", goal, using(over(ZERO, HOLE), inside)))


@pytest.mark.parametrize("where", ["lower", "upper"])
def test_what_a_hole_in_a_bound_needs_is_needed_outside_of_the_range(where):
    """For n = 0 there is no i, of which k = 0 could be said; and k is the number of the j."""
    zero_if_zero = claim("k = 0", "k: integer, k = 0")
    vanishing = entry("vanishing", zero_if_zero, by_instance("hypothesis 1"))
    k = symbol("k")

    def frame(hole):
        lo, hi = (Term("add", ONE, hole), k) if where == "lower" else (ONE, hole)
        inside = Term("sum", "i", ONE, N, Term("mul", ZERO, hole))
        return Term("add", inside, Term("sum", "j", lo, hi, ONE))

    goal = about(frame(k), "=", frame(ZERO), NATURAL, Variable("k", "natural"))
    use = using(frame(HOLE), instance("vanishing", k=encode(k)))
    theorem = proved(vanishing, entry("a", goal, use))
    assert Condition((), Relation(k, "=", ZERO)) in theorem.conditions


# -- inequalities ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["hole0#", "hole0'#", "hole00#"])
def test_a_family_is_not_taken_for_the_hole_of_a_witness(name):
    # a real family under the name that stands for a hole, which is ≥ 0
    square = entry("square", claim("a^2 >= 0"), {"rule": "ring", "witness": term("a^2")})
    member = Term("sym", name, ZERO)
    goal = about(member, ">=", ZERO, Variable(name, "real", ("integer",)), *real("x"))
    for extra in ((), (Variable("hole", "real"),)):
        witness = Term("add", member, Term("mul", ZERO, HOLE))
        proof = {"rule": "ring", "witness": encode(witness),
                 "instances": [instance("square", a=encode(X))]}  # fmt: skip
        assert "sign" in refused(
            square, entry("a", goal._replace(variables=(*goal.variables, *extra)), proof)
        )


@pytest.mark.parametrize(
    ("text", "squares", "said"),
    [
        ("Abs(x) = x", "Abs(x)^2 = x^2", "a premise that is not plain needs a proof"),
        ("x = Abs(x)", "x^2 = Abs(x)^2", "a premise that is not plain needs a proof"),
    ],
)
def test_squares_equate_only_what_is_not_negative(text, squares, said):
    proof = by_squares(claim(text).relation, searched(claim(squares)))
    assert said in refused(entry("a", claim(text), proof))
    # |x|² = x² it is
    assert proved(entry("squares", claim(squares), COMPUTED)).name == "squares"


# -- chains ----------------------------------------------------------------------------------------


def test_a_chain_says_what_its_steps_use():
    lines = [term("x + 0"), term("x"), term("x + y - y")]
    proof = {"rule": "chain", "lines": lines, "ops": ["=", "="],
             "proofs": [by_instance("plus nothing", a=term("x")), RING]}  # fmt: skip
    theorem = proved(PLUS_NOTHING, entry("a", claim("x + 0 = x + y - y"), proof))
    assert theorem.uses == ("plus nothing",)


# -- induction -------------------------------------------------------------------------------------


def by_induction(step, **more):
    return {"rule": "induction", "variable": "n", "base": COMPUTED, "step": step, **more}


def plus_nothing_for(hypotheses=(), premises=()):
    """x + 0·n = x, under assumptions that speak of n."""
    relation = Relation(Term("add", X, Term("mul", ZERO, N)), "=", X)
    return Claim((NATURAL, *real("x", "y")), (), hypotheses, relation, premises)


SPEAKS_OF_Y = Relation(Term("add", Y, N), ">=", ZERO)
TRIVIAL = Relation(N, "=", N)


@pytest.mark.parametrize(
    ("goal", "name"),
    [
        (plus_nothing_for(), "x"),
        (plus_nothing_for(), "n"),
        (plus_nothing_for((SPEAKS_OF_Y,)), "y"),
        (plus_nothing_for((), (Premise((), (), SPEAKS_OF_Y),)), "y"),
        (plus_nothing_for((), (Premise((), (SPEAKS_OF_Y,), TRIVIAL),)), "y"),
    ],
)
def test_the_induction_hypothesis_speaks_of_no_bound_variable(goal, name):
    step = using(Term("sum", name, ZERO, ONE, HOLE), instance(INDUCTION))
    assert "captures" in refused(entry("a", goal, by_induction(step)))


@pytest.mark.parametrize(("lo", "hi"), [(ZERO, N), (Term("neg", N), number(3))])
def test_no_condition_for_a_range_that_grows(lo, hi):
    # 1/w_i for i = 0, …, n: for n + 1 it needs more than for n
    w = Term("sym", "w_#", symbol("i"))
    over = Term("sum", "i", lo, hi, Term("div", ONE, w))
    goal = about(over, "=", over, NATURAL, Variable("w_#", "real", ("integer",)))
    assert len(proved(entry("a", goal, RING)).conditions) == 1
    assert "changes" in refused(entry("a", goal, by_induction(RING, base=RING)))


def test_an_induction_says_what_its_cases_use():
    goal = claim("n + 0 = n", "n: natural")
    uses = (by_instance("plus nothing", a=encode(t)) for t in (ZERO, Term("add", N, ONE)))
    base, step = uses
    for proof in (by_induction(step, base=base), by_induction(step), by_induction(RING, base=base)):
        assert proved(PLUS_NOTHING, entry("a", goal, proof)).uses == ("plus nothing",)


# -- discharge -------------------------------------------------------------------------------------


def discharge(relation, shown):
    condition = {"ranges": [], "relation": [encode(relation.left), relation.op,
                                            encode(relation.right)]}  # fmt: skip
    return {"rule": "discharge", "proof": RING,
            "obligations": [{"condition": condition, "proof": shown}]}  # fmt: skip


def test_what_the_proof_of_a_condition_needs_keeps_its_own_range():
    q, i = symbol("q"), symbol("i")
    below = Term("add", q, ONE)
    detour = Term("sum", "i", ZERO, N, Term("div", ZERO, Term("add", X, Term("neg", i))))
    lines = [below, Term("add", below, detour), ZERO]
    shown = {"rule": "chain", "lines": [encode(t) for t in lines], "ops": ["=", "!="],
             "proofs": [RING, COMPUTED]}  # fmt: skip
    variables = (NATURAL, Variable("q", "nonnegative"), *real("x"))
    proof = discharge(Relation(below, "!=", ZERO), shown)
    (condition,) = proved(entry("a", about(X, "=", X, *variables), proof)).conditions
    assert condition.ranges == (("i", ZERO, N),)
    assert condition.relation.left == Term("add", X, Term("neg", i))


def test_a_discharge_says_what_it_uses():
    square = entry("square", claim("a^2 + 1 != 0"), {"rule": "ring", "witness": term("a^2 + 1")})
    goal = claim("1/(x^2 + 1) = 1/(x^2 + 1)")
    shown = by_instance("square", "!=", a=term("x"))
    theorem = proved(square, entry("a", goal, discharge(claim("x^2 + 1 != 0").relation, shown)))
    assert (theorem.conditions, theorem.uses) == ((), ("square",))


def test_a_slope_is_defined_where_nothing_lies_between_the_ends():
    """For d = 0 there is no t with 0 < t < d: what its derivative is shown with is shown of none.
    That d ≥ 1 if d² ≥ d is false for d = 0, and only the condition d ≠ 0 says so."""
    d, over = symbol("d"), Term("div", ONE, symbol("d"))
    not_zero = Relation(d, "!=", ZERO)
    between = {"rule": "ring", "witness": encode(Term("add", HOLE, Term("hole", 1))),
               "instances": [instance("hypothesis 2"), instance("hypothesis 3")]}  # fmt: skip
    steep = {"rule": "ring", "witness": encode(Term("mul", HOLE, over, over)),
             "instances": [instance("hypothesis 1")]}  # fmt: skip
    proof = {"rule": "mean-value", "variable": "t", "function": term("t"), "from": encode(ZERO),
             "to": encode(d), "slope": encode(over), "defined": RING,
             "order": {"rule": "ring", "witness": encode(d)},
             "derivative": {**discharge(not_zero, between), "proof": steep}}  # fmt: skip
    theorem = proved(entry("a", claim("d >= 1", "d: nonnegative, d*d >= d"), proof))
    assert theorem.conditions == (Condition((), not_zero),)
