"""Identities of matrices of symbolic size, drawn by a seed: no verdict is against numbers."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import TypeAlias

import pytest

import symproof

#: A letter; a product, sum or difference of two; a transpose or an inverse.
Tree: TypeAlias = str | tuple[str, "Tree"] | tuple[str, "Tree", "Tree"]
Matrix: TypeAlias = list[list[Fraction]]
LETTERS, WHERE = "ABC", "A, B, C: invertible matrix(n, n)"
SEEDS, EACH = range(20), 10


def drawn(rng: random.Random, depth: int) -> Tree:
    """A term of so many levels."""
    if not depth or rng.random() < 0.2:
        return rng.choice(LETTERS)
    kind = rng.choice(("mul", "mul", "mul", "turn", "inv", "inv", "add"))
    if kind in ("turn", "inv"):
        inner = drawn(rng, depth - 1)
        return (kind, inner) if kind == "turn" or not _has_sum(inner) else ("turn", inner)
    return kind, drawn(rng, depth - 1), drawn(rng, depth - 1)


def _has_sum(tree: Tree) -> bool:
    return tree[0] == "add" or any(isinstance(t, tuple) and _has_sum(t) for t in tree[1:])


def rewritten(rng: random.Random, tree: Tree) -> Tree:
    """A term that is equal, by the rules of transposes, inverses and products."""
    if isinstance(tree, str):
        return rng.choice((tree, tree, ("turn", ("turn", tree)), ("inv", ("inv", tree))))
    kind, *parts = tree
    inner = parts[0]
    if kind in ("turn", "inv") and isinstance(inner, tuple):
        if inner[0] == "mul":
            return "mul", (kind, rewritten(rng, inner[2])), (kind, rewritten(rng, inner[1]))
        if inner[0] == "add" and kind == "turn":
            return "add", ("turn", rewritten(rng, inner[1])), ("turn", rewritten(rng, inner[2]))
        if inner[0] in ("turn", "inv") and inner[0] != kind:
            return inner[0], (kind, rewritten(rng, inner[1]))
    if kind == "mul" and rng.random() < 0.3:
        letter = rng.choice(LETTERS)
        return "mul", rewritten(rng, parts[0]), ("mul", ("mul", letter, ("inv", letter)), parts[1])
    return (kind, *(rewritten(rng, part) for part in parts))  # type: ignore[return-value]


def changed(rng: random.Random, tree: Tree) -> Tree:
    """A term with one thing changed, which may be another one."""
    if isinstance(tree, str):
        return rng.choice([letter for letter in LETTERS if letter != tree])
    kind, *parts = tree
    if kind == "mul" and rng.random() < 0.4:
        return kind, parts[1], parts[0]
    if kind in ("turn", "inv") and rng.random() < 0.4:
        return parts[0]
    place = rng.randrange(len(parts))
    parts[place] = changed(rng, parts[place])
    return (kind, *parts)  # type: ignore[return-value]


def written(tree: Tree) -> str:
    """A term as it is typed."""
    if isinstance(tree, str):
        return tree
    kind, *parts = tree
    inner = [written(part) for part in parts]
    if kind in ("turn", "inv"):
        return f"({inner[0]})^{'T' if kind == 'turn' else '(-1)'}"
    return f"({inner[0]}) * ({inner[1]})" if kind == "mul" else f"({inner[0]} + {inner[1]})"


def value(tree: Tree, at: dict[str, Matrix]) -> Matrix:
    """The value of a term for 2 × 2 matrices."""
    if isinstance(tree, str):
        return at[tree]
    kind, *parts = tree
    (a, b), *_ = inner = [value(part, at) for part in parts]
    if kind == "turn":
        return [[a[0], b[0]], [a[1], b[1]]]
    if kind == "inv":
        det = a[0] * b[1] - a[1] * b[0]
        return [[b[1] / det, -a[1] / det], [-b[0] / det, a[0] / det]]
    one, other = inner
    if kind == "add":
        return [
            [x + y for x, y in zip(*rows, strict=True)] for rows in zip(one, other, strict=True)
        ]
    columns = list(zip(*other, strict=True))
    return [[sum((x * y for x, y in zip(row, column, strict=True)), Fraction(0))
             for column in columns] for row in one]  # fmt: skip


def invertible(rng: random.Random) -> Matrix:
    """A matrix with small entries that has an inverse."""
    while True:
        a, b, c, d = (Fraction(rng.randint(-5, 5)) for _ in range(4))
        if a * d != b * c:
            return [[a, b], [c, d]]


def agree(left: Tree, right: Tree, rng: random.Random) -> bool:
    """Whether two terms are equal for ten drawn matrices."""
    points = ({name: invertible(rng) for name in LETTERS} for _ in range(10))
    return all(value(left, at) == value(right, at) for at in points)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_verdict_is_against_numbers(seed: int) -> None:
    rng = random.Random(f"matrices {seed}")
    for k in range(EACH):
        left = drawn(rng, 3)
        right = rewritten(rng, rewritten(rng, left))
        if k % 2:
            right = changed(rng, right)
        claim = f"{written(left)} = {written(right)}"
        word = symproof.prove(claim, where=WHERE).word
        holds = agree(left, right, rng)
        assert word != ("refuted" if holds else "proved"), claim
        assert not (word.startswith("proved") and not holds), claim


def test_most_of_them_are_decided() -> None:
    rng, decided = random.Random("matrices"), 0
    for _ in range(20):
        left = drawn(rng, 3)
        claim = f"{written(left)} = {written(rewritten(rng, left))}"
        decided += symproof.prove(claim, where=WHERE).proved
    assert decided >= 15
