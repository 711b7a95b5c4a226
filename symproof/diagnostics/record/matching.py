"""Matching: which line of a document a recorded line has become.

Lines are matched in their order: first by heading, text and normal form together, then by text,
then by normal form.  A line that is left over and stands elsewhere word by word has moved.  Between
two matched neighbours lines are matched by their place: what was changed stands where it stood.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from .lines import RecordedLine

#: How a line is found again: with its text, with its normal form, at its place.
TEXT, FORM, PLACE = "text", "form", "place"
#: What two lines that are alike share at least.
LIKE = 0.5
_MOST_CELLS = 40_000  # of a table of pairs; larger stretches are not compared
_SIGN = re.compile(r"\\[A-Za-z]+|[0-9]+|\S")
#: A pair of places: in the record and in the document.
Places = tuple[int, int]


class MatchedLines(NamedTuple):
    """A recorded line and a line of the document; ``by`` is :data:`TEXT`, :data:`FORM` or
    :data:`PLACE`, and ``moved`` says that other lines have other places around it."""

    old: int
    new: int
    by: str
    moved: bool = False


def matched(old: Sequence[RecordedLine], new: Sequence[RecordedLine]) -> list[MatchedLines]:
    """The pairs of lines that are one and the same, in the order of ``new``."""
    pairs: list[MatchedLines] = []
    for by, key in _KEYS:
        left, right = [key(line) for line in old], [key(line) for line in new]
        for olds, news in _gaps(pairs, len(old), len(new)):
            found = _in_order([left[k] for k in olds], [right[k] for k in news])
            pairs += [MatchedLines(olds[a], news[b], by) for a, b in found]
    moved = list(_moved(pairs, old, new))
    taken = ({p.old for p in moved}, {p.new for p in moved})
    for olds, news in _gaps(pairs, len(old), len(new)):
        olds = [k for k in olds if k not in taken[0]]
        news = [k for k in news if k not in taken[1]]
        found = _by_place([old[k] for k in olds], [new[k] for k in news])
        pairs += [MatchedLines(olds[a], news[b], PLACE) for a, b in found]
    return sorted([*pairs, *moved], key=lambda pair: pair.new)


#: By what lines are matched one after the other; without a normal form a line is like no other.
_KEYS: tuple[tuple[str, Callable[[RecordedLine], Hashable]], ...] = (
    (TEXT, lambda line: (line.path, line.text, line.form)),
    (TEXT, lambda line: line.text),
    (FORM, lambda line: line.form or object()),
)


def _gaps(pairs: list[MatchedLines], old: int, new: int) -> Iterator[tuple[list[int], list[int]]]:
    """The places of both sides between neighbours that are matched; ``pairs`` are in order."""
    ends = [
        MatchedLines(-1, -1, TEXT),
        *sorted(pairs, key=lambda pair: pair.new),
        MatchedLines(old, new, TEXT),
    ]
    found = [
        ([*range(before.old + 1, behind.old)], [*range(before.new + 1, behind.new)])
        for before, behind in pairwise(ends)
    ]
    return ((olds, news) for olds, news in found if olds and news)


def _moved(
    pairs: list[MatchedLines], old: Sequence[RecordedLine], new: Sequence[RecordedLine]
) -> Iterator[MatchedLines]:
    """Lines that stand elsewhere, with the same text and the same normal form."""
    taken = ({pair.old for pair in pairs}, {pair.new for pair in pairs})
    left: dict[Hashable, list[int]] = {}
    for k, line in enumerate(old):
        if k not in taken[0]:
            left.setdefault((line.text, line.form), []).append(k)
    for k, line in enumerate(new):
        if k not in taken[1] and left.get(key := (line.text, line.form)):
            yield MatchedLines(left[key].pop(0), k, TEXT, moved=True)


# -- in order --------------------------------------------------------------------------------


def _in_order(old: Sequence[Hashable], new: Sequence[Hashable]) -> Iterator[Places]:
    """Pairs of equal keys whose order is the same in both rows: equal beginnings and ends, between
    them keys that occur once, and so on between these."""
    stretches = [((0, len(old)), (0, len(new)))]
    while stretches:
        (a, a_end), (b, b_end) = stretches.pop()
        while a < a_end and b < b_end and old[a] == new[b]:
            yield a, b
            a, b = a + 1, b + 1
        while a < a_end and b < b_end and old[a_end - 1] == new[b_end - 1]:
            a_end, b_end = a_end - 1, b_end - 1
            yield a_end, b_end
        if a == a_end or b == b_end:
            continue
        left, right = old[a:a_end], new[b:b_end]
        anchors = [(a + j, b + k) for j, k in _unique(left, right)]
        if anchors:
            yield from anchors
            ends = [(a - 1, b - 1), *anchors, (a_end, b_end)]
            stretches += [
                ((j + 1, j_end), (k + 1, k_end)) for (j, k), (j_end, k_end) in pairwise(ends)
            ]
        else:
            found = _heaviest([[float(x == y) for y in right] for x in left]
                              if len(left) * len(right) <= _MOST_CELLS else [])  # fmt: skip
            yield from ((a + j, b + k) for j, k in found)


def _unique(old: Sequence[Hashable], new: Sequence[Hashable]) -> list[Places]:
    """Of the keys that occur once in each row, as many as have the same order in both."""
    counts = Counter(old), Counter(new)
    places = {key: k for k, key in enumerate(old) if counts[0][key] == 1}
    pairs = [(places[key], k) for k, key in enumerate(new) if key in places and counts[1][key] == 1]
    ends: list[int] = []  # the least end of a rising row of each length
    rows: list[int] = []  # and the number of the pair that is this end
    before: list[int] = []
    for number, (a, _) in enumerate(pairs):
        length = bisect_left(ends, a)
        ends[length:] = [a, *ends[length + 1 :]]
        rows[length:] = [number, *rows[length + 1 :]]
        before.append(rows[length - 1] if length else -1)
    found, number = [], rows[-1] if rows else -1
    while number >= 0:
        found.append(pairs[number])
        number = before[number]
    return found[::-1]


def _heaviest(weights: Sequence[Sequence[float]]) -> list[Places]:
    """Rows and columns in order whose weights are more than 0 and as large as can be together."""
    rows, columns = len(weights), len(weights[0]) if weights else 0
    best = [[0.0] * (columns + 1) for _ in range(rows + 1)]
    for a in range(rows - 1, -1, -1):
        for b in range(columns - 1, -1, -1):
            both = best[a + 1][b + 1] + weights[a][b] if weights[a][b] > 0 else 0.0
            best[a][b] = max(best[a + 1][b], best[a][b + 1], both)
    found, a, b = [], 0, 0
    while a < rows and b < columns:
        if best[a][b] == best[a + 1][b]:
            a += 1
        elif best[a][b] == best[a][b + 1]:
            b += 1
        else:
            found.append((a, b))
            a, b = a + 1, b + 1
    return found


# -- at one place ----------------------------------------------------------------------------


def _by_place(old: Sequence[RecordedLine], new: Sequence[RecordedLine]) -> Iterator[Places]:
    """The lines between two neighbours that have become one another: those that are alike, and
    between these as many as before, in their order, below one heading."""
    alike: list[Places] = []
    if len(old) * len(new) <= _MOST_CELLS:
        alike = _heaviest([[_weight(a, b) for b in new] for a in old])
    yield from alike
    ends = [(-1, -1), *alike, (len(old), len(new))]
    for (a, b), (a_end, b_end) in pairwise(ends):
        left, right = old[a + 1 : a_end], new[b + 1 : b_end]
        if [line.path for line in left] == [line.path for line in right]:
            yield from zip(range(a + 1, a_end), range(b + 1, b_end), strict=True)


def _weight(old: RecordedLine, new: RecordedLine) -> float:
    """How much two lines share, 0 if that is too little."""
    like = likeness(old, new)
    return like if like >= LIKE else 0.0


def likeness(old: RecordedLine, new: RecordedLine) -> float:
    """From 0 to 1, how much two lines share, in their texts or in their normal forms.  A formula
    that is not read any more holds all that its relations held."""
    if new.verdict == "not-read":
        return _shared(old.text, new.text, is_part=True)
    return max(_shared(old.text, new.text), _shared(old.form, new.form))


def _shared(old: str, new: str, is_part: bool = False) -> float:
    """The share of signs that two texts have in common; with ``is_part`` that of ``old`` alone."""
    left, right = _signs(old), _signs(new)
    if not left or not right:
        return 0.0
    common = (left & right).total()
    return common / left.total() if is_part else 2 * common / (left.total() + right.total())


@lru_cache(maxsize=4096)
def _signs(text: str) -> Counter[str]:
    return Counter(_SIGN.findall(text))
