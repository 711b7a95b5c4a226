from __future__ import annotations

import pytest
from checker.asking import NODE
from needed import missing


@pytest.fixture(autouse=True)
def node() -> None:
    """The checker runs in Node.js."""
    if NODE is None:
        missing("Node.js is not installed (apt install nodejs)")
