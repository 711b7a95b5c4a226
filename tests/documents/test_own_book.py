"""What the book writes, and what its chapters showed: ranges of indices, quantifiers behind a
statement, notation behind a question, stacks with dots."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from symproof.deciding.words import DOUBTED, PROVED
from symproof.documents.judging.worker import check_bytes


def results(text: str) -> list[dict[str, Any]]:
    return check_bytes("a.md", text.encode())["results"]


def last(text: str) -> str:
    return str(results(text)[-1]["verdict"])


def theorem(claim: str, values: str) -> str:
    """A claim with its range below it, as a book sets it."""
    return f"$$\\begin{{aligned}} & {claim} \\\\ & \\forall {values} \\end{{aligned}}$$"


MEMBERS = r"w_i \in \mathbb{R} \;(i \in \mathbb{Z})"
#: Claims with the ranges of their letters below them.
RANGES_HOLD = [
    (r"\sin(w_i p)^2 + \cos(w_i p)^2 = 1", "p \\in \\mathbb{R},\\; " + MEMBERS),
    (r"\frac{w_i}{w_i} = 1", r"w_i \in \mathbb{R}_{\neq 0} \;(i \in \mathbb{Z})"),
    (r"n^2 \geq n", r"n \in \mathbb{N}_{\geq 1}"),
    (r"\frac{x}{x} = 1", r"x \in \mathbb{R}_{\neq 0}"),
]  # fmt: skip
#: Claims that are false in the ranges below them.
RANGES_FAIL = [
    (r"\sin(w_i p)^2 - \cos(w_i p)^2 = 1", "p \\in \\mathbb{R},\\; " + MEMBERS),
    (r"w_i^2 > 0", MEMBERS),
    (r"n^2 > n", r"n \in \mathbb{N}_{\geq 1}"),
    (r"x^2 > 1", r"x \in \mathbb{R}_{\neq 0}"),
]  # fmt: skip
#: Ranges that say of the letters that they may be no numbers, or not all of them.
RANGES_OPEN = [
    (r"x^2 \geq 0", r"x \in S \;(i \in J)"),
    (r"x^2 > 0", r"x \in \mathbb{R}_{\geq 1}"),
    (r"\frac{x}{x} = 1", r"x \in \mathbb{C}_{\neq 0}"),
]


@pytest.mark.parametrize(("claim", "values"), RANGES_HOLD)
def test_a_range_in_parentheses_belongs_to_the_index(claim: str, values: str) -> None:
    assert last(theorem(claim, values)) in PROVED


@pytest.mark.parametrize(("claim", "values"), RANGES_FAIL)
def test_a_claim_that_fails_in_its_range_is_doubted(claim: str, values: str) -> None:
    assert last(theorem(claim, values)) in DOUBTED


@pytest.mark.parametrize(("claim", "values"), RANGES_OPEN)
def test_a_range_that_is_not_read_leaves_a_claim_open(claim: str, values: str) -> None:
    assert last(theorem(claim, values)) == "undecided"


#: A name that stands for everything leaves definitions in force of which nothing is supposed of it.
QUANTIFIED = [
    ("Let $D = p + 1$. For all real $p$ we have $D^2 = p^2 + 2p + 1$.", PROVED),
    ("Let $D = p + 1$. For all real $p$ we have $D = p + 2$.", DOUBTED),
    ("Let $D = x^2$. $$\\forall x \\in \\mathbb{R}: D \\ge 0$$", PROVED),
    ("Let $D = x^2$. $$\\forall x \\in \\mathbb{R}: D \\ge x$$", DOUBTED),
    ("Let $S = 2n$. Each of the $n$ terms is 2. Then $S + n = 3n$.", PROVED),
]
#: What was supposed of the name before does not hold of everything.
REBOUND = [
    "Let $x > 0$ and let $D = \\sqrt{x^2}$. For all real $x$ we have $D = x$.",
    "Let $p = 3$ and let $D = p + 1$. For all real $p$ we have $D = 4$.",
    "Let $a^2 = 2$ and $D = a^2$. For all $a$ we have $D = 2$.",
]


@pytest.mark.parametrize(("text", "words"), QUANTIFIED)
def test_a_quantifier_leaves_definitions_in_force(text: str, words: tuple[str, ...]) -> None:
    assert last(text) in words


@pytest.mark.parametrize("text", REBOUND)
def test_a_definition_under_a_condition_does_not_hold_of_everything(text: str) -> None:
    assert last(text) == "undecided"


NOTED = "**{}** Why is it so?\n\n**{}**\n\n$$d := 2n$$\n\n### Lemma\n\n$$d + n = {}n$$"


@pytest.mark.parametrize(
    ("question", "label"),
    [("Question.", "Notation."), ("문제.", "기호."), ("问题。", "记号。")],
)
def test_notation_is_no_part_of_the_question_before_it(question: str, label: str) -> None:
    assert last(NOTED.format(question, label, 3)) in PROVED
    assert last(NOTED.format(question, label, 4)) in DOUBTED


@pytest.mark.parametrize("question", ["Exercise 1.", "Example 2.", "예제 2.", "例 2。"])
def test_notation_in_an_exercise_ends_with_it(question: str) -> None:
    assert last(NOTED.format(question, "Notation.", 3)) == "undecided"


STACK = r"""$$\omega_k = 1 / 10000^{2k/d}$$

