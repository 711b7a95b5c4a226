"""Kinds: which names of a section are columns and matrices of sizes that nobody writes out.

All formulas of a section say it together, by the rules of
:mod:`symproof.reading.scope.inference`: names that something shows to be no numbers, and that the
document does not define by their entries.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from ..kernel.terms import Term, symbol
from ..notation.names import Name, letter_of
from ..notation.words import OF_MATRICES
from ..reading.grammar import Node
from ..reading.lexing.marks import Mark
from ..reading.scope.inference import Inferred, infer
from ..reading.scope.uses import uses
from ..system.kept import Kept
from .cutting import Unreadable
from .lexicon import Lexicon
from .memberships import sized_in
from .reading import Reader
from .scan import Piece
from .statements import statements

#: With more formulas than this a section says nothing together.
_MOST = 150
_STYLES = ("bold", "vec")
_WORDS = ("\\det", "\\tr", "\\nabla")


#: What the formulas of sections show, of so many letters altogether.
_KEPT: Kept[tuple[Inferred | None, tuple[Term, ...]]] = Kept(500_000)


class Sections:
    """The formulas of a document by sections; ``starts`` are the offsets where these begin."""

    def __init__(
        self, lexicon: Lexicon, formulas: Sequence[tuple[Piece, list[Mark]]],
        starts: Sequence[int],
    ) -> None:  # fmt: skip
        self.lexicon, self.starts = lexicon, sorted(starts)
        self.formulas: dict[int, list[list[Mark]]] = {}
        self.pieces: dict[int, list[Piece]] = {}
        self.texts: dict[int, list[str]] = {}  # of those that say what is a member of what
        for piece, marks in formulas:
            section = self._number(piece.start)
            self.formulas.setdefault(section, []).append(marks)
            self.pieces.setdefault(section, []).append(piece)
            if any(t.kind == "in" for t in marks):
                self.texts.setdefault(section, []).append(piece.text)
        self._lexicons: dict[int, Lexicon] = {}

    def at(self, offset: int) -> Lexicon:
        """The lexicon of the section at an offset, with the kinds of its names."""
        section = self._number(offset)
        if section not in self._lexicons:
            said = tuple((p.kind, p.text) for p in self.pieces.get(section, ()))
            kinds, members = _KEPT.ask(
                (self.lexicon, said), 1 + sum(len(text) for _, text in said),
                lambda: self._kinds(section),
            )  # fmt: skip
            self._lexicons[section] = self.lexicon._replace(kinds=kinds, members=members)
        return self._lexicons[section]

    def _number(self, offset: int) -> int:
        return bisect_right(self.starts, offset)

    def _kinds(self, section: int) -> tuple[Inferred | None, tuple[Term, ...]]:
        """What the formulas of a section show of its names, and what its sets say."""
        formulas = self.formulas.get(section, [])
        declared = self._declared(section)
        shows = declared or any(map(_shows_matrices, formulas))
        if not shows or len(formulas) > _MOST:
            return None, ()
        reader = Reader(self.lexicon)
        trees: list[Node] = []
        for marks in formulas:
            for statement in statements(marks):
                try:
                    trees.append(reader.tree(statement))
                except (Unreadable, RecursionError):
                    continue
        lexicon = self.lexicon
        others = {name for name, *_ in lexicon.written} | lexicon.declared
        known = OF_MATRICES.keys() - lexicon.declared
        applied = {name for name, *_ in lexicon.applied} - known
        others |= applied | {f"{name}(#)" for name in applied}
        own = {name: matrix for name, matrix in declared.items() if name not in others}
        inferred = infer(trees, uses(trees), own, others)
        shows = any(kinds.matrices for kinds in inferred.kinds) or bool(own)
        return inferred if shows else None, tuple(own.values())

    def _declared(self, section: int) -> dict[str, Term]:
        """The columns and matrices of which a section says one set: x ∈ ℝ^n."""
        found: dict[str, Term] = {}
        twice: set[str] = set()
        for text in self.texts.get(section, ()):
            for styled, sized in sized_in(text).items():
                name = self.lexicon.name_of(styled)
                term = symbol(Name(name, is_matrix=True).template, *sized.args[1:])
                if found.setdefault(name, term) != term:
                    twice.add(name)
        bold = {n for n in self.lexicon.styled if n.startswith("bold")} - self.lexicon.plain
        twice.update(map(letter_of, bold))  # \mathbf{x} and x are two names here
        return {name: term for name, term in found.items() if name not in twice}


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
