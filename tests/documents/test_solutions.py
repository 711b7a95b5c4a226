"""Functions of which words say that they solve an equation, and what determines a constant."""

from __future__ import annotations

import pytest

from symproof.deciding.words import DOUBTED, FALSE, PROVED
from symproof.documents.judging.worker import check_bytes


def verdicts(text: str) -> list[str]:
    """The verdicts on a text."""
    return [r["verdict"] for r in check_bytes("a.md", text.encode())["results"]]


SOLVED = [
    "The function $y(t) = e^{-2t}(A \\cos 3t + B \\sin 3t)$ solves $y'' + 4 y' + 13 y = 0$.",
    "함수 $y(t) = e^{t}(A + Bt)$는 미분방정식 $y'' - 2y' + y = 0$을 만족한다.",
    "函数 $y(t) = e^{-t}$ 满足方程 $y' = -y$。",
]
WRONG = [
    "The function $y(t) = e^{-2t}(A \\cos 3t + B \\sin 3t)$ solves $y'' + 4 y' + 12 y = 0$.",
    "The function $x(t) = A \\cos 2t$ is a solution of $x'' + 2x = 0$.",
    "함수 $y(x) = x^2 e^x$는 방정식 $y' - y = x e^x$의 해이다.",
    "함수 $y(t) = e^{t}(A + Bt)$는 미분방정식 $y'' - y' + y = 0$을 만족한다.",
    "函数 $y(t) = e^{-t}$ 满足方程 $y' = y$。",
    "函数 $u(t) = \\sin 3t$ 是方程 $u'' + 3u = 0$ 的解。",
]
DETERMINED = [
    # The constant A, the exponent r or the frequency may be what is looked for.
    "The function $y(t) = A e^{2t}$ satisfies $y'' - y = 3e^{2t}$.",
    "The function $y(t) = e^{rt}$ satisfies $y'' + 3y' + 2y = 0$.",
    "The function $y(t) = A\\cos \\omega t$ solves $y'' + 4y = 0$.",
    "Let $y(t) = e^t$. Find $a$ such that $y$ satisfies $y'' + a y = 0$.",
    # A point, and a value at a point.
    "The function $f(x) = x^2 - 2x$ is smooth. At the minimum $x$ satisfies $f'(x) = 0$.",
    "The function $y(t) = A \\cos t + B \\sin t$ satisfies $y'(0) = 2$.",
    "The function $y(t) = e^{-t}$ does not satisfy $y' = y$.",
]


@pytest.mark.parametrize("text", SOLVED)
def test_a_function_that_solves_an_equation_is_proved_to(text: str) -> None:
    assert verdicts(text)[-1] in PROVED


@pytest.mark.parametrize("text", WRONG)
def test_an_equation_that_a_function_does_not_solve_is_caught(text: str) -> None:
    assert verdicts(text)[-1] in DOUBTED


@pytest.mark.parametrize("text", DETERMINED)
def test_an_equation_that_may_determine_something_is_not_called_false(text: str) -> None:
    assert verdicts(text)[-1] not in (*PROVED, *FALSE)
