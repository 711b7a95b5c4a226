"""Roots of unity: reductions and Gauss sums against high-precision numbers."""

import mpmath
import pytest

from symproof.kernel.roots import basis_form, gauss_sum, prime_factors, root_order

ORDERS = [1, 2, 3, 4, 5, 8, 9, 12, 15, 16, 20, 24, 28, 30, 36, 45, 60, 84, 105, 120, 504, 1155]


def value(form, order):
    with mpmath.workdps(40):
        return mpmath.fsum(
            c * mpmath.expjpi(mpmath.mpf(2 * power) / order) for power, c in dict(form).items()
        )


def totient(n):
    for p in prime_factors(n):
        n = n // p * (p - 1)
    return n


@pytest.mark.slow
@pytest.mark.parametrize("order", ORDERS)
def test_the_basis_form_has_the_same_value(order):
    for exponent in range(order):
        difference = value(basis_form(exponent, order), order) - value({exponent: 1}, order)
        assert abs(difference) < 1e-30


@pytest.mark.parametrize("order", ORDERS)
def test_the_basis_has_as_many_elements_as_the_degree_of_the_field(order):
    basis = {power for k in range(order) for power, _ in basis_form(k, order)}
    assert len(basis) == totient(order)
    assert all(basis_form(power, order) == ((power, 1),) for power in basis)


@pytest.mark.parametrize("order", [4 * 3 * 5 * 7 * 11, 65536, 4 * 9973])
def test_large_orders(order):
    for exponent in (1, order // 4, order // 2, order - 1):
        difference = value(basis_form(exponent, order), order) - value({exponent: 1}, order)
        assert abs(difference) < 1e-25


@pytest.mark.parametrize("order", [4, 12, 60, 504])
def test_the_imaginary_unit_belongs_to_the_basis(order):
    assert basis_form(order // 4, order) == ((order // 4, 1),)


@pytest.mark.parametrize("prime", [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 97, 101, 103, 499])
def test_gauss_sums_are_the_positive_roots(prime):
    for multiple in (1, 3):
        order = root_order(prime) * multiple
        with mpmath.workdps(40):
            assert abs(value(gauss_sum(prime, order), order) - mpmath.sqrt(prime)) < 1e-25


@pytest.mark.parametrize("n", [1, 2, 12, 97, 2**20, 3 * 1_000_003, 1_000_003 * 1_000_033])
def test_the_factors_multiply_to_the_number(n):
    product = 1
    for p, m in prime_factors(n).items():
        product *= p**m
    assert product == n


def test_a_root_of_the_wrong_order_is_not_one():
    assert abs(value(gauss_sum(3, 12), 12) - mpmath.sqrt(5)) > 0.1
