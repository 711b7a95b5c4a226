"""The overview: a document is looked through before anything in it is read for good.

Its formulas are cut into marks and its declarations read; together they give the lexicon.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ...base.kept import Kept
from ...base.messages import Said
from ...notation.limits import LIMITS
from ...notation.names import layers, letter_of
from ...notation.tokens import UnreadableText
from ...reading.lexing.cutting import marks_of
from ...reading.lexing.latex import is_known
from ...reading.lexing.marks import Mark
from ...reading.phrases import cues
from ...reading.scope.lexicon import occurrences, perhaps_no_numbers, split_names
from ...reading.statements.decorations import (
    Operations,
    bold_letters,
    decorated,
    with_bold_products,
)
from ...reading.statements.layout import prose_marks
from ...reading.statements.statements import statements
from ..prose.constants import rebound
from ..prose.declarations import BadDeclaration, Declaration, declarations, declared_lexicon
from ..prose.predicates import with_predicates
from ..prose.sets import interval_named
from ..source.regions import Regions
from ..source.scan import Directive, Document, Piece
from .context import Context
from .dependence import Formulas
from .library import brought
from .rates import letters_with_rates

_DECLARED_INSIDE = re.compile(r"(?<!\\)%[ \t]*symproof\s*:", re.IGNORECASE)
#: A letter in brackets that is a formula by itself, and brackets in a formula, but those of roots.
_BRACKETED = re.compile(r"\$\s*(?:\\left\s*)?\[\s*[A-Za-z]\s*(?:\\right\s*)?\]\s*\$")
_BRACKET = re.compile(r"(?<!\\sqrt)\[")
_ROUNDING = "brackets mean the integer part here; write \\lfloor x\\rfloor"
_NEAR = 80  # letters between a bracketed letter and the words that say what it is
_COMMAND = re.compile(r"\\([A-Za-z]+|.)", re.DOTALL)
#: What is taken of matrices: a capital beside it may be one.
_OF_MATRICES = frozenset(("\\det", "det", "\\tr", "tr", "Tr", "rank", "diag", "\\diag"))
#: A formula with its marks or why it has none, or the declarations of one comment.
Part = tuple[Piece, list[Mark] | UnreadableText] | list[Declaration]


class Overview(NamedTuple):
    """The parts of a document in order, the context at its beginning, and the mistakes in its
    declarations with their lines."""

    parts: list[Part]
    context: Context
    errors: list[tuple[int, Said]]


def look_through(document: Document, side: list[Declaration]) -> Overview:
    """Look through a document with the declarations of its side file."""
    said = list(side)
    parts: list[Part] = []
    errors: list[tuple[int, Said]] = []
    readable: list[list[Mark]] = []
    prose: list[tuple[int, Piece]] = []
    redefined = {
        name: document.place(offset)[0] for name, offset in document.defined
        if is_known(name)
    }  # fmt: skip
    rounding = _rounds_in_brackets(document.text)
    operations = Operations.of(document.text)
    regions = Regions(document) if rounding else None
    for part in document.parts:
        if isinstance(part, Directive):
            here = _declarations(document, part, errors)
            said += here
            parts.append(here)
            continue
        if part.kind == "prose":
            prose.append((len(parts), part))
            parts.append((part, []))
            continue
        if inside := _DECLARED_INSIDE.search(part.text) if part.kind == "latex" else None:
            line, _ = document.place(part.start + inside.start())
            misplaced = Said("a declaration inside a formula is not read; write it before")
            errors.append((line, misplaced))
        try:
            if part.kind == "latex":
                _demand_usual_commands(part.text, redefined)
            bracket = _BRACKET.search(part.text) if rounding else None
            if bracket and not _is_in_region(part.start, rounding, regions):
                raise UnreadableText("", bracket.start(), _ROUNDING)
            found = decorated(_marks(part), operations)
            if bracket:
                found = _rounded(found)
        except UnreadableText as error:
            parts.append((part, error))
            continue
        readable.append(found)
        parts.append((part, found))
    parts, readable = _with_products(parts, readable)
    words = declared_lexicon(said, readable).words if prose else frozenset()
    for place, part in prose:
        rows = prose_marks(part.text, words)
        readable += rows
        parts[place] = (part, [t for row in rows for t in row])
    lexicon = declared_lexicon(said, readable, rebound(document, parts))
    turns = bool(cues.anywhere(document.text, "transposes"))
    lexicon = lexicon._replace(has_random=_speaks_of_chances(document.text), turns=turns,
                               has_events=_speaks_of_events(document.text),
                               intervals=frozenset(_intervals(readable)),
                               conjugates=_speaks_of_conjugates(document.text))  # fmt: skip
    library = brought(document, parts, lexicon, said)
    context = Context(library.lexicon, letters_with_rates(readable), Formulas(document).may_change)
    _note_shapeless(context, readable)
    context.adopt(library.clauses, library.sorts)
    parts = _with_predicates(document, _limited(document, parts, errors))
    return Overview(parts, context, errors)


def _with_products(
    parts: Sequence[Part], readable: Sequence[list[Mark]]
) -> tuple[list[Part], list[list[Mark]]]:
    """The parts of a document, and its formulas that are readable, with products of bold letters in
    place of bold words."""
    letters = bold_letters(readable)
    found: list[Part] = []
    for part in parts:
        if isinstance(part, tuple) and not isinstance(part[1], UnreadableText):
            part = part[0], with_bold_products(part[1], letters)
        found.append(part)
    return found, [with_bold_products(marks, letters) for marks in readable]


def _intervals(formulas: Iterable[list[Mark]]) -> Iterator[str]:
    """The names that formulas give to intervals."""
    named = (interval_named(s) for marks in formulas for s in statements(marks))
    return filter(None, named)


def _with_predicates(document: Document, parts: list[Part]) -> list[Part]:
    """The parts of a document with the predicates that words say of its terms."""
    changed = with_predicates(document, [part for part in parts if isinstance(part, tuple)])
    found: list[Part] = []
    for part in parts:
        now = changed.get(part[0].start, part) if isinstance(part, tuple) else part
        found += [] if now is None else [now]
    return found


def _limited(document: Document, parts: list[Part], errors: list[tuple[int, Said]]) -> list[Part]:
    """The parts up to the one with which there are as many relations as a document may have."""
    count = 0
    for k, part in enumerate(parts):
        if isinstance(part, tuple):
            marks = part[1]
            count += 1 if isinstance(marks, UnreadableText) else sum(m.sign == "rel" for m in marks)
            if count >= LIMITS.relations and k + 1 < len(parts):
                said = Said(
                    "a document has at most {limit} relations; behind this line nothing is checked",
                    limit=LIMITS.relations)  # fmt: skip
                errors.append((document.place(part[0].start)[0], said))
                return parts[: k + 1]
    return parts


def _rounds_in_brackets(text: str) -> list[int]:
    """Where a text says of a letter in brackets that it is an integer part."""
    return [
        m.start() for m in _BRACKETED.finditer(text)
        if cues.anywhere(text[max(0, m.start() - _NEAR) : m.end() + _NEAR], "rounds")
    ]  # fmt: skip


def _is_in_region(offset: int, said: Sequence[int], regions: Regions | None) -> bool:
    """Whether an offset lies in the region of one of the places at which something is said."""
    here = regions.at(offset) if regions is not None else ()
    there = [regions.at(place) for place in said] if regions is not None else []
    return any(here[: len(region)] == region for region in there)


def _rounded(marks: list[Mark]) -> list[Mark]:
    """The marks of a formula with signs of integer parts in place of brackets, but for those of
    roots.  Raises :class:`UnreadableText` for a bracket around more than one thing."""
    found: list[Mark] = []
    opened: list[str] = []
    for place, mark in enumerate(marks):
        if mark.kind == "open":
            is_degree = mark.says == "[" and place and marks[place - 1].kind == "root"
            opened.append("[" if is_degree else "⌊" if mark.says == "[" else mark.says)
            mark = mark._replace(says=opened[-1])
        elif mark.kind == "close" and opened and opened.pop() == "⌊":
            mark = mark._replace(says="⌋")
        elif mark.kind == "comma" and opened[-1:] == ["⌊"]:
            raise UnreadableText("", mark.start, _ROUNDING)
        found.append(mark)
    return found


def _speaks_of_chances(text: str) -> bool:
    """Whether a text speaks of random variables, and says of none that they are independent."""
    return bool(cues.anywhere(text, "random")) and not cues.anywhere(text, "independent")


def _speaks_of_conjugates(text: str) -> bool:
    """Whether a text speaks of complex numbers or conjugates, and of no means: what a bar is."""
    return bool(cues.anywhere(text, "conjugates")) and not cues.anywhere(text, "averages")


#: The chance of an event with a sign of sets or a condition in it.
_EVENT = re.compile(
    r"(?<![A-Za-z])(?:P|\\Pr|\\mathbb\{?P\}?)\s*(?:\\left)?\(\s*\\?[A-Za-z{}_^\s]*"
    r"(?:\\c[au]p(?![A-Za-z])|\\setminus|\\mid(?![A-Za-z])|[∩∪∖|])"
)


def _speaks_of_events(text: str) -> bool:
    """Whether a formula shows the chance of what several events have in common, of one of them, or
    under a condition."""
    return _EVENT.search(text) is not None


#: The marks of formulas, of so many letters altogether.
_KEPT: Kept[list[Mark]] = Kept(500_000)


def _marks(piece: Piece) -> list[Mark]:
    """The marks of a formula, which nobody changes.  Raises :class:`UnreadableText`."""
    question = (piece.kind == "latex", piece.text)
    return _KEPT.ask(question, len(piece.text), lambda: marks_of(piece.text, question[0]))


def _demand_usual_commands(text: str, redefined: dict[str, int]) -> None:
    """Refuse a formula with a command to which the document gives a meaning of its own; the
    values of ``redefined`` are the lines where it does."""
    for match in _COMMAND.finditer(text) if redefined else ():
        if match[1] in redefined:
            raise UnreadableText("",
                match.start(), "line {line} gives {name} a meaning of its own",
                name=match[0], line=redefined[match[1]],
            )  # fmt: skip


def _declarations(
    document: Document, directive: Directive, errors: list[tuple[int, Said]]
) -> list[Declaration]:
    line, _ = document.place(directive.start)
    try:
        return list(declarations(directive.text, line))
    except BadDeclaration as error:
        errors.append((line, Said("{why}", why=str(error))))
        return []


def _is_bold(mark: Mark) -> bool:
    """True if a mark is a letter in bold or below an arrow, perhaps with other styles."""
    names = [mark.says, *layers(mark.says)] if mark.is_name else []
    return any(name.startswith(("bold", "vec")) for name in names)


def _note_shapeless(context: Context, formulas: list[list[Mark]]) -> None:
    """Names that are transposed or stand beside an identity matrix may be matrices, or columns if
    they are all of a diagonal, diag(x); those that stand before parentheses wherever they occur may
    be functions."""
    elsewhere: set[str] = set()
    before_parentheses: set[str] = set()
    for formula in formulas:
        cut = split_names(formula, context.lexicon)
        for seen in occurrences(cut) if len(cut) > 1 else ():  # a name alone says nothing of it
            plain = not (seen.key[1] or seen.key[2])
            (before_parentheses if seen.open and plain else elsewhere).add(seen.key[0])
            after = [t.sign for t in cut[seen.end : seen.end + 3]]
            if after[:2] == ["^", "top"] or after == ["^", "{", "top"]:
                context.shapeless.add(seen.key[0])
        if any(mark.says in _OF_MATRICES for mark in formula):
            capitals = (t.says for t in cut if t.is_name and len(t.says) == 1)
            context.shapeless.update(name for name in capitals if name.isupper())
        for word, opening, inside, closing in zip(cut, cut[1:], cut[2:], cut[3:], strict=False):
            if word.says in ("diag", "\\diag") and (opening.sign, closing.sign) == ("(", ")"):
                context.shapeless |= {inside.says} if inside.is_name else set()
        for mark in formula:
            if _is_bold(mark):
                plain = mark.says in context.lexicon.plain
                context.shapeless.add(letter_of(mark.says) if plain else mark.says)
    context.unreal |= perhaps_no_numbers(formulas)
    context.callable = frozenset(before_parentheses - elsewhere)
