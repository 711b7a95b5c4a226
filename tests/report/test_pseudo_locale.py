"""A language is added by data alone, and no sentence is hidden in the code."""

import os
import subprocess
import sys

import pytest
from pseudo_locale import CODE, accented, make, words_without_accents

from symproof.base import catalogs
from symproof.base.catalogs import LANGUAGES, VARIABLE
from symproof.report.build import reports


def run(*command, folder):
    settings = {**os.environ, VARIABLE: str(folder), "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run(
        [sys.executable, *command], env=settings, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("locales")
    make(made, leave_out="Derivation.")
    return made


@pytest.fixture(scope="module")
def pages(folder, checked_library):
    """The reports of the library, as made by a process that finds the language when it starts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, str(folder))
        for language in catalogs._discovered():
            patch.setitem(catalogs._LANGUAGES, language.code, language)
            patch.setitem(LANGUAGES, language.code, language.name)
        made = reports(checked_library, languages=[CODE])
    catalogs.translator.cache_clear()  # nobody else finds this language
    return made


def test_all_pages_are_there(pages, made):
    wanted = {name.replace("en/", f"{CODE}/", 1) for name in made if name.startswith("en/")}
    assert wanted < pages.keys()


def test_every_sentence_comes_from_the_catalog(pages):
    for name, page in pages.items():
        if name.startswith(f"{CODE}/"):
            left = words_without_accents(name, page) - {"Derivation"}
            assert not left, name


def test_a_sentence_that_is_not_in_the_catalog_is_seen(pages):
    for name in ("shift.md", "handbook.tex"):
        page = pages[f"{CODE}/{name}"]
        assert "Derivation" in words_without_accents(name, page)


@pytest.mark.parametrize(
    ("name", "page", "seen"),
    [
        ("a.md", "Tàblé of contents", {"of", "contents"}),
        ("a.md", "[lïnk](page.md) `code` $x$", set()),
        ("a.md", "| Tàblé | English words |\n", set()),
        ("a.tex", r"\begin{document}\section{Hidden}\label{thm:x} $x$", {"Hidden"}),
        ("a.tex", r"\begin{document}\statement{\sin(x)} \texttt{code\_x} hïddén", set()),
        ("a.tex", r"\begin{document}\nextline{=}{\frac{a}{\sin b}}{because}", {"because"}),
    ],
)
def test_words_without_accents(name, page, seen):
    assert words_without_accents(name, page) == seen


def test_accents_spare_gaps_and_formulas():
    assert accented("Take {values} and go") == "Tàké {values} ànd gô"
    assert accented("The matrix R_i(k) at k") == "Thé màtrïx R_i(k) àt k"


def test_the_glossary_has_its_column(pages):
    page = pages[f"{CODE}/glossary.md"]
    assert "| Ëxxïsh | English |" in page
    assert "| dôt prôdüct | dot product |" in page


@pytest.mark.slow
def test_the_command_line_knows_the_language(folder):
    done = run("-m", "symproof", "show", "cos_even", "--lang", CODE, folder=folder)
    assert done.returncode == 0, done.stderr
    assert accented("The cosine does not notice the direction of turning.") in done.stdout
    refused = run("-m", "symproof", "show", "sin_odd", "--lang", "yy", folder=folder)
    assert refused.returncode == 2
    assert f"unknown language 'yy'; there are {', '.join(LANGUAGES)}, {CODE}" in refused.stderr


@pytest.mark.parametrize("text", ["name = ", 'title = "x"\n', 'name = "x"\nfonts = "y"\n'])
def test_settings_that_are_none(text, tmp_path):
    (tmp_path / CODE).mkdir()
    (tmp_path / CODE / "language.toml").write_text(text, encoding="utf-8")
    done = run("-m", "symproof", "show", "sin_odd", folder=tmp_path)
    assert done.returncode == 2
    assert "not the settings of a language" in done.stderr
