"""Chances of events: what holds of all of them, and of those of which a document says something."""

from __future__ import annotations

import pytest
from documents.held import verdicts

from symproof import prove
from symproof.notation.tokens import UnreadableText

#: By the axioms of Kolmogorov; Bayes; inclusion and exclusion; Bonferroni.
HOLD = [
    "P(A ∪ B) = P(A) + P(B) - P(A ∩ B)",
    r"P(A \cup B \cup C) = P(A) + P(B) + P(C) - P(A \cap B) - P(A \cap C) - P(B \cap C)"
    r" + P(A \cap B \cap C)",
    r"P(A \mid B) = \frac{P(B \mid A) P(A)}{P(B)}",
    "P(A) = P(A | B)·P(B) + P(A | B^c)·P(B^c)",
    r"P(\bar A \cap \bar B) = 1 - P(A \cup B)",
    r"\mathbb{P}(A \setminus B) = \mathbb{P}(A) - \mathbb{P}(A \cap B)",
    "P(A, B | C) = P(A ∩ B ∩ C)/P(C)",
    "P(A ∩ A) = P(A) + 0*P(A ∩ B)",
    "P(A ∪ B) <= P(A) + P(B)",
    "P(A ∩ B) >= P(A) + P(B) - 1",
    "P(A ∩ (B ∪ C)) = P((A ∩ B) ∪ (A ∩ C))",
]


@pytest.mark.parametrize("claim", HOLD)
def test_what_all_events_fulfil_is_proved(claim: str) -> None:
    assert prove(claim).word in ("proved", "proved-with-conditions")


#: For disjoint events; for independent ones; the two chances are exchanged; not the complement.
FAIL = [
    "P(A ∪ B) = P(A) + P(B)",
    r"P(A \cap B) = P(A) P(B)",
    r"P(A \mid B) = P(B \mid A)",
    "P(A | B) + P(A | B^c) = 1",
    "P(A ∩ B) >= P(A) + P(B) - 1/2",
]


@pytest.mark.parametrize("claim", FAIL)
def test_what_some_events_do_not_fulfil_is_refuted(claim: str) -> None:
    assert prove(claim).word == "refuted"


@pytest.mark.parametrize(
    "claim", ["P(A ∪ B ∩ C) = P(A)", "A ∪ B = B", "P(A ∖ B ∖ C) = 0", "P(A + B | C) = 1"]
)
def test_what_may_mean_two_events_or_none_is_not_read(claim: str) -> None:
    with pytest.raises(UnreadableText):
        prove(claim)


DOCUMENTS = {
    # 0.3 + 0.5 − 0.1 = 0.7, and 0.1/0.5 = 0.2.
    "For events $A$ and $B$ let $P(A) = 0.3$, $P(B) = 0.5$ and $P(A \\cap B) = 0.1$. Then "
    "$P(A \\cup B) = 0.7$ and $P(A | B) = 0.2$.": ["given"] * 3 + ["proved"] * 2,
    "For events $A$ and $B$ let $P(A) = 0.3$, $P(B) = 0.5$ and $P(A \\cap B) = 0.1$. Then "
    "$P(A | B) = 0.3$.": ["given"] * 3 + ["refuted"],
    "Let $A$ and $B$ be events with $P(A \\cap B) = P(A) P(B)$. Then $P(A | B) = P(A)$.": [
        "given", "proved",
    ],
    "사건 $A$, $B$에 대하여 $P(A \\cup B) = P(A)+P(B)-P(A\\cap B)$이다.": ["proved"],
    "对任意事件 $A$、$B$，有 $P(A \\cup B) \\le P(A)+P(B)$。": ["proved"],
    "For events $A$, $B$: $P(\\bar A \\cap B) = P(B) - P(A \\cap B)$ and "
    "$P(\\overline{A \\cup B}) = P(\\bar A \\cap \\bar B)$.": ["proved"] * 2,
    # Words that are not read may say more of the events.
    "If the events are disjoint, $P(A \\cup B) = P(A)+P(B)$.": ["undecided"],
    "Two independent events satisfy $$P(A \\cap B) = P(A)P(B).$$": ["undecided"],
    # No word says that these are events, the signs of sets do.
    "Let $P(A) = 0.4$, $P(B) = 0.5$, $P(A \\cap B) = 0.2$. Then $P(A \\cup B) = 0.7$.":
        ["given", "given", "given", "proved"],
    "Let $P(A) = 0.4$, $P(B) = 0.5$, $P(A \\cap B) = 0.2$. Then $P(A \\cup B) = 0.8$.":
        ["given", "given", "given", "refuted"],
    # A polynomial in a text that speaks of no events.
    "Let $P(X) = X^2+1$ be a polynomial. Then $P(2) = 5$.": ["given", "proved"],
}  # fmt: skip


@pytest.mark.parametrize("text", DOCUMENTS)
def test_a_document_says_what_its_events_fulfil(text: str) -> None:
    assert verdicts(text) == DOCUMENTS[text]
