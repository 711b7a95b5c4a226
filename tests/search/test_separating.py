"""How precise enclosures are asked for, through which values, and that `prove` proves with them."""

import pytest
from proof_data import claim
from soon import soon

from symproof.deciding.judgements import judge
from symproof.deciding.strategies import decide
from symproof.deciding.verdicts import Proved, Undecided
from symproof.kernel.claims import scope, unfolded
from symproof.kernel.intervals import MAX_PRECISION
from symproof.search.separating import by_enclosure


def found(text, where=""):
    about = claim(text, where)
    return by_enclosure(unfolded(about), scope(about), about.hypotheses)


@pytest.mark.parametrize(
    ("text", "bits"),
    [("pi < 22/7", 64), ("1 < 2", 64), ("sqrt(4) <= 2", 64), ("sin(1) != cos(1)", 64)],
)
def test_plain_claims_ask_for_few_bits(text, bits):
    assert found(text) == {"rule": "enclosure", "precision": bits}


@pytest.mark.parametrize("digits", [30, 100, 300, 1000])
def test_the_bits_grow_with_the_digits_that_agree(digits):
    precision = found(f"sin(1) < sin(1) + 10^(-{digits})")["precision"]
    assert 3.32 * digits < precision < 3.33 * digits + 64


def test_large_numbers_ask_for_more_bits():
    assert found("exp(pi*sqrt(163)) < 262537412640768744")["precision"] > 40 + 57
    assert found("2^1000 < 2^1000 + 1/3")["precision"] > 1000


def test_small_differences_ask_for_bits_behind_the_point():
    assert found("exp(-100) > 10^(-44)")["precision"] > 146
    assert decide(claim("abs(exp(1) - 363916618873/133877442384) <= 1/10^20")).word == "proved"
    assert decide(claim("abs(exp(1) - 363916618873/133877442384) <= 1/10^21")).word == "refuted"


@pytest.mark.parametrize(
    ("where", "ends"),
    [
        ("n: natural, n <= 9", [0, 9]),
        ("n: natural, n < 9", [0, 8]),
        ("n: positive integer, 9 >= n", [1, 9]),
        ("n: integer, -3/2 <= n, n < 5/2", [-1, 2]),
        ("n: integer, n > -2, n <= 4, n <= 3", [-1, 3]),
    ],
)
def test_the_values_come_from_sorts_and_hypotheses(where, ends):
    proof = found("n + 10 > 0", where)
    assert proof == {"rule": "enclosure", "precision": 64, "ranges": {"n": ends}}
    verdict = decide(claim("n + 10 > sin(n)", where))
    assert isinstance(verdict, Proved)
    assert verdict.conditions == ()


NOTHING = [
    ("sin(1) = cos(1)", ""), ("sin(1) > 1", ""), ("2 < 1", ""), ("x < 1", "x: real, x < 0"),
    ("n >= 0", "n: natural"), ("n <= 9", "n: integer, n <= 9"), ("n > 0", "n: natural, n <= 9"),
    ("n < m", "n: natural, m: natural, n <= 9"), ("n < 10^6", "n: natural, n <= 10^5"),
    ("a + b + c + k + m > -1", "a: natural, a <= 1, b: natural, b <= 1, c: natural, c <= 1, "
     "k: natural, k <= 1, m: natural, m <= 1"),
    ("I != 0", ""), ("[[1], [2]] != [[2], [1]]", ""), ("1/0 > 0", ""), ("log(-1) < 0", ""),
    ("sqrt(2)*sqrt(3) < sqrt(6)", ""), ("sin(1)^2 + cos(1)^2 != 1", ""),
    ("Sum(1, (i, 1, 10^9)) > 0", ""), ("n < 5", "n: integer, 3 <= n, n <= 2"),
    ("n < 7", "n: integer, n = 5"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "where"), NOTHING)
def test_where_there_is_nothing_to_propose(text, where):
    assert found(text, where) is None


def test_what_is_proposed_is_never_more_than_the_kernel_takes():
    proof = found("sin(1) < sin(1) + 10^(-1200)")
    assert proof["precision"] <= MAX_PRECISION
    assert found("sin(1) < sin(1) + 10^(-1300)") is None


# -- symproof prove ------------------------------------------------------------------------

PROVED = [
    ("pi < 22/7", ""), ("exp(pi) > pi^exp(1)", ""),
    ("exp(pi*sqrt(163)) < 262537412640768744", ""), ("1/(pi - 3) > 7", ""),
    ("log(log(3)) < 1/10", ""), ("Sum(1/(i - pi), (i, 1, 5)) < 8", ""),
    ("sqrt(2) + sqrt(3) != pi", ""), ("sin(n) < 0.99992", "n: natural, n <= 100"),
    ("3 < pi <= 22/7", ""), ("Ci(1) > 1/3", ""), ("log(2)/log(3) != 12/19", ""),
]  # fmt: skip


@pytest.mark.parametrize(("text", "where"), PROVED)
def test_claims_that_were_undecided_are_proved(text, where):
    judgement = judge(text, where)
    assert judgement.word == "proved", judgement.text()
    assert judgement.exit_code == 0


FALSE = [
    "pi > 22/7", "pi <= 333/106", "exp(pi) < pi^exp(1)", "sqrt(2) + sqrt(3) < pi",
    "exp(pi*sqrt(163)) > 262537412640768744", "sqrt(2)*sqrt(3) != sqrt(6)", "Ci(1) > 1/2",
    "sin(1) > sin(1) + 10^(-29)",
]  # fmt: skip


@pytest.mark.parametrize("text", FALSE)
def test_false_ones_are_refuted_as_before(text):
    assert judge(text).word == "refuted"


SLOW = [
    "2^1000000000 > 1", "exp(exp(exp(10))) > 1", "Sum(cos(i), (i, 1, 10^9)) < 10^9",
    "cos(10^60) < 2", "Sum(sin(i^2), (i, 1, 90000)) < 90000 - 1/10",
]  # fmt: skip


@pytest.mark.parametrize("text", SLOW)
def test_what_takes_long_is_given_up(text):
    with soon():
        verdict = decide(claim(text))
    assert isinstance(verdict, Proved | Undecided)


def test_equal_sides_are_never_proved_different():
    for text in ("tan(pi/5) != sqrt(5 - 2*sqrt(5))", "sqrt(6 - 2*sqrt(5)) != sqrt(5) - 1",
                 "sqrt(6 - 2*sqrt(5)) < sqrt(5) - 1"):  # fmt: skip
        assert not decide(claim(text)).proved
