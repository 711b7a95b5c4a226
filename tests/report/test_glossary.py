"""One word for one thing, in every catalog; the glossary says which."""

import re

import pytest
from babel.messages.pofile import read_po

from symproof.base.catalogs import FOLDER, LANGUAGES
from symproof.report import glossary as glossary_module
from symproof.report.glossary import FILE, glossary, term_of

ENTRIES = sorted(glossary(), key=lambda entry: -len(entry.id))
CATALOGS = sorted(FOLDER.glob("*/LC_MESSAGES/*.po"))


def occurs(term):
    """A pattern for an English term, also in the plural, but not as the name of a function."""
    names = sorted((term.name, *term.also), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})(?:s|es)?\b(?!\()", re.I)


def departures(sentence, translation, language):
    """Where a translation does not follow the glossary: terms that it calls something else,
    and words that it should not use."""
    rest = re.sub(r"\{\w+\}|`[^`]*`|(?<!\w)\.[a-z]+", "", sentence)
    for entry in ENTRIES:
        english, term = occurs(entry.names["en"]), entry.names.get(language)
        if english.search(rest):
            rest = english.sub(" ", rest)
            if term and not any(name in translation for name in (term.name, *term.also)):
                yield f"{entry.id} is called {term.name}"
    for entry in ENTRIES:
        if term := entry.names.get(language):
            words = translation
            for name in (term.name, *term.also):
                words = words.replace(name, " ")
            yield from (f"not {w}, but {term.name}" for w in term.never if w in words)


def forms(message):
    """The sentences of a message, each with its translation."""
    if not message.pluralizable:
        return [(message.id, message.string)]
    return [(said, translation) for said in message.id for translation in message.string]


@pytest.mark.parametrize("path", CATALOGS, ids=lambda p: f"{p.parts[-3]}-{p.stem}")
def test_the_catalogs_follow_the_glossary(path):
    with path.open("rb") as file:
        catalog = [pair for m in read_po(file) for pair in forms(m) if all(pair)]
    found = {said: d for said, t in catalog if (d := [*departures(said, t, path.parts[-3])])}
    assert not found


def test_english_follows_it_too():
    for path in CATALOGS:
        with path.open("rb") as file:
            for message in read_po(file):
                for entry in ENTRIES:
                    for word in entry.names["en"].never:
                        assert not re.search(rf"\b{word}\b", str(message.id), re.I), message.id


@pytest.mark.parametrize(
    ("sentence", "translation", "language", "found"),
    [
        ("Two dot products", "두 내적", "ko", []),
        ("Two dot products", "두 곱", "ko", ["dot product is called 내적"]),
        ("Two dot products", "두 내적, 곧 점곱", "ko", ["not 점곱, but 내적"]),
        ("A block-diagonal matrix", "分块对角矩阵", "zh", []),
        ("A block-diagonal matrix", "块对角矩阵", "zh",
         ["block-diagonal matrix is called 分块对角矩阵", "not 块对角矩阵, but 分块对角矩阵"]),
        ("The offset", "位移", "zh", ["offset is called 位置差", "not 位移, but 位置差"]),
        ("Type Matrix([1, 2])", "输入 Matrix([1, 2])", "zh", []),
        ("{encoding} here", "여기 {encoding}", "ko", []),
        ("ask .proved or it", ".proved를 묻는다", "ko", []),
        ("the file `encoding`", "파일 `encoding`", "ko", []),
        ("Encodings", "부호", "ko", ["encoding is called 인코딩"]),
    ],
)  # fmt: skip
def test_departures_are_found(sentence, translation, language, found):
    assert [*departures(sentence, translation, language)] == found


def test_every_term_has_a_name_in_every_language():
    for entry in ENTRIES:
        assert entry.names.keys() == LANGUAGES.keys(), entry.id


def test_no_name_is_forbidden_and_used():
    for language in LANGUAGES:
        used = {n for e in ENTRIES for n in (e.names[language].name, *e.names[language].also)}
        never = {n for e in ENTRIES for n in e.names[language].never}
        assert not used & never


def test_a_cell():
    term = term_of("distance / apart ≠ gap; space")
    assert (term.name, term.also, term.never) == ("distance", ("apart",), ("gap", "space"))
    assert term_of("distance").never == ()


@pytest.mark.parametrize(
    "text",
    ["ko,zh\n위치,位置\n", "en,xx\nposition,x\n", "en,ko\nposition,위치,more\n", "en,ko\n,위치\n"],
)
def test_a_file_that_is_no_glossary(text, tmp_path, monkeypatch):
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    monkeypatch.setattr(glossary_module, "locale_folders", lambda: [tmp_path])
    with pytest.raises(ValueError, match=FILE):
        glossary()


def test_a_further_folder_cannot_invent_terms(tmp_path, monkeypatch):
    (tmp_path / FILE).write_text("en,ko\nzebra,얼룩말\n", encoding="utf-8")
    monkeypatch.setattr(glossary_module, "locale_folders", lambda: [FOLDER, tmp_path])
    with pytest.raises(ValueError, match="no term 'zebra'"):
        glossary()


def test_the_page(made):
    for language in LANGUAGES:
        page = made[f"{language}/glossary.md"]
        rows = [row for row in page.splitlines() if row.startswith("| ")]
        assert len(rows) == 2 + len(ENTRIES)
        for entry in ENTRIES:
            assert sum(f"| {entry.names[language].name} |" in row for row in rows) >= 1, entry.id
        assert "](glossary.md)" in made[f"{language}/README.md"]
