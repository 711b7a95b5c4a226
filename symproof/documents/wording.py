"""Wording: what the words around a relation make of it.

"If …", "… 일 때" and "当 … 时" make it a condition; "where …", "여기서" and "其中" may introduce
a name; "there is …" claims that something exists.  The words themselves are data: here are only
their categories.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ..reading.phrases import cues
from ..reading.phrases.spelling import FORMULA as FORMULA

_GIVING = ("suppose", "case", "set", "where", "if")
_CLAUSE_ENDS = re.compile(r"[,;:，；：]")
_LIMIT = re.compile(r"[^.,;:]*")


def lead(words: str) -> str:
    """What the words in front of a relation make of it: "if", "suppose" (for the rest of the
    paragraph), "where" or "set" (which may introduce a name), "unclear", "open" (which may be a
    condition, a claim or introduce a name), or "" for a claim."""
    if found := cues.before(words, *_GIVING):
        return "suppose" if found.category == "case" else found.category
    maybe = cues.last(words, "may suppose", "may introduce")
    if maybe and not says_so(words[maybe.end :]):
        rest = words[maybe.end :]
        if not _CLAUSE_ENDS.search(rest) and len(rest.split()) <= 4 and FORMULA not in rest:
            return "open" if maybe.category == "may introduce" else "unclear"
    begun = cues.last(words, "begins condition")
    if begun and not says_so(words[begun.end :]):
        return "" if FORMULA in words[begun.end :] else "unclear"
    return ""


def order(words: str) -> str | None:
    """The words before a verb that supposes or sets what comes next, None if there is none."""
    found = cues.before(words, *_GIVING)
    return words[: found.start] if found and found.category in ("suppose", "set") else None


def is_suspended(behind: str) -> bool:
    """Whether a supposition behind a formula is not carried out: "가정하면 안 된다"."""
    found = cues.behind(behind, "set", "suppose", "if")
    supposes = found is not None and found.category == "suppose"
    return bool(supposes and found and not cues.behind(behind[found.end :], "carried out"))


def is_still_supposing(words: str) -> bool:
    """Whether a condition has begun in these words that nothing ends: "if x is such that"."""
    begun = cues.last(words, "begins condition")
    rest = words[begun.end :] if begun else ","
    return not _CLAUSE_ENDS.search(rest) and not cues.anywhere(rest, "then")


def says_so(words: str) -> bool:
    """Whether words such as "then" claim what comes next."""
    return bool(cues.anywhere(words, "says"))


def tail(words: str) -> str:
    """What the words behind a relation make of it, likewise; "both" if it is what comes next."""
    if found := cues.behind(words, "set", "suppose", "if"):
        return found.category
    if cues.between(words, "both") and not is_comma(words):
        return "both"
    if cues.behind(words, "implies"):
        return "if"
    return "unclear" if cues.behind(words, "gives") else ""


def joins(words: str) -> bool:
    """Whether words only join two relations: "and", a comma."""
    return cues.between(words, "joins")


def is_comma(words: str) -> bool:
    """Whether there is nothing but a comma, or a space."""
    return not words.strip(" \t\r\n,，、")


def is_enclosed(before: str, behind: str) -> bool:
    """Whether a relation stands alone in parentheses."""
    return before.rstrip().endswith(("(", "（")) and behind.lstrip().startswith((")", "）"))


def is_alternative(words: str) -> bool:
    """Whether "or" joins two relations."""
    return bool(cues.anywhere(words, "or"))


def asks(before: str, behind: str) -> bool:
    """Whether a relation may be an equation to solve, a name, or a question."""
    asked = cues.before(before, "asks")
    claimed = asked and says_so(before[asked.start :])
    return bool((asked and not claimed) or cues.behind(behind, "asks"))


def leaves_open(before: str, behind: str) -> bool:
    """Whether words of its clause neither claim nor deny a relation: "nobody claims that"."""
    return bool(cues.before(before, "left open") or cues.behind(behind, "left open"))


def limited(behind: str) -> str:
    """The words behind a claim that begin to say where it holds, up to a formula."""
    holds = cues.behind(behind, "holds")
    rest = behind[holds.end if holds else 0 :]
    found = cues.behind(rest, "limits")
    limit = _LIMIT.match(rest, found.start) if found else None
    return limit[0] if limit else ""


def repeats(words: str) -> bool:
    """Whether words between two conditions say that one or the other holds: "and for"."""
    added = cues.behind(words, "adds")
    return bool(added and cues.before(words[added.end :], "if clause"))


def is_for(before: str, behind: str) -> bool:
    """Whether a letter stands under "for", which says of all formulas what it is."""
    return bool(cues.before(before, "for") or cues.behind(behind, "for"))


def is_choice(words: str) -> bool:
    """Whether words join a formula by "or" to the one before it."""
    return joins(words.removeprefix(FORMULA)) and is_alternative(words)


def is_otherwise(words: str) -> bool:
    """Whether the words begin with the other case."""
    return bool(cues.anywhere(words, "otherwise"))


class Turn(NamedTuple):
    """Where a part of a sentence ends, and where the next one begins."""

    start: int
    rest: int


def turn(words: str) -> Turn | None:
    """Where the other case begins within a sentence, or another part of it."""
    stop = re.search("[;；]", words)
    other = cues.anywhere(words, "otherwise")
    if other and not (stop and stop.start() < other.start):
        return Turn(other.start, other.start)
    return Turn(*stop.span()) if stop else None


def claims_existence(sentence: str) -> bool:
    """Whether a sentence says that something exists."""
    return bool(cues.anywhere(sentence, "exists"))


def claims_more(sentence: str) -> bool:
    """Whether it says how many there are, or that there is none."""
    return bool(cues.anywhere(sentence, "how many"))


def claims_equivalence(sentence: str) -> bool:
    """Whether a sentence says that two relations are equivalent."""
    return bool(cues.anywhere(sentence, "equivalent"))


def pairs_off(sentence: str) -> bool:
    """Whether a sentence pairs off its formulas: "respectively"."""
    return sentence.count(FORMULA) > 1 and bool(cues.anywhere(sentence, "pairs off"))


def pairs_off_sorts(sentence: str) -> bool:
    """Whether a sentence may pair off its letters with sorts, or say one sort of each."""
    return sentence.count(FORMULA) > 1 and bool(cues.anywhere(sentence, "pairs off sorts"))


def is_understood(words: str) -> bool:
    """Whether all words between two parts of a formula are known."""
    return cues.between(words, "understood")


def is_remark(words: str) -> bool:
    """Whether words behind a formula limit nothing."""
    return not any(map(str.isalpha, words)) or cues.between(words, "remark")


def is_and(words: str) -> bool:
    """Whether words only say that what follows holds, too."""
    return cues.between(words, "and")


def begins_anew(sentence: str) -> bool:
    """Whether a sentence speaks of more than what was supposed before: "in general"."""
    return bool(cues.anywhere(sentence, "anew"))


def speaks_of_all(words: str) -> bool:
    """Whether the letter behind these words stands for everything: "for every"."""
    return bool(cues.before(words, "all"))


def worded(words: str) -> str:
    """A condition that is said in words and not by a relation: "if it is even"."""
    found = cues.anywhere(words, "worded")
    return found.text if found else ""
