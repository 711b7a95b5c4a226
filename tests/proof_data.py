"""Proof documents for tests: claims from text, entries, and what the kernel says of them."""

from __future__ import annotations

import json
from typing import Any

from claimed import read_claim

from symproof.kernel.claims import Claim, MalformedClaim, conditions, scope, unfolded
from symproof.kernel.context import TABLE, ProofContext, ProofError, Theorem, still_open
from symproof.kernel.equations import by_ring
from symproof.kernel.evaluation import Evaluation, agree
from symproof.kernel.facts import Scope, Variable
from symproof.kernel.polynomials import Value
from symproof.kernel.proofs import FORMAT, _prove, check
from symproof.kernel.shapes import IllTyped
from symproof.kernel.sums import Ring
from symproof.kernel.terms import Relation, Term, number, symbol
from symproof.notation import encoding
from symproof.notation.encoding import encode, encode_claim
from symproof.search import prover
from symproof.search.certificates import proof_of

RING: dict[str, Any] = {"rule": "ring"}
# The same; but if it is all of an entry, the laws are looked for that the ring has to be told.
COMPUTED: dict[str, Any] = {"rule": "ring"}


def claim(text: str, where: str = "") -> Claim:
    """The only claim in ``text``."""
    (only,) = read_claim(text, where)
    return only


def equal(left: Term, right: Term, here: Scope) -> bool:
    """Whether there is a certificate that two terms are equal, which the kernel accepts, and which
    needs nothing but that they are defined.  Raises
    :class:`~symproof.kernel.shapes.IllTyped`."""
    relation = Relation(left, "=", right)
    proof = proof_of(relation, here)
    if proof is None:
        return False
    context = ProofContext(here, (), {}, (), (), TABLE, _prove, [])
    needed = by_ring(relation, proof, context)
    own = [*conditions(left, here), *conditions(right, here)]
    try:
        return all(pair in own for pair in still_open([*own, *needed], ()))
    except ProofError:
        return False


def sign(term: Term, here: Scope) -> str:
    """What the ring says of the sign of a number.  Raises
    :class:`~symproof.kernel.polynomials.NotNormal`."""
    form = Evaluation(here)
    return sign_of(form.ring, form.scalar_of(term))


def sign_of(ring: Ring, value: Value) -> str:
    """ "zero", "positive", "nonnegative", "negative", "nonzero" or "" (unknown), by what the ring
    knows of a value and of its negative."""
    if ring.is_zero(value):
        return "zero"
    if "positive" in ring.facts(ring.neg(value)):
        return "negative"
    known = ring.facts(value)
    return next((word for word in ("positive", "nonnegative", "nonzero") if word in known), "")


def holds(text: str, where: str = "") -> bool:
    """Whether a certificate shows that both sides of the only claim in ``text`` are equal."""
    about = claim(text, where)
    return equal(about.relation.left, about.relation.right, scope(about))


def ring_holds(text: str, where: str = "") -> bool:
    """Whether both sides agree by the laws of rings, matrices and finite sums alone."""
    about = claim(text, where)
    return agree(about.relation.left, about.relation.right, scope(about))


def term(text: str, where: str = "") -> list[Any]:
    """A term in plain data; ``where`` gives its names sorts."""
    return encode(claim(f"{text} = 0", where).relation.left)


def entry(name: str, about: Claim, proof: Any) -> dict[str, Any]:
    """One theorem of a document."""
    if proof is COMPUTED:
        proof = searched(about)
    return {"name": name, "claim": encode_claim(about), "proof": proof}


def searched(about: Claim) -> Any:
    """The certificate of the ring that is found for a claim, or else one that tells it nothing."""
    try:
        return proof_of(unfolded(about), scope(about)) or RING
    except (IllTyped, MalformedClaim):
        return RING


def squared(about: Claim) -> dict[str, Any]:
    """The proof of a claim by the squares of its sides, which are compared by a certificate."""
    squares = about._replace(relation=prover.squared(about.relation))
    return prover.by_squares(about.relation, searched(squares))


def identity(text: str, where: str = "") -> dict[str, Any]:
    """What the ring has to be told to see an equation, for other rules."""
    return {key: data for key, data in searched(claim(text, where)).items() if key != "rule"}


def document(*entries: dict[str, Any]) -> dict[str, Any]:
    """A document that has been written to JSON and read again."""
    read: dict[str, Any] = json.loads(json.dumps({"symproof": FORMAT, "theorems": [*entries]}))
    return read


def proved(*entries: dict[str, Any]) -> Theorem:
    """The last theorem of a document that the kernel accepts."""
    return check(document(*entries))[-1]


def instance(theorem: str, reversed: bool = False, **values: list[Any]) -> dict[str, Any]:
    """An instance at terms for variables without indices."""
    given = {name: [[], value] for name, value in values.items()}
    return {"theorem": theorem, "values": given, "reversed": reversed}


def cited(instance: dict[str, Any], op: str = "=") -> dict[str, Any]:
    """The proof that a relation with ``op`` is an instance of a theorem."""
    return encoding.by_instance(instance, op)


def by_instance(theorem: str, op: str = "=", **values: list[Any]) -> dict[str, Any]:
    """The proof that a relation with ``op`` is an instance of a theorem at terms."""
    return cited(instance(theorem, **values), op)


def matrix(*rows: list[int]) -> Term:
    """A matrix of integers."""
    return Term("matrix", len(rows), len(rows[0]), *(number(x) for row in rows for x in row))


def about(left: Term, op: str, right: Term, *variables: Variable) -> Claim:
    """A claim without definitions and hypotheses."""
    return Claim(variables, (), (), Relation(left, op, right))


def real(*names: str) -> tuple[Variable, ...]:
    """Real variables."""
    return tuple(Variable(name, "real") for name in names)


HOLE = Term("hole", 0)
X, Y, N = symbol("x"), symbol("y"), symbol("n")
