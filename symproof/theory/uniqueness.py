"""What is unique: the matrices R_i(k) and R(k), the weights that no turn changes, and the encodings
of whole positions.

That a linear form is zero is said by its values: it vanishes at every vector.  So two matrices
are equal if they do the same to every vector.  Two theorems of number theory enter as assumptions
and are not proved here: π is irrational (Lambert), and exponentials of different algebraic numbers
are independent (Lindemann and Weierstrass).
"""

from collections.abc import Callable, Iterator
from typing import Any

from sympy import Sum, cos

from ..authoring.assumptions import assumed, by_induction, induction_hypothesis
from ..authoring.chapters import Chapter
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import (
    Formula,
    Identity,
    define,
    family,
    formula,
    norm,
    root,
    stack,
    total,
)
from ..authoring.library import Natural, PositiveInteger, Real, Source, theorem
from ..authoring.operations import (
    arithmetic,
    expand,
    expand_trig,
    factor_terms,
    matrix_expansion,
    matrix_product,
    sum_rules,
)
from ..authoring.reasons import (
    InductionHypothesis,
    Use,
    algebra,
    bound,
    definition,
    exponentials,
    induction,
    linear,
    mean_value,
    squares,
    sums,
)
from .bounds import Nonnegative, powers_fall, sin_above
from .distance import distance
from .encoding import R_block, i, n, omega, v
from .rotation_group import J
from .sources import COLUMNS
from .trigonometry import cos_sum, sin_sum

for _name in "abgrxy":
    family(f"{_name}_#")

WINDOW = ("1 - n <= p", "p <= n")

gamma = define("gamma_(#,#)", lambda i, j: "2*cos(omega[i]*h) - 2*cos(omega[j]*h)", "i", "j")
define("Lambda_#", lambda m: "Sum(a[i]*x[i] + b[i]*y[i], (i, 0, m - 1))", "m")
define(
    "T_#(#)",
    lambda m, p: "Sum(a[i]*sin(omega[i]*h*p) + b[i]*cos(omega[i]*h*p), (i, 0, m - 1))",
    "m",
    "p",
)
_SPLIT = (
    "Sum((gamma[i,m]*a[i])*(({0})/gamma[i,m]) + (gamma[i,m]*b[i])*(({1})/gamma[i,m]), "
    "(i, 0, m - 1))"
)
define("Lambda'_#", lambda m: _SPLIT.format("x[i]", "y[i]"), "m")
define(
    "T'_#(#)",
    lambda m, p: _SPLIT.format("sin(omega[i]*h*p)", "cos(omega[i]*h*p)"),
    "m",
    "p",
)


@theorem(title="A factor that cancels")
def cancelled(c: Real, s: Real, t: Real) -> Derivation:
    """A number other than 0 can be multiplied into one factor and divided out of another."""
    return calc("s*t").derive_back(arithmetic, "(c*s)*(t/c)", by=algebra)


