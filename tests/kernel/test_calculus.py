"""The mean value theorem, and derivatives compared with those of SymPy."""

import random

import pytest
import sympy
from proof_data import (
    COMPUTED,
    RING,
    by_instance,
    cited,
    claim,
    entry,
    equal,
    identity,
    proved,
    term,
)

from symproof.kernel.claims import Claim, Definition, conditions
from symproof.kernel.context import ProofError
from symproof.kernel.derivatives import derivative
from symproof.kernel.equations import interval_variable
from symproof.kernel.facts import SORTS, Scope, Variable
from symproof.kernel.polynomials import NotNormal
from symproof.kernel.terms import Relation, Term, decode, free_names, number, symbol
from symproof.notation.encoding import encode
from symproof.notation.sympy_writer import write

T = symbol("t")
SORT = {"t": SORTS["real"], "x": SORTS["real"], "a": SORTS["positive"], "n": SORTS["natural"]}
HERE = Scope(SORT, dict.fromkeys(SORT, ()))


def sign(text, where=""):
    return {"rule": "ring", "witness": term(text, where)}


def half_angle(name):
    """The proof of 1 − cos ≥ 0."""
    witness = f"2*sin({name}/2)^2"
    return {**sign(witness), **identity(f"1 - cos({name}) = {witness}")}


def mean_value(function, start, end, slope="0", **more):
    return {
        "rule": "mean-value", "variable": "t", "function": term(function), "from": term(start),
        "to": term(end), "slope": term(slope), "order": COMPUTED, "defined": RING,
        "derivative": COMPUTED, **more,
    }  # fmt: skip


# -- the rule ------------------------------------------------------------------------------


def given(k):
    return cited({"theorem": f"hypothesis {k}", "values": {}}, ">=")


def added(*ks):
    """The sum of the differences that these hypotheses say are ≥ 0."""
    frame = [["hole", k] for k, _ in enumerate(ks)]
    uses = [use for k in ks for use in given(k)["instances"]]
    return {"rule": "ring", "witness": ["add", *frame] if len(ks) > 1 else frame[0],
            "instances": uses}  # fmt: skip


CASES = {
    "a constant derivative": (
        "3*b - 3*a = 3*(b - a)", "a <= b", mean_value("3*t", "a", "b", "3", order=given(1))),
    "growth": (
        "b^3 >= a^3", "a <= b",
        mean_value("t^3", "a", "b", order=given(1), derivative=sign("3*t^2"))),
    "strict growth": (
        "exp(b) > exp(a)", "a < b",
        mean_value("exp(t)", "a", "b", order=given(1), derivative=sign("exp(t)"))),
    "a slope that the ends bound": (
        "b^2/2 - a^2/2 >= a*(b - a)", "a <= b",
        mean_value("t^2/2", "a", "b", "a", order=given(1), derivative=added(2))),
    "an upper bound": (
        "sin(x) <= x", "x >= 0",
        mean_value("sin(t)", "0", "x", "1", order=sign("x"), derivative=half_angle("t"),
                   **identity("sin(x) - x = sin(x) - sin(0) - 1*(x - 0)"))),
    "a root, whose derivative has no value at the end": (
        "sqrt(4) > sqrt(0)", "", mean_value("sqrt(t)", "0", "4", derivative=sign("1/(2*sqrt(t))"))),
    "a logarithm": ("log(4) > log(1)", "", mean_value("log(t)", "1", "4", derivative=sign("1/t"))),
    "a difference": (
        "exp(2) != exp(1)", "", mean_value("exp(t)", "1", "2", derivative=sign("exp(t)"))),
    "a sum": (
        "Sum(i*2, (i, 0, n)) >= Sum(i*1, (i, 0, n))", "n: natural",
        mean_value("Sum(i*t, (i, 0, n))", "1", "2", derivative=sign("Sum(i, (i, 0, n))"))),
    "a mean value inside": (
        "x^2/2 + cos(x) - 1 >= 0", "x >= 0",
        mean_value("t^2/2 + cos(t)", "0", "x", order=sign("x"), derivative=mean_value(
            "s - sin(s)", "0", "t", order=sign("t"), derivative=half_angle("s"), variable="s",
            **identity("t - sin(t) = t - sin(t) - (0 - sin(0))")),
            **identity("x^2/2 + cos(x) - 1 = x^2/2 + cos(x) - (0^2/2 + cos(0))"))),
}  # fmt: skip


@pytest.mark.parametrize("what", CASES)
def test_the_mean_value_theorem_gives(what):
    text, where, proof = CASES[what]
    assert proved(entry("a", claim(text, where), proof)).conditions == ()


