r"""What an answer can be: a number with its unit, a list, a set, an interval, a relation, words."""

from __future__ import annotations

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


class Words(NamedTuple):
    """An answer in words, in small letters."""

    text: str


class Unread(NamedTuple):
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


Value: TypeAlias = Union[  # noqa: UP007
    Quantity, Words, Unread, Listed, Interval, Joined, Without, Stated
]
