"""The theory: chapters that read from top to bottom like a textbook.

What the five documents say:

===================  =======================================================================
``encoding``         why there are encodings; frequencies, entries, blocks, the stacked vector
``trigonometry``     the formulas of the circle, derived from the exponential function
``shift``            moving by k positions is multiplication by a matrix that depends on k only
``rotation``         the algebra of the block matrix: MᵀM = I, (Mᵀ − I)(M − I) = 2I − M − Mᵀ
``dot_product``      the dot product of two encodings depends on their offset only
``distance``         so does their distance
``example_4x4``      four positions, two frequencies, every number exact
``corrections``      what the sources say that is false, with counterexamples
===================  =======================================================================

What lies beyond them:

=====================  ===========================================================================
``rotation_group``     the matrices R(k): group, inverse, determinant, eigenvalues
``attention``          the score of a head in four parts, and weights that see the offset alone
``similarity``         the dot product as a function of the offset, its spectrum, its form
``bounds``             sine, cosine, similarity and distance between bounds, growth up to π
``approximation``      an integral instead of the similarity, with an explicit error
``wavelengths``        geometric progression of wavelengths, periods
``variants``           another order of the entries, another base, another numbering
``rotary_encoding``    queries and keys turned by their positions
``decay``              rises, negative values and returns of the similarity
``popular_claims``     what is often said, refuted, with what is true instead
``uniqueness``         no other matrices move all positions; whole positions differ
``rank``               the rank of the matrix of dot products is at most d
``why_rotations``      which maps see the offset alone: rotations, also in two dimensions
``longer_contexts``    interpolation, a larger base, bands: other frequencies for more positions
``biases``             ALiBi, buckets and dot products that are added to the scores
=====================  ===========================================================================
"""

from collections.abc import Iterable
from importlib import import_module
from typing import NamedTuple

DOCUMENTS = (
    "encoding",
    "trigonometry",
    "shift",
    "rotation",
    "dot_product",
    "distance",
    "example_4x4",
    "corrections",
)
BEYOND = (
    "rotation_group",
    "attention",
    "similarity",
    "bounds",
    "approximation",
    "wavelengths",
    "variants",
    "rotary_encoding",
    "decay",
    "popular_claims",
    "uniqueness",
    "rank",
    "why_rotations",
    "longer_contexts",
    "biases",
)
CHAPTERS = DOCUMENTS + BEYOND


class Part(NamedTuple):
    """A part of the book: its title, what it is about, and its chapters."""

    title: str
    summary: str
    chapters: tuple[str, ...]


PARTS = (
    Part(
        "The five documents",
        "What five short documents derive about sinusoidal position encodings: with every step "
        "checked, in one notation, and with one small example of four positions.",
        DOCUMENTS,
    ),
    Part(
        "Further results",
        "What the five documents leave open: how the dot product behaves, which weights see the "
        "offset alone, and when an encoding tells positions apart.",
        BEYOND,
    ),
)


def load(chapters: Iterable[str] | None = None) -> None:
    """Import the chapters (default: all), which registers their theorems in the library: those of
    the package in the order of the book, whichever of them was imported before."""
    from ..authoring.library import library  # the exercises are read without it

    for chapter in CHAPTERS if chapters is None else chapters:
        import_module(f"{__name__}.{chapter}")
    library.arrange([f"{__name__}.{chapter}" for chapter in CHAPTERS])
