"""Setting formulas by KaTeX, and what is said if that cannot be done."""

import re

import pytest

from symproof.report.page import typesetting
from symproof.report.page.typesetting import RefusedFormula, ToolMissing, typeset


def pairs(*formulas):
    return [(tex, tex) for tex in formulas]


def test_formulas_have_html_and_mathml_and_no_styles_in_attributes(node):
    made = typeset(pairs(r"\frac{a}{b}", r"\sqrt{x}"))
    for html in made.html:
        assert "<math" in html
        assert 'class="katex-html" aria-hidden="true"' in html
        assert "style=" not in html
    assert re.search(r"\.katex \.s0\{[a-z-]+:", made.css)


def test_marks_become_classes_and_leave_the_source_alone(node):
    (html,) = typeset([(r"a + \htmlClass{new gone}{b}", "a + b")]).html
    assert re.search(r'class="enclosing new gone"', html)
    assert '<annotation encoding="application/x-tex">a + b</annotation>' in html


def test_rows_of_a_matrix_keep_their_distance(node):
    css = typeset(pairs(r"\begin{pmatrix} \frac{a}{2} \\ \frac{b}{2} \end{pmatrix}")).css
    heights = [float(h) for h in re.findall(r"\.s[0-9]+\{height:([0-9.]+)em", css)]
    assert max(heights) > 2.7  # KaTeX's own two rows are 2.4em high


def test_only_fonts_that_occur_are_in_the_page(node):
    plain, matrix = typeset(pairs("x")), typeset(pairs(r"\mathbb{R}"))
    assert {font[:3] for font in plain.fonts} == {
        ("KaTeX_Main", "normal", "400"), ("KaTeX_Math", "italic", "400"),
    }  # fmt: skip
    assert "KaTeX_AMS" in {font.family for font in matrix.fonts}
    assert "url(" not in plain.css + matrix.css


def test_only_characters_that_occur_have_outlines(node):
    few, more = typeset(pairs("x")), typeset(pairs("x + yz"))
    assert all(len(a.file) < len(b.file) for a, b in zip(few.fonts, more.fonts, strict=True))


@pytest.mark.parametrize("tex", [r"\frac{1}", r"\undefinedcommand", "한"])
def test_what_katex_refuses(node, tex):
    with pytest.raises(RefusedFormula, match="KaTeX refuses a formula"):
        typeset(pairs("x", tex))


def test_formulas_hold_no_links(node):
    (html,) = typeset(pairs(r"\href{https://x}{x}")).html
    assert "<a" not in html.replace("<annotation", "")


def test_without_node(monkeypatch):
    monkeypatch.setattr(typesetting.shutil, "which", lambda _: None)
    with pytest.raises(ToolMissing, match=r"needs Node\.js"):
        typeset([])


def test_without_katex(monkeypatch, tmp_path):
    monkeypatch.setattr(typesetting.shutil, "which", lambda _: "node")
    monkeypatch.setenv("SYMPROOF_NODE_MODULES", str(tmp_path))
    with pytest.raises(ToolMissing, match="npm install katex"):
        typeset([])
