r"""Constants: where a document gives e, i or π another meaning, where T is a number and marks no
transpose, and which words are names of numbers.

They are constants unless the text introduces them: "let $i$ be an integer", ``e ∈ ℤ``, "set
$π = 3$".  A comparison says nothing of them that they fulfil: ``π ≤ θ < 2π``, ``e > 0``, unless
words introduce the letter.  A lone ``i`` is taken for another thing unless words beside it say
that it is the imaginary unit; e and π are mentioned alone often enough ("a multiple of $π$").
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

from ...notation.names import GREEK, is_styled
from ...notation.words import KEYWORDS
from ...reading.lexing.marks import Mark
from ...reading.phrases import cues
from ...reading.statements.statements import Statement, statements
from ..source.scan import Document
from . import binding, descriptions, introductions
from .asserting import by_words
from .sentences import words_of

_REACH = 80
_CONSTANTS = {"e": "e", "i": "i", "pi": "pi", "\\pi": "pi", "π": "pi", "T": "T"}
_VALUES = {"e": Fraction("2.71828"), "pi": Fraction("3.14159")}


def rebound(document: Document, parts: Iterable[object]) -> frozenset[str]:
    """The letters of constants that the text of a document gives another meaning, and the words of
    several letters that it introduces as numbers."""
    found, at = set(), 0
    for part in parts:
        if not isinstance(part, tuple):
            continue
        piece, marks = part
        if piece.kind == "prose":
            continue
        if _is_in_words(words_of(document.text[at : piece.start])):
            found.add("i")
        at = piece.start + len(piece.text)
        word = _word_alone(marks)
        if not isinstance(marks, list) or not (
            word or any(t.says in _CONSTANTS for t in marks)
        ):  # fmt: skip
            continue
        end = piece.start + len(piece.text)
        before = _words(document.text[max(0, piece.start - _REACH) : piece.start])
        behind = _words(document.text[end : end + _REACH])
        if word and binding.introduces(before, behind) and _is_number(before, behind):
            found.add(word)
            continue
        for statement in statements(marks):
            letter, how = _subject(statement)
            if not letter or letter in found or cues.anywhere(before + behind, "constant"):
                continue
            is_new = {
                "limited": by_words(before, behind) not in ("goal", "words"),  # "hence π < 22/7"
                "compared": letter in ("i", "T")
                or binding.introduces(before, behind)
                or introductions.defines(before, behind),
                "alone": letter == "i"
                or (
                    binding.introduces(before, behind)
                    and (letter != "T" or _is_number(before, behind))
                ),
                "value": (letter == "i" and not _is_root(statement))
                or introductions.defines(before, behind),
            }[how]
            if is_new:
                found.add(letter)
    return frozenset(found)


def _word_alone(marks: object) -> str:
    """The word of several upright letters that is all of a formula: \\mathrm{speed}."""
    inside = [t for t in marks if t.kind != "finish"] if isinstance(marks, list) else []
    word: str = inside[0].says if len(inside) == 1 and inside[0].kind == "word" else ""
    is_plain = len(word) > 1 and word.isalpha() and not is_styled(word)
    return word if is_plain and word not in (*GREEK, *KEYWORDS, *_CONSTANTS) else ""


def _is_number(before: str, behind: str) -> bool:
    """Whether words say that a letter is a number: T may be a map, and still mark a transpose."""
    return bool(descriptions.before(before) or descriptions.behind(behind))


def _is_in_words(text: str) -> bool:
    """Whether i stands in plain words, as another thing than the imaginary unit."""
    return any(
        letter[0] == "i"
        and not cues.anywhere(
            text[max(0, letter.start() - _REACH) : letter.end() + _REACH], "constant"
        )
        for letter in binding.letters_in(text)
    )


def _subject(statement: Statement) -> tuple[str, str]:
    """The constant with which a statement begins, and whether it stands "alone", is "limited" to
    a set or by what the constant does not fulfil, "compared", or given a "value"."""
    marks = statement.marks
    if marks[0].says in ("\\forall", "∀", "\\exists", "∃") and len(marks) > 1:
        marks = marks[1:]
    letter = "" if marks[0].kind == "top" else _CONSTANTS.get(marks[0].says, "")
    if not letter or len(marks) == 1:
        return letter, "alone"
    if marks[1].kind not in ("rel", "in"):
        return "", ""
    if marks[1].says in ("=", ":=", "≈"):
        return letter, "value"
    return letter, "compared" if _is_fulfilled(letter, marks[1:]) else "limited"


def _is_fulfilled(letter: str, marks: Sequence[Mark]) -> bool:
    """Whether ``marks``, a sign of comparison and what stands behind it, are no number that the
    constant does not compare with in this way."""
    sign, number, *more = (*marks, Mark("finish", "", "", "", 0))
    value = _VALUES.get(letter)
    if sign.kind != "rel" or value is None:
        return False
    if number.kind != "number" or (more and more[0].sign not in ("finish", "rel", ",")):
        return number.kind != "finish"
    bound = Fraction(number.says)
    return {"<": value < bound, "<=": value < bound, ">": value > bound, ">=": value > bound,
            "!=": True}.get(sign.says, False)  # fmt: skip


def _is_root(statement: Statement) -> bool:
    """Whether a statement is ``i = √−1``."""
    return any(t.kind == "root" or t.says == "sqrt" for t in statement.marks[2:3])


def _words(text: str) -> str:
    """The words of a text without the signs around formulas."""
    return re.sub(r"\$+|\\[()\[\]]", " ", text)
