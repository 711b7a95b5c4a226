"""How symproof decides: a page in every language, with a picture and commands that say so."""

import re
import shlex

import pytest

from symproof.base.catalogs import LANGUAGES, translator
from symproof.report.build import reports
from symproof.report.decision import ARROWS, BOXES, VERDICTS
from symproof.tools.cli import main

NAMES = {box.name: box for box in BOXES}


@pytest.fixture(scope="module")
def made():
    return reports([])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_has_every_box_and_arrow(made, language):
    page, say = made[f"{language}/deciding.md"], translator(language)
    (picture,) = re.findall(r"```mermaid\nflowchart TD\n(.*?)```", page, re.DOTALL)
    boxes = re.findall(r'^  (\w+)\(?\["(.+)"\]\)?$', picture, re.M)
    assert boxes == [(box.name, say(box.words.id)) for box in BOXES]
    arrows = re.findall(r"^  (\w+) -->\|(.+)\| (\w+)$", picture, re.M)
    assert arrows == [(a.start, say(a.words.id), a.end) for a in ARROWS]
    assert "  class kernel,enclosures trusted\n" in picture
    assert not re.search(r'[\\"|\[\](){}]', "".join(words for _, words in boxes))


def test_every_way_leads_to_a_verdict():
    """Arrows are drawn as they lead, and only verdicts are ends."""
    ends = {box.name for box in BOXES} - {arrow.start for arrow in ARROWS}
    assert ends == {box.name for box in BOXES if box.kind == "verdict"}
    for arrow in ARROWS:
        start, end = NAMES[arrow.start], NAMES[arrow.end]
        moved = end.column != start.column, end.row != start.row
        assert moved == {
            "across": (True, False), "down": (False, True), "round": (True, True),
        }[arrow.way]  # fmt: skip
    places = [(box.column, box.row) for box in BOXES]
    assert len(set(places)) == len(places)


def test_proved_and_refuted_are_reached_by_what_is_trusted_only():
    for verdict in ("proved", "refuted"):
        before = [NAMES[arrow.start].kind for arrow in ARROWS if arrow.end == verdict]
        assert before == ["trusted"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_linked_and_the_book_has_it(made, language):
    say = translator(language)
    assert f"[{say('how symproof decides')}]({language}/deciding.md)" in made["README.md"]
    assert "](deciding.md)" in made[f"{language}/README.md"]
    page, book = made[f"{language}/deciding.md"], made[f"{language}/handbook.tex"]
    assert rf"\plainchapter{{{say('How symproof decides')}}}" in book
    assert book.count(r"\flowbox{") == len(BOXES)
    assert sum(book.count(rf"\flow{way}{{") for way in ("across", "down", "round")) == len(ARROWS)
    for verdict in VERDICTS:
        assert f"| `{verdict.word}` | {say(verdict.sentence.id)} |" in page


def test_two_screens(made):
    """Of eighty columns and fifty lines, the blank ones and the source of the picture aside."""
    page = re.sub(r"```mermaid.*?```", "", made["en/deciding.md"], flags=re.DOTALL)
    lines = [line for line in page.split("\n") if line]
    assert sum(-(-len(line) // 80) for line in lines) <= 75  # the picture takes half a screen


@pytest.mark.parametrize("verdict", [v for v in VERDICTS if v.command], ids=lambda v: v.word)
def test_the_commands_show_their_verdicts(verdict, capsys):
    program, *arguments = shlex.split(verdict.command)
    assert program == "symproof"
    code = main(arguments)
    out = capsys.readouterr().out
    assert out.split(":")[0] == verdict.word
    assert code == {"proved": 0, "proved-with-conditions": 0, "not-read": 2}.get(verdict.word, 1)
