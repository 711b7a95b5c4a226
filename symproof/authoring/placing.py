"""Reasons at their place: what a theorem, an assumption or an induction hypothesis says for the
values that a step names, and the proofs inside a proof.

A :class:`ChainPlace` is where a chain stands: its variables and what is assumed there.  Nothing
here is trusted; the kernel replays what is built.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple

from ..kernel.claims import (
    Claim,
    Condition,
    MalformedClaim,
    Premise,
    conditions,
    unfold,
    unfolded,
    unfolding,
)
from ..kernel.context import HYPOTHESIS, INDUCTION, PREMISE, ProofError, still_open
from ..kernel.evaluation import agree
from ..kernel.facts import SORTS, Scope, Variable
from ..kernel.instances import premise_at
from ..kernel.polynomials import NotNormal
from ..kernel.proofs import goal_and_context
from ..kernel.shapes import IllTyped
from ..kernel.terms import FLIPPED, Lambda, Relation, Term, free_names, number, symbol
from ..kernel.witnesses import initial_state
from ..notation.encoding import by_instance, encode, encode_condition
from ..search.rewriting import Instance, instance
from .formulas import closure, without_names
from .reasons import (
    Assumed,
    CaseDistinction,
    Induction,
    InductionHypothesis,
    Named,
    Rule,
    Step,
    StepChain,
    Use,
)
from .steps import ProvedStep, asked_step, prove_step
from .values import base, plain_values, values_of

Data = dict[str, Any]


@dataclass(frozen=True)
class AssumedRelation:
    """A relation that a chain assumes, and its number among the assumptions there."""

    relation: Relation
    number: int


class InnerChain(NamedTuple):
    """A chain inside a proof: for a premise of an instance, for a case of an induction, in which a
    variable becomes a value, or for another case.  ``data`` is its proof, in which the steps begin
    at the line ``first``."""

    case: tuple[Term, Term] | AssumedRelation
    premise: Premise | None
    start: Term
    steps: tuple[ProvedStep, ...]
    data: Data
    first: int = 0


class ChainPlace(NamedTuple):
    """Where a chain stands: ``variables``, the ``assumptions`` in the order in which they were
    supposed, without defined names, and in an induction what its ``hypothesis`` says, for all
    values of the variables ``general``.  Where it is not ``searched``, what a search would be asked
    stands for each proof that it would have to find."""

    variables: tuple[Variable, ...]
    assumptions: tuple[Premise, ...]
    hypothesis: Claim | None = None
    general: frozenset[str] = frozenset()
    searched: bool = True

    def claim(self, relation: Relation) -> Claim:
        """The claim of a relation without defined names.  Deeper down, a variable may have the
        name of one of a premise, which is then another there."""
        taken = {v.name for v in self.variables}
        plain = tuple(p.relation for p in self.assumptions if is_plain(p))
        others = tuple(premise_at(p, {}, taken) for p in self.assumptions if not is_plain(p))
        return Claim(self.variables, (), plain, relation, others)

    @property
    def here(self) -> Scope:
        return Scope({}, {}).declare(self.variables)


def is_plain(premise: Premise) -> bool:
    """Whether an assumption is a hypothesis without a ∀ of its own."""
    return not premise.variables and not premise.hypotheses


def place_of(claim: Claim, assumptions: Iterable[Premise]) -> ChainPlace:
    """The place of the steps of a theorem."""
    meaning = unfolding(claim)
    made = (
        Premise(p.variables, tuple(unfold(h, meaning) for h in p.hypotheses),
                unfold(p.relation, meaning))
        for p in assumptions
    )  # fmt: skip
    return ChainPlace(claim.variables, tuple(made))


def instance_at(named: Named, place: ChainPlace) -> Instance:
    """What a reason says at its place.  Raises :class:`MalformedClaim` for a value of something
    that it does not have."""
    if isinstance(named, Use):
        claim = named.record.claim
        meaning = unfolding(claim)
        premises = tuple(
            Premise(vs, tuple(unfold(h, meaning) for h in hs), unfold(r, meaning))
            for vs, hs, r in claim.premises
        )
        hypotheses = tuple(unfold(h, meaning) for h in claim.hypotheses)
        said = _Said(named.record.name, claim.variables, named.record.plain, premises, hypotheses)
        return _instance(said, named.values, named.premises, place, named.hypotheses)
    if isinstance(named, InductionHypothesis):
        if place.hypothesis is None:
            raise MalformedClaim("there is no induction here")
        own = tuple(v for v in place.hypothesis.variables if v.name in place.general)
        said = _Said(INDUCTION, own, place.hypothesis.relation, place.hypothesis.premises)
        return _instance(said, named.values, named.premises, place)
    return _instance(_assumption(named, place), named.values, (), place)


class _Said(NamedTuple):
    name: str
    variables: tuple[Variable, ...]
    relation: Relation
    premises: tuple[Premise, ...]
    hypotheses: tuple[Relation, ...] = ()


def _assumption(named: Assumed, place: ChainPlace) -> _Said:
    if not 0 < named.number <= len(place.assumptions):
        raise MalformedClaim(f"there is no assumption {named.number}")
    chosen = place.assumptions[named.number - 1]
    alike = [p for p in place.assumptions[: named.number] if is_plain(p) == is_plain(chosen)]
    name = (HYPOTHESIS if is_plain(chosen) else PREMISE).format(len(alike))
    return _Said(name, chosen.variables, chosen.relation, ())


def _instance(
    said: _Said,
    values: Mapping[str, Any],
    proofs: tuple[Any, ...],
    place: ChainPlace,
    settled: tuple[Any, ...] = (),
) -> Instance:
    written = values_of(said.name, said.variables, values)
    meaning = plain_values(written)
    if len(proofs) != len(said.premises):
        raise MalformedClaim(f"{said.name} has {len(said.premises)} premises to be proved")
    if len(settled) not in (0, len(said.hypotheses)):
        raise MalformedClaim(f"{said.name} has {len(said.hypotheses)} hypotheses")
    taken = {v.name for v in place.variables}
    made = [
        _premise_proof(proof, premise_at(premise, meaning, taken), place)
        for premise, proof in zip(said.premises, proofs, strict=True)
    ]
    shown = [
        (unfold(hypothesis, meaning), proof)
        for hypothesis, proof in zip(said.hypotheses, settled, strict=False)
        if proof is not None
    ]
    found = [_premise_proof(proof, Premise((), (), h), place) for h, proof in shown]
    return instance(said.name, said.relation, meaning)._replace(
        premises=tuple(data for data, _ in made),
        inner=tuple(chain for _, chains in (*made, *found) for chain in chains),
        obligations=tuple(
            {"condition": encode_condition(Condition((), h)), "proof": data}
            for (h, _), (data, _) in zip(shown, found, strict=True)
        ),
        written=written,
    )


def _premise_proof(
    by: Any, premise: Premise, place: ChainPlace
) -> tuple[Data, tuple[InnerChain, ...]]:
    """Proof data for a premise by a chain or a reason, in which its variables may be used."""
    hypotheses = tuple(Premise((), (), h) for h in premise.hypotheses)
    inside = place._replace(
        variables=(*place.variables, *premise.variables),
        assumptions=(*place.assumptions, *hypotheses),
    )
    if isinstance(by, Named):
        used = instance_at(by, inside)
        data = used.proof()
        if isinstance(by, Assumed):
            return data, ()
        return data, (_cited(by, used, data, premise, inside),)
    if isinstance(by, Rule):
        from ..search.prover import prove_relation

        if not place.searched:
            return {"asked": by.kind}, ()
        proof, why = prove_relation(premise.relation, inside.here)
        if proof is None:
            raise MalformedClaim(f"a premise is not proved: {why}")
        return proof, ()
    ends = premise.relation.left, premise.relation.right
    data, chain = chain_proof(by, premise.relation, inside, ends, premise)
    return data, (chain,)


def _cited(
    by: Use | InductionHypothesis, used: Instance, data: Data, premise: Premise, inside: ChainPlace
) -> InnerChain:
    """A premise that a theorem or the induction hypothesis proves, as a chain of one line: what
    is said there, in the names in which it is written."""
    source = by.record.claim if isinstance(by, Use) else inside.hypothesis
    if source is None:
        raise MalformedClaim("there is no induction here")
    said = unfold(source.relation, dict(used.written))
    made = closure(free_names(said.left) | free_names(said.right))
    claim = inside.claim(said)._replace(definitions=made)
    step = Step(said.op, said.right, (by,), None, "", 0)
    ends = premise.relation.left, premise.relation.right
    return InnerChain(ends, premise, said.left, (ProvedStep(claim, step, (used,), data),), data)


def chain_proof(
    derivation: StepChain,
    relation: Relation,
    place: ChainPlace,
    case: tuple[Term, Term] | AssumedRelation,
    premise: Premise | None = None,
) -> tuple[Data, InnerChain]:
    """Proof data for a relation without defined names by a chain that begins and ends with its
    sides up to the laws of algebra, and the chain for readers, with its ``case`` or ``premise``.
    Raises :class:`~symproof.deciding.findings.StepFailure`."""
    written = [derivation.start, *(s.line for s in derivation.steps)]
    made = closure(frozenset().union(*map(free_names, written)))
    steps = []
    for k, step in enumerate(derivation.steps):
        claim = place.claim(Relation(written[k], step.op, written[k + 1]))
        claim = claim._replace(definitions=made)
        if isinstance(step.reason, Induction | CaseDistinction):
            data, chains = proof_by_chains(step.reason, unfolded(claim), place)
            steps.append(ProvedStep(claim, step, (), data, inner=chains))
            continue
        instances = instances_at(step.reason, place)
        steps.append(
            prove_step(k + 1, step, claim, instances, True)
            if place.searched
            else asked_step(k + 1, step, claim, unfolded(claim), instances)
        )
    lines = list(map(without_names, written))
    ops = [step.op for step in derivation.steps]
    proofs = [step.proof for step in steps]
    first = 0
    if lines[0] != relation.left:
        lines, ops, proofs = [relation.left, *lines], ["=", *ops], [{"rule": "ring"}, *proofs]
        first = 1
    if lines[-1] != relation.right:
        lines, ops, proofs = [*lines, relation.right], [*ops, "="], [*proofs, {"rule": "ring"}]
    proof: Data = {"rule": "chain", "lines": [encode(t) for t in lines], "ops": ops,
                   "proofs": proofs}  # fmt: skip
    between = [t for step in steps for t in step.between]
    chain = InnerChain(case, premise, derivation.start, tuple(steps), proof, first)
    return discharged(proof, [*lines, *between], place), chain


def instances_at(reason: Any, place: ChainPlace) -> tuple[Instance, ...]:
    """The instances that a reason names at a place."""
    named = reason if isinstance(reason, tuple) and not isinstance(reason, Rule) else ()
    return tuple(instance_at(n, place) for n in named)


def proof_by_chains(
    reason: Induction | CaseDistinction, relation: Relation, place: ChainPlace
) -> tuple[Data, tuple[InnerChain, ...]]:
    """Proof data for a relation without defined names by the chains of a reason, and these chains.
    Raises :class:`~symproof.deciding.findings.StepFailure`, or :class:`MalformedClaim` for cases
    that do not belong together."""
    if isinstance(reason, Induction):
        return _by_induction(reason, relation, place)
    return _by_cases(reason, relation, place)


def _by_induction(
    induction: Induction, relation: Relation, place: ChainPlace
) -> tuple[Data, tuple[InnerChain, ...]]:
    general = [v.name for v in place.variables if base(v.name) in induction.general]
    found: Data = {"rule": "induction", "variable": induction.variable, "general": general}
    moving = {induction.variable, *general}
    whole = place.claim(relation)
    kept = tuple(
        p for p in whole.premises
        if moving & free_names(p.relation.left).union(
            free_names(p.relation.right),
            *(free_names(t) for h in p.hypotheses for t in (h.left, h.right)))
    )  # fmt: skip
    hypothesis = whole._replace(premises=kept)
    chains = []
    successor = Term("add", symbol(induction.variable), number(1))
    for case, value, chain in (
        ("base", number(0), induction.base),
        ("step", successor, induction.step),
    ):
        at = {induction.variable: Lambda((), value)}
        moved = ChainPlace(
            place.variables,
            tuple(premise_at(p, at, ()) for p in place.assumptions),
            hypothesis if case == "step" else None,
            frozenset(general),
            place.searched,
        )
        named = symbol(induction.variable), value
        found[case], made = chain_proof(chain, unfold(relation, at), moved, named)
        chains.append(made)
    return found, tuple(chains)


def _by_cases(
    cases: CaseDistinction, relation: Relation, place: ChainPlace
) -> tuple[Data, tuple[InnerChain, ...]]:
    """Where one of the cases holds, the relation and its opposite contradict each other."""
    term = _compared(cases)
    left, op, right = relation
    branches: list[Any] = []
    chains = []
    for case, derivation in cases.options:
        sign = _sign(case, term, place.here)
        inside = place._replace(
            assumptions=(*place.assumptions, Premise((), (), Relation(term, sign, number(0))))
        )
        numbered = AssumedRelation(case, len(inside.assumptions))
        proof, chain = chain_proof(derivation, relation, inside, numbered)
        lemma = ["lemma", [encode(left), op, encode(right)], proof]
        branches.append([sign, [lemma, ["done", _contradiction(relation, place)]]])
        chains.append(chain)
    return {"rule": "witness", "steps": [["split", encode(term), branches]]}, tuple(chains)


def _compared(cases: CaseDistinction) -> Term:
    """The difference that the first of the cases compares with 0."""
    left, op, right = cases.options[0][0]
    return Relation(without_names(left), op, without_names(right)).downwards().difference()


def _sign(case: Relation, term: Term, here: Scope) -> str:
    """How a case compares a term with 0."""
    left, op, right = case
    gap = Relation(without_names(left), "=", without_names(right)).difference()
    for difference, sign in ((gap, op), (Term("neg", gap), FLIPPED[op])):
        try:
            if agree(difference, term, here):
                return sign
        except (IllTyped, NotNormal):
            continue
    raise MalformedClaim("the cases do not compare the same two things")


def _contradiction(relation: Relation, place: ChainPlace) -> list[Any]:
    """The cone that says 0 > 0 or 0 ≠ 0: the opposite of the relation, which is the last fact of
    the beginning, and the relation, which is the next one but one."""
    goal = len(initial_state(*goal_and_context(place.claim(relation)))[0].facts) - 1
    opposite: list[Any] = ["fact", goal]
    lemma: list[Any] = ["fact", goal + 2]  # behind the case
    if relation.op == "=":
        lemma = ["times", encode(Term("neg", number(1))), lemma]
    elif relation.op == "!=":
        opposite = ["times", encode(Term("neg", number(1))), opposite]
    return ["sum", opposite, lemma]


def discharged(proof: Data, terms: Iterable[Term], place: ChainPlace) -> Data:
    """``proof``, with the conditions of the terms that a premise, a witness or what is assumed
    settles."""
    from ..deciding.certifying import provable, under_hypotheses

    if not place.searched:
        return proof
    written = list(dict.fromkeys(terms))
    needed = [pair for term in written for pair in conditions(term, place.here)]
    claim = place.claim(Relation(number(0), "=", number(0)))
    rest = needed
    with suppress(ProofError):  # for one that never holds, which the kernel will say
        needed = still_open(needed, ())
        rest = still_open(needed, claim.hypotheses)
    obligations = [*provable((c for c, _ in needed), place.here), *_by_premises(written, place)]
    settled = [o["condition"] for o in obligations]
    others = dict.fromkeys(c for c, _ in rest if encode_condition(c) not in settled)
    obligations += under_hypotheses(claim, others) if claim.hypotheses else []
    if not obligations:
        return proof
    return {"rule": "discharge", "proof": proof, "obligations": obligations}


def _by_premises(terms: Iterable[Term], place: ChainPlace) -> Iterator[Data]:
    needed = {c: inside for term in terms for c, inside in conditions(term, place.here)}
    for condition, inside in needed.items():
        for k, premise in enumerate((p for p in place.assumptions if not is_plain(p)), 1):
            values = _matching(premise, condition, inside)
            if values is not None:
                named = {"theorem": PREMISE.format(k), "values": values, "reversed": False}
                yield {"condition": encode_condition(condition),
                       "proof": by_instance(named, premise.relation.op)}  # fmt: skip
                break


def _matching(premise: Premise, condition: Condition, inside: Scope) -> Data | None:
    """Names in scope for the variables of a premise with which it says what is needed."""
    if premise.relation.op != condition.relation.op or any(v.indices for v in premise.variables):
        return None
    fitting = [
        [n for n, known in inside.sorts.items() if "#" not in n and SORTS[v.sort] <= known]
        for v in premise.variables
    ]
    for chosen in product(*fitting):
        values = {v.name: symbol(n) for v, n in zip(premise.variables, chosen, strict=True)}
        at = unfold(premise.relation, {n: Lambda((), t) for n, t in values.items()})
        if _same(at.left, condition.relation.left, inside) and _same(
            at.right, condition.relation.right, inside
        ):
            return {n: [[], encode(t)] for n, t in values.items()}
    return None


def _same(left: Term, right: Term, here: Scope) -> bool:
    try:
        return agree(left, right, here)
    except (IllTyped, NotNormal):
        return False
