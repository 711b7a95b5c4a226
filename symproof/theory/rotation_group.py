"""The matrices R(k) form a one-parameter group: turning by j and then by k positions is turning by
j + k positions."""

from typing import Any

from sympy import I, cos, sin

from ..authoring.chapters import Chapter
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import Formula, Identity, define, diag, dot, family, formula, stack
from ..authoring.library import Complex, Natural, Real, theorem
from ..authoring.operations import (
    arithmetic,
    block_collapse,
    contract_trig,
    evaluation,
    expand,
    factor_arguments,
    matrix_product,
    parity,
    pythagoras_rule,
    rewrite_cos,
    rewrite_exp,
)
from ..authoring.reasons import algebra, definition, exact_values, exponentials
from .encoding import R, R_block, i, n, omega, rotation_matrix
from .trigonometry import (
    cos_even,
    cos_exponential,
    cos_sum,
    euler,
    pythagoras,
    sin_odd,
    sin_sum,
)

family("z_#", "complex")


def _entry(M: Any, row: int, column: int) -> Formula:
    unit = [[1, 0], [0, 1]]
    return dot(unit[row], formula(M) * formula(unit[column]))


det = define(
    "det(#)",
    lambda M: _entry(M, 0, 0) * _entry(M, 1, 1) - _entry(M, 0, 1) * _entry(M, 1, 0),
    "M",
)
J = define("J", lambda: [[0, 1], [-1, 0]])


@theorem(title="No shift, no turn: one block")
def block_zero(i: Natural) -> Derivation:
    """A block that is moved by 0 positions is multiplied by the identity matrix."""
    return (
        calc(R_block(i, 0))
        .eq([["cos(0)", "sin(0)"], ["-sin(0)", "cos(0)"]], by=definition)
        .derive(evaluation, by=exact_values)
    )


@theorem(title="No shift, no turn")
def rotation_zero() -> Derivation:
    """The matrix R(0) is the identity matrix, for any number n of blocks."""
    return (
        calc(R(0))
        .eq(diag(R_block(i, 0), (i, 0, n - 1)), by=definition)
        .eq(diag([[1, 0], [0, 1]], (i, 0, n - 1)), by=block_zero)
        .eq(Identity, by=algebra)
    )


@theorem(title="Two turns of one block")
def block_product(j: Real, k: Real, i: Natural) -> Derivation:
    """The product of two matrices of one block is the matrix for the sum of the offsets."""
    a, b = omega[i] * j, omega[i] * k
    sums = [cos_sum.at(a=a, b=b), sin_sum.at(a=a, b=b)]
    return (
        calc(R_block(i, j) * R_block(i, k))
        .eq(formula(rotation_matrix(i, j)) * formula(rotation_matrix(i, k)), by=definition)
        .derive(matrix_product, by=algebra)
        .derive(contract_trig, by=sums)
        .derive(factor_arguments, R_block(i, j + k), by=definition)
    )


@theorem(
    title="Two turns",
    remarks=[
        "Together with R(0) = I this says that the matrices R(k) form a one-parameter group: "
        "adding offsets means multiplying matrices."
    ],
)
def rotation_product(j: Real, k: Real) -> Derivation:
    """Moving by k positions and then by j is moving by j + k positions: R(j) times R(k) is
    R(j + k)."""
    return (
        calc(R(j) * R(k))
        .eq(diag(R_block(i, j), (i, 0, n - 1)) * diag(R_block(i, k), (i, 0, n - 1)), by=definition)
        .derive(block_collapse, by=algebra)
        .eq(diag(R_block(i, j + k), (i, 0, n - 1)), by=block_product)
        .eq(R(j + k), by=definition)
    )


@theorem(title="Turns commute")
def rotations_commute(j: Real, k: Real) -> Derivation:
    """The order of two shifts does not matter."""
    return (
        calc(R(j) * R(k))
        .eq(R(j + k), by=rotation_product)
        .eq(R("k + j"), by=algebra)
        .eq(R(k) * R(j), by=rotation_product.at(j=k, k=j))
    )


@theorem(title="Turning back is transposing: one block")
def block_back(k: Real, i: Natural) -> Derivation:
    """The matrix of a block for the opposite offset is the transpose."""
    x = omega[i] * k
    return (
        calc(R_block(i, "-k"))
        .eq([["cos(omega[i]*(-k))", "sin(omega[i]*(-k))"],
             ["-sin(omega[i]*(-k))", "cos(omega[i]*(-k))"]], by=definition)
        .derive(parity, by=[cos_even.at(x=x), sin_odd.at(x=x)])
        .derive_back(matrix_product, R_block(i, k).T, by=definition)
    )  # fmt: skip


@theorem(title="Turning back is transposing")
def rotation_back(k: Real) -> Derivation:
    """The matrix R(−k) is the transpose of R(k)."""
    return (
        calc(R("-k"))
        .eq(diag(R_block(i, "-k"), (i, 0, n - 1)), by=definition)
        .eq(diag(R_block(i, k).T, (i, 0, n - 1)), by=block_back)
        .derive_back(block_collapse, R(k).T, by=definition)
    )


@theorem(title="Turning back is the inverse")
def rotation_inverse(k: Real) -> Derivation:
    """The matrix R(−k), and so the transpose of R(k), is the inverse of R(k)."""
    return (
        calc(R(k).T * R(k))
        .eq(R("-k") * R(k), by=rotation_back)
        .eq(R("-k + k"), by=rotation_product.at(j="-k"))
        .derive(arithmetic, R(0), by=algebra)
        .eq(Identity, by=rotation_zero)
    )


