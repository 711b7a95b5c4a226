"""What all tests share: bytecode, what is fast, the order of the files, and the checked library."""

from __future__ import annotations

import os
import sys
from collections import Counter
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

# Drawn terms are the same in every run; the slow job draws others.
settings.register_profile("same", derandomize="SYMPROOF_ALL_MUTANTS" not in os.environ)
settings.load_profile("same")


def pytest_configure(config: pytest.Config) -> None:
    """The order of the files is made below, not by pytest-xdist."""
    config.option.loadscopereorder = False


# Tests that need one of these are slow, like those that say so: they check the library, write its
# reports, mutate documents, draw figures, or start Coq, XeLaTeX or a browser.
SLOW_FIXTURES = {
    "checked_library", "coq", "coqtop", "xelatex", "browser",
    "job", "mutants", "pages", "pictures",
}  # fmt: skip
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
# Of the parameter sets of a test as many are fast, from the first to the last one.
FAST_SETS = 5
FAST_TESTS = pytest.StashKey[Counter[Path]]()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of what is not slow a few parameter sets of each test are fast.  The longest files come
    first, then those with slow tests, so that at the end small ones fill up the processes."""
    fast = config.stash[FAST_TESTS] = Counter()
    slow = set()
    quick: dict[str, list[pytest.Item]] = {}
    for item in items:
        fast[item.path.parent] += 0
        if item.get_closest_marker("slow") or SLOW_FIXTURES.intersection(
            getattr(item, "fixturenames", ())
        ):
            slow.add(item.path)
        else:
            quick.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for sets in quick.values():
        for item in spread(sets):
            item.add_marker("fast")
            fast[item.path.parent] += 1
    begin = {HERE.joinpath(name).resolve(strict=True): k for k, name in enumerate(LONGEST)}
    items.sort(key=lambda item: (begin.get(item.path, len(begin)), item.path not in slow))


def spread(sets: list[pytest.Item]) -> list[pytest.Item]:
    """At most FAST_SETS of them, at equal distances, the first and the last one among them."""
    if len(sets) <= FAST_SETS:
        return sets
    return [sets[k * (len(sets) - 1) // (FAST_SETS - 1)] for k in range(FAST_SETS)]


@pytest.fixture(scope="session")
def fast_tests(pytestconfig: pytest.Config) -> Counter[Path]:
    """How many of the collected tests are fast, for each folder."""
    return pytestconfig.stash[FAST_TESTS]


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
