"""The version and the supported versions of Python are said in one place, or agree."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import symproof

yaml = pytest.importorskip("yaml", reason="pip install pyyaml")

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def test_the_version_stands_in_one_place() -> None:
    assert "version" not in PROJECT
    assert PROJECT["dynamic"] == ["version"]
    version = re.escape(symproof.__version__)
    holders = [
        path.relative_to(ROOT).as_posix()
        for folder in ("symproof", ".github", ".ci")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".toml", ".yml", ".sh")
        and re.search(rf"\bversion\b.*['\" ]{version}['\"]?$", path.read_text("utf-8"), re.M | re.I)
    ]
    assert holders == []
    assert f'__version__ = "{symproof.__version__}"' in (
        ROOT / "symproof" / "version.py"
    ).read_text("utf-8")


def test_the_changelog_begins_with_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    newest = re.findall(r"^## (\S+)(?: \((.+)\))?$", text, re.M)[0]
    assert newest[0] == symproof.__version__
    assert newest[1] == "unreleased" or re.fullmatch(r"\d{4}-\d\d-\d\d", newest[1])


def test_the_versions_of_python_agree() -> None:
    """The oldest one, the classifiers and the matrix of the workflow."""
    listed = [c.split(" :: ")[-1] for c in PROJECT["classifiers"] if "Python :: 3." in c]
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8"))
    matrices = [
        job["strategy"]["matrix"]["python"]
        for job in workflow["jobs"].values() if "strategy" in job
    ]  # fmt: skip
    assert [listed] == matrices
    assert listed == ["3.11", "3.12", "3.13"]
    assert PROJECT["requires-python"] == f">={listed[0]}"
