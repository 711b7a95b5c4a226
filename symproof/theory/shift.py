"""A step of k positions rotates every block, and one matrix describes all these rotations."""

from ..authoring.chapters import Chapter, Example, Exercise, Lead
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import diag, formula, stack
from ..authoring.library import Natural, Real, Source, theorem
from ..authoring.operations import block_collapse, expand_trig, matrix_product, substitution
from ..authoring.reasons import algebra, definition
from .encoding import PE, R, R_block, block, i, n, omega, rotation_matrix, v
from .sources import DISTANCE, SHIFT
from .trigonometry import cos_sum, sin_sum


@theorem(
    title="The matrix of one block",
    source=[
        Source(SHIFT, 92),
        Source(
            SHIFT,
            74,
            r"\underbrace{ \begin{bmatrix} \cos(\omega_i k) & \sin(\omega_i k)\\[2pt] "
            r"-\sin(\omega_i k) & \cos(\omega_i k) \end{bmatrix} }_{R_i(k)}",
        ),
        Source(
            DISTANCE,
            16,
            r"M_i(k)=\begin{bmatrix} \cos(\omega_i k) &  \sin(\omega_i k) \\ "
            r"-\sin(\omega_i k) &  \cos(\omega_i k) \end{bmatrix}",
        ),
    ],
    remarks=[
        "The sources write R_i(k) and M_i(k) for the same matrix.",
    ],
)
def rotation_entries(k: Real, i: Natural) -> Derivation:
    """The coefficients form the matrix R_i(k). It turns the plane clockwise by the angle ω_i k."""
    return calc(R_block(i, k)).eq(rotation_matrix(i, k), by=definition)


@theorem(
    title="A step turns a block",
    source=[
        Source(SHIFT, 3),
        Source(
            SHIFT,
            38,
            r"v_{pos+k}^{(i)} = \begin{bmatrix} "
            r"\sin(\omega_i(pos+k))\\[2pt] \cos(\omega_i(pos+k)) \end{bmatrix}",
        ),
        Source(
            SHIFT,
            55,
            r"\sin(\omega_i(pos+k)) = \sin(\omega_i pos)\cos(\omega_i k)"
            r" + \cos(\omega_i pos)\sin(\omega_i k)",
        ),
        Source(
            SHIFT,
            61,
            r"\cos(\omega_i(pos+k)) = \cos(\omega_i pos)\cos(\omega_i k)"
            r" - \sin(\omega_i pos)\sin(\omega_i k)",
        ),
        Source(
            SHIFT,
            69,
            r"\begin{bmatrix} \sin(\omega_i(pos+k))\\[2pt] \cos(\omega_i(pos+k)) \end{bmatrix} "
            r"= \underbrace{ \begin{bmatrix} \cos(\omega_i k) & \sin(\omega_i k)\\[2pt] "
            r"-\sin(\omega_i k) & \cos(\omega_i k) \end{bmatrix} }_{R_i(k)} "
            r"\begin{bmatrix} \sin(\omega_i pos)\\[2pt] \cos(\omega_i pos) \end{bmatrix}",
        ),
        Source(SHIFT, 89, r"v_{pos+k}^{(i)} = R_i(k)\, v_{pos}^{(i)}"),
    ],
)
def block_shift(p: Real, k: Real, i: Natural) -> Derivation:
    """A step of k positions rotates every block, by the same angle wherever the step begins."""
    return (
        calc(v(p + k, i))
        .eq(block(p + k, i), by=definition)
        .derive(
            expand_trig,
            by=[
                sin_sum.at(a=omega[i] * p, b=omega[i] * k),
                cos_sum.at(a=omega[i] * p, b=omega[i] * k),
            ],
        )
        .derive_back(matrix_product, formula(rotation_matrix(i, k)) * block(p, i), by=algebra)
        .eq(R_block(i, k) * v(p, i), by=definition)
    )


@theorem(title="Block-diagonal matrices act block by block")
def block_assembly(p: Real, k: Real) -> Derivation:
    """To multiply a stack by a block-diagonal matrix, multiply each block by its own block of the
    matrix."""
    return calc(diag(R_block(i, k), (i, 0, n - 1)) * stack(v(p, i), (i, 0, n - 1))).derive(
        block_collapse, by=algebra
    )


