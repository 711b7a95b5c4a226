r"""Tokens: LaTeX and plain text cut into the same kinds of symbols.

A command that only moves ink (sizes, spaces, labels) leaves no token.  Nothing is expanded.
What is unknown becomes an ``unknown`` token, and the reading refuses the formula around it.

Kinds: ``number``; ``run`` (letters, still to be cut into names); ``name`` (Greek, upright or
bold); ``operator`` (one letter); ``function``; ``constant``; ``frac``; ``sqrt``; ``big`` (Σ, Π);
``begin``, ``end``; ``dots``; ``words``; ``sep`` (a wide space or an arrow); ``row``; ``nl`` (line
end of plain text); ``under``; ``top``; ``pm``; ``set`` (ℝ); ``rel``; and every sign by itself.
Roots, fractions and the marks of scripts have a text only in LaTeX, where one symbol belongs to
them.
"""

from __future__ import annotations

import re
import unicodedata

from ..kernel.terms import FUNCTIONS
from ..notation.names import GREEK, GREEK_NAMES
from ..notation.tokens import Token
from ..system.messages import Said
from .limits import LIMITS
from .rows import OF_BLANK_LINES


class Unreadable(ValueError):
    """A formula cannot be read: ``reason`` says why, at ``position`` of its piece; ``values``
    go into the gaps of the reason."""

    def __init__(self, position: int, reason: str, **values: object) -> None:
        super().__init__(str(Said(reason, **values)))
        self.position, self.reason, self.values = position, reason, values


RELATION_SIGNS = {
    "==": "=", "=": "=", "!=": "!=", "≠": "!=", "<=": "<=", "≤": "<=", "<": "<",
    ">=": ">=", "≥": ">=", ">": ">", ":=": ":=", "≔": ":=", "≈": "≈", "≡": "≡",
    "⩽": "<=", "⩾": ">=",
}  # fmt: skip
_RELATIONS = {
    "le": "<=", "leq": "<=", "leqslant": "<=", "lt": "<", "ge": ">=", "geq": ">=",
    "geqslant": ">=", "gt": ">", "ne": "!=", "neq": "!=",
    **dict.fromkeys("coloneqq coloneq triangleq doteq".split(), ":="),
    "approx": "≈", "simeq": "≈", "doteqdot": "≈", "sim": "∼", "propto": "∝", "ll": "≪", "gg": "≫",
    "cong": "≅", "equiv": "≡",
}  # fmt: skip
_BARE = FUNCTIONS - {"sqrt", "abs", "Ci", "sgn", "floor", "factorial"}
_FUNCTIONS = {**{f: f for f in _BARE}, "ln": "log"}
_WORDS = frozenset(
    "if and or where for with when is are otherwise else all let then thus hence so by on in at "
    "as to of the a an any every each that since because from even odd unless whenever".split()
)
_ARROWS = "to rightarrow longrightarrow mapsto therefore because land wedge".split()
_IMPLIES = "Rightarrow implies Longrightarrow".split()
_EQUIVALENT = "iff Leftrightarrow Longleftrightarrow".split()
_COMMANDS: dict[str, tuple[str, str]] = {
    **{g: ("name", g) for g in GREEK}, **{f: ("function", h) for f, h in _FUNCTIONS.items()},
    **{r: ("rel", op) for r, op in _RELATIONS.items()},
    "pi": ("constant", "pi"), **{f: ("frac", f) for f in ("frac", "tfrac", "dfrac", "cfrac")},
    "sqrt": ("sqrt", "sqrt"), "sum": ("big", "sum"), "prod": ("big", "prod"),
    "cdot": ("·", ""), "times": ("*", ""), "ast": ("*", ""), "bullet": ("·", ""),
    "prime": ("'", ""), "top": ("top", ""), "intercal": ("top", ""),
    "lvert": ("|", "("), "rvert": ("|", ")"), "lVert": ("‖", "("), "rVert": ("‖", ")"),
    "vert": ("|", ""), "mid": ("|", ""), "Vert": ("‖", ""), "|": ("‖", ""),
    "langle": ("<(", ""), "rangle": (")>", ""),
    "lbrack": ("[", ""), "rbrack": ("]", ""), "{": ("{(", ""), "}": (")}", ""),
    "lbrace": ("{(", ""), "rbrace": (")}", ""), "colon": (":", ""),
    **dict.fromkeys("dots cdots ldots vdots ddots dotsc dotsb dotsm iddots".split(), ("dots", "")),
    "underbrace": ("under", ""), "overbrace": ("under", ""), "pm": ("pm", "+"), "mp": ("pm", "-"),
    "in": ("in", ""), "quad": ("sep", ""), "qquad": ("sep", ""), "hfill": ("sep", ""),
    **dict.fromkeys(_ARROWS, ("sep", "→")), **dict.fromkeys(_IMPLIES, ("sep", "⇒")),
    **dict.fromkeys(_EQUIVALENT, ("sep", "⇔")),
    "mathbb": ("set", ""), "div": ("/", ""), "setminus": ("unknown", "\\setminus"),
}  # fmt: skip
_INVISIBLE = frozenset(
    "left right middle big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr bigm Bigm "
    "displaystyle textstyle scriptstyle limits nolimits nonumber notag noindent centering boxed "
    "allowbreak strut mathop mathrel mathord mathbin mathclose mathopen".split()
)
#: How wide spaces are, in eighteenths of an em; \\enspace, which is half a \\quad, counts as one.
_SPACES = {"thinspace": 3, "medspace": 4, "thickspace": 5, "negthinspace": -3, "enspace": 18,
           "enskip": 18, "nobreakspace": 6}  # fmt: skip
