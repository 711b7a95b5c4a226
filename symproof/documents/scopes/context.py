"""The context of a document: what is declared and what has been defined so far."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from operator import ge, gt, is_, le, lt, ne
from typing import NamedTuple

from ...base.messages import Said
from ...kernel.terms import (
    BINDERS,
    BINDING,
    Lambda,
    Relation,
    Term,
    free_names,
    is_matrix,
    number,
    substitute,
    symbol,
)
from ...notation.names import Name, as_printed, parse_name, points_of
from ...notation.tokens import UnreadableText
from ...reading.claims.sorting import joint_sort
from ...reading.elaborate.linear import Form, combined, constant, difference, linear
from ...reading.elaborate.linear import build as from_form
from ...reading.elaborate.placeholders import (
    CASES,
    DOTS,
    OTHERWISE,
    conditions_of,
    fresh,
    gradient,
    has_order,
    is_cases,
    is_gradient,
    is_itself,
    may_be_member,
    replaced,
    replacing,
    subterms,
)
from ...reading.scope.lexicon import INDEX_LETTERS, Lexicon
from ...reading.statements.chains import Reader
from ...reading.statements.families import resolve
from ...reading.statements.statements import statements
from ...search.literals import rational
from ..prose.conditions import Given
from ..prose.declarations import SHAPE, BadDeclaration, Declaration, formula_marks
from ..prose.memberships import Sort
from . import rates
from .letters import Letters

MAX_UNFOLDING = 60
MAX_SIZE = 20_000
MAX_BUILT = 100_000  # nodes of all definitions in one term, also of those that are met again


class TooLarge(Exception):
    """Unfolding the definitions does not end, or makes the formula too large."""


class Unmoved(TooLarge):
    """A term that is differentiated does not depend on the letter ``args[0]`` by which it is."""


#: How numbers are compared in the conditions of cases.
COMPARING = {"<": lt, "<=": le, ">": gt, ">=": ge, "!=": ne}


class Clause(NamedTuple):
    """``template(patterns) := one of bodies``, for all values of the ``params``; in a distinction
    of cases only for those that are numbers and fulfil ``when``.  It was said where ``given``
    holds; ``doubt`` is "limit" if words limit it that are not read, "library" if it is the
    library's and nobody says so, "constant" if it only says that a name does not change."""

    template: str
    patterns: tuple[Term, ...]
    params: tuple[str, ...]
    bodies: tuple[Term, ...]
    line: int
    when: tuple[Relation, ...] | None = None
    given: tuple[Given, ...] = ()
    doubt: str = ""

    @property
    def names(self) -> frozenset[str]:
        """The names of which it speaks: those of its bodies, and fixed indices."""
        spoken = frozenset[str]().union(*map(free_names, self.bodies)) - {*self.params}
        return spoken.union(*map(free_names, self.fixed))

    def is_general_in(self, name: str) -> bool:
        """True if it was said of any ``name``: nothing was supposed of it."""
        return not any(name in g.names for g in self.given)

    def values_at(
        self, written: Sequence[Term], args: Sequence[Term], bound: frozenset[str]
    ) -> dict[str, Term] | None:
        """The values of the parameters at arguments, of which the fixed ones may have a value and
        are as ``written``; None if it does not speak of these, or of a ``bound`` letter."""
        fixed = self.fixed
        if any(free_names(p) & bound for p in fixed):
            return None
        if fixed and len(written) == len(args):
            args = [w if w in fixed else a for w, a in zip(written, args, strict=True)]
        return _match(self, tuple(args))

    @property
    def fixed(self) -> list[Term]:
        """The patterns with letters that are no parameters: λ of J_λ."""
        params = {*self.params}
        return [p for p in self.patterns if p.args[0] not in params and free_names(p) - params]


class Unfolded(NamedTuple):
    """A definition that was unfolded, with the values of its parameters."""

    clause: Clause
    values: Mapping[str, Term]

    @property
    def is_instance(self) -> bool:
        """Whether a parameter has another value than itself, or there is none."""
        return not self.values or not all(is_itself(*pair) for pair in self.values.items())


class Bound(NamedTuple):
    """The meanings of names at a place: their ``clauses``, those that have been ``used`` or are no
    real numbers, recursions that wait, and names whose meaning is not known."""

    clauses: dict[str, list[Clause]]
    used: set[str | Term]
    unreal: set[str]
    waiting: dict[str, tuple[Term, Clause]]
    open: dict[str, Said]