@theorem(
    title="Sines and cosines of different frequencies are independent",
    remarks=[
        "The operator on the right of the inner derivation removes the last frequency and "
        "multiplies the coefficients of every other one by a number that is not 0.",
        "Positions are integers, and h is the step between them: with h = 1 the theorem is about "
        "integer positions, with a small h about real ones.",
        "The conditions are exact: equal cosines mean equal waves at all positions, up to the "
        "sign of the sine, and where a sine vanishes the coefficient of that sine is not seen.",
        "For frequencies between 0 and π and h = 1 they hold as soon as the frequencies are "
        "different, because the cosine falls there.",
        "So the matrix whose rows are the encodings of d consecutive positions is nonsingular.",
    ],
)
def independence(n: Natural, h: Real) -> Derivation:
    """Let no sin(ω_i h) be 0 and the cos(ω_i h) be different. If a sum of sines and cosines of the
    n frequencies is 0 at d = 2n consecutive positions, from 1 − n to n, the linear form with its
    coefficients is 0 at all vectors, so that all coefficients are 0."""
    quotient = "(({0}(1) - {1}(1)) - ({0}(0) - {1}(0))*cos(omega[n]*h))/sin(omega[n]*h)*x[n]"
    rest = quotient + " + ({0}(0) - {1}(0))*y[n]"
    step = (
        calc("Lambda_{n + 1}")
        .eq("Lambda_{n} + " + rest.format("T_{n + 1}", "T_{n}"), by=exponentials)
        .eq("Lambda'_{n} + " + rest.format("T_{n + 1}", "T'_{n}"), by=list(_cancellations()))
        .eq(
            "0 + ((T_{n + 1}(1) - 0) - (T_{n + 1}(0) - 0)*cos(omega[n]*h))/sin(omega[n]*h)*x[n]"
            " + (T_{n + 1}(0) - 0)*y[n]",
            by=[
                _hypothesis(lambda i: f"x[{i}]", lambda i: f"y[{i}]"),
                *(_hypothesis(_at("sin", p), _at("cos", p)) for p in (1, 0)),
            ],
        )
        .eq(
            "0 + ((0 - 0) - (0 - 0)*cos(omega[n]*h))/sin(omega[n]*h)*x[n] + (0 - 0)*y[n]",
            by=[assumed(3, p=0), assumed(3, p=1)],
        )
        .derive(arithmetic, 0, by=algebra)
    )
    base = calc("Lambda_0").eq(0, by=definition)
    return (
        calc("Lambda_n")
        .eq(0, by=by_induction("n", base, step, general="abxy"))
        .suppose("sin(omega[i]*h) != 0", i="natural", given=["i <= n - 1"])
        .suppose("gamma[i,j] != 0", i="natural", j="natural", given=["i + 1 <= j", "j <= n - 1"])
        .suppose("T_{n}(p) = 0", WINDOW, p="integer")
    )


def _at(wave: str, p: int) -> Callable[[object], str]:
    return lambda i: f"{wave}(omega[{i}]*h*{p})"


def _cancellations() -> Iterator[Use]:
    waves = ((_at("sin", p)("i"), _at("cos", p)("i")) for p in (1, 0))
    for first, second in (("x[i]", "y[i]"), *waves):
        yield cancelled.at(c="gamma[i,n]", s="a[i]", t=first)
        yield cancelled.at(c="gamma[i,n]", s="b[i]", t=second)


def _hypothesis(
    first: Callable[[object], str], second: Callable[[object], str]
) -> InductionHypothesis:
    """The independence of n frequencies, for the coefficients that the operator leaves."""
    removed = (
        calc(
            "Sum((gamma[i,n]*a[i])*sin(omega[i]*h*p) + (gamma[i,n]*b[i])*cos(omega[i]*h*p), "
            "(i, 0, n - 1))"
        )
        .eq("T_{n + 1}(p + 1) + T_{n + 1}(p - 1) - 2*cos(omega[n]*h)*T_{n + 1}(p)", by=exponentials)
        .eq(
            "0 + 0 - 2*cos(omega[n]*h)*0",
            by=[assumed(3, p="p + 1"), assumed(3, p="p - 1"), assumed(3, p="p")],
        )
        .eq(0, by=algebra)
    )
    return induction_hypothesis(
        a=lambda i: f"gamma[{i},n]*a[{i}]",
        b=lambda i: f"gamma[{i},n]*b[{i}]",
        x=lambda i: f"({first(i)})/gamma[{i},n]",
        y=lambda i: f"({second(i)})/gamma[{i},n]",
        premises=[assumed(1, i="i"), assumed(2, i="i", j="j"), removed],
    )


DIFFERENT = (
    ("sin(omega[i]*h) != 0", {"i": "natural"}, ["i <= n - 1"]),
    ("gamma[i,j] != 0", {"i": "natural", "j": "natural"}, ["i + 1 <= j", "j <= n - 1"]),
)
SAME = (
    "Sum(a[i]*sin(omega[i]*h*(p + s)) + b[i]*cos(omega[i]*h*(p + s)), (i, 0, n - 1))"
    " = Sum(g[i]*sin(omega[i]*h*(p + s)) + r[i]*cos(omega[i]*h*(p + s)), (i, 0, n - 1))"
)
TURN = (
    "cos(omega[{0}]*h*s)*({1}) - sin(omega[{0}]*h*s)*({2})",
    "sin(omega[{0}]*h*s)*({1}) + cos(omega[{0}]*h*s)*({2})",
)


