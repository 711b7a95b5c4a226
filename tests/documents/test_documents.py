"""Documents of our own: right ones, wrong ones, and what is expected to be found in them.

``right/`` and ``wrong/`` hold the documents; ``NAME.golden`` has a row for each relation.  Which
lines are wrong also stands in the wrong documents themselves, written there by their author.
After a change run ``python tests/documents/test_documents.py`` and read the difference.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from symproof.deciding.words import PROVED
from symproof.documents.judging.worker import check_bytes

HERE = Path(__file__).parent
RIGHT = sorted(p for p in (HERE / "right").iterdir() if p.suffix != ".golden")
WRONG = sorted(p for p in (HERE / "wrong").iterdir() if p.suffix != ".golden")
FALSE = ("refuted", "ill-typed")


def check(path: Path) -> list[dict[str, Any]]:
    found = check_bytes(path.name, path.read_bytes())
    assert found["errors"] == []
    results: list[dict[str, Any]] = found["results"]
    return results


def golden(results: list[dict[str, Any]]) -> str:
    rows = []
    for r in results:
        rows.append(f"{r['line']}:{r['column']} {r['verdict']}")
        rows += [f"    {sentence}" for sentence, _ in r["notes"]]
    return "\n".join(rows) + "\n"


def golden_path(path: Path) -> Path:
    return path.with_name(path.name + ".golden")


def test_there_are_enough_documents_in_three_languages() -> None:
    texts = [p.read_text(encoding="utf-8") for p in (*RIGHT, *WRONG)]
    assert len(texts) >= 24
    assert sum(bool(re.search("[가-힣]", t)) for t in texts) >= 5
    assert sum(bool(re.search("[一-鿿]", t)) for t in texts) >= 5


@pytest.mark.parametrize("path", [*RIGHT, *WRONG], ids=lambda p: p.name)
def test_findings_are_the_golden_ones(path: Path) -> None:
    assert golden(check(path)) == golden_path(path).read_text(encoding="utf-8")


@pytest.mark.parametrize("path", RIGHT, ids=lambda p: p.name)
def test_right_documents_are_proved_line_by_line(path: Path) -> None:
    results = check(path)
    asserted = [r for r in results if r["verdict"] != "given"]
    assert len(asserted) >= 2
    assert [r for r in asserted if r["verdict"] not in PROVED] == []


@pytest.mark.parametrize("path", WRONG, ids=lambda p: p.name)
def test_in_wrong_documents_exactly_the_wrong_lines_are_found(path: Path) -> None:
    said = re.search("<!-- false:([ 0-9]*)-->", path.read_text(encoding="utf-8"))
    assert said is not None
    found = [r["line"] for r in check(path) if r["verdict"] in FALSE]
    assert found == [int(number) for number in said[1].split()]


def test_a_false_step_leaves_the_others_as_they_are() -> None:
    results = {r["line"]: r for r in check(HERE / "wrong" / "chain.md")}
    assert [results[n]["verdict"] for n in (10, 12, 13, 14, 24)] == [
        "proved", "proved", "refuted", "refuted", "proved",
    ]  # fmt: skip
    assert results[13]["notes"] == []
    assert "follows from the wrong line before" in results[14]["notes"][0][0]


def test_the_nearest_repair_is_named() -> None:
    (finding,) = [r for r in check(HERE / "wrong" / "signs.md") if r["line"] == 9]
    sentence, values = finding["notes"][0]
    assert sentence == "with {new} instead of {old} this holds"
    assert values == {"new": "+ sin(a)·sin(b)", "old": "− sin(a)·sin(b)"}


if __name__ == "__main__":
    for document in (*RIGHT, *WRONG):
        golden_path(document).write_text(golden(check(document)), encoding="utf-8")
