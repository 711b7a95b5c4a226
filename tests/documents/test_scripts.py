"""Indices behind powers, and rows with blank lines between them."""

import pytest

from symproof.documents.judging.worker import check_bytes

ROWS = r"Let $X = \begin{bmatrix} 1 & 3 \\\\ 6 & 7 \end{bmatrix}$. Then "
VERDICTS = {
    "Let $a_1 = 3$. Then $a^2_1 = 9$.": "follows",
    "Let $a_1 = 3$. Then $a^2_1 = 8$.": "refuted",
    "We have $\\sum^3_{i=1} x^2_i = x_1^2 + x_2^2 + x_3^2$.": "proved",
    "We have $x^2_i_j = x_{ij}^2$.": "undecided",
    ROWS + r"$\det X = -11$.": "follows",
    ROWS + r"$\det X = 11$.": "refuted",
    r"Let $X = \begin{bmatrix} 1 & 3 \\ 6 \end{bmatrix}$. Then $\det X = -11$.": "undecided",
}  # fmt: skip


@pytest.mark.parametrize("text", VERDICTS)
def test_scripts_and_rows(text: str) -> None:
    assert check_bytes("x.md", f"{text}\n".encode())["results"][-1]["verdict"] == VERDICTS[text]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            r"Let $S = 3$. Let $SS_{\text{res}} = 5$ and $SS_{\text{tot}} = 10$. "
            r"Then $1 - SS_{\text{res}}/SS_{\text{tot}} = 1/2$.",
            "follows",
        ),
        (
            r"Let $M = 2$ and $B = 3$. Then $MB_{\text{new}} = 2B_{\text{new}}$.",
            "follows",
        ),
        (r"Let $A = 2$ and $B = 3$. Then $AAB = 12$.", "follows"),
        (r"Let $S = 2$. Then $SS_{\text{res}} = 2 S_{\text{res}}$.", "undecided"),
    ],
)
def test_capitals_of_which_one_is_doubled_are_a_name_before_a_word(text: str, words: str) -> None:
    assert check_bytes("a.md", f"{text}\n".encode())["results"][-1]["verdict"] == words
