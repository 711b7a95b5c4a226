"""check_encoding on encodings as people write them, right and wrong."""

from __future__ import annotations

import math
import random
import struct
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from testing import encodings_as_written as written

from symproof.testing import Convention, Report, assert_encoding, check_encoding

LARGE = [0, 1, 70_000]


# -- right ones ------------------------------------------------------------------------------


@pytest.mark.parametrize("d", [2, 4, 6, 64, 512])
def test_the_original(d: int) -> None:
    report = check_encoding(written.plain, d=d)
    assert report.ok
    assert report.matches[0] == Convention()
    assert report.stored.name == "float64"


@pytest.mark.parametrize(
    ("function", "claims"),
    [
        (written.cosine_first, {"first": "cos"}),
        (written.wrong_exponent, {"exponent": "2i/(d-2)"}),
        (written.counted_from_one, {"exponent": "2(i+1)/d"}),
        (written.next_position, {"offset": 1}),
        (written.base_1000, {"base": 1000}),
        (written.base_20000, {"base": 20000.0}),
        (written.degrees, {"scale": "pi/180"}),
    ],
)
def test_other_conventions_are_right_if_they_are_claimed(
    function: Callable[..., Any], claims: dict[str, Any]
) -> None:
    assert_encoding(function, d=16, **claims)
    assert not check_encoding(function, d=16).ok


def test_a_table_is_an_encoding() -> None:
    table = [written.plain(p, 8) for p in range(50)]
    report = check_encoding(table, d=8)
    assert report.ok
    assert max(report.positions) == 49


def test_positions_need_not_be_integers() -> None:
    assert check_encoding(written.plain, d=8, positions=[0.5, 2.25]).ok


# -- wrong ones ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("function", "found", "first"),
    [
        (written.cosine_first, Convention(first="cos"), (0, 0)),
        (written.wrong_exponent, Convention(exponent="2i/(d-2)"), (1, 2)),
        (written.column_number_as_index, Convention(exponent="2j/d"), (1, 1)),
        (written.own_frequency_for_each_column, Convention(exponent="j/d"), (1, 1)),
        (written.counted_from_one, Convention(exponent="2(i+1)/d"), (1, 0)),
        (written.next_position, Convention(offset=Fraction(1)), (0, 0)),
        (written.base_1000, Convention(base=Fraction(1000)), (1, 2)),
        (written.base_20000, Convention(base=Fraction(20000)), (1, 2)),
        (written.integer_division, Convention(exponent="0"), (1, 2)),
        (written.degrees, Convention(scale="pi/180"), (1, 0)),
    ],
)
def test_what_it_is_instead(
    function: Callable[..., Any], found: Convention, first: tuple[int, int]
) -> None:
    report = check_encoding(function, d=16)
    assert not report.ok
    assert report.matches[0] == found
    entry = report.first_wrong
    assert entry is not None
    assert (entry.position, entry.column) == first
    assert entry.value == function(first[0], 16)[first[1]]
    assert abs(entry.center - written.plain(first[0], 16)[first[1]]) < 1e-14
    assert entry.deviation > entry.radius
    assert f"it agrees with: {found}" in str(report)


@pytest.mark.parametrize(
    ("function", "first", "said"),
    [
        (written.sine_for_cosine_in_column_5, (0, 5), "column 5 holds sin(ω_2·position)"),
        (written.minus_in_column_2, (1, 2), "column 2 holds -sin(ω_1·position)"),
        (written.last_pair_twice, (1, 14), "column 14 holds sin(ω_6·position)"),
        (written.one_entry_off, (7, 3), "wrong positions: 7"),
    ],
)
def test_where_it_is_wrong_if_it_is_nothing_known(
    function: Callable[..., Any], first: tuple[int, int], said: str
) -> None:
    report = check_encoding(function, d=16)
    assert not report.ok
    assert report.matches == ()
    assert report.first_wrong is not None
    assert (report.first_wrong.position, report.first_wrong.column) == first
    assert said in str(report)


def test_several_mistakes_at_once() -> None:
    def encoding(p: float, d: int) -> list[float]:
        return written.cosine_first(p + 1, d)

    report = check_encoding(encoding, d=16)
    assert report.matches == (Convention(first="cos", offset=Fraction(1)),)


def test_what_cannot_be_told_apart_is_said() -> None:
    report = check_encoding(written.plain, d=8, positions=[0, 0.001], computed="float16")
    assert "these entries cannot tell it from" in str(report)
    assert "cannot tell" not in str(check_encoding(written.plain, d=8))


