"""The fundamental theorem of calculus: integrals by antiderivatives, and where there are none."""

import pytest
from proof_data import RING, document, entry, proved
from tools.checker.asking import NODE, by_checker

from symproof.deciding.strategies import decide
from symproof.deciding.verdicts import Proved, Refuted
from symproof.kernel.claims import Claim, MalformedClaim, conditions, demand_wellformed
from symproof.kernel.context import ProofError
from symproof.kernel.facts import Scope, Variable
from symproof.kernel.terms import Relation, Term, free_names, number, symbol
from symproof.notation.encoding import encode
from symproof.notation.text_writer import write_condition
from symproof.reading.claims.single import read_term
from symproof.search.antiderivatives import without_integrals

X = symbol("x")


def t(text):
    return read_term(text)


def integral(body, low, high, var="x"):
    return Term("integral", var, t(low), t(high), t(body))


def about(left, right, sorts="", hypotheses=()):
    names = [one.split(": ") for one in sorts.split(", ") if one]
    variables = tuple(Variable(n, s, ("real",) * n.count("#")) for n, s in names)
    return Claim(variables, (), tuple(hypotheses), Relation(left, "=", right))


def use(of, function, proof=RING, **more):
    """The instance that a function is an antiderivative."""
    return {"integral": encode(of), "antiderivative": encode(t(function)), "proof": proof, **more}


def told(*instances):
    return {"rule": "ring", "rewrite": list(instances)}


def asked(*entries):
    if NODE is None:
        return None
    (said,) = by_checker([{"document": document(*entries)}])
    return None if isinstance(said, str) else said


def refused(*entries):
    with pytest.raises(ProofError):
        proved(*entries)
    assert asked(*entries) is None


RIGHT = {
    "a power": ("x^2", "0", "1", "x^3/3", "1/3", "", []),
    "the other way round": ("x^2", "1", "0", "x^3/3", "-1/3", "", []),
    "from a point to itself": ("x^2", "2", "2", "x^3/3", "0", "", []),
    "nothing": ("0", "0", "1", "5", "0", "", []),
    "unknown ends": ("2*x", "a", "b", "x^2", "b^2 - a^2", "a: real, b: real", []),
    "a reciprocal": ("1/x", "1", "b", "log(x)", "log(b) - log(1)", "b: positive", []),
    "a root, whose derivative has no value at an end": (
        "x^(1/2)", "0", "4", "2*x^(3/2)/3", "2*4^(3/2)/3 - 2*0^(3/2)/3", "", []),
    "a parameter that is divided by": ("x/c", "0", "1", "x^2/(2*c)", "1/(2*c)", "c: real",
                                       ["c ≠ 0"]),
    "an exponential": ("exp(x)", "0", "b", "exp(x)", "exp(b) - exp(0)", "b: real", []),
    "a fraction without poles": ("2*x/(1 + x^2)", "-1", "b", "log(1 + x^2)",
                                 "log(1 + b^2) - log(1 + (-1)^2)", "b: real", []),
}  # fmt: skip


def right(what):
    body, low, high, function, value, sorts, _ = RIGHT[what]
    of = integral(body, low, high)
    return entry("a", about(of, t(value), sorts), told(use(of, function)))


@pytest.mark.parametrize("what", RIGHT)
def test_an_antiderivative_gives_the_integral(what):
    needed = RIGHT[what][-1]
    one = right(what)
    assert [write_condition(c) for c in proved(one).conditions] == needed
    said = asked(one)
    assert NODE is None or (said is not None and len(said[0][1]) == len(needed))


def test_without_an_antiderivative_nothing_is_known():
    of = integral("x^2", "0", "1")
    refused(entry("a", about(of, t("1/3")), RING))
    assert proved(entry("a", about(of, of), RING)).conditions == ()


