"""Stages are functions from frozen values to frozen values: no object of ``documents`` changes much
of itself once it is made.  They stand in folders, in their order."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tools.shrinking import written

FOLDER = Path(__file__).parents[2] / "symproof" / "documents"
MOST = 8
ORDER = ("source", "prose", "scopes", "judging", "reporting")
#: Imports that point to a later stage, and are to become fewer.
AHEAD = {
    "prose.declarations: reporting.findings",
    "scopes.definitions: judging.claims", "scopes.definitions: judging.deciding",
    "scopes.definitions: judging.outcomes", "scopes.premises: judging.outcomes",
}  # fmt: skip


def changed(source: str) -> Iterator[tuple[str, set[str]]]:
    """The classes of a module, each with the attributes that its objects give themselves anew."""
    for cls in ast.walk(ast.parse(source)):
        if not isinstance(cls, ast.ClassDef):
            continue
        methods = [m for m in cls.body if isinstance(m, ast.FunctionDef) and m.name != "__init__"]
        yield cls.name, {
            attribute.attr for method in methods for attribute in written(method)
            if ast.unparse(attribute.value) == "self"
        }  # fmt: skip


def test_no_object_changes_more_than_a_few_attributes() -> None:
    found = {
        f"{path.stem}.{name}": names
        for path in FOLDER.rglob("*.py") for name, names in changed(path.read_text("utf-8"))
    }  # fmt: skip
    assert {"check.Walk", "context.Context"} <= found.keys()
    assert {name for name, names in found.items() if len(names) > MOST} == set()


def test_every_way_to_change_an_attribute_counts() -> None:
    source = """
class Walk:
    def __init__(self):
        self.start = 0
    def go(self, other):
        self.a = other.z = 1
        self.b, (self.c, *self.d) = other
        self.e += 1
        self.f[0] = 1
        for self.g in other:
            del self.h
"""
    assert dict(changed(source)) == {"Walk": set("abcdefgh")}


def ahead() -> set[str]:
    """The imports of a stage from a later one."""
    found = set()
    for path in FOLDER.glob("*/*.py"):
        own = path.parent.name
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level == 2 and node.module:
                stage = node.module.partition(".")[0]
                if stage in ORDER and ORDER.index(stage) > ORDER.index(own):
                    found.add(f"{own}.{path.stem}: {node.module}")
    return found


def test_every_stage_has_a_folder_and_no_file_stands_beside_them() -> None:
    folders = {path.name for path in FOLDER.iterdir() if (path / "__init__.py").exists()}
    assert folders == set(ORDER)
    assert [path.name for path in FOLDER.glob("*.py")] == ["__init__.py"]


def test_no_stage_imports_from_a_later_one_but_where_that_is_listed() -> None:
    assert ahead() == AHEAD
