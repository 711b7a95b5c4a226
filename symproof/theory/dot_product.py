"""The dot product of two encodings depends on the offset of their positions only."""

from sympy import cos, sin

from ..authoring.chapters import Chapter, Example, Exercise
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import define, dot, formula, norm, total
from ..authoring.library import Natural, PositiveInteger, Real, Source, theorem
from ..authoring.operations import (
    arithmetic,
    block_collapse,
    contract_trig,
    evaluation,
    expand_trig,
    factor_arguments,
    fraction,
    matrix_product,
    parity,
    sum_rules,
)
from ..authoring.reasons import algebra, bounds, definition, sums
from .encoding import (
    PE,
    alpha,
    column,
    i,
    n,
    omega,
    standard_encoding,
    standard_frequency,
    theta,
    v,
)
from .sources import COLUMNS, DOT, EXAMPLE
from .trigonometry import cos_difference, cos_even, cos_zero

C = define("C_#", lambda i: dot(v("p", i), v("q", i)), "i")


@theorem(
    title="The dot product of two blocks",
    source=Source(
        EXAMPLE,
        76,
        r"\sin(\omega q)\sin(\omega k) + \cos(\omega q)\cos(\omega k) = \cos(\omega (q-k))",
    ),
)
def block_dot(p: Real, q: Real, i: Natural) -> Derivation:
    """The dot product of two blocks is the cosine of the angle between them."""
    a, b = omega[i] * p, omega[i] * q
    return (
        calc(dot(v(p, i), v(q, i)))
        .derive(matrix_product, sin(a) * sin(b) + cos(a) * cos(b), by=definition)
        .derive(contract_trig, "cos(omega[i]*p - omega[i]*q)", by=cos_difference.at(a=a, b=b))
        .derive(factor_arguments, "cos(omega[i]*(p - q))", by=algebra)
    )


@theorem(
    title="The dot product of two blocks, with the positions exchanged",
    source=[
        Source(DOT, 24, r"C_k = PE_i^{(k)} \cdot PE_j^{(k)}"),
        Source(
            DOT,
            25,
            r"C_k = \sin(i \cdot \omega_k) \cdot \sin(j \cdot \omega_k)"
            r" + \cos(i \cdot \omega_k) \cdot \cos(j \cdot \omega_k)",
        ),
        Source(
            DOT,
            32,
            r"C_k = \cos(j \cdot \omega_k - i \cdot \omega_k) = \cos((j - i) \cdot \omega_k)",
        ),
    ],
    remarks=[
        "In the source i and j are positions and k numbers the frequencies; here p and q are "
        "positions and i numbers the frequencies.",
    ],
)
def block_dot_turned(p: Real, q: Real, i: Natural) -> Derivation:
    """It does not matter from which of the two positions the offset is counted. One of the sources
    counts it this way."""
    a, b = omega[i] * p, omega[i] * q
    return (
        calc(C(i))
        .eq(dot(v(p, i), v(q, i)), by=definition)
        .derive(matrix_product, sin(a) * sin(b) + cos(a) * cos(b), by=definition)
        .derive_back(expand_trig, "cos(omega[i]*q - omega[i]*p)", by=cos_difference.at(a=b, b=a))
        .derive(factor_arguments, "cos(omega[i]*(q - p))", by=algebra)
    )


@theorem(
    title="The dot product depends on the offset alone",
    source=[Source(DOT, 3), Source(DOT, 47)],
    remarks=[
        "The source says that a strict proof needs integrals and approximations, and that the "
        "relation holds well for d = 512. It is exact for every even dimension, and its proof has "
        "two lines.",
    ],
)
def dot_product(p: Real, q: Real) -> Derivation:
    """The dot product of two encodings depends on the offset alone. Each frequency contributes the
    cosine of the angle that it makes of the offset."""
    return (
        calc(dot(PE(p), PE(q)))
        .derive(block_collapse, total(dot(v(p, i), v(q, i)), (i, 0, n - 1)), by=definition)
        .eq(total("cos(omega[i]*(p - q))", (i, 0, n - 1)), by=block_dot)
    )


