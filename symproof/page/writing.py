"""Sentences in all languages beside each other; the page shows those of the chosen one."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape

from markupsafe import Markup

from ..report.catalogs import translator
from ..report.formats import Format
from ..report.model import Code, Formula, Link
from ..report.render import Writer
from .store import Store

_PARTICLE = re.compile(
    " (?:은|는|이|가|을|를|과|와|의|에|에서|로|으로|만큼|만|도|까지|부터|보다|마다|"
    "이다|이고|이며|이면|일)(?=[ ,.)]|$)"
)


class Html(Format):
    """HTML, with formulas as mentions of a store."""

    name = "html"

    def __init__(self, store: Store) -> None:
        self.store = store

    def words(self, text: str) -> str:
        return escape(text, quote=False)

    def formula(self, formula: Formula) -> str:
        return self.store.inline(formula)

    def code(self, code: Code) -> str:
        return f"<code>{escape(code)}</code>"

    def join(self, pieces: list[tuple[str, bool]]) -> str:
        """Korean particles touch the formula before them, which Markdown does not allow."""
        out, after_formula = "", False
        for text, is_formula in pieces:
            out += text[1:] if after_formula and _PARTICLE.match(text) else text
            after_formula = is_formula
        return out

    def link(self, words: str, link: Link, here: str) -> str:
        return f'<a href="#thm-{escape(link.name)}">{words}</a>' if link.chapter else words


class Speaker:
    """Says everything in all ``languages``; formulas go into ``store``."""

    def __init__(self, languages: Sequence[str], store: Store) -> None:
        self.languages, self.store = tuple(languages), store
        self.writers = {code: Writer(code, Html(store)) for code in languages}
        for code, writer in self.writers.items():
            writer.translate = _translate(code)

    def say(self, value: object) -> Markup:
        """``value`` with its formulas and links."""
        return self._beside({c: str(w.write(value)) for c, w in self.writers.items()})

    def plain(self, value: object) -> Markup:
        """``value`` as words only, where neither formulas nor links may stand."""
        return self._beside({c: escape(t, quote=False) for c, t in self.texts(value).items()})

    def texts(self, value: object) -> dict[str, str]:
        """``value`` as plain text in each language."""
        return {code: writer.plain(value) for code, writer in self.writers.items()}

    def display(self, formula: Formula, tex: str | None = None) -> Markup:
        """A formula that stands alone; ``tex`` is the same with marks."""
        return Markup(self.store.display(formula, tex))

    def _beside(self, versions: dict[str, str]) -> Markup:
        if len({*versions.values()}) == 1:
            return Markup(next(iter(versions.values())))
        return Markup("").join(
            Markup(f'<span lang="{code}">{text}</span>') for code, text in versions.items()
        )


def _translate(language: str) -> Callable[[str], str]:
    """By the catalog of the page, and where it knows nothing by that of the reports."""
    page, reports = translator(language, "page"), translator(language)

    def translate(sentence: str) -> str:
        found = page(sentence)
        return reports(sentence) if found == sentence else found

    return translate
