"""What the sources say that is false or loose: each claim with a certified counterexample or
shape error, and the theorem that is true instead."""

from sympy import cos, pi

from ..authoring.chapters import Chapter, Exercise, Lead
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import define, formula, stack, total
from ..authoring.library import Natural, PositiveInteger, Real, Source, refuted, theorem
from ..authoring.operations import collect, contract_trig, factor_arguments, matrix_product
from ..authoring.reasons import algebra, claimed, definition
from .bounds import similarity_falls
from .dot_product import dot_product, dot_product_scales
from .encoding import (
    PE,
    block,
    column,
    counting_from_one,
    d,
    frequency,
    i,
    n,
    omega,
    standard_frequency,
    theta,
    v,
)
from .shift import shift
from .similarity import similarity
from .sources import COLUMNS, DISTANCE, DOT, EXAMPLE, SHIFT
from .trigonometry import cos_difference, sin_difference


@theorem(
    title="Weights whose score depends on the offset alone: one block",
    source=Source(EXAMPLE, 190),
    remarks=[
        "The matrices aI + bJ, where J is a quarter turn, are all the matrices that commute with "
        "every rotation. The dot product is the case a = 1, b = 0. If b ≠ 0, the score of two "
        "positions changes when they are exchanged, except where the sine of the angle between "
        "their blocks is 0.",
    ],
)
def relative_weights(p: Real, q: Real, a: Real, b: Real, i: Natural) -> Derivation:
    """A matrix aI + bJ commutes with every rotation, so rotating both blocks by the same angle
    changes nothing: the score depends on the offset alone."""
    x, y = omega[i] * p, omega[i] * q
    W = formula([["a", "b"], ["-b", "a"]])
    return (
        calc(v(p, i).T * W * v(q, i))
        .derive(matrix_product, by=definition)
        .derive(collect("a", "b"), by=algebra)
        .derive(contract_trig, by=[cos_difference.at(a=x, b=y), sin_difference.at(a=x, b=y)])
        .derive(factor_arguments, by=algebra)
    )


@refuted(
    title="“The encoding depends only on the relative offset”",
    source=Source(SHIFT, 138),
    instead=shift,
)
def encoding_is_relative(p: Real, q: Real, k: Real) -> Derivation:
    """Read as: the encoding k positions further on is the same for all positions."""
    return calc(PE(p + k)).eq(PE(q + k), by=claimed)


rows = define(
    "PE'_#",
    lambda p: stack([f"sin({p}/10000^(i/d))", f"cos({p}/10000^(i/d))"], (i, 1, d)),
    "p",
)


@theorem(
    title="The vector with the exponents 1/d, 2/d, …, 1",
    source=Source(
        DISTANCE,
        10,
        r"PE_p=\begin{bmatrix} \sin(p/10000^{1/d}) \\ \cos(p/10000^{1/d}) \\ "
        r"\sin(p/10000^{2/d}) \\ \cos(p/10000^{2/d}) \\ \vdots  \\ "
        r"\sin(p/10000) \\ \cos(p/10000) \\\end{bmatrix}",
    ),
)
def exponents_written(p: Real, n: PositiveInteger) -> Derivation:
    """The vector that the Korean source writes has d pairs of entries, twice as many as an
    encoding."""
    entries = ["sin(p/10000^(i/d))", "cos(p/10000^(i/d))"]
    return calc(rows(p)).eq(stack(entries, (i, 1, d)), by=definition)


@refuted(
    title="The exponents 1/d, 2/d, …, 1",
    source=Source(
        DISTANCE,
        10,
        r"\begin{bmatrix} \sin(p/10000^{1/d}) \\ \cos(p/10000^{1/d}) \\ "
        r"\sin(p/10000^{2/d}) \\ \cos(p/10000^{2/d}) \\ \vdots  \\ "
        r"\sin(p/10000) \\ \cos(p/10000) \\\end{bmatrix}="
        r"\begin{bmatrix} \sin(\omega_1 p) \\ \cos(\omega_1 p) \\ "
        r"\sin( \omega_2 p) \\ \cos(\omega_2 p) \\ \vdots  \\ "
        r"\sin(\omega_{d/2} p) \\ \cos(\omega_{d/2} p) \\\end{bmatrix}",
    ),
    instead=counting_from_one,
    remarks=[
        "The exponents 1/d, 2/d, …, 1 give d pairs of entries, the right side has d/2. With the "
        "exponents 2/d, 4/d, …, 1 and i counted from 1 the sizes agree. The sizes that are named "
        "are those for d = 2.",
    ],
)
def exponents_by_one(p: Real, n: PositiveInteger) -> Derivation:
    """The source equates this vector with the encoding, but the dimensions do not agree."""
    return calc(rows(p)).eq(stack(block(p, i), (i, 1, n)), by=claimed)


@refuted(
    title="The scales with half the exponents",
    source=Source(COLUMNS, 40),
    instead=standard_frequency,
    remarks=[
        "In the encoding of its own line 12 the pair with the number k has the exponent 2k/d, and "
        "the scale is the reciprocal of the frequency. The formula is right if k is the index of "
        "that line, the number of the sine entry: for pair i it is 2i.",
    ],
)
def scales_of_pairs(i: Natural, n: PositiveInteger) -> Derivation:
    """Read as: α_k belongs to the pair with the number k. The frequency of a pair would be the
    reciprocal of this scale."""
    return calc(theta(i)).eq("1/10000^(i/d)", by=claimed).suppose("i <= n - 1")


