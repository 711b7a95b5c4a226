"""Rotations as an answer: which maps of queries and keys keep lengths and make each score a
function of the offset, what they leave of the score, and what becomes of it in two dimensions."""

from collections.abc import Callable
from typing import Any

from ..authoring.assumptions import assumed, by_induction, induction_hypothesis
from ..authoring.chapters import Chapter, Exercise, Lead
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import Formula, define, dot, family, formula, norm, stack, total
from ..authoring.library import Natural, Real, refuted, theorem
from ..authoring.reasons import algebra, bound, claimed, exponentials, squares, sums
from ..kernel.terms import Term
from .attention import x, y
from .bounds import Nonnegative
from .encoding import R, R_block, i, n
from .rotary_encoding import key, pair_score, query, rope_norm, rope_score, rope_waves
from .rotation_group import block_product

for _name in "abgr":
    family(f"{_name}_#")

K = define("K_#", lambda m: [[f"a[{m}]", f"b[{m}]"], [f"g[{m}]", f"r[{m}]"]], "m")


@theorem(
    title="A map of the plane that keeps lengths and orientation is a rotation",
    remarks=[
        "Two real numbers whose squares add up to 0 are both 0. So the matrix is known by its "
        "first column, which is a point of the unit circle, and it has the form of R_i(k).",
    ],
)
def planar_rotation(a: Real, b: Real, c: Real, e: Real) -> Derivation:
    """Let both columns of a 2×2 matrix have the length 1, and let its determinant be 1. Then the
    entries of its diagonal are equal, and the other two are opposite numbers."""
    return (
        calc("(a - e)^2 + (b + c)^2")
        .eq("(a^2 + c^2) + (b^2 + e^2) - 2*(a*e - b*c)", by=algebra)
        .eq("1 + 1 - 2*1", by=[assumed(1), assumed(2), assumed(3)])
        .eq(0, by=algebra)
        .suppose("a^2 + c^2 = 1")
        .suppose("b^2 + e^2 = 1")
        .suppose("a*e - b*c = 1")
    )


@refuted(
    title="“A map of the plane that keeps lengths is a rotation”",
    instead=planar_rotation,
    remarks=[
        "A reflection keeps lengths, too. Taken once for each position it gives scores that depend "
        "on the offset alone, but only on whether it is even. If there are positions halfway, the "
        "step is the square of half a step, and the determinant of a square is not −1.",
    ],
)
def lengths_alone(a: Real, b: Real, c: Real, e: Real) -> Derivation:
    """Two columns of length 1 at a right angle would be enough, whatever the determinant."""
    return (
        calc("(a - e)^2 + (b + c)^2")
        .eq(0, by=claimed)
        .suppose("a^2 + c^2 = 1")
        .suppose("b^2 + e^2 = 1")
        .suppose("a*b + c*e = 0")
    )


@theorem(
    title="One matrix leads from each position to the next",
    remarks=[
        "The matrix K_j is what the position j does to a pair of entries of queries and of keys. "
        "A query x at the position p and a key y at the position q have the score xᵀ K_pᵀ K_q y. "
        "The first assumption says that this is a function of the offset for the positions 0 and 1 "
        "of the query, the second that K_1 keeps lengths.",
    ],
)
def one_step(m: Natural) -> Derivation:
    """If the scores for each offset are the same at the positions 0 and 1, and K_1 keeps lengths,
    the map of a position is followed by a fixed matrix times this map."""
    return (
        calc((K(1) * K(0).T) * K(m))
        .eq(K(1) * (K(0).T * K(m)), by=algebra)
        .eq(K(1) * (K(1).T * K(m + 1)), by=assumed(1, j="m"))
        .eq((K(1) * K(1).T) * K(m + 1), by=algebra)
        .eq(formula([[1, 0], [0, 1]]) * K(m + 1), by=assumed(2))
        .eq(K(m + 1), by=algebra)
        .suppose("transpose(K_0)*K_j = transpose(K_1)*K_{j + 1}", j="natural")
        .suppose("K_1*transpose(K_1) = [[1, 0], [0, 1]]")
    )


@theorem(
    title="Only rotations by the position see the offset alone",
    remarks=[
        "The frequency ω_i is the angle of the step, and K_0 can be put into the weights that make "
        "queries and keys. So rotary encoding is not one choice among many: up to the frequency "
        "and a fixed map there is no other.",
        "The publication that introduced rotary encoding puts the question in this way and answers "
        "it for the plane (Su et al., section 3.4.1).",
    ],
)
def only_rotations(m: Natural, i: Natural) -> Derivation:
    """If the step from each position to the next is a rotation by an angle ω_i, the map of the
    position m is the map of the position 0, followed by the rotation by m times that angle."""
    base = calc(K(0)).eq(R_block(i, 0) * K(0), by=exponentials)
    step = (
        calc(K("m + 1"))
        .eq(R_block(i, 1) * K("m"), by=assumed(1, j="m"))
        .eq(R_block(i, 1) * (R_block(i, "m") * K(0)), by=induction_hypothesis())
        .eq(R_block(i, "m + 1") * K(0), by=block_product.at(j=1, k="m"))
    )
    return (
        calc(K("m"))
        .eq(R_block(i, "m") * K(0), by=by_induction("m", base, step))
        .suppose("K_{j + 1} = R_{i}(1)*K_j", j="natural")
    )


