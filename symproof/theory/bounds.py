"""Bounds for the sine, the cosine and the distance of two encodings.

The mean value theorem gives the first bounds for the functions; the others are added up from
these, also under a Σ, for any number of arbitrary frequencies.
"""

from typing import Annotated, Any

from sympy import Sum, Symbol, cos, pi, sin

from ..assumptions import assumed, by_induction, induction_hypothesis
from ..calc import Derivation, calc
from ..formulas import Formula, dot, family, formula, norm, root, stack, total
from ..library import Natural, Positive, PositiveInteger, Real, theorem
from ..reasons import algebra, bound, bounds, definition, exponentials, mean_value, pi_bounds, squares, sums
from .distance import distance
from .encoding import PE, d, i, n, omega, v

s = Symbol("s", real=True)
Nonnegative = Annotated[Any, "nonnegative"]

for name in ("x_#", "y_#", "u_#", "w_#"):
    family(name)


@theorem(title="The cosine is at most one in size")
def cos_squared_at_most(x: Real) -> Derivation:
    """The square of a cosine is at most 1."""
    return calc("cos(x)^2").le(1, by=bounds)


@theorem(title="The sine is at most one in size")
def sin_squared_at_most(x: Real) -> Derivation:
    """The square of a sine is at most 1."""
    return calc("sin(x)^2").le(1, by=bounds)


@theorem(title="A number times its sine")
def sin_times(x: Real) -> Derivation:
    """A number times its sine is at most its square: x sin(sx) − s x² falls in s, its derivative
    being x² (cos(sx) − 1)."""
    below = bound(witness=lambda: "2*x^2*sin(s*x/2)^2")
    return calc("x*sin(x)").le("x^2", by=mean_value(s, x * sin(s * x), 0, 1, slope=x**2, by=below))


@theorem(title="The sine is at most its argument in size")
def sin_squared_below(x: Real) -> Derivation:
    """The square of the sine of x is at most x²: along s from 0 to 1, the square of s x grows
    faster than the square of the sine of s x."""
    return calc("x^2 - sin(x)^2").ge(
        0,
        by=mean_value(
            s,
            "(s*x)^2 - sin(s*x)^2",
            0,
            1,
            by=bound(sin_times.at(x=2 * s * x), witness=lambda h: h / (2 * s)),
        ),
    )


@theorem(title="A parabola below the cosine")
def cos_above(x: Real) -> Derivation:
    """The cosine of x is at least 1 − x²/2."""
    return calc(cos(x)).ge(
        "1 - x^2/2", by=bound(sin_squared_below.at(x=x / 2), witness=lambda h: 2 * h)
    )


@theorem(title="The cosine changes no faster than its argument")
def cos_change(a: Real, b: Real) -> Derivation:
    """The square of the difference of two cosines is at most that of their arguments."""
    return calc((cos(a) - cos(b)) ** 2).le(
        (a - b) ** 2,
        by=bound(
            sin_squared_below.at(x=(a - b) / 2),
            witness=lambda h: 4 * h + formula("4*sin((a - b)/2)^2*cos((a + b)/2)^2"),
        ),
    )


@theorem(title="A parabola below the similarity")
def similarity_above(k: Real) -> Derivation:
    """The similarity at the offset k is at least n − (k²/2) Σ ω_i²."""
    return (
        calc(Sum(cos(omega[i] * k), (i, 0, n - 1)))
        .ge(total("1 - (omega[i]*k)^2/2", (i, 0, n - 1)), by=bound(cos_above.at(x=omega[i] * k)))
        .eq(n - k**2 / 2 * Sum(omega[i] ** 2, (i, 0, n - 1)), by=sums)
    )


@theorem(title="The similarity is at least −n")
def similarity_at_least(k: Real) -> Derivation:
    """The similarity at any offset is at least −n."""
    return calc(Sum(cos(omega[i] * k), (i, 0, n - 1))).ge(-n, by=bounds)


@theorem(title="The distance grows no faster than the offset")
def distance_at_most(p: Real, k: Real) -> Derivation:
    """The distance of two encodings k positions apart is at most |k| √(Σ ω_i²)."""
    return (
        calc(norm(PE(p + k) - PE(p)))
        .eq(root(d - 2 * Sum(cos(omega[i] * k), (i, 0, n - 1))), by=distance)
        .eq(root(total("2 - 2*cos(omega[i]*k)", (i, 0, n - 1))), by=definition)
        .le(
            "abs(k)*sqrt(Sum(omega[i]^2, (i, 0, n - 1)))",
            by=squares(
                bound(
                    cos_above.at(x=omega[i] * k),
                    witness=lambda h: total(2 * h, (i, 0, n - 1)),
                )
            ),
        )
    )


