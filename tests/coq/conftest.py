"""The installed Coq.  Its absence is an error where everything must run, else a skip."""

from __future__ import annotations

import os
import shutil
from typing import NoReturn

import pytest

from symproof.coq.compiler import Coq, CoqMissing, find


def missing(why: str) -> NoReturn:
    """Fail where ``CI`` is ``true``; skip elsewhere."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{why}, and CI is set", pytrace=False)
    pytest.skip(why)


@pytest.fixture(scope="session")
def coq() -> Coq:
    """Coq with its support library."""
    try:
        return find()
    except CoqMissing as absent:
        missing(str(absent))


@pytest.fixture(scope="session")
def coqtop(coq: Coq) -> list[str]:
    """Coq's reader of single sentences, as a command."""
    path = shutil.which("coqtop")
    if path is None:
        missing("no coqtop on PATH")
    return [path, "-q", "-R", str(coq.support), "Symproof"]
