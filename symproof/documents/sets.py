"""Sets: the sort that ``x ∈ ℝ`` gives to its letter."""

from __future__ import annotations

from typing import NamedTuple

from ..notation.names import GREEK
from ..notation.tokens import Token
from .statements import Statement

_MEMBERS = {"R": "real", "Q": "real", "Z": "integer", "N": "natural", "C": "complex"}
#: The part of a set that a sign at it names.
_PARTS = {
    ">": {"R": "positive", "Q": "positive", "Z": "positive integer", "N": "positive integer"},
    ">=": {"R": "nonnegative", "Q": "nonnegative", "Z": "natural", "N": "natural"},
}
_MARKS = {"+": ">", "> 0": ">", ">= 0": ">="}


class Member(NamedTuple):
    """The letter of a membership, "" if there is none, and the sort of the members, "" if it is
    not known; ``is_part`` if not all of that sort are members, ``has_zero`` if 0 is said to be
    one of the natural numbers."""

    letter: str
    sort: str
    is_part: bool = False
    has_zero: bool = False


def membership(statement: Statement) -> Member:
    """What ``x ∈ ℝ`` says."""
    place = next((k for k, t in enumerate(statement.tokens) if t.kind == "in"), 0)
    left = statement.tokens[:place]
    if left and left[0].text in ("\\forall", "∀"):
        left = left[1:]
    *bound, subject = left or (None,)
    letter = subject.text if subject and subject.kind in ("run", "name") else ""
    if not (len(letter) == 1 or letter in GREEK) or (bound and bound[-1].kind != "rel"):
        return Member("", "")  # what is a member is no letter: 2x, −x, 1/x
    member = _members(letter, statement.tokens[place + 1 :])
    return member._replace(is_part=member.is_part or statement.has("rel"))  # 0 ≠ x ∈ ℝ


def _members(letter: str, rest: tuple[Token, ...]) -> Member:
    tokens = [t for t in rest if t.kind not in ("{", "}")]
    name, behind = _name(tokens) if tokens else ("", [])
    if not name:
        sort = _listed(rest) if rest else ""
        return Member(letter, sort, bool(sort))
    said = " ".join(t.text for t in behind[1:])
    if not behind or behind[0].text in ("\\setminus", "\\backslash"):
        return Member(letter, _MEMBERS[name], name == "Q" or bool(behind))
    if behind[0].kind in ("_", "^"):
        if said == "0" and name == "N":
            return Member(letter, "natural", has_zero=True)
        part = _PARTS.get(_MARKS.get(said, ""), {})
        return Member(letter, part.get(name, ""), name == "Q", has_zero=True)
    return Member(letter, "")


def _name(tokens: list[Token]) -> tuple[str, list[Token]]:
    """The letter of a set of numbers, and what stands behind it."""
    head, *rest = tokens
    if head.kind == "set" and head.text:
        return head.text, rest
    if head.kind == "set" and rest and rest[0].kind == "run" and rest[0].text in _MEMBERS:
        return rest[0].text, rest[1:]
    text = head.text.removeprefix("bold" if head.kind == "name" else "\\")
    return (text, rest) if text != head.text and text in _MEMBERS else ("", tokens)


def _listed(rest: tuple[Token, ...]) -> str:
    """``{0, 1, …, n − 1}`` are integers, and an interval has real numbers."""
    head, inside = rest[0], rest[1:-1]
    if head.kind in ("{(", "{") and inside:
        whole = all(t.kind in ("number", ",", "dots", "-", "+") for t in inside) and not any(
            "." in t.text for t in inside if t.kind == "number"
        )
        if whole or (inside[0].kind == "number" and any(t.kind == "dots" for t in inside)):
            return "integer"
    return "real" if head.kind in ("[", "(") and any(t.kind == "," for t in inside) else ""
