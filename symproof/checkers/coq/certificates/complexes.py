"""Complex numbers as their two parts."""

from __future__ import annotations

from fractions import Fraction

from ....kernel.terms import Term
from .. import polynomials as poly
from ..polynomials import Polynomial
from ..shapes import Inexpressible
from .arrays import Arrays
from .atoms import Indeterminate, Pair

_OPENED = "unfold Csinh, Ccosh"


class Complexes(Arrays):
    """Certificates of complex numbers."""

    def has_i(self, term: Term) -> bool:
        """Whether a term is complex."""
        if term.head == "sym" and term.args[0] in self.variables:
            return self.variables[term.args[0]].sort == "complex"
        return term.head == "i" or any(self.has_i(a) for a in term.args if type(a) is Term)

    def complex(self, term: Term) -> Pair:
        """A complex term as its two parts."""
        head, args = term.head, term.args
        if not self.has_i(term):
            return self.number(term), {}
        if head == "i":
            return {}, poly.constant(1)
        if head == "sym":
            return self.part(args[0], "re"), self.part(args[0], "im")
        if head == "add":
            pairs = [self.complex(a) for a in args]
            return poly.add(*(x for x, _ in pairs)), poly.add(*(y for _, y in pairs))
        if head == "neg":
            x, y = self.complex(args[0])
            return poly.scale(-1, x), poly.scale(-1, y)
        if head == "mul":
            result = self.complex(args[0])
            for a in args[1:]:
                result = _times(result, self.complex(a))
            return result
        if head == "div":
            return _times(self.complex(args[0]), self.complex_inverse(self.complex(args[1])))
        if head == "pow" and args[0].head == "e":
            return self.complex_exponential(self.complex(args[1]))
        if head == "pow" and args[1].head == "num":
            result = poly.constant(1), poly.constant(0)
            for _ in range(args[1].args[0]):
                result = _times(result, self.complex(args[0]))
            return result
        x, y = self.complex(args[0])
        if head == "exp":
            return self.complex_exponential((x, y))
        texts = self.arrange({"sin": "Csin", "cos": "Ccos"}.get(head, ""), (x, y))
        half = Fraction(1, 2)
        opposite = {"sin": x, "cos": x}.get(head)
        if opposite is not None:
            up = self.exponential(y, texts[1])
            down = self.exponential(poly.scale(-1, y), f"- ({texts[1]})")
            even = poly.scale(half, poly.add(up, down))
            odd = poly.scale(half, poly.add(up, poly.scale(-1, down)))
            c, s = self.circle(x, texts[0])
            if head == "sin":
                return poly.multiply(s, even), poly.multiply(c, odd)
            return poly.multiply(c, even), poly.scale(-1, poly.multiply(s, odd))
        if head in ("sinh", "cosh"):
            if _OPENED not in self.before:  # their exponentials are arranged
                self.before.insert(0, _OPENED)
            plus = self.complex_exponential((x, y))
            minus = self.complex_exponential((poly.scale(-1, x), poly.scale(-1, y)))
            sign = 1 if head == "cosh" else -1
            parts = [poly.scale(half, poly.add(a, poly.scale(sign, b)))
                     for a, b in zip(plus, minus, strict=True)]  # fmt: skip
            return parts[0], parts[1]
        raise Inexpressible(f"{head} of complex numbers")

    def part(self, name: str, which: str) -> Polynomial:
        text = f"{self.names.of(name)}_{which}"
        return poly.atom(
            self.atom(("part", text), lambda: Indeterminate("variable", text, text, text))
        )

    def arrange(self, name: str, z: Pair) -> tuple[str, str]:
        """The arguments of a complex function in the form of the certificates, before its value
        is split into parts."""
        texts = self.text(z[0]), self.text(z[1])
        line = f"complex_argument {name} ({texts[0]}) ({texts[1]})"
        if name and line not in self.before:
            self.before.append(line)
        return texts

    def complex_exponential(self, z: Pair) -> Pair:
        texts = self.arrange("Cexp", z)
        size, (c, s) = self.exponential(z[0], texts[0]), self.circle(z[1], texts[1])
        return poly.multiply(size, c), poly.multiply(size, s)

    def complex_inverse(self, z: Pair) -> Pair:
        square = poly.add(poly.multiply(z[0], z[0]), poly.multiply(z[1], z[1]))
        over = self.inverse(square)
        return poly.multiply(z[0], over), poly.scale(-1, poly.multiply(z[1], over))


def _times(a: Pair, b: Pair) -> Pair:
    return (
        poly.add(poly.multiply(a[0], b[0]), poly.scale(-1, poly.multiply(a[1], b[1]))),
        poly.add(poly.multiply(a[0], b[1]), poly.multiply(a[1], b[0])),
    )
