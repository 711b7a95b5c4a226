"""What a report says, before it is said in a language and a format.

Formulas are terms with the signs between them; sentences are messages, that is English
sentences with named gaps; theorems are mentioned as links.  Everything is immutable data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from ..kernel.terms import Term
from ..notation import latex_writer, text_writer
from ..notation.declared import Notation


class Message:
    """An English sentence, which is the key of its translations, with ``{named}`` gaps and
    what goes into them: texts, numbers, formulas, links, code, messages, tuples of these."""

    __slots__ = ("id", "values")

    def __init__(self, id: str, /, **values: object) -> None:
        self.id = id
        self.values: Mapping[str, object] = values


class Words(Message):
    """What an author has written; braces in it are braces."""

    __slots__ = ()


class Taught(Words):
    """A sentence of an exercise, which stands in the catalog of the exercises."""

    __slots__ = ()


class Code(str):
    """A name that belongs to a program and is the same in all languages."""

    __slots__ = ()


class Sign(NamedTuple):
    """What stands between the terms of a formula, in LaTeX and in plain text."""

    tex: str
    text: str


_TEXT_SIGNS = {"!=": "≠", "<=": "≤", ">=": "≥"}
RELATIONS = {
    op: Sign(tex, _TEXT_SIGNS.get(op, op)) for op, tex in latex_writer.RELATION_SIGNS.items()
}


@dataclass(frozen=True)
class ShownFormula:
    """Terms and signs, written as one formula in a ``context`` of declared names.  ``kind``
    says what vouches for it:

    * "checked"  its terms are those of claims and proofs that the kernel has replayed, or of
      a claim that has been refuted;
    * "value"    it holds enclosures at a point;
    * "law"      its terms are those of a law that is used without proof;
    * "quoted"   it is copied from a source document, character by character;
    * "asked"    an exercise asks a reader to derive it;
    * "prose"    it is notation inside a sentence of an author.
    """

    pieces: tuple[Term | Sign, ...]
    context: Notation
    kind: str = "checked"

    @cached_property
    def tex(self) -> str:
        """The formula in LaTeX."""
        return self._joined(lambda term: latex_writer.write_term(term, self.context), 0)

    @cached_property
    def inline(self) -> str:
        """The formula in LaTeX for the middle of a sentence."""
        return self._joined(lambda term: latex_writer.write_inline(term, self.context), 0)

    @cached_property
    def text(self) -> str:
        """The formula in plain text."""
        return self._joined(lambda term: text_writer.write_term(term, self.context), 1)

    def _joined(self, write: Callable[[Term], str], form: int) -> str:
        """The pieces with blanks between them, but none inside parentheses and before commas."""
        out, close = "", True
        for piece in self.pieces:
            if isinstance(piece, Sign):
                out += "" if close or piece.text[0] in ",)[" else " "
                out += piece[form]
            else:
                out += ("" if close else " ") + write(piece)
            close = isinstance(piece, Sign) and piece.text == "("
        return out


@dataclass(frozen=True)
class TheoremLink:
    """A mention of a theorem by its title; ``chapter`` is "" if the report has no section for it,
    and ``number`` is "" if its sections have no numbers.  ``kind`` says what it is: a lemma, …"""

    name: str
    title: Message
    chapter: str
    number: str = ""
    kind: Message | None = None


@dataclass(frozen=True)
class Mention:
    """A mention of a theorem by its kind and its number: Theorem 3.6."""

    link: TheoremLink


@dataclass(frozen=True)
class LineReason:
    """Why a line follows: a theorem with the values of its variables, or a rule."""

    theorem: TheoremLink | None
    instance: tuple[ShownFormula, ...] = ()
    rule: Message | None = None


_BY_SYMPY = Message(" (derived by SymPy)")
_BY_BOTH = Message(" (written by hand; SymPy reproduces it)")
_BY_SYMPY_BACK = Message(" (written by hand; SymPy makes the line before of it)")
_DERIVED = Message(" (derived by SymPy: {operation})")
_REPRODUCED = Message(" (written by hand; SymPy reproduces it: {operation})")
_LED_BACK = Message(" (written by hand; SymPy makes the line before of it: {operation})")


@dataclass(frozen=True)
class DerivationLine:
    """A line of a derivation with its relation to the line before; ``inner`` are the chains
    inside its reason.  SymPy's ``operation``, if there is one, derived the line, unless its author
    wrote it (``by_hand``): then it makes this line of the one before, up to order, or, if
    ``backwards``, the one before of this line."""

    number: int
    relation: Sign
    formula: ShownFormula
    reasons: tuple[LineReason, ...]
    operation: Message | Code | None = None
    by_hand: bool = True
    backwards: bool = False
    inner: tuple[InnerDerivation, ...] = ()

    @property
    def sympy(self) -> Message | None:
        """The part of SymPy in the line, in parentheses behind the reason, which may name the
        operation already."""
        if self.operation is None:
            return None
        if any(reason.rule == self.operation for reason in self.reasons):
            if not self.by_hand:
                return _BY_SYMPY
            return _BY_SYMPY_BACK if self.backwards else _BY_BOTH
        words = _DERIVED
        if self.by_hand:
            words = _LED_BACK if self.backwards else _REPRODUCED
        return Message(words.id, operation=self.operation)

    @property
    def all(self) -> Iterator[DerivationLine]:
        """The line, and those of the chains inside its reason."""
        yield self
        for chain in self.inner:
            for line in chain.lines:
                yield from line.all


@dataclass(frozen=True)
class InnerDerivation:
    """A derivation inside a derivation, and what it is for."""

    title: Message
    start: ShownFormula
    lines: tuple[DerivationLine, ...]


@dataclass(frozen=True)
class Origin:
    """Where a statement comes from, and how it is written there if that is one formula;
    ``is_transcribed`` says that the document has it as plain text."""

    document: Code
    lines: tuple[int, ...]
    formula: ShownFormula | None
    is_transcribed: bool = False

    @property
    def place(self) -> Message:
        """The document and the lines."""
        if len(self.lines) > 1:
            return Message("{document}, lines {lines}", document=self.document, lines=self.lines)
        there = {"document": self.document, "line": self.lines[0]}
        if self.is_transcribed:
            return Message("{document}, line {line}, transcribed", **there)
        return Message("{document}, line {line}", **there)


@dataclass(frozen=True)
class SideCondition:
    """What has to hold besides the statement, for all indices in the ``ranges``."""

    relation: ShownFormula
    ranges: tuple[ShownFormula, ...]


@dataclass(frozen=True)
class ShownCounterexample:
    """A point, the values there of the sides that are not numbers anyway (of one entry, if
    they are matrices), and how they are related instead.  ``equal`` says that the sides are
    equal there by their normal form, which no values show; then ``conclusion`` is about terms."""

    point: tuple[ShownFormula, ...]
    sides: tuple[ShownFormula, ...]
    conclusion: ShownFormula
    equal: bool = False


_CHECKED = Message("checked")
_MARKS = {"definition": Message("definition"), "granted": Message("granted")}


@dataclass(frozen=True)
class Section:
    """A theorem, or a claim that is false, and everything a reader wants to know of it.

    ``scope`` are the quantifiers, with the assumptions if these are short and plain;
    ``is_definition`` says that the claim is nothing but one of the ``definitions``, and ``law``
    names the one that is the claim, if it is taken for granted."""

    name: str
    chapter: str
    title: Message
    statement: Message
    is_refuted: bool
    verdict: Message
    kind: Message
    quantifiers: ShownFormula | None = None
    relation: ShownFormula | None = None
    hypotheses: tuple[ShownFormula, ...] = ()
    conditions: tuple[SideCondition, ...] = ()
    definitions: tuple[ShownFormula, ...] = ()
    origins: tuple[Origin, ...] = ()
    start: ShownFormula | None = None
    lines: tuple[DerivationLine, ...] = ()
    remarks: tuple[Message, ...] = ()
    rules: tuple[tuple[Message, int], ...] = ()
    coq: Message | None = None
    uses: tuple[TheoremLink, ...] = ()
    used_by: tuple[TheoremLink, ...] = ()
    instead: TheoremLink | None = None
    corrects: tuple[TheoremLink, ...] = ()
    counterexample: ShownCounterexample | None = None
    misfit: Message | None = None
    failure: Code | None = None
    number: str = ""
    scope: ShownFormula | None = None
    is_definition: bool = False
    law: Message | None = None

    @property
    def status(self) -> str:
        """The status of the claim: "open", "refuted", "definition", "granted", "conditional"
        or "proved"."""
        if self.failure is not None:
            return "open"
        if self.is_refuted:
            return "refuted"
        if self.is_definition:
            return "definition"
        if self.law is not None:
            return "granted"
        return "conditional" if self.conditions else "proved"

    @property
    def is_checked(self) -> bool:
        """Whether there was something to check: neither a definition nor a law that is granted."""
        return self.status not in _MARKS

    @property
    def has_tick(self) -> bool:
        """Whether the claim was checked and holds; a false one bears its verdict."""
        return self.is_checked and not self.is_refuted

    @property
    def mark(self) -> Message:
        """The mark in the margin beside the claim."""
        return self.verdict if self.is_refuted else _MARKS.get(self.status, _CHECKED)

    @property
    def link(self) -> TheoremLink:
        """A mention of this section."""
        return TheoremLink(self.name, self.title, self.chapter, self.number, self.kind)

    @property
    def is_short(self) -> bool:
        """Whether its derivation has a single line, which is the claim again."""
        return len(self.lines) == 1 and not self.lines[0].inner

    @property
    def notation(self) -> tuple[ShownFormula, ...]:
        """The definitions that the claim does not repeat."""
        if not self.is_definition or self.relation is None:
            return self.definitions
        name, _, body = self.relation.pieces
        return tuple(d for d in self.definitions if (d.pieces[0], d.pieces[2]) != (name, body))

    @property
    def listed(self) -> tuple[ShownFormula, ...]:
        """The assumptions that do not stand beside the quantifiers."""
        return self.hypotheses if self.scope == self.quantifiers else ()

    @property
    def used_in(self) -> tuple[Mention, ...]:
        """The theorems that use it, by their numbers."""
        return tuple(map(Mention, self.used_by))

    @property
    def code(self) -> Code:
        """Its name as the program knows it."""
        return Code(self.name)


@dataclass(frozen=True)
class CaseTable:
    """Sections that say the same for different numbers, to be shown as a table."""

    words: Message
    sections: tuple[Section, ...]

    @property
    def remarks(self) -> tuple[Message, ...]:
        """Their remarks, each once."""
        return tuple({r.id: r for section in self.sections for r in section.remarks}.values())


@dataclass(frozen=True)
class ComparisonTable:
    """What each of several things is and is not: a row is a thing and, for each column, an answer
    with the theorem or the false claim behind it."""

    words: Message
    columns: tuple[Message, ...]
    rows: tuple[tuple[Message, tuple[Message, ...]], ...]


@dataclass(frozen=True)
class Frame:
    """What a chapter says before its sections: the question, the idea, a figure that shows it,
    the main theorem and where that is used; and behind them: a concrete case with the sections
    that show it, and exercises with their answers.  ``once`` are sections that stand in an
    appendix, ``cases`` those that stand in tables; ``leads`` are sentences that stand before
    sections, by their names, and ``comparison`` is a table behind them.  Chapters beyond the first
    part may lack some of it."""

    question: Message
    idea: Message | None
    figure: Code | None
    caption: Message | None
    main: Section
    used: Message | None
    example: tuple[Message, tuple[Section, ...]] | None
    exercises: tuple[tuple[Message, Mention], ...]
    once: tuple[Section, ...] = ()
    cases: tuple[CaseTable, ...] = ()
    leads: Mapping[str, Message] = field(default_factory=dict)
    comparison: ComparisonTable | None = None


@dataclass(frozen=True)
class Practice:
    """An exercise that a terminal answers, by its ``name``: a derivation of ``goal`` that a reader
    writes; ``known`` are the names that it defines and the sorts of its letters.  Some are
    printed in a book."""

    name: Code
    statement: Taught
    goal: ShownFormula
    known: ShownFormula | None
    is_printed: bool

    @property
    def command(self) -> Code:
        """What begins it at a terminal."""
        return Code(f"symproof learn {self.name}")


@dataclass(frozen=True)
class ChapterSections:
    """The sections of one module of the theory; its docstring says what it is about."""

    name: str
    title: Message
    summary: Message | None
    sections: tuple[Section, ...]
    number: str = ""
    frame: Frame | None = None
    practice: tuple[Practice, ...] = ()

    @property
    def printed(self) -> tuple[Practice, ...]:
        """The exercises that a book prints."""
        return tuple(p for p in self.practice if p.is_printed)

    @property
    def notation(self) -> tuple[ShownFormula, ...]:
        """The definitions that its sections use, each once, but for those that they state."""
        stated = {s.relation.pieces[::2] for s in self.sections if s.is_definition and s.relation}
        used = {d.tex: d for section in self.sections for d in section.definitions}
        return tuple(d for d in used.values() if d.pieces[::2] not in stated)

    @property
    def shown(self) -> tuple[Section | CaseTable, ...]:
        """Its sections and tables, in the order of their numbers, without what stands in an
        appendix."""
        tables = {c.sections[0].name: c for c in self.frame.cases} if self.frame else {}
        elsewhere = {s.name for s in self.once}
        elsewhere |= {s.name for table in tables.values() for s in table.sections[1:]}
        return tuple(tables.get(s.name, s) for s in self.sections if s.name not in elsewhere)

    @property
    def once(self) -> tuple[Section, ...]:
        """Its lemmas that are used once."""
        return self.frame.once if self.frame else ()

    @property
    def in_appendix(self) -> tuple[Mention, ...]:
        """These lemmas, by their numbers."""
        return tuple(Mention(section.link) for section in self.once)

    @property
    def main(self) -> TheoremLink | None:
        """Its main theorem."""
        return self.frame.main.link if self.frame else None

    @property
    def derived(self) -> int:
        """How many lines SymPy derives."""
        return sum(not line.by_hand for line in self._lines())

    @property
    def reproduced(self) -> int:
        """How many lines are as their authors have written them, and reproduced by SymPy."""
        return sum(line.by_hand and line.operation is not None for line in self._lines())

    @property
    def typed(self) -> int:
        """How many lines are as their authors have written them, without SymPy."""
        return sum(line.operation is None for line in self._lines())

    def _lines(self) -> Iterator[DerivationLine]:
        for section in self.sections:
            for line in section.lines:
                yield from line.all


@dataclass(frozen=True)
class BookPart:
    """Chapters that belong together.  ``number`` is "", and there is no title, where a book has
    no parts."""

    number: str
    title: Message | None
    summary: Message | None
    chapters: tuple[ChapterSections, ...]


@dataclass(frozen=True)
class GrantedLaw:
    """A law that is used without proof: what it says, for which values of its variables, what
    must hold so that both sides are defined, where a book has it, and what Coq says of it."""

    name: Message
    formula: ShownFormula
    scope: ShownFormula | None
    conditions: tuple[ShownFormula | Message, ...]
    source: str
    coq: tuple[Code, ...] | Message


@dataclass(frozen=True)
class SourceLine:
    """What became of one line of a source document."""

    line: int
    sections: tuple[Section, ...]


@dataclass(frozen=True)
class Handbook:
    """Everything: the parts with their chapters, the notation that they share, where it all comes
    from, and what is ``taken`` from elsewhere without proof, with the theorems that assume it."""

    parts: tuple[BookPart, ...]
    definitions: tuple[ShownFormula, ...]
    sources: tuple[tuple[Code, tuple[SourceLine, ...]], ...] = field(default=())
    taken: tuple[tuple[Message, tuple[TheoremLink, ...]], ...] = ()

    @property
    def chapters(self) -> tuple[ChapterSections, ...]:
        """The chapters of all parts."""
        return tuple(chapter for part in self.parts for chapter in part.chapters)

    @property
    def sections(self) -> tuple[Section, ...]:
        """The sections of all chapters."""
        return tuple(s for chapter in self.chapters for s in chapter.sections)