def size(of: Any) -> Formula:
    """The absolute value of a formula."""
    return Formula(Term("abs", formula(of).term))


@theorem(title="The size of a dot product")
def dot_size() -> Derivation:
    """The absolute value of the dot product of two stacks of n blocks with two entries is at most
    the product of their lengths."""
    left = stack([["x[i]"], ["y[i]"]], (i, 0, n - 1))
    right = stack([["u[i]"], ["w[i]"]], (i, 0, n - 1))
    minors = formula(
        "((x[i]*u[j] - x[j]*u[i])^2 + (y[i]*w[j] - y[j]*w[i])^2)/2 + (x[i]*w[j] - y[j]*u[i])^2"
    )
    lagrange = total(total(minors, ("j", 0, n - 1)), (i, 0, n - 1))
    return calc(size(dot(left, right))).le(
        norm(left) * norm(right), by=squares(bound(witness=lambda: lagrange))
    )


def turned(vector: str, position: str) -> tuple[Callable[[object], str], Callable[[object], str]]:
    """The two entries of a turned block as functions of its number."""

    def entry(row: str) -> Callable[[object], str]:
        return lambda k: row.format(
            c=f"cos(omega[{k}]*{position})",
            s=f"sin(omega[{k}]*{position})",
            a=f"{vector}[2*{k}]",
            b=f"{vector}[2*{k} + 1]",
        )

    return entry("{c}*{a} + {s}*{b}"), entry("-{s}*{a} + {c}*{b}")


@theorem(
    title="The size of the rotary score",
    remarks=[
        "So no position, however far beyond the training, makes a score larger than the vectors "
        "themselves allow. That says nothing about where the large scores are.",
    ],
)
def rope_size(p: Real, q: Real) -> Derivation:
    """The absolute value of the score of a turned query and a turned key is at most the product of
    the lengths of the query and the key, at all positions."""
    (a, b), (c, e) = turned("x", "p"), turned("y", "q")
    return (
        calc(size(dot(R(p) * query(), R(q) * key())))
        .le(norm(R(p) * query()) * norm(R(q) * key()), by=bound(dot_size.at(x=a, y=b, u=c, w=e)))
        .eq(norm(query()) * norm(key()), by=[rope_norm, rope_norm.at(p=q, x=lambda k: f"y[{k}]")])
    )


define("U_#(#)", lambda i, k: f"Sum(cos(omega[j]*{k}), (j, 0, {i}))", "i", "k")
define("V_#(#)", lambda i, k: f"Sum(sin(omega[j]*{k}), (j, 0, {i}))", "i", "k")
define("S_#(#)", lambda i, k: f"√(U_{{{i}}}({k})^2 + V_{{{i}}}({k})^2)", "i", "k")
define("A_#", lambda i: f"√((a[{i}] - a[{i} + 1])^2 + (b[{i}] - b[{i} + 1])^2)", "i")


def wave(at: str, a: str = "a", b: str = "b") -> str:
    """The wave with a number and with coefficients of two families."""
    return f"({a}[{at}]*cos(omega[{at}]*k) + {b}[{at}]*sin(omega[{at}]*k))"


def waves(last: str, a: str = "a", b: str = "b") -> str:
    """The sum of the waves up to a number."""
    return f"Sum({wave('i', a, b)}, (i, 0, {last}))"


def changes(last: str) -> str:
    """The sum of the changes of the coefficients, times the sums of the first waves."""
    return f"Sum((a[i] - a[i + 1])*U_{{i}}(k) + (b[i] - b[i + 1])*V_{{i}}(k), (i, 0, {last}))"


def parts(after: str, last: str) -> str:
    """The sum of the waves up to ``last``, by parts; ``after`` is the number of the next wave."""
    return f"a[{after}]*U_{{{last}}}(k) + b[{after}]*V_{{{last}}}(k) + {changes(last)}"


