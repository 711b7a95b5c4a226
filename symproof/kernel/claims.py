"""Claims: for all variables of these sorts, under these hypotheses, left = right.

A claim is closed: every name in it is declared with a sort, defined, or bound.  What a
sort says about a term (is it an integer? is it positive?) is computed by :func:`facts`,
which only ever errs by knowing too little.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any, NamedTuple

from .terms import (
    BINDERS,
    FUNCTIONS,
    Lambda,
    Term,
    children,
    decode,
    encode,
    free_names,
    substitute,
)

Facts = frozenset[str]

# A "number" is a scalar; a matrix is "real" if its entries are, and no more is said of it.
_NUMBER = frozenset(("number",))
_REAL = _NUMBER | {"real"}
_NONNEGATIVE = _REAL | {"nonnegative"}
_POSITIVE = _NONNEGATIVE | {"positive", "nonzero"}
_INTEGER = _REAL | {"integer"}
NOTHING: Facts = frozenset()

SORTS: Mapping[str, Facts] = {
    "complex": _NUMBER,
    "real": _REAL,
    "nonzero": _REAL | {"nonzero"},
    "nonnegative": _NONNEGATIVE,
    "positive": _POSITIVE,
    "integer": _INTEGER,
    "even": _INTEGER | {"even"},
    "odd": _INTEGER | {"odd", "nonzero"},
    "natural": _INTEGER | _NONNEGATIVE,
    "positive integer": _INTEGER | _POSITIVE,
}
RELATIONS = ("=", "!=", "<=", "<", ">=", ">")


class MalformedClaim(ValueError):
    """The data is not a claim; the message says why."""


class Relation(NamedTuple):
    """``left op right`` with ``op`` one of :data:`RELATIONS`."""

    left: Term
    op: str
    right: Term


class Variable(NamedTuple):
    """A variable of a ``sort``, or a family whose indices have the sorts ``indices``."""

    name: str
    sort: str
    indices: tuple[str, ...] = ()


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
    ``relation``."""

    variables: tuple[Variable, ...]
    definitions: tuple[Definition, ...]
    hypotheses: tuple[Relation, ...]
    relation: Relation
    premises: tuple[Premise, ...] = ()


class Scope(NamedTuple):
    """What is known about the free names at one place of a claim."""

    sorts: Mapping[str, Facts]
    indices: Mapping[str, tuple[str, ...]]

    def bind(self, name: str, known: Facts) -> Scope:
        """The scope inside a binder of ``name``."""
        return Scope({**self.sorts, name: known}, {**self.indices, name: ()})

    def declare(self, variables: tuple[Variable, ...]) -> Scope:
        """The scope inside a ∀ over ``variables``."""
        return Scope(
            {**self.sorts, **{v.name: SORTS[v.sort] for v in variables}},
            {**self.indices, **{v.name: v.indices for v in variables}},
        )


def scope(claim: Claim) -> Scope:
    """The scope in which the relation of ``claim`` stands, definitions unfolded."""
    return Scope({}, {}).declare(claim.variables)


def bound_facts(lo: Term, here: Scope) -> Facts:
    """What is known about a bound variable that runs upwards from ``lo``."""
    known = facts(lo, here)
    for sort in ("positive integer", "natural"):
        if belongs(known | SORTS["integer"], sort):
            return SORTS[sort]
    return SORTS["integer"]


