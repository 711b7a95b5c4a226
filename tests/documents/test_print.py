"""What print leaves open is not read; what prints alike is read alike."""

from __future__ import annotations

import pytest

from symproof.documents.worker import check_bytes

SAID = "<!-- symproof: x, y, a, b, r: real; A, B: matrix 2x2; v: vector 2 -->\n"
FINE = ("proved", "proved-with-conditions")

READ = [
    # braces that change nothing
    r"{a}{b} = ab",
    r"{x}^2 = xx",
    r"{{x}}^{{2}} = xx",
    r"{}x + {}y = y + x",
    r"{a+b} + r = a + {b + r}",
    r"{2x}y = 2xy",
    r"\sin{x}\cos{x} = \frac12 \sin{2x}",
    r"\sin^{2}{\left(x \right)} + \cos{\left(x \right)}^2 = 1",
    r"\sqrt{{a}^2} = |a|",
    r"2^{10} = 1024",
    # transposes
    r"(AB)^T = B^T A^T",
    r"(A + I)^{T} = A^\top + I",
    r"v^T v = v^{\mathsf T} v",
    r"\begin{pmatrix} a \\ b \end{pmatrix}^T \begin{pmatrix} a \\ b \end{pmatrix} = a^2 + b^2",
    r"w = (a, r) \\ w^T w = a^2 + r^2",
    r"(v^T A v)^T = v^T A^T v",
    # fractions with the letter d
    r"\frac{2d}{d} = 2",
    r"\frac{d}{2d} = \frac12",
    # products
    r"\prod_{i=1}^{2} a b = a^2 b^2",
    r"\prod_{i=1}^{2} (a \cdot b) = a^2 b^2",
    r"\prod_{i=1}^{2} \prod_{j=1}^{2} a = a^4",
    r"\prod_{i=1}^{2} \frac{a}{2} = \frac{a^2}{4}",
    r"\sum_{i=1}^{2} a \cdot b = 2ab",
    # factors in parentheses
    r"2\pi(x + y) = 2\pi x + 2\pi y",
    r"\omega(x + y) = \omega x + \omega y",
    r"\cos(\pi (2x)) = \cos(2\pi x)",
]
NOT_READ = [
    r"{x+1}^2 = x^2 + 2x + 1",
    r"{a/b}r = \frac{ar}{b}",
    r"a/{br} = \frac{a}{br}",
    r"{\sin x}y = y\sin(x)",
    r"\sin{x}y = y\sin(x)",
    r"\log{x}^2 = (\log x)^2",
    r"e^{-{x+y}} = e^{-x-y}",
    r"2^10 = 1024",
    r"x^T = x",
    r"(A + 1)^T = A^T + 1",
    r"R = 1 + r \\ R^T = 1 + r",
    r"R = (1 + r) \\ R^T = 1 + r",
    r"R = [1, r][1, r]^\top \\ R^T = R",
    r"\sum_{N=1}^{3} N^T = 6",
    r"A^T = A^T \\ T = 2",
    r"A^T = A^T, \quad x_T = x_T",
    r"A^T B^{2T} = A^T B^{2T}",
    r"\frac{d^2 y}{dx^2} = \frac{dy}{x^2}",
    r"\frac{-dy}{dx} = -\frac{y}{x}",
    r"\frac{2dy}{dx} = \frac{2y}{x}",
    r"\frac{dx + dy}{dx} = 1 + \frac{y}{x}",
    r"(dy)/(dx) = \frac{y}{x}",
    r"\frac d{d\theta} \theta = 1",
    r"\prod_{i=1}^{2} a \times b = a^2 b^2",
    r"\prod_{i=1}^{2} a \sum_{j=1}^{2} b = 4 a^2 b^2",
    r"\prod_{i=1}^{2} \sum_{j=1}^{2} a \cdot b = 4 a^2 b^2",
    r"\operatorname{Var} 2x = 2 \operatorname{Var} x",
    r"\operatorname{Var}^2(x) = x \operatorname{Var}^2",
    r"\operatorname{E}(2x) = 2 \operatorname{E} x",
    r"\mathrm{Var}[2x] = 2 \mathrm{Var}[x]",
    r"\pi(4) = 4\pi(1)",
]
VALUES = [
    r"\Gamma(2) = 2\Gamma(1)",
    r"\varphi(2x) = 2\varphi(x)",
    r"\text{Var}(2x) = 2\text{Var}(x)",
]
TEXT = ["2^(3)x = 8x", "2^3 x = 8x", "x^2(y + 1) = x^2 y + x^2", "x²y = y·x²", "2^10 = 1024"]
NOT_TEXT = [
    "x**2y = x**2 y",
    "e^2x = e^2 x",
    "2^a(b) = 2^a b",
    "Var(2x) = 2 Var x",
    "{2x}^2 = 4x^2",
]


def verdicts(formula: str, declared: str = SAID) -> list[str]:
    results = check_bytes("x.md", (declared + formula + "\n").encode())["results"]
    return [r["verdict"] for r in results]


@pytest.mark.parametrize("tex", READ)
def test_what_is_clear_in_print_is_proved(tex: str) -> None:
    assert verdicts(f"$${tex}$$")[-1] in FINE


@pytest.mark.parametrize("tex", NOT_READ)
def test_what_is_not_clear_in_print_is_not_read(tex: str) -> None:
    assert "not-read" in verdicts(f"$${tex}$$")


@pytest.mark.parametrize("tex", VALUES)
def test_what_is_applied_is_no_factor(tex: str) -> None:
    assert not {*verdicts(f"$${tex}$$")} & {*FINE}


@pytest.mark.parametrize("line", TEXT)
def test_exponents_of_text_that_end(line: str) -> None:
    assert verdicts(f"```text\n{line}\n```")[-1] in FINE


@pytest.mark.parametrize("line", NOT_TEXT)
def test_exponents_of_text_that_may_go_on(line: str) -> None:
    assert verdicts(f"```text\n{line}\n```") == ["not-read"]


def test_declared_letters_have_the_meaning_that_is_declared() -> None:
    declared = "<!-- symproof: x, T, d, Var: positive -->\n"
    for tex in (
        r"(2x)^T = 2^T x^T",
        r"\frac{d}{dx} x^2 = x",
        r"\mathrm{Var}(2x) = 2 \mathrm{Var} x",
    ):
        assert verdicts(f"$${tex}$$", declared)[-1] in FINE
    shaped = "<!-- symproof: A, T: matrix 2x2 -->\n"
    assert verdicts("$$A^T = A^T$$", shaped) == ["not-read"]
