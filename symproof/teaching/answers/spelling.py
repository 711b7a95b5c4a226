r"""Answers in one spelling: numbers with a point and no groups, formulas without layout.

``7,425,000``, ``7 425 000`` and ``7{,}425{,}000`` are one number; in plain text ``1,22`` is one,
too.
"""

from __future__ import annotations

import re

from ...notation.names import GREEK_NAMES
from ...notation.words import HEADS
from .brackets import closing

_LAYOUT = re.compile(
    r"\\(?:left|right|displaystyle|limits|bigl?|bigr?|Bigl?|Bigr?)(?![A-Za-z])|\\[!]|\A\s*&"
)
_SPACE = re.compile(r"(?<!\\)\\[,;: ]|\\q?quad(?![a-wyz])|~|\s+")
_IN_BRACES = re.compile(r"\s*(?:\{\s*,\s*\}|,\s*\{\}|,\\!)\s*(?=[0-9])")
_THOUSANDS = re.compile(r"\A[-−+€£¥ ]*[1-9][0-9]{0,2}(?P<rest>(?P<mark>[, \u00a0\u202f])[0-9]{3}"
                        r"(?:(?P=mark)[0-9]{3})*)(?![0-9,])(?=[^,;]*\Z)")  # fmt: skip
_DECIMAL_COMMA = re.compile(r"\A([-−+€£¥ ]*[0-9]+),([0-9]+)(?=[^0-9.,;]*\Z)")
_PLAIN_LIST = re.compile(r"[-−+]?(?:0|[1-9][0-9]*),(?:0|[1-9][0-9]*)")
_TYPED = re.compile(
    r"(?P<kept>\\(?:operatorname|mathrm|mathbf|text[a-z]*|mbox|begin|end)\s*\{[^{}]*\})"
    rf"|(?<![A-Za-z\\])(?:(?P<name>{'|'.join(sorted(HEADS, key=len, reverse=True))})"
    rf"|(?P<letter>pi|{'|'.join(GREEK_NAMES.values())}))(?![A-Za-z])"
)
_POINT = re.compile(r"(?<![0-9])\.(?=[0-9])")


def other_number(text: str) -> str:
    """The decimal number that ``1,234`` may be, which is one thousand and more here."""
    match = re.fullmatch(r"[\s$]*([-−+]?[1-9][0-9]{0,2}),([0-9]{3})[\s$.]*", text)
    return f"{match[1]}.{match[2]}" if match else ""


def as_list(text: str) -> str:
    """The list of two numbers that ``1,22`` may be, which is a decimal number in plain text."""
    plain = text.strip().strip("$.").strip()
    return plain.replace(",", ", ") if _PLAIN_LIST.fullmatch(plain) else ""


def with_commands(text: str) -> str:
    r"""A formula in LaTeX with commands for the functions and Greek letters that are typed in it:
    ``\frac{pi}{3}``."""

    def command(typed: re.Match[str]) -> str:
        if typed["kept"]:
            return typed["kept"]
        return f"\\{typed['letter']} " if typed["letter"] else rf"\operatorname{{{typed['name']}}}"

    return _TYPED.sub(command, text)


def spelled(text: str, is_latex: bool) -> str:
    """The text with numbers in one spelling, and without what prints nothing."""
    while (box := re.search(r"\\(?:boxed|fbox)\s*(?=\{)", text)) is not None:
        end = closing(text, box.end())
        text = text[: box.start()] + text[box.end() + 1 : end].removesuffix("}") + text[end:]
    if re.search(r"\\\\[A-Za-z(]", text) and not re.search(r"(?<!\\)\\[A-Za-z]", text):
        text = text.replace("\\\\", "\\")  # every backslash is written twice
    if not is_latex and "\\" not in text:
        text = text.replace("~", "≈")  # a blank in LaTeX
    text = text.replace("\\$", "").replace("$", "")
    text = _LAYOUT.sub("", _IN_BRACES.sub("", text))
    text = _SPACE.sub(" ", text).strip().rstrip(".,;:").strip()
    if (grouped := _THOUSANDS.match(text)) is not None:
        start, end = grouped.span("rest")
        text = text[:start] + text[start:end].replace(grouped["mark"], "") + text[end:]
    if not is_latex:
        text = _DECIMAL_COMMA.sub(r"\1.\2", text)
    if "\\" in text:
        text = with_commands(text)
    return _POINT.sub("0.", text).removeprefix("+").strip()
