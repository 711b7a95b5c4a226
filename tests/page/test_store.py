"""Formulas are numbered once."""

import re

import pytest

from symproof.authoring.formulas import to_term
from symproof.notation.text_writer import context_of
from symproof.report.model import ShownFormula
from symproof.report.page.store import Store


def formula(text, kind="checked"):
    term = to_term(text)
    return ShownFormula((term,), context_of([term]), kind)


def test_a_formula_has_one_number():
    store = Store()
    first, again, other = map(store.inline, map(formula, ("x + 1", "x + 1", "x + 2")))
    assert first == again != other
    assert [source for _, source in store.formulas] == ["x + 1", "x + 2"]


def test_only_long_formulas_of_a_sentence_are_broken():
    store = Store()
    store.inline(formula("x + y"))
    store.inline(formula("sin(x + y) + cos(x + y)"))
    short, long = (tex for tex, _ in store.formulas)
    assert r"\allowbreak" not in short
    assert long.count(r"\allowbreak") == 1  # outside the parentheses


def test_a_display_is_set_larger_and_keeps_its_source():
    store = Store()
    store.display(formula("x"), r"\htmlClass{new}{x} y")
    assert store.formulas == [(r"\displaystyle \htmlClass{new}{x} y", "x")]


def test_a_mark_around_everything_leaves_the_formula_breakable():
    store = Store()
    said = store.display(formula("x"), r"\htmlClass{new gone}{x = \htmlClass{new}{y}}")
    assert said.startswith('<span class="m new gone" data-m="0"')
    assert [re.sub(" +", " ", tex) for tex, _ in store.formulas] == [
        r"\displaystyle x \allowbreak =\nobreak \htmlClass{new}{y}"
    ]


@pytest.mark.parametrize(
    "tex", [r"\htmlClass{new}{x} + \htmlClass{gone}{y}", r"x + \htmlClass{new}{y}", r"{x}"]
)
def test_other_marks_stay_where_they_are(tex):
    store = Store()
    assert store.display(formula("x"), tex).startswith('<span class="m" ')
    ((made, _),) = store.formulas
    assert made.count("htmlClass") == tex.count("htmlClass")


def test_rows_with_fractions_or_sums_stand_farther_apart():
    store = Store()
    for row in ("a", r"\frac{a}{b}", r"\sum_{i} a"):
        store.display(formula("x"), rf"\begin{{pmatrix}} {row} \end{{pmatrix}}")
    stretched = [re.search(r"arraystretch\{(.*?)\}", tex) for tex, _ in store.formulas]
    assert [found and found[1] for found in stretched] == [None, "1.3", "1.7"]


def test_plain_text_stands_inside_and_is_escaped():
    assert ">x &lt; " not in Store().inline(formula("x"))
    assert "<b>" not in Store().inline(ShownFormula((), context_of([]), "<b>"))


def test_notation_of_prose_is_said_to_be_that():
    assert 'data-kind="prose"' in Store().inline(formula("x", "prose"))
    assert "data-kind" not in Store().inline(formula("x"))
