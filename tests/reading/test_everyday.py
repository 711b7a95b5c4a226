"""Everyday forms: definitions of functions, two signs, intervals, divisors, chosen numbers."""

from __future__ import annotations

import pytest
from typed import EVERYDAY, RIGHT, WRONG, typed

from symproof.deciding.judgements import judge

#: × between letters of which nothing is said is read as a product of numbers.
_READ_AS_NUMBERS = {"a×b = -b×a"}


def test_nearly_half_of_the_everyday_forms_are_false() -> None:
    kinds = [one.expected for one in typed(EVERYDAY)]
    assert len(kinds) >= 120
    assert kinds.count("false") >= 0.9 * kinds.count("true")


def test_no_verdict_on_everyday_forms_is_wrong_and_nearly_all_are_right() -> None:
    words = [(one, judge(one.text, one.where).word) for one in typed(EVERYDAY)]
    assert {one.text for one, word in words if word in WRONG[one.expected]} <= _READ_AS_NUMBERS
    right = [word for one, word in words if word in RIGHT[one.expected]]
    assert len(right) >= 0.96 * len(words)  # 17 of 122 when it was run for the first time


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("f(x) = x^2 => f(x + 1) = x^2 + 2x + 1", "proved"),
        ("f(x) = x^2 => f(x + 1) = x^2 + 1", "refuted"),
        ("f(x) = x^2 => f'(3) = 6", "proved"),
        ("f(x) = x^2 => f'(3) = 9", "refuted"),
        ("f(x) = x - 1 and f(x) = 0 => x = 1", "proved"),
        ("f(x) = x - 1 and f(x) = 0 => x = 2", "refuted"),
        ("f(x) = x^2, x > 0 => f(-1) = 1", "not-read"),
        ("f(x) = x^2 for x > 0 => f(-1) = 1", "not-read"),
        ("f(x) = x^2 and x = 2 => f(3) = 9", "not-read"),
        ("f(n) = n^2, n: integer => f(1/2) = 1/4", "not-read"),
        ("f(x) = x^2, f(x) = 2x => f(3) = 9", "not-read"),
        ("f(x) = x^2, f(x) = 2x, x > 1 => f(3) = 9", "not-read"),
        ("f(x) = 0·f(x) + x => f(3) = 3", "not-read"),
        ("f(x) = x => f(3) = 3", "not-read"),
        ("f(x) = g(x) + 1, g(x) = f(x) - 1 => f(1) = 2", "not-read"),
    ],
)
def test_a_function_is_defined_where_nothing_else_is_said_of_its_letter(
    text: str, word: str
) -> None:
    assert judge(text).word == word