_MARKS = {"~": 6, "\\ ": 6, "\\,": 3, "\\:": 4, "\\>": 4, "\\;": 5, "\\!": -3}
_UNITS = {"em": 18, "mu": 1, "ex": 8, "pt": 1.8, "mm": 5.1, "cm": 51, "in": 130, "pc": 21.6}
_QUAD = 18
_STYLES = frozenset(
    "text textrm textit textbf mbox mathrm mathup mathit mathsf mathtt mathcal mathscr mathfrak "
    "operatorname mathbf boldsymbol bm textnormal vec hat bar tilde widehat widetilde "
    "overline dot ddot".split()
)
_BOLD = {"mathbf": "bold", "boldsymbol": "bold", "bm": "bold", "textbf": "bold", "vec": "vec",
         "hat": "hat", "widehat": "hat", "bar": "bar", "overline": "bar", "tilde": "tilde",
         "widetilde": "tilde", "mathcal": "cal", "mathscr": "cal", "mathfrak": "frak",
         "dot": "dot", "ddot": "ddot"}  # fmt: skip
_ACCENTS = ("widehat", "widetilde", "overline", "hat", "tilde", "bar", "vec", "ddot", "dot")
_FACES = ("mathbf", "boldsymbol", "bm", "mathcal", "mathscr", "mathfrak")
_PLAIN_TEXT = ("text", "textrm", "textit", "mbox", "textnormal")

_POINT = (
    r"(?:(?<=[A-Za-z0-9})])\.(?=\\FACTOR(?![A-Za-z]))"
    r"|(?<=[A-Za-z0-9})][ ])\.(?=[ ]\\FACTOR(?![A-Za-z])))"
).replace("FACTOR", "(?:[dt]?frac|sqrt|sin|cos|tan|cot|sec|csc|cosec|left)")
#: A point that multiplies: it stands as close to the factor before as to a command behind.
POINT = re.compile(_POINT)

