"""The similarity for large dimensions: divided by half the dimension it is a Riemann sum of an
integral, and the difference has an explicit bound.

The integral of cos(D 10000^(−t)) for t from 0 to 1 has an antiderivative by the cosine integral
Ci, which is checked by differentiation.  On the cell between i/n and (i + 1)/n the integrand
differs from its value at the left end by no more than the angle does, and these differences add
up to D − D/10000.
"""

from typing import Any

from sympy import Symbol

from ..authoring.assumptions import by_induction, induction_hypothesis
from ..authoring.chapters import Chapter
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import Formula, formula, total
from ..authoring.library import Natural, Positive, PositiveInteger, Real, Source, theorem
from ..authoring.reasons import algebra, bound, enclosures, mean_value, squares, sums
from ..kernel.terms import Term
from .bounds import powers_fall
from .encoding import i
from .similarity import similarity
from .sources import DOT

s = Symbol("s", real=True)
INTEGRAL = "(Ci(D) - Ci(D/10000))/log(10000)"


def angle(t: str) -> str:
    """The angle at t, as text."""
    return f"D*10000^(-({t}))"


def antiderivative(t: str) -> str:
    """The antiderivative of the cosine of the angle, at t."""
    return f"(-Ci({angle(t)})/log(10000))"


def cells(summand: Any) -> Formula:
    """Σ over the n cells."""
    return total(summand, (i, 0, "n - 1"))


@theorem(title="A telescoping sum")
def telescope(n: Natural) -> Derivation:
    """The differences between neighbours add up to the last term minus the first."""

    def differences(last: str) -> Formula:
        return total("u[i + 1] - u[i]", (i, 0, last))

    base = calc(differences("-1")).eq("u[0] - u[0]", by=sums)
    step = (
        calc(differences("n"))
        .eq(differences("n - 1") + "u[n + 1]" - "u[n]", by=sums)
        .eq("u[n] - u[0] + u[n + 1] - u[n]", by=induction_hypothesis())
        .eq("u[n + 1] - u[0]", by=algebra)
    )
    return calc(differences("n - 1")).eq("u[n] - u[0]", by=by_induction("n", base, step))


@theorem(title="The cosine of a falling angle plus the angle")
def cos_plus_falls(D: Positive, a: Real, b: Real) -> Derivation:
    """The sum of an angle that falls as a power of 1/10000 and of its cosine does not grow."""
    plus = f"cos({angle('s')}) + {angle('s')}"
    slope = bound(witness=lambda: f"2*sin(pi/4 - {angle('s')}/2)^2*({angle('s')})*log(10000)")
    return (
        calc(f"cos({angle('b')}) + {angle('b')}")
        .le(f"cos({angle('a')}) + {angle('a')}", by=mean_value(s, plus, a, b, by=slope))
        .suppose("a <= b")
    )


@theorem(title="The cosine of a falling angle minus the angle")
def cos_minus_grows(D: Positive, a: Real, b: Real) -> Derivation:
    """The cosine of an angle that falls as a power of 1/10000, minus the angle, does not fall."""
    minus = f"cos({angle('s')}) - {angle('s')}"
    slope = bound(witness=lambda: f"2*cos(pi/4 - {angle('s')}/2)^2*({angle('s')})*log(10000)")
    return (
        calc(f"cos({angle('b')}) - {angle('b')}")
        .ge(f"cos({angle('a')}) - {angle('a')}", by=mean_value(s, minus, a, b, by=slope))
        .suppose("a <= b")
    )


def on_cell(sign: str, a: str, b: str) -> str:
    """The value at the left end of a cell, plus or minus what the angle changes on it."""
    return f"cos({angle(a)}) {sign} ({angle(a)} - {angle(b)})"


@theorem(
    title="The integral over a cell, from above",
    remarks=[
        "That the left side is the integral of the cosine is shown by the differentiation in the "
        "proof: the derivative is the cosine of the angle.",
    ],
)
def cell_above(D: Positive, a: Real, b: Real) -> Derivation:
    """The integral of the cosine of the angle from a to b is at most its value at a, plus what
    the angle changes, times the length."""
    slope = bound(cos_plus_falls.at(b=s), powers_fall.at(a=s), witness=lambda g, h: g + "D" * h)
    above = on_cell("+", "a", "b")
    return (
        calc(f"{antiderivative('b')} - {antiderivative('a')}")
        .le(f"({above})*(b - a)", by=mean_value(s, antiderivative("s"), a, b, above, by=slope))
        .suppose("a <= b")
    )


@theorem(title="The integral over a cell, from below")
def cell_below(D: Positive, a: Real, b: Real) -> Derivation:
    """The integral of the cosine of the angle from a to b is at least its value at a, minus what
    the angle changes, times the length."""
    slope = bound(cos_minus_grows.at(b=s), powers_fall.at(a=s), witness=lambda g, h: g + "D" * h)
    below = on_cell("-", "a", "b")
    return (
        calc(f"{antiderivative('b')} - {antiderivative('a')}")
        .ge(f"({below})*(b - a)", by=mean_value(s, antiderivative("s"), a, b, below, by=slope))
        .suppose("a <= b")
    )