$$v_{p}^{(i)} = \begin{bmatrix} \sin(\omega_i p)\\ \cos(\omega_i p) \end{bmatrix}$$

$$x_{p} = (v_{p}^{(i)})_{i=0}^{n - 1}$$

where $n \in \mathbb{N}$.

$$\begin{bmatrix} v_{q}^{(0)}\\ v_{q}^{(1)}\\ \vdots \end{bmatrix} = x_q$$
"""


def test_a_stack_with_dots_goes_as_far_as_the_one_beside_it() -> None:
    assert last(STACK) in PROVED
    assert last(STACK.replace(r"\vdots", r"\vdots \\ v_{q}^{(n - 1)}")) in PROVED


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (r"v_{q}^{(1)}", r"v_{q}^{(2)}", DOUBTED),
        (r"\vdots", r"\vdots \\ v_{q}^{(n)}", DOUBTED),
        ("= x_q", "= x_{q + 1}", ("undecided", *DOUBTED)),
    ],
)
def test_a_wrong_stack_with_dots_is_not_proved(old: str, new: str, words: tuple[str, ...]) -> None:
    assert last(STACK.replace(old, new)) in words


QUOTED = (
    "$$f := 2$$\n\n**{}**\n\n- one, line 1:\n\n  Let $f = 3$.\n\n- two, line 2:\n\n  $$g = 5$$\n\n"
    "[checked](a.md)\n\n### Lemma\n\n$$f + 1 = {}$$\n"
)


@pytest.mark.parametrize("label", ["In the sources.", "출처.", "原文。"])
def test_what_others_write_binds_in_its_list_only(label: str) -> None:
    assert last(QUOTED.format(label, 3)) in PROVED
    assert last(QUOTED.format(label, 4)) in ("undecided", *DOUBTED)


@pytest.mark.parametrize("label", ["Remark.", "참고.", "注。"])
def test_what_an_author_writes_binds_from_there_on(label: str) -> None:
    assert last(QUOTED.format(label, 3)) not in PROVED


#: The text of a link names what stands elsewhere.
LINKED = [
    "Let $d = 2n$. See [A larger d](a.md). Then $d + n = 3n$.",
    "Let $d = 2n$. See \\hyperref[thm:a]{“A larger $d$ is better”}. Then $d + n = 3n$.",
    "Let $d = 2n$. See [a larger $d$ is better](a.md). Then $d + n = 3n$.",
]


@pytest.mark.parametrize("text", LINKED)
def test_a_link_introduces_nothing(text: str) -> None:
    assert last(text) in PROVED


def test_words_that_are_no_link_introduce() -> None:
    assert last("Let $d = 2n$. Take a larger d. Then $d + n = 3n$.") == "undecided"
    assert last("Let $d = 2n$. Take [a larger $d$]. Then $d + n = 3n$.") == "undecided"


VALUES = [
    "$w_i \\in \\mathbb{R}$이다.\n\n주파수는 $w_0 = 2$, $w_1 = 3$이다.",
    "Let $w_i \\in \\mathbb{R}$. Since $w_1 = 3$, we have $w_1 + 1 = 4$.",
]


@pytest.mark.parametrize("text", VALUES)
def test_a_member_of_a_family_of_numbers_may_have_a_value(text: str) -> None:
    *_, value, end = ["given", *(r["verdict"] for r in results(text))]
    assert value == "given"
    assert end in ("given", *PROVED)


@pytest.mark.parametrize(
    "text",
    [
        "Let $w_i \\in \\mathbb{R}$. Hence $w_1 = 3$.",
        "Let $w_i \\in \\mathbb{R}$. Since $w_1 = 3$, we have $w_1 + 1 = 5$.",
    ],
)
def test_a_value_that_is_concluded_from_nothing_is_doubted(text: str) -> None:
    assert last(text) in DOUBTED


def test_a_stack_that_is_defined_is_no_matrix_of_another_size() -> None:
    text = (
        "$$c_{p} := \\begin{pmatrix} \\sin(a_i p) \\\\ \\cos(a_i p) \\end{pmatrix}_{i=0}^{n - 1}$$"
        "\n\n### Lemma\n\n"
        + theorem("c_{p}^{\\top} c_{q} = \\sum_{i=0}^{n - 1} \\cos(a_i (p - q))",
                  "p, q \\in \\mathbb{R},\\; n \\in \\mathbb{N},\\; a_{i} \\in \\mathbb{R}")
    )  # fmt: skip
    assert last(text) in PROVED
    assert last(text.replace("p - q", "p + q")) in DOUBTED


#: A macro that measures a formula before it sets it, as books do.
SET = r"""\newcommand\fitted[2]{\setlength\room{#1}\sbox\stepbox{$\displaystyle #2$}%
  \ifdim\wd\stepbox>\room \attempt{#2}\fi \usebox\stepbox}
\newcommand\attempt[1]{\setbox4=\vbox{$\displaystyle #1$}}
\newcommand\claimline[2]{\par\fitted{\linewidth}{#1}\sbox\reasonbox{$#2$}\usebox\reasonbox\par}
\newcommand\firstline[1]{\par\fitted{\linewidth}{#1}\par\nobreak}
\newcommand\nextline[3]{\par\makebox[1.8em][l]{$#1$}\fitted{\linewidth}{#2}%
  \sbox\reasonbox{#3}\hfill\usebox\reasonbox\par}
\begin{document}
"""


def tex(text: str) -> list[tuple[int, str]]:
    found = check_bytes("a.tex", (SET + "Here it is.\n\n" + text).encode())["results"]
    return [(r["line"], r["verdict"]) for r in found]


def test_a_macro_that_measures_a_formula_sets_it_once() -> None:
    text = r"\claimline{(x + 1)^2 = x^2 + 2 x + 1}{\forall x \in \mathbb{R}}"
    assert tex(text) == [(11, "proved")]
    (found,) = tex(text.replace("2 x", "3 x"))
    assert found[1] in DOUBTED


def test_lines_of_a_derivation_go_on_in_the_next_macro() -> None:
    text = "\\firstline{(x + 1)^2}\n\\nextline{=}{x^2 + 2 x + 1}{multiplying out}\n"
    assert tex(text) == [(12, "proved")]
    (found,) = tex(text.replace("2 x", "3 x"))
    assert found[1] in DOUBTED


def test_a_counter_of_sections_begins_one() -> None:
    text = (
        "\\newcommand\\head[1]{\\refstepcounter{section}\\textbf{#1}}\n\\begin{document}\n"
        "\\head{One}\n\nLet $n > 2$.\n\n\\head{Two}\n\nThen $n > 1$.\n"
    )
    plain = text.replace("\\refstepcounter{section}", "")
    ends = [check_bytes("a.tex", t.encode())["results"][-1]["verdict"] for t in (text, plain)]
    assert ends[0] not in PROVED
    assert ends[1] in PROVED


BOOK = Path(__file__).parents[2] / "reports"
PART_ONE = "encoding trigonometry shift rotation dot_product distance example_4x4".split()
#: The least share of what is not given that is proved or follows, in hundredths, by language and
#: format.
FLOORS = [
    ("en", "md", 88), ("ko", "md", 88), ("zh", "md", 90),
    ("en", "tex", 80), ("ko", "tex", 75), ("zh", "tex", 75),
]  # fmt: skip


def chapter(language: str, ending: str, name: str) -> tuple[str, bytes]:
    """A chapter of the book as a document of its own.  That of LaTeX has the macros that set
    formulas, but not those that let signs break, which give ≤ and brackets another definition."""
    if ending == "md":
        return f"{name}.md", (BOOK / language / f"{name}.md").read_bytes()
    text = (BOOK / language / "handbook.tex").read_text("utf-8")
    begin = text.index(r"\begin{document}")
    preamble = text[:begin]
    signs = (r"\newcommand\breakingsigns", "% A minus without")
    brackets = (r"\newcommand\fence", "% A formula broken")
    for first, behind in (signs, brackets):
        preamble = preamble[: preamble.index(first)] + preamble[preamble.index(behind) :]
    start = text.rindex(r"\chapter", 0, text.index(rf"\label{{chap:{name}}}"))
    body = text[start : text.index("\n\\chapter{", start)]
    return f"{name}.tex", f"{preamble}\\begin{{document}}\n{body}\n\\end{{document}}\n".encode()


@pytest.mark.slow
@pytest.mark.parametrize(("language", "ending", "share"), FLOORS)
def test_the_book_reads_itself(language: str, ending: str, share: int) -> None:
    words = Counter[str]()
    for name in PART_ONE:
        found = check_bytes(*chapter(language, ending, name))["results"]
        words.update(r["verdict"] for r in found)
    assert sum(words[word] for word in DOUBTED) == 0
    assert words["not-read"] <= 5
    holding = sum(words[word] for word in PROVED)
    assert 100 * holding >= share * (words.total() - words["given"])
