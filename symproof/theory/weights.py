"""For which weights the score depends on the offset alone, block by block: those between different
frequencies are 0, and those of one frequency are aI + bJ.

W_{r,q} is the block of weights between the frequencies r and q, for any number n of frequencies.
Vectors that are 0 outside one block tell it from the others.
"""

from collections.abc import Callable
from typing import Any

from sympy import IndexedBase, Symbol, cos, sin

from ..authoring.assumptions import assumed
from ..authoring.chapters import Chapter
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import Formula, Identity, formula, total
from ..authoring.library import Natural, Real, theorem
from ..authoring.operations import expand, matrix_expansion, matrix_product, pythagoras_rule
from ..authoring.reasons import Use, algebra, definition, exponentials
from .attention import W
from .bilinear import B, supposing_kept, supposing_relative, weights_unmoved_by_turns
from .distinct_frequencies import ANGLE, STEPS, different, supposing_distinct
from .encoding import R_block, i, omega, rotation_matrix, v
from .rotation_group import J
from .single_terms import delta, number_before, picked, term_apart
from .uniqueness import gamma

Pair = tuple[Any, Any]
Cell = Callable[[Any, Any], Formula]

a, b, c, e = (IndexedBase(name, real=True) for name in "abce")
j = Symbol("j", integer=True)
ZERO = [[0, 0], [0, 0]]
SAME = [assumed(1), assumed(2), assumed(3)]


def form(r: Any, q: Any, left: Pair, right: Pair) -> Formula:
    """The value that the block W_{r,q} gives to two pairs."""
    (x, y), (z, w) = map(formula, left), map(formula, right)
    first = formula(a[r, q]) * x + formula(c[r, q]) * y
    second = formula(b[r, q]) * x + formula(e[r, q]) * y
    return first * z + second * w


def turned(pair: Pair, angle: Any) -> Pair:
    """A pair, turned by an angle."""
    x, y = map(formula, pair)
    s, c = sin(angle), cos(angle)
    return c * x + s * y, -(s * x) + c * y


def of_block(made: Derivation) -> Derivation:
    """Assume that r and q are numbers of blocks, and what is assumed of frequencies and scores."""
    return supposing_relative(made).suppose("r <= n - 1").suppose("q <= n - 1")


@theorem(title="One block of weights between two pairs")
def block_form(
    r: Natural,
    q: Natural,
    n: Natural,
    h: Real,
    s: Real,
    t: Real,
    u: Real,
    w: Real,
    p: Real,
    z: Real,
) -> Derivation:
    """Under the conditions on the frequencies, if moving both positions by t never changes the
    score, the block of weights between the frequencies r and q gives the same value to any two
    pairs before and after both are turned by t."""
    left, right = (u, w), (p, z)

    def before(i: Any, j: Any) -> Formula:
        return form(i, j, left, right)

    def after(i: Any, j: Any) -> Formula:
        return form(i, j, turned(left, omega[i] * h * t), turned(right, omega[j] * h * t))

    def in_row(cell: Cell) -> Formula:
        return total(delta(j, q) * cell(r, j), (j, 0, n - 1))

    def in_all(cell: Cell) -> Formula:
        column = total(delta(i, r) * cell(i, j), (i, 0, n - 1))
        return total(delta(j, q) * column, (j, 0, n - 1))

    same = weights_unmoved_by_turns.at(
        x=lambda i: delta(i, r) * u,
        y=lambda i: delta(i, r) * w,
        g=lambda j: delta(j, q) * p,
        r=lambda j: delta(j, q) * z,
        premises=SAME,
    )
    return of_block(
        calc(after(r, q))
        .eq(in_row(after), by=picked.at(r=q, x=lambda j: after(r, j)))
        .eq(in_all(after), by=picked.at(x=lambda i: after(i, j)))
        .eq(in_all(before), by=same)
        .eq(in_row(before), by=picked.at(x=lambda i: before(i, j)))
        .eq(before(r, q), by=picked.at(r=q, x=lambda j: before(r, j)))
    )


@theorem(title="One block of weights is unmoved by turns")
def block_unmoved(r: Natural, q: Natural, n: Natural, h: Real, s: Real, t: Real) -> Derivation:
    """Under the conditions on the frequencies, if moving both positions by t never changes the
    score, the turns that belong to this move do not change the block of weights between the
    frequencies r and q."""

    def columns(i: Any) -> list[Pair]:
        return [tuple(rotation_matrix(i, h * t).col(m)) for m in (0, 1)]

    units = [(1, 0), (0, 1)]
    entries = [
        block_form.at(u=x[0], w=x[1], p=y[0], z=y[1], premises=SAME) for x in units for y in units
    ]
    return of_block(
        calc(R_block(r, h * t).T * W(r, q) * R_block(q, h * t))
        .derive(
            matrix_product,
            [[form(r, q, x, y) for y in columns(q)] for x in columns(r)],
            by=definition,
        )
        .eq(W(r, q), by=entries)
    )


