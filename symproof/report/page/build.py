"""From checked records to the page."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from ...authoring.keeping import conditions_of, written
from ...authoring.library import Checked, document_of, proof_of
from ...base.catalogs import LANGUAGES
from ..build import title_of
from ..compose import compose
from ..law_table import law_table
from ..model import Message, Section
from ..rechecking import RECHECK
from . import reasons, trying
from .bundling import bundle
from .graph import graph
from .packing import packed, shortened
from .steps import DerivationView, derivation
from .store import Store
from .story import story
from .typesetting import typeset
from .writing import Speaker

HERE = Path(__file__).parent
CHECKER = Path(__file__).parents[2] / "checkers" / "javascript"
STYLES = ("page.css",)
SCRIPTS = (
    "unpack.js", "formulas.js", "languages.js", "evaluate.js", "playground.js", "explorer.js",
    "story.js", "graph.js", "checking.js", "derivations.js",
)  # fmt: skip
LIMIT = 1_000_000  # bytes

#: What the scripts say, in words.
WORDS = {
    "checked": Message("The claim fails at this point. That has been checked rigorously."),
    "fails": Message("By floating-point numbers, the claim fails at this point."),
    "holds": Message("The claim holds at this point. That proves nothing: it is only one point."),
    "close": Message("The two sides are too close for floating-point numbers to tell."),
    "undefined": Message("At this point a side has no value."),
    "outside": Message("At this point the assumption does not hold, so it is no counterexample."),
    "sort": Message("Give every variable a value of its sort."),
    "none": Message("No further point was found."),
    "shown": Message("Theorems shown: {count}"),
    "nothing": Message("nothing"),
    "comma": Message(", "),
    "rests": Message("Theorems that it rests on in all: {count}"),
    "all": Message("all theorems"),
    "proved": Message("proved ones only"),
    "refuted": Message("refuted claims only"),
    "stop": Message("Stop"),
    "checking": Message("Theorems checked: {done} of {total}"),
    "confirmed": Message(
        "Proved, checked by your browser. Theorems checked, with all that it rests on: {count}; "
        "seconds: {seconds}."
    ),
    "declined": Message("Refused by your browser: {place}. The checker says:"),
    "within": Message("{outer}, {inner}"),
    "step": Message("step {number}"),
    "obligation": Message("proof of condition {number}"),
    "unable": Message("Your browser does not start the checker. Node.js does: {command}"),
}


class Card(NamedTuple):
    """A theorem as it is shown, with its number in the text."""

    section: Section
    label: str
    status: str
    derivation: DerivationView | None
    can_be_tried: bool = False


def page(
    checked: Sequence[Checked],
    languages: Sequence[str] = tuple(LANGUAGES),
) -> str:
    """The page for these records.  Raises :class:`.typesetting.ToolMissing` and
    :class:`.typesetting.Refused`."""
    store = Store()
    speaker = Speaker(languages, store)
    handbook = compose(checked)
    picture = graph(handbook)
    title = title_of(checked)
    by_name = {c.record.name: c for c in checked}
    claims = trying.claims(checked)
    names = {claim["name"] for claim in claims}
    cards = {
        node.section.name: Card(
            node.section,
            node.label,
            node.section.status,
            derivation(node.section, by_name[node.section.name], speaker),
            node.section.name in names,
        )
        for node in picture.nodes
    }
    has_playground = any(
        c.record.function.__module__.startswith("symproof.theory.") for c in checked
    )
    tried = [card for card in cards.values() if card.can_be_tried]
    with speaker.setting_aside() as versions:
        body = _render(
            "body.html", speaker,
            languages={code: LANGUAGES[code] for code in languages}, handbook=handbook,
            graph=picture, cards=cards, title=title, playground=has_playground,
            counts=_counts(list(cards.values())),
            tried=tried, recheck=RECHECK, story=story(cards) if has_playground else (),
        )  # fmt: skip
    picture_part = _render(
        "picture.html", speaker, graph=picture, cards=cards,
        titles={band.number: speaker.texts(band.chapter.title) for band in picture.bands},
    )  # fmt: skip
    tried_part = _render("tried.html", speaker, tried=tried)
    parts = [_render("rest.html", speaker, card=card) for card in cards.values()]
    made = typeset(store.formulas)
    style = "".join(map(_asset, STYLES)) + _language_rules(languages)
    script = '"use strict";\n' + "".join(map(_asset, SCRIPTS))
    return _environment().get_template("page.html").render(
        title=speaker.texts(title)[languages[0]],
        language=languages[0],
        style=Markup(style),
        script=Markup(script),
        policy=_policy((style, made.css), script),
        body=Markup(body),
        fonts=Markup(packed(b"".join(font.file for font in made.fonts))),
        checking=Markup(packed(_json(_checking(checked)))),
        packed=Markup(packed(_json({
            **_words(speaker, title),
            "styles": made.css,
            "fonts": [[*font[:3], len(font.file)] for font in made.fonts],
            "versions": shortened(versions),
            "formulas": shortened(made.html),
            "parts": shortened([picture_part, tried_part, *parts]),
            "uses": {name: _uses(card, cards) for name, card in cards.items()},
            "claims": claims,
            "playground": trying.playground() if has_playground else None,
            "recheck": RECHECK,
        }))),
    )  # fmt: skip


def _render(template: str, speaker: Speaker, **values: object) -> str:
    return (
        _environment()
        .get_template(template)
        .render(
            say=speaker.say,
            lead=speaker.lead,
            plain=speaker.plain,
            display=speaker.display,
            names=partial(reasons.names, speaker=speaker),
            instances=partial(reasons.instances, speaker=speaker),
            everything=partial(reasons.everything, speaker=speaker),
            **values,
        )
    )


def _counts(cards: Sequence[Card]) -> dict[str, int]:
    refuted, unproved = (sum(c.status == status for c in cards) for status in ("refuted", "open"))
    return {
        "proved": len(cards) - refuted - unproved, "refuted": refuted, "open": unproved,
        "steps": sum(len(c.section.lines) for c in cards),
    }  # fmt: skip


def _words(speaker: Speaker, title: Message) -> dict[str, Any]:
    """What the scripts say."""
    words = {name: speaker.texts(_with_gaps(m.id)) for name, m in WORDS.items()}
    return {"languages": list(speaker.languages), "title": speaker.texts(title), "words": words}


def _with_gaps(sentence: str) -> Message:
    """A sentence whose gaps the scripts fill."""
    return Message(sentence, **{gap: f"{{{gap}}}" for gap in _GAP.findall(sentence)})


_GAP = re.compile(r"\{(\w+)\}")


def _checking(checked: Sequence[Checked]) -> dict[str, str]:
    """The second checker, and what it is to check: the theorems with their conditions, those that
    they rest on, and the laws."""
    entries: dict[str, Any] = {}
    for c in checked:
        if c.theorem is not None:
            for entry in proof_of(c.record)["theorems"]:
                entries.setdefault(entry["name"], entry)
            entries[c.record.name] = {**c.record.entry, "conditions": conditions_of(c.theorem)}
    return {
        "program": bundle(CHECKER, "worker.js"),
        "laws": law_table(),
        "proofs": written(document_of(entries.values())),
    }


def _uses(card: Card, cards: Mapping[str, Card]) -> list[str]:
    return [link.name for link in card.section.uses if link.name in cards]


def _json(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def _language_rules(languages: Sequence[str]) -> str:
    """Of the versions of a sentence only the one in the page's language is shown."""
    return "".join(
        f":root[lang={code}] body [lang]:not([lang={code}],.name){{display:none}}"
        for code in languages
    )


def _policy(styles: Sequence[str], script: str) -> str:
    """Nothing may be loaded; only these styles and this script, and workers of text that it has."""
    hashes = " ".join(f"'{_hash(style)}'" for style in styles)
    return (
        f"default-src 'none'; style-src {hashes}; script-src '{_hash(script)}'; "
        "worker-src blob:; base-uri 'none'; form-action 'none'"
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
