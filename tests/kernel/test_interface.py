"""The rest of the package uses of the kernel what its interface lists."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import symproof
from symproof.kernel import INTERFACE

PACKAGE = Path(symproof.__file__).parent
KERNEL = ("symproof", "kernel")
LISTED = {(module, name) for module, names in INTERFACE.items() for name in names}


def imported(tree: ast.Module, package: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The pairs (module, name) that a file of a ``package`` uses of the kernel.

    A module that is imported whole stands for the attributes of it that occur.  The module is ""
    for a name of the kernel's own page, and the name is "*" where it cannot be told."""
    whole: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if (*alias.name.split("."), "")[:2] == KERNEL:
                    yield alias.name, "*"
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            path = (*base, *(node.module or "").split(".")) if node.module else base
            if path[:2] == KERNEL and len(path) == 3:
                yield from ((path[2], alias.name) for alias in node.names)
            elif path[:2] == KERNEL:
                for alias in node.names:
                    if alias.name in INTERFACE:
                        whole[alias.asname or alias.name] = alias.name
                    else:
                        yield "", alias.name
            elif path == KERNEL[:1] and any(alias.name == KERNEL[1] for alias in node.names):
                yield KERNEL[1], "*"
    read = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    for node in read:
        if isinstance(node.value, ast.Name) and node.value.id in whole:
            yield whole[node.value.id], node.attr


def used() -> dict[tuple[str, str], list[str]]:
    """The pairs that the package uses, with the files."""
    found: dict[tuple[str, str], list[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).parts
        if parts[:2] != KERNEL:
            for pair in imported(ast.parse(path.read_text("utf-8")), parts[:-1]):
                found.setdefault(pair, []).append("/".join(parts))
    return found


USED = used()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("from .kernel.terms import Term as T", ("terms", "Term")),
        ("def f():\n    from symproof.kernel.terms import _first", ("terms", "_first")),
        ("from .kernel import shapes as s\ns.whole(1)", ("shapes", "whole")),
        ("from .kernel import INTERFACE", ("", "INTERFACE")),
        ("from . import kernel", ("kernel", "*")),
        ("import symproof.kernel.terms", ("symproof.kernel.terms", "*")),
    ],
)
def test_every_way_to_import_is_seen(text, found):
    assert [*imported(ast.parse(text), ("symproof",))] == [found]


def test_nobody_imports_what_is_not_listed():
    assert {pair: files for pair, files in USED.items() if pair not in LISTED} == {}


def test_nothing_is_listed_that_nobody_uses():
    assert LISTED - USED.keys() == set()


@pytest.mark.parametrize("module", INTERFACE)
def test_what_is_listed_exists_and_has_a_contract(module):
    found = import_module(f"symproof.kernel.{module}")
    for name, contract in INTERFACE[module].items():
        assert hasattr(found, name)
        assert contract
