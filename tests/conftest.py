"""What all tests share: bytecode, which of them are slow, the order of the files, and the checked
library."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from symproof.authoring.library import Checked, Record

# Hundreds of processes are started.  Where no bytecode may be written beside the sources, they
# keep it in the cache of pytest instead of compiling everything again.
if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).parents[1] / ".pytest_cache" / "bytecode")
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
    del os.environ["PYTHONDONTWRITEBYTECODE"]

# Tests read English, in whatever language their machine speaks.
os.environ["SYMPROOF_LANGUAGE"] = "en"

# Drawn terms are the same in every run; ``.ci/slow`` draws others.
SEED = os.environ.get("SYMPROOF_SEED")
settings.register_profile("same", derandomize=SEED is None)
settings.load_profile("same")


def pytest_configure(config: pytest.Config) -> None:
    """Keep the order of the files that is made below; pytest-xdist would make its own."""
    config.option.loadscopereorder = False


# A test that needs one of these starts Coq, XeLaTeX or a browser, or makes the whole page: it is
# slow without a mark.
SLOW_FIXTURES = {"coq", "coqtop", "xelatex", "browser", "library_page"}
# Of the parameter sets of a test so many are in the default run, from the first to the last one;
# the others are slow: each of them repeats a kind of test that the default run has.
SETS = 6
HERE = Path(__file__).parent
# Files that take the longest, the longest one first: they begin first, so that none of them is left
# to one process in the end.
LONGEST = (
    "mutants/test_step_mutants.py",
    "page/test_whole_page.py",
    "report/test_typesetting.py",
    "coq/test_false_claims.py",
    "coq/test_fidelity.py",
    "page/test_browser.py",
    "theory/test_rank.py",
    "differential/test_differential.py",
)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the slow tests that bear no mark, and put the longest files first, so that at the end
    small ones fill up the processes."""
    quick: dict[str, list[pytest.Item]] = {}
    for item in items:
        if SLOW_FIXTURES.intersection(getattr(item, "fixturenames", ())):
            item.add_marker("slow")
        elif not item.get_closest_marker("slow"):
            quick.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for sets in quick.values():
        for item in repetitions(sets):
            item.add_marker("slow")
    begin = {HERE.joinpath(name).resolve(strict=True): k for k, name in enumerate(LONGEST)}
    items.sort(key=lambda item: begin.get(item.path, len(begin)))


def repetitions(sets: list[pytest.Item]) -> list[pytest.Item]:
    """The parameter sets of one test without SETS of them, which stand at equal distances, the
    first and the last one among them."""
    if len(sets) <= SETS:
        return []
    kept = {k * (len(sets) - 1) // (SETS - 1) for k in range(SETS)}
    return [item for k, item in enumerate(sets) if k not in kept]


@pytest.fixture(scope="session")
def library_records() -> list[Record]:
    """The theorems and the refuted claims of the package."""
    from symproof import theory
    from symproof.authoring.library import library

    theory.load()
    return [r for r in library.records.values() if r.function.__module__.startswith("symproof.")]


@pytest.fixture(scope="session")
def checked_library(library_records: list[Record]) -> list[Checked]:
    """What the kernel has to say of each of them.  Certificates that are kept are replayed, as in
    the main job; that a search finds the same ones is another matter (``.ci/run``)."""
    from replays import sharing

    from symproof.authoring import keeping
    from symproof.authoring.library import verify

    with sharing():
        kept = keeping.read(HERE.parent / "reports" / "proofs.json")
        return verify(library_records, certificates=kept)


@pytest.fixture
def shared_replays() -> Iterator[None]:
    """For tests that are not about the kernel: the same proof is replayed once."""
    from replays import sharing

    with sharing():
        yield