class Context:
    """Everything that is known at one place of a document."""

    def __init__(
        self, lexicon: Lexicon, rates: frozenset[str] = frozenset(),
        varies: Callable[[str], bool] = lambda name: False,
    ) -> None:  # fmt: skip
        self.lexicon, self.rates = lexicon, rates  # the names whose rates the document writes
        self._varies = varies  # if the document says of a name that it varies
        self._letters = Letters()
        self.lost: frozenset[str] = frozenset()  # letters of which a sort was said before
        self._declared: dict[str, tuple[int, str]] = {}  # the line of a comment, and the sort
        self.shapes: dict[str, tuple[int, int]] = {}
        self.hypotheses: list[Relation] = []
        self.clauses: dict[str, list[Clause]] = {}
        self.shapeless: set[str] = set()
        self.unreal: set[str] = set()  # letters that custom, or a line, shows to be no real numbers
        self.callable: frozenset[str] = frozenset()  # letters that may be functions
        self.used: set[str | Term] = set()  # names, and names with their arguments
        self.open_start: Term = number(0)
        self.disputed_used: list[Clause] = []
        self._unfolded: list[Unfolded] = []
        #: Recursions without their first members, as they were said.
        self._waiting: dict[str, tuple[Term, Clause]] = {}
        self._built = 0  # nodes, for the term that is unfolded
        self.fixed: set[str] = set()  # names that a declaration explains
        self.sequences: frozenset[str] = frozenset()  # functions that are listed here one by one
        self.open: dict[str, Said] = {}  # names whose meaning is not known here, and why

    def enter(
        self, said: Mapping[str, Sort], inferred: Mapping[str, str] | None = None,
        general: frozenset[str] | None = None,
    ) -> None:  # fmt: skip
        """Go to a place where the text says these sorts of letters, see :meth:`Letters.at`."""
        letters = self.letters
        self._letters = letters.at(letters.declared, said, inferred or {}, general)

    @property
    def letters(self) -> Letters:
        """The letters at this place."""
        return self._letters

    @property
    def sorts(self) -> Mapping[str, str]:
        """The sorts that letters have here."""
        return self.letters.sorts

    def bound(self) -> Bound:
        """The meanings of names at this place."""
        clauses = {name: [*found] for name, found in self.clauses.items()}
        return Bound(clauses, {*self.used}, {*self.unreal}, {**self._waiting}, {**self.open})

    def restore(self, before: Bound) -> None:
        """Let names mean what they meant ``before``."""
        for now, then in ((self.used, before.used), (self.unreal, before.unreal)):
            now.intersection_update(then)
            now |= then
        self.clauses.clear()
        self.clauses |= before.clauses
        self._waiting.clear()
        self._waiting |= before.waiting
        self.open.clear()
        self.open |= before.open

    # -- declarations ----------------------------------------------------------------------

    def declare(self, d: Declaration) -> None:
        """Take a declaration into account.  Raises :class:`BadDeclaration`."""
        try:
            if d.kind in ("sort", "shape"):
                template = self._name(d.text).args[0]
                if d.kind == "sort":
                    self._declare_sort(template, self._joined(template, d), d.line)
                else:
                    self._declare_shape(template, d)
            elif d.kind == "define":
                self._define(d)
            elif d.kind == "hypothesis":
                self._suppose(d)
        except BadDeclaration:
            raise
        except UnreadableText as error:
            raise BadDeclaration(f"{d.text!r}: {error.reason}") from None
        except ValueError as error:
            raise BadDeclaration(f"{d.text!r}: {error}") from None

    def _joined(self, name: str, d: Declaration) -> str:
        """The sort that all declarations of one comment give to a name."""
        line, before = self._declared.get(name, (-1, ""))
        joint = joint_sort(before, d.value) if line == d.line else d.value
        if joint is None:
            raise BadDeclaration(f"no sort says that {name} is {before} and {d.value}")
        return joint

    def _declare_sort(self, name: str, sort: str, line: int) -> None:
        self._declared[name] = line, sort
        declared = {name: sort for name, (_, sort) in self._declared.items()}
        self._letters = self._letters.at(declared, self._letters.place, {})

    def _name(self, text: str) -> Term:
        term = Reader(self.lexicon).term(formula_marks(text))
        if term.head != "sym":
            raise BadDeclaration(f"{text!r} is not a name")
        return term

    def _declare_shape(self, name: str, d: Declaration) -> None:
        match = SHAPE.match(d.value)
        rows, cols, length = match.groups() if match else (None, None, None)
        r, c = (int(rows), int(cols)) if rows and cols else (int(length or 1), 1)
        if r * c > 100:
            raise BadDeclaration("a matrix has at most 100 entries")
        self.shapes[name] = (r, c)
        self.fixed.add(name)
        template = f"{name}_#" if c == 1 else f"{name}_(#,#)"
        self._declare_sort(template, "real", d.line)
        entries = [
            symbol(template, *map(number, (i,) if c == 1 else (i, j)))
            for i in range(1, r + 1) for j in range(1, c + 1)
        ]  # fmt: skip
        self.clauses[name] = [Clause(name, (), (), (Term("matrix", r, c, *entries),), 0)]

    def _define(self, d: Declaration) -> None:
        (statement, *rest) = statements(formula_marks(d.text))
        chain = Reader(self.lexicon).chain(statement)
        if chain.first is None or len(chain.links) != 1 or rest:
            raise BadDeclaration(f"write one equation: define {d.text!r}")
        if chain.first.head == "sym":
            self.fixed.add(base_of(chain.first.args[0]))
        body = resolve(chain.links[0].term, 0)
        if not self.define(chain.first, (body,), d.line, replace=True):
            raise BadDeclaration(f"the left side of {d.text!r} is not a name with arguments")

    def _suppose(self, d: Declaration) -> None:
        for statement in statements(formula_marks(d.text)):
            chain = Reader(self.lexicon).chain(statement)
            left = chain.first
            for link in chain.links:
                if left is None:
                    raise BadDeclaration(f"{d.text!r} has no left side")
                sort = {">": "positive", ">=": "nonnegative", "!=": "nonzero"}.get(link.op)
                plain = left.head == "sym" and link.term == number(0)
                if sort and plain and self._declared.get(left.args[0], (0, "real"))[1] == "real":
                    self._declare_sort(left.args[0], sort, d.line)
                else:
                    self.hypotheses.append(Relation(left, link.op, link.term))
                left = link.term

    def adopt(self, clauses: Iterable[Clause], sorts: Mapping[str, str]) -> None:
        """Take definitions and the sorts of families from elsewhere, where none are known."""
        for clause in clauses:
            self.clauses.setdefault(clause.template, []).append(clause)
            self.fixed.add(base_of(clause.template))
        for name, sort in sorts.items():
            if name not in self._declared:
                self._declare_sort(name, sort, 0)

    # -- definitions -----------------------------------------------------------------------

    def define(
        self, left: Term, bodies: tuple[Term, ...], line: int, replace: bool = False,
        given: tuple[Given, ...] = (), doubt: str = "", points: frozenset[str] = frozenset(),
    ) -> bool:  # fmt: skip
        """Take ``left := bodies`` as a definition where ``given`` holds, if ``left`` can be one; a
        new one takes the place of all that is known of the name with ``replace``.  ``doubt`` is
        that of the :class:`Clause`.  Letters that are ``points``, and indices of which the bodies
        do not speak, are no parameters: J_λ for a fixed λ, r_e."""
        if not _may_mean(left, bodies):
            return False
        template, *args = left.args
        if is_cases(bodies[0]):
            return self._define_cases(left, bodies[0], line)
        is_of_matrices = is_matrix(template) and all(map(_is_of_matrices, bodies))
        sizes = sum(bool(free_names(a)) for a in args[-2:]) if is_of_matrices else 0
        fixed = points | self._labels(left, bodies)
        found = _patterns(args, bodies, template in self.sequences, sizes, fixed)
        if found is None:
            return False
        patterns, params, bodies = found
        kept = [] if replace else self.clauses.get(template, [])
        clause = Clause(template, patterns, params, bodies, line, None, given, doubt)
        if self._meets_itself(clause):
            return False
        if self.is_recursion(clause):
            clause = clause._replace(when=_of_recursion(template, patterns, bodies, kept))
            if clause.when is None:
                self._waiting[template] = left, clause
                return False
        if replace and template in self.clauses:
            base = base_of(template)
            why = Said("{name} has another meaning since line {line}", name=as_printed(base),
                       line=line)  # fmt: skip
            self.forget(base, why)
        self.clauses[template] = [c for c in kept if c.patterns != patterns] + [clause]
        self.open.pop(base_of(template), None)
        self._define_waiting(clause)
        return True

    def _define_waiting(self, first: Clause) -> None:
        """Take the recursion of a sequence that waits for its first member."""
        if not first.params and first.template in self._waiting:
            left, step = self._waiting.pop(first.template)
            self.define(left, step.bodies, step.line, given=step.given, doubt=step.doubt)

    def _labels(self, left: Term, bodies: Iterable[Term]) -> frozenset[str]:
        """The letters of ``left`` of which bodies do not speak: indices, as e of r_e = 0.06, but
        none that count by custom, and θ of J(θ) that is made of θ_1 and θ_2; none of all values of
        which words speak."""
        template, *args = left.args
        if is_matrix(template) or template in self.sequences or not is_name(left):
            return frozenset()
        indices = args[: len(args) - parse_name(template).call]
        letters = {a.args[0] for a in args if a.head == "sym" and len(a.args) == 1}
        labels = letters.intersection(a.args[0] for a in indices) - INDEX_LETTERS
        spoken = frozenset[str]().union(*map(free_names, bodies))
        labels |= {n for n in letters if f"{n}_#" in spoken}
        return frozenset(labels - self.letters.general - spoken)

    def meet(self, term: Term) -> None:
        """Note that a term has been read: its names are used from here on."""
        self.used |= free_names(term)
        self.used |= {t for t in subterms(term) if t.head == "sym"}

    def reopen(self, left: Term) -> None:
        """Let a name whose meaning is not known here be a new one, for words define it again."""
        if left.head == "sym" and self.open.pop(base_of(left.args[0]), None) is not None:
            self.used.discard(left.args[0])

    def rests_on(self, name: str, general: bool = False) -> bool:
        """True if a definition mentions a name, which may then be another one.  If the name is to
        stand for everything (``general``), a definition of which nothing is supposed of the name
        speaks of everything, too, and does not count."""
        return any(
            base_of(n) == name and not (general and c.is_general_in(n))
            for clauses in self.clauses.values() for c in clauses for n in c.names
        )  # fmt: skip

    def forget(self, name: str, why: Said, known: bool = True) -> None:
        """Let a name lose its meaning, and with it every name whose definition mentions it.
        With ``known`` it has another meaning now; else ``why`` it has none is kept."""
        lost, found = {name}, True
        while found:
            found = False
            for template, clauses in self.clauses.items():
                base = base_of(template)
                mentioned = {base_of(n) for c in clauses for n in c.names}
                if base not in lost and mentioned & lost:
                    lost.add(base)
                    found = True
        for template in [t for t in self.clauses if base_of(t) in lost]:
            del self.clauses[template]
        for template in [t for t in self._waiting if base_of(t) in lost]:
            del self._waiting[template]
        self.used |= lost
        self.open.update(dict.fromkeys(lost, why))
        if known:
            del self.open[name]

    def _define_cases(self, left: Term, cases: Term, line: int) -> bool:
        """Take a distinction of cases as definitions, each of which holds for the numbers that
        its case names and none before it; False if one of the conditions is not read."""
        template, *args = left.args
        parts = cases.args[1:]
        clauses = []
        for value, condition in zip(parts[::2], parts[1::2], strict=True):
            case = _case(args, condition)
            if case is None:
                return False
            meaning, when = case
            patterns = [substitute(a, meaning) for a in args]
            found = _patterns(patterns, (substitute(value, meaning),), may_be_constant=True)
            if found is None:
                return False
            clauses.append(Clause(template, *found, line, when))
        self.clauses[template] = [*self.clauses.get(template, []), *clauses]
        return True

    def is_new(self, left: Term) -> bool:
        """Whether ``left`` is a name about which nothing is known, with arguments that can be
        the parameters of a definition."""
        if not is_name(left):
            return False
        template, *args = left.args
        has_sort = template in self.sorts and not _is_numbered(left)
        if has_sort or template in self.shapes or template == DOTS.args[0]:
            return False
        if base_of(template) in self.open or self.differentiated(left) is not None:
            return False
        if self.rated(left) is not None and self._rate(left, {}, 0) is not None:
            return False
        if not args:
            return not self.clauses_for(template) and template not in self.used
        return not any(_match(c, tuple(args)) is not None or self._is_general(c, left)
                       for c in self.clauses.get(template, ()))  # fmt: skip

    @staticmethod
    def is_recursion(clause: Clause) -> bool:
        """Whether a definition makes the members of a sequence from others."""
        return any(clause.template in free_names(body) for body in clause.bodies)

    def _meets_itself(self, clause: Clause) -> bool:
        """Whether a definition leads back to its name by way of others: it says how these hang
        together, and nothing unfolds by it."""
        own = frozenset[str]().union(*map(free_names, clause.bodies)) - {clause.template}
        met, ahead = set(own), [*own]
        while ahead:
            bodies = (body for c in self.clauses.get(ahead.pop(), ()) for body in c.bodies)
            new = frozenset[str]().union(*map(free_names, bodies)) - met
            met |= new
            ahead += new
        return clause.template in met

    def _is_general(self, clause: Clause, left: Term) -> bool:
        """Whether ``left`` stands for all members of a sequence, which a recursion defines."""
        args = left.args[1:]
        is_of_all = self.is_recursion(clause) and any(map(free_names, args))
        return is_of_all and _values(clause, args) is not None

    def repeats(self, left: Term, right: Term) -> bool:
        """Whether ``left = right`` is a definition that has been given already."""
        if left.head != "sym":
            return False
        template, *args = left.args
        return any(
            c.patterns == tuple(args) and right in c.bodies for c in self.clauses.get(template, ())
        )

    # -- unfolding -------------------------------------------------------------------------

    def unfold(self, term: Term, choice: Mapping[str, int]) -> Term:
        """``term`` with defined names replaced by what they stand for.  ``choice`` picks one of
        several bodies.  Raises :class:`TooLarge`."""
        self._built = 0
        return self._unfold(term, choice, frozenset(), 0)

    def _unfold(
        self,
        term: Term,
        choice: Mapping[str, int],
        bound: frozenset[str],
        depth: int,
        moving: frozenset[str] = frozenset(),
    ) -> Term:
        """Names that are ``bound`` stand for themselves.  What is put in may speak of those that
        are ``moving``: by them is differentiated."""
        if depth > MAX_UNFOLDING or term.size > MAX_SIZE:
            raise TooLarge
        if not self.clauses or not free_names(term):
            return term
        if term.head in BINDING:
            return self._unfold_binding(term, choice, bound, depth, moving)
        if is_gradient(term):
            return self._unfold_gradient(term, choice, bound, depth, moving)
        done = rebuilt(term, lambda child: self._unfold(child, choice, bound, depth, moving))
        if term.head != "sym" or done.args[0] in bound:
            return done
        template, *args = done.args
        for clause in self.clauses_for(template):
            if clause.template != template:
                args = list(clause.patterns)
            values = clause.values_at(term.args[1:], args, bound - moving)
            if values is not None:
                self._unfolded.append(Unfolded(clause, values))
                body = clause.bodies[min(choice.get(template, 0), len(clause.bodies) - 1)]
                if len(clause.bodies) > 1:
                    self.disputed_used.append(clause)
                if (free_names(body) - {*clause.params}) & (bound - moving):
                    raise _Capture
                instance = substitute(body, replacing(values))
                self._built += instance.size
                if self._built > MAX_BUILT:
                    raise TooLarge
                return self._unfold(instance, choice, bound, depth + 1, moving)
        return self._derivative(done, choice, depth, bound, moving)

    def _derivative(
        self, term: Term, choice: Mapping[str, int], depth: int, bound: frozenset[str],
        moving: frozenset[str],
    ) -> Term:  # fmt: skip
        """The derivative that a name is by its points or primes, or the name itself."""
        found = self._rate(term, choice, depth) if bound <= moving else None
        if found is None and not bound:
            found = self._derived(term.args[0], term.args[1:], choice, depth)
        return term if found is None else found

    def rated(self, term: Term) -> tuple[Clause, int] | None:
        r"""The definition of x, and how often it is differentiated, if ``term`` is its rate
        ``\dot x`` or ``\ddot x``, perhaps with an index, or ``\dot x(a)`` of a function of time."""
        name = parse_name(term.args[0]) if is_name(term) else Name("")
        points, letter = points_of(name.base)
        for base, times in rates.sources(points, letter) if points else ():
            named = self.clauses_for(name._replace(base=base).template)
            found = _of_time(named, term.args[1:])
            if found is not None:
                return found, times
        return None

    def is_rate_of(self, left: Term, right: Term) -> bool:
        """True if ``right`` has no other letters than the rate that ``left`` is, so that it may
        state it, and ``left`` has no meaning of its own."""
        found = None if self.clauses_for(left.args[0]) else self._rate(left, {}, 0)
        with suppress(TooLarge, RecursionError):
            right = self.unfold(right, {})
        names = [
            {points_of(base_of(n))[1] for n in free_names(t)}
            for t in (right, found)
            if t is not None
        ]
        return found is not None and names[0] <= names[1]

    def _rate(self, term: Term, choice: Mapping[str, int], depth: int) -> Term | None:
        """The derivative by time that a rate is, if what has the rate is defined."""
        rated = self.rated(term)
        if rated is None:
            return None
        clause, times = rated
        _, letter = points_of(parse_name(term.args[0]).base)
        body = self._unfold(clause.bodies[0], choice, frozenset(), depth + 1)
        found, letters = self._along(body, choice, depth), self.rates - {letter}
        if times > 1 and found is not None:  # a rate that is stated may be so for one moment
            is_stated = found != rates.rate(body, self.rates)
            found = None if is_stated else self._along(found, choice, depth)
        at = term.args[1:] if clause.params else ()
        if found is None or (
            at and any(rates.changes(n, letters) for n in free_names(body) - {rates.TIME})
        ):
            return None
        self._unfolded.append(Unfolded(clause, dict.fromkeys(clause.params, symbol(rates.TIME))))
        return substitute(found, {rates.TIME: Lambda((), *at)}) if at else found

    def _along(self, term: Term, choice: Mapping[str, int], depth: int) -> Term | None:
        """The derivative of an unfolded term by time, with what the rates in it stand for.  None if
        nothing in it changes, or the document says that a constant varies."""
        still = rates.constants(term, self.rates)
        found = None if any(map(self._varies, still)) else rates.rate(term, self.rates)
        if found is None:
            return None
        for name in (n for n in still if n not in rates.STILL):
            self._unfolded.append(Unfolded(Clause(name, (), (), (), 0, doubt="constant"), {}))
        return self._unfold(found, choice, frozenset(), depth + 1)

    def unfolded_in(self, relations: Iterable[Relation]) -> list[Unfolded]:
        """The definitions that say what relations mean, each with its values there."""
        self._unfolded.clear()
        for side in (side for r in relations for side in (r.left, r.right)):
            with suppress(TooLarge, RecursionError):
                self.unfold(side, {})
        return [*self._unfolded]

    def constants_in(self, relations: Iterable[Relation]) -> list[tuple[str, frozenset[str]]]:
        """The names that are taken for constants where relations differentiate, each with the
        letters by which they do."""
        found = []
        timely = self.rates | {rates.TIME}
        for side in (side for r in relations for side in (r.left, r.right)):
            self._unfolded.clear()
            with suppress(TooLarge, RecursionError):
                meant = self.unfold(side, {})
                for part in (p for p in subterms(meant) if p.head == "deriv"):
                    by = free_names(part.args[1]) | {part.args[0]}
                    found += [(name, by) for name in sorted(free_names(part.args[-1]) - by)]
            still = (u.clause.template for u in self._unfolded if u.clause.doubt == "constant")
            found += [(name, timely) for name in still]
        return found

    def lines_of(self, relations: Iterable[Relation]) -> frozenset[int]:
        """The lines of the definitions that say what relations mean."""
        used = self.unfolded_in(relations)
        return frozenset(u.clause.line for u in used if u.clause.line > 0)

    def given_for(self, relations: Iterable[Relation]) -> tuple[Given, ...]:
        """The conditions under which the definitions were said that say what relations mean, at
        the values of their parameters there."""
        used = self.unfolded_in(relations)
        found = dict.fromkeys(g.at(u.values) for u in used for g in u.clause.given)
        return tuple(g for g in found if all(g.cases))

    def doubtful(self, relations: Iterable[Relation]) -> list[Unfolded]:
        """The definitions that say what relations mean, of which it is open whether they do."""
        return [u for u in self.unfolded_in(relations) if u.clause.doubt]

    def _derived(
        self, template: str, args: Sequence[Term], choice: Mapping[str, int], depth: int
    ) -> Term | None:
        """The derivative that f'(a) is, if f is defined for all arguments by one term."""
        clause = self.differentiated(Term("sym", template, *args))
        if clause is None:
            return None
        letter = clause.patterns[-1].args[0]
        name, fresh = parse_name(template), f"{letter}'"
        body = substitute(clause.bodies[0], {letter: Lambda((), symbol(fresh))})
        body = self._unfold(body, choice, frozenset((fresh,)), depth + 1)
        if {letter, base_of(letter)} & free_names(body):
            return None  # what it is made of depends on the letter, too
        point = args[-1] if args else symbol(letter)
        self._unfolded.append(Unfolded(clause, {letter: point}))
        for _ in range(name.primes - 1):
            body = Term("deriv", fresh, symbol(fresh), body)
        return Term("deriv", fresh, point, body)

    def differentiated(self, term: Term) -> Clause | None:
        """The definition of f, for all arguments and by one term, if ``term`` is f', or a value of
        f' or f'', perhaps with an index."""
        template, *args = term.args
        if "'" not in template:
            return None
        name = parse_name(template)
        if name != Name(name.base, name.word, name.primes, sub=name.sub, call=name.call):
            return None
        named = self.clauses_for(name._replace(primes=0).template)
        clauses = [c for c in named if c.patterns[:-1] == tuple(args[:-1])]
        if len(clauses) != 1 or len(clauses[0].bodies) != 1 or not clauses[0].params:
            return None
        (clause,) = clauses
        is_general = clause.patterns[-1] in map(symbol, clause.params) and clause.when is None
        return clause if is_general else None

    def _unfold_binding(
        self,
        term: Term,
        choice: Mapping[str, int],
        bound: frozenset[str],
        depth: int,
        moving: frozenset[str],
    ) -> Term:
        """A sum, a derivative and their like with what their names stand for.  The variable of a
        sum gets another name where a definition speaks of it; that of a derivative or an integral
        stands for itself, and names may depend on it.  Raises :class:`Unmoved` if what is
        differentiated does not."""
        var, *ends, body = term.args
        ends = [self._unfold(end, choice, bound, depth, moving) for end in ends]
        if term.head not in BINDERS:
            if term.head == "deriv" and len(term.args[1].args) > 1 and term.args[1].head == "sym":
                return self._unfold_by_member(term, choice, bound, depth, moving)
            inner = self._unfold(body, choice, bound | {var}, depth, moving | {var})
            if term.head == "deriv" and self.is_of_time(var, inner) and ends == [symbol(var)]:
                along = self._along(inner, choice, depth)
                if along is None:
                    raise Unmoved(var)
                return along
            if term.head == "deriv" and inner is not body and var not in free_names(inner):
                raise Unmoved(var)
            return Term(term.head, var, *ends, inner)
        for _ in range(4):
            try:
                inner = self._unfold(body, choice, bound | {var}, depth, moving - {var})
                return Term(term.head, var, *ends, inner)
            except _Capture:
                var, body = f"{var}'", substitute(body, {var: Lambda((), symbol(f"{var}'"))})
        raise TooLarge

    def _unfold_by_member(
        self, term: Term, choice: Mapping[str, int], bound: frozenset[str], depth: int,
        moving: frozenset[str],
    ) -> Term:  # fmt: skip
        """A derivative by a member of a family, ∂/∂x_2, with what its names stand for, in which
        the family stands for itself.  Raises :class:`Unmoved` if nothing depends on the member, or
        others may be it."""
        var, point, body = term.args
        family = {point.args[0]}
        inner = replaced(body, symbol(var), point)
        inner = self._unfold(inner, choice, bound | family, depth, moving | family)
        if point not in subterms(inner) or may_be_member(inner, point):
            raise Unmoved(var)
        name = fresh(var, free_names(inner))
        at = self._unfold(point, choice, bound, depth, moving)
        return Term("deriv", name, at, replaced(inner, point, symbol(name)))

    def _unfold_gradient(
        self, term: Term, choice: Mapping[str, int], bound: frozenset[str], depth: int,
        moving: frozenset[str],
    ) -> Term:  # fmt: skip
        """A gradient with what its function stands for; by letters it is the column of the partial
        derivatives."""
        function, *by = term.args[1:]
        if not by and (clauses := self.clauses_for(function.args[0])):
            patterns = clauses[0].patterns
            by = [*patterns[len(patterns) - parse_name(clauses[0].template).call :]]
        if by and not any(is_matrix(b.args[0]) for b in by):
            slopes = (Term("deriv", b.args[0], b, function) for b in by)
            written = Term("matrix", len(by), 1, *slopes) if len(by) > 1 else next(slopes)
            return self._unfold(written, choice, bound, depth, moving)
        inside = bound.union(b.args[0] for b in by)
        return gradient(self._unfold(function, choice, inside, depth, moving), by)

    def without_rates(self, names: Iterable[str]) -> frozenset[str]:
        """The names that do not change with time."""
        return frozenset(name for name in names if not rates.changes(name, self.rates))

    def is_of_time(self, var: str, term: Term) -> bool:
        """True if a derivative by ``var`` is that by time of a term with letters that change."""
        names = free_names(term) - {var}
        return var == rates.TIME and any(rates.changes(n, self.rates) for n in names)

    def clauses_for(self, template: str) -> list[Clause]:
        """The clauses of a name.  A function that is mentioned without its arguments means its
        value at the parameters of its definition."""
        if template in self.clauses:
            return self.clauses[template]
        if "#" in template or template in self.sorts:
            return []
        for other, clauses in self.clauses.items():
            name = parse_name(other) if clauses and not other.startswith(CASES) else None
            if name and name.call and not name.sub and other.split("(")[0] == template:
                if all(map(_is_parameter, clauses[0].patterns)):
                    return clauses[:1]
        return []


