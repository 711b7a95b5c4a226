"""For all tests of this folder: theorems that a test makes leave the library with it."""

from collections.abc import Iterator

import pytest

from symproof.authoring.library import library


@pytest.fixture(autouse=True)
def _library_as_before() -> Iterator[None]:
    before = dict(library.records)
    yield
    library.records = before
