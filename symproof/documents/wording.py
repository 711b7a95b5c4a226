"""Wording: what the words around a relation make of it, in English, Korean and Chinese.

"If …", "… 일 때" and "当 … 时" make it a condition; "where …", "여기서" and "其中" may introduce
a name; "there is …" claims that something exists.
"""

from __future__ import annotations

import re

#: Where a formula was, in the words of a sentence.
FORMULA = "\ufffc"

_FILLERS = (
    r"(?:[\s,]|(?:that|all|every|any|some|each|real|the|a|an|case|cases?|where|now|further|moreover"
    r"|also|first|next|instead|both|either|only|numbers?|values?|integers?|parameters?|variables?"
    r"|special|particular|positive|negative|nonnegative|nonzero|take|choose|again|let|us|fix|even"
    r"|odd|small|large|fixed|given|of|or|and|with|just|simply)\b|\d|[().:]|（|）|：)*"
)
_SUPPOSE = (
    r"(?:suppose|assume)(?: that)? we have|suppose|supposing|assume|take|choose|pick|fix"
    r"|(?<!this )(?<!that )(?<!any )(?<!every )(?<!each )(?<!either )(?<!which )(?<!such )"
    r"(?<!latter )(?<!former )(?<!all )(?<!other )case"
)
_SET = "let|set|put"
_WHERE = r"where|(?<!begins )(?<!starts )(?<!ends )(?<!together )(?<!along )with"
_IF = (
    r"if we have|if|when|whenever|for|unless|provided|given|as long as|while|at|taking|setting"
    r"|putting|choosing|substituting|letting|fixing|except|assuming|subject to|under|in case"
    r"|along|constrained by"
)
_LEADS = re.compile(
    rf"\b(?:(?P<suppose>{_SUPPOSE})|(?P<set>{_SET})|(?P<where>{_WHERE})|(?P<if>{_IF}))\b"
    rf"{_FILLERS}$",
    re.IGNORECASE,
)
_LEADS_EAST = re.compile(
    r"(?:(?P<suppose>假设|假定|情形|情况|가정(?:하자|하면)?|경우)|(?P<set>设|令|置|取)"
    r"|(?P<where>其中|여기서|단(?=[,，])|这里)"
    r"|(?P<if>(?<![相应])当|若|如果|对于|对|只要|除非|倘若|假如|(?<![现存])在))[\s,，:：]*"
    r"(?:任意|任何|所有|每个|一切|的|一个|实数|整数|正数)*\s*$"
)
_SAYS = re.compile(
    r"\b(?:then|thus|hence|so|therefore|we (?:have|get|obtain|find|see|know|conclude)|has|gives?"
    r"|yields?|get|equals?|holds?|implies|follows|satisf\w+|becomes|means|shows?|that is)\b"
    r"|则|有|得|故|所以|因此|那么|그러면|따라서|그러므로",
    re.IGNORECASE,
)
_FOR = re.compile(
    rf"\bfor\b{_FILLERS}$|对于?(?:任意|任何|所有|每个|一切|的|一个|实数|整数|正数)*\s*$|∀\s*$",
    re.IGNORECASE,
)
_FOR_BEHIND = re.compile(r"\s*에 ?대[하해한]")
#: What makes of a relation a question, an exercise, a name or a mistake.
_ASKS = re.compile(
    r"\b(?:solv(?:e|es|ing)|find|look(?:ing)? for|determine|equations?|circle|ellipse|lines?|curve"
    r"|parabola|plane|such that|satisfy(?:ing)?|satisfies|mistake|wrong|counterexample|think"
    r"|impossible|does|modulo|base)\b[^.,;:!?]{0,25}$|\bfrom\s*$|由\s*$"
    r"|(?:方程|圆|直线|曲线|求|使得|满足|错误|模)[^，。；：]{0,8}$|(?:방정식|직선|곡선|법)[^.,:]{0,8}$",
    re.IGNORECASE,
)
_ASKS_BEHIND = re.compile(
    r"\s*[?？]|\s*(?:를|을) ?(?:만족|구하|풀)|\s*의 ?(?:해|근)"
    r"|\s*(?:is impossible|has no|无解|有解|的解|的半径|的根)"
    r"|[\s,，]*(?:(?:with|and|leaving)\s+)?(?:an?\s+|the\s+)?remainder|[\s,，]*(?:余|나머지)",
    re.IGNORECASE,
)
_LIMITED_BEHIND = re.compile(
    r"\s*(?:holds?|is valid|is true)?\s*(?:only )?"
    r"(?P<rest>(?:for|on|in|if|when|whenever|almost|eventually|locally|near|between|inside|within"
    r"|outside|up to)\b[^.,;:]*)",
    re.IGNORECASE,
)
_REPEATS = re.compile(
    rf"[\s,]*(?:and|but|as well as|or)\b.*\b(?:{_IF})\b{_FILLERS}$", re.IGNORECASE
)
_THEN = re.compile(
    r"\b(?:then|thus|hence|so|therefore|we|gives?|yields?|get|implies|follows|means|shows?)\b"
    r"|则|得|故|所以|因此|那么|그러면|따라서|그러므로|이면|일 때|时",
    re.IGNORECASE,
)
_MAYBE = re.compile(rf"\b(?:{_IF}|{_SUPPOSE}|{_SET}|{_WHERE}|consider)\b", re.IGNORECASE)
_INTRODUCES = re.compile(f"{_SET}|where|with", re.IGNORECASE)
_STRONG = re.compile(
    r"\b(?:if|when|whenever|suppose|assum\w+|provided|given|unless)\b|若|如果|假设|除非",
    re.IGNORECASE,
)
_IMPLIES = re.compile(r"\s*(?:implies|entails|forces)\b", re.IGNORECASE)
_GIVES = re.compile(r"\s*(?:gives|yields|leads to|means)\b|에서", re.IGNORECASE)
_BEHIND = re.compile(
    r"\s*(?:(?P<set>(?:이?라|으?로) ?(?:하자|두자|놓|쓰자)|(?:이?라고) ?(?:하자|두자|놓))"
    r"|(?P<suppose>(?:이?라고|임을|다고|이?라) ?(?:가정|하면|할)|인 ?경우|때의 경우)"
    r"|(?P<if>일 ?때|이면|면|라면|이라면|인 |인$|이라 하|라 하|에 대하여|에 대해|时|的时候"
    r"|的情况|的情形|이 아니면|가 아니면|이 아닌))"
)
_CARRIED_OUT = re.compile(
    r"하자|하고|한다|했|할 ?때|하면(?!\s*(?:안|곤란|틀리|잘못))|때|의 ?경우|\s*(?:때|$|[,，])|,|자"
)
_BOTH = re.compile(r"\s*(?:이고|이며|고|며|와|과|그리고|및|,)\s*(?:그리고|또)?\s*$")
_JOINS = re.compile(
    r"[\s,，、]*(?:and|or|&|그리고|또는|이고|이며|고|와|과|및|이거나|和|且|或|及|以及)?(?:also)?[\s,，、]*$",
    re.IGNORECASE,
)
_OR = re.compile(r"\bor\b|또는|이거나|或", re.IGNORECASE)
_OTHERWISE = re.compile(
    r"\b(?:otherwise|else|in the other cases?|in all other cases)\b|否则|不然|其他情况|其余情况"
    r"|그렇지 ?않으면|그렇지 ?않은|(?:^|[.,] ?)아니면|그 ?외|그 ?밖",
    re.IGNORECASE,
)
#: Where the other case begins within a sentence, or another part of it.
TURN = re.compile(rf"(?:[;；]|(?={_OTHERWISE.pattern}))(?P<rest>)", re.IGNORECASE)
_EXISTS = re.compile(
    r"\bthere (?:is|are|exists?|must be|will be)\b.*\b(?:such that|so that|with|satisfying"
    r"|for which|where|whose)\b|\bfor (?:some|at least one|a suitable)\b"
    r"|\bsome\b.*\bsatisf|\b(?:we|one) can (?:find|choose)\b|\bexists?\b.*\bsuch\b"
    r"|\bhas (?:\w+ ){0,4}(?:solutions?|roots?|zeros?)\b|\b(?:is|are) solvable\b|∃"
    r"|존재|어떤|해를|해가|근을|存在|某个|某一|有解|有根|有实根",
    re.IGNORECASE | re.DOTALL,
)
_MORE = re.compile(
    r"\b(?:no|not|never|none|unique\w*|exactly|only|at most|at least|finitely|infinitely|many|few"
    r"|two|three|several|distinct|different)\b|不存在|没有|唯一|无穷|无限|两个|없|유일|무한|않",
    re.IGNORECASE,
)
_EQUIVALENT = re.compile(
    r"\b(?:if,? and only,? if|iff|only if|exactly (?:when|if)|precisely (?:when|if)"
    r"|equivalent(?!ly)|just (?:when|if))\b|当且仅当|等价|仅当|동치|필요충분|때만|때에만"
    r"|때에 한하여",
    re.IGNORECASE,
)
_PAIRS_OFF = re.compile(r"\brespectively\b|\bresp\.|각각|分别(?!为)", re.IGNORECASE)
#: Words in a formula that are understood, and those that only remark.
_REMARKS = (
    r"[\s\d.,:;()（）\[\]，。、*–—-]|\b(?:and|so|hence|thus|therefore|then|that is|i\.e\.|we|have"
    r"|get|obtain|clearly|obviously|trivially|twice|again|also|similarly|likewise|now|finally|by"
    r"|using|definition"
    r"|induction|lemma|theorem|proposition|corollary|as (?:claimed|required|desired)|q\.?e\.?d|note"
    r"|here|or|yes|because of)\b|그리고|따라서|그러므로|즉|이고|또|및|또는|이거나|정리|보조정리"
    r"|定理|引理|所以|因此|从而|故|且|和|或|以及|则|有|即|显然"
)
_UNDERSTOOD = re.compile(
    rf"(?:{_REMARKS}|\b(?:where|with|for|all|any|every|each|some|if|when|whenever|unless|except|since"
    r"|because|provided|let|set|put|suppose|assume|given|while|as|is|are|not|otherwise|else|integers?"
    r"|reals?|numbers?|natural|positive|negative|even|odd|values?|such|that|there|exists?|only|in|on"
    r"|of|the|an?|following|holds?)\b|일 ?때|이면|라면|에 대하여|에 대해|모든|임의의|실수|정수"
    r"|여기서|단|이다|때|만약|若|如果|当|时|对于?|任意|所有|实数|整数|其中|除非|设|令|否则|为|是|偶数|奇数|的)*",
    re.IGNORECASE,
)
_REMARK = re.compile(rf"(?:{_REMARKS})*", re.IGNORECASE)
_AND = re.compile(
    r"[\s,，、]*(?:and|also|&|as well as|그리고|및|또한?|이고|且|和|并且|以及|与)?[\s,，、]*",
    re.IGNORECASE,
)
_ANEW = re.compile(
    r"\b(?:in general|generally|always|in (?:all|any|every|both|either) cases?|conversely"
    r"|(?:if|when|where) (?:this|that|it|they|these|either)"
    r"(?: conditions?| assumption| hypothesis)?"
    r" (?:fails?|(?:is|are|does|do) (?:not|false|violated|wrong))"
    r"|without (?:this|that|it|these|those|the assumption)|drop(?:ping|ped)?|relax(?:ing)?|if not"
    r"|(?:no longer|not|never) (?:assum|suppos|need|requir)\w*)\b"
    r"|이것이 (?:아니면|성립하지)|이 (?:조건|가정)이 (?:아니면|성립하지|틀리)"
    r"|若不然|若(?:此|该|这)\S{0,6}不"
    r"|일반적으로|항상|언제나|가정(?:을|을 )?(?:버리|빼|없|하지 않)|가정 ?없이"
    r"|一般地|一般来说|总是|反之"
    r"|去掉|放弃|不再|没有(?:这个|该|此)?(?:假设|条件)|不假设",
    re.IGNORECASE,
)
_ALL = re.compile(
    r"(?:\b(?:all|every|each|any|arbitrary)\b(?: (?:real|complex|integer|natural|whole|positive"
    r"|numbers?|integers?|values?|of|the|choice))*|任意|任何|所有|每个|每一个|一切|모든|임의의"
    r"|∀)\s*(?:的|实数|整数|실수|정수)?\s*$",
    re.IGNORECASE,
)
_WORDED = re.compile(
    r"\b(?:if|when|whenever|unless|suppose|supposing|assume|assuming|provided|except"
    r"|by (?:the |our )?(?:\w+ )?(?:hypothes[ie]s|assumptions?|conditions?)|subject to"
    r"|(?:as|so) long as|in case"
    r"|for (?:sufficiently )?(?:small|large|positive|negative|nonnegative|nonzero|non-zero|even|odd"
    r"|integer|whole|natural|acute|most|almost))\b"
    r"|若(?!干)|如果|假设|假定|(?<![相应])当(?!然|前|中)|只要|除非|이면|일 때|라면|가정|경우",
    re.IGNORECASE,
)