def _of_recursion(
    template: str, patterns: Sequence[Term], bodies: Sequence[Term], bases: Iterable[Clause]
) -> tuple[Relation, ...] | None:
    """The bound of the index for which a_{n + 1} = 2·a_n + 1 gives the members of a sequence: it
    falls, by steps that are numbers, to the first of the ``bases``; None if it does not."""
    name, letters = parse_name(template), sorted(free_names(patterns[-1]))
    if len(bodies) != 1 or (name.sub, name.call, len(patterns), len(letters)) != (1, 0, 1, 1):
        return None
    index = symbol(letters[0])
    lead = constant(difference(patterns[0], index))
    falls = _falls(template, patterns[0], bodies[0])
    members = [constant(linear(c.patterns[0])) for c in bases if not c.params]
    starts = {member for member in members if member is not None}
    if lead is None or not falls or not starts:
        return None
    first, deep = min(starts), max(falls)
    is_begun = all(first + k in starts for k in range(int(deep)))
    return (Relation(index, ">=", number(int(first + deep - lead))),) if is_begun else None


def _falls(template: str, pattern: Term, body: Term) -> list[Fraction]:
    """By how much the indices of a sequence in a body are below that of the pattern; [] if one is
    not, or it is open."""
    members = [t for t in subterms(body) if t.head == "sym" and t.args[0] == template]
    falls = [constant(difference(pattern, t.args[1])) for t in members]
    found = [fall for fall in falls if fall is not None and fall > 0]
    return found if len(found) == len(members) else []


