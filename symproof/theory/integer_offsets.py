"""Integer offsets with the standard frequencies: those of different size have different
similarities and distances, and the similarities do not tend to 0.

A theorem of number theory enters as an assumption, which is not proved here: exponentials of
different algebraic numbers are independent (Lindemann and Weierstrass).
"""

from typing import Any

from sympy import IndexedBase, Sum, Symbol, cos, sin

from ..authoring.assumptions import assumed
from ..authoring.chapters import Chapter
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import Formula, define, family, formula, norm, root, total
from ..authoring.library import Natural, PositiveInteger, Real, refuted, theorem
from ..authoring.operations import arithmetic, factor_terms, parity, sum_rules
from ..authoring.reasons import Use, algebra, bound, claimed, exponentials, induction, sums
from .bilinear import interchange
from .bounds import similarity_at_least
from .distance import distance
from .encoding import PE, d, i, n, omega
from .integer_positions import standard, standard_gap, standard_similarity, x
from .single_terms import term_apart

for _name in ("mu_#", "nu_#"):
    family(_name, "integer")

LINDEMANN_WEIERSTRASS = "a case of the theorem of Lindemann and Weierstrass"
INDEPENDENT = (
    "The assumption is a case of the theorem of Lindemann and Weierstrass, which is not proved "
    "here: exponentials of different algebraic numbers are linearly independent over the "
    "algebraic numbers. The cosine of k is half the sum of the exponentials of two imaginary "
    "numbers of absolute value k; the cosines in the sums belong to numbers of smaller absolute "
    "value, and their coefficients μ_i and ν_i are arbitrary integers."
)


@theorem(title="The first term of a sum")
def first_term(n: Natural) -> Derivation:
    """The first term of a sum can be taken out."""
    return calc(Sum(x[i], (i, 0, n))).eq(formula(x[0]) + Sum(x[i + 1], (i, 0, n - 1)), by=induction)


