"""What "refuted" trusts: values that contain the truth, and a check that forgeries fail."""

import json
import math
import random
from fractions import Fraction

import pytest
from flint import acb, arb, fmpq
from soon import soon

from symproof.kernel.claims import Claim, Definition
from symproof.kernel.facts import SORTS, Variable
from symproof.kernel.terms import FUNCTIONS, MalformedTerm, Relation, Term, number, symbol
from symproof.search.enclosures import (
    Counterexample,
    NodeBudget,
    NotACounterexample,
    NothingCertain,
    Point,
    ScalarMatrix,
    ScaledIdentity,
    ShapeError,
    decode_counterexample,
    enclose,
    encode_counterexample,
    fits,
    replay,
    separates,
)

F = Fraction
NOWHERE = Point({}, {})
PI, E, IMAGINARY, EYE = Term("pi"), Term("e"), Term("i"), Term("identity")
X, Y, N = symbol("x"), symbol("y"), symbol("n")


def n(value):
    """The term for an integer or a fraction."""
    value = F(value)
    if value.denominator == 1:
        return number(value.numerator)
    return Term("div", number(value.numerator), number(value.denominator))


def t(head, *args):
    return Term(head, *(n(a) if isinstance(a, int | F) else a for a in args))


def binder(head, lo, hi, body, var="k"):
    return Term(head, var, *(n(a) if isinstance(a, int | F) else a for a in (lo, hi, body)))


def matrix(*rows):
    return Term("matrix", len(rows), len(rows[0]), *(t("add", 0, e) for row in rows for e in row))


def omega(index):
    return symbol("omega_#", n(index) if isinstance(index, int | F) else index)


def claim(left, op, right, *, hypotheses=(), definitions=(), **sorts):
    names = [Variable(name, sort) for name, sort in sorts.items() if name != "omega"]
    if "omega" in sorts:
        names.append(Variable("omega_#", sorts["omega"], ("integer",)))
    terms = [n(s) if isinstance(s, int | F) else s for s in (left, right)]
    return Claim(
        tuple(names), tuple(definitions), tuple(hypotheses), Relation(terms[0], op, terms[1])
    )


def at(table=None, **values):
    point = {name: v if isinstance(v, tuple) else F(v) for name, v in values.items()}
    families = {} if table is None else {"omega_#": {(F(k),): F(v) for k, v in table.items()}}
    return Point(point, families)


def value(term, point=NOWHERE, precision=64):
    return enclose(term, point, precision)


def whole(rows, cols, *entries):
    return ScalarMatrix(rows, cols, tuple(fmpq(F(e).numerator, F(e).denominator) for e in entries))


# ── values ─────────────────────────────────────────────────────────────────────────────────

EXACT = [
    (t("add", F(1, 3), F(1, 6)), F(1, 2)),
    (Term("num", 25, 1), F(5, 2)),
    (t("mul", F(2, 3), t("neg", 6)), -4),
    (t("div", 3, F(3, 4)), 4),
    (t("pow", F(2, 3), 3), F(8, 27)),
    (t("pow", F(2, 3), -2), F(9, 4)),
    (t("pow", 0, 0), 1),
    (t("pow", 0, F(1, 2)), 0),
    (t("pow", -2, 3), -8),
    (t("pow", F(8, 27), F(-2, 3)), F(9, 4)),
    (t("pow", 1, 10**15), 1),
    (t("sqrt", F(4, 9)), F(2, 3)),
    (t("sqrt", 0), 0),
    (t("abs", F(-7, 2)), F(7, 2)),
    (t("abs", IMAGINARY), 1),
    (t("mul", IMAGINARY, IMAGINARY), -1),
    (t("pow", IMAGINARY, 4), 1),
    (t("cos", 0), 1),
    (t("exp", t("sin", 0)), 1),
    (t("log", 1), 0),
    (binder("sum", 1, 100, symbol("k")), 5050),
    (binder("prod", 1, 6, symbol("k")), 720),
    (binder("sum", 1, 0, t("div", 1, 0)), 0),
    (binder("prod", 5, 4, symbol("k")), 1),
    (binder("sum", 0, 3, binder("sum", 0, symbol("k"), 1, "j")), 10),
    (t("norm", matrix([3], [4])), 5),
    (t("norm", matrix([3, 4])), 5),
    (t("dot", matrix([1], [2]), matrix([3, 4])), 11),
    (t("mul", matrix([1, 2]), matrix([3], [4])), 11),
]


