"""The dot product as a measure of similarity: a function of the offset, whose spectrum consists of
the frequencies and their negatives."""

from itertools import combinations

from ..authoring.chapters import Chapter
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import Formula, define, dot, family, formula, stack, total
from ..authoring.library import PositiveInteger, Real, theorem
from ..authoring.operations import (
    block_collapse,
    evaluation,
    expand_trig,
    factor_arguments,
    matrix_product,
    rewrite_exp,
)
from ..authoring.reasons import algebra, bounds, definition, exponentials, sums
from .distance import distance_from_dot
from .dot_product import dot_product
from .encoding import PE, i, n, standard_encoding, theta
from .example_4x4 import (
    GRAM,
    F,
    example_gram,
    example_score,
    example_value_0,
    example_value_1,
    row_at,
    score,
)
from .rotation_group import det
from .trigonometry import cos_difference, cos_exponential

family("a_#")
family("t_#")
family("N", "natural")

similarity = define("f_#(#)", lambda n, D: total("cos(10000^(-i/n)*D)", (i, 0, "n - 1")), "n", "D")


@theorem(
    title="The similarity function",
    remarks=["The statements about special dimensions use f_n with n = d/2 and offsets D."],
)
def similarity_standard(p: Real, q: Real, n: PositiveInteger) -> Derivation:
    """With the standard frequencies the dot product of two encodings is a function f_n of the
    offset, where n is half the dimension."""
    return (
        calc(dot(standard_encoding(p), standard_encoding(q)))
        .eq(total("cos(theta[i]*(p - q))", (i, 0, n - 1)), by=dot_product.at(omega=theta))
        .eq(similarity(n, p - q), by=definition)
    )


@theorem(title="The similarity is stationary")
def similarity_stationary(p: Real, q: Real, t: Real) -> Derivation:
    """Moving both positions by t does not change the dot product of their encodings."""
    return (
        calc(dot(PE(p + t), PE(q + t)))
        .eq(total("cos(omega[i]*((p + t) - (q + t)))", (i, 0, n - 1)),
            by=dot_product.at(p=p + t, q=q + t))
        .eq(total("cos(omega[i]*(p - q))", (i, 0, n - 1)), by=algebra)
        .eq(dot(PE(p), PE(q)), by=dot_product)
    )  # fmt: skip


@theorem(
    title="The spectrum of the similarity",
    remarks=[
        "So the spectral measure gives the weight 1/2 to each of the points ω_i and −ω_i. Its "
        "total weight is n = d/2, the similarity for the offset 0.",
    ],
)
def similarity_spectrum(D: Real) -> Derivation:
    """As a function of the offset D the dot product is a sum of waves with the frequencies ω_i
    and −ω_i, each with the weight 1/2."""
    return (
        calc(total("cos(omega[i]*D)", (i, 0, n - 1)))
        .derive(
            rewrite_exp,
            total("1/2*exp(I*(omega[i]*D)) + 1/2*exp(-I*(omega[i]*D))", (i, 0, n - 1)),
            by=cos_exponential.at(x="omega[i]*D"),
        )
        .eq(total("1/2*exp(I*omega[i]*D) + 1/2*exp(I*(-omega[i])*D)", (i, 0, n - 1)), by=algebra)
    )


@theorem(title="The dot product from the distance")
def dot_from_distance(p: Real, q: Real) -> Derivation:
    """The distance between two encodings determines their dot product, as the dot product
    determines the distance."""
    product, gap = dot(PE(p), PE(q)), PE(p) - PE(q)
    return (
        calc(product)
        .eq("d/2 - 1/2*(2*(d/2) - 2*dot(PE_p, PE_q))", by=algebra)
        .eq(formula("d/2") - formula("1/2") * dot(gap, gap), by=distance_from_dot)
    )


def combination(function: str) -> Formula:
    """The combination Σ a_j sin ω_i t_j, or with cosines."""
    return total(f"a[j]*{function}(omega[i]*t[j])", ("j", 0, "N - 1"))


def quadratic(entry: str) -> Formula:
    """The quadratic form in a_j, a_m with this entry, summed over the frequencies."""
    inner = total(f"a[j]*a[m]*({entry})", ("m", 0, "N - 1"))
    return total(total(inner, ("j", 0, "N - 1")), (i, 0, n - 1))


pair = [combination("sin"), combination("cos")]
combined = stack(pair, (i, 0, n - 1))


