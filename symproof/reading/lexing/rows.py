"""Rows: how the rows and columns of a formula hang together, as far as print shows it.

A row that begins with a relation goes on with the row before, and so does a signed remainder.
A row that begins with a sign and has a relation of its own is a statement of its own if the sign
stands before the place of alignment; in other places print does not say what is meant.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from ..phrases import cues
from .marks import BLANK_LINE, LINES, ROW, Mark

#: Environments that only place what they hold.
LAYOUT = frozenset(
    "aligned align alignat alignedat split gathered gather equation eqnarray multline flalign "
    "displaymath math subequations".split()
)
#: What separates a condition from what follows of it, and two equivalent statements.
IMPLIES, EQUIVALENT = "⇒", "⇔"
#: What is put where print leaves a doubt; the reading refuses it.
OF_ROWS, OF_COLUMNS, OF_BLANK_LINES, OF_COLONS = ROW, "&", BLANK_LINE, ":"
#: What the gap says at the end of an environment that is left out.
END = "end"

#: Environments that may hold a system of equations.
_SYSTEMS = frozenset("array matrix cases dcases aligned alignedat gathered split".split())
PLUS_MINUS = frozenset("±∓")
_FACTORS = frozenset(("·", "*", "dot", "/"))
SIGNS = frozenset("+-") | PLUS_MINUS | _FACTORS
AWAIT = SIGNS | {"rel"}
_ENDS = LINES | {",", ";", "words"}
_RELATES = frozenset(("rel", "in"))
_NO_OPERANDS = _ENDS | {"gap", "arrow", "dots", "unknown", "foreign", ".", ":"}

_OPENING, _CLOSING = ("open", "begin"), ("close", "end")

Pairs = Sequence[tuple[Mark, int]]


def step(mark: Mark) -> int:
    """How much deeper in brackets one is behind ``mark``."""
    return (mark.kind in _OPENING) - (mark.kind in _CLOSING)


def with_depth(marks: Sequence[Mark]) -> list[tuple[Mark, int]]:
    """Each mark with the number of brackets around it."""
    depth, done = 0, []
    for mark in marks:
        change = step(mark)
        done.append((mark, depth + min(change, 0)))
        depth += change
    return done


def closing(marks: Sequence[Mark], at: int) -> int:
    """Where the bracket at ``at`` closes; ``at`` if it is no bracket, or the last place."""
    depth = 0
    for place in range(at, len(marks)):
        depth += step(marks[place])
        if depth <= 0:
            return place
    return len(marks) - 1


def doubt(what: str, mark: Mark) -> Mark:
    """The unknown mark that stands for the doubt ``what`` in the place of ``mark``."""
    return mark._replace(kind="unknown", says=what)


class Gap(NamedTuple):
    """White space or line ends: the place of the first mark behind it, its ``kind`` ("row",
    "nl" or "sep"), whether another column begins there, and what is to be done: "join", "cut",
    "doubt" (print leaves open which), or "column" (it leaves open what goes on there)."""

    end: int
    kind: str
    column: bool
    action: str


def is_space(mark: Mark) -> bool:
    """Whether a mark is the end of a line or a wide space, and no arrow."""
    return mark.kind == "gap" or mark.sign in LINES


def gap_at(pairs: Pairs, place: int, current: Sequence[Mark], column: bool) -> Gap:
    """The gap that begins at ``place`` behind the statement ``current``, which stands in the
    first or in another ``column``."""
    end = place
    while end < len(pairs) and (is_space(pairs[end][0]) or pairs[end][0].sign == "&"):
        end += 1
        if [t.sign for t, _ in pairs[end : end + 2]] == ["{", "}"]:
            end += 2
    inside = [t for t, _ in pairs[place:end]]
    signs = {t.sign for t in inside}
    kind = "row" if ROW in signs else "nl" if signs & LINES else "sep"
    closes = {t.says for t in inside} == {END}
    begins = kind == "sep" and any(t.kind == "gap" and t.says == "&" for t in inside)
    blank = kind == "nl" and BLANK_LINE in signs
    action = _action(pairs, end, current, column, kind, blank, closes) if current else "cut"
    return Gap(end, kind, begins, action)


def is_remainder(pairs: Pairs, gap: Gap) -> bool:
    """Whether the row behind a gap is a sign with a term, so that it belongs to another row."""
    row = _row(pairs, gap.end) if gap.kind == "row" else ()
    return bool(row) and row[0][0].sign in SIGNS and _says_nothing(row)


def _action(
    pairs: Pairs, at: int, current: Sequence[Mark], column: bool, kind: str, blank: bool,
    closes: bool,
) -> str:  # fmt: skip
    """What is to be done at a gap of this ``kind`` before the place ``at``: a ``blank`` line, or
    one that only ``closes`` an environment."""
    if at >= len(pairs):
        return "cut"
    if awaits(current):
        return "join"
    ahead, is_line = pairs[at][0], kind != "sep"
    goes_on = "column" if column and is_line else "join"
    if ahead.kind == "rel":
        return goes_on
    complete = any(t.kind == "rel" for t in current)
    row = _row(pairs, at)
    relation = next((k for k, (t, d) in enumerate(row) if d == 0 and t.sign in _RELATES), 0)
    if ahead.sign not in SIGNS:
        unmarked = blank or (
            complete and (closes or kind == "row") and _says_nothing(row))  # fmt: skip
        return "doubt" if unmarked and ahead.sign not in _NO_OPERANDS else "cut"
    if not is_line:
        return "cut" if relation and complete else "doubt"
    if not relation or not complete or ahead.sign in _FACTORS:
        return goes_on
    aligned = any(d == 0 and t.sign == "&" for t, d in row[:relation])
    before = pairs[at - 1][0].sign
    return "cut" if aligned and before != "&" else "doubt"


def awaits(marks: Sequence[Mark]) -> bool:
    """Whether marks end with a sign that something has to follow."""
    last = len(marks)
    while [t.sign for t in marks[max(last - 2, 0) : last]] == ["{", "}"]:
        last -= 2
    return last > 0 and marks[last - 1].sign in AWAIT


def _row(pairs: Pairs, at: int) -> Pairs:
    """The rest of a row, up to a comma, words or an arrow."""
    for place in range(at, len(pairs)):
        mark, depth = pairs[place]
        if depth == 0 and (mark.sign in _ENDS or mark.kind == "arrow"):
            return pairs[at:place]
    return pairs[at:]


def _says_nothing(row: Pairs) -> bool:
    """Whether a row says nothing by itself: it has no relation, not even in parentheses."""
    return not any(t.sign in _RELATES or t.kind in ("unknown", "foreign") for t, _ in row)


def laid_out(marks: Sequence[Mark]) -> list[Mark]:
    """``marks`` without environments that only place what they hold; before a column with a
    statement of its own stands a wide space."""
    done: list[Mark] = []
    nth, relates = 0, False
    pairs = _without_remarks(with_depth(_without_layout(marks)))
    for place, (mark, depth) in enumerate(pairs):
        if depth == 0 and (mark.sign in LINES or (mark.kind == "gap" and mark.says == END)):
            nth, relates = 0, False
        elif depth == 0 and mark.kind == "rel":
            relates = True
        elif depth == 0 and mark.sign == "&":
            nth += 1
            if relates and not awaits(done):
                mark = _column(pairs, place, is_even=nth % 2 == 0)
                relates = mark.sign == "&"
        done.append(mark)
    return done


def _without_remarks(pairs: Pairs) -> Pairs:
    """``pairs`` without words that are all of the last of three columns, and no condition."""
    return [pair for place, pair in enumerate(pairs) if not _is_remark(pairs, place)]


def _is_remark(pairs: Pairs, place: int) -> bool:
    """Whether words at a place are a remark on their row: in its last column, with no remainder of
    the row in the next one."""
    mark, depth = pairs[place]
    if mark.kind != "words" or depth or not place or pairs[place - 1][0].sign != "&":
        return False
    behind = [t for t, _ in pairs[place + 1 :]]
    row = takewhile(lambda t: t.sign not in LINES, (t for t, _ in reversed(pairs[:place])))
    columns = sum(t.sign == "&" for t in row)
    is_condition = cues.anywhere(mark.says, "worded", "begins condition")
    return columns > 1 and _is_row_over(behind) and not is_condition


def _is_row_over(behind: Sequence[Mark]) -> bool:
    """Whether a row ends before these marks, and none of them go on with it."""
    if behind and not is_space(behind[0]):
        return False
    ahead = (mark for mark in behind if not is_space(mark) and mark.sign != "&")
    return next(ahead, Mark("rel", "", "=", "", 0)).kind == "rel"


def _column(pairs: Pairs, place: int, is_even: bool) -> Mark:
    """What the ``&`` at ``place`` is, behind a relation: every second one separates columns."""
    mark, at = pairs[place][0], place + 1
    while at < len(pairs) and pairs[at][0].sign == "&":
        at += 1
    if at == len(pairs) or pairs[at][0].sign in LINES:
        return mark
    ahead = pairs[at][0]
    if ahead.kind == "rel":
        return doubt(OF_COLUMNS, mark) if is_even else mark
    row = _row(pairs, at)
    relates = any(d == 0 and t.sign in _RELATES for t, d in row)
    if relates or ahead.sign == "(" or ahead.sign in _NO_OPERANDS or ahead.sign in SIGNS:
        if is_even:
            return mark._replace(kind="gap", says="&")
        return doubt(OF_COLUMNS, mark) if relates and ahead.sign not in SIGNS else mark
    return doubt(OF_ROWS, mark)


def _without_layout(marks: Sequence[Mark]) -> list[Mark]:
    """``marks`` without what only places them: environments, and arrays of relations."""
    done: list[Mark] = []
    arrays: list[bool] = []  # of each array that is open, whether it only places what it holds
    for place, mark in enumerate(marks):
        name = mark.says.rstrip("*")
        places = mark.kind in ("begin", "end") and name in LAYOUT
        if mark.kind == "begin" and name in _SYSTEMS:
            places |= _begins_layout(marks, place, done)
            arrays.append(places)
        elif mark.kind == "end" and name in _SYSTEMS and arrays:
            places = arrays.pop()
        if mark.text.startswith("\\right") and _ends_layout(marks, place, done):
            continue  # the brace of a system
        if not places:
            done.append(mark)
        elif mark.kind == "end":
            done.append(mark._replace(kind="gap", says=END))
    return done


def _begins_layout(marks: Sequence[Mark], place: int, done: list[Mark]) -> bool:
    """True if the environment at ``place`` only places relations behind what is ``done``, from
    which the brace of a system is taken."""
    is_system = _is_system(marks, place)
    if is_system and done and done[-1].says == "\\{":
        done.pop()
    if done and done[-1].sign not in _ENDS:
        return False
    is_array = marks[place].says.rstrip("*") == "array"
    return is_system or (is_array and _holds_relations(marks, place))


def _ends_layout(marks: Sequence[Mark], place: int, done: Sequence[Mark]) -> bool:
    """True if the mark before ``place`` ends an environment that only placed its relations."""
    return place > 0 and marks[place - 1].kind == "end" and bool(done) and done[-1].says == END


def _is_system(marks: Sequence[Mark], place: int) -> bool:
    """True if the environment at ``place`` stands by itself, perhaps behind a brace, and has a
    relation in each of its rows, with no other columns."""
    end = closing(marks, place)
    around = [m.says for m in (*marks[max(place - 1, 0) : place], *marks[end + 1 : end + 2])]
    is_braced = around == ["\\{", "\\}"]
    if not is_braced and marks[place].says.rstrip("*") not in ("cases", "dcases"):
        return False
    before = marks[: place - is_braced][-1:]
    if any(mark.sign not in _ENDS for mark in before):
        return False
    lines = _lines(marks[place + 1 : end])
    return len(lines) > 1 and all(map(_is_equation, lines))


def _lines(marks: Sequence[Mark]) -> list[list[Mark]]:
    """The rows of an environment that have marks, without what stands in brackets."""
    lines: list[list[Mark]] = [[]]
    for mark, depth in with_depth(marks):
        if depth == 0 and mark.sign in LINES:
            lines.append([])
        elif depth == 0:
            lines[-1].append(mark)
    return [line for line in lines if line]


def _is_equation(line: Sequence[Mark]) -> bool:
    """True if a row at the top of an environment is a relation, in no columns but those around its
    sign."""
    signs = [k for k, mark in enumerate(line) if mark.kind == "rel"]
    cells = [k for k, mark in enumerate(line) if mark.sign == "&"]
    words = any(mark.kind in ("words", "unknown") for mark in line)
    beside = all(any(abs(cell - sign) == 1 for sign in signs) for cell in cells)
    return bool(signs) and signs[0] > 0 and beside and not words


def _holds_relations(marks: Sequence[Mark], place: int) -> bool:
    """Whether relations stand in the environment at ``place``, outside other brackets."""
    depth = 0
    for mark in marks[place:]:
        depth += step(mark)
        if depth == 0:
            return False
        if depth == 1 and mark.kind == "rel":
            return True
    return False
