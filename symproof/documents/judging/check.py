"""The check: the relations of a document one after the other, each with its verdict.

A :class:`Walk` goes through the document and keeps what each place makes of the next ones; what is
said of a relation is judged by :mod:`.judging`.  A link of a chain is judged by itself, so that
one false step leaves the others as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import NamedTuple

from ...base.messages import Said
from ...base.stopping import STOPPED, Stopped
from ...deciding.words import DOUBTED, NOT_UNDERSTOOD, PROVED
from ...kernel.terms import Relation, Term, free_names, is_matrix, number
from ...notation.names import as_printed, parse_name
from ...notation.tokens import UnreadableText
from ...reading.elaborate.integrals import NO_ENDS, constant_of, integrated_letter, slopes
from ...reading.elaborate.placeholders import OPAQUE, is_cases, subterms
from ...reading.lexing.marks import Mark
from ...reading.lexing.rows import IMPLIES, PLUS_MINUS
from ...reading.scope.lexicon import split_names
from ...reading.statements.chains import Chain, Link, Reader, parting
from ...reading.statements.layout import calculated, is_whole, stands_for_itself
from ...reading.statements.statements import Statement, around, decimal, is_dependence, statements
from ..prose.arrangement import Placed, arranged
from ..prose.conditions import Given
from ..prose.declarations import BadDeclaration, Declaration
from ..prose.memberships import Sort
from ..prose.sentences import MOST
from ..prose.sets import related
from ..prose.spoken import Place
from ..prose.suppositions import look_around
from ..prose.switches import Switches
from ..scopes import definitions
from ..scopes.context import Context, base_of, is_name
from ..scopes.dependence import Formulas
from ..scopes.kinds import Sections
from ..scopes.meanings import Meanings, several
from ..scopes.overview import Part, look_through
from ..scopes.premises import Line, Premises, mentions, subject
from ..scopes.resolving import demand_still, only, resolved, substituted
from ..source.regions import Region, Regions
from ..source.scan import Document, Piece
from .chaining import Chains, End, Side
from .deciding import RESTS_ON_STOPPED, Decide, Decider, Judging, directly
from .doubts import Printed, customs_of
from .following import follow
from .here import Here
from .judging import UNSAID, Judgement, Question, Reading, Usual, alone, judged
from .outcomes import Outcome, Result, fault, left_open
from .results import Results
from .uses import fixed_in, limits_of, use_of

MOST_SHOWN = 400  # characters of a piece of which no relation is read
#: A stretch of a piece.
Where = tuple[Piece, int, int]
#: Why a relation with such a role is not read.
NOT_READ = {
    "decimal": Said("a comma between digits is not read; write 0.5 or 1000"),
    "rest": Said("of the formulas of one sentence the first {most} are read", most=MOST),
}
#: Why a relation with such a role is not checked although it is read.
NOT_CHECKED = {
    "number": Said("how many there are is not checked"),
    "equivalence": Said("an equivalence is not checked; write the two implications"),
    "denied": Said("the words say that this does not hold, which is not checked unless expected"),
}
_UNCHECKED = frozenset((*NOT_READ, *NOT_CHECKED))
#: Why θ = θ(t) is taken as given.
DEPENDENCE = Said("it says on what a letter depends")
#: Why a condition is taken as given.
INTRODUCED = Said("words introduce it")
#: The signs that make a formula in a line a relation, of which it is said if it is not read.
_RELATES = re.compile(r"[=<>≤≥≠]|\\(?:leq?|geq?|neq?|lt|gt)(?![A-Za-z])")
_WORDS = re.compile(r"\\(?:text[a-z]*|mbox|mathrm|operatorname)\s*\{[^{}]*[^\W\d_]")


class Begun(NamedTuple):
    """A chain with its first term, in each reading of its signs; what is ``said`` of its first
    relation, and what is printed ``beside`` it if its left side stands there."""

    chains: list[Chain]
    lefts: list[Term]
    said: tuple[Said, ...] = ()
    beside: str = ""


def _side_of(side: Side) -> Said:
    """A remark on a side that words name."""
    return Said("one side is that of the goal in line {line}", line=side.line)


def _formulas(parts: Iterable[Part]) -> list[tuple[Piece, list[Mark]]]:
    """The formulas of a document with their marks."""
    return [
        (part[0], part[1]) for part in parts
        if isinstance(part, tuple) and isinstance(part[1], list) and part[0].kind != "prose"
    ]  # fmt: skip


def _goes_on(formulas: Sequence[tuple[Piece, list[Mark]]]) -> set[int]:
    """The starts of formulas that the next one continues: that begins with a relation sign."""
    return {
        piece.start for (piece, _), (_, marks) in pairwise(formulas)
        if marks and marks[0].kind == "rel"
    }  # fmt: skip


class Walk:
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
        self.written = Results()
        self.chains = Chains(document)
        self.family = ""  # the letter of the integrals without ends in the chain that goes on
        self.goes_on = _goes_on(_formulas(self.parts))
        self.sections = Sections(self.context.lexicon, _formulas(self.parts), document, self.parts)
        self.formulas = Formulas(document)
        self.customs = customs_of(document)
        self.places = look_around(document, self.parts, self.sections.at)
        self.premises = Premises(Regions(document))
        self.meanings = Meanings(self.context, self.premises)
        self.given_at: dict[Given, int] = {}  # results of conditions that hold beyond a sentence
        self.given_in: dict[Given, Region] = {}  # the regions in which these stand
        self._declare_until(0)

    @property
    def results(self) -> list[Result]:
        """The results so far."""
        return self.written.found

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
            if isinstance(found, UnreadableText):
                self._not_read(piece, 0, len(piece.text), found)
            else:
                self._guarded(piece, found)
            yield len(self.results)
        self.switches.close(self.side)
        self.results[:] = self.written.settled()

    def _guarded(self, piece: Piece, found: list[Mark]) -> None:
        """Check a piece; an error of symproof itself makes it unread, and ends nothing else.  What
        it says is stopped if that is needed for how it is read."""
        try:
            self._piece(piece, found)
        except Stopped as error:
            self._add((piece, 0, min(len(piece.text), MOST_SHOWN)), Outcome(STOPPED, error.said))
        except Exception as error:
            said = fault(error)
            self._not_read(piece, 0, len(piece.text), UnreadableText("", 0, said.id, **said.values))

    def _piece(self, piece: Piece, found: list[Mark]) -> None:
        if piece.kind == "prose":
            cut = statements(found)
            for k, statement in enumerate(cut):
                start = piece.start + statement.start
                self._declare_until(self.document.place(start)[0])
                if decimal(cut, k) == (k, k):
                    self._prose(self._enter(piece, start), statement)
            return
        if piece.flaw and any(t.kind == "rel" for t in found):
            self._not_read(
                piece, 0, len(piece.text), UnreadableText("", 0, "{flaw}", flaw=piece.flaw)
            )
            return
        begun, awaited = len(self.results), self.switches.expecting
        cut = statements(found)
        here = self._enter(piece, piece.start)
        self.context.sequences = definitions.sequences(cut, self.context.lexicon)
        is_first = True
        for placed in arranged(cut, self.context.lexicon, piece.text, here.place.is_claimed):
            if placed.role == "quiet":
                continue
            if placed.role in ("none", "worded"):
                if piece.display and len(cut) == 1:
                    self._begin_chain(piece, placed.statement)
            else:
                self._placed(here, placed, is_first)
            is_first = False
        self.written.ask_again(begun, self.context.clauses, self._asked_again)
        if awaited and len(self.results) > begun:
            expected = self.switches.take_expected(self.switches.expecting)
            if expected:
                self.results[-1] = self.results[-1]._replace(expected=expected)

    def _asked_again(self, question: Question) -> Outcome:
        """The answer to a question at the end of its block."""
        try:
            outcome = alone(self.decider, question).outcome
        except Stopped as error:
            return Outcome(STOPPED, error.said)
        return _with_premises(outcome, self.context.lines_of(question.relations))

    def _enter(self, piece: Piece, offset: int) -> Here:
        """Go to a place of the document: what the words there say begins to hold."""
        self.context.lexicon = self.sections.at(offset)
        place = self.places.get(offset, Place())
        certain, possible = self.meanings.enter(place, offset)
        return Here(piece, place, place.role, "claim", tuple(certain), tuple(possible))

    def _placed(self, here: Here, placed: Placed, is_first: bool) -> None:
        """Check a statement in its role."""
        statement, place = placed.statement, here.place
        role = place.role if placed.role == "claim" else placed.role
        if role == "denied" and self.switches.expecting:
            role = "claim"
        if role in _UNCHECKED:
            where = (here.piece, statement.start, statement.end)
            self._add(where, self._unchecked(role, statement))
            return
        if is_dependence(statement):
            self._add((here.piece, statement.start, statement.end), Outcome("given", DEPENDENCE))
            return
        if placed.is_side:
            place = place._replace(is_claimed=True, form="claimed", asserts="words")
        if statement.break_before == IMPLIES and role == "claim":
            place = place._replace(is_claimed=True, form="claimed", asserts="words")
        self._statement(Here(
            here.piece, place, role, placed.role,
            (*here.certain, *(g for g in placed.certain if g not in here.certain)),
            (*here.possible, *placed.possible),
        ), statement, is_first)  # fmt: skip

    def _begin_chain(self, piece: Piece, statement: Statement) -> None:
        """A block with a term alone: the next block may go on with "="."""
        term = None
        with suppress(RecursionError, UnreadableText):
            term = only(statement, self.context, self.formulas).first
        if term is None:
            self.chains.lose(piece)
        else:
            self.chains.end(piece, term, in_words=False, is_claim=True)

    # -- statements ------------------------------------------------------------------------

    def _prose(self, here: Here, statement: Statement) -> None:
        """A relation in prose without dollars; what cannot be read is no formula."""
        if not any(t.kind == "rel" and t.says in ("=", "≈") for t in statement.marks):
            return
        if statement.has("in"):
            keep = next(k for k, t in enumerate(statement.marks) if t.kind == "in")
            statement = statement._replace(marks=statement.marks[:keep])
            if not statement.marks:
                return
        try:
            chain = only(statement, self.context, self.formulas)
        except (UnreadableText, RecursionError):
            return
        text, calculation = here.piece.text, calculated(chain)
        if calculation is not None:
            chain, is_claim = calculation, stands_for_itself(text, calculation.start, statement.end)
        else:
            has_letters = chain.first is not None and bool(chain.links and free_names(chain.first))
            is_claim = has_letters and is_whole(text, statement.start, statement.end)
        if not is_claim:
            return
        if here.role in _UNCHECKED:
            where = (here.piece, statement.start, statement.end)
            self._add(where, self._unchecked(here.role, statement))
            return
        self._chain(here, statement, [chain], is_first=False)

    def _statement(self, here: Here, statement: Statement, is_first: bool) -> None:
        statement = related(statement)
        signs = (1, -1) if any(t.says in PLUS_MINUS for t in statement.marks) else (1,)
        try:
            found = [resolved(statement, self.context, self.formulas, sign) for sign in signs]
        except UnreadableText as error:
            self._partly_read(here, statement, is_first, error)
            return
        except RecursionError:
            deep = UnreadableText("", statement.start, "the formula is nested too deep")
            self._not_read(here.piece, statement.start, statement.end, deep)
            return
        if any(len(readings) > 1 for readings in found[1:]):
            self._not_read(here.piece, statement.start, statement.end, parting(found[1]))
            return
        chains = [readings[0] for readings in found]
        laws = (Given(str(said), ((relation,),)) for relation, said in chains[0].supposed)
        here = here._replace(
            laws=tuple(laws),
            others=tuple(found[0][1:]) if len(found) == 1 else (), is_one=len(chains) == 1,
        )  # fmt: skip
        sorts = dict(pair for chain in chains for pair in chain.sorts)
        said = here.place.sorts
        if sorts and chains[0].has_units:  # they are nothing else
            self.context.enter({**said, **{name: Sort(sort) for name, sort in sorts.items()}})
        elif sorts:
            self.context.enter(said, sorts)
        self._chain(here, statement, chains, is_first)
        if sorts:
            self.context.enter(said)

    # -- chains ----------------------------------------------------------------------------

    def _chain(self, here: Here, statement: Statement, chains: list[Chain], is_first: bool) -> None:
        piece = here.piece
        for named in chains[0].named:
            self._define_under(here, (piece, named.start, named.end), named.label, named.term)
        begun = self._begun(here, statement, chains, is_first)
        if begun is None:
            lost = UnreadableText("", statement.start, "there is no chain before that goes on here")
            self._not_read(piece, statement.start, statement.end, lost)
            return
        place, chain = len(self.results), begun.chains[0]
        defined = self._links(here, begun)
        left = chain.links[-1].term if chain.links else begun.lefts[0]
        is_claim = here.place.role == "claim"
        self.chains.end(piece, left, in_words=chain.first is None, is_claim=is_claim)
        if defined is not None and len(chain.links) > 1:
            words = {r.outcome.word for r in self.results[place + 1 :]}
            if STOPPED in words:
                self._forget_for_stop(defined)
            elif not words.issubset(PROVED):
                definitions.dispute(self.context, defined, chain, self.results[place].line)
        self._note_knock_on(here, chain, place)
        self._note_chain(here, chain, len(chains))
        if chain.open is not None:
            self._end_open(here, left, chain.open)

    def _begun(
        self, here: Here, statement: Statement, chains: list[Chain], is_first: bool
    ) -> Begun | None:
        """A chain with its first term, which may stand elsewhere; None if it stands nowhere."""
        chain = chains[0]
        said = tuple({str(said): said for _, said in chain.supposed}.values())
        if chain.first is not None:
            return Begun(chains, [c.first for c in chains if c.first is not None], said)
        if not is_first:
            return None
        if side := self.chains.side_before(here.piece):
            return Begun(chains, [side.term] * len(chains), (*said, _side_of(side)), side.text)
        if before := self._left_of(here, statement, chain):
            return Begun(chains, [before.term] * len(chains), said, before.text)
        link = chain.links[0]
        why = Said("the left side stands before this formula, not in it; nothing is claimed of it")
        self._add((here.piece, link.start, link.end), Outcome("given", why))
        shorter = [c._replace(links=c.links[1:]) for c in chains]
        return Begun(shorter, [c.links[0].term for c in chains], said)

    def _left_of(self, here: Here, statement: Statement, chain: Chain) -> End | None:
        """The end that stands before a chain without a first term; if two may, what the chain says
        must hold for both.  Words in the formula itself are its left side."""
        if _WORDS.search(here.piece.text[: statement.start]):
            return None
        ends, link = self.chains.before(here.piece), chain.links[0]
        said = [Relation(end.term, link.op, link.term) for end in ends]
        given = Question((), certain=here.certain).given
        if len(said) > 1 and not all(self.decider.holds(r, given) for r in said):
            return None
        return ends[-1] if ends else None

    def _links(self, here: Here, begun: Begun) -> Term | None:
        """Judge the links of a chain; the name that it defines, if it does."""
        chain, lefts = begun.chains[0], begun.lefts
        said, beside = begun.said, begun.beside
        here = here._replace(is_alone=self._is_alone(here, chain))
        defined, is_example, is_whole = None, False, chain.first is not None
        if is_whole:
            self.family = ""
        for place, link in enumerate(chain.links):
            links = [c.links[place] for c in begun.chains]
            begins = is_whole and place == 0
            where = (here.piece, chain.start if begins else link.start, link.end)
            relation = self._stated(where, lefts[0], link)
            if relation is None:
                self.chains.lose(here.piece)
                lefts, said, beside = [k.term for k in links], (), ""
                continue
            is_plain = relation.left is lefts[0]
            is_fresh = begins and link.op in ("=", ":=")
            is_copy = is_example and (free_names(relation.left) or free_names(relation.right))
            use = "" if is_copy else self._use(here, where, relation, is_fresh and is_plain)
            if is_copy:
                self._add(where, self.results[-1].outcome, here, relation)
            elif use == "claim":
                stated = _pairs(self.context, lefts, links, "" if is_plain else self.family)
                self._claimed(here, where, stated, relation, place, is_fresh, said, beside)
            else:
                is_new = self.context.is_new(relation.left) or link.op == ":="
                if use == "replacement" or (use == "definition" and is_new):
                    defined = relation.left
                self._used(here, where, relation, use)
                is_example = use == "definition" and not is_new and self._is_example(here)
            lefts, said, beside = [k.term for k in links], (), ""
        return defined

    def _is_alone(self, here: Here, chain: Chain) -> bool:
        """Whether a chain is one relation, with which nothing goes on."""
        is_one = chain.first is not None and len(chain.links) == 1
        return is_one and here.piece.start not in self.goes_on

    def _is_example(self, here: Here) -> bool:
        """Whether the value that was noted last is given in a line, as an example."""
        return not here.piece.display and self.results[-1].outcome.word == "given"

    def _stated(self, where: Where, left: Term, link: Link) -> Relation | None:
        """The relation that a link states behind a term, by its slopes if integrals without ends
        stand in it; None if it is not read."""
        relation = substituted(self.context, Relation(left, link.op, link.term))
        letter = integrated_letter(relation) or (
            self.family if self._are_families(relation) else "")  # fmt: skip
        if not letter:
            return relation
        self.family = letter
        found = slopes(relation, letter)
        still = {(name, letter) for side in relation if type(side) is Term
                 for name in free_names(side)}  # fmt: skip
        try:
            if found is None:
                raise UnreadableText("", link.start, NO_ENDS)
            demand_still((found.left, found.right), link.start, self.context, self.formulas, still)
        except UnreadableText as error:
            self._not_read(*where, error)
            return None
        return found

    def _are_families(self, relation: Relation) -> bool:
        """Whether both sides have a constant of integration, which nothing defines."""
        found = [constant_of(side) for side in (relation.left, relation.right)]
        return all(name and not self.context.clauses_for(name) for name in found)

    def _use(self, here: Here, where: Where, relation: Relation, is_fresh: bool) -> str:
        """The use of a relation: a definition, a condition, a claim … (see :mod:`.uses`)."""
        if is_fresh and here.place.form == "defined":
            self.context.reopen(relation.left)
        piece = here.piece
        kind = "display" if piece.display else "line" if piece.kind == "latex" else "text"
        use = use_of(self.context, here.place, here.certain, relation, here.role, is_fresh, kind,
                     here.is_one)  # fmt: skip
        is_implied = use == "definition" and self._is_implied(here, where, relation)
        return "claim" if is_implied else use

    def _misshapen(self, body: Term) -> Outcome | None:
        """The verdict on a sum or product of matrices that do not fit by what is declared of
        them; None if ``body`` is none, or has columns, which some write as rows."""
        matrices = [t for t in subterms(body) if t.head == "sym" and is_matrix(t.args[0])]
        if not matrices or any(number(1) in t.args[-2:] for t in matrices):
            return None
        found = alone(self.decider, Question((Relation(body, "=", body),))).outcome
        return found if found.word == "ill-typed" else None

    def _is_implied(self, here: Here, where: Where, relation: Relation) -> bool:
        """Test whether an example, or another definition, follows from lines above."""
        if self.context.is_new(relation.left) or relation.op != "=" or not here.is_one:
            return False
        if self.context.repeats(relation.left, relation.right):
            return False
        lines = self.premises.in_force(
            self.decider.bases([relation]), where[0].start + where[1], here.place.within
        )
        if not (here.certain or mentions(relation.left, lines)):
            return False
        return follow(self.decider, relation, here.certain, lines).is_proved

    def _used(self, here: Here, where: Where, relation: Relation, use: str) -> None:
        """A relation that is no claim."""
        left, _, right = relation
        name = base_of(left.args[0]) if left.head == "sym" else ""
        role = None
        if use == "definition" and _is_of_another_kind(relation):
            use = "law"
        if misshapen := self._misshapen(right):
            outcome = misshapen
        elif use == "law":  # neither used nor judged
            why = Said(UNSAID["words"], name=as_printed(name), line=self._line(where))
            self.context.open.setdefault(name, why)
            said = Said("{name} is not defined; this is taken as a law about it",
                        name=as_printed(name))  # fmt: skip
            outcome = Outcome("given", said)
            if here.place.form == "open":  # words deny it
                self._add(where, outcome, read=relation, role=role)
                return
        elif use == "condition":
            outcome, role = Outcome("given", Said("a condition, no claim")), INTRODUCED
        elif use == "replacement":
            self.premises.bind(name, surely=True)
            given, doubt = limits_of(self.context, here.place, here.certain, relation)
            self.context.define(left, (right,), self._line(where), True, given, doubt)
            self.meanings.note(here.place.own)
            outcome, role = Outcome("given"), definitions.role(left)
        else:
            self._definition(here, where, relation)
            return
        self._add(where, outcome, here, relation, role=role)

    def _definition(self, here: Here, where: Where, relation: Relation) -> None:
        """A relation that defines, or is an example."""
        left, _, right = relation
        entries = definitions.entries_of(self.context, left, right)
        if entries:
            self._assertion(here, where, entries, relation, any_of=True, role="claim")
            self.context.define(left, (right,), self._line(where))
        else:
            given, doubt = limits_of(self.context, here.place, here.certain, relation)
            here = here._replace(is_example=not self.context.is_new(left))
            outcome = definitions.define(
                self.context, relation, self._line(where), given, doubt, fixed_in(here.place, left)
            )
            self._add(where, outcome, here, relation, role=definitions.role(left))
        if not here.piece.display and len(left.args) == 1 and not free_names(right):
            self.meanings.examples.add(left.args[0])
        self.meanings.note(here.place.own)

    def _define_under(self, here: Here, where: Where, label: Term, term: Term) -> None:
        """A term with a name under its brace."""
        relation = Relation(label, "=", term)
        new = self.context.is_new(label)
        if new and self.context.define(label, (term,), self._line(where)):
            self._add(where, Outcome("given"), here, role=definitions.role(label))
        else:
            self._assertion(here, where, [relation], relation, role="claim")

    def _claimed(
        self, here: Here, where: Where, relations: list[Relation], read: Relation, place: int,
        is_fresh: bool, said: tuple[Said, ...], beside: str,
    ) -> None:  # fmt: skip
        """A claim, at a ``place`` of its chain."""
        self._assertion(here, where, relations, read, is_link=not is_fresh, said=said,
                        beside=beside, place=place)  # fmt: skip
        is_said = bool(here.place.asserts) or here.place.form == "claimed"
        left = read.left
        if not is_fresh or is_said or not self._is_of_earlier_section(where, left):
            return
        word = self.results[-1].outcome.word
        if word == STOPPED:
            self._forget_for_stop(left)
        elif word not in PROVED and not self._is_ahead(read.right):  # it may give it another one
            why = several(base_of(left.args[0]))
            self.meanings.forget(base_of(left.args[0]), why)
            self.written.replace(-1, left_open(NOT_UNDERSTOOD, why), ())

    def _forget_for_stop(self, name: Term) -> None:
        """Let a name lose its meaning, because the relation that was noted last might have given
        it another one, and was stopped."""
        self.meanings.forget(
            base_of(name.args[0]), Said(RESTS_ON_STOPPED, line=self.results[-1].line)
        )

    def _is_ahead(self, term: Term) -> bool:
        """Whether a function is applied in a term that no line up to here says anything about:
        then it is said below, and the term gives nothing a meaning yet."""
        return any(
            is_name(t) and parse_name(t.args[0]).call and self.context.is_new(t)
            for t in subterms(term)
        )

    def _is_of_earlier_section(self, where: Where, left: Term) -> bool:
        """Whether a letter, or a family with any index, has a meaning that was defined in front of
        the heading of this place."""
        starts = [s for s in self.sections.starts if s <= where[0].start]
        if not starts or left.head != "sym" or any(a.head != "sym" for a in left.args[1:]):
            return False
        clauses = self.context.clauses.get(left.args[0], ())
        begin, _ = self.document.place(starts[-1])
        return any(clauses) and all(0 < c.line < begin for c in clauses)

    def _note_chain(self, here: Here, chain: Chain, signs: int) -> None:
        """Note the end of a chain for later ones; there are as many chains as ± has ``signs``."""
        if chain.first is not None:
            self.chains.restate(here.piece)
        if here.place.is_goal and signs == len(chain.links) == 1 and chain.first is not None:
            goal = Relation(chain.first, chain.links[0].op, chain.links[0].term)
            if goal.op == "=":
                self.chains.set_goal(here.piece, goal, self._line((here.piece, 0, 0)))
        for used in (chain.first, *(k.term for k in chain.links)):
            if used is not None:
                self.context.meet(used)

    def _end_open(self, here: Here, left: Term, at: tuple[int, int]) -> None:
        """The last sign of a chain, without a term behind it."""
        where = (here.piece, *at)
        if side := self.chains.side_behind(here.piece, at[1]):
            relation = Relation(left, "=", side.term)
            here = here._replace(is_alone=False)
            self._assertion(here, where, [relation], relation, is_link=True,
                            said=(_side_of(side),), beside=side.text)  # fmt: skip
        else:
            why = Said("the right side stands behind this formula, not in it; nothing is "
                       "claimed of it")  # fmt: skip
            self._add(where, Outcome("given", why))

    def _partly_read(
        self, here: Here, statement: Statement, is_first: bool, error: UnreadableText
    ) -> None:  # fmt: skip
        """Check the links of a chain beside a side that is not read, if all letters of it are known
        to be numbers: a sign that is not known may be one of another algebra."""
        parts = around(statement, error.position)
        before, lost, behind = parts or (None, statement, None)
        if lost is None or not self._are_numbers(lost):
            before, lost, behind = None, statement, None
        if before is not None:
            self._statement(here, before, is_first)
        if not self._open(here, lost, error):
            self._not_read(here.piece, lost.start, lost.end, error)
        if behind is not None:
            self._statement(here, behind, is_first=False)

    def _open(self, here: Here, statement: Statement, error: UnreadableText) -> bool:
        """Note the links of a chain that is understood but for the meaning of some part, for which
        there was an ``error``: nothing is claimed of them, and nothing follows from them.  Returns
        False if a sign of it is not understood."""
        try:
            chain = Reader(self.context.lexicon).parts(statement)
        except (UnreadableText, RecursionError):
            return False
        self.chains.lose(here.piece)
        left, why = chain.first, error.said
        for place, link in enumerate(chain.links):
            is_first = place == 0 and left is not None
            where = (here.piece, chain.start if is_first else link.start, link.end)
            relation = Relation(OPAQUE if left is None else left, link.op, link.term)
            self.premises.miss(here.piece.text[where[1] : where[2]], here.piece.start)
            self._add(where, self._unsettled(here, relation, is_first, why), read=relation)
            left = link.term
        return bool(chain.links)

    def _unchecked(self, role: str, statement: Statement) -> Outcome:
        """The outcome of a statement whose role is not checked: it is open if it is understood but
        for the meaning of a part."""
        if role in NOT_READ:
            return Outcome("not-read", NOT_READ[role])
        try:
            Reader(self.context.lexicon).parts(statement)
        except (UnreadableText, RecursionError):
            return Outcome("not-read", NOT_CHECKED[role])
        return left_open(NOT_UNDERSTOOD, NOT_CHECKED[role])

    def _unsettled(self, here: Here, relation: Relation, is_first: bool, why: Said) -> Outcome:
        """The outcome of a relation in which some part has no meaning."""
        kind = "display" if here.piece.display else "line"
        use = "claim"
        if relation.left != OPAQUE:
            use = use_of(self.context, here.place, here.certain, relation, here.role,
                         is_first and relation.op in ("=", ":="), kind, True)  # fmt: skip
        if use == "claim":
            return left_open(NOT_UNDERSTOOD, why)
        return Outcome("given", Said("taken as it is, and used nowhere: {why}", why=why))

    def _are_numbers(self, statement: Statement) -> bool:
        """True if the sort of each letter of a statement is known."""
        names = split_names([*statement.marks], self.context.lexicon)
        return all(mark.says in self.context.sorts for mark in names if mark.is_name)

    def _note_knock_on(self, here: Here, chain: Chain, begun: int) -> None:
        """Two false links in a row whose outer terms agree: only the line between is wrong."""
        rows = self.results[begun:]
        terms = [chain.first, *(k.term for k in chain.links)]
        offset = len(terms) - 1 - len(rows)
        given = Question((), certain=here.certain).given
        for place in range(1, len(rows)):
            if all(r.outcome.word in DOUBTED for r in rows[place - 1 : place + 1]):
                left, right = terms[place - 1 + offset], terms[place + 1 + offset]
                if left is None or right is None:
                    continue
                ops = {chain.links[place - 1 + offset].op, chain.links[place + offset].op}
                with suppress(Stopped):
                    if ops == {"="} and self.decider.holds(Relation(left, "=", right), given):
                        said = Said("this follows from the wrong line before: without that line "
                                    "the chain holds")  # fmt: skip
                        self.results[begun + place] = rows[place]._replace(notes=(said,))

    # -- assertions ------------------------------------------------------------------------

    def _assertion(
        self, here: Here, where: Where, relations: list[Relation], read: Relation,
        any_of: bool = False, role: str = "", is_link: bool = False, said: tuple[Said, ...] = (),
        beside: str = "", place: int | None = None,
    ) -> None:  # fmt: skip
        """Decide a relation, which may be a link behind the first of a chain, at a ``place`` of
        it; of several relations all must hold, or with ``any_of`` one.  What is ``said`` is noted;
        the left side may be printed in another formula, ``beside`` this one."""
        if self.switches.take_given():
            self._add(where, Outcome("given", Said("taken for granted")), here, read)
            return
        if any(
            is_cases(t) for r in relations for side in (r.left, r.right) for t in subterms(side)
        ):
            why = Said("cases are read as a definition only; write a relation for each case")
            self._add(where, Outcome("not-read", why), here, read)
            return
        question = self._question(here, where, relations, place)._replace(
            role=role or here.role, any_of=any_of, is_link=is_link,
            printed=Printed(where[0].text[: where[2]], beside, self.customs),
        )  # fmt: skip
        try:
            found = judged(self.decider, question)
        except Stopped as error:
            found = Judgement(Outcome(STOPPED, error.said))
        self.written.expect(question, found)
        self._wait(question, found)
        found = found._replace(notes=(*said, *found.notes))
        if found.is_rounding:
            read = read._replace(op="≈")
        self._judged(where, here._replace(is_one=found.is_one), read, found)

    def _wait(self, question: Question, found: Judgement) -> None:
        """Let a relation wait for the names of families that nothing defines yet."""
        if found.outcome.word != "undecided" or question.role == "existence":
            return
        sides = (t for r in question.relations for t in (r.left, r.right))
        names = {n for t in sides for n in free_names(t)}
        names = {n for n in names if "#" in n and n not in self.context.clauses}
        self.written.wait(names, question)

    def _question(
        self, here: Here, where: Where, relations: list[Relation], place: int | None
    ) -> Question:
        """The question whether relations hold at a place."""
        names, offset = self.decider.bases(relations), where[0].start + where[1]
        supposed = {r for g in here.certain for case in g.cases for r in case}
        lines = (line for line in self.premises.in_force(names, offset, here.place.within)
                 if line.relation not in supposed)  # fmt: skip
        above = (self.given_at[g] for g in here.certain
                 if g in self.given_at and g not in here.place.ifs)  # fmt: skip
        return Question(
            tuple(relations), here.place, certain=(*here.certain, *here.laws),
            defined=self.context.given_for(relations),
            possible=here.possible, usual=tuple(self._usual(here)),
            lines=tuple(lines), faded=tuple(self.premises.perhaps(names, offset)),
            above=tuple(above),
            others=() if place is None else tuple(_others(here.others, relations[0], place)),
            before=self.results[-1].outcome.word if self.results else "",
            is_one=here.is_one, is_alone=here.is_alone, is_of_solution=self._is_of_solution(where),
            formula=where[0].start, expected=self.switches.expecting,
            is_missed=bool(names - self.context.letters.declared.keys())
            and self.premises.is_missed(names, offset),
        )  # fmt: skip

    def _usual(self, here: Here) -> Iterator[Usual]:
        """The conditions from before that are still meant by custom, where results have them."""
        regions = self.premises.regions
        region = regions.at(here.piece.start)
        for given in here.place.usual:
            place, said_in = self.given_at.get(given), self.given_in.get(given, ())
            is_inside = region[: len(said_in)] == said_in  # of its case, exercise, section
            if place is not None and is_inside and given in here.possible:
                yield Usual(given, place, self.results[place].line)

    def _is_of_solution(self, where: Where) -> bool:
        """Whether a place stands in a solution, all of which is asserted."""
        return self.solution is not None and self._line((where[0], 0, 0)) > self.solution

    # -- results ---------------------------------------------------------------------------

    def _line(self, where: Where) -> int:
        piece, start, _ = where
        return self.document.place(piece.start + start)[0]

    def _add(
        self, where: Where, outcome: Outcome, here: Here | None = None,
        read: Relation | None = None, role: Said | None = None,
    ) -> None:  # fmt: skip
        """Write down an outcome that needs no judgement."""
        self._judged(where, here, read, Judgement(outcome, role=role))

    def _judged(
        self, where: Where, here: Here | None, read: Relation | None, found: Judgement
    ) -> None:
        """Write down the judgement on a relation; of what is not ``read`` nothing follows."""
        piece, start, end = where
        text = " ".join(self.document.printed(piece.start + start, piece.start + end).split())
        until = self.document.place(piece.start + end, behind=True)
        place = self.document.place(piece.start + start)
        self._note(place, until[0], until, text, piece, read, found)
        if here is not None and read is not None:
            self._note_premise(here, read, self.results[-1].outcome, found.rests)

    def _not_read(self, piece: Piece, start: int, end: int, error: UnreadableText) -> None:
        if (
            not piece.display
            and piece.kind != "text"
            and end <= len(piece.text)  # no words belong to it
            and not _RELATES.search(piece.text[start:end])
        ):
            return
        self.chains.lose(piece)
        place = self.document.place(piece.start + min(error.position, len(piece.text)))
        text = " ".join(self.document.printed(piece.start + start, piece.start + end).split())
        outcome = Outcome("not-read", error.said)
        self.premises.miss(text, piece.start)
        until = self.document.place(piece.start + end, behind=True)
        self._note(place, place[0], until, text[:MOST_SHOWN], piece, None, Judgement(outcome))

    def _note(
        self, place: tuple[int, int], last: int, until: tuple[int, int], text: str, piece: Piece,
        read: Relation | None, found: Judgement,
    ) -> None:  # fmt: skip
        expected = self.switches.take_expected(found.outcome.word)
        lines = found.lines | self.written.lines(found.rests)
        outcome = _with_premises(found.outcome, lines)
        self.written.add(
            Result(self.document.name, *place, last, text, piece.display, outcome, expected,
                   found.notes, tuple(self.switches.off.items()), until, read, found.role),
            found.rests,
        )  # fmt: skip

    def _note_premise(
        self, here: Here, relation: Relation, outcome: Outcome, rests: tuple[int, ...]
    ) -> None:
        """Take the relation that was noted last among those that may be premises."""
        number, own = len(self.results) - 1, here.place.own
        if not here.may_be_premise(relation, outcome):
            return
        is_given, is_open = outcome.word == "given", outcome.word == "undecided"
        region, left = self.premises.regions, relation.left
        is_defined = is_given and not here.is_conditional and (
            self._is_unfolded(relation, self.results[number].line))  # fmt: skip
        names = frozenset(map(base_of, free_names(left) | free_names(relation.right)))
        names = names if is_defined else self.decider.bases([relation])
        doubts = (g for g in here.possible if g.names & names and g not in self.given_at)
        if here.speaks_of_others(names) or (not is_given and any(doubts)):
            return
        if own is not None and is_given:
            self.given_at[own], self.given_in[own] = number, region.at(here.piece.start)
        if here.is_conditional and outcome.word in PROVED:
            return
        if is_defined:
            if len(left.args) == 1:
                is_value = not here.piece.display and not free_names(relation.right)
                self.meanings.note_region(left.args[0], here.piece.start, is_value)
            return  # every claim has what it defines in its place
        if (is_open or is_given) and (
            here.is_wanted or self._is_of_solution((here.piece, 0, 0))
        ):  # fmt: skip
            return
        used = self.written.given_in(outcome.premises)
        supposed = (self.given_at[g] for g in here.supposed if g in self.given_at)
        line = Line(
            relation._replace(op="=") if relation.op == ":=" else relation, outcome, number,
            self.results[number].line, region.at(here.piece.start), names,
            here.place.role == "claim", subject(relation), (*rests, *used, *supposed),
            here.piece.start, here.limit,
        )  # fmt: skip
        is_doubt = here.is_conditional or (is_open and here.is_unclear)
        (self.premises.doubt if is_doubt else self.premises.add)(line)
        if is_doubt and is_given:
            self.premises.add(line._replace(within=here.place.within[0]))

    def _is_unfolded(self, relation: Relation, line: int) -> bool:
        """Whether a relation in a line is the definition of its left side for all arguments, and no
        recursion."""
        left, right = relation.left, relation.right
        clauses = self.context.clauses.get(left.args[0], ()) if left.head == "sym" else ()
        is_recursive = left.head == "sym" and left.args[0] in free_names(right)
        return not is_recursive and any(
            c.line == line and (c.params or right in c.bodies) for c in clauses
        )


def _pairs(
    context: Context, lefts: Sequence[Term], links: Sequence[Link], letter: str
) -> list[Relation]:
    """The relations of a link in all chains, behind these terms."""
    found = [Relation(left, "=" if link.op == ":=" else link.op, link.term)
             for left, link in zip(lefts, links, strict=True)]  # fmt: skip
    return [_by_slopes(substituted(context, relation), letter) for relation in found]


def _is_of_another_kind(relation: Relation) -> bool:
    """True if one side is a column and the other one a matrix as it is read: of y = Ax ∈ ℝ^2, x may
    be no number."""
    widths = [_width(side) for side in (relation.left, relation.right)]
    return None not in widths and widths.count(number(1)) == 1


def _width(term: Term) -> Term | None:
    """How many columns a matrix, or a product that ends with it and numbers, has; None for other
    terms."""
    if term.head == "mul":
        others = (part for part in reversed(term.args) if not _is_plain_letter(part))
        return next((_width(part) for part in others), None)
    return term.args[-1] if term.head == "sym" and is_matrix(term.args[0]) else None


def _is_plain_letter(term: Term) -> bool:
    return term.head == "sym" and not is_matrix(term.args[0])


def _by_slopes(relation: Relation, letter: str = "") -> Relation:
    """The relation, or that of its slopes if integrals without ends stand in it, or if both sides
    are families of integrals over a ``letter``."""
    letter = integrated_letter(relation) or letter
    return (letter and slopes(relation, letter)) or relation


def _with_premises(outcome: Outcome, lines: Iterable[int]) -> Outcome:
    """The outcome with the lines on which its relation rests: it follows from them if it is
    proved."""
    premises = tuple(sorted(lines))
    word = "follows" if outcome.word in PROVED and premises else outcome.word
    return outcome._replace(word=word, premises=premises)


def _others(others: Sequence[Chain], relation: Relation, place: int) -> Iterator[Reading]:
    """The relation at a ``place`` of a chain in its other readings."""
    for chain in others:
        left = chain.links[place - 1].term if place else chain.first
        link = chain.links[place]
        found = None if left is None else Relation(left, link.op, link.term)
        found = found and _by_slopes(found)
        if found is not None and found != relation:
            open_ = parting([chain])
            yield Reading(found, chain.is_mixed, open_.said)
