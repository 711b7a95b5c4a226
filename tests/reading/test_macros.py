"""Macros that a document defines are written out; what they hide is judged like anything else."""

from __future__ import annotations

import json
import time

import pytest

from symproof.documents.judging.worker import check_bytes
from symproof.documents.source.scan import scan

TEX = "\\documentclass{{article}}\n{preamble}\n\\begin{{document}}\n{text}\n\\end{{document}}\n"
REAL = "% symproof: x, y, z: real\n"


def found(preamble: str, text: str) -> list[tuple[str, str]]:
    """The relations of a document in LaTeX as they are printed, with their verdicts."""
    data = TEX.format(preamble=preamble, text=REAL + text).encode()
    results = check_bytes("notes.tex", data)["results"]
    return [(r["text"], r["verdict"]) for r in results]


SQ = "\\newcommand{\\sq}[1]{#1^2}"
HOLD = {
    "one argument": (SQ, "$\\sq{(x + 1)} = \\sq x + 2x + 1$"),
    "no braces around the body": (SQ, "$\\sq{x + 1} = x + 1$"),
    "an argument of one sign": (SQ, "$\\sq x\\sq y = (xy)^2$"),
    "an argument that may be left out": (
        "\\newcommand{\\pow}[2][2]{#2^{#1}}", "$\\pow[3]{x} = x\\pow{x}$"),
    "def": ("\\def\\twice#1{2#1}", "$\\twice{x} = x + x$"),
    "a name behind a command": ("\\newcommand\\al{\\alpha}", "$\\al x = x\\alpha$"),
    "an operator": ("\\DeclareMathOperator{\\Cos}{cos}", "$\\Cos(-x) = \\Cos(x)$"),
    "let": ("\\let\\eps\\varepsilon", "$(\\eps + x)^2 = \\eps^2 + 2\\eps x + x^2$"),
    "a document command": (
        "\\NewDocumentCommand{\\both}{m m}{#1 + #2}", "$\\both{x}{y} = \\both{y}{x}$"),
    "one in the other": (
        f"{SQ}\\newcommand{{\\norm}}[2]{{\\sqrt{{\\sq{{#1}} + \\sq{{#2}}}}}}",
        "$\\norm{(3x)}{(4x)}^2 = 25x^2$"),
    "the brackets of an equation": (
        "\\newcommand\\be{\\begin{equation}}\\newcommand\\ee{\\end{equation}}",
        "\\be x + x = 2x \\ee"),
    "a new meaning in the preamble": (
        "\\renewcommand{\\phi}{\\varphi}", "$\\phi + x = x + \\varphi$"),
    "defined twice alike": (SQ + SQ, "$\\sq{x} = xx$"),
    "a remark in the definition": (
        "\\newcommand{\\sq}[1]{% the square\n  #1^2}", "$\\sq{x} = xx$"),
    "a definition at the beginning of a line": ("", "\n" + SQ + "\n\n$\\sq{x} = xx$"),
}  # fmt: skip

FAIL = {
    "a wrong sign": (SQ, "$\\sq{(x - 1)} = \\sq x + 2x + 1$"),
    "what is printed has no brackets": (SQ, "Hence $\\sq{x + 1} = x^2 + 2x + 1$"),
    "a macro that hides a sign": ("\\newcommand{\\x}{-x}", "Hence $\\x = x$"),
    "an operator": ("\\DeclareMathOperator{\\Cos}{cos}", "$\\Cos(-x) = -\\Cos(x)$"),
    "a relation in a macro": ("\\newcommand{\\is}{= 1 +}", "$x \\is x$"),
    "a comparison in a macro": ("\\newcommand{\\is}{+ 1 <}", "$x \\is x$"),
}

