"""Proofs are data, and :func:`check` is the judge.

A document is ``{"symproof": 1, "theorems": [{"name": …, "claim": …, "proof": …}, …]}``.
``check`` replays it from top to bottom and returns what it has seen proved, or raises
:class:`ProofError`.  A proof may use the theorems above it and nothing else, so there are no
circles.  These are the rules (``proof["rule"]``) and what else the data must bring:

``ring``           both sides agree by the laws of rings, matrices and finite sums, after the
                   equations ``rewrite`` have been told: instances of laws, of theorems and of
                   what is assumed, each with the ``target`` that it replaces, a power of one
                   atom (its left side if none is given), and the ranges ``under`` which it
                   stands; ``plus``: pairs of a factor and an equation that is taken away;
                   ``nonzero``: terms that are not 0, which stays a condition; for ≤ < ≠: what
                   remains shows its sign
``sign``           ``witness``: equal to the difference of the sides by ``ring``, and of
                   the required sign by its mere shape, such as a sum of squares
``bounds``         the same with ``instances``: hole k of the witness stands for the
                   difference of the sides of an inequality that a theorem gives
``squares``        for L ≤ R; ``squares``: a proof of L² ≤ R²; ``order``: one of R ≥ 0, if this
                   is not plain; and for L = R, where both sides are ≥ 0 by their shape
``witness``        ``steps``: what is assumed and the opposite of the claim contradict each
                   other (see ``witnesses``)
``enclosure``      ``precision``: intervals with so many bits after the point separate the sides,
                   for all values of whole numbers in their ``ranges``
``mean-value``     ``variable`` t, ``function`` F of it, ``from`` a, ``to`` b, ``slope`` c:
                   F(b) − F(a) ≤ c·(b − a), and likewise for =, ≥, <, >, ≠; ``order``: a
                   proof of a ≤ b; ``defined``: one that F is, for a ≤ t ≤ b (of F = F);
                   ``derivative``: one of F′(t) ≤ c for a < t < b
``using``          ``context``, ``instances``: the left side is, by ``ring``, the context with
                   the left sides of instances of theorems in its holes; the right side is
                   the same context with their right sides
``instance``       ``instance``: the relation is, by ``ring``, an instance of a theorem
``limits``         ``values``: limits and infinite sums with proofs of what they are (see
                   ``limits``), ``proof``: the relation with that in their place
``chain``          ``lines``, ``ops``, ``proofs``: transitivity
``induction``      ``variable``, ``base``, ``step``: from n = 0, and from n to n + 1 with the
                   theorem for n, under the name "induction hypothesis"
``discharge``      ``proof``, ``obligations``: conditions that hold are proved and dropped

What a theorem assumes is used like a theorem, under the names "hypothesis 1" and "premise 1"; a
law (see ``laws``) under its name behind "law ", its hypotheses with ``premises``, a list of proofs
(None for what is plain).

What a theorem's terms need in order to be defined is collected on the way, on every line and
from every theorem used, and stays with the theorem as its conditions.  ``defined`` beside the
proof: obligations as of ``discharge``, conditions that follow from hypotheses which are defined
without them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from typing import Any

from .calculus import by_mean_value
from .claims import (
    Claim,
    MalformedClaim,
    Premise,
    Relation,
    decode_claim,
    demand_type,
    scope,
    sequent,
    unfold,
    unfolding,
)
from .conditions import Condition, Need, of_sides
from .context import RESERVED, Context, Known, ProofError, Theorem
from .equations import by_instance, by_ring, by_using
from .facts import Scope, has_sort
from .inequalities import by_bounds, by_squares
from .infinite import by_limits
from .numerals import by_enclosure
from .polynomials import NotNormal
from .settling import still_open
from .shapes import IllTyped, UnknownShape, alike, shape
from .structure import by_chain, by_discharge, by_induction, condition_of
from .table import TABLE
from .terms import MalformedTerm
from .witnesses import by_witness

FORMAT = 1
RULES = {
    "ring": by_ring, "using": by_using, "instance": by_instance,
    "sign": by_bounds, "bounds": by_bounds, "squares": by_squares,
    "mean-value": by_mean_value, "enclosure": by_enclosure, "witness": by_witness,
    "chain": by_chain, "induction": by_induction, "discharge": by_discharge,
    "limits": by_limits,
}  # fmt: skip


def check(document: Any) -> list[Theorem]:
    """Replay a document of proofs.  Returns its theorems in order; raises :class:`ProofError`
    at the first that is not proved."""
    proved: dict[str, Known] = dict(TABLE)
    theorems: list[Theorem] = []
    try:
        if demand_type(dict, document).get("symproof") != FORMAT:
            raise ProofError(f"not a proof document of format {FORMAT}")
        entries = demand_type(list, document["theorems"])
        for entry in entries:
            name = demand_type(str, demand_type(dict, entry)["name"])
            if name in proved or name.startswith(RESERVED) or not name:
                raise ProofError(f"a theorem cannot be named {name!r}, or a second one")
            theorem, proved[name] = _theorem(name, entry, proved)
            theorems.append(theorem)
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise ProofError(f"malformed proof data: {error!r:.300}") from None
    return theorems


def _theorem(
    name: str, entry: dict[str, Any], proved: Mapping[str, Known]
) -> tuple[Theorem, Known]:
    try:
        claim = decode_claim(entry["claim"])
        relation, context = beginning(sequent(claim), proved)
        here, hypotheses, premises = context.here, context.hypotheses, context.premises
        needed = _prove(relation, entry["proof"], context)
        given = hypotheses[: len(claim.hypotheses)]
        left_open = tuple(dict.fromkeys((
            *_of_assumed(hypotheses, len(given), here),
            *(condition for condition, _ in still_open(needed, hypotheses, here)),
        )))  # fmt: skip
        bare = context._replace(hypotheses=(), premises=(), known=proved)
        left_open = _unless_proved(left_open, entry.get("defined", []), given, bare)
        others = tuple(u for u in dict.fromkeys(context.used) if not u.startswith(RESERVED))
        known = Known(claim.variables, hypotheses, premises, relation, left_open)
        return Theorem(name, claim, left_open, others), known
    except (MalformedClaim, MalformedTerm) as error:
        raise ProofError(str(error), where=f"theorem {name}") from None
    except ProofError as error:
        error.where = f"theorem {name}{', ' if error.where else ''}{error.where}"
        raise


def _of_assumed(assumed: tuple[Relation, ...], given: int, here: Scope) -> Iterator[Condition]:
    """What all that is ``assumed`` needs in order to be defined.  Of an alternative, negated behind
    the ``given`` hypotheses, the negation does not show that: it does not hold either where the
    alternative is not defined.  So for each one only what stands before it is used."""
    for k, h in enumerate(assumed):
        for condition, _ in still_open(of_sides(h, here), assumed[: max(k, given)], here):
            yield condition


def _unless_proved(
    left_open: tuple[Condition, ...],
    proofs: Any,
    given: tuple[Relation, ...],
    bare: Context,
) -> tuple[Condition, ...]:
    """Conditions, without those that follow from hypotheses which are defined without them; in the
    context of the theorem, but with nothing assumed.

    Γ ⊢ r if C and D     Γ′ ⊢ C if D
    --------------------------------   where Γ′ ⊆ Γ is defined if D
    Γ ⊢ r if D
    """
    goals = [
        condition_of(demand_type(dict, p)["condition"], bare)[0] for p in demand_type(list, proofs)
    ]
    for k, (goal, data) in enumerate(zip(goals, proofs, strict=True)):
        granted = {*left_open} - {*goals[k:]}
        inside = bare.assuming(defined_among(given, granted, bare.here), ())
        needed = _prove(goal.relation, data["proof"], inside)
        more = {condition for condition, _ in still_open(needed, inside.hypotheses, bare.here)}
        if goal.ranges or not more <= granted:
            raise ProofError("not defined without this condition", goal.relation)
    return tuple(condition for condition in left_open if condition not in goals)


def defined_among(
    given: tuple[Relation, ...], granted: Set[Condition], here: Scope
) -> tuple[Relation, ...]:
    """The hypotheses that are defined if the conditions ``granted`` hold and those before them."""
    found: tuple[Relation, ...] = ()
    for h in given:
        if {condition for condition, _ in still_open(of_sides(h, here), found, here)} <= granted:
            found += (h,)
    return found


def beginning(claim: Claim, proved: Mapping[str, Known] = TABLE) -> tuple[Relation, Context]:
    """The relation of a well-formed claim without defined names, and the context in which it is
    proved."""
    meaning = unfolding(claim)
    hypotheses = tuple(unfold(h, meaning) for h in claim.hypotheses)
    premises = tuple(
        Premise(vs, tuple(unfold(h, meaning) for h in hs), unfold(r, meaning))
        for vs, hs, r in claim.premises
    )
    nothing = Context(scope(claim), claim.variables, meaning, (), (), proved, _prove, [])
    return unfold(claim.relation, meaning), nothing.assuming(hypotheses, premises)


def _prove(relation: Relation, proof: Any, context: Context) -> list[Need]:
    """Check one proof of a relation without defined names.  Returns what its terms need; raises
    :class:`ProofError`."""
    name = demand_type(str, demand_type(dict, proof)["rule"])
    rule = RULES.get(name)
    if rule is None:
        raise ProofError(f"there is no rule {name!r}")
    try:
        _demand_comparable(relation, context.here)
        needed = rule(relation, proof, context)
        if name not in ("discharge", "limits"):
            needed = [*of_sides(relation, context.here), *needed]
    except (IllTyped, UnknownShape, NotNormal) as error:
        raise ProofError(f"{name}: {error}", relation) from None
    return needed


def _demand_comparable(relation: Relation, here: Scope) -> None:
    """Both sides have one shape, and only real numbers are ordered."""
    left, op, right = relation
    alike(shape(left, here.sorts), shape(right, here.sorts))
    if op not in ("=", "!=") and not all(has_sort(t, "real", here) for t in (left, right)):
        raise ProofError("only real numbers are ordered", relation)
