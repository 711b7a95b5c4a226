r"""Matrices in environments of LaTeX: every entry counts, and bars are those of determinants."""

from __future__ import annotations

import pytest

from symproof.notation.text_writer import write_term
from symproof.notation.tokens import UnreadableText
from symproof.reading.claims.single import read_term


def grid(name: str, entries: str) -> str:
    return rf"\begin{{{name}}} {entries} \end{{{name}}}"


@pytest.mark.parametrize(
    ("name", "entries", "said"),
    [
        ("pmatrix", r"1 & 2 \\ 3 & 4", "[[1, 2], [3, 4]]"),
        ("pmatrix", r"1 & 2 \\ 3 & 4 \\", "[[1, 2], [3, 4]]"),  # a row that prints nothing
        ("vmatrix", r"1 & 2 \\ 3 & 4", "det([[1, 2], [3, 4]])"),
        ("vmatrix*", r"1 & 2 \\ 3 & 4", "det([[1, 2], [3, 4]])"),
    ],
)
def test_an_environment_is_a_matrix_or_its_determinant(name: str, entries: str, said: str) -> None:
    assert write_term(read_term(grid(name, entries), is_latex=True)) == said


# Without the gaps these would be matrices of two columns, and some false equations of them true.
@pytest.mark.parametrize("entries", [r"1 & & 2 \\ 3 & 4 &", r"& 1 \\ 2 & 3", r"1 & 2 \\ & 4"])
@pytest.mark.parametrize("name", ["pmatrix", "vmatrix"])
def test_a_missing_entry_is_not_left_out(name: str, entries: str) -> None:
    with pytest.raises(UnreadableText, match="an operand was expected here, not"):
        read_term(grid(name, entries), is_latex=True)


@pytest.mark.parametrize("entries", [r"1 & 2 \\ 3", r"1 \\ 2 & 3"])
def test_rows_have_one_length(entries: str) -> None:
    with pytest.raises(UnreadableText, match="different lengths"):
        read_term(grid("pmatrix", entries), is_latex=True)


@pytest.mark.parametrize("name", ["Vmatrix", "Vmatrix*"])
def test_double_bars_around_a_matrix_are_not_the_matrix(name: str) -> None:
    with pytest.raises(UnreadableText, match="is this a determinant or a norm"):
        read_term(grid(name, r"1 & 2 \\ 3 & 4"), is_latex=True)
