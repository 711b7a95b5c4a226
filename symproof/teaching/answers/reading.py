r"""The values of an answer: numbers with units, lists, tuples, sets, intervals, relations, words.

The customs that are followed:

* In plain text ``1,22`` is a decimal number; in LaTeX it is two numbers, unless the comma stands
  in braces.  ``7,425,000`` is one number in both.
* ``name = value`` and ``2 + 2 = 4`` give the value, ``a = b = c`` the last one, and
  ``x = 1/3 ≈ 0.33`` what stands before the approximation.  Where letters stand on the left side
  that are no name, the equation itself is the answer.
* ``(a, b)`` is a pair of numbers or an interval; both are the same if the ends are.
"""

from __future__ import annotations

import re

from ...reading.phrases.answers import pattern
from .brackets import closing, enclosing, split
from .finding import FoundAnswer
from .spelling import as_list, other_number, spelled
from .values import (
    AnswerInWords,
    Interval,
    Joined,
    Listed,
    Quantity,
    Stated,
    Together,
    UnknownWords,
    Value,
    Without,
    equation,
)
from .wording import (
    is_measure,
    numeral,
    unit_named,
    unknown_name,
    unknown_word,
    without_text_commands,
)

_TEXT = re.compile(r"\\(?:text|textrm|textbf|textit|textnormal|mbox|mathrm|operatorname)\s*(?=\{)")
_CUP = re.compile(r"\\cup(?![A-Za-z])|∪")
_MEMBER = re.compile(r"\\in(?![A-Za-z])|∈")
_RELATION = re.compile(
    r"<=|>=|!=|==|[=<>≤≥≠≈]|\\(?:leq?|geq?|leqslant|geqslant|neq?|lt|gt|approx|equiv)(?![A-Za-z])"
)
_SIGNS = {"\\le": "<=", "\\leq": "<=", "\\leqslant": "<=", "≤": "<=", "\\lt": "<", "\\ge": ">=",
          "\\geq": ">=", "\\geqslant": ">=", "≥": ">=", "\\gt": ">", "≈": "~", "\\approx": "~",
          "\\equiv": "=", "==": "=", "≠": "!=", "\\ne": "!=", "\\neq": "!="}  # fmt: skip
_OPERATORS = re.compile(r"\\(?:[dt]?frac|cdot|times|div|sqrt|pm|mp|approx|left|right)(?![A-Za-z])")
_OF_WORDS = re.compile(r"\([^\W\d_]\)|[^\W\d_]{2,}|[^\W\d_]+(?:\s[^\W\d_]+)+")
_NAMES = re.compile(r"[A-Za-z]")
_BASED = re.compile(r"\A([0-9A-Z]+)_(?:\{\s*([0-9]+)\s*\}|([0-9]))\Z")
_UNIT = re.compile(
    r"(?P<number>.*[0-9)}]\s*)(?P<unit>%|\\%|°|\^\{?\\circ\}?|[€£¥]|[^\W\d_]+(?:/[a-z]+|(?:\s[^\W\d_]+)+)?"
    r"(?:\^?\{?[23²³]\}?)?)\Z",
    re.DOTALL,
)
#: On the left side of an equation: what is computed there may not be what is asked for.
_COMPUTED = re.compile(
    r"\\(?:sqrt|log|ln|exp)(?![A-Za-z])|(?<![A-Za-z])(?:sqrt|log|ln|exp|mod)(?![A-Za-z])|!"
    r"|\|\s*[a-z]\s*\||[0-9]\s*/|/\s*[0-9]|\\[dt]?frac(?:\{[^{}]*\})?\s*\{?\s*[0-9]"
)
_NAMED_AGAIN = re.compile(r"(?P<number>[0-9]+)\s*\(\s*(?P<name>[^\W\d_]+)\s*\)")
_OF_NUMBERS = re.compile(r"\\?(?:[dt]?frac|cdot|times|div|sqrt|pi)(?![A-Za-z])")
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "!=": "!="}
_INFINITY = re.compile(r"\+?(?:\\infty|∞|oo)\Z")


def readings(found: FoundAnswer) -> tuple[Value, ...]:
    """The values that an answer found in a text may have, the most natural reading first:
    ``1,234`` may also be a decimal number, and ``1,2`` a list of two.  A text is read as a whole
    or not at all."""
    text = ", ".join(found.parts)
    return tuple(UnknownWords(text, word) if (word := _strange(value)) else value
                 for value in _readings(found))  # fmt: skip


