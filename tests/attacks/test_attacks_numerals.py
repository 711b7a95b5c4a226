"""Attacks on the rule ``enclosure``: false claims, claims that nothing separates, and certificates
that are no certificates.  Each is refused, and soon."""

from functools import partial

import pytest
from proof_data import about, cited, claim, document, entry, matrix, proved, term
from soon import soon

from symproof.kernel.claims import Claim
from symproof.kernel.context import ProofError
from symproof.kernel.facts import Variable
from symproof.kernel.proofs import check
from symproof.kernel.terms import MalformedTerm, Relation, Term, number, symbol
from symproof.notation.encoding import encode, encode_claim, encode_condition


def enclosure(precision=64, **ranges):
    return {"rule": "enclosure", "precision": precision, "ranges": ranges}


def refused(what, proof, match="."):
    with soon(), pytest.raises(ProofError, match=match):
        proved(entry("false", what, proof))


def refused_data(left, op, right, proof, variables=()):
    """The same for a claim that could only be written as data."""
    data = {
        "variables": [*variables], "definitions": [], "hypotheses": [],
        "relation": [encode(left), op, encode(right)],
    }  # fmt: skip
    with pytest.raises(ProofError):
        check(document({"name": "false", "claim": data, "proof": proof}))


# -- equal sides are never different -------------------------------------------------------

EQUAL = [
    ("1", "1"), ("0.1 + 0.2", "0.3"), ("1/3", "2/6"), ("sqrt(2)^2", "2"),
    ("sqrt(2)*sqrt(3)", "sqrt(6)"),
    ("sin(pi)", "0"), ("cos(pi)", "-1"), ("cos(pi/3)", "1/2"), ("exp(log(3))", "3"),
    ("log(exp(2))", "2"), ("2^(1/2)", "sqrt(2)"), ("tan(pi/4)", "1"), ("E", "exp(1)"),
    ("sin(1)^2 + cos(1)^2", "1"), ("cosh(1)^2 - sinh(1)^2", "1"), ("Sum(i, (i, 1, 100))", "5050"),
    ("Abs(-pi)", "pi"), ("0^0", "1"), ("Product(i, (i, 1, 0))", "1"), ("log(6)", "log(2) + log(3)"),
    ("Sum(cos(2*pi*i/7), (i, 0, 6))", "0"), ("Ci(2)", "Ci(1 + 1)"), ("cos(1000000*pi)", "1"),
]  # fmt: skip


@pytest.mark.parametrize(("left", "right"), EQUAL)
@pytest.mark.parametrize("precision", [1, 2, 3, 10, 64, 333])
def test_equal_sides_are_not_separated(left, right, precision):
    for op in ("<", ">", "!="):
        refused(claim(f"{left} {op} {right}"), enclosure(precision))


@pytest.mark.parametrize(("left", "right"), EQUAL)
def test_nothing_is_equal_by_enclosures(left, right):
    refused(claim(f"{left} = {right}"), enclosure(), "do not show it")


# -- near misses ---------------------------------------------------------------------------

TINY = "1/10^100"
NEAR = [
    f"sin(1) + {TINY} < sin(1)", f"pi + {TINY} <= pi", f"E - {TINY} >= E",
    f"log(3) > log(3) + {TINY}",
    f"cos(100) <= cos(100) - {TINY}", f"sqrt(2) >= sqrt(2) + {TINY}", f"{TINY} <= 0",
    f"-{TINY} >= 0",
    f"2^(1/3) > 2^(1/3) + {TINY}", f"Ci(3) + {TINY} < Ci(3)", "pi < 333/106", "pi > 355/113",
    "exp(pi*sqrt(163)) > 262537412640768744", "cos(355) > -1 + 1/10^9", "sin(22) > 0",
    "exp(pi) - pi > 20", "1 < 1", "0 > 0", f"2^(3 + {TINY}) <= 8", f"2^(3 - {TINY}) >= 8",
]  # fmt: skip


@pytest.mark.parametrize("text", NEAR)
@pytest.mark.parametrize("precision", [1, 40, 64, 400, 4096])
def test_near_misses(text, precision):
    refused(claim(text), enclosure(precision))


# -- what is not defined -------------------------------------------------------------------

