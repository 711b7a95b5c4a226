"""The formulas of the circle, derived from the exponential function.

Three equations are the foundation and are granted: the sine and the cosine as exponentials, and
the exponential of a sum.  Every other theorem of the library rests on them through named steps.
"""

from sympy import I, cos, exp, sin

from ..authoring.chapters import Chapter, Exercise, Lead
from ..authoring.derivations import Derivation, calc
from ..authoring.library import Complex, Source, theorem
from ..authoring.operations import (
    arithmetic,
    evaluation,
    expand,
    parity,
    rewrite_cos,
    rewrite_exp,
    rewrite_sin,
    substitution,
)
from ..authoring.reasons import algebra, exact_values, exponentials
from .sources import COLUMNS, DOT, EXAMPLE, SHIFT


@theorem(title="The sine as exponentials")
def sin_exponential(x: Complex) -> Derivation:
    """The sine is a combination of two exponentials, one for each direction of rotation."""
    return calc(sin(x)).derive(rewrite_exp, "(exp(I*x) - exp(-I*x))/(2*I)", by=exponentials)


@theorem(title="The cosine as exponentials")
def cos_exponential(x: Complex) -> Derivation:
    """The cosine is half the sum of the same two exponentials."""
    return calc(cos(x)).eq("(exp(I*x) + exp(-I*x))/2", by=exponentials)


@theorem(title="Euler’s formula")
def euler(x: Complex) -> Derivation:
    """As a complex number, the point of the unit circle at the angle x is an exponential."""
    return calc(exp(I * x)).derive(rewrite_cos, by=[cos_exponential, sin_exponential])


@theorem(title="The functional equation of the exponential")
def exp_sum(x: Complex, y: Complex) -> Derivation:
    """The exponential turns sums into products. The angle addition formulas come from here."""
    return calc(exp(x + y)).derive(expand, by=exponentials)


@theorem(title="Parity of the sine")
def sin_odd(x: Complex) -> Derivation:
    """The sine is odd: reversing the angle reverses its sign."""
    return (
        calc("sin(-x)")
        .derive(
            rewrite_exp,
            "(exp(I*(-x)) - exp(-I*(-x)))/(2*I)",
            by=sin_exponential.at(x=-x),
        )
        .derive(rewrite_sin, by=sin_exponential)
    )


@theorem(title="Parity of the cosine")
def cos_even(x: Complex) -> Derivation:
    """The cosine is even: reversing the angle does not change it."""
    return (
        calc("cos(-x)")
        .derive(
            rewrite_exp,
            "exp(I*(-x))/2 + exp(-I*(-x))/2",
            by=cos_exponential.at(x=-x),
        )
        .derive(rewrite_cos, by=cos_exponential)
    )


@theorem(title="Euler’s formula for the opposite angle")
def euler_opposite(x: Complex) -> Derivation:
    """For the opposite angle only the sine changes its sign."""
    return (
        calc("exp(-I*x)")
        .eq("cos(-x) + I*sin(-x)", by=euler.at(x=-x))
        .derive(parity, by=[cos_even, sin_odd])
    )


@theorem(
    title="Angle addition for the sine",
    source=Source(SHIFT, 48, r"\sin(a+b) = \sin a\cos b + \cos a\sin b"),
)
def sin_sum(a: Complex, b: Complex) -> Derivation:
    """The sine of a sum mixes the sines and cosines of the two angles. The derivation passes to
    exponentials, multiplies out, and returns."""
    return (
        calc(sin(a + b))
        .derive(rewrite_exp, by=sin_exponential.at(x=a + b))
        .derive(expand, by=[exp_sum.at(x=I * a, y=I * b), exp_sum.at(x=-I * a, y=-I * b)])
        .derive(
            rewrite_cos,
            by=[euler.at(x=a), euler.at(x=b), euler_opposite.at(x=a), euler_opposite.at(x=b)],
        )
        .derive(expand, by=algebra)
    )


@theorem(
    title="Angle addition for the cosine",
    source=Source(SHIFT, 49, r"\cos(a+b) = \cos a\cos b - \sin a\sin b"),
)
def cos_sum(a: Complex, b: Complex) -> Derivation:
    """The cosine of a sum is found in the same way."""
    return (
        calc(cos(a + b))
        .derive(rewrite_exp, by=cos_exponential.at(x=a + b))
        .derive(expand, by=[exp_sum.at(x=I * a, y=I * b), exp_sum.at(x=-I * a, y=-I * b)])
        .derive(
            rewrite_cos,
            by=[euler.at(x=a), euler.at(x=b), euler_opposite.at(x=a), euler_opposite.at(x=b)],
        )
        .derive(expand, by=algebra)
    )


