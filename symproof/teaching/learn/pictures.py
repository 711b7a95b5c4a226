"""Small pictures for notebooks, drawn as SVG by hand: nothing to install, the same bytes always.

The figures of the reports are made by :mod:`..figures`; these are for playing with.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from html import escape

_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00")
_LOW, _MIDDLE, _HIGH = (33, 102, 172), (247, 247, 247), (178, 24, 43)


class Drawing:
    """An SVG drawing of a ``width`` and a ``height``; notebooks show it."""

    def __init__(self, width: int, height: int, parts: Sequence[str], words: str) -> None:
        self.width, self.height, self.words = width, height, words
        self._parts = tuple(parts)

    def _repr_svg_(self) -> str:
        size = f'width="{self.width}" height="{self.height}"'
        box = f'viewBox="0 0 {self.width} {self.height}"'
        inner = "".join(self._parts)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} role="img">'
            f"<title>{escape(self.words)}</title>"
            f'<rect width="100%" height="100%" fill="white"/>{inner}</svg>'
        )

    def __repr__(self) -> str:
        return f"<{self.words}>"


class DrawingsRow:
    """Pictures beside each other."""

    def __init__(self, pictures: Sequence[Drawing]) -> None:
        self.pictures = tuple(pictures)

    def _repr_html_(self) -> str:
        return "".join(p._repr_svg_() for p in self.pictures)

    def __repr__(self) -> str:
        return " ".join(map(repr, self.pictures))


def heatmap(rows: Sequence[Sequence[float]], cell: int = 14, numbers: bool = False) -> Drawing:
    """A table of numbers as colours from blue (negative) to red (positive)."""
    top = max((abs(v) for row in rows for v in row), default=1.0) or 1.0
    parts = []
    for r, row in enumerate(rows):
        for c, value in enumerate(row):
            at = f'x="{c * cell}" y="{r * cell}" width="{cell}" height="{cell}"'
            parts.append(f'<rect {at} fill="{_colour(value / top)}"/>')
            if numbers:
                x, y = c * cell + cell / 2, r * cell + cell / 2
                parts.append(_text(x, y, f"{value:g}".replace("-", "−")))
    width = cell * max(map(len, rows), default=0)
    return Drawing(width, cell * len(rows), parts, f"heat map, {len(rows)} rows")


def curves(
    functions: Mapping[str, Callable[[float], float]],
    span: tuple[float, float],
    height: tuple[float, float] | None = None,
) -> Drawing:
    """The graphs of functions over ``span``, named by the keys; ``height`` is the range that is
    shown, by default all of it."""
    lo, hi = span
    xs = [lo + (hi - lo) * k / 240 for k in range(241)]
    values = {name: [f(x) for x in xs] for name, f in functions.items()}
    every = [y for ys in values.values() for y in ys]
    bottom, top = height or (min([0.0, *every]), max([0.0, *every]))
    top = top if top > bottom else bottom + 1

    def across(x: float) -> float:
        return 40 + 420 * (x - lo) / (hi - lo)

    def down(y: float) -> float:
        return 190 - 170 * (y - bottom) / (top - bottom)

    parts = [_line(across(lo), down(0), across(hi), down(0)), _line(40, 20, 40, 190)]
    for mark in _marks(lo, hi):
        parts += [
            _line(across(mark), 188, across(mark), 192),
            _text(across(mark), 203, _short(mark)),
        ]
    for mark in _marks(bottom, top):
        parts += [_line(38, down(mark), 42, down(mark)), _text(22, down(mark), _short(mark))]
    for k, (name, ys) in enumerate(values.items()):
        colour = _COLOURS[k % len(_COLOURS)]
        path = " ".join(f"{across(x):.1f},{down(y):.1f}" for x, y in zip(xs, ys, strict=True))
        parts.append(
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>'
        )
        parts.append(_text(60 + 110 * k, 10, name, colour, "start"))
    return Drawing(480, 214, parts, f"curves: {', '.join(functions)}")


def circle(points: Mapping[str, tuple[float, float]]) -> Drawing:
    """Named points in the plane as arrows from the middle of the unit circle."""
    parts = [
        '<circle cx="110" cy="110" r="80" fill="none" stroke="#9a9a9a"/>',
        _line(10, 110, 210, 110), _line(110, 10, 110, 210),
    ]  # fmt: skip
    for k, (name, (x, y)) in enumerate(points.items()):
        colour = _COLOURS[k % len(_COLOURS)]
        px, py = 110 + 80 * x, 110 - 80 * y
        parts.append(_line(110, 110, px, py, colour, 2))
        parts.append(f'<circle cx="{px:.1f}" cy="{py:.1f}" r="3" fill="{colour}"/>')
        parts.append(_text(110 + 96 * x, 110 - 96 * y, name, colour))
    return Drawing(220, 220, parts, f"unit circle: {', '.join(points)}")


def _marks(lo: float, hi: float) -> list[float]:
    """Round numbers between the ends, about five."""
    rough = (hi - lo) / 5
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(m * power for m in (1, 2, 5, 10) if m * power >= rough)
    return [k * step for k in range(math.ceil(lo / step), math.floor(hi / step) + 1)]


def _short(value: float) -> str:
    return f"{value:.4g}".replace("-", "−")


def _line(
    x1: float, y1: float, x2: float, y2: float, colour: str = "#606060", width: float = 0.7
) -> str:
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {ends} stroke="{colour}" stroke-width="{width}"/>'


def _text(x: float, y: float, text: str, colour: str = "#202020", anchor: str = "middle") -> str:
    style = f'font-size="10" font-family="sans-serif" text-anchor="{anchor}" fill="{colour}"'
    return f'<text x="{x:.1f}" y="{y + 3.5:.1f}" {style}>{escape(text)}</text>'


def _colour(value: float) -> str:
    """From blue over white to red for −1 … 1."""
    end = _HIGH if value > 0 else _LOW
    share = min(abs(value), 1.0)
    mixed = (round(m + (e - m) * share) for m, e in zip(_MIDDLE, end, strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)
