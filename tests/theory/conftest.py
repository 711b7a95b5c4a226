"""The tests of this folder change one theorem at a time: what it uses is replayed once."""

import pytest

from symproof.authoring import library, steps
from symproof.base.messages import Said
from symproof.deciding.findings import Finding


@pytest.fixture(autouse=True)
def _replays(shared_replays: None) -> None:
    pass


@pytest.fixture
def verdicts_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counterexamples take long to look for, and say nothing of what holds under assumptions.  That
    a proof is rejected is all that counts; to find out at which step, it is made anew."""

    def rejected(record, error):
        return Finding("SP201", Said("{why}", why=error), *record.place, error.relation)

    monkeypatch.setattr(steps, "refute", lambda claim: None)
    monkeypatch.setattr(library, "_why_rejected", rejected)
