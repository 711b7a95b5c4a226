"""Bounds for the sine, the cosine, the similarity of two encodings and the distance between them.

The mean value theorem gives the first bounds for the functions; the others are added up from
these, also under a Σ, for any number of arbitrary frequencies.
"""

from typing import Annotated, Any

from sympy import Sum, Symbol, cos, pi, sin

from ..authoring.assumptions import assumed
from ..authoring.chapters import Chapter
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import Formula, dot, family, formula, norm, root, stack, total
from ..authoring.library import Natural, Real, Source, theorem
from ..authoring.operations import arithmetic, sum_rules
from ..authoring.reasons import (
    algebra,
    bound,
    bounds,
    definition,
    mean_value,
    pi_bounds,
    squares,
)
from .distance import distance
from .encoding import PE, d, i, n, omega, v
from .sources import DOT

Nonnegative = Annotated[Any, "nonnegative"]
s = Symbol("s", real=True)
for name in ("x_#", "y_#", "u_#", "w_#"):
    family(name)


@theorem(title="The sine is at most one in absolute value")
def sin_squared_at_most(x: Real) -> Derivation:
    """The square of a sine is at most 1."""
    return calc("sin(x)^2").le(1, by=bounds)


@theorem(title="A number times its sine")
def sin_times(x: Real) -> Derivation:
    """A number times its sine is at most its square, whatever its sign."""
    below = bound(witness=lambda: "2*x^2*sin(s*x/2)^2")
    return calc("x*sin(x)").le("x^2", by=mean_value(s, x * sin(s * x), 0, 1, slope=x**2, by=below))


@theorem(title="The sine is at most its argument in absolute value")
def sin_squared_below(x: Real) -> Derivation:
    """The square of the sine of a number is at most the square of the number."""
    grows = bound(sin_times.at(x=2 * s * x), witness=lambda h: h / (2 * s))
    return calc("x^2 - sin(x)^2").ge(0, by=mean_value(s, "(s*x)^2 - sin(s*x)^2", 0, 1, by=grows))


@theorem(title="A parabola below the cosine")
def cos_above(x: Real) -> Derivation:
    """The cosine of x is at least 1 − x^2/2."""
    half = sin_squared_below.at(x=x / 2)
    return calc(cos(x)).ge("1 - x^2/2", by=bound(half, witness=lambda h: 2 * h))


@theorem(title="A cubic below the sine")
def sin_above(x: Real) -> Derivation:
    """The sine of x is at least x − x^3/6, for x ≥ 0."""
    grows = mean_value(s, "sin(s) - s + s^3/6", 0, x, by=bound(cos_above.at(x=s)))
    return calc("sin(x) - x + x^3/6").ge(0, by=grows).suppose("0 <= x")


@theorem(
    title="π is at most 4",
    remarks=[
        "Euler’s formula does not say which of many numbers π is; for the sign of the sine "
        "between 0 and π a bound is needed, and this one is enough.",
    ],
)
def pi_at_most() -> Derivation:
    """The number π is at most 4."""
    return calc(pi).le(4, by=pi_bounds)


@theorem(title="The sine is positive in the first quadrant")
def sin_positive_near(x: Real) -> Derivation:
    """The sine of x is positive for 0 < x ≤ π/2, because x^2/6 < 1 there."""
    shape = bound(
        sin_above,
        assumed(1),
        assumed(2),
        pi_at_most,
        witness=lambda h, low, high, four: h + low * (2 + (high + four) / 2 * (2 + low)) / 6,
    )
    return calc(sin(x)).gt(0, by=shape).suppose("0 < x").suppose("2*x <= pi")


@theorem(title="The sine is positive between 0 and π")
def sin_positive(x: Real) -> Derivation:
    """The sine of x is positive for 0 < x < π, being twice the product of the sines of x/2 and
    of π/2 − x/2."""
    halves = bound(
        sin_positive_near.at(x=x / 2),
        sin_positive_near.at(x="(pi - x)/2"),
        witness=lambda g, h: 2 * g * h,
    )
    return calc(sin(x)).gt(0, by=halves).suppose("0 < x").suppose("x < pi")


