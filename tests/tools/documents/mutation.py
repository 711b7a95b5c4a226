"""Mutants of the relations of documents: changed in one place, decided in the same context.

``PYTHONPATH=tests python -m documents.mutation 1000`` decides all of them and prints those that
are neither refuted nor true; ``mutants_missed.txt`` is what it prints for 6 a relation.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

from symproof.deciding.certifying import equal_at
from symproof.deciding.words import FALSE, PROVED
from symproof.documents.judging.check import Walk
from symproof.documents.judging.claims import NotAClaim, prepare
from symproof.documents.judging.deciding import Case, Decider
from symproof.documents.judging.outcomes import Outcome
from symproof.documents.judging.repairs import changes, shown
from symproof.documents.source.scan import decode, scan
from symproof.kernel.terms import Relation
from symproof.search import search


class Mutant(NamedTuple):
    """A changed relation with its verdict; ``notes`` are warnings about true ones."""

    document: str
    line: int
    text: str
    word: str
    reason: str
    warned: bool
    inequivalent: bool


class Mutating(Decider):
    """Decides for a session, and decides ``most`` mutants of each relation that is proved."""

    def __init__(self, session: Walk, most: int) -> None:
        super().__init__(session.context)
        self.session = session
        self.most = most
        self.mutants: list[Mutant] = []
        self.place = 0

    def decided(self, cases: list[Case], any_of: bool) -> Outcome:
        outcome = super().decided(cases, any_of)
        if outcome.word in PROVED and not any_of:
            self._mutate(*cases[0])
        return outcome

    def _mutate(self, relation: Relation, given: list[Relation]) -> None:
        changed = [mutant for mutant, _, _ in changes(relation)]
        step = max(1, len(changed) // self.most)
        for mutant in changed[self.place % step :: step]:
            self.place += 1
            outcome = self.one(mutant, given)
            warned = outcome.word in PROVED and bool(self.missing_transpose(mutant))
            text = f"{shown(mutant.left)} {mutant.op} {shown(mutant.right)}"
            results, document = self.session.results, self.session.document.name
            line = results[-1].line if results else 1
            word = "undecided" if outcome.word == "suspect" else outcome.word
            self.mutants.append(Mutant(
                document, line, text, word, str(outcome.reason or ""), warned,
                word not in (*PROVED, *FALSE) and self._is_inequivalent(mutant, given),
            ))  # fmt: skip

    def _is_inequivalent(self, relation: Relation, given: list[Relation]) -> bool:
        """Whether a longer search finds a point at which the sides differ."""
        try:
            claim, unknown, *_ = prepare(self.context, relation, given)
        except NotAClaim:
            return False
        if unknown:
            return False  # a value that the document does not define, such as T_4
        found = search.refute(claim, seed=7, tries=400, budget=200_000, equal_at=equal_at)
        return found is not None


def mutants_of(path: Path, most: int) -> list[Mutant]:
    """At most about ``most`` mutants of each proved relation of a document."""
    session = Walk(scan(decode(path.read_bytes()), path.name))
    session.decider = mutating = Mutating(session, most)
    session.run()
    return mutating.mutants


def missed(most: int) -> list[str]:
    """The mutants of the right documents that stay undecided, with the reasons."""
    rows = []
    for path in documents():
        for m in mutants_of(path, most):
            if m.word == "undecided":
                rows.append(f"{m.document}: {m.text}  # {m.reason.splitlines()[0][:100]}")
    return rows


def documents() -> list[Path]:
    """The right documents."""
    folder = Path(__file__).parents[2] / "documents" / "right"
    return sorted(p for p in folder.iterdir() if p.suffix != ".golden")


if __name__ == "__main__":
    print("\n".join(missed(int(sys.argv[1]))))