def lead(words: str) -> str:
    """What the words in front of a relation make of it: "if", "suppose" (for the rest of the
    paragraph), "where" or "set" (which may introduce a name), "unclear", "open" (which may be a
    condition, a claim or introduce a name), or "" for a claim."""
    found = _LEADS.search(words) or _LEADS_EAST.search(words)
    if found:
        return next(kind for kind in ("suppose", "set", "where", "if") if found[kind])
    maybe = list(_MAYBE.finditer(words))
    if maybe and not _SAYS.search(words, maybe[-1].end()):
        rest = words[maybe[-1].end() :]
        if not re.search(r"[,;:，；：]", rest) and len(rest.split()) <= 4 and FORMULA not in rest:
            return "open" if _INTRODUCES.fullmatch(maybe[-1][0]) else "unclear"
    strong = list(_STRONG.finditer(words))
    if strong and not _SAYS.search(words, strong[-1].end()):
        return "" if FORMULA in words[strong[-1].end() :] else "unclear"
    return ""


_CASE = re.compile(r"case|情形|情况|경우", re.IGNORECASE)


def order(words: str) -> str | None:
    """The words before a verb that supposes or sets what comes next, None if there is none."""
    found = _LEADS.search(words) or _LEADS_EAST.search(words)
    verb = found and (found["suppose"] or found["set"])
    return words[: found.start()] if found and verb and not _CASE.fullmatch(verb) else None