WEAKER = {
    "strict growth where the derivative may be 0": (
        "b^3 > a^3", "a < b", {**CASES["growth"][2]}),
    "strict growth where the ends may agree": (
        "exp(b) > exp(a)", "a <= b", {**CASES["strict growth"][2]}),
    "growth without an order": ("b^3 >= a^3", "b <= a", {**CASES["growth"][2]}),
    "a slope that the other end bounds": (
        "b^2/2 - a^2/2 >= b*(b - a)", "a <= b",
        mean_value("t^2/2", "a", "b", "b", order=given(1), derivative=added(3))),
}  # fmt: skip


@pytest.mark.parametrize("what", WEAKER)
def test_the_mean_value_theorem_does_not_give(what):
    text, where, proof = WEAKER[what]
    with pytest.raises(ProofError):
        proved(entry("a", claim(text, where), proof))


# -- derivatives ---------------------------------------------------------------------------


def random_term(rng, depth):
    """A term in t that SymPy can differentiate as well."""
    if depth == 0:
        return rng.choice([T, T, number(rng.randint(-3, 5)), symbol("x"), symbol("a"), Term("pi")])
    make = random.Random(rng.random())
    one, two = (random_term(make, depth - 1) for _ in range(2))
    head = rng.choice("add mul neg div pow root power sin cos sinh cosh exp log sqrt Ci".split())
    if head in ("add", "mul"):
        return Term(head, one, two, random_term(make, depth - 1))
    if head == "div":
        return Term("div", one, Term("add", number(2), Term("pow", two, number(2))))
    if head == "pow":
        return Term("pow", one, number(rng.choice([0, 1, 2, 3, -1, -2])))
    if head == "root":
        return Term("pow", Term("exp", one), Term("div", number(1), number(3)))
    if head == "power":
        return Term("pow", rng.choice([symbol("a"), number(10), Term("e")]), one)
    return Term(head, one)


def differentiated(count):
    rng = random.Random(7)
    while count:
        made = random_term(rng, rng.randint(1, 3))
        if "t" not in free_names(made):
            continue
        try:
            ours = derivative(made, "t", HERE)
        except NotNormal:
            continue
        yield made, ours
        count -= 1


def test_derivatives_agree_with_those_of_sympy():
    t, x, a = sympy.symbols("t x a")
    compared = 0
    for made, ours in differentiated(150):
        theirs = sympy.diff(plain(made), t)
        gap = plain(ours) - theirs
        for point in ((0.7, 1.3, 2.1), (1.9, 0.4, 0.6)):
            values = dict(zip((t, x, a), map(sympy.Float, point), strict=True))
            here, there = sympy.N(gap.subs(values)), sympy.N(theirs.subs(values))
            if here.is_finite and there.is_finite:
                assert abs(here) <= 1e-8 * (1 + abs(there)), made
                compared += 1
    assert compared > 200


def plain(made):
    """The SymPy expression, its symbols without assumptions."""
    expression = write(made)
    return expression.subs({s: sympy.Symbol(s.name) for s in expression.free_symbols})


@pytest.mark.parametrize(
    "text", ["Re(t)", "t^t", "x^t", "arg(t)", "x^2*Sum(i, (i, 0, n))^t", "exp(I*t)", "[t, 1]"]
)
def test_what_is_not_differentiated(text):
    with pytest.raises(NotNormal):
        derivative(decode(term(text)), "t", HERE)


def test_sums_are_differentiated_term_by_term():
    made = decode(term("Sum(sin(i*t), (i, 0, n))"))
    assert derivative(made, "t", HERE) == decode(term("Sum(cos(i*t)*i, (i, 0, n))"))
    bound = Term("sum", "i", number(0), Term("mul", symbol("n"), T), number(1))
    with pytest.raises(NotNormal):
        derivative(bound, "t", HERE)
    hidden = Term("sum", "t", number(0), symbol("n"), T)
    assert derivative(hidden, "t", HERE) == number(0)


def test_conditions_are_not_lost():
    """0·√t has a derivative where √t has one."""
    made = Term("mul", number(0), Term("sqrt", T))
    needed = [c.relation.op for c, _ in conditions(derivative(made, "t", HERE), HERE)]
    assert {"!=", ">="} <= {*needed}


