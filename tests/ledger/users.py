"""Who uses a mechanism of the package: found in the syntax trees of its files, not in their text.

A mechanism is known by the dotted names of its modules, functions or classes, by attributes (for
methods), and by strings (for rules that are named in tables).  A user is a place: ``file.py`` for
code of the module itself, ``file.py:function`` or ``file.py:Class.method`` otherwise.

Imports are followed, relative ones, renamed ones and those through another module too.  An import
alone is no use if its name is mentioned elsewhere in the file: whoever mentions it is the user.
A local variable that has the name of an import counts as a mention, so what is found may be too
much, but not too little.  Names that are put together while the program runs are not found.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

Bindings = dict[str, set[str]]  # a name, and what it may stand for, as dotted names


class Use(NamedTuple):
    """What is used at a place: a dotted "name", an "attribute", a "string", or "everything" that
    a module has (``import *``)."""

    place: str
    kind: str
    value: str


class Pattern(NamedTuple):
    """What a mechanism is known by."""

    names: frozenset[str] = frozenset()
    attributes: frozenset[str] = frozenset()
    strings: frozenset[str] = frozenset()

    def fits(self, use: Use) -> bool:
        """Whether this is a use of the mechanism."""
        if use.kind == "attribute":
            return use.value in self.attributes
        if use.kind == "string":  # modules may be imported by their names
            return use.value in self.strings | self.names
        parts = use.value.split(".")
        within = any(".".join(parts[:k]) in self.names for k in range(1, len(parts) + 1))
        around = any(name.startswith(f"{use.value}.") for name in self.names)
        return within or (use.kind == "everything" and around)


class Module:
    """A file of the package."""

    def __init__(self, root: Path, path: Path) -> None:
        self.file = path.relative_to(root).as_posix()
        parts = path.relative_to(root).with_suffix("").parts
        self.is_package = parts[-1] == "__init__"
        self.name = ".".join(parts[:-1] if self.is_package else parts)
        self.tree = ast.parse(path.read_text(encoding="utf-8"), self.file)

    def imported(self, node: ast.ImportFrom) -> str:
        """The module that ``from … import`` names, without dots in front."""
        if not node.level:
            return node.module or ""
        parents = self.name.split(".") + [""] * self.is_package
        return ".".join(filter(None, [*parents[: -node.level], node.module]))

    @cached_property
    def bindings(self) -> Bindings:
        """What names stand for in this file: imports, and what it defines itself."""
        found: Bindings = {}
        for node in ast.walk(self.tree):
            for name, target in self.bound_by(node):
                found.setdefault(name, set()).add(target)
        for statement in self.tree.body:
            for name in _defined_by(statement):
                found.setdefault(name, set()).add(f"{self.name}.{name}")
        return found

    def bound_by(self, node: ast.AST) -> Iterator[tuple[str, str]]:
        """The names that an import binds, and what they stand for; ``*`` stands for its module."""
        if isinstance(node, ast.Import):
            for alias in node.names:
                short = alias.name.split(".")[0]
                yield (alias.asname, alias.name) if alias.asname else (short, short)
        elif isinstance(node, ast.ImportFrom):
            origin = self.imported(node)
            for alias in node.names:
                is_all = alias.name == "*"
                yield alias.asname or alias.name, origin if is_all else f"{origin}.{alias.name}"

    @cached_property
    def mentioned(self) -> set[str]:
        return {node.id for node in ast.walk(self.tree) if isinstance(node, ast.Name)}

    def dotted(self, node: ast.AST) -> Iterator[str]:
        """What a name, a chain of attributes or an import that nobody mentions stands for."""
        if isinstance(node, ast.Name | ast.Attribute):
            first, *rest = _chain(node)
            for target in self.bindings.get(first, ()):
                yield ".".join([target, *rest])
        for name, target in self.bound_by(node):
            if name != "*" and name not in self.mentioned:
                # ``import a.b`` binds a, and loads a.b
                yield from (
                    (a.name for a in node.names) if isinstance(node, ast.Import) else [target]
                )

    def places(self) -> Iterator[tuple[str, ast.AST]]:
        """Every node with the place where it stands."""
        for inside, node in _nodes(self.tree):
            yield f"{self.file}:{inside}" if inside else self.file, node


def _defined_by(statement: ast.stmt) -> Iterator[str]:
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield statement.name
    elif isinstance(statement, ast.Assign | ast.AnnAssign):
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        yield from (target.id for target in targets if isinstance(target, ast.Name))


class Package:
    """The files of a package below ``root``."""

    def __init__(self, root: Path, name: str) -> None:
        paths = sorted((root / name).rglob("*.py"))
        self.modules = {module.name: module for module in (Module(root, path) for path in paths)}
        self._meanings: dict[str, set[str]] = {}

    def meanings(self, dotted: str) -> set[str]:
        """A dotted name and what it is short for, if modules hand it on."""
        if dotted not in self._meanings:
            self._meanings[dotted] = self._followed(dotted)
        return self._meanings[dotted]

    def _followed(self, dotted: str) -> set[str]:
        found: set[str] = set()
        waiting = {dotted}
        while waiting:
            name = waiting.pop()
            found.add(name)
            waiting |= set(self._handed_on(name)) - found
        return found

    def _handed_on(self, dotted: str) -> Iterator[str]:
        parts = dotted.split(".")
        for k in range(len(parts) - 1, 0, -1):
            module = self.modules.get(".".join(parts[:k]))
            if module is not None:
                rest = parts[k + 1 :]
                for target in module.bindings.get(parts[k], ()):
                    yield ".".join([target, *rest])
                for origin in module.bindings.get("*", ()):
                    yield ".".join([origin, *parts[k:]])
                return

    @cached_property
    def uses(self) -> list[Use]:
        """Everything that any file uses."""
        return [use for module in self.modules.values() for use in self._uses_in(module)]

    def _uses_in(self, module: Module) -> Iterator[Use]:
        for place, node in module.places():
            for dotted in module.dotted(node):
                for meaning in self.meanings(dotted):
                    yield Use(place, "name", meaning)
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield Use(place, "string", node.value)
            elif isinstance(node, ast.Attribute):
                yield Use(place, "attribute", node.attr)
            for name, origin in module.bound_by(node):
                if name == "*":
                    yield Use(place, "everything", origin)

    def users(self, pattern: Pattern) -> set[str]:
        """The places that use what the pattern describes."""
        return {use.place for use in self.uses if pattern.fits(use)}

    def has(self, place: str) -> bool:
        """Whether there is such a file, folder (with a slash behind it) or definition."""
        file, _, inside = place.partition(":")
        for module in self.modules.values():
            if file.endswith("/") and module.file.startswith(file):
                return True
            if module.file == file:
                return not inside or place in {there for there, _ in module.places()}
        return False


def _chain(node: ast.AST) -> list[str]:
    """``a.b.c`` as its parts; of what is no such chain, an empty name."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return [node.id if isinstance(node, ast.Name) else "", *reversed(parts)]


def _nodes(node: ast.AST, inside: str = "") -> Iterator[tuple[str, ast.AST]]:
    """Every node, but for docstrings, with the definition in which it stands."""
    yield inside, node
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            continue
        named = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        name = child.name if named else ""  # type: ignore[attr-defined]
        yield from _nodes(child, ".".join(filter(None, [inside, name])))


def outside(places: Iterable[str], home: Iterable[str]) -> set[str]:
    """The places that are not part of the home."""
    own = tuple(home)
    return {p for p in places if not any(_is_part(p, h) for h in own)}


def _is_part(place: str, home: str) -> bool:
    if home.endswith("/"):
        return place.startswith(home)
    return place == home or place.startswith(
        (f"{home}:", f"{home}.") if ":" in home else f"{home}:"
    )
