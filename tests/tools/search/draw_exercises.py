"""Draws steps of exercises from material that is not ours, and makes a mistake in each.

usage: draw_exercises.py BENCHMARKS > drawn_exercises.tsv

BENCHMARKS is a folder with ``processbench/*.json.xz`` (solutions in steps, with people's marks) and
``claims/*.tsv`` (claims of provers' test-suites); equations with their solutions come from the
tests of SymPy's solvers, as they are installed.  Only relations are kept.  A row is drawn by the
seed and kept if numbers agree, found without symproof: the right step holds at all real solutions
that a scan finds of what is assumed, the wrong one fails at one of them.
"""

from __future__ import annotations

import ast
import json
import lzma
import math
import random
import re
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import sympy

SEED, MANY = 18, 300
POINTS = 6001
LETTER = re.compile(r"(?<![a-z])[a-z](?![a-z])")
RELATION = re.compile(r"<=|>=|=|<|>")
WORDS = ("sqrt", "exp", "log", "sin", "cos", "tan", "abs", "pi")
TURNED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}

Row = tuple[str, str, str]  # source, what is assumed, what follows


# -- numbers, to check what is drawn ------------------------------------------------------------


def function(text: str, letter: str) -> Callable[[float], float] | None:
    """The value of a side, for numbers."""
    try:
        tree = ast.parse(text.strip().replace("^", "**"), mode="eval")
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and node.id not in (letter, *WORDS):
                return None
            if not isinstance(node, (ast.Expression, ast.BinOp, ast.UnaryOp, ast.Constant, ast.Name,
                                     ast.Call, ast.operator, ast.unaryop, ast.Load)):  # fmt: skip
                return None
        code = compile(tree, "side", "eval")
    except (SyntaxError, ValueError):
        return None
    known = {w: getattr(math, w) for w in WORDS if w != "abs"} | {"abs": abs, "__builtins__": {}}

    def value(x: float) -> float:
        try:
            found = eval(code, known, {letter: x})
            return float(found) if not isinstance(found, complex) else math.nan
        except (ArithmeticError, ValueError, TypeError):
            return math.nan

    return value


class Relation:
    def __init__(self, text: str, letter: str) -> None:
        signs = RELATION.findall(text)
        if len(signs) != 1:
            raise ValueError(text)
        self.op = signs[0]
        left, right = RELATION.split(text)
        sides = function(left, letter), function(right, letter)
        if None in sides:
            raise ValueError(text)
        self.left, self.right = sides

    def gap(self, x: float) -> float:
        return self.left(x) - self.right(x)

    def holds(self, x: float) -> bool | None:
        """Whether it holds at a number, if that is plain."""
        gap, size = self.gap(x), 1 + abs(self.left(x)) + abs(self.right(x))
        if math.isnan(gap):
            return None
        if self.op == "=":
            return True if abs(gap) < 1e-6 * size else False if abs(gap) > 1e-3 * size else None
        if abs(gap) < 1e-6 * size:
            return self.op in ("<=", ">=") or None
        return (gap < 0) is (self.op[0] == "<")


def solutions(relation: Relation) -> list[float]:
    """Numbers at which a relation holds: roots in a range, or points."""
    near = _solutions(relation, 60)
    return near or _solutions(relation, 12000)


def _solutions(relation: Relation, ends: int) -> list[float]:
    grid = [-ends + 2 * ends * k / (POINTS - 1) for k in range(POINTS)]
    if relation.op != "=":
        return [x for x in grid[::25] if relation.holds(x)]
    found, values = [x for x in grid if abs(relation.gap(x)) < 1e-12], [*map(relation.gap, grid)]
    for (a, b), (u, v) in zip(pairwise(grid), pairwise(values), strict=True):
        if u * v < 0 and abs(u) + abs(v) < 1e6:
            for _ in range(80):
                middle = (a + b) / 2
                w = relation.gap(middle)
                a, b, u = (middle, b, w) if u * w > 0 else (a, middle, u)
            found.append(a)
    return [x for x in found if relation.holds(x)]


def holds(text: str, letter: str, x: float) -> bool | None:
    """Whether one of several cases holds."""
    said = [Relation(part, letter).holds(x) for part in text.split(" or ")]
    return True if True in said else None if None in said else False


def agrees(assumed: str, right: str, wrong: str, letter: str) -> bool:
    try:
        found = solutions(Relation(assumed, letter))
        return (
            0 < len(found) < POINTS / 40
            and all(holds(right, letter, x) for x in found)
            and any(holds(wrong, letter, x) is False for x in found)
        )
    except ValueError:
        return False


# -- where steps come from ------------------------------------------------------------------------


def plain(latex: str) -> str:
    """A formula in the notation of ``symproof prove``, if it is simple."""
    text = re.sub(r"\\left|\\right|\\[,;! ]|\\displaystyle|\\boxed", "", latex)
    for _ in range(4):
        text = re.sub(r"\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}", r"((\1)/(\2))", text)
        text = re.sub(r"\\sqrt\s*\{([^{}]*)\}", r"sqrt(\1)", text)
        text = re.sub(r"\^\s*\{([^{}]*)\}", r"^(\1)", text)
    text = re.sub(r"\\cdot|\\times", "*", text)
    for command, sign in (("geq?", ">="), ("leq?", "<="), ("gt", ">"), ("lt", "<")):
        text = re.sub(rf"\\{command}(?![a-z])", sign, text)
    text = re.sub(r"(?<=[0-9a-z)])\s*(?=\()(?<!sqrt)|(?<=[0-9)])\s*(?=[a-z])", "*", text)
    return re.sub(r"\s+", "", text).strip(".,")


