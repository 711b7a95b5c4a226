r"""What moves below the sign of a limit: ``_{x \to 0^+}``, and the same as people type it.

``lim x->0 f`` has it beside the sign, up to the next blank, and ``lim_{x->0+}`` the side without
``^``.  Both get the marks that are not typed, which print nothing; the arrow becomes a relation.
"""

from __future__ import annotations

from collections.abc import Sequence

from .marks import Mark

#: ``lim`` where a script or a letter and an arrow follow it, as a pattern.
TYPED = (
    r"(?<![A-Za-z\\])lim(?=\s*_|[ \t]+\\?[A-Za-z]+\s*"
    r"(?:->|[→⟶]|\\(?:to|(?:long)?rightarrow)(?![A-Za-z])))"
)
_MOVES = frozenset(("->", "→", "⟶", r"\to", r"\rightarrow", r"\longrightarrow"))
_OPENING, _CLOSING = ("open", "begin"), ("close", "end")


def with_limits(marks: Sequence[Mark]) -> list[Mark]:
    """The ``marks`` of a formula, of which those below signs of limits are as in
    ``\\lim_{x \\to 0^+}``."""
    found: list[Mark] = []
    at = 0
    while at < len(marks):
        mark = marks[at]
        at += 1
        found.append(mark)
        if (mark.kind, mark.says) != ("big", "limit"):
            continue
        if _is_arrow(marks[at + 1 : at + 2]):
            end = _end_of_point(marks, at + 2)
            found += _below(marks[at:end])
            at = end
        elif marks[at].kind == "sub" and marks[at + 1 : at + 2] and marks[at + 1].kind == "open":
            end = _end_of_bracket(marks, at + 1)
            found += [*marks[at : at + 2], *_moving(marks[at + 2 : end])]
            at = end
    return found


def _is_arrow(marks: Sequence[Mark]) -> bool:
    return any(mark.kind == "arrow" and mark.text in _MOVES for mark in marks)


def _end_of_point(marks: Sequence[Mark], start: int) -> int:
    """The end of the point that begins at ``start``: before a blank outside of brackets, a comma
    or what ends the formula."""
    depth, at = 0, start
    while marks[at].kind not in ("finish", "comma", "rel"):
        if marks[at].before and not depth and at > start:
            break
        depth += (marks[at].kind in _OPENING) - (marks[at].kind in _CLOSING)
        if depth < 0:
            break
        at += 1
    return at


def _end_of_bracket(marks: Sequence[Mark], start: int) -> int:
    """The place of the mark that closes the bracket at ``start``, or that of the last mark."""
    depth = 0
    for at in range(start, len(marks)):
        depth += (marks[at].kind in _OPENING) - (marks[at].kind in _CLOSING)
        if not depth:
            return at
    return len(marks) - 1


def _below(moving: Sequence[Mark]) -> list[Mark]:
    """The marks of what moves as a script below the line, in braces that are not typed."""
    first, last = moving[0], moving[-1]
    unprinted = first._replace(text="", before="", is_upright=False)
    return [unprinted._replace(kind="sub", says="_"), unprinted._replace(kind="open", says="{"),
            *_moving(moving),
            unprinted._replace(kind="close", says="}", start=last.end)]  # fmt: skip


def _moving(marks: Sequence[Mark]) -> list[Mark]:
    """The ``marks`` with their arrow as a relation, and with a sign at the end above the line."""
    found = [mark._replace(kind="rel") if _is_arrow([mark]) else mark for mark in marks]
    if len(found) > 1 and found[-1].kind == "sign" and found[-2].kind in ("number", "word", "run"):
        side = found.pop()
        found += [side._replace(kind="sup", text="", says="^", is_upright=False),
                  side._replace(before="")]  # fmt: skip
    return found
