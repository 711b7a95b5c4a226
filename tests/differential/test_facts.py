"""A bounded slice of the comparison of facts with values that ``facts.py`` makes when it is left
running, and that the comparison is not blind."""

from __future__ import annotations

import pytest
from tools.differential import facts as facts_compared
from tools.differential.shaped import Drawing

from symproof.kernel import facts as judged
from symproof.kernel.terms import BINDERS, FUNCTIONS, Term, children

HEADS = {"num", "pi", "i", "e", "sym", "add", "mul", "neg", "div", "pow", "matrix", "identity",
         "transpose", "norm", "dot"} | FUNCTIONS | BINDERS  # fmt: skip
FACTS = {"real", "nonzero", "nonnegative", "positive", "integer", "even", "odd"}


@pytest.mark.parametrize("seed", range(3))
def test_facts_are_true(seed):
    seen = facts_compared.compared(seed, 250)
    assert seen.false == []
    assert set(seen.compared) == FACTS


def test_every_head_is_drawn():
    drawing = Drawing(facts_compared.Random(0))
    heads = set()

    def note(term: Term) -> None:
        heads.add(term.head)
        for child in children(term):
            note(child)

    for _ in range(300):
        note(drawing.term(4))
    assert heads == HEADS


@pytest.mark.slow
def test_a_power_is_not_taken_for_a_power_of_a_matrix(monkeypatch):
    """What the first edition said of a power whose exponent is not known to be a number."""
    honest = judged.of_power

    def lying(base, exponent):
        return honest(base, exponent) or judged._matrix_power(base, judged.SORTS["natural"])

    monkeypatch.setattr(judged, "of_power", lying)
    assert any("is not real" in said for said in facts_compared.compared(0, 1500).false)


@pytest.mark.parametrize(
    ("fact", "lie"),
    [("nonzero", "real"), ("real", "nonnegative"), ("real", "nonzero"), ("real", "integer"),
     ("nonnegative", "positive"), ("integer", "even"), ("integer", "odd")],
)  # fmt: skip
def test_no_kind_of_false_fact_is_overlooked(monkeypatch, fact, lie):
    honest = judged.facts

    def lying(term, here):
        known = honest(term, here)
        return known | {lie} if fact in known else known

    monkeypatch.setattr(facts_compared, "facts", lying)
    assert any(said.endswith(f"is not {lie}") for said in facts_compared.compared(1, 60).false)
