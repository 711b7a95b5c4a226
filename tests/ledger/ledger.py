"""The ledger of what is being replaced, compared with the package."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from ledger.users import Package, Pattern, outside

LISTS = ("home", "names", "attributes", "strings", "users")
WORDS = ("name", "replaced_by", "goal")


class Mechanism(NamedTuple):
    """An old mechanism.  ``home`` is where it is written down: files, folders with a slash behind
    them, or definitions (``file.py:function``); ``users`` are the places elsewhere that still
    need it.  ``replaced_by`` and ``goal`` say what comes instead, and why."""

    name: str
    replaced_by: str
    goal: str
    home: tuple[str, ...]
    pattern: Pattern
    users: tuple[str, ...]


class BadLedger(ValueError):
    """An entry is not complete, or not what an entry can be."""


def read(text: str) -> list[Mechanism]:
    """The entries of a ledger.  Raises :class:`BadLedger`."""
    table = tomllib.loads(text)
    if table.keys() - {"mechanism"}:
        raise BadLedger(f"a ledger has entries [[mechanism]], not {', '.join(table)}")
    entries = [_mechanism(entry) for entry in table.get("mechanism", [])]
    names = [entry.name for entry in entries]
    if len(names) != len(set(names)):
        raise BadLedger(f"two entries of one name: {', '.join(names)}")
    return entries


def _mechanism(entry: dict[str, Any]) -> Mechanism:
    name = entry.get("name", "an entry without a name")
    if wrong := sorted(entry.keys() - {*LISTS, *WORDS}):
        raise BadLedger(f"{name}: there is no {', '.join(wrong)} in an entry")
    words = [entry.get(key) for key in WORDS]
    if not all(isinstance(word, str) and word.strip() for word in words):
        raise BadLedger(f"{name}: an entry has {', '.join(WORDS)}, each in words")
    lists = {key: entry.get(key, []) for key in LISTS}
    for key, values in lists.items():
        if not isinstance(values, list) or not all(isinstance(v, str) for v in values):
            raise BadLedger(f"{name}: {key} is a list of texts")
        if values != sorted(set(values)):
            raise BadLedger(f"{name}: {key} is in order, each once: {sorted(set(values))}")
    pattern = Pattern(*(frozenset(lists[key]) for key in ("names", "attributes", "strings")))
    if not any(pattern) or not lists["home"]:
        raise BadLedger(f"{name}: an entry has a home, and names, attributes or strings")
    return Mechanism(*words, tuple(lists["home"]), pattern, tuple(lists["users"]))


def differences(mechanism: Mechanism, package: Package) -> Iterator[str]:
    """Where the entry is not what the package says, each with what to do."""
    name, found = mechanism.name, outside(package.users(mechanism.pattern), mechanism.home)
    for place in mechanism.home:
        if not package.has(place):
            yield f"{name}: {place} is gone; take it out of home, or the entry if it was the last"
    for place in sorted(found - set(mechanism.users)):
        yield f"{name}: {place} begins to use it; use {mechanism.replaced_by}"
    for place in sorted(set(mechanism.users) - found):
        yield f"{name}: {place} does not use it any more; take the line out"
    if not found:
        yield f"{name}: nobody uses it; delete {', '.join(mechanism.home)}, then this entry"


def compared(ledger: Path, root: Path, package: str) -> list[str]:
    """Every difference between a ledger and the package below ``root``."""
    trees = Package(root, package)
    entries = read(ledger.read_text(encoding="utf-8"))
    return [said for entry in entries for said in differences(entry, trees)]
