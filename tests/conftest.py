"""What all tests share: bytecode, the order of the files, and the library, checked once."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from symproof.authoring.library import Checked, Record

# Hundreds of processes are started.  Where no bytecode may be written beside the sources, they
# keep it in the cache of pytest instead of compiling everything again.
if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).parents[1] / ".pytest_cache" / "bytecode")
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
    del os.environ["PYTHONDONTWRITEBYTECODE"]


def pytest_configure(config: pytest.Config) -> None:
    config.option.loadscopereorder = False  # of pytest-xdist; the order is made below


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files with slow tests first, so that at the end small ones fill up the processes."""
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in slow)


@pytest.fixture(scope="session")
def library_records() -> list[Record]:
    """The theorems and the refuted claims of the package."""
    from symproof import theory
    from symproof.authoring.library import library

    theory.load()
    return [r for r in library.records.values() if r.function.__module__.startswith("symproof.")]


@pytest.fixture(scope="session")
def checked_library(library_records: list[Record]) -> list[Checked]:
    """What the kernel has to say of each of them."""
    from symproof.authoring.library import verify

    return verify(library_records)


@pytest.fixture
def shared_replays(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests that are not about the kernel: the same proof is replayed once."""
    from replays import replay_once

    from symproof.kernel import proofs

    monkeypatch.setattr(proofs, "_theorem", replay_once)
