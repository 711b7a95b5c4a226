"""The model through Jinja templates, in one language and one format.

Whatever a template prints passes through :meth:`ReportWriter.write`: messages are translated,
formulas, links and code are spelled in the format, texts are escaped.  So a template cannot
print anything raw by accident, and an undefined name is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

from ..base.catalogs import language_of, translator
from . import particles, sentences
from .formats import FORMATS, ReportFormat, Written, bookmark
from .model import Code, Mention, Message, ShownFormula, Taught, TheoremLink, Words

TEMPLATES = Path(__file__).parent / "templates"
# Also behind what \textbf{} has set; Markdown needs the blank behind its **.
_BLANK_BETWEEN_HAN = re.compile(
    r"(?<=[。：；，、？！）]) (?=[A-Za-z\u4e00-\u9fff“])"
    r"|(?<=[。：；，、？！）]\}) (?=[\u4e00-\u9fff“\\$])"
)
_GAP = re.compile(r"\{(\w+)\}")


class ReportWriter:
    """Writes whatever a report contains, in one language and one format; ``here`` is the
    chapter in which it stands.  Raises ``ValueError`` for an unknown language."""

    def __init__(self, language: str, form: ReportFormat, here: str = "") -> None:
        self.language, self.form, self.here = language_of(language), form, here
        self.translate, self.taught = translator(language), translator(language, "learn")
        self.fixed: dict[str, Written] = {}  # sentences without gaps, as they are written

    def write(self, value: object) -> Written:
        """``value`` in the target format."""
        if type(value) is Written:
            return value
        if type(value) is Message and not value.values:
            found = self.fixed.get(value.id)
            if found is None:
                found = Written(self.form.join(list(self._pieces(value))))
                self.fixed[value.id] = found
            return found
        return Written(self.form.join(list(self._pieces(value))))

    def title(self, message: Message) -> Written:
        """A title: words only, unless formulas have a place in the headings of the format."""
        if self.form.sets_titles:
            return Written(self.form.join(list(self._sentence(message))))
        return Written(self.form.words(self.plain(message)))

    def words(self, message: Message) -> Written:
        """A sentence without formulas and links, where neither may stand."""
        return Written(self.form.words(self.plain(message)))

    def linked(self, link: TheoremLink) -> Written:
        """The title of a theorem, which leads to it, without its number."""
        return Written(self.form.link(self.title(link.title), link, self.here))

    def mentioned(self, link: TheoremLink) -> Written:
        """The kind and the number of a theorem, which lead to it."""
        kind = self.form.words(self.plain(link.kind))
        return Written(
            self.form.link(f"{kind}{self.form.tie}{self.form.number(link)}", link, self.here)
        )

    def heading(self, message: Message) -> Written:
        """A title in LaTeX, with plain text for the outline of the PDF where they differ."""
        tex = self.title(message)
        if r"\ensuremath" not in tex and "$" not in tex:
            return tex
        return Written(rf"\texorpdfstring{{{tex}}}{{{bookmark(self.plain(message))}}}")

    def display(self, formula: ShownFormula) -> Written:
        """A formula, to stand in a display."""
        return Written(self.form.display(formula))

    def plain(self, value: object) -> str:
        """``value`` as text in the language, as it is read aloud."""
        if isinstance(value, Message):
            text = self._said(value)
            if isinstance(value, Words):
                return text
            return _GAP.sub(lambda gap: self.plain(value.values[gap[1]]), text)
        if isinstance(value, TheoremLink):
            return self.plain(value.title)
        if isinstance(value, Mention):
            return f"{self.plain(value.link.kind)} {value.link.number}"
        if isinstance(value, ShownFormula):
            return value.text
        if isinstance(value, tuple):
            return self.translate(", ").join(map(self.plain, value))
        if isinstance(value, (str, int)) and not isinstance(value, bool):
            return str(value)
        raise TypeError(f"a report cannot print {type(value).__name__}")

    def _pieces(self, value: object) -> Iterable[tuple[str, bool]]:
        if isinstance(value, Written):
            yield value, False
        elif isinstance(value, ShownFormula):
            yield self.form.formula(value), True
        elif isinstance(value, TheoremLink):
            yield self.linked(value), False
            if value.number:
                number = Written(self.form.number(value))
                yield from self._sentence(Message(" ({number})", number=number))
        elif isinstance(value, Mention):
            yield self.mentioned(value.link), False
        elif isinstance(value, Code):
            yield self.form.code(value), False
        elif isinstance(value, Message):
            yield from self._sentence(value)
        elif isinstance(value, tuple):
            for k, item in enumerate(value):
                if k:
                    yield self.translate(", "), False
                yield from self._pieces(item)
        elif isinstance(value, (str, int)) and not isinstance(value, bool):
            yield self.form.words(str(value)), False
        else:
            raise TypeError(f"a report cannot print {type(value).__name__}")

    def _said(self, message: Message) -> str:
        """The sentence in the language, with its gaps."""
        translate = self.taught if isinstance(message, Taught) else self.translate
        return translate(message.id)

    def _sentence(self, message: Message) -> Iterable[tuple[str, bool]]:
        before = ""
        said = self._said(message)
        for k, text in enumerate([said] if isinstance(message, Words) else _GAP.split(said)):
            if k % 2:
                value = message.values[text]
                before = self.plain(value)
                yield from self._pieces(value)
                continue
            chosen = self.language.particles and before
            words = particles.choose(text, before) if chosen else text
            for part in sentences.split(words):
                if isinstance(part, ShownFormula):
                    yield self.form.formula(part), True
                elif part:
                    yield self.form.words(part), False


@pass_context
def _finalize(context: Context, value: Any) -> str:
    writer: ReportWriter = context["writer"]
    return writer.write(value)


class _Environment(ImmutableSandboxedEnvironment):
    """The sandbox for templates whose values are all plain data of ``model``: any attribute
    but a private one is data.  (Jinja's own test looks for the internals of a dozen types.)"""

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        return not attr.startswith("_")

    def getattr(self, obj: Any, attribute: str) -> Any:
        """The same as in the sandbox, with a short way for plain data."""
        value = None if attribute.startswith("_") else getattr(obj, attribute, None)
        return super().getattr(obj, attribute) if value is None or callable(value) else value


@lru_cache
def environment(form: str) -> Environment:
    """The templates of a format, compiled once."""
    delimiters = {
        "block_start_string": "<%", "block_end_string": "%>",
        "variable_start_string": "<<", "variable_end_string": ">>",
        "comment_start_string": "<#", "comment_end_string": "#>",
    }  # fmt: skip
    made = _Environment(
        loader=FileSystemLoader(TEMPLATES / form),
        undefined=StrictUndefined,
        finalize=_finalize,
        autoescape=False,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
        **(delimiters if form == "latex" else {}),
    )
    made.globals = {"_": Message}
    made.filters["title"] = pass_context(lambda context, m: context["writer"].title(m))
    made.filters["heading"] = pass_context(lambda context, m: context["writer"].heading(m))
    made.filters["display"] = pass_context(lambda context, f: context["writer"].display(f))
    made.filters["mention"] = Mention
    made.filters["linked"] = pass_context(lambda context, link: context["writer"].linked(link))
    made.filters["words"] = pass_context(lambda context, m: context["writer"].words(m))
    made.filters["last"] = lambda number: number.rpartition(".")[2]
    made.filters["raw"] = Written
    return made


def render(
    template: str, language: str, form: str, values: Mapping[str, Any], here: str = ""
) -> str:
    """A template with these values; the result ends with one newline."""
    writer = ReportWriter(language, FORMATS[form], here)
    text = environment(form).get_template(template).render(values, writer=writer)
    if not writer.language.blanks:  # templates separate sentences by one
        text = _BLANK_BETWEEN_HAN.sub("", text)
    return re.sub(r"\n{3,}", "\n\n", text.strip()) + "\n"
