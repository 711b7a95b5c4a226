"""Claims and conditions: what is asserted, and what its terms need in order to be defined.

A claim says: for all variables of these sorts, under these hypotheses, left = right.  It is closed:
every name in it is declared with a sort, defined, or bound.

The kernel computes in a ring of fractions, where 1/x · x is 1.  That is a statement about numbers
only where x ≠ 0.  The conditions of a term say so for every quotient, root, logarithm and range *as
written*; they are printed with the theorem.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from typing import Any, NamedTuple

from .derivatives import demand_continuous, slope
from .facts import EVERYWHERE, FACTS, SORTS, Range, Scope, Variable, facts, has_sort, inner_scope
from .functions import TABLE
from .polynomials import NotNormal
from .shapes import NUMBER, UnknownShape, alike, in_words, shape
from .terms import (
    BINDERS,
    BINDING,
    LIMITS,
    NEGATED,
    RELATIONS,
    Lambda,
    Relation,
    Term,
    children,
    decode,
    free_names,
    is_matrix,
    number,
    put,
    read_prefix,
    substitute,
)

_TOTAL = frozenset("num pi e i sym add mul neg sin cos sinh cosh exp abs".split())


class MalformedClaim(ValueError):
    """The data is not a claim; the message says why."""


class Definition(NamedTuple):
    """``name(params) := body``; the body may use variables and earlier definitions."""

    name: str
    params: tuple[str, ...]
    body: Term


class Premise(NamedTuple):
    """A hypothesis with a ∀ of its own: for all ``variables``, if ``hypotheses`` hold then
    ``relation``."""

    variables: tuple[Variable, ...]
    hypotheses: tuple[Relation, ...]
    relation: Relation


class Claim(NamedTuple):
    """∀ ``variables``, with ``definitions``, if ``hypotheses`` and ``premises`` hold then
    ``relation`` or one of the ``alternatives``."""

    variables: tuple[Variable, ...]
    definitions: tuple[Definition, ...]
    hypotheses: tuple[Relation, ...]
    relation: Relation
    premises: tuple[Premise, ...] = ()
    alternatives: tuple[Relation, ...] = ()


def sequent(claim: Claim) -> Claim:
    """What is proved of a claim: its relation, where none of its alternatives holds.

    Γ, ¬s₁, …, ¬sₙ ⊢ r
    ------------------
    Γ ⊢ r ∨ s₁ ∨ … ∨ sₙ
    """
    negated = (r._replace(op=NEGATED[r.op]) for r in claim.alternatives)
    return claim._replace(hypotheses=(*claim.hypotheses, *negated), alternatives=())


def scope(claim: Claim) -> Scope:
    """The scope in which the relation of ``claim`` stands, definitions unfolded."""
    return EVERYWHERE.declare(claim.variables)


def unfolding(claim: Claim) -> dict[str, Lambda]:
    """The meaning of every defined name in terms of variables alone; in a body a parameter hides
    what is defined under its name.  Raises :class:`MalformedClaim` if a parameter has the name of a
    variable that is meant inside, or an argument that is ignored may be undefined."""
    meaning: dict[str, Lambda] = {}
    for name, params, body in claim.definitions:
        inner = {n: m for n, m in meaning.items() if n not in params}
        _demand_total_where_ignored(body, inner)
        for used in free_names(body) & inner.keys():
            if (free_names(inner[used].body) - {*inner[used].params}) & {*params}:
                raise MalformedClaim(f"a parameter of {name!r} is a variable of {used!r}")
        meaning[name] = Lambda(params, substitute(body, inner))
    return meaning


def unfold(relation: Relation, meaning: Mapping[str, Lambda]) -> Relation:
    """``relation`` with names replaced by what they stand for."""
    return Relation(
        substitute(relation.left, meaning), relation.op, substitute(relation.right, meaning)
    )


def names_of(*relations: Relation) -> frozenset[str]:
    """The free names of relations."""
    return frozenset().union(*(free_names(t) for r in relations for t in (r.left, r.right)))


def unfolded(claim: Claim) -> Relation:
    """The relation of ``claim`` without defined names."""
    return unfold(claim.relation, unfolding(claim))


def demand_wellformed(claim: Claim) -> None:
    """Raise :class:`MalformedClaim` unless ``claim`` is closed and every name has one role."""
    roles: dict[str, int] = {}
    _declare(claim.variables, roles)
    variables = frozenset(roles)
    for name, params, body in claim.definitions:
        if name in roles or name.count("#") != len(params) or len({*params}) != len(params):
            raise MalformedClaim(f"the definition of {name!r} clashes with another name")
        if any("#" in p for p in params):
            raise MalformedClaim(f"a parameter of {name!r} is not the name of a variable")
        _demand_closed(body, frozenset(roles) | {*params})
        roles[name] = len(params)
    meaning, here = unfolding(claim), scope(claim)
    for own, relations in (
        ((), (*claim.hypotheses, *claim.alternatives, claim.relation)),
        *((p.variables, (*p.hypotheses, p.relation)) for p in claim.premises),
    ):
        known = dict(roles)
        _declare(own, known)
        names = variables | {v.name for v in own}
        inside = here.declare(own)
        for relation in relations:
            if relation.op not in RELATIONS:
                raise MalformedClaim(f"unknown relation {relation.op!r}")
            for side in (relation.left, relation.right):
                _demand_closed(side, known.keys())
                _demand_total_where_ignored(side, meaning)
            full = unfold(relation, meaning)
            for side in (full.left, full.right):
                _demand_closed(side, names)
                demand_sorted(side, inside)
            if relation is not claim.relation:  # whether that has a meaning is what a proof shows
                _demand_comparable(full, inside)
            if any(relation is other for other in claim.alternatives):
                _demand_decided(full, inside)


def _declare(variables: tuple[Variable, ...], roles: dict[str, int]) -> None:
    for name, sort, indices in variables:
        if not {sort, *indices} <= SORTS.keys():
            raise MalformedClaim(f"{name}: unknown sort among {(sort, *indices)}")
        if name in roles or name.count("#") != len(indices):
            raise MalformedClaim(f"the variable {name!r} is declared twice or with wrong indices")
        if is_matrix(name) and not (
            sort in ("complex", "real") and all(SORTS["natural"] <= SORTS[s] for s in indices[-2:])
        ):
            raise MalformedClaim(
                f"{name}: matrices are complex or real, of natural numbers of rows"
            )
        roles[name] = len(indices)


def _demand_closed(term: Term, names: Set[str]) -> None:
    if undeclared := free_names(term) - names:
        raise MalformedClaim(f"{min(undeclared)!r} is neither declared, nor defined, nor bound")


def _demand_comparable(relation: Relation, here: Scope) -> None:
    """Raise :class:`MalformedClaim` unless an assumed relation has sides of one shape, and orders
    numbers only."""
    try:
        dims = alike(shape(relation.left, here.sorts), shape(relation.right, here.sorts))
    except UnknownShape as error:
        raise MalformedClaim(f"what is assumed has no meaning: {error}") from None
    if dims != NUMBER and relation.op not in ("=", "!="):
        raise MalformedClaim(f"what is assumed orders {in_words(dims)}")


def _demand_decided(relation: Relation, here: Scope) -> None:
    """Raise :class:`MalformedClaim` unless an alternative that orders compares real numbers: of
    others neither x ≤ y nor x > y may hold, and x > y would not be the opposite of x ≤ y."""
    real = all(has_sort(side, "real", here) for side in (relation.left, relation.right))
    if relation.op not in ("=", "!=") and not real:
        raise MalformedClaim("an alternative orders what is not known to be real")


def _demand_total_where_ignored(term: Term, meaning: Mapping[str, Lambda]) -> None:
    """Raise :class:`MalformedClaim` for f(1/x) with f(t) := 1: an argument that a definition
    ignores is a number for all values of its names, or 1/x would need no x ≠ 0."""
    if term.head == "sym" and term.args[0] in meaning:
        params, body = meaning[term.args[0]]
        for param, argument in zip(params, term.args[1:], strict=True):
            if param not in free_names(body) and not _is_total(substitute(argument, meaning)):
                raise MalformedClaim(
                    f"the definition of {term.args[0]!r} ignores an argument that may be undefined"
                )
    inner = meaning
    if term.head in BINDING:
        inner = {n: m for n, m in meaning.items() if n != term.args[0]}
    for child in reversed(children(term)):  # the body stands last, and in it alone a name is bound
        _demand_total_where_ignored(child, inner)
        inner = meaning


def _is_total(term: Term) -> bool:
    """Whether a term is certainly a number, whatever the values of its names."""
    total = term.head in _TOTAL
    return total and all(map(_is_total, children(term)))


def demand_sorted(term: Term, here: Scope) -> None:
    """Raise :class:`MalformedClaim` for an index, a bound or an argument of the wrong
    sort, or a hole."""
    head, args = term.head, term.args
    if head == "hole":
        raise MalformedClaim("a hole outside a context")
    if head == "sym":
        for index, sort in zip(args[1:], here.indices[args[0]], strict=True):
            if not has_sort(index, sort, here):
                raise MalformedClaim(f"an index of {args[0]!r} is not known to be {sort}")
    if head in BINDING:
        var, *ends, body = args
        sort = "integer" if head in BINDERS or head == "series" else "real"
        for end in ends:
            demand_sorted(end, here)
            if not has_sort(end, sort, here):
                raise MalformedClaim(f"a bound of {var!r} is not known to be {sort}")
        demand_sorted(body, inner_scope(term, here))
        if head in ("deriv", "integral"):
            try:
                (slope if head == "deriv" else demand_continuous)(term, here)
            except NotNormal as error:
                raise MalformedClaim(str(error)) from None
        return
    for child in children(term):
        demand_sorted(child, here)
        if head in TABLE and (of := TABLE[head].of) != "complex" and not has_sort(child, of, here):
            raise MalformedClaim(f"the argument of {head} is not known to be {of}")


# -- claims as plain data --------------------------------------------------------------------

# What stands in a list that is one of these, in order; [kind] is a list of things of one kind.
_FIELDS: Mapping[Any, tuple[Any, ...]] = {
    Relation: (Term, str, Term), Variable: (str, str, [str]), Definition: (str, [str], Term),
    Premise: ([Variable], [Relation], Relation),
}  # fmt: skip


def read(kind: Any, data: Any) -> Any:
    """The thing of a ``kind`` that plain data stands for: a term, a string, …, a list of things, or
    one of the above; exact types only.  Raises :class:`ValueError`."""
    if kind is Term:
        return decode(data)
    if type(kind) is list:
        return tuple(read(kind[0], entry) for entry in demand_type(list, data))
    if type(kind) is tuple:
        return tuple(read(k, d) for k, d in zip(kind, demand_type(list, data), strict=True))
    return kind(*read(_FIELDS[kind], data)) if kind in _FIELDS else demand_type(kind, data)


def demand_type(kind: type, value: Any) -> Any:
    """``value`` if its type is exactly ``kind``; raises :class:`MalformedClaim` otherwise."""
    if type(value) is not kind:
        raise MalformedClaim(f"expected {kind.__name__}, not {value!r:.100}")
    return value


def decode_claim(data: Any) -> Claim:
    """The well-formed claim that plain data stands for; raises :class:`MalformedClaim`."""
    try:
        demand_type(dict, data)
        claim = Claim(
            read([Variable], data["variables"]),
            read([Definition], data["definitions"]),
            read([Relation], data["hypotheses"]),
            read(Relation, data["relation"]),
            read([Premise], data.get("premises", [])),
            read([Relation], data.get("or", [])),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise MalformedClaim(f"not a claim: {error}") from None
    demand_wellformed(claim)
    return claim


# -- conditions: what a term needs in order to be defined ------------------------------------------


class Condition(NamedTuple):
    """``relation`` for all values of the bound variables in ``ranges``, outermost first."""

    ranges: tuple[Range, ...]
    relation: Relation


LocatedCondition = tuple[Condition, Scope]  # a condition, and the scope inside its ranges
Conditions = list[LocatedCondition]
NEVER = Relation(number(0), "!=", number(0))


def located(relation: Relation, here: Scope) -> LocatedCondition:
    """The condition that ``relation`` holds in the scope ``here``, for all indices of its ranges,
    with this scope."""
    return Condition(here.ranges, relation), here


def conditions(term: Term, here: Scope) -> Conditions:
    """The conditions under which ``term`` is defined in the scope ``here``, without those that the
    facts already show."""
    head, args = term.head, term.args
    if head == "deriv":  # of a function that has it at this point
        var, point, body = args
        at = put(body, var, point)
        return [c for part in (point, at, slope(term, here)) for c in conditions(part, here)]
    if head in LIMITS or head == "series":  # a rule of their own alone shows that they exist
        return [located(NEVER, here)]
    if head in BINDING:
        var, lo, hi, body = args
        found = [*conditions(lo, here), *conditions(hi, here)]
        if head != "integral":
            at_least = Relation(hi, ">=", Term("add", lo, number(-1)))
            return [*found, located(at_least, here), *conditions(body, inner_scope(term, here))]
        for condition, inner in conditions(body, inner_scope(term, here)):  # from end to end
            outside = condition, here.into(inner.since(here))
            found.append(located(NEVER, here) if speaks_of(condition, var, here) else outside)
        return found
    # a leaf is always defined
    found = [c for t in children(term) if t.size > 1 for c in conditions(t, here)]
    return [*found, *(located(r, here) for r in domain_conditions(term, here)
                      if FACTS[r.op] not in facts(r.left, here))]  # fmt: skip


def of_sides(relation: Relation, here: Scope) -> Conditions:
    """The conditions under which both sides of ``relation`` are defined."""
    return [*conditions(relation.left, here), *conditions(relation.right, here)]


def speaks_of(condition: Condition, name: str, outer: Scope) -> bool:
    """Whether a name that is bound at an ``outer`` place occurs in a condition."""
    for var, lo, hi in condition.ranges[len(outer.ranges) :]:
        if name in free_names(lo) | free_names(hi):
            return True
        if var == name:
            return False
    return name in names_of(condition.relation)


def domain_conditions(term: Term, here: Scope) -> Iterator[Relation]:
    """Relations to 0 that must hold for the operation in front of a term."""
    head, args = term.head, term.args
    zero = number(0)
    if head == "div":
        yield Relation(_nonzero_with(args[1]), "!=", zero)
    elif head == "pow":
        exponent = facts(args[1], here)
        is_number = has_sort(args[0], "complex", here)
        if "integer" not in exponent:  # a matrix has no such power, and no order
            least = Relation(args[0], ">=" if "positive" in exponent else ">", zero)
            yield least if is_number else NEVER
        elif "nonnegative" not in exponent:
            subject = args[0] if is_number else Term("det", args[0])
            yield Relation(_nonzero_with(subject), "!=", zero)
    else:
        for subject, op, _ in _DOMAINS.get(head, ()):
            yield Relation(put(subject, "u", args[0]), op, zero)


def _nonzero_with(term: Term) -> Term:
    """A term that is nonzero if and only if ``term`` is, wherever ``term`` is defined: x for x³."""
    while term.head in _ZEROS or (
        term.head == "pow" and term.args[1].head == "num" and term.args[1].args[0]
    ):
        term = term.args[0]
    return term


_ZEROS = {head for head, f in TABLE.items() if f.vanishes}
_DOMAINS = {head: read_prefix(f.needs) for head, f in TABLE.items()}
