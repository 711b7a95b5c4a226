"""One run with both judges; that of the whole library is made by ``.ci/run``."""

from __future__ import annotations

from pathlib import Path

import pytest

from symproof.authoring.derivations import Derivation, calc
from symproof.authoring.library import Real, library, refuted, theorem
from symproof.authoring.reasons import algebra, claimed
from symproof.report.build import reports
from symproof.search.second_opinion import Answer, Opinion
from symproof.theory import load
from symproof.tools.checking import run as running
from symproof.tools.cli import main


def records(*names: str) -> list[object]:
    load()
    return [library[name] for name in names]


def test_a_contradiction_is_an_internal_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(running, "second_opinion", lambda c: Answer(Opinion.NOT_EQUAL, "here"))
    with pytest.raises(running.Contradiction, match="SP301 cos_zero"):
        running.run(records("cos_zero"))
    monkeypatch.setattr("symproof.tools.cli._records", lambda theory: records("cos_zero"))
    assert main(["check"]) == 2
    out, err = capsys.readouterr()
    assert "proved" not in out
    assert "SP301" in err


def test_calling_a_false_claim_equal_is_a_contradiction_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(running, "second_opinion", lambda c: Answer(Opinion.EQUAL, ""))
    with pytest.raises(running.Contradiction, match="refuted"):
        running.run(records("encoding_is_relative"))


def test_a_false_claim_in_the_fragment_gets_not_equal() -> None:
    result = running.run(records("encoding_is_relative", "arbitrary_weights"))
    for answers in result.opinions.values():
        assert [a.opinion for a in answers] == [Opinion.NOT_EQUAL]
    assert [c.verdict for c in result.checked] == ["refuted", "refuted"]


def test_a_proof_does_not_replay_without_those_that_it_uses(tmp_path: Path) -> None:
    file = tmp_path / "proofs.json"
    file.write_text(running.run(records("shift")).proofs())
    assert main(["replay", str(file)]) == 1


def test_the_steps_are_counted_once_for_the_terminal_and_for_the_reports() -> None:
    """Two steps of a theorem; the claim that is false has none, though an opinion was asked."""
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
        page = reports(result.checked, result.opinions, ["en"])["en/README.md"]
    finally:
        library.records = before
    assert len(result.opinions["squared"]) == 1
    assert "second opinion on 2 of 2 steps" in result.text()
    assert "The second opinion judges 2 of 2 steps and agrees on 2." in page
    assert "Steps: 2." in page
