"""The hypothesis of an induction: what was stated for all n is supposed for one of them."""

from __future__ import annotations

import pytest

from symproof.deciding.words import FALSE, PROVED
from symproof.documents.judging.worker import check_bytes

ALL = "For every natural number $n$, $$\\sum_{k=0}^n 2^k = 2^{n+1} - 1.$$ *Proof.* Use induction. "
KO = "모든 자연수 $n$에 대하여\n$$\\sum_{k=1}^n 2k = n^2 + n$$\n이다. 귀납법으로 증명한다. "
ZH = "对所有自然数 $n$，$$\\sum_{k=1}^n 2k = n^2 + n.$$ 用归纳法。"


def last(text: str) -> str:
    """The verdict on the last relation of a text."""
    found: str = check_bytes("a.md", text.encode())["results"][-1]["verdict"]
    return found


RIGHT = [
    ALL
    + "Suppose the claim is true for $n$. Then $$\\sum_{k=0}^{n+1} 2^k = 2^{n+1} - 1 + 2^{n+1}.$$",
    ALL + "Assume the formula holds for some $m$. Then $$\\sum_{k=0}^{m+1} 2^k = 2^{m+2} - 1.$$",
    KO + "$n$일 때 성립한다고 가정하면\n$$\\sum_{k=1}^{n+1} 2k = n^2 + n + 2n + 2$$\n이다.",
    ZH + "假设 $n$ 时公式成立。则 $$\\sum_{k=1}^{n+1} 2k = n^2 + n + 2n + 2.$$",
]
WRONG = [
    ALL
    + "Suppose the claim is true for $n$. Then $$\\sum_{k=0}^{n+1} 2^k = 2^{n+1} - 1 + 2^{n}.$$",
    KO + "$n$일 때 성립한다고 가정하면\n$$\\sum_{k=1}^{n+1} 2k = n^2 + n + 2n + 1$$\n이다.",
    ZH + "假设 $n$ 时公式成立。则 $$\\sum_{k=1}^{n+1} 2k = n^2 + n + 2n + 1.$$",
]
OPEN = [
    # Nothing was stated for all n; what is stated is false, and supposed all the same.
    "Suppose the formula holds for $n$. Then $$\\sum_{k=1}^{n+1} k = n^2.$$",
    "For every natural number $n$, $2^n = n$. Suppose the claim holds for $n$. "
    "Then $2^{n+1} = 2n$.",
]


@pytest.mark.parametrize("text", RIGHT)
def test_a_right_step_is_proved(text: str) -> None:
    assert last(text) in PROVED


@pytest.mark.parametrize("text", WRONG)
def test_a_wrong_step_is_refuted(text: str) -> None:
    assert last(text) == "refuted"


@pytest.mark.parametrize("text", OPEN)
def test_a_step_under_a_hypothesis_that_is_not_known_is_not_refuted(text: str) -> None:
    assert last(text) not in (*PROVED, *FALSE)
