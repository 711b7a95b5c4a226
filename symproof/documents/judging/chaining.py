"""Chaining: which term stands to the left of a formula that begins with a relation sign.

It is the end of the chain before it: of a display, of a chain that was begun in words ("L.H.S."),
or of a relation in a line that ends the paragraph before.  If two chains may go on, what is said
must hold for both of them.  "L.H.S." and "R.H.S." are the sides of the only goal of an item:
"prove that".  Nothing goes on in another item or section.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from ...kernel.terms import Relation, Term
from ...reading.phrases import cues
from ..source.scan import Document, Piece

#: Where a chain of relations does not go on: a new item or section.
_NEW_ITEM = re.compile(
    r"\\item\b|\\(?:sub)*(?:chapter|section|paragraph)\b"
    r"|(?m:^[ \t]*(?:\#{1,6}[ \t]|[-*+][ \t]|\(?[0-9]{1,3}[.)][ \t]))"
)
_OPENED = re.compile(r"(?:\$\$?|\\[(\[])\s*\Z")
_CLOSED = re.compile(r"\s*(?:\$\$?|\\[)\]])")
_PARAGRAPH = re.compile(r"\n[ \t>]*\n|\\\\|\\par\b|\\item\b")
_PAUSE = re.compile("[.,;:。，；]")
#: The words that name a side of a goal: "L.H.S.".
_SIDES = ("left side", "right side")
_FAR = 200  # characters in which words that name a side, or begin a chain, are looked for


class End(NamedTuple):
    """The last term of a chain, where its formula ends, and what is printed there."""

    term: Term
    reached: int
    text: str


class Goal(NamedTuple):
    """An equation that is to be proved, the line in which it stands, where it ends, and what is
    printed; it ``is_last`` if no relation since may have taken its place."""

    relation: Relation
    line: int
    reached: int
    text: str
    is_last: bool = True


class Side(NamedTuple):
    """The side of the goal that words name, its line, and what is printed there."""

    term: Term
    line: int
    text: str


class Chains:
    """The chains of a document that may go on, and the goals that have sides."""

    def __init__(self, document: Document) -> None:
        self.text = document.text
        self.main: End | None = None  # of a display, or begun in words
        self.open: list[End] = []  # one of these goes on in a paragraph that is a formula
        self.goals: list[Goal] = []

    def end(self, piece: Piece, term: Term, *, in_words: bool, is_claim: bool) -> None:
        """A chain ends in ``piece`` with ``term``; its left side may be ``in_words``, and it may
        be no claim."""
        end = End(term, piece.start + len(piece.text), piece.text)
        words = self._ahead(piece.start, _PARAGRAPH)
        if piece.display or (in_words and (piece.ends or self._is_row(piece))):
            self.main, self.open = end, [end]
        elif in_words:
            self.main, self.open = None, []
        elif piece.ends and not is_claim:
            self.open = []
        elif piece.ends and cues.between(words, "begins chain"):
            self.main, self.open = end, [end]
        elif piece.ends and not cues.before(words, "aside"):
            self.open = [*self.open, end]

    def restate(self, piece: Piece) -> None:
        """A relation that is a paragraph may take the place of a goal."""
        if piece.display:
            self.goals = [goal._replace(is_last=False) for goal in self.goals]

    def lose(self, piece: Piece) -> None:
        """What ``piece`` says is not read."""
        if piece.display:
            self.main = None
        if piece.display or piece.ends:
            self.open = []

    def set_goal(self, piece: Piece, relation: Relation, line: int) -> None:
        """An equation in ``piece`` is to be proved."""
        self.goals = [*self._here(piece, self.goals), Goal(relation, line, piece.start, piece.text)]

    def before(self, piece: Piece) -> list[End]:
        """The ends of which one stands before ``piece``, which begins with a relation sign."""
        if not (piece.display or self._is_row(piece)):
            return []
        is_row = piece.ends or not piece.display
        ends = [self.main] if self.main is not None and not is_row else self.open
        return [end for end in ends if self._goes_on(end.reached, piece)]

    def side_before(self, piece: Piece) -> Side | None:
        """The side of the goal that the words in front of ``piece`` name."""
        return self._side(piece, cues.before(self._ahead(piece.start), *_SIDES))

    def side_behind(self, piece: Piece, end: int) -> Side | None:
        """The side of the goal that words name behind ``piece``, if its last sign ends at
        ``end``."""
        return self._side(piece, cues.behind(self._behind(piece.start + end), *_SIDES))

    def _is_row(self, piece: Piece) -> bool:
        """Whether a formula in a line is a row of a chain: words stand only behind it, and none
        that may be a unit."""
        behind = self._behind(piece.start + len(piece.text))
        if self._ahead(piece.start, _PARAGRAPH).strip():
            return False
        goes_on = _PAUSE.match(behind) or cues.behind(behind, *_SIDES, "goes on with a reason")
        return bool(goes_on)

    def _side(self, piece: Piece, named: cues.Cue | None) -> Side | None:
        goals = [*self._here(piece, self.goals)]
        if not named or len(goals) != 1 or not goals[0].is_last:
            return None
        goal = goals[0]
        term = goal.relation.left if named.category == "left side" else goal.relation.right
        return Side(term, goal.line, goal.text)

    def _here(self, piece: Piece, goals: Iterable[Goal]) -> Iterable[Goal]:
        return (goal for goal in goals if self._goes_on(goal.reached, piece))

    def _goes_on(self, reached: int, piece: Piece) -> bool:
        return not _NEW_ITEM.search(self.text[reached : piece.start])

    def _behind(self, end: int) -> str:
        """The words behind a formula that ends at ``end``."""
        words = self.text[end : end + _FAR]
        closed = _CLOSED.match(words)
        return words[closed.end() :] if closed else ""

    def _ahead(self, start: int, edge: re.Pattern[str] = _NEW_ITEM) -> str:
        """The words in front of a formula, at most from ``edge`` on."""
        words = _OPENED.sub("", self.text[max(0, start - _FAR) : start])
        *_, last = [0, *(found.end() for found in edge.finditer(words))]
        return words[last:]
