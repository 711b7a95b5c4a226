"""Rotary position encoding (RoPE): queries and keys are rotated by an angle that depends on the
position, instead of having its encoding added to them.

The matrix that turns is the R(p) of the shift theorem; x and y are arbitrary vectors, n is half
their length.
"""

from sympy import I, cos, sin

from ..authoring.assumptions import assumed
from ..authoring.chapters import Chapter
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import (
    Formula,
    Identity,
    define,
    diag,
    dot,
    family,
    formula,
    norm,
    root,
    stack,
    total,
)
from ..authoring.library import Natural, Positive, Real, Source, refuted, theorem
from ..authoring.operations import (
    arithmetic,
    block_collapse,
    evaluation,
    expand,
    matrix_expansion,
    rewrite_exp,
    transposition,
)
from ..authoring.reasons import algebra, claimed, definition, exact_values, exponentials, sums
from .attention import x, y
from .dot_product import dot_product
from .encoding import PE, R, R_block, i, n, omega
from .rotation import orthogonality
from .rotation_group import J, block_back, block_of_quarter_turn, block_product
from .shift import shift
from .sources import DOT
from .trigonometry import euler, exp_sum

query = define("X", lambda: stack(x(i), (i, 0, n - 1)))
key = define("Y", lambda: stack(y(i), (i, 0, n - 1)))


@theorem(title="The score of two turned pairs")
def pair_score(p: Real, q: Real, a: Real, b: Real, c: Real, e: Real, i: Natural) -> Derivation:
    """The score of a pair turned by p and a pair turned by q is that of the pairs with one turn
    by q − p between them."""
    left, right = formula(["a", "b"]), formula(["c", "e"])
    return (
        calc((R_block(i, p) * left).T * (R_block(i, q) * right))
        .derive(transposition, left.T * (R_block(i, p).T * R_block(i, q)) * right, by=algebra)
        .eq(left.T * (R_block(i, "-p") * R_block(i, q)) * right, by=block_back.at(k=p))
        .eq(left.T * R_block(i, "-p + q") * right, by=block_product.at(j="-p", k=q))
        .eq(left.T * R_block(i, "q - p") * right, by=algebra)
    )


def summed_score(left: Formula, right: Formula) -> Formula:
    """The sum of the scores of the turned pairs."""
    return total((R_block(i, "p") * left).T * (R_block(i, "q") * right), (i, 0, n - 1))


@theorem(
    title="The rotary score depends on the offset only",
    source=Source(DOT, 61),
    remarks=[
        "The score depends on q − p and not only on its size: turning by the opposite offset is "
        "the transposed matrix.",
    ],
)
def rope_score(p: Real, q: Real) -> Derivation:
    """The score of a query turned by its position p and a key turned by its position q depends
    on q − p only, for arbitrary vectors and any number n of blocks."""
    pairs = pair_score.at(a="x[2*i]", b="x[2*i + 1]", c="y[2*i]", e="y[2*i + 1]")
    return (
        calc((R(p) * query()).T * (R(q) * key()))
        .derive(block_collapse, by=definition)
        .derive_back(transposition, summed_score(x(i), y(i)), by=algebra)
        .eq(total(x(i).T * R_block(i, "q - p") * y(i), (i, 0, n - 1)), by=pairs)
        .derive_back(block_collapse, query().T * R("q - p") * key(), by=definition)
    )


first, second = formula(["x[i]", "x[n + i]"]), formula(["y[i]", "y[n + i]"])


@theorem(
    title="The rotary score with pairs from two halves",
    remarks=[
        "This layout turns the entries i and n + i as a pair, the other one the entries 2i and "
        "2i + 1. The scores are equal if the entries of the queries and keys, hence the rows of "
        "the weights that make them, are put into the corresponding order.",
    ],
)
def half_split_score(p: Real, q: Real) -> Derivation:
    """If the pairs are made of an entry of the first half and an entry of the second half, the
    score depends on q − p only, too."""
    pairs = pair_score.at(a="x[i]", b="x[n + i]", c="y[i]", e="y[n + i]")
    return calc(summed_score(first, second)).eq(
        total(first.T * R_block(i, "q - p") * second, (i, 0, n - 1)), by=pairs
    )


@refuted(
    title="“Both layouts of rotary position encodings give the same score”",
    instead=half_split_score,
)
def half_split_is_interleaved(p: Real, q: Real) -> Derivation:
    """With the same queries and keys, both ways of forming pairs would give the same score."""
    return calc(summed_score(first, second)).eq(summed_score(x(i), y(i)), by=claimed)


