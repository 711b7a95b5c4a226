"""Claims about numbers that enclosures decide, and whether they are true.

The true values are those of python-flint (Arb), not of the kernel.  ``near_misses`` compares each
function at points of every kind with the decimals just above and just below its value; ``limits``
stands at the ends of what is defined.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from flint import arb, ctx, fmpq

Data = Any

PRECISION = 128  # bits of the proofs
FAR, NEAR = 30, 36  # digits after the point: shown for certain, and perhaps not
RATIONALS = ["0", "1", "-1", "1/3", "-2/7", "3/5", "-9/10", "3/2", "7/4", "-5/2", "22/7", "-47/5",
             "10", "-33", "355/113", "100/3", "1000", "-54321/1000"]  # fmt: skip
FUNCTIONS = {
    "exp": arb.exp, "log": arb.log, "sin": arb.sin, "cos": arb.cos, "tan": arb.tan,
    "csc": arb.csc, "sec": arb.sec, "cot": arb.cot, "sinh": arb.sinh, "cosh": arb.cosh,
    "tanh": arb.tanh, "csch": arb.csch, "sech": arb.sech, "coth": arb.coth, "sqrt": arb.sqrt,
    "abs": abs, "Ci": arb.ci,
}  # fmt: skip
LARGEST = {"Ci": 40, "exp": 40, "sinh": 40, "cosh": 40}  # beyond it takes long, or is decided alone


class Case(NamedTuple):
    """A claim about numbers; whether it is true; and whether a proof must succeed if it is."""

    left: Data
    op: str
    right: Data
    true: bool
    must: bool = True
    names: tuple[Data, ...] = ()
    ranges: Data = None

    @property
    def document(self) -> Data:
        claim = {"variables": list(self.names), "definitions": [], "hypotheses": [],
                 "relation": [self.left, self.op, self.right]}  # fmt: skip
        if self.ranges:
            within = [(n, ">=", a) for n, (a, _) in self.ranges.items()]
            within += [(n, "<=", b) for n, (_, b) in self.ranges.items()]
            claim["hypotheses"] = [[["sym", n], op, number(end)] for n, op, end in within]
        proof = {"rule": "enclosure", "precision": PRECISION, "ranges": self.ranges or {}}
        entry = {"name": "a", "claim": claim, "proof": proof}
        return {"symproof": 1, "theorems": [entry]}


def number(m: int, scale: int = 0) -> Data:
    """m·10^(−scale)."""
    return ["neg", ["num", -m, scale]] if m < 0 else ["num", m, scale]


def rational(text: str) -> Data:
    above, _, below = text.partition("/")
    return ["div", number(int(above)), number(int(below))] if below else number(int(above))


def sides(term: Data, value: arb, digits: int) -> Iterator[Case]:
    """The decimals next to a value: it lies between them, and nowhere else."""
    scaled = value * arb(10) ** digits
    below = scaled.floor().unique_fmpz()
    if below is None or scaled.is_integer():  # a decimal itself: see `limits`
        return
    for at, op, other in ((int(below), ">", "<"), (int(below) + 1, "<", ">")):
        weak, otherwise = f"{op}=", f"{other}="
        # Of large values fewer digits are certain, and a few values almost are decimals.
        must = digits == FAR and abs(value) < 1000 and abs(scaled - at) > arb("0.001")
        yield Case(term, op, number(at, digits), True, must)
        yield Case(number(at, digits), otherwise, term, True, must)
        yield Case(term, otherwise, number(at, digits), False)
        yield Case(number(at, digits), weak, term, False)
        yield Case(term, "!=", number(at, digits), True, must)


def near_misses() -> Iterator[Case]:
    """Every function at every rational number at which it is defined, with so many digits."""
    ctx.prec = 400
    for name, function in FUNCTIONS.items():
        for text in RATIONALS:
            above, _, below = text.partition("/")
            x = fmpq(int(above), int(below or 1))
            if abs(x) > LARGEST.get(name, 10_000):
                continue
            value = function(arb(x))
            if value.is_finite():
                for digits in (FAR, NEAR):
                    yield from sides([name, rational(text)], value, digits)
    for term, value in (
        (["pi"], arb.pi()), (["e"], arb(1).exp()),
        (["pow", ["num", 2, 0], rational("1/3")], arb(2) ** (arb(1) / 3)),
        (["pow", rational("-3/7"), number(-5)], arb(fmpq(-3, 7)) ** -5),
        (["pow", ["pi"], ["e"]], arb.pi() ** arb(1).exp()),
        (["pow", ["num", 3, 1], ["neg", ["sqrt", ["num", 2, 0]]]], (arb(3) / 10) ** -arb(2).sqrt()),
        (["div", ["neg", ["pi"]], ["log", rational("1/3")]], arb.pi() / arb(3).log()),
        (["sum", "k", number(-3), ["num", 4, 0], ["cos", ["div", ["sym", "k"], ["num", 3, 0]]]],
         sum((arb(fmpq(k, 3)).cos() for k in range(-3, 5)), arb(0))),
        (["prod", "k", ["num", 1, 0], ["num", 6, 0], ["sin", ["sym", "k"]]],
         arb(1).sin() * arb(2).sin() * arb(3).sin() * arb(4).sin() * arb(5).sin() * arb(6).sin()),
        (["sin", ["mul", ["pi"], ["num", 1000, 0], ["sqrt", ["num", 2, 0]]]],
         (arb.pi() * 1000 * arb(2).sqrt()).sin()),
    ):  # fmt: skip
        for digits in (FAR, NEAR):
            yield from sides(term, value, digits)


ZERO, ONE, TWO = (["num", n, 0] for n in range(3))
N = ["sym", "n"]
ROOT = ["sqrt", TWO]
NOTHING = ["add", ["mul", ROOT, ROOT], ["neg", TWO]]  # 0, which its interval does not say


def limits() -> Iterator[Case]:
    """What is exact, at the ends of what is defined, and beyond."""
    for term, value in (
        (["sqrt", ["num", 4, 0]], TWO), (["sqrt", ZERO], ZERO),
        (["sqrt", rational("9/4")], rational("3/2")),
        (["abs", number(-2)], TWO), (["abs", ZERO], ZERO), (["pow", ZERO, ZERO], ONE),
        (["pow", number(-2), ["num", 2, 0]], ["num", 4, 0]),
        (["pow", TWO, number(-1)], rational("1/2")),
        (["pow", number(-2), ["num", 3, 0]], number(-8)), (["pow", NOTHING, ZERO], ONE),
        (["sum", "k", ONE, ZERO, ["sym", "k"]], ZERO),
        (["prod", "k", ONE, ZERO, ["sym", "k"]], ONE),
        (["sum", "k", TWO, TWO, ["sym", "k"]], TWO),
        (["prod", "k", TWO, ["num", 4, 0], ["sym", "k"]], ["num", 24, 0]),
        (["sum", "k", ONE, number(3), ["sum", "j", ONE, ["sym", "k"], ["sym", "j"]]], number(10)),
        (["mul", number(-3), rational("5/2")], rational("-15/2")),
        (["div", number(-9), number(-4)], rational("9/4")),
        (["div", number(9), number(-4)], rational("-9/4")),
    ):  # fmt: skip
        for op, true in (("<=", True), (">=", True), ("<", False), (">", False), ("!=", False)):
            yield Case(term, op, value, true)
        yield Case(term, "=", value, True, must=False)  # no interval shows an equation
    for term in (
        ["div", ONE, NOTHING], ["div", ONE, ZERO], ["sqrt", NOTHING], ["sqrt", number(-1)],
        ["log", NOTHING],
        ["log", ZERO], ["Ci", ZERO], ["Ci", NOTHING], ["csc", ZERO], ["cot", NOTHING],
        ["csch", NOTHING],
        ["coth", ZERO], ["tan", ["div", ["pi"], TWO]], ["sec", ["div", ["pi"], TWO]],
        ["pow", NOTHING, number(-1)], ["pow", ZERO, ROOT], ["pow", NOTHING, ROOT],
        ["pow", number(-1), rational("1/2")],
        ["sum", "k", TWO, ZERO, ZERO], ["sum", "k", ONE, NOTHING, ZERO], ["arctan", ZERO], ["i"],
        ["exp", ["num", 10**6, 0]], ["pow", TWO, ["num", 10**6, 0]], ["matrix", 1, 2, ZERO, ZERO],
    ):  # fmt: skip
        yield Case(["mul", ZERO, term], "<=", ONE, False)  # undefined, or beyond intervals
    yield Case(["sin", ["num", 10**6, 0]], "<", ONE, True)
    for head in ("sin", "cos"):
        wide = ["mul", ["num", 10**45, 0], NOTHING]
        yield Case([head, wide], "<=", ONE, True)
        yield Case([head, wide], ">=", number(-1), True)
        yield Case([head, wide], "!=", TWO, True)
    whole = (["n", "integer", []],)
    for first, last, most, true in (
        (-3, 3, 9, True), (-3, 4, 9, False), (-4, 3, 9, False), (2, 2, 4, True), (2, 2, 3, False),
    ):  # fmt: skip
        yield Case(
            ["pow", N, TWO], "<=", number(most), true, names=whole, ranges={"n": [first, last]}
        )
    two = (*whole, ["m", "integer", []])
    product = ["mul", N, ["sym", "m"]]
    for most, true in ((6, True), (5, False)):
        yield Case(product, "<=", number(most), true, names=two, ranges={"n": [1, 2], "m": [-3, 3]})
    every = [["sum", "k", ZERO, ["neg", N], ["sym", "k"]], ["cos", ["div", N, ["num", 9, 0]]]]
    yield Case(["mul", *every], ">=", ZERO, True, names=whole, ranges={"n": [-8, 1]})
    yield Case(["mul", *every], ">=", ZERO, False, names=whole, ranges={"n": [-16, 1]})
    yield Case(["mul", *every], ">=", ZERO, False, names=whole, ranges={"n": [-8, 2]})
