"""An upper bound for the rotary score of any query and key, by summation by parts, and why it is no
more than a bound.

The coefficients of the waves may change from one frequency to the next; how much they do is
multiplied by the lengths of the sums of the first waves.
"""

from sympy import cos, sin

from ..authoring.assumptions import assumed, by_induction, induction_hypothesis
from ..authoring.chapters import Chapter
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import Formula, define, total
from ..authoring.library import Natural, Real, refuted, theorem
from ..authoring.operations import sum_rules
from ..authoring.reasons import Bounds, bound, claimed, squares, sums
from ..kernel.terms import Term
from .bounds import Nonnegative
from .encoding import R, i, n, omega
from .rotary_encoding import key, query, rope_waves


@theorem(title="Summation by parts")
def summation_by_parts(n: Natural) -> Derivation:
    """A sum of products can be written with the differences of the first factors and the partial
    sums of the second factors."""

    def products(last: str) -> str:
        return f"Sum(a[i]*x[i], (i, 0, {last} - 1))"

    def by_parts(last: str) -> str:
        changes = f"Sum((a[i + 1] - a[i])*Sum(x[j], (j, 0, i)), (i, 0, {last} - 1))"
        return f"a[{last}]*Sum(x[i], (i, 0, {last} - 1)) - {changes}"

    base = calc(products("0")).eq(by_parts("0"), by=sums)
    step = (
        calc(products("n + 1"))
        .eq(products("n") + " + a[n]*x[n]", by=sums)
        .eq(by_parts("n") + " + a[n]*x[n]", by=induction_hypothesis())
        .eq(by_parts("n + 1"), by=sums)
    )
    return calc(products("n")).eq(by_parts("n"), by=by_induction("n", base, step))


@theorem(title="The Cauchy–Schwarz inequality for two pairs")
def pair_at_most(a: Real, b: Real, s: Real, t: Real) -> Derivation:
    """The dot product of two pairs is at most the product of their lengths."""
    determinant = bound(witness=lambda: "(a*t - b*s)^2")
    return calc("a*s + b*t").le("√(a^2 + b^2)*√(s^2 + t^2)", by=squares(determinant))


define("U_#(#)", lambda i, k: f"Sum(cos(omega[j]*{k}), (j, 0, {i}))", "i", "k")
define("V_#(#)", lambda i, k: f"Sum(sin(omega[j]*{k}), (j, 0, {i}))", "i", "k")
define("S_#(#)", lambda i, k: f"√(U_{{{i}}}({k})^2 + V_{{{i}}}({k})^2)", "i", "k")
define("A_#", lambda i: f"√((a[{i}] - a[{i} + 1])^2 + (b[{i}] - b[{i} + 1])^2)", "i")
WAVES = "Sum(a[i]*cos(omega[i]*k) + b[i]*sin(omega[i]*k), (i, 0, n - 1))"
BY_PARTS = (
    "a[n]*U_{n - 1}(k) + b[n]*V_{n - 1}(k)"
    " + Sum((a[i] - a[i + 1])*U_{i}(k) + (b[i] - b[i + 1])*V_{i}(k), (i, 0, n - 1))"
)
define(
    "M_#(#)",
    lambda m, k: (
        f"√(a[{m}]^2 + b[{m}]^2)*S_{{{m} - 1}}({k}) + Sum(A_{{i}}*S_{{i}}({k}), (i, 0, {m} - 1))"
    ),
    "m",
    "k",
)


@theorem(
    title="A sum of waves, by parts",
    remarks=[
        "U_i(k) and V_i(k) are the sums of the cosines and of the sines with the numbers 0 to i.",
        "The numbers a_n and b_n belong to no wave: they may be 0.",
    ],
)
def waves_by_parts(k: Real) -> Derivation:
    """A sum of waves can be written with the changes of the coefficients from one frequency to the
    next."""

    def parts(c: str, z: str) -> str:
        changes = f"Sum(({c}[i + 1] - {c}[i])*{z}_{{i}}(k), (i, 0, n - 1))"
        return f"({c}[n]*{z}_{{n - 1}}(k) - {changes})"

    cosines = summation_by_parts.at(x=lambda i: cos(omega[i] * k))
    sines = summation_by_parts.at(a=lambda i: f"b[{i}]", x=lambda i: sin(omega[i] * k))
    return (
        calc(WAVES)
        .derive(
            sum_rules,
            "Sum(a[i]*cos(omega[i]*k), (i, 0, n - 1)) + Sum(b[i]*sin(omega[i]*k), (i, 0, n - 1))",
            by=sums,
        )
        .eq(parts("a", "U") + " + " + parts("b", "V"), by=[cosines, sines])
        .eq(BY_PARTS, by=sums)
    )


