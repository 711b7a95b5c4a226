"""What must not be called false: conditions, examples, letters that nobody has explained."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from symproof.documents.judging.worker import check_bytes

HERE = Path(__file__).parent
REAL = "<!-- symproof: x, y, a, b: real; n: natural -->\n"
FALSE = ("refuted", "ill-typed")

SILENT = {
    "a condition in prose": "If $\\sin x = 0$ then $x$ is a multiple of $\\pi$.",
    "a condition in Korean": "$\\cos x = 1$ 일 때만 성립한다.",
    "a condition in Chinese": "当 $\\cos x = 1$ 时成立。",
    "a condition behind a formula": "$$x^2 = 0 \\quad \\text{if } x = 0$$",
    "a range": "For $k = 0, 1, \\dots, n - 1$ and $x > 0$ let us see.",
    "example values": "Take $n = 3$. Now take $n = 4$, or $x = 2$ and $y = 5$.",
    "an example of a defined name": "Let $m = 3$. Then $m = 4$ is the next.",
    "a letter that is set": "Set $a = 2x$, $b = 3x$.",
    "an inequality of a range": "for all $0 < x < 1$",
    "an undeclared letter": "$$\\sin(u + v) = \\sin u + \\sin v$$",
    "an undeclared function": "$$f(x + y) = f(x) + f(y)$$",
    "an undeclared i": "$$i^2 = -1, \\qquad e^{iz} = \\cos z + i \\sin z$$",
    "an undeclared matrix": "$$M^\\top M = I, \\qquad \\mathbf{u} + 1 = \\mathbf{w}$$",
    "a current": "$$I = \\frac{a}{b}$$\n$$I b = a$$",
    "a matrix of unknown size": "$$W \\begin{pmatrix} x \\\\ y \\end{pmatrix} = x$$",
    "an open end": "$$s = [x, 2x, 3x, \\dots]^\\top$$\n$$s^\\top s = 14 x^2$$",
    "a program": "```\nx = 1\nx = 2\n```\n\n```python\nx == x + 1\n```\n`x = x + 1`",
    "money": "It costs $5 = 6$5 or so, that is 3$ = 4$.",
    "an address": "See https://example.org/?x=1&y=2 and version = 3.",
    "a recurrence": "$$a_{n+1} = 2 a_n + 1$$",
    "an approximation": "$$\\pi \\approx 3.14, \\qquad x \\equiv y \\pmod{5}$$",
    "what cannot be read": "$$\\oint t\\,dt = x^2, \\qquad \\lim_{n} x = y$$",
    "a conclusion from a contradiction": "That is a contradiction. Therefore $x^2 = x$.",
    "the same in Korean": "이는 모순이다. 따라서 $x^2 = x$이다.",
    "the same in Chinese": "矛盾。因此 $x^2 = x$。",
    "a law about a function": "If $g(x) = a x$, then $a \\ge 2$.",
    "a bound set off": "We have $$u(y) = v(y) \\quad 1 \\le y.$$",
    "a comment": "<!-- $$1 = 2$$ -->",
    "told to skip": "<!-- symproof: skip -->\n$$1 = 2$$",
    "told to skip many": "<!-- symproof: skip begin -->\n$$1 = 2$$\n$$2 = 3$$\n"
    "<!-- symproof: skip end -->",
}
HEARD = {
    "no contradiction": "That is clear. Therefore $x^2 = x$.",
    "another letter that is not read": "$$y = \\foo{2}$$ Therefore $x^2 = x$.",
    "a plain lie": "$$1 = 2$$",
    "a lie in prose": "As is known, $\\sin^2 x = 1 + \\cos^2 x$.",
    "a lie after a definition": "$$y_1 = x + 1$$\n$$y_1^2 = x^2 + 1$$",
    "a lie about a condition": "```text\nx = 1: sin(π·x) = 1\n```",
    "one of two signs": "$$(a \\pm b)^2 = a^2 \\pm 2ab - b^2$$",
    "a lie under a brace": "$$\\underbrace{x + x}_{g(x)} = 2x$$\n$$g(1) = 3$$",
    "a column times a column": "$$\\begin{pmatrix} x \\\\ y \\end{pmatrix}"
    "\\begin{pmatrix} x \\\\ y \\end{pmatrix} = x^2 + y^2$$",
    "after the end of skipping": "<!-- symproof: skip begin -->\n$$2 = 3$$\n"
    "<!-- symproof: skip end -->\n$$1 = 2$$",
    "in a LaTeX environment": "\\begin{align}\nx + x &= 2x \\\\\n &= 3x\n\\end{align}",
    "an inequality": "$$x^2 > x^2 + 1$$",
    "an unequal end": "$$\\sum_{k=0}^{n} \\cos(kx) = \\sum_{k=0}^{n+1} \\cos(kx)$$",
}  # fmt: skip


@pytest.mark.parametrize("name", SILENT)
def test_nothing_is_called_false(name: str) -> None:
    results = check_bytes("x.md", (REAL + SILENT[name] + "\n").encode())["results"]
    assert [r for r in results if r["verdict"] in FALSE] == []


@pytest.mark.parametrize("name", HEARD)
def test_but_this_is(name: str) -> None:
    results = check_bytes("x.md", (REAL + HEARD[name] + "\n").encode())["results"]
    assert [r["verdict"] for r in results if r["verdict"] in FALSE] != []


@pytest.mark.parametrize("name", ["signs.md", "chain.md", "rope.md", "transpose.md"])
def test_without_declarations_nothing_is_refuted(name: str) -> None:
    text = (HERE / "wrong" / name).read_text(encoding="utf-8")
    bare = re.sub("<!-- symproof.*?-->", "", text, flags=re.DOTALL)
    assert bare != text
    results = check_bytes(name, bare.encode())["results"]
    assert [r for r in results if r["verdict"] == "refuted"] == []


def test_an_expectation_that_is_not_met_is_a_finding() -> None:
    text = REAL + "<!-- symproof: expect refuted -->\n$$\\sin^2 x + \\cos^2 x = 1$$\n"
    (result,) = check_bytes("x.md", text.encode())["results"]
    assert (result["verdict"], result["expected"], result["fine"]) == ("proved", "refuted", False)


def test_what_a_line_that_is_not_read_may_say_is_a_suspicion() -> None:
    """Where a comment declares the letter, nothing else was meant."""
    said = "$$x = \\foo{{y}}$$\n\nTherefore $x^2 = x$."
    for begin, verdict in (("Let $x$ be real.", "suspect"), (REAL, "refuted")):
        found = check_bytes("x.md", f"{begin}\n\n{said}".encode())["results"]
        assert [r["verdict"] for r in found] == ["not-read", verdict]


#: What is true of a letter that may be meant otherwise is not called false; what is false of
#: another one is.
OTHERWISE = {
    "Let $u = x + e$ and $v = x - e$. Then $uv = x^2 - e^2$.": "undecided",
    "Let $u = x + d$ and $v = x - d$. Then $uv = x^2 - 2 d^2$.": "suspect",
    "Let $v = (3, 4)$. Then $|v| = 5$.": "undecided",
    "Let $v = (3, 4)$. Then $\\|v\\| = 6$.": "refuted",
    "Let $y = x + 1$. Then $x y' = y - 1$.": "undecided",
    "Let $y = x + 1$. Then $x z = y - 1 + x z + 1$.": "suspect",
}  # fmt: skip


@pytest.mark.parametrize("text", OTHERWISE)
def test_what_may_be_meant_otherwise_is_no_alarm(text: str) -> None:
    assert check_bytes("a.md", f"{text}\n".encode())["results"][-1]["verdict"] == OTHERWISE[text]
