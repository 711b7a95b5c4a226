"""How the reason of a step becomes a proof.

A named theorem binds: the step must follow from its named instances and the laws of rings,
matrices and finite sums (:mod:`.engines.rewriting` finds how).  A reason that is not needed
is a finding as much as one that does not suffice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..base.messages import Said
from ..deciding.findings import UNDERIVED, Finding, StepFailure
from ..deciding.strategies import certified, refute
from ..deciding.verdicts import IllTyped, Proved, Refuted
from ..deciding.words import NO_PROOF, code_for
from ..kernel import shapes
from ..kernel.claims import Claim, MalformedClaim, demand_wellformed, scope, unfolded
from ..kernel.context import LAW
from ..kernel.evaluation import agree
from ..kernel.facts import Scope
from ..kernel.polynomials import NotNormal
from ..kernel.terms import FUNCTIONS, MalformedTerm, Relation, Term, children, free_names, number
from ..notation.encoding import by_instance, encode
from ..search.combining import assumptions_of
from ..search.prover import by_sign, prove_relation
from ..search.rewriting import Instance, using
from ..search.separating import by_enclosure
from ..search.witnesses import prove_at
from ..search.witnesses.adding import combined
from .arrangement import same_up_to_order
from .bounding import proof_by
from .reasons import (
    Bounds,
    CaseDistinction,
    Induction,
    Linear,
    MeanValue,
    Rule,
    Squares,
    Step,
    enclosures,
    hypothesis,
)

Data = dict[str, Any]


class ProvedStep(NamedTuple):
    """A step with its claim, the instances of theorems that it uses, its proof as data, and
    the terms that the proof passes through between the two lines."""

    claim: Claim
    step: Step
    instances: tuple[Instance, ...]
    proof: Data
    between: tuple[Term, ...] = ()
    inner: tuple[Any, ...] = ()  # the chains of an induction, for readers


def asked_step(
    k: int,
    step: Step,
    claim: Claim,
    relation: Relation,
    instances: tuple[Instance, ...] = (),
) -> ProvedStep:
    """Step ``k`` (from 1) with what :func:`prove_step` is asked in place of its proof; ``relation``
    is that of the claim without defined names.  What needs no search is decided here: that the
    step says something, and that its line is what SymPy's operation gives.  Raises
    :class:`StepFailure`."""
    fail = _failing(k, step, claim)
    if claim.relation.left == claim.relation.right:
        raise fail("SP204", "step {number} says nothing: the line is the same as the one before")
    _demand_derived(step, claim, relation, fail)
    asked = [
        {**i.data(), "op": i.op, "obligations": [o["proof"] for o in i.obligations]}
        for i in instances
    ]
    return ProvedStep(claim, step, instances, {"asked": typed(step.reason), "instances": asked})


def typed(value: Any) -> Any:
    """What a reason consists of besides the theorems that it names, as plain data."""
    if isinstance(value, Term):
        return encode(value)
    if isinstance(value, Rule):
        return value.kind
    if isinstance(value, Induction):
        return ["induction", value.variable, *value.general]
    if isinstance(value, CaseDistinction):
        sides = [(encode(left), op, encode(right)) for (left, op, right), _ in value.options]
        return ["cases", *map(list, sides)]
    if type(value) is tuple:
        return "theorems"
    if isinstance(value, tuple) and hasattr(value, "__dict__"):
        return [type(value).__name__, {name: typed(part) for name, part in vars(value).items()}]
    if value is None or isinstance(value, str):
        return value
    raise TypeError(f"{value!r:.100} is no part of a reason")


def _failing(k: int, step: Step, claim: Claim) -> Any:
    def fail(code: str, sentence: str, more: Sequence[Said] = (), **values: Any) -> StepFailure:
        said, place = Said(sentence, number=k, **values), (step.file, step.lineno)
        return StepFailure(Finding(code, said, *place, claim.relation, tuple(more)))

    return fail


def prove_step(
    k: int,
    step: Step,
    claim: Claim,
    instances: tuple[Instance, ...] = (),
    abbreviates: bool = False,
    plain: Relation | None = None,
) -> ProvedStep:
    """Prove step ``k`` (from 1), which makes ``claim``, after :func:`asked_step`.  ``abbreviates``
    says that the named theorems are themselves laws of algebra, which may be cited though algebra
    would do.  With ``plain``, the relation without defined names, what the kernel will judge anyway
    is left to it: whether the claim is well-formed, and steps by the laws of algebra.  If the
    kernel rejects them, asking again without ``plain`` says why.  Raises :class:`StepFailure`."""
    fail = _failing(k, step, claim)
    try:
        if plain is None:
            demand_wellformed(claim)
    except (MalformedClaim, MalformedTerm) as error:
        raise fail("SP206", "step {number} is not a claim: {why}", why=error) from None
    relation = plain or unfolded(claim)
    here = scope(claim)
    proof: Data | None
    between: tuple[Term, ...] = ()
    if step.reason == enclosures:
        proof = by_enclosure(relation, here, assumptions_of(claim).hypotheses)
        if proof and plain is None and not isinstance(certified(claim, proof), Proved):
            proof = None
        needed = True
    elif step.reason == hypothesis:
        proof = prove_at(relation, claim)
        needed = prove_relation(relation, here)[0] is None
    elif isinstance(step.reason, Linear):
        facts = [(Relation(i.left, i.op, i.right), i.proof()) for i in instances]
        proof = combined(relation, claim, facts)
        needed = not any(combined(relation, claim, facts[:k] + facts[k + 1 :])
                         for k in range(len(facts)))  # fmt: skip
    elif isinstance(step.reason, Rule):
        proof = _by_rule(step.reason.kind, relation, here, plain is not None)
        needed = proof is not None and _rule_is_needed(step.reason.kind, claim, relation, here)
    elif isinstance(step.reason, Bounds | Squares | MeanValue):
        proof = proof_by(step.reason, relation, here, instances, assumptions_of(claim))
        needed = not instances or prove_relation(relation, here)[0] is None
    else:
        found = using(relation.left, relation.right, here, instances)
        proof = None if found is None else found.proof
        needed = found is not None and len(found.used) == len(instances)
        needed = needed and (abbreviates or not _by_ring(relation, here))
        between = () if found is None else (found.before, found.after)
    if proof is None:
        raise _why(claim, relation, here, fail)
    if not needed:
        said = "step {number} holds without the reason that is given, or a part of it"
        raise fail("SP203", said)
    if not isinstance(step.reason, Linear):  # where each instance has its own proof
        for used in instances:
            proof = used.settled(proof)
    return ProvedStep(claim, step, instances, proof, between)


def _demand_derived(step: Step, claim: Claim, relation: Relation, fail: Any) -> None:
    """Raise the failure unless the operation of a step makes its line, up to order; ``relation`` is
    that of the claim without defined names."""
    from ..notation.text_writer import write_term
    from .derived_lines import written
    from .operations import derive

    if step.operation is None:
        return
    start, end, line = relation.left, relation.right, claim.relation.left
    if step.backwards:
        start, end, line = end, start, claim.relation.right
    name = step.operation.name
    try:
        derived = derive(step.operation, start)
    except ValueError as error:
        raise fail("SP205", UNDERIVED, name=name, why=error) from None
    if not same_up_to_order(derived, end):
        said = "step {number} is not what {name} gives"
        if step.backwards:
            said = "step {number} does not become the line before by {name}"
        gives = Said("{name} gives {term}", name=name, term=write_term(written(derived, line)))
        raise fail("SP205", said, [gives], name=name)


# Of which laws these bounds are instances.
PI_BOUNDS = {
    Relation(number(3), "<", Term("pi")): "pi is greater than 3",
    Relation(Term("pi"), "<=", number(4)): "pi is less than 4",
}


def _by_rule(kind: str, relation: Relation, here: Scope, presume: bool) -> Data | None:
    if kind in ("algebra", "sums", "definition"):
        return {"rule": "ring"} if presume or _by_ring(relation, here) else None
    if kind == "claimed" or (
        kind == "exact_values" and not all(map(_at_constants, (relation.left, relation.right)))
    ):
        return None
    if kind == "pi_bounds":
        law = PI_BOUNDS.get(relation)
        named = {"theorem": f"{LAW}{law}", "values": {}}
        return by_instance(named, relation.op) if law else None
    shown = by_sign(relation, here) if kind == "bounds" else None
    proof = shown or prove_relation(relation, here)[0]
    inductive = proof is not None and proof["rule"] == "induction"
    return proof if inductive == (kind == "induction") else None


def _rule_is_needed(kind: str, claim: Claim, relation: Relation, here: Scope) -> bool:
    """Whether the step fails by a weaker rule."""
    if kind == "definition":
        return not _by_ring(claim.relation, here)
    if kind == "sums":
        return any(_mentions(t, {"sum", "dot", "norm"}) for t in (relation.left, relation.right))
    return kind == "algebra" or not _by_ring(relation, here)


def _why(claim: Claim, relation: Relation, here: Scope, fail: Any) -> StepFailure:
    """Why there is no proof: the step is false, ill-typed, or its reason does not suffice."""
    verdict = refute(claim)
    failure: StepFailure
    if isinstance(verdict, Refuted):
        finding = fail("SP101", "step {number} is false", verdict.said).finding
        at = {"failure": verdict.failure, "evidence": verdict.evidence}
        failure = StepFailure(finding._replace(**at))
    elif isinstance(verdict, IllTyped):
        failure = fail("SP102", "step {number} is ill-typed: {why}", why=verdict.said[0])
    elif _by_ring(relation, here):
        failure = fail("SP203", "step {number} holds without the reason that is given")
    elif prove_relation(relation, here)[0] is not None:
        failure = fail("SP202", "step {number} is true, but not by the reason that is given")
    else:
        failure = fail(code_for("undecided", NO_PROOF), "step {number} is undecided")
    return failure


def _by_ring(relation: Relation, here: Scope) -> bool:
    if relation.op != "=":
        return False
    try:
        return agree(relation.left, relation.right, here)
    except (shapes.IllTyped, NotNormal):
        return False


def _at_constants(term: Term) -> bool:
    """Whether functions are applied to constants only."""
    if term.head in FUNCTIONS:
        return not free_names(term)
    return all(map(_at_constants, children(term)))


def _mentions(term: Term, heads: set[str]) -> bool:
    return term.head in heads or any(_mentions(child, heads) for child in children(term))
