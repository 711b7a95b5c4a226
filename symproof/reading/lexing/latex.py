r"""LaTeX to marks: commands by what they print, layout as what prints nothing.

Only an ``array`` has a column specification; behind any other ``\begin`` braces are braces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...notation.names import GREEK, GREEK_NAMES
from ...notation.tokens import UnreadableText
from .marks import DOLLAR, RELATIONS, TWO_SIGNS, Mark, unknown

#: What commands set over one letter, or how they set it, by the word behind its name.
OVER = {
    "hat": "hat", "widehat": "hat", "bar": "bar", "overline": "bar", "tilde": "tilde",
    "widetilde": "tilde", "vec": "vec", "mathcal": "cal", "mathscr": "scr", "mathfrak": "frak",
}  # fmt: skip
BOLD = ("mathbf", "textbf", "boldsymbol", "bm")
_LETTER = rf"(?:\\(?:{'|'.join(GREEK)})(?![A-Za-z])|[A-Za-z])"
_THICK = rf"\\(?:{'|'.join(BOLD)})(?![A-Za-z])\s*"
_STYLED = rf"(?:{_THICK}(?:\{{\s*{_LETTER}\s*\}}|{_LETTER})|{_LETTER})"
_OVER = rf"\\(?:{'|'.join(OVER)})(?![A-Za-z])\s*(?:\{{\s*{_STYLED}\s*\}}|{_STYLED})"
_TOKEN = re.compile(
    rf"(?P<accented>{_OVER}|{_THICK}\{{\s*{_OVER}\s*\}})|(?P<zero>{_THICK}\{{\s*0\s*\}})|"
    r"""(?P<blank>(?:\s|~|\\[,;:!>\ ]|\\(?:quad|qquad|displaystyle|textstyle|limits|nolimits
        |thinspace|enspace|nonumber|notag|relax)(?![A-Za-z])
        |\\label\{[^{}]*\}|%[^\n]*\n|\\(?:bigg?|Bigg?)(?![A-Za-z]))+)
    | (?P<sized>\\(?P<side>left|right|bigg?l|Bigg?l|bigg?r|Bigg?r)(?![A-Za-z])\s*
        (?P<fence>[()\[\]|.]|\\[{}|]|\\[lr]?[vV]ert(?![A-Za-z])
          |\\[lr](?:brace|brack|floor|ceil|angle)(?![A-Za-z])))
    | (?P<row>\\\\\*?(?:\s*\[\s*-?[0-9.]+\s*(?:pt|em|ex|mm|cm|mu)\s*\])?)
    | (?P<dot>\\mathbin\s*\{\s*\\cdot\s*\})
    | (?P<array>\\begin\s*\{\s*array\s*\}\s*(?:\[[tbc]\]\s*)?\{(?P<columns>[^{}]*)\})
    | (?P<edge>\\(?P<what>begin|end)\s*\{\s*(?P<name>[A-Za-z]+\*?)\s*\})
    | (?P<upright>\\(?P<style>mathrm|mathup|mathit|mathsf|text|textrm|textit|operatorname|mathbf
        |textbf|boldsymbol|bm)\*?(?:\s*\{\s*(?P<letters>\\?[A-Za-z][A-Za-z0-9]*)\s*\}
        |\s+(?P<letter>[A-Za-z])))
    | (?P<mean>\\mathbb\s*(?:\{\s*E\s*\}|E(?![A-Za-z])))
    | (?P<number>[0-9]+(?:\.[0-9]+)?|(?<![A-Za-z0-9.)\]}])\.[0-9]+)
    | (?P<stop>\.(?=\s*$))
    | (?P<word>[A-Za-z])
    | (?P<command>\\(?:[A-Za-z]+|.))
    """,
    re.VERBOSE,
)
_FUNCTIONS = (
    "sin cos tan cot sec csc sinh cosh tanh coth exp log ln arcsin arccos arctan arg Re Im"
    " max min lg gcd"
).split()
_COMMANDS = {
    **{f"\\{name}": ("word", name) for name in (*GREEK, *_FUNCTIONS, "pi", "det")},
    **dict.fromkeys((r"\frac", r"\dfrac", r"\tfrac", r"\cfrac"), ("frac", "")),
    **dict.fromkeys((r"\cdot", r"\times", r"\ast"), ("times", "*")),
    **dict.fromkeys((r"\div", r"\slash"), ("slash", "/")),
    **dict.fromkeys((r"\le", r"\leq", r"\leqslant"), ("rel", "<=")),
    **dict.fromkeys((r"\ge", r"\geq", r"\geqslant"), ("rel", ">=")),
    **dict.fromkeys((r"\ne", r"\neq"), ("rel", "!=")),
    **dict.fromkeys((r"\dots", r"\cdots", r"\ldots", r"\vdots", r"\ddots"), ("dots", "…")),
    r"\pm": ("sign", "±"), r"\approx": ("rel", "≈"), r"\lt": ("rel", "<"), r"\gt": ("rel", ">"),
    r"\sqrt": ("root", "2"), r"\sum": ("big", "sum"),
    r"\partial": ("partial", "∂"), r"\int": ("big", "integral"),
    r"\prod": ("big", "prod"), r"\prime": ("prime", "'"), r"\top": ("top", "T"),
    r"\intercal": ("top", "T"), r"\circ": ("post", "°"), r"\degree": ("post", "°"),
    r"\%": ("post", "%"), r"\vert": ("bar", "|"), r"\Vert": ("bar", "‖"), r"\|": ("bar", "‖"),
    r"\lvert": ("open bar", "|"), r"\rvert": ("close bar", "|"), r"\lVert": ("open bar", "‖"),
    r"\rVert": ("close bar", "‖"), r"\{": ("open", "\\{"), r"\}": ("close", "\\}"),
    r"\lbrace": ("open", "\\{"), r"\rbrace": ("close", "\\}"), r"\lbrack": ("open", "["),
    r"\rbrack": ("close", "]"), r"\colon": ("rel", ":"),
    r"\langle": ("open", "⟨"), r"\rangle": ("close", "⟩"),
    r"\lfloor": ("open", "⌊"), r"\rfloor": ("close", "⌋"), r"\lceil": ("open", "⌈"),
    r"\rceil": ("close", "⌉"), r"\choose": ("choose", ""),
    r"\bmod": ("word", "mod"), r"\pmod": ("pmod", ""), r"\equiv": ("rel", "≡"),
    r"\mid": ("rel", "∣"),
    **dict.fromkeys((r"\binom", r"\dbinom", r"\tbinom"), ("binom", "")),
}  # fmt: skip
_SIGNS = {
    **{text: ("rel", says) for text, says in RELATIONS.items()},
    **{text: ("open", text) for text in "([{⌊⌈⟨"},
    **{text: ("close", text) for text in ")]}⌋⌉⟩"},
    **dict.fromkeys(("-", "−"), ("sign", "-")), **dict.fromkeys("*·×", ("times", "*")),
    "+": ("sign", "+"), "±": ("sign", "±"), "/": ("slash", "/"), "÷": ("slash", "/"),
    "^": ("sup", "^"),
    "_": ("sub", "_"), ",": ("comma", ","), "|": ("bar", "|"), "‖": ("bar", "‖"),
    "'": ("prime", "'"), "!": ("post", "!"), "°": ("post", "°"), "&": ("cell", "&"),
    "…": ("dots", "…"), "π": ("word", "pi"), "∂": ("partial", "∂"), "∫": ("big", "integral"),
    **{text: ("word", says) for text, says in GREEK_NAMES.items()},
}  # fmt: skip
#: What belongs to limits; an arrow says nothing where none has begun.
_LIMITING = {
    r"\lim": ("big", "limit"), r"\infty": ("word", "oo"), "∞": ("word", "oo"),
    **dict.fromkeys((r"\to", r"\rightarrow", "→"), ("rel", "→")),
}  # fmt: skip
_ARROWS = ("to", "arrow", "→")
_ADVICE = {
    r"\mp": TWO_SIGNS,
    r"\text": "these words between formulas are not known",
    "%": "a comment ends here what TeX reads; a per cent sign is written \\%",
    "$": DOLLAR,
}


def marks(source: str) -> Iterator[Mark]:
    """The marks of a formula in LaTeX.  Raises
    :class:`~symproof.notation.tokens.UnreadableText`."""
    at, before = 0, ""
    while at < len(source):
        found = _TOKEN.match(source, at)
        kind = (found and found.lastgroup) or ""
        text = found[0] if found else source[at]
        if kind == "blank":
            before += text
            at += len(text)
            continue
        says, upright = text, False
        if found is None or kind == "command":
            meaning = (_COMMANDS if found else _SIGNS).get(text)
            if text == r"\overline":
                meaning = "over", ""
            if meaning is None and (r"\lim" in source[:at] or not text.endswith(_ARROWS)):
                meaning = _LIMITING.get(text)
            if meaning is None:
                raise unknown(source, at, text, _ADVICE)
            kind, says = meaning
        elif kind == "sized":
            kind, says = _sized(source, at, found["side"], found["fence"])
        elif kind == "dot":
            kind, says = "times", "dot"
        elif kind == "array":
            kind, says = "begin", "array"
        elif kind == "edge":
            kind, says = found["what"], found["name"]
        elif kind == "upright":
            kind, says = "word", (found["letters"] or found["letter"]).removeprefix("\\")
            upright = found["style"] not in BOLD
        elif kind == "mean":
            kind, says = "word", "E"
        elif kind == "zero":
            kind, says = "number", "0"
        elif kind == "accented":
            letter = re.findall(_LETTER, text)[-1].removeprefix("\\")
            kind, says = "word", letter + _accent(text)
        yield Mark(kind, text, says, before, at, upright)
        at, before = at + len(text), ""
    yield Mark("finish", "", "", before, at)


def meaning_of(text: str) -> tuple[str, str] | None:
    """The kind of the mark that a command or a sign is by itself, and what it says."""
    return _COMMANDS.get(text) or _SIGNS.get(text)


def _accent(text: str) -> str:
    """What stands over a letter."""
    commands = re.findall(r"\\([A-Za-z]+)", text)
    return next(OVER[command] for command in commands if command in OVER)


def _sized(source: str, at: int, side: str, fence: str) -> tuple[str, str]:
    """The kind of a delimiter whose command says on which side it stands."""
    if fence == ".":
        raise UnreadableText(source, at, "this delimiter is invisible; write it")
    kind, says = (_SIGNS | _COMMANDS)[fence]
    if "bar" not in kind:
        return kind, says
    return ("open bar" if side == "left" or side.endswith("l") else "close bar"), says
