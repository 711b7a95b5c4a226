"""Indices that are no parameters: those that are fixed, and labels."""

import pytest

from symproof.documents.judging.worker import check_bytes

VERDICTS = {
    # An index that is fixed: what is said of J_λ is said of this λ alone.
    "Fix $\\lambda > 0$. The loss is $J_\\lambda(w) = w^2 + \\lambda w^2$. Then "
    "$J_\\lambda(2) = 4 + 4\\lambda$.": "follows",
    "Fix $\\lambda > 0$. The loss is $J_\\lambda(w) = w^2 + \\lambda w^2$. Then "
    "$J_\\lambda(2) = 4 + 2\\lambda$.": "refuted",
    "Fix $\\lambda > 0$. The loss is $J_\\lambda(w) = w^2 + \\lambda w^2$. Then "
    "$J_\\mu(2) = 4 + 4\\mu$.": "undecided",
    "Fix $\\lambda > 0$. The loss is $J_\\lambda(w) = w^2 + \\lambda w^2$. Put $\\lambda = 3$. "
    "Then $J_\\lambda(2) = 16$.": "follows",
    "Let $n$ be a fixed integer with $x_n = 0$. Then $x_n + 1 = 1$.": "follows",
    "Let $n$ be a fixed integer. The value is $x_n = n^2$. "
    "Then $\\sum_{n=1}^{2} x_n = 5$.": "undecided",
    # Words define it for all of them.
    "Let $k$ be an integer. We define $x_k = k^2$. Then $x_3 = 9$.": "follows",
    # A label: the body does not speak of it.
    "The rate is $r_e = 8$. Then $r_e + 1 = 9$.": "follows",
    "The rate is $r_e = 8$. Then $r_e + 1 = 8$.": "refuted",
    "The rate is $r_e = 8$. Then $r_u + 1 = 9$.": "undecided",
    # Letters that count by custom are no labels.
    "Here $a_k = 3$. Then $\\sum_{k=1}^{3} a_k = 8$.": "undecided",
}  # fmt: skip


@pytest.mark.parametrize("text", VERDICTS)
def test_an_index_that_is_no_parameter_stands_for_itself(text: str) -> None:
    assert check_bytes("x.md", f"{text}\n".encode())["results"][-1]["verdict"] == VERDICTS[text]


DATA = "Let $J(\\theta) = \\frac12\\sum_{i=1}^{m} (\\theta_1 x_i - y_i)^2$. Then "
OF_FAMILIES = {
    # A function of θ that is made of θ_1: its value at θ.
    DATA + "$\\frac{\\partial J}{\\partial \\theta_1} = \\sum_{i=1}^m (\\theta_1 x_i - y_i) x_i$.":
        "follows",
    DATA + "$\\frac{\\partial J}{\\partial \\theta_1} = \\sum_{i=1}^m (\\theta_1 x_i - y_i) y_i$.":
        "suspect",
    DATA + "$\\frac{\\partial J}{\\partial \\theta_1} \\ne 0$ and $J(\\phi) = J(\\theta)$.":
        "given",
}  # fmt: skip


@pytest.mark.parametrize("text", OF_FAMILIES)
def test_a_function_of_a_family_is_made_of_its_members(text: str) -> None:
    assert check_bytes("x.md", f"{text}\n".encode())["results"][-1]["verdict"] == OF_FAMILIES[text]
