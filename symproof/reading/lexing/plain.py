"""Plain text to marks: Unicode, and what Python and SymPy write."""

from __future__ import annotations

import re

from .marks import LINE, SIGNS, Mark, beyond_ascii
from .moving import TYPED, with_limits

_TOKEN = re.compile(
    r"""
      (?P<line>[ \t]*\r?\n)
    | (?P<blank>[ \t\r]+)
    | (?P<power>(?P<digits>[0-9]+)(?:\.(?P<decimals>[0-9]+))?[eE](?P<tens>[-+−]?[0-9]{1,3})
        (?![A-Za-z0-9.(_^]))
    | (?P<scientific>[0-9]+(?:\.[0-9]+)?[eE][-+]?[0-9])
    | (?P<number>[0-9]+(?:\.[0-9]+)?|(?<![A-Za-z0-9.)\]}])\.[0-9]+)
    | (?P<dots>\.\.\.+)
    | (?P<top>\.T(?![A-Za-z0-9_]))
    | (?P<big>(?:[Ss]um|Σ|prod(?:uct)?|Π)(?=_[({][A-Za-z\s]+=)|(?:int|integral)(?=_))
    | (?P<limit>TYPED)
    | (?P<command>\\(?:to|rightarrow|infty)(?![A-Za-z]))
    | (?P<module>(?:cmath|math|numpy|np|sympy|sp)\.(?=[A-Za-z])(?!T\b))
    | (?P<side>(?:dir[ ]?=[ ]?)?(?:'(?:\+-|[-+])'|"(?:\+-|[-+])"))
    | (?P<method>\.(?:det|inv|trace)\(\))
    | (?P<whole>//)
    | (?P<word>real_root(?!s)|exp_polar
        |(?:(?:cosine|hankel|inverse|mellin|sine|get|is|ode|pde|real|sqf)_[a-z]{3,}[a-z_]*)(?=\()
        |S\.(?:Half|Pi|One|Zero|NegativeOne|Exp1|ImaginaryUnit)(?![A-Za-z0-9])
        |[A-Za-z][A-Za-z0-9]*)
    | (?P<sign>:=|==|!=|<=|>=|->|=>|\*\*|\\[{}]|[-+*/^_()\[\]{}|'&,;:!.=<>%])
    | (?P<beyond>[^\x00-\x7f])
    | (?P<unknown>.)
    """.replace("TYPED", TYPED),
    re.VERBOSE | re.DOTALL,
)
#: The words of sums, products and integrals with bounds below and above, by their first letter.
_BIG = {**dict.fromkeys("sSΣ", "sum"), **dict.fromkeys("pΠ", "prod"), "i": "integral"}
#: What ∞ is called where there is no sign for it.
_INFINITY = ("infinity", "Infinity", "inf")
#: Commands of LaTeX that people type in plain text, with the sign that each of them prints.
COMMANDS = {r"\to": "→", r"\rightarrow": "→", r"\infty": "∞"}
#: What can only be a power of ten, unlike 2e-3, which may be a difference.
_CERTAIN = re.compile(r"(?<![A-Za-z0-9_.])(?:[0-9]+\.[0-9]+[eE][-+−]?|[0-9]+[eE])[0-9]")
_SAYING = {"dots": "…", "top": "T", "line": LINE}
_KINDS = {"scientific": "unknown", "power": "number", "line": "row", "method": "post"}
#: The words for the sides from which a limit is taken, by their signs in Python.
SIDES = {"+": "plus", "-": "minus", "+-": "both"}
_NUMERAL = re.compile(r"%\s*[0-9]")
_BEYOND = re.compile(r"[^\x00-\x7f]+")


def marks(source: str) -> list[Mark]:
    """The marks of a plain text, the last of which is a ``finish``."""
    found: list[Mark] = []
    at, before = 0, ""
    is_certain = _CERTAIN.search(source) is not None
    while match := _TOKEN.match(source, at):
        kind, text = match.lastgroup or "", match[0]
        if kind in ("blank", "module"):
            before += text
            at = match.end()
            continue
        if kind == "beyond" and (stretch := _BEYOND.match(source, at)):
            end = _before_big(source, at, stretch.end())
            more, before = beyond_ascii(source, at, end, before, is_plain=True)
            found += more
            at = end
            continue
        says = text
        if python := _word_of_python(match, found):
            kind, says = "word", python
        elif kind in ("sign", "command"):
            kind, says = SIGNS[COMMANDS.get(text, text)]
        elif kind == "power":
            kind, says = ("number", _without_power(match)) if is_certain else ("unknown", text)
        elif kind == "word" and text in _INFINITY:
            says = "oo"
        elif kind == "big":
            says = _BIG[text[0]]
        elif kind == "limit":
            kind, says = "big", "limit"
        elif kind not in ("word", "number"):
            kind, says = _KINDS.get(kind, kind), _SAYING.get(kind, text)
        found.append(Mark(kind, text, says, before, at, False, True))
        at, before = match.end(), ""
    found.append(Mark("finish", "", "", before, at, False, True))
    return with_limits(found)


def _word_of_python(match: re.Match[str], found: list[Mark]) -> str:
    """The word for a sign of Python behind the marks ``found``: of a whole quotient, a remainder or
    the side of a limit; no text for other signs."""
    if match["whole"]:
        return "//"
    if match["side"]:
        return SIDES[match[0].strip("dir =\"'")]
    is_remainder = match[0] == "%" and _is_remainder(match.string, match.start(), found)
    return "mod" if is_remainder else ""


def _is_remainder(source: str, at: int, found: list[Mark]) -> bool:
    """Whether the sign % at a place is that of a remainder, as in Python: an operand and a numeral
    stand beside it at the same distance, and the operand is no numeral but an exponent."""
    *others, before = found or [Mark("finish", "", "", "", 0)]
    is_exponent = before.kind == "number" and bool(others) and others[-1].kind == "sup"
    is_operand = before.kind in ("word", "close") or is_exponent
    has_blank = source[at - 1 : at].isspace(), source[at + 1 : at + 2].isspace()
    return is_operand and len({*has_blank}) == 1 and _NUMERAL.match(source, at) is not None


def _before_big(source: str, start: int, end: int) -> int:
    """Where a stretch of characters ends before a Σ or Π that begins a sum or a product."""
    ends = (k for k in range(start + 1, end) if source[k] in "ΣΠ")
    return next((k for k in ends if (m := _TOKEN.match(source, k)) and m.lastgroup == "big"), end)


def _without_power(numeral: re.Match[str]) -> str:
    """The digits of a numeral such as 1.5e3 or 2.5e-3."""
    digits, decimals = numeral["digits"], numeral["decimals"] or ""
    tens = int(numeral["tens"].replace("−", "-"))
    if tens < 0:
        digits = digits.rjust(1 - tens, "0")
        return f"{digits[:tens]}.{digits[tens:]}{decimals}"
    rest = decimals[tens:]
    return digits + decimals[:tens].ljust(tens, "0") + (f".{rest}" if rest else "")
