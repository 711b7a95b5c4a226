"""`symproof check --diff BASE`: what has changed since a revision of Git, without a record."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from symproof.base import git as asking
from symproof.tools.cli import main

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="needs git (apt install git)")

PAPER = r"""# Angles

$$\cos 2a = 1 - 2\sin^2 a$$

Then $2 + 2 = 5$.
"""
OTHER = "Then $\\sin 2a = 2\\sin a\\cos a$.\n"
WRONG = PAPER.replace("-", "+")


def git(*arguments: str) -> None:
    identity = ["-c", "user.name=t", "-c", "user.email=t@localhost"]
    subprocess.run(["git", *identity, *arguments], check=True, capture_output=True)


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with two documents in one commit, ``base``."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "paper.md").write_text(PAPER)
    (tmp_path / "other.md").write_text(OTHER)
    git("init", "-q")
    git("add", "-A")
    git("commit", "-q", "-m", "base")
    git("tag", "base")
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    capsys.readouterr()
    code = main(["check", *arguments])
    out, err = capsys.readouterr()
    return code, out, err


def test_what_has_lost_its_proof_fails_and_what_was_false_is_known(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (checkout / "paper.md").write_text(WRONG)
    code, out, _ = run(capsys, "--diff", "base")
    assert code == 1
    assert "paper.md:3:3: SP107 suspect" in out
    assert "other.md" not in out  # it has not changed
    rows = out.splitlines()
    said = "2 claims: line 3 has lost its proof; line 5 is false; 100 % of the formulas read"
    assert rows[0] == f"paper.md: {said}"
    assert rows[-1] == "beside base: 1 no longer proved, 1 known"
    _, out, _ = run(capsys, "--diff", "base", "--all")
    assert "(known, recorded in base:paper.md)" in out
    assert not list(checkout.glob("*.symproof-record"))


def test_a_harmless_change_passes(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "Some words.\n\n" + PAPER.replace(r"\cos 2a = 1", r"\cos 2b = 1")
    (checkout / "paper.md").write_text(text.replace("sin^2 a", "sin^2 b"))
    code, out, _ = run(capsys, "--diff", "base", "--strict")
    assert code == 0
    assert out.splitlines()[-1] == "beside base: 1 as recorded, 1 known"


def test_nothing_has_changed(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--diff", "base", "paper.md") == (
        0, "0 files, 0 relations: –\nbeside base: –\n", "",
    )  # fmt: skip


def test_a_new_falsehood_fails(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (checkout / "paper.md").write_text(PAPER + "\nAnd $1 + 1 = 3$.\n")
    code, out, _ = run(capsys, "--diff", "base")
    assert (code, "paper.md:7:6: SP101 refuted" in out) == (1, True)


def test_documents_that_come_and_go_are_named(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (checkout / "other.md").rename(checkout / "new.md")
    code, out, _ = run(capsys, "--diff", "base")
    assert code == 0
    assert "not in base, and judged as it stands: new.md" in out
    assert "in base, and not there any more: other.md" in out
    (checkout / "new.md").write_text("$1 = 2$\n")
    assert run(capsys, "--diff", "base")[0] == 1


def test_the_side_file_of_the_revision_held_then(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its change is one of the document: without the sort nothing is proved any more."""
    (checkout / "paper.md").write_text(r"$$\sqrt{x^2} = x$$" + "\n")
    side = checkout / "paper.symproof"
    side.write_text("x: nonnegative\n")
    git("add", "-A")
    git("commit", "-q", "-m", "side")
    assert run(capsys, "--diff", "HEAD")[1].splitlines()[-1] == "beside HEAD: –"
    side.write_text("x: real\n")
    code, out, _ = run(capsys, "--diff", "HEAD")
    assert (code, "SP107" in out) == (1, True)


def test_from_a_folder_below(
    checkout: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = checkout / "장 1"
    folder.mkdir()
    (folder / "글.md").write_text(OTHER)
    git("add", "-A")
    git("commit", "-q", "-m", "below")
    (folder / "글.md").write_text(OTHER.replace("2\\sin a\\cos", "3\\sin a\\cos"))
    monkeypatch.chdir(folder)
    code, out, _ = run(capsys, "--diff", "HEAD")
    assert (code, "글.md:1:7: SP107" in out, "paper.md" in out) == (1, True, False)


def test_programs_are_told_of_it(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (checkout / "paper.md").write_text(WRONG)
    _, out, _ = run(capsys, "--diff", "base", "--output-format", "json")
    record = json.loads(out)["record"]
    assert record["counts"] == {"lost": 1, "known": 1}
    assert record["documents"][0]["record"] == "base:paper.md"


# -- what cannot be used ---------------------------------------------------------------------


@pytest.mark.parametrize("base", ["nowhere", "", "--help", "--output=x", "base:paper.md", "a\nb"])
def test_an_unknown_revision_is_one_line(
    checkout: Path, capsys: pytest.CaptureFixture[str], base: str
) -> None:
    code, out, err = run(capsys, f"--diff={base}")
    assert (code, out) == (2, "")
    assert "no revision of" in err
    assert "git fetch" in err
    assert sorted(p.name for p in checkout.iterdir()) == [".git", "other.md", "paper.md"]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--diff", "base", "--accept"], "--diff needs no record; leave out --accept"),
        (["--diff", "base", "-"], "the standard input has no revision"),
        (["--diff", "base", "no.md"], "no.md"),
    ],
)
def test_what_diff_does_not_go_with(
    checkout: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], why: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr("sys.stdin", open(checkout / "paper.md"))  # noqa: SIM115
    code, out, err = run(capsys, *arguments)
    assert (code, out, why in err) == (2, "", True)


def test_outside_of_a_checkout(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "paper.md").write_text(PAPER)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    code, _, err = run(capsys, "--diff", "base", "paper.md")
    assert (code, f"{tmp_path}: no checkout of Git; run --diff inside of one" in err) == (2, True)


def test_a_document_outside_of_the_checkout(
    checkout: Path, capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside") / "paper.md"
    outside.write_text(PAPER)
    code, _, err = run(capsys, "--diff", "base", str(outside))
    assert (code, "name documents in it" in err) == (2, True)


def test_without_git(
    checkout: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(checkout))
    code, _, err = run(capsys, "--diff", "base")
    assert (code, "--diff needs git, which is not installed; install it" in err) == (2, True)


def test_git_that_does_not_answer(
    checkout: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = checkout / "bin" / "git"
    slow.parent.mkdir()
    slow.write_text("#!/bin/sh\nexec sleep 60\n")
    slow.chmod(0o755)
    monkeypatch.setenv("PATH", f"{slow.parent}:/usr/bin:/bin")
    monkeypatch.setattr(asking, "SECONDS", 0.2)
    code, _, err = run(capsys, "--diff", "base")
    assert (code, "git rev-parse: no answer in 0.2 seconds" in err) == (2, True)


def test_no_program_of_the_checkout_is_run(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A checkout of somebody else may name programs that Git starts when it looks at files."""
    ran = checkout.parent / "ran"
    for key in ("core.fsmonitor", "core.pager", "diff.external", "diff.x.textconv"):
        git("config", key, f"touch {ran}")
    (checkout / ".gitattributes").write_text("*.md diff=x\n")
    (checkout / "paper.md").write_text(WRONG)
    assert run(capsys, "--diff", "base")[0] == 1
    assert not ran.exists()
