"""What a reader of one chapter of the first part alone can answer."""

import importlib
import tomllib
from pathlib import Path

import pytest

from symproof import theory
from symproof.authoring.library import library
from symproof.base.catalogs import LANGUAGES

QUESTIONS = tomllib.loads(Path(__file__).with_name("questions.toml").read_text(encoding="utf-8"))


def words_of(page):
    """A page without the marks of Markdown and with single blanks."""
    return " ".join(page.replace("$", "").replace("**", "").split())


def unanswered(questions, page, language):
    """The questions whose answers are not on the page."""
    said = words_of(page)
    return [
        question["question"]
        for question in questions
        if any(part not in said for part in (*question.get("all", ()), *question.get(language, ())))
    ]


def test_every_chapter_of_the_first_part_has_five():
    assert QUESTIONS.keys() == set(theory.DOCUMENTS)
    assert {len(questions) for questions in QUESTIONS.values()} == {5}
    for questions in QUESTIONS.values():
        asked = [question["question"] for question in questions]
        assert len(asked) == len(set(asked))
        for question in questions:
            assert question.get("all") or question.keys() >= set(LANGUAGES), question


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chapter", theory.DOCUMENTS)
def test_the_chapter_alone_answers_them(made, chapter, language):
    page = made[f"{language}/{chapter}.md"]
    assert unanswered(QUESTIONS[chapter], page, language) == []


def test_an_answer_that_is_not_there_is_missed():
    question = {"question": "Which?", "all": ["x = 1"], "en": ["the first"]}
    assert unanswered([question], "It is **the first**, $x = 1$.", "en") == []
    assert unanswered([question], "It is **the first**, $x = 2$.", "en") == ["Which?"]
    assert unanswered([question], "It is the second, $x = 1$.", "en") == ["Which?"]
    assert unanswered([question], "$x = 1$", "ko") == []


def test_exercises_of_the_first_part_are_answered_in_it():
    for name in theory.DOCUMENTS:
        chapter = importlib.import_module(f"symproof.theory.{name}").CHAPTER
        answers = [library[exercise.answer].chapter for exercise in chapter.exercises]
        assert len(answers) == 3
        assert {*answers} <= {*theory.DOCUMENTS}