@theorem(title="Turning keeps the norm of a block")
def block_turned_norm(p: Real, i: Natural) -> Derivation:
    """Turning a block does not change the sum of the squares of its entries."""
    M = R_block(i, p)
    return (
        calc((M * x(i)).T * (M * x(i)))
        .derive(transposition, x(i).T * (M.T * M) * x(i), by=algebra)
        .eq(x(i).T * x(i), by=orthogonality.at(k=p))
    )


@theorem(title="Turning keeps the norm")
def rope_norm(p: Real) -> Derivation:
    """A vector turned by its position is as long as before."""
    square = (R_block(i, p) * x(i)).T * (R_block(i, p) * x(i))
    return (
        calc(norm(R(p) * query()))
        .eq(root(total(square, (i, 0, n - 1))), by=definition)
        .eq(root(total(dot(x(i), x(i)), (i, 0, n - 1))), by=block_turned_norm)
        .derive_back(block_collapse, norm(query()), by=definition)
    )


@theorem(
    title="The score as a function of the offset",
    remarks=[
        "The coefficients of the cosines are the dot products of the blocks: they alone would "
        "give an even function. The coefficients of the sines are the signed areas of the "
        "parallelograms that the blocks span: they tell the direction.",
    ],
)
def rope_waves(k: Real) -> Derivation:
    """For the offset k the score is a sum of waves, a cosine and a sine for each frequency."""
    c, s = formula("cos(omega[i]*k)"), formula("sin(omega[i]*k)")
    return (
        calc(query().T * R(k) * key())
        .derive(block_collapse, by=definition)
        .eq(total(x(i).T * (c * Identity + s * J()) * y(i), (i, 0, n - 1)),
            by=block_of_quarter_turn)
        .derive(
            matrix_expansion,
            total(c * (x(i).T * y(i)) + s * (x(i).T * J() * y(i)), (i, 0, n - 1)),
            by=sums,
        )
    )  # fmt: skip


@theorem(
    title="The sign of the turn",
    remarks=[
        "Rotary position encodings are usually written with this matrix, which rotates in the "
        "opposite direction. As both vectors of a score are turned alike, the score for q − p in "
        "one convention is the score for p − q in the other.",
    ],
)
def rope_complex(p: Real, a: Real, b: Real, i: Natural) -> Derivation:
    """If a pair of numbers is read as the real and the imaginary part of one complex number, the
    matrix R_i(−p) multiplies it by the exponential of an imaginary number."""
    row, t = formula([[1, "I"]]), omega[i] * p
    c, s = cos(t), sin(t)
    return (
        calc(row * (R_block(i, "-p") * formula(["a", "b"])))
        .eq(row * (R_block(i, p).T * formula(["a", "b"])), by=block_back.at(k=p))
        .derive(expand, by=definition)
        .derive_back(expand, (formula(c) + I * s) * (formula(a) + I * b), by=algebra)
        .derive(rewrite_exp, "exp(I*(omega[i]*p))*(a + I*b)", by=euler.at(x=t))
    )


@theorem(title="The score of two complex pairs")
def rope_complex_score(
    p: Real, q: Real, a: Real, b: Real, c: Real, e: Real, i: Natural
) -> Derivation:
    """The product of one turned pair with the conjugate of another depends on p − q only; its
    real part is their score."""
    left, right = "exp(I*(omega[i]*p))*(a + I*b)", "exp(-I*(omega[i]*q))*(c - I*e)"
    return (
        calc(f"({left})*({right})")
        .eq("(exp(I*(omega[i]*p))*exp(-I*(omega[i]*q)))*((a + I*b)*(c - I*e))", by=algebra)
        .eq("exp(I*(omega[i]*p) - I*(omega[i]*q))*((a + I*b)*(c - I*e))",
            by=exp_sum.at(x="I*(omega[i]*p)", y="-I*(omega[i]*q)"))
        .eq("exp(I*(omega[i]*(p - q)))*((a*c + b*e) + I*(b*c - a*e))", by=algebra)
    )  # fmt: skip


@theorem(title="Position 0")
def encoding_of_zero() -> Derivation:
    """The encoding of position 0 is the same for all frequencies: zeros and ones in turn."""
    return (
        calc(PE(0))
        .eq(stack(["sin(0)", "cos(0)"], (i, 0, n - 1)), by=definition)
        .derive(evaluation, by=exact_values)
    )


