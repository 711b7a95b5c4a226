"""No monotone decay: offsets at which the similarity rises, is negative, or comes back almost to
its maximum, for small dimensions and for some in use.

The frequencies are the standard ones, f_n is the similarity function for d = 2n, and what is
stated is about certain numbers, which the kernel encloses.
"""

from typing import Any

from ..authoring.chapters import Cases, Chapter
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


@theorem(title="The similarity falls up to the offset 43 for d = 512")
def fall_512(D: Natural) -> Derivation:
    """For d = 512 the similarity falls from each offset below 43 to the next."""
    return falls(256, D).suppose("D <= 42")


@theorem(title="The first rise for d = 512", remarks=[FIRST_RISE])
def rise_512() -> Derivation:
    """For d = 512 the similarity rises from the offset 43 to the offset 44."""
    return rises(256, 43)


@theorem(title="The similarity is positive up to the offset 21 for d = 4")
def positive_4(D: Natural) -> Derivation:
    """For d = 4 the similarity is positive at each offset below 22."""
    return is_positive(2, D).suppose("D <= 21")


@theorem(title="The first negative value for d = 4", remarks=[FIRST_NEGATIVE])
def negative_4() -> Derivation:
    """For d = 4 the similarity is negative at the offset 22."""
    return is_negative(2, 22)


@theorem(
    title="The similarity comes back",
    remarks=[
        "So the similarity does not tend to 0 as the real offset grows. At whole offsets it comes "
        "close to its maximum, too: see the offset 628.",
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


CHAPTER = Chapter(
    title="Where the dot product rises and returns",
    question="Where does the dot product first rise, where is it negative, and does it come back?",
    idea=(
        "All phases begin at 0 together and then drift apart. The fast ones have passed half a "
        "turn after a few positions, and their cosines grow again, while the slow ones have "
        "hardly moved; so the sum falls at first and then goes up and down. Where it rises, is "
        "negative or comes back is a question about single numbers, and enclosures of these "
        "answer it."
    ),
    main="similarity_returns",
    cases=(
        Cases(
            "Up to one offset the similarity falls, and from there to the next it rises:",
            (
                "fall_4",
                "rise_4",
                "fall_64",
                "rise_64",
                "fall_512",
                "rise_512",
            ),
        ),
        Cases(
            "Up to one offset the similarity is positive, and at the next it is negative:",
            (
                "positive_4",
                "negative_4",
            ),
        ),
        Cases(
            "At a large offset the similarity comes back almost to its maximum:",
            ("return_4",),
        ),
    ),
)
