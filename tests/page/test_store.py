"""Formulas are numbered once, and what is packed comes out again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from symproof.authoring.formulas import to_term
from symproof.notation.text_writer import context_of
from symproof.page.store import Store, lengthened, packed, shortened, unpacked
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


def test_plain_text_stands_inside_and_is_escaped():
    assert ">x &lt; " not in Store().inline(formula("x"))
    assert "<b>" not in Store().inline(Formula((), context_of([]), "<b>"))


def test_notation_of_prose_is_said_to_be_that():
    assert 'data-kind="prose"' in Store().inline(formula("x", "prose"))
    assert "data-kind" not in Store().inline(formula("x"))


@given(
    st.lists(
        st.lists(st.sampled_from(["<b>", "</b>", "x", "é", "한", '"', "\\", " "])).map("".join)
    )
)
def test_shortened_texts_come_back(texts):
    tokens, short = shortened(texts)
    assert lengthened(tokens, short) == texts
    assert unpacked(packed([tokens, short])) == [tokens, short]


def test_too_many_words_are_refused():
    with pytest.raises(ValueError, match="different tags and words"):
        shortened([f"<{k}>" for k in range(60_000)])


def test_packing_is_the_same_on_every_run():
    assert packed({"a": ["x"] * 50}) == packed({"a": ["x"] * 50})
