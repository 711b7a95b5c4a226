"""Korean particles: 을 or 를, 은 or 는, depends on the sound that the word before ends in.

A translator writes both, ``{theorem}을(를)``, and the form that fits what fills the gap is
chosen here.  Letters, digits and signs are read as a Korean mathematician reads them aloud.
"""

from __future__ import annotations

import re

# The form after a final consonant, the form after a vowel.
_PARTICLES = {
    "은(는)": ("은", "는"), "이(가)": ("이", "가"), "을(를)": ("을", "를"), "과(와)": ("과", "와"),
    "(으)로": ("으로", "로"), "(이)다": ("이다", "다"), "(이)라": ("이라", "라"),
}  # fmt: skip
_PATTERN = re.compile("|".join(map(re.escape, _PARTICLES)))

# 엘, 엠, 엔, 알 end in a consonant, as 일, 삼, 육, 칠, 팔, 영 do; of these 엘, 알, 일, 칠, 팔
# end in ㄹ.  Of the Greek letters 엡실론, 입실론, 오미크론 do.
_CONSONANT = frozenset("LMNRlmnr013678ευοͱ")
_RIEUL = frozenset("LRlr178")
_FRACTION = re.compile(r"([^\s/가-힣]+)/(?:[^\s/()가-힣]+|\([^/]*\))$")
_POWER = re.compile(r"\^(?:-?\w+|\([^()]*\))$")


def choose(text: str, before: str) -> str:
    """``text`` with the particle at its beginning, if there is one, as it sounds after
    ``before``."""
    match = _PATTERN.match(text)
    if match is None:
        return text
    closed, rieul = _ending(before)
    after_consonant, after_vowel = _PARTICLES[match[0]]
    if match[0] == "(으)로":
        closed = closed and not rieul
    return (after_consonant if closed else after_vowel) + text[match.end() :]


def _ending(word: str) -> tuple[bool, bool]:
    """Whether the word, read aloud, ends in a consonant, and whether that is ㄹ."""
    numerator = _FRACTION.search(word)
    if numerator:  # 1/2 is 2분의 1
        word = numerator[1]
    if _POWER.search(word):  # 제곱
        return True, False
    spoken = [c for c in word if c.isalnum()]
    if not spoken:
        return False, False
    last = spoken[-1]
    if "가" <= last <= "힣":
        final = (ord(last) - ord("가")) % 28
        return final > 0, final == 8
    return last in _CONSONANT, last in _RIEUL
