"""From the lexicon of a document to what is known before a formula of it is read."""

from __future__ import annotations

from ...notation.declared import Notation
from ...notation.names import is_name, parse_name
from ...reading.elaborate.chances import MOMENTS
from ...reading.scope.inference import Kinds
from ...reading.scope.scope import Lexis, Scope
from ...reading.scope.uses import Uses
from .lexicon import Lexicon


def scope_of(
    lexicon: Lexicon, used: Uses, is_latex: bool, kinds: Kinds | None = None,
    random: frozenset[str] = frozenset(), keeps: bool = False,
) -> Scope:  # fmt: skip
    """The scope of a formula whose letters are ``used`` so, in a document with this ``lexicon``;
    ``kinds`` says which names of its section are columns and matrices, ``random`` which letters of
    the formula are random variables; with ``keeps`` parts without a term are kept."""
    names = frozenset(filter(is_name, lexicon.declared))
    templates = frozenset(f"{name}(#)" for name, *_ in lexicon.applied if name in names)
    known = Notation(templates, names, letters=frozenset(("e", "i")))
    known = known if kinds is None else kinds.context(known)
    bases = (parse_name(matrix.args[0]).base for matrix in lexicon.members)
    known = known._replace(
        matrices=known.matrices.union(lexicon.members), names=known.names.union(bases)
    )
    if random:
        known = known._replace(random=random, names=known.names.union(random, MOMENTS))
    lexis = Lexis(
        lexicon.declared, lexicon.applied, lexicon.raised, lexicon.variables, lexicon.bound,
        lexicon.matrices, lexicon.imaginary, lexicon.marks, lexicon.turns,
        lexicon.has_events, lexicon.conjugates, lexicon.formulated,
    )  # fmt: skip
    return Scope(known, used, is_latex, document=lexis, keeps=keeps)
