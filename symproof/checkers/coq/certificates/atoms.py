"""Atoms, the indeterminates of certificates, with the texts under which Coq knows them; the lines
of a goal, and how it ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from ....kernel.facts import Variable
from ....kernel.terms import Term
from .. import polynomials as poly
from ..names import Identifiers
from ..polynomials import LeadRelation, Monomial, Polynomial
from ..shapes import Inexpressible

Pair = tuple[Polynomial, Polynomial]
# Lines after which functions may stand in the goal that did not stand there before.
_EXPOSING = ("over_", "linear_sum", "write_out", "radical")


class Indeterminate(NamedTuple):
    """One indeterminate.  ``source`` is its text in the statement, ``early`` what the tactics
    make of it, ``final`` its name at the end.  ``inside`` are the atoms that it is made of."""

    kind: str
    source: str
    early: str
    final: str
    inside: frozenset[int] = frozenset()
    body: tuple[tuple[Monomial, Fraction], ...] = ()


@dataclass
class Level:
    """The lines of one goal, those that come before them (``first``) and those whose places are
    known beforehand (``exact``), and the atoms that want a name at its end."""

    first: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    exact: list[str] = field(default_factory=list)
    named: list[int] = field(default_factory=list)

    def say(self, line: str) -> None:
        """Add a line, unless the same has been said and nothing new has come up since."""
        changes = [k for k, said in enumerate(self.lines) if said.startswith(_EXPOSING)]
        if line not in self.lines[max(changes, default=0) :]:
            self.lines.append(line)

    def name(self, index: int) -> None:
        if index not in self.named:
            self.named.append(index)


class Indeterminates:
    """The atoms of a goal and of those inside it, and the relations between them."""

    def __init__(
        self,
        variables: Sequence[Variable],
        names: Identifiers,
        denominators: dict[tuple[str, str], int] | None = None,
        write: Callable[[Term], str] | None = None,
    ) -> None:
        self.variables = {v.name: v for v in variables}
        self.names = names
        self.atoms: list[Indeterminate] = []
        self.known: dict[object, int] = {}
        self.relations: dict[int, LeadRelation] = {}
        self.denominators = {} if denominators is None else denominators
        self.refined = False
        self.levels = [Level()]
        self.bound: dict[str, Polynomial] = {}
        self.summands: dict[tuple[str, ...], str] = {}
        self.ranges: dict[object, tuple[str, str]] = {}
        self.block = names.fresh("block")
        self.before: list[str] = []
        self.write = write
        self.pi = self.atom("pi", lambda: Indeterminate("pi", "PI", "PI", "PI"))

    @property
    def level(self) -> Level:
        return self.levels[-1]

    def number(self, term: Term) -> Polynomial:
        """A real term as a polynomial.  Raises
        :class:`~symproof.checkers.coq.shapes.Inexpressible`,
        :class:`~symproof.checkers.coq.polynomials.TooManyTerms`."""
        raise NotImplementedError

    def atom(self, key: object, make: Callable[[], Indeterminate]) -> int:
        """The atom of a key, made if there is none."""
        if key not in self.known:
            self.known[key] = len(self.atoms)
            self.atoms.append(make())
        return self.known[key]

    def basic_atom(self, kind: str, source: str, early: str, wish: str, of: Monomial) -> int:
        """The atom of a function of the monomial ``of``, to be named like ``wish``."""
        inside = self.inside({of: Fraction(1)})
        make = lambda: Indeterminate(kind, source, early, self.names.fresh(wish), inside)  # noqa: E731
        return self.atom(source, make)

    def inside(self, p: Polynomial) -> frozenset[int]:
        """The atoms of a polynomial and those inside them."""
        found = poly.atoms(p)
        return frozenset(found).union(*(self.atoms[a].inside for a in found))

    def text(self, p: Polynomial, mode: str = "early") -> str:
        """The polynomial in Coq, as a real number."""
        rows = [self.term_text(m, c, mode) for m, c in sorted(p.items())]
        return " + ".join(rows) if rows else "0"

    def term_text(self, monomial: Monomial, coefficient: Fraction, mode: str) -> str:
        parts = []
        if coefficient != 1 or not monomial:
            n, d = coefficient.numerator, coefficient.denominator
            top = str(n) if n >= 0 else f"(-{-n})"
            parts.append(top if d == 1 else f"({top} / {d})")
        for index, exponent in monomial:
            made = self.atoms[index]
            text = made.early if made.kind == "whole" else getattr(made, mode)
            if " " in text:
                text = f"({text})"
            parts += [text] * exponent if exponent < 4 else [f"{text} ^ {exponent}"]
        return " * ".join(parts)

    def whole_text(self, p: Polynomial) -> str:
        """The polynomial in Coq, as an integer."""
        rows = []
        for monomial, coefficient in sorted(p.items()):
            if coefficient.denominator != 1 or not self.is_whole(monomial):
                raise Inexpressible("a real number where a whole number is needed")
            parts = [f"({coefficient})"] if coefficient != 1 or not monomial else []
            for index, exponent in monomial:
                name = self.atoms[index].final
                parts += [f"({name})" if " " in name else name] * exponent
            rows.append(" * ".join(parts))
        return f"({' + '.join(rows) or '0'})%Z"

    def is_whole(self, monomial: Monomial) -> bool:
        return all(self.atoms[index].kind == "whole" for index, _ in monomial)

    def cancelled(self, p: Polynomial) -> Polynomial:
        """``p``, where what is divided by is not zero, without factors x·(1/x)."""
        found: Polynomial = {}
        for monomial, coefficient in p.items():
            exponents = dict(monomial)
            for index in [i for i in exponents if self.atoms[i].kind == "inverse"]:
                body = self.atoms[index].body
                if len(body) == 1 and body[0][1] == 1 and len(body[0][0]) == 1:
                    ((below, power),) = body[0][0]
                    times = min(exponents[index], exponents.get(below, 0) // power)
                    exponents[index] -= times
                    exponents[below] = exponents.get(below, 0) - times * power
            rest = tuple((i, e) for i, e in sorted(exponents.items()) if e)
            found = poly.add(found, {rest: coefficient})
        return found

    # -- the end of a goal -----------------------------------------------------------------

    def closing(self, level: Level, difference: Polynomial) -> tuple[list[str], bool]:
        """The script of a goal of which the sides differ by ``difference``, and whether the
        certificates suffice."""
        over: list[str] = []
        for index in range(len(self.atoms) - 1, -1, -1):
            made = self.atoms[index]
            if made.kind == "inverse":
                below = dict(made.body)
                difference, times = poly.without(difference, index, below)
                over += [f"({self.text(below, 'final')})"] * times
        remainder, cofactors = poly.divide(difference, self.relations)
        used = {k for k, c in cofactors.items() if c}
        script = [*level.first, *level.lines]
        for index in sorted(level.named, reverse=True):
            script.append(self.naming(index, index in used))
        parts = [f"({self.text(c, 'final')}) * {self.relations[k].text}"
                 for k, c in sorted(cofactors.items()) if c]  # fmt: skip
        z = " + ".join(parts) or "0"
        script.append(f"combine_over ({' * '.join(over)}) ({z})" if over else f"combine ({z})")
        return script, not remainder

    def naming(self, index: int, used: bool) -> str:
        made = self.atoms[index]
        hypothesis = f"H_{made.final}"
        if made.kind == "angle":
            text = made.source[4:]
            sine = self.atoms[self.known[f"sin {text}"]].final
            return f"name_angle {text} {made.final} {sine} {hypothesis}"
        if made.kind == "multiple":
            return f"name_multiple {self.whole_text(dict(made.body))} {made.final} {hypothesis}"
        if made.kind == "growth":
            text = made.source[4:]
            down = self.atoms[self.known[f"exp (- {text})"]].final
            return f"name_exponent {text} {made.final} {down} {hypothesis}"
        if made.kind == "abs":
            return f"name_size {made.early[5:]} {made.final} {hypothesis}"
        if made.kind == "root" and used:
            return f"name_root {made.early[5:]} {made.final} {hypothesis}"
        return f"name_sum ({made.early}) {made.final}"
