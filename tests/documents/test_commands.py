"""Commands and letters that strangers use: accents, old styles, operators, the imaginary unit."""

from __future__ import annotations

import pytest
from documents.held import held

from symproof.base.messages import said_from
from symproof.documents.judging.worker import check_bytes
from symproof.notation.names import as_printed

PROVED = [
    r"We have ${n(n + 1) \over 2} = \frac{n^2 + n}{2}$ and $2\bold{u} = \bold{u} + \bold{u}$.",
    r"We have $\abs{x y} = \abs*{x} \abs{y}$ and $\norm{\vb{u}}^2 = \inner{\vb{u}}{\vb{u}}$.",
    r"We have $\int_0^1 x \dd x = \num{0.5}$ and $\sin \ang{90} = 1$.",
    r"We have $\left<\vec u, \vec v\right> = \left<\vec v, \vec u\right>$.",
    r"We have $(a + ib)(c + id) = (ac - bd) + i(ad + bc)$.",
    r"We have $(2n - 4)180 = 360n - 720$ and $(2)3 = 6$.",
    r"We have $E_{\rm edges} + x = x + E_{\rm edges}$.",
    r"We have $\mathop{\sin} x = \sin x$ and $\dot{x} + 1 = 1 + \dot{x}$.",
    r"We have $\sqrt\frac14 = \frac12$ and $2^\frac12 = \sqrt 2$.",
]
OPEN = [
    r"We have ${n(n + 1) \over 2} = \frac{n^2}{2}$.",
    r"We have $\abs{x} = x$.",
    r"We have $\overrightarrow{AB} = \overrightarrow{BA}$.",
    r"We have $\abs x = \abs{x}$.",
    r"\newcommand{\abs}[1]{#1 + 1} We have $\abs{x}^2 = x^2$.",
    r"We have $i^2 = -1$ and $\sum_i x_i = \sum_i x_i$.",  # an index
    r"We have $(a + ib)(c + id) = (ac + bd) + i(ad + bc)$.",
    r"We have $(2n - 4)180 = 360n$.",
    r"We have $x_23 = 3x_2$.",
    r"We have $\dot{x} = x$.",
    r"We have $E_{\rm edges} = E_{\rm nodes}$.",
]


@pytest.mark.parametrize("text", PROVED)
def test_what_is_true_is_proved(text: str) -> None:
    assert {r["verdict"] for r in check_bytes("a.md", text.encode())["results"]} == {"proved"}


@pytest.mark.parametrize("text", OPEN)
def test_what_is_false_or_open_is_not(text: str) -> None:
    first, *_ = check_bytes("a.md", text.encode())["results"]
    assert held(first["verdict"]) not in ("proved", "proved-with-conditions")


@pytest.mark.parametrize(
    ("command", "near"),
    [(r"\alhpa", r"\alpha"), (r"\fracc{1}{2}", r"\frac"), (r"\mathbff{x}", r"\mathbf"),
     (r"\foo", ""), (r"\x", "")],
)  # fmt: skip
def test_an_unknown_command_is_named_with_its_nearest(command: str, near: str) -> None:
    (found,) = check_bytes("a.md", f"We have $x = {command}$.".encode())["results"]
    said = str(said_from(found["reason"]))
    assert said.startswith(command.partition("{")[0])
    assert ("did you mean" in said, said.endswith(f"{near}?")) == (bool(near), bool(near))


def test_what_leaves_a_meaning_open_says_what_to_add() -> None:
    said = {
        "It is wrong to let $f(x) = x^2$ here. We get $f(2) = 4$.": "as in “let”",
        "Let $f(x) = x^2$ for $x \\in \\mathbb{N}$. We get $f(1/2) = 3$.": "a condition; say here",
    }
    for text, advice in said.items():
        *_, last = check_bytes("a.md", text.encode())["results"]
        assert advice in str(said_from(last["reason"]))


def test_names_are_shown_as_they_are_printed() -> None:
    assert as_printed("boldhatx") == r"\mathbf{\hat{x}}"
    assert as_printed("barSigma") == r"\bar{\Sigma}"
    assert [as_printed(name) for name in ("x", "vector", "dot", "boldface")] == [
        "x", "vector", "dot", "boldface",
    ]  # fmt: skip
