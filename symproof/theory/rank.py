"""For different frequencies between 0 and π, the matrix F of the dot products of N consecutive
positions has rank N if N ≤ d, and rank d if N ≥ d.

A matrix has rank r if it is a product through r numbers, and r of its rows and the same columns
make a matrix that takes no vector but 0 to 0.  F is a product through the N entries of a vector x,
and through the d numbers σ_i and κ_i, the entries of Pᵀx where the rows of P are the encodings.
"""

from ..authoring.assumptions import assumed
from ..authoring.chapters import Chapter
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import define, dot, family, stack
from ..authoring.library import Natural, PositiveInteger, Real, theorem
from ..authoring.operations import expand_trig, sum_rules
from ..authoring.reasons import Use, bound, definition, exponentials, linear, sums
from .bilinear import interchange
from .consecutive_positions import encodings_independent, supposing_different
from .distinct_frequencies import different, supposing_distinct
from .encoding import PE
from .single_terms import squares_vanish
from .uniqueness import cosines_of_frequencies, independence, sine_of_frequency

family("x_#")
define("F_(#,#)", lambda j, k: f"Sum(cos(omega[i]*({j} - {k})), (i, 0, n - 1))", "j", "k")
SIZE = "Sum(sigma[i]^2 + kappa[i]^2, (i, 0, n - 1))"


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


@theorem(title="The quadratic form of the matrix of dot products")
def gram_form(N: Natural, n: Natural) -> Derivation:
    """A vector x times the matrix of dot products times x is the square of the length of the
    combination of encodings with these coefficients."""
    return (
        calc("Sum(x[j]*Sum(F_(j,k)*x[k], (k, 0, N - 1)), (j, 0, N - 1))")
        .eq(
            "Sum(x[j]*Sum(sin(omega[i]*j)*sigma[i] + cos(omega[i]*j)*kappa[i], (i, 0, n - 1)), "
            "(j, 0, N - 1))",
            by=gram_row.at(p="j"),
        )
        .eq(f"Sum(Sum({_product('j', 'i')}, (i, 0, n - 1)), (j, 0, N - 1))", by=sums)
        .eq(f"Sum(Sum({_product('j', 'i')}, (j, 0, N - 1)), (i, 0, n - 1))",
            by=interchange.at(n="N", m="n", c=_product))
        .eq(SIZE, by=sums)
    )  # fmt: skip


def _product(j: object, i: object) -> str:
    return f"x[{j}]*(sin(omega[{i}]*{j})*sigma[{i}] + cos(omega[{i}]*{j})*kappa[{i}])"


def _taken_to_zero(made: Derivation) -> Derivation:
    """F takes x to 0, and r is the number of one of at most d entries."""
    made.suppose("Sum(F_(j,k)*x[k], (k, 0, N - 1)) = 0", ["j <= N - 1"], j="natural")
    return made.suppose("N <= 2*n").suppose("r <= N - 1")


@theorem(title="Vectors that the matrix of dot products takes to 0")
def gram_kernel(N: Natural, n: Natural) -> Derivation:
    """If the matrix of dot products takes a vector to 0, the squares of the entries of the
    combination of encodings with these coefficients add up to 0."""
    made = (
        calc(SIZE)
        .eq("Sum(x[j]*Sum(F_(j,k)*x[k], (k, 0, N - 1)), (j, 0, N - 1))", by=gram_form)
        .eq("Sum(x[j]*0, (j, 0, N - 1))", by=assumed(1))
        .derive(sum_rules, 0, by=sums)
    )  # fmt: skip
    return made.suppose("Sum(F_(j,k)*x[k], (k, 0, N - 1)) = 0", ["j <= N - 1"], j="natural")


@theorem(
    title="Up to d rows the matrix of dot products is nonsingular",
    remarks=[
        "For N = d the conditions are exact: if two cosines are equal or a sine is 0, the "
        "encodings of all integers lie in fewer than d dimensions.",
    ],
)
def gram_regular(N: Natural, n: Natural, r: Natural) -> Derivation:
    """If the matrix of the dot products of N ≤ d consecutive positions takes a vector to 0, the
    vector is 0."""
    length = gram_kernel.at(premises=[assumed(3)])

    def vanishes(u: str, v: str) -> Use:
        entries = {"u": lambda i: f"{u}[{i}]", "v": lambda i: f"{v}[{i}]"}
        return squares_vanish.at(r="i", **entries, hypotheses=[length, None])

    entries = [vanishes("sigma", "kappa"), vanishes("kappa", "sigma")]
    zero = encodings_independent.at(premises=[assumed(1), assumed(2), *entries])
    return _taken_to_zero(supposing_different(calc("x[r]").eq(0, by=zero)))


@theorem(
    title="Every row is a combination of the first d",
    remarks=[
        "Here t is any position, not only a whole number. That a row is a combination of others is "
        "said by the vectors: it is 0 at all vectors at which the others are.",
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
    first = "Sum(F_(j,k)*x[k], (k, 0, N - 1)) = 0"
    return supposing_different(made).suppose(first, ["0 <= j", "j <= 2*n - 1"], j="integer")


@theorem(
    title="The rank of the matrix of dot products is at least the smaller of N and d",
    remarks=[
        "A matrix has rank r if it is the product of a matrix with r columns and another one, and "
        "if the matrix of r of its rows and the same columns takes no vector but 0 to 0.",
        "So the rank is the smaller of N and d: N if N ≤ d; if N ≥ d, it is d, because the theorem "
        "holds for the first d positions and P has d columns.",
        "The frequencies are the angles by which the blocks turn from one position to the next.",
    ],
)
def rank_at_least(N: Natural, n: Natural, r: Natural) -> Derivation:
    """For n different frequencies between 0 and π, if the matrix of the dot products of N ≤ d
    consecutive positions takes a vector to 0, the vector is 0."""
    zero = gram_regular.at(premises=[*different(), assumed(4)])
    return _taken_to_zero(supposing_distinct(calc("x[r]").eq(0, by=zero)))


@theorem(title="The rank of the matrix of standard dot products")
def standard_rank_at_least(N: Natural, n: PositiveInteger, r: Natural) -> Derivation:
    """If the matrix of the dot products of N ≤ d consecutive positions of the standard encoding
    takes a vector to 0, the vector is 0."""
    positive = calc("sin(10000^(-i/n))").gt(0, by=bound(sine_of_frequency.at(t="i/n")))
    rise = linear(cosines_of_frequencies)
    differ = calc("2*cos(10000^(-i/n)) - 2*cos(10000^(-j/n))").lt(0, by=rise)
    zero = gram_regular.at(
        omega=lambda i: 10000 ** (-i / n), premises=[positive, differ, assumed(1)]
    )
    return (
        calc("x[r]")
        .eq(0, by=zero)
        .suppose("Sum(f_{n}(j - k)*x[k], (k, 0, N - 1)) = 0", ["j <= N - 1"], j="natural")
        .suppose("N <= 2*n")
        .suppose("r <= N - 1")
    )


CHAPTER = Chapter(
    title="The rank of the dot products",
    question="How much do the dot products of N positions know?",
    idea=(
        "If the encodings are the rows of P, the matrix of the dot products is P times its "
        "transpose. A vector that it takes to 0 gives a combination of encodings whose length "
        "is 0, so the combination itself is 0. The rank is therefore the number of independent "
        "encodings: that of all positions, as long as there are at most d."
    ),
    main="rank_at_least",
    once=("gram_form", "gram_kernel"),
)
