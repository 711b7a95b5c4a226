"""The rule ``enclosure``, its interval arithmetic, and both against another arithmetic (Arb)."""

import random
from fractions import Fraction
from itertools import product

import pytest
from flint import arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from proof_data import COMPUTED, RING, claim, entry, proved, term

from symproof.kernel.claims import unfolded
from symproof.kernel.context import ProofError
from symproof.kernel.enclosing import Enclosing
from symproof.kernel.intervals import Intervals, NotEnclosed
from symproof.kernel.terms import (
    FUNCTIONS,
    Lambda,
    Relation,
    Term,
    decode,
    number,
    substitute,
    symbol,
)
from symproof.notation.encoding import encode, encode_condition
from symproof.search.enclosures import NothingCertain as NoBall
from symproof.search.enclosures import Point, ShapeError, enclose
from symproof.search.prover import by_squares


def enclosure(precision=64, **ranges):
    return {"rule": "enclosure", "precision": precision, "ranges": ranges}


def shown(text, precision=64, where="", **ranges):
    return proved(entry("a", claim(text, where), enclosure(precision, **ranges)))


def ends(interval, p):
    """The ends of an interval as rational numbers."""
    return tuple(Fraction(end, 2**p) for end in interval)


def holds(interval, p, value):
    """Whether a ball meets an interval."""
    low, high = (arb(fmpq(e.numerator, e.denominator)) for e in ends(interval, p))
    return not (value < low or value > high)


# -- what the rule proves ------------------------------------------------------------------

TRUE = [
    "pi < 22/7", "pi > 333/106", "pi != 3", "E < 2.7183", "E > 2.7182", "0 < 1", "-1 <= -1",
    "0.5 <= 1/2", "1/2 >= 0.5", "1/3 != 0.3333333333", "sqrt(2) + sqrt(3) > pi",
    "sqrt(9) <= 3", "2^10 > 1000", "2^(-1) < 0.6", "2^(1/2) < 1.4143", "(-2)^3 < -7",
    "0^0 >= 1", "0.1^3 > 0.09^3", "exp(1) < 3", "exp(-1) < 1/2", "exp(-1) > 0.36",
    "log(2) < 0.7", "log(1/2) < -0.69", "log(10) > 2.302", "sin(1) > 0.84", "sin(-1) < -0.84",
    "cos(3) < -0.98", "cos(0) > 0.9999", "cos(1000000) > 0.93", "tan(1) > 1.5", "cot(1) < 0.65",
    "sec(1) > 1.85", "csc(1) < 1.19", "sinh(1) < 1.18", "cosh(1) > 1.54", "tanh(1) < 0.77",
    "coth(1) > 1.31", "sech(1) < 0.65", "csch(1) < 0.86", "Abs(-3) > 2", "Abs(sin(4)) > 0.75",
    "Ci(1) > 0.337", "Ci(1) < 0.338", "Ci(628) < 0", "Ci(1/100) < -4",
    "Sum(1/i^2, (i, 1, 100)) < 1.635", "Sum(i, (i, 1, 0)) <= 0", "Sum(i, (i, 1, 100)) <= 5050",
    "Sum(i, (i, 1, 100)) >= 5050", "Product(i, (i, 1, 5)) >= 120", "Product(i, (i, 3, 2)) <= 1",
    "Sum(Sum(i*j, (j, 1, i)), (i, 1, 3)) <= 25", "Sum(sin(i), (i, -3, 3)) < 0.001",
    "1/(pi - 3) > 7", "log(pi - 3) < -1.9", "exp(pi) - pi < 20", "exp(pi*sqrt(163)/3) < 640321",
]  # fmt: skip


@pytest.mark.parametrize("text", TRUE)
def test_what_intervals_separate_is_proved(text):
    assert shown(text).uses == ()


@pytest.mark.parametrize(
    ("text", "bits"),
    [
        ("sin(1) < sin(1) + 1/10^100", 400),
        ("pi + 1/10^1000 > pi", 3400),
        ("exp(pi*sqrt(163)) < 262537412640768744", 128),
        ("exp(pi*sqrt(163)) > 262537412640768743.999999999", 128),
        ("2^1000 - 1 < 2^1000", 1),
    ],
)
def test_more_bits_separate_more(text, bits):
    assert shown(text, bits).conditions == ()


