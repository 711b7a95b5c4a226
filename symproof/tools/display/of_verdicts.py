"""How verdicts look in a notebook."""

from __future__ import annotations

from html import escape

from ...base.messages import Said
from ...deciding.verdicts import Linked, Proved, Refuted, Verdict
from ...notation.claims_writer import supposed
from ...notation.text_writer import write_condition
from .elements import bold, box, clause_tex, displayed, say, two_sides

# What has a meaning of its own in \text{…}.
_TEXT = str.maketrans({c: f"\\{c}" for c in "_{}#$%&"} | {"^": r"\^{}"})


def latex(verdict: Verdict) -> str:
    """The relation with the verdict, its conditions, and what is supposed; link by link."""
    if isinstance(verdict, Linked):
        return " ".join(map(latex, verdict.links))
    said = [verdict.word]
    if isinstance(verdict, Proved):
        said += [f"if {write_condition(c)}" for c in verdict.conditions]
    if where := supposed(verdict.claim):
        said.append(f"where {where}")
    words = "; ".join(said).translate(_TEXT)
    return rf"$\displaystyle {clause_tex(verdict.claim)} \quad \text{{({words})}}$"


def html(verdict: Verdict) -> str:
    """The verdict, the relation, and conditions or the two sides at the counterexample; link by
    link."""
    if isinstance(verdict, Linked):
        return "".join(map(html, verdict.links))
    rows: list[str] = []
    if isinstance(verdict, Proved):
        rows = [
            escape(say(Said("if {condition}", condition=write_condition(c))))
            for c in verdict.conditions
        ]
    elif isinstance(verdict, Refuted):
        rows = two_sides(verdict)
    else:
        rows = [f"<code>{escape(detail)}</code>" for detail in verdict.details]
    if where := supposed(verdict.claim):
        before, after = say(Said("where {supposed}", supposed="\n")).split("\n")
        rows.append(f"{escape(before)}<code>{escape(where)}</code>{escape(after)}")
    head = f"{bold(verdict.word)} {displayed(clause_tex(verdict.claim))}"
    return box(verdict.word, [head, *rows])
