"""Certificates in which only names are changed, drawn by a seed.

What a name means depends on where it stands: it is a variable, a definition, a parameter, an index.
A change gives some places of a name another name that occurs in the same certificate: the places in
one list or object, in one part of the entry, or everywhere; or it gives a parameter of a definition
another name; or it puts a definition of a name above others.  Heads, keys and names of theorems
stay.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

from tools.checker.corrupting import PARTS, Base

from symproof.kernel.terms import _SHAPES, BINDING

Data = Any
Question = dict[str, Data]

MOST = 3  # changes of one certificate
FURTHER = ["k", "t"]  # names that may come in
BODIES = [["num", 1, 0], ["pi"], ["matrix", 2, 1, ["num", 1, 0], ["num", 0, 0]]]


def names_of(entry: Data) -> list[str]:
    """The names in the claim, the proof and the settled conditions of an ``entry``, each once."""
    claim = entry["claim"]
    declared = [row[0] for row in (*claim["variables"], *claim["definitions"])]
    parameters = [p for _, params, _ in claim["definitions"] for p in params]
    return [*dict.fromkeys([*declared, *parameters, *_in_terms(entry)])]


def _in_terms(data: Data) -> Iterator[str]:
    if isinstance(data, dict):
        for value in data.values():
            yield from _in_terms(value)
    elif isinstance(data, list):
        if len(data) > 1 and data[0] in ("sym", *BINDING) and isinstance(data[1], str):
            yield data[1]
        for value in data:
            yield from _in_terms(value)


def with_name(data: Data, old: str, new: str) -> Data:
    """``data`` with the name ``new`` where ``old`` stands, also as a key of values or ranges."""
    if isinstance(data, dict):
        return {
            new if key == old else key: value if key == "theorem" else with_name(value, old, new)
            for key, value in data.items()
        }
    if isinstance(data, list):
        heads = int(_has_head(data))
        return [*data[:heads], *(with_name(value, old, new) for value in data[heads:])]
    return new if data == old else data


def _has_head(data: list[Data]) -> bool:
    """Whether a list begins with a head, and not with a name that is spelled like one."""
    head = data[0] if data else None
    return isinstance(head, str) and head in _SHAPES and bool(_SHAPES[head]) == (len(data) > 1)


def _holders(data: Data) -> Iterator[Data]:
    """Every list and object in ``data``, and this itself."""
    if isinstance(data, (dict, list)):
        yield data
        for value in data.values() if isinstance(data, dict) else data:
            yield from _holders(value)


def _replace(holder: Data, old: str, new: str) -> None:
    changed = with_name(holder, old, new)
    holder.clear()
    (holder.update if isinstance(holder, dict) else holder.extend)(changed)


def change(rng: random.Random, entry: Data) -> None:
    """Change names of an ``entry`` in one of these ways."""
    names, definitions = names_of(entry), entry["claim"]["definitions"]
    old = rng.choice(names or FURTHER)
    alike = [n for n in [*names, *FURTHER] if n.count("#") == old.count("#") and n != old]
    new = rng.choice(alike or [old])
    parts = [part for part in PARTS if part in entry]
    with_parameters = [row for row in definitions if row[1]]
    how = rng.choice(["here", "here", "part", "everywhere", "parameter", "definition"])
    if how == "parameter" and with_parameters and "#" not in new:
        row = rng.choice(with_parameters)
        place = rng.randrange(len(row[1]))
        if rng.random() < 0.6:
            row[2] = with_name(row[2], row[1][place], new)
        row[1][place] = new
    elif how == "definition" and "#" not in new:
        body = rng.choice([*BODIES, ["sym", old, *[["num", 1, 0]] * old.count("#")]])
        definitions.insert(rng.randrange(len(definitions) + 1), [new, [], copy.deepcopy(body)])
    elif how == "everywhere":
        for part in parts:
            _replace(entry[part], old, new)
    elif how == "part":
        _replace(entry[rng.choice(parts)], old, new)
    else:
        _replace(rng.choice([*_holders([entry[part] for part in parts])][1:]), old, new)


def renamed(bases: list[Base], number: int, seed: int) -> list[Question]:
    """Questions about ``number`` entries in which names are changed."""
    rng = random.Random(seed)
    found = []
    for _ in range(number):
        base = rng.choice(bases)
        entry = {k: copy.deepcopy(base.entry[k]) for k in ("name", *PARTS) if k in base.entry}
        for _ in range(rng.randint(1, MOST)):
            change(rng, entry)
        found.append({"entry": entry, "above": base.above})
    return found