@theorem(title="The squared norm of a combination of encodings")
def combination_norm() -> Derivation:
    """The combination of N encodings at arbitrary positions t_j with arbitrary coefficients a_j has
    a squared norm in which the positions occur through their offsets only."""
    x, y = formula("omega[i]*t[j]"), formula("omega[i]*t[m]")
    return (
        calc(dot(combined, combined))
        .derive(block_collapse, total(dot(pair, pair), (i, 0, n - 1)), by=algebra)
        .derive(
            matrix_product,
            total(combination("sin") ** 2 + combination("cos") ** 2, (i, 0, n - 1)),
            by=algebra,
        )
        .eq(
            quadratic(
                "sin(omega[i]*t[j])*sin(omega[i]*t[m]) + cos(omega[i]*t[j])*cos(omega[i]*t[m])"
            ),
            by=sums,
        )
        .derive_back(
            expand_trig,
            quadratic("cos(omega[i]*t[j] - omega[i]*t[m])"),
            by=cos_difference.at(a=x, b=y),
        )
        .derive(factor_arguments, quadratic("cos(omega[i]*(t[j] - t[m]))"), by=sums)
    )


@theorem(
    title="The similarity is positive semidefinite",
    remarks=[
        "Whatever the number N of positions, the matrix of their dot products has no negative "
        "eigenvalue: it is a Gram matrix.",
    ],
)
def similarity_semidefinite() -> Derivation:
    """The quadratic form whose coefficients are the similarities of N arbitrary positions is
    never negative."""
    return (
        calc(quadratic("cos(omega[i]*(t[j] - t[m]))"))
        .eq(dot(combined, combined), by=combination_norm)
        .ge(0, by=bounds)
    )


lower = define(
    "L",
    lambda: [
        [1, 0, 0, 0],
        ["1/4", 1, 0, 0],
        ["-3/4", "7/15", 1, 0],
        ["-1/2", "-2/3", "5/7", 1],
    ],
)
pivots = define(
    "Delta'", lambda: [[2, 0, 0, 0], [0, "15/8", 0, 0], [0, 0, "7/15", 0], [0, 0, 0, "3/7"]]
)


@theorem(
    title="The matrix of dot products in three factors",
    remarks=[
        "The pivots are positive, so that the four encodings are linearly independent and the "
        "matrix has rank 4.",
    ],
)
def example_gram_factors() -> Derivation:
    """In the 4×4 example the matrix of dot products is a triangular matrix with ones on the
    diagonal, times a diagonal matrix, times the transpose of the first."""
    return (
        calc(F())
        .eq(GRAM, by=example_gram)
        .derive_back(matrix_product, lower() * pivots() * lower().T, by=definition)
    )


def minor(row: int, columns: tuple[int, ...]) -> Formula:
    """The determinant of the entries in these columns of a row and the next."""
    return det([[GRAM[r, column] for column in columns] for r in (row, row + 1)])


def laplace() -> Formula:
    """The determinant of the matrix of dot products by the minors of its first two rows and those
    of its last two."""
    parts = []
    for j, k in combinations(range(4), 2):
        others = tuple(c for c in range(4) if c not in (j, k))
        product = minor(0, (j, k)) * minor(2, others)
        parts.append(product if (j + k) % 2 else -product)
    return sum(parts[1:], parts[0])


@theorem(title="The determinant of the matrix of dot products")
def example_gram_determinant() -> Derivation:
    """The determinant of the exact matrix of dot products of the 4×4 example, expanded by the
    minors of its first two rows and of its last two, is the product of the four pivots, 3/4."""
    return calc(laplace()).eq("2*(15/8)*(7/15)*(3/7)", by=definition).eq("3/4", by=algebra)


@theorem(title="The score for the offset 5")
def example_value_5(t: Real) -> Derivation:
    """In the 4×4 example the score of two positions five places apart is 1/2, as it is for
    neighbours."""
    return (
        calc(score(t, t + 5))
        .eq("cos(pi/2*(t - (t + 5))) + cos(pi/3*(t - (t + 5)))", by=example_score.at(q=t, k=t + 5))
        .derive(evaluation, "1/2", by=exponentials)
    )


@theorem(
    title="Two offsets with the same distance",
    remarks=["So there are frequencies for which the distance does not determine the offset."],
)
def example_equal_distances(t: Real) -> Derivation:
    """In the 4×4 example the squares of the distances for the offsets 1 and 5 are equal, and so
    are the distances, for every position t."""

    def squares(k: int) -> Formula:
        return score(t, t) + score(t + k, t + k) - 2 * score(t, t + k)

    near, far = row_at(t + 1) - row_at(t), row_at(t + 5) - row_at(t)
    return (
        calc(dot(near, near))
        .eq(squares(1), by=definition)
        .eq("2 + 2 - 2*(1/2)",
            by=[example_value_0.at(q=t), example_value_0.at(q=t + 1), example_value_1.at(k=t)])
        .eq(squares(5),
            by=[example_value_0.at(q=t), example_value_0.at(q=t + 5), example_value_5])
        .eq(dot(far, far), by=definition)
    )  # fmt: skip


CHAPTER = Chapter(
    title="The dot product as a function",
    question="Which properties does the dot product have as a function of the offset?",
    main="similarity_semidefinite",
)