UNDEFINED = [
    "1/0 > 0", "1/(1 - 1) != 0", "1/sin(pi) > 0", "1/(sqrt(2)^2 - 2) != 5", "0^(-1) >= 0",
    "tan(pi/2) > 0", "cot(0) > 0", "sec(pi/2) != 0", "csc(pi) != 0", "coth(0) > 0", "csch(0) != 0",
    "log(0) < 0", "log(-1) < 5", "log(1 - 1) < 0", "log(cos(2)) < 0", "sqrt(-1) >= 0",
    "sqrt(1 - 2) != 3", "sqrt(-1/10^90) >= 0", "Ci(0) < 0", "Ci(-1) != 0", "(-8)^(1/3) < 0",
    "(-1)^(1/2) != 7", "(-2)^pi != 0", "0^(-1/2) > 0", "1/(1/0) >= 0", "0*(1/0) <= 0",
    "0*log(0) <= 0", "Sum(1/i, (i, 0, 3)) > 0", "Sum(1/(i - 2), (i, 1, 4)) < 9",
    "Product(log(i), (i, 0, 2)) < 1", "Sum(1, (i, 5, 1)) <= 0", "Sum(1, (i, 5, 1)) < 0",
    "Sum(i, (i, 3, -3)) != 1", "Product(2, (i, 9, 1)) > 0",
    "Sum(Sum(1, (j, 1, i)), (i, -3, 3)) > 0", "0*Sum(1, (i, 5, 1)) <= 0",
]  # fmt: skip


@pytest.mark.parametrize("text", UNDEFINED)
def test_what_is_not_defined(text):
    refused(claim(text), enclosure(200))


def test_a_pole_between_the_values_of_a_variable():
    refused(claim("1/(n - 3) < 5", "n: natural, n <= 6"), enclosure(n=[0, 6]), "may be 0")
    refused(claim("log(n) < 5", "n: natural, n <= 6"), enclosure(n=[0, 6]), "logarithm")
    refused(claim("Sum(i, (i, 1, n)) >= 0", "n: integer, n <= 6"), enclosure(n=[-5, 6]), "order")
    refused(claim("sqrt(n) >= 0", "n: integer, n <= 6, -1 <= n"), enclosure(n=[-1, 6]), "root")


# -- too much ------------------------------------------------------------------------------

HUGE = [
    "9^9^9^9 > 1", "2^1000000 > 1", "2^(2^40) > 1", "(1/2)^(10^25) < 1 - 1", "2^(-10^25) != 0",
    "exp(1000000) > 1", "exp(exp(20)) > 1", "exp(-exp(30)) != 0", "10^(10^10*pi) > 0",
    "cos(10^40) < 2", "sin(2^200) < 2", "sinh(10^9) > 0", "Ci(10^9) < 1", "Ci(exp(200)) < 1",
    "Sum(1, (i, 1, 10^9)) > 1", "Sum(1, (i, 1, 10^29)) > 1", "Product(2, (i, 1, 10^9)) > 1",
    "Sum(Sum(1, (j, 1, 10^5)), (i, 1, 10^5)) > 1", "Product(i^9, (i, 1, 10^7)) > 1",
    "Sum(cos(i), (i, 1, 10^8)) < 9", "Sum(1, (i, -10^20, 10^20)) > 0",
    "Product(Product(3, (j, 1, 10^4)), (i, 1, 10^4)) > 1", "Sum(sin(sqrt(i)), (i, 1, 10^7)) > 0",
]  # fmt: skip


@pytest.mark.parametrize("text", HUGE)
def test_too_much_is_refused(text):
    refused(claim(text), enclosure())


LONG = [
    "Sum(cos(i), (i, 1, 10^5)) < 99", "Sum(Ci(i), (i, 1, 999)) < 99",
    "Sum(exp(i), (i, 1, 2000)) > 0", "Sum(log(i), (i, 1, 10^5)) > 0",
]  # fmt: skip


@pytest.mark.parametrize("text", LONG)
def test_too_much_at_a_high_precision(text):
    refused(claim(text), enclosure(4096))


def test_long_numerals():
    """With more than 1,000 digits after the point there is none, whatever it is computed with."""
    for places in (1001, 5000, 10**9):
        refused_data(["num", 1, places], "<=", number(1), enclosure())
        with pytest.raises(MalformedTerm):
            Term("num", 1, places)
    assert Term("num", 1, 1000).args == (1, 1000)


# -- terms that are no certain numbers -----------------------------------------------------