@theorem(title="The largest distance")
def distance_at_most_diameter(p: Real, k: Real) -> Derivation:
    """No two encodings are further apart than √(2d), the diameter of the sphere."""
    return (
        calc(norm(PE(p + k) - PE(p)))
        .eq(root(d - 2 * Sum(cos(omega[i] * k), (i, 0, n - 1))), by=distance)
        .eq(root(total("2 - 2*cos(omega[i]*k)", (i, 0, n - 1))), by=definition)
        .le(
            root(2 * d),
            by=squares(
                bound(witness=lambda: total("4*cos(omega[i]*k/2)^2", (i, 0, n - 1)))
            ),
        )
    )


def _blocks(a: str, b: str) -> Formula:
    return stack([[f"{a}[i]"], [f"{b}[i]"]], (i, 0, n - 1))


@theorem(title="The inequality of Cauchy and Schwarz for stacks of blocks")
def cauchy_schwarz() -> Derivation:
    """The dot product of two stacks of n blocks with two entries is at most the product of their
    lengths."""
    x, y = _blocks("x", "y"), _blocks("u", "w")
    squares_of = "(x[i]*u[j] - x[j]*u[i])^2 + (y[i]*w[j] - y[j]*w[i])^2 + 2*(x[i]*w[j] - y[j]*u[i])^2"
    lagrange = total(total(formula(squares_of) / 2, ("j", 0, n - 1)), ("i", 0, n - 1))
    return calc(dot(x, y)).le(norm(x) * norm(y), by=squares(bound(witness=lambda: lagrange)))


@theorem(title="The triangle inequality")
def distance_triangle(p: Real, q: Real, r: Real) -> Derivation:
    """The distance of two encodings is at most the sum of their distances from a third."""
    first, second = PE(p) - PE(q), PE(q) - PE(r)
    between = cauchy_schwarz.at(
        x=lambda i: sin(omega[i] * p) - sin(omega[i] * q),
        y=lambda i: cos(omega[i] * p) - cos(omega[i] * q),
        u=lambda i: sin(omega[i] * q) - sin(omega[i] * r),
        w=lambda i: cos(omega[i] * q) - cos(omega[i] * r),
    )
    return calc(norm(PE(p) - PE(r))).le(
        norm(first) + norm(second), by=squares(bound(between, witness=lambda h: 2 * h))
    )


@theorem(title="The sine below its argument")
def sin_below(x: Real) -> Derivation:
    """The sine of x is at most x, for x ≥ 0."""
    return calc(sin(x)).le("x", by=mean_value(s, sin(s), 0, x, slope=1)).suppose("0 <= x")


@theorem(title="A cubic below the sine")
def sin_above(x: Real) -> Derivation:
    """The sine of x is at least x − x³/6, for x ≥ 0."""
    chord = mean_value(s, "sin(s) - s + s^3/6", 0, x, by=bound(cos_above.at(x=s)))
    return calc("sin(x) - x + x^3/6").ge(0, by=chord).suppose("0 <= x")


@theorem(title="Powers with a larger exponent")
def powers_fall(a: Real, b: Real) -> Derivation:
    """The powers 10000^(−t) fall as t grows."""
    change = bound(witness=lambda: "10000^(-s)*log(10000)")
    return (
        calc("10000^(-b)")
        .le("10000^(-a)", by=mean_value(s, "10000^(-s)", a, b, by=change))
        .suppose("a <= b")
    )


@theorem(title="π is at most 4")
def pi_at_most() -> Derivation:
    """The number π is at most 4."""
    return calc(pi).le(4, by=pi_bounds)


@theorem(title="The sine is positive in the first quadrant")
def sin_positive_near(x: Real) -> Derivation:
    """The sine of x is positive for 0 < x ≤ π/2."""
    shape = bound(
        sin_above,
        assumed(1),
        assumed(2),
        pi_at_most,
        witness=lambda h, u, v, w: h + u / 2 * (2 + (v + w) / 2 * (2 + u / 2)) / 6,
    )
    return calc(sin(x)).gt(0, by=shape).suppose("0 < 2*x").suppose("2*x <= pi")


@theorem(title="The sine is positive between 0 and π")
def sin_positive(x: Real) -> Derivation:
    """The sine of x is positive for 0 < x < π, being twice the product of the sines of x/2 and
    of (π − x)/2."""
    halves = bound(
        sin_positive_near.at(x=x / 2),
        sin_positive_near.at(x="(pi - x)/2"),
        witness=lambda g, h: 2 * g * h,
    )
    return calc(sin(x)).gt(0, by=halves).suppose("0 < x").suppose("x < pi")


