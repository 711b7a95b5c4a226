"""What is often said about position encodings and is false or half true: each claim with a
counterexample, and what is true instead.  That the encoding depends on the offset only is refuted
among the corrections.
"""

from sympy import cos, sin

from ..authoring.chapters import Chapter
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import Formula, diag, dot, formula, norm, stack, total
from ..authoring.library import Natural, PositiveInteger, Real, Source, refuted, theorem
from ..authoring.operations import (
    block_collapse,
    expand,
    expand_trig,
    factor_arguments,
    matrix_product,
    product_to_sum,
)
from ..authoring.reasons import algebra, bounds, claimed, definition
from ..kernel.terms import Term
from .attention import x
from .bounds import standard_distance_grows_to_pi
from .decay import similarity_returns
from .distance import distance_from_dot
from .dot_product import block_dot, dot_product, dot_product_even
from .encoding import PE, R_block, i, n, omega, standard_encoding, theta, v
from .rotary_encoding import rope_score, rope_waves
from .rotation_group import J
from .similarity import similarity
from .sources import DOT
from .trigonometry import cos_difference, cos_sum, sin_difference
from .variants import sines
from .wavelengths import block_repeats, last_wavelength, wavelength


@refuted(
    title="“Encodings of different positions are orthogonal”",
    instead=dot_product,
    remarks=["For some frequencies and offsets they are, as in the 4×4 example for the offset 6."],
)
def different_positions_orthogonal(p: Real, k: PositiveInteger) -> Derivation:
    """The dot product of the encodings of two different positions would be 0."""
    return calc(dot(PE(p), PE(p + k))).eq(0, by=claimed)


@theorem(title="The dot product of the sines alone")
def dot_product_of_sines(p: Real, q: Real) -> Derivation:
    """The dot product of the sine parts of two encodings has a part that depends on the
    offset and a part that depends on the sum of the positions."""
    a, b = omega[i] * p, omega[i] * q
    return (
        calc(dot(sines(p), sines(q)))
        .eq(total(sin(a) * sin(b), (i, 0, n - 1)), by=definition)
        .derive(
            product_to_sum,
            total("1/2*cos(omega[i]*p - omega[i]*q) - 1/2*cos(omega[i]*p + omega[i]*q)",
                  (i, 0, n - 1)),
            by=[cos_difference.at(a=a, b=b), cos_sum.at(a=a, b=b)],
        )
        .derive(
            factor_arguments,
            total("1/2*cos(omega[i]*(p - q)) - 1/2*cos(omega[i]*(p + q))", (i, 0, n - 1)),
            by=algebra,
        )
    )  # fmt: skip


@refuted(title="“The sines alone would do”", instead=dot_product_of_sines)
def sines_alone(p: Real, q: Real, t: Real) -> Derivation:
    """The dot product of the sine parts would not change when both positions move by t."""
    return calc(dot(sines(p + t), sines(q + t))).eq(dot(sines(p), sines(q)), by=claimed)


@refuted(
    title="“The dot product knows the direction”",
    instead=dot_product_even,
    remarks=["There is no offset at all for which the two dot products differ."],
)
def dot_product_knows_direction(p: Real, k: PositiveInteger) -> Derivation:
    """The dot product with the position k places on would differ from that with the position k
    places back."""
    return calc(dot(PE(p), PE(p + k))).ne(dot(PE(p), PE(p - k)), by=claimed)


@theorem(
    title="A bilinear form that knows the direction",
    remarks=["The sine is odd: exchanging the positions changes the sign."],
)
def direction(p: Real, q: Real) -> Derivation:
    """With the quarter turn J in each block as weights the score is a sum of sines of the
    offset."""
    turned = sin_difference.at(a=omega[i] * p, b=omega[i] * q)
    return (
        calc(PE(p).T * diag(J(), (i, 0, n - 1)) * PE(q))
        .derive(block_collapse, by=definition)
        .derive(matrix_product, by=definition)
        .derive_back(expand_trig, total("sin(omega[i]*p - omega[i]*q)", (i, 0, n - 1)), by=turned)
        .derive(factor_arguments, by=algebra)
    )