@theorem(title="The cosine falls between 0 and π")
def cos_falls(w: Real, a: Nonnegative, b: Real) -> Derivation:
    """The cosine with a positive frequency w ≤ 1 falls strictly from 0 to π."""
    slope = bound(sin_positive.at(x=w * s), assumed(1), witness=lambda h, w: w * h)
    return (
        calc(cos(w * b))
        .lt(cos(w * a), by=mean_value(s, cos(w * s), a, b, by=slope))
        .suppose("0 < w")
        .suppose("w <= 1")
        .suppose("a < b")
        .suppose("b <= pi")
    )


@theorem(title="The powers of the base fall")
def powers_fall(a: Real, b: Real) -> Derivation:
    """The power of 10000 with the exponent −t does not grow with t."""
    slope = bound(witness=lambda: "10000^(-s)*log(10000)")
    return (
        calc("10000^(-b)")
        .le("10000^(-a)", by=mean_value(s, "10000^(-s)", a, b, by=slope))
        .suppose("a <= b")
    )


@theorem(
    title="The similarity falls between 0 and π",
    source=Source(DOT, 54),
    remarks=["There are n + 1 frequencies here, so that there is at least one."],
)
def similarity_falls(a: Nonnegative, b: Real, n: Natural) -> Derivation:
    """For positive frequencies that are at most 1 the similarity falls strictly for offsets from
    0 to π."""

    def f(k: Any) -> Any:
        return Sum(cos(omega[i] * k), (i, 0, n))

    each, last = cos_falls.at(w=omega[i]), cos_falls.at(w=omega[n])
    return (
        calc(f(b))
        .lt(f(a), by=bound(each, last, witness=lambda g, h: total(g, (i, 0, n - 1)) + h))
        .suppose("0 < omega[i]", i="natural")
        .suppose("omega[i] <= 1", i="natural")
        .suppose("a < b")
        .suppose("b <= pi")
    )


def standard_at_most_one() -> Derivation:
    """That no standard frequency, for d = 2n + 2, exceeds 1."""
    return (
        calc("10000^(-i/(n + 1))")
        .le("10000^(-0)", by=bound(powers_fall.at(a=0, b="i/(n + 1)")))
        .derive(arithmetic, 1, by=algebra)
    )


def length(k: Any, last: Any) -> Formula:
    """The distance as a root of one Σ."""
    return root(total(2 - 2 * cos(omega[i] * k), (i, 0, last)))


@theorem(title="The distance is at most a multiple of the offset")
def distance_at_most_offset(p: Real, k: Real) -> Derivation:
    """The distance between two encodings is at most the absolute value of the offset times the
    square root of the sum of the squares of the frequencies."""
    each = bound(cos_above.at(x=omega[i] * k), witness=lambda h: total(2 * h, (i, 0, n - 1)))
    return (
        calc(norm(PE(p + k) - PE(p)))
        .eq(root(d - 2 * Sum(cos(omega[i] * k), (i, 0, n - 1))), by=distance)
        .derive_back(sum_rules, length(k, n - 1), by=definition)
        .le("abs(k)*sqrt(Sum(omega[i]^2, (i, 0, n - 1)))", by=squares(each))
    )


