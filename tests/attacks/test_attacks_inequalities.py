"""Attacks on the rules for inequalities and on the mean value theorem: false claims, and proofs
that leave something out.  Each is refused."""

import pytest
from proof_data import (
    COMPUTED,
    RING,
    by_instance,
    cited,
    claim,
    entry,
    identity,
    instance,
    proved,
    term,
)

from symproof.kernel.claims import Claim, Premise
from symproof.kernel.context import ProofError
from symproof.kernel.facts import Variable
from symproof.kernel.terms import Relation, Term, number, symbol
from symproof.notation.encoding import encode
from symproof.search.prover import by_squares

ORDER = COMPUTED


def hole(k):
    return ["hole", k]


def bounds(witness, *instances):
    return {"rule": "ring", "witness": witness, "instances": [*instances]}


def sign(text, where=""):
    return {"rule": "ring", "witness": term(text, where)}


def hypothesis(k):
    return {"theorem": f"hypothesis {k}", "values": {}}


def given(k, op=">="):
    return cited(hypothesis(k), op)


def mean_value(function, start, end, slope="0", where="", **more):
    return {
        "rule": "mean-value", "variable": "t", "function": term(function, where),
        "from": term(start, where), "to": term(end, where), "slope": term(slope, where),
        "order": ORDER, "defined": RING, "derivative": COMPUTED, **more,
    }  # fmt: skip


# Theorems that are true, for use and for misuse.
SQUARE = entry("square", claim("x^2 >= 2*x - 1"), sign("(x - 1)^2"))
COSINE = entry(
    "cosine", claim("cos(x) <= 1"),
    {**sign("2*sin(x/2)^2"), **identity("1 - cos(x) = 2*sin(x/2)^2")},
)  # fmt: skip
REAL = claim("x >= 1")._replace(hypotheses=(Relation(number(1), "<=", symbol("x")),))
ROOT = entry("root", REAL, given(1))
GREATER = entry("greater", claim("x + 1 > x"), COMPUTED)
INVERSE = entry("inverse", claim("1/x^2 >= 0"), sign("1/x^2"))


def refused(about, proof, *support):
    proved(*support) if support else None  # what is misused is true
    with pytest.raises(ProofError):
        proved(*support, entry("false", about, proof))


# -- bounds --------------------------------------------------------------------------------

SUM = ["sum", "i", ["num", 1, 0], ["sym", "n"], hole(0)]
WITNESSES = {
    "the inequality the other way round": (
        "x^2 <= 2*x - 1", "", bounds(hole(0), instance("square", x=term("x"))), [SQUARE]),
    "the instance declared reversed": (
        "x^2 <= 2*x - 1", "",
        bounds(hole(0), instance("square", reversed=True, x=term("x"))), [SQUARE]),
    "a negative coefficient": (
        "2*x - 1 >= x^2", "",
        bounds(["neg", hole(0)], instance("square", x=term("x"))), [SQUARE]),
    "a coefficient of unknown sign": (
        "x*(1 - cos(x)) >= 0", "",
        bounds(["mul", ["sym", "x"], hole(0)], instance("cosine", x=term("x"))), [COSINE]),
    "a difference of holes": (
        "cos(y) >= cos(x)", "",
        bounds(["add", hole(0), ["neg", hole(1)]], instance("cosine", x=term("x")),
               instance("cosine", x=term("y"))), [COSINE]),
    "a strict inequality from a weak one": (
        "cos(x) < 1", "", bounds(hole(0), instance("cosine", x=term("x"))), [COSINE]),
    "a strict Σ, which may be empty": (
        "Sum(x + 1, (i, 1, n)) > Sum(x, (i, 1, n))", "n: natural",
        bounds(SUM, instance("greater", x=term("x"))), [GREATER]),
    "two sides that differ from a weak inequality": (
        "cos(x) != 1", "", bounds(hole(0), instance("cosine", x=term("x"))), [COSINE]),
    "an equation": (
        "cos(x) = 1", "", bounds(hole(0), instance("cosine", x=term("x"))), [COSINE]),
    "a witness for another difference": (
        "cos(x) <= 1/2", "", bounds(hole(0), instance("cosine", x=term("x"))), [COSINE]),
    "an instance at another place": (
        "cos(y) <= cos(x)", "", bounds(hole(0), instance("cosine", x=term("y"))), [COSINE]),
    "a hole that nothing fills": ("x >= 0", "", bounds(hole(0)), []),
    "a hole in a sign": ("x >= 0", "", {"rule": "ring", "witness": hole(0)}, []),
    "a hole beyond the instances": (
        "x >= 0", "", bounds(hole(1), instance("cosine", x=term("x"))), [COSINE]),
    "a theorem that does not exist": ("x >= 0", "", bounds(hole(0), instance("nothing")), []),
    "itself": ("x >= 0", "", bounds(hole(0), instance("false", x=term("x"))), []),
    "a hypothesis of another theorem": (
        "x >= 1", "", bounds(hole(0), hypothesis(1)), [ROOT]),
    "the logarithm of a hole": (
        "log(2 - cos(x)) >= 0", "",
        bounds(["log", hole(0)], instance("cosine", x=term("x"))), [COSINE]),
    "the sine of a hole": (
        "sin(1 - cos(x)) > 0", "",
        bounds(["sin", hole(0)], instance("cosine", x=term("x"))), [COSINE]),
    "a name that looks like a hole": (
        "x >= 0", "",
        bounds(["sym", "hole0#", ["sym", "x"]], instance("cosine", x=term("x"))), [COSINE]),
    "a binder that is named like a hole": (
        "Sum(i, (i, 0, n)) <= 0", "n: natural",
        bounds(["sum", "hole0", ["num", 0, 0], ["sym", "n"], ["neg", ["sym", "hole0"]]]), []),
}  # fmt: skip


