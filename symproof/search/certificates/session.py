"""One attempt to write a certificate: a ring that is told instances of laws, and their list.

What a first attempt learns (in which units exponents are counted, which roots of unity are met)
stands in its :class:`Plan`; where that was not known from the beginning, the attempt is repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from ...kernel.claims import Condition, conditions, unfold
from ...kernel.context import LAW, TABLE, ProofError, follows, still_open
from ...kernel.evaluation import FEW, Evaluation
from ...kernel.facts import Facts, Range, Scope, facts
from ...kernel.instances import is_plain
from ...kernel.polynomials import NotNormal, Value, exponents, only
from ...kernel.terms import (
    BINDERS,
    FUNCTIONS,
    Lambda,
    Relation,
    Term,
    children,
    free_names,
    number,
    symbol,
)
from ...notation.encoding import encode
from ..literals import literal
from .letters import granted, proof_by_letters, signed

Data = dict[str, Any]
IMAGINARY, PI, ONE = Term("i"), Term("pi"), number(1)


@dataclass
class Plan:
    """What the next attempt knows. ``units``: the denominators of the multiples of what stands in
    exponents; ``least``: the least numerals beside letters in factorials; ``order``: that of the
    roots of unity; ``gauss``: whether square roots of primes are written as sums of them, and
    ``met_root`` whether there is one; ``opaque``: roots that are not rewritten; ``write_out``: how
    many summands are written out, and ``met_longer`` whether there were more; ``finer``: whether
    the attempt has to be repeated. An instance that needs more than the relation does in order to
    be defined is ``left_out`` at first; ``lenient``: it is told."""

    units: dict[Term, int] = field(default_factory=dict)
    least: dict[Term, int] = field(default_factory=dict)
    order: int = 4
    gauss: bool = False
    opaque: frozenset[Term] = frozenset()
    write_out: int = FEW
    met_longer: bool = False
    met_root: bool = False
    finer: bool = False
    lenient: bool = False
    left_out: bool = False

    def unit(self, generator: Term, denominator: int) -> int:
        """The unit of the multiples of ``generator``, of which one has this denominator."""
        known = self.units.get(generator, 1)
        if known % denominator:
            known = self.units[generator] = lcm(known, denominator)
            self.finer = True
        return known

    def lowest(self, letters: Term, constant: int) -> int:
        """The least numeral that is added to ``letters`` in a factorial."""
        known = self.least.setdefault(letters, constant)
        if constant < known:
            self.least[letters] = constant
            self.finer = True
        return self.least[letters]

    def meets_turn(self, turn: Fraction) -> None:
        """exp(2πi·turn) is met."""
        if self.order % turn.denominator:
            self.order = lcm(self.order, turn.denominator)
            self.finer = True


class RingSession:
    """The ring of an attempt in one scope, and the entries that it has been told."""

    def __init__(self, here: Scope, plan: Plan) -> None:
        self.form, self.plan = Evaluation(here, plan.write_out), plan
        self.top = here
        self.entries: list[Data] = []
        self.nonzero: list[list[Any]] = []
        self.needed: dict[Condition, Scope] = {}
        self.granted: dict[str, Facts] = {}
        self.seen: set[Any] = set()

    @property
    def here(self) -> Scope:
        """The scope inside the ranges of this place."""
        return self.form.here

    @property
    def under(self) -> tuple[Range, ...]:
        """The ranges of this place."""
        return self.here.since(self.top)

    def has(self, fact: str, term: Term) -> bool:
        """Whether a fact is certain of a term, perhaps because the relation is not defined
        otherwise."""
        return fact in facts(term, self.here) or fact in facts(term, self._wherever_defined())

    def _wherever_defined(self) -> Scope:
        """This place with the signs of letters that the relation needs in order to be defined."""
        return signed(self.here, self.granted, (var for var, _, _ in self.under))

    def is_positive(self, term: Term) -> bool:
        """Whether a term is positive, perhaps because the relation is not defined otherwise."""
        own = Condition((), Relation(term, ">", number(0)))
        return self.has("positive", term) or own in self.needed

    def value(self, term: Term) -> Value:
        """The reduced value of a number."""
        return self.form.ring.reduce(self.form.scalar_of(term))

    def first_time(self, *key: Any) -> bool:
        """Whether this is met for the first time under these ranges."""
        fresh = (key, self.under) not in self.seen
        self.seen.add((key, self.under))
        return fresh

    def each(self, var: str, lo: Term, hi: Term, work: Callable[[], None]) -> None:
        """Do the work inside a range that is not written out."""
        self.form.with_index(var, lo, hi, lambda index, count: work())

    def begin(self, relation: Relation) -> None:
        """Note what the relation needs in order to be defined; if it has Σ, tell the ring that what
        it divides by anywhere is not 0."""
        sides = relation.left, relation.right
        self.needed = dict(pair for t in sides for pair in conditions(t, self.here))
        self.granted = granted(self.needed, self.here)
        if any(map(has_range, sides)):
            for what in dict.fromkeys(c.relation for c in self.needed if not c.ranges):
                if what.op == "!=":
                    self.form.ring.assume_nonzero(self.form.scalar_of(what.left))
                    self.nonzero.append(encode(what.left))

    def _needs_more(self, relation: Relation) -> bool:
        """Whether an instance needs what the relation to be shown does not need."""
        for term in (relation.left, relation.right):
            for condition, here in conditions(term, self.here):
                if condition in self.needed:
                    continue
                try:
                    left_open = still_open([(condition, here)], (), self.top)
                except ProofError:  # it never holds
                    return True
                if left_open and not any(follows(condition, own, here) for own in self.needed):
                    return True
        return False

    # -- telling ---------------------------------------------------------------------------

    def tell(
        self, law: str, target: Term | None = None, premises: Any = None, **values: Term | Lambda
    ) -> None:
        """Tell the ring an instance of a law, if it is news and can be told; ``premises`` are the
        proofs of its hypotheses, if they are not plain.  The value of a family ``f#`` is the
        function ``f``."""
        if not self.first_time(law, target, *sorted(values.items())):
            return
        given = {n: v if isinstance(v, Lambda) else Lambda((), v) for n, v in values.items()}
        meaning = {n + "#" * len(v.params): v for n, v in given.items()}
        known, ranges = TABLE[LAW + law], self._needed(meaning.values())
        relation = unfold(known.relation, meaning)
        if not self.plan.lenient and self._needs_more(relation):
            self.plan.left_out = True
            return
        if not self._is_news(relation, relation.left if target is None else target, ranges):
            return
        entry: Data = {
            "theorem": LAW + law,
            "values": {n: [[*v.params], encode(v.body)] for n, v in meaning.items()},
        }  # fmt: skip
        if known.premises:
            entry["premises"] = premises or [
                self._proof_of_premise(unfold(p.relation, meaning)) for p in known.premises
            ]
        if target is not None:
            entry["target"] = encode(target)
        if ranges:
            entry["under"] = [[var, encode(lo), encode(hi)] for var, lo, hi in ranges]
        self.entries.append(entry)

    def _proof_of_premise(self, premise: Relation) -> Data | None:
        """A proof of what a law supposes, by the signs of letters; None for what is plain, or not
        shown so."""
        plain = is_plain(premise, self.here)
        return None if plain else proof_by_letters(premise, self.granted, self.here)

    def _is_news(self, equation: Relation, target: Term, ranges: tuple[Range, ...]) -> bool:
        """Whether the ring could be told the equation and did not know it."""
        form, rules = self.form, dict(self.form.ring.rules)
        place = form.here, form.bound
        form.here, form.bound, form.known = self.top, {}, {}
        try:
            form.assume(equation, target, ranges)
        except NotNormal:
            return False
        finally:
            form.here, form.bound = place
            form.known = {}
        return form.ring.rules != rules

    def _needed(self, values: Iterable[Lambda]) -> tuple[Range, ...]:
        """The ranges on which values depend."""
        names = frozenset[str]().union(*(free_names(v.body) - {*v.params} for v in values))
        kept: list[Range] = []
        for var, lo, hi in reversed(self.under):
            if var in names:
                kept.append((var, lo, hi))
                names = (names - {var}) | free_names(lo) | free_names(hi)
        return tuple(reversed(kept))

    # -- terms of values -------------------------------------------------------------------

    def parts(self, value: Value) -> list[tuple[Fraction, Term]]:
        """A value as a sum of rational multiples of terms, which have the coefficient 1."""
        below = [
            power(self.polynomial(self.form.ring.factors[f]), m) for f, m in value.den
        ]  # fmt: skip
        found = []
        for key, c in sorted(value.terms.items(), reverse=True):
            top = product(self.powers(key))
            term = Term("div", top, product(below)) if below else top
            found.append((Fraction(c, value.scale), term))
        return found

    def polynomial(self, value: Value) -> Term:
        return total(scaled(q, term) for q, term in self.parts(value))

    def powers(self, key: int) -> list[Term]:
        """The factors of a monomial."""
        return [power(self.generator(j), e) for j, e in exponents(key)]

    def functions(self, term: Term) -> list[Term]:
        """The functions of which the value of a number is made."""
        self.form.known = {}
        value = self.form.value(term)
        if not isinstance(value, Value):
            return []
        ring = self.form.ring
        atoms = dict.fromkeys(ring.atoms_in(ring.reduce(value)))
        return [self.generator(j) for j in atoms if ring.atoms[j].name in FUNCTIONS]

    def generator(self, j: int) -> Term:
        """The term that an atom is."""
        ring = self.form.ring
        name, parts = ring.atoms[j].name, ring.atoms[j].parts
        if isinstance(name, tuple) and name[0] in ("word", "trace", "det"):
            letters = map(self.generator, map(only, parts))
            word = product(Term("transpose", a) if turned else a
                           for a, turned in zip(letters, name[1], strict=True))  # fmt: skip
            return word if name[0] == "word" else Term(name[0], word)
        if isinstance(name, tuple) and parts:
            var, low = name[1][0], self.polynomial(parts[0])
            return symbol(var) if low == number(0) else Term("add", symbol(var), Term("neg", low))
        if isinstance(name, tuple):
            return symbol(self._index(j))
        args = list(map(self.polynomial, parts))
        if name in ("sum", "prod"):
            count, _, body = args
            return Term(
                name, self._index(only(parts[1])), number(0), total((count, number(-1))), body
            )
        if name in FUNCTIONS or name == "pow":
            return Term(name, *args)
        if name.startswith("symbol "):
            own = name.removeprefix("symbol ")
            known = self.here.sorts.get(own, frozenset())
            term = symbol(own, *args)
            if "odd" in known:
                term = Term("add", term, number(-1))
            return Term("div", term, number(2)) if {"even", "odd"} & known else term
        return Term(name)

    def _index(self, j: int) -> str:
        """The name of the index of a sum, which is bound nowhere else."""
        return f"index {self.form.ring.atoms[j].name[1]}"


class Tellers(NamedTuple):
    """Functions that lead back to each other: telling one term may need another, or a proof.
    An attempt carries them, so that no module imports one that imports it."""

    visit: Callable[[Attempt, Term], None]
    root: Callable[[Attempt, Term], None]
    size: Callable[[Attempt, Term], None]
    proof_of: Callable[..., Data | None]


class Attempt(RingSession):
    """A session that is told what the terms of a relation need."""

    def __init__(self, here: Scope, plan: Plan, tellers: Tellers) -> None:
        super().__init__(here, plan)
        self.tellers = tellers


def has_range(term: Term) -> bool:
    """Whether a Σ, a Π or a family stands in a term."""
    return term.head in BINDERS or any(map(has_range, children(term)))


def total(terms: Iterable[Term]) -> Term:
    """The sum of terms."""
    kept = [*terms]
    return Term("add", *kept) if len(kept) > 1 else kept[0] if kept else number(0)


def product(factors: Iterable[Term]) -> Term:
    """The product of factors, without those that are 1."""
    kept = [f for f in factors if f != ONE]
    return Term("mul", *kept) if len(kept) > 1 else kept[0] if kept else ONE


def power(base: Term, exponent: int) -> Term:
    return base if exponent == 1 else Term("pow", base, number(exponent))


def scaled(factor: Fraction | int, term: Term) -> Term:
    """A rational multiple of a term."""
    factor = Fraction(factor)
    size = product((literal(abs(factor)), term))
    return size if factor >= 0 else Term("neg", size)
