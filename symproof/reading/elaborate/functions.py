r"""Functions with their arguments: ``\sin^2 x``, ``log_b(x)``, words of Python and SymPy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from ...base.messages import Said
from ...kernel.terms import Term, number
from ...notation import words
from ...notation.tokens import UnreadableText
from ...search.literals import rational
from ..grammar import MISPLACED, Node, Part, first, kind_of, last, leaves, nodes, printed
from ..lexing.marks import Mark
from ..scope.ranges import fence_alone
from .binders import bounds, called_limit, over_range, read_binder
from .brackets import read_grid, read_list
from .customs import at_call
from .derivatives import called_at, called_derivative
from .elaboration import Elaboration
from .expansions import BASES, COUNT, EXPANSIONS, ONE
from .integrals import called_integral
from .numerals import computed
from .placeholders import BLANK
from .products import demand_no_list, negated, times
from .rows import Product, Taken
from .scripts import TWO_POWERS, scripted

#: Words that bind a letter, with what reads their arguments.
_CALLS = {
    **dict.fromkeys(words.BINDERS, read_binder), **dict.fromkeys(words.INTEGRALS, called_integral),
    **dict.fromkeys(words.LIMITS_CALLED, called_limit),
    **dict.fromkeys(words.DERIVATIVES, called_derivative), "Subs": called_at,
}  # fmt: skip
#: Why a formula is not read, here and in documents.
COLUMN = "write Matrix([[a, b], [c, d]]), or Matrix([a, b]) for a column"
IN_PARENTHESES = "put the argument of {name} into parentheses"
NO_ARGUMENT = "the argument of {name} was expected here"


def read_function(e: Elaboration, taken: Taken) -> Product:
    """A function, its power and its argument."""
    mark, scripts = taken.take_word()
    word = mark.says
    base, scripts = _base_of_logarithm(e, mark, scripts)
    if base is not None:
        word = "log"
    if word == "Identity" and taken.peek_fence("(") is None:
        return Product([scripted(e, mark, Term("identity"), scripts)])
    if word not in words.HEADS:
        if scripts:
            raise _with_script(e, mark, first(scripts[0]))
        return Product([scripted(e, mark, *_read_keyword(e, mark, taken))])
    head, power = _power_of_function(e, mark, words.HEADS[word], scripts)

    def made(argument: Term) -> Term:
        term = e.make(mark, head, argument)
        if base is not None:
            term = e.make(mark, "div", term, e.make(mark, "log", base))
        e.notes.note_whole(term)
        return term if power is None else e.make(mark, "pow", term, power)

    fence = taken.peek_fence("([" if e.is_latex else "(")
    if fence is not None and mark.says == "log" and base is None and len(nodes(fence)) == 2:
        node, behind = taken.take_item()
        argument, base = e.items(fence)  # log(x, b)
        return Product([scripted(e, mark, made(argument), behind)])
    if word == "log" and base is None:
        natural = Said("log is the natural logarithm")
        common = Said("log is the logarithm to the base 10")
        base = number(10) if e.may_be(mark, "log", natural, common) else None
    if fence is not None:
        node, behind = taken.take_item()
        if power is not None and any(isinstance(s, Mark) and s.kind in ("sup", "raised")
                                     for s in behind):  # fmt: skip
            raise e.error(TWO_POWERS, first(node))
        return Product([scripted(e, mark, made(e.term(e.only(fence))), behind)])
    group = taken.peek_fence("{")
    if word not in words.BARE | words.BARE_ALONE and group is None:
        raise e.error(IN_PARENTHESES, mark, name=mark.text)
    if power is None:
        power = _power_of_argument(e, mark, taken)
    argument = _read_argument(e, mark, taken)
    return Product([made(argument)], lambda head, more: made(
        e.make(mark, head, argument, more)))  # fmt: skip


def _power_of_argument(e: Elaboration, function: Mark, taken: Taken) -> Term | None:
    """The power of the letter behind a function, if in this reading it is one of the value, as in
    cos x^2 for (cos x)^2; the letter keeps no power then."""
    entry = None if taken.at_end else taken.entries[taken.at]
    if entry is None or entry.kind != "word" or not entry.scripts:
        return None
    *behind, above = entry.scripts
    is_raised = isinstance(above, Mark) and above.kind == "raised"
    if not is_raised and not (behind and first(behind[-1]).kind == "sup"):
        return None
    rest = taken.entries[taken.at + 1 : taken.at + 2]
    is_last = not rest or rest[0].kind == "sign"
    argument = Said("sin x^2 is sin(x^2)")
    value = Said("sin x^2 is (sin x)^2")
    if not is_last or not e.may_be(function, "sin x^2", argument, value):
        return None
    taken.entries[taken.at] = entry._replace(scripts=tuple(behind if is_raised else behind[:-1]))
    return e.numeral(above) if isinstance(above, Mark) else e.term(above)


def _base_of_logarithm(
    e: Elaboration, mark: Mark, scripts: tuple[Part, ...]
) -> tuple[Term | None, tuple[Part, ...]]:
    """The base of a logarithm that is none to the base e, and the scripts behind it."""
    if mark.says in BASES:
        return number(BASES[mark.says]), scripts
    if mark.says == "log" and kind_of(scripts) == "lowered":
        return e.numeral(first(scripts[0])), scripts[1:]
    if mark.says == "log" and kind_of(scripts) == "sub":
        return e.term(scripts[1]), scripts[2:]
    return None, scripts


def _with_script(e: Elaboration, function: Mark, sign: Mark) -> UnreadableText:
    """The error for a function that has no scripts."""
    if function.says in ("max", "min"):
        return e.error("a {name} over a set is not read", sign, name=function.text)
    return e.error(MISPLACED, sign, sign=sign.text)


def composed(
    e: Elaboration, fence: Node, taken: Taken
) -> tuple[Term, tuple[Part, ...]] | None:  # fmt: skip
    r"""The value f(g(x)) of ``(f \circ g)(x)`` with the scripts behind it; None if a bracket holds
    no names of functions with such signs between them, or no argument follows."""
    names = _composed(fence)
    behind = taken.peek_fence("(")
    if behind is None or len(names) < 2 or not all(e.is_function(first(n).says) for n in names):
        return None
    _, scripts = taken.take_item()
    opening, closing = first(behind), last(behind)
    value: Node = behind
    for name in reversed(names):
        row = Node("row", (Node("item", (name,)), Node("item", (value,))))
        value = Node("fence", (opening, Node("chain", (Node("sum", (row,)),)), closing))
    return e.term(row), scripts


def _composed(fence: Node) -> list[Node]:
    r"""The names in a bracket between which ``\circ`` stands; none if it holds anything else."""
    part: Part = fence.parts[1] if len(fence.parts) == 3 else fence
    while isinstance(part, Node) and part.kind in ("chain", "sum") and len(part.parts) == 1:
        part = part.parts[0]
    items = nodes(part) if isinstance(part, Node) and part.kind == "row" else []
    if len(items) < 2 or len(items) < len(cast(Node, part).parts):
        return []
    signs = [[m.text for m in leaves(item)[1:]] for item in items]
    is_one = signs == [*[["\\circ"]] * (len(items) - 1), []]
    names = [cast(Node, item.parts[0]) for item in items if first(item).kind == "word"]
    return names if is_one and len(names) == len(items) else []


def counted(e: Elaboration, mark: Mark, word: str, args: Sequence[Term]) -> Term:
    """A function of ``args`` that is written out."""
    term = e.expanded(mark, lambda: EXPANSIONS[word](word, args), *args)
    if word in ("max", "min"):
        e.notes.ordered += args
    if word == "mod":
        e.notes.note_integers(*args)
    if EXPANSIONS[word] is EXPANSIONS["binomial"]:
        e.notes.note_natural(*args)
    e.notes.note_whole(term)
    return term


def _read_argument(e: Elaboration, function: Mark, taken: Taken) -> Term:
    """An argument without parentheses: a product up to the next function or parenthesis."""
    if taken.is_done or (taken.at_sign and not taken.at_minus):
        raise e.error(NO_ARGUMENT, function, name=function.text)
    minus = taken.take_minus()
    start = taken.next
    nested = taken.at_function
    factors = list(e.factor(taken).factors)
    while not nested and not taken.at_end and not taken.at_function:
        demand_no_list(e, taken)
        fence = taken.peek_fence("([")
        if fence is not None:
            options = Said("sin a(b) is sin(a)·b"), Said("sin a(b) is sin(a·b)")
            if words.ends_argument(function.says, _words_in(fence)) or not e.pick_here(
                first(fence), "sin a(b)", *options
            ):
                break
        if taken.next.kind == "number" or taken.next.kind == "big":
            break
        options = Said("sin a f(b) is sin(a)·f(b)"), Said("sin a f(b) is sin(a·f(b))")
        if at_call(e, taken) and not e.pick_here(taken.next, "sin a f(b)", *options):
            break
        factors += e.factor(taken).factors
    return negated(e, start, times(e, start, factors), minus)


def _power_of_function(
    e: Elaboration, function: Mark, head: str, scripts: Sequence[Part]
) -> tuple[str, Term | None]:
    """The function and the power in ``sin^2 x``; the inverse in ``sin^{-1} x``."""
    if not scripts:
        return head, None
    mark = first(scripts[0])
    if mark.kind == "raised" and len(scripts) == 1:
        power = e.numeral(mark)
    elif mark.kind == "sup" and len(scripts) == 2:
        power = e.term(scripts[1])
    else:
        raise e.error(MISPLACED, mark, sign=mark.text)
    written = printed(scripts[-1]).lstrip("{ ")
    counts = e.is_latex and written.startswith("(")  # a derivative?
    meant = None if counts else words.of_power(head, power)
    if meant is None:
        reason = "is this an inverse or a power?  Write {name}(x)^n"
        raise e.error(reason, mark, name=function.text)
    return meant


def _read_keyword(e: Elaboration, mark: Mark, taken: Taken) -> tuple[Term, tuple[Part, ...]]:
    """The term of a function as Python and SymPy call it, and the scripts behind it."""
    word = mark.says
    fence = taken.peek_fence("(\\{" if word in ("max", "min") else "(")
    if word == "Identity" and fence is not None:
        return _identity(e, mark, fence), taken.take_item()[1]
    grid = taken.peek("grid") if e.is_latex and word == "diag" else None
    if grid is not None:
        _, scripts = taken.take_item()
        return e.make(mark, "diag", *bounds(e, mark, scripts), read_grid(e, grid)), ()
    if fence is None and word in words.OF_MATRICES:
        return e.make(mark, words.OF_MATRICES[word], _matrix_behind(e, mark, taken)), ()
    if fence is None:
        raise e.error(IN_PARENTHESES, mark, name=mark.text)
    _, scripts = taken.take_item()
    if word == "diag" and _lists_blocks(e, fence):
        return _diagonal(e, mark, fence, scripts)
    return _read_call(e, mark, fence), scripts


def _identity(e: Elaboration, mark: Mark, fence: Node) -> Term:
    """The identity matrix of a size that is written with digits."""
    size = e.items(fence)
    if len(size) != 1 or rational(size[0]) is None:
        reason = "the identity matrix takes its size from its place; write Identity"
        raise e.error(reason, first(fence))
    return e.expanded(mark, lambda: computed("eye", size))


def _lists_blocks(e: Elaboration, fence: Node) -> bool:
    """Whether a bracket behind ``diag`` holds one block or a list of them, and no range."""
    is_list = len(nodes(fence)) > 1 and not any(map(fence_alone, nodes(fence)))
    return e.is_latex or e.document is not None or is_list


def _diagonal(
    e: Elaboration, mark: Mark, fence: Node, scripts: tuple[Part, ...]
) -> tuple[Term, tuple[Part, ...]]:
    """The matrix of one block over a range, or in a document of the numbers that are listed; and
    the scripts behind it."""
    is_range = len(nodes(fence)) == 1 and kind_of(scripts) == "sub"
    if not is_range and (e.document or not e.is_latex):
        items = e.items(fence)
        n, other = len(items), BLANK if e.document else number(0)
        cells = [items[i] if i == j else other for i in range(n) for j in range(n)]
        return e.make(mark, "matrix", n, n, *cells), scripts
    block = e.term(e.only(fence))
    return over_range(e, mark, "diag", *bounds(e, mark, scripts), block), ()


def _matrix_behind(e: Elaboration, mark: Mark, taken: Taken) -> Term:
    r"""The matrix in ``\det A``, which stands alone."""
    if taken.at_end or taken.at_function:
        raise e.error(NO_ARGUMENT, mark, name=mark.text)
    start = taken.next
    factors = e.factor(taken).factors
    if len(factors) != 1 or not (taken.at_end or taken.at_function):
        raise e.error(IN_PARENTHESES, start, name=mark.text)
    return factors[0]


def _read_call(e: Elaboration, mark: Mark, fence: Node) -> Term:
    """The term of the function that a word is, for the arguments in its parentheses."""
    word = mark.says
    if word in _CALLS:
        return _CALLS[word](e, mark, fence)
    if word in words.OF_MATRICES:
        return e.make(mark, words.OF_MATRICES[word], e.term(e.only(fence)))
    if word in EXPANSIONS:
        return counted(e, mark, word, e.items(fence))
    if word == "Matrix":
        inner = fence_alone(e.only(fence))
        if inner is None:
            raise e.error(COLUMN, first(fence))
        return read_list(e, inner)
    args = e.items(fence)
    count = 2 if word == "Rational" else words.VECTORS[word]
    if len(args) != count:
        given = len(args)
        raise e.error(COUNT if count > 1 else ONE, mark, name=word, count=count, given=given)
    return e.make(mark, "div" if word == "Rational" else word, *args)


def _words_in(fence: Node) -> Iterator[str]:
    return (mark.says for mark in leaves(fence) if mark.kind == "word")
