"""What several tests of the ring share."""

import pytest

from symproof.kernel.ring import Ring, Value

REAL = frozenset(("real",))


@pytest.fixture
def ring() -> Ring:
    """The ring over the 24th roots of unity."""
    return Ring(order=24, unit=2)


@pytest.fixture
def x(ring: Ring) -> Value:
    """A real number in the ring."""
    return ring.symbol("x", REAL)


@pytest.fixture
def y(ring: Ring) -> Value:
    """Another real number in the ring."""
    return ring.symbol("y", REAL)
