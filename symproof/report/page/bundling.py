"""The modules of the second checker as one script.

A page from a file cannot load modules, and a worker that is made of text has no place to load them
from.  So they are put behind each other in the order in which the language evaluates them, each in
a block of its own: names of two modules do not meet, and no module is read, parsed or shortened.
What a module exports is an object that those after it take apart.  Where two modules import each
other, the first one takes what it needs when everything is there, which is early enough because it
uses it in functions only; otherwise the script ends at once with an error.

Only what the checker uses of the language is understood.  The rest is refused rather than guessed.
"""

from __future__ import annotations

import re
from collections.abc import Set
from pathlib import Path
from typing import NamedTuple


class Unbundled(ValueError):
    """A module has an import or an export that is not understood."""


class Import(NamedTuple):
    """Of a module the ``names``, each with what it is called here, or all under the name
    ``space``."""

    module: str
    names: tuple[tuple[str, str], ...]
    space: str

    def pattern(self) -> str:
        """What is assigned to from the object of exports."""
        pairs = (name if name == here else f"{name}: {here}" for name, here in self.names)
        return self.space or f"{{ {', '.join(pairs)} }}"

    def called(self) -> str:
        """The names that it brings."""
        return self.space or ", ".join(here for _, here in self.names)


class Module(NamedTuple):
    """A module without its imports and the word `export`."""

    imports: tuple[Import, ...]
    exports: tuple[str, ...]
    body: str


def bundle(folder: Path, entry: str) -> str:
    """The module ``entry`` of ``folder`` and all that it imports, as one script.  Raises
    :class:`Unbundled` and ``OSError``."""
    modules: dict[str, Module] = {}
    order: list[str] = []
    _visit(folder, entry, modules, order)
    for name in order:
        for wanted in modules[name].imports:
            for asked, _ in wanted.names:
                if asked not in modules[wanted.module].exports:
                    raise Unbundled(f"{name} imports {asked}, which {wanted.module} has not")
    blocks = [_block(name, modules[name], {*order[:k]}) for k, name in enumerate(order)]
    parts = ['"use strict";', "const modules = {}, late = [];", *blocks]
    return "\n".join([*parts, "for (const take of late) take();", ""])


def _visit(folder: Path, name: str, modules: dict[str, Module], order: list[str]) -> None:
    """Those that a module imports come before it, unless they are on the way to it."""
    if name not in modules:
        text = (folder / name).read_text(encoding="utf-8")
        modules[name] = read(name, text)
        for wanted in modules[name].imports:
            _visit(folder, wanted.module, modules, order)
        order.append(name)


_IMPORT = re.compile(
    r'^import (?:\{(?P<names>[\w\s,]*)\}|\* as (?P<space>\w+)) from "\./(?P<module>[\w.]+)";$',
    re.MULTILINE,
)
_EXPORT = re.compile(r"^export (?=(?:const|class|function\*?) (\w+))", re.MULTILINE)
_LEFT = re.compile(r"^\s*(?:import|export)\b.*|\bimport\s*[(.].*", re.MULTILINE)


def read(name: str, text: str) -> Module:
    """The module ``name`` from its ``text``.  Raises :class:`Unbundled` for what it does not
    understand."""
    imports = tuple(
        Import(found["module"], _names(found["names"] or ""), found["space"] or "")
        for found in _IMPORT.finditer(text)
    )
    exports = tuple(_EXPORT.findall(text))
    body = _EXPORT.sub("", _IMPORT.sub("", text)).strip()
    left = _LEFT.search(re.sub(r"^\s*//.*", "", body, flags=re.MULTILINE))
    if left is not None:
        raise Unbundled(f"{name}: {left[0].strip()}")
    return Module(imports, exports, body)


def _names(text: str) -> tuple[tuple[str, str], ...]:
    """``a, b as c`` as names and what they are called here."""
    items = (item.split(" as ") for item in text.replace("\n", " ").split(",") if item.strip())
    return tuple((words[0].strip(), words[-1].strip()) for words in items)


def _block(name: str, module: Module, before: Set[str]) -> str:
    """A module as a block, where those ``before`` it have been evaluated."""
    rows = ["{ // " + name]
    for wanted in module.imports:
        source = f'modules["{wanted.module}"]'
        if wanted.module in before:
            rows.append(f"const {wanted.pattern()} = {source};")
        else:
            rows.append(f"let {wanted.called()};")
            rows.append(f"late.push(() => {{ ({wanted.pattern()} = {source}); }});")
    exports = ", ".join(module.exports)
    return "\n".join([*rows, module.body, f'modules["{name}"] = {{ {exports} }};', "}"])
