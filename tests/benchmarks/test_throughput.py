"""The benchmark of throughput: the same verdicts for each number of jobs, and a table."""

from __future__ import annotations

import json
import lzma
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[1] / "tools" / "benchmarks" / "throughput.py"
SOLUTION = {"id": "a", "problem": "What is $2 + 3$?", "steps": ["$2 + 3 = 6$", "$6 = 6$"]}


def test_a_table(tmp_path: Path) -> None:
    file = tmp_path / "a.json.xz"
    file.write_bytes(lzma.compress(json.dumps([SOLUTION] * 4).encode()))
    done = subprocess.run([sys.executable, SCRIPT, file, "--limit", "2", "--jobs", "1", "2"],
                          capture_output=True, text=True, check=True)  # fmt: skip
    first, *rows = done.stdout.splitlines()
    assert first == "2 solutions, 2 with a wrong step; proved 2, refuted 2"
    assert [row.split("|")[1].strip() for row in rows] == ["jobs", "---:", "1", "2"]
