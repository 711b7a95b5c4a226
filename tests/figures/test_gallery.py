"""The figures as files: the same on every run, in every language, with words for all."""

import ast
import hashlib
import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from needed import missing

from symproof.base.catalogs import LANGUAGES, catalog_path
from symproof.report import figures
from symproof.report.book import write_books
from symproof.report.build import reports
from symproof.report.figures import canvas, chapter, gallery
from symproof.tools.cli import main

TRANSLATED = [code for code in LANGUAGES if code != "en"]
FOLDER = Path(figures.__file__).parent


@pytest.fixture(scope="module")
def pictures():
    return {name: gallery.picture(name, "en") for name in gallery.WORDS}


def test_every_figure_has_words_and_a_file_of_its_own(pictures):
    assert gallery.WORDS.keys() == gallery._FIGURES.keys()
    for name in gallery.WORDS:
        assert (FOLDER / f"{name}.py").is_file()


def test_alternative_texts_are_inside(pictures):
    for name, made in pictures.items():
        title, alternative = gallery.WORDS[name]
        text = made.svg.decode()
        assert f"<title>{title}</title><desc>{alternative}</desc>" in text
        assert 'role="img"' in text
        assert made.pdf.startswith(b"%PDF")


def test_letters_are_outlines_and_nothing_tells_when_or_where(pictures):
    for made in pictures.values():
        assert "<text" not in made.svg.decode()
        written = made.svg + made.pdf
        assert not re.search(rb"20[0-9]{2}-[01][0-9]-|CreationDate|Matplotlib v", written)


@pytest.mark.slow
def test_another_process_draws_the_same(pictures):
    import matplotlib

    program = (
        "import hashlib, sys; from symproof.report.figures.gallery import picture; "
        "p = picture('rotation', 'en'); "
        "sys.stdout.write(hashlib.sha256(p.svg + p.pdf).hexdigest())"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True,
        env={"PYTHONHASHSEED": "7", "LC_ALL": "C", "PATH": "",
             "MPLCONFIGDIR": matplotlib.get_cachedir()},  # where the fonts are known
    )  # fmt: skip
    made = pictures["rotation"]
    assert done.stdout == hashlib.sha256(made.svg + made.pdf).hexdigest()


@pytest.mark.parametrize("language", TRANSLATED)
def test_all_letters_are_in_the_font(language):
    try:
        made = gallery.picture("toeplitz", language)
    except canvas.FontMissing as absent:
        missing(str(absent))
    assert made.svg != gallery.picture("toeplitz", "en").svg


def test_a_letter_that_is_missing_is_an_error():
    with canvas.drawing("en"):
        made = canvas.figure()
        made.text(0, 0, "한")
        with pytest.raises(UserWarning, match="missing"):
            canvas.svg(made, "", "")


def test_a_font_that_is_missing(monkeypatch):
    monkeypatch.setattr(canvas, "_LATIN", "No Such Font")
    with pytest.raises(canvas.FontMissing, match="No Such Font is not installed"):
        gallery.picture("rotation", "en")


def test_a_font_that_is_newer_than_the_list_of_fonts(monkeypatch):
    manager = canvas.font_manager.fontManager
    entries = [entry for entry in manager.ttflist if entry.name == canvas._LATIN]
    monkeypatch.setattr(manager, "ttflist", [e for e in manager.ttflist if e not in entries])
    monkeypatch.setattr(
        canvas.font_manager, "findSystemFonts", lambda: [entry.fname for entry in entries]
    )
    manager._findfont_cached.cache_clear()
    with canvas.drawing("en"):
        assert {entry.name for entry in manager.ttflist} >= {canvas._LATIN}


def test_a_handbook_has_the_figures_of_its_folder_without_matplotlib(tmp_path):
    folder = tmp_path / "figures" / "en"
    folder.mkdir(parents=True)
    (folder / "rotation.pdf").write_bytes(b"%PDF-1.4")
    found = chapter.illustrations("en", tmp_path, ["rotation"])
    assert found == {"rotation.pdf": b"%PDF-1.4"}


def test_a_figure_that_is_not_in_the_folder_is_drawn(tmp_path):
    drawn = chapter.illustrations("en", tmp_path, ["rotation", "chord"])
    assert set(drawn) == {"rotation.pdf", "chord.pdf"}
    assert all(content.startswith(b"%PDF") for content in drawn.values())


def test_a_handbook_is_not_made_without_its_figures(tmp_path, monkeypatch):
    """Neither without Matplotlib nor without a font, even if other figures are there."""
    folder = tmp_path / "figures" / "en"
    folder.mkdir(parents=True)
    (folder / "rotation.pdf").write_bytes(b"%PDF-1.4")
    monkeypatch.setattr(canvas, "_LATIN", "No Such Font")
    with pytest.raises(chapter.NoFigures, match=r"no .*chord\.pdf, and the font No Such Font"):
        chapter.illustrations("en", tmp_path, ["rotation", "chord"])
    for name in ("canvas", "gallery"):
        monkeypatch.delitem(sys.modules, f"symproof.report.figures.{name}")
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(chapter.NoFigures, match=r"chord\.pdf, and to draw it needs Matplotlib"):
        chapter.illustrations("en", tmp_path, ["rotation", "chord"])


def test_every_figure_that_a_handbook_names_is_committed(checked_library):
    made = reports(checked_library, languages=["en"])["en/handbook.tex"]
    asked = {}

    def illustrations(language, folder, names):
        asked[language] = set(names)
        raise chapter.NoFigures(language)

    with pytest.raises(chapter.NoFigures):
        list(write_books({"en/handbook.tex": made}, Path(), illustrations))
    assert asked == {"en": set(gallery.WORDS)}
    folder = Path(__file__).parents[2] / "reports" / "figures"
    for language in LANGUAGES:
        assert {path.stem for path in (folder / language).glob("*.pdf")} == set(gallery.WORDS)


def said():
    """What is given to ``say`` in the files of the figures, and the words of the gallery."""
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "say":
                if isinstance(node.args[0], ast.Constant):
                    yield node.args[0].value
    for words in gallery.WORDS.values():
        yield from words


@pytest.mark.parametrize("language", TRANSLATED)
def test_everything_is_translated_and_nothing_left_over(language):
    with catalog_path(language, "figures").open("rb") as file:
        catalog = read_po(file)
    assert {m.id for m in catalog if m.id and m.string and not m.fuzzy} == set(said())


def test_without_matplotlib_the_command_says_so(monkeypatch, tmp_path, capsys):
    for name in [n for n in sys.modules if n.startswith("symproof.report.figures")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setattr("symproof.tools.cli._records", lambda theory: [])
    assert main(["build", "--figures", "--out", str(tmp_path)]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "SP308 figures need Matplotlib" in error
    assert not (tmp_path / "figures").exists()


def test_figures_are_not_those_of_a_theory_file(tmp_path, capsys):
    assert main(["build", "--figures", "--theory", "x.py", "--out", str(tmp_path)]) == 2
    assert "objects of the library" in capsys.readouterr().err
