"""The ring of the normal form: packing, fractions, periods, radicals, sums, limits."""

from fractions import Fraction

import pytest

from symproof.kernel.polynomials import NotNormal
from symproof.kernel.ring import MAX_BITS, MAX_REACH, Refine, Ring, exponents

REAL = frozenset(("real",))
INTEGER = REAL | {"integer"}
NATURAL = INTEGER | {"nonnegative"}
POSITIVE = REAL | {"nonnegative", "positive", "nonzero"}


@pytest.fixture
def n(ring):
    return ring.symbol("n", NATURAL)


def equal(ring, a, b):
    return ring.is_zero(ring.sub(a, b))


def test_exponents_of_all_signs_are_read_back(ring, x, y):
    monomial = ring.mul(ring.power(x, -7), ring.mul(ring.power(y, 12), ring.i))
    ((key, _),) = monomial.terms.items()
    assert sorted(e for _, e in exponents(key)) == [-7, 12]


def test_the_largest_exponents_do_not_run_into_their_neighbours(ring, x, y):
    half = MAX_REACH // 4
    big = ring.mul(ring.power(x, half), ring.power(ring.inverse(y), half))
    ((key, _),) = big.terms.items()
    assert sorted(e for _, e in exponents(key)) == [-half, half]
    assert equal(ring, ring.mul(big, ring.inverse(big)), ring.one)


