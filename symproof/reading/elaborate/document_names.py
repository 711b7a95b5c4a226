"""Names as a document has them: its lexicon knows which letters are one name, which names are
functions and what belongs to them.  Columns and matrices are read as in single formulas."""

from __future__ import annotations

from collections.abc import Sequence

from ...engines.literals import rational
from ...kernel.terms import Term, symbol
from ...notation.matrices import identity_matrix
from ...notation.names import GREEK, Name, is_styled
from ..elaborate.chances import MOMENTS
from ..grammar import Node, Part, first, leaves, unbracketed
from ..lexing.marks import UNKNOWN, Mark
from ..scope.scope import Lexis
from .applications import is_applied, is_operator
from .chances import NOT_RANDOM
from .elaboration import Elaboration
from .indices import alone_in_braces
from .rows import Taken
from .scripts import scripted


def read_document_name(e: Elaboration, document: Lexis, taken: Taken) -> Term:
    """A name with what belongs to it, or a constant, as the lexicon of a document has it."""
    mark, scripts = taken.take_word()
    base = mark.says
    _demand_no_moment(e, document, mark, scripts, taken)
    constant = _fixed(e, document, mark, scripts, taken)
    if constant is not None:
        return scripted(e, mark, constant, scripts)
    if base in ("I", "boldI") and "I" not in document.declared:
        if taken.peek_fence("(") is None or scripts:
            has_size = len(scripts) > 1 and first(scripts[0]).kind == "sub"
            identity = _identity_of(e, mark, e.term(scripts[1]) if has_size else None)
            return scripted(e, mark, identity, scripts[2:] if has_size else scripts)
    if not base.isalnum():
        raise e.error(UNKNOWN, mark, sign=base)
    name, indices, scripts = _with_indices(e, document, base, scripts, taken)
    _demand_index_first(e, scripts)
    call: list[Term] = []
    fence = None if scripts else taken.peek_fence("(")
    if fence is not None and is_applied(e, name, mark, fence):
        _, scripts = taken.take_item()
        call = e.items(fence)
        name = name._replace(call=len(call))
    elif name.template == base and is_operator(document, mark):
        if not taken.is_done and not taken.at_sign:
            reason = "is {name} a function?  Write {name}(x), or declare {name}"
            raise e.error(reason, mark, name=base)
    term = e.make(mark, "sym", name.template, *indices, *call)
    return scripted(e, mark, term, scripts)


def _with_indices(
    e: Elaboration, document: Lexis, base: str, scripts: tuple[Part, ...], taken: Taken
) -> tuple[Name, list[Term], tuple[Part, ...]]:
    """The name with the indices that it has below and above, these, and the scripts behind."""
    word, primes, rest = "", 0, scripts
    sub: list[Term] = []
    sup: list[Term] = []
    while rest:
        sign, above = first(rest[0]), rest[1] if len(rest) > 1 else None
        inside = [m.kind for m in unbracketed(above)] if above is not None else []
        if sign.kind == "prime":
            primes, rest = primes + 1, rest[1:]
        elif sign.kind == "sup" and set(inside) == {"prime"}:
            primes, rest = primes + len(inside), rest[2:]
        elif sign.kind == "sub" and above is not None and not sub and not word:
            word, sub = _word_below(e, document, above)
            rest = rest[2:]
        elif sign.says == "[" and isinstance(rest[0], Node) and not sub and not word:
            sub, rest = e.items(rest[0]), rest[1:]
        elif sign.kind == "sup" and not sup and (fence := _index_above(document, base, above)):
            sup, rest = e.items(fence), rest[2:]
        else:
            break
    index = None if rest or sub or word or e.is_latex else taken.peek_fence("[")
    if index is not None and not first(index).before and len(index.parts) > 3:  # F^(c)[q, k]
        _, behind = taken.take_item()
        sub, rest = e.items(index), behind
    return Name(base, word, primes, len(sub), len(sup)), [*sub, *sup], rest


