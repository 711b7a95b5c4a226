"""From a text to its readings: what is claimed in each, of which letters, under what."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from ..claims_from_text import claims_about, joint_sort, narrowed, read_where
from ..formula.surface import Node, surface
from ..kernel.claims import Claim, Relation
from ..kernel.terms import Term
from ..language.phrases import unwrapped
from ..language.sentences import Piece, Said, Sentence, conditions, sentence
from ..notation.names import GREEK_NAMES, is_name
from ..notation.tokens import UnreadableText
from .choices import Answer, Choices, readings
from .elaboration import Elaborator, Known
from .uses import Uses, uses

_UNIT, _FUNCTION = "imaginary unit", "function"
#: The letters of which ``x > 0`` and its like speak.
_SUBJECT = re.compile(r"\s*(.*?)\s*(?:[<>=≤≥≠!]|\\(?:leq?|geq?|neq?|lt|gt)(?![A-Za-z]))", re.DOTALL)
_MOST_CASES = 16
_LATEX = re.compile(r"\\[A-Za-z({\[|,;:!\\]")


class Question(NamedTuple):
    """The ``claims`` of one reading, and the ``answers`` that make it this reading."""

    claims: tuple[Claim, ...]
    answers: tuple[Answer, ...]


class Understood(NamedTuple):
    """The readings of a text, the most natural first, and whether these are all."""

    questions: tuple[Question, ...]
    is_all: bool


class _Text(NamedTuple):
    """A text that was typed, the same with blanks for wrappers, and its notation."""

    source: str
    shown: str
    is_latex: bool


def understand(source: str, where: str = "", sorts: Mapping[str, str] | None = None) -> Understood:
    """The readings of a claim as people type it, with what ``where`` and ``sorts`` say of its
    letters.

    Raises :class:`~symproof.notation.tokens.UnreadableText` with the place of what is not
    understood, and :class:`~symproof.kernel.claims.MalformedClaim`.
    """
    text, given = _text(source), _text(where)
    declared, members, specials, stated = _declared(given, conditions(given.shown))
    subjects = _subjects(given, stated)
    try:
        said = sentence(text.shown, _known(declared, specials, subjects).names)
    except UnreadableText as error:
        raise UnreadableText(source, error.position, error.reason) from None
    inner, more_members, more_specials, supposed = _declared(text, said.supposed)
    for name, sort in inner.items():
        joint = joint_sort(declared.get(name, sort), sort)
        if joint is None:
            reason = f"no sort says that {name} is {declared[name]} and {sort}"
            raise UnreadableText(source, 0, reason)
        declared[name] = joint
    declared = narrowed(declared, sorts or {})
    specials |= more_specials
    known = _known(declared, specials, subjects | _subjects(text, supposed))
    pieces = [*said.claim, *said.converse, *(p for s in supposed for p in s.formulas)]
    claimed = {p: _tree(text, p) for p in pieces}
    assumed = {p: _tree(given, p) for s in stated for p in s.formulas}
    used = uses([*claimed.values(), *assumed.values()])

    def read(choices: Choices) -> tuple[Claim, ...]:
        own = _Reader(text, claimed, known, used, choices)
        outer = _Reader(given, assumed, known, used, choices)
        hypotheses = [*members, *more_members]
        alternatives = [*outer.supposed(stated), *own.supposed(supposed)]
        return tuple(_claims(own, said, hypotheses, alternatives, declared))

    found, is_all = readings(read)
    questions: dict[tuple[Claim, ...], Question] = {}
    for claims, answers in found:
        questions.setdefault(claims, Question(claims, answers))
    return Understood(tuple(questions.values()), is_all)


def _text(source: str) -> _Text:
    shown = unwrapped(source)
    return _Text(source, shown, _LATEX.search(source) is not None or shown != source)


def _tree(text: _Text, piece: Piece) -> Node:
    """The tree of a piece, whose marks keep their places in the text."""
    padded = " " * piece.start + text.shown[piece.start : piece.end]
    try:
        return surface(padded, text.is_latex)
    except UnreadableText as error:
        raise UnreadableText(text.source, error.position, error.reason) from None


def _subjects(text: _Text, said: tuple[Said, ...]) -> frozenset[str]:
    """The letters of which a supposition speaks, as e in ``e > 0``: they are variables."""
    found = (_SUBJECT.match(text.shown[p.start : p.end]) for one in said for p in one.formulas)
    return frozenset(
        m[1] for m in found if m and len(m[1]) == 1 and m[1].isascii() and m[1].isalpha()
    )


def _known(declared: dict[str, str], specials: dict[str, str], subjects: frozenset[str]) -> Known:
    functions = {f"{name}(#)" for name, kind in specials.items() if kind == _FUNCTION}
    templates = functions | {n for n in declared if "#" in n}
    units = {name for name, kind in specials.items() if kind == _UNIT}
    return Known(
        frozenset(templates), frozenset(declared.keys() - templates) | subjects, frozenset(units)
    )


def _declared(
    text: _Text, said: tuple[Said, ...]
) -> tuple[dict[str, str], tuple[Relation, ...], dict[str, str], tuple[Said, ...]]:
    """The sorts that are said of letters, what they say of members of families, the letters
    that are no numbers, and what is supposed by formulas."""
    rows: list[str] = []
    specials: dict[str, str] = {}
    relations: list[Said] = []
    for one in said:
        if not one.sort:
            relations.append(one)
            continue
        for piece in (*one.formulas, *one.names):
            shown = text.shown[piece.start : piece.end]
            subject = _SUBJECT.match(shown)
            for name in _plain(subject[1] if subject else shown):
                if one.sort in (_UNIT, _FUNCTION):
                    if not is_name(name):
                        reason = f"{name!r} is not the name of a variable"
                        raise UnreadableText(text.source, piece.start, reason)
                    specials[name] = one.sort
                else:
                    rows.append(f"{name}: {one.sort}")
            if subject and piece in one.formulas:
                relations.append(Said((piece,), "", one.names))
    try:
        declared, members = read_where(", ".join(rows))
    except UnreadableText as error:
        raise UnreadableText(text.source, 0, error.reason) from None
    return declared, members, specials, tuple(relations)


def _plain(names: str) -> list[str]:
    """The names in a list with blanks, in the notation of plain text."""
    return [GREEK_NAMES.get(n.lstrip("\\"), n.lstrip("\\")) for n in names.split()]


class _Reader:
    """The pieces of one text as relations, in one reading."""

    def __init__(
        self, text: _Text, trees: dict[Piece, Node], known: Known, used: Uses, choices: Choices
    ) -> None:
        self.text = text
        self.trees = trees
        self.elaborator = Elaborator(text.source, known, used, choices, text.is_latex)

    def relations(self, piece: Piece) -> list[Relation]:
        """The relations of a piece."""
        return self.elaborator.relations(self.trees[piece])

    def alternatives(self, pieces: tuple[Piece, ...]) -> list[list[Relation]]:
        """The relations of pieces of which one holds; a single piece may be a chain."""
        found = [self.relations(p) for p in pieces]
        for piece, relations in zip(pieces, found, strict=True):
            if len(found) > 1 and len(relations) > 1:
                reason = "between or, relations stand alone; write two claims"
                raise UnreadableText(self.text.source, piece.start, reason)
        return found

    def supposed(self, said: tuple[Said, ...]) -> list[tuple[tuple[Relation, ...], ...]]:
        """What is supposed: of each, the alternatives."""
        found: list[tuple[tuple[Relation, ...], ...]] = []
        for one in said:
            found.append(tuple(tuple(self.relations(p)) for p in one.formulas))
            for piece in one.names:
                name = self.text.shown[piece.start : piece.end].strip().lstrip("\\")
                term = Term("sym", GREEK_NAMES.get(name, name))
                found.append(tuple(
                    (first._replace(left=term), *rest)
                    for first, *rest in (self.relations(p) for p in one.formulas)
                ))  # fmt: skip
        return found


def _claims(
    reader: _Reader, said: Sentence, members: list[Relation],
    alternatives: list[tuple[tuple[Relation, ...], ...]], declared: dict[str, str],
) -> list[Claim]:  # fmt: skip
    """The claims of a sentence: one for each link, each case and each direction."""
    cases: list[tuple[Relation, ...]] = [tuple(members)]
    for options in alternatives:
        cases = [(*case, *option) for case in cases for option in options]
    if len(cases) > _MOST_CASES:
        raise UnreadableText(reader.text.source, 0, f"these are more than {_MOST_CASES} cases")
    goal = reader.alternatives(said.claim)
    directions: list[tuple[list[list[Relation]], list[tuple[Relation, ...]]]] = [(goal, [()])]
    if said.converse:
        other = reader.alternatives(said.converse)
        directions = [(goal, list(map(tuple, other))), (other, list(map(tuple, goal)))]
    claims: list[Claim] = []
    for sides, premises in directions:
        first, *others = sides
        rest = tuple(r for (r,) in others)
        for premise in premises:
            for case in cases:
                claims += claims_about(first, declared, (*case, *premise), rest)
    return claims
