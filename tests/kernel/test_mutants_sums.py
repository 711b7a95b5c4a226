"""Sums and products with arbitrarily many terms where one line of the kernel keeps different things
apart."""

from contextlib import suppress

import proof_data
import pytest

from symproof.kernel.polynomials import NotNormal
from symproof.kernel.sums import Ring

INTEGER = frozenset(("real", "integer"))
NATURAL = INTEGER | {"nonnegative"}
COUNT = NATURAL | {"positive", "nonzero"}


def holds(text, where="n: natural, m: integer, p: positive, w: real, v: real"):
    return proof_data.holds(text, where)


@pytest.mark.parametrize(
    ("known", "more", "peeled"),
    [
        (NATURAL, 1, 1), (NATURAL, 3, 3), (NATURAL, 8, 8), (COUNT, 1, 1), (COUNT, 8, 8),
        (NATURAL, 0, 0), (NATURAL, -1, 0), (NATURAL, -2, 0), (COUNT, -1, 0),
        (NATURAL, 9, 0), (INTEGER, 1, 0), (INTEGER, 0, 0), (INTEGER, 8, 0), (None, 1, 0),
        (None, 5, 0),
    ],
)  # fmt: skip
def test_how_many_terms_come_off_the_end_of_a_sum(known, more, peeled):
    """Only if what is left is certainly a natural number, and no constant."""
    ring = Ring()
    start = ring.zero if known is None else ring.symbol("n", known)
    count = ring.add(start, ring.rational(more))
    rest, last = ring.peeled(count)
    assert last == peeled
    assert ring.is_zero(ring.sub(ring.add(rest, ring.rational(last)), count))


@pytest.mark.parametrize(
    "text",
    [
        "Sum(w[j]/(p + 1), (j, 1, n)) = Sum(w[j], (j, 1, n))/(p + 1)",
        "Sum(w[j]/(p + 1)^2, (j, 1, n)) = Sum(w[j], (j, 1, n))/(p + 1)^2",
        "Sum(w[j]/(-p - 1), (j, 1, n)) = -Sum(w[j], (j, 1, n))/(p + 1)",
        "Product(1, (j, 1, n)) = 1",
        "Sum(w[j], (j, 1, n + 1)) = Sum(w[j], (j, 1, n)) + w[n + 1]",
        "Product(w[j], (j, 1, n + 2)) = Product(w[j], (j, 1, n))*w[n + 1]*w[n + 2]",
        "Sum(sqrt(p)*w[j]/sqrt(p), (j, 1, n + 1)) = Sum(w[j], (j, 1, n + 1))",
        "Sum(w[j]/sqrt(1 + p), (j, 0, n)) = Sum(w[j], (j, 0, n))/sqrt(1 + p)",
        "Sum(Product(w[i]*v[j], (j, 1, n)), (i, 1, 2))"
        " = Product(w[1]*v[j], (j, 1, n)) + Product(w[2]*v[j], (j, 1, n))",
        "Sum(Sum(w[i + j], (j, 1, n)), (i, 1, 2))"
        " = Sum(w[1 + j], (j, 1, n)) + Sum(w[2 + j], (j, 1, n))",
        "Product(Sum(w[i + j], (j, 1, n)), (i, 1, 2))"
        " = Sum(w[1 + j], (j, 1, n))*Sum(w[2 + j], (j, 1, n))",
        "Sum(1/(i + p), (i, 1, 2)) = 1/(1 + p) + 1/(2 + p)",
        "Sum(1/(i + p)^2, (i, 1, n + 1)) = Sum(1/(i + p)^2, (i, 1, n)) + 1/(n + 1 + p)^2",
    ],
)
def test_what_sums_and_products_are(text):
    assert holds(text)