def _strange(value: Value) -> str:
    """A word that is not understood in a value: an unknown one, or a word among numbers."""
    if isinstance(value, UnknownWords):
        return value.word
    inner = _parts(value)
    strange = next(filter(None, map(_strange, inner)), "")
    of_words = [item.text for item in inner if isinstance(item, AnswerInWords)]
    return strange or (of_words[0] if 0 < len(of_words) < len(inner) else "")


def _parts(value: Value) -> tuple[Value, ...]:
    if isinstance(value, Listed):
        return value.items
    if isinstance(value, Without):
        return value.points
    return value.parts if isinstance(value, Joined | Together) else ()


def _readings(found: FoundAnswer) -> tuple[Value, ...]:
    if len(found.parts) > 1:
        items = (_read(part, found.is_latex) for part in found.parts)
        return (_several(tuple(inner for i in items for inner in _spread(i)), found.joined),)
    (text,) = found.parts
    others = [other_number(text), *([] if found.is_latex else [as_list(text)])]
    return _read(text, found.is_latex), *(_read(other, True) for other in others if other)


def _spread(value: Value) -> tuple[Value, ...]:
    return value.items if isinstance(value, Listed) and value.kind == "list" else (value,)


def _read(text: str, is_latex: bool) -> Value:
    return _joined(spelled(text, is_latex))


def _joined(text: str) -> Value:
    """A union, the real numbers without some, or what is neither."""
    if (line := _line(text)) is not None:
        return line
    members = split(text, _MEMBER)
    if len(members) == 2 and "\\sum" not in members[0]:
        return _joined(members[1].strip())
    parts = split(text, _CUP)
    if len(parts) > 1:
        return Joined(tuple(_listed(part.strip()) for part in parts))
    return _listed(text)


def _line(text: str) -> Value | None:
    """The real numbers, or those but the ones that are named; None for another text."""
    shown = without_text_commands(text)
    reals = [*re.finditer(pattern("reals"), shown, re.IGNORECASE)]
    if len(reals) != 1:
        return None
    rest = f"{shown[: reals[0].start()]} {shown[reals[0].end() :]}"
    points, taken_out = re.subn(pattern("except"), " ", rest, flags=re.IGNORECASE)
    points = points.strip(" ,")
    if not points:
        return Without(()) if not taken_out else None
    value = _joined(points)
    items = value.items if isinstance(value, Listed) else (value,)
    is_plain = all(isinstance(item, Quantity) for item in items)
    return Without(items) if taken_out and is_plain else UnknownWords(text, points)


_TEXT_BOTH = re.compile(
    rf"\\(?:text|textrm|mbox|mathrm)\s*\{{\s*,?\s*(?:{pattern('both')})\s*\}}|{pattern('both')}"
)
_JOINING = {
    joined: re.compile(rf"\\(?:text|textrm|mbox|mathrm)\s*\{{\s*,?\s*(?:{words})\s*\}}|{words}")
    for joined, words in (("either", pattern("either")), ("all", pattern("all")))
}
_LOGIC = re.compile(r"\\(?:land|wedge)(?![A-Za-z])|∧")  # between relations
_OUTER = re.compile(";|；")


def _listed(text: str) -> Value:
    """A list, or one answer."""
    conditions = [part.strip() for part in split(text, _LOGIC)]
    if len(conditions) > 1 and all(_chain(part)[1] for part in conditions):
        return _several(tuple(map(_one, conditions)), "all")
    outer = [part.strip() for part in split(text, _OUTER)]
    if len(outer) > 1 and any(len(split(part, _TEXT_BOTH)) > 1 for part in outer):
        return Listed("list", tuple(_as_tuple(_listed(part)) for part in outer))
    parts = [part.strip() for part in split(text, _TEXT_BOTH)]
    if len(parts) > 1 and not (parts[0] and parts[-1]):  # a part is missing
        return UnknownWords(text, text.split()[-1 if parts[0] else 0])
    parts = [part for part in parts if part and part != "\\"]
    if len(parts) > 1:
        values = tuple(inner for part in parts for inner in _spread(_one(part)))
        joined = (j for j, word in _JOINING.items() if len(split(text, word)) == len(parts))
        return _several(values, next(joined, ""))
    return _one(parts[0] if parts else text)


def _several(values: tuple[Value, ...], joined: str) -> Value:
    """A list; or the union of the sets in which one letter lies, if "either" of them holds; or
    conditions of which "all" hold."""
    stated = [value for value in values if isinstance(value, Stated)]
    letters = {value.letter for value in stated}
    if joined == "either" and len(letters) == 1 and all(value.region for value in stated):
        return Joined(values)
    if joined == "all" and stated and all(map(equation, values)):
        letters |= {value.equation.partition("=")[0].strip() for value in values
                    if isinstance(value, Quantity)}  # fmt: skip
        is_set = len(letters) == 1 and all(value.region for value in stated)
        return Together(values, next(iter(letters)) if is_set else "")
    return Listed("list", values)


