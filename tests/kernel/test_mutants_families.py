"""Families and products in the ring where one line of the kernel keeps different things apart."""

import pytest
from proof_data import sign_of

from symproof.kernel.polynomials import only

REAL = frozenset(("real",))
INTEGER = REAL | {"integer"}
POSITIVE = REAL | {"nonnegative", "positive", "nonzero"}


def same(ring, a, b):
    return ring.is_zero(ring.sub(a, b)) and ring.key(a) == ring.key(b)


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
    assert sign_of(ring, squares) == ""
    assert sign_of(ring, product) == "positive"
    assert ring.key(product) == ring.key(cubes)
    assert sign_of(ring, ring.mul(product, ring.rational(-1))) == "negative"


def test_an_unknown_function_keeps_its_arguments_where_an_index_is_replaced(ring):
    """f(1) is not f(2), nor f(1, x) f(2, x), though both come from the same term of a sum."""
    k, x = ring.counter("k"), ring.symbol("x", REAL)
    one, two = ring.one, ring.rational(2)

    def f(*indices):
        return ring.symbol("f", REAL, *indices)

    for rest in ((), (x,)):
        at_one, at_two = (ring.rename(f(k, *rest), {only(k): value}) for value in (one, two))
        assert same(ring, at_one, f(one, *rest))
        assert same(ring, at_two, f(two, *rest))
        assert not ring.is_zero(ring.sub(at_one, at_two))
