"""An equation with ± on one side says that for each value one of the two signs holds."""

from __future__ import annotations

import pytest
from documents.held import verdicts

HOLD = {
    # Neither sign holds for every t: cos is positive at 0 and negative at π.
    r"For every real $t$, $\sin t = \pm\sqrt{1-\cos^2 t}$.": ["proved-with-conditions"],
    r"For every real $x$, $\sqrt{x^2} = \pm x$.": ["proved"],
    r"If $x^2 = 4$, then $x = \pm 2$.": ["given", "proved"],
    r"Let $x$ be real and suppose $x^2=4$. Hence $x = \pm 2$.": ["given", "proved"],
    r"If $a x^2 + b x + c = 0$ and $a \ne 0$, then $x = \frac{-b \pm \sqrt{b^2-4ac}}{2a}$.": [
        "given", "given", "proved-with-conditions",
    ],
}  # fmt: skip


@pytest.mark.parametrize("text", HOLD)
def test_for_each_value_one_sign_holds(text: str) -> None:
    assert verdicts(text) == HOLD[text]


FAIL = {
    # sin t is no root of 1 + cos² t, with either sign.
    r"For every real $t$, $\sin t = \pm\sqrt{1+\cos^2 t}$.": ["refuted"],
    # x = 2 is another solution.
    r"If $x^2 = 4$, then $x = \pm 3$.": ["given", "suspect"],
    # ± says that both hold, and sin(−x) is −sin x.
    r"For all real $x$ we have $\sin(\pm x) = \sin x$.": ["undecided"],
    # The plus alone holds; what the minus is for is not known.
    r"For all real $x$ we have $2x - x = \pm x$.": ["undecided"],
    # A measurement, and a wrong root.
    r"For real $m$ we have $2m - m = 5.0 \pm 0.1$.": ["undecided"],
    r"We have $\sqrt 4 = \pm 2$.": ["undecided"],
    # One of two: the next line may not take the first of them.
    r"Suppose $x^2 = 4$. Then $x = \pm 2$. Hence $x=2$.": ["given", "proved", "undecided"],
}


@pytest.mark.parametrize("text", FAIL)
def test_what_a_choice_of_signs_does_not_say(text: str) -> None:
    assert verdicts(text) == FAIL[text]
