"""Claims as people type them: a formula, and what is said about its variables.

    read_claims("sin(n*pi) = 0", "n: integer")

What is not mentioned is real; a name that stands in a bound of Σ is a natural number, because
it could be nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from .kernel.claims import (
    SORTS,
    Claim,
    MalformedClaim,
    Relation,
    Scope,
    Variable,
    belongs,
    bound_facts,
    demand_wellformed,
    facts,
)
from .kernel.terms import BINDERS, Term, children, free_names, number, symbol
from .notation.names import is_name
from .notation.text_reader import Context, UnreadableText, read_relations

_DECLARATION = re.compile(r"\s*([^:<>=≤≥≠!]+?)\s*:\s*(.*?)\s*$")
_SIGN_SORTS = {">": "positive", ">=": "nonnegative", "!=": "nonzero"}


def read_claim(text: str, where: str = "") -> list[Claim]:
    """The claims of a relation or a chain ``a = b <= c``, one for each link.

    ``where`` is a comma-separated list of declarations ``n: integer`` and of relations such as
    ``x > 0`` or ``y != 2``.  Raises :class:`~symproof.notation.text_reader.UnreadableText` if
    either cannot be read, and ``MalformedClaim`` for an index or bound of the wrong sort.
    """
    declared, hypotheses = read_where(where)
    templates = frozenset(n for n in declared if "#" in n)
    names = frozenset(n for n in declared if len(n) > 1) - templates
    relations = read_relations(text, Context(templates, names))
    sides = [side for r in relations for side in (r.left, r.right)]
    for name in frozenset[str]().union(*map(_sizes, sides)) - declared.keys():
        if _base(name) not in declared:
            declared[name] = "natural"  # in every link of the chain
    claims = [claim_about(r, declared, hypotheses) for r in relations]
    for claim in claims:
        demand_wellformed(claim)
    return claims


def claim_about(
    relation: Relation, declared: Mapping[str, str], hypotheses: tuple[Relation, ...] = ()
) -> Claim:
    """The claim of a relation whose variables have the sorts ``declared`` (by template or by
    base name) or else the defaults."""
    terms = [side for r in (relation, *hypotheses) for side in (r.left, r.right)]
    names = sorted(frozenset().union(*map(free_names, terms)))
    sizes = frozenset().union(*map(_sizes, terms))
    sorts = {}
    for name in names:
        default = "natural" if name in sizes else "real"
        sorts[name] = declared.get(name, declared.get(_base(name), default))
        if sorts[name] not in SORTS:
            raise MalformedClaim(f"{sorts[name]!r} is not a sort; sorts are: {', '.join(SORTS)}")
    here = Scope({n: SORTS[s] for n, s in sorts.items()}, {})
    integral = {n: [True] * n.count("#") for n in names}
    for term in terms:
        _note_indices(term, here, integral)
    variables = tuple(
        Variable(n, sorts[n], tuple("integer" if whole else "real" for whole in integral[n]))
        for n in names
    )
    return Claim(variables, (), hypotheses, relation)


def _base(name: str) -> str:
    return re.split(r"[_^(]?\(?#", name)[0]


def read_where(
    where: str, known: Mapping[str, str] | None = None
) -> tuple[dict[str, str], tuple[Relation, ...]]:
    """The sorts and the hypotheses that ``x: integer, x > 0`` declares, where the sorts ``known``
    have been declared elsewhere: a complex number that is not 0 need not be real.  Raises
    :class:`~symproof.notation.text_reader.UnreadableText`."""
    declared: dict[str, str] = {}
    hypotheses: list[Relation] = []
    start = 0
    for part in where.split(","):
        found = _DECLARATION.match(part)
        if found:
            name, sort = found.groups()
            if sort not in SORTS:
                raise UnreadableText(
                    where, start + part.index(":"), f"{sort!r} is not a sort; sorts are: "
                    + ", ".join(SORTS)
                )  # fmt: skip
            for one in name.split():
                declared[_plain_name(one, where, start)] = sort
        elif part.strip():
            hypotheses += read_relations(part)
        start += len(part) + 1
    kept = []
    for h in hypotheses:
        name = h.left.args[0] if h.left.head == "sym" and len(h.left.args) == 1 else ""
        if known and h.op == "!=" and known.get(name) == "complex":
            kept.append(h)
        elif name and name not in declared and h.right == number(0) and h.op in _SIGN_SORTS:
            declared[name] = _SIGN_SORTS[h.op]
        else:
            kept.append(h)
    return declared, tuple(kept)


def _plain_name(text: str, where: str, start: int) -> str:
    from .notation.text_reader import read_term

    term = read_term(text, Context(names=frozenset((text,)) if is_name(text) else frozenset()))
    if term.head != "sym":
        raise UnreadableText(where, start, f"{text!r} is not the name of a variable")
    name: str = term.args[0]
    return name


def _sizes(term: Term) -> frozenset[str]:
    """The names in bounds."""
    inside = frozenset().union(*map(_sizes, children(term)))
    if term.head in BINDERS:
        _, lo, hi, _ = term.args
        return inside | free_names(lo) | free_names(hi)
    return inside


def _note_indices(term: Term, here: Scope, integral: dict[str, list[bool]]) -> None:
    """Record which arguments of which names are always integers."""
    if term.head == "sym":
        for k, index in enumerate(term.args[1:]):
            if term.args[0] in integral and not belongs(facts(index, here), "integer"):
                integral[term.args[0]][k] = False
    if term.head in BINDERS:
        var, lo, hi, body = term.args
        for bound in (lo, hi):
            _note_indices(bound, here, integral)
        _note_indices(body, here.bind(var, bound_facts(lo, here)), integral)
        return
    for child in children(term):
        _note_indices(child, here, integral)


def supposed(*claims: Claim) -> str:
    """What claims say of their variables and suppose, in one line: ``x: real; x < 1``."""
    return "; ".join(dict.fromkeys(row for claim in claims for row in describe(claim)))


def describe(claim: Claim) -> Iterator[str]:
    """The variables with their sorts, what is assumed of them, and what is defined."""
    from .notation.text_writer import write_relation, write_term

    by_sort: dict[str, list[str]] = {}
    for v in claim.variables:
        indices = [Term("sym", "ijklm"[k]) for k in range(len(v.indices))]
        by_sort.setdefault(v.sort, []).append(write_term(Term("sym", v.name, *indices)))
    for sort, names in by_sort.items():
        yield f"{', '.join(names)}: {sort}"
    for h in claim.hypotheses:
        yield write_relation(h)
    for p in claim.premises:
        own = "; ".join(describe(Claim(p.variables, (), p.hypotheses, p.relation)))
        yield f"{write_relation(p.relation)}" + (f" for all {own}" if own else "")
    for d in claim.definitions:
        args = map(symbol, d.params)
        yield f"{write_term(Term('sym', d.name, *args))} := {write_term(d.body)}"
