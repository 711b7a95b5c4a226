"""Marks, the leaves of a formula: what is printed at one place, and what it says.

================  ============================================================================
kind              what it says
================  ============================================================================
``number``        its digits, and perhaps a point
``run``           letters side by side in LaTeX, which are still to be cut into words
``word``          a letter or a name of several letters, Greek ones by their English names
``accented``      a letter with a point or two accents, or several letters below one
``set``           the letter of a set of numbers, as in ``\\mathbb R``; ``in``: ``∈``
``rel``           ``=``, ``!=``, ``<``, ``<=``, ``>``, ``>=``, ``≈``, ``≡``, ``∣``, ``:=``, …
``arrow``         ``→``, ``⇒`` or ``⇔``
``sign``          ``+``, ``-``, ``±`` or ``∓``
``times``         ``·`` for a point, ``*`` for any other sign of a product; ``dot`` for the one
                  that LaTeX sets apart
``slash``         ``/``
``of sets``       ``∩``, ``∪`` or ``∖``
``open, close``   ``(``, ``[``, ``⌊``, ``⌈``, ``⟨``, ``{`` for braces that print nothing, ``\\\\{``
                  for those that do
``bar``           ``|`` or ``‖``; an ``open bar`` or a ``close bar`` where the notation says which
``sup, sub``      the marks ``^`` and ``_``, behind which a script stands
``raised``        a script above the line, of small characters; ``lowered``: below it
``prime, top``    ``'``; a sign of transposition
``post``          ``!``, ``%`` or ``°``
``comma, cell``   ``,``; what separates the entries of a row
``row``           what separates rows: ``\\\\\\\\``, ``;``, the end of a line or an empty line
``gap``           a wide space, which says nothing; ``colon``: ``:``
``begin, end``    the edges of an environment, by its name; ``under``: a brace with a label
``words``         words between formulas; ``unknown``: a sign without a meaning
``frac, root``    what takes two groups, and one; ``root`` says its degree
``big``           ``sum``, ``prod``, ``integral``, ``limit`` or ``diag``
``over``          a bar over a group
``pmod``          what takes a modulus
``binom``         what takes two groups, one above the other; ``choose`` stands between them
``partial``       ``∂``; ``nabla``: ``∇``
``dots, stop``    ``…``; a point that is none of a numeral; ``finish``: the end of the text
================  ============================================================================

Every text is cut into marks; :mod:`.strict` refuses what a claim by itself cannot have.
"""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

from ...notation.limits import LIMITS
from ...notation.names import GREEK, GREEK_NAMES
from ...notation.tokens import UnreadableText
from ...notation.words import BARE

