"""Catalogs of translations, read as the tools of translators read them."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from symproof.base.catalogs import FOLDER
from symproof.base.messages import Said, by_count
from symproof.base.po import catalog

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


def by_babel(data: bytes) -> dict[Any, str]:
    """What Babel, which is written apart from it, reads."""
    found = read_po(BytesIO(data))
    wanted = [m for m in found if m.id and m.string and not m.fuzzy]
    forms = {
        (m.id[0], k): form for m in wanted if m.pluralizable for k, form in enumerate(m.string)
    }
    return {m.id: m.string for m in wanted if not m.pluralizable} | forms


def test_a_catalog_has_its_translations_and_no_guesses() -> None:
    assert catalog(CATALOG).translations == WRITTEN == by_babel(CATALOG.encode())


@pytest.mark.parametrize(
    "path", sorted(FOLDER.glob("*/LC_MESSAGES/*.po")), ids=lambda p: "-".join(p.parts[-3::2])
)
def test_the_catalogs_of_the_package(path: Path) -> None:
    data = path.read_bytes()
    assert catalog(data.decode()).translations == by_babel(data)
    assert catalog(data.decode().replace("\n", "\r\n")).translations == by_babel(data)


def test_an_empty_catalog_translates_nothing() -> None:
    assert catalog("").translations == catalog("# nothing\n").translations == {}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('"a row of nothing"', 1),
        ('msgstr "of nothing"', 1),
        ('msgid "a"\nmsgstr "b"\nmsgstr "c"', 3),
        ('msgid "a"\nmsgstr[0] "b"', 2),
        ('msgid "a"\nmsgid_plural "as"\nmsgstr "b"', 3),
        ('msgid "a"\nmsgid_plural "as"\nmsgstr[1] "b"', 3),
        ('msgid "a"\nmsgid_plural "as"\nmsgstr[0] "b"\nmsgid_plural "as"', 4),
        ('msgid_plural "as"', 1),
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
        catalog(text)


#: Polish has three forms: 1 krok, 2 kroki, 5 kroków, 22 kroki.
POLISH = r"""
msgid ""
msgstr ""
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1"
" : 2);\n"

msgid "{count} step of {where}"
msgid_plural "{count} steps of {where}"
msgstr[0] "{count} krok: {where}"
msgstr[1] "{count} kroki: {where}"
msgstr[2] "{count} kroków: {where}"

msgid "here"
msgstr "tutaj"

msgid "a file"
msgstr "plik"

msgid "files"
msgstr "pliki"
"""


def steps(count: int) -> Said:
    return by_count(
        "{count} step of {where}", "{count} steps of {where}", count, where=Said("here")
    )


@pytest.mark.parametrize(
    ("count", "polish", "english"),
    [
        (0, "0 kroków: tutaj", "0 steps of here"),
        (1, "1 krok: tutaj", "1 step of here"),
        (2, "2 kroki: tutaj", "2 steps of here"),
        (5, "5 kroków: tutaj", "5 steps of here"),
        (22, "22 kroki: tutaj", "22 steps of here"),
    ],
)
def test_a_count_chooses_the_form_of_the_language(count: int, polish: str, english: str) -> None:
    assert steps(count).in_language(catalog(POLISH).translate) == polish
    assert str(steps(count)) == english


def test_a_plural_without_forms_is_translated_as_a_sentence_or_stays_english() -> None:
    translate = catalog(POLISH).translate
    assert [by_count("a file", "files", n).in_language(translate) for n in (1, 2)] == [
        "plik", "pliki",
    ]  # fmt: skip
    assert [by_count("a line", "lines", n).in_language(translate) for n in (1, 2)] == [
        "a line", "lines",
    ]  # fmt: skip


def test_without_a_rule_the_forms_are_chosen_as_in_english() -> None:
    text = 'msgid "file"\nmsgid_plural "files"\nmsgstr[0] "Datei"\nmsgstr[1] "Dateien"'
    translate = catalog(text).translate
    said = [by_count("file", "files", n).in_language(translate) for n in (0, 1, 2)]
    assert said == ["Dateien", "Datei", "Dateien"]


@pytest.mark.parametrize("rule", ["m", "n +", "__import__('os')", "n ** 2"])
def test_a_rule_that_is_no_expression_of_n_is_refused(rule: str) -> None:
    with pytest.raises(ValueError, match="plural form"):
        catalog(f'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural={rule};\\n"')
