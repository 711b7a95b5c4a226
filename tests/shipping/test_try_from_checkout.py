"""The one-line tries of the README, run from a checkout."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from guides import block

ROOT = Path(__file__).parents[2]
COMMANDS = block("README.md", "sh try").splitlines()


def test_there_are_two() -> None:
    assert [command.split()[0] for command in COMMANDS] == ["pipx", "uvx"]


@pytest.mark.parametrize("command", COMMANDS)
def test_it_runs(command: str) -> None:
    tool = command.split()[0]
    if not os.environ.get("CI") or shutil.which(tool) is None:
        pytest.skip("pip install pipx uv, and set CI=1: it installs from the package index")
    done = subprocess.run(
        command, shell=True, cwd=ROOT, capture_output=True, text=True, check=True, timeout=600
    )
    assert done.stdout.startswith("proved: sin(x)^2 + cos(x)^2 = 1\n")