@theorem(
    title="At most one matrix moves all positions by k",
    remarks=[
        "Read row by row: a, b are a row of one matrix, g, r the same row of another, and x, y "
        "are the entries of a vector. R(k) is such a matrix, so it is the only one.",
        "The frequencies are those of the encoding; for integer positions h = 1, and different "
        "frequencies between 0 and π meet the conditions, because the cosine falls there.",
        "The d positions are h·(1 − n + s), …, h·(n + s), in steps of h; s is arbitrary.",
    ],
)
def one_matrix(n: Natural, h: Real, s: Real) -> Derivation:
    """If no sin(ω_i h) is 0 and the cos(ω_i h) are different, two matrices that agree on the
    encodings of d consecutive positions agree on every vector."""
    left = "Sum(a[i]*x[i] + b[i]*y[i], (i, 0, n - 1))"
    right = "Sum(g[i]*x[i] + r[i]*y[i], (i, 0, n - 1))"

    def turned(i: object) -> tuple[str, str]:
        first, second = (wave.format(i, f"a[{i}] - g[{i}]", f"b[{i}] - r[{i}]") for wave in TURN)
        return first, second

    def vector(i: object) -> tuple[str, str]:
        first, second = (wave.format(i, f"x[{i}]", f"y[{i}]") for wave in TURN)
        return first, second

    (first, second), (third, fourth) = turned("i"), vector("i")
    gone = (
        calc(f"Sum(({first})*sin(omega[i]*h*p) + ({second})*cos(omega[i]*h*p), (i, 0, n - 1))")
        .eq(SAME.replace(" = ", " - "), by=exponentials)
        .eq(f"{SAME.split(' = ')[1]} - {SAME.split(' = ')[1]}", by=assumed(3, p="p"))
        .eq(0, by=algebra)
    )
    made = (
        calc(left)
        .derive(
            sum_rules, "Sum(a[i]*x[i], (i, 0, n - 1)) + Sum(b[i]*y[i], (i, 0, n - 1))", by=sums
        )
        .derive_back(
            sum_rules,
            right + " + Sum((a[i] - g[i])*x[i] + (b[i] - r[i])*y[i], (i, 0, n - 1))",
            by=sums,
        )
        .eq(right + f" + Sum(({first})*({third}) + ({second})*({fourth}), (i, 0, n - 1))",
            by=exponentials)
        .eq(
            right + " + 0",
            by=independence.at(
                a=lambda i: turned(i)[0],
                b=lambda i: turned(i)[1],
                x=lambda i: vector(i)[0],
                y=lambda i: vector(i)[1],
                premises=[assumed(1, i="i"), assumed(2, i="i", j="j"), gone],
            ),
        )
        .eq(right, by=algebra)
    )  # fmt: skip
    for text, variables, given in DIFFERENT:
        made.suppose(text, given, **variables)
    return made.suppose(SAME, WINDOW, p="integer")


@theorem(title="The sine of a standard frequency")
def sine_of_frequency(t: Nonnegative) -> Derivation:
    """The sine of a power of 10000 with an exponent −t ≤ 0 is positive."""
    x = "10000^(-t)"
    shape = bound(
        sin_above.at(x=x),
        powers_fall.at(a=0, b="t"),
        witness=lambda h, g: h + formula(x) * (formula("5/6") + g * f"(1 + {x})" / 6),
    )
    return calc(f"sin({x})").gt(0, by=shape)