def _demand_no_moment(
    e: Elaboration, document: Lexis, mark: Mark, scripts: Sequence[Part], taken: Taken
) -> None:
    """Refuse E, Var and Cov with a bracket behind them, unless the document says what they
    are: an expectation is no product with Euler's number."""
    if mark.says not in MOMENTS or mark.says in document.declared:
        return
    inside = scripts[0] if scripts else taken.peek_fence("([")
    fence = inside if isinstance(inside, Node) and first(inside).text in ("(", "[") else None
    if fence is None or document.is_applied(mark.says):
        return
    if any(m.says.isupper() for m in leaves(fence)):
        raise e.error(NOT_RANDOM, mark)


def _fixed(
    e: Elaboration, document: Lexis, mark: Mark, scripts: Sequence[Part], taken: Taken
) -> Term | None:
    """The constant that a word is, if it is one here."""
    word = mark.says
    free = document.declared | document.bound
    if word == "pi" or (mark.is_upright and word in ("i", "e")):  # \mathrm{e}, ⅈ, π
        if word in document.bound:
            raise e.error("π has another meaning in this document", mark)
        fence = None if scripts else taken.peek_fence("(")
        if word == "pi" and fence is not None and len(leaves(fence)) == 3:
            raise e.error("is π a function here?  If not, leave the parentheses out", mark)
        return Term(word)
    if word == "e" and "e" not in free:
        raised = bool(scripts) and first(scripts[0]).kind == "sup"
        plain = not scripts or raised
        return Term("e") if raised or (plain and e.used.is_euler) else None
    if word == "i" and document.imaginary:
        return Term("i")
    return None


def _identity_of(e: Elaboration, mark: Mark, size: Term | None) -> Term:
    """The identity matrix; one of which the size is a letter takes it from what stands beside
    it, so there are no two of them in a statement."""
    value = None if size is None else rational(size)
    if value is not None:
        try:
            return identity_matrix(int(value) if value.denominator == 1 else 0)
        except ValueError as flaw:
            raise e.flawed(mark, flaw) from None
    if size is not None:
        e.notes.identity_sizes.add(size)
    if len(e.notes.identity_sizes) > 1:
        raise e.error("identity matrices of different sizes are not read", mark)
    return Term("identity")


def _word_below(e: Elaboration, document: Lexis, part: Part) -> tuple[str, list[Term]]:
    """The word that belongs to a name, or its index arguments."""
    marks = unbracketed(part)
    if len(marks) == 1 and marks[0].kind == "word":
        word = marks[0].says
        long = len(word) > 1 and word not in GREEK and word != "pi"
        if long and word not in document.variables and not is_styled(word):
            return word, []
        if word == "i" and document.imaginary:
            return "", [Term("i")]
        if word != "pi":
            return "", [symbol(word)]
    alone = alone_in_braces(part)
    if alone is not None:
        return "", e.items(alone)
    if isinstance(part, Node) and part.kind in ("fence", "group"):
        return "", e.items(part)
    if marks and marks[0].kind in ("number", "word"):
        return "", [e.term(part)]
    raise e.error("a subscript was expected here", first(part))


def _index_above(document: Lexis, base: str, above: Part | None) -> Node | None:
    """The parentheses of ``^{(i)}`` or ``^(i)``, if they are an index and no power."""
    alone = None if above is None else alone_in_braces(above)
    if alone is None or base == "e":
        return None
    marks = leaves(alone)
    is_single = len(marks) == 3 and marks[1].kind in ("number", "word")
    return alone if is_single or base in document.raised else None


def _demand_index_first(e: Elaboration, scripts: Sequence[Part]) -> None:
    """Refuse an index behind a power."""
    signs = [first(s).kind for s in scripts if isinstance(s, Mark)]
    if e.is_latex and "sup" in signs and "sub" in signs[signs.index("sup") :]:
        mark = next(first(s) for s in scripts if first(s).kind == "sub")
        raise e.error("an index belongs before the power: x_i^2", mark)
