"""Kinds: which names of a section are columns and matrices of sizes that nobody writes out.

All formulas of a section say it together, by the rules of
:mod:`symproof.reading.scope.inference`: names that something shows to be no numbers, and that the
document does not define by their entries.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from contextlib import suppress

from ...base.kept import Kept
from ...kernel.terms import Term, symbol
from ...notation.names import letter_of, parse_name
from ...notation.words import OF_MATRICES
from ...reading.grammar import Node
from ...reading.lexing.marks import Mark
from ...reading.scope.inference import Inferred, infer
from ...reading.scope.scope import key_of_matrix
from ...reading.scope.uses import uses
from ..formulas.cutting import Unreadable
from ..formulas.lexicon import Lexicon
from ..formulas.reading import Reader
from ..formulas.statements import statements
from ..prose.memberships import sized_in
from ..source.scan import Piece

#: With more formulas than this a section says nothing together.
_MOST = 150
_STYLES = ("bold", "vec")
_WORDS = ("\\det", "\\tr", "\\nabla")


#: What the formulas of sections show, of so many letters altogether.
_KEPT: Kept[tuple[Inferred | None, tuple[Term, ...]]] = Kept(500_000)


#: A formula with its marks.
_Formula = tuple[Piece, list[Mark]]


class Sections:
    """The formulas of a document by sections; ``starts`` are the offsets where these begin."""

    def __init__(
        self, lexicon: Lexicon, formulas: Sequence[_Formula], starts: Sequence[int]
    ) -> None:
        self.lexicon, self.starts = lexicon, sorted(starts)
        self.formulas: dict[int, list[_Formula]] = {}
        for piece, marks in formulas:
            self.formulas.setdefault(self._number(piece.start), []).append((piece, marks))
        self._lexicons: dict[int, Lexicon] = {}

    def at(self, offset: int) -> Lexicon:
        """The lexicon of the section at an offset, with the kinds of its names."""
        section = self._number(offset)
        if section not in self._lexicons:
            formulas = self.formulas.get(section, [])
            said = tuple((piece.kind, piece.text) for piece, _ in formulas)
            kinds, members = _KEPT.ask(
                (self.lexicon, said), 1 + sum(len(text) for _, text in said),
                lambda: _kinds(self.lexicon, formulas),
            )  # fmt: skip
            self._lexicons[section] = self.lexicon._replace(kinds=kinds, members=members)
        return self._lexicons[section]

    def _number(self, offset: int) -> int:
        return bisect_right(self.starts, offset)


def _kinds(
    lexicon: Lexicon, formulas: Sequence[_Formula]
) -> tuple[Inferred | None, tuple[Term, ...]]:
    """What the formulas of a section show of its names, and what its sets say."""
    declared = _declared(lexicon, formulas)
    shows = declared or any(_shows_matrices(marks) for _, marks in formulas)
    if not shows or len(formulas) > _MOST:
        return None, ()
    reader = Reader(lexicon)
    trees: list[Node] = []
    for statement in (s for _, marks in formulas for s in statements(marks)):
        with suppress(Unreadable, RecursionError):
            trees.append(reader.tree(statement))
    others = {name for name, *_ in lexicon.written} | lexicon.declared
    known = OF_MATRICES.keys() - lexicon.declared
    applied = {name for name, *_ in lexicon.applied} - known
    others |= applied | {f"{name}(#)" for name in applied}
    own = {key: matrix for key, matrix in declared.items()
           if others.isdisjoint((key, parse_name(matrix.args[0]).base))}  # fmt: skip
    inferred = infer(trees, uses(trees), own, others)
    shows = any(kinds.matrices for kinds in inferred.kinds) or bool(own)
    return inferred if shows else None, tuple(own.values())


def _declared(lexicon: Lexicon, formulas: Sequence[_Formula]) -> dict[str, Term]:
    """The columns and matrices of which a section says one set: x ∈ ℝ^n."""
    found: dict[str, Term] = {}
    twice: set[str] = set()
    for piece, _ in (one for one in formulas if any(t.kind == "in" for t in one[1])):
        for sized in sized_in(piece.text):
            name = parse_name(sized.args[0])
            name = name._replace(base=lexicon.name_of(name.base))
            term = symbol(name.template, *sized.args[1:])
            if found.setdefault(key_of_matrix(term), term) != term:
                twice.add(name.base)
    bold = {n for n in lexicon.styled if n.startswith("bold")} - lexicon.plain
    twice.update(map(letter_of, bold))  # \mathbf{x} and x are two names here
    return {key: term for key, term in found.items()
            if parse_name(term.args[0]).base not in twice}  # fmt: skip


def _shows_matrices(marks: Sequence[Mark]) -> bool:
    """Whether a formula may show that a name is no number; AB = BA may, of capitals alone."""
    runs = {t.says for t in marks if t.kind == "run" and len(t.says) > 1 and t.says.isupper()}
    if len({"".join(sorted(run)) for run in runs}) < len(runs):
        return True
    return any(
        t.sign in ("top", "‖") or (t.is_name and t.says.startswith(_STYLES))
        or (t.kind == "unknown" and t.says in _WORDS) or t.says in ("T", "tr", "Tr", "det")
        for t in marks
    )  # fmt: skip