BETWEEN = [
    "B(p, q) is the score of the positions h·p and h·q: positions are counted in steps of h. The "
    "scores of d + 1 consecutive positions are enough: those of d positions are compared with "
    "those of the positions one step later.",
]


def vanishing(r: Any, q: Any, h: Any, gap: Formula, inverse: Formula, unmoved: Use) -> Derivation:
    """W_{r,q} is 0, because it is unmoved by a turn and the gap 2 cos(ω_r h) − 2 cos(ω_q h) has
    an inverse."""
    turn, other, block = R_block(r, h), R_block(q, h), W(r, q)

    def commuted(same: Formula) -> Formula:
        return inverse * (turn * same - block * other + turn.T * block - same * other.T)

    return supposing_relative(
        calc(block)
        .derive_back(matrix_expansion, inverse * (gap * block), by=algebra)
        .eq(commuted(block), by=definition)
        .eq(commuted(turn.T * block * other), by=unmoved)
        .derive(pythagoras_rule, ZERO, by=exponentials),
        t="1",
    )


@theorem(title="No weights from one frequency to a later one", remarks=BETWEEN)
def weights_above(r: Natural, q: Natural, n: Natural, h: Real, s: Real) -> Derivation:
    """Under the conditions on the frequencies, if moving both positions by one step never
    changes the score, the block of weights between the frequencies r and q is 0 for r < q."""
    smaller = number_before.at(i=r, j=q)
    unmoved = block_unmoved.at(t=1, premises=SAME, hypotheses=[smaller, None])
    made = vanishing(r, q, h, gamma(r, q), 1 / gamma(r, q), unmoved)
    return made.suppose("r + 1 <= q").suppose("q <= n - 1")


@theorem(title="No weights from one frequency to an earlier one", remarks=BETWEEN)
def weights_below(r: Natural, q: Natural, n: Natural, h: Real, s: Real) -> Derivation:
    """Under the conditions on the frequencies, if moving both positions by one step never
    changes the score, the block of weights between the frequencies r and q is 0 for r > q."""
    smaller = number_before.at(i=q, j=r)
    unmoved = block_unmoved.at(t=1, premises=SAME, hypotheses=[None, smaller])
    made = vanishing(r, q, h, -gamma(q, r), -(1 / gamma(q, r)), unmoved)
    return made.suppose("q + 1 <= r").suppose("r <= n - 1")


def half_trace(r: Any) -> Formula:
    """Half the sum of the entries on the diagonal of W_{r,r}."""
    return (formula(a[r, r]) + formula(e[r, r])) / 2


def half_turn(r: Any) -> Formula:
    """Half the difference of the other two entries of W_{r,r}."""
    return (formula(b[r, r]) - formula(c[r, r])) / 2


def relative(r: Any) -> Formula:
    """The block αI + βJ of a frequency."""
    return half_trace(r) * Identity + half_turn(r) * J()


def relative_scores(p: Any, q: Any, n: Any, h: Any) -> Formula:
    """The combination of cosines and sines of the offset with the entries of these blocks."""
    angle = omega[i] * h * (p - q)
    return total(half_trace(i) * cos(angle) + half_turn(i) * sin(angle), (i, 0, n - 1))


@theorem(title="The weights of one frequency", remarks=BETWEEN)
def weights_on_diagonal(r: Natural, n: Natural, h: Real, s: Real) -> Derivation:
    """Under the conditions on the frequencies, if moving both positions by one step never
    changes the score, the block of weights of one frequency is a combination of the identity and
    the quarter turn J."""
    turn, block = R_block(r, h), W(r, r)
    cosine, sine = formula(cos(omega[r] * h)), formula(sin(omega[r] * h))

    def halves(product: Formula) -> Formula:
        return formula("1/2") * (block + 1 / sine * (J().T * (product - cosine * block)))

    made = (
        calc(block)
        .derive_back(expand, halves(turn * block), by=definition)
        .eq(
            halves(turn * (turn.T * block * turn)),
            by=block_unmoved.at(q=r, t=1, premises=SAME),
        )
        .eq(relative(r), by=exponentials)
    )
    return supposing_relative(made, t="1").suppose("r <= n - 1")


