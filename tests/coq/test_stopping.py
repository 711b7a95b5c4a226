"""A clock that ends coqc says nothing of a theorem: nothing is printed, kept or recorded."""

from __future__ import annotations

from pathlib import Path

import pytest

from symproof.base.errors import Unusable
from symproof.checkers.coq.compiler import Coq


def coqc(folder: Path, does: str) -> Coq:
    """A program that is called as coqc is, and does something else."""
    program = folder / "coqc"
    program.write_text(f"#!/bin/sh\n{does}\n")
    program.chmod(0o755)
    return Coq(str(program), "8.16.1", folder)


def test_what_is_ended_by_the_clock_is_not_refused(tmp_path: Path) -> None:
    (tmp_path / "A.v").write_text("")
    with pytest.raises(Unusable, match="stopped: coqc took more than 1 s for A"):
        coqc(tmp_path, "sleep 30").compile("A", tmp_path, seconds=1)


def test_what_coq_refuses_is_refused(tmp_path: Path) -> None:
    (tmp_path / "A.v").write_text("")
    assert not coqc(tmp_path, "exit 1").compile("A", tmp_path).accepted
    assert coqc(tmp_path, "exit 0").compile("A", tmp_path).accepted
