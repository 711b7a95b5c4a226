"""The kernel against numbers: what it computes of small terms is true wherever they are defined.

For many small terms, at many points: terms with one value in the ring have one value, a sign that
is found is the sign of the value, what the sorts say is true of the value, and a term whose
conditions hold is defined.  The evaluation here is independent of the kernel and exact where it
can be.
"""

import cmath
import random
from fractions import Fraction
from itertools import product

import pytest
from proof_data import sign_of

from symproof.kernel.claims import conditions
from symproof.kernel.evaluation import Evaluation
from symproof.kernel.facts import SORTS, Scope, facts
from symproof.kernel.polynomials import NotNormal
from symproof.kernel.shapes import IllTyped
from symproof.kernel.terms import Term, free_names, number, symbol

SORT = {
    "x": "real", "y": "real", "u": "nonzero", "q": "nonnegative", "p": "positive",
    "k": "integer", "h": "even", "o": "odd", "n": "natural", "m": "positive integer",
    "z": "complex",
}  # fmt: skip
VALUES = {
    "x": [0, 1, -1, Fraction(-7, 5), 2.3],
    "y": [0, -1, Fraction(1, 2), Fraction(13, 5), -0.6],
    "u": [1, -1, Fraction(-8, 5), 0.7, -2.4],
    "q": [0, 1, Fraction(9, 5), 0.3, 2.2],
    "p": [1, 2, Fraction(3, 7), 1.9, 0.2],
    "k": [0, 1, -1, -2, 3],
    "h": [0, 2, -2, 4, -4],
    "o": [1, -1, 3, -3, 5],
    "n": [0, 1, 2, 3, 0],
    "m": [1, 2, 3, 1, 4],
    "z": [0, 1j, -1, 0.4 - 1.3j, -0.8 + 0.5j],
}
POINTS = [{n: v[k] for n, v in VALUES.items()} for k in range(5)] + [
    {n: v[(k + 2 * j + 1) % 5] for j, (n, v) in enumerate(VALUES.items())} for k in range(5)
]
HERE = Scope(
    {**{n: SORTS[s] for n, s in SORT.items()}, "w_#": SORTS["real"]},
    {**dict.fromkeys(SORT, ()), "w_#": ("integer",)},
)
TINY = 1e-9


class Undefined(Exception):
    """The term has no value at the point."""


class TooLarge(Exception):
    """Its value, or that of a part of it, is too large or too small to be told by numbers."""


def demand(holds):
    if not holds:
        raise Undefined


def moderate(value, limit):
    if not (value == 0 or 1e-7 < abs(value) < limit):
        raise TooLarge
    return value


def real(value):
    return not isinstance(value, complex)


def plain(value):
    """Real if it is."""
    if isinstance(value, complex) and abs(value.imag) < TINY * (1 + abs(value)):
        value = value.real
    if not isinstance(value, int | Fraction) and abs(value) < TINY:
        value = 0
    return moderate(value, 1e7)


def power(base, exponent):
    if real(exponent) and exponent == int(exponent):
        demand(base != 0 or exponent >= 0)
        moderate(exponent, 60)
        if base != 0:
            moderate(exponent * cmath.log(base).real, 20)
        return base ** int(exponent) if exponent >= 0 else 1 / (over_one(base) ** int(-exponent))
    demand(real(base))
    if base == 0:
        demand(real(exponent) and exponent > 0)
        return 0
    demand(base > 0)
    return cmath.exp(moderate(exponent * cmath.log(base), 20))


def over_one(value):
    return Fraction(value) if isinstance(value, int) else value


def quotient(a, b):
    demand(abs(b) > TINY)
    return over_one(a) / over_one(b)


FUNCTIONS = {
    "exp": cmath.exp, "sin": cmath.sin, "cos": cmath.cos, "sinh": cmath.sinh,
    "cosh": cmath.cosh, "abs": abs,
    "tan": lambda v: quotient(cmath.sin(v), cmath.cos(v)),
    "cot": lambda v: quotient(cmath.cos(v), cmath.sin(v)),
    "sec": lambda v: quotient(1, cmath.cos(v)), "csc": lambda v: quotient(1, cmath.sin(v)),
    "tanh": lambda v: quotient(cmath.sinh(v), cmath.cosh(v)),
    "coth": lambda v: quotient(cmath.cosh(v), cmath.sinh(v)),
    "sech": lambda v: quotient(1, cmath.cosh(v)), "csch": lambda v: quotient(1, cmath.sinh(v)),
}  # fmt: skip


