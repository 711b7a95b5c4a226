"""The logarithmic law: for offsets between 1 and 10000 the similarity, divided by half the
dimension, falls like 1 − (ln D + γ)/ln 10000, where γ is Euler’s constant; the error has an
explicit bound.

Two estimates of the cosine integral Ci, near 0 and for large arguments, enter as assumptions.
They define γ, Euler's constant.
"""

from ..authoring.assumptions import assumed
from ..authoring.chapters import Chapter
from ..authoring.derivations import Derivation, calc
from ..authoring.library import Positive, PositiveInteger, Real, refuted, theorem
from ..authoring.reasons import algebra, bound, bounds, claimed, exponentials, squares
from .approximation import INTEGRAL, large_dimension

LAW = "(1 - (log(D) + gamma)/log(10000))"
ERROR = "(2/D + (D/10000)^2/4)/log(10000)"
NEAR_ZERO = "(Ci(D/10000) - log(D/10000) - gamma)"
MEAN = "2/(2*n)*Sum(cos(D*10000^(-i/n)), (i, 0, n - 1))"
COSINE_INTEGRAL = "two estimates of the cosine integral"
ESTIMATES = (
    "The assumptions are two estimates of the cosine integral, which are not proved here. The "
    "first follows from the power series of the cosine and is what determines Euler’s constant γ "
    "= 0.5772…; the second follows by integrating by parts."
)


def supposing_estimates(made: Derivation) -> Derivation:
    """Assume the two estimates, and an offset between 1 and 10000."""
    made.suppose("abs(Ci(x) - log(x) - gamma) <= x^2/4", ["x <= 1"], x="positive")
    made.suppose("abs(Ci(x)) <= 2/x", ["1 <= x"], x="positive")
    return made.suppose("1 <= D").suppose("D/10000 <= 1")


@theorem(title="A number is at most its absolute value")
def at_most_size(x: Real) -> Derivation:
    """No number exceeds its absolute value."""
    return calc(x).le("abs(x)", by=squares(bounds))


@theorem(title="The negative of a number is at most its absolute value")
def opposite_at_most_size(x: Real) -> Derivation:
    """The negative of a number does not exceed its absolute value."""
    return calc(-x).le("abs(x)", by=squares(bounds))


@theorem(title="The absolute value of a difference")
def size_of_difference(x: Real, y: Real) -> Derivation:
    """The absolute value of a difference is at most the sum of the absolute values."""
    signs = [rule.at(x=t) for t in (x, y) for rule in (at_most_size, opposite_at_most_size)]
    return calc("abs(x - y)").le(
        "abs(x) + abs(y)",
        by=squares(bound(*signs, witness=lambda g, h, k, m: g * k + h * m)),
    )


@theorem(title="The logarithm beside the integral", remarks=[ESTIMATES], rests_on=COSINE_INTEGRAL)
def law_beside_integral(D: Positive, gamma: Real) -> Derivation:
    """For offsets D between 1 and 10000 the logarithmic law differs from the integral by at most a
    bound that is small unless D is close to 1."""
    apart = size_of_difference.at(x=NEAR_ZERO, y="Ci(D)")
    both = bound(
        assumed(1, x="D/10000"), assumed(2, x="D"), witness=lambda g, h: (g + h) / "log(10000)"
    )
    return supposing_estimates(
        calc(f"abs({LAW} - {INTEGRAL})")
        .eq(f"abs({NEAR_ZERO} - Ci(D))/log(10000)", by=exponentials)
        .le(f"(abs({NEAR_ZERO}) + abs(Ci(D)))/log(10000)",
            by=bound(apart, witness=lambda h: h / "log(10000)"))
        .le(ERROR, by=both)
    )  # fmt: skip


@theorem(
    title="The logarithmic law",
    remarks=[
        "The first part of the bound tends to 0 as the dimension grows; the second part, which "
        "does not depend on the dimension, is below 0.05 for D from 5 to 10000.",
        "For D ≥ d/2 the first part is at least 0.9999, and the theorem says next to nothing: it "
        "is about offsets that are small beside the dimension.",
        ESTIMATES,
    ],
    rests_on=COSINE_INTEGRAL,
)
def logarithmic_law(D: Positive, gamma: Real, n: PositiveInteger) -> Derivation:
    """For the standard frequencies and offsets D between 1 and 10000 the similarity, divided by
    half the dimension, differs from the logarithmic law by at most the sum of two bounds."""
    apart = size_of_difference.at(x=f"{MEAN} - {INTEGRAL}", y=f"{LAW} - {INTEGRAL}")
    both = bound(
        large_dimension,
        law_beside_integral.at(premises=[assumed(1), assumed(2)]),
        witness=lambda g, h: g + h,
    )
    return supposing_estimates(
        calc(f"abs({MEAN} - {LAW})")
        .eq(f"abs(({MEAN} - {INTEGRAL}) - ({LAW} - {INTEGRAL}))", by=algebra)
        .le(f"abs({MEAN} - {INTEGRAL}) + abs({LAW} - {INTEGRAL})", by=bound(apart))
        .le(f"2*D*(1 - 10^(-4))/(2*n) + {ERROR}", by=both)
    )


@refuted(
    title="“The logarithmic law holds for every dimension”",
    instead=logarithmic_law,
    remarks=["With γ, which is more than 0.57, in place of 0.57 the gap is even larger."],
)
def law_for_every_dimension() -> Derivation:
    """For d = 4 and the offset 628 the similarity divided by half the dimension would exceed the
    logarithmic law, with 0.57 in place of γ, by at most 0.7."""
    return calc("(cos(628) + cos(628/100))/2 - (1 - (log(628) + 0.57)/log(10000))").le(
        "0.7", by=claimed
    )


@refuted(
    title="“The logarithmic law goes on beyond 10000”",
    instead=law_beside_integral,
    remarks=["The integral tends to 0, the law becomes negative."],
)
def law_beyond() -> Derivation:
    """For the offset one million the integral would exceed the law, with 0.57 in place of γ, by at
    most 0.5."""
    return calc("(Ci(1000000) - Ci(100))/log(10000) - (1 - (log(1000000) + 0.57)/log(10000))").le(
        "0.5", by=claimed
    )


CHAPTER = Chapter(
    title="The logarithmic law",
    question="How fast does the dot product fall, up to the offset 10000?",
    main="logarithmic_law",
)
