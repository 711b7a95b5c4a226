"""One lexer: what is printed is cut into the same marks for a claim by itself and for a document,
and a claim refuses the first mark that only a document can hold."""

from __future__ import annotations

import pytest

from symproof.documents.judging.worker import check_bytes
from symproof.notation.tokens import UnreadableText
from symproof.reading.grammar import leaves, printed, surface
from symproof.reading.lexing import latex, plain
from symproof.reading.lexing.cutting import marks_of
from symproof.reading.lexing.marks import Mark

#: Formulas in LaTeX with what their marks say, also those that no claim has.
SAID = [
    (r"ab + 2", ["ab", "+", "2"]),
    (r"x \coloneqq 3", ["x", ":=", "3"]),
    (r"x \in \mathbb{R}", ["x", "∈", "R"]),
    (r"a \quad b", ["a", "", "b"]),
    (r"a\,b", ["a", "b"]),
    (r"x \to y \iff z", ["x", "→", "y", "⇔", "z"]),
    (r"\hat{y_i}", ["yhat", "_", "i"]),
    (r"\mathbf{\hat x} \cdot \mathbin{\cdot}", ["xhat", "·", "dot"]),
    (r"\left\lfloor x \right\rfloor", ["⌊", "x", "⌋"]),
    (r"\overset{\text{def}}{=}", [":="]),
    (r"a = b \text{ if } c", ["a", "=", "b", " if ", "c"]),
    (r"√{12} ≠ x²", ["2", "{", "12", "}", "!=", "x", "2"]),
    (r"\foo", [r"\foo"]),
    ("a\n\nb \\\\ c", ["a", "\n\n", "b", "\\\\", "c"]),
]


@pytest.mark.parametrize(("source", "said"), SAID)
def test_every_text_is_cut_into_marks(source: str, said: list[str]) -> None:
    *marks, end = latex.marks(source)
    assert [mark.says for mark in marks] == said
    assert end.kind == "finish"
    assert "".join(mark.before + mark.text for mark in (*marks, end)) == source


@pytest.mark.parametrize(
    "source",
    [
        "x₁² ≤ 2e-3 한국어, α2 → β",
        "f(x) := (1 + i)\n[1, 2; 3 4] ∈ ℝ, ﬀ ħx",
        "a**2 <= .5 -> \\{x\\} ⁿ",
    ],
)
def test_a_plain_text_is_its_marks(source: str) -> None:
    assert "".join(mark.before + mark.text for mark in plain.marks(source)) == source


#: What only a document can hold, with the place of the first such mark in a claim.
REFUSED = [
    (r"x + \coloneqq 3", 4),
    (r"x = \mathbb{R}", 4),
    (r"x \in y", 2),
    (r"x = 1 \Rightarrow y = 2", 6),
    (r"x \to y", 2),
    (r"x = \dot y", 4),
    (r"x = \hat{\bar y}", 4),
    (r"x = \vec{AB}", 4),
    (r"x \sim y", 2),
    (r"x = y : z", 6),
    (r"x = y; z", 5),
    (r"x = y \text{ for all } z", 6),
    (r"2.\frac12 = 1", 1),
    (r"x = 1 \footnote{if y > 0}", 6),
    (r"\left. x \right| = y", 0),
    (r"x \mp y = 1", 2),
    (r"x = 1 % and y", 6),
    (r"xⁿ = 1", 1),
    (r"x = \foo", 4),
    (r"a \over b = 2", 2),
    (r"{a \over b \over c} = 2", 11),
]


@pytest.mark.parametrize(("source", "place"), REFUSED)
def test_a_claim_refuses_what_only_documents_hold(source: str, place: int) -> None:
    with pytest.raises(UnreadableText) as error:
        surface(source, is_latex=True)
    assert error.value.position == place


#: What documents knew already, and commands with arguments that print no more than these.
TAKEN = [
    (r"\boxed{x} = x", "{"),
    (r"x \tag{3} = x", "x"),
    (r"\hat{y_i} = \hat y_i", "yhat"),
    (r"\textstyle\sum\limits_{k=1}^{3} k \dotsb", "sum"),
    (r"{\rm d} = d", "{"),
    (r"x \stackrel{(1)}{=} y", "x"),
    (r"{a + b \over 2} = c", "{"),
    (r"\left< x, y \right> = 1", "⟨"),
    (r"\bold{u} \bull \pmb{v} = 0", "u"),
    (r"\overrightarrow{v} = w", "vvec"),
    (r"\tg x = y", "tan"),
    (r"\varDelta = 1", "Delta"),
    (r"\Large x\space = \textcolor{red}{x}", "x"),
]


