"""A bounded slice of the comparison of the ring with numbers that ``ring.py`` makes when it is left
running, and that the comparison is not blind."""

from __future__ import annotations

from random import Random

import pytest
from tools.differential import ring as ring_compared
from tools.differential.claims import ONE, TWO
from tools.differential.ring import Drawing, changes, everywhere

from symproof.kernel import proofs
from symproof.kernel.sums import Ring
from symproof.kernel.terms import Term, symbol

X, N = symbol("x"), symbol("n")


@pytest.mark.parametrize("seed", range(3))
def test_what_the_ring_shows_is_true(seed):
    seen = ring_compared.compared(seed, 250)
    assert seen.false == []
    assert seen.proved > 60
    assert seen.with_binders > 15


def test_a_seed_draws_the_same_claims():
    assert ring_compared.compared(5, 40) == ring_compared.compared(5, 40)
    drawn = [[Drawing(Random(seed)).relation() for _ in range(10)] for seed in (5, 6)]
    assert drawn[0] != drawn[1]


def test_changes_go_into_every_part():
    """x·n is turned as a whole, below a root, and in the body and at the end of a Σ."""
    product, turned = Term("mul", X, N), Term("mul", N, X)
    for whole in (lambda t: t, lambda t: Term("sqrt", t), lambda t: Term("sum", "j", ONE, N, t),
                  lambda t: Term("sum", "j", ONE, t, X)):  # fmt: skip
        found = [*everywhere(whole(product), changes)]
        assert whole(turned) in found


def test_steps_that_need_a_condition_are_among_the_changes():
    """x/x → 1 needs x ≠ 0, and the last term of a Σ comes out of one that is not empty; n times x/n
    is x if n is not 0."""
    assert ONE in changes(Term("div", X, X))
    total = Term("sum", "j", TWO, N, X)
    assert any(t.head == "add" and t.args[0].head == "sum" for t in changes(total))
    assert X in changes(Term("sum", "j", ONE, N, Term("div", X, N)))


# -- the comparison is not blind -----------------------------------------------------------


def test_a_kernel_that_forgets_conditions_is_noticed(monkeypatch):
    monkeypatch.setattr(proofs, "of_sides", lambda relation, here: [])
    assert ring_compared.compared(1, 200).false


@pytest.mark.slow
def test_a_divisor_that_leaves_an_empty_sum_is_noticed(monkeypatch):
    """As it did until 22 November 2026 (see SECURITY.md)."""
    honest = Ring._linear
    monkeypatch.setattr(Ring, "_linear", lambda self, n, i, v, _: honest(self, n, i, v, False))
    assert ring_compared.compared(2, 1000).false
