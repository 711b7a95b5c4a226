"""KaTeX, MathJax and XeLaTeX accept what is written.

Where a tool is missing the test is skipped, except in CI.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from symproof.report.build import write
from symproof.report.catalogs import LANGUAGES

SCRIPT = Path(__file__).parent / "check_math.mjs"
MODULES = Path(os.environ.get("SYMPROOF_NODE_MODULES", "node_modules"))


def missing(what):
    message = f"{what} is not installed"
    if os.environ.get("CI", "").lower() in ("1", "true"):
        pytest.fail(message)
    pytest.skip(message)


@pytest.fixture(scope="module")
def node():
    found = shutil.which("node")
    if found is None:
        missing("node")
    for package in ("katex", "mathjax-full"):
        if not (MODULES / package).is_dir():
            missing(f"the npm package {package} (npm install katex mathjax-full)")
    return lambda *files: subprocess.run(
        [found, SCRIPT, *files], capture_output=True, text=True, check=False
    )


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_handbook_compiles_without_a_warning(language, made, tmp_path):
    if shutil.which("xelatex") is None or shutil.which("fc-list") is None:
        missing("xelatex")
    fonts = subprocess.run(["fc-list", ":", "family"], capture_output=True, text=True, check=True)
    if "Noto Serif CJK" not in fonts.stdout:
        missing("the font Noto Serif CJK")
    write({"handbook.tex": made[f"{language}/handbook.tex"]}, tmp_path)
    command = ["xelatex", "-no-shell-escape", "-interaction=nonstopmode", "-halt-on-error"]
    for _ in range(3):
        result = subprocess.run(
            [*command, "handbook.tex"], cwd=tmp_path, capture_output=True, check=False
        )
        assert result.returncode == 0, result.stdout[-3000:].decode(errors="replace")
        log = (tmp_path / "handbook.log").read_text(encoding="utf-8", errors="replace")
        if "Rerun" not in log:
            break
    assert "Missing character" not in log
    assert re.findall(r"(?m)^(?:LaTeX|Package \w+) Warning:.*", log) == []
    wide = [float(w) for w in re.findall(r"Overfull \\hbox \(([\d.]+)pt", log)]
    assert [w for w in wide if w > 5] == []
