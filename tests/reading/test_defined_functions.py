"""An equation that says what a letter is before letters in a parenthesis defines a function,
whatever the letter is; where the letter stands elsewhere, it is a factor."""

from __future__ import annotations

import pytest

import symproof
from symproof.deciding.judgements import judge
from symproof.notation.names import GREEK_NAMES

LETTERS = [*"abcdefghijklmnopqrstuvwxyz", *"ABCDEFGHIJKLMNOPQRSTUVWXYZ", *GREEK_NAMES, "π", "cost"]
SPELLED = [r"\sigma", r"\varphi", r"\Gamma", r"\pi", r"\mathcal{L}", r"\hat{y}", "N", "E"]
#: Where the letter is no function, or more is said of it.
OTHERWISE = [
    ("a(b) = 5b => a = 5 or b = 0", "proved"),
    ("a(b) = 5b => a = 5", "refuted"),
    ("m(v) = p, v = 2 => 2m = p", "proved"),
    ("s(t) = 6t, s = 2 => t = 0", "proved"),
    ("P(A) = 1/3 => 3P(A) = 1", "not-read"),  # an event
    ("E(X) = X^3 => E(2) = 8", "not-read"),  # a random variable
    ("u(t) = t^2, t > 0 => u(-1) = 1", "not-read"),  # said of some t only
    ("u(t) = t^2, u(t) = 2t => u(3) = 9", "not-read"),
]


def test_every_letter_can_be_defined_as_a_function() -> None:
    for letter in LETTERS:
        z = "x" if letter in "zZ" else "z"
        for claim in (f"{letter}(2{z}) = 4{z}^2 + 1", f"{letter}(3) = 10", f"{letter}'(3) = 6"):
            text = f"{letter}({z}) = {z}^2 + 1 => {claim}"
            assert judge(text).word == "proved", text
            assert judge(f"{text[:-1]}3").word == "refuted", text


@pytest.mark.parametrize("letter", SPELLED)
def test_every_letter_of_latex_can_be_defined_as_a_function(letter: str) -> None:
    supposed = rf"{letter}(t) = \frac{{t}}{{1 + t^2}}"
    assert judge(rf"{supposed} \implies {letter}(2) = \frac{{2}}{{5}}").word == "proved"
    assert judge(rf"{supposed} \implies {letter}(2) = \frac{{2}}{{3}}").word == "refuted"


@pytest.mark.parametrize(
    ("supposed", "claim", "word"),
    [
        (["v(t) = 5t^2 - t"], "v(2t) = 20t^2 - 2t", "proved"),
        (["v(t) = 5t^2 - t"], "v(2t) = 10t^2 - 2t", "refuted"),
        (["P(x) = x^2 + a", "a = 3"], "P(1) = 4", "proved"),
        (["P(x) = x^2 + a", "a = 3"], "P(1) = 5", "refuted"),
        (["w(x, y) = x - y"], "w(3, 2) = 1", "proved"),
        (["w(x, y) = x - y"], "w(3, 2) = w(2, 3)", "refuted"),
        (["φ(x) = 1/(1 + x^2)", "y(x) = 1 - φ(x)"], "y(1) = 1/2", "proved"),
        (["φ(x) = 1/(1 + x^2)", "y(x) = 1 - φ(x)"], "y(1) = φ(0)", "refuted"),
    ],
)
def test_what_follows_from_definitions(supposed: list[str], claim: str, word: str) -> None:
    assert symproof.follows(supposed, claim).word == word


@pytest.mark.parametrize(("claim", "word"), OTHERWISE)
def test_what_is_no_definition_is_none(claim: str, word: str) -> None:
    assert judge(claim).word == word


def test_a_letter_that_is_declared_as_a_number_is_a_factor() -> None:
    assert judge("p(z) = z^2 => p(3z) = 3z^2", "p: real").word == "proved"
    assert judge("p(z) = z^2 => p(3z) = 9z^2", "p: real").word == "refuted"


@pytest.mark.parametrize(
    ("left", "right", "where", "word"),
    [
        ("f(2)", "4", "f(x) = x^2", "proved"),
        ("f(2)", "5", "f(x) = x^2", "refuted"),
        ("f'(x)", "2x", "f(x) = x^2 + c", "proved"),
        ("f'(x)", "x", "f(x) = x^2 + c", "refuted"),
        ("f(f(x))", "x^4", "f(x) = x^2", "proved"),
        ("f(f(x))", "x^3", "f(x) = x^2", "refuted"),
    ],
)
def test_two_sides_know_what_is_defined_as_a_claim_does(
    left: str, right: str, where: str, word: str
) -> None:
    assert symproof.prove(left, right, where=where).word == word
    assert symproof.prove(f"{left} = {right}", where=where).word == word
