"""Wavelengths and periods: after which shift a block repeats, and when the whole encoding does."""

from sympy import cos, sin

from ..authoring.assumptions import assumed
from ..authoring.chapters import Chapter
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import define, family, formula, stack
from ..authoring.library import Integer, Natural, Positive, PositiveInteger, Real, Source, theorem
from ..authoring.operations import arithmetic, evaluation, expand, factor_terms
from ..authoring.reasons import algebra, definition, exponentials
from .encoding import i, n, standard_block, theta
from .example_4x4 import row_at
from .sources import COLUMNS

family("m_#", "integer")

wavelength = define("lambda_#", lambda i: formula("2*pi") / theta(i), "i")


@theorem(title="The sine after whole turns")
def sin_turns(x: Real, m: Integer) -> Derivation:
    """The sine does not change when 2πm is added to the angle."""
    return calc("sin(x + 2*pi*m)").eq(sin(x), by=exponentials)


@theorem(title="The cosine after whole turns")
def cos_turns(x: Real, m: Integer) -> Derivation:
    """The cosine does not change when 2πm is added to the angle."""
    return calc("cos(x + 2*pi*m)").eq(cos(x), by=exponentials)


@theorem(title="The wavelengths of the standard encoding")
def wavelength_standard(i: Natural, n: PositiveInteger) -> Derivation:
    """The wavelength of a block, 2π divided by its frequency, is 2π times a power of 10000."""
    return (
        calc(wavelength(i))
        .eq("2*pi/10000^(-2*i/d)", by=definition)
        .derive(arithmetic, "2*pi*10000^(2*i/d)", by=exponentials)
    )


@theorem(
    title="A block repeats after its wavelength",
    source=Source(COLUMNS, 74),
    remarks=["The number m of wavelengths may be negative."],
)
def block_repeats(p: Real, m: Integer, i: Natural, n: PositiveInteger) -> Derivation:
    """Block i of the standard encoding is the same after any whole number m of wavelengths."""
    return (
        calc(standard_block("p + m*lambda[i]", i))
        .derive(expand, ["sin(theta[i]*p + 2*pi*m)", "cos(theta[i]*p + 2*pi*m)"], by=definition)
        .eq(
            ["sin(theta[i]*p)", "cos(theta[i]*p)"],
            by=[sin_turns.at(x="theta[i]*p"), cos_turns.at(x="theta[i]*p")],
        )
        .eq(standard_block(p, i), by=definition)
    )


@theorem(title="The wavelengths are a geometric progression")
def wavelengths_geometric(i: Natural, n: PositiveInteger) -> Derivation:
    """From one block to the next the wavelength grows by one and the same factor."""
    return (
        calc(wavelength("i + 1"))
        .eq("2*pi*10000^(2*(i + 1)/d)", by=wavelength_standard.at(i="i + 1"))
        .derive(expand, "2*pi*10000^(2*i/d)*10000^(2/d)", by=exponentials)
        .eq(wavelength(i) * "10000^(2/d)", by=wavelength_standard)
    )


@theorem(title="The last wavelength")
def last_wavelength(n: PositiveInteger) -> Derivation:
    """In the geometric progression of the wavelengths, the longest one is the term before
    10000·2π."""
    return (
        calc(wavelength("n - 1"))
        .eq("2*pi/10000^(-2*(n - 1)/d)", by=definition)
        .eq("2*pi/10000^(2/d - 1)", by=algebra)
        .derive(arithmetic, "2*pi*10000^(1 - 2/d)", by=exponentials)
    )


def _waves(*angles: str) -> list[str]:
    """The entries of the encoding with these angles."""
    return [f"{function}({angle})" for angle in angles for function in ("sin", "cos")]


@theorem(
    title="Frequencies with a common period",
    remarks=[
        "With whole numbers m_i, positive or negative, this covers every encoding whose "
        "wavelengths divide one number T.",
    ],
)
def common_period(p: Real, T: Positive) -> Derivation:
    """If each frequency is an integer m_i times 2π/T, the encoding repeats after T, for any number
    n of blocks."""
    wave = "2*pi*m[i]/T"
    turns = [rule.at(x=f"{wave}*p", m="m[i]") for rule in (sin_turns, cos_turns)]
    return (
        calc(stack(_waves(f"{wave}*(p + T)"), (i, 0, n - 1)))
        .derive(expand, stack(_waves(f"{wave}*p + 2*pi*m[i]"), (i, 0, n - 1)), by=algebra)
        .eq(stack(_waves(f"{wave}*p"), (i, 0, n - 1)), by=turns)
    )