@theorem(title="The turn of a block, by the quarter turn")
def block_of_quarter_turn(k: Real, i: Natural) -> Derivation:
    """The matrix R_i(k) is the cosine of ω_i k times the identity plus the sine of ω_i k times J,
    the turn by a right angle."""
    c, s = cos(omega[i] * k), sin(omega[i] * k)
    return (
        calc(R_block(i, k))
        .eq(rotation_matrix(i, k), by=definition)
        .derive_back(matrix_product, c * Identity + s * J(), by=definition)
    )


@theorem(title="The determinant of a block")
def block_determinant(k: Real, i: Natural) -> Derivation:
    """The determinant of R_i(k) is 1: a block is turned, not stretched and not reflected."""
    c, s = cos(omega[i] * k), sin(omega[i] * k)
    return (
        calc(det(R_block(i, k)))
        .derive(matrix_product, c * c - formula(s) * formula(-s), by=definition)
        .eq(s**2 + c**2, by=algebra)
        .derive(pythagoras_rule, by=pythagoras.at(x=omega[i] * k))
    )


@theorem(
    title="The determinant of all blocks",
    remarks=[
        "The determinant of a block-diagonal matrix is the product of the determinants of its "
        "blocks. Here this product stands for the determinant of R(k), whatever the number of "
        "blocks."
    ],
)
def rotation_determinant(k: Real) -> Derivation:
    """The product of the determinants of the blocks of R(k) is 1, for any number n of
    blocks."""
    return (
        calc("Product(det(R_i(k)), (i, 0, n - 1))")
        .eq("Product(1, (i, 0, n - 1))", by=block_determinant)
        .eq(1, by=algebra)
    )


@theorem(title="The eigenvalues of a block")
def block_eigenvalues(k: Real, t: Complex, i: Natural) -> Derivation:
    """The characteristic polynomial of R_i(k) has two conjugate exponentials as zeros: they are
    the eigenvalues of the matrix."""
    x = omega[i] * k
    c, s = cos(x), sin(x)
    plus, minus = formula("exp(I*(omega[i]*k))"), formula("exp(-I*(omega[i]*k))")
    return (
        calc(det(R_block(i, k) - t * Identity))
        .derive(matrix_product, (c - t) * (c - t) - formula(s) * formula(-s), by=definition)
        .derive(expand, formula(t**2) - 2 * t * c + (s**2 + c**2), by=algebra)
        .derive(pythagoras_rule, formula(t**2) - 2 * t * c + 1, by=pythagoras.at(x=x))
        .derive_back(
            rewrite_cos,
            formula(t**2) - formula(2 * t) * (plus / 2 + minus / 2) + 1,
            by=cos_exponential.at(x=x),
        )
        .derive(expand, formula(t**2) - t * plus - t * minus + 1, by=algebra)
        .derive_back(expand, (t - plus) * (t - minus), by=exponentials)
    )


@theorem(
    title="The first eigenvector of a block",
    remarks=["The eigenvector is the same for all offsets and all frequencies."],
)
def block_eigenvector(k: Real, i: Natural) -> Derivation:
    """The matrix R_i(k) multiplies the vector whose entries are 1 and the imaginary unit by an
    exponential."""
    x = omega[i] * k
    c, s, wave = cos(x), sin(x), formula("exp(I*(omega[i]*k))")
    return (
        calc(R_block(i, k) * formula(["1", "I"]))
        .derive(matrix_product, by=definition)
        .derive_back(expand, [c + I * s, formula(I) * (c + I * s)], by=algebra)
        .derive(rewrite_exp, [wave, I * wave], by=euler.at(x=x))
        .derive_back(matrix_product, wave * formula(["1", "I"]), by=algebra)
    )


@theorem(
    title="The eigenvectors of the whole matrix",
    remarks=[
        "With z_i = 1 for one block and 0 for the others this is an eigenvector of R(k); its "
        "eigenvalue is the exponential of that block. The conjugate vectors give the conjugate "
        "eigenvalues."
    ],
)
def rotation_eigenvectors(k: Real) -> Derivation:
    """If every block of a vector is a multiple z_i of the first eigenvector, the matrix R(k)
    multiplies each block by its exponential, for any number n of blocks and any complex z_i."""
    one = formula(["1", "I"])
    wave = formula("exp(I*(omega[i]*k))")
    z = formula("z[i]")
    return (
        calc(R(k) * stack(z * one, (i, 0, n - 1)))
        .eq(diag(R_block(i, k), (i, 0, n - 1)) * stack(z * one, (i, 0, n - 1)), by=definition)
        .eq(stack(z * (R_block(i, k) * one), (i, 0, n - 1)), by=algebra)
        .eq(stack(z * (wave * one), (i, 0, n - 1)), by=block_eigenvector)
        .eq(stack(wave * (z * one), (i, 0, n - 1)), by=algebra)
    )


CHAPTER = Chapter(
    title="Turns form a group",
    question=(
        "What is the result of several steps, one after the other, and which matrix leads back?"
    ),
    idea=(
        "Turning by one angle and then by another is turning by their sum. So the matrices R(k) "
        "multiply as the offsets add: the inverse of R(k) is R(−k), which is also its "
        "transpose. They commute, so they have complex eigenvectors in common; only the "
        "eigenvalues, numbers on the unit circle, depend on k."
    ),
    main="rotation_product",
    once=("block_zero",),
)
