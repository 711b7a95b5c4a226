"""Claims: what the sorts say of a term, closedness, definitions, data."""

import pytest
from proof_data import matrix

from symproof.kernel.claims import (
    Claim,
    Definition,
    MalformedClaim,
    decode_claim,
    demand_wellformed,
    unfold,
    unfolding,
)
from symproof.kernel.facts import SORTS, Scope, Variable, bound_facts, has_sort
from symproof.kernel.terms import Relation, Term, number, symbol
from symproof.notation.encoding import encode_claim

VARIABLES = {
    "x": "real", "z": "complex", "p": "positive", "q": "nonnegative", "u": "nonzero",
    "k": "integer", "n": "natural", "r": "positive integer", "h": "even", "o": "odd",
}  # fmt: skip
HERE = Scope({v: SORTS[s] for v, s in VARIABLES.items()}, dict.fromkeys(VARIABLES, ()))
X, Z, P, Q, U, K, N, H, O = map(symbol, "xzpquknho")  # noqa: E741
TWO, UNIT = number(2), Term("i")
SQUARE, COLUMN = matrix([0, -1], [1, 0]), matrix([0], [-1])


def power(base: Term, exponent: Term) -> Term:
    return Term("pow", base, exponent)


@pytest.mark.parametrize(
    ("term", "sort"),
    [
        (number(0), "natural"),
        (number(0), "even"),
        (number(7), "odd"),
        (Term("num", 25, 1), "positive"),
        (Term("pi"), "positive"),
        (UNIT, "complex"),
        (Term("add", P, Q), "positive"),
        (Term("add", N, number(1)), "positive integer"),
        (Term("add", H, O), "odd"),
        (Term("add", O, O), "even"),
        (Term("mul", H, K), "even"),
        (Term("mul", O, O), "odd"),
        (Term("neg", U), "nonzero"),
        (Term("div", P, P), "positive"),
        (Term("div", U, X), "nonzero"),
        (Term("div", H, TWO), "integer"),
        (power(X, TWO), "nonnegative"),
        (power(U, H), "positive"),
        (power(P, X), "positive"),
        (power(K, N), "integer"),
        (Term("exp", X), "positive"),
        (Term("cosh", X), "positive"),
        (Term("sqrt", X), "nonnegative"),
        (Term("sqrt", U), "nonzero"),
        (Term("abs", Z), "nonnegative"),
        (Term("log", X), "real"),
        (Term("sin", X), "real"),
        (Term("dot", COLUMN, COLUMN), "nonnegative"),
        (Term("sum", "i", number(1), N, symbol("i")), "natural"),
        (Term("prod", "i", number(1), N, symbol("i")), "positive integer"),
    ],
)
def test_what_is_known(term, sort):
    assert has_sort(term, sort, HERE)


@pytest.mark.parametrize(
    ("term", "sort"),
    [
        (Term("num", 20, 1), "integer"),  # 2.0 is not written as one
        (Term("num", 0, 1), "positive"),
        (UNIT, "real"),
        (Z, "real"),
        (Term("add", P, X), "positive"),
        (Term("add", Q, Q), "positive"),
        (Term("add", P, Term("neg", P)), "nonnegative"),
        (Term("add", U, U), "nonzero"),
        (Term("neg", P), "nonnegative"),
        (Term("mul", X, X), "nonnegative"),
        (Term("mul", H, X), "even"),
        (Term("div", K, K), "integer"),
        (Term("div", O, TWO), "integer"),
        (Term("div", H, number(4)), "integer"),
        (Term("div", TWO, H), "integer"),
        (Term("div", X, U), "nonzero"),
        (power(X, TWO), "positive"),
        (power(X, number(3)), "nonnegative"),
        (power(X, N), "nonnegative"),
        (power(Z, TWO), "nonnegative"),
        (power(UNIT, TWO), "real"),
        (power(K, K), "integer"),
        (power(X, X), "real"),
        (Term("exp", Z), "real"),
        (Term("cosh", Z), "positive"),
        (Term("abs", X), "positive"),
        (Term("log", P), "positive"),
        (Term("tan", Z), "real"),
        (Term("dot", SQUARE, matrix([1, 0], [0, 1])), "nonnegative"),
        (Term("sum", "i", number(1), N, P), "positive"),  # the sum may be empty
        (Term("sum", "i", number(1), N, O), "odd"),
        (Term("prod", "i", number(1), N, H), "even"),
        (Term("sum", "x", number(-1), N, symbol("x")), "natural"),
        (symbol("nowhere"), "complex"),
        (Term("hole", 0), "complex"),
    ],
)
def test_what_is_not_known(term, sort):
    assert not has_sort(term, sort, HERE)


@pytest.mark.parametrize(
    "term",
    [
        SQUARE,
        power(SQUARE, TWO),
        Term("mul", number(2), SQUARE),
        Term("add", SQUARE, SQUARE),
        Term("neg", SQUARE),
        Term("div", SQUARE, TWO),
        Term("transpose", SQUARE),
        Term("identity"),
        Term("stack", "i", number(1), N, symbol("i")),
        Term("diag", "i", number(1), N, symbol("i")),
    ],
)
def test_a_matrix_is_of_no_sort(term):
    assert not any(has_sort(term, sort, HERE) for sort in SORTS)


def test_every_sort_is_a_number_of_a_wider_sort():
    for sort in SORTS:
        assert SORTS["complex"] <= SORTS[sort]


