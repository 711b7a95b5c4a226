"""``symproof list``: every theorem with its title, found by words in any language, and no proof."""

from __future__ import annotations

import subprocess
import sys

import pytest

from symproof.authoring import library
from symproof.base import tables
from symproof.kernel import proofs
from symproof.report import listing
from symproof.report.listing import entries, entry_of, listed, search
from symproof.tools.cli import main

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
def library_entries(library_records) -> list[listing.ListedTheorem]:
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
        "import sys; from symproof.tools.cli import main; main(['check', sys.argv[1]]); "
        "main(['list', 'of', 'ones', 'own'])"
    )
    done = subprocess.run(
        [sys.executable, "-B", "-X", f"pycache_prefix={tmp_path}", "-c", script, str(theory)],
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert "proved" in done.stdout
    assert "a_title_of_ones_own" not in done.stdout.split("proved")[-1]
    assert "no theorem speaks of of ones own" in done.stdout


def test_neither_a_list_nor_a_wrong_name_waits_for_sympy(library_entries) -> None:
    entries()
    script = (
        "import sys; from symproof.tools.cli import main; main(['list', 'shift']); "
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
         "  shift-en.md:3, shift-en.md:38, shift-en.md:55, shift-en.md:61, shift-en.md:69,"
         " shift-en.md:89"),
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
    for words in (["shift-en.md"], ["One", "matrix", "for", "every", "position"]):
        assert "block_shift" in [entry.name for entry in search(library_entries, words)]


#: What people look for, and the theorems that they mean, the first of which comes first.
MEANT = {
    "double angle": ["half_angle", "sin_sum", "cos_sum"],
    "Double-Angle": ["half_angle", "sin_sum", "cos_sum"],
    "배각": ["half_angle", "sin_sum", "cos_sum"],
    "倍角": ["half_angle", "sin_sum", "cos_sum"],
    "double": ["twice_minus", "distance_at_most"],
    "twice": ["twice_minus", "distance_at_most"],
    "softmax": ["order_unseen", "larger_score", "score_in_four"],
    "소프트맥스": ["order_unseen", "larger_score", "score_in_four"],
    "rotation": ["rotation_entries", "block_shift", "block_determinant"],
    "turning": ["rotation_back", "block_shift", "rotation_entries"],
    "회전": ["block_shift", "rotation_entries"],
    "旋转": ["block_shift", "rotation_entries"],
    "RoPE": ["rope_score", "half_split_score", "pair_score"],
    "rotary": ["rope_score", "half_split_score"],
    "inner product": ["dot_product", "block_dot"],
    "dot-product": ["dot_product", "dot_product_even"],
    "norm_of encoding": ["norm_of_encoding"],
    "perpendicular": ["orthogonality"],
}


@pytest.mark.parametrize("typed", MEANT)
def test_what_is_meant_is_found(library_entries, typed: str) -> None:
    found = [entry.name for entry in search(library_entries, typed.split())]
    assert {*MEANT[typed]} <= {*found}
    if typed not in ("rotation", "turning", "회전", "旋转", "RoPE", "rotary"):
        assert found[0] == MEANT[typed][0]


@pytest.mark.parametrize("typed", ["ouble", "angles double", "otation", "ttention"])
def test_a_part_of_a_word_that_is_not_its_beginning_finds_nothing_else(
    library_entries, typed: str
) -> None:
    found = {entry.name for entry in search(library_entries, typed.split())}
    assert found.isdisjoint({"sin_sum", "score_in_four", "twice_minus", "block_shift"})


def test_the_words_of_a_group_find_the_same_theorems(library_entries) -> None:
    for group in listing._synonyms():
        ways = [{e.name for e in search(library_entries, [word])} for word in group]
        assert all(way == ways[0] != set() for way in ways), group


def test_an_assistant_finds_what_has_some_of_its_words(library_entries) -> None:
    words = ["the", "double", "angle", "xyzzy"]
    assert search(library_entries, words) == []
    assert "sin_sum" in [e.name for e in search(library_entries, words, is_any=True)[:5]]
    assert search(library_entries, ["xyzzy"], is_any=True) == []


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
        (["--lang", "xx"], "symproof: unknown language 'xx'; there are en, ko, zh\n"),
    ],
)
def test_what_cannot_be_listed_is_said(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture
) -> None:
    assert main(["list", *arguments]) == 2
    assert capsys.readouterr() == ("", said)
