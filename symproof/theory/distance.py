"""The distance between two encodings depends on the offset of their positions only."""

from sympy import Sum, cos, sin, sqrt

from ..authoring.chapters import Chapter, Example, Exercise, Lead
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import Identity, define, dot, formula, norm, stack
from ..authoring.library import Natural, Real, Source, theorem
from ..authoring.operations import (
    arithmetic,
    block_collapse,
    evaluation,
    factor_terms,
    matrix_expansion,
    matrix_product,
    pythagoras_rule,
    substitution,
    sum_rules,
    transposition,
)
from ..authoring.reasons import algebra, definition, sums
from .dot_product import block_dot, norm_squared
from .encoding import PE, R_block, block, d, i, n, omega, v
from .rotation import difference_product, twice_minus
from .shift import block_shift
from .sources import DISTANCE
from .trigonometry import cos_zero, pythagoras

D = define("D_(#,#)", lambda k, i: v(formula("p") + k, i) - v("p", i), "k", "i")


@theorem(
    title="The difference of two blocks",
    source=Source(
        DISTANCE,
        28,
        r"D_{k,i}=PE_{p+k,i}-PE_{p,i}=\left(M_i(k)-I\right)"
        r"\begin{bmatrix} \sin(\omega_i p) \\ \cos(\omega_i p) \end{bmatrix}",
    ),
)
def block_difference(p: Real, k: Real, i: Natural) -> Derivation:
    """A step of k positions changes a block by R_i(k) − I times the block."""
    M, b = R_block(i, k), v(p, i)
    return (
        calc(D(k, i))
        .eq(v(p + k, i) - b, by=definition)
        .derive(substitution, by=block_shift)
        .derive_back(matrix_expansion, (M - Identity) * b, by=algebra)
    )


@theorem(title="A block has length one")
def block_norm(p: Real, i: Natural) -> Derivation:
    """Every block is a point of the unit circle."""
    return (
        calc(v(p, i).T * v(p, i))
        .derive(substitution, by=block_dot.at(q=p))
        .derive(arithmetic, by=algebra)
        .derive(evaluation, by=cos_zero)
    )


@theorem(
    title="The squared distance between two blocks",
    source=[
        Source(
            DISTANCE,
            32,
            r"D_{k,i}^\top D_{k,i}="
            r"\begin{bmatrix} \sin(\omega_i p) &\cos(\omega_i p) \end{bmatrix}"
            r"(M_i(k)^\top-I)\left(M_i(k)-I\right)"
            r"\begin{bmatrix} \sin(\omega_i p) \\ \cos(\omega_i p) \end{bmatrix}",
        ),
        Source(
            DISTANCE,
            36,
            r"=\begin{bmatrix} \sin(\omega_i p) &\cos(\omega_i p) \end{bmatrix}"
            r"(2I-M_i(k)-M_i(k)^\top)"
            r"\begin{bmatrix} \sin(\omega_i p) \\ \cos(\omega_i p) \end{bmatrix}",
        ),
        Source(
            DISTANCE,
            40,
            r"=\begin{bmatrix} \sin(\omega_i p) &\cos(\omega_i p) \end{bmatrix}"
            r"\begin{bmatrix} 2-2\cos(\omega_ik)&0\\ 0&2-2\cos(\omega_ik)\end{bmatrix}"
            r"\begin{bmatrix} \sin(\omega_i p) \\ \cos(\omega_i p) \end{bmatrix}",
        ),
        Source(DISTANCE, 44, r"=2-2\cos(\omega_ik)"),
    ],
)
def block_distance(p: Real, k: Real, i: Natural) -> Derivation:
    """Two blocks that are k positions apart are the ends of a chord. Its length does not depend on
    where they stand."""
    M, column = R_block(i, k), formula(block(p, i))
    s_p, c_p, c = sin(omega[i] * p), cos(omega[i] * p), cos(omega[i] * k)
    row = formula([[s_p, c_p]])
    return (
        calc(D(k, i).T * D(k, i))
        .derive(substitution, by=block_difference)
        .derive(transposition, by=algebra)
        .eq(row * (M.T - Identity) * (M - Identity) * column, by=definition)
        .derive(substitution, by=difference_product)
        .eq(row * formula([[2 - 2 * c, 0], [0, 2 - 2 * c]]) * column, by=twice_minus)
        .derive(matrix_product, by=algebra)
        .derive(factor_terms, by=algebra)
        .derive(pythagoras_rule, by=pythagoras.at(x=omega[i] * p))
    )


@theorem(title="The distance depends on the offset alone")
def distance(p: Real, k: Real) -> Derivation:
    """Two encodings that are k positions apart have the same distance everywhere: it is the square
    root of the sum of the squared chord lengths of all blocks."""
    return (
        calc(norm(PE(p + k) - PE(p)))
        .derive(block_collapse, by=definition)
        .derive(substitution, by=block_distance)
        .derive(sum_rules, by=sums)
        .eq(sqrt(d - 2 * Sum(cos(omega[i] * k), (i, 0, n - 1))), by=definition)
    )


