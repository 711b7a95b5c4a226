"""For different frequencies between 0 and π, no d numbers but zeros are orthogonal to all n waves:
up to d consecutive encodings are independent.

Positions are 0, 1, 2, …, and ω_i is the angle between neighbours.  A wave sees of numbers x_k the
sum of x_k sin(ω_i k + z), where z is its phase; if it sees nothing, the polynomial with the
coefficients x_k is 0 at cos ω_i ± i sin ω_i.  One pair of zeros after the other is divided out.
"""

from ..authoring.assumptions import assumed, by_induction, induction_hypothesis
from ..authoring.chapters import Chapter
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import define, family
from ..authoring.library import Natural, Real, theorem
from ..authoring.operations import arithmetic, expand, expand_trig, sum_rules
from ..authoring.reasons import algebra, definition, exponentials, induction, linear, sums
from .bilinear import interchange
from .single_terms import picked
from .trigonometry import sin_sum

for _name in "xy":
    family(f"{_name}_#")

define("q_#(#)", lambda t, k: f"Sum(x[l]*sin(({k} + 1 - l)*{t}), (l, 0, {k}))", "t", "k")
define("D_#(#)", lambda t, k: f"y[{k}] - 2*cos({t})*y[{k} + 1] + y[{k} + 2]", "t", "k")
for _name, _wave in (("sigma", "sin"), ("kappa", "cos")):
    define(
        f"{_name}_#",
        lambda i, wave=_wave: f"Sum({wave}(omega[{i}]*k)*x[k], (k, 0, N - 1))",
        "i",
    )


def _edge(e: int, last: str) -> str:
    """What a wave of frequency t with a certain phase sees."""
    return f"Sum(x[k]*sin(t*k - t*(m + {e})), (k, 0, {last}))"


@theorem(
    title="Division by a quadratic",
    remarks=[
        "The numbers q_k are, up to the factor sin(t), the first coefficients of the quotient of "
        "the polynomial with the coefficients x_k by the quadratic whose zeros are cos(t) plus "
        "and minus the imaginary unit times sin(t). The last two sums are the remainder.",
    ],
)
def division(m: Natural, t: Real) -> Derivation:
    """The linear form with the coefficients q_k in the numbers D_k made of y is sin(t) times
    the one with the coefficients x_k in y itself, and two terms more."""
    return calc("Sum(q_{t}(k)*D_{t}(k), (k, 0, m - 1))").eq(
        f"sin(t)*Sum(x[k]*y[k], (k, 0, m - 1))"
        f" + y[m]*{_edge(1, 'm - 1')} - y[m + 1]*{_edge(0, 'm - 1')}",
        by=induction,
    )


def _unseen(made: Derivation, *frequencies: str) -> Derivation:
    """Nothing of the first m + 2 numbers is seen by waves of these frequencies."""
    for w in frequencies:
        made.suppose(f"Sum(x[k]*sin({w}*k + s), (k, 0, m + 1)) = 0", s="real")
    return made


@theorem(title="A pair of zeros divided out")
def divided(m: Natural, t: Real) -> Derivation:
    """If m + 2 numbers are orthogonal to all waves of one frequency t, sin(t) times the linear
    form with these coefficients is a linear form in m of the numbers D_k."""

    def whole(first: str, second: str, third: str) -> str:
        form = "sin(t)*Sum(x[k]*y[k], (k, 0, m + 1))"
        rest = f"{first}*D_{{t}}(m) + {second}*D_{{t}}(m + 1)"
        return f"{form} + y[m + 2]*{third} - y[m + 3]*{second} + {rest}"

    edges = [_edge(e, "m + 1") for e in (1, 2, 3)]
    return _unseen(
        calc("Sum(q_{t}(k)*D_{t}(k), (k, 0, m - 1))")
        .eq(
            "Sum(q_{t}(k)*D_{t}(k), (k, 0, m + 1))"
            f" + {edges[0]}*D_{{t}}(m) + {edges[1]}*D_{{t}}(m + 1)",
            by=exponentials,
        )
        .eq(whole(*edges), by=division.at(m="m + 2"))
        .eq(whole("0", "0", "0"), by=[assumed(1, s=f"-t*(m + {e})") for e in (1, 2, 3)])
        .eq("sin(t)*Sum(x[k]*y[k], (k, 0, m + 1))", by=algebra),
        "t",
    )