_LATEX = re.compile(
    r"""
      (?P<blank>(?:[\s~]|%[^\n]*(?:\n|$)|\\[,;:!>\ \n/]|\\(?:SPACES)(?![A-Za-z]))+)
    | (?P<row>\\\\\*?(?:[ \t]*\[[ \t]*-?[0-9.]+[ \t]*[a-z]{2}[ \t]*\])?|\\cr(?![A-Za-z])
        |\\newline(?![A-Za-z]))
    | (?P<drop>\\(?:tag\*?|label|vspace\*?|vphantom|color|eqref|ref|cite|footnote)\s*\{[^{}]*\})
    | \\(?P<space>[hm]space\*?|h?phantom)\s*\{(?P<width>[^{}]*)\}
    | \{\s*\\(?:rm|sf|it|tt)(?![A-Za-z])\s*(?P<upright>[A-Za-z][A-Za-z0-9]*)\s*\}
    | \\(?P<edge>begin|end)\s*\{\s*(?P<env>
        (?P<table>(?<=begin\{)(?:array|subarray|tabular|alignat|alignedat)\*?)
        |(?P<placed>(?<=begin\{)(?:aligned|gathered))|[A-Za-z]+\*?)\s*\}
        (?P<cols>(?(table)(?:\s*\[[bct]\])?(?:\s*\{[lcr|0-9 ]*\})?
        |(?(placed)(?:\s*\[[bct]\])?|(?:(?<=\*\})\s*\[[bctlr]\])?)))
    | \\(?:short)?intertext\s*\{(?P<said>[^{}$]*(?:\$[^$]*\$[^{}$]*)*)\}
    | \\(?P<outer>ACCENTS|FACES)\s*\{\s*\\(?P<inner>ACCENTS|FACES)(?![A-Za-z])\s*
        (?P<brace>\{\s*)?(?P<under>\\?[A-Za-z]+)\s*(?(brace)\}\s*)\}
    | \\(?P<accented>ACCENTS|FACES)\s*\{\s*(?P<base>\\?[A-Za-z]+)\s*
        _\s*(?P<index>\{[^{}$]*\}|[A-Za-z0-9])\s*\}
    | \\(?P<style>STYLES)(?![A-Za-z])\s*(?:\{(?P<inside>[^{}$]*(?:\$[^$]*\$[^{}$]*)*)\}
        |(?P<letter>[A-Za-z]|\\[A-Za-z]+))
    | \\(?P<over>overset|underset|stackrel)\s*\{(?P<label>[^{}]*(?:\{[^{}]*\}[^{}]*)*)\}
        \s*(?:\{\s*)?(?P<sign_below>[=<>≤≥]|\\[A-Za-z]+)(?:\s*\})?
    | \\(?P<command>[A-Za-z]+|.)
    | (?P<point>POINT)
    | (?P<number>[0-9]+(?:\.[0-9]+)?)
    | (?P<dots>\.\.\.+)
    | (?P<run>[A-Za-z]+)
    | (?P<rel>:=|[=<>≤≥≠≈≡≔⩽⩾])
    | (?P<words>[^\x00-\x7f]+)
    | (?P<sign>.)
    """.replace("STYLES", "|".join(sorted(_STYLES, key=len, reverse=True)))
    .replace("ACCENTS", "|".join(_ACCENTS))
    .replace("FACES", "|".join(_FACES))
    .replace("SPACES", "|".join(_SPACES))
    .replace("POINT", _POINT),
    re.VERBOSE | re.DOTALL,
)
_UNICODE: dict[str, tuple[str, str]] = {
    **{letter: ("name", name) for letter, name in GREEK_NAMES.items()},
    "π": ("constant", "pi"), "−": ("-", ""), "–": ("-", ""), "·": ("·", ""), "⋅": ("·", ""),
    "•": ("·", ""), "×": ("*", ""), "∗": ("*", ""), "÷": ("/", ""), "√": ("sqrt", ""),
    "∑": ("big", "sum"), "∏": ("big", "prod"), "…": ("dots", ""), "⋯": ("dots", ""),
    "⋮": ("dots", ""), "⋱": ("dots", ""), "±": ("pm", "+"), "∓": ("pm", "-"), "∈": ("in", ""),
    "→": ("sep", "→"), "⟶": ("sep", "→"), "⇒": ("sep", "⇒"), "⟹": ("sep", "⇒"), "⇔": ("sep", "⇔"),
    "⟺": ("sep", "⇔"), "′": ("'", ""), "‖": ("‖", ""),
    "∙": ("·", ""), "ᵀ": ("^T", ""), "⊤": ("^T", ""), "，": (",", ""), "；": (";", ""),
    "：": (":", ""),
    "。": (".", ""), "、": (",", ""), "（": ("(", ""), "）": (")", ""), "ⅈ": ("constant", "i"),
    "ℯ": ("constant", "e"), "ℝ": ("set", "R"), "ℤ": ("set", "Z"), "ℕ": ("set", "N"),
    "ℂ": ("set", "C"), "ℚ": ("set", "Q"), "⟨": ("<(", ""), "⟩": (")>", ""),
    "\u00a0": ("", ""), "\u2009": ("", ""), "\u202f": ("", ""), "\u3000": ("", ""),
    **{sign: ("rel", op) for sign, op in RELATION_SIGNS.items() if len(sign) == 1},
}  # fmt: skip
_RAISED = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿⁱᵗᵏᵐ", "0123456789+-()nitkm", strict=True))
_LOWERED = dict(zip("₀₁₂₃₄₅₆₇₈₉₊₋₍₎ₙᵢₜₖₘₚⱼ", "0123456789+-()nitkmpj", strict=True))
_SIGNS = frozenset("+-*/^_()[]{}|'&,;:.!")


