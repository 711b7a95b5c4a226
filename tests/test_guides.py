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
from guides import GUIDES, ROOT, block, blocks, read
from needed import missing

from symproof.report.build import MARKS
from symproof.tools.arguments import COMMANDS
from symproof.tools.cli import main

#: The blocks that there are, by guide and label, and the file that runs them.
RUN_BY = {
    "README.md": {
        "console": "tests/test_readme.py",
        "sh main": ".ci/run",
        "sh test": ".ci/run",
        "sh try": "tests/shipping/test_try_from_checkout.py",
        "python theory": "tests/test_readme.py",
        "text": "tests/test_readme.py",
        "markdown document": "tests/test_readme.py",
        "text document": "tests/test_readme.py",
        "python api": "tests/test_readme.py",
        "python pytest": "tests/plugin/test_plugin.py",
        "yaml pre-commit": "tests/shipping/test_pre_commit.py",
    },
    "reports/guide/batch.md": {
        "python verify": "tests/test_readme.py",
        "sh batch": "tests/batch/test_files.py",
        "python rewards": "tests/batch/test_batch.py",
    },
    "reports/guide/classroom.md": {
        "markdown sheet": "tests/grading/test_grading.py",
        "python answers": "tests/test_readme.py",
        "python learn": "tests/test_guides.py",
    },
    "reports/guide/editor.md": {
        "lua neovim": "tests/lsp/test_editors.py",
        "elisp emacs": "tests/lsp/test_editors.py",
        "toml helix": "tests/lsp/test_editors.py",
        "json lsp": "tests/lsp/test_server.py",
        "json mcp": "tests/assistant/test_mcp.py",
        "ipython magic": "tests/notebooks/test_magic.py",
        "sh completion": "tests/test_help.py",
    },
    "reports/guide/tests.md": {"yaml github": "tests/shipping/test_action.py"},
    "reports/guide/trust.md": {
        "sh recheck": "tests/test_readme.py",
        "sh compare": "tests/test_guides.py",
    },
    "CHECKING.md": {
        "sh": "tests/test_guides.py",
        "python": "tests/test_guides.py",
        "sh output": "tests/documents/test_command.py",
        "toml configuration": "tests/documents/test_command.py",
        "markdown": "tests/documents/test_command.py",
        "text": "tests/documents/test_command.py",
        "sh record": "tests/record/test_record.py",
        "text record": "tests/record/test_record.py",
        **{
            f"{kind} premises {language}": "tests/test_guides.py"
            for kind in ("markdown", "text") for language in ("en", "ko", "zh")
        },
    },
    "CONTRIBUTING.md": {
        "sh": "tests/test_guides.py",
        "text floors": "tests/test_floors.py",
        **{
            f"sh {task}": "tests/test_guides.py"
            for task in (
                "slow", "hooks", "notebooks", "checker", "witnesses", "throughput", "ring",
                "search", "mutants",
            )
        },
    },
    "notebooks/README.md": {},
}  # fmt: skip
RIGHT = "<!-- symproof: x: real -->\n$$\\sin 2x = 2 \\sin x \\cos x$$\n"
WRONG = "<!-- symproof: x: real -->\n$$\\sin 2x = 2 \\sin x$$\n"
LATEX = "\\begin{document}\n% symproof: x: real\n\\[\\cos 2x = 1 - 2\\sin^2 x\\]\n\\end{document}\n"


def commands(text: str) -> list[str]:
    """The commands of a shell block, without comments."""
    rows = [row.split("#")[0].strip() for row in text.splitlines()]
    return [part.strip() for row in rows if row for part in row.split("&&")]


@pytest.mark.parametrize("guide", sorted({*GUIDES, *RUN_BY}))
def test_no_block_is_forgotten(guide: str) -> None:
    runs = RUN_BY[guide]
    assert {label for label, _ in blocks(guide)} == runs.keys(), (
        "a block that nothing runs, or none"
    )
    for label, file in runs.items():
        text = (ROOT / file).read_text(encoding="utf-8")
        assert label.partition(" ")[2].split(" ")[0] in text, f"{file} does not read {label}"


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
    assert "1 certain" in capsys.readouterr().out


@pytest.mark.parametrize("language", ["en", "ko", "zh"])
def test_the_lines_on_which_others_rest(
    papers: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    text = block("CHECKING.md", f"markdown premises {language}")
    (papers / "paper.md").write_text(text, encoding="utf-8")
    assert main(["check", "paper.md", "--all", "--lang", language]) == 0
    assert capsys.readouterr().out == block("CHECKING.md", f"text premises {language}")


def test_the_exercise_in_the_guide(capsys: pytest.CaptureFixture[str]) -> None:
    guide = "reports/guide/classroom.md"
    exec(compile(block(guide, "python learn"), guide, "exec"), {})
    rows = capsys.readouterr().out.splitlines()
    assert rows[0].startswith("false: ")
    assert rows[-1] == "proved"


def test_every_command_that_is_named_exists(capsys: pytest.CaptureFixture[str]) -> None:
    named = {
        command for guide in GUIDES for command in re.findall(r"`symproof ([a-z]+)", read(guide))
    }
    assert named >= {"build", "check", "prove", "learn"}
    assert set(COMMANDS) == set(re.findall(r"`symproof ([a-z]+)", read("README.md")))
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
    """The commands of CONTRIBUTING.md, of the Makefile and of the guide to trust,
    with the block that they are from."""
    found = []
    compare = ("sh compare", block("reports/guide/trust.md", "sh compare"))
    for language, body in (*blocks("CONTRIBUTING.md"), compare):
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


def broken(guide: str, text: str) -> list[str]:
    """The links of a guide whose file is not there, or has no heading of that name."""
    found = []
    for target in re.findall(r"\]\(([^)]+)\)", text):
        name, _, heading = target.partition("#")
        file = (ROOT / guide).parent / name if name else ROOT / guide
        if target.startswith("https://pypi.org/"):
            continue
        if not file.exists() or (heading and heading not in headings(file)):
            found.append(target)
    return found


def headings(file: Path) -> set[str]:
    """The names by which links lead to the headings of a page."""
    titles = re.findall(r"^#+ (.*)$", file.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", title).lower().replace(" ", "-") for title in titles}


@pytest.mark.parametrize("guide", GUIDES)
def test_links_lead_somewhere(guide: str) -> None:
    assert broken(guide, read(guide)) == []


def test_a_link_that_leads_nowhere_is_found() -> None:
    text = "[a](../../CHECKING.md) [b](CHECKING.md) [c](../../CHECKING.md#keep-a-document-right)"
    more = " [d](../../CHECKING.md#nowhere) [e](#many) [f](#none) [g](https://example.com/)"
    wrong = ["CHECKING.md", "../../CHECKING.md#nowhere", "#none", "https://example.com/"]
    assert (
        broken("reports/guide/batch.md", text + more.replace("#many", "#many-solutions")) == wrong
    )


def test_the_readme_leads_to_every_guide_and_contributors_know_where_they_are() -> None:
    for guide in GUIDES:
        if guide.startswith("reports/guide/"):
            assert f"]({guide})" in read("README.md")
            assert "](../../README.md)" in read(guide)
    assert "`reports/guide/`" in read("CONTRIBUTING.md")


def test_the_readme_is_short() -> None:
    """Details stand in the guides."""
    assert len(read("README.md").splitlines()) <= 260


def test_no_build_takes_a_guide_for_a_page_of_its_own() -> None:
    """Pages of a build begin with its mark; a later build removes those that it does not make."""
    assert [guide for guide in GUIDES if read(guide).startswith(MARKS)] == []