@pytest.mark.parametrize(("term", "expected"), EXACT)
def test_rational_values_are_exact(term, expected):
    found = value(term)
    assert isinstance(found, fmpq)
    assert F(int(found.p), int(found.q)) == expected


FLOATS = {
    "cot": lambda x: 1 / math.tan(x), "sec": lambda x: 1 / math.cos(x),
    "csc": lambda x: 1 / math.sin(x), "coth": lambda x: 1 / math.tanh(x),
    "sech": lambda x: 1 / math.cosh(x), "csch": lambda x: 1 / math.sinh(x),
    "abs": abs, "arctan": math.atan, "sgn": lambda x: 1.0, "floor": math.floor,
    "factorial": lambda x: math.factorial(int(x)),
    "conj": float, "Re": float, "Im": lambda x: 0.0, "arg": lambda x: 0.0,  # of positive numbers
    "arcsin": lambda x: math.atan(x / math.sqrt(1 - x * x)),
    "arccos": lambda x: math.pi / 2 - math.atan(x / math.sqrt(1 - x * x)),
    # Ci by its power series, γ + log x + Σ (−x²)^k / (2k (2k)!)
    "Ci": lambda x: 0.5772156649015329 + math.log(x)
    + sum((-x * x) ** k / (2 * k * math.factorial(2 * k)) for k in range(1, 20)),
}  # fmt: skip


@pytest.mark.parametrize("head", sorted(FUNCTIONS))
@pytest.mark.parametrize("argument", [F(1, 3), F(7, 5)])
def test_functions_agree_with_floating_point(head, argument):
    if head in ("arcsin", "arccos"):
        argument = min(argument, 1 / argument)  # which is in their domain
    if head == "factorial":
        argument = F(argument.denominator)
    found = value(t(head, argument))
    reference = FLOATS.get(head) or getattr(math, head)
    assert abs(float(arb(found).mid()) - reference(float(argument))) < 1e-13


COMPLEX = {
    "conj": (complex(2, 3), complex(2, -3)), "Re": (complex(2, 3), 2), "Im": (complex(2, 3), 3),
    "abs": (complex(3, -4), 5), "arg": (complex(-1, -1), -3 * math.pi / 4),
}  # fmt: skip


@pytest.mark.parametrize("head", COMPLEX)
def test_functions_of_complex_numbers(head):
    z, expected = COMPLEX[head]
    real, imaginary = F(int(z.real)), F(int(z.imag))
    found = acb(value(t(head, t("add", real, t("mul", imaginary, t("i"))))))
    assert abs(complex(found) - expected) < 1e-13


def test_where_it_jumps_the_argument_is_not_known():
    """0 has no argument; that of a ball across the negative real axis is enclosed by all of it, and
    that of a real number is known."""
    with pytest.raises(NothingCertain):
        value(t("arg", F(0)))
    none = t("add", t("sin", F(1)), t("neg", t("sin", F(1))))  # 0 with a radius
    across = arb(value(t("arg", t("add", F(-1), t("mul", t("i"), none)))))
    assert across.contains(arb.pi())
    assert across.contains(-arb.pi())
    assert arb(value(t("arg", F(-1)))).overlaps(arb.pi())
    assert not arb(value(t("arg", F(-1)))).contains(0)


