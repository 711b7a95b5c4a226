"""Corrupted witnesses, as many as you like, before the kernel: none may prove what is false.

    python tests/tools/attacks/corrupt_witnesses.py --count 20000 --seed 1

Of each exercise whose right step is proved by a witness, that witness is corrupted and offered as a
proof of the wrong step, and of the right one with each of its hypotheses dropped, as far as these
are refuted by a point.  The last line has the figures; what is accepted is printed, and is a hole.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from attacks.test_attacks_witness import TWINS, mutated
from claimed import read_claim

from symproof.deciding.strategies import decide, search_counterexample
from symproof.deciding.verdicts import Proved
from symproof.kernel.claims import Claim
from symproof.kernel.context import ProofError
from symproof.kernel.proofs import check
from symproof.notation.encoding import encode_claim
from symproof.notation.text_writer import write_clause

EXERCISES = Path(__file__).parents[2] / "search"


def targets() -> Iterator[tuple[dict[str, Any], Claim]]:
    """Proofs by witnesses, each with a claim that it must not prove: one that a point refutes."""
    rows = [(right, where, wrong, other) for right, where, wrong, other in TWINS]
    for name in ("exercises.tsv", "drawn_exercises.tsv"):
        for line in (EXERCISES / name).read_text("utf-8").splitlines():
            if not line.startswith("#"):
                *_, where, right, wrong = line.split("\t")
                rows.append((right, where, wrong, where))
    for right, where, wrong, other in rows:
        claims = [c for c in (alone(right, where), alone(wrong, other)) if c is not None]
        if len(claims) < 2:
            continue
        claim, false = claims
        verdict = decide(claim)
        if not isinstance(verdict, Proved):
            continue
        proof = json.loads(verdict.certificate)["theorems"][-1]["proof"]
        if not any(witnesses_in(proof)):
            continue
        dropped = [
            claim._replace(hypotheses=(*claim.hypotheses[:k], *claim.hypotheses[k + 1 :]))
            for k in range(len(claim.hypotheses))
        ]
        for candidate in (false, *dropped):
            if search_counterexample(candidate) is not None:
                yield proof, candidate


def alone(text: str, where: str) -> Claim | None:
    """The claim that a text is, if it is one in one reading."""
    try:
        found = read_claim(text, where)
    except (AssertionError, ValueError):  # several readings, or none
        return None
    return found[0] if len(found) == 1 else None


def is_accepted(claim: Claim, proof: Any) -> bool:
    """Whether the kernel takes a proof."""
    entry = {"name": "claim", "claim": encode_claim(claim), "proof": proof}
    try:
        check({"symproof": 1, "theorems": [entry]})
    except ProofError:
        return False
    return True


def corrupted(proof: Any, draw: Random) -> Any:
    """A proof with a few places of one of its witnesses changed."""
    data = json.loads(json.dumps(proof))
    found = [*witnesses_in(data)]
    chosen = draw.choice(found)
    chosen["steps"] = mutated(chosen["steps"], draw)
    return data


def witnesses_in(data: Any) -> Iterator[dict[str, Any]]:
    """The witnesses inside a proof."""
    if isinstance(data, dict):
        if data.get("rule") == "witness":
            yield data
        data = [*data.values()]
    for part in data if isinstance(data, list) else ():
        yield from witnesses_in(part)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    draw, found = Random(options.seed), [*targets()]
    holes = 0
    for k in range(options.count):
        proof, claim = found[k % len(found)]
        offered = proof if k < len(found) else corrupted(proof, draw)
        if is_accepted(claim, offered):
            holes += 1
            print(f"accepted: {write_clause(claim)} by {json.dumps(offered)}")
    print(f"{options.count} witnesses for {len(found)} false claims: {holes} accepted")
    return int(bool(holes))


if __name__ == "__main__":
    sys.exit(main())
