"""Certificates in which everything occurs that FORMAT.md has: ``specimens.json``.

    python tests/tools/checker/specimens.py FILE…

chooses them from documents that tests hand to the kernel, one a line (see ``recording``).  For each
kind of place (see ``corrupting``) it takes the smallest proved ones, and names an entry by the kind
for which it was taken.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from tools.checker.asking import by_kernel
from tools.checker.corrupting import KINDS, PARTS, kinds_of

SPECIMENS = Path(__file__).with_name("specimens.json")
ENOUGH = 3  # entries of a kind, if there are so many


def specimens() -> list[dict[str, Any]]:
    """The entries, each of which stands alone."""
    entries: list[dict[str, Any]] = json.loads(SPECIMENS.read_text(encoding="utf-8"))
    return entries


def proved(lines: list[str]) -> list[dict[str, Any]]:
    """The entries of documents with one theorem, which is proved, from the smallest one on."""
    found = []
    for line in sorted(dict.fromkeys(lines), key=lambda line: (len(line), line)):
        document = json.loads(line)
        theorems = document.get("theorems") if isinstance(document, dict) else None
        if (
            isinstance(theorems, list)
            and len(theorems) == 1
            and by_kernel({"document": document}, [])
        ):
            found.append(theorems[0])
    return found


def chosen(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The first entries with each kind of place."""
    kinds = [kinds_of(entry) for entry in entries]
    taken: dict[int, str] = {}
    for kind in KINDS:
        there = [k for k, of in enumerate(kinds) if kind in of]
        missing = ENOUGH - sum(k in taken for k in there)
        new = [k for k in there if k not in taken][: max(missing, 0)]
        taken.update((k, f"{kind}, {n}") for n, k in enumerate(new, 1))
    return [
        {"name": name, **{part: entries[k][part] for part in PARTS if part in entries[k]}}
        for k, name in taken.items()
    ]


def main() -> int:
    lines = [x for file in sys.argv[1:] for x in Path(file).read_text("utf-8").splitlines()]
    rows = [json.dumps(entry, ensure_ascii=False) for entry in chosen(proved(lines))]
    SPECIMENS.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
