"""One term of a sum: it can be told from the others, and if the sum of squares is 0, so is every
term.

The first says that two linear forms with the same values have the same coefficients, the second
that a vector of length 0 is 0.  Neither decides between cases: δ is written with absolute values,
and a number that is ≥ 0 and ≤ 0 is its own opposite because of its square roots.
"""

from collections.abc import Callable

from ..authoring.assumptions import assumed
from ..authoring.chapters import Chapter
from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import define, family
from ..authoring.library import Integer, Natural, Real, Record, theorem
from ..authoring.operations import arithmetic, sum_rules
from ..authoring.reasons import (
    algebra,
    bound,
    definition,
    exponentials,
    induction,
    linear,
    squares,
    sums,
)

for _name in "uvx":
    family(f"{_name}_#")

delta = define(
    "delta_(#,#)",
    lambda i, r: f"(abs({i} - {r} + 1) + abs({i} - {r} - 1))/2 - abs({i} - {r})",
    "i",
    "r",
)


@theorem(title="The absolute value of what is not negative")
def absolute_value(u: Real) -> Derivation:
    """A number that is not negative is its own absolute value."""
    return (
        calc("abs(u)")
        .eq("√u*√u", by=exponentials)
        .derive(arithmetic, u, by=exponentials)
        .suppose("0 <= u")
    )


@theorem(title="The absolute value of what is not positive")
def absolute_opposite(u: Real) -> Derivation:
    """The absolute value of a number that is not positive is its negative."""
    return (
        calc("abs(u)")
        .eq("√(-u)*√(-u)", by=exponentials)
        .derive(arithmetic, -u, by=exponentials)
        .suppose("u <= 0")
    )


@theorem(title="Kronecker’s delta at equal numbers")
def delta_equal(r: Integer) -> Derivation:
    """For equal numbers δ is 1."""
    return (
        calc("delta_(r,r)")
        .eq("(abs(1) + abs(-1))/2 - abs(0)", by=definition)
        .eq(
            "(1 + (-(-1)))/2 - 0",
            by=[absolute_value.at(u=1), absolute_opposite.at(u=-1), absolute_value.at(u=0)],
        )
        .derive(arithmetic, 1, by=algebra)
    )


@theorem(title="Kronecker’s delta below")
def delta_below(i: Integer, r: Integer) -> Derivation:
    """If the first number is less than the second, δ is 0."""
    return _delta_elsewhere("(-({0}))", absolute_opposite).suppose("i + 1 <= r")


@theorem(title="Kronecker’s delta above")
def delta_above(i: Integer, r: Integer) -> Derivation:
    """If the first number is greater than the second, δ is 0."""
    return _delta_elsewhere("({0})", absolute_value).suppose("r + 1 <= i")


def _delta_elsewhere(value: str, by: Record) -> Derivation:
    """The three absolute values in δ have the ``value`` that the theorem ``by`` says."""
    gaps = "i - r + 1", "i - r - 1", "i - r"
    after, before, at = map(value.format, gaps)
    return (
        calc("delta_(i,r)")
        .eq("(abs(i - r + 1) + abs(i - r - 1))/2 - abs(i - r)", by=definition)
        .eq(f"({after} + {before})/2 - {at}", by=[by.at(u=gap) for gap in gaps])
        .derive(arithmetic, 0, by=algebra)
    )


@theorem(title="Before one of n")
def number_before(i: Integer, j: Integer, n: Natural) -> Derivation:
    """A number before one of the numbers up to n − 1 is itself one of them."""
    return (
        calc("i")
        .le("n - 1", by=linear(assumed(1), assumed(2)))
        .suppose("i + 1 <= j")
        .suppose("j <= n - 1")
    )


def apart(term: Callable[[object], str]) -> str:
    """The sum of ``term`` for i = 0 … n − 1, that for i = r apart."""
    after = f"Sum({term('r + 1 + j')}, (j, 0, n - 2 - r))"
    return f"Sum({term('i')}, (i, 0, r - 1)) + ({term('r')}) + {after}"


@theorem(title="One term apart, counted from the end")
def term_apart_from_end(r: Natural, k: Natural) -> Derivation:
    """A sum of r + 1 + k terms is the sum of the first r, the next one, and the sum of the last
    k."""
    return calc("Sum(x[i], (i, 0, r + k))").eq(
        "Sum(x[i], (i, 0, r - 1)) + x[r] + Sum(x[r + 1 + j], (j, 0, k - 1))", by=induction
    )