def letter_of(*texts: str) -> str | None:
    bare = [re.sub("|".join(WORDS), " ", text) for text in texts]
    letters = {letter for text in bare for letter in LETTER.findall(text)}
    return letters.pop() if len(letters) == 1 else None


def is_step(text: str) -> bool:
    fine = re.fullmatch(r"[0-9a-z+\-*/^()=.<> ]+", text) is not None
    return fine and len(RELATION.findall(text)) == 1 and 3 <= len(text) <= 60


def from_solutions(folder: Path) -> Iterator[Row]:
    """Neighbouring relations of solutions that people called right."""
    for file in sorted((folder / "processbench").glob("*.json.xz")):
        for solution in json.loads(lzma.decompress(file.read_bytes())):
            if solution["label"] != -1:
                continue
            formulas = re.findall(
                r"\$\$?(.+?)\$\$?|\\\[(.+?)\\\]", "\n".join(solution["steps"]), re.S
            )
            texts = [plain(a or b) for a, b in formulas]
            for before, after in pairwise(texts):
                if is_step(before) and is_step(after) and before != after and letter_of(before):
                    if letter_of(before) == letter_of(after):
                        yield f"ProcessBench {solution['id']}", before, after


def from_provers(folder: Path) -> Iterator[Row]:
    """Claims with one hypothesis about one letter."""
    for name in ("lean_minif2f", "lean_math2001", "hol_light", "coq_stdlib"):
        for line in (folder / "claims" / f"{name}.tsv").read_text("utf-8").splitlines():
            if line.startswith("#") or line.count("\t") != 3:
                continue
            claim, where, label, _ = line.split("\t")
            given = [part for part in where.split(",") if RELATION.search(part)]
            if label == "true" and len(given) == 1:
                before, after = (re.sub(r"\s+", "", text) for text in (given[0], claim))
                if is_step(before) and is_step(after) and letter_of(before) == letter_of(after):
                    yield f"provers, {name}", before, after


def from_solvers() -> Iterator[Row]:
    """Equations and their solutions, from the tests of SymPy's solvers."""
    tests = Path(sympy.__file__).parent / "solvers" / "tests"
    for file in ("test_solvers.py", "test_solveset.py"):
        for node in ast.walk(ast.parse((tests / file).read_text("utf-8"))):
            if not (isinstance(node, ast.Compare) and isinstance(node.left, ast.Call)):
                continue
            called, answer = node.left, node.comparators[0]
            if ast.unparse(called.func) not in ("solve", "solveset_real") or not called.args:
                continue
            items = answer.elts if isinstance(answer, ast.List) else getattr(answer, "args", [])
            equation = f"{_typed(called.args[0])} = 0"
            values = [_typed(item) for item in items]
            real = [v for v in values if (f := function(v, "x")) and not math.isnan(f(0))]
            if real and is_step(equation.replace(" ", "")) and letter_of(equation) == "x":
                if not any(LETTER.search(re.sub("|".join(WORDS), " ", v)) for v in real):
                    yield f"SymPy {file}", equation, " or ".join(f"x = {v}" for v in real)


def _typed(node: ast.AST) -> str:
    text = ast.unparse(node).replace("**", "^")
    text = re.sub(r"S\(([^()]*)\)", r"(\1)", text).replace("S.One", "1").replace("S.Half", "(1/2)")
    text = re.sub(r"Rational\(([^(),]*), ([^(),]*)\)", r"((\1)/(\2))", text)
    return text.replace("Abs", "abs")


# -- classical mistakes ----------------------------------------------------------------------------


def mistakes(right: str, draw: random.Random) -> list[tuple[str, str]]:
    """Wrong steps by their kinds, in a drawn order."""
    cases = right.split(" or ")
    found: list[tuple[str, str]] = []
    if len(cases) > 1:
        lost = draw.randrange(len(cases))
        found.append(("lost", " or ".join(c for k, c in enumerate(cases) if k != lost)))
    k = draw.randrange(len(cases))
    op = RELATION.findall(cases[k])[0]
    left, after = (side.strip() for side in RELATION.split(cases[k]))
    changed = [("sign", f"{left} {op} -({after})"), ("moved", f"{left} {op} {after} + 1"),
               ("divided", f"{left} {op} ({after})/2")]  # fmt: skip
    if op in TURNED:
        changed.append(("turned", f"{left} {TURNED[op]} {after}"))
    found += [(kind, " or ".join([*cases[:k], c, *cases[k + 1 :]])) for kind, c in changed]
    draw.shuffle(found)
    return found


def main() -> None:
    folder, draw = Path(sys.argv[1]), random.Random(SEED)
    sources = [[*from_solvers()], [*from_provers(folder)], [*from_solutions(folder)]]
    rows: dict[tuple[str, str], str] = {}
    for source in sources:
        unique = [*dict.fromkeys(source)]
        draw.shuffle(unique)
        for name, assumed, right in unique[:MANY]:
            letter = letter_of(assumed, right) or "x"
            for kind, wrong in mistakes(right, draw):
                if agrees(assumed, right, wrong, letter):
                    row = f"{name}\t{kind}\t{letter}: real, {assumed}\t{right}\t{wrong}"
                    rows.setdefault((assumed, right), row)
                    break
    kept = [*rows.values()]
    draw.shuffle(kept)
    print("# source\tmistake\tassumed\tfollows\tdoes not follow")
    print("\n".join(sorted(kept[:MANY])))


if __name__ == "__main__":
    main()
