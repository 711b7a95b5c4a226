"""What several tests of reports share: a small theory, and the reports of the library."""

import sys
from pathlib import Path

import pytest

from symproof.report.build import reports
from symproof.report.compose import compose

sys.path.insert(0, str(Path(__file__).parent))  # small_theory

import small_theory


@pytest.fixture(scope="session")
def small():
    return small_theory.checked()


@pytest.fixture(scope="session")
def sections(small):
    return {s.name: s for s in compose(small).sections}


@pytest.fixture(scope="session")
def made(checked_library):
    return reports(checked_library)
