"""Proofs are data, and :func:`check` is the judge.

A document is ``{"symproof": 1, "theorems": [{"name": …, "claim": …, "proof": …}, …]}``.
``check`` replays it from top to bottom and returns what it has seen proved, or raises
:class:`ProofError`.  A proof may use the theorems above it and nothing else, so there are no
circles.  These are the rules (``proof["rule"]``) and what else the data must bring:

``ring``           both sides agree by the laws of rings, matrices and finite sums
``normal-form``    both sides have the same exponential normal form (for ≤ < ≠: the normal
                   form of the difference shows its sign)
``sign``           ``witness``: equal to the difference of the sides by normal form, and of
                   the required sign by its mere shape, such as a sum of squares
``equal-squares``  both sides are ≥ 0 by their shape, and their squares agree
``using``          ``context``, ``instances``: the left side is, by ``ring``, the context with
                   the left sides of instances of theorems in its holes; the right side is
                   the same context with their right sides
``instance``       ``instance``: the relation is, by ``ring``, an instance of a theorem
``chain``          ``lines``, ``ops``, ``proofs``: transitivity
``induction``      ``variable``, ``base``, ``step``: from n = 0, and from n to n + 1 with the
                   hypothesis under the name :data:`HYPOTHESIS`
``discharge``      ``proof``, ``obligations``: conditions that hold are proved and dropped

What a theorem's terms need in order to be defined is collected on the way, on every line and
from every theorem used, and stays with the theorem as its conditions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from .claims import (
    SORTS,
    Claim,
    MalformedClaim,
    Relation,
    Scope,
    belongs,
    bound_facts,
    decode_claim,
    decode_relation,
    demand_sorted,
    demand_type,
    encode_relation,
    facts,
    scope,
    unfold,
    unfolding,
)
from .conditions import Condition, Range, conditions
from .normal import IllTyped, equal, sign
from .ring import NotNormal
from .terms import (
    BINDERS,
    Lambda,
    MalformedTerm,
    Term,
    children,
    decode,
    encode,
    fill,
    free_names,
    number,
    substitute,
    symbol,
)

FORMAT = 1
HYPOTHESIS = "induction hypothesis"

# What each operator asks of the sign of left − right.
_SIGNS: Mapping[str, frozenset[str]] = {
    ">=": frozenset(("positive", "nonnegative", "zero")),
    ">": frozenset(("positive",)),
    "<=": frozenset(("negative", "zero")),
    "<": frozenset(("negative",)),
    "!=": frozenset(("positive", "negative", "nonzero")),
}
_NEVER: Mapping[str, frozenset[str]] = {
    ">=": frozenset(("negative",)),
    ">": frozenset(("negative", "zero")),
    "!=": frozenset(("zero",)),
}
_FACTS = {">=": "nonnegative", ">": "positive", "!=": "nonzero"}
_FLIPPED = {"=": "=", "!=": "!=", "<=": ">=", "<": ">", ">=": "<=", ">": "<"}
_IMPLIES = {
    "=": {"=", "<=", ">="}, "<": {"<", "<=", "!="}, ">": {">", ">=", "!="},
    "<=": {"<="}, ">=": {">="}, "!=": {"!="},
}  # fmt: skip


class ProofError(Exception):
    """The data does not prove its claim: ``where`` in the proof, why, and the two sides."""

    def __init__(self, message: str, relation: Relation | None = None, where: str = "") -> None:
        super().__init__(message)
        self.message, self.relation, self.where = message, relation, where

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message


class Theorem(NamedTuple):
    """What ``check`` has seen proved: ``claim`` under ``conditions``, using theorems ``uses``."""

    name: str
    claim: Claim
    conditions: tuple[Condition, ...]
    uses: tuple[str, ...]


class Known(NamedTuple):
    """A theorem that may be used, its relations without defined names; ``stray`` are the names
    that stand for themselves, those of an induction hypothesis."""

    theorem: Theorem
    hypotheses: tuple[Relation, ...]
    relation: Relation
    stray: frozenset[str] = frozenset()


class Context(NamedTuple):
    """Where a proof is checked: what may be used, and what the names stand for."""

    here: Scope
    meaning: Mapping[str, Lambda]
    hypotheses: tuple[Relation, ...]
    known: Mapping[str, Known]


Needed = list[tuple[Condition, Scope]]


def check(document: Any) -> list[Theorem]:
    """Replay a document of proofs.  Returns its theorems in order; raises :class:`ProofError`
    at the first that is not proved."""
    proved: dict[str, Known] = {}
    try:
        if demand_type(dict, document).get("symproof") != FORMAT:
            raise ProofError(f"not a proof document of format {FORMAT}")
        entries = demand_type(list, document["theorems"])
        for entry in entries:
            name = demand_type(str, demand_type(dict, entry)["name"])
            if name in proved or name == HYPOTHESIS or not name:
                raise ProofError(f"a second theorem named {name!r}")
            proved[name] = _theorem(name, entry, proved)
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise ProofError(f"malformed proof data: {error!r:.300}") from None
    return [known.theorem for known in proved.values()]


def _theorem(name: str, entry: dict[str, Any], proved: Mapping[str, Known]) -> Known:
    try:
        claim = decode_claim(entry["claim"])
        meaning = unfolding(claim)
        hypotheses = tuple(unfold(h, meaning) for h in claim.hypotheses)
        context = Context(scope(claim), meaning, hypotheses, proved)
        relation = unfold(claim.relation, meaning)
        needed, uses = _prove(relation, entry["proof"], context)
        for h in hypotheses:
            needed += [*conditions(h.left, context.here), *conditions(h.right, context.here)]
        left_open = tuple(condition for condition, _ in _still_open(needed, context))
        theorem = Theorem(name, claim, left_open, tuple(dict.fromkeys(uses)))
        return Known(theorem, hypotheses, relation)
    except (MalformedClaim, MalformedTerm) as error:
        raise ProofError(str(error), where=f"theorem {name}") from None
    except ProofError as error:
        error.where = f"theorem {name}{', ' if error.where else ''}{error.where}"
        raise


def _prove(relation: Relation, proof: Any, context: Context) -> tuple[Needed, list[str]]:
    """Check one proof of a relation without defined names.  Returns what its terms need, and
    the theorems it uses; raises :class:`ProofError`."""
    name = demand_type(str, demand_type(dict, proof)["rule"])
    rule = _RULES.get(name)
    if rule is None:
        raise ProofError(f"there is no rule {name!r}")
    if relation.op not in ("=", "!="):
        for side in (relation.left, relation.right):
            if "real" not in facts(side, context.here):
                raise ProofError("only real numbers are ordered", relation)
    try:
        if relation.op not in ("=", "!="):
            _demand_numbers(relation, context.here)
        needed, uses = rule(relation, proof, context)
    except (IllTyped, NotNormal) as error:
        raise ProofError(f"{name}: {error}", relation) from None
    if name != "discharge":
        for side in (relation.left, relation.right):
            needed += conditions(side, context.here)
    return needed, uses


def _demand_numbers(relation: Relation, here: Scope) -> None:
    """Matrices are not ordered.  Raises :class:`IllTyped` for them."""
    for side in (relation.left, relation.right):
        if "number" not in facts(side, here):
            sign(side, here)  # a row times a column is a number, but its heads do not say so


# -- the rules -----------------------------------------------------------------------------


def _ring(relation: Relation, proof: Any, context: Context) -> tuple[Needed, list[str]]:
    if relation.op not in _IMPLIES["="]:
        raise ProofError(f"ring cannot prove {relation.op}", relation)
    if not equal(relation.left, relation.right, context.here, functions=False):
        raise ProofError("the sides differ as ring expressions", relation)
    return [], []


def _normal_form(relation: Relation, proof: Any, context: Context) -> tuple[Needed, list[str]]:
    left, op, right = relation
    if op in _IMPLIES["="] and equal(left, right, context.here):
        return [], []
    if op == "=":
        raise ProofError("the normal forms differ", relation)
    if sign(_difference(left, right), context.here) not in _SIGNS[op]:
        raise ProofError("the normal form of the difference does not show its sign", relation)
    return [], []


def _sign(relation: Relation, proof: Any, context: Context) -> tuple[Needed, list[str]]:
    left, op, right = relation
    if op in ("<", "<="):
        left, op, right = right, _FLIPPED[op], left
    witness = _written(proof["witness"], context)
    if op not in _FACTS or _FACTS[op] not in facts(witness, context.here):
        raise ProofError("the witness does not have the required sign", relation)
    if not equal(_difference(left, right), witness, context.here):
        raise ProofError("the witness is not the difference of the sides", relation)
    return [*conditions(witness, context.here)], []


def _equal_squares(relation: Relation, proof: Any, context: Context) -> tuple[Needed, list[str]]:
    left, op, right = relation
    if op not in _IMPLIES["="]:
        raise ProofError(f"equal squares cannot prove {op}", relation)
    for side in (left, right):
        if "nonnegative" not in facts(side, context.here):
            raise ProofError("a side is not known to be ≥ 0", relation)
    if not equal(Term("mul", left, left), Term("mul", right, right), context.here):
        raise ProofError("the squares differ", relation)
    return [], []


def _using(relation: Relation, proof: Any, context: Context) -> tuple[Needed, list[str]]:
    if relation.op != "=":
        raise ProofError("only an equation can be proved by putting equals for equals", relation)
    frame = substitute(decode(demand_type(list, proof["context"])), context.meaning)
    instances = demand_type(list, proof["instances"])
    lefts: list[Term] = [number(0)] * len(instances)
    rights = list(lefts)
    needed: Needed = []
    uses: dict[int, str] = {}
    for k, here, ranges in _holes(frame, context.here, ()):
        if k >= len(instances):
            raise ProofError(f"nothing fills hole {k}")
        name, instance, required = _instance(instances[k], context, here, ranges)
        if instance.op != "=":
            raise ProofError("only equations can be put into a context", instance)
        lefts[k], rights[k] = instance.left, instance.right
        needed += required
        uses[k] = name
    for side, fillings in ((relation.left, lefts), (relation.right, rights)):
        filled = _closed(fill(frame, fillings), context.here)
        if not equal(side, filled, context.here, functions=False):
            raise ProofError("not what the named theorems give", Relation(side, "=", filled))
        needed += conditions(filled, context.here)
    return needed, list(uses.values())


def _holes(
    term: Term, here: Scope, ranges: tuple[Range, ...]
) -> Iterator[tuple[int, Scope, tuple[Range, ...]]]:
    """The holes of a context, each with the scope and the ranges in which it stands."""
    if term.head == "hole":
        yield term.args[0], here, ranges
    if term.head in BINDERS:
        var, lo, hi, body = term.args
        in_bounds = [hole for bound in (lo, hi) for hole in _holes(bound, here, ranges)]
        yield from in_bounds
        if in_bounds and any(_holes(body, here, ())):
            raise ProofError(f"holes both in the bounds and in the range of {var!r}")
        inner = here.bind(var, bound_facts(lo, here))
        yield from _holes(body, inner, (*ranges, (var, lo, hi)))
        return
    for child in children(term):
        yield from _holes(child, here, ranges)


def _by_instance(relation: Relation, proof: Any, context: Context) -> tuple[Needed, list[str]]:
    name, instance, needed = _instance(proof["instance"], context, context.here, ())
    for left, op, right in (instance, (instance.right, _FLIPPED[instance.op], instance.left)):
        if (
            relation.op in _IMPLIES[op]
            and equal(relation.left, left, context.here, functions=False)
            and equal(relation.right, right, context.here, functions=False)
        ):
            return needed, [name]
    raise ProofError("not an instance of the named theorem", instance)


def _instance(
    data: Any, context: Context, here: Scope, ranges: tuple[Range, ...]
) -> tuple[str, Relation, Needed]:
    """An instance of a theorem, at a place: every variable gets a term of its sort.  Returns
    the name of the theorem, the relation, and what it needs."""
    name = demand_type(str, demand_type(dict, data)["theorem"])
    known = context.known.get(name)
    if known is None:
        raise ProofError(f"there is no theorem {name!r} above this one")
    theorem = known.theorem
    given = demand_type(dict, data["values"])
    values: dict[str, Lambda] = {}
    for v in theorem.claim.variables:
        if v.name not in given:
            raise ProofError(f"{name} needs a value for {v.name}")
        params, body = demand_type(list, given[v.name])
        params = tuple(demand_type(str, p) for p in demand_type(list, params))
        inner = here
        for param, sort in zip(params, v.indices, strict=True):
            inner = inner.bind(param, SORTS[sort])
        value = _written(body, context, inner)
        if not belongs(facts(value, inner), v.sort):
            raise ProofError(f"the value of {v.name} is not known to be {v.sort}")
        values[v.name] = Lambda(params, value)
    if given.keys() != values.keys():
        raise ProofError(f"values for names that {name} does not have")
    if known.stray & {var for var, _, _ in ranges}:
        raise ProofError("a bound variable captures a variable of the induction hypothesis")
    needed: Needed = []
    for condition in (*(Condition((), h) for h in known.hypotheses), *theorem.conditions):
        needed += _condition_at(condition, values, ranges, here)
    relation = _at(known.relation, values)
    if demand_type(bool, data.get("reversed", False)):
        relation = Relation(relation.right, _FLIPPED[relation.op], relation.left)
    for side in (relation.left, relation.right):
        needed += conditions(side, here, ranges)
    return name, relation, needed


def _names(relation: Relation) -> frozenset[str]:
    return free_names(relation.left) | free_names(relation.right)


def _at(relation: Relation, values: Mapping[str, Lambda]) -> Relation:
    return Relation(
        substitute(relation.left, values), relation.op, substitute(relation.right, values)
    )


def _condition_at(
    condition: Condition, values: Mapping[str, Lambda], ranges: tuple[Range, ...], here: Scope
) -> Needed:
    """A condition of a theorem, for an instance, and what its terms need: it only holds where
    they are defined.  It travels as one term under its binders, so that substitution renames
    what would capture."""
    term = Term("matrix", 1, 2, condition.relation.left, condition.relation.right)
    for var, lo, hi in reversed(condition.ranges):
        term = Term("stack", var, lo, hi, term)
    term = substitute(term, values)
    needed = [*conditions(term, here, ranges)]
    inner: list[Range] = []
    for _ in condition.ranges:
        var, lo, hi, term = term.args
        inner.append((var, lo, hi))
        here = here.bind(var, bound_facts(lo, here))
    _, _, left, right = term.args
    relation = Relation(left, condition.relation.op, right)
    return [*needed, (Condition((*ranges, *inner), relation), here)]


def _chain(relation: Relation, proof: Any, context: Context) -> tuple[Needed, list[str]]:
    lines = [_written(t, context) for t in demand_type(list, proof["lines"])]
    ops, proofs = demand_type(list, proof["ops"]), demand_type(list, proof["proofs"])
    if not len(lines) - 1 == len(ops) == len(proofs) > 0:
        raise ProofError("a chain of n steps has n + 1 lines")
    if (relation.left, relation.right) != (lines[0], lines[-1]):
        raise ProofError("the chain does not lead from the left side to the right side", relation)
    needed: Needed = []
    uses: list[str] = []
    for k, (op, step) in enumerate(zip(ops, proofs, strict=True), 1):
        link = Relation(lines[k - 1], op, lines[k])
        if op not in _IMPLIES:
            raise ProofError(f"unknown relation {op!r}")
        try:
            more, names = _prove(link, step, context)
        except ProofError as error:
            error.where = f"step {k}{', ' if error.where else ''}{error.where}"
            raise
        needed += more
        uses += names
    if relation.op not in _IMPLIES.get(_composed(ops), set()):
        raise ProofError(f"{' '.join(ops)} does not give {relation.op}", relation)
    return needed, uses


def _composed(ops: list[str]) -> str:
    """The relation that a chain establishes: = is neutral, < and ≤ go together, ≠ stands alone."""
    strong = [op for op in ops if op != "="]
    if not strong:
        return "="
    if len(strong) == 1:
        return strong[0]
    for strict, weak in (("<", "<="), (">", ">=")):
        if set(strong) <= {strict, weak}:
            return strict if strict in strong else weak
    return ""


def _induction(relation: Relation, proof: Any, context: Context) -> tuple[Needed, list[str]]:
    n = demand_type(str, proof["variable"])
    if context.here.sorts.get(n) != SORTS["natural"] or context.here.indices[n]:
        raise ProofError(f"induction needs a natural number, and {n!r} is not declared as one")
    if any(n in _names(h) for h in context.hypotheses):
        raise ProofError(f"a hypothesis speaks of {n}")
    if HYPOTHESIS in context.known:
        raise ProofError("an induction inside an induction: make it a theorem of its own")
    successor = Term("add", symbol(n), number(1))
    needed, uses = _prove(_at(relation, {n: Lambda((), number(0))}), proof["base"], context)
    assumed = Known(Theorem(HYPOTHESIS, Claim((), (), (), relation), (), ()), (), relation,
                    _names(relation))  # fmt: skip
    inside = context._replace(known={**context.known, HYPOTHESIS: assumed})
    more, names = _prove(_at(relation, {n: Lambda((), successor)}), proof["step"], inside)
    for condition, _ in _still_open(needed + more, context):
        bounds = (t for _, lo, hi in condition.ranges for t in (lo, hi))
        if n in _names(condition.relation).union(*map(free_names, bounds)):
            raise ProofError(f"a condition speaks of {n}", condition.relation)
    return needed + more, uses + [name for name in names if name != HYPOTHESIS]


def _discharge(relation: Relation, proof: Any, context: Context) -> tuple[Needed, list[str]]:
    needed, uses = _prove(relation, proof["proof"], context)
    for obligation in demand_type(list, proof["obligations"]):
        goal = _condition(demand_type(dict, obligation)["condition"], context)
        here, known = context.here, dict(context.known)
        for var, lo, _ in goal.ranges:
            here = here.bind(var, bound_facts(lo, here))
            known.pop(HYPOTHESIS, None)  # it speaks of other values of the variable than here
        inside = Context(here, context.meaning, _outside(goal.ranges, context.hypotheses), known)
        more, names = _prove(goal.relation, obligation["proof"], inside)
        needed = [pair for pair in needed if pair[0] != goal]
        needed += [(Condition((*goal.ranges, *c.ranges), c.relation), s) for c, s in more]
        uses += names
    return needed, uses


_RULES = {
    "ring": _ring, "normal-form": _normal_form, "sign": _sign, "equal-squares": _equal_squares,
    "using": _using, "instance": _by_instance, "chain": _chain, "induction": _induction,
    "discharge": _discharge,
}  # fmt: skip


# -- terms, conditions ---------------------------------------------------------------------


def _written(data: Any, context: Context, here: Scope | None = None) -> Term:
    """A term of the proof, defined names unfolded."""
    term = substitute(decode(demand_type(list, data)), context.meaning)
    return _closed(term, here or context.here)


def _closed(term: Term, here: Scope) -> Term:
    stray = sorted(free_names(term) - here.sorts.keys())
    if stray:
        raise ProofError(f"{stray[0]!r} is neither declared, nor defined, nor bound")
    demand_sorted(term, here)
    return term


def _difference(left: Term, right: Term) -> Term:
    return Term("add", left, Term("neg", right))


def _outside(ranges: tuple[Range, ...], hypotheses: tuple[Relation, ...]) -> tuple[Relation, ...]:
    """The hypotheses that mean the same under ``ranges``: none of their names is bound there."""
    bound = {var for var, _, _ in ranges}
    return tuple(h for h in hypotheses if not bound & _names(h))


def _still_open(needed: Needed, context: Context) -> Needed:
    """What neither the normal form nor a hypothesis settles, each once.  Raises
    :class:`ProofError` for what never holds."""
    left_open: dict[Condition, Scope] = {}
    for condition, here in needed:
        if condition in left_open or _follows(condition, here, context.hypotheses):
            continue
        left_open[condition] = here
    return list(left_open.items())


def _follows(condition: Condition, here: Scope, hypotheses: tuple[Relation, ...]) -> bool:
    left, op, right = condition.relation
    difference = _difference(left, right)
    try:
        shown = sign(difference, here)
        if (op == "=" and equal(left, right, here)) or shown in _SIGNS.get(op, ()):
            return True
        if shown in _NEVER.get(op, ()) and not condition.ranges:
            raise ProofError("a condition that never holds", condition.relation)
        for h in _outside(condition.ranges, hypotheses):
            for known in (h, Relation(h.right, _FLIPPED[h.op], h.left)):
                if op in _IMPLIES[known.op] and equal(
                    difference, _difference(known.left, known.right), here
                ):
                    return True
    except (NotNormal, IllTyped):
        pass
    return False


def _condition(data: Any, context: Context) -> Condition:
    """A condition as it is named in a proof, defined names unfolded."""
    condition = decode_condition(data)
    ranges = tuple(
        (var, substitute(lo, context.meaning), substitute(hi, context.meaning))
        for var, lo, hi in condition.ranges
    )
    return Condition(ranges, unfold(condition.relation, context.meaning))


def encode_condition(condition: Condition) -> dict[str, Any]:
    """The condition as plain data."""
    return {
        "ranges": [[var, encode(lo), encode(hi)] for var, lo, hi in condition.ranges],
        "relation": encode_relation(condition.relation),
    }


def decode_condition(data: Any) -> Condition:
    """The condition that plain data stands for."""
    ranges = tuple(
        (demand_type(str, var), decode(lo), decode(hi))
        for var, lo, hi in demand_type(list, demand_type(dict, data)["ranges"])
    )
    return Condition(ranges, decode_relation(data["relation"]))
