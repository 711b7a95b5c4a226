"""Every command and every code block in the guides is run, here or where this file says."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest
from needed import missing

from symproof.tools.cli import main

ROOT = Path(__file__).parents[1]
GUIDES = ("README.md", "CHECKING.md", "CONTRIBUTING.md", "notebooks/README.md")
#: The blocks that there are, by guide and language, and what runs them.
RUN_BY = {
    ("README.md", "console"): "test_readme",
    ("README.md", "sh main"): ".ci/run",
    ("README.md", "sh test"): ".ci/run",
    ("README.md", "python theory"): "test_readme",
    ("README.md", "text"): "test_readme",
    ("README.md", "python api"): "test_readme",
    ("README.md", "python learn"): "here",
    ("CHECKING.md", "sh"): "here",
    ("CHECKING.md", "python"): "here",
    ("CHECKING.md", "sh output"): "documents/test_command",
    ("CHECKING.md", "toml configuration"): "documents/test_command",
    ("CHECKING.md", "markdown"): "documents/test_command",
    ("CHECKING.md", "text"): "documents/test_command",
    ("CHECKING.md", "sh record"): "record/test_record",
    ("CHECKING.md", "text record"): "record/test_record",
    ("CONTRIBUTING.md", "sh"): "here and .ci/run",
    ("CONTRIBUTING.md", "sh notebooks"): ".ci/run",
}
RIGHT = "<!-- symproof: x: real -->\n$$\\sin 2x = 2 \\sin x \\cos x$$\n"
WRONG = "<!-- symproof: x: real -->\n$$\\sin 2x = 2 \\sin x$$\n"
LATEX = "\\begin{document}\n% symproof: x: real\n\\[\\cos 2x = 1 - 2\\sin^2 x\\]\n\\end{document}\n"


def blocks(guide: str) -> list[tuple[str, str]]:
    """The code blocks of a guide with their languages; a block inside a block is its text."""
    text = (ROOT / guide).read_text(encoding="utf-8")
    found = re.findall(r"^(`{3,})([^`\n]*)\n(.*?)^\1$", text, re.S | re.M)
    return [(language, body) for _, language, body in found]


def block(guide: str, language: str) -> str:
    (found,) = (body for name, body in blocks(guide) if name == language)
    return found


def commands(text: str) -> list[str]:
    """The commands of a shell block, without comments."""
    rows = [row.split("#")[0].strip() for row in text.splitlines()]
    return [part.strip() for row in rows if row for part in row.split("&&")]


def test_no_block_is_forgotten() -> None:
    there = {(guide, language) for guide in GUIDES for language, _ in blocks(guide)}
    # Blocks that further tests of their own look for carry a second word.
    known = {(g, lang) for g, lang in there if (g, lang) in RUN_BY}
    assert known == set(RUN_BY)
    unnamed = {(g, lang) for g, lang in there - known if len(lang.split()) < 2}
    assert not unnamed, "a block that nothing runs"


@pytest.fixture
def papers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the documents that the examples name."""
    for name, text in {
        "paper.md": RIGHT, "notes.tex": LATEX, "chapters/one.md": RIGHT, "papers/a.md": RIGHT,
        "old/wrong.md": WRONG,
    }.items():  # fmt: skip
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.slow
def test_every_command_about_documents_runs(papers: Path) -> None:
    rows = commands(block("CHECKING.md", "sh"))
    assert len(rows) >= 6
    for row in rows:
        program, *arguments = shlex.split(row)
        assert program == "symproof"
        with redirect_stdout(StringIO()) as said:
            code = main(arguments)
        assert code == 0, (row, said.getvalue())


def test_the_same_commands_find_what_is_wrong(papers: Path) -> None:
    (papers / "paper.md").write_text(WRONG, encoding="utf-8")
    for row in commands(block("CHECKING.md", "sh")):
        arguments = shlex.split(row)[1:]
        if "paper.md" in arguments:
            with redirect_stdout(StringIO()):
                assert main(arguments) == 1, row