def test_steps_are_known_only_where_they_are_certain():
    """At a step a ball has values on both sides; exact numbers have their value there."""
    none = t("add", t("sin", F(1)), t("neg", t("sin", F(1))))  # 0 with a radius
    for head in ("sgn", "floor"):
        with pytest.raises(NothingCertain):
            value(t(head, none))
        with pytest.raises(NothingCertain):
            value(t(head, t("i")))
    assert [value(t("sgn", F(n))) for n in (-3, 0, 3)] == [-1, 0, 1]
    assert [value(t("floor", F(n, 2))) for n in (-3, -2, 0, 3)] == [-2, -1, 0, 1]
    assert value(t("floor", t("pi"))) == 3
    assert value(t("floor", t("neg", t("pi")))) == -4


@pytest.mark.parametrize("argument", [F(-1), F(1, 2), t("pi"), t("i"), F(10**6)])
def test_factorials_are_those_of_natural_numbers(argument):
    with pytest.raises(NothingCertain):
        value(t("factorial", argument))


@pytest.mark.parametrize("head", ["arcsin", "arccos"])
@pytest.mark.parametrize("argument", [F(7, 5), F(-101, 100), IMAGINARY])
def test_outside_of_its_domain_a_function_has_no_value(head, argument):
    with pytest.raises(NothingCertain):
        value(t(head, argument))


@pytest.mark.parametrize("precision", [16, 53, 100])
def test_a_coarse_ball_contains_the_fine_one(precision):
    """Random terms: what is known at 600 bits lies inside what is claimed at fewer."""
    pick = random.Random(7)

    def build(depth):
        if depth == 0:
            return pick.choice([PI, E, n(F(pick.randint(1, 9), pick.randint(1, 9))), X])
        head = pick.choice(["add", "mul", "div", "neg", "sin", "cos", "tan", "exp", "abs", "pow"])
        if head == "pow":
            return t("pow", t("abs", build(depth - 1)), n(F(pick.randint(-3, 3), 2)))
        arity = 2 if head in ("add", "mul", "div") else 1
        return t(head, *(build(depth - 1) for _ in range(arity)))

    compared = 0
    for _ in range(300):
        term = build(pick.randint(1, 4))
        try:
            coarse, fine = (value(term, at(x=F(2, 7)), p) for p in (precision, 600))
        except NothingCertain:
            continue
        assert arb(coarse).contains(arb(fine).mid())
        compared += 1
    assert compared > 150


def test_matrices():
    a, b = matrix([1, 2], [3, 4]), matrix([0, 1], [1, 0])
    assert value(t("mul", a, b)) == whole(2, 2, 2, 1, 4, 3)
    assert value(t("add", a, t("neg", b))) == whole(2, 2, 1, 1, 2, 4)
    assert value(t("transpose", a)) == whole(2, 2, 1, 3, 2, 4)
    assert value(t("transpose", matrix([1, 2, 3]))) == whole(3, 1, 1, 2, 3)
    assert value(t("mul", 2, a)) == value(t("mul", a, 2)) == whole(2, 2, 2, 4, 6, 8)
    assert value(t("div", a, 2)) == whole(2, 2, F(1, 2), 1, F(3, 2), 2)
    assert value(t("pow", a, 3)) == value(t("mul", a, a, a)) == whole(2, 2, 37, 54, 81, 118)
    assert value(t("pow", a, 0)) == whole(2, 2, 1, 0, 0, 1)


def test_the_identity_takes_the_size_of_its_neighbour():
    a = matrix([1, 2], [3, 4])
    assert value(EYE) == ScaledIdentity(1)
    assert value(t("add", a, EYE)) == value(t("add", EYE, a)) == whole(2, 2, 2, 2, 3, 5)
    assert value(t("add", t("mul", 2, EYE), t("neg", a))) == whole(2, 2, 1, -2, -3, -2)
    assert value(t("mul", EYE, a)) == value(t("mul", a, EYE)) == value(a)
    assert value(t("pow", t("mul", 3, t("transpose", EYE)), 2)) == ScaledIdentity(9)


