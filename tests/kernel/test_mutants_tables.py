"""The tables of the kernel against what they mean, tried out on numbers.

Each table is the complete and only one that its meaning allows, so that no entry can be changed,
added or left out unnoticed.
"""

import operator
from fractions import Fraction

import pytest

from symproof.kernel.equations import _HOLES
from symproof.kernel.evaluation import Evaluation, shows
from symproof.kernel.facts import EVERYWHERE, FACTS, SORTS
from symproof.kernel.proofs import _composed
from symproof.kernel.terms import FLIPPED, IMPLIES, NEGATED, RELATIONS

HOLDS = {
    "=": operator.eq, "!=": operator.ne, "<=": operator.le, "<": operator.lt,
    ">=": operator.ge, ">": operator.gt,
}  # fmt: skip
# What the words for signs leave possible.
POSSIBLE = {"positive": {1}, "nonnegative": {0, 1}, "nonzero": {-1, 1}}
# Some numbers of a sort, of each sign that it has.
SORTED = {
    "real": (-1, 0, 1), "nonzero": (-1, 1), "nonnegative": (0, 1), "positive": (1,),
    "integer": (-1, 0, 1), "even": (-2, 0, 2), "odd": (-1, 1), "natural": (0, 1),
    "positive integer": (1,),
}  # fmt: skip
PAIRS = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1)]


def test_the_relations():
    assert {*RELATIONS} == HOLDS.keys() == FLIPPED.keys() == IMPLIES.keys()


@pytest.mark.parametrize("op", RELATIONS)
def test_what_a_relation_implies(op):
    where = [pair for pair in PAIRS if HOLDS[op](*pair)]
    assert IMPLIES[op] == {o for o in RELATIONS if all(HOLDS[o](*pair) for pair in where)}


@pytest.mark.parametrize("op", RELATIONS)
def test_a_flipped_relation(op):
    assert [HOLDS[FLIPPED[op]](b, a) for a, b in PAIRS] == [HOLDS[op](a, b) for a, b in PAIRS]


@pytest.mark.parametrize("op", RELATIONS)
def test_which_numbers_show_a_relation(op):
    form = Evaluation(EVERYWHERE)
    for v in (-2, -1, 0, 1, 2):
        assert shows(form, form.ring.rational(v), op) == HOLDS[op](v, 0)


@pytest.mark.parametrize("op", RELATIONS)
def test_which_sorts_show_a_relation(op):
    """What is known of a number of a sort, or of the negative of one, and no more."""
    form = Evaluation(EVERYWHERE)
    for sort, possible in SORTED.items():
        x = form.ring.symbol(sort, SORTS[sort])
        for value, turn in ((x, 1), (form.ring.neg(x), -1)):
            assert shows(form, value, op) == all(HOLDS[op](turn * v, 0) for v in possible)


@pytest.mark.parametrize("op", RELATIONS)
def test_a_negated_relation(op):
    assert [HOLDS[NEGATED[op]](a, b) for a, b in PAIRS] == [not HOLDS[op](a, b) for a, b in PAIRS]


def test_what_is_said_of_a_sign_in_a_witness():
    assert FACTS.keys() == {">=", ">", "!="}
    for op, fact in FACTS.items():
        assert [HOLDS[op](v, 0) for v in (-1, 0, 1)] == [v in POSSIBLE[fact] for v in (-1, 0, 1)]
    # a hole is high − low, for high = low, high ≥ low, high > low
    holes = {"=": "nonnegative", ">=": "nonnegative", ">": "positive"}
    assert {**{op: SORTS[sort] for op, sort in holes.items()}, "!=": {"nonzero"}} == _HOLES
    for op, sort in holes.items():
        assert {a - b for a, b in ((0, 0), (1, 0)) if HOLDS[op](a, b)} <= POSSIBLE[sort]


@pytest.mark.parametrize("first", RELATIONS)
@pytest.mark.parametrize("second", RELATIONS)
def test_what_two_steps_give(first, second):
    grid = range(3)
    ends = {
        (a, c) for a in grid for b in grid for c in grid
        if HOLDS[first](a, b) and HOLDS[second](b, c)
    }  # fmt: skip
    given = _composed([first, second])
    if given:
        assert all(HOLDS[given](a, c) for a, c in ends)
    else:  # nothing but what holds of all numbers would follow
        assert not any(all(HOLDS[o](a, c) for a, c in ends) for o in RELATIONS)


def test_a_chain_is_as_strict_as_its_strictest_step():
    assert _composed(["=", "="]) == "="
    assert _composed(["<=", "=", "<="]) == "<="
    assert _composed(["=", "<", "<="]) == "<"
    assert _composed([">", ">=", ">"]) == ">"
    assert _composed([">=", "=", ">="]) == ">="
    assert _composed(["=", "!=", "="]) == "!="
    assert _composed(["!=", "=", "!="]) == _composed(["<", "!="]) == _composed(["<", ">="]) == ""


NUMBERS = [0, 1, -1, 2, -2, 3, -3, 4, Fraction(1, 2), Fraction(-1, 2), 1j, 1 + 1j]
TRUE_OF = {
    "real": lambda x: not isinstance(x, complex),
    "nonnegative": lambda x: not isinstance(x, complex) and x >= 0,
    "positive": lambda x: not isinstance(x, complex) and x > 0,
    "nonzero": lambda x: x != 0,
    "integer": lambda x: isinstance(x, int),
    "even": lambda x: isinstance(x, int) and x % 2 == 0,
    "odd": lambda x: isinstance(x, int) and x % 2 == 1,
}
MEMBERS = {
    "complex": NUMBERS,
    "real": NUMBERS[:10],
    "nonzero": NUMBERS[1:10],
    "nonnegative": [x for x in NUMBERS[:10] if x >= 0],
    "positive": [x for x in NUMBERS[:10] if x > 0],
    "integer": NUMBERS[:8],
    "even": [0, 2, -2, 4],
    "odd": [1, -1, 3, -3],
    "natural": [0, 1, 2, 3, 4],
    "positive integer": [1, 2, 3, 4],
}


@pytest.mark.parametrize("sort", SORTS)
def test_what_a_sort_says(sort):
    said = {fact for fact, true in TRUE_OF.items() if all(map(true, MEMBERS[sort]))}
    assert SORTS[sort] == said


@pytest.mark.parametrize("sort", SORTS)
def test_what_belongs_to_a_sort(sort):
    for other, members in MEMBERS.items():
        assert (SORTS[sort] <= SORTS[other]) == ({*members} <= {*MEMBERS[sort]})