def _as_tuple(value: Value) -> Value:
    same = isinstance(value, Listed) and value.kind == "list"
    return value._replace(kind="tuple") if same and isinstance(value, Listed) else value


def _one(text: str) -> Value:
    """One answer: a relation, something in brackets, words or a quantity."""
    sides, signs = _chain(text)
    if signs:
        return _of_chain(text, sides, signs)
    if (named := numeral(without_text_commands(text))) is not None:
        return Quantity(str(named))
    if (inside := _words(text)) is not None:
        return AnswerInWords(inside)
    bracket = enclosing(text)
    if bracket is not None:
        opening, inner, end = bracket
        if opening == "{":
            return _joined(inner.strip())
        parts = [part.strip() for part in split(inner, re.compile("[,;]"))]
        if opening in ("\\{", "\\lbrace"):
            return Listed("set", tuple(i for p in parts for i in _spread(_joined(p)) if p))
        if len(parts) == 2 and (opening, end) != ("(", ")"):
            return Interval(opening, _end(parts[0]), _end(parts[1]), end)
        if len(parts) > 1 and opening == "(":
            if len(parts) == 2 and any(_INFINITY.match(p.lstrip("-− ")) for p in parts):
                return Interval(opening, _end(parts[0]), _end(parts[1]), end)
            return Listed("tuple", tuple(map(_joined, parts)))
        if opening == "(" and "\\begin" in inner:
            return _one(inner.strip())
    ratio = split(text, re.compile(":"))
    if len(ratio) > 1 and len({bool(re.search("[0-9]", part)) for part in ratio}) == 1:
        return Listed("ratio", tuple(_quantity(part.strip()) for part in ratio))
    if re.search(r"\\pm(?![A-Za-z])|±", text):
        both = (re.sub(r"\\pm(?![A-Za-z])|±", sign, text) for sign in "+-")
        return Listed("list", tuple(_quantity(half.removeprefix("+")) for half in both))
    return _quantity(text)


def _words(text: str) -> str | None:
    """The words of an answer that is no formula: ``\\text{odd}``, ``Evelyn``, ``(C)``."""
    shown = text
    while (command := _TEXT.search(shown)) is not None:
        end = closing(shown, command.end())
        shown = shown[: command.start()] + shown[command.end() + 1 : end - 1] + shown[end:]
    is_text = shown != text and re.fullmatch(r"[^\d\\^_=<>+*/]+", shown) is not None
    is_word = _OF_WORDS.fullmatch(shown) is not None
    if not (is_text or is_word) or re.fullmatch(r"\\?(?:pi|infty)", text):
        return None
    return " ".join(shown.strip("() ").lower().split())


def _chain(text: str) -> tuple[list[str], list[str]]:
    sides = [side.strip() for side in split(text, _RELATION)]
    signs: list[str] = []
    rest = text
    for side in sides[:-1]:
        rest = rest[rest.index(side) + len(side) :].lstrip()
        match = _RELATION.match(rest)
        if match is None:
            return [text], []
        signs.append(_SIGNS.get(match[0], match[0]))
        rest = rest[match.end() :]
    return sides, signs


