"""The intervals of the checker contain what they must, with few bits to spare: errors count."""

from __future__ import annotations

import json
import math
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from flint import arb, ctx, fmpq
from tools.checker.asking import CHECKER, NODE, ROOT

FUNCTIONS: dict[str, Callable[[arb], arb]] = {
    "exp": arb.exp, "log": arb.log, "sin": arb.sin, "cos": arb.cos, "sinh": arb.sinh,
    "cosh": arb.cosh, "sqrt": arb.sqrt, "abs": abs, "Ci": arb.ci,
}  # fmt: skip
POINTS = 250  # for each function
SPARE = 64  # bits beyond the precision of a proof
Interval = tuple[int, int]


def answered(questions: list[list[Any]], folder: Path = CHECKER) -> list[list[Any] | None]:
    """The intervals that the checker finds, each with the work that was counted."""
    run = subprocess.run(
        [str(NODE), str(ROOT / "tests" / "tools" / "checker" / "intervals.mjs"), str(folder)],
        input="\n".join(" ".join(map(str, question)) for question in questions),
        capture_output=True, text=True, check=True, timeout=120,
    )  # fmt: skip
    return [json.loads(line) for line in run.stdout.splitlines()]


def asked(questions: list[list[Any]]) -> list[Interval | None]:
    """The intervals that the checker finds."""
    return [None if a is None else (a[0], a[1]) for a in answered(questions)]


def number(n: int, bits: int) -> arb:
    return arb(fmpq(n, 1 << bits))