@theorem(title="The distance grows between 0 and π")
def distance_grows_to_pi(p: Real, a: Nonnegative, b: Real, n: Natural) -> Derivation:
    """For positive frequencies that are at most 1 the distance between two encodings grows strictly
    with the offset, for offsets from 0 to π."""
    falls = similarity_falls.at(premises=[assumed(1), assumed(2)])

    def apart(k: Any) -> Formula:
        return norm(stack(v(p + k, i), (i, 0, n)) - stack(v(p, i), (i, 0, n)))

    def root_of(k: Any) -> Formula:
        return root(2 * (n + 1) - 2 * total(cos(omega[i] * k), (i, 0, n)))

    return (
        calc(apart(a))
        .eq(root_of(a), by=distance.at(n=n + 1, k=a))
        .lt(root_of(b), by=squares(bound(falls, witness=lambda h: 2 * h)))
        .eq(apart(b), by=distance.at(n=n + 1, k=b))
        .suppose("0 < omega[i]", i="natural")
        .suppose("omega[i] <= 1", i="natural")
        .suppose("a < b")
        .suppose("b <= pi")
    )


@theorem(title="The standard distance grows between 0 and π")
def standard_distance_grows_to_pi(p: Real, a: Nonnegative, b: Real, n: Natural) -> Derivation:
    """For the standard frequencies, d = 2n + 2, the distance between two encodings grows strictly
    with the offset, for offsets from 0 to π."""

    def encoding(q: str) -> Formula:
        angle = f"10000^(-i/(n + 1))*({q})"
        return stack([f"sin({angle})", f"cos({angle})"], (i, 0, n))

    def apart(k: str) -> Formula:
        return norm(encoding(f"p + {k}") - encoding("p"))

    grows = distance_grows_to_pi.at(
        omega=lambda i: 10000 ** (-i / (n + 1)), premises=[bounds, standard_at_most_one()]
    )
    return calc(apart("a")).lt(apart("b"), by=bound(grows)).suppose("a < b").suppose("b <= pi")


@theorem(
    title="The Cauchy–Schwarz inequality",
    remarks=[
        "The difference of the squares is half a double sum of squares of 2×2 determinants, over "
        "all pairs of entries, which is Lagrange’s identity.",
    ],
)
def cauchy_schwarz() -> Derivation:
    """The dot product of two stacks of n blocks with two entries is at most the product of their
    lengths."""
    first = stack([["x[i]"], ["y[i]"]], (i, 0, n - 1))
    second = stack([["u[i]"], ["w[i]"]], (i, 0, n - 1))
    minors = formula(
        "((x[i]*u[j] - x[j]*u[i])^2 + (y[i]*w[j] - y[j]*w[i])^2)/2 + (x[i]*w[j] - y[j]*u[i])^2"
    )
    lagrange = total(total(minors, ("j", 0, n - 1)), (i, 0, n - 1))
    return calc(dot(first, second)).le(
        norm(first) * norm(second), by=squares(bound(witness=lambda: lagrange))
    )


@theorem(title="The triangle inequality")
def distance_triangle(p: Real, q: Real, r: Real) -> Derivation:
    """The distance between two encodings is at most the sum of their distances from a third."""
    product = cauchy_schwarz.at(
        x=lambda i: sin(omega[i] * p) - sin(omega[i] * q),
        y=lambda i: cos(omega[i] * p) - cos(omega[i] * q),
        u=lambda i: sin(omega[i] * q) - sin(omega[i] * r),
        w=lambda i: cos(omega[i] * q) - cos(omega[i] * r),
    )
    return calc(norm(PE(p) - PE(r))).le(
        norm(PE(p) - PE(q)) + norm(PE(q) - PE(r)),
        by=squares(bound(product, witness=lambda h: 2 * h)),
    )


CHAPTER = Chapter(
    title="Bounds",
    question=(
        "What are the bounds of the dot product and the distance, and on which interval are they "
        "monotone?"
    ),
    idea=(
        "The cosine lies between a parabola and 1, and it falls between 0 and π. Every phase is "
        "the offset times a frequency that is at most 1; so up to the offset π no phase leaves "
        "this range, and the sum falls because each of its terms does. The dot product and the "
        "distance determine each other, so a bound for one is a bound for the other."
    ),
    main="distance_grows_to_pi",
    once=("sin_times", "sin_positive_near"),
)
