"""The installed Coq.  Its absence is an error where everything must run, else a skip."""

from __future__ import annotations

import shutil

import pytest
from needed import missing

from symproof.checkers.coq.compiler import Coq, CoqMissing, find


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
        missing("there is no coqtop on PATH (apt install coq)")
    return [path, "-q", "-R", str(coq.support), "Symproof"]
