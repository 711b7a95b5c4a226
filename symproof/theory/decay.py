"""No monotone decay: offsets at which the similarity rises, is negative, or comes back almost to
its maximum, for small dimensions and for some in use.

The frequencies are the standard ones, f_n is the similarity function for d = 2n, and what is
stated is about certain numbers, which the kernel encloses.
"""

from typing import Any

from ..authoring.chapters import Chapter
from ..authoring.derivations import Derivation, calc
from ..authoring.library import Integer, Natural, theorem
from ..authoring.reasons import algebra, enclosures, exponentials
from .similarity import similarity

FIRST_RISE = "It is the first rise, because the similarity has been proved to fall up to there."
FIRST_NEGATIVE = (
    "It is the first negative value, because the similarity has been proved to be positive up to "
    "there."
)


def falls(n: int, offset: Any) -> Derivation:
    """The similarity for d = 2n falls from an offset to the next."""
    return calc(similarity(n, offset + 1)).lt(similarity(n, offset), by=enclosures)


def rises(n: int, offset: int) -> Derivation:
    """The similarity for d = 2n rises from an offset to the next."""
    return calc(similarity(n, offset + 1)).gt(similarity(n, offset), by=enclosures)


def is_positive(n: int, offset: Any) -> Derivation:
    """The similarity for d = 2n is positive at an offset."""
    return calc(similarity(n, offset)).gt(0, by=enclosures)


def is_negative(n: int, offset: int) -> Derivation:
    """The similarity for d = 2n is negative at an offset."""
    return calc(similarity(n, offset)).lt(0, by=enclosures)


@theorem(title="The similarity falls up to the offset 3 for d = 4")
def fall_4(D: Natural) -> Derivation:
    """For d = 4 the similarity falls from each offset below 3 to the next."""
    return falls(2, D).suppose("D <= 2")


@theorem(title="The first rise for d = 4", remarks=[FIRST_RISE])
def rise_4() -> Derivation:
    """For d = 4 the similarity rises from the offset 3 to the offset 4."""
    return rises(2, 3)


@theorem(title="The similarity falls up to the offset 5 for d = 64")
def fall_64(D: Natural) -> Derivation:
    """For d = 64 the similarity falls from each offset below 5 to the next."""
    return falls(32, D).suppose("D <= 4")


@theorem(title="The first rise for d = 64", remarks=[FIRST_RISE])
def rise_64() -> Derivation:
    """For d = 64 the similarity rises from the offset 5 to the offset 6."""
    return rises(32, 5)


@theorem(title="The similarity falls up to the offset 11 for d = 128")
def fall_128(D: Natural) -> Derivation:
    """For d = 128 the similarity falls from each offset below 11 to the next."""
    return falls(64, D).suppose("D <= 10")


@theorem(title="The first rise for d = 128", remarks=[FIRST_RISE])
def rise_128() -> Derivation:
    """For d = 128 the similarity rises from the offset 11 to the offset 12."""
    return rises(64, 11)


@theorem(title="The similarity falls up to the offset 43 for d = 512")
def fall_512(D: Natural) -> Derivation:
    """For d = 512 the similarity falls from each offset below 43 to the next."""
    return falls(256, D).suppose("D <= 42")


@theorem(title="The first rise for d = 512", remarks=[FIRST_RISE])
def rise_512() -> Derivation:
    """For d = 512 the similarity rises from the offset 43 to the offset 44."""
    return rises(256, 43)


@theorem(title="The similarity falls up to the offset 68 for d = 1024")
def fall_1024(D: Natural) -> Derivation:
    """For d = 1024 the similarity falls from each offset below 68 to the next."""
    return falls(512, D).suppose("D <= 67")


@theorem(title="The first rise for d = 1024", remarks=[FIRST_RISE])
def rise_1024() -> Derivation:
    """For d = 1024 the similarity rises from the offset 68 to the offset 69."""
    return rises(512, 68)


@theorem(title="The similarity is positive up to the offset 21 for d = 4")
def positive_4(D: Natural) -> Derivation:
    """For d = 4 the similarity is positive at each offset below 22."""
    return is_positive(2, D).suppose("D <= 21")


@theorem(title="The first negative value for d = 4", remarks=[FIRST_NEGATIVE])
def negative_4() -> Derivation:
    """For d = 4 the similarity is negative at the offset 22."""
    return is_negative(2, 22)


@theorem(title="The similarity is positive up to the offset 90 for d = 8")
def positive_8(D: Natural) -> Derivation:
    """For d = 8 the similarity is positive at each offset below 91."""
    return is_positive(4, D).suppose("D <= 90")


@theorem(title="The first negative value for d = 8", remarks=[FIRST_NEGATIVE])
def negative_8() -> Derivation:
    """For d = 8 the similarity is negative at the offset 91."""
    return is_negative(4, 91)


@theorem(title="The similarity is positive up to the offset 724 for d = 64")
def positive_64(D: Natural) -> Derivation:
    """For d = 64 the similarity is positive at each offset below 725."""
    return is_positive(32, D).suppose("D <= 724")


@theorem(title="The first negative value for d = 64", remarks=[FIRST_NEGATIVE])
def negative_64() -> Derivation:
    """For d = 64 the similarity is negative at the offset 725."""
    return is_negative(32, 725)


@theorem(title="The similarity is positive up to the offset 3283 for d = 512")
def positive_512(D: Natural) -> Derivation:
    """For d = 512 the similarity is positive at each offset below 3284."""
    return is_positive(256, D).suppose("D <= 3283")


@theorem(title="The first negative value for d = 512", remarks=[FIRST_NEGATIVE])
def negative_512() -> Derivation:
    """For d = 512 the similarity is negative at the offset 3284."""
    return is_negative(256, 3284)


@theorem(
    title="The similarity comes back",
    remarks=[
        "So the similarity does not tend to 0 as the real offset grows. At whole offsets it comes "
        "close to its maximum, too: see the offsets 628 and, for d = 8, 6283.",
    ],
)
def similarity_returns(m: Integer) -> Derivation:
    """For d = 4, with the frequencies 1 and 1/100, the similarity is 2, its maximum, for all
    offsets that are whole multiples of 200π."""
    return calc("cos(200*pi*m) + cos(200*pi*m/100)").eq("1 + 1", by=exponentials).eq(2, by=algebra)


@theorem(
    title="Almost the maximum for d = 4",
    remarks=[
        "The value for the offset 0 is 2. The similarity for d = 4 has the real period 200π, and "
        "628 is close to it: it does not tend to 0.",
    ],
)
def return_4() -> Derivation:
    """For d = 4 the similarity is above 1.949 at the offset 628."""
    return calc(similarity(2, 628)).gt("1.949", by=enclosures)


@theorem(
    title="Almost the maximum for d = 8",
    remarks=[
        "The value for the offset 0 is 4. The similarity for d = 8 has the real period 2000π, and "
        "6283 is close to it.",
    ],
)
def return_8() -> Derivation:
    """For d = 8 the similarity is above 3.98 at the offset 6283."""
    return calc(similarity(4, 6283)).gt("3.98", by=enclosures)


CHAPTER = Chapter(
    title="Rises, negative values, returns",
    question="Where does the dot product first rise, where is it negative, and does it come back?",
    main="rise_64",
)
