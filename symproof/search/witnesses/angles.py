"""Untrusted: sines and cosines of angles that are sums of others, or multiples of one: sin 2x,
cos(π − x), sin(x + y), written in those of the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations

from ...kernel.polynomials import NotNormal
from ...kernel.terms import Term, number
from ..certificates.session import scaled, total
from .branch import SearchBranch

Lemma = Callable[[SearchBranch, Term, Term], int | None]
Linear = dict[Term, Fraction]
PI = Term("pi")
HALF = Term("div", number(1), number(2))
MOST = 4  # of the multiples of an angle
FEW = 6  # angles


def related(
    branch: SearchBranch, points: list[Term], heads: Mapping[str, list[Term]], lemma: Lemma
) -> list[Term]:
    """Enter what the sines and cosines of some of the angles are in those of others; which."""
    forms = [(p, f) for p in points[:FEW] if (f := _linear(branch, p))]
    forms.sort(key=lambda form: (len(form[1]), sum(map(abs, form[1].values()))))
    done: list[Term] = []
    for k, (u, form) in enumerate(forms):
        others = [o for o in forms[:k] if o[0] not in done]
        found = next(_ways(form, others), None)
        if found is None:
            continue
        done.append(u)
        sine, cosine = found
        for head, value in (("sin", sine), ("cos", cosine)):
            if any(t.args[0] == u for t in heads.get(head, ())):
                lemma(branch, Term(head, u), value)
    return done


def _linear(branch: SearchBranch, angle: Term) -> Linear | None:
    """An angle as a linear combination."""
    try:
        value = branch.place.evaluation.ring.reduce(branch.place.value(angle))
        return {t: q for q, t in branch.session.parts(value)}
    except NotNormal:
        return None


def _ways(form: Linear, others: list[tuple[Term, Linear]]) -> Iterator[tuple[Term, Term]]:
    """The sine and the cosine in those of one or two of the others."""
    for v, other in others:
        for m in (*range(1, MOST + 1), *range(-1, -MOST - 1, -1)):
            turns = _quarters(form, [(m, other)])
            if turns is not None:
                yield _turned(_multiple(v, m), turns)
    for (v, a), (w, b) in combinations(others, 2):
        for m, n in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            turns = _quarters(form, [(m, a), (n, b)])
            if turns is not None:
                yield _turned(_sum(_multiple(v, m), _multiple(w, n)), turns)


_SINES = {
    Fraction(0): number(0), Fraction(1, 6): HALF, Fraction(1, 2): number(1),
    Fraction(1, 4): Term("mul", HALF, Term("sqrt", number(2))),
    Fraction(1, 3): Term("mul", HALF, Term("sqrt", number(3))),
}  # fmt: skip


def value_at(branch: SearchBranch, head: str, angle: Term) -> Term:
    """The sine or the cosine of an angle, as a number where that is well known."""
    form = _linear(branch, angle)
    if form is None or form.keys() - {PI}:
        return Term(head, angle)
    turns = (form.get(PI, Fraction(0)) + Fraction(head == "cos", 2)) % 2
    size = min(turns % 1, 1 - turns % 1)
    if size not in _SINES:
        return Term(head, angle)
    return _SINES[size] if turns < 1 else scaled(-1, _SINES[size])


def _quarters(form: Linear, parts: list[tuple[int, Linear]]) -> int | None:
    """By how many right angles an angle exceeds a combination of others, if it does so."""
    rest = dict(form)
    for m, other in parts:
        for t, q in other.items():
            rest[t] = rest.get(t, Fraction(0)) - m * q
    turns = 2 * rest.pop(PI, Fraction(0))
    return int(turns) if turns.denominator == 1 and not any(rest.values()) else None


Pair = tuple[Term, Term]


def _multiple(v: Term, m: int) -> Pair:
    """sin(mv) and cos(mv)."""
    sine, cosine = Term("sin", v), Term("cos", v)
    found = (sine, cosine)
    for _ in range(abs(m) - 1):
        found = _sum(found, (sine, cosine))
    return found if m > 0 else (scaled(-1, found[0]), found[1])


def _sum(a: Pair, b: Pair) -> Pair:
    return (
        total([Term("mul", a[0], b[1]), Term("mul", a[1], b[0])]),
        total([Term("mul", a[1], b[1]), scaled(-1, Term("mul", a[0], b[0]))]),
    )


def _turned(pair: Pair, quarters: int) -> Pair:
    sine, cosine = pair
    for _ in range(quarters % 4):
        sine, cosine = cosine, scaled(-1, sine)
    return sine, cosine
