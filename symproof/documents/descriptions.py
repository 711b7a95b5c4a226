"""Descriptions: the words that say of which sort a letter is, in English, Korean and Chinese.

They stand right before a formula ("every integer $k$", "정수 $k$", "任意整数 $k$") or behind it
("$k$ is an integer", "$k$가 정수", "$k$ 为整数").
"""

from __future__ import annotations

import re
from typing import NamedTuple

#: What words say: the sort; "from 1" if 0 may be none of them, "part of" if they mean less.
_ENGLISH = {
    r"positive integers?": "positive integer", r"non-?negative integers?": "natural",
    r"natural numbers?": "natural from 1", r"even (?:integers?|numbers?)": "even",
    r"odd (?:integers?|numbers?)": "odd", r"negative integers?": "part of integer",
    r"(?:real )?integers?": "integer", r"positive (?:real )?(?:numbers?|reals?)": "positive",
    r"non-?negative (?:real )?(?:numbers?|reals?)": "nonnegative",
    r"non-?zero (?:real numbers?|reals?)": "nonzero",
    r"negative (?:real )?numbers?": "part of real",
    r"rational numbers?|rationals?": "part of real", r"real (?:numbers?|variables?)|reals": "real",
    r"complex (?:numbers?|variables?)": "complex",
}  # fmt: skip
_ADJECTIVES = {"real": "real", "complex": "complex", "integer": "integer", "even": "even",
               "odd": "odd", "natural": "natural from 1", "rational": "part of real"}  # fmt: skip
#: Behind a letter only: "the positive $x$-axis" says nothing of x.
_SIGNS = {"(?:strictly )?positive": "positive", "non-?negative": "nonnegative",
          "(?:strictly )?negative": "part of real", "non-?zero": "nonzero"}  # fmt: skip
_KOREAN = {
    "양의 ?정수": "positive integer", "음이 ?아닌 ?정수": "natural",
    "음의 ?정수": "part of integer",
    "자연수": "natural from 1", "짝수": "even", "홀수": "odd", "정수": "integer",
    "양의 ?실수|양수": "positive", "음이 ?아닌 ?실수": "nonnegative", "0이 ?아닌 ?실수": "nonzero",
    "음의 ?실수|음수|유리수": "part of real", "실수": "real", "복소수": "complex",
}  # fmt: skip
_CHINESE = {
    "正整数": "positive integer", "非负整数": "natural", "负整数": "part of integer",
    "自然数": "natural from 1", "偶数": "even", "奇数": "odd", "整数": "integer",
    "正实数|正数": "positive", "非负实数|非负数": "nonnegative", "非零实数": "nonzero",
    "负实数|负数|有理数": "part of real", "实数": "real", "复数": "complex",
}  # fmt: skip
_FROM_ONE, _PART = " from 1", "part of "

