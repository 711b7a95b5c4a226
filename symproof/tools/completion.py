"""Tab completion: scripts for shells, made by shtab from the arguments of the command line.

A script is static, so that a shell completes without starting Python.  The names of theorems,
exercises, languages and codes stand in it.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping

from ..deciding.findings import EXPLANATIONS
from .arguments import parser

#: Arguments whose value is a file or a folder.
_FILES = {"file", "paths", "theory", "context", "config", "output_file",
          "certificate", "sheet"}  # fmt: skip
_FOLDERS = {"out", "folder", "answers"}


def script(shell: str) -> str:
    """The script for a shell of :data:`symproof.tools.arguments.SHELLS`.  Raises ``ImportError`` if
    shtab is not installed."""
    import shtab

    made = parser()
    for action in _actions(made):
        if action.dest in _FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined]
        elif action.dest in _FOLDERS:
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
        elif action.dest in _NAMES:
            action.choices = list(_NAMES[action.dest]())
    said: str = shtab.complete(made, shell)
    return said.rstrip("\n")


def _actions(made: argparse.ArgumentParser) -> Iterable[argparse.Action]:
    """The arguments of all commands."""
    for action in made._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from command._actions


def _theorems() -> Iterable[str]:
    from ..authoring.library import library
    from ..theory import load

    load()
    return sorted(library.records)


def _exercises() -> Iterable[str]:
    from ..teaching.learn import exercises

    return exercises()


def _languages() -> Iterable[str]:
    from ..base.catalogs import LANGUAGES

    return LANGUAGES


_NAMES: Mapping[str, Callable[[], Iterable[str]]] = {
    "theorem": _theorems,
    "exercise": _exercises,
    "lang": _languages,
    "code": lambda: (*EXPLANATIONS, "schema"),
}
