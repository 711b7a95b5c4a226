"""Which dimensions have a real period: the twos in 10000 leave d = 2, 4 and 8.

That an integer x is odd is written as an equation: the cosine of πx is −1.
"""

from typing import Annotated, Any

from ..authoring.assumptions import assumed, by_induction, induction_hypothesis
from ..authoring.chapters import Chapter
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import family, formula
from ..authoring.library import Integer, Natural, Positive, PositiveInteger, Real, theorem
from ..authoring.operations import arithmetic, evaluation, expand, factor_arguments
from ..authoring.reasons import algebra, bound, bounds, exponentials
from .single_terms import without_sign
from .wavelengths import period_needs_power

Odd = Annotated[Any, "odd"]
family("e_#", "natural")
family("q_#", "odd")

CASES = "(n - 1)*(n - 2)*(n - 4)"
TWOS = "that every positive integer is a power of two times an odd number"
WRITTEN = (
    "The numbers of turns are positive integers, and every positive integer is a power of two "
    "times an odd number: they are written like that here. This way of writing them is assumed "
    "and not proved."
)


def turns(i: Any) -> str:
    """The number of turns of the frequency with the number i."""
    return f"2^(e[{i}])*q[{i}]"


def supposing_turns(made: Derivation) -> Derivation:
    """Assume that the first two standard frequencies make whole turns while the position moves
    by T."""
    return made.suppose(f"T = 2*pi*({turns(0)})").suppose(f"10000^(-1/n)*T = 2*pi*({turns(1)})")


@theorem(
    title="An odd factor",
    remarks=["An integer x is odd if the cosine of πx is −1, and even if it is 1."],
)
def odd_factor(u: Odd, x: Integer) -> Derivation:
    """An integer times an odd number is odd or even like the integer."""
    return calc("cos(pi*(u*x))").eq("cos(pi*x)", by=exponentials)


@theorem(title="Twice an integer")
def twice_integer(x: Integer) -> Derivation:
    """Twice an integer is even."""
    return calc("cos(pi*(2*x))").eq(1, by=exponentials)


@theorem(title="Powers of odd numbers")
def odd_power(u: Odd, n: Natural) -> Derivation:
    """The powers of an odd number are odd."""
    base = calc("cos(pi*u^0)").eq("cos(pi)", by=algebra).derive(evaluation, -1, by=exponentials)
    step = (
        calc("cos(pi*u^(n + 1))")
        .eq("cos(pi*(u*u^n))", by=exponentials)
        .eq("cos(pi*u^n)", by=odd_factor.at(x="u^n"))
        .eq("-1", by=induction_hypothesis())
    )
    return calc("cos(pi*u^n)").eq("-1", by=by_induction("n", base, step))


@theorem(title="An odd number has no factor two")
def no_factor_two(r: Natural, a: Integer, b: Integer) -> Derivation:
    """If an odd number is an integer times 2 to the power r, then r is 0."""
    base = calc("0*1").eq(0, by=algebra)
    step = (
        calc("r + 1")
        .derive_back(arithmetic, "(r + 1)*(1 + 1)/2", by=algebra)
        .eq("(r + 1)*(1 + cos(pi*(2*(2^r*a))))/2", by=twice_integer.at(x="2^r*a"))
        .derive_back(factor_arguments, "(r + 1)*(1 + cos(pi*(2^(r + 1)*a)))/2", by=exponentials)
        .eq("(r + 1)*(1 + cos(pi*b))/2", by=assumed(1))
        .eq("(r + 1)*(1 + (-1))/2", by=assumed(2))
        .derive(arithmetic, 0, by=algebra)
    )
    return (
        calc("r")
        .eq(0, by=by_induction("r", base, step))
        .suppose("2^r*a = b")
        .suppose("cos(pi*b) = -1")
    )