def facts(term: Term, here: Scope) -> Facts:
    """What is certainly true of the value of ``term``, wherever the term is defined."""
    head, args = term.head, term.args
    if head == "num":
        value, scale = args
        if scale:
            return _POSITIVE if value else _NONNEGATIVE
        return _INTEGER | (_POSITIVE if value else _NONNEGATIVE) | {("even", "odd")[value % 2]}
    if head in ("pi", "e"):
        return _POSITIVE
    if head == "i":
        return _NUMBER | {"nonzero"}
    if head == "sym":
        return here.sorts.get(args[0], NOTHING)
    if head in BINDERS:
        var, lo, _, body = args
        known = facts(body, here.bind(var, bound_facts(lo, here)))
        kept = {
            "sum": {"number", "real", "integer", "nonnegative", "even"},
            "prod": {"number", "real", "integer", "nonnegative", "positive", "nonzero"},
        }
        return known & kept.get(head, {"real"})
    parts = [facts(t, here) for t in children(term)]
    shared = frozenset.intersection(*parts) if parts else NOTHING
    if head == "add":
        known = shared & {"number", "real", "integer", "nonnegative", "even"}
        if "nonnegative" in known and any("positive" in p for p in parts):
            known |= {"positive", "nonzero"}
        odd = sum("odd" in p for p in parts)
        if odd + sum("even" in p for p in parts) == len(parts):
            known |= {("even", "odd")[odd % 2]}
        return known | ({"nonzero"} if "odd" in known else NOTHING)
    if head == "neg":
        return shared & {"number", "real", "integer", "even", "odd", "nonzero"}
    if head == "mul":
        known = shared - {"even"}
        if "integer" in known and any("even" in p for p in parts):
            known |= {"even"}
        return known
    if head == "div":
        return shared & {"number", "real", "nonnegative", "positive"} | parts[0] & {"nonzero"}
    if head == "pow":
        return _power_facts(parts[0], parts[1])
    if head == "exp":
        return _POSITIVE if "real" in shared else _NUMBER | {"nonzero"}
    if head in ("cosh", "sech") and "real" in shared:
        return _POSITIVE
    if head in ("sqrt", "abs", "norm"):
        return _NONNEGATIVE | (shared & {"positive", "nonzero"} if head != "norm" else NOTHING)
    if head == "dot" and args[0] == args[1] and "real" in shared:
        return _NONNEGATIVE
    if head == "log":
        of = args[0]
        return _POSITIVE if of.head == "num" and of.args[0] > 1 and not of.args[1] else _REAL
    if head in FUNCTIONS or head == "dot":
        return _NUMBER | (shared & {"real"})
    if head == "transpose":
        return shared & _REAL
    return shared & {"real"}


def _power_facts(base: Facts, exponent: Facts) -> Facts:
    whole = "integer" in exponent
    if "number" not in base:  # perhaps a matrix: natural powers keep its entries real
        return base & {"real"} if whole and "nonnegative" in exponent else NOTHING
    known = base & exponent & _NUMBER
    if not known:
        return NOTHING
    if "positive" in base and "real" in exponent:
        known = _POSITIVE
    elif "nonnegative" in base and "positive" in exponent:
        known = _NONNEGATIVE
    elif whole and "real" in base:
        known = base & {"number", "real", "nonzero"}
        if "even" in exponent or "nonnegative" in base:
            known |= _POSITIVE if "nonzero" in base else _NONNEGATIVE
    if whole and "nonnegative" in exponent:
        known |= base & {"integer"}
    return known


def belongs(known: Facts, sort: str) -> bool:
    """Whether something of which the facts are ``known`` certainly has the ``sort``."""
    return SORTS[sort] <= known


def unfolding(claim: Claim) -> dict[str, Lambda]:
    """The meaning of every defined name in terms of variables alone.  Raises
    :class:`MalformedClaim` if a parameter has the name of a variable that is meant inside."""
    meaning: dict[str, Lambda] = {}
    for name, params, body in claim.definitions:
        inner = {n: m for n, m in meaning.items() if n not in params}
        for used in free_names(body) & inner.keys():
            if (free_names(inner[used].body) - {*inner[used].params}) & {*params}:
                raise MalformedClaim(f"a parameter of {name!r} is a variable of {used!r}")
        meaning[name] = Lambda(params, substitute(body, inner))
    return meaning


def unfold(relation: Relation, meaning: Mapping[str, Lambda]) -> Relation:
    """``relation`` with every defined name replaced by what it stands for."""
    return Relation(
        substitute(relation.left, meaning), relation.op, substitute(relation.right, meaning)
    )


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
        ((), (*claim.hypotheses, claim.relation)),
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
            full = unfold(relation, meaning)
            for side in (full.left, full.right):
                _demand_closed(side, names)
                demand_sorted(side, inside)


