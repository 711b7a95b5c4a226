"""Rows: how the rows and columns of a formula hang together, as far as print shows it.

A row that begins with a relation goes on with the row before, and so does a signed remainder.
A row that begins with a sign and has a relation of its own is a statement of its own if the sign
stands before the place of alignment; in other places print does not say what is meant.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..notation.tokens import Token

#: Each opening bracket with the one that closes it.
BRACKETS = {"(": ")", "[": "]", "{": "}", "{(": ")}", "begin": "end", "<(": ")>"}
_CLOSING = frozenset(BRACKETS.values())
#: Environments that only place what they hold.
LAYOUT = frozenset(
    "aligned align alignat alignedat split gathered gather equation eqnarray multline flalign "
    "displaymath math subequations".split()
)
#: What separates a condition from what follows of it, and two equivalent statements.
IMPLIES, EQUIVALENT = "⇒", "⇔"
#: What is put where print leaves a doubt; the reading refuses it.
OF_ROWS, OF_COLUMNS, OF_BLANK_LINES, OF_COLONS = "\\\\", "&", "\n\n", ":"
#: The text of the gap at the end of an environment that is left out.
END = "end"

_FACTORS = frozenset("·*/")
SIGNS = frozenset("+-") | {"pm"} | _FACTORS
AWAIT = SIGNS | {"rel"}
_LINES = frozenset(("row", "nl"))
_ENDS = _LINES | {",", ";", "words"}
_RELATES = frozenset(("rel", "in"))
_NO_OPERANDS = _ENDS | {"sep", "dots", "unknown", ".", ":"}

Pairs = Sequence[tuple[Token, int]]


def step(token: Token) -> int:
    """How much deeper in brackets one is behind ``token``."""
    return (token.kind in BRACKETS) - (token.kind in _CLOSING)


def with_depth(tokens: Sequence[Token]) -> list[tuple[Token, int]]:
    """Each token with the number of brackets around it."""
    depth, done = 0, []
    for token in tokens:
        change = step(token)
        done.append((token, depth + min(change, 0)))
        depth += change
    return done


def doubt(what: str, token: Token) -> Token:
    """What stands for a doubt at ``token``."""
    return Token("unknown", what, token.start, token.end)


class Gap(NamedTuple):
    """White space or line ends: the place of the first token behind it, its ``kind`` ("row",
    "nl" or "sep"), whether another column begins there, and what is to be done: "join", "cut",
    "doubt" (print leaves open which), or "column" (it leaves open what goes on there)."""

    end: int
    kind: str
    column: bool
    action: str


def is_space(token: Token) -> bool:
    """Whether a token is the end of a line or a wide space, and no arrow."""
    return token.kind in _LINES or (token.kind == "sep" and token.text in ("", "&", END))


def gap_at(pairs: Pairs, place: int, current: Sequence[Token], column: bool) -> Gap:
    """The gap that begins at ``place`` behind the statement ``current``, which stands in the
    first or in another ``column``."""
    end = place
    while end < len(pairs) and (is_space(pairs[end][0]) or pairs[end][0].kind == "&"):
        end += 1
        if [t.kind for t, _ in pairs[end : end + 2]] == ["{", "}"]:
            end += 2
    inside = [t for t, _ in pairs[place:end]]
    kinds = [t.kind for t in inside]
    kind = "row" if "row" in kinds else "nl" if "nl" in kinds else "sep"
    closes = {t.text for t in inside} == {END}
    begins = kind == "sep" and any(t[:2] == ("sep", "&") for t in inside)
    blank = kind == "nl" and any(t.text == OF_BLANK_LINES for t in inside)
    action = _action(pairs, end, current, column, kind, blank, closes) if current else "cut"
    return Gap(end, kind, begins, action)


def is_remainder(pairs: Pairs, gap: Gap) -> bool:
    """Whether the row behind a gap is a sign with a term, so that it belongs to another row."""
    row = _row(pairs, gap.end) if gap.kind == "row" else ()
    return bool(row) and row[0][0].kind in SIGNS and _says_nothing(row)


def _action(
    pairs: Pairs, at: int, current: Sequence[Token], column: bool, kind: str, blank: bool,
    closes: bool,
) -> str:  # fmt: skip
    """What is to be done at a gap of this ``kind`` before the place ``at``: a ``blank`` line, or
    one that only ``closes`` an environment."""
    if at >= len(pairs):
        return "cut"
    if awaits(current):
        return "join"
    ahead, is_line = pairs[at][0], kind in _LINES
    goes_on = "column" if column and is_line else "join"
    if ahead.kind == "rel":
        return goes_on
    complete = any(t.kind == "rel" for t in current)
    row = _row(pairs, at)
    relation = next((k for k, (t, d) in enumerate(row) if d == 0 and t.kind in _RELATES), 0)
    if ahead.kind not in SIGNS:
        unmarked = blank or (
            complete and (closes or kind == "row") and _says_nothing(row))  # fmt: skip
        return "doubt" if unmarked and ahead.kind not in _NO_OPERANDS else "cut"
    if not is_line:
        return "cut" if relation and complete else "doubt"
    if not relation or not complete or ahead.kind in _FACTORS:
        return goes_on
    aligned = any(d == 0 and t.kind == "&" for t, d in row[:relation])
    before = pairs[at - 1][0].kind
    return "cut" if aligned and before != "&" else "doubt"


def awaits(tokens: Sequence[Token]) -> bool:
    """Whether tokens end with a sign that something has to follow."""
    last = len(tokens)
    while [t.kind for t in tokens[max(last - 2, 0) : last]] == ["{", "}"]:
        last -= 2
    return last > 0 and tokens[last - 1].kind in AWAIT


def _row(pairs: Pairs, at: int) -> Pairs:
    """The rest of a row, up to a comma, words or an arrow."""
    for place in range(at, len(pairs)):
        token, depth = pairs[place]
        arrow = token.kind == "sep" and not is_space(token)
        if depth == 0 and (token.kind in _ENDS or arrow):
            return pairs[at:place]
    return pairs[at:]


def _says_nothing(row: Pairs) -> bool:
    """Whether a row says nothing by itself: it has no relation, not even in parentheses."""
    return not any(t.kind in _RELATES or t.kind == "unknown" for t, _ in row)


def laid_out(tokens: Sequence[Token]) -> list[Token]:
    """``tokens`` without environments that only place what they hold; before a column with a
    statement of its own stands a wide space."""
    done: list[Token] = []
    nth, relates = 0, False
    pairs = with_depth(_without_layout(tokens))
    for place, (token, depth) in enumerate(pairs):
        if depth == 0 and (token.kind in _LINES or token[:2] == ("sep", END)):
            nth, relates = 0, False
        elif depth == 0 and token.kind == "rel":
            relates = True
        elif depth == 0 and token.kind == "&":
            nth += 1
            if relates and not awaits(done):
                token = _column(pairs, place, is_even=nth % 2 == 0)
                relates = token.kind == "&"
        done.append(token)
    return done


def _column(pairs: Pairs, place: int, is_even: bool) -> Token:
    """What the ``&`` at ``place`` is, behind a relation: every second one separates columns."""
    mark, at = pairs[place][0], place + 1
    while at < len(pairs) and pairs[at][0].kind == "&":
        at += 1
    if at == len(pairs) or pairs[at][0].kind in _LINES:
        return mark
    ahead = pairs[at][0]
    if ahead.kind == "rel":
        return doubt(OF_COLUMNS, mark) if is_even else mark
    row = _row(pairs, at)
    relates = any(d == 0 and t.kind in _RELATES for t, d in row)
    if relates or ahead.kind == "(" or ahead.kind in _NO_OPERANDS or ahead.kind in SIGNS:
        if is_even:
            return mark._replace(kind="sep", text="&")
        return doubt(OF_COLUMNS, mark) if relates and ahead.kind not in SIGNS else mark
    return doubt(OF_ROWS, mark)


def _without_layout(tokens: Sequence[Token]) -> list[Token]:
    """``tokens`` without what only places them: environments, and arrays of relations."""
    done: list[Token] = []
    arrays: list[bool] = []  # of each array that is open, whether it only places what it holds
    for place, token in enumerate(tokens):
        name = token.text.rstrip("*")
        places = token.kind in ("begin", "end") and name in LAYOUT
        if token.kind == "begin" and name == "array":
            places = (not done or done[-1].kind in _ENDS) and _holds_relations(tokens, place)
            arrays.append(places)
        elif token.kind == "end" and name == "array" and arrays:
            places = arrays.pop()
        if not places:
            done.append(token)
        elif token.kind == "end":
            done.append(Token("sep", END, token.start, token.end))
    return done


def _holds_relations(tokens: Sequence[Token], place: int) -> bool:
    """Whether relations stand in the environment at ``place``, outside other brackets."""
    depth = 0
    for token in tokens[place:]:
        depth += step(token)
        if depth == 0:
            return False
        if depth == 1 and token.kind == "rel":
            return True
    return False
