"""Whether two terms are the same up to the order of terms and factors.

This is how a line that SymPy derived is compared with the line that is shown: the author may
choose the order, and nothing else.  Flattening, the place of minus signs and the product of
numerals do not count either, since SymPy does not keep them; a 1×1 matrix is its entry, and the
dot product of u and v is uᵀ v.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ..kernel.terms import Term, children, rebuild

_IMAGINARY = ("i", ())
_MATRICES = frozenset(("matrix", "stack", "diag", "identity", "transpose"))


def same_up_to_order(left: Term, right: Term) -> bool:
    """Whether the terms differ at most in the order of summands and factors."""
    same: bool = left == right or _summands(_entry(left)) == _summands(_entry(right))
    return same


def _entry(term: Term) -> Term:
    """``term`` with the entry in place of each 1×1 matrix, and with a product of the transpose in
    place of each dot product, whose factors are put in order."""
    inner = rebuild(term, _entry)
    if inner.head == "dot":
        first, second = sorted(inner.args, key=repr)
        return Term("mul", Term("transpose", first), second)
    return inner.args[2] if inner.head == "matrix" and inner.args[:2] == (1, 1) else inner


def _summands(term: Term) -> Any:
    """The term as a multiset of (coefficient, factors), with equal factors collected."""
    collected: dict[Any, Fraction] = {}

    def collect(t: Term, c: Fraction) -> None:
        if t.head == "add":
            for part in t.args:
                collect(part, c)
            return
        number, key = _factors(t)
        if number * c and t.head == "neg" and t.args[0].head == "add":
            collect(t.args[0], -c)
            return
        collected[key] = collected.get(key, Fraction(0)) + number * c

    collect(term, Fraction(1))
    return tuple(sorted(((k, c) for k, c in collected.items() if c), key=repr))


def _factors(term: Term) -> tuple[Fraction, Any]:
    """The rational coefficient of a term, and its other factors with their exponents."""
    coefficient = Fraction(1)
    powers: dict[Any, int] = {}
    ordered: list[Any] = []

    def collect(t: Term, n: int) -> None:
        nonlocal coefficient
        if t.head == "num":
            value = Fraction(t.args[0], 10 ** t.args[1])
            if value or n > 0:
                coefficient *= value**n
            else:
                powers["0", False] = n
        elif t.head == "neg":
            coefficient *= (-1) ** n
            collect(t.args[0], n)
        elif t.head == "mul" and not (n < 0 and is_matrix(t)):
            for part in t.args:
                collect(part, n)
        elif t.head == "div":
            collect(t.args[0], n)
            collect(t.args[1], -n)
        elif t.head == "pow" and (k := _small(t.args[1])) is not None:
            collect(t.args[0], n * k)
        elif is_matrix(t):
            ordered.append((_node(t), n))
        else:
            key = _node(t), n > 0  # what is above and below a bar does not cancel
            powers[key] = powers.get(key, 0) + n

    collect(term, 1)
    turns = sum(powers.pop((_IMAGINARY, above), 0) for above in (True, False)) % 4  # i⁻¹ = −i
    if turns:
        powers[_IMAGINARY, True] = turns % 2
        coefficient *= -1 if turns in (2, 3) else 1
    kept = sorted(((k, n) for k, n in powers.items() if n), key=repr)
    return coefficient, (tuple(kept), tuple(ordered))


def _node(term: Term) -> Any:
    if term.head == "add":
        return "add", _summands(term)
    args = (_summands(a) if type(a) is Term else a for a in term.args)
    return term.head, tuple(args)


def _small(exponent: Term) -> int | None:
    if exponent.head == "num" and not exponent.args[1] and exponent.args[0] <= 100:
        return int(exponent.args[0])
    if exponent.head == "neg" and (k := _small(exponent.args[0])) is not None:
        return -k
    return None


def is_matrix(term: Term) -> bool:
    """Whether a matrix occurs in a term, so that it may not commute with others."""
    return term.head in _MATRICES or any(map(is_matrix, children(term)))
