"""The matrix F of the dot products of N positions: it is P Pᵀ, where the rows of P are the
encodings, and its rank is at most d.

A matrix has at most the rank d if its products with vectors are made of d numbers.  Here these are
σ_i and κ_i, the entries of Pᵀx.  For the 4×4 example everything is exact.
"""

from itertools import combinations

from ..authoring.assumptions import assumed
from ..authoring.chapters import Chapter
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import Formula, Identity, define, dot, family, stack
from ..authoring.library import Natural, Real, theorem
from ..authoring.operations import (
    evaluation,
    expand_trig,
    matrix_expansion,
    matrix_product,
    scalar_matrix,
    sum_rules,
)
from ..authoring.reasons import (
    Use,
    algebra,
    definition,
    exact_values,
    exponentials,
    induction,
    sums,
)
from .encoding import PE
from .example_4x4 import GRAM, F, P, example_gram
from .rotation_group import det
from .uniqueness import independence

family("x_#")
for _name, _wave in (("sigma", "sin"), ("kappa", "cos")):
    define(
        f"{_name}_#",
        lambda i, wave=_wave: f"Sum({wave}(omega[{i}]*k)*x[k], (k, 0, N - 1))",
        "i",
    )
define("F_(#,#)", lambda j, k: f"Sum(cos(omega[i]*({j} - {k})), (i, 0, n - 1))", "j", "k")


@theorem(title="Finite sums can be exchanged")
def interchange(n: Natural, m: Natural) -> Derivation:
    """A sum over rows and columns may be taken row by row or column by column."""
    return calc("Sum(Sum(c_(i,j), (j, 0, m - 1)), (i, 0, n - 1))").eq(
        "Sum(Sum(c_(i,j), (i, 0, n - 1)), (j, 0, m - 1))", by=induction
    )


def _rows_apart(j: str) -> Use:
    """The sums over the vector and over the frequencies exchanged, in row j."""
    return interchange.at(n="N", m="n", c=lambda k, i: f"cos(omega[{i}]*({j} - {k}))*x[{k}]")


@theorem(
    title="A row of the matrix of dot products",
    remarks=["The position p need not be one of the N positions, nor a whole number."],
)
def gram_row(p: Real, N: Natural, n: Natural) -> Derivation:
    """The row of position p, times a vector x, is made of the d numbers σ_i and κ_i."""
    return (
        calc("Sum(F_(p,k)*x[k], (k, 0, N - 1))")
        .eq("Sum(Sum(cos(omega[i]*(p - k))*x[k], (k, 0, N - 1)), (i, 0, n - 1))",
            by=_rows_apart("p"))
        .derive(
            expand_trig,
            "Sum(Sum((cos(omega[i]*p)*cos(omega[i]*k) + sin(omega[i]*p)*sin(omega[i]*k))*x[k], "
            "(k, 0, N - 1)), (i, 0, n - 1))",
            by=exponentials,
        )
        .derive(
            sum_rules,
            "Sum(sin(omega[i]*p)*sigma[i], (i, 0, n - 1))"
            " + Sum(cos(omega[i]*p)*kappa[i], (i, 0, n - 1))",
            by=definition,
        )
        .derive_back(
            sum_rules,
            "Sum(sin(omega[i]*p)*sigma[i] + cos(omega[i]*p)*kappa[i], (i, 0, n - 1))",
            by=sums,
        )
    )  # fmt: skip


@theorem(
    title="The rank of the matrix of dot products is at most d",
    remarks=[
        "The vector on the right is P times the transpose of P times x: the encodings of the "
        "positions are the rows of P, so that F is P times its transpose, and P has d columns. "
        "Being N × N, F has at most the rank N, too.",
    ],
)
def rank_at_most(N: Natural) -> Derivation:
    """The matrix of the dot products of N positions, times a vector, is the matrix of their
    encodings times d numbers."""
    rows = ("j", 0, "N - 1")
    numbers = stack(["sigma[i]", "kappa[i]"], ("i", 0, "n - 1"))
    return (
        calc(stack("Sum(F_(j,k)*x[k], (k, 0, N - 1))", rows))
        .eq(stack("Sum(sin(omega[i]*j)*sigma[i] + cos(omega[i]*j)*kappa[i], (i, 0, n - 1))", rows),
            by=gram_row.at(p="j"))
        .eq(stack(dot(PE("j"), numbers), rows), by=definition)
    )  # fmt: skip


