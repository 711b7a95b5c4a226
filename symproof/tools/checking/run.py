"""One run: the kernel's verdict and the second opinion on every step, side by side.

Where the two contradict each other the run ends with an internal error; neither is ever
preferred in silence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from ...authoring.keeping import NONE, Certificates, conditions_of, key, written
from ...authoring.library import Checked, Record, document_of, verify
from ...base.beside import Beside
from ...deciding.verdicts import write_condition
from ...deciding.words import PROVED, Paint, plain
from ...kernel.claims import Claim
from ...notation.text_writer import write_relation
from ...search.second_opinion import Answer, Opinion, second_opinion, tally


class Contradiction(Exception):
    """The kernel and the second opinion give opposite answers about a step."""


class Run(NamedTuple):
    """The records with their verdicts, and the second opinion on each of their steps."""

    checked: list[Checked]
    opinions: dict[str, list[Answer]]

    @property
    def as_expected(self) -> bool:
        """Whether every theorem is proved and every refuted claim refuted."""
        return all(c.as_expected for c in self.checked)

    @property
    def exit_code(self) -> int:
        return 0 if self.as_expected else 1

    def text(self, paint: Paint = plain) -> str:
        """One line a record, its word painted by ``paint``, its findings, and a summary."""
        rows = []
        for c in self.checked:
            answers = self.opinions.get(c.record.name, [])
            agree = sum(a.opinion is not Opinion.OUTSIDE for a in answers)
            second = f"second opinion {agree}/{len(answers)}" if answers else ""
            head = paint(c.word, c.word) + " " * (22 - len(c.word))
            rows.append(f"{head} {c.record.name:<28} {second}".rstrip())
            if c.theorem is not None:
                rows += [f"  if {write_condition(cond)}" for cond in c.theorem.conditions]
            if c.finding is not None:
                rows.append(str(c.finding))
        return "\n".join([*rows, self._summary()])

    def chapters(self) -> str:
        """One line a chapter, the findings in it, and a summary."""
        rows = []
        for name in dict.fromkeys(c.record.chapter for c in self.checked):
            here = [c for c in self.checked if c.record.chapter == name]
            rows.append(f"{name:<24} {_counted(here)}")
            rows += [str(c.finding) for c in here if c.finding is not None]
        return "\n".join([*rows, self._summary()])

    def _summary(self) -> str:
        proved = [c.record.name for c in self.checked if c.theorem is not None]
        found = tally(proved, self.opinions)
        counted = _counted(self.checked, with_zeros=True)
        return f"{counted}; second opinion on {found.judged} of {found.steps} steps"

    def proofs(self) -> str:
        """All proofs as a document that ``symproof replay`` checks and that spares the next run
        its searches (JSON)."""
        return written(document_of([
            {**c.record.entry, "key": key(c.record), "conditions": conditions_of(c.theorem)}
            for c in self.checked
            if c.theorem is not None
        ]))  # fmt: skip


def _counted(checked: Iterable[Checked], with_zeros: bool = False) -> str:
    """The number of records of each word, those that are proved and those that are refuted
    first."""
    counts = Counter(dict.fromkeys(("proved", "refuted"), 0))
    counts.update("proved" if c.word in PROVED else c.word for c in checked)
    return ", ".join(f"{count} {word}" for word, count in counts.items() if count or with_zeros)


def run(
    records: Iterable[Record],
    progress: Callable[[int, int], None] | None = None,
    certificates: Certificates = NONE,
) -> Run:
    """Check the records and ask for the second opinion on every step.

    ``records``, ``progress`` and ``certificates`` are those of
    :func:`~symproof.authoring.library.verify`.  Raises :class:`Contradiction` if the kernel proves
    a step that the second opinion calls false, or the other way round.
    """
    wanted = list(records)
    claims = {record.name: claims_of(record) for record in wanted}
    answers = Beside(lambda: {name: list(map(second_opinion, cs)) for name, cs in claims.items()})
    checked = verify(wanted, progress, certificates)
    judged = answers.result()
    opinions = {c.record.name: judged[c.record.name] for c in checked if c.as_expected}
    for c in checked:
        if c.as_expected:
            for claim, answer in zip(claims[c.record.name], opinions[c.record.name], strict=True):
                _demand_agreement(c, claim, answer)
    return Run(checked, opinions)


def claims_of(record: Record) -> list[Claim]:
    """What the steps of a record claim; nothing if it cannot be read, which is a finding."""
    try:
        return record.claims
    except Exception:  # whatever an author's function raises
        return []


def _demand_agreement(c: Checked, claim: Claim, answer: Answer) -> None:
    opposite = Opinion.NOT_EQUAL if c.verdict in PROVED else Opinion.EQUAL
    if answer.opinion is opposite:
        raise Contradiction(
            f"SP301 {c.record.name}: {write_relation(claim.relation)} is {c.verdict}, "
            f"but the second opinion says {answer.opinion.value} {answer.reason}"
        )
