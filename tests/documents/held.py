"""Held: the cases of a folder, what is said of a document, and how the tests of reading and of
conditions take the verdict "follows".

They ask whether a relation holds under what the document says before it, not whether it would hold
without that, which is asked where premises are tested.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from symproof.documents.judging.worker import check_bytes


def cases_in(folder: Path) -> list[dict[str, Any]]:
    """The cases of all files of a folder, each with the name of its file."""
    return [
        {"file": path.stem, **case} for path in sorted(folder.glob("*.toml"))
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]
    ]  # fmt: skip


def label(case: dict[str, Any]) -> str:
    """The name of a case in the list of tests."""
    return f"{case['file']}/{case['language']}/{case['name']}"


def check(text: str) -> list[dict[str, Any]]:
    """The results of a document."""
    results: list[dict[str, Any]] = check_bytes("x.md", (text + "\n").encode())["results"]
    return results


def said_of(result: dict[str, Any]) -> str:
    """The verdict of a result; "leaning" if it follows from lines of which nothing is proved."""
    return "leaning" if result["open_premises"] else str(result["verdict"])


def held(word: str) -> str:
    """The verdict ``word``; "proved" in the place of "follows", which says that a relation holds
    where lines above it hold."""
    return "proved" if word == "follows" else word


def held_of(results: Sequence[dict[str, Any]]) -> list[str]:
    """The verdicts of results in which "follows" counts as proved."""
    return [held(r["verdict"]) for r in results]


def verdicts(text: str) -> list[str]:
    """The verdicts on the relations of a text in Markdown, in which no declaration is wrong."""
    found = check_bytes("notes.md", text.encode())
    assert found["errors"] == []
    return held_of(found["results"])
