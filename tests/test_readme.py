"""What the README shows is what happens, and what its sessions in the guides print."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from guides import ROOT, block, blocks
from needed import missing

from symproof.tools.cli import main

README = "README.md"


def test_the_console_session(capsys: pytest.CaptureFixture[str]) -> None:
    session = re.split(r"^\$ symproof prove ", block(README, "console"), flags=re.M)[1:]
    assert len(session) == 3
    for part in session:
        command, shown = part.split("\n", 1)
        main(["prove", command.strip('"')])
        assert capsys.readouterr().out == shown


def test_the_theory_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(block(README, "python theory"))
    assert len(block(README, "python theory").split("\n\n", 1)[1].splitlines()) <= 10
    assert main(["check", str(file)]) == 0
    assert "proved                 sin_double" in capsys.readouterr().out


def test_the_document(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("paper.md").write_text(block(README, "markdown document"))
    assert main(["check", "--no-cache", "paper.md"]) == 1
    assert capsys.readouterr().out == block(README, "text document")


def test_the_failing_step(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "mine_bad.py"
    good = block(README, "python theory").replace("sin_double", "sin_double_bad")
    file.write_text(
        good.replace('.eq("sin(a + a)", by=algebra).eq(2 * sin(a) * cos(a)', ".eq(sin(a)")
    )
    assert main(["check", str(file)]) == 1
    shown = block(README, "text").split("help:")[0].replace("mine.py", str(file))
    shown = shown.replace("sin_double", "sin_double_bad")
    assert shown in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize(
    ("guide", "label", "printed"),
    [
        (README, "python api", ["proved", "proved", "same"]),
        ("reports/guide/classroom.md", "python answers", [
            "same", "('x = −2',)", "refuted", "proved", "proved",
            "Add twice (1) and the square of y - x: this gives the claim.",
        ]),
        ("reports/guide/batch.md", "python verify", [
            "0 {'proved': 1} None", "1 {'refuted': 1} 0",
        ]),
    ],
)  # fmt: skip
def test_the_python_sessions(guide: str, label: str, printed: list[str]) -> None:
    code = "\n".join(body for name, body in blocks(guide) if name == label)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == printed


def test_a_certificate_is_checked_again(tmp_path: Path) -> None:
    """The commands of the second checker; that the library passes is tested in tests/checker."""
    node = shutil.which("node")
    if node is None:
        missing("Node.js is not installed (apt install nodejs)")
    library, prove, mine = block("reports/guide/trust.md", "sh recheck").splitlines()
    for path in library.removeprefix("node ").split():
        assert (ROOT / path).is_file()
    shown, _, certificate = prove.removeprefix("symproof ").rpartition(" ")
    claim = re.findall(r'"(.*)"', shown)[0]
    assert main(["prove", claim, "--certificate", str(tmp_path / certificate)]) == 0
    checker, file = mine.removeprefix("node ").split()
    done = subprocess.run([node, ROOT / checker, tmp_path / file], check=True, capture_output=True)
    assert done.stdout == b"proved: claim: sin(x)^2 + cos(x)^2 = 1\n  where x: real\n"
