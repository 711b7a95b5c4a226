"""Whatever the kernel proves agrees with high-precision numbers at random points.

Terms are drawn with all heads for numbers, rewritten by rules that are often wrong, and
claimed to be equal; signs are claimed as well.  Where the claim is proved, its conditions
must make both sides defined, and the relation must hold.
"""

from __future__ import annotations

import mpmath
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from proof_data import NORMAL_FORM, document, entry

from symproof.engines.prover import prove
from symproof.kernel.claims import Claim, MalformedClaim, Relation, Variable, demand_wellformed
from symproof.kernel.conditions import Condition
from symproof.kernel.context import ProofError, Theorem
from symproof.kernel.proofs import check
from symproof.kernel.terms import FUNCTIONS, MalformedTerm, Term, number, symbol

TINY = mpmath.mpf(10) ** -25
LARGE = 10**6
SORTS = {
    "x": "real", "y": "real", "z": "complex", "p": "positive", "q": "nonnegative",
    "u": "nonzero", "k": "integer", "n": "natural", "h": "even", "o": "odd",
}  # fmt: skip
VARIABLES = tuple(Variable(name, sort) for name, sort in SORTS.items())
ONE, TWO = number(1), number(2)


class Undefined(Exception):
    """The term has no value at the point."""


class TooLarge(Exception):
    """The numbers do not tell."""


# -- values --------------------------------------------------------------------------------


def value(term, point):
    """The value of a term at a point; nothing of it is shared with the package."""
    head, args = term.head, term.args
    if head == "num":
        return mpmath.mpf(args[0]) / mpmath.mpf(10) ** args[1]
    if head == "sym":
        return point[args[0]]
    if head in ("pi", "i"):
        return +mpmath.pi if head == "pi" else mpmath.mpc(0, 1)
    if head in ("sum", "prod"):
        var, lo, hi, body = args
        first, last = (int(mpmath.nint(value(t, point).real)) for t in (lo, hi))
        if last < first - 1:
            raise Undefined
        terms = [value(body, {**point, var: mpmath.mpf(k)}) for k in range(first, last + 1)]
        return small((mpmath.fsum if head == "sum" else mpmath.fprod)(terms))
    return small(operation(head, [value(t, point) for t in args]))


def small(number):
    if abs(number) > LARGE or 0 < abs(number) < 1 / mpmath.mpf(LARGE):
        if abs(number) > TINY:
            raise TooLarge
        return mpmath.mpf(0)
    return number


def operation(head, values):
    first, *rest = values
    if head == "add":
        return mpmath.fsum(values)
    if head == "mul":
        return mpmath.fprod(values)
    if head == "neg":
        return -first
    if head == "div":
        return first / nonzero(rest[0])
    if head == "pow":
        return power(first, rest[0])
    if head in ("sqrt", "log"):
        first = real(first)
        if first < 0 or (head == "log" and first == 0):
            raise Undefined
        return getattr(mpmath, head)(first)
    if head == "abs":
        return abs(first)
    return quotient(head, first)


def quotient(head, argument):
    top, bottom = {
        "tan": ("sin", "cos"), "cot": ("cos", "sin"), "sec": ("", "cos"), "csc": ("", "sin"),
        "tanh": ("sinh", "cosh"), "coth": ("cosh", "sinh"), "sech": ("", "cosh"),
        "csch": ("", "sinh"),
    }.get(head, (head, ""))  # fmt: skip
    above = getattr(mpmath, top)(argument) if top else mpmath.mpf(1)
    return above / nonzero(getattr(mpmath, bottom)(argument)) if bottom else above


def power(base, exponent):
    whole = mpmath.nint(exponent.real)
    if abs(exponent - whole) < TINY:
        if abs(whole) > 40:
            raise TooLarge
        return nonzero(base) ** int(whole) if whole < 0 else base ** int(whole)
    base = real(base)
    if base < 0 or (base == 0 and not real(exponent) > 0):
        raise Undefined
    return base**exponent if base else mpmath.mpf(0)


def nonzero(number):
    if abs(number) < TINY:
        raise Undefined
    return number


def real(number):
    if abs(mpmath.im(number)) > TINY:
        raise Undefined
    return mpmath.re(number)


