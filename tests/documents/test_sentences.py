"""Findings in Korean and Chinese: every sentence is translated, with the same gaps."""

from __future__ import annotations

import ast
import re

import pytest
from babel.messages.pofile import read_po
from documents.sentences import READERS, ROOT, files, said_by, said_in, sentences

from symproof.base.catalogs import catalog_path, translator
from symproof.deciding.diagnostic import data_of
from symproof.documents.judging.worker import check_bytes
from symproof.documents.reporting.findings import report_on

LANGUAGES = ("ko", "zh")


@pytest.fixture(params=LANGUAGES)
def catalog(request: pytest.FixtureRequest) -> dict[str, str]:
    with catalog_path(request.param, "documents").open("rb") as file:
        found = read_po(file, abort_invalid=True)
    assert found.num_plurals == 1
    plural = {sentence: m.string[0] for m in found if m.pluralizable for sentence in m.id}
    return {m.id: str(m.string) for m in found if m.id and not m.pluralizable} | plural


def test_exactly_the_sentences_that_there_are_have_translations(catalog: dict[str, str]) -> None:
    assert set(catalog) == sentences()
    assert [sentence for sentence, said in catalog.items() if not said.strip()] == []


#: What passes on a sentence that somebody else has said.
PASSED_ON = {"said.id", "why.id", "self.sentence", "sentence"}


def test_every_reason_why_a_formula_is_not_read_is_a_constant_sentence() -> None:
    read = [p for p in files() if p.relative_to(ROOT).parts[0] in READERS]
    found = [row for path in read for row in said_in(path)]
    assert len(found) > 150
    unseen = {ast.unparse(how) for _, how, which in found if not which}
    sorts = {"one", "other", "sort", "before"}  # which are sentences of their own
    tables = {"SUPERSCRIPTS if kind == 'raised' else SUBSCRIPTS"}  # str.translate
    in_english = {"kinds.sentence"}  # what names are by their uses; put together, not translated
    assert unseen == unseen & (PASSED_ON | sorts | tables) | in_english
    assert not any(re.search(r"\{[^}]*[!:.(\[]", s) for *_, which in found for s in which)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ('error("a {name} b", mark)', {"a {name} b"}),
        ('error(f"a {name} b", mark)', set()),
        ('error("a " + name, mark)', set()),
        ('reason = f"a {name}"\nerror(reason, mark)', set()),
        ('reason = "a" if one else "b"\nerror(reason, mark)', {"a", "b"}),
        ("error(A, mark)", {"a"}),
        ("error(ALL.get(x, A), mark)", {"a", "b"}),
        ("error(ALL[x], mark)", {"b"}),
        ("error(unknown, mark)", set()),
        ('UnreadableText(source, at, "a")', {"a"}),
        ('UnreadableText(source, at, f"{a}")', set()),
    ],
)
def test_what_is_no_constant_is_seen(source: str, said: set[str]) -> None:
    ((_, _, found),) = said_by(source, {"A": "a", "ALL": {1: "b"}})
    assert found == said


def test_translations_have_the_same_gaps(catalog: dict[str, str]) -> None:
    for sentence, said in catalog.items():
        if re.search(r"\{[a-z]+\}", sentence):
            gaps = [set(re.findall(r"\{([a-z]+)\}", text)) for text in (sentence, said)]
            assert gaps[0] == gaps[1], sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_finding_is_worded_in_the_language_of_the_reader(language: str) -> None:
    data = "<!-- symproof: x: real -->\n값: $$\\sin(2x) = \\sin x$$\n".encode()
    report = report_on(["x.md"], [data], [check_bytes("x.md", data)])
    text = report.text(translator(language, "documents"))
    assert " is not " in report.text()
    assert " is not " not in text
    assert "refuted" not in text
    shown = "\n    값: $$\\sin(2x) = \\sin x$$\n          ^\n"  # wide letters are two columns
    assert shown in f"{text}\n"


def test_verdicts_in_json_are_the_same_in_all_languages() -> None:
    data = b"$$x = \\foo$$"
    report = report_on(["x.md"], [data], [check_bytes("x.md", data)])
    words = {translator(lang, "documents"): None for lang in LANGUAGES}
    found = [data_of(report.diagnostics()[0], translate) for translate in words]
    assert {row["verdict"] for row in found} == {"not-read"}
    assert len({row["reason"] for row in found}) == 2