@refuted(
    title="A column times a column",
    source=Source(
        COLUMNS, 64, r"\mathbf{p}_j \mathbf{p}_{j'} = \sum_{k}\cos\Bigl(\frac{j-j'}{\alpha_k}\Bigr)"
    ),
    instead=dot_product_scales,
    remarks=["The transpose is missing: a row times a column is meant."],
)
def column_times_column(p: Real, q: Real) -> Derivation:
    """The source multiplies two columns."""
    right = total("cos((p - q)/alpha[i])", (i, 0, n - 1))
    return calc(column(p) * column(q)).eq(right, by=claimed)


@refuted(
    title="“For close positions all cosines are near 1”",
    source=Source(DOT, 54),
    instead=similarity_falls,
    remarks=[
        "The source says: “If two positions are close, their offset times the frequency is close "
        "to 0 for all frequencies, the cosines are close to 1, and in the end the dot product is "
        "large.” The fastest frequency is 1, and its cosine is 0.54 for neighbours and −0.99 at "
        "the offset 3.",
    ],
)
def phases_near_zero(i: Natural, n: PositiveInteger) -> Derivation:
    """Read as: for neighbours, whose phases are the frequencies themselves, every cosine is at
    least 9/10."""
    return calc(cos(frequency(i, 2 * n))).ge("9/10", by=claimed)


@refuted(
    title="“The phases lie between 0 and π”",
    source=Source(DOT, 55),
    instead=dot_product,
)
def phases_below_pi(i: Natural, D: Natural, n: PositiveInteger) -> Derivation:
    """Read as: every phase, the offset D times a frequency, is less than π."""
    return calc(D * frequency(i, 2 * n)).lt(pi, by=claimed)


@refuted(
    title="“The dot product is a bias that decays with the distance”",
    source=[Source(DOT, 55), Source(DOT, 57)],
    instead=similarity_falls,
    remarks=[
        "The source speaks of d = 512 and of d = 1024, and says: “If two positions are far "
        "apart, the sum cancels in part, and the dot product becomes small. So it is a bias that "
        "decays with the distance.”",
        "For d = 512 it falls up to offset 43. For d = 4 the first rise is from offset 3 to offset "
        "4.",
    ],
)
def monotone_decay(D: Natural) -> Derivation:
    """Read as: for d = 512, from the offset 43 on, the dot product never rises from one whole
    offset to the next."""
    later = similarity(256, D + 1)
    return calc(later).le(similarity(256, D), by=claimed).suppose("D >= 43")


@refuted(
    title="“The products in the score become functions of the offset”",
    source=Source(EXAMPLE, 190),
    instead=relative_weights,
    remarks=[
        "The source says: “As long as the encoding has the phase structure of sine and cosine, the "
        "products that occur in the attention score can be rewritten as functions of the offset "
        "alone.” At its beginning it says so of certain terms only, and it computes with W = I, "
        "where it is true.",
    ],
)
def arbitrary_weights(
    p: Real, q: Real, t: Real, a: Real, b: Real, c: Real, e: Real, i: Natural
) -> Derivation:
    """Read as: for a single block and every weight matrix, moving both positions by the same step t
    leaves the score as it is."""
    W = formula([["a", "b"], ["c", "e"]])
    return calc(v(p + t, i).T * W * v(q + t, i)).eq(v(p, i).T * W * v(q, i), by=claimed)


CHAPTER = Chapter(
    title="What the documents get wrong",
    question=(
        "Which statements of the five documents are false as written, and what is true instead?"
    ),
    idea=(
        "A single point refutes a claim. What the author meant is usually true: a condition or a "
        "transpose sign is missing, or the conclusion says more than the proof."
    ),
    figure="first_rises",
    caption=(
        "The dot product divided by its largest value, against the offset, for five dimensions. It "
        "does not fall all the way; its first rises are marked."
    ),
    main="relative_weights",
    used=(
        "It is the case of one block of the theorem that says which weights make the whole score a "
        "function of the offset ({relative_weights_of_all_blocks}); that no others do so within "
        "one block is another theorem ({weights_within})."
    ),
    leads=(
        Lead(
            "relative_weights",
            "We begin with a theorem that is true; it shows what some of the false claims lack.",
        ),
        Lead(
            "encoding_is_relative",
            "Now the false claims, one after the other. This one says more than its author has "
            "proved.",
        ),
        Lead(
            "exponents_written",
            "Others have a wrong number of entries or a wrong exponent.",
        ),
        Lead(
            "column_times_column",
            "In one formula a transpose is missing.",
        ),
        Lead(
            "phases_near_zero",
            "Three claims are about the decay of the dot product.",
        ),
        Lead(
            "arbitrary_weights",
            "The last claim is about weights.",
        ),
    ),
    exercises=(
        Exercise(
            "When does a score with the weights aI + bJ see the order of two positions?",
            "relative_weights",
        ),
        Exercise(
            "Find an offset which shows that not all cosines are near 1 for close positions.",
            "phases_near_zero",
        ),
        Exercise(
            "With which exponents does the vector of the Korean source have as many entries as "
            "an encoding?",
            "exponents_by_one",
        ),
    ),
)
