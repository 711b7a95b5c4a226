"""What in a sentence is a formula, and what stays a word."""

import pytest

from symproof.report.model import ShownFormula
from symproof.report.sentences import split


def formulas(sentence):
    return [part.tex for part in split(sentence) if isinstance(part, ShownFormula)]


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("Moving by k positions.", ["k"]),
        ("the entries 2i and 2i + 1:", ["2 i", "2 i + 1"]),
        ("with d = 2n entries", ["d = 2 n"]),
        ("take ω_{i+1} for ω_i.", [r"\omega_{i + 1}", r"\omega_{i}"]),
        ("the angle ω_i p is", [r"\omega_{i} p"]),
        ("the matrix R_i(k), which", ["R_{i}(k)"]),
        ("the matrix M_i(k) of another", ["M_{i}(k)"]),
        ("from 1 to d/2, the", [r"\frac{d}{2}"]),
        ("행렬 R_i(k)는 k에만", ["R_{i}(k)", "k"]),
        ("矩阵 R_i(k)，其中", ["R_{i}(k)"]),
        ("矩阵的乘积：R_i(k) 与（k 任意）", ["R_{i}(k)", "k"]),
        ("the matrix R_i(k) − I times", ["R_{i}(k) - I"]),
        ("The matrix aI + bJ is the", ["a I + b J"]),
        ("weights v = (1, 0, −1, 0) the", ["v = (1, 0, -1, 0)"]),
        ("the exponent h = (d − 2)/d, so", ["h = \\frac{d - 2}{d}"]),
        ("the power d/(d − 2) of s", ["\\frac{d}{d - 2}", "s"]),
        ("block is a_i I + b_i J, and", ["a_{i} I + b_{i} J"]),
        ("all offsets 200πm with", ["200 \\pi m"]),
        ("행렬 R_i(k) − I와 블록", ["R_{i}(k) - I"]),
        ("행렬 b_i J와 R_i(t) W가", ["b_{i} J", "R_{i}(t) W"]),
        ("the offset D > 0, divided", ["D > 0"]),
        ("if W R_j(t) = R_i(t) W, because", ["W R_{j}(t) = R_{i}(t) W"]),
        ("This is R(t)ᵀ W R(t) = W, read", [r"R(t)^{\top} W R(t) = W"]),
        ("the matrix Wᵀ of", [r"W^{\top}"]),
        (
            "like 1 − (ln D + γ)/ln 10000, with",
            [r"1 - \frac{\ln(D) + \gamma}{\ln(10000)}"],
        ),
        ("no integer is a multiple bπ. It", [r"b \pi"]),
        ("for the angle a + b is", ["a + b"]),
        ("from a to b, its value at a, plus", ["a", "b", "a"]),
        ("Read by rows: a, b are a row", ["a", "b"]),
        ("각을 a에서 b까지, a에서의 값", ["a", "b", "a"]),
        ("从 a 到 b 的积分，a、b 是", ["a", "b", "a", "b"]),
    ],
)
def test_formulas(sentence, found):
    assert formulas(sentence) == found


@pytest.mark.parametrize(
    "sentence",
    [
        "A sum is a sum, and I is a word.",
        "what a theorem of a book says, a to-do list",
        "the rule > and a sign",
        "a raised ᵀ alone",
        "lines 32 and 36, or 100 and 1/2",
        "the x-axis and k's value",
        "SymPy proposes; the kernel e.g. decides",
        "(k) and “k”",
        "file_name.md stays, and so does_this",
        "x_ and _x",
        "Cône and bïs, été à l'heure",
        "A tuple such as (1, 2, 3) alone",
    ],
)
def test_words(sentence):
    assert formulas(sentence) == []


def test_nothing_is_lost():
    sentence = "Take ω_i for k, not (p)."
    words = [p if isinstance(p, str) else p.text for p in split(sentence)]
    assert "".join(words) == sentence
