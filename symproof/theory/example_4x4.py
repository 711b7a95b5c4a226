"""Four positions, two frequencies: every number exact.

The frequencies are π/2 (high) and π/3 (low), the positions t = 0, 1, 2, 3.  The rows of P are
the encodings, and P Pᵀ holds their dot products.
"""

from typing import Any

from sympy import Matrix, Rational, cos, pi, sin, sqrt

from ..authoring.chapters import Chapter, Exercise, Lead
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import define, dot, formula, norm
from ..authoring.library import Real, Source, theorem
from ..authoring.operations import (
    arithmetic,
    evaluation,
    expand_trig,
    matrix_product,
)
from ..authoring.reasons import algebra, definition, exact_values, exponentials
from .sources import COLUMNS, EXAMPLE
from .trigonometry import cos_difference

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
F = define("F", lambda: [[f"f({q},{k})" for k in range(4)] for q in range(4)])
F_high = define("F_high", lambda: [[f"cos(pi/2*({q} - {k}))" for k in range(4)] for q in range(4)])
F_low = define("F_low", lambda: [[f"cos(pi/3*({q} - {k}))" for k in range(4)] for q in range(4)])
R_delta = define("R_#", features, "delta")
offset = define("Delta", lambda: "q - k")
weights = define("v", lambda: [1, 0, 1, 0])


@theorem(
    title="The encoding of a position",
    source=Source(
        EXAMPLE,
        22,
        r"p_t = [ \sin(\omega_0 \cdot t), \cos(\omega_0 \cdot t), "
        r"\sin(\omega_1 \cdot t), \cos(\omega_1 \cdot t) ]",
    ),
)
def example_row(t: Real) -> Derivation:
    """An encoding is a row of four numbers: sine and cosine for each of the frequencies π/2 and
    π/3."""
    return calc(row_at(t)).eq(row(t), by=definition)


@theorem(
    title="The matrix P, exactly",
    source=[
        Source(EXAMPLE, 50),
        Source(
            EXAMPLE,
            28,
            r"P = \begin{bmatrix} \sin(0) & \cos(0) & \sin(0) & \cos(0) \\ \sin(\pi/2) & "
            r"\cos(\pi/2) & \sin(\pi/3) & \cos(\pi/3) \\ \sin(\pi) & \cos(\pi) & \sin(2\pi/3) & "
            r"\cos(2\pi/3) \\ \sin(3\pi/2) & \cos(3\pi/2) & \sin(\pi) & \cos(\pi) \end{bmatrix}",
        ),
        Source(
            EXAMPLE,
            40,
            r"P = \begin{bmatrix} 0 & 1 & 0 & 1 \\ 1 & 0 & \sqrt{3}/2 & 1/2 \\ 0 & -1 & \sqrt{3}/2 "
            r"& -1/2 \\ -1 & 0 & 0 & -1 \end{bmatrix}",
        ),
    ],
)
def example_entries() -> Derivation:
    """All sixteen entries are exact: their sizes are 0, 1, 1/2 and √3/2."""
    return (
        calc(P())
        .eq(_written("pi/2 pi/3", "sin", "cos"), by=definition)
        .derive(arithmetic, by=algebra)
        .derive(evaluation, by=exact_values)
    )


@theorem(title="One step in the example")
def example_step() -> Derivation:
    """One matrix, R(1), takes the encoding of each position to that of the next: its products with
    the first three encodings are the last three."""
    turn = [
        [0, 1, 0, 0],
        [-1, 0, 0, 0],
        [0, 0, half, sqrt(3) / 2],
        [0, 0, -sqrt(3) / 2, half],
    ]
    before = EXACT.T[:, :3]
    return calc(formula(turn) * formula(before)).derive(matrix_product, by=exact_values)


@theorem(
    title="The matrix of dot products, exactly",
    source=Source(
        EXAMPLE,
        111,
        r"F = \begin{bmatrix} 2 & 0.5 & -1.5 & -1 \\ 0.5 & 2 & 0.5 & -1.5 \\ -1.5 & 0.5 & 2 & "
        r"0.5 \\ -1 & -1.5 & 0.5 & 2 \end{bmatrix}",
    ),
)
def example_gram() -> Derivation:
    """The sixteen dot products form a matrix that is constant along its diagonals. Each entry
    depends on the size of the offset alone, not on the positions and not on their order."""
    return (
        calc(F())
        .eq(P() * P().T, by=definition)
        .eq(formula(EXACT) * formula(EXACT).T, by=example_entries)
        .derive(matrix_product, by=exact_values)
    )


