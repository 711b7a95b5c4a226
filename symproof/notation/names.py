"""Names: how the symbol names of terms are built, and the letters they are spelled with.

A symbol name is a template with one ``#`` for each argument, made of these parts in this
order, each of which but the first may be missing::

    base    _word    primes    _# or _(#,#)    ^(#)    (#,#)    [#×#]
    PE      _model   ''        subscript       super   call     size of a matrix

A name has a word or a subscript, not both.  Greek letters are spelled by their English
names (``omega_#``); the LaTeX command of each is a backslash and that name.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

#: Each Greek letter by its English name, and ℓ and ℏ by theirs.  π is missing, it is a constant;
#: so are the letters that look like Latin ones.
GREEK: dict[str, str] = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "varepsilon": "ϵ",
    "zeta": "ζ", "eta": "η", "theta": "θ", "vartheta": "ϑ", "iota": "ι", "kappa": "κ",
    "varkappa": "ϰ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "varpi": "ϖ", "rho": "ρ",
    "varrho": "ϱ", "sigma": "σ", "varsigma": "ς", "tau": "τ", "upsilon": "υ", "phi": "φ",
    "varphi": "ϕ", "chi": "χ", "psi": "ψ", "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ",
    "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ", "Upsilon": "ϒ", "Phi": "Φ", "Psi": "Ψ",
    "Omega": "Ω", "ell": "ℓ", "hbar": "ℏ",
}  # fmt: skip
#: The English name of each of these letters.
GREEK_NAMES: dict[str, str] = {letter: name for name, letter in GREEK.items()}

#: What may stand over a letter or change its script, behind whose name it is spelled, as in SymPy:
#: ``yhat``, ``Acal``.  Each with the command of LaTeX.
ACCENTS: dict[str, str] = {
    "hat": r"\hat", "bar": r"\bar", "tilde": r"\tilde", "vec": r"\vec", "cal": r"\mathcal",
    "scr": r"\mathscr", "frak": r"\mathfrak",
}  # fmt: skip

#: Styles of letters, before whose name they are spelled in documents: ``boldp``.
_STYLES = ("bold", "vec", "hat", "bar", "tilde", "cal", "frak", "ddot", "dot")
#: Styles that are a sign alone in a script, likewise: the kind of the script, and its sign.
DECORATIONS: dict[str, tuple[str, str]] = {
    "asterisk": ("sup", "*"), "plus": ("sup", "+"), "minus": ("sup", "-"),
    "lowasterisk": ("sub", "*"), "lowplus": ("sub", "+"), "lowminus": ("sub", "-"),
}  # fmt: skip
#: A name with its word and primes, and whether it has an index below and above.
Key = tuple[str, bool, bool]

_HASHES = r"#(?:,#)*"
_TEMPLATE = re.compile(
    r"(?P<base>[A-Za-z][A-Za-z0-9]*)(?:_(?P<word>[A-Za-z][A-Za-z0-9]+))?(?P<primes>'*)"
    rf"(?P<sub>_(?:#|\(#(?:,#)+\)))?(?P<sup>\^\({_HASHES}\))?(?P<call>\({_HASHES}\))?"
    r"(?P<size>\[#×#\])?"
)


class Name(NamedTuple):
    """The parts of a symbol name; ``sub``, ``sup`` and ``call`` count arguments.  A matrix has its
    size as two more arguments, which are not written."""

    base: str
    word: str = ""
    primes: int = 0
    sub: int = 0
    sup: int = 0
    call: int = 0
    is_matrix: bool = False

    @property
    def template(self) -> str:
        """The name as it stands in terms."""
        word = (f"_{self.word}" if self.word else "") + "'" * self.primes
        sub = "_#" if self.sub == 1 else f"_({_hashes(self.sub)})" if self.sub else ""
        sup = f"^({_hashes(self.sup)})" if self.sup else ""
        call = f"({_hashes(self.call)})" if self.call else ""
        return f"{self.base}{word}{sub}{sup}{call}{'[#×#]' if self.is_matrix else ''}"


def _hashes(count: int) -> str:
    return ",".join("#" * count)


def is_letter(word: str) -> bool:
    """Whether ``word`` names one letter, Latin or Greek."""
    return (len(word) == 1 and word.isascii() and word.isalpha()) or word in GREEK


def accented(word: str) -> tuple[str, str]:
    """The letter and the accent that ``word`` names, or empty texts: ``yhat`` is y and hat."""
    for accent in ACCENTS:
        letter = word.removesuffix(accent)
        if letter != word and is_letter(letter):
            return letter, accent
    return "", ""


def is_name(text: str) -> bool:
    """Whether ``text`` is the name of a symbol without arguments, as it stands in terms."""
    return "#" not in text and _TEMPLATE.fullmatch(text) is not None


@lru_cache(maxsize=4096)
def parse_name(template: str) -> Name:
    """The parts of a symbol name; raises :class:`ValueError` if it is not built of them."""
    match = _TEMPLATE.fullmatch(template)
    if match is None or (match["word"] and match["sub"]):
        raise ValueError(f"{template!r} is not a symbol name")
    sub, sup, call = ((match[part] or "").count("#") for part in ("sub", "sup", "call"))
    primes = len(match["primes"])
    return Name(match["base"], match["word"] or "", primes, sub, sup, call, bool(match["size"]))


@lru_cache(maxsize=4096)
def family_of(template: str) -> str:
    """The family to which the name of a letter belongs: ``x_#`` of x_1, x_i and x_max, and the
    letter with its primes if it has no index."""
    name = parse_name(template)
    sub = 1 if name.word else name.sub
    return Name(name.base, primes=name.primes, sub=sub).template


def key_of(name: Name) -> Key:
    """The key of a name."""
    word = f"_{name.word}" if name.word else ""
    return name.base + word + "'" * name.primes, name.sub > 0, name.sup > 0


def is_styled(name: str) -> bool:
    """Whether a name is one letter in styles of its own, such as ``boldp`` and ``boldhatp``."""
    letter = letter_of(name)
    return letter != name and (len(letter) == 1 or letter in GREEK or is_styled(letter))


def points_of(base: str) -> tuple[str, str]:
    """The points above a letter, "ddot", "dot" or "" for none, and the letter."""
    for points in ("ddot", "dot"):
        letter = base.removeprefix(points)
        if letter != base and is_letter(letter):
            return points, letter
    return "", base


def is_one_letter(name: str) -> bool:
    """Whether ``name`` is one letter, Latin or Greek, perhaps in styles of its own."""
    return is_letter(name) or is_styled(name)


def letter_of(styled: str) -> str:
    """The name ``styled``, such as ``boldp``, without its first style."""
    styles = (*_STYLES, *DECORATIONS)
    style = next((s for s in styles if styled.startswith(s) and styled != s), "")
    return styled[len(style) :]


def layers(name: str) -> list[str]:
    """The names below the styles of a letter, from the outermost: ``hatx`` and x of
    ``asteriskhatx``; none of a name without styles."""
    found: list[str] = []
    while is_styled(name):
        name = letter_of(name)
        found.append(name)
    return found


def is_decorated(name: str) -> bool:
    """True if the outermost style of a name is a sign alone in a script."""
    return bool(layers(name)) and name.removesuffix(letter_of(name)) in DECORATIONS


#: The command of each style of documents.
_PRINTED = {**{style: f"\\{style}" for style in _STYLES}, "bold": r"\mathbf",
            "cal": r"\mathcal", "frak": r"\mathfrak"}  # fmt: skip


def as_printed(styled: str) -> str:
    r"""A name of a document as it is printed, ``\mathbf{x}`` for ``boldx``."""
    rest = letter_of(styled)
    style = styled[: len(styled) - len(rest)]
    if not style or not (len(rest) == 1 or rest in GREEK or letter_of(rest) != rest):
        return styled
    inner = as_printed(rest) if letter_of(rest) != rest else f"\\{rest}" if rest in GREEK else rest
    if style in DECORATIONS:
        kind, sign = DECORATIONS[style]
        return f"{inner}{'^' if kind == 'sup' else '_'}{sign}"
    return f"{_PRINTED[style]}{{{inner}}}"


class Declared(NamedTuple):
    """What names begin with: their ``bases``, those with more than one letter (``long``, the
    longest first), and ``words``, which are pairs of a base and its word."""

    bases: frozenset[str]
    long: tuple[str, ...]
    words: frozenset[tuple[str, str]]


@lru_cache(maxsize=1024)  # the same names are declared for each formula of a text
def declared(names: frozenset[str], templates: frozenset[str]) -> Declared:
    """What ``names``, and ``templates`` of names with arguments, begin with; raises
    :class:`ValueError` if one of them is no symbol name."""
    parsed = list(map(parse_name, (*names, *templates)))
    bases = frozenset(name.base for name in parsed)
    long = sorted((b for b in bases if len(b) > 1 and b not in GREEK), key=lambda b: (-len(b), b))
    return Declared(bases, tuple(long), frozenset((name.base, name.word) for name in parsed))


def takes_matrix(name: Name) -> bool:
    """Whether the argument of ``name`` needs no parentheses if it is a matrix: that of a
    function whose name is a word, such as det."""
    return not is_letter(name.base) and name._replace(call=0) == Name(name.base)