def _declare(variables: tuple[Variable, ...], roles: dict[str, int]) -> None:
    for name, sort, indices in variables:
        if not {sort, *indices} <= SORTS.keys():
            raise MalformedClaim(f"{name}: unknown sort among {(sort, *indices)}")
        if name in roles or name.count("#") != len(indices):
            raise MalformedClaim(f"the variable {name!r} is declared twice or with wrong indices")
        roles[name] = len(indices)


def _demand_closed(term: Term, names: Set[str]) -> None:
    if not free_names(term) <= names:
        stray = min(free_names(term) - names)
        raise MalformedClaim(f"{stray!r} is neither declared, nor defined, nor bound")


def demand_sorted(term: Term, here: Scope) -> None:
    """Raise :class:`MalformedClaim` for an index or bound of the wrong sort, or a hole."""
    head, args = term.head, term.args
    if head == "hole":
        raise MalformedClaim("a hole outside a context")
    if head == "sym":
        for index, sort in zip(args[1:], here.indices[args[0]], strict=True):
            if not belongs(facts(index, here), sort):
                raise MalformedClaim(f"an index of {args[0]!r} is not known to be {sort}")
    if head in BINDERS:
        var, lo, hi, body = args
        for bound in (lo, hi):
            demand_sorted(bound, here)
            if not belongs(facts(bound, here), "integer"):
                raise MalformedClaim(f"a bound of {var!r} is not known to be an integer")
        return demand_sorted(body, here.bind(var, bound_facts(lo, here)))
    for child in args:
        if type(child) is Term:
            demand_sorted(child, here)


def encode_claim(claim: Claim) -> dict[str, Any]:
    """The claim as plain data."""
    premises = [
        [_encode_variables(p.variables), list(map(encode_relation, p.hypotheses)),
         encode_relation(p.relation)]
        for p in claim.premises
    ]  # fmt: skip
    return {
        "variables": _encode_variables(claim.variables),
        "definitions": [[d.name, list(d.params), encode(d.body)] for d in claim.definitions],
        "hypotheses": list(map(encode_relation, claim.hypotheses)),
        "relation": encode_relation(claim.relation),
        **({"premises": premises} if premises else {}),
    }


def _encode_variables(variables: tuple[Variable, ...]) -> list[Any]:
    return [[v.name, v.sort, list(v.indices)] for v in variables]


def encode_relation(relation: Relation) -> list[Any]:
    """The relation as plain data."""
    return [encode(relation.left), relation.op, encode(relation.right)]


def decode_claim(data: Any) -> Claim:
    """The well-formed claim that plain data stands for; raises :class:`MalformedClaim`."""
    try:
        demand_type(dict, data)
        claim = Claim(
            _decode_variables(data["variables"]),
            tuple(
                Definition(_name(n), tuple(map(_name, demand_type(list, ps))), decode(body))
                for n, ps, body in demand_type(list, data["definitions"])
            ),
            tuple(map(decode_relation, demand_type(list, data["hypotheses"]))),
            decode_relation(data["relation"]),
            tuple(
                Premise(_decode_variables(vs), tuple(map(decode_relation, demand_type(list, hs))),
                        decode_relation(relation))
                for vs, hs, relation in demand_type(list, data.get("premises", []))
            ),
        )  # fmt: skip
    except (KeyError, TypeError, ValueError) as error:
        raise MalformedClaim(f"not a claim: {error}") from None
    demand_wellformed(claim)
    return claim


def _decode_variables(data: Any) -> tuple[Variable, ...]:
    return tuple(
        Variable(_name(n), _name(s), tuple(map(_name, demand_type(list, ix))))
        for n, s, ix in demand_type(list, data)
    )


def decode_relation(data: Any) -> Relation:
    """The relation that plain data stands for."""
    left, op, right = demand_type(list, data)
    return Relation(decode(left), _name(op), decode(right))


def demand_type(kind: type, value: Any) -> Any:
    """``value`` if its type is exactly ``kind``; raises :class:`MalformedClaim` otherwise."""
    if type(value) is not kind:
        raise MalformedClaim(f"expected {kind.__name__}, not {value!r:.100}")
    return value


def _name(value: Any) -> str:
    name: str = demand_type(str, value)
    return name