@theorem(
    title="Equal offsets have equal distances",
    source=Source(DISTANCE, 53),
    remarks=[
        "The converse depends on the frequencies: in the 4×4 example the offsets 1 and 5 have the "
        "same distance.",
    ],
)
def equal_offsets(p: Real, q: Real, k: Real) -> Derivation:
    """This is the conclusion of the source: pairs of positions with the same offset have the same
    distance."""
    return calc(norm(PE(p + k) - PE(p))).eq(
        norm(PE(q + k) - PE(q)), by=[distance, distance.at(p=q)]
    )


@theorem(
    title="The distance, with the frequencies counted from 1",
    source=[
        Source(
            DISTANCE,
            50,
            r"\sqrt{\sum_{i=1}^{d/2}(2-2\cos(\omega_ik))}"
            r"=\sqrt{d-2\sum_{i=1}^{d/2} \cos(\omega_ik)}",
        ),
        Source(DISTANCE, 53),
    ],
)
def distance_from_one(p: Real, k: Real) -> Derivation:
    """The Korean source numbers the frequencies from 1 to d/2; its formula differs in nothing
    else."""
    return (
        calc(norm(stack(v(p + k, i), (i, 1, n)) - stack(v(p, i), (i, 1, n))))
        .derive(block_collapse, by=definition)
        .derive(substitution, by=block_distance)
        .derive(sum_rules, by=sums)
        .eq(sqrt(d - 2 * Sum(cos(omega[i] * k), (i, 1, n))), by=definition)
    )


@theorem(
    title="The distance of neighbours",
    source=Source(DISTANCE, 58, r"\sqrt{d-2\sum_{i=1}^{d/2} \cos(\omega_i)}"),
)
def adjacent_distance(p: Real) -> Derivation:
    """In particular, any two neighbours have the same distance. This is the case k = 1, of which
    the source shows the right side alone."""
    return calc(norm(stack(v(p + 1, i), (i, 1, n)) - stack(v(p, i), (i, 1, n)))).derive(
        substitution, by=distance_from_one.at(k=1)
    )


@theorem(title="Distance and dot product determine each other")
def distance_from_dot(p: Real, q: Real) -> Derivation:
    """Since all encodings have the same length, the distance and the dot product carry the same
    information."""
    return (
        calc(dot(PE(p) - PE(q), PE(p) - PE(q)))
        .derive(matrix_expansion, by=algebra)
        .eq("d/2 + d/2 - 2*dot(PE_p, PE_q)", by=[norm_squared, norm_squared.at(p=q)])
        .eq("d - 2*dot(PE_p, PE_q)", by=algebra)
    )


CHAPTER = Chapter(
    title="The distance",
    question="How far apart are the encodings of two positions, as points in space?",
    idea=(
        "In every block the two positions are the ends of a chord of the unit circle, and its "
        "length depends on the offset alone. The squares of their lengths add up to the square "
        "of the distance."
    ),
    figure="distance",
    caption=(
        "The distance against the offset, for the dimensions 16, 64, 128 and 512: steep at first, "
        "then slow and in waves."
    ),
    main="distance",
    used=(
        "The distance grows as long as the offset stays below π ({distance_grows_to_pi}), and for "
        "the standard frequencies different whole offsets belong to different dot products, and so "
        "to different distances ({similarities_differ})."
    ),
    theorems=("distance_from_dot",),
    lemmas=("block_difference", "block_norm"),
    example=Example(
        "The encodings of the positions 0 and 1 are √3 apart, and so are those of any two "
        "neighbours.",
        ("example_neighbours",),
    ),
    leads=(
        Lead(
            "block_difference",
            "By the shift theorem, the difference of two blocks is a matrix times the first block.",
        ),
        Lead(
            "block_norm",
            "For its length one more fact is needed.",
        ),
        Lead(
            "block_distance",
            "The product of two differences ({difference_product}) now gives the length of the "
            "chord.",
        ),
        Lead(
            "distance",
            "It remains to add the squares of all chord lengths.",
        ),
        Lead(
            "equal_offsets",
            "The position p does not occur in this formula.",
        ),
        Lead(
            "distance_from_dot",
            "There is a shorter way to the distance: without a look at blocks it follows from the "
            "dot product ({dot_product}) and the norm ({norm_squared}).",
        ),
    ),
    exercises=(
        Exercise(
            "In the 4×4 example, do the offsets 1 and 5 have different distances?",
            "example_one_and_five",
        ),
        Exercise(
            "In the 4×4 example, how far apart are two neighbours?",
            "example_neighbours",
        ),
        Exercise(
            "Compute the square of the distance from the dot product alone.",
            "distance_from_dot",
        ),
    ),
)