def test_stacks_and_diagonals():
    column = matrix([symbol("k")], [t("mul", 10, symbol("k"))])
    assert value(binder("stack", 1, 2, column)) == whole(4, 1, 1, 10, 2, 20)
    block = matrix([symbol("k"), 7], [8, 9])
    assert value(binder("diag", 1, 2, block)) == ScalarMatrix(
        4, 4, (1, 7, 0, 0, 8, 9, 0, 0, 0, 0, 2, 7, 0, 0, 8, 9)
    )
    assert value(binder("diag", 1, 3, symbol("k"))) == whole(3, 3, 1, 0, 0, 0, 2, 0, 0, 0, 3)
    assert value(binder("sum", 1, 3, column)) == whole(2, 1, 6, 60)


def test_indices_of_families_are_exact():
    table = at({0: 5, F(1, 3): 7})
    assert value(omega(t("add", F(1, 2), F(-1, 6))), table) == 7
    with pytest.raises(NothingCertain, match="exactly rational"):
        value(omega(t("sin", PI)), table)
    with pytest.raises(NothingCertain, match="no value for omega"):
        value(omega(1), table)


POLE, SQUARE = t("div", PI, 2), matrix([1, 2], [3, 4])
NOT_ENCLOSED = [
    t("div", 1, 0),
    t("div", 1, t("sin", PI)),
    t("tan", POLE),
    t("sec", POLE),
    t("cot", 0),
    t("csc", PI),
    t("coth", 0),
    t("csch", 0),
    t("sech", t("div", t("mul", IMAGINARY, PI), 2)),
    t("pow", 0, -1),
    t("pow", t("sin", PI), -2),
    t("pow", -1, F(1, 2)),
    t("pow", 0, t("neg", PI)),
    t("pow", t("cos", POLE), F(1, 2)),
    t("sqrt", -1),
    t("sqrt", t("sin", PI)),
    t("sqrt", IMAGINARY),
    t("log", 0),
    t("log", -1),
    t("log", t("sin", PI)),
    t("log", IMAGINARY),
    t("Ci", 0),
    t("Ci", -1),
    binder("sum", 5, 1, 1),
    binder("sum", 0, F(1, 2), 1),
    binder("sum", 0, PI, 1),
    binder("stack", 1, 0, 1),
    binder("diag", 1, 0, 1),
    binder("prod", 1, 0, SQUARE),
    binder("diag", 1, 2, EYE),
    t("add", 1, EYE),
    t("add", 0, SQUARE),
    t("pow", matrix([1, 2], [2, 4]), -1),
    t("det", EYE),
    t("norm", SQUARE),
    t("norm", matrix([IMAGINARY], [1])),
    Term("matrix", 1, 1, SQUARE),
    Term("hole", 0),
    X,
]


@pytest.mark.parametrize("term", NOT_ENCLOSED)
def test_where_there_is_no_certain_value(term):
    with pytest.raises(NothingCertain):
        value(term)


MISFITS = [
    (t("add", SQUARE, matrix([1], [2])), "2×2 matrix plus a 2×1 matrix"),
    (t("mul", matrix([1], [2]), matrix([1], [2])), "2×1 matrix times a 2×1 matrix"),
    (t("dot", matrix([1], [2]), matrix([1], [2], [3])), "2×1 matrix and a 3×1 matrix"),
    (t("pow", matrix([1, 2]), 2), "1×2 matrix"),
    (t("add", SQUARE, 1), "2×2 matrix plus a number"),
    (t("sin", SQUARE), "2×2 matrix"),
    (t("div", 1, SQUARE), "2×2 matrix"),
    (t("mul", binder("stack", 0, 1, 1), binder("stack", 0, 1, 1)), "2×1 matrix times a 2×1 matrix"),
]


@pytest.mark.parametrize(("term", "message"), MISFITS)
def test_shapes_that_do_not_fit(term, message):
    with pytest.raises(ShapeError, match=message):
        value(term)


# ── resources ──────────────────────────────────────────────────────────────────────────────


def tower(base, height):
    return n(base) if height == 1 else t("pow", base, tower(base, height - 1))


def nest(head, depth, term):
    for _ in range(depth):
        term = t("mul", term, term) if head == "mul" else t(head, term)
    return term


