"""A second count of the formulas of a text, which shares no code with the package.

It knows delimiters, braces and signs of relations, and nothing of mathematics.  A span is what
stands between two delimiters and has a sign of a relation outside of all brackets; what stands in
code, comments and in front of or behind the text of a LaTeX file is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

ENVIRONMENTS = (
    "equation align gather multline eqnarray flalign alignat displaymath math dmath".split()
)
_FORMULA = re.compile(
    r"(?P<skipped>(?<!\\)`{3,}(?:text|txt|plain|plaintext)?(?!\w|\{).*?(?:`{3,}|\Z)"
    r"|~~~.*?(?:~~~|\Z)|<!--.*?(?:-->|\Z)|(?<!`)`[^`\n]+`(?!`)"
    r"|<(?P<tag>code|pre|style|textarea)\b.*?</(?P=tag)>"
    r"|^(?:[ ]{4}|\t)[^\n]*)"
    r"|(?:`{3,}|~{3,})(?:math|katex|\{math\})[^\n]*\n(?P<fenced>.*?)(?:`{3,}|~{3,})"
    r"|<script[^<>]*math/tex[^<>]*>(?P<script>.*?)</script>"
    r"|\\\\\[(?P<twice>.*?)\\\\\]|\\\\\((?P<twice_in>.*?)\\\\\)"
    r"|(?<!\\)\$\$(?P<double>.*?)\$\$|(?<!\\)\\\[(?P<bracket>.*?)\\\]"
    r"|(?<!\\)\\\((?P<parenthesis>.*?)\\\)"
    r"|\\begin\{(?P<name>(?:" + "|".join(ENVIRONMENTS) + r")\*?)\}(?P<within>.*?)\\end\{(?P=name)\}"
    r"|\\(?P<escaped>[\\$])"
    r"|\$(?P<single>(?![\s$])(?:[^$\\]|\\.)*?(?<!\s))\$(?!\d)",
    re.DOTALL | re.MULTILINE,
)
_KINDS = ("fenced", "script", "twice", "twice_in", "double", "bracket", "parenthesis", "within",
          "single")  # fmt: skip
_SIGN = re.compile(
    r"\\(?P<relation>(?:leq?|geq?|neq?|lt|gt|approx|leqslant|geqslant)(?![A-Za-z]))"
    r"|\\(?:text|mbox|textrm|operatorname|tag|label)\*?\s*\{(?P<words>[^{}]*)\}"
    r"|\\(?:[A-Za-z]+|.)|%[^\n]*"
    r"|(?P<open>[({\[])|(?P<close>[)}\]])|(?P<sign>[=<>≤≥≠≈])",
    re.DOTALL,
)


def relates(formula: str) -> bool:
    """True if a sign of a relation stands outside of all brackets, with something beside it."""
    depth = 0
    for found in _SIGN.finditer(formula):
        depth += bool(found["open"]) - bool(found["close"])
        if depth == 0 and (found["relation"] or found["sign"]):
            return True
    return False


def spans(text: str, is_tex: bool) -> Iterator[tuple[int, int]]:
    """Where the spans of a text begin and end."""
    begin, end = 0, len(text)
    if is_tex:
        text = re.sub(r"(?<!\\)%[^\n]*", lambda found: " " * len(found[0]), text)
        begin = max(text.find(r"\begin{document}"), 0)
        end = text.find(r"\end{document}") if r"\end{document}" in text else end
    for found in _FORMULA.finditer(text, begin, end):
        inside = next((kind for kind in _KINDS if found[kind] is not None), "")
        if inside and relates(found[inside]):
            yield found.span(inside)


def without_line(text: str, is_tex: bool, places: list[tuple[int, int]]) -> list[str]:
    """The spans in which no relation of a report begins, whose ``places`` are lines and columns."""
    starts = [0, *(found.end() for found in re.finditer(r"\r\n|\r|\n", text))]
    offsets = sorted(starts[line - 1] + column - 1 for line, column in places)
    return [
        f"line {text.count(chr(10), 0, begin) + 1}: {text[begin:end][:80]!r}"
        for begin, end in spans(text, is_tex)
        if not any(begin <= offset < end for offset in offsets)
    ]