@theorem(
    title="Weights whose score depends on the offset alone: the whole score",
    remarks=[
        "So, under the conditions on the frequencies, the score depends on the offset alone if, "
        "and only if, the blocks between different frequencies are 0 and the others are aI + bJ; "
        "that such weights suffice is shown in the chapter on attention.",
        *BETWEEN,
    ],
)
def relative_score(p: Real, q: Real, n: Natural, h: Real, s: Real) -> Derivation:
    """Under the conditions on the frequencies, if the scores of d + 1 consecutive positions
    depend on the offset only, the score of any two positions is a combination of the
    cosines and the sines of the frequencies times the offset."""
    r, k = Symbol("r", integer=True), Symbol("k", integer=True)
    later = formula(r) + 1 + k
    left = v(formula(h) * p, r)

    def right(k: Any) -> Formula:
        return v(formula(h) * q, k)

    def rows(before: Any, at: Any, after: Any) -> Formula:
        row = (
            total(left.T * before * right(k), (k, 0, r - 1))
            + left.T * at * right(r)
            + total(left.T * after * right(later), (k, 0, formula(n) - 2 - r))
        )
        return total(row, (r, 0, n - 1))

    def wave(i: Any, x: Any) -> Pair:
        return f"sin(omega[{i}]*h*{x})", f"cos(omega[{i}]*h*{x})"

    def term(k: Any) -> Formula:
        return form(r, k, wave(r, p), wave(k, q))

    made = (
        calc(B(p, q))
        .eq(total(total(term(k), (k, 0, n - 1)), (r, 0, n - 1)), by=definition)
        .eq(rows(W(r, k), W(r, r), W(r, later)), by=term_apart.at(x=term))
        .eq(
            rows(formula(ZERO), relative(r), formula(ZERO)),
            by=[
                weights_below.at(q=k, premises=SAME),
                weights_on_diagonal.at(premises=SAME),
                weights_above.at(q=later, premises=SAME),
            ],
        )
        .eq(relative_scores(p, q, n, h), by=exponentials)
    )
    return supposing_relative(made, t="1")


DISTINCT = [*different(ANGLE), assumed(4)]


def of_distinct(made: Derivation) -> Derivation:
    """The angles lie between 0 and π and are different, and the scores of d positions in a row
    are those of the positions one step later."""
    return supposing_kept(supposing_distinct(made, angle=ANGLE), "1")


@theorem(title="Different frequencies: the blocks above the diagonal", remarks=[STEPS])
def distinct_weights_above(r: Natural, q: Natural, n: Natural, h: Real, s: Real) -> Derivation:
    """If the angles ω_i h lie between 0 and π and no two are equal, and if moving both positions by
    one step never changes the score, the block of weights between the frequencies r and q is 0 for
    r < q."""
    made = of_distinct(calc(W(r, q)).eq(ZERO, by=weights_above.at(premises=DISTINCT)))
    return made.suppose("r + 1 <= q").suppose("q <= n - 1")


@theorem(title="Different frequencies: the blocks below the diagonal", remarks=[STEPS])
def distinct_weights_below(r: Natural, q: Natural, n: Natural, h: Real, s: Real) -> Derivation:
    """If the angles ω_i h lie between 0 and π and no two are equal, and if moving both positions by
    one step never changes the score, the block of weights between the frequencies r and q is 0 for
    r > q."""
    made = of_distinct(calc(W(r, q)).eq(ZERO, by=weights_below.at(premises=DISTINCT)))
    return made.suppose("q + 1 <= r").suppose("r <= n - 1")


@theorem(title="Different frequencies: the blocks on the diagonal", remarks=[STEPS])
def distinct_weights_on_diagonal(r: Natural, n: Natural, h: Real, s: Real) -> Derivation:
    """If the angles ω_i h lie between 0 and π and no two are equal, and if moving both positions by
    one step never changes the score, the block of weights of one frequency is a combination of the
    identity and the quarter turn J."""
    made = calc(W(r, r)).eq(relative(r), by=weights_on_diagonal.at(premises=DISTINCT))
    return of_distinct(made).suppose("r <= n - 1")


@theorem(title="Different frequencies: the score", remarks=[STEPS])
def distinct_score(p: Real, q: Real, n: Natural, h: Real, s: Real) -> Derivation:
    """If the angles ω_i h lie between 0 and π and no two are equal, and if the scores of d + 1
    consecutive positions depend on the offset only, the score of any two positions is a
    combination of the cosines and the sines of the angles times the offset."""
    score = relative_scores(p, q, n, h)
    return of_distinct(calc(B(p, q)).eq(score, by=relative_score.at(premises=DISTINCT)))


CHAPTER = Chapter(
    title="Weights, block by block",
    question="For exactly which weights does the score depend on the offset alone?",
    main="relative_score",
)
