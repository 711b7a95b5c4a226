r"""Limits and infinite sums as people write them: ``\lim_{x \to 0^+}``, ``Sum(…, (k, 0, oo))``,
integrals without an end."""

from __future__ import annotations

import pytest

import symproof

PROVED = [
    (r"\lim_{x \to 0} \frac{\sin x}{x} = 1", "limit(sin(x)/x, x, 0)"),
    (r"\lim_{x \rightarrow 0} \frac{\sin x}{x} = 1", "limit(sin(x)/x, x, 0)"),
    (r"\lim_{x \to 0^+} \lfloor x \rfloor = 0", "limit(floor(x), x, 0, plus)"),
    (r"\lim_{x \to 0^{-}} \lfloor x \rfloor = -1", "limit(floor(x), x, 0, minus)"),
    (r"\lim_{x \to -2^+} \lceil x \rceil = -1", "limit(-floor(-x), x, -2, plus)"),
    (r"\lim_{x\to+\infty} \frac{3x^2+1}{x^2-x} = 3", "limit((3·x^2 + 1)/(x^2 - x), x, oo)"),
    (r"\lim_{x\to-\infty} \frac{x}{x - 1} = 1", "limit(x/(x - 1), x, -oo)"),
    (r"\lim_{x\to 2}(x^2 + x) = 6", "limit(x^2 + x, x, 2)"),
    (r"\lim_{x\to 2} x^2 + 1 = 5", "limit(x^2, x, 2) + 1"),
    (r"\lim_{x \to 0} \sin(x)/x = 1", "limit(sin(x)/x, x, 0)"),
    (r"\lim_{x -> 0} \frac{\sin x}{x} = 1", "limit(sin(x)/x, x, 0)"),
    (r"\lim_{x \to 0+} \lfloor x \rfloor = 0", "limit(floor(x), x, 0, plus)"),
    (r"lim_{x \to 0} \frac{\sin x}{x} = 1", "limit(sin(x)/x, x, 0)"),
    (r"lim_{x \to 0} sin(x)/x = 1", "limit(sin(x)/x, x, 0)"),
    ("lim_{x->0} sin(x)/x = 1", "limit(sin(x)/x, x, 0)"),
    ("lim_(x→0) sin(x)/x = 1", "limit(sin(x)/x, x, 0)"),
    ("lim x->0 sin x / x = 1", "limit(sin(x)/x, x, 0)"),
    ("lim x -> 0 x·sin(x) = 0", "limit(x·sin(x), x, 0)"),
    ("lim x->0- floor(x) = -1", "limit(floor(x), x, 0, minus)"),
    ("lim x->pi/2 cos x = 0", "limit(cos(x), x, π/2)"),
    ("lim x->(a + b) x = a + b", "limit(x, x, a + b)"),
    (r"lim_{n \to \infty} n/(n + 1) = 1", "limit(n/(n + 1), n, oo)"),
    ("lim_{n->oo} 1/n · lim_{n->oo} 2/n = 0", "limit(1/n, n, oo)·limit(2/n, n, oo)"),
    ("lim_{x->2} x^2/4 = 1", "limit(x^2, x, 2)/4"),
    ("lim(sin(x)/x, x, 0) = 1", "limit(sin(x)/x, x, 0)"),
    ("limit(sin(x)/x, x, 0) = 1", "limit(sin(x)/x, x, 0)"),
    ("limit(floor(x), x, 1, minus) = 0", "limit(floor(x), x, 1, minus)"),
    (r"\sum_{n=0}^{\infty} \frac{x^n}{n!} = e^x", "Sum(x^n/n!, (n, 0, oo))"),
    (r"\sum_{k=1}^\infty \frac{1}{k^2} = \frac{\pi^2}{6}", "Sum(1/k^2, (k, 1, oo))"),
    ("Sum(1/2^n, (n, 0, oo)) = 2", "Sum(1/2^n, (n, 0, oo))"),
    (r"\int_0^\infty e^{-t} dt = 1", "limit(integrate(e^(-t), (t, 0, b)), b, oo)"),
    ("limit(arctan(x), x, -oo) = -pi/2", "limit(arctan(x), x, -oo)"),
    ("limit(log(x)/x, x, oo) = 0", "limit(log(x)/x, x, oo)"),
    ("limit((1 + 1/n)^n, n, oo) = exp(1)", "limit((1 + 1/n)^n, n, oo)"),
    ("limit(√(x^2 + x) - x, x, oo) = 1/2", "limit(√(x^2 + x) - x, x, oo)"),
    ("Sum((-1)^(n + 1)/n, (n, 1, oo)) = log(2)", "Sum((-1)^(n + 1)/n, (n, 1, oo))"),
    ("Sum((-1)^n*x^(2*n)/(2*n)!, (n, 0, oo)) = cos(x)", "Sum((-1)^n·x^(2·n)/(2·n)!, (n, 0, oo))"),
    ("integrate(t*exp(-t), (t, 0, oo)) = 1", "limit(integrate(t·exp(-t), (t, 0, b)), b, oo)"),
]  # fmt: skip
REFUTED = [
    r"\lim_{x \to 0} \frac{\sin x}{x} = 0",
    r"\lim_{x \to 0^+} \lfloor x \rfloor = -1",
    r"\lim_{x\to\infty} \frac{3x^2+1}{x^2-x} = 1",
    r"\lim_{x\to 2} x^2 + 1 = 6",
    r"\lim_{x \to 0} \sin(x)/x = 0",
    r"lim_{x \to 0} sin(x)/x = 0",
    "lim_{x->0} sin(x)/x = 2",
    "lim x->0 sin x / x = 2",
    "lim x -> 0 x·sin(x) = 1",
    "lim x->0- floor(x) = 0",
    "lim_{n->oo} 1/n · lim_{n->oo} 2/n = 1",
    "lim_{x->2} x^2/4 = 2",
    r"\sum_{k=1}^\infty \frac{1}{k^2} = \frac{\pi^2}{8}",
    r"\sum_{k=0}^{\infty} r^k = \frac{1}{1+r}",
    r"\int_0^\infty e^{-t} dt = 2",
    "limit((z^v - 1)/v, v, 0) = -log(z)",
    "limit(arctan(x), x, -oo) = pi/2",
    r"\int_{-\infty}^{\infty} \frac{1}{1+x^2} dx = 2\pi",
    "limit((1 + 1/n)^n, n, oo) = exp(2)",
    "Sum((-1)^(n + 1)/n, (n, 1, oo)) = log(3)",
    "Sum((-1)^n*x^(2*n)/(2*n)!, (n, 0, oo)) = sin(x)",
]
UNDECIDED = [
    r"\lim_{x \to 0} \frac{1}{x} = 0",
    r"\lim_{x \to 0} \lfloor x \rfloor = 0",
    r"\lim_{x \to 0} \frac{|x|}{x} = 1",
    r"\lim_{x \to \infty} \sin x = 0",
    r"\sum_{k=1}^{\infty} \frac1k = 0",
    r"\sum_{k=0}^{\infty} (-1)^k = \frac12",
    r"\sum_{k=0}^{\infty} 2^k = -1",
    r"\int_1^\infty \frac{1}{x} dx = 1",
    r"\int_{-\infty}^{\infty} x dx = 0",
    "Sum((-1)^n/n, (n, 0, oo)) = 0",
    "limit(x^x, x, -oo) = 0",
    "limit(exp(x), x, oo) = 0",
    "limit(arctan(1/x), x, 0) = pi/2",
]
NOT_READ = {
    r"\lim_{x \to 2} x^2 + x = 6": "does the derivative or the limit go on here",
    r"\lim x = 0": "write below lim what moves where",
    r"\lim_{n} a = a": "write below lim what moves where",
    r"\lim_{x \to 0} = 1": "what tends to the limit was expected here",
    r"\lim_{x \to x} x = 0": "stands in the ends as well",
    r"\lim_{x \to 0} x = \infty": "infinite bounds are not supported",
    r"\infty = x": "infinite bounds are not supported",
    "∞ = x": "infinite bounds are not supported",
    r"\prod_{k=1}^\infty k = 1": "infinite bounds are not supported",
    r"x \to 0": "is not known here",
    r"\lim_{x \to 0} x \to 0": "is not known here",
    "lim_{x->0} x -> 0": "is not known here",
    "lim x->0 = 1": "what tends to the limit was expected here",
    "lim x = 3": "put the argument of lim into parentheses",
    "lim_n a = a": "write below lim what moves where",
    "lim_{x->2} x^2 + x = 6": "does the derivative or the limit go on here",
    r"A^+ = A": "has a sign",
    r"\int_{\infty}^0 x dx = 0": "infinite bounds are not supported",
    "limit(x, x) = 0": "write limit\\(f, x, a\\)",
    "limit(x, x, 0, left) = 0": "write limit\\(f, x, a\\)",
}