@pytest.mark.parametrize("what", WITNESSES)
def test_no_bound_from(what):
    text, where, proof, support = WITNESSES[what]
    refused(claim(text, where), proof, *support)


def test_an_instance_under_a_sum_needs_its_hypothesis_for_every_index():
    about = claim("Sum(i, (i, 0, n)) >= Sum(1, (i, 0, n))", "n: natural")
    frame = ["sum", "i", ["num", 0, 0], ["sym", "n"], hole(0)]
    use = instance("root", x=["sym", "i"])
    theorem = proved(ROOT, entry("sum", about, bounds(frame, use)))
    (condition,) = theorem.conditions  # 1 ≤ i for i = 0, …, n: it is printed, and never holds
    assert [var for var, _, _ in condition.ranges] == ["i"]
    good = claim("Sum(i, (i, 1, n)) >= Sum(1, (i, 1, n))", "n: natural")
    frame[2] = ["num", 1, 0]
    assert proved(ROOT, entry("sum", good, bounds(frame, use))).conditions == ()


def test_the_conditions_of_an_instance_stay():
    use = instance("inverse", x=term("x - 2"))
    about = claim("1/(x - 2)^2 + 1 > 0")
    frame = ["add", hole(0), ["num", 1, 0]]
    assert proved(INVERSE, entry("a", about, bounds(frame, use))).conditions


def test_a_hypothesis_is_not_captured_by_a_binder():
    about = claim("Sum(i, (i, 0, 3)) >= Sum(5, (i, 0, 3))", "i >= 5")
    frame = ["sum", "i", ["num", 0, 0], ["num", 3, 0], hole(0)]
    refused(about, bounds(frame, hypothesis(1)))


def test_a_premise_is_proved_for_the_index_of_the_sum():
    i = Variable("k", "integer")
    premise = Premise((i,), (), Relation(symbol("a_#", symbol("k")), ">=", number(0)))
    sorts = (Variable("a_#", "real", ("integer",)),)
    weak = Claim(sorts, (), (), Relation(symbol("a_#", number(3)), ">=", number(0)), (premise,))
    use = {"theorem": "premise 1", "values": {"k": [[], ["num", 3, 0]]}}
    support = entry("premised", weak, cited(use, ">="))
    about = claim("Sum(i, (i, 0, 3)) <= 0")
    data = {"theorem": "premised", "values": {"a_#": [["j"], ["neg", ["sym", "i"]]]}}
    frame = ["sum", "i", ["num", 0, 0], ["num", 3, 0], hole(0)]
    refused(about, bounds(frame, {**data, "premises": [COMPUTED]}), support)
    refused(about, bounds(frame, data), support)


def test_matrices_have_no_sign():
    side = Term("matrix", 1, 2, symbol("x"), number(1))
    about = Claim((Variable("x", "real"),), (), (), Relation(side, ">=", side))
    refused(about, bounds(encode(side)))


# -- squares and π -------------------------------------------------------------------------

SQUARES = {
    "a larger side that may be negative": ("x >= 1", "", "x^2", "x != 0"),
    "a larger side that is negative": ("1 <= -2", "", COMPUTED, ""),
    "an equation": ("x = -x", "", RING, ""),
    "a strict inequality from equal squares": ("x < Abs(x)", "", COMPUTED, ""),
    "squares in the other order": ("2 <= 1", "", COMPUTED, ""),
}


@pytest.mark.parametrize("what", SQUARES)
def test_no_comparison_of_squares_with(what):
    text, where, proof, _ = SQUARES[what]
    proof = sign(proof) if isinstance(proof, str) else proof
    about = claim(text, where)
    refused(about, by_squares(about.relation, proof))


