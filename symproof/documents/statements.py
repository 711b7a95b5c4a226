"""Statements: the tokens of a piece cut at commas, wide spaces, words and line ends."""

from __future__ import annotations

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


class Statement(NamedTuple):
    """A stretch of tokens between commas, wide spaces, words and line ends: ``words`` is the
    prose before it, ``break_before`` what separates it from the statement before."""

    tokens: tuple[Token, ...]
    words: str
    break_before: str

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
        """Whether a relation stands in brackets that are never closed."""
        depth = sum(map(step, self.tokens))
        return depth > 0 and any(t.kind == "rel" for t in self.tokens)

    def has(self, kind: str) -> bool:
        """Whether a token of this kind stands outside all brackets."""
        return any(t.kind == kind and d == 0 for t, d in _with_depth(self.tokens))


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


def step(token: Token) -> int:
    """How much deeper in brackets one is behind ``token``."""
    return (token.kind in BRACKETS) - (token.kind in _CLOSING)


def _with_depth(tokens: tuple[Token, ...] | list[Token]) -> list[tuple[Token, int]]:
    """Each token with the number of brackets around it."""
    depth, done = 0, []
    for token in tokens:
        change = step(token)
        done.append((token, depth + min(change, 0)))
        depth += change
    return done


def statements(tokens: list[Token]) -> list[Statement]:
    """Cut the tokens of a piece into statements."""
    tokens = [
        t for t in tokens
        if not (t.kind in ("begin", "end") and t.text.rstrip("*") in LAYOUT)
    ]  # fmt: skip
    tokens = _unboxed(tokens)
    done: list[Statement] = []
    current: list[Token] = []
    words, separator = "", ""
    pairs = _with_depth(tokens)

    def flush(why: str) -> None:
        nonlocal current, words, separator
        while current and current[-1].kind in (".", ";", ","):
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

    for place, (token, depth) in enumerate(pairs):
        if depth == 0 and token.kind == "&":
            continue
        if depth == 0 and token.kind in ("row", "nl", "sep"):
            ahead = next((t for t, _ in pairs[place + 1 :] if t.kind not in ("&", "nl")), None)
            goes_on = ahead is not None and (ahead.kind == "rel" or (
                token.kind != "sep" and ahead.kind in ("+", "-", "·", "*", "pm")))  # fmt: skip
            waits = bool(current) and current[-1].kind in ("rel", "+", "-", "·", "*", "/", "pm")
            if not (current and (goes_on or waits)):
                flush(token.text if token.text in (IMPLIES, EQUIVALENT) else token.kind)
            continue
        if depth == 0 and token.kind == "words":
            flush("words")
            words = f"{words} {token.text}".strip()
            continue
        if depth == 0 and token.kind in (",", ";", ":"):
            flush(token.kind)
            continue
        current.append(token)
    flush("end")
    return done


def _unboxed(tokens: list[Token]) -> list[Token]:
    """``tokens`` without braces around everything, as a box leaves them."""
    inner = tokens[:-1] if tokens and tokens[-1].kind in (".", ",", ";") else tokens
    if len(inner) > 2 and inner[0].kind == "{" and inner[-1].kind == "}":
        if all(depth for _, depth in _with_depth(inner)[1:-1]):
            return inner[1:-1]
    return tokens
