"""The sinusoidal position encoding: frequencies, entries, blocks and the stacked vector.

The objects are built by SymPy and public: :func:`frequency`, :func:`block`,
:func:`rotation_matrix` and, for a concrete dimension, :func:`encoding`.  Vectors of arbitrary
length, which SymPy does not have, are stacks of the generic block.

Positions are real numbers, frequencies ω_i arbitrary real numbers, and there are n = d/2
blocks, i = 0, …, n − 1.  The entry 2i of PE_p is sin(ω_i p), the entry 2i + 1 is cos(ω_i p).
"""

from typing import Any

from sympy import IndexedBase, Matrix, Rational, Symbol, cos, sin

from ..authoring.chapters import Chapter, Example, Exercise, Lead
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import define, diag, dot, family, stack
from ..authoring.library import Natural, PositiveInteger, Real, Source, theorem
from ..authoring.operations import change_index, fraction, matrix_product
from ..authoring.reasons import algebra, definition, exponentials
from .sources import COLUMNS, DISTANCE, DOT, SHIFT

omega = IndexedBase("omega", real=True)
alpha = IndexedBase("alpha", real=True)
n = Symbol("n", integer=True, nonnegative=True)
d = Symbol("d", integer=True, nonnegative=True)
i = Symbol("i", integer=True)

family("omega_#")
family("alpha_#", "nonzero")
family("s_#")
family("u_#")
family("n", "natural")
define("d", lambda: 2 * n)


def frequency(i: Any, d: Any, base: Any = 10000) -> Any:
    """The standard frequency ω_i = base^(−2i/d) as a SymPy expression."""
    return base ** (-2 * i / d)


def block(p: Any, i: Any) -> Any:
    """The block (sin ω_i p, cos ω_i p) of position p as a SymPy matrix, 2×1."""
    return Matrix([sin(omega[i] * p), cos(omega[i] * p)])


def rotation_matrix(i: Any, k: Any) -> Any:
    """The matrix R_i(k) that turns block i by k positions, 2×2."""
    c, s = cos(omega[i] * k), sin(omega[i] * k)
    return Matrix([[c, s], [-s, c]])