@theorem(
    title="The score of two positions",
    source=[
        Source(EXAMPLE, 60, r"f(q,k) = p_q \cdot p_k"),
        Source(
            EXAMPLE,
            66,
            r"f(q,k) = [\sin(\omega_0 q)\sin(\omega_0 k) + \cos(\omega_0 q)\cos(\omega_0 k)]"
            r" + [\sin(\omega_1 q)\sin(\omega_1 k) + \cos(\omega_1 q)\cos(\omega_1 k)]",
        ),
        Source(EXAMPLE, 82, r"f(q,k) = \cos(\omega_0 (q-k)) + \cos(\omega_1 (q-k))"),
    ],
)
def example_score(q: Real, k: Real) -> Derivation:
    """The score is a sum of two cosines of multiples of the offset, for all real positions and not
    only for these four."""
    a, b = pi / 2 * q, pi / 2 * k
    c, e = pi / 3 * q, pi / 3 * k
    return (
        calc(score(q, k))
        .eq(dot(row_at(q), row_at(k)), by=definition)
        .derive(matrix_product, by=definition)
        .derive_back(
            expand_trig,
            "cos(pi/2*(q - k)) + cos(pi/3*(q - k))",
            by=[cos_difference.at(a=a, b=b), cos_difference.at(a=c, b=e)],
        )
    )


@theorem(
    title="The high-frequency channel",
    source=Source(EXAMPLE, 132, r"f^{(0)}(q,k) = \cos(\omega_0 (q-k))"),
)
def example_high_channel(q: Real, k: Real) -> Derivation:
    """The summand of the score with the frequency π/2."""
    return calc(score_high(q, k)).eq("cos(pi/2*(q - k))", by=definition)


@theorem(
    title="The low-frequency channel",
    source=Source(EXAMPLE, 133, r"f^{(1)}(q,k) = \cos(\omega_1 (q-k))"),
)
def example_low_channel(q: Real, k: Real) -> Derivation:
    """The summand of the score with the frequency π/3."""
    return calc(score_low(q, k)).eq("cos(pi/3*(q - k))", by=definition)


@theorem(
    title="The two frequency channels",
    source=Source(EXAMPLE, 131, r"f(q,k) = f^{(0)}(q,k) + f^{(1)}(q,k)"),
)
def example_channels(q: Real, k: Real) -> Derivation:
    """The two summands make up the score."""
    return (
        calc(score(q, k))
        .eq("cos(pi/2*(q - k)) + cos(pi/3*(q - k))", by=example_score)
        .eq(score_high(q, k) + score_low(q, k), by=definition)
    )


@theorem(
    title="The four scores",
    source=[
        Source(EXAMPLE, 102, r"f = \cos(0) + \cos(0) = 1 + 1 = 2"),
        Source(EXAMPLE, 103, r"f = \cos(\pi/2) + \cos(\pi/3) = 0 + 1/2 = 0.5"),
        Source(EXAMPLE, 104, r"f = \cos(\pi) + \cos(2\pi/3) = -1 - 1/2 = -1.5"),
        Source(EXAMPLE, 105, r"f = \cos(3\pi/2) + \cos(\pi) = 0 - 1 = -1"),
    ],
)
def example_values(k: Real) -> Derivation:
    """Two positions that are 0, 1, 2 and 3 places apart have the scores 2, 1/2, −3/2 and −1,
    whichever comes first."""
    return (
        calc([score(k, k + m) for m in range(4)])
        .eq([score(k + m, k) for m in range(4)], by=definition)
        .eq(
            [f"cos(pi/2*(k + {m} - k)) + cos(pi/3*(k + {m} - k))" for m in range(4)],
            by=[example_score.at(q=k + m) for m in range(4)],
        )
        .derive(
            arithmetic,
            [
                "cos(0) + cos(0)",
                "cos(pi/2) + cos(pi/3)",
                "cos(pi) + cos(2*pi/3)",
                "cos(3*pi/2) + cos(pi)",
            ],
            by=algebra,
        )
        .derive(evaluation, ["1 + 1", "0 + 1/2", "-1 - 1/2", "0 - 1"], by=exact_values)
        .derive(arithmetic, by=algebra)
    )


