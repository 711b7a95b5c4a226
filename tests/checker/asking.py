"""What the kernel and the checker in JavaScript say of the same certificates."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from symproof.kernel import proofs
from symproof.kernel.claims import MalformedClaim
from symproof.kernel.conditions import encode_condition
from symproof.kernel.context import Known, ProofError, Theorem
from symproof.kernel.table import TABLE
from symproof.kernel.terms import MalformedTerm

ROOT = Path(__file__).parents[2]
CHECKER = ROOT / "symproof" / "page" / "checker"
LAWS = ROOT / "reports" / "laws.json"
LIBRARY = ROOT / "reports" / "proofs.json"
BATCH = Path(__file__).with_name("batch.mjs")
NODE = shutil.which("node")

Data = Any
Answer = list[list[Any]] | None  # the name and the conditions of each theorem; None if refused
Question = dict[str, Data]  # {"document": …}, or {"entry": …, "above": k}


def _said(theorem: Theorem) -> list[Any]:
    return [theorem.name, [encode_condition(c) for c in theorem.conditions]]


def library() -> list[dict[str, Data]]:
    """The entries of the library, from top to bottom."""
    entries: list[dict[str, Data]] = json.loads(LIBRARY.read_text(encoding="utf-8"))["theorems"]
    return entries


def known(entries: Iterable[dict[str, Data]]) -> list[tuple[str, Known]]:
    """What the kernel has proved after each entry."""
    proved: dict[str, Known] = dict(TABLE)
    for entry in entries:
        proved[entry["name"]] = proofs._theorem(entry["name"], entry, proved)[1]
    return [item for item in proved.items() if item[0] not in TABLE]


def by_kernel(question: Question, above: list[tuple[str, Known]]) -> Answer:
    """What the kernel says of a question, where ``above`` are the theorems of the library."""
    try:
        if "document" in question:
            return [_said(t) for t in proofs.check(question["document"])]
        proved: Mapping[str, Known] = {**TABLE, **dict(above[: question["above"]])}
        entry = question["entry"]
        return [_said(proofs._theorem(entry["name"], entry, proved)[0])]
    except (ProofError, MalformedClaim, MalformedTerm):
        return None
    except (KeyError, TypeError, ValueError, RecursionError):  # as `check` does
        return None


def by_checker(
    questions: list[Question], with_library: bool = False, folder: Path = CHECKER
) -> Iterator[Answer | str]:
    """What the checker says of questions, all of them in one process: theorems, or why not."""
    assert NODE is not None
    run = subprocess.run(
        [NODE, str(BATCH), str(folder), str(LAWS), *([str(LIBRARY)] if with_library else [])],
        input="\n".join(json.dumps(q) for q in questions), capture_output=True, text=True,
        encoding="utf-8", check=False, env={**os.environ, "NODE_OPTIONS": ""},
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    lines = run.stdout.splitlines()
    assert len(lines) == len(questions)
    for line in lines:
        yield json.loads(line)


def differences(
    questions: list[Question], above: list[tuple[str, Known]] | None = None
) -> list[tuple[Question, Answer, Answer | str]]:
    """The questions to which the answers are not the same, with both answers."""
    found = []
    answers = by_checker(questions, above is not None)
    for question, theirs in zip(questions, answers, strict=True):
        ours = by_kernel(question, above or [])
        if ours != (None if isinstance(theirs, str) else theirs) or _crashed(theirs):
            found.append((question, ours, theirs))
    return found


def _crashed(answer: Answer | str) -> bool:
    return isinstance(answer, str) and answer.startswith("CRASH")
