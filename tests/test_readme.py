"""What the README shows is what happens."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from needed import missing

from symproof.tools.cli import main

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")


def block(tag: str) -> str:
    (found,) = blocks(tag)
    return found


def blocks(tag: str) -> list[str]:
    """The blocks of the README with this tag."""
    return re.findall(rf"^```{tag}\n(.*?)^```", README, re.S | re.M)


def test_the_console_session(capsys: pytest.CaptureFixture[str]) -> None:
    session = re.split(r"^\$ symproof prove ", block("console"), flags=re.M)[1:]
    assert len(session) == 3
    for part in session:
        command, shown = part.split("\n", 1)
        main(["prove", command.strip('"')])
        assert capsys.readouterr().out == shown


def test_the_theory_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(block("python theory"))
    assert len(block("python theory").split("\n\n", 1)[1].splitlines()) <= 10
    assert main(["check", str(file)]) == 0
    assert "proved                 sin_double" in capsys.readouterr().out


def test_the_document(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("paper.md").write_text(block("markdown document"))
    assert main(["check", "--no-cache", "paper.md"]) == 1
    assert capsys.readouterr().out == block("text document")


def test_the_failing_step(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "mine_bad.py"
    good = block("python theory").replace("sin_double", "sin_double_bad")
    file.write_text(
        good.replace('.eq("sin(a + a)", by=algebra).eq(2 * sin(a) * cos(a)', ".eq(sin(a)")
    )
    assert main(["check", str(file)]) == 1
    shown = block("text").split("help:")[0].replace("mine.py", str(file))
    shown = shown.replace("sin_double", "sin_double_bad")
    assert shown in capsys.readouterr().out


@pytest.mark.slow
def test_the_python_session(tmp_path: Path) -> None:
    code = "\n".join(blocks("python api"))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [
        "proved", "same", "('x = −2',)", "refuted", "proved", "proved",
        "Add twice (1) and the square of y - x: this gives the claim.",
        "0 {'proved': 1} None", "1 {'refuted': 1} 0",
    ]  # fmt: skip


def test_links_lead_somewhere() -> None:
    root = Path(__file__).parents[1]
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert target.startswith("https://pypi.org/") or (root / target).exists(), target


def test_a_certificate_is_checked_again(tmp_path: Path) -> None:
    """The commands of the second checker; that the library passes is tested in tests/checker."""
    node = shutil.which("node")
    if node is None:
        missing("Node.js is not installed (apt install nodejs)")
    library, prove, mine = block("sh recheck").splitlines()
    root = Path(__file__).parents[1]
    for path in library.removeprefix("node ").split():
        assert (root / path).is_file()
    shown, _, certificate = prove.removeprefix("symproof ").rpartition(" ")
    claim = re.findall(r'"(.*)"', shown)[0]
    assert main(["prove", claim, "--certificate", str(tmp_path / certificate)]) == 0
    checker, file = mine.removeprefix("node ").split()
    done = subprocess.run([node, root / checker, tmp_path / file], check=True, capture_output=True)
    assert done.stdout == b"proved: claim: sin(x)^2 + cos(x)^2 = 1\n  where x: real\n"
