"""A letter with points above it is no function of letters with points: what stands behind it in a
parenthesis is a factor, also where its values are written as those of a function."""

from __future__ import annotations

import pytest
from documents.held import held_of

from symproof.documents.judging.worker import check_bytes

TEXT = r"""Let $m, k, c, x, \dot x, \ddot x$ be real numbers.

We have $%s$.

At the start $\dot x(t) = -c \sin(t)$.
"""


def word(relation: str) -> str:
    """The verdict on a relation of a text that writes the values of the rate, too."""
    return held_of(check_bytes("a.md", (TEXT % relation).encode())["results"])[0]


@pytest.mark.parametrize(
    ("relation", "expected"),
    [
        (r"\dot x (m \ddot x + k x) = m \dot x \ddot x + k x \dot x", "proved"),
        (r"\dot x (m \ddot x + k x) = m \dot x \ddot x - k x \dot x", "refuted"),
        (r"\ddot x (\dot x - c) + c \ddot x = \dot x \ddot x", "proved"),
        (r"\ddot x (\dot x - c) - c \ddot x = \dot x \ddot x", "refuted"),
    ],
)
def test_a_parenthesis_with_rates_is_a_factor(relation: str, expected: str) -> None:
    assert word(relation) == expected


X = "Let $x = l\\sin\\theta$. Then "
OSCILLATION = "The position is $x(t) = l\\sin(\\omega t)$. Then "
LAGRANGE = "Let $L = \\frac12 m l^2 \\dot\\theta^2 + m g l \\cos\\theta$. Then "
VERDICTS = {
    X + "$\\dot x = l\\dot\\theta\\cos\\theta$.": "follows",
    X + "$$\\dot x = l\\dot\\theta\\cos\\theta.$$": "follows",
    X + "$$\\dot x = l\\dot\\theta\\sin\\theta.$$": "suspect",
    X + "$\\dot\\theta \\ne 0$ and "
    "$\\ddot x = l\\ddot\\theta\\cos\\theta - l\\dot\\theta^2\\sin\\theta$.": "follows",
    X + "$\\dot\\theta \\ne 0$ and "
    "$\\ddot x = l\\ddot\\theta\\cos\\theta + l\\dot\\theta^2\\sin\\theta$.": "suspect",
    # On what a letter depends is no equation.
    "Let $x = l\\sin\\theta$ with $\\theta = \\theta(t)$ and a constant $l$. "
    "Then $\\dot x = l\\dot\\theta\\cos\\theta$.": "follows",
    "Let $\\theta = \\theta(t)$. Then $t = 1$.": "undecided",
    # A letter of which the document writes a rate is no constant.
    "Let $x = l\\sin\\theta$ and $v = \\dot l$. "
    "Then $\\dot x = l\\dot\\theta\\cos\\theta$.": "suspect",
    "Let $x = l\\sin\\theta$ and $v = \\dot l$. "
    "Then $\\dot x = \\dot l\\sin\\theta + l\\dot\\theta\\cos\\theta$.": "follows",
    # Other letters: an equation to be solved.
    "Let $x = r\\cos\\theta$. The robot has $\\dot x = v\\cos\\phi$ "
    "and $\\dot\\theta = 1$.": "given",
    OSCILLATION + "$\\ddot x = -\\omega^2 x$.": "follows",
    OSCILLATION + "$\\ddot x = \\omega^2 x$.": "suspect",
    OSCILLATION + "$\\dot x(0) = l\\omega$.": "follows",
    OSCILLATION + "$\\dot x(0) = l$.": "suspect",
    LAGRANGE + "$\\frac{d}{dt} \\frac{\\partial L}{\\partial \\dot\\theta} = m l^2 \\ddot\\theta$.":
        "follows",
    LAGRANGE + "$\\frac{d}{dt} \\frac{\\partial L}{\\partial \\dot\\theta} = m l^2 \\dot\\theta$.":
        "suspect",
    LAGRANGE + "$\\frac{dL}{dt} = \\dot\\theta (m l^2 \\ddot\\theta - m g l \\sin\\theta)$.":
        "follows",
    # The start is another number than the angle.
    "Let $\\theta(t) = \\theta_0 \\cos(\\omega t)$. "
    "Then $\\dot\\theta(t) = -\\theta_0 \\omega \\sin(\\omega t)$.": "follows",
    # A letter with an accent is another one.
    "Let $\\theta$ be real. Then $\\hat\\theta = \\theta$.": "undecided",
    "Let $\\theta$ be real. Then $\\dot\\theta = \\theta$.": "undecided",
}  # fmt: skip


@pytest.mark.parametrize("text", VERDICTS)
def test_a_rate_is_the_derivative_by_time_of_what_a_line_defines(text: str) -> None:
    assert check_bytes("a.md", f"{text}\n".encode())["results"][-1]["verdict"] == VERDICTS[text]