def holds(relation, point):
    """Whether the relation holds at the point; close calls are not counted."""
    difference = value(relation.left, point) - value(relation.right, point)
    if relation.op == "=":
        return abs(difference) < TINY ** (1 / mpmath.mpf(2))
    if relation.op == "!=":
        return abs(difference) > TINY
    difference = real(difference)
    if abs(difference) < TINY:
        return relation.op in ("<=", ">=")
    return (difference > 0) == (relation.op in (">", ">="))


def satisfied(condition: Condition, point) -> bool:
    if not condition.ranges:
        return bool(holds(condition.relation, point))
    (var, lo, hi), *inner = condition.ranges
    first, last = (int(mpmath.nint(value(t, point).real)) for t in (lo, hi))
    below = Condition(tuple(inner), condition.relation)
    return all(satisfied(below, {**point, var: mpmath.mpf(k)}) for k in range(first, last + 1))


# -- terms and claims ----------------------------------------------------------------------

integers = st.recursive(
    st.sampled_from([*map(symbol, "knho"), *map(number, range(-2, 4))]),
    lambda inner: st.one_of(
        st.builds(lambda a, b: Term("add", a, b), inner, inner),
        st.builds(lambda a, b: Term("mul", a, b), inner, inner),
        st.builds(lambda a: Term("pow", Term("add", a, number(-1)), TWO), inner),
    ),
    max_leaves=3,
)
angles = st.builds(
    lambda a, d: Term("div", Term("mul", Term("pi"), a), number(d)),
    integers, st.sampled_from([1, 1, 2, 3, 4, 5, 6, 12]),
)  # fmt: skip
leaves = st.one_of(
    st.sampled_from([*map(symbol, "xxyzpqu"), Term("i"), Term("pi"), Term("div", ONE, TWO)]),
    integers,
    angles,
)


def larger(inner):
    two = st.tuples(inner, inner)
    return st.one_of(
        st.builds(lambda h, ab: Term(h, *ab), st.sampled_from(["add", "mul", "div"]), two),
        st.builds(lambda h, a: Term(h, a), st.sampled_from([*sorted(FUNCTIONS - {"Ci"})]), inner),
        st.builds(lambda h, a: Term(h, a), st.sampled_from(["sqrt", "abs", "neg", "log"]), inner),
        st.builds(lambda a, e: Term("pow", a, e), inner, integers),
        st.builds(lambda a: Term("pow", a, Term("div", ONE, TWO)), inner),
        st.builds(lambda e: Term("pow", number(-1), e), integers),
        st.builds(
            lambda h, a: Term(h, "j", ONE, symbol("n"), Term("add", symbol("j"), a)),
            st.sampled_from(["sum", "prod"]), inner,
        ),
    )  # fmt: skip


terms = st.recursive(leaves, larger, max_leaves=6)


def rewritten(term):
    """What people take for the same as ``term``; often it is not."""
    head, args = term.head, term.args
    yield Term("mul", term, ONE)
    if head in ("sqrt", "abs", "log"):
        (a,) = args
        join = "add" if head == "log" else "mul"
        if a.head == "mul":
            yield Term(join, *(Term(head, x) for x in a.args))
        if a.head == "pow":
            yield a.args[0]
            yield Term("pow", Term(head, a.args[0]), a.args[1])
            yield Term("mul", a.args[1], Term("log", a.args[0]))
            yield Term("pow", a.args[0], Term("div", a.args[1], TWO))
        yield Term("sqrt", Term("pow", a, TWO))
        yield a
    if head == "pow":
        base, exponent = args
        if base.head in ("mul", "div"):
            yield Term(base.head, *(Term("pow", x, exponent) for x in base.args))
        if base.head == "pow":
            yield Term("pow", base.args[0], Term("mul", base.args[1], exponent))
        if exponent.head == "add":
            yield Term("mul", *(Term("pow", base, x) for x in exponent.args))
        yield Term("exp", Term("mul", exponent, Term("log", base)))
        yield Term("mul", base, Term("pow", base, Term("add", exponent, number(-1))))
        yield Term("pow", Term("abs", base), exponent)
        if base == number(-1):
            yield Term("cos", Term("mul", Term("pi"), exponent))
            yield ONE
    if head == "div":
        yield Term("mul", args[0], Term("pow", args[1], number(-1)))
        if args[0] == args[1]:
            yield ONE
    if head in ("sin", "cos", "tan", "sinh", "cosh", "tanh", "sec", "csc"):
        yield Term("neg", Term(head, Term("neg", args[0])))
        yield Term(head, Term("add", args[0], Term("mul", Term("pi"), symbol("k"))))
        yield Term(head, Term("abs", args[0]))
    if head in ("sum", "prod"):
        var, lo, hi, body = args
        yield Term(head, var, lo, Term("add", hi, ONE), body)
        yield Term("mul", symbol("n"), body.args[1]) if len(body.args) > 1 else hi
    for k, child in enumerate(args):
        if type(child) is Term:
            for other in rewritten(child):
                yield Term(head, *args[:k], other, *args[k + 1 :])


