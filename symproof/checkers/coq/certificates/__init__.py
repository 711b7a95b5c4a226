"""Terms to polynomials in cosines, sines, exponentials and roots, with the certificates that
Coq needs to follow.

Every function application becomes a polynomial in a few basic ones.  Each such finding is one
line of the script, in the order in which they are found, inner ones first.  Each module adds
one kind of terms to those before it:

=============  ========================================================================
``atoms``      indeterminates, their texts, the relations between them, the end of a goal
``quotients``  inverses
``roots``      square roots
``angles``     cosines and sines
``functions``  all other functions, and powers
``sums``       finite sums
``arrays``     matrices and families of blocks
``complexes``  complex numbers
=============  ========================================================================
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ....kernel.facts import SORTS
from ....kernel.terms import Term, children
from .. import polynomials as poly
from ..polynomials import Polynomial
from ..shapes import Number, shape
from .atoms import Indeterminate
from .complexes import Complexes

__all__ = ["Certifier", "Indeterminate"]

_PLAIN = frozenset(("num", "pi", "sym", "add", "neg", "mul", "div"))


class Certifier(Complexes):
    """The certificates of one goal and those inside it."""

    def number(self, term: Term) -> Polynomial:
        """A real term as a polynomial.  Raises :class:`Inexpressible`, :class:`TooLarge`."""
        head, args = term.head, term.args
        if head == "num":
            return poly.constant(Fraction(args[0], 10 ** args[1]))
        if head == "pi":
            return poly.atom(self.pi)
        if head == "e":
            return self.exponential(poly.constant(1))
        if head == "sym":
            return self.symbol(args[0], args[1:])
        if head == "add":
            return poly.add(*map(self.number, args))
        if head == "neg":
            return poly.scale(-1, self.number(args[0]))
        if head == "mul":
            if all(isinstance(shape(a, {}), Number) for a in args):
                return poly.multiply(*map(self.number, args))
            return self.product_entry(args, 0, 0)
        if head == "div":
            return poly.multiply(self.number(args[0]), self.inverse(self.number(args[1])))
        if head == "pow":
            return self.power(args[0], args[1])
        if head in ("sum", "prod"):
            return self.iterated(head, *args)
        if head == "dot":
            return self.dot(args[0], args[1])
        if head == "norm":
            return self.root(self.dot(args[0], args[0]))
        if head in ("matrix", "transpose"):
            return self.entry(term, 0, 0)
        if head == "abs" and self.has_i(args[0]):
            x, y = self.complex(args[0])
            return self.root(poly.add(poly.multiply(x, x), poly.multiply(y, y)))
        if head in ("sin", "cos") and self.write and not self.bound and _is_plain(args[0]):
            c, s = self.circle(self.number(args[0]), exact=self.write(args[0]))
            return s if head == "sin" else c
        return self.function(head, self.number(args[0]))

    def symbol(self, name: str, indices: Sequence[Term]) -> Polynomial:
        if name in self.bound and not indices:
            return self.bound[name]
        variable = self.variables[name]
        ident = self.names.of(name)
        values = [self.number(t) for t in indices]
        whole = "integer" in SORTS[variable.sort]
        texts, inside = [], frozenset[int]()
        for value, sort in zip(values, variable.indices, strict=True):
            inside |= self.inside(value)
            text = self.whole_text(value) if "integer" in SORTS[sort] else f"({self.text(value)})"
            texts.append(text)
        integral = all("integer" in SORTS[sort] for sort in variable.indices)
        line = {1: "index" if integral else "argument", 2: "index2" if integral else "argument2"}
        if len(texts) in line:
            self.level.say(" ".join([line[len(texts)], ident, *texts]))
        applied = " ".join([ident, *texts])
        full = applied
        if whole:
            full = f"IZR ({applied})" if texts else f"IZR {applied}"
        kind = "whole" if whole else "variable"
        final = applied if whole else full
        return poly.atom(
            self.atom(
                ("symbol", name, *map(poly.key, values)),
                lambda: Indeterminate(kind, full, full, final, inside),
            )
        )


def _is_plain(term: Term) -> bool:
    """Whether no functions, powers or sums occur, and no index is to be rewritten first."""
    if term.head == "sym":
        return all(index.head in ("num", "sym") for index in term.args[1:])
    return term.head in _PLAIN and all(map(_is_plain, children(term)))