def encoding(p: Any, d: int, frequencies: Any = None) -> Any:
    """PE_p for a concrete even dimension d as a SymPy matrix, d×1.  ``frequencies`` is a
    function of the index; without it they are the standard ones.  Raises ``ValueError`` for an
    odd d."""
    if d % 2 or d < 2:
        raise ValueError(f"the dimension must be even and positive, not {d}")
    at = frequencies or (lambda i: frequency(Rational(i), d))
    return Matrix([f(at(i) * p) for i in range(d // 2) for f in (sin, cos)])


weighted = define(
    "S(#,#,#,#)",
    lambda *_: "Sum(exp(s_j)*u_j, (j, 0, m - 1)) + exp(a)*x + exp(b)*y"
    " + Sum(exp(s_j)*u_j, (j, m, m + n - 1))",
    "a", "x", "b", "y",
)  # fmt: skip
weights = define(
    "Z(#,#)",
    lambda *_: "Sum(exp(s_j), (j, 0, m - 1)) + exp(a) + exp(b) + Sum(exp(s_j), (j, m, m + n - 1))",
    "a", "b",
)  # fmt: skip
theta = define("theta_#", lambda i: frequency(i, d), "i")
v = define("v_#^(#)", block, "p", "i")
standard_block = define(
    "u_#^(#)", lambda p, i: [f"sin(theta[{i}]*{p})", f"cos(theta[{i}]*{p})"], "p", "i"
)
standard_encoding = define("SE_#", lambda p: stack(standard_block(p, i), (i, 0, n - 1)), "p")
R_block = define("R_#(#)", rotation_matrix, "i", "k")
PE = define("PE_#", lambda p: stack(v(p, i), (i, 0, n - 1)), "p")
R = define("R(#)", lambda k: diag(R_block(i, k), (i, 0, n - 1)), "k")
column = define("c_#", lambda p: stack([[f(p / alpha[i])] for f in (sin, cos)], (i, 0, n - 1)), "p")


@theorem(
    title="Attention does not see the order",
    remarks=[
        "The output of an attention head at a word is a mean of the values of all words, the first "
        "of these sums divided by the second: word j has the score s_j, whose exponential is its "
        "weight, and the value u_j, one entry of a vector. Without encodings, scores and values "
        "depend on the words alone.",
        "Every order can be reached by exchanging neighbours, so each word keeps its output in "
        "whatever order the words stand.",
    ],
)
def order_unseen(a: Real, x: Real, b: Real, y: Real, m: Natural, n: Natural) -> Derivation:
    """Exchange two neighbours, one with the score a and the value x, the other with the score b and
    the value y; m words stand before them and n words behind. The sum of the weighted values and
    the sum of the weights stay as they are, because a sum does not depend on the order of its
    terms."""
    return calc([weighted(a, x, b, y), weights(a, b)]).eq(
        [weighted(b, y, a, x), weights(b, a)], by=definition
    )


@theorem(
    title="The standard frequencies",
    source=[
        Source(SHIFT, 11, r"\omega_i = 10000^{-2i/d_{\text{model}}}"),
        Source(DOT, 14, r"\omega_k = 1 / 10000^{2k/d_{model}}"),
    ],
    remarks=[
        "Apart from the theorems that name them, nothing depends on this choice: the frequencies "
        "ω_i are arbitrary.",
    ],
)
def standard_frequency(i: Natural, n: PositiveInteger) -> Derivation:
    """The usual frequencies are powers of 10000, which may be written with a fraction bar."""
    return calc(theta(i)).eq("10000^(-2*i/d)", by=definition).derive(fraction, by=exponentials)


@theorem(
    title="The block with the standard frequencies",
    source=[
        Source(
            DISTANCE,
            4,
            r"PE_{pos}=\begin{cases} \sin(pos/10000^{2i/d_{model}}) & dim=2i  \\ "
            r"\cos(pos/10000^{2i/d_{model}}) & dim=2i+1\end{cases}",
        ),
        Source(
            COLUMNS,
            12,
            r"\text{PE}(i, j) = \begin{cases} "
            r"\sin\left(\frac{j}{10000^{i/d}}\right), & \text{if } i \text{ is even}, \\ "
            r"\cos\left(\frac{j}{10000^{(i-1)/d}}\right), & \text{if } i \text{ is odd}. "
            r"\end{cases}",
        ),
    ],
    remarks=[
        "Two of the sources give this block entry by entry: the even entry is the sine, the odd "
        "entry that follows is the cosine of the same angle.",
        "With the standard frequencies the encoding is called SE_p, with arbitrary frequencies "
        "PE_p.",
    ],
)
def standard_entries(p: Real, i: Natural, n: PositiveInteger) -> Derivation:
    """With these frequencies a block has the entries that two of the sources write down. One of
    them numbers the pairs, the other the single entries."""
    return (
        calc(standard_block(p, i))
        .eq(["sin(theta[i]*p)", "cos(theta[i]*p)"], by=definition)
        .eq(["sin(p/10000^(2*i/d))", "cos(p/10000^(2*i/d))"], by=standard_frequency)
    )


@theorem(
    title="The even entries are sines",
    source=Source(SHIFT, 17, r"PE_{(pos,2i)} = \sin(\omega_i\, pos)"),
)
def even_entry(p: Real, i: Natural) -> Derivation:
    """Number the entries from 0: the even-numbered ones are sines."""
    return calc(dot([1, 0], v(p, i))).derive(matrix_product, by=definition)


@theorem(
    title="The odd entries are cosines",
    source=Source(SHIFT, 18, r"PE_{(pos,2i+1)} = \cos(\omega_i\, pos)"),
)
def odd_entry(p: Real, i: Natural) -> Derivation:
    """The odd-numbered entries are cosines."""
    return calc(dot([0, 1], v(p, i))).derive(matrix_product, by=definition)


@theorem(
    title="The two entries of a block",
    source=[
        Source(
            SHIFT,
            24,
            r"v_{pos}^{(i)} = \begin{bmatrix} "
            r"\sin(\omega_i\, pos)\\[2pt] \cos(\omega_i\, pos) \end{bmatrix}",
        ),
        Source(
            DOT,
            17,
            r"PE_i^{(k)} = \begin{pmatrix} "
            r"\sin(i \cdot \omega_k) \\ \cos(i \cdot \omega_k) \end{pmatrix}",
        ),
        Source(
            DOT,
            19,
            r"PE_j^{(k)} = \begin{pmatrix} "
            r"\sin(j \cdot \omega_k) \\ \cos(j \cdot \omega_k) \end{pmatrix}",
        ),
    ],
)
def block_entries(p: Real, i: Natural) -> Derivation:
    """A block is the position as one clock shows it: the sine and the cosine of the angle of the
    hand."""
    return calc(v(p, i)).eq(block(p, i), by=definition)


@theorem(
    title="The encoding is the stack of its blocks",
    source=[
        Source(SHIFT, 31),
        Source(
            SHIFT,
            99,
            r"PE_{pos} = \begin{bmatrix} v_{pos}^{(0)}\\ v_{pos}^{(1)}\\ \vdots \end{bmatrix}",
        ),
    ],
)
def encoding_of_blocks(p: Real) -> Derivation:
    """The encoding stacks n blocks. So it has d = 2n entries, and it is made of n points of the
    unit circle."""
    return calc(PE(p)).eq(stack(v(p, i), (i, 0, n - 1)), by=definition)


@theorem(
    title="The encoding with scales",
    source=Source(
        COLUMNS,
        38,
        r"\mathbf{p}_j = \bigl[\sin\bigl(\tfrac{j}{\alpha_0}\bigr),\,"
        r"\cos\bigl(\tfrac{j}{\alpha_0}\bigr),\,\sin\bigl(\tfrac{j}{\alpha_1}\bigr),\,"
        r"\cos\bigl(\tfrac{j}{\alpha_1}\bigr),\,\dots\bigr]^\top",
    ),
    remarks=[
        "The scale α_i is the reciprocal of the frequency. The wavelength is 2π times the scale; "
        "that source calls α_k sometimes a wavelength, sometimes a frequency.",
    ],
)
def column_of_blocks(p: Real) -> Derivation:
    """One of the sources divides by scales α_i where the others multiply by frequencies."""
    entries = [["sin(p/alpha[i])"], ["cos(p/alpha[i])"]]
    return calc(column(p)).eq(stack(entries, (i, 0, n - 1)), by=definition)


@theorem(
    title="Counting frequencies from one",
    source=Source(
        DISTANCE,
        10,
        r"\begin{bmatrix} \sin(\omega_1 p) \\ \cos(\omega_1 p) \\ "
        r"\sin( \omega_2 p) \\ \cos(\omega_2 p) \\ \vdots  \\ "
        r"\sin(\omega_{d/2} p) \\ \cos(\omega_{d/2} p) \\\end{bmatrix}",
    ),
    remarks=[
        "The Korean source counts the frequencies from 1 to d/2, the others from 0. What is "
        "proved for arbitrary frequencies holds for both: take ω_{i+1} for ω_i."
    ],
)
def counting_from_one(p: Real) -> Derivation:
    """Numbering the frequencies from 1 changes nothing but their names."""
    return calc(stack(block(p, i), (i, 1, n))).derive(change_index(-1), by=algebra)


CHAPTER = Chapter(
    title="The encoding",
    question=(
        "Attention does not see the order of the words, so each position has to be told by a "
        "vector. A position can be arbitrarily large. How can it be written as a vector of fixed "
        "dimension whose entries stay between −1 and 1?"
    ),
    idea=(
        "Read the position on many clocks at once. The hand of clock i turns with the frequency "
        "ω_i, and the encoding records the sine and the cosine of its angle. Fast hands "
        "distinguish neighbours, slow hands distinguish positions that are far apart."
    ),
    figure="encoding",
    caption=(
        "The first 128 encodings of dimension 64. The entries on the left change from each "
        "position to the next, those on the right hardly at all."
    ),
    main="order_unseen",
    used=(
        "It is the reason for adding an encoding to each word. What follows is proved for one "
        "block first and then for the stack of blocks ({encoding_of_blocks}), so for every even "
        "dimension at once ({shift}, {dot_product}, {distance})."
    ),
    lemmas=("even_entry", "odd_entry"),
    example=Example(
        "The example has four positions and two frequencies, ω_0 = π/2 and ω_1 = π/3. It writes "
        "the encodings as the rows of a matrix P.",
        ("example_entries",),
    ),
    leads=(
        Lead(
            "order_unseen",
            "Why does a Transformer need encodings at all?",
        ),
        Lead(
            "standard_frequency",
            "So the positions have to be told in some other way: by clocks that run at different "
            "speeds. The usual frequencies begin with 1 and decrease by a constant factor.",
        ),
        Lead(
            "even_entry",
            "From here on the frequencies are arbitrary. Each of them contributes two entries.",
        ),
        Lead(
            "block_entries",
            "It is convenient to keep these two entries together.",
        ),
        Lead(
            "encoding_of_blocks",
            "All blocks together make up the encoding of a position.",
        ),
        Lead(
            "column_of_blocks",
            "The sources differ in two conventions, which change no theorem.",
        ),
    ),
    exercises=(
        Exercise(
            "Number the entries from 0. Which entry is the cosine of ω_i p?",
            "odd_entry",
        ),
        Exercise(
            "One source divides the position by scales instead of multiplying it by frequencies. "
            "Which frequency belongs to the scale α_i?",
            "column_of_blocks",
        ),
        Exercise(
            "What changes in the encoding when the frequencies are numbered from 1?",
            "counting_from_one",
        ),
    ),
)
