"""Sequences by recursion: their members follow from the first ones and the step."""

from __future__ import annotations

import pytest

from symproof.documents.judging.worker import check_bytes


def verdicts(text: str) -> list[str]:
    return [r["verdict"] for r in check_bytes("a.md", text.encode())["results"]]


MEMBERS = {
    "Let $a_0 = 1$ and $a_{n+1} = 2 a_n + 1$. Then $a_1 = 3$ and $a_2 = 7$.": [
        "follows",
        "follows",
    ],
    "Let $a_0 = 1$ and $a_{n+1} = 2 a_n + 1$. Then $a_2 = 8$.": ["refuted"],
    "Let $F_1 = 1$, $F_2 = 1$ and $F_n = F_{n-1} + F_{n-2}$. Then $F_6 = 8$.": ["follows"],
    "Let $F_1 = 1$, $F_2 = 1$ and $F_n = F_{n-1} + F_{n-2}$. Then $F_5 = 6$.": ["refuted"],
    "수열 $b_1 = 2$, $b_{k+1} = b_k^2$이라 하자. 그러면 $b_3 = 16$이다.": ["follows"],
    "设 $a_1 = 2$，$a_{n+1} = a_n + 2n$。则 $a_3 = 9$。": ["refuted"],
    # In front of the first member nothing is said, and behind a gap in them neither.
    "Let $F_1 = 1$, $F_2 = 1$ and $F_n = F_{n-1} + F_{n-2}$. Then $F_0 = 3$.": ["undecided"],
    "Let $F_1 = 1$ and $F_n = F_{n-1} + F_{n-2}$. Then $F_3 = 2$.": ["undecided"],
    "Let $a_{n+1} = 2 a_n + 1$. Then $a_1 = 3$.": ["undecided"],
    "Let $c_0 = 1$ and $c_n = c_{n+1} + 1$. Then $c_1 = 3$.": ["undecided"],
}


@pytest.mark.parametrize("text", MEMBERS)
def test_members_are_counted_from_the_first(text: str) -> None:
    assert verdicts(text)[-len(MEMBERS[text]) :] == MEMBERS[text]