@theorem(
    title="A sum of waves, by parts",
    remarks=["U_i(k) and V_i(k) are the sums of the cosines and of the sines up to the number i."],
)
def waves_by_parts(k: Real, n: Natural) -> Derivation:
    """A sum of waves can be written with the changes of the coefficients from one wave to the
    next."""
    base = calc(waves("-1")).eq(parts("0", "-1"), by=sums)
    step = (
        calc(waves("n"))
        .eq(waves("n - 1") + " + " + wave("n"), by=sums)
        .eq(parts("n", "n - 1") + " + " + wave("n"), by=induction_hypothesis())
        .eq(parts("n + 1", "n"), by=sums)
    )
    return calc(waves("n - 1")).eq(parts("n", "n - 1"), by=by_induction("n", base, step))


@theorem(title="The dot product of two pairs")
def pair_at_most(a: Real, b: Real, s: Real, t: Real) -> Derivation:
    """The dot product of two pairs is at most the product of their lengths."""
    determinant = bound(witness=lambda: "(a*t - b*s)^2")
    return calc("a*s + b*t").le("√(a^2 + b^2)*√(s^2 + t^2)", by=squares(determinant))


CHANGES = "Sum(A_{i}*S_{i}(k), (i, 0, n - 1))"
ENDS = ("a[n] = 0", "b[n] = 0")


@theorem(title="A bound by the changes of the coefficients")
def waves_at_most(k: Real, n: Natural) -> Derivation:
    """If the coefficients after the last ones are 0, a sum of waves is at most a sum of products:
    how much the coefficients change, times how long the sums of the first waves are."""
    each = pair_at_most.at(a="a[i] - a[i + 1]", b="b[i] - b[i + 1]", s="U_{i}(k)", t="V_{i}(k)")
    added = bound(each, witness=lambda h: total(h, (i, 0, n - 1)))
    return (
        calc(waves("n - 1"))
        .eq(parts("n", "n - 1"), by=waves_by_parts)
        .eq(changes("n - 1"), by=[assumed(1), assumed(2)])
        .le(CHANGES, by=added)
        .suppose(ENDS[0])
        .suppose(ENDS[1])
    )


@theorem(title="The absolute value of a sum of waves")
def waves_size(k: Real, n: Natural) -> Derivation:
    """If the coefficients after the last ones are 0, the absolute value of a sum of waves has the
    bound of the sum itself, for arbitrary frequencies."""
    opposite = waves_at_most.at(a=lambda i: f"-a[{i}]", b=lambda i: f"-b[{i}]")
    both = bound(waves_at_most, opposite, witness=lambda g, h: g * h)
    return (
        calc(size(waves("n - 1"))).le(CHANGES, by=squares(both)).suppose(ENDS[0]).suppose(ENDS[1])
    )


define("a'_#", lambda i: f"x[2*{i}]*y[2*{i}] + x[2*{i} + 1]*y[2*{i} + 1]", "i")
define("b'_#", lambda i: f"x[2*{i}]*y[2*{i} + 1] - x[2*{i} + 1]*y[2*{i}]", "i")
define("A'_#", lambda i: f"√((a'[{i}] - a'[{i} + 1])^2 + (b'[{i}] - b'[{i} + 1])^2)", "i")


@theorem(
    title="The rotary score is small where the sums of waves are short",
    remarks=[
        "The entries 2n and 2n + 1 belong to no block; if they are 0, so are the coefficients "
        "after the last block. Of the factors only the lengths S_i(k) depend on the offset k.",
        "The publication that introduced rotary encoding has this bound as its long-term decay "
        "(Su et al., section 3.4.3).",
    ],
)
def decay_bound(k: Real, t: Nonnegative) -> Derivation:
    """If the coefficients after the last block are 0, and no change from one block to the next is
    longer than t, the absolute value of the score is at most t times the sum of the lengths
    S_i(k)."""
    summed = waves_size.at(a=lambda i: f"a'[{i}]", b=lambda i: f"b'[{i}]")
    each = bound(assumed(3, i="i"), witness=lambda h: total(h * "S_{i}(k)", (i, 0, n - 1)))
    return (
        calc(size(query().T * R(k) * key()))
        .eq(size(waves("n - 1", "a'", "b'")), by=rope_waves)
        .le("Sum(A'_{i}*S_{i}(k), (i, 0, n - 1))", by=bound(summed))
        .le("t*Sum(S_{i}(k), (i, 0, n - 1))", by=each)
        .suppose("a'[n] = 0")
        .suppose("b'[n] = 0")
        .suppose("A'_{i} <= t", i="natural")
    )


@refuted(
    title="“The bound of the rotary score falls with the offset”",
    instead=decay_bound,
    remarks=["So the bound does not prove any decay from one offset to the next."],
)
def bound_falls(m: Natural) -> Derivation:
    """For d = 4 with the frequencies 1 and 1/100 the sum of the lengths of the sums of the first
    waves would not rise from any offset m to the next."""

    def lengths(at: str) -> str:
        second = f"√((cos({at}) + cos(({at})/100))^2 + (sin({at}) + sin(({at})/100))^2)"
        return f"√(cos({at})^2 + sin({at})^2) + {second}"

    return calc(lengths("m + 1")).le(lengths("m"), by=claimed)


