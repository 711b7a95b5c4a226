"""Cosines and sines: an angle is an integer combination of basic angles, and those of simple
fractions of π have known values."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from .. import polynomials as poly
from ..polynomials import ONE, LeadRelation, Monomial, Polynomial, TooManyTerms
from .atoms import Indeterminate, Pair
from .roots import Roots

MOST_TURNS = 40
_PLAIN = ("variable", "whole", "pi", "inverse")

# The angles k·π/d as combinations of those whose values are known: d: ((multiple, of π/…), …).
_FRACTIONS = {
    1: ((1, 1),), 2: ((1, 2),), 3: ((1, 3),), 4: ((1, 4),), 5: ((1, 5),), 6: ((1, 6),),
    10: ((1, 2), (-2, 5)), 12: ((1, 3), (-1, 4)), 15: ((2, 3), (-3, 5)),
    20: ((1, 4), (-1, 5)), 30: ((-1, 5), (1, 6)),
}  # fmt: skip


class Angles(Roots):
    """Certificates of cosines and sines."""

    def circle(self, u: Polynomial, at: str = "", exact: str = "") -> Pair:
        """The cosine and the sine of ``u``, which stands as ``at`` in the goal, or as ``exact``
        in the statement, if that is known."""
        u = self.cancelled(u)
        parts: list[tuple[int, str, Pair]] = []
        turns: Polynomial = {}
        for monomial, coefficient in sorted(u.items()):
            rest = poly.divided(monomial, ((self.pi, 1),))
            if rest == ONE:
                whole = (coefficient + 1) // 2
                turns = poly.add(turns, poly.constant(whole))
                parts += self.fraction_of_pi(coefficient - 2 * whole)
            elif rest is not None and self.is_whole(rest) and coefficient.denominator == 1:
                half = coefficient // 2
                turns = poly.add(turns, {rest: Fraction(half)} if half else {})
                if coefficient % 2:
                    parts.append((1, *self.multiple_of_pi(rest)))
            else:
                z, text = self.basic("angle", monomial, coefficient)
                parts.append((z, text, self.basic_angle(text, monomial)))
        cosine, sine = poly.constant(1), poly.constant(0)
        for z, _, (c, s) in parts:
            if abs(z) > MOST_TURNS:
                raise TooManyTerms("a large multiple of an angle")
            if z < 0:
                s = poly.scale(-1, s)
            for _ in range(abs(z)):
                cosine, sine = (
                    poly.add(poly.multiply(c, cosine), poly.scale(-1, poly.multiply(s, sine))),
                    poly.add(poly.multiply(c, sine), poly.multiply(s, cosine)),
                )
        listed = "; ".join(f"(({z})%Z, {text})" for z, text, _ in parts)
        angles = f"[{listed}]" if parts else "(@nil (Z * R))"
        name = f"angle_at ({at})" if at else "angle"
        self.level.say(f"{name} {angles} {self.whole_text(turns)}")
        line = f"angle_at ({exact}) {angles} {self.whole_text(turns)}"
        plain = all(self.atoms[a].kind in _PLAIN for a in self.inside(u))
        if exact and plain and line not in self.level.exact:
            self.level.exact.append(line)
        return cosine, sine

    def fraction_of_pi(self, q: Fraction) -> list[tuple[int, str, Pair]]:
        """kπ/d as a combination of angles whose values are known."""
        if not q:
            return []
        if q.denominator not in _FRACTIONS:
            text = f"PI / {q.denominator}"
            return [(q.numerator, text, self.basic_angle(text, ((self.pi, 1),)))]
        found = []
        for multiple, d in _FRACTIONS[q.denominator]:
            text = "PI" if d == 1 else f"PI / {d}"
            found.append((multiple * q.numerator, text, self.known_angle(d)))
        return found

    def known_angle(self, d: int) -> Pair:
        half = Fraction(1, 2)
        if d == 1:
            return poly.constant(-1), poly.constant(0)
        if d == 2:
            return poly.constant(0), poly.constant(1)
        if d in (3, 6):
            pair = poly.constant(half), poly.scale(half, self.prime_root(3))
            return pair if d == 3 else (pair[1], pair[0])
        if d == 4:
            return (poly.scale(half, self.prime_root(2)),) * 2
        five = self.prime_root(5)
        cosine = poly.scale(Fraction(1, 4), poly.add(poly.constant(1), five))
        radicand = poly.add(poly.constant(10), poly.scale(-2, five))
        return cosine, poly.scale(Fraction(1, 4), self.named_root(radicand, "10 - 2 * root 5"))

    def multiple_of_pi(self, rest: Monomial) -> tuple[str, Pair]:
        """The angle nπ for a whole number n: the sine is 0, the square of the cosine 1."""
        z = self.whole_text({rest: Fraction(1)})
        text = f"IZR {z} * PI"
        index = self.atom(("multiple of pi", rest), lambda: Indeterminate(
            "multiple", f"cos ({text})", f"cosine ({text})", self.names.fresh("c"),
            self.inside({rest: Fraction(1)}), ((rest, Fraction(1)),)))  # fmt: skip
        name = self.atoms[index].final
        self.relations[index] = LeadRelation(
            ((index, 2),), poly.constant(1), f"({name} * {name} - 1)"
        )
        self.level.name(index)
        return text, (poly.atom(index), poly.constant(0))

    def basic(self, kind: str, monomial: Monomial, coefficient: Fraction) -> tuple[int, str]:
        """The monomial as a multiple of a basic one, fine enough for all that occur."""
        label = kind, self.text({monomial: Fraction(1)}, "source")
        fine = lcm(self.denominators.get(label, 1), coefficient.denominator)
        if fine != self.denominators.get(label, 1):
            self.refined = True
        self.denominators[label] = fine
        if abs(coefficient * fine) > MOST_TURNS:  # a large multiple has a name of its own
            fine = coefficient.denominator
        text = self.text({monomial: Fraction(1)})
        text = text if fine == 1 else f"{text} / {fine}"
        return int(coefficient * fine), text

    def basic_angle(self, text: str, monomial: Monomial) -> Pair:
        c = self.basic_atom("angle", f"cos ({text})", f"cosine ({text})", "c", monomial)
        s = self.basic_atom("sine", f"sin ({text})", f"sine ({text})", "s", monomial)
        x, y = self.atoms[c].final, self.atoms[s].final
        rest = poly.add(poly.constant(1), poly.scale(-1, poly.power(poly.atom(c), 2)))
        self.relations[s] = LeadRelation(((s, 2),), rest, f"({y} * {y} + {x} * {x} - 1)")
        self.level.name(c)
        return poly.atom(c), poly.atom(s)
