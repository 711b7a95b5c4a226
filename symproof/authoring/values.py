"""The values that a reason gives to the variables of a theorem, and the equations that theorems
are for these values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ..kernel.claims import MalformedClaim, unfold
from ..kernel.facts import Variable
from ..kernel.terms import Lambda, Term, symbol
from .formulas import to_term, without_names
from .reasons import Rule, Use

Sides = tuple[Term, Term]


def base(name: str) -> str:
    """The name of a family without its indices."""
    return name.split("_#")[0].split("(#")[0].rstrip("_")


def values_of(
    theorem: str, variables: Iterable[Variable], values: Mapping[str, Any]
) -> tuple[tuple[str, Lambda], ...]:
    """Each variable of a theorem with its value as written, itself where none is given.  Raises
    :class:`MalformedClaim` for a value of something that the theorem does not have."""
    import sympy

    given = dict(values)
    found: list[tuple[str, Lambda]] = []
    for v in variables:
        name = base(v.name)
        # A letter and a digit are read as one name; omega0 would be read as ω_0.
        params = tuple(f"{name[0]}{k}" for k in range(len(v.indices)))
        body = symbol(v.name, *map(symbol, params))
        if name in given:
            value = given.pop(name)
            if params:
                value = value(*(sympy.Symbol(p, integer=True) for p in params))
            body = to_term(value)
        found.append((v.name, Lambda(params, body)))
    if given:
        raise MalformedClaim(f"{theorem} has no variable {sorted(given)[0]!r}")
    return tuple(found)


def plain_values(written: Iterable[tuple[str, Lambda]]) -> dict[str, Lambda]:
    """These values without defined names."""
    return {name: Lambda(params, without_names(body)) for name, (params, body) in written}


def equations_of(reason: Any) -> Iterator[tuple[Sides, Sides]]:
    """The sides of the theorems that a reason names, without defined names and as written."""
    named = reason if isinstance(reason, tuple) and not isinstance(reason, Rule) else ()
    for use in (u for u in named if isinstance(u, Use)):
        claim = use.record.claim
        written = values_of(use.record.name, claim.variables, use.values)
        plain = unfold(use.record.plain, plain_values(written))
        said = unfold(claim.relation, dict(written))
        yield (plain.left, plain.right), (said.left, said.right)