@theorem(
    title="The high-frequency part",
    source=Source(
        EXAMPLE,
        139,
        r"F^{(0)} = \begin{bmatrix} 1 & 0 & -1 & 0 \\ 0 & 1 & 0 & -1 \\ -1 & 0 & 1 & 0 \\ 0 & "
        r"-1 & 0 & 1 \end{bmatrix}",
    ),
)
def example_high() -> Derivation:
    """Each step is a quarter turn, so the high-frequency part takes only the values 0, 1 and −1."""
    return calc(F_high()).derive(evaluation, by=exact_values)


@theorem(
    title="The low-frequency part",
    source=Source(
        EXAMPLE,
        147,
        r"F^{(1)} = \begin{bmatrix} 1 & 0.5 & -0.5 & -1 \\ 0.5 & 1 & 0.5 & -0.5 \\ -0.5 & 0.5 "
        r"& 1 & 0.5 \\ -1 & -0.5 & 0.5 & 1 \end{bmatrix}",
    ),
)
def example_low() -> Derivation:
    """Each step is a sixth of a turn, so the low-frequency part distinguishes all four offsets."""
    return calc(F_low()).derive(evaluation, by=exact_values)


@theorem(title="The two parts add up", source=Source(EXAMPLE, 156, r"F = F^{(0)} + F^{(1)}"))
def example_parts() -> Derivation:
    """The two parts add up to the matrix of the dot products."""
    return (
        calc(F_high() + F_low())
        .eq(formula(GRAM_HIGH) + formula(GRAM_LOW), by=[example_high, example_low])
        .derive(matrix_product, by=algebra)
        .eq(F(), by=example_gram)
    )


@theorem(
    title="The periods of the two channels",
    source=[Source(EXAMPLE, 51), Source(EXAMPLE, 96), Source(EXAMPLE, 159)],
    remarks=[
        "The source calls the high-frequency part more local and the low-frequency part more "
        "global. That describes small offsets: at the offset 4 the high-frequency channel has its "
        "largest value again.",
    ],
)
def example_periods(q: Real, k: Real) -> Derivation:
    """The high-frequency channel changes faster: it repeats after 4 positions, the low-frequency
    channel after 6."""
    return (
        calc([score_high(q + 4, k), score_low(q + 6, k)])
        .eq([f"cos(pi/{m}*(q - k) + 2*pi)" for m in (2, 3)], by=definition)
        .eq([f"cos(pi/{m}*(q - k))" for m in (2, 3)], by=exponentials)
        .eq([score_high(q, k), score_low(q, k)], by=definition)
    )


@theorem(title="The score is constant along diagonals", source=Source(EXAMPLE, 121))
def example_toeplitz(q: Real, k: Real) -> Derivation:
    """Moving both positions by one changes nothing. That is why the matrix is constant along its
    diagonals: it is a Toeplitz matrix."""
    return (
        calc(score(q + 1, k + 1))
        .eq(
            "cos(pi/2*((q + 1) - (k + 1))) + cos(pi/3*((q + 1) - (k + 1)))",
            by=example_score.at(q=q + 1, k=k + 1),
        )
        .derive(arithmetic, "cos(pi/2*(q - k)) + cos(pi/3*(q - k))", by=algebra)
        .eq(score(q, k), by=example_score)
    )  # fmt: skip


@theorem(title="The offset of two positions", source=Source(EXAMPLE, 169, r"\Delta = q-k"))
def example_offset(q: Real, k: Real) -> Derivation:
    """The source has a letter for the offset."""
    return calc(offset()).eq(q - k, by=definition)


@theorem(
    title="The features of an offset",
    source=Source(
        EXAMPLE,
        169,
        r"R_\Delta = [ \cos(\omega_0 \Delta), \sin(\omega_0 \Delta), "
        r"\cos(\omega_1 \Delta), \sin(\omega_1 \Delta) ]^T",
    ),
    remarks=[
        "Here R_Δ is a vector of four features; R_i(k) in the other sources is a matrix.",
    ],
)
def example_feature_vector(q: Real, k: Real) -> Derivation:
    """An offset is described by four features: cosine and sine for both frequencies."""
    w = [f"{f}(pi/{m}*Delta)" for m in (2, 3) for f in ("cos", "sin")]
    return calc(R_delta(offset())).eq(w, by=definition)


