"""Hostile documents under ``pytest --symproof``: nothing breaks the collection of the others."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

DOCUMENTS = {
    "control.md": b"<!-- symproof: x: real -->\n$$\\sin x = 2\\sin x$$ \x1b[31m\n",
    "binary.md": bytes(range(256)) * 10,
    "deep.md": b"$$" + b"(" * 300 + b"x" + b")" * 300 + b" = x$$\n",
    "tower.md": b"$$9^{9^{9^9}} = 1$$\n",
    "long.md": b"$$" + b"1" * 30_000 + b" = 1$$\n",
    "many.md": b"$" * 20_000,
    "good.md": b"<!-- symproof: x: real -->\n$$\\sin(-x) = -\\sin x$$\n",
    os.fsdecode(b"not utf \xff.md"): b"$$1 = 1$$\n",
}


def pytest_on(folder: Path) -> tuple[int, str]:
    (folder / "pytest.ini").write_text("[pytest]\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--symproof", "--color=no",
         "-p", "no:cacheprovider", "-p", "no:pytest-lsp"],
        cwd=folder, capture_output=True, timeout=300,
    )  # fmt: skip
    return done.returncode, done.stdout.decode(errors="replace")


@pytest.mark.slow
def test_each_document_gets_its_verdict(tmp_path: Path) -> None:
    for name, data in DOCUMENTS.items():
        (tmp_path / name).write_bytes(data)
    code, out = pytest_on(tmp_path)
    assert code == 1
    assert "INTERNALERROR" not in out
    assert "error" not in out.splitlines()[-1]
    assert "SP101" in out
    assert "\x1b[31m" not in out
    assert re.search(r"\b2 passed\b", out)


def test_a_side_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    (tmp_path / "x.md").write_text("$1 = 1$\n")
    (tmp_path / "x.symproof").write_bytes(b"\xff")
    code, out = pytest_on(tmp_path)
    assert code == 2
    assert "x.symproof: not UTF-8" in out


def test_a_configuration_that_is_none_stops_the_run(tmp_path: Path) -> None:
    (tmp_path / "x.md").write_text("$1 = 1$\n")
    (tmp_path / "symproof.toml").write_text("paths = " + "[" * 5000)
    code, out = pytest_on(tmp_path)
    assert code == 4
    assert "INTERNALERROR" not in out