@theorem(
    title="A period for d = 8",
    remarks=[
        "For d = 2, 4 and 8 the ratios of the frequencies are whole numbers, so that the longest "
        "wavelength is a period of the whole encoding. It is a multiple of π and not a whole "
        "number of positions.",
    ],
)
def period_of_8(p: Real) -> Derivation:
    """With the frequencies 1, 1/10, 1/100 and 1/1000 the encoding repeats after 2000π."""
    moved = _waves("p + 2000*pi", *(f"(p + 2000*pi)/{10**m}" for m in (1, 2, 3)))
    return calc(moved).derive(evaluation, by=exponentials)


@theorem(
    title="A common period makes 10000 a power",
    remarks=[
        "So a real period of the standard encoding with n > 1 blocks makes 10000 a power of the "
        "fraction m_0/m_1, with the exponent n. A fraction whose power is a whole number is whole "
        "itself, and 10000 = 2⁴·5⁴ is such a power for n = 1, 2 and 4 only. So only d = 2, 4 and 8 "
        "have a real period; it is 2π, 200π and 2000π.",
    ],
)
def period_needs_power(T: Positive, n: PositiveInteger) -> Derivation:
    """If the first two standard frequencies both turn a whole number of times, m_0 and m_1, while
    the position moves by T, then 10000 times m_1 to the power n is m_0 to the power n."""
    return (
        calc("10000*m[1]^n")
        .derive_back(arithmetic, "10000*((2*pi*m[1])/(2*pi))^n", by=algebra)
        .eq("10000*((10000^(-1/n)*T)/(2*pi))^n", by=assumed(2))
        .eq("(T/(2*pi))^n", by=exponentials)
        .eq("((2*pi*m[0])/(2*pi))^n", by=assumed(1))
        .derive(arithmetic, by=algebra)
        .suppose("T = 2*pi*m[0]")
        .suppose("10000^(-1/n)*T = 2*pi*m[1]")
    )


@theorem(title="The period of the 4×4 example")
def example_period(t: Real) -> Derivation:
    """The encoding of the 4×4 example repeats after 12 positions: three wavelengths of the high
    frequency, two of the low one."""
    return calc(row_at(t + 12)).derive(expand, row_at(t), by=exponentials)


@theorem(
    title="Every real period of the 4×4 example",
    remarks=[
        "If T is a period, both phases move by whole turns, a and b in number. So T is a multiple "
        "of 12, and 12 is the least positive period.",
    ],
)
def example_real_period(T: Real, a: Integer, b: Integer) -> Derivation:
    """If the two phases of the 4×4 example move by whole turns when the position moves by T, then T
    is an integer times 12."""
    return (
        calc("T")
        .derive_back(arithmetic, "6/pi*(pi/2*T) - 6/pi*(pi/3*T)", by=algebra)
        .eq("6/pi*(2*pi*a) - 6/pi*(2*pi*b)", by=[assumed(1), assumed(2)])
        .derive(factor_terms, by=algebra)
        .suppose("pi/2*T = 2*pi*a")
        .suppose("pi/3*T = 2*pi*b")
    )


CHAPTER = Chapter(
    title="Wavelengths and periods",
    question="After which offset does a block repeat, and after which the whole encoding?",
    idea=(
        "A block repeats when its phase has grown by a whole turn; the offset at which this "
        "happens, 2π divided by the frequency, is its wavelength. The frequencies are powers of "
        "one number, so each wavelength is the one before it times a constant. The whole "
        "encoding repeats only where all phases have made whole turns at once; then the ratios "
        "of the frequencies must be rational."
    ),
    figure="wavelengths",
    caption=(
        "The wavelengths for three dimensions on a logarithmic scale: they lie on one straight "
        "line."
    ),
    main="wavelengths_geometric",
)
