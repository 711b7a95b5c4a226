"""Questions about terms that are drawn by a seed, of every head and shape; some do not fit.

What is drawn stands in a claim, in a hypothesis, and in proofs of several rules: whether a term is
closed and has a shape, which facts there are about it, what it needs and whether it has a value is
said by both checkers.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tools.differential.shaped import NUMBER, VALUES, Drawing, Shape

from symproof.kernel.terms import Term, number, symbol
from symproof.notation.encoding import encode

DEPTH = 3
X, ZERO = ["sym", "x"], ["num", 0, 0]
SAME = [X, "=", X]
EQUATION = {"theorem": "hypothesis 1", "values": {}}
END = ["done", ["fact", 1]]  # the opposite of x = x
RELATIONS = ["=", "!=", "<=", "<", ">=", ">"]
VARIABLES = [
    *([name, sort, []] for name, (sort, _) in VALUES.items()),
    ["w_#", "real", ["integer"]], ["A[#×#]", "real", ["natural", "natural"]],
    ["B[#×#]", "complex", ["natural", "natural"]],
]  # fmt: skip


class Wider(Drawing):
    """Draws also what has a symbolic size, binds by no range, or does not fit."""

    def shaped(self, shape: Shape, depth: int, bound: str) -> Term:
        if self.draw.random() < 0.02:
            shape = self.draw.choice([NUMBER, (2, 2), (2, 1), (1, 2), (3, 1)])
        return super().shaped(shape, depth, bound)

    def scalar(self, depth: int, bound: str) -> Term:
        if depth <= 0 or self.draw.random() < 0.75:
            return super().scalar(depth, bound)
        deeper = depth - 1
        match self.draw.randrange(8):
            case 0:
                return Term("det", self.shaped((2, 2), deeper, bound))
            case 1:
                return Term("trace", self.shaped((2, 2), deeper, bound))
            case 2:
                point, body = self.scalar(deeper, bound), self.scalar(deeper, f"{bound}t")
                return Term("deriv", "t", point, body)
            case 3:
                ends = [self.scalar(deeper, bound) for _ in range(2)]
                return Term("integral", "t", *ends, self.scalar(deeper, f"{bound}t"))
            case 4:
                return symbol("w_#", self.leaf(bound))
            case 5:
                return Term(self.draw.choice(["det", "trace"]), self.word("nn", deeper, bound))
            case 6:
                columns = [self.word("n1", deeper, bound) for _ in range(2)]
                return Term("dot", *columns)
            case _:
                body = self.scalar(deeper, f"{bound}s")
                return Term(self.draw.choice(["sum", "prod"]), "s", number(1), symbol("n"), body)

    def matrix(self, shape: Shape, depth: int, bound: str) -> Term:
        if self.draw.random() < 0.9:
            return super().matrix(shape, depth, bound)
        return self.word("nn", depth, bound)

    def word(self, sizes: str, depth: int, bound: str) -> Term:
        """A matrix of as many rows and columns as these letters say; a family beside them."""
        rows, columns = (number(1) if s == "1" else symbol(s) for s in sizes)
        letter = symbol(self.draw.choice(["A[#×#]", "B[#×#]"]), rows, columns)
        if depth <= 0:
            return letter
        match self.draw.randrange(7):
            case 0:
                return Term("transpose", self.word(sizes[::-1], depth - 1, bound))
            case 1:
                inner = self.draw.choice("nr1")
                parts = [
                    self.word(s, depth - 1, bound) for s in (sizes[0] + inner, inner + sizes[1])
                ]
                return Term("mul", *parts)
            case 2:
                return Term("add", *(self.word(sizes, depth - 1, bound) for _ in range(2)))
            case 3:
                return Term("mul", self.scalar(depth - 1, bound), letter)
            case 4 if sizes == "nn":
                block = self.scalar(depth - 1, f"{bound}s")
                return Term("diag", "s", number(1), symbol("n"), block)
            case 5 if sizes == "n1":
                block = self.scalar(depth - 1, f"{bound}s")
                return Term("stack", "s", number(1), symbol("n"), block)
            case 6 if sizes == "nn":
                return Term("add", letter, Term("identity"))
            case _:
                return letter


def drawn(number: int, seed: int) -> Iterator[dict[str, Any]]:
    """Documents with so many terms."""
    rng = Random(seed)
    drawing = Wider(rng)
    for _ in range(number):
        t, other = (encode(drawing.term(rng.randint(1, DEPTH))) for _ in range(2))
        yield from (document(about, proof) for about, proof in places(rng, t, other))


def places(rng: Random, t: Any, other: Any) -> Iterator[tuple[dict[str, Any], Any]]:
    """Where two terms stand in claims and proofs."""
    ring = {"rule": "ring"}
    op = rng.choice(RELATIONS)
    yield {"relation": [t, "=", t]}, ring
    yield {"relation": [["add", t, other], "=", ["add", other, t]]}, ring
    yield {"relation": [["mul", other, t], "=", ["mul", t, other]]}, ring
    yield {"relation": [t, op, ZERO]}, {"rule": "ring", "witness": t}
    yield {"relation": [t, op, other]}, ring
    yield {"hypotheses": [[t, op, other], [X, ">=", ZERO]], "relation": SAME}, ring
    yield {"relation": SAME}, {**ring, "nonzero": [t]}
    yield (
        {"hypotheses": [SAME], "relation": SAME},
        {**ring, "context": ["mul", t, ["hole", 0]], "instances": [EQUATION]},
    )
    steps: list[list[Any]] = [
        [["have", ["mul", ZERO, t], ["times", t, ["fact", 0]]], END],
        [["have", t, ["sign", t]], END],
        [["split", t, [["<=", [END]], [">", [END]]]]],
    ]
    proof = {"rule": "witness", "steps": rng.choice(steps)}
    yield {"hypotheses": [SAME], "relation": SAME}, proof


def document(about: dict[str, Any], proof: Any) -> dict[str, Any]:
    claim = {"variables": VARIABLES, "definitions": [], "hypotheses": [], **about}
    return {"symproof": 1, "theorems": [{"name": "a", "claim": claim, "proof": proof}]}