@theorem(title="The step from s to s + 1")
def one_two_more(r: Natural, s: Natural, a: Integer, b: Integer) -> Derivation:
    """If the theorem on the quotient of two odd numbers holds for s and all numbers r, it holds for
    s + 1."""
    back = (
        calc("2^(s + 1)*b")
        .eq("2^(s + 1)*(2^(0 - (s + 1))*a)", by=assumed(1))
        .derive(expand, a, by=exponentials)
    )
    none = no_factor_two.at(r="s + 1", a="b", b="a", hypotheses=[back, None])
    base = calc(0).eq("s + 1", by=none)
    step = calc("r + 1").eq("s + 1", by=assumed(3, t="r"))
    return (
        calc("r")
        .eq("s + 1", by=by_induction("r", base, step))
        .suppose("2^(r - (s + 1))*a = b")
        .suppose("cos(pi*a) = -1")
        .suppose("t = s", ["2^(t - s)*a = b"], t="natural")
    )


@theorem(
    title="The quotient of two odd numbers is no other power of two",
    remarks=["So an integer that is not 0 has only one number of prime factors 2."],
)
def no_power_of_two(r: Natural, s: Natural, a: Integer, b: Integer) -> Derivation:
    """If the quotient of two odd numbers is 2 to the power r − s, then r and s are equal."""
    base = calc("r").eq(0, by=no_factor_two)
    step = calc("r").eq("s + 1", by=one_two_more.at(premises=[induction_hypothesis(r="t")]))
    return (
        calc("r")
        .eq("s", by=by_induction("s", base, step, general="r"))
        .suppose("2^(r - s)*a = b")
        .suppose("cos(pi*a) = -1")
        .suppose("cos(pi*b) = -1")
    )


@theorem(title="The step from r to r + 1")
def one_more_apart(r: Natural, s: Natural) -> Derivation:
    """If the theorem that no integer lies between 0 and 1 holds for r and all numbers s, it holds
    for r + 1."""
    base = calc("(r + 1 - 0)*(r + 1 - 0 - 1)").ge(0, by=bounds)
    step = (
        calc("(r + 1 - (s + 1))*(r + 1 - (s + 1) - 1)")
        .eq("(r - s)*(r - s - 1)", by=algebra)
        .ge(0, by=bound(assumed(1, t="s")))
    )
    return (
        calc("(r + 1 - s)*(r + 1 - s - 1)")
        .ge(0, by=by_induction("s", base, step))
        .suppose("(r - t)*(r - t - 1) >= 0", t="natural")
    )


@theorem(
    title="No integer lies between 0 and 1",
    remarks=["Every integer is the difference of two natural numbers."],
)
def integers_apart(r: Natural, s: Natural) -> Derivation:
    """The product of the integer r − s and the integer before it is not negative."""
    base = calc("(0 - s)*(0 - s - 1)").ge(0, by=bound(witness=lambda: "s*(s + 1)"))
    more = one_more_apart.at(premises=[induction_hypothesis(s="t")])
    step = calc("(r + 1 - s)*(r + 1 - s - 1)").ge(0, by=bound(more))
    return calc("(r - s)*(r - s - 1)").ge(0, by=by_induction("r", base, step, general="s"))


@theorem(title="The divisors of 4")
def divisors_of_four(n: PositiveInteger, r: Natural, s: Natural) -> Derivation:
    """If a positive integer n times an integer, the difference of r and s, is 4, then n is 1, 2 or
    4: the product of n − 1, n − 2 and n − 4 is 0."""
    k, one, half = "(r - s)", "(n - 1)", formula("n/2")
    positive = integers_apart.at(r="n", s=0)
    two = integers_apart.at(r="n", s=1)
    not_negative = (
        calc(0)
        .le(
            f"{one}*((n*{k} - n)*(n*{k} - 2*n))/2",
            by=bound(positive, integers_apart.at(s="s + 1"), witness=lambda g, h: half * g * h),
        )
        .eq(f"{one}*((4 - n)*(4 - 2*n))/2", by=assumed(1))
        .eq(CASES, by=algebra)
    )
    not_positive = (
        calc(CASES)
        .eq("-((n - 1)*(n - 2))*(4*(4 - n))/4", by=algebra)
        .eq(f"-((n - 1)*(n - 2))*(n*{k}*(n*{k} - n))/4", by=assumed(1))
        .le(0, by=bound(two, integers_apart, witness=lambda g, h: half**2 * g * h))
    )
    neither = without_sign.at(u=CASES, hypotheses=[not_negative, not_positive])
    return calc(CASES).eq(0, by=neither).suppose(f"n*{k} = 4")


