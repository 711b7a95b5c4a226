"""Every English sentence of the teaching aids, looked up in the code and in the exercises.

Run ``python tests/tools/learn/learn_messages.py`` to see which have no translation yet.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

from babel.messages.pofile import read_po

import symproof.teaching.learn
from symproof.base.catalogs import catalog_path
from symproof.deciding.words import prose
from symproof.teaching.learn.judging import KINDS
from symproof.theory.exercises import CHAPTERS, LEVELS, exercises
from symproof.tools import display

#: The functions whose first argument is a sentence.
SAY = ("Said", "say")


def of_code() -> set[str]:
    """The sentences in the modules."""
    of_theorems = ("proved-with-conditions", "refuted", "ill-typed", "failed")
    found = {"left side", "right side", *map(prose, (*KINDS, *of_theorems))}
    folders = (Path(module.__file__).parent for module in (symproof.teaching.learn, display))
    for path in (path for folder in folders for path in sorted(folder.glob("*.py"))):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
                first = node.args[0]
                if name in SAY and isinstance(first, ast.Constant) and isinstance(first.value, str):
                    found.add(first.value)
    return found


def of_exercises() -> set[str]:
    """Chapters, levels, titles, statements, hints."""
    found = {*CHAPTERS.values(), *LEVELS.values()}
    for exercise in exercises().values():
        found |= {exercise.title, exercise.statement}
        found |= {hint for task in exercise.tasks for hint in task.hints}
    return found


def sentences() -> set[str]:
    """All of them."""
    return of_code() | of_exercises()


def catalog(language: str) -> dict[str, str]:
    """What the catalog of a language says."""
    path = catalog_path(language, "learn")
    if not path.exists():
        return {}
    with path.open("rb") as file:
        return {str(m.id): str(m.string) for m in read_po(file, abort_invalid=True) if m.id}


if __name__ == "__main__":
    for language in ("ko", "zh"):
        for sentence in sorted(sentences() - catalog(language).keys()):
            sys.stdout.write(f"{language}: {sentence}\n")
