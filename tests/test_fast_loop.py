"""``pytest -m fast`` looks into every folder of tests."""

from __future__ import annotations

from collections import Counter
from pathlib import Path


def test_every_folder_has_fast_tests(fast_tests: Counter[Path]) -> None:
    assert sorted(folder.name for folder, count in fast_tests.items() if not count) == []
