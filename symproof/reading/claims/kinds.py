"""Kinds of names that are no numbers: matrices and vectors, by what is declared of them.

    A: matrix(n, m)     A, B: n×n matrix     x ∈ ℝ^n     X \\in \\mathbb{R}^{n \\times m}
    u, v: vector        w: vector n          yhat: vector(n)     for all vectors x, y

A vector is a column.  The words are data, in the files of ``lexicon/``; entries are real.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from ...kernel.terms import Term, children, free_names, number, symbol
from ...notation.names import ACCENTS, GREEK, GREEK_NAMES, Name
from ...notation.tokens import UnreadableText
from ..lexing.latex import OVER
from ..phrases.matching import kinds
from .single import read_term


class Declared(NamedTuple):
    """What a text declares: ``matrices`` by their names, behind ``@`` the number below one of a
    family, names of which only the kind is said (``sizeless``: ``column`` or ``matrix``), and the
    text with blanks in place of what declares them."""

    matrices: dict[str, Term]
    sizeless: dict[str, str]
    rest: str

    @property
    def keys(self) -> frozenset[str]:
        """All these names, with the numbers below them."""
        return frozenset((*self.matrices, *self.sizeless))

    @property
    def names(self) -> frozenset[str]:
        """All these names; of one of a family that of the family."""
        return frozenset(key.partition("@")[0] for key in self.keys)


def declared_kinds(text: str, *, keeps_names: bool = False) -> Declared:
    """The matrices and vectors that a list of conditions declares, or with ``keeps_names`` a
    sentence, in which the names stay.  Raises
    :class:`~symproof.notation.tokens.UnreadableText` for a name with two meanings."""
    found: dict[str, Term] = {}
    sizeless: dict[str, str] = {}
    if not text.strip():
        return Declared(found, sizeless, "")
    if not _may_declare(text):
        return Declared(found, sizeless, text if text.strip(" ,;，") else "")

    def blank(match: re.Match[str]) -> str:
        said = {group[:4]: text for group, text in match.groupdict().items() if text}
        spelled = _ACCENTED.sub(lambda found: found[2] + OVER[found[1]], said["name"])
        names = list(map(_name, _INDEXED.finditer(spelled)))
        if "rows" in said:
            size = _size(said["rows"]), _size(said.get("cols", "1"))
            for name, index in names:
                made = symbol(name._replace(is_matrix=True).template, *index, *size)
                if found.setdefault(_key(name, index), made) != made:
                    raise UnreadableText(text, match.start(), TWO_SIZES, name=name.template)
        else:
            kind = "column" if said["kind"] in kinds()["vector"] else "matrix"
            sizeless.update((_key(name, index), kind) for name, index in names)
        if not keeps_names:
            return " " * len(match[0])
        start = match[0].index(said["name"])
        kept = " " * start + said["name"]
        return kept + " " * (len(match[0]) - len(kept))

    rest = _declaration().sub(blank, text)
    rest = _described().sub(blank, rest)
    counts = frozenset[str]().union(*(free_names(n) for m in found.values() for n in children(m)))
    for name in sorted(counts & (found.keys() | sizeless.keys())):
        raise UnreadableText(text, 0, MATRIX_AND_SIZE, name=name)
    return Declared(found, sizeless, rest if rest.strip(" ,;，") else "")


TWO_SIZES = "{name} has two sizes; declare one"
MATRIX_AND_SIZE = "{name} is a matrix here and a size there; take two letters"
_GREEK = "|".join(sorted((*GREEK, *GREEK_NAMES), key=lambda name: (-len(name), name)))
_STYLED = rf"(?:{'|'.join(ACCENTS)})?"
_NAME = re.compile(
    rf"\\?(?:{_GREEK}){_STYLED}(?![A-Za-z])"
    rf"|(?<![A-Za-z\\_])[A-Za-z]{_STYLED}[0-9]*(?![A-Za-z0-9])"
)
#: A number, a letter or a word below a name.
_BELOW = r"(?:\s*\}?\s*_\s*(?:\{\s*[A-Za-z0-9]+\s*\}|[A-Za-z0-9]+))?"
_INDEXED = re.compile(rf"(?P<base>{_NAME.pattern})(?P<below>{_BELOW})")
_STYLES = "|".join(("mathbf", "boldsymbol", "bm", "mathrm", *OVER))
_SET = rf"(?:\\(?:{_STYLES})\s*\{{?\s*)?(?:{_NAME.pattern})(?:\s*\}})?{_BELOW}"
_ACCENTED = re.compile(rf"\\({'|'.join(OVER)})\s*\{{?\s*({_NAME.pattern})")
_COUNT = r"[0-9]+[A-Za-z]?|[A-Za-z]"
_REALS = r"(?:ℝ|\\mathbb\s*\{?\s*R\s*\}?|\\R(?![A-Za-z]))\s*\^\s*"
_IS = r"\s*(?::|∈|\\in(?![A-Za-z])|\bis\b|\bare\b)\s*(?:an?\s+)?"
_TIMES = r"×|\\times(?![A-Za-z])|x|\*|by\s"


def _words(kind: str) -> str:
    """The words for a kind, in all languages, as a pattern."""
    return "|".join(sorted(map(re.escape, kinds()[kind]), key=lambda word: (-len(word), word)))


def _may_declare(text: str) -> bool:
    """Whether a word of a kind, or a sign for the real numbers, stands in ``text``: without one
    neither :func:`_declaration` nor :func:`_described` finds anything."""
    signs = ("ℝ", "\\mathbb", "\\R")
    return any(sign in text for words in (signs, *kinds().values()) for sign in words)


@cache
def _declaration() -> re.Pattern[str]:
    """Names, a word or sign that declares, and a kind with its size or, last, without."""
    matrix, vector = _words("matrix"), _words("vector")

    def by(form: int, sign: str = _TIMES) -> str:
        return rf"(?P<rows{form}>{_COUNT})\s*(?:{sign})\s*(?P<cols{form}>{_COUNT})"

    forms = (
        rf"(?:{matrix})\s*\(\s*{by(1, f'{_TIMES}|,')}\s*\)",
        rf"(?:{matrix})\s+{by(2)}",
        rf"{by(3)}\s*-?\s*(?:{matrix})",
        rf"(?:{vector})\s*\(\s*(?P<rows4>{_COUNT})\s*\)",
        rf"(?:{vector})\s+(?P<rows7>{_COUNT})(?![A-Za-z])",
        rf"{_REALS}[({{]\s*{by(5)}\s*[)}}]",
        rf"{_REALS}\{{?\s*(?P<rows6>{_COUNT})\s*\}}?",
        rf"(?P<kind>{matrix}|{vector})(?!\s*[(\d])",
    )
    names = rf"(?P<names>{_SET}(?:\s*,\s*{_SET})*)"
    return re.compile(rf"{names}{_IS}(?:{'|'.join(forms)})(?![\w^×])")


@cache
def _described() -> re.Pattern[str]:
    """A kind, with its size or without, and names behind it."""
    size = rf"(?:(?P<rows>{_COUNT})\s*(?:{_TIMES})\s*(?P<cols>{_COUNT})\s*-?\s*)?"
    names = rf"(?P<names>{_SET}(?:\s*(?:,|、|and\b)\s*{_SET}(?![A-Za-z0-9_(]))*)"
    kind = rf"(?P<kind>{_words('matrix')}|{_words('vector')})"
    return re.compile(rf"(?<![\w:]){size}{kind}\s+{names}(?![A-Za-z0-9_^×(])")


def _size(text: str) -> Term:
    return number(int(text)) if text.isdigit() else read_term(text)


def _name(found: re.Match[str]) -> tuple[Name, tuple[Term, ...]]:
    """A name, and the index below it that makes it one of a family: a number or a letter."""
    spelled = found["base"].lstrip("\\")
    base, below = GREEK_NAMES.get(spelled, spelled), found["below"].strip(" _{}")
    if len(below) > 1 and not below.isdigit():
        return Name(base, below), ()
    index = (number(int(below)) if below.isdigit() else symbol(below),) if below else ()
    return Name(base, sub=len(index)), index


def _key(name: Name, index: tuple[Term, ...]) -> str:
    """The name of what is declared; behind ``@`` stands the number below it."""
    return name.template + "".join(f"@{term.args[0]}" for term in index if term.head == "num")
