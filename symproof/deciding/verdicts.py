"""Verdicts: what is known of a claim, and :func:`decide`, which finds it out.

A verdict carries its evidence as text (JSON) and has no truth value.  Whatever prints the
word "proved" asks :attr:`Proved.theorem` for it, and that is what the kernel says of exactly this
text; "refuted" likewise evaluates both sides at the point again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache, partial, reduce
from itertools import groupby
from typing import TYPE_CHECKING, Any

from ..base.messages import Said
from ..base.showing import Shown
from ..kernel import shapes
from ..kernel.claims import (
    Claim,
    Condition,
    conditions,
    decode_claim,
    demand_wellformed,
    scope,
    sequent,
    unfold,
    unfolded,
    unfolding,
)
from ..kernel.context import ProofError, Theorem, of_ranges
from ..kernel.evaluation import agree
from ..kernel.facts import Scope, bound_facts, facts, has_sort
from ..kernel.polynomials import NotNormal
from ..kernel.proofs import FORMAT, check
from ..kernel.shapes import UnknownShape, shape
from ..kernel.terms import NEGATED, Relation, Term, free_names, is_matrix, number, symbol
from ..notation.encoding import by_instance, encode, encode_claim, encode_condition
from ..notation.text_writer import write_clause, write_relation, write_term
from ..search import guess, matrix_equations
from ..search.certificates import proof_of
from ..search.certificates.letters import granted, proof_by_letters
from ..search.expanding import expanded_claim, integrals_in, of_expanded, with_relation
from ..search.limiting import limits_in
from ..search.literals import literal
from ..search.misfits import ShapeMisfit, misfit_of
from ..search.prover import prove as find_proof
from ..search.prover import prove_relation
from ..search.separating import by_enclosure
from .diagnostic import Failure, said_at
from .words import VERDICT_WORDS, worst

if TYPE_CHECKING:
    from fractions import Fraction

    from ..search.enclosures import Counterexample, Indices, Number, Point


CONTRADICTION = "contradiction"
FIRST_LOOK = 8, 1500  # points, and work, before what is assumed is reasoned from
ROUNDS = 3  # of proofs of conditions
CONTRADICTORY = "the hypotheses contradict each other"


@dataclass(frozen=True, repr=False)
class Verdict(Shown):
    """What is known about ``claim``, a :class:`~symproof.kernel.claims.Claim`.

    ``bool(verdict)`` raises ``TypeError``: ask ``.proved``, ``.refuted``, ``.ill_typed`` or
    ``.undecided``, of which exactly one is true; ``str(verdict)`` is what is printed.

    >>> from symproof import prove
    >>> verdict = prove("x + x = 2x")
    >>> verdict
    <proved: x + x = 2·x>
    >>> verdict.word, verdict.proved, verdict.exit_code
    ('proved', True, 0)
    """

    claim: Claim

    def __bool__(self) -> bool:
        raise TypeError("a verdict is not a boolean; ask .proved, .refuted or .undecided")

    def __repr__(self) -> str:
        return f"<{str(self).splitlines()[0]}>"

    @property
    def word(self) -> str:
        """The first word that is printed."""
        raise NotImplementedError

    @property
    def exit_code(self) -> int:
        """The exit code of a program that was asked for this: 0 if it is proved."""
        return VERDICT_WORDS[self.word].exit_code

    @property
    def note(self) -> Said | None:
        """A remark on the claim as a whole, such as hypotheses that contradict each other."""
        return None

    @property
    def evidence(self) -> dict[str, Any] | None:
        """The certificate as plain data that can be checked by itself; None if there is none."""
        return None

    @property
    def remark(self) -> str:
        """The note as it stands behind the claim, in the first line; empty without a note."""
        return f" ({self.note})" if self.note is not None else ""

    @property
    def said(self) -> list[Said]:
        """The lines that follow the first one, as sentences that can be translated."""
        return []

    @property
    def details(self) -> list[str]:
        """The lines that follow the first one, in English."""
        return list(map(str, self.said))

    @property
    def proved(self) -> bool:
        """Whether the kernel proves the claim, perhaps under conditions; it is asked again."""
        return False

    @property
    def refuted(self) -> bool:
        """Whether a point shows the claim to be false."""
        return False

    @property
    def ill_typed(self) -> bool:
        """Whether the shapes of the claim do not fit."""
        return False

    @property
    def undecided(self) -> bool:
        """Whether the claim is neither proved nor refuted nor ill-typed."""
        return not (self.proved or self.refuted or self.ill_typed)

    def __str__(self) -> str:
        from ..notation.claims_writer import supposed

        rows = [f"{self.word}: {write_clause(self.claim)}", *self.details]
        said = supposed(self.claim)
        rows[0] += self.remark
        return "\n  ".join([*rows, f"where {said}"] if said else rows)


@dataclass(frozen=True, repr=False)
class Proved(Verdict):
    """``certificate`` is a proof document (JSON) whose last theorem is the claim.  A theorem of the
    name :data:`CONTRADICTION` before it says that what the claim assumes is never true.

    >>> from symproof import prove
    >>> verdict = prove("tan x = sin x / cos x")
    >>> verdict.word, verdict.details
    ('proved-with-conditions', ['if cos(x) ≠ 0'])
    """

    certificate: str

    @property
    def evidence(self) -> dict[str, Any]:
        """The certificate as plain data."""
        return dict(json.loads(self.certificate))

    @property
    def theorem(self) -> Theorem:
        """The last theorem of the certificate, which the kernel replays now.  Raises
        :class:`~symproof.kernel.proofs.ProofError` if it does not prove this claim."""
        return self._replayed()[-1]

    def _replayed(self) -> tuple[Theorem, ...]:
        theorems = _theorems(self.certificate)
        if not theorems:
            raise ProofError("the certificate has no theorem", self.claim.relation)
        if theorems[-1].claim != decode_claim(encode_claim(self.claim)):  # as data, cannot lie
            raise ProofError("the certificate is one of another claim", self.claim.relation)
        return theorems

    @property
    def vacuous(self) -> bool:
        """Whether the kernel proves that the hypotheses contradict each other, where they are
        defined."""
        *earlier, _ = self._replayed()
        if not earlier:
            return False
        from ..search.witnesses import FALSE, of_hypotheses

        own = decode_claim(encode_claim(self.claim))
        absurd = own._replace(relation=FALSE, alternatives=())
        needed = of_hypotheses(absurd)
        return any(t.claim == absurd and needed.issuperset(t.conditions) for t in earlier)

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """The conditions of the proof that the hypotheses do not settle, such as cos(x) ≠ 0."""
        return self.theorem.conditions

    @property
    def word(self) -> str:
        return "proved-with-conditions" if self.theorem.conditions else "proved"

    @property
    def note(self) -> Said | None:
        return Said(CONTRADICTORY) if self.vacuous else None

    @property
    def said(self) -> list[Said]:
        rows = map(write_condition, self.theorem.conditions)
        return [Said("if {conditions}", conditions=row) for row in rows]

    @property
    def proved(self) -> bool:
        return bool(self.theorem.name)


@lru_cache(32)
def _theorems(certificate: str) -> tuple[Theorem, ...]:
    """What the kernel says of a certificate.  That depends on its text alone, so the last answers
    are kept.  Raises :class:`~symproof.kernel.proofs.ProofError`."""
    return tuple(check(json.loads(certificate)))


@dataclass(frozen=True, repr=False)
class Refuted(Verdict):
    """``certificate`` is a point with enclosures of both sides (JSON).

    >>> from symproof import prove
    >>> prove("x^2 - 1 > 0").sentence
    'at x = 1: 0 is not greater than 0'
    """

    certificate: str

    @property
    def counterexample(self) -> Counterexample:
        """The point and both values, evaluated again; rational values are exact where the normal
        form shows them.  Raises ``ValueError`` if they do not separate the sides."""
        from ..search.enclosures import exactly

        return exactly(self.claim, self._replayed(), equal_at)

    def _replayed(self) -> Counterexample:
        from ..search.enclosures import replay

        return replay(self.claim, json.loads(self.certificate), equal_at)

    @property
    def word(self) -> str:
        self._replayed()  # raises unless the point still refutes
        return "refuted"

    @property
    def failure(self) -> Failure:
        """The counterexample in plain text."""
        found = self.counterexample
        return Failure(write_point(found.point), found.left, found.right, found.place)

    @property
    def evidence(self) -> dict[str, Any]:
        """The certificate with its claim, as plain data that can be checked by itself."""
        return {
            "claim": encode_claim(self.claim), "counterexample": json.loads(self.certificate),
        }  # fmt: skip

    @property
    def sentence(self) -> str:
        """The counterexample in one line."""
        return str(self.said[0])

    @property
    def said(self) -> list[Said]:
        return [said_at(self.failure, self.claim.relation.op, self.counterexample.equal)]

    @property
    def refuted(self) -> bool:
        return bool(self._replayed().left)


@dataclass(frozen=True, repr=False)
class RefutedByValues(Refuted):
    """The point refutes ``plain``, in which the limits and infinite sums of the claim are what the
    kernel shows them to be: ``values`` is a document (JSON) whose theorems say that each side is
    that of ``plain``, under conditions that are hypotheses there."""

    plain: Claim
    values: str

    @property
    def counterexample(self) -> Counterexample:
        from ..search.enclosures import exactly

        return exactly(self.plain, self._replayed(), equal_at)

    @property
    def evidence(self) -> dict[str, Any]:
        """The certificate with its claim, and under "by" what :meth:`from_evidence` takes beside
        them."""
        by = {"plain": encode_claim(self.plain), "values": json.loads(self.values)}
        return {**super().evidence, "by": by}

    @classmethod
    def from_evidence(cls, claim: Claim, counterexample: Any, data: Any) -> RefutedByValues:
        """The verdict that such evidence is said to give.  Raises ``ValueError`` for what is no
        claim."""
        plain, values = decode_claim(data["plain"]), json.dumps(data["values"])
        return cls(claim, json.dumps(counterexample), plain, values)

    def _replayed(self) -> Counterexample:
        from ..search.enclosures import replay

        relation, sides = unfolded(self.claim), self.plain.relation
        ends = (relation.left, sides.left), (relation.right, sides.right)
        wanted = [with_relation(self.claim, Relation(a, "=", b)) for a, b in ends]
        shown = _theorems(self.values)
        given = [Condition((), h) for h in self.plain.hypotheses]
        if (
            [t.claim for t in shown] != [decode_claim(encode_claim(c)) for c in wanted]
            or not {c for t in shown for c in t.conditions} <= {*given}
            or self.plain.relation.op != relation.op
            or not {*with_relation(self.claim, sides).hypotheses} <= {*self.plain.hypotheses}
            or self.plain.variables != self.claim.variables
        ):
            raise ProofError("the values are not those of this claim", self.claim.relation)
        return replay(self.plain, json.loads(self.certificate), equal_at)


@dataclass(frozen=True, repr=False)
class IllTyped(Verdict):
    """The shapes of the claim do not fit; ``misfit`` are those of the innermost parts that do not,
    if they are found, and ``why`` is what the kernel says of it.

    >>> from symproof import prove
    >>> print(prove("Matrix([[1], [2]]) * Matrix([[1], [2]]) = 5"))
    ill-typed: [[1], [2]]·[[1], [2]] = 5
      a 2×1 matrix times a 2×1 matrix does not fit
    """

    misfit: ShapeMisfit | None
    why: str = ""

    @property
    def word(self) -> str:
        return "ill-typed"

    @property
    def reason(self) -> str:
        """The sentence about the shapes in English."""
        return str(self.said[0])

    @property
    def said(self) -> list[Said]:
        if self.misfit is None:
            return [Said("the shapes do not fit: {why}", why=self.why)]
        return [self.misfit.said]

    @property
    def ill_typed(self) -> bool:
        return True


#: The name of this verdict before; programs may import it.
Shapeless = IllTyped


@dataclass(frozen=True, repr=False)
class Undecided(Verdict):
    """Neither proved nor refuted; ``why`` says what stood in the way.

    >>> from symproof import prove
    >>> print(prove("sin(n) != 0", where="n: positive integer"))
    undecided: sin(n) ≠ 0
      no reason was found why the difference has this sign
      where n: positive integer
    """

    why: Said

    @property
    def reason(self) -> str:
        """The reason in English."""
        return str(self.why)

    @property
    def word(self) -> str:
        return "undecided"

    @property
    def said(self) -> list[Said]:
        return [self.why]


@dataclass(frozen=True, repr=False)
class Linked(Verdict):
    """The verdict on a chain, or on several cases that are all claimed, from those on its
    ``links``: ``claim`` is that of the first link with the worst verdict, and ``written`` the whole
    chain.

    >>> from symproof import prove
    >>> print(prove("a <= b <= a + 1", where="a <= b"))
    refuted: a ≤ b ≤ a + 1
      in b ≤ a + 1
      at a = −1, b = 1: 1 is greater than 0
      where a, b: real; a ≤ b
    """

    links: tuple[Verdict, ...]
    written: str

    @property
    def word(self) -> str:
        return worst(link.word for link in self.links)

    @property
    def said(self) -> list[Said]:
        rows: list[Said] = []
        for link in self.links:
            if link.said and link.word == self.word:
                rows += [Said("in {claim}", claim=write_clause(link.claim)), *link.said]
        return rows

    @property
    def proved(self) -> bool:
        return all(link.proved for link in self.links)

    @property
    def refuted(self) -> bool:
        return any(link.refuted for link in self.links)

    @property
    def ill_typed(self) -> bool:
        return not self.refuted and any(link.ill_typed for link in self.links)

    def __str__(self) -> str:
        from ..notation.claims_writer import supposed

        said = supposed(*(link.claim for link in self.links))
        rows = [f"{self.word}: {self.written}", *self.details]
        return "\n  ".join([*rows, f"where {said}"] if said else rows)


def decide(claim: Claim) -> Verdict:
    """Prove or refute a claim.  Raises :class:`~symproof.kernel.claims.MalformedClaim`."""
    verdict = _decided(sequent(claim))
    if claim.alternatives:
        verdict = _of_clause(verdict, claim)
    if isinstance(verdict, Proved):
        verdict = _unless_void(verdict)
    if isinstance(verdict, Proved) and claim.hypotheses:
        return _with_contradiction(_with_defined(verdict))
    return verdict


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
    """What is known of a claim with alternatives, from what is known of its sequent."""
    if not isinstance(verdict, Proved):
        return replace(verdict, claim=claim)
    document = json.loads(verdict.certificate)
    document["theorems"][-1]["claim"] = encode_claim(claim)
    return Proved(claim, json.dumps(document))


def _decided(claim: Claim) -> Verdict:
    plain = expanded_claim(claim)
    if plain is not claim:
        return _of_expanded(claim, plain, {"rule": "ring"})
    relation = unfolded(claim)
    if any(map(limits_in, (relation.left, relation.right))):
        return _of_limits(claim)
    if any(map(integrals_in, (relation.left, relation.right))):
        from ..search.antiderivatives import without_integrals

        if not claim.variables and isinstance(early := refute(claim), Refuted):
            return early  # a number that is computed before anybody looks for an antiderivative
        found = without_integrals(claim)
        if found is not None:
            plain, instances = found
            return _of_expanded(claim, plain, {"rule": "ring", "rewrite": instances})
    verdict = _searched(claim)
    wider = _of_wider_sorts(claim) if isinstance(verdict, Undecided) else None
    return verdict if wider is None else wider


#: The sort of which a claim is tried if it is not decided for the one in front.
WIDER = {
    "positive integer": "natural", "even": "integer", "odd": "integer", "positive": "real",
    "nonnegative": "real", "nonzero": "real",
}  # fmt: skip
#: The name of a lemma for variables of wider sorts.
OF_WIDER_SORTS = "for wider sorts"


def _of_wider_sorts(claim: Claim) -> Proved | None:
    """The claim as an instance of the same with wider sorts, if that is proved: an induction begins
    with 0, and not every search looks at n as an even number where it is an integer."""
    variables = tuple(v._replace(sort=WIDER.get(v.sort, v.sort)) for v in claim.variables)
    if variables == claim.variables or claim.premises:
        return None
    verdict = _searched(claim._replace(variables=variables))
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


def _of_limits(claim: Claim) -> Verdict:
    """What is known of a claim, from what is known of the same with what its limits and infinite
    sums are.  A point refutes it if it does so where the kernel shows that they are this."""
    from ..search.limiting import without_limits

    found = without_limits(claim, _proof_for_limits)
    if found is None:
        return Undecided(claim, Said("a limit or an infinite sum is not known here"))
    plain, values = found

    def replaced(proof: dict[str, Any]) -> dict[str, Any]:
        return {"rule": "limits", "values": values, "proof": proof}

    relation = unfolded(claim)
    own = relation.left, relation.right
    sides = [Relation(*pair) for pair in zip(own, "==", plain.relation[::2], strict=True)]
    shown = [with_relation(claim, side) for side in sides]
    try:
        theorems = [_theorems(_document(c, replaced({"rule": "ring"})))[0] for c in shown]
    except ProofError as error:
        return Undecided(claim, Said(str(error.message)))
    needed = dict.fromkeys(c for t in theorems for c in t.conditions)
    verdict = _decided(plain)
    if isinstance(verdict, Proved):
        proof = json.loads(verdict.certificate)["theorems"][-1]["proof"]
        return certified(claim, replaced(proof), needed)
    if any(c.ranges for c in needed):
        return Undecided(claim, Said("the sides differ, where they are defined"))
    there = plain._replace(hypotheses=(*plain.hypotheses, *(c.relation for c in needed)))
    refuted = search_counterexample(there)
    if isinstance(refuted, Refuted):
        entries = [
            {"name": name, "claim": encode_claim(c), "proof": replaced({"rule": "ring"})}
            for name, c in zip(("left", "right"), shown, strict=True)
        ]
        document = {"symproof": FORMAT, "theorems": entries}
        return RefutedByValues(claim, refuted.certificate, there, json.dumps(document))
    return Undecided(claim, verdict.why if isinstance(verdict, Undecided) else Said(""))


def _proof_for_limits(claim: Claim) -> tuple[dict[str, Any], list[Relation]] | None:
    """A proof of a claim, and what it leaves open."""
    verdict = _decided(claim)
    if not isinstance(verdict, Proved):
        return None
    (theorem,) = json.loads(verdict.certificate)["theorems"]
    return theorem["proof"], [c.relation for c in verdict.conditions]


def _of_expanded(claim: Claim, plain: Claim, told: Mapping[str, Any]) -> Verdict:
    """What is known of a claim, from what is known of the same with sides that are equal to its
    own, as the ring shows that is ``told`` so: without derivatives, or without integrals."""
    verdict = _decided(plain)
    if isinstance(verdict, Proved):
        proof = json.loads(verdict.certificate)["theorems"][-1]["proof"]
        return certified(claim, of_expanded(proof, claim, plain, told))
    if isinstance(verdict, Refuted):
        reason = "no counterexample was found where all derivatives and integrals exist"
        found = search_counterexample(claim)
        return Undecided(claim, Said(reason)) if found is None else found
    return replace(verdict, claim=claim)


def _searched(claim: Claim) -> Verdict:
    looks_false = guess.looks_false(claim)
    refutation = search_counterexample(claim) if looks_false else None
    if refutation is not None:
        return refutation
    by_ring: Proved | Undecided | None = None
    misfit: shapes.IllTyped | None = None
    try:
        by_ring = _by_ring(claim)
    except shapes.IllTyped as error:
        misfit = error
    if isinstance(by_ring, Proved):
        return by_ring
    if claim.hypotheses and not looks_false:
        refutation = search_counterexample(claim, *FIRST_LOOK)
        if refutation is not None:
            return refutation
        from ..search import witnesses

        proof = witnesses.prove(claim, thorough=False)
        verdict = certified(claim, proof) if proof is not None else None
        if isinstance(verdict, Proved):
            return verdict
    likely_false = not looks_false and not (claim.relation.op == "=" and _both_nonnegative(claim))
    refutation = search_counterexample(claim) if likely_false else None
    if refutation is not None:
        return refutation
    try:
        _demand_shapes(unfolded(claim), scope(claim))
        if misfit is not None:
            raise misfit
        proof, why = _sought(claim, by_ring)
    except shapes.IllTyped as error:
        return IllTyped(claim, misfit_of(unfolded(claim)), str(error))
    if proof is None and by_ring is None and (claim.hypotheses or claim.premises):
        from ..search.combining import assumptions_of, combine

        proof = combine(unfolded(claim), scope(claim), (), assumptions_of(claim))
    if proof is not None:
        verdict = certified(claim, proof)
        if isinstance(verdict, Proved):
            return verdict
        why = verdict.why
    if claim.hypotheses and any(is_matrix(v.name) for v in claim.variables):
        found_of_matrices = _of_matrices(claim)
        if found_of_matrices is not None:
            return found_of_matrices
    if not looks_false and not likely_false:
        refutation = search_counterexample(claim)
    if refutation is not None:
        return refutation
    from ..search import witnesses  # which is much, and not needed by most claims

    proof = witnesses.prove(claim)
    return certified(claim, proof) if proof is not None else Undecided(claim, why)


def _sought(claim: Claim, by_ring: Undecided | None) -> tuple[dict[str, Any] | None, Said]:
    """A proof of a claim that the ring has not proved, or None and the reason why there is none."""
    if by_ring is not None:
        return None, by_ring.why
    proof, reason = find_proof(claim, by_ring=False)
    return proof, Said(reason)


def _of_matrices(claim: Claim) -> Proved | Refuted | None:
    """What follows from equations between matrices that are assumed, or does not at some point."""
    from ..search import enclosures, matrix_points

    proof = matrix_equations.prove(claim)
    verdict = certified(claim, proof) if proof else None
    if isinstance(verdict, Proved):
        return verdict
    found = matrix_points.refute(claim, _equal_at)
    return found and Refuted(claim, json.dumps(enclosures.encode_counterexample(found)))


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
    return Undecided(verdict.claim, Said(said, conditions=written))


def computed(claim: Claim) -> Proved | Undecided | None:
    """The claim with a proof by the ring and laws alone, or why it has none."""
    try:
        return _by_ring(claim)
    except shapes.IllTyped:
        return None


def _by_ring(claim: Claim) -> Proved | Undecided | None:
    """The same.  Raises :class:`~symproof.kernel.shapes.IllTyped`."""
    proof = proof_of(unfolded(claim), scope(claim))
    return None if proof is None else certified(claim, proof)


def _both_nonnegative(claim: Claim) -> bool:
    """Whether equal squares would make the sides equal."""
    relation, here = unfolded(claim), scope(claim)
    return all("nonnegative" in facts(side, here) for side in (relation.left, relation.right))


def certified(
    claim: Claim, proof: dict[str, Any], needed_by_terms: Iterable[Condition] = (),
    lemmas: Sequence[dict[str, Any]] = (),
) -> Proved | Undecided:  # fmt: skip
    """The claim with a proof that the kernel accepts, or why it does not; what is needed for its
    limits and infinite sums to exist is a condition like any other of its terms.  The proof may
    use the ``lemmas``, which are theorems of a certificate."""
    document = partial(_document, lemmas=lemmas)
    verdict = Proved(claim, document(claim, proof))
    try:
        left_open = verdict.conditions
        shown: list[dict[str, Any]] = []
        for _ in range(ROUNDS):  # what the proofs of some need is proved behind them
            more = provable(left_open, scope(claim))
            if not more:
                break
            shown += more
            verdict = Proved(claim, document(claim, _discharged(proof, shown)))
            left_open = verdict.conditions
        assumed: list[dict[str, Any]] = []
        for _ in range(ROUNDS):  # what their proofs need is closed by those behind them
            more = under_hypotheses(claim, left_open) if left_open else []
            if not more:
                break
            assumed += more
            verdict = Proved(claim, document(claim, _discharged(proof, [*assumed, *shown])))
            left_open = verdict.conditions
        if not left_open:
            return verdict
        meaning = unfolding(claim)
        written = [unfold(r, meaning) for r in (claim.relation, *claim.hypotheses)]
        own = {
            c for r in written for t in (r.left, r.right) for c, _ in conditions(t, scope(claim))
        }
        own.update(needed_by_terms)
        implied = _implied(claim, [c for c in left_open if c not in own])
        if implied:
            verdict = Proved(
                claim, document(claim, _discharged(proof, [*assumed, *shown, *implied]))
            )
            left_open = verdict.conditions
        for condition in sorted(left_open, key=_size, reverse=True):
            others = [c for c in left_open if c != condition]
            more = _by_others(claim, condition, others)
            obligations = [*assumed, *shown, *implied, *more]
            if not more:
                continue
            better = Proved(claim, document(claim, _discharged(proof, obligations)))
            with suppress(ProofError):
                if {*better.conditions} < {*left_open}:
                    implied, verdict, left_open = [*implied, *more], better, better.conditions
        foreign = next((c for c in left_open if c not in own), None)
        if foreign is not None:  # no search finds conditions that make a claim true
            said = Said("a proof was found only if {condition}", condition=write_condition(foreign))
            return Undecided(claim, said)
        never = next(filter(_never_holds, left_open), None)
        if never is not None:
            said = Said("it is defined only if {condition}", condition=write_condition(never))
            return Undecided(claim, said)
        complex_ = next((c for c in left_open if not _is_ordered(c, scope(claim))), None)
        if complex_ is not None:
            said = Said(
                "it is read for real numbers only: it needs {condition}",
                condition=write_condition(complex_),
            )
            return Undecided(claim, said)
    except ProofError as error:
        demand_wellformed(claim)  # what is not a claim has no verdict
        return Undecided(claim, Said(str(error.message)))
    return verdict


def _discharged(proof: dict[str, Any], obligations: list[dict[str, Any]]) -> dict[str, Any]:
    return {"rule": "discharge", "proof": proof, "obligations": obligations}


def _never_holds(condition: Condition) -> bool:
    """Whether laws show that a condition without names is false."""
    left, op, right = condition.relation
    if condition.ranges or free_names(left) | free_names(right):
        return False
    negated = Claim((), (), (), Relation(left, NEGATED[op], right))
    proof, _ = prove_relation(negated.relation, scope(negated))
    try:
        return proof is not None and not _theorems(_document(negated, proof))[0].conditions
    except ProofError:
        return False


def _is_ordered(condition: Condition, here: Scope) -> bool:
    """Whether a condition orders nothing, or what is real: of a complex z, z > 0 is no condition
    under which a claim says what its author means, but another reading of log z."""
    for var, lo, _ in condition.ranges:
        here = here.bind(var, bound_facts(lo, here))
    if _is_comparable(condition.relation, here):
        return True
    left = condition.relation.left
    proof, _ = prove_relation(Relation(Term("conj", left), "=", left), here)
    return proof is not None


def _document(claim: Claim, proof: dict[str, Any], lemmas: Sequence[dict[str, Any]] = ()) -> str:
    """A certificate of one theorem, behind its ``lemmas``."""
    entry = {"name": "claim", "claim": encode_claim(claim), "proof": proof}
    return json.dumps({"symproof": FORMAT, "theorems": [*lemmas, entry]})


def provable(left_open: Iterable[Condition], here: Scope) -> list[dict[str, Any]]:
    """Proofs of those conditions that have one, as obligations of the rule ``discharge``."""
    found = []
    for condition in dict.fromkeys(left_open):
        inside = here
        for var, lo, _ in condition.ranges:
            inside = inside.bind(var, bound_facts(lo, inside))
        if not _is_comparable(condition.relation, inside):
            continue
        proof, _ = prove_relation(condition.relation, inside)
        if proof is None:
            proof = by_enclosure(condition.relation, inside, of_ranges(condition.ranges))
        if proof is not None:
            found.append({"condition": encode_condition(condition), "proof": proof})
    return found


def _implied(claim: Claim, needed: Iterable[Condition]) -> list[dict[str, Any]]:
    """Proofs of conditions that follow from those of the claim's own sides: by the signs of
    letters, or because both sides have to be defined."""
    here, (left, _, right) = scope(claim), unfolded(claim)
    known = granted([c for t in (left, right) for c, _ in conditions(t, here)], here)
    found = []
    for condition in needed:
        if condition.ranges or not _is_comparable(condition.relation, here):
            continue
        by_letters = proof_by_letters(condition.relation, known, here)
        if by_letters is not None:
            found.append({"condition": encode_condition(condition), "proof": by_letters})
            continue
        found += _beside(claim, condition, (left, right))
    return found


def _by_others(
    claim: Claim, condition: Condition, others: Sequence[Condition]
) -> list[dict[str, Any]]:
    """A proof of a ``condition`` of the claim that needs nothing but some of the ``others``, as an
    obligation in a list, or an empty list."""
    plain = [c.relation for c in others if not c.ranges]
    if condition.ranges or not plain or len(plain) > _MOST_BESIDE:
        return []
    if not _is_comparable(condition.relation, scope(claim)):
        return []
    return _beside(claim, condition, [_needing(relation) for relation in plain])


#: With more conditions than this, it is not asked whether some follow from others.
_MOST_BESIDE = 6


def _needing(relation: Relation) -> Term:
    """A term that is defined where a relation to 0 holds, and nowhere else."""
    left, op, _ = relation
    if op == "!=":
        return Term("div", number(1), left)
    return Term("sqrt" if op == ">=" else "log", left)


def _beside(claim: Claim, condition: Condition, terms: Sequence[Term]) -> list[dict[str, Any]]:
    """A proof of a ``condition`` t op s of the claim where ``terms`` are defined, because
    t + 0·(sum of the terms) op s, as an obligation in a list, or an empty list."""
    from ..search import witnesses

    one, op, other = condition.relation
    if not all(has_sort(side, "complex", scope(claim)) for side in (*terms, one)):
        return []
    nothing = Term("mul", number(0), reduce(lambda x, y: Term("add", x, y), terms))
    whole = Term("add", one, nothing)
    proof = witnesses.prove_at(Relation(whole, op, other), claim)
    if proof is None:
        return []
    chain = {
        "rule": "chain",
        "lines": [encode(t) for t in (one, whole, other)],
        "ops": ["=", op],
        "proofs": [{"rule": "ring"}, proof],
    }
    return [{"condition": encode_condition(condition), "proof": chain}]


def _size(condition: Condition) -> int:
    """How much a condition says: of two that say the same, the shorter one is kept."""
    return condition.relation.left.size + condition.relation.right.size


def _is_comparable(relation: Relation, here: Scope) -> bool:
    """Whether the kernel takes a proof of the relation: it orders what is known to be real."""
    sides = relation.left, relation.right
    return relation.op in ("=", "!=") or all("real" in facts(side, here) for side in sides)


def under_hypotheses(claim: Claim, needed: Iterable[Condition]) -> list[dict[str, Any]]:
    """Proofs of conditions of the claim that follow from what it assumes."""
    from ..search import witnesses

    found = []
    own = witnesses.of_hypotheses(claim)
    for condition in needed:
        if condition in own or condition.ranges:
            continue
        if not _is_comparable(condition.relation, scope(claim)):
            continue
        proof = witnesses.prove_at(condition.relation, claim)
        if proof is not None:
            found.append({"condition": encode_condition(condition), "proof": proof})
    return found


def joined(documents: Sequence[Mapping[str, Any]], part: str) -> dict[str, Any] | None:
    """One proof document with the theorems of several, each of which proves a part of what is
    said; their claims are called by the word ``part`` and their numbers.  None if there are none.

    >>> joined([{"symproof": 1, "theorems": [{"name": "claim"}]}] * 2, "end")["theorems"]
    [{'name': 'end 1'}, {'name': 'end 2'}]
    """
    if len(documents) < 2:
        return dict(documents[0]) if documents else None
    entries = []
    for k, document in enumerate(documents, 1):
        for entry in document["theorems"]:
            name = part if entry["name"] == "claim" else entry["name"]
            entries.append({**entry, "name": f"{name} {k}"})
    return {**documents[0], "theorems": entries}


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


def equal_at(left: Term, right: Term) -> bool:
    """Whether the kernel proves that two terms without variables are equal."""
    claim = Claim((), (), (), Relation(left, "=", right))
    found = computed(claim)
    if not isinstance(found, Proved):
        from ..search import witnesses

        proof = witnesses.prove(claim, thorough=False)
        found = certified(claim, proof) if proof is not None else None
    return found is not None and found.word == "proved"


#: The same for the search, which comes to the same numbers again; what it finds is examined anew.
_equal_at = lru_cache(4096)(equal_at)


def write_condition(condition: Condition) -> str:
    """The condition in plain text."""
    text = write_relation(condition.relation)
    for var, lo, hi in reversed(condition.ranges):
        text += f" for {write_term(symbol(var))} = {write_term(lo)}, …, {write_term(hi)}"
    return text


def write_point(point: Point) -> str:
    """The point in plain text: ``k = 3, p = 0, ω_0 = 3``."""
    parts = [
        f"{write_term(Term('sym', n))} = {_written(v)}" for n, v in sorted(point.values.items())
    ]
    for name, table in sorted(point.families.items()):
        if is_matrix(name):
            parts += _matrices(name, table)
            continue
        for index, value in sorted(table.items()):
            term = Term("sym", name, *map(literal, index))
            parts.append(f"{write_term(term)} = {_written(value)}")
    return ", ".join(parts)


def _matrices(name: str, table: Mapping[Indices, Number]) -> Iterator[str]:
    """The matrices of which a table has the entries."""
    for index, places in groupby(sorted(table.items()), key=lambda entry: entry[0][:-2]):
        rows = groupby(places, key=lambda entry: entry[0][-2])
        written = ", ".join(f"[{', '.join(_written(x) for _, x in row)}]" for _, row in rows)
        yield f"{write_term(Term('sym', name, *map(literal, index)))} = Matrix([{written}])"


def _written(value: Number) -> str:
    def plain(part: Fraction) -> str:
        return str(part).replace("-", "−")

    if isinstance(value, Term):
        return write_term(value)
    if isinstance(value, tuple):
        return f"{plain(value[0])} + {plain(value[1])}·ⅈ".replace("+ −", "− ")
    return plain(value)
