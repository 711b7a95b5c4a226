"""The ring: packing, fractions, signs, sums, limits."""

from fractions import Fraction

import pytest
from proof_data import sign_of

from symproof.kernel.polynomials import MAX_BITS, MAX_EXPONENT, NotNormal, exponents

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
    assert sorted(e for _, e in exponents(key)) == [-7, 1, 12]


def test_the_largest_exponents_do_not_run_into_their_neighbours(ring, x, y):
    half = MAX_EXPONENT // 4
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


@pytest.mark.parametrize("exponent", [MAX_EXPONENT + 1, 2**31, 2**32, 2**40, -(2**32)])
def test_larger_exponents_are_refused(ring, x, exponent):
    with pytest.raises(NotNormal):
        ring.power(x, exponent)


def test_products_of_large_powers_are_refused(ring, x):
    big = ring.power(x, MAX_EXPONENT)
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


def test_even_and_odd(ring):
    even, odd = ring.symbol("h", INTEGER | {"even"}), ring.symbol("o", INTEGER | {"odd"})
    assert "even" in ring.facts(even)
    assert "even" not in ring.facts(odd)
    assert "even" in ring.facts(ring.add(odd, odd))
    assert "even" in ring.facts(ring.add(odd, ring.one))
    assert not equal(ring, even, odd)


def test_facts_of_values(ring, x, n):
    """They come from the atoms; of a quotient only that it is real, of what is complex nothing."""
    half = ring.rational(Fraction(1, 2))
    assert ring.facts(ring.mul(n, n)) == INTEGER | {"nonnegative"}
    assert ring.facts(ring.sub(n, ring.one)) == INTEGER
    for real in (x, ring.mul(half, n), ring.inverse(n), ring.inverse(ring.add(n, ring.one))):
        assert "real" in ring.facts(real)
        assert "integer" not in ring.facts(real)
    for unknown in (ring.mul(ring.i, x), ring.add(ring.i, n), ring.function("exp", ring.i)):
        assert "real" not in ring.facts(unknown)


def test_facts_of_functions(ring, x):
    """They hold where the argument is none of the function, too: its value counts as 0 there."""
    u = ring.symbol("u", REAL | {"nonzero"})
    assert sign_of(ring, ring.function("exp", x)) == "positive"
    assert sign_of(ring, ring.function("abs", u)) == "positive"
    assert sign_of(ring, ring.function("sqrt", u)) == "nonnegative"
    assert sign_of(ring, ring.opaque_power(u, x)) == ""
    assert ring.facts(ring.function("log", u)) == REAL


def test_facts_of_sums(ring, n):
    """A Σ over a number of terms that may be negative has no sign."""
    i, m = ring.counter("#0"), ring.symbol("m", INTEGER)
    body = ring.symbol("p#", POSITIVE, i)
    assert ring.facts(ring.sum(n, i, body)) == REAL | {"nonnegative"}
    assert ring.facts(ring.sum(m, i, body)) == REAL
    assert "nonzero" in ring.facts(ring.product(n, i, body))
    assert ring.facts(ring.product(m, i, body)) == REAL


def test_what_is_told_not_to_be_zero(ring, x, y):
    for value in (ring.mul(x, y), ring.add(x, y)):
        over = ring.inverse(value)
        assert ring.divides(over)
        ring.assume_nonzero(value)
        assert not ring.divides(over)
    assert ring.divides(ring.inverse(ring.sub(x, y)))


def test_signs(ring, x, n):
    p = ring.symbol("p", POSITIVE)
    assert sign_of(ring, ring.add(p, n)) == "positive"
    assert sign_of(ring, ring.mul(n, n)) == "nonnegative"
    assert sign_of(ring, ring.neg(p)) == "negative"
    assert sign_of(ring, ring.mul(ring.i, p)) == "nonzero"
    for unknown in (x, ring.sub(p, n), ring.neg(n), ring.mul(ring.i, x), ring.inverse(x)):
        assert sign_of(ring, unknown) == ""


def test_sums_are_linear(ring, x, n):
    i = ring.counter("#0")
    total = ring.sum(n, i, ring.add(ring.mul(x, i), x))
    parts = ring.add(ring.mul(x, ring.sum(n, i, i)), ring.mul(x, n))
    assert equal(ring, total, parts)
    assert not equal(ring, total, ring.mul(x, ring.sum(n, i, i)))


def test_nested_sums_keep_their_indices_apart(ring, n):
    i, j = ring.counter("#0"), ring.counter("#1")
    lower = ring.sum(n, i, ring.sum(ring.add(i, ring.one), j, ring.mul(i, j)))
    square = ring.sum(n, i, ring.sum(n, j, ring.mul(i, j)))
    assert not equal(ring, lower, square)
    assert equal(ring, square, ring.mul(ring.sum(n, i, i), ring.sum(n, j, j)))
    swapped = ring.sum(n, j, ring.sum(ring.add(j, ring.one), i, ring.mul(i, j)))
    assert equal(ring, lower, swapped)


def test_sums_inside_exponentials_keep_their_indices_apart(ring, n, x):
    i, j = ring.counter("#0"), ring.counter("#1")
    inner = ring.function("exp", ring.mul(x, ring.sum(i, j, ring.mul(i, j))))
    outer = ring.sum(n, i, ring.mul(i, inner))
    another = ring.function("exp", ring.mul(x, ring.sum(n, j, ring.mul(i, j))))
    assert not equal(ring, outer, ring.sum(n, i, ring.mul(i, another)))
    same = ring.function("exp", ring.mul(x, ring.sum(j, i, ring.mul(i, j))))
    assert equal(ring, outer, ring.sum(n, j, ring.mul(j, same)))
