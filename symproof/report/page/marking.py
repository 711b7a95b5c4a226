r"""Formulas with some of their subterms marked: ``\htmlClass{new}{…}``.

Without its marks a formula is, letter by letter, the one that :mod:`..notation.latex_writer`
writes; marks that would change it are left out.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel.terms import Term
from ...notation.declared import Notation
from ...notation.latex_writer import LatexPiece, LatexWriter, write_term
from .changes import Path

# Characters that no formula contains stand for the marks while the formula is written.
_OPEN = {"gone": "\ue000", "new": "\ue001", "new gone": "\ue002"}
_CLOSE = "\ue003"
_WITHOUT = str.maketrans("", "", "".join((*_OPEN.values(), _CLOSE)))


def marked(term: Term, context: Notation, marks: Mapping[Path, str]) -> str:
    """``term`` in LaTeX with the subterms at these paths marked as "gone", "new" or "new gone"."""
    plain = write_term(term, context)
    wanted = {_visible(term, path): kind for path, kind in marks.items()}
    while wanted:
        at: dict[int, Path] = {}
        copy = _copied(term, (), wanted.keys(), at)
        writer = _Marking(context, {key: wanted[path] for key, path in at.items()})
        tex = writer.piece(copy).tex
        if tex.translate(_WITHOUT) != plain:
            return plain
        unseen = [path for key, path in at.items() if key not in writer.seen]
        if not unseen:
            return _with_classes(tex)
        for path in unseen:
            kind = wanted.pop(path)
            if path:
                wanted.setdefault(path[:-1], kind)
    return plain


def _with_classes(tex: str) -> str:
    for kind, sign in _OPEN.items():
        tex = tex.replace(sign, rf"\htmlClass{{{kind}}}{{")
    return tex.replace(_CLOSE, "}")


def _visible(term: Term, path: Path) -> Path:
    """The path of what is written: the sign of −t in a sum belongs to the sum."""
    parent = term
    for k in path[:-1]:
        parent = parent.args[k]
    if path and parent.head == "add" and path[-1] > 0 and parent.args[path[-1]].head == "neg":
        return (*path, 0)
    return path


def _copied(term: Term, path: Path, wanted: object, at: dict[int, Path]) -> Term:
    """A copy of ``term`` in which no two places share one object.  ``at`` gets the paths of
    the ``wanted`` places by the identity of their copies."""
    args = [
        _copied(a, (*path, k), wanted, at) if type(a) is Term else a
        for k, a in enumerate(term.args)
    ]
    made = Term(term.head, *args)
    if path in wanted:  # type: ignore[operator]
        at[id(made)] = path
    return made


class _Marking(LatexWriter):
    def __init__(self, context: Notation, kinds: Mapping[int, str], script: bool = False) -> None:
        super().__init__(context, script)
        self.kinds = kinds
        self.seen: set[int] = set()
        if not script:
            inner = _Marking(context, kinds, script=True)
            inner.seen = self.seen
            self.script = inner

    def piece(self, term: Term) -> LatexPiece:
        written = super().piece(term)
        kind = self.kinds.get(id(term))
        if kind is None:
            return written
        self.seen.add(id(term))
        return written._replace(tex=f"{_OPEN[kind]}{written.tex}{_CLOSE}")

    def sign(self, before: Term, left: str, right: str) -> str:
        return super().sign(before, left.translate(_WITHOUT), right.translate(_WITHOUT))
