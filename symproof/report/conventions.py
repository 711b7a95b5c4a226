"""What the signs mean that no definition of the theory introduces, and where it comes from."""

from __future__ import annotations

from functools import lru_cache

from ..kernel.terms import Term
from ..notation.declared import Notation
from ..reading.claims.single import read_term
from .model import Code, Message, ShownFormula

_CONTEXT = Notation(templates=frozenset({"x_#", "A_#"}))

# The source documents of the package's own theory: their languages and subjects.
ABOUT = {
    "shift-en.md": Message("in English, on the matrix that moves every position by k"),
    "distance-ko.md": Message("in Korean, on the distance between two encodings"),
    "dot-product-zh.md": Message("in Chinese, on the dot product of two encodings"),
    "columns-en.md": Message("in English, on encodings as columns and their dot products"),
    "example-4x4-zh.md": Message("in Chinese, on an example with four positions and d = 4"),
}
# What the package's own theory answers beside them, as it is cited, and what it is about.
LITERATURE = (
    (
        "A. Vaswani et al.: Attention Is All You Need. NeurIPS 2017, arXiv:1706.03762.",
        Message("on the sinusoidal encoding"),
    ),
    (
        "J. Su et al.: RoFormer: Enhanced Transformer with Rotary Position Embedding. "
        "Neurocomputing 568, 2024, arXiv:2104.09864.",
        Message("on the rotary position encoding"),
    ),
    (
        "S. Chen et al.: Extending Context Window of Large Language Models via Positional "
        "Interpolation. 2023, arXiv:2306.15595.",
        Message("on dividing the positions by a number"),
    ),
)
# Those that are plain text, whose formulas are quoted as one would typeset them.
TRANSCRIBED = frozenset({"example-4x4-zh.md"})


def _formula(text: str) -> ShownFormula:
    return ShownFormula((read_term(text, _CONTEXT),), _CONTEXT, "prose")


@lru_cache
def conventions() -> tuple[Message, ...]:
    """Sentences on signs, as many as a reader needs who knows calculus and matrices."""
    imaginary = ShownFormula((Term("i"),), _CONTEXT, "prose")
    return (
        Message("{imaginary} is the imaginary unit.", imaginary=imaginary),
        Message(
            "{identity} is the identity matrix of the size that fits, {transposed} the transpose"
            " of {matrix}.",
            identity=_formula("Identity"), transposed=_formula("Aᵀ"), matrix=_formula("A"),
        ),
        Message(
            "{column} is the column of the blocks {block} below each other, {diagonal} the matrix"
            " with the blocks {square} on its diagonal and 0 elsewhere.",
            column=_formula("stack(x_i, (i, 0, n - 1))"), block=_formula("x_i"),
            diagonal=_formula("diag(A_i, (i, 0, n - 1))"), square=_formula("A_i"),
        ),
        Message(
            "{dot} is the dot product of two real columns, {norm} the square root of {square}.",
            dot=_formula("dot(x, y)"), norm=_formula("norm(x)"), square=_formula("dot(x, x)"),
        ),
        Message(
            "{logarithm} is the natural logarithm, {integral} the cosine integral: its derivative"
            " is {derivative}, and {difference} tends to Euler’s constant as x falls to 0.",
            logarithm=_formula("log(x)"), integral=_formula("Ci(x)"),
            derivative=_formula("cos(x)/x"), difference=_formula("Ci(x) - log(x)"),
        ),
        Message("2ℤ are the even integers, 2ℤ + 1 the odd ones."),
    )  # fmt: skip


def about(document: Code) -> Message | None:
    """What is known of a source document."""
    return ABOUT.get(document)
