"""Where two sides differ: for the messages of :func:`symproof.assert_equal`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from ..kernel.claims import Claim
from ..kernel.terms import Relation, Term
from ..notation.text_writer import write_term
from .strategies import decide

MAX_ENTRIES = 8
_TOKEN = re.compile(r"\w+|\s+|.")


def differences(claim: Claim) -> list[str]:
    """Of two matrices of one size the entries that are not equal; of two similar texts both,
    with marks below what differs; else nothing."""
    left, _, right = claim.relation
    if left.head == right.head == "matrix":
        if left.args[:2] != right.args[:2]:
            return []  # the verdict says so
        found = list(_entries(claim, left, right))
        more = [f"… and {len(found) - MAX_ENTRIES} more"] if len(found) > MAX_ENTRIES else []
        return [*found[:MAX_ENTRIES], *more]
    return marked(write_term(left), write_term(right))


def _entries(claim: Claim, left: Term, right: Term) -> Iterator[str]:
    columns = left.args[1]
    for k, (a, b) in enumerate(zip(left.args[2:], right.args[2:], strict=True)):
        verdict = decide(claim._replace(relation=Relation(a, "=", b)))
        if not verdict.proved:
            row, column = divmod(k, columns)
            yield (
                f"entry {row + 1}, {column + 1}: {verdict.word}: {write_term(a)} = {write_term(b)}"
            )


def marked(left: str, right: str) -> list[str]:
    """Both texts, the parts that differ marked with ^; nothing if they have little in common."""
    one, two = _TOKEN.findall(left), _TOKEN.findall(right)
    matcher = SequenceMatcher(None, one, two, autojunk=False)
    if matcher.ratio() < 0.75:
        return []
    marks: tuple[list[str], list[str]] = ([], [])
    for kind, a, b, c, d in matcher.get_opcodes():
        sign = " " if kind == "equal" else "^"
        marks[0].append(sign * len("".join(one[a:b])))
        marks[1].append(sign * len("".join(two[c:d])))
    rows = []
    for sign, text, below in (("-", left, marks[0]), ("+", right, marks[1])):
        rows.append(f"{sign} {text}")
        row = "".join(below).rstrip()
        if row:
            rows.append(f"  {row}")
    return rows
