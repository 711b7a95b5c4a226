"""Sets: the sort that ``x ∈ ℝ`` gives to its letter."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import NamedTuple

from ...notation.names import is_one_letter
from ...reading.lexing.marks import Mark
from ...reading.lexing.rows import with_depth
from ...reading.statements.statements import Statement

_MEMBERS = {"R": "real", "Q": "real", "Z": "integer", "N": "natural", "C": "complex"}
#: The part of a set that a sign at it names.
_PARTS = {
    ">": {"R": "positive", "Q": "positive", "Z": "positive integer", "N": "positive integer"},
    ">=": {"R": "nonnegative", "Q": "nonnegative", "Z": "natural", "N": "natural"},
    ">= 1": {"Z": "positive integer", "N": "positive integer"},
    "!=": {"R": "nonzero", "Q": "nonzero", "N": "positive integer"},
}
_MARKS = {"+": ">", "> 0": ">", ">= 0": ">=", ">= 1": ">= 1", "!= 0": "!="}


class Member(NamedTuple):
    """The letter of a membership, or the family of an indexed one, "" if there is none, and the
    sort of the members, "" if it is not known; ``is_part`` if not all of that sort are members,
    ``has_zero`` if 0 is said to be one of the natural numbers."""

    letter: str
    sort: str
    is_part: bool = False
    has_zero: bool = False


def interval_named(statement: Statement) -> str:
    """The name of the interval that a statement gives, Z of Z = [-1, 100]; "" if it gives none."""
    name, *rest = statement.marks
    is_given = is_letter(name) and bool(rest) and rest[0].says in ("=", ":=")
    return name.says if is_given and _ends(rest[1:]) is not None else ""


def membership(statement: Statement, intervals: Container[str] = ()) -> Member:
    """The member that ``x ∈ ℝ`` names, and ``x ∈ Z`` for the name Z of one of the ``intervals``."""
    place = next((k for k, t in enumerate(statement.marks) if t.kind == "in"), 0)
    left = statement.marks[:place]
    if left and left[0].says in ("\\forall", "∀"):
        left = left[1:]
    start = max((k + 1 for k, t in enumerate(left) if t.kind == "rel"), default=0)
    letter = family(left[start:])
    if not letter:
        return Member("", "")  # what is a member is no letter: 2x, −x, 1/x
    behind = statement.marks[place + 1 :]
    is_named = len(behind) == 1 and behind[0].says in intervals
    member = Member(letter, "real", is_part=True) if is_named else _members(letter, behind)
    if member.sort and not is_any_member(left[start:]):
        return Member("", "")  # x_1 ∈ ℤ says nothing of the other members
    return member._replace(is_part=member.is_part or statement.has("rel"))  # 0 ≠ x ∈ ℝ


def related(statement: Statement) -> Statement:
    """The equation of a statement that says besides in which set of real or complex numbers,
    columns or matrices its last side is: y = Ax of y = Ax ∈ ℝ^m."""
    pairs = [(t.kind, depth) for t, depth in with_depth(statement.marks)]
    place = pairs.index(("in", 0)) if ("in", 0) in pairs else 0
    equations = [t.says == "=" for t in statement.marks[:place] if t.kind == "rel"]
    marks = [t for t in statement.marks[place + 1 :] if t.sign not in ("{", "}")]
    name, behind = _name(marks) if marks else ("", [])
    is_read = name in ("R", "C") and (not behind or behind[0].kind == "sup")
    is_equation = bool(equations) and all(equations)
    return (
        statement._replace(marks=statement.marks[:place]) if is_read and is_equation else statement
    )


def bounded(statement: Statement) -> Statement | None:
    """The chain ``a ≤ x < b`` that a membership in an interval ``[a, b)`` says; None for any other
    set, and for an interval without ends."""
    place = next((k for k, t in enumerate(statement.marks) if t.kind == "in"), 0)
    subject, inside = statement.marks[:place], statement.marks[place + 1 :]
    ends = _ends(inside) if subject and not statement.has("rel") else None
    if ends is None:
        return None
    below, above = (_bound(subject[-1], inside[k].sign) for k in (0, -1))
    low, high = ([] if _is_endless(end) else end for end in ends)
    marks = (*low, *([below] if low else ()), *subject, *([above] if high else ()), *high)
    return statement._replace(marks=marks) if low or high else None


def _ends(inside: Sequence[Mark]) -> tuple[list[Mark], list[Mark]] | None:
    """The two ends of an interval."""
    if len(inside) < 5 or inside[0].sign not in "[(" or inside[-1].sign not in ")]":
        return None
    within = [*inside[1:-1]]
    commas = [k for k, (t, depth) in enumerate(with_depth(within)) if t.sign == "," and not depth]
    return (within[: commas[0]], within[commas[0] + 1 :]) if len(commas) == 1 else None


def _bound(mark: Mark, bracket: str) -> Mark:
    """The sign between a number and the end of an interval with this bracket."""
    return Mark("rel", "", "<=" if bracket in "[]" else "<", " ", mark.end)


def _is_endless(end: Sequence[Mark]) -> bool:
    """Whether an end of an interval is infinite."""
    return any(mark.says in ("∞", "\\infty", "infinity", "oo") for mark in end)


def family(marks: Sequence[Mark]) -> str:
    """The name that marks are: a letter, perhaps with primes, or with an index, whose family it
    names: ``x``, ``x'``, ``x_#`` of x_1, x_i and x_max, ``x_(#,#)`` of x_{i,j}; "" if they are
    no name."""
    if not marks or not is_letter(marks[0]):
        return ""
    first, *rest = marks
    kinds = "".join(map(_kind, rest))
    primes = kinds[: len(kinds) - len(kinds.lstrip("'"))]
    index = _FAMILIES.get(kinds.lstrip("'"))
    return "" if index is None else f"{first.says}{primes}{index}"


def is_any_member(marks: Sequence[Mark]) -> bool:
    """Whether a name stands for any member of its family: its indices are letters."""
    return all(map(is_letter, (mark for mark in marks if _kind(mark) == "i")))


def is_letter(mark: Mark) -> bool:
    """Whether a mark is one letter, perhaps in a style, or a word that is set as one name."""
    return mark.sign in ("run", "name") and (is_one_letter(mark.says) or mark.is_upright)


def _kind(mark: Mark) -> str:
    """The sign of a mark behind a letter, ``i`` for an index: a letter, a word or a number."""
    is_index = mark.sign in ("run", "name", "number")
    return "i" if is_index else mark.sign if mark.sign in "_{},'" else "?"


#: What stands behind a letter and its primes, and how the name of its family goes on.
_FAMILIES = {"": "", "_i": "_#", "_{i}": "_#", "_{i,i}": "_(#,#)"}


def _members(letter: str, rest: tuple[Mark, ...]) -> Member:
    marks = [t for t in rest if t.sign not in ("{", "}")]
    name, behind = _name(marks) if marks else ("", [])
    if not name:
        sort = _listed(rest) if rest else ""
        return Member(letter, sort, bool(sort))
    said = " ".join(t.says for t in behind[1:])
    if not behind or behind[0].says in ("\\setminus", "\\backslash"):
        return Member(letter, _MEMBERS[name], name == "Q" or bool(behind))
    if behind[0].kind in ("sub", "sup"):
        if said == "0" and name == "N":
            return Member(letter, "natural", has_zero=True)
        part = _PARTS.get(_MARKS.get(said, ""), {})
        return Member(letter, part.get(name, ""), name == "Q", has_zero=True)
    return Member(letter, "")


def _name(marks: list[Mark]) -> tuple[str, list[Mark]]:
    """The letter of a set of numbers, and what stands behind it."""
    head, *rest = marks
    if head.kind == "set" and head.says in _MEMBERS:
        return head.says, rest
    text = head.says.removeprefix("bold" if head.is_name else "\\")
    return (text, rest) if text != head.says and text in _MEMBERS else ("", marks)


def _listed(rest: tuple[Mark, ...]) -> str:
    """``{0, 1, …, n − 1}`` are integers, and an interval has real numbers."""
    head, inside = rest[0], rest[1:-1]
    if head.sign in ("\\{", "{") and inside:
        whole = all(t.sign in ("number", ",", "dots", "-", "+") for t in inside) and not any(
            "." in t.says for t in inside if t.kind == "number"
        )
        if whole or (inside[0].kind == "number" and any(t.kind == "dots" for t in inside)):
            return "integer"
    return "real" if head.sign in ("[", "(") and any(t.sign == "," for t in inside) else ""
