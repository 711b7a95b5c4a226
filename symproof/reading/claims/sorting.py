"""Claims about formulas: what is said of their variables, and what is supposed.

What is not mentioned is real; a name that stands in a bound of Σ is a natural number, because
it could be nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ...base.messages import Said
from ...kernel.claims import Claim, MalformedClaim, demand_wellformed
from ...kernel.facts import SORTS, Scope, Variable, bound_facts, has_sort, inner_scope
from ...kernel.terms import BINDERS, LIMITS, Relation, Term, children, free_names, is_matrix, number
from ...notation.words import OF_COMPLEX
from ...search.literals import rational
from .cases import cases

#: Why claims are not made of what is said, here and where it is read.
NO_SORT = "{sort} is not a sort; sorts are: {sorts}"
NO_JOINT_SORT = (
    "no sort says that {name} is {one} and {other}; declare one of them and suppose the rest, "
    "as in x: integer, x > 0"
)
NO_SIGN_OF_FAMILY = "no sort says that all members of a family are {sort}; write -x_i instead"
_SIGN_SORTS = {">": "positive", ">=": "nonnegative", "!=": "nonzero"}
#: The relation to 0 that each word for a sign says.
SIGNS = {**{sort: op for op, sort in _SIGN_SORTS.items()}, "negative": "<", "nonpositive": "<="}


def claims_about(
    relations: Sequence[Relation], declared: Mapping[str, str],
    hypotheses: tuple[Relation, ...] = (), alternatives: tuple[Relation, ...] = (),
) -> list[Claim]:  # fmt: skip
    """The claims of the links of a chain, in all of which a name has the same sort: ``declared``
    or else the default; or of one relation and its ``alternatives``.  Raises ``MalformedClaim``
    for an index or bound of the wrong sort, and for hypotheses as :func:`demand_indices`; a
    distinction of cases is a claim for each case."""
    found = cases(relations, hypotheses, alternatives)
    if len(found) > 1:
        return [
            claim for case in found
            for claim in claims_about(case.relations, declared, case.hypotheses, case.alternatives)
        ]  # fmt: skip
    demand_indices(hypotheses, (*relations, *alternatives))
    demand_constants(hypotheses, (*relations, *alternatives))
    sorts = dict(declared)
    sides = [side for r in (*relations, *alternatives) for side in (r.left, r.right)]
    for name in _sizes(_parts(sides)) - sorts.keys():
        if _base(name) not in sorts:
            sorts[name] = "natural"  # in every link of the chain
    claims = [claim_about(r, sorts, hypotheses, alternatives) for r in relations]
    for claim in claims:
        demand_wellformed(claim)
    return claims


def claim_about(
    relation: Relation, declared: Mapping[str, str], hypotheses: tuple[Relation, ...] = (),
    alternatives: tuple[Relation, ...] = (),
) -> Claim:  # fmt: skip
    """The claim of a relation whose variables have the sorts ``declared`` (by template or by
    base name) or else the defaults; of a hypothesis ``x > 3`` the sort says that x is positive."""
    terms = [side for r in (relation, *alternatives, *hypotheses)
             for side in (r.left, r.right)]  # fmt: skip
    names = sorted(frozenset().union(*map(free_names, terms)))
    parts = [*_parts(terms)]
    sizes, turned = _sizes(parts), _turned(parts)
    sorts = {}
    for name in names:
        default = "natural" if name in sizes else "complex" if name in turned else "real"
        sorts[name] = declared.get(name, declared.get(_base(name), default))
        if sorts[name] not in SORTS:
            raise _no_sort(sorts[name])
    kept = []
    for h in hypotheses:
        name, sort, is_all = _sign(h)
        joint = joint_sort(sorts[name], sort) if name and sorts[name] != "complex" else None
        sorts |= {name: joint} if joint else {}
        if not (joint and is_all):
            kept.append(h)
    here = Scope({n: SORTS[s] for n, s in sorts.items()}, {})
    integral = {n: [True] * n.count("#") for n in names}
    for term in terms:
        _note_indices(term, here, integral)
    indices = {n: ["integer" if whole else "real" for whole in integral[n]] for n in names}
    for n in filter(is_matrix, names):
        indices[n][-2:] = ["natural", "natural"]
    variables = tuple(Variable(n, sorts[n], tuple(indices[n])) for n in names)
    return Claim(variables, (), tuple(kept), relation, (), alternatives)


def _no_sort(sort: str) -> MalformedClaim:
    return MalformedClaim(Said(NO_SORT, sort=repr(sort), sorts=", ".join(SORTS)))


def _turned(parts: Iterable[Term]) -> set[str]:
    """The letters of which a conjugate, a part or an argument is taken: what is real needs none."""
    inside = (part.args[0] for part in parts if part.head in OF_COMPLEX)
    return {inner.args[0] for inner in inside if inner.head == "sym"}


def _base(name: str) -> str:
    return re.split(r"[_^(]?\(?#", name)[0]


def joint_sort(one: str, other: str) -> str | None:
    """The sort that says as much as two together, if there is one."""
    both = SORTS[one] | SORTS[other]
    return next((sort for sort, known in SORTS.items() if known == both), None)


def meant(name: str, declared: Mapping[str, str]) -> list[str]:
    """The names among ``declared`` that ``name`` stands for: itself, or the families with this
    base name."""
    if name in declared:
        return [name]
    return [n for n in declared if "#" in n and _base(n) == name] or [name]


def narrowed(declared: Mapping[str, str], sorts: Mapping[str, str]) -> dict[str, str]:
    """``declared`` with the ``sorts`` that somebody else gives to some of the variables.  Raises
    ``MalformedClaim`` for what is no sort, and for one that does not say all that is declared."""
    found = dict(declared)
    for name, sort in sorts.items():
        if sort not in SORTS:
            raise _no_sort(sort)
        for one in meant(name, declared):
            known = declared.get(one, declared.get(_base(one), "complex"))
            if not SORTS[known] <= SORTS[sort]:
                raise MalformedClaim(Said(
                    "{name} is known to be {known}, which {sort} does not say; give it a sort "
                    "that does, or change what is said of it before (SymPy has used it already)",
                    name=name, known=known, sort=repr(sort),
                ))  # fmt: skip
            found[one] = sort
    return found


def demand_indices(hypotheses: Iterable[Relation], relations: Iterable[Relation]) -> None:
    """Raise ``MalformedClaim`` for a hypothesis about one member of a family, at an index that
    ``relations`` do not have: as ``x_i >= 0`` beside Σ x_i, it says less than is meant."""
    from ...notation.text_writer import write_relation

    free = frozenset[str]().union(*(free_names(t) for r in relations for t in (r.left, r.right)))
    for h in hypotheses:
        stray = (_in_indices(h.left) | _in_indices(h.right)) - free
        if stray:
            raise MalformedClaim(Said(
                "{relation} is supposed for one value of {name} only, which the claim does not "
                "have; declare the sort of the whole family, as in x_i: nonnegative, or use an "
                "index of the claim", relation=write_relation(h), name=min(stray),
            ))  # fmt: skip


def demand_real(terms: Iterable[Term], claims: Iterable[Claim]) -> None:
    """Raise ``MalformedClaim`` unless ``terms``, which are put in order, are made of nothing but
    real numbers."""
    names = {v.name for claim in claims for v in claim.variables if v.sort == "complex"}
    for term in terms:
        if free_names(term) & names or _mentions(term, "i"):
            raise MalformedClaim(Said("max, min and conditions of cases are those of real numbers"))


def _mentions(term: Term, head: str) -> bool:
    return term.head == head or any(_mentions(child, head) for child in children(term))


def demand_constants(hypotheses: Iterable[Relation], relations: Iterable[Relation]) -> None:
    """Raise ``MalformedClaim`` for an equation that ties the letter by which is differentiated to
    another one in the same function, which is no constant then."""
    from ...notation.text_writer import write_relation

    found = [d for r in relations for side in (r.left, r.right) for d in _derivatives(side)]
    for h in hypotheses:
        names = free_names(h.left) | free_names(h.right)
        for derivative in found if h.op == "=" else ():
            var, _, body = derivative.args
            tied = names & (free_names(body) - {var})
            if var in names and tied:
                raise MalformedClaim(Said(
                    "by {relation}, {name} depends on {letter}, by which is differentiated; write "
                    "what it is instead", relation=write_relation(h), name=min(tied), letter=var,
                ))  # fmt: skip


def _derivatives(term: Term) -> Iterator[Term]:
    if term.head == "deriv":
        yield term
    for child in children(term):
        yield from _derivatives(child)


def _in_indices(term: Term) -> frozenset[str]:
    """The free variables in the indices of families and the arguments of functions; the sizes of
    a matrix are none of these."""
    if term.head == "sym":
        indices = children(term)[: -2 if is_matrix(term.args[0]) else None]
        found = frozenset[str]().union(*map(free_names, indices))
        return frozenset(n for n in found if "#" not in n)
    if term.head in BINDERS:
        var, lo, hi, body = term.args
        return _in_indices(lo) | _in_indices(hi) | (_in_indices(body) - {var})
    return frozenset[str]().union(*map(_in_indices, children(term)))


def declared_sorts(
    declarations: Iterable[tuple[Term, str]],
) -> tuple[dict[str, str], tuple[Relation, ...]]:
    """The sorts that ``declarations`` give to variables, and relations for what no sort says: of
    members of families, as ``x_2: positive``, and of signs, as ``x: negative integer``.  Raises
    ``MalformedClaim`` for a word that is no sort, if a variable has two sorts that exclude each
    other's words, and for what neither a sort nor a relation says."""
    declared: dict[str, str] = {}
    members: list[tuple[Term, str]] = []
    relations: list[Relation] = []
    for variable, sort in declarations:
        if sort not in SORTS and sort not in SIGNS:
            raise _no_sort(sort)
        name = variable.args[0]
        if any(index.head != "sym" for index in children(variable)):
            members.append((variable, sort))
            continue
        declared[name], more = both_sorts(variable, declared.get(name), sort)
        relations += more
    for member, sort in members:
        relations += _of_member(member, sort, declared.get(member.args[0], "real"))
    return declared, tuple(dict.fromkeys(relations))


