"""The pieces of a claim that is typed: their trees, and what they say in one reading."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ...base.messages import Said
from ...kernel.terms import Relation, Term, free_names
from ...notation.declared import Notation
from ...notation.names import GREEK_NAMES
from ...notation.tokens import UnreadableText
from ...search.literals import rational
from ..elaborate.elaborating import elaboration
from ..elaborate.elaboration import Elaboration
from ..elaborate.entries import each_entry
from ..elaborate.expansions import is_multiple
from ..elaborate.relations import (
    claimed_relations,
    read_relations,
    whole_term,
)
from ..grammar import Node, first, surface
from ..lexing.plain import COMMANDS
from ..phrases.calls import with_signs_for_calls
from ..phrases.matching import signs_for_words, unwrapped, without_question
from ..phrases.sentences import (
    Piece,
    Range,
    Sentence,
    Supposition,
)
from ..scope.choices import Choices
from ..scope.scope import Scope
from ..scope.uses import Uses
from .kinds import Declared, declared_kinds
from .membership import WHOLE, both_signs, of_sort

_MOST_CASES = 16
NO_ORDER = "the ends of an interval stand in order, the lower one first"
OUTSIDE = "{name} is a random variable; here it stands outside of E, Var and Cov"
WORD = re.compile(r"[A-Za-z]+")
#: A command of LaTeX that plain text does not have.
_LATEX = re.compile(
    rf"\\(?!(?:{'|'.join(c[1:] for c in COMMANDS)})(?![A-Za-z]))[A-Za-z({{\[|,;:!\\]"
)


class TypedText(NamedTuple):
    """A text that was typed, the same with blanks for wrappers, and its notation."""

    source: str
    shown: str
    is_latex: bool


def text_of(source: str, beside: str = "", is_claim: bool = False) -> TypedText:
    """The text that was typed, ``beside`` which something is said of its letters; a claim may be
    asked by a question."""
    shown = unwrapped(source)
    is_latex = _LATEX.search(source) is not None or shown != source
    if is_claim:
        shown = without_question(shown)
    if not is_latex:
        shown = with_signs_for_calls(signs_for_words(shown, WORD.findall(beside)))
    return TypedText(source, shown, is_latex)


def given_in(where: str) -> tuple[TypedText, Declared]:
    """The conditions on letters, and the matrices among these."""
    text = text_of(where)
    found = declared_kinds(text.shown)
    return text._replace(shown=found.rest), found


def tree_of(text: TypedText, piece: Piece) -> Node:
    """The tree of a piece, whose marks keep their places in the text."""
    padded = " " * piece.start + text.shown[piece.start : piece.end]
    try:
        return surface(padded, text.is_latex)
    except UnreadableText as error:
        raise error.at(text.source, error.position) from None


class PieceReader:
    """The pieces of one text as relations, in one reading."""

    def __init__(
        self, text: TypedText, trees: dict[Piece, Node], known: Notation, used: Uses,
        choices: Choices, sign: int | None,
    ) -> None:  # fmt: skip
        self.text = text
        self.trees = trees
        self.sign = sign
        scope = Scope(known, used, text.is_latex, text.source)
        self.elaboration = elaboration(scope, choices)
        self.open_letters: frozenset[str] = frozenset()  # it is said of them whether they are whole

    @property
    def said(self) -> tuple[Said, ...]:
        """The remarks on terms that were written out."""
        return tuple(self.elaboration.notes.supposed.values())

    def relations(self, piece: Piece, is_claimed: bool = False) -> list[list[Relation]]:
        """The relations of a piece: one list, or with ± two of which one holds, unless this is
        the reading of one sign."""
        if piece.is_term:
            return [self.said_of(piece)]
        read = claimed_relations if is_claimed else read_relations
        signed = both_signs(self.text.source, self.trees[piece])
        if self.sign is not None and len(signed) > 1:
            signed = [signed[self.sign]]
        return [read(self.elaboration, tree) for tree in signed]

    def said_of(self, piece: Piece) -> list[Relation]:
        """The relations that say something of a term."""
        mark = first(self.trees[piece.formulas[0]])
        term, *others = (whole_term(self.elaboration, self.trees[p]) for p in piece.formulas)
        if piece.divisor is not None:
            self.elaboration.notes.note_integers(term, *others)
            return [is_multiple(term, others[0])]
        if piece.range is not None:
            return self.inside(piece, piece.range, term, others)
        if piece.sort in WHOLE:
            self.open_letters |= free_names(term)
        return of_sort(self.elaboration, mark, term, piece.sort)

    def inside(
        self, piece: Piece, within: Range, term: Term, ends: Sequence[Term]
    ) -> list[Relation]:
        """That a term lies between two ends."""
        low = ends[0] if within.low else None
        high = ends[-1] if within.high else None
        if low is not None and high is not None:
            least, most = rational(low), rational(high)
            is_closed = within.is_low_inside and within.is_high_inside
            if least is not None and most is not None:
                if least > most or (least == most and not is_closed):
                    raise UnreadableText(self.text.source, piece.start, NO_ORDER)
        found: list[Relation] = []
        if low is not None:
            found.append(Relation(low, "<=" if within.is_low_inside else "<", term))
        if high is not None:
            found.append(Relation(term, "<=" if within.is_high_inside else "<", high))
        return found

    def alternatives(self, said: Sentence) -> list[list[Relation]]:
        """The relations of which one is claimed; a single piece may be a chain, and if nothing
        follows from it, an approximation."""
        found = [self.relations(p, not said.converse) for p in said.claim]
        return self._alone(said.claim, found)

    def converse(self, said: Sentence) -> list[list[Relation]]:
        """The relations of which one follows from the claim."""
        return self._alone(said.converse, [self.relations(p) for p in said.converse])

    def _alone(
        self, pieces: tuple[Piece, ...], found: list[list[list[Relation]]]
    ) -> list[list[Relation]]:
        flat = [relations for options in found for relations in options]
        for piece, options in zip(pieces, found, strict=True):
            if len(flat) > 1 and any(len(relations) > 1 for relations in options):
                reason = "between or, relations stand alone; write two claims"
                raise UnreadableText(self.text.source, piece.start, reason)
        return flat

    def supposed(self, said: tuple[Supposition, ...]) -> list[tuple[tuple[Relation, ...], ...]]:
        """The hypotheses, each as its alternatives."""
        found: list[tuple[tuple[Relation, ...], ...]] = []
        for one in said:
            read = [[e for r in relations for e in each_entry(r)]
                    for p in one.formulas for relations in self.relations(p)]  # fmt: skip
            found.append(tuple(map(tuple, read)))
            for piece in one.names:
                name = self.text.shown[piece.start : piece.end].strip().lstrip("\\")
                term = Term("sym", GREEK_NAMES.get(name, name))
                found.append(tuple(
                    (first._replace(left=term), *rest)
                    for first, *rest in (r for p in one.formulas for r in self.relations(p))
                ))  # fmt: skip
        return found


def cases_of(
    text: TypedText, members: Sequence[Relation],
    alternatives: Sequence[Sequence[tuple[Relation, ...]]],
) -> list[tuple[Relation, ...]]:  # fmt: skip
    """The hypotheses of each case: ``members``, and of all ``alternatives`` one."""
    cases: list[tuple[Relation, ...]] = [tuple(members)]
    for options in alternatives:
        cases = [(*case, *option) for case in cases for option in options]
    if len(cases) > _MOST_CASES:
        reason = "a claim has at most {limit} cases; write several claims"
        raise UnreadableText(text.source, 0, reason, limit=_MOST_CASES)
    return cases


def written_out(elaborations: Iterable[Elaboration]) -> tuple[Relation, ...]:
    """The hypotheses that come with terms that are written out, each once."""
    return tuple(dict.fromkeys(r for one in elaborations for r in one.notes.supposed))


def demand_inside(reader: PieceReader, relations: Iterable[Relation]) -> None:
    """Refuse a random variable of which no expectation is taken."""
    random = reader.elaboration.known.random
    for name in sorted(n for r in relations for s in (r.left, r.right) for n in free_names(s)):
        if name in random:
            raise UnreadableText(reader.text.source, 0, OUTSIDE, name=name)