@theorem(title="The cosine falls between 0 and π")
def cos_falls(a: Real, b: Real) -> Derivation:
    """The cosine falls strictly from 0 to π."""
    return (
        calc(cos(b))
        .lt(cos(a), by=mean_value(s, cos(s), a, b, by=bound(sin_positive.at(x=s))))
        .suppose("0 <= a")
        .suppose("a < b")
        .suppose("b <= pi")
    )


@theorem(title="The cosine of a multiple falls between 0 and π")
def cos_multiple_falls(w: Real, a: Nonnegative, b: Real) -> Derivation:
    """For 0 < w ≤ 1 the cosine of w t falls strictly for t from 0 to π."""
    return (
        calc(cos(w * b))
        .lt(cos(w * a), by=mean_value(s, cos(w * s), a, b, by=bound(sin_positive.at(x=w * s), assumed(1), witness=lambda h, g: g * h)))
        .suppose("0 < w")
        .suppose("w <= 1")
        .suppose("a < b")
        .suppose("b <= pi")
    )


@theorem(title="The similarity falls between 0 and π")
def similarity_falls(a: Nonnegative, b: Real, n: Natural) -> Derivation:
    """For frequencies in (0, 1], at least one of them, the similarity falls strictly for offsets
    from 0 to π."""
    f = lambda D: Sum(cos(omega[i] * D), (i, 0, n))
    return (
        calc(f(b))
        .lt(
            f(a),
            by=bound(
                cos_multiple_falls.at(w=omega[i]),
                cos_multiple_falls.at(w=omega[n]),
                witness=lambda g, h: total(g, (i, 0, n - 1)) + h,
            ),
        )
        .suppose("0 < omega[i]", i="natural")
        .suppose("omega[i] <= 1", i="natural")
        .suppose("a < b")
        .suppose("b <= pi")
    )


@theorem(title="The distance grows between 0 and π")
def distance_grows(p: Real, a: Nonnegative, b: Real, n: Natural) -> Derivation:
    """For frequencies in (0, 1], at least one of them, the distance of two encodings grows
    strictly as long as the offset stays between 0 and π."""

    falls = similarity_falls.at(premises=[assumed(1), assumed(2)])

    def apart(k: Any) -> Formula:
        return norm(stack(v(p + k, i), (i, 0, n)) - stack(v(p, i), (i, 0, n)))

    def length(k: Any) -> Formula:
        return root(2 * (n + 1) - 2 * total(cos(omega[i] * k), (i, 0, n)))

    return (
        calc(apart(a))
        .eq(length(a), by=distance.at(n=n + 1, k=a))
        .lt(length(b), by=squares(bound(falls, witness=lambda h: 2 * h)))
        .eq(apart(b), by=distance.at(n=n + 1, k=b))
        .suppose("0 < omega[i]", i="natural")
        .suppose("omega[i] <= 1", i="natural")
        .suppose("a < b")
        .suppose("b <= pi")
    )


@theorem(title="A sum of differences")
def telescope(n: Natural) -> Derivation:
    """The differences of neighbours add up to the difference of the last and the first."""

    def whole(n: Any) -> Formula:
        return total("u[i + 1] - u[i]", (i, 0, n))

    base = calc(whole("0 - 1")).eq("u[0] - u[0]", by=sums)
    step = (
        calc(whole("n + 1 - 1"))
        .eq(whole("n - 1") + "u[n + 1]" - "u[n]", by=sums)
        .eq("u[n] - u[0] + u[n + 1] - u[n]", by=induction_hypothesis())
        .eq("u[n + 1] - u[0]", by=algebra)
    )
    return calc(whole("n - 1")).eq("u[n] - u[0]", by=by_induction("n", base, step))


def angle(t: str) -> str:
    return f"D*10000^(-({t}))"


def antiderivative(t: str) -> str:
    return f"(-Ci({angle(t)})/log(10000))"


@theorem(title="The cosine of a falling angle plus the angle")
def cos_plus_falls(D: Positive, a: Real, b: Real) -> Derivation:
    """The cosine of D 10000^(−t) plus this angle falls as t grows."""
    change = bound(
        witness=lambda: f"2*sin(pi/4 - {angle('s')}/2)^2*({angle('s')})*log(10000)"
    )
    return (
        calc(f"cos({angle('b')}) + {angle('b')}")
        .le(
            f"cos({angle('a')}) + {angle('a')}",
            by=mean_value(s, f"cos({angle('s')}) + {angle('s')}", a, b, by=change),
        )
        .suppose("a <= b")
    )


