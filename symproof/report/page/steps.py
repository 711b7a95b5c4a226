"""A step of a derivation with its reason, its certificate and the changes marked."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from markupsafe import Markup

from ...authoring.library import Checked
from ...authoring.reasons import Rule
from ...authoring.reasons import Use as Cited
from ...notation.declared import Notation
from ...search.rewriting import Instance
from .. import wording
from ..model import RELATIONS, DerivationLine, Message, Section, ShownFormula, TheoremLink
from .changes import Path, differences
from .marking import marked
from .writing import Speaker


class ReplayedInstance(NamedTuple):
    """A theorem that a step uses, and the instance of it that the kernel has replayed."""

    theorem: TheoremLink
    instance: ShownFormula


class StepView(NamedTuple):
    """A line as it is shown, with the ``rule`` by which the kernel replays it."""

    line: DerivationLine
    formula: Markup
    rule: Message
    uses: tuple[ReplayedInstance, ...]


class DerivationView(NamedTuple):
    start: Markup
    steps: tuple[StepView, ...]


def derivation(section: Section, checked: Checked, speaker: Speaker) -> DerivationView | None:
    """The derivation of a proved theorem; None if there is none to show."""
    if section.start is None or not section.lines:
        return None
    formulas = [section.start, *(line.formula for line in section.lines)]
    shown = [
        speaker.display(formula, marked(formula.pieces[0], formula.context, marks))  # type: ignore[arg-type]
        for formula, marks in zip(formulas, _marks(formulas), strict=True)
    ]
    steps = []
    for k, line in enumerate(section.lines):
        proved = checked.record.steps[k]
        by = proved.step.reason
        named = by if isinstance(by, tuple) and not isinstance(by, Rule) else ()
        linked = [r.theorem for r in line.reasons if r.theorem is not None]
        cited = [
            (use.record, instance)
            for use, instance in zip(named, proved.instances, strict=True)
            if isinstance(use, Cited)
        ]
        uses = tuple(
            ReplayedInstance(link, _stated(record.plain.op, instance, line.formula.context))
            for link, (record, instance) in zip(linked, cited, strict=True)
        )
        steps.append(StepView(line, shown[k + 1], wording.kernel_rule(proved.proof), uses))
    return DerivationView(shown[0], tuple(steps))


def _stated(op: str, instance: Instance, context: Notation) -> ShownFormula:
    """What the theorem says for these values."""
    return ShownFormula((instance.left, RELATIONS[op], instance.right), context)


def _marks(formulas: Sequence[ShownFormula]) -> list[dict[Path, str]]:
    """For each line what the next step takes away, and what the last one has brought."""
    marks: list[dict[Path, str]] = [{} for _ in formulas]
    for k, (before, after) in enumerate(pairwise(formulas)):
        gone, new = differences(before.pieces[0], after.pieces[0])  # type: ignore[arg-type]
        marks[k] |= {path: "new gone" if path in marks[k] else "gone" for path in gone}
        marks[k + 1] |= dict.fromkeys(new, "new")
    return marks
