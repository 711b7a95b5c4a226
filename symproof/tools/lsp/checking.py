"""How a text is checked: all that the server needs of the inside of ``documents`` stands here.

Whatever else it uses of them are results, sentences and findings, as everybody has them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from ...base.messages import Said
from ...documents.judging.check import Walk
from ...documents.judging.claims import Prepared
from ...documents.judging.deciding import Judging
from ...documents.judging.looks import looks
from ...documents.judging.outcomes import Result
from ...documents.judging.repairs import HOLDS
from ...documents.judging.worker import opened
from ...documents.source.inputs import inputs_of
from ...documents.source.scan import Document, Piece, UnreadableDocument
from ...kernel.terms import is_matrix
from ...notation.text_writer import write_term
from ...reading.elaborate.placeholders import subterms

__all__ = ["CheckedText", "Judging", "Prepared", "check", "repairs"]

_BEGINS = re.compile(
    r"(?:\$\$?|\\{1,2}[\[(]|\\{1,2}begin\{[^{}]*\}(?:[ \t]*\{[0-9]+\})?|(?:`{3,}|~{3,})[^\n]*\n)\Z"
)


@dataclass
class CheckedText:
    """A text with what was found in it; without a document it could not be read."""

    name: str = ""
    text: str = ""
    is_file: bool = False
    document: Document | None = None
    results: list[Result] = field(default_factory=list)
    errors: list[tuple[int, Said]] = field(default_factory=list)
    session: Walk | None = None

    def at(self, line: int, column: int) -> int | None:
        """Which relation stands at a place; the shortest one."""
        here = [
            (r.until[0] - r.line, r.until[1] - r.column, -k) for k, r in enumerate(self.results)
            if (r.line, r.column) <= (line, column) <= r.until
        ]  # fmt: skip
        return -min(here)[2] if here else None

    @property
    def is_notebook(self) -> bool:
        """Whether it is the text of a notebook, where a line of ours is part of a text in JSON."""
        return self.document is not None and self.document.cells is not None

    def offset(self, place: tuple[int, int]) -> int:
        """Where in the text a line and a column are."""
        line, column = place
        return 0 if self.document is None else self.document.lines[line - 1] + column - 1

    def line_at(self, offset: int) -> int:
        """Where the line begins in which an offset is."""
        lines = [0] if self.document is None else self.document.lines
        return max(line for line in lines if line <= offset)

    def kinds(self, result: Result) -> list[Said]:
        """Why the names of a relation are columns and matrices, as its section shows it."""
        if self.document is None or self.session is None or result.read is None:
            return []
        here = (result.line, result.column)
        starts = [p.start for p in self.document.parts if isinstance(p, Piece)]
        at = max((k for k in starts if self.document.place(k) <= here), default=0)
        inferred = self.session.sections.at(at).kinds
        sides = (result.read.left, result.read.right)
        names = {
            write_term(t) for side in sides for t in subterms(side)
            if t.head == "sym" and is_matrix(t.args[0])
        }  # fmt: skip
        if inferred is None or not inferred.kinds:
            return []
        return [said for said in inferred.kinds[0].reasons if said.values["name"] in names]

    def before(self, result: Result) -> int | None:
        """Where a comment about a relation may begin: in front of its formula."""
        if self.document is None:
            return None
        start = self.offset((result.line, result.column))
        piece = None
        for part in self.document.parts:
            if isinstance(part, Piece):
                if self.offset(self.document.place(part.start)) <= start:
                    piece = part
        if piece is None or piece.kind == "prose":
            return None if self.is_notebook else self.offset((result.line, 1))
        end = self.offset(self.document.place(piece.start))
        opening = _BEGINS.search(self.text, 0, end)
        return None if opening is None else opening.start()


def check(
    name: str, text: str, is_file: bool, side: str, memory: Judging, go_on: Callable[[], None],
    tell: Callable[[CheckedText, bool], None] | None = None,
) -> CheckedText:  # fmt: skip
    """Check a text with the declarations of its side file, and if it ``is_file`` with the macros of
    the files that it inputs.  ``go_on`` is asked again and again and
    may raise; whoever waits is told what is found as it is, and whether the rest was put off."""
    data = text.replace("\ufeff", " ", 1) if text.startswith("\ufeff") else text
    encoded = data.encode("utf-8", "surrogatepass")
    inputs = inputs_of(Path(name), encoded) if is_file else ""
    try:
        document, declared = opened(name, encoded, side, inputs)
    except UnreadableDocument as error:
        return CheckedText(name, text, is_file, errors=[(1, error.said)])

    def begin(judging: Judging) -> Walk:
        return Walk(document, declared, judging=judging)

    found: list[Result] = []
    for look in looks(begin, memory):
        go_on()
        session = look.walk
        found += look.found
        if tell is not None and (look.found or look.is_turn):
            tell(CheckedText(name, text, is_file, document, found, [], session), look.is_turn)
    return CheckedText(name, text, is_file, document, session.results, [*session.errors], session)


def repairs(result: Result) -> list[tuple[str, str]]:
    """What a relation needs instead of what, in plain text."""
    return [(n.values["old"], n.values["new"]) for n in result.notes if n.id == HOLDS]