_OTHER = frozenset(
    "tag label vspace hspace mspace phantom hphantom vphantom color eqref ref cite footnote begin "
    "end intertext shortintertext overset underset stackrel cr newline \\".split()
)


def is_known(command: str) -> bool:
    """Whether a command of LaTeX, given without its backslash, has a meaning here."""
    tables = (_COMMANDS, _INVISIBLE, _STYLES, _SPACES, _OTHER)
    return any(command in table for table in tables) or f"\\{command}" in _MARKS


def latex(text: str) -> list[Token]:
    """The tokens of a LaTeX formula.  Raises :class:`Unreadable` for what is too large."""
    _demand_short(text)
    tokens: list[Token] = []
    for match in _LATEX.finditer(text):
        kind, start, end = match.lastgroup or "", match.start(), match.end()
        if kind == "blank":
            _space(tokens, match[0], start, end)
        elif kind == "width":
            if match["space"].endswith("phantom") or _width(match["width"]) >= _QUAD:
                tokens.append(Token("sep", "", start, end))
        elif kind in ("run", "number", "row", "dots"):
            tokens.append(Token(kind, match[0], start, end))
        elif kind == "rel":
            tokens.append(Token("rel", RELATION_SIGNS[match[0]], start, end))
        elif kind == "sign_below":
            tokens += _labelled(match["over"], match["label"], match["sign_below"], start, end)
        elif kind == "under":
            tokens.append(_accented(match["outer"], match["inner"], match["under"], start, end))
        elif kind == "index":
            tokens += _indexed(match, text)
        elif kind == "said":
            formulas = "$" in match["said"] or "\\(" in match["said"]
            said = ("unknown", "\\intertext") if formulas else ("words", match["said"])
            tokens.append(Token(*said, start, end))
        elif kind in ("env", "cols"):
            tokens.append(Token(match["edge"], match["env"], start, end))
        elif kind in ("inside", "letter"):
            tokens.append(_styled(match["style"], (match[kind] or ""), start, end))
        elif kind == "upright":
            tokens += [Token("{", "{", start, start), _styled("mathrm", match[kind], start, end),
                       Token("}", "}", end, end)]  # fmt: skip
        elif kind == "point":
            tokens.append(Token("*", "", start, end))
        elif kind == "command":
            _command(tokens, match["command"], start, end)
        elif kind == "words":
            _unicode(tokens, text, start, end)
        elif kind != "drop":
            known = match[0] in _SIGNS
            tokens.append(Token(match[0] if known else "unknown", match[0], start, end))
    return _within_limits(tokens, text)


def _space(tokens: list[Token], blank: str, start: int, end: int) -> None:
    """What white space is: nothing, a blank line, or as wide as what separates statements."""
    marks = re.findall(r"%.*|\\[A-Za-z]+|\\.|~", blank)
    if re.search(r"\n[ \t]*\r?\n", blank):
        tokens.append(Token("nl", OF_BLANK_LINES, start, end))
    elif sum(_MARKS.get(m, _SPACES.get(m[1:], 0)) for m in marks) >= _QUAD:
        tokens.append(Token("sep", "", start, end))


def _width(said: str) -> float:
    """How wide a space is; what is not a number of units counts as wide."""
    measure = re.fullmatch(r"\s*(-?[0-9]*\.?[0-9]+)\s*([a-z]{2})\s*", said)
    return float(measure[1]) * _UNITS.get(measure[2], _QUAD) if measure else _QUAD


_DEFINES = re.compile(r"def|triangle|Delta|△|∆")
_REASON = re.compile(r"\([A-Za-z0-9.*]{1,6}\)|[A-Za-z. ]{0,20}[0-9]+[a-z]?")