@theorem(
    title="The dot product as a sum over the blocks",
    source=Source(
        DOT,
        39,
        r"PE_i \cdot PE_j = \sum_{k=0}^{d_{model}/2 - 1} C_k"
        r" = \sum_{k=0}^{d_{model}/2 - 1} \cos((j - i) \cdot \omega_k)",
    ),
)
def dot_product_turned(p: Real, q: Real) -> Derivation:
    """The source adds up the dot products of the blocks first, and then puts a cosine for each."""
    return (
        calc(dot(PE(p), PE(q)))
        .derive(block_collapse, total(C(i), (i, 0, n - 1)), by=definition)
        .eq(total("cos(omega[i]*(q - p))", (i, 0, n - 1)), by=block_dot_turned)
    )


@theorem(title="The dot product does not know the order", source=Source(DOT, 34))
def dot_product_even(p: Real, q: Real) -> Derivation:
    """Exchanging the positions changes nothing, because the cosine is even. The dot product tells
    how far apart two positions are, but not which comes first."""
    return (
        calc(total("cos(omega[i]*(p - q))", (i, 0, n - 1)))
        .eq(total("cos(-(omega[i]*(q - p)))", (i, 0, n - 1)), by=algebra)
        .derive(
            parity,
            total("cos(omega[i]*(q - p))", (i, 0, n - 1)),
            by=cos_even.at(x="omega[i]*(q - p)"),
        )
    )


@theorem(title="The square of the norm")
def norm_squared(p: Real) -> Derivation:
    """All encodings have the same length, since every block has length 1."""
    return (
        calc(dot(PE(p), PE(p)))
        .eq(total("cos(omega[i]*(p - p))", (i, 0, n - 1)), by=dot_product.at(q=p))
        .derive(arithmetic, total("cos(0)", (i, 0, n - 1)), by=algebra)
        .derive(evaluation, total(1, (i, 0, n - 1)), by=cos_zero)
        .derive(sum_rules, n, by=sums)
        .eq("d/2", by=definition)
    )


@theorem(title="The norm of an encoding")
def norm_of_encoding(p: Real) -> Derivation:
    """All encodings lie on one sphere about the origin."""
    return calc(norm(PE(p))).eq("√(dot(PE_p, PE_p))", by=algebra).eq("√(d/2)", by=norm_squared)


@theorem(
    title="No dot product exceeds the square of the norm",
    source=[Source(DOT, 55), Source(DOT, 57)],
    remarks=[
        "This much is true of the decay for all frequencies: the dot product is largest for equal "
        "positions. For other positions it may go up and down.",
    ],
)
def dot_product_at_most(p: Real, q: Real) -> Derivation:
    """Nothing is more similar to an encoding than the encoding itself."""
    return (
        calc(dot(PE(p), PE(q)))
        .eq(total("cos(omega[i]*(p - q))", (i, 0, n - 1)), by=dot_product)
        .le(n, by=bounds)
        .eq("d/2", by=definition)
    )


@theorem(
    title="The dot product with the standard frequencies",
    source=Source(
        DOT,
        43,
        r"\mathbf{PE}_i \cdot \mathbf{PE}_j = \sum_{k=0}^{d_{model}/2 - 1} "
        r"\cos\left( (j-i) \cdot \frac{1}{10000^{2k/d_{model}}} \right)",
    ),
    remarks=["This is the general theorem for one choice of the frequencies."],
)
def dot_product_standard(p: Real, q: Real, n: PositiveInteger) -> Derivation:
    """For the frequencies in use this is the formula of the source."""
    return (
        calc(dot(standard_encoding(p), standard_encoding(q)))
        .eq(total("cos(theta[i]*(q - p))", (i, 0, n - 1)), by=dot_product_turned.at(omega=theta))
        .derive(
            fraction,
            total("cos((q - p)*(1/10000^(2*i/d)))", (i, 0, n - 1)),
            by=standard_frequency,
        )
    )


