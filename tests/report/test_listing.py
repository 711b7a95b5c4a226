"""``symproof list``: every theorem with its title, found by words in any language, and no proof."""

from __future__ import annotations

import subprocess
import sys

import pytest

from symproof.authoring import library
from symproof.cli import main
from symproof.kernel import proofs
from symproof.report import listing
from symproof.report.listing import entries, entry_of, listed, mentions
from symproof.system import tables

OWN = '''
from symproof.authoring.derivations import calc
from symproof.authoring.library import Real, theorem
from symproof.authoring.reasons import algebra


@theorem(title="A title of ones own")
def a_title_of_ones_own(a: Real):
    """A statement of ones own."""
    return calc("a + a").eq("2*a", by=algebra)
'''


@pytest.fixture(scope="module")
def library_entries(library_records) -> list[listing.Entry]:
    return [entry_of(record) for record in library_records]


def test_the_list_says_what_the_records_say(library_entries) -> None:
    assert entries() == library_entries
    assert entries() == library_entries  # what was kept as well


def test_the_list_is_read_off_again_when_a_chapter_changes(
    library_entries, tmp_path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    whole = listing._read_off
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(listing, "_read_off", lambda: [asked.append(1), *whole()][1:])
    for expected in (1, 1):
        assert entries() == library_entries
        assert len(asked) == expected
    stamp = tables._stamp
    changed = lambda file: (*stamp(file), file.name == "bounds.py")  # noqa: E731
    monkeypatch.setattr(tables, "_stamp", changed)
    assert entries() == library_entries
    assert len(asked) == 2


def test_a_theorem_of_a_theory_file_is_not_in_the_list(library_entries, tmp_path) -> None:
    theory = tmp_path / "own.py"
    theory.write_text(OWN, encoding="utf-8")
    script = (
        "import sys; from symproof.cli import main; main(['check', sys.argv[1]]); "
        "main(['list', 'of', 'ones', 'own'])"
    )
    done = subprocess.run(
        [sys.executable, "-B", "-X", f"pycache_prefix={tmp_path}", "-c", script, str(theory)],
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert "proved" in done.stdout
    assert "a_title_of_ones_own" not in done.stdout.split("proved")[-1]
    assert "no theorem speaks of of ones own" in done.stderr


def test_neither_a_list_nor_a_wrong_name_waits_for_sympy(library_entries) -> None:
    entries()
    script = (
        "import sys; from symproof.cli import main; main(['list', 'shift']); "
        "main(['show', 'nosuchtheorem']); print('sympy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == ("True" if sys.dont_write_bytecode else "False")


def test_every_theorem_is_listed_once_below_its_chapter(library_entries, library_records) -> None:
    rows = list(listed(library_entries, "en"))
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
    library_entries, language: str, row: str
) -> None:
    assert any(line.startswith(row) for line in listed(library_entries, language))


@pytest.mark.parametrize("words", [["회전", "행렬"], ["转动", "位置"], ["TURN", "matrix"]])
def test_words_in_each_language_find_the_same_theorem(library_entries, words: list[str]) -> None:
    found = [row.split()[0] for row in listed(library_entries, "en", words) if row[0] == " "]
    assert "block_shift" in found
    assert len(found) < len(library_entries) / 3


def test_all_words_are_needed(library_entries) -> None:
    assert list(listed(library_entries, "en", ["rotation", "no such word"])) == []


def test_sources_and_chapters_are_searched(library_entries) -> None:
    entry = next(e for e in library_entries if e.name == "block_shift")
    assert {"shift-en.md", "one matrix for every position"} <= {*mentions(entry).splitlines()}


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
