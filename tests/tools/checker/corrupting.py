"""Certificates that are changed at one place, drawn by a seed.

A place is of several kinds: it stands in a proof by a rule, under a key, in a term with a head, in
a step or a cone of a witness, in an instance of a law of a group, in the name of a matrix.  Half of
the places are drawn by their kind, so that what is rare is changed as often as the rest; the others
are drawn from all places of a certificate.
"""

from __future__ import annotations

import copy
import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from symproof.kernel.facts import SORTS
from symproof.kernel.proofs import RULES
from symproof.kernel.terms import _SHAPES, BINDERS, FUNCTIONS, RELATIONS
from symproof.kernel.witnesses import ENDS, EXTENDS

Data = Any

# The keys of FORMAT.md, each with where it stands there.
KEYS = {
    "Documents": ["claim", "proof", "defined", "condition"],
    "Claims": ["variables", "definitions", "hypotheses", "relation", "premises", "or"],
    "Conditions": ["ranges"],
    "Instances": ["theorem", "values", "reversed"],
    "Antiderivatives": ["integral", "antiderivative"],
    "Proofs": ["rule"],
    "`ring`": ["nonzero", "rewrite", "target", "under", "context", "instances", "witness"],
    "`enclosure`": ["precision"],
    "`mean-value`": ["variable", "from", "to", "slope", "function", "derivative"],
    "`witness`": ["steps"],
    "`chain`": ["lines", "ops", "proofs"],
    "`induction`": ["general", "base", "step"],
    "`discharge`": ["obligations"],
    "`limits`": [
        "limit",
        "order",
        "zeros",
        "near",
        "body",
        "then",
        "parts",
        "turned",
        "law",
        "of",
        "zero",
        "sums",
        "factor",
        "telescope",
    ],
}
ALL_KEYS = {key for keys in KEYS.values() for key in keys}
CONES = ["fact", "sign", "square", "times", "product", "sum"]
PARTS = ["claim", "proof", "defined"]  # of an entry, that are changed
_LAWS = json.loads((Path(__file__).parents[3] / "reports" / "laws.json").read_text("utf-8"))
GROUPS: dict[str, str] = {f"law {law['name']}": law["group"] for law in _LAWS["laws"]}

# What is put for a text: another one of the same list.
ALIKE: list[list[str]] = [
    list(RELATIONS), sorted(RULES), sorted(SORTS), sorted(FUNCTIONS | {"neg"}), sorted(BINDERS),
    ["add", "mul", "div", "pow", "dot"], ["pi", "e", "i", "identity"], ["transpose", "norm"],
    sorted(EXTENDS), sorted(ENDS), CONES,
    *([law for law in GROUPS if GROUPS[law] == g] for g in dict.fromkeys(GROUPS.values())),
]  # fmt: skip

KINDS = [
    *(f"rule {name}" for name in sorted(RULES)), *(f"key {key}" for key in sorted(ALL_KEYS)),
    *(f"head {head}" for head in sorted(_SHAPES)),
    *(f"step {name}" for name in sorted({*EXTENDS, *ENDS})), *(f"cone {name}" for name in CONES),
    *(f"laws: {group}" for group in dict.fromkeys(GROUPS.values())), "matrix name",
]  # fmt: skip


class Place(NamedTuple):
    """What stands under a ``key`` of a list or an object, and the kinds of this place."""

    holder: Any
    key: Any
    kinds: tuple[str, ...]


class Base(NamedTuple):
    """An entry that is changed, and how many theorems of the library stand above it."""

    entry: Data
    above: int


class Corrupted(NamedTuple):
    """A question about an entry that was changed, and the kinds of the place."""

    question: dict[str, Data]
    kinds: tuple[str, ...]


def places(data: Data, by_key: str = "") -> Iterator[Place]:
    """Every place in what stands under a key."""
    if isinstance(data, dict):
        own = [f"rule {data['rule']}"] if isinstance(data.get("rule"), str) else []
        if (group := GROUPS.get(str(data.get("theorem", data.get("law"))))) is not None:
            own.append(f"laws: {group}")
        for key, value in list(data.items()):
            known = key in ALL_KEYS and by_key != "values"
            yield Place(data, key, (*own, f"key {key}") if known else tuple(own))
            yield from places(value, key)
        return
    if isinstance(data, list):
        kinds = tuple(_of_list(data, by_key))
        for k, value in enumerate(list(data)):
            yield Place(data, k, kinds)
            yield from places(value)


def _of_list(data: list[Data], by_key: str) -> Iterator[str]:
    first, *rest = data or [None]
    if by_key in ALL_KEYS:
        yield f"key {by_key}"
    if not isinstance(first, str) or not all(isinstance(x, (int, str, list, dict)) for x in rest):
        return
    if first in ("sum", "product", *CONES) and not (rest and isinstance(rest[0], str)):
        yield f"cone {first}"
    elif first in EXTENDS or first in ENDS:
        yield f"step {first}"
        if first == "law" and rest and (group := GROUPS.get(str(rest[0]))) is not None:
            yield f"laws: {group}"
    elif first in _SHAPES:
        yield f"head {first}"
    elif "#×#" in first:
        yield "matrix name"
    if first == "sym" and rest and "#×#" in str(rest[0]):
        yield "matrix name"


def places_of(entry: Data) -> list[Place]:
    """Every place in an entry, but in its name."""
    top = [Place(entry, part, (f"key {part}",)) for part in PARTS if part in entry]
    return [*top, *(p for part in PARTS if part in entry for p in places(entry[part], part))]


def kinds_of(entry: Data) -> set[str]:
    """The kinds of which there is a place in an entry."""
    return {kind for place in places_of(entry) for kind in place.kinds}


def _other(rng: random.Random, value: Data, all_of: list[Data]) -> Data:
    """Something else of the same kind, or ``value`` if there is nothing."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice([-1, 1, 2])
    if isinstance(value, str):
        for alike in ALIKE:
            if value in alike:
                return rng.choice(alike)
    same = [x for x in all_of if type(x) is type(value)]
    return copy.deepcopy(rng.choice(same))


def _change(rng: random.Random, place: Place, all_of: list[Data]) -> None:
    holder, key, _ = place
    value, how = holder[key], rng.random()
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
        holder[key] = _other(rng, value, all_of)


def corrupted(bases: list[Base], number: int, seed: int) -> list[Corrupted]:
    """Questions about ``number`` entries that are changed at one place each."""
    rng = random.Random(seed)
    having: dict[str, list[Base]] = defaultdict(list)
    for base in bases:
        for kind in kinds_of(base.entry):
            having[kind].append(base)
    kinds = sorted(having)
    found = []
    for k in range(number):
        kind = rng.choice(kinds) if k % 2 else ""
        base = rng.choice(having[kind] if kind else bases)
        entry = {
            key: copy.deepcopy(base.entry[key]) for key in ("name", *PARTS) if key in base.entry
        }
        spots = places_of(entry)
        place = rng.choice([p for p in spots if kind in p.kinds] if kind else spots)
        _change(rng, place, [p.holder[p.key] for p in spots])
        found.append(Corrupted({"entry": entry, "above": base.above}, place.kinds))
    return found


def counted(found: Iterable[Corrupted]) -> Counter[str]:
    """How many changes there are of each kind, 0 for those of which there is none."""
    total = Counter(dict.fromkeys(KINDS, 0))
    total.update(kind for c in found for kind in c.kinds)
    return total
