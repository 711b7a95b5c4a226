"""Where the theorems stand in the picture of their dependencies.

A chapter is a band, read from left to right in the order of the text; theorems use those above
them or to their left.  So the picture needs no search for a layout, and the same theorems give
the same picture.
"""

from __future__ import annotations

from typing import NamedTuple

from ..model import ChapterSections, Handbook, Section

COLUMNS, STEP, ROW, TITLE, MARGIN = 20, 43, 48, 30, 32


class TheoremNode(NamedTuple):
    """A theorem at its place, with its number in the text."""

    section: Section
    label: str
    x: int
    y: int


class Edge(NamedTuple):
    """A curve from a theorem to one that uses it, or that corrects it."""

    used: str
    user: str
    path: str
    corrects: bool


class Band(NamedTuple):
    """A chapter, and where its band begins and ends."""

    chapter: ChapterSections
    number: int
    top: int
    bottom: int


class Graph(NamedTuple):
    width: int
    height: int
    bands: tuple[Band, ...]
    nodes: tuple[TheoremNode, ...]
    edges: tuple[Edge, ...]


def graph(handbook: Handbook) -> Graph:
    """The picture for all theorems of the handbook."""
    bands: list[Band] = []
    nodes: dict[str, TheoremNode] = {}
    top = 0
    for number, chapter in enumerate(handbook.chapters, 1):
        for k, section in enumerate(chapter.sections):
            row, column = divmod(k, COLUMNS)
            x, y = MARGIN + column * STEP, top + TITLE + row * ROW + ROW // 2
            nodes[section.name] = TheoremNode(section, f"{number}.{k + 1}", x, y)
        rows = -(-len(chapter.sections) // COLUMNS)
        bottom = top + TITLE + rows * ROW + 6
        bands.append(Band(chapter, number, top, bottom))
        top = bottom
    edges = [
        Edge(link.name, section.name, _curve(nodes[link.name], nodes[section.name]), corrects)
        for section in handbook.sections
        for links, corrects in (
            (section.uses, False), ((section.instead,) if section.instead else (), True)
        )
        for link in links
        if link.name in nodes
    ]  # fmt: skip
    widest = max((len(c.sections) for c in handbook.chapters), default=1)
    width = 2 * MARGIN + (max(min(widest, COLUMNS), 12) - 1) * STEP
    return Graph(width, top, tuple(bands), tuple(nodes.values()), tuple(edges))


def _curve(used: TheoremNode, user: TheoremNode) -> str:
    """From the used theorem down to its user, or in an arc if they stand beside each other."""
    if used.y == user.y:
        height = min(10 + abs(user.x - used.x) // 6, ROW - 6)
        middle = (used.x + user.x) // 2
        return f"M{used.x} {used.y}Q{middle} {used.y - height} {user.x} {user.y}"
    bend = (used.y + user.y) // 2
    return f"M{used.x} {used.y}C{used.x} {bend} {user.x} {bend} {user.x} {user.y}"
