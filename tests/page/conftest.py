"""A page of a small theory, the page of the library, and tools that may be missing."""

import os
import shutil
import sys
from pathlib import Path

import pytest
from needed import missing

from symproof import theory
from symproof.report.page.build import page

sys.path.insert(0, str(Path(__file__).parents[1] / "report"))  # small_theory

import small_theory

MODULES = Path(os.environ.get("SYMPROOF_NODE_MODULES", "node_modules"))


@pytest.fixture(scope="session")
def node():
    """Node.js with KaTeX beside it."""
    found = shutil.which("node")
    if found is None:
        missing("Node.js is not installed (apt install nodejs npm)")
    if not (MODULES / "katex").is_dir():
        missing("the npm package katex is not installed (npm install katex@0.16)")
    return found


@pytest.fixture(scope="session")
def katex_fonts(node):
    return MODULES / "katex" / "dist" / "fonts"


@pytest.fixture(scope="session")
def browser(node):
    """Node.js with everything that drives a browser."""
    for package in ("playwright-core", "axe-core"):
        if not (MODULES / package).is_dir():
            missing(f"{package} is missing (npm install playwright-core@1 axe-core@4)")
    if not any(map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))):
        missing("Chromium is not installed (apt install chromium)")
    return node


@pytest.fixture(scope="session")
def small():
    return small_theory.checked()


@pytest.fixture(scope="session")
def small_page(small, node):
    return page(small)


@pytest.fixture(scope="session")
def library_page(checked_library, node):
    return page(checked_library)


@pytest.fixture(scope="session")
def documents_page(checked_library, node):
    """The page of the five documents: everything that a page has, in a quarter of the size."""
    return page([c for c in checked_library if c.record.chapter in theory.DOCUMENTS])
