"""Claims about all members of a sequence: by induction, or refuted at a member."""

from __future__ import annotations

import pytest

from symproof.deciding.words import FALSE, PROVED
from symproof.documents.judging.worker import check_bytes


def last(text: str) -> dict[str, object]:
    """The last result of a text."""
    found: dict[str, object] = check_bytes("a.md", text.encode())["results"][-1]
    return found


HOLD = [
    "Let $a_0 = 1$ and $a_{n+1} = 2 a_n + 1$. In general $a_n = 2^{n+1} - 1$.",
    "Let $a_0 = 1$ and $a_{n+1} = 2 a_n + 1$ for $n \\ge 0$. Then $a_n \\le 3^n$.",
    "Let $a_{n+1} = 2 a_n + 1$ with $a_0 = 1$. Then $a_n = 2^{n+1} - 1$.",
    "Let $F_1 = 1$, $F_2 = 1$ and $F_{n+2} = F_{n+1} + F_n$. Then $F_n \\le 2^n$.",
    "$F_1 = 1$, $F_2 = 1$, $F_{n+2} = F_{n+1} + F_n$이라 하자. 그러면 $F_n \\le 2^n$이다.",
    "设 $d_0 = 3$，$d_{n+1} = d_n + 4$。则 $d_n = 4n + 3$。",
]
FAIL = [
    "Let $a_0 = 1$ and $a_{n+1} = 2 a_n + 1$. In general $a_n = 2^{n} - 1$.",
    # The first two members are right, and only the step is wrong.
    "Let $a_0 = 1$ and $a_{n+1} = 2 a_n$. Then $a_n = n + 1$.",
    "수열 $a_1 = 1$, $a_{n+1} = 2a_n + 3$을 생각하자. 귀납법에 의해 $a_n = 2^{n+1} - 2$이다.",
    "设 $d_0 = 3$，$d_{n+1} = d_n + 4$。则 $d_n = 3n + 3$。",
]
OPEN = [
    # No first member; the recursion begins behind a gap; it may hold for other indices only.
    "Let $a_{n+1} = 2 a_n + 1$. Then $a_n = 2^{n+1} - 1$.",
    "Let $F_1 = 1$ and $F_{n+2} = F_{n+1} + F_n$. Then $F_n \\le 2^n$.",
    "Let $a_0 = 1$ and $a_{n+1} = a_n + 2$ for $n \\ge 5$. Then $a_n = 2n + 1$.",
    # It fails for the first member only.
    "Let $a_0 = 5$, $a_1 = 2$ and $a_{n+1} = a_n + 2$ for $n \\ge 1$. Then $a_n = 2n$.",
    # It is claimed for an index before the first member.
    "Let $a_1 = 1$ and $a_{n+1} = 2a_n + 1$ for $n \\ge 1$. "
    "For all $n \\ge 0$ we have $a_n = 2^n - 1$.",
    "Let $a_1 = 1$ and $a_{n+1} = 2a_n + 1$ for $n \\ge 1$. If $n = 0$, then $a_n = 2^n - 1$.",
    # A question, and a condition.
    "Let $a_0 = 1$ and $a_{n+1} = a_n + 2$. Is $a_n = n^2$?",
    "Let $a_0 = 1$ and $a_{n+1} = a_n + 2$. If $a_n = n^2$, then $n = 1$.",
]


@pytest.mark.parametrize("text", HOLD)
def test_a_claim_about_all_members_follows_by_induction(text: str) -> None:
    found = last(text)
    assert found["verdict"] == "follows"
    assert found["premises"] == [1]
    assert found["evidence"], "a certificate for the first members and the step"


@pytest.mark.parametrize("text", FAIL)
def test_a_wrong_closed_form_is_refuted_at_a_member(text: str) -> None:
    assert last(text)["verdict"] == "refuted"


@pytest.mark.parametrize("text", OPEN)
def test_what_a_recursion_does_not_determine_stays_open(text: str) -> None:
    assert last(text)["verdict"] not in (*PROVED, *FALSE)


def test_a_name_that_is_bound_anew_is_no_member_of_the_former_sequence() -> None:
    text = "Let $a_0 = 1$ and $a_{n+1} = a_n + 2$. Let $a_n = n^2$. Then $a_3 = 9$."
    assert last(text)["verdict"] == "follows"
