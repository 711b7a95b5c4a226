"""Mutants of the checker in JavaScript, and whether the certificates that it is asked about notice.

    python tests/tools/checker/mutants.py [--sample 100] [--seed 1] [--asked FILE] [FILE.js …]

One place of one file is changed: an operation of comparison or logic, a constant, or a demand that
is left out. The checker is then asked about the specimens, also with changes, about terms that are
drawn, about enclosures, about what the tests of attacks, of the kernel and of the checker hand to
the kernel (or about the documents of a file), and about the first theorems of the library. A mutant
is noticed if one answer differs from that of the kernel. Prints those that are not noticed, but for
those in ``equivalent_mutants.txt``, of which it says why no answer can show them.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from tools.checker.asking import BATCH, CHECKER, LAWS, NODE, ROOT, Answer, Question, both, library
from tools.checker.compare import LARGE, bases, of_drawn, of_file, of_tests
from tools.checker.corrupting import corrupted
from tools.checker.enclosing import limits, near_misses

SLOWER = 10  # a mutant that takes so many times as long for all questions is noticed
TESTS = [
    f"tests/checker/test_{name}.py" for name in ("worker", "intervals", "checker", "disagreements")
]
EQUIVALENT = Path(__file__).with_name("equivalent_mutants.txt")
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

    def listed(self, text: str) -> tuple[str, str, str]:
        """What stands of it in the list: the file, the line, and the line as it is changed."""
        begin = text.rfind("\n", 0, self.start) + 1
        end = text.find("\n", self.end)
        changed = text[begin : self.start] + self.new + text[self.end : end]
        return self.file, text[begin:end].strip(), changed.strip()


def _blank(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", found[0])


def mutants(file: str, text: str) -> Iterator[Mutant]:
    """All changes of a file, in its code; not in comments, texts and messages."""
    code = re.sub(r'//[^\n]*|"[^"\n]*"|`[^`]*`|/\^[^\n]*/y|^import[^;]*;', _blank, text, flags=re.M)
    for pattern, new in OPERATORS:
        for found in re.finditer(pattern, code):
            yield Mutant(file, found.start(), found.end(), new)


def questions(file: Path | None) -> list[Question]:
    """The specimens, claims about numbers, specimens with changes, what tests ask the kernel, and
    the library's first theorems, each with what the kernel says.  The quickest come first."""
    own = bases(library_too=False)
    numbers = [*limits(), *random.Random(1).sample([*near_misses()], 1200)]
    chosen = [*({"entry": b.entry, "above": 0} for b in own), *of_drawn(200, 1),
              *({"document": case.document} for case in numbers),
              *(c.question for c in corrupted(own, 1500, 1))]  # fmt: skip
    # Thousands of documents that are changed at random say less than their number suggests.
    tests = [
        "tests/attacks",
        "tests/kernel",
        "-m",
        "not slow",
        "-k",
        "not test_any and not exchanged",
    ]
    asked = of_tests(*tests) if file is None else of_file(file)
    chosen += sorted(
        (q for q in asked if len(json.dumps(q)) < LARGE), key=lambda q: len(json.dumps(q))
    )
    chosen.append({"document": {"symproof": 1, "theorems": library()[:60]}})
    return [{**a.question, "expected": a.kernel} for a in both(chosen)]


def noticed(folder: Path, text: str, number: int, seconds: float | None) -> bool:
    """Whether a checker does not give all of the answers that are expected, in this time."""
    assert NODE is not None
    try:
        run = subprocess.run(
            [NODE, str(BATCH), str(folder), str(LAWS)], input=text, capture_output=True, text=True,
            timeout=seconds, check=False, encoding="utf-8",
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return True
    if run.returncode:
        return True
    *_, last = run.stdout.splitlines()
    asked = text.splitlines()
    answers = run.stdout.splitlines()
    return len(answers) < number or not agrees(last, json.loads(asked[-1])["expected"])


def equivalent() -> dict[tuple[str, str, str], str]:
    """Mutants that no answer can show, each with the reason: file, line, changed line, reason."""
    rows = [x.split(" ~ ") for x in EQUIVALENT.read_text("utf-8").splitlines() if x[:1] not in "#"]
    return {(file, line, changed): why for file, line, changed, why in rows}


def copied(scratch: Path) -> Path:
    """A copy of the checker that can be changed, with the laws beside it as in a package."""
    folder = scratch / "checker"
    shutil.copytree(CHECKER, folder)
    shutil.copy(LAWS, folder)
    return folder


def tested(folder: Path, seconds: float | None) -> bool:
    """Whether the tests that ask for more than certificates notice, in this time."""
    try:
        run = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *TESTS],
            cwd=ROOT, env={**os.environ, "CHECKER": str(folder)}, capture_output=True, check=False,
            timeout=seconds,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return True
    return run.returncode != 0


def agrees(answer: str, expected: Answer) -> bool:
    said = json.loads(answer)
    if isinstance(said, str):
        return expected is None and not said.startswith("CRASH")
    return bool(said == expected)


def main() -> int:
    parser = argparse.ArgumentParser(description="Mutants of the checker in JavaScript.")
    parser.add_argument("files", nargs="*", help="file names; all files if there are none")
    parser.add_argument("--sample", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--asked", type=Path, help="documents, one a line; those of the tests if none"
    )
    options = parser.parse_args()
    sources = {p.name: p.read_text("utf-8") for p in sorted(CHECKER.glob("*.js"))}
    wanted = [f for f in sources if not options.files or f in options.files]
    every = [m for file in wanted for m in mutants(file, sources[file])]
    sample = random.Random(options.seed).sample(every, min(len(every), options.sample))
    asked = questions(options.asked)
    text = "\n".join(map(json.dumps, asked))
    alive, excused = 0, equivalent()
    with tempfile.TemporaryDirectory() as scratch:
        folder = copied(Path(scratch))
        start = time.monotonic()
        if noticed(folder, text, len(asked), None) or tested(folder, None):
            print("the checker, as it is, does not say what is expected")
            return 2
        seconds = SLOWER * (time.monotonic() - start)
        for place, mutant in enumerate(sorted(sample), 1):
            print(f"{place} of {len(sample)}, {alive} not noticed", file=sys.stderr, flush=True)
            source = sources[mutant.file]
            if mutant.listed(source) in excused:
                continue
            (folder / mutant.file).write_text(mutant.applied(source), encoding="utf-8")
            if not noticed(folder, text, len(asked), seconds) and not tested(folder, seconds):
                alive += 1
                print(f"not noticed: {mutant.shown(source)}", flush=True)
            (folder / mutant.file).write_text(source, encoding="utf-8")
    same = sum(m.listed(sources[m.file]) in excused for m in sample)
    print(f"{len(sample) - alive - same} of {len(sample)} mutants noticed, {same} are listed as "
          f"equivalent ({len(every)} in all)")  # fmt: skip
    return 1 if alive else 0


if __name__ == "__main__":
    sys.exit(main())