@refuted(title="“No bilinear form of the encodings knows the direction”", instead=direction)
def no_form_knows_direction(p: Real, q: Real) -> Derivation:
    """Whatever weights of the kind aI + bJ stand in the blocks, the score would stay the same
    when the positions are exchanged."""
    weights = diag([["a[i]", "b[i]"], ["-b[i]", "a[i]"]], (i, 0, n - 1))
    return calc(PE(p).T * weights * PE(q)).eq(PE(q).T * weights * PE(p), by=claimed)


@refuted(
    title="“A larger d makes the identity more exact”",
    source=Source(DOT, 47),
    instead=dot_product,
    remarks=["Both errors are 0: the identity is exact for every dimension."],
)
def exact_for_large_d(p: Real, q: Real) -> Derivation:
    """The error of the sum of cosines would be smaller with n + 1 blocks than with n."""

    def error(last: object) -> Formula:
        left, right = (stack(v(position, i), (i, 0, last)) for position in (p, q))
        cosines = total("cos(omega[i]*(p - q))", (i, 0, last))
        return Formula(Term("abs", (dot(left, right) - cosines).term))

    return calc(error(n)).lt(error(n - 1), by=claimed)


@theorem(
    title="No distance exceeds twice the norm",
    remarks=["The square of the distance lies between 0 and 2d; in between it goes up and down."],
)
def distance_at_most(p: Real, q: Real) -> Derivation:
    """The squared distance between two encodings is at most 2d, so that the distance is at most
    twice the norm."""
    gap = PE(p) - PE(q)
    return (
        calc(dot(gap, gap))
        .eq("2*(d/2) - 2*dot(PE_p, PE_q)", by=distance_from_dot)
        .eq(formula("2*(d/2)") - 2 * total("cos(omega[i]*(p - q))", (i, 0, n - 1)),
            by=dot_product)
        .le("d + d", by=bounds)
        .eq("2*d", by=algebra)
    )  # fmt: skip


@refuted(title="“The distance grows with the offset”", instead=standard_distance_grows_to_pi)
def distance_grows(k: Natural, n: PositiveInteger) -> Derivation:
    """With the standard frequencies each further position would be at least as far from
    position 0 as the one before."""

    def gap(offset: object) -> Formula:
        return norm(standard_encoding(offset) - standard_encoding(0))

    return calc(gap(k)).le(gap(k + 1), by=claimed)


@theorem(title="Linear maps after which the dot product depends on the offset alone")
def conformal_maps(p: Real, q: Real, a: Real, b: Real, i: Natural) -> Derivation:
    """If a linear map turns and stretches a block, the dot product of the mapped blocks depends
    on the offset only."""
    M, one = formula([["a", "b"], ["-b", "a"]]), formula("a^2 + b^2")
    sines, cosines = (f(omega[i] * p) * f(omega[i] * q) for f in (sin, cos))
    return (
        calc((M * v(p, i)).T * (M * v(q, i)))
        .derive(
            expand,
            formula(a**2) * sines + a**2 * cosines + b**2 * sines + b**2 * cosines,
            by=definition,
        )
        .derive_back(expand, one * (sines + cosines), by=algebra)
        .eq(one * "cos(omega[i]*(p - q))", by=block_dot)
    )


@refuted(
    title="“After any linear map the dot product depends on the offset alone”",
    instead=conformal_maps,
)
def every_linear_map(
    p: Real, q: Real, t: Real, a: Real, b: Real, c: Real, e: Real, i: Natural
) -> Derivation:
    """The dot product of two mapped blocks would not change when both positions move by t,
    whatever the map."""
    M = formula([["a", "b"], ["c", "e"]])
    return calc((M * v(p + t, i)).T * (M * v(q + t, i))).eq(
        (M * v(p, i)).T * (M * v(q, i)), by=claimed
    )


