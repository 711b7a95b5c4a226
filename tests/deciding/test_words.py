"""The table of words: each word has its truth, severity, exit code and code in one place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from symproof.base.catalogs import translator
from symproof.deciding import words
from symproof.deciding.findings import EXPLANATIONS
from symproof.deciding.words import (
    ANSWER_WORDS,
    CAUSES,
    CODES,
    DOUBTED,
    ERROR,
    FAILS,
    FALSE,
    NONE,
    OPEN,
    PROVED,
    VERDICT_WORDS,
    VERDICTS,
    WORDS,
    code_for,
    codes_meant,
    family_of,
    is_no_worse,
    rank,
    verdict_of,
    worst,
)
from symproof.report.wording import VERDICTS as VERDICTS_OF_REPORTS


def test_a_verdict_has_a_code_just_if_it_is_a_finding() -> None:
    for name, word in VERDICT_WORDS.items():
        assert bool(word.code) == (word.severity != NONE and name != "failed"), name
        assert (word.exit_code == 0) == (word.severity == NONE), name
    assert len({*CODES.values()}) == len(CODES)
    assert {*CODES.values()} <= EXPLANATIONS.keys()


def test_each_cause_has_a_code_of_its_own_whose_title_it_is() -> None:
    codes = [cause.code for cause in CAUSES.values()]
    assert len({*codes, *CODES.values()}) == len(codes) + len(CODES)
    for name, cause in CAUSES.items():
        assert EXPLANATIONS[cause.code].title == cause.prose
        assert code_for("undecided", name) == cause.code
        assert (verdict_of(cause.code), family_of(cause.code)) == ("undecided", "SP103")
        assert code_for("refuted", name) == CODES["refuted"]  # a cause is one of being undecided


def test_one_code_stands_for_those_of_all_causes_and_for_no_other() -> None:
    assert {*codes_meant("SP103")} == {"SP103", *(cause.code for cause in CAUSES.values())}
    for code in EXPLANATIONS.keys() - {"SP103"}:
        assert codes_meant(code) == (code,)


def test_the_title_of_a_code_is_its_verdict_in_words() -> None:
    titles = {"refuted": "false", "not-read": "not read"}
    for name, code in CODES.items():
        assert EXPLANATIONS[code].title == titles.get(name, name)


@pytest.mark.parametrize("language", ["ko", "zh"])
@pytest.mark.parametrize("word", [*VERDICT_WORDS, "right", "incomplete", "wrong", "missing"])
def test_a_word_has_a_translation(language: str, word: str) -> None:
    assert translator(language, "documents")(word) not in ("", word)


def test_a_word_stands_in_one_part_of_the_table() -> None:
    assert not ANSWER_WORDS.keys() & VERDICT_WORDS.keys()
    assert len(WORDS) == len(ANSWER_WORDS) + len(VERDICT_WORDS)


def test_the_sets_of_words_are_those_that_their_truths_give() -> None:
    assert PROVED == ("proved", "proved-with-conditions", "follows")
    assert {*FALSE} == {"refuted", "ill-typed"}
    assert {*DOUBTED} == {*FALSE, "suspect"}
    assert {*OPEN} == {"undecided", "not-read", "suspect"}
    assert not {"stopped", "failed"} & {*VERDICTS}


def test_what_is_false_makes_a_run_fail() -> None:
    assert all(WORDS[w].severity == ERROR for w in WORDS if WORDS[w].truth == FAILS)
    assert not any(WORDS[w].severity == ERROR for w in (*OPEN, *PROVED))


def test_the_worst_of_some_verdicts() -> None:
    assert worst(["proved", "ill-typed", "refuted", "undecided"]) == "refuted"
    assert worst(["proved", "stopped", "refuted"]) == "stopped"
    assert rank("proved") < rank("proved-with-conditions") < rank("follows")


@pytest.mark.parametrize(
    ("new", "old", "wanted"),
    [
        ("suspect", "suspect", True), ("undecided", "not-read", True),
        ("not-read", "undecided", True), ("ill-typed", "refuted", True),
        ("undecided", "refuted", True), ("suspect", "undecided", False),
        ("refuted", "suspect", False), ("refuted", "proved", False), ("proved", "refuted", False),
        ("stopped", "refuted", False), ("refuted", "unheard-of", False),
    ],
)  # fmt: skip
def test_whether_a_finding_is_no_worse(new: str, old: str, wanted: bool) -> None:
    assert is_no_worse(new, old) is wanted


def test_the_prose_of_reports_is_that_of_the_table() -> None:
    assert {word: said.id for word, said in VERDICTS_OF_REPORTS.items()} == {
        word: words.prose(word) for word in VERDICTS_OF_REPORTS
    }


def test_the_verdict_of_a_code() -> None:
    assert all(verdict_of(code) == verdict for verdict, code in CODES.items())
    assert {verdict_of(c) for c in EXPLANATIONS if c.startswith("SP2")} == {"failed"}


def test_the_schema_has_the_verdicts_of_the_table() -> None:
    from symproof.diagnostics.json_format import SCHEMA

    schema = json.loads(Path(SCHEMA).read_bytes())
    assert {*schema["$defs"]["verdict"]["enum"]} == VERDICT_WORDS.keys()


def test_a_word_that_is_not_in_the_table_has_no_rank() -> None:
    with pytest.raises(KeyError):
        words.rank("right")
