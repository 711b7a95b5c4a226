"""A letter with points above it is no function of letters with points: what stands behind it in a
parenthesis is a factor, also where its values are written as those of a function."""

from __future__ import annotations

import pytest
from documents.held import held_of

from symproof.documents.judging.worker import check_bytes
from symproof.documents.scopes.assumptions import Assumption

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
    # What a letter says of its change is no constant: it is open what is meant.
    "Let $L = x^2 + y^2$ where $x$ and $y$ depend on $t$. Then $\\dot L = 2x\\dot x$.": "undecided",
    "Let $L = x^2 + y^2$ with $y = y(t)$. Then $\\frac{dL}{dt} = 2x\\dot x$.": "undecided",
    "Let $L = x^2 + y^2$. Note that $y' = 3$. Then $\\dot L = 2x\\dot x$.": "undecided",
    "Let $L = x^2 + y^2$ with $x = \\cos t$. Then $\\dot L = 2y\\dot y$.": "undecided",
    "Suppose $y = 3t$. Let $L = x^2 + y^2$. Then $\\dot L = 2x\\dot x$.": "undecided",
    "$V = \\pi r^2 h$이고 $h$는 시간에 따라 변한다. 그러면 $\\dot V = 2\\pi r \\dot r h$이다.":
        "undecided",
    "设 $V = \\pi r^2 h$，$h$ 随时间变化。则 $\\dot V = 2\\pi r \\dot r h$。": "undecided",
    "Let $p = m v$ with $m = m(t)$. Then $\\dot p = m\\dot v$.": "undecided",
    "Let $p = m v$. Then $\\dot p = m\\dot v$.": "follows",
    # A condition relates a letter to that by which is differentiated.
    "Let $L = x^2 + y^2$ with $y = 2x$. Then $\\frac{dL}{dx} = 2x$.": "undecided",
    "Let $f(x) = x^2 + c$. Suppose $c = x$. Then $f'(x) = 2x$.": "undecided",
    "Let $m\\ddot x = -kx$. Let $E = \\frac12 m\\dot x^2 + \\frac12 kx^2$. "
    "Then $\\dot E = m\\dot x\\ddot x + kx\\dot x$.": "follows",
    "Let $f(x) = x^2 + c$. Suppose $c = 2$. Then $f'(x) = 2x$.": "follows",
    # The equations of a system state rates.
    "Let $\\dot x = y$ and $\\dot y = -x$. Let $E = x^2 + y^2$. Then $\\dot E = 0$.": "follows",
    "Let $\\dot x = y$ and $\\dot y = -x$. Let $E = x^2 + y^2$. "
    "Then $\\dot E = 2x\\dot x + 2y\\dot y$.": "follows",
    "Let $\\dot x = y$ and $\\dot y = -x$. Let $E = x^2 + 2y^2$. Then $\\dot E = 0$.": "suspect",
    "Let $V = x^2$ and $\\dot x = -x^3$. Then $\\dot V = -2x^4$.": "follows",
    "Let $\\dot x = y$ and $\\dot y = -x$. Let $E = \\dot x^2$. "
    "Then $\\dot E = 2\\dot x\\ddot x$.": "follows",
    # A rate that is stated may be so for one moment.
    "Let $V = r^3$ and $\\dot r = 3$. "
    "Then $\\ddot V = 6 r \\dot r^2 + 3 r^2\\ddot r$.": "undecided",
    # ∂/∂t leaves the other letters as they are.
    "Let $f(x, t) = x t$. Then $\\frac{df}{dt} = x + t\\dot x$.": "follows",
    "Let $f(x, t) = x t$. Then $\\frac{\\partial f}{\\partial t} = x + t\\dot x$.": "not-read",
    "Let $f = x^2 t$ with $\\dot x \\ne 0$. Then $\\frac{\\partial f}{\\partial t} = x^2$.":
        "not-read",
    # A letter with an accent is another one.
    "Let $\\theta$ be real. Then $\\hat\\theta = \\theta$.": "undecided",
    "Let $\\theta$ be real. Then $\\dot\\theta = \\theta$.": "undecided",
}  # fmt: skip


@pytest.mark.parametrize("text", VERDICTS)
def test_a_rate_is_the_derivative_by_time_of_what_a_line_defines(text: str) -> None:
    assert check_bytes("a.md", f"{text}\n".encode())["results"][-1]["verdict"] == VERDICTS[text]


def test_a_letter_without_a_rate_is_a_constant_by_an_assumption_that_is_named() -> None:
    text = "Let $V = \\pi r^2 h$. Then $\\dot V = 2\\pi r \\dot r h$."
    found = check_bytes("a.md", f"{text}\n".encode())["results"][-1]
    said = [str(Assumption(*row).said) for row in found["taken"]]
    assert (found["verdict"], said) == ("follows", ["h does not change with time"])


def test_a_factor_before_a_parenthesis_is_a_constant() -> None:
    text = "Let $T = m (\\dot x^2 + k)$. Then $\\dot T = 2 m \\dot x \\ddot x$.\n"
    assert check_bytes("a.md", text.encode())["results"][-1]["verdict"] == "follows"
    other = text.replace("Then", "Since $m(t)$ depends on time,")
    word = check_bytes("a.md", other.encode())["results"][-1]["verdict"]
    assert word not in ("follows", "proved")
