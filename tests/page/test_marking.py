"""Marks never change a formula."""

import re
from itertools import pairwise

import pytest

from symproof.notation.declared import Notation
from symproof.notation.latex_writer import write_term
from symproof.notation.text_writer import context_of
from symproof.reading.claims.single import read_term
from symproof.report.page.changes import differences
from symproof.report.page.marking import marked

MARK = re.compile(r"\\htmlClass\{[a-z ]+\}\{")


def without_marks(tex):
    """Take the marks out again, with their closing braces."""
    while match := MARK.search(tex):
        depth, end = 1, match.end()
        while depth:
            depth += {"{": 1, "}": -1}.get(tex[end], 0) if tex[end - 1] != "\\" else 0
            end += 1
        tex = tex[: match.start()] + tex[match.end() : end - 1] + tex[end:]
    return tex


def mark(text, marks):
    term = read_term(text, Notation())
    return marked(term, context_of([term]), marks)


def test_a_mark_stands_around_its_subterm():
    assert mark("a + b", {(1,): "new"}) == r"a + \htmlClass{new}{b}"
    assert mark("a + b", {(): "gone"}) == r"\htmlClass{gone}{a + b}"


def test_a_mark_inside_parentheses():
    assert mark("2*(a + b)", {(1,): "new"}) == r"2 (\htmlClass{new}{a + b})"


def test_the_sign_of_a_difference_belongs_to_the_sum():
    assert mark("a - b", {(1,): "new"}) == r"a - \htmlClass{new}{b}"


def test_a_subterm_that_is_not_written_by_itself_marks_what_it_is_in():
    assert mark("sin(x)^2", {(0,): "new"}) == r"\htmlClass{new}{\sin^{2}(x)}"


def test_marks_in_scripts():
    assert mark("x^(n + 1)", {(1, 1): "new"}) == r"x^{n + \htmlClass{new}{1}}"


@pytest.mark.parametrize("text", ["a*2", "2*3", "a/b*2", "2*(1/2)", "-a*2", "x_1*2"])
def test_products_keep_their_signs(text):
    term = read_term(text, Notation())
    for path in ((0,), (1,)):
        made = marked(term, context_of([term]), {path: "new"})
        assert without_marks(made) == write_term(term)


def test_every_line_of_the_library_is_the_formula_that_was_checked(checked_library):
    seen = with_marks = 0
    for c in checked_library:
        terms = c.record.terms
        context = context_of(terms)
        for before, after in pairwise(terms):
            gone, new = differences(before, after)
            for term, paths, kind in ((before, gone, "gone"), (after, new, "new")):
                made = marked(term, context, dict.fromkeys(paths, kind))
                assert without_marks(made) == write_term(term, context)
                seen += 1
                with_marks += made != without_marks(made)
    assert with_marks > 0.9 * seen > 100
