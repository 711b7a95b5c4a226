"""What every notation is cut into, and what is refused before anything is built."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

MAX_CHARACTERS = 20_000
MAX_TOKENS = 5_000
MAX_NESTING = 60
MAX_DIGITS = 30


_GAP = re.compile(r"\{(\w+)\}")


class Token(NamedTuple):
    """``text`` is what the token says; it stands at ``start`` … ``end`` of its source, which has
    ``shown`` there, and may be plain text."""

    kind: str
    text: str
    start: int
    end: int
    shown: str = ""
    is_plain: bool = False


class UnreadableText(ValueError):
    """The text is not a formula; ``reason`` says why, at offset ``position`` of ``text``.  It is
    the ``sentence``, which is the key of its translations, with ``values`` in its gaps."""

    def __init__(self, text: str, position: int, sentence: str, **values: object) -> None:
        reason = _GAP.sub(lambda gap: str(values.get(gap[1], gap[0])), sentence)
        super().__init__(text, position, reason)
        self.text = text
        self.position = position
        self.reason = reason
        self.sentence, self.values = sentence, values

    def __str__(self) -> str:
        start = max(self.text.rfind("\n", 0, self.position) + 1, self.position - 50)
        line, *_ = self.text[start : self.position + 30].split("\n", 1)
        shown = "".join(c if c.isprintable() else "?" for c in line)
        return f"{self.reason}\n  {shown}\n  {' ' * (self.position - start)}^"


def checked(
    text: str, tokens: Iterable[Token], opening: Mapping[str, str], bars: Collection[str],
    ends_operand: Callable[[Token], bool], error: type[UnreadableText],
) -> Iterator[Token]:  # fmt: skip
    """The ``tokens`` of ``text``, within the limits and with brackets matched.

    A bar becomes an opening or a closing one: it opens where an operand is due, or where no
    bar is open.  Raises ``error``.
    """
    if len(text) > MAX_CHARACTERS:
        reason = f"a formula has at most {MAX_CHARACTERS} characters, not {len(text)}"
        raise error(text, MAX_CHARACTERS, reason)
    closing = frozenset(opening.values())
    opened: list[Token] = []
    operand_before = False
    for count, token in enumerate(tokens):
        kind, start = token.kind, token.start
        if count == MAX_TOKENS:
            raise error(text, start, f"a formula has at most {MAX_TOKENS} symbols")
        if kind == "number" and len(token.text) > MAX_DIGITS + ("." in token.text):
            raise error(text, start, f"a numeral has at most {MAX_DIGITS} digits")
        if kind in bars:
            inside = bool(opened) and opened[-1].kind == f"{kind}("
            kind += ")" if inside and operand_before else "("
            token = token._replace(kind=kind)
        if kind in opening:
            opened.append(token)
            if len(opened) > MAX_NESTING:
                raise error(text, start, f"brackets are nested more than {MAX_NESTING} deep")
        elif kind in closing:
            source = text[start : token.end]
            if not opened or opening[opened[-1].kind] != kind:
                raise error(text, start, f"nothing is open that {source} closes")
            if opened.pop().text != token.text and kind == "end":
                raise error(text, start, f"{source} ends another environment")
        operand_before = ends_operand(token)
        yield token
    if opened:
        last = opened[-1]
        raise error(text, last.start, f"this {text[last.start : last.end]} is never closed")