@theorem(
    title="The cosine of a difference",
    source=[
        Source(DOT, 30, r"\cos(\alpha - \beta) = \cos\alpha \cos\beta + \sin\alpha \sin\beta"),
        Source(COLUMNS, 52, r"\sin(A)\sin(B)+\cos(A)\cos(B)=\cos(A-B)"),
        Source(EXAMPLE, 71, r"\cos(a-b) = \cos(a)\cos(b) + \sin(a)\sin(b)"),
    ],
)
def cos_difference(a: Complex, b: Complex) -> Derivation:
    """The dot product of two points of the unit circle is the cosine of the difference of their
    angles."""
    return (
        calc("cos(a - b)")
        .derive(substitution, by=cos_sum.at(a=a, b=-b))
        .derive(
            parity,
            "cos(a)*cos(b) + sin(a)*sin(b)",
            by=[cos_even.at(x=b), sin_odd.at(x=b)],
        )
    )


@theorem(title="The sine of a difference")
def sin_difference(a: Complex, b: Complex) -> Derivation:
    """The sine of a difference, by contrast, changes its sign when the two angles are exchanged."""
    return (
        calc("sin(a - b)")
        .derive(substitution, by=sin_sum.at(a=a, b=-b))
        .derive(parity, by=[cos_even.at(x=b), sin_odd.at(x=b)])
    )


@theorem(title="The cosine of zero")
def cos_zero() -> Derivation:
    """The next proof needs just this one value of the cosine."""
    return calc("cos(0)").derive(evaluation, by=exact_values)


@theorem(title="Pythagoras")
def pythagoras(x: Complex) -> Derivation:
    """For real x, the point at the angle x lies at distance 1 from the origin."""
    return (
        calc("sin(x)^2 + cos(x)^2")
        .eq("cos(x - x)", by=cos_difference.at(a=x, b=x))
        .derive(arithmetic, by=algebra)
        .derive(evaluation, by=cos_zero)
    )


@theorem(title="The cosine by half the angle")
def half_angle(x: Complex) -> Derivation:
    """What a cosine lacks to 1 is twice the square of the sine of half the angle. So no cosine of a
    real angle exceeds 1."""
    half = x / 2
    return (
        calc(cos(x))
        .derive_back(arithmetic, "cos(x/2 + x/2)", by=algebra)
        .derive(substitution, by=cos_sum.at(a=half, b=half))
        .eq("1 - 2*sin(x/2)^2", by=pythagoras.at(x=half))
    )


CHAPTER = Chapter(
    title="The formulas of the circle",
    question=(
        "A position enters an encoding only through sines and cosines. What happens to these "
        "when two positions are added, or subtracted?"
    ),
    idea=(
        "The exponential turns sums into products, and sine and cosine are combinations of "
        "exponentials. These facts are taken for granted; then it is enough to multiply out."
    ),
    figure="addition",
    caption="The point for the angle a + b is the point for a, turned on by b.",
    main="cos_difference",
    used=(
        "It makes the dot product of two encodings a function of the offset ({dot_product}). The "
        "formulas for sums lead to the shift theorem ({shift}); Pythagoras is the reason why all "
        "encodings have the same length ({norm_of_encoding})."
    ),
    theorems=("sin_sum", "cos_sum"),
    lemmas=("sin_exponential", "cos_exponential", "exp_sum", "euler_opposite", "cos_zero"),
    leads=(
        Lead(
            "sin_exponential",
            "We take three facts for granted. Two of them express the sine and the cosine by the "
            "exponential; they may serve as definitions.",
        ),
        Lead(
            "euler",
            "Read backwards, these two formulas give the exponential in terms of the cosine and "
            "the sine.",
        ),
        Lead(
            "exp_sum",
            "The third fact is a law of the exponential. With the first two it gives the formulas "
            "for sums.",
        ),
        Lead(
            "sin_odd",
            "Before multiplying out, we note what a change of sign does.",
        ),
        Lead(
            "sin_sum",
            "Now the angle addition formulas can be proved, both in the same three moves.",
        ),
        Lead(
            "cos_difference",
            "Replacing b by −b gives the formulas for differences. The first of them is the "
            "reason why dot products of encodings depend on the offset.",
        ),
        Lead(
            "cos_zero",
            "Now let both angles be equal: their difference is 0. The value of the cosine there is "
            "that of the exponential, which is 1.",
        ),
        Lead(
            "half_angle",
            "The formulas for sums also tell how far a cosine is from 1.",
        ),
    ),
    exercises=(
        Exercise(
            "Write the exponential for the opposite angle by the cosine and the sine.",
            "euler_opposite",
        ),
        Exercise(
            "Which changes when the angles a and b are exchanged: cos(a − b) or sin(a − b)?",
            "sin_difference",
        ),
        Exercise(
            "Deduce from the cosine of a difference that the point at a real angle lies on the "
            "unit circle.",
            "pythagoras",
        ),
    ),
)
