"""The dot product of two encodings depends on the offset of their positions only."""

from ..authoring.chapters import Chapter, Example, Exercise, Lead
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import define, dot, norm, total
from ..authoring.library import Natural, PositiveInteger, Real, Source, theorem
from ..authoring.operations import (
    arithmetic,
    block_collapse,
    contract_trig,
    evaluation,
    factor_arguments,
    fraction,
    matrix_product,
    parity,
    substitution,
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
from .trigonometry import cos_difference, cos_even, cos_zero, half_angle

C = define("C_#", lambda i: dot(v("p", i), v("q", i)), "i")


@theorem(
    title="The dot product of two blocks",
    source=[
        Source(DOT, 5),
        Source(
            EXAMPLE,
            76,
            r"\sin(\omega q)\sin(\omega k) + \cos(\omega q)\cos(\omega k) = \cos(\omega (q-k))",
        ),
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
        "In the Chinese source i and j are positions and k numbers the frequencies; here p and q "
        "are positions and i numbers the frequencies. It counts the offset from the other "
        "position, which makes no difference to a cosine.",
    ],
)
def block_dot(p: Real, q: Real, i: Natural) -> Derivation:
    """The dot product of two blocks is the cosine of the angle between them."""
    a, b = omega[i] * p, omega[i] * q
    return (
        calc(dot(v(p, i), v(q, i)))
        .eq(C(i), by=definition)
        .derive(matrix_product, by=definition)
        .derive(contract_trig, by=cos_difference.at(a=a, b=b))
        .derive(factor_arguments, by=algebra)
    )


@theorem(
    title="The dot product depends on the offset alone",
    source=[
        Source(DOT, 3),
        Source(
            DOT,
            39,
            r"PE_i \cdot PE_j = \sum_{k=0}^{d_{model}/2 - 1} C_k"
            r" = \sum_{k=0}^{d_{model}/2 - 1} \cos((j - i) \cdot \omega_k)",
        ),
        Source(DOT, 45),
        Source(DOT, 47),
    ],
    remarks=[
        "The source says that a strict proof needs integrals and approximations, and that the "
        "relation holds well for d = 512. It is exact for every even dimension, and its proof has "
        "three steps.",
        "Another source concludes that a Transformer can handle longer sequences and positions "
        "that it has not been trained on. What is proved here holds for all real positions, "
        "seen or not: their dot product is the same function of the offset everywhere. What a "
        "trained model makes of it is a question for experiments.",
    ],
)
def dot_product(p: Real, q: Real) -> Derivation:
    """The dot product of two encodings depends on the offset alone. Each frequency contributes the
    cosine of the offset times this frequency."""
    return (
        calc(dot(PE(p), PE(q)))
        .derive(block_collapse, by=definition)
        .derive(substitution, by=block_dot)
    )


@theorem(title="The dot product of two blocks is even", source=Source(DOT, 34))
def block_dot_even(p: Real, q: Real, i: Natural) -> Derivation:
    """Exchanging two positions changes the sign of their offset, and the cosine does not see signs.
    So the dot product of two blocks depends on the size of the offset alone."""
    return (
        calc(dot(v(p, i), v(q, i)))
        .derive(substitution, by=block_dot)
        .eq("cos(-(omega[i]*(q - p)))", by=algebra)
        .derive(parity, by=cos_even.at(x="omega[i]*(q - p)"))
    )


@theorem(title="The dot product does not see the order")
def dot_product_even(p: Real, q: Real) -> Derivation:
    """A dot product is symmetric; in the formula this is the evenness of the cosine. So the dot
    product cannot tell which of two positions comes first; whether it tells how far apart they are
    depends on the frequencies."""
    return (
        calc(dot(PE(p), PE(q)))
        .derive(substitution, by=dot_product)
        .eq(total("cos(-(omega[i]*(q - p)))", (i, 0, n - 1)), by=algebra)
        .derive(parity, by=cos_even.at(x="omega[i]*(q - p)"))
    )


@theorem(title="The square of the norm")
def norm_squared(p: Real) -> Derivation:
    """All encodings have the same length: each of the n cosines is the cosine of 0, which is 1."""
    return (
        calc(dot(PE(p), PE(p)))
        .derive(substitution, by=dot_product.at(q=p))
        .derive(arithmetic, by=algebra)
        .derive(evaluation, by=cos_zero)
        .derive(sum_rules, by=sums)
        .eq("d/2", by=definition)
    )


@theorem(title="The norm of an encoding")
def norm_of_encoding(p: Real) -> Derivation:
    """All encodings lie on one sphere about the origin."""
    return (
        calc(norm(PE(p))).eq("√(dot(PE_p, PE_p))", by=algebra).derive(substitution, by=norm_squared)
    )


@theorem(
    title="No dot product exceeds the square of the norm",
    source=[Source(DOT, 55), Source(DOT, 57)],
    remarks=[
        "Of the claimed decay, only this much holds for all frequencies: the dot product is "
        "largest for equal positions. For other positions it may rise and fall.",
    ],
)
def dot_product_at_most(p: Real, q: Real) -> Derivation:
    """Nothing is more similar to an encoding than the encoding itself."""
    return (
        calc(dot(PE(p), PE(q)))
        .derive(substitution, by=dot_product)
        .derive(substitution, by=half_angle.at(x="omega[i]*(p - q)"))
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
    """For the usual frequencies this is the formula of the source."""
    return (
        calc(dot(standard_encoding(p), standard_encoding(q)))
        .derive(substitution, by=dot_product.at(omega=theta))
        .derive(
            fraction,
            total("cos((p - q)*(1/10000^(2*i/d)))", (i, 0, n - 1)),
            by=standard_frequency,
        )
    )


@theorem(
    title="The dot product of two blocks with scales",
    source=[
        Source(
            COLUMNS,
            56,
            r"\cos\bigl(\tfrac{j}{\alpha_k}-\tfrac{j'}{\alpha_k}\bigr)"
            r"=\cos\Bigl(\tfrac{j-j'}{\alpha_k}\Bigr)",
        ),
        Source(COLUMNS, 62),
    ],
)
def block_dot_scales(p: Real, q: Real, i: Natural) -> Derivation:
    """With scales, a block contributes the cosine of the offset, measured in units of its
    scale."""
    return (
        calc("sin(p/alpha[i])*sin(q/alpha[i]) + cos(p/alpha[i])*cos(q/alpha[i])")
        .derive(
            contract_trig,
            "cos(p/alpha[i] - q/alpha[i])",
            by=cos_difference.at(a=p / alpha[i], b=q / alpha[i]),
        )
        .derive(factor_arguments, by=algebra)
    )


@theorem(
    title="The dot product with scales",
    source=[
        Source(
            COLUMNS,
            48,
            r"\mathbf{p}_j^\top\mathbf{p}_{j'} = \sum_{k\in\text{(sine/cos pairs)}}"
            r"\bigl[\sin\bigl(\tfrac{j}{\alpha_k}\bigr)\sin\bigl(\tfrac{j'}{\alpha_k}\bigr)"
            r" + \cos\bigl(\tfrac{j}{\alpha_k}\bigr)\cos\bigl(\tfrac{j'}{\alpha_k}\bigr)\bigr]",
        ),
        Source(COLUMNS, 66),
        Source(COLUMNS, 76),
    ],
)
def dot_product_scales(p: Real, q: Real) -> Derivation:
    """The same theorem for the encoding with scales. This is what the formula of the source says
    once its transpose is put back."""
    return (
        calc(column(p).T * column(q))
        .derive(block_collapse, by=definition)
        .derive(matrix_product, by=algebra)
        .derive(substitution, by=block_dot_scales)
    )


CHAPTER = Chapter(
    title="The dot product",
    question=(
        "How similar are the encodings of two positions, and on what does this similarity depend?"
    ),
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
    lemmas=("block_dot", "block_dot_scales"),
    example=Example(
        "The sixteen dot products of the four encodings, with equal entries along each diagonal:",
        ("example_gram",),
    ),
    leads=(
        Lead(
            "block_dot",
            "We begin with one block.",
        ),
        Lead(
            "dot_product",
            "The dot product of two stacks is the sum of the dot products of their blocks.",
        ),
        Lead(
            "block_dot_even",
            "Three consequences follow at once. The first concerns the order of the positions.",
        ),
        Lead(
            "block_dot_scales",
            "One source writes the same with scales instead of frequencies.",
        ),
        Lead(
            "norm_squared",
            "The second consequence: for equal positions every cosine is 1.",
        ),
        Lead(
            "dot_product_at_most",
            "The third consequence: no cosine exceeds 1 ({half_angle}).",
        ),
    ),
    exercises=(
        Exercise(
            "In the 4×4 example, find two offsets of different size with the same dot product.",
            "example_one_and_five",
        ),
        Exercise(
            "What is the dot product of an encoding with itself?",
            "norm_squared",
        ),
        Exercise(
            "Can the dot product of two encodings be negative? Look at the 4×4 example.",
            "example_values",
        ),
    ),
)