@theorem(title="The cosines of the standard frequencies")
def cosines_of_frequencies(i: Natural, j: Natural, n: PositiveInteger) -> Derivation:
    """The cosines of the standard frequencies rise strictly with the number of the frequency."""
    rises = bound(
        sine_of_frequency.at(t="u/n"),
        witness=lambda h: "log(10000)/n*10000^(-u/n)" * h,
    )
    return (
        calc("cos(10000^(-i/n))")
        .lt("cos(10000^(-j/n))", by=mean_value("u", "-cos(10000^(-u/n))", i, j, by=rises))
        .suppose("i + 1 <= j")
    )


@theorem(
    title="At most one matrix moves the standard encoding by k",
    remarks=[
        "The standard frequencies meet the conditions of the theorem for arbitrary frequencies, "
        "with h = 1.",
    ],
)
def one_standard_matrix(n: PositiveInteger, s: Real) -> Derivation:
    """Two matrices that agree on the standard encodings of d consecutive integer positions agree on
    every vector."""
    positive = calc("sin(10000^(-i/n)*1)").gt(0, by=bound(sine_of_frequency.at(t="i/n")))
    rise = linear(cosines_of_frequencies)
    differ = calc("2*cos(10000^(-i/n)*1) - 2*cos(10000^(-j/n)*1)").lt(0, by=rise)
    same = one_matrix.at(
        h=1, omega=lambda i: 10000 ** (-i / n), premises=[positive, differ, assumed(1)]
    )
    return (
        calc("Sum(a[i]*x[i] + b[i]*y[i], (i, 0, n - 1))")
        .eq("Sum(g[i]*x[i] + r[i]*y[i], (i, 0, n - 1))", by=same)
        .suppose(SAME.replace("omega[i]*h", "10000^(-i/n)"), WINDOW, p="integer")
    )


@theorem(
    title="The matrix of a block is the only one",
    remarks=[
        "Two positions are enough, if the sine of the angle between them is not 0.",
        "For real positions take h = π/(2ω_i), if ω_i is not 0; for whole positions h = 1, if ω_i "
        "is no multiple of π.",
    ],
)
def one_block_matrix(
    k: Real, h: Real, i: Natural, a: Real, b: Real, c: Real, e: Real
) -> Derivation:
    """A 2×2 matrix that moves the block by k at the positions 0 and h is R_i(k), if the sine of ω_i
    h is not 0."""
    M = formula([["a", "b"], ["c", "e"]])
    first, second = formula([["1", "0"]]), formula([["0", "1"]])
    inverse = formula([["-cos(omega[i]*h)", "sin(omega[i]*h)"], [1, 0]])
    turned = "1/sin(omega[i]*h)"

    def columns(at_zero: Formula, at_h: Formula) -> Formula:
        return (at_zero * first + at_h * second) * inverse

    made = (
        calc(M)
        .derive_back(expand, formula(turned) * columns(M * v(0, i), M * v(h, i)), by=exponentials)
        .eq(formula(turned) * columns(v(k, i), v("h + k", i)), by=[assumed(2), assumed(3)])
        .eq(R_block(i, k), by=exponentials)
    )
    made.suppose("sin(omega[i]*h) != 0")
    made.suppose("Matrix([[a, b], [c, e]])*v_{0}^(i) = v_{k}^(i)")
    return made.suppose("Matrix([[a, b], [c, e]])*v_{h}^(i) = v_{h + k}^(i)")


@theorem(title="At one position many matrices do")
def many_matrices(p: Real, k: Real, t: Real, i: Natural) -> Derivation:
    """At a single position p the block is moved by k by a different matrix for every t."""
    other = formula([["t*cos(omega[i]*p)", "-t*sin(omega[i]*p)"], [0, 0]])
    return (
        calc((R_block(i, k) + other) * v(p, i))
        .derive(expand, by=definition)
        .derive_back(
            expand_trig,
            v(p + k, i),
            by=[rule.at(a=omega[i] * p, b=omega[i] * k) for rule in (sin_sum, cos_sum)],
        )
    )


TURNED = "Matrix([[a, b], [c, e]])*R_{0}({1}) = R_i({1})*Matrix([[a, b], [c, e]])"


