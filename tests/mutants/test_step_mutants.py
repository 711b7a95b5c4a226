"""Every line of every theorem, changed in one place, is no longer proved.

A changed relation that the enclosures separate at some point must not be provable: neither by
the reason of the step nor by any other.  Those that they do not separate are listed in
``equivalent.txt``, each with the class of reasons:

=============  ===========================================================================
``proved``     the kernel proves the changed relation too
``empty``      a range of blocks or summands that has no element, or ends before it begins
               unless n = 0: no point gives both sides a value
``root``       the square root of a number that is negative unless n = 0: likewise
``slack``      an inequality with room: nothing proves the changed one either
``undefined``  a condition under which the changed line has a value is not met
=============  ===========================================================================

``PYTHONPATH=tests python tests/mutants/test_step_mutants.py`` prints what the file has to hold.
"""

import os
from functools import cache
from pathlib import Path
from random import Random

import pytest
from mutants.mutations import mutants

from symproof import theory
from symproof.authoring import steps
from symproof.authoring.library import library
from symproof.authoring.reasons import Induction, Rule
from symproof.authoring.steps import prove_step
from symproof.deciding import strategies
from symproof.deciding.findings import StepFailure
from symproof.deciding.strategies import decide
from symproof.deciding.verdicts import Proved
from symproof.kernel.claims import Claim, conditions, scope, unfolding
from symproof.kernel.context import still_open
from symproof.kernel.terms import BINDERS, Relation, Term, children, substitute

theory.load()
RECORDS = [
    record
    for record in library.records.values()
    if record.function.__module__.startswith("symproof.")
    and not record.is_refuted
    and not record.assumptions  # no point can show that a claim with premises is false
]
# Of each theorem so many changes are looked at, at equal distances: more of the chapters on the
# five documents than of those beyond; with SYMPROOF_SEED, as in .ci/slow, as many are drawn.
# Looking for a way from theorems to a false line takes long, and fails each time: of these searches
# every fourth is made.
SEED = os.environ.get("SYMPROOF_SEED")
STRIDE = 4
OF_DOCUMENTS, BEYOND = 24, 5
EQUIVALENT = Path(__file__).with_name("equivalent.txt")


def mutated(record):
    """Each step of the theorem with each of its changes: number, name, claim.  Definitions are
    unfolded once, after the change, since there are thousands of claims."""
    claim = record.claim
    meaning = unfolding(claim)
    before = [substitute(term, meaning) for term in record.terms]
    for k, step in enumerate(record.derivation.steps):
        for name, line in mutants(step.line):
            relation = Relation(before[k], step.op, substitute(line, meaning))
            if relation.right != before[k + 1]:
                yield k, name, Claim(claim.variables, (), (), relation)


def chosen(record):
    """At most so many changes of the theorem as its part of the book has."""
    changes = [*mutated(record)]
    most = OF_DOCUMENTS if record.chapter in theory.DOCUMENTS else BEYOND
    if len(changes) <= most:
        return changes
    if SEED is not None:
        return Random(f"{SEED} {record.name}").sample(changes, most)
    return [changes[k * len(changes) // most] for k in range(most)]


def listed():
    rows = [line.split(" | ") for line in EQUIVALENT.read_text(encoding="utf-8").splitlines()]
    return {(name, int(k), mutation): reason for name, k, mutation, reason in rows}


def is_empty(term: Term) -> bool:
    """Whether a range ends before it begins, unless n = 0."""
    if term.head in BINDERS:
        hi = term.args[2]
        parts = hi.args if hi.head == "add" else (hi,)
        if all(part.head == "neg" for part in parts):
            return True
    return any(map(is_empty, children(term)))


def reason_class(claim) -> str:
    if is_empty(claim.relation.right):
        return "empty"
    if isinstance(decide(claim), Proved):
        return "proved"
    if claim.relation.op != "=":
        return "slack"
    if claim.relation.right.head == "sqrt":
        return "root"
    needed = conditions(claim.relation.right, scope(claim))
    return "undefined" if still_open(needed, ()) else "unknown"


@pytest.fixture(autouse=True)
def _search_once(monkeypatch):
    """The test, the decision and a failing step all ask for a counterexample."""
    monkeypatch.setattr(
        strategies, "search_counterexample", cache(strategies.search_counterexample)
    )
    refute = cache(strategies.refute)
    monkeypatch.setattr(strategies, "refute", refute)
    monkeypatch.setattr(steps, "refute", refute)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.name)
def test_changed_lines_are_not_proved(record):
    equivalent, seen = {}, set()
    for number, (k, name, claim) in enumerate(chosen(record)):
        seen.add((record.name, k + 1, name))
        if strategies.refute(claim) is None:
            equivalent[record.name, k + 1, name] = reason_class(claim)
            continue
        assert not decide(claim).proved, (k + 1, name)
        proved = record.steps[k]
        if number % STRIDE and not isinstance(proved.step.reason, Rule):
            continue
        step = proved.step._replace(line=claim.relation.right, operation=None)
        uses = () if isinstance(step.reason, Rule | Induction) else step.reason
        algebraic = all(use.record.is_algebraic for use in uses)
        with pytest.raises(StepFailure) as failure:
            prove_step(k + 1, step, claim, proved.instances, algebraic)
        assert failure.value.finding.code in ("SP101", "SP102"), (k + 1, name)
    assert equivalent == {row: why for row, why in listed().items() if row in seen}


def test_most_changes_are_caught():
    total = sum(1 for record in RECORDS for _ in mutated(record))
    assert total > 3000
    slack = sum(why == "slack" for why in listed().values())
    assert len(listed()) - slack < total / 20
    assert slack < total / 50


def test_the_list_is_of_theorems_and_known_reasons():
    assert set(listed().values()) <= {"proved", "empty", "root", "slack", "undefined"}
    assert {name for name, _, _ in listed()} <= {record.name for record in RECORDS}


if __name__ == "__main__":
    for record in RECORDS:
        for k, name, claim in mutated(record):
            if strategies.refute(claim) is None:
                print(record.name, k + 1, name, reason_class(claim), sep=" | ")
