"""The library as a whole: it is as expected, replays as one document, and Coq has seen it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from symproof.authoring.library import Checked
from symproof.checkers.coq.record import CHANGED, recorded
from symproof.tools.checking.replaying import replay

PROOFS = Path(__file__).parents[2] / "reports" / "proofs.json"


def test_every_theorem_is_proved_and_every_false_claim_refuted(
    checked_library: list[Checked],
) -> None:
    assert [c.record.name for c in checked_library if not c.as_expected] == []


def test_what_is_proved_is_what_is_claimed(checked_library: list[Checked]) -> None:
    proved = [c for c in checked_library if not c.record.is_refuted]
    assert [c.theorem and c.theorem.claim for c in proved] == [c.record.claim for c in proved]


@pytest.mark.slow
def test_the_proofs_that_are_kept_are_one_document_that_replays(
    checked_library: list[Checked], shared_replays: None
) -> None:
    shown = [*replay(json.loads(PROOFS.read_text(encoding="utf-8")))]
    assert all(theorem.holds for theorem in shown)
    said = "\n".join(theorem.text for theorem in shown)
    assert "proved: shift: PE_(p + k) = R(k)·PE_p" in said
    names = re.findall(r"(?m)^proved(?:-with-conditions)?: (\w+): ", said)
    assert names == [c.record.name for c in checked_library if not c.record.is_refuted]


def test_coq_has_spoken_of_these_theorems(checked_library: list[Checked]) -> None:
    """A verdict about an earlier form of a theorem counts for nothing."""
    changed = [name for name, said in recorded(checked_library).items() if said == CHANGED]
    assert not changed, (
        f"{', '.join(changed)}: run python -m symproof check --coq --require coq --record"
    )