def test_too_few_bits_do_not():
    with pytest.raises(ProofError, match="do not show it"):
        shown("sin(1) < sin(1) + 1/10^100", 300)


def test_what_the_terms_need_stays_a_condition_or_is_discharged():
    about = claim("1/(pi - 3) > 7")
    (condition,) = proved(entry("a", about, enclosure())).conditions
    assert condition.relation == Relation(unfolded(claim("pi - 3 > 0")).left, "!=", number(0))
    known = [{"condition": encode_condition(condition), "proof": enclosure()}]
    proof = {"rule": "discharge", "proof": enclosure(), "obligations": known}
    assert proved(entry("a", about, proof)).conditions == ()


def test_a_condition_under_a_sum_is_discharged_for_each_index():
    about = claim("Sum(1/(i - pi), (i, 1, 5)) < 8")
    (condition,) = proved(entry("a", about, enclosure())).conditions
    assert [name for name, _, _ in condition.ranges] == ["i"]
    known = [{"condition": encode_condition(condition), "proof": enclosure(i=[1, 5])}]
    proof = {"rule": "discharge", "proof": enclosure(), "obligations": known}
    assert proved(entry("a", about, proof)).conditions == ()
    known = [{"condition": encode_condition(condition), "proof": enclosure(i=[1, 4])}]
    proof = {"rule": "discharge", "proof": enclosure(), "obligations": known}
    (left_open,) = proved(entry("a", about, proof)).conditions
    assert left_open.relation == Relation(symbol("i"), "<", number(5))


# -- whole numbers with finitely many values -----------------------------------------------


def test_a_variable_runs_through_its_values():
    theorem = shown("sin(n) < 0.9999", where="n: natural, n <= 32", n=[0, 32])
    assert theorem.conditions == ()
    with pytest.raises(ProofError, match="for n = 33"):
        shown("sin(n) < 0.9999", where="n: natural, n <= 33", n=[0, 33])


def test_that_it_has_no_other_values_is_a_condition():
    (condition,) = shown("sin(n) < 0.9999", where="n: natural", n=[0, 32]).conditions
    assert condition.relation == Relation(symbol("n"), "<", number(33))
    theorem = shown("sin(n) < 0.9999", where="n: natural, n <= 40", n=[0, 32])
    assert [c.relation.right for c in theorem.conditions] == [number(33)]
    lower, upper = shown("n^2 <= 4", where="n: integer", n=[-2, 2]).conditions
    assert lower.relation == Relation(symbol("n"), ">", number(-3))
    assert upper.relation == Relation(symbol("n"), "<", number(3))


def test_several_variables_run_through_all_pairs():
    where = "m: integer, n: integer, 0 <= m, m <= 9, -3 <= n, n <= 3"
    text = "(m - n)^2 + 10^(m*n) > 0"
    assert shown(text, where=where, m=[0, 9], n=[-3, 3]).conditions == ()
    with pytest.raises(ProofError):
        shown("(m - n)^2 > 0", where=where, m=[0, 9], n=[-3, 3])


@pytest.mark.parametrize(
    "where", ["0 <= n, n <= 3", "-1 < n, n < 4", "-1/2 < n, 7/2 >= n", "2 <= n, n <= 3"]
)
def test_bounds_of_every_kind_settle_the_range(where):
    assert shown("n < 10", where=f"n: integer, {where}", n=[0, 3]).conditions == ()


@pytest.mark.parametrize("where", ["0 <= n", "n <= 3", "-2 < n, n <= 3", "0 <= n, n <= 7/2 + 1"])
def test_bounds_that_do_not_suffice_leave_a_condition(where):
    assert len(shown("n < 10", where=f"n: integer, {where}", n=[0, 3]).conditions) == 1


def test_a_range_may_be_wider_than_what_is_known():
    assert shown("n < 10", where="n: natural, n <= 3", n=[0, 9]).conditions == ()


def test_a_bound_variable_hides_another_with_its_name():
    text = "Sum(n, (n, 1, 3)) + n <= 7"
    assert shown(text, where="n: natural, n <= 1", n=[0, 1]).conditions == ()
    with pytest.raises(ProofError):
        shown(text, where="n: natural, n <= 2", n=[0, 2])


NAMES = "abcdefghijklmnopqrstuvwxyz"


