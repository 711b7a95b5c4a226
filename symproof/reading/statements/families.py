r"""Dots: what "…" stands for, by anti-unification of the terms that are shown.

The shown blocks are laid over each other; every place where they differ must advance by its
own constant step (1/d, 2/d beside ω_1, ω_2).  That gives one generic block and its index; the
last block, if one is shown, is solved for the last index, and every shown block is compared
with the generic one by the kernel's normal form.  What fits no such pattern is not read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import isqrt
from typing import NamedTuple

from ...kernel.facts import Scope
from ...kernel.terms import Lambda, Term, free_names, number, rebuild, substitute, symbol
from ...notation.tokens import UnreadableText
from ...search.certificates import same
from ...search.literals import rational
from ..elaborate.linear import Form, build, combined, constant, difference, linear, solve
from ..elaborate.placeholders import BLANK, DOT_NAME, DOTS

_COUNTERS = "i k j m l s t".split()
NOT_RECOGNISED = "the pattern of the dots was not recognised"


class Family(NamedTuple):
    """``block`` for ``var`` from ``lo`` to ``hi``; ``hi`` is DOTS if no last block is shown."""

    var: str
    lo: Term
    hi: Term
    block: tuple[Term, ...]


def resolve(term: Term, position: int) -> Term:
    """``term`` with families in the place of dots.  Raises :class:`UnreadableText`."""
    if not _mentions(term, DOTS) and not _mentions(term, BLANK):
        return term
    if term.head == "matrix":
        return _matrix(term, position)
    if term.head in ("add", "mul") and DOTS in term.args:
        return _series(term, position)
    if term.head in ("sum", "prod", "stack", "diag"):
        var, lo, hi, body = term.args
        return Term(term.head, var, lo, hi, resolve(body, position))
    if term.head == "sym" and term.args[0] == DOT_NAME and _mentions(term, DOTS):
        left, right = (t.args if t.head == "mul" else (t,) for t in term.args[1:])
        if DOTS in (*left, *right):
            return resolve(Term("mul", *left, *right), position)
    if term.head == "transpose":
        inner = resolve(term.args[0], position)
        turned = inner.head == "transpose" and inner.args[0].head == "stack"
        return inner.args[0] if turned else Term("transpose", inner)
    if term == DOTS:
        raise UnreadableText("", position, NOT_RECOGNISED)
    return rebuild(term, lambda child: resolve(child, position))


def _mentions(term: Term, what: Term) -> bool:
    return what.args[0] in free_names(term)


def _series(term: Term, position: int) -> Term:
    """a + b + … + z, and products likewise."""
    place = term.args.index(DOTS)
    if DOTS in term.args[place + 1 :]:
        raise UnreadableText("", position, NOT_RECOGNISED)
    before = [(resolve(t, position),) for t in term.args[:place]]
    after = [(resolve(t, position),) for t in term.args[place + 1 :]]
    kept: list[Term] = []
    if not after:
        raise UnreadableText("", position, "infinite sums are not supported")
    if _is_open([t for (t,) in before], [t for (t,) in after]):
        raise UnreadableText("", position, "the dots can go on in several ways; write a third term")
    for skip in range(max(len(before) - 1, 0)):
        if any(_are_alike(t, b) for (t,) in before[:skip] for (b,) in before[skip : skip + 2]):
            break  # what would be left out shows that the pattern is another one
        family = _family(before[skip:], after, term)
        if family is not None:
            head = "sum" if term.head == "add" else "prod"
            whole = Term(head, family.var, family.lo, family.hi, family.block[0])
            kept = [t for (t,) in before[:skip]]
            return Term(term.head, *kept, whole) if kept else whole
    raise UnreadableText("", position, NOT_RECOGNISED)


def _is_open(before: list[Term], after: list[Term]) -> bool:
    """Whether two numbers and the last one, as in 1 + 4 + … + 16, may be squares or powers as
    well."""
    values = [rational(t) for t in (*before, *after)]
    if len(before) != 2 or len(after) != 1 or None in values:
        return False
    a, b, c = (v for v in values if v is not None)
    roots = [_root(v) for v in (a, b, c)]
    squares = roots[0] >= 0 and roots[1] == roots[0] + 1 and roots[2] > roots[1]
    power, ratio = b, b / a if a else Fraction(0)
    while abs(ratio) > 1 and abs(power) < abs(c):
        power *= ratio
    return b - a != 1 and (squares or (abs(ratio) > 1 and power == c))


def _root(value: Fraction) -> int:
    """The square root of a square number, else −1."""
    root = isqrt(value.numerator) if value >= 0 and value.denominator == 1 else -1
    return root if root * root == value else -1


def _matrix(term: Term, position: int) -> Term:
    rows, cols, *entries = term.args
    cells = [[*entries[r * cols : (r + 1) * cols]] for r in range(rows)]
    if DOTS not in entries:
        filled = [number(0) if e == BLANK else resolve(e, position) for e in entries]
        return Term("matrix", rows, cols, *filled)
    if cols == 1:
        return _stack([_resolve_unless_dots(c, position) for (c,) in cells], term, position)
    if rows == 1:
        column = _stack([_resolve_unless_dots(c, position) for c in cells[0]], term, position)
        return Term("transpose", column)
    return _diagonal(cells, term, position)


def _resolve_unless_dots(term: Term, position: int) -> Term:
    """``resolve``, but dots stay."""
    return term if term == DOTS else resolve(term, position)


def _stack(entries: list[Term], whole: Term, position: int) -> Term:
    place = entries.index(DOTS)
    before, after = entries[:place], [e for e in entries[place + 1 :] if e != DOTS]
    sizes = [len(after)] if after else range(1, len(before) // 2 + 1)
    for size in sizes:
        if size and len(before) % size == 0 and len(before) >= 2 * size:
            blocks = [tuple(before[k : k + size]) for k in range(0, len(before), size)]
            family = _family(blocks, [tuple(after)] if after else [], whole)
            if family is not None:
                block = family.block
                body = block[0] if size == 1 else Term("matrix", size, 1, *block)
                return Term("stack", family.var, family.lo, family.hi, body)
    raise UnreadableText("", position, NOT_RECOGNISED)


def _diagonal(cells: list[list[Term]], whole: Term, position: int) -> Term:
    """Blocks along the diagonal, nothing but dots, zeros and blanks elsewhere."""
    sequence: list[Term] = []
    column = -1
    for row in cells:
        shown = [(c, e) for c, e in enumerate(row) if e not in (DOTS, BLANK, number(0))]
        if len(shown) > 1 or (shown and shown[0][0] <= column):
            raise UnreadableText("", position, NOT_RECOGNISED)
        if shown:
            column = shown[0][0]
            sequence.append(resolve(shown[0][1], position))
        elif DOTS in row and sequence and sequence[-1] != DOTS:
            sequence.append(DOTS)
    if sequence.count(DOTS) != 1:
        raise UnreadableText("", position, NOT_RECOGNISED)
    place = sequence.index(DOTS)
    before, after = sequence[:place], sequence[place + 1 :]
    family = _family([(b,) for b in before], [(a,) for a in after], whole)
    if family is None:
        raise UnreadableText("", position, NOT_RECOGNISED)
    return Term("diag", family.var, family.lo, family.hi, family.block[0])


def _family(
    before: Sequence[tuple[Term, ...]], after: Sequence[tuple[Term, ...]], whole: Term
) -> Family | None:
    """The family of which these blocks are the first and the last."""
    if len(before) < 2:
        return None
    var = next((c for c in _COUNTERS if c not in free_names(whole)), "ν")
    starts: list[tuple[Form, Form]] = []

    def note(start: Term, step: Form) -> Term:
        starts.append((linear(start), step))
        return start

    last_two = list(zip(before[-2], before[-1], strict=True))
    try:
        for a, b in last_two:
            _generalise(a, b, note)
    except _Irregular:
        return None
    if not starts:
        return None
    origin = len(before) - 2
    first = next((constant(s) for s, step in starts if constant(step) == 1), None)
    lo = number(0) if first is None else build({None: first - origin})
    counter = combined((1, {symbol(var): 1}), (-1, linear(lo)), (-1, {None: origin}))

    def slot(start: Term, step: Form) -> Term:
        moved = _times(step, counter)
        return build(combined((1, linear(start)), (1, moved)))

    block = tuple(_generalise(a, b, slot) for a, b in last_two)
    hi = DOTS
    if after:
        found = (solve(t, shown, var) for t, shown in zip(block, after[-1], strict=True))
        solved = next((f for f in found if f is not None), None)
        if solved is None:
            return None
        hi = solved
        span = constant(difference(hi, lo))
        if span is not None and (span.denominator > 1 or span < len(before) + len(after) - 1):
            return None
    places = [build(combined((1, linear(lo)), (1, {None: k}))) for k in range(len(before))]
    back = [build(combined((1, linear(hi)), (-1, {None: k}))) for k in range(len(after))]
    shown = [*zip(places, before, strict=True), *zip(back, reversed(after), strict=True)]
    for index, entries in shown:
        for generic, entry in zip(block, entries, strict=True):
            if not _same(substitute(generic, {var: Lambda((), index)}), entry):
                return None
    return Family(var, lo, hi, block)


class _Irregular(Exception):
    """Two blocks differ by more than steps."""


def _generalise(a: Term, b: Term, slot: Callable[[Term, Form], Term]) -> Term:
    """The common shape of two terms, with a slot at each place where they differ."""
    if a == b:
        return a
    if b.head == "pow" and a.head != "pow":
        if a == b.args[0]:
            a = Term("pow", a, number(1))
        elif a == number(1):
            a = Term("pow", b.args[0], number(0))
    step = difference(b, a)
    if a.head == "num" or constant(step) is not None:
        return slot(a, step)
    names = [x for x in a.args if type(x) is not Term] == [x for x in b.args if type(x) is not Term]
    if a.head == b.head and len(a.args) == len(b.args) and names:
        parts = zip(a.args, b.args, strict=True)
        done = [_generalise(x, y, slot) if type(x) is Term else x for x, y in parts]
        return Term(a.head, *done)
    if any(atom is not None and _is_opaque(atom) for atom in step):
        raise _Irregular
    return slot(a, step)


def _are_alike(a: Term, b: Term) -> bool:
    """Whether two terms may be members of one family: where they differ, both are numbers, or
    linear in something that they share."""
    ends: list[tuple[Form, Form]] = []

    def note(start: Term, step: Form) -> Term:
        ends.append((linear(start), combined((1, linear(start)), (1, step))))
        return start

    try:
        _generalise(a, b, note)
    except _Irregular:
        return False
    numbers = [(constant(x) is not None, constant(y) is not None) for x, y in ends]
    return all(both == (True, True) or {*x} & {*y} - {None}
               for both, (x, y) in zip(numbers, ends, strict=True))  # fmt: skip


def _is_opaque(atom: Term) -> bool:
    return atom.head != "sym" or len(atom.args) > 1


def _times(step: Form, counter: Form) -> Form:
    value = constant(step)
    if value is not None:
        return combined((value, counter))
    return linear(Term("mul", build(counter), build(step)))


def _same(left: Term, right: Term) -> bool:
    return same(left, right, Scope({}, _Anything())) is not None or left == right


class _Anything(dict[str, tuple[str, ...]]):
    """Index sorts of names about which nothing is said."""

    def __missing__(self, key: str) -> tuple[str, ...]:
        return ("complex",) * key.count("#")