def _of_chain(text: str, sides: list[str], signs: list[str]) -> Value:
    """The value that a chain of equalities gives to what stands on its left, or the relation."""
    is_number = _NAMES.search(_OPERATORS.sub("", text)) is None
    is_value = is_number or not sides[0] or len(signs) > 1 or is_name(sides[0])
    if set(signs) <= {"=", "~"} and is_value:
        exact = signs.index("~") if "~" in signs[1:] and signs[0] != "~" else len(signs)
        around = " = ".join(side for k, side in enumerate(sides) if k != exact % len(sides))
        if (word := unknown_name(around)) != "":
            return UnknownWords(text, word)
        value = _listed(sides[exact])
        if isinstance(value, Quantity) and signs == ["="]:
            is_computed = not is_number and _COMPUTED.search(sides[0]) is not None
            return value._replace(equation=text, is_computed=is_computed)
        if isinstance(value, Quantity) and exact == len(signs):
            return value._replace(is_about=signs[-1] == "~")
        return value
    if (word := unknown_word(text)) != "":
        return UnknownWords(text, word)
    if len(signs) == 1 and _is_bound(sides[0]) and signs[0] in _TURNED:  # 1 < x
        sides, signs = sides[::-1], [_TURNED[signs[0]]]
    return Stated(text, _region(sides, signs), sides[len(sides) // 2 if len(sides) > 2 else 0])


def _is_bound(text: str) -> bool:
    """Whether the side of a relation is a number without a letter."""
    return _NAMES.search(_OF_NUMBERS.sub("", text)) is None


def _end(text: str) -> str:
    """The end of an interval; one of per cent as a number."""
    value = _quantity(text)
    return value.number if isinstance(value, Quantity) and value.unit == "%" else text


def is_name(text: str) -> bool:
    """Whether a left side is the name of what is asked for, and no part of an equation: one
    operand without a sign of a sum, a coefficient or a power."""
    if len(split(text, re.compile(r"[-+−*]|\\cdot|\\times|±|\\pm"))) > 1:
        return False
    if re.match(r"[0-9]", text) or re.search(r"\^", text):
        return False
    if enclosing(text) is not None:
        return True
    plain = re.sub(r"\\(?:overline|mathrm|text|operatorname|vec|angle|triangle)\b", "", text)
    rest = re.sub(
        r"_\{[^{}]*\}|_\w|'|\\prime|\([^()]*\)|\|[^|]*\||\\frac\{[^{}]*\}\{[^{}]*\}", "", plain
    )
    letters = re.findall(r"\\[A-Za-z]+|[A-Za-z]", rest)
    return len(letters) <= 1 or rest.replace(" ", "").isupper() or ":" in text or len(rest) > 3


def _region(sides: list[str], signs: list[str]) -> Interval | Without | None:
    """The set of the letter in ``a < x <= b``, ``x > a`` or ``x != a``."""
    up = {"<": "(", "<=": "["}
    down = {">": "(", ">=": "["}
    if any("|" in side for side in sides):  # its letter lies in no interval
        return None
    right = {"(": ")", "[": "]"}
    sides = list(map(_end, sides))
    if len(signs) == 2 and is_name(sides[1]):
        if signs[0] in up and signs[1] in up:
            return Interval(up[signs[0]], sides[0], sides[2], right[up[signs[1]]])
        if signs[0] in down and signs[1] in down:
            return Interval(down[signs[1]], sides[2], sides[0], right[down[signs[0]]])
    if len(signs) == 1 and is_name(sides[0]) and _is_bound(sides[1]):
        if signs[0] in up:
            return Interval("(", "-\\infty", sides[1], right[up[signs[0]]])
        if signs[0] in down:
            return Interval(down[signs[0]], sides[1], "\\infty", ")")
        if signs[0] == "!=":
            return Without((_quantity(sides[1]),))
    return None


def _quantity(text: str) -> Value:
    """A number or an expression with its unit; or a text with a word that is not known."""
    based = _BASED.match(text.replace(" ", ""))
    if based is not None:
        return Quantity(based[1], f"base {based[2] or based[3]}")
    number, unit = _without_unit(_without_numeral(text))
    number = number.strip().lstrip("€£¥").strip()
    if unit and not is_measure(unit):
        return UnknownWords(text, unit)
    if (word := unknown_word(number)) != "":
        return UnknownWords(text, word)
    return Quantity(number, unit_named(unit))


def _without_numeral(text: str) -> str:
    """``7`` for ``7 (seven)``."""
    match = _NAMED_AGAIN.fullmatch(text)
    is_same = match is not None and str(numeral(match["name"])) == match["number"]
    return match["number"] if match is not None and is_same else text


def _without_unit(text: str) -> tuple[str, str]:
    """An expression, and what stands behind it: a text in LaTeX, a sign or a word."""
    unit = ""
    while (command := _TEXT.search(text)) is not None:
        end = closing(text, command.end())
        behind = re.match(r"\s*\^?\s*(?:\{?\s*([23])\s*\}?)?\s*\Z", text[end:])
        said = text[command.end() + 1 : end - 1].strip()
        if behind is None or not text[: command.start()].strip() or unit:
            return text, unit
        unit = said + (behind[1] or "")
        text = text[: command.start()].strip()
    if not unit and (match := _UNIT.match(text)) is not None:
        if _is_unit(match["number"], match["unit"]):
            return match["number"], match["unit"]
    return text, unit


def _is_unit(number: str, said: str) -> bool:
    """Whether what stands behind a numeral is a unit and no factor: a sign, or a word that is known
    for one, behind a blank if it is a letter."""
    if not said[0].isalpha():
        return True
    plain = re.fullmatch(r"[-−+]?[0-9./]+\s*", number) is not None
    is_letter = len(said.rstrip("^{}23²³")) == 1 and said.isascii()
    return plain and is_measure(said) and (not is_letter or number.endswith(" "))
