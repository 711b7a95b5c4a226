"""Measures of the code that may shrink and may not grow, each with a list of today's exceptions.

    python tests/tools/shrinking.py

writes the lists anew, but none that would grow; a file that moves takes its exceptions with it, and
lines may move from room to room.  A list is a TOML file with a table for each file or room of
``symproof/`` and a number for each exception in it.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parents[1] / "never_worse"
ROOT = HERE.parents[1]
COMPLEXITY = 15
Table = dict[str, dict[str, int]]
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_BRANCHES = (ast.If, ast.IfExp, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler)


def sources(root: Path) -> Iterator[tuple[str, str]]:
    """The modules below ``root``: their paths in it, and their texts."""
    for path in sorted(root.rglob("*.py")):
        yield path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")


# Complexity -----------------------------------------------------------------------------------


def complexity(function: ast.AST) -> int:
    """The cyclomatic complexity of a function with all that stands in it: 1, and 1 more for each
    branch, loop, handler and case, each ``and`` or ``or``, each loop and condition of a
    comprehension."""
    count = 1
    for node in ast.walk(function):
        if isinstance(node, _BRANCHES):
            count += 1
        elif isinstance(node, ast.BoolOp):
            count += len(node.values) - 1
        elif isinstance(node, ast.comprehension):
            count += 1 + len(node.ifs)
        elif isinstance(node, ast.match_case):
            count += not (isinstance(node.pattern, ast.MatchAs) and node.pattern.pattern is None)
    return count


def functions(node: ast.AST, prefix: str = "") -> Iterator[tuple[str, ast.AST]]:
    """The functions of a module and the methods of its classes, by qualified name; a function
    inside a function is a part of it."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, _FUNCTIONS):
            yield prefix + child.name, child
        elif isinstance(child, ast.ClassDef):
            yield from functions(child, f"{prefix}{child.name}.")
        else:
            yield from functions(child, prefix)


def complex_functions(root: Path) -> Table:
    """The functions whose complexity is above 15, with their complexity."""
    found: Table = {}
    for path, text in sources(root):
        for name, function in functions(ast.parse(text)):
            if (count := complexity(function)) > COMPLEXITY:
                found.setdefault(path, {})[name] = count
    return found


# Attributes that another module writes --------------------------------------------------------


def targets(node: ast.AST) -> list[ast.expr]:
    """The expressions to which a statement gives a value, or which it deletes."""
    match node:
        case ast.Assign() | ast.Delete():
            return node.targets
        case ast.AugAssign() | ast.AnnAssign() | ast.NamedExpr() | ast.For() | ast.AsyncFor():
            return [node.target]
        case ast.withitem():
            return [node.optional_vars] if node.optional_vars else []
    return []


def written(tree: ast.AST) -> Iterator[ast.Attribute]:
    """The attributes that a tree writes, their items counted as themselves."""
    waiting = [target for node in ast.walk(tree) for target in targets(node)]
    while waiting:
        match waiting.pop():
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                waiting += parts
            case ast.Starred(value=part) | ast.Subscript(value=part):
                waiting.append(part)
            case ast.Attribute() as attribute:
                yield attribute


def _is_own(attribute: ast.Attribute) -> bool:
    return isinstance(attribute.value, ast.Name) and attribute.value.id in ("self", "cls")


def declared(tree: ast.AST) -> set[str]:
    """The attributes of the classes of a module: its fields, and those that its methods give
    ``self``."""
    found = {attribute.attr for attribute in written(tree) if _is_own(attribute)}
    for cls in ast.walk(tree):
        for statement in cls.body if isinstance(cls, ast.ClassDef) else ():
            names = targets(statement)
            found |= {name.id for name in names if isinstance(name, ast.Name)}
    return found


