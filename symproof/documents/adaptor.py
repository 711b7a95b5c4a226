"""The adaptor: formulas that the grammar of documents has no reading for are read as single
formulas are, by what is printed and what is meant.

It takes statements in plain letters alone: names with indices, functions and matrices mean what the
document says of them, which the other path is not told.  What is left must have one reading.
"""

from __future__ import annotations

import re
from itertools import pairwise

from ..formula.surface import Node, Part, first, last, surface
from ..kernel.terms import Term, free_names
from ..meaning.calculus import CONSTANT
from ..meaning.choices import readings
from ..meaning.elaboration import Elaborator
from ..meaning.uses import uses
from ..notation.declared import Context
from ..notation.names import GREEK
from ..notation.tokens import Token, UnreadableText
from .context import Context as DocumentContext
from .context import base_of
from .grammar import ADVICE, Chain, Link
from .lexicon import Lexicon, split_names
from .scan import Document, Piece
from .stand_ins import subterms
from .statements import Statement
from .tokens import Unreadable

#: What the grammar of documents says of signs for which it has no reading.
_UNKNOWN = frozenset((
    "{sign} is not known here", "derivatives are not supported", ADVICE["\\int"], ADVICE["\\lim"],
    ADVICE["\\infty"], ADVICE["!"],
))  # fmt: skip
_SCRIPTS = ("_", "'")
#: A letter as a function: y(, y', dy, ∂y, \dot y.
_VARIES = r"{0}\s*(?:\(|'|\\prime)|(?:(?<![A-Za-z])d|\\partial|∂|\\dot)[\s{{]*{0}"


def read(
    document: Document, piece: Piece, statement: Statement, context: DocumentContext,
    refused: Unreadable,
) -> Chain | None:  # fmt: skip
    """The chain that a ``statement`` of a ``piece`` says, if the grammar of documents ``refused``
    it because of a sign that it does not know; else None."""
    letters = _letters(statement, context.lexicon)
    if refused.reason not in _UNKNOWN or piece.kind != "latex" or letters is None:
        return None
    source = piece.text[statement.start : statement.end]
    known = Context(letters=letters)
    try:
        tree = surface(source, True)
        used = uses((tree,))
        found, is_all = readings(lambda choices: _sides(
            Elaborator(source, known, used, choices, True), tree))  # fmt: skip
    except UnreadableText:
        return None
    terms = found[0].found
    if not is_all or any(r.found != terms for r in found):
        return None
    parts = [part for term in terms for part in subterms(term)]
    if any(_may_depend(part, context, document.text) for part in parts):
        return None
    sides = [part for part in tree.parts if isinstance(part, Node)]
    signs = [first(sign).says for sign in tree.parts[1 : 2 * len(sides) - 1 : 2]]
    places = [_place(part, statement.start) for part in sides]
    links = tuple(Link(*link) for link in zip(
        signs, terms[1:], (start for start, _ in places[1:]), (end for _, end in places[1:]),
        strict=True))  # fmt: skip
    return Chain(terms[0], *places[0], links)


def _letters(statement: Statement, lexicon: Lexicon) -> frozenset[str] | None:
    """The letters e and i that are variables in a statement; None if a name in it is no plain
    letter that stands for itself."""
    tokens = [*split_names(list(statement.tokens), lexicon), Token("stop", "", 0, 0)]
    names = set()
    for token, behind in pairwise(tokens):
        if token.kind != "name":
            continue
        plain = len(token.text) == 1 or token.text in GREEK
        if not plain or behind.kind in _SCRIPTS:
            return None
        names.add(token.text)
    keys = {(name, False, False) for name in names}
    if keys & (lexicon.applied | lexicon.matrices) or lexicon.bound or "d" in lexicon.declared:
        return None
    return frozenset(names & {"e", "i"})


def _may_depend(part: Term, context: DocumentContext, text: str) -> bool:
    """Whether a letter of what is differentiated or integrated may depend on the letter by which
    it is: the document says something of it, or differentiates or applies it anywhere, or it
    usually does; or that letter does not occur in what is differentiated."""
    if part.head not in ("deriv", "integral"):
        return False
    var, body = part.args[0], part.args[-1]
    names = free_names(body)
    if part.head == "deriv" and var not in names:
        return True
    others = names - {var}
    known = {base_of(name) for name in (*context.clauses, *context.open)}
    return (
        (part.head == "integral" and not others <= CONSTANT)
        or not others.isdisjoint(known)
        or any(re.search(_VARIES.format(_written(name)), text) for name in others)
    )


def _written(name: str) -> str:
    return rf"\\{name}(?![A-Za-z])" if len(name) > 1 else name


def _sides(elaborator: Elaborator, tree: Node) -> list[Term]:
    """The terms between the signs of a chain."""
    relations = elaborator.relations(tree)
    return [relations[0].left, *(relation.right for relation in relations)]


def _place(part: Part, offset: int) -> tuple[int, int]:
    return offset + first(part).start, offset + last(part).end
