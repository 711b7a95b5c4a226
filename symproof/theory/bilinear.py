"""If the score of two positions depends on their offset alone, then the weights are unmoved by all
turns R(t), however many blocks there are.

The score of two encodings is a bilinear form in them, with n × n blocks of weights W_{i,j}.
That two bilinear forms are equal is said by their values at all pairs of vectors.
"""

from ..authoring.assumptions import assumed
from ..authoring.chapters import Chapter
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import Identity, define, family, formula
from ..authoring.library import Integer, Natural, Real, theorem
from ..authoring.operations import evaluation, matrix_expansion, matrix_product, scalar_matrix
from ..authoring.reasons import Use, algebra, definition, exact_values, exponentials, induction
from .example_4x4 import EXACT, P
from .uniqueness import DIFFERENT, one_matrix

for _entry in "abce":
    family(f"{_entry}_(#,#)")

WAVE = "sin(omega[{0}]*h*({1}))", "cos(omega[{0}]*h*({1}))"


def _turned(first: str, second: str, i: str) -> tuple[str, str]:
    """The two entries of block i, turned by t."""
    s, c = (w.format(i, "t") for w in WAVE)
    return f"{c}*{first}[{i}] + {s}*{second}[{i}]", f"-{s}*{first}[{i}] + {c}*{second}[{i}]"


def _row(entries: str, j: str, at: tuple[str, str]) -> str:
    return f"{entries[0]}_(i,j)*{at[0]} + {entries[1]}_(i,j)*{at[1]}"


def _over(index: str, summand: str) -> str:
    return f"Sum({summand}, ({index}, 0, n - 1))"


define("x'_#", lambda i: _turned("x", "y", "i")[0], "i")
define("y'_#", lambda i: _turned("x", "y", "i")[1], "i")
define("g'_#", lambda i: _turned("g", "r", "i")[0], "i")
define("r'_#", lambda i: _turned("g", "r", "i")[1], "i")
for _name, _entries in (("G", "ab"), ("K", "ce")):
    _at_p = tuple(w.format("j", "p") for w in WAVE)
    define(
        f"{_name}_#(#)",
        lambda i, p, e=_entries, at=_at_p: _over("j", _row(e, "j", at)),
        "i",
        "p",
    )
for _name, _entries in (("H", "ac"), ("L", "be")):
    for _mark in ("", "'"):
        _vector = (f"x{_mark}[i]", f"y{_mark}[i]")
        define(
            f"{_name}{_mark}_#",
            lambda j, e=_entries, at=_vector: _over("i", _row(e, "j", at)),
            "j",
        )
B = define(
    "B(#,#)",
    lambda p, q: _over("i", "sin(omega[i]*h*p)*G_{i}(q) + cos(omega[i]*h*p)*K_{i}(q)"),
    "p",
    "q",
)


@theorem(title="Finite sums can be exchanged")
def interchange(n: Natural, m: Natural) -> Derivation:
    """A sum over rows and columns may be taken row by row or column by column."""
    return calc("Sum(Sum(c_(i,j), (j, 0, m - 1)), (i, 0, n - 1))").eq(
        "Sum(Sum(c_(i,j), (i, 0, n - 1)), (j, 0, m - 1))", by=induction
    )


def supposing_relative(made: Derivation, t: str = "t") -> Derivation:
    """The conditions on the frequencies, and: the scores of d positions in a row are those of the
    positions t later."""
    for text, variables, given in DIFFERENT:
        made.suppose(text, given, **variables)
    return supposing_kept(made, t)


def supposing_kept(made: Derivation, t: str) -> Derivation:
    """The scores of d positions in a row are those of the positions t later."""
    same = f"B(l + s + {t}, m + s + {t}) = B(l + s, m + s)"
    window = ("1 - n <= l", "l <= n", "1 - n <= m", "m <= n")
    return made.suppose(same, window, l="integer", m="integer")