def _labelled(over: str, label: str, base: str, start: int, end: int) -> list[Token]:
    """A relation sign with something above or below it: a definition, a relation with a number
    of its reason, or what is not read."""
    kind, op = _COMMANDS.get(base[1:], ("", "")) if base[0] == "\\" else (
        "rel", RELATION_SIGNS[base])  # fmt: skip
    plain = re.sub(r"\\(?:text|textrm|mathrm|rm|eqref|ref)\b|[{}~]", "", label).strip()
    relation = Token("rel", op, start, end)
    if kind == "rel" and over != "underset" and op == "=" and _DEFINES.search(plain):
        return [relation._replace(text=":=")]
    if kind == "rel" and over != "underset" and _REASON.fullmatch(plain):
        return [relation]
    unknown = Token("unknown", f"\\{over}", start, end)
    return [unknown, relation] if kind == "rel" else [unknown]


def _command(tokens: list[Token], name: str, start: int, end: int) -> None:
    if name in _INVISIBLE:
        return
    kind, text = _COMMANDS.get(name, ("unknown", f"\\{name}"))
    tokens.append(Token(kind, text, start, end))


def _styled(style: str, inside: str, start: int, end: int) -> Token:
    """A word in a style of its own: a function, a constant, a name or words of prose."""
    word = inside.strip()
    if word.startswith("\\") and word[1:] in GREEK:
        word = word[1:]
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9]*", word):
        return Token("words" if style in _PLAIN_TEXT else "unknown", inside, start, end)
    if style in _BOLD:
        return Token("name", word if len(word) > 1 and word not in GREEK else
                     f"{_BOLD[style]}{word}", start, end)  # fmt: skip
    if style in _PLAIN_TEXT and word.lower() in _WORDS:
        return Token("words", inside, start, end)
    if word in _FUNCTIONS:
        return Token("function", _FUNCTIONS[word], start, end)
    if word == "diag":
        return Token("diag", word, start, end)
    if word in ("i", "e") and style in ("mathrm", "mathup", "operatorname"):
        return Token("constant", word, start, end)
    if len(word) == 1 and style == "operatorname":
        return Token("operator", word, start, end)
    if word == "T" and style in ("mathrm", "mathsf", "text", "mathup"):
        return Token("top", "T", start, end)
    return Token("name", word, start, end)


def _accented(outer: str, inner: str, inside: str, start: int, end: int) -> Token:
    r"""A letter in a style of its own with an accent, ``\hat{\mathbf{x}}``; the style is first."""
    letter = _styled(inner, inside, start, end)
    styles = sorted((outer, inner), key=lambda style: style in _ACCENTS)
    if letter.kind != "name" or not letter.text.startswith(_BOLD[inner]) or styles[1] in _FACES:
        return Token("unknown", f"\\{outer}", start, end)
    plain = letter.text[len(_BOLD[inner]) :]
    return letter._replace(text="".join(_BOLD[style] for style in styles) + plain)


def _indexed(match: re.Match[str], text: str) -> list[Token]:
    r"""A name with an accent or a style around its index too, ``\hat{y_i}``."""
    name = _styled(match["accented"], match["base"], match.start(), match.end("base"))
    start, end = match.span("index")
    index = [t._replace(start=t.start + start, end=t.end + start) for t in latex(text[start:end])]
    index[-1] = index[-1]._replace(end=match.end())
    return [name, Token("_", "", match.end("base"), start), *index]


def _unicode(tokens: list[Token], whole: str, start: int, end: int) -> None:
    """The tokens of a stretch of ``whole`` that is not ASCII."""
    at = start
    while at < end:
        sign = whole[at]
        if sign in _RAISED or sign in _LOWERED:
            at = _script(tokens, whole[:end], at)
            continue
        kind, said = _UNICODE.get(sign) or (_kind_of_unknown(whole, at), sign)
        if kind == "^T":
            tokens.append(Token("^", "", at, at))
            kind = "top"
        last = tokens[-1] if tokens else None
        if last and kind == last.kind == "words" and last.end == at:
            tokens[-1] = last._replace(text=last.text + sign, end=at + 1)
        elif kind:
            tokens.append(Token(kind, said, at, at + 1))
        at += 1


