"""Derivatives, integrals, factorials and binomials in documents mean what they mean alone."""

from __future__ import annotations

import re

import pytest

from symproof.documents.judging.worker import check_bytes

READ = {
    r"Let $x$ be real. Then $\frac{d}{dx} \sin(x^2) = 2x\cos(x^2)$.": "proved",
    r"Let $x$ be real. Then $\frac{d}{dx} \sin(x^2) = \cos(x^2)$.": "refuted",
    r"We have $\frac{d}{dx} (x^2 + 3x) = 2x + 3$.": "proved",
    r"We have $\frac{\partial}{\partial x} (x^2 y) = 2xy$.": "proved",
    r"Thus $$\frac{d}{dx} \ln x = \frac{1}{x}.$$": "proved-with-conditions",
    r"We have $\int_0^1 x^2 dx = \frac13$.": "proved",
    r"We have $\int_0^1 x^2 dx = \frac12$.": "refuted",
    r"We have $\int_0^1 a x dx = \frac{a}{2}$.": "proved",
    r"We have $5! = 120$ and $\binom{5}{2} = 10$.": "proved",
    r"We have $\lfloor \frac72 \rfloor = 3$.": "proved",
    r"We have $\lfloor \frac72 \rfloor = 4$.": "refuted",
    r"Let $a, b$ be real. Then $\max(a, b) \ge a$.": "proved",
    r"We have $\frac{d}{dx} (a_1 x) = a_1$.": "proved",
    r"$$\begin{align} \frac{d}{dx} x^2 &= 2x \\ \frac{d}{dx} x^3 &= 3x^2 \end{align}$$": "proved",
    r"We have $$\begin{align} \binom{5}{1} &= 6 \\ \binom{5}{2} &= 9 \end{align}$$": "refuted",
    r"We have $\frac{6!}{2!} = 360$.": "proved",
    r"We have $\frac{6!}{2!} = 300$.": "refuted",
    r"We have $\int_0^1 x^2 dx = \left[\frac{x^3}{3}\right]_0^1 = \frac13$.": "proved",
    r"We have $\int_0^1 x^2 dx = \left[\frac{x^3}{2}\right]_0^1$.": "refuted",
    r"We have $$\int_0^1 x^2 dx$$ $$= \left[\frac{x^3}{3}\right]_0^1$$ $$= \frac13.$$": "proved",
    r"We have $$\int_0^1 x^2 dx$$ $$= \left[\frac{x^3}{2}\right]_0^1.$$": "refuted",
    r"We have $\int_0^t (t-s)\sin s\, ds = t - \sin t$.": "proved",
    r"We have $\frac{d}{dx} (x \sin(a)) = \sin(a)$.": "proved",
    r"We have $\frac{(n+1)!}{n!} = n + 1$.": "proved",
    r"Let $n$ be a natural number. Then $\frac{(n+1)!}{n!} = n$.": "refuted",
    r"We have $\frac{(n+1)!}{n!} = n$.": "undecided",
    r"The number of handshakes is $\binom{n}{2} = 45$.": "given",
    r"We have $\binom{n}{k} = \frac{n!}{k!(n-k)!}$.": "proved-with-conditions",
    r"따라서 $\frac{d}{dx} x^3 = 3x^2$이다.": "proved",
    r"因此 $\frac{d}{dx} x^3 = 3x^2$。": "proved",
}


@pytest.mark.parametrize("text", READ)
def test_a_derivative_is_read(text: str) -> None:
    found = check_bytes("notes.md", text.encode())["results"]
    assert {r["verdict"] for r in found} == {READ[text]}


