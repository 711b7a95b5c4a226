"""Catalogs of translations, read as the tools of translators read them."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from symproof.report.catalogs import FOLDER
from symproof.report.po import translations

CATALOG = r"""# Of a translator.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"

#: report/wording.py:1
msgid "a \"word\""
msgstr "ein \"Wort\"\n\\ mit\tTab"

#, fuzzy, python-brace-format
#| msgid "an old one"
msgid "a guess"
msgstr "geraten"

#, python-brace-format
msgid ""
"in two "
"rows"
msgstr ""
"in zwei "
"Zeilen"

msgid "not yet"
msgstr ""

msgid "in two rows"
msgstr "once more"

#, fuzzy
#~ msgid "gone"
#~ msgstr "fort"

msgid "behind"
msgstr "dahinter"
"""
WRITTEN = {"a \"word\"": 'ein "Wort"\n\\ mit\tTab', "in two rows": "in zwei Zeilen",
           "behind": "dahinter"}  # fmt: skip


def by_babel(data: bytes) -> dict[str, str]:
    """What Babel, which is written apart from it, reads."""
    found = read_po(BytesIO(data))
    return {m.id: m.string for m in found if m.id and m.string and not m.fuzzy}


def test_a_catalog_has_its_translations_and_no_guesses() -> None:
    assert translations(CATALOG) == WRITTEN == by_babel(CATALOG.encode())


@pytest.mark.parametrize(
    "path", sorted(FOLDER.glob("*/LC_MESSAGES/*.po")), ids=lambda p: "-".join(p.parts[-3::2])
)
def test_the_catalogs_of_the_package(path: Path) -> None:
    data = path.read_bytes()
    assert translations(data.decode()) == by_babel(data)
    assert translations(data.decode().replace("\n", "\r\n")) == by_babel(data)


def test_an_empty_catalog_translates_nothing() -> None:
    assert translations("") == translations("# nothing\n") == {}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('"a row of nothing"', 1),
        ('msgstr "of nothing"', 1),
        ('msgid "a"\nmsgstr "b"\nmsgstr "c"', 3),
        ('msgid "a"\nmsgid_plural "as"\nmsgstr[0] "b"', 2),
        ('msgctxt "here"\nmsgid "a"\nmsgstr "b"', 1),
        ('msgid "a"\nmsgstr "never closed', 2),
        ('msgid "a"\nmsgstr "closed" here', 2),
        ('msgid "a"\nmsgstr "an unknown \\x41"', 2),
        ('\n\nmsgid a\nmsgstr "b"', 3),
        ('{"a": "b"}', 1),
    ],
)
def test_what_is_no_catalog_is_refused_with_its_line(text: str, line: int) -> None:
    with pytest.raises(ValueError, match=f"^line {line} is no part of an entry"):
        translations(text)
