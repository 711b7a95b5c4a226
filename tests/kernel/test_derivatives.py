"""Derivatives as terms: their values, what they need, and what is no derivative."""

import pytest
from proof_data import RING, cited, document, entry, instance, proved
from tools.checker.asking import NODE, by_checker

from symproof.deciding.strategies import decide
from symproof.deciding.verdicts import Proved, Refuted, Undecided
from symproof.kernel.claims import Claim, MalformedClaim, demand_wellformed
from symproof.kernel.context import ProofError
from symproof.kernel.facts import Variable
from symproof.kernel.terms import Lambda as Meaning
from symproof.kernel.terms import Relation, Term, free_names, number, substitute, symbol
from symproof.notation.text_writer import write_condition
from symproof.reading.claims.single import read_term

X, Y = symbol("x"), symbol("y")


def t(text):
    return read_term(text)


def d(body, var="x", point=None):
    """The derivative by a variable, there or at a point."""
    return Term("deriv", var, symbol(var) if point is None else point, body)


def about(left, right, sorts="x: real", op="=", hypotheses=()):
    names = [one.split(": ") for one in sorts.split(", ") if one]
    variables = tuple(Variable(n, s, ("real",) * n.count("#")) for n, s in names)
    return Claim(variables, (), tuple(hypotheses), Relation(left, op, right))


def refused(*entries):
    with pytest.raises(ProofError):
        proved(*entries)
    if NODE is not None:
        (said,) = by_checker([{"document": document(*entries)}])
        assert isinstance(said, str) or said is None


RIGHT = {
    "a power": (d(t("x^3")), t("3*x^2"), "x: real", []),
    "an unknown whole power": (d(t("x^n")), t("n*x^(n - 1)"), "x: nonzero, n: natural", []),
    "a product": (d(t("x^2*(x + 1)")), t("3*x^2 + 2*x"), "x: real", []),
    "a quotient": (d(t("1/(x^2 + 1)")), t("-2*x/(x^2 + 1)^2"), "x: real", []),
    "a reciprocal": (d(t("1/x")), t("-1/x^2"), "x: real", ["x ≠ 0"]),
    "a composition": (d(t("sin(x^2)")), t("2*x*cos(x^2)"), "x: real", []),
    "a logarithm": (d(t("log(x)")), t("1/x"), "x: real", ["x > 0"]),
    "a root": (d(t("sqrt(x)")), t("1/(2*sqrt(x))"), "x: real", ["x ≥ 0", "2·√x ≠ 0"]),
    "an absolute value": (d(t("abs(x)")), t("x/abs(x)"), "x: real", ["x ≠ 0"]),
    "an exponential": (d(t("a^x")), t("a^x*log(a)"), "x: real, a: positive", []),
    "another letter": (d(t("x^2*y")), t("2*x*y"), "x: real, y: real", []),
    "another letter, which counts": (d(t("y^2")), number(0), "x: real, y: real", []),
    "twice": (d(d(t("sin(x)"))), t("-sin(x)"), "x: real", []),
    "by two letters": (d(d(t("x^2*y^3"), "y")), t("6*x*y^2"), "x: real, y: real", []),
    "at a point": (d(t("x^2"), "x", number(3)), number(6), "", []),
    "at a term": (d(t("x^2"), "x", t("y + 1")), t("2*y + 2"), "y: real", []),
    "a sum": (d(t("Sum(k*x, (k, 1, n))")), t("Sum(k, (k, 1, n))"), "x: real, n: natural", []),
    "under a sum": (Term("sum", "x", number(0), symbol("n"), d(t("x^2"))),
                    t("Sum(2*k, (k, 0, n))"), "n: natural", []),
    "of a quotient of functions": (d(t("tan(x)")), t("1 + (sin(x)/cos(x))^2"), "x: real",
                                   ["cos(x) ≠ 0"]),
}  # fmt: skip