@theorem(
    title="Every row is a combination of the first d",
    remarks=[
        "Here t is any position, not only a whole number. That a row is a combination of others is "
        "said by the vectors: it is 0 at all vectors at which the others are.",
        "The conditions hold for different frequencies between 0 and π.",
    ],
)
def gram_rows(t: Real, N: Natural, n: Natural) -> Derivation:
    """If the first d rows of the matrix of dot products take a vector to 0, every row does, that
    of any position t."""
    sine, cosine = "sin(omega[i]*({0}))", "cos(omega[i]*({0}))"

    def turned(u: str, w: str) -> tuple[str, str]:
        """A pair of block i, turned from the positions 0, …, d − 1 to 1 − n, …, n."""
        s, c = (wave.format("n - 1") for wave in (sine, cosine))
        return f"{c}*{u} - {s}*{w}", f"{s}*{u} + {c}*{w}"

    def at(number: str) -> object:
        return lambda i: number.replace("[i]", f"[{i}]")

    (a, b), (u, w) = turned("sigma[i]", "kappa[i]"), turned(sine.format("t"), cosine.format("t"))
    row = f"sigma[i]*{sine.format('p + n - 1')} + kappa[i]*{cosine.format('p + n - 1')}"
    zero = (
        calc(f"Sum(({a})*sin(omega[i]*1*p) + ({b})*cos(omega[i]*1*p), (i, 0, n - 1))")
        .eq(f"Sum({row}, (i, 0, n - 1))", by=exponentials)
        .eq("Sum(F_(p + n - 1,k)*x[k], (k, 0, N - 1))", by=gram_row.at(p="p + n - 1"))
        .eq(0, by=assumed(3, j="p + n - 1"))
    )
    none = independence.at(
        h=1, a=at(a), b=at(b), x=at(u), y=at(w), premises=[assumed(1), assumed(2), zero]
    )
    made = (
        calc("Sum(F_(t,k)*x[k], (k, 0, N - 1))")
        .eq(f"Sum(sigma[i]*{sine.format('t')} + kappa[i]*{cosine.format('t')}, (i, 0, n - 1))",
            by=gram_row.at(p="t"))
        .eq(f"Sum(({a})*({u}) + ({b})*({w}), (i, 0, n - 1))", by=exponentials)
        .eq(0, by=none)
    )  # fmt: skip
    made.suppose("sin(omega[i]) != 0", ["i <= n - 1"], i="natural")
    gap = "2*cos(omega[i]) - 2*cos(omega[j]) != 0"
    made.suppose(gap, ["i + 1 <= j", "j <= n - 1"], i="natural", j="natural")
    first = "Sum(F_(j,k)*x[k], (k, 0, N - 1)) = 0"
    return made.suppose(first, ["0 <= j", "j <= 2*n - 1"], j="integer")


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


INVERSE = [
    [-1, 1, -1, 0],
    [0, 1, -1, 1],
    ["sqrt(3)/3", "sqrt(3)/3", "sqrt(3)/3", "sqrt(3)/3"],
    [1, -1, 1, -1],
]
TOEPLITZ = [[f"u_{{{3 + column - row}}}" for column in range(4)] for row in range(4)]
family("u_#")
_inverse = define("Q", lambda: INVERSE)
_scores = define("U", lambda: TOEPLITZ)


@theorem(title="The four encodings of the example are independent")
def four_positions() -> Derivation:
    """The matrix P of the example, whose rows are the encodings of the positions 0 to 3, has an
    inverse."""
    return (
        calc(P() * _inverse())
        .derive(evaluation, by=exact_values)
        .derive(matrix_product, by=exact_values)
        .derive(scalar_matrix, by=algebra)
    )


@theorem(
    title="Four positions are too few to tell the weights",
    remarks=[
        "Any seven numbers can be the scores, one for each offset from −3 to 3, and each choice "
        "has its weights; the weights aI + bJ of two blocks have four numbers only.",
    ],
)
def too_few_positions() -> Derivation:
    """In the example there are weights for every matrix of scores that depend on the offset of
    the positions 0 to 3 only, and most of them are not of the form aI + bJ in blocks."""
    Q, U = _inverse(), _scores()
    return (
        calc(P() * (Q * U * Q.T) * P().T)
        .derive_back(matrix_expansion, (P() * Q) * U * (P() * Q).T, by=algebra)
        .eq(Identity * U * Identity.T, by=four_positions)
        .derive(matrix_product, by=algebra)
    )


CHAPTER = Chapter(
    title="The rank of the dot products",
    question="How much do the dot products of N positions know?",
    idea=(
        "If the encodings are the rows of P, the matrix of the dot products is P times its "
        "transpose. P has d columns. So, however many positions there are, the matrix times a "
        "vector is made of d numbers only. On the other hand d rows are not too many: the "
        "encodings of d consecutive positions are independent, and the rows of these positions "
        "determine all others. The example has four positions and d = 4; its matrix has the "
        "determinant 3/4."
    ),
    main="rank_at_most",
    once=("interchange",),
)
