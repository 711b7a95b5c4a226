"""Negations: words that say that something does not hold, in English, Korean and Chinese.

"Unless" turns a condition round and is understood; other words that may deny a condition, a
description or a claim only keep it from being used.
"""

from __future__ import annotations

import re

_NEGATES = re.compile(r"\b(?:unless|except)\b|除非", re.IGNORECASE)
_NEGATES_BEHIND = re.compile(r"\s*이? ?아니면|\s*(?:이|가) 아닌")
_DENIES = re.compile(
    r"\b(?:not|no|non|never|neither|nor|none|nothing|unless|except|without|other than)\b[^,;:.]*$"
    r"|(?:不|非|无|没有)[^，,；。]{0,8}$",
    re.IGNORECASE,
)
_DENIES_BEHIND = re.compile(
    r"\s*(?:(?:is|are|does|do|need|may|must|can)\s*(?:not|no)\b|[不非]|[이가은는]? ?아[니닐])",
    re.IGNORECASE,
)
#: What denies a condition, or may, somewhere before or behind it.
_DOUBTS = re.compile(
    r"\b(?:not|no|never|nor|neither|cannot|without|instead|rather|no matter|whether)\b|n['’]t\b"
    r"|무관|상관없|不(?!等|同|妨)|没|无论|并非|不管",
    re.IGNORECASE,
)
_DOUBTS_BEHIND = re.compile(
    r"[^,;:.，；。\ufffc]*?(?:\b(?:not|no|never|fails?|false|wrong|violated|untrue|impossible"
    r"|cannot)\b|n['’]t\b|아[니닐]|않|없|제외|不|没|非|假(?!设|定)|错)",
    re.IGNORECASE,
)
#: What says of a claim that it does not hold.
_DENIED = re.compile(
    r"\b(?:false|wrong|untrue|not true|incorrect|mistake|not the case|(?:do|does|did) not have)"
    r"(?: to \w+)?(?: that)?\s*$|并非\s*$",
    re.IGNORECASE,
)
_DENIED_BEHIND = re.compile(
    r"\s*(?:(?:is|are|was|would be|becomes?)\s+(?:in general |generally |simply |just |clearly )?"
    r"(?:false|wrong|untrue|not true|incorrect|invalid|not valid|not the case)"
    r"|(?:does|do|did|need|can|will)(?: not|n['’]t|not) (?:hold|be true)|fails?\b"
    r"|[은는이가]?\s*(?:일반적으로 )?(?:거짓|틀렸|틀리|성립하지 않|참이 아니|옳지 않)"
    r"|(?:一般|通常)?(?:不成立|是错|是假|不对|不真|不正确|错误))",
    re.IGNORECASE,
)


def negates(words: str) -> bool:
    """Whether the condition behind these words must not hold: "unless"."""
    found = list(_NEGATES.finditer(words))
    return bool(found) and len(words) - found[-1].end() < 40


def negates_behind(words: str) -> bool:
    """Whether what stands before these words must not hold: "… 이 아니면"."""
    return bool(_NEGATES_BEHIND.match(words))


def denies(words: str) -> bool:
    """Whether what comes next is what is not: "unless", "no"."""
    return bool(_DENIES.search(words[-80:]))


def denies_behind(words: str) -> bool:
    """Whether what stands before these words is what is not."""
    return bool(_DENIES_BEHIND.match(words)) or negates_behind(words)


def may_deny(before: str, behind: str) -> bool:
    """Whether words around a condition may deny it; "unless" does, and is understood."""
    if negates(before) or negates_behind(behind):
        return False
    return bool(_DOUBTS.search(before[-80:]) or _DOUBTS_BEHIND.match(behind[:80]))


def is_denied(before: str, behind: str) -> bool:
    """Whether words say of a relation that it does not hold."""
    return bool(_DENIED.search(before) or _DENIED_BEHIND.match(behind))