def supposing_independent(made: Derivation) -> Derivation:
    """Assume what is needed of the theorem of Lindemann and Weierstrass, for 0 ≤ l < k."""
    return made.suppose("b + 1 <= a").suppose(
        "(cos(k) - (Sum(mu[i]*cos(10000^(-(i + 1)/(n + 1))*k), (i, 0, n - 1))"
        " + Sum(nu[i]*cos(10000^(-i/(n + 1))*l), (i, 0, n))))^2 > 0",
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
    first, second = formula(standard_similarity(a)), formula(standard_similarity(b))
    rest = formula("Sum(cos(10000^(-(i + 1)/(n + 1))*a), (i, 0, n - 1))")
    others = total("(-1)*cos(10000^(-(i + 1)/(n + 1))*a)", (i, 0, n - 1)) + second
    independent = assumed(2, k=a, l=b, mu=lambda i: -1, nu=lambda i: 1)
    return supposing_independent(
        calc((first - second) ** 2)
        .eq((formula("cos(10000^(-0/(n + 1))*a)") + rest - second) ** 2,
            by=first_term.at(x=lambda i: cos(standard(i) * a)))
        .derive(arithmetic, (formula(cos(a)) + rest - second) ** 2, by=algebra)
        .derive_back(factor_terms, (formula(cos(a)) - others) ** 2, by=sums)
        .gt(0, by=bound(independent))
    )  # fmt: skip


rho = define("rho(#)", lambda k: root(d - 2 * Sum(cos(omega[i] * k), (i, 0, n - 1))), "k")


@theorem(title="Distances differ if similarities do")
def distances_tell_similarities(p: Real, q: Real, a: Real, b: Real) -> Derivation:
    """The square of the difference of two similarities is at most 2d times the square of the
    difference of the two distances, for any frequencies."""
    first, second = (formula(Sum(cos(omega[i] * k), (i, 0, n - 1))) for k in (a, b))
    change = rho(a) - rho(b)
    room = bound(
        similarity_at_least.at(k=a),
        similarity_at_least.at(k=b),
        witness=lambda g, h: change**2 * (change**2 / 4 + g + h),
    )
    return (
        calc(formula(2 * d) * (norm(PE(p + a) - PE(p)) - norm(PE(q + b) - PE(q))) ** 2)
        .eq(formula(2 * d) * change**2, by=[distance.at(k=a), distance.at(p=q, k=b)])
        .ge((first - second) ** 2, by=room)
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
        distances_tell_similarities.at(n=n + 1, omega=standard),
        similarities_differ.at(premises=[assumed(2)]),
        witness=lambda g, h: (g + h) / (4 * (n + 1)),
    )
    gaps = standard_gap(p, a) - standard_gap(q, b)
    return supposing_independent(calc(gaps**2).gt(0, by=apart))


@theorem(title="Opposite offsets have equal distances")
def opposite_offsets(p: Real, q: Real, k: Real) -> Derivation:
    """Two pairs of positions with opposite offsets have the same distance, for any
    frequencies."""
    return (
        calc(norm(PE(p + k) - PE(p)))
        .eq(root(d - 2 * Sum(cos(omega[i] * k), (i, 0, n - 1))), by=distance)
        .derive_back(
            parity,
            root(formula(d) - 2 * total("cos(omega[i]*(-k))", (i, 0, n - 1))),
            by=exponentials,
        )
        .eq(norm(PE(q - k) - PE(q)), by=distance.at(p=q, k=-k))
    )


@refuted(
    title="“Different offsets have different similarities, whatever the frequencies”",
    instead=similarities_differ,
)
def similarities_always_differ() -> Derivation:
    """In the 4×4 example, with the frequencies π/2 and π/3, the similarities at 1 and at 5 would
    differ."""
    return calc("cos(pi/2*1) + cos(pi/3*1)").ne("cos(pi/2*5) + cos(pi/3*5)", by=claimed)


t = IndexedBase("t", real=True)


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
    j, m, k, other = (Symbol(name, integer=True) for name in "jmkl")
    at_i, at_other, at_j, at_m = (i, 0, n - 1), (other, 0, n - 1), (j, 0, N - 1), (m, 0, N - 1)

    def two(i: Any, other: Any, j: Any, m: Any) -> Any:
        """The product of two terms of the similarity of t_j and t_m."""
        return cos(omega[i] * (t[j] - t[m])) * cos(omega[other] * (t[j] - t[m]))

    def waves(first: Any, i: Any, second: Any, other: Any) -> Any:
        """The sum over the positions of a wave of frequency i times one of the other."""
        return Sum(first(omega[i] * t[j]) * second(omega[other] * t[j]), at_j)

    def four(i: Any, other: Any) -> Any:
        """The sum of the squares of the four sums of this kind."""
        return sum(waves(u, i, w, other) ** 2 for u in (sin, cos) for w in (sin, cos))

    def exchanged(c: Any) -> Use:
        return interchange.at(n=N, m=n, c=c)

    def in_row(at: Any) -> Formula:
        before = formula(Sum(four(i, other), (other, 0, i - 1)))
        return total(before + at + Sum(four(i, i + 1 + k), (k, 0, n - 2 - i)), at_i)

    own = (waves(sin, i, sin, i) - waves(cos, i, cos, i)) ** 2 / 2 + 2 * waves(sin, i, cos, i) ** 2
    return (
        calc(Sum(Sum(cos(omega[i] * (t[j] - t[m])), at_i) ** 2, at_m, at_j))
        .eq(Sum(two(i, other, j, m), at_other, at_i, at_m, at_j), by=sums)
        .eq(Sum(two(i, other, j, m), at_other, at_m, at_i, at_j),
            by=exchanged(lambda m, i: Sum(two(i, other, j, m), at_other)))
        .eq(Sum(two(i, other, j, m), at_other, at_m, at_j, at_i),
            by=exchanged(lambda j, i: Sum(two(i, other, j, m), at_other, at_m)))
        .eq(Sum(two(i, other, j, m), at_m, at_other, at_j, at_i),
            by=exchanged(lambda m, other: two(i, other, j, m)))
        .eq(Sum(two(i, other, j, m), at_m, at_j, at_other, at_i),
            by=exchanged(lambda j, other: Sum(two(i, other, j, m), at_m)))
        .eq(Sum(four(i, other), at_other, at_i), by=exponentials)
        .eq(in_row(four(i, i)), by=term_apart.at(r=i, x=lambda other: four(i, other)))
        .ge(Sum(N**2 / 2, at_i), by=bound(witness=lambda: in_row(own)))
        .derive(sum_rules, formula(n) * N**2 / 2, by=sums)
    )  # fmt: skip


CHAPTER = Chapter(
    title="Whole offsets",
    question="Does the distance tell the size of a whole offset?",
    main="standard_distances_differ",
)
