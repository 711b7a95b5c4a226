"""Relations as SymPy calls them: ``Eq(a, b)`` as ``a = b``, ``Implies(p, q)`` as ``p ⇒ q``.

Which words these are is data (``relations`` in ``foreign.toml``).  Only a call that is all of a
formula is a relation: in ``2*Eq(a, b)`` it stays what it is, and is refused by its name.
"""

from __future__ import annotations

import re

from .foreign import foreign

_WORD = re.compile(r"(?<![A-Za-z0-9_.])([A-Z][a-z]+)\(")
#: What a formula may stand behind, and what may stand behind it.
_BEFORE = re.compile(r"(?:^|[,;:]|=>|[⇒⇔∨⟹⟺]|(?<![A-Za-z])[A-Za-z]{2,})\s*$")
_BEHIND = re.compile(r"\s*(?:$|[,;.]|=>|<=>|[⇒⇔∨⟹⟺]|[A-Za-z]{2,}(?![A-Za-z(]))")
_CHOICE = re.compile(r"(?:[∨⇒⇔⟹⟺]|=>|(?<![A-Za-z])(?:or|if|iff|then))\s*$")
_OPENING, _CLOSING = "([{", ")]}"
#: How far each sign reaches: what stands inside of a call reaches less far.
_REACH = {"∨": 1, ",": 2, "⇒": 3, "⇔": 3}


def with_signs_for_calls(source: str) -> str:
    """``source`` with a sign in place of the comma in each call that is a relation, and blanks in
    place of its word and its parentheses: every other character keeps its place."""
    shown, at = source, 0
    around: list[tuple[int, int]] = []  # where the calls end that have been read, and their reach
    while match := _WORD.search(shown, at):
        at = match.end()
        sign = foreign().relations.get(match[1], "")
        commas, end = _arguments(shown, at)
        around = [call for call in around if call[0] > at]
        reach = _REACH.get(sign, 0)
        is_inner = not around or reach < around[-1][1]
        is_alone = bool(around) or _is_alone(shown[: match.start()], shown[end + 1 :], reach)
        if not sign or len(commas) != 1 or end < 0 or not (is_inner and is_alone):
            continue
        if _BEFORE.search(shown[: match.start()]) and _BEHIND.match(shown, end + 1):
            row = [*shown]
            row[match.start() : at] = " " * (at - match.start())
            row[commas[0]], row[end] = sign, " "
            shown = "".join(row)
            around.append((end, reach))
    return shown


def _is_alone(before: str, behind: str, reach: int) -> bool:
    """Whether nothing beside a call on no other's inside reaches less far than it does."""
    if not reach:
        return True
    is_first = _CHOICE.search(before) is None
    if reach == max(_REACH.values()):
        return is_first and not behind.strip(" .")
    return is_first and not behind.lstrip().startswith(("∨", "or"))


def _arguments(source: str, start: int) -> tuple[list[int], int]:
    """The commas between the arguments of a call that begin at ``start``, and where its parenthesis
    closes; -1 if it does not."""
    depth = 0
    commas: list[int] = []
    for k in range(start, len(source)):
        depth += (source[k] in _OPENING) - (source[k] in _CLOSING)
        if depth < 0:
            return commas, k
        if source[k] == "," and not depth:
            commas.append(k)
    return commas, -1
