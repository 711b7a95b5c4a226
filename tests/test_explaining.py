"""Proofs in words: what is told is what was replayed, and nothing is told of what is not proved."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

import symproof
from symproof.deciding.explaining import LEGEND, explain, explained
from symproof.deciding.verdicts import Proved
from symproof.kernel.context import ProofError
from symproof.tools.cli import main


def lines(claim: str, where: str = "") -> list[str]:
    """The lines of an explanation behind the verdict, without the legend."""
    rows = explained(symproof.prove(claim, where=where))
    return ["  " * depth + str(said) for depth, said in rows if said.id != LEGEND]


@pytest.mark.parametrize(
    ("claim", "where", "told"),
    [
        ("(x - y)^2 + 2x > 2", "x > 1", [
            "(1) x > 1, as is assumed",
            "Add twice (1) and the square of y - x: this gives the claim.",
        ]),
        ("a^2 = c^2", "a = b, b = c", [
            "(1) a = b, as is assumed",
            "(2) b = c, as is assumed",
            "Add (b + a) times (1) and (c + b) times (2): this gives the claim.",
        ]),
        ("x = 2", "2x + 1 = 5", [
            "(1) 2·x + 1 = 5, as is assumed",
            "Take 1/2 times (1): this gives the claim.",
        ]),
        # what is not used is not told
        ("x >= 3", "x >= 1, 2x >= 6", [
            "(1) 2·x ≥ 6, as is assumed",
            "Take 1/2 times (1): this gives the claim.",
        ]),
        ("x != 0", "x: real, y: real, x*y = 1", [
            "(1) x·y = 1, as is assumed",
            "(2) x = 0, the opposite of the claim",
            "Add (1), (-y) times (2) and 1 > 0: this says 0 > 0, which is impossible.",
        ]),
        ("x = 2 or x = -2", "x^2 = 4", [
            "(1) x^2 = 4, as is assumed",
            "(2) x ≠ -2, or the claim holds",
            "(3) x ≠ 2, the opposite of the claim",
            "Add -1 times (1) and (3)·(2): this says 0 ≠ 0, which is impossible.",
        ]),
        ("n >= 1", "n: integer, 2n > 1", [
            "(1) 2·n > 1, as is assumed",
            "(2) n - 1 ≥ 0, by the next integer from 1/2 times (1)",
            "Take (2): this gives the claim.",
        ]),
        ("|x| >= x", "x: real", [
            "(1) |x| < x, the opposite of the claim",
            "Case x ≥ 0:",
            "  (2) |x| = x, by the law “absolute value of what is not negative”",
            "  Add (1) and (2): this says 0 > 0, which is impossible.",
            "Case (3) x < 0:",
            "  (4) |-x| = -x, by the law “absolute value of what is not negative”",
            "  (5) |-x| = |x|, by the law “absolute value of the negative”",
            "  Add (1), twice (3), (4) and -1 times (5): this says 0 > 0, which is impossible.",
        ]),
        ("sin(2x) = sin(4)", "x = 2", [
            "sin(2·x) = sin(2·2): by x = 2.",
            "sin(2·2) = sin(4): by the laws of rings, matrices and finite sums.",
            "sin(4) = sin(4): by x = 2.",
        ]),
        ("x^2 + y^2 >= 2*x*y", "", [
            "Reason: the difference of the sides is (x + (-1)·y)^2, whose form shows its sign.",
        ]),
        ("Sum(k, (k, 1, n)) = n*(n+1)/2", "n: natural", [
            "For n = 0:",
            "  Reason: by the laws of rings, matrices and finite sums.",
            "From n to n + 1:",
            "  Sum(k, (k, 1, n + 1)) = n·(n + 1)/2 + (n + 1): by the claim for the number before.",
            "  n·(n + 1)/2 + (n + 1) = (n + 1)·((n + 1) + 1)/2:"
            " by the laws of rings, matrices and finite sums.",
        ]),
        ("pi > 3", "", ["Reason: both sides are computed, with bounds for the error."]),
    ],
)  # fmt: skip
def test_what_is_told(claim, where, told):
    assert lines(claim, where) == told


SEVERAL = [
    ("1/a > 1/b", "0 < a, a < b"), ("|x + y| <= |x| + |y|", ""), ("n^2 >= n", "n: integer"),
    ("e^x >= 1 + x", ""), ("x^2 + y^2 >= 1", "x + y = 3"), ("sqrt(x*y) <= (x + y)/2", "x>=0, y>=0"),
    ("2^n > n", "n: natural"), ("x = 1", "x^2 = 2, x = 1"), ("x < z", "x < y, y < z"),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "where"), SEVERAL)
def test_every_number_stands_for_a_line_before(claim, where):
    known: set[str] = set()
    for line in lines(claim, where):
        own = re.match(r" *(?:Case )?(\(\d+\)) ", line)
        named = re.findall(r"(?<![\w)])\(\d+\)", line)
        assert {*named} <= known | ({own[1]} if own else set()), line
        known |= {own[1]} if own else set()
    assert known


@pytest.mark.parametrize(
    ("claim", "rows"),
    [
        (
            "(a + b)^2 = a^2 + b^2",
            [
                "left side: a + b = 2, (a + b)^2 = 4",
                "right side: a^2 = 1, b^2 = 1, a^2 + b^2 = 2",
            ],
        ),
        (
            "sin(2x) = 2 sin(x)",
            [
                "left side: 2·x = 2, sin(2·x) = 0.909297426825…",
                "right side: sin(x) = 0.841470984807…, 2·sin(x) = 1.68294196961…",
            ],
        ),
        ("√(x^2) = x", ["left side: x^2 = 1, √(x^2) = 1"]),
    ],
)
def test_the_sides_of_what_is_false_are_computed(claim, rows):
    verdict = symproof.prove(claim)
    assert verdict.refuted
    told = [str(said) for _, said in explained(verdict)]
    assert told[: len(rows)] == rows


def test_nothing_is_told_of_what_is_undecided():
    verdict = symproof.prove("limit(sin(x), x, oo) = 0")
    assert verdict.undecided
    assert explain(verdict) == str(verdict)


@pytest.mark.parametrize(
    "claim", ["x = y", "1 = 2", "[[a, b]] = [[b, a]]", "limit(sin(x)/x, x, 0) = 2", "x^2 < 0"]
)
def test_nothing_is_computed_that_a_point_shows_already(claim):
    verdict = symproof.prove(claim)
    assert verdict.refuted
    assert not [said for _, said in explained(verdict) if " side: " in str(said)]


@pytest.mark.parametrize(
    ("claim", "sum_"),
    [
        ("(a - b)(a + b) = (b + a)(a - b)", "a^2 - b^2"),
        ("(a + b + c)^2 = a(a + 2b) + (b + c)^2 + 2ac",
         "a^2 + 2·a·b + 2·a·c + b^2 + 2·b·c + c^2"),
        ("(x + 1)^3 = (x + 1)(x + 1)^2", "x^3 + 3·x^2 + 3·x + 1"),
    ],
)  # fmt: skip
def test_an_identity_is_multiplied_out(claim, sum_):
    assert lines(claim)[-1] == f"Multiplied out, both sides are {sum_}."


@pytest.mark.parametrize(
    "claim",
    [
        "(a + b)^2 = a^2 + 2ab + b^2", "x + x = 2x", "(x + 1)(x - 1) + 1 = x^2",
        "[[a, b]] + [[0, 1]] = [[a, b + 1]]", "x^2 + y^2 >= 2xy", "(a + b)^30 = (b + a)^30",
    ],
)  # fmt: skip
def test_what_is_written_multiplied_out_is_not_said_again(claim):
    assert not [line for line in lines(claim) if "Multiplied" in line]


@pytest.mark.parametrize(
    "claim",
    [
        "sin(x)^2 + cos(x)^2 = 1", "cos(t)^2 + sin(t)^2 = 1", "1 = sin(a)^2 + cos(a)^2",
        r"\sin^2\alpha + \cos^2\alpha = 1",
    ],
)  # fmt: skip
def test_a_theorem_of_the_book_is_named(claim, capsys):
    assert main(["explain", claim]) == 0
    assert "This is “Pythagoras”: symproof show pythagoras" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("claim", "name"),
    [("cos(u - v) = cos(u) cos(v) + sin(u) sin(v)", "cos_difference"),
     ("exp(I·x) = cos(x) + I·sin(x)", "euler"), ("sin(-y) = -sin(y)", "sin_odd")],
)  # fmt: skip
def test_other_theorems_are_named_by_the_same(claim, name, capsys):
    main(["explain", claim])
    assert f"symproof show {name}" in capsys.readouterr().out


@pytest.mark.parametrize(
    "claim",
    ["sin(2x)^2 + cos(2x)^2 = 1", "sin(x)^2 + cos(x)^2 = 2", "tan(x)^2 + 1 = 1/cos(x)^2", "x = x"],
)
def test_what_is_no_theorem_of_the_book_is_not_named(claim, capsys):
    main(["explain", claim])
    assert "symproof show" not in capsys.readouterr().out


def test_a_forged_certificate_is_not_told():
    verdict = symproof.prove("x + y <= 5", where="x <= 2, y <= 3")
    assert isinstance(verdict, Proved)
    document = json.loads(verdict.certificate)
    document["theorems"][-1]["proof"]["steps"][-1][1][1] = ["fact", 1]
    with pytest.raises(ProofError):
        explain(replace(verdict, certificate=json.dumps(document)))


def test_links_of_a_chain_are_told_one_by_one():
    assert lines("a = b = c", "a = b, b = c") == [
        "in a = b", "  (1) a = b, as is assumed", "  Take (1): this gives the claim.",
        "in b = c", "  (1) b = c, as is assumed", "  Take (1): this gives the claim.",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("lang", "last"),
    [
        ("en", "Add twice (1) and the square of y - x: this gives the claim."),
        ("ko", "다음을 더하면 주장이 나온다: (1)의 2배, y - x의 제곱."),
        ("zh", "把下列各项相加，即得断言：(1) 的 2 倍 与 y - x 的平方。"),
    ],
)
def test_the_command(lang, last, capsys):
    assert main(["explain", "(x - y)^2 + 2x > 2", "--where", "x > 1", "--lang", lang]) == 0
    assert capsys.readouterr().out.splitlines()[-1].strip() == last


@pytest.mark.parametrize(
    ("claim", "code", "word"),
    [("x^2 > 0", 1, "refuted"), ("x ~= )", 2, "not-read"), ("x = y", 1, "refuted")],
)
def test_the_command_for_what_is_not_proved(claim, code, word, capsys):
    assert main(["explain", claim]) == code
    assert capsys.readouterr().out.startswith(word)
