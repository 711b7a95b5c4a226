"""One run; that of the whole library is made by ``.ci/run``."""

from __future__ import annotations

from pathlib import Path

from symproof.authoring.derivations import Derivation, calc
from symproof.authoring.library import Real, library, refuted, theorem
from symproof.authoring.reasons import algebra, claimed
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
