"""A value of the ring, evaluated as it is built, is the value of its term: nested sums and products
whose ends depend on outer indices, and on sums.

Two terms may agree because the same mistake was made twice.  Here a value is computed twice: from
the term, and from the polynomials, atoms and indices that the ring has made of it.
"""

from fractions import Fraction
from random import Random

import pytest

from symproof.kernel.claims import demand_sorted
from symproof.kernel.evaluation import Evaluation
from symproof.kernel.facts import SORTS, Scope
from symproof.kernel.polynomials import NotNormal, exponents
from symproof.kernel.terms import Term, number, symbol

NAMES = {"n": "natural", "m": "natural", "x": "real", "p": "positive"}
FAMILIES = {"a_#": "natural", "b_##": "natural", "g_##": "real"}
HERE = Scope(
    {name: SORTS[sort] for name, sort in {**NAMES, **FAMILIES}.items()},
    {**dict.fromkeys(NAMES, ()), **{f: ("integer",) * f.count("#") for f in FAMILIES}},
)
POINTS = [
    {"n": n, "m": m, "x": Fraction(x), "p": Fraction(p)}
    for n, m, x, p in ((2, 2, -3, 1), (1, 3, 2, "1/2"), (3, 1, "-1/2", 2), (0, 2, 5, "2/3"))
]


class Undefined(Exception):
    """There is no value at the point."""


def member(name, indices):
    """A member of a family; those of a natural one are small."""
    mixed = sum((3 * k + 7) * (5 * int(i) + 2) * (int(i) + k + 1) for k, i in enumerate(indices))
    return Fraction(mixed % 3) if SORTS["natural"] <= HERE.sorts[name] else Fraction(mixed, 7)


def power(base, exponent):
    if base == 0 and exponent < 0:
        raise Undefined
    return base ** int(exponent)


def iterated(kind, indices, body):
    total = Fraction(kind == "prod")
    for k in indices:
        total = total + body(k) if kind == "sum" else total * body(k)
    return total


# -- from the term ---------------------------------------------------------------------------------


def of_term(term, at):
    head, args = term.head, term.args
    if head == "num":
        return Fraction(args[0], 10 ** args[1])
    if head == "sym":
        name, *indices = args
        found = [of_term(t, at) for t in indices]
        return member(name, found) if indices else Fraction(at[name])
    if head in ("sum", "prod"):
        var, lo, hi, body = args
        first, last = of_term(lo, at), of_term(hi, at)
        if last < first - 1:
            raise Undefined
        inside = range(int(first), int(last) + 1)
        return iterated(head, inside, lambda k: of_term(body, {**at, var: k}))
    parts = [of_term(t, at) for t in args]
    if head == "div":
        return parts[0] * power(parts[1], -1)
    if head == "neg":
        return -parts[0]
    if head == "pow":
        return power(*parts)
    return iterated({"add": "sum", "mul": "prod"}[head], parts, lambda part: part)


# -- from what the ring has made of it -------------------------------------------------------------


class Reading:
    """Values of one ring as numbers, at one point."""

    def __init__(self, ring, at):
        self.ring, self.at = ring, at

    def value(self, value, bound):
        total = Fraction(0)
        for key, c in value.terms.items():
            term = Fraction(c)
            for j, e in exponents(key):
                term *= power(self.atom(j, bound), e)
            total += term
        for factor, multiplicity in value.den:
            total *= power(self.value(self.ring.factors[factor], bound), -multiplicity)
        return total / value.scale

    def atom(self, j, bound):
        atom, name = self.ring.atoms[j], self.ring.atoms[j].name
        if isinstance(name, tuple):
            return bound[j]  # an index outside of its sum has no value
        if atom.own is not None:
            count, _, body = atom.parts
            indices = range(int(self.value(count, bound)))
            return iterated(
                name, indices, lambda k: self.value(body, {**bound, atom.own: Fraction(k)})
            )
        parts = [self.value(part, bound) for part in atom.parts]
        if name == "pow":
            return power(*parts)
        own = name.removeprefix("symbol ")
        return member(own, parts) if parts else Fraction(self.at[own])


# -- terms -----------------------------------------------------------------------------------------

ZERO, ONE = number(0), number(1)


class Drawing:
    """Draws nested sums and products; ``bound`` are the indices from the outside inwards."""

    def __init__(self, seed):
        self.draw = Random(seed)

    def below(self, head, var, end, body):
        return Term(head, var, ZERO, Term("add", end, number(-1)), body)

    def index(self, bound):
        return symbol(self.draw.choice([*bound, *bound, *bound, "n"]))

    def natural(self):
        """A natural number in which up to two names of indices are taken."""
        index = symbol("n")
        for depth in range(self.draw.choice([0, 1, 2, 2, 2])):
            inside = Term("sym", "b_##", symbol("uv"[depth]), index)
            index = self.below("sum", "uv"[depth], symbol("m"), inside)
        return Term("sym", "a_#", index)

    def last(self, bound):
        """The last value of an index: a number, a name, or what depends on outer indices."""
        if len(bound) != 2:
            few = [ZERO, ONE] if not bound else []
            return self.draw.choice([*few, symbol("n"), Term("add", symbol("m"), number(-1))])
        square = Term("pow", Term("add", self.index(bound), number(-1)), number(2))
        more = self.draw.choice([ZERO, ONE, self.index(bound), *[square] * 5])
        return Term("add", self.natural(), self.index(bound), more)

    def nested(self, depth, bound=()):
        if not depth:
            return self.body(bound)
        head = "sum" if self.draw.random() < 0.8 else "prod"
        var = "rqij"[len(bound)]
        inside = self.nested(depth - 1, (*bound, var))
        if self.draw.random() < 0.2:
            inside = Term("add", inside, self.body((*bound, var)))
        return Term(head, var, self.draw.choice([ZERO, ONE]), self.last(bound), inside)

    def body(self, bound):
        member = Term("sym", "g_##", self.index(bound), self.index(bound))
        return self.draw.choice([
            member, Term("mul", member, self.index(bound)), Term("add", member, symbol("x")),
            Term("div", member, Term("add", symbol("p"), self.index(bound))),
            Term("pow", symbol("x"), self.index(bound)), Term("mul", symbol("x"), member),
        ])  # fmt: skip


def valued(term):
    form = Evaluation(HERE)
    return form, form.ring.reduce(form.scalar_of(term))


@pytest.mark.parametrize("seed", range(24, 32))  # three of them draw sums that were once wrong
def test_a_value_is_that_of_its_term(seed):
    drawing, compared = Drawing(seed), 0
    for _ in range(12):
        term = drawing.nested(drawing.draw.choice([3, 4, 4]))
        demand_sorted(term, HERE)
        try:
            form, value = valued(term)
        except NotNormal:
            continue
        for at in POINTS:
            try:
                expected = of_term(term, at)
                found = Reading(form.ring, at).value(value, {})
            except Undefined:
                continue
            assert found == expected, (term, at)
            compared += 1
    assert compared > 15
