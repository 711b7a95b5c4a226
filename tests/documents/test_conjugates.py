"""A bar conjugates in a document that speaks of complex numbers, and of no means."""

from __future__ import annotations

import pytest
from documents.held import verdicts

COMPLEX = "Let $z$ and $w$ be complex numbers. "
DOCUMENTS = {
    COMPLEX + r"Then $\overline{z+w} = \bar z + \bar w$ and $z \bar z = |z|^2$.": ["proved"] * 2,
    COMPLEX + r"Then $\overline{z-w} = \bar z + \bar w$.": ["refuted"],
    "设 $z$、$w$ 为复数。则 $\\overline{z+w} = \\bar z + \\bar w$。": ["proved"],
    "복소수 $z$, $w$에 대하여 $\\overline{z+w} = \\bar z + \\bar w$이다.": ["proved"],
    # u is complex where nothing else is said, and no complex number is its conjugate at once.
    r"The conjugate of a number: $\bar u = u$.": ["given"],
    # A mean of samples.
    r"For samples of complex numbers, $\overline{x+y} = \bar x + \bar y$.": ["not-read"],
    r"We have $\overline{x+y} = \bar x + \bar y$.": ["undecided"],
}


@pytest.mark.parametrize("text", DOCUMENTS)
def test_words_say_whether_a_bar_conjugates(text: str) -> None:
    assert verdicts(text) == DOCUMENTS[text]