@theorem(
    title="No weights between different frequencies",
    remarks=[
        "A block of weights between the frequencies i and j is unmoved when both positions move by "
        "t if W R_j(t) = R_i(t) W, because the transpose of R_i(t) is its inverse. The steps h and "
        "−h are enough.",
    ],
)
def weights_between(
    h: Real, i: Natural, j: Natural, a: Real, b: Real, c: Real, e: Real
) -> Derivation:
    """A block of weights between two frequencies that no turn changes is 0, if the cosines of
    their angles differ."""
    W, gap = formula([["a", "b"], ["c", "e"]]), formula("gamma[i,j]")
    before = R_block(i, h) * W + R_block(i, "-h") * W
    after = W * R_block(j, h) + W * R_block(j, "-h")
    made = (
        calc(W)
        .derive_back(matrix_expansion, 1 / gap * (gap * W), by=algebra)
        .eq(1 / gap * (before - after), by=exponentials)
        .eq(1 / gap * (after - after), by=[assumed(2), assumed(3)])
        .derive(matrix_product, [[0, 0], [0, 0]], by=algebra)
    )
    made.suppose("gamma[i,j] != 0")
    made.suppose(TURNED.format("j", "h"))
    return made.suppose(TURNED.format("j", "-h"))


@theorem(
    title="Weights of one frequency",
    remarks=[
        "With the theorem on different frequencies: the score depends on the offset alone only if "
        "the blocks between different frequencies are 0 and every diagonal block is aI + bJ.",
    ],
)
def weights_within(h: Real, i: Natural, a: Real, b: Real, c: Real, e: Real) -> Derivation:
    """A block of weights of one frequency that a turn by h does not change is a combination of
    the identity and the quarter turn J, if the sine of ω_i h is not 0."""
    W, cosine = formula([["a", "b"], ["c", "e"]]), formula("cos(omega[i]*h)")
    scale = formula("1/sin(omega[i]*h)")

    def halves(product: Formula) -> Formula:
        return formula("1/2") * (W + scale * (J().T * (product - cosine * W)))

    made = (
        calc(W)
        .derive_back(expand, halves(R_block(i, h) * W), by=definition)
        .eq(halves(W * R_block(i, h)), by=assumed(2))
        .eq(formula("(a + e)/2") * Identity + formula("(b - c)/2") * J(), by=definition)
    )
    made.suppose("sin(omega[i]*h) != 0")
    return made.suppose(TURNED.format("i", "h"))


for _name in ("mu_#", "nu_#"):
    family(_name, "integer")


def standard(i: Any) -> Any:
    """The standard frequency with the number i, for d = 2n + 2."""
    return 10000 ** (-i / (n + 1))


def standard_similarity(k: Any) -> Any:
    """The similarity of the standard encoding, d = 2n + 2, at the offset k."""
    return Sum(cos(standard(i) * k), (i, 0, n))


@theorem(title="The first term of a sum")
def first_term(n: Natural) -> Derivation:
    """The first term of a sum can be taken out."""
    return calc("Sum(x[i], (i, 0, n))").eq("x[0] + Sum(x[i + 1], (i, 0, n - 1))", by=induction)


@theorem(
    title="Different whole positions have different encodings",
    remarks=[
        "There are n + 1 frequencies here, and the first one is 1, as it is in the standard "
        "encoding.",
        "The second assumption says that k is no multiple of 2π. No positive integer is one, for π "
        "is irrational; this is a theorem of Lambert, which is not proved here.",
        "So no whole number is a period of the standard encoding, and the distance is a metric on "
        "the whole positions: it is symmetric, it satisfies the triangle inequality, and it is 0 "
        "for equal positions only. At real positions it is not: for d = 2 the encoding repeats "
        "after 2π.",
    ],
    rests_on="the irrationality of π",
)
def whole_positions_differ(p: Real, k: PositiveInteger, n: Natural) -> Derivation:
    """If one frequency is 1, the distance between two encodings is positive for an offset that is a
    positive integer."""
    chord, rest = "4*sin({0}*k/2)^2", "Sum(4*sin(omega[i + 1]*k/2)^2, (i, 0, n - 1))"
    apart = bound(assumed(2), witness=lambda h: 2 * h + formula(rest))
    return (
        calc(norm(stack(v(p + k, i), (i, 0, n)) - stack(v(p, i), (i, 0, n))))
        .eq(root(2 * formula(n + 1) - 2 * Sum(cos(omega[i] * k), (i, 0, n))),
            by=distance.at(n=n + 1))
        .eq(root(total(chord.format("omega[i]"), (i, 0, n))), by=exponentials)
        .eq(root(f"{chord.format('omega[0]')} + {rest}"),
            by=first_term.at(x=lambda i: chord.format(f"omega[{i}]")))
        .eq(root(f"{chord.format('1')} + {rest}"), by=assumed(1))
        .gt(0, by=squares(apart))
        .suppose("omega[0] = 1")
        .suppose("cos(k) < 1")
    )  # fmt: skip


