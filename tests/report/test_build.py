"""The files: complete, the same formulas in all languages, the same bytes every time."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from pseudo_locale import BOOKS

from symproof.base.catalogs import LANGUAGES
from symproof.report.build import MARKS, reports, show, stale, write

REPORTS = Path(__file__).parents[2] / "reports"
PAGES = {f"index.html?lang={language}" for language in LANGUAGES}  # made by --html
MATHS = re.compile(r"^ *```math\n.*?^ *```$|\$[^$\n]+\$", re.M | re.S)


def test_files(made, library_records):
    chapters = {r.chapter for r in library_records}
    pages = {
        "README.md",
        "glossary.md",
        "checks.md",
        "granted.md",
        "deciding.md",
        "rechecking.md",
        "handbook.tex",
        *(f"{c}.md" for c in chapters),
    }
    assert made.keys() == {"README.md"} | {f"{x}/{p}" for x in LANGUAGES for p in pages}
    assert all(text.startswith(MARKS) and text.endswith("\n") for text in made.values())
    assert all(f"({language}/README.md)" in made["README.md"] for language in LANGUAGES)


def test_the_interactive_page_is_linked_in_every_language(made):
    for language in LANGUAGES:
        link = f"](index.html?lang={language})"
        title = {"en": "interactive page", "ko": "대화형 페이지", "zh": "交互式页面"}[language]
        assert f"[{title}{link}" in made["README.md"]
        assert f"]({'../' + link[2:]}" in made[f"{language}/README.md"]


def test_formulas_are_the_same_in_all_languages(made):
    for name, text in made.items():
        if name.startswith("en/") and name.endswith(".md"):
            here = MATHS.findall(text)
            assert here or name in (
                "en/README.md",
                "en/checks.md",
                "en/deciding.md",
                "en/glossary.md",
                "en/rechecking.md",
            )
            for language in LANGUAGES:
                other = MATHS.findall(made[language + name[2:]])
                assert sorted(other) == sorted(here), (language, name)


def test_displays_are_in_the_same_order_in_all_languages(made):
    def displays(text):
        return [m for m in MATHS.findall(text) if "```" in m]

    for name, text in made.items():
        if name.startswith("en/"):
            for language in LANGUAGES:
                assert displays(text) == displays(made[language + name[2:]])


def test_every_theorem_has_its_anchor_title_and_status(made, library_records):
    for record in library_records:
        page = made[f"en/{record.chapter}.md"]
        assert page.count(f'<a id="{record.name}"></a>') == 1
        assert page.count(f"](checks.md#{record.name})") == 1
        assert made["en/checks.md"].count(f'<a id="{record.name}"></a>') == 1
        for source in record.sources:
            assert f"`{source.document}`" in page


def test_every_link_leads_somewhere(made):
    for name, text in made.items():
        folder = Path(name).parent
        for target in re.findall(r"\]\(([^)\s]*)\)", text) if name.endswith(".md") else ():
            page, _, anchor = target.partition("#")
            path = os.path.normpath(folder / page) if page else name
            if path in PAGES:
                continue
            if path.startswith("figures/"):  # made by --figures
                assert (REPORTS / path).is_file(), (name, target)
                continue
            assert path in made, (name, target)
            assert not anchor or f'<a id="{anchor}"></a>' in made[path], (name, target)


MENTION = re.compile(r"\]\([^)#]*#(\w+)\)(?: \(|（)(\d+\.\d+)[)）]")
REFERENCE = re.compile(
    r"\\hyperref\[thm:(\w+)\](?:(?!\\hyperref|\n).)*?[(（]\\ref\{thm:(\w+)\}[)）]"
)


def test_the_number_behind_a_mention_is_that_of_the_theorem(made):
    for language in LANGUAGES:
        pages = [t for n, t in made.items() if n.startswith(f"{language}/") and n.endswith(".md")]
        heading = re.compile(r'<a id="(\w+)"></a>\n\n### \D*(\d+\.\d+)[. ]')
        row = re.compile(r'(?m)^\| <a id="(\w+)"></a>(\d+\.\d+) ')
        numbers = dict(m for text in pages for r in (heading, row) for m in r.findall(text))
        mentions = [m for text in pages for m in MENTION.findall(text)]
        assert len(numbers) > 150
        assert len(mentions) > 250
        assert all(numbers[name] == number for name, number in mentions)
        references = REFERENCE.findall(made[f"{language}/handbook.tex"])
        assert len(references) > 250
        assert all(name == of for name, of in references)


def test_a_wrong_number_would_be_seen():
    assert MENTION.findall("[A](b.md#a_b) (3.4), [C](#c)（1.10）") == [
        ("a_b", "3.4"),
        ("c", "1.10"),
    ]
    assert REFERENCE.findall(r"\hyperref[thm:a]{A $k$} (\ref{thm:b})") == [("a", "b")]


def test_no_assumption_is_a_chain_of_implications(made):
    for name, text in made.items():
        shown = re.sub(r"(?s)```text\n.*?```", "", text)  # without the rules of proof
        assert "⇒" not in shown, name
        for row in shown.splitlines():
            assert row.count(r"\Rightarrow") <= 1, (name, row)


def test_nothing_is_left_in_english(made):
    """Apart from names of programs and files there are no English words in ko and zh."""
    known = {"SymPy", "symproof", "English", "LaTeX", "README", "handbook", "Generated", "Do",
             "Toeplitz", "PDF", "RoPE", "Coq", "FLINT", "Python", "JavaScript", "Node",
             "js", "II", "Transformer", "Vaswani", "Su", "Chen", "Peng", "Press", "Raffel", "Sun",
             "et", "al", "Llama", "NTK", "aware", "YaRN", "ALiBi", "xPos"}  # fmt: skip
    for name, text in made.items():
        if name[:2] in ("ko", "zh") and name.endswith(".md"):
            words = MATHS.sub("", text.split("\n", 1)[1])
            words = re.sub(r"(?m)^\|.*", "", words)  # the glossary
            words = re.sub("“[a-z]+”", "", words)  # names in certificates
            words = re.sub(rf"\((?:{BOOKS})\)|(?m:(?:{BOOKS})$)", "", words)
            words = re.sub(r"`[^`]*`|\]\([^)]*\)|<a id=.*?</a>|\w+\.(tex|md)", "", words)
            assert {*re.findall("[A-Za-z]{2,}", words)} <= known, name


def test_korean_particles_are_all_chosen(made):
    for name, text in made.items():
        assert not re.search("[가-힣]\\([가-힣]\\)|\\([으이]\\)[로다라]", text), name


def test_github_accepts_the_formulas(made):
    for name, text in made.items():
        if not name.endswith(".md"):
            continue
        assert not re.search(r"\\(operatorname|mbox|phantom|newcommand)", text), name
        prose = re.sub(r"^ *```math\n.*?^ *```$", "", text, flags=re.M | re.S)
        for match in re.finditer(r"(\S?)\$([^$\n]+)\$(\w?)", prose):
            assert not match[1], (name, match[0])
            assert not match[3], (name, match[0])
            assert not re.search(r"\\[{},\\]", match[2]), (name, match[0])
        for heading in re.findall(r"(?m)^#+ .*|\[[^\]]*\]\(", prose):
            assert "$" not in heading, (name, heading)
        assert not uneven(prose), name


def uneven(prose):
    """The rows of tables that a stroke in a formula has broken: they have other cells than the
    first row of their table."""
    tables = re.findall(r"(?m)(?:^\|.*\n?)+", prose)
    cells = [[(row.count("|"), row) for row in table.splitlines()] for table in tables]
    return [row for table in cells for count, row in table if count != table[0][0]]


def test_a_stroke_in_a_table_would_be_seen():
    head = "| a | b |\n| --- | --- |\n"
    assert uneven(head + "| 1 | $|x|$ |\n") == ["| 1 | $|x|$ |"]
    assert uneven(head + "| 1 | $\\lvert x \\rvert$ |\n\nText | text\n") == []


SCRIPT = """
import sys
sys.path.insert(0, sys.argv[1])
import small_theory
from symproof.report.build import reports
written = reports(small_theory.checked())
sys.stdout.buffer.write("".join(a + b for a, b in written.items()).encode())
"""


@pytest.mark.slow
def test_same_bytes_whatever_the_hash_seed_and_the_locale():
    def bytes_with(seed, locale):
        settings = {**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": locale, "LANGUAGE": "ko"}
        here = str(Path(__file__).parent)
        return subprocess.run(
            [sys.executable, "-c", SCRIPT, here], env=settings, capture_output=True, check=True
        ).stdout

    first = bytes_with("0", "C")
    assert len(first) > 10_000
    assert bytes_with("4711", "tr_TR.UTF-8") == first


def test_only_some_languages(small):
    assert {name[:2] for name in reports(small, languages=["ko"])} == {"RE", "ko"}


def test_unknown_language(small):
    with pytest.raises(ValueError, match=f"'no'; there are {', '.join(LANGUAGES)}"):
        reports(small, languages=["en", "no"])


def test_a_failure_is_shown_as_one(small):
    text = reports(small)["en/small_theory.md"]
    section = text.split('<a id="small_failure"></a>')[1]
    assert "**Not proved.**" in section
    assert "✓" not in section
    how = reports(small)["en/checks.md"].split('<a id="small_failure"></a>')[1]
    assert "Kernel: undecided." in how
    assert "Kernel: proved" not in how
    assert "Not proved: 1." in reports(small)["en/README.md"]


@pytest.mark.parametrize("form", ["text", "markdown", "latex"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_show(small, form, language):
    for checked in small:
        text = show(checked, language, form)
        assert text.strip()
    double = show(small[1], language, form)
    assert {"text": "sin(x + x)"}.get(form, r"\sin(x + x)") in double


def test_show_names_what_there_is(small):
    with pytest.raises(ValueError, match="'html'; there are text, markdown, latex"):
        show(small[0], "en", "html")
    with pytest.raises(ValueError, match="there are en, "):
        show(small[0], "no")


def test_write_and_stale(small, tmp_path):
    made = reports(small)
    assert stale(made, tmp_path) == sorted(made)
    assert write(made, tmp_path) == [tmp_path / name for name in made]
    assert stale(made, tmp_path) == []
    page = tmp_path / "en" / "small_theory.md"
    page.write_text(page.read_text(encoding="utf-8") + " ", encoding="utf-8")
    (tmp_path / "ko" / "README.md").unlink()
    assert stale(made, tmp_path) == ["en/small_theory.md", "ko/README.md"]


def test_pages_of_earlier_reports_are_stale_and_removed_but_nothing_else(small, tmp_path):
    made = reports(small)
    write(made, tmp_path)
    old = tmp_path / "en" / "old.md"
    old.write_text(f"{MARKS[0]} Do not edit. -->\n", encoding="utf-8")
    mine = tmp_path / "en" / "mine.md"
    mine.write_text("# Mine\n", encoding="utf-8")
    guide = tmp_path / "guide" / "mine.md"
    guide.parent.mkdir()
    guide.write_text("# A guide\n", encoding="utf-8")
    assert stale(made, tmp_path) == ["en/old.md"]
    write(made, tmp_path)
    assert not old.exists()
    assert mine.read_text(encoding="utf-8") == "# Mine\n"
    assert guide.read_text(encoding="utf-8") == "# A guide\n"


def test_reports_in_one_language_leave_the_others_alone(small, tmp_path):
    made = reports(small)
    write(made, tmp_path)
    write(reports(small, languages=["ko"]), tmp_path)
    assert {name.split("/")[0] for name in stale(made, tmp_path)} == {"README.md", "ko"}


def test_a_file_that_is_as_it_should_be_is_not_touched(small, tmp_path):
    made = reports(small)
    write(made, tmp_path)
    before = {p: p.stat().st_mtime_ns for p in tmp_path.rglob("*")}
    write(made, tmp_path)
    assert {p: p.stat().st_mtime_ns for p in tmp_path.rglob("*")} == before


def test_a_folder_that_cannot_be_written(small, tmp_path):
    (tmp_path / "en").write_text("a file in the way", encoding="utf-8")
    with pytest.raises(OSError, match=r"cannot write the reports: .*README\.md"):
        write(reports(small), tmp_path)


def test_a_failure_leaves_neither_half_a_file_nor_a_temporary_one(small, tmp_path, monkeypatch):
    made = reports(small)
    write(made, tmp_path)
    files = {p: p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()}

    def fail(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "replace", fail)
    changed = {name: text + "more\n" for name, text in made.items()}
    with pytest.raises(PermissionError, match="cannot write the reports"):
        write(changed, tmp_path)
    assert {p: p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()} == files
