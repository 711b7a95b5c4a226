"""Steps, theorems and claims as Coq judges them.

``proved`` is said of a step when ``coqc`` has accepted its lemma, and of a theorem when it has
accepted all of them and the theorem rests on the axioms of the real numbers alone.  What Coq
cannot express says why; what it does not accept says where.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ...base.caches import digest
from ...deciding.verdicts import IllTyped
from . import cache
from .compiler import ALLOWED, SECONDS, CompilerOutcome, Coq, workshop
from .export import HEADER, Exported, Exporter, claim_file
from .refutations import refutation_file
from .shapes import NO_CERTIFICATE

if TYPE_CHECKING:
    from ...authoring.library import Checked
    from ...kernel.claims import Claim

FILES_TOGETHER = 24  # what fails makes only those that are compiled with it be compiled again
_REQUIRES = re.compile(r"^From Theorems Require \w+\.\n", re.M)
PROVED, REFUTED, FAILED, INEXPRESSIBLE = "proved", "refuted", "not accepted", "not expressible"


class StepVerdict(NamedTuple):
    """What Coq says of one step; ``message`` is its error."""

    step: int
    word: str
    message: str = ""


class CoqVerdict(NamedTuple):
    """What Coq says of a theorem or claim, and of each of its steps."""

    name: str
    word: str
    reason: str = ""
    steps: tuple[StepVerdict, ...] = ()

    @property
    def accepted(self) -> bool:
        """Whether Coq proves the theorem, or refutes the claim that is called false."""
        return self.word in (PROVED, REFUTED)


def export_checked(checked: Checked, exporter: Exporter | None = None) -> Exported:
    """The file of a theorem that the kernel has proved, made by ``exporter``, or of the negation of
    a claim that is refuted."""
    record = checked.record
    refuted = record.refutation if record.is_refuted else None
    if isinstance(refuted, IllTyped):
        reason = "a statement that is ill-typed: shapes that do not fit"
        return Exported(record.name, record.name, "", (), reason)
    if refuted is not None:
        words = f"{record.title}. {record.statement}"
        return refutation_file(record.name, record.claim, words, refuted.counterexample)
    return (exporter or Exporter()).file(checked)


def judge_checked(
    coq: Coq, checked: Iterable[Checked], progress: Callable[[int, int], None] | None = None
) -> dict[str, CoqVerdict]:
    """Coq's verdict on each theorem that the kernel has judged as expected."""
    wanted = [c for c in checked if c.as_expected]
    exporter = Exporter(wanted)
    files = [export_checked(c, exporter) for c in wanted]
    answers = judge_files(coq, files, progress)
    found = {}
    for c, verdict in zip(wanted, answers, strict=True):
        word = REFUTED if c.record.is_refuted and verdict.word == PROVED else verdict.word
        found[c.record.name] = verdict._replace(name=c.record.name, word=word)
    return found


def judge_claims(coq: Coq, claims: Sequence[Claim]) -> list[CoqVerdict]:
    """Coq's verdict on single claims: proved under the conditions that the kernel finds, or
    refuted where the kernel refutes them, or why neither."""
    from ...deciding.strategies import decide
    from ...deciding.verdicts import Proved, Refuted
    from ...kernel.claims import conditions, scope, unfold, unfolding

    files, refuted = [], []
    for k, claim in enumerate(claims, 1):
        verdict = decide(claim)
        refuted.append(isinstance(verdict, Refuted))
        if isinstance(verdict, Refuted):
            files.append(refutation_file(f"Claim_{k}", claim, "", verdict.counterexample))
            continue
        proof = None
        if isinstance(verdict, Proved):
            given = verdict.theorem.conditions
            (*_, entry) = json.loads(verdict.certificate)["theorems"]
            proof = entry["proof"]
        else:
            relation = unfold(claim.relation, unfolding(claim))
            sides = (relation.left, relation.right)
            given = tuple(c for side in sides for c, _ in conditions(side, scope(claim)))
        file = claim_file(claim, given, f"Claim_{k}", proof)
        if isinstance(verdict, Proved) and not all(m.complete for m in file.lemmas):
            file = Exported(file.module, file.theorem, "", (), NO_CERTIFICATE)
        files.append(file)
    answers = judge_files(coq, files)
    return [
        a._replace(word=REFUTED) if false and a.word == PROVED else a
        for a, false in zip(answers, refuted, strict=True)
    ]


def judge_files(
    coq: Coq, files: Sequence[Exported], progress: Callable[[int, int], None] | None = None
) -> list[CoqVerdict]:
    """Coq's verdict on each file; those that it has judged before are not compiled again."""
    keys = [digest(coq.identity, *(part.text for part in f.everything)) for f in files]
    entries: list[Any] = [
        _entry(cache.read(key)) if f.text else None for f, key in zip(files, keys, strict=True)
    ]
    fresh = [k for k, f in enumerate(files) if f.text and entries[k] is None]
    if fresh:
        for k, entry in zip(fresh, _compile(coq, [files[k] for k in fresh], progress), strict=True):
            entries[k] = entry
            cache.write(keys[k], entry)
    return [_verdict(f, e) for f, e in zip(files, entries, strict=True)]


def _entry(kept: Any) -> Any:
    """A kept entry if it has the form of one."""
    if (
        isinstance(kept, dict)
        and isinstance(kept.get("failures"), dict)
        and isinstance(kept.get("axioms"), list)
    ):
        return kept
    return None