@pytest.mark.parametrize(
    "text",
    [
        "Sum(w[j], (j, 1, n - 2)) = Sum(w[j], (j, 1, n))",
        "Sum(w[j], (j, 0, m)) = Sum(w[j], (j, 0, m - 1)) + w[m]",  # m may be −1
        "Product(w[j], (j, 0, m)) = Product(w[j], (j, 0, m - 1))*w[m]",
        "Sum(1/(j + 1), (j, 1, n)) = n",
        "Sum(1/(j + 1), (j, 1, n)) = n/2",
        "Sum(1/(j + 1), (j, 1, n)) = Sum(1/(j^2 + 1), (j, 1, n))",
        "Sum(1/(j + p), (j, 1, n)) = n/p",
        "Sum(1/(j + p), (j, 1, n)) = n/(1 + p)",
        "Sum(Sum(w[i + 3*j], (j, 1, n)), (i, 1, n)) = Sum(Sum(w[2*i + 2*j], (j, 1, n)), (i, 1, n))",
        "Sum(Product(w[i + 3*j], (j, 1, n)), (i, 1, n))"
        " = Sum(Product(w[2*i + 2*j], (j, 1, n)), (i, 1, n))",
        "Sum(w[j]/(p + j), (j, 1, n)) = Sum(w[j], (j, 1, n))/p",
        "Sum(Sum(w[i]*v[j], (j, 0, i)), (i, 0, n)) = Sum(Sum(w[j]*v[j], (j, 0, i)), (i, 0, n))",
        "Sum(Sum(w[i]*v[j], (j, 0, i)), (i, 0, n)) = Sum(Sum(w[i]*v[i], (j, 0, i)), (i, 0, n))",
        "Sum(w[n]*w[j], (j, 0, n)) = Sum(w[j]*w[j], (j, 0, n))",
        "Sum(Product(w[j], (j, 0, i)), (i, 0, n)) = Sum(Sum(w[j], (j, 0, i)), (i, 0, n))",
        "Sum(j, (j, 0, n)) = n*j",
        "Sum(Product(w[i]*v[j], (j, 1, n)), (i, 1, 2))"
        " = Sum(w[1]*v[j], (j, 1, n)) + Sum(w[2]*v[j], (j, 1, n))",
    ],
)
def test_what_they_are_not(text):
    where = "n: natural, m: integer, p: positive, j: natural, w: real, v: real"
    with suppress(NotNormal):
        assert not holds(text, where)


@pytest.mark.parametrize("function", ["exp", "sin", "cosh", "abs", "sqrt", "Ci"])
def test_a_sum_inside_a_function_keeps_its_index(function):
    """For n = 2 the inner sums are w[4] + w[7] and w[5] + w[8], not w[4] + w[6] and w[6] + w[8]."""
    left = f"Sum({function}(Sum(w[i + 3*j], (j, 1, n))), (i, 1, n))"
    assert holds(f"{left} = Sum({function}(Sum(w[k + 3*i], (i, 1, n))), (k, 1, n))")
    assert not holds(f"{left} = Sum({function}(Sum(w[2*i + 2*j], (j, 1, n))), (i, 1, n))")


def test_a_sum_put_into_a_sum_keeps_its_index():
    """The last term of a sum up to u[S] has S inside, a sum of its own, which is no other sum."""
    where = "n: natural, u: natural, m: integer, w: real"
    twice, longer = "u[2*Sum(m[k], (k, 1, n))]", "u[Sum(m[k], (k, 1, 2*n))]"
    terms = "Sum(w[i + 3*j], (j, 1, n))"
    last_of_twice, last_of_longer = (
        f"Sum({terms}, (i, 0, {end})) - Sum({terms}, (i, 0, {end} - 1))" for end in (twice, longer)
    )
    assert holds(f"{last_of_twice} = Sum(w[{twice} + 3*j], (j, 1, n))", where)
    assert holds(f"{last_of_longer} = Sum(w[{longer} + 3*j], (j, 1, n))", where)
    assert not holds(f"{last_of_twice} = {last_of_longer}", where)
