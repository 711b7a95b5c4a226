"""The dot product as a measure of similarity: a function of the offset, whose spectrum consists of
the frequencies and their negatives."""

from ..authoring.chapters import Chapter
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import Formula, define, dot, family, formula, stack, total
from ..authoring.library import Real, theorem
from ..authoring.operations import (
    block_collapse,
    expand_trig,
    factor_arguments,
    matrix_product,
    rewrite_exp,
)
from ..authoring.reasons import algebra, bounds, sums
from .encoding import i, n
from .trigonometry import cos_difference, cos_exponential

family("a_#")
family("t_#")
family("N", "natural")

similarity = define("f_#(#)", lambda n, D: total("cos(10000^(-i/n)*D)", (i, 0, "n - 1")), "n", "D")


@theorem(
    title="The spectrum of the similarity",
    remarks=[
        "So the spectral measure gives the weight 1/2 to each of the points ω_i and −ω_i. Its "
        "total weight is n = d/2, the similarity for the offset 0.",
    ],
)
def similarity_spectrum(D: Real) -> Derivation:
    """As a function of the offset D the dot product is a sum of waves with the frequencies ω_i
    and −ω_i, each with the weight 1/2."""
    return (
        calc(total("cos(omega[i]*D)", (i, 0, n - 1)))
        .derive(
            rewrite_exp,
            total("1/2*exp(I*(omega[i]*D)) + 1/2*exp(-I*(omega[i]*D))", (i, 0, n - 1)),
            by=cos_exponential.at(x="omega[i]*D"),
        )
        .eq(total("1/2*exp(I*omega[i]*D) + 1/2*exp(I*(-omega[i])*D)", (i, 0, n - 1)), by=algebra)
    )


def combination(function: str) -> Formula:
    """The combination Σ a_j sin ω_i t_j, or with cosines."""
    return total(f"a[j]*{function}(omega[i]*t[j])", ("j", 0, "N - 1"))


def quadratic(entry: str) -> Formula:
    """The quadratic form in a_j, a_m with this entry, summed over the frequencies."""
    inner = total(f"a[j]*a[m]*({entry})", ("m", 0, "N - 1"))
    return total(total(inner, ("j", 0, "N - 1")), (i, 0, n - 1))


pair = [combination("sin"), combination("cos")]
combined = stack(pair, (i, 0, n - 1))


@theorem(title="The squared norm of a combination of encodings")
def combination_norm() -> Derivation:
    """The combination of N encodings at arbitrary positions t_j with arbitrary coefficients a_j has
    a squared norm in which the positions occur through their offsets only."""
    x, y = formula("omega[i]*t[j]"), formula("omega[i]*t[m]")
    return (
        calc(dot(combined, combined))
        .derive(block_collapse, by=algebra)
        .derive(matrix_product, by=algebra)
        .eq(
            quadratic(
                "sin(omega[i]*t[j])*sin(omega[i]*t[m]) + cos(omega[i]*t[j])*cos(omega[i]*t[m])"
            ),
            by=sums,
        )
        .derive_back(
            expand_trig,
            quadratic("cos(omega[i]*t[j] - omega[i]*t[m])"),
            by=cos_difference.at(a=x, b=y),
        )
        .derive(factor_arguments, by=sums)
    )


@theorem(
    title="The similarity is positive semidefinite",
    remarks=[
        "Whatever the number N of positions, the matrix of their dot products has no negative "
        "eigenvalue: it is a Gram matrix.",
    ],
)
def similarity_semidefinite() -> Derivation:
    """The quadratic form whose coefficients are the similarities of N arbitrary positions is
    never negative."""
    return (
        calc(quadratic("cos(omega[i]*(t[j] - t[m]))"))
        .eq(dot(combined, combined), by=combination_norm)
        .ge(0, by=bounds)
    )


CHAPTER = Chapter(
    title="The dot product as a function",
    question="Which properties does the dot product have as a function of the offset?",
    idea=(
        "As a function of the offset the dot product is a sum of cosines whose coefficients are "
        "all 1. So it is even and largest at 0. It is positive semidefinite as well: take its "
        "values at the differences of any positions, multiply them by real numbers of these "
        "positions and add them all up, and the result is the squared length of a combination "
        "of encodings."
    ),
    main="similarity_semidefinite",
    once=("combination_norm",),
)