def evaluate(term, at):
    head, args = term.head, term.args
    if head == "num":
        return Fraction(args[0], 10 ** args[1])
    if head in ("pi", "e", "i"):
        return {"pi": cmath.pi, "e": cmath.e, "i": 1j}[head]
    if head == "sym":
        if args[0] == "w_#":
            return Fraction(3 * int(evaluate(args[1], at)) ** 2 - 5, 7)
        return at[args[0]]
    if head in ("sum", "prod"):
        lo, hi = (int(evaluate(t, at)) for t in args[1:3])
        demand(lo - 1 <= hi)
        total = 0 if head == "sum" else 1
        for j in range(lo, hi + 1):
            value = evaluate(args[3], {**at, args[0]: j})
            total = total + value if head == "sum" else total * value
        return plain(total)
    parts = [evaluate(t, at) for t in args]
    if head == "add":
        return plain(sum(parts))
    if head == "mul":
        value = 1
        for part in parts:
            value = value * part
        return plain(value)
    if head == "neg":
        return -parts[0]
    if head == "div":
        return plain(quotient(*parts))
    if head == "pow":
        return plain(power(*parts))
    (value,) = parts
    if head == "sqrt":
        demand(real(value) and value >= 0)
        return plain(cmath.sqrt(value))
    if head == "log":
        demand(real(value) and value > 0)
        return plain(cmath.log(value))
    moderate(value, 15)
    return plain(FUNCTIONS[head](value))


def close(a, b):
    return abs(a - b) <= 1e-7 * (1 + abs(a) + abs(b))


def value_or_none(term, needed, at):
    """The value where the conditions of the term hold."""
    try:
        return evaluate(term, at) if all_hold(needed, at) else None
    except (Undefined, TooLarge):
        return None


def all_hold(needed, at):
    """Whether conditions hold at a point, inner ones first; not if one is undefined."""
    try:
        return all(holds(c, at) for c in needed)
    except (Undefined, TooLarge):
        return False


def holds(condition, at):
    """Whether a condition is true at a point, for every index in its ranges."""
    if condition.ranges:
        (var, lo, hi), *inner = condition.ranges
        below = condition._replace(ranges=tuple(inner))
        first, last = (int(evaluate(t, at)) for t in (lo, hi))
        return all(holds(below, {**at, var: j}) for j in range(first, last + 1))
    left, op, right = condition.relation
    a, b = evaluate(left, at), evaluate(right, at)
    if op == "!=":
        return abs(a - b) > TINY
    return real(a) and real(b) and (a > b if op == ">" else a >= b)


def needs(term):
    return [c for c, _ in conditions(term, HERE)]


# -- terms -----------------------------------------------------------------------------------------

NUMBERS = [number(0), number(1), number(2), number(-1), Term("num", 5, 1)]
IMAGINARY, PI = Term("i"), Term("pi")
J = symbol("j")


def names(text):
    return [symbol(name) for name in text]


def row(*factors):
    return Term("mul", *factors)


def grown(leaves, unary, binary, seed, more):
    """The leaves, what one head makes of them, and some of what another makes of that."""
    first = [Term(h, a) for h, a in product(unary, leaves)]
    first += [Term(h, a, b) for h, a, b in product(binary, leaves, leaves)]
    chosen = random.Random(seed)
    second = []
    for _ in range(more):
        a, b = chosen.choice(first), chosen.choice(first + leaves)
        head = chosen.choice(unary + 2 * binary)
        second.append(Term(head, a) if head in unary else Term(head, *chosen.sample([a, b], 2)))
    return [*leaves, *first, *second]


def iterated(seed):
    """Sums and products with few and with arbitrarily many terms."""
    n, m, k = names("nmk")
    ends = [
        (number(0), n),
        (number(1), n),
        (number(1), Term("add", n, number(2))),
        (k, k),
        (number(1), number(3)),
        (number(0), Term("add", m, number(-1))),
        (number(1), m),
    ]
    x, u, p = names("xup")
    w = Term("sym", "w_#", J)
    shift = Term("add", J, number(1))
    bodies = [
        J, x, w, number(1), number(2), row(x, J), row(w, x), Term("div", w, u), Term("neg", w),
        Term("div", x, shift), Term("div", number(1), n), Term("div", number(1), m),
        Term("add", w, x), Term("add", J, n), Term("div", x, Term("add", n, x)),
        Term("pow", x, J), Term("pow", p, J), row(w, w), Term("sqrt", Term("div", number(1), n)),
        Term("sum", "l", number(0), J, row(symbol("l"), J)), Term("cos", row(J, x)),
        Term("sum", "l", number(0), n, row(symbol("l"), J)), Term("exp", row(IMAGINARY, PI, J)),
        Term("sum", "j", number(1), J, J), Term("div", row(J, x), x), Term("abs", w),
    ]  # fmt: skip
    sums = [Term(h, "j", lo, hi, b) for h in ("sum", "prod") for lo, hi in ends for b in bodies]
    chosen = random.Random(seed)
    others = [row(a, b) for a in (n, m, x, p) for b in bodies if not {"j", "w_#"} & free_names(b)]
    return chosen.sample(sums, 150) + others