@pytest.mark.parametrize(
    "text", ["4 <= pi", "pi <= 3", "pi < 3", "pi >= 4", "pi = 4", "3 >= pi", "pi <= 22/8"]
)
def test_no_bound_for_pi_but_the_two(text):
    for law in ("greater than 3", "less than 4"):
        refused(claim(text), by_instance(f"law pi is {law}", claim(text).relation.op))


# -- the mean value theorem ----------------------------------------------------------------

GROWTH = {
    "a function that falls": (
        "10000^(-1) >= 10000^(-0)", "", mean_value("10000^(-t)", "0", "1")),
    "the interval the other way round": ("1 >= 2", "", mean_value("t", "2", "1")),
    "an interval that may be the other way round": (
        "b >= a", "", mean_value("t", "a", "b")),
    "an interval whose order is assumed of others": (
        "b >= a", "a <= c", mean_value("t", "a", "b", order=given(1))),
    "strict growth on an interval of length 0": (
        "b > a", "a <= b", mean_value("t", "a", "b", order=given(1))),
    "strict growth from a derivative ≥ 0": (
        "2 > 2", "", mean_value("2", "0", "1")),
    "a difference from a derivative that may be 0": (
        "cos(6) != cos(0)", "",
        mean_value("cos(t)", "0", "6")),
    "a pole between the ends": (
        "1/1 - 1/(-1) <= 0", "",
        mean_value("1/t", "-1", "1", derivative=sign("1/t^2"))),
    "a logarithm that ends at 0": (
        "log(1) >= log(0)", "", mean_value("log(t)", "0", "1")),
    "a logarithm of negative numbers": (
        "log(-1) >= log(-2)", "", mean_value("log(t)", "-2", "-1", derivative=sign("1/t^2"))),
    "a root of negative numbers": (
        "sqrt(1) >= sqrt(-1)", "",
        mean_value("sqrt(t)", "-1", "1", derivative=sign("1/(2*sqrt(t))"))),
    "a cosine integral from 0": (
        "Ci(1) <= Ci(0)", "", mean_value("Ci(t)", "0", "1", slope="2")),
    "a tangent beyond its pole": (
        "tan(3) >= tan(1)", "", mean_value("tan(t)", "1", "3")),
    "a quotient of sine and cosine beyond its pole": (
        "sin(3)/cos(3) >= sin(1)/cos(1)", "",
        mean_value("sin(t)/cos(t)", "1", "3", derivative=sign("1/cos(t)^2"))),
    "the absolute value": ("Abs(1) >= Abs(-3)", "", mean_value("Abs(t)", "-3", "1")),
    "the root of a square": (
        "sqrt(1^2) >= sqrt((-3)^2)", "",
        mean_value("sqrt(t^2)", "-3", "1", derivative=sign("1"))),
    "a power with the variable twice": ("1^1 >= 2^2", "", mean_value("t^t", "1", "2")),
    "a power of a base that may be negative": (
        "y^2 >= y^1", "", mean_value("y^t", "1", "2")),
    "a power of a base that is positive by assumption": (
        "y^2 >= y^1", "1 < y, y < z", mean_value("y^t", "1", "2")),
    "a negative power across 0": (
        "1^(-2) <= (-1)^(-3)", "", mean_value("t^(-2)", "-1", "1")),
    "complex values": (
        "1 >= 2", "", mean_value("exp(I*t)*exp(-I*t)", "0", "1")),
    "an imaginary factor": ("1 <= 0", "", mean_value("I*t", "0", "1")),
    "the slope of another function": (
        "2*1 - 2*0 <= 1", "", mean_value("t", "0", "1", slope="1")),
    "a bound between other ends": ("sin(2) <= 1", "", mean_value("sin(t)", "0", "1", slope="1",
                                    derivative=sign("2*sin(t/2)^2"))),
    "a bound in the other direction": (
        "sin(1) >= 1", "",
        mean_value("sin(t)", "0", "1", slope="1", derivative=sign("2*sin(t/2)^2"))),
    "a slope that depends on the variable": (
        "1^2 - 0^2 = 2*t*(1 - 0)", "",
        mean_value("s^2", "0", "1", variable="s", slope="2*s")),
    "an end that depends on the variable": (
        "5 >= 0", "", mean_value("t", "0", "t")),
    "a variable that means something": (
        "t^2 >= 0", "t: real", mean_value("t^2", "0", "1")),
    "a variable about which something is assumed": (
        "1 - 0 >= 5", "t >= 5", mean_value("t^2/2", "0", "1", derivative=given(1))),
    "a hypothesis between the ends that is not there": (
        "1 - 0 <= 0", "", mean_value("t", "0", "1", derivative=given(3, "<="))),
    "the ends of the interval as hypotheses outside of it": (
        "x >= 0", "", given(1)),
    "a Σ whose length is the variable": (
        "Sum(1, (i, 1, 5)) <= 0", "", mean_value("Sum(1, (i, 1, t))", "0", "5")),
    "a product": (
        "Product(2 + i, (i, 1, 3)) <= 0", "",
        mean_value("Product(t + i, (i, 1, 3))", "0", "2")),
    "no proof that the function is defined": (
        "1 >= 0", "", {**mean_value("t", "0", "1"), "defined": COMPUTED | {"rule": "none"}}),
    "a matrix": ("1 >= 0", "", mean_value("t", "0", "1") | {
        "function": ["matrix", 1, 2, ["sym", "t"], ["sym", "t"]]}),
    "a hole": ("1 >= 0", "", mean_value("t", "0", "1") | {"function": hole(0)}),
    "a variable with an index": ("1 >= 0", "", mean_value("t", "0", "1") | {"variable": "t#"}),
    "an induction inside": (
        "n >= 1", "n: natural", mean_value("t", "0", "n", order=sign("n"), derivative={
            "rule": "induction", "variable": "n", "base": COMPUTED, "step": COMPUTED})),
}  # fmt: skip


