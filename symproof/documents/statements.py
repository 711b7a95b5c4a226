"""Statements: the tokens of a piece cut at commas, wide spaces, words and line ends."""

from __future__ import annotations

from typing import NamedTuple

from ..notation.tokens import Token
from ..system.kept import Kept
from . import rows
from .rows import BRACKETS, EQUIVALENT, IMPLIES, LAYOUT, step, with_depth

__all__ = ["BRACKETS", "EQUIVALENT", "IMPLIES", "LAYOUT", "Statement", "decimal",
           "is_equivalence", "statements", "step"]  # fmt: skip
_DENIALS = frozenset(("\\neg", "\\lnot", "¬"))


class Statement(NamedTuple):
    """A stretch of tokens between commas, wide spaces, words and line ends: ``words`` is the
    prose before it, ``break_before`` what separates it from the statement before, ``trailing``
    the prose behind it if no other statement follows in its row."""

    tokens: tuple[Token, ...]
    words: str
    break_before: str
    trailing: str = ""

    @property
    def start(self) -> int:
        """Where it begins."""
        return self.tokens[0].start

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.tokens[-1].end

    @property
    def is_broken(self) -> bool:
        """Whether its relations stand where they cannot be read: in brackets that are never
        closed, behind one that closes nothing, behind "not", or in the rows of cases."""
        depths = [depth for token, depth in with_depth(self.tokens) if token.kind == "rel"]
        if not depths:
            return False
        first = self.tokens[0]
        denied = first.kind == "unknown" and first.text in _DENIALS
        unbalanced = sum(map(step, self.tokens)) > 0 or min(depths) < 0
        return denied or unbalanced or _is_system(self.tokens)

    def has(self, kind: str) -> bool:
        """Whether a token of this kind stands outside all brackets."""
        if not any([t.kind == kind for t in self.tokens]):
            return False
        return any(t.kind == kind and d == 0 for t, d in with_depth(self.tokens))


def is_equivalence(statement: Statement) -> bool:
    """Whether ``⇔`` or its like stands before a statement."""
    return statement.break_before == EQUIVALENT


def decimal(cut: list[Statement], place: int) -> tuple[int, int]:
    """The first and the last of the statements around ``place`` between which commas stand that
    belong to numerals, as in 0,5 = 1/2; ``place`` alone if there are none.  A list such as
    k = 1,2,3 has none."""
    first = last = place
    while first and _is_glued(cut[first - 1], cut[first]):
        first -= 1
    while last + 1 < len(cut) and _is_glued(cut[last], cut[last + 1]):
        last += 1
    head, *rest = cut[first].tokens
    listed = head.kind in ("run", "name") and len(rest) > 1 and rest[-2].kind == "rel" and all(
        len(s.tokens) == 1 for s in cut[first + 1 : last + 1])  # fmt: skip
    return (place, place) if listed else (first, last)


def _is_glued(left: Statement, right: Statement) -> bool:
    """Whether digits, a comma and digits stand there without a blank."""
    ends = left.tokens[-1].kind == "number" == right.tokens[0].kind
    return ends and right.break_before == "," and right.start == left.end + 1


def _is_system(tokens: tuple[Token, ...]) -> bool:
    """Whether the first row of an environment begins with a relation, as in a system of
    equations."""
    if tokens[0].kind != "begin":
        return False
    row = (t.kind for t in tokens if t.kind in ("rel", "&", "row", ",", "words"))
    return next(row) == "rel"


#: The statements of pieces, of so many tokens altogether: each stage asks for them again.
_KEPT: Kept[tuple[Statement, ...]] = Kept(200_000)


def statements(tokens: list[Token]) -> list[Statement]:
    """Cut the tokens of a piece into statements."""
    return [*_KEPT.ask((*tokens,), 1 + len(tokens), lambda: tuple(_cut(tokens)))]


def _cut(tokens: list[Token]) -> list[Statement]:
    pairs = with_depth(_unboxed(rows.laid_out(tokens)))
    done: list[Statement] = []
    current: list[Token] = []
    words, separator, is_behind = "", "", False

    def flush(why: str) -> None:
        nonlocal current, words, separator, is_behind
        if why in ("nl", "row", "end") and words and is_behind and not current:
            done[-1] = done[-1]._replace(trailing=words)
            words = ""
        if current or why in ("nl", "row"):
            is_behind = bool(current) and why == "words"
        if current and current[-1].kind == ".":
            current.pop()
        if current:
            done.append(Statement(tuple(current), words, separator))
            words = ""
            separator = why
        elif separator in (":", IMPLIES, EQUIVALENT) and why in ("sep", "nl", "row"):
            pass  # what stands there belongs to what comes next
        elif why != "," or not separator:
            separator = why
        current = []

    place, column = 0, False
    while place < len(pairs):
        token, depth = pairs[place]
        place += 1
        if depth and token[:2] == ("nl", rows.OF_BLANK_LINES):
            continue
        if depth or token.kind not in _SEPARATES:
            current.append(token)
        elif rows.is_space(token):
            gap = rows.gap_at(pairs, place - 1, current, column)
            place = gap.end
            if words and done and not current and rows.is_remainder(pairs, gap):
                done[-1] = done[-1]._replace(
                    tokens=(*done[-1].tokens, rows.doubt(rows.OF_ROWS, token))
                )
            if gap.action in ("cut", "column"):
                flush(gap.kind)
                column = gap.column
            if gap.action in ("doubt", "column"):
                what = (
                    rows.OF_COLUMNS
                    if gap.action == "column"
                    else (
                        rows.OF_BLANK_LINES if token.text == rows.OF_BLANK_LINES else rows.OF_ROWS
                    )
                )
                current.append(rows.doubt(what, token))
        elif token.kind == "sep":
            flush(token.text if token.text in (IMPLIES, EQUIVALENT) else "sep")
        elif token.kind == "words":
            flush("words")
            words = f"{words} {token.text}".strip()
        elif token.kind == ":" and _may_divide(token, current, words):
            current.append(rows.doubt(rows.OF_COLONS, token))
        elif token.kind != "&":
            flush(token.kind)
    flush("end")
    return done


_SEPARATES = frozenset(("&", "row", "nl", "sep", "words", ",", ";", ":"))


def _may_divide(colon: Token, before: list[Token], words: str) -> bool:
    """Whether a colon may stand for a quotient: what is before it is a term and nothing else,
    behind no words, unless the colon touches both sides in plain text."""
    is_term = bool(before) and not any(t.kind in ("rel", "in", "unknown") for t in before)
    return is_term and (colon.text == "ratio" or (colon.text == ":" and not words))


def _unboxed(tokens: list[Token]) -> list[Token]:
    """``tokens`` without braces around everything, as a box leaves them."""
    inner = tokens[:-1] if tokens and tokens[-1].kind in (".", ",", ";") else tokens
    if len(inner) > 2 and inner[0].kind == "{" and inner[-1].kind == "}":
        if all(depth for _, depth in with_depth(inner)[1:-1]):
            return inner[1:-1]
    return tokens
