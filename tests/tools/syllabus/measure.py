"""Verdicts on the syllabus: how much of what is true is proved, and of what is false refuted.

usage: measure.py [PART] [--all]

Prints one row a part, and with ``--all`` every equation that is not decided as it should be.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

import symproof
from symproof.deciding.verdicts import IllTyped, Proved, Refuted

RIGHT = {"true": "proved", "false": "refuted"}


class Item(NamedTuple):
    """One equation, and whether it is true."""

    part: str
    expected: str
    claim: str
    where: str
    source: str


def items() -> list[Item]:
    """The syllabus."""
    lines = (
        (Path(__file__).parents[2] / "syllabus" / "syllabus.tsv").read_text("utf-8").splitlines()
    )
    return [Item(*line.split("\t")) for line in lines if not line.startswith("#")]


def verdict(item: Item) -> tuple[str, str]:
    """What symproof says, and why."""
    try:
        found = symproof.prove(item.claim, where=item.where)
    except ValueError as error:
        return "not read", str(error).splitlines()[0]
    if isinstance(found, Proved):
        return "proved", ""
    if isinstance(found, Refuted | IllTyped):
        return "refuted", "; ".join(found.details[:1])
    return "undecided", "; ".join(found.details[:1])


def is_wrong(item: Item, word: str) -> bool:
    """Whether the verdict is false."""
    return word in RIGHT.values() and word != RIGHT[item.expected]


def main() -> None:
    parts = [arg for arg in sys.argv[1:] if arg != "--all"]
    print(f"{'':20}{'true':>6}{'proved':>8}{'false':>7}{'refuted':>9}{'not read':>10}{'wrong':>7}")
    chosen = [item for item in items() if not parts or item.part in parts]
    sums = [0] * 6
    rows, wrongs, others = [], [], []
    for part in dict.fromkeys(item.part for item in chosen):
        row = [0] * 6
        for item in (i for i in chosen if i.part == part):
            word, why = verdict(item)
            right = word == RIGHT[item.expected]
            row[0 if item.expected == "true" else 2] += 1
            row[1 if item.expected == "true" else 3] += right
            row[4] += word == "not read"
            row[5] += is_wrong(item, word)
            line = (
                f"{word:10} {item.expected:6} {item.claim}  [{item.where}]  {why}  ({item.source})"
            )
            (wrongs if is_wrong(item, word) else others if not right else []).append(line)
        sums = [a + b for a, b in zip(sums, row, strict=True)]
        rows.append((part, row))
    for part, row in [*rows, ("all", sums)]:
        cells = zip(row, (6, 8, 7, 9, 10, 7), strict=True)
        print(f"{part:20}" + "".join(f"{n:>{width}}" for n, width in cells))
    print("\n".join(["", "wrong:", *wrongs]) if wrongs else "nothing is wrong")
    if "--all" in sys.argv:
        print("\n".join(["", "not decided:", *others]))


if __name__ == "__main__":
    main()
