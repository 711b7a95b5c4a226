r"""LaTeX to marks: commands by what they print, layout as what prints nothing.

A command without a meaning is an ``unknown`` mark.  Only an ``array`` and its like have a column
specification; behind any other ``\begin`` braces are braces.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache

from ...notation.names import GREEK
from .bars import between_ends
from .marks import BLANK_LINE, RELATIONS, ROW, SIGNS, Mark, beyond_ascii
from .moving import TYPED, with_limits

#: What commands set over one letter, or how they set it, by the word behind its name.
ACCENTS = {
    "hat": "hat", "widehat": "hat", "bar": "bar", "overline": "bar", "tilde": "tilde",
    "widetilde": "tilde", "vec": "vec", "overrightarrow": "vec", "vect": "vec", "dot": "dot",
    "ddot": "ddot",
}  # fmt: skip
FACES = {"mathcal": "cal", "mathscr": "scr", "mathfrak": "frak"}
#: Those of which one makes a name that a claim can have.
OVER = {style: word for style, word in (ACCENTS | FACES).items() if word not in ("dot", "ddot")}
BOLD = ("mathbf", "textbf", "boldsymbol", "bm", "bold", "pmb", "symbf", "mathbfit")
_NAMING = ("mathrm", "mathup", "mathit", "mathsf", "mathtt", "operatorname")
_TEXTS = ("text", "textrm", "textit", "mbox", "textnormal")
#: Words of text that are no names.
_WORDS = frozenset(
    "if and or where for with when is are otherwise else all let then thus hence so by on in at "
    "as to of the a an any every each that since because from even odd unless whenever".split()
)
_FUNCTIONS = (
    "sin cos tan cot sec csc sinh cosh tanh coth exp log ln arcsin arccos arctan arg Re Im"
    " max min lg gcd"
).split()
#: What has another command as well: functions as they are called elsewhere, slanted capitals.
_SPELLED = {
    "tg": "tan", "ctg": "cot", "cotg": "cot", "cosec": "csc", "arctg": "arctan", "sh": "sinh",
    "ch": "cosh", "th": "tanh",
    **{f"var{letter}": letter for letter in GREEK if letter[0].isupper()},
}  # fmt: skip
#: Signs of mathematics that no term stands for: operators, operands and the heads of such.
_FOREIGN = (
    "otimes oplus ominus odot star dagger ddagger diamond perp parallel bigcup bigcap bigoplus "
    "bigotimes bigvee bigwedge coprod oint iint iiint deg dim ker hom inf sup liminf limsup "
    "emptyset varnothing aleph square triangle angle"
).split()
#: The kind of each command, and what it says.
_COMMANDS: dict[str, tuple[str, str]] = {
    **{name: ("word", name) for name in (*GREEK, *_FUNCTIONS, "pi", "det")},
    **{name: ("word", says) for name, says in _SPELLED.items()},
    **dict.fromkeys(("frac", "dfrac", "tfrac", "cfrac"), ("frac", "")),
    **dict.fromkeys(("cdot", "bullet", "bull"), ("times", "·")),
    **dict.fromkeys(("times", "ast"), ("times", "*")), "sqrt": ("root", "2"),
    **dict.fromkeys(("div", "slash"), ("slash", "/")),
    **dict.fromkeys(("le", "leq", "leqslant"), ("rel", "<=")), "lt": ("rel", "<"),
    **dict.fromkeys(("ge", "geq", "geqslant"), ("rel", ">=")), "gt": ("rel", ">"),
    **dict.fromkeys(("ne", "neq"), ("rel", "!=")), "equiv": ("rel", "≡"), "mid": ("rel", "∣"),
    **dict.fromkeys(("approx", "simeq", "doteqdot"), ("rel", "≈")),
    **dict.fromkeys(("coloneqq", "coloneq", "triangleq", "doteq"), ("rel", ":=")),
    "sim": ("rel", "∼"), "propto": ("rel", "∝"), "ll": ("rel", "≪"), "gg": ("rel", "≫"),
    "cong": ("rel", "≅"), "in": ("in", "∈"), "colon": ("colon", ":"),
    **dict.fromkeys(
        "to rightarrow longrightarrow mapsto therefore because land wedge".split(), ("arrow", "→")
    ),
    **dict.fromkeys(("Rightarrow", "implies", "Longrightarrow"), ("arrow", "⇒")),
    **dict.fromkeys(("iff", "Leftrightarrow", "Longleftrightarrow"), ("arrow", "⇔")),
    **dict.fromkeys(
        "dots cdots ldots vdots ddots dotsc dotsb dotsm iddots".split(), ("dots", "…")
    ),
    **{name: ("foreign", f"\\{name}") for name in _FOREIGN},
    "cap": ("of sets", "∩"), "cup": ("of sets", "∪"),
    **dict.fromkeys(("setminus", "smallsetminus"), ("of sets", "∖")),
    "pm": ("sign", "±"), "mp": ("sign", "∓"), "partial": ("partial", "∂"), "nabla": ("nabla", "∇"),
    "sum": ("big", "sum"), "prod": ("big", "prod"), "int": ("big", "integral"),
    "lim": ("big", "limit"), "infty": ("word", "oo"), "prime": ("prime", "'"),
    **dict.fromkeys(("top", "intercal"), ("top", "T")),
    **dict.fromkeys(("circ", "degree"), ("post", "°")), "%": ("post", "%"),
    "vert": ("bar", "|"), **dict.fromkeys(("Vert", "|"), ("bar", "‖")),
    "lvert": ("open bar", "|"), "rvert": ("close bar", "|"),
    "lVert": ("open bar", "‖"), "rVert": ("close bar", "‖"),
    **dict.fromkeys(("{", "lbrace"), ("open", "\\{")),
    **dict.fromkeys(("}", "rbrace"), ("close", "\\}")),
    "lbrack": ("open", "["), "rbrack": ("close", "]"), "langle": ("open", "⟨"),
    "rangle": ("close", "⟩"), "lfloor": ("open", "⌊"), "rfloor": ("close", "⌋"),
    "lceil": ("open", "⌈"), "rceil": ("close", "⌉"), "choose": ("choose", ""),
    "over": ("over all", ""),
    **dict.fromkeys(("binom", "dbinom", "tbinom"), ("binom", "")),
    **{name: ("set", name[0].upper()) for name in "R Reals Z N natnums cnums Complex".split()},
    "bmod": ("word", "mod"), "pmod": ("pmod", ""), "overline": ("over", ""),
    **dict.fromkeys(("underbrace", "overbrace"), ("under", "")),
    **dict.fromkeys(("quad", "qquad", "hfill"), ("gap", "")),
}  # fmt: skip
_INVISIBLE = frozenset(
    "left right middle big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr bigm Bigm "
    "displaystyle textstyle scriptstyle limits nolimits nonumber notag noindent centering boxed "
    "allowbreak strut mathop mathrel mathord mathbin mathclose mathopen relax tiny small large "
    "scriptsize footnotesize normalsize Large LARGE huge Huge smash mathstrut ensuremath".split()
)
#: How wide spaces are, in eighteenths of an em; \\enspace, which is half a \\quad, counts as one.
_SPACES = {"thinspace": 3, "medspace": 4, "thickspace": 5, "negthinspace": -3, "enspace": 18,
           "enskip": 18, "nobreakspace": 6, "space": 6}  # fmt: skip
_MARKS = {"~": 6, "\\ ": 6, "\\,": 3, "\\:": 4, "\\>": 4, "\\;": 5, "\\!": -3}
_UNITS = {"em": 18, "mu": 1, "ex": 8, "pt": 1.8, "mm": 5.1, "cm": 51, "in": 130, "pc": 21.6}
_QUAD = 18
_DROPPED = "tag label vspace vphantom color textcolor eqref ref cite footnote".split()
_OTHER = frozenset(
    "hspace mspace phantom hphantom begin end intertext shortintertext overset underset stackrel "
    "cr newline mathbb \\".split()
)
_LETTER = rf"(?:\\(?:{'|'.join(GREEK)})(?![A-Za-z])|[A-Za-z])"
_STYLES = (*ACCENTS, *FACES, *BOLD, *_NAMING, *_TEXTS)

_POINT = (
    r"(?:(?<=[A-Za-z0-9})])\.(?=\\FACTOR(?![A-Za-z]))"
    r"|(?<=[A-Za-z0-9})][ ])\.(?=[ ]\\FACTOR(?![A-Za-z])))"
).replace("FACTOR", "(?:[dt]?frac|sqrt|sin|cos|tan|cot|sec|csc|cosec|left)")
#: A point that multiplies: it stands as close to the factor before as to a command behind.
POINT = re.compile(_POINT)

_TOKEN = (
    r"""
      (?P<limit>TYPED)
    | (?P<run>[A-Za-z]+)
    | (?P<number>[0-9]+(?:\.[0-9]+)?|(?<![A-Za-z0-9.)\]}])\.[0-9]+)
    | \{\s*(?P<font>\\(?:rm|sf|it|tt)(?![A-Za-z])\s*(?P<upright>[A-Za-z][A-Za-z0-9]*))\s*\}
    | (?P<big>\\(?P<letter_of>Sigma|Pi)(?=\s*_\s*\{[^{}]*=))
    | (?P<sign>:=|[<>=]=|<<|>>|=>|->|[-+*/^_()\[\]{}|'&,;:!=<>])
    | (?P<thin>[ ](?![\s~%\\]))
    | (?P<blank>(?:[\s~]|%[^\n]*(?:\n|\Z)|\\[,;:!>\ \n/]|\\(?:SPACES)(?![A-Za-z]))+)
    | (?P<sized>\\(?P<side>left|right|bigg?l|Bigg?l|bigg?r|Bigg?r)(?![A-Za-z])\s*
        (?P<fence>[()\[\]|.<>]|\\[{}|]|\\[lr]?[vV]ert(?![A-Za-z])
          |\\[lr](?:brace|brack|floor|ceil|angle)(?![A-Za-z])))
    | (?P<row>\\\\\*?(?:[ \t]*\[[ \t]*-?[0-9.]+[ \t]*[a-z]{2}[ \t]*\])?
        |\\(?:cr|newline)(?![A-Za-z]))
    | (?P<drop>\\(?:(?:DROPPED)\*?\s*\{[^{}]*\}))
    | \\(?P<space>[hm]space\*?|h?phantom)\s*\{(?P<width>[^{}]*)\}
    | (?P<dot>\\mathbin\s*\{\s*\\cdot\s*\})
    | \\(?P<edge>begin|end)\s*\{\s*(?P<env>
        (?P<table>(?<=begin\{)(?:array|subarray|tabular|alignat|alignedat)\*?)
        |(?P<placed>(?<=begin\{)(?:aligned|gathered))|[A-Za-z]+\*?)\s*\}
        (?P<cols>(?(table)(?:\s*\[[bct]\])?(?:\s*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})?
        |(?(placed)(?:\s*\[[bct]\])?|(?:(?<=\*\})\s*\[[bctlr]\])?)))
    | \\(?:short)?intertext\s*\{(?P<said>[^{}$]*(?:\$[^$]*\$[^{}$]*)*)\}
    | (?P<set>\\mathbb\s*(?:\{\s*(?P<field>[A-Za-z])\s*\}|[A-Za-z]))
    | (?P<zero>\\(?:BOLD|vec|vect|overrightarrow)(?![A-Za-z])\s*\{\s*0\s*\})
    | (?P<below_name>(?<=_)\\(?:perp|parallel)(?![A-Za-z])|(?<=_\{)\\(?:perp|parallel)(?=\}))
    | \\(?P<outer>OVER)\s*(?P<box>\{\s*)?\\(?P<inner>OVER)(?![A-Za-z])\s*
        (?:\{\s*(?P<under>\\?[A-Za-z]+)\s*\}|(?P<below>LETTER))(?(box)\s*\})
    | \\(?P<accented>OVER)\s*\{\s*(?P<base>\\?[A-Za-z]+)\s*
        (?P<index>_\s*(?:\{[^{}$]*\}|[A-Za-z0-9]|\\[A-Za-z]+))\s*\}
    | \\(?P<style>STYLES)(?![A-Za-z])\*?\s*(?:\{(?P<inside>[^{}$]*(?:\$[^$]*\$[^{}$]*)*)\}
        |(?P<letter>LETTER))
    | (?:\\underset\s*\{(?:[^{}]|\{[^{}]*\})*\}\s*)?(?P<boxed>\{\s*)?
        (?P<extreme>\\arg\s*\\(?:min|max)(?![A-Za-z])|\\operatorname\*?\s*\{\s*arg\s*(?:min|max)\s*\})
        (?(boxed)\s*\})
    | \\underset\s*\{(?P<beneath>(?:[^{}]|\{[^{}]*\})*)\}\s*(?P<held>\{\s*)?
        \\(?P<operator>max|min|lim|sum|prod|sup|inf)(?![A-Za-z])(?(held)\s*\})
    | \\(?P<over>overset|underset|stackrel)\s*\{(?P<label>[^{}]*(?:\{[^{}]*\}[^{}]*)*)\}
        \s*(?:\{\s*)?(?P<labelled>[=<>≤≥]|\\[A-Za-z]+)(?:\s*\})?
    | \\buildrel(?![A-Za-z])\s*(?P<reason>\\[A-Za-z]+|\{[^{}]*\}|[^\\{}\s])\s*\\over(?![A-Za-z])\s*
        (?P<built>[=<>≤≥]|\\[A-Za-z]+)
    | (?P<negated>\\not(?![A-Za-z])\s*=)
    | \\(?P<command>[A-Za-z]+|.)
    | (?P<point>POINT)
    | (?P<dots>\.\.+)
    | (?P<beyond>[^\x00-\x7f]+)
    | (?P<other>.)
    """.replace("STYLES", "|".join(sorted(_STYLES, key=len, reverse=True)))
    .replace("OVER", "|".join(sorted((*ACCENTS, *FACES, *BOLD), key=len, reverse=True)))
    .replace("BOLD", "|".join(BOLD))
    .replace("SPACES", "|".join(_SPACES))
    .replace("DROPPED", "|".join(_DROPPED))
    .replace("LETTER", _LETTER)
    .replace("POINT", _POINT)
    .replace("TYPED", TYPED)
)


@cache
def _token() -> re.Pattern[str]:
    """The pattern of a token; to compile it takes longer than to decide a plain claim."""
    return re.compile(_TOKEN, re.VERBOSE | re.DOTALL)


def is_known(command: str) -> bool:
    """Whether a command of LaTeX, given without its backslash, has a meaning here."""
    tables = (_COMMANDS, _INVISIBLE, _STYLES, _SPACES, _DROPPED, _OTHER)
    return any(command in table for table in tables) or f"\\{command}" in _MARKS


def commands() -> Iterator[str]:
    """The names of the commands that formulas are read with, without what only spaces them."""
    yield from (name for name in (*_COMMANDS, *_STYLES) if name.isalpha())


#: Commands of LaTeX without a meaning here, which nobody has mistyped.
_OF_LATEX = frozenset(
    "atop leftrightarrow xrightarrow xleftarrow subset supset subseteq supseteq notin exists "
    "forall wedge vee neg mathbbm mathds substack".split()
) | {*_FOREIGN}


def nearest(command: str) -> str:
    """The command that is spelled most like an unknown one, both with a backslash; "" if none is
    near, or if it is one of LaTeX."""
    name = command.removeprefix("\\")
    if name == command or len(name) < 4 or name in _OF_LATEX or is_known(name):
        return ""
    from difflib import get_close_matches

    known = [*commands()]
    return "".join(f"\\{near}" for near in get_close_matches(name, known, 1, 0.8))


def marks(source: str) -> list[Mark]:
    """The marks of a formula in LaTeX, the last of which is a ``finish``."""
    found: list[Mark] = []
    before = ""
    for match in _token().finditer(source):
        kind, text = match.lastgroup or "", match[0]
        if kind in ("run", "number"):
            says = text
        elif kind == "sign":
            kind, says = SIGNS[text]
        elif kind == "thin":
            before += text
            continue
        elif kind == "command":
            name = match["command"]
            if name in _INVISIBLE:
                before += text
                continue
            kind, says = _COMMANDS.get(name) or ("unknown", text)
            if name == "wedge" and _is_raised(found):
                kind = "foreign"
        elif kind == "other":
            kind, says = SIGNS.get(text) or ("unknown", text)
        else:
            more, before = _LESS_SIMPLE[kind](match, before)
            found += more
            continue
        found.append(Mark(kind, text, says, before, match.start()))
        before = ""
    found.append(Mark("finish", "", "", before, len(source)))
    return with_limits(between_ends(found))


def _is_raised(found: Sequence[Mark]) -> bool:
    """True if what comes next is the first of a script above the line."""
    behind = found[:-1] if found and found[-1].says == "{" else found
    return bool(behind) and behind[-1].kind == "sup"


#: Marks, and what prints nothing behind the last of them.
_Marks = tuple[list[Mark], str]


def _one(
    match: re.Match[str], before: str, kind: str, says: str, is_upright: bool = False
) -> _Marks:
    """All that was matched as one mark."""
    return [Mark(kind, match[0], says, before, match.start(), is_upright)], ""


def _blank(match: re.Match[str], before: str) -> _Marks:
    """White space: nothing, an empty line, or as wide as what separates statements."""
    text = match[0]
    if text != " ":
        if re.search(r"\n[ \t]*\r?\n", text):
            return _one(match, before, "row", BLANK_LINE)
        spaces = re.findall(r"%.*|\\[A-Za-z]+|\\.|~", text)
        if sum(_MARKS.get(m, _SPACES.get(m[1:], 0)) for m in spaces) >= _QUAD:
            return _one(match, before, "gap", "")
    return [], before + text


def _dropped(match: re.Match[str], before: str) -> _Marks:
    return [], before + match[0]


def _space(match: re.Match[str], before: str) -> _Marks:
    """A space of a width that is said: what is not a number of units counts as wide."""
    measure = re.fullmatch(r"\s*(-?[0-9]*\.?[0-9]+)\s*([a-z]{2})\s*", match["width"])
    width = float(measure[1]) * _UNITS.get(measure[2], _QUAD) if measure else _QUAD
    is_wide = match["space"].endswith("phantom") or width >= _QUAD
    return _one(match, before, "gap", "") if is_wide else _dropped(match, before)


def _beyond(match: re.Match[str], before: str) -> _Marks:
    return beyond_ascii(match.string, match.start(), match.end(), before, is_plain=False)


def _sized(match: re.Match[str], before: str) -> _Marks:
    """A delimiter whose command says on which side it stands; a point is one that is invisible."""
    fence, side = match["fence"], match["side"]
    fence = {"<": "\\langle", ">": "\\rangle"}.get(fence, fence)
    kind, says = SIGNS[fence] if fence in SIGNS else _COMMANDS[fence[1:]]
    if "bar" in kind:
        kind = "open bar" if side == "left" or side.endswith("l") else "close bar"
    return _one(match, before, kind, says)


def _edge(match: re.Match[str], before: str) -> _Marks:
    return _one(match, before, match["edge"], match["env"])


def _said(match: re.Match[str], before: str) -> _Marks:
    """A line of text between rows; a formula in it is words like the others."""
    return _one(match, before, "words", match["said"])


def _set(match: re.Match[str], before: str) -> _Marks:
    letter = match["field"] or match[0][-1]
    return _one(match, before, "word" if letter in "EP" else "set", letter)


def _font(match: re.Match[str], before: str) -> _Marks:
    r"""A word in braces with a command for its font: ``{\rm d}``."""
    start, end = match.span("font")
    word = Mark("word", match["font"], match["upright"], "", start, is_upright=True)
    return [Mark("open", match.string[match.start() : start], "{", before, match.start()), word,
            Mark("close", match.string[end : match.end()], "}", "", end)], ""  # fmt: skip


_WORD = re.compile(r"\\?([A-Za-z][A-Za-z0-9]*)")


def _coded(sign: re.Match[str]) -> str:
    """A sign in a label by its number: labels with other signs are other names."""
    return f"0{ord(sign[0]):x}0"


def _labelling(match: re.Match[str], before: str) -> _Marks:
    """The content of a style: the name that several words are as an index, or as elsewhere."""
    text = match["inside"].strip()
    label = "" if _WORD.fullmatch(text) else _label(match, text)
    if label:
        return _one(match, before, "word", label, is_upright=True)
    return _styled(match, before)


def _label(match: re.Match[str], text: str) -> str:
    """The name that several words are as an index; "" where no sign of one stands before them,
    perhaps with a brace behind it."""
    ahead = match.string[max(match.start() - 8, 0) : match.start()].rstrip("{ \t")
    if match["style"] not in _TEXTS or not ahead.endswith("_") or not text[:1].isalpha():
        return ""
    label = re.sub(r"[^A-Za-z0-9]", _coded, " ".join(text.split()))
    return label if text[0].isascii() else ""


def _styled(match: re.Match[str], before: str) -> _Marks:
    """A word in a style of its own: a name, words of prose, or what is not known."""
    style, inside = match["style"], match["inside"] or match["letter"] or ""
    text = inside.strip()
    word = _WORD.fullmatch(text)
    is_greek = text[:1] == "\\" and text[1:] in GREEK
    if word is None or (text[:1] == "\\" and not is_greek):
        if style == "overline" and match["inside"] is not None:
            return _bar(match, before)
        return _one(match, before, "words" if style in _TEXTS else "unknown", inside)
    if style in _TEXTS and text.lower() in _WORDS:
        return _one(match, before, "words", inside)
    is_letter = len(word[1]) == 1 or is_greek
    if style in ACCENTS or style in FACES:
        if style == "overline" and not is_letter:
            return _bar(match, before)
        return _accented(match, before, word[1], (style,), is_letter)
    return _one(match, before, "word", word[1], style not in BOLD)


def _bar(match: re.Match[str], before: str) -> _Marks:
    """A bar over more than a letter, and the marks below it."""
    start = match.start("inside") - 1
    inner = _moved(marks(match["inside"]), start + 1)
    return [Mark("over", match.string[match.start() : start], "", before, match.start()),
            Mark("open", "{", "{", "", start), *inner[:-1],
            Mark("close", "}", "}", inner[-1].before, match.end() - 1)], ""  # fmt: skip


def _accented(
    match: re.Match[str], before: str, letter: str, styles: tuple[str, ...], is_letter: bool
) -> _Marks:
    """A letter with what stands over it; other than usual are a point, two accents, and several
    letters below one."""
    accents = [style for style in styles if style not in BOLD]
    if is_letter and len(accents) == 1 and accents[0] in OVER:
        return _one(match, before, "word", letter + OVER[accents[0]])
    return _one(match, before, "accented", letter)


def _twice(match: re.Match[str], before: str) -> _Marks:
    r"""A letter in a style of its own with an accent, ``\hat{\mathbf{x}}``."""
    letter = (match["under"] or match["below"]).removeprefix("\\")
    styles = match["outer"], match["inner"]
    is_letter = len(letter) == 1 or letter in GREEK
    faces = [style for style in styles if style in FACES]
    if not is_letter or len(faces) == 2 or all(style in BOLD for style in styles):
        return _one(match, before, "unknown", f"\\{styles[0]}")
    return _accented(match, before, letter, styles, is_letter)


def _indexed(match: re.Match[str], before: str) -> _Marks:
    r"""A name with an accent or a style around its index too, ``\hat{y_i}``."""
    style, base = match["accented"], match["base"].removeprefix("\\")
    is_letter = len(base) == 1 or base in GREEK
    text = match.string[match.start() : match.end("base")]
    accent = OVER.get(style, "") if is_letter else ""
    kind = "word" if accent or style in BOLD else "accented"
    index = _moved(marks(match["index"]), match.start("index"))[:-1]
    gap = match.string[match.end("base") : match.start("index")]
    index[0] = index[0]._replace(before=gap)
    behind = match.string[match.end("index") : match.end()]
    return [Mark(kind, text, base + accent, before, match.start()), *index], behind


def _moved(inner: list[Mark], start: int) -> list[Mark]:
    """The marks of a part that begins at ``start``."""
    return [mark._replace(start=mark.start + start) for mark in inner]


_DEFINES = re.compile(r"def|triangle|Delta|△|∆")
_REASON = re.compile(r"\([A-Za-z0-9.*]{1,6}\)|[A-Za-z. ]{0,20}[0-9]+[a-z]?")


def _labelled(match: re.Match[str], before: str) -> _Marks:
    """A relation sign with something above or below it: a definition, a relation with a number
    of its reason, or what is not read."""
    over, base = match["over"], match["labelled"]
    return _explained(match, before, over, base, match["label"])


def _extreme(match: re.Match[str], before: str) -> _Marks:
    """The place where a function is least or greatest, whatever is set below its sign."""
    return _one(match, before, "foreign", "arg")


def _beneath(match: re.Match[str], before: str) -> _Marks:
    r"""An operator with what ``\underset`` sets below it, as an index has it."""
    at = match.end()
    (head,) = marks(f"\\{match['operator']}")[:-1]
    below = _moved(marks(match["beneath"])[:-1], match.start("beneath"))
    return [head._replace(text=match[0], before=before, start=match.start()),
            Mark("sub", "", "_", "", at), Mark("open", "", "{", "", at), *below,
            Mark("close", "", "}", "", at)], ""  # fmt: skip


def _built(match: re.Match[str], before: str) -> _Marks:
    """A relation sign with something above it, as plain TeX has it."""
    return _explained(match, before, "buildrel", match["built"], match["reason"])


def _explained(match: re.Match[str], before: str, over: str, base: str, label: str) -> _Marks:
    """A sign ``base`` with a ``label`` that the command ``over`` sets above or below it."""
    kind, op = _COMMANDS.get(base[1:], ("", "")) if base[0] == "\\" else (
        "rel", RELATIONS[base])  # fmt: skip
    label = re.sub(r"\\(?:eqref|ref|cref|autoref)\s*\{[^{}]*\}", "(1)", label)
    plain = re.sub(r"\\(?:text|textrm|mathrm|rm)\b|[{}~]", "", label).strip()
    if kind == "rel" and over != "underset" and op == "=" and _DEFINES.search(plain):
        return _one(match, before, "rel", ":=")
    if kind == "rel" and over != "underset" and _REASON.fullmatch(plain):
        return _one(match, before, "rel", op)
    found, _ = _one(match, before, "unknown", f"\\{over}")
    return ([*found, Mark("rel", "", op, "", match.end())] if kind == "rel" else found), ""


#: What letters with a range below them say.
_BIG = {"Sigma": "sum", "Pi": "prod"}
#: What cuts a match that is no sign, command, numeral or run, by the name of its last group.
_LESS_SIMPLE: Mapping[str, Callable[[re.Match[str], str], _Marks]] = {
    "blank": _blank, "drop": _dropped, "width": _space, "beyond": _beyond, "sized": _sized,
    "row": lambda match, before: _one(match, before, "row", ROW),
    "dot": lambda match, before: _one(match, before, "times", "dot"),
    "big": lambda match, before: _one(match, before, "big", _BIG[match["letter_of"]]),
    "below_name": lambda match, before: _one(match, before, "word", match[0][1:], True),
    "zero": lambda match, before: _one(match, before, "number", "0"),
    "point": lambda match, before: _one(match, before, "times", "*"),
    "dots": lambda match, before: _one(match, before, "dots", "…"),
    "limit": lambda match, before: _one(match, before, "big", "limit"),
    "negated": lambda match, before: _one(match, before, "rel", "!="), "built": _built,
    "operator": _beneath, "extreme": _extreme, "boxed": _extreme, "held": _beneath,
    "cols": _edge, "said": _said, "set": _set, "font": _font, "under": _twice, "below": _twice,
    "box": _twice, "index": _indexed, "inside": _labelling, "letter": _styled,
    "labelled": _labelled,
}  # fmt: skip
