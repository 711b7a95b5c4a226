"""``symproof rotary CONFIG TABLES``: rotary caches in a file against the configuration of a model.

Here belongs reading the file; :mod:`symproof.testing` compares.
"""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

from ..base.doors import open_regular, read_regular, text_of
from ..base.errors import Unusable
from ..base.visible import visible


def run(options: Namespace) -> int:
    """Print what is found; the exit code is 0 if the tables are those of the configuration, else 1.
    Raises :class:`~symproof.base.errors.Unusable` and ``OSError``."""
    from ..testing.rotary import check_rotary

    cos, sin = _tables(Path(options.tables))
    try:
        report = check_rotary(
            cos, sin, config=options.config, layout=options.layout, length=options.length,
            computed=options.computed, layer=options.layer,
        )  # fmt: skip
    except ValueError as error:
        raise Unusable(str(error)) from None
    print("\n".join(map(visible, str(report).splitlines())))
    return 0 if report.ok else 1


def _tables(path: Path) -> tuple[Any, Any]:
    """The tables named cos and sin of a file of NumPy (.npz), or else of JSON."""
    found = _of_numpy(path) if path.suffix == ".npz" else _of_json(path)
    missing = [name for name in ("cos", "sin") if name not in found]
    if missing:
        raise Unusable(
            f"{path}: there is no {' and no '.join(missing)}; the tables are named cos and sin"
        )
    return found["cos"], found["sin"]


def _of_json(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(text_of(read_regular(path)))
    except (ValueError, RecursionError) as error:
        raise Unusable(f"{path}: neither .npz nor JSON: {error}") from None
    if not isinstance(found, dict):
        raise Unusable(f"{path}: an object with cos and sin is needed, not {found!r:.60}")
    return found


def _of_numpy(path: Path) -> dict[str, Any]:
    try:
        import numpy
    except ImportError as error:
        raise Unusable(f"{error}; a file .npz needs the package numpy") from None
    try:
        with open_regular(path) as file, numpy.load(file, allow_pickle=False) as found:
            return {name: found[name] for name in ("cos", "sin") if name in found}
    except (ValueError, EOFError, BadZipFile, AttributeError, TypeError) as error:
        raise Unusable(f"{path}: no file .npz of numbers: {error}") from None