@theorem(
    title="The score as a linear function of relative features",
    source=Source(
        EXAMPLE,
        175,
        r"v^T R_{(q-k)} = \cos(\omega_0 (q-k)) + \cos(\omega_1 (q-k)) = f(q,k)",
    ),
)
def example_features(q: Real, k: Real) -> Derivation:
    """The score is a linear function of the features. Other weights could prefer one frequency,
    or use the sines to see the order."""
    return (
        calc(weights().T * R_delta(q - k))
        .derive(matrix_product, "cos(pi/2*(q - k)) + cos(pi/3*(q - k))", by=definition)
        .eq(score(q, k), by=example_score)
    )


@theorem(
    title="Two offsets with the same score",
    source=Source(COLUMNS, 72),
    remarks=[
        "So the score, and with it the distance, does not determine the offset. One source says of "
        "all encodings that they inherently capture how far apart two positions are; that depends "
        "on the frequencies.",
    ],
)
def example_one_and_five() -> Derivation:
    """The score cannot tell the offset 1 from the offset 5."""
    return (
        calc("cos(pi/2*1) + cos(pi/3*1)")
        .derive(evaluation, by=exact_values)
        .derive_back(evaluation, "cos(pi/2*5) + cos(pi/3*5)", by=exact_values)
    )


@theorem(title="Two neighbours in the example")
def example_neighbours() -> Derivation:
    """The chords of the two blocks are √2 and 1, so neighbours are √3 apart."""
    before, after = formula(EXACT.T[:, 0]), formula(EXACT.T[:, 1])
    return calc(norm(after - before)).eq("√3", by=exact_values)


CHAPTER = Chapter(
    title="Four positions, computed exactly",
    question="What do the theorems say about concrete numbers?",
    idea=(
        "Two frequencies already show every effect of this part. Let ω_0 = π/2 and ω_1 = π/3. Then "
        "no number has to be rounded: the sizes of all entries are 0, 1, 1/2 and √3/2."
    ),
    figure="toeplitz",
    caption=(
        "The matrix of the dot products and its two parts, one for each frequency. Along each "
        "diagonal all entries are equal."
    ),
    main="example_gram",
    used=(
        "It shows in numbers what holds for all frequencies ({shift}, {dot_product}, {distance}), "
        "and that the dot product alone cannot always tell the offset ({example_one_and_five})."
    ),
    theorems=("example_features",),
    lemmas=("example_channels",),
    leads=(
        Lead(
            "example_row",
            "First the encodings themselves.",
        ),
        Lead(
            "example_step",
            "In numbers, the shift theorem reads as follows.",
        ),
        Lead(
            "example_gram",
            "The dot products of all pairs of positions form a matrix.",
        ),
        Lead(
            "example_score",
            "Where do these numbers come from? Each score has one part for each frequency.",
        ),
        Lead(
            "example_values",
            "For the offsets that occur in the example there are four scores.",
        ),
        Lead(
            "example_high",
            "The two parts can be written as matrices, too.",
        ),
        Lead(
            "example_periods",
            "How fast do the two channels change?",
        ),
        Lead(
            "example_toeplitz",
            "Why is the matrix of all dot products constant along its diagonals?",
        ),
        Lead(
            "example_offset",
            "One of the sources writes the score as a linear function of features of the offset.",
        ),
        Lead(
            "example_one_and_five",
            "Does the score determine the offset? In this example it does not.",
        ),
        Lead(
            "example_neighbours",
            "Finally, the distance of two neighbours.",
        ),
    ),
    exercises=(
        Exercise(
            "Find another offset with the same score as the offset 1.",
            "example_one_and_five",
        ),
        Exercise(
            "Which part of the score distinguishes all four offsets?",
            "example_low",
        ),
        Exercise(
            "Why is the matrix of the dot products constant along its diagonals?",
            "example_toeplitz",
        ),
    ),
)