NOT_READ = {
    "two meanings": (SQ + "\\renewcommand{\\sq}[1]{#1^3}", "$\\sq{x} = xx$"),
    "without an end": ("\\newcommand{\\a}{\\a + 1}", "$\\a = x$"),
    "each needs the other": ("\\def\\p{\\q}\\def\\q{\\p}", "$\\p = x$"),
    "used before it is defined": ("", "$\\sq{x} = xx$\n\n" + SQ),
    "a missing argument": (SQ, "$xx = \\sq$"),
    "a new meaning in the text": ("", "\n\\renewcommand{\\sin}{\\cos}\n\n$\\sin x = \\cos x$"),
    "defined in a formula": ("", "$\\def\\k{2} x = x$ and $\\k = 2$"),
    "a copy of what is defined": (
        "\\let\\old\\sin\\renewcommand{\\sin}{\\cos}", "$\\old x = \\cos x$"),
    "limits of the parameters": ("\\def\\to(#1){#1}", "$\\to(x) = x$"),
    "a double hole": ("\\def\\m#1{##1}", "$\\m{x} = x$"),
    "in a remark": ("% " + SQ, "$\\sq{x} = xx$"),
}  # fmt: skip


@pytest.mark.parametrize("case", HOLD)
def test_a_macro_is_written_out(case: str) -> None:
    said = found(*HOLD[case])
    assert [verdict for _, verdict in said] == ["proved"], said


@pytest.mark.parametrize("case", FAIL)
def test_what_a_macro_hides_is_judged(case: str) -> None:
    said = found(*FAIL[case])
    assert said[-1][1] in ("refuted", "suspect"), said


@pytest.mark.parametrize("case", NOT_READ)
def test_a_command_without_one_meaning_is_not_read(case: str) -> None:
    said = found(*NOT_READ[case])
    assert said[-1][1] == "not-read", said


def test_what_is_shown_is_what_the_author_wrote() -> None:
    text = "\n\nWe have $\\sq{x} = \\sq{y}$, but $\\sq{x} = xx$.\n"
    data = TEX.format(preamble=SQ, text=REAL + text).encode()
    first, second = check_bytes("notes.tex", data)["results"]
    assert (first["text"], second["text"]) == ("\\sq{x} = \\sq{y}", "\\sq{x} = xx")
    line = "We have $\\sq{x} = \\sq{y}$, but $\\sq{x} = xx$."
    assert [line.index(r["text"]) + 1 for r in (first, second)] == [
        first["column"],
        second["column"],
    ]


def test_markdown_defines_in_formulas_alone() -> None:
    inside = "$$\\newcommand{\\sq}[1]{#1^2}$$\n\n$\\sq{(\\sin t)} + \\sq{(\\cos t)} = 1$\n"
    fence = "```latex\n\\newcommand{\\sq}[1]{#1^2}\n```\n\n$\\sq{2} = 4$\n"
    assert check_bytes("a.md", inside.encode())["results"][-1]["verdict"] == "proved"
    assert check_bytes("a.md", fence.encode())["results"][-1]["verdict"] == "not-read"


def test_a_notebook_keeps_its_places() -> None:
    source = ["$$\\newcommand{\\sq}[1]{#1^2}$$\n", "\n", "$\\sq{(\\sin t)} + \\sq{(\\cos t)} = 2$"]
    cell = {"cell_type": "markdown", "metadata": {}, "source": source}
    book = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    data = json.dumps(book, indent=1).encode()
    result = check_bytes("a.ipynb", data)["results"][-1]
    assert "\\\\sq{(\\\\sin t)}" in data.decode().splitlines()[result["line"] - 1]
    assert result["text"] == "\\sq{(\\sin t)} + \\sq{(\\cos t)} = 2"


def test_growth_has_a_limit() -> None:
    doubling = "".join(
        f"\\newcommand{{\\m{chr(98 + k)}}}{{\\m{chr(97 + k)}\\m{chr(97 + k)}}}" for k in range(18)
    )
    begun = time.process_time()
    text = TEX.format(preamble="\\newcommand{\\ma}{x+}" + doubling, text="$\\ms = 1$" * 200)
    assert len(scan(text, "a.tex").text) < 3 * len(text) + 400_000
    assert time.process_time() - begun < 20