BOMBS = [
    (tower(9, 4), 64),
    (nest("exp", 6, n(10)), 64),
    (binder("sum", 0, 10**9, 1), 64),
    (binder("sum", 1, 99_999, binder("sum", 1, 99_999, 1, "j")), 64),
    (t("mul", binder("diag", 1, 99_999, 1), binder("diag", 1, 99_999, 1)), 64),
    (t("pow", binder("diag", 1, 300, 1), 10**9), 64),
    (t("pow", -1, 10**30), 64),
    (n(1), 10**12),
    (n(1), 1),
    (n(1), True),
]


@pytest.mark.parametrize(("term", "precision"), BOMBS)
def test_bombs_do_not_go_off(term, precision):
    with soon(), pytest.raises(NothingCertain):
        value(term, at(x=2), precision)


def test_a_term_that_doubles_cannot_be_built():
    with pytest.raises(MalformedTerm):
        nest("mul", 60, X)


def test_a_numeral_of_a_billion_digits_cannot_be_built():
    with pytest.raises(MalformedTerm):
        Term("num", 1, 10**9)


@pytest.mark.parametrize("term", [tower(9, 3), t("pow", F(1, 3), 10**15), t("sin", tower(9, 3))])
def test_large_numbers_cost_little(term):
    with soon():
        assert value(term, precision=1024).is_finite()


def test_deep_terms_are_evaluated():
    deep = X
    for k in range(199):
        deep = Term("sum", f"k{k}", n(1), n(1), deep)
    assert value(deep, at(x=7)) == 7


def test_work_is_limited():
    with pytest.raises(NothingCertain, match="too long"):
        enclose(binder("sum", 1, 1000, 1), NOWHERE, 64, NodeBudget(500))


# ── the check ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("sort", sorted(SORTS))
def test_sorts_are_checked_exactly(sort):
    members = {
        "real": {-2, -1, F(1, 2), 0, 1, 2},
        "nonzero": {-2, -1, F(1, 2), 1, 2},
        "nonnegative": {F(1, 2), 0, 1, 2},
        "positive": {F(1, 2), 1, 2},
        "integer": {-2, -1, 0, 1, 2},
        "even": {-2, 0, 2},
        "odd": {-1, 1},
        "natural": {0, 1, 2},
        "positive integer": {1, 2},
    }
    members["complex"] = members["real"]
    candidates = map(F, (-2, -1, F(1, 2), 0, 1, 2))
    assert {x for x in candidates if fits(x, sort)} == members[sort]
    assert fits((F(0), F(1)), sort) is (sort == "complex")
    for forged in (1, 1.0, True, "1", None, (F(1),), (0, 1)):
        assert not fits(forged, sort)


def test_a_counterexample_shows_both_sides():
    found = separates(claim(t("sin", X), "=", X, x="real"), at(x=1), 64)
    assert found == Counterexample(at(x=1), 64, "0.841470984807…", "1", None)


@pytest.mark.parametrize(
    ("left", "right", "shown"),
    [
        (t("div", -3, 2), 1, ("−3/2", "1")),
        (PI, 4, ("3.14159265358…", "4")),
        (t("neg", t("sin", 1)), 1, ("−0.841470984807…", "1")),
        (t("pow", E, 100), 0, ("2.68811714181…·10^43", "0")),
        (t("exp", -20), 0, ("2.06115362243…·10^−9", "0")),
        (t("exp", t("mul", IMAGINARY, 1)), 0, ("0.540302305868… + 0.841470984807…·i", "0")),
        (t("neg", IMAGINARY), 0, ("0 − 1·i", "0")),
        (t("pow", t("sqrt", 2), 2), 3, ("2.00000000000…", "3")),
        (t("sin", PI), 1, ("0.000000000000…", "1")),
    ],
)
def test_decimals(left, right, shown):
    found = separates(claim(left, "=", right), NOWHERE, 64)
    assert found[2:4] == shown


def test_close_values_are_told_apart_by_more_digits():
    found = separates(claim(t("add", PI, F(1, 10**30)), "=", PI), NOWHERE, 400)
    assert found.left.startswith("3.141592653589793238462643383280")
    assert found.right.startswith("3.141592653589793238462643383279")