def angles():
    k, h, o, n, x, z = names("khonxz")
    fractions = [Term("div", PI, number(d)) for d in (1, 2, 3, 4, 6, 12)]
    turns = [row(number(c), f) for f in fractions for c in (-1, 1, 2)]
    whole = [row(c, PI) for c in (k, h, o, n)] + [row(number(2), PI, c) for c in (k, x)]
    halves = [Term("div", row(c, PI), number(2)) for c in (k, h, o)]
    mixed = [Term("add", x, t) for t in (PI, *fractions[1:3], whole[0], whole[1])]
    return [
        *turns,
        *whole,
        *halves,
        *mixed,
        x,
        z,
        Term("neg", x),
        row(IMAGINARY, x),
        row(IMAGINARY, PI),
    ]


CIRCLE = "sin cos tan cot sec csc".split()
HYPERBOLIC = "sinh cosh tanh coth sech csch exp".split()
THEMES = {
    "powers": lambda: grown(names("xupnkz") + NUMBERS, ["neg"], ["pow", "mul"], 1, 150),
    "exponents": lambda: grown(names("xqhomz") + NUMBERS, ["sqrt"], ["pow", "add"], 2, 150),
    "roots": lambda: grown(names("xuqp") + NUMBERS[1:], ["sqrt", "abs", "neg"], ["mul"], 3, 250),
    "logarithms": lambda: grown(names("xpqn") + NUMBERS[1:], ["log", "exp"], ["mul", "pow"], 4,
                                200),
    "quotients": lambda: grown(names("xuzn") + NUMBERS, ["neg", "abs"], ["div", "add"], 5, 250),
    "circle": lambda: [Term(f, a) for f in CIRCLE for a in angles()],
    "hyperbolic": lambda: [Term(f, a) for f in HYPERBOLIC for a in angles()],
    "trigonometry": lambda: grown(
        [*names("xz"), PI, row(number(2), symbol("x"))], [*CIRCLE[:4], "neg"], ["mul", "add"],
        6, 200),
    "integers": lambda: grown(names("khonm") + NUMBERS[:4], ["neg"], ["add", "mul", "pow"], 7, 100),
    "sums": lambda: iterated(8),
    "more sums": lambda: iterated(9),
}  # fmt: skip


@pytest.mark.parametrize("theme", THEMES)
def test_terms_with_one_value_in_the_ring_have_one_value(theme):
    form, found = Evaluation(HERE), {}
    shared = 0
    for term in THEMES[theme]():
        form.ring.work = 0
        try:
            key = form.ring.key(form.scalar_of(term))
        except (NotNormal, IllTyped):
            continue
        needed, others = needs(term), found.setdefault(key, {})
        shared += bool(others)
        for k, at in enumerate(POINTS):
            value = value_or_none(term, needed, at)
            if value is not None:
                other, expected = others.setdefault(k, (term, value))
                assert close(value, expected), (term, other, at)
    assert shared > 5  # it is not for lack of a comparison


SIGNED = {
    "positive": lambda v: v > 0,
    "nonnegative": lambda v: v >= 0,
    "zero": lambda v: v == 0,
    "negative": lambda v: v < 0,
    "nonzero": lambda v: v != 0,
}


@pytest.mark.parametrize("theme", THEMES)
def test_a_sign_that_is_found_is_the_sign_of_the_value(theme):
    form = Evaluation(HERE)
    for term in THEMES[theme]():
        form.ring.work = 0
        try:
            sign = sign_of(form.ring, form.scalar_of(term))
        except (NotNormal, IllTyped):
            continue
        needed = needs(term)
        for at in POINTS if sign else ():
            value = value_or_none(term, needed, at)
            if value is None:
                continue
            assert sign == "nonzero" or real(value), (term, sign, at)
            assert SIGNED[sign](value), (term, sign, at)


TRUE_OF = {
    "real": real,
    "nonnegative": lambda v: real(v) and v >= 0,
    "positive": lambda v: real(v) and v > 0,
    "nonzero": lambda v: v != 0,
    "integer": lambda v: real(v) and v == round(v),
    "even": lambda v: real(v) and v % 2 == 0,
    "odd": lambda v: real(v) and v % 2 == 1,
}


@pytest.mark.parametrize("theme", THEMES)
def test_what_the_sorts_say_is_true(theme):
    for term in THEMES[theme]():
        known, needed = facts(term, HERE), needs(term)
        for at in POINTS:
            value = value_or_none(term, needed, at)
            if value is None:
                continue
            if isinstance(value, float) and abs(value - round(value)) < TINY * abs(value):
                value = round(value)
            false = [f for f in known if not TRUE_OF[f](value)]
            assert not false, (term, false, at)


@pytest.mark.parametrize("theme", THEMES)
def test_a_term_whose_conditions_hold_is_defined(theme):
    for term in THEMES[theme]():
        needed = needs(term)
        for at in POINTS:
            try:
                evaluate(term, at)
            except Undefined:
                assert not all_hold(needed, at), (term, at)
            except TooLarge:
                pass