@refuted(
    title="“The similarity tends to 0”",
    instead=similarity_returns,
    remarks=[
        "No single offset refutes a limit. For d = 4 the maximum comes back again and again.",
    ],
)
def similarity_vanishes(D: Natural) -> Derivation:
    """For example, the similarity for d = 4 would be at most 1, half of its maximum, at all offsets
    from 100 on."""
    return calc(similarity(2, D)).le(1, by=claimed).suppose("D >= 100")


@theorem(title="No dot product is below minus the squared norm")
def dot_product_at_least(p: Real, q: Real) -> Derivation:
    """The dot product of two encodings is at least minus half the dimension."""
    return (
        calc(dot(PE(p), PE(q)))
        .eq(total("cos(omega[i]*(p - q))", (i, 0, n - 1)), by=dot_product)
        .ge(-n, by=bounds)
        .eq("-d/2", by=definition)
    )


@refuted(title="“The similarity is never negative”", instead=dot_product_at_least)
def similarity_never_negative(D: Natural, n: PositiveInteger) -> Derivation:
    """With the standard frequencies the similarity would be at least 0 for all offsets and
    dimensions."""
    return calc(similarity(n, D)).ge(0, by=claimed)


@refuted(
    title="“The positions repeat after 10000”",
    instead=block_repeats,
    remarks=["10000 is the base of the frequencies, not a period of anything."],
)
def positions_repeat(p: Real, n: PositiveInteger) -> Derivation:
    """The standard encoding would be the same 10000 positions on."""
    return calc(standard_encoding("p + 10000")).eq(standard_encoding(p), by=claimed)


@refuted(
    title="“The wavelengths form a geometric progression from 2π to 10000·2π”",
    instead=last_wavelength,
    remarks=[
        "So it stands in the publication that introduced the encoding (Vaswani et al., section "
        "3.5). The progression is right, and so is its beginning; its end is one step short.",
    ],
)
def wavelengths_reach(n: PositiveInteger) -> Derivation:
    """Read as: the last wavelength of the standard encoding is 10000·2π."""
    return calc(wavelength("n - 1")).eq("10000*2*pi", by=claimed)


@refuted(
    title="“The rotary score decays with the offset”",
    instead=rope_waves,
    remarks=[
        "It does not even decay for a query and a key that are equal. What the "
        "publication shows to decay is a bound for the score (Su et al., section 3.4).",
    ],
)
def rope_decays(D: Natural, n: PositiveInteger) -> Derivation:
    """With the standard frequencies the score of a vector with itself would not rise from any
    offset D to the next."""

    def score(offset: object) -> Formula:
        angle = theta(i) * offset
        c, s = Formula(Term("cos", angle.term)), Formula(Term("sin", angle.term))
        return total(x(i).T * formula([[c, s], [-s, c]]) * x(i), (i, 0, n - 1))

    return calc(score(D + 1)).le(score(D), by=claimed)


@refuted(
    title="“The rotary score depends on the distance only”",
    instead=rope_score,
    remarks=["It depends on the offset and its sign."],
)
def rope_without_direction(k: Real, a: Real, b: Real, c: Real, e: Real, i: Natural) -> Derivation:
    """The score for the offset k would be that for the offset −k, for all queries and keys; a
    single pair of each refutes it."""
    left, right = formula([["a", "b"]]), formula(["c", "e"])
    return calc(left * R_block(i, k) * right).eq(left * R_block(i, "-k") * right, by=claimed)


CHAPTER = Chapter(
    title="What is often said",
    question=(
        "Which common statements about position encodings are false, and what is true instead?"
    ),
    idea=(
        "A claim about all positions, offsets or weights is refuted by a single case, and often "
        "a small dimension is enough. What is true instead has one condition more, or names a "
        "bound where the claim speaks of a trend."
    ),
    main="conformal_maps",
)
