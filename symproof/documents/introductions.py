"""Introductions: the words that give a name its meaning, and those that claim a relation.

A relation in a line of text defines a name only if words say so ("let", "where", "라 하자", "记")
or a noun stands right before it ("the angle $θ = …$"); in a display of its own it does unless words
claim it.
"""

from __future__ import annotations

import re

_NOUNS_EN = (
    "functions?|sequences?|numbers?|matri(?:x|ces)|vectors?|angles?|frequenc(?:y|ies)|wavelengths?"
    "|abbreviations?|notations?|polynomials?|constants?|points?|sums?|products?|columns?|rows?"
    "|encodings?|rotations?|lengths?|radius|radii|sides?|keys?|quer(?:y|ies)|coefficients?|weights?"
)
_NOUNS_KO = (
    "함수|수열|수|행렬|벡터|각|각주파수|주파수|파장|다항식|상수|점|합|곱|길이|반지름|변|쿼리|키|계수|가중치"
)
_NOUNS_ZH = (
    "函数|数列|数|矩阵|向量|角|频率?|波长|多项式|常数|点|和|积|长度?|半径|边|查询|键|系数|权重?|元素"
)
#: Words before a relation that define.
_BEFORE = re.compile(
    r"\b(?:let|set|put|define[sd]?|defining|denot(?:e[sd]?|ing)|writ(?:e|ing)|written|abbreviat\w+"
    r"|introduc(?:e|ing)|where|call(?:ed)?|with|namely|given by|notation|shorthand)\b"
    r"(?:\s*(?:us|also|now|the|an?|by|as|it|to be|for short|further|first|next|then|and"
    rf"|{_NOUNS_EN})\b|[\s,:(])*$"
    rf"|\b(?:the|an?|our|its)\s+(?:[\w-]+\s+)?(?:{_NOUNS_EN})(?:\s+(?:is|are))?\s*:?\s*$"
    r"|(?:정의하[면자]|정의한다|정의된다|여기서|단,|이때|표기하[면자]|기호로|다음과 같이 (?:두|놓|쓰)\S*)"
    rf"[\s,.:]*$|(?:^|\s)(?:{_NOUNS_KO})[은는을를]?\s*:?\s*$"
    r"|(?:设|令|记作?|记为|取|置|定义为?|其中|这里|称|引入|元素为)[\s,，:：]*$"
    rf"|(?:{_NOUNS_ZH})[为是]?\s*[:：]?\s*$",
    re.IGNORECASE,
)
#: Words behind a relation that define.
_BEHIND = re.compile(
    r"\s*(?:\(?(?:by definition|say|for short)\b|[을를]?\s*정의|이?라 ?(?:하자|하고|하면|두자|놓자|쓰자|한다)"
    r"|(?:으로|로) ?(?:정의|두|놓|쓰|표기|나타내)|이?라고 ?(?:하자|두자|놓자|쓰자))",
    re.IGNORECASE,
)
#: Words that claim what comes next.
_CLAIMS = re.compile(
    r"\b(?:then|thus|hence|so|therefore|consequently|we (?:have|get|obtain|find|see|know|conclude"
    r"|compute|deduce)|has|gives?|yields?|get|equals?|holds?|implies|follows|satisf\w+|becomes?"
    r"|means|shows?|that|proves?|proved|claims?|prove|find|theorem|lemma|proposition|corollary)\b"
    r"|则|有|得|故|所以|因此|可知|推出|证明|成立|满足|定理|引理|命题|推论"
    r"|그러면|따라서|그러므로|그래서|얻는|얻을|성립|증명|보이|보인|알 수|유도|만족|정리|보조정리|명제",
    re.IGNORECASE,
)


def introduces(before: str, behind: str) -> bool:
    """Whether words around a relation say that it defines."""
    return bool(_BEFORE.search(before) or _BEHIND.match(behind))


def claims(before: str) -> bool:
    """Whether words before a relation claim it."""
    return bool(_CLAIMS.search(before)) and not _BEFORE.search(before)


def limit(before: str, behind: str) -> str:
    """The words around a definition that may limit it, "" if there are none."""
    return ""