def is_suspended(behind: str) -> bool:
    """Whether a supposition behind a formula is not carried out: "가정하면 안 된다"."""
    found = _BEHIND.match(behind)
    return bool(found and found["suppose"] and not _CARRIED_OUT.match(behind[found.end() :]))


def is_still_supposing(words: str) -> bool:
    """Whether a condition has begun in these words that nothing ends: "if x is such that"."""
    strong = list(_STRONG.finditer(words))
    rest = words[strong[-1].end() :] if strong else ","
    return not re.search(r"[,;:，；：]", rest) and not _THEN.search(rest)


def says_so(words: str) -> bool:
    """Whether words such as "then" claim what comes next."""
    return bool(_SAYS.search(words))


def tail(words: str) -> str:
    """What the words behind a relation make of it, likewise; "both" if it is what comes next."""
    if found := _BEHIND.match(words):
        return next(kind for kind in ("suppose", "set", "if") if found[kind])
    if _BOTH.match(words) and words.strip(" ,"):
        return "both"
    if _IMPLIES.match(words):
        return "if"
    return "unclear" if _GIVES.match(words) else ""


def joins(words: str) -> bool:
    """Whether words only join two relations: "and", a comma."""
    return bool(_JOINS.fullmatch(words))


def is_comma(words: str) -> bool:
    """Whether there is nothing but a comma, or a space."""
    return not words.strip(" \t\r\n,，、")


