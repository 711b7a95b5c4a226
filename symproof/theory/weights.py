"""Which weights keep relativity, block by block: those between different frequencies are 0, and
those of one frequency are aI + bJ.

W_{r,q} is the block of weights between the frequencies r and q, for any number n of frequencies.
Vectors that are 0 outside one block tell it from the others.
"""

from collections.abc import Callable

from ..authoring.assumptions import assumed
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import Formula, Identity, formula, total
from ..authoring.library import Natural, Real, theorem
from ..authoring.reasons import algebra, definition, exponentials
from .attention import W
from .bilinear import supposing_kept, supposing_relative, weights_unmoved_by_turns
from .distinct_frequencies import ANGLE, STEPS, different, supposing_distinct
from .encoding import R_block, v
from .rotation_group import J
from .single_terms import number_before, picked, term_apart

Pair = tuple[str, str]
SAME = [assumed(1), assumed(2), assumed(3)]


def _turned(i: object, pair: Pair) -> Pair:
    """A pair, turned by t in block i."""
    s, c = (f"{wave}(omega[{i}]*h*t)" for wave in ("sin", "cos"))
    return f"({c}*{pair[0]} + {s}*{pair[1]})", f"(-{s}*{pair[0]} + {c}*{pair[1]})"


def _form(i: object, j: object, left: Pair, right: Pair) -> str:
    """The block W_{i,j} between two pairs."""
    first = f"(a_({i},{j})*{left[0]} + c_({i},{j})*{left[1]})*{right[0]}"
    second = f"(b_({i},{j})*{left[0]} + e_({i},{j})*{left[1]})*{right[1]}"
    return f"({first} + {second})"


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
    left, right = ("u", "w"), ("p", "z")

    def before(i: object, j: object) -> str:
        return _form(i, j, left, right)

    def after(i: object, j: object) -> str:
        return _form(i, j, _turned(i, left), _turned(j, right))

    def in_row(cell: Callable[[object, object], str]) -> str:
        return f"Sum(delta_(j,q)*{cell('r', 'j')}, (j, 0, n - 1))"

    def in_all(cell: Callable[[object, object], str]) -> str:
        inner = f"Sum(delta_(i,r)*{cell('i', 'j')}, (i, 0, n - 1))"
        return f"Sum(delta_(j,q)*{inner}, (j, 0, n - 1))"

    def picking(number: str, value: str) -> Callable[[object], str]:
        return lambda i: f"delta_({i},{number})*{value}"

    same = weights_unmoved_by_turns.at(
        x=picking("r", "u"), y=picking("r", "w"), g=picking("q", "p"), r=picking("q", "z"),
        premises=SAME,
    )  # fmt: skip
    return _of_block(
        calc(after("r", "q"))
        .eq(in_row(after), by=picked.at(r="q", x=lambda j: after("r", j)))
        .eq(in_all(after), by=picked.at(x=lambda i: after(i, "j")))
        .eq(in_all(before), by=same)
        .eq(in_row(before), by=picked.at(x=lambda i: before(i, "j")))
        .eq(before("r", "q"), by=picked.at(r="q", x=lambda j: before("r", j)))
    )


def _of_block(made: Derivation) -> Derivation:
    """r and q are numbers of blocks."""
    return supposing_relative(made).suppose("r <= n - 1").suppose("q <= n - 1")


@theorem(title="One block of weights is unmoved by turns")
def block_unmoved(r: Natural, q: Natural, n: Natural, h: Real, s: Real, t: Real) -> Derivation:
    """Under the conditions on the frequencies, if moving both positions by t never changes the
    score, the turns that belong to this move do not change the block of weights between the
    frequencies r and q."""
    units = ("1", "0"), ("0", "1")
    turns = [[(f"cos({x})", f"(-sin({x}))"), (f"sin({x})", f"cos({x})")]
             for x in ("omega[r]*h*t", "omega[q]*h*t")]  # fmt: skip
    turned = [[_form("r", "q", a, b) for b in turns[1]] for a in turns[0]]
    entries = [
        block_form.at(u=a[0], w=a[1], p=b[0], z=b[1], premises=SAME) for a in units for b in units
    ]
    return _of_block(
        calc(R_block("r", "h*t").T * W("r", "q") * R_block("q", "h*t"))
        .eq(turned, by=definition)
        .eq(W("r", "q"), by=entries)
    )


