"""Words that say something of letters are understood, or refused by name; none is dropped."""

from __future__ import annotations

import pytest

import symproof
from symproof.deciding.judgements import judge
from symproof.kernel.claims import MalformedClaim
from symproof.notation.tokens import UnreadableText
from symproof.reading.claims.questions import understand

#: What is true because of a word: the claim, and what is said of its letters beside it.
TRUE = [
    ("for all negative real numbers x, x < 0", ""),
    ("x < 0", "x: negative"),
    ("x <= 0", "x is a non-positive real number"),
    ("for all nonpositive x, x <= 0", ""),
    ("x != 0", "x: non zero real"),
    ("x != 0", "x: nonzero integer"),
    ("x < 0", "x: negative integer"),
    ("k > 0", "k: positive even"),
    ("z/z = 1", "z: nonzero complex"),
    ("for all nonzero x, x^2 > 0", "x: integer"),
    ("x_2 < 0", "x_2: negative"),
    ("-x^2 is nonpositive", ""),
    ("모든 음의 실수 x에 대하여 x < 0", ""),
    ("x ≠ 0", "x는 0이 아닌 정수"),
    ("x ≤ 0", "x는 양이 아닌 실수"),
    ("对任意负实数 x, x < 0", ""),
    ("x ≠ 0", "x 是非零整数"),
    ("x ≤ 0", "x 是非正实数"),
    ("f(-x) = f(x)", "f: even function"),
    ("f(-x) = f(x)", "f is even, f: function"),
    ("f(0) = 0", "f: odd function"),
    ("f(-3)^2 = f(3)^2", "f: odd function"),
    ("f(-x) = f(x)", "f: 우함수"),
    ("f(-x) = -f(x)", "f 是奇函数"),
    ("E(X*Y) = E(X)*E(Y)", "X, Y: independent random variables"),
    ("Cov(X, Y) = 0", "X and Y are independent"),
    ("Var(X + Y) = Var(X) + Var(Y)", "X, Y: 서로 독립인 확률변수"),
    ("Var(X - Y) = Var(X) + Var(Y)", "X, Y: 相互独立的随机变量"),
    ("E(X*Y*Z) = E(X)*E(Y)*E(Z)", "X, Y, Z: independent"),
]
#: What is false in spite of a word.
FALSE = [
    ("for all negative real numbers x, x < -1", ""),
    ("x < 0", "x: nonpositive"),
    ("x > 0", "x: nonzero integer"),
    ("z*conj(z) = z^2", "z: nonzero complex"),
    ("x^2 is nonpositive", ""),
    ("x^2 < 0", "x는 음의 정수"),
    ("f(x) = 0", "f: odd function"),
    ("f(0) = 0", "f: even function"),
    ("f(-x) = f(x)", "f: odd function"),
    ("f(x - 1) = f(x + 1)", "f: even function"),
    ("E(X*Y) = E(X) + E(Y)", "X, Y: independent"),
    ("Var(X - Y) = Var(X) - Var(Y)", "X, Y: independent"),
    ("E(X^2) = E(X)^2", "X, Y: independent"),
]
#: What is not understood: the claim, what is said beside it, and the word that the reason names.
REFUSED = [
    ("|z| = 1", "unit complex number z", "unit"),
    ("n > 1", "composite integer n", "composite"),
    ("n > 1", "n is a composite integer", "composite"),
    ("f(1) <= f(2)", "monotone function f", "monotone"),
    ("for all distinct real numbers a and b, (a - b)^2 > 0", "", "distinct"),
    ("for all consecutive integers a and b, a + b = 1", "", "consecutive"),
    ("x > 0", "x strange real", "strange"),
    ("x > 0", "x: strange real", "strange"),
    ("for all strange reals, x > 0", "", "strange"),
    ("E(X) = E(Y)", "X, Y: identical random variables", "identical"),
    ("모든 이상한 실수 x에 대해 x > 0", "", "이상한"),
    ("对任意奇怪实数 x, x > 0", "", "奇怪"),
    ("f(-x) = f(x)", "f is even", "even function"),
    ("u(0) = 0", "u: odd", "odd function"),
    ("f(1) != 0", "f: nonzero function", "nonzero"),
    ("f(1) < 0", "f: negative function", "negative"),
    ("f(0) = 0", "f: odd function, f: even function", "odd function"),
    ("f'(-x) = -f'(x)", "f: even function", "f'"),
    ("x_i < 0", "x_i: negative", "negative"),
    ("E(X*Z) = E(X)*E(Z)", "X, Y: independent; Z: random variable", "independent"),
    ("E(X*Z) = E(X)*E(Z)", "X, Y: independent; Y, Z: independent", "independent"),
]


@pytest.mark.parametrize(("claim", "where"), TRUE)
def test_a_word_is_used(claim: str, where: str) -> None:
    assert judge(claim, where).word == "proved"


@pytest.mark.parametrize(("claim", "where"), FALSE)
def test_a_word_says_no_more_than_it_does(claim: str, where: str) -> None:
    assert judge(claim, where).word == "refuted"


@pytest.mark.parametrize(("claim", "where", "named"), REFUSED)
def test_a_word_that_is_not_understood_is_named(claim: str, where: str, named: str) -> None:
    with pytest.raises((UnreadableText, MalformedClaim), match=named):
        understand(claim, where)


def test_a_step_with_a_word_that_is_not_understood_is_not_read() -> None:
    with pytest.raises(UnreadableText, match="unit"):
        symproof.follows([r"z = w"], "|z| = 1", where="unit complex number z")


def test_a_function_name_may_be_a_factor_beside_a_sum() -> None:
    assert judge("n(n + 1)/2 = n^2/2 + n/2", "n: even").word == "proved"


def test_what_is_written_for_an_even_function_is_said() -> None:
    (question,) = understand("f(-x) = f(x)", "f: even function").questions
    assert [*map(str, question.reasons)] == [
        "f is an even function: (f(x) + f(-x))/2 for any function f"
    ]