@theorem(title="The other zeros stay")
def quotient_unseen(m: Natural, t: Real, w: Real, z: Real) -> Derivation:
    """If m + 2 numbers are orthogonal to all waves of two frequencies with different cosines,
    the m numbers that are left when the first is divided out are orthogonal to those of the
    second."""
    gap = "(2*cos(w) - 2*cos(t))"
    seen = "Sum(q_{t}(k)*sin(w*k + z), (k, 0, m - 1))"

    def wave(k: object) -> str:
        return f"sin(w*({k} - 1) + z)"

    differences = f"{wave('k')} - 2*cos(t)*sin(w*k + z) + sin(w*(k + 1) + z)"
    return _unseen(
        calc(seen)
        .derive_back(arithmetic, f"{gap}*{seen}/{gap}", by=algebra)
        .eq(f"Sum(q_{{t}}(k)*({differences}), (k, 0, m - 1))/{gap}", by=exponentials)
        .eq(
            f"sin(t)*Sum(x[k]*{wave('k')}, (k, 0, m + 1))/{gap}",
            by=divided.at(y=wave, premises=[assumed(1)]),
        )
        .derive(expand, f"sin(t)*Sum(x[k]*sin(w*k + (z - w)), (k, 0, m + 1))/{gap}", by=algebra)
        .eq(f"sin(t)*0/{gap}", by=assumed(2, s="z - w"))
        .eq(0, by=algebra),
        "t",
        "w",
    ).suppose(f"{gap} != 0")


def supposing_different(made: Derivation) -> Derivation:
    """No frequency is a multiple of π, and no two have the same cosine."""
    made.suppose("sin(omega[i]) != 0", ["i <= n - 1"], i="natural")
    gap = "2*cos(omega[i]) - 2*cos(omega[j]) != 0"
    return made.suppose(gap, ["i + 1 <= j", "j <= n - 1"], i="natural", j="natural")


@theorem(
    title="What is orthogonal to all waves is 0",
    remarks=[
        "A polynomial with d coefficients that is 0 at d different points is 0. The points are "
        "cos(ω_i) plus and minus the imaginary unit times sin(ω_i), and the conditions say that no "
        "two of them are the same.",
    ],
)
def unseen_numbers(n: Natural) -> Derivation:
    """If d = 2n numbers x_k are orthogonal to the waves of n frequencies, whatever their phase
    z, the linear form with these coefficients is 0 at all vectors."""
    quotient = quotient_unseen.at(
        m="2*n",
        t="omega[n]",
        w="omega[i]",
        premises=[assumed(3, i="n", z="s"), assumed(3, i="i", z="s")],
        hypotheses=[assumed(2, i="i", j="n")],
    )
    fewer = induction_hypothesis(
        x=lambda k: f"q_{{omega[n]}}({k})",
        y=lambda k: f"D_{{omega[n]}}({k})",
        premises=[assumed(1), assumed(2), quotient],
    )
    step = (
        calc("Sum(x[k]*y[k], (k, 0, 2*(n + 1) - 1))")
        .derive(arithmetic, "Sum(x[k]*y[k], (k, 0, 2*n + 1))", by=algebra)
        .derive_back(
            arithmetic, "sin(omega[n])*Sum(x[k]*y[k], (k, 0, 2*n + 1))/sin(omega[n])", by=algebra
        )
        .eq(
            "Sum(q_{omega[n]}(k)*D_{omega[n]}(k), (k, 0, 2*n - 1))/sin(omega[n])",
            by=divided.at(m="2*n", t="omega[n]", premises=[assumed(3, i="n", z="s")]),
        )
        .eq("0/sin(omega[n])", by=fewer)
        .eq(0, by=algebra)
    )
    base = calc("Sum(x[k]*y[k], (k, 0, 2*0 - 1))").eq(0, by=algebra)
    made = calc("Sum(x[k]*y[k], (k, 0, 2*n - 1))").eq(
        0, by=by_induction("n", base, step, general="xy")
    )
    seen = "Sum(x[k]*sin(omega[i]*k + z), (k, 0, 2*n - 1)) = 0"
    return supposing_different(made).suppose(seen, ["i <= n - 1"], i="natural", z="real")


def _continued(k: object) -> str:
    """The numbers x_0, …, x_{N−1}, continued by zeros."""
    return f"Sum(delta_(j,{k})*x[j], (j, 0, N - 1))"


