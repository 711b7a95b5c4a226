r"""What a document declares.

Declarations stand in comments, ``<!-- symproof: … -->`` or ``% symproof: …``, or in a side
file; several are separated by semicolons or line ends:

=================================  =======================================================
``x, y: real``                     sorts, as in ``symproof prove --where``
``omega_i: positive``              the sort of the members of a family
``A: matrix 2x2``, ``v: vector 3`` a matrix whose entries are real
``i: imaginary unit``              ``e: Euler's number`` likewise
``f: function``, ``pos: name``     what the letters mean, where the document leaves it open
``x > 0``                          a sort or a hypothesis
``define R(k) = …``                a definition; the letters in the arguments are metavariables
``link M_i(k) = R_i(k)``           the same, for two names of one thing
``library``                        the names are those of the library, such as R(k) and ω_i
``skip``, ``skip begin``, ``end``  do not check the next formula, or all up to ``skip end``
``off``, ``on``                    the same as ``skip begin``, ``skip end``
``off SP103``, ``on SP103``        findings with this code do not count between these places
``given``                          take the next relation for granted
``expect refuted``                 the next relation should have this verdict (or code)
=================================  =======================================================

In a side file ``@12`` before a declaration means: just before line 12.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from ...deciding.words import VERDICT_OF, VERDICTS
from ...kernel.facts import SORTS
from ...notation.tokens import UnreadableText
from ...reading.lexing.cutting import marks_of
from ...reading.lexing.latex import ACCENTS, BOLD, FACES
from ...reading.lexing.marks import Mark
from ...reading.scope.lexicon import Lexicon, build
from ...reading.scope.transposes import with_matrices
from ...reading.statements.decorations import Operations, decorated
from ..reporting.findings import BASIS, LOST

_SWITCHED = (*VERDICT_OF, LOST, BASIS)  # the codes that can be switched off


_LONG = 300  # letters of a message


class BadDeclaration(ValueError):
    """A declaration cannot be read; the message says why."""

    def __init__(self, why: str) -> None:
        half = _LONG // 2
        super().__init__(why if len(why) <= _LONG else f"{why[:half]} … {why[-half:]}")


class Declaration(NamedTuple):
    """``kind`` is one of sort, shape, constant, function, name, hypothesis, define, skip,
    given, library, expect, off, on; ``line`` is where it begins to hold, 0 for the whole
    document."""

    kind: str
    text: str
    value: str
    line: int


_SORT = re.compile(r"(?P<names>[^:=<>≤≥≠]+):\s*(?P<what>[^:=]+)$")
SHAPE = re.compile(r"(?:matrix\s+(\d+)\s*[x×]\s*(\d+)|vector\s+(\d+))$")
#: A name of several that are declared: a command takes the letter behind it, and a comma in
#: parentheses separates indices.
_SEPARATED = re.compile(
    rf"(?:\\(?:{'|'.join((*ACCENTS, *FACES, *BOLD))})(?![A-Za-z])\s*|\([^()]*\)|[^,\s(]|\()+"
)
#: A sign alone above or below a letter.
_DECORATED = re.compile(r"[\^_][*+-](?![A-Za-z0-9(])")
_KEYWORDS = ("define", "let", "link", "expect", "skip", "given", "library")
_KEYWORD = re.compile(rf"({'|'.join(_KEYWORDS)}|assume)\b\s*:?\s*(.*)$", re.DOTALL)
_SWITCH = re.compile(r"(off|on)(?:\s+(SP\d+(?:[,\s]+SP\d+)*))?$", re.IGNORECASE)


_CONSTANTS = ("imaginary unit", "imaginary", "euler's number", "euler", "identity")
_OF_NAMES = ("function", "name")
#: What stands before a word of a declaration, and the words that may stand there.
_WORDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"", (*_KEYWORDS, "off", "on")),
    (r"expect\s+", VERDICTS),
    (r"skip\s+", ("begin", "end")),
    (r"(?:off|on)\s+(?:SP\d+[,\s]+)*", _SWITCHED),
    (r"[^:=<>]+:\s*", (*SORTS, *_OF_NAMES, *_CONSTANTS, "matrix", "vector")),
)


def words(begun: str) -> tuple[str, ...]:
    """The words that may stand behind what is ``begun`` of a declaration; none where a formula
    stands.

    >>> words("skip ")
    ('begin', 'end')
    """
    return next((words for before, words in _WORDS if re.fullmatch(before, begun)), ())


def declarations(text: str, line: int = 0) -> Iterator[Declaration]:
    """The declarations of one comment.  Raises :class:`BadDeclaration`."""
    for part in re.split(r"\n|;(?![^\[\]]*\])", text):
        part = part.strip()
        if part:
            yield from _declaration(part, line)


def side_file(text: str) -> Iterator[Declaration]:
    """The declarations of a side file, or of several with form feeds between them, each with
    its own count of lines.  Raises :class:`BadDeclaration`."""
    for count, row in _counted_rows(text):
        content = row.split("#", 1)[0] if row.lstrip().startswith("#") else row
        at = re.match(r"\s*@(\d+)\s+(.*)", content)
        try:
            if at:
                yield from declarations(at[2], int(at[1]))
            else:
                yield from declarations(content, 0)
        except BadDeclaration as error:
            raise BadDeclaration(f"line {count}: {error}") from None


def _counted_rows(text: str) -> Iterator[tuple[int, str]]:
    for file in text.split("\f"):
        yield from enumerate(file.splitlines(), 1)


def _declaration(part: str, line: int) -> Iterator[Declaration]:
    keyword = _KEYWORD.match(part)
    if switch := _SWITCH.match(part):
        yield from _switched(
            switch[1].lower(), re.findall(r"SP\d+", (switch[2] or "").upper()), line
        )
    elif keyword and keyword[1] in ("define", "let", "link"):
        yield Declaration("define", keyword[2], "", line)
    elif keyword and keyword[1] == "expect":
        word = VERDICT_OF.get(keyword[2].strip().upper(), keyword[2].strip())
        if word not in VERDICTS:
            raise BadDeclaration(f"{word!r} is not one of: {', '.join(VERDICTS)}")
        yield Declaration("expect", "", word, line)
    elif keyword and keyword[1] == "assume":
        raise BadDeclaration(f"{part[:60]!r}: write 'given' instead of 'assume'")
    elif keyword:
        if keyword[2].strip() not in (("", "begin", "end") if keyword[1] == "skip" else ("",)):
            raise BadDeclaration(f"{part[:60]!r}: nothing is said behind {keyword[1]!r} but "
                                 "'begin' or 'end' of a part to skip")  # fmt: skip
        yield Declaration(keyword[1], "", keyword[2].strip(), line)
    elif sort := _SORT.match(part):
        what = sort["what"].strip().lower()
        for name in _SEPARATED.findall(sort["names"]):
            yield _sorted(name, what, line)
    elif re.search(r"[=<>≤≥≠]|\\(le|ge|ne|lt|gt)", part):
        yield Declaration("hypothesis", part, "", line)
    else:
        raise BadDeclaration(
            f"{part[:60]!r} is no declaration; write for instance 'x: real', 'define f(x) = x^2', "
            "'skip' or 'expect refuted'"
        )


def _switched(word: str, codes: list[str], line: int) -> Iterator[Declaration]:
    if not codes:
        yield Declaration("skip", "", "begin" if word == "off" else "end", line)
    for code in codes:
        if code not in _SWITCHED:
            raise BadDeclaration(f"{code} is none of the codes of relations: "
                                 f"{', '.join(_SWITCHED)}")  # fmt: skip
        yield Declaration(word, "", code, line)


def _sorted(name: str, what: str, line: int) -> Declaration:
    if what in SORTS:
        return Declaration("sort", name, what, line)
    if what in _CONSTANTS:
        return Declaration("constant", name, what, line)
    if what in _OF_NAMES:
        return Declaration(what, name, "", line)
    if SHAPE.match(what):
        return Declaration("shape", name, what, line)
    raise BadDeclaration(f"{what!r} is not a sort; sorts are: {', '.join(SORTS)}")


def formula_marks(text: str) -> list[Mark]:
    """The marks of a formula in a declaration, in the notation in which it is written; a letter
    with a decoration is a name, for somebody declares it."""
    is_latex = "\\" in text or "{" in text or _DECORATED.search(text) is not None
    return decorated(marks_of(text, is_latex), Operations())


def _name_declared(text: str) -> tuple[str, bool, bool]:
    """The name without scripts that a declaration is about, with its primes, and whether it has an
    index below and above."""
    plain = re.split(r"[_^(\[{]", text.lstrip("\\"))[0].rstrip("'") + "'" * text.count("'")
    if "\\" not in text and not _DECORATED.search(text):
        return plain, "_" in text, "^" in text
    with suppress(UnreadableText):  # which is said where it is declared
        marks = formula_marks(text)
        signs = [mark.sign for mark in marks]
        names = [mark.says for mark in marks if mark.is_name or mark.kind == "run"]
        if names:
            return names[0] + "'" * signs.count("'"), "_" in signs, "^" in signs
    return plain, "_" in text, "^" in text


def declared_lexicon(
    said: list[Declaration], formulas: list[list[Mark]], bound: frozenset[str] = frozenset()
) -> Lexicon:
    """The lexicon of the formulas, given what is declared, and the letters of constants that the
    text gives another meaning."""
    names, applied, shaped, imaginary = set(), set(), set(), None
    bound -= {d.text for d in said if d.kind == "constant"}
    extra = []
    for d in said:
        if d.kind in ("sort", "shape", "name", "constant"):
            key = _name_declared(d.text)
            if d.kind != "constant":
                names.add(key[0].rstrip("'"))
            if d.kind == "shape":
                shaped.add(key)
        if d.kind == "constant" and d.value.startswith("imaginary"):
            imaginary = True
        if d.kind == "function":
            base = re.split(r"[_^(\[{']", d.text)[0]
            applied |= {(base, sub, sup) for sub in (False, True) for sup in (False, True)
                        if sub == ("_" in d.text)}  # fmt: skip
        if d.kind in ("define", "hypothesis"):
            with suppress(UnreadableText):  # which is said where it is declared
                extra.append(formula_marks(d.text))
    lists = [*formulas, *extra]
    lexicon = build(lists, frozenset(names), frozenset(applied), imaginary, bound)
    return with_matrices(lexicon, lists, frozenset(shaped))
