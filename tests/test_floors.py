"""Imports point downstairs: no module imports one that imports it, no floor one that is higher.

The floors stand in CONTRIBUTING.md.  Imports inside functions count, and those that serve types
only.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
Graph = dict[str, set[str]]


def floors(guide: str) -> dict[str, int]:
    """The rooms and files of the package with their floors; the highest stands first."""
    block = guide.split("```text floors\n")[1].split("```")[0]
    rows = [row.split() for row in reversed(block.splitlines())]
    return {name: floor for floor, row in enumerate(rows) for name in row}


def modules(root: Path) -> dict[str, Path]:
    """The modules of the package below ``root``."""
    found = {}
    for path in sorted((root / "symproof").rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(name: str, path: Path, known: Iterable[str]) -> Iterator[str]:
    """The modules of the package that a module names."""
    package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            named = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else []
            whole = ".".join([*base, *([node.module] if node.module else [])])
            named = [f"{whole}.{alias.name}" for alias in node.names]
            named = [n if n in known else whole for n in named]
        else:
            continue
        yield from (n for n in named if n in known and n != name)


def graph(root: Path) -> Graph:
    """The modules of the package below ``root`` with the modules that each imports."""
    known = modules(root)
    return {name: set(imported(name, path, known)) for name, path in known.items()}


def circle(uses: Graph) -> list[str]:
    """Modules each of which imports the next one, and the last one the first; none, if so."""
    done: set[str] = set()

    def walk(way: list[str]) -> list[str]:
        for name in sorted(uses[way[-1]]):
            if name in way:
                return way[way.index(name) :]
            if name not in done and (found := walk([*way, name])):
                return found
        done.add(way[-1])
        return []

    return next(
        (found for name in sorted(uses) if name not in done and (found := walk([name]))), []
    )


def upstairs(uses: Graph, floor: Mapping[str, int]) -> list[str]:
    """The imports of what is on the same floor or a higher one, but for what is in one folder."""
    found = []
    for name, others in uses.items():
        _, _, place = name.partition(".")
        for other in others:
            here, there = place.split(".")[0], other.partition(".")[2].split(".")[0]
            if here and there and here != there and floor[there] >= floor[here]:
                found.append(f"{name} imports {other}")
    return sorted(found)


@pytest.fixture(scope="module")
def uses() -> Graph:
    """What each module of the package imports."""
    return graph(ROOT)


def test_no_module_imports_one_that_imports_it(uses: Graph) -> None:
    assert circle(uses) == []


def test_imports_point_downstairs(uses: Graph) -> None:
    assert upstairs(uses, floors(GUIDE)) == []


def test_the_rooms_are_few() -> None:
    rooms = {p.name for p in (ROOT / "symproof").iterdir() if (p / "__init__.py").is_file()}
    floor = floors(GUIDE)
    assert len(rooms) <= 15
    assert len({floor[room] for room in rooms}) <= 9


def test_every_folder_and_file_has_a_floor() -> None:
    there = {path.stem for path in (ROOT / "symproof").iterdir() if path.suffix == ".py"}
    there |= {p.name for p in (ROOT / "symproof").iterdir() if (p / "__init__.py").is_file()}
    named = GUIDE.split("```text floors\n")[1].split("```")[0].split()
    assert len(named) == len(set(named))
    assert set(named) == there - {"__init__"}


def test_the_kernel_imports_nothing_of_the_package(uses: Graph) -> None:
    for name, others in uses.items():
        if name.startswith("symproof.kernel."):
            assert all(other.startswith("symproof.kernel") for other in others), name


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A package of two floors, as it should be."""
    for name, text in {
        "__init__": "", "low/__init__": "", "low/one": "import os\n",
        "low/two": "from . import one\nfrom .one import os\n",
        "high/__init__": "", "high/three": "from ..low.two import os\n",
    }.items():  # fmt: skip
        path = tmp_path / "symproof" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return tmp_path


TWO = {"low": 0, "high": 1}


def test_a_house_that_is_right(house: Path) -> None:
    uses = graph(house)
    assert uses["symproof.low.two"] == {"symproof.low.one"}
    assert uses["symproof.high.three"] == {"symproof.low.two"}
    assert (circle(uses), upstairs(uses, TWO)) == ([], [])


@pytest.mark.parametrize(
    ("line", "turns", "climbs"),
    [
        ("if TYPE_CHECKING:\n    from ..high import three", True, True),
        ("from . import two", True, False),
        ("def f():\n    from .two import os", True, False),
        ("import symproof.high.three", True, True),
        ("def f():\n    from ..high import three", True, True),
        (
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from . import two",
            True,
            False,
        ),
        ("if TYPE_CHECKING:\n    pass\nelse:\n    from . import two", True, False),
        ("from .. import high", False, True),
        ("from symproof.high import three as t", True, True),
    ],
)
def test_imports_that_lead_upstairs_or_round(
    house: Path, line: str, turns: bool, climbs: bool
) -> None:
    (house / "symproof" / "low" / "one.py").write_text(f"{line}\n", "utf-8")
    assert bool(circle(graph(house))) == turns
    assert bool(upstairs(graph(house), TWO)) == climbs