@pytest.mark.parametrize(
    ("function", "textbook"),
    [
        ("sinh(t)", "cosh(t)"), ("cosh(t)", "sinh(t)"), ("sqrt(a + t^2)", "t/sqrt(a + t^2)"),
        ("Ci(t)", "cos(t)/t"), ("t^0", "0"), ("t^1", "1"), ("t^3", "3*t^2"),
        ("t^(-2)", "-2*t^(-3)"),
        ("t^n", "n*t^(n - 1)"), ("(x + t)^n", "n*(x + t)^(n - 1)"), ("a^t", "log(a)*a^t"),
        ("x*t*sin(t)", "x*sin(t) + x*t*cos(t)"), ("x + t + t*x", "1 + x"),
        ("t/(a + t^2)", "(a - t^2)/(a + t^2)^2"),
    ],
)  # fmt: skip
def test_derivatives_are_those_of_the_textbook(function, textbook):
    here = Scope({**HERE.sorts, "t": SORTS["positive"]}, HERE.indices)
    found = derivative(decode(term(function)), "t", here)
    assert equal(found, decode(term(textbook)), here)


@pytest.mark.parametrize("function", ["t^t", "x^t", "(a + t)^t"])
def test_powers_with_the_variable_above_need_a_positive_base_without_it(function):
    with pytest.raises(NotNormal):
        derivative(decode(term(function)), "t", HERE)


def test_a_base_that_may_vanish_is_not_positive():
    here = Scope({**HERE.sorts, "t": SORTS["positive"]}, HERE.indices)
    with pytest.raises(NotNormal):
        derivative(decode(term("n^t")), "t", here)


def test_what_the_order_of_the_ends_needs_is_not_lost():
    """The proof of a ≤ a + 1 uses a theorem that holds for c ≠ 0 only."""
    lemma = entry("lemma", claim("a <= a + c/c"), COMPUTED)
    order = by_instance("lemma", "<=", a=term("x"), c=term("y"))
    growth = mean_value("t", "x", "x + 1", order=order, derivative=COMPUTED)
    main = entry("main", claim("x + 1 + 0*y >= x"), growth)
    theorem = proved(lemma, main)
    assert [c.relation for c in theorem.conditions] == [claim("y != 0").relation]
    assert "lemma" in theorem.uses


# -- what the rule must see ----------------------------------------------------------------


def refused(text, where, proof, match="."):
    with pytest.raises(ProofError, match=match):
        proved(entry("a", claim(text, where), proof))


def test_only_what_may_be_zero_length_may_be_equal():
    """−t falls, but −b < −a and −b ≠ −a are false where a = b."""
    falling = mean_value("-t", "a", "b", order=given(1))
    for op in ("<", "!="):
        assert proved(entry("a", claim(f"-b {op} -a", "a < b"), falling)).conditions == ()
        refused(f"-b {op} -a", "a <= b", falling)
    assert proved(entry("a", claim("-b <= -a", "a <= b"), falling)).conditions == ()


GROWTH = mean_value("t", "a", "b", order=given(1))


@pytest.mark.parametrize("part", ["defined", "derivative", "order", "from", "to", "slope"])
def test_every_part_of_the_data_is_checked(part):
    assert proved(entry("a", claim("b >= a", "a <= b"), GROWTH))
    for bad in ({"rule": "none"}, ["sym", "stranger"], None):
        refused("b >= a", "a <= b", {**GROWTH, part: bad})
    refused("b >= a", "a <= b", {key: value for key, value in GROWTH.items() if key != part})


def test_the_variable_means_nothing_else():
    """If t were x as well, x ≤ b would be x ≤ t ≤ b for every t."""
    hidden = mean_value("a", "a", "b", order=given(1), variable="a")
    refused("a >= a", "a <= b", hidden, "already means something")
    defined = (Definition("c", (), number(5)), Definition("b", (), number(7)))
    growth = Claim((), defined, (), Relation(symbol("b"), ">=", symbol("c")))
    for name in ("c", "b"):
        proof = mean_value("t", "c", "b", variable=name)
        with pytest.raises(ProofError, match="already means something"):
            proved(entry("a", growth, proof))
    assert proved(entry("a", growth, mean_value("t", "c", "b"))).conditions == ()


def test_a_pole_between_the_ends():
    """1/t falls wherever it is defined, but 1/1 is greater than 1/(−1)."""
    falling = mean_value("1/t", "-1", "1", derivative=sign("1/t^2"))
    refused("1/1 <= 1/(-1)", "", falling, "left open between the ends")
    beside = {**falling, "from": term("1"), "to": term("2")}
    assert proved(entry("a", claim("1/2 <= 1/1"), beside)).conditions == ()


def by_way_of(middle, there, back):
    """The proof of 1 = 1 by way of a third term."""
    return {"rule": "chain", "ops": ["=", "="], "lines": [term("1"), middle, term("1")],
            "proofs": [there, back]}  # fmt: skip


