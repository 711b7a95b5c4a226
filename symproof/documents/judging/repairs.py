"""Repairs: the nearest change that makes a false step true, as a hint to its author."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, pairwise

from ...base.messages import Said
from ...kernel.terms import Relation, Term, free_names, number, rebuild
from ...notation.text_writer import print_term
from ...reading.elaborate.placeholders import as_products, subterms

HOLDS = "with {new} instead of {old} this holds"
MAX_REPAIRS = 400
MAX_NODES = 20_000  # in all the relations that are tried
MAX_LETTERS = 6  # of a relation, that may stand for each other
_EXCHANGED = {"sin": "cos", "cos": "sin", "sinh": "cosh", "cosh": "sinh"}
#: A term for one in its place, and what stood and stands there in plain text.
Change = tuple[Term, str, str]
#: The relation around a place in it: the whole by what stands there.
Around = Callable[[Term], Relation]


def changes(relation: Relation) -> Iterator[tuple[Relation, str, str]]:
    """A relation changed in one place as misprints change it, the likeliest changes first, with
    what stood there and what stands there now."""
    left, op, right = relation
    letters = letters_of(relation)
    places = [
        *_places(right, lambda term: Relation(left, op, term)),
        *_places(left, lambda term: Relation(term, op, right)),
    ]
    for edit in _EDITS:
        for part, around in places:
            for changed, old, new in edit(part, letters):
                yield around(changed), old, new


def letters_of(relation: Relation) -> list[Term]:
    """The first letters of a relation, also with indices, but for those by which a name is
    differentiated."""
    parts = [t for side in (relation.left, relation.right) for t in subterms(side)]
    by = {t.args[1] for t in parts if t.head == "deriv" and t.args[2].head == "sym"}
    names = (t for t in parts if t.head == "sym" and "(" not in t.args[0] and t not in by)
    return [*dict.fromkeys(names)][:MAX_LETTERS]


def _places(term: Term, around: Around) -> Iterator[tuple[Term, Around]]:
    """The parts of a term, but for the arguments of names, each with the rest around it."""
    yield term, around
    if term.head == "sym":
        return
    for place, child in enumerate(term.args):
        if type(child) is Term:
            yield from _places(child, _inside(term, place, around))


def _inside(term: Term, place: int, around: Around) -> Around:
    """The rest around an argument of a term."""
    args = term.args
    return lambda part: around(Term(term.head, *args[:place], part, *args[place + 1 :]))


def _turned(term: Term) -> Term:
    """A term with the other sign."""
    return term.args[0] if term.head == "neg" else Term("neg", term)


def _signs(term: Term, _: Sequence[Term]) -> Iterator[Change]:
    """Another sign of a summand, or none."""
    if term.head == "neg":
        yield term.args[0], shown(term), shown(term.args[0])
    if term.head != "add":
        return
    for place, t in enumerate(term.args):
        size = t.args[0] if t.head == "neg" else t
        signs = ("−", "+") if t.head == "neg" else ("+", "−")
        changed = Term("add", *term.args[:place], _turned(t), *term.args[place + 1 :])
        yield changed, f"{signs[0]} {shown(size)}", f"{signs[1]} {shown(size)}"


def _numbers(term: Term, _: Sequence[Term]) -> Iterator[Change]:
    """A number that is 1 off, that is doubled or halved, or has the other sign."""
    if term.head != "num" or term.args[1]:
        return
    value = term.args[0]
    others = [value + 1, value - 1, 2 * value, value // 2 if value % 2 == 0 else 0]
    for other in dict.fromkeys(n for n in others if n >= 0 and n != value):
        yield number(other), shown(term), shown(number(other))
    if value:
        yield Term("neg", term), shown(term), f"−{shown(term)}"


def _functions(term: Term, _: Sequence[Term]) -> Iterator[Change]:
    """The other one of two functions."""
    if term.head in _EXCHANGED:
        other = Term(_EXCHANGED[term.head], *term.args)
        yield other, shown(term), shown(other)


def _matrices(term: Term, _: Sequence[Term]) -> Iterator[Change]:
    """A transpose that is missing or too much, and two factors in the other order."""
    if term.head == "transpose":
        yield term.args[0], shown(term), shown(term.args[0])
    args = term.args if term.head == "mul" else ()
    for place, t in enumerate(args):
        if t.head in _MAY_BE_MATRIX:
            turned = Term("transpose", t)
            changed = Term("mul", *args[:place], turned, *args[place + 1 :])
            yield changed, shown(t), shown(turned)
    for place, (one, other) in enumerate(pairwise(args)):
        if {one.head, other.head} <= _MAY_BE_MATRIX | _OF_MATRICES:
            changed = Term("mul", *args[:place], other, one, *args[place + 2 :])
            yield changed, shown(Term("mul", one, other)), shown(Term("mul", other, one))


_MAY_BE_MATRIX = frozenset(("matrix", "sym", "stack", "add", "diag"))
_OF_MATRICES = frozenset(("transpose", "inverse"))


def _factors(term: Term, letters: Sequence[Term]) -> Iterator[Change]:
    """A factor that is too much or missing: 2, one half, or a letter."""
    args = term.args
    for place in range(len(args)) if term.head == "mul" else ():
        rest = (*args[:place], *args[place + 1 :])
        changed = rest[0] if len(rest) == 1 else Term("mul", *rest)
        yield changed, shown(term), shown(changed)
    if term.head in _NO_FACTOR:
        return
    more = [Term("mul", number(2), term), Term("div", term, number(2))]
    others = (letter for letter in letters if letter != term)
    for changed in (*more, *(Term("mul", letter, term) for letter in others)):
        yield changed, shown(term), shown(changed)


_NO_FACTOR = frozenset(("num", "add", "neg"))


def _letters(term: Term, letters: Sequence[Term]) -> Iterator[Change]:
    """A letter, or an index, for another one."""
    if term.head == "sym" and "(" not in term.args[0]:
        for other in letters:
            if other != term:
                yield other, shown(term), shown(other)


def _powers(term: Term, _: Sequence[Term]) -> Iterator[Change]:
    """An exponent or a root that is too much or missing."""
    if term.head in ("pow", "sqrt"):
        yield term.args[0], shown(term), shown(term.args[0])
    elif term.head not in ("num", "neg"):
        for changed in (Term("pow", term, number(2)), Term("sqrt", term)):
            yield changed, shown(term), shown(changed)


def _quotients(term: Term, _: Sequence[Term]) -> Iterator[Change]:
    """A quotient upside down, or without its denominator."""
    if term.head == "div":
        for changed in (Term("div", *reversed(term.args)), term.args[0]):
            yield changed, shown(term), shown(changed)


def _summands(term: Term, _: Sequence[Term]) -> Iterator[Change]:
    """A summand that is too much, and a sum for a product."""
    args = term.args if term.head == "add" else ()
    for place in range(len(args)):
        rest = (*args[:place], *args[place + 1 :])
        changed = rest[0] if len(rest) == 1 else Term("add", *rest)
        yield changed, shown(term), shown(changed)
    if len(args) == 2:
        yield Term("mul", *args), shown(term), shown(Term("mul", *args))


#: The kinds of changes, in the order of how often they are the mistake.
_EDITS = (
    _signs, _numbers, _functions, _matrices, _factors, _letters, _powers, _quotients, _summands,
)  # fmt: skip


def repair(relation: Relation, holds: Callable[[Relation], bool]) -> Said | None:
    """The first change in one place that makes the relation hold, and does not make its sides the
    same."""
    allowed = min(MAX_REPAIRS, MAX_NODES // (relation.left.size + relation.right.size))
    for candidate, old, new in islice(changes(relation), allowed):
        is_plain = _are_alike(_plain(candidate.left), _plain(candidate.right))
        if not is_plain and holds(candidate):
            return Said(HOLDS, new=new, old=old)
    return None


def _are_alike(left: Term, right: Term) -> bool:
    """Whether two terms that are equal say one thing: products of letters in the same places."""
    if left == right:
        return True
    if free_names(left) == free_names(right) and _is_product(left) and _is_product(right):
        return True
    are_built_alike = left.head == right.head and len(left.args) == len(right.args)
    pairs = zip(left.args, right.args, strict=True) if are_built_alike else ()
    return are_built_alike and all(
        _are_alike(a, b) if type(a) is Term and type(b) is Term else a == b for a, b in pairs
    )


def _is_product(term: Term) -> bool:
    """Whether a term is made of letters and numbers by products, quotients and powers."""
    parts = list(subterms(term))
    powers = (part.args[1] for part in parts if part.head == "pow")
    return all(part.head in _PRODUCTS for part in parts) and not any(map(free_names, powers))


_PRODUCTS = frozenset(("mul", "div", "pow", "num", "sym", "sqrt"))


def _plain(term: Term) -> Term:
    """The term without factors, exponents and denominators 1, and without summands 0, the parts of
    sums and products in one order."""
    done = rebuild(term, _plain)
    head, args = done.head, done.args
    if head in ("pow", "div") and args[1] == number(1):
        done = args[0]
    elif head in _NEUTRAL:
        kept = [t for t in args if t != _NEUTRAL[head]]
        done = Term(head, *sorted(kept, key=repr)) if len(kept) > 1 else (*kept, _NEUTRAL[head])[0]
    return done


_NEUTRAL = {"add": number(0), "mul": number(1)}


#: What stands for a term that plain text has nothing like.
UNSHOWN = "…"


def shown(term: Term) -> str:
    """The term in plain text."""
    try:
        return print_term(as_products(term))
    except ValueError:
        return UNSHOWN