_LOGICAL = frozenset("∀∃∄∴∵∧∨")


def _kind_of_unknown(whole: str, at: int) -> str:
    """Whether a sign belongs to words or is an unknown one of a formula, as ∂ and ½ are, and a
    letter such as ħ that touches others."""
    sign = whole[at]
    if sign in _LOGICAL:
        return "words"
    if unicodedata.category(sign) in ("Sm", "Sc", "Sk", "No") or sign in "°℃℉†‡‰‱″‴":
        return "unknown"
    if "\u2100" <= sign < "\u2150" or "\U0001d400" <= sign < "\U0001d800":
        return "unknown"
    around = whole[max(at - 1, 0) : at] + whole[at + 1 : at + 2]
    spelled = sign.isalpha() and sign < "\u1100"
    touches = any((c.isascii() and c.isalnum()) or c in GREEK_NAMES for c in around)
    return "unknown" if spelled and touches else "words"


def _script(tokens: list[Token], text: str, at: int) -> int:
    """Superscript and subscript characters as ``^{…}`` and ``_{…}``."""
    table, mark = (_RAISED, "^") if text[at] in _RAISED else (_LOWERED, "_")
    end = at
    while end < len(text) and text[end] in table:
        end += 1
    plain = "".join(table[c] for c in text[at:end])
    tokens += [Token(mark, "", at, at), Token("{", "", at, at)]
    for m in re.finditer(r"[0-9]+|[a-z]|.", plain):
        kind = "number" if m[0].isdigit() else "run" if m[0].isalpha() else m[0]
        tokens.append(Token(kind, m[0], at + m.start(), at + m.end()))
    tokens.append(Token("}", "", end, end))
    return end


_TEXT = re.compile(
    r"""
      (?P<nl>[ \t]*\r?\n)
    | (?P<blank>[ \t]+)
    | (?P<number>[0-9]+(?:\.[0-9]+)?)
    | (?P<run>[A-Za-z]+[0-9]*)
    | (?P<rel>:=|==|!=|<=|>=|[=<>])
    | (?P<arrow>->|=>)
    | (?P<dots>\.\.\.+)
    | (?P<power>\*\*)
    | (?P<ratio>(?<=\S):(?=\S))
    | (?P<unicode>[^\x00-\x7f]+)
    | (?P<sign>.)
    """,
    re.VERBOSE | re.DOTALL,
)
_NOTE = re.compile(r"[(（]\s*[^()（）=+*/0-9]{2,}\s*[)）]")
_NUMBERED = re.compile(r"([A-Za-z])([0-9]+)")


def plain(text: str) -> list[Token]:
    """The tokens of a plain-text formula; ``nl`` ends a line.  In brackets that open at the end
    of a line, white space separates the entries of a table."""
    _demand_short(text)
    tokens: list[Token] = []
    scripts: list[bool] = []  # of each brace that is open, whether it holds a script
    at = 0
    while at < len(text):
        note = _NOTE.match(text, at) if text[at] in "(（" else None
        if note and _is_remark(note[0]):
            at = note.end()
            continue
        match = _TEXT.match(text, at)
        if match is None:
            break
        kind, said, start, end = match.lastgroup or "", match[0], at, match.end()
        at = end
        if kind == "run":
            _text_name(tokens, said, start)
        elif kind == "rel":
            tokens.append(Token("rel", RELATION_SIGNS[said], start, end))
        elif kind == "arrow":
            tokens.append(Token("sep", "⇒" if said == "=>" else "→", start, end))
        elif kind == "power" or said in ("^", "_"):
            tokens.append(Token("_" if said == "_" else "^", "", start, end))
        elif kind == "unicode":
            at = next((k for k in range(start + 1, end) if _NOTE.match(text, k)), end)
            _unicode(tokens, text, start, at)
        elif kind in ("nl", "number", "dots"):
            tokens.append(Token(kind, said, start, end))
        elif said == "{":
            is_script = bool(tokens) and tokens[-1].kind in ("^", "_", "sqrt")
            scripts.append(is_script)
            tokens.append(Token("{" if is_script else "{(", said, start, end))
        elif said == "}":
            is_script = not scripts or scripts.pop()
            tokens.append(Token("}" if is_script else ")}", said, start, end))
        elif said == ":":
            tokens.append(Token(":", "ratio" if kind == "ratio" else "", start, end))
        elif kind != "blank":
            tokens.append(Token(said if said in _SIGNS else "unknown", said, start, end))
    return [t._replace(is_plain=True) for t in _within_limits(_tables(tokens, text), text)]


