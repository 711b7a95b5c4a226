"""Random claims: terms with all heads for numbers, and what people take for the same."""

from __future__ import annotations

from random import Random

import mpmath

from symproof.kernel.claims import Claim
from symproof.kernel.facts import Variable
from symproof.kernel.terms import FUNCTIONS, Relation, Term, free_names, number, symbol

SORTS = {
    "x": "real", "y": "real", "z": "complex", "p": "positive", "q": "nonnegative",
    "u": "nonzero", "k": "integer", "n": "natural", "h": "even", "o": "odd",
}  # fmt: skip
ZERO, ONE, TWO = number(0), number(1), number(2)
_FUNCTIONS = sorted(FUNCTIONS - {"Ci"})
_DENOMINATORS = (1, 1, 2, 3, 4, 5, 6, 12)


def claim_of(relation: Relation) -> Claim:
    """The relation for all values of its variables."""
    names = free_names(relation.left) | free_names(relation.right)
    return Claim(
        tuple(Variable(n, sort) for n, sort in SORTS.items() if n in names), (), (), relation
    )


def relation(draw: Random) -> Relation:
    """Three of four are equations of a term with one to three rewritings of it."""
    left = term(draw, draw.randint(1, 6))
    if draw.random() < 0.2:
        return Relation(left, draw.choice([">", ">=", "!=", "<", "<="]), draw.choice([ZERO, ONE]))
    right = left
    for _ in range(draw.randint(1, 3)):
        right = draw.choice([*rewritten(right)][:40])
    return Relation(left, "=", right)


def term(draw: Random, leaves: int) -> Term:
    """A term with about so many leaves."""
    if leaves <= 1:
        return _leaf(draw)
    if draw.random() < 0.45:
        some = draw.randint(1, leaves - 1)
        left, right = term(draw, some), term(draw, leaves - some)
        return Term(draw.choice(["add", "mul", "div"]), left, right)
    inner = term(draw, leaves - 1)
    match draw.randrange(8):
        case 0 | 1 | 2:
            return Term(draw.choice(_FUNCTIONS), inner)
        case 3 | 4:
            return Term(draw.choice(["sqrt", "abs", "neg", "log"]), inner)
        case 5:
            return Term("pow", inner, integer(draw, 2))
        case 6:
            half = Term("div", ONE, TWO)
            return draw.choice(
                [Term("pow", inner, half), Term("pow", number(-1), integer(draw, 2))]
            )
        case _:
            body = Term("add", symbol("j"), inner)
            return Term(draw.choice(["sum", "prod"]), "j", ONE, symbol("n"), body)


def _leaf(draw: Random) -> Term:
    match draw.randrange(4):
        case 0:
            return draw.choice([Term("i"), Term("pi"), Term("div", ONE, TWO), integer(draw, 1)])
        case 1:
            top = Term("mul", Term("pi"), integer(draw, 2))
            return Term("div", top, number(draw.choice(_DENOMINATORS)))
        case _:
            return symbol(draw.choice("xxyzpqukn"))


def integer(draw: Random, leaves: int) -> Term:
    """A term that is an integer."""
    if leaves <= 1:
        return draw.choice([*map(symbol, "knho"), *map(number, range(-2, 4))])
    left, right = integer(draw, leaves - 1), integer(draw, 1)
    square = Term("pow", Term("add", left, number(-1)), TWO)
    return draw.choice([Term("add", left, right), Term("mul", left, right), square])


def point(draw: Random) -> dict[str, mpmath.mpf]:
    """A value of its sort for each name."""
    return {name: _value(draw, sort) for name, sort in SORTS.items()}


def _value(draw: Random, sort: str) -> mpmath.mpf:
    half, small = mpmath.mpf(draw.randint(-9, 9)) / 2, draw.randint(-2, 2)
    return {
        "real": half, "complex": mpmath.mpc(half, draw.randint(-9, 9) / 2),
        "positive": abs(half) or mpmath.mpf(3), "nonnegative": abs(half),
        "nonzero": half or mpmath.mpf(-1), "integer": mpmath.mpf(small),
        "natural": mpmath.mpf(abs(small)), "even": mpmath.mpf(2 * small),
        "odd": mpmath.mpf(2 * small + 1),
    }[sort]  # fmt: skip


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
