"""Catalogs of translations: ``.po`` files, as gettext and the tools of translators write them.

Only sentences and their translations are read.  An entry that is marked ``fuzzy`` is a guess of a
tool, and one behind ``#~`` is of a sentence that is no more: neither translates anything.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_ROW = re.compile(r'(?:(msgid|msgstr)[ \t]+)?"((?:[^"\\]|\\[ntr"\\])*)"')
_ESCAPED = re.compile(r"\\(.)")
_MEANING = {"n": "\n", "t": "\t", "r": "\r"}


class _Entry(NamedTuple):
    """The rows of a sentence and of its translation."""

    sentence: list[str]
    translation: list[str]
    is_fuzzy: bool


def translations(text: str) -> dict[str, str]:
    """The translations of a catalog by their sentences; of two for one sentence the first.  Raises
    ``ValueError``, which names the line, for what is no line of a catalog; plural forms and
    contexts are not read."""
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
        if match is not None and match[1] == "msgid":
            entries.append(_Entry([], [], is_fuzzy))
            part, is_fuzzy = entries[-1].sentence, False
        elif match is not None and match[1] and entries and part is entries[-1].sentence:
            part = entries[-1].translation
        elif match is None or match[1] or part is None:
            raise ValueError(f"line {number} is no part of an entry: {row[:60]}")
        part.append(_ESCAPED.sub(lambda escaped: _MEANING.get(escaped[1], escaped[1]), match[2]))
    found: dict[str, str] = {}
    for entry in entries:
        sentence, translation = "".join(entry.sentence), "".join(entry.translation)
        if sentence and translation and not entry.is_fuzzy:
            found.setdefault(sentence, translation)
    return found
