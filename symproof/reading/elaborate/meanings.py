"""Names that the library defines: their meaning at the arguments with which they stand.

A name is unfolded where it is read, so that its shape is known, and is folded again in the claim;
see :mod:`symproof.reading.claims.library`.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from ...kernel.claims import Claim, Definition, unfolding
from ...kernel.terms import Lambda, Relation, Term, number, substitute
from ...notation.declared import Notation
from .linear import Form, build, linear


def meaning(known: Notation, term: Term) -> Term | None:
    """The meaning of ``term``, a name with its arguments, by the definitions that are ``known``;
    None if there is none."""
    template = term.args[0]
    if any(one.name == template for one in known.definitions):
        return substitute(term, _unfolding(known.definitions))
    pair = next((pair for pair in known.entries_of if pair[0].name == template), None)
    if pair is None:
        return None
    *others, last = term.args[1:]
    form = linear(last)
    odd = form.get(None, Fraction(0)) % 2
    half: Form = {atom: value / 2 for atom, value in form.items() if atom is not None}
    half[None] = (form.get(None, Fraction(0)) - odd) / 2
    if odd not in (0, 1) or any(value.denominator != 1 for value in half.values()):
        return None
    _, params, body = pair[int(odd)]
    body = substitute(body, _unfolding(known.definitions))
    values = zip(params, (*others, build(half)), strict=True)
    return substitute(body, {name: Lambda((), value) for name, value in values})


@lru_cache(maxsize=8)
def _unfolding(definitions: tuple[Definition, ...]) -> dict[str, Lambda]:
    """The meaning of every name in terms of families alone."""
    return unfolding(Claim((), definitions, (), Relation(number(0), "=", number(0))))