def test_what_the_derivative_needs_is_not_lost():
    lemma = entry("lemma", claim("c/c = 1"), COMPUTED)
    there = by_instance("lemma", c=term("y"))
    chain = by_way_of(term("y/y"), there, there)
    growth = mean_value("t", "x", "x + 1", "1", derivative=chain)
    theorem = proved(lemma, entry("main", claim("(x + 1) - x + 0*y = 1*(x + 1 - x)"), growth))
    assert [c.relation for c in theorem.conditions] == [claim("y != 0").relation]
    assert theorem.uses == ("lemma",)


def natural_of_t(*indices):
    return Term("sym", "k_#", *indices)


@pytest.mark.parametrize(
    ("lo", "hi"),
    [
        (number(0), natural_of_t(T)),
        (Term("neg", natural_of_t(T)), number(0)),
        (Term("neg", natural_of_t(T)), natural_of_t(T)),
    ],
)
def test_a_condition_in_a_range_that_depends_on_the_variable(lo, hi):
    """Σ v_i/v_i has the value of its number of terms where no v_i is 0; how many these are
    depends on t, so that there is nothing to be said for all t at once."""
    values = Term("sym", "v_#", symbol("i"))
    length = Term("add", hi, Term("neg", lo))
    counted = Term("sum", "i", lo, hi, Term("div", values, values))
    variables = (Variable("k_#", "natural", ("real",)), Variable("v_#", "real", ("integer",)))
    what = Claim(variables, (), (), claim("3 - 2 = 1*(3 - 2)").relation)

    def shown(middle):
        chain = by_way_of(encode(middle), COMPUTED, COMPUTED)
        return proved(entry("a", what, mean_value("t", "2", "3", "1", derivative=chain)))

    assert shown(Term("div", T, T)).conditions == ()  # t > 2
    with pytest.raises(ProofError, match="left open between the ends"):
        shown(Term("add", counted, Term("neg", length)))


def test_what_is_known_of_a_number_between_the_ends():
    here = Scope({"x": SORTS["real"], "q": SORTS["nonnegative"], "p": SORTS["positive"],
                  "n": SORTS["natural"], "k": SORTS["integer"]},
                 dict.fromkeys("xqpnk", ()))  # fmt: skip
    for op, at_zero in (("<", "positive"), ("<=", "nonnegative")):
        for low, sort in (
            (number(0), at_zero), (symbol("q"), at_zero), (symbol("n"), at_zero),
            (symbol("p"), "positive"), (number(2), "positive"), (symbol("x"), "real"),
            (symbol("k"), "real"), (number(-1), "real"), (Term("neg", symbol("q")), "real"),
        ):  # fmt: skip
            assert interval_variable("t", low, op, here) == Variable("t", sort), (low, op)


def test_both_ends_bound_what_is_between():
    """From a ≤ t ≤ b: t²/2 grows at least as fast as a·t, and at most as b·t."""
    for slope, op, end in (("a", ">=", 2), ("b", "<=", 3)):
        proof = mean_value("t^2/2", "a", "b", slope, order=given(1), derivative=added(end))
        text = f"b^2/2 - a^2/2 {op} {slope}*(b - a)"
        assert proved(entry("a", claim(text, "a <= b"), proof)).conditions == ()


@pytest.mark.parametrize(
    "made",
    [
        Term("sym", "w_#", T),
        Term("sym", "w_#", Term("mul", T, T)),
        Term("sum", "i", T, symbol("n"), T),
        Term("sum", "i", T, T, number(1)),
        Term("prod", "i", number(0), symbol("n"), T),
        Term("dot", Term("matrix", 2, 1, T, T), Term("matrix", 2, 1, T, T)),
    ],
)
def test_what_else_is_not_differentiated(made):
    here = Scope({**HERE.sorts, "w_#": SORTS["real"]}, {**HERE.indices, "w_#": ("real",)})
    with pytest.raises(NotNormal):
        derivative(made, "t", here)


@pytest.mark.parametrize(
    ("function", "textbook"),
    [
        ("t^0.5", "0.5*t^(-1/2)"), ("t^1.5", "1.5*sqrt(t)"), ("1*t", "1"), ("1*t*1", "1"),
        ("t^2/t^2", "0"), ("-t", "-1"), ("5*t + 3", "5"), ("t^0.0", "0"),
    ],
)  # fmt: skip
def test_derivatives_of_rarer_shapes(function, textbook):
    here = Scope({**HERE.sorts, "t": SORTS["positive"]}, HERE.indices)
    found = derivative(decode(term(function)), "t", here)
    assert equal(found, decode(term(textbook)), here)


def test_a_positive_base_with_the_variable_in_it():
    here = Scope({**HERE.sorts, "t": SORTS["positive"]}, HERE.indices)
    for function in ("t^t", "(a + t)^t", "(a*t)^(2*t)"):
        with pytest.raises(NotNormal):
            derivative(decode(term(function)), "t", here)