class _Capture(Exception):
    """A name that is free in a definition is bound where the definition is used."""


def _patterns(
    args: list[Term], bodies: tuple[Term, ...], may_be_constant: bool = False, sizes: int = 0,
    fixed: frozenset[str] = frozenset(),
) -> tuple[tuple[Term, ...], tuple[str, ...], tuple[Term, ...]] | None:  # fmt: skip
    """Arguments as patterns with their parameters: x, 2i + 1, a value without letters, or a
    compound such as q − k if the bodies depend on its letters through it alone.  A parameter of
    which the bodies do not speak is none, for ``f(c) = 0`` is a value of f at the point c,
    unless the function ``may_be_constant``.  The last arguments may be the ``sizes`` of a matrix,
    two letters or twice the same one; arguments with letters that are ``fixed`` stand for
    themselves."""
    patterns: list[Term] = []
    params: list[str] = []
    for arg in args:
        if _stands_for_itself(arg, fixed):
            patterns.append(arg)
            continue
        if _is_parameter(arg):
            patterns.append(arg)
            params.append(arg.args[0])
            continue
        form = linear(arg)
        atoms = [a for a in form if a is not None]
        if all(a.head == "sym" and len(a.args) == 1 for a in atoms) and len(atoms) <= 1:
            patterns.append(arg)
            params += [a.args[0] for a in atoms]
            continue
        fresh = symbol("Δ" + "'" * len(patterns))
        bodies = tuple(replaced(b, arg, fresh) for b in bodies)
        if any(free_names(arg) & free_names(b) for b in bodies):
            return None
        patterns.append(fresh)
        params.append(fresh.args[0])
    if not _are_parameters(params[: len(params) - sizes], bodies, may_be_constant):
        return None
    return tuple(patterns), tuple(dict.fromkeys(params)), bodies