@pytest.mark.parametrize("what", RIGHT)
def test_the_ring_knows_its_value(what):
    left, right, sorts, needed = RIGHT[what]
    one = entry("a", about(left, right, sorts), RING)
    if what == "of a quotient of functions":
        one["proof"] = {"rule": "ring"}
    assert [write_condition(c) for c in proved(one).conditions] == needed
    if NODE is not None:
        (said,) = by_checker([{"document": document(one)}])
        assert not isinstance(said, str), said
        ((_, conditions),) = said
        assert len(conditions) == len(needed)


WRONG = {
    "a power": (d(t("x^3")), t("3*x^3"), "x: real"),
    "a power that is not lowered": (d(t("x^3")), t("x^2"), "x: real"),
    "a composition without its inner part": (d(t("sin(x^2)")), t("cos(x^2)"), "x: real"),
    "a product of derivatives": (d(t("x*x")), number(1), "x: real"),
    "a quotient of derivatives": (d(t("x/(x + 1)")), number(1), "x: real"),
    "a constant that is none": (d(t("x*y")), X, "x: real, y: real"),
    "the wrong letter": (d(t("x*y"), "y"), Y, "x: real, y: real"),
    "once for twice": (d(d(t("x^3"))), t("3*x^2"), "x: real"),
    "another point": (d(t("x^2"), "x", number(3)), number(4), ""),
    "the sign": (d(t("cos(x)")), t("sin(x)"), "x: real"),
    "an absolute value": (d(t("abs(x)")), number(1), "x: real"),
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_the_ring_does_not_show_what_is_false(what):
    left, right, sorts = WRONG[what]
    refused(entry("a", about(left, right, sorts), RING))
    assert isinstance(decide(about(left, right, sorts)), Refuted)


NONE = {
    "an absolute value at 0": d(t("abs(x)"), "x", number(0)),
    "a root at 0": d(t("sqrt(x)"), "x", number(0)),
    "a root of a square at 0": d(t("sqrt(x^2)"), "x", number(0)),
    "a logarithm at 0": d(t("log(x)"), "x", number(0)),
    "a logarithm of what is negative": d(t("log(x)"), "x", number(-1)),
    "a reciprocal at 0": d(t("1/x"), "x", number(0)),
    "a difference of poles": d(t("1/x - 1/x"), "x", number(0)),
    "nothing, but where nothing is": d(t("0*log(x)"), "x", number(-1)),
    "the arcsine at 1": d(t("arcsin(x)"), "x", number(1)),
    "twice, the second time at 0": d(d(t("x*abs(x)")), "x", number(0)),
    "a third power of a root at 0": d(t("sqrt(x)^3"), "x", number(0)),
}  # fmt: skip


@pytest.mark.parametrize("what", NONE)
def test_where_there_is_no_derivative_nothing_is_said_of_it(what):
    """Not even that it is itself: a condition never holds."""
    for one in (about(NONE[what], NONE[what], ""), about(NONE[what], number(0), "")):
        if "root" not in what and "arcsine" not in what:  # the ring knows no root of 0
            refused(entry("a", one, RING))
        assert isinstance(decide(one), Undecided)


def test_an_inner_derivative_must_exist_nearby():
    """∂/∂y (y + √x) is 1 for x ≥ 0 and nothing else, so that it has no derivative at x = 0."""
    inner = d(t("y + sqrt(x)"), "y")
    at_zero = about(d(inner, "x", number(0)), number(0), "y: real")
    assert isinstance(decide(at_zero), Undecided)
    conditions = proved(entry("a", about(d(inner), number(0), "x: real, y: real"), RING)).conditions
    assert "2·√x ≠ 0" in map(write_condition, conditions)


ILL = {
    "an unknown function": (d(symbol("f(#)", X)), "x: real, f(#): real"),
    "an index": (d(symbol("a_#", X)), "x: real, a_#: real"),
    "a complex value": (d(t("exp(I*x)")), "x: real"),
    "a complex letter": (d(t("x^2")), "x: complex"),
    "a power that may not be real": (d(t("x^y")), "x: real, y: real"),
    "a variable base and exponent": (d(t("x^x")), "x: positive"),
    "an end of a sum": (d(t("Sum(k, (k, 1, n))"), "n"), "n: natural"),
    "a function without a derivative": (d(t("Re(x)")), "x: real"),
    "a matrix": (d(t("Matrix([[x, 1], [1, x]])")), "x: real"),
    "a point that is no number": (d(t("x"), "x", t("Matrix([1, 2])")), ""),
    "a derivative at a term, differentiated": (d(d(t("y^2"), "y", t("x^2"))), "x: real"),
}  # fmt: skip


@pytest.mark.parametrize("what", ILL)
def test_what_has_no_derivative_is_no_claim(what):
    term, sorts = ILL[what]
    one = about(term, term, sorts)
    with pytest.raises(MalformedClaim):
        demand_wellformed(one)
    refused(entry("a", one, RING))


# -- bound variables -----------------------------------------------------------------------


def test_the_variable_is_bound_in_the_body_only():
    assert free_names(d(t("x*y"))) == {"x", "y"}
    assert free_names(d(t("x*y"), "x", number(1))) == {"y"}
    assert free_names(d(t("x*y"), "x", symbol("z"))) == {"y", "z"}


def test_nothing_is_captured():
    """x for y in ∂/∂x (x·y) at 3 is x, and not that of x²."""
    put = substitute(d(t("x*y"), "x", number(3)), {"y": Meaning((), X)})
    assert put == Term("deriv", "x'", number(3), Term("mul", symbol("x'"), X))
    proved(entry("a", about(put, X), RING))
    refused(entry("a", about(put, t("2*x")), RING))


def test_an_instance_keeps_it_bound():
    """From ∂/∂x (x·y) = y for all x and y comes 1·x for y = x, and not 2·x."""
    law = entry("by x", about(d(t("x*y")), Y, "x: real, y: real"), RING)
    where = instance("by x", x=["num", 3, 0], y=["sym", "x"])
    right = about(Term("deriv", "x'", number(3), Term("mul", symbol("x'"), X)), X)
    wrong = about(d(t("x*x"), "x", number(3)), X)
    proved(law, entry("b", right, cited(where)))
    refused(law, entry("b", wrong, cited(where)))


def test_equals_are_not_put_for_equals_under_a_derivative():
    """x = 0 at a point says nothing of points nearby."""
    zero = about(d(X), d(number(0)), "x: real", hypotheses=[Relation(X, "=", number(0))])
    frame = ["deriv", "x", ["sym", "x"], ["hole", 0]]
    use = {"theorem": "hypothesis 1", "values": {}}
    refused(entry("a", zero, {"rule": "ring", "context": frame, "instances": [use]}))
    refused(entry("a", zero, {"rule": "ring", "rewrite": [use]}))
    assert not isinstance(decide(zero), Proved)


def test_equals_are_put_for_equals_in_the_point():
    one = about(d(t("x^2"), "x", X), t("2*y"), "x: real, y: real", hypotheses=[Relation(X, "=", Y)])
    frame = ["deriv", "x", ["hole", 0], ["pow", ["sym", "x"], ["num", 2, 0]]]
    use = {"theorem": "hypothesis 1", "values": {}}
    proved(entry("a", one, {"rule": "ring", "context": frame, "instances": [use]}))


def test_an_index_of_a_sum_is_no_real_number():
    """In Σ over x the derivative is that of a function of real numbers."""
    body = d(Term("pow", number(-1), X))
    one = about(Term("sum", "x", number(0), number(2), body), number(0), "")
    with pytest.raises(MalformedClaim):
        demand_wellformed(one)


def test_a_derivative_that_becomes_too_large():
    """Each of the factors is differentiated: the sizes multiply."""
    body = t("x*sin(x)*cos(x)*exp(x)*" * 6 + "x")
    for _ in range(6):
        body = d(body)
    with pytest.raises(MalformedClaim, match="nodes"):
        demand_wellformed(about(body, number(0)))
    refused(entry("a", about(body, number(0)), RING))
