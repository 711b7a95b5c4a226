"""A name that custom uses in a second way is read as what it is, in both ways, or not at all."""

from __future__ import annotations

import pytest

from symproof.deciding.judgements import judge

#: Names with a meaning of their own before a parenthesis, which is not read.
NOT_READ = [
    ("E(c) = c", ""),
    ("E(x^2) = E(x)^2", ""),
    ("E(X) = X", ""),
    ("P(A) + P(B) = P(A+B)", ""),
    ("beta(2,3) = 1/12", ""),
    (r"\beta(2,3) = \frac{1}{12}", ""),
    ("phi(10) = 4", ""),
    (r"\varphi(10) = 4", ""),
    ("sigma(6) = 12", ""),
    ("N(0, 1) = 1", ""),
    ("V(X) = X", ""),
    ("x < infinity", ""),
    ("4!! = 8", ""),
]
#: What may be a factor or a function, and is true of one of them only.
OPEN = [
    ("W(0) = 0", ""),
    ("a(-x) = -a(x)", ""),
    (r"u(x) \cdot 0 = u(0)", ""),
]
TRUE = [
    ("limit(1/n, n, infinity) = 0", ""),
    ("sum(1/2^n, n, 1, Infinity) = 1", ""),
    ("Sum(1/2^n, (n, 1, inf)) = 1", ""),
    ("E + 1 > E", ""),
    ("E*(x + 1) = E*x + E", ""),
    ("E(x + 1) = E*x + E", "E: real"),
    ("P(1 + r)^2 = P(1 + 2r + r^2)", ""),
    ("P(A) = P*A", "P: real"),
    ("P(A) = P(A)", "P: function"),
    (r"\gamma(1 + v) = \gamma + \gamma v", ""),
    ("gamma(1 + v) = gamma + gamma*v", ""),
    ("phi(phi - 1) = phi^2 - phi", ""),
    ("lambda(2) = 2lambda", ""),
    ("a(3) = 3a", ""),
    ("a(b + c) = ab + ac", ""),
    ("n(n + 1) = n^2 + n", ""),
    ("x(t) - x(t) = 0", ""),
]
FALSE = [
    ("limit(1/n, n, infinity) = 1", ""),
    ("f(1) = 1", ""),
    ("T(n) = 2T(n - 1)", ""),
    ("a(3) = 4a", ""),
    ("a(x) = x + 1", ""),
]


@pytest.mark.parametrize(("claim", "where"), NOT_READ)
def test_a_meaning_of_custom_is_not_replaced_by_another(claim: str, where: str) -> None:
    assert judge(claim, where).word == "not-read"


@pytest.mark.parametrize(("claim", "where"), OPEN)
def test_a_letter_before_a_letter_in_brackets_is_a_factor_and_a_function(
    claim: str, where: str
) -> None:
    assert judge(claim, where).word == "undecided"


@pytest.mark.parametrize(("claim", "where"), TRUE)
def test_what_is_true_in_all_ways_is_proved(claim: str, where: str) -> None:
    assert judge(claim, where).word == "proved"


@pytest.mark.parametrize(("claim", "where"), FALSE)
def test_what_is_false_in_all_ways_is_refuted(claim: str, where: str) -> None:
    assert judge(claim, where).word == "refuted"


@pytest.mark.parametrize(
    ("claim", "word"),
    [
        (r"\tan x/2 = \sin x/(1+\cos x)", "undecided"),  # tan(x/2), but sin(x)/(1 + cos x)
        (r"\tan x/2 = \sin x/(2+\cos x)", "refuted"),
        ("cos x/2 - cos x/2 = 1", "refuted"),
        ("sin x/2 + sin x/2 = 2 sin x/2", "proved"),  # as long as all are meant alike
        ("1/2x + 1/2 x = x/2 + 1/(2x)", "undecided"),
        ("1/2x + 1/2 x = x^2 + 7", "refuted"),
        ("+".join(["sin x/2"] * 7) + " = 7", "undecided"),  # too many ways
    ],
)
def test_each_place_may_be_meant_in_its_own_way(claim: str, word: str) -> None:
    assert judge(claim).word == word