@theorem(
    title="From positions to vectors: the first side",
    remarks=["The blocks of x with a prime are those of x, turned by t."],
)
def first_side(n: Natural, h: Real, s: Real, t: Real, q: Integer) -> Derivation:
    """Under the conditions on the frequencies, if moving both positions by t never changes the
    score, then the first encoding can be replaced by any vector x, which is turned by t on the side
    where the positions are moved."""
    before = "Sum(G_{i}(q + s)*x[i] + K_{i}(q + s)*y[i], (i, 0, n - 1))"
    first, second = "G_{{{0}}}(q + s + t)", "K_{{{0}}}(q + s + t)"
    rows = tuple(
        lambda i, turned=turned: turned.format(i)
        for turned in (
            f"cos(omega[{{0}}]*h*t)*{first} - sin(omega[{{0}}]*h*t)*{second}",
            f"sin(omega[{{0}}]*h*t)*{first} + cos(omega[{{0}}]*h*t)*{second}",
        )
    )
    sine, cosine = (w.format("i", "p + s") for w in WAVE)
    moved = (
        calc(_over("i", f"({rows[0]('i')})*{sine} + ({rows[1]('i')})*{cosine}"))
        .eq("B(p + s + t, q + s + t)", by=exponentials)
        .eq("B(p + s, q + s)", by=assumed(3, l="p", m="q"))
        .eq(_over("i", f"G_{{i}}(q + s)*{sine} + K_{{i}}(q + s)*{cosine}"), by=definition)
    )
    made = (
        calc("Sum(G_{i}(q + s + t)*x'[i] + K_{i}(q + s + t)*y'[i], (i, 0, n - 1))")
        .eq(_over("i", f"({rows[0]('i')})*x[i] + ({rows[1]('i')})*y[i]"), by=definition)
        .eq(
            before,
            by=one_matrix.at(
                a=rows[0],
                b=rows[1],
                g=lambda i: f"G_{{{i}}}(q + s)",
                r=lambda i: f"K_{{{i}}}(q + s)",
                premises=[assumed(1, i="i"), assumed(2, i="i", j="j"), moved],
            ),
        )
    )
    return supposing_relative(made).suppose("1 - n <= q").suppose("q <= n")


