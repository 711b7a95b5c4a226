"""Untrusted: certificates for equations, by way of exponentials.

An attempt walks through both sides, tells a ring what laws say of their functions and keeps a list
of what it has told.  If both sides then agree, the list is a proof by the rule ``ring``.
"""

from __future__ import annotations

from ...kernel.facts import Scope
from ...kernel.polynomials import NotNormal
from ...kernel.terms import Term, children
from .session import Data, Plan, Session
from .visiting import visit

MAX_ATTEMPTS = 8
LONG = 100  # summands that are written out if fewer do not do


def proof_of(
    left: Term, right: Term, here: Scope, opaque: frozenset[Term] = frozenset()
) -> Data | None:
    """A proof of left = right, two terms without defined names in a scope, or None.  The roots
    ``opaque`` are not rewritten."""
    plan = Plan(opaque=opaque)
    found = _attempts(left, right, here, plan)
    if found is None and plan.met_longer:
        plan.write_out = LONG
        found = _attempts(left, right, here, plan)
    if found is None and plan.order > 4 and (_has(left, "sqrt") or _has(right, "sqrt")):
        plan.gauss = True
        found = _attempts(left, right, here, plan)
    return found


def _attempts(left: Term, right: Term, here: Scope, plan: Plan) -> Data | None:
    for _ in range(MAX_ATTEMPTS):
        plan.finer = False
        session = Session(here, plan)
        try:
            visit(session, left)
            visit(session, right)
            if not plan.finer:
                session.form.known = {}
                same = session.form.vanishes(session.form.difference(left, right))
                told = {"rewrite": session.entries} if session.entries else {}
                return {"rule": "ring", **told} if same else None
        except NotNormal:
            if not plan.finer:
                return None
        finally:
            plan.met_longer |= session.form.met_longer
    return None


def _has(term: Term, head: str) -> bool:
    return term.head == head or any(_has(child, head) for child in children(term))
