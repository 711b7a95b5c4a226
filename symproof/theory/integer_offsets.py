"""Integer offsets with the standard frequencies: which values, distances and periods there are.

Two theorems of number theory enter as assumptions, which are not proved here: π is irrational,
and exponentials of different algebraic numbers are independent (Lindemann and Weierstrass).
"""

from typing import Any

from sympy import Sum, cos, sin

from ..authoring.assumptions import assumed
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import Formula, define, family, formula, norm, root, stack
from ..authoring.library import Natural, PositiveInteger, Real, refuted, theorem
from ..authoring.reasons import (
    algebra,
    bound,
    bounds,
    claimed,
    exponentials,
    induction,
    squares,
    sums,
)
from .bilinear import interchange
from .bounds import pi_at_most, similarity_at_least, sin_above
from .distance import distance
from .encoding import PE, d, i, n, omega
from .single_terms import term_apart

for _name in ("mu_#", "nu_#"):
    family(_name, "integer")

PI = "the irrationality of π"
LINDEMANN_WEIERSTRASS = "a case of the theorem of Lindemann and Weierstrass"
IRRATIONAL = (
    "The assumption says that π is irrational, for the sine of a number is 0 only if the number "
    "is a multiple of π. The irrationality is a theorem of Lambert, which is not proved here."
)
INDEPENDENT = (
    "The assumption is a case of the theorem of Lindemann and Weierstrass, which is not proved "
    "here: exponentials of different algebraic numbers are linearly independent over the "
    "algebraic numbers. The cosine of k is half the sum of the exponentials of two imaginary "
    "numbers of absolute value k; the cosines in the sums belong to numbers of smaller absolute "
    "value, and their coefficients μ_i and ν_i are arbitrary integers."
)


def standard(i: Any) -> Any:
    """The standard frequency with the number i, for d = 2n + 2."""
    return 10000 ** (-i / (n + 1))


def standard_similarity(k: str) -> Formula:
    """The similarity of the standard encoding, d = 2n + 2, at the offset k."""
    return formula(f"Sum(cos(10000^(-i/(n + 1))*{k}), (i, 0, n))")


one_more_block = define(
    "SE'_#",
    lambda p: stack([f"{f}(10000^(-i/(n + 1))*({p}))" for f in ("sin", "cos")], (i, 0, n)),
    "p",
)


def standard_gap(p: str, k: str) -> Formula:
    """The distance of the positions p + k and p of the standard encoding, d = 2n + 2."""
    return norm(one_more_block(f"{p} + {k}") - one_more_block(p))


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
    return calc(sin(x)).ge("x/3", by=shape).suppose("0 <= x").suppose("2*x <= pi")


@theorem(title="A parabola below the sine")
def sine_above_parabola(x: Real) -> Derivation:
    """The sine of x is at least x · (π − x)/18 between 0 and π."""
    halves = bound(
        sine_above_third.at(x=x / 2),
        sine_above_third.at(x="(pi - x)/2"),
        assumed(1),
        assumed(2),
        witness=lambda g, h, low, high: 2 * g * h + g * high / 3 + h * low / 3,
    )
    return calc(sin(x)).ge("x*(pi - x)/18", by=halves).suppose("0 <= x").suppose("x <= pi")


@theorem(title="The square of what is not 0")
def square_positive(m: Natural) -> Derivation:
    """If no term of a sequence is 0, the squares of its terms are positive."""
    return (
        calc("x[m]^2")
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
        square_positive.at(m=at, x=lambda b: f"k - {b}*pi", premises=[assumed(3, a="k", b="l")])
        for at in ("m", "m + 1")
    ]
    low, high = "(k - m*pi)", "((m + 1)*pi - k)"
    parabola = bound(
        sine_above_parabola.at(x="k - m*pi"),
        assumed(1),
        assumed(2),
        witness=lambda h, low, high: h * (h + low * high / 9),
    )
    return (
        calc("sin(k)^2")
        .eq("sin(k - m*pi)^2", by=exponentials)
        .ge(f"({low}*{high}/18)^2", by=parabola)
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
        calc("cos(k)^2")
        .eq("1 - sin(k)^2", by=exponentials)
        .eq("1 - 1/(1/sin(k))^2", by=algebra)
        .lt(1, by=bounds)
    )


