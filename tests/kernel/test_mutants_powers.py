"""Powers and functions where one line of the kernel keeps different things
apart."""

from contextlib import suppress

import pytest
from proof_data import claim, equal, holds, matrix, ring_holds

from symproof.kernel.claims import scope
from symproof.kernel.evaluation import agree
from symproof.kernel.polynomials import NotNormal
from symproof.kernel.shapes import IllTyped
from symproof.kernel.terms import Term, number

TURN = matrix([0, -1], [1, 0])
NOWHERE = scope(claim("0 = 0"))


@pytest.mark.parametrize(
    ("text", "where"),
    [
        # −x is positive where both sides are defined, and e^(2πiy) is not 1
        ("(-x)^y*(-x)^y = exp(2*pi*I*y)*(x^2)^y", "u: nonzero"),
        ("(-u)^y*(-u)^y = exp(2*pi*I*y)*(u^2)^y", "u: nonzero"),
        ("(-u)^q*(-u)^q = exp(2*pi*I*q)*(u^2)^q", "u: nonzero, q: nonnegative"),
        ("(-x)^q*(-x)^q = exp(2*pi*I*q)*(x^2)^q", "q: nonnegative"),
    ],
)
def test_powers_that_differ(text, where):
    with suppress(NotNormal):
        assert not holds(text, where)


@pytest.mark.parametrize("exponent", [0, 65, -65])
def test_only_small_powers_of_a_matrix(exponent):
    """A^0 is not A."""
    with pytest.raises(NotNormal):
        agree(Term("pow", TURN, number(exponent)), TURN, NOWHERE)


@pytest.mark.parametrize("exponent", [-1, -2, -3])
def test_powers_below_0_are_those_of_the_inverse(exponent):
    power = Term("pow", TURN, number(exponent))
    back = Term("pow", TURN, number(-exponent))
    assert agree(power, TURN, NOWHERE) == (exponent == -3)  # a quarter turn
    assert agree(Term("mul", back, power, TURN), TURN, NOWHERE)


def test_no_fractional_powers_of_a_matrix():
    for over in (Term("num", 5, 1), Term("num", 15, 1), Term("div", number(3), number(2)),
                 Term("pi"), Term("i")):  # fmt: skip
        with pytest.raises(NotNormal):
            agree(Term("pow", TURN, over), TURN, NOWHERE)
    assert equal(Term("pow", TURN, number(64)), matrix([1, 0], [0, 1]), NOWHERE)
    assert equal(Term("pow", TURN, number(63)), matrix([0, 1], [-1, 0]), NOWHERE)


def test_a_number_has_no_power_that_is_a_matrix():
    for pair in ((number(2), TURN), (TURN, TURN), (Term("e"), TURN)):
        with pytest.raises(NotNormal):
            agree(Term("pow", *pair), number(2), NOWHERE)


def test_the_cosine_integral_is_a_function_of_its_argument_and_no_more():
    for same in (holds, ring_holds):
        assert same("Ci(2*x) = Ci(x + x)")
        assert not same("Ci(-x) = Ci(x)")
        assert not same("Ci(x) = 0")
        assert not same("Ci(x) = cos(x)")


@pytest.mark.parametrize("head", ["sum", "prod"])
@pytest.mark.parametrize("last", [number(1), number(2), number(40), None])
def test_sums_and_products_of_what_is_neither_a_number_nor_a_matrix(head, last):
    here = scope(claim("n = 0", "n: natural"))
    n = Term("sym", "n")
    hi = n if last is None else last
    family = Term("stack", "i", number(1), n, Term("sym", "n"))
    for block in (Term("identity"), family):
        made = Term(head, "j", number(1), hi, block)
        for other in (made, Term("diag", "j", number(1), hi, TURN), TURN):
            for pair in ((made, other), (other, made)):
                with suppress(NotNormal, IllTyped):
                    assert not agree(*pair, here) or pair[0] == pair[1]


@pytest.mark.parametrize("last", [Term("num", 25, 1), Term("div", number(3), number(2)),
                                  number(-1), Term("num", 5, 1)])  # fmt: skip
def test_a_range_has_a_natural_number_of_terms(last):
    made = Term("sum", "j", number(1), last, Term("sym", "j"))
    for other in (made, number(0), number(1), number(3)):
        with pytest.raises(NotNormal):
            agree(made, other, NOWHERE)
