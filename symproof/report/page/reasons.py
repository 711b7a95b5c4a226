"""The reasons of a line: their names for a glance, and all that they say."""

from __future__ import annotations

from markupsafe import Markup

from ..model import DerivationLine, LineReason, Message
from .writing import Speaker


def names(line: DerivationLine, speaker: Speaker) -> list[tuple[object, int]]:
    """What the reasons of a line are called, each once, and how often it is used."""
    found: dict[tuple[str, ...], tuple[object, int]] = {}
    for reason in line.reasons:
        name = _name(reason)
        key = tuple(speaker.texts(name).values())
        first, count = found.get(key, (name, 0))
        found[key] = first, count + 1
    return list(found.values())


def instances(line: DerivationLine, speaker: Speaker) -> list[Markup]:
    """The theorems and assumptions among the reasons with the values of their variables."""
    said = (
        speaker.say(_full(reason))
        for reason in line.reasons
        if reason.theorem is not None or _theorem(reason.rule) is not None
    )
    return list(dict.fromkeys(said))


def everything(line: DerivationLine, speaker: Speaker) -> list[Markup]:
    """All reasons of a line in full, each once."""
    return list(dict.fromkeys(speaker.say(_full(reason)) for reason in line.reasons))


def _name(reason: LineReason) -> object:
    if reason.theorem is not None:
        return reason.theorem.title
    return _theorem(reason.rule) or reason.rule


def _full(reason: LineReason) -> object:
    if reason.theorem is None:
        return reason.rule
    if not reason.instance:
        return reason.theorem
    return Message("{theorem} with {values}", theorem=reason.theorem, values=reason.instance)


def _theorem(rule: Message | None) -> object:
    """What a rule with further details is called: an assumption, the mean value theorem."""
    return None if rule is None else rule.values.get("theorem")
