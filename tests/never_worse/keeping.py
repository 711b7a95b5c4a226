"""What theorems.txt says, what is true today, and where today is worse.

    python tests/never_worse/keeping.py

adds to the list what is new, and writes the statements and verdicts of today.  It takes no line
away, and it leaves the fingerprints as they are: they are those of the first edition.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from symproof.authoring.library import Checked, Record, library
from symproof.coq.record import recorded
from symproof.kernel.claims import Claim, Definition, Premise, Variable
from symproof.kernel.terms import Term, symbol
from symproof.notation.text_writer import write_relation, write_term
from symproof.theory import load

HERE = Path(__file__).parent
CHANGELOG = HERE.parents[1] / "CHANGELOG.md"
FIRST, LATER = "# First edition", "# Later"

#: From worse to better.  Words of one rank are equally good.
VERDICTS = {"proved-with-conditions": 1, "proved": 2, "ill-typed": 2, "refuted": 2, "defined": 2}
COQ = {"-": 0, "proved": 1, "refuted": 1}


class Row(NamedTuple):
    """A theorem, a refuted claim or a definition.  ``coq`` is "-" where Coq has no verdict,
    ``fingerprint`` is that of the statement when the name came onto the list."""

    name: str
    verdict: str
    coq: str
    fingerprint: str
    statement: str


class Kept(NamedTuple):
    """The list: the rows of the first edition, and those that came later."""

    first: list[Row]
    later: list[Row]


# The list ------------------------------------------------------------------------------------


def read(text: str) -> Kept:
    """The rows of a list."""
    _, first, later = re.split(f"^{FIRST}$|^{LATER}$", text, flags=re.M)
    rows = ([Row(*line.split(maxsplit=4)) for line in part.splitlines() if line]
            for part in (first, later))  # fmt: skip
    return Kept(*rows)


def written(head: str, kept: Kept) -> str:
    """The list as text."""
    rows = [head.rstrip("\n"), "", FIRST, *map(" ".join, kept.first)]
    return "\n".join([*rows, "", LATER, *map(" ".join, kept.later)]) + "\n"


def fingerprint(statement: str) -> str:
    return sha256(statement.encode()).hexdigest()[:16]


def seal(rows: Iterable[Row]) -> str:
    """A fingerprint of the names and fingerprints of the first edition."""
    return fingerprint("\n".join(f"{row.name} {row.fingerprint}" for row in rows))


# Statements ----------------------------------------------------------------------------------


def statement(claim: Claim) -> str:
    """The claim in the notation of ``symproof prove``: variables and what is supposed, then
    what holds.  It is printed text, and not the data of the kernel, so that it can be read and
    does not change when terms are stored in another way."""
    said = [*_variables(claim.variables), *sorted(map(write_relation, claim.hypotheses))]
    said += sorted(map(_premise, claim.premises))
    return f"{'; '.join(said)} ⊢ {write_relation(claim.relation)}".lstrip()


def _variables(variables: Sequence[Variable]) -> Iterator[str]:
    by_sort: dict[str, list[str]] = {}
    for v in variables:
        indices = [f"{index} {sort}" for index, sort in zip("ijklm", v.indices, strict=False)]
        name = write_term(Term("sym", v.name, *map(symbol, "ijklm"[: len(indices)])))
        by_sort.setdefault(v.sort, []).append(name + f" ({', '.join(indices)})" * bool(indices))
    for sort in sorted(by_sort):
        yield f"{', '.join(sorted(by_sort[sort]))}: {sort}"


def _premise(premise: Premise) -> str:
    inner = Claim(premise.variables, (), premise.hypotheses, premise.relation)
    return f"({statement(inner)})"


def definition(made: Definition) -> str:
    return f"{write_term(Term('sym', made.name, *map(symbol, made.params)))} := " + write_term(
        made.body
    )


# Today ---------------------------------------------------------------------------------------


def records() -> list[Record]:
    """The theorems and refuted claims of the package; other tests register theirs as well."""
    load()
    return [r for r in library.records.values() if r.function.__module__.startswith("symproof.")]


def today(checked: Iterable[Checked]) -> dict[str, Row]:
    """What is claimed and what is said of it, by name; definitions come first."""
    judged = sorted(checked, key=lambda c: c.record.name)
    coq = recorded(judged)
    made = {d.name: definition(d) for c in judged for d in c.record.claim.definitions}
    rows = [Row(name, "defined", "-", fingerprint(made[name]), made[name]) for name in sorted(made)]
    for c in judged:
        said, word = statement(c.record.claim), coq[c.record.name].word
        rows.append(Row(c.record.name, c.verdict, word if word in COQ else "-",
                        fingerprint(said), said))  # fmt: skip
    return {row.name: row for row in rows}


def explained(changelog: str) -> set[str]:
    """The names that a line of the CHANGELOG gives a reason for: a point of the list that
    begins with "Restated:", "Merged:" or "Renamed:", has the name as code, and says because."""
    points = re.split(r"^- ", changelog, flags=re.M)[1:]
    found = [p for p in points if re.match("(Restated|Merged|Renamed): ", p) and "because" in p]
    return {name for point in found for name in re.findall("`([^`]+)`", point)}


# The comparison ------------------------------------------------------------------------------

SAY_WHY = 'with a line in CHANGELOG.md: "- Restated: `{0}` because …" (or Merged, Renamed)'


def worse(kept: Kept, now: Mapping[str, Row], reasons: set[str]) -> Iterator[str]:
    """Where today falls short of the list, each with what to do."""
    for row in (*kept.first, *kept.later):
        new, why = now.get(row.name), SAY_WHY.format(row.name)
        if new is None:
            if row.name not in reasons:
                yield f"{row.name} is gone: bring it back, or say why {why}"
            continue
        if fingerprint(new.statement) != row.fingerprint and row.name not in reasons:
            yield (
                f"{row.name} says something else: {new.statement}\n  it said: {row.statement}\n"
                f"  take the change back, or say why {why}"
            )
        elif new.statement != row.statement:
            yield f"{row.name} is out of date: run python tests/never_worse/keeping.py"
        if VERDICTS.get(new.verdict, 0) < VERDICTS[row.verdict]:
            yield f"{row.name} was {row.verdict} and is {new.verdict}: find the proof again"
        if COQ[new.coq] < COQ[row.coq]:
            yield (
                f"{row.name} was {row.coq} by Coq: mend the export, then run "
                "python -m symproof check --coq --require coq --record"
            )


def unlisted(kept: Kept, now: Mapping[str, Row]) -> list[str]:
    """What has come since; nothing keeps it yet."""
    return sorted(now.keys() - {row.name for row in (*kept.first, *kept.later)})


def updated(kept: Kept, now: Mapping[str, Row]) -> Kept:
    """The list with the statements and better verdicts of today, and with what is new."""

    def row(old: Row) -> Row:
        new = now.get(old.name, old)
        verdict = max(new.verdict, old.verdict, key=lambda word: VERDICTS.get(word, 0))
        coq = max(new.coq, old.coq, key=COQ.__getitem__)
        return old._replace(verdict=verdict, coq=coq, statement=new.statement)

    later = [*map(row, kept.later), *(now[name] for name in unlisted(kept, now))]
    return Kept([row(old) for old in kept.first], later)


def main() -> None:
    from symproof.authoring.library import verify

    place = HERE / "theorems.txt"
    text = place.read_text(encoding="utf-8")
    kept = updated(read(text), today(verify(records())))
    place.write_text(written(text.split(FIRST)[0], kept), encoding="utf-8")


if __name__ == "__main__":
    main()
