"""Derivatives of functions of which nothing is supposed, written by their values at one point.

    f(t), d/dt f(t), …    f, f', …: the function is f + f'·(s − t) + f''/2·(s − t)² + … at s

A claim that takes the values and derivatives of f up to the order n at the point t alone holds for
all f that have them if and only if it holds for all polynomials of degree n, whose values and
derivatives at t are any numbers (Taylor).  Functions at two points, under integrals and sums over
their argument, and of two arguments are none of that; such claims stay as they are.

A function of complex values has two real parts.  An equation of analytic terms that holds for all
real values of f, f', … holds for the complex ones, too (identity theorem); other claims are
refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import factorial
from typing import NamedTuple

from ...base.messages import Said
from ...kernel.claims import MalformedClaim, names_of
from ...kernel.terms import (
    BINDING,
    Lambda,
    Relation,
    Term,
    children,
    free_names,
    number,
    substitute,
    symbol,
)
from ...notation.names import Name, parse_name

_HIGHEST = 5
#: Sorts that say nothing more of the values of a function.
_SORTS = frozenset(("real", "complex"))
SAID = "{name} is any function with derivatives; {values} are its value and these at {point}"
NOT_REAL = (
    "for complex values of {name} only equations of sums, products, whole powers, sin, cos, exp "
    "and derivatives are decided; say that {name} is real"
)
#: Heads of terms that are analytic in each argument, where they are defined.
_ANALYTIC = frozenset(
    "num pi e i sym add mul neg div sin cos tan sinh cosh tanh exp deriv matrix".split()
)


class Jets(NamedTuple):
    """The polynomials that stand for functions, by template, and what was written, for people."""

    meaning: Mapping[str, Lambda]
    said: tuple[Said, ...]

    def __call__(self, relation: Relation) -> Relation:
        """The relation with the polynomials in the places of the functions."""
        left, op, right = relation
        return Relation(substitute(left, self.meaning), op, substitute(right, self.meaning))


class _Use(NamedTuple):
    """Where a function is taken: its template, the letter that is its argument, the order of the
    derivatives around it, and whether it stands at its point alone."""

    template: str
    letter: str
    order: int
    is_plain: bool

    @property
    def base(self) -> str:
        """The name of the function, without the primes of its derivatives."""
        return parse_name(self.template).base

    @property
    def primes(self) -> int:
        """Which derivative of the function it is by its primes."""
        return parse_name(self.template).primes


def jets(
    claimed: Sequence[Relation], supposed: Sequence[Relation], sorts: Mapping[str, str]
) -> Jets:
    """The polynomials for the functions of which derivatives are taken in what is ``claimed``, and
    of which nothing is ``supposed``.  Raises ``MalformedClaim`` for a function of complex values in
    a claim that is not analytic."""
    sides = [side for r in claimed for side in (r.left, r.right)]
    uses = [use for side in sides for use in _uses(side, {}, 0)]
    given = names_of(*supposed)
    taken = {*sorts, *given}.union(*map(free_names, sides))
    meaning: dict[str, Lambda] = {}
    said: list[Said] = []
    for base, own in _differentiated(uses):
        templates = {use.template for use in own}
        values = _values(base, own)
        kinds = {sorts.get(template, "real") for template in templates}
        if not values or taken & {*values} or given & templates or not kinds <= _SORTS:
            continue
        if "complex" in kinds:
            _demand_analytic(claimed, base)
        point = own[0].letter
        meaning |= {use.template: _polynomial(use, values, point) for use in own}
        said.append(Said(SAID, name=base, values=", ".join(values), point=point))
    return Jets(meaning, tuple(said))


def _differentiated(uses: Sequence[_Use]) -> Iterator[tuple[str, list[_Use]]]:
    """The functions of which derivatives are taken, with all their uses."""
    for base in sorted({use.base for use in uses if use.order}):
        yield base, [use for use in uses if use.base == base]


def _values(base: str, uses: Sequence[_Use]) -> list[str]:
    """The names of the value and the derivatives of a function that is taken at one point alone; no
    names if it is not, or if there are too many."""
    order = max(use.order + use.primes for use in uses)
    is_at_one = len({use.letter for use in uses}) == 1 and all(use.is_plain for use in uses)
    if not is_at_one or order > _HIGHEST:
        return []
    return [Name(base, primes=k).template for k in range(order + 1)]


def _uses(term: Term, points: Mapping[str, bool], order: int) -> Iterator[_Use]:
    """The uses of functions of one argument in a term, below ``order`` derivatives; of each letter
    that is bound around it, whether a derivative at the letter itself binds it."""
    if term.head == "sym" and term.args[0][:1].isalpha():  # no condition of a case
        name = parse_name(term.args[0])
        if name.call == 1 and not (name.sub or name.sup or name.is_matrix):
            argument = term.args[1]
            letter = argument.args[0] if argument.head == "sym" else ""
            is_plain = bool(letter) and "#" not in letter and points.get(letter, True)
            yield _Use(term.args[0], letter, order, is_plain)
    if term.head not in BINDING:
        for child in children(term):
            yield from _uses(child, points, order)
        return
    letter, *outside, body = term.args
    for end in outside:
        yield from _uses(end, points, order)
    is_at_itself = term.head == "deriv" and outside == [symbol(letter)]
    is_plain = is_at_itself and points.get(letter, True)
    yield from _uses(body, {**points, letter: is_plain}, order + (term.head == "deriv"))


def _polynomial(use: _Use, values: Sequence[str], point: str) -> Lambda:
    """The polynomial that stands for a function or its derivative, around the ``point``."""
    letter = "s" if point != "s" else "t"
    step = Term("add", symbol(letter), Term("neg", symbol(point)))
    terms = []
    for k, value in enumerate(values[use.primes :]):
        coefficient = symbol(value)
        if k > 1:
            coefficient = Term("div", coefficient, number(factorial(k)))
        power = step if k == 1 else Term("pow", step, number(k))
        terms.append(Term("mul", coefficient, power) if k else coefficient)
    body = Term("add", *terms) if len(terms) > 1 else terms[0]
    return Lambda((letter,), body)


def _demand_analytic(claimed: Sequence[Relation], name: str) -> None:
    sides = [side for r in claimed for side in (r.left, r.right)]
    if any(r.op != "=" for r in claimed) or not all(map(_is_analytic, sides)):
        raise MalformedClaim(Said(NOT_REAL, name=name))


def _is_analytic(term: Term) -> bool:
    """Whether a term is analytic in the values of the functions in it."""
    if term.head == "pow":
        base, exponent = term.args
        whole = exponent.args[0] if exponent.head == "neg" else exponent
        return whole.head == "num" and not whole.args[1] and _is_analytic(base)
    if not any("(" in name for name in free_names(term)):
        return True
    return term.head in _ANALYTIC and all(map(_is_analytic, children(term)))
