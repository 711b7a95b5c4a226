"""Configurations of models (``config.json``, or its data): what they state of a rotary encoding.

Here belongs reading; the names of keys and families are in ``rotary.toml``.  Everything that is
wrong with a configuration is one sentence that names the key.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from ..base.doors import read_regular, text_of
from ..base.naming import no_such
from .scaling import Parameter, Scaling, data


class ModelRotation(NamedTuple):
    """The number ``d`` of columns that are turned, the base, and how frequencies are scaled."""

    d: int
    base: Fraction
    scaling: Scaling


def model(config: Any, length: int, layer: str | None = None) -> ModelRotation:
    """The rotary encoding of a configuration, for tables of ``length`` positions.  ``config`` is a
    mapping, or the path of a JSON file.  ``layer`` is a kind of layers, if the configuration says
    of each kind how its frequencies are scaled.

    Raises ``ValueError`` for what is missing, unknown or no number, and ``OSError`` for a file that
    cannot be read.

    >>> model({"head_dim": 64, "rope_theta": 500000}, 10).d
    64
    >>> of_kinds = {"full": {"rope_theta": 500000}, "sliding": {"rope_theta": 10000}}
    >>> model({"head_dim": 64, "rope_parameters": of_kinds}, 10, "sliding").base
    Fraction(10000, 1)
    """
    given = _mapping(config)
    scaling = _scaling_of(given, layer)
    base = _first(scaling, "base")[1] or _first(given, "base")[1] or 10000
    head = _columns_of_head(given)
    d = _turned(given | {k: v for k, v in scaling.items() if k in data()["keys"]["part"]}, head)
    family = _family(scaling)
    parameters = _parameters(given, scaling, family, d)
    number = _number("rope_theta", base)
    if number <= 1:
        raise ValueError(f"rope_theta is {base!r}; the base of frequencies is greater than 1")
    return ModelRotation(d, number, Scaling(family, "", parameters, length, head))


def _mapping(config: Any) -> dict[str, Any]:
    """The data of a configuration.  Raises ``ValueError``."""
    if isinstance(config, (str, os.PathLike)):
        try:
            config = json.loads(text_of(read_regular(Path(config))))
        except (ValueError, RecursionError) as error:
            raise ValueError(f"the configuration is no JSON: {error}") from None
    if not isinstance(config, Mapping):
        raise ValueError(f"a configuration is a mapping or the path of a JSON file, not {config!r}")
    inner = config.get("text_config")  # of a model that also sees or hears
    return {**config, **inner} if isinstance(inner, Mapping) else {**config}


def _first(given: Mapping[str, Any], kind: str) -> tuple[str, Any]:
    """The first key of a kind that has a value, and the value; ("", None) if there is none."""
    for name in data()["keys"][kind]:
        if given.get(name) not in (None, False):
            return name, given[name]
    return "", None


def _scaling_of(given: Mapping[str, Any], layer: str | None) -> dict[str, Any]:
    """The parameters of scaling, for the kind ``layer`` of layers if it is not None.  Raises
    ``ValueError``."""
    name, found = _first(given, "scaling")
    if found is None:
        found = {}
    if not isinstance(found, Mapping):
        raise ValueError(f"{name} is {found!r}; it has to be a mapping with rope_type")
    parts = {key: value for key, value in found.items() if isinstance(value, Mapping)}
    if not parts and layer is None:
        return dict(found)
    if not parts:
        raise ValueError(
            f"layer is {layer!r}, but the configuration has no parts for layers: leave layer out"
        )
    kinds = ", ".join(map(str, parts))
    if layer is None:
        raise ValueError(
            f"{name} has parts for layers, {kinds}: say by layer which of them the tables are for"
        )
    if layer not in parts:
        raise ValueError(f"{name}: {no_such('layer', layer, [*map(str, parts)])}; it has {kinds}")
    shared = {key: value for key, value in found.items() if key not in parts}
    return {**shared, **parts[layer]}


def _family(scaling: Mapping[str, Any]) -> str:
    """The family of ``rope_type``.  Raises ``ValueError`` for one that is not known."""
    key, said = _first(scaling, "family")
    if said is None and not scaling.keys() & data()["parameters"].keys():
        return "default"
    if said is None:
        raise ValueError("rope_scaling has no rope_type; " + _known())
    for family, row in data()["family"].items():
        if said in row["names"]:
            return str(family)
    names = [name for row in data()["family"].values() for name in row["names"]]
    raise ValueError(f"rope_scaling.{key}: {no_such('rope_type', str(said), names)}; {_known()}")


def _known() -> str:
    names = [name for row in data()["family"].values() for name in row["names"]]
    return f"it may be {', '.join(names)}"


def _parameters(
    given: Mapping[str, Any], scaling: Mapping[str, Any], family: str, d: int
) -> tuple[tuple[str, Parameter], ...]:
    """The parameters of a family, by name.  Raises ``ValueError`` if one is missing or wrong."""
    row = data()["family"][family]
    found: dict[str, Parameter] = {}
    longest = _first(given, "longest")
    wanted = {**row.get("defaults", {}), **_beside(given), **scaling}
    if longest[1] is not None:
        wanted.setdefault("max_position_embeddings", longest[1])
    for missing, other in row.get("instead", {}).items():
        if wanted.get(missing) is None and wanted.get(other) is not None:
            wanted[missing] = wanted[other]
    for name in row["needs"]:
        if wanted.get(name) is None:
            needs = ", ".join(row["needs"])
            raise ValueError(f"rope_scaling.{name} is missing; {family} needs {needs}")
    for name, kind in data()["parameters"].items():
        if wanted.get(name) is not None:
            found[name] = _KINDS[kind](name, wanted[name], d)
    _demand_order(found, "low_freq_factor", "high_freq_factor")
    _demand_order(found, "beta_slow", "beta_fast")
    return tuple(found.items())


def _beside(given: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters that stand beside rope_scaling, as that of Phi-3 does."""
    name = "original_max_position_embeddings"
    return {name: given[name]} if given.get(name) is not None else {}


