"""A claim whose terms are defined nowhere under its hypotheses says nothing: it is never called
proved, nor proved under conditions."""

from __future__ import annotations

import pytest

import symproof
from symproof.documents.judging.worker import check_bytes

UNDER = "never defined under what is assumed: it needs "


@pytest.mark.parametrize(
    ("claim", "where", "needed"),
    [
        ("log(x^2) = 2*log(x)", "x < 0", "x > 0"),
        ("n! = n*(n - 1)!", "n: integer, n < 0", "n ≥ 0"),
        ("sin(arcsin x) = x", "x > 1", "1 - x^2 ≥ 0"),
        ("sqrt(x)*sqrt(x) = x", "x < 0", "x ≥ 0"),
        ("x/x = 1", "x = 0", "x ≠ 0"),
        ("1/(x - y) + 1/(y - x) = 0", "x = y", "x - y ≠ 0"),
        ("tan(x) = sin(x)/cos(x)", "cos(x) = 0", "cos(x) ≠ 0"),
        ("log(x) + log(y) = log(x*y)", "x*y < 0", "x > 0, y > 0"),
        ("limit(x*y/y, x, 1) = 1", "y = 0", "y ≠ 0"),  # by a rule of its own
        ("diff(log(x), x) = 1/x", "x < 0", "x > 0"),  # by an expansion
    ],
)
def test_hypotheses_that_exclude_what_the_claim_needs(claim: str, where: str, needed: str) -> None:
    verdict = symproof.prove(claim, where=where)
    assert verdict.word == "undecided"
    assert verdict.details == [UNDER + needed]


def test_conditions_that_exclude_each_other() -> None:
    verdict = symproof.prove("sqrt(x - 1)*sqrt(-x) = sqrt(x - x^2)")
    assert verdict.details == ["never defined: it needs x - 1 ≥ 0, -x ≥ 0"]


def test_what_follows_is_defined() -> None:
    verdict = symproof.follows(["a = b"], "(a^2 - b^2)/(a - b) = a + b")
    assert verdict.details == [UNDER + "a - b ≠ 0"]


def test_assert_equal_fails() -> None:
    with pytest.raises(AssertionError, match="never defined under what is assumed"):
        symproof.assert_equal("log(x^2)", "2*log(x)", where="x < 0")


def test_in_documents() -> None:
    text = "Let $x < 0$. Then $\\log x^2 = 2 \\log x$. Further, $\\sqrt{x^2} = -x$."
    first, second = (r for r in check_bytes("a.md", text.encode())["results"] if "=" in r["text"])
    assert first["verdict"] == "undecided"
    assert "never defined" in str(first["reason"])
    assert (second["verdict"], second["premises"]) == ("follows", [1])


@pytest.mark.parametrize(
    ("claim", "where", "word"),
    [
        ("log(x^2) = 2*log(x)", "", "proved-with-conditions"),
        ("log(x^2) = 2*log(x)", "x > 0", "proved"),
        ("log(x^2) = 2*log(-x)", "x < 0", "proved"),
        ("sin(arcsin x) = x", "x < 1", "proved-with-conditions"),  # x ≥ −1 is still needed
        ("x/x = 1", "x^2 = x", "proved-with-conditions"),  # x = 1
        ("x ≠ 0 or 1/x = 5", "", "proved-with-conditions"),  # the first holds where the rest fails
        ("n! = n*(n - 1)!", "n: positive integer", "proved"),
    ],
)
def test_what_is_defined_somewhere_is_proved_there(claim: str, where: str, word: str) -> None:
    assert symproof.prove(claim, where=where).word == word


def test_contradictory_hypotheses_are_said_as_before() -> None:
    verdict = symproof.prove("1/x = 1/x", where="x > 0, x < 0")
    assert str(verdict).startswith("proved: 1/x = 1/x (the hypotheses contradict each other)")


@pytest.mark.parametrize(
    ("claim", "where", "needed"),
    [
        ("1/(a/b) = b/a", "", ["b ≠ 0", "a ≠ 0"]),  # a/b ≠ 0 says no more
        ("sqrt(x)*sqrt(x^3) = x^2", "", ["x ≥ 0"]),
        ("log(x^2) = 2*log(x)", "", ["x > 0"]),
        ("n! = n*(n - 1)!", "n: integer", ["n - 1 ≥ 0"]),
        ("sqrt(1 - z^2)/(sqrt(1 - z^2)*b) = 1/b", "-1 < z, z < 1, b != 0", []),
        ("sqrt(1 - z^2)/(sqrt(1 - z^2)*b) = 1/b", "-1 <= z, z < 1, b != 0", ["√(1 - z^2)·b ≠ 0"]),
        ("sqrt(x)*sqrt(y) = sqrt(x*y)", "", ["x ≥ 0", "y ≥ 0"]),
        ("sqrt(x)*sqrt(y) = sqrt(y)*sqrt(x)", "x > 1", ["y ≥ 0"]),
    ],
)
def test_conditions_that_follow_from_others_are_not_said(
    claim: str, where: str, needed: list[str]
) -> None:
    verdict = symproof.prove(claim, where=where)
    assert verdict.proved
    assert verdict.details == [f"if {condition}" for condition in needed]


@pytest.mark.parametrize(
    ("claim", "word"),
    [
        ("log(z) + log(1/z) = 0", "undecided"),  # false for z = −1, where log z is iπ
        ("log(z*w) = log(z) + log(w)", "undecided"),
        ("sqrt(z*w) = sqrt(z)*sqrt(w)", "undecided"),
        ("log(abs(z)^2) = 2*log(abs(z))", "proved-with-conditions"),
        ("sqrt(z*conj(z))^2 = z*conj(z)", "proved-with-conditions"),
    ],
)
def test_no_condition_orders_complex_numbers(claim: str, word: str) -> None:
    assert symproof.prove(claim, where="z, w: complex").word == word
