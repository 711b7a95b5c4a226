"""How inequalities are added up, and what is not found because it is false."""

import pytest
from proof_data import claim

from symproof.kernel.claims import Premise, scope, unfolded
from symproof.kernel.facts import Variable
from symproof.kernel.terms import Relation, number, symbol
from symproof.search.combining import Assumptions, UsableInequality, combine, prove_under


def found(text, where=""):
    about = claim(text, where)
    return prove_under(unfolded(about), scope(about), Assumptions(about.hypotheses))


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("a <= c", "a <= b, b <= c"),
        ("a < c", "a <= b, b < c"),
        ("x/2 > 0", "0 < 3*x"),
        ("2*x + 3*y <= 5", "x <= 1, y <= 1"),
        ("w*s <= s", "w <= 1, s: positive"),
        ("x + n >= 0", "0 <= x, n: natural"),
        ("x != 2", "3 < x"),
        ("x^2 + y >= 0", "0 <= y"),
    ],
)
def test_linear_arithmetic_finds(text, where):
    assert found(text, where) is not None


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("a <= c", "a <= b, c <= b"),
        ("a < c", "a <= b, b <= c"),
        ("x/2 > 1", "0 < 3*x"),
        ("2*x - 3*y <= 5", "x <= 1, y <= 1"),
        ("w*s <= s", "w <= 1"),
        ("x >= 0", "x <= 1"),
        ("x != 2", "1 < x"),
        ("x = 2", "2 <= x"),
    ],
)
def test_nothing_is_found_for_what_is_false(text, where):
    assert found(text, where) is None


def test_all_that_is_named_must_be_used():
    about = claim("x + 1 >= 0", "0 <= x, y: real")
    other = UsableInequality(symbol("y"), number(0), False, {"theorem": "t", "values": {}})
    here = scope(about)
    relation = unfolded(about)
    assert combine(relation, here, [], Assumptions(about.hypotheses)) is not None
    assert combine(relation, here, [other], Assumptions(about.hypotheses)) is None


def test_a_premise_is_used_for_the_names_in_scope():
    about = claim("a[k] + 1 > 0", "k: natural")
    premise = Premise(
        (Variable("i", "natural"),), (), Relation(number(0), "<=", symbol("a_#", symbol("i")))
    )
    assert prove_under(unfolded(about), scope(about), Assumptions((), (premise,))) is not None
    assert prove_under(unfolded(about), scope(about), Assumptions()) is None
