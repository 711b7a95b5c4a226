"""What a maintainer and a contributor expect of a repository: hooks, templates, the archive."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path
from typing import Any

import guides
import pytest
from needed import missing

from symproof.deciding.findings import EXPLANATIONS

yaml = pytest.importorskip("yaml", reason="pip install pyyaml")

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
HOOKS: list[dict[str, Any]] = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))[
    "repos"
][0]["hooks"]
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("[!c]*.yml"))
GUIDES = sorted(ROOT.glob("*.md"))


# -- hooks for ourselves -------------------------------------------------------------------


def test_pre_commit_reads_the_configuration() -> None:
    pytest.importorskip("pre_commit", reason="pip install pre-commit")
    file = ROOT / ".pre-commit-config.yaml"
    command = [sys.executable, "-m", "pre_commit", "validate-config", str(file)]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0


def test_the_hooks_run_the_tools_of_ci() -> None:
    run = (ROOT / ".ci" / "run").read_text("utf-8")
    for hook in HOOKS:
        program, *_ = hook["entry"].split()
        assert hook["language"] == "system"
        assert program in run, hook["entry"]
        for path in re.findall(r"tests/\S+", hook["entry"]):
            assert (ROOT / path).exists(), path


# -- issues and pull requests --------------------------------------------------------------


@pytest.mark.parametrize("file", FORMS, ids=lambda file: file.stem)
def test_an_issue_form_is_one_that_github_reads(file: Path) -> None:
    form = yaml.safe_load(file.read_text("utf-8"))
    assert {"name", "description", "body"} <= form.keys() <= {
        "name", "description", "body", "labels",
    }  # fmt: skip
    asked = [part for part in form["body"] if part["type"] != "markdown"]
    assert {part["type"] for part in asked} <= {"textarea", "input", "dropdown", "checkboxes"}
    names = [part["id"] for part in asked]
    assert len(names) == len(set(names))
    assert "version" in names
    assert all(part["attributes"]["label"] for part in asked)
    for code in re.findall(r"SP\d+", file.read_text("utf-8")):
        assert code in EXPLANATIONS


def test_there_are_forms_for_wrong_verdicts_and_for_missing_ones() -> None:
    assert {"wrong_verdict", "not_decided", "other"} == {file.stem for file in FORMS}


def test_the_template_of_pull_requests_names_what_exists() -> None:
    text = (ROOT / ".github" / "PULL_REQUEST_TEMPLATE.md").read_text("utf-8")
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for targets in re.findall(r"`make ([a-z ]+)`", text):
        for target in targets.split():
            assert re.search(rf"^{target}:", makefile, re.M), target
    for path in re.findall(r"`((?:tests|symproof)/[\w/]+)`|(\w+\.md)", text):
        assert (ROOT / (path[0] or path[1])).exists(), path


def test_security_says_how_to_report() -> None:
    text = (ROOT / "SECURITY.md").read_text("utf-8")
    assert text.index("## How to report a hole") < text.index("## What is promised")
    # A blank line would end a table.
    for before, after in re.findall(r"(?=^(\|.*)\n\n(.*)$)", text, re.M):
        assert not after.startswith("|"), before[:60]


# -- the archive ---------------------------------------------------------------------------


def test_every_guide_is_in_the_source_archive() -> None:
    listed = PROJECT["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    assert {f"/{guide.name}" for guide in GUIDES} <= set(listed)
    assert all((ROOT / name.removeprefix("/")).exists() for name in listed)


def test_the_source_archive_has_them(tmp_path: Path) -> None:
    if importlib.util.find_spec("hatchling") is None:
        missing("hatchling is not installed (pip install hatchling)")
    script = "import sys; from hatchling.build import build_sdist as b; print(b(sys.argv[1]))"
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    archive = tmp_path / done.stdout.splitlines()[-1]
    with tarfile.open(archive) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    assert {guide.name for guide in GUIDES} | set(guides.GUIDES) <= names
    assert {"LICENSE", "Makefile", "symproof/kernel/proofs.py", "symproof/py.typed"} <= names
    assert not [name for name in names if "__pycache__" in name or name.startswith(".venv")]


# -- what is published ---------------------------------------------------------------------

PUBLISH = yaml.safe_load((ROOT / ".github" / "workflows" / "publish.yml").read_text("utf-8"))
LANGUAGES = sorted(path.parent.name for path in (ROOT / "reports").glob("*/handbook.tex"))


def test_books_and_page_are_made_and_kept() -> None:
    steps = PUBLISH["jobs"]["build"]["steps"]
    commands = "\n".join(step.get("run", "") for step in steps)
    assert "symproof build --pdf --html" in commands
    assert f"for language in {' '.join(LANGUAGES)};" in commands
    used = [step.get("uses", "").split("@")[0] for step in steps]
    assert "actions/upload-artifact" in used
    assert "actions/upload-pages-artifact" in used
    installed = (ROOT / ".ci" / "tools").read_text("utf-8")
    for package in re.findall(
        r"texlive-(?!pictures)[a-z-]+|lmodern|fonts-noto-cjk|katex@[0-9.]+", commands
    ):
        assert package in installed, package


def test_only_the_default_branch_is_published_and_by_that_job_alone() -> None:
    assert PUBLISH["permissions"] == {"contents": "read"}
    pages = PUBLISH["jobs"]["pages"]
    assert pages["permissions"] == {"pages": "write", "id-token": "write"}
    assert "permissions" not in PUBLISH["jobs"]["build"]
    for job in (
        pages,
        *(s for s in PUBLISH["jobs"]["build"]["steps"] if "pages" in s.get("uses", "")),
    ):
        assert "github.event_name != 'pull_request'" in job["if"]
        assert "github.ref == 'refs/heads/main'" in job["if"]


def test_the_pictures_of_the_readme_are_there_and_small() -> None:
    named = re.findall(
        r'<img src="(reports/pictures/[a-z]+\.png)" alt="[^"]+"',
        (ROOT / "README.md").read_text("utf-8"),
    )
    assert len(named) == 2
    made = (ROOT / ".ci" / "pictures").read_text("utf-8")
    for name in named:
        data = (ROOT / name).read_bytes()
        assert data.startswith(b"\x89PNG")
        assert len(data) < 100_000
        assert name.removesuffix(".png") in made
