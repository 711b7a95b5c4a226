"""Notations: each formula is read as what it says, and a near miss of it is not proved."""

from __future__ import annotations

import pytest

from symproof.deciding.words import PROVED
from symproof.documents.judging.worker import check_bytes

SAID = (
    "<!-- symproof: a, b, c, x, y: real; n: natural; k: integer; r: positive; omega_i: real; "
    "A, B: matrix 2x2; ell, hbar, haty_i, barS_(i,j), hatx, boldbarx, tildec: real -->\n"
)
PAIRS = [
    (r"\frac12 + \frac13 = \frac56", r"\frac12 + \frac13 = \frac57"),
    (r"\tfrac{1}{2} + \dfrac{1}{2} = 1", r"\tfrac{1}{2} + \dfrac{1}{3} = 1"),
    (r"\sin x\cos y=\tfrac12[\sin(x+y)+\sin(x-y)]", r"\sin x\cos y=\tfrac12[\sin(x+y)-\sin(x-y)]"),
    (r"\sin 2x \cos y = 2\sin x\cos x\cos y", r"\sin 2x \cos y = 2\sin x\cos x\cos x"),
    (r"\cos 60^\circ = 1/2", r"\cos 30^\circ = 1/2"),
    (r"\tanh x = \sinh x / \cosh x", r"\tanh x = \cosh x / \sinh x"),
    (r"\sqrt[3]{r}^3 = r", r"\sqrt[3]{r}^2 = r"),
    (r"\lVert (a, b) \rVert^2 = a^2+b^2", r"\lVert (a, b) \rVert^2 = a^2-b^2"),
    (r"\left\| \begin{pmatrix} a\\b\end{pmatrix} \right\|_2 = \sqrt{a^2+b^2}",
     r"\left\| \begin{pmatrix} a\\b\end{pmatrix} \right\|_2 = \sqrt{a^2+2b^2}"),
    (r"|x|^2 = x^2", r"|x| = x"),
    (r"\langle (a,b), (c,x)\rangle = ac+bx", r"\langle (a,b), (c,x)\rangle = ab+cx"),
    (r"\boxed{a+b = b+a}", r"\boxed{a-b = b-a}"),
    (r"\begin{split} (a+b)^2 ={}& a^2 \\ &+ 2ab + b^2\end{split}",
     r"\begin{split} (a+b)^2 ={}& a^2 \\ &+ ab + b^2\end{split}"),
    (r"\mathrm{e}^{\mathrm{i}x} = \cos x + \mathrm{i}\sin x",
     r"\mathrm{e}^{\mathrm{i}x} = \cos x - \mathrm{i}\sin x"),
    (r"\begin{bmatrix} a & b \end{bmatrix}^\top = \begin{bmatrix} a \\ b \end{bmatrix}",
     r"\begin{bmatrix} a & b \end{bmatrix}^\top = \begin{bmatrix} b \\ a \end{bmatrix}"),
    (r"\left[\begin{array}{cc} a & b \\ b & a\end{array}\right]^2 = "
     r"\left[\begin{array}{cc} a^2+b^2 & 2ab \\ 2ab & a^2+b^2\end{array}\right]",
     r"\left[\begin{array}{cc} a & b \\ b & a\end{array}\right]^2 = "
     r"\left[\begin{array}{cc} a^2 & b^2 \\ b^2 & a^2\end{array}\right]"),
    (r"\operatorname{diag}(a,b)\,(1, 1) = (a, b)", r"\operatorname{diag}(a,b)\,(1, 1) = (b, a)"),
    (r"(AB)^T = B^T A^T", r"(AB)^T = A^T B^T"),
    (r"(2AB)^{\mathrm T} = 2B^\top A^\top", r"(2AB)^{\mathrm T} = 2A^\top B^\top"),
    (r"\sum_{k=1}^n a = na", r"\sum_{k=0}^n a = na"),
    (r"\sum_{i=1}^{n}\sum_{j=1}^{n} a = n^2 a", r"\sum_{i=1}^{n}\sum_{j=1}^{n} a = n a"),
    (r"a + 2a + 3a + \cdots + 9a = 45 a", r"a + 2a + 3a + \cdots + 9a = 44 a"),
    (r"r \cdot r^2 \cdots r^5 = r^{15}", r"r \cdot r^2 \cdots r^5 = r^{16}"),
    (r"\cos\omega_0 + \cos\omega_1 + \cdots + \cos\omega_{n} = \sum_{k=0}^{n}\cos\omega_k",
     r"\cos\omega_0 + \cos\omega_1 + \cdots + \cos\omega_{n} = \sum_{k=0}^{n}\sin\omega_k"),
    (r"(a \pm b)^2 = a^2 \pm 2ab + b^2", r"(a \pm b)^2 = a^2 \mp 2ab + b^2"),
    (r"x := a+b \\ x^2 = a^2+2ab+b^2", r"x := a+b \\ x^2 = a^2+b^2"),
    (r"g(x) = x^2 \\ g(a+1) = a^2+2a+1", r"g(x) = x^2 \\ g(a+1) = a^2+1"),
    (r"u_n = 3n \\ u_{k+1} - u_k = 3", r"u_n = 3n \\ u_{k+1} - u_k = 2"),
    (r"h = 2x + 1 \text{ where } x = 3 \\ 2h = 4x + 2", r"h = 2x + 1 \\ 2h = 4x + 1"),
    (r"\text{PE}_{2k} = x,\quad \text{PE}_{2k+1} = y \\ \text{PE}_6 \text{PE}_7 = xy",
     r"\text{PE}_{2k} = x,\quad \text{PE}_{2k+1} = y \\ \text{PE}_6 \text{PE}_8 = xy"),
    (r"1.5 = 3/2", r"1.5 = 2/3"),
    (r"\sin(x+2\pi k)=\sin x", r"\sin(x+\pi k)=\sin x"),
    (r"x^2 \geq 0", r"x^2 \geq 1"),
    (r"(\ell + \hbar)^2 = \ell^2 + 2\ell\hbar + \hbar^2", r"(\ell + \hbar)^2 = \ell^2 + \hbar^2"),
    (r"\hat{y_i} + \hat{y}_i = 2\hat y_i", r"\hat{y_i} + \hat{y}_j = 2\hat y_i"),
    (r"\overline{S_{ik}} = \bar{S}_{ik}", r"0 \overline{x} = 1"),
    (r"\bm{\bar{x}} - \bar{\mathbf{x}} = 0", r"\bm{\bar{x}} - \bar{\mathbf{x}} = 1"),
    (r"\widetilde{c} = \tilde c", r"\widetilde{c} = \hat x"),
    (r"\sin^{-1} 1 = \pi/2", r"\sin^{k} 1 = \sin^{k+1} 1"),
    (r"a+b=b+a \tag{3} \label{eq:x}", r"a-b=b-a \tag{3} \label{eq:x}"),
]  # fmt: skip
TEXT = [
    ("sin²x + cos²x = 1", "sin²x − cos²x = 1"),
    ("√(a²) = |a|", "√(a²) = −|a|"),
    ("r^-1 = 1/r", "r^-1 = -r"),
    ("r^(n+1) = r^n r", "r^(n+1) = r^n + r"),
    ("ω₀·x = x·ω₀", "ω₀·x = x·ω₁"),
    ("2·cos a·cos b = cos(a+b) + cos(a−b)", "2·cos a·cos b = cos(a+b) − cos(a−b)"),
    ("[a, b]·[a, b]^T = a^2 + b^2", "[a, b]·[a, b]^T = a^2 - b^2"),
    ("x = ±1: x^2 = 1", "x = ±1: x^3 = 1"),
    ("sin(x)**2 = 1 - cos(x)**2", "sin(x)**2 = 1 + cos(x)**2"),
]


