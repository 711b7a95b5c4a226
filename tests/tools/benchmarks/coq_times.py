"""The measures of the Coq export, each as a ratio to ``coqc`` on a file that loads the reals.

    python tests/tools/benchmarks/coq_times.py            a minute or two
    python tests/tools/benchmarks/coq_times.py --all      the chapters beyond the documents as well
    python tests/tools/benchmarks/coq_times.py --quick    every tenth theorem, to see that it runs

1. all step lemmas of the five documents, none of them cached   at most 100 ×
2. ``symproof prove --coq`` of one identity, not cached         at most   8 ×

The support library is compiled beforehand; it is compiled once in the life of an installation.
Both sides are timed in one run and in turn, so that a busy machine is busy for both.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

IDENTITY = "sin(a + b) = sin(a)*cos(b) + cos(a)*sin(b)"


def seconds(task: Callable[[], object]) -> float:
    """The time that a task takes."""
    start = time.perf_counter()
    task()
    return time.perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="every tenth theorem only")
    parser.add_argument("--all", action="store_true", help="all chapters")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SYMPROOF_CACHE"] = folder
        measure(Path(folder), given.quick, given.all)


def measure(folder: Path, quick: bool, everything: bool) -> None:
    """Time everything with an empty cache in ``folder``."""
    from symproof.authoring.library import library, verify
    from symproof.checkers.coq.compiler import find
    from symproof.checkers.coq.verdicts import FAILED, judge_checked
    from symproof.theory import CHAPTERS, DOCUMENTS, load

    coq = find()
    (folder / "Empty.v").write_text("From Coq Require Import Reals.\n", encoding="utf-8")

    def empty() -> object:
        return subprocess.run([coq.path, "-q", "Empty.v"], cwd=folder, check=True)

    def prove(k: int) -> object:
        command = [sys.executable, "-m", "symproof", "prove", "--coq", "--require", "coq"]
        claim = IDENTITY.replace("b", f"b_{k}")  # another name each time, so that none is cached
        done = subprocess.run([*command, claim], check=True, capture_output=True, text=True)
        if "Coq: proved" not in done.stdout:
            raise SystemExit(done.stdout)
        return done

    empty()
    pairs = [(seconds(empty), seconds(lambda k=k: prove(k))) for k in range(5)]  # type: ignore[misc]
    load(CHAPTERS if everything else DOCUMENTS)
    checked = verify(library.records.values())[:: 10 if quick else 1]
    verdicts = []
    all_lemmas = seconds(lambda: verdicts.extend(judge_checked(coq, checked).values()))
    bases = [base for base, _ in pairs] + [seconds(empty) for _ in range(5)]
    base = statistics.median(bases)
    failed = [v.name for v in verdicts if v.word == FAILED]
    if failed:
        raise SystemExit(f"not accepted: {', '.join(failed)}")
    lemmas = sum(len(v.steps) for v in verdicts)
    one = statistics.median(b / a for a, b in pairs)
    print(f"coqc, loading the reals   {base:8.2f} s   ({coq.jobs} processes at once below)")
    print(f"{lemmas:4} step lemmas          {all_lemmas:8.2f} s   "
          f"ratio {all_lemmas / base:.1f} (goal ≤ 100)")  # fmt: skip
    print(f"prove --coq, one identity                ratio {one:.1f} (goal ≤ 8)")


if __name__ == "__main__":
    main()
