r"""What is differentiated: ``\frac{d}{dx}``, ``d/dx``, ``\partial_x``, ``diff(f, x)`` and primes.

The other letters are constants where ∂ or ``diff`` is written.  Behind d a letter that usually
depends on others must be declared first, or defined in the document, and a prime needs that there
is but one letter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...kernel.terms import Term, free_names, number, symbol
from ...notation.names import is_one_letter
from ..grammar import Node, Part, first, last, leaves, nodes, unbracketed
from ..lexing.marks import Mark
from ..scope.ranges import BRACES
from .elaboration import NO_VARIABLE, Elaboration
from .placeholders import fresh, may_be_member, replaced
from .products import juxtaposed, times
from .rows import Taken

MAX_ORDER = 9
#: Letters that are constants where others are differentiated, if nothing else is said.
CONSTANT = frozenset("abcknmpqABCK") | frozenset(("alpha", "beta", "lambda", "mu", "omega"))
GOES_ON = "does the derivative or the limit go on here?  Put what belongs to it into parentheses"


class Operator(NamedTuple):
    """What says by which ``letters`` is differentiated, one after the other, the last one first;
    ``body`` is what stands above the line beside d."""

    letters: tuple[Mark, ...]
    is_partial: bool
    body: Node | None = None


def with_operators(e: Elaboration, parts: Sequence[Part]) -> list[Part]:
    """A row in which each d/dx stands as a fraction does."""
    found = list(parts)
    for k, sign in enumerate(parts):
        if not isinstance(sign, Mark) or sign.kind != "slash" or not k:
            continue
        above = parts[k - 1]
        for end in range(k + 2, min(k + 2 + 2 * MAX_ORDER, len(parts) + 1)):
            fraction = Node("frac", (first(above), above, Node("group", tuple(parts[k + 1 : end]))))
            operator = operator_of(e, fraction)
            if operator is not None and operator.body is None:
                behind = with_operators(e, parts[end:])
                return [*parts[: k - 1], Node("item", (fraction,)), *behind]
    return found


def operator_of(e: Elaboration, node: Part) -> Operator | None:
    """The derivative that a fraction such as d/dx or dy/dx is; None if it is a quotient."""
    if not isinstance(node, Node) or node.kind != "frac" or "d" in e.known.names:
        return None
    above, below = nodes(node)
    over = [m for m in leaves(above) if m.says not in BRACES]
    sign, order, rest = _power(over)
    if sign is None or not _is_sign(sign):
        return None
    letters = list(
        _letters(_without_parentheses([m for m in leaves(below) if m.says not in BRACES]), sign)
    )
    if not letters or len(letters) != order:
        return None
    body = _fence_behind(above) if rest else None
    if rest and body is None and e.document:
        body = _row_behind(above)
    if rest and body is None:
        return None
    return Operator(tuple(letters), sign.kind == "partial", body)


def differentiated(e: Elaboration, operator: Operator, taken: Taken) -> Term:
    """The derivative of what stands behind an operator, or in it."""
    if operator.body is not None:
        fence = None if taken.at_end else taken.peek_fence("(")
        by = [operator.letters[-1].says]
        if fence is not None and [m.says for m in unbracketed(fence)] == by:
            taken.take_item()  # dg/dx (x) is the derivative at x
        return _all_derivatives(e, operator, e.term(operator.body))
    mark = operator.letters[-1]
    if taken.at_end:
        raise e.error("what is differentiated was expected here", taken.next)
    fence = taken.peek_fence("([")
    body = juxtaposed(e, taken).factors
    alone = fence is not None and len(body) == 1
    if (len(body) > 1 and fence is not None) or taken.at_sign:
        raise e.error(GOES_ON, first(fence) if fence else taken.next)
    term = _all_derivatives(e, operator, times(e, mark, body))
    e.going_on = "" if alone else mark.says
    return term


def _all_derivatives(e: Elaboration, operator: Operator, body: Term) -> Term:
    """The body, differentiated by all letters of an operator."""
    for mark in reversed(operator.letters):
        body = derivative(e, mark, body, operator.is_partial)
    return body


def derivative(e: Elaboration, mark: Mark, body: Term, is_partial: bool) -> Term:
    """The derivative by the letter that a mark says."""
    base, _, index = mark.says.partition("_")
    letter = letter_said(e, mark._replace(says=base)) + index
    point = symbol(f"{base}_#", number(int(index))) if index else symbol(letter)
    if may_be_member(body, point):
        raise e.error(NO_VARIABLE, mark, name=mark.says)
    if index:
        letter = fresh(letter, free_names(body))
    body = replaced(body, point, symbol(letter))
    names = free_names(body) - {letter, *e.known.names}
    others = {n for n in names if "#" not in n}
    if is_partial and body.head not in ("sym", "deriv"):
        e.notes.still |= dict.fromkeys(names, letter)
    if not is_partial and e.document:
        e.notes.moving |= dict.fromkeys(others - CONSTANT, letter)
    elif not is_partial and others - CONSTANT:
        other = min(others - CONSTANT)
        reason = "may {name} depend on {letter}?  Write ∂/∂{letter}, or declare {name}"
        raise e.error(reason, mark, name=other, letter=letter)
    e.notes.bound.add(letter)
    e.notes.note_positive(body, letter)
    return e.make(mark, "deriv", letter, point, body)


def primed(e: Elaboration, mark: Mark, body: Term) -> Term:
    """The derivative by the one letter of what a prime stands behind."""
    names = sorted(free_names(body))
    if len(names) != 1 or "#" in names[0]:
        raise e.error("by which letter is this differentiated?  Write d/dx", mark)
    return derivative(e, mark._replace(says=names[0]), body, True)


def made_of_functions(e: Elaboration, fence: Node, taken: Taken) -> Term | None:
    """The derivative at x of what is made of functions without their arguments: (fg)'(x); None if
    no argument follows, or none of the names is a function by its uses."""
    behind = taken.peek_fence("(")
    names = {m.says for m in leaves(fence)}
    if behind is None or not any(map(e.is_function, names)):
        return None
    taken.take_item()
    point = e.term(e.only(behind))
    letter = point.args[0] if point.head == "sym" and len(point.args) == 1 else fresh("x", names)
    body = e.term_at(symbol(letter), e.only(fence))
    e.notes.bound.add(letter)
    return e.make(first(fence), "deriv", letter, point, body)


def by_suffix(e: Elaboration, mark: Mark, scripts: Sequence[Part]) -> Operator:
    r"""What ``\partial_x`` says, or ``\partial_{xy}``."""
    below = [m for m in leaves(scripts[1]) if m.says not in BRACES] if len(scripts) > 1 else []
    power = [m for part in scripts[2:] for m in leaves(part) if m.says not in BRACES]
    order = _order([mark, *power]) if len(below) == 1 else 1 - len(power)
    if first(scripts[0] if scripts else mark).kind != "sub" or not below or not order > 0:
        reason = "write {name}_x in front of what is differentiated"
        raise e.error(reason, mark, name=mark.text)
    return Operator(tuple(below * order), True)


def called_derivative(e: Elaboration, mark: Mark, fence: Node) -> Term:
    """``diff(f, x)``, ``diff(f, x, 2)``, ``diff(f, x, y)``."""
    body, *rest = nodes(fence)
    letters: list[Mark] = []
    for part in rest:
        mark_of = first(part)
        alone = len(leaves(part)) == 1
        if alone and mark_of.kind == "word":
            letters.append(mark_of)
        elif alone and mark_of.says.isdecimal() and letters and 0 < int(mark_of.says) <= MAX_ORDER:
            letters += [letters[-1]] * (int(mark_of.says) - 1)
        else:
            reason = "the letter or the order of a derivative was expected here"
            raise e.error(reason, mark_of)
    if not letters or len(letters) > MAX_ORDER:
        raise e.error("write {name}(f, x), or {name}(f, x, 2)", mark, name=mark.text)
    return _all_derivatives(e, Operator(tuple(letters[::-1]), True), e.term(body))


def called_at(e: Elaboration, mark: Mark, fence: Node) -> Term:
    """``Subs(diff(f, x), x, a)``, the derivative at a."""
    parts = nodes(fence)
    term = e.term(parts[0]) if len(parts) == 3 else None
    if term is None or term.head != "deriv" or symbol(first(parts[1]).says) != term.args[1]:
        raise e.error("write Subs(diff(f, x), x, a)", mark)
    var, _, body = term.args
    return e.make(mark, "deriv", var, e.term(parts[2]), body)


def letter_said(e: Elaboration, mark: Mark) -> str:
    """The letter that a mark says, if it can be a variable."""
    letter = mark.says
    if not is_one_letter(letter) or letter in ("e", "i", "pi") or letter in e.scope.matrices:
        raise e.error(NO_VARIABLE, mark, name=letter)
    return letter


def demand_ended(e: Elaboration, mark: Mark, terms: Sequence[Term]) -> None:
    """Refuse ``d/dx x^2 + 3x``: the derivative may go on behind the sign."""
    going_on, e.going_on = e.going_on, ""
    if going_on and any(going_on in free_names(t) and not _is_derivative(t) for t in terms):
        raise e.error(GOES_ON, mark)


def _is_sign(mark: Mark) -> bool:
    """Whether a mark is d or ∂."""
    return mark.kind == "partial" or (mark.kind == "word" and mark.says == "d")


def _order(marks: Sequence[Mark]) -> int:
    """How often a mark with its power counts; 0 if that is no small number."""
    said = "".join(m.says for m in marks[1:] if m.kind != "sup")
    if len(marks) == 1:
        return 1
    return int(said) if said in "123456789" and said else 0


def _power(marks: Sequence[Mark]) -> tuple[Mark | None, int, Sequence[Mark]]:
    """The first mark, its power, and what stands behind."""
    if not marks:
        return None, 0, ()
    end = 1
    if len(marks) > 1 and marks[1].kind in ("sup", "raised"):
        end = 3 if marks[1].kind == "sup" else 2
    return marks[0], _order(marks[:end]), marks[end:]


def _letters(marks: Sequence[Mark], sign: Mark) -> Iterator[Mark]:
    """The letters of ``dx^2 dy``, each as often as it counts; nothing else may stand there."""
    rest = list(marks)
    found: list[Mark] = []
    while rest:
        mark = rest.pop(0)
        if mark.kind == "word" and sign.kind == "word" and mark.says[:1] == "d" and mark.says[1:]:
            letter = mark._replace(says=mark.says[1:])
        elif _is_sign(mark) and mark.kind == sign.kind and rest and rest[0].kind == "word":
            letter = rest.pop(0)
        else:
            return
        if [m.kind for m in rest[:2]] == ["sub", "number"]:
            letter = letter._replace(says=f"{letter.says}_{rest[1].says}")
            rest = rest[2:]
        _, order, rest_ = _power([letter, *rest])
        rest = list(rest_)
        if not order:
            return
        found += [letter] * order
    yield from found


def _without_parentheses(marks: Sequence[Mark]) -> Sequence[Mark]:
    """The ``marks`` without parentheses around all of them."""
    return marks[1:-1] if marks and marks[0].says == "(" and marks[-1].says == ")" else marks


def _fence_behind(above: Part) -> Node | None:
    """The parentheses that end what stands above the line."""
    node = above
    while isinstance(node, Node) and node.kind in ("group", "chain", "sum", "row"):
        inner = nodes(node)
        if node.kind == "row":
            plain = len(node.parts) == 2 and first(inner[-1]).says in ("(", "[")
            return inner[-1] if plain and last(inner[-1]).kind == "close" else None
        if len(inner) != 1:
            return None
        node = inner[0]
    return None


def _row_behind(above: Part) -> Node | None:
    """The factors above the line behind d, as one row; None if there are none."""
    node = above
    while isinstance(node, Node) and node.kind in ("group", "chain", "sum"):
        inner = nodes(node)
        if len(inner) != 1 or (node.kind == "sum" and len(node.parts) > 1):
            return None
        node = inner[0]
    is_row = isinstance(node, Node) and node.kind == "row" and len(node.parts) > 1
    return Node("row", node.parts[1:]) if is_row and isinstance(node, Node) else None


def _is_derivative(term: Term) -> bool:
    """Whether a term is a derivative, perhaps with factors in front."""
    if term.head == "neg":
        return _is_derivative(term.args[0])
    return term.head == "deriv" or (term.head == "mul" and term.args[-1].head == "deriv")
