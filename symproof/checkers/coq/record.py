"""What Coq has said of the theorems of a theory, kept beside it for the reports.

The main job runs without Coq.  So that a report can still say what Coq says, and never says
more, ``symproof check --coq --record`` writes the verdicts to a file, each under a hash of what
it was given for: the theorem, its conditions and the code that exports them.  A verdict whose
hash is not that of the theorem as it is now counts for nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ...base.caches import digest
from ...base.files import write_atomically
from ...notation.encoding import encode_claim, encode_condition

if TYPE_CHECKING:
    from ...authoring.library import Checked, Record
    from ...authoring.reasons import CitedTheorem
    from ...kernel.claims import Claim
    from .verdicts import CoqVerdict

FORMAT = 1
PACKAGE = Path(__file__).parents[2]
OURS = PACKAGE / "theory" / "coq.json"
# What decides which text a theorem or a law becomes, and which proofs Coq accepts.
SOURCES = (
    "checkers/coq/**/*.py", "checkers/coq/support/*.v",
    *(f"kernel/{name}.py"
      for name in "terms functions facts shapes derivatives claims context".split()),
)  # fmt: skip


class Recorded(NamedTuple):
    """A verdict as it was recorded: the word, how many lemmas Coq accepted, and why not."""

    word: str
    lemmas: int
    reason: str = ""


CHANGED = Recorded("changed", 0)


@cache
def exporter() -> str:
    """A hash of the code that exports theorems and laws, and of the support library."""
    files = sorted(path for pattern in SOURCES for path in PACKAGE.glob(pattern))
    return digest(*(path.read_text(encoding="utf-8") for path in files))


def key(checked: Checked) -> str:
    """A hash of everything that decides what Coq is asked about a theorem."""
    record, proved = checked.record, checked.theorem
    data: list[Any]
    if proved is None:
        data = [encode_claim(record.claim)]
    else:
        proof = record.entry["proof"]
        while "lines" not in proof and "proof" in proof:
            proof = proof["proof"]
        said = [proof["lines"], proof["ops"]] if "lines" in proof else [proof]
        used = [[name, encode_claim(claim)] for name, claim in sorted(_used(record).items())]
        data = [record.entry["claim"], list(map(encode_condition, proved.conditions)), *said, used]
    return digest(exporter(), json.dumps(data, separators=(",", ":"), sort_keys=True))[:32]


def _used(record: Record) -> dict[str, Claim]:
    """What the theorems claim on which one rests, directly or not."""
    from ...authoring.reasons import theorems_of

    found: dict[str, Claim] = {}
    waiting: list[CitedTheorem] = [record]
    while waiting:
        for step in waiting.pop().derivation.steps:
            for use in theorems_of(step.reason):
                if use.record.name not in found:
                    found[use.record.name] = use.record.claim
                    waiting.append(use.record)
    return found


def place_of(checked: Checked) -> Path:
    """The file of the record: one for the package's own theory, one beside any other file."""
    file = Path(checked.record.place[0])
    if file.parent == OURS.parent:
        return OURS
    return file.with_suffix(".coq.json")


def recorded(checked: Iterable[Checked]) -> dict[str, Recorded]:
    """What is on record about these theorems: nothing, where nobody has asked Coq;
    :data:`CHANGED` if that was about something else."""
    found: dict[str, Recorded] = {}
    files: dict[Path, Mapping[str, Any]] = {}
    for c in checked:
        place = place_of(c)
        if place not in files:
            files[place] = _read(place)
        if files[place]:
            kept = files[place].get(c.record.name)
            found[c.record.name] = CHANGED
            if c.as_expected and isinstance(kept, list) and kept[:1] == [key(c)]:
                found[c.record.name] = Recorded(*kept[1:])
    return found


def _read(place: Path) -> Mapping[str, Any]:
    try:
        data = json.loads(place.read_text(encoding="utf-8"))
        theorems = data["theorems"] if data["format"] == FORMAT else {}
    except (OSError, ValueError, KeyError, TypeError):
        return {}
    return theorems if isinstance(theorems, dict) else {}


def write(
    checked: Iterable[Checked], verdicts: Mapping[str, CoqVerdict], version: str
) -> list[Path]:
    """Record the verdicts and return the files.  Raises ``OSError``."""
    rows: dict[Path, list[str]] = {}
    for c in checked:
        verdict = verdicts.get(c.record.name)
        if verdict is not None:
            lemmas = sum(step.word == "proved" for step in verdict.steps)
            entry = [key(c), verdict.word, lemmas, verdict.reason]
            row = f"{json.dumps(c.record.name)}: {json.dumps(entry, ensure_ascii=False)}"
            rows.setdefault(place_of(c), []).append(row)
    for place, theorems in rows.items():
        head = f'{{"format": {FORMAT}, "coq": {json.dumps(version)}, "theorems": {{\n'
        write_atomically(place, head + ",\n".join(sorted(theorems)) + "\n}}\n")
    return sorted(rows)