def lengths(sign: str) -> Bounds:
    """The bounds for the products in :data:`BY_PARTS`, or for their opposites, added up."""
    pairs = (("a[n]", "b[n]", "n - 1"), ("a[i] - a[i + 1]", "b[i] - b[i + 1]", "i"))
    each = (
        pair_at_most.at(a=f"{sign}({a})", b=f"{sign}({b})", s=f"U_{{{m}}}(k)", t=f"V_{{{m}}}(k)")
        for a, b, m in pairs
    )
    return bound(*each, witness=lambda g, h: g + total(h, (i, 0, n - 1)))


@theorem(title="A bound from above by summation by parts")
def waves_at_most(k: Real) -> Derivation:
    """A sum of waves is at most a sum of products: how much the coefficients change, times how
    long the sums of the first waves are."""
    return calc(WAVES).eq(BY_PARTS, by=waves_by_parts).le("M_{n}(k)", by=lengths(""))


@theorem(title="A bound from below by summation by parts")
def waves_at_least(k: Real) -> Derivation:
    """A sum of waves is at least minus the same sum of products."""
    return calc(WAVES).eq(BY_PARTS, by=waves_by_parts).ge("-M_{n}(k)", by=lengths("-"))


@theorem(title="The absolute value of a sum of waves")
def waves_size(k: Real) -> Derivation:
    """The absolute value of a sum of waves is at most the sum of products, for arbitrary
    frequencies and coefficients."""
    both = bound(waves_at_most, waves_at_least, witness=lambda g, h: g * h)
    return calc(f"abs({WAVES})").le("M_{n}(k)", by=squares(both))


define("a'_#", lambda i: f"x[2*{i}]*y[2*{i}] + x[2*{i} + 1]*y[2*{i} + 1]", "i")
define("b'_#", lambda i: f"x[2*{i}]*y[2*{i} + 1] - x[2*{i} + 1]*y[2*{i}]", "i")
define("A'_#", lambda i: f"√((a'[{i}] - a'[{i} + 1])^2 + (b'[{i}] - b'[{i} + 1])^2)", "i")
define(
    "M'_#(#)",
    lambda m, k: (
        f"√(a'[{m}]^2 + b'[{m}]^2)*S_{{{m} - 1}}({k}) + Sum(A'_{{i}}*S_{{i}}({k}), (i, 0, {m} - 1))"
    ),
    "m",
    "k",
)


@theorem(
    title="A bound for the rotary score",
    remarks=[
        "The entries 2n and 2n + 1 of the two vectors belong to no block: put 0 for them, and the "
        "first product is 0.",
        "Only the lengths S_i(k) depend on the offset k. It is only a bound: that they are "
        "small for some offsets does not make the score fall from one offset to the next.",
    ],
)
def rope_at_most(k: Real) -> Derivation:
    """For any query and key and any number n of blocks the absolute value of the rotary score is
    bounded by summation by parts."""
    waves = "abs(Sum(a'[i]*cos(omega[i]*k) + b'[i]*sin(omega[i]*k), (i, 0, n - 1)))"
    size = waves_size.at(a=lambda i: f"a'[{i}]", b=lambda i: f"b'[{i}]")
    return (
        calc(Formula(Term("abs", (query().T * R(k) * key()).term)))
        .eq(waves, by=rope_waves)
        .le("M'_{n}(k)", by=bound(size))
    )


@theorem(title="A simpler bound by summation by parts")
def waves_at_most_change(k: Real, t: Nonnegative) -> Derivation:
    """If no change of the coefficients is longer than t, the sum in the bound is at most t times
    the sum of the lengths S_i(k)."""
    each = bound(assumed(1, i="i"), witness=lambda h: total(h * "S_{i}(k)", (i, 0, n - 1)))
    return (
        calc("Sum(A_{i}*S_{i}(k), (i, 0, n - 1))")
        .le("t*Sum(S_{i}(k), (i, 0, n - 1))", by=each)
        .suppose("A_{i} <= t", i="natural")
    )


@refuted(
    title="“The bound by summation by parts is the absolute value of the sum”", instead=waves_size
)
def bound_is_reached(k: Real) -> Derivation:
    """The absolute value of a sum of waves would be equal to its bound."""
    return calc(f"abs({WAVES})").eq("M_{n}(k)", by=claimed)


@refuted(
    title="“The bound by summation by parts falls with the offset”",
    instead=rope_at_most,
    remarks=["So the bound does not prove any decay from one offset to the next."],
)
def bound_falls(D: Natural) -> Derivation:
    """For d = 4 with the frequencies 1 and 1/100 the sum of the lengths of the sums of the first
    waves would not rise from any offset D to the next."""

    def sum_of_lengths(at: str) -> str:
        second = f"√((cos({at}) + cos(({at})/100))^2 + (sin({at}) + sin(({at})/100))^2)"
        return f"√(cos({at})^2 + sin({at})^2) + {second}"

    return calc(sum_of_lengths("D + 1")).le(sum_of_lengths("D"), by=claimed)


CHAPTER = Chapter(
    title="A bound for the rotary score",
    question="How large can the rotary score be, and does that say that it decays?",
    main="rope_at_most",
)
