"""Transposes: whether the letter T above a term marks one, or is a power.

It does where T is nothing else in the document and what it stands above is visibly a matrix: one
that is written out, declared or bold, or a name that the document defines as one; or where the
document speaks of transposes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet

from ...notation.names import Key, letter_of
from ..lexing.marks import BLANK_LINE, LINE, ROW, Mark
from ..lexing.rows import LAYOUT, closing, step
from .lexicon import STATEMENT_ENDS, Lexicon, occurrences, split_names

_SEPARATES = frozenset((",", ";", "&", ROW, "dots"))


def with_matrices(
    lexicon: Lexicon, formulas: Iterable[list[Mark]], shaped: frozenset[Key]
) -> Lexicon:
    """``lexicon`` with what its formulas say of T and of matrices; ``shaped`` are declared."""
    lists = [split_names(marks, lexicon) for marks in formulas]
    bold = {letter_of(name) for name in lexicon.plain if _is_bold(name)}
    written = shaped.union(*map(written_out, lists))
    found = written.union(*(_bold(marks, bold) for marks in lists))
    marks = all(_only_marks(marks) for marks in lists if len(marks) > 1)
    return lexicon._replace(matrices=found, marks=marks, written=written)


def _is_bold(name: str) -> bool:
    return name.startswith(("bold", "vec")) and letter_of(name) != name


def _only_marks(marks: list[Mark]) -> bool:
    """Whether the letter T is never more than an exponent that stands alone."""
    return all(
        _is_exponent(marks, place)
        for place, mark in enumerate(marks)
        if mark.is_name and mark.says == "T"
    )


def _is_exponent(marks: list[Mark], place: int) -> bool:
    before = [t.sign for t in marks[max(place - 2, 0) : place]]
    after = [t.sign for t in marks[place + 1 : place + 2]]
    return before[-1:] == ["^"] or (before == ["^", "{"] and after == ["}"])


def _bold(marks: list[Mark], bold: AbstractSet[str]) -> Iterator[Key]:
    """The names that are bold, or those letters that are elsewhere."""
    if any([t.says in bold or _is_bold(t.says) for t in marks]):
        for seen in occurrences(marks):
            text = marks[seen.start].says
            if text in bold or _is_bold(text):
                yield seen.key


def written_out(marks: list[Mark]) -> Iterator[Key]:
    """The names that are defined by a matrix that is written out."""
    for seen in occurrences(marks):
        at = closing(marks, seen.end) + 1 if seen.open else seen.end
        is_equation = at < len(marks) and marks[at].kind == "rel" and marks[at].says in ("=", ":=")
        if seen.starts_statement and is_equation:
            if _is_written_out(marks, at + 1):
                yield seen.key


def _is_written_out(marks: list[Mark], at: int) -> bool:
    """True if a side that begins at ``at`` is one matrix, perhaps with scripts, or a stack of
    blocks, which has a range for its index: (v_i)_{i=0}^{n-1}."""
    while marks[at : at + 1] and marks[at].sign in (LINE, BLANK_LINE):
        at += 1
    if at >= len(marks) or marks[at].sign not in ("[", "(", "begin"):
        return False
    if marks[at].kind == "begin" and marks[at].says.rstrip("*") in {*LAYOUT, "cases", "dcases"}:
        return False
    end = closing(marks, at)
    depth = 0
    parts = marks[at].kind == "begin"
    for mark in marks[at:end]:
        depth += step(mark)
        parts |= depth == 1 and mark.sign in _SEPARATES
    rest = marks[end + 1 :]
    while len(rest) > 1 and rest[0].sign in ("_", "^"):
        last = closing(rest, 1)
        parts |= rest[0].sign == "_" and any(mark.says == "=" for mark in rest[:last])
        rest = rest[last + 1 :]
    return parts and (not rest or rest[0].sign in {*STATEMENT_ENDS, "rel", ".", "}", "end"})