def _compile(
    coq: Coq, files: Sequence[Exported], progress: Callable[[int, int], None] | None
) -> list[dict[str, Any]]:
    """Compile the files and all that they need, which is what the answer is about."""
    needed = {part.module: part for f in files for part in f.everything}
    groups = _groups(list(needed.values()), max(coq.jobs, len(needed) // FILES_TOGETHER))
    done = 0

    def one(number: int, group: Sequence[Exported]) -> dict[str, tuple[str, dict[str, str]]]:
        """For each module of a group the place of its theorem, and its failures."""
        nonlocal done
        whole = _accepted_together(coq, place, f"Together_{number}", group)
        found = {}
        for f in group:
            name = f"{f.module}.{f.theorem}"
            if whole:
                found[f.module] = f"Together_{number}.{name}", dict[str, str]()
            else:
                found[f.module] = name, _failures(coq, place, f)
            done += 1
            if progress is not None:
                progress(done, len(needed))
        return found

    with workshop({f.module: f.text for f in needed.values()}) as place:
        with ThreadPoolExecutor(coq.jobs) as pool:
            answers = list(pool.map(one, range(len(groups)), groups))
        found = {module: answer for group in answers for module, answer in group.items()}
        accepted = {module: name for module, (name, bad) in found.items() if not bad}
        axioms = coq.axioms(place, accepted.values()) if accepted else frozenset()
        each = dict.fromkeys(accepted, axioms)
        if not axioms <= ALLOWED:
            each = {module: coq.axioms(place, [name]) for module, name in accepted.items()}
    return [
        {"failures": found[f.module][1], "axioms": sorted(each.get(f.module, ()))} for f in files
    ]


def _groups(files: Sequence[Exported], most: int) -> list[list[Exported]]:
    """The files in at most so many groups, of about the same length.  What
    needs each other is in one group, each file behind those that it needs."""
    cluster = {f.module: [f] for f in files}
    for f in files:
        for need in f.needs:
            ours, theirs = cluster[f.module], cluster[need.module]
            if ours is not theirs:
                theirs += ours
                cluster.update((member.module, theirs) for member in ours)
    clusters = {id(c): c for c in cluster.values()}.values()
    groups: list[list[Exported]] = [[] for _ in range(min(most, len(clusters)))]
    for members in sorted(clusters, key=_length, reverse=True):
        min(groups, key=_length).extend(members)
    return [
        list({part.module: part for f in group for part in f.everything}.values())
        for group in groups
    ]


def _length(group: Iterable[Exported]) -> int:
    return sum(len(f.text) for f in group)


def _accepted_together(coq: Coq, place: Path, name: str, group: Sequence[Exported]) -> bool:
    """Whether Coq accepts the texts as modules of one file, which loads the real numbers only
    once.  If not, each is compiled by itself to learn why."""
    if len(group) < 2:
        return False
    rows = [HEADER]
    for f in group:
        text = _REQUIRES.sub("", f.text.replace(HEADER, ""))
        rows.append(f"Module {f.module}.\n{text}\nEnd {f.module}.\n")
    (place / f"{name}.v").write_text("\n".join(rows), encoding="utf-8")
    return coq.compile(name, place, SECONDS * len(group)).accepted


def _failures(coq: Coq, place: Path, exported: Exported) -> dict[str, str]:
    """The steps that Coq does not accept, each with its message; "" is the file as a whole.
    The steps behind a failing one are tried without it."""
    outcome = coq.compile(exported.module, place)
    failures: dict[str, str] = {}
    dropped: set[int] = set()
    while not outcome.accepted:
        lemma = exported.lemma_at(outcome.line)
        if lemma is None or lemma.step in dropped:
            failures.setdefault("", _said(outcome))
            break
        failures[str(lemma.step)] = _said(outcome)
        dropped |= {lemma.step, 0}
        if len(dropped) > len(exported.lemmas):
            break
        rows = exported.text.split("\n")
        for other in exported.lemmas:
            if other.step in dropped:
                rows[other.first - 1 : other.last] = [""] * (other.last - other.first + 1)
        name = f"{exported.module}_rest"
        (place / f"{name}.v").write_text("\n".join(rows), encoding="utf-8")
        outcome = coq.compile(name, place)
    return failures


def _said(outcome: CompilerOutcome) -> str:
    return outcome.message or "coqc failed"


def _verdict(exported: Exported, entry: Any) -> CoqVerdict:
    if entry is None:
        return CoqVerdict(exported.theorem, INEXPRESSIBLE, exported.reason)
    failures, axioms = entry["failures"], frozenset(entry["axioms"])
    steps = tuple(
        StepVerdict(m.step, FAILED, failures[str(m.step)])
        if str(m.step) in failures
        else StepVerdict(m.step, PROVED)
        for m in exported.lemmas
        if m.step
    )
    if failures:
        said = [f"step {k}: {m}" if k not in ("", "0") else m for k, m in sorted(failures.items())]
        return CoqVerdict(exported.theorem, FAILED, "; ".join(said), steps)
    if not axioms <= ALLOWED:
        more = ", ".join(sorted(axioms - ALLOWED))
        return CoqVerdict(exported.theorem, FAILED, f"rests on further axioms: {more}", steps)
    return CoqVerdict(exported.theorem, PROVED, "", steps)