#: Formulas with commands of packages, which a document uses without defining them, and a verdict.
PACKAGED = [
    (r"$\dv{x} x^2 = 2x$", "proved"),
    (r"$\dv{x^2}{x} = 2x$", "proved"),
    (r"$\dv{x^2}{x} = 2x + 1$", "refuted"),
    (r"$\dv[2]{x^3}{x} = 6x$", "proved"),
    (r"$\dv[2]{x^3}{x} = 3x^2$", "refuted"),  # the first derivative
    (r"$\pdv{x^2 y}{x} = 2xy$", "proved"),
    (r"$\pdv{x^2 y}{x}{y} = 2x$", "proved"),
    (r"$\pdv{x^2 y}{x}{y} = 2y$", "refuted"),
    (r"$\pdv[2]{x^2 y}{x} = 2y$", "proved"),
    (r"$\qty(x + y)^2 = x^2 + 2xy + y^2$", "proved"),
    (r"$\qty((x) + (y))^2 = x^2 + y^2$", "refuted"),  # the parenthesis that closes is the last
    (r"$2\qty[x + y] = 2x + 2y$", "proved"),
    (r"$\abs(-3) = 3$", "proved"),
    (r"$\int_0^1 x \dd{x} = \frac12$", "proved"),
    (r"$\int_0^1 x \dd x = \frac13$", "refuted"),
    # what nobody says, or what is no number, is not read
    (r"$\qty{5}{m} = 500$", "not-read"),
    (r"$\qty(x = 1$", "not-read"),
    (r"$\comm{x}{y} = 0$", "not-read"),
    (r"$\bra{x}\ket{y} = xy$", "not-read"),
    (r"$\ev{x} = x$", "not-read"),
]


@pytest.mark.parametrize(("formula", "verdict"), PACKAGED)
def test_commands_of_packages(formula: str, verdict: str) -> None:
    assert found("", f"Let $x, y$ be real. Then {formula}.")[-1][1] == verdict


@pytest.mark.parametrize("definition", [r"\newcommand{\dv}[2]{#1 - #2}", r"\def\dv#1#2{#1 - #2}"])
def test_the_document_knows_better_than_a_package(definition: str) -> None:
    assert found(definition, r"Let $x$ be real. Then $\dv{x^2}{x} = x^2 - x$.")[-1][1] == "proved"


@pytest.mark.parametrize(
    ("definition", "use", "verdict"),
    [
        (r"\DeclarePairedDelimiter{\len}{\lvert}{\rvert}", r"\len{-3} = 3", "proved"),
        (r"\DeclarePairedDelimiter\len\lvert\rvert", r"\len*{-3} = 3", "proved"),
        (r"\DeclarePairedDelimiter\len\lvert\rvert", r"\len[\big]{-3} = 3", "proved"),
        (r"\DeclarePairedDelimiter\len\lvert\rvert", r"\len{-3} = -3", "refuted"),
        (r"\DeclarePairedDelimiter{\len}{(}{)}", r"\len{1 + 2}^2 = 9", "proved"),
        (r"\DeclarePairedDelimiter{\len}", r"\len{-3} = 3", "not-read"),
        (r"\DeclarePairedDelimiter\len\lvert\rvert \def\len#1{#1}", r"\len{-3} = 3", "not-read"),
        (r"\NewDocumentCommand{\sq}{r() m}{(#1)^{#2}}", r"\sq(1 + 2){2} = 9", "proved"),
        (r"\NewDocumentCommand{\sq}{r() m}{(#1)^{#2}}", r"\sq{3}{2} = 9", "not-read"),
        (r"\NewDocumentCommand{\sq}{O{2} m}{#2^{#1}}", r"\sq{3} = 9", "not-read"),
    ],
)
def test_delimiters_and_signatures(definition: str, use: str, verdict: str) -> None:
    assert found(definition, f"We have ${use}$.")[-1][1] == verdict


def test_a_command_does_not_run_into_its_argument() -> None:
    ((text, verdict),) = found(r"\newcommand{\mul}[2]{#1\cdot#2}", r"$\mul{2}{\pi} = \mul{\pi}{2}$")
    assert (text, verdict) == (r"\mul{2}{\pi} = \mul{\pi}{2}", "proved")
    said = found(r"\newcommand{\by}[1]{2\cdot#1}", r"Let $x$ be real. Then $\by{x} = x + x$.")
    assert said[-1][1] == "proved"