def _of_time(clauses: Sequence[Clause], args: tuple[Term, ...]) -> Clause | None:
    """The only clause that says what a name with these arguments is, or a function of time is, if
    all clauses are plain ones."""
    known = [c for c in clauses if len(c.bodies) == 1 and c.when is None]
    own = [c for c in known if c.patterns == args and not c.params]
    own = own or [c for c in known if c.patterns == (symbol(rates.TIME),) and c.params]
    return own[0] if len(own) == 1 and len(clauses) == len(known) else None


def _stands_for_itself(arg: Term, fixed: frozenset[str]) -> bool:
    """True if an argument has no letters, or ``fixed`` ones."""
    return not free_names(arg) or bool(free_names(arg) & fixed)


def _are_parameters(names: Sequence[str], bodies: Sequence[Term], may_be_constant: bool) -> bool:
    """Whether names are different, and all bodies speak of each."""
    is_general = may_be_constant or all({*names} <= free_names(b) for b in bodies)
    return len({*names}) == len(names) and is_general


def _is_parameter(pattern: Term) -> bool:
    """Whether an argument is a letter, or a matrix."""
    return pattern.head == "sym" and (len(pattern.args) == 1 or is_matrix(pattern.args[0]))


def _may_be(parameter: Term, value: Term) -> bool:
    """Whether a parameter may have a value: a matrix only one of matrices."""
    return not is_matrix(parameter.args[0]) or any(map(is_matrix, free_names(value)))


