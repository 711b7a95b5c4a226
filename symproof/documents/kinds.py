"""Kinds: which names of a section are columns and matrices of sizes that nobody writes out.

All formulas of a section say it together, by the rules of :mod:`symproof.meaning.inference`: names
that something shows to be no numbers, and that the document does not define by their entries.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from ..formula.surface import Node
from ..meaning.inference import Inferred, infer
from ..meaning.uses import uses
from ..notation.tokens import Token
from .lexicon import Lexicon
from .reading import Reader
from .statements import statements
from .tokens import Unreadable

#: With more formulas than this a section says nothing together.
_MOST = 150
_STYLES = ("bold", "vec")
_WORDS = ("\\det", "\\tr", "\\nabla")


class Sections:
    """The formulas of a document by sections; ``starts`` are the offsets where these begin."""

    def __init__(
        self, lexicon: Lexicon, formulas: Sequence[tuple[int, list[Token]]], starts: Sequence[int]
    ) -> None:
        self.lexicon, self.starts = lexicon, sorted(starts)
        self.formulas: dict[int, list[list[Token]]] = {}
        for offset, tokens in formulas:
            self.formulas.setdefault(self._number(offset), []).append(tokens)
        self._lexicons: dict[int, Lexicon] = {}

    def at(self, offset: int) -> Lexicon:
        """The lexicon of the section at an offset, with the kinds of its names."""
        section = self._number(offset)
        if section not in self._lexicons:
            self._lexicons[section] = self.lexicon._replace(kinds=self._kinds(section))
        return self._lexicons[section]

    def _number(self, offset: int) -> int:
        return bisect_right(self.starts, offset)

    def _kinds(self, section: int) -> Inferred | None:
        formulas = self.formulas.get(section, [])
        if not any(map(_shows_matrices, formulas)) or len(formulas) > _MOST:
            return None
        reader = Reader(self.lexicon)
        trees: list[Node] = []
        for tokens in formulas:
            for statement in statements(tokens):
                try:
                    trees.append(reader.tree(statement))
                except (Unreadable, RecursionError):
                    continue
        lexicon = self.lexicon
        others = {name for name, *_ in lexicon.written} | lexicon.declared
        others |= {f"{name}(#)" for name, *_ in lexicon.applied} | {n for n, *_ in lexicon.applied}
        inferred = infer(trees, uses(trees), others=others)
        return inferred if any(kinds.matrices for kinds in inferred.kinds) else None


def _shows_matrices(tokens: Sequence[Token]) -> bool:
    """Whether a formula may show that a name is no number."""
    return any(
        t.kind in ("top", "‖") or (t.kind == "name" and t.text.startswith(_STYLES))
        or (t.kind == "unknown" and t.text in _WORDS) or t.text in ("T", "tr", "Tr", "det")
        for t in tokens
    )  # fmt: skip
