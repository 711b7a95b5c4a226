"""What the sorts must not say and what is no claim, where one line of the kernel sees to it."""

import pytest

from symproof.kernel.claims import (
    Claim,
    Definition,
    MalformedClaim,
    Premise,
    decode_claim,
    demand_wellformed,
)
from symproof.kernel.facts import SORTS, Scope, Variable, facts
from symproof.kernel.terms import Relation, Term, number, symbol
from symproof.notation.encoding import encode_claim

SORT = {"x": "real", "p": "positive", "q": "nonnegative", "k": "integer", "h": "even",
        "z": "complex"}  # fmt: skip
HERE = Scope({n: SORTS[s] for n, s in SORT.items()}, dict.fromkeys(SORT, ()))
X, P, Q, K, H, Z = map(symbol, "xpqkhz")
UNIT = Term("i")
TURN = Term("matrix", 2, 2, UNIT, number(0), number(0), UNIT)
COLUMN = Term("matrix", 2, 1, Z, UNIT)


@pytest.mark.parametrize(
    ("term", "fact"),
    [
        (Term("pow", TURN, number(2)), "real"),
        (Term("transpose", TURN), "real"),
        (Term("mul", TURN, COLUMN), "real"),
        (Term("dot", COLUMN, COLUMN), "real"),
        (Term("dot", COLUMN, COLUMN), "nonnegative"),
        (Term("pow", P, Z), "real"),
        (Term("pow", P, Z), "positive"),
        (Term("pow", Q, Z), "real"),
        (Term("pow", Q, X), "positive"),
        (Term("pow", X, Z), "real"),
        (Term("pow", Z, H), "nonnegative"),
        (Term("pow", K, Term("neg", number(2))), "integer"),
        (Term("mul", K, K), "even"),
        (Term("mul", H, X), "even"),
        (Term("cosh", Z), "real"),
        (Term("sech", Z), "positive"),
        (Term("sqrt", Q), "positive"),
        (Term("abs", X), "nonzero"),
        (Term("norm", Term("matrix", 2, 1, P, P)), "positive"),
        (Term("stack", "i", number(1), K, Z), "real"),
        (Term("log", Term("num", 15, 1)), "positive"),
        (Term("log", number(1)), "positive"),
    ],
)
def test_what_is_not_known(term, fact):
    assert fact not in facts(term, HERE)


# -- claims ----------------------------------------------------------------------------------------

FIVE = Definition("f(#)", ("t",), number(5))
FAMILY = Variable("w_#", "real", ("natural",))
STRANGE = [
    Term("sym", "f(#)", symbol("stranger")),  # which vanishes when f is unfolded
    Term("sym", "w_#", number(-1)),
    Term("sum", "j", Term("div", number(1), number(2)), number(3), number(1)),
    Term("sum", "j", number(1), Term("div", number(1), number(2)), number(1)),
    Term("hole", 0),
    symbol("stranger"),
]


@pytest.mark.parametrize("strange", STRANGE)
def test_every_side_of_a_claim_is_wellformed(strange):
    fine = Relation(number(5), "=", number(5))
    for bad in (Relation(strange, "=", number(5)), Relation(number(5), "=", strange)):
        for hypotheses, relation, premises in (
            ((), bad, ()),
            ((bad,), fine, ()),
            ((), fine, (Premise((), (), bad),)),
            ((), fine, (Premise((), (bad,), fine),)),
        ):
            with pytest.raises((MalformedClaim, KeyError)):
                demand_wellformed(Claim((FAMILY,), (FIVE,), hypotheses, relation, premises))


def test_the_variables_of_a_premise_are_known_in_it_alone():
    about_u = Relation(symbol("u"), "=", symbol("u"))
    premise = Premise((Variable("u", "real"),), (about_u,), about_u)
    fine = Relation(number(5), "=", number(5))
    demand_wellformed(Claim((), (), (), fine, (premise,)))
    with pytest.raises(MalformedClaim):
        demand_wellformed(Claim((), (), (), about_u, (premise,)))
    with pytest.raises(MalformedClaim):
        demand_wellformed(Claim((), (), (), fine, (premise, Premise((), (), about_u))))


def test_the_name_that_is_unknown_is_named():
    declared_and_not = Term("add", symbol("a"), symbol("b"), symbol("c"))
    variables = (Variable("a", "real"), Variable("c", "real"))
    with pytest.raises(MalformedClaim, match=r"^'b' is neither declared"):
        demand_wellformed(Claim(variables, (), (), Relation(declared_and_not, "=", number(5))))


class Posing(dict):
    """A dictionary that can say one thing and then another."""


def test_only_a_dictionary_is_a_claim():
    data = encode_claim(Claim((), (), (), Relation(number(5), "=", number(5))))
    assert decode_claim(data).relation.op == "="
    with pytest.raises(MalformedClaim):
        decode_claim(Posing(data))