@pytest.mark.parametrize("what", GROWTH)
def test_no_growth_from(what):
    text, where, proof = GROWTH[what]
    refused(claim(text, where), proof)


def test_a_condition_is_settled_for_all_values_between_the_ends():
    # 1/(t − y) has a pole at t = y, which may lie between the ends
    about = claim("1/(1 - y) - 1/(0 - y) <= 0", "y: real")
    refused(about, mean_value("1/(t - y)", "0", "1", "0", derivative=sign("1/(t - y)^2")))
    # with y < 0 it does not
    about = claim("1/(1 - y) - 1/(0 - y) <= 0", "0 < -y")
    falls = mean_value("1/(t - y)", "0", "1", "0", derivative=sign("(1/(t - y))^2"))
    positive = {"condition": {"ranges": [], "relation": [term("t - y"), "!=", ["num", 0, 0]]},
                "proof": bounds(["add", ["sym", "t"], hole(0)], hypothesis(1))}  # fmt: skip
    falls["derivative"] = {"rule": "discharge", "proof": falls["derivative"],
                           "obligations": [positive]}  # fmt: skip
    refused(about, falls)  # the end t = 0 is left out
    falls["defined"] = {"rule": "discharge", "proof": RING, "obligations": [positive]}
    assert {c.relation.op for c in proved(entry("a", about, falls)).conditions} <= {"!="}


def test_what_holds_between_the_ends_does_not_hold_at_them():
    # 0 < t < 1 is known of the derivative's variable, not of that of the function
    about = claim("log(1) - log(0) >= 0")
    assumed = {"condition": {"ranges": [], "relation": [["sym", "t"], ">", ["num", 0, 0]]},
               "proof": bounds(hole(0), hypothesis(1))}  # fmt: skip
    proof = mean_value("log(t)", "0", "1")
    proof["defined"] = {"rule": "discharge", "proof": RING, "obligations": [assumed]}
    refused(about, proof)


def test_a_condition_that_does_not_depend_on_the_variable_goes_up():
    about = claim("1/y - 0/y = 1/y")
    theorem = proved(entry("a", about, mean_value("t/y", "0", "1", "1/y")))
    (condition,) = theorem.conditions
    assert (condition.relation.left, condition.relation.op) == (symbol("y"), "!=")


def test_a_condition_under_an_index_of_the_same_name_goes_up():
    total = "Sum(1/y, (t, 1, 3))"
    about = claim(f"1 + {total} - (0 + {total}) = 1")
    theorem = proved(entry("a", about, mean_value(f"t + {total}", "0", "1", "1")))
    (condition,) = theorem.conditions
    assert condition.ranges == (("t", number(1), number(3)),)
    assert condition.relation == Relation(symbol("y"), "!=", number(0))


def test_the_variable_must_not_be_defined():
    data = entry("a", claim("1 >= 0"), mean_value("t", "0", "1"))
    assert proved(data)
    data["claim"]["definitions"] = [["t", [], ["num", 5, 0]]]
    with pytest.raises(ProofError):
        proved(data)


@pytest.mark.parametrize("missing", ["variable", "function", "from", "to", "slope", "order",
                                     "defined", "derivative"])  # fmt: skip
def test_nothing_may_be_missing(missing):
    proof = mean_value("t", "0", "1")
    del proof[missing]
    refused(claim("1 >= 0"), proof)