@pytest.mark.parametrize(
    ("lo", "sort"), [(number(0), "natural"), (number(1), "positive integer"), (K, "integer")]
)
def test_a_bound_variable_runs_upwards(lo, sort):
    assert bound_facts(lo, HERE) == SORTS[sort]


def claim(relation, variables=(), definitions=(), hypotheses=()):
    return Claim(tuple(variables), tuple(definitions), tuple(hypotheses), relation)


def test_definitions_unfold_into_variables():
    double = Definition("d(#)", ("t",), Term("mul", TWO, symbol("t")))
    four = Definition("f(#)", ("x",), Term("sym", "d(#)", Term("sym", "d(#)", symbol("x"))))
    about = claim(Relation(Term("sym", "f(#)", K), "=", X), [], [double, four])
    left = unfold(about.relation, unfolding(about)).left
    assert left == Term("mul", TWO, Term("mul", TWO, K))


def test_a_parameter_shadows_a_definition():
    first = Definition("c", (), number(5))
    second = Definition("f(#)", ("c",), symbol("c"))
    about = claim(Relation(Term("sym", "f(#)", X), "=", X), [], [first, second])
    assert unfold(about.relation, unfolding(about)).left == X


TRIVIAL = Relation(X, "=", X)
REAL_X = Variable("x", "real")


@pytest.mark.parametrize(
    "about",
    [
        claim(TRIVIAL),
        claim(TRIVIAL, [REAL_X, REAL_X]),
        claim(TRIVIAL, [Variable("x", "number")]),
        claim(TRIVIAL, [Variable("x", "real", ("integer",))]),
        claim(TRIVIAL, [REAL_X, Variable("w_#", "real")]),
        claim(TRIVIAL, [REAL_X, Variable("w_#", "real", ("size",))]),
        claim(TRIVIAL, [REAL_X], [Definition("x", (), number(1))]),
        claim(TRIVIAL, [REAL_X], [Definition("f(#)", (), number(1))]),
        claim(TRIVIAL, [REAL_X], [Definition("f(#,#)", ("t", "t"), number(1))]),
        claim(TRIVIAL, [REAL_X], [Definition("f(#)", ("w_#",), number(1))]),
        claim(TRIVIAL, [REAL_X], [Definition("f", (), symbol("y"))]),
        claim(TRIVIAL, [REAL_X], [Definition("f", (), symbol("f"))]),
        claim(
            TRIVIAL,
            [REAL_X],
            [Definition("f", (), symbol("g")), Definition("g", (), symbol("f"))],
        ),
        claim(Relation(X, "==", X), [REAL_X]),
        claim(Relation(X, "in", X), [REAL_X]),
        claim(Relation(Term("hole", 0), "=", X), [REAL_X]),
        claim(Relation(Term("sum", "i", number(0), X, X), "=", X), [REAL_X]),
        claim(Relation(Term("sum", "i", number(0), TWO, X), "=", symbol("i")), [REAL_X]),
        claim(
            Relation(Term("sym", "w_#", X), "=", X),
            [REAL_X, Variable("w_#", "real", ("integer",))],
        ),
        claim(
            Relation(Term("sym", "w_#", number(-1)), "=", X),
            [REAL_X, Variable("w_#", "real", ("natural",))],
        ),
        claim(TRIVIAL, [REAL_X], [], [Relation(symbol("y"), ">", X)]),
        claim(TRIVIAL, [REAL_X], [], [Relation(X, "~", X)]),
    ],
)
def test_claims_that_are_not_wellformed(about):
    with pytest.raises(MalformedClaim):
        demand_wellformed(about)
    with pytest.raises(MalformedClaim):
        decode_claim(encode_claim(about))


def test_data_and_back():
    about = claim(
        Relation(Term("sum", "i", number(0), N, Term("sym", "w_#", symbol("i"))), "<=", X),
        [REAL_X, Variable("n", "natural"), Variable("w_#", "real", ("integer",))],
        [Definition("f(#)", ("t",), Term("mul", symbol("t"), X))],
        [Relation(X, ">", Term("sym", "f(#)", X))],
    )
    assert decode_claim(encode_claim(about)) == about


@pytest.mark.parametrize(
    "change",
    [
        lambda d: d.pop("relation"),
        lambda d: d.pop("variables"),
        lambda d: d.update(variables={}),
        lambda d: d.update(variables=["xyz"]),
        lambda d: d.update(variables=[["x", "real"]]),
        lambda d: d.update(variables=[["x", "real", ()]]),
        lambda d: d.update(variables=[[1, "real", []]]),
        lambda d: d.update(definitions=None),
        lambda d: d.update(hypotheses=[[]]),
        lambda d: d.update(relation=[["sym", "x"], "=", ["sym", "x"], 1]),
        lambda d: d.update(relation=(["sym", "x"], "=", ["sym", "x"])),
        lambda d: d.update(relation=[["sym", "x"], 1, ["sym", "x"]]),
    ],
)
def test_data_that_is_not_a_claim(change):
    data = encode_claim(claim(TRIVIAL, [REAL_X]))
    change(data)
    with pytest.raises(MalformedClaim):
        decode_claim(data)


@pytest.mark.parametrize("data", [None, [], "claim", 3])
def test_not_even_a_dictionary(data):
    with pytest.raises(MalformedClaim):
        decode_claim(data)
