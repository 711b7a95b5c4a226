"""How verdicts, derivations, theorems and exercises look in a notebook.

The classes have ``_repr_html_`` and ``_repr_latex_``; what these show is made here, on demand.
Formulas are LaTeX between dollar signs, which notebooks set; all else is escaped, and what a
student typed stands in ``<code>``, where no formula is looked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextvars import ContextVar
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

from .claims_from_text import supposed
from .documents.messages import Said, Translate
from .kernel.claims import Claim, Relation
from .kernel.terms import Term
from .notation.latex_writer import RELATION_SIGNS
from .notation.text_reader import Context
from .notation.text_writer import context_of
from .report.catalogs import translator

if TYPE_CHECKING:
    from .authoring.derivations import Derivation, Reason
    from .authoring.library import Checked, Record
    from .findings import Finding
    from .learn.session import Feedback, Session
    from .report.model import Formula
    from .verdicts import Verdict

_language: ContextVar[str] = ContextVar("language", default="en")
_GREEN, _RED, _AMBER, _GREY = "#2e7d32", "#c62828", "#b26a00", "#616161"
_COLOURS = {
    "proved": _GREEN, "proved-with-conditions": _GREEN, "found": _GREEN,
    "refuted": _RED, "false": _RED, "ill-typed": _RED, "nothing-new": _AMBER,
}  # fmt: skip
# What has a meaning of its own in \text{…}.
_TEXT = str.maketrans({c: f"\\{c}" for c in "_{}#$%&"} | {"^": r"\^{}"})
_WORDS = {
    "proved": Said("proved"),
    "proved-with-conditions": Said("proved under conditions"),
    "refuted": Said("refuted"),
    "ill-typed": Said("ill-typed"),
    "undecided": Said("undecided"),
}
_FINDINGS = {
    "SP101": Said("step {number} is false"),
    "SP102": Said("step {number}: the shapes of the matrices do not fit"),
    "SP103": Said("step {number} is undecided"),
    "SP202": Said("step {number} is true, but not by the reason that is given"),
    "SP203": Said("step {number} holds without the reason that is given, or a part of it"),
    "SP204": Said("step {number} says nothing: the line is the same as the one before"),
}


def speak(language: str) -> None:
    """Say everything in ``language`` from now on.  Raises ``ValueError`` for a language that
    there is not."""
    translator(language)
    _language.set(language)


def spoken() -> str:
    """The language that :func:`speak` has chosen, English at first."""
    return _language.get()


def say(said: Said | str, translate: Translate | None = None) -> str:
    """A sentence of the teaching aids, by ``translate`` or else in the language that is
    spoken."""
    said = Said(said) if isinstance(said, str) else said
    return said.in_language(translate or translator(spoken(), "learn"))


# -- formulas ------------------------------------------------------------------------------


def tex(term: Term, context: Context | None = None) -> str:
    """A term in LaTeX; a shape that cannot be written in LaTeX is set as text."""
    from .notation import latex_writer, text_writer

    try:
        return latex_writer.write_term(term, context)
    except ValueError:
        plain = "".join(c for c in text_writer.write_term(term, context) if c not in r"\{}$")
        return rf"\text{{{plain}}}"


def relation_tex(relation: Relation) -> str:
    """A relation in LaTeX."""
    context = context_of((relation.left, relation.right))
    sign = RELATION_SIGNS[relation.op]
    return f"{tex(relation.left, context)} {sign} {tex(relation.right, context)}"


def clause_tex(claim: Claim) -> str:
    """The relation of a claim and its alternatives in LaTeX."""
    return r" \;\text{or}\; ".join(map(relation_tex, (claim.relation, *claim.alternatives)))


def _inline(source: str) -> str:
    return f"${escape(source)}$"


def _displayed(source: str) -> str:
    return rf"$\displaystyle {escape(source)}$"


# -- verdicts ------------------------------------------------------------------------------


def verdict_latex(verdict: Verdict) -> str:
    """The relation with the verdict, its conditions, and what is supposed."""
    from .verdicts import Proved, write_condition

    said = [verdict.word]
    if isinstance(verdict, Proved):
        said += [f"if {write_condition(c)}" for c in verdict.conditions]
    if where := supposed(verdict.claim):
        said.append(f"where {where}")
    words = "; ".join(said).translate(_TEXT)
    return rf"$\displaystyle {clause_tex(verdict.claim)} \quad \text{{({words})}}$"


def verdict_html(verdict: Verdict) -> str:
    """The verdict, the relation, and conditions or the two sides at the counterexample."""
    from .verdicts import Proved, Refuted, write_condition

    rows: list[str] = []
    if isinstance(verdict, Proved):
        rows = [
            escape(say(Said("if {condition}", condition=write_condition(c))))
            for c in verdict.conditions
        ]
    elif isinstance(verdict, Refuted):
        rows = _two_sides(verdict)
    else:
        rows = [f"<code>{escape(detail)}</code>" for detail in verdict.details]
    if where := supposed(verdict.claim):
        before, after = say(Said("where {supposed}", supposed="\n")).split("\n")
        rows.append(f"{escape(before)}<code>{escape(where)}</code>{escape(after)}")
    head = f"{_bold(verdict.word)} {_displayed(clause_tex(verdict.claim))}"
    return _box(verdict.word, [head, *rows])


def _two_sides(verdict: Any, translate: Translate | None = None) -> list[str]:
    from .verdicts import write_point

    found = verdict.counterexample
    left, _, right = verdict.claim.relation
    point = write_point(found.point)
    rows = [escape(say(Said("at {point}:", point=point), translate))] if point else []
    if found.place:
        entry = f"({found.place[0]}, {found.place[1]})"
        rows.append(escape(say(Said("entry {entry}", entry=entry), translate)))
    context = context_of((left, right))
    for name, side, value in (
        ("left side", left, found.left),
        ("right side", right, found.right),
    ):
        formula = _inline(tex(side, context))
        label = _label(say(name, translate), translate)
        rows.append(f"{label}{formula} → <code>{escape(value)}</code>")
    return rows


def _label(words: str, translate: Translate | None = None) -> str:
    """``words`` with the colon of the language behind them."""
    return escape(say(Said("{label}: {text}", label=words, text=""), translate))


def _bold(word: str) -> str:
    said = _WORDS.get(word)
    colour = _COLOURS.get(word, _GREY)
    return f'<b style="color:{colour}">{escape(say(said) if said else word)}</b>'


def _box(word: str, rows: Iterable[str]) -> str:
    colour = _COLOURS.get(word, _GREY)
    inner = "".join(f"<div>{row}</div>" for row in rows)
    return (
        f'<div class="symproof" style="border-left:3px solid {colour};padding-left:0.8em">'
        f"{inner}</div>"
    )


# -- derivations and theorems --------------------------------------------------------------


def derivation_latex(derivation: Derivation) -> str:
    """All lines under each other."""
    terms = [derivation.start, *(step.line for step in derivation.steps)]
    context = context_of(terms)
    rows = [f"& {tex(derivation.start, context)}"]
    rows += [f"{RELATION_SIGNS[s.op]} {{}} & {tex(s.line, context)}" for s in derivation.steps]
    body = r" \\ ".join(rows)
    return rf"$\displaystyle \begin{{aligned}} {body} \end{{aligned}}$"


def derivation_text(derivation: Derivation) -> str:
    """All lines under each other in plain text."""
    from .findings import SIGNS
    from .notation.text_writer import write_term

    rows = [f"    {write_term(derivation.start)}"]
    rows += [f"  {SIGNS[s.op]} {write_term(s.line)}" for s in derivation.steps]
    return "\n".join(rows)


def derivation_html(derivation: Derivation) -> str:
    """The lines, each folded over its reason.  It is only recorded: what is checked is the
    theorem that returns it."""
    note = f"<i>{escape(say('recorded; a theorem that returns it gets checked'))}</i>"
    return _box("", [*_lines(derivation), note])


def _lines(derivation: Derivation) -> Iterable[str]:
    context = context_of([derivation.start, *(step.line for step in derivation.steps)])
    yield _displayed(tex(derivation.start, context))
    for step in derivation.steps:
        yield _folded(f"{RELATION_SIGNS[step.op]} {tex(step.line, context)}", _reason(step.reason))


def _folded(formula: str, reason: str) -> str:
    """A line that folds out to its reason."""
    return (
        f"<details><summary>{_displayed(formula)}</summary>"
        f'<div style="padding-left:2em">{reason}</div></details>'
    )


def _reason(reason: Reason) -> str:
    """The rule or the theorems that a step of a mere record names."""
    from .authoring.reasons import Rule, theorems_of
    from .report.wording import RULES

    translate = translator(spoken())
    if isinstance(reason, Rule):
        return escape(translate(RULES[reason.kind].id))
    named = [
        f"{escape(translate(use.record.title))} <code>{escape(use.record.name)}</code>"
        for use in theorems_of(reason)
    ]
    return translate("; ").join(named) or escape(say("an assumption"))


def _checked_lines(checked: Checked) -> Iterable[str]:
    """The lines of a proved theorem with the reasons that the kernel has replayed, as in the
    reports."""
    from .report.compose import compose
    from .report.formats import FORMATS
    from .report.render import Writer

    section = compose([checked]).sections[0]
    writer = Writer(spoken(), FORMATS["text"])
    comma, semicolon = writer.translate(", "), writer.translate("; ")
    yield _displayed(section.start.tex if section.start is not None else "")
    for line in section.lines:
        reasons = []
        for reason in line.reasons:
            words = escape(writer.plain(reason.rule)) if reason.rule is not None else ""
            if reason.theorem is not None:
                name = f"<code>{escape(reason.theorem.name)}</code>"
                words = f"{escape(writer.plain(reason.theorem))} {name}"
            reasons.append(comma.join([words, *(_inline(f.tex) for f in reason.instance)]))
        yield _folded(f"{line.relation.tex} {line.formula.tex}", semicolon.join(reasons))


def checked_html(checked: Checked) -> str:
    """A theorem as the kernel has just checked it, or what is wrong with it."""
    record = checked.record
    translate = translator(spoken())
    wrong = checked.finding
    word = "refuted" if wrong is not None and wrong.code == "SP101" else checked.verdict
    head = f"{_bold(word)} <b>{escape(translate(record.title))}</b>"
    rows = [head, _sentence(translate(record.statement))]
    if wrong is not None:
        return _box(word, [*rows, *_finding_rows(record, wrong)])
    if record.is_refuted:
        if record.refutation is not None:
            rows.append(verdict_html(record.refutation))
        return _box(checked.verdict, rows)
    from .verdicts import write_condition

    rows += _checked_lines(checked)
    for condition in checked.theorem.conditions if checked.theorem else ():
        rows.append(escape(say(Said("if {condition}", condition=write_condition(condition)))))
    for hypothesis in _assumed(record):
        rows.append(escape(say(Said("if {condition}", condition=hypothesis.text))))
    return _box(checked.verdict, rows)


def _sentence(words: str) -> str:
    """A sentence of the reports, what looks like a formula in it set as one."""
    from .report.sentences import split

    return "".join(escape(p) if isinstance(p, str) else _inline(p.tex) for p in split(words))


def _finding_rows(record: Record, finding: Finding) -> Iterable[str]:
    """What is wrong: the sentence, and both sides, with their values if they differ."""
    from .verdicts import Refuted, refute

    step = re.match(r"step (\d+) ", finding.message)
    said = _FINDINGS.get(finding.code) if step else None
    message = say(Said(said.id, number=step[1])) if said and step else finding.message
    yield f"<code>{escape(finding.code)}</code> {escape(message)}"
    if finding.relation is None:
        return
    left, op, right = finding.relation
    context = context_of((left, right))
    yield _displayed(tex(left, context))
    yield _displayed(f"{RELATION_SIGNS[op]} {tex(right, context)}")
    verdict = refute(record.claim_of(finding.relation)) if finding.code == "SP101" else None
    if isinstance(verdict, Refuted):
        yield from _two_sides(verdict)
    else:
        yield from (f"<code>{escape(detail)}</code>" for detail in finding.details)


def record_html(record: Record) -> str:
    """A theorem, checked now."""
    from .authoring.library import verify

    return checked_html(verify([record])[0])


def record_text(record: Record) -> str:
    """A theorem, checked now, in plain text."""
    from .authoring.library import verify
    from .notation.text_writer import write_relation

    (checked,) = verify([record])
    if checked.finding is not None:
        relation = checked.finding.relation
        shown = f": {write_relation(relation)}" if relation is not None else ""
        return f"{checked.finding.code} {checked.finding.message}{shown}"
    rows = [f"{checked.verdict}: {write_relation(record.claim.relation)}"]
    rows += [say(Said("if {condition}", condition=h.text)) for h in _assumed(record)]
    return "\n  ".join(rows)


def record_latex(record: Record) -> str:
    """The statement of a theorem in LaTeX, with what it assumes."""
    shown = (f"({h.tex})" if len(h.pieces) > 3 else h.tex for h in _assumed(record))
    assumed = "".join(rf"{tex} \;\Rightarrow\; " for tex in shown)
    return rf"$\displaystyle {assumed}{relation_tex(record.claim.relation)}$"


def _assumed(record: Record) -> tuple[Formula, ...]:
    """What a theorem assumes, if it can be read."""
    if not record.assumptions:
        return ()
    from .authoring.library import verify
    from .report.compose import compose

    return compose(verify([record])).chapters[0].sections[0].hypotheses


# -- exercises -----------------------------------------------------------------------------


def feedback_html(feedback: Feedback) -> str:
    """The answer to a step, with the two sides if it is false."""
    from .verdicts import Refuted

    colour = _COLOURS.get(feedback.kind, _GREY)
    head = f'<b style="color:{colour}">{escape(feedback.word)}</b>'
    if feedback.relation is not None:
        head += " " + _displayed(relation_tex(feedback.relation))
    rows = [head]
    if feedback.place is not None:
        line, column = feedback.place
        marked = (
            f"{escape(line[:column])}<mark>{escape(line[column : column + 1] or ' ')}</mark>"
            f"{escape(line[column + 1 :])}"
        )
        rows.append(f"<code>{marked}</code>")
    if isinstance(feedback.verdict, Refuted):
        rows += _two_sides(feedback.verdict, feedback.translate)
    if not isinstance(feedback.verdict, Refuted) or feedback.outcome.done:
        rows += [f'<span class="tex2jax_ignore">{escape(r)}</span>' for r in feedback.remarks]
    return _box(feedback.kind, rows)


def session_html(session: Session) -> str:
    """The exercise: what is given, the goal, the form that is asked for."""
    rows = [f"<b>{escape(session.title)}</b> <code>{escape(session.exercise.name)}</code>"]
    rows.append(escape(session.statement))
    label = partial(_label, translate=session.translate)
    rows += [f"{label(name)}{escape(words)}" for name, words in session.declared]
    given = label(session.say("given"))
    rows += [f"{given}{_displayed(relation_tex(r))}" for r in session.known]
    context = context_of(session.numbered)
    rows += [f"{label(str(k))}{_displayed(tex(t, context))}"
             for k, t in enumerate(session.numbered, 1)]  # fmt: skip
    if session.task.kind in ("fill", "values"):
        rows += [_displayed(goal) for goal in session.goals_tex]
    if session.task.kind != "fill":
        rows.append(escape(session.goal))
    if session.wanted:
        rows.append(escape(session.say(Said("wanted: {form}", form=session.wanted))))
    return _box("", rows)
