"""The edits of the measures of the record are what they are called."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tools.benchmarks.record_measures import (
    EDITS,
    Document,
    fails,
    is_still_proved,
    mistake,
    of_two_sections,
    place,
)

TEXT = """# Angles

Let us see. Then

<!-- symproof: a, x: real; A: matrix 2x2 -->

$$a + x^2 = x^2 + a$$

is proved.
"""


def relation(text: str, line: int, **more: Any) -> dict[str, Any]:
    return {"text": text, "line": line, "column": 3, "verdict": "proved",
            "code": None, "suppressed": None, **more}  # fmt: skip


def document(text: str = TEXT, name: str = "a.md") -> Document:
    return Document(name, text, [relation("a + x^2 = x^2 + a", 7)], "")


def edited(kind: str, text: str = TEXT) -> str | None:
    (edit,) = [edit for edit in EDITS if edit.__name__ == kind]
    return edit(document(text), random.Random(1))


def test_a_letter_is_renamed_throughout_but_for_sizes_and_words() -> None:
    text = edited("rename", TEXT.replace("a,", "x,").replace("a ", "x ").replace("+ a", "+ x"))
    assert text is not None
    assert "matrix 2x2" in text
    assert "is proved" in text
    assert "x^2" not in text


def test_sides_are_swapped_and_a_word_is_another_one() -> None:
    sides, words = edited("swap_sides"), edited("reword")
    assert sides == TEXT.replace("a + x^2 = x^2 + a", "x^2 + a = a + x^2")
    assert words == TEXT.replace("Then", "Hence")


def test_a_paragraph_is_reflowed_and_says_the_same() -> None:
    text = edited("reflow")
    assert text is not None
    assert text != TEXT
    assert text.split() == TEXT.split()


def test_no_sides_are_swapped_of_a_chain_that_goes_on() -> None:
    text = TEXT.replace("a + x^2 =", "=")
    alone = document(text)._replace(relations=[relation("= x^2 + a", 7)])
    (swap,) = [edit for edit in EDITS if edit.__name__ == "swap_sides"]
    assert swap(alone, random.Random(1)) is None


def test_sections_are_swapped_as_a_whole() -> None:
    both = "# One\n\nWords.\n\n# Two\n\nOthers.\n"
    assert edited("swap_sections", both) == "# Two\n\nOthers.\n\n# One\n\nWords.\n"
    assert edited("swap_sections", TEXT) is None


def test_sections_depend_on_each_other_by_letters_without_a_meaning_of_their_own() -> None:
    own, other = document(), document("# B\n\n$$x = x$$\n", "b.md")._replace(relations=[])
    assert of_two_sections({"a.md": own, "b.md": other}) == {}
    apart = other._replace(text="# B\n\n$$q = q$$\n")
    assert list(of_two_sections({"a.md": own, "b.md": apart})) == ["a_b.md"]


def test_a_relation_is_found_with_other_blanks() -> None:
    assert place("ab\n  x  =\n y", {"line": 2, "column": 3, "text": "x = y"}) == (5, 12)
    assert place("ab\n  x = z", {"line": 2, "column": 3, "text": "x = y"}) is None


@pytest.mark.parametrize("seed", range(5))
def test_a_mistake_is_in_the_last_member(seed: int) -> None:
    made = mistake(document(), random.Random(seed))
    assert made is not None
    assert "$$a + x^2 = " in made.text
    assert made.text != TEXT


def test_what_is_no_mistake_is_still_proved() -> None:
    made = mistake(document(), random.Random(1))
    assert made is not None
    assert is_still_proved(made, [relation("a = a", 7)])
    assert not is_still_proved(made, [relation("a = a", 7, verdict="undecided")])


def test_what_fails_is_what_check_fails_for() -> None:
    lost, doubt = relation("a", 1, code="SP107"), relation("b", 1, code="SP103")
    known = relation("c", 1, code="SP101", suppressed={"by": "record"})
    assert fails([lost, doubt, known]) == [lost]
