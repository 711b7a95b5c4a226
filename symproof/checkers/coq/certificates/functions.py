"""Functions by cosines, sines and exponentials; what has no such form is an atom."""

from __future__ import annotations

from fractions import Fraction

from ....kernel.terms import Term
from .. import polynomials as poly
from ..polynomials import LeadRelation, Monomial, Polynomial, TooManyTerms
from ..shapes import Inexpressible
from .angles import MOST_TURNS, Angles
from .atoms import Indeterminate, Pair

_CIRCULAR = ("sin", "cos", "tan", "cot", "sec", "csc")
_HYPERBOLIC = {"sinh": "sin", "cosh": "cos", "tanh": "tan", "coth": "cot", "sech": "sec",
               "csch": "csc"}  # fmt: skip
_FUNCTIONS = {"log": "logarithm", "abs": "Rabs"}


class Functions(Angles):
    """Certificates of functions of one number, and of powers."""

    def function(self, name: str, u: Polynomial) -> Polynomial:
        u = self.cancelled(u)
        if name == "exp":
            return self.exponential(u)
        if name == "sqrt":
            return self.root(u)
        if name in _CIRCULAR:
            return self.quotient(name, *self.circle(u))
        if name in _HYPERBOLIC:
            plus, minus = self.exponential(u), self.exponential(poly.scale(-1, u))
            half = Fraction(1, 2)
            c = poly.scale(half, poly.add(plus, minus))
            s = poly.scale(half, poly.add(plus, poly.scale(-1, minus)))
            return self.quotient(_HYPERBOLIC[name], c, s)
        if name not in _FUNCTIONS:
            raise Inexpressible(f"{name} as a real number")
        ident, text = _FUNCTIONS[name], f"({self.text(u)})"
        self.level.say(f"argument {ident} {text}")
        full = f"{ident} {text}"
        inside = self.inside(u)
        if name == "abs":
            return self.size(u, full, inside)
        return poly.atom(
            self.atom(
                (ident, poly.key(u)),
                lambda: Indeterminate("log", full, full, full, inside, poly.key(u)),
            )
        )

    def size(self, u: Polynomial, text: str, inside: frozenset[int]) -> Polynomial:
        """The absolute value of ``u``, whose square is that of ``u``."""
        index = self.atom(
            ("Rabs", poly.key(u)),
            lambda: Indeterminate("abs", text, text, self.names.fresh("r"), inside),
        )
        name, final = self.atoms[index].final, self.text(u, "final")
        self.relations[index] = LeadRelation(
            ((index, 2),), poly.multiply(u, u), f"({name} * {name} - ({final}) * ({final}))"
        )
        self.level.name(index)
        return poly.atom(index)

    def quotient(self, name: str, c: Polynomial, s: Polynomial) -> Polynomial:
        """A circular function of an angle with cosine ``c`` and sine ``s``."""
        if name in ("sin", "cos"):
            return s if name == "sin" else c
        if name in ("sec", "csc"):
            return self.inverse(c if name == "sec" else s)
        top, bottom = (s, c) if name == "tan" else (c, s)
        return poly.multiply(top, self.inverse(bottom))

    def exponential(self, u: Polynomial, at: str = "") -> Polynomial:
        """The exponential of ``u``, which stands as ``at`` in the goal if that is known."""
        u = self.cancelled(u)
        listed, result, ends = [], poly.constant(1), []
        for monomial, coefficient in sorted(u.items()):
            z, text = self.basic("exponent", monomial, coefficient)
            if abs(z) > MOST_TURNS:
                raise TooManyTerms("a large exponent")
            made = self.atoms[monomial[0][0]] if len(monomial) == 1 else None
            if made is not None and made.kind == "log" and text == made.early:
                base = dict(made.body)
                up, down = base, self.inverse(base)
                ends.append(f"exponential_of_logarithm ({self.text(base)})")
            else:
                up, down = self.basic_exponential(text, monomial)
            result = poly.multiply(result, poly.power(up if z >= 0 else down, abs(z)))
            listed.append(f"(({z})%Z, {text})")
        exponents = f"[{'; '.join(listed)}]" if listed else "(@nil (Z * R))"
        self.level.say(f"exponent_at ({at}) {exponents}" if at else f"exponent {exponents}")
        for line in ends:
            self.level.say(line)
        return result

    def basic_exponential(self, text: str, monomial: Monomial) -> Pair:
        up = self.basic_atom("growth", f"exp ({text})", f"growth ({text})", "e", monomial)
        down = self.basic_atom("decay", f"exp (- ({text}))", f"decay ({text})", "e_inv", monomial)
        e, f = self.atoms[up].final, self.atoms[down].final
        self.relations[up] = LeadRelation(
            poly.join(((up, 1),), ((down, 1),)), poly.constant(1), f"({e} * {f} - 1)"
        )
        self.level.name(up)
        return poly.atom(up), poly.atom(down)

    def power(self, base: Term, exponent: Term) -> Polynomial:
        if base.head == "e":
            return self.exponential(self.number(exponent))
        b, e = self.number(base), self.cancelled(self.number(exponent))
        n = poly.value(e)
        if n is not None and n.denominator == 1 and abs(n) <= 200:
            if exponent.head != "num":
                self.level.say(f"whole_power {self.whole_text(e)}")
            return poly.power(b if n >= 0 else self.inverse(b), abs(int(n)))
        if all(self.is_whole(m) and c.denominator == 1 for m, c in e.items()):
            return self.integer_power(b, e)
        return self.exponential(poly.multiply(e, self.function("log", b)))

    def integer_power(self, b: Polynomial, e: Polynomial) -> Polynomial:
        texts = f"({self.text(b)})", self.whole_text(e)
        self.level.say(f"argument2 powerRZ {texts[0]} {texts[1]}")
        full = f"powerRZ {texts[0]} {texts[1]}"
        inside = self.inside(b) | self.inside(e)
        return poly.atom(
            self.atom(
                ("powerRZ", poly.key(b), poly.key(e)),
                lambda: Indeterminate("opaque", full, full, full, inside),
            )
        )
