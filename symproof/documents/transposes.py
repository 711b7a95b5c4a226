"""Transposes: whether the letter T above a term marks one, or is a power.

It does where T is nothing else in the document and what it stands above is visibly a matrix: one
that is written out, declared or bold, or a name that the document defines as one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from functools import partial

from ..kernel.terms import FUNCTIONS, Term, number
from ..notation.names import parse_name
from ..notation.tokens import Token
from .lexicon import STATEMENT_ENDS, Key, Lexicon, key_of, letter_of, occurrences, split_names
from .stand_ins import DOT_NAME
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


def seems_matrix(term: Term, names: frozenset[Key]) -> bool:
    """Whether ``term`` is visibly a matrix, given the names of matrices."""
    return _is_matrix(term, partial(_is_named, names=names))


def seems_number(term: Term) -> bool:
    """Whether ``term`` is visibly a number: a numeral, a constant, a value of a function of
    numbers, or built of such; 0 may be a matrix."""
    head, args = term.head, term.args
    if head == "add":
        return any(seems_number(t) for t in args)
    if head == "mul":
        return all(seems_number(t) for t in args)
    if head in ("neg", "div", "pow"):
        return seems_number(args[0])
    return (head == "num" and term != number(0)) or head in FUNCTIONS or head in ("e", "pi", "i")


def _is_matrix(term: Term, seems_one: Callable[[Term], bool]) -> bool:
    """Whether ``term`` is visibly a matrix: written out as one, or built of what is; for names and
    what else there is, ``seems_one`` says so."""
    head, args = term.head, term.args
    if head in _WRITTEN_OUT:
        return True
    if head == "add":
        return all(_is_matrix(t, seems_one) for t in args)
    if head == "mul":
        return any(_is_matrix(t, seems_one) for t in args)
    if head in ("neg", "div", "pow"):
        return _is_matrix(args[0], seems_one)
    return seems_one(term)


_WRITTEN_OUT = frozenset(("matrix", "stack", "diag", "identity", "transpose"))


def _is_named(term: Term, names: frozenset[Key]) -> bool:
    """Whether a name is one of a matrix, dots stand for matrices, or a Σ or Π is one of them."""
    if term.head in ("sum", "prod"):
        return seems_matrix(term.args[3], names)
    if term.head != "sym":
        return False
    if term.args[0] == DOT_NAME:
        return any(seems_matrix(t, names) for t in term.args[1:])
    try:
        name = parse_name(term.args[0])
    except ValueError:
        return False
    return key_of(name) in names
