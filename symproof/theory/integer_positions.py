"""Integer positions with the standard frequencies: no two have the same encoding, because the sine
of a positive integer is not 0.

This is the irrationality of π, which enters as an assumption and is not proved here.
"""

from typing import Any

from sympy import Abs, IndexedBase, Sum, cos, pi, sin

from ..authoring.assumptions import assumed
from ..authoring.chapters import Chapter
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import Formula, define, formula, norm, root, stack
from ..authoring.library import Natural, PositiveInteger, Real, refuted, theorem
from ..authoring.operations import pythagoras_rule
from ..authoring.reasons import (
    algebra,
    bound,
    bounds,
    claimed,
    exponentials,
    induction,
    squares,
)
from .bounds import pi_at_most, sin_above
from .distance import distance
from .encoding import i, n, omega

x = IndexedBase("x", real=True)

PI = "the irrationality of π"
IRRATIONAL = (
    "The assumption says that π is irrational, for the sine of a number is 0 only if the number "
    "is a multiple of π. The irrationality is a theorem of Lambert, which is not proved here."
)


def standard(i: Any) -> Any:
    """The standard frequency with the number i, for d = 2n + 2."""
    return 10000 ** (-i / (n + 1))


def standard_similarity(k: Any) -> Any:
    """The similarity of the standard encoding, d = 2n + 2, at the offset k."""
    return Sum(cos(standard(i) * k), (i, 0, n))


one_more_block = define(
    "SE'_#", lambda p: stack([sin(standard(i) * p), cos(standard(i) * p)], (i, 0, n)), "p"
)


def standard_gap(p: Any, k: Any) -> Formula:
    """The distance of the positions p + k and p of the standard encoding, d = 2n + 2."""
    return norm(one_more_block(p + k) - one_more_block(p))


def supposing_irrational(made: Derivation) -> Derivation:
    """Assume that π is irrational."""
    return made.suppose("sin(m) != 0", m="positive integer")


@theorem(title="A third of the argument below the sine")
def sine_above_third(x: Real) -> Derivation:
    """The sine of x is at least x/3 for 0 ≤ x ≤ π/2."""
    shape = bound(
        sin_above,
        assumed(1),
        assumed(2),
        pi_at_most,
        witness=lambda h, low, high, four: h + low * ((high + four) / 2 * (2 + low)) / 6,
    )
    return calc(sin(x)).ge(x / 3, by=shape).suppose("0 <= x").suppose("2*x <= pi")


@theorem(title="A parabola below the sine")
def sine_above_parabola(x: Real) -> Derivation:
    """The sine of x is at least x · (π − x)/18 between 0 and π."""
    halves = bound(
        sine_above_third.at(x=x / 2),
        sine_above_third.at(x=(pi - x) / 2),
        assumed(1),
        assumed(2),
        witness=lambda g, h, low, high: 2 * g * h + g * high / 3 + h * low / 3,
    )
    return calc(sin(x)).ge(x * (pi - x) / 18, by=halves).suppose("0 <= x").suppose("x <= pi")


@theorem(title="The square of what is not 0")
def square_positive(m: Natural) -> Derivation:
    """If no term of a sequence is 0, the squares of its terms are positive."""
    return (
        calc(x[m] ** 2)
        .eq("1/(1/x[m])^2", by=algebra)
        .gt(0, by=bounds)
        .suppose("x[l] != 0", l="natural")
    )


@theorem(
    title="No positive integer is a zero of the sine",
    remarks=[
        "The third assumption is the irrationality of π: no positive integer a is a multiple bπ. "
        "This is a theorem of Lambert, which is not proved here.",
        "Every positive integer lies between two neighbouring multiples of π. So the sine is not "
        "0 at any positive integer, and this is what the theorems that follow assume.",
    ],
    rests_on=PI,
)
def sine_of_integer(k: PositiveInteger, m: Natural) -> Derivation:
    """If π is irrational, the square of the sine of a positive integer k is positive, where mπ is
    the largest multiple of π that does not exceed k."""
    apart = [
        square_positive.at(m=at, x=lambda b: k - b * pi, premises=[assumed(3, a=k, b="l")])
        for at in (m, m + 1)
    ]
    low, high = formula("k - m*pi"), formula("(m + 1)*pi - k")
    parabola = bound(
        sine_above_parabola.at(x=low),
        assumed(1),
        assumed(2),
        witness=lambda h, low, high: h * (h + low * high / 9),
    )
    return (
        calc(sin(k) ** 2)
        .eq("sin(k - m*pi)^2", by=exponentials)
        .ge((low * high / 18) ** 2, by=parabola)
        .gt(0, by=bound(*apart, witness=lambda g, h: g * h / 324))
        .suppose("m*pi <= k")
        .suppose("k <= (m + 1)*pi")
        .suppose("a - b*pi != 0", a="positive integer", b="natural")
    )


