"""Formulas are numbered once."""

import re

from symproof.authoring.formulas import to_term
from symproof.notation.text_writer import context_of
from symproof.page.store import Store
from symproof.report.model import Formula


def formula(text, kind="checked"):
    term = to_term(text)
    return Formula((term,), context_of([term]), kind)


def test_a_formula_has_one_number():
    store = Store()
    first, again, other = map(store.inline, map(formula, ("x + 1", "x + 1", "x + 2")))
    assert first == again != other
    assert store.formulas == [("x + 1", "x + 1"), ("x + 2", "x + 2")]


def test_a_display_is_set_larger_and_keeps_its_source():
    store = Store()
    store.display(formula("x"), r"\htmlClass{new}{x}")
    assert store.formulas == [(r"\displaystyle \htmlClass{new}{x}", "x")]


def test_rows_with_fractions_or_sums_stand_farther_apart():
    store = Store()
    for row in ("a", r"\frac{a}{b}", r"\sum_{i} a"):
        store.display(formula("x"), rf"\begin{{pmatrix}} {row} \end{{pmatrix}}")
    stretched = [re.search(r"arraystretch\{(.*?)\}", tex) for tex, _ in store.formulas]
    assert [found and found[1] for found in stretched] == [None, "1.3", "1.7"]


def test_plain_text_stands_inside_and_is_escaped():
    assert ">x &lt; " not in Store().inline(formula("x"))
    assert "<b>" not in Store().inline(Formula((), context_of([]), "<b>"))


def test_notation_of_prose_is_said_to_be_that():
    assert 'data-kind="prose"' in Store().inline(formula("x", "prose"))
    assert "data-kind" not in Store().inline(formula("x"))
