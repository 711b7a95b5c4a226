"""What stands in terms between reading and claiming, because the kernel has nothing like it.

No reader can produce symbols with these names; ``families`` and ``claims`` put terms in their
places before anything is claimed.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence

from ...kernel.terms import Lambda, Term, children, is_matrix, rebuild, symbol

DOTS, BLANK, ANY = symbol("…"), symbol("□"), symbol("?")
#: A part of a formula for which no term was found, where that is allowed.
OPAQUE = symbol("⍰")
#: A dot that may be a product or a dot product.
DOT_NAME = "⋅(#,#)"
#: How the name of a gradient begins whose function a document defines.
GRADIENT = "∇("
#: An integral without ends, of its letter and its integrand.
ANTIDERIVATIVE = "∫(#,#)"
#: How the name of a distinction of cases begins.
CASES = "cases"
_ALL = "all"
#: The condition that none of the other cases holds.
OTHERWISE = symbol("otherwise")


#: The signs of Landau, and how a value of a function with such a name begins.
ORDERS = ("O", "o", "calO", "Theta", "Omega")
_GROWTHS = tuple(f"{name}(#)" for name in ORDERS)


def has_order(*terms: Term) -> bool:
    """True if a term has a part that is read as an order, O(x^n): each may be another function."""
    return any(_is_order(part) for term in terms for part in subterms(term))


def _is_order(part: Term) -> bool:
    is_called = part.head == "sym" and part.args[0] in _GROWTHS
    is_product = part.head == "mul" and part.args[0] in map(symbol, ORDERS[:2])
    return is_called or (is_product and part.args[-1].head in ("pow", "sym"))


def cases_name(count: int) -> str:
    """The name of a symbol whose arguments are values and their conditions in turn."""
    return f"{CASES}({','.join('#' * count)})"


def gradient(function: Term, by: Sequence[Term]) -> Term:
    """The gradient of a ``function`` by letters or a column; by none: by its own arguments."""
    return Term("sym", f"{GRADIENT}{','.join('#' * (1 + len(by)))})", function, *by)


def is_gradient(term: Term) -> bool:
    """Whether ``term`` is a gradient whose function a document defines."""
    return bool(term.head == "sym" and term.args[0].startswith(GRADIENT))


def is_itself(name: str, value: Term) -> bool:
    """True if a letter, or a matrix of any size, stands for itself."""
    return value.head == "sym" and value.args[0] == name and (is_matrix(name) or not value.args[1:])


def replacing(values: Mapping[str, Term]) -> dict[str, Lambda]:
    """The meaning of names that stand for ``values``; a matrix keeps its size."""
    sizes = ("row size", "column size")
    return {name: Lambda(sizes if is_matrix(name) else (), v) for name, v in values.items()}


def replaced(term: Term, old: Term, new: Term) -> Term:
    """The ``term`` with one part in place of another."""
    return new if term == old else rebuild(term, lambda part: replaced(part, old, new))


def fresh(name: str, taken: Container[str]) -> str:
    """The name with as many primes as make it another one than those ``taken``."""
    while name in taken:
        name += "'"
    return name


def may_be_member(term: Term, member: Term) -> bool:
    """Whether a ``member`` of a family may stand in a term in other words, as x_2 does in Σ x_i."""
    return any(
        part.head == "sym" and part.args[0] == member.args[0] and len(part.args) > 1
        and any(index.head != "num" for index in part.args[1:])
        for part in subterms(term)
    )  # fmt: skip


def condition(left: Term, op: str, right: Term) -> Term:
    """The condition that a relation holds."""
    return Term("sym", f"{op}(#,#)", left, right)


def all_of(conditions: Sequence[Term]) -> Term:
    """The condition that all ``conditions`` hold."""
    return Term("sym", f"{_ALL}({','.join('#' * len(conditions))})", *conditions)


def conditions_of(condition: Term) -> tuple[Term, ...]:
    """The conditions that hold together where a ``condition`` does."""
    is_several = condition.head == "sym" and condition.args[0].startswith(f"{_ALL}(")
    return condition.args[1:] if is_several else (condition,)


def is_antiderivative(term: Term) -> bool:
    """Whether ``term`` is an integral without ends."""
    return bool(term.head == "sym" and term.args[0] == ANTIDERIVATIVE)


def is_cases(term: Term) -> bool:
    """Whether ``term`` is a distinction of cases."""
    return bool(term.head == "sym" and term.args[0].startswith(CASES))


def subterms(term: Term) -> Iterator[Term]:
    """The term and all terms in it."""
    yield term
    for child in children(term):
        yield from subterms(child)


def as_products(term: Term) -> Term:
    """``term`` with products in the place of dots that may be dot products; a product with such a
    product among its factors is one."""
    done = rebuild(term, as_products)
    if done.head == "sym" and done.args[0] == DOT_NAME:
        factors = (f.args if f.head == "mul" else (f,) for f in done.args[1:])
        return Term("mul", *(f for some in factors for f in some))
    return done