@theorem(title="A power of a product")
def power_of_product(a: Positive, b: Real, n: Natural) -> Derivation:
    """The power of a product is the product of the powers."""
    return calc("(a*b)^n").eq("a^n*b^n", by=exponentials)


@theorem(
    title="The number of blocks divides 4",
    remarks=[
        WRITTEN,
        "There are four twos in 10000; what they leave is the odd number 625.",
    ],
    rests_on=TWOS,
)
def period_divides_four(T: Positive, n: PositiveInteger) -> Derivation:
    """If the first two standard frequencies both turn a whole number of times while the position
    moves by T, then the number n of blocks times the difference of the numbers of twos in these
    two numbers is 4."""
    first, second = ("2^(e[0])", "q[0]"), ("2^(e[1])", "q[1]")
    split = [power_of_product.at(a=a, b=b) for a, b in (first, second)]
    quotient = (
        calc("2^(n*e[0] - (4 + n*e[1]))*q[0]^n")
        .eq("(2^(e[0]))^n*q[0]^n/(16*(2^(e[1]))^n)", by=exponentials)
        .eq(f"({turns(0)})^n/(16*(2^(e[1]))^n)", by=split[0])
        .eq(f"10000*({turns(1)})^n/(16*(2^(e[1]))^n)", by=period_needs_power.at(m=turns))
        .eq("10000*((2^(e[1]))^n*q[1]^n)/(16*(2^(e[1]))^n)", by=split[1])
        .derive(arithmetic, "625*q[1]^n", by=algebra)
    )
    odd = (
        calc("cos(pi*(625*q[1]^n))")
        .eq("cos(pi*q[1]^n)", by=odd_factor.at(u=625, x="q[1]^n"))
        .eq("-1", by=odd_power.at(u="q[1]"))
    )
    also_odd = calc("cos(pi*q[0]^n)").eq("-1", by=odd_power.at(u="q[0]"))
    same = no_power_of_two.at(
        r="n*e[0]",
        s="4 + n*e[1]",
        a="q[0]^n",
        b="625*q[1]^n",
        hypotheses=[quotient, also_odd, odd],
    )
    return supposing_turns(
        calc("n*(e[0] - e[1])")
        .derive(expand, "n*e[0] - n*e[1]", by=algebra)
        .eq("4 + n*e[1] - n*e[1]", by=same)
        .eq(4, by=algebra)
    )


@theorem(
    title="Only d = 2, 4 and 8 have a real period",
    remarks=[
        "These dimensions have one: see the periods for d = 2, 4 and 8. For one block, d = 2, "
        "there is no second frequency, and nothing is to be shown.",
        "The sine and the cosine come back together only after whole turns; so a period T "
        "makes the frequencies turn whole numbers of times, as it is assumed here.",
        WRITTEN,
        "The period T is a multiple of π. No positive integer is one, because π is irrational: "
        "the theorem that different integers have different encodings says so for every "
        "dimension.",
    ],
    rests_on=TWOS,
)
def real_period_only(T: Positive, n: PositiveInteger) -> Derivation:
    """If the first two standard frequencies both turn a whole number of times while the position
    moves by T, then the number n of blocks is 1, 2 or 4: the product of n − 1, n − 2 and n − 4 is
    0."""
    four = calc("n*(e[0] - e[1])").eq(4, by=period_divides_four)
    divisor = divisors_of_four.at(r="e[0]", s="e[1]", hypotheses=[four])
    return supposing_turns(calc(CASES).eq(0, by=divisor))


CHAPTER = Chapter(
    title="Dimensions with a real period",
    question="In which dimensions does the standard encoding repeat after a real offset?",
    main="real_period_only",
)
