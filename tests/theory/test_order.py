"""The order of the book is that of its chapters, whatever is imported first."""

from __future__ import annotations

import subprocess
import sys

import pytest

ORDER = """
import sys
from importlib import import_module
for name in sys.argv[1:]:
    import_module("symproof." + name)
from symproof import theory
from symproof.authoring.library import library
theory.load()
print(*library.records)
print(*dict.fromkeys(r.chapter for r in library.records.values()))
"""


def said(*first: str) -> list[str]:
    command = [sys.executable, "-c", ORDER, *first]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.parametrize("first", ["report.figures.gallery", "theory.encoding", "theory.rank"])
def test_what_is_imported_first_does_not_change_the_order(first: str) -> None:
    from symproof import theory

    names, chapters = said(first)
    assert [names, chapters] == said()
    assert chapters.split() == list(theory.CHAPTERS)
