"""Nouns without names: "AB = … for all n × n matrices" names its matrices in the formula only.

A sentence that speaks of all matrices makes matrices of the capitals in its relations.  Where its
words say no more of them than is read, it asserts these relations of all matrices.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ...reading.claims.kinds import properties_in, without_properties
from ...reading.phrases import cues
from ...reading.phrases.matching import kinds
from ...reading.scope.lexicon import Lexicon, split_names
from .conditions import Given
from .memberships import Besides, Membership, Sort
from .sentences import Item, Sentence
from .wording import FORMULA

_COUNT = r"[0-9]+|[A-Za-z]"
_SIZE = re.compile(
    rf"\$?\s*(?P<rows>{_COUNT})\s*(?:(?:×|\\times(?![A-Za-z]))\s*(?P<cols>{_COUNT}))?\s*\$?"
)
#: The capitals that stand for the identity and for transposes.
_OTHERS = frozenset("IT")


class Noun(NamedTuple):
    """The ``names`` of which a sentence says that they are any matrices, with what it says of them
    as it is said at the prompt (``kind``), and words that are not read (``more``)."""

    names: tuple[str, ...]
    kind: str
    more: str

    @property
    def declaration(self) -> str:
        """The names with what is said of them: "A, B: symmetric matrix"."""
        return f"{', '.join(self.names)}: {self.kind}"

    def of_names(self) -> Iterator[Membership]:
        """The memberships of its names; they hold for the sentence only."""
        besides = Besides.of("", self.names, f": {self.kind}")
        for name in self.names:
            doubt = Given(self.more, letters=frozenset((name,))) if self.more else None
            yield Membership(name, Sort("", doubt, not self.more, besides.of_name(name)), False)


def noun_of(sentence: Sentence, lexicon: Lexicon) -> Noun | None:
    """The matrices of which a sentence speaks by a noun alone; None if there are none."""
    words = sentence.words
    found = cues.anywhere(words, "of matrices")
    if found is None:
        return None
    hidden = len(sentence.items) - words.count(FORMULA)
    first, last = (hidden + words[:end].count(FORMULA) for end in (found.start, found.end))
    is_before = words[found.end :].lstrip().startswith(FORMULA)
    if is_before and not sentence.items[last].is_relation:
        return None  # "for all matrices $A$"
    sizes = [_size(item) for item in sentence.items[first:last]]
    counts = frozenset[str]().union(*(_capitals(s, lexicon) for s in sentence.items[first:last]))
    names = sorted(_matrices(sentence, lexicon) - counts)
    properties = properties_in(found.text)
    kind = " ".join((*sizes, *properties, kinds()["matrix"][0]))
    is_read = all(sizes) and len(properties) == len(properties_in(words)) and _is_of_all(sentence)
    more = "" if is_read else " ".join(found.text.replace(FORMULA, "…").split())
    return Noun(tuple(names), kind, more) if names else None


def _is_of_all(sentence: Sentence) -> bool:
    """Whether the words about matrices say no more than properties that are read, and nothing else
    limits what a sentence says; an inequality "AB ≠ BA" is said of some."""
    words = without_properties(sentence.words)
    found = cues.anywhere(words, "of all matrices")
    if found is None:
        return False
    around = f"{words[: found.start]} {words[found.end :]}"
    signs = {m.says for item in sentence.items for s in item.cut for m in s.marks}
    return "!=" not in signs and not cues.anywhere(around, "confines", "begins condition")


def _size(item: Item) -> str:
    """The size that a formula before a noun is, "n × n" or the order n; "" if it is none."""
    found = _SIZE.fullmatch(item.text.strip())
    return f"{found['rows']} × {found['cols'] or found['rows']}" if found else ""


def _matrices(sentence: Sentence, lexicon: Lexicon) -> frozenset[str]:
    """The capitals of relations that have some on each side."""
    found: set[str] = set()
    for item in sentence.items:
        for statement in item.cut if item.is_relation else ():
            marks = split_names(list(statement.marks), lexicon)
            sign = next((k for k, mark in enumerate(marks) if mark.kind == "rel"), 0)
            sides = [{m.says for m in side if m.is_name and _is_capital(m.says)}
                     for side in (marks[:sign], marks[sign:])]  # fmt: skip
            if all(sides):
                found.update(*sides)
    return frozenset(found)


def _capitals(item: Item, lexicon: Lexicon) -> frozenset[str]:
    """The capitals of a formula."""
    marks = (m for s in item.cut for m in split_names(list(s.marks), lexicon))
    return frozenset(m.says for m in marks if m.is_name and _is_capital(m.says))


def _is_capital(name: str) -> bool:
    return len(name) == 1 and name.isupper() and name not in _OTHERS
