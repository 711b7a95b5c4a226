"""Nothing is refuted that is true, or open, in a reading that a person may mean; such a reading
proves nothing, and what is false in it, too, is refuted."""

from __future__ import annotations

import pytest

import symproof
from symproof.deciding.judgements import judge

#: What is true or not read in a rare reading: the claim, and words of the answer that make it this.
OPEN = [
    # letters that custom makes functions, as quantities
    ("m g(h_1 - h_2) + m g(h_2 - h_1) = 0", "g is a factor"),
    (r"\frac{k h(1-a^2)}{2} = -\frac{k h(a^2-1)}{2}", "h is a factor"),
    ("H(b - a)/2 = -H(a - b)/2", "H is a factor"),
    ("g(2a - 2b) = 2g(a - b)", "g is a factor"),
    # letters with an index, and letters before sums, as functions
    ("x_1(-t) = -x_1(t)", "x is a function"),
    ("y_2(0) = 0", "y is a function"),
    ("a(x + y) = a(x) + a(y)", "a is a function"),
    # functions of matrices, capitals with an index
    (r"Q_{j}(t)^{\top} Q_{j}(t) = I", "Q is a function"),
    (r"KL_p = KL_q", "KL is a name"),
    (r"\mathrm{ATT}_p \cdot \mathrm{ATT}_q = \cos(p - q)", "ATT is a name"),
    ("dot(QK_i, QK_j) = cos(i - j)", "QK is a name"),
    # numbers as SymPy writes them, units, logarithms, powers of values
    ("S(2) + S(3) = 5", "SymPy"),
    ("week = 7*day", "week is a unit"),
    ("d = 2 km => d = 2000 m", "km is a unit"),
    ("v = 72 km/h => v = 20 m/s", "km is a unit"),
    ("log(10000) = 4", "base 10"),
    (r"\log 5 + \log 2 = 1", "base 10"),
    ("cosx^2 = 1 - sinx^2", "(sin x)^2"),
    (r"\cosh t^2 - \sinh t^2 = 1", "(sin x)^2"),
]
#: What is false in all readings.
FALSE = [
    ("m g(h_1 - h_2) = m g(h_1 + 2h_2)", ""),
    (r"\frac{k h(1-a^2)}{2} = \frac{k h(a^2-1)}{3}", ""),
    ("f(x + y) = f(x) + f(y)", ""),
    ("f(2a) = 2f(a + 0)", ""),
    ("g(x + y) = g(x) + g(y)", ""),
    ("x_1(-t) = 2x_1(t)", ""),
    ("a(x + y) = a(x) - a(y)", ""),
    ("KL_p = KL_q", "KL_i: real"),
    ("S(2) + S(3) = 6", ""),
    ("week = 8*day", ""),
    ("d = 2 km => d = 200 m", ""),
    ("log(10000) = 3", ""),
    ("ln(10000) = 4", ""),
    ("log(x, 3) = 5", ""),
    ("log_2(8) = 4", ""),
    ("cosx^2 = 2 - sinx^2", ""),
    ("sin(x^2) + cos(x^2) = 1", ""),
    ("2 km = 2000 m", "km, m: real"),
]
#: What is true as it is usually meant, whatever a rare reading says.
TRUE = [
    ("log(e^3) = 3", ""),
    ("d/dx sin x^2 = 2x cos x^2", ""),
    ("P(1 - r)^2 = P(1 - 2r + r^2)", ""),
    ("S(3)/2 = 3/2", ""),
    ("4^(S(1)/2) = 2", ""),
    ("-S(5)/2 + S(1)/2 = -2", ""),
    ("f(x + 1) - f(1 + x) = 0", ""),
    ("x_1(a + b) = x_1 a + x_1 b", ""),
]


@pytest.mark.parametrize(("claim", "answer"), OPEN)
def test_what_is_true_or_not_read_in_a_rare_reading_is_not_refuted(claim: str, answer: str) -> None:
    found = judge(claim)
    assert found.word == "undecided"
    assert answer in found.text()
    assert found.exit_code == 1


def test_what_is_false_in_all_readings_is_refuted() -> None:
    assert {claim for claim, where in FALSE if judge(claim, where).word != "refuted"} == set()


def test_what_is_true_as_it_is_meant_is_proved() -> None:
    assert {claim for claim, where in TRUE if judge(claim, where).word != "proved"} == set()


def test_a_rare_reading_proves_nothing() -> None:
    for claim, _ in OPEN:
        assert not judge(claim).word.startswith("proved"), claim


def test_the_same_holds_of_what_follows() -> None:
    assert symproof.follows(["m = 2"], "m g(a - b) + 2g(b - a) = 0").word == "undecided"
    assert symproof.follows(["m = 2"], "m g(a - b) + g(b - a) = 0").word == "refuted"


@pytest.mark.parametrize("letter", "xtz")
def test_a_power_of_a_negative_number_has_a_real_exponent(letter: str) -> None:
    assert judge(f"(-3)^{letter} = (-3)^{letter}").word == "undecided"
    assert judge(f"(-3)^{letter} = (-3)^{letter}", f"{letter}: integer").word == "proved"
    assert judge("(-3)^n = (-3)^n").word == "proved"
