"""Claims: what a relation of a document says, as a claim that the kernel can decide.

Defined names are unfolded, equations that hold at the place are solved and put in, a dot
becomes a product or a dot product, blocks of matrices become entries, ranges get their ends,
and a size such as d/2 becomes a natural number n with d = 2n.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from ...base.messages import Said
from ...deciding.words import FALSE_UNLESS, NO_PROOF, NOT_UNDERSTOOD
from ...kernel.claims import Claim, MalformedClaim, demand_wellformed
from ...kernel.terms import (
    BINDERS,
    FUNCTIONS,
    RELATIONS,
    Lambda,
    MalformedTerm,
    Relation,
    Term,
    children,
    free_names,
    is_matrix,
    number,
    rebuild,
    substitute,
    symbol,
)
from ...notation.limits import LIMITS
from ...notation.names import as_printed, family_of
from ...reading.claims.jets import jets
from ...reading.claims.kinds import TWO_SIZES
from ...reading.claims.membership import with_quotients
from ...reading.claims.properties import relations
from ...reading.claims.sorting import claim_about
from ...reading.elaborate.elaboration import OF_MATRIX
from ...reading.elaborate.gradients import NO_GRADIENT, gradient_column
from ...reading.elaborate.integrals import NO_ENDS
from ...reading.elaborate.linear import build, combined, difference, linear
from ...reading.elaborate.placeholders import (
    DOT_NAME,
    DOTS,
    is_antiderivative,
    is_gradient,
    subterms,
)
from ...reading.elaborate.relations import zero_like
from ..scopes.context import Context, TooLarge, Unmoved, base_of, rebuilt

MAX_ENTRIES = 4096


class NotAClaim(Exception):
    """The relation cannot be decided; ``reason`` says why, and ``cause`` is the row of
    :data:`~symproof.deciding.words.CAUSES` for it."""

    def __init__(self, reason: Said, cause: str = NOT_UNDERSTOOD) -> None:
        super().__init__(str(reason))
        self.reason, self.cause = reason, cause


class Prepared(NamedTuple):
    """A claim with what the reading took for granted: the ``unknown`` names, those of them that may
    stand for a matrix (``loose``), whether a range has an end that is not given, a name of
    whose value the sort is not known any more (``lost``), the sorts that the text ``said``, and
    the unknown names that a condition puts in order (``ordered``), and the properties of matrices
    that words say (``besides``)."""

    claim: Claim
    unknown: tuple[str, ...]
    loose: tuple[str, ...]
    open_end: str
    sizes: tuple[tuple[str, str], ...]
    lost: str = ""
    said: tuple[tuple[str, str], ...] = ()
    ordered: frozenset[str] = frozenset()
    besides: tuple[Relation, ...] = ()


def prepare(
    context: Context,
    relation: Relation,
    hypotheses: Sequence[Relation] = (),
    choice: Mapping[str, int] | None = None,
) -> Prepared:
    """The claim of a relation at a place.  Raises :class:`NotAClaim`."""
    if relation.op not in RELATIONS:
        raise NotAClaim(Said("{sign} has no exact meaning here", sign=relation.op))
    given = [*context.hypotheses, *hypotheses]
    if len(given) > LIMITS.conditions:
        raise NotAClaim(Said("{count} conditions hold here; at most {limit} are used",
                             count=len(given), limit=LIMITS.conditions), NO_PROOF)  # fmt: skip
    try:
        return _prepared(context, relation, given, choice or {})
    except Unmoved as error:
        said = "what is differentiated by {letter} does not depend on it here; say how it does"
        raise NotAClaim(Said(said, letter=error.args[0])) from None
    except TooLarge:
        raise NotAClaim(Said("unfolding the definitions makes it too large"), NO_PROOF) from None
    except (MalformedTerm, MalformedClaim, RecursionError) as error:
        names = frozenset[str]().union(*(free_names(t) for r in (relation, *given) for t in r[::2]))
        raise NotAClaim(
            Said("not a claim: {why}; say what its letters are", why=_in_print(str(error), names))
        ) from None


def _in_print(message: str, names: Iterable[str]) -> str:
    """A message of the kernel, which quotes ``names``, with these as they are printed."""
    for name in names:
        message = message.replace(repr(name), as_printed(base_of(name)))
    return message[:200]


def _prepared(
    context: Context, relation: Relation, given: list[Relation], choice: Mapping[str, int]
) -> Prepared:
    sides = [context.unfold(t, choice) for t in (relation.left, relation.right)]
    kept: list[Relation] = []
    solved: list[dict[str, Lambda]] = []
    lost = ""
    own = 0  # how many are of the whole document
    for place, hypothesis in enumerate(given):
        own = len(kept) if place <= len(context.hypotheses) else own
        left, right = (context.unfold(t, choice) for t in (hypothesis.left, hypothesis.right))
        for meaning in solved:
            left, right = substitute(left, meaning), substitute(right, meaning)
        value_of = _solved(left, right) if hypothesis.op == "=" else None
        if value_of is None:
            kept.append(Relation(left, hypothesis.op, right))
            continue
        solved.append(value_of)
        sides = [substitute(t, value_of) for t in sides]
        kept = [Relation(substitute(a, value_of), op, substitute(b, value_of)) for a, op, b in kept]
        ((name, value),) = value_of.items()
        sort = context.sorts.get(name, "real")
        if sort in _BOUNDS:
            kept.append(Relation(value.body, _BOUNDS[sort], number(0)))
        elif sort not in ("real", "complex") and not _is_member(value.body, sort, context):
            lost = name
    names = frozenset[str]().union(*map(free_names, sides))
    own = len(kept) if len(given) == len(context.hypotheses) else own
    stated = frozenset[str]().union(*(free_names(t) for h in kept[own:] for t in (h[0], h[2])))
    kept = _connected([h for h in kept if not _is_evident(h)], names | stated)
    ranges = _ranges(sides)
    sides = [_with_ranges(side, ranges) for side in sides]
    open_end = _fresh("nNmM", names | context.sorts.keys()) if _has_open_end(sides) else ""
    settled = [_settle(t, context, open_end) for t in sides]
    flat = [t for h in kept for t in (h.left, h.right)]
    has_ranges = any(t.head in BINDERS for side in settled for t in subterms(side))
    settled, sizes = (
        _integral([*settled, *flat], context) if has_ranges else ([*settled, *flat], ())
    )
    settled, flat = settled[:2], settled[2:]
    kept = [Relation(flat[2 * k], h.op, flat[2 * k + 1]) for k, h in enumerate(kept)]
    settled = [_beside(*settled), _beside(*reversed(settled))]
    for side in settled:
        _demand_moderate(side)
    asked = Relation(settled[0], relation.op, settled[1])
    asked = jets([asked], kept, context.sorts)(asked)
    _demand_one_size([asked, *kept])
    besides = _of_properties([asked, *kept], context)
    kept += besides
    claim, quotients = _posed(asked, kept, context, names)
    sorted_ = context.sorts.keys() - context.letters.inferred
    known = {*sorted_, *quotients, open_end, *(n for _, n in sizes)} | (
        _in_bounds(settled) if has_ranges else set()
    )
    shaped = {v.name for v in claim.variables if _is_shaped(v.name, context)}
    known |= shaped.union(*(_size_letters(side, shaped) for side in settled))
    unknown = tuple(
        v.name for v in claim.variables
        if v.name not in known and v.name.split("_")[0].split("(")[0] not in sorted_
        and any(_is_outside_indices(t, v.name) for t in settled)
    )  # fmt: skip
    loose = tuple(n for n in unknown if any(_is_loose(t, n) for t in settled))
    said = tuple((v.name, v.sort) for v in claim.variables if v.name in context.letters.said)
    ordered = frozenset(
        side.args[0] for left, op, right in kept for side in (left, right)
        if op[0] in "<>" and side.head == "sym" and len(side.args) == 1
        and not side.args[0][0].isupper()  # A > 0 may be a matrix
    )  # fmt: skip
    return Prepared(claim, unknown, loose, open_end, sizes, lost, said,
                    ordered.intersection(unknown) - context.lost, besides)  # fmt: skip


def _posed(
    asked: Relation, kept: Sequence[Relation], context: Context, names: Set[str]
) -> tuple[Claim, tuple[str, ...]]:
    """The claim of a relation where others hold, and the new letters for the quotients of
    multiples."""
    held, quotients = with_quotients(kept, {*names, *context.sorts})
    sorts = {**context.sorts, **dict.fromkeys(quotients, "integer")}
    claim = claim_about(asked, sorts, held)
    demand_wellformed(claim)
    return claim, quotients


def _demand_one_size(said: Sequence[Relation]) -> None:
    """Refuse a matrix that has other letters for its size in a definition, which nobody says to be
    the same numbers.  Raises :class:`NotAClaim`."""
    sizes: dict[tuple[object, ...], tuple[Term, ...]] = {}
    parts = (part for r in said for side in (r.left, r.right) for part in subterms(side))
    for part in parts:
        if part.head == "sym" and is_matrix(part.args[0]):
            *name, rows, cols = part.args
            if sizes.setdefault(tuple(name), (rows, cols)) != (rows, cols):
                base = as_printed(base_of(part.args[0]))
                raise NotAClaim(Said(TWO_SIZES, name=base))


def _of_properties(said: Sequence[Relation], context: Context) -> tuple[Relation, ...]:
    """The properties of the matrices in some relations, as words say them, as relations."""
    sorts = context.letters.place
    return tuple(relations(said, {n: s.properties for n, s in sorts.items() if s.properties}))


def _beside(side: Term, other: Term) -> Term:
    """A side of a relation, with the zero of the shape of the ``other`` one in place of a 0."""
    zero = zero_like(other) if side == number(0) else None
    return side if zero is None else zero


#: What the sort of a letter says of its value.
_BOUNDS = {"positive": ">", "nonnegative": ">=", "nonzero": "!="}


def _is_member(value: Term, sort: str, context: Context) -> bool:
    """Whether a value visibly has a sort: a numeral, a letter of this sort, or a sum or product of
    such, for integers and natural numbers are closed under both."""
    if value.head == "sym":
        return context.sorts.get(value.args[0]) == sort
    if value.head in ("add", "mul"):
        closed = sort in ("integer", "natural")
        return closed and all(_is_member(part, sort, context) for part in value.args)
    if value.head == "neg":
        return sort == "integer" and _is_member(value.args[0], sort, context)
    return value.head == "num" and value.args[1] == 0 and sort in ("integer", "natural")


def _is_evident(relation: Relation) -> bool:
    """Whether a hypothesis without letters holds.  Raises :class:`NotAClaim` if it does not."""
    left, op, right = relation
    if left == right and op in ("=", "<=", ">="):
        return True
    form = difference(left, right)
    if form.keys() - {None}:
        return False
    value = form.get(None, Fraction(0))
    holds = {"=": value == 0, "!=": value != 0, "<": value < 0, "<=": value <= 0,
             ">": value > 0, ">=": value >= 0}  # fmt: skip
    if not holds.get(op, True):
        raise NotAClaim(Said("what is supposed here contradicts itself"), FALSE_UNLESS)
    return True


def _connected(relations: list[Relation], names: frozenset[str]) -> list[Relation]:
    """Those relations that say something of these names, perhaps by way of others."""
    kept: list[Relation] = []
    found = True
    while found:
        found = False
        for r in relations:
            of = free_names(r.left) | free_names(r.right)
            if r not in kept and (of & names or not of):
                kept.append(r)
                names |= of
                found = True
    return [r for r in relations if r in kept]


def _solved(left: Term, right: Term) -> dict[str, Lambda] | None:
    """The value of one variable for which an equation holds, if it is linear in one."""
    form = difference(left, right)
    for atom, slope in form.items():
        if atom is not None and atom.head == "sym" and len(atom.args) == 1 and abs(slope) == 1:
            rest = {a: v for a, v in form.items() if a != atom}
            if not any(atom.args[0] in free_names(a) for a in rest if a is not None):
                value = build(combined((-1 / slope, rest)))
                return {atom.args[0]: Lambda((), value)}
    return None


def _fresh(candidates: Sequence[str], taken: frozenset[str]) -> str:
    return next((c for c in candidates if c not in taken), "n'" + "'" * len(taken))


# -- settling -------------------------------------------------------------------------------


def _has_open_end(sides: Sequence[Term]) -> bool:
    return any(t.head in BINDERS and t.args[2] == DOTS for side in sides for t in subterms(side))


def _ranges(sides: Sequence[Term]) -> dict[str | Term, tuple[Term, Term]]:
    """The range of each family whose members are added, multiplied or stacked over one range only,
    and of each body for which this is done."""
    found: dict[str | Term, set[tuple[Term, Term]]] = {}
    for t in (t for side in sides for t in subterms(side) if t.head in BINDERS):
        var, low, high, body = t.args
        if DOTS not in (low, high):
            for family in _families(var, body):
                found.setdefault(family, set()).add((low, high))
    return {family: next(iter(ends)) for family, ends in found.items() if len(ends) == 1}


def _with_ranges(term: Term, ranges: Mapping[str | Term, tuple[Term, Term]]) -> Term:
    """A term in which a sum or stack without ends goes over the range of the families in it, or of
    its body, if these have one."""
    done = rebuilt(term, lambda child: _with_ranges(child, ranges))
    if done.head not in BINDERS or done.args[2] != DOTS:
        return done
    var, _, _, body = done.args
    ends = {ranges[family] for family in _families(var, body) if family in ranges}
    return Term(done.head, var, *next(iter(ends)), body) if len(ends) == 1 else done


def _families(var: str, body: Term) -> set[str | Term]:
    """The families of which a member with the index ``var`` stands in a term, and the term itself,
    in which another index stands for it."""
    names = (t for t in subterms(body) if t.head == "sym" and len(t.args) == 2)
    families = {t.args[0] for t in names if t.args[1] == symbol(var)}
    return {*families, substitute(body, {var: Lambda((), symbol("index"))})}


def _settle(term: Term, context: Context, open_end: str) -> Term:
    """Dots of products, open ends and blocks inside matrices."""
    if term.head in BINDERS:
        var, lo, hi, body = term.args
        if hi == DOTS:
            lo = context.open_start if lo == DOTS else _settle(lo, context, open_end)
            last = Term("add", lo, symbol(open_end), Term("neg", number(1)))
            hi = build(linear(last))
        else:
            lo, hi = (_settle(t, context, open_end) for t in (lo, hi))
        return Term(term.head, var, lo, hi, _settle(body, context, open_end))
    done = rebuilt(term, lambda child: _settle(child, context, open_end))
    if done.head == "sym" and done.args[0] == DOT_NAME:
        return _dotted(done.args[1], done.args[2])
    _demand_readable(done)
    if is_gradient(done):
        found = gradient_column(done.args[1], done.args[2]) if len(done.args) == 3 else None
        if found is None:
            raise NotAClaim(Said(NO_GRADIENT))
        return found
    blocks = ("column", "row", "matrix")
    if done.head == "matrix" and any(shape(e) in blocks for e in done.args[2:]):
        return _written_out(done)
    return done


def _demand_readable(term: Term) -> None:
    """Raise :class:`NotAClaim` for an integral without ends, and for |v| of a column, which may be
    its length."""
    if is_antiderivative(term):
        raise NotAClaim(Said(NO_ENDS))
    if term.head == "abs" and shape(term.args[0]) != "number":
        raise NotAClaim(Said(OF_MATRIX))


def _dotted(left: Term, right: Term) -> Term:
    if shape(left) == shape(right) and shape(left) in ("column", "row"):
        return Term("dot", left, right)
    factors = [*_factors(left), *_factors(right)]
    return Term("mul", *factors)


def _factors(term: Term) -> tuple[Term, ...]:
    return term.args if term.head == "mul" else (term,)


def shape(term: Term) -> str:
    """What ``term`` visibly is: "number", "column", "row", "matrix", "identity"."""
    head, args = term.head, term.args
    if head == "matrix":
        rows, cols = args[:2]
        return "number" if rows == cols == 1 else "column" if cols == 1 else (
            "row" if rows == 1 else "matrix")  # fmt: skip
    if head in ("stack", "diag", "identity"):
        return {"stack": "column", "diag": "matrix", "identity": "identity"}[head]
    if head == "transpose":
        inner = shape(args[0])
        return {"column": "row", "row": "column"}.get(inner, inner)
    if head == "add":
        return next((s for s in map(shape, args) if s != "identity"), "identity")
    if head in ("neg", "div", "pow"):
        return shape(args[0])
    if head in ("sum", "prod"):
        return shape(args[3])
    if head == "mul":
        kinds = [s for s in map(shape, args) if s != "number"]
        if not kinds:
            return "number"
        kinds = [s for s in kinds if s != "identity"] or ["identity"]
        if kinds[0] == "row" and kinds[-1] == "column":
            return "number"
        if kinds[-1] == "column" or kinds[0] == "row":
            return "column" if kinds[-1] == "column" else "row"
        return kinds[0]
    return "number"


def _written_out(term: Term) -> Term:
    """A matrix of matrices as one matrix; zeros take the size of their neighbours."""
    rows, cols, *entries = term.args
    grid = [[_cells(entries[r * cols + c]) for c in range(cols)] for r in range(rows)]
    heights = [max(len(b) for b in row if b is not None) if any(row) else 1 for row in grid]
    widths = [
        max((len(row[c][0]) for row in grid if row[c] is not None), default=1)  # type: ignore[index]
        for c in range(cols)
    ]
    if sum(heights) * sum(widths) > MAX_ENTRIES:
        raise TooLarge
    done: list[Term] = []
    for r, row in enumerate(grid):
        for line in range(heights[r]):
            for c, block in enumerate(row):
                entry = entries[r * cols + c]
                if block is None:
                    if entry != number(0) and (heights[r], widths[c]) != (1, 1):
                        raise NotAClaim(Said("the blocks of a matrix do not fit"))
                    done += [entry] * widths[c]
                elif (len(block), len(block[0])) != (heights[r], widths[c]):
                    raise NotAClaim(Said("the blocks of a matrix do not fit"))
                else:
                    done += block[line]
    return Term("matrix", sum(heights), sum(widths), *done)


def _cells(term: Term) -> list[list[Term]] | None:
    """The rows of a matrix that is written out, None for a number."""
    if term.head == "matrix":
        rows, cols, *entries = term.args
        return [entries[r * cols : (r + 1) * cols] for r in range(rows)]
    if term.head == "transpose":
        inner = _cells(term.args[0])
        return None if inner is None else [list(column) for column in zip(*inner, strict=True)]
    if shape(term) != "number":
        raise NotAClaim(Said("the blocks of a matrix must be written out"))
    return None


# -- sizes ----------------------------------------------------------------------------------


def _in_bounds(sides: Sequence[Term]) -> set[str]:
    """Names in the bounds of ranges; they can only be natural numbers."""
    found: set[str] = set()
    for side in sides:
        for t in subterms(side):
            if t.head in BINDERS:
                found |= free_names(t.args[1]) | free_names(t.args[2])
    return found


def _integral(
    sides: Sequence[Term], context: Context
) -> tuple[list[Term], tuple[tuple[str, str], ...]]:
    """Write d as 2n where d/2 is the end of a range."""
    halves: dict[str, int] = {}
    for side in sides:
        for t in subterms(side):
            if t.head in BINDERS:
                for bound in t.args[1:3]:
                    for atom, value in linear(bound).items():
                        if atom is not None and atom.head == "sym" and len(atom.args) == 1:
                            name = atom.args[0]
                            halves[name] = lcm(halves.get(name, 1), value.denominator)
    meaning: dict[str, Lambda] = {}
    sizes = []
    taken = frozenset().union(*map(free_names, sides)) | context.sorts.keys()
    for name, times in halves.items():
        if times > 1:
            fresh = _fresh("nmNMKL", taken)
            taken |= {fresh}
            meaning[name] = Lambda((), Term("mul", number(times), symbol(fresh)))
            sizes.append((f"{name} = {times}·{fresh}", fresh))
    if not meaning:
        return list(sides), ()
    return [_whole_bounds(substitute(t, meaning)) for t in sides], tuple(sizes)


def _whole_bounds(term: Term) -> Term:
    if term.head in BINDERS:
        var, lo, hi, body = term.args
        return Term(term.head, var, *(build(linear(_whole_bounds(b))) for b in (lo, hi)),
                    _whole_bounds(body))  # fmt: skip
    return rebuild(term, _whole_bounds)


def _demand_moderate(term: Term) -> None:
    """Refuse powers and sums that nobody writes out."""
    for t in subterms(term):
        if t.head == "pow":
            exponent = t.args[1].args[0] if t.args[1].head == "neg" else t.args[1]
            if exponent.head == "num" and exponent.args[0] > LIMITS.exponent:
                raise NotAClaim(
                    Said("an exponent above {limit} is not computed", limit=LIMITS.exponent),
                    NO_PROOF,
                )
            if exponent.head == "pow" and not free_names(exponent):
                raise NotAClaim(Said("a power tower is not computed"), NO_PROOF)
        if t.head in BINDERS:
            form = difference(t.args[2], t.args[1])
            if not form.keys() - {None} and form.get(None, 0) > LIMITS.terms:
                raise NotAClaim(
                    Said("a sum of more than {limit} terms is not computed", limit=LIMITS.terms),
                    NO_PROOF,
                )


# -- what is not known ----------------------------------------------------------------------


def _is_shaped(name: str, context: Context) -> bool:
    """Whether the text says that ``name`` is a matrix, and nothing else that is not read."""
    return is_matrix(name) and family_of(name) in context.letters.matrices


def _size_letters(term: Term, shaped: Set[str]) -> frozenset[str]:
    """The letters in the sizes of the matrices in ``shaped``: they are natural numbers."""
    members = (t for t in subterms(term) if t.head == "sym" and t.args[0] in shaped)
    return frozenset[str]().union(*(free_names(size) for t in members for size in t.args[-2:]))


def _is_outside_indices(term: Term, name: str) -> bool:
    """Whether a name is more than an index; the sort of an index does not matter."""
    if term.head == "sym":
        return bool(term.args[0] == name)
    return any(_is_outside_indices(c, name) for c in children(term))


def _is_loose(term: Term, name: str) -> bool:
    """Whether a name stands where a matrix could stand, too."""
    if term.head == "sym":
        return bool(term.args[0] == name)
    if term.head in FUNCTIONS and term.head != "exp":
        return False
    if term.head == "pow":
        return _is_loose(term.args[0], name)
    if term.head in BINDERS:
        return _is_loose(term.args[3], name)
    return any(_is_loose(c, name) for c in children(term))