@theorem(title="The sinusoidal encoding is a turned constant")
def encoding_as_rope(p: Real) -> Derivation:
    """Turning the encoding of position 0, zeros and ones in turn, by the position p gives the
    encoding of p."""
    return (
        calc(R(p) * stack([0, 1], (i, 0, n - 1)))
        .eq(R(p) * PE(0), by=encoding_of_zero)
        .eq(PE("0 + p"), by=shift.at(p=0, k=p))
        .derive(arithmetic, PE(p), by=algebra)
    )


@theorem(
    title="The dot product as a rotary score",
    remarks=["So whatever holds of all rotary scores holds of the sinusoidal dot product."],
)
def dot_product_as_rope(p: Real, q: Real) -> Derivation:
    """The dot product of two sinusoidal encodings is the rotary score of one constant vector
    with itself."""
    one = stack([0, 1], (i, 0, n - 1))
    return (
        calc((R(p) * one).T * (R(q) * one))
        .eq(dot(PE(p), PE(q)), by=definition)
        .eq(total("cos(omega[i]*(p - q))", (i, 0, n - 1)), by=dot_product)
    )


@theorem(
    title="Position interpolation",
    remarks=[
        "So interpolation is a change of the frequencies, and everything that holds for arbitrary "
        "frequencies goes on to hold.",
    ],
)
def interpolation(p: Real, s: Positive) -> Derivation:
    """Dividing the positions by s turns as much as dividing all frequencies by s."""
    c, t = "cos(omega[i]/s*p)", "sin(omega[i]/s*p)"
    return calc(R("p/s")).eq(diag([[c, t], [f"-{t}", c]], (i, 0, n - 1)), by=definition)


@theorem(
    title="Change of the base",
    remarks=[
        "The frequency with the number i is the base to the power −e with e = 2i/d. The last one "
        "has the exponent h = 1 − 2/d, so that 1/h is d divided by d − 2.",
    ],
)
def base_change(B: Positive, s: Positive, h: Positive, e: Real) -> Derivation:
    """If the base B is multiplied by a power of s with the exponent 1/h, each frequency is
    divided by a power of s: the higher its number, the higher the power."""
    return calc("(B*s^(1/h))^(-e)").eq("B^(-e)/s^(e/h)", by=exponentials)


@theorem(
    title="Change of the base: the first and the last frequency",
    remarks=["In between the divisor changes geometrically from 1 to s."],
)
def base_change_ends(B: Positive, s: Positive, h: Positive) -> Derivation:
    """This change of the base keeps the first frequency, which is 1, and divides the last one
    by s."""
    return (
        calc(["(B*s^(1/h))^(-0)", "(B*s^(1/h))^(-h)"])
        .eq([1, "(B*s^(1/h))^(-h)"], by=algebra)
        .eq([1, "B^(-h)/s^(h/h)"], by=base_change.at(e="h"))
        .derive(arithmetic, by=algebra)
    )


for _name in ("g_#", "r_#"):
    family(_name)


@theorem(
    title="Both layouts agree after the same permutation",
    remarks=[
        "The vectors g and r have the entries of x and y in the order of the other layout. Queries "
        "and keys are products of the weights with something, so the rows of the weights are put "
        "into this order.",
    ],
)
def layouts_agree(p: Real, q: Real) -> Derivation:
    """If the entries of the query and the key are put into the corresponding order, pairs of
    neighbours give the score that pairs from two halves gave before."""
    neighbours = [formula([[f"{u}[2*i]"], [f"{u}[2*i + 1]"]]) for u in ("g", "r")]
    made = calc(summed_score(*neighbours)).eq(
        summed_score(first, second), by=[assumed(k) for k in (1, 2, 3, 4)]
    )
    for u, own in (("g", "x"), ("r", "y")):
        made.suppose(f"{u}[2*i] = {own}[i]", ["i <= n - 1"], i="natural")
        made.suppose(f"{u}[2*i + 1] = {own}[n + i]", ["i <= n - 1"], i="natural")
    return made


CHAPTER = Chapter(
    title="Rotary encoding",
    question=(
        "What happens if queries and keys are turned by their positions, instead of having an "
        "encoding added?"
    ),
    idea=(
        "Instead of adding an encoding, turn each pair of entries of the query and of the key "
        "by the angle of its position. Turning both of two vectors by the same angle leaves "
        "their dot product as it is; so only the difference of the two angles counts, which is "
        "the frequency times the offset. Lengths do not change, and the contents stay in the "
        "score."
    ),
    figure="rope",
    caption=(
        "One pair of entries of a query and of a key, at three pairs of positions with the offset "
        "2. Both arrows turn on; the angle between them stays, and so does the score."
    ),
    main="rope_score",
    once=("block_turned_norm", "encoding_of_zero"),
)
