"""Sentences with gaps: what is said to a reader, before it is said in a language."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

Translate = Callable[[str], str]
_GAP = re.compile(r"\{(\w+)\}")


class Said:
    """An English sentence, which is the key of its translations, with ``{named}`` gaps.  An
    error in a gap stands for what it says."""

    __slots__ = ("id", "values")

    def __init__(self, id: str, /, **values: Any) -> None:
        self.id = id
        self.values: dict[str, Any] = {
            name: said_of(value) if isinstance(value, Exception) else value
            for name, value in values.items()
        }

    def __str__(self) -> str:
        return self.in_language(str)

    def in_language(self, translate: Translate) -> str:
        """The sentence, its gaps filled; what goes into a gap is translated too if it is said.
        A gap is a name and nothing else: catalogs cannot ask for more than is given."""
        values = {
            name: v.in_language(translate) if isinstance(v, Said) else v
            for name, v in self.values.items()
        }
        return _GAP.sub(lambda gap: str(values.get(gap[1], gap[0])), translate(self.id))

    def data(self) -> list[Any]:
        """As plain data, for the way from one process to another."""
        parts = {n: v.data() if isinstance(v, Said) else v for n, v in self.values.items()}
        return [self.id, parts]


def said_together(parts: Sequence[Said], sign: str) -> Said:
    """Sentences, at least one, with a sign between them, which other languages may write in
    another way."""
    found, *more = parts
    for part in more:
        found = Said("{one}{comma}{other}", one=found, comma=Said(sign), other=part)
    return found


def said_from(data: list[Any]) -> Said:
    """What :meth:`Said.data` gave."""
    sentence, values = data
    return Said(
        sentence, **{n: said_from(v) if isinstance(v, list) else v for n, v in values.items()}
    )


def said_of(error: Exception) -> Said:
    """What an error says: its argument, if that is said, else its message as it is."""
    argument = error.args[0] if error.args else ""
    return argument if isinstance(argument, Said) else Said("{why}", why=str(error))