@theorem(title="One term apart")
def term_apart(n: Natural, r: Natural) -> Derivation:
    """A sum of n terms is the sum of those before the number r, that with the number r, and the
    sum of those after it."""
    # How many come after it, so written that it is plainly a natural number.
    after = "Sum(1, (j, 1, n - 1 - r))"
    return (
        calc("Sum(x[i], (i, 0, n - 1))")
        .eq(apart(lambda i: f"x[{i}]"), by=term_apart_from_end.at(k=after))
        .suppose("r <= n - 1")
    )


def _weighted(i: object) -> str:
    return f"delta_({i},r)*x[{i}]"


@theorem(title="Kronecker’s delta picks a term")
def picked(n: Natural, r: Natural) -> Derivation:
    """Of the terms of a sum, multiplied by δ, the one with the number r is left."""
    return (
        calc("Sum(delta_(i,r)*x[i], (i, 0, n - 1))")
        .eq(apart(_weighted), by=term_apart.at(x=_weighted))
        .eq(
            "Sum(0*x[i], (i, 0, r - 1)) + 1*x[r] + Sum(0*x[r + 1 + j], (j, 0, n - 2 - r))",
            by=[delta_below, delta_equal, delta_above.at(i="r + 1 + j")],
        )
        .derive(sum_rules, "x[r]", by=sums)
        .suppose("r <= n - 1")
    )


@theorem(title="Its own negative")
def own_opposite(u: Real) -> Derivation:
    """A number that is neither negative nor positive is its own negative."""
    return (
        calc(u)
        .derive_back(arithmetic, "√u*√u", by=exponentials)
        .eq("√(-u)*√(-u)", by=exponentials)
        .derive(arithmetic, -u, by=exponentials)
        .suppose("0 <= u")
        .suppose("u <= 0")
    )


@theorem(title="Neither negative nor positive")
def without_sign(u: Real) -> Derivation:
    """A number that is neither negative nor positive is 0."""
    return (
        calc(u)
        .derive_back(arithmetic, "(u + u)/2", by=algebra)
        .eq("(u + (-u))/2", by=own_opposite)
        .derive(arithmetic, 0, by=algebra)
        .suppose("0 <= u")
        .suppose("u <= 0")
    )


def _squares(i: object) -> str:
    return f"u[{i}]^2 + v[{i}]^2"


def _of_length_zero(made: Derivation) -> Derivation:
    return made.suppose(f"Sum({_squares('i')}, (i, 0, n - 1)) = 0").suppose("r <= n - 1")


@theorem(title="One square in a sum of squares")
def one_square(n: Natural, r: Natural) -> Derivation:
    """If a sum of squares is 0, no square in it is positive."""
    others = apart(_squares).replace("(u[r]^2 + v[r]^2)", "v[r]^2")
    return _of_length_zero(
        calc("u[r]^2")
        .le(apart(_squares), by=bound(witness=lambda: others))
        .eq(f"Sum({_squares('i')}, (i, 0, n - 1))", by=term_apart.at(x=_squares))
        .eq(0, by=assumed(1))
    )


@theorem(title="One number in a sum of squares")
def one_number(n: Natural, r: Natural) -> Derivation:
    """If a sum of squares is 0, no number that is squared in it is positive."""
    return _of_length_zero(calc("u[r]").le(0, by=squares(bound(one_square))))


@theorem(title="A sum of squares that is 0")
def squares_vanish(n: Natural, r: Natural) -> Derivation:
    """If a sum of squares is 0, every number that is squared in it is 0."""
    not_negative = calc(0).le("u[r]", by=bound(one_number.at(u=lambda i: f"-u[{i}]")))
    not_positive = calc("u[r]").le(0, by=bound(one_number))
    zero = without_sign.at(u="u[r]", hypotheses=[not_negative, not_positive])
    return _of_length_zero(calc("u[r]").eq(0, by=zero))


CHAPTER = Chapter(
    title="One term of a sum",
    question="How can one speak of a single term of a sum with arbitrarily many?",
    idea=(
        "Multiply every term of a sum by a number that is 1 at the wanted term and 0 at all "
        "others, and the sum is that term. Such a number can be written as a formula; it is "
        "Kronecker’s delta. To split the sum before and behind the term serves the same "
        "purpose."
    ),
    main="squares_vanish",
    once=(
        "delta_equal",
        "delta_below",
        "delta_above",
        "term_apart_from_end",
        "own_opposite",
        "one_square",
        "one_number",
    ),
)