@theorem(title="The cosine of a falling angle minus the angle")
def cos_minus_grows(D: Positive, a: Real, b: Real) -> Derivation:
    """The cosine of D 10000^(−t) minus this angle grows with t."""
    change = bound(
        witness=lambda: f"2*cos(pi/4 - {angle('s')}/2)^2*({angle('s')})*log(10000)"
    )
    return (
        calc(f"cos({angle('b')}) - {angle('b')}")
        .ge(
            f"cos({angle('a')}) - {angle('a')}",
            by=mean_value(s, f"cos({angle('s')}) - {angle('s')}", a, b, by=change),
        )
        .suppose("a <= b")
    )


def cell(sign: str) -> str:
    return f"cos({angle('a')}) {sign} ({angle('a')} - {angle('b')})"


@theorem(title="One cell of the integral from above")
def cell_above(D: Positive, a: Real, b: Real) -> Derivation:
    """On a cell the antiderivative of cos(D 10000^(−t)) grows by at most the value at its left
    end, plus what the angle changes, times its length."""
    slope = bound(cos_plus_falls.at(b=s), powers_fall.at(a=s), witness=lambda g, h: g + "D" * h)
    return (
        calc(f"{antiderivative('b')} - {antiderivative('a')}")
        .le(
            f"({cell('+')})*(b - a)",
            by=mean_value(s, antiderivative("s"), a, b, slope=cell("+"), by=slope),
        )
        .suppose("a <= b")
    )


@theorem(title="One cell of the integral from below")
def cell_below(D: Positive, a: Real, b: Real) -> Derivation:
    """On a cell the antiderivative of cos(D 10000^(−t)) grows by at least the value at its left
    end, minus what the angle changes, times its length."""
    slope = bound(cos_minus_grows.at(b=s), powers_fall.at(a=s), witness=lambda g, h: g + "D" * h)
    return (
        calc(f"{antiderivative('b')} - {antiderivative('a')}")
        .ge(
            f"({cell('-')})*(b - a)",
            by=mean_value(s, antiderivative("s"), a, b, slope=cell("-"), by=slope),
        )
        .suppose("a <= b")
    )


def over_cells(summand: Any) -> Formula:
    return total(summand, (i, 0, "n - 1"))


def integral_bound(sign: str) -> Any:
    """The derivation of the bound from above (+) or below (−)."""
    left, right = "i/n", "(i + 1)/n"
    cells = cell_above if sign == "+" else cell_below
    samples = f"cos({angle(left)})"
    chain = (
        calc("(Ci(D) - Ci(D/10000))/log(10000)")
        .eq(f"{antiderivative('n/n')} - {antiderivative('0/n')}", by=algebra)
        .eq(
            over_cells(f"{antiderivative(right)} - {antiderivative(left)}"),
            by=telescope.at(u=lambda i: antiderivative(f"({i})/n")),
        )
    )
    made = over_cells(f"({samples} {sign} ({angle(left)} - {angle(right)}))*((i + 1)/n - i/n)")
    by = bound(cells.at(a="i/n", b="(i + 1)/n"))
    chain = chain.le(made, by=by) if sign == "+" else chain.ge(made, by=by)
    mean = f"Sum({samples}, (i, 0, n - 1))/n"
    other = "-" if sign == "+" else "+"
    return (
        chain.eq(
            formula(mean) + formula(f"0 {other} 1/n") * over_cells(f"{angle(right)} - {angle(left)}"),
            by=sums,
        )
        .eq(
            f"{mean} {other} 1/n*({angle('n/n')} - {angle('0/n')})",
            by=telescope.at(u=lambda i: angle(f"({i})/n")),
        )
        .eq(f"{mean} {sign} D*(1 - 1/10000)/n", by=algebra)
    )


@theorem(title="The similarity and the integral, from above")
def integral_at_most(D: Positive, n: PositiveInteger) -> Derivation:
    """The integral exceeds the mean of the cosines by at most 2D(1 − 10⁻⁴)/d."""
    return integral_bound("+")


@theorem(title="The similarity and the integral, from below")
def integral_at_least(D: Positive, n: PositiveInteger) -> Derivation:
    """The mean of the cosines exceeds the integral by at most 2D(1 − 10⁻⁴)/d."""
    return integral_bound("-")


@theorem(title="The similarity for large dimensions")
def large_dimension(D: Positive, n: PositiveInteger) -> Derivation:
    """For the standard frequencies the mean of the cosines, 2/d times the similarity, differs
    from (Ci D − Ci(D/10000))/ln 10000 by at most 2D(1 − 10⁻⁴)/d."""
    difference = "2/(2*n)*Sum(cos(D*10000^(-i/n)), (i, 0, n - 1)) - (Ci(D) - Ci(D/10000))/log(10000)"
    return calc(f"abs({difference})").le(
        "2*D*(1 - 10^(-4))/(2*n)",
        by=squares(
            bound(
                integral_at_most,
                integral_at_least,
                witness=lambda g, h: g * h,
            )
        ),
    )