def test_the_python_session_about_documents(
    papers: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    exec(compile(block("CHECKING.md", "python"), "CHECKING.md", "exec"), {})
    assert "1 proved" in capsys.readouterr().out


@pytest.mark.parametrize("language", ["en", "ko", "zh"])
def test_the_lines_on_which_others_rest(
    papers: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    text = block("CHECKING.md", f"markdown premises {language}")
    (papers / "paper.md").write_text(text, encoding="utf-8")
    assert main(["check", "paper.md", "--all", "--lang", language]) == 0
    assert capsys.readouterr().out == block("CHECKING.md", f"text premises {language}")


def test_the_exercise_in_the_readme(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(block("README.md", "python learn"), "README.md", "exec"), {})
    rows = capsys.readouterr().out.splitlines()
    assert rows[0].startswith("false: ")
    assert rows[-1] == "proved"


def test_every_command_in_the_table_exists(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`symproof ([a-z]+)", text))
    assert {"build", "check", "prove", "learn"} <= named
    for command in sorted(named):
        with pytest.raises(SystemExit) as left:
            main([command, "--help"])
        assert left.value.code == 0, command
    capsys.readouterr()


def recipe(target: str) -> list[str]:
    """The commands that ``make TARGET`` runs."""
    if shutil.which("make") is None:
        missing("make is not installed (apt install make)")
    done = subprocess.run(
        ["make", "-n", "--no-print-directory", target],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def ours() -> list[tuple[str, str]]:
    """The commands of CONTRIBUTING.md and of the Makefile with the block that they are from."""
    found = []
    for language, body in blocks("CONTRIBUTING.md"):
        for row in commands(body) if language.startswith("sh") else ():
            made = recipe(row.removeprefix("make ")) if row.startswith("make ") else [row]
            found += [(language, command) for command in made]
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"^([a-z]+):.*## .", makefile, re.M)
    assert set(targets) == set(re.findall(r"^\.PHONY: (.*)", makefile, re.M)[0].split())
    return found + [("make", row) for t in targets if t not in ("help", "all") for row in recipe(t)]


def test_commands_for_contributors_are_those_of_ci() -> None:
    """They check the checkout that this test is part of, so CI runs them, not this test."""
    run = "".join((ROOT / ".ci" / name).read_text(encoding="utf-8") for name in ("run", "slow"))
    run = run.replace('"$python"', ".venv/bin/python")
    readme = block("README.md", "sh test") + block("README.md", "sh main")
    for language, row in ours():
        program, *arguments = shlex.split(row)
        scripts = [a for a in arguments if a.endswith(".py")]
        assert program.startswith(".venv/bin/") or row in run or row in readme, row
        assert all((ROOT / script).is_file() for script in scripts), row
        # Takes hours, or belongs to the checkout of a person.
        by_hand = language in ("sh mutants", "sh hooks")
        rest = row.removesuffix(" -m slow")  # the other half of the tests
        assert row in run or rest in readme or scripts or by_hand, row


def test_make_all_is_what_ci_demands() -> None:
    rows = recipe("all")
    assert rows == [*recipe("style"), *recipe("test"), *recipe("stale")]
    assert [row.split("/")[-1].split()[0] for row in rows[:3]] == ["ruff", "ruff", "mypy"]


def test_make_lists_its_targets() -> None:
    done = subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "  make slow       the tests that the others leave out\n" in done.stdout
    assert recipe("slow")
    with pytest.raises(AssertionError, match="frobnicate"):
        recipe("frobnicate")


@pytest.mark.parametrize("guide", GUIDES[1:])  # that of the README is in test_readme
def test_links_lead_somewhere(guide: str) -> None:
    text = (ROOT / guide).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        known = target.startswith("https://pypi.org/")
        assert known or (ROOT / guide).parent.joinpath(target).exists(), target
