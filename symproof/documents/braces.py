"""Braces that are no argument of a command.  They print nothing, so a formula means what it would
without them."""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel.terms import Term
from ..notation.tokens import Token
from .statements import step

_ARGUMENTS = {"frac": 2, "sqrt": 1, "under": 1, "^": 1, "_": 1}
_SYMBOLS = frozenset(("number", "name", "constant", "dots"))


def without_needless(tokens: list[Token]) -> list[Token]:
    """``tokens`` without braces around nothing, one symbol or one bracket; but behind a function
    a symbol keeps them."""
    dropped: set[int] = set()
    for start, end in _printing_nothing(tokens):
        inside = [k for k in range(start + 1, end) if k not in dropped]
        if len(inside) == 1:
            needless = tokens[inside[0]].kind in _SYMBOLS and not _is_argument(tokens, start)
        else:
            needless = not inside or _is_one_bracket([tokens[k] for k in inside])
        if needless:
            dropped |= {start, end}
    return [t for k, t in enumerate(tokens) if k not in dropped] if dropped else tokens


def _printing_nothing(tokens: list[Token]) -> list[tuple[int, int]]:
    """Where the braces stand that are no arguments, the inner ones first."""
    found: list[tuple[int, int]] = []
    opened: list[tuple[int, int]] = []
    due = 0  # how many arguments still belong to the commands before
    root = []  # the depths at which the degree of a root stands in brackets
    for place, token in enumerate(tokens):
        if token.kind == "{":
            opened.append((place, due))
            due = 0
        elif token.kind == "}":
            if opened:
                start, due = opened.pop()
                if not due:
                    found.append((start, place))
                due = max(due - 1, 0)
        elif token.kind == "[" and place and tokens[place - 1].kind == "sqrt":
            root.append(due)
            due = 0
        elif token.kind == "]" and root:
            due = root.pop()
        else:
            due = max(due - 1, 0) + _ARGUMENTS.get(token.kind, 0)
    return found


def _is_argument(tokens: list[Token], place: int) -> bool:
    """Whether a function, perhaps with a power, stands before ``place``."""
    at = place - 1
    if at > 0 and tokens[at - 1].kind == "^":
        at -= 2
    elif at > 0 and tokens[at].kind == "}":
        depth = 0
        while at > 0:
            depth += (tokens[at].kind == "}") - (tokens[at].kind == "{")
            if depth == 0:
                break
            at -= 1
        at -= 2 if tokens[at - 1].kind == "^" else 0
    return at >= 0 and tokens[at].kind == "function"


def _is_one_bracket(tokens: Sequence[Token]) -> bool:
    depth = 0
    for place, token in enumerate(tokens):
        depth += step(token)
        if depth <= 0:
            return place == len(tokens) - 1 and token.kind in (")", "]", "}", "end")
    return False


def flat(term: Term) -> Term:
    """``term`` with its sums of sums and products of products in one."""
    args = [flat(a) if type(a) is Term else a for a in term.args]
    if term.head in ("add", "mul"):
        args = [b for a in args for b in (a.args if a.head == term.head else (a,))]
    return Term(term.head, *args)
