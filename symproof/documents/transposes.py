"""Transposes: whether the letter T above a term marks one, or is a power.

It does where T is nothing else in the document and what it stands above is visibly a matrix: one
that is written out, declared or bold, or a name that the document defines as one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet

from ..notation.names import Key, letter_of
from ..notation.tokens import Token
from .lexicon import STATEMENT_ENDS, Lexicon, occurrences, split_names
from .statements import LAYOUT, step

_SEPARATES = frozenset((",", ";", "&", "row", "dots"))


def with_matrices(
    lexicon: Lexicon, formulas: Iterable[list[Token]], shaped: frozenset[Key]
) -> Lexicon:
    """``lexicon`` with what its formulas say of T and of matrices; ``shaped`` are declared."""
    lists = [split_names(tokens, lexicon) for tokens in formulas]
    bold = {letter_of(name) for name in lexicon.plain if _is_bold(name)}
    written = shaped.union(*map(_written_out, lists))
    found = written.union(*(_bold(tokens, bold) for tokens in lists))
    marks = all(map(_only_marks, lists))
    return lexicon._replace(matrices=found, marks=marks, written=written)


def _is_bold(name: str) -> bool:
    return name.startswith(("bold", "vec")) and letter_of(name) != name


def _only_marks(tokens: list[Token]) -> bool:
    """Whether the letter T is never more than an exponent that stands alone."""
    return all(
        _is_exponent(tokens, place)
        for place, token in enumerate(tokens)
        if token[:2] == ("name", "T")
    )


def _is_exponent(tokens: list[Token], place: int) -> bool:
    before = [t.kind for t in tokens[max(place - 2, 0) : place]]
    after = [t.kind for t in tokens[place + 1 : place + 2]]
    return before[-1:] == ["^"] or (before == ["^", "{"] and after == ["}"])


def _bold(tokens: list[Token], bold: AbstractSet[str]) -> Iterator[Key]:
    """The names that are bold, or those letters that are elsewhere."""
    if any([t.text in bold or _is_bold(t.text) for t in tokens]):
        for seen in occurrences(tokens):
            text = tokens[seen.start].text
            if text in bold or _is_bold(text):
                yield seen.key


def _written_out(tokens: list[Token]) -> Iterator[Key]:
    """The names that are defined by a matrix that is written out."""
    for seen in occurrences(tokens):
        at = _closing(tokens, seen.end) + 1 if seen.open else seen.end
        sign = tokens[at][:2] if at < len(tokens) else ()
        if seen.starts_statement and sign in (("rel", "="), ("rel", ":=")):
            if _is_written_out(tokens, at + 1):
                yield seen.key


def _is_written_out(tokens: list[Token], at: int) -> bool:
    """Whether a side that begins at ``at`` is one matrix, perhaps with a script."""
    while tokens[at : at + 1] and tokens[at].kind == "nl":
        at += 1
    if at >= len(tokens) or tokens[at].kind not in ("[", "(", "begin"):
        return False
    if tokens[at].kind == "begin" and tokens[at].text.rstrip("*") in {*LAYOUT, "cases", "dcases"}:
        return False
    end = _closing(tokens, at)
    depth = 0
    parts = tokens[at].kind == "begin"
    for token in tokens[at:end]:
        depth += step(token)
        parts |= depth == 1 and token.kind in _SEPARATES
    rest = tokens[end + 1 :]
    if [t.kind for t in rest[:1]] == ["^"]:
        rest = rest[_closing(rest, 1) + 1 :] if rest[1:2] else []
    return parts and (not rest or rest[0].kind in {*STATEMENT_ENDS, "rel", ".", "}", "end"})


def _closing(tokens: list[Token], at: int) -> int:
    """Where the bracket at ``at`` closes; ``at`` if it is no bracket, or the last place."""
    depth = 0
    for place in range(at, len(tokens)):
        depth += step(tokens[place])
        if depth <= 0:
            return place
    return len(tokens) - 1
