"""Kinds of names that are no numbers: matrices and vectors, by what is declared of them.

    A: matrix(n, m)     A, B: n×n matrix     x ∈ ℝ^n     X \\in \\mathbb{R}^{n \\times m}
    u, v: vector        w: vector n          yhat: vector(n)     for all vectors x, y
    A: invertible matrix        let S be a symmetric n × n matrix        an orthogonal matrix Q

A vector is a column.  The words are data, in the files of ``lexicon/``; entries are real.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from ...kernel.terms import Term, children, free_names, number, symbol
from ...notation.names import ACCENTS, GREEK, GREEK_NAMES, Name
from ...notation.tokens import UnreadableText
from ..lexing.latex import OVER
from ..phrases.matching import declaring, kinds, properties
from .single import read_term


class Declared(NamedTuple):
    """What a text declares: ``matrices`` by their names, behind ``@`` the number below one of a
    family, names of which only the kind is said (``sizeless``: ``column``, ``matrix`` or
    ``square``), the text with blanks in place of what declares them, and what is said of a name
    besides (``properties``: "symmetric")."""

    matrices: Mapping[str, Term] = MappingProxyType({})
    sizeless: Mapping[str, str] = MappingProxyType({})
    rest: str = ""
    properties: Mapping[str, frozenset[str]] = MappingProxyType({})

    def over(self, earlier: Declared) -> Declared:
        """These kinds of names, and ``earlier`` ones of other names."""
        own = {key.partition("@")[0] for key in self.keys}
        matrices = {k: t for k, t in earlier.matrices.items() if k.partition("@")[0] not in own}
        sizeless = {k: t for k, t in earlier.sizeless.items() if k.partition("@")[0] not in own}
        return Declared({**matrices, **self.matrices}, {**sizeless, **self.sizeless})

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
    besides: dict[str, frozenset[str]] = {}
    if not text.strip():
        return Declared(found, sizeless, "")
    if not _may_declare(text):
        return Declared(found, sizeless, text if text.strip(" ,;，") else "")

    def blank(match: re.Match[str]) -> str:
        one = _Said.of(match)
        for name, index in one.names:
            key = _key(name, index)
            if one.properties:
                besides[key] = besides.get(key, frozenset()) | one.properties
            if not one.size:
                sizeless[key] = "square" if key in besides and one.kind == "matrix" else one.kind
                continue
            made = symbol(name._replace(is_matrix=True).template, *index, *one.size)
            if found.setdefault(key, made) != made:
                raise UnreadableText(text, match.start(), TWO_SIZES, name=name.template)
        start = match[0].index(one.text) if keeps_names else len(match[0])
        kept = " " * start + (one.text if keeps_names else "")
        return kept + " " * (len(match[0]) - len(kept))

    rest = _declaration().sub(blank, text)
    rest = _described().sub(blank, rest)
    rest = _alone().sub(lambda match: blank(match) if _is_capital(match) else match[0], rest)
    if twice := sorted(_counts(found.values()) & (found.keys() | sizeless.keys())):
        raise UnreadableText(text, 0, MATRIX_AND_SIZE, name=twice[0])
    return Declared(found, sizeless, rest if rest.strip(" ,;，") else "", besides)


def _counts(matrices: Iterable[Term]) -> frozenset[str]:
    """The letters of the sizes of matrices."""
    return frozenset[str]().union(*(free_names(n) for m in matrices for n in children(m)))


class _Said(NamedTuple):
    """A declaration: the ``text`` of its names, these, their ``size`` (none: (), and their
    ``kind``), and the ``properties`` that it says of them."""

    text: str
    names: list[tuple[Name, tuple[Term, ...]]]
    size: tuple[Term, ...]
    kind: str
    properties: frozenset[str]

    @classmethod
    def of(cls, match: re.Match[str]) -> _Said:
        """The declaration that a pattern has found."""
        said = {group[:4]: text for group, text in match.groupdict().items() if text}
        spelled = _ACCENTED.sub(lambda found: found[2] + OVER[found[1]], said["name"])
        beside = " ".join(t for group, t in match.groupdict().items() if t and group[:4] == "prop")
        rows = said.get("rows", said.get("orde", ""))
        cols = said.get("cols", rows if "orde" in said else "1")
        noun = said.get("kind", "")
        kind = next((k for k in ("vector", "square") if noun in kinds()[k]), "matrix")
        return cls(
            said["name"], list(map(_name, _INDEXED.finditer(spelled))),
            (_size(rows), _size(cols)) if rows else (),
            "column" if kind == "vector" else kind,
            frozenset(map(_property, re.findall(_words("properties"), beside))) - {"real"},
        )  # fmt: skip


def without_properties(text: str) -> str:
    """The text without the words for properties of matrices that are read."""
    return re.sub(_words("properties"), " ", text)


def properties_in(text: str) -> list[str]:
    """The words for properties of matrices that a text has."""
    return re.findall(_words("properties"), text)


@cache
def _property(word: str) -> str:
    """The property of which this is a word."""
    return next(name for name, words in properties().items() if word in words)


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
#: What is declared is no side of a relation: "Aᵀ = A, x: vector(n)" says nothing of A.
_NO_SIDE = "".join(rf"(?<![-=<>≤≥≠+−*/·^]{' ' * gap})" for gap in range(3))
_ACCENTED = re.compile(rf"\\({'|'.join(OVER)})\s*\{{?\s*({_NAME.pattern})")
_COUNT = r"[0-9]+[A-Za-z]?|[A-Za-z]"
_REALS = r"(?:ℝ|\\mathbb\s*\{?\s*R\s*\}?|\\R(?![A-Za-z]))\s*\^\s*"
_TIMES = r"×|\\times(?![A-Za-z])|x|\*|by\s"


@cache
def _is() -> str:
    """The words and signs that declare, with an article behind them, as a pattern."""
    return rf"{_is_plainly()}(?:(?:{_either('article')})\s*)?"


def _is_plainly() -> str:
    """The words and signs that declare, without an article, as a pattern."""
    said = declaring()
    verbs = rf"(?<!{'|'.join(map(re.escape, said['not']))})(?:{_either('is')})"
    signs = r":|∈|\\in(?![A-Za-z])"
    return rf"\s*(?:{signs}|{verbs})\s*"


@cache
def _and() -> str:
    """The words and signs between names, as a pattern."""
    return rf"\s*(?:,|、|，|{_either('and')})\s*"


def _either(kind: str) -> str:
    """Words that stand between names and kinds, as a pattern; those of Latin letters are whole."""
    return "|".join(
        rf"\b{word}\b" if word.isascii() else word
        for word in sorted(declaring()[kind], key=lambda word: (-len(word), word))
    )


@cache
def _words(kind: str) -> str:
    """The words for a kind, or for all properties, in all languages, as a pattern."""
    tables = properties().values() if kind == "properties" else [kinds()[kind]]
    words = (re.escape(word) for table in tables for word in table)
    return "|".join(sorted(words, key=lambda word: (-len(word), word)))


def _may_declare(text: str) -> bool:
    """Whether a word of a kind or a property, or a sign for the real numbers, stands in ``text``:
    without one nothing is declared."""
    signs = ("ℝ", "\\mathbb", "\\R")
    tables = (signs, *kinds().values(), *properties().values())
    return any(sign in text for words in tables for sign in words)


@cache
def _declaration() -> re.Pattern[str]:
    """Names, a word or sign that declares, and a kind with its size or, last, without."""
    matrix, vector = f"{_words('square')}|{_words('matrix')}", _words("vector")

    def by(form: int, sign: str = _TIMES) -> str:
        return rf"(?P<rows{form}>{_COUNT})\s*(?:{sign})\s*(?P<cols{form}>{_COUNT})"

    forms = (
        rf"(?:{matrix})\s*\(\s*{by(1, f'{_TIMES}|,')}\s*\)",
        rf"(?:{matrix})\s+(?:of\s+(?:size|order|dimensions?)\s+)?{by(2)}",
        rf"{by(3)}\s*-?\s*{_said_besides(3)}(?:{matrix})",
        rf"(?P<order>{_COUNT})\s*(?:{_either('order')})\s*{_said_besides(8)}(?:{matrix})",
        rf"(?:{vector})\s*\(\s*(?P<rows4>{_COUNT})\s*\)",
        rf"(?:{vector})\s+(?P<rows7>{_COUNT})(?![A-Za-z])",
        rf"{_REALS}[({{]\s*{by(5)}\s*[)}}]",
        rf"(?:(?:{vector})\s+(?:{_either('within')})\s+)?{_REALS}\{{?\s*(?P<rows6>{_COUNT})\s*\}}?"
        rf"(?:\s*(?:{_either('of')})\s*(?:{vector}))?",
        rf"(?P<kind>{matrix}|{vector})(?!\s*[(\d])",
    )
    names = rf"{_NO_SIDE}(?P<names>{_SET}(?:{_and()}{_SET})*)"
    denied = rf"(?!\s*(?:{_either('denied')}))"
    return re.compile(
        rf"{names}{_is()}{_said_besides(0)}(?:{'|'.join(forms)})(?![A-Za-z0-9_^×]){denied}"
    )


def _said_besides(number: int) -> str:
    """The words for properties before a kind, as a pattern."""
    return rf"(?P<prop{number}>(?:(?:{_words('properties')})(?:\s*(?:,|{_either('and')}))?\s*)*)"


@cache
def _described() -> re.Pattern[str]:
    """A kind, with its size or without, and names behind it."""
    size = rf"(?:(?P<rows>{_COUNT})\s*(?:{_TIMES})\s*(?P<cols>{_COUNT})\s*-?\s*)?"
    names = rf"(?P<names>{_SET}(?:{_and()}{_SET}(?![A-Za-z0-9_(]))*)"
    kind = rf"(?P<kind>{_words('square')}|{_words('matrix')}|{_words('vector')})"
    begins = rf"(?<![\w:]){_said_besides(0)}{size}{_said_besides(1)}"
    return re.compile(rf"{begins}{kind}\s+{names}(?![A-Za-z0-9_^×(])")


@cache
def _alone() -> re.Pattern[str]:
    """Names with a property, but without a kind: "A is symmetric", "for an orthogonal Q"; of "the
    square of a number" and "S is square free" it is none."""
    word = rf"(?:{_words('properties')})"
    several = rf"{word}(?:(?:{_and()}|\s+){word})*(?![A-Za-z]|{_either('goes_on')})"
    ends = rf"(?=\s*(?:$|[^\sA-Za-z-]|{_either('stops')}))"
    names = rf"{_SET}(?:{_and()}{_SET})*"
    noun = "|".join(map(_words, ("square", "matrix", "vector")))
    return re.compile(
        rf"(?P<names1>{names}){_is_plainly()}(?P<prop1>{several}){ends}"
        rf"(?!\s*(?:{noun}|{_either('denied')}))"
        rf"|(?<![A-Za-z])(?P<prop2>{several})\s+(?P<names2>{names})"
    )


#: What stands before a name that is a formula by itself: a word, or a mark of punctuation.
_BEGINS = re.compile(r"(?:^|[,;:.(，。；、]|(?<![\\A-Za-z])[A-Za-z]{2,}|[^\x00-\x7f])\s*$")


def _is_capital(match: re.Match[str]) -> bool:
    """Whether all names of a declaration are capitals that do not end a product, as in "A B is
    symmetric", and more is said than that they are real."""
    said = match["prop1"] or match["prop2"]
    names = match["names1"] or match["names2"]
    is_real = all(word in properties()["real"] for word in re.findall(_words("properties"), said))
    begins = match["names2"] or _BEGINS.search(match.string[: match.start()])
    return (
        bool(begins)
        and not is_real
        and all(name["base"][:1].isupper() for name in _INDEXED.finditer(names))
    )


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
