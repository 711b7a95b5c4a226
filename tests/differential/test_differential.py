"""A bounded slice of the comparison that ``compare.py`` makes when it is left running."""

from __future__ import annotations

import mpmath
import pytest
from needed import missing
from proof_data import COMPUTED, document, entry
from tools.differential import compare
from tools.differential.claims import ONE, SORTS, TWO, claim_of
from tools.differential.values import Undefined, holds, value

from symproof.checkers.coq.compiler import CoqMissing, find
from symproof.deciding.strategies import decide
from symproof.deciding.verdicts import Proved, Refuted
from symproof.kernel.claims import Claim
from symproof.kernel.context import ProofError
from symproof.kernel.proofs import check
from symproof.kernel.terms import Relation, Term, number, symbol

X, N = symbol("x"), symbol("n")
SQUARES = claim_of(
    Relation(Term("add", Term("pow", Term("sin", X), TWO), Term("pow", Term("cos", X), TWO)),
             "=", ONE)
)  # fmt: skip
FALSE = [
    Relation(Term("pow", X, N), ">", number(0)),
    Relation(Term("pow", number(0), N), "!=", number(0)),
    Relation(Term("sqrt", Term("pow", X, Term("mul", TWO, N))), "=", Term("pow", X, N)),
    Relation(Term("pow", number(0), Term("pow", Term("add", N, number(-1)), TWO)), "=", number(0)),
    Relation(Term("sum", "j", ONE, N, Term("div", ONE, N)), "=", ONE),
]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_the_judges_agree(seed):
    seen = compare.judged(seed, 80)
    assert seen.disagreements == []
    assert sum(seen.words.values()) == 80
    assert len(seen.proved) > 20


def test_both_verdicts_occur():
    words = sum((compare.judged(seed, 20).words for seed in (100, 101)), start=compare.Counter())
    assert {word.split(",")[0] for word in words} >= {"proved", "refuted"}


def test_a_seed_draws_the_same_claims():
    assert compare.judged(5, 10) == compare.judged(5, 10)
    assert compare.judged(5, 10) != compare.judged(6, 10)


# -- the comparison is not blind -----------------------------------------------------------


@pytest.mark.parametrize("relation", FALSE)
def test_the_numbers_notice_what_was_provable_once(relation):
    grid = [{**dict.fromkeys(SORTS, mpmath.mpf(1)), "x": mpmath.mpf(-2), "n": mpmath.mpf(k)}
            for k in (0, 1, 2)]  # fmt: skip

    def fails(point):
        try:
            return not holds(relation, point)
        except Undefined:
            return True

    assert any(map(fails, grid))
    with pytest.raises(ProofError):
        check(document(entry("claim", claim_of(relation), COMPUTED)))


class Lie(Proved):
    """A verdict whose theorem says something else than what was checked."""

    @property
    def theorem(self):
        return super().theorem._replace(claim=claim_of(FALSE[0]), conditions=())


def test_a_false_theorem_is_objected_to():
    true = decide(SQUARES)
    assert isinstance(true, Proved)
    assert compare.objections(true, compare.Random(0)) == []
    lie = Lie(true.claim, true.certificate)
    (why,) = compare.objections(lie, compare.Random(0))
    assert why.startswith("it fails at")


def test_a_counterexample_at_which_the_claim_holds_is_objected_to():
    false = decide(claim_of(Relation(Term("sin", X), "=", X)))
    assert isinstance(false, Refuted)
    assert compare.objections(false, compare.Random(0)) == []

    class Elsewhere(Refuted):
        @property
        def counterexample(self):
            return false.counterexample

    true = Elsewhere(SQUARES, false.certificate)
    assert compare.objections(true, compare.Random(0)) == ["it holds at the counterexample"]


def test_a_disagreement_is_printed_and_the_run_fails(monkeypatch, capsys):
    monkeypatch.setattr(compare, "fails_at", lambda theorem, where: True)
    monkeypatch.setattr(compare, "SLICE", 4)
    monkeypatch.setattr("sys.argv", ["compare.py", "--claims", "8"])
    assert compare.main() == 1
    out = capsys.readouterr().out
    assert ": it fails at {" in out
    assert not out.endswith("\n0 disagreements\n")


def test_values_are_those_of_mathematics():
    point = {"x": mpmath.mpf(2)}
    assert value(Term("sum", "j", ONE, number(3), Term("pow", X, symbol("j"))), point) == 14
    assert value(Term("prod", "j", ONE, number(0), X), point) == 1
    for undefined in (Term("div", ONE, number(0)), Term("log", number(0)),
                      Term("sqrt", number(-1)), Term("pow", number(0), number(-1)),
                      Term("sum", "j", number(3), ONE, X)):  # fmt: skip
        with pytest.raises(Undefined):
            value(undefined, point)


# -- Coq -----------------------------------------------------------------------------------


@pytest.fixture
def coq():
    try:
        find(None)
    except CoqMissing as absent:
        missing(str(absent))


@pytest.mark.slow
@pytest.mark.usefixtures("coq")
def test_coq_accepts_a_sample_of_what_is_proved():
    claims: list[Claim] = compare.judged(3, 30).proved[:6]
    words, refused = compare.judged_by_coq(claims)
    assert refused == []
    assert words["proved"] >= 2