@pytest.mark.parametrize(("source", "begins"), TAKEN)
def test_a_claim_has_what_documents_knew_already(source: str, begins: str) -> None:
    tree = surface(source, is_latex=True)
    assert printed(tree) == source
    assert leaves(tree)[0].says == begins


def test_a_root_sign_holds_the_whole_numeral_in_latex() -> None:
    """√12 is printed, and no factor 2 behind a root of 1."""
    found = check_bytes("x.md", "$√16 = 4$ and $√16 = 6$\n".encode())["results"]
    assert [r["verdict"] for r in found] == ["proved", "refuted"]


def test_a_word_of_text_below_a_letter_is_part_of_its_name_in_documents() -> None:
    text = r"$$u_{\text{max}}(x) = x^2$$ $$u_{\mathrm{max}}(3) = 9$$ $$u_{\text{max}}(3) = 8$$"
    found = check_bytes("x.md", text.encode())["results"]
    assert [r["verdict"] for r in found] == ["given", "follows", "refuted"]


#: Formulas of documents and what their marks say there.
OF_DOCUMENTS = [
    (r"\mathbf{x}", True, ["boldx"]),
    (r"\hat{\mathbf{x}} + \vec{AB}", True, ["boldhatx", "+", "AB"]),
    (r"\overline{AB} + \overline{z}", True, ["AB", "+", "barz"]),
    ("x²", True, ["x", "^", "{", "2", "}"]),
    ("x₁ᵀ", False, ["x", "_", "{", "1", "}", "^", "T"]),
    ("x2 + α2", False, ["x", "_", "2", "+", "alpha", "_", "2"]),
    (
        "A (symbolic) = [\n1 0\n0 1]",
        False,
        ["A", "=", "[", "1", "&", "0", "\\\\", "0", "&", "1", "]"],
    ),
    ("{x} = x^{2}", False, ["\\{", "x", "\\}", "=", "x", "^", "{", "2", "}"]),
]


@pytest.mark.parametrize(("source", "is_latex", "said"), OF_DOCUMENTS)
def test_documents_know_more_of_their_marks(source: str, is_latex: bool, said: list[str]) -> None:
    assert [mark.says for mark in marks_of(source, is_latex)] == said


#: Words with what they are.
SIGNS = [
    ("sin", "word"), ("pi", "constant"), ("x", "name"), ("det", "name"), ("sqrt", "word"),
    ("norm", "word"), ("PE", "name"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sign"), SIGNS)
def test_what_may_be_a_name_in_plain_text(text: str, sign: str) -> None:
    assert Mark("word", text, text, "", 0, False, True).sign == sign


@pytest.mark.parametrize(
    ("text", "says", "sign"),
    [
        (r"\det", "det", "word"), (r"\alpha", "alpha", "name"), (r"\mathrm{e}", "e", "constant"),
        (r"\mathrm{PE}", "PE", "name"), (r"\operatorname{E}", "E", "word"),
        (r"\infty", "oo", "word"),
    ],
)  # fmt: skip
def test_what_may_be_a_name_in_latex(text: str, says: str, sign: str) -> None:
    (mark, _) = latex.marks(text)
    assert (mark.says, mark.sign) == (says, sign)


def test_a_numeral_that_may_be_a_difference_is_not_read_in_documents() -> None:
    """2e-3 may be 0.002 and 2·e − 3; 2e3 = 2000 is read as by ``prove``."""
    text = b"```text\n2e-3 = 2*e - 3\n```\n```text\n2e3 = 2000\n```\n"
    open_one, clear = check_bytes("x.md", text)["results"]
    assert open_one["verdict"] == "not-read"
    assert "power of ten" in open_one["reason"][0]
    assert clear["verdict"] == "proved"


def test_divisibility_is_read_in_documents() -> None:
    found = check_bytes("x.md", rb"$3 \mid 12$, so $5 \mid 12$." + b"\n")["results"]
    assert [r["verdict"] for r in found] == ["proved", "refuted"]


@pytest.mark.parametrize("moment", [r"E[X + X] = 2E[X]", r"E\left[X + X\right] = 2E\left[X\right]"])
def test_sized_brackets_are_those_of_an_expectation_too(moment: str) -> None:
    (found,) = check_bytes("x.md", f"${moment}$\n".encode())["results"]
    assert found["verdict"] == "not-read"
