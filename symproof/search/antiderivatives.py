"""Untrusted: integrals by antiderivatives that SymPy finds and the kernel differentiates."""

from __future__ import annotations

from typing import Any

from ..base.stopping import LIBRARY, within
from ..kernel.claims import Claim, scope, unfolded
from ..kernel.derivatives import derivative
from ..kernel.facts import Scope, inner_scope
from ..kernel.polynomials import NotNormal
from ..kernel.terms import (
    Lambda,
    Relation,
    Term,
    difference,
    free_names,
    rebuild,
    substitute,
)
from ..notation.encoding import encode
from .expanding import expanded, integrals_in, with_relation

MOST_NODES = 80  # of an integrand


def without_integrals(claim: Claim) -> tuple[Claim, list[dict[str, Any]]] | None:
    """A claim with no definitions in which each integral is what an antiderivative makes of it,
    and the instances that say so; None if it has none, or if one is not found."""
    relation, here = unfolded(claim), scope(claim)
    known = dict.fromkeys((*integrals_in(relation.left), *integrals_in(relation.right)))
    values: dict[Term, Term] = {}
    instances = []
    for integral in known:
        found = antiderivative(integral, here)
        if found is None:
            return None
        function, proof = found
        var, low, high, _ = integral.args
        ends = (substitute(function, {var: Lambda((), end)}) for end in (high, low))
        values[integral] = difference(*ends)
        instances.append(
            {"integral": encode(integral), "antiderivative": encode(function), "proof": proof}
        )
    if not values:
        return None

    def put(term: Term) -> Term:
        return values[term] if term in values else rebuild(term, put)

    sides = Relation(put(relation.left), relation.op, put(relation.right))
    return with_relation(claim, sides), instances


def antiderivative(integral: Term, here: Scope) -> tuple[Term, dict[str, Any]] | None:
    """An antiderivative, and a proof of what its derivative is."""
    from .prover import prove_relation

    var, _, _, body = integral.args
    inside = inner_scope(integral, here, strict=True)
    if body.size > MOST_NODES or any("#" in name for name in free_names(body)):
        return None
    plain = expanded(body, inside)
    found = _by_sympy(plain, var, inside)
    if found is None:
        return None
    try:
        slope = Relation(derivative(found, var, inside), "=", body)
    except NotNormal:
        return None
    proof, _ = prove_relation(Relation(slope.left, "=", plain), inside)
    if proof is None:
        return None
    if plain != body:
        lines = list(map(encode, (slope.left, plain, body)))
        steps = [proof, {"rule": "ring"}]
        proof = {"rule": "chain", "lines": lines, "ops": ["=", "="], "proofs": steps}
    return found, proof


def _in_general(*cases: Any) -> Any:
    """The first case that needs no equation; what it needs is left open by the kernel."""
    import sympy

    return next((value for value, when in cases if not when.has(sympy.Eq)), cases[0][0])


def _by_sympy(body: Term, var: str, inside: Scope) -> Term | None:
    """What SymPy finds, with products of sines and cosines written as sums if need be; letters
    other than ``var`` are taken for numbers that are not 0, and the kernel asks for what it
    needs.  Raises :class:`~symproof.base.stopping.Stopped`."""
    import sympy
    from sympy.integrals.manualintegrate import manualintegrate
    from sympy.simplify.fu import TR8

    from ..notation.sympy_reader import UnreadableSymPy, read
    from ..notation.sympy_writer import UnwritableSymPy, write

    symbols = {}
    for name in {var, *free_names(body)}:
        positive = "positive" in inside.sorts.get(name, ())
        nonzero = None if name == var and not positive else True
        symbols[name] = sympy.Symbol(
            name, real=True, positive=True if positive else None, nonzero=nonzero
        )
    try:
        given = write(body, symbols)
        with within(LIBRARY):
            forms = dict.fromkeys((given, TR8(given)))
        for form in forms:
            with within(LIBRARY):
                found = manualintegrate(form, symbols[var]).replace(sympy.Piecewise, _in_general)
            if not found.has(sympy.Integral):
                return read(found)
    except (UnwritableSymPy, UnreadableSymPy, ArithmeticError, TypeError, ValueError, KeyError):
        return None
    return None
