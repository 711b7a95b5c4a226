"""Tools that a test needs: their absence is an error where everything must run, else a skip."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest


def missing(why: str) -> NoReturn:
    """Fail where ``CI`` is set; skip elsewhere."""
    if os.environ.get("CI", "").lower() in ("1", "true"):
        pytest.fail(f"{why}, and CI is set", pytrace=False)
    pytest.skip(why)