@theorem(title="Kronecker’s delta in a longer sum")
def picked_in_longer(N: Natural, m: Natural, r: Natural) -> Derivation:
    """Kronecker’s delta also picks one of the first N terms from a sum of m ≥ N terms."""
    early = calc("r").le("m - 1", by=linear(assumed(1), assumed(2)))
    return (
        calc("Sum(delta_(i,r)*y[i], (i, 0, m - 1))")
        .eq("y[r]", by=picked.at(n="m", x=lambda i: f"y[{i}]", hypotheses=[early]))
        .suppose("r <= N - 1")
        .suppose("N <= m")
    )


@theorem(title="Numbers continued by zeros")
def continued_by_zeros(N: Natural, m: Natural) -> Derivation:
    """N numbers, continued by zeros, so that there are m, make the same linear form."""

    def term(k: object, j: object) -> str:
        return f"delta_({j},{k})*x[{j}]*y[{k}]"

    return (
        calc(f"Sum({_continued('k')}*y[k], (k, 0, m - 1))")
        .eq(f"Sum(Sum({term('k', 'j')}, (j, 0, N - 1)), (k, 0, m - 1))", by=sums)
        .eq(
            f"Sum(Sum({term('k', 'j')}, (k, 0, m - 1)), (j, 0, N - 1))",
            by=interchange.at(n="m", m="N", c=term),
        )
        .eq("Sum(x[j]*Sum(delta_(k,j)*y[k], (k, 0, m - 1)), (j, 0, N - 1))", by=exponentials)
        .eq("Sum(x[j]*y[j], (j, 0, N - 1))", by=picked_in_longer.at(r="j"))
        .suppose("N <= m")
    )


@theorem(
    title="Up to d consecutive encodings are independent",
    remarks=[
        "The numbers σ_i and κ_i are the entries of the combination of the encodings of the "
        "positions 0, …, N − 1 with the coefficients x_k. If they are all 0, so are the "
        "coefficients.",
    ],
)
def encodings_independent(N: Natural, n: Natural, r: Natural) -> Derivation:
    """If a combination of N ≤ d consecutive encodings is 0, all its coefficients are 0."""

    def wave(k: object) -> str:
        return f"sin(omega[i]*{k} + z)"

    def at_r(k: object) -> str:
        return f"delta_({k},r)"

    nothing = (
        calc(f"Sum({_continued('k')}*{wave('k')}, (k, 0, 2*n - 1))")
        .eq(f"Sum(x[k]*{wave('k')}, (k, 0, N - 1))", by=continued_by_zeros.at(m="2*n", y=wave))
        .derive(
            expand_trig,
            "Sum(x[k]*(sin(omega[i]*k)*cos(z) + cos(omega[i]*k)*sin(z)), (k, 0, N - 1))",
            by=sin_sum.at(a="omega[i]*k", b="z"),
        )
        .derive(sum_rules, "cos(z)*sigma[i] + sin(z)*kappa[i]", by=definition)
        .eq("cos(z)*0 + sin(z)*0", by=[assumed(3), assumed(4)])
        .eq(0, by=algebra)
    )
    none = unseen_numbers.at(x=_continued, y=at_r, premises=[assumed(1), assumed(2), nothing])
    made = (
        calc("x[r]")
        .eq(_continued("r"), by=picked.at(n="N"))
        .eq(
            f"Sum({_continued('k')}*{at_r('k')}, (k, 0, 2*n - 1))",
            by=continued_by_zeros.at(m="2*n", y=at_r),
        )
        .eq(0, by=none)
    )
    supposing_different(made)
    for entry in ("sigma", "kappa"):
        made.suppose(f"{entry}[i] = 0", ["i <= n - 1"], i="natural")
    return made.suppose("N <= 2*n").suppose("r <= N - 1")


CHAPTER = Chapter(
    title="Consecutive positions",
    question="How many consecutive encodings are linearly independent?",
    idea=(
        "Suppose a combination of consecutive encodings is 0. Then the polynomial with the same "
        "coefficients vanishes, for each frequency, at two points of the unit circle. Division "
        "by the quadratic with these two zeros lowers the degree by 2; after all n frequencies "
        "nothing is left of a polynomial with at most d coefficients. So all coefficients are "
        "0."
    ),
    main="encodings_independent",
    once=(
        "division",
        "quotient_unseen",
        "unseen_numbers",
        "picked_in_longer",
        "continued_by_zeros",
    ),
)