def _vanishing(first: str, second: str) -> Derivation:
    """W_{r,q} is 0, where ``first`` is the smaller of r and q."""
    left, right, block = R_block("r", "h"), R_block("q", "h"), W("r", "q")
    turned, gap = left.T * block * right, formula(f"gamma[{first},{second}]")

    def commuted(before: Formula, after: Formula) -> Formula:
        made = left * before - block * right + left.T * block - after * right.T
        return 1 / gap * (made if first == "r" else -made)

    smaller = number_before.at(i=first, j=second)
    unmoved = block_unmoved.at(
        t=1, premises=SAME, hypotheses=[smaller, None] if first == "r" else [None, smaller]
    )
    made = (
        calc(block)
        .eq(1 / gap * (gap * block), by=algebra)
        .eq(commuted(block, block), by=definition)
        .eq(commuted(turned, turned), by=unmoved)
        .eq([[0, 0], [0, 0]], by=exponentials)
    )
    made = supposing_relative(made, t="1")
    return made.suppose(f"{first} + 1 <= {second}").suppose(f"{second} <= n - 1")


BETWEEN = [
    "B(p, q) is the score of the positions h·p and h·q: positions are counted in steps of h. The "
    "scores of d + 1 consecutive positions are enough: those of d positions are compared with "
    "those of the positions one step later.",
]


@theorem(title="No weights from one frequency to a later one", remarks=BETWEEN)
def weights_above(r: Natural, q: Natural, n: Natural, h: Real, s: Real) -> Derivation:
    """Under the conditions on the frequencies, if moving both positions by one step never
    changes the score, the block of weights between the frequencies r and q is 0 for r < q."""
    return _vanishing("r", "q")


@theorem(title="No weights from one frequency to an earlier one", remarks=BETWEEN)
def weights_below(r: Natural, q: Natural, n: Natural, h: Real, s: Real) -> Derivation:
    """Under the conditions on the frequencies, if moving both positions by one step never
    changes the score, the block of weights between the frequencies r and q is 0 for r > q."""
    return _vanishing("q", "r")


HALF_TRACE, HALF_TURN = "(a_({0},{0}) + e_({0},{0}))/2", "(b_({0},{0}) - c_({0},{0}))/2"


SCORE = (
    f"Sum({HALF_TRACE.format('i')}*cos(omega[i]*h*(p - q))"
    f" + {HALF_TURN.format('i')}*sin(omega[i]*h*(p - q)), (i, 0, n - 1))"
)


def _relative(i: str) -> Formula:
    """The block αI + βJ of a frequency."""
    return formula(HALF_TRACE.format(i)) * Identity + formula(HALF_TURN.format(i)) * J()


@theorem(title="The weights of one frequency", remarks=BETWEEN)
def weights_on_diagonal(r: Natural, n: Natural, h: Real, s: Real) -> Derivation:
    """Under the conditions on the frequencies, if moving both positions by one step never
    changes the score, the block of weights of one frequency is a combination of the identity and
    the quarter turn J."""
    turn, block = R_block("r", "h"), W("r", "r")
    cosine, scale = formula("cos(omega[r]*h)"), formula("1/sin(omega[r]*h)")

    def halves(product: Formula) -> Formula:
        return formula("1/2") * (block + scale * (J().T * (product - cosine * block)))

    made = (
        calc(block)
        .eq(halves(turn * block), by=definition)
        .eq(
            halves(turn * (turn.T * block * turn)),
            by=block_unmoved.at(q="r", t=1, premises=SAME),
        )
        .eq(_relative("r"), by=exponentials)
    )
    return supposing_relative(made, t="1").suppose("r <= n - 1")


