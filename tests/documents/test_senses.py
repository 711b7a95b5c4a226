"""A relation is not proved in another sense than its author's; what still is fails as expected."""

from __future__ import annotations

from typing import Any

import pytest
from documents.held import held_of

from symproof.documents.judging.worker import check_bytes


def results(text: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = check_bytes("a.md", text.encode())["results"]
    return found


def words(text: str) -> list[str]:
    return held_of(results(text))


@pytest.mark.parametrize(
    "text",
    [
        "The two flows agree, $P_k s = Q_k s$. So $3P_k = 3Q_k$.",  # vectors times a number?
        "Here $$UV = VU$$",
        "We see $$CDE = EDC$$",
        "The loss $c$ is smooth. Then $c(0) = 0$. Its slope is bounded. Hence $c'(0) = 0$.",
        "For two variables, $E(YZ) = Z E(Y)$ and $E[Y^2] = Y E[Y]$.",
        "If $w$ is even, then $w(0) = 0$.",  # a function, or a number
        r"We claim that $\tilde{a} = \hat{a}$.",
        r"We claim that $(\tilde{A}\hat{A})^\top = \tilde{A}^\top \hat{A}^\top$.",
        r"We claim that $\operatorname{tr}(AB) = \operatorname{tr}(A)\operatorname{tr}(B)$.",
        r"We claim that $f \circ g = g \circ f$.",
        "With $j^2 = -1$ the phase has $|e^{j x}| = e^{j x}$ and $e^{j x} > 0$.",
        "Let $M$ be a square matrix and $x$ a column. We have $dx^T M x = x^T M\\, dx$.",
        "As $g(t) = t^2 - t \\geq 0$, $g$ vanishes at $t = 1$.",
    ],
)
def test_nothing_is_proved_in_another_sense(text: str) -> None:
    assert "proved" not in words(text)


@pytest.mark.parametrize(
    "text",
    [
        r"Let $x$ be real. Then $$x \in [-1, 1] \implies x^2 \le 1.$$",
        r"For all real $x$ we have $x \in [-1, 1] \implies x^2 \le 1$.",
        r"Let $x$ be real. Then $x^2 = 9 \implies x = \pm 3$.",
        r"For all real $x$: $|x| = \pm x$.",
    ],
)
def test_what_is_true_is_not_refuted(text: str) -> None:
    assert "refuted" not in words(text)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (r"For all real $a, b$: $\cos(a \pm b) = \cos a \cos b \mp \sin a \sin b$.", "proved"),
        (r"For all real $a, b$: $\cos(a \pm b) = \cos a \cos b \pm \sin a \sin b$.", "refuted"),
        (r"For all real $x$: $\cos(\pm x) = \cos x$.", "proved"),
        (r"For all real $x$: $\sin(x^\circ) = \cos(90^\circ - x^\circ)$.", "proved"),
    ],
)
def test_signs_and_degrees_are_read(text: str, word: str) -> None:
    assert words(text)[-1] == word


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Let $u = 2$ and $v = u + 2$. Then $v = 5$.", "refuted"),
        ("Let $u = 2$. Thus $u = 3$.", "refuted"),
        ("$n = 3$이라 하자. 따라서 $n = 4$이다.", "refuted"),
        ("设 $n = 3$。所以 $n = 4$。", "refuted"),
        ("Let $u = 2$ and $v = u + 2$. Then $v = 4$.", "proved"),
        ("Let $u = 2$. Now let $u = 3$.", "given"),
        ("Let $u = 2$. Then $u = 3$ is the next.", "given"),
        ("$u = 2$라 하자. 그러면 $u = 3$은 다음 값이다.", "given"),
        ("设 $u = 2$。那么 $u = 3$ 是下一个值。", "given"),
        ("Let $u = 2$ and $v = u + 2$. For $v = 5$ this fails.", "given"),
    ],
)
def test_what_follows_a_concluding_word_is_claimed(text: str, word: str) -> None:
    assert words(text)[-1] == word


@pytest.mark.parametrize(
    "text",
    [
        "Here $UV + VW = VW + UV$.",
        "Here $U(V + W) = UV + UW$.",
        "For all real numbers $U$ and $V$ we have $UV = VU$.",
    ],
)
def test_capitals_in_one_order_may_be_anything(text: str) -> None:
    assert words(text) == ["proved"]
