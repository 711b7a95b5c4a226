"""The algebra of the block matrix R_i(k), which one of the sources calls M_i(k)."""

from ..authoring.chapters import Chapter, Exercise, Lead
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import Identity, formula
from ..authoring.library import Natural, Real, theorem
from ..authoring.operations import (
    matrix_expansion,
    matrix_product,
    orthogonal_matrices,
    pythagoras_rule,
    scalar_matrix,
)
from ..authoring.reasons import algebra, definition
from .encoding import R_block, omega, rotation_matrix
from .trigonometry import pythagoras


@theorem(
    title="The block matrix is orthogonal",
    remarks=["The Korean source uses this between its lines 32 and 36 without saying so."],
)
def orthogonality(k: Real, i: Natural) -> Derivation:
    """A rotation preserves lengths and angles; its transpose is its inverse."""
    M, explicit = R_block(i, k), formula(rotation_matrix(i, k))
    return (
        calc(M.T * M)
        .eq(explicit.T * explicit, by=definition)
        .derive(matrix_product, by=algebra)
        .derive(pythagoras_rule, by=pythagoras.at(x=omega[i] * k))
        .derive(scalar_matrix, by=algebra)
    )


@theorem(title="The product of the two differences")
def difference_product(k: Real, i: Natural) -> Derivation:
    """How far a rotation moves a vector is measured by the product of R_i(k)ᵀ − I and R_i(k) − I.
    Because the matrix is orthogonal, its quadratic term cancels."""
    M = R_block(i, k)
    return (
        calc((M.T - Identity) * (M - Identity))
        .derive(matrix_expansion, by=algebra)
        .derive(orthogonal_matrices, by=orthogonality)
    )


@theorem(title="A multiple of the identity")
def twice_minus(k: Real, i: Natural) -> Derivation:
    """What is left is a multiple of the identity: the sines of R_i(k) and of its transpose
    cancel."""
    M, explicit = R_block(i, k), formula(rotation_matrix(i, k))
    return (
        calc(2 * Identity - M - M.T)
        .eq(2 * Identity - explicit - explicit.T, by=definition)
        .derive(matrix_product, by=algebra)
        .derive(scalar_matrix, by=algebra)
    )


CHAPTER = Chapter(
    title="How far a rotation moves a vector",
    question="A rotation moves a vector. How far, and how does that depend on the vector?",
    idea=(
        "The tip of a vector and its image under a rotation are the ends of a chord of a circle. "
        "For vectors of the same length, the length of the chord depends on the angle alone. In "
        "terms of matrices: the product of R_i(k)ᵀ − I and R_i(k) − I is a multiple of the "
        "identity."
    ),
    figure="chord",
    caption=(
        "The same rotation, applied to three vectors of the same length: the three chords have "
        "the same length."
    ),
    main="difference_product",
    used=(
        "It gives the squared distance of two blocks ({block_distance}), from which the distance "
        "of two encodings follows ({distance})."
    ),
    lemmas=("orthogonality",),
    leads=(
        Lead(
            "orthogonality",
            "First, a rotation leaves lengths unchanged.",
        ),
        Lead(
            "difference_product",
            "The vector from a point to its image is R_i(k) − I, applied to that point. The "
            "square of its length contains the following product.",
        ),
        Lead(
            "twice_minus",
            "Now the entries of the matrix come into play.",
        ),
    ),
    exercises=(
        Exercise(
            "Which matrix undoes the rotation R_i(k)?",
            "orthogonality",
        ),
        Exercise(
            "A block has length 1 and is rotated by the angle ω_i k. What is the squared length "
            "of the chord?",
            "block_distance",
        ),
        Exercise(
            "Which multiple of the identity is the product of this chapter if the angle ω_i k is "
            "π/3?",
            "twice_minus",
        ),
    ),
)
