"""Whether the letter T above the line is the sign of a transpose, by all its uses in a scope."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ..grammar import Node, Part, first, leaves, unbracketed
from ..lexing.marks import Mark
from .uses import Uses, is_bold
from .words import WHOLE, glued


class Top(NamedTuple):
    """Whether T ``turns`` what it stands at; what it stands at says so (``is_certain``), or its
    place does; or it ``may_be`` either."""

    turns: bool
    is_certain: bool = True
    may_be: bool = False


def top(
    trees: Iterable[Node], used: Uses, others: Collection[str], matrices: Collection[str]
) -> Top:
    """What T is.

    It is a number if it is declared, if it stands anywhere else, and if a number is raised to it.
    It turns capitals, what is bold or declared as a matrix, what a factor follows, and what it
    stands above already; if it only stands behind the other factors, as in ``a·r^T``, it may be
    either."""
    bases = [found for tree in trees for found in _raised(tree)]
    if not bases:
        return Top(True)
    if "T" in used.below or "T" in others or any(_in_run(tree) for tree in trees):
        return Top(False)
    if any(_is_number(base) or _is_declared(base, others) for base, _ in bases):
        return Top(False)
    is_certain = any(_is_turned(base, matrices) for base, _ in bases)
    is_followed = any(is_followed for _, is_followed in bases)
    return Top(True, is_certain, not is_certain and not is_followed)


def turned_run(scripts: Sequence[Part]) -> tuple[tuple[Part, ...], Node | None]:
    """In plain text, the T that begins a run above the line, as in ``x^TA^Tx``, and the letters of
    the run that stand behind the script, with their own scripts."""
    above = scripts[-1] if len(scripts) > 1 and first(scripts[-2]).kind == "sup" else None
    if not isinstance(above, Node):
        return tuple(scripts), None
    base, *behind = above.parts if above.kind == "item" else (above,)
    marks = leaves(base)
    if len(marks) != 1 or not _begins_run(marks[0]):
        return tuple(scripts), None
    mark = marks[0]
    top = mark._replace(text="T", says="T")
    run = mark._replace(text=mark.text[1:], says=mark.says[1:], before="", start=mark.start + 1)
    letters = Node("item", (Node("one", (run,)), *behind))
    return (*scripts[:-1], Node("one", (top,))), letters


def _begins_run(mark: Mark) -> bool:
    return mark.kind == "word" and mark.text[:1] == "T" and mark.text[1:].isalpha()


def _raised(part: Part) -> Iterator[tuple[Part, bool]]:
    """What T stands at, and whether a factor follows."""
    if not isinstance(part, Node):
        return
    for k, inner in enumerate(part.parts):
        if isinstance(inner, Node) and inner.kind == "item" and _bears_top(inner.parts):
            behind = part.parts[k + 1 : k + 2]
            followed = bool(behind) and isinstance(behind[0], Node) and not _is_number(behind[0])
            yield inner.parts[0], followed
        yield from _raised(inner)


def _bears_top(parts: Sequence[Part]) -> bool:
    return any(
        first(sign).kind == "sup" and _inside(above) == ["T"] for sign, above in pairwise(parts[1:])
    )


def _in_run(part: Part) -> bool:
    """Whether T is one of the letters of a run, as in ``RT``, and does not begin one above the
    line."""
    if isinstance(part, Mark):
        run = part.kind == "word" and len(part.text) > 1 and part.text.isalpha()
        return run and "T" in part.text and part.text not in WHOLE and not glued(part.text)
    runs = [
        above
        for sign, above in pairwise(part.parts)
        if first(sign).kind == "sup" and _begins_run(first(above))
    ]
    return any(_in_run(inner) for inner in part.parts if inner not in runs)


def _is_declared(base: Part, others: Collection[str]) -> bool:
    """Whether a letter is raised that is declared to be a number."""
    words = _inside(base)
    return len(words) == 1 and words[0] in others


def _inside(part: Part) -> list[str]:
    return [mark.says for mark in unbracketed(part)]


def _is_number(base: Part) -> bool:
    """Whether a number is raised: a numeral, Euler's number, or a sum with a numeral in it."""
    if isinstance(base, Mark):
        return base.kind == "number" or base.says == "e"
    if base.kind in ("fence", "group", "chain", "sum", "row", "item", "one"):
        inner = [part for part in base.parts if isinstance(part, Node) or base.kind == "one"]
        if base.kind == "sum" or len(inner) == 1:
            return any(map(_is_number, inner))
    return False


def _is_turned(base: Part, matrices: Collection[str]) -> bool:
    """Whether what T stands at says that it is the sign of a transpose."""
    if isinstance(base, Node) and (base.kind == "grid" or len(base.parts) > 3):  # or (3, 2)
        return True
    words = [mark for mark in leaves(base) if mark.kind == "word"]
    if any(mark.says == "T" for mark in words):
        return True
    return bool(words) and all(
        mark.says[:1].isupper() or is_bold(mark) or mark.says in matrices for mark in words
    )
