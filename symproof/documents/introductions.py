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
    "함수|수열|수|행렬|벡터|각|각주파수|주파수|파장|다항식|상수|점|합|곱|길이|반지름|변|쿼리|키|계수"
    "|가중치"
)
_NOUNS_ZH = (
    "函数|数列|数|矩阵|向量|角|频率?|波长|多项式|常数|点|和|积|长度?|半径|边|查询|键|系数|权重?"
    "|元素"
)
#: Words before a relation that define.
_BEFORE = re.compile(
    r"\b(?:let|set|put|define[sd]?|defining|denot(?:e[sd]?|ing)|writ(?:e|ing)|written|abbreviat\w+"
    r"|introduc(?:e|ing)|where|call(?:ed)?|with|namely|given by|notation|shorthand)\b"
    r"(?:\s*(?:us|also|now|the|an?|by|as|it|to be|for short|further|first|next|then|and"
    rf"|{_NOUNS_EN})\b|[\s,:(])*$"
    rf"|\b(?:the|an?|our|its)\s+(?:[\w-]+\s+)?(?:{_NOUNS_EN})(?:\s+(?:is|are))?\s*:?\s*$"
    r"|(?:정의하[면자]|정의한다|정의된다|여기서|단,|이때|표기하[면자]|기호로"
    r"|다음과 같이 (?:두|놓|쓰)\S*)"
    rf"[\s,.:]*$|(?:^|\s)(?:{_NOUNS_KO})[은는을를]?\s*:?\s*$"
    r"|(?:设|令|记作?|记为|取|置|定义为?|其中|这里|称|引入|元素为)[\s,，:：]*$"
    rf"|(?:{_NOUNS_ZH})[为是]?\s*[:：]?\s*$",
    re.IGNORECASE,
)
#: Those of them that leave nothing open.
_DEFINES = re.compile(
    r"\b(?:let|set|put|define[sd]?|defining|denot(?:e[sd]?|ing)|writ(?:e|ing)|abbreviat\w+"
    r"|introduc(?:e|ing)|call|given by)\b"
    r"(?:\s*(?:us|also|now|the|an?|by|as|it|to be|for short|further|first|next|then|and"
    rf"|{_NOUNS_EN})\b|[\s,:(])*$"
    r"|(?:정의하[면자]|정의한다|정의된다|다음과 같이 (?:두|놓|쓰)\S*)[\s,.:]*$"
    r"|(?:设|令|记作?|记为|取|置|定义为?)[\s,，:：]*$",
    re.IGNORECASE,
)
_DEFINES_BEHIND = re.compile(
    r"\s*(?:[을를]?\s*정의(?:하자|한다|하면|된다)"
    r"|(?:으로|로) ?(?:정의(?:하자|한다|하면|된다)|두자|놓자|쓰자)"
    r"|이?라고? ?(?:하자|두자|놓자|쓰자))"
)
#: Words behind a relation that define.
_BEHIND = re.compile(
    r"\s*(?:\(?(?:by definition|say|for short)\b|[을를]?\s*정의"
    r"|이?라 ?(?:하자|하고|하면|두자|놓자|쓰자|한다)"
    r"|(?:으로|로) ?(?:정의|두|놓|쓰|표기|나타내)|이?라고 ?(?:하자|두자|놓자|쓰자))",
    re.IGNORECASE,
)
#: Words at the beginning of a clause that add nothing to what it says.
OPENINGS = re.compile(
    r"(?:[\s*_#>()\[\]\"'“”0-9.:,，、—–-]|\ufffc"
    r"|\b(?:now|then|also|next|first|second|third|finally|again|here|we|us|i|one|let|may|can|will"
    r"|shall|could|so|hence|thus|therefore|and|but|further|furthermore|moreover|similarly|likewise"
    r"|instead|additionally|conversely|indeed|for (?:example|instance|simplicity|brevity|this)"
    r"|in (?:addition|general|this (?:section|case|paper|note|example|chapter)|the following|short"
    r"|what follows|particular)|from now on|throughout|without loss of generality|wlog"
    r"|as (?:usual|before|above)|to (?:begin|start|this end|see this)|(?:start|begin) by|by|if|when"
    r"|e\.g|i\.e|say|please|recall|note|since|because|provided|whenever|while|both|suppose|assume|consider|proof|example|solution|remark"
    r"|definition|theorem|lemma|proposition|corollary|exercise|step|part|case|that|the|a|an|our"
    r"|all|every|each|any|arbitrary|for|reals?|numbers?|integers?|natural|positive|negative|even"
    r"|odd|complex|nonnegative|non-negative|rational|values?|indices|index|positions?"
    r"|be|of|as|by|it is convenient to|on the other hand|just|simply|always|everywhere"
    r"|define[sd]?|set|put|denote[sd]?|write|introduce|call|with|where|given|notation)\b"
    r"|(?<![A-Za-z])[A-Za-z](?![A-Za-z])|×"
    r"|(?:모든|임의의|각각의|실수|정수|자연수|양의|음의|짝수|홀수|복소수|에 대하여|에 대해)"
    r"(?![가-힣])"
    r"|任意|所有|每个|一切|实数|整数|自然数|正|负|偶数?|奇数?|复数|的|是|为"
    r"|(?:이제|또한?|그리고|여기서|먼저|다음과|같이|다음을|그러면|예를|들어|단|우리는|함수|이때|즉|만약|하자"
    r"|정의하[자면]|정의한다)(?![가-힣])|이다|라 하자|이라 하자"
    r"|当|若|如果|只要|时|假设|现在|现|再|又|则|于是|因此|首先|其次|并|且|我们|不妨|下面|可以|可|设|令|记|取|置|定义|其中|这里|对于?"
    rf"|函数|例如|和|与)|\b(?:{_NOUNS_EN})\b|{_NOUNS_KO}|{_NOUNS_ZH}",
    re.IGNORECASE,
)
#: Where a clause begins.
_CLAUSE = re.compile(r".*[;:.；。：]", re.DOTALL)
#: What may follow a definition without limiting it.
_PLAIN_BEHIND = re.compile(
    r"\s*(?:$|[.;:)\]。；：、，)）]\s*(?!\s*(?:当|若|如果))|,?\s*(?:and|then|so|where|with|which|be|denote"
    r"|as|it|we|the|this|thus|hence|also|or|is|are|in this|throughout|by definition|say"
    r"|for short)\b"
    r"|for (?:all|every|each|any|real|complex|numbers?|arbitrary|positions?|an?|some|\s)*$"
    r"|for\s*$|,\s*(?:for\s*)?$|[^\x00-\x7f](?!.{0,20}(?:일 때|인 경우|경우에|当|若|时)))",
    re.IGNORECASE,
)
#: Words before a display that limit what it defines.
_LIMITS = re.compile(
    r"\bfor\b(?!\s+(?:this|that|these|those|each|every|all|any|example|instance)\b)"
    r"|\b(?:if|when|whenever|unless|inside|within|between|outside|except|only)\b"
    r"|일 때|경우|에서는|안에서|밖에서|사이|当|若|如果|内|外|之间|仅",
    re.IGNORECASE,
)
#: Words right before a relation that claim it.
_CLAIMS = re.compile(
    r"\b(?:then|thus|hence|so|therefore|consequently|we (?:have|get|obtain|find|see|know|conclude"
    r"|compute|deduce)|has|gives?|yields?|get|equals?|holds?|implies|follows|satisf\w+|becomes?"
    r"|means|shows?|that|conjectur\w+|guess\w*|believe|expect|assert\w*|states?|proves?|proved"
    r"|claims?|prove|disprove|find|theorem|lemma|proposition|corollary)\b(?:\W+\w+){0,2}\W*$"
    r"|(?:猜想|断言|则|有|得|故|所以|因此|可知|推出|证明|成立|满足|定理|引理|命题|推论)\W*$"
    r"|(?:추측|주장|그러면|따라서|그러므로|그래서|얻는|얻을|성립|증명|보이|보인|알 수|유도|만족"
    r"|정리|명제)[가-힣]*\W*$",
    re.IGNORECASE,
)


