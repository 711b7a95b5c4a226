"""The theory: chapters that read from top to bottom like a textbook.

=================  =========================================================================
``trigonometry``   the formulas of the circle, derived from the exponential function
``encoding``       frequencies, entries, blocks and the stacked vector of the encoding
``shift``          moving by k positions is multiplication by a matrix that depends on k only
``rotation``       the algebra of the block matrix: MᵀM = I, (Mᵀ − I)(M − I) = 2I − M − Mᵀ
``dot_product``    the dot product of two encodings depends on their offset only
``distance``       so does their distance
``example_4x4``    four positions, two frequencies, every number exact
``corrections``    what the sources say that is false, with counterexamples
=================  =========================================================================
"""

from importlib import import_module

CHAPTERS = (
    "trigonometry",
    "encoding",
    "shift",
    "rotation",
    "dot_product",
    "distance",
    "example_4x4",
    "corrections",
)


def load() -> None:
    """Import all chapters, which registers their theorems in the library, in order."""
    for chapter in CHAPTERS:
        import_module(f"{__name__}.{chapter}")
