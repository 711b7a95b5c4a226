"""How theorems look in a notebook: checked at that moment, or with what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from ...authoring.library import Checked, Record, verify
from ...base.catalogs import translator
from ...base.messages import Said
from ...base.speaking import spoken
from ...deciding.findings import Finding
from ...deciding.strategies import refute
from ...deciding.verdicts import Refuted
from ...notation.latex_writer import RELATION_SIGNS
from ...notation.text_writer import context_of, write_condition, write_relation
from ...report.compose import compose
from ...report.formats import FORMATS
from ...report.model import ShownFormula
from ...report.render import ReportWriter
from ...report.sentences import split
from . import of_verdicts
from .elements import bold, box, displayed, folded, inline, relation_tex, say, tex, two_sides


def _checked_lines(checked: Checked) -> Iterable[str]:
    """The lines of a proved theorem with the reasons that the kernel has replayed, as in the
    reports."""
    section = compose([checked]).sections[0]
    writer = ReportWriter(spoken(), FORMATS["text"])
    comma, semicolon = writer.translate(", "), writer.translate("; ")
    yield displayed(section.start.tex if section.start is not None else "")
    for line in section.lines:
        reasons = []
        for reason in line.reasons:
            words = escape(writer.plain(reason.rule)) if reason.rule is not None else ""
            if reason.theorem is not None:
                name = f"<code>{escape(reason.theorem.name)}</code>"
                words = f"{escape(writer.plain(reason.theorem))} {name}"
            reasons.append(comma.join([words, *(inline(f.tex) for f in reason.instance)]))
        yield folded(f"{line.relation.tex} {line.formula.tex}", semicolon.join(reasons))


def _checked_html(checked: Checked) -> str:
    """A theorem as the kernel has just checked it, or what is wrong with it."""
    record = checked.record
    translate = translator(spoken())
    wrong = checked.finding
    head = f"{bold(checked.word)} <b>{escape(translate(record.title))}</b>"
    rows = [head, _sentence(translate(record.statement))]
    if wrong is not None:
        return box(checked.word, [*rows, *_finding_rows(record, wrong)])
    if record.is_refuted:
        if record.refutation is not None:
            rows.append(of_verdicts.html(record.refutation))
        return box(checked.verdict, rows)

    rows += _checked_lines(checked)
    for condition in checked.theorem.conditions if checked.theorem else ():
        rows.append(escape(say(Said("if {condition}", condition=write_condition(condition)))))
    for hypothesis in _assumed(record):
        rows.append(escape(say(Said("if {condition}", condition=hypothesis.text))))
    return box(checked.verdict, rows)


def _sentence(words: str) -> str:
    """A sentence of the reports, what looks like a formula in it set as one."""
    return "".join(escape(p) if isinstance(p, str) else inline(p.tex) for p in split(words))


def _finding_rows(record: Record, finding: Finding) -> Iterable[str]:
    """What is wrong: the sentence, and both sides, with their values if they differ."""
    message = finding.said.in_language(translator(spoken(), "documents"))
    yield f"<code>{escape(finding.code)}</code> {escape(message)}"
    if finding.relation is None:
        return
    left, op, right = finding.relation
    context = context_of((left, right))
    yield displayed(tex(left, context))
    yield displayed(f"{RELATION_SIGNS[op]} {tex(right, context)}")
    verdict = refute(record.claim_of(finding.relation)) if finding.code == "SP101" else None
    if isinstance(verdict, Refuted):
        yield from two_sides(verdict)
    else:
        yield from (f"<code>{escape(detail)}</code>" for detail in finding.details)


def html(record: Record) -> str:
    """A theorem, checked now."""
    return _checked_html(verify([record])[0])


def text(record: Record) -> str:
    """A theorem, checked now, in plain text."""
    (checked,) = verify([record])
    if checked.finding is not None:
        relation = checked.finding.relation
        shown = f": {write_relation(relation)}" if relation is not None else ""
        return f"{checked.finding.code} {checked.finding.message}{shown}"
    rows = [f"{checked.verdict}: {write_relation(record.claim.relation)}"]
    rows += [say(Said("if {condition}", condition=h.text)) for h in _assumed(record)]
    return "\n  ".join(rows)


def latex(record: Record) -> str:
    """The statement of a theorem in LaTeX, with what it assumes."""
    shown = (f"({h.tex})" if len(h.pieces) > 3 else h.tex for h in _assumed(record))
    assumed = "".join(rf"{tex} \;\Rightarrow\; " for tex in shown)
    return rf"$\displaystyle {assumed}{relation_tex(record.claim.relation)}$"


def _assumed(record: Record) -> tuple[ShownFormula, ...]:
    """What a theorem assumes, if it can be read."""
    if not record.assumptions:
        return ()

    return compose(verify([record])).chapters[0].sections[0].hypotheses
