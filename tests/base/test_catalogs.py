"""Everything is translated, and the translations fit their sentences."""

import re
from collections import Counter

import pytest
from tools.report import catalog_messages

from symproof.base.catalogs import LANGUAGES, translator
from symproof.report.model import ShownFormula
from symproof.report.sentences import split

TRANSLATED = [language for language in LANGUAGES if language != "en"]


@pytest.fixture(scope="module")
def messages():
    return catalog_messages.messages()


@pytest.fixture(scope="module", params=TRANSLATED)
def catalog(request):
    return catalog_messages.read(request.param)


def gaps(sentence):
    return Counter(re.findall(r"\{\w+\}", sentence))


def formulas(sentence):
    return Counter(part.tex for part in split(sentence) if isinstance(part, ShownFormula))


def test_no_language_but_those_there_are():
    with pytest.raises(ValueError, match=f"'no'; there are {', '.join(LANGUAGES)}"):
        translator("no")


def test_sentences_of_all_kinds_are_found(messages):
    assert {
        "Derivation.",  # of a template
        "the laws of rings and matrices",  # of the code
        "The formulas of the circle",  # a chapter
        "Angle addition for the sine",  # a title
        "The cosine is even: reversing the angle does not change it.",  # a statement
    } <= messages.keys()


def test_nothing_is_missing_and_nothing_left_over(catalog, messages):
    assert {m.id for m in catalog if m.id} == messages.keys()
    assert not catalog.obsolete


def test_everything_is_translated(catalog):
    assert [m.id for m in catalog if m.id and (not m.string or m.fuzzy)] == []


def test_gaps_and_formulas_are_those_of_the_sentence(catalog):
    for m in catalog:
        if m.id:
            assert gaps(m.id) == gaps(m.string), m.id
            assert formulas(m.id) == formulas(m.string), m.id


def test_translations_are_in_the_language(catalog):
    script = {"ko": "[가-힣]", "zh": "[\u4e00-\u9fff]"}.get(str(catalog.locale), "[a-z]")
    for m in catalog:
        if re.search("[a-z]{3}", re.sub(r"\{\w+\}", "", m.id or "")):
            assert re.search(script, m.string), m.id


def test_chinese_has_full_width_punctuation():
    for m in catalog_messages.read("zh"):
        assert not re.search("[\u4e00-\u9fff][,;:.!?]", m.string), m.id


def test_korean_sentences_are_plain_statements():
    for m in catalog_messages.read("ko"):
        assert not re.search("((?<!아)니다|세요|어요|아요)([.]|$)", m.string), m.id


def test_catalogs_are_as_the_tool_writes_them():
    for language in TRANSLATED:
        on_disk = catalog_messages.catalog_path(language).read_bytes()
        assert on_disk == catalog_messages.updated(language), language


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_catalog_has_a_message_twice(language):
    for file in catalog_messages.catalog_path(language).parent.glob("*.po"):
        found = Counter(re.findall(r'^msgid (".+")$', file.read_text("utf-8"), re.M))
        assert [text for text, times in found.items() if times > 1 and text != '""'] == [], (
            file.name
        )


def test_without_translation_a_sentence_stays():
    assert translator("ko")("No such sentence.") == "No such sentence."