@theorem(
    title="The dot product of two blocks with scales",
    source=Source(
        COLUMNS,
        56,
        r"\cos\bigl(\tfrac{j}{\alpha_k}-\tfrac{j'}{\alpha_k}\bigr)"
        r"=\cos\Bigl(\tfrac{j-j'}{\alpha_k}\Bigr)",
    ),
)
def block_dot_scales(p: Real, q: Real, i: Natural) -> Derivation:
    """With scales, a pair contributes the cosine of the offset measured in units of its scale."""
    return (
        calc("sin(p/alpha[i])*sin(q/alpha[i]) + cos(p/alpha[i])*cos(q/alpha[i])")
        .derive(
            contract_trig,
            "cos(p/alpha[i] - q/alpha[i])",
            by=cos_difference.at(a="p/alpha[i]", b="q/alpha[i]"),
        )
        .derive(factor_arguments, "cos((p - q)/alpha[i])", by=algebra)
    )


@theorem(
    title="The dot product with scales",
    source=Source(
        COLUMNS,
        48,
        r"\mathbf{p}_j^\top\mathbf{p}_{j'} = \sum_{k\in\text{(sine/cos pairs)}}"
        r"\bigl[\sin\bigl(\tfrac{j}{\alpha_k}\bigr)\sin\bigl(\tfrac{j'}{\alpha_k}\bigr)"
        r" + \cos\bigl(\tfrac{j}{\alpha_k}\bigr)\cos\bigl(\tfrac{j'}{\alpha_k}\bigr)\bigr]",
    ),
)
def dot_product_scales(p: Real, q: Real) -> Derivation:
    """The same theorem, written with scales α_i."""
    pair_p, pair_q = (formula([f(x / alpha[i]) for f in (sin, cos)]) for x in (p, q))
    return (
        calc(column(p).T * column(q))
        .derive(block_collapse, total(pair_p.T * pair_q, (i, 0, n - 1)), by=definition)
        .derive(
            matrix_product,
            total(
                "sin(p/alpha[i])*sin(q/alpha[i]) + cos(p/alpha[i])*cos(q/alpha[i])",
                (i, 0, n - 1),
            ),
            by=algebra,
        )
        .eq(total("cos((p - q)/alpha[i])", (i, 0, n - 1)), by=block_dot_scales)
    )


CHAPTER = Chapter(
    title="The dot product",
    question="How similar are the encodings of two positions, and what does that depend on?",
    idea=(
        "The dot product of two points of the unit circle is the cosine of the angle between them. "
        "For the blocks of two positions this angle is the frequency times the offset. Added up "
        "over all blocks, the dot product is a sum of cosines in which the positions themselves no "
        "longer occur."
    ),
    figure="cosines",
    caption=(
        "The dot product in the 4×4 example against the offset: two cosines, one for each "
        "frequency, and their sum. The dots are the whole offsets."
    ),
    main="dot_product",
    used=(
        "It gives the length of the encodings ({norm_of_encoding}) and their distance "
        "({distance_from_dot}); it makes the matrix of all dot products a Toeplitz matrix "
        "({example_toeplitz}); and for large d an integral comes close to it ({large_dimension})."
    ),
    theorems=("norm_squared",),
    lemmas=("block_dot", "block_dot_turned", "block_dot_scales"),
    example=Example(
        "The sixteen dot products of the four encodings, with equal entries along each diagonal:",
        ("example_gram",),
    ),
    exercises=(
        Exercise(
            "In the 4×4 example, find two offsets of different size with the same dot product.",
            "example_one_and_five",
        ),
        Exercise(
            "Are the encodings of different positions orthogonal?",
            "different_positions_orthogonal",
        ),
        Exercise("Can the dot product be negative?", "similarity_never_negative"),
    ),
)