@st.composite
def relations(draw):
    left = draw(terms)
    if draw(st.integers(0, 3)) == 0:
        operator = draw(st.sampled_from([">", ">=", "!=", "<", "<="]))
        return Relation(left, operator, draw(st.sampled_from([number(0), ONE])))
    right = left
    for _ in range(draw(st.integers(1, 3))):
        right = draw(st.sampled_from([*rewritten(right)][:40]))
    return Relation(left, "=", right)


halves = st.integers(-9, 9).map(lambda n: mpmath.mpf(n) / 2)
POINTS = {
    "real": halves,
    "complex": st.builds(mpmath.mpc, halves, halves),
    "positive": halves.map(lambda v: abs(v) or mpmath.mpf(3)),
    "nonnegative": halves.map(abs),
    "nonzero": halves.map(lambda v: v or mpmath.mpf(-1)),
    "integer": st.integers(-3, 3).map(mpmath.mpf),
    "natural": st.integers(0, 3).map(mpmath.mpf),
    "even": st.integers(-2, 2).map(lambda v: mpmath.mpf(2 * v)),
    "odd": st.integers(-2, 2).map(lambda v: mpmath.mpf(2 * v + 1)),
}
points = st.fixed_dictionaries({name: POINTS[sort] for name, sort in SORTS.items()})


def theorem(relation: Relation) -> Theorem | None:
    claim = Claim(VARIABLES, (), (), relation)
    try:
        demand_wellformed(claim)
        proof, _ = prove(claim)
        return check(document(entry("claim", claim, proof or NORMAL_FORM)))[0]
    except (MalformedTerm, MalformedClaim, ProofError):
        return None


def counterexample(found: Theorem, point) -> str | None:
    """Why the theorem is false at the point, if it is."""
    with mpmath.workdps(50):
        try:
            if not all(satisfied(c, point) for c in found.conditions):
                return None
        except (Undefined, TooLarge):
            return None
        try:
            return None if holds(found.claim.relation, point) else "it does not hold"
        except TooLarge:
            return None
        except Undefined:
            return "its conditions do not make it defined"


@settings(
    max_examples=250, deadline=None, derandomize=True,
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)  # fmt: skip
@given(relations(), st.lists(points, min_size=12, max_size=12))
def test_what_is_proved_holds_at_random_points(relation, where):
    found = theorem(relation)
    assume(found is not None)
    for point in where:
        assert counterexample(found, point) is None


def test_the_numbers_would_notice():
    """The comparison is not blind: it refutes claims that were provable once."""
    x, n = symbol("x"), symbol("n")
    false = [
        Relation(Term("pow", x, n), ">", number(0)),
        Relation(Term("pow", number(0), n), "!=", number(0)),
        Relation(Term("sqrt", Term("pow", x, Term("mul", TWO, n))), "=", Term("pow", x, n)),
        Relation(
            Term("pow", number(0), Term("pow", Term("add", n, number(-1)), TWO)), "=", number(0)
        ),
        Relation(Term("sum", "j", ONE, n, Term("div", ONE, n)), "=", ONE),
    ]
    grid = [{**dict.fromkeys(SORTS, mpmath.mpf(1)), "x": mpmath.mpf(-2), "n": mpmath.mpf(k)}
            for k in (0, 1, 2)]  # fmt: skip
    for relation in false:
        claimed = Theorem("false", Claim(VARIABLES, (), (), relation), (), ())
        assert any(counterexample(claimed, point) for point in grid)
        assert theorem(relation) is None