POLES = {
    "inside": ("1/x^2", "-1", "1", "-1/x", "-2"),
    "at the lower end": ("1/x", "0", "1", "log(x)", "0"),
    "at the upper end": ("1/x", "-1", "0", "log(-x)", "0"),
    "at an end, where the antiderivative has none": ("1/sqrt(x)", "0", "1", "2*sqrt(x)", "2"),
    "perhaps": ("1/x", "1", "b", "log(x)", "log(b)"),
    "of an antiderivative only": ("0", "-1", "1", "x/abs(x)", "2"),
    "of an antiderivative only, periodically": ("1", "0", "pi", "arctan(sin(x)/cos(x))", "0"),
    "of an antiderivative at an end": ("0", "0", "1", "x/abs(x)", "1"),
    "of a logarithm": ("log(x)", "-1", "1", "x*log(x) - x", "-2"),
    "that cancels in the ring": ("x/x - 1", "-1", "1", "0*x", "0"),
}  # fmt: skip


@pytest.mark.parametrize("what", POLES)
def test_a_pole(what):
    body, low, high, function, value = POLES[what]
    of = integral(body, low, high)
    one = about(of, t(value), "b: real")
    refused(entry("a", one, told(use(of, function))))
    assert not isinstance(decide(one), Proved)


WRONG = {
    "another function": ("x^2", "0", "1", "x^3/2", "1/2"),
    "the function itself": ("x^2", "0", "1", "x^2", "1"),
    "its derivative": ("x^2", "0", "1", "2*x", "2"),
    "a jump": ("x/abs(x) - x/abs(x)", "-1", "1", "x/abs(x)", "2"),
    "the ends exchanged": ("x^2", "0", "1", "x^3/3", "-1/3"),
    "the upper end alone": ("2*x", "1", "2", "x^2", "4"),
    "another letter": ("x", "0", "1", "b*x", "b"),
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_what_is_no_antiderivative_or_no_value(what):
    body, low, high, function, value = WRONG[what]
    of = integral(body, low, high)
    one = about(of, t(value), "b: real")
    refused(entry("a", one, told(use(of, function))))
    assert not isinstance(decide(one), Proved)


FALSE = [
    ("x^2", "0", "1", "1/2"), ("sin(x)", "0", "pi", "0"), ("exp(x)", "0", "1", "exp(1)"),
    ("sin(x^2)", "0", "1", "1"), ("1/x", "1", "2", "2*log(2)"), ("abs(x)", "-1", "1", "0"),
    ("2*x", "0", "b", "b^3"), ("sqrt(x)", "0", "1", "1"), ("x^2", "1", "0", "1/3"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "low", "high", "value"), FALSE)
def test_what_is_false_is_refuted(body, low, high, value):
    assert isinstance(decide(about(integral(body, low, high), t(value), "b: real")), Refuted)


TRUE = [
    ("x^2", "0", "1", "1/3"), ("sin(x)", "0", "pi", "2"), ("exp(2*x)", "0", "1", "(exp(2)-1)/2"),
    ("1/(1 + x^2)", "0", "1", "pi/4"), ("x*cos(x)", "0", "b", "b*sin(b) + cos(b) - 1"),
    ("sqrt(x)", "0", "1", "2/3"), ("x^2", "1", "0", "-1/3"), ("c*x + 1", "0", "1", "c/2 + 1"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "low", "high", "value"), TRUE)
def test_what_is_true_is_proved(body, low, high, value):
    one = about(integral(body, low, high), t(value), "b: real, c: real")
    found = decide(one)
    assert found.word == "proved"
    document = entry("a", one, {})
    assert NODE is None or asked(document) is None


ILL = {
    "an unknown function": (Term("integral", "x", number(0), number(1), symbol("f(#)", X)),
                            "f(#): real"),
    "a complex value": (integral("exp(I*x)", "0", "1"), ""),
    "a complex end": (integral("x", "0", "z"), "z: complex"),
    "a function that jumps": (integral("arg(x)", "1", "2"), ""),
    "an integral of an integral": (
        Term("integral", "y", number(0), number(1), integral("x", "0", "y")), ""),
    "a matrix": (Term("integral", "x", number(0), number(1), t("Matrix([x, 1])")), ""),
}  # fmt: skip


@pytest.mark.parametrize("what", ILL)
def test_what_is_not_known_to_be_continuous_is_no_claim(what):
    of, sorts = ILL[what]
    with pytest.raises(MalformedClaim):
        demand_wellformed(about(of, of, sorts))
    refused(entry("a", about(of, of, sorts), RING))


# -- bound variables -----------------------------------------------------------------------


def test_the_variable_is_bound_in_the_body_only():
    assert free_names(integral("x*y", "x", "1")) == {"x", "y"}
    assert free_names(integral("x*y", "0", "1")) == {"y"}


def test_a_supposition_about_a_letter_is_none_about_a_bound_one():
    of = integral("x", "0", "1")
    zero = Relation(X, "=", number(0))
    hypothesis = {"theorem": "hypothesis 1", "values": {}}
    one = about(of, number(0), "x: real", [zero])
    refused(entry("a", one, told(use(of, "0*x", told(hypothesis)))))
    refused(entry("a", one, told(hypothesis, use(of, "0*x"))))
    assert isinstance(decide(one), Refuted)


def test_what_holds_of_an_index_does_not_hold_of_the_bound_variable():
    """In Σ over x from 1 the x of ∫ from −1 to 1 of 1/x is another one."""
    inner = integral("1/x", "-1", "1")
    of = Term("sum", "x", number(1), symbol("n"), inner)
    zero = about(of, number(0), "n: natural")
    under = [["x", encode(number(1)), encode(symbol("n"))]]
    refused(entry("a", zero, told(use(inner, "log(x)", under=under))))
    found, _ = zip(*conditions(of, Scope({}, {}).declare(zero.variables)), strict=True)
    assert any(write_condition(c).startswith("0 ≠ 0") for c in found)


def test_an_integral_under_a_sum():
    inner = Term("integral", "x", number(0), symbol("k"), t("2*x"))
    of = Term("sum", "k", number(1), symbol("n"), inner)
    under = [["k", encode(number(1)), encode(symbol("n"))]]
    one = about(of, t("Sum(k^2, (k, 1, n))"), "n: natural")
    wrong = about(of, t("Sum(k, (k, 1, n))"), "n: natural")
    proved(entry("a", one, told(use(inner, "x^2", under=under))))
    assert NODE is None or asked(entry("a", one, told(use(inner, "x^2", under=under))))
    refused(entry("a", wrong, told(use(inner, "x^2", under=under))))


def test_indices_in_a_body_count():
    """∫ k·x dx and ∫ l·x dx are different atoms, in a Σ as well."""
    one, other = (Term("sum", v, number(1), symbol("n"), Term(
        "integral", "x", number(0), number(1), Term("mul", symbol(w), X)))
        for v, w in (("k", "k"), ("k", "m")))  # fmt: skip
    refused(entry("a", about(one, other, "n: natural, m: real"), RING))
    renamed = Term("sum", "j", number(1), symbol("n"), Term(
        "integral", "x", number(0), number(1), Term("mul", symbol("k"), X)))  # fmt: skip
    refused(entry("a", about(one, renamed, "n: natural, k: real"), RING))


def test_an_antiderivative_must_not_depend_on_what_is_left_open():
    of = integral("1", "-1", "1")
    refused(entry("a", about(of, number(2)), told(use(of, "x*(x/x)"))))


def test_malformed_instances():
    of = integral("x^2", "0", "1")
    one = about(of, t("1/3"))
    good = use(of, "x^3/3")
    proved(entry("a", one, told(good)))
    for change in (
        {"integral": ["num", 1, 0]}, {"integral": "x"}, {"antiderivative": None}, {"proof": None},
        {"proof": {"rule": "none"}}, {"antiderivative": encode(symbol("y"))},
        {"antiderivative": ["hole", 0]},
    ):  # fmt: skip
        refused(entry("a", one, told({**good, **change})))


def test_the_search_leaves_what_it_does_not_find():
    assert without_integrals(about(integral("exp(x^2)", "0", "1"), number(0))) is None
    assert without_integrals(about(number(1), number(1))) is None
