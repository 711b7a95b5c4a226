"""Untrusted: inequalities about a natural number in an exponent, by induction; base and step are
found like other witnesses, the step with the claim for n as a fact."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...kernel.claims import names_of, unfold
from ...kernel.context import INDUCTION, Lemma, ProofContext
from ...kernel.evaluation import Evaluation
from ...kernel.polynomials import NotNormal
from ...kernel.shapes import IllTyped
from ...kernel.terms import (
    Lambda,
    Relation,
    Term,
    children,
    difference,
    free_names,
    number,
    substitute,
    symbol,
)
from ...notation.encoding import encode

Search = Callable[[Relation, ProofContext, tuple[Any, ...]], dict[str, Any] | None]


def by_induction(
    relation: Relation, context: ProofContext, search: Search
) -> dict[str, Any] | None:
    """Proof data for a relation, where ``search`` finds witnesses that begin with some steps."""
    if context.premises or INDUCTION in context.known:
        return None
    natural = [v.name for v in context.variables if v.sort == "natural" and not v.indices]
    in_exponents = {name for side in (relation.left, relation.right) for name in _exponents(side)}
    for n in natural:
        if n in in_exponents and not any(n in names_of(h) for h in context.hypotheses):
            assumed = Lemma((), (), (), relation, (), names_of(relation) | {n})
            known = {**context.known, INDUCTION: assumed}
            first, then = (
                unfold(relation, {n: Lambda((), value)}) for value in (number(0), _next(n))
            )
            base = search(first, context, ())
            steps = (("law", INDUCTION, {}), *_powers(n, relation, context))
            step = base and search(then, context._replace(known=known), steps)
            if step:
                return {"rule": "induction", "variable": n, "base": base, "step": step}
    return None


def _powers(n: str, relation: Relation, context: ProofContext) -> Iterator[tuple[Any, ...]]:
    """What powers with n in the exponent are for n + 1: x^(m + c) = x^m·x^c."""
    form = Evaluation(context.here)
    found = {t: None for side in (relation.left, relation.right) for t in _parts(side)}
    for base, exponent in [t.args for t in found if t.head == "pow"]:
        after, x = (substitute(t, {n: Lambda((), _next(n))}) for t in (exponent, base))
        try:
            change = form.ring.constant(form.scalar_of(difference(after, exponent)))
        except (NotNormal, IllTyped):
            continue
        if change and change.denominator == 1:
            values = {"x": x, "m": exponent, "n": number(change.numerator)}
            yield "law", "law power of a sum", {k: [[], encode(v)] for k, v in values.items()}


def _next(n: str) -> Term:
    return Term("add", symbol(n), number(1))


def _exponents(term: Term) -> Iterator[str]:
    for part in _parts(term):
        if part.head == "pow":
            yield from free_names(part.args[1])


def _parts(term: Term) -> Iterator[Term]:
    for child in children(term):
        yield from _parts(child)
    yield term