@pytest.mark.parametrize("letters", ["ab", "ax", "iq", "mnop", "zyxw"])
def test_values_are_never_taken_for_those_of_other_names(letters):
    """A power is computed once for each set of values, whichever object it is."""
    names = [*letters]

    def tower(order):
        parts = [Term("mul", number(k + 2), symbol(n)) for k, n in enumerate(order)]
        return Term("pow", Term("add", *parts, number(1)), number(2))

    machine = Enclosing(8)
    first, again = (machine.reading(Term("add", tower(names), tower(names))) for _ in range(2))
    for values in product(range(3), repeat=len(names)):
        at = dict(zip(names, values, strict=True))
        exact = 2 * (1 + sum((k + 2) * v for k, v in enumerate(values))) ** 2
        for order in (at, dict(reversed(at.items()))):
            assert first(order) == again(order) == (exact << 8, exact << 8)


# -- inside other rules --------------------------------------------------------------------


def test_inside_other_rules():
    about = claim("sqrt(2) <= 1.5")
    assert proved(entry("a", about, by_squares(about.relation, enclosure())))
    chain = {
        "rule": "chain", "ops": ["<", "<"], "proofs": [enclosure(), enclosure()],
        "lines": [term("E"), term("3"), term("pi")],
    }  # fmt: skip
    assert proved(entry("a", claim("E < pi"), chain))
    steep = {
        "rule": "mean-value", "variable": "t", "function": term("t*pi", "t: real"),
        "from": term("0"), "to": term("2"), "slope": term("3"), "order": COMPUTED,
        "defined": RING, "derivative": enclosure(),
    }  # fmt: skip
    assert proved(entry("a", claim("2*pi - 0*pi > 3*(2 - 0)"), steep))


# -- the arithmetic beside Arb -------------------------------------------------------------

_ARB = {
    "abs": abs, "sqrt": arb.sqrt, "log": arb.log, "exp": arb.exp, "cos": arb.cos,
    "sin": arb.sin, "cosh": arb.cosh, "sinh": arb.sinh, "Ci": arb.ci, "tan": arb.tan,
    "cot": arb.cot, "sec": arb.sec, "csc": arb.csc, "tanh": arb.tanh, "coth": arb.coth,
    "sech": arb.sech, "csch": arb.csch,
}  # fmt: skip


WITHOUT = {
    "arcsin",
    "arccos",
    "arctan",
    "conj",
    "Re",
    "Im",
    "arg",
    "sgn",
    "floor",
    "factorial",
}  # the kernel has no intervals for these


def test_every_function_is_compared():
    assert {*_ARB} == FUNCTIONS - WITHOUT


@pytest.mark.parametrize("name", sorted(WITHOUT))
def test_a_function_without_intervals_is_refused(name):
    with pytest.raises(NotEnclosed, match=f"{name} has no enclosure"):
        Intervals(64).function(name, (0, 0))


