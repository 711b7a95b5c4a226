"""Sentences that speak of all matrices without naming any, in three languages."""

from __future__ import annotations

import pytest

from symproof.documents.judging.worker import check_bytes

PROVED = ("proved", "proved-with-conditions")


def verdicts(text: str) -> list[str]:
    """The verdicts on the relations of a document."""
    return [r["verdict"] for r in check_bytes("notes.md", text.encode())["results"]]


@pytest.mark.parametrize("text", [
    r"For all $n \times n$ matrices $$(AB)^{-1} = A^{-1} B^{-1}.$$",
    "For matrices we have $(AB)^{-1} = A^{-1} B^{-1}$.",
    r"$$\det(A+B) = \det A + \det B$$" + "\n\n" + r"for all $n \times n$ matrices.",
    "$$AB = BA$$ for all symmetric matrices.",
    r"For all $2 \times 2$ matrices we have $AB = BA$.",
    "모든 행렬에 대하여 $(AB)^2 = A^2B^2$ 이다.", "임의의 $n$차 행렬에 대하여 $AB = BA$ 이다.",
    r"对所有 $n \times n$ 矩阵有 $(AB)^{-1} = A^{-1} B^{-1}$。",
])  # fmt: skip
def test_a_false_rule_of_all_matrices_is_refuted(text: str) -> None:
    assert verdicts(text) == ["refuted"]


@pytest.mark.parametrize("text", [
    "## Rules\n\n$$(AB)^{-1} = B^{-1} A^{-1}$$\n\nfor all invertible matrices.",
    "$$A^T B = AB$$ for all symmetric matrices.",
    "We have $(AB)^T = B^T A^T$ for all matrices.",
    r"For all $1 \times 1$ matrices we have $AB = BA$.",
    "모든 대칭행렬에 대하여 $A^T B = AB$ 이다.", "对所有对称矩阵有 $A^T B = AB$。",
])  # fmt: skip
def test_a_true_rule_of_all_matrices_is_proved(text: str) -> None:
    found = verdicts(text)
    assert found
    assert all(word in PROVED for word in found)


@pytest.mark.parametrize("text", [
    "Hence $AB = BA$ for all diagonal matrices.", "For commuting matrices $(AB)^2 = A^2 B^2$.",
    "For matrices with a common eigenbasis, $AB = BA$.",
    "Hence, when they commute, $(AB)^2 = A^2 B^2$ for all matrices.",
    "For two matrices, in general $AB \\ne BA$.", "$AB = BA$ for all matrices in $SO(2)$.",
    "Is $AB = BA$ for all matrices?", "The scalar ones are those with $AX = XA$ for all matrices.",
    "가환인 $n$차 행렬에 대하여 $AB = BA$ 이다.", "가환인 모든 행렬에 대하여 $AB = BA$ 이다.",
    "对任意可交换的矩阵有 $AB = BA$。", "可交换的矩阵满足 $(AB)^2 = A^2B^2$。",
    r"可交换的 $n \times n$ 矩阵满足 $AB = BA$。",
    r"가환인 $n \times n$ 행렬에 대하여 $AB = BA$ 이다.",
])  # fmt: skip
def test_a_rule_of_some_matrices_is_neither_proved_nor_refuted(text: str) -> None:
    assert not {*verdicts(text)} & {*PROVED, "refuted", "suspect"}


@pytest.mark.parametrize("text", [
    "$(A+B)^2 = A^2+2AB+B^2$ holds for matrices.", "矩阵满足 $(A+B)^2 = A^2+2AB+B^2$。",
    "행렬에 대하여 $(A+B)^2 = A^2+2AB+B^2$ 이다.",
])  # fmt: skip
def test_a_rule_of_numbers_is_not_proved_of_matrices(text: str) -> None:
    assert not {*verdicts(text)} & {*PROVED}


@pytest.mark.parametrize("text", [
    "For all $N \\times N$ matrices the cost is $C = 2N^3$.",
    "For real numbers we have $(A+B)^2 = A^2+2AB+B^2$. Matrices come later.",
])  # fmt: skip
def test_capitals_of_which_no_rule_of_matrices_speaks_stay_numbers(text: str) -> None:
    assert verdicts(text)[0] in ("given", *PROVED)
