"""Answers as students and models write them, in three languages: ``sentences.tsv``, with ␤ for
the end of a line.

The verdicts of the table were fixed from what the sentences say before the program was asked.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from symproof.teaching.answers.comparing import same_answer
from symproof.teaching.answers.finding import answer_in

TABLE = Path(__file__).with_name("sentences.tsv")
#: A text a line, none of which says that the answer is 7.
NOT_SEVEN = Path(__file__).with_name("not_seven.txt")


def rows() -> list[tuple[str, str, str]]:
    with TABLE.open(encoding="utf-8") as file:
        table = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [(row["gold"], row["answer"].replace("␤", "\n"), row["word"]) for row in table]


@pytest.mark.parametrize("wanted", ["same", "different", "undecided"])
def test_a_sentence_says_what_it_says(wanted: str) -> None:
    told = [row for row in rows() if row[2] == wanted]
    found = [(gold, text, same_answer(gold, text).word) for gold, text, _ in told]
    assert found == told
    turned = [(gold, text, same_answer(text, gold).word) for gold, text, _ in told]
    assert turned == told


def test_the_table_asks_for_as_much_caution_as_for_understanding() -> None:
    words = [word for _, _, word in rows()]
    assert len(words) >= 100
    assert 0.4 < words.count("same") / len(words) < 0.6


@pytest.mark.parametrize(("text", "word"), [
    ("not 7", "not"), ("정답은 3이 아니다", "아니다"), ("答案不是3", "不是"),
    (r"\boxed{\text{at least }5}", "at"),
    ("7. Or rather 8 minus one", "rather"), ("half the number = 7", "half"),
])  # fmt: skip
def test_the_reason_names_the_word(text: str, word: str) -> None:
    found = same_answer("7", text)
    assert (found.word, word in found.reason) == ("undecided", True), found.reason


def test_no_word_is_dropped_that_changes_the_value() -> None:
    texts = NOT_SEVEN.read_text(encoding="utf-8").splitlines()
    assert len(texts) > 100
    assert [text for text in texts if same_answer("7", text).same] == []
    assert [text for text in texts if same_answer(text, "7").same] == []


@pytest.mark.parametrize(("text", "part"), [
    ("So $x = 2$, hence the answer is $x + 1 = 3$.", "x + 1 = 3"),
    ("Since $a = 3$, $b = 4$, we get $c = 5$", "c = 5"), ("x + y is 7", "7"),
    ("The derivative of $x^2$ is $2x$", "2x"), ("The derivative of $x^2$", "derivative of x^2"),
    ("따라서 넓이는 $9\\pi$이다.", "9\\pi"), ("因为 $a=3$，所以答案是 $b=4$。", "b=4"),
])  # fmt: skip
def test_known_words_are_left_out_and_no_others(text: str, part: str) -> None:
    assert answer_in(text).parts == (part,)
