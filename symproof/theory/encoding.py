"""The sinusoidal position encoding: frequencies, entries, blocks and the stacked vector.

The objects are built by SymPy and public: :func:`frequency`, :func:`block`,
:func:`rotation_matrix` and, for a concrete dimension, :func:`encoding`.  Vectors of arbitrary
length, which SymPy does not have, are stacks of the generic block.

Positions are real numbers, frequencies ω_i arbitrary real numbers, and there are n = d/2
blocks, i = 0, …, n − 1.  The entry 2i of PE_p is sin(ω_i p), the entry 2i + 1 is cos(ω_i p).
"""

from typing import Any

from sympy import IndexedBase, Matrix, Rational, Symbol, cos, sin

from ..calc import Derivation, calc
from ..formulas import define, diag, family, stack
from ..library import Natural, Real, Source, theorem
from ..reasons import algebra, definition
from .sources import COLUMNS, DISTANCE, DOT, SHIFT

omega = IndexedBase("omega", real=True)
alpha = IndexedBase("alpha", real=True)
n = Symbol("n", integer=True, nonnegative=True)
d = Symbol("d", integer=True, nonnegative=True)
i = Symbol("i", integer=True)

family("omega_#")
family("alpha_#", "nonzero")
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


v = define("v_#^(#)", block, "p", "i")
R_block = define("R_#(#)", rotation_matrix, "i", "k")
PE = define("PE_#", lambda p: stack(v(p, i), (i, 0, n - 1)), "p")
R = define("R(#)", lambda k: diag(R_block(i, k), (i, 0, n - 1)), "k")


@theorem(
    title="The two entries of a block",
    source=[
        Source(
            SHIFT,
            25,
            r"v_{pos}^{(i)} = \begin{bmatrix} \sin(\omega_i\, pos) \\ \cos(\omega_i\, pos) \end{bmatrix}",
        ),
        Source(
            DOT,
            20,
            r"PE_i^{(k)} = \begin{pmatrix} \sin(i \cdot \omega_k) \\ \cos(i \cdot \omega_k) \end{pmatrix}",
        ),
    ],
)
def block_entries(p: Real, i: Natural) -> Derivation:
    """Block i of position p consists of the entries with the numbers 2i and 2i + 1: the sine
    and the cosine of one angle."""
    return calc(v(p, i)).eq(block(p, i), by=definition)


@theorem(
    title="The encoding is the stack of its blocks",
    source=[
        Source(
            SHIFT,
            103,
            r"PE_{pos} = \begin{bmatrix} v_{pos}^{(0)} \\ v_{pos}^{(1)} \\ \vdots \end{bmatrix}",
        ),
        Source(
            COLUMNS,
            38,
            r"\mathbf{p}_j = \bigl[\sin\bigl(\tfrac{j}{\alpha_0}\bigr),\,"
            r"\cos\bigl(\tfrac{j}{\alpha_0}\bigr),\,\dots\bigr]^\top",
        ),
    ],
)
def encoding_of_blocks(p: Real) -> Derivation:
    """The encoding of position p is a vector with n blocks, hence with d = 2n entries."""
    return calc(PE(p)).eq(stack(block(p, i), (i, 0, n - 1)), by=definition)


@theorem(
    title="Counting frequencies from one",
    source=Source(DISTANCE, 10),
    remarks=[
        "The Korean source counts the frequencies from 1 to d/2, the others from 0. What is "
        "proved for arbitrary frequencies holds for both: take ω_{i+1} for ω_i."
    ],
)
def counting_from_one(p: Real) -> Derivation:
    """An encoding whose frequencies are numbered 1, …, n is the stack of the blocks with the
    frequencies numbered from 0, each index raised by one."""
    return calc(stack(block(p, i), (i, 1, n))).eq(stack(block(p, i + 1), (i, 0, n - 1)), by=algebra)
