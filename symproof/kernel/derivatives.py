"""Derivatives of terms, by the rules for sums, products, quotients, powers and compositions.

What a term and its derivative by t need at a point, taken together, holds near this point too:
then the term is defined there and has this derivative.  So both are the conditions of a ``deriv``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .facts import Scope, has_sort, inner_scope
from .functions import QUOTIENTS
from .laws import DERIVATIVES
from .polynomials import NotNormal
from .terms import Term, free_names, number, put, read_prefix, symbol

MAX_NODES = 100_000  # of all that is differentiated for one derivative

OUTER: Mapping[str, Term] = {
    head: term for head, (text, _) in DERIVATIVES.items() for term in read_prefix(text)
}


def demand_continuous(term: Term, here: Scope) -> None:
    """Refuse an ``integral`` unless it is that of a real function that has a derivative by the
    rules.  Raises :class:`~symproof.kernel.polynomials.NotNormal`."""
    var, *_, body = term.args
    inner = inner_scope(term, here)
    if not has_sort(body, "real", inner):
        raise NotNormal(f"what is integrated over {var!r} is not known to be real")
    derivative(body, var, inner)


def slope(term: Term, here: Scope, nodes: list[int] | None = None) -> Term:
    """The term that a ``deriv`` stands for: the derivative of its body, at its point.  Raises
    :class:`~symproof.kernel.polynomials.NotNormal`."""
    var, point, body = term.args
    inner = inner_scope(term, here)
    if not has_sort(point, "real", here) or not has_sort(body, "real", inner):
        raise NotNormal(f"what is differentiated by {var!r} is not known to be real")
    return put(derivative(body, var, inner, nodes), var, point)


def derivative(term: Term, t: str, here: Scope, nodes: list[int] | None = None) -> Term:
    """The derivative of a real function of t.  Its conditions and those of ``term`` together
    are enough for ``term`` to have it.  ``nodes`` counts how many there are in all the terms that
    are differentiated on the way, in a product once for each factor, for each gives a summand.
    Raises :class:`~symproof.kernel.polynomials.NotNormal`."""
    if t not in free_names(term):
        return number(0)
    nodes = nodes or [0]
    head, args = term.head, term.args
    nodes[0] += term.size * (len(args) if head == "mul" else 1)
    if nodes[0] > MAX_NODES:
        raise NotNormal(f"more than {MAX_NODES} nodes are differentiated")
    if not has_sort(term, "real", here):
        raise NotNormal("only real functions are differentiated")

    def d(part: Term) -> Term:
        return derivative(part, t, here, nodes)

    if term == symbol(t):
        return number(1)
    if head == "neg":
        return Term("neg", d(args[0]))
    if head == "add":
        return _total([d(a) for a in args if t in free_names(a)])
    if head == "mul":
        return _total([
            _product(*args[:k], d(a), *args[k + 1 :])
            for k, a in enumerate(args) if t in free_names(a)
        ])  # fmt: skip
    if head == "div":
        top, bottom = args
        change = _product(term, d(bottom))
        return Term("div", Term("add", d(top), Term("neg", change)), bottom)
    if head == "pow":
        return _of_power(term, t, here, d)
    if head == "sum" and t not in free_names(args[1]) | free_names(args[2]):
        *range_, body = args
        return Term("sum", *range_, derivative(body, t, here.over(*range_), nodes))
    if head in OUTER:
        return _product(put(OUTER[head], "u", args[0]), d(args[0]))
    if head in QUOTIENTS:
        above, below = (Term(h, *args) if h != "1" else number(1) for h in QUOTIENTS[head])
        return d(Term("div", above, below))
    if head == "deriv":
        return _of_derivative(term, t, d(slope(term, here, nodes)), d)
    raise NotNormal(f"no derivative of {head} is known")


def _total(terms: list[Term]) -> Term:
    return Term("add", *terms) if len(terms) > 1 else terms[0]


def _product(*factors: Term) -> Term:
    """The product, without factors 1."""
    kept = [f for f in factors if f != number(1)]
    return Term("mul", *kept) if len(kept) > 1 else kept[0] if kept else number(1)


def _of_power(power: Term, t: str, here: Scope, d: Callable[[Term], Term]) -> Term:
    base, exponent = power.args
    if t not in free_names(exponent):
        less = Term("add", exponent, number(-1))
        if exponent.head == "num" and exponent.args[0] > 0 and not exponent.args[1]:
            less = number(exponent.args[0] - 1)
        return _product(exponent, Term("pow", base, less), d(base))
    if t in free_names(base) or not has_sort(base, "positive", here):
        raise NotNormal("a power is differentiated if its exponent is free of the variable, or "
                        "its base is, and positive")  # fmt: skip
    return _product(power, Term("log", base), d(exponent))


def _of_derivative(term: Term, t: str, change: Term, d: Callable[[Term], Term]) -> Term:
    """The derivative by t of a ``deriv`` at a variable, from that of its slope, ``change``.  If t
    stands in the body, the body must be differentiable by t at this point too, so that it is
    defined near t: 0 times its derivative says so."""
    var, point, body = term.args
    if len(point.args) != 1 or point.head != "sym":
        raise NotNormal("a derivative is differentiated if it is taken at a variable")
    if t not in free_names(body) - {var}:
        return change
    return Term("add", change, Term("mul", number(0), d(put(body, var, point))))
