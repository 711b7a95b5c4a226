"""Wording: what the words around a relation make of it.

"If …", "… 일 때" and "当 … 时" make it a condition; "where …", "여기서" and "其中" may introduce
a name.  "Unless" turns a condition round and is understood; other words that may deny a condition,
a description or a claim only keep it from being used.  The words themselves are data: where a
category of them says all, :mod:`~symproof.reading.phrases.cues` is asked; here is what several
say together.
"""

from __future__ import annotations

import re

from ...reading.phrases import cues
from ...reading.phrases.spelling import FORMULA as FORMULA
from .asserting import leads

_GIVING = ("suppose", "case", "set", "where", "if")
_CLAUSE_ENDS = re.compile(r"[,;:，；：]")
_LIMIT = re.compile(r"[^.,;:]*")
_NEAR = 40  # letters between "unless" and what it denies
_FAR = 80  # letters in which words that may deny are looked for


def lead(words: str) -> str:
    """The kind of a relation by the words in front of it: "if", "suppose" (for the rest of the
    paragraph), "where" or "set" (which may introduce a name), "unclear", "open" (which may be a
    condition, a claim or introduce a name), or "" for a claim."""
    if found := cues.before(words, *_GIVING):
        return "suppose" if found.category == "case" else found.category
    maybe = cues.last(words, "may suppose", "may introduce")
    is_said = maybe and (cues.anywhere(words[maybe.end :], "says") or leads(words))
    if maybe and not is_said:
        rest = words[maybe.end :]
        if not _CLAUSE_ENDS.search(rest) and len(rest.split()) <= 4 and FORMULA not in rest:
            return "open" if maybe.category == "may introduce" else "unclear"
    begun = cues.last(words, "begins condition")
    if begun and not cues.anywhere(words[begun.end :], "says"):
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


def tail(words: str) -> str:
    """The kind of a relation by the words behind it; "both" if it is that of the next one."""
    if found := cues.behind(words, "set", "suppose", "if"):
        return found.category
    if cues.between(words, "both") and not is_comma(words):
        return "both"
    if cues.behind(words, "implies"):
        return "if"
    return "unclear" if cues.behind(words, "gives") else ""


def is_comma(words: str) -> bool:
    """Whether there is nothing but a comma, or a space."""
    return not words.strip(" \t\r\n,，、")


def is_enclosed(before: str, behind: str) -> bool:
    """Whether a relation stands alone in parentheses."""
    return before.rstrip().endswith(("(", "（")) and behind.lstrip().startswith((")", "）"))


def asks(before: str, behind: str) -> bool:
    """Whether a relation may be a question, or what does not hold."""
    return _is_led_to(before, "asks") or bool(cues.behind(behind, "asks"))


def seeks(before: str, behind: str) -> bool:
    """Whether a relation may be an equation to solve, or one of a line or a curve."""
    return _is_led_to(before, "seeks") or bool(cues.behind(behind, "seeks"))


def _is_led_to(before: str, category: str) -> bool:
    """Whether words lead to a relation, and none behind them claim it."""
    found = cues.before(before, category)
    return found is not None and not cues.anywhere(before[found.start :], "says")


def may_be_fulfilled(before: str, behind: str) -> bool:
    """Whether words may say of something that it fulfils a relation: "such that"."""
    found = cues.before(before, "fulfils")
    claimed = found and cues.anywhere(before[found.end :], "says")
    return bool((found and not claimed) or cues.behind(behind, "fulfils"))


def lists_cases(before: str) -> bool:
    """Whether words say that cases follow, of which none is claimed: "three cases"."""
    found = cues.anywhere(before, "cases")
    return found is not None and not cues.anywhere(before[found.end :], "concludes", "says")


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


def is_choice(words: str) -> bool:
    """Whether words join a formula by "or" to the one before it."""
    joins = cues.between(words.removeprefix(FORMULA), "joins")
    return joins and bool(cues.anywhere(words, "or"))


def turn(words: str) -> tuple[int, int] | None:
    """Where a part of a sentence ends within it, and where the next part or the other case
    begins."""
    stop = re.search("[;；]", words)
    other = cues.anywhere(words, "otherwise", "next case")
    if other and not (stop and stop.start() < other.start):
        return other.start, other.start
    return stop.span() if stop else None


def pairs_off(sentence: str, with_sorts: bool = False) -> bool:
    """Whether a sentence pairs off its formulas, "respectively"; ``with_sorts`` also whether it may
    pair off letters with sorts, or say one sort of each."""
    found = cues.anywhere(sentence, "pairs off") or (
        with_sorts and cues.anywhere(sentence, "pairs off sorts")
    )
    return sentence.count(FORMULA) > 1 and bool(found)


def is_remark(words: str) -> bool:
    """Whether words behind a formula limit nothing."""
    return not any(map(str.isalpha, words)) or cues.between(words, "remark")


def worded(words: str) -> str:
    """A condition that is said in words and not by a relation: "if it is even"."""
    found = cues.anywhere(words, "worded")
    return found.text if found else ""


def without_if(words: str) -> str:
    """The words without the "if" with which they end."""
    found = cues.before(words, "described if", "suppose")
    return words if found is None else words[: found.start]


def negates(words: str) -> bool:
    """Whether the condition behind these words must not hold: "unless"."""
    found = cues.last(words, "negates")
    return found is not None and len(words) - found.end < _NEAR


def denies(before: str, behind: str) -> bool:
    """Whether a relation between these words is denied: "unless", "no"."""
    return bool(cues.before(before[-_FAR:], "denies") or cues.behind(behind, "denies", "negates"))


def may_deny(before: str, behind: str) -> bool:
    """Whether words around a condition may deny it; "unless" does, and is understood."""
    if negates(before) or cues.behind(behind, "negates"):
        return False
    return bool(cues.anywhere(before[-_FAR:], "doubts") or cues.behind(behind[:_FAR], "doubts"))
