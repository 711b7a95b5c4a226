"""The list of equivalent mutants: what a reason says is shown by questions that are aimed at the
line.  With the mutant the checker answers them as before; with another change of the same line,
which is none of the list, it does not: so the questions do reach it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from checker.test_checker import ONE, TWO, ZERO, X, claimed
from checker.test_intervals import answered
from tools.checker.asking import CHECKER, Question, both, by_checker
from tools.checker.mutants import copied, equivalent, mutants
from tools.checker.specimens import specimens

Y, M, N = (["sym", name] for name in "ymn")
THREE = ["num", 3, 0]
REALS = [["x", "real", []], ["y", "real", []]]


def power(base: Any, exponent: int) -> Any:
    return ["pow", base, ["neg", ["num", -exponent, 0]] if exponent < 0 else ["num", exponent, 0]]


# --- questions, each with what is right ----------------------------------------------------------


def arithmetic(folder: Path) -> list[Any]:
    """Products and quotients of intervals with every pair of ends, equal ones and 0 among them."""
    pairs = [(a, b) for a, b in product(range(-3, 4), repeat=2) if a <= b]
    questions = [
        [operation, 1, 0, *x, *y] for operation in ("times", "divide") for x in pairs for y in pairs
    ]
    return answered(questions, folder)


def roots(folder: Path) -> list[Any]:
    """Of integers of every length up to 300 bits, squares and their neighbours among them."""
    numbers = [n for k in range(150) for root in (1 << k, (1 << k) + k) for n in around(root)]
    return answered([["sqrt", 0, 0, n, n] for n in numbers], folder)


def around(root: int) -> list[int]:
    return [root**2 - 1, root**2, root**2 + 1, root * (root + 1)]


def told(folder: Path) -> list[Any]:
    """Equations that are solved for a power of x, and what follows from them."""

    def of(left: Any, right: Any, target: Any, *relation: Any) -> Question:
        rewrite = [{"theorem": "hypothesis 1", "values": {}, "target": target}]
        return claimed(
            {"rule": "ring", "rewrite": rewrite}, hypotheses=[[left, "=", right]],
            variables=REALS, relation=list(relation),
        )  # fmt: skip

    square, ninth = power(X, 2), power(["add", Y, ONE], 9)
    fraction = ["div", ONE, ["add", Y, TWO]]
    questions = [
        of(X, ["add", Y, ONE], X, ["mul", X, Y], "=", ["add", power(Y, 2), Y]),
        of(X, ["add", Y, ONE], X, power(X, 3), "=", power(["add", Y, ONE], 3)),
        of(X, ["add", Y, ONE], X, ["mul", X, Y], "=", power(Y, 2)),
        of(square, ["add", X, Y], square, power(X, 3), "=", ["add", X, Y, ["mul", X, Y]]),
        of(square, ["add", X, fraction], square, power(X, 3), "=",
           ["add", X, fraction, ["mul", X, fraction]]),
        of(square, ["add", X, Y], square, power(X, 3), "=", ["add", X, Y]),
        of(square, power(X, -1), square, X, "=", X),
        of(square, ["add", Y, ["div", ONE, X]], square, X, "=", X),
        of(X, ["mul", X, Y], X, X, "=", X),
        of(["mul", X, ninth], ["mul", Y, ninth], X, X, "=", Y),
        of(["mul", X, fraction], ["mul", Y, fraction], X, X, "=", Y),
        of(power(X, -1), ["add", Y, ONE], power(X, -1), X, "=", X),
    ]  # fmt: skip
    right = [True, True, False, True, True, False, False, False, False, False, True,
             False]  # fmt: skip
    return answers(questions, right, folder)


def multiples(folder: Path) -> list[Any]:
    """√t needs t ≥ 0: what gives that is the same up to a positive factor."""
    hypotheses = [
        [["mul", THREE, X], ">=", ZERO], [["neg", X], ">=", ZERO], [X, "<=", ZERO],
        [["neg", X], "<=", ZERO], [["div", X, TWO], ">=", ZERO], [Y, ">=", ZERO],
        [["add", X, Y], ">=", ZERO], [["mul", X, Y], ">=", ZERO],
    ]  # fmt: skip
    radicands = [X, ["neg", X], ["add", ["mul", TWO, X], ["mul", TWO, Y]], ["div", X, THREE]]
    questions = [
        claimed(variables=REALS, hypotheses=[h], relation=[["sqrt", t], "=", ["sqrt", t]])
        for h in hypotheses
        for t in radicands
    ]
    return answers(questions, [True] * len(questions), folder)


def quotients(folder: Path) -> list[Any]:
    """Sums of them, where each has a divisor as often as the others, more often, or not at all."""
    divisors = ["add", X, ONE], ["add", Y, TWO]
    powers = list(product((0, 1, 2, 3), repeat=2))

    def of(t: Any, *exponents: int) -> Any:
        parts = [power(d, e) for d, e in zip(divisors, exponents, strict=True)]
        return ["div", t, ["mul", *parts]]

    def added(p: tuple[int, int], q: tuple[int, int], second: Any) -> Question:
        most = [max(pair) for pair in zip(p, q, strict=True)]
        scaled = [
            ["mul", t, *(power(d, m - e) for d, m, e in zip(divisors, most, own, strict=True))]
            for t, own in ((X, p), (second, q))
        ]
        relation = [["add", of(X, *p), of(Y, *q)], "=", of(["add", *scaled], *most)]
        return claimed(variables=REALS, relation=relation)

    pairs = list(product(powers, repeat=2))
    questions = [added(p, q, second) for second in (Y, TWO) for p, q in pairs]
    return answers(questions, [True] * len(pairs) + [False] * len(pairs), folder)


def answers(questions: list[Question], right: list[bool], folder: Path) -> list[Any]:
    """What a checker says of questions that the kernel answers in this way."""
    asked = both(questions)
    assert [a.kernel is not None for a in asked] == right
    assert not any(a.differ for a in asked)
    return [None if isinstance(a, str) else a for a in by_checker(questions, folder=folder)]


# --- which of them show what ---------------------------------------------------------------------


class Shown(NamedTuple):
    """The questions of a line, and how it is when they notice."""

    asked: Callable[[Path], list[Any]]
    noticed: list[str]


TARGET = (
    "one === 1n && target.denominator === 1n && target.factors.size === 0 && m.length === 2 "
    "&& m[1] > 0,"
)
SHOWN: dict[tuple[str, str], Shown] = {
    ("intervals.js", "for (const n of others) if (n < found) found = n;"): Shown(
        arithmetic, ["for (const n of others) if (n > found) found = n;"]
    ),
    ("intervals.js", "for (const n of others) if (n > found) found = n;"): Shown(
        arithmetic, ["for (const n of others) if (n < found) found = n;"]
    ),
    ("intervals.js", "return a % b !== 0n && a < 0n !== b < 0n ? q - 1n : q;"): Shown(
        arithmetic,
        [
            "return a <= 0n !== b < 0n ? q - 1n : q;",
            "return a % b !== 0n && a < 3n !== b < 0n ? q - 1n : q;",
            "return a % b !== 0n && a < 0n !== b < 4n ? q - 1n : q;",
            "return a % b !== 0n && a < 0n ? q - 1n : q;",
        ],
    ),
    ("intervals.js", "let x = 1n << ((bitLength(n) + 1n) / 2n);"): Shown(
        roots,
        [
            "let x = 1n << (bitLength(n) / 2n);",
            "let x = 1n << ((bitLength(n) + 1n) / 3n);",
        ],
    ),
    ("ring.js", "for (let place = monomial.length - 2; place >= 0; place -= 2) {"): Shown(
        told, ["for (let place = monomial.length - 2; place > 0; place -= 2) {"]
    ),
    ("ring.js", TARGET): Shown(
        told, [TARGET.replace("m[1] > 0", "m[1] > -2"), TARGET.replace("m[1] > 0", "m[1] > 1")]
    ),
    ("ring.js", 'demand(e > 0 && e < n, "the target occurs in its meaning");'): Shown(
        told,
        [
            'demand(e > -2 && e < n, "the target occurs in its meaning");',
            'demand(e > 1 && e < n, "the target occurs in its meaning");',
        ],
    ),
    ("ring.js", "if (exponent > 0) poly = P.times(poly, P.power(f, exponent, this), this);"): Shown(
        told, ["if (exponent > 9) poly = P.times(poly, P.power(f, exponent, this), this);"]
    ),
    ("settling.js", "if (n === 0n || n > 0n !== m > 0n) return false;"): Shown(
        multiples,
        [
            "if (n === 0n || n > 0n === m > 0n) return false;",
            "if (n > 0n && m > 0n) return false;",
        ],
    ),
    ("values.js", "if (above > 0) poly = P.times(poly, P.power(f, above, work), work);"): Shown(
        quotients,
        [
            "if (above > 1) poly = P.times(poly, P.power(f, above, work), work);",
            "if (above >= 0) poly = P.times(poly, P.power(f, above + 1, work), work);",
        ],
    ),
}


def changed(scratch: Path, file: str, line: str, instead: str) -> Path:
    """A copy of the checker in which one line is another one."""
    folder = copied(scratch)
    text = (folder / file).read_text(encoding="utf-8")
    assert text.count(line) == 1
    (folder / file).write_text(text.replace(line, instead), encoding="utf-8")
    return folder


def test_each_entry_is_one_mutant() -> None:
    """Of the checker as it is; what has changed since has to leave the list."""
    texts = {p.name: p.read_text(encoding="utf-8") for p in CHECKER.glob("*.js")}
    every = [m.listed(text) for file, text in texts.items() for m in mutants(file, text)]
    assert [every.count(entry) for entry in equivalent()] == [1] * len(equivalent())


def test_each_entry_is_shown() -> None:
    assert {(file, line) for file, line, _ in equivalent()} == {*SHOWN}


@pytest.mark.slow
@pytest.mark.parametrize("entry", sorted(equivalent()), ids=lambda entry: entry[2])
def test_no_answer_changes(entry: tuple[str, str, str], tmp_path: Path) -> None:
    file, line, instead = entry
    asked = SHOWN[file, line].asked
    assert asked(changed(tmp_path, file, line, instead)) == asked(CHECKER)


NOTICED = [(*place, instead) for place, shown in SHOWN.items() for instead in shown.noticed]


@pytest.mark.slow
@pytest.mark.parametrize(("file", "line", "instead"), NOTICED, ids=[n[2] for n in NOTICED])
def test_another_change_of_the_line_is_noticed(
    file: str, line: str, instead: str, tmp_path: Path
) -> None:
    asked = SHOWN[file, line].asked
    assert (file, line, instead) not in equivalent()
    assert asked(changed(tmp_path, file, line, instead)) != asked(CHECKER)


# --- no exponent is 0 ----------------------------------------------------------------------------

MADE = "    this.poly = poly;\n"
BROKEN = """    const exponents = [...factors.values()].map((f) => f.exponent)
      .concat([...poly.values()].flatMap(([, m]) => m.filter((_, k) => k % 2 === 1)));
    if (exponents.includes(WHICH)) throw new Error("an exponent");
"""


@pytest.mark.parametrize(("exponent", "made"), [(0, False), (1, True), (9, True), (-1, True)])
def test_no_value_has_an_exponent_that_is_zero(exponent: int, made: bool, tmp_path: Path) -> None:
    """A checker that breaks down at such a value answers every question of the specimens; at one
    with another exponent it breaks down."""
    broken = BROKEN.replace("WHICH", str(exponent))
    folder = changed(tmp_path, "values.js", MADE, broken + MADE)
    questions: list[Question] = [{"entry": entry, "above": 0} for entry in specimens()]
    questions.append(claimed(relation=[power(["add", X, ONE], 9), "=", power(["add", ONE, X], 9)]))
    found = [
        isinstance(a, str) and a.startswith("CRASH") for a in by_checker(questions, folder=folder)
    ]
    assert any(found) == made
