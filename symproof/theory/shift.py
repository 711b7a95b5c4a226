"""Moving by k positions: one block turns, and so does the whole encoding."""

from sympy import cos, sin

from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import diag, formula, stack
from ..authoring.library import Natural, Real, Source, theorem
from ..authoring.operations import block_collapse, expand_trig, matrix_product
from ..authoring.reasons import algebra, definition
from .encoding import PE, R, R_block, block, i, n, omega, rotation_matrix, v
from .sources import DISTANCE, SHIFT
from .trigonometry import cos_sum, sin_sum


@theorem(
    title="The sine entry k positions on",
    source=Source(
        SHIFT,
        55,
        r"\sin(\omega_i(pos+k)) = \sin(\omega_i pos)\cos(\omega_i k)"
        r" + \cos(\omega_i pos)\sin(\omega_i k)",
    ),
)
def sine_entry_shifted(p: Real, k: Real, i: Natural) -> Derivation:
    """The sine entry of a block k positions on is a combination of both entries, with coefficients
    that do not depend on the position p."""
    return calc(sin(omega[i] * (p + k))).derive(
        expand_trig,
        sin(omega[i] * p) * cos(omega[i] * k) + cos(omega[i] * p) * sin(omega[i] * k),
        by=sin_sum.at(a=omega[i] * p, b=omega[i] * k),
    )


@theorem(
    title="The cosine entry k positions on",
    source=Source(
        SHIFT,
        61,
        r"\cos(\omega_i(pos+k)) = \cos(\omega_i pos)\cos(\omega_i k)"
        r" - \sin(\omega_i pos)\sin(\omega_i k)",
    ),
)
def cosine_entry_shifted(p: Real, k: Real, i: Natural) -> Derivation:
    """The cosine entry of a block k positions on is a combination of both entries, with
    coefficients that do not depend on the position p."""
    return calc(cos(omega[i] * (p + k))).derive(
        expand_trig,
        cos(omega[i] * p) * cos(omega[i] * k) - sin(omega[i] * p) * sin(omega[i] * k),
        by=cos_sum.at(a=omega[i] * p, b=omega[i] * k),
    )


@theorem(
    title="The matrix of one block",
    source=[
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
        "The sources write R_i(k) and M_i(k) for the same matrix. Its entries depend on the "
        "offset k and on the frequency, not on the position p.",
    ],
)
def rotation_entries(k: Real, i: Natural) -> Derivation:
    """The matrix R_i(k) rotates the plane clockwise, by the frequency times the offset."""
    return calc(R_block(i, k)).eq(rotation_matrix(i, k), by=definition)


@theorem(
    title="One block turns",
    source=[
        Source(
            SHIFT,
            38,
            r"v_{pos+k}^{(i)} = \begin{bmatrix} "
            r"\sin(\omega_i(pos+k))\\[2pt] \cos(\omega_i(pos+k)) \end{bmatrix}",
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
    """Moving one block by k positions multiplies it by the matrix R_i(k), which is the same for
    every position p."""
    s, c = sin(omega[i] * p), cos(omega[i] * p)
    turn_s, turn_c = sin(omega[i] * k), cos(omega[i] * k)
    return (
        calc(v(p + k, i))
        .eq(block(p + k, i), by=definition)
        .derive(
            expand_trig,
            [[s * turn_c + c * turn_s], [c * turn_c - s * turn_s]],
            by=[sine_entry_shifted, cosine_entry_shifted],
        )
        .derive_back(matrix_product, formula(rotation_matrix(i, k)) * block(p, i), by=algebra)
        .eq(R_block(i, k) * v(p, i), by=definition)
    )


@theorem(title="A block-diagonal matrix acts block by block")
def block_assembly(p: Real, k: Real) -> Derivation:
    """The block-diagonal matrix of the R_i(k) maps the stack of the blocks to the stack of
    the products, for any number n of blocks."""
    return calc(diag(R_block(i, k), (i, 0, n - 1)) * stack(v(p, i), (i, 0, n - 1))).derive(
        block_collapse, stack(R_block(i, k) * v(p, i), (i, 0, n - 1)), by=algebra
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
        "One of the sources concludes that the encoding depends only on the relative offset. It "
        "does not: if one frequency is 1, for example, PE_0 and PE_1 differ. What depends on the "
        "offset alone is the linear map that takes one encoding to the other.",
    ],
)
def shift(p: Real, k: Real) -> Derivation:
    """Moving by k positions multiplies the encoding by one block-diagonal matrix R(k), the
    same for every position p, for any even dimension and any frequencies."""
    return (
        calc(PE(p + k))
        .eq(stack(v(p + k, i), (i, 0, n - 1)), by=definition)
        .eq(stack(R_block(i, k) * v(p, i), (i, 0, n - 1)), by=block_shift)
        .derive_back(
            block_collapse,
            diag(R_block(i, k), (i, 0, n - 1)) * stack(v(p, i), (i, 0, n - 1)),
            by=block_assembly,
        )
        .eq(R(k) * PE(p), by=definition)
    )


@theorem(
    title="The shift theorem, counting from one",
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
    """The shift theorem holds as well for frequencies that are numbered 1, …, n."""
    return calc(stack(v(p + k, i), (i, 1, n))).eq(
        diag(R_block(i, k), (i, 1, n)) * stack(block(p, i), (i, 1, n)),
        by=shift.at(omega=lambda i: omega[i + 1]),
    )