def verdicts(formula: str) -> list[str]:
    fence = ("```text\n", "\n```") if any(formula in pair for pair in TEXT) else (
        "$$", "$$")  # fmt: skip
    words = "" if r"\\" in formula else "We conclude that\n\n"
    text = f"{SAID}{words}{formula.join(fence)}\n"
    found = check_bytes("x.md", text.encode())
    return [r["verdict"] for r in found["results"] if r["verdict"] != "given"]


@pytest.mark.parametrize("true", [true for true, _ in (*PAIRS, *TEXT)])
def test_what_is_true_is_proved(true: str) -> None:
    found = verdicts(true)
    assert found
    assert set(found) <= {*PROVED}


@pytest.mark.parametrize("false", [false for _, false in (*PAIRS, *TEXT)])
def test_what_is_false_is_refuted(false: str) -> None:
    assert "refuted" in verdicts(false)


@pytest.mark.parametrize(
    "formula",
    [
        r"\oint x\,dx = \frac12", r"\lim_{n} a = a", r"n!! = n", r"\infty = x",
        r"\cot^{-1} x = y", r"x = \begin{cases} a }", r"x^2^3 = x",
        r"\begin{vmatrix} a \end{vmatrix} = a",
        r"a + \cdots = b", r"a + b^2 + \cdots + x = y",
        r"\begin{pmatrix} a & b \\ c \end{pmatrix} = a",
        r"x^-1 = 1/x", r"x^(k+1) = x^k x", r"\sin^-1(x) = y", r"a_(i) = a_(i)",
        r"\sum_{i=1}^(n) 1 = n",
        r"(1+r)^{\mathrm T} = 1+r", r"(2\pi)^\mathsf{T} = 2\pi", r"\cos(x)^{\text{T}} = \cos x",
        r"\foo x = x", r"(x = y", r"\frac{1} = x", r"\sum a = a", r"x \equiv",
    ],
)  # fmt: skip
def test_what_has_no_clear_meaning_is_not_read(formula: str) -> None:
    (result,) = check_bytes("x.md", (SAID + f"$${formula}$$\n").encode())["results"]
    assert result["verdict"] in ("not-read", "undecided")
    assert result["reason"][0]
    assert (result["line"], result["column"] >= 3) == (2, True)


