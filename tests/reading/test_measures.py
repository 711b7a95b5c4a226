"""Units behind numerals are units, and letters elsewhere are letters."""

from __future__ import annotations

import pytest

from symproof.deciding.judgements import judge
from symproof.reading.elaborate.measures import measured, measures
from symproof.reading.grammar import surface


@pytest.mark.parametrize(
    "text",
    [
        "2 km = 2000 m",
        "2.5 km = 2500 m",
        "1 h = 60 min",
        "90 km/h = 25 m/s",
        "2 km + 300 m = 2300 m",
        "3 days = 72 hours",
        "1 km^2 = 1000000 m^2",
        "1 km > 999 m",
        "2 km · 3 km = 6 km^2",
        "1 l = 1000 cm^3",
        "5 dollars = 500 cents",
        r"2\,\text{km} = 2000\,\text{m}",
        r"2\,\mathrm{kg} = 2000\,\mathrm{g}",
    ],
)
def test_what_measures_the_same_is_equal(text: str) -> None:
    assert judge(text).word == "proved"


@pytest.mark.parametrize(
    "text",
    [
        "1 kg = 100 g",
        "5 cm = 5 mm",
        "90 km/h = 26 m/s",
        "1 km > 1001 m",
        "1 km^2 = 1000 m^2",
        "1 l = 100 cm^3",
        "1 km = 1 h",
        "1 kg = 1000 m",
        "3 days = 3 weeks",
        r"2\,\text{km} = 200\,\text{m}",
    ],
)
def test_what_measures_something_else_is_not(text: str) -> None:
    assert judge(text).word == "refuted"


@pytest.mark.parametrize(
    "text",
    ["2 km = 2000 k", "2ab = 2ba", "2 cm = 2 mc", "2 m = 2 s", "km = 1000 m", "x km = 2 m",
     "2 k m = 2 m k", "3 + km = km + 3", "2^3 km = 8 km"],
)  # fmt: skip
def test_words_that_are_not_all_units_behind_numerals_are_letters(text: str) -> None:
    assert measures([surface(text, is_latex=False)]) == frozenset()


def test_what_is_declared_is_no_unit() -> None:
    assert judge("2 km = 2000 m", "k, m: real").word == "refuted"
    assert judge("2 km = 2000 m", "km, m: real").word == "refuted"


def test_a_word_that_is_no_unit_has_no_size() -> None:
    with pytest.raises(ValueError, match="foo"):
        measured("foo", frozenset(("foo",)))
