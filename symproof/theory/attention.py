"""The score of an attention head with position encodings: four parts, of which one alone can be
a function of the offset.

A token has a content, the vector x or y, and a position, p or q; what enters the head is the
content plus the encoding of the position.  The head has an arbitrary weight matrix with n × n
blocks W_{i,j} of two rows and two columns; its score is a sum over all pairs of blocks.
"""

from sympy import exp

from ..authoring.chapters import Chapter
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import Formula, Identity, define, diag, dot, family, formula, stack, total
from ..authoring.library import Integer, Natural, Positive, Real, Source, refuted, theorem
from ..authoring.operations import block_collapse, matrix_expansion, matrix_product
from ..authoring.reasons import algebra, bound, claimed, definition, hypothesis
from .corrections import relative_weights
from .encoding import PE, R_block, i, n, v
from .rotation import orthogonality
from .rotation_group import J
from .sources import DOT

for entry in ("x", "y", "a", "b"):
    family(f"{entry}_#")
for entry in ("a", "b", "c", "e"):
    family(f"{entry}_(#,#)")

x = define("x^(#)", lambda i: [f"x[2*{i}]", f"x[2*{i} + 1]"], "i")
y = define("y^(#)", lambda i: [f"y[2*{i}]", f"y[2*{i} + 1]"], "i")
W = define(
    "W_(#,#)",
    lambda i, j: [[f"a_({i},{j})", f"b_({i},{j})"], [f"c_({i},{j})", f"e_({i},{j})"]],
    "i",
    "j",
)


def over_blocks(summand: Formula) -> Formula:
    """The sum over all pairs of blocks i, j."""
    return total(total(summand, ("j", 0, n - 1)), ("i", 0, n - 1))


def part(name: str, left: Formula, right: Formula) -> Formula:
    """One of the four parts of the score."""
    return define(name, lambda: over_blocks(left.T * W("i", "j") * right))()


CC, CP = part("CC", x("i"), y("j")), part("CP", x("i"), v("q", "j"))
PC, PP = part("PC", v("p", "i"), y("j")), part("PP", v("p", "i"), v("q", "j"))


@theorem(
    title="The score in four parts",
    remarks=[
        "The tokens at the positions p and q have the contents x and y, and what enters the head "
        "is the content plus the encoding of the position. One matrix makes the query of the first "
        "token, another the key of the second; W is the transpose of the former times the latter. "
        "The usual scaling factor is left out.",
        "The letters C and P stand for content and position of the two tokens.",
    ],
)
def score_in_four(p: Real, q: Real) -> Derivation:
    """The score is the sum of four parts: content with content, content with position, position
    with content, position with position."""
    first, second, weights = (x("i"), v(p, "i")), (y("j"), v(q, "j")), W("i", "j")
    return (
        calc(over_blocks((first[0] + first[1]).T * weights * (second[0] + second[1])))
        .derive(matrix_expansion, by=algebra)
        .eq(CC + CP + PC + PP, by=definition)
    )


@theorem(title="The exponential grows")
def exponential_grows(s: Real, t: Real) -> Derivation:
    """The exponential of a larger number is larger."""
    return calc(exp(s)).le(exp(t), by=hypothesis).suppose("s <= t")


@theorem(
    title="A larger score has a larger weight",
    source=Source(DOT, 51),
    remarks=[
        "The weight of a word is the exponential of its score, divided by r, the sum of the "
        "exponentials of all scores. If W is the identity, the dot product of the two encodings is "
        "one of the four parts of the score.",
    ],
)
def larger_score(s: Real, t: Real, r: Positive) -> Derivation:
    """Of two words, the one with the larger score has the larger weight."""
    each = bound(exponential_grows, witness=lambda growth: growth / "r")
    return calc("exp(s)/r").le("exp(t)/r", by=each).suppose("s <= t")


def relative(i: object) -> Formula:
    """The weights a_i I + b_i J of a block."""
    return formula("a[i]") * Identity + formula("b[i]") * J()


