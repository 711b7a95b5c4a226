"""What changed between two lines: the smallest subterms that differ.

A subterm is named by its path, the places at which one goes down from the whole term.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher

from ...kernel.terms import Term

Path = tuple[int, ...]


def differences(before: Term, after: Term) -> tuple[frozenset[Path], frozenset[Path]]:
    """The subterms of ``before`` that are gone, and those of ``after`` that are new.  If
    nothing stays, it is the whole terms."""
    pairs = list(_compare(before, after, (), ()))
    gone = frozenset(path for path, _ in pairs if path is not None)
    new = frozenset(path for _, path in pairs if path is not None)
    return _gathered(before, (), gone), _gathered(after, (), new)


_Pair = tuple[Path | None, Path | None]


def _compare(a: Term, b: Term, at: Path, bt: Path) -> Iterator[_Pair]:
    if a == b:
        return
    if a.head == b.head and a.head in ("add", "mul"):
        yield from _aligned(a, b, at, bt)
    elif _alike(a, b):
        for k, (x, y) in enumerate(zip(a.args, b.args, strict=True)):
            if type(x) is Term:
                yield from _compare(x, y, (*at, k), (*bt, k))
    else:
        yield at, bt


def _aligned(a: Term, b: Term, at: Path, bt: Path) -> Iterator[_Pair]:
    """The terms of two sums, or the factors of two products, side by side."""
    matcher = SequenceMatcher(None, a.args, b.args, autojunk=False)
    for kind, i, i_end, j, j_end in matcher.get_opcodes():
        if kind == "equal":
            continue
        if i_end - i == j_end - j:
            for k in range(i_end - i):
                yield from _compare(a.args[i + k], b.args[j + k], (*at, i + k), (*bt, j + k))
        else:
            yield from (((*at, k), None) for k in range(i, i_end))
            yield from ((None, (*bt, k)) for k in range(j, j_end))


def _alike(a: Term, b: Term) -> bool:
    """Whether only subterms differ; symbols are compared as wholes."""
    return (
        a.head == b.head != "sym"
        and len(a.args) == len(b.args)
        and all(x == y for x, y in zip(a.args, b.args, strict=True) if type(x) is not Term)
    )


def _gathered(term: Term, path: Path, marked: frozenset[Path]) -> frozenset[Path]:
    """``marked``, with one mark on a term in place of marks on all that it consists of."""
    if path in marked:
        return frozenset((path,))
    below = [(k, t) for k, t in enumerate(term.args) if type(t) is Term]
    parts = [_gathered(t, (*path, k), marked) for k, t in below]
    if len(below) > 1 and all((*path, k) in p for (k, _), p in zip(below, parts, strict=True)):
        return frozenset((path,))
    return frozenset().union(*parts)