@theorem(
    title="Different whole offsets have different similarities",
    source=Source(COLUMNS, 72),
    remarks=[
        "The assumption is a case of the theorem of Lindemann and Weierstrass, which is not proved "
        "here: exponentials of different algebraic numbers are linearly independent over the "
        "algebraic numbers. The cosine of k is half the sum of the exponentials of two imaginary "
        "numbers of absolute value k; the cosines in the sums belong to numbers of smaller "
        "absolute value, and their coefficients μ_i and ν_i are arbitrary integers.",
        "The distance and the similarity determine each other, so the distances are different, "
        "too. It is not so for all frequencies: in the 4×4 example the offsets 1 and 5 have the "
        "same similarity.",
    ],
    rests_on="a case of the theorem of Lindemann and Weierstrass",
)
def similarities_differ(a: PositiveInteger, b: Natural, n: Natural) -> Derivation:
    """By the theorem of Lindemann and Weierstrass the similarities of the standard encoding,
    d = 2n + 2, at two integers 0 ≤ b < a are different: the square of their difference is
    positive."""
    first, second = formula(standard_similarity(a)), formula(standard_similarity(b))
    rest = formula("Sum(cos(10000^(-(i + 1)/(n + 1))*a), (i, 0, n - 1))")
    others = total("(-1)*cos(10000^(-(i + 1)/(n + 1))*a)", (i, 0, n - 1)) + second
    independent = assumed(2, k=a, l=b, mu=lambda i: -1, nu=lambda i: 1)
    made = (
        calc((first - second) ** 2)
        .eq((formula("cos(10000^(-0/(n + 1))*a)") + rest - second) ** 2,
            by=first_term.at(x=lambda i: cos(standard(i) * a)))
        .derive(arithmetic, (formula(cos(a)) + rest - second) ** 2, by=algebra)
        .derive_back(factor_terms, (formula(cos(a)) - others) ** 2, by=sums)
        .gt(0, by=bound(independent))
    )  # fmt: skip
    return made.suppose("b + 1 <= a").suppose(
        "(cos(k) - (Sum(mu[i]*cos(10000^(-(i + 1)/(n + 1))*k), (i, 0, n - 1))"
        " + Sum(nu[i]*cos(10000^(-i/(n + 1))*l), (i, 0, n))))^2 > 0",
        ["l + 1 <= k"],
        **{"k": "positive integer", "l": "natural", "mu_#": "integer", "nu_#": "integer"},
    )


CHAPTER = Chapter(
    title="What is unique",
    question=(
        "Could another matrix move all positions by k as well, and do different positions always "
        "have different encodings?"
    ),
    idea=(
        "A matrix is determined by its values on enough vectors. One encoding is not enough: "
        "many matrices have the right value there. But sines and cosines of different "
        "frequencies are independent as functions of the position; so a matrix that takes the "
        "encoding of every position to that of the position k further on agrees with R(k) on "
        "all vectors. Two whole positions have the same encoding only if their offset turns every "
        "phase by whole turns; the first frequency is 1, and no whole number is a multiple of 2π."
    ),
    main="one_matrix",
    once=("cancelled",),
)
