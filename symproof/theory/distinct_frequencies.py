"""Distinct frequencies between 0 and π have different cosines, and sines other than 0.

These are the conditions of the theorems on independence, for positions that are whole numbers.
"""

from ..authoring.assumptions import assumed
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import family, formula
from ..authoring.library import Natural, Real, theorem
from ..authoring.reasons import Use, algebra, bound, bounds, exponentials, mean_value
from .bounds import cos_above, pi_at_most, sin_positive
from .single_terms import number_before

family("omega_#")


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
        .ge("x^2*(24 - x^2)/48", by=bound(sin_times_above.at(x="x/2"), witness=lambda h: 2 * h))
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
    half = bound(assumed(1), assumed(3), witness=lambda a, b: (a + b) / 2)
    rest = bound(assumed(2), assumed(4), witness=lambda a, b: (a + b) / 2)
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


def supposing_distinct(made: Derivation, i: str = "i", j: str = "j") -> Derivation:
    """The frequencies lie between 0 and π, and no two are equal."""
    made.suppose(f"0 < omega[{i}]", [f"{i} <= n - 1"], **{i: "natural"})
    made.suppose(f"omega[{i}] < pi", [f"{i} <= n - 1"], **{i: "natural"})
    gap, order = f"omega[{i}] - omega[{j}] != 0", [f"{i} + 1 <= {j}", f"{j} <= n - 1"]
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


def different() -> tuple[Derivation, Use]:
    """What the theorems on independence ask of the frequencies, where the first assumptions are
    those of :func:`supposing_distinct`."""
    inside = sin_positive.at(x="omega[i]", hypotheses=[assumed(k, i="i") for k in (1, 2)])
    apart = frequencies_apart.at(
        premises=[assumed(1, i="k"), assumed(2, i="k"), assumed(3, i="k", j="l")],
        hypotheses=[number_before.at(), None, None],
    )
    return calc("sin(omega[i])").gt(0, by=bound(inside)), apart
