"""Proofs are data, and :func:`check` is the judge.

A document is ``{"symproof": 1, "theorems": [{"name": …, "claim": …, "proof": …}, …]}``.
``check`` replays it from top to bottom and returns what it has seen proved, or raises
:class:`ProofError`.  A proof may use the theorems above it and nothing else, so there are no
circles.  These are the rules (``proof["rule"]``) and what else the data must bring:

``ring``           both sides agree by the laws of rings, matrices and finite sums, after the
                   equations ``rewrite`` have been told: instances of laws, of theorems and of
                   what is assumed, each with the ``target`` that it replaces, a power of one
                   atom (its left side if none is given), and the ranges ``under`` which it
                   stands; ``nonzero``: terms that are not 0, which stays a condition.
                   ``instances`` of theorems: hole k of the ``context`` stands for one side and
                   then for the other side of the k-th, an equation; hole k of the ``witness`` for
                   the difference of its sides.  The witness has the required sign by its mere
                   shape, such as a sum of squares; if there is none, what remains shows its sign
``witness``        ``steps``: what is assumed and the opposite of the claim contradict each
                   other (see ``witnesses``)
``enclosure``      ``precision``: intervals with so many bits after the point separate the sides,
                   for all values of whole numbers in their ``ranges``
``mean-value``     ``variable`` t, ``function`` F of it, ``from`` a, ``to`` b, ``slope`` c:
                   F(b) − F(a) ≤ c·(b − a), and likewise for =, ≥, <, >, ≠; ``order``: a
                   proof of a ≤ b; ``defined``: one that F is, for a ≤ t ≤ b (of F = F);
                   ``derivative``: one of F′(t) ≤ c for a < t < b
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

from .claims import (
    Claim,
    Condition,
    Conditions,
    LocatedCondition,
    MalformedClaim,
    Premise,
    decode_claim,
    demand_type,
    located,
    names_of,
    of_sides,
    read,
    scope,
    sequent,
    speaks_of,
    unfold,
    unfolding,
)
from .context import (
    INDUCTION,
    RESERVED,
    TABLE,
    Lemma,
    ProofContext,
    ProofError,
    Theorem,
    follows,
    read_ranges,
    read_relation,
    read_term,
    still_open,
)
from .enclosing import by_enclosure
from .equations import by_mean_value, by_ring
from .facts import Scope, Variable, has_sort
from .instances import premise_at
from .limits import by_limits
from .polynomials import NotNormal
from .shapes import UnknownShape, alike, shape
from .terms import IMPLIES, Lambda, MalformedTerm, Relation, Term, number, symbol
from .witnesses import by_witness


def by_chain(relation: Relation, proof: Any, context: ProofContext) -> Conditions:
    """Transitivity.

    Γ ⊢ t₀ op₁ t₁     Γ ⊢ t₁ op₂ t₂     …
    -------------------------------------
    Γ ⊢ t₀ op tₙ      where op is what op₁, op₂, … give together, or follows from it
    """
    lines = [read_term(t, context) for t in demand_type(list, proof["lines"])]
    ops = read([str], proof["ops"])
    proofs = demand_type(list, proof["proofs"])
    if not len(lines) - 1 == len(ops) == len(proofs) > 0:
        raise ProofError("a chain of n steps has n + 1 lines")
    if (relation.left, relation.right) != (lines[0], lines[-1]):
        raise ProofError("the chain does not lead from the left side to the right side", relation)
    needed: Conditions = []
    for k, (op, step) in enumerate(zip(ops, proofs, strict=True), 1):
        link = Relation(lines[k - 1], op, lines[k])
        if op not in IMPLIES:
            raise ProofError(f"unknown relation {op!r}")
        try:
            needed += context.prove(link, step, context)
        except ProofError as error:
            error.where = f"step {k}{', ' if error.where else ''}{error.where}"
            raise
    if relation.op not in IMPLIES.get(_composed(ops), set()):
        raise ProofError(f"{' '.join(ops)} does not give {relation.op}", relation)
    return needed


def _composed(ops: list[str]) -> str:
    """The relation that a chain establishes: = is neutral, < and ≤ go together, ≠ stands alone."""
    strong = [op for op in ops if op != "="]
    if not strong:
        return "="
    if len(strong) == 1:
        return strong[0]
    for strict, weak in (("<", "<="), (">", ">=")):
        if set(strong) <= {strict, weak}:
            return strict if strict in strong else weak
    return ""


def by_induction(relation: Relation, proof: Any, context: ProofContext) -> Conditions:
    """The induction hypothesis holds for the same n and for all values of the ``general``
    variables g for which what is assumed of them holds with that n; the others are fixed.

        Γ(0) ⊢ P(0)     Γ(n + 1), ∀ g, Γ(n) ⇒ P(n) ⊢ P(n + 1)
        -----------------------------------------------------
        Γ(n) ⊢ P(n)      where n is natural; no condition that is left open speaks of n or g
    """
    n = demand_type(str, proof["variable"])
    if Variable(n, "natural") not in context.variables:
        raise ProofError(f"induction needs a natural number, and {n!r} is not declared as one")
    if INDUCTION in context.known:
        raise ProofError("an induction inside an induction: make it a theorem of its own")
    general = set(demand_type(list, proof.get("general", [])))
    if not general <= {v.name for v in context.variables} - {n}:
        raise ProofError("an induction can only be general in other variables of the theorem")
    moving = general | {n}
    hypotheses = tuple(h for h in context.hypotheses if moving & names_of(h))
    premises = tuple(p for p in context.premises if moving & names_of(p.relation, *p.hypotheses))
    fixed = names_of(relation, *hypotheses, *(r for p in premises for r in (p.relation, *p[1])))
    assumed = Lemma(
        tuple(v for v in context.variables if v.name in general),
        hypotheses, premises, relation, (), fixed - general,
    )  # fmt: skip
    with_hypothesis = context._replace(known={**context.known, INDUCTION: assumed})
    successor = Term("add", symbol(n), number(1))
    left_open: Conditions = []
    for start, value, case in (
        (context, number(0), proof["base"]),
        (with_hypothesis, successor, proof["step"]),
    ):
        at = {n: Lambda((), value)}
        hypotheses = tuple(unfold(h, at) for h in context.hypotheses)
        premises = tuple(premise_at(p, at, ()) for p in context.premises)
        inside = start.assuming(hypotheses, premises)
        needed = context.prove(unfold(relation, at), case, inside)
        left_open += still_open(needed, hypotheses, context.here)
    for condition, _ in left_open:
        if any(speaks_of(condition, name, context.here) for name in moving):
            raise ProofError("a condition that changes in the induction", condition.relation)
    return left_open


def by_discharge(relation: Relation, proof: Any, context: ProofContext) -> Conditions:
    """Conditions that hold are proved, and no conditions any more.

    Γ ⊢ r if C and D     Γ, i in the ranges of C ⊢ C if E
    -----------------------------------------------------
    Γ ⊢ r if D, and E for all i in the ranges of C
    """
    needed = context.prove(relation, proof["proof"], context)
    for obligation in demand_type(list, proof["obligations"]):
        goal, here = condition_of(demand_type(dict, obligation)["condition"], context)
        more = context.prove(goal.relation, obligation["proof"], context.within(here))
        needed = [*(pair for pair in needed if not follows(pair[0], goal, pair[1])), *more]
    return needed


def condition_of(data: Any, context: ProofContext) -> LocatedCondition:
    """A condition as it is named in a proof, closed in its ranges."""
    here, _ = read_ranges(demand_type(dict, data)["ranges"], context)
    return located(read_relation(data["relation"], context, here), here)


# -- documents -------------------------------------------------------------------------------------


FORMAT = 1
RULES = {
    "ring": by_ring, "mean-value": by_mean_value, "enclosure": by_enclosure,
    "witness": by_witness, "chain": by_chain, "induction": by_induction,
    "discharge": by_discharge, "limits": by_limits,
}  # fmt: skip


def check(document: Any) -> list[Theorem]:
    """Replay a document of proofs.  Returns its theorems in order; raises :class:`ProofError`
    at the first that is not proved."""
    proved: dict[str, Lemma] = dict(TABLE)
    theorems: list[Theorem] = []
    try:
        if demand_type(int, demand_type(dict, document)["symproof"]) != FORMAT:
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
    name: str, entry: dict[str, Any], proved: Mapping[str, Lemma]
) -> tuple[Theorem, Lemma]:
    try:
        claim = decode_claim(entry["claim"])
        relation, context = goal_and_context(sequent(claim), proved)
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
        known = Lemma(claim.variables, hypotheses, premises, relation, left_open)
        return Theorem(name, claim, left_open, others), known
    except (MalformedClaim, MalformedTerm) as error:
        raise ProofError(str(error), where=f"theorem {name}") from None
    except ProofError as error:
        error.where = f"theorem {name}{', ' if error.where else ''}{error.where}"
        raise


def _of_assumed(assumed: tuple[Relation, ...], given: int, here: Scope) -> Iterator[Condition]:
    """The conditions under which all that is ``assumed`` is defined.

    The first ``given`` ones are hypotheses of the claim.  They hold, and so may discharge
    conditions of each other.  Behind them stand the negations of alternatives.  That an alternative
    does not hold may just mean that it is not defined, so a negation says nothing of its own terms:
    its conditions are discharged only by what stands before it."""
    for k, h in enumerate(assumed):
        for condition, _ in still_open(of_sides(h, here), assumed[: max(k, given)], here):
            yield condition


def _unless_proved(
    left_open: tuple[Condition, ...],
    proofs: Any,
    given: tuple[Relation, ...],
    bare: ProofContext,
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
        # The k-th proof may rest on goals before it, but neither on its own goal nor on later ones.
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
    """The hypotheses whose terms are defined if the conditions ``granted`` hold.

    A condition of a hypothesis may also be discharged by hypotheses before it that are among these.
    So there is no circle: x ≠ 0 before 1/x > 2 shows that this is defined, but not behind it."""
    found: tuple[Relation, ...] = ()
    for h in given:
        if {condition for condition, _ in still_open(of_sides(h, here), found, here)} <= granted:
            found += (h,)
    return found


def goal_and_context(
    claim: Claim, proved: Mapping[str, Lemma] = TABLE
) -> tuple[Relation, ProofContext]:
    """The relation of a well-formed claim without defined names, and the context in which it is
    proved."""
    meaning = unfolding(claim)
    hypotheses = tuple(unfold(h, meaning) for h in claim.hypotheses)
    premises = tuple(
        Premise(vs, tuple(unfold(h, meaning) for h in hs), unfold(r, meaning))
        for vs, hs, r in claim.premises
    )
    nothing = ProofContext(scope(claim), claim.variables, meaning, (), (), proved, _prove, [])
    return unfold(claim.relation, meaning), nothing.assuming(hypotheses, premises)


def _prove(relation: Relation, proof: Any, context: ProofContext) -> Conditions:
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
    except (UnknownShape, NotNormal) as error:
        raise ProofError(f"{name}: {error}", relation) from None
    return needed


def _demand_comparable(relation: Relation, here: Scope) -> None:
    """Both sides have one shape, and only real numbers are ordered."""
    left, op, right = relation
    alike(shape(left, here.sorts), shape(right, here.sorts))
    if op not in ("=", "!=") and not all(has_sort(t, "real", here) for t in (left, right)):
        raise ProofError("only real numbers are ordered", relation)
