"""Rows of a formula: what stands in one, the place that has been reached, the factors so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import dropwhile, takewhile
from typing import NamedTuple

from ...kernel.terms import Term
from ...notation.words import KEYWORDS
from ..grammar import Node, Part, first
from ..lexing.marks import Mark


class Entry(NamedTuple):
    """One thing in a row: a ``word``, a ``node`` or a ``sign``, and the scripts that it has."""

    kind: str
    node: Part
    scripts: tuple[Part, ...] = ()


class Product(NamedTuple):
    """The factors of a row so far; ``widened`` takes a sign and what stands behind it into the
    argument of the function that ends them."""

    factors: list[Term]
    widened: Callable[[str, Term], Term] | None = None


class Taken:
    """The entries of one row and the place that has been reached in them."""

    def __init__(self, entries: Sequence[Entry], end: Mark, is_name: Callable[[str], bool]) -> None:
        self.entries = list(entries)
        self.at = 0
        self.end = end
        self.is_name = is_name

    @property
    def is_done(self) -> bool:
        """Whether all has been read."""
        return self.at == len(self.entries)

    @property
    def ahead(self) -> list[Part]:
        """What has not been read."""
        return [entry.node for entry in self.entries[self.at :]]

    def factors_before(self, sign: Mark) -> list[Part]:
        """The factors side by side in front of a sign that has been read."""
        before = [entry for entry in self.entries[: self.at] if entry.node is not sign]
        return _up_to_sign(reversed(before))[::-1]

    def factors_ahead(self) -> list[Part]:
        """The factors side by side that come next, behind their signs."""
        ahead = self.entries[self.at :]
        return _up_to_sign(dropwhile(lambda entry: entry.kind == "sign", ahead))

    @property
    def next(self) -> Mark:
        """The first mark that has not been read, or the last one that has."""
        return self.end if self.is_done else first(self.entries[self.at].node)

    @property
    def behind_bracket(self) -> bool:
        """Whether a bracket without scripts has been read last."""
        entry = self.entries[self.at - 1]
        return isinstance(entry.node, Node) and entry.node.kind == "fence" and not entry.scripts

    @property
    def at_sign(self) -> bool:
        """Whether a sign comes next."""
        return not self.is_done and self.entries[self.at].kind == "sign"

    @property
    def at_end(self) -> bool:
        """Whether no factor comes next."""
        return self.is_done or self.at_sign

    @property
    def at_minus(self) -> bool:
        """Whether a sign of a sum comes next, which covers what stands behind it."""
        return self.at_sign and self.next.kind == "sign"

    @property
    def at_word(self) -> bool:
        """Whether a word comes next."""
        return not self.is_done and self.entries[self.at].kind == "word"

    @property
    def at_function(self) -> bool:
        """Whether a word comes next that takes an argument and is not declared to be a name."""
        return self.at_word and self.next.says in KEYWORDS and not self.is_name(self.next.says)

    def take_sign(self) -> Mark:
        """Read a sign."""
        return first(self._take().node)

    def take_minus(self) -> int:
        """Read the minus signs in front of a factor; how many there are."""
        count = 0
        while self.at_minus:
            count += self.take_sign().says == "-"
        return count

    def take_word(self) -> tuple[Mark, tuple[Part, ...]]:
        """Read a word with its scripts."""
        entry = self._take()
        return first(entry.node), entry.scripts

    def take_item(self) -> tuple[Part, tuple[Part, ...]]:
        """Read an operand with its scripts."""
        entry = self._take()
        return entry.node, entry.scripts

    def _take(self) -> Entry:
        self.at += 1
        return self.entries[self.at - 1]

    def peek(self, kind: str) -> Node | None:
        """The node of this ``kind`` that comes next."""
        node = None if self.is_done else self.entries[self.at].node
        return node if isinstance(node, Node) and node.kind == kind else None

    def peek_fence(self, openings: str) -> Node | None:
        """The bracket that comes next, if it opens with one of ``openings``."""
        fence = self.peek("fence")
        return fence if fence and first(fence).says in openings else None


def _up_to_sign(entries: Iterable[Entry]) -> list[Part]:
    return [e.node for e in takewhile(lambda entry: entry.kind != "sign", entries)]