@pytest.mark.parametrize("name", _ARB)
@pytest.mark.parametrize("p", [1, 2, 3, 7, 24, 64, 131, 700])
def test_functions_beside_arb(name, p):
    draw = random.Random(f"{name} {p}")
    machine = Intervals(p)
    with ctx.workprec(4 * p + 2000):
        for k in range(60):
            size = (1, 4, 40, 900)[k % 4] << p
            low = draw.randint(-size, size)
            high = low + draw.choice((0, 0, 1, 5, draw.randint(0, size)))
            try:
                found = machine.function(name, (low, high))
            except NotEnclosed:
                continue
            inside = {low, high, (low + high) // 2, draw.randint(low, high)}
            values = [_ARB[name](arb(fmpq(x, 2**p))) for x in inside]
            assert all(holds(found, p, value) for value in values), (low, high)
            if low == high and (name in ("cos", "sin", "log", "Ci", "sqrt") or size <= 4 << p):
                slope = 1 + abs(values[0]) ** 2
                assert found[1] - found[0] <= 8 + 8 * slope, (low, found)


@pytest.mark.parametrize("p", [1, 2, 5, 24, 64, 1500])
def test_constants_beside_arb(p):
    machine = Intervals(p)
    with ctx.workprec(p + 200):
        for name, value in (("pi", arb.pi()), ("euler", arb.const_euler())):
            found = machine.function(name, (0, 0))
            assert holds(found, p, value)
            assert found[1] - found[0] <= 2


SUMS_OF_COSINES = [
    "Sum(cos(x/i), (i, 1, 4))", "Sum(cos(x*2^(-i)), (i, 0, 5))", "Sum(cos(i*x), (i, -2, 3))",
    "Sum(cos(sqrt(i)*(x + 1)), (i, 1, 3))", "Sum(cos(i*(x - 9)), (i, 1, 3))",
    "Sum(cos(i*x/3), (i, 1, 3))", "Sum(cos(i*(x/3)), (i, 1, 3))", "Sum(cos(i*x*i), (i, 1, 3))",
    "Sum(cos(3*x), (i, 1, 3))", "Sum(cos(3*i), (i, 1, 3))", "Sum(cos(i*x + 1), (i, 1, 3))",
    "Sum(cos(i*50*x), (i, 1, 3))", "Sum(cos(x*x*i), (i, 1, 3))", "Sum(cos(i*x), (i, 1, x))",
    "Sum(cos(i*x*x), (i, x, x + 2))", "Sum(Sum(cos(i*j*x), (i, 1, 3)), (j, 1, 3))",
    "Sum(Sum(cos(i*j), (i, 1, 3)), (j, 1, x))", "Sum(cos(i*x), (i, 1, 0))",
    "Sum(x*cos(i*x), (i, 1, 3))", "Sum(sin(i*x), (i, 1, 3))", "Product(cos(i*x), (i, 1, 3))",
    "Sum(Sum(cos(i*x), (i, j, j + 2)), (j, 1, 3))", "Sum(cos(x), (x, 0, 3)) + cos(x)",
    "Sum(cos(i*x), (i, 1, 3)) + Sum(cos(i*x), (i, 2, 4))", "Sum(cos(x*pi*i), (i, 0, 3))",
    "Sum(cos(i*i), (i, 1, 3)) + x", "Sum(cos(i*sqrt(i)), (i, 1, 3))",
]  # fmt: skip


@pytest.mark.parametrize("text", SUMS_OF_COSINES)
def test_sums_of_cosines(text):
    """One reading of a term gives the right values for many cases."""
    sum_of_cosines = term(text, "x: integer")
    decoded = decode(sum_of_cosines)
    many = Enclosing(90).reading(decoded)
    for x in (*range(14), -1, -5, -12, -13):
        if x < 0 and "1, x" in text:
            continue
        value = ball(substitute(decoded, {"x": Lambda((), whole(x))}))
        with ctx.workprec(600):
            found = many({"x": x})
            assert holds(found, 90, value), x
            assert found[1] - found[0] < 2**40


def whole(x):
    return number(x) if x >= 0 else Term("neg", number(-x))


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("Sum(cos(10000^(-i/2)*n), (i, 0, 1)) > 0", 21),
        ("Sum(cos(10000^(-i/4)*n), (i, 0, 3)) > 0", 90),
        ("Sum(cos(10000^(-i/4)*n), (i, 0, 3)) > 6/100", 27),
        ("Sum(cos(i*n), (i, 0, 5)) >= -0.3", 6),
    ],
)
def test_one_case_among_many_is_enough_to_fail(text, last):
    where = "n: natural, n <= {}"
    assert shown(text, where=where.format(last), n=[0, last]).conditions == ()
    for more in (last + 1, last + 2, last + 30):
        with pytest.raises(ProofError, match=f"for n = {last + 1}"):
            shown(text, where=where.format(more), n=[0, more])
    (open_one,) = shown(text, where=where.format(last + 1), n=[0, last]).conditions
    assert open_one.relation == Relation(symbol("n"), "<", number(last + 1))


def test_what_is_undefined_is_refused_also_together():
    for text in ("Sum(cos(n/i), (i, 0, 3)) < 9", "Sum(cos(sqrt(i)*n), (i, -1, 3)) < 9",
                 "Sum(cos(i*n), (i, 3, 0)) < 9", "Sum(cos(i*n), (i, 3, 1)) < 9",
                 "Sum(cos(i*n), (i, 0, n*n - 90)) < 9"):  # fmt: skip
        with pytest.raises(ProofError):
            shown(text, where="n: natural, n <= 9", n=[0, 9])


WHOLE = st.integers(-(2**80), 2**80)