@theorem(
    title="The weights are unmoved by all turns",
    remarks=[
        "For h = 1 this is R(t)ᵀ W R(t) = W, read at all pairs of vectors: the weights between "
        "two frequencies satisfy W R_j(t) = R_i(t) W. The chapter on weights reads this off block "
        "by block.",
        "Conversely, if the diagonal blocks are aI + bJ and the other blocks are 0, the score "
        "depends on the offset alone, as the chapter on attention shows.",
        "B(p, q) is the score of the positions h·p and h·q: positions are counted in steps of h. "
        "The steps l and m run through d consecutive positions. With t = 1 the scores of d + 1 "
        "consecutive positions are enough; with d it may fail, as the 4×4 example shows.",
    ],
)
def weights_unmoved_by_turns(n: Natural, h: Real, s: Real, t: Real) -> Derivation:
    """Under the conditions on the frequencies, if moving both positions by t never changes the
    score, then the weights give the same value to any two vectors before and after both are turned
    by t."""
    turned = (
        "cos(omega[j]*h*t)*H'_{j} - sin(omega[j]*h*t)*L'_{j}",
        "sin(omega[j]*h*t)*H'_{j} + cos(omega[j]*h*t)*L'_{j}",
    )
    sine, cosine = (w.format("j", "p + s") for w in WAVE)
    later = tuple(w.format("j", "p + s + t") for w in WAVE)

    def cell(vector: tuple[str, str], at: tuple[str, ...]) -> str:
        return (
            f"(a_(i,j)*{at[0]} + b_(i,j)*{at[1]})*{vector[0]}"
            f" + (c_(i,j)*{at[0]} + e_(i,j)*{at[1]})*{vector[1]}"
        )

    def exchanged(vector: tuple[str, str], at: tuple[str, ...]) -> Use:
        def entry(i: object, j: object) -> str:
            text = cell(vector, at).replace("(i,j)", f"({i},{j})").replace("[i]", f"[{i}]")
            return text.replace("[j]", f"[{j}]")

        return interchange.at(m="n", c=entry)

    primed, plain, now = ("x'[i]", "y'[i]"), ("x[i]", "y[i]"), (sine, cosine)
    same = (
        calc(_over("j", f"({turned[0]})*{sine} + ({turned[1]})*{cosine}"))
        .eq(_over("j", f"H'_{{j}}*{later[0]} + L'_{{j}}*{later[1]}"), by=exponentials)
        .eq(_over("j", _over("i", cell(primed, later))), by=definition)
        .eq(_over("i", _over("j", cell(primed, later))), by=exchanged(primed, later))
        .eq("Sum(G_{i}(p + s + t)*x'[i] + K_{i}(p + s + t)*y'[i], (i, 0, n - 1))", by=definition)
        .eq(
            "Sum(G_{i}(p + s)*x[i] + K_{i}(p + s)*y[i], (i, 0, n - 1))",
            by=first_side.at(
                q="p",
                premises=[
                    assumed(1, i="i"),
                    assumed(2, i="i", j="j"),
                    assumed(3, l="l", m="m"),
                ],
            ),
        )
        .eq(_over("i", _over("j", cell(plain, now))), by=definition)
        .eq(_over("j", _over("i", cell(plain, now))), by=exchanged(plain, now))
        .eq(_over("j", f"H_{{j}}*{sine} + L_{{j}}*{cosine}"), by=definition)
    )
    made = (
        calc("Sum(H'_{j}*g'[j] + L'_{j}*r'[j], (j, 0, n - 1))")
        .eq(_over("j", f"({turned[0]})*g[j] + ({turned[1]})*r[j]"), by=definition)
        .eq(
            "Sum(H_{j}*g[j] + L_{j}*r[j], (j, 0, n - 1))",
            by=one_matrix.at(
                a=lambda i: turned[0].replace("[j]", f"[{i}]").replace("{j}", f"{{{i}}}"),
                b=lambda i: turned[1].replace("[j]", f"[{i}]").replace("{j}", f"{{{i}}}"),
                g=lambda i: f"H_{{{i}}}",
                r=lambda i: f"L_{{{i}}}",
                x=lambda i: f"g[{i}]",
                y=lambda i: f"r[{i}]",
                premises=[assumed(1, i="i"), assumed(2, i="i", j="j"), same],
            ),
        )
    )
    return supposing_relative(made)


ONES = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
INVERSE = [
    [-1, 1, -1, 0],
    [0, 1, -1, 1],
    ["sqrt(3)/3", "sqrt(3)/3", "sqrt(3)/3", "sqrt(3)/3"],
    [1, -1, 1, -1],
]
TOEPLITZ = [[f"u_{{{3 + column - row}}}" for column in range(4)] for row in range(4)]
family("u_#")
_inverse = define("Q", lambda: INVERSE)
_scores = define("U", lambda: TOEPLITZ)


@theorem(title="The four encodings of the example are independent")
def four_positions() -> Derivation:
    """The matrix P of the example, whose rows are the encodings of the positions 0 to 3, has an
    inverse."""
    return (
        calc(P() * _inverse())
        .derive(evaluation, formula(EXACT) * _inverse(), by=exact_values)
        .derive(matrix_product, ONES, by=exact_values)
        .derive(scalar_matrix, Identity, by=algebra)
    )


@theorem(
    title="Four positions are too few to tell the weights",
    remarks=[
        "Any seven numbers can be the scores, one for each offset from −3 to 3, and each choice "
        "has its weights; the weights aI + bJ of two blocks have four numbers only.",
    ],
)
def too_few_positions() -> Derivation:
    """In the example there are weights for every matrix of scores that depend on the offset of
    the positions 0 to 3 only, and most of them are not of the form aI + bJ in blocks."""
    Q, U = _inverse(), _scores()
    return (
        calc(P() * (Q * U * Q.T) * P().T)
        .derive_back(matrix_expansion, (P() * Q) * U * (P() * Q).T, by=algebra)
        .eq(Identity * U * Identity.T, by=four_positions)
        .derive(matrix_product, U, by=algebra)
    )


CHAPTER = Chapter(
    title="Weights that no turn changes",
    question="If a score depends on the offset alone, what follows for the weights?",
    main="weights_unmoved_by_turns",
)
