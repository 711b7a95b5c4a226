"""No monotone decay: offsets at which the similarity rises, is negative, or comes back almost to
its maximum, for the dimensions in use.

The frequencies are the standard ones, f_n is the similarity function for d = 2n, and every
claim is about certain numbers, which are enclosed.
"""

from ..authoring.derivations import Derivation, calc
from ..authoring.formulas import Formula, formula, total
from ..authoring.library import Integer, refuted, theorem
from ..authoring.reasons import algebra, claimed, exponentials
from .dot_product import dot_product_at_most
from .similarity import similarity

NEXT_CLAIM = "That there is no smaller one is shown by the next claim."
FIRST_RISE = (
    "It is the first rise: enclosures for all smaller offsets, which are not repeated here, show "
    "falls only."
)
FIRST_NEGATIVE = (
    "It is the first negative value: enclosures for all smaller offsets, which are not repeated "
    "here, are positive."
)


def falls(n: int, D: int) -> Derivation:
    """The claim that the similarity does not rise from the offset D to the next."""
    return calc(similarity(n, D + 1)).le(similarity(n, D), by=claimed)


def stays_positive(n: int, D: int) -> Derivation:
    """The claim that the similarity is not negative at the offset D."""
    return calc(similarity(n, D)).ge(0, by=claimed)


def signs(value: str, count: int) -> Formula:
    """The sum of the signs of a value for the offsets D = 0, …, count − 1."""
    return total(formula(value) / f"abs({value})", ("D", 0, count - 1))


@refuted(
    title="No rise from 3 to 4 for d = 4",
    instead=dot_product_at_most,
    remarks=[NEXT_CLAIM],
)
def rise_4() -> Derivation:
    """For d = 4 the similarity would not rise from the offset 3 to the offset 4."""
    return falls(2, 3)


@refuted(
    title="An earlier rise for d = 4",
    instead=dot_product_at_most,
    remarks=["The sum counts 1 for each fall, so that it is 3 if all three steps are falls."],
)
def earlier_rise_4() -> Derivation:
    """For d = 4 one of the first three steps would be a rise; the sum of the signs of the three
    differences would then be at most 1."""
    return calc(signs("f_2(D) - f_2(D + 1)", 3)).le(1, by=claimed)


@refuted(
    title="No rise from 5 to 6 for d = 64",
    instead=dot_product_at_most,
    remarks=[FIRST_RISE],
)
def rise_64() -> Derivation:
    """For d = 64 the similarity would not rise from the offset 5 to the offset 6."""
    return falls(32, 5)


@refuted(
    title="No rise from 11 to 12 for d = 128",
    instead=dot_product_at_most,
    remarks=[FIRST_RISE],
)
def rise_128() -> Derivation:
    """For d = 128 the similarity would not rise from the offset 11 to the offset 12."""
    return falls(64, 11)


@refuted(
    title="No rise from 43 to 44 for d = 512",
    instead=dot_product_at_most,
    remarks=[FIRST_RISE],
)
def rise_512() -> Derivation:
    """For d = 512 the similarity would not rise from the offset 43 to the offset 44."""
    return falls(256, 43)


@refuted(
    title="No rise from 68 to 69 for d = 1024",
    instead=dot_product_at_most,
    remarks=[FIRST_RISE],
)
def rise_1024() -> Derivation:
    """For d = 1024 the similarity would not rise from the offset 68 to the offset 69."""
    return falls(512, 68)


@refuted(
    title="Not negative at 22 for d = 4",
    instead=dot_product_at_most,
    remarks=[NEXT_CLAIM],
)
def negative_4() -> Derivation:
    """For d = 4 the similarity would not be negative at the offset 22."""
    return stays_positive(2, 22)


@refuted(
    title="Negative before 22 for d = 4",
    instead=dot_product_at_most,
    remarks=["The sum counts 1 for each positive value, so that it is 22 if all are positive."],
)
def earlier_negative_4() -> Derivation:
    """For d = 4 one of the offsets 0, …, 21 would have a negative similarity; the sum of the 22
    signs would then be at most 20."""
    return calc(signs("f_2(D)", 22)).le(20, by=claimed)


@refuted(
    title="Not negative at 91 for d = 8",
    instead=dot_product_at_most,
    remarks=[NEXT_CLAIM],
)
def negative_8() -> Derivation:
    """For d = 8 the similarity would not be negative at the offset 91."""
    return stays_positive(4, 91)


@refuted(
    title="Negative before 91 for d = 8",
    instead=dot_product_at_most,
    remarks=["The sum counts 1 for each positive value, so that it is 91 if all are positive."],
)
def earlier_negative_8() -> Derivation:
    """For d = 8 one of the offsets 0, …, 90 would have a negative similarity; the sum of the 91
    signs would then be at most 89."""
    return calc(signs("f_4(D)", 91)).le(89, by=claimed)


@refuted(
    title="Not negative at 725 for d = 64",
    instead=dot_product_at_most,
    remarks=[FIRST_NEGATIVE],
)
def negative_64() -> Derivation:
    """For d = 64 the similarity would not be negative at the offset 725."""
    return stays_positive(32, 725)


@refuted(
    title="Not negative at 3284 for d = 512",
    instead=dot_product_at_most,
    remarks=[FIRST_NEGATIVE],
)
def negative_512() -> Derivation:
    """For d = 512 the similarity would not be negative at the offset 3284."""
    return stays_positive(256, 3284)


@theorem(
    title="The similarity comes back",
    remarks=[
        "So the similarity does not tend to 0 as the real offset grows. With whole offsets it "
        "comes close: see the offsets 628 and 6283.",
    ],
)
def similarity_returns(m: Integer) -> Derivation:
    """For d = 4, with the frequencies 1 and 1/100, the similarity is 2, its maximum, for all
    offsets that are whole multiples of 200π."""
    return calc("cos(200*pi*m) + cos(200*pi*m/100)").eq("1 + 1", by=exponentials).eq(2, by=algebra)


@refuted(
    title="No return for d = 4",
    instead=similarity_returns,
    remarks=[
        "The value for the offset 0 is 2. The similarity for d = 4 has the real period 200π, and "
        "628 is close to it: it does not tend to 0.",
    ],
)
def return_4() -> Derivation:
    """For d = 4 the similarity would be at most 1.949 at the offset 628."""
    return calc(similarity(2, 628)).le("1.949", by=claimed)


@refuted(
    title="No return for d = 8",
    instead=similarity_returns,
    remarks=[
        "The value for the offset 0 is 4. The similarity for d = 8 has the real period 2000π, and "
        "6283 is close to it.",
    ],
)
def return_8() -> Derivation:
    """For d = 8 the similarity would be at most 3.98 at the offset 6283."""
    return calc(similarity(4, 6283)).le("3.98", by=claimed)
