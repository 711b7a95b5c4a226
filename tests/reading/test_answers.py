"""Words around answers: whole words of Latin letters, and a pattern that is quickly compiled."""

from __future__ import annotations

import re

import pytest

from symproof.reading.phrases.answers import is_counted, numerals, pattern, powers, words

KINDS = ("announce", "therefore", "copula", "before", "subject", "because", "both", "behind")


def matches(text: str, *kinds: str) -> bool:
    return re.fullmatch(pattern(*kinds), text, re.IGNORECASE) is not None


@pytest.mark.parametrize("kind", KINDS)
def test_each_word_is_found_whole_and_not_within_another(kind: str) -> None:
    assert words(kind)
    for word in words(kind):
        assert matches(word, kind), word
        if word[0].isascii() and word[0].isalpha():
            inside = re.search(pattern(kind), f"x{word}")
            assert inside is None or inside.start() > 0, word
            command = f"\\{word}"
            assert command in words(kind) or not matches(command, kind), word
        if word.isascii() and word[0].isalpha() and word[-1].isalpha():
            longer = re.match(pattern(kind), f"{word}zz")
            assert longer is None or longer[0] != word, word


def test_the_longest_word_is_taken_first() -> None:
    found = re.match(pattern("announce"), "final answer is 7", re.IGNORECASE)
    assert found is not None
    assert found[0] == "final answer is"


def test_blanks_may_be_wide_or_missing() -> None:
    assert matches("Final  answer\nis", "announce")
    assert not matches("finalansweris", "announce")
    spaced = next(w for w in words("announce") if " " in w and not w.isascii())
    assert matches(spaced.replace(" ", ""), "announce")


def test_no_kind_matches_nothing() -> None:
    assert re.search(pattern(), "anything") is None


def test_the_edges_of_words_are_said_once_for_many() -> None:
    """A set of letters at each word took five sixths of the time to grade an answer."""
    assert pattern(*KINDS).count("(?<!") < len(words(*KINDS)) / 10


def test_numerals_powers_and_what_is_counted() -> None:
    assert numerals()["seven"] == 7
    assert powers()["square"] == 2
    assert is_counted("Apples")
    assert not is_counted("because")
