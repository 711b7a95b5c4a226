"""Four positions, two frequencies: every number exact.

The frequencies are π/2 (high) and π/3 (low), the positions t = 0, 1, 2, 3.  The rows of P are
the encodings, and P Pᵀ holds their dot products.
"""

from typing import Any

from sympy import Matrix, Rational, cos, pi, sin, sqrt

from ..calc import Derivation, calc
from ..formulas import define, dot, formula
from ..library import Real, Source, theorem
from ..operations import contract_trig, matrix_product
from ..reasons import algebra, definition, exact_values
from .sources import EXAMPLE
from .trigonometry import cos_difference, cos_even

FREQUENCIES = (pi / 2, pi / 3)
half = Rational(1, 2)


def row(t: Any) -> Any:
    """The encoding of position t as a SymPy row, 1×4."""
    return Matrix([[f(w * t) for w in FREQUENCIES for f in (sin, cos)]])


def features(delta: Any) -> Any:
    """The vector R_Δ of the source as a SymPy column, 4×1."""
    return Matrix([f(w * delta) for w in FREQUENCIES for f in (cos, sin)])


def toeplitz(values: list[Any]) -> Any:
    """The symmetric 4×4 matrix whose entry (q, k) is values[|q − k|]."""
    return Matrix(4, 4, lambda q, k: values[abs(q - k)])


def _written(frequency: str, *functions: str) -> list[list[str]]:
    return [[f"{f}({w}*{t})" for w in frequency.split() for f in functions] for t in range(4)]


EXACT = Matrix(
    [
        [0, 1, 0, 1],
        [1, 0, sqrt(3) / 2, half],
        [0, -1, sqrt(3) / 2, -half],
        [-1, 0, 0, -1],
    ]
)
GRAM = toeplitz([2, half, -3 * half, -1])
GRAM_HIGH = toeplitz([1, 0, -1, 0])
GRAM_LOW = toeplitz([1, half, -half, -1])

P = define("P", lambda: _written("pi/2 pi/3", "sin", "cos"))
row_at = define("p_#", row, "t")
score = define("f(#,#)", lambda q, k: dot(row_at(q), row_at(k)), "q", "k")
score_high = define("f_high(#,#)", lambda q, k: "cos(pi/2*(q - k))", "q", "k")
score_low = define("f_low(#,#)", lambda q, k: "cos(pi/3*(q - k))", "q", "k")
F_high = define("F_high", lambda: [[f"cos(pi/2*({q} - {k}))" for k in range(4)] for q in range(4)])
F_low = define("F_low", lambda: [[f"cos(pi/3*({q} - {k}))" for k in range(4)] for q in range(4)])
R_delta = define("R_#", features, "delta")
weights = define("v", lambda: [1, 0, 1, 0])


@theorem(title="The matrix P, exactly", source=[Source(EXAMPLE, 42), Source(EXAMPLE, 54)])
def example_entries() -> Derivation:
    """All entries of P are values of sine and cosine at multiples of π/6."""
    return (
        calc(P()).eq(_written("pi/2 pi/3", "sin", "cos"), by=definition).eq(EXACT, by=exact_values)
    )


@theorem(title="The matrix of dot products, exactly", source=Source(EXAMPLE, 125))
def example_gram() -> Derivation:
    """The dot products of the four encodings form a matrix whose entries depend on the
    difference of row and column only."""
    return (
        calc(P() * P().T)
        .eq(formula(EXACT) * formula(EXACT).T, by=example_entries)
        .derive(matrix_product, GRAM, by=exact_values)
    )


@theorem(
    title="The score of two positions",
    source=[Source(EXAMPLE, 69), Source(EXAMPLE, 75), Source(EXAMPLE, 88), Source(EXAMPLE, 94)],
)
def example_score(q: Real, k: Real) -> Derivation:
    """The dot product of two encodings is a sum of two cosines of the offset, for all real
    positions."""
    a, b = pi / 2 * q, pi / 2 * k
    c, e = pi / 3 * q, pi / 3 * k
    return (
        calc(score(q, k))
        .eq(dot(row_at(q), row_at(k)), by=definition)
        .eq(
            (sin(a) * sin(b) + cos(a) * cos(b)) + (sin(c) * sin(e) + cos(c) * cos(e)),
            by=definition,
        )
        .derive(
            contract_trig,
            "cos(pi*k/2 - pi*q/2) + cos(pi*k/3 - pi*q/3)",
            by=[cos_difference.at(a=b, b=a), cos_difference.at(a=e, b=c)],
        )
        .eq(
            "cos(pi/2*(q - k)) + cos(pi/3*(q - k))",
            by=[cos_even.at(x="pi/2*(q - k)"), cos_even.at(x="pi/3*(q - k)")],
        )
    )


