"""The order in which people write the terms of a sum and the factors of a product.

In products: numbers, constants, variables, brackets, functions, sums.  In sums: falling powers,
then numbers, then what contains functions; of one degree what has a factor i comes last, and a
positive term comes first of all.  A matrix counts as a letter; the order of factors that do not
commute is not decided here.  The order depends on the terms alone: it is the same in every run.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from ..kernel.terms import BINDERS, FUNCTIONS, Term, children
from .names import parse_name


class Order:
    """The order of terms in a sum and of factors in a product.

    A key is a tuple that begins with the kind of the term; keys of one kind have one shape,
    so that any two can be compared.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.rank = {name: place for place, name in reversed([*enumerate(names)])}

    def of_name(self, name: str) -> tuple[int, int, str]:
        """Unranked families, then the ranked names, then all others."""
        base = re.split(r"[(^#]|_[(#]", name)[0]
        rank = self.rank.get(name, self.rank.get(base))
        if rank is not None:
            return 1, rank, name
        return (0 if "_#" in name or "_(" in name or "^(" in name else 2), 0, name

    def of_factor(self, term: Term) -> tuple[Any, ...]:
        """Numerals come first, then the rest by what it is built on."""
        return term.head != "num", self.of_part(term)

    def of_part(self, term: Term) -> tuple[Any, ...]:
        head, args = term.head, term.args
        parts = tuple(self.of_part(child) for child in children(term))
        if head == "num":
            return 0, args[1], args[0]
        if head in ("pi", "e", "i"):
            return 1, ("pi", "e", "i").index(head)
        if head in _BUILT_ON_FIRST:
            skip = head == "mul" and args[0].head == "num"
            first, *rest = parts[skip:]
            return (*first, (_BUILT_ON_FIRST.index(head), *rest), *parts[:skip])
        if head == "sym" and not parse_name(args[0]).call:
            return 2, self.of_name(args[0]), parts
        if head == "add":
            return 3, parts
        if head == "sym":
            return 4, parts, len(_FUNCTIONS), self.of_name(args[0])
        if head in FUNCTIONS:
            return 4, parts, _FUNCTIONS.index(head), ()
        return 5, head, tuple(a for a in args if type(a) is not Term), parts

    def of_term(self, term: Term) -> tuple[Any, ...]:
        """Falling powers of variables, then numbers, then what contains functions."""
        if term.head == "neg":
            return *self.of_term(term.args[0]), "negative"
        above = term.args[0] if term.head == "div" else term
        factors = [f for f in (above.args if above.head == "mul" else (above,)) if f.head != "num"]
        powers = [
            (self.of_part(f.args[0]), -f.args[1].args[0])
            if f.head == "pow" and f.args[1].head == "num"
            else (self.of_part(f), -1)
            for f in factors
        ]
        kind, degree = 0, 0
        if _mentions(term, _TRANSCENDENTAL):
            kind = 2
        elif not _mentions(term, _LETTERS):
            kind = 1
        else:
            degree = sum(power for base, power in powers if base[0] > 1)
        imaginary = any(f.head == "i" for f in factors)
        return kind, degree, imaginary, powers, self.of_part(term)

    def sum(self, terms: Iterable[Term]) -> Term:
        """The sum of the terms, a positive one first if there is any."""
        placed = sorted(terms, key=self.of_term)
        first = next((k for k, t in enumerate(placed) if t.head != "neg"), 0)
        placed.insert(0, placed.pop(first))
        return joined("add", placed)

    def product(self, factors: Iterable[Term]) -> Term:
        """The product of factors that commute."""
        return joined("mul", sorted(factors, key=self.of_factor))


_BUILT_ON_FIRST = ("mul", "pow", "sqrt", "div", "neg")
_FUNCTIONS = (
    "exp log sin cos tan cot sec csc sinh cosh tanh coth sech csch Ci abs arcsin arccos arctan"
    " conj Re Im arg sgn floor factorial"
).split()
_MATRICES = frozenset(("matrix", "stack", "diag"))
_LETTERS = _MATRICES | {"sym"}
_TRANSCENDENTAL = (FUNCTIONS - {"sqrt", "abs"} | BINDERS) - _MATRICES


def _mentions(term: Term, heads: frozenset[str]) -> bool:
    """Whether one of ``heads`` occurs in a term, whose matrices are letters."""
    if term.head in _MATRICES:
        return term.head in heads
    return term.head in heads or any(_mentions(child, heads) for child in children(term))


def joined(head: str, terms: Sequence[Term]) -> Term:
    """The sum or product (``head``) of these terms; of one term, that term."""
    return Term(head, *terms) if len(terms) > 1 else terms[0]