def is_enclosed(before: str, behind: str) -> bool:
    """Whether a relation stands alone in parentheses."""
    return before.rstrip().endswith(("(", "（")) and behind.lstrip().startswith((")", "）"))


def is_alternative(words: str) -> bool:
    """Whether "or" joins two relations."""
    return bool(_OR.search(words))


def asks(before: str, behind: str) -> bool:
    """Whether a relation may be an equation to solve, a name, or a question."""
    asked = _ASKS.search(before)
    claimed = asked and _SAYS.search(before, asked.start())
    return bool((asked and not claimed) or _ASKS_BEHIND.match(behind))


def limited(behind: str) -> str:
    """The words behind a claim that begin to say where it holds, up to a formula."""
    found = _LIMITED_BEHIND.match(behind)
    return found["rest"] if found else ""


def repeats(words: str) -> bool:
    """Whether words between two conditions say that one or the other holds: "and for"."""
    return bool(_REPEATS.match(words))


def is_for(before: str, behind: str) -> bool:
    """Whether a letter stands under "for", which says of all formulas what it is."""
    return bool(_FOR.search(before) or _FOR_BEHIND.match(behind))


def is_choice(words: str) -> bool:
    """Whether words join a formula by "or" to the one before it."""
    return joins(words.removeprefix(FORMULA)) and is_alternative(words)


def is_otherwise(words: str) -> bool:
    """Whether the words begin with the other case."""
    return bool(_OTHERWISE.search(words))


def claims_existence(sentence: str) -> bool:
    """Whether a sentence says that something exists."""
    return bool(_EXISTS.search(sentence))


def claims_more(sentence: str) -> bool:
    """Whether it says how many there are, or that there is none."""
    return bool(_MORE.search(sentence))


def claims_equivalence(sentence: str) -> bool:
    """Whether a sentence says that two relations are equivalent."""
    return bool(_EQUIVALENT.search(sentence))


def pairs_off(sentence: str) -> bool:
    """Whether a sentence pairs off its formulas: "respectively"."""
    return sentence.count(FORMULA) > 1 and bool(_PAIRS_OFF.search(sentence))


def is_understood(words: str) -> bool:
    """Whether all words between two parts of a formula are known."""
    return bool(_UNDERSTOOD.fullmatch(words))


def is_remark(words: str) -> bool:
    """Whether words behind a formula limit nothing."""
    return not any(map(str.isalpha, words)) or bool(_REMARK.fullmatch(words))


def is_and(words: str) -> bool:
    """Whether words only say that what follows holds, too."""
    return bool(_AND.fullmatch(words))


def begins_anew(sentence: str) -> bool:
    """Whether a sentence speaks of more than what was supposed before: "in general"."""
    return bool(_ANEW.search(sentence))


def speaks_of_all(words: str) -> bool:
    """Whether the letter behind these words stands for everything: "for every"."""
    return bool(_ALL.search(words))


def worded(words: str) -> str:
    """A condition that is said in words and not by a relation: "if it is even"."""
    found = _WORDED.search(words)
    return found[0] if found else ""
