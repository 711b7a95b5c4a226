"""Sentences in three languages beside each other."""

import re

import pytest

from symproof.authoring.formulas import to_term
from symproof.notation.text_writer import context_of
from symproof.report.model import Code, Message, ShownFormula, TheoremLink, Words
from symproof.report.page.store import Store
from symproof.report.page.writing import Html, Speaker


@pytest.fixture
def speaker():
    return Speaker(("en", "ko", "zh"), Store())


def formula(text):
    term = to_term(text)
    return ShownFormula((term,), context_of([term]))


def test_each_language_has_its_version(speaker):
    said = speaker.say(Message("Language"))
    assert (
        said
        == '<span lang="en">Language</span><span lang="ko">언어</span><span lang="zh">语言</span>'
    )


def test_other_versions_can_be_set_aside(speaker):
    everything = [speaker.say(Message(text)) for text in ("Language", "block i")]
    with speaker.setting_aside() as versions:
        first = [speaker.say(Message(text)) for text in ("Language", "block i")]
        assert speaker.say(Code("a<b")) == "<code>a&lt;b</code>"
    assert first[0] == '<span lang="en">Language</span>'
    assert [str(a) + b for a, b in zip(first, versions, strict=True)] == everything
    assert speaker.say(Message("Language")) == everything[0]


def test_what_the_page_does_not_know_the_reports_do(speaker):
    assert "추론" not in (said := speaker.say(Message("Contents")))
    assert "차례" in said


def test_what_is_the_same_in_all_languages_stands_once(speaker):
    assert speaker.say(Code("a<b")) == "<code>a&lt;b</code>"


@pytest.mark.parametrize("text", ["<script>", "a & b", "</span>"])
def test_words_are_escaped(speaker, text):
    for said in (speaker.say(Message(text)), speaker.plain(Message(text))):
        assert text not in said


def test_links_lead_to_cards_and_only_to_those_that_exist(speaker):
    assert 'href="#thm-shift"' in speaker.say(TheoremLink("shift", Message("T"), "shift"))
    assert "href" not in speaker.say(TheoremLink("shift", Message("T"), ""))


def test_korean_particles_touch_the_formula(speaker):
    said = speaker.say(Message("Block i of the positions p and p + k on the unit circle"))
    assert "</span>와</span> <span" in said
    assert "</span>에서</span> " in said
    assert "</span> 와" not in said
    other = speaker.say(Message("block i"))
    assert '블록 <span class="m"' in other  # a word keeps its blank


def test_plain_words_have_no_formulas(speaker):
    assert "data-m" not in speaker.plain(Message("block i"))
    assert "data-m" in speaker.say(Message("block i"))


def test_a_short_formula_stays_on_one_line_with_its_particle():
    html = Html(Store())
    short, long = formula("p"), formula("a + b + c + d + e + f")
    assert html.join([(html.formula(short), True), ("를 더한다", False)]).startswith(
        '<span class="together">'
    )
    assert "together" not in html.join([(html.formula(long), True), ("를 더한다", False)])
    assert "together" not in html.join([(html.formula(short), True), (" 블록", False)])


@pytest.mark.parametrize("text", ["、其余", ", and", "。", ") and"])
def test_no_line_begins_with_a_sign(text):
    html = Html(Store())
    short, long = formula("p"), formula("a + b + c + d + e + f")
    assert re.search(
        rf"</span>{re.escape(text[0])}</span>",
        html.join([(html.formula(short), True), (text, False)]),
    )
    assert f"</span>\u2060{text[0]}" in html.join([(html.formula(long), True), (text, False)])
    assert "together" not in html.join([("p", False), (text, False)])


def version(said, language):
    return re.search(f'<span lang="{language}">(.*?)</span>', said)[1]


def test_sentences_stand_apart_unless_full_width_signs_do_that(speaker):
    first, second = Message("By definition."), Message("Not proved.")
    said = speaker.say(first, second)
    assert version(said, "en") == "By definition. Not proved."
    assert version(said, "ko").count(". ") == 1
    assert " " not in version(said, "zh")


def test_a_label_is_bold_and_ends_before_its_sentence(speaker):
    said = speaker.lead(Message("Remark."), Message("Not proved."))
    assert version(said, "en") == "<b>Remark.</b> Not proved."
    assert version(said, "zh") == "<b>注。</b>未证明。"


def test_words_without_such_a_sign_stand_apart_in_chinese(speaker):
    assert version(speaker.say(Message("Language"), Message("Claim")), "zh") == "语言 断言"


def test_apostrophes_are_printed_ones(speaker):
    assert "Euler’s" in speaker.say(Words("Euler's formula"))
    assert "Euler’s" in speaker.plain(Words("Euler's formula"))
    assert speaker.texts(Words("f'(x) and 'so'"))["en"] == "f'(x) and 'so'"
