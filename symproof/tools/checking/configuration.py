"""Configuration: ``[tool.symproof]`` in ``pyproject.toml``, or a ``symproof.toml`` with the same
keys at its top.

Every key is declared here with its reader; a key that is not, or a value of another kind, is
an error that names the file and the nearest valid key.
"""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from ...base.doors import read_regular, text_of

OWN_FILE, SHARED_FILE = "symproof.toml", "pyproject.toml"


class BadConfiguration(ValueError):
    """The configuration cannot be used; the message is one line with the file."""


@dataclass(frozen=True)
class Ignore:
    """Findings with one of the ``codes`` in files that match ``path`` do not count, for a
    ``reason``."""

    codes: tuple[str, ...]
    path: str
    reason: str


@dataclass(frozen=True)
class ContextOf:
    """Declarations that hold for the documents that match ``path``: those of a side ``file``
    and those of ``declare``."""

    path: str
    file: str = ""
    declare: tuple[str, ...] = ()


@dataclass(frozen=True)
class Configuration:
    """What the file says.  ``None`` and empty values mean that it says nothing; paths are
    relative to ``folder``."""

    file: Path | None = None
    paths: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    language: str | None = None
    strict: bool | None = None
    output_format: str | None = None
    timeout: float | None = None
    jobs: int | None = None
    cache: bool | None = None
    record: str | None = None
    limits: Mapping[str, int] = field(default_factory=dict)
    context: tuple[ContextOf, ...] = ()
    ignore: tuple[Ignore, ...] = ()

    @property
    def folder(self) -> Path:
        """The folder of the configuration, or the working directory."""
        return Path() if self.file is None else self.file.parent

    @property
    def shared_record(self) -> Path | None:
        """The file with the records of all documents; None if they lie beside the documents."""
        return self.folder / self.record if self.record else None

    def context_for(self, document: Path) -> str:
        """The declarations for a document, as the text of a side file.  Raises ``OSError`` and
        :class:`BadConfiguration`."""
        rows: list[str] = []
        for entry in self.context:
            if matches(entry.path, document, self.folder):
                if entry.file:
                    from ...documents.prose.declarations import BadDeclaration, side_file

                    file = self.folder / entry.file
                    text = _text(file)
                    try:
                        list(side_file(text))
                    except BadDeclaration as error:
                        raise BadConfiguration(f"{file}: {error}") from None
                    rows.append(text)
                rows += entry.declare
        return "\n".join(rows)


def find(start: Path) -> Path | None:
    """The configuration that holds in a folder: the nearest one from there upwards, and no
    further than the root of a Git checkout.  Raises :class:`BadConfiguration`."""
    start = start.resolve()
    for folder in (start, *start.parents):
        own, shared = folder / OWN_FILE, folder / SHARED_FILE
        in_shared = shared.is_file() and _table(shared) is not None
        if own.is_file() and in_shared:
            raise BadConfiguration(
                f"{shared}: [tool.symproof] stands beside {OWN_FILE}; keep one of them"
            )
        if own.is_file() or in_shared:
            return _near(own if own.is_file() else shared)
        if (folder / ".git").exists():
            return None
    return None


