"""What is said of terms in words and by ±, as relations: "n^2 is even", "x = ±2"; and what is
supposed, with a letter for what there is: "3 | n" as n = 3·k."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ...kernel.terms import Relation, Term, free_names, number, symbol
from ...notation.tokens import UnreadableText
from ...notation.words import KEYWORDS
from ...search.literals import rational
from ..elaborate.elaboration import Elaboration
from ..elaborate.expansions import is_divisibility, is_multiple
from ..grammar import Node, Part, first, last, leaves
from ..lexing.marks import TWO_SIGNS, Mark
from .sorting import SIGNS

#: Sorts that say of a number that it is an integer, and not of what kind.
WHOLE = ("integer", "natural", "positive integer")
#: The sorts that one relation says of a term.
PREDICATES = frozenset(("even", "odd", "integer", *SIGNS))
NO_RELATION = "no relation says that this is {sort}"
_NO_LETTERS = KEYWORDS | {"pi", "e", "i", "E", "I"}


def of_sort(e: Elaboration, mark: Mark, term: Term, sort: str) -> list[Relation]:
    """That a ``term``, which begins with ``mark``, is a number of a ``sort``.  Raises
    :class:`~symproof.notation.tokens.UnreadableText` where no relation says it."""
    if sort in SIGNS:
        return [Relation(term, SIGNS[sort], number(0))]
    if sort in ("even", "odd"):
        e.notes.note_integers(term)
        even = term if sort == "even" else Term("add", term, Term("neg", number(1)))
        return [is_multiple(even, number(2))]
    if sort not in WHOLE:
        raise e.error(NO_RELATION, mark, sort=sort)
    found = [Relation(Term("floor", term), "=", term)]
    if sort != "integer":
        found.append(Relation(term, ">=" if sort == "natural" else ">", number(0)))
    return found


def both_signs(source: str, tree: Node) -> list[Node]:
    """The formulas that a ``tree`` is: itself, or for one sign ± on a side of an equation the two
    of which one holds.  Raises :class:`~symproof.notation.tokens.UnreadableText` where it may mean
    something else: √4 = ±2 is no equation to solve, cos(±x) = cos x says that both hold, and
    5.0 ± 0.1 is what was measured."""
    found = [mark for mark in leaves(tree) if mark.says == "±"]
    if not found:
        return [tree]
    sides = [part for part in tree.parts if isinstance(part, Node)]
    relations = [part for part in tree.parts if isinstance(part, Mark) and part.kind == "rel"]
    plain = [side for side in sides if found[0] not in leaves(side)]
    is_equation = [mark.says for mark in relations] == ["="] and len(plain) == 1
    if len(found) > 1 or not is_equation:
        raise UnreadableText(source, found[0].start, TWO_SIGNS)
    solved, other = plain[0], next(side for side in sides if side is not plain[0])
    letters = _letters(solved)
    if not letters or letters & _letters(other) or not _chooses(other, found[0]):
        raise UnreadableText(source, found[0].start, TWO_SIGNS)
    return [_with(tree, found[0], sign) for sign in "+-"]


def _letters(part: Part) -> frozenset[str]:
    """The letters in a part, also of runs that may be products."""
    words = {mark.says for mark in leaves(part) if mark.kind == "word"}
    names = {word for word in words if word not in _NO_LETTERS}
    return frozenset(letter for name in names for letter in (name, *name))


#: Where a sign ± chooses between two values; in the argument of a function both may be meant.
_VALUES = ("chain", "sum", "row", "item", "fence", "group", "frac", "root")


def _chooses(part: Part, sign: Mark) -> bool:
    """Whether ``sign`` stands between values, neither in an argument nor in a script, and behind
    no decimal number."""
    if isinstance(part, Mark):
        return True
    k, inner = next((k, p) for k, p in enumerate(part.parts) if sign in leaves(p))
    before = part.parts[k - 1] if k else None
    if part.kind not in _VALUES or (part.kind == "fence" and "bar" in first(part).kind):
        return False
    if part.kind == "sum" and inner is sign and k:
        return not any(mark.kind == "number" and "." in mark.says for mark in leaves(part))
    if part.kind == "item" and k:
        return False
    if part.kind == "row" and isinstance(before, Node) and last(before).kind == "word":
        return False
    return _chooses(inner, sign)


def _with(tree: Node, sign: Mark, says: str) -> Node:
    """The tree in which ``sign`` says something else."""

    def changed(part: Part) -> Part:
        if isinstance(part, Mark):
            return part._replace(says=says) if part is sign else part
        return Node(part.kind, tuple(map(changed, part.parts)))

    return Node(tree.kind, tuple(map(changed, tree.parts)))


def with_quotients(
    supposed: Iterable[Relation], taken: Collection[str]
) -> tuple[tuple[Relation, ...], tuple[str, ...]]:
    """What is ``supposed``, where a multiple of a numeral is the numeral times a letter, and these
    letters, which are integers and none of those ``taken``."""
    found: list[Relation] = []
    letters: list[str] = []
    used = {*taken}
    for relation in supposed:
        used |= free_names(relation.left) | free_names(relation.right)
    free = (letter for letter in "kmjlqpst" if letter not in used)
    for relation in supposed:
        letter = next(free, "") if _is_multiple_of_numeral(relation) else ""
        if letter:
            letters.append(letter)
            whole, divisor = relation.left.args
            relation = Relation(whole, "=", Term("mul", divisor, symbol(letter)))
        found.append(relation)
    return tuple(found), tuple(letters)


def _is_multiple_of_numeral(relation: Relation) -> bool:
    return is_divisibility(relation) and bool(rational(relation.left.args[1]))
