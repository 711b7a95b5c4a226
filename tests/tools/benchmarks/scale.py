"""Scale: time and memory for growing inputs, one command, one table.

    python tests/tools/benchmarks/scale.py            # sizes that take some minutes
    python tests/tools/benchmarks/scale.py --quick    # small sizes, to see the shape
    python tests/tools/benchmarks/scale.py theory     # only rows whose name has this in it

Each row doubles its size; every measure is a fresh process.  ``work`` is the time of the processor,
in all processes, which other work on the machine hardly changes.  ``growth`` is the exponent that
the last doubling of it suggests once the work of a run with size 1 is taken off: 1 is linear, 2
is quadratic.
"""

from __future__ import annotations

import argparse
import math
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

Make = Callable[[Path, int], list[str]]


def theory(folder: Path, size: int) -> list[str]:
    """Independent theorems in one file."""
    return _theory(folder, size, lambda k: "algebra")


def chained_theory(folder: Path, size: int) -> list[str]:
    """Theorems each of which uses the one before."""
    return _theory(folder, size, lambda k: f"t{k - 1}" if k else "algebra")


def _theory(folder: Path, size: int, reason: Callable[[int], str]) -> list[str]:
    rows = ["from symproof.authoring import Real, algebra, calc, theorem", ""]
    for k in range(size):
        rows += ["", '@theorem(title="A title")', f"def t{k}(a: Real, b: Real):",
                 '    """A statement."""',
                 f'    return calc("a*(a - b)").eq("a*a - a*b", by={reason(k)})', ""]  # fmt: skip
    file = folder / "scaled.py"
    file.write_text("\n".join(rows), encoding="utf-8")
    return ["check", str(file)]


def folder_of_documents(folder: Path, size: int) -> list[str]:
    """Small Markdown files."""
    return _folder(folder, size, 1)


def folder_two_jobs(folder: Path, size: int) -> list[str]:
    """The same with two workers."""
    return _folder(folder, size, 2)


def _folder(folder: Path, size: int, jobs: int) -> list[str]:
    for k in range(size):
        (folder / f"paper{k:05}.md").write_text(
            "<!-- symproof: x: real -->\n\nSome words.\n\n"
            f"$$\\sin({k + 2}x - {k + 1}x) = \\sin x$$\n", encoding="utf-8",
        )  # fmt: skip
    return ["check", str(folder), "--jobs", str(jobs)]


def folder_again(folder: Path, size: int) -> list[str]:
    """The same once more, unchanged, with ``--cache``."""
    command = [*_folder(folder, size, 2), "--cache"]
    subprocess.run([sys.executable, "-m", "symproof", *command], env=_environment(folder),
                   stdout=subprocess.DEVNULL, check=True)  # fmt: skip
    return command


def _environment(folder: Path) -> dict[str, str]:
    """The cache lies in the folder, where a point hides it."""
    return {**os.environ, "PYTHONHASHSEED": "0", "SYMPROOF_CACHE": str(folder / ".cache")}


def long_document(folder: Path, size: int) -> list[str]:
    """One document with so many lines, a formula in every tenth."""
    rows = ["<!-- symproof: x: real -->"]
    for k in range(1, size):
        rows.append(f"$$\\cos({k}x)^2 = 1 - \\sin({k}x)^2$$" if k % 10 == 0 else "words")
    file = folder / "long.md"
    file.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return ["check", str(file), "--limit", "document=10000000", "--timeout", "60"]


def long_prose(folder: Path, size: int) -> list[str]:
    """One paragraph of so many lines with a dollar and code in each."""
    file = folder / "prose.md"
    file.write_text("costs $5 or `x` and then\n" * size, encoding="utf-8")
    return ["check", str(file), "--limit", "document=10000000"]