def _demand_order(found: Mapping[str, Any], low: str, high: str) -> None:
    if low in found and high in found and not found[low] < found[high]:
        raise ValueError(
            f"{low} is {found[low]}, {high} is {found[high]}: {low} is the smaller one"
        )


def _number(name: str, value: Any) -> Fraction:
    """A positive number.  Raises ``ValueError``."""
    if isinstance(value, bool) or not isinstance(value, (int, float, Fraction)):
        raise ValueError(f"{name} is {value!r:.60}, not a number")
    if not math.isfinite(value) or value <= 0:
        raise ValueError(f"{name} is {value!r:.60}; it has to be a positive number")
    return Fraction(value)


def _a_number(name: str, value: Any, d: int) -> Fraction:
    return _number(name, value)


def _a_switch(name: str, value: Any, d: int) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{name} is {value!r:.60}; it has to be true or false")
    return value


def _a_list(name: str, value: Any, d: int) -> tuple[Fraction, ...]:
    if not isinstance(value, (list, tuple)):
        raise ValueError(f"{name} is {value!r:.60}; it has to be a list")
    if len(value) != d // 2:
        raise ValueError(
            f"{name} is a list of length {len(value)}; it has a factor for each of the "
            f"{d // 2} pairs"
        )
    return tuple(_number(f"{name}[{k}]", x) for k, x in enumerate(value))


_KINDS: dict[str, Callable[[str, Any, int], Parameter]] = {
    "number": _a_number,
    "switch": _a_switch,
    "list": _a_list,
}


def _whole(name: str, value: Any) -> int:
    number = _number(name, value)
    if number.denominator != 1:
        raise ValueError(f"{name} is {value!r}; it has to be a whole number")
    return number.numerator


def _columns_of_head(given: Mapping[str, Any]) -> int:
    """The columns of a head.  Raises ``ValueError`` if no keys say it."""
    name, said = _first(given, "head")
    if said is not None:
        return _whole(name, said)
    (width_name, width), (heads_name, heads) = _first(given, "width"), _first(given, "heads")
    if width is None or heads is None:
        turned = _first(given, "turned")
        if turned[1] is not None:
            return _whole(*turned)
        raise ValueError("head_dim is missing, and so is hidden_size or num_attention_heads")
    columns, rest = divmod(_whole(width_name, width), _whole(heads_name, heads))
    if rest:
        raise ValueError(f"{width_name} is {width}, no multiple of {heads_name}, {heads}")
    return columns


def _turned(given: Mapping[str, Any], head: int) -> int:
    """The number of columns that are turned.  Raises ``ValueError`` if it is no even number."""
    name, said = _first(given, "turned")
    if said is not None:
        d = _whole(name, said)
    else:
        name, part = _first(given, "part")
        share = Fraction(1) if part is None else _number(name, part)
        if share > 1:
            raise ValueError(f"{name} is {part}; it is at most 1")
        d = int(head * float(share))  # as models round it
    if d < 2 or d % 2:
        raise ValueError(f"{d} columns of {head} are turned; it has to be an even number from 2 on")
    return d