def _is_remark(note: str) -> bool:
    """Whether parentheses hold a remark such as ``(symbolic)`` and not a formula."""
    inside = note[1:-1].strip()
    if any(c in _UNICODE for c in inside):
        return False
    if all(ord(c) > 0x2E80 or c.isspace() for c in inside):
        return True
    return inside.isascii() and inside.isalpha() and len(inside) > 3 and inside not in _FUNCTIONS


_TEXT_WORDS: dict[str, tuple[str, str]] = {
    **{f: ("function", h) for f, h in _FUNCTIONS.items()}, "sqrt": ("sqrt", ""),
    **{h: ("head", h) for h in ("abs", "norm", "dot", "transpose")}, "pi": ("constant", "pi"),
    **dict.fromkeys(("sum", "Sum"), ("big", "sum")),
    **dict.fromkeys(("prod", "Product"), ("big", "prod")),
    **{w: ("words", w) for w in "where if for when and or with otherwise in".split()},
}  # fmt: skip


def _text_name(tokens: list[Token], said: str, start: int) -> None:
    end = start + len(said)
    if numbered := _NUMBERED.fullmatch(said):
        tokens.append(Token("name", numbered[1], start, start + 1))
        tokens.append(Token("_", "", start + 1, start + 1))
        tokens.append(Token("number", numbered[2], start + 1, end))
    else:
        tokens.append(Token(*_TEXT_WORDS.get(said, ("name", said)), start, end))


_STARTS_CELL = frozenset(("number", "name", "function", "constant", "sqrt", "dots", "pm"))
_ENDS_CELL = frozenset(("number", "name", "constant", ")", "}", "dots", "'"))


def _tables(tokens: list[Token], text: str) -> list[Token]:
    """Mark the cells (``&``) and rows of tables; put an index mark behind Greek letters."""
    done: list[Token] = []
    opened: list[str] = []
    for place, token in enumerate(tokens):
        before = tokens[place - 1] if place else None
        named = before and before.kind == "name" and before.end == token.start
        if named and token.kind == "number":
            done.append(Token("_", "", token.start, token.start))
        if token.kind in ("(", "[", "{", "{("):
            ahead = tokens[place + 1].kind if place + 1 < len(tokens) else ""
            opened.append("table" if token.kind == "[" and ahead == "nl" else token.kind)
        elif token.kind in (")", "]", "}", ")}") and opened:
            opened.pop()
        inside = opened[-1] if opened else ""
        if inside == "table" and before and token.kind not in ("nl", "]", "["):
            gap = before.end < token.start
            signed = token.kind in "+-" and bool(text[token.end : token.end + 1].strip())
            if gap and before.kind in _ENDS_CELL and (token.kind in _STARTS_CELL or signed):
                done.append(Token("&", "", token.start, token.start))
        if token.kind == "nl" and inside:
            if inside == "table" and before and before.kind not in ("[", "nl", "row"):
                ahead = tokens[place + 1].kind if place + 1 < len(tokens) else "]"
                if ahead not in ("]", "nl"):
                    done.append(token._replace(kind="row"))
            continue
        done.append(token)
    return done


def _demand_short(text: str) -> None:
    if len(text) > LIMITS.formula:
        raise Unreadable(0, "a formula has at most {limit} characters", limit=LIMITS.formula)


def _within_limits(tokens: list[Token], text: str) -> list[Token]:
    if len(tokens) > LIMITS.tokens:
        raise Unreadable(
            tokens[LIMITS.tokens].start,
            "a formula has at most {limit} symbols",
            limit=LIMITS.tokens,
        )
    for token in tokens:
        if token.kind == "number" and len(token.text) > LIMITS.digits + 1:
            raise Unreadable(
                token.start, "a numeral has at most {limit} digits", limit=LIMITS.digits
            )
    return [token._replace(shown=text[token.start : token.end]) for token in tokens]
