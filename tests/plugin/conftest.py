"""Plugins of other projects are kept out of the runs of pytest in these tests."""

import pytest


@pytest.fixture(autouse=True)
def without_other_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    """pytest-lsp, which the tests of the language server need, fails at the report of every item
    that is no Python function."""
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p no:pytest-lsp")
