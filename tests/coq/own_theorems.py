"""Theorems for the rules of the kernel that the theory does not use: an induction under a
hypothesis, and a bound by a sum of which one term is taken out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from symproof.authoring.assumptions import assumed
from symproof.authoring.derivations import Derivation, calc
from symproof.authoring.formulas import family
from symproof.authoring.library import Natural, Record, library
from symproof.authoring.reasons import bound, induction

for _name in "uvx":
    family(f"{_name}_#")


def _apart(term: str) -> str:
    """The sum of ``term``, in which # is the index, for i = 0 … n − 1, that for i = r apart."""
    before, at, after = (term.replace("#", index) for index in ("i", "r", "r + 1 + j"))
    return f"Sum({before}, (i, 0, r - 1)) + ({at}) + Sum({after}, (j, 0, n - 2 - r))"


def _from_end(r: Natural, k: Natural) -> Derivation:
    return calc("Sum(x[i], (i, 0, r + k))").eq(
        "Sum(x[i], (i, 0, r - 1)) + x[r] + Sum(x[r + 1 + j], (j, 0, k - 1))", by=induction
    )


def _inside(n: Natural, r: Natural) -> Derivation:
    after = "Sum(1, (j, 1, n - 1 - r))"  # plainly a natural number
    return (
        calc("Sum(x[i], (i, 0, n - 1))")
        .eq(_apart("x[#]"), by=TERM_FROM_END.at(k=after))
        .suppose("r <= n - 1")
    )


def _square(n: Natural, r: Natural) -> Derivation:
    squares = "u[#]^2 + v[#]^2"
    others = _apart(squares).replace("(u[r]^2 + v[r]^2)", "v[r]^2")
    return (
        calc("u[r]^2")
        .le(_apart(squares), by=bound(witness=lambda: others))
        .eq("Sum(u[i]^2 + v[i]^2, (i, 0, n - 1))",
            by=ONE_TERM.at(x=lambda i: squares.replace("#", str(i))))
        .eq(0, by=assumed(1))
        .suppose("Sum(u[i]^2 + v[i]^2, (i, 0, n - 1)) = 0")
        .suppose("r <= n - 1")
    )  # fmt: skip


def _twice(n: Natural, r: Natural) -> Derivation:
    return (
        calc("2*Sum(x[i], (i, 0, n - 1))")
        .eq(f"2*({_apart('x[#]')})", by=ONE_TERM)
        .suppose("r <= n - 1")
    )


TERM_FROM_END = Record("term_from_end", "One term", "One term.", "own", _from_end)
ONE_TERM = Record("one_term", "One term", "One term.", "own", _inside)
ONE_SQUARE = Record("one_square", "One square", "One square.", "own", _square)
TWICE = Record("twice", "Twice", "Twice.", "own", _twice)


@contextmanager
def registered() -> Iterator[None]:
    """The library with these theorems."""
    own = {record.name: record for record in (TERM_FROM_END, ONE_TERM, ONE_SQUARE, TWICE)}
    library.records.update(own)
    try:
        yield
    finally:
        for name in own:
            del library.records[name]