def test_printed_digits_are_off_by_one_unit_at_most():
    pick = random.Random(3)
    for _ in range(200):
        x = F(pick.randint(-(10**6), 10**6), pick.randint(1, 10**6))
        shown = separates(claim(t("sinh", X), "=", 2, x="real"), at(x=x / 10**5), 30).left
        digits = shown.replace("−", "-")
        if "10^" in digits or not digits.endswith("…"):
            continue
        places = len(digits.rstrip("…").partition(".")[2])
        assert abs(F(digits.rstrip("…")) - F(math.sinh(x / 10**5))) <= F(11, 10) / 10**places


FAILS = [
    (claim(X, "=", Y, x="real", y="real"), at(x=0, y=1)),
    (claim(t("add", X, F(1, 10**100)), "=", X, x="real"), at(x=1)),
    (claim(t("pow", X, 2), ">", 0, x="real"), at(x=0)),
    (claim(t("pow", X, 2), ">=", X, x="real"), at(x=F(1, 2))),
    (claim(X, "!=", 3, x="real"), at(x=3)),
    (claim(t("cos", X), "<", 1, x="real"), at(x=0)),
    (claim(t("exp", X), "<=", 2, x="real"), at(x=1)),
    (claim(t("pow", X, 2), "=", 1, x="complex"), at(x=(F(0), F(1)))),
    (claim(t("cos", t("mul", N, PI)), "=", 1, n="integer"), at(n=1)),
    (claim(omega(N), "=", omega(0), n="natural", omega="real"), at({0: 1, 5: 2}, n=5)),
    (claim(binder("sum", 1, N, symbol("k")), "=", N, n="natural"), at(n=2)),
    (claim(matrix([X, 0], [0, 1]), "=", EYE, x="real"), at(x=2)),
    (claim(X, "=", 1, hypotheses=[Relation(X, ">", n(1))], x="real"), at(x=2)),
    (claim(X, "=", Y, hypotheses=[Relation(t("mul", 2, X), "=", Y)], x="real", y="real"),
     at(x=1, y=2)),
    (claim(symbol("f(#)", X), "=", X, x="real",
           definitions=[Definition("f(#)", ("a",), t("mul", symbol("a"), symbol("a")))]),
     at(x=3)),
]  # fmt: skip


@pytest.mark.parametrize(("false", "point"), FAILS)
def test_a_counterexample_survives_json_and_replay(false, point):
    found = separates(false, point, 400)
    data = json.loads(json.dumps(encode_counterexample(found)))
    assert decode_counterexample(data) == found
    assert replay(false, data) == found


def test_the_place_of_an_entry_counts_from_one():
    found = separates(claim(matrix([1, 0], [X, 1]), "=", EYE, x="real"), at(x=2), 64)
    assert (found.left, found.right, found.place) == ("2", "0", (2, 1))


HOLDS = [
    (claim(X, "=", X, x="real"), at(x=1)),
    (claim(t("sin", t("mul", N, PI)), "=", 0, n="integer"), at(n=3)),
    (claim(t("sin", PI), "<=", 0), at()),
    (claim(t("sin", PI), "<", 0), at()),
    (claim(t("sin", PI), "!=", 0), at()),
    (claim(X, "<=", 1, x="real"), at(x=1)),
    (claim(t("pow", t("sqrt", 2), 2), "=", 2), at()),
    (claim(EYE, "=", matrix([1, 0], [0, 1])), at()),
]


@pytest.mark.parametrize(("true", "point"), HOLDS)
def test_sides_that_meet_refute_nothing(true, point):
    assert separates(true, point, 64) is None


