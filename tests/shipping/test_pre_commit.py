"""The pre-commit hooks, run by pre-commit in a scratch repository."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from guides import block

from symproof.documents.reporting.findings import SUFFIXES
from symproof.tools.cli import main

yaml = pytest.importorskip("yaml", reason="pip install pyyaml")

ROOT = Path(__file__).parents[2]
HOOKS: list[dict[str, Any]] = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
SNIPPET: dict[str, Any] = yaml.safe_load(block("README.md", "yaml pre-commit"))
GOOD = "<!-- symproof: x: real -->\n$$\\sin 2x = 2 \\sin x \\cos x$$\n"
BAD = "<!-- symproof: x: real -->\n$$\\sin 2x = 2 \\sin x$$\n"

needs_pre_commit = pytest.mark.skipif(
    importlib.util.find_spec("pre_commit") is None or shutil.which("git") is None,
    reason="needs git and pre-commit (pip install pre-commit)",
)


def git(folder: Path, *arguments: str) -> str:
    identity = ["-c", "user.name=t", "-c", "user.email=t@localhost"]
    done = subprocess.run(
        ["git", *identity, *arguments], cwd=folder, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def hooks_repository(folder: Path, whole: bool) -> str:
    """A repository with the hooks, or with the whole package; returns its commit."""
    folder.mkdir()
    if whole:
        names = git(ROOT, "ls-files", "-co", "--exclude-standard").splitlines()
        names = [n for n in names if not n.startswith("tests/") and (ROOT / n).is_file()]
    else:
        names = [".pre-commit-hooks.yaml"]
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, folder / name)
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "hooks")
    return git(folder, "rev-parse", "HEAD")


def run_hooks(folder: Path, whole: bool = False, **hook: Any) -> tuple[int, str]:
    """Run one hook over all files of a repository."""
    return run_all_hooks(folder, [{"id": "symproof", **hook}], whole)


def run_all_hooks(
    folder: Path, hooks: list[dict[str, Any]], whole: bool = False
) -> tuple[int, str]:
    """Run hooks over all files of a repository; unless the ``whole`` package is installed, they
    use the symproof of this environment."""
    commit = hooks_repository(folder / "hooks", whole)
    user = folder / "user"
    git(user, "init", "-q")
    entries = [{**hook, **({} if whole else {"language": "system"})} for hook in hooks]
    repos = [{"repo": str(folder / "hooks"), "rev": commit, "hooks": entries}]
    (user / ".pre-commit-config.yaml").write_text(yaml.safe_dump({"repos": repos}))
    git(user, "add", "-A")
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        [sys.executable, "-m", "pre_commit", "run", "--all-files", "--color", "never"],
        cwd=user, capture_output=True, text=True, check=False, timeout=600,
        env={**os.environ, "PATH": path, "PRE_COMMIT_HOME": str(folder / "home")},
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


@pytest.fixture
def user(tmp_path: Path) -> Path:
    folder = tmp_path / "user"
    folder.mkdir()
    (folder / "good.md").write_text(GOOD)
    (folder / "code.py").write_text("nothing of ours\n")
    return folder


def test_the_hooks_say_what_they_are() -> None:
    assert [hook["id"] for hook in HOOKS] == ["symproof", "symproof-theories"]
    assert all(hook["entry"] == "symproof check" for hook in HOOKS)
    assert all(hook["language"] == "python" for hook in HOOKS)


def test_a_hook_takes_what_is_read_and_nothing_else() -> None:
    pattern = re.compile(HOOKS[0]["files"])
    assert all(pattern.search(f"part/paper{suffix}") for suffix in SUFFIXES)
    others = (".py", ".json", ".mdx", ".text", ".symproof", ".md.symproof-record", "md")
    assert not any(pattern.search(f"part/paper{suffix}") for suffix in others)


@needs_pre_commit
def test_good_documents_pass(user: Path, tmp_path: Path) -> None:
    code, said = run_hooks(tmp_path)
    assert code == 0, said
    assert "symproof" in said.splitlines()[-1]
    assert said.rstrip().endswith("Passed")


@needs_pre_commit
def test_a_false_relation_stops_the_commit(user: Path, tmp_path: Path) -> None:
    (user / "bad.tex").write_text(
        BAD.replace("<!-- symproof: x: real -->", "\\begin{document}\n% symproof: x: real")
        + "\\end{document}\n"
    )
    code, said = run_hooks(tmp_path)
    assert code == 1
    assert "bad.tex:3:3: SP101 refuted" in said


@needs_pre_commit
def test_a_lost_proof_stops_the_commit_and_says_how_to_accept(user: Path, tmp_path: Path) -> None:
    paper = user / "good.md"
    paper.write_text("$$\\cos 2a = 1 - 2\\sin^2 a$$\n")
    assert main(["check", str(paper), "--accept"]) == 0
    record = user / "good.md.symproof-record"
    paper.write_text(paper.read_text().replace("-", "+"))
    code, said = run_hooks(tmp_path)
    assert code == 1
    assert "good.md:1:3: SP107 suspect" in said
    assert "if it is meant so: symproof check good.md --accept" in said
    assert "--accept" in HOOKS[0]["description"]
    assert record.is_file()


@needs_pre_commit
def test_options_reach_symproof(user: Path, tmp_path: Path) -> None:
    (user / "open.md").write_text("$$\\sin x = 2$$\n")
    code, said = run_hooks(tmp_path, args=["--strict", "--output-format", "concise"])
    assert code == 1
    assert "open.md:1:3: SP109" in said


@needs_pre_commit
def test_nothing_to_do_without_documents(user: Path, tmp_path: Path) -> None:
    (user / "good.md").unlink()
    code, said = run_hooks(tmp_path)
    assert code == 0
    assert "no files to check" in said


def test_the_snippet_in_the_readme_names_the_hooks() -> None:
    (repository,) = SNIPPET["repos"]
    assert repository["repo"].startswith("https://github.com/")
    assert repository["rev"] == "COMMIT"  # a tag that is named has to be there
    assert [hook["id"] for hook in repository["hooks"]] == [hook["id"] for hook in HOOKS]


@pytest.mark.slow
@needs_pre_commit
@pytest.mark.parametrize("wrong", ["", "good.md", "theories/mine.py"])
def test_the_snippet_in_the_readme_works(user: Path, tmp_path: Path, wrong: str) -> None:
    (user / "theories").mkdir()
    theory = block("README.md", "python theory")
    (user / "theories" / "mine.py").write_text(theory.replace("sin_double", "sin_double_hook"))
    if wrong:
        text = (user / wrong).read_text("utf-8")
        (user / wrong).write_text(text.replace(r"\cos x", "").replace("2 * sin(a)", "3 * sin(a)"))
    code, said = run_all_hooks(tmp_path, SNIPPET["repos"][0]["hooks"])
    assert code == (1 if wrong else 0), said
    assert said.count("Passed") == (1 if wrong else 2)
    assert (f"{wrong}:" in said) == bool(wrong)


@pytest.mark.slow
@needs_pre_commit
@pytest.mark.skipif(not os.environ.get("CI"), reason="installs from the package index; set CI=1")
def test_the_hook_installs_the_package(user: Path, tmp_path: Path) -> None:
    (user / "bad.md").write_text(BAD)
    code, said = run_hooks(tmp_path, whole=True)
    assert code == 1, said
    assert "bad.md:2:3: SP101 refuted" in said
