"""Distinct frequencies between 0 and π have different cosines; their sines are positive, as the
chapter on bounds shows.

These are the conditions of the theorems on independence, for positions that are whole numbers.
"""

from ..authoring.assumptions import assumed
from ..authoring.chapters import Chapter
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import family, formula
from ..authoring.library import Natural, Real, theorem
from ..authoring.reasons import Use, algebra, bound, bounds, exponentials, linear, mean_value
from .bounds import cos_above, pi_at_most, sin_positive
from .single_terms import number_before
from .uniqueness import SAME, WINDOW, one_matrix

family("omega_#")
FREQUENCY, ANGLE = "omega[{0}]", "omega[{0}]*h"


@theorem(title="A number times its sine, from below")
def sin_times_above(x: Real) -> Derivation:
    """A number times its sine is at least x^2 − x^4/6, whatever its sign."""
    below = bound(cos_above.at(x="s*x"), witness=lambda h: formula("x^2") * h)
    return calc("x*sin(x) - x^2 + x^4/6").ge(
        0, by=mean_value("s", "x*sin(s*x) - s*x^2 + s^3*x^4/6", 0, 1, by=below)
    )


@theorem(title="A number and the sine of its half")
def sine_of_half(x: Real) -> Derivation:
    """A number between −4 and 4, other than 0, has the sign of the sine of its half."""
    return (
        calc("x*sin(x/2)")
        .ge("x^2*(24 - x^2)/48", by=linear(sin_times_above.at(x="x/2")))
        .ge("x^2/6", by=bound(assumed(1), witness=lambda h: formula("x^2") * h / 48))
        .eq("1/(6*(1/x)^2)", by=algebra)
        .gt(0, by=bounds)
        .suppose("x^2 <= 16")
        .suppose("x != 0")
    )


@theorem(title="Different numbers between 0 and π have different cosines")
def cosines_apart(a: Real, b: Real) -> Derivation:
    """Of two different numbers between 0 and π, the greater has the smaller cosine."""
    pi = formula("pi")
    near = bound(
        *map(assumed, (1, 2, 3, 4)),
        pi_at_most,
        witness=lambda a, below_a, b, below_b, four: (
            four * (4 + pi) + (below_a + b) * (below_b + a)
        ),
    )
    half = linear(assumed(1), assumed(3))
    rest = linear(assumed(2), assumed(4))
    factors = bound(
        sine_of_half.at(x="a - b", hypotheses=[calc("(a - b)^2").le(16, by=near), None]),
        sin_positive.at(
            x="(a + b)/2",
            hypotheses=[calc(0).lt("(a + b)/2", by=half), calc("(a + b)/2").lt("pi", by=rest)],
        ),
        witness=lambda g, h: 2 * g * h,
    )
    made = (
        calc("(a - b)*(cos(b) - cos(a))")
        .eq("2*((a - b)*sin((a - b)/2))*sin((a + b)/2)", by=exponentials)
        .gt(0, by=factors)
    )
    for x in "ab":
        made.suppose(f"0 < {x}").suppose(f"{x} < pi")
    return made.suppose("a - b != 0")


def supposing_distinct(
    made: Derivation, i: str = "i", j: str = "j", angle: str = FREQUENCY
) -> Derivation:
    """The frequencies, or the angles, lie between 0 and π, and no two are equal."""
    first, second = angle.format(i), angle.format(j)
    made.suppose(f"0 < {first}", [f"{i} <= n - 1"], **{i: "natural"})
    made.suppose(f"{first} < pi", [f"{i} <= n - 1"], **{i: "natural"})
    gap, order = f"{first} - {second} != 0", [f"{i} + 1 <= {j}", f"{j} <= n - 1"]
    return made.suppose(gap, order, **{i: "natural", j: "natural"})


@theorem(title="Different frequencies have different cosines")
def frequencies_apart(i: Natural, j: Natural, n: Natural) -> Derivation:
    """The cosines of two of n different frequencies between 0 and π differ."""
    ends = [assumed(number, k=k) for k in "ij" for number in (1, 2)]
    apart = cosines_apart.at(
        a="omega[i]", b="omega[j]", hypotheses=[*ends, assumed(3, k="i", l="j")]
    )
    difference = calc("2*cos(omega[i]) - 2*cos(omega[j])").ne(
        0, by=bound(apart, witness=lambda h: (-2) * h / formula("omega[i] - omega[j]"))
    )
    return (
        supposing_distinct(difference, "k", "l")
        .suppose("i <= n - 1")
        .suppose("i + 1 <= j")
        .suppose("j <= n - 1")
    )


def different(angle: str = FREQUENCY) -> tuple[Derivation, Use]:
    """What the theorems on independence ask of the frequencies, where the first assumptions are
    those of :func:`supposing_distinct`."""
    sine = angle.format("i")
    inside = sin_positive.at(x=sine, hypotheses=[assumed(k, i="i") for k in (1, 2)])
    apart = frequencies_apart.at(
        omega=angle.format,
        premises=[assumed(1, i="k"), assumed(2, i="k"), assumed(3, i="k", j="l")],
        hypotheses=[number_before.at(), None, None],
    )
    return calc(f"sin({sine})").gt(0, by=bound(inside)), apart


STEPS = (
    "With h = 1 this is about positions that are whole numbers and different frequencies between "
    "0 and π. For real positions any different positive frequencies will do, with an h so small "
    "that all ω_i h are less than π."
)


@theorem(
    title="At most one matrix moves the positions, if the frequencies are different",
    remarks=[STEPS, "R(k) is such a matrix, so it is the only one that moves all positions by k."],
)
def one_matrix_of_distinct(n: Natural, h: Real, s: Real) -> Derivation:
    """If the angles ω_i h lie between 0 and π and no two are equal, two matrices that do the same
    to the encodings of d consecutive positions do the same to every vector."""
    same = one_matrix.at(premises=[*different(ANGLE), assumed(4)])
    made = calc("Sum(a[i]*x[i] + b[i]*y[i], (i, 0, n - 1))").eq(
        "Sum(g[i]*x[i] + r[i]*y[i], (i, 0, n - 1))", by=same
    )
    return supposing_distinct(made, angle=ANGLE).suppose(SAME, WINDOW, p="integer")


CHAPTER = Chapter(
    title="Different frequencies",
    question="Which frequencies satisfy the conditions of the theorems on uniqueness?",
    idea=(
        "Between 0 and π the cosine takes no value twice, and the sine is never 0. So if all "
        "angles lie there and no two of them are equal, what the theorems on uniqueness demand "
        "of cosines and sines holds by itself."
    ),
    main="one_matrix_of_distinct",
    once=("sin_times_above", "sine_of_half"),
)
