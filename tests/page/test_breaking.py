"""Where wide formulas may be broken."""

import re

import pytest

from symproof.report.page.breaking import with_breaks, without_breaks


def breaks(tex):
    """The formula with a bar where it may be broken, without the other commands."""
    return re.sub(" +", " ", with_breaks(tex).replace(r"\allowbreak", "|").replace(r"\nobreak", ""))


@pytest.mark.parametrize(
    ("tex", "expected"),
    [
        ("a = b + c", "a | = b | + c"),
        (r"a \leq b - c", r"a | \leq b | - c"),
        ("(a) + (b)", "(a) | + (b)"),
        (r"x_{i} - \frac{a}{b}", r"x_{i} | - \frac{a}{b}"),
        (r"\left(a + b\right) - c", r"\left(a + b\right) | - c"),
        (
            r"\forall p \in \mathbb{R},\; a_{i} \in \mathbb{Z}\;(i \in \mathbb{N})",
            r"\forall p \in \mathbb{R},\;| a_{i} \in \mathbb{Z}\;(i \in \mathbb{N})",
        ),
        (r"a,b \in \mathbb{R}", r"a,| b \in \mathbb{R}"),
        (r"a \leftarrow b + c", r"a \leftarrow b | + c"),
        (r"a \mapsto b + c", r"a \mapsto b | + c"),
        (r"a = b \Rightarrow c = -d", r"a | = b | \Rightarrow c | = -d"),
    ],
)
def test_before_signs_between_terms(tex, expected):
    assert breaks(tex) == expected


@pytest.mark.parametrize(
    "tex",
    [
        "2 (2 (n + 1))", "f(a = b)", r"\lvert a + b \rvert", r"\left(a + b\right)", "x^{a + b}",
        r"\begin{pmatrix} a + b & c \\ d & e - f \end{pmatrix}", r"\htmlClass{new}{a + b}",
        r"a \cdot b", r"a \mathbin{\cdot} b", "-a", "(-a)",
        r"(a,\; b)", r"a \in B", "x = 0", r"x \geq -12", r"a \mapsto 0", r"(a \Rightarrow b)",
    ],
)  # fmt: skip
def test_nowhere_else(tex):
    assert r"\allowbreak" not in with_breaks(tex)


@pytest.mark.parametrize("tex", ["(a + b)", r"\lvert a - b \rvert", r"a \cdot b", "x > 0"])
def test_katex_is_kept_from_its_own_breaks(tex):
    assert r"\nobreak" in with_breaks(tex)


@pytest.mark.parametrize("tex", ["a = b + c", r"a,b \in C", r"a \mapsto (b + c)", "x > 0"])
def test_what_is_short_is_not_broken(tex):
    made = without_breaks(tex)
    assert r"\allowbreak" not in made
    assert r"\nobreak" in made  # or KaTeX would break it
    assert made.replace(r"\nobreak ", "") == tex


def test_signs_before_a_term_are_no_sums():
    assert with_breaks("-a") == "-a"
    assert breaks("a = -b") == "a | = -b"
    assert breaks(r"a \cdot -b - c") == r"a \cdot -b | - c"


@pytest.mark.parametrize(
    "tex", [r"\sum_{i = 0}^{n - 1} (a_{i} + b_{i}) = c \{1\} + 2 > 0", "", "+"]
)
def test_the_formula_itself_stays(tex):
    without = with_breaks(tex).replace(r"\allowbreak ", "").replace(r"\nobreak ", "")
    assert without == tex


def test_the_library_stays_as_it_is_written(checked_library):
    from symproof.notation.latex_writer import write_term

    broken = 0
    for term in (t for c in checked_library for t in c.record.terms):
        tex = write_term(term)
        made = with_breaks(tex)
        assert made.replace(r"\allowbreak ", "").replace(r"\nobreak ", "") == tex
        broken += made != tex
    assert broken > 100
