"""Random claims before several judges that share no code: all have to agree.

    python tests/tools/differential/compare.py --claims 1000000 --seed 7 --jobs 2 --coq 100

* the kernel proves, or an enclosure refutes (``symproof.deciding.strategies.decide``);
* 50 digits at random points, and at the point of every counterexample;
* Coq, for so many of the claims that are proved.

A claim on which two of them contradict each other is printed with what they say, and the exit
code is 1.  The same seed draws the same claims.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import NamedTuple

import mpmath

sys.path.insert(0, str(Path(__file__).parents[2]))

from tools.differential.claims import claim_of, point, relation
from tools.differential.values import TooLarge, Undefined, holds, satisfied

from symproof.deciding.strategies import decide
from symproof.deciding.verdicts import Proved, Refuted, Verdict
from symproof.kernel.claims import Claim, MalformedClaim
from symproof.kernel.context import Theorem
from symproof.kernel.terms import MalformedTerm
from symproof.notation.text_writer import write_relation

POINTS = 8
SLICE = 500  # claims of one seed


class Seen(NamedTuple):
    """How many claims got which words, the proved ones, and the disagreements."""

    words: Counter[str]
    proved: list[Claim]
    disagreements: list[str]


def judged(seed: int, claims: int) -> Seen:
    """``claims`` random claims of this seed before all judges but Coq."""
    draw, seen = Random(seed), Seen(Counter(), [], [])
    for _ in range(claims):
        try:
            claim = claim_of(relation(draw))
            verdict = decide(claim)
        except (MalformedTerm, MalformedClaim):
            seen.words["not well formed"] += 1
            continue
        seen.words[verdict.word] += 1
        if isinstance(verdict, Proved):
            seen.proved.append(claim)
        for why in objections(verdict, draw):
            seen.disagreements.append(
                f"seed {seed}: {verdict.word}: {write_relation(claim.relation)}: {why}"
            )
    return seen


def objections(verdict: Verdict, draw: Random) -> list[str]:
    """What the other judges have against a verdict."""
    if isinstance(verdict, Proved):
        wheres = [w for w in (point(draw) for _ in range(POINTS)) if fails_at(verdict.theorem, w)]
        return [f"it fails at {where}" for where in wheres[:1]]
    if isinstance(verdict, Refuted):
        return ["it holds at the counterexample"] if holds_there(verdict) else []
    return []


def fails_at(theorem: Theorem, where: dict[str, mpmath.mpf]) -> bool:
    """Whether the point satisfies the conditions, and the relation has no value or is false."""
    with mpmath.workdps(50):
        try:
            if not all(satisfied(c, where) for c in theorem.conditions):
                return False
        except (Undefined, TooLarge):
            return False
        try:
            return not holds(theorem.claim.relation, where)
        except Undefined:
            return True
        except TooLarge:
            return False


def holds_there(verdict: Refuted) -> bool:
    """Whether the relation is plainly true at the point that is said to refute it, or has no
    value there."""
    with mpmath.workdps(50):
        where = {
            name: mpmath.mpc(*(mpmath.mpf(p.numerator) / p.denominator for p in value))
            if isinstance(value, tuple)
            else mpmath.mpf(value.numerator) / value.denominator
            for name, value in verdict.counterexample.point.values.items()
        }
        try:
            return holds(verdict.claim.relation, where)
        except Undefined:
            return True
        except TooLarge:
            return False


def judged_by_coq(claims: list[Claim]) -> tuple[Counter[str], list[str]]:
    """What Coq says of claims that are proved, and those that it does not accept."""
    from symproof.checkers.coq.compiler import find
    from symproof.checkers.coq.verdicts import FAILED, judge_claims

    verdicts = judge_claims(find(None), claims)
    refused = [
        f"Coq: {write_relation(claim.relation)}: {verdict.reason}"
        for claim, verdict in zip(claims, verdicts, strict=True)
        if verdict.word == FAILED
    ]
    return Counter(v.word for v in verdicts), refused


def main() -> int:
    """Draw, judge, and print what came of it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--claims", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--coq", type=int, default=0, metavar="NUMBER")
    options = parser.parse_args()
    words: Counter[str] = Counter()
    proved: list[Claim] = []
    disagreements: list[str] = []
    slices = [(options.seed * 10**6 + k, SLICE) for k in range(-(-options.claims // SLICE))]
    with multiprocessing.Pool(options.jobs) as pool:
        for seen in pool.starmap(judged, slices):
            words += seen.words
            proved += seen.proved[: options.coq]
            disagreements += seen.disagreements
    if options.coq:
        sample = Random(options.seed).sample(proved, min(options.coq, len(proved)))
        by_coq, refused = judged_by_coq(sample)
        words += Counter({f"Coq: {word}": count for word, count in by_coq.items()})
        disagreements += refused
    for word, count in sorted(words.items()):
        print(f"{count:>9}  {word}")
    print("\n".join([*disagreements, f"{len(disagreements)} disagreements"]))
    return 1 if disagreements else 0


if __name__ == "__main__":
    sys.exit(main())
