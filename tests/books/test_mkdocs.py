"""Pages with a false step fail ``mkdocs build --strict`` at their line; others pass."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from needed import missing

from symproof.tools.cli import main

try:
    import mkdocs  # noqa: F401
except ImportError as error:
    missing(f"{error} (pip install mkdocs)")

FRONT = "---\ntitle: A page\n---\n\n"
RIGHT = "# Angles\n\nLet $x$ be a real number. Then $\\sin 2x = 2 \\sin x \\cos x$.\n"
WRONG = {
    "en": "# Angles\n\nLet $x$ be a real number. Then\n\n$$\\sin 2x = 2 \\sin x$$\n",
    "ko": "# 각\n\n실수 $x$에 대하여\n\n$$\\sin 2x = 2 \\sin x$$\n\n이다.\n",
    "zh": "# 角\n\n设 $x$ 为实数，则\n\n$$\\sin 2x = 2 \\sin x$$\n",
}


def build(folder: Path, text: str, options: str = "") -> tuple[int, str]:
    """The exit code of a strict build of one page, and what it says."""
    (folder / "docs").mkdir(exist_ok=True)
    (folder / "docs" / "index.md").write_text(text, encoding="utf-8")
    (folder / "mkdocs.yml").write_text(
        f"site_name: Book\nplugins:\n  - symproof{options}\n", encoding="utf-8"
    )
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict"], cwd=folder,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    return done.returncode, done.stderr + done.stdout


@pytest.mark.parametrize("front", ["", FRONT])
def test_what_is_right_passes(tmp_path: Path, front: str) -> None:
    code, said = build(tmp_path, front + RIGHT)
    assert (code, "SP1" in said) == (0, False)


@pytest.mark.parametrize("language", WRONG)
@pytest.mark.parametrize("front", ["", FRONT])
def test_a_false_step_fails_at_its_line(tmp_path: Path, language: str, front: str) -> None:
    text = front + WRONG[language]
    place = text.splitlines().index("$$\\sin 2x = 2 \\sin x$$") + 1
    code, said = build(tmp_path, text, f":\n      language: {language}")
    assert code == 1
    assert f"index.md:{place}: SP101" in said


def test_what_is_open_counts_if_strict(tmp_path: Path) -> None:
    text = "Then $\\boxplus x = y$ holds.\n"
    assert build(tmp_path, text)[0] == 0
    code, said = build(tmp_path, text, ":\n      strict: true")
    assert code == 1
    assert "index.md:1: SP10" in said


@pytest.mark.slow
def test_a_lost_proof_is_a_warning_and_a_bad_record_one_line(tmp_path: Path) -> None:
    right = "# Angles\n\n$$\\cos 2a = 1 - 2\\sin^2 a$$\n"
    assert build(tmp_path, right)[0] == 0
    assert main(["check", str(tmp_path / "docs"), "--accept"]) == 0
    assert build(tmp_path, right)[0] == 0
    code, said = build(tmp_path, FRONT + right.replace("-", "+"))
    assert (code, "index.md:7: SP107" in said) == (1, True)
    (tmp_path / "docs" / "index.md.symproof-record").write_text("no record")
    code, said = build(tmp_path, right)
    assert (code, "no record: it begins with" in said, "Traceback" in said) == (1, True, False)


@pytest.mark.parametrize("value", ["3", "xx"])
def test_a_language_that_there_is_not(tmp_path: Path, value: str) -> None:
    code, said = build(tmp_path, RIGHT, f":\n      language: {value}")
    assert code == 1
    assert "language" in said
    assert "'en', 'ko', 'zh'" in said
    assert "Traceback" not in said


@pytest.mark.slow
def test_only_what_has_changed_is_checked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Three builds in one process, as ``mkdocs serve`` makes them; the warnings come each time."""
    from mkdocs.commands.build import build as build_all
    from mkdocs.config import load_config

    from symproof.tools.books import mkdocs as plugin

    checked = []

    def counted(text: str, *options: Any) -> Any:
        checked.append(text)
        return warnings(text, *options)

    warnings = plugin.warnings
    monkeypatch.setattr(plugin, "warnings", counted)
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text(RIGHT)
    page, file = tmp_path / "docs" / "a.md", tmp_path / "mkdocs.yml"
    file.write_text("site_name: Book\nplugins: [symproof]\n")
    told = []
    for text in (WRONG["en"], WRONG["en"], RIGHT.replace("2x", "(x + x)"), WRONG["en"]):
        page.write_text(text)
        caplog.clear()
        build_all(load_config(str(file)))
        told.append("SP101" in caplog.text)
    assert told == [True, True, False, True]
    assert checked == [RIGHT, WRONG["en"], RIGHT.replace("2x", "(x + x)"), WRONG["en"]]
