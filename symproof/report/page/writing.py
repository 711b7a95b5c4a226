"""Sentences in all languages beside each other; the page shows those of the chosen one.

Without scripts no language can be chosen.  So in the text that is there without them a sentence
stands in the first language alone, and its other versions are put in their places by a script.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from html import escape, unescape

from markupsafe import Markup

from ...base.catalogs import language_of, translator
from ..formats import ReportFormat
from ..model import Code, ShownFormula, TheoremLink
from ..render import ReportWriter
from .store import SHORT, Store

_APOSTROPHE = re.compile("(?<=[A-Za-z)])'(?=[st]\\b)")
_TAG = re.compile("<[^>]*>")
_FULL_WIDTH = re.compile("[。：；，、）](?:<[^>]*>)*\\Z")
# What stays on the line of the formula before it: signs, and Korean particles.
_STICKS = re.compile(
    "[,.;:、。，；：）)]+|[가-힣]{1,3}(?![가-힣])"
    "| (?:은|는|이|가|을|를|과|와|의|에|에서|로|으로|만큼|만|도|까지|부터|보다|마다|"
    "이다|이고|이며|이면|일)(?=[ ,.)]|$)"
)


class Html(ReportFormat):
    """HTML, with formulas as mentions of a store."""

    name = "html"

    def __init__(self, store: Store) -> None:
        self.store = store

    def words(self, text: str) -> str:
        return escape(text, quote=False)

    def formula(self, formula: ShownFormula) -> str:
        return self.store.inline(formula)

    def code(self, code: Code) -> str:
        return f"<code>{escape(code)}</code>"

    def join(self, pieces: list[tuple[str, bool]]) -> str:
        """Korean particles touch the formula before them, which Markdown does not allow."""
        out, formula = "", ""
        for text, is_formula in pieces:
            sticking = _STICKS.match(text) if formula and not is_formula else None
            if sticking is None:
                out += formula + ("" if is_formula else text)
            else:
                out += self._together(formula, sticking[0].lstrip()) + text[sticking.end() :]
            formula = text if is_formula else ""
        return out + formula

    @staticmethod
    def _together(formula: str, sticking: str) -> str:
        """The two on one line, unless that might be too long for a phone."""
        if len(unescape(_TAG.sub("", formula))) > SHORT:
            return f"{formula}\u2060{sticking}"
        return f'<span class="together">{formula}{sticking}</span>'

    def link(self, words: str, link: TheoremLink, here: str) -> str:
        return f'<a href="#thm-{escape(link.name)}">{words}</a>' if link.chapter else words


class Speaker:
    """Says everything in all ``languages``; formulas go into ``store``."""

    def __init__(self, languages: Sequence[str], store: Store) -> None:
        self.languages, self.store = tuple(languages), store
        self.writers = {code: ReportWriter(code, Html(store)) for code in languages}
        for code, writer in self.writers.items():
            writer.translate = _translate(code)
        self._aside: list[str] | None = None

    @contextmanager
    def setting_aside(self) -> Iterator[list[str]]:
        """Inside, only the first language is written; the list gets, for each sentence, what is
        to stand behind it."""
        self._aside = []
        try:
            yield self._aside
        finally:
            self._aside = None

    def say(self, *values: object) -> Markup:
        """The ``values`` one behind the other, with their formulas and links."""
        return self._beside(
            {c: self._joined(c, map(str, map(w.write, values))) for c, w in self.writers.items()}
        )

    def lead(self, label: object, *values: object) -> Markup:
        """The same behind a ``label`` in bold."""
        versions = {}
        for code, writer in self.writers.items():
            texts = (f"<b>{writer.write(label)}</b>", *map(str, map(writer.write, values)))
            versions[code] = self._joined(code, texts)
        return self._beside(versions)

    def _joined(self, language: str, texts: Iterable[str]) -> str:
        """Sentences with blanks between them, but for where full-width signs have their own."""
        out = ""
        for text in texts:
            blank = out and (language_of(language).blanks or not _FULL_WIDTH.search(out))
            out += f" {text}" if blank else text
        return out

    def plain(self, value: object) -> Markup:
        """``value`` as words only, where neither formulas nor links may stand."""
        return self._beside({c: escape(t, quote=False) for c, t in self.texts(value).items()})

    def texts(self, value: object) -> dict[str, str]:
        """``value`` as plain text in each language."""
        return {code: writer.plain(value) for code, writer in self.writers.items()}

    def display(self, formula: ShownFormula, tex: str | None = None) -> Markup:
        """A formula that stands alone; ``tex`` is the same with marks."""
        return Markup(self.store.display(formula, tex))

    def _beside(self, versions: dict[str, str]) -> Markup:
        if len({*versions.values()}) == 1:
            return Markup(next(iter(versions.values())))
        first, *others = (f'<span lang="{code}">{text}</span>' for code, text in versions.items())
        if self._aside is not None:
            self._aside.append("".join(others))
            return Markup(first)
        return Markup("".join((first, *others)))


def _translate(language: str) -> Callable[[str], str]:
    """By the catalog of the page, and where it knows nothing by that of the reports.  Typed
    apostrophes become printed ones."""
    page, reports = translator(language, "page"), translator(language)

    def translate(sentence: str) -> str:
        found = page(sentence)
        return _APOSTROPHE.sub("’", reports(sentence) if found == sentence else found)

    return translate
