"""How exercises and the answers to steps look in a notebook."""

from __future__ import annotations

from functools import partial
from html import escape

from ...base.messages import Said
from ...deciding.verdicts import Refuted
from ...notation.text_writer import context_of
from ...teaching.learn.session import Feedback, Session
from ...theory.exercises import BLANK, with_blank
from .elements import box, colour_of, displayed, label, relation_tex, tex, two_sides


def html(shown: Feedback | Session) -> str:
    """An exercise, or the answer to a step."""
    return _feedback(shown) if isinstance(shown, Feedback) else _session(shown)


def _feedback(feedback: Feedback) -> str:
    """The answer to a step, with the two sides if it is false."""
    colour = colour_of(feedback.kind)
    head = f'<b style="color:{colour}">{escape(feedback.word)}</b>'
    if feedback.relation is not None:
        head += " " + displayed(relation_tex(feedback.relation))
    rows = [head]
    if feedback.place is not None:
        line, column = feedback.place
        marked = (
            f"{escape(line[:column])}<mark>{escape(line[column : column + 1] or ' ')}</mark>"
            f"{escape(line[column + 1 :])}"
        )
        rows.append(f"<code>{marked}</code>")
    if isinstance(feedback.verdict, Refuted):
        rows += two_sides(feedback.verdict, feedback.translate)
    if not isinstance(feedback.verdict, Refuted) or feedback.outcome.done:
        rows += [f'<span class="tex2jax_ignore">{escape(r)}</span>' for r in feedback.remarks]
    return box(feedback.kind, rows)


def _session(session: Session) -> str:
    """The exercise: what is given, the goal, the form that is asked for."""
    rows = [f"<b>{escape(session.title)}</b> <code>{escape(session.exercise.name)}</code>"]
    rows.append(escape(session.statement))
    label_of = partial(label, translate=session.translate)
    rows.append(f"{label_of(session.say('chapter'))}{escape(session.chapter)}")
    rows += [f"{label_of(name)}{escape(words)}" for name, words in session.declared]
    given = label_of(session.say("given"))
    rows += [f"{given}{displayed(relation_tex(r))}" for r in session.known]
    context = context_of(session.numbered)
    rows += [f"{label_of(str(k))}{displayed(tex(t, context))}"
             for k, t in enumerate(session.numbered, 1)]  # fmt: skip
    if session.task.kind in ("derive", "fill", "values"):
        rows += [displayed(goal) for goal in _goals(session)]
    if session.task.kind != "fill":
        rows.append(escape(session.goal))
    if session.wanted:
        rows.append(escape(session.say(Said("wanted: {form}", form=session.wanted))))
    return box("", rows)


def _goals(session: Session) -> list[str]:
    """The formulas of the goal in LaTeX, with a box where something is missing."""
    shown = (relation_tex(with_blank(r)) for r in session.task.relations)
    return [t.replace(rf"\mathrm{{{BLANK}}}", r"\boxed{\;?\;}") for t in shown]
