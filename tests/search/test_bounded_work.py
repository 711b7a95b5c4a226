"""Work that a number decides is not done."""

from __future__ import annotations

import pytest

from symproof.deciding.judgements import judge
from symproof.search import antiderivatives


def test_a_false_value_of_an_integral_is_computed_before_an_antiderivative_is_looked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        antiderivatives, "without_integrals", lambda claim: pytest.fail("it was looked for")
    )
    assert judge("integrate(1/((x - 2)^4 + 1/2), (x, 0, 1)) = 0", "").word == "refuted"


def test_a_true_value_of_an_integral_is_still_proved() -> None:
    assert judge("integrate(x^2, (x, 0, 1)) = 1/3", "").word == "proved"
