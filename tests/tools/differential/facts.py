"""Facts are true: what ``facts`` says of random terms, beside enclosures of their values.

    python tests/tools/differential/facts.py --terms 40000 --seed 7

Every term, and every part of it that has no bound variable of an outer Σ in it, is evaluated by
ball arithmetic; a fact that its enclosure excludes is printed, and the exit code is 1.  The same
seed draws the same terms.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from flint import acb, arb, fmpq

sys.path.insert(0, str(Path(__file__).parents[2]))

from tools.differential.shaped import HERE, POINT, VALUES, Drawing

from symproof.kernel.facts import facts
from symproof.kernel.terms import Term, children, free_names
from symproof.notation.text_writer import write_term
from symproof.search.enclosures import (
    NodeBudget,
    NothingCertain,
    ScalarMatrix,
    ScaledIdentity,
    ShapeError,
    enclose,
)
from symproof.search.enclosures.values import working

PRECISION = 200
TINY = arb(2) ** -100
DEPTH = 5


class Seen(NamedTuple):
    """How often each fact was compared with a value, and the facts that are false."""

    compared: Counter[str]
    false: list[str]


def compared(seed: int, terms: int) -> Seen:
    """``terms`` random terms of this seed, and their parts."""
    drawing, seen = Drawing(Random(seed)), Seen(Counter(), [])
    for _ in range(terms):
        for part in parts(drawing.term(drawing.draw.randint(1, DEPTH))):
            compare(part, seed, seen)
    return seen


def parts(term: Term) -> Iterator[Term]:
    """The term and its parts that have a value by themselves."""
    if free_names(term) <= VALUES.keys():
        yield term
    for child in children(term):
        yield from parts(child)


def compare(term: Term, seed: int, seen: Seen) -> None:
    known = facts(term, HERE)
    if not known:
        return
    try:
        value = enclose(term, POINT, PRECISION, NodeBudget(20_000))
    except (NothingCertain, ShapeError):
        return
    for fact in sorted(known):
        seen.compared[fact] += 1
        with working(PRECISION):
            if excluded(fact, value):
                seen.false.append(f"seed {seed}: {write_term(term)} is not {fact}")


def excluded(fact: str, value: object) -> bool:
    """Whether the value certainly does not have the fact; a matrix has no fact but "real", which
    is said of each entry."""
    if isinstance(value, ScaledIdentity):
        return fact != "real"
    if isinstance(value, ScalarMatrix):
        return fact != "real" or any(excluded(fact, entry) for entry in value.entries)
    real, imag = (value.real, value.imag) if isinstance(value, acb) else (value, arb(0))
    if fact == "nonzero":
        return _is_zero(arb(real)) and _is_zero(imag)
    return not imag.contains(0) or _excluded_of_reals(fact, real)


def _excluded_of_reals(fact: str, value: fmpq | arb) -> bool:
    x = arb(value)
    match fact:
        case "positive":
            return bool(x < 0) or _is_zero(x)
        case "nonnegative":
            return bool(x < 0)
        case "integer":
            return not x.contains_integer()
        case "even":
            return not (x / 2).contains_integer()
        case "odd":
            return not ((x - 1) / 2).contains_integer()
    return False


def _is_zero(x: arb) -> bool:
    """Whether the enclosure is one of 0 and so narrow that the number is taken for 0."""
    return bool(x.contains(0)) and bool(abs(x) < TINY)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--terms", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    seen = compared(options.seed, options.terms)
    print(*seen.false, sep="\n", end="\n" if seen.false else "")
    print(", ".join(f"{fact} {count}" for fact, count in sorted(seen.compared.items())))
    print(f"{options.terms} terms, {len(seen.false)} false facts")
    return 1 if seen.false else 0


if __name__ == "__main__":
    sys.exit(main())