def whole_integral() -> Derivation:
    """The integral as the sum of the integrals over the cells."""
    return calc(INTEGRAL).eq(
        cells(f"{antiderivative('(i + 1)/n')} - {antiderivative('i/n')}"),
        by=telescope.at(u=lambda i: antiderivative(f"({i})/n")),
    )


def added_up(chain: Derivation, sign: str) -> Derivation:
    """The bounds for the cells, added up."""
    mean, other = f"Sum(cos({angle('i/n')}), (i, 0, n - 1))/n", "-1/n" if sign == "+" else "1/n"
    changes = cells(f"{angle('(i + 1)/n')} - {angle('i/n')}")
    return chain.eq(formula(mean) + formula(other) * changes, by=sums).eq(
        f"{mean} {sign} D*(1 - 1/10000)/n", by=telescope.at(u=lambda i: angle(f"({i})/n"))
    )


@theorem(title="The integral from above")
def integral_at_most(D: Positive, n: PositiveInteger) -> Derivation:
    """The integral is at most the mean of the cosines plus 1.9998·D/d."""
    each = bound(cell_above.at(a="i/n", b="(i + 1)/n"))
    samples = cells(f"({on_cell('+', 'i/n', '(i + 1)/n')})*((i + 1)/n - i/n)")
    return added_up(whole_integral().le(samples, by=each), "+")


@theorem(title="The integral from below")
def integral_at_least(D: Positive, n: PositiveInteger) -> Derivation:
    """The integral is at least the mean of the cosines minus 1.9998·D/d."""
    each = bound(cell_below.at(a="i/n", b="(i + 1)/n"))
    samples = cells(f"({on_cell('-', 'i/n', '(i + 1)/n')})*((i + 1)/n - i/n)")
    return added_up(whole_integral().ge(samples, by=each), "-")


@theorem(
    title="The similarity for large dimensions",
    source=Source(DOT, 47),
    remarks=[
        "This is what is true of integrals and large d: the formula for the dot product is exact "
        "for every d, and what an integral describes is the graph of the dot product against the "
        "offset.",
        "The integral is that of the cosine of D times the power of 10000 with the exponent −t, "
        "for t from 0 to 1; the cosine integral gives its value.",
        "For a fixed offset the bound tends to 0 as d grows. It is not uniform in the offset: for "
        "d = 4 and the offset 628 the two differ by more than 0.7.",
        "The similarity is even: for D < 0 take −D.",
    ],
)
def large_dimension(D: Positive, n: PositiveInteger) -> Derivation:
    """For the standard frequencies the similarity at the offset D > 0, divided by half the
    dimension, differs from an integral that does not depend on the dimension by at most
    1.9998·D/d."""
    mean = "2/d*Sum(cos(D*10000^(-i/n)), (i, 0, n - 1))"
    both = bound(integral_at_most, integral_at_least, witness=lambda g, h: g * h)
    return calc(f"abs({mean} - {INTEGRAL})").le("2*D*(1 - 10^(-4))/d", by=squares(both))


def error(n: int, D: int) -> Formula:
    """The mean of the n cosines for the offset D beside the integral, for d = 2n."""
    integral = f"(Ci({D}) - Ci({D}/10000))/log(10000)"
    return Formula(Term("abs", (similarity(n, D) / n - integral).term))


def beside_the_bound(n: int, ratio: str) -> Derivation:
    """For the offset 10 and d = 2n the error is this part of what it is at most, up to 0.0001."""
    part = error(n, 10) / f"2*10*(1 - 10^(-4))/{2 * n}"
    return calc(Formula(Term("abs", (part - ratio).term))).lt("0.0001", by=enclosures)


@theorem(title="The error for d = 512 and the offset 10")
def error_512() -> Derivation:
    """For d = 512 and the offset 10 the similarity divided by half the dimension differs from the
    integral by 0.0903 times the bound, up to 0.0001 times the bound."""
    return beside_the_bound(256, "0.0903")


@theorem(
    title="The integral is not close for every offset",
    remarks=["The mean of the two cosines is above 0.97, the integral below 0.24."],
)
def not_uniform() -> Derivation:
    """For d = 4 and the offset 628 the similarity divided by half the dimension and the integral
    differ by more than 0.7."""
    return calc(error(2, 628)).gt("0.7", by=enclosures)


CHAPTER = Chapter(
    title="An integral for large d",
    question="What does the dot product look like when d is large, and how far is it from that?",
    idea=(
        "For large d the frequencies lie densely on a logarithmic scale, and the mean of the "
        "cosines is a Riemann sum: it comes close to an integral that does not contain d. The "
        "error is at most what the function varies by within the cells. The cosine rises and "
        "falls along the scale, but with the angle added it only falls, and with the angle "
        "subtracted it only grows; this bounds the error in every cell."
    ),
    figure="approximation",
    caption=(
        "The dot product of dimension 512, divided by its largest value, beside the integral: all "
        "dots lie within the error bound."
    ),
    main="large_dimension",
    once=(
        "cos_plus_falls",
        "cos_minus_grows",
        "cell_above",
        "cell_below",
        "integral_at_most",
        "integral_at_least",
    ),
)
