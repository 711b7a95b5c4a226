"""When a polynomial that is not zero is a function that is not zero.

The generators of a ring satisfy their relations.  Whether they satisfy others is a question
about numbers and functions, and here is where it is answered, always on the safe side:

* over the continuous variables, exponentials of independent functions are independent (Ax);
* at integers, exponentials of distinct algebraic numbers are (Lindemann and Weierstrass),
  which leaves open what they have to do with π;
* sums of equal, arbitrary length over a free family are, one generator for each monomial
  in what depends on the index;
* of radicals, logarithms and other opaque generators nothing is claimed.
"""

from __future__ import annotations

from .ring import Generator, Quotient, Ring, occurring


def doubt(on: Ring, value: Quotient) -> str:
    """Why ``value``, whose numerator is not 0, may vanish identically; or nothing."""
    inside = [on.generators[p] for p in occurring(value.num)]
    for made in inside:
        if made.opaque:
            return made.opaque
    if any(made.kind == "pi" for made in inside) and any(
        made.kind in ("circle", "hyperbola", "power") and not made.continuous for made in inside
    ):
        return "π beside a function of an algebraic number"
    sums = [made for made in inside if made.kind == "sum"]
    return _doubt_of_sums(on, sums) if sums else ""


def _doubt_of_sums(on: Ring, sums: list[Generator]) -> str:
    members = frozenset().union(*(made.families for made in sums))
    if len({member.name for member in members}) < len(members):
        return "sums over one family at different indices"
    first, *others = [made.count for made in sums if made.count is not None]
    if any(on.add(count, on.negate(first)).num for count in others):
        return "sums of different lengths"
    return "" if arbitrary(on, first) else "a sum whose length is not known to be arbitrary"


def arbitrary(on: Ring, count: Quotient) -> bool:
    """Whether ``count`` grows with every variable in it, so that large values of them make it
    a length, and arbitrarily large."""
    return count.den.is_ground and all(
        on.generators[p].kind in ("variable", "odd", "index") and on.generators[p].whole
        for p in occurring(count.num)
    ) and all(c / count.den.LC > 0 for m, c in count.num.items() if any(m))  # fmt: skip