def _is_of_matrices(term: Term) -> bool:
    """Whether matrices without entries stand in a term."""
    parts = subterms(term)
    return any(p.head == "identity" or (p.head == "sym" and is_matrix(p.args[0])) for p in parts)


def _case(
    args: Sequence[Term], condition: Term
) -> tuple[dict[str, Lambda], tuple[Relation, ...] | None] | None:
    """The meaning of the letter in one case of the definition of a name with ``args``, and the
    bounds of the numbers for which the case holds; None if its condition is not read."""
    if condition == OTHERWISE:
        return {}, ()
    bounds: list[Relation] = []
    for part in conditions_of(condition):
        kind = part.args[0] if part.head == "sym" else ""
        sides = part.args[1:]
        if not any(side in args and side.head == "sym" for side in sides):
            return None
        if kind in ("even(#)", "odd(#)", "=(#,#)"):
            if part is not condition or sides[0] not in args:
                return None
            twice = Term("mul", number(2), sides[0])
            odd = Term("add", twice, number(1))
            instance = {"even(#)": twice, "odd(#)": odd}.get(kind, sides[-1])
            return {sides[0].args[0]: Lambda((), instance)}, None
        left, right = sides
        if kind.removesuffix("(#,#)") not in COMPARING or not {*map(rational, sides)} - {None}:
            return None
        bounds.append(Relation(left, kind.removesuffix("(#,#)"), right))
    return {}, tuple(bounds)