READINGS = {  # true in one reading only: nothing is decided; false in all: refuted
    r"1/2x = x/2": "undecided",
    r"1/2x = \frac{1}{2x}": "undecided",
    r"1/2x = x": "refuted",
    r"\sin x (y) = y\sin(x)": "undecided",
    r"\sin x (y) = \sin(xy)": "undecided",
    r"\sin x (y) = x": "refuted",
    r"\sin x / y = \sin(x/y)": "undecided",
    r"\sin x / y = \frac{\sin(x)}{y}": "undecided",
    r"\sin x / y = y": "refuted",
    r"\sin 1/x = y": "refuted",
    r"\sin \pi/x = y": "refuted",
    r"\sin x / (1 + y) = y": "refuted",
    r"\sin x \cdot 2 = 2 \sin(x)": "undecided",
    r"2\frac12 = \frac52": "undecided",
    r"2\frac12 = 1": "undecided",
    r"2\frac12 = 3": "refuted",
}


@pytest.mark.parametrize("formula", READINGS)
def test_a_verdict_is_what_all_readings_say(formula: str) -> None:
    text = f"{SAID}We conclude that\n\n$${formula}$$\n"
    (result,) = check_bytes("x.md", text.encode())["results"]
    assert result["verdict"] == READINGS[formula]


@pytest.mark.parametrize(
    ("formula", "verdict"),
    [
        (r"\tan A(\tan B - 1) = \tan A\tan B - \tan A", "proved-with-conditions"),
        (r"\sin\frac{A}{2}(\sin\frac{A}{2} + 1) = \sin^2\frac{A}{2} + \sin\frac{A}{2}", "proved"),
        (r"\sin A(3 - 4\sin^2A) = \sin 3A", "proved"),
        (r"\sin A(3 - 4\sin^2A) = \cos 3A", "refuted"),
        (r"\sin A(3 - 4\sin^2A)\cos A = \sin 3A\cos A", "proved"),
        (r"\log 2(1 + \log 2) = \log 2 + (\log 2)^2", "proved"),
        (r"\sin A(3 - B) = 3\sin A - B\sin A", "undecided"),
        (r"\sin 2(A + B) = \sin(2A + 2B)", "undecided"),
        (r"\sin A(3 - \arcsin B) = 3\sin A - \sin A\arcsin B", "undecided"),
        (r"\sin A(3 - \log 2) = 3\sin A - \sin A\log 2", "undecided"),
        (r"\sin A[3 - 4\sin^2A] = \sin 3A", "proved"),
        (r"\sin A(B = 2", "not-read"),
    ],
)
def test_a_bracket_with_a_like_function_ends_an_argument(formula: str, verdict: str) -> None:
    """Nobody takes the sine of a cosine; before other brackets the argument may go on."""
    text = f"Let $A, B$ be real numbers. Then ${formula}$."
    assert check_bytes("notes.md", text.encode())["results"][-1]["verdict"] == verdict


SPOKEN = {
    "The transpose has $(AB)^T = B^T A^T$ and $x^T y = y^T x$.": ["proved", "proved"],
    "전치행렬은 $(A + B)^T = A^T + B^T$를 만족한다.": ["proved"],
    "矩阵的转置满足 $(AB)^T = B^T A^T$。": ["proved"],
    "Transposes. For $T > 0$ we have $x^T y = y^T x$.": ["given", "undecided"],
}


@pytest.mark.parametrize("text", SPOKEN)
def test_a_document_that_speaks_of_transposes_writes_them(text: str) -> None:
    found = check_bytes("x.md", text.encode())["results"]
    assert [r["verdict"] for r in found] == SPOKEN[text]


def test_a_colon_may_stand_before_the_condition_of_a_case() -> None:
    text = r"Let $f(x) = \begin{cases} 1 & : x > 0 \\ 0 & : x \le 0 \end{cases}$ and $a : b = 2$."
    found = check_bytes("x.md", text.encode())["results"]
    assert [r["verdict"] for r in found] == ["given", "not-read"]
