"""About what a term comes to."""

import math

from symproof.kernel.terms import Term, number
from symproof.search.guess import approximate


def test_a_size_that_is_too_large_for_a_float_is_no_number() -> None:
    exp = Term("exp", number(709))
    assert math.isclose(approximate(exp).real, math.exp(709))
    turned = Term("mul", exp, Term("add", number(3), Term("mul", number(3), Term("i"))))
    assert math.isnan(approximate(turned).real)
    assert math.isnan(approximate(Term("div", number(1), number(0))).real)
