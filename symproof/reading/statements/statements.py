"""Statements: the marks of a piece cut at commas, wide spaces, words and line ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...base.kept import Kept
from ..lexing import rows
from ..lexing.marks import BLANK_LINE, LINES, ROW, Mark
from ..lexing.rows import EQUIVALENT, IMPLIES, step, with_depth

_DENIALS = frozenset(("\\neg", "\\lnot", "¬"))


class Statement(NamedTuple):
    """A stretch of marks between commas, wide spaces, words and line ends: ``words`` is the
    prose before it, ``break_before`` what separates it from the statement before, ``trailing``
    the prose behind it if no other statement follows in its row."""

    marks: tuple[Mark, ...]
    words: str
    break_before: str
    trailing: str = ""

    @property
    def start(self) -> int:
        """Where it begins."""
        return self.marks[0].start

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.marks[-1].end

    @property
    def is_broken(self) -> bool:
        """Whether its relations stand where they cannot be read: in brackets that are never
        closed, behind one that closes nothing, behind "not", or in the rows of cases."""
        depths = [depth for mark, depth in with_depth(self.marks) if mark.kind == "rel"]
        if not depths:
            return False
        first = self.marks[0]
        denied = first.kind == "unknown" and first.says in _DENIALS
        unbalanced = sum(map(step, self.marks)) > 0 or min(depths) < 0
        return denied or unbalanced or _is_system(self.marks)

    def has(self, kind: str) -> bool:
        """Whether a mark of this kind stands outside all brackets."""
        if not any([t.sign == kind for t in self.marks]):
            return False
        return any(t.sign == kind and d == 0 for t, d in with_depth(self.marks))


def is_dependence(statement: Statement) -> bool:
    """True if a statement says of a letter on which others it depends, and no more: θ = θ(t)."""
    match [mark.says for mark in statement.marks]:
        case [name, "=", again, "(", *inside, ")"] if name == again and inside:
            kinds = {mark.kind for mark in statement.marks[4:-1]}
            return kinds <= {"word", "run", "comma"} and statement.marks[0].kind in ("word", "run")
    return False


def is_equivalence(statement: Statement) -> bool:
    """Whether ``⇔`` or its like stands before a statement."""
    return statement.break_before == EQUIVALENT


def around(statement: Statement, position: int) -> tuple[Statement | None, ...]:
    """The links of a chain before the side at ``position`` of the piece, this side with the sign
    beside it, and the links behind; None where fewer than two sides are left.  Nothing if the
    statement has two sides, or none stands there."""
    signs = [k for k, (mark, depth) in enumerate(with_depth(statement.marks))
             if mark.kind == "rel" and depth == 0]  # fmt: skip
    ends = [*signs, len(statement.marks)]
    nth = sum(statement.marks[k].start <= position for k in signs)
    if len(signs) < 2 or signs[0] == 0 or not statement.start <= position < statement.end:
        return ()
    begin = ends[nth - 1] if nth else 0
    lost = statement.marks[begin : ends[nth] + (nth == 0)]
    before = statement.marks[:begin] if nth > 1 else ()
    behind = statement.marks[ends[nth] + 1 :] if nth < len(signs) - 1 else ()
    return (
        statement._replace(marks=before, trailing="") if before else None,
        statement._replace(marks=lost),
        Statement(behind, "", ",", statement.trailing) if behind else None,
    )


def decimal(cut: Sequence[Statement], place: int) -> tuple[int, int]:
    """The first and the last of the statements around ``place`` between which commas stand that
    belong to numerals, as in 0,5 = 1/2; ``place`` alone if there are none.  A list such as
    k = 1,2,3 has none."""
    first = last = place
    while first and _is_glued(cut[first - 1], cut[first]):
        first -= 1
    while last + 1 < len(cut) and _is_glued(cut[last], cut[last + 1]):
        last += 1
    head, *rest = cut[first].marks
    listed = head.sign in ("run", "name") and len(rest) > 1 and rest[-2].kind == "rel" and all(
        len(s.marks) == 1 for s in cut[first + 1 : last + 1])  # fmt: skip
    return (place, place) if listed else (first, last)


def _is_glued(left: Statement, right: Statement) -> bool:
    """Whether digits, a comma and digits stand there without a blank."""
    ends = left.marks[-1].kind == "number" == right.marks[0].sign
    return ends and right.break_before == "," and right.start == left.end + 1


def _is_system(marks: tuple[Mark, ...]) -> bool:
    """Whether the first row of an environment begins with a relation, as in a system of
    equations."""
    if marks[0].kind != "begin":
        return False
    row = (t.sign for t in marks if t.sign in ("rel", "&", ROW, ",", "words"))
    return next(row) == "rel"


#: The statements of pieces, of so many marks altogether: each stage asks for them again.
_KEPT: Kept[tuple[Statement, ...]] = Kept(200_000)


def statements(marks: list[Mark]) -> tuple[Statement, ...]:
    """Cut the marks of a piece into statements."""
    return _KEPT.ask((*marks,), 1 + len(marks), lambda: tuple(_Cutter(marks).cut()))


class _Cutter:
    """Cuts marks into statements: those that are ``done``, the marks of the ``current`` one with
    the ``words`` in front of it and the ``separator`` before these; whether words ended the one
    before (``is_behind``), and whether another ``column`` of the row has begun."""

    def __init__(self, marks: list[Mark]) -> None:
        self.pairs = with_depth(_unboxed(rows.laid_out(marks)))
        self.done: list[Statement] = []
        self.current: list[Mark] = []
        self.words = self.separator = ""
        self.is_behind = self.column = False

    def cut(self) -> list[Statement]:
        """Go through all marks."""
        place = 0
        while place < len(self.pairs):
            mark, depth = self.pairs[place]
            place += 1
            if depth and mark.sign == BLANK_LINE:
                continue
            if mark.sign == "(" and not depth and (end := self._range_end(place - 1)):
                self._take_range(place, end)
                place = end + 1
            elif depth or mark.sign not in _SEPARATES:
                self.current.append(mark)
            elif rows.is_space(mark):
                place = self._gap(mark, place - 1)
            else:
                self._separate(mark, place - 1)
        self._end("end")
        return self.done

    def _separate(self, mark: Mark, place: int) -> None:
        """End a statement at an arrow, at words or at the sign at ``place``."""
        if mark.kind == "arrow":
            self._end(mark.says if mark.says in (IMPLIES, EQUIVALENT) else "sep")
        elif mark.kind == "words":
            self._end("words")
            self.words = f"{self.words} {mark.says}".strip()
        elif mark.sign == ":" and self._may_divide(place):
            self.current.append(rows.doubt(rows.OF_COLONS, mark))
        elif mark.sign != "&":
            self._end(mark.sign)

    def _take_range(self, start: int, end: int) -> None:
        """Take what a parenthesis holds as a statement of its own."""
        self._end("(")
        self.current = [inside for inside, _ in self.pairs[start:end]]
        self._end(")")

    def _range_end(self, place: int) -> int:
        """The end of the parenthesis at ``place`` if it holds a membership behind another one, as
        the range of an index does in x_i ∈ ℝ (i ∈ ℕ); else 0."""
        is_behind = any(mark.kind == "in" for mark in self.current[:-1])
        if not is_behind:
            return 0
        end = rows.closing([mark for mark, _ in self.pairs], place)
        inside = [mark for mark, depth in self.pairs[place + 1 : end] if depth == 1]
        letters, *sets = [k for k, mark in enumerate(inside) if mark.kind == "in"] or [0]
        is_range = letters > 0 and not sets and letters + 1 < len(inside)
        return end if is_range else 0

    def _gap(self, mark: Mark, place: int) -> int:
        """Take the gap at ``place`` that begins with ``mark`` into account; returns its end."""
        gap = rows.gap_at(self.pairs, place, self.current, self.column)
        if self.words and self.done and not self.current and rows.is_remainder(self.pairs, gap):
            last = self.done[-1]
            self.done[-1] = last._replace(marks=(*last.marks, rows.doubt(rows.OF_ROWS, mark)))
        if gap.action in ("cut", "column"):
            self._end(gap.kind)
            self.column = gap.column
        if gap.action == "column":
            self.current.append(rows.doubt(rows.OF_COLUMNS, mark))
        elif gap.action == "doubt":
            what = rows.OF_BLANK_LINES if mark.sign == BLANK_LINE else rows.OF_ROWS
            self.current.append(rows.doubt(what, mark))
        return gap.end

    def _end(self, why: str) -> None:
        """End the current statement, if there is one, at a separator."""
        if why in ("nl", "row", "end") and self.words and self.is_behind and not self.current:
            self.done[-1] = self.done[-1]._replace(trailing=self.words)
            self.words = ""
        if self.current and self.current[-1].sign == ".":
            self.current.pop()
        if self.current or why in ("nl", "row"):
            self.is_behind = why not in ("nl", "row")
        belongs_ahead = self.separator in (":", IMPLIES, EQUIVALENT) and why in ("sep", "nl", "row")
        if self.current:
            self.done.append(Statement(tuple(self.current), self.words, self.separator))
            self.words, self.separator = "", why
        elif not belongs_ahead and (why != "," or not self.separator):
            self.separator = why
        self.current = []

    def _may_divide(self, place: int) -> bool:
        """Whether the colon at ``place`` may stand for a quotient: what is before it is a term and
        nothing else, and no words before that; in plain text, if the colon touches both sides."""
        before = self.current
        no_term = ("rel", "in", "unknown", "foreign")
        is_term = bool(before) and not any(t.sign in no_term for t in before)
        colon = self.pairs[place][0]
        if not colon.is_plain:
            return is_term and not self.words
        behind = [mark for mark, _ in self.pairs[place + 1 : place + 2]]
        touches = not colon.before and any(not m.before and m.sign not in LINES for m in behind)
        return is_term and touches


_SEPARATES = LINES | {"&", "gap", "arrow", "words", ",", ";", ":"}


def _unboxed(marks: list[Mark]) -> list[Mark]:
    """``marks`` without braces around everything, as a box leaves them."""
    inner = marks[:-1] if marks and marks[-1].sign in (".", ",", ";") else marks
    if len(inner) > 2 and inner[0].sign == "{" and inner[-1].sign == "}":
        if all(depth for _, depth in with_depth(inner)[1:-1]):
            return inner[1:-1]
    return marks
