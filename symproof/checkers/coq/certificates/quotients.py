"""Inverses: of numbers at once, of exponentials by the opposite one, of all else as atoms."""

from __future__ import annotations

from .. import polynomials as poly
from ..polynomials import Monomial, Polynomial
from ..shapes import Inexpressible
from .atoms import Indeterminate, Indeterminates


class Quotients(Indeterminates):
    """Certificates of inverses.  ``renamed`` says that 1/(1/x) = x was used of an x that has
    another name at the end of the goal, so that only hypotheses brought along are about it."""

    renamed = False

    def inverse(self, p: Polynomial) -> Polynomial:
        value = poly.value(p)
        if value is not None:
            if not value:
                raise Inexpressible("a division by 0")
            return poly.constant(1 / value)
        reduced, _ = poly.divide(p, self.relations)
        if len(p) == 1:
            ((monomial, coefficient),) = p.items()
            opposite = self.opposite(monomial) if coefficient == 1 else None
            if opposite is not None:
                return opposite
            parts = [self.inverse_of(i) for i, e in monomial for _ in range(e)]
            return poly.scale(1 / coefficient, poly.multiply(*parts))
        lead = max(p.items())[1] if not reduced else max(reduced.items())[1]
        return poly.scale(1 / lead, self.inverse_atom(poly.scale(1 / lead, p)))

    def opposite(self, monomial: Monomial) -> Polynomial | None:
        """The inverse of a basic exponential, which is another one."""
        if len(monomial) != 1 or monomial[0][1] != 1:
            return None
        made = self.atoms[monomial[0][0]]
        text = made.early.partition(" ")[2]
        other = {"growth": f"exp (- {text})", "decay": f"exp {text}"}.get(made.kind)
        if other is None:
            return None
        self.level.say(f"over_{made.kind} {text}")
        return poly.atom(self.known[other])

    def inverse_of(self, index: int) -> Polynomial:
        """One over an atom, which may itself be one over something."""
        made = self.atoms[index]
        if made.kind == "inverse":
            kinds = {self.atoms[i].kind for i in self.inside(dict(made.body))}
            self.renamed = self.renamed or not kinds.isdisjoint(("angle", "sine", "root"))
            return dict(made.body)
        return self.inverse_atom(poly.atom(index))

    def inverse_atom(self, p: Polynomial) -> Polynomial:
        reduced, _ = poly.divide(p, self.relations)
        inside = self.inside(p)

        def make() -> Indeterminate:
            source, early, final = (
                f"/ ({self.text(p, mode)})" for mode in ("source", "early", "final")
            )
            return Indeterminate("inverse", source, early, final, inside, poly.key(p))

        return poly.atom(self.atom(("inverse", poly.key(reduced)), make))
