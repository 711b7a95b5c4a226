"""What a student types, as terms: text as in Python or by hand, or LaTeX.

Whatever cannot be read is an :class:`Unread` with the place and a sentence: that of the reader,
which is in the catalog of findings, or one of these aids.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeVar

from ...base.messages import Said
from ...kernel.terms import MalformedTerm, Relation, Term, free_names, symbol
from ...notation.names import GREEK
from ...notation.text_writer import write_term
from ...notation.tokens import UnreadableText
from ...reading.claims.single import read_relations, read_term
from .data import Exercise

_Read = TypeVar("_Read")
LONGEST = 2000
_WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20, 0x3001: 0x2C}


class Unread(ValueError):
    """``said`` is the reason, at offset ``position`` of ``text`` (−1: no place)."""

    def __init__(self, text: str, position: int, said: Said) -> None:
        super().__init__(str(said))
        self.text, self.position, self.said = text, position, said

    @property
    def shown(self) -> tuple[str, int]:
        """The line with the place, made printable, and the column in it."""
        at = max(self.position, 0)
        start = max(self.text.rfind("\n", 0, at) + 1, at - 50)
        line = self.text[start : at + 30].split("\n", 1)[0]
        return "".join(c if c.isprintable() else "?" for c in line), at - start


def read_answer(answer: Any, exercise: Exercise) -> Term:
    """The term of an answer: text, LaTeX, a SymPy expression or a formula.  A sign = in front
    is left out.  Raises :class:`Unread`."""
    if not isinstance(answer, str):
        return _known_names(_from_python(answer), "", exercise)
    text = _plain(answer)
    body = re.sub(r"^\s*=(?!=)", lambda m: " " * len(m[0]), text)
    return _known_names(_read(body, exercise, read_term), text, exercise)


def read_statement(answer: Any, exercise: Exercise) -> Relation:
    """The one relation of an answer.  Raises :class:`Unread`."""
    if not isinstance(answer, str):
        raise Unread("", -1, Said("write the relation as text"))
    text = _plain(answer)
    relations = _read(text, exercise, read_relations)
    if len(relations) > 1:
        raise Unread(text, -1, Said("one relation is expected, not a chain"))
    for side in (relations[0].left, relations[0].right):
        _known_names(side, text, exercise)
    return relations[0]


def read_values(answer: Any, exercise: Exercise) -> dict[str, Term]:
    """The values ``a = 1, b = pi/2`` by name.  Raises :class:`Unread`."""
    if not isinstance(answer, str):
        raise Unread("", -1, Said("write values such as a = 1, b = 2"))
    text = _plain(answer)
    found: dict[str, Term] = {}
    start = 0
    for part in re.split("[,;\n]", text):
        if part.strip():
            name, sign, value = part.partition("=")
            if not sign or not value.strip("= "):
                raise Unread(text, start, Said("write values such as a = 1, b = 2"))
            letter = _known_names(_shifted(name, text, start, exercise), text, exercise)
            term = _shifted(value, text, start + len(name) + 1, exercise)
            if letter.head != "sym" or free_names(term):
                raise Unread(text, start, Said("write values such as a = 1, b = 2"))
            found[write_term(letter)] = term
        start += len(part) + 1
    return found


def read_number(answer: Any) -> int:
    """A whole number.  Raises :class:`Unread`."""
    text = _plain(str(answer))
    if not re.fullmatch(r"\s*[0-9]{1,3}\s*", text):
        raise Unread(text, 0, Said("write the number of a line"))
    return int(text)


def _plain(answer: str) -> str:
    """The answer with full-width signs made narrow and dollar signs blank; places stay."""
    text = answer.translate(_WIDE).rstrip()
    if len(text) > LONGEST:
        raise Unread(text[:40], -1, Said("this is too large"))
    if re.fullmatch(r"\s*(\$\$?).*\1\s*", text, re.S):
        text = text.replace("$", " ").rstrip()
    if not text.strip():
        raise Unread("", -1, Said("there is nothing to read"))
    return text


def _read(text: str, exercise: Exercise, read: Callable[..., _Read]) -> _Read:
    """What the text says; LaTeX has backslashes."""
    try:
        return read(text, exercise.vocabulary, is_latex="\\" in text)
    except UnreadableText as error:
        raise Unread(text, error.position, error.said) from None
    except (MalformedTerm, RecursionError):
        raise Unread(text, 0, Said("this is too large")) from None


def _shifted(part: str, text: str, start: int, exercise: Exercise) -> Term:
    try:
        return _read(part.replace("\n", " "), exercise, read_term)
    except Unread as error:
        raise Unread(text, start + max(error.position, 0), error.said) from None


def _known_names(term: Term, text: str, exercise: Exercise) -> Term:
    """``term``, if all its letters occur in the exercise."""
    bound = exercise.letters
    for name in sorted(free_names(term) - bound):
        base = re.split(r"[_^(#']", name)[0]
        said = Said("{name} is not a letter of this exercise; it has none")
        if bound:
            said = Said("{name} is not a letter of this exercise; those are: {letters}")
        said = Said(
            said.id,
            name=spelled(name, exercise),
            letters=", ".join(sorted({spelled(n, exercise) for n in bound})),
        )
        raise Unread(text, _place(text, base), said)
    return term


def spelled(name: str, exercise: Exercise) -> str:
    """A name with the letters of its arguments: ``w_i``, ``R(k)``."""
    params = {d.name: d.params for d in exercise.definitions}.get(name, "ijlmq")
    return write_term(symbol(name, *map(symbol, params[: name.count("#")])))


def _place(text: str, base: str) -> int:
    spellings = [re.escape(base), *([GREEK[base]] if base in GREEK else [])]
    match = re.search(rf"(?<![A-Za-z])\\?(?:{'|'.join(spellings)})(?![A-Za-z])", text)
    return match.start() if match else max(text.find(base), 0) if text else -1


def _from_python(value: Any) -> Term:
    from ...authoring.formulas import to_term

    if isinstance(value, Fraction):
        value = f"{value.numerator}/{value.denominator}"
    if isinstance(value, float):
        raise Unread(str(value), 0, Said("write an exact number, such as 1/2"))
    try:
        return to_term(value)
    except (ValueError, TypeError):
        raise Unread(str(value)[:60], 0, Said("this cannot be read here")) from None
