"""Certificates that are changed at one place, drawn by a seed."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from typing import Any

Data = Any
Place = tuple[Data, Any]  # a list or an object, and the key of what stands in it

OPS = ["=", "!=", "<=", "<", ">=", ">"]
HEADS = [
    ["sin", "cos", "tan", "exp", "log", "sqrt", "abs", "arctan", "arcsin", "cosh", "neg"],
    ["add", "mul", "div", "pow"], ["sum", "prod", "stack", "diag"], ["pi", "e", "i"],
]  # fmt: skip
RULES = ["ring", "using", "instance", "bounds", "sign", "squares", "chain", "discharge"]
SORTS = [
    "complex", "real", "nonzero", "nonnegative", "positive", "integer", "even", "odd", "natural",
    "positive integer",
]  # fmt: skip


def places(data: Data) -> Iterator[Place]:
    """Every place in the data."""
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in list(items):
        yield data, key
        if isinstance(value, (dict, list)):
            yield from places(value)


def _other(rng: random.Random, value: Data, all_of: list[Data]) -> Data:
    """Something else of the same kind, or ``value`` if there is nothing."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice([-1, 1, 2])
    if isinstance(value, str):
        for kind in (OPS, RULES, SORTS, *HEADS):
            if value in kind:
                return rng.choice(kind)
        return rng.choice([x for x in all_of if isinstance(x, str)])
    same = [x for x in all_of if type(x) is type(value)]
    return copy.deepcopy(rng.choice(same))


def _changed(rng: random.Random, entry: Data) -> None:
    spots = [p for part in ("claim", "proof") for p in places(entry[part])]
    holder, key = rng.choice(spots)
    value = holder[key]
    how = rng.random()
    if isinstance(value, list) and value and how < 0.15:
        del value[rng.randrange(len(value))]
    elif isinstance(value, list) and value and how < 0.25:
        value.insert(rng.randrange(len(value) + 1), copy.deepcopy(rng.choice(value)))
    elif isinstance(value, list) and len(value) > 1 and how < 0.4:
        a, b = rng.sample(range(len(value)), 2)
        value[a], value[b] = value[b], value[a]
    elif isinstance(holder, dict) and how < 0.15:
        del holder[key]
    else:
        holder[key] = _other(rng, value, [h[k] for h, k in spots])


def corrupted(
    entries: list[Data], number: int, seed: int, use: Callable[[Data], bool] = lambda _: True
) -> list[dict[str, Data]]:
    """Questions about ``number`` entries that are changed at one place; only those of which ``use``
    says so."""
    rng = random.Random(seed)
    usable = [k for k, entry in enumerate(entries) if use(entry)]
    found = []
    while len(found) < number:
        k = rng.choice(usable)
        entry = {key: copy.deepcopy(entries[k][key]) for key in ("name", "claim", "proof")}
        _changed(rng, entry)
        found.append({"entry": entry, "above": k})
    return found
