"""The distance of two encodings depends on the offset of their positions only."""

from sympy import Sum, cos, sqrt

from ..calc import Derivation, calc
from ..formulas import Identity, dot, norm, root, total
from ..library import Natural, Real, Source, theorem
from ..operations import sum_rules
from ..reasons import algebra, definition, sums
from .dot_product import block_dot, norm_squared
from .encoding import PE, R_block, d, i, n, omega, v
from .rotation import difference_product, twice_minus
from .shift import block_shift
from .sources import DISTANCE
from .trigonometry import cos_zero


@theorem(
    title="The difference of two blocks",
    source=Source(DISTANCE, 28, r"D_{k,i}=PE_{p+k,i}-PE_{p,i}=(M_i(k)-I)v"),
)
def block_difference(p: Real, k: Real, i: Natural) -> Derivation:
    """A block moved by k positions, minus the block, is the matrix R_i(k) − I times the
    block."""
    M, b = R_block(i, k), v(p, i)
    return calc(v(p + k, i) - b).eq(M * b - b, by=block_shift).eq((M - Identity) * b, by=algebra)


@theorem(
    title="A block has length one",
    source=Source(DISTANCE, 44),
)
def block_norm(p: Real, i: Natural) -> Derivation:
    """The sine and the cosine of one angle form a unit vector."""
    return (
        calc(v(p, i).T * v(p, i))
        .eq("cos(omega[i]*(p - p))", by=block_dot.at(q=p))
        .eq("cos(0)", by=algebra)
        .eq(1, by=cos_zero)
    )


@theorem(
    title="The square of the distance of two blocks",
    source=[
        Source(DISTANCE, 32),
        Source(DISTANCE, 36),
        Source(DISTANCE, 40),
        Source(DISTANCE, 44, r"=2-2\cos(\omega_ik)"),
    ],
)
def block_distance(p: Real, k: Real, i: Natural) -> Derivation:
    """The square of the distance of two blocks k positions apart depends on k only."""
    M, b, D = R_block(i, k), v(p, i), v(p + k, i) - v(p, i)
    c = cos(omega[i] * k)
    return (
        calc(D.T * D)
        .eq(((M - Identity) * b).T * ((M - Identity) * b), by=block_difference)
        .eq(b.T * (M.T - Identity) * (M - Identity) * b, by=algebra)
        .eq(b.T * (2 * Identity - M - M.T) * b, by=difference_product)
        .eq(b.T * ((2 - 2 * c) * Identity) * b, by=twice_minus)
        .eq((2 - 2 * c) * (b.T * b), by=algebra)
        .eq(2 - 2 * c, by=block_norm)
    )


@theorem(
    title="The distance depends on the offset only",
    source=Source(
        DISTANCE,
        50,
        r"\sqrt{\sum_{i=1}^{d/2}(2-2\cos(\omega_ik))}=\sqrt{d-2\sum_{i=1}^{d/2} \cos(\omega_ik)}",
    ),
    remarks=[
        "The converse is another matter: equal distance does not imply equal offset for all "
        "frequencies. In the 4×4 example the offsets 1 and 5 have the same distance.",
    ],
)
def distance(p: Real, k: Real) -> Derivation:
    """The distance of two encodings k positions apart is the same for every position p."""
    D = v(p + k, i) - v(p, i)
    return (
        calc(norm(PE(p + k) - PE(p)))
        .eq(root(total(dot(D, D), (i, 0, n - 1))), by=definition)
        .eq(sqrt(Sum(2 - 2 * cos(omega[i] * k), (i, 0, n - 1))), by=block_distance)
        .derive(sum_rules, sqrt(2 * n - 2 * Sum(cos(omega[i] * k), (i, 0, n - 1))), by=sums)
        .eq(sqrt(d - 2 * Sum(cos(omega[i] * k), (i, 0, n - 1))), by=definition)
    )


@theorem(
    title="Adjacent positions",
    source=Source(DISTANCE, 58, r"\sqrt{d-2\sum_{i=1}^{d/2} \cos(\omega_i)}"),
    remarks=[
        "The source shows the right side alone; that it is the distance of two adjacent "
        "encodings is what is meant.",
    ],
)
def adjacent_distance(p: Real) -> Derivation:
    """All pairs of adjacent positions have the same distance."""
    return (
        calc(norm(PE(p + 1) - PE(p)))
        .eq(root(d - 2 * total("cos(omega[i]*1)", (i, 0, n - 1))), by=distance.at(k=1))
        .eq(sqrt(d - 2 * Sum(cos(omega[i]), (i, 0, n - 1))), by=algebra)
    )


@theorem(title="Equal offsets have equal distances", source=Source(DISTANCE, 53))
def equal_offsets(p: Real, q: Real, k: Real) -> Derivation:
    """Two pairs of positions with the same offset have the same distance."""
    middle = sqrt(d - 2 * Sum(cos(omega[i] * k), (i, 0, n - 1)))
    return (
        calc(norm(PE(p + k) - PE(p)))
        .eq(middle, by=distance)
        .eq(norm(PE(q + k) - PE(q)), by=distance.at(p=q))
    )


@theorem(title="Distance and dot product determine each other")
def distance_from_dot(p: Real, q: Real) -> Derivation:
    """The square of the distance of two encodings is twice the square norm minus twice the dot
    product."""
    return (
        calc(dot(PE(p) - PE(q), PE(p) - PE(q)))
        .eq(dot(PE(p), PE(p)) + dot(PE(q), PE(q)) - 2 * dot(PE(p), PE(q)), by=algebra)
        .eq("d/2 + d/2 - 2*dot(PE_p, PE_q)", by=[norm_squared, norm_squared.at(p=q)])
        .eq("2*(d/2) - 2*dot(PE_p, PE_q)", by=algebra)
    )
