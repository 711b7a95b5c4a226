"""Random claims about vectors and matrices of which nothing is declared, beside what whoever wrote
them means: values of integer matrices, computed here with nothing of the package."""

from __future__ import annotations

import random

import pytest

from symproof.deciding.judgements import judge

Grid = list[list[int]]
SIZES = {"A": (2, 3), "B": (3, 2), "C": (2, 2), "D": (3, 3), "x": (3, 1), "y": (3, 1), "u": (2, 1)}
#: Bold letters say that they are no numbers; others by their transposes and traces alone.
STYLES = (r"\mathbf{{{}}}", " {}")


def times(a: Grid, b: Grid) -> Grid:
    return [[sum(p * q for p, q in zip(row, col, strict=True)) for col in zip(*b, strict=True)]
            for row in a]  # fmt: skip


def turned(a: Grid) -> Grid:
    return [list(column) for column in zip(*a, strict=True)]


def plus(a: Grid, b: Grid) -> Grid:
    return [[p + q for p, q in zip(r, s, strict=True)] for r, s in zip(a, b, strict=True)]


def scaled(k: int, a: Grid) -> Grid:
    return [[k * entry for entry in row] for row in a]


class Written:
    """An expression: as it is written, its size, and its value at each of five points."""

    def __init__(self, text: str, values: list[Grid], is_sum: bool = False) -> None:
        self.text, self.values, self.is_sum = text, values, is_sum
        self.size = (len(values[0]), len(values[0][0]))

    @property
    def factor(self) -> str:
        return f"({self.text})" if self.is_sum else self.text


def leaves(rng: random.Random, style: str) -> list[Written]:
    found = []
    for name, (rows, cols) in SIZES.items():
        values = [
            [[rng.randint(-9, 9) for _ in range(cols)] for _ in range(rows)] for _ in range(5)
        ]
        found.append(Written(style.format(name), values))
    return found


def grown(rng: random.Random, pool: list[Written]) -> Written | None:
    """A product, a sum, a multiple or a transpose of what there is."""
    a, b = rng.choice(pool), rng.choice(pool)
    kind = rng.choice(("product", "product", "sum", "transpose", "multiple"))
    if kind == "transpose":
        return Written(f"{{{a.factor}}}^\\top" if a.is_sum else f"({a.text})^\\top",
                       [turned(v) for v in a.values])  # fmt: skip
    if kind == "multiple":
        k = rng.randint(2, 3)
        return Written(f"{k}{a.factor}", [scaled(k, v) for v in a.values], True)
    if kind == "sum" and a.size == b.size:
        values = [plus(p, q) for p, q in zip(a.values, b.values, strict=True)]
        return Written(f"{a.text} + {b.text}", values, True)
    if kind == "product" and a.size[1] == b.size[0]:
        values = [times(p, q) for p, q in zip(a.values, b.values, strict=True)]
        return Written(f"{a.factor}{b.factor}", values)
    return None


def laws(a: Written) -> list[tuple[str, bool]]:
    """Claims about a matrix and its transpose."""
    one = a.factor
    top = f"{{({a.text})}}^\\top"
    gram = [times(v, turned(v)) for v in a.values]
    other = [times(turned(v), v) for v in a.values]
    is_square = a.size[0] == a.size[1]
    return [
        (rf"\operatorname{{tr}}({one}{top}) = \operatorname{{tr}}({top}{one})", True),
        (rf"({top})^\top = {a.text}", True),
        (f"{top}{one} = {one}{top}", gram == other),
        (f"{top} = {one}", is_square and all(v == turned(v) for v in a.values)),
        (f"({one}{top})^\\top = {one}{top}", True),
        (f"({one}{top})^\\top = {top}{one}", gram == other),
    ]


def claims(seed: int, count: int, style: str) -> list[tuple[str, bool]]:
    """Equations with whether their sides are equal at all points."""
    rng = random.Random(seed)
    found: list[tuple[str, bool]] = []
    while len(found) < count:
        pool = leaves(rng, style)
        for _ in range(12):
            more = grown(rng, pool)
            if more is not None and len(more.text) < 90:
                pool.append(more)
        by_size: dict[tuple[int, int], list[Written]] = {}
        for one in pool[len(SIZES) :]:
            by_size.setdefault(one.size, []).append(one)
        pairs = [(a, b) for same in by_size.values() for a in same for b in same if a is not b]
        alike = [(a, b) for a, b in pairs if a.values == b.values and a.text != b.text]
        a, b = rng.choice(alike) if alike else rng.choice(pairs) if pairs else (pool[0], pool[0])
        if rng.random() < 0.5:  # a law on top
            found.append(rng.choice(laws(a)))
        else:
            found.append((f"{a.text} = {b.text}", a.values == b.values))
    return found


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("seed", range(4))
def test_no_verdict_contradicts_what_is_meant(seed: int, style: str) -> None:
    wrong, decided = [], 0
    for text, is_true in claims(seed, 25, style):
        word = judge(text).word
        decided += word in ("proved", "refuted", "ill-typed")
        if word in (("refuted", "ill-typed") if is_true else ("proved", "proved-with-conditions")):
            wrong.append((word, text))
    assert wrong == []
    assert decided >= 15
