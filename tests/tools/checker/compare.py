"""The whole comparison of the kernel and the checker in JavaScript.

    python tests/tools/checker/compare.py [--corrupted 20000] [--renamed 4000] [--seed 22]
                                    [--only NAME …] [--claims FOLDER] [FILE …]

Both are asked about the library, the claims of the corpora that are proved, each document with
which the tests attack the kernel, claims about numbers, terms that are drawn, certificates that are
changed at one place or in their names, the claims of a folder that are proved, and the documents
that stand in files, one a line.  Prints what was asked, and each question on which they differ;
exits with 1 if there is one.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from claimed import read_claim
from corpus import BEYOND, entries
from tools.checker.asking import ROOT, Asked, Question, both, known, library
from tools.checker.corrupting import Base, corrupted, counted
from tools.checker.drawing import drawn
from tools.checker.enclosing import limits, near_misses
from tools.checker.renaming import renamed
from tools.checker.specimens import specimens

from symproof.deciding.api import prove
from symproof.deciding.strategies import decide
from symproof.deciding.verdicts import Proved

SEED = 22
DRAWN = 4000  # terms, each in nine places
LARGE = 20_000  # characters of an entry that is not changed
TESTS = [
    "tests/attacks", "tests/kernel",
    "tests/checker/test_checker.py", "tests/checker/test_disagreements.py",
]  # fmt: skip


def of_library() -> list[Question]:
    """The library as one document."""
    return [{"document": {"symproof": 1, "theorems": library()}}]


def of_corpora() -> list[Question]:
    """The claims of the corpora that are proved."""
    return [
        {"document": json.loads(verdict.certificate)}
        for e in entries("accept")
        if not e.file.endswith(BEYOND)
        for about in read_claim(e.claim_text, e.where_text)
        if isinstance(verdict := decide(about), Proved)
    ]


def of_claims(folder: Path) -> list[Question]:
    """Claims of others that are proved: in the lines of files .tsv, a claim and what is known of
    its letters stand first."""
    found: list[Question] = []
    for file in sorted(folder.glob("*.tsv")):
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith("#"):
                continue
            text, where, *_ = line.split("\t")
            try:
                verdict = prove(text, where=where)
            except ValueError:  # it cannot be read
                continue
            if isinstance(verdict, Proved):
                found.append({"document": json.loads(verdict.certificate)})
    return found


def of_tests(*arguments: str) -> list[Question]:
    """What tests hand to the kernel, each document once."""
    with tempfile.TemporaryDirectory() as scratch:
        record = Path(scratch) / "asked"
        run = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "tools.checker.recording",
             "-p", "no:cacheprovider", *arguments],
            cwd=ROOT, capture_output=True, text=True, check=False,
            env={"PATH": "/usr/bin:/bin", "RECORD": str(record), "PYTHONPATH": str(ROOT / "tests")},
        )  # fmt: skip
        if run.returncode:
            raise SystemExit(f"the tests fail: {run.stdout[-2000:]}")
        return of_file(record)


def of_file(file: Path) -> list[Question]:
    """The documents of a file, one a line, each once."""
    lines = dict.fromkeys(file.read_text(encoding="utf-8").splitlines())
    return [{"document": json.loads(line)} for line in lines]


def of_numbers() -> list[Question]:
    """Claims that enclosures decide."""
    return [{"document": case.document} for case in (*near_misses(), *limits())]


def of_drawn(terms: int, seed: int) -> list[Question]:
    """Terms that are drawn, in claims and proofs."""
    return [{"document": document} for document in drawn(terms, seed)]


def bases(library_too: bool = True) -> list[Base]:
    """What is changed: the specimens, and the entries of the library, but very long ones."""
    some = [Base(entry, 0) for entry in specimens()]
    if library_too:
        some += [Base(e, k) for k, e in enumerate(library()) if len(json.dumps(e)) < LARGE]
    return some


def report(name: str, asked: list[Asked]) -> int:
    """Prints what was asked and where the answers differ; how often they do."""
    wrong = [a for a in asked if a.differ]
    accepted = sum(a.kernel is not None for a in asked)
    print(f"{name}: {len(asked)} asked, {accepted} accepted, {len(wrong)} differ", flush=True)
    for a in wrong:
        print(f"  kernel: {a.kernel}\n  checker: {a.checker}\n  {json.dumps(a.question)}")
    return len(wrong)


def parts(options: argparse.Namespace) -> Iterator[int]:
    """In how many answers each part differs."""
    files = {str(file): (lambda file=file: of_file(file)) for file in options.files}
    sources = {
        "library": of_library, "numbers": of_numbers, "corpora": of_corpora,
        "drawn": lambda: of_drawn(DRAWN, options.seed),
        "tests": lambda: of_tests("-m", "", *TESTS), **files,
    }  # fmt: skip
    for name, source in sources.items():
        if not options.only or name in options.only or name in files:
            yield report(name, both(source()))
    if options.claims is not None:
        yield report("claims", both(of_claims(options.claims)))
    if not options.only or "renamed" in options.only:
        questions = renamed(bases(), options.renamed, options.seed)
        yield report("renamed", both(questions, known(library())))
    if options.only and "corrupted" not in options.only:
        return
    changed = corrupted(bases(), options.corrupted, options.seed)
    yield report("corrupted", both([c.question for c in changed], known(library())))
    for kind, times in sorted(counted(changed).items(), key=lambda item: item[1]):
        print(f"  {kind}: {times}")


def main() -> int:
    parser = argparse.ArgumentParser(description="The kernel and the checker in JavaScript.")
    parser.add_argument("files", nargs="*", type=Path)
    names = ["library", "numbers", "corpora", "drawn", "tests", "renamed", "corrupted"]
    parser.add_argument("--only", action="append", choices=names)
    parser.add_argument("--claims", type=Path, metavar="FOLDER")
    parser.add_argument("--corrupted", type=int, default=20_000)
    parser.add_argument("--renamed", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=SEED)
    return 1 if sum(parts(parser.parse_args())) else 0


if __name__ == "__main__":
    sys.exit(main())
