"""Mutants of the checker in JavaScript, and whether the certificates that it is asked about notice.

    python tests/checker/mutants.py [--sample 100] [--seed 1] [FILE.js …]

One place of one file is changed: an operation of comparison or logic, a constant, or a demand that
is left out.  The checker is then asked about the first theorems of the library, about what the
tests of attacks and of the kernel hand to the kernel, and about corrupted certificates.  A mutant
is noticed if one answer differs from that of the kernel.  Prints those that are not noticed.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from checker.asking import BATCH, CHECKER, LAWS, NODE, Answer, Question, by_kernel, library
from checker.corrupting import corrupted

SECONDS = 120  # for all questions; a mutant that takes longer is noticed
# The command, and what reads and writes the data, are seen by other tests.
LEFT_OUT = {"checker.js", "verdicts.js"}
OPERATORS: list[tuple[str, str]] = [
    (r" >= ", " > "), (r" > ", " >= "), (r" <= ", " < "), (r" < ", " <= "),
    (r" === ", " !== "), (r" !== ", " === "), (r" && ", " || "), (r" \|\| ", " && "),
    (r"\bdemand\((?!holds)", "void ("), (r"\btrue\b", "false"), (r"\bfalse\b", "true"),
    (r"(?<=[(\s])!(?=[a-z(])", ""), (r"\.every\(", ".some("), (r"\.some\(", ".every("),
    (r" \+ (?=[0-9a-z(])", " - "), (r" - (?=[0-9a-z(])", " + "), (r"\b1n\b", "2n"),
    (r" \| ", " & "), (r" & ", " | "),
]  # fmt: skip


class Mutant(NamedTuple):
    """A file, the place in it, and what stands there instead."""

    file: str
    start: int
    end: int
    new: str

    def applied(self, text: str) -> str:
        return text[: self.start] + self.new + text[self.end :]

    def shown(self, text: str) -> str:
        line = text.count("\n", 0, self.start) + 1
        return f"{self.file}:{line}: {text[self.start : self.end]!r} → {self.new!r}"


def _blank(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", found[0])


def mutants(file: str, text: str) -> Iterator[Mutant]:
    """All changes of a file, in its code; not in comments, texts and messages."""
    code = re.sub(r'//[^\n]*|"[^"\n]*"|`[^`]*`|/\^[^\n]*/y|^import[^;]*;', _blank, text, flags=re.M)
    for pattern, new in OPERATORS:
        for found in re.finditer(pattern, code):
            yield Mutant(file, found.start(), found.end(), new)


def questions(record: Path) -> list[Question]:
    """The library's first theorems, what tests ask the kernel, and corrupted certificates."""
    tests = ["tests/attacks", "tests/kernel", "-m", "not slow"]
    # Thousands of documents that are changed at random say less than their number suggests.
    tests += ["-k", "not test_any and not exchanged"]
    subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "checker.recording", *tests],
        cwd=CHECKER.parents[2], check=True, capture_output=True,
        env={"PATH": "/usr/bin:/bin", "RECORD": str(record), "PYTHONPATH": "tests"},
    )  # fmt: skip
    lines = dict.fromkeys(record.read_text("utf-8").splitlines())
    chosen: list[Question] = [{"document": json.loads(x)} for x in lines if len(x) < 20_000]
    entries = library()
    chosen.append({"document": {"symproof": 1, "theorems": entries[:100]}})
    chosen += [
        {"document": {"symproof": 1, "theorems": [q["entry"]]}}
        for q in corrupted(entries[:100], 300, 1)
    ]
    return chosen


def answers(folder: Path, text: str) -> list[str | None] | None:
    """What a checker says: its theorems with conditions, or None; None for all if it fails."""
    assert NODE is not None
    try:
        run = subprocess.run(
            [NODE, str(BATCH), str(folder), str(LAWS)], input=text, capture_output=True, text=True,
            timeout=SECONDS, check=False, encoding="utf-8",
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return None
    if run.returncode:
        return None
    found = [json.loads(line) for line in run.stdout.splitlines()]
    if any(isinstance(a, str) and a.startswith("CRASH") for a in found):
        return None
    return [None if isinstance(a, str) else json.dumps(a) for a in found]


def main() -> int:
    parser = argparse.ArgumentParser(description="Mutants of the checker in JavaScript.")
    parser.add_argument("files", nargs="*", help="file names; all files if there are none")
    parser.add_argument("--sample", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    sources = {p.name: p.read_text("utf-8") for p in sorted(CHECKER.glob("*.js"))}
    wanted = [f for f in sources if f not in LEFT_OUT and (not options.files or f in options.files)]
    every = [m for file in wanted for m in mutants(file, sources[file])]
    sample = random.Random(options.seed).sample(every, min(len(every), options.sample))
    with tempfile.TemporaryDirectory() as scratch:
        asked = questions(Path(scratch) / "asked")
        text = "\n".join(map(json.dumps, asked))
        kernel: list[Answer] = [by_kernel(q, []) for q in asked]
        expected = [None if a is None else json.dumps(a) for a in kernel]
        if answers(CHECKER, text) != expected:
            print("the checker does not say what the kernel says")
            return 2
        alive = 0
        for mutant in sorted(sample):
            folder = Path(scratch) / "mutant"
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(CHECKER, folder)
            source = sources[mutant.file]
            (folder / mutant.file).write_text(mutant.applied(source), encoding="utf-8")
            if answers(folder, text) == expected:
                alive += 1
                print(f"not noticed: {mutant.shown(source)}", flush=True)
    print(f"{len(sample) - alive} of {len(sample)} mutants noticed ({len(every)} in all)")
    return 1 if alive else 0


if __name__ == "__main__":
    sys.exit(main())