@theorem(
    title="Which weights keep relativity: the whole score",
    remarks=[
        "So, under the conditions on the frequencies, the weights keep relativity if, and only if, "
        "the blocks between different frequencies are 0 and the others are aI + bJ; that such "
        "weights do is shown in the chapter on attention.",
        *BETWEEN,
    ],
)
def relative_score(p: Real, q: Real, n: Natural, h: Real, s: Real) -> Derivation:
    """Under the conditions on the frequencies, if the scores of d + 1 consecutive positions
    depend on the offset only, the score of any two positions is a combination of the
    cosines and the sines of the frequencies times the offset."""
    left, right = v("h*p", "r"), v("h*q", "k")
    zero = formula([[0, 0], [0, 0]])

    def row(before: Formula, at: Formula, after: Formula) -> Formula:
        same = v("h*q", "r")
        later = v("h*q", "r + 1 + k")
        return (
            total(left.T * before * right, ("k", 0, "r - 1"))
            + left.T * at * same
            + total(left.T * after * later, ("k", 0, "n - 2 - r"))
        )

    def wave(i: object, x: str) -> Pair:
        return f"sin(omega[{i}]*h*{x})", f"cos(omega[{i}]*h*{x})"

    def term(k: object) -> str:
        return _form("r", k, wave("r", "p"), wave(k, "q"))

    made = (
        calc("B(p,q)")
        .eq(total(total(term("k"), ("k", 0, "n - 1")), ("r", 0, "n - 1")), by=definition)
        .eq(
            total(row(W("r", "k"), W("r", "r"), W("r", "r + 1 + k")), ("r", 0, "n - 1")),
            by=term_apart.at(x=term),
        )
        .eq(
            total(row(zero, _relative("r"), zero), ("r", 0, "n - 1")),
            by=[
                weights_below.at(q="k", premises=SAME),
                weights_on_diagonal.at(premises=SAME),
                weights_above.at(q="r + 1 + k", premises=SAME),
            ],
        )
        .eq(SCORE, by=exponentials)
    )
    return supposing_relative(made, t="1")


DISTINCT = [*different(ANGLE), assumed(4)]


def _distinct(made: Derivation) -> Derivation:
    """The angles lie between 0 and π and are different, and the scores of d positions in a row
    are those of the positions one step later."""
    return supposing_kept(supposing_distinct(made, angle=ANGLE), "1")


@theorem(title="Different frequencies: the blocks above the diagonal", remarks=[STEPS])
def distinct_weights_above(r: Natural, q: Natural, n: Natural, h: Real, s: Real) -> Derivation:
    """If the angles ω_i h lie between 0 and π and no two are equal, and if moving both positions by
    one step never changes the score, the block of weights between the frequencies r and q is 0 for
    r < q."""
    made = _distinct(calc(W("r", "q")).eq([[0, 0], [0, 0]], by=weights_above.at(premises=DISTINCT)))
    return made.suppose("r + 1 <= q").suppose("q <= n - 1")


@theorem(title="Different frequencies: the blocks below the diagonal", remarks=[STEPS])
def distinct_weights_below(r: Natural, q: Natural, n: Natural, h: Real, s: Real) -> Derivation:
    """If the angles ω_i h lie between 0 and π and no two are equal, and if moving both positions by
    one step never changes the score, the block of weights between the frequencies r and q is 0 for
    r > q."""
    made = _distinct(calc(W("r", "q")).eq([[0, 0], [0, 0]], by=weights_below.at(premises=DISTINCT)))
    return made.suppose("q + 1 <= r").suppose("r <= n - 1")


@theorem(title="Different frequencies: the blocks on the diagonal", remarks=[STEPS])
def distinct_weights_on_diagonal(r: Natural, n: Natural, h: Real, s: Real) -> Derivation:
    """If the angles ω_i h lie between 0 and π and no two are equal, and if moving both positions by
    one step never changes the score, the block of weights of one frequency is a combination of the
    identity and the quarter turn J."""
    made = calc(W("r", "r")).eq(_relative("r"), by=weights_on_diagonal.at(premises=DISTINCT))
    return _distinct(made).suppose("r <= n - 1")


@theorem(title="Different frequencies: the score", remarks=[STEPS])
def distinct_score(p: Real, q: Real, n: Natural, h: Real, s: Real) -> Derivation:
    """If the angles ω_i h lie between 0 and π and no two are equal, and if the scores of d + 1
    consecutive positions depend on the offset only, the score of any two positions is a
    combination of the cosines and the sines of the angles times the offset."""
    return _distinct(calc("B(p,q)").eq(SCORE, by=relative_score.at(premises=DISTINCT)))