def outside_writes(root: Path) -> Table:
    """The attributes that a module writes and no class of its own has, as they stand there, with
    the number of places."""
    found: Table = {}
    for path, text in sources(root):
        tree = ast.parse(text)
        own = declared(tree)
        foreign = (a for a in written(tree) if not _is_own(a) and a.attr not in own)
        if counts := Counter(map(ast.unparse, foreign)):
            found[path] = dict(counts)
    return found


# Files and their tests ------------------------------------------------------------------------


def untested(root: Path) -> Table:
    """The modules of a room without ``test_FILE.py`` in ``tests/`` itself, or below a folder of it
    that is called like the room or like a folder in it."""
    tests = root.parent / "tests"
    known = [path.relative_to(tests) for path in tests.rglob("test_*.py")]
    found: Table = {}
    for path, _ in sources(root):
        *folders, file = path.split("/")
        places = [{*test.parts[:-1]} for test in known if test.name == f"test_{file}"]
        is_found = any(not place or place & {*folders} for place in places)
        if not is_found and not file.startswith("__"):
            room = folders[0] if folders else "."
            found.setdefault(room, {})["/".join([*folders[1:], file])] = 1
    return found


# Names ----------------------------------------------------------------------------------------


def homes(root: Path) -> dict[str, Counter[str]]:
    """The public classes of the modules below ``root``, by name: how many each room has."""
    found: dict[str, Counter[str]] = {}
    for path, text in sources(root):
        for node in ast.parse(text).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found.setdefault(node.name, Counter())[path.split("/")[0]] += 1
    return found


def shared_names(root: Path) -> Table:
    """The names that several public classes have, with the number of these classes."""
    counts = {name: rooms.total() for name, rooms in homes(root).items()}
    shared = {name: count for name, count in counts.items() if count > 1}
    return {"classes": shared} if shared else {}


def crowded(root: Path) -> list[str]:
    """The names that several public classes of one room have, each with its room."""
    return sorted(
        f"{room}: {name}" for name, rooms in homes(root).items()
        for room, count in rooms.items() if count > 1
    )  # fmt: skip


# Lists ----------------------------------------------------------------------------------------


class Gate(NamedTuple):
    """A measure: the file with its exceptions, their heading, and a function that finds them below
    ``symproof/``."""

    file: str
    heading: str
    found: Callable[[Path], Table]

    @property
    def listed(self) -> Table:
        """The exceptions in the file."""
        return tomllib.loads((HERE / self.file).read_text(encoding="utf-8"))

    def text(self, found: Table) -> str:
        """The file with the exceptions ``found``."""
        rows = [f"# {line}" for line in self.heading.splitlines()]
        for place, items in sorted(found.items()):
            rows += ["", f"[{_key(place)}]"]
            rows += [f"{_key(name)} = {count}" for name, count in sorted(items.items())]
        return "\n".join(rows) + "\n"


def _key(name: str) -> str:
    return name if re.fullmatch(r"[\w-]+", name) and name.isascii() else json.dumps(name)


GATES = {gate.file: gate for gate in (
    Gate(
        "complexity.toml",
        f"Functions with a cyclomatic complexity above {COMPLEXITY}, by file: name = complexity.",
        complex_functions,
    ),
    Gate(
        "outside_writes.toml",
        "Attributes of objects that a module writes without having a class with them, by file:\n"
        "target = places.",
        outside_writes,
    ),
    Gate(
        "without_test.toml",
        "Files without tests/ROOM/test_FILE.py, by room: file = 1.",
        untested,
    ),
    Gate(
        "names_shared.toml",
        "Names that public classes of several rooms have: name = classes.  No room has a name\n"
        "twice; what a class is called instead is a term of CONTRIBUTING.md, or says what it is.",
        shared_names,
    ),
)}  # fmt: skip


def differences(listed: Table, found: Table) -> list[str]:
    """A sentence for each exception that is listed with another number than there is."""
    said = []
    for place in sorted(listed.keys() | found.keys()):
        old, new = listed.get(place, {}), found.get(place, {})
        for name in sorted(old.keys() | new.keys()):
            if (was := old.get(name, 0)) != (now := new.get(name, 0)):
                said.append(f"{place}: {name}: {now}, listed as {was}")
    return said


