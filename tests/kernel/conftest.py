"""What several tests of the ring share."""

import pytest

from symproof.kernel.facts import SORTS
from symproof.kernel.polynomials import Value
from symproof.kernel.sums import Ring


@pytest.fixture
def ring() -> Ring:
    """A ring that has been told nothing."""
    return Ring()


@pytest.fixture
def x(ring: Ring) -> Value:
    """A real number in the ring."""
    return ring.symbol("x", SORTS["real"])


@pytest.fixture
def y(ring: Ring) -> Value:
    """Another real number in the ring."""
    return ring.symbol("y", SORTS["real"])
