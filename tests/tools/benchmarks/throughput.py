"""Throughput: written solutions a second and a core, by ``symproof.tools.batch.verify``.

    python tests/tools/benchmarks/throughput.py                       # solutions that are made here
    python tests/tools/benchmarks/throughput.py math.json.xz --limit 300 # those of ProcessBench
    python tests/tools/benchmarks/throughput.py data.jsonl --jobs 1 2 4 --engine ray

A file is JSON Lines as for ``symproof batch``, or ProcessBench's list of problems with steps, also
compressed (.xz); with ``--limit`` the solutions are spread evenly over it.  Each number of jobs is
a process of its own, which has to start its workers.  ``a core`` divides by the time of the
processor in all processes and not by the clock, so that other work on the machine hardly changes
it; ``growth`` is how many times as many solutions a second there are as with the first number of
jobs, by the clock.  The verdicts are counted; they are the same for every number of jobs.
"""

from __future__ import annotations

import argparse
import json
import lzma
import resource
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from symproof.tools.batch import verify

SIZE = 300


def made(count: int) -> Iterator[dict[str, str]]:
    """Right and wrong solutions of school problems."""
    for k in range(1, count + 1):
        a, b, wrong = k % 17 + 2, k % 23 + 3, k % 3 == 0
        yield {
            "question": f"Let $x$ be a real number with ${a}x + {b} = {a * k + b}$. Find $x$ and "
            f"$(x + {a})^2$, and show that $\\sin(2x) = 2\\sin x\\cos x$.",
            "solution": f"We have ${a}x = {a * k + b} - {b} = {a * k + wrong}$.\n\n"
            f"Hence $x = {k}$.\n\nThen $(x + {a})^2 = x^2 + {2 * a}x + {a * a}$.\n\n"
            f"Also $\\frac{{{a}}}{{{b}}} + \\frac{{1}}{{{b}}} = \\frac{{{a + 1}}}{{{b}}}$.\n\n"
            "$$\\sin(2x) = \\sin(x + x) = \\sin x\\cos x + \\cos x\\sin x = 2\\sin x\\cos x$$\n",
        }


def solutions(name: str, limit: int) -> list[dict[str, str]]:
    """The solutions of a file, or of none."""
    if not name:
        return [*made(limit or SIZE)]
    path = Path(name)
    data = path.read_bytes()
    text = (lzma.decompress(data) if path.suffix == ".xz" else data).decode("utf-8")
    rows: list[Any]
    if text.lstrip().startswith("["):
        rows = [
            {"question": row["problem"], "solution": "\n\n".join(row["steps"])}
            for row in json.loads(text)
        ]
    else:
        rows = [json.loads(line) for line in text.splitlines() if line.strip()]
    return rows[:: max(1, len(rows) // limit)][:limit] if limit else rows


def run(name: str, limit: int, jobs: int, engine: str) -> dict[str, Any]:
    """What it takes to check the solutions once."""
    items = solutions(name, limit)
    begun = time.perf_counter()
    words: Counter[str] = Counter()
    wrong = 0
    for record in verify(items, jobs=jobs, engine=engine):
        words.update(record["counts"])
        wrong += record["first_wrong"] is not None
    seconds = time.perf_counter() - begun
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return {
        "count": len(items), "seconds": seconds, "work": sum(u.ru_utime + u.ru_stime for u in used),
        "words": dict(sorted(words.items())), "wrong": wrong,
    }  # fmt: skip


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Solutions a second and a core.")
    parser.add_argument("file", nargs="?", default="")
    parser.add_argument("--limit", type=int, default=0)
    parser.add_argument("--jobs", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--engine", default="processes")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        print(json.dumps(run(options.file, options.limit, options.jobs[0], options.engine)))
        return
    command = [sys.executable, __file__, options.file, "--limit", str(options.limit), "--one",
               "--engine", options.engine]  # fmt: skip
    rows = []
    for jobs in options.jobs:
        done = subprocess.run([*command, "--jobs", str(jobs)], stdout=subprocess.PIPE, check=True)
        rows.append(json.loads(done.stdout))
    first = rows[0]
    print(f"{first['count']} solutions, {first['wrong']} with a wrong step; "
          + ", ".join(f"{word} {n}" for word, n in first["words"].items()))  # fmt: skip
    print("| jobs | seconds | work | a second | a second and a core | growth |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: |")
    for jobs, row in zip(options.jobs, rows, strict=True):
        if (row["words"], row["wrong"]) != (first["words"], first["wrong"]):
            sys.exit(f"with {jobs} jobs the verdicts are other ones: {row['words']}")
        rate = row["count"] / row["seconds"]
        print(f"| {jobs} | {row['seconds']:.1f} | {row['work']:.1f} | {rate:.1f} "
              f"| {row['count'] / row['work']:.1f} "
              f"| {rate * first['seconds'] / first['count']:.2f} |")  # fmt: skip


if __name__ == "__main__":
    main()