def sum_of_terms(folder: Path, size: int) -> list[str]:
    """A sum that is typed term by term."""
    terms = " + ".join(f"sin(x)*cos({k}y)" for k in range(1, size + 1))
    other = " + ".join(f"cos({k}y)*sin(x)" for k in range(size, 0, -1))
    return _claim(folder, f"{terms} = {other}")


def finite_sum(folder: Path, size: int) -> list[str]:
    """A Σ with so many terms, as it is written in a formula."""
    return _claim(
        folder, f"Sum(k*sin(k*x), (k, 1, {size})) + x = x + Sum(k*sin(k*x), (k, 1, {size}))"
    )


def _claim(folder: Path, claim: str) -> list[str]:
    return ["prove", claim]


def concrete_dimension(folder: Path, size: int) -> list[str]:
    """The dot product of two encodings of dimension d, entry by entry, as a Python table."""
    file = folder / "concrete.py"
    file.write_text(
        "import math\n"
        "from symproof.testing import assert_encoding\n"
        "def encoding(p, d):\n"
        "    return [f(p / 10000 ** (2 * i / d)) for i in range(d // 2)"
        " for f in (math.sin, math.cos)]\n"
        f"assert_encoding(encoding, d={size}, layout='interleaved', exponent='2i/d', base=10000)\n",
        encoding="utf-8",
    )
    return ["--script", str(file)]


def proof_document(folder: Path, size: int) -> list[str]:
    """A file with so many proofs for ``symproof replay``."""
    one = (
        '{"name":"a%d","claim":{"variables":[["x","real",[]]],"definitions":[],"hypotheses":[],'
        '"relation":[["sym","x"],"=",["sym","x"]]},"proof":{"rule":"ring"}}'
    )
    file = folder / "proofs.json"
    entries = ",".join(one % k for k in range(size))
    file.write_text('{"symproof":1,"theorems":[' + entries + "]}", encoding="utf-8")
    return ["replay", str(file)]


#: What is measured, with the largest size, and the largest with ``--quick``.
ROWS: tuple[tuple[Make, int, int], ...] = (
    (theory, 2_000, 200), (chained_theory, 2_000, 200),
    (folder_of_documents, 10_000, 400), (folder_two_jobs, 10_000, 400),
    (folder_again, 10_000, 400),
    (long_document, 50_000, 4_000), (long_prose, 50_000, 8_000),
    (sum_of_terms, 500, 200), (finite_sum, 4_000, 1_000),
    (concrete_dimension, 4_096, 512), (proof_document, 20_000, 2_000),
)  # fmt: skip


def measured(make: Make, size: int) -> tuple[float, float, float, int]:
    """Seconds by the clock and of work, megabytes of the main process, and the exit code."""
    with tempfile.TemporaryDirectory() as name:
        arguments = make(Path(name), size)
        command = [sys.executable, "-m", "symproof", *arguments]
        if arguments[0] == "--script":
            command = [sys.executable, arguments[1]]
        started = time.perf_counter()
        with subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=_environment(Path(name)),
        ) as process:  # fmt: skip
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        seconds, work = time.perf_counter() - started, used.ru_utime + used.ru_stime
        return seconds, work, used.ru_maxrss / 1024, process.returncode


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("only", nargs="?", default="")
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    print("| what | size | seconds | work | MB | exit | growth |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for make, full, small in ROWS:
        name = make.__name__.replace("_", " ")
        if options.only.replace("_", " ") not in name:
            continue
        largest = small if options.quick else full
        base, before = measured(make, 1)[1], 0.0
        for size in (largest // 4, largest // 2, largest):
            seconds, work, megabytes, code = measured(make, size)
            ratio = (work - base) / (before - base) if before > base else 0.0
            growth = f"{math.log2(ratio):.2f}" if ratio > 0 else ""
            print(f"| {name} | {size} | {seconds:.2f} | {work:.2f} | {megabytes:.0f} | {code} "
                  f"| {growth} |", flush=True)  # fmt: skip
            before = work


if __name__ == "__main__":
    main()
