r"""What an answer can be: a number with its unit, a list, a set, an interval, a relation, words."""

from __future__ import annotations

import re
from typing import NamedTuple, TypeAlias, Union


class Quantity(NamedTuple):
    """A number or an expression, with what stands behind it: a unit, ``%``, or ``base 5``; the
    equation that gives it, if there is one, and whether this computes something on its left side,
    such as √x; and whether the number is said to be about this."""

    text: str
    unit: str = ""
    equation: str = ""
    is_computed: bool = False
    is_about: bool = False

    @property
    def number(self) -> str:
        """The number; of per cent a hundredth, with the digits that are shown: 0.125 for 12.5."""
        if self.unit != "%":
            return self.text
        shown = _DECIMAL.fullmatch(self.text.strip())
        if shown is None:
            return f"({self.text})/100"
        whole = shown["whole"].zfill(3)
        return f"{shown['sign']}{whole[:-2]}.{whole[-2:]}{shown['behind']}"


_DECIMAL = re.compile(r"(?P<sign>[-−+]?)(?P<whole>[0-9]+)\.(?P<behind>[0-9]+)")


class AnswerInWords(NamedTuple):
    """An answer in words, in small letters."""

    text: str


class UnknownWords(NamedTuple):
    """A text with a ``word`` in it of which nobody here knows what it does to the answer."""

    text: str
    word: str


class Listed(NamedTuple):
    """Several answers: a ``list`` or a ``set`` in any order, a ``tuple`` or a ``ratio`` in its
    order."""

    kind: str
    items: tuple[Value, ...]


class Interval(NamedTuple):
    """An interval, with its brackets."""

    opening: str
    low: str
    high: str
    closing: str


class Joined(NamedTuple):
    """The union of some sets."""

    parts: tuple[Value, ...]


class Without(NamedTuple):
    """The real numbers but these."""

    points: tuple[Value, ...]


class Stated(NamedTuple):
    """A relation, as it is written; ``region`` is the set in which its ``letter`` lies, if it says
    one."""

    text: str
    region: Interval | Without | None = None
    letter: str = ""


class Together(NamedTuple):
    """Conditions all of which hold, as they are joined by "and": relations, and equations that give
    a value.  If each says in which set one ``letter`` lies, they are the intersection."""

    parts: tuple[Value, ...]
    letter: str = ""


Value: TypeAlias = Union[  # noqa: UP007
    Quantity, AnswerInWords, UnknownWords, Listed, Interval, Joined, Without, Stated, Together
]


def equation(value: Value) -> str:
    """The relation that a value states or comes from; "" if there is none."""
    if isinstance(value, Quantity):
        return value.equation
    return value.text if isinstance(value, Stated) else ""