def test_the_size_of_a_power_is_that_of_its_coefficient(ring, x):
    assert ring.power(ring.neg(x), MAX_BITS + 1).terms
    two = ring.add(x, x)
    assert ring.power(two, MAX_BITS).terms
    for base, exponent in ((two, MAX_BITS + 1), (ring.add(two, x), MAX_BITS // 2 + 1)):
        for power in (exponent, -exponent):
            with pytest.raises(NotNormal):
                ring.power(base, power)


@pytest.mark.parametrize("exponent", [MAX_REACH + 1, 2**31, 2**32, 2**40, -(2**32)])
def test_larger_exponents_are_refused(ring, x, exponent):
    with pytest.raises(NotNormal):
        ring.power(x, exponent)


def test_products_of_large_powers_are_refused(ring, x):
    big = ring.power(x, MAX_REACH)
    with pytest.raises(NotNormal):
        ring.mul(big, big)


def test_sums_of_large_powers_are_refused(ring, x, y):
    with pytest.raises(NotNormal):
        ring.power(ring.add(x, y), 10**9)


def test_large_coefficients_are_refused(ring):
    with pytest.raises(NotNormal):
        ring.power(ring.rational(3), 10**6)


def test_division_by_zero(ring, x):
    with pytest.raises(NotNormal):
        ring.inverse(ring.sub(x, x))


def test_fractions(ring, x, y):
    total = ring.add(x, y)
    left = ring.add(ring.inverse(total), ring.inverse(ring.sub(x, y)))
    right = ring.mul(
        ring.mul(ring.rational(2), x),
        ring.inverse(ring.sub(ring.mul(x, x), ring.mul(y, y))),
    )
    assert equal(ring, left, right)
    assert not equal(ring, left, ring.inverse(total))


def test_a_zero_divisor_is_not_cancelled(ring, n):
    sign = ring.exp(ring.mul(ring.mul(ring.i, ring.pi), n))
    plus, minus = ring.add(ring.one, sign), ring.sub(ring.one, sign)
    assert equal(ring, ring.mul(plus, minus), ring.zero)
    assert not equal(ring, plus, ring.zero)
    assert not equal(ring, minus, ring.zero)
    assert not equal(ring, ring.inverse(plus), ring.rational(Fraction(1, 2)))


def test_full_turns_need_integers(ring, x, n):
    turn = ring.mul(ring.rational(2), ring.mul(ring.i, ring.pi))
    assert equal(ring, ring.exp(ring.mul(turn, n)), ring.one)
    assert not equal(ring, ring.exp(ring.mul(turn, x)), ring.one)
    half = ring.mul(ring.rational(Fraction(1, 2)), ring.mul(turn, n))
    assert not equal(ring, ring.exp(half), ring.one)


def test_a_turn_divided_by_an_integer_variable_is_not_full(ring, n):
    turn = ring.mul(ring.rational(2), ring.mul(ring.i, ring.pi))
    assert not equal(ring, ring.exp(ring.mul(turn, ring.inverse(n))), ring.one)


def test_even_and_odd(ring):
    half_turn = ring.mul(ring.i, ring.pi)
    even, odd = ring.symbol("h", INTEGER | {"even"}), ring.symbol("o", INTEGER | {"odd"})
    assert equal(ring, ring.exp(ring.mul(half_turn, even)), ring.one)
    assert equal(ring, ring.exp(ring.mul(half_turn, odd)), ring.rational(-1))
    assert not equal(ring, even, odd)


def test_radicals(ring, x):
    root = ring.sqrt(x)
    assert equal(ring, ring.mul(root, root), x)
    assert not equal(ring, ring.sqrt(ring.mul(x, x)), x)
    assert not equal(ring, root, ring.neg(root))


def test_roots_of_numbers_are_positive(ring):
    six = ring.sqrt(ring.rational(6))
    assert equal(ring, six, ring.mul(ring.sqrt(ring.rational(2)), ring.sqrt(ring.rational(3))))
    assert not equal(ring, six, ring.neg(six))
    with pytest.raises(NotNormal):
        ring.sqrt(ring.rational(-2))


def test_finer_roots_of_unity_are_asked_for(ring):
    with pytest.raises(Refine):
        ring.sqrt(ring.rational(5))
    with pytest.raises(Refine):
        ring.root_of_unity(Fraction(1, 7))


def test_too_fine_angles_are_refused():
    with pytest.raises(NotNormal):
        Ring(order=4 * 10**6)


def test_absolute_values(ring, x):
    size = ring.abs(x)
    assert equal(ring, size, ring.abs(ring.neg(x)))
    assert equal(ring, ring.mul(size, size), ring.mul(x, x))
    assert not equal(ring, size, x)


def test_logarithms_need_positive_arguments(ring, x, y):
    p, q = ring.symbol("p", POSITIVE), ring.symbol("q", POSITIVE)
    assert equal(ring, ring.log(ring.mul(p, q)), ring.add(ring.log(p), ring.log(q)))
    assert not equal(ring, ring.log(ring.mul(x, y)), ring.add(ring.log(x), ring.log(y)))
    assert not equal(ring, ring.log(ring.mul(x, x)), ring.mul(ring.rational(2), ring.log(x)))


def test_the_sign_of_a_power_of_something_real_is_not_known(ring, x, n):
    power = ring.exp(ring.mul(n, ring.log(x, formal=True)))
    assert ring.sign(power) == ""
    assert not ring.is_unit(power)
    u = ring.symbol("u", REAL | {"nonzero"})
    power = ring.exp(ring.mul(n, ring.log(u, formal=True)))
    assert ring.sign(power) == ""
    assert ring.is_unit(power)
    p = ring.symbol("p", POSITIVE)
    assert ring.sign(ring.exp(ring.mul(n, ring.log(p, formal=True)))) == "positive"


def test_signs(ring, x, n):
    p = ring.symbol("p", POSITIVE)
    assert ring.sign(ring.add(p, n)) == "positive"
    assert ring.sign(ring.mul(n, n)) == "nonnegative"
    assert ring.sign(ring.neg(p)) == "negative"
    for unknown in (x, ring.sub(p, n), ring.neg(n), ring.mul(ring.i, p), ring.inverse(x)):
        assert ring.sign(unknown) == ""


def test_sums_are_linear(ring, x, n):
    i = ring.bound_variable("#0")
    total = ring.sum(n, i, ring.add(ring.mul(x, i), x))
    parts = ring.add(ring.mul(x, ring.sum(n, i, i)), ring.mul(x, n))
    assert equal(ring, total, parts)
    assert not equal(ring, total, ring.mul(x, ring.sum(n, i, i)))


def test_nested_sums_keep_their_indices_apart(ring, n):
    i, j = ring.bound_variable("#0"), ring.bound_variable("#1")
    lower = ring.sum(n, i, ring.sum(ring.add(i, ring.one), j, ring.mul(i, j)))
    square = ring.sum(n, i, ring.sum(n, j, ring.mul(i, j)))
    assert not equal(ring, lower, square)
    assert equal(ring, square, ring.mul(ring.sum(n, i, i), ring.sum(n, j, j)))
    swapped = ring.sum(n, j, ring.sum(ring.add(j, ring.one), i, ring.mul(i, j)))
    assert equal(ring, lower, swapped)


def test_sums_inside_exponentials_keep_their_indices_apart(ring, n, x):
    i, j = ring.bound_variable("#0"), ring.bound_variable("#1")
    inner = ring.exp(ring.mul(x, ring.sum(i, j, ring.mul(i, j))))
    outer = ring.sum(n, i, ring.mul(i, inner))
    other = ring.sum(n, i, ring.mul(i, ring.exp(ring.mul(x, ring.sum(n, j, ring.mul(i, j))))))
    assert not equal(ring, outer, other)
    renamed = ring.sum(n, j, ring.mul(j, ring.exp(ring.mul(x, ring.sum(j, i, ring.mul(i, j))))))
    assert equal(ring, outer, renamed)