def grown(listed: Table, found: Table) -> list[str]:
    """The names with an exception that is new or larger, wherever their file stands."""
    before, after = _by_name(listed), _by_name(found)
    return sorted(
        name for name, counts in after.items()
        if any(new > old for new, old in zip(
            counts, [*before.get(name, []), *[0] * len(counts)], strict=False
        ))
    )  # fmt: skip


def _by_name(table: Table) -> dict[str, list[int]]:
    counts: dict[str, list[int]] = {}
    for items in table.values():
        for name, count in items.items():
            counts.setdefault(name.split("/")[-1], []).append(count)
    return {name: sorted(found, reverse=True) for name, found in counts.items()}


# Sizes ----------------------------------------------------------------------------------------

SIZES = "sizes.toml"
_SIZES_HEADING = """\
# Lines of Python and of TOML by room.  A room may have fewer; where it has more, a row in
# [[ROOM.learned]] says how many and what it has learned."""


class Room(NamedTuple):
    """The lines that a room had when it was last counted, and what it has learned since."""

    lines: int
    learned: tuple[tuple[int, str], ...] = ()

    @property
    def allowed(self) -> int:
        return self.lines + sum(lines for lines, _ in self.learned)


def rooms(text: str) -> dict[str, Room]:
    """The rooms of ``sizes.toml``.  Raises ``ValueError`` for a row that does not say how many
    lines there are and what they are for."""
    found = {}
    for name, row in tomllib.loads(text).items():
        learned = tuple((more["lines"], more.get("what", "")) for more in row.get("learned", ()))
        for lines, what in learned:
            if lines <= 0 or len(what.split()) < 3:
                raise ValueError(f"{SIZES}: {name}: {lines} lines, {what!r}: what are they for?")
        found[name] = Room(row["lines"], learned)
    return found


def sizes(root: Path) -> dict[str, int]:
    """The lines of Python and of TOML in each folder of ``root`` and each module beside them."""
    counts: Counter[str] = Counter()
    for path in [*root.rglob("*.py"), *root.rglob("*.toml")]:
        room = path.relative_to(root).parts[0].removesuffix(".py")
        counts[room] += len(path.read_text(encoding="utf-8").splitlines())
    return dict(counts)


def sizes_text(listed: dict[str, Room], found: dict[str, int]) -> str:
    """The file with the sizes ``found``; a room keeps the rows of what it has learned."""
    rows = [_SIZES_HEADING]
    for name, lines in sorted(found.items()):
        learned = listed[name].learned if name in listed else ()
        rows += ["", f"[{name}]", f"lines = {lines - sum(count for count, _ in learned)}"]
        for count, what in learned:
            what = json.dumps(what, ensure_ascii=False)
            rows += ["", f"[[{name}.learned]]", f"lines = {count}", f"what = {what}"]
    return "\n".join(rows) + "\n"


# The command ----------------------------------------------------------------------------------


def main() -> int:
    """Write the lists as they are now, each unless it would grow."""
    said = []
    for gate in GATES.values():
        found = gate.found(ROOT / "symproof")
        if more := grown(gate.listed, found):
            said.append(f"{gate.file}: new or larger: {', '.join(more)}")
        else:
            (HERE / gate.file).write_text(gate.text(found), encoding="utf-8")
    listed, counted = rooms((HERE / SIZES).read_text(encoding="utf-8")), sizes(ROOT / "symproof")
    more_lines = sum(counted.values()) - sum(room.allowed for room in listed.values())
    if more_lines > 0:
        said.append(f"{SIZES}: {more_lines} lines more; say in which room, and what it has learned")
    else:
        (HERE / SIZES).write_text(sizes_text(listed, counted), encoding="utf-8")
    for sentence in said:
        print(sentence, file=sys.stderr)
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main())
