"""Two theorems for the golden files; the second one is false."""

from sympy import cos, sin

from symproof.authoring.derivations import calc
from symproof.authoring.library import Real, theorem
from symproof.authoring.reasons import algebra
from symproof.theory.trigonometry import sin_sum


@theorem(title="The sine of twice an angle")
def golden_true(a: Real):
    """The sine of twice an angle is twice the product of its sine and cosine."""
    return calc(sin(2 * a)).eq("sin(a + a)", by=algebra).eq(2 * sin(a) * cos(a), by=sin_sum.at(b=a))


@theorem(title="The sine of twice an angle, wrong")
def golden_false(a: Real):
    """The sine of twice an angle is the sine of the angle."""
    return calc(sin(2 * a)).eq(sin(a), by=algebra)
