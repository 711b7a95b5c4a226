"""Sentences in three languages beside each other."""

import pytest

from symproof.page.store import Store
from symproof.page.writing import Speaker
from symproof.report.model import Code, Link, Message


@pytest.fixture
def speaker():
    return Speaker(("en", "ko", "zh"), Store())


def test_each_language_has_its_version(speaker):
    said = speaker.say(Message("Language"))
    assert (
        said
        == '<span lang="en">Language</span><span lang="ko">언어</span><span lang="zh">语言</span>'
    )


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
    assert 'href="#thm-shift"' in speaker.say(Link("shift", Message("T"), "shift"))
    assert "href" not in speaker.say(Link("shift", Message("T"), ""))


def test_korean_particles_touch_the_formula(speaker):
    said = speaker.say(Message("Block i of the positions p and p + k on the unit circle"))
    assert "</span>와 <span" in said
    assert "</span>에서 " in said
    assert "</span> 와" not in said
    other = speaker.say(Message("block i"))
    assert '블록 <span class="m"' in other  # a word keeps its blank


def test_plain_words_have_no_formulas(speaker):
    assert "data-m" not in speaker.plain(Message("block i"))
    assert "data-m" in speaker.say(Message("block i"))
