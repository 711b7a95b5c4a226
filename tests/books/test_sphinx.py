"""Chapters with a false step fail ``sphinx-build -W`` at their line; others pass."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from needed import missing

try:
    import myst_parser  # noqa: F401
    import sphinx  # noqa: F401
except ImportError as error:
    missing(f"{error} (pip install sphinx myst-parser)")

CONF = """extensions = ["symproof.tools.books.sphinx", "myst_parser"]
myst_enable_extensions = ["dollarmath"]
"""
RIGHT = """Angles
======

Let :math:`x` be a real number. Then :math:`\\sin 2x = 2 \\sin x \\cos x`.
And ``2 + 2 = 5`` is code.

.. math::

   \\cos^2 x + \\sin^2 x = 1
"""
WRONG = {
    "en": "Let :math:`x` be a real number. Then\n\n.. math::\n\n   \\sin 2x = 2 \\sin x\n",
    "ko": "실수 :math:`x`\\ 에 대하여\n\n.. math::\n\n   \\sin 2x = 2 \\sin x\n\n이다.\n",
    "zh": "设 :math:`x` 为实数，则\n\n.. math::\n\n   \\sin 2x = 2 \\sin x\n",
}
MYST = """# Angles

Let $x$ be a real number.
Then $\\cos x \\le 1$ and

$$
\\sin 2x = 2 \\sin x
$$
"""


def build(folder: Path, *options: str, conf: str = "", **files: str) -> tuple[int, str]:
    """The exit code and the warnings of a build of chapters; ``a_md`` is the file ``a.md``."""
    (folder / "conf.py").write_text(CONF + conf, encoding="utf-8")
    for name, text in files.items():
        (folder / name.replace("_", ".")).write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "-N", "-q", "-b", "dummy", *options, str(folder),
         str(folder / "_build")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    return done.returncode, done.stderr


@pytest.mark.slow
def test_what_is_right_passes(tmp_path: Path) -> None:
    assert build(tmp_path, "-W", index_rst=RIGHT) == (0, "")


@pytest.mark.parametrize("language", WRONG)
def test_a_false_step_fails_at_its_line(tmp_path: Path, language: str) -> None:
    text = "Title\n=====\n\n" + WRONG[language]
    conf = f"symproof_language = '{language}'\n"
    code, said = build(tmp_path, "-W", conf=conf, index_rst=text)
    assert code == 1
    place = text.splitlines().index("   \\sin 2x = 2 \\sin x") + 1
    lines = [int(part.split(":")[1]) for part in said.split("index.rst")[1:]]
    assert lines
    assert all(abs(line - place) <= 2 for line in lines), said  # docutils knows the directive's
    assert "symproof.SP101" in said


def test_markdown_by_myst(tmp_path: Path) -> None:
    code, said = build(tmp_path, "-W", index_md=MYST)
    assert code == 1
    assert "index.md:" in said
    assert "symproof.SP101" in said


@pytest.mark.slow
def test_only_what_has_changed_is_checked_again(tmp_path: Path) -> None:
    toc = "Book\n====\n\n.. toctree::\n\n   one\n   two\n"
    chapters = {"one_rst": RIGHT, "two_rst": "Two\n===\n\n" + WRONG["en"]}
    code, said = build(tmp_path, index_rst=toc, **chapters)
    assert (code, said.count("SP101")) == (0, 1)
    code, said = build(tmp_path, index_rst=toc)
    assert "SP101" not in said


@pytest.mark.slow
def test_what_is_open_counts_if_strict(tmp_path: Path) -> None:
    text = "Title\n=====\n\nThen :math:`\\boxplus x = y` holds.\n"
    assert build(tmp_path, "-W", index_rst=text)[0] == 0
    code, said = build(tmp_path, "-W", "-E", conf="symproof_strict = True\n", index_rst=text)
    assert code == 1
    assert "symproof.SP10" in said


@pytest.mark.slow
@pytest.mark.parametrize("conf", ["", "symproof_record = 'notes.txt'\n"])
def test_a_lost_proof_is_a_warning(tmp_path: Path, conf: str) -> None:
    """Also where only the record has changed since the last build."""
    right = "Title\n=====\n\n.. math::\n\n   \\cos 2a = 1 - 2\\sin^2 a\n"
    record = tmp_path / ("notes.txt" if conf else "index.rst.symproof-record")
    assert build(tmp_path, "-D", "symproof_accept=1", conf=conf, index_rst=right) == (0, "")
    assert "proved: \\cos 2a = 1 - 2\\sin^2 a" in record.read_text()
    assert build(tmp_path, "-W", "-E", conf=conf, index_rst=right) == (0, "")
    code, said = build(tmp_path, "-W", conf=conf, index_rst=right.replace("-", "+"))
    assert (code, "symproof.SP107" in said) == (1, True)
    assert build(tmp_path, "-E", "-D", "symproof_accept=1", conf=conf) == (0, "")
    assert build(tmp_path, "-W", conf=conf) == (0, "")
    record.write_text("no record")
    code, said = build(tmp_path, conf=conf)
    assert (code != 0, "no record: it begins with" in said) == (True, True)


def test_a_language_that_there_is_not(tmp_path: Path) -> None:
    code, said = build(tmp_path, conf="symproof_language = 'xx'\n", index_rst=RIGHT)
    assert code != 0
    assert "symproof_language: unknown language 'xx'; there are en, ko, zh" in said
    assert said.lstrip().startswith("Configuration error")