def some_end(rng: random.Random, name: str, bits: int) -> int:
    """An integer a such that a·2^(−bits) is an argument of the function; some stand at a limit."""
    largest = {"exp": 12, "sinh": 12, "cosh": 12, "Ci": 30, "log": 300}.get(name, 200)
    a = rng.randrange(1, rng.choice([2, 1 << bits - 3, 1 << bits, largest << bits]))
    return a if name in ("log", "Ci", "sqrt") or rng.random() < 0.5 else -a


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions(name: str) -> None:
    """At the ends and in the middle of intervals of every width the value lies in the result; for
    single points this is not much wider than what is lost without spare bits."""
    ctx.prec = 300
    rng = random.Random(name)
    questions = []
    for _ in range(POINTS):
        bits, guard = rng.randint(10, 40), rng.choice([0, 1, 3, 8, 16])
        a = some_end(rng, name, bits)
        b = a + rng.choice([0, 0, 1, rng.randrange(1 << bits), rng.randrange(5 << bits)])
        questions.append([name, bits, guard, a, b])
    for (_, bits, guard, a, b), found in zip(questions, asked(questions), strict=True):
        assert found is not None, (bits, a, b)
        low, high = (number(end, bits) for end in found)
        for x in {a, (a + b) // 2, b}:
            value = FUNCTIONS[name](number(x, bits))
            outside = value < low or value > high
            assert not outside, (name, bits, guard, a, b, found)
        if a == b and guard == 16 and abs(a) < 2 << bits:
            slope = 1 + 10 * (1 << bits) // abs(a) if name in ("log", "Ci", "sqrt") else 10
            assert found[1] - found[0] <= 2 + slope, (name, bits, a, found)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_values_at_points_lie_between_neighbours(name: str) -> None:
    """With the spare bits of every proof an error is far less than the last bit, also of large
    arguments: an interval is as wide as one bit, or two where the value is next to a number with
    so many bits, or half the sum of two such intervals."""
    rng = random.Random(name)
    largest = {"sin": 10**6, "cos": 10**6, "log": 10**6, "Ci": 200}.get(name, 2048)
    questions = []
    for _ in range(40):
        bits, size = rng.randint(10, 60), rng.choice([1, 10, 100, largest])
        questions.append([name, bits, SPARE, *[rng.randrange(1, size << bits)] * 2])
    for question, found in zip(questions, asked(questions), strict=True):
        assert found is not None, question
        assert found[1] - found[0] <= 2, (question, found)


def test_pi() -> None:
    ctx.prec = 300
    for (_, bits, _guard), found in zip(
        questions := [["pi", bits, guard] for bits in range(2, 60) for guard in (0, 2, 64)],
        asked(questions), strict=True,
    ):  # fmt: skip
        assert found is not None
        assert number(found[0], bits) < arb.pi() < number(found[1], bits)


def exact(operation: str, x: Fraction, y: Fraction) -> Fraction:
    return {"add": x + y, "times": x * y, "divide": x / y if y else Fraction(0)}[operation]


@pytest.mark.parametrize("operation", ["add", "times", "divide"])
def test_arithmetic(operation: str) -> None:
    """The result is the smallest interval with all values; a division by 0 is refused."""
    rng = random.Random(operation)
    questions = []
    for _ in range(600):
        ends = [rng.randrange(-20, 21) for _ in range(4)]
        questions.append([operation, 3, 0, *sorted(ends[:2]), *sorted(ends[2:])])
    for (_, _, _, a, b, c, d), found in zip(questions, asked(questions), strict=True):
        if operation == "divide" and c <= 0 <= d:
            assert found is None
            continue
        values = [
            exact(operation, Fraction(x, 8), Fraction(y, 8)) * 8 for x in (a, b) for y in (c, d)
        ]
        assert found is not None
        assert tuple(found) == (min(values).__floor__(), max(values).__ceil__())


def test_roots_of_small_integers() -> None:
    """The greatest integer that is not above the root, and the least that is not below."""
    questions = [["sqrt", bits, 0, a, a] for bits in range(5) for a in range(40)]
    for (_, bits, _, a, _), found in zip(questions, asked(questions), strict=True):
        below = math.isqrt(a << bits)
        assert found == (below, below + (below**2 < a << bits))


@pytest.mark.parametrize(
    ("operation", "ends"),
    [
        ("sqrt", [-1, 5]),
        ("log", [0, 5]),
        ("log", [-3, 5]),
        ("Ci", [0, 5]),
        ("divide", [1, 1, 0, 0]),
    ],
)
def test_what_may_not_be_defined_is_refused(operation: str, ends: list[int]) -> None:
    assert asked([[operation, 20, 64, *ends]]) == [None]


@pytest.mark.parametrize(
    ("operation", "largest"), [("exp", 2048), ("Ci", 2048), ("sin", 1 << 32), ("cos", 1 << 32)]
)
def test_arguments_up_to_a_limit(operation: str, largest: int) -> None:
    """Those of FORMAT.md; the next number with so many bits is refused."""
    bits = 10
    end = largest << bits
    ends = [[end, end], [end, end + 1]]
    if operation != "Ci":
        ends += [[-end, -end], [-end - 1, -end]]
    found = asked([[operation, bits, 0, *pair] for pair in ends])
    assert [f is not None for f in found] == [True, False, True, False][: len(ends)]


@pytest.fixture
def long_integers() -> Iterator[None]:
    """Integers of more than 4,300 digits are written and read."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    yield
    sys.set_int_max_str_digits(before)


def test_ends_have_so_many_bits(long_integers: None) -> None:
    """32,768, as FORMAT.md says."""
    limit = 1 << 32_768
    ends = [[0, limit - 1], [0, limit], [1 - limit, 0], [-limit, 0]]
    found = asked([["add", 8, SPARE, *pair, 0, 0] for pair in ends])
    assert [f is not None for f in found] == [True, False, True, False]


def test_long_intervals_cost_more() -> None:
    """Of 2,048 bits and less operations cost the same; a hundred times as much beyond."""
    limit = 1 << 2048
    ends = [[0, 1], [0, limit - 1], [0, limit], [1 - limit, 0], [-limit, 0]]
    found = answered([["add", 8, SPARE, *pair, 0, 0] for pair in ends])
    assert [f and f[2] for f in found] == [1, 1, 100, 1, 100]