def defines(before: str, behind: str) -> bool:
    """Whether words say that a relation defines: "let", but not "with"."""
    if found := _DEFINES.search(before):
        return not found[0].isascii() or has_plain_opening(before[: found.start()])
    return bool(_DEFINES_BEHIND.match(behind))


def introduces(before: str, behind: str) -> bool:
    """Whether words around a relation say that it defines."""
    found = _BEFORE.search(before)
    if found and not _DEFINES.search(before):
        return True
    return defines(before, behind) or bool(_BEHIND.match(behind))


def is_reported(before: str) -> bool:
    """Whether a word that defines stands in a clause that says more: "students often write"."""
    return bool(_DEFINES.search(before)) and not defines(before, "")


def claims(before: str) -> bool:
    """Whether words before a relation claim it."""
    return bool(_CLAIMS.search(before)) and not _BEFORE.search(before)


def has_plain_opening(before: str) -> bool:
    """Whether the clause that ends with these words begins with nothing but words that are known
    to add nothing: "now let", but not "it would be wrong to let"."""
    return not OPENINGS.sub("", _CLAUSE.sub("", before)).strip()


def limit(before: str, behind: str, display: bool) -> str:
    """The words around a definition that limit it to some arguments, or may; "" if all of them
    are known not to."""
    plain = _PLAIN_BEHIND.match(behind)
    if display:
        found = _LIMITS.search(before) or (not plain and _LIMITS.match(behind.lstrip(" ,\n")))
        return found[0] if found else ""
    if not plain:
        return behind.strip()
    return "" if has_plain_opening(before) else before.strip()