def _near(path: Path) -> Path:
    """The path as people would write it: relative if it is below the working directory."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def load(file: Path) -> Configuration:
    """Read a configuration.  Raises :class:`BadConfiguration` and ``OSError``."""
    table = _table(file)
    if table is None:
        raise BadConfiguration(f"{file}: there is no [tool.symproof]")
    where = f"{file}: [tool.symproof]" if file.name == SHARED_FILE else f"{file}:"
    values = _values(table, where, _KEYS)
    return replace(Configuration(file=file), **values)


def _table(file: Path) -> dict[str, Any] | None:
    """The part of a file that is ours."""
    import tomllib

    try:
        data = tomllib.loads(_text(file))
    except (ValueError, RecursionError) as error:  # not TOML, too long a number, too deep
        raise BadConfiguration(f"{file}: not TOML: {error}") from None
    if file.name != SHARED_FILE:
        return data
    tool = data.get("tool", {})
    table = tool.get("symproof") if isinstance(tool, dict) else None
    if table is not None and not isinstance(table, dict):
        raise BadConfiguration(f"{file}: [tool.symproof] is a table")
    return table


def _text(file: Path) -> str:
    try:
        return text_of(read_regular(file))
    except UnicodeDecodeError:
        raise BadConfiguration(f"{file}: not UTF-8") from None


def nearest(name: str, known: Mapping[str, Any]) -> str:
    """The end of a sentence about an unknown name: the nearest known one, or all of them."""
    from difflib import get_close_matches

    near = get_close_matches(name, list(known), 1, 0.5)
    return f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(known)}"


# -- readers ---------------------------------------------------------------------------------

Reader = Callable[[Any, str], Any]


def _values(table: Mapping[str, Any], where: str, keys: Mapping[str, Reader]) -> dict[str, Any]:
    for key in table:
        if key not in keys:
            raise BadConfiguration(f"{where} has no key {key!r}; {nearest(key, keys)}")
    return {
        key.replace("-", "_"): keys[key](value, f"{where} {key}") for key, value in table.items()
    }


def _of(kind: type, said: str) -> Reader:
    def read(value: Any, where: str) -> Any:
        if type(value) is not kind or value == "":
            raise BadConfiguration(f"{where} is {said}, not {value!r}")
        return value

    return read


def _seconds(value: Any, where: str) -> float:
    if type(value) not in (int, float) or not 0 < value < 1e9:
        raise BadConfiguration(f"{where} is a positive number of seconds, not {value!r}")
    return float(value)


def _count(value: Any, where: str) -> int:
    if type(value) is not int or not 0 < value < 10**9:
        raise BadConfiguration(f"{where} is a positive integer, not {value!r}")
    return value


def _choice(options: Callable[[], Mapping[str, Any]]) -> Reader:
    def read(value: Any, where: str) -> str:
        if not isinstance(value, str) or value not in options():
            raise BadConfiguration(f"{where} is not {value!r}; {nearest(str(value), options())}")
        return value

    return read


def _languages() -> Mapping[str, Any]:
    from ...base.catalogs import LANGUAGES

    return dict.fromkeys(LANGUAGES)


def _formats() -> Mapping[str, Any]:
    from ...diagnostics import FORMATS

    return dict.fromkeys(FORMATS)


def _codes(value: Any, where: str) -> tuple[str, ...]:
    from ...deciding.findings import EXPLANATIONS

    found = (value,) if isinstance(value, str) else _strings(value, where)
    for code in found:
        if code not in EXPLANATIONS:
            raise BadConfiguration(f"{where} is not {code!r}; {nearest(code, EXPLANATIONS)}")
    return found


def _strings(value: Any, where: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not value or not all(type(v) is str and v for v in value):
        raise BadConfiguration(f"{where} is a list of strings, not {value!r}")
    return tuple(value)


def _limits(value: Any, where: str) -> dict[str, int]:
    from ...notation.limits import Limits

    if not isinstance(value, dict):
        raise BadConfiguration(f"{where} is a table, not {value!r}")
    return _values(value, where, dict.fromkeys(Limits._fields, _count))


def _entries(
    keys: Mapping[str, Reader], required: tuple[str, ...], make: Callable[..., Any]
) -> Reader:
    def read(value: Any, where: str) -> tuple[Any, ...]:
        if not isinstance(value, list) or not all(isinstance(v, dict) for v in value):
            raise BadConfiguration(f"{where} is a list of tables, not {value!r}")
        found = []
        for number, entry in enumerate(value, 1):
            place = f"{where}, entry {number}:"
            values = _values(entry, place, keys)
            for key in required:
                if key not in values:
                    raise BadConfiguration(f"{place} needs {', '.join(required)}; no {key!r}")
            found.append(make(values, place))
        return tuple(found)

    return read


def _ignore(values: dict[str, Any], place: str) -> Ignore:
    if not values["reason"].strip():
        raise BadConfiguration(f"{place} the reason is empty")
    return Ignore(values["code"], values["path"], values["reason"])


def _context(values: dict[str, Any], place: str) -> ContextOf:
    from ...documents.prose.declarations import BadDeclaration, side_file

    if len(values) < 2:
        raise BadConfiguration(f"{place} needs 'file' or 'declare'")
    try:
        for row in values.get("declare", ()):
            list(side_file(row))
    except BadDeclaration as error:
        raise BadConfiguration(f"{place} {error}") from None
    return ContextOf(**values)


_TEXT = _of(str, "a string")
_KEYS: dict[str, Reader] = {
    "paths": _strings,
    "exclude": _strings,
    "language": _choice(_languages),
    "strict": _of(bool, "true or false"),
    "output-format": _choice(_formats),
    "timeout": _seconds,
    "jobs": _count,
    "cache": _of(bool, "true or false"),
    "record": _TEXT,
    "limits": _limits,
    "context": _entries(
        {"path": _TEXT, "file": _TEXT, "declare": _strings}, ("path",), _context
    ),
    "ignore": _entries(
        {"code": _codes, "path": _TEXT, "reason": _TEXT}, ("code", "path", "reason"), _ignore
    ),
}  # fmt: skip


# -- paths -----------------------------------------------------------------------------------


def matches(pattern: str, file: Path, folder: Path) -> bool:
    """Whether a file matches a pattern that is relative to ``folder``: ``*`` and ``?`` stand
    for letters of a name, ``**`` for any folders; a folder means everything in it."""
    try:
        inside = file.resolve().relative_to(folder.resolve()).as_posix()
    except ValueError:
        return False
    parts = _parts(pattern)
    reached = _onward(parts, {0})
    for name in inside.split("/"):
        if len(parts) in reached:
            return True
        taken = {k if parts[k] is None else k + 1 for k in reached if _takes(parts[k], name)}
        reached = _onward(parts, taken)
    return len(parts) in reached


@lru_cache
def _parts(pattern: str) -> tuple[re.Pattern[str] | None, ...]:
    """The pattern name by name; None stands for any folders.  No pattern is slow: those of
    ``fnmatch`` never go back."""
    names = pattern.removeprefix("./").rstrip("/").split("/")
    return tuple(
        None if name == "**" else re.compile(fnmatch.translate(name.replace("[", "[[]")))
        for name in names
    )


def _takes(part: re.Pattern[str] | None, name: str) -> bool:
    return part is None or part.match(name) is not None


def _onward(parts: tuple[re.Pattern[str] | None, ...], reached: set[int]) -> set[int]:
    """The places that are reached, also where no folders stand for ``**``."""
    for k, part in enumerate(parts):
        if part is None and k in reached:
            reached.add(k + 1)
    return reached
