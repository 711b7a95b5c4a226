"""Untrusted: points with irrational values at which equations hold that are assumed.

Equations with one unknown are solved: what is a polynomial in one function of the unknown, for
that function, which is inverted.  Values are terms without variables, such as √2, log 3 and π/2.
Of equations with several unknowns, values are given to some.  Whether the equations hold at a
point, others decide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from math import isfinite, isqrt, lcm, pi

from flint import fmpq, fmpq_poly

from ..kernel.facts import SORTS, Scope, Variable
from ..kernel.polynomials import NotNormal, exponents
from ..kernel.shapes import IllTyped
from ..kernel.terms import (
    Lambda,
    MalformedTerm,
    Relation,
    Term,
    difference,
    free_names,
    number,
    rebuild,
    substitute,
    symbol,
)
from .certificates.session import Plan, RingSession, power, product, scaled, total
from .enclosures import Number, Point, fits
from .guess import approximate
from .literals import literal, rational
from .roots import isolated, split, tidy

MOST, STEPS = 12, 60  # points, and equations that are solved on the way to them
MAX_DEGREE, MAX_DEPTH = 12, 6
FEW = 4  # functions of one unknown in an equation
MANY = 6  # nodes of a root that is written in another way
CLOSE, TINY, LARGEST = 1e-9, 1e-13, 1000
SMALL = tuple(map(Fraction, (1, 2, 0, -1, 3)))  # values of what is free
PI, HALF = Term("pi"), Term("div", number(1), number(2))

Equation = tuple[Term, Term]


def points(variables: Sequence[Variable], hypotheses: Sequence[Relation]) -> Iterator[Point]:
    """Points at which the equations among the hypotheses seem to hold."""
    if any(v.indices or v.sort == "complex" for v in variables):
        return
    equations = [(h.left, h.right) for h in hypotheses if h.op == "="]
    for at in islice(_Search({v.name: v.sort for v in variables}).solved(equations, {}, 0), MOST):
        yield Point(at, {})


class _Search:
    """The search for values of variables of given sorts."""

    def __init__(self, sorts: Mapping[str, str]) -> None:
        self.sorts = sorts
        self.left = STEPS

    def solved(
        self, equations: list[Equation], at: dict[str, Number], turn: int
    ) -> Iterator[dict[str, Number]]:
        """Values at which the equations hold, besides those that are given."""
        waiting = []
        for left, right in equations:
            if free_names(left) | free_names(right):
                waiting.append((left, right))
            elif not _is_zero(difference(left, right)):
                return
        if not waiting:
            yield self._completed(at, turn)
            return
        equation = min(waiting, key=lambda e: len(_names(e)))
        *others, name = _names(equation)
        if others:
            single = next(filter(None, map(_isolated, waiting)), None)
            if single is not None:
                yield from self._through(*single, waiting, at, turn)
                return
            for k, value in enumerate(SMALL):
                if fits(value, self.sorts[others[0]]):
                    yield from self._with(others[0], value, waiting, at, k)
            return
        self.left -= 1
        if self.left < 0:
            return
        terms = _solutions(*equation, name, MAX_DEPTH)
        for known in dict.fromkeys(form for term in terms for form in _forms(term)):
            if fits(known, self.sorts[name]):
                yield from self._with(name, known, waiting, at, turn)

    def _through(
        self, name: str, term: Term, equations: list[Equation], at: dict[str, Number], turn: int
    ) -> Iterator[dict[str, Number]]:
        """Values where a name is a term in other names, by one of the equations."""
        for others in self._with(name, term, equations, {}, turn):
            found = {**others, **at}
            del found[name]
            used = {n: Lambda((), literal(x)) for n, x in found.items()}
            for value in _forms(substitute(term, used)):
                if fits(value, self.sorts[name]):
                    yield {**found, name: value}

    def _with(
        self, name: str, value: Number, equations: list[Equation], at: dict[str, Number], turn: int
    ) -> Iterator[dict[str, Number]]:
        meaning = {name: Lambda((), literal(value))}
        try:
            moved = [(substitute(a, meaning), substitute(b, meaning)) for a, b in equations]
        except MalformedTerm:  # it would be too large
            return
        yield from self.solved(moved, {**at, name: value}, turn)

    def _completed(self, at: dict[str, Number], turn: int) -> dict[str, Number]:
        """The values, with those of variables of which the equations do not speak."""
        found = dict(at)
        for k, (name, sort) in enumerate(self.sorts.items()):
            if name not in found:
                fitting = [x for x in (*SMALL, *map(Fraction, (4, 5))) if fits(x, sort)]
                found[name] = fitting[(turn + k) % len(fitting)]
        return found


def _names(equation: Equation) -> list[str]:
    return sorted(free_names(equation[0]) | free_names(equation[1]))


def _isolated(equation: Equation) -> tuple[str, Term] | None:
    """A name that an equation of several names has once, alone, and what it is."""
    names = _names(equation)
    for name in names if len(names) > 1 else ():
        value = isolated(Relation(equation[0], "=", equation[1]), name)
        if value is not None:
            return name, value
    return None


def _value(term: Term) -> float | None:
    """About the value of a term without variables, if it is real."""
    value = approximate(term)
    real = isfinite(value.real) and abs(value.imag) <= CLOSE * (1 + abs(value))
    return value.real if real else None


def _is_zero(term: Term) -> bool:
    value = _value(term)
    return value is not None and abs(value) < 1e-6


def _forms(term: Term) -> Iterator[Number]:
    """A value, first as the simple number that it may be."""
    known, other = (_begun_plainly(t) for t in sorted((tidy(term), term), key=lambda t: t.size))
    found, size = rational(known), _value(known)
    if size is None:
        return
    if found is not None:
        yield found
        return
    share, square, near = Fraction(round(12 * size / pi), 12), _near(size * size), _near(size)
    if near is not None:
        yield near
    elif square is not None and known.size > MANY:
        root = _root(literal(square), 2)
        yield root if size > 0 else _minus(root)
    elif share and abs(size - share * pi) < CLOSE:
        yield _multiple_of_pi(share)
    yield known
    yield other


def _begun_plainly(term: Term) -> Term:
    """A term with the number of a sum first if it began with a sign: 1 − √2."""
    term = rebuild(term, _begun_plainly)
    if term.head == "add" and term.args[0].head == "neg" and rational(term.args[-1]) is not None:
        return Term("add", term.args[-1], *term.args[:-1])
    return term


def _near(size: float) -> Fraction | None:
    """The rational number with a small denominator that a value is about."""
    found = Fraction(size).limit_denominator(LARGEST) if abs(size) < LARGEST**2 else None
    return found if found is not None and abs(size - found) < TINY * (1 + abs(size)) else None


def _solutions(left: Term, right: Term, name: str, depth: int) -> Iterator[Term]:
    """What a name may be if two terms are equal."""
    gap = difference(left, right)
    found = _in_atoms(gap, name) if depth else None
    if found is None:
        return
    atoms, parts = found
    if len(atoms) == 2 and (joined := _joined(atoms, parts, name)) is not None:
        atoms, parts = joined
    if len(atoms) > 1:
        for way in (_of_wave, _of_logarithms):
            for inner, other in way(atoms, parts):
                yield from _solutions(inner, other, name, depth - 1)
        return
    ((atom, *_), coefficients) = atoms, _coefficients(parts)
    for value in _roots(coefficients):
        if atom == symbol(name):
            yield value
        elif atom.head in _INVERSES:
            for inner, other in _INVERSES[atom.head](atom, value, name):
                yield from _solutions(inner, other, name, depth - 1)


Parts = dict[tuple[int, ...], Term]


def _in_atoms(gap: Term, name: str) -> tuple[list[Term], Parts] | None:
    """A few functions of the name, or the name, and the coefficients of their powers, if the gap is
    a polynomial in them, or that over something."""
    session = RingSession(Scope({name: SORTS["real"]}, {name: ()}), Plan())
    try:
        value = session.value(gap)
        atoms = {j for key in value.terms for j, _ in exponents(key)}
        terms = {j: session.generator(j) for j in sorted(atoms)}
    except (NotNormal, IllTyped):
        return None
    own = [j for j, term in terms.items() if name in free_names(term)]
    if not 0 < len(own) <= FEW:
        return None
    sums: dict[tuple[int, ...], list[Term]] = {}
    for key, c in value.terms.items():
        have = dict(exponents(key))
        term = product(power(terms[j], e) for j, e in have.items() if j not in own)
        place = tuple(have.get(j, 0) for j in own)
        sums.setdefault(place, []).append(scaled(Fraction(c, value.scale), term))
    return [terms[j] for j in own], {place: total(parts) for place, parts in sums.items()}


def _coefficients(parts: Parts) -> list[Term]:
    """The coefficients of the powers of one function."""
    low, high = min(0, *(e for (e,) in parts)), max(e for (e,) in parts)
    if high - low > MAX_DEGREE:
        return []
    return [parts.get((e,), number(0)) for e in range(low, high + 1)]


def _joined(atoms: list[Term], parts: Parts, name: str) -> tuple[list[Term], Parts] | None:
    """The same in one function t, if both are powers of it: x = t² and √x = t, exp(−x) = t⁻¹."""
    powers: list[Fraction] = []
    if all(t.head == "exp" for t in atoms):
        base = atoms[0].args[0]
        ratio = _ratio(base, atoms[1].args[0], name)
        powers = [Fraction(1), ratio] if ratio else []
    else:
        (base, one), (other, two) = map(_base, atoms)
        powers = [one, two] if base == other else []
    if not powers or any(abs(q) > MAX_DEGREE for q in powers):
        return None
    n = lcm(*(q.denominator for q in powers))
    whole = [int(q * n) for q in powers]
    share = Term("div", number(1), number(n))
    if atoms[0].head == atoms[1].head == "exp":
        atom = Term("exp", base if n == 1 else Term("mul", share, base))
    else:
        atom = base if n == 1 else Term("sqrt", base) if n == 2 else Term("pow", base, share)
    sums: dict[tuple[int, ...], list[Term]] = {}
    for place, term in parts.items():
        whole_power = sum(e * k for e, k in zip(place, whole, strict=True))
        sums.setdefault((whole_power,), []).append(term)
    return [atom], {place: total(terms) for place, terms in sums.items()}


def _base(term: Term) -> tuple[Term, Fraction]:
    """A term as a power with a rational exponent."""
    if term.head == "sqrt":
        base, exponent = _base(term.args[0])
        return base, exponent / 2
    known = rational(term.args[1]) if term.head == "pow" else None
    if known is not None:
        base, exponent = _base(term.args[0])
        return base, known * exponent
    return term, Fraction(1)


def _ratio(one: Term, other: Term, name: str) -> Fraction | None:
    """The number that other/one is for all values of a name, if it seems to be one."""
    found = set()
    for value in (Fraction(3, 7), Fraction(11, 5)):
        at = {name: Lambda((), literal(value))}
        size = _value(Term("div", substitute(other, at), substitute(one, at)))
        found.add(_near(size) if size is not None else None)
    (ratio, *more) = found
    return None if more else ratio


def _of_wave(atoms: list[Term], parts: Parts) -> Iterator[Equation]:
    """What an angle is if a·sin u + b·cos u + c = 0: u = φ ± arccos(−c/r), where a = r·sin φ and
    b = r·cos φ."""
    if [t.head for t in atoms] not in (["sin", "cos"], ["cos", "sin"]):
        return
    if atoms[0].args != atoms[1].args:
        return
    if not parts.keys() <= {(0, 0), (1, 0), (0, 1)}:
        return
    first = int(atoms[0].head == "sin")
    a, b = (parts.get((e, 1 - e), number(0)) for e in (first, 1 - first))
    c = parts.get((0, 0), number(0))
    squares = tidy(total([Term("pow", a, number(2)), Term("pow", b, number(2))]))
    r = _root(squares, 2)
    middle, side = _angle("arctan", _quotient(a, b)), _angle("arccos", _quotient(_minus(c), r))
    if middle is None or side is None:
        return
    if (_value(b) or 0) < 0:
        middle = total([middle, PI])
    for turns in (0, 2, -2):
        for sign in (1, -1):
            yield atoms[0].args[0], _turned(total([middle, scaled(sign, side)]), turns)


def _of_logarithms(atoms: list[Term], parts: Parts) -> Iterator[Equation]:
    """The product of what stands in logarithms, if a sum of multiples of them is known."""
    if any(t.head != "log" for t in atoms) or any(sum(map(abs, place)) > 1 for place in parts):
        return
    sums = {place.index(1): rational(term) for place, term in parts.items() if any(place)}
    shares = [sums.get(k) for k in range(len(atoms))]
    if all(q is not None and q.denominator == 1 and abs(q) <= MAX_DEGREE for q in shares):
        whole = [(t.args[0], int(q)) for t, q in zip(atoms, shares, strict=True) if q]
        over, under = (product(power(t, s * k) for t, k in whole if s * k > 0) for s in (1, -1))
        rest = parts.get((0,) * len(atoms), number(0))
        factor = number(1) if rest == number(0) else Term("exp", _minus(rest))
        yield over, product([factor, under])


# -- roots of polynomials ------------------------------------------------------------------------


def _roots(coefficients: list[Term]) -> Iterator[Term]:
    """Real roots of a polynomial, as far as they can be written with roots."""
    numbers = [rational(c) for c in coefficients]
    if all(c is not None for c in numbers):
        whole = fmpq_poly([fmpq(c.numerator, c.denominator) for c in numbers if c is not None])
        _, factors = whole.numer().factor()
        for factor, _ in factors:
            parts = [Fraction(int(factor[k])) for k in range(factor.degree() + 1)]
            yield from _of_factor([literal(c) for c in parts])
    else:
        yield from _of_factor(coefficients)


def _of_factor(c: list[Term]) -> Iterator[Term]:
    """Real roots of what is linear or quadratic in a power."""
    used = [k for k in range(1, len(c)) if c[k] != number(0)]
    step = used[0] if used else 0
    if not step or used not in ([step], [step, 2 * step]) or _is_zero(c[used[-1]]):
        return
    if len(used) == 1:
        powers = [_quotient(_minus(c[0]), c[step])]
    else:
        low, middle, top = c[0], c[step], c[2 * step]
        inside = difference(Term("pow", middle, number(2)), Term("mul", number(4), low, top))
        size = _value(inside)
        if size is None or size < 0:
            return
        root = _root(tidy(inside), 2)
        twice = Term("mul", number(2), top)
        powers = [
            tidy(_quotient(total([Term("neg", middle), scaled(s, root)]), twice)) for s in (1, -1)
        ]
    for known in powers:
        size = _value(known)
        if size is not None and step == 1:
            yield known
        elif size is not None and step % 2:
            yield _root(known, step) if size > 0 else _minus(_root(_minus(known), step))
        elif size is not None and size >= 0:
            root = _root(known, step)
            yield from (root, Term("neg", root))


def _quotient(top: Term, bottom: Term) -> Term:
    a, b = rational(top), rational(bottom)
    if b:
        return literal(a / b) if a is not None else scaled(1 / b, top)
    return Term("div", top, bottom)


def _minus(term: Term) -> Term:
    value = rational(term)
    return term.args[0] if term.head == "neg" else (
        Term("neg", term) if value is None else literal(-value))  # fmt: skip


def _root(term: Term, n: int) -> Term:
    """The n-th root of what is not negative."""
    value = rational(term)
    if n == 1 or value == 0:
        return term
    if n == 2:
        if value is not None:
            top, bottom = isqrt(value.numerator), isqrt(value.denominator)
            if Fraction(top, bottom) ** 2 == value:
                return literal(Fraction(top, bottom))
            outside, inside = split(value.numerator * value.denominator)
            return scaled(Fraction(outside, value.denominator), Term("sqrt", number(inside)))
        return Term("sqrt", term)
    return Term("pow", term, Term("div", number(1), number(n)))


# -- inverse functions ---------------------------------------------------------------------------

Inverse = Callable[[Term, Term, str], Iterator[Equation]]


def _of_exp(atom: Term, value: Term, name: str) -> Iterator[Equation]:
    size = _value(value)
    if size is not None and size > 0:
        yield atom.args[0], number(0) if value == number(1) else Term("log", value)


def _of_log(atom: Term, value: Term, name: str) -> Iterator[Equation]:
    yield atom.args[0], number(1) if value == number(0) else Term("exp", value)


def _of_sqrt(atom: Term, value: Term, name: str) -> Iterator[Equation]:
    size = _value(value)
    if size is not None and size >= 0:
        yield atom.args[0], Term("pow", value, number(2))


def _of_abs(atom: Term, value: Term, name: str) -> Iterator[Equation]:
    size = _value(value)
    if size is not None and size >= 0:
        yield atom.args[0], value
        yield atom.args[0], Term("neg", value)


def _of_power(atom: Term, value: Term, name: str) -> Iterator[Equation]:
    base, exponent = atom.args
    size = _value(value)
    if size is None or size <= 0:
        return
    if name not in free_names(base):
        yield exponent, Term("div", Term("log", value), Term("log", base))
    elif name not in free_names(exponent):
        yield base, Term("pow", value, _quotient(number(1), exponent))


def _of_sine(atom: Term, value: Term, name: str) -> Iterator[Equation]:
    angle = _angle("arcsin", value)
    if angle is not None:
        rest = difference(PI, angle)
        for turns in (0, -2, 2):
            for a in (angle, rest):
                yield atom.args[0], _turned(a, turns)


def _of_cosine(atom: Term, value: Term, name: str) -> Iterator[Equation]:
    angle = _angle("arccos", value)
    if angle is not None:
        for turns in (0, 2, -2):
            for a in (angle, _minus(angle)):
                yield atom.args[0], _turned(a, turns)


def _of_tangent(atom: Term, value: Term, name: str) -> Iterator[Equation]:
    angle = _angle("arctan", value)
    if angle is not None:
        for turns in (0, 1, -1):
            yield atom.args[0], _turned(angle, turns)


def _of_arc(atom: Term, value: Term, name: str) -> Iterator[Equation]:
    yield atom.args[0], Term(atom.head.removeprefix("arc"), value)


_INVERSES: Mapping[str, Inverse] = {
    "exp": _of_exp, "log": _of_log, "sqrt": _of_sqrt, "abs": _of_abs, "pow": _of_power,
    "sin": _of_sine, "cos": _of_cosine, "tan": _of_tangent,
    "arcsin": _of_arc, "arccos": _of_arc, "arctan": _of_arc,
}  # fmt: skip


def _angle(head: str, value: Term) -> Term | None:
    """The angle with a sine, cosine or tangent; a multiple of π/12 if it is that."""
    size = _value(Term(head, value))
    if size is None:
        return None
    share = Fraction(round(12 * size / pi), 12)
    if abs(size - share * pi) < CLOSE:
        return _multiple_of_pi(share)
    return Term(head, value)


def _multiple_of_pi(share: Fraction) -> Term:
    top = scaled(abs(share.numerator), PI) if share else number(0)
    size = top if share.denominator == 1 else Term("div", top, number(share.denominator))
    return Term("neg", size) if share < 0 else size


def _turned(angle: Term, turns: int) -> Term:
    return tidy(total([angle, scaled(turns, PI)])) if turns else tidy(angle)