#: What is differentiated or integrated is a name that stands for a function.
OF_NAMES = {
    r"Let $y = x^2$. Then $\frac{dy}{dx} = 2x$.": "follows",
    r"Let $y = x^2$. Then $\frac{d}{dx} y = 2x$.": "follows",
    r"Let $y = x^3$. Then $\frac{d^2 y}{dx^2} = 6x$.": "follows",
    r"Let $x$ be real. Let $y = x^2$. We conclude that $\frac{dy}{dx} = 3x$.": "refuted",
    r"Let $f(x) = x^2$. Then $\frac{df}{dx} = 2x$.": "follows",
    r"Let $f(x, y) = x^2 y$. Then $\frac{\partial f}{\partial x} = 2xy$.": "follows",
    r"Let $f(x, y) = x^2 y$. Then $\frac{\partial^2 f}{\partial x \partial y} = 2x$.": "follows",
    r"Let $y = u^2$ and let $u = 3x$. Then $\frac{dy}{du} = 2u$.": "follows",
    r"Let $y = x^3$. Then $\int_0^1 y\,dx = \frac14$.": "follows",
    # Whether ω is applied there or a factor: in no reading this holds.
    r"Here $\omega(x) = x$. We have $\frac{d}{dx} (\omega x) = \omega$.": "suspect",
    # Of these nothing says how they depend.
    r"We have $\frac{dy}{dx} = 2x$.": "undecided",
    r"We have $\frac{d(xy)}{dx} = y$.": "undecided",
    r"Let $y = x^2$. We have $\frac{\partial}{\partial x} (x y) = 3x^2$.": "undecided",
    r"Let $y = x^2$. We have $\frac{\partial}{\partial x} (x y) = y$.": "undecided",
    r"Let $y = 2$. We have $\frac{dy}{dx} = 0$.": "undecided",
}


@pytest.mark.parametrize("text", OF_NAMES)
def test_a_name_is_differentiated_as_what_it_stands_for(text: str) -> None:
    *_, last = check_bytes("notes.md", text.encode())["results"]
    assert last["verdict"] == OF_NAMES[text]


NOT_READ = {
    "the letter does not occur": r"We have $\partial_t K = 0$.",
    "a function elsewhere": r"Let $y(x) = x^2$. We have $\frac{\partial}{\partial x} (x y) = y$.",
    "a value elsewhere": r"Let $y = x^2$. We have $\frac{\partial}{\partial x} (x y) = y$.",
    "a derivative elsewhere": r"Let $k' = x$. We have $\frac{d}{dx} (k x) = k$.",
    "a differential elsewhere": r"Let $dk = 2 dx$. We have $\frac{d}{dx} (k x) = k$.",
    "a function under an integral": r"We have $\int_0^1 y dx = y$.",
    "a value under an integral": r"Let $a = x^2$. We have $\int_0^1 a dx = a$.",
    "it may depend": r"We have $\frac{d}{dx} (x y) = y$.",
    "a name with an index": r"We have $\frac{d}{dx} (x y_1) = y_1$.",
    "a function": r"We have $\frac{d}{dx} f(x) = 0$.",
    "d is a length": r"Let $d$ be real. We have $\frac{d}{dx} x = \frac{1}{x}x$, $d > 0$.",
    "it goes on": r"We have $\frac{d}{dx} x^2 + x = 2x + 1$.",
    "something else unknown": r"We have $x \star x = x^2$.",
    "two meanings": r"We have $2\frac{1}{2} \star 1 = \frac{5}{2}$.",
    "a bracket with two letters": r"We have $[x y]_0^1 = y$.",
    "a bracket with a name": r"We have $\int_0^1 x dx = \frac12$ and $[K]_0^1 = 1$.",
    "a letter that may vary": r"We have $\int_0^t y dx = y t$.",
}


@pytest.mark.parametrize("name", NOT_READ)
def test_nothing_is_decided_of_what_may_mean_something_else(name: str) -> None:
    found = check_bytes("notes.md", NOT_READ[name].encode())["results"]
    decided = [r for r in found if r["verdict"] in ("proved", "refuted", "suspect")]
    assert not [r for r in decided if re.search(r"x}|star|K|\\int.*y|y\]", r["text"])]
