"""Orders: f = p + O(x^n) as x → 0, by the derivatives of f − p at 0.

Of a function that is made of analytic ones and is differentiable at 0, f − p = O(x^n) holds if the
derivatives of an order below n are 0 there, and fails if one of them is not; for o(x^n) likewise up
to n.  A quotient by a power of x is multiplied by it, for nothing is said of x = 0 itself.
"""

from __future__ import annotations

import re
from math import factorial
from typing import NamedTuple

from ...base.messages import Said
from ...deciding.words import DOUBTED, NO_PROOF, PROVED
from ...kernel.terms import Relation, Term, free_names, number, substitute, symbol
from ...notation.names import as_printed
from ...reading.elaborate.placeholders import replacing, subterms
from ...search.literals import rational
from ..scopes.context import Context, TooLarge
from .deciding import Decider
from .outcomes import Outcome, left_open

#: What is analytic wherever it is differentiable, if powers have whole exponents.
_ANALYTIC = frozenset(
    "num sym add mul neg div pow exp log sqrt sin cos tan sinh cosh tanh arctan arcsin arccos e"
    " pi".split()
)
_SIGNS = ("O", "o")
#: An order as it is printed: O(, \\mathcal{O}\\left(.
_PRINTED = re.compile(r"[Oo]\}?\s*(?:\\[a-zA-Z]+\s*)?\(")
_MOST = 9  # the highest order that is looked at


class Taylor(NamedTuple):
    """A ``function`` whose derivatives by the ``letter`` at 0 have to be those of a polynomial in
    all orders up to the ``last``; its ``summands`` are degrees with coefficients."""

    function: Term
    summands: tuple[tuple[int, Term], ...]
    letter: str
    last: int

    def derivatives(self, order: int) -> Relation:
        """The equation between the derivatives of an order at 0."""
        at, body = symbol(self.letter), self.function
        for _ in range(order - 1):
            body = Term("deriv", self.letter, at, body)
        value = Term("deriv", self.letter, number(0), body) if order else (
            substitute(body, replacing({self.letter: number(0)})))  # fmt: skip
        times = number(factorial(order))
        found = [Term("mul", times, c) for degree, c in self.summands if degree == order]
        wanted = Term("add", *found) if len(found) > 1 else next(iter(found), number(0))
        return Relation(value, "=", wanted)


def expansion(context: Context, relation: Relation, letter: str, printed: str) -> Taylor | None:
    """The meaning of a relation as a letter tends to 0; None if it has none, or is not read."""
    left, op, right = relation
    summands = right.args if right.head == "add" else (right,)
    rest = [s for s in summands if not _order(s, letter)[1]]
    signs = [_order(s, letter) for s in summands if s not in rest]
    if op != "=" or len(signs) != 1 or not _PRINTED.search(printed):
        return None
    ((sign, power),) = signs
    if has_meaning(context, sign):
        return None
    function, shift = _multiplied(left, letter)
    found = [_monomial(s, letter) for s in rest]
    monomials = tuple((degree + shift, c) for degree, c in filter(None, found))
    last = power + shift - (sign == "O")
    is_read = len(monomials) == len(found) and letter in _analytic_letters(context, function)
    return Taylor(function, monomials, letter, last) if is_read and 0 < last <= _MOST else None


def _multiplied(function: Term, letter: str) -> tuple[Term, int]:
    """A function without the power of a letter by which it is divided, and that power."""
    shift = _power(function.args[1], letter) if function.head == "div" else 0
    return (function.args[0], shift) if shift else (function, 0)


def has_meaning(context: Context, sign: str) -> bool:
    """True if the document says of O, or of its values, what it is."""
    names = (sign, f"{sign}(#)")
    return any(name in context.clauses or name in context.sorts for name in names)


def _analytic_letters(context: Context, function: Term) -> frozenset[str]:
    """The letters of what a term means, if that is analytic wherever it is differentiable."""
    try:
        meant = context.unfold(function, {})
    except (TooLarge, RecursionError):
        return frozenset()
    return free_names(meant) if all(map(_is_analytic, subterms(meant))) else frozenset()


def _monomial(term: Term, letter: str) -> tuple[int, Term] | None:
    """The degree and the coefficient of a multiple of a power of a letter; None if a term is
    none."""
    if letter not in free_names(term):
        return 0, term
    if power := _power(term, letter):
        return power, number(1)
    places = [k for k, part in enumerate(term.args) if letter in free_names(part)]
    if term.head not in ("neg", "mul", "div") or len(places) > 1 or (
        term.head == "div" and places != [0]
    ):  # fmt: skip
        return None
    inner = _monomial(term.args[places[0]], letter)
    if inner is None:
        return None
    degree, coefficient = inner
    around = term.args[: places[0]], term.args[places[0] + 1 :]
    return degree, Term(term.head, *around[0], coefficient, *around[1])


def _order(term: Term, letter: str) -> tuple[str, int]:
    """The sign and the power of O(x^n), which may be read as a product; ("", 0) for another
    term."""
    if term.head == "mul" and len(term.args) == 2 and term.args[0] in map(symbol, _SIGNS):
        name, inside = term.args[0].args[0], term.args[1]
    elif term.head == "sym" and term.args[0] in ("O(#)", "o(#)"):
        name, inside = term.args[0][0], term.args[1]
    else:
        return "", 0
    power = _power(inside, letter)
    return (name, power) if power else ("", 0)


def _power(term: Term, letter: str) -> int:
    """The exponent of a power of a letter; 0 if a term is none."""
    if term == symbol(letter):
        return 1
    value = (
        rational(term.args[1]) if term.head == "pow" and term.args[0] == symbol(letter) else None
    )
    return int(value) if value is not None and value.denominator == 1 and value > 0 else 0


def _is_analytic(part: Term) -> bool:
    """True if a term is analytic where it is differentiable, as far as its head says so."""
    if part.head == "sym":
        return len(part.args) == 1
    if part.head != "pow":
        return part.head in _ANALYTIC
    value = rational(part.args[1])
    is_whole = value is not None and value.denominator == 1
    return is_whole or part.args[0].head == "e"


def by_order(decider: Decider, found: Taylor) -> Outcome | None:
    """The outcome of an expansion: proved by its derivatives at 0, or refuted by the first of them
    that is not 0; None if it stays open."""
    outcome, evidence = left_open(NO_PROOF), list[str]()
    name = as_printed(found.letter)
    for order in range(found.last + 1):
        outcome = decider.decide([(found.derivatives(order), [])])
        if outcome.word in DOUBTED and order:
            said = Said("the coefficients of {name}^{order} differ", name=name, order=order)
            return outcome._replace(reason=said)
        if outcome.word != PROVED[0]:
            return None
        evidence += outcome.evidence
    said = Said("by the derivatives at {name} = 0", name=name)
    return outcome._replace(reason=said, evidence=tuple(evidence))
