"""Attacks that only one line of the kernel stops: conditions that would vanish unproved.

Each was found by changing the kernel: with one guard left out, the theorem lost its condition.
"""

import pytest
from proof_data import HOLE, RING, N, X, Y, cited, claim, entry, instance, proved, real, term

from symproof.kernel.claims import Claim, Condition
from symproof.kernel.context import ProofError
from symproof.kernel.facts import Variable
from symproof.kernel.terms import Relation, Term, number, symbol
from symproof.notation.encoding import encode
from symproof.notation.text_writer import write_condition

ZERO, ONE = number(0), number(1)


def left_open(text, where="", proof=RING):
    theorem = proved(entry("a", claim(text, where), proof))
    return [write_condition(c).replace("−", "-") for c in theorem.conditions]


@pytest.mark.parametrize(
    ("text", "where", "conditions"),
    [
        # a hypothesis that says less, or something else
        ("sqrt(x - y + 1)", "x <= y", ["x - y + 1 ≥ 0"]),
        ("sqrt(x - y + 1)", "x != y", ["x - y + 1 ≥ 0"]),
        ("sqrt(x - y)", "x != y", ["x - y ≥ 0"]),
        ("sqrt(x - y)", "x < y", ["x - y ≥ 0"]),
        ("log(x - y + q)", "x >= y, q: nonnegative", ["x - y + q > 0"]),
        ("log(x - y)", "x >= y", ["x - y > 0"]),
        ("1/(x - y + q)", "x > y, q: nonnegative", ["x - y + q ≠ 0"]),
        ("1/(x - y + 1)", "x != y", ["x - y + 1 ≠ 0"]),
        ("1/x", "x >= 0", ["x ≠ 0"]),
        ("1/x", "x = 1 - y", ["x ≠ 0"]),
        ("sqrt(x)", "x != 1", ["x ≥ 0"]),
        ("sqrt(x - 1)", "x > 0", ["x - 1 ≥ 0"]),
        ("sqrt(x - q)", "x > 0, q: nonnegative", ["x - q ≥ 0"]),
        # and hypotheses that say enough
        ("sqrt(x - y + 1)", "y <= x", []),
        ("log(x - y + q)", "x > y, q: nonnegative", []),
        ("log(x - y + 1)", "x >= y", []),
        ("1/(x - y)", "y < x", []),
        ("sqrt(x - y)", "x = y", []),
    ],
)
def test_what_hypotheses_settle(text, where, conditions):
    assert left_open(f"{text} = {text}", where) == conditions


HUGE = Term("add", Y, Term("pow", X, number(10**12)))
FLAT = Term("matrix", 1, 2, X, Y)


def under_an_inverse(below):
    given = Relation(Term("div", ONE, below), ">", ZERO)
    return entry("a", Claim(real("x", "y"), (), (given,), Relation(X, "=", X)), RING)


def test_what_has_no_normal_form_is_not_settled():
    theorem = proved(under_an_inverse(HUGE))
    assert [c.relation for c in theorem.conditions] == [Relation(HUGE, "!=", ZERO)]


@pytest.mark.parametrize("below", [FLAT, Term("identity")])
def test_a_matrix_below_the_bar_is_not_assumed(below):
    with pytest.raises(ProofError, match="what is assumed has no meaning"):
        proved(under_an_inverse(below))


def test_an_equation_that_an_instance_assumes_is_not_taken_for_granted():
    given = {"rule": "ring", "context": encode(Term("mul", HOLE, Y)),
             "instances": [instance("hypothesis 1")]}  # fmt: skip
    lines = [term("x*y"), term("0*y"), term("0")]
    steps = {"rule": "chain", "lines": lines, "ops": ["="] * 2, "proofs": [given, RING]}
    lemma = entry("lemma", claim("x*y = 0", "x = 0"), steps)
    assert proved(lemma).conditions == ()
    use = cited(instance("lemma", x=term("x"), y=term("y")))
    (condition,) = proved(lemma, entry("a", claim("x*y = 0"), use)).conditions
    assert condition == Condition((), Relation(X, "=", ZERO))
    at_zero = cited(instance("lemma", x=term("y - y"), y=term("y")))
    assert proved(lemma, entry("a", claim("(y - y)*y = 0"), at_zero)).conditions == ()


def test_what_never_holds_may_be_asked_of_no_index():
    assert left_open("Sum(log(-1), (i, 1, n)) = Sum(log(-1), (i, 1, n))", "n: natural") == [
        "-1 > 0 for i = 1, …, n"
    ]


def test_a_range_says_nothing_of_an_outer_name_that_it_hides():
    # for i = 0, …, n and j = i, …, n with an inner i: j ≥ i speaks of the outer one
    inner = Term("sum", "i", number(-3), number(3),
                 Term("sqrt", Term("add", symbol("j"), Term("neg", symbol("i")))))  # fmt: skip
    left = Term("sum", "i", ZERO, N, Term("sum", "j", symbol("i"), N, inner))
    goal = Claim((Variable("n", "natural"),), (), (), Relation(left, "=", left))
    found = proved(entry("a", goal, RING)).conditions
    assert any(len(c.ranges) == 3 and c.relation.op == ">=" for c in found)


@pytest.mark.parametrize("ends", [(1, 0), (0, 1)])
def test_both_bounds_of_a_range_need_what_they_need(ends):
    inner = Term("sum", "j", symbol("m"), N, Term("sym", "c_#", symbol("j")))
    bounds = [inner if k else ZERO for k in ends]
    left = Term("sum", "i", *bounds, X)
    integers = tuple(Variable(name, "integer") for name in "mn")
    family = Variable("c_#", "integer", ("integer",))
    goal = Claim((*integers, family, *real("x")), (), (), Relation(left, "=", left))
    below, _ = proved(entry("a", goal, RING)).conditions
    assert below.relation == Relation(N, ">=", Term("add", symbol("m"), number(-1)))


@pytest.mark.parametrize("head", ["log", "Ci"])
def test_functions_that_need_a_positive_argument(head):
    left = Term(head, X)
    goal = Claim(real("x"), (), (), Relation(left, "=", left))
    assert proved(entry("a", goal, RING)).conditions == (Condition((), Relation(X, ">", ZERO)),)
