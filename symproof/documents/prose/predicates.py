r"""Predicates: what words say of a term, as a relation: "$n^2$ is even", "$n^2$은 $3$의 배수이다".

The words become the sign of a relation: that of a sort, which has no side behind it, or ``⋮``
between a number and its divisor.  A letter alone has a sort, which is its declaration
(:mod:`.memberships`); of it a predicate is a relation only where words conclude it: "so $n$ is
even".
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ...notation.tokens import UnreadableText
from ...reading.claims.membership import PREDICATES
from ...reading.lexing.marks import Mark
from ...reading.phrases import cues
from ...reading.phrases.matching import phrases
from ..source.scan import Document, Piece
from . import descriptions, wording
from .sentences import words_of
from .sets import family, is_letter

#: What a formula is no term with.
_NO_TERM = frozenset(("rel", "in", "arrow", ",", ";", ":", "words", "dots", "unknown", "foreign"))
Formula = tuple[Piece, list[Mark] | UnreadableText]


def with_predicates(document: Document, formulas: Sequence[Formula]) -> dict[int, Formula | None]:
    """The ``formulas`` of a document that predicates of its terms change, by the offsets at which
    they begin: None for a divisor, which goes to the formula that it divides."""
    edges = [(piece.start, piece.start + len(piece.text)) for piece, _ in formulas]
    around = [(0, 0), *edges, (len(document.text), 0)]
    between = [words_of(document.text[end:start]) for (_, end), (start, _) in pairwise(around)]
    found: dict[int, Formula | None] = {}
    taken = ""  # of the words in front of a formula, those that belong to the one before
    for k, (piece, _) in enumerate(formulas):
        if piece.start in found:
            continue
        marks = _term(formulas[k])
        subjects = marks or _letters(formulas[k])
        divisor = _term(formulas[k + 1]) if k + 1 < len(formulas) else []
        if not subjects:
            continue
        ahead = between[k].lstrip().removeprefix(taken)
        sort = _sort(marks, ahead, between[k + 1]) if marks else ""
        taken = ""
        at = len(piece.text)
        if sort:
            taken = _of_predicate(between[k + 1])
            end = edges[k][1]
            end = document.text.index(taken, end) + len(taken) if taken else end
            whole = piece._replace(text=document.text[piece.start : end])
            found[piece.start] = (whole, [*marks, Mark("rel", "", sort, " ", at)])
        elif marks and divisor and (said := _multiple(between[k + 1], between[k + 2])) is not None:
            found |= _joined(document, formulas[k : k + 2], Mark("rel", "", "⋮", " ", at), said)
            taken = said
        elif (said := _lies_in(formulas, k, between)) is not None:
            found |= _joined(document, formulas[k : k + 2], Mark("in", "", "∈", " ", at), said)
            taken = said
    return found


def _joined(
    document: Document, two: Sequence[Formula], sign: Mark, said: str
) -> dict[int, Formula | None]:
    """The relation that words between two formulas, and those ``said`` behind the second, make of
    them, at the offset of the first; None at that of the second."""
    (piece, marks), (other, others) = two
    if isinstance(marks, UnreadableText) or isinstance(others, UnreadableText):
        return {}
    end = document.text.find(said, other.start + len(other.text)) + len(said)
    whole = piece._replace(text=document.text[piece.start : end])
    shift = other.start - piece.start
    moved = [mark._replace(start=mark.start + shift) for mark in others]
    sign = sign._replace(text=whole.text[len(piece.text) : shift])
    return {piece.start: (whole, [*marks, sign, *moved]), other.start: None}


def _lies_in(formulas: Sequence[Formula], k: int, words: Sequence[str]) -> str | None:
    """The words behind the formula k + 1 that belong to it where the ``words`` in front of the
    formulas say that the letters of the formula k lie in the set; None if they do not."""
    two = formulas[k : k + 2]
    if len(two) < 2 or not _letters(two[0]) or not _is_set(two[1]):
        return None
    start = k
    while start and cues.between(words[start], "joins") and _letters(formulas[start - 1]):
        start -= 1
    ahead, between, behind = words[start], words[k + 1], words[k + 2]
    if not any(map(str.isalpha, between)):
        return None  # a comma between two of a list
    is_introduced = cues.between(between, "is in") and cues.before(ahead, "introduces member")
    if is_introduced or cues.between(between, "lies in"):
        return ""
    verb = cues.behind(behind, "lies in")  # "$x$가 $[0, 1]$에 속하면"
    return verb.text if verb and cues.between(between, "of interval") else None


def _letters(formula: Formula) -> list[Mark]:
    """The marks of a formula in a line that is a letter or a list of letters; else none."""
    piece, marks = formula
    if piece.kind == "prose" or piece.display or isinstance(marks, UnreadableText):
        return []
    ends = [-1, *(k for k, mark in enumerate(marks) if mark.sign == ","), len(marks)]
    return marks if all(family(marks[a + 1 : b]) for a, b in pairwise(ends)) else []


def _is_set(formula: Formula) -> bool:
    """True if a formula in a line is an interval, or begins like the name of a set."""
    piece, marks = formula
    if piece.display or isinstance(marks, UnreadableText) or not marks:
        return False
    ends = [mark.sign for mark in marks]
    is_interval = len(ends) > 4 and ends[0] in "[(" and ends[-1] in "])" and ends.count(",") == 1
    is_name = marks[0].kind == "set" or is_letter(marks[0]) or ends[0] == "\\{"
    return is_interval or (is_name and not {"rel", "in", "arrow"}.intersection(ends))


def _term(formula: Formula) -> list[Mark]:
    """The marks of the term that a formula in a line is; none if it is no term."""
    piece, marks = formula
    if piece.kind == "prose" or piece.display or isinstance(marks, UnreadableText):
        return []
    return [] if any(mark.sign in _NO_TERM for mark in marks) else marks


def _sort(marks: Sequence[Mark], ahead: str, behind: str) -> str:
    """The sort that the words ``behind`` a term say of it; "" if they say none of which there is a
    relation."""
    said = descriptions.behind(behind)
    if said is None or said.is_part or not descriptions.ends(said.rest):
        return ""
    sort = "negative" if (said.sort, said.bound) == ("real", ("<", 0)) else said.sort
    is_bounded = said.bound is not None and sort != "negative"
    if sort not in PREDICATES or is_bounded or descriptions.offers(said.rest):
        return ""
    is_declared = bool(family(marks)) and not _concludes(ahead)
    return "" if is_declared or wording.denies("", behind) else sort


def _of_predicate(behind: str) -> str:
    """The words ``behind`` a term up to the noun of its predicate, if they go on with a verb that
    says what becomes of it: "이 짝수" of "이 짝수이면"; "" if the verb stands before the noun."""
    said = descriptions.behind(behind)
    goes_on = said and (wording.tail(said.rest) or cues.behind(said.rest, "asserts"))
    return behind[: len(behind) - len(said.rest)].strip() if said and goes_on else ""


def _concludes(ahead: str) -> bool:
    """Whether words before a letter conclude what is said of it."""
    supposed = cues.before(ahead, "described if", "described let")
    return not supposed and bool(cues.anywhere(ahead, "says") or wording.tail(ahead) == "if")


def _multiple(between: str, behind: str) -> str | None:
    """The words ``behind`` the second of two terms that belong to it where they and those
    ``between`` the terms say that the first is a multiple of the second; None if they do not."""
    kinds = _kinds(between)
    if kinds in (["multiple"], ["is", "multiple"]):
        return ""
    said = next(iter(phrases(behind)), None)
    if kinds != ["is"] or said is None or behind[: said.start].strip():
        return None
    is_denied = cues.behind(behind[said.end :], "doubts", "negates", "denies")
    is_multiple = said.kind in ("multiple_behind", "divides")
    return behind[said.start : said.end] if is_multiple and not is_denied else None


def _kinds(words: str) -> list[str]:
    """The kinds of the phrases of which words consist; none if there are other words."""
    found = phrases(words)
    edges = [0, *(edge for phrase in found for edge in (phrase.start, phrase.end)), len(words)]
    gaps = (words[start:end] for start, end in zip(edges[::2], edges[1::2], strict=True))
    return [] if any(gap.strip() for gap in gaps) else [phrase.kind for phrase in found]
