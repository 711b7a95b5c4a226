"""Indexed letters are of the kind that words and sets give their family; letters of which a noun
says something that is not known are no numbers."""

from __future__ import annotations

import pytest
from documents.held import held

from symproof.documents.judging.worker import check_bytes

FALSE = [  # the last formula, of matrices
    r"Let $B_1, B_2 \in \mathbb{R}^{m \times m}$. So $B_1 B_2 = B_2 B_1$.",
    r"Let $B_i \in \mathbb{R}^{m \times m}$. So $B_1 B_2 = B_2 B_1$.",
    r"Let $P_1 \in \mathbb{R}^{2 \times 2}$ and $P_2 \in \mathbb{R}^{2 \times 2}$. "
    r"Then $(P_1 - P_2)(P_1 + P_2) = P_1^2 - P_2^2$.",
    r"Let $C_{ab}, C_{bb} \in \mathbb{R}^{3 \times 3}$. Then $C_{ab} C_{bb} = C_{bb} C_{ab}$.",
    r"Let $U \in \mathbb{R}^{a \times b}$ and $V_1 \in \mathbb{R}^{c \times a}$. So $UV_1 = V_1U$.",
    r"$B_1, B_2 \in \mathbb{R}^{m \times m}$이라 하자. 그러면 $B_1 B_2 = B_2 B_1$이다.",
    r"设 $B_1, B_2 \in \mathbb{R}^{m \times m}$。则 $B_1 B_2 = B_2 B_1$。",
]
SUSPECT = [  # words say that they are matrices, and nobody of which size
    r"$m$차 정사각행렬 $B_1, B_2$에 대하여 $B_1 B_2 = B_2 B_1$ 이다.",
    r"设 $B_1, B_2$ 为 $m$ 阶方阵，则 $B_1 B_2 = B_2 B_1$。",
    r"For matrices $B_1$ and $B_2$ we have $B_1 B_2 = B_2 B_1$.",
    r"For matrices $B$ and $C$ of one size we have $B C = C B$.",
]
OPEN = [  # false or not, it is nothing about numbers
    r"Let $B_1, B_2$ be $3 \times 3$ matrices. Then $B_1 B_2 = B_2 B_1$.",
    r"Let $Q_s$ and $Q_t$ be rotation matrices. Then $Q_s Q_t = Q_t Q_s$.",
    r"Let $w_1, w_2 \in \mathbb{R}^3$. Then $w_1 \times w_2 = w_2 \times w_1$.",
    r"Let $H$ be a group and $g, h \in H$. Then $gh = hg$.",
    r"Let $S$ be a ring. For $r_1, r_2 \in S$ we have $r_1 r_2 = r_2 r_1$.",
    r"Let $c$ be a gadget. Then $c + c = 2c$.",
    r"设 $c$ 为一个器物。则 $c + c = 2c$。",
]
PROVED = [
    r"Let $B_1, B_2 \in \mathbb{R}^{m \times m}$. Then $(B_1 B_2)^\top = B_2^\top B_1^\top$.",
    r"Let $y_1, y_2 \in \mathbb{R}^n$. Then $y_1 + y_2 = y_2 + y_1$.",
    r"Let $y \in \mathbb{R}^3$. Then $y_1 y_2 = y_2 y_1$.",
    r"Let $y_1, y_2 \in \mathbb{Z}$. Then $y_1 y_2 = y_2 y_1$.",
    r"Let $y_i \in \mathbb{Z}$. Then $\sin(\pi y_1) = 0$.",
    r"Let $c$ be a positive constant. Then $c + c = 2c$.",
    r"Let $c$ be an angle. Then $c + c = 2c$.",
    r"设 $c$ 为半径。则 $c + c = 2c$。",
    r"We have $y_1 y_2 = y_2 y_1$.",
]


def verdict(text: str) -> str:
    """What is said of the last formula of a document."""
    return held(check_bytes("x.md", text.encode())["results"][-1]["verdict"])


@pytest.mark.parametrize("text", FALSE)
def test_matrices_of_a_family_do_not_commute(text: str) -> None:
    assert verdict(text) in ("refuted", "ill-typed")


@pytest.mark.parametrize("text", SUSPECT)
def test_matrices_by_words_do_not_commute(text: str) -> None:
    assert verdict(text) in ("refuted", "suspect")


@pytest.mark.parametrize("text", OPEN)
def test_what_is_no_number_is_not_taken_for_one(text: str) -> None:
    assert verdict(text) in ("undecided", "not-read")


@pytest.mark.parametrize("text", PROVED)
def test_what_holds_of_the_members_of_a_family_is_proved(text: str) -> None:
    assert verdict(text) == "proved"


def test_one_member_that_is_an_integer_makes_no_other_one_so() -> None:
    assert verdict(r"Let $y_1 \in \mathbb{Z}$. Then $\sin(\pi y_2) = 0$.") == "undecided"


RANGES = {  # a sum without ends goes over the range of its family, which is not empty
    r"Let $q_m = \frac{e^{w_m}}{\sum_{j=1}^M e^{w_j}}$ with real $w_1, \ldots, w_M$. "
    r"Then $\sum_m q_m = 1$.": "proved",  # held counts conditions as well
    r"We have $\sum_{i=1}^m \frac1m = 1$.": "proved",
    r"We have $\sum_{i=1}^m 3 = 2$.": "refuted",
    r"We have $\sum_{i=1}^m i = m$.": "refuted",
    r"Let $w_j$ be real. Then $\sum_{j=1}^M w_j = \sum_k w_k$.": "proved",
    r"Let $w_j$ be real. Then $\sum_{j=1}^M w_j = 1 + \sum_k w_k$.": "refuted",
}


@pytest.mark.parametrize("text", RANGES)
def test_sums_have_terms(text: str) -> None:
    assert verdict(text) == RANGES[text]


SECTIONS = "# One\n\nLet $b_n = 2^n$ and $c = 2$.\n\n# Two\n\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Here the sequence is $b_n = 3n + 1$, so $b_3 = 10$.", "undecided"),
        ("The cost is $c = 7$, so $c + 1 = 8$.", "proved"),  # a value holds in its section
        ("So $b_3 = 8$.", "proved"),
        ("So $b_3 = 9$.", "refuted"),
    ],
)
def test_another_section_may_use_a_name_again(text: str, expected: str) -> None:
    assert verdict(SECTIONS + text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"If $A = 0$, then $a_i = 0$.", "undecided"),  # what A has to do with a is not read
        (r"若 $A = 0$，则 $a_i = 0$。", "undecided"),
        (r"If $x > 3$, then $x > 5$.", "refuted"),
        (r"If $w > 0$, then $2 + 2 = 5$.", "refuted"),
        (r"Let $u$ and $v$ be perpendicular vectors. Then $\|u+v\|^2 = \|u\|^2 + \|v\|^2$.",
         "undecided"),
        (r"Let $u$ and $v$ be vectors. Then $\|u+v\|^2 = \|u\|^2 + \|v\|^2$.", "refuted"),
    ],
)  # fmt: skip
def test_what_is_supposed_may_bear_on_a_claim_in_ways_that_are_not_read(
    text: str, expected: str
) -> None:
    assert verdict(text) == expected
