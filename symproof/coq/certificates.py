"""Terms to polynomials in cosines, sines, exponentials and roots, with the certificates that
Coq needs to follow.

Every function application becomes a polynomial in a few basic ones: an angle is an integer
combination of basic angles, a constant root a rational multiple of roots of primes, a sum a
combination of basic sums.  Each such finding is one line of the script, in the order in which
they are found, inner ones first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from ..kernel.claims import SORTS, Variable
from ..kernel.terms import Term
from . import polynomials as poly
from .names import Names
from .polynomials import ONE, Monomial, Polynomial, Relation, TooLarge
from .shapes import Identity, Inexpressible, Matrix, Number, Shape, product, shape

MOST_TURNS = 40
FEW_TERMS = 12


class Atom(NamedTuple):
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
    """The lines of one goal, those among them whose places are known beforehand (``exact``),
    and the atoms that want a name at its end."""

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


Pair = tuple[Polynomial, Polynomial]
_PLAIN = ("variable", "whole", "pi", "inverse")
# Lines after which functions may stand in the goal that did not stand there before.
_EXPOSING = ("over_", "linear_sum", "write_out", "radical")
_CIRCULAR = ("sin", "cos", "tan", "cot", "sec", "csc")
_HYPERBOLIC = {"sinh": "sin", "cosh": "cos", "tanh": "tan", "coth": "cot", "sech": "sec",
               "csch": "csc"}  # fmt: skip
_FUNCTIONS = {"log": "logarithm", "abs": "Rabs"}

# The angles k·π/d as combinations of those whose values are known: d: ((multiple, of π/…), …).
_FRACTIONS = {
    1: ((1, 1),), 2: ((1, 2),), 3: ((1, 3),), 4: ((1, 4),), 5: ((1, 5),), 6: ((1, 6),),
    10: ((1, 2), (-2, 5)), 12: ((1, 3), (-1, 4)), 15: ((2, 3), (-3, 5)),
    20: ((1, 4), (-1, 5)), 30: ((-1, 5), (1, 6)),
}  # fmt: skip


class Certifier:
    """The certificates of one goal and those inside it."""

    def __init__(
        self,
        variables: Sequence[Variable],
        names: Names,
        denominators: dict[tuple[str, str], int] | None = None,
        write: Callable[[Term], str] | None = None,
    ) -> None:
        self.variables = {v.name: v for v in variables}
        self.names = names
        self.atoms: list[Atom] = []
        self.known: dict[object, int] = {}
        self.relations: dict[int, Relation] = {}
        self.denominators = {} if denominators is None else denominators
        self.refined = False
        self.levels = [Level()]
        self.bound: dict[str, Polynomial] = {}
        self.ranges: dict[object, tuple[str, str]] = {}
        self.block = names.fresh("block")
        self.before: list[str] = []
        self.write = write
        self.pi = self.atom("pi", lambda: Atom("pi", "PI", "PI", "PI"))

    @property
    def level(self) -> Level:
        return self.levels[-1]

    # -- atoms and their texts -------------------------------------------------------------

    def atom(self, key: object, make: Callable[[], Atom]) -> int:
        """The atom of a key, made if there is none."""
        if key not in self.known:
            self.known[key] = len(self.atoms)
            self.atoms.append(make())
        return self.known[key]

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
            text = getattr(self.atoms[index], mode)
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

    # -- numbers ---------------------------------------------------------------------------

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
        if head in ("sin", "cos") and self.write is not None and not self.bound:
            c, s = self.circle(self.number(args[0]), exact=self.write(args[0]))
            return s if head == "sin" else c
        return self.function(head, self.number(args[0]))

    def has_i(self, term: Term) -> bool:
        """Whether a term is complex."""
        if term.head == "sym" and term.args[0] in self.variables:
            return self.variables[term.args[0]].sort == "complex"
        return term.head == "i" or any(self.has_i(a) for a in term.args if type(a) is Term)

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
                lambda: Atom(kind, full, full, final, inside),
            )
        )

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
            parts = [self.inverse_atom(poly.atom(i)) for i, e in monomial for _ in range(e)]
            return poly.scale(1 / coefficient, poly.multiply(*parts))
        lead = max(p.items())[1] if not reduced else max(reduced.items())[1]
        return poly.scale(1 / lead, self.inverse_atom(poly.scale(1 / lead, p)))

    def opposite(self, monomial: Monomial) -> Polynomial | None:
        """The inverse of a basic exponential, which is another one."""
        if len(monomial) != 1 or monomial[0][1] != 1:
            return None
        made = self.atoms[monomial[0][0]]
        other = {"growth": "exp of -", "decay": "exp"}.get(made.kind)
        if other is None:
            return None
        text = made.early.partition(" ")[2]
        self.level.say(f"over_{made.kind} {text}")
        return poly.atom(self.known[other, text[1:-1]])

    def inverse_atom(self, p: Polynomial) -> Polynomial:
        reduced, _ = poly.divide(p, self.relations)
        inside = self.inside(p)

        def make() -> Atom:
            source, early, final = (
                f"/ ({self.text(p, mode)})" for mode in ("source", "early", "final")
            )
            return Atom("inverse", source, early, final, inside, poly.key(p))

        return poly.atom(self.atom(("inverse", poly.key(reduced)), make))

    def power(self, base: Term, exponent: Term) -> Polynomial:
        if base.head == "e":
            return self.exponential(self.number(exponent))
        b, e = self.number(base), self.number(exponent)
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
                lambda: Atom("opaque", full, full, full, inside),
            )
        )

    # -- functions -------------------------------------------------------------------------

    def function(self, name: str, u: Polynomial) -> Polynomial:
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
        return poly.atom(
            self.atom((ident, poly.key(u)), lambda: Atom("opaque", full, full, full, inside))
        )

    def quotient(self, name: str, c: Polynomial, s: Polynomial) -> Polynomial:
        """A circular function of an angle with cosine ``c`` and sine ``s``."""
        if name in ("sin", "cos"):
            return s if name == "sin" else c
        if name in ("sec", "csc"):
            return self.inverse(c if name == "sec" else s)
        top, bottom = (s, c) if name == "tan" else (c, s)
        return poly.multiply(top, self.inverse(bottom))

    def circle(self, u: Polynomial, at: str = "", exact: str = "") -> Pair:
        """The cosine and the sine of ``u``, which stands as ``at`` in the goal, or as ``exact``
        in the statement, if that is known."""
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
                raise TooLarge("a large multiple of an angle")
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
        index = self.atom(("multiple of pi", rest), lambda: Atom(
            "multiple", f"cos ({text})", f"cosine ({text})", self.names.fresh("c"),
            self.inside({rest: Fraction(1)}), ((rest, Fraction(1)),)))  # fmt: skip
        name = self.atoms[index].final
        self.relations[index] = Relation(((index, 2),), poly.constant(1), f"({name} * {name} - 1)")
        self.level.name(index)
        return text, (poly.atom(index), poly.constant(0))

    def basic(self, kind: str, monomial: Monomial, coefficient: Fraction) -> tuple[int, str]:
        """The monomial as a multiple of a basic one, fine enough for all that occur."""
        label = kind, self.text({monomial: Fraction(1)}, "source")
        fine = lcm(self.denominators.get(label, 1), coefficient.denominator)
        if fine != self.denominators.get(label, 1):
            self.refined = True
        self.denominators[label] = fine
        text = self.text({monomial: Fraction(1)})
        text = text if fine == 1 else f"{text} / {fine}"
        return int(coefficient * fine), text

    def basic_angle(self, text: str, monomial: Monomial) -> Pair:
        inside = self.inside({monomial: Fraction(1)})
        c = self.atom(("cos", text), lambda: Atom(
            "angle", f"cos ({text})", f"cosine ({text})", self.names.fresh("c"),
            inside))  # fmt: skip
        s = self.atom(("sin", text), lambda: Atom(
            "sine", f"sin ({text})", f"sine ({text})", self.names.fresh("s"),
            inside))  # fmt: skip
        x, y = self.atoms[c].final, self.atoms[s].final
        rest = poly.add(poly.constant(1), poly.scale(-1, poly.power(poly.atom(c), 2)))
        self.relations[s] = Relation(((s, 2),), rest, f"({y} * {y} + {x} * {x} - 1)")
        self.level.name(c)
        return poly.atom(c), poly.atom(s)

    def exponential(self, u: Polynomial, at: str = "") -> Polynomial:
        """The exponential of ``u``, which stands as ``at`` in the goal if that is known."""
        listed, result = [], poly.constant(1)
        for monomial, coefficient in sorted(u.items()):
            z, text = self.basic("exponent", monomial, coefficient)
            if abs(z) > MOST_TURNS:
                raise TooLarge("a large exponent")
            up, down = self.basic_exponential(text, monomial)
            result = poly.multiply(result, poly.power(up if z >= 0 else down, abs(z)))
            listed.append(f"(({z})%Z, {text})")
        exponents = f"[{'; '.join(listed)}]" if listed else "(@nil (Z * R))"
        self.level.say(f"exponent_at ({at}) {exponents}" if at else f"exponent {exponents}")
        return result

    def basic_exponential(self, text: str, monomial: Monomial) -> Pair:
        inside = self.inside({monomial: Fraction(1)})
        up = self.atom(("exp", text), lambda: Atom(
            "growth", f"exp ({text})", f"growth ({text})", self.names.fresh("e"),
            inside))  # fmt: skip
        down = self.atom(("exp of -", text), lambda: Atom(
            "decay", f"exp (- ({text}))", f"decay ({text})", self.names.fresh("e_inv"),
            inside))  # fmt: skip
        e, f = self.atoms[up].final, self.atoms[down].final
        self.relations[up] = Relation(
            poly.join(((up, 1),), ((down, 1),)), poly.constant(1), f"({e} * {f} - 1)"
        )
        self.level.name(up)
        return poly.atom(up), poly.atom(down)

    # -- roots -----------------------------------------------------------------------------

    def root(self, u: Polynomial) -> Polynomial:
        """The square root of ``u``."""
        value = poly.value(u)
        if value is None:
            return self.radical(u)
        if value < 0:
            raise Inexpressible("the square root of a negative number")
        square, primes = _squares(value.numerator * value.denominator)
        q = Fraction(square, value.denominator)
        text = f"({q.numerator} / {q.denominator})" if q.denominator != 1 else str(q.numerator)
        listed = f"[{'; '.join(map(str, primes))}]" if primes else "(@nil R)"
        self.level.say(f"constant_root {text} {listed}")
        return poly.multiply(poly.constant(q), *map(self.prime_root, primes))

    def prime_root(self, p: int) -> Polynomial:
        return self.named_root(poly.constant(p), str(p))

    def named_root(self, radicand: Polynomial, text: str) -> Polynomial:
        """√radicand, where ``text`` is the radicand as the tactics write it."""
        inside = self.inside(radicand)

        def make() -> Atom:
            source = f"sqrt ({self.text(radicand, 'source')})"
            return Atom("root", source, f"root ({text})", self.names.fresh("r"), inside,
                        poly.key(radicand))  # fmt: skip

        index = self.atom(("root", text), make)
        name = self.atoms[index].final
        final = self.text(radicand, "final") if inside else text
        if inside and not text.startswith(self.text(radicand)):
            final = text.replace("root 5", self.atoms[min(inside)].final)
        wrapped = final if final.isalnum() else f"({final})"
        self.relations[index] = Relation(((index, 2),), radicand, f"({name} * {name} - {wrapped})")
        self.level.name(index)
        for inner in sorted(inside):
            if self.atoms[inner].kind == "root":
                self.level.name(inner)
        return poly.atom(index)

    def radical(self, u: Polynomial) -> Polynomial:
        """The root of what is not constant: one root for all radicands of one value."""
        form, _ = poly.divide(u, self.relations)
        text = self.text(form)
        level = Level()
        level.named = list(self.level.named)
        script = self.closing(level, poly.add(u, poly.scale(-1, form)))[0]
        self.level.say(f"radical ({text}) by ({'; '.join(script)})")
        return self.named_root(form, text)

    # -- sums ------------------------------------------------------------------------------

    @contextmanager
    def inner(self, var: str, lo: Polynomial) -> Iterator[tuple[int, str]]:
        """Inside a binder: the bound variable is lo + q for a generic natural number q."""
        depth = len(self.levels)
        index = self.atom(("generic", depth), lambda: self.generic(f"q{depth}"))
        name = self.atoms[index].final.split()[1]
        self.levels.append(Level())
        outer = self.bound
        self.bound = {**outer, var: poly.add(lo, poly.atom(index))}
        try:
            yield index, name
        finally:
            self.bound = outer
            self.levels.pop()

    def generic_block(self) -> Atom:
        text = f"Z.of_nat {self.block}"
        return Atom("whole", f"IZR ({text})", f"IZR ({text})", text)

    def generic(self, wish: str) -> Atom:
        name = self.names.fresh(wish)
        return Atom("whole", f"IZR (Z.of_nat {name})", f"IZR (Z.of_nat {name})",
                    f"Z.of_nat {name}")  # fmt: skip

    def counted(self, lo: Polynomial, hi: Polynomial) -> tuple[str, str]:
        """The bounds that stand for all ranges of this length."""
        length = poly.key(poly.add(hi, poly.scale(-1, lo)))
        bounds = self.ranges.setdefault(length, (self.whole_text(lo), self.whole_text(hi)))
        self.level.say(f"counted {bounds[0]} {bounds[1]}")
        return bounds

    def iterated(self, head: str, var: str, lo: Term, hi: Term, body: Term) -> Polynomial:
        if head != "sum":
            raise Inexpressible("a product of arbitrary length")
        low, high = self.number(lo), self.number(hi)
        return self.total(var, low, high, lambda: self.number(body))

    def written_out(
        self, var: str, lo: Polynomial, hi: Polynomial, length: int, body: Callable[[], Polynomial]
    ) -> Polynomial:
        """A sum of known length, term by term."""
        self.level.say(f"write_out {self.whole_text(lo)} {self.whole_text(hi)} {length}%nat")
        outer, terms = self.bound, []
        for k in range(length):
            self.bound = {**outer, var: poly.add(lo, poly.constant(k))}
            terms.append(body())
        self.bound = outer
        return poly.add(*terms)

    def total(
        self, var: str, lo: Polynomial, hi: Polynomial, body: Callable[[], Polynomial]
    ) -> Polynomial:
        """A sum as a combination of sums of monomials, or term by term if it has few."""
        length = poly.value(poly.add(hi, poly.scale(-1, lo), poly.constant(1)))
        if length is not None and 0 <= length <= FEW_TERMS:
            return self.written_out(var, lo, hi, int(length), body)
        bounds = self.counted(lo, hi)
        with self.inner(var, lo) as (index, q):
            value = body()
            form, _ = poly.divide(value, self.relations)
            grouped: dict[Monomial, Polynomial] = {}
            for monomial, coefficient in form.items():
                held = tuple((a, e) for a, e in monomial if self.mentions(a, index))
                free = tuple((a, e) for a, e in monomial if not self.mentions(a, index))
                grouped[held] = poly.add(grouped.get(held, {}), {free: coefficient})
            self.level.lines += self.plain_lines(form)
            script = self.closing(self.level, poly.add(value, poly.scale(-1, form)))[0]
        listed = []
        for held, factor in sorted(grouped.items()):
            summand = self.text({held: Fraction(1)}, "source")
            listed.append(f"({self.text(factor, 'source')}, fun {q} : nat => {summand})")
        checked = f"intros {q} ?; {'; '.join(['cbn [combined]; casts', *script])}"
        summands = f"[{'; '.join(listed)}]" if listed else "(@nil (R * (nat -> R)))"
        ones = f"; settle_ones {bounds[0]} {bounds[1]}" if ONE in grouped else ""
        self.level.say(f"linear_sum {summands} by ({checked}){ones}")
        total: Polynomial = {}
        for held, factor in sorted(grouped.items()):
            self.level.lines += self.plain_lines(factor)
            if held == ONE:
                terms = poly.add(hi, poly.scale(-1, lo), poly.constant(1))
                total = poly.add(total, poly.multiply(factor, terms))
                continue
            basic = self.basic_sum(bounds, q, held)
            total = poly.add(total, poly.multiply(factor, poly.atom(basic)))
        return total

    def mentions(self, atom: int, index: int) -> bool:
        return atom == index or index in self.atoms[atom].inside

    def basic_sum(self, bounds: tuple[str, str], q: str, held: Monomial) -> int:
        summand = self.text({held: Fraction(1)}, "source")
        text = f"settled (count {bounds[0]} {bounds[1]}) (fun {q} : nat => {summand})"
        inside = self.inside({held: Fraction(1)})
        index = self.atom(("sum", text), lambda: Atom(
            "sum", text, text, self.names.fresh("total_of"), inside))  # fmt: skip
        self.level.name(index)
        return index

    def plain_lines(self, p: Polynomial) -> list[str]:
        """The certificates of atoms that stand for themselves."""
        lines = []
        for a in sorted(poly.atoms(p)):
            made = self.atoms[a]
            if made.kind in ("angle", "sine"):
                lines.append(f"angle [((1)%Z, {made.source[5:-1]})] (0)%Z")
            elif made.kind == "growth":
                lines.append(f"exponent [((1)%Z, {made.source[5:-1]})]")
            elif made.kind == "decay":
                lines.append(f"exponent [((-1)%Z, {made.early[7:-1]})]")
            elif made.kind == "root" and made.early[6:-1].isdigit():
                lines.append(f"constant_root 1 [{made.early[6:-1]}]")
        return lines

    # -- matrices --------------------------------------------------------------------------

    def entry(self, term: Term, i: int, j: int) -> Polynomial:
        """An entry of a matrix, or of the generic block of a family."""
        head, args = term.head, term.args
        size = shape(term, {})
        if isinstance(size, Identity):
            return self.factor(term) if i == j else {}
        if head == "matrix":
            return self.number(args[2 + i * args[1] + j])
        if head == "transpose":
            return self.entry(args[0], j, i)
        if head == "add":
            return poly.add(*(self.entry(a, i, j) for a in args))
        if head == "neg":
            return poly.scale(-1, self.entry(args[0], i, j))
        if head == "div":
            return poly.multiply(self.entry(args[0], i, j), self.inverse(self.number(args[1])))
        if head == "mul":
            return self.product_entry(args, i, j)
        if head in ("stack", "diag"):
            return self.block_entry(term, i, j)
        return self.number(term)

    def block_entry(self, term: Term, i: int, j: int) -> Polynomial:
        """An entry of the generic block, whose index is the generic one of this goal."""
        var, lo, hi, body = term.args
        low = self.number(lo)
        if self.position is None:
            self.counted(low, self.number(hi))
        position = self.position
        if position is None:
            position = poly.atom(self.atom(("generic", 0), self.generic_block))
        outer = self.bound
        self.bound = {**outer, var: poly.add(low, position)}
        try:
            return self.entry(body, i, j)
        finally:
            self.bound = outer

    position: Polynomial | None = None

    def factor(self, term: Term) -> Polynomial:
        """The factor of a multiple of the identity."""
        head, args = term.head, term.args
        if head == "identity":
            return poly.constant(1)
        if head == "add":
            return poly.add(*map(self.factor, args))
        if head == "neg":
            return poly.scale(-1, self.factor(args[0]))
        if head == "transpose":
            return self.factor(args[0])
        if head == "div":
            return poly.multiply(self.factor(args[0]), self.inverse(self.number(args[1])))
        return poly.multiply(*(
            self.factor(a) if isinstance(shape(a, {}), Identity) else self.number(a) for a in args
        ))  # fmt: skip

    def product_entry(self, factors: Sequence[Term], i: int, j: int) -> Polynomial:
        """An entry of a product, taken from left to right."""
        *first, last = factors
        if not first:
            return self.entry(last, i, j)
        sizes = [shape(f, {}) for f in factors]
        left: Shape = sizes[0]
        for size in sizes[1:-1]:
            left = product(left, size)
        right = sizes[-1]
        if isinstance(left, Number) or isinstance(right, Number | Identity):
            if isinstance(right, Identity):
                return poly.multiply(self.product_entry(first, i, j), self.factor(last))
            scaled = self.entry(last, i, j) if isinstance(left, Number) else self.number(last)
            corner = (0, 0) if isinstance(left, Number) else (i, j)
            return poly.multiply(self.product_entry(first, *corner), scaled)
        if isinstance(left, Identity):
            parts = [self.factor(f) if isinstance(s, Identity) else self.number(f)
                     for f, s in zip(first, sizes, strict=False)]  # fmt: skip
            return poly.multiply(*parts, self.entry(last, i, j))

        def terms() -> Polynomial:
            return poly.add(*(
                poly.multiply(self.product_entry(first, i, k), self.entry(last, k, j))
                for k in range(left.cols)
            ))  # fmt: skip

        if left.family == "row" and right.family == "stack":
            return self.over_blocks(left, terms)
        return terms()

    def dot(self, u: Term, v: Term) -> Polynomial:
        """The sum of the products of corresponding entries."""
        size = shape(u, {})
        if isinstance(size, Identity | Number):
            raise Inexpressible("a dot product of what is not a vector")
        length = max(size.rows, size.cols)
        places = [(k, 0) if size.cols == 1 and size.family != "row" else (0, k)
                  for k in range(length)]  # fmt: skip

        def terms() -> Polynomial:
            return poly.add(*(
                poly.multiply(self.entry(u, *place), self.entry(v, *place)) for place in places
            ))  # fmt: skip

        return self.over_blocks(size, terms) if size.family else terms()

    def over_blocks(self, size: Matrix, terms: Callable[[], Polynomial]) -> Polynomial:
        """Σ over the blocks of a family."""
        if size.lo is None or size.hi is None:
            raise Inexpressible("a family without a range")
        low, high = self.number(size.lo), self.number(size.hi)

        def body() -> Polynomial:
            outer = self.position
            self.position = poly.add(self.bound[" block"], poly.scale(-1, low))
            try:
                return terms()
            finally:
                self.position = outer

        return self.total(" block", low, high, body)

    # -- complex numbers -------------------------------------------------------------------

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
            plus = self.complex_exponential((x, y))
            minus = self.complex_exponential((poly.scale(-1, x), poly.scale(-1, y)))
            sign = 1 if head == "cosh" else -1
            parts = [poly.scale(half, poly.add(a, poly.scale(sign, b)))
                     for a, b in zip(plus, minus, strict=True)]  # fmt: skip
            return parts[0], parts[1]
        raise Inexpressible(f"{head} of complex numbers")

    def part(self, name: str, which: str) -> Polynomial:
        text = f"{self.names.of(name)}_{which}"
        return poly.atom(self.atom(("part", text), lambda: Atom("variable", text, text, text)))

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
        script = list(level.lines)
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
            sine = self.atoms[self.known["sin", text[1:-1]]].final
            return f"name_angle {text} {made.final} {sine} {hypothesis}"
        if made.kind == "multiple":
            return f"name_multiple {self.whole_text(dict(made.body))} {made.final} {hypothesis}"
        if made.kind == "growth":
            text = made.source[4:]
            down = self.atoms[self.known["exp of -", text[1:-1]]].final
            return f"name_exponent {text} {made.final} {down} {hypothesis}"
        if made.kind == "root" and used:
            return f"name_root {made.early[5:]} {made.final} {hypothesis}"
        return f"name_sum ({made.early}) {made.final}"


def _times(a: Pair, b: Pair) -> Pair:
    return (
        poly.add(poly.multiply(a[0], b[0]), poly.scale(-1, poly.multiply(a[1], b[1]))),
        poly.add(poly.multiply(a[0], b[1]), poly.multiply(a[1], b[0])),
    )


def _squares(n: int) -> tuple[int, list[int]]:
    """n = square²·∏ primes."""
    square, primes, p = 1, [], 2
    while n > 1:
        if p * p > n:
            p = n
        if p > 1_000_000:
            raise TooLarge("the square root of a large number")
        if n % (p * p) == 0:
            square, n = square * p, n // (p * p)
        elif n % p == 0:
            primes.append(p)
            n //= p
        else:
            p += 1
    return square, primes
