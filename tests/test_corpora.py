"""Every claim of the corpora gets its verdict: true ones are proved, false ones refuted."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from claimed import read_claim
from corpus import BEYOND, HERE, Entry, entries, failing, files, named

from symproof.deciding.strategies import decide
from symproof.deciding.verdicts import IllTyped, Proved, Refuted, Undecided
from symproof.kernel.proofs import check

UNDECIDED = HERE / "undecided.txt"
TOLERATED = 0.04  # the share of true claims that may stay undecided


@cache
def verdicts(entry: Entry) -> list[Proved | Refuted | IllTyped | Undecided]:
    return [decide(c) for c in read_claim(entry.claim_text, entry.where_text)]  # type: ignore[misc]


def undecided() -> set[tuple[str, str]]:
    lines = UNDECIDED.read_text(encoding="utf-8").splitlines()
    pairs = (line.partition(": ") for line in lines if line and not line.startswith("#"))
    return {(f"accept/{file}", text) for file, _, text in pairs}


ACCEPT = [e for e in entries("accept") if not e.file.endswith(BEYOND)]
REJECT = entries("reject")


def demand_proved(entry: Entry) -> None:
    """A true claim is proved, unless it is listed."""
    found = verdicts(entry)
    assert found
    if (entry.file, entry.claim_text) in undecided():
        assert any(isinstance(v, Undecided) for v in found), "take it off the list"
    else:
        assert all(isinstance(v, Proved) and v.proved for v in found), found


def demand_not_refuted(entry: Entry) -> None:
    """A true claim that needs more than the normal form is never refuted."""
    found = verdicts(entry)
    assert not any(isinstance(v, Refuted | IllTyped) for v in found), found


def demand_refuted(entry: Entry) -> None:
    """A false claim is refuted."""
    found = verdicts(entry)
    assert any(isinstance(v, Refuted | IllTyped) for v in found), found
    assert not all(isinstance(v, Proved) for v in found), found


@pytest.mark.parametrize("file", files("accept"))
def test_true_claims_are_proved(file):
    demand = demand_not_refuted if file.endswith(BEYOND) else demand_proved
    assert failing([e for e in entries("accept") if e.file == file], demand) == []


@pytest.mark.parametrize("file", files("reject"))
def test_false_claims_are_refuted(file):
    assert failing([e for e in entries("reject") if e.file == file], demand_refuted) == []


def test_claims_with_another_verdict_are_named():
    true, false = ACCEPT[0], REJECT[0]
    assert failing([true, false], demand_proved)[0].startswith(f"{named(false)}: ")
    assert failing([true, false], demand_refuted)[0].startswith(f"{named(true)}: ")
    unread = true._replace(claim_text="sin(")
    assert len(failing([unread], demand_proved)) == len(failing([unread], demand_refuted)) == 1


def test_the_list_of_undecided_claims_is_short_and_true():
    listed = undecided()
    assert len(listed) <= TOLERATED * len(ACCEPT)
    assert listed <= {(e.file, e.claim_text) for e in ACCEPT}


@pytest.mark.slow
def test_the_proofs_of_true_claims_do_not_prove_false_ones():
    """The proof of each claim under the next false claim of the same chapter."""
    import json

    from symproof.kernel.context import ProofError
    from symproof.notation.encoding import encode_claim

    for true, false in zip(ACCEPT, REJECT, strict=False):
        for verdict in verdicts(true):
            if not isinstance(verdict, Proved):
                continue
            document = json.loads(verdict.certificate)
            assert check(document)
            document["theorems"][0]["claim"] = encode_claim(
                read_claim(false.claim_text, false.where_text)[-1]
            )
            try:
                check(document)
            except ProofError:
                continue
            assert any(isinstance(v, Proved) for v in verdicts(false)), (
                f"{named(false)} is proved by the proof of {named(true)}"
            )


SCRIPT = """
import sys
sys.path[:0] = sys.argv[1:]
from corpus import entries
from claimed import read_claim
from symproof.deciding.verdicts import decide
for e in entries("reject"):
    for claim in read_claim(e.claim_text, e.where_text):
        print(e.file, e.line, decide(claim).word)
"""


@pytest.mark.slow
def test_optimised_python_refutes_the_same():
    command = [sys.executable, "-O", "-c", SCRIPT, str(HERE), str(Path(HERE).parent)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    optimised = done.stdout.splitlines()
    assert len(optimised) >= len(REJECT)
    assert optimised == [f"{e.file} {e.line} {v.word}" for e in REJECT for v in verdicts(e)]
