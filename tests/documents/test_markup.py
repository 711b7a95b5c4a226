"""Where formulas stand in the markup of others: what is mathematics is read at its place, and what
is code, an option or the head of a page is not."""

from __future__ import annotations

import pytest

from symproof.documents.judging.worker import check_bytes
from symproof.tools.checking.choosing import documents_in

RST = """\
Title
=====

See :math:`1 + 1 = 2` and ``$1 = 2$``.

.. math::
   :label: one = two

   2 + 2 &= 4 \\\\
   3 + 3 &= 7

.. math:: 4 + 4 = 8

.. code:: python

    x = 1 + 1 == 3

Text :math:`5 + 5
= 11` at the end.
"""
#: A document, and what is found at which line.
FOUND = {
    "reStructuredText": ("a.rst", RST, [
        (4, "proved"), (9, "proved"), (10, "refuted"), (12, "proved"), (18, "refuted")]),
    "a block at the end": ("a.rst", "A\n\n.. math::\n\n   1 + 1 = 3", [(5, "refuted")]),
    "MyST": ("a.md", "{math}`1 + 1 = 3`\n\n```{math}\n:label: x = 2\n2 + 2 = 4\n```\n", [
        (1, "refuted"), (5, "proved")]),
    "dollars and backticks": ("a.md", "It is $`1 + 1 = 3`$ and `$1 = 2$`.\n", [(1, "refuted")]),
    "a script": ("a.md", '<script type="math/tex; mode=display">\n1 + 1 = 3</script>\n'
                 "<script>x = 1 + 1 == 3</script>\n", [(2, "refuted")]),
    "the head of a page": ("a.md", "---\ntitle: $1 = 2$\n---\n\n$1 + 1 = 2$\n", [(5, "proved")]),
    "a rule at the beginning": ("a.md", "---\n\n$1 + 1 = 3$\n\n---\n", [(3, "refuted")]),
    "no head": ("a.md", "$1 + 1 = 2$\n\n---\n\n$1 + 1 = 3$\n\n---\n", [
        (1, "proved"), (5, "refuted")]),
    "columns of a relation": ("a.tex", "\\begin{IEEEeqnarray}{rCl}\n1 + 1 &=& 2 \\\\\n&=& 3\n"
                              "\\end{IEEEeqnarray}", [(2, "proved"), (3, "refuted")]),
    "a display that is broken": ("a.tex", "\\begin{dmath}\n1 + 1 = 3\n\\end{dmath}", [
        (2, "refuted")]),
    "a quotation": ("a.md", "> We have\n> $$\n> \\begin{aligned}\n> 3 &> 2 \\\\\n> 1 &> 2\n"
                    "> \\end{aligned}\n> $$\n", [(4, "proved"), (5, "refuted")]),
    "all formulas between double dollars": (
        "a.md", "If $$p > 1$$, $$q > 1$$, then $$p + q > 2$$ holds.", [
        (1, "given"), (1, "given"), (1, "proved")]),
    "a display in a line": ("a.md", "Let $x > 0$ and $y > 0$. Then $$x + y > 0$$ holds.", [
        (1, "given"), (1, "given"), (1, "follows")]),
    "no quotation": ("a.md", "$$\n3\n> 2\n$$\n", [(2, "proved")]),
}  # fmt: skip


@pytest.mark.parametrize("name", FOUND)
def test_formulas_are_read_where_they_stand(name: str) -> None:
    file, text, expected = FOUND[name]
    found = check_bytes(file, text.encode())
    assert found["errors"] == []
    assert [(r["line"], r["verdict"]) for r in found["results"]] == expected


def test_a_folder_has_documents_of_all_kinds(tmp_path) -> None:
    for name in ("a.rst", "b.md", "c.py"):
        (tmp_path / name).write_text("")
    assert [path.name for path in documents_in([str(tmp_path)])] == ["a.rst", "b.md"]