def both_sorts(
    variable: Term, before: str | None, sort: str
) -> tuple[str, tuple[Relation, ...]]:  # fmt: skip
    """The sort of a ``variable`` that had the sort ``before`` (if any) and is said to have another
    ``sort``, and the relation to 0 for the sign that this sort does not say.  Raises
    ``MalformedClaim`` if nothing says both."""
    if sort not in SORTS:
        return before or "real", _with_sign(variable, sort)
    if before is None:
        return sort, ()
    is_of_complex = {before, sort} == {"complex", "nonzero"}  # alone, nonzero is said of reals
    joint = None if is_of_complex else joint_sort(before, sort)
    if joint is not None:
        return joint, ()
    for sign, rest in ((sort, before), (before, sort)):
        if sign in SIGNS:
            return rest, _with_sign(variable, sign)
    one, other = Said(before), Said(sort)
    raise MalformedClaim(Said(NO_JOINT_SORT, name=variable.args[0], one=one, other=other))


def _with_sign(variable: Term, sort: str) -> tuple[Relation, ...]:
    """The relation to 0 that says the sign ``sort`` of a variable, which is no family."""
    if len(variable.args) > 1:
        raise MalformedClaim(Said(NO_SIGN_OF_FAMILY, sort=sort))
    return (Relation(variable, SIGNS[sort], number(0)),)


