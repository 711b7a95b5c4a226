"""Sides: what stands between two relation signs as the marks that the grammar takes.

What prints nothing and says nothing is left out, a sign ± stands for one of its two signs, and
what the grammar has no place for is refused.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...notation.tokens import UnreadableText
from ..lexing import rows
from ..lexing.latex import nearest
from ..lexing.marks import NEARLY, NO_POWER, UNKNOWN, Mark

ADVICE = {
    "\\operatorname": "this operator is not known",
    "\\input": "other files are not read",
    **dict.fromkeys(("\\overset", "\\underset", "\\stackrel"),
                    "what stands above or below a relation sign is not read"),
    **dict.fromkeys(("\\neg", "\\lnot", "¬"), "what is denied is not checked"),
    rows.OF_ROWS: "does this go on with what stands before?  If not, end that with a comma; if so, "
                  "leave the gap out",
    rows.OF_COLUMNS: "which column goes on here?  Write each derivation by itself",
    rows.OF_BLANK_LINES: "a blank line ends a formula; leave it out, or write two formulas",
    rows.OF_COLONS: "what does this colon mean?  Write a/b for a quotient",
}  # fmt: skip

_UNREAD = frozenset(("unknown", "in", "set", "arrow", "colon"))
#: These take an argument in braces.
_TAKES = frozenset(("sup", "sub", "frac", "root", "binom", "under", "pmod", "over"))


def side_of(marks: Sequence[Mark], sign: int) -> list[Mark]:
    """The ``marks`` of a side; ``sign`` is what ± stands for.  Raises
    :class:`~symproof.notation.tokens.UnreadableText`."""
    for mark in marks:
        if mark.kind == "unknown" and mark.says in ADVICE:
            raise UnreadableText("", mark.start, ADVICE[mark.says])
    found: list[Mark] = []
    for mark in _without_sets(marks):
        last = found[-1] if found else None
        if mark.kind == "colon" and last is not None and last.kind == "cell":
            continue  # "x & : x > 0" in a distinction of cases
        if mark.kind in _UNREAD:
            numeral = mark.is_plain and mark.text[:1].isdigit()
            shown = (mark.text if mark.kind == "set" else mark.says or mark.text)[:40]
            near = nearest(shown)
            reason = NO_POWER if numeral else NEARLY if near else UNKNOWN
            raise UnreadableText("", mark.start, reason, sign=shown, near=near)
        if mark.says in rows.PLUS_MINUS:
            mark = mark._replace(says="+" if (mark.says == "±") == (sign > 0) else "-")
        if mark.kind == "gap":
            continue
        if mark.sign == "}" and last is not None and last.sign == "{":
            if (found[-2].kind if len(found) > 1 else "") not in _TAKES:  # braces around nothing
                found.pop()
                continue
        found.append(mark)
    return found


def _without_sets(marks: Sequence[Mark]) -> list[Mark]:
    """``marks`` without the sets over which is added or multiplied: k ∈ K says no more than k."""
    done: list[Mark] = []
    at = 0
    while at < len(marks):
        done.append(marks[at])
        at += 1
        if done[-1].kind == "big" and marks[at + 3 : at + 4] and marks[at + 3].kind == "in":
            if [mark.sign for mark in marks[at : at + 2]] == ["_", "{"]:
                done += marks[at : at + 3]
                depth, at = 1, at + 3
                while at < len(marks) and depth:
                    depth += (marks[at].sign == "{") - (marks[at].sign == "}")
                    at += depth > 0
    return done
