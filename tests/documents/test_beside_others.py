"""Beside other work the words are the same: documents of the corpora are checked while four
processes keep every processor busy, with a limit that a clock would reach."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from symproof.documents.judging.worker import Job, check_all, check_bytes

HERE = Path(__file__).parent
BUSY = 4
LIMIT = 3.0  # seconds of processor time, of which no question here needs one
#: SymPy is imported for the first of these, which takes most of its time.
INTEGRALS = b"""
$$\\int_0^1 t^2\\,dt = \\frac13$$

$$\\int_0^1 t^3\\,dt = \\frac12$$

$$\\int_0^\\pi \\sin t\\,dt = 2$$
"""
FILES = ("right/double_angle.md", "wrong/sizes.md")


@contextmanager
def busy() -> Iterator[None]:
    """Four processes that work without an end."""
    working = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(BUSY)]
    try:
        yield
    finally:
        for process in working:
            process.kill()
            process.wait()


def words(found: dict[str, Any]) -> list[str]:
    return [r["verdict"] for r in found["results"]]


@pytest.mark.slow
def test_the_words_are_the_same_beside_four_busy_processes() -> None:
    documents = {name: (HERE / name).read_bytes() for name in FILES} | {"integrals.md": INTEGRALS}
    alone = [words(check_bytes(name, data)) for name, data in documents.items()]  # no limit
    with busy():
        beside = check_all([Job(name, data) for name, data in documents.items()], LIMIT, parallel=2)
    assert [words(found) for found in beside] == alone
    assert alone[-1] == ["proved", "refuted", "proved"]
