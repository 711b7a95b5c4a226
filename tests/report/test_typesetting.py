"""KaTeX, MathJax and XeLaTeX accept what is written.

Where a tool is missing the test is skipped, except in CI.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest
from needed import missing

from symproof.base.catalogs import LANGUAGES
from symproof.report.build import reports, write
from symproof.report.pdf import TexFailure, TexMissing, compile_in, write_pdf
from symproof.tools.cli import main

SCRIPT = Path(__file__).parent / "check_math.mjs"
MODULES = Path(os.environ.get("SYMPROOF_NODE_MODULES", "node_modules"))


@pytest.fixture(scope="module")
def node():
    found = shutil.which("node")
    if found is None:
        missing("Node.js is not installed (apt install nodejs npm)")
    for package in ("katex", "mathjax-full"):
        if not (MODULES / package).is_dir():
            missing(f"the npm package {package} (npm install katex mathjax-full) is not installed")
    return lambda *files: subprocess.run(
        [found, SCRIPT, *files], capture_output=True, text=True, check=False
    )


@pytest.mark.slow
def test_katex_and_mathjax_accept_every_formula(node, made, tmp_path):
    pages = [p for p in write(made, tmp_path) if p.suffix == ".md"]
    result = node(*pages)
    assert result.returncode == 0, result.stdout + result.stderr
    assert int(result.stdout.split()[-4]) > 100


@pytest.mark.parametrize(
    "text",
    [
        "a $\\frac{1}$ b\n",
        "```math\nx \\undefinedcommand\n```\n",
        "```math\n\\begin{aligned} x & = 1\n```\n",
        "inline $한$ letter\n",
        "  ```math\n  \\left( x\n  ```\n",
    ],
)
def test_what_they_refuse_is_found(node, tmp_path, text):
    page = tmp_path / "page.md"
    page.write_text(text, encoding="utf-8")
    result = node(page)
    assert result.returncode == 1
    assert "KaTeX" in result.stdout


@pytest.fixture(scope="module")
def xelatex():
    if shutil.which("xelatex") is None or shutil.which("fc-list") is None:
        missing("XeLaTeX is not installed (apt install texlive-xetex and those of .ci/run)")
    fonts = subprocess.run(["fc-list", ":", "family"], capture_output=True, text=True, check=True)
    if "Noto Serif CJK" not in fonts.stdout:
        missing("the font Noto Serif CJK is not installed (apt install fonts-noto-cjk)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_handbook_compiles_without_a_warning(language, made, tmp_path, xelatex):
    (tmp_path / "handbook.tex").write_text(made[f"{language}/handbook.tex"], encoding="utf-8")
    compile_in(tmp_path)
    log = (tmp_path / "handbook.log").read_text(encoding="utf-8", errors="replace")
    assert "Missing character" not in log
    assert re.findall(r"(?m)^(?:LaTeX|Package \w+) Warning:.*", log) == []
    assert re.findall(r"(?m)^Overfull .*", log) == []
    length = first_part_ends_before_the_second(tmp_path, made[f"{language}/handbook.tex"])
    assert language != "en" or length <= 45


def pages_of(pdf):
    """The text of each page."""
    if shutil.which("pdftotext") is None:
        missing("pdftotext is not installed (apt install poppler-utils)")
    done = subprocess.run(["pdftotext", pdf, "-"], capture_output=True, text=True, check=True)
    return done.stdout.split("\f")[:-1]


def beginnings(pages, tex):
    """The pages, counted from 0, with which the parts begin: those behind the contents that have
    number and title of a part."""
    bare = ["".join(page.split()) for page in pages]
    headings = [
        "".join((number + title).split())
        for number, title in re.findall(r"\\bookpart\{(.*?)\}\{(.*?)\}", tex)
    ]
    return [max(k for k, page in enumerate(bare) if heading in page) for heading in headings]


def first_part_ends_before_the_second(folder, tex):
    """``part1.pdf`` has the pages of the book, as they are there, up to the second part.
    The number of pages of that part."""
    whole, first = (pages_of(folder / name) for name in ("handbook.pdf", "part1.pdf"))
    assert first == whole[: len(first)]
    begin, end = beginnings(whole, tex)
    assert begin < end == len(first)
    assert not any("??" in page for page in first)
    return end - begin


@pytest.fixture(scope="module")
def head(small, xelatex):
    """The macros of the handbook."""
    if shutil.which("pdftotext") is None:
        missing("pdftotext is not installed (apt install poppler-utils)")
    return reports(small, languages=["en"])["en/handbook.tex"].split(r"\begin{document}")[0]


def typeset(head, body, folder):
    """What XeLaTeX logs for the body of a document with the macros of the handbook."""
    tex = rf"{head}\begin{{document}}\pagestyle{{empty}}{body}\end{{document}}"
    (folder / "handbook.tex").write_text(tex, encoding="utf-8")
    compile_in(folder)
    return (folder / "handbook.log").read_text(encoding="utf-8", errors="replace")


def factor(letter):
    return "(" + " + ".join(f"{letter}_{{{k}}}" for k in range(5)) + ")"


ROOT = r"\sqrt{" + " + ".join(["x_{2i} y_{2i+1}"] * 12) + "}"
WIDE = {
    "fractions": " + ".join([r"\frac{x_{i}}{y_{i}}"] * 60),  # broken at its signs
    "sum": rf"a + b + \sum_{{i=0}}^{{n - 1}} {ROOT} \sqrt{{c}} + d",  # a root cannot be broken
    "roots": rf"{ROOT}{ROOT}",
}
PRODUCTS = [" ".join(factor(letter) for letter in word) for word in ("abc", "uvw", "xyz")]
LONG = " + ".join(f"x_{{{k}}}" for k in range(30))
HALVES = " + ".join(rf"\frac{{x_{{{k}}}}}{{2}}" for k in range(40))
ENTRY = " + ".join(f"x_{{{k}}} y_{{{k}}}" for k in range(9))
TALL = {
    "parentheses": rf"a \left({HALVES}\right)",
    "matrix": rf"\begin{{pmatrix}} {ENTRY} & {ENTRY} \\ 0 & 1 \end{{pmatrix}}",
}
TOTAL = r"\left(\sum_{j=0}^{n - 1} x_{j}\right)^{2}"
COSINE = r"\cos\left(\frac{p}{10000^{2 i / d}}\right)"
COSINES = r" \\ ".join([COSINE] * 8)
# Each is a page of one document, since most of the time goes into the macros and the fonts.
PAGES = {
    **{name: rf"\statement{{{f}}}\nextline{{=}}{{{f}}}{{why}}" for name, f in WIDE.items()},
    "products": r"\statement{" + " + ".join(PRODUCTS) + " = z - (-1)}",
    "factor": rf"\statement{{a ({LONG}) + b = c}}",
    **{
        name: rf"\fitted{{\linewidth}}{{{f}}}\typeout{{IS \the\needed/\the\room.}}"
        for name, f in TALL.items()
    },
    "because": rf"\nextline{{=}}{{x}}{{because ${' + '.join([TOTAL] * 3)} - "
    rf"\left({' + '.join([TOTAL] * 20)}\right)$}}",
    "rows": rf"\sbox0{{${COSINE}$}}\sbox2{{$\begin{{pmatrix}} {COSINES} \end{{pmatrix}}$}}"
    r"\typeout{IS \the\dimexpr\ht0+\dp0\relax/\the\dimexpr\ht2+\dp2\relax.}x",
    "ruler": r"\hbox to \linewidth{\rule{2\linewidth}{1pt}}",
    "reason": r"\nextline{=}{" + " + ".join("abcdefgh" * 2) + "}{" + "reason " * 40 + "}",
}


class Page(NamedTuple):
    """What XeLaTeX logs of a page, and what is printed there, as text and word by word."""

    log: str
    text: str
    words: str


@pytest.fixture(scope="module")
def printed(head, tmp_path_factory):
    """The pages by their names."""
    folder = tmp_path_factory.mktemp("typeset")
    body = "".join(rf"\clearpage\typeout{{PAGE}}{{{page}\par}}" for page in PAGES.values())
    logs = typeset(head, body, folder).split("\nPAGE\n")[1:]
    text, words = (
        subprocess.run(
            ["pdftotext", form, folder / "handbook.pdf", "-"],
            capture_output=True, text=True, check=True,
        ).stdout
        for form in ("-layout", "-bbox")
    )  # fmt: skip
    found = map(Page, logs, text.split("\f")[:-1], words.split("<page ")[1:])
    return dict(zip(PAGES, found, strict=True))


@pytest.mark.parametrize("name", WIDE)
def test_a_formula_that_is_too_wide_stays_inside_the_margins(name, printed):
    assert re.findall(r"(?m)^Overfull .*", printed[name].log) == []


def lines_of(text):
    """The lines that are printed, without their blanks."""
    return [line.replace(" ", "") for line in text.splitlines() if line.strip()]


def test_a_wide_formula_is_broken_before_the_signs_outside_of_parentheses(printed):
    lines = lines_of(printed["products"].text)
    assert [line.count("(") for line in lines] == [line.count(")") for line in lines]
    assert [line[0] for line in lines] == ["(", *"+" * (len(lines) - 1)]
    assert lines[-1].endswith("=z−(−1)")


def test_a_long_factor_is_broken_with_a_deeper_indent(printed):
    lines = printed["factor"].text.splitlines()
    left = [line for line in lines if line.strip().startswith(("a", "+", "="))]
    indent = [len(line) - len(line.lstrip()) for line in left]
    assert [line.strip()[0] for line in left] == ["a", "+", "+", "="]
    assert indent[0] < indent[2] == indent[3] < indent[1]


def sizes(page):
    """The two sizes that a page writes into the log."""
    return map(float, re.search(r"IS ([\d.]+)pt/([\d.]+)pt", page.log).groups())


@pytest.mark.parametrize("name", TALL)
def test_tall_parentheses_and_the_entries_of_a_matrix_break_rather_than_shrink(name, printed):
    needed, room = sizes(printed[name])
    assert needed <= 1.25 * room


def test_tall_parentheses_break_inside_a_reason(printed):
    assert re.findall(r"(?m)^Overfull .*", printed["because"].log) == []


def test_rows_of_a_matrix_keep_a_distance_whatever_is_in_them(printed):
    one, eight = sizes(printed["rows"])
    assert eight >= 8 * (one + 2)


def test_a_reason_stands_close_below_its_formula(printed):
    found = re.findall(r'yMin="([\d.]+)".*>(=|reason)<', printed["reason"].words)
    at = {word: float(y) for y, word in found[::-1]}
    assert 0 < at["reason"] - at["="] < 18


def test_what_is_too_wide_is_noticed_on_its_page_alone(printed):
    assert [name for name, page in printed.items() if "Overfull" in page.log] == ["ruler"]


@pytest.mark.parametrize(("height", "pages"), [(235, 2), (200, 2), (242, 3)])
def test_a_last_page_with_few_lines_is_saved(height, pages, head, tmp_path):
    rows = "line\n\n" * (2 if height < 240 else 6)
    body = rf"\chapter{{A}}\newpage\rule{{1pt}}{{{height}mm}}" + "\n\n" + rows
    log = typeset(head, body, tmp_path)
    assert f"({pages} pages" in log
    assert "Overfull" not in log


def test_the_same_bytes_each_time(small, tmp_path, xelatex, monkeypatch):
    text = reports(small, languages=["ko"])["ko/handbook.tex"]
    for name, zone in (("a", "Asia/Seoul"), ("b", "America/Lima")):
        monkeypatch.setenv("TZ", zone)
        write_pdf(text, tmp_path / name / "handbook.pdf")
    first, second = ((tmp_path / n / "handbook.pdf").read_bytes() for n in "ab")
    assert first.startswith(b"%PDF-")
    assert first == second


DOCUMENT = (
    r"\documentclass{article}\usepackage[hidelinks]{hyperref}\begin{document}%s\end{document}"
)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (r"\undefinedthing", "Undefined control sequence"),
        (r"\input{/etc/hostname}", "hostname"),
        (r"\input{../secret}", "secret"),
        (r"\newwrite\w\immediate\openout\w=../escaped.txt ", "can't write|escaped"),
        (r"\tracinglostchars=3 한", "Missing character"),
        ("$x", "Missing \\$ inserted"),
    ],
)
def test_what_xelatex_refuses(body, said, tmp_path, xelatex):
    target = tmp_path / "handbook.pdf"
    target.write_bytes(b"as it was")
    with pytest.raises(TexFailure, match=said):
        write_pdf(DOCUMENT % body, target)
    assert target.read_bytes() == b"as it was"
    assert os.listdir(tmp_path) == ["handbook.pdf"]


def test_no_command_is_run(tmp_path, xelatex):
    body = rf"x\immediate\write18{{touch {tmp_path}/escaped}}"
    write_pdf(DOCUMENT % body, tmp_path / "handbook.pdf")
    assert os.listdir(tmp_path) == ["handbook.pdf"]


def test_a_missing_package_and_a_missing_font_are_named(tmp_path, xelatex):
    for line, said in (
        (r"\usepackage{nosuchpackage}", "needs nosuchpackage.sty"),
        (r"\usepackage{fontspec}\setmainfont{No Such Font}", "needs No Such Font"),
    ):
        text = (DOCUMENT % "x").replace(r"\begin", line + r"\begin", 1)
        with pytest.raises(TexMissing, match=said):
            write_pdf(text, tmp_path / "handbook.pdf")


def test_without_xelatex_everything_else_is_built(tmp_path, monkeypatch, capsys):
    theory = tmp_path / "mine.py"
    theory.write_text(
        "from symproof.authoring import Real, algebra, calc, theorem\n\n\n@theorem(title='Twice')\n"
        "def twice_without_tex(x: Real):\n    'Twice.'\n"
        "    return calc('x + x').eq('2*x', by=algebra)\n",
        encoding="utf-8",
    )
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    out = tmp_path / "out"
    code = main(["build", "--theory", str(theory), "--out", str(out), "--pdf"])
    said = capsys.readouterr().err
    assert code == 2
    assert "SP306 --pdf needs XeLaTeX" in said
    assert "everything else is written" in said
    assert len(said.splitlines()) == 2  # the first one says what is checked
    assert (out / "ko" / "handbook.tex").is_file()
    assert not list(out.rglob("*.pdf"))


def test_check_writes_nothing(capsys):
    assert main(["build", "--check", "--pdf"]) == 2
    assert "--check writes nothing" in capsys.readouterr().err
