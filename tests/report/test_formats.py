"""Whatever a text contains, it cannot become markup."""

import pytest

from symproof.notation.text_writer import context_of
from symproof.reading.claims.single import read_term
from symproof.report.formats import FORMATS, Written
from symproof.report.model import Code, Message, ShownFormula, TheoremLink
from symproof.report.render import ReportWriter

MARKDOWN = ReportWriter("en", FORMATS["markdown"])
LATEX = ReportWriter("en", FORMATS["latex"])


def formula(text):
    term = read_term(text)
    return ShownFormula((term,), context_of([term]))


@pytest.mark.parametrize(
    ("text", "markdown"),
    [
        ("*a* _b_ `c`", r"\*a\* \_b\_ \`c\`"),
        ("<script>", r"\<script\>"),
        ("[x](y)", r"\[x\](y)"),
        ("$1 | $2", r"\$1 \| \$2"),
        ("# no heading", r"\# no heading"),
        ("a & b", "a &amp; b"),
        ("plain words, and (more)", "plain words, and (more)"),
    ],
)
def test_markdown_words(text, markdown):
    assert MARKDOWN.write(text) == markdown


@pytest.mark.parametrize(
    ("text", "tex"),
    [
        (r"\input{x}", r"\textbackslash{}input\{x\}"),
        ("100% of $x_1^2$ & #", r"100\% of \$x\_1\textasciicircum{}2\$ \& \#"),
        ("ω ≤ π", r"\ensuremath{\omega} \ensuremath{\leq} \ensuremath{\pi}"),
        ("plain words, and (more)", "plain words, and (more)"),
    ],
)
def test_latex_words(text, tex):
    assert LATEX.write(text) == tex


def test_what_is_written_is_not_escaped_again():
    once = MARKDOWN.write("a*b")
    assert type(once) is Written
    assert MARKDOWN.write(once) is once


def test_a_formula_in_a_sentence_keeps_its_distance():
    sentence = Message("Where{x}is", x=formula("a + b"))
    assert MARKDOWN.write(sentence) == "Where $a + b$ is"
    assert LATEX.write(sentence) == "Where$a + b$is"


def test_a_fraction_in_a_sentence_has_a_slash_and_in_a_display_a_bar():
    half = formula("d/2 - 1")
    assert LATEX.write(half) == MARKDOWN.write(half) == "$d / 2 - 1$"
    assert LATEX.display(half) == MARKDOWN.display(half) == r"\frac{d}{2} - 1"


def test_no_double_backslash_inside_a_line():
    matrix = formula("[[1, 2], [3, 4]]")
    assert "\\\\" in matrix.tex
    assert "\\\\" not in MARKDOWN.write(matrix)


def test_links():
    link = TheoremLink("a_b", Message("A [title]"), "page")
    assert MARKDOWN.write(link) == r"[A \[title\]](page.md#a_b)"
    assert ReportWriter("en", FORMATS["markdown"], "page").write(link) == r"[A \[title\]](#a_b)"
    assert LATEX.write(link) == r"\hyperref[thm:a_b]{A [title]}"
    nowhere = TheoremLink("a_b", Message("A title"), "")
    assert MARKDOWN.write(nowhere) == LATEX.write(nowhere) == "A title"


def test_code():
    assert MARKDOWN.write(Code("expand_trig")) == "`expand_trig`"
    assert LATEX.write(Code("expand_trig")) == r"\texttt{expand\_\allowbreak{}trig}"


@pytest.mark.parametrize("value", [None, True, 1.5, object(), ["list"]])
def test_what_has_no_writing_is_refused(value):
    with pytest.raises(TypeError, match="cannot print"):
        MARKDOWN.write(value)


def test_a_gap_without_a_value_is_refused():
    with pytest.raises(KeyError):
        MARKDOWN.write(Message("{missing}"))


def test_a_heading_with_a_formula_sign_has_a_plain_outline():
    assert LATEX.heading(Message("up to π")) == (r"\texorpdfstring{up to $\pi$}{up to π}")
    assert LATEX.heading(Message("words")) == "words"


def test_korean_particle_after_a_gap():
    writer = ReportWriter("ko", FORMATS["text"])
    misfit = Message(
        "The terms of a sum do not fit: {left} and {right}.",
        left=Message("a number"),
        right=Message("an identity matrix"),
    )
    assert writer.write(misfit) == "합의 두 항이 맞지 않는다: 수와 단위행렬이다."


def test_plain_text_joins_what_belongs_together_and_refuses_the_rest():
    assert MARKDOWN.plain((formula("a"), Message("and"), 3)) == "a, and, 3"
    for stranger in (None, True, 1.5, ["x"], {}, object()):
        with pytest.raises(TypeError, match="cannot print"):
            MARKDOWN.plain(stranger)


def test_a_mention_has_the_number_behind_it():
    link = TheoremLink("a_b", Message("A title with k"), "page", "3.4")
    assert MARKDOWN.write(link) == "[A title with k](page.md#a_b) (3.4)"
    assert LATEX.write(link) == r"\hyperref[thm:a_b]{A title with $k$} (\ref{thm:a_b})"
    assert MARKDOWN.linked(link) == "[A title with k](page.md#a_b)"
    assert "(" not in MARKDOWN.plain(link)