@theorem(
    title="Partial rotary encoding",
    remarks=[
        "Several models turn only the first entries of queries and keys. The others are as in "
        "attention without encodings, and can carry what does not depend on positions.",
    ],
)
def partial_score(p: Real, q: Real, m: Natural) -> Derivation:
    """If n blocks are turned and m further ones are not, the score is a function of the offset plus
    the dot product of the entries that are not turned."""
    rest = total(dot(x(i), y(i)), (i, n, "n + m - 1"))
    return calc((R(p) * query()).T * (R(q) * key()) + rest).eq(
        query().T * R("q - p") * key() + rest, by=rope_score
    )


def pairs(first: object, second: object, at: object) -> Formula:
    """The scores of n turned pairs, with these positions, from the block ``at`` on."""
    left, right = R_block(i, first) * x(at), R_block(i, second) * y(at)
    return total(left.T * right, (i, 0, n - 1))


@theorem(
    title="Rotary encoding in two dimensions",
    remarks=[
        "Half of the blocks are turned by the row of a place in an image, the other half by its "
        "column, which is called axial rotary encoding.",
    ],
)
def axial_score(p: Real, q: Real, u: Real, t: Real) -> Derivation:
    """If n blocks are turned by the first coordinate and n further ones by the second, the score
    depends on the two differences of the coordinates only."""

    def entries(vector: str, at: str) -> tuple[str, str]:
        return f"{vector}[2*({at})]", f"{vector}[2*({at}) + 1]"

    def rule(at: str, **positions: str) -> Any:
        (a, b), (c, e) = entries("x", at), entries("y", at)
        return pair_score.at(a=a, b=b, c=c, e=e, **positions)

    def between(offset: str, at: object) -> Formula:
        return total(x(at).T * R_block(i, offset) * y(at), (i, 0, n - 1))

    return calc(pairs(p, q, i) + pairs(u, t, n + i)).eq(
        between("q - p", i) + between("t - u", n + i),
        by=[rule("i", p="p", q="q"), rule("n + i", p="u", q="t")],
    )


@refuted(
    title="“In two dimensions the rotary score depends on the Euclidean distance”",
    instead=axial_score,
    remarks=[
        "The score knows the axes: to go 5 along one of them is not to go 3 along one and 4 along "
        "the other.",
    ],
)
def euclidean_score(t: Real) -> Derivation:
    """Let one pair be turned on each axis, with the frequency 1, and let all pairs be (1, 0). The
    offset (5t, 0) is as long as (3t, 4t), and would have the same score."""
    return calc("cos(5*t) + cos(0)").eq("cos(3*t) + cos(4*t)", by=claimed)


CHAPTER = Chapter(
    title="Why rotations",
    question=(
        "Which maps of queries and keys keep their lengths and make each score a function of the "
        "offset?"
    ),
    idea=(
        "Let each position act on queries and keys by a matrix. If the score of two positions does "
        "not change when both move on by 1, the step from a position to the next is the same "
        "matrix everywhere; and if lengths are kept, this matrix is orthogonal. In the plane that "
        "leaves a rotation, so that m steps are a rotation by m times an angle."
    ),
    main="only_rotations",
    used=(
        "It is the reason for rotary encoding ({rope_score}); longer contexts change its only "
        "parameter, the frequency."
    ),
    once=("dot_size", "waves_by_parts", "waves_at_most", "waves_size"),
    leads=(
        Lead("planar_rotation", "First, the matrices of the plane that keep lengths."),
        Lead(
            "one_step",
            "Next, the scores: they tie the map of each position to the next one.",
        ),
        Lead("rope_size", "What a rotation leaves of the score is bounded by lengths alone."),
        Lead(
            "waves_by_parts",
            "The score is a sum of waves ({rope_waves}). Summation by parts bounds it by how much "
            "neighbouring blocks differ, and by how short the sums of the first waves are.",
        ),
        Lead("partial_score", "A model may turn some blocks only."),
        Lead(
            "axial_score",
            "A place in an image has two coordinates, and each of them can turn its own blocks.",
        ),
    ),
    exercises=(
        Exercise(
            "Find a map of the plane that keeps lengths and is no rotation.",
            "lengths_alone",
        ),
        Exercise(
            "Which part of the score stays when the turned entries of a query are all 0?",
            "partial_score",
        ),
        Exercise(
            "Does the bound of {decay_bound} fall from each offset to the next?",
            "bound_falls",
        ),
    ),
)
