"""What the kernel and the checker in JavaScript say of the same certificates."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from symproof.kernel import intervals, proofs
from symproof.kernel.claims import MalformedClaim, decode_claim, sequent
from symproof.kernel.context import TABLE, Lemma, ProofError, Theorem
from symproof.kernel.terms import MalformedTerm
from symproof.notation.encoding import decode_condition, encode_condition

ROOT = Path(__file__).parents[3]
# Another folder if mutants of the checker are asked.
CHECKER = Path(os.environ.get("CHECKER", ROOT / "symproof" / "checkers" / "javascript"))
LAWS = ROOT / "reports" / "laws.json"
LIBRARY = ROOT / "reports" / "proofs.json"
BATCH = Path(__file__).with_name("batch.mjs")
NODE = shutil.which("node")
MORE = 64  # bits by which a precision is raised
LONGER = 100  # by which the kernel's work for an enclosure is multiplied

Data = Any
Answer = list[list[Any]] | None  # the name and the conditions of each theorem; None if refused
Question = dict[str, Data]  # {"document": …}, or {"entry": …, "above": k}


def _said(theorem: Theorem) -> list[Any]:
    return [theorem.name, [encode_condition(c) for c in theorem.conditions]]


def library() -> list[dict[str, Data]]:
    """The entries of the library, from top to bottom."""
    entries: list[dict[str, Data]] = json.loads(LIBRARY.read_text(encoding="utf-8"))["theorems"]
    return entries


def known(entries: Iterable[dict[str, Data]]) -> list[tuple[str, Lemma]]:
    """What may be used after each entry of the library, whose conditions stand in the file."""
    found = []
    for entry in entries:
        claim = decode_claim(entry["claim"])
        relation, context = proofs.goal_and_context(sequent(claim))
        conditions = tuple(map(decode_condition, entry["conditions"]))
        known = Lemma(
            claim.variables, context.hypotheses, context.premises, relation, conditions
        )  # fmt: skip
        found.append((entry["name"], known))
    return found


def by_kernel(question: Question, above: list[tuple[str, Lemma]]) -> Answer:
    """What the kernel says of a question, where ``above`` are the theorems of the library."""
    try:
        if "document" in question:
            return [_said(t) for t in proofs.check(question["document"])]
        proved: Mapping[str, Lemma] = {**TABLE, **dict(above[: question["above"]])}
        entry = question["entry"]
        return [_said(proofs._theorem(entry["name"], entry, proved)[0])]
    except (ProofError, MalformedClaim, MalformedTerm):
        return None
    except (KeyError, TypeError, ValueError, RecursionError):  # as `check` does
        return None


def by_checker(
    questions: list[Question], with_library: bool = False, folder: Path = CHECKER
) -> Iterator[Answer | str]:
    """What the checker says of questions, all of them in one process: theorems, or why not.  With
    the library above them the theorems of that come first."""
    assert NODE is not None
    run = subprocess.run(
        [NODE, str(BATCH), str(folder), str(LAWS), *([str(LIBRARY)] if with_library else [])],
        input="\n".join(json.dumps(q) for q in questions), capture_output=True, text=True,
        encoding="utf-8", check=False, env={**os.environ, "NODE_OPTIONS": ""},
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    lines = run.stdout.splitlines()
    assert len(lines) == len(questions) + with_library
    for line in lines:
        yield json.loads(line)


def finer(data: Data) -> Data:
    """The same proofs, but with enclosures of a greater precision."""
    if isinstance(data, list):
        return [finer(x) for x in data]
    if not isinstance(data, dict):
        return data
    found = {key: finer(value) for key, value in data.items()}
    if data.get("rule") == "enclosure" and type(bits := data.get("precision")) is int and bits > 0:
        found["precision"] = bits + MORE
    return found


class Asked(NamedTuple):
    """A question, and both answers."""

    question: Question
    kernel: Answer
    checker: Answer | str

    @property
    def differ(self) -> bool:
        """Whether the answers are not the same; a checker that breaks down is always wrong."""
        if isinstance(self.checker, str):
            return self.kernel is not None or self.checker.startswith("CRASH")
        return self.kernel != self.checker


@contextmanager
def longer() -> Iterator[None]:
    """In here the kernel may work longer on an enclosure."""
    before = intervals.MAX_WORK
    intervals.MAX_WORK = LONGER * before
    try:
        yield
    finally:
        intervals.MAX_WORK = before


def both(questions: list[Question], above: list[tuple[str, Lemma]] | None = None) -> list[Asked]:
    """What both say, where ``above`` are the theorems of the library, if they are needed.

    With them the first is the library itself, and what stands in the file.  The intervals of the
    checker may be narrower, and take it less work: if it accepts alone what has enclosures, the
    answer of the kernel is that at a greater precision, and if it still differs, with more work."""
    asked = []
    answers = by_checker(questions, above is not None)
    if above is not None:
        expected = [[e["name"], e["conditions"]] for e in library()]
        asked.append(Asked({"library": str(LIBRARY)}, expected, next(answers)))
    for question, answer in zip(questions, answers, strict=True):
        found = Asked(question, by_kernel(question, above or []), answer)
        if found.differ and found.kernel is None and (again := finer(question)) != question:
            found = found._replace(kernel=by_kernel(again, above or []))
            if found.differ:
                with longer():
                    found = found._replace(kernel=by_kernel(again, above or []))
        asked.append(found)
    return asked
