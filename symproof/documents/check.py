"""The check: the relations of a document one after the other, each with its verdict.

A :class:`Session` walks through the document.  What it says "proved" or "refuted" of, the
kernel and the enclosures have decided; all else here is reading, wording and bookkeeping.
A link of a chain is judged by itself, so that one false step leaves the others as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import product

from ..kernel.claims import Relation
from ..kernel.terms import Term, free_names
from ..notation.names import GREEK
from ..verdicts import Proved, certified
from . import tokens
from .claims import NotAClaim, prepare, shape
from .context import (
    BadDeclaration,
    Clause,
    Context,
    Declaration,
    base_of,
    declarations,
    declared_lexicon,
    is_name,
    subterms,
)
from .families import resolve
from .layout import (
    BEHIND,
    WHERE,
    is_condition,
    is_conditional,
    is_enumeration,
    prose_tokens,
    set_sort,
)
from .lexicon import letter_of, occurrences, split_names
from .messages import Said
from .outcomes import FALSE, PROVED, Outcome, Result, judge
from .reading import BLANK, CASES, DOTS, Chain, Reader, Statement, statements
from .repairs import repair
from .scan import Directive, Document, Piece
from .tokens import Token, Unreadable

MAX_ALTERNATIVES = 4
_DECLARED_INSIDE = re.compile(r"(?<!\\)%[ \t]*symproof\s*:", re.IGNORECASE)


Decide = Callable[[int, Callable[[], Outcome]], Outcome]


def directly(ordinal: int, decide_it: Callable[[], Outcome]) -> Outcome:
    """Decide in this process."""
    return decide_it()


class Session:
    """The walk through one document."""

    def __init__(
        self, document: Document, side: Iterable[Declaration] = (), deciding: Decide = directly
    ) -> None:
        self.document, self.deciding = document, deciding
        self.results: list[Result] = []
        self.errors: list[tuple[int, Said]] = []
        self.ordinal = 0
        self.previous: Term | None = None
        self.skipping = self.skip_next = self.assume_next = False
        self.expect_next = ""
        self.said_at = {"skip": 0, "assume": 0, "expect": 0}
        self.off: dict[str, int] = {}
        self.conditions: list[Relation] = []
        self.waiting: list[tuple[int, set[str], list[tuple[Relation, list[Relation]]], bool]] = []
        self.side = sorted(side, key=lambda d: d.line)
        self._look_through()

    # -- before the walk -------------------------------------------------------------------

    def _look_through(self) -> None:
        """Tokens and declarations of the whole document, and from them the lexicon."""
        said = list(self.side)
        self.parts: list[tuple[Piece, list[Token] | Unreadable] | list[Declaration]] = []
        readable: list[list[Token]] = []
        prose: list[tuple[int, Piece]] = []
        for part in self.document.parts:
            if isinstance(part, Directive):
                here = self._declarations(part)
                said += here
                self.parts.append(here)
                continue
            if part.kind == "prose":
                prose.append((len(self.parts), part))
                self.parts.append((part, []))
                continue
            if inside := _DECLARED_INSIDE.search(part.text) if part.kind == "latex" else None:
                line, _ = self.document.place(part.start + inside.start())
                misplaced = Said("a declaration inside a formula is not read; write it before")
                self.errors.append((line, misplaced))
            try:
                found = tokens.latex(part.text) if part.kind == "latex" else tokens.plain(part.text)
            except Unreadable as error:
                self.parts.append((part, error))
                continue
            readable.append(found)
            self.parts.append((part, found))
        words = declared_lexicon(said, readable).words if prose else frozenset()
        for place, part in prose:
            rows = prose_tokens(part.text, words)
            readable += rows
            self.parts[place] = (part, [t for row in rows for t in row])
        self.context = Context(declared_lexicon(said, readable))
        self._note_shapeless(readable)
        self._declare_until(0)

    def _declarations(self, directive: Directive) -> list[Declaration]:
        line, _ = self.document.place(directive.start)
        try:
            return list(declarations(directive.text, line))
        except BadDeclaration as error:
            self.errors.append((line, Said("{why}", why=str(error))))
            return []

    def _declare_until(self, line: int) -> None:
        """Let the declarations of the side file hold that stand before ``line``."""
        while self.side and self.side[0].line <= line:
            self._declare(self.side.pop(0))

    def _declare(self, d: Declaration) -> None:
        if d.kind in self.said_at and not d.value.startswith(("begin", "end")):
            self._demand_use(d.kind)
            self.said_at[d.kind] = d.line
        if d.kind == "expect":
            self.expect_next = d.value
        elif d.kind == "assume":
            self.assume_next = True
        elif d.kind == "skip":
            if d.value == "end" and not self.skipping:
                self.errors.append((d.line or 1, Said("nothing is switched off here")))
            self.skipping = d.value == "begin" or (self.skipping and d.value != "end")
            self.skip_next = self.skip_next or not d.value
        elif d.kind == "off":
            self.off[d.value] = d.line or 1
        elif d.kind == "on":
            if not self.off.pop(d.value, 0):
                self.errors.append((d.line or 1, Said("nothing is switched off here")))
        else:
            try:
                self.context.declare(d)
            except BadDeclaration as error:
                self.errors.append((d.line or 1, Said("{why}", why=str(error))))

    def _demand_use(self, kind: str) -> None:
        """A declaration about the next relation that no relation follows is a mistake."""
        waiting = {"skip": self.skip_next, "assume": self.assume_next, "expect": self.expect_next}
        if waiting[kind]:
            said = Said("no relation follows that {word} could be about", word=kind)
            self.errors.append((self.said_at[kind] or 1, said))

    def _note_shapeless(self, formulas: list[list[Token]]) -> None:
        """Names that are transposed or stand beside an identity matrix may be matrices."""
        for formula in formulas:
            cut = split_names(formula, self.context.lexicon)
            for seen in occurrences(cut):
                after = [t.kind for t in cut[seen.end : seen.end + 3]]
                if after[:2] == ["^", "top"] or after == ["^", "{", "top"]:
                    self.context.shapeless.add(seen.key[0])
            for token in formula:
                if token.kind == "name" and token.text.startswith(("bold", "vec")):
                    plain = token.text in self.context.lexicon.plain
                    self.context.shapeless.add(letter_of(token.text) if plain else token.text)

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
            if self.skipping:
                continue
            if self.skip_next and piece.kind != "prose":
                self.skip_next = False
                continue
            if isinstance(found, Unreadable):
                self._not_read(piece, 0, len(piece.text), found)
            else:
                self._piece(piece, found)
            yield len(self.results)
        for d in self.side:
            if d.kind in self.said_at:
                self._declare(d)
        for kind in self.said_at:
            self._demand_use(kind)

    def _piece(self, piece: Piece, found: list[Token]) -> None:
        if piece.kind == "prose":
            for statement in statements(found):
                self._declare_until(self.document.place(piece.start + statement.start)[0])
                self._prose(piece, statement)
            return
        if piece.flaw and any(t.kind == "rel" for t in found):
            self._not_read(piece, 0, len(piece.text), Unreadable(0, "{flaw}", flaw=piece.flaw))
            return
        begun, awaited = len(self.results), self.expect_next
        cut = statements(found)
        self._sorts_of(cut)
        self.conditions = []
        self.waiting = []
        first = True
        for place, statement in enumerate(cut):
            if statement.break_before in ("nl", "row"):
                self.conditions = []
            if is_condition(cut, place):
                self._suppose(statement)
                continue
            if BEHIND.search(statement.words.lower()):
                continue  # a condition of what stands before
            if not (statement.has("rel") or statement.is_broken) or is_enumeration(cut, place):
                if piece.display and len(cut) == 1:
                    self._begin_chain(statement)
                first = False
                continue
            following = self._conditions_behind(cut, place)
            self._statement(piece, statement, following, first)
            first = False
        self.conditions = []
        self._decide_waiting()
        if awaited and self.expect_next and len(self.results) > begun:
            self.results[-1] = self.results[-1]._replace(expected=self.expect_next)
            self.expect_next = ""

    def _decide_waiting(self) -> None:
        """Decide again what used a name that its own block defines further down."""
        for place, names, cases, any_of in self.waiting:
            if any(name in self.context.clauses for name in names):
                outcome = self._ask(partial(self._decided, cases, any_of))
                self.results[place] = self.results[place]._replace(outcome=outcome)

    def _begin_chain(self, statement: Statement) -> None:
        """A block with a term alone: the next block may go on with "="."""
        try:
            self.previous = self._read(statement, 1).first
        except (Unreadable, RecursionError):
            self.previous = None

    # -- conditions and sorts --------------------------------------------------------------

    def _sorts_of(self, cut: list[Statement]) -> None:
        """What memberships and enumerations say: k = 0, 1, …, n − 1 is an integer."""
        for place, statement in enumerate(cut):
            if statement.has("in"):
                self._membership(statement)
            elif is_enumeration(cut, place) and len(statement.tokens) > 2:
                name = statement.tokens[0]
                if name.kind in ("run", "name") and statement.tokens[1].kind == "rel":
                    if len(name.text) == 1 and statement.tokens[2].kind == "num":
                        self.context.sorts.setdefault(name.text, "integer")

    def _membership(self, statement: Statement) -> None:
        place = next(k for k, t in enumerate(statement.tokens) if t.kind == "in")
        names = [t for t in statement.tokens[:place] if t.kind in ("run", "name")]
        rest = statement.tokens[place + 1 :]
        sort = set_sort(rest)
        if sort and place <= 3:
            for token in names[-1:]:
                if len(token.text) == 1 or token.text in GREEK:
                    self.context.sorts.setdefault(token.text, sort)

    def _suppose(self, statement: Statement) -> None:
        """``Δ = ±1:`` is a hypothesis for what follows on its line."""
        try:
            for sign in (1, -1):
                chain = Reader(self.context.lexicon, sign).chain(statement)
                if chain.first is not None:
                    self.conditions += [
                        Relation(chain.first, link.op, link.term) for link in chain.links
                    ]
        except Unreadable:
            pass

    def _conditions_behind(self, cut: list[Statement], place: int) -> list[Relation]:
        """``… for x = 0`` behind a relation."""
        found: list[Relation] = []
        for statement in cut[place + 1 :]:
            if not statement.words or statement.break_before in ("row", "nl"):
                break
            if BEHIND.search(statement.words.lower()) and statement.has("rel"):
                try:
                    chain = Reader(self.context.lexicon).chain(statement)
                except Unreadable:
                    continue
                if chain.first is not None and len(chain.links) == 1:
                    found.append(Relation(chain.first, chain.links[0].op, chain.links[0].term))
        return found

    # -- statements ------------------------------------------------------------------------

    def _prose(self, piece: Piece, statement: Statement) -> None:
        """A relation in prose without dollars; what cannot be read is no formula."""
        if not any(t.kind == "rel" and t.text == "=" for t in statement.tokens):
            return
        if statement.has("in"):
            self._sorts_of([statement])
            keep = next(k for k, t in enumerate(statement.tokens) if t.kind == "in")
            statement = statement._replace(tokens=statement.tokens[:keep])
            if not statement.tokens:
                return
        try:
            chain = self._read(statement, 1)
        except (Unreadable, RecursionError):
            return
        if chain.first is None or not chain.links or not free_names(chain.first):
            return
        self._chain(piece, statement, [chain], [], first=False)

    def _statement(
        self, piece: Piece, statement: Statement, behind: list[Relation], first: bool
    ) -> None:
        signs = (1, -1) if any(t.kind == "pm" for t in statement.tokens) else (1,)
        try:
            chains = [self._read(statement, sign) for sign in signs]
        except Unreadable as error:
            self._not_read(piece, statement.start, statement.end, error)
            return
        except RecursionError:
            deep = Unreadable(statement.start, "the formula is nested too deep")
            self._not_read(piece, statement.start, statement.end, deep)
            return
        self._chain(piece, statement, chains, behind, first)

    def _read(self, statement: Statement, sign: int) -> Chain:
        chain = Reader(self.context.lexicon, sign).chain(statement)

        def settled(term: Term, start: int) -> Term:
            done = resolve(term, start)
            if done is not term:
                self._note_open(done)
            return done

        first = None if chain.first is None else settled(chain.first, chain.start)
        links = tuple(k._replace(term=settled(k.term, k.start)) for k in chain.links)
        named = tuple((n, settled(t, s), s, e) for n, t, s, e in chain.named)
        return chain._replace(first=first, links=links, named=named)

    def _note_open(self, term: Term) -> None:
        """Sums without a range run over the indices of families without an end."""
        for t in subterms(term):
            if t.head in ("stack", "diag") and t.args[2] == DOTS:
                self.context.open_start = t.args[1]

    def _chain(
        self, piece: Piece, statement: Statement, chains: list[Chain], behind: list[Relation],
        first: bool,
    ) -> None:  # fmt: skip
        chain = chains[0]
        for label, term, start, end in chain.named:
            self._define_under(piece, label, term, start, end)
        if chain.first is not None:
            left = chain.first
            lefts = [c.first for c in chains if c.first is not None]
        elif first and self.previous is not None:
            left = self.previous
            lefts = [left] * len(chains)
        else:
            lost = Unreadable(statement.start, "there is no chain before that goes on here")
            self._not_read(piece, statement.start, statement.end, lost)
            return
        begun = len(self.results)
        defines, example = None, False
        conditional = bool(WHERE.search(statement.words)) or (
            not piece.display and self._is_conditional(piece, statement)
        )
        for place, link in enumerate(chain.links):
            links = [c.links[place] for c in chains]
            start = chain.start if place == 0 and chain.first is not None else link.start
            where = (piece, start, link.end)
            fresh = place == 0 and chain.first is not None and link.op in ("=", ":=")
            if example:
                self._add(where, "definition", self.results[-1].outcome)
            elif conditional and not (fresh and self._is_definition(left, link.term)):
                self._add(where, "definition", Outcome("assumed", Said("a condition, no claim")))
            elif fresh and len(chains) == 1 and self._defines(left, link.op, link.term, piece):
                if self.context.is_new(left) or link.op == ":=":
                    defines = left
                self._definition(where, left, link.term, said=link.op == ":=")
                example = not piece.display and self.results[-1].outcome.word == "assumed"
            else:
                pairs = [Relation(a, "=" if k.op == ":=" else k.op, k.term)
                         for a, k in zip(lefts, links, strict=True)]  # fmt: skip
                self._assertion(where, pairs, behind)
            left = link.term
            lefts = [k.term for k in links]
        if piece.display:
            self.previous = left
        if defines is not None and len(chain.links) > 1:
            self._dispute(defines, chain, self.results[begun + 1 :], begun)
        self._note_knock_on(chain, begun, behind)
        for used in (chain.first, *(k.term for k in chain.links)):
            if used is not None:
                self.context.used |= {n for n in free_names(used) if "#" not in n}

    def _is_definition(self, left: Term, right: Term) -> bool:
        """Whether ``left = right`` defines a new name, or repeats a definition."""
        return self.context.is_new(left) or self.context.repeats(left, right)

    def _is_conditional(self, piece: Piece, statement: Statement) -> bool:
        """Whether the words around a relation in prose make it a condition."""
        if piece.kind == "prose":
            return is_conditional(statement.words, piece.text[statement.end : statement.end + 8])
        text, end = self.document.text, piece.start + len(piece.text)
        before = text[max(0, piece.start - 160) : piece.start].rstrip("$\\(")
        return is_conditional(before, text[end : end + 10].lstrip("$\\)"))

    def _defines(self, left: Term, op: str, right: Term, piece: Piece) -> bool:
        """Whether ``left = right`` says what ``left`` means."""
        if not is_name(left):
            return False
        if op == ":=":
            return True
        if len(left.args) == 1 and left.args[0] in free_names(right):
            return False  # x = x + 1 says something about x
        if self.context.is_new(left) and _is_pattern_like(left):
            return True
        if not piece.display and _is_value(left, right):
            return True  # another example value for the same name
        plain = left.head == "sym" and len(left.args) == 1
        if not plain or self.context.clauses_for(left.args[0]):
            return self.context.repeats(left, right)
        # "for k = 1", "set a = …", or a value for a letter that has been used: an example.
        return not piece.display or left.args[0] not in self.context.sorts

    def _definition(
        self, where: tuple[Piece, int, int], left: Term, right: Term, said: bool
    ) -> None:
        """``left = right`` where it defines, or is an example; ``said``: written as ``:=``."""
        piece, start, _ = where
        line, _ = self.document.place(piece.start + start)
        new = self.context.is_new(left)
        entries = self._entries_of(left, right) if new else None
        if entries is not None:
            self._assertion(where, [Relation(e, "=", right) for e in entries], [], any_of=True)
            self.context.define(left, (right,), line)
            return
        word, reason, kind = "definition", None, "definition"
        if said and self.context.define(left, (right,), line, replace=True):
            pass
        elif self.context.repeats(left, right):
            reason = Said("as above")
        elif not new:
            self.context.clauses.pop(left.args[0], None)  # nobody knows which of the values holds
            word, reason = "assumed", Said("a value for {name}; nothing is claimed of it",
                                           name=left.args[0])  # fmt: skip
        elif not self.context.define(left, (right,), line):
            is_cases = right.head == "sym" and right.args[0].startswith(CASES)
            if not is_cases:
                word = "assumed"
                reason = Said("{name} is not defined; this is taken as a law about it",
                              name=base_of(left.args[0]))  # fmt: skip
        self._add(where, kind, Outcome(word, reason))

    def _entries_of(self, left: Term, right: Term) -> list[Term] | None:
        """F as the matrix of its entries F[q, k], if those are defined; the indices may count
        from 0 or from 1."""
        if shape(right) != "matrix" or right.head != "matrix":
            return None
        name, *args = left.args
        base, *sup = name.split("^", 1)
        template = f"{base}_(#,#)" + (f"^{sup[0]}" if sup else "")
        if "_" in base or template not in self.context.clauses:
            return None
        rows, cols = right.args[:2]
        found = []
        for origin in (0, 1):
            entries = [
                Term("sym", template, Term("num", r + origin, 0), Term("num", c + origin, 0), *args)
                for r in range(rows) for c in range(cols)
            ]  # fmt: skip
            found.append(Term("matrix", rows, cols, *entries))
        return found

    def _define_under(self, piece: Piece, label: Term, term: Term, start: int, end: int) -> None:
        where = (piece, start, end)
        line, _ = self.document.place(piece.start + start)
        if self.context.is_new(label) and self.context.define(label, (term,), line):
            self._add(where, "definition", Outcome("definition"))
        else:
            self._assertion(where, [Relation(label, "=", term)], [])

    def _dispute(self, name: Term, chain: Chain, rest: list[Result], begun: int) -> None:
        """A definition a = b = c whose links are not all proved leaves open which is meant."""
        if all(r.outcome.word in PROVED for r in rest):
            return
        bodies = tuple(k.term for k in chain.links if not _is_cases(k.term))
        line = self.results[begun].line
        if len(bodies) > 1:
            self.context.define(name, bodies[:MAX_ALTERNATIVES], line)
            clauses = self.context.clauses.get(name.args[0], [])
            self.context.clauses[name.args[0]] = [c for c in clauses if len(c.bodies) > 1]

    def _ask(self, question: Callable[[], Outcome]) -> Outcome:
        """The answer to the next question of this document; whoever started the session may
        have it already, or keep the time."""
        number, self.ordinal = self.ordinal, self.ordinal + 1
        return self.deciding(number, question)

    # -- assertions ------------------------------------------------------------------------

    def _assertion(
        self, where: tuple[Piece, int, int], relations: list[Relation], behind: list[Relation],
        any_of: bool = False,
    ) -> None:  # fmt: skip
        """Decide a relation; of several readings all must hold, or with ``any_of`` one."""
        if self.assume_next:
            self.assume_next = False
            self._add(where, "assertion", Outcome("assumed", Said("taken for granted")))
            return
        cases = self._cases(relations, behind)
        outcome = self._ask(lambda: self._decided(cases, any_of))
        renamed = len(relations) == 1 and self._is_renaming(relations[0])
        if renamed and outcome.word in PROVED:
            outcome = Outcome("definition", Said("a definition above, with other letters"))
            self._add(where, "definition", outcome)
            return
        if outcome.word == "undecided":
            heads = {n for r in relations for t in (r.left, r.right) for n in free_names(t)}
            heads = {n for n in heads if "#" in n and n not in self.context.clauses}
            self.waiting.append((len(self.results), heads, cases, any_of))
        if outcome.word == "undecided" and len(relations) == 1:
            outcome = self._naming(where, relations[0], behind) or outcome
        notes = self._missing_transpose(relations, outcome)
        if outcome.word in FALSE and len(cases) == 1 and outcome.word != self.expect_next:
            hint = self._ask(partial(self._repair, cases[0][0], cases[0][1]))
            if hint.word == "hint" and hint.reason is not None:  # it may have taken too long
                notes += (hint.reason,)
        self._add(where, "assertion", outcome, notes)

    def _repair(self, relation: Relation, given: list[Relation]) -> Outcome:
        def holds(candidate: Relation) -> bool:
            try:
                claim = prepare(self.context, candidate, given).claim
            except NotAClaim:
                return False
            return isinstance(certified(claim, {"rule": "normal-form"}), Proved)

        return Outcome("hint", repair(relation, holds))

    def _cases(
        self, relations: list[Relation], behind: list[Relation]
    ) -> list[tuple[Relation, list[Relation]]]:
        if not self.conditions:
            return [(r, behind) for r in relations]
        return [(r, [c, *behind]) for r in relations for c in dict.fromkeys(self.conditions)]

    def _decided(self, cases: list[tuple[Relation, list[Relation]]], any_of: bool) -> Outcome:
        outcomes = [self._one(relation, given) for relation, given in cases]
        ranking = (*PROVED, "undecided", "not-read", *FALSE)
        pick = min if any_of else max
        return pick(outcomes, key=lambda o: ranking.index(o.word))

    def _one(self, relation: Relation, given: list[Relation]) -> Outcome:
        """Decide one relation; a name with several meanings is tried with each."""
        self.context.disputed_used = []
        outcome = self._with(relation, given, {})
        disputed = {c.template: c for c in self.context.disputed_used}
        if not disputed or outcome.word in PROVED:
            return outcome
        names = list(disputed)
        every = [outcome]
        ranges = [range(len(disputed[n].bodies)) for n in names]
        for picks in list(product(*ranges))[1 : MAX_ALTERNATIVES + 1]:
            other = self._with(relation, given, dict(zip(names, picks, strict=True)))
            if other.word in PROVED:
                lines = ", ".join(str(disputed[n].line) for n in names)
                said = Said("with the last of the terms that line {lines} gives", lines=lines)
                return other._replace(reason=other.reason or said)
            every.append(other)
        if all(o.word in FALSE for o in every):
            return outcome
        said = Said("line {lines} gives more than one meaning to a name that is used here",
                    lines=", ".join(str(disputed[n].line) for n in names))  # fmt: skip
        return Outcome("undecided", said)

    def _with(
        self, relation: Relation, given: list[Relation], choice: Mapping[str, int],
        strict: bool = True,
    ) -> Outcome:  # fmt: skip
        """Decide one relation with a choice of meanings.  Without ``strict`` a name of which
        nothing is known is any real number."""
        try:
            prepared = prepare(self.context, relation, given, choice)
        except NotAClaim as error:
            return Outcome("undecided", error.reason)
        loose = sorted(n for n in prepared.unknown if base_of(n) in self.context.shapeless)
        if loose:
            return Outcome("undecided", Said(
                "{name} may be a matrix; declare it, for instance {name}: matrix 2x2",
                name=base_of(loose[0])))  # fmt: skip
        if not strict:
            prepared = prepared._replace(unknown=(), loose=())
        try:
            return judge(prepared)
        except MemoryError:
            return Outcome("undecided", Said("it needs too much memory"))
        except (ValueError, ArithmeticError, RecursionError) as error:
            return Outcome("undecided", Said("not decided: {why}", why=str(error)[:200]))

    def _naming(
        self, where: tuple[Piece, int, int], relation: Relation, behind: list[Relation]
    ) -> Outcome | None:
        """A·v = R(k)·v names the matrix R(k), if nothing else is known of it."""
        left, op, right = relation
        if op != "=" or left.head != "mul" or right.head != "mul":
            return None
        if len(left.args) != len(right.args):
            return None
        for place, factor in enumerate(right.args):
            name = factor.head == "sym" and "#" in factor.args[0]
            if name and self.context.is_new(factor) and factor.args[0] not in self.context.clauses:
                line, _ = self.document.place(where[0].start + where[1])
                if self.context.define(factor, (left.args[place],), line):
                    if self._ask(partial(self._one, relation, behind)).word in PROVED:
                        shown = base_of(factor.args[0])
                        return Outcome("assumed", Said("{name} is taken as the name of the factor "
                                                       "in its place", name=shown))  # fmt: skip
                    del self.context.clauses[factor.args[0]]
        return None

    def _is_renaming(self, relation: Relation) -> bool:
        """Whether the left side is a defined name with other letters as its arguments."""
        left = relation.left
        if relation.op != "=" or left.head != "sym" or len(left.args) < 2:
            return False
        letters = [a.args[0] for a in left.args[1:] if a.head == "sym" and len(a.args) == 1]
        plain = left.args[1:]
        known: list[Clause] = self.context.clauses.get(left.args[0], [])
        return (
            len({*letters}) == len(plain)
            and len(letters) == len(plain)
            and any(c.patterns != plain and all(p.head == "sym" for p in c.patterns) for c in known)
        )

    def _missing_transpose(self, relations: list[Relation], outcome: Outcome) -> tuple[Said, ...]:
        """x·M·y = x·N·y may hold although M is not N; the step is then worth a look."""
        if outcome.word not in PROVED or len(relations) != 1:
            return ()
        left, _, right = relations[0]
        if left.head != "mul" or right.head != "mul" or left.args[0] != right.args[0]:
            return ()
        if left.args[-1] != right.args[-1] or min(len(left.args), len(right.args)) < 3:
            return ()
        middles = [t.args[1] if len(t.args) == 3 else Term("mul", *t.args[1:-1])
                   for t in (left, right)]  # fmt: skip
        middle = Relation(middles[0], "=", middles[1])
        if self._ask(partial(self._with, middle, [], {}, strict=False)).word in FALSE:
            return (Said("true, but the factors in the middle are not equal; "
                         "is a transpose missing?"),)  # fmt: skip
        return ()

    def _note_knock_on(self, chain: Chain, begun: int, behind: list[Relation]) -> None:
        """Two false links in a row whose outer terms agree: only the line between is wrong."""
        rows = self.results[begun:]
        terms = [chain.first, *(k.term for k in chain.links)]
        offset = len(terms) - 1 - len(rows)
        for place in range(1, len(rows)):
            if rows[place].outcome.word in FALSE and rows[place - 1].outcome.word in FALSE:
                outer = terms[place - 1 + offset], terms[place + 1 + offset]
                if outer[0] is None or outer[1] is None:
                    continue
                ops = {chain.links[place - 1 + offset].op, chain.links[place + offset].op}
                around = Relation(outer[0], "=", outer[1])
                if ops == {"="} and self._ask(partial(self._one, around, behind)).word in PROVED:
                    said = Said("this follows from the wrong line before: without that line the "
                                "chain holds")  # fmt: skip
                    self.results[begun + place] = rows[place]._replace(notes=(said,))

    # -- results ---------------------------------------------------------------------------

    def _add(
        self, where: tuple[Piece, int, int], kind: str, outcome: Outcome,
        notes: tuple[Said, ...] = (),
    ) -> None:  # fmt: skip
        piece, start, end = where
        line, column = self.document.place(piece.start + start)
        last, _ = self.document.place(piece.start + end)
        text = " ".join(piece.text[start:end].split())
        expected = ""
        if self.expect_next and outcome.word == self.expect_next:
            expected, self.expect_next = self.expect_next, ""
        self.results.append(
            Result(self.document.name, line, column, last, text, kind, piece.display, outcome,
                   expected, notes, tuple(self.off.items()))
        )  # fmt: skip

    def _not_read(self, piece: Piece, start: int, end: int, error: Unreadable) -> None:
        if not piece.display and piece.kind != "text" and "=" not in piece.text[start:end]:
            return
        if piece.display:
            self.previous = None
        line, column = self.document.place(piece.start + min(error.position, len(piece.text)))
        text = " ".join(piece.text[start:end].split())[:400]
        reason = Said(error.reason, **error.values)
        expected = ""
        if self.expect_next == "not-read":
            expected, self.expect_next = "not-read", ""
        self.results.append(
            Result(self.document.name, line, column, line, text, "assertion", piece.display,
                   Outcome("not-read", reason), expected, (), tuple(self.off.items()))
        )  # fmt: skip


def _is_pattern_like(left: Term) -> bool:
    return left not in (DOTS, BLANK) and is_name(left)


def _is_value(left: Term, right: Term) -> bool:
    """Whether a name without variables is given a value without variables."""
    return not any(free_names(a) for a in left.args[1:]) and not free_names(right)


def _is_cases(term: Term) -> bool:
    return bool(term.head == "sym" and term.args[0].startswith(CASES))
