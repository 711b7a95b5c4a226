"""The docstrings of public names: their examples run, and they name each argument."""

from __future__ import annotations

import ast
import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

import symproof
from symproof.report.api_reference import PAGES

PACKAGE = Path(symproof.__file__).parent


def modules() -> list[str]:
    """The modules in which an example stands."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        if re.search(r"^\s*>>> ", path.read_text("utf-8"), re.M):
            parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
            found.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return found


@pytest.mark.parametrize("name", modules())
def test_examples_run(name: str) -> None:
    found = doctest.testmod(import_module(name))
    assert (found.attempted > 0, found.failed) == (True, 0)


@pytest.mark.parametrize("name", [n for n in symproof.__all__ if not n.startswith("_")])
def test_what_symproof_exports_has_an_example(name: str) -> None:
    assert ">>> " in getattr(symproof, name).__doc__


def unnamed(function: ast.FunctionDef) -> list[str]:
    """The arguments of which a docstring says nothing."""
    said, a = ast.get_docstring(function) or "", function.args
    names = [x.arg for x in (*a.posonlyargs, *a.args, *a.kwonlyargs) if x.arg != "self"]
    return [n for n in names if not re.search(rf"\b{n}\b", said)]


def public_functions() -> list[tuple[str, ast.FunctionDef]]:
    """The functions that the reference shows, with their modules; the kernel has its own rules."""
    found = []
    for page in PAGES:
        for module, wanted in page.modules.items():
            path = PACKAGE.joinpath(*module.split(".")) if module else PACKAGE
            path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
            for node in ast.parse(path.read_text("utf-8")).body:
                if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                    if wanted == ("*",) or node.name in wanted:
                        found.append((module, node))
    return [f for f in found if not f[0].startswith("kernel")]


@pytest.mark.parametrize(
    ("module", "function"), [pytest.param(*f, id=f"{f[0]}.{f[1].name}") for f in public_functions()]
)
def test_every_argument_is_named(module: str, function: ast.FunctionDef) -> None:
    assert unnamed(function) == []


def test_an_argument_that_is_not_named_is_missed() -> None:
    (function,) = ast.parse('def f(self, a, *, b=1):\n    """Of ``a``, absolutely."""').body
    assert isinstance(function, ast.FunctionDef)
    assert unnamed(function) == ["b"]
