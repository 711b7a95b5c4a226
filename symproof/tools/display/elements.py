"""What is the same wherever something is shown: formulas, the two sides of a relation, boxes.

Formulas are LaTeX between dollar signs, which notebooks set; all else is escaped, and what a
student typed stands in ``<code>``, where no formula is looked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from ...base.catalogs import translator
from ...base.messages import Said, Translate
from ...base.speaking import spoken
from ...deciding.verdicts import Refuted, write_point
from ...deciding.words import BROKEN, FAILS, HOLDS, WORDS, prose
from ...kernel.claims import Claim
from ...kernel.terms import Relation, Term
from ...notation import latex_writer, text_writer
from ...notation.declared import Notation
from ...notation.latex_writer import RELATION_SIGNS
from ...notation.text_writer import context_of

_GREEN, _RED, _AMBER = "#2e7d32", "#c62828", "#b26a00"
GREY = "#616161"
#: The colours of truths; what is open is grey.
_COLOURS = {HOLDS: _GREEN, FAILS: _RED, BROKEN: _RED}


def say(said: Said | str, translate: Translate | None = None) -> str:
    """A sentence of the teaching aids, by ``translate`` or else in the language that is
    spoken."""
    said = Said(said) if isinstance(said, str) else said
    return said.in_language(translate or translator(spoken(), "learn", "documents"))


def tex(term: Term, context: Notation | None = None) -> str:
    """A term in LaTeX; a shape that cannot be written in LaTeX is set as text."""
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


def inline(source: str) -> str:
    return f"${escape(source)}$"


def displayed(source: str) -> str:
    return rf"$\displaystyle {escape(source)}$"


# -- verdicts, and the rows of a box -------------------------------------------------------


def two_sides(verdict: Refuted, translate: Translate | None = None) -> list[str]:
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
        formula = inline(tex(side, context))
        before = label(say(name, translate), translate)
        rows.append(f"{before}{formula} → <code>{escape(value)}</code>")
    return rows


def label(words: str, translate: Translate | None = None) -> str:
    """``words`` with the colon of the language behind them."""
    return escape(say(Said("{label}: {text}", label=words, text=""), translate))


def colour_of(word: str) -> str:
    """The colour of a word of a result, grey for "" and what is open."""
    if word == "nothing-new":
        return _AMBER
    return _COLOURS.get(WORDS[word].truth, GREY) if word else GREY


def bold(word: str) -> str:
    return f'<b style="color:{colour_of(word)}">{escape(say(prose(word)))}</b>'


def box(word: str, rows: Iterable[str]) -> str:
    inner = "".join(f"<div>{row}</div>" for row in rows)
    return (
        f'<div class="symproof" style="border-left:3px solid {colour_of(word)};padding-left:0.8em">'
        f"{inner}</div>"
    )


def folded(formula: str, reason: str) -> str:
    """A line that folds out to its reason."""
    return (
        f"<details><summary>{displayed(formula)}</summary>"
        f'<div style="padding-left:2em">{reason}</div></details>'
    )
