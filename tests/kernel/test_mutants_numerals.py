"""Intervals where one line of the kernel keeps different things apart."""

import pytest
from proof_data import claim, entry, matrix, proved

from symproof.kernel.context import ProofError
from symproof.kernel.enclosing import Enclosing
from symproof.kernel.intervals import NotEnclosed
from symproof.kernel.terms import Term, number, symbol

J, ONE, TWO = symbol("j"), number(1), number(2)


@pytest.mark.parametrize(
    "term",
    [
        Term("sym", "w_#", ONE),
        Term("i"),
        Term("hole", 0),
        Term("identity"),
        matrix([1]),
        matrix([1], [2]),
        Term("transpose", TWO),
        Term("norm", matrix([1], [2])),
        Term("dot", matrix([1], [2]), matrix([1], [2])),
        Term("stack", "j", ONE, ONE, J),
        Term("diag", "j", ONE, ONE, J),
    ],
)
def test_what_is_no_certain_real_number(term):
    for made in (term, Term("mul", TWO, term), Term("sum", "j", ONE, TWO, Term("cos", term))):
        with pytest.raises(NotEnclosed):
            Enclosing(8).reading(made)


def test_the_ends_of_a_range_are_certain():
    machine = Enclosing(8)
    certain, uncertain = machine.exactly(3), (3 << 8, (3 << 8) + 1)
    assert machine.indices(certain, certain) == range(3, 4)
    assert machine.indices(certain, machine.exactly(2)) == range(3, 3)
    for ends in ((certain, uncertain), (uncertain, certain), (uncertain, uncertain)):
        with pytest.raises(NotEnclosed):
            machine.indices(*ends)
    for last in (1, 0, -5):
        with pytest.raises(NotEnclosed):
            machine.indices(certain, machine.exactly(last))


@pytest.mark.parametrize("text", ["1 = 2", "2 = 1", "3 = pi", "pi = 3", "pi = 22/7", "1 = 1"])
def test_intervals_apart_are_not_equal(text):
    with pytest.raises(ProofError, match="do not show it"):
        proved(entry("a", claim(text), {"rule": "enclosure", "precision": 64}))