@theorem(title="The cosine of an integer", remarks=[IRRATIONAL], rests_on=PI)
def cosine_of_integer(k: PositiveInteger) -> Derivation:
    """If π is irrational, the cosine of a positive integer is neither 1 nor −1: its square is
    less than 1."""
    return supposing_irrational(
        calc(cos(k) ** 2)
        .derive_back(pythagoras_rule, 1 - sin(k) ** 2, by=exponentials)
        .eq("1 - 1/(1/sin(k))^2", by=algebra)
        .lt(1, by=bounds)
    )


def first_apart(k: Any) -> Derivation:
    """The similarity, the first frequency being 1, as a cosine and the rest."""
    rest = Sum(cos(omega[i] * k), (i, 1, n))
    return (
        calc(Sum(cos(omega[i] * k), (i, 0, n)))
        .eq(formula(cos(omega[0] * k)) + rest, by=induction)
        .eq(formula(cos(k)) + rest, by=assumed(2))
    )


FIRST = (
    "There are n + 1 frequencies here, and the first one is 1, as it is in the standard encoding."
)
SAME = [assumed(1)]
square_below_one = cosine_of_integer.at(premises=SAME)


@theorem(
    title="The similarity is less than d/2 at positive integers",
    remarks=[FIRST, IRRATIONAL],
    rests_on=PI,
)
def similarity_below_maximum(k: PositiveInteger, n: Natural) -> Derivation:
    """If π is irrational and one frequency is 1, the similarity at a positive integer is less
    than its value for the offset 0."""
    rest = (1 - cos(k)) ** 2 / 2 + Sum(2 * sin(omega[i] * k / 2) ** 2, (i, 1, n))
    less = bound(square_below_one, witness=lambda h: h / 2 + rest)
    return supposing_irrational(first_apart(k).lt(n + 1, by=less)).suppose("omega[0] = 1")


@theorem(
    title="The similarity is more than −d/2 at positive integers",
    remarks=[FIRST, IRRATIONAL],
    rests_on=PI,
)
def similarity_above_minimum(k: PositiveInteger, n: Natural) -> Derivation:
    """If π is irrational and one frequency is 1, the similarity at a positive integer is more than
    minus its value for the offset 0."""
    rest = (1 + cos(k)) ** 2 / 2 + Sum(2 * cos(omega[i] * k / 2) ** 2, (i, 1, n))
    more = bound(square_below_one, witness=lambda h: h / 2 + rest)
    return supposing_irrational(first_apart(k).gt(-formula(n + 1), by=more)).suppose("omega[0] = 1")


@theorem(
    title="Among the integers, only 0 has a similarity of absolute value d/2",
    remarks=[
        "The similarity is even, so that this holds for negative integers as well.",
        IRRATIONAL,
    ],
    rests_on=PI,
)
def standard_similarity_below(k: PositiveInteger, n: Natural) -> Derivation:
    """If π is irrational, the similarity of the standard encoding, d = 2n + 2, at a positive
    integer is less than d/2 in absolute value."""
    both = bound(
        similarity_below_maximum.at(omega=standard, premises=SAME),
        similarity_above_minimum.at(omega=standard, premises=SAME),
        witness=lambda g, h: g * h,
    )
    return supposing_irrational(calc(Abs(standard_similarity(k))).lt(n + 1, by=squares(both)))


@refuted(
    title="“The similarity stays away from d/2”",
    instead=standard_similarity_below,
    remarks=["The offset 710 is close to 226π: what is less than d/2 may come close to it."],
)
def stays_away_from_maximum(k: PositiveInteger) -> Derivation:
    """For d = 2 the similarity at the offset 710 would be at most 0.9999."""
    return calc(cos(710)).le("0.9999", by=claimed)


@theorem(
    title="Different integers have different encodings",
    remarks=[
        "So the distance is a metric on the integer positions: it is symmetric, it satisfies the "
        "triangle inequality, and it is 0 for equal positions only.",
        "No positive integer is a period of the standard encoding.",
        IRRATIONAL,
    ],
    rests_on=PI,
)
def standard_distance_positive(p: Real, k: PositiveInteger, n: Natural) -> Derivation:
    """If π is irrational, the distance between two positions of the standard encoding, d = 2n + 2,
    is positive for an offset that is a positive integer."""
    less = similarity_below_maximum.at(omega=standard, premises=SAME)
    return supposing_irrational(
        calc(standard_gap(p, k))
        .eq(
            root(2 * formula(n + 1) - 2 * standard_similarity(k)),
            by=distance.at(n=n + 1, omega=standard),
        )
        .gt(0, by=squares(bound(less, witness=lambda h: 2 * h)))
    )


@refuted(title="“Different positions have different encodings”", instead=standard_distance_positive)
def different_real_positions() -> Derivation:
    """For d = 2 the similarity at the real offset 2π would be less than 1, its value for the
    offset 0."""
    return calc("cos(2*pi)").lt(1, by=claimed)


CHAPTER = Chapter(
    title="Whole positions",
    question="Do different whole positions have different encodings?",
    main="standard_distance_positive",
)
