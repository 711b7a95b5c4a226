"""The dot product of two encodings depends on the offset of their positions only."""

from sympy import cos, sin

from ..calc import Derivation, calc
from ..formulas import dot, norm, stack, total
from ..library import Natural, PositiveInteger, Real, Source, theorem
from ..operations import contract_trig
from ..reasons import algebra, definition, sums
from .encoding import PE, alpha, block, frequency, i, n, omega, v
from .sources import COLUMNS, DOT, EXAMPLE
from .trigonometry import cos_difference, cos_even, cos_zero


@theorem(
    title="The dot product of two blocks",
    source=[
        Source(DOT, 24, r"C_k = PE_i^{(k)} \cdot PE_j^{(k)}"),
        Source(DOT, 25),
        Source(DOT, 32),
        Source(COLUMNS, 56),
        Source(EXAMPLE, 88),
    ],
    remarks=[
        "In the Chinese source i and j are positions and k numbers the frequencies; here p and q "
        "are positions and i numbers the frequencies.",
    ],
)
def block_dot(p: Real, q: Real, i: Natural) -> Derivation:
    """The dot product of the blocks of two positions is the cosine of the frequency times the
    offset."""
    a, b = omega[i] * p, omega[i] * q
    return (
        calc(dot(v(p, i), v(q, i)))
        .eq(sin(a) * sin(b) + cos(a) * cos(b), by=definition)
        .derive(contract_trig, "cos(omega[i]*p - omega[i]*q)", by=cos_difference.at(a=a, b=b))
        .eq("cos(omega[i]*(p - q))", by=algebra)
    )


@theorem(
    title="The dot product depends on the offset only",
    source=[
        Source(DOT, 39),
        Source(DOT, 43),
        Source(COLUMNS, 48),
        Source(
            COLUMNS,
            64,
            r"\mathbf{p}_j \mathbf{p}_{j'} = \sum_{k}\cos\Bigl(\frac{j-j'}{\alpha_k}\Bigr)",
        ),
    ],
    remarks=[
        "The identity is exact for every even dimension. It needs no integral, no approximation "
        "and no large d.",
    ],
)
def dot_product(p: Real, q: Real) -> Derivation:
    """The dot product of the encodings of two positions is a sum of cosines of the offset, one
    for each frequency."""
    return (
        calc(dot(PE(p), PE(q)))
        .eq(total(dot(v(p, i), v(q, i)), (i, 0, n - 1)), by=definition)
        .eq(total("cos(omega[i]*(p - q))", (i, 0, n - 1)), by=block_dot)
    )


@theorem(title="The dot product is even in the offset", source=Source(DOT, 34))
def dot_product_even(p: Real, q: Real) -> Derivation:
    """Exchanging the positions does not change the dot product, because the cosine is even: it
    knows the distance of two positions, not their order."""
    return (
        calc(total("cos(omega[i]*(p - q))", (i, 0, n - 1)))
        .eq(total("cos(-(omega[i]*(q - p)))", (i, 0, n - 1)), by=algebra)
        .eq(total("cos(omega[i]*(q - p))", (i, 0, n - 1)), by=cos_even.at(x="omega[i]*(q - p)"))
    )


@theorem(title="The square of the norm", source=Source(DOT, 39))
def norm_squared(p: Real) -> Derivation:
    """Every encoding has the same square norm: half the dimension."""
    return (
        calc(dot(PE(p), PE(p)))
        .eq(total("cos(omega[i]*(p - p))", (i, 0, n - 1)), by=dot_product.at(q=p))
        .eq(total("cos(0)", (i, 0, n - 1)), by=algebra)
        .eq(total(1, (i, 0, n - 1)), by=cos_zero)
        .eq(n, by=sums)
        .eq("d/2", by=definition)
    )


@theorem(title="The norm of an encoding")
def norm_of_encoding(p: Real) -> Derivation:
    """All encodings lie on a sphere about the origin."""
    return calc(norm(PE(p))).eq("√(dot(PE_p, PE_p))", by=algebra).eq("√(d/2)", by=norm_squared)


@theorem(
    title="The dot product with the standard frequencies",
    source=[Source(DOT, 14, r"\omega_k = 1 / 10000^{2k/d_{model}}"), Source(DOT, 43)],
    remarks=["This is the general theorem for one choice of the frequencies."],
)
def dot_product_standard(p: Real, q: Real, n: PositiveInteger) -> Derivation:
    """With the frequencies of the original encoding, numbered from 0, the dot product is the
    sum of the cosines of the offset times these frequencies."""
    w = frequency(i, 2 * n)
    left, right = (stack(block(x, i).subs(omega[i], w), (i, 0, n - 1)) for x in (p, q))
    return calc(dot(left, right)).eq(
        total(cos(w * (p - q)), (i, 0, n - 1)),
        by=dot_product.at(n=n, omega=lambda i: frequency(i, 2 * n)),
    )


@theorem(
    title="The dot product with scales",
    source=[Source(COLUMNS, 38), Source(COLUMNS, 56), Source(COLUMNS, 64)],
    remarks=[
        "The scale α_i is the reciprocal of the frequency. The wavelength is 2π times the scale; "
        "the English source calls α_k sometimes a wavelength, sometimes a frequency.",
    ],
)
def dot_product_scales(p: Real, q: Real) -> Derivation:
    """Written with the scales α_i = 1/ω_i, the dot product is a sum of cosines of the offset
    divided by the scales."""
    left, right = (
        stack([[f"sin({x}/alpha[i])"], [f"cos({x}/alpha[i])"]], (i, 0, n - 1)) for x in (p, q)
    )
    return calc(dot(left, right)).eq(
        total("cos((p - q)/alpha[i])", (i, 0, n - 1)),
        by=dot_product.at(omega=lambda i: 1 / alpha[i]),
    )
