"""Roots and powers in the ring where one line of the kernel keeps different things apart."""

import pytest

from symproof.kernel.ring import MAX_RADICAND, Ring

REAL = frozenset(("real",))
INTEGER = REAL | {"integer"}
NONNEGATIVE = REAL | {"nonnegative"}
POSITIVE = REAL | {"nonnegative", "positive", "nonzero"}


def same(ring, a, b):
    return ring.is_zero(ring.sub(a, b)) and ring.key(a) == ring.key(b)


def test_a_root_is_not_negative_where_its_argument_may_vanish(ring):
    """√q ≥ 0 for q ≥ 0, though log q, and with it exp(½·log q), may be undefined."""
    q = ring.symbol("q", NONNEGATIVE)
    for inside in (q, ring.mul(ring.pi, q)):
        root = ring.sqrt(inside)
        assert ring.sign(root) == "nonnegative"
        assert same(ring, ring.power(root, 2), inside)
        assert same(ring, ring.abs(root), ring.abs(ring.neg(root)))
        assert ring.sign(ring.add(root, ring.one)) == "positive"


def test_the_root_of_a_sum_takes_no_fractions_in_exponents():
    """Its square is the sum, and that is all it is: exponents may stay whole."""
    ring = Ring(order=4, unit=1)
    p, q = ring.symbol("p", POSITIVE), ring.symbol("q", NONNEGATIVE)
    for inside in (ring.add(p, ring.one), ring.add(p, q), ring.add(p, ring.pi)):
        assert ring.sign(inside) == "positive"
        root = ring.sqrt(inside)
        assert same(ring, ring.power(root, 2), inside)
        assert ring.sign(root) == "nonnegative"


@pytest.mark.slow
def test_the_root_of_a_large_square_is_whole(ring):
    """Its factors are too large to be found one by one."""
    a, b = 1_000_003, 1_000_033
    assert same(ring, ring.sqrt(ring.rational(a * a)), ring.rational(a))
    root = ring.sqrt(ring.rational(a * b))
    assert ring.constant(root) is None
    assert same(ring, ring.power(root, 2), ring.rational(a * b))
    assert ring.sign(root) == "nonnegative"


def test_the_root_of_a_large_prime_asks_for_no_roots_of_unity():
    prime, ring = 1009, Ring(order=4, unit=1)
    assert prime > MAX_RADICAND
    root = ring.sqrt(ring.rational(prime))
    assert ring.constant(root) is None
    assert same(ring, ring.power(root, 2), ring.rational(prime))
    assert not same(ring, root, ring.neg(root))


@pytest.mark.parametrize("parity", ["even", "odd"])
def test_even_and_odd_members_of_a_family_are_told_apart(ring, parity):
    """That n[i] and n[j] are even does not make them equal."""
    known = INTEGER | {parity}
    i, j = ring.symbol("i", INTEGER), ring.symbol("j", INTEGER)
    members = [ring.symbol("n", known, *at) for at in ((i,), (j,), (i, j), (j, i), ())]
    for k, member in enumerate(members):
        for other in members[:k]:
            assert not ring.is_zero(ring.sub(member, other))
    again = ring.symbol("n", known, ring.sub(ring.add(i, j), j))
    assert same(ring, again, members[0])


def test_what_cancels_in_a_product_says_nothing_of_its_sign(ring):
    """(p + q)(p² − pq + q²) = p³ + q³ > 0; no term of p²q is left, not even 0 times."""
    p, q = ring.symbol("p", POSITIVE), ring.symbol("q", POSITIVE)
    squares = ring.add(ring.power(p, 2), ring.neg(ring.mul(p, q)), ring.power(q, 2))
    cubes = ring.add(ring.power(p, 3), ring.power(q, 3))
    product = ring.mul(ring.add(p, q), squares)
    assert ring.sign(squares) == ""
    assert ring.sign(product) == "positive"
    assert ring.key(product) == ring.key(cubes)
    assert ring.sign(ring.mul(product, ring.rational(-1))) == "negative"


def test_an_unknown_function_keeps_its_arguments_where_an_index_is_replaced(ring):
    """f(1) is not f(2), nor f(1, x) f(2, x), though both come from the same term of a sum."""
    k, x = ring.bound_variable("k"), ring.symbol("x", REAL)
    one, two = ring.one, ring.rational(2)
    for rest in ((), (x,)):
        term = ring.opaque("f", k, *rest)
        assert same(ring, ring.instance(term, k, 1), ring.opaque("f", one, *rest))
        assert same(ring, ring.instance(term, k, 2), ring.opaque("f", two, *rest))
        assert not ring.is_zero(ring.sub(ring.instance(term, k, 1), ring.instance(term, k, 2)))
