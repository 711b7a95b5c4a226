"""Sentences with gaps: what is said to a reader, before it is said in a language."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

Translate = Callable[[str], str]
_GAP = re.compile(r"\{(\w+)\}")


class Numbered(str):
    """A sentence in the singular, with its ``plural`` and the ``number`` that chooses between them:
    ``str`` chooses as English does, a catalog by the plural forms of its language."""

    plural: str
    number: int

    def __new__(cls, singular: str, plural: str, number: int) -> Numbered:
        sentence = super().__new__(cls, singular)
        sentence.plural, sentence.number = plural, number
        return sentence

    def __str__(self) -> str:
        return super().__str__() if self.number == 1 else self.plural


class Said:
    """An English sentence, which is the key of its translations, with ``{named}`` gaps.  An
    error in a gap stands for what it says.  ``plural`` is the sentence for any ``count`` in the
    values but 1; "" if the sentence depends on no number."""

    __slots__ = ("id", "plural", "values")

    def __init__(self, id: str, plural: str = "", /, **values: Any) -> None:
        self.id, self.plural = id, plural
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
        sentence = self.id
        if self.plural:
            sentence = Numbered(self.id, self.plural, self.values["count"])
        return _GAP.sub(lambda gap: str(values.get(gap[1], gap[0])), translate(sentence))

    def data(self) -> list[Any]:
        """As plain data, for the way from one process to another."""
        parts = {n: v.data() if isinstance(v, Said) else v for n, v in self.values.items()}
        return [self.id, parts, self.plural] if self.plural else [self.id, parts]


def by_count(singular: str, plural: str, count: int, /, **values: Any) -> Said:
    """The ``singular`` for a ``count`` of 1, else the ``plural``, each with the gaps of both.

    >>> str(by_count("{count} step holds", "{count} steps hold", 3))
    '3 steps hold'
    """
    return Said(singular, plural, count=count, **values)


def said_together(parts: Sequence[Said], sign: str) -> Said:
    """Sentences, at least one, with a sign between them, which other languages may write in
    another way."""
    found, *more = parts
    for part in more:
        found = Said("{one}{comma}{other}", one=found, comma=Said(sign), other=part)
    return found


def said_from(data: list[Any]) -> Said:
    """What :meth:`Said.data` gave."""
    sentence, values, *plural = data
    gaps = {n: said_from(v) if isinstance(v, list) else v for n, v in values.items()}
    return Said(sentence, *plural, **gaps)


def said_of(error: Exception) -> Said:
    """What an error says: its argument, if that is said, else its message as it is."""
    argument = error.args[0] if error.args else ""
    return argument if isinstance(argument, Said) else Said("{why}", why=str(error))