def test_at_position_0_nothing_is_decided() -> None:
    """All frequencies give sin 0 = 0 and cos 0 = 1."""
    for positions in ([0], [0, 4000, 4500]):
        entries = at_random(positions, 4)
        entries[0] = written.plain(0, 4)
        report = check_encoding(lambda _, e=entries: e, d=4, positions=positions,
                                computed="bfloat16")  # fmt: skip
        assert not report.ok
        assert 0 in report.undecided
        assert "or their angles 0" in str(report)
    shifted = [[f(1) for f in (math.sin, math.cos)]]
    assert check_encoding(lambda _: shifted, d=2, positions=[0], offset=1).ok


@pytest.mark.parametrize("d", [3, 5, 7, 33])
@pytest.mark.parametrize("layout", ["interleaved", "concatenated"])
def test_an_odd_number_of_columns(d: int, layout: str) -> None:
    """The last pair has its first column alone."""

    def of_pair(p: float, i: int, f: Any) -> float:
        return f(p / 10000 ** (2 * i / d))  # type: ignore[no-any-return]

    def encoding(p: float, d: int) -> list[float]:
        sines = [of_pair(p, i, math.sin) for i in range((d + 1) // 2)]
        cosines = [of_pair(p, i, math.cos) for i in range(d // 2)]
        if layout == "concatenated":
            return [*sines, *cosines]
        return [x for pair in zip(sines, [*cosines, 0.0], strict=False) for x in pair][:d]

    other = "concatenated" if layout == "interleaved" else "interleaved"
    assert check_encoding(encoding, d=d, layout=layout).ok
    found = check_encoding(encoding, d=d, layout=other)
    assert not found.ok
    assert [c.layout for c in found.matches] == [layout]
    wrong = check_encoding(lambda p, d: [*encoding(p, d)[:-1], 0.0], d=d, layout=layout)
    assert not wrong.ok
    assert f"wrong columns: {d - 1}" in str(wrong)


def test_one_convention_in_two_forms_is_one() -> None:
    """10000^(−2i/d) = 100^(−4i/d) = 10^(−8i/d)."""
    report = check_encoding(written.plain, d=8, exponent="4i/d", base=100)
    assert report.ok
    assert len(report.matches) == 1


# -- nothing decided -------------------------------------------------------------------------


def at_random(positions: list[int], d: int) -> list[list[float]]:
    """Entries that are those of no encoding."""
    draw = random.Random(len(positions))
    return [[draw.uniform(-0.8, 0.8) for _ in range(d)] for _ in positions]


@pytest.mark.parametrize(
    ("computed", "d", "positions"),
    [("bfloat16", 2, [4000, 4500]), ("bfloat16", 4, [4000, 4500]), ("bfloat16", 2, [1000]),
     ("float16", 2, [4000, 4500]), ("float16", 2, [4500])],
)  # fmt: skip
def test_where_bounds_say_nothing_nothing_agrees(
    computed: str, d: int, positions: list[int]
) -> None:
    """In float16 the angle is uncertain by a little less than half a turn."""
    for entries in (at_random(positions, d), [written.plain(p, d) for p in positions]):
        report = check_encoding(lambda _, e=entries: e, d=d, positions=positions, computed=computed)
        assert not report.ok
        assert report.wrong == 0
        assert 0 in report.undecided
        assert report.matches == ()
        assert str(report).startswith("it is not decided whether it is: interleaved")
        with pytest.raises(AssertionError, match="undecided columns"):
            assert_encoding(lambda _, e=entries: e, d=d, positions=positions, computed=computed)


def test_one_column_without_a_bound_is_enough() -> None:
    """ω_3 = 1/1000 is small, but nothing is known of sin(ω_0·position)."""
    positions = [4000, 4500]
    entries = [[0.5, 0.5, *written.plain(p, 8)[2:]] for p in positions]
    report = check_encoding(lambda _: entries, d=8, positions=positions, computed="float16")
    assert report.wrong == 0
    assert not report.ok
    assert {0, 1} <= {*report.undecided}
    assert not {6, 7} & {*report.undecided}


@pytest.mark.parametrize("d", [4, 8, 16])
def test_no_convention_is_the_nearest_because_it_says_nothing(d: int) -> None:
    positions = [4000, 4500]
    entries = [[0.8 * (-1) ** k for k in range(d - 1)] + [2.0] for _ in positions]
    report = check_encoding(lambda _: entries, d=d, positions=positions, computed="float16")
    assert report.wrong > 0
    assert report.matches == ()
    assert f"{d - 1}" in next(r for r in report.remarks if r.startswith("wrong columns"))


def test_one_small_position_decides() -> None:
    positions = [1, 4000, 4500]
    entries = at_random(positions, 2)
    report = check_encoding(lambda _: entries, d=2, positions=positions, computed="bfloat16")
    assert report.wrong > 0
    assert report.undecided == ()
    entries[0] = written.plain(1, 2)
    report = check_encoding(lambda _: entries, d=2, positions=positions, computed="bfloat16")
    assert report.ok
    assert report.silent == 4


def test_conventions_that_say_nothing_are_no_match() -> None:
    """With ω = 1 for all columns nothing could be said at these positions."""
    positions = [4000, 4500]
    entries = [[2.0] * 6 for _ in positions]
    report = check_encoding(lambda _: entries, d=6, positions=positions, computed="bfloat16")
    assert report.wrong > 0
    assert report.matches == ()


# -- NumPy and PyTorch -----------------------------------------------------------------------


def test_numpy() -> None:
    pytest.importorskip("numpy", reason="pip install numpy")
    report = check_encoding(written.numpy_table, d=128)
    assert report.ok
    assert report.stored.name == "float32"
    assert "as exact as if computed in float64" in str(report)
    assert check_encoding(written.numpy_table, d=128, computed="float64").ok
    report = check_encoding(written.numpy_concatenated, d=64)
    assert report.matches[0] == Convention(layout="concatenated")
    assert check_encoding(written.numpy_concatenated, d=64, layout="concatenated").ok


def test_half_precision() -> None:
    pytest.importorskip("numpy", reason="pip install numpy")
    report = check_encoding(written.numpy_half, d=16)
    assert report.ok
    assert report.silent > 0
    assert "say nothing" in str(report)
    assert not check_encoding(written.numpy_half, d=16, computed="float32").ok
    report = check_encoding(written.numpy_half_called_single, d=16)
    assert not report.ok
    assert "its errors are within those of a computation in float16" in str(report)


@pytest.mark.parametrize("wrong", [[(5, 7)], [(5, 7), (6, 7)], [(p, 3) for p in range(1, 40)]])
def test_a_few_wrong_entries_are_no_coarser_arithmetic(wrong: list[tuple[int, int]]) -> None:
    table = [list(written.plain(p, 32)) for p in range(64)]
    for row, column in wrong:
        table[row][column] += 1e-3
    report = check_encoding(table, d=32)
    assert report.wrong == len(wrong)
    assert "within those of a computation" not in str(report)
    assert f"wrong columns: {wrong[0][1]}" in str(report)


@pytest.mark.parametrize("first", [1, 40])
def test_positions_with_errors_in_all_entries_are_those_of_a_coarser_arithmetic(first: int) -> None:
    table = [list(written.plain(p, 32)) for p in range(64)]
    for row in table[first:]:
        row[:] = struct.unpack("32e", struct.pack("32e", *row))  # float16
    report = check_encoding(table, d=32)
    assert "its errors are within those of a computation in float16" in str(report)


@pytest.mark.parametrize(
    ("order", "name"), [(">f8", "float64"), (">f4", "float32"), (">f2", "float16")]
)
def test_other_byte_orders(order: str, name: str) -> None:
    numpy = pytest.importorskip("numpy", reason="pip install numpy")
    table = numpy.array([written.plain(p, 8) for p in range(50)])
    assert check_encoding(table.astype(order), d=8).stored.name == name
    table[7, 3] += 0.25
    assert not check_encoding(table.astype(order), d=8).ok


@pytest.mark.parametrize("row", [0, 1, 49])
@pytest.mark.parametrize("form", ["float16", "float32"])
def test_one_entry_of_another_type_is_not_passed_over(row: int, form: str) -> None:
    """The type of the first entry was taken for that of all."""
    numpy = pytest.importorskip("numpy", reason="pip install numpy")
    rows: list[Any] = [numpy.array(written.plain(p, 8)) for p in range(50)]
    rows[row] = rows[row].astype(form)
    with pytest.raises(ValueError, match=f"several types: {form}, float64"):
        check_encoding(rows, d=8)
    with pytest.raises(ValueError, match=f"several types: {form}, float64"):
        check_encoding(lambda p, d: rows[min(p, 49)], d=8, positions=range(50))
    rows[row] = [*rows[row - 1][:-1], numpy.float32(0)]
    with pytest.raises(ValueError, match="several types: float32, float64"):
        check_encoding(rows, d=8)


def test_integers_among_the_entries_are_of_any_type() -> None:
    numpy = pytest.importorskip("numpy", reason="pip install numpy")
    rows: list[Any] = [numpy.array(written.plain(p, 4), dtype="float32") for p in range(9)]
    assert check_encoding([[0, 1, 0, 1], *rows[1:]], d=4).stored.name == "float32"


def test_the_pytorch_tutorial() -> None:
    pytest.importorskip("torch", reason="pip install torch")
    report = check_encoding(written.torch_tutorial, d=512, positions=range(4900, 5000))
    assert report.ok
    assert report.stored.name == "float32"
    assert report.largest is not None
    # A guessed tolerance of 1e-4 would call this honest encoding wrong.
    assert 1e-4 < report.largest.deviation < 4.5e-4
    assert not check_encoding(written.torch_tutorial, d=512, computed="float64").ok


def test_bfloat16() -> None:
    pytest.importorskip("torch", reason="pip install torch")
    assert check_encoding(written.torch_bfloat16, d=16).ok
    assert check_encoding(written.torch_bfloat16, d=16, computed="float32").ok
    report = check_encoding(written.torch_positions_in_bfloat16, d=16)
    assert report.first_wrong is not None
    assert report.first_wrong.position == 257  # the first that has 9 bits
    assert "its errors are within those of a computation in bfloat16" in str(report)


def test_overflow() -> None:
    torch = pytest.importorskip("torch", reason="pip install torch")
    report = check_encoding(written.torch_overflow, d=8, positions=torch.tensor(LARGE))
    assert report.first_wrong is not None
    assert report.first_wrong.position == 70_000
    assert "not finite" in str(report)


def test_neither_is_imported() -> None:
    code = (
        "import math, sys; from symproof.testing import check_encoding\n"
        "def f(p, d): return [g(p / 10000**(2*i/d)) for i in range(d//2)"
        " for g in (math.sin, math.cos)]\n"
        "print(check_encoding(f, d=4).ok, {'numpy', 'torch', 'sympy', 'pytest'} & {*sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "True set()\n"


# -- bad input -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"d": 1}, "d must be an integer from 2 on, not 1"),
        ({"d": 0}, "d must be an integer from 2 on, not 0"),
        ({"layout": "mixed"}, "layout must be one of interleaved, concatenated, not 'mixed'"),
        ({"first": "tan"}, "first must be one of sin, cos"),
        ({"exponent": "i"}, "exponent must be one of 2i/d, "),
        ({"base": 1}, "base must be greater than 1, not 1"),
        ({"base": "many"}, "base must be a number, not 'many'"),
        ({"offset": float("nan")}, "offset must be a number, not nan"),
        ({"scale": "tau"}, "scale must be one of pi, 2\\*pi, pi/180"),
        ({"computed": "float8"}, "computed must be one of bfloat16, "),
        ({"d": 2, "exponent": "2i/(d-2)"}, "has no meaning for d = 2"),
        ({"positions": []}, "there are no positions to check"),
        *(
            ({"ulps": ulps}, "ulps must be a whole number from 1 to 10000, not ")
            for ulps in (-10, 0, True, 1.5, 10_001, 10**18, "4", None)
        ),
    ],
)
def test_bad_arguments(options: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        check_encoding(written.plain, **{"d": 8, **options})


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (lambda p, d: [0.0] * (d - 1), "position 0 has 7 entries, where d = 8"),
        (lambda p, d: 0.0, "position 0 has 1 entries, where d = 8"),
        (lambda p, d: ["0"] * d, "'0' is not a real number"),
        (lambda p, d: [1j] * d, "1j is not a real number"),
        (lambda positions: [[0.0] * 8], "86 positions were given, 1 rows came back"),
        (lambda n, d: [[[0.0] * d] * 2] * 3, "a row for each position"),
        (lambda n, d: [[0.0] * d] * 5, "the table has 5 rows, none for position 5"),
    ],
)
def test_what_is_no_table(function: Callable[..., Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        check_encoding(function, d=8)


@pytest.mark.parametrize("ulps", [1, 4, 10_000])
def test_more_uncertain_functions(ulps: int) -> None:
    assert check_encoding(written.plain, d=8, ulps=ulps).ok
    assert not check_encoding(written.degrees, d=8, ulps=ulps).ok


def test_a_report_has_no_truth_value() -> None:
    report = check_encoding(written.plain, d=4)
    assert isinstance(report, Report)
    with pytest.raises(TypeError, match=r"report\.ok"):
        bool(report)


def test_the_errors_of_the_function_are_its_own() -> None:
    def broken(p: float, d: int) -> list[float]:
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        check_encoding(broken, d=4)


def test_assert_encoding_says_it_all() -> None:
    with pytest.raises(AssertionError) as caught:
        assert_encoding(written.base_1000, d=4, positions=[0, 1])
    rows = str(caught.value).splitlines()
    assert rows[0] == "is not: interleaved, sine first, exponent 2i/d, base 10000"
    assert "    at position 1, column 2: sin(ω_1·1)" in rows
    assert "  it agrees with: interleaved, sine first, exponent 2i/d, base 1000" in rows


@pytest.mark.parametrize("made", ["hello", None])
def test_what_is_no_table_is_shown(made: object) -> None:
    with pytest.raises(ValueError, match=f"an encoding is a table of numbers, not {made!r}"):
        check_encoding(made, d=32)
