"""What the command line does with Coq: files written, verdicts as text and as data."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...base.files import write_atomically
from ...base.messages import Said
from ...deciding.findings import Finding
from ...deciding.words import PROVED as HELD
from .compiler import Coq, CoqMissing, find, sources
from .export import Exporter
from .verdicts import (
    FAILED,
    INEXPRESSIBLE,
    PROVED,
    REFUTED,
    CoqVerdict,
    export_checked,
    judge_checked,
    judge_claims,
)

if TYPE_CHECKING:
    from ...authoring.library import Checked
    from ...kernel.claims import Claim

PROJECT = """-R support Symproof
-Q theorems Theorems
"""


def available(required: bool, jobs: int | None = None) -> tuple[Coq | None, str]:
    """Coq, to run ``jobs`` times at once, or None and the sentence that says that it was not
    there.  Raises :class:`~symproof.checkers.coq.compiler.CoqMissing` if it is ``required``."""
    try:
        return find(jobs), ""
    except CoqMissing as missing:
        if required:
            raise
        return None, f"Coq was not there: {missing}"


def write_export(checked: Iterable[Checked], folder: Path) -> tuple[list[str], dict[str, str]]:
    """Write the support library, a file a theorem, and a file that loads them all and prints
    on what they rest.  Returns the names of the files, and for each theorem without a file the
    reason.  Raises ``OSError``."""
    files = {f"support/{m}.v": text for m, text in sources().items()}
    order = [f"support/{m}.v" for m in sources()]
    reasons: dict[str, str] = {}
    theorems: list[tuple[str, str]] = []
    judged = list(checked)
    exporter = Exporter(judged)
    for c in judged:
        exported = export_checked(c, exporter)
        if not exported.text:
            reasons[c.record.name] = exported.reason
            continue
        for part in exported.everything:
            name = f"theorems/{part.module}.v"
            if name not in files:
                files[name] = part.text
                order.append(name)
                theorems.append((part.module, part.theorem))
    rows = [f"From Theorems Require {module}." for module, _ in theorems]
    names = ["I", *(f"@{module}.{theorem}" for module, theorem in theorems)]
    everything = ",\n   ".join(names)
    rows += ["", f"Definition everything :=\n  ({everything}).", ""]
    rows += ["Print Assumptions everything.", ""]
    files["theorems/All.v"] = "\n".join(rows)
    order.append("theorems/All.v")
    files["_CoqProject"] = PROJECT + "".join(f"{name}\n" for name in order)
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, text)
    return sorted(files), reasons


def judge_library(
    coq: Coq, checked: Sequence[Checked], progress: Callable[[int, int], None] | None = None
) -> tuple[dict[str, CoqVerdict], list[Finding]]:
    """Coq's verdicts, and a finding at our file and line for each step that it does not
    accept."""
    verdicts = judge_checked(coq, checked, progress)
    findings = []
    for c in checked:
        verdict = verdicts.get(c.record.name)
        if verdict is None or verdict.word != FAILED:
            continue
        failing = [s for s in verdict.steps if s.word == FAILED]
        for s in failing:
            step, claim = c.record.derivation.steps[s.step - 1], c.record.claims[s.step - 1]
            said = Said("step {number} of {name} is not accepted by Coq: {why}", number=s.step,
                        name=c.record.name, why=s.message)  # fmt: skip
            findings.append(Finding("SP304", said, step.file, step.lineno, claim.relation))
        if not failing:
            said = Said("{name} is not accepted by Coq: {why}", name=c.record.name,
                        why=verdict.reason)  # fmt: skip
            findings.append(Finding("SP304", said, *c.record.place))
    return verdicts, findings


def summary(verdicts: Mapping[str, CoqVerdict]) -> str:
    """One line a theorem that Coq does not prove, and the counts."""
    rows = [f"  Coq: {v.name}: {v.word}: {v.reason}" for v in verdicts.values() if not v.accepted]
    counts = Counter(v.word for v in verdicts.values())
    words = (PROVED, REFUTED, FAILED, INEXPRESSIBLE)
    steps = [s for v in verdicts.values() for s in v.steps]
    said = ", ".join(f"{counts[w]} {w}" for w in words if counts[w]) or "nothing to judge"
    accepted = sum(s.word == PROVED for s in steps)
    return "\n".join([*rows, f"Coq: {said}; {accepted} of {len(steps)} lemmas accepted"])


def data_of(verdict: CoqVerdict) -> dict[str, Any]:
    """A verdict as plain data."""
    return {
        "verdict": verdict.word,
        "reason": verdict.reason,
        "steps": [{"step": s.step, "verdict": s.word, "message": s.message} for s in verdict.steps],
    }


def judge_relations(coq: Coq, relations: Sequence[Mapping[str, Any]]) -> list[CoqVerdict | None]:
    """Coq's verdict on each relation of a document that the kernel has proved; the others have
    none.  ``relations`` are the results as plain data, with their certificates."""
    from ...kernel.claims import decode_claim

    claims: dict[int, Claim] = {}
    for k, relation in enumerate(relations):
        if relation["verdict"] in HELD and relation["evidence"]:
            (*_, entry) = json.loads(relation["evidence"][0])["theorems"]
            claims[k] = decode_claim(entry["claim"])
    found = dict(zip(claims, judge_claims(coq, list(claims.values())), strict=True))
    return [found.get(k) for k in range(len(relations))]
