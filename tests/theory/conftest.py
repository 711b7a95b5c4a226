"""The tests of this folder change one theorem at a time: what it uses is replayed once."""

import pytest


@pytest.fixture(autouse=True)
def _replays(shared_replays: None) -> None:
    pass