@theorem(
    title="The two frequency channels",
    source=[Source(EXAMPLE, 147), Source(EXAMPLE, 148), Source(EXAMPLE, 149)],
)
def example_channels(q: Real, k: Real) -> Derivation:
    """The score is the sum of the scores of the high and of the low frequency."""
    return (
        calc(score(q, k))
        .eq("cos(pi/2*(q - k)) + cos(pi/3*(q - k))", by=example_score)
        .eq(score_high(q, k) + score_low(q, k), by=definition)
    )


@theorem(title="The values of the score", source=[Source(EXAMPLE, 115), Source(EXAMPLE, 118)])
def example_values() -> Derivation:
    """The scores for the offsets 0, 1, 2 and 3."""
    return (
        calc([f"cos(pi/2*{t}) + cos(pi/3*{t})" for t in range(4)])
        .eq(["1 + 1", "0 + 1/2", "-1 - 1/2", "0 - 1"], by=exact_values)
        .eq(Matrix([2, half, -3 * half, -1]), by=algebra)
    )


@theorem(title="The values of the score for negative offsets", source=Source(EXAMPLE, 116))
def example_values_negative() -> Derivation:
    """The scores for the offsets −1, −2 and −3 are those for 1, 2 and 3."""
    return (
        calc([f"cos(pi/2*(-{t})) + cos(pi/3*(-{t}))" for t in (1, 2, 3)])
        .eq(["0 + 1/2", "-1 - 1/2", "0 - 1"], by=exact_values)
        .eq(Matrix([half, -3 * half, -1]), by=algebra)
    )


@theorem(title="The high-frequency part", source=Source(EXAMPLE, 155))
def example_high() -> Derivation:
    """The part of the high frequency, exactly."""
    return calc(F_high()).eq(GRAM_HIGH, by=exact_values)


@theorem(title="The low-frequency part", source=Source(EXAMPLE, 163))
def example_low() -> Derivation:
    """The part of the low frequency, exactly."""
    return calc(F_low()).eq(GRAM_LOW, by=exact_values)


@theorem(title="The two parts add up", source=Source(EXAMPLE, 172))
def example_parts() -> Derivation:
    """The matrix of the dot products is the sum of its two frequency parts."""
    return (
        calc(P() * P().T)
        .eq(GRAM, by=example_gram)
        .eq(formula(GRAM_HIGH) + GRAM_LOW, by=algebra)
        .eq(F_high() + F_low(), by=[example_high, example_low])
    )


@theorem(title="The score is constant along diagonals", source=Source(EXAMPLE, 134))
def example_toeplitz(q: Real, k: Real) -> Derivation:
    """Moving both positions by one does not change the score: the matrix has the structure
    named after Toeplitz."""
    return (
        calc(score(q + 1, k + 1))
        .eq("cos(pi/2*((q + 1) - (k + 1))) + cos(pi/3*((q + 1) - (k + 1)))",
            by=example_score.at(q=q + 1, k=k + 1))
        .eq("cos(pi/2*(q - k)) + cos(pi/3*(q - k))", by=algebra)
        .eq(score(q, k), by=example_score)
    )  # fmt: skip


@theorem(
    title="The score as a linear function of relative features",
    source=[Source(EXAMPLE, 184), Source(EXAMPLE, 190), Source(EXAMPLE, 196)],
    remarks=[
        "Here R_Δ is a vector of four features; R_i(k) in the other documents is a matrix.",
    ],
)
def example_features(q: Real, k: Real) -> Derivation:
    """With the weights v = (1, 0, 1, 0) the features of the offset give the score."""
    return (
        calc(weights().T * R_delta(q - k))
        .eq("cos(pi/2*(q - k)) + cos(pi/3*(q - k))", by=definition)
        .eq(score(q, k), by=example_score)
    )


@theorem(
    title="Two offsets with the same score",
    remarks=["So the score, and with it the distance, does not determine the offset."],
)
def example_one_and_five() -> Derivation:
    """In this example the offsets 1 and 5 have the same score."""
    return (
        calc("cos(pi/2*1) + cos(pi/3*1)")
        .eq("1/2", by=exact_values)
        .eq("cos(pi/2*5) + cos(pi/3*5)", by=exact_values)
    )