def test_a_definition_is_said() -> None:
    assert "f(x) = x^2 is a definition, for any x" in " ".join(
        judge("f(x) = x^2 => f(3) = 9").details()
    )


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("x = ±0.5 => x^2 = 0.25", "proved"),
        ("x = ±0.5 => x^3 = 0.125", "refuted"),
        ("x^2 = 4 => x - 1 = -1 ± 2", "proved"),
        ("x = 1 ± 2 => x^2 = 5 - (±4)", "undecided"),
        ("x = -2 ± 1 => -x = 2 ± 1", "undecided"),
        ("x = ±1 => x^2 = 0 ± 1", "undecided"),
        ("x = ±2, y = ±2 => x*y = 4", "undecided"),
        ("x, y = ±2 => x*y = 4", "undecided"),
        ("x = ±2, y = ±3 => x^2*y^2 = 36", "proved"),
        ("x = ±2, y = ±3 => x^2 + y^2 = 14", "refuted"),
        ("(x^2 - 4)*(x^2 - 9) = 0 => x = ±2 or x = ±3", "proved"),
        ("(x^2 - 4)*(x^2 - 9) = 0 => x = ±2 or x = ±4", "refuted"),
        ("x^2 = 4 => x - 1 = -1 ± 3", "refuted"),
        ("√4 = ±2", "not-read"),
        ("sqrt(4) = ±2", "not-read"),
        ("cos(±x) = cos x", "not-read"),
        ("sin(±x) = sin x", "not-read"),
        ("y = sin(±x)", "not-read"),
        ("y = x^(±1)", "not-read"),
        ("y = |±x|", "not-read"),
        ("1 ± x = 1 + x", "not-read"),
        ("a ± b = a + b", "not-read"),
        ("x = ±2 = 3", "not-read"),
        ("x < ±2 => x < 3", "not-read"),
        ("x = 5.0 ± 0.1 => (x - 5)^2 = 0.01", "not-read"),
    ],
)
def test_two_signs_choose_between_two_values_or_are_not_read(text: str, word: str) -> None:
    assert judge(text).word == word


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("x in [1,1] => x = 1", "proved"),
        ("x in [1,1] => x = 2", "refuted"),
        ("x in (1,1) => 1 = 2", "not-read"),
        ("x in [2,1] => 1 = 2", "not-read"),
        ("x in [0,∞] => x >= 0", "not-read"),
        ("x in (∞,0] => x <= 0", "not-read"),
        ("1 = 1 => x in (-∞,∞)", "not-read"),
        ("x in {0,1} => x >= 0", "not-read"),
        ("x in [0,1] ∪ [2,3] => x >= 0", "not-read"),
        ("x in [0,1]^2 => x >= 0", "not-read"),
    ],
)
def test_intervals(text: str, word: str) -> None:
    assert judge(text).word == word


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("2x is even => x is an integer", "proved"),
        ("2x is odd => x is an integer", "refuted"),
        ("x is an integer iff 2x is an integer", "refuted"),
        ("n is even => n/2 is an integer", "proved"),
        ("n is odd => n/2 is an integer", "refuted"),
        ("3 | n => sin(k_1)^2 + cos(k_1)^2 = 1", "proved"),
        ("3 | n => n = 3k", "refuted"),
        ("n is odd, m is odd => nm is odd", "proved"),
        ("n is odd, m is odd => nm is even", "refuted"),
        ("n divides 12 => n divides 6", "refuted"),
        ("n or k is even => n = n", "not-read"),
        ("x^2 | x = 2", "not-read"),
        ("P(A|B) = P(B|A)", "refuted"),
        ("|x|y = y|x|", "proved"),
    ],
)
def test_what_is_said_of_integers(text: str, word: str) -> None:
    assert judge(text).word == word


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("2e1 + 3e2 = 320", "proved"),
        ("2e1 + 3e2 = 32", "refuted"),
        ("12e-3 + 0.5e1 = 5.012", "proved"),
        ("12e-3 + 0.5e1 = 5.12", "refuted"),
        ("2e-3 = 2e - 3", "not-read"),
        ("2e1 + e2 = 320", "not-read"),
        ("e1 = 1 => 2e1 = 20", "not-read"),
        ("1e31 = 2", "not-read"),
        ("2n choose 2 = n(2n-1)", "not-read"),
        ("-n choose 2 = 3", "not-read"),
        ("n choose 2 + 1 = 3", "not-read"),
        ("2 / 50의 20% = 0.2", "not-read"),
        ("2 + 50의 20% = 12", "proved"),
        ("2 + 50의 20% = 10.4", "refuted"),
    ],
)
def test_numbers(text: str, word: str) -> None:
    assert judge(text).word == word


@pytest.mark.parametrize(
    ("text", "where", "word"),
    [
        # 7 = 3 mod 4 is true of remainders of both, and false of the remainder of 3
        ("7 = 3 mod 4", "", "undecided"),
        ("2^10 = 1 mod 11", "", "undecided"),
        ("n^2 = 1 mod 8", "n: odd", "undecided"),
        # all readings agree
        ("3 = 7 mod 4", "", "proved"),
        ("7 = 2 mod 4", "", "refuted"),
        # one reading
        ("7 mod 4 = 3", "", "proved"),
        ("7 = (3 mod 4)", "", "refuted"),
        ("7 ≡ 3 (mod 4)", "", "proved"),
        ("a mod n = a mod n", "a: integer, n: positive integer", "proved"),
    ],
)
def test_an_equation_with_mod_at_its_end_may_be_a_congruence(
    text: str, where: str, word: str
) -> None:
    assert judge(text, where).word == word
