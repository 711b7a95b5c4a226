"""One run: the records of a theory with the kernel's verdicts, as text, as data and as proofs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from ...authoring.keeping import NONE, Certificates, conditions_of, key, written
from ...authoring.library import Checked, Record, document_of, verify
from ...base.messages import Said, Translate, by_count, said_together
from ...deciding.words import PROVED, Paint, plain


class Run(NamedTuple):
    """The records of a run with their verdicts."""

    checked: list[Checked]

    @property
    def as_expected(self) -> bool:
        """Whether every theorem is proved and every refuted claim refuted."""
        return all(c.as_expected for c in self.checked)

    @property
    def exit_code(self) -> int:
        return 0 if self.as_expected else 1

    def text(self, paint: Paint = plain, translate: Translate = str) -> str:
        """One line a record, its word painted by ``paint``, its findings, and a summary."""
        rows = []
        for c in self.checked:
            word = translate(c.word)
            head = paint(c.word, word) + " " * (22 - len(word))
            rows.append(f"{head} {c.record.name}")
            if c.theorem is not None:
                needed = (Said("if {conditions}", conditions=one) for one in c.conditions)
                rows += [f"  {said.in_language(translate)}" for said in needed]
            if c.finding is not None:
                rows.append(c.finding.told(translate))
        return "\n".join([*rows, self._summary(translate)])

    def chapters(self, translate: Translate = str) -> str:
        """One line a chapter, the findings in it, and a summary."""
        rows = []
        for name in dict.fromkeys(c.record.chapter for c in self.checked):
            here = [c for c in self.checked if c.record.chapter == name]
            rows.append(f"{name:<24} {_counted(here).in_language(translate)}")
            rows += [c.finding.told(translate) for c in here if c.finding is not None]
        return "\n".join([*rows, self._summary(translate)])

    def _summary(self, translate: Translate) -> str:
        proved = [c.record for c in self.checked if c.theorem is not None]
        steps = sum(len(record.derivation.steps) for record in proved)
        counted = _counted(self.checked, with_zeros=True)
        said = said_together([counted, by_count("{count} step", "{count} steps", steps)], "; ")
        return said.in_language(translate)

    def proofs(self) -> str:
        """All proofs as a document that ``symproof replay`` checks and that spares the next run
        its searches (JSON)."""
        return written(document_of([
            {**c.record.entry, "key": key(c.record), "conditions": conditions_of(c.theorem)}
            for c in self.checked
            if c.theorem is not None
        ]))  # fmt: skip


def _counted(checked: Iterable[Checked], with_zeros: bool = False) -> Said:
    """The number of records of each word, those that are proved and those that are refuted
    first."""
    counts = Counter(dict.fromkeys(("proved", "refuted"), 0))
    counts.update("proved" if c.word in PROVED else c.word for c in checked)
    parts = [
        Said("{count} {verdict}", count=count, verdict=Said(word))
        for word, count in counts.items() if count or with_zeros
    ]  # fmt: skip
    return said_together(parts, ", ")


def run(
    records: Iterable[Record],
    progress: Callable[[int, int], None] | None = None,
    certificates: Certificates = NONE,
) -> Run:
    """Check the records.

    ``records``, ``progress`` and ``certificates`` are those of
    :func:`~symproof.authoring.library.verify`.
    """
    return Run(verify(list(records), progress, certificates))
