"""Derivatives of what documents define, drawn by a seed: no verdict is against numbers."""

from __future__ import annotations

import math
import random
from typing import NamedTuple, TypeAlias

import pytest

from symproof.documents.judging.worker import check_bytes

#: A letter or numeral; a sum, product or power; a function of one.
Tree: TypeAlias = str | tuple[str, "Tree"] | tuple[str, "Tree", "Tree"]
SEEDS, EACH = range(20), 10
HOLDS, FALSE = {"proved", "proved-with-conditions", "follows"}, {"refuted", "suspect", "ill-typed"}


class Dual(NamedTuple):
    """A number with its slope."""

    at: float
    slope: float


class Kind(NamedTuple):
    """A way to write a derivative: the letters of the body with their slopes, what the document
    says first, and the left side of the equation."""

    slopes: dict[str, str]
    first: str
    left: str
    constants: str = "ab"


KINDS = (
    Kind({"x": "1"}, "Let $f(x) = BODY$.", "f'(x)"),
    Kind({"x": "1"}, "Let $f(x) = BODY$.", r"\frac{df}{dx}"),
    Kind({"y": "1"}, "The function is $f(x, y) = BODY$.", r"\frac{\partial f}{\partial y}", "xa"),
    Kind({"h_2": "1"}, "Put $L = BODY$.", r"\frac{\partial L}{\partial h_2}", "ab"),
    Kind({r"\theta": r"\dot\theta"}, "Let $u = BODY$.", r"\dot u"),
    Kind({r"\theta": r"\dot\theta", "r": r"\dot r"}, "Let $u = BODY$.", r"\dot u"),
    Kind({r"\theta": r"\dot\theta"}, "Let $u = BODY$.", r"\frac{du}{dt}"),
)  # fmt: skip


def drawn(rng: random.Random, letters: list[str], depth: int) -> Tree:
    """A term of so many levels, of these letters."""
    if not depth or rng.random() < 0.2:
        return rng.choice([*letters, *letters, "2", "3"])
    kind = rng.choice(("add", "mul", "mul", "sin", "cos", "square"))
    if kind in ("add", "mul"):
        return kind, drawn(rng, letters, depth - 1), drawn(rng, letters, depth - 1)
    return kind, drawn(rng, letters, depth - 1)


def slope_of(tree: Tree, slopes: dict[str, str]) -> Tree:
    """The derivative of a term, by the rules."""
    if isinstance(tree, str):
        return slopes.get(tree, "0")
    kind, *parts = tree
    inner = [slope_of(part, slopes) for part in parts]
    if kind == "add":
        return "add", inner[0], inner[1]
    if kind == "mul":
        return "add", ("mul", inner[0], parts[1]), ("mul", parts[0], inner[1])
    outer: dict[str, Tree] = {
        "sin": ("cos", parts[0]), "cos": ("mul", "-1", ("sin", parts[0])),
        "square": ("mul", "2", parts[0]),
    }  # fmt: skip
    return "mul", outer[kind], inner[0]


def simple(tree: Tree) -> Tree:
    """A term without zeros and ones."""
    if isinstance(tree, str):
        return tree
    kind, *parts = tree
    parts = [simple(part) for part in parts]
    if kind == "mul":
        if "0" in parts:
            return "0"
        rest = [part for part in parts if part != "1"]
        return (kind, *rest) if len(rest) > 1 else rest[0] if rest else "1"  # type: ignore[return-value]
    if kind == "add":
        rest = [part for part in parts if part != "0"]
        return (kind, *rest) if len(rest) > 1 else rest[0] if rest else "0"  # type: ignore[return-value]
    return (kind, *parts)  # type: ignore[return-value]


def changed(rng: random.Random, tree: Tree) -> Tree:
    """A term with one thing changed, which may be another one."""
    if isinstance(tree, str):
        return ("add", tree, "1") if rng.random() < 0.3 else ("mul", rng.choice(("2", "-1")), tree)
    kind, *parts = tree
    if kind in ("sin", "cos") and rng.random() < 0.5:
        return "cos" if kind == "sin" else "sin", parts[0]
    place = rng.randrange(len(parts))
    parts[place] = changed(rng, parts[place])
    return (kind, *parts)  # type: ignore[return-value]


def written(tree: Tree) -> str:
    """A term in LaTeX."""
    if isinstance(tree, str):
        return f"({tree})" if tree.startswith("-") else tree
    kind, *parts = tree
    inner = [written(part) for part in parts]
    if kind == "add":
        return f"({inner[0]} + {inner[1]})"
    if kind == "mul":
        return rf"{inner[0]} \cdot {inner[1]}"
    return f"({inner[0]})^2" if kind == "square" else rf"\{kind}({inner[0]})"


def value(tree: Tree, at: dict[str, Dual]) -> Dual:
    """The value of a term with its slope."""
    if isinstance(tree, str):
        return at[tree] if tree in at else Dual(float(tree), 0)
    kind, *parts = tree
    (a, da), *rest = [value(part, at) for part in parts]
    if kind == "add":
        return Dual(a + rest[0].at, da + rest[0].slope)
    if kind == "mul":
        return Dual(a * rest[0].at, da * rest[0].at + a * rest[0].slope)
    if kind == "square":
        return Dual(a * a, 2 * a * da)
    return Dual(math.sin(a), math.cos(a) * da) if kind == "sin" else (
        Dual(math.cos(a), -math.sin(a) * da))  # fmt: skip


def holds(kind: Kind, body: Tree, right: Tree, rng: random.Random) -> bool:
    """Whether a term is the slope of the body at twelve drawn points."""
    for _ in range(12):
        names = [*kind.slopes, *kind.constants]
        at = {name: Dual(rng.uniform(-2, 2), 0) for name in names}
        for name, slope in kind.slopes.items():
            rate = 1.0 if slope == "1" else rng.uniform(-2, 2)
            at[name] = Dual(at[name].at, rate)
            at[slope] = Dual(rate, 0)
        if not math.isclose(value(body, at).slope, value(right, at).at, abs_tol=1e-7, rel_tol=1e-7):
            return False
    return True


def posed(rng: random.Random, is_changed: bool) -> tuple[str, bool]:
    """A document of two sentences, and whether the second is true."""
    kind = rng.choice(KINDS)
    letters = [*kind.slopes, *kind.constants]
    body = drawn(rng, letters, 3)
    for letter in letters:  # a definition of all values, or of a rate
        body = ("add", body, ("mul", letter, ("square", letter)))
    right = simple(slope_of(body, kind.slopes))
    if is_changed:
        right = changed(rng, right)
    first = kind.first.replace("BODY", written(body))
    text = f"{first} Then ${kind.left} = {written(right)}$.\n"
    return text, holds(kind, body, right, rng)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_verdict_is_against_numbers(seed: int) -> None:
    rng = random.Random(f"derivatives {seed}")
    for k in range(EACH):
        text, is_true = posed(rng, bool(k % 2))
        word = check_bytes("x.md", text.encode())["results"][-1]["verdict"]
        assert word not in (FALSE if is_true else HOLDS), text


def test_most_of_them_are_decided() -> None:
    rng, decided = random.Random("derivatives"), 0
    for k in range(20):
        text, is_true = posed(rng, bool(k % 2))
        word = check_bytes("x.md", text.encode())["results"][-1]["verdict"]
        decided += word in (HOLDS if is_true else FALSE)
    assert decided >= 18
