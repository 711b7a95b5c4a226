"""The intervals of the checker contain what they must, with few bits to spare: errors count."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from checker.asking import CHECKER, NODE, ROOT
from flint import arb, ctx, fmpq

FUNCTIONS: dict[str, Callable[[arb], arb]] = {
    "exp": arb.exp, "log": arb.log, "sin": arb.sin, "cos": arb.cos, "sinh": arb.sinh,
    "cosh": arb.cosh, "sqrt": arb.sqrt, "abs": abs, "Ci": arb.ci,
}  # fmt: skip
POINTS = 250  # for each function
Interval = tuple[int, int]


def asked(questions: list[list[Any]]) -> list[Interval | None]:
    """The intervals that the checker finds."""
    run = subprocess.run(
        [str(NODE), str(ROOT / "tests" / "checker" / "intervals.mjs"), str(CHECKER)],
        input="\n".join(map(json.dumps, questions)), capture_output=True, text=True, check=True,
    )  # fmt: skip
    return [json.loads(line) for line in run.stdout.splitlines()]


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
