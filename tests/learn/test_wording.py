"""Exercises and feedback in Korean and Chinese."""

from __future__ import annotations

import re

import pytest
from tools.learn.learn_messages import catalog, sentences

from symproof.teaching.learn import exercise

LANGUAGES = ("ko", "zh")


@pytest.mark.parametrize("language", LANGUAGES)
def test_exactly_the_sentences_that_there_are_have_translations(language: str) -> None:
    said = catalog(language)
    assert set(said) == sentences()
    assert [s for s, t in said.items() if not t.strip()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_have_the_same_gaps_and_formulas(language: str) -> None:
    for sentence, said in catalog(language).items():
        assert sorted(re.findall(r"\{\w+\}", sentence)) == sorted(re.findall(r"\{\w+\}", said))
        formulas = re.findall(r"(?:sqrt|Matrix|Sum|cos|sin)\([^ ]*\)", sentence)
        assert all(f in said for f in formulas), sentence


@pytest.mark.parametrize(("language", "script"), [("ko", "[가-힣]"), ("zh", "[\u4e00-\u9fff]")])
def test_translations_are_in_the_language(language: str, script: str) -> None:
    for sentence, said in catalog(language).items():
        if re.search("[a-z]{3}", re.sub(r"\{\w+\}", "", sentence)):
            assert re.search(script, said), sentence


def test_chinese_has_full_width_punctuation() -> None:
    for sentence, said in catalog("zh").items():
        assert not re.search("[\u4e00-\u9fff}][,;:!?]", said), sentence


def test_korean_is_in_the_plain_style() -> None:
    for sentence, said in catalog("ko").items():
        assert not re.search("(습니다|입니다|세요|어요|아요)([.]|$)", said), sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_english_is_left_in_a_session(language: str) -> None:
    session = exercise("double-angle", language)
    shown = [str(session), session.hint()]
    for answer in ("cos(x)^2 - sin(x)^2", "2*cos(x)", "cos(x + x)", "cos(", "cos(y)", "1/0"):
        shown.append(str(session.step(answer)))
    for text in shown:
        words = re.findall("[A-Za-z]{3,}", text)
        assert set(words) <= {"cos", "sin", "double", "angle"}, text
