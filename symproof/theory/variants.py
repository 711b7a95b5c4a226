"""Variants of the encoding in use: another order of the entries, another base, another way of
numbering the frequencies."""

from sympy import cos, sin

from ..authoring.chapters import Chapter
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import Formula, define, diag, dot, formula, stack, total
from ..authoring.library import Natural, PositiveInteger, Real, refuted, theorem
from ..authoring.operations import (
    arithmetic,
    block_collapse,
    expand_trig,
    matrix_product,
    sum_rules,
)
from ..authoring.reasons import algebra, claimed, definition, exponentials, sums
from ..kernel.terms import Term
from .attention import W, over_blocks
from .encoding import PE, i, n, omega, theta, v
from .trigonometry import cos_sum, sin_sum

sines = define("S'_#", lambda p: stack(f"sin(omega[i]*{p})", (i, 0, n - 1)), "p")
cosines = define("C'_#", lambda p: stack(f"cos(omega[i]*{p})", (i, 0, n - 1)), "p")
other = define("beta_#", lambda i: f"B^(-2*{i}/d)", "i")
one_based = define("eta_#", lambda i: f"10000^(-2*({i} + 1)/d)", "i")
define("phi_#", lambda i: f"10000^(-{i}/m)", "i")


@theorem(
    title="Sines first, then cosines: the dot product",
    remarks=[
        "Many programs put the n sines in front of the n cosines. This is the encoding with its "
        "entries in another order: the entry 2i becomes the entry i, the entry 2i + 1 becomes the "
        "entry n + i. What does not depend on the order of the entries survives: the distance, "
        "too, which is determined by dot products.",
    ],
)
def concatenated_dot(p: Real, q: Real) -> Derivation:
    """The dot products of the sine parts and of the cosine parts add up to the dot product of
    the encodings."""
    s, c = sin(omega[i] * p) * sin(omega[i] * q), cos(omega[i] * p) * cos(omega[i] * q)
    return (
        calc(dot(sines(p), sines(q)) + dot(cosines(p), cosines(q)))
        .eq(total(s, (i, 0, n - 1)) + total(c, (i, 0, n - 1)), by=definition)
        .derive_back(sum_rules, total(s + c, (i, 0, n - 1)), by=sums)
        .derive_back(matrix_product, total(dot(v(p, i), v(q, i)), (i, 0, n - 1)), by=definition)
        .derive_back(block_collapse, dot(PE(p), PE(q)), by=definition)
    )


def turn(function: str) -> Formula:
    """The diagonal matrix with the cosines or the sines of the offset."""
    return diag(f"{function}(omega[i]*k)", (i, 0, n - 1))


@theorem(title="Sines first, then cosines: the shifted sines")
def concatenated_shift_of_sines(p: Real, k: Real) -> Derivation:
    """In the concatenated order the shift is a matrix of four diagonal blocks: the upper two
    make the shifted sines."""
    return (
        calc(sines(p + k))
        .eq(stack(sin(omega[i] * (p + k)), (i, 0, n - 1)), by=definition)
        .derive(expand_trig, by=sin_sum.at(a=omega[i] * p, b=omega[i] * k))
        .eq(turn("cos") * sines(p) + turn("sin") * cosines(p), by=definition)
    )  # fmt: skip


@theorem(title="Sines first, then cosines: the shifted cosines")
def concatenated_shift_of_cosines(p: Real, k: Real) -> Derivation:
    """The lower two of the four diagonal blocks make the shifted cosines."""
    return (
        calc(cosines(p + k))
        .eq(stack(cos(omega[i] * (p + k)), (i, 0, n - 1)), by=definition)
        .derive(expand_trig, by=cos_sum.at(a=omega[i] * p, b=omega[i] * k))
        .eq(turn("cos") * cosines(p) - turn("sin") * sines(p), by=definition)
    )  # fmt: skip


def weighted(name: str, left: str, entry: str, right: str) -> Formula:
    """The sum of the weights ``entry`` between the entries of two vectors."""
    summand = formula(f"{left}(omega[i]*p)*{entry}_(i,j)*{right}(omega[j]*q)")
    return define(name, lambda: over_blocks(summand))()


quarters = [
    weighted("S_ss", "sin", "a", "sin"),
    weighted("S_sc", "sin", "b", "cos"),
    weighted("S_cs", "cos", "c", "sin"),
    weighted("S_cc", "cos", "e", "cos"),
]


