"""Descriptions: the words that say of which sort a letter is.

They stand right before a formula ("every integer $k$", "정수 $k$", "任意整数 $k$") or behind it
("$k$ is an integer", "$k$가 정수", "$k$ 为整数").
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ...reading.phrases import cues

#: The kinds of words for sorts: of one letter, of several, adjectives, and signs.
_SORTS = ("one", "many", "adjective", "sign")
_PART = "part of "
#: What limits the numbers of a sort, behind its name.
_BOUNDS = {" from 1": (">=", 1), " below 0": ("<", 0)}
_OTHER_SCRIPT = re.compile(r"[^\x00-\x7f]\s*$")
_ENDS = re.compile(r"\s*(?:$|[,.;:)，。；：、）])")
_SOON = 33  # letters in which "or" is looked for


class Description(NamedTuple):
    """The sort that ``words`` give; the sign and the number of a ``bound`` that may limit it,
    ``is_part`` if not all members are meant, ``is_plural`` if several letters may be.  ``rest`` is
    what stands on its other side."""

    words: str
    sort: str
    bound: tuple[str, int] | None
    is_part: bool
    is_plural: bool
    rest: str


def before(words: str) -> Description | None:
    """The description at the end of the words before a formula."""
    found = cues.before(words, "described")
    said = cues.before(words[found.start :], *_SORTS) if found else None
    return _description(said, words[: found.start + said.start]) if found and said else None


def behind(words: str) -> Description | None:
    """The description with which the words behind a formula begin."""
    found = cues.behind(words, "described")
    said = cues.before(found.text, *_SORTS) if found else None
    return _description(said, words[found.end :]) if found and said else None


def _description(said: cues.Cue, rest: str) -> Description:
    sort = said.says
    plural = said.category != "one"
    end = next((end for end in _BOUNDS if sort.endswith(end)), "")
    kept = sort.removesuffix(end).removeprefix(_PART)
    is_part = sort.startswith(_PART)
    return Description(said.text, kept, _BOUNDS.get(end), is_part, plural, rest)


def is_unread_behind(words: str) -> bool:
    """Whether the words behind a formula describe a number, and more is meant: "k is a large
    integer"."""
    return bool(cues.behind(words, "unread"))


def is_something(before: str, words: str) -> bool:
    """Whether something is said of a letter that is not read: "let k be something"."""
    return bool(cues.before(before, "described let") and cues.behind(words, "something"))


def is_some_noun(words: str) -> bool:
    """Whether words behind a letter call it by a noun that is not known: "let k be a widget"; an
    amount is a number."""
    return bool(cues.behind(words, "some noun")) and not cues.behind(words, "amount")


def is_plain(before: str) -> bool:
    """Whether these words add nothing to the membership behind them: no "odd"."""
    plain = cues.before(before, "adds nothing") or _OTHER_SCRIPT.search(before)
    return bool(plain) and not cues.before(before, "adds")


def ends(words: str) -> bool:
    """Whether a description is over where these words begin."""
    return bool(_ENDS.match(words) or cues.behind(words, "described so far"))


def goes_on(words: str) -> bool:
    """True if a description goes on with these words behind a comma: "numbers, not both zero"."""
    return bool(cues.behind(words, "says more"))


def only_narrows(words: str) -> bool:
    """Whether these words do nothing but lead to what says less: "with", "such that"."""
    found = cues.behind(words, "narrows")
    return found is not None and not words[found.end :].strip()


def offers(words: str) -> bool:
    """Whether these words say that it may be another thing: "or"."""
    return bool(cues.behind(words, "or else") or cues.anywhere(words[:_SOON], "or it"))