#: What an end of a line says, also one with an empty line behind it, and one of a row in LaTeX.
LINE, BLANK_LINE = "\n", "\n\n"
ROW = "\\\\"
LINES = frozenset((ROW, LINE, BLANK_LINE))
RELATIONS = {
    "==": "=", "=": "=", "＝": "=", "!=": "!=", "≠": "!=", "<=": "<=", "≤": "<=", "⩽": "<=",
    "<": "<", ">=": ">=", "≥": ">=", "⩾": ">=", ">": ">", "≈": "≈", "≒": "≈",
    "≡": "≡", "∣": "∣", ":=": ":=", "≔": ":=", "<<": "≪", ">>": "≫",
}  # fmt: skip
#: Each bracket with the one that closes it.
CLOSING = {"(": ")", "[": "]", "{": "}", "\\{": "\\}", "⌊": "⌋", "⌈": "⌉", "⟨": "⟩"}
#: The kind of each sign, in either notation, and what it says.
SIGNS: dict[str, tuple[str, str]] = {
    **{text: ("rel", says) for text, says in RELATIONS.items()},
    **{text: ("open", text) for text in CLOSING}, "（": ("open", "("),
    **{text: ("close", text) for text in CLOSING.values()}, "）": ("close", ")"),
    **dict.fromkeys(("->", "→", "⟶"), ("arrow", "→")),
    **dict.fromkeys(("=>", "⇒", "⟹"), ("arrow", "⇒")), **dict.fromkeys("⇔⟺", ("arrow", "⇔")),
    **dict.fromkeys("-−–", ("sign", "-")), "+": ("sign", "+"), "±": ("sign", "±"),
    "∓": ("sign", "∓"), **dict.fromkeys("*×∗", ("times", "*")),
    **dict.fromkeys("·⋅•∙", ("times", "·")), **dict.fromkeys("/÷∕", ("slash", "/")),
    **dict.fromkeys(("^", "**"), ("sup", "^")), "_": ("sub", "_"),
    **dict.fromkeys("'′’", ("prime", "'")), **dict.fromkeys("ᵀ⊤", ("top", "T")),
    **{text: ("post", text) for text in "!%°"},
    **dict.fromkeys(",，、", ("comma", ",")), **dict.fromkeys(";；", ("row", ";")),
    **dict.fromkeys(":：", ("colon", ":")), **dict.fromkeys(".。", ("stop", ".")),
    "&": ("cell", "&"), "|": ("bar", "|"), "‖": ("bar", "‖"),
    **dict.fromkeys("…⋯⋮⋱", ("dots", "…")), "∈": ("in", "∈"),
    **{text: ("set", letter) for text, letter in zip("ℝℤℕℂℚ", "RZNCQ", strict=True)},
    "√": ("root", "2"), "∛": ("root", "3"), "∜": ("root", "4"),
    **{text: ("of sets", text) for text in "∩∪∖"},
    "∂": ("partial", "∂"), "∇": ("nabla", "∇"),
    "∫": ("big", "integral"), "∑": ("big", "sum"), "∏": ("big", "prod"),
    "π": ("word", "pi"), "∞": ("word", "oo"), "ⅈ": ("word", "ⅈ"), "ℯ": ("word", "ℯ"),
    **{text: ("word", says) for text, says in GREEK_NAMES.items()},
}  # fmt: skip
#: What prints no more than a blank.
BLANKS = "\u00a0\u2009\u202f\u3000"
_RAISED = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿⁱᵗᵏᵐ", "0123456789+-()nitkm", strict=True))
_LOWERED = dict(zip("₀₁₂₃₄₅₆₇₈₉₊₋₍₎ₙᵢₜₖₘₚⱼ", "0123456789+-()nitkmpj", strict=True))
_SCRIPTS = {
    **{text: ("raised", says) for text, says in _RAISED.items()},
    **{text: ("lowered", says) for text, says in _LOWERED.items()},
}
_LOGICAL = frozenset("∀∃∄∴∵∧∨")
#: The kinds of marks that are signs, so that what they say is all that they are.
_OF_SIGNS = frozenset(
    ("open", "close", "bar", "open bar", "close bar", "sup", "sub", "prime", "post", "comma",
     "cell", "row", "colon", "stop", "slash", "times", "sign")
)  # fmt: skip
_NO_NAMES = BARE | {"pi", "oo"}
_HEADS = frozenset(("sqrt", "abs", "norm", "dot", "transpose"))

#: Why a formula is not read in either notation.
INFINITE = "infinite bounds are not supported"
TWO_SIGNS = "write two formulas, one for each sign"
DOLLAR = "a dollar sign stands around a whole formula only"
UNKNOWN = "{sign} is not known here"
NEARLY = "{sign} is not known here; did you mean {near}?"
MANY_CHARACTERS = "a formula has at most {limit} characters"
MANY_MARKS = "a formula has at most {limit} symbols"
MANY_DIGITS = "a numeral has at most {limit} digits"
#: Why a numeral such as 2e-3 is not read.
NO_POWER = "write a power of ten as in 3·10^5, or a product as in 3·e - 5"


