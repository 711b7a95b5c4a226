"""The form an answer is to have: which functions, of what, in which letters.

Equality alone does not make an exercise: the left side equals itself.  What is asked for,
"without a sine of a sum" or "a number", is said here as requirements on the term that was
written.  They are met by what an answer contains, never by how it is spelled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from ...base.messages import Said
from ...kernel.facts import Scope
from ...kernel.terms import FUNCTIONS, Term, children, free_names
from ...notation.text_writer import write_term
from ...search.rewriting import agrees

ROOTS = frozenset(("sqrt", "abs"))
MATRICES = frozenset(("matrix", "identity", "transpose", "norm", "dot", "stack", "diag"))
#: What one writes only where it is asked for, with the sentence that says that it is not.
SPECIAL: tuple[tuple[str, frozenset[str], Said], ...] = (
    ("sums", frozenset(("sum", "prod")), Said("without Σ")),
    ("matrices", MATRICES, Said("without matrices")),
    ("complex", frozenset(("i", "e")), Said("without complex numbers and without e")),
)


class Requirement(NamedTuple):
    """A sentence that completes "wanted: …", whether it is always shown, and its test."""

    said: Said
    shown: bool
    holds: Callable[[Term, Scope], bool]


class RequiredForm(NamedTuple):
    """What is required of an answer, all at once."""

    requirements: tuple[Requirement, ...]

    @property
    def wanted(self) -> list[Said]:
        """What the answer is to look like, in words."""
        return [r.said for r in self.requirements if r.shown]

    def lacks(self, term: Term, here: Scope) -> list[Said]:
        """The requirements that ``term``, free of defined names, does not meet."""
        return [r.said for r in self.requirements if not r.holds(term, here)]


def form_of(data: Mapping[str, Any], read: Callable[[str], Term]) -> RequiredForm:
    """The form that a blank of an exercise file asks for: ``functions``, ``arguments``,
    ``letters``, ``at_most``, ``product``, ``shape``, ``allow``; ``read`` reads a term."""
    found = list(_of_what(data, read))
    if "at_most" in data:
        count = data["at_most"]
        said = Said("one function") if count == 1 else Said("at most {n} functions", n=count)
        found.append(Requirement(said, True, lambda t, _: _waves(t) <= count))
    if data.get("product"):
        found.append(Requirement(Said("a product"), True, lambda t, _: _core(t).head == "mul"))
    if data.get("summand"):
        said = Said("under Σ a single function, in front of Σ nothing")
        found.append(Requirement(said, True, lambda t, _: _is_plain_sum(t)))
    if "shape" in data:
        rows, columns = data["shape"]
        said = matrix_said(rows, columns)
        found.append(
            Requirement(
                said, True, lambda t, _: t.head == "matrix" and t.args[:2] == (rows, columns)
            )
        )
    allowed = set(data.get("allow", "").split()) | ({"matrices"} if "shape" in data else set())
    for word, heads, said in SPECIAL:
        if word not in allowed:
            found.append(_without(heads, said))
    return RequiredForm(tuple(found))


def matrix_said(rows: int, columns: int) -> Said:
    """A matrix of this size, in words."""
    if columns == 1:
        return Said("a column with {rows} entries", rows=rows)
    if rows == 1:
        return Said("a row with {columns} entries", columns=columns)
    return Said("a matrix with {rows} rows and {columns} columns", rows=rows, columns=columns)


def _of_what(data: Mapping[str, Any], read: Callable[[str], Term]) -> Iterator[Requirement]:
    listed = data.get("functions", "sin cos").split()
    functions = frozenset(listed)
    letters = data.get("letters")
    if not functions - ROOTS and letters == "":
        said = Said("a number, square roots are allowed") if functions else Said("a number")
        yield Requirement(said, True, lambda t, _: not free_names(t))
    elif letters is not None:
        names = frozenset(read(letter).args[0] for letter in letters.split())
        said = Said("only these letters: {letters}", letters=", ".join(letters.split()))
        yield Requirement(said, True, lambda t, _: free_names(t) <= names)
    said = Said("no functions")
    if functions:
        said = Said("only these functions: {functions}", functions=", ".join(listed))
    yield Requirement(
        said, bool(functions - ROOTS) or letters != "",
        lambda t, _: {*_heads(t)} & FUNCTIONS <= functions,
    )  # fmt: skip
    if "arguments" in data:
        terms = [read(text) for text in data["arguments"]]
        yield Requirement(
            Said("functions only of: {arguments}", arguments=", ".join(map(write_term, terms))),
            True,
            lambda t, here: all(
                any(agrees(f.args[0], a, here) for a in terms)
                for f in _functions(t)
                if f.head not in ROOTS
            ),
        )


def _without(heads: frozenset[str], said: Said) -> Requirement:
    return Requirement(said, False, lambda t, _: heads.isdisjoint(_heads(t)))


def _heads(term: Term) -> Iterator[str]:
    yield term.head
    for child in children(term):
        yield from _heads(child)


def _functions(term: Term) -> Iterator[Term]:
    if term.head in FUNCTIONS:
        yield term
    for child in children(term):
        yield from _functions(child)


def _waves(term: Term) -> int:
    return sum(f.head not in ROOTS for f in _functions(term))


def _is_plain_sum(term: Term) -> bool:
    return term.head == "sum" and term.args[3].head in FUNCTIONS


def _core(term: Term) -> Term:
    """What is left of a term without a sign and a denominator in front of it."""
    while term.head in ("neg", "div"):
        term = term.args[0]
    return term