def with_signs(
    sorts: Mapping[str, str], hypotheses: Iterable[Relation]
) -> tuple[dict[str, str], tuple[Relation, ...]]:
    """``sorts`` with what hypotheses such as ``x > 0`` say of their variables, which order makes
    real, and the other hypotheses: a complex number that is not 0 need not be real."""
    found, kept = dict(sorts), []
    for h in hypotheses:
        name, sort, is_all = _sign(h)
        before = found.get(name, "complex")
        joint = joint_sort(before, sort) if is_all and name in found else None
        if joint is None or (sort == "nonzero" and before == "complex"):
            kept.append(h)
        else:
            found[name] = joint
    return found, tuple(kept)


def _sign(relation: Relation) -> tuple[str, str, bool]:
    """The variable and the sort of which ``x > 0`` and its like, or ``3 < x``, speak, or empty
    texts; and whether the sort says all of it."""
    left, op, right = relation
    if left.head != "sym":
        left, op, right = right, {"<": ">", "<=": ">=", "!=": "!="}.get(op, ""), left
    value = rational(right)
    says_nothing = (
        value is None or value < 0 or op not in (_SIGN_SORTS if not value else (">", ">="))
    )
    if left.head != "sym" or len(left.args) > 1 or says_nothing:
        return "", "", False
    return left.args[0], "positive" if value else _SIGN_SORTS[op], not value


def _of_member(member: Term, sort: str, family: str) -> tuple[Relation, ...]:
    """The hypothesis that the member x_2, say, has the ``sort``, where all members of its family
    have the sort ``family``.  Raises ``MalformedClaim`` for what no relation
    says."""
    if SORTS.get(sort, frozenset((sort,))) <= SORTS[family]:
        return ()
    op = SIGNS.get(sort)
    if op is None or family == "complex":
        raise MalformedClaim(Said(
            "{sort} is said of one member of a family only; declare the sort of the whole family, "
            "as in x_i: {sort}, or use another name", sort=sort,
        ))  # fmt: skip
    return (Relation(member, op, number(0)),)


def _parts(terms: Iterable[Term]) -> Iterator[Term]:
    """Terms and all that is in them, but for single letters and numerals."""
    waiting = [*terms]
    while waiting:
        term = waiting.pop()
        if term.size > 1:
            yield term
            waiting += children(term)


def _sizes(parts: Iterable[Term]) -> frozenset[str]:
    """The names in bounds and in sizes of matrices."""
    found: frozenset[str] = frozenset()
    for part in parts:
        if part.head == "sym" and is_matrix(part.args[0]):
            found = found.union(*map(free_names, part.args[-2:]))
        elif part.head in BINDERS:
            found |= free_names(part.args[1]) | free_names(part.args[2])
    return found


def _note_indices(term: Term, here: Scope, integral: dict[str, list[bool]]) -> None:
    """Record which arguments of which names are always integers."""
    if term.head == "sym":
        for k, index in enumerate(term.args[1:]):
            if term.args[0] in integral and not has_sort(index, "integer", here):
                integral[term.args[0]][k] = False
    if term.head in BINDERS:
        var, lo, hi, body = term.args
        for bound in (lo, hi):
            _note_indices(bound, here, integral)
        _note_indices(body, here.bind(var, bound_facts(lo, here)), integral)
        return
    if term.head in LIMITS or term.head == "series":
        *ends, body = children(term)
        for end in ends:
            _note_indices(end, here, integral)
        _note_indices(body, inner_scope(term, here), integral)
        return
    for child in children(term):
        _note_indices(child, here, integral)
