"""Every entry of a table is compared, however long the table is, and floats decide none wrongly."""

from __future__ import annotations

import math
import random
import sys
from fractions import Fraction

import pytest

from symproof.testing import assert_encoding, check_encoding, check_rotary
from symproof.testing.conventions import Convention
from symproof.testing.expected import Expected
from symproof.testing.identify import precisely
from symproof.testing.rounding import FORMATS, Arithmetic
from symproof.testing.scaling import Scaling
from symproof.testing.screening import Screen


def plain(length: int, d: int) -> list[list[float]]:
    def entry(p: int, k: int) -> float:
        return (math.cos if k % 2 else math.sin)(p * 10000 ** (-(k - k % 2) / d))

    return [[entry(p, k) for k in range(d)] for p in range(length)]


TABLE = plain(128, 4)


@pytest.mark.parametrize("row", range(128))
def test_one_wrong_row_is_found(row: int) -> None:
    wrong = [plain(row + 2, 4)[row + 1] if k == row else TABLE[k] for k in range(128)]
    report = check_encoding(wrong, d=4)
    assert not report.ok
    assert report.checked == 128 * 4
    assert report.first_wrong is not None
    assert report.first_wrong.position == row


def test_one_wrong_entry_of_many_is_found() -> None:
    table = plain(5000, 8)
    assert_encoding(table, d=8)
    table[4321][5] += 1e-6
    with pytest.raises(AssertionError, match="at position 4321, column 5"):
        assert_encoding(table, d=8)


@pytest.mark.slow
def test_all_rows_of_a_function_that_makes_a_table() -> None:
    def made(length: int, d: int) -> list[list[float]]:
        table = plain(length, d)
        table[3333][0] = 0.5
        return table

    with pytest.raises(AssertionError, match="at position 3333, column 0"):
        assert_encoding(made, d=2)


def test_all_rows_of_rotary_caches() -> None:
    cos, sin = ([[row[k]] for row in plain(3000, 2)] for k in (1, 0))
    assert check_rotary(cos, sin, d=2, layout="half").ok
    sin[2222][0] = -sin[2222][0]
    assert not check_rotary(cos, sin, d=2, layout="half").ok


FORMS = [(w, s) for w in FORMATS for s in FORMATS]


@pytest.mark.parametrize(("working", "stored"), FORMS)
@pytest.mark.parametrize(
    "convention",
    [
        Convention(),
        Convention(exponent="j/d", first="cos", layout="concatenated"),
        Convention(offset=Fraction(1, 3), scale="pi", base=Fraction(100)),
        Convention(exponent="0", scale=Fraction(1, 1000), offset=Fraction(-1)),
    ],
)
def test_what_floats_let_pass_lies_in_its_enclosure(
    convention: Convention, working: str, stored: str
) -> None:
    """Values are drawn around the ends of the enclosures; none is passed wrongly."""
    draw, d = random.Random(f"{convention} {working} {stored}"), 10
    passed = 0
    with precisely():
        expected = Expected(convention, d, Arithmetic(FORMATS[working], FORMATS[stored]))
        screen = Screen(expected)
        for position in (0, 1, 2, 63, 64, 100, 777, 4999, 65_537):
            balls = [expected.at(Fraction(position), column) for column in range(d)]
            rows = [
                [
                    float(b.mid()) + float(b.rad()) * draw.choice((0, draw.uniform(-1.6, 1.6)))
                    for b in balls
                ]
                for _ in range(20)
            ]
            seen = screen.rows([Fraction(position)] * 20, rows)
            for row, column in {(r, c) for r in range(20) for c in range(d)} - {*seen.left}:
                is_inside = (row, column) not in seen.outside
                passed += is_inside
                assert balls[column].contains(rows[row][column]) == is_inside, (position, column)
    assert passed > 50 or working == "bfloat16"


@pytest.mark.parametrize(("working", "stored"), FORMS)
def test_arrays_are_screened_as_single_entries_are(
    working: str, stored: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The outcomes with NumPy and without it are equal, to the last bit."""
    pytest.importorskip("numpy")
    draw, d = random.Random(f"{working} {stored}"), 10
    positions = [Fraction(n) for n in (0, 1, 2, 255, 256, 300, 4999)] + [Fraction(1, 2)]
    model = Scaling("yarn", "", (("factor", Fraction(4)), ("truncate", True), *(
        (name, Fraction(n)) for name, n in (("original_max_position_embeddings", 512),
                                            ("beta_fast", 32), ("beta_slow", 1)))))  # fmt: skip
    for convention in (Convention(), Convention(scale=Fraction(-1), scaling=model)):
        with precisely():
            expected = Expected(convention, d, Arithmetic(FORMATS[working], FORMATS[stored]))
            rows = []
            for p in positions:
                balls = [expected.at(p, column) for column in range(d)]
                rows.append([float(b.mid()) + float(b.rad()) * draw.uniform(-2, 2) for b in balls])
            rows[3][2], rows[4][5] = math.nan, math.inf
            many = Screen(expected).rows(positions, rows)
            with monkeypatch.context() as without:
                without.delitem(sys.modules, "numpy")
                single = Screen(expected).rows(positions, rows)
        assert many == single


def test_what_is_no_number_is_outside() -> None:
    with precisely():
        screen = Screen(Expected(Convention(), 2, Arithmetic(*[FORMATS["float32"]] * 2)))
        seen = screen.rows([Fraction(3)], [[math.nan, math.inf]])
    assert (seen.outside, seen.left, seen.largest) == ([(0, 0), (0, 1)], [], -1.0)
