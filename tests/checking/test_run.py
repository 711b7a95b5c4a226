"""One run; that of the whole library is made by ``.ci/run``."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from symproof.authoring.derivations import Derivation, calc
from symproof.authoring.library import Real, library, refuted, theorem
from symproof.authoring.reasons import algebra, claimed
from symproof.base.catalogs import translator
from symproof.report.build import reports
from symproof.theory import load
from symproof.tools.checking import run as running
from symproof.tools.cli import main


def records(*names: str) -> list[object]:
    load()
    return [library[name] for name in names]


def test_a_proof_does_not_replay_without_those_that_it_uses(tmp_path: Path) -> None:
    file = tmp_path / "proofs.json"
    file.write_text(running.run(records("shift")).proofs())
    assert main(["replay", str(file)]) == 1


def test_the_steps_are_counted_once_for_the_terminal_and_for_the_reports() -> None:
    """Two steps of a theorem; the step of a claim that is false does not count."""
    before = dict(library.records)

    @theorem(title="A sum")
    def twice(x: Real) -> Derivation:
        """Twice a number."""
        return calc("x + x").eq("2*x", by=algebra).eq("x*2 + 0", by=algebra)

    @refuted(title="A square", instead=twice)
    def squared(x: Real) -> Derivation:
        """Its square."""
        return calc("x + x").eq("x^2", by=claimed)

    try:
        result = running.run([twice, squared])
        page = reports(result.checked, ["en"])["en/README.md"]
    finally:
        library.records = before
    assert result.text().endswith("\n1 proved, 1 refuted; 2 steps")
    assert "Steps: 2." in page


@pytest.mark.parametrize(
    ("language", "rows"),
    [
        ("ko", ["거짓", "1단계가 거짓이다", "도움말: 표시된 값을",
                "증명됨 0개, 반박됨 0개, 거짓 1개; 단계 0개"]),
        ("zh", ["不成立", "第 1 步是错的", "帮助：请把",
                "已证明 0 个、已证伪 0 个、不成立 1 个；0 步"]),
    ],
)  # fmt: skip
def test_a_run_is_told_in_the_language_of_the_reader(language: str, rows: list[str]) -> None:
    before = dict(library.records)

    @theorem(title="A false sum")
    def twice(x: Real) -> Derivation:
        """Twice a number."""
        return calc("x + x").eq("3*x", by=algebra)

    try:
        result = running.run([twice])
    finally:
        library.records = before
    translate = translator(language, "documents")
    for text in (result.text(translate=translate), result.chapters(translate)):
        assert all(row in text for row in rows[1:]), text
        assert not re.search(r"proved|refuted|step|help", text)
    assert result.text(translate=translate).startswith(rows[0])
    assert result.chapters().endswith("0 proved, 0 refuted, 1 false; 0 steps")
