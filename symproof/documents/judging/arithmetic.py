"""Arithmetic: whether an equation may be one of another ring than that of numbers.

In ℤ₅, 2 + 3 = 0, and (12)(23) = (123) is true of permutations.  A document that names such a ring
may compute in it anywhere, and says so by prose that is not read.  There, an equation in which
whole numbers and letters are added and multiplied is false of numbers, and no more than that.
"""

from __future__ import annotations

import re

from ...kernel.terms import Relation, Term
from ...reading.phrases import cues

#: ℤ₅, ℤ/5ℤ, 𝔽_q, GF(9); but not ℤ_{>0}, ℤ_+.
_RESIDUES = re.compile(
    r"(?:\\(?:mathbb|mathbf|mathrm|Bbb)\s*\{?\s*[ZF]\s*\}?|\\[ZF](?![A-Za-z])|[ℤ𝔽])"
    r"\s*(?:_\s*\{?\s*[0-9a-z]|/|[₀-₉])"
    r"|(?:\\(?:mathrm|operatorname|text)\s*\{\s*GF\s*\}|\bGF)\s*\("
)
_POLYNOMIAL = frozenset({"num", "sym", "add", "mul", "neg", "pow", "matrix"})


def other_ring(text: str) -> str:
    """What a document says first that names residues, a finite field, another ring, or
    permutations; "" if there is nothing."""
    if match := _RESIDUES.search(text):
        return match[0].strip() + "}" * (match[0].count("{") - match[0].count("}"))
    found = cues.anywhere(text, "other arithmetic")
    return found.text if found else ""


def is_of_any_ring(relation: Relation) -> bool:
    """Whether both sides of an equation are made by adding and multiplying whole numbers and
    letters, so that it has a meaning in any ring."""
    return relation.op in ("=", "!=") and all(map(_is_polynomial, (relation.left, relation.right)))


def _is_polynomial(term: Term) -> bool:
    if term.head == "num":
        return not term.args[1]
    if term.head == "sym":
        return True
    if term.head == "pow":
        base, exponent = term.args
        return _is_polynomial(base) and (exponent.head == "sym" or _is_polynomial(exponent))
    return term.head in _POLYNOMIAL and all(
        _is_polynomial(t) for t in term.args if isinstance(t, Term)
    )
