"""From checked records to the page."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from ..authoring.library import Checked
from ..report.build import title_of
from ..report.catalogs import LANGUAGES
from ..report.compose import Opinions, compose
from ..report.model import Message, Section
from . import trying
from .graph import graph
from .steps import DerivationView, derivation
from .store import Store, packed, shortened
from .typesetting import typeset
from .writing import Speaker

HERE = Path(__file__).parent
STYLES = ("page.css",)
SCRIPTS = (
    "formulas.js", "languages.js", "evaluate.js", "playground.js", "explorer.js", "graph.js",
    "derivations.js",
)  # fmt: skip
LIMIT = 1_000_000  # bytes

#: What the scripts say, in words.
WORDS = {
    "checked": Message("The claim fails at this point. That has been checked rigorously."),
    "fails": Message("By floating-point numbers, the claim fails at this point."),
    "holds": Message("The claim holds at this point. That proves nothing: it is only one point."),
    "close": Message("The two sides are too close for floating-point numbers to tell."),
    "undefined": Message("At this point a side has no value."),
    "shapes": Message("The shapes of the two sides do not fit."),
    "sort": Message("Give every variable a value of its sort."),
    "none": Message("No further point was found."),
    "shown": Message("Theorems shown: {count}"),
    "nothing": Message("nothing"),
    "all": Message("all theorems"),
    "proved": Message("proved ones only"),
    "refuted": Message("refuted claims only"),
}


class Card(NamedTuple):
    """A theorem as it is shown, with its number in the text."""

    section: Section
    label: str
    status: str
    derivation: DerivationView | None


def page(
    checked: Sequence[Checked],
    opinions: Opinions | None = None,
    languages: Sequence[str] = tuple(LANGUAGES),
) -> str:
    """The page for these records.  Raises :class:`.typesetting.ToolMissing` and
    :class:`.typesetting.Refused`."""
    store = Store()
    speaker = Speaker(languages, store)
    handbook = compose(checked, opinions)
    picture = graph(handbook)
    title = title_of(checked)
    by_name = {c.record.name: c for c in checked}
    cards = {
        node.section.name: Card(
            node.section,
            node.label,
            _status(node.section),
            derivation(
                node.section,
                by_name[node.section.name],
                (opinions or {}).get(node.section.name, ()),
                speaker,
            ),
        )
        for node in picture.nodes
    }
    has_playground = any(
        c.record.function.__module__.startswith("symproof.theory.") for c in checked
    )
    body = (
        _environment()
        .get_template("body.html")
        .render(
            languages={code: LANGUAGES[code] for code in languages},
            handbook=handbook,
            graph=picture,
            cards=cards,
            title=title,
            playground=has_playground,
            counts=_counts(list(cards.values())),
            refuted=[c for c in cards.values() if c.section.is_refuted and not c.section.failure],
            say=speaker.say,
            plain=speaker.plain,
            display=speaker.display,
        )
    )
    parts = {name: _part(card, speaker) for name, card in cards.items()}
    picture_part = (
        _environment()
        .get_template("picture.html")
        .render(
            graph=picture,
            cards=cards,
            titles={b.number: speaker.texts(b.chapter.title) for b in picture.bands},
        )
    )
    made = typeset(store.formulas)
    style = made.css + "".join(map(_asset, STYLES)) + _language_rules(languages)
    script = "".join(map(_asset, SCRIPTS))
    return _environment().get_template("page.html").render(
        title=speaker.texts(title)[languages[0]],
        language=languages[0],
        style=Markup(style),
        script=Markup(f'"use strict";\n{script}'),
        policy=_policy(style, f'"use strict";\n{script}'),
        body=Markup(body),
        data=Markup(_json(_words(speaker, title))),
        packed=packed({
            "formulas": shortened(made.html),
            "parts": shortened([picture_part, *parts.values()]),
            "uses": {name: _uses(card, cards) for name, card in cards.items()},
            "claims": trying.claims(checked),
            "playground": trying.playground() if has_playground else None,
        }),
    )  # fmt: skip


def _part(card: Card, speaker: Speaker) -> str:
    """What the page adds to a card once it is unpacked: derivation, certificates, sources."""
    template = _environment().get_template("rest.html")
    return template.render(card=card, say=speaker.say, plain=speaker.plain, display=speaker.display)


def _status(section: Section) -> str:
    if section.failure is not None:
        return "open"
    if section.is_refuted:
        return "refuted"
    return "conditional" if section.conditions else "proved"


def _counts(cards: Sequence[Card]) -> dict[str, int]:
    proved = sum(c.status in ("proved", "conditional") for c in cards)
    refuted = sum(c.status == "refuted" for c in cards)
    return {
        "proved": proved, "refuted": refuted, "open": len(cards) - proved - refuted,
        "steps": sum(len(c.section.lines) for c in cards),
    }  # fmt: skip


def _words(speaker: Speaker, title: Message) -> dict[str, Any]:
    """What the scripts say."""
    words = {name: speaker.texts(Message(m.id, count="{count}")) for name, m in WORDS.items()}
    return {"languages": list(speaker.languages), "title": speaker.texts(title), "words": words}


def _uses(card: Card, cards: Mapping[str, Card]) -> list[str]:
    return [link.name for link in card.section.uses if link.name in cards]


def _json(data: object) -> str:
    """JSON that can stand inside a script element."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")


def _language_rules(languages: Sequence[str]) -> str:
    """Of the versions of a sentence only the one in the page's language is shown."""
    return "".join(
        f":root[lang={code}] body [lang]:not([lang={code}],.name){{display:none}}"
        for code in languages
    )


def _policy(style: str, script: str) -> str:
    """Nothing may be loaded; only these styles, this script and fonts in the page itself."""
    return (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; "
        "font-src data:; base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _asset(name: str) -> str:
    return (HERE / "assets" / name).read_text(encoding="utf-8")


@lru_cache
def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"), undefined=StrictUndefined, autoescape=True,
        trim_blocks=True, lstrip_blocks=True, auto_reload=False,
    )  # fmt: skip
    made.globals["_"] = Message
    return made
