"""Rotary caches as libraries store them, right ones and wrong ones."""

from __future__ import annotations

import math
from typing import Any

import pytest

from symproof.testing import assert_rotary, check_rotary

D, LENGTH = 8, 40
Rows = list[list[float]]


def tables(layout: str, base: float = 10000, d: int = D) -> tuple[Rows, Rows]:
    """The cosines and sines of the positions 0, …, 39."""
    angles = [[p * base ** (-2 * i / d) for i in range(d // 2)] for p in range(LENGTH)]
    if layout == "half-split":
        angles = [[*row, *row] for row in angles]
    elif layout == "interleaved":
        angles = [[a for a in row for _ in range(2)] for row in angles]
    cos, sin = ([[f(a) for a in row] for row in angles] for f in (math.cos, math.sin))
    return cos, sin


LAYOUTS = ["half-split", "interleaved", "half"]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_each_arrangement(layout: str) -> None:
    report = check_rotary(*tables(layout), d=D, layout=layout)
    assert report.ok
    assert report.stored == (layout,)
    assert_rotary(*tables(layout), d=D, layout=layout)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("claimed", LAYOUTS)
def test_another_arrangement_is_named(layout: str, claimed: str) -> None:
    if layout == claimed:
        return
    report = check_rotary(*tables(layout), d=D, layout=claimed)
    assert not report.ok
    assert report.entries.ok
    assert str(report).startswith(f"not {claimed}, but {layout}: agrees with")
    with pytest.raises(AssertionError, match=f"not {claimed}, but {layout}"):
        assert_rotary(*tables(layout), d=D, layout=claimed)


def test_for_two_columns_two_arrangements_are_one() -> None:
    for layout in ("half-split", "interleaved"):
        assert check_rotary(*tables("half-split", d=2), d=2, layout=layout).ok
    assert not check_rotary(*tables("half-split", d=2), d=2, layout="half").ok


def test_another_base_is_named() -> None:
    cos, sin = tables("half-split", base=500_000)
    report = check_rotary(cos, sin, d=D)
    assert not report.ok
    assert [c.base for c in report.entries.matches] == [500_000]
    assert check_rotary(cos, sin, d=D, base=500_000).ok


def test_sine_and_cosine_exchanged() -> None:
    cos, sin = tables("half-split")
    report = check_rotary(sin, cos, d=D)
    assert not report.ok
    assert [c.first for c in report.entries.matches] == ["sin"]


def test_one_wrong_entry() -> None:
    cos, sin = tables("half")
    sin[17][2] += 1e-6
    report = check_rotary(cos, sin, d=D, layout="half")
    assert not report.ok
    assert report.entries.wrong == 1
    assert report.entries.first_wrong is not None
    assert report.entries.first_wrong.position == 17


def test_positions_of_a_slice() -> None:
    cos, sin = tables("half-split")
    assert check_rotary(cos[3:9], sin[3:9], d=D, positions=range(3, 9)).ok
    assert not check_rotary(cos[3:9], sin[3:9], d=D).ok


def test_a_scale() -> None:
    cos, sin = tables("half-split")
    assert check_rotary(cos[::2][:9], sin[::2][:9], d=D, scale=2).ok


def test_arrays_of_one_type() -> None:
    numpy = pytest.importorskip("numpy")
    cos, sin = (numpy.array(t, dtype=numpy.float32) for t in tables("half-split"))
    report = check_rotary(cos[None, None], sin[None, None], d=D)
    assert report.ok
    assert report.entries.stored.name == "float32"
    with pytest.raises(ValueError, match="several types"):
        check_rotary(cos, sin.astype(numpy.float64), d=D)


def broken(name: str) -> tuple[Rows, Rows]:
    cos, sin = tables("half-split")
    (cos if name == "cos" else sin)[5][1] = 0.5
    return cos, sin


@pytest.mark.parametrize("name", ["cos", "sin"])
def test_columns_that_are_no_copies(name: str) -> None:
    said = (
        f"not half-split: columns 1 and 5 of {name} differ at position 5; "
        "not interleaved: columns 0 and 1 of cos"
    )
    with pytest.raises(ValueError, match=said):
        check_rotary(*broken(name), d=D)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"d": 7}, "even positive integer, not 7"),
        ({"d": 0}, "even positive integer, not 0"),
        ({"d": 8.0}, "even positive integer, not 8.0"),
        ({"layout": "halves"}, "one of half-split, interleaved, half, not 'halves'"),
        ({"d": 10}, "cos has 8 columns; for d = 10 there are 10, or 5"),
        ({"base": 1}, "base must be greater than 1"),
        ({"computed": "float8"}, "computed must be one of"),
        ({"ulps": 0}, "whole number"),
        ({"positions": [0, 1]}, "2 positions were given, 40 rows"),
    ],
)
def test_bad_arguments(options: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        check_rotary(*tables("half-split"), **{"d": D, **options})


def test_tables_that_do_not_fit() -> None:
    cos, sin = tables("half-split")
    with pytest.raises(ValueError, match="40 and 39 rows"):
        check_rotary(cos, sin[1:], d=D)
    with pytest.raises(ValueError, match="position 0 has 4 entries"):
        check_rotary(cos, [row[:4] for row in sin], d=D)
    with pytest.raises(ValueError, match="not a real number"):
        check_rotary([[complex(x) for x in row] for row in cos], sin, d=D)


def test_a_report_has_no_truth_value() -> None:
    with pytest.raises(TypeError, match=r"ask for report\.ok"):
        bool(check_rotary(*tables("half"), d=D, layout="half"))
