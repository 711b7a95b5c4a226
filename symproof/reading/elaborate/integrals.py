r"""Integrals: which dx belongs to which ∫, and what its ends say, or that it has none.

``∫ f dx = F + C`` claims a derivative: both sides have one slope, whatever their constants.  An end
at infinity is a limit.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from ...kernel.terms import Lambda, Relation, Term, free_names, number, substitute, symbol
from ...notation.names import is_letter
from ..grammar import Node, Part, first, leaves, nodes
from ..lexing.marks import Mark
from ..scope.ranges import infinity, ranges
from .binders import BOUND_IN_ENDS
from .derivatives import CONSTANT, letter_said, operator_of
from .elaboration import Elaboration
from .placeholders import ANTIDERIVATIVE, is_antiderivative, subterms

#: What the end of an integral without an end may be called.
ENDS = "buvwcrsqaBRSTUVWXYZ"
_CONSTANTS = frozenset(("C", "K", "c", "k", "C'", "K'"))  # of integration, by custom
NO_ENDS = "write both ends, or ∫ f dx = F + C"
SECOND_DX = "which d is that of the integral?  Write one dx for each ∫"


def integrands(e: Elaboration, parts: Sequence[Part]) -> list[Part]:
    """The parts of a sum, in which each integral has what stands in front of its dx, the inner
    ones first."""
    if not any(map(_integrals, parts)):
        return list(parts)
    found = [_with_differentials(e, part) for part in parts]
    while True:
        signs = [(i, k) for i, row in enumerate(found) for k in _integrals(row)]
        place = signs[-1] if signs else None
        end = _differential(e, found, *place) if place else None
        if place is None or end is None:
            break
        (i, k), (j, m, width, letter) = place, end
        first_row, last_row = _items(found[i]), _items(found[j])
        if i == j:
            body: list[Part] = [Node("row", first_row[k + 1 : m])] if m > k + 1 else []
        else:
            begin = [Node("row", first_row[k + 1 :])] if first_row[k + 1 :] else []
            body = [*begin, *found[i + 1 : j], Node("row", last_row[:m])]
            if not m:
                raise e.error("what is integrated was expected here", letter)
        whole = Node("integral", (first_row[k], Node("sum", tuple(body)), letter))
        behind = last_row[m + width :]
        found[i : j + 1] = [Node("row", (*first_row[:k], Node("item", (whole,)), *behind))]
    for row in found:
        for k, item in enumerate(_items(row)):
            if _is_integral(item) and (left := _differential(e, [row], 0, k)):
                raise e.error(SECOND_DX, left[3])
    return found


def _differential(
    e: Elaboration, parts: Sequence[Part], i: int, k: int
) -> tuple[int, int, int, Mark] | None:
    """Where the first dx stands behind a place: its row, its place there, how many items it
    has, and its letter."""
    for j in range(i, len(parts)):
        items = _items(parts[j])
        for m in range(k + 1 if j == i else 0, len(items)):
            found = _letter_of(e, items[m : m + 2])
            if found is not None:
                return j, m, *found
    return None


def _letter_of(e: Elaboration, items: Sequence[Part]) -> tuple[int, Mark] | None:
    """The letter of the dx with which items begin, behind how many items it has."""
    words = [m for item in items for m in [_word_alone(item)]]
    if not words or words[0] is None or "d" in e.known.names:
        return None
    said = words[0].says
    if said == "d" and len(words) > 1 and words[1] is not None:
        return 2, words[1]
    if not e.is_latex and said[:1] == "d" and is_letter(said[1:]) and not e.scope.is_name(said):
        return 1, words[0]._replace(says=said[1:])
    return None


def _with_differentials(e: Elaboration, part: Part) -> Part:
    """A row in which dx stands behind the fractions above whose line it stood."""
    found: list[Part] = []
    for item in _items(part):
        found += _drawn_out(e, item)
    return Node("row", tuple(found)) if isinstance(part, Node) and found else part


def _drawn_out(e: Elaboration, item: Part) -> list[Part]:
    """An item, with the dx that stands last above the line of a fraction behind it."""
    frac = item.parts[0] if isinstance(item, Node) and len(item.parts) == 1 else None
    if not isinstance(frac, Node) or frac.kind != "frac" or operator_of(e, frac) is not None:
        return [item]
    above, below = nodes(frac)
    row = _only_row(above)
    for k in range(len(row)):
        found = _letter_of(e, row[k : k + 2])
        if found is not None and k + found[0] == len(row):
            one = Mark("number", "1", "1", "", first(frac).start)
            rest = row[:k] or (Node("item", (Node("one", (one,)),)),)
            return [
                Node("item", (Node("frac", (first(frac), Node("row", rest), below)),)),
                *row[k:],
            ]
    return [item]


def read_integral(e: Elaboration, node: Node) -> Term:
    """An integral with both ends, or with none."""
    sign, body, mark = node.parts[0], node.parts[1], first(node.parts[2])
    scripts = sign.parts[1:] if isinstance(sign, Node) else ()
    ends = {s.kind: scripts[k + 1] for k, s in enumerate(scripts) if isinstance(s, Mark)}
    if not ends:
        e.notes.bound.add(letter_said(e, mark))
        return _without_ends(e, mark, _integrand(e, body))
    if ends.keys() != {"sub", "sup"}:
        raise e.error(NO_ENDS, first(sign))
    return _integrated(e, mark, ends["sub"], ends["sup"], body)


def between_ends(e: Elaboration, mark: Mark, fence: Node, scripts: Sequence[Part]) -> Term:
    """``[F(x)]_a^b``, which is F(b) − F(a); x is the letter that is left of F, or that an end
    names.  ``[F(x)]_{x=a}`` is F(a)."""
    inside = e.term(e.only(fence))
    found = {first(s).kind: _end(e, scripts[k + 1]) for k, s in enumerate(scripts) if k % 2 == 0}
    ends = [found[kind][1] for kind in ("sup", "sub") if kind in found]
    named = {name for name, _ in found.values() if name}
    letters = _letters_put_in(e, inside, ends, named)
    if len(letters) != 1 or (named and letters != named):
        raise e.error("which letter is put in here?  Write the difference", mark)
    var = letters.pop()
    e.notes.put_in.update(dict.fromkeys(free_names(inside) - {var}, var))
    high, *low = (substitute(inside, {var: Lambda((), end)}) for end in ends)
    return e.make(mark, "add", high, e.make(mark, "neg", low[0])) if low else high


def _letters_put_in(
    e: Elaboration, inside: Term, ends: Sequence[Term], named: Set[str]
) -> set[str]:  # fmt: skip
    """The letters of ``inside`` for which ends may be put in, if it is more than one letter; those
    that are bound, unless the ends name one."""
    others = frozenset[str]().union(*map(free_names, ends)) - named
    letters = {name for name in free_names(inside) - others - CONSTANT if "#" not in name}
    if not named:
        letters = letters & e.notes.bound or letters
    is_known = inside.head != "sym" or bool(letters & (e.notes.bound | named))
    return letters if is_known else set()


def is_at_point(scripts: Sequence[Part]) -> bool:
    """True if scripts give a letter a value below the line, and nothing else."""
    marks = leaves(scripts[1]) if len(scripts) == 2 and first(scripts[0]).kind == "sub" else []
    return [mark.says for mark in marks if mark.kind == "rel"] == ["="]


def _end(e: Elaboration, part: Part) -> tuple[str, Term]:
    """The letter that an end names, "" if it names none, and its value."""
    is_group = isinstance(part, Node) and part.kind in ("group", "fence")
    chain = e.only(part) if isinstance(part, Node) and is_group else None
    if chain is None or len(chain.parts) != 3 or first(chain.parts[1]).says != "=":
        return "", e.term(part)
    letter = e.term(chain.parts[0])
    if letter.head != "sym" or len(letter.args) > 1:
        raise e.error("a letter was expected before this sign", first(chain.parts[1]))
    return letter.args[0], e.term(chain.parts[2])


def _integrated(e: Elaboration, mark: Mark, below: Part, above: Part, body: Part) -> Term:
    """The integral over the letter that a mark says; one without an end is a limit, and one
    from -oo to oo is a sum of two."""
    letter = letter_said(e, mark)
    falls, grows = infinity(below) < 0, infinity(above) > 0
    low = None if falls else e.term(below)
    high = None if grows else e.term(above)
    ends = [end for end in (low, high) if end is not None]
    names = frozenset().union(*map(free_names, ends))
    if letter in names:
        raise e.error(BOUND_IN_ENDS, mark, letter=letter)
    e.notes.bound.add(letter)
    inside = _integrand(e, body)
    taken = names | free_names(inside) | e.known.names | e.notes.bound | {letter, *e.scope.source}
    moving = next((name for name in ENDS if name not in taken), "bound")

    def between(start: Term, end: Term) -> Term:
        return e.make(mark, "integral", letter, start, end, inside)

    if low is not None and high is not None:
        return between(low, high)
    middle = number(0)
    parts = []
    if low is None:
        end = middle if high is None else high
        part = between(symbol(moving), end)
        parts.append(e.make(mark, "limit_minus_infinity", moving, part))
    if high is None:
        start = middle if low is None else low
        parts.append(e.make(mark, "limit_infinity", moving, between(start, symbol(moving))))
    e.notes.bound.add(moving)
    return e.make(mark, "add", *parts) if len(parts) > 1 else parts[0]


def _integrand(e: Elaboration, body: Part) -> Term:
    """The integrand ``body``; nothing in front of dx is 1."""
    return e.term(body) if not isinstance(body, Node) or body.parts else number(1)


def slopes(relation: Relation, letter: str) -> Relation | None:
    """The relation between the slopes of both sides, which an equation with integrals without ends
    over a ``letter`` states: ∫ f dx = F + C says that F′ = f.  None if integrals over other letters
    stand in it, or if a side is no sum of multiples of integrals and a term in the letter."""
    sides = [_slope(side, letter) for side in (relation.right, relation.left)]
    left, right = sides
    if relation.op != "=" or left is None or right is None:
        return None
    return Relation(left, "=", right)


def integrated_letter(relation: Relation) -> str:
    """The letter of the first integral without ends in a relation; "" if there is none."""
    parts = (part for side in (relation.left, relation.right) for part in subterms(side))
    return next((part.args[1].args[0] for part in parts if is_antiderivative(part)), "")


def constant_of(side: Term) -> str:
    """The constant of integration that a side has as a summand, and nowhere else; "" if it has
    none."""
    for place, part in enumerate(side.args if side.head == "add" else ()):
        name = part.args[0] if part.head == "sym" and len(part.args) == 1 else ""
        others = (s for k, s in enumerate(side.args) if k != place)
        if name in _CONSTANTS and not any(name in free_names(s) for s in others):
            return name
    return ""


def _slope(side: Term, letter: str) -> Term | None:
    """The derivative of a side by a letter; None if it is not read, or the side does not have the
    letter."""
    summands = side.args if side.head == "add" else (side,)
    rest = [s for s in summands if not _has_antiderivative(s)]
    found = [_multiple(s, letter) for s in summands if _has_antiderivative(s)]
    names = frozenset[str]().union(*map(free_names, rest))
    if letter in names:
        whole = rest[0] if len(rest) == 1 else Term("add", *rest)
        found.append(Term("deriv", letter, symbol(letter), whole))
    slopes = [slope for slope in found if slope is not None]
    is_odd = bool(rest) and not names  # a number beside an integral that has its own constant
    if is_odd or not slopes or len(slopes) < len(found):
        return None
    return slopes[0] if len(slopes) == 1 else Term("add", *slopes)


def _multiple(term: Term, letter: str) -> Term | None:
    """The slope of a multiple of an integral without ends; None if it is none."""
    if is_antiderivative(term):
        return term.args[2] if term.args[1] == symbol(letter) else None
    if term.head not in ("neg", "mul", "div"):
        return None
    places = [k for k, part in enumerate(term.args) if _has_antiderivative(part)]
    others = [part for k, part in enumerate(term.args) if k not in places]
    slope = _multiple(term.args[places[0]], letter)
    is_divisor = term.head == "div" and places != [0]
    if len(places) > 1 or is_divisor or slope is None:
        return None
    if any(letter in free_names(part) for part in others):
        return None
    return Term(term.head, *term.args[: places[0]], slope, *term.args[places[0] + 1 :])


def _has_antiderivative(term: Term) -> bool:
    return any(map(is_antiderivative, subterms(term)))


def demand_ends(e: Elaboration, mark: Mark, term: Term) -> None:
    """Refuse an integral without ends.  Raises an error at ``mark``."""
    if _has_antiderivative(term):
        raise e.error(NO_ENDS, mark)


def with_slopes(e: Elaboration, mark: Mark, relation: Relation) -> Relation:
    """The relation, or that of its slopes if integrals without ends stand in it."""
    letter = integrated_letter(relation)
    found = slopes(relation, letter) if letter else relation
    if found is None:
        raise e.error(NO_ENDS, mark)
    note_slopes(e, (relation.left, relation.right), letter)
    return found


def note_slopes(e: Elaboration, sides: Sequence[Term], letter: str) -> None:
    """Note what has to hold where sides are differentiated by a letter."""
    for side in sides if letter else ():
        e.notes.note_positive(side, letter)


def _without_ends(e: Elaboration, mark: Mark, inside: Term) -> Term:
    """The integral over the letter that a mark says, without ends."""
    return Term("sym", ANTIDERIVATIVE, symbol(letter_said(e, mark)), inside)


def called_integral(e: Elaboration, mark: Mark, fence: Node) -> Term:
    """``integrate(f, (x, a, b))``, and ``integrate(f, x, a, b)``."""
    body, *others = nodes(fence)
    ends = ranges(mark.says, fence)
    letter_alone = _word_alone(others[0]) if len(others) == 1 else None
    if letter_alone is not None:
        e.notes.bound.add(letter_said(e, letter_alone))
        return _without_ends(e, letter_alone, e.term(body))
    alone = len(ends) == 1 and len(others) in (1, 3) and len(leaves(ends[0][0])) == 1
    if not alone:
        raise e.error("write {name}(f, (x, a, b))", mark, name=mark.text)
    letter, lo, hi = ends[0]
    return _integrated(e, first(letter), lo, hi, body)


def _items(part: Part) -> tuple[Part, ...]:
    """The items of a row."""
    return part.parts if isinstance(part, Node) and part.kind == "row" else ()


def _is_integral(item: Part) -> bool:
    node = item.parts[0] if isinstance(item, Node) else item
    return isinstance(node, Node) and node.kind == "integral"


def _integrals(row: Part) -> list[int]:
    """The places in a row of signs of integrals that have no body yet."""
    return [
        k for k, item in enumerate(_items(row))
        if isinstance(item, Node) and not _is_integral(item)
        and first(item).kind == "big" and first(item).says == "integral"
    ]  # fmt: skip


def _word_alone(item: Part) -> Mark | None:
    """The word that is all of an item."""
    marks = leaves(item)
    return marks[0] if len(marks) == 1 and marks[0].kind == "word" else None


def _only_row(part: Part) -> tuple[Part, ...]:
    """The items of a group that is one row."""
    node = part
    while isinstance(node, Node) and node.kind in ("group", "chain", "sum"):
        inner = nodes(node)
        if len(inner) != 1 or (node.kind == "sum" and len(node.parts) > 1):
            return ()
        node = inner[0]
    return _items(node)