ROOT = t("sqrt", X)
REFUSED = [
    # no value, a value of another sort, a value too many
    (claim(X, "=", 1, x="real"), at(), "exactly the variables"),
    (claim(X, "=", 1, x="real"), at(x=2, y=3), "exactly the variables"),
    (claim(X, "=", 1, x="real"), at({0: 1}, x=2), "exactly the variables"),
    (claim(omega(0), "=", 1, omega="real"), at(), "exactly the variables"),
    (claim(omega(0), "=", 1, omega="real"), at({}), "no value for omega"),
    (claim(omega(0), "=", 1, omega="real"), at({1: 2}), "no value for omega"),
    (claim(omega(0), "=", 1, omega="real"), at({0: 2, F(1, 2): 3}), "index of omega"),
    (claim(omega(0), "=", 1, omega="positive"), at({0: -2}), "omega_# is not positive"),
    (claim(X, "=", 1, x="real"), at(x=(F(0), F(1))), "x is not real"),
    (claim(X, ">=", 0, x="positive"), at(x=-1), "x is not positive"),
    (claim(t("sin", t("mul", N, PI)), "=", 0, n="integer"), at(n=F(1, 2)), "n is not integer"),
    (claim(t("cos", t("mul", N, PI)), "=", 1, n="even"), at(n=1), "n is not even"),
    # a hypothesis that fails, or that no enclosure can confirm
    (claim(X, "=", 1, hypotheses=[Relation(X, ">", n(2))], x="real"), at(x=2), "hypothesis"),
    (claim(X, "=", 1, hypotheses=[Relation(X, "=", n(1))], x="real"), at(x=2), "hypothesis"),
    (claim(X, "=", 1, hypotheses=[Relation(t("sin", PI), "=", n(0))], x="real"), at(x=2),
     "hypothesis"),
    (claim(X, "=", 1, hypotheses=[Relation(t("sin", PI), "!=", n(0))], x="real"), at(x=2),
     "hypothesis"),
    (claim(X, "=", 1, hypotheses=[Relation(t("log", t("neg", X)), "<", n(9))], x="real"), at(x=2),
     "positive"),
    # a side that is not defined, or only by an accident of the values
    (claim(t("div", X, X), "=", 2, x="real"), at(x=0), "defined"),
    (claim(t("pow", ROOT, 2), "=", 7, x="real"), at(x=-1), "defined"),
    (claim(t("pow", X, Y), "=", t("exp", t("mul", Y, t("log", t("abs", X)))), x="real", y="real"),
     at(x=-1, y=1), "defined"),
    (claim(binder("sum", 0, 2, t("pow", X, Y)), "=", 0, x="real", y="real"), at(x=-1, y=2),
     "defined"),
    (claim(t("pow", X, N), "=", 5, x="real", n="integer"), at(x=0, n=0), "defined"),
    (claim(binder("sum", 0, 2, t("div", 1, t("add", symbol("k"), X))), "=", 0, x="real"),
     at(x=-1), "defined"),
    (claim(binder("sum", 5, N, 1), "=", t("add", N, -4), n="integer"), at(n=0), "defined"),
    # complex numbers have no order, matrices neither
    (claim(X, "<", 0, x="complex"), at(x=(F(1), F(1))), "real"),
    (claim(SQUARE, "<", SQUARE), at(), "matrices"),
    (claim(SQUARE, "!=", SQUARE), at(), "matrices"),
    (claim(SQUARE, "=", 0), at(), "number"),
]  # fmt: skip


@pytest.mark.parametrize(("statement", "point", "reason"), REFUSED)
def test_forged_points_are_refused(statement, point, reason):
    with pytest.raises(NothingCertain, match=reason):
        separates(statement, point, 64)


def test_shapes_that_depend_on_a_size():
    sized = claim(binder("stack", 1, N, 1), "=", binder("stack", 1, symbol("d"), 1),
                  n="positive integer", d="positive integer")  # fmt: skip
    assert separates(sized, at(n=2, d=2), 64) is None
    with pytest.raises(ShapeError, match="2×1 matrix and a 3×1 matrix"):
        separates(sized, at(n=2, d=3), 64)


