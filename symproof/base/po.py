"""Catalogs of translations: ``.po`` files, as gettext and the tools of translators write them.

Only sentences, their plurals and their translations are read.  An entry that is marked ``fuzzy`` is
a guess of a tool, and one behind ``#~`` is of a sentence that is no more: neither translates
anything.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from gettext import c2py
from typing import NamedTuple

from .messages import Numbered

_ROW = re.compile(r'(?:(msgid(?:_plural)?|msgstr(?:\[[0-9]\])?)[ \t]+)?"((?:[^"\\]|\\[ntr"\\])*)"')
_ESCAPED = re.compile(r"\\(.)")
_MEANING = {"n": "\n", "t": "\t", "r": "\r"}


_PLURAL_FORMS = re.compile(r"^Plural-Forms:.*\bplural=([^;\n]+)", re.M)
_OF_ENGLISH = "n != 1"

#: A sentence, or the singular of one and the number of a plural form.
Key = str | tuple[str, int]


class Catalog(NamedTuple):
    """The translations of a catalog by their sentences, and the number of the plural form that a
    count takes."""

    translations: dict[Key, str]
    form: Callable[[int], int]

    def translate(self, sentence: str) -> str:
        """The translation of a sentence; what has none stays English.  A catalog may also have a
        singular and its plural as two sentences."""
        if isinstance(sentence, Numbered):
            found = self.translations.get((sentence, self.form(sentence.number)))
            if found is not None:
                return found
            sentence = str(sentence)
        return self.translations.get(sentence, sentence)


class _Entry(NamedTuple):
    """The rows of the parts of an entry, and whether it is a guess."""

    parts: dict[str, list[str]]
    is_fuzzy: bool


def catalog(text: str) -> Catalog:
    """The catalog that a text is; of two translations for one sentence it has the first.  Raises
    ``ValueError``, which names the line, for what is no line of a catalog, and for plural forms
    that are no expression of ``n``; contexts are not read."""
    entries = _entries(text)
    found: dict[Key, str] = {}
    for entry in entries:
        parts = {part: "".join(rows) for part, rows in entry.parts.items()}
        sentence = parts.pop("msgid")
        for part, translation in parts.items():
            key = (sentence, int(part[-2])) if part.endswith("]") else sentence
            if sentence and translation and part != "msgid_plural" and not entry.is_fuzzy:
                found.setdefault(key, translation)
    header = "".join(entries[0].parts.get("msgstr", ())) if entries else ""
    forms = _PLURAL_FORMS.search(header)
    return Catalog(found, c2py(forms[1] if forms else _OF_ENGLISH))


def _entries(text: str) -> list[_Entry]:
    """The entries of a text."""
    entries: list[_Entry] = []
    part: list[str] | None = None  # to which a row without a word of its own belongs
    is_fuzzy = False
    for number, line in enumerate(text.split("\n"), start=1):
        row = line.strip()
        if row.startswith(("#,", "#~")):
            is_fuzzy = row.startswith("#,") and "fuzzy" in row
        if not row or row.startswith("#"):
            continue
        match = _ROW.fullmatch(row)
        name = match[1] if match is not None else None
        if name == "msgid":
            part = []
            entries.append(_Entry({name: part}, is_fuzzy))
            is_fuzzy = False
        elif name:
            part = _next_part(entries, name)
        if match is None or part is None:
            raise ValueError(f"line {number} is no part of an entry: {row[:60]}")
        part.append(_ESCAPED.sub(lambda escaped: _MEANING.get(escaped[1], escaped[1]), match[2]))
    return entries


def _next_part(entries: Sequence[_Entry], name: str) -> list[str] | None:
    """The rows of a new part of the last entry; None if none of this name stands there."""
    parts = entries[-1].parts if entries else {}
    before = [*parts]
    wanted = ["msgid_plural", "msgstr"] if before == ["msgid"] else []
    if "msgid_plural" in before:
        wanted = [f"msgstr[{len(before) - 2}]"]
    return parts.setdefault(name, []) if name in wanted else None
