"""What counts as changed between two lines."""

import pytest

from symproof.authoring.formulas import to_term
from symproof.notation.declared import Notation
from symproof.notation.text_writer import write_term
from symproof.reading.claims.single import read_term
from symproof.report.page.changes import differences


def at(term, path):
    for k in path:
        term = term.args[k]
    return write_term(term)


def changes(before, after):
    context = Notation(templates=frozenset({"f(#)"}))
    before, after = read_term(before, context), read_term(after, context)
    gone, new = differences(before, after)
    return sorted(at(before, p) for p in gone), sorted(at(after, p) for p in new)


@pytest.mark.parametrize(
    ("before", "after", "gone", "new"),
    [
        ("sin(x) + cos(x)", "sin(x) + cos(x)", [], []),
        ("sin(x) + cos(x)", "sin(x) + tan(x)", ["cos(x)"], ["tan(x)"]),
        ("sin(x + y)", "sin(x + z)", ["y"], ["z"]),
        ("a + b", "a + b + c", [], ["c"]),
        ("a + b + c", "a + c", ["b"], []),
        ("a*b", "c", ["a·b"], ["c"]),
        ("sqrt(a + b)/2", "sqrt(a + c)/2", ["b"], ["c"]),
        ("a - b", "a - c", ["b"], ["c"]),
        ("a/b", "c/e", ["a/b"], ["c/e"]),
        ("f(1) + 1", "f(2) + 1", ["f(1)"], ["f(2)"]),
    ],
)
def test_the_smallest_subterms_that_differ(before, after, gone, new):
    assert changes(before, after) == (gone, new)


def test_a_matrix_of_another_shape_is_another_matrix():
    gone, new = differences(to_term([[1, 2]]), to_term([[1, 2, 3]]))
    assert gone == new == {()}


def test_entries_are_compared_one_by_one():
    gone, _ = differences(to_term([["a", "b"], ["c", "e"]]), to_term([["a", "b"], ["c", "0"]]))
    assert gone == {(5,)}


def test_bounds_of_sums_count():
    from sympy import Symbol

    from symproof.authoring.formulas import total

    i, n = Symbol("i"), Symbol("n")
    gone, new = differences(total("i", (i, 0, n)).term, total("i", (i, 1, n)).term)
    assert gone == new == {(1,)}
