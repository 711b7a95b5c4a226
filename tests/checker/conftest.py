from __future__ import annotations

import pytest
from needed import missing
from tools.checker.asking import NODE


@pytest.fixture(autouse=True)
def node() -> None:
    """The checker runs in Node.js."""
    if NODE is None:
        missing("Node.js is not installed (apt install nodejs)")
