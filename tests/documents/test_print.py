"""What print leaves open is not read; what prints alike is read alike."""

from __future__ import annotations

import pytest
from soon import soon

from symproof.deciding.words import PROVED
from symproof.documents.judging.worker import check_bytes
from symproof.documents.reporting.findings import report_on
from symproof.documents.source.scan import scan

SAID = "<!-- symproof: x, y, a, b, r: real; A, B: matrix 2x2; v: vector 2 -->\n"

READ = [
    r"R = [1, r][1, r]^\top \\ R^T = R",  # T turns a capital
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
    r"\sum_{N=1}^{3} N^T = 6",
    r"A^T = A^T \\ T = 2",
    r"A^T = A^T, \quad x_T = x_T",
    r"A^T B^{2T} = A^T B^{2T}",
    r"\frac{d^2 y}{dx^2} = \frac{dy}{x^2}",
    r"\frac{-dy}{dx} = -\frac{y}{x}",
    r"\frac{2dy}{dx} = \frac{2y}{x}",
    r"\frac{dx + dy}{dx} = 1 + \frac{y}{x}",
    r"(dy)/(dx) = \frac{y}{x}",
    r"\frac d{d\theta} y = 1",
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
TEXT = [
    "2^(3)x = 8x",
    "2^3 x = 8x",
    "x^2(y + 1) = x^2 y + x^2",
    "x²y = y·x²",
    "2^10 = 1024",
    "x**2y = x**2 y",
]
NOT_TEXT = [
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
    assert verdicts(f"$${tex}$$")[-1] in PROVED


@pytest.mark.parametrize("tex", NOT_READ)
def test_what_is_not_clear_in_print_is_not_read(tex: str) -> None:
    found = {*verdicts(f"$${tex}$$")}
    assert found & {"not-read", "undecided"} or found == {"given"}


@pytest.mark.parametrize("tex", VALUES)
def test_what_is_applied_is_no_factor(tex: str) -> None:
    assert not {*verdicts(f"$${tex}$$")} & {*PROVED}


@pytest.mark.parametrize("line", TEXT)
def test_exponents_of_text_that_end(line: str) -> None:
    assert verdicts(f"```text\n{line}\n```")[-1] in PROVED


@pytest.mark.parametrize("line", NOT_TEXT)
def test_exponents_of_text_that_may_go_on(line: str) -> None:
    assert {*verdicts(f"```text\n{line}\n```")} <= {"not-read", "undecided", "given"}


def test_declared_letters_have_the_meaning_that_is_declared() -> None:
    declared = "<!-- symproof: x, T, d, Var: positive -->\n"
    for tex in (
        r"(2x)^T = 2^T x^T",
        r"\frac{d}{dx} x^2 = x",
        r"\mathrm{Var}(2x) = 2 \mathrm{Var} x",
    ):
        assert verdicts(f"$${tex}$$", declared)[-1] in PROVED
    shaped = "<!-- symproof: A, T: matrix 2x2 -->\n"
    assert verdicts("$$A^T = A^T$$", shaped) == ["not-read"]


ARGUMENTS = [
    r"\frac12 + \frac 1 2 + \frac{1}2 + \frac1{2} = 2",
    r"\sqrt2\sqrt 2 = 2",
    r"\sqrt\frac14 = \frac12",
    r"\frac\pi2 + \frac a2 = \frac{\pi + a}{2}",
    r"\sqrt ab = \sqrt{a}\,b",
    r"\sqrt a^2 = a",
    r"\sum^3_{k=1} k = 6",
]
NO_ARGUMENTS = [
    r"\textsf{x} = sfx",
    r"\frac123 = \frac{1}{23}",
    r"\sqrt 42 = \sqrt{42}",
    r"\frac12.5 = 1/2.5",
    r"\frac1020 = 1/20",
    r"\frac1 23 = 3/2",
    r"\frac{x}23 = \frac{x}{23}",
    r"\cos\frac\pi20 = \cos\frac{\pi}{20}",
    r"\sqrt 4.5 = \sqrt{4.5}",
    r"\sqrt[3]27 = 3",
    r"\sqrt(4) = 2",
    r"\frac\frac1223 = \frac16",
    r"f(x) = x \\ 2^f(x) = 2^{f(x)}",
    r"2^a_1 = 2^{a_1}",
    r"\operatorname{ab} + b = ab + b \\ \sqrt ab = \sqrt{ab}",
]
ROWS = [
    r"\begin{aligned} 5 &= 2 \\ &\quad + 3 \end{aligned}",
    r"\begin{aligned} 5 &= 2 \\ &\qquad {}+ 3 \\ &= 5 \end{aligned}",
    r"\begin{aligned} 5 &= 2 + {} \\[2pt] &\hspace{1cm} 3 \end{aligned}",
    r"\begin{aligned} 5 &= 2 \\ & {} + 3 \end{aligned}",
    r"5 = 2 \\ \hfill + 3",
    r"\begin{multline*} 1 + 2 \\ + 3 = 6 \end{multline*}",
    r"\begin{aligned} 6 &= 2 \\ &\quad\cdot 3 \end{aligned}",
    r"\begin{eqnarray*} 5 &=& 2 \\ && + 3 \\ &=& 5 \end{eqnarray*}",
    r"\begin{aligned} x &= x \\ -x &= -x \end{aligned}",
    r"\begin{aligned} a + a &= 2a & b + b &= 2b \\ -a - a &= -2a & xy &= yx\end{aligned}",
    r"\begin{alignedat}{2} 2&x + 3&y &= 3y + 2x \end{alignedat}",
    r"\begin{aligned}[t] x + x &= 2x && \text{(twice)} \end{aligned}",
    r"\begin{array}{rcl} x + x &=& 2x \\ &=& x + x \end{array}",
    r"x + x = 2x \qquad -x - x = -2x",
    r"x + x = 2x ~~~~ -x - x = -2x",
    r"\begin{aligned}x + x &= 2x\end{aligned}\begin{aligned}y + y &= 2y\end{aligned}",
]
NOT_ROWS = [  # with what must not be proved or refuted: what is printed says something else
    r"\begin{aligned} x^2 &= x & x \end{aligned}",
    r"\begin{eqnarray*} x^2 &=& x & x \end{eqnarray*}",
    r"\begin{gather*} xy = x & y = y \end{gather*}",
    r"\begin{gather*} x = 2x \\ -x = -x \end{gather*}",
    r"\begin{aligned} x &= 2x \\ &-x = -x \end{aligned}",
    r"x = 2x \quad - x",
    r"5 = 2 \quad + 3",
    r"x \le (x + 1) \\ (x - 2)",
    r"\begin{aligned} x &\le x + 1 && \text{(clearly)} \\ &\quad - 2 \end{aligned}",
    r"\begin{aligned} x &= (a + b) \\ & (a - b) \end{aligned}",
    "xy = x\n\ny = y",
    r"\begin{split} x &= x \end{split} y",
    r"x:y = x/y",
    r"x : y = x/y",
]
CUT = [  # each with what stands on its own in print, and is false
    (r"\begin{aligned} a^2 &= a & a &= b\end{aligned}", "a^2 &= a"),
    (r"\begin{aligned} a^2 &= a && a &= b\end{aligned}", "a^2 &= a"),
    (r"\begin{alignedat}{2} a^2 &= a & a &= b\end{alignedat}", "a^2 &= a"),
    (r"\begin{aligned} a^2 =& a & a =& b\end{aligned}", "a^2 =& a"),
    (r"\begin{aligned} xy &= x && y &= y \end{aligned}", "xy &= x"),
    (r"xy = x \hspace{2cm} y = y", "xy = x"),
    (r"xy = x \enspace y = y", "xy = x"),
    (r"xy = x ~~~~ y = y", "xy = x"),
    (r"xy = x\ \ \ y = y", "xy = x"),
    (r"\begin{aligned} x &= 2x \\ -x &= -x \end{aligned}", "x &= 2x"),
    (r"\begin{aligned} 5 &= 8 \\ -3 &= -3 \end{aligned}", "5 &= 8"),
    (r"\begin{aligned} x &\le x + 1 \\ &\quad - 2 \end{aligned}", r"x &\le x + 1 \\ &\quad - 2"),
    (r"\begin{alignedat}{2} x &= 2x \end{alignedat}", "x &= 2x"),
]


@pytest.mark.parametrize("tex", [*ARGUMENTS, *ROWS])
def test_arguments_and_rows_as_they_are_printed(tex: str) -> None:
    found = verdicts(f"$${tex}$$")
    assert found
    assert {*found} <= {*PROVED}


@pytest.mark.parametrize("tex", [*NO_ARGUMENTS, *NOT_ROWS])
def test_arguments_and_rows_that_are_doubtful(tex: str) -> None:
    assert {"not-read", "undecided"} & {*verdicts(f"$${tex}$$")}
    assert verdicts(f"$${tex}$$")[-1] not in PROVED


@pytest.mark.parametrize(("tex", "part"), CUT)
def test_what_stands_by_itself_is_judged_by_itself(tex: str, part: str) -> None:
    first = check_bytes("x.md", f"{SAID}Hence $${tex}$$\n".encode())["results"][0]
    assert (first["text"], first["verdict"]) == (part, "refuted")


def test_environments_of_the_document_are_cut_alike() -> None:
    for name, options in (("align*", ""), ("alignat", "{2}"), ("flalign", "")):
        tex = rf"\begin{{{name}}}{options} xy &= x && y &= y \\ x &= 2x \\ -x &= -x \end{{{name}}}"
        assert verdicts(tex) == ["given", "given", "given", "proved"]


def test_a_column_does_not_go_on_with_another_one() -> None:
    tex = r"\begin{aligned} x + x &= 2x & y &= 2y - y \\ &= 3x - x \end{aligned}"
    assert verdicts(f"$${tex}$$") == ["proved", "proved", "not-read"]
    worded = r"\begin{aligned} |x| &= x & \text{if } x > 0 \\ &= 0 \end{aligned}"
    assert verdicts(f"$${worded}$$") == ["proved", "not-read"]


DOTS = [
    r"1 + 2 + 3 + \dots + 9 = 45",
    r"1 + 2 + 3 + ... + 9 = 45",
    r"1 + 4 + 7 + \dots + 16 = 51",
    r"1 + x + x^2 + \dots + x^4 = 1 + x + x^2 + x^3 + x^4",
    r"\frac{a_0}{2} + a_1 + a_2 + \dots + a_4 = \frac{a_0}{2} + a_1 + a_2 + a_3 + a_4",
]
NO_DOTS = [
    r"1 + 2 + 4 + \dots + 16 = 73",
    r"1 + 2 + 4 + \dots + 16 = 31",
    r"1 + 3 + 9 + \dots + 27 = 76",
    r"0 + 1 + 3 + 6 + \dots + 15 = 35",
    r"x + x^2 + x^4 + \dots + x^8 = x + x^2 + x^4 + x^6 + x^8",
    r"1 + x + x^3 + \dots + x^5 = 1 + x + x^3 + x^5",
    r"\cos x + \cos 2x + \cos 4x + \dots + \cos 8x = x",
    r"1 + 4 + \dots + 15 = 50",
    r"1 + 2 + \dots + 2 = 3",
    r"1 = 0.999...",
    r"1/3 = 0.333 ...",
    r"1 = 0.999\ldots",
    r"x + 1 = 1 + x...",
    r"2.5 = 2.5..",
]


@pytest.mark.parametrize("tex", DOTS)
def test_dots_that_show_how_they_go_on(tex: str) -> None:
    assert verdicts(f"$${tex}$$")[-1] in PROVED


@pytest.mark.parametrize("tex", NO_DOTS)
def test_dots_that_may_go_on_in_another_way(tex: str) -> None:
    assert verdicts(f"$${tex}$$") in (["not-read"], ["undecided"])


LINES = ["x∙y = y∙x", "x^{2} = x·x", "√{4} = 2", "函数 x + x = 2x", "∀x: x + 0 = x"]
FRAGMENTS = [
    "∂x = x", "∫x = x", "∇x = x", "x∘y = y∘x", "x ∘ y = y ∘ x", "A∪B = B∪A", "{x} = x", "x:y = y:x",
    "½x = x/2", "x + 0 = x‴", "ħx = x", "x† = x", "¬(x = x)", "℘ x = x",
]  # fmt: skip


@pytest.mark.parametrize("line", LINES)
def test_signs_of_plain_text_that_are_known(line: str) -> None:
    assert verdicts(f"```text\n{line}\n```")[-1] in PROVED


@pytest.mark.parametrize("line", FRAGMENTS)
def test_a_line_with_a_sign_that_has_no_term_is_open(line: str) -> None:
    assert {*verdicts(f"```text\n{line}\n```")} <= {"not-read", "undecided", "given"}
    assert verdicts(f"So {line} holds.") == []
    if line.isascii() is False:
        assert verdicts(f"${line}$") in (["not-read"], ["undecided"])


SILENT = [
    r"f(x) = \begin{cases} x = 1 \\ 2 \end{cases}",
    r"\neg(|x| = x)",
    r"|x| \underset{x \ge 0}{=} x",
    r"|x| \overset{x \ge 0}{=} x",
    r"x + x \overset{?}{\ge} x",
    r"[1.5] = 1",
    r"\left[\frac72\right] = 3",
    r"[a, b] = [b, a]",
    r"(a, b) = (b, a)",
]
HEARD = [
    r"x + x \overset{(1)}{=} 2x \stackrel{\text{Lemma 3}}{\le} 2x",
    r"[x + y]^2 = x^2 + 2xy + y^2",
    r"[2][3] = 6",
    r"(1, 2) + (2, 3) = (3, 5)",
    r"\begin{pmatrix} a \\ b \end{pmatrix} = (a, b)",
]


@pytest.mark.parametrize("tex", SILENT)
def test_what_is_not_read_is_said(tex: str) -> None:
    (result,) = check_bytes("x.md", f"{SAID}$${tex}$$\n".encode())["results"]
    assert result["verdict"] in ("not-read", "undecided", "given")
    assert result["reason"][0]


@pytest.mark.parametrize("tex", HEARD)
def test_what_resembles_it_is_read(tex: str) -> None:
    assert {*verdicts(f"$${tex}$$")} <= {*PROVED}


def in_latex(text: str, preamble: str = "") -> list[str]:
    whole = f"{preamble}\n\\begin{{document}}\n{text}\n\\end{{document}}\n$0 = 1$\n"
    return [r["verdict"] for r in check_bytes("x.tex", whole.encode())["results"]]


@pytest.mark.parametrize(
    "definition",
    [
        r"\renewcommand{\sin}{\cos}", r"\renewcommand*\sin{\cos}", r"\newcommand{\sin}{\cos}",
        r"\def\sin{\cos}", r"\gdef\sin{\cos}", r"\let\sin\cos", r"\let\sin=\cos",
        r"\RenewDocumentCommand{\sin}{}{\cos}",
    ],
)  # fmt: skip
def test_a_command_that_a_preamble_redefines_has_the_new_meaning(definition: str) -> None:
    """Elsewhere the new meaning may end before the document does: not read."""
    formulas = r"$\sin 0 = 0$ $\cos 0 = 1$ $\sin 0 = 1$"
    as_printed, as_usual = ["refuted", "proved", "proved"], ["proved", "proved", "refuted"]
    assert in_latex(formulas, definition) == as_printed
    assert in_latex(f"{definition} {formulas}") == ["not-read", "proved", "not-read"]
    assert in_latex(formulas, f"% {definition}") == as_usual
    assert in_latex(rf"\verb|{definition}| {formulas}") == as_usual
    assert verdicts(f"`{definition}` {formulas}") == as_usual
    found = check_bytes("x.md", f"{definition}\n\n{formulas}\n".encode())["results"][0]
    sentence, values = found["reason"]
    assert (found["verdict"], values["line"], values["name"]) == ("not-read", 1, r"\sin")
    assert "{line}" in sentence


def test_an_operator_that_has_the_name_of_another_one_is_that_one() -> None:
    definition, formulas = r"\DeclareMathOperator*{\sin}{cos}", r"$\sin 0 = 0$ $\cos 0 = 1$"
    assert in_latex(formulas, definition) == ["refuted", "proved"]
    assert in_latex(f"{definition} {formulas}") == ["not-read", "proved"]


def test_commands_of_its_own_leave_the_others_alone() -> None:
    own = (
        r"\newcommand{\R}{\mathbb{R}} \DeclareMathOperator{\tr}{tr} \def\sine{\sin} \let\oldsin\sin"
    )
    assert in_latex(r"$\sin 0 = 0$", own) == ["proved"]


@pytest.mark.parametrize(
    "code",
    [
        r"\verb|$1 = 3$|", r"\verb*!$1 = 3$!", r"\lstinline{$1 = 3$}",
        r"\lstinline[language=C]|$1 = 3$|", r"\mintinline{c}{$1 = 3$}", r"\iffalse $1 = 3$ \fi",
        r"\iffalse $1 = 3$ \ifx a b $1 = 2$ \else $1 = 4$ \fi $1 = 5$ \fi",
        "\\begin{Verbatim}\n$1 = 3$\n\\end{Verbatim}", "% \\end{document}",
    ],
)  # fmt: skip
def test_code_in_latex_is_no_mathematics(code: str) -> None:
    assert in_latex(f"{code} \n $1 = 1$") == ["proved"]


def test_what_follows_the_end_is_no_mathematics() -> None:
    assert in_latex("$1 = 1$\n\\endinput\n$1 = 3$") == ["proved"]
    assert in_latex("\\input{macros} We have $1 = 1$.\n\\input macros \n$1 = 3$") == [
        "proved", "refuted",
    ]  # fmt: skip
    assert in_latex(r"\iffalse $1 = 3$ \else $1 = 1$ \fi $x \iff x$ $2 = 2$") == ["proved"] * 2


@pytest.mark.parametrize(
    "code",
    [
        "<code>$1 = 3$</code>", "<PRE class='a'>\n$1 = 3$\n</PRE>", "<script>$1 = 3$</script>",
        "text\n\n    $1 = 3$\n\n    $$1 = 4$$\n", "- item\n\ntext\n\n    $1 = 3$\n",
        "text\n\n\t1 + x = 2x\n",
    ],
)  # fmt: skip
def test_code_in_markdown_is_no_mathematics(code: str) -> None:
    assert verdicts(f"{code}\n\n$1 = 1$") == ["proved"]


@pytest.mark.parametrize(
    "text",
    [
        "- item\n\n    $1 = 1$", "1. item\n\n    and\n\n    $$1 = 1$$",
        "[^1]: note\n\n    $1 = 1$",
        "text\n    $1 = 1$", "$$\n\n    1 = 1\n$$", "<code>$1 = 1$", "a < b and $1 = 1$",
    ],
)  # fmt: skip
def test_what_looks_like_code_and_is_none_is_read(text: str) -> None:
    assert verdicts(text) == ["proved"]


@pytest.mark.parametrize(
    "opening",
    [r"\lstinline[", r"\verb|", r"\iffalse", r"\mintinline{", "<code>", "<pre ", "\n\n    x"],
)
def test_what_is_opened_again_and_again_is_scanned_once(opening: str) -> None:
    text = opening * 20_000
    with soon():
        for name in ("x.md", "x.tex"):
            scan(text, name)


@pytest.mark.parametrize(
    ("formula", "verdict"),
    [
        (r"\begin{pmatrix}1&0\\0&1\end{pmatrix} = I_2", "proved"),
        (r"\begin{pmatrix}1&0\\0&1\end{pmatrix} = I_3", "ill-typed"),
        (r"\begin{pmatrix}1&0\\0&1\end{pmatrix} = I_{2}", "proved"),
        (r"\begin{pmatrix}1&0\\0&1\end{pmatrix}\mathbf{I}_3 = \mathbf{I}_2", "ill-typed"),
        (r"\begin{pmatrix}1&0\\0&1\end{pmatrix} = I", "proved"),
        (r"I_n I_n = I_n", "proved"),
        (r"I_{65} I_{65} = I_{65}", "not-read"),
        (r"2 I_n - I_n = 3 I_m - 2 I_m", "undecided"),
        (r"1 + 4 + \dots + 16 = 30", "undecided"),
        (r"2 + 4 + \dots + 16 = 30", "undecided"),
        (r"1 + 3 + \dots + 27 = 40", "undecided"),
        (r"1 + 2 + \dots + 16 = 136", "proved"),
        (r"1 + 3 + \dots + 99 = 2500", "proved"),
        (r"2 + 4 + 6 + \dots + 16 = 72", "proved"),
        (r"2 + 4 + \dots + 2n = n(n+1)", "proved"),
    ],
)
def test_sizes_and_patterns_are_what_is_written(formula: str, verdict: str) -> None:
    text = f"<!-- symproof: n: natural -->\n$${formula}$$\n".encode()
    (result,) = check_bytes("x.md", text)["results"]
    assert result["verdict"] == verdict


@pytest.mark.parametrize(
    ("text", "shown", "hidden"),
    [
        (r"Let $\dot\theta$, $\theta$ and $l$ be real. Then $\dot\theta + l = \theta$.",
         r"at \dot{\theta} = 1", "dottheta"),
        (r"Let $\hat p$ and $p$ be real, $\hat p > 0$. Then $\hat p = p^2$.",
         r"\hat{p} =", "hatp"),
        (r"Let $x^*$ and $x$ be real. Then $x^* = x$.", "at x^* = ", "asterisk"),
    ],
)  # fmt: skip
def test_a_name_is_printed_as_it_is_written(text: str, shown: str, hidden: str) -> None:
    (found,) = report_on(["a.md"], [text.encode()], [check_bytes("a.md", text.encode())]).documents
    told = "\n".join(row for r in found.results for row in found.row(r, str, explain=True))
    assert shown in told
    assert hidden not in told
