"""The check: the relations of a document one after the other, each with its verdict.

A :class:`Session` walks through the document; what it asks of its :class:`Decider` is decided,
all else here is bookkeeping.  A link of a chain is judged by itself, so that one false step
leaves the others as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial

from ..engines.literals import literal
from ..kernel.claims import RELATIONS, Relation
from ..kernel.terms import Term, free_names, is_matrix
from ..notation.names import parse_name
from ..reading.elaborate.placeholders import DOTS, as_products, is_cases, subterms
from ..reading.elaborate.rounding import rounding
from ..reading.lexing.latex import POINT
from ..reading.lexing.marks import TWO_SIGNS, Mark
from ..system.messages import Said
from . import definitions
from .angles import has_angle, is_in_degrees
from .arithmetic import is_of_any_ring, other_ring
from .arrangement import Placed, arranged
from .binding import Binding
from .chaining import Chains, End, Side
from .conditions import Given, combined
from .context import TooLarge, base_of
from .cutting import Unreadable
from .deciding import Decide, Decider, Judging, directly
from .declarations import BadDeclaration, Declaration
from .dependence import Formulas, dependent
from .families import resolve
from .following import Following, contradicted, follow, model
from .kinds import Sections
from .layout import is_whole
from .memberships import Sort
from .outcomes import Outcome, Result, fault, form_of
from .overview import Part, look_through
from .premises import Line as Premise
from .premises import Premises, binding_on, restates, subject
from .reading import Chain, Reader, parting
from .regions import Region, Regions
from .rows import PLUS_MINUS
from .scan import Document, Piece
from .settling import settled
from .spoken import EXAMPLES, Place
from .statements import Statement, decimal, statements
from .suppositions import look_around
from .suspicion import (
    in_doubt,
    is_asserted,
    is_choice_of_signs,
    is_universal,
    may_be_misprinted,
    may_determine,
)
from .switches import Switches
from .words import DOUBTED, FALSE, PROVED

#: A stretch of a piece.
Where = tuple[Piece, int, int]
#: What limits the arguments of a function to no part of the numbers.
_EVERYWHERE = ("real", "complex")
#: Why a relation with such a role is not read.
NOT_READ = {
    "number": Said("how many there are is not checked"),
    "equivalence": Said("an equivalence is not checked; write the two implications"),
    "decimal": Said("a comma between digits is not read; write 0.5 or 1000"),
    "denied": Said("the words say that this does not hold, which is not checked unless expected"),
}


#: Why a condition is taken as given.
INTRODUCED = Said("words introduce it")


#: The signs that make a formula in a line a relation, of which it is said if it is not read.
_RELATES = re.compile(r"[=<>≤≥≠]|\\(?:leq?|geq?|neq?|lt|gt)(?![A-Za-z])")


#: The verdicts on relations that may be premises of others.
_MAY_BE_PREMISE = ("given", "undecided", "follows", "proved", "proved-with-conditions")


def _numbers(lines: Iterable[Premise]) -> str:
    """The numbers of lines, as they are said."""
    return ", ".join(map(str, sorted({line.number for line in lines})))


_CLAIMED = Said("it is claimed for all values")
#: Why a relation is judged as it is: what a place says of it, with the reason.
_ROLES: tuple[tuple[Callable[[Place], bool], Said], ...] = (
    (lambda p: p.is_goal, Said("words set it as a goal")),
    (lambda p: p.is_asked, Said("it stands in a question")),
    (lambda p: p.kind == "sought", Said("words ask for what fulfils it")),
    (lambda p: bool(p.asserts), Said("words beside it assert it")),
    (lambda p: p.role in ("unclear", "open"), Said("words leave open what it is")),
    (lambda p: any(b.general for b in p.bound), _CLAIMED),
)


def _role_of(place: Place, is_link: bool, outcome: Outcome) -> Said:
    """What a place says of a relation that is judged there, which may be a link of a chain; what is
    false without a word is claimed by its form."""
    if is_link:
        return Said("it goes on with a chain")
    said = (why for holds, why in _ROLES if holds(place))
    by_form = outcome.word in FALSE
    return next(said, _CLAIMED if by_form else Said("no word beside it asserts it"))


def _only_case(given: Given) -> tuple[Relation, ...]:
    """The relations that a condition says hold; none if it was not read, or has several cases."""
    return given.cases[0] if len(given.cases) == 1 else ()


def _side_of(side: Side) -> Said:
    """Where a side stands that words name."""
    return Said("one side is that of the goal in line {line}", line=side.line)


_WORDS = re.compile(r"\\(?:text[a-z]*|mbox|mathrm|operatorname)\s*\{[^{}]*[^\W\d_]")


def _formulas(parts: Iterable[Part]) -> list[tuple[Piece, list[Mark]]]:
    """The formulas of a document with their marks."""
    return [
        (part[0], part[1]) for part in parts
        if isinstance(part, tuple) and isinstance(part[1], list) and part[0].kind != "prose"
    ]  # fmt: skip


class Session:
    """The walk through one document.  A ``solution`` may begin behind a line of it: what is open
    or given in the solution itself is no premise."""

    def __init__(
        self, document: Document, side: Iterable[Declaration] = (), deciding: Decide = directly,
        judging: Judging | None = None, solution: int | None = None,
    ) -> None:  # fmt: skip
        self.document, self.solution = document, solution
        self.side = sorted(side, key=lambda d: d.line)
        self.parts, self.context, self.errors = look_through(document, self.side)
        self.switches = Switches(self.errors)
        self.decider = Decider(self.context, deciding, judging)
        self.results: list[Result] = []
        self.here: Relation | None = None  # the relation that is read last
        self.points_multiply = any(
            isinstance(p, Piece) and p.kind == "latex" and POINT.search(p.text)
            for p in document.parts
        )
        self.chains = Chains(document)
        self.sections = Sections(self.context.lexicon, _formulas(self.parts), document.headings)
        self.formulas = Formulas(document)
        self.other_ring = other_ring(document.text)
        self.places = look_around(document, self.parts, self.sections.at)
        self.place = Place()
        self.certain: list[Given] = []
        self.possible: list[Given] = []
        self.defined: set[Given] = set()
        self.examples: set[str] = set()
        self.waiting: list[tuple[int, set[str], Callable[[], Outcome]]] = []
        self.others: list[Chain] = []  # other readings of the statement at hand
        self.premises = Premises(Regions(document))
        self.bound: set[tuple[int, str, int]] = set()  # names that sentences have introduced
        self.given_at: dict[Given, int] = {}  # results of conditions that hold beyond a sentence
        self.rests: dict[int, tuple[int, ...]] = {}  # the results from which a result follows
        self.needed: set[int] = set()  # results that nothing asserts and a later one needs
        self.unasserted: set[int] = set()
        self.rests_here: tuple[int, ...] = ()  # of the relation at hand
        self.line = 1
        self.defined_in: dict[str, Region] = {}  # the exercises in which letters were defined
        self.row_role = "claim"  # of the statement at hand in its formula
        self.is_one = True  # whether the formula at hand has one reading
        self._declare_until(0)

    def _declare_until(self, line: int) -> None:
        """Let the declarations of the side file hold that stand before ``line``."""
        while self.side and self.side[0].line <= line:
            self._declare(self.side.pop(0))

    def _declare(self, d: Declaration) -> None:
        if not self.switches.declare(d):
            try:
                self.context.declare(d)
            except BadDeclaration as error:
                self.errors.append((d.line or 1, Said("{why}", why=str(error))))

    # -- the walk --------------------------------------------------------------------------

    def run(self) -> list[Result]:
        """Check everything."""
        for _ in self.steps():
            pass
        return self.results

    def steps(self) -> Iterator[int]:
        """Check piece by piece; yields the number of results so far."""
        for part in self.parts:
            if isinstance(part, list):
                for d in part:
                    self._declare(d)
                continue
            piece, found = part
            if piece.kind != "prose":
                self._declare_until(self.document.place(piece.start + len(piece.text))[0])
            if self.switches.skipping or (piece.kind != "prose" and self.switches.take_skip()):
                continue
            if isinstance(found, Unreadable):
                self._not_read(piece, 0, len(piece.text), found)
            else:
                self._guarded(piece, found)
            yield len(self.results)
        self.switches.close(self.side)
        self.results[:] = settled(self.results, self.rests, self.needed)

    def _guarded(self, piece: Piece, found: list[Mark]) -> None:
        """Check a piece; an error of symproof itself makes it unread, and ends nothing else."""
        try:
            self._piece(piece, found)
        except Exception as error:
            said = fault(error)
            self._not_read(piece, 0, len(piece.text), Unreadable(0, said.id, **said.values))

    def _piece(self, piece: Piece, found: list[Mark]) -> None:
        self.context.lines_used = set()
        if piece.kind == "prose":
            cut = statements(found)
            for k, statement in enumerate(cut):
                self._declare_until(self.document.place(piece.start + statement.start)[0])
                if decimal(cut, k) == (k, k):
                    self._enter(piece.start + statement.start)
                    self._prose(piece, statement)
            return
        if piece.flaw and any(t.kind == "rel" for t in found):
            self._not_read(piece, 0, len(piece.text), Unreadable(0, "{flaw}", flaw=piece.flaw))
            return
        begun, awaited = len(self.results), self.switches.expecting
        cut = statements(found)
        self._enter(piece.start)
        self.context.sequences = definitions.sequences(cut, self.context.lexicon)
        self.waiting = []
        first = True
        for placed in arranged(cut, self.context.lexicon, piece.text, self.place.is_claimed):
            if placed.role == "quiet":
                continue
            if placed.role in ("none", "worded"):
                if piece.display and len(cut) == 1:
                    self._begin_chain(piece, placed.statement)
                first = False
                continue
            self._placed(piece, placed, first)
            first = False
        self._decide_waiting()
        if awaited and len(self.results) > begun:
            expected = self.switches.take_expected(self.switches.expecting)
            if expected:
                self.results[-1] = self.results[-1]._replace(expected=expected)

    def _enter(self, offset: int) -> None:
        """Go to a place of the document: what the words there say begins to hold."""
        self.line = self.document.place(offset)[0]
        self.context.lexicon = self.sections.at(offset)
        self.place = self.places.get(offset, Place())
        self.context.enter(self.place.sorts)
        self.context.lost = self.place.lost
        for b in self.place.bound:
            self._bind(b)
        self._bind_premises()
        self._leave(offset)
        if EXAMPLES in self.place.released:
            self.premises.fade()
        released = set(self.place.released)
        if EXAMPLES in released:
            released |= self.examples
        for name in released:
            if name in self.context.clauses:  # "for every k": it has no value any more
                why = Said("{name} has more than one value", name=name)
                self._forget(name, why)
        self.certain = [g for g in self.place.certain if not self._is_defined(g)]
        self.possible = [g for g in self.place.possible if not self._is_defined(g)]
        for letter, value in (pair for g in self.certain for pair in g.values):
            self._revalue(letter, value)
        for r in (r for g in self.certain if g != self.place.own for case in g.cases for r in case):
            if definitions.redefines(self.context, r):
                name = base_of(r.left.args[0])
                why = Said("{name} has more than one value", name=name)
                self._forget(name, why)

    def _is_defined(self, given: Given) -> bool:
        """Whether a condition was taken as a definition that still stands."""
        clauses = self.context.clauses
        return given in self.defined and all(
            any(value in c.bodies for c in clauses.get(letter, ()))
            for letter, value in given.values
        )

    def _bind(self, b: Binding) -> None:
        """A name is introduced anew, or may be: what was said of it before holds no more."""
        if b.name in self.context.fixed:
            return
        known = any(base_of(template) == b.name for template in self.context.clauses) or (
            b.anew and self.context.rests_on(b.name))  # fmt: skip
        if known or (b.anew and b.name in self.context.open):
            why = Said("{name} may be introduced anew by “{words}”; say again what it is",
                       name=b.name, words=b.words)  # fmt: skip
            self._forget(b.name, why, known=b.anew)

    def _forget(self, name: str, why: Said, known: bool = False) -> None:
        """Let a name lose its meaning; if it has a ``known`` new one, what was said of it holds no
        more, else it may."""
        self.context.forget(name, why, known)
        self.premises.bind(name, surely=known)

    def _leave(self, offset: int) -> None:
        """Letters that were defined in another exercise, case or item may mean something else."""
        here = self.premises.regions.apart(offset)
        for letter, region in list(self.defined_in.items()):
            if here[: len(region)] != region:
                del self.defined_in[letter]
                if letter in self.context.clauses:
                    why = Said("{name} was defined in another part; say again what it is",
                               name=letter)  # fmt: skip
                    self._forget(letter, why)

    def _bind_premises(self) -> None:
        """What was said of the names that are introduced here is in force no more."""
        for b in self.place.bound:
            event = (self.place.sentence, b.name, b.place)
            if event not in self.bound and not (b.keeps_sort and not (b.anew or b.general)):
                self.premises.bind(b.name, surely=b.anew and not b.general)
            self.bound.add(event)

    def _revalue(self, letter: str, value: Term) -> None:
        """A condition gives a letter another value than it has: it has none any more."""
        clauses = self.context.clauses.get(letter)
        if clauses and not any(value in c.bodies for c in clauses):
            why = Said("{name} has more than one value", name=letter)
            self._forget(letter, why)

    def _placed(self, piece: Piece, placed: Placed, first: bool) -> None:
        """Check a statement in its role."""
        self.here = None
        self.context.lines_used = set()
        statement = placed.statement
        self.row_role = placed.role
        role = self.place.role if placed.role == "claim" else placed.role
        if role == "denied" and self.switches.expecting:
            role = "claim"
        if role in NOT_READ:
            where = (piece, statement.start, statement.end)
            self._add(where, Outcome("not-read", NOT_READ[role]))
            return
        certain, possible = self.certain, self.possible
        self.certain = [*certain, *(g for g in placed.certain if g not in certain)]
        self.possible = [*possible, *placed.possible]
        place = self.place
        if placed.is_side:
            self.place = place._replace(is_claimed=True, form="claimed")
        self._statement(piece, statement, role, first)
        self.certain, self.possible, self.place = certain, possible, place

    def _decide_waiting(self) -> None:
        """Decide again what used a name that its own block defines further down."""
        for place, names, question in self.waiting:
            if any(name in self.context.clauses for name in names):
                self.context.lines_used = set()
                outcome = self._with_premises(question())
                is_false = outcome.word in FALSE and place not in self.unasserted
                if outcome.word in PROVED or is_false:
                    self.results[place] = self.results[place]._replace(outcome=outcome)

    def _begin_chain(self, piece: Piece, statement: Statement) -> None:
        """A block with a term alone: the next block may go on with "="."""
        term = None
        with suppress(RecursionError, Unreadable):
            term = self._read(statement, 1).first
        if term is None:
            self.chains.lose(piece)
        else:
            self.chains.end(piece, term, in_words=False, is_claim=True)

    # -- statements ------------------------------------------------------------------------

    def _prose(self, piece: Piece, statement: Statement) -> None:
        """A relation in prose without dollars; what cannot be read is no formula."""
        if not any(t.kind == "rel" and t.says == "=" for t in statement.marks):
            return
        if statement.has("in"):
            keep = next(k for k, t in enumerate(statement.marks) if t.kind == "in")
            statement = statement._replace(marks=statement.marks[:keep])
            if not statement.marks:
                return
        try:
            chain = self._read(statement, 1)
        except (Unreadable, RecursionError):
            return
        if chain.first is None or not chain.links or not free_names(chain.first):
            return
        if not is_whole(piece.text, statement.start, statement.end):
            return
        self.here = None
        if self.place.role in NOT_READ:
            where = (piece, statement.start, statement.end)
            self._add(where, Outcome("not-read", NOT_READ[self.place.role]))
            return
        self._chain(piece, statement, [chain], self.place.role, first=False)

    def _statement(self, piece: Piece, statement: Statement, role: str, first: bool) -> None:
        signs = (1, -1) if any(t.says in PLUS_MINUS for t in statement.marks) else (1,)
        try:
            found = [self._readings(statement, sign) for sign in signs]
        except Unreadable as error:
            self._not_read(piece, statement.start, statement.end, error)
            return
        except RecursionError:
            deep = Unreadable(statement.start, "the formula is nested too deep")
            self._not_read(piece, statement.start, statement.end, deep)
            return
        chains = [readings[0] for readings in found]
        self.others = found[0][1:] if len(found) == 1 else []
        for relation, said in chains[0].supposed:
            self.certain = [*self.certain, Given(str(said), ((relation,),))]
        if any(len(readings) > 1 for readings in found[1:]):
            self._not_read(piece, statement.start, statement.end, parting(found[1]))
            return
        sorts = dict(pair for chain in chains for pair in chain.sorts)
        if sorts and chains[0].has_units:  # they are nothing else
            self.context.enter(
                {**self.place.sorts, **{name: Sort(sort) for name, sort in sorts.items()}}
            )
        elif sorts:
            self.context.enter(self.place.sorts, sorts)
        self._chain(piece, statement, chains, role, first)
        self.others = []
        if sorts:
            self.context.enter(self.place.sorts)

    def _read(self, statement: Statement, sign: int) -> Chain:
        """The only reading of a statement.  Raises :class:`Unreadable`."""
        natural, *others = self._readings(statement, sign)
        if others:
            raise parting(others)
        return natural

    def _readings(self, statement: Statement, sign: int) -> list[Chain]:
        """The readings of a statement, the most natural first.  Raises :class:`Unreadable`."""
        reader = Reader(self.context.lexicon, sign)
        found = reader.readings(statement)
        fitting = [chain for chain in found if not self._declared_numbers(chain)]
        return [self._settled(chain) for chain in fitting or found]

    def _declared_numbers(self, chain: Chain) -> bool:
        """Whether a reading takes names for matrices of which words say that they are numbers."""
        terms = [chain.first, *(link.term for link in chain.links)]
        names = frozenset[str]().union(*(free_names(t) for t in terms if t is not None))
        bases = {base_of(name) for name in names if is_matrix(name)}
        sorted_ = self.context.sorts.keys()
        return any(base in sorted_ or f"{base}_#" in sorted_ for base in bases)

    def _settled(self, chain: Chain) -> Chain:
        """A chain with families in the place of dots.  Raises :class:`Unreadable`, also if a letter
        may depend on the one by which is differentiated or integrated."""

        def settled(term: Term, start: int) -> Term:
            done = resolve(term, start)
            if done is not term:
                self._note_open(done)
            return done

        first = None if chain.first is None else settled(chain.first, chain.start)
        links = tuple(k._replace(term=settled(k.term, k.start)) for k in chain.links)
        named = tuple(n._replace(term=settled(n.term, n.start)) for n in chain.named)
        for term in (first, *(link.term for link in links)):
            pair = None if term is None else dependent(term, self.context, self.formulas)
            if pair is not None:
                raise Unreadable(
                    chain.start, "may {name} depend on {letter}?  Write what it is",
                    name=pair[0], letter=pair[1],
                )  # fmt: skip
        return chain._replace(first=first, links=links, named=named)

    def _note_open(self, term: Term) -> None:
        """Sums without a range run over the indices of families without an end."""
        for t in subterms(term):
            if t.head in ("stack", "diag") and t.args[2] == DOTS:
                self.context.open_start = t.args[1]

    def _chain(
        self, piece: Piece, statement: Statement, chains: list[Chain], role: str, first: bool
    ) -> None:
        chain = chains[0]
        said = tuple(said for _, said in chain.supposed)  # of the first relation
        beside = ""  # where its left side is printed, if that is elsewhere
        for label, term, start, end in chain.named:
            self._define_under(piece, label, term, start, end)
        if chain.first is not None:
            left = chain.first
            lefts = [c.first for c in chains if c.first is not None]
        elif first and (side := self.chains.side_before(piece)):
            left, lefts, said = side.term, [side.term] * len(chains), (*said, _side_of(side))
            beside = side.text
        elif first and (before := self._left_of(piece, statement, chain)) is not None:
            left, lefts, beside = before.term, [before.term] * len(chains), before.text
        elif first:
            link = chain.links[0]
            why = Said(
                "the left side stands before this formula, not in it; nothing is claimed of it"
            )
            self._add((piece, link.start, link.end), Outcome("given", why))
            left, lefts = link.term, [c.links[0].term for c in chains]
            chains = [c._replace(links=c.links[1:]) for c in chains]
            chain = chains[0]
        else:
            lost = Unreadable(statement.start, "there is no chain before that goes on here")
            self._not_read(piece, statement.start, statement.end, lost)
            return
        begun = len(self.results)
        defined, example = None, False
        conditional = role in ("condition", "definition")
        for place, link in enumerate(chain.links):
            links = [c.links[place] for c in chains]
            start = chain.start if place == 0 and chain.first is not None else link.start
            where = (piece, start, link.end)
            here = self.here = Relation(left, link.op, link.term)
            self.context.lines_used = set()
            fresh = place == 0 and chain.first is not None and link.op in ("=", ":=")
            if fresh and self.place.form == "defined":
                self.context.reopen(left)
            self.is_one = len(chains) == 1
            introduces = fresh and definitions.introduces(self.context, left, link.term)
            introduces = introduces and role != "unclear"
            if example and (free_names(left) or free_names(link.term)):
                self._add(where, self.results[-1].outcome)
            elif fresh and introduces and not (link.op == ":=" or self._is_general(piece, left)):
                self._add(where, self._left_open(where, left))
            elif fresh and introduces and self._is_partial(left):
                self._left_open(where, left)
                self._add(where, Outcome("given", Said(
                    "a definition under a condition; {name} is not replaced by it",
                    name=base_of(left.args[0]))))  # fmt: skip
            elif role == "definition" and fresh and definitions.replaces(self.context, here):
                self.premises.bind(base_of(left.args[0]), surely=True)
                self.context.define(left, (link.term,), self._line(where), replace=True)
                self._add(where, Outcome("given"), role=definitions.role(left))
                defined = left
                if self.place.own is not None:
                    self.defined.add(self.place.own)
            elif conditional and not (introduces and role == "definition"):
                self._add(where, Outcome("given", Said("a condition, no claim")), role=INTRODUCED)
            elif (
                fresh
                and len(chains) == 1
                and role not in ("unclear", "existence")
                and definitions.defines(
                    self.context,
                    here,
                    piece.display,
                    self.place.is_claimed,
                    self.place.form,
                    concludes=self.place.asserts == "words",
                )
                and not self._is_implied(where, here)
            ):
                if self.context.is_new(left) or link.op == ":=":
                    defined = left
                self._definition(where, here)
                if not piece.display and len(left.args) == 1 and not free_names(link.term):
                    self.examples.add(left.args[0])
                if self.place.own is not None:
                    self.defined.add(self.place.own)
                example = not piece.display and self.results[-1].outcome.word == "given"
            else:
                pairs = [Relation(a, "=" if k.op == ":=" else k.op, k.term)
                         for a, k in zip(lefts, links, strict=True)]  # fmt: skip
                self._assertion(where, pairs, role=role, is_link=not fresh, said=said,
                                beside=beside, place=place)  # fmt: skip
                is_said = bool(self.place.asserts) or self.place.form == "claimed"
                if fresh and not is_said and self._is_of_earlier_section(where, left):
                    self._may_mean_another(left)
            left, said, beside = link.term, (), ""
            lefts = [k.term for k in links]
        self.chains.end(
            piece, left, in_words=chain.first is None, is_claim=self.place.role == "claim"
        )
        if defined is not None and len(chain.links) > 1:
            if any(r.outcome.word not in PROVED for r in self.results[begun + 1 :]):
                definitions.dispute(self.context, defined, chain, self.results[begun].line)
        self._note_knock_on(chain, begun)
        if chain.first is not None:
            self.chains.restate(piece)
        if self.place.is_goal and len(chains) == len(chain.links) == 1 and chain.first is not None:
            goal = Relation(chain.first, chain.links[0].op, chain.links[0].term)
            if goal.op == "=":
                self.chains.set_goal(piece, goal, self._line((piece, 0, 0)))
        for used in (chain.first, *(k.term for k in chain.links)):
            if used is not None:
                self.context.used |= {n for n in free_names(used) if "#" not in n}
        if chain.open is not None and (side := self.chains.side_behind(piece, chain.open[1])):
            self._assertion((piece, *chain.open), [Relation(left, "=", side.term)], role=role,
                            is_link=True, said=(_side_of(side),), beside=side.text)  # fmt: skip
        elif chain.open is not None:
            why = Said("the right side stands behind this formula, not in it; nothing is "
                       "claimed of it")  # fmt: skip
            self._add((piece, *chain.open), Outcome("given", why))

    def _is_of_earlier_section(self, where: Where, left: Term) -> bool:
        """Whether a letter has a meaning that was defined in front of the heading of this place."""
        starts = [s for s in self.sections.starts if s <= where[0].start]
        if not starts or left.head != "sym" or len(left.args) != 1:
            return False
        clauses = self.context.clauses.get(left.args[0], ())
        begin, _ = self.document.place(starts[-1])
        return any(clauses) and all(0 < c.line < begin for c in clauses)

    def _may_mean_another(self, left: Term) -> None:
        """What was judged last may give a letter another meaning, if it is false of the old one:
        then the letter has none, until something defines it."""
        if self.results[-1].outcome.word in DOUBTED:
            why = Said("{name} has more than one value", name=base_of(left.args[0]))
            self._forget(base_of(left.args[0]), why)
            self.results[-1] = self.results[-1]._replace(
                outcome=Outcome("undecided", why), notes=()
            )

    def _left_of(self, piece: Piece, statement: Statement, chain: Chain) -> End | None:
        """What stands before a chain without a first term; if two ends may, what the chain says
        must hold for both.  Words in the formula itself are its left side."""
        if _WORDS.search(piece.text[: statement.start]):
            return None
        ends, link = self.chains.before(piece), chain.links[0]
        said = [Relation(end.term, link.op, link.term) for end in ends]
        if len(said) > 1 and not all(self.decider.holds(r, self._given()) for r in said):
            return None
        return ends[-1] if ends else None

    def _is_general(self, piece: Piece, left: Term) -> bool:
        """Whether ``left`` can be defined here: words say so, or it stands in a display that no
        words claim, and its arguments are no letters that stand for one thing."""
        if self.place.form == "claimed":
            return True  # it defines nothing, and is judged
        if self.place.form == "defined":
            return True
        if self.place.form == "open":
            return False
        letters = frozenset[str]().union(*map(free_names, left.args[1:])) & self.place.points
        return not letters and (piece.display or piece.kind != "latex"
                                or self.place.form in ("introduced", "alone"))  # fmt: skip

    def _left_open(self, where: Where, left: Term) -> Outcome:
        """What may be a definition or a law is neither used nor judged."""
        name = base_of(left.args[0])
        line = self._line(where)
        self.context.open.setdefault(
            name, Said("line {line} leaves open whether it defines {name}", name=name, line=line)
        )
        return Outcome(
            "given", Said("{name} is not defined; this is taken as a law about it", name=name)
        )

    def _is_partial(self, left: Term) -> bool:
        """Whether conditions that hold here limit the arguments of the name ``left``; the range
        of an index does not."""
        if left.head != "sym":
            return False
        if len(left.args) == 1:
            return any(g != self.place.own for g in self.certain if g.is_limit or not g.cases) or (
                bool(self.place.cases))  # fmt: skip
        names = frozenset[str]().union(*map(free_names, left.args[1:]))
        called = left.args[len(left.args) - parse_name(left.args[0]).call :]
        values = frozenset[str]().union(*map(free_names, called))
        said = self.context.said
        if self.place.limit or any(n in said and said[n].name in ("even", "odd") for n in names):
            return True
        points = self.place.points | frozenset(self.context.strange)
        if any(n in points and n not in self.context.sorts for n in names):
            return True
        if any(n in said and (said[n].name not in _EVERYWHERE or said[n].doubt) for n in values):
            return True
        given = [g for g in self.certain if g != self.place.own]
        row = [g for g in given if g not in self.place.certain]
        sorted_ = [pair for g in given for pair in g.sorts]
        if any(not g.cases for g in row) or any(
            name in values and "real" not in at_most for name, at_most in sorted_
        ):
            return True
        pairs = [(r, free_names(r.left) | free_names(r.right))
                 for g in given for case in g.cases for r in case]  # fmt: skip
        return any(
            values & found or (r.op in ("=", "!=") and len(found) == 1 and names & found)
            for r, found in pairs
        )

    def _definition(self, where: Where, relation: Relation) -> None:
        """A relation that defines, or is an example."""
        line = self._line(where)
        left, _, right = relation
        entries = definitions.entries_of(self.context, left, right)
        if entries:
            self._assertion(where, entries, any_of=True)
            self.context.define(left, (right,), line)
        else:
            outcome = definitions.define(self.context, relation, line)
            self._add(where, outcome, role=definitions.role(left))

    def _define_under(self, piece: Piece, label: Term, term: Term, start: int, end: int) -> None:
        where = (piece, start, end)
        new = self.context.is_new(label)
        if new and self.context.define(label, (term,), self._line(where)):
            self._add(where, Outcome("given"), role=definitions.role(label))
        else:
            self._assertion(where, [Relation(label, "=", term)])

    # -- assertions ------------------------------------------------------------------------

    def _assertion(
        self, where: Where, relations: list[Relation], any_of: bool = False, role: str = "claim",
        is_link: bool = False, said: tuple[Said, ...] = (), beside: str = "",
        place: int | None = None,
    ) -> None:  # fmt: skip
        """Decide a relation, which may be a link behind the first of a chain, at a ``place`` of
        it; of several relations all must hold, or with ``any_of`` one.  What is true in general
        exists, too.  What is ``said`` is noted; the left side may be printed in another formula,
        ``beside`` this one."""
        if self.switches.take_given():
            self._add(where, Outcome("given", Said("taken for granted")))
            return
        if any(
            is_cases(t) for r in relations for side in (r.left, r.right) for t in subterms(side)
        ):
            why = Said("cases are read as a definition only; write a relation for each case")
            self._add(where, Outcome("not-read", why))
            return
        question = partial(
            self.decider.under, relations, tuple(self.certain), tuple(self.possible), any_of,
            self.place.former,
        )  # fmt: skip
        first, single = relations[0], len(relations) == 1
        outcome = question() if first.op != "≈" or not single else Outcome("undecided", Said(
            "{sign} has no exact meaning here", sign=first.op))  # fmt: skip
        if single and outcome.word not in PROVED:
            outcome = self._rounded(first) or outcome
        if not any_of and outcome.word in DOUBTED and is_choice_of_signs(relations):
            outcome = Outcome("undecided", Said(TWO_SIGNS))
        if single and definitions.is_renaming(self.context, first) and outcome.word in PROVED:
            outcome = Outcome("given", Said("a definition above, with other letters"))
            self._add(where, outcome)
            return
        if outcome.word in DOUBTED and (doubt := self._doubt(where, relations, beside)):
            outcome = Outcome("undecided", doubt)
            self.is_one = False  # it may mean something else
        alone = outcome
        if self.decider.under_given and outcome.word in PROVED:
            self.rests_here = tuple(self.given_at[g] for g in self._supposed_above())
        is_exact = single and not any_of and first.op in RELATIONS
        if is_exact and self.is_one and outcome.word not in PROVED:
            outcome = self._from_premises(where, first, outcome)
        if role == "existence" and outcome.word not in PROVED:
            outcome = Outcome("not-read", Said("that something exists is not checked"))
        weighed = alone if alone.word == "refuted" else outcome
        is_asserted_here = single and role == "claim" and self._is_asserted(first, is_link, weighed)
        if outcome.word in ("refuted", "suspect") and not is_asserted_here and single:
            outcome = Outcome("undecided", outcome.reason)
        if single and outcome.word == "refuted" and not (is_link or self.certain):
            outcome = self._determined(first, outcome)
        if role in ("unclear", "open") and outcome.word in FALSE:
            outcome = Outcome("undecided", Said(
                "the words leave open whether this is a condition or a claim"))  # fmt: skip
        if place is not None and outcome.word in (*PROVED, *DOUBTED):
            outcome = self._of_all_readings(first, place, outcome)
        given = self._given()
        if outcome.word == "undecided":
            heads = {n for r in relations for t in (r.left, r.right) for n in free_names(t)}
            heads = {n for n in heads if "#" in n and n not in self.context.clauses}
            self.waiting.append((len(self.results), heads, question))
        notes: tuple[Said, ...] = ()
        is_said = is_link or self.place.asserts or role not in ("claim", "unclear")
        if outcome.word == "undecided" and single and not is_said:
            self.unasserted.add(len(self.results))
        if outcome.word == "undecided" and role == "claim" and single:
            if alone.word in DOUBTED:
                outcome, notes = self._suspected(where, first, outcome, alone)
        elif outcome.word in PROVED and single:
            notes = self.decider.missing_transpose(first)
        elif outcome.word in FALSE and single and outcome.word != self.switches.expecting:
            notes = self.decider.repair(first, given) or self.decider.lacks(first, given)
        role_said = None if outcome.word in PROVED else _role_of(self.place, is_link, outcome)
        self._add(where, outcome, (*said, *notes), role_said)

    def _from_premises(self, where: Where, relation: Relation, outcome: Outcome) -> Outcome:
        """The verdict on a relation that is not proved by itself, where the lines above hold that
        are in force and connected with it."""
        offset = where[0].start + where[1]
        lines = self.premises.in_force(self.decider.bases([relation]), offset)
        supposed = {r for g in self.certain for case in g.cases for r in case}
        lines = [line for line in lines if line.relation not in supposed]
        for line in lines:
            if restates(relation, line.relation):
                return self._restated(line)
        if lines and outcome.word != "ill-typed":
            found = follow(self.decider, relation, self.certain, lines)
            if found.is_proved:
                return self._following(found, lines)
            if outcome.word in DOUBTED:
                outcome = self._false_under(where, relation, outcome, lines)
        if outcome.word in DOUBTED:
            faded = self.premises.perhaps(self.decider.bases([relation]), offset)
            faded = binding_on(relation, faded)
            if faded and follow(self.decider, relation, self.certain, faded).outcome.word not in (
                DOUBTED
            ):  # fmt: skip
                said = Said("false in general; is line {lines} still meant?  Say so here",
                            lines=_numbers(faded))  # fmt: skip
                is_known = outcome.word == "refuted"
                return outcome._replace(word="suspect" if is_known else "undecided", reason=said)
        return outcome

    def _supposed_above(self) -> list[Given]:
        """The conditions of this place that lines above suppose, and not its own sentence."""
        return [g for g in self.certain if g in self.given_at and g not in self.place.ifs]

    def _restated(self, line: Premise) -> Outcome:
        """The verdict on a relation that says what a line above says."""
        said = Said("restates line {line}", line=line.number)
        before = self.results[line.place].outcome
        if before.word == "follows":
            self.rests_here = self.rests.get(line.place, ())
            return before._replace(reason=said)
        return Outcome("given" if line.is_given else "undecided", said)

    def _following(self, found: Following, lines: Sequence[Premise]) -> Outcome:
        """The verdict on a relation that lines prove."""
        places = {line.place for line in found.used}
        shown = model(self.decider, self.certain, lines)
        if shown.word != "model":
            said = "lines {lines} contradict each other" if shown.word else (
                "it follows from lines {lines}, of which no common point was found")  # fmt: skip
            return Outcome("undecided", Said(said, lines=_numbers(lines)))
        self.needed |= places & self.unasserted
        places |= {self.given_at[g] for g in self._supposed_above()}
        self.rests_here = tuple(sorted(places))
        return found.outcome._replace(word="follows", model=shown.point)

    def _false_under(
        self, where: Where, relation: Relation, outcome: Outcome, lines: Sequence[Premise]
    ) -> Outcome:
        """The verdict on a relation that is false somewhere and that ``lines`` do not prove: a
        point refutes it only if the lines hold there that are not decided; the links of a chain
        are judged each by itself."""
        open_ = (x for x in lines if x.is_open and x.formula != where[0].start)
        basis = binding_on(relation, [*(x for x in lines if x.is_given), *open_])
        if not basis:
            return outcome
        under = follow(self.decider, relation, self.certain, basis).outcome
        if under.word in DOUBTED:
            return under
        return Outcome("undecided", Said(
            "false in general; whether it follows from lines {lines} is open",
            lines=_numbers(basis)))  # fmt: skip

    def _is_implied(self, where: Where, relation: Relation) -> bool:
        """Whether what may be an example, or another definition, follows from lines above."""
        if self.context.is_new(relation.left) or relation.op != "=" or not self.is_one:
            return False
        if self.context.repeats(relation.left, relation.right):
            return False
        names = self.decider.bases([relation])
        lines = self.premises.in_force(names, where[0].start + where[1])
        is_above = bool(lines or self.certain)
        return is_above and follow(self.decider, relation, self.certain, lines).is_proved

    def _is_asserted(self, relation: Relation, is_link: bool, outcome: Outcome) -> bool:
        """Whether a relation is asserted, by its words or by its form."""
        place, (left, op, right) = self.place, self._unfolded(relation)
        plain = Relation(as_products(left), op, as_products(right))
        if outcome.word == "suspect":
            return is_asserted(
                plain, is_link, place.is_goal, bool(place.asserts),
                is_value=relation.left.head == "sym" and len(relation.left.args) > 1,
            )  # fmt: skip
        said = place.is_goal or place.asserts or place.form == "claimed" or self._in_solution
        letters = free_names(plain.left) | free_names(plain.right)
        general = {b.name for b in place.bound if b.general}
        is_free = letters and outcome.counterexample and outcome.counterexample["point"]
        if said or not is_free or (general & letters and not subject(relation)):
            return True
        if letters <= self.context.declared:
            return True
        if is_universal(plain, is_link) and not place.is_led:
            return True
        return is_link and bool(self.results) and self.results[-1].outcome.word in PROVED

    def _suspected(
        self, where: Where, relation: Relation, outcome: Outcome, alone: Outcome
    ) -> tuple[Outcome, tuple[Said, ...]]:
        """The verdict on a relation that ``alone`` is false and that nothing refutes: suspect if
        one change makes it an identity, or if it contradicts a line above."""
        repair = may_be_misprinted(relation) and self.decider.repair(
            relation, self._given(), keeps_letters=True
        )
        if repair:
            return alone._replace(word="suspect"), repair
        if subject(relation):
            return outcome, ()  # another value, or another case
        names = self.decider.bases([relation])
        lines = self.premises.in_force(names, where[0].start + where[1])
        lines = [line for line in lines if line.relation not in self._given()]
        found = contradicted(self.decider, relation, self.certain, lines)
        if found is None:
            return outcome, ()
        return Outcome("suspect", Said("contradicts line {line}", line=found.number),
                       alone.counterexample), ()  # fmt: skip

    def _unfolded(self, relation: Relation) -> Relation:
        """A relation with what its names stand for, if that is not too large."""
        with suppress(TooLarge, RecursionError):
            left, right = (self.context.unfold(t, {}) for t in (relation.left, relation.right))
            return Relation(left, relation.op, right)
        return relation

    def _of_all_readings(self, relation: Relation, place: int, outcome: Outcome) -> Outcome:
        """The verdict on the link at a ``place`` of the chain at hand, if all readings agree with
        the ``outcome`` of the most natural one; mixed ones only if it is false in all others."""
        for other in self.others:
            if other.is_mixed and outcome.word in PROVED:
                continue
            left = other.links[place - 1].term if place else other.first
            link = other.links[place]
            if left is None or (left, link.op, link.term) == tuple(relation):
                continue
            given = tuple(self.certain), tuple(self.possible)
            found = self.decider.under([Relation(left, link.op, link.term)], *given)
            if (found.word in PROVED) != (outcome.word in PROVED) or found.word not in (
                *PROVED, *DOUBTED
            ):  # fmt: skip
                open_ = parting([other])
                return Outcome("undecided", Said(open_.reason, **open_.values))
        return outcome

    def _determined(self, relation: Relation, outcome: Outcome) -> Outcome:
        """What is said of an equation that is false for some values of its letters, and may be
        meant for others.  If the difference of the sides is a number, or what the letters stand
        for has no free names, there are none."""
        at, letters = outcome.counterexample, free_names(relation.left) | free_names(relation.right)
        every = {b.name for b in self.place.bound if b.general}  # "for all x we have x² = 4"
        if at is None or not at["point"]:
            return outcome  # nothing is free
        if self.place.is_goal or letters <= every or not may_determine(relation):
            return outcome
        try:
            left, right = (Fraction(at[side].replace("−", "-")) for side in ("left", "right"))
        except ValueError:
            return outcome
        difference = Term("add", relation.left, Term("neg", relation.right))
        if self.decider.holds(Relation(difference, "=", literal(left - right)), []):
            return outcome
        said = Said("false for some {name}, but others may fulfil this equation: {at}",
                    name=", ".join(sorted(map(base_of, letters))), at=outcome.reason)  # fmt: skip
        return outcome._replace(word="suspect", reason=said)

    def _rounded(self, relation: Relation) -> Outcome | None:
        """What is said of a relation that is a rounding."""
        meant = rounding(relation)
        if meant is None:
            return None
        given = tuple(self.certain), tuple(self.possible)
        ends = [self.decider.under([end], *given) for end in meant.right]
        if all(end.word in PROVED for end in ends):
            said = Said("≈: rounded, or cut, to the digits that are shown")
            return ends[0]._replace(reason=said)
        worst = next((end for end in ends if end.word in DOUBTED), None)
        if worst is None or worst.counterexample is None:
            return next(end for end in ends if end.word not in PROVED)
        value = worst.counterexample["right" if worst is ends[0] else "left"]
        if self.decider.under(meant.near, *given).word in PROVED:
            said = Said("≈: the last digit that is shown is one off; the value is {value}",
                        value=value)  # fmt: skip
            return worst._replace(word="suspect", reason=said)
        if worst.word == "suspect":
            return worst
        said = Said("≈: the value is {value}, which is not rounded to these digits", value=value)
        return worst._replace(reason=said)

    def _doubt(self, where: Where, relations: Sequence[Relation], beside: str) -> Said | None:
        """Why relations that fail as they are read may be meant otherwise; their left side may be
        printed in another formula, ``beside`` this one."""
        if doubt := in_doubt(beside) or in_doubt(where[0].text[: where[2]]):
            return doubt
        if self.other_ring and all(map(is_of_any_ring, relations)):
            said = "false of numbers, but the document speaks of {ring}: is this an equation there?"
            return Said(said, ring=self.other_ring)
        sides = (relations[0].left, relations[0].right)
        decimal = any(t.head == "num" and t.args[1] for side in sides for t in subterms(side))
        if self.points_multiply and decimal:
            return Said("is this a decimal point?  Elsewhere in this document a point multiplies")
        in_degrees = [is_in_degrees(side) for side in sides]
        plain = [not free_names(side) and not has_angle(side) for side in sides]
        if in_degrees != in_degrees[::-1] and plain[in_degrees.index(False)]:
            return Said("in which unit is the side without °?  Write its unit, or π for radians")
        return None

    def _given(self) -> list[Relation]:
        """The conditions of this place, in their first case."""
        return next(iter(combined(self.certain)), [])

    def _note_knock_on(self, chain: Chain, begun: int) -> None:
        """Two false links in a row whose outer terms agree: only the line between is wrong."""
        rows = self.results[begun:]
        terms = [chain.first, *(k.term for k in chain.links)]
        offset = len(terms) - 1 - len(rows)
        for place in range(1, len(rows)):
            if all(r.outcome.word in DOUBTED for r in rows[place - 1 : place + 1]):
                left, right = terms[place - 1 + offset], terms[place + 1 + offset]
                if left is None or right is None:
                    continue
                ops = {chain.links[place - 1 + offset].op, chain.links[place + offset].op}
                if ops == {"="} and self.decider.holds(Relation(left, "=", right), self._given()):
                    said = Said("this follows from the wrong line before: without that line the "
                                "chain holds")  # fmt: skip
                    self.results[begun + place] = rows[place]._replace(notes=(said,))

    # -- results ---------------------------------------------------------------------------

    def _line(self, where: Where) -> int:
        piece, start, _ = where
        return self.document.place(piece.start + start)[0]

    def _add(
        self, where: Where, outcome: Outcome, notes: tuple[Said, ...] = (),
        role: Said | None = None,
    ) -> None:  # fmt: skip
        piece, start, end = where
        place = self.document.place(piece.start + start)
        until = self.document.place(piece.start + end, behind=True)
        text = " ".join(self.document.printed(piece.start + start, piece.start + end).split())
        self._note(place, until[0], until, text, piece, outcome, notes, role)

    def _not_read(self, piece: Piece, start: int, end: int, error: Unreadable) -> None:
        self.here = None
        if (
            not piece.display
            and piece.kind != "text"
            and not _RELATES.search(piece.text[start:end])
        ):
            return
        self.chains.lose(piece)
        place = self.document.place(piece.start + min(error.position, len(piece.text)))
        text = " ".join(self.document.printed(piece.start + start, piece.start + end).split())
        outcome = Outcome("not-read", Said(error.reason, **error.values))
        until = self.document.place(piece.start + end, behind=True)
        self._note(place, place[0], until, text[:400], piece, outcome)

    def _note(
        self, place: tuple[int, int], last: int, until: tuple[int, int], text: str,
        piece: Piece, outcome: Outcome, notes: tuple[Said, ...] = (), role: Said | None = None,
    ) -> None:  # fmt: skip
        expected = self.switches.take_expected(outcome.word)
        outcome = self._with_premises(outcome)
        self.results.append(
            Result(self.document.name, *place, last, text, piece.display, outcome, expected, notes,
                   tuple(self.switches.off.items()), until, self.here, role)
        )  # fmt: skip
        self._note_premise(piece, outcome)
        self.rests_here = ()

    def _with_premises(self, outcome: Outcome) -> Outcome:
        """The outcome with the lines on which its relation rests: it follows from them if it is
        proved."""
        lines = {line for line in self.context.lines_used if line > 0}
        lines |= {self.results[place].line for place in self.rests_here}
        word = "follows" if outcome.word in PROVED and lines else outcome.word
        return outcome._replace(word=word, premises=tuple(sorted(lines)))

    def _is_unfolded(self, left: Term, line: int) -> bool:
        """Whether a relation in a line is the definition of its left side."""
        clauses = self.context.clauses.get(left.args[0], ()) if left.head == "sym" else ()
        return any(c.line == line for c in clauses)

    @property
    def _in_solution(self) -> bool:
        """Whether this place stands in a solution, all of which is asserted."""
        return self.solution is not None and self.line > self.solution

    def _note_premise(self, piece: Piece, outcome: Outcome) -> None:
        """Take the relation that was noted last among those that may be premises."""
        number, own = len(self.results) - 1, self.place.own
        self.rests[number] = self.rests_here
        if self.here is None or not self.is_one or outcome.word not in _MAY_BE_PREMISE:
            return
        if not form_of(self.here):
            return  # it has dots or cases
        if self.row_role not in ("claim", "definition", "unclear") or self.place.cases:
            return  # it is a condition of its row, or words limit it that are not read
        names = self.decider.bases([self.here])
        doubts = (g for g in self.possible if g.names & names and g not in self.given_at)
        others = self.place.passing | {
            b.name for b in self.place.bound if b.general
        }  # fmt: skip
        if names & others or (outcome.word != "given" and any(doubts)):
            return  # it was said of other values, or may have been
        is_given = outcome.word == "given"
        if own is not None and (self.place.kind == "if" or self.here not in _only_case(own)):
            return
        if own is not None and is_given:
            self.given_at[own] = number
        supposed = [g for g in self.certain if g != own]
        if any(g in self.place.ifs or g not in self.place.certain for g in supposed):
            return  # it was said under a condition of its sentence
        if is_given and self._is_unfolded(self.here.left, self.results[number].line):
            if len(self.here.left.args) == 1:
                apart = self.premises.regions.apart(piece.start)
                self.defined_in[self.here.left.args[0]] = apart
            return  # every claim has what it defines in its place
        is_open = outcome.word == "undecided"
        if self._in_solution and (is_open or is_given):
            return
        is_unclear = self.row_role == "unclear" or (
            self.place.role in ("unclear", "open") and self.place.kind != "sought")  # fmt: skip
        is_wanted = self.place.is_goal or self.place.is_asked
        if (is_open or is_given) and is_wanted:
            return
        region = self.premises.regions.at(piece.start)
        relation = self.here._replace(op="=") if self.here.op == ":=" else self.here
        used = (k for k, r in enumerate(self.results)
                if r.line in self.context.lines_used and r.outcome.word == "given")  # fmt: skip
        rests = (*self.rests_here, *used,
                 *(self.given_at[g] for g in supposed if g in self.given_at))  # fmt: skip
        line = Premise(
            relation, number, self.results[number].line, region, names,
            is_given, is_open,
            self.place.role == "claim", subject(relation), rests, piece.start,
        )  # fmt: skip
        (self.premises.doubt if is_open and is_unclear else self.premises.add)(line)
