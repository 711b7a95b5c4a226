"""Untrusted: certificates of the rule ``ring``, by way of exponentials.

An attempt walks through both sides, tells a ring what laws say of their functions and keeps a list
of what it has told.  If the ring then shows the relation, the list is a proof.
"""

from __future__ import annotations

from ...kernel.evaluation import shown, shows
from ...kernel.facts import Scope
from ...kernel.polynomials import NotNormal
from ...kernel.shapes import IllTyped
from ...kernel.terms import Relation, Term
from ..guess import differ
from .complexes import tell_size
from .radicals import tell_sqrt
from .session import Attempt, Data, Plan, Tellers
from .visiting import visit

MAX_ATTEMPTS = 8
LONG = 100  # summands that are written out if fewer do not do


def proof_of(relation: Relation, here: Scope, opaque: frozenset[Term] = frozenset()) -> Data | None:
    """A proof of a relation between two terms without defined names in a scope, or None.  The
    roots ``opaque`` are not rewritten.  Raises :class:`~symproof.kernel.shapes.IllTyped`."""
    if _shown(relation, here):
        return {"rule": "ring"}
    plan = Plan(opaque=opaque)
    found = _attempts(relation, here, plan)
    if found is None and plan.left_out:
        plan.lenient = True
        found = _attempts(relation, here, plan)
    if found is None and plan.met_longer:
        plan.write_out = LONG
        found = _attempts(relation, here, plan)
    if found is None and plan.order > 4 and plan.met_root:
        plan.gauss = True
        found = _attempts(relation, here, plan)
    return found


def same(left: Term, right: Term, here: Scope) -> Data | None:
    """What the ring has to be told so that two terms are the same in it, as data that other rules
    take as well; None if this is not known, or if the shapes do not fit."""
    if differ(left, right, here):
        return None
    try:
        found = proof_of(Relation(left, "=", right), here)
    except IllTyped:
        return None
    return None if found is None else {k: v for k, v in found.items() if k != "rule"}


def _shown(relation: Relation, here: Scope) -> bool:
    try:
        return shown(*relation, here)
    except NotNormal:
        return False


def _attempts(relation: Relation, here: Scope, plan: Plan) -> Data | None:
    tellers = Tellers(visit, tell_sqrt, tell_size, proof_of)
    for _ in range(MAX_ATTEMPTS):
        plan.finer = False
        session = Attempt(here, plan, tellers)
        try:
            session.begin(relation)
            visit(session, relation.left)
            visit(session, relation.right)
            if not plan.finer:
                session.form.known = {}
                gap = session.form.difference(relation.left, relation.right)
                told = {"rewrite": session.entries, "nonzero": session.nonzero}
                found = {"rule": "ring", **{key: data for key, data in told.items() if data}}
                return found if shows(session.form, gap, relation.op) else None
        except NotNormal:
            if not plan.finer:
                return None
        finally:
            plan.met_longer |= session.form.met_longer
    return None
