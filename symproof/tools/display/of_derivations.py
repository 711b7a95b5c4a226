"""How derivations look in a notebook."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from ...authoring.derivations import Derivation
from ...authoring.reasons import Reason, Rule, theorems_of
from ...base.catalogs import translator
from ...base.speaking import spoken
from ...deciding.findings import SIGNS
from ...notation.latex_writer import RELATION_SIGNS
from ...notation.text_writer import context_of, write_term
from ...report.wording import RULES
from .elements import box, displayed, folded, say, tex


def latex(derivation: Derivation) -> str:
    """All lines under each other."""
    terms = [derivation.start, *(step.line for step in derivation.steps)]
    context = context_of(terms)
    rows = [f"& {tex(derivation.start, context)}"]
    rows += [f"{RELATION_SIGNS[s.op]} {{}} & {tex(s.line, context)}" for s in derivation.steps]
    body = r" \\ ".join(rows)
    return rf"$\displaystyle \begin{{aligned}} {body} \end{{aligned}}$"


def text(derivation: Derivation) -> str:
    """All lines under each other in plain text."""
    rows = [f"    {write_term(derivation.start)}"]
    rows += [f"  {SIGNS[s.op]} {write_term(s.line)}" for s in derivation.steps]
    return "\n".join(rows)


def html(derivation: Derivation) -> str:
    """The lines, each folded over its reason.  It is only recorded: what is checked is the
    theorem that returns it."""
    note = f"<i>{escape(say('recorded; a theorem that returns it gets checked'))}</i>"
    return box("", [*_lines(derivation), note])


def _lines(derivation: Derivation) -> Iterable[str]:
    context = context_of([derivation.start, *(step.line for step in derivation.steps)])
    yield displayed(tex(derivation.start, context))
    for step in derivation.steps:
        yield folded(f"{RELATION_SIGNS[step.op]} {tex(step.line, context)}", _reason(step.reason))


def _reason(reason: Reason) -> str:
    """The rule or the theorems that a step of a mere record names."""
    translate = translator(spoken())
    if isinstance(reason, Rule):
        return escape(translate(RULES[reason.kind].id))
    named = [
        f"{escape(translate(use.record.title))} <code>{escape(use.record.name)}</code>"
        for use in theorems_of(reason)
    ]
    return translate("; ").join(named) or escape(say("an assumption"))