_EN, _KO, _ZH = ("|".join(f"(?:{said})" for said in all_) for all_ in (_ENGLISH, _KOREAN, _CHINESE))
_SORT_OF = [
    (re.compile(said, re.IGNORECASE), sort)
    for all_ in (_ENGLISH, _KOREAN, _CHINESE, _ADJECTIVES, _SIGNS) for said, sort in all_.items()
]  # fmt: skip
_DET_EN = r"(?:\b(?:the|an?|any|every|each|all|some|two|three|arbitrary|fixed|given)\s+)*"
_DET_KO = r"(?:(?:모든|임의의|각|각각의|어떤|두|세|한|주어진|고정된|모두|각각)\s*)*"
_DET_ZH = r"(?:任意|任一|任何|所有|每一?个|一切|[一两某]个|某|给定|固定|的)*"
#: Words directly before a formula, behind which nothing else belongs to them.
_BEFORE = re.compile(
    r"(?:(?:^|[,;:.(\ufffc—–]|\b(?:for|let|and|where|with|if|when|whenever|of|by|on|over|suppose"
    r"|supposing|assume|assuming|that|take|choose|pick|fix|consider|given|provided))\s*"
    rf"{_DET_EN}\b(?:(?P<en>{_EN})|(?P<adjective>{'|'.join(_ADJECTIVES)}))"
    r"|(?:^|[,.(:;]|\ufffc\S{0,4}|(?:^|\s)(?:그리고|이제|또한|또|이때|단|만약|만일|여기서|다음은))\s*"
    rf"{_DET_KO}(?P<ko>{_KO})"
    rf"|(?:^|[，。；：、,.;:(（]|\ufffc[和与及]?|对于?|设|令|取|若|当|如果|其中|和|与|及)\s*"
    rf"{_DET_ZH}(?P<zh>{_ZH}))\s*$",
    re.IGNORECASE,
)
#: Words directly behind a formula.
_BEHIND = re.compile(
    rf"\s*(?:,?\s*(?:both |all |each )?(?:(?:be|is|are|being|denotes?)\s+|[:—–]\s*|(?=an? ))"
    rf"{_DET_EN}(?P<en>{_EN})\b"
    rf"|(?:(?:be|is|are)\s+)?(?P<adjective>{'|'.join((*_ADJECTIVES, *_SIGNS))})\b"
    r"(?![ -](?!(?:and|so|then|we|hence|thus|the|it|this)\b)\w)"
    rf"|[은는이가을를도]?\s*{_DET_KO}(?P<ko>{_KO})"
    r"(?=\s*(?:일 ?때|일 ?경우|이?라 ?하|이?라고 ?(?:하|가정)|이?다(?:[,.\s]|$)|이?면|라면|이?고"
    r"|이?며|인 "
    r"|인 ?경우|임을 ?가정|이?므로|으?로 ?(?:두|하|잡|놓)|[,.)]|$))"
    rf"|(?:均|都|皆|分别)?[为是]{_DET_ZH}(?P<zh>{_ZH})(?=\s*(?:时|的情|的时|[，。；、,.)）且和则]|$)))",
    re.IGNORECASE,
)
#: What is said of letters that are no numbers, or perhaps none.
_STRANGE = (
    r"(?:matri(?:x|ces)|vectors?|quaternions?|operators?|tensors?|rotations?|permutations?|functions?"
    r"|elements?|continuous|differentiable|maps?|mappings?|polynomials?|probabilit(?:y|ies)"
    r"|distributions?|antiderivatives?|derivatives?|sets?|groups?|words?|events?"
    r"|행렬|벡터|사원수|연산자|함수|원소|연속|사상|다항식|확률|집합"
    r"|矩阵|方阵|向量|矢量|四元数|算子|函数|元素|连续|映射|多项式|概率|集合)"
)
_STRANGE_BEFORE = re.compile(rf"{_STRANGE}[\s,，]*$", re.IGNORECASE)
_STRANGE_BEHIND = re.compile(
    rf"\s*(?:\b(?:be|is|are|being|denotes?)\b|(?=an? )|[은는이가을를도와과]\s|[为是均都皆]|:)"
    rf"[^,.;，。；\ufffc]{{0,60}}?{_STRANGE}",
    re.IGNORECASE,
)
#: What may stand directly before a membership without adding to it.
_PLAIN = re.compile(
    rf"(?:^|[,;:.(\ufffc—–，。；：、（∀]|\b(?:for|let|and|where|with|if|when|whenever|of|suppose|assume"
    rf"|that|take|choose|pick|fix|consider|given|provided|or|have|numbers?|integers?|at|letter"
    rf"|parameters?|variables?|index|indices|points?|positions?))\s*{_DET_EN}(?:fixed|arbitrary)?\s*$"
    rf"|[^\x00-\x7f]\s*$",
    re.IGNORECASE,
)
_ADDS_EAST = re.compile(r"(?:[인는은한]|아닌|짝수|홀수|양수|음수|정수|的|正|负|非零|奇数|偶数)\s*$")
#: A description that is not read, before and behind a formula.
_UNREAD = re.compile(rf"(?:{_EN}|{_KO}|{_ZH}|\b(?:{'|'.join(_ADJECTIVES)}))\s*$", re.IGNORECASE)
_UNREAD_BEHIND = re.compile(
    rf"\s*(?:\b(?:be|is|are|being|denotes?)\b|(?=an? )|[은는이가을를도]\s|[为是])"
    rf"[^,.;，。；\ufffc]{{0,60}}?(?:{_EN}|{_KO}|{_ZH})",
    re.IGNORECASE,
)
#: What may follow to say less, and what says another thing.
_NARROWS = re.compile(
    r"\s*(?:that|which|such|with|whose|in|between|satisf\w+|greater|larger|less|smaller|other than"
    r"|different|divisible|from|not|at least|at most|above|below|중|보다|인|满足|使)"
)
_OR = re.compile(r"\s*(?:or\b|이?거나|또는|혹은|[或])|.{0,30}\bor\b", re.IGNORECASE)
#: What may follow without adding to the description.
_ENDS = re.compile(
    r"\s*(?:$|[,.;:)，。；：、）]"
    r"|(?:and|we|then|the|let|there|it|this|so|where|have|has|holds?|both)\b"
    r"|에 ?대[하해한]|[이가은는을를과와]|마다|일 ?때|[라면고며다]|으?로|인 ?경우"
    r"|时|则|有|都|[和与及且])",
    re.IGNORECASE,
)
_IF = re.compile(
    r"\b(?:if|when|whenever|unless|provided|while|except|assuming|supposing)\b[^,;:\ufffc]*$"
    r"|(?-i:\bWhere)\b[^,;:\ufffc]*$"
    r"|(?:若|如果|(?<![相应])当|假如|倘若|除非|只要)[^，,；\ufffc]*$",
    re.IGNORECASE,
)
_IF_BEHIND = re.compile(r"\s*(?:일 ?때|이면|면|라면|이라면|인 ?경우|时|的时候|的情[况形])")
_LET = re.compile(r"\b(?:let|suppose|assume)\b[^,;:\ufffc]*$|[设令][^，,；\ufffc]*$", re.IGNORECASE)
_OF = re.compile(
    r"\b(?:of|in|by|from|at|on|to|than|over|divided|times|plus|minus)\s*$", re.IGNORECASE
)
_SOMETHING = re.compile(r"\s*(?:be\b|[为是]|[은는이가을를]\s.*(?:하자|두자))", re.IGNORECASE)


