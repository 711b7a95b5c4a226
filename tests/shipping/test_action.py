"""The composite action: its file is read, and its steps are run by their own scripts."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from guides import block

yaml = pytest.importorskip("yaml", reason="pip install pyyaml")

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".github" / "actions" / "symproof"
ACTION: dict[str, Any] = yaml.safe_load((FOLDER / "action.yml").read_text("utf-8"))
STEPS = {step["name"]: step for step in ACTION["runs"]["steps"]}

GOOD = "<!-- symproof: x: real -->\n$$\\sin 2x = 2 \\sin x \\cos x$$\n"
BAD = "<!-- symproof: x: real -->\n" + 12 * "$$\\sin 2x = 2 \\sin x$$\n\n"
OPEN = "$$\\sin x = 2$$\n"

SNIPPET: dict[str, Any] = yaml.safe_load(block("reports/guide/tests.md", "yaml github"))

NETWORK = ("PIP_", "SSL_", "http", "HTTP")  # settings of the machine

needs_bash = pytest.mark.skipif(
    shutil.which("bash") is None, reason="needs bash (apt install bash)"
)


def run_step(name: str, folder: Path, **inputs: str) -> subprocess.CompletedProcess[str]:
    """What the runner does with a step: inputs with their defaults, files for its results."""
    values = {k: str(v["default"]) for k, v in ACTION["inputs"].items()} | {
        k.replace("_", "-"): v for k, v in inputs.items()
    }
    step = STEPS[name]
    environment = {
        key: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda m: values[m[1]], text)
        for key, text in step["env"].items()
    }
    places = {
        "GITHUB_ACTION_PATH": FOLDER, "GITHUB_WORKSPACE": folder, "RUNNER_TEMP": folder / "runner",
        "GITHUB_OUTPUT": folder / "output", "GITHUB_PATH": folder / "path",
        "GITHUB_STEP_SUMMARY": folder / "summary.md",
    }  # fmt: skip
    (folder / "runner").mkdir(exist_ok=True)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        cwd=folder, capture_output=True, text=True, check=False, timeout=600,
        env={"PATH": path, "HOME": str(folder), **environment,
             **{k: str(v) for k, v in places.items()},
             **{k: v for k, v in os.environ.items() if k.startswith(NETWORK)}},
    )  # fmt: skip


def test_the_file_is_a_composite_action() -> None:
    assert ACTION["runs"]["using"] == "composite"
    assert set(STEPS) == {"Install symproof", "Check"}
    for step in STEPS.values():
        assert step["shell"] == "bash"
        (script,) = re.findall(r'^bash "\$GITHUB_ACTION_PATH/([\w.]+)"$', step["run"])
        assert (FOLDER / script).stat().st_mode & 0o111
    assert all("description" in value for value in ACTION["inputs"].values())


def test_inputs_reach_the_scripts_as_data() -> None:
    """Inputs in the text of a command would be a way to inject commands."""
    for step in STEPS.values():
        assert "${{" not in step["run"]
    used = {v for step in STEPS.values() for v in step["env"].values()}
    assert used == {f"${{{{ inputs.{name} }}}}" for name in ACTION["inputs"]}


@needs_bash
def test_a_good_document(tmp_path: Path) -> None:
    (tmp_path / "a file.md").write_text(GOOD)
    done = run_step("Check", tmp_path, paths="a file.md\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "::error" not in done.stdout
    assert (tmp_path / "output").read_text() == "exit-code=0\n"


@needs_bash
def test_a_bad_document(tmp_path: Path) -> None:
    (tmp_path / "good.md").write_text(GOOD)
    (tmp_path / "bad.md").write_text(BAD)
    done = run_step("Check", tmp_path, paths="good.md\nbad.md")
    assert done.returncode == 1
    assert done.stdout.count("::error file=bad.md,line=") == 10  # what GitHub shows of a step
    assert (tmp_path / "summary.md").read_text().count("bad.md") >= 2
    assert (tmp_path / "output").read_text() == "exit-code=1\n"


@needs_bash
def test_strict(tmp_path: Path) -> None:
    (tmp_path / "open.md").write_text(OPEN)
    assert run_step("Check", tmp_path, paths="open.md").returncode == 0
    assert run_step("Check", tmp_path, paths="open.md", strict="true").returncode == 1
    done = run_step("Check", tmp_path, paths="open.md", strict="very")
    assert done.returncode == 2
    assert done.stdout == "::error::strict is true or false, not 'very'\n"


@needs_bash
def test_what_has_changed_since_a_revision(tmp_path: Path) -> None:
    """Of a checkout; what was wrong before is not the fault of a change."""
    git = ["git", "-c", "user.name=t", "-c", "user.email=t@localhost"]
    (tmp_path / "bad.md").write_text(BAD)
    (tmp_path / "good.md").write_text(GOOD)
    for command in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "one"]):
        subprocess.run([*git, *command], cwd=tmp_path, check=True)
    done = run_step("Check", tmp_path, paths=".", diff="HEAD")
    assert (done.returncode, "beside HEAD: –" in done.stdout) == (0, True)
    (tmp_path / "good.md").write_text(GOOD.replace("2x", "3x"))
    done = run_step("Check", tmp_path, paths=".", diff="HEAD")
    assert (done.returncode, "SP107" in done.stdout, "bad.md" in done.stdout) == (1, True, False)
    done = run_step("Check", tmp_path, paths=".", diff="--help")
    assert (done.returncode, "no revision" in done.stderr) == (2, True)


@needs_bash
def test_an_output_file(tmp_path: Path) -> None:
    (tmp_path / "bad.md").write_text(BAD)
    done = run_step(
        "Check", tmp_path, paths="bad.md", output_format="sarif", output_file="found.sarif"
    )
    assert done.returncode == 1
    assert '"2.1.0"' in (tmp_path / "found.sarif").read_text()


@needs_bash
@pytest.mark.parametrize("path", ["absent.md", "$(touch hacked)", "; touch hacked", "--help"])
def test_paths_are_only_paths(tmp_path: Path, path: str) -> None:
    done = run_step("Check", tmp_path, paths=path)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "hacked").exists()


def test_the_snippet_in_the_guide_names_the_action() -> None:
    (job,) = SNIPPET["jobs"].values()
    uses = job["steps"][-1]["uses"]
    path, _, version = uses.partition("@")
    assert ROOT.joinpath(*path.split("/")[2:]) == FOLDER
    assert version == "COMMIT"  # a tag that is named has to be there
    assert job["steps"][-1]["with"].keys() <= ACTION["inputs"].keys()
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8"))
    ours = {step.get("uses") for step in workflow["jobs"]["all"]["steps"]}
    assert {step["uses"] for step in job["steps"][:-1]} <= ours


@needs_bash
@pytest.mark.parametrize(("text", "code"), [(GOOD, 0), (BAD, 1)])
def test_the_snippet_in_the_guide_works(tmp_path: Path, text: str, code: int) -> None:
    (tmp_path / "paper.md").write_text(GOOD)
    (tmp_path / "chapters").mkdir()
    (tmp_path / "chapters" / "one.md").write_text(text)
    (job,) = SNIPPET["jobs"].values()
    done = run_step("Check", tmp_path, **job["steps"][-1]["with"])
    assert done.returncode == code, done.stdout
    assert ("::error file=chapters/one.md" in done.stdout) == bool(code)


@pytest.mark.slow
@needs_bash
@pytest.mark.skipif(not os.environ.get("CI"), reason="installs from the package index; set CI=1")
def test_the_installation(tmp_path: Path) -> None:
    done = run_step("Install symproof", tmp_path, python=sys.executable)
    assert done.returncode == 0, done.stderr
    (folder,) = (tmp_path / "path").read_text().splitlines()
    claim = [f"{folder}/symproof", "prove", "1 + 1 = 2"]
    assert subprocess.run(claim, capture_output=True, text=True, check=True).stdout.startswith(
        "proved"
    )