@theorem(
    title="The shift theorem",
    source=[
        Source(
            SHIFT,
            105,
            r"PE_{pos+k} = \begin{bmatrix} "
            r"v_{pos+k}^{(0)}\\ v_{pos+k}^{(1)}\\ \vdots \end{bmatrix}",
        ),
        Source(
            SHIFT,
            116,
            r"PE_{pos+k} = \begin{bmatrix} R_0(k) & & \\ & R_1(k) & \\ & & \ddots \end{bmatrix} "
            r"\begin{bmatrix} v_{pos}^{(0)}\\ v_{pos}^{(1)}\\ \vdots \end{bmatrix} "
            r"= R(k)\, PE_{pos}",
        ),
        Source(SHIFT, 135, r"PE_{pos+k} = R(k)\, PE_{pos}"),
    ],
    remarks=[
        "The source ends with the words that the encoding depends only on the relative offset. "
        "Taken literally that is false: PE_0 and PE_1 differ as soon as one frequency is 1. It is "
        "the map from one encoding to the other that depends on the offset alone.",
    ],
)
def shift(p: Real, k: Real) -> Derivation:
    """For every offset k there is a matrix R(k), the same for all positions, that takes the
    encoding of each position to the encoding of the position k further on. The frequencies may be
    any real numbers, the dimension any even number."""
    return (
        calc(PE(p + k))
        .eq(stack(v(p + k, i), (i, 0, n - 1)), by=definition)
        .derive(substitution, by=block_shift)
        .derive_back(
            block_collapse,
            diag(R_block(i, k), (i, 0, n - 1)) * stack(v(p, i), (i, 0, n - 1)),
            by=block_assembly,
        )
        .eq(R(k) * PE(p), by=definition)
    )


@theorem(
    title="The shift theorem, with the frequencies counted from 1",
    source=Source(
        DISTANCE,
        22,
        r"PE_{p+k}=\begin{bmatrix}M_1(k)&\cdots  \\ &M_2(k) \\ \vdots \\&&&& M_{d/2}(k)"
        r"\end{bmatrix}\begin{bmatrix} \sin(\omega_1 p) \\ \cos(\omega_1 p) \\ "
        r"\sin( \omega_2 p) \\ \cos(\omega_2 p) \\ \vdots  \\ "
        r"\sin(\omega_{d/2} p) \\ \cos(\omega_{d/2} p) \\\end{bmatrix}",
    ),
    remarks=["Where the source has dots off the diagonal, zeros are meant."],
)
def shift_from_one(p: Real, k: Real) -> Derivation:
    """The Korean source numbers the frequencies from 1 to d/2. The numbers do not matter, since
    the frequencies are arbitrary."""
    return calc(stack(block(p + k, i), (i, 1, n))).eq(
        diag(R_block(i, k), (i, 1, n)) * stack(block(p, i), (i, 1, n)),
        by=shift.at(omega=lambda i: omega[i + 1]),
    )


CHAPTER = Chapter(
    title="One matrix for every position",
    question=(
        "Suppose the encoding of a position p is known. Can the encoding of the position p + k be "
        "computed from it by a rule that does not need to know p?"
    ),
    idea=(
        "A block consists of the sine and the cosine of one angle, ω_i p; it is a point on the "
        "unit circle. A step of k positions adds ω_i k to the angle, and this increment is the "
        "same wherever the step begins. So every block is rotated by an angle of its own, and "
        "all these rotations together form one block-diagonal matrix R(k)."
    ),
    figure="rotation",
    caption=(
        "As on a clock, the sine points to the right and the cosine upwards. Two positions further "
        "on, each block has turned clockwise: far where the frequency is high, hardly at all where "
        "it is low."
    ),
    main="shift",
    used=(
        "It leads to the distance between two encodings ({distance}). Rotary position encodings "
        "(RoPE) rotate queries and keys by the same matrices ({rope_score}), usually in the "
        "opposite sense ({rope_complex}). If the frequencies are different, no other matrix moves "
        "all positions by k ({one_matrix})."
    ),
    lemmas=("block_assembly",),
    example=Example(
        "With ω_0 = π/2 and ω_1 = π/3 a step of one position is a quarter turn of the first block "
        "and a sixth of a turn of the second. The matrix on the left is R(1). The three columns "
        "of the matrix beside it are the encodings of the positions 0, 1 and 2; the columns of the "
        "product are those of the positions 1, 2 and 3.",
        ("example_step",),
    ),
    leads=(
        Lead(
            "rotation_entries",
            "By the angle addition formulas, the two entries of the block of p + k are "
            "combinations of the two entries of the block of p. The coefficients depend on k, "
            "but not on p.",
        ),
        Lead(
            "block_shift",
            "For a single block this is already the theorem.",
        ),
        Lead(
            "block_assembly",
            "It remains to treat all blocks at once.",
        ),
        Lead(
            "shift",
            "The last two results together give the theorem.",
        ),
        Lead(
            "shift_from_one",
            "Another numbering of the frequencies changes nothing.",
        ),
    ),
    exercises=(
        Exercise(
            "In the 4×4 example, which matrix takes the encoding of the position 2 to that of "
            "the position 3?",
            "example_step",
        ),
        Exercise(
            "Multiply the block of the position p by R_i(k) and simplify. Of which position is "
            "the result the block?",
            "block_shift",
        ),
        Exercise(
            "Does the shift theorem say that an encoding depends on the offset alone?",
            "encoding_is_relative",
        ),
    ),
)