def similarity_to(last: str, k: Any) -> Formula:
    """The similarity at the offset k, the last frequency having the number ``last``."""
    return formula(f"Sum(cos(omega[i]*{k}), (i, 0, {last}))")


def first_apart() -> Derivation:
    """The similarity, the first frequency being 1, as a cosine and the rest."""
    rest = "Sum(cos(omega[i]*k), (i, 1, n))"
    return (
        calc(similarity_to("n", "k"))
        .eq(f"cos(omega[0]*k) + {rest}", by=induction)
        .eq(f"cos(k) + {rest}", by=assumed(2))
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
    rest = "Sum(2*sin(omega[i]*k/2)^2, (i, 1, n))"
    less = bound(square_below_one, witness=lambda h: h / 2 + formula("(1 - cos(k))^2/2") + rest)
    return supposing_irrational(first_apart().lt("n + 1", by=less)).suppose("omega[0] = 1")


@theorem(
    title="The similarity is more than −d/2 at positive integers",
    remarks=[FIRST, IRRATIONAL],
    rests_on=PI,
)
def similarity_above_minimum(k: PositiveInteger, n: Natural) -> Derivation:
    """If π is irrational and one frequency is 1, the similarity at a positive integer is more than
    minus its value for the offset 0."""
    rest = "Sum(2*cos(omega[i]*k/2)^2, (i, 1, n))"
    more = bound(square_below_one, witness=lambda h: h / 2 + formula("(1 + cos(k))^2/2") + rest)
    return supposing_irrational(first_apart().gt("-(n + 1)", by=more)).suppose("omega[0] = 1")


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
    return supposing_irrational(
        calc(f"abs({standard_similarity('k')})").lt("n + 1", by=squares(both))
    )


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
    radicand = formula("2*(n + 1)") - 2 * standard_similarity("k")
    return supposing_irrational(
        calc(standard_gap("p", "k"))
        .eq(root(radicand), by=distance.at(n="n + 1", omega=standard))
        .gt(0, by=squares(bound(less, witness=lambda h: 2 * h)))
    )


@refuted(title="“Different positions have different encodings”", instead=standard_distance_positive)
def different_real_positions() -> Derivation:
    """For d = 2 the similarity at the real offset 2π would be less than 1, its value for the
    offset 0."""
    return calc("cos(2*pi)").lt(1, by=claimed)


@theorem(title="The first term of a sum")
def first_term(n: Natural) -> Derivation:
    """The first term of a sum can be taken out."""
    return calc("Sum(x[i], (i, 0, n))").eq("x[0] + Sum(x[i + 1], (i, 0, n - 1))", by=induction)


def smaller(long: str, short: str, first: str, second: str) -> str:
    """The combination, with these coefficients, of the cosines for the offset ``long`` without
    the first frequency and for the offset ``short``."""
    return (
        f"(Sum({first}*cos(10000^(-(i + 1)/(n + 1))*{long}), (i, 0, n - 1))"
        f" + Sum({second}*cos(10000^(-i/(n + 1))*{short}), (i, 0, n)))"
    )


def supposing_independent(made: Derivation) -> Derivation:
    """Assume what is needed of the theorem of Lindemann and Weierstrass, for 0 ≤ l < k."""
    return made.suppose("b + 1 <= a").suppose(
        f"(cos(k) - {smaller('k', 'l', 'mu[i]', 'nu[i]')})^2 > 0",
        ["l + 1 <= k"],
        **{"k": "positive integer", "l": "natural", "mu_#": "integer", "nu_#": "integer"},
    )


@theorem(
    title="Different natural numbers have different similarities",
    remarks=[INDEPENDENT],
    rests_on=LINDEMANN_WEIERSTRASS,
)
def similarities_differ(a: PositiveInteger, b: Natural, n: Natural) -> Derivation:
    """By the theorem of Lindemann and Weierstrass the similarities of the standard encoding,
    d = 2n + 2, at two integers 0 ≤ b < a are different: the square of their difference is
    positive."""
    first, second = standard_similarity("a"), standard_similarity("b")
    rest = "Sum(cos(10000^(-(i + 1)/(n + 1))*a), (i, 0, n - 1))"
    independent = assumed(2, k="a", l="b", mu=lambda i: -1, nu=lambda i: 1)
    return supposing_independent(
        calc((first - second) ** 2)
        .eq((formula(f"cos(10000^(-0/(n + 1))*a) + {rest}") - second) ** 2,
            by=first_term.at(x=lambda i: cos(standard(i) * a)))
        .eq((formula(f"cos(a) + {rest}") - second) ** 2, by=algebra)
        .eq(f"(cos(a) - {smaller('a', 'b', '(-1)', '1')})^2", by=sums)
        .gt(0, by=bound(independent))
    )  # fmt: skip


rho = define("rho(#)", lambda k: root(d - 2 * Sum(cos(omega[i] * k), (i, 0, n - 1))), "k")


@theorem(title="Distances differ if similarities do")
def distances_tell_similarities(p: Real, q: Real, a: Real, b: Real) -> Derivation:
    """The square of the difference of two similarities is at most 2d times the square of the
    difference of the two distances, for any frequencies."""

    def similarity(k: Any) -> Formula:
        return formula(Sum(cos(omega[i] * k), (i, 0, n - 1)))

    change = rho(a) - rho(b)
    room = bound(
        similarity_at_least.at(k=a),
        similarity_at_least.at(k=b),
        witness=lambda g, h: change**2 * (change**2 / 4 + g + h),
    )
    return (
        calc(formula(2 * d) * (norm(PE(p + a) - PE(p)) - norm(PE(q + b) - PE(q))) ** 2)
        .eq(formula(2 * d) * change**2, by=[distance.at(k=a), distance.at(p=q, k=b)])
        .ge((similarity(a) - similarity(b)) ** 2, by=room)
    )


@theorem(
    title="Offsets of different size have different distances",
    remarks=[
        "Together with the theorem on opposite offsets: for integer offsets of the standard "
        "encoding the distances are equal if and only if the offsets are equal in size.",
        "It is not so for all frequencies: in the 4×4 example the offsets 1 and 5 have the same "
        "distance.",
        INDEPENDENT,
    ],
    rests_on=LINDEMANN_WEIERSTRASS,
)
def standard_distances_differ(
    p: Real, q: Real, a: PositiveInteger, b: Natural, n: Natural
) -> Derivation:
    """By the theorem of Lindemann and Weierstrass two pairs of positions of the standard encoding,
    d = 2n + 2, whose offsets are integers 0 ≤ b < a, have different distances: the square of the
    difference of the distances is positive."""
    apart = bound(
        distances_tell_similarities.at(n="n + 1", omega=standard),
        similarities_differ.at(premises=[assumed(2)]),
        witness=lambda g, h: (g + h) / formula("4*(n + 1)"),
    )
    gaps = standard_gap("p", "a") - standard_gap("q", "b")
    return supposing_independent(calc(gaps**2).gt(0, by=apart))


@theorem(title="Opposite offsets have equal distances")
def opposite_offsets(p: Real, q: Real, k: Real) -> Derivation:
    """Two pairs of positions with opposite offsets have the same distance, for any
    frequencies."""
    cosines = Sum(cos(omega[i] * k), (i, 0, n - 1))
    return (
        calc(norm(PE(p + k) - PE(p)))
        .eq(root(d - 2 * cosines), by=distance)
        .eq(root(formula(d) - 2 * formula("Sum(cos(omega[i]*(-k)), (i, 0, n - 1))")),
            by=exponentials)
        .eq(norm(PE("q - k") - PE(q)), by=distance.at(p=q, k=-k))
    )  # fmt: skip


@refuted(
    title="“Different offsets have different similarities, whatever the frequencies”",
    instead=similarities_differ,
)
def similarities_always_differ() -> Derivation:
    """In the 4×4 example, with the frequencies π/2 and π/3, the similarities at 1 and at 5 would
    differ."""
    return calc("cos(pi/2*1) + cos(pi/3*1)").ne("cos(pi/2*5) + cos(pi/3*5)", by=claimed)


def _over(summand: str, *indices: str) -> str:
    """The sum over positions j, m or over frequencies i, l; the first index is the innermost."""
    for index in indices:
        summand = f"Sum({summand}, ({index}, 0, {'N' if index in 'jm' else 'n'} - 1))"
    return summand


def _two(i: object, other: object, j: object, m: object) -> str:
    apart = f"(t[{j}] - t[{m}])"
    return f"cos(omega[{i}]*{apart})*cos(omega[{other}]*{apart})"


def _waves(i: object, other: object) -> dict[str, str]:
    """The sums over the positions of the products of a wave of frequency i and one of
    the other."""
    return {
        f"{u} {w}": _over(f"{u}(omega[{i}]*t[j])*{w}(omega[{other}]*t[j])", "j")
        for u in ("sin", "cos")
        for w in ("sin", "cos")
    }


def _squares(i: object, other: object) -> str:
    return "(" + " + ".join(f"{wave}^2" for wave in _waves(i, other).values()) + ")"


@theorem(
    title="The mean of the squares of the similarities",
    remarks=[
        "The square of the dot products of N positions, whatever they are, is n/2 or more in the "
        "mean over all N² pairs, where d = 2n.",
        "So among 2d positions in steps of k there are two different ones whose similarity has a "
        "square greater than n/4: for no dimension does the similarity tend to 0, not even at "
        "whole offsets.",
    ],
)
def mean_square(N: Natural, n: Natural) -> Derivation:
    """The squares of the similarities of all pairs of N positions t_j add up to at least n/2 times
    the square of N, whatever the n frequencies are."""
    similarity = f"({_over('cos(omega[i]*(t[j] - t[m]))', 'i')})^2"
    earlier = f"Sum({_squares('i', 'l')}, (l, 0, i - 1))"
    later = f"Sum({_squares('i', 'i + 1 + k')}, (k, 0, n - 2 - i))"
    own = _waves("i", "i")
    halves = f"({own['sin sin']} - {own['cos cos']})^2/2 + 2*{own['sin cos']}^2"

    def exchanged(c: Any) -> Any:
        return interchange.at(n="N", m="n", c=c)

    two = _two("i", "l", "j", "m")
    return (
        calc(_over(similarity, "m", "j"))
        .eq(_over(two, "l", "i", "m", "j"), by=sums)
        .eq(_over(two, "l", "m", "i", "j"),
            by=exchanged(lambda m, i: _over(_two(i, "l", "j", m), "l")))
        .eq(_over(two, "l", "m", "j", "i"),
            by=exchanged(lambda j, i: _over(_two(i, "l", j, "m"), "l", "m")))
        .eq(_over(two, "m", "l", "j", "i"), by=exchanged(lambda m, other: _two("i", other, "j", m)))
        .eq(_over(two, "m", "j", "l", "i"),
            by=exchanged(lambda j, other: _over(_two("i", other, j, "m"), "m")))
        .eq(_over(_squares("i", "l"), "l", "i"), by=exponentials)
        .eq(_over(f"{earlier} + {_squares('i', 'i')} + {later}", "i"),
            by=term_apart.at(r="i", x=lambda other: _squares("i", other)))
        .ge(_over("N^2/2", "i"),
            by=bound(witness=lambda: _over(f"{earlier} + {halves} + {later}", "i")))
        .eq("n*N^2/2", by=sums)
    )  # fmt: skip