@theorem(
    title="Sines first, then cosines: the weights",
    remarks=[
        "The four parts belong to the four quarters of the weight matrix: a_{i,j} stands "
        "between two sines, b_{i,j} between a sine and a cosine, and so on. Each weight has moved "
        "to the place to which its two entries have moved.",
    ],
)
def concatenated_weights(p: Real, q: Real) -> Derivation:
    """The score of the concatenated vectors is that of the interleaved vectors if the rows and
    the columns of the weight matrix are put into the same new order."""
    blocks = v(p, "i").T * W("i", "j") * v(q, "j")
    return calc(sum(quarters[1:], quarters[0])).eq(over_blocks(blocks), by=definition)


@refuted(
    title="“The order of the entries does not matter, whatever the weights”",
    instead=concatenated_weights,
)
def weights_without_order(p: Real, q: Real) -> Derivation:
    """The score would stay the same when the entries change their places; here d = 4, and the only
    weight is between the second entry and itself."""
    one = formula([[0, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]])

    def vector(x: str, *functions: tuple[str, int]) -> Formula:
        return formula([f"{function}(omega[{k}]*{x})" for function, k in functions])

    interleaved = [("sin", 0), ("cos", 0), ("sin", 1), ("cos", 1)]
    concatenated = [("sin", 0), ("sin", 1), ("cos", 0), ("cos", 1)]
    return calc(vector("p", *concatenated).T * one * vector("q", *concatenated)).eq(
        vector("p", *interleaved).T * one * vector("q", *interleaved), by=claimed
    )


def waves(family: object, p: object) -> Formula:
    """The encoding of p with the frequencies of a family."""
    angle = family(i) * p  # type: ignore[operator]
    return stack([Formula(Term(name, angle.term)) for name in ("sin", "cos")], (i, 0, n - 1))


@theorem(title="Numbers from one: the frequencies")
def one_based_frequencies(i: Natural, n: PositiveInteger) -> Derivation:
    """If the numbers i in the exponent begin with 1, each frequency is divided by one and the
    same number."""
    return (
        calc(one_based(i))
        .eq("10000^(-2*(i + 1)/d)", by=definition)
        .eq("10000^(-2*i/d)/10000^(2/d)", by=exponentials)
        .eq(theta(i) / "10000^(2/d)", by=definition)
    )


@theorem(
    title="Numbers from one: the encoding",
    remarks=[
        "What survives: everything that holds for arbitrary frequencies; the same is true of "
        "another base. What changes: no frequency is 1, the wavelengths reach to 10000·2π, and the "
        "similarity for the offset D is that of the original encoding for a smaller offset.",
    ],
)
def one_based_encoding(p: Real, n: PositiveInteger) -> Derivation:
    """If the numbers i begin with 1, the encoding is the original one with slower positions: all
    are divided by the same number."""
    slow = "p/10000^(2/d)"
    return (
        calc(waves(one_based, "p"))
        .eq(stack([f"{f}(theta[i]/10000^(2/d)*p)" for f in ("sin", "cos")], (i, 0, n - 1)),
            by=one_based_frequencies)
        .eq(waves(theta, slow), by=algebra)
    )  # fmt: skip


@theorem(
    title="The exponent with d/2 − 1: the wavelengths",
    remarks=[
        "Here m = d/2 − 1 is at least 1 and i runs from 0 to m. This is the variant whose "
        "wavelengths reach from 2π to 10000·2π.",
        "What survives: everything that holds for arbitrary frequencies, and what needs the first "
        "frequency to be 1. What changes: the ratio of the progression.",
    ],
)
def full_range_wavelengths(m: PositiveInteger) -> Derivation:
    """If d/2 − 1 takes the place of d/2 in the exponent, the first wavelength is 2π and the last
    is 10000·2π."""
    return (
        calc(["2*pi/phi_0", "2*pi/phi_m"])
        .eq(["2*pi/10000^(-0/m)", "2*pi/10000^(-m/m)"], by=definition)
        .derive(arithmetic, ["2*pi", "2*pi*10000"], by=algebra)
    )


CHAPTER = Chapter(
    title="Other conventions",
    question=(
        "What changes if the entries stand in another order, the base is another one, or the "
        "numbers begin with 1?"
    ),
    idea=(
        "To put the entries into another order, the same at all positions, changes neither dot "
        "products nor distances: both are sums over the entries. Another base, or numbers that "
        "begin with 1, only means other frequencies, and the theorems hold for all frequencies. "
        "What does change is the way in which weights are written, and the wavelengths."
    ),
    main="concatenated_dot",
)
