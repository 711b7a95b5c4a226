"""Sums with dots are the sums that they show, or are not read."""

from __future__ import annotations

import pytest

from symproof import prove
from symproof.deciding.judgements import judge
from symproof.notation.text_writer import write_term
from symproof.notation.tokens import UnreadableText
from symproof.reading.claims.single import read_term


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 + 2 + … + n", "Sum(k, (k, 1, n))"),
        ("1 + 2 + ... + k", "Sum(j, (j, 1, k))"),
        ("3 + 4 + … + 10", "Sum(k, (k, 3, 10))"),
        ("1 + 3 + 5 + … + (2n - 1)", "Sum(2·k + 1, (k, 0, n - 1))"),
        ("2 + 4 + … + 2n", "Sum(2·k + 2, (k, 0, n - 1))"),
        ("1 + 2 + 3 + … + 64", "Sum(k, (k, 1, 64))"),
        ("2 + 4 + … + 10", "Sum(2·k + 2, (k, 0, 4))"),
        ("1/1 + 1/2 + … + 1/n", "Sum(1/k, (k, 1, n))"),
        ("1·k + 2·k + … + n·k", "Sum(j·k, (j, 1, n))"),
        ("1^2 + 2^2 + … + n^2", "Sum(k^2, (k, 1, n))"),
        ("1·2 + 2·3 + … + n·(n + 1)", "Sum(k·(k + 1), (k, 1, n))"),
        ("a_1 + a_2 + … + a_n", "Sum(a_k, (k, 1, n))"),
        ("x^0 + x^1 + … + x^(n - 1)", "Sum(x^k, (k, 0, n - 1))"),
        ("1 + 2 + … + (n - 2)", "Sum(k, (k, 1, n - 2))"),
        ("1 + 2 + 4 + … + 2^n", "Sum(2^k, (k, 0, n))"),
        ("2 + 4 + 8 + … + 2^n", "Sum(2^k, (k, 1, n))"),
        ("1 + r + … + r^n", "Sum(r^k, (k, 0, n))"),
        ("r^2 + r^3 + … + r^(n - 1)", "Sum(r^k, (k, 2, n - 1))"),
        ("a + a·r + a·r^2 + … + a·r^n", "Sum(a·r^k, (k, 0, n))"),
        ("2·(1 + 2 + … + n) + 1", "2·Sum(k, (k, 1, n)) + 1"),
    ],
)
def test_the_sum_that_dots_show(text: str, said: str) -> None:
    assert write_term(read_term(text)) == said


@pytest.mark.parametrize(
    ("tex", "said"),
    [
        (r"1 + 2 + \dots + n", "Sum(k, (k, 1, n))"),
        (r"1^2 + 2^2 + \cdots + n^2", "Sum(k^2, (k, 1, n))"),
        (r"x_1 y_1 + x_2 y_2 + \ldots + x_n y_n", "Sum(x_k·y_k, (k, 1, n))"),
    ],
)
def test_dots_in_latex(tex: str, said: str) -> None:
    assert write_term(read_term(tex, is_latex=True)) == said


@pytest.mark.parametrize(
    "text",
    [
        "1 + … + n",  # one term shows no step
        "1 + 2 + …",
        "… + n",
        "1 + 2 - … + n",
        "1 - 2 + … + n",
        "1 + 2 + 4 + … + n",  # the steps differ
        "1 + 2 + … + 2^n",
        "1 + 2 + 5 + … + 2^n",
        "1 + 2 + 4 + … + 3^n",
        "1 + r + r^3 + … + r^n",
        "1 + r + r^2 + … + s^n",
        "1 + r + r^2 + … + r^(2n)",
        "1 + n + n^2 + … + n^n",
        "a + r + r^2 + … + a·r^n",
        "1 + 2 + … + n^2",
        "1 + 3 + … + n",  # which n?
        "1 + 3 + … + 2n",
        "1 + 2 + … + (n + m)",
        "1 + 2 + … + n/2",
        "1 + 2 + … + -n",
        "3 + 2 + … + n",
        "1 + 2 + … + 64",  # or 1 + 2 + 4 + …
        "1 + 10 + … + 1000",
        "3 + 9 + … + 81",
        "1·2 + 2·3 + … + n·n",
        "1·2 + 2·3 + … + n·m",
        "x + y + … + z",
        "x + x + … + x",
        "a_1 + b_2 + … + c_n",
        "a_1 + a_2 + … + a_n + … + a_m",
        "1 + 2 + … + 2",
        "1 + 2 + … + n + 1",
        "0.1 + 0.2 + … + n",
        "1·2·…·n",
        "(…)",
        "f(…)",
    ],
)
def test_what_dots_do_not_show_is_not_read(text: str) -> None:
    with pytest.raises(UnreadableText):
        read_term(text)


def test_a_sum_that_may_be_empty_is_not_refuted_for_that() -> None:
    assert judge("1 + 2 + … + n >= 1").word == "proved"
    assert "n - 1 ≥ 0" in " ".join(judge("1 + 2 + … + n >= 1").details())
    assert judge("1 + 2 + … + n >= 2").word == "refuted"  # at n = 1
    assert prove("1 + 2 + … + n", "n(n + 1)/2").proved
    assert not prove("1 + 2 + … + n", "n(n - 1)/2").proved


@pytest.mark.parametrize("body", [r"(1 + k)", r"(1 + 2 + \dots + k)"])
def test_a_product_over_a_range_does_not_go_on_behind_a_sum(body: str) -> None:
    with pytest.raises(UnreadableText, match="does the product go on here"):
        read_term(rf"\prod_{{k=1}}^{{n}} {body} \cdot x", is_latex=True)