def _is_in_case(when: Iterable[Relation], values: Mapping[str, Term]) -> bool:
    """Whether ``values`` are numbers and fulfil the bounds of a case."""
    meaning = {name: Lambda((), value) for name, value in values.items()}
    if any(constant(linear(value)) is None for value in values.values()):
        return False
    for left, op, right in when:
        form = difference(substitute(left, meaning), substitute(right, meaning))
        value = constant(form)
        if value is None or not COMPARING[op](value, 0):
            return False
    return True


def _match(clause: Clause, args: tuple[Term, ...]) -> dict[str, Term] | None:
    """The values of the parameters for which the patterns are ``args`` and the bounds of the case
    hold; None if there are none."""
    values = _values(clause, args)
    if values is None or clause.when is None or _is_in_case(clause.when, values):
        return values
    return None


def _values(clause: Clause, args: tuple[Term, ...]) -> dict[str, Term] | None:
    """The values of the parameters for which the patterns are ``args``, whatever the bounds of the
    case say of them; None if there are none."""
    if len(args) != len(clause.patterns):
        return None
    values: dict[str, Term] = {}
    fixed = clause.fixed
    pairs = [*zip(clause.patterns, args, strict=True)]
    if fixed and any(pattern in fixed and pattern != arg for pattern, arg in pairs):
        return None
    for pattern, arg in pairs:
        if pattern in fixed:
            continue
        if _is_parameter(pattern):
            if not _may_be(pattern, arg) or values.setdefault(pattern.args[0], arg) != arg:
                return None
            continue
        if not free_names(pattern):
            if arg != pattern and not _is_number(arg, pattern):
                return None
            continue
        solved = _solved(pattern, arg)
        if solved is None:
            return None
        values |= solved
    return values