class Mark(NamedTuple):
    """One mark of a formula: ``text`` is printed at ``start``, behind ``before``, which prints
    nothing (blanks, sizes); ``says`` is what the text stands for.  A mark ``is_upright`` if a
    command sets its letters so, as those of a name; it ``is_plain`` in plain text.
    It ``is_bold`` behind another letter of the command that sets both so."""

    kind: str
    text: str
    says: str
    before: str
    start: int
    is_upright: bool = False
    is_plain: bool = False
    is_bold: bool = False

    @property
    def end(self) -> int:
        """The offset at which the text ends."""
        return self.start + len(self.text)

    @property
    def sign(self) -> str:
        """What a sign says; of a word, whether it is a ``name``, a ``constant`` or another
        ``word``; of any other mark its kind."""
        if self.kind in _OF_SIGNS:
            return self.says
        if self.kind != "word":
            return self.kind
        if self.says == "pi" or (self.is_upright and self.says in ("i", "e")):
            return "constant"
        return "name" if self.is_name else "word"

    @property
    def is_name(self) -> bool:
        """Whether the mark is a letter or a word that may be a name: no function, no constant."""
        if self.kind != "word" or self.says in _NO_NAMES:
            return False
        if self.is_upright and (self.says in ("i", "e", "diag") or self.is_operator):
            return False
        if self.is_plain:
            return self.says not in _HEADS
        return self.text != f"\\{self.says}" or self.says in GREEK

    @property
    def is_operator(self) -> bool:
        r"""Whether a command sets the letter as an operator: ``\operatorname{E}``."""
        return self.text.startswith("\\operatorname") and len(self.says) == 1


def demand_short(source: str, limit: int = LIMITS.formula) -> None:
    """Refuse a ``source`` that is too long.  Raises
    :class:`~symproof.notation.tokens.UnreadableText`."""
    if len(source) > limit:
        raise UnreadableText(source, limit, MANY_CHARACTERS, limit=limit)


def beyond_ascii(
    source: str, start: int, end: int, before: str, is_plain: bool
) -> tuple[list[Mark], str]:
    """The marks of the stretch of ``source`` from ``start`` to ``end``, in which no character is
    ASCII, behind ``before``; and what stands behind the last of them, which prints nothing."""
    found: list[Mark] = []
    at = start
    while at < end:
        sign, behind = source[at], at + 1
        if sign in BLANKS:
            before += sign
            at = behind
            continue
        if sign in _SCRIPTS:
            kind = _SCRIPTS[sign][0]
            while behind < end and _SCRIPTS.get(source[behind], ("",))[0] == kind:
                behind += 1
            says = "".join(_SCRIPTS[c][1] for c in source[at:behind])
        else:
            kind, says = SIGNS.get(sign) or (_kind_of_unknown(source, at), sign)
        last = found[-1] if found else None
        if last and kind == last.kind == "words" and not before:
            found[-1] = last._replace(text=last.text + sign, says=last.says + sign)
        else:
            found.append(Mark(kind, source[at:behind], says, before, at, False, is_plain))
        before, at = "", behind
    return found, before


def _kind_of_unknown(source: str, at: int) -> str:
    """Whether a character without a meaning belongs to words or is an unknown sign of a formula, as
    ½ is, and a letter such as ħ that touches others."""
    sign = source[at]
    if sign in _LOGICAL:
        return "words"
    if unicodedata.category(sign) in ("Sm", "Sc", "Sk", "No") or sign in "℃℉†‡‰‱″‴":
        return "unknown"
    if "\u2100" <= sign < "\u2150" or "\U0001d400" <= sign < "\U0001d800":
        return "unknown"
    around = source[max(at - 1, 0) : at] + source[at + 1 : at + 2]
    spelled = sign.isalpha() and sign < "\u1100"
    touches = any((c.isascii() and c.isalnum()) or c in GREEK_NAMES for c in around)
    return "unknown" if spelled and touches else "words"
