"""The story with which the page begins: some theorems, in an order in which one can tell them.

Each has a picture that moves with the position, drawn by ``story.js``.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple


class Scene(NamedTuple):
    """A theorem, by its name, and the kind of its picture."""

    theorem: str
    picture: str


STORY = (
    Scene("encoding_of_blocks", "hands"),
    Scene("cos_difference", "angle"),
    Scene("shift", "turns"),
    Scene("difference_product", "chord"),
    Scene("dot_product", "dots"),
    Scene("norm_of_encoding", "bars"),
    Scene("distance", "distances"),
    Scene("example_gram", "matrix"),
    Scene("whole_positions_differ", "stems"),
    Scene("rise_64", "rise"),
    Scene("rope_score", "turned"),
    Scene("interpolated_angles", "trained"),
    Scene("relative_weights_of_all_blocks", "weights"),
)


def story(names: Collection[str]) -> tuple[Scene, ...]:
    """The story, if all of its theorems are there; otherwise none is told."""
    return STORY if all(scene.theorem in names for scene in STORY) else ()
