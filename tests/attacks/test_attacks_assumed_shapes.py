"""Attacks by what is assumed: relations between matrices that have no meaning, or none that the
rules speak of, and arguments that a definition ignores."""

import pytest
from proof_data import COMPUTED, document, entry, matrix, proved

from symproof.kernel.claims import Claim, Definition, MalformedClaim, Premise
from symproof.kernel.claims import demand_wellformed as demand
from symproof.kernel.context import ProofError
from symproof.kernel.facts import Variable
from symproof.kernel.proofs import check
from symproof.kernel.terms import Relation, Term, number, symbol
from symproof.notation.encoding import encode

ONE, ZERO, X = number(1), number(0), symbol("x")
SHIFT, NIL = matrix([0, 1], [0, 0]), matrix([0, 0], [0, 0])
ROW, COLUMN = matrix([1, 0]), matrix([1], [0])
ORDERS = (
    Relation(SHIFT, ">=", NIL),
    Relation(ROW, ">=", matrix([0, 0])),
    Relation(COLUMN, ">=", matrix([0], [0])),
)  # entry by entry they are true
HOLES = [["hole", k] for k in range(3)]
GAP = ["add", HOLES[0], ["neg", ["transpose", HOLES[0]]]]
WITNESS = ["mul", HOLES[1], ["pow", GAP, encode(number(2))], HOLES[2]]  # −1


def by_sign(name):
    given = [{"theorem": name.format(k), "values": {}} for k in (1, 2, 3)]
    return {"rule": "ring", "witness": WITNESS, "instances": given}


def test_an_order_of_matrices_is_not_assumed():
    about = Claim((), (), ORDERS, Relation(number(-1), ">=", ZERO))
    with pytest.raises(ProofError, match="what is assumed orders a 2×2 matrix"):
        check(document(entry("-1 >= 0", about, by_sign("hypothesis {}"))))


def test_nor_under_a_premise():
    premises = tuple(Premise((), (), order) for order in ORDERS)
    about = Claim((), (), (), Relation(number(-1), ">=", ZERO), premises)
    with pytest.raises(ProofError, match="what is assumed orders a 2×2 matrix"):
        check(document(entry("-1 >= 0", about, by_sign("premise {}"))))


@pytest.mark.parametrize("op", ["<", "<=", ">", ">="])
@pytest.mark.parametrize("side", [SHIFT, ROW, COLUMN, Term("identity")], ids=lambda t: t.head)
def test_matrices_are_not_ordered(op, side):
    with pytest.raises(MalformedClaim, match="orders"):
        demand(Claim((), (), (Relation(side, op, side),), Relation(ONE, "=", ONE)))


@pytest.mark.parametrize(("left", "right"), [
    (matrix([1], [1]), ONE), (SHIFT, ROW), (ONE, Term("identity")), (Term("sin", SHIFT), ONE),
    (Term("add", SHIFT, ROW), SHIFT),
    (Term("stack", "i", ONE, symbol("n"), ONE), Term("stack", "i", ONE, symbol("m"), ONE)),
])  # fmt: skip
@pytest.mark.parametrize("place", ["hypothesis", "premise", "hypothesis of a premise"])
def test_what_is_assumed_has_a_meaning(left, right, place):
    odd, plain = Relation(left, "=", right), Relation(ONE, "=", ONE)
    variables = Variable("n", "natural"), Variable("m", "natural")
    hypotheses, premises = {
        "hypothesis": ((odd,), ()),
        "premise": ((), (Premise((), (), odd),)),
        "hypothesis of a premise": ((), (Premise((), (odd,), plain),)),
    }[place]
    with pytest.raises(MalformedClaim, match="what is assumed has no meaning"):
        demand(Claim(variables, (), hypotheses, plain, premises))


def test_equal_matrices_may_be_assumed():
    entries = [symbol(n) for n in "abcd"]
    one, other = Term("matrix", 2, 1, *entries[:2]), Term("matrix", 2, 1, *entries[2:])
    real = tuple(Variable(n, "real") for n in "abcd")
    demand(Claim(real, (), (Relation(one, "=", other),), Relation(ONE, "=", ONE)))


# -- definitions that ignore an argument -----------------------------------------------------


def of(argument, *definitions):
    f = Definition("f_#", ("t",), ONE)
    return Claim((Variable("x", "real"),), (f, *definitions),
                 (), Relation(symbol("f_#", argument), "=", ONE))  # fmt: skip


@pytest.mark.parametrize("argument", [
    Term("div", ONE, X), Term("log", number(-1)), Term("sqrt", X), Term("tan", X),
    Term("add", ONE, Term("div", ONE, X)), Term("pow", X, X), Term("matrix", 2, 1, ONE, SHIFT),
    Term("sum", "i", ONE, X, ONE), COLUMN, symbol("g_#", X),
    symbol("f_#", Term("div", ONE, X)),
])  # fmt: skip
def test_an_ignored_argument_takes_no_condition_along(argument):
    inverse = Definition("g_#", ("t",), Term("div", ONE, symbol("t")))
    with pytest.raises(ProofError, match="ignores an argument that may be undefined"):
        proved(entry("dropped", of(argument, inverse), COMPUTED))


def test_nor_inside_of_another_definition():
    inner = Definition("h_#", ("t",), symbol("f_#", Term("div", ONE, symbol("t"))))
    with pytest.raises(ProofError, match="ignores an argument that may be undefined"):
        proved(entry("dropped", of(X, inner), COMPUTED))


@pytest.mark.parametrize("argument", [X, ONE, Term("sin", Term("mul", X, X)), symbol("f_#", X)])
def test_a_constant_function_has_a_value_everywhere(argument):
    assert proved(entry("constant", of(argument), COMPUTED)).conditions == ()


def test_an_argument_that_is_used_keeps_its_condition():
    inverse = Definition("g_#", ("t",), symbol("t"))
    about = of(X, inverse)._replace(relation=Relation(symbol("g_#", Term("div", X, X)), "=", ONE))
    assert len(proved(entry("used", about, COMPUTED)).conditions) == 1