X = symbol("x")
COLUMN = matrix([1], [2])
FAMILY = Variable("w_#", "natural", ("integer",))
MEMBER = partial(symbol, "w_#")
NOT_NUMBERS = {
    "a real variable": claim("x < 1", "x: real, x <= 0"),
    "a real variable that is bounded": claim("x^2 >= 0", "x: real, 0 <= x, x <= 0"),
    "a complex one": about(X, "!=", number(1), Variable("x", "complex")),
    "a family": about(MEMBER(number(1)), ">=", number(0), FAMILY),
    "a family under a sum": about(
        Term("sum", "i", number(1), number(3), MEMBER(symbol("i"))), ">=", number(0), FAMILY
    ),
    "the imaginary unit": about(Term("i"), "!=", number(0)),
    "its square": about(Term("pow", Term("i"), number(2)), "!=", number(0)),
    "its size": about(Term("abs", Term("i")), "<", number(2)),
    "a matrix": about(COLUMN, "!=", matrix([2], [1])),
    "a matrix beside 0": about(COLUMN, "!=", number(0)),
    "a matrix of one entry": about(matrix([1]), "<", number(2)),
    "a multiple of a matrix": about(Term("mul", number(0), COLUMN), "!=", number(1)),
    "a power of a matrix": about(Term("pow", COLUMN, number(0)), "!=", number(2)),
    "a norm": about(Term("norm", COLUMN), ">", number(0)),
    "a dot product": about(Term("dot", COLUMN, COLUMN), ">", number(0)),
    "a transpose": about(Term("transpose", number(1)), ">", number(0)),
    "the identity": about(Term("identity"), "!=", number(0)),
    "an identity in a product": about(Term("mul", Term("identity"), number(0)), "!=", number(1)),
    "a stack": about(Term("stack", "i", number(1), number(2), symbol("i")), "!=", number(0)),
    "a diagonal": about(Term("diag", "i", number(1), number(1), symbol("i")), "!=", number(0)),
    "a sum of matrices": about(Term("sum", "i", number(1), number(2), COLUMN), "!=", number(0)),
    "an empty sum of matrices": about(
        Term("sum", "i", number(1), number(0), COLUMN), "<", number(1)
    ),
    "a bound that may not be whole": about(
        Term("sum", "i", number(1), Term("pow", number(2), number(1)), number(1)), "<", number(2)
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", NOT_NUMBERS)
def test_terms_that_are_no_certain_numbers(what):
    subject = NOT_NUMBERS[what]
    names = {v.name for v in subject.variables}
    for ranges in ({}, {name: [0, 0] for name in sorted(names)}):
        refused(subject, enclosure(64, **ranges))


def test_holes_and_bounds_that_are_not_whole():
    refused(claim("Sum(1, (i, 1, n)) >= 0", "n: natural"), enclosure())
    refused_data(Term("hole", 0), "<", number(1), enclosure())
    half = Term("div", number(1), number(2))
    refused_data(Term("sum", "i", half, number(2), number(1)), ">", number(0), enclosure())
    refused_data(Term("sum", "i", number(1), Term("pi"), number(1)), ">", number(0), enclosure())
    root = Term("sqrt", number(4))
    refused_data(Term("sum", "i", number(1), root, number(1)), ">", number(0), enclosure())


def test_a_bound_variable_means_nothing_outside():
    out = Term("add", Term("sum", "i", number(1), number(2), symbol("i")), symbol("i"))
    for ranges in ({}, {"i": [0, 0]}):
        refused_data(out, ">", number(0), enclosure(64, **ranges))


# -- the values of variables ---------------------------------------------------------------

LIMITED = claim("n <= 3", "n: natural, n <= 9")
RANGES = {
    "a value at which it fails": {"n": [0, 4]},
    "no range": {},
    "a range for another name": {"m": [0, 3]},
    "one too many": {"n": [0, 3], "m": [0, 3]},
    "no values": {"n": [3, 2]},
    "no values, by far": {"n": [10**30, -(10**30)]},
    "too many": {"n": [-(10**30), 3]},
    "a text": {"n": ["0", "3"]},
    "a fraction": {"n": [0.0, 3.0]},
    "a truth value": {"n": [False, True]},
    "nothing": {"n": None},
    "one end": {"n": [3]},
    "three ends": {"n": [0, 1, 3]},
    "a term": {"n": [["num", 0, 0], ["num", 3, 0]]},
    "a table": {"n": {"0": 3}},
}


@pytest.mark.parametrize("what", RANGES)
def test_ranges_that_are_none(what):
    refused(LIMITED, {**enclosure(), "ranges": RANGES[what]})


@pytest.mark.parametrize("ranges", [None, [], [["n", 0, 3]], "n", 0, True])
def test_ranges_of_another_type(ranges):
    refused(LIMITED, {**enclosure(), "ranges": ranges})


def test_values_that_are_left_out_stay_a_condition():
    """The claim is false for n = 4 … 9, and that is said."""
    for low, high, left_open in ((0, 3, 1), (1, 3, 2), (2, 2, 2)):
        conditions = proved(entry("a", LIMITED, enclosure(n=[low, high]))).conditions
        assert len(conditions) == left_open
        assert {c.relation.left for c in conditions} == {symbol("n")}


def test_a_condition_on_the_values_cannot_be_dropped():
    (condition,) = proved(entry("a", LIMITED, enclosure(n=[0, 3]))).conditions
    known = cited({"theorem": "hypothesis 1", "values": {}}, "<")
    for proof in (enclosure(n=[0, 9]), {"rule": "ring"}, known):
        obligation = {"condition": encode_condition(condition), "proof": proof}
        refused(LIMITED, {"rule": "discharge", "proof": enclosure(n=[0, 3]),
                          "obligations": [obligation]})  # fmt: skip


def test_a_theorem_for_some_values_is_not_one_for_all():
    """Used where n = 5, it leaves the condition that 5 ≤ 3 behind, which never holds."""
    small = entry("small", claim("n <= 3", "n: natural"), enclosure(n=[0, 3]))
    instance = {"theorem": "small", "values": {"n": [[], term("5")]}}
    with pytest.raises(ProofError, match="never holds"):
        proved(small, entry("false", claim("5 <= 3"), cited(instance, "<=")))


def test_an_induction_cannot_rest_on_some_values():
    what = claim("n <= 3", "n: natural")
    step = enclosure(n=[0, 2])
    refused(what, {"rule": "induction", "variable": "n", "base": enclosure(), "step": step})


@pytest.mark.parametrize("sort", ["real", "positive", "nonnegative", "complex", "nonzero"])
def test_only_whole_numbers_have_few_values(sort):
    what = about(symbol("x"), "!=", Term("div", number(1), number(2)), Variable("x", sort))
    refused(what, enclosure(x=[0, 3]), "not known to be a whole number")


def test_a_family_has_no_range():
    what = about(MEMBER(number(1)), ">=", number(0), FAMILY)
    refused(what, {**enclosure(), "ranges": {"w_#": [0, 3]}}, "whole number")


def test_too_many_pairs():
    where = "m: natural, n: natural, m <= 999, n <= 999"
    refused(claim("m + n >= 0", where), enclosure(m=[0, 999], n=[0, 999]), "cases")


def test_the_range_of_an_index_hides_no_variable():
    """Under Σ over n the outer n has its own value."""
    text = "Sum(n, (n, 1, 2)) + n <= 3"
    refused(claim(text, "n: natural, n <= 1"), enclosure(n=[0, 1]), "for n = 1")


# -- certificates --------------------------------------------------------------------------


@pytest.mark.parametrize("precision", [0, -1, -64, 4097, 10**9, 2**70, -(2**70), True, False, None,
                                       64.0, "64", [64], {"bits": 64}])  # fmt: skip
def test_precisions_that_are_none(precision):
    refused(claim("1 < pi"), {"rule": "enclosure", "precision": precision})


def test_no_precision():
    refused(claim("1 < pi"), {"rule": "enclosure"})


@pytest.mark.parametrize("rule", ["enclosures", "Enclosure", "enclose", "enclosure "])
def test_other_names_of_the_rule(rule):
    refused(claim("1 < pi"), {**enclosure(), "rule": rule})


class Lying(int):
    """A number that agrees to everything."""

    def __le__(self, other):
        return True

    def __ge__(self, other):
        return True

    def __eq__(self, other):
        return True

    __hash__ = int.__hash__


class Name(str):
    """A name that is like every other."""

    __slots__ = ()

    def __eq__(self, other):
        return True

    def __lt__(self, other):
        return True

    __hash__ = str.__hash__


def test_objects_that_lie():
    """Proofs as Python objects that never were JSON."""
    for proof in (
        {"rule": "enclosure", "precision": Lying(64)},
        {"rule": "enclosure", "precision": Lying(10**9)},
        {"rule": "enclosure", "precision": 64, "ranges": {"n": [Lying(0), Lying(3)]}},
        {"rule": "enclosure", "precision": 64, "ranges": {Name("m"): [0, 3]}},
        {"rule": "enclosure", "precision": 64, "ranges": {"n": [0, 3], Name("m"): [0, 3]}},
    ):
        data = {"name": "a", "claim": encode_claim(LIMITED), "proof": proof}
        with pytest.raises(ProofError):
            check({"symproof": 1, "theorems": [data]})


def test_a_definition_is_what_it_stands_for():
    """c(x) := x + 1, and c(1) < 2 is false."""
    from symproof.kernel.claims import Definition

    made = Definition("c_#", ("x",), Term("add", X, number(1)))
    false = Claim((), (made,), (), Relation(symbol("c_#", number(1)), "<", number(2)))
    refused(false, enclosure(), "do not show it")
    true = false._replace(relation=Relation(symbol("c_#", number(1)), "<=", number(2)))
    assert proved(entry("a", true, enclosure())).conditions == ()


def test_a_true_claim_does_not_lend_its_certificate():
    proved(entry("a", claim("pi < 22/7"), enclosure()))
    refused(claim("pi > 22/7"), enclosure(), "do not show it")
