"""``symproof list``: every theorem with its title, found by words in any language, and no proof."""

from __future__ import annotations

import pytest

from symproof.authoring import library
from symproof.cli import main
from symproof.kernel import proofs
from symproof.report.listing import listed, mentions


def test_every_theorem_is_listed_once_below_its_chapter(library_records) -> None:
    rows = list(listed(library_records, "en"))
    names = [row.split()[0] for row in rows if row.startswith("  ")]
    assert names == [record.name for record in library_records]
    assert len(rows) - len(names) == len({record.chapter for record in library_records})


@pytest.mark.parametrize(
    ("language", "row"),
    [
        ("en", "  sines_alone                  “The sines alone would do” (false)"),
        ("ko", "  block_shift                  위치를 옮기면 블록이 회전한다"
         "  shift-en.md:38, shift-en.md:55, shift-en.md:61, shift-en.md:69, shift-en.md:89"),
        ("zh", "  pythagoras                   正弦与余弦的平方关系"),
    ],
)  # fmt: skip
def test_a_row_has_the_title_in_the_language_and_the_sources(
    library_records, language: str, row: str
) -> None:
    assert any(line.startswith(row) for line in listed(library_records, language))


@pytest.mark.parametrize("words", [["회전", "행렬"], ["转动", "位置"], ["TURN", "matrix"]])
def test_words_in_each_language_find_the_same_theorem(library_records, words: list[str]) -> None:
    found = [row.split()[0] for row in listed(library_records, "en", words) if row[0] == " "]
    assert "block_shift" in found
    assert len(found) < len(library_records) / 3


def test_all_words_are_needed(library_records) -> None:
    assert list(listed(library_records, "en", ["rotation", "no such word"])) == []


def test_sources_and_chapters_are_searched(library_records) -> None:
    record = next(r for r in library_records if r.name == "block_shift")
    assert {"shift-en.md", "one matrix for every position"} <= {*mentions(record).splitlines()}


def test_nothing_is_proved(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture) -> None:
    def proving(*_: object) -> None:
        raise AssertionError("a list needs no proof")

    monkeypatch.setattr(library, "verify", proving)
    monkeypatch.setattr(proofs, "check", proving)
    assert main(["list", "distance", "--lang", "zh"]) == 0
    assert "  block_distance " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nosuchword"], "symproof: no theorem speaks of nosuchword; fewer words find more\n"),
        (["--lang", "xx"], "symproof: unknown language 'xx'; there are en, ko, zh\n"),
    ],
)
def test_what_cannot_be_listed_is_said(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture
) -> None:
    assert main(["list", *arguments]) == 2
    assert capsys.readouterr() == ("", said)
