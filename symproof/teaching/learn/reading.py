"""What a student types, as terms: text as in Python or by hand, or LaTeX.

Whatever cannot be read is an :class:`UnreadAnswer` with the place and a sentence: that of the
reader, which is in the catalog of findings, or one of these aids.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar

from ...base.messages import Said
from ...base.tables import table
from ...kernel.terms import MalformedTerm, Relation, Term, free_names, symbol
from ...notation.names import GREEK
from ...notation.text_writer import write_term
from ...notation.tokens import UnreadableText
from ...reading.claims.single import read_relations, read_term
from ...reading.elaborate.sums import IS_PRODUCT
from ...theory.exercises import TaughtExercise

_Read = TypeVar("_Read")
_SIGN = re.compile(r"\s*(?:[=<>≤≥]|\\(?:leq?|geq?|lt|gt)(?![A-Za-z]))")
_SET = re.compile(r"\s*\{.*\}\s*", re.S)
#: Brackets, and what stands between the entries of a list.
_LISTING = re.compile(r"(?P<bracket>[()\[\]{}])|[,;]|\band\b|그리고|[과와및和与]")
LONGEST = 2000
_WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20, 0x3001: 0x2C}


class UnreadAnswer(ValueError):
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


def read_answer(answer: Any, exercise: TaughtExercise, rows: int = 0) -> Term:
    """The term of an answer: text, LaTeX, a SymPy expression or a formula.  A sign = in front
    is left out; where a column with so many ``rows`` is wanted, its entries may stand side by
    side, ``0, 1``.  Raises :class:`UnreadAnswer`."""
    if not isinstance(answer, str):
        return _known_names(_from_python(answer), "", exercise)
    text = _plain(answer)
    body = re.sub(r"^\s*=(?!=)", lambda m: " " * len(m[0]), text)
    try:
        return _known_names(_read(body, exercise, read_term), text, exercise)
    except UnreadAnswer:
        if rows and _SET.fullmatch(body):
            entries = ", ".join(string.ascii_lowercase[:rows])
            said = Said("a set has no order; write a column as [{entries}]", entries=entries)
            raise UnreadAnswer(text, body.index("{"), said) from None
        entries_read = _entries(body, exercise) if rows else ()
        if not entries_read:
            raise
    return _known_names(Term("matrix", len(entries_read), 1, *entries_read), text, exercise)


def _entries(text: str, exercise: TaughtExercise) -> tuple[Term, ...]:
    """The entries of a column that stand side by side, ``0, 1`` or ``(0; 1)``; none if these are
    not several terms."""
    inner = text.strip()
    if inner[0] + inner[-1] in ("()", "[]"):
        inner = inner[1:-1]
    parts = _between(inner)
    try:
        return tuple(_read(p, exercise, read_term) for p in parts) if len(parts) > 1 else ()
    except UnreadAnswer:
        return ()


def _between(text: str) -> list[str]:
    """The pieces of a text between commas, semicolons and words for "and" outside of brackets."""
    found, depth, start = [], 0, 0
    for mark in _LISTING.finditer(text):
        if mark["bracket"]:
            depth += 1 if mark[0] in "([{" else -1
        elif not depth:
            found.append(text[start : mark.start()])
            start = mark.end()
    return [*found, text[start:]]


def read_chain(
    answer: Any, exercise: TaughtExercise, rows: int = 0
) -> tuple[Term | None, list[tuple[str, Term]]]:
    """The links of a chain, signs with terms, and where it begins: ``a = b <= c``, or None for
    ``= b <= c``, and for a term alone, which is read as :func:`read_answer` reads it.  Raises
    :class:`UnreadAnswer`."""
    if not isinstance(answer, str):
        return None, [("=", read_answer(answer, exercise, rows))]
    text = _plain(answer).replace("\n", " ")
    goes_on = bool(_SIGN.match(text))
    try:
        return None, [("=", read_answer(text, exercise, rows))]
    except UnreadAnswer:
        if not _SIGN.search(text):
            raise
    before = "0 " if goes_on else ""
    try:
        relations = _read(before + text, exercise, read_relations)
    except UnreadAnswer as error:
        raise UnreadAnswer(text, max(error.position - len(before), -1), error.said) from None
    for side in (s for r in relations for s in (r.left, r.right)):
        _known_names(side, text, exercise)
    start = None if goes_on else relations[0].left
    return start, [(relation.op, relation.right) for relation in relations]


def read_statement(answer: Any, exercise: TaughtExercise) -> Relation:
    """The one relation of an answer.  Raises :class:`UnreadAnswer`."""
    if not isinstance(answer, str):
        raise UnreadAnswer("", -1, Said("write the relation as text"))
    text = _plain(answer)
    relations = _read(text, exercise, read_relations)
    if len(relations) > 1:
        raise UnreadAnswer(text, -1, Said("one relation is expected, not a chain"))
    for side in (relations[0].left, relations[0].right):
        _known_names(side, text, exercise)
    return relations[0]


def read_values(answer: Any, exercise: TaughtExercise, asked: Sequence[str]) -> dict[str, Term]:
    """The values ``a = 1, b = pi/2`` by name; where one name alone is ``asked``, its value may
    stand without it.  Raises :class:`UnreadAnswer`."""
    if not isinstance(answer, str):
        raise UnreadAnswer("", -1, Said("write values such as a = 1, b = 2"))
    text = _plain(answer)
    found: dict[str, Term] = {}
    start = 0
    if len(asked) == 1 and not re.search("[,;\n=]", text):
        alone = _read(text, exercise, read_term)
        if not free_names(alone):
            return {asked[0]: alone}
    for part in re.split("[,;\n]", text):
        if part.strip():
            name, sign, value = part.partition("=")
            if not sign or not value.strip("= "):
                raise UnreadAnswer(text, start, Said("write values such as a = 1, b = 2"))
            letter = _known_names(_shifted(name, text, start, exercise), text, exercise)
            term = _shifted(value, text, start + len(name) + 1, exercise)
            if letter.head != "sym" or free_names(term):
                raise UnreadAnswer(text, start, Said("write values such as a = 1, b = 2"))
            found[write_term(letter)] = term
        start += len(part) + 1
    return found


def read_number(answer: Any) -> int:
    """The number of a line, in digits or in words of ``numbers.toml``: ``3``, "the third line".
    Raises :class:`UnreadAnswer`."""
    text = _plain(str(answer))
    said = table(Path(__file__).with_name("numbers.toml"))
    rest = text.lower()
    for word in sorted(said["beside"], key=len, reverse=True):
        rest = re.sub(rf"\b{word}\b" if word.isascii() else word, " ", rest)
    word = rest.strip(" .()。")
    if re.fullmatch("[0-9]{1,3}", word):
        return int(word)
    for number, words in said["numbers"].items():
        if word in words:
            return int(number)
    raise UnreadAnswer(text, 0, Said("write the number of a line"))


def _plain(answer: str) -> str:
    """The answer with full-width signs made narrow and dollar signs blank; places stay."""
    text = answer.translate(_WIDE).rstrip()
    if len(text) > LONGEST:
        raise UnreadAnswer(text[:40], -1, Said("this is too large"))
    if re.fullmatch(r"\s*(\$\$?).*\1\s*", text, re.S):
        text = text.replace("$", " ").rstrip()
    if not text.strip():
        raise UnreadAnswer("", -1, Said("there is nothing to read"))
    return text


def _read(text: str, exercise: TaughtExercise, read: Callable[..., _Read]) -> _Read:
    """What the text says; LaTeX has backslashes."""
    try:
        return read(text, exercise.vocabulary, is_latex="\\" in text)
    except UnreadableText as error:
        _known_letters(error, text, exercise)
        raise UnreadAnswer(text, error.position, error.said) from None
    except (MalformedTerm, RecursionError):
        raise UnreadAnswer(text, 0, Said("this is too large")) from None


def _shifted(part: str, text: str, start: int, exercise: TaughtExercise) -> Term:
    try:
        return _read(part.replace("\n", " "), exercise, read_term)
    except UnreadAnswer as error:
        raise UnreadAnswer(text, start + max(error.position, 0), error.said) from None


def _known_names(term: Term, text: str, exercise: TaughtExercise) -> Term:
    """``term``, if all its letters occur in the exercise."""
    for name in sorted(free_names(term) - exercise.letters):
        base = re.split(r"[_^(#']", name)[0]
        raise UnreadAnswer(text, _place(text, base), _stranger(spelled(name, exercise), exercise))
    return term


def _known_letters(error: UnreadableText, text: str, exercise: TaughtExercise) -> None:
    """Raise :class:`UnreadAnswer` if letters side by side, of which it is not clear whether they
    are a product, are not all letters of the exercise."""
    for offset, letter in enumerate(_product_in(error.said)):
        if letter not in exercise.letters:
            raise UnreadAnswer(text, error.position + offset, _stranger(letter, exercise)) from None


def _product_in(said: Said) -> str:
    """The letters of which a sentence asks whether they are a product; "" if it asks nothing."""
    if said.id == IS_PRODUCT:
        return str(said.values["name"])
    parts = (value for value in said.values.values() if isinstance(value, Said))
    return next(filter(None, map(_product_in, parts)), "")


def _stranger(name: str, exercise: TaughtExercise) -> Said:
    """The sentence about a name that is no letter of the exercise."""
    said = Said("{name} is not a letter of this exercise; it has none")
    if exercise.letters:
        said = Said("{name} is not a letter of this exercise; those are: {letters}")
    letters = ", ".join(sorted({spelled(n, exercise) for n in exercise.letters}))
    return Said(said.id, name=name, letters=letters)


def spelled(name: str, exercise: TaughtExercise) -> str:
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
        raise UnreadAnswer(str(value), 0, Said("write an exact number, such as 1/2"))
    try:
        return to_term(value)
    except (ValueError, TypeError):
        raise UnreadAnswer(str(value)[:60], 0, Said("this cannot be read here")) from None
