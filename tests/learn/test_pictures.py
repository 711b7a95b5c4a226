"""Pictures for notebooks, and sliders where there are any."""

from __future__ import annotations

import math
import xml.etree.ElementTree as ET

import pytest

from symproof.teaching.learn import widgets
from symproof.teaching.learn.pictures import Drawing, DrawingsRow, circle, curves, heatmap

SVG = "{http://www.w3.org/2000/svg}"


def drawn(picture: Drawing) -> ET.Element:
    return ET.fromstring(picture._repr_svg_())


def test_a_heat_map_has_a_cell_for_each_number() -> None:
    cells = drawn(heatmap([[1, 0, -1], [0.5, 0, -2]])).findall(f"{SVG}rect")[1:]
    assert len(cells) == 6
    assert [c.get("fill") for c in cells][1::3] == ["#f7f7f7", "#f7f7f7"]
    assert cells[5].get("fill") == "#2166ac"


def test_a_curve_goes_through_its_values() -> None:
    line = drawn(curves({"line": lambda x: x}, (0, 10))).find(f"{SVG}polyline")
    assert line is not None
    points = [tuple(map(float, p.split(","))) for p in str(line.get("points")).split()]
    assert points[0] == (40.0, 190.0)
    assert points[-1] == (460.0, 20.0)
    assert points[120] == (250.0, 105.0)


def test_points_on_the_circle() -> None:
    dots = drawn(circle({"a": (0, 1), "b": (1, 0)})).findall(f"{SVG}circle")[1:]
    assert [(d.get("cx"), d.get("cy")) for d in dots] == [("110.0", "30.0"), ("190.0", "110.0")]


def test_names_are_escaped() -> None:
    text = circle({"<b>&": (0, 1)})._repr_svg_()
    assert "<b>" not in text
    ET.fromstring(text)


def test_degenerate_pictures_are_still_drawn() -> None:
    for picture in (heatmap([]), heatmap([[0]]), curves({"zero": lambda x: 0.0}, (0, 1))):
        drawn(picture)


def test_the_same_bytes_every_time() -> None:
    one, other = (curves({"sin": math.sin}, (-3, 3))._repr_svg_() for _ in range(2))
    assert one == other


def test_without_sliders_three_pictures_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(widgets.STATIC, "1")
    seen: list[int] = []

    def draw(k: int) -> Drawing:
        seen.append(k)
        return circle({"k": (math.cos(k), math.sin(k))})

    shown = widgets.explore(draw, k=(1, 9))
    assert isinstance(shown, DrawingsRow)
    assert seen == [1, 5, 9]
    assert shown._repr_html_().count("<svg") == 3


def test_with_ipywidgets_there_is_a_slider(monkeypatch: pytest.MonkeyPatch) -> None:
    ipywidgets = pytest.importorskip("ipywidgets", reason="pip install ipywidgets")
    monkeypatch.delenv(widgets.STATIC, raising=False)
    shown = widgets.explore(lambda k: circle({"k": (0, 1)}), k=(1, 9))
    (slider,) = (c for c in shown.children if isinstance(c, ipywidgets.IntSlider))
    assert (slider.min, slider.max, slider.value) == (1, 9, 1)
