"""Strategies: :func:`decide` tries them in the order of a table until one gives a verdict.

A strategy is a row of :data:`STRATEGIES`: its name, what a claim needs so that it is tried, the
function that tries it, and the verdicts that end the search.  Those at the top replace what a
claim contains (derivatives, limits, integrals) and decide what remains; those below look for
points and proofs, the cheap ones first.  Nothing here is trusted: a verdict asks the kernel for its
word.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from ..base.messages import Said
from ..kernel import shapes
from ..kernel.claims import Claim, Condition, scope, sequent, unfolded
from ..kernel.context import ProofError
from ..kernel.evaluation import agree
from ..kernel.facts import Scope, facts
from ..kernel.polynomials import NotNormal
from ..kernel.proofs import FORMAT
from ..kernel.shapes import UnknownShape, shape
from ..kernel.terms import Relation, Term, children, is_matrix, number, symbol
from ..notation.encoding import by_instance, encode, encode_claim
from ..notation.text_writer import write_relation
from ..search import guess, matrix_equations
from ..search.expanding import expanded_claim, integrals_in, of_expanded, with_relation
from ..search.limiting import limits_in
from ..search.misfits import misfit_of
from ..search.prover import NO_PROOF
from ..search.prover import prove as find_proof
from .certifying import by_ring, certificate_of, document_of, equal_at, theorems_of
from .inverses import with_letters
from .verdicts import (
    CONTRADICTION,
    IllTyped,
    Proved,
    ProvedByInverses,
    Refuted,
    RefutedByValues,
    Undecided,
    Verdict,
)
from .words import FALSE_UNLESS

#: What is said of two numbers that are equal as far as they were computed.
AGREE = "both sides agree to {digits} digits, but no proof was found; give a step between the sides"
DIGITS = 50
FIRST_LOOK = 8, 1500  # points, and work, before what is assumed is reasoned from


def decide(claim: Claim) -> Verdict:
    """Prove or refute a claim.  Raises :class:`~symproof.kernel.claims.MalformedClaim`."""
    verdict = _first(STRATEGIES, sequent(claim))
    if isinstance(verdict, Undecided) and _agree(verdict):
        return replace(verdict, why=Said(AGREE, digits=DIGITS))
    if isinstance(verdict, ProvedByInverses):  # its certificate is that of another claim
        return replace(verdict, claim=claim)
    if claim.alternatives:
        verdict = _of_clause(verdict, claim)
    if isinstance(verdict, Proved):
        verdict = _unless_void(verdict)
    if isinstance(verdict, Proved) and claim.hypotheses:
        return _with_contradiction(_with_defined(verdict))
    return verdict


def _agree(verdict: Undecided) -> bool:
    """Whether the sides of an equation between numbers that is left open are certainly equal to
    many digits."""
    claim = verdict.claim
    if claim.variables or claim.relation.op != "=" or verdict.why.id != NO_PROOF:
        return False
    from ..search import enclosures

    gap = Term("abs", unfolded(claim).difference())
    bound = Term("num", 1, DIGITS)
    try:
        close = Claim((), (), (), Relation(gap, ">=", bound))
        nowhere = enclosures.Point({}, {})
        return enclosures.separates(close, nowhere, 8 * DIGITS) is not None
    except (enclosures.NothingCertain, enclosures.ShapeError):
        return False


def _with_defined(verdict: Proved) -> Proved:
    """The verdict with proofs that hypotheses are defined, as far as they follow from others."""
    from ..search import witnesses

    left_open = verdict.conditions if witnesses.of_hypotheses(verdict.claim) else ()
    found = left_open and witnesses.defined(verdict.claim, left_open)
    if not found:
        return verdict
    document = json.loads(verdict.certificate)
    document["theorems"][-1]["defined"] = found
    better = Proved(verdict.claim, json.dumps(document))
    try:
        return better if len(better.conditions) < len(left_open) else verdict
    except ProofError:
        return verdict


def _of_clause(verdict: Verdict, claim: Claim) -> Verdict:
    """The verdict on a claim with alternatives, from that on its sequent."""
    if not isinstance(verdict, Proved):
        return replace(verdict, claim=claim)
    document = json.loads(verdict.certificate)
    document["theorems"][-1]["claim"] = encode_claim(claim)
    return Proved(claim, json.dumps(document))


def _with_contradiction(verdict: Proved) -> Proved:
    """The verdict with a proof that its hypotheses contradict each other, if they do."""
    from ..search import witnesses

    found = witnesses.contradictory(verdict.claim._replace(alternatives=()))
    if found is None:
        return verdict
    absurd, proof = found
    document = json.loads(verdict.certificate)
    entry = {"name": CONTRADICTION, "claim": encode_claim(absurd), "proof": proof}
    document["theorems"] = [entry, *document["theorems"]]
    return Proved(verdict.claim, json.dumps(document))


def _unless_void(verdict: Proved) -> Verdict:
    """The verdict, unless the conditions of its proof contradict what the claim assumes: such a
    claim says nothing, since its terms are defined nowhere.  Where the hypotheses contradict each
    other, that is said instead (:func:`_with_contradiction`)."""
    needed = tuple(c.relation for c in verdict.conditions if not c.ranges)
    if not needed:
        return verdict
    from ..search import witnesses  # which loads much that an identity does not need

    assumed = verdict.claim._replace(alternatives=())
    if witnesses.contradictory(assumed, needed) is None:
        return verdict
    if assumed.hypotheses and witnesses.contradictory(assumed):
        return verdict
    said = "never defined under what is assumed: it needs {conditions}"
    if not assumed.hypotheses:
        said = "never defined: it needs {conditions}"
    written = ", ".join(map(write_relation, needed))
    return Undecided(verdict.claim, Said(said, conditions=written), FALSE_UNLESS)


# The table ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ClaimToDecide:
    """A claim without alternatives, and what several strategies ask of it."""

    claim: Claim

    @cached_property
    def expanded(self) -> Claim:
        """The claim without derivatives, or itself."""
        return expanded_claim(self.claim)

    @cached_property
    def relation(self) -> Relation:
        """The relation of the claim without defined names."""
        return unfolded(self.claim)

    @cached_property
    def looks_false(self) -> bool:
        """Whether numbers say that the claim is false."""
        return guess.looks_false(self.claim)

    @cached_property
    def may_be_false(self) -> bool:
        """Whether a point is looked for in front of proofs although numbers say nothing: an
        equation of nonnegative sides is rather proved by their squares."""
        if self.looks_false:
            return False
        here = scope(self.claim)
        sides = self.relation.left, self.relation.right
        squares = self.relation.op == "=" and all("nonnegative" in facts(s, here) for s in sides)
        return not squares

    @cached_property
    def by_ring(self) -> Proved | Undecided | shapes.IllTyped | None:
        """The verdict by the ring and laws alone, None without a proof, or how the shapes do not
        fit."""
        try:
            return _by_ring(self.claim)
        except shapes.IllTyped as error:
            return error


class Strategy(NamedTuple):
    """A row of the table.  It is tried if a claim has what it ``needs``; a verdict that is one of
    ``gives`` is the answer, and the reason of another one stands if no later row has a better
    one."""

    name: str
    needs: Callable[[ClaimToDecide], bool]
    tries: Callable[[ClaimToDecide], Verdict | None]
    gives: tuple[type[Verdict], ...]


def _first(strategies: Iterable[Strategy], claim: Claim) -> Verdict:
    """The verdict of the first strategy that gives one."""
    claimed, left_open = ClaimToDecide(claim), Undecided(claim, Said(""))
    for strategy in strategies:
        if not strategy.needs(claimed):
            continue
        found = strategy.tries(claimed)
        if found is not None and isinstance(found, strategy.gives):
            return found
        if isinstance(found, Undecided):
            left_open = found
    return replace(left_open, claim=claim)


def _always(claimed: ClaimToDecide) -> bool:
    return True


def _has_derivatives(claimed: ClaimToDecide) -> bool:
    return claimed.expanded is not claimed.claim


def _has_limits(claimed: ClaimToDecide) -> bool:
    return any(map(limits_in, (claimed.relation.left, claimed.relation.right)))


def _has_integrals(claimed: ClaimToDecide) -> bool:
    return any(map(integrals_in, (claimed.relation.left, claimed.relation.right)))


def _is_number_with_integrals(claimed: ClaimToDecide) -> bool:
    return not claimed.claim.variables and _has_integrals(claimed)


def _looks_false(claimed: ClaimToDecide) -> bool:
    return claimed.looks_false


def _may_be_false(claimed: ClaimToDecide) -> bool:
    return claimed.may_be_false


def _looks_true(claimed: ClaimToDecide) -> bool:
    return not claimed.looks_false and not claimed.may_be_false


def _has_hypotheses(claimed: ClaimToDecide) -> bool:
    return bool(claimed.claim.hypotheses)


def _looks_implied(claimed: ClaimToDecide) -> bool:
    return bool(claimed.claim.hypotheses) and not claimed.looks_false


def _has_matrix_hypotheses(claimed: ClaimToDecide) -> bool:
    claim = claimed.claim
    return bool(claim.hypotheses) and any(is_matrix(v.name) for v in claim.variables)


def _has_matrices(claimed: ClaimToDecide) -> bool:
    return any(is_matrix(v.name) for v in claimed.claim.variables)


def _has_floors(claimed: ClaimToDecide) -> bool:
    return not claimed.looks_false and any(
        _has_floor(side)
        for r in (claimed.relation, *claimed.claim.hypotheses) for side in (r.left, r.right)
    )  # fmt: skip


def _has_floor(term: Term) -> bool:
    return term.head == "floor" or any(map(_has_floor, children(term)))


def _is_beyond_ring(claimed: ClaimToDecide) -> bool:
    return claimed.by_ring is None


def _at_point(claimed: ClaimToDecide) -> Refuted | IllTyped | None:
    return search_counterexample(claimed.claim)


def _at_first_points(claimed: ClaimToDecide) -> Refuted | IllTyped | None:
    return search_counterexample(claimed.claim, *FIRST_LOOK)


def _by_values(claimed: ClaimToDecide) -> Refuted | IllTyped | None:
    return refute(claimed.claim)


def _ring(claimed: ClaimToDecide) -> Proved | Undecided | None:
    return None if isinstance(claimed.by_ring, shapes.IllTyped) else claimed.by_ring


def _misfits(claimed: ClaimToDecide) -> IllTyped | None:
    """The claim as ill-typed, if its shapes do not fit, or the ring says so."""
    misfit: object = claimed.by_ring
    try:
        _demand_shapes(claimed.relation, scope(claimed.claim))
    except shapes.IllTyped as error:
        misfit = error
    if not isinstance(misfit, shapes.IllTyped):
        return None
    return IllTyped(claimed.claim, misfit_of(claimed.relation), str(misfit))


def _by_search(claimed: ClaimToDecide) -> Verdict:
    """The claim by a proof from laws and algebra, or else by a combination of what it assumes."""
    claim = claimed.claim
    try:
        proof, why = find_proof(claim, by_ring=False)
    except shapes.IllTyped as error:
        return IllTyped(claim, misfit_of(claimed.relation), str(error))
    if proof is None and (claim.hypotheses or claim.premises):
        from ..search.combining import assumptions_of, combine

        proof = combine(claimed.relation, scope(claim), (), assumptions_of(claim))
    return Undecided(claim, Said(why)) if proof is None else certified(claim, proof)


def _by_witness(claimed: ClaimToDecide, thorough: bool = True) -> Proved | Undecided | None:
    """The claim by a witness for the sign of the difference of its sides."""
    from ..search import witnesses  # which is much, and not needed by most claims

    proof = witnesses.prove(claimed.claim, thorough=thorough)
    return certified(claimed.claim, proof) if proof is not None else None


def _by_quick_witness(claimed: ClaimToDecide) -> Proved | None:
    found = _by_witness(claimed, thorough=False)
    return found if isinstance(found, Proved) else None


def _by_remainders(claimed: ClaimToDecide) -> Proved | None:
    """The claim by a witness with a case for each remainder of its integers."""
    from ..search.witnesses import remainders

    proof = remainders.prove(claimed.claim)
    found = certified(claimed.claim, proof) if proof is not None else None
    return found if isinstance(found, Proved) else None


def _by_principal_value(claimed: ClaimToDecide) -> Proved | None:
    """The claim by the law of an inverse circular function, if it says what the function is."""
    from ..search import principal

    proof = principal.prove(claimed.claim)
    found = certified(claimed.claim, proof) if proof is not None else None
    return found if isinstance(found, Proved) else None


def _by_mean_value(claimed: ClaimToDecide) -> Proved | None:
    """The claim by the mean value theorem from a point at which its sides agree."""
    from ..search import rising

    proof = rising.prove(claimed.claim)
    found = certified(claimed.claim, proof) if proof is not None else None
    return found if isinstance(found, Proved) else None


#: The sort of which a claim is tried if it is not decided for the one in front.
WIDER = {
    "positive integer": "natural", "even": "integer", "odd": "integer", "positive": "real",
    "nonnegative": "real", "nonzero": "real",
}  # fmt: skip
#: The name of a lemma for variables of wider sorts.
OF_WIDER_SORTS = "for wider sorts"


def _of_matrices(claimed: ClaimToDecide) -> Proved | Refuted | None:
    """A verdict by equations between matrices that are assumed: a proof, or a point of them."""
    from ..search import enclosures, matrix_points

    claim = claimed.claim
    proof = matrix_equations.prove(claim)
    verdict = certified(claim, proof) if proof else None
    if isinstance(verdict, Proved):
        return verdict
    found = matrix_points.refute(claim, _equal_at)
    return found and Refuted(claim, json.dumps(enclosures.encode_counterexample(found)))


def _of_inverses(claimed: ClaimToDecide) -> Proved | None:
    """The claim by a proof of it with letters for inverses of matrices without entries."""
    found = with_letters(claimed.claim)
    verdict = decide(found.general) if found is not None else None
    if not isinstance(verdict, Proved) or verdict.vacuous:
        return None
    return ProvedByInverses(claimed.claim, verdict.certificate)


def _of_wider_sorts(claimed: ClaimToDecide) -> Proved | None:
    """The claim as an instance of the same with wider sorts, if that is proved: an induction begins
    with 0, and not every search looks at n as an even number where it is an integer."""
    claim = claimed.claim
    variables = tuple(v._replace(sort=WIDER.get(v.sort, v.sort)) for v in claim.variables)
    if variables == claim.variables or claim.premises:
        return None
    verdict = _first(SEARCHES, claim._replace(variables=variables))
    if not isinstance(verdict, Proved):
        return None
    lemma = json.loads(verdict.certificate)["theorems"][-1] | {"name": OF_WIDER_SORTS}
    values = {}
    for v in variables:
        params = [f"i{k}" for k in range(len(v.indices))]
        values[v.name] = [params, encode(symbol(v.name, *map(symbol, params)))]
    instance = {"theorem": OF_WIDER_SORTS, "values": values}
    found = certified(claim, by_instance(instance, claim.relation.op), lemmas=(lemma,))
    return found if isinstance(found, Proved) else None


def _of_limits(claimed: ClaimToDecide) -> Verdict:
    """The verdict on a claim, from that on the claim with the values of its limits and infinite
    sums.  A point refutes it if it does so where the kernel shows that they are this."""
    from ..search.limiting import without_limits

    claim = claimed.claim
    found = without_limits(claim, _proof_for_limits)
    if found is None:
        return Undecided(claim, Said("a limit or an infinite sum is not known here"))
    plain, values = found

    def replaced(proof: dict[str, Any]) -> dict[str, Any]:
        return {"rule": "limits", "values": values, "proof": proof}

    own = claimed.relation.left, claimed.relation.right
    sides = [Relation(*pair) for pair in zip(own, "==", plain.relation[::2], strict=True)]
    shown = [with_relation(claim, side) for side in sides]
    try:
        theorems = [theorems_of(document_of(c, replaced({"rule": "ring"})))[0] for c in shown]
    except ProofError as error:
        return Undecided(claim, Said(str(error.message)))
    needed = dict.fromkeys(c for t in theorems for c in t.conditions)
    verdict = _first(STRATEGIES, plain)
    if isinstance(verdict, Proved):
        proof = json.loads(verdict.certificate)["theorems"][-1]["proof"]
        return certified(claim, replaced(proof), needed)
    if any(c.ranges for c in needed):
        return Undecided(claim, Said("the sides differ, where they are defined"), FALSE_UNLESS)
    there = plain._replace(hypotheses=(*plain.hypotheses, *(c.relation for c in needed)))
    refuted = search_counterexample(there)
    if isinstance(refuted, Refuted):
        entries = [
            {"name": name, "claim": encode_claim(c), "proof": replaced({"rule": "ring"})}
            for name, c in zip(("left", "right"), shown, strict=True)
        ]
        document = {"symproof": FORMAT, "theorems": entries}
        return RefutedByValues(claim, refuted.certificate, there, json.dumps(document))
    return replace(verdict, claim=claim) if isinstance(verdict, Undecided) else (
        Undecided(claim, Said("")))  # fmt: skip


def _proof_for_limits(claim: Claim) -> tuple[dict[str, Any], list[Relation]] | None:
    """A proof of a claim, and what it leaves open."""
    verdict = _first(STRATEGIES, claim)
    if not isinstance(verdict, Proved):
        return None
    (theorem,) = json.loads(verdict.certificate)["theorems"]
    return theorem["proof"], [c.relation for c in verdict.conditions]


def _of_expanded(claim: Claim, plain: Claim, told: Mapping[str, Any]) -> Verdict:
    """The verdict on a claim, from that on a ``plain`` one whose sides are equal to its own, as the
    ring shows that is ``told`` so: without derivatives, or without integrals."""
    verdict = _first(STRATEGIES, plain)
    if isinstance(verdict, Proved):
        proof = json.loads(verdict.certificate)["theorems"][-1]["proof"]
        return certified(claim, of_expanded(proof, claim, plain, told))
    if isinstance(verdict, Refuted):
        reason = "no counterexample was found where all derivatives and integrals exist"
        found = search_counterexample(claim)
        return Undecided(claim, Said(reason), FALSE_UNLESS) if found is None else found
    return replace(verdict, claim=claim)


def _of_derivatives(claimed: ClaimToDecide) -> Verdict:
    return _of_expanded(claimed.claim, claimed.expanded, {"rule": "ring"})


def _of_integrals(claimed: ClaimToDecide) -> Verdict | None:
    """The verdict on a claim with integrals from that with antiderivatives at their ends; None
    where one of them is not found."""
    from ..search.antiderivatives import without_integrals

    found = without_integrals(claimed.claim)
    if found is None:
        return None
    plain, instances = found
    return _of_expanded(claimed.claim, plain, {"rule": "ring", "rewrite": instances})


_POINT = Refuted, IllTyped
#: Points and proofs for a claim as it is.  A claim of which numbers say that it is false is refuted
#: first; one that has hypotheses is soon reasoned from them; a point is looked for before a long
#: proof, and behind it where the claim looks true.
SEARCHES = (
    # name, what a claim needs, how it is tried, the verdicts that are taken
    Strategy("point of a false claim", _looks_false, _at_point, _POINT),
    Strategy("ring", _always, _ring, (Proved,)),
    Strategy("first points", _looks_implied, _at_first_points, _POINT),
    Strategy("quick witness", _looks_implied, _by_quick_witness, (Proved,)),
    Strategy("point", _may_be_false, _at_point, _POINT),
    Strategy("shapes", _always, _misfits, (IllTyped,)),
    Strategy("remainders", _has_floors, _by_remainders, (Proved,)),
    Strategy("laws and combinations", _is_beyond_ring, _by_search, (Proved, IllTyped)),
    Strategy("inverses", _has_matrices, _of_inverses, (Proved,)),
    Strategy("matrices", _has_matrix_hypotheses, _of_matrices, (Proved, Refuted)),
    Strategy("point of a likely claim", _looks_true, _at_point, _POINT),
    Strategy("witness", _always, _by_witness, (Proved,)),
    Strategy("principal value", _always, _by_principal_value, (Proved,)),
    Strategy("mean value", _always, _by_mean_value, (Proved,)),
)
STRATEGIES = (
    Strategy("derivatives", _has_derivatives, _of_derivatives, (Verdict,)),
    Strategy("limits", _has_limits, _of_limits, (Verdict,)),
    # a number is computed before anybody looks for an antiderivative
    Strategy("number", _is_number_with_integrals, _by_values, (Refuted,)),
    Strategy("integrals", _has_integrals, _of_integrals, (Verdict,)),
    *SEARCHES,
    Strategy("wider sorts", _always, _of_wider_sorts, (Proved,)),
)


# Verdicts from proofs and points --------------------------------------------------------------


def certified(
    claim: Claim, proof: dict[str, Any], needed_by_terms: Iterable[Condition] = (),
    lemmas: Sequence[dict[str, Any]] = (),
) -> Proved | Undecided:  # fmt: skip
    """The verdict on a claim with a proof, by :func:`.certifying.certificate_of`: proved, or
    undecided with the reason why the kernel accepts no certificate."""
    found = certificate_of(claim, proof, needed_by_terms, lemmas)
    return Proved(claim, found) if isinstance(found, str) else Undecided(claim, *found)


def computed(claim: Claim) -> Proved | Undecided | None:
    """Decide the claim by the ring and laws alone; None if there is no proof, or the shapes do not
    fit."""
    try:
        return _by_ring(claim)
    except shapes.IllTyped:
        return None


def _by_ring(claim: Claim) -> Proved | Undecided | None:
    """Decide the claim by the ring and laws alone.  Raises
    :class:`~symproof.kernel.shapes.IllTyped`."""
    found = by_ring(claim)
    if found is None:
        return None
    return Proved(claim, found) if isinstance(found, str) else Undecided(claim, *found)


def refute(claim: Claim) -> Refuted | IllTyped | None:
    """A counterexample, or shapes that do not fit, if there are any to be found."""
    relation, here = unfolded(claim), scope(claim)
    try:
        _demand_shapes(relation, here)
        agree(relation.left, relation.right, here)
    except shapes.IllTyped as error:
        return IllTyped(claim, misfit_of(relation), str(error))
    except NotNormal:
        pass
    return search_counterexample(claim)


def _demand_shapes(relation: Relation, here: Scope) -> None:
    """Raise :class:`.shapes.IllTyped` if the parts of a side, or both sides, do not fit together.
    A side that is 0 may be the zero matrix."""
    known = []
    for side in (relation.left, relation.right):
        try:
            known.append(shape(side, here.sorts))
        except shapes.IllTyped:
            raise
        except UnknownShape:  # of a shape that is not known nothing is said
            continue
    if len(known) == 2 and number(0) not in (relation.left, relation.right):
        try:
            shapes.alike(known[0], known[1], "the two sides do not fit: {} and {}")
        except shapes.IllTyped:
            raise
        except UnknownShape:  # nor of two sizes that may be equal
            return


def search_counterexample(
    claim: Claim, tries: int | None = None, budget: int | None = None
) -> Refuted | IllTyped | None:
    """The same for a claim whose shapes fit as far as its value in the ring shows, at so many
    points and with so much work as is given, or usual."""
    if claim.premises:  # they speak of all values, which no point can do
        return None
    from ..search import enclosures, search  # loads the ball arithmetic, which proofs do not need

    found = search.refute(
        claim, tries=tries or search.TRIES, budget=budget or search.BUDGET, equal_at=_equal_at
    )
    if isinstance(found, enclosures.Counterexample):
        return Refuted(claim, json.dumps(enclosures.encode_counterexample(found)))
    return None if found is None else IllTyped(claim, found.misfit)


#: :func:`.certifying.equal_at` for the search, which comes to one number again and again; what it
#: finds is examined anew.
_equal_at = lru_cache(4096)(equal_at)