def _solved(pattern: Term, arg: Term) -> dict[str, Term] | None:
    """The whole value of the letter for which a linear pattern is an argument; None if there is
    none."""
    form = linear(pattern)
    atom = next((a for a in form if a is not None), None)
    if atom is None:
        return None
    slope = form[atom]
    rest: Form = {None: form.get(None, Fraction(0))}
    solved = combined((1 / slope, linear(arg)), (-1 / slope, rest))
    if any(v.denominator != 1 for v in solved.values()):
        return None
    return {atom.args[0]: from_form(solved)}


def _is_number(term: Term, value: Term) -> bool:
    """Whether two different terms, of which ``value`` has no names, are one number."""
    if term.head == value.head == "num" and term.args[1] == value.args[1]:
        return False
    return constant(linear(value)) is not None and linear(term) == linear(value)


def rebuilt(term: Term, change: Callable[[Term], Term]) -> Term:
    """``term`` with ``change`` applied to its parts; the same object if none of them changes."""
    args = [change(a) if type(a) is Term else a for a in term.args]
    same = all(map(is_, args, term.args))
    return term if same else Term(term.head, *args)


def _may_mean(left: Term, bodies: Sequence[Term]) -> bool:
    """True if a term is a name, and the bodies have no O, which may be another one in each line."""
    return bool(left.head == "sym") and not has_order(*bodies)


def _is_numbered(name: Term) -> bool:
    """True if a name is one member of a family, x_1, and not the value of a function at a
    number."""
    indices = name.args[1:]
    is_called = bool(parse_name(name.args[0]).call)
    return bool(indices) and not is_called and all(rational(i) is not None for i in indices)


def is_name(term: Term) -> bool:
    """Whether a term is a name, perhaps with arguments, that documents can write."""
    if term.head != "sym":
        return False
    try:
        parse_name(term.args[0])
    except ValueError:
        return False
    return True


def base_of(template: str) -> str:
    """The name without its arguments: PE of ``PE_(#,#)``."""
    return re.split(r"_#|_\(|\^\(|\(|\[", template, maxsplit=1)[0]
