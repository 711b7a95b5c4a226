"""The adaptor: formulas that the grammar of documents has no reading for are read as single
formulas are, by what is printed and what is meant.

It takes statements in plain letters, also with indices of which the document says nothing:
functions, matrices and names with a value mean what the document says of them, which the other path
is not told.  What is left must have one reading.
"""

from __future__ import annotations

import re
from itertools import pairwise, product

from ..formula.surface import Node, Part, first, last, surface
from ..kernel.terms import Term, free_names
from ..meaning.calculus import CONSTANT
from ..meaning.choices import readings
from ..meaning.elaboration import Elaborator
from ..meaning.uses import uses
from ..notation.declared import Context
from ..notation.names import GREEK
from ..notation.tokens import Token, UnreadableText
from .conditions import WHOLE
from .context import Context as DocumentContext
from .context import base_of
from .grammar import ADVICE, Chain, Link
from .lexicon import split_names
from .scan import Document, Piece
from .stand_ins import subterms
from .statements import Statement
from .tokens import Unreadable

#: What the grammar of documents says of signs for which it has no reading.
_UNKNOWN = frozenset((
    "{sign} is not known here", "derivatives are not supported", ADVICE["\\int"], ADVICE["\\lim"],
    ADVICE["\\infty"], ADVICE["!"],
))  # fmt: skip
#: A mark that aligns rows; it stands in no environment of its own.
_ALIGNS = re.compile(r"(?<!\\)&")
#: How a chain begins whose first side stands elsewhere.
_GOES_ON = re.compile(r"\s*(?:[=<>≤≥]|\\(?:leq?|geq?|leqslant|geqslant)(?![A-Za-z]))")
#: What stands at a letter in the keys of a lexicon: whether an index does, and a power.
_SCRIPTS = tuple(product((False, True), repeat=2))
#: A command that is no mark of a derivative and no Greek letter: \\sin(x) is no n(x).
_COMMAND = re.compile(rf"\\(?!(?:partial|dot|prime|{'|'.join(GREEK)})(?![A-Za-z]))[A-Za-z]+")
#: A letter as a function: y(, y', dy, ∂y, \dot y.
_VARIES = r"{0}\s*(?:\(|'|\\prime)|(?:(?<![A-Za-z])d|\\partial|∂|\\dot)[\s{{]*{0}"


def read(
    document: Document, piece: Piece, statement: Statement, context: DocumentContext,
    refused: Unreadable,
) -> tuple[Chain, dict[str, str]] | None:  # fmt: skip
    """The chain that a ``statement`` of a ``piece`` says, and the sorts of letters that could be
    nothing else, if the grammar of documents ``refused`` it because of a sign that it does not
    know; else None."""
    letters = _letters(statement, context)
    if not _is_unknown(refused, statement) or piece.kind != "latex" or letters is None:
        return None
    source = piece.text[statement.start : statement.end]
    source = source if "\\begin" in source else _ALIGNS.sub(" ", source)
    goes_on = _GOES_ON.match(source) is not None
    source, offset = ("0" + source, -1) if goes_on else (source, 0)
    known = Context(letters=letters)
    try:
        tree = surface(source, True)
        used = uses((tree,))
        found, is_all = readings(lambda choices: _sides(
            Elaborator(source, known, used, choices, True), tree))  # fmt: skip
    except UnreadableText:
        return None
    terms, whole = found[0].found
    if not is_all or any(r.found[0] != terms for r in found):
        return None
    parts = [part for term in terms for part in subterms(term)]
    formulas = "\n".join(
        _COMMAND.sub(r"\\;", p.text)
        for p in document.parts
        if isinstance(p, Piece) and p.kind != "prose"
    )
    if any(_may_depend(part, context, formulas) for part in parts):
        return None
    sides = [part for part in tree.parts if isinstance(part, Node)]
    signs = [first(sign) for sign in tree.parts[1 : 2 * len(sides) - 1 : 2]]
    places = [_place(part, statement.start + offset) for part in sides]
    links = tuple(
        Link(sign.says, term, statement.start + offset + sign.start, end)
        for sign, term, (_, end) in zip(signs, terms[1:], places[1:], strict=True)
    )
    if {context.sorts.get(name) for term in terms for name in free_names(term)} & {*WHOLE}:
        whole = {name: sort for name, sort in whole.items() if sort != "positive"}  # x^n
    return Chain(None if goes_on else terms[0], *places[0], links), whole


def _is_unknown(refused: Unreadable, statement: Statement) -> bool:
    """Whether a statement is refused because of what the grammar of documents does not know."""
    pairs = pairwise(t.kind for t in statement.tokens)
    return (
        refused.reason in _UNKNOWN
        or any(t.kind == "!" for t in statement.tokens)
        or ("]", "_") in pairs
    )


def _letters(statement: Statement, context: DocumentContext) -> frozenset[str] | None:
    """The letters e and i that are variables in a statement; None if a name in it is no plain
    letter that stands for itself, or has indices and is spoken of elsewhere."""
    lexicon = context.lexicon
    tokens = [*split_names(list(statement.tokens), lexicon), Token("stop", "", 0, 0)]
    names, families = set(), set()
    for token, behind in pairwise(tokens):
        if token.kind == "constant" and token.text in lexicon.bound:
            return None
        if token.kind != "name":
            continue
        plain = len(token.text) == 1 or token.text in GREEK
        if not plain or behind.kind == "'":
            return None
        names.add(token.text)
        if behind.kind == "_":
            families.add(token.text)
    known = {base_of(name) for name in (*context.clauses, *context.open, *context.said)}
    keys = {(name, *scripts) for name in names for scripts in _SCRIPTS}
    if keys & (lexicon.applied | lexicon.matrices) or "d" in lexicon.declared:
        return None
    return None if families & known else frozenset(names & {"e", "i"})


def _may_depend(part: Term, context: DocumentContext, formulas: str) -> bool:
    """Whether a letter of what is differentiated or integrated may depend on the letter by which
    it is: the document says something of it, or differentiates or applies it in one of its
    ``formulas``, or it usually does; or that letter does not occur in what is differentiated."""
    if part.head not in ("deriv", "integral"):
        return False
    var, body = part.args[0], part.args[-1]
    names = free_names(body)
    if part.head == "deriv" and var not in names:
        return True
    others = names - {var}
    if part.head == "integral":  # what stands in the ends does not depend on the variable
        others -= free_names(part.args[1]) | free_names(part.args[2])
    known = {base_of(name) for name in (*context.clauses, *context.open)}
    return (
        any(
            base_of(name) not in CONSTANT
            for name in others
            if part.head == "integral" or base_of(name) != name
        )
        or not others.isdisjoint(known)
        or any(re.search(_VARIES.format(_written(name)), formulas) for name in others)
    )


def _written(name: str) -> str:
    return rf"\\{name}(?![A-Za-z])" if len(name) > 1 else name


def _sides(elaborator: Elaborator, tree: Node) -> tuple[list[Term], dict[str, str]]:
    """The terms between the signs of a chain, or the term that is all of it; and the sorts of
    letters that could be nothing else, as those in a factorial are."""
    if sum(isinstance(part, Node) for part in tree.parts) == 1:
        return [elaborator.term(tree)], elaborator.whole
    relations = elaborator.relations(tree)
    sides = [relations[0].left, *(relation.right for relation in relations)]
    return sides, elaborator.whole


def _place(part: Part, offset: int) -> tuple[int, int]:
    return offset + first(part).start, offset + last(part).end
