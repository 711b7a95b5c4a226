"""One run with both judges."""

from __future__ import annotations

import pytest

from symproof.authoring.library import library
from symproof.checking import run as running
from symproof.cli import main
from symproof.engines.second_opinion import Answer, Opinion
from symproof.theory import load


def records(*names: str) -> list[object]:
    load()
    return [library[name] for name in names]


def theory() -> list[object]:
    """The records of the package; other tests register theirs in the same library."""
    load()
    return [r for r in library.records.values() if r.function.__module__.startswith("symproof.")]


@pytest.mark.slow
def test_every_step_of_the_library_gets_a_second_opinion() -> None:
    result = running.run(theory())
    assert result.as_expected
    for checked in result.checked:
        answers = result.opinions[checked.record.name]
        assert len(answers) == len(checked.record.derivation.steps)
        if not checked.record.is_refuted:
            assert all(a.opinion is Opinion.EQUAL or a.reason for a in answers)


def test_a_contradiction_is_an_internal_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(running, "second_opinion", lambda c: Answer(Opinion.NOT_EQUAL, "here"))
    with pytest.raises(running.Contradiction, match="SP301 cos_zero"):
        running.run(records("cos_zero"))
    monkeypatch.setattr("symproof.cli._records", lambda theory: records("cos_zero"))
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


@pytest.mark.slow
def test_the_proofs_replay(tmp_path: object, capsys: pytest.CaptureFixture[str]) -> None:
    from pathlib import Path

    file = Path(str(tmp_path)) / "proofs.json"
    file.write_text(running.run(records("shift")).proofs())
    assert main(["replay", str(file)]) == 1  # the theorems that it uses are not in the file
    file.write_text(running.run(theory()).proofs())
    assert main(["replay", str(file)]) == 0
    assert "proved: shift: PE_(p + k) = R(k)·PE_p" in capsys.readouterr().out