@theorem(title="Weights that no turn changes")
def weights_unmoved(t: Real, a: Real, b: Real, i: Natural) -> Derivation:
    """A block of weights aI + bJ does not change when both positions move by t."""
    weights, M = formula("a") * Identity + formula("b") * J(), R_block(i, t)
    return (
        calc(M.T * weights * M)
        .eq(weights * (M.T * M), by=definition)
        .eq(weights, by=orthogonality.at(k=t))
    )


@theorem(
    title="Weights whose score depends on the offset alone: all blocks",
    remarks=[
        "So the part “position with position” is a function of the offset for these weights, and "
        "it can be any combination of the cosines and sines. If all b_i are 0, it is even; "
        "otherwise it may be able to tell which of the two positions comes first.",
    ],
)
def relative_weights_of_all_blocks(p: Real, q: Real) -> Derivation:
    """If the weights between different frequencies vanish and each diagonal block is of the kind
    aI + bJ, the score of two positions is a combination, with the coefficients a_i and b_i, of
    the cosines and the sines of the offset."""
    weights = [["a[i]", "b[i]"], ["-b[i]", "a[i]"]]
    first, second = ["a[i]", "b[i]"], ["cos(omega[i]*(p - q))", "sin(omega[i]*(p - q))"]
    return (
        calc(PE(p).T * diag(weights, (i, 0, n - 1)) * PE(q))
        .derive(block_collapse, by=definition)
        .eq(
            total("a[i]*cos(omega[i]*(p - q)) + b[i]*sin(omega[i]*(p - q))", (i, 0, n - 1)),
            by=relative_weights.at(a="a[i]", b="b[i]"),
        )
        .derive_back(matrix_product, total(dot(first, second), (i, 0, n - 1)), by=algebra)
        .derive_back(
            block_collapse,
            dot(stack(first, (i, 0, n - 1)), stack(second, (i, 0, n - 1))),
            by=algebra,
        )
    )


@refuted(title="“The part content with content is a function of the offset”", instead=score_in_four)
def content_with_content(p: Integer, q: Integer, t: Integer, i: Natural, j: Natural) -> Derivation:
    """Let the content at position p be the block of x with the number p, and that at position q the
    block of y with the number q. Pairs of tokens with the same offset would have the same score."""
    M = W("i", "j")
    return calc(x("p + t").T * M * y("q + t")).eq(x("p").T * M * y("q"), by=claimed)


@refuted(
    title="“The part content with position is a function of the offset”", instead=score_in_four
)
def content_with_position(p: Real, q: Real, i: Natural, j: Natural) -> Derivation:
    """The position of the content x does not occur in this part, so that it would have to be
    the same for all positions of the other token."""
    M = W("i", "j")
    return calc(x("i").T * M * v(p, "j")).eq(x("i").T * M * v(q, "j"), by=claimed)


@refuted(
    title="“The part position with position is a function of the offset for all weights”",
    instead=relative_weights_of_all_blocks,
)
def position_with_position(p: Real, q: Real, t: Real, i: Natural, j: Natural) -> Derivation:
    """Moving both positions by t would leave this part as it is, whatever the weights between
    the blocks i and j."""
    M = W("i", "j")
    return calc(v(p + t, "i").T * M * v(q + t, "j")).eq(v(p, "i").T * M * v(q, "j"), by=claimed)


CHAPTER = Chapter(
    title="Attention",
    question="In the score of an attention head, which parts can depend on the offset alone?",
    idea=(
        "The input at a position is the sum of a content and an encoding, and the score is "
        "bilinear, so it falls into four parts. Three of them contain a content, which can be "
        "anything. The fourth depends on the offset alone if the turns that move the two "
        "positions cancel across the weights; they do if the block of each frequency is aI + "
        "bJ, which commutes with turns, and the blocks between different frequencies are 0."
    ),
    main="relative_weights_of_all_blocks",
    lemmas=("exponential_grows",),
)