@pytest.mark.parametrize(("text", "left"), PROVED)
def test_what_is_read_and_proved(text: str, left: str) -> None:
    verdict = symproof.prove(text)
    assert verdict.word == "proved"
    assert str(verdict).startswith(f"proved: {left} = ")


@pytest.mark.parametrize(("text", "left"), PROVED)
def test_what_is_written_is_read_again(text: str, left: str) -> None:
    claim = symproof.prove(text).claim
    again = symproof.prove(str(symproof.prove(text)).splitlines()[0].partition(": ")[2])
    assert again.claim.relation == claim.relation


@pytest.mark.parametrize("text", REFUTED)
def test_what_is_false_is_refuted(text: str) -> None:
    assert symproof.prove(text).word == "refuted"


@pytest.mark.parametrize("text", UNDECIDED)
def test_what_does_not_exist_is_undecided(text: str) -> None:
    assert symproof.prove(text).word == "undecided"


@pytest.mark.parametrize("text", NOT_READ)
def test_what_is_not_read(text: str) -> None:
    with pytest.raises(ValueError, match=NOT_READ[text]):
        symproof.prove(text)


def test_the_convergence_is_a_condition() -> None:
    verdict = symproof.prove(r"\sum_{k=0}^{\infty} r^k = \frac{1}{1-r}")
    assert verdict.word == "proved-with-conditions"
    assert verdict.details == ["if 1 - r ≠ 0", "if |r| < 1"]
    assert symproof.prove("Sum(r^k, (k, 0, oo)) = 1/(1 - r)", where="|r| < 1").word == "proved"


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("limit(sin(x)/x, x, 0) = 1", r"\lim_{x \to 0} \frac{\sin(x)}{x} = 1"),
        ("limit(floor(x), x, 0, plus) = 0", r"\lim_{x \to 0^{+}} \lfloor x\rfloor = 0"),
        ("limit(1/x, x, -oo) = 0", r"\lim_{x \to -\infty} \frac{1}{x} = 0"),
        ("limit(x + 1, x, 2) = 3", r"\lim_{x \to 2} (x + 1) = 3"),
        ("Sum(1/2^n, (n, 0, oo)) = 2", r"\sum_{n=0}^{\infty} \frac{1}{2^{n}} = 2"),
    ],
)
def test_in_latex(text: str, latex: str) -> None:
    """What is written in LaTeX is read as the same."""
    from symproof.notation.latex_writer import write_term
    from symproof.notation.text_writer import context_of

    relation = symproof.prove(text).claim.relation
    context = context_of([relation.left])
    written = f"{write_term(relation.left, context)} = {latex.rpartition(' = ')[2]}"
    assert written.replace(" ", "") == latex.replace(" ", "")
    assert symproof.prove(written).claim.relation == relation