class Description(NamedTuple):
    """The sort that ``words`` give; ``from_one`` if 0 may be none of it, ``is_part`` if not all
    members are meant, ``is_plural`` if several letters may be.  ``rest`` is what stands on its
    other side."""

    words: str
    sort: str
    from_one: bool
    is_part: bool
    is_plural: bool
    rest: str


def before(words: str) -> Description | None:
    """The description at the end of the words before a formula."""
    found = _BEFORE.search(words)
    return _description(found, words[: found.start(found.lastgroup or 0)]) if found else None


def behind(words: str) -> Description | None:
    """The description with which the words behind a formula begin."""
    found = _BEHIND.match(words)
    return _description(found, words[found.end() :]) if found else None


def _description(found: re.Match[str], rest: str) -> Description:
    words = found[found.lastgroup or 0]
    sort = next(s for pattern, s in _SORT_OF if pattern.fullmatch(words))
    plural = found.lastgroup in ("ko", "zh", "adjective") or words.endswith("s")
    kept = sort.removesuffix(_FROM_ONE).removeprefix(_PART)
    return Description(words, kept, sort.endswith(_FROM_ONE), sort.startswith(_PART), plural, rest)


def is_unread_before(words: str) -> bool:
    """Whether words before a formula describe it in a way that is not read."""
    return bool(_UNREAD.search(words))


def is_unread_behind(before: str, words: str) -> bool:
    """Whether the words behind a formula do: "let k be something"."""
    something = _LET.search(before) and _SOMETHING.match(words)
    return bool(something or _UNREAD_BEHIND.match(words))


def is_strange(before: str, behind: str) -> bool:
    """Whether words say that a letter is no number, or perhaps none: "matrices $A$"."""
    return bool(_STRANGE_BEFORE.search(before) or _STRANGE_BEHIND.match(behind))


def is_plain(before: str) -> bool:
    """Whether these words add nothing to the membership behind them: no "odd"."""
    return bool(_PLAIN.search(before)) and not _ADDS_EAST.search(before)


def ends(words: str) -> bool:
    """Whether a description is over where these words begin."""
    return bool(_ENDS.match(words))


def narrows(words: str) -> bool:
    """Whether these words can only say less: "that", "with"."""
    return bool(_NARROWS.match(words))


def offers(words: str) -> bool:
    """Whether these words say that it may be another thing: "or"."""
    return bool(_OR.match(words))


def is_of(words: str) -> bool:
    """Whether a letter behind these words is not what is spoken of: "the square of"."""
    return bool(_OF.search(words))


def is_if(before: str, behind: str) -> bool:
    """Whether a description is a condition."""
    return bool(_IF.search(before) or _IF_BEHIND.match(behind))


def is_let(before: str) -> bool:
    """Whether a description introduces a letter."""
    return bool(_LET.search(before))