def test_equality_may_be_decided_by_the_caller():
    strict = claim(t("sin", t("mul", N, PI)), "!=", 0, n="integer")
    asked = []

    def equal(left, right):
        asked.append((left, right))
        return True

    found = separates(strict, at(n=2), 64, equal)
    assert asked == [(t("sin", t("mul", 2, PI)), n(0))]
    assert (found.left, found.right) == ("0.000000000000…", "0")
    assert separates(strict, at(n=2), 64, lambda left, right: False) is None
    assert found.equal
    data = encode_counterexample(found)
    assert replay(strict, data, equal) == found
    older = {key: value for key, value in data.items() if key != "equal"}
    assert replay(strict, older, equal) == found
    for forged in (data, older, {**data, "equal": False}, {**data, "equal": 1}):
        with pytest.raises(NotACounterexample):
            replay(strict, forged)
    for forged in ({**data, "equal": False}, {**data, "equal": "true"}):
        with pytest.raises(NotACounterexample):
            replay(strict, forged, equal)


@pytest.mark.parametrize("op", ["=", "<=", ">="])
def test_equality_refutes_only_strict_relations(op):
    meets = claim(t("sin", PI), op, 0)
    assert separates(meets, NOWHERE, 64, lambda left, right: True) is None


def test_families_are_put_in_only_if_they_are_constant():
    strict = claim(binder("sum", 0, 1, t("cos", t("mul", omega(symbol("k")), PI))), "<", -2,
                   omega="real")  # fmt: skip
    assert separates(strict, at({0: 1, 1: 1}), 64, lambda left, right: True)
    with pytest.raises(NothingCertain, match="differ"):
        separates(strict, at({0: 1, 1: 3}), 64, lambda left, right: True)


# ── forged data ────────────────────────────────────────────────────────────────────────────

FALSE = claim(t("mul", X, omega(N)), "=", X, x="real", n="natural", omega="real")
GENUINE = {
    "values": {"x": "1/2", "n": "1"},
    "families": {"omega_#": [[["1"], "3"]]},
    "precision": 64,
    "left": "3/2",
    "right": "1/2",
    "place": None,
}


def test_the_genuine_data_replays():
    assert replay(FALSE, GENUINE).point == at({1: 3}, x=F(1, 2), n=1)


@pytest.mark.parametrize(
    "edit",
    [
        {"left": "5/2"},
        {"right": "0"},
        {"left": 1.5},
        {"place": [1, 1]},
        {"place": [1]},
        {"equal": True},
        {"equal": 0},
        {"precision": 1},
        {"precision": 10**9},
        {"precision": True},
        {"precision": "64"},
        {"values": {"x": "1/2"}},
        {"values": {"x": "1/2", "n": "-1"}},
        {"values": {"x": "1/2", "n": "1", "m": "1"}},
        {"values": {"x": "0", "n": "1"}},
        {"values": {"x": "0.5", "n": "1"}},
        {"values": {"x": "1e999999999", "n": "1"}},
        {"values": {"x": "1/0", "n": "1"}},
        {"values": {"x": " 1/2", "n": "1"}},
        {"values": {"x": "٣", "n": "1"}},
        {"values": {"x": "9" * 5000, "n": "1"}},
        {"values": {"x": 0.5, "n": "1"}},
        {"values": {"x": ["1/2", "0", "0"], "n": "1"}},
        {"values": ["x", "n"]},
        {"families": {}},
        {"families": {"omega_#": []}},
        {"families": {"omega_#": [[["1"], "1"]]}},
        {"families": {"omega_#": [[["1", "2"], "3"]]}},
        {"families": {"omega_#": [[["1"], "3"], [["1/2"], "3"]]}},
        {"families": {"omega_#": {"1": "3"}}},
    ],
)
def test_edited_data_does_not_replay(edit):
    with pytest.raises(NotACounterexample):
        replay(FALSE, {**GENUINE, **edit})


@pytest.mark.parametrize("data", [None, [], "x", {}, 7, dict.fromkeys(GENUINE)])
def test_other_data_does_not_replay(data):
    with pytest.raises(NotACounterexample):
        replay(FALSE, data)


def test_a_counterexample_to_one_claim_is_none_to_another():
    other = FALSE._replace(relation=Relation(X, "=", X))
    with pytest.raises(NotACounterexample, match="does not certainly fail"):
        replay(other, GENUINE)
