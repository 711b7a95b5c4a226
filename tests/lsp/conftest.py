"""One server for all tests that do not need one of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from needed import missing

if TYPE_CHECKING:
    from lsp.client import Client


@pytest.fixture(scope="package")
def client() -> Iterator[Client]:
    """A session in English."""
    try:
        from lsp.client import Client
    except ImportError as error:
        missing(f"{error} (pip install 'symproof[lsp]')")
    session = Client()
    yield session
    session.end()