@settings(max_examples=300, deadline=None)
@given(st.integers(1, 90), WHOLE, WHOLE, WHOLE, WHOLE, st.fractions(0, 1), st.fractions(0, 1))
def test_the_four_operations_round_outward(p, a, b, c, d, s, t):
    x, y = (min(a, b), max(a, b)), (min(c, d), max(c, d))
    machine = Intervals(p)
    u = x[0] + s * (x[1] - x[0])
    v = y[0] + t * (y[1] - y[0])
    scale = 2**p

    def encloses(interval, value):
        low, high = interval
        assert low <= value * scale <= high

    encloses(machine.add(x, y), (u + v) / scale)
    encloses(machine.mul(x, y), u * v / scale**2)
    encloses(machine.neg(x), -u / scale)
    encloses(machine.function("abs", x), abs(u) / scale)
    if y[0] <= 0 <= y[1]:
        with pytest.raises(NotEnclosed):
            machine.div(x, y)
    else:
        encloses(machine.div(x, y), u / v)


def random_term(draw, depth, bound=()):
    """A closed term, more or less sensible."""
    if depth == 0:
        return draw.choice([
            number(draw.randint(0, 12)), number(draw.randint(0, 3)), Term("pi"), Term("e"),
            Term("num", draw.randint(0, 999), draw.randint(1, 3)), *map(symbol, bound),
        ])  # fmt: skip

    def part():
        return random_term(draw, draw.randint(0, depth - 1), bound)

    kind = draw.choice(("add", "mul", "div", "neg", "pow", "real pow", "function", "function",
                        "sum", "prod"))  # fmt: skip
    if kind in ("add", "mul"):
        return Term(kind, *(part() for _ in range(draw.randint(2, 3))))
    if kind == "div":
        return Term("div", part(), part())
    if kind == "neg":
        return Term("neg", part())
    if kind == "pow":
        return Term("pow", part(), number(draw.randint(-3, 5)))
    if kind == "real pow":
        return Term("pow", Term("abs", part()), Term("div", part(), number(7)))
    if kind == "function":
        return Term(draw.choice(sorted(FUNCTIONS)), part())
    lo = draw.randint(-2, 4)
    var = draw.choice("ijk")
    body = random_term(draw, depth - 1, (*bound, var))
    return Term(kind, var, number(lo), number(lo + draw.randint(-1, 4)), body)


def ball(closed):
    """The value by Arb, or None."""
    try:
        value = enclose(closed, Point({}, {}), 600)
    except (NoBall, ShapeError):
        return None
    return arb(value) if isinstance(value, fmpq | arb) else None


@pytest.mark.parametrize("seed", range(8))
def test_random_terms_beside_arb(seed):
    draw = random.Random(seed)
    compared = tight = 0
    with ctx.workprec(600):
        for _ in range(500):
            closed = random_term(draw, draw.randint(1, 4))
            try:
                found = Enclosing(128).reading(closed)({})
            except NotEnclosed:
                continue
            value = ball(closed)
            assert value is not None, closed  # what the kernel encloses is defined
            assert holds(found, 128, value), closed
            compared += 1
            tight += found[1] - found[0] < 2**40 * (1 + abs(value))
    assert compared > 250
    assert tight > 0.95 * compared


@pytest.mark.parametrize("seed", range(4))
def test_random_relations_are_only_proved_if_they_hold(seed):
    draw = random.Random(1000 + seed)
    decided = 0
    for _ in range(300):
        left = random_term(draw, draw.randint(1, 3))
        bits = draw.choice((1, 2, 5, 20, 64))
        near = [left, Term("add", left, Term("num", 1, draw.randint(1, 20)))]
        right = draw.choice([*near, random_term(draw, draw.randint(1, 3))])
        with ctx.workprec(600):
            low, high = ball(left), ball(right)
            for op in ("<", "<=", ">", ">=", "!=", "="):
                data = {
                    "variables": [], "definitions": [], "hypotheses": [],
                    "relation": [encode(left), op, encode(right)],
                }  # fmt: skip
                try:
                    proved({"name": "a", "claim": data, "proof": enclosure(bits)})
                except ProofError:
                    continue
                assert None not in (low, high)
                false = {"<": low >= high, "<=": low > high, ">": low <= high, ">=": low < high,
                         "!=": left == right or (low == high)}[op]  # fmt: skip
                assert not false, (left, op, right)
                decided += 1
    assert decided > 100
