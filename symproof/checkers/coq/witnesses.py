"""Witnesses of the kernel as Coq scripts: facts, what follows from them by cones, and a
contradiction at the end (see ``kernel.witnesses``).

A fact is a hypothesis 0 ≤ t, 0 < t, t = 0 or t ≠ 0 of the script, for a term t that is written as
the steps build it; the last line says that t is 0 by the laws of rings, which a certificate shows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from ...kernel.claims import names_of, of_sides
from ...kernel.context import LAW
from ...kernel.evaluation import Evaluation
from ...kernel.facts import facts
from ...kernel.polynomials import NotNormal
from ...kernel.shapes import IllTyped
from ...kernel.terms import NEGATED, Lambda, Relation, Term, difference, number
from ...search.literals import literal
from .instances import settle
from .lemmas import law
from .places import Lines, ScriptPlace
from .shapes import Inexpressible
from .signs import NONNEGATIVE, NONZERO, POSITIVE, HoleSigns, block

_NAMES = {"=": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
_SAYS = {"=": "{} = 0", "!=": "{} <> 0", ">=": "0 <= {}", ">": "0 < {}"}
_FORMS = {"=": "form_eq", "!=": "form_ne", ">=": "form_le", ">": "form_lt"}
_STRENGTH = ((">", POSITIVE), (">=", NONNEGATIVE), ("!=", NONZERO))
_CUTS = {">": "next_integer_strict", ">=": "next_integer", "=": "next_integer_equal"}
_SPLITS = {("<", "=", ">"): "sign_cases", ("=", "!="): "zero_cases",
           (">=", "<"): "weak_cases", (">", "<="): "strict_cases"}  # fmt: skip
_COVERS = {"<": "<", "=": "=", ">": ">", "<=": "<=", ">=": "=>", "!=": "<>"}


class Fact(NamedTuple):
    """A fact under its name in the script: how a term compares with 0."""

    name: str
    term: Term
    op: str


@dataclass(frozen=True)
class Branch:
    """A place in the script with the facts of the kernel there, number by number; a fact that no
    step has used yet is one of the functions that write it down."""

    place: ScriptPlace
    facts: tuple[Fact | Callable[[Branch], tuple[Fact, Lines]], ...]

    def with_fact(self, fact: Fact) -> Branch:
        return replace(self, facts=(*self.facts, fact))

    def text(self, term: Term) -> str:
        return self.place.writer.real(term, self.place.here)

    def posed(self, term: Term, op: str, proof: str) -> tuple[Fact, Lines]:
        """A fact by a lemma that says what it is."""
        name = self.place.fresh("fact")
        return Fact(name, term, op), [f"pose proof ({proof}) as {name}."]

    def asserted(self, term: Term, op: str, lines: Lines, wish: str = "fact") -> tuple[Fact, Lines]:
        """A fact with the lines of its proof."""
        name = self.place.fresh(wish)
        said = _SAYS[op].format(f"({self.text(term)})")
        return Fact(name, term, op), [f"assert ({name} : {said}).", *block(lines)]


def by_witness(relation: Relation, proof: Mapping[str, Any], place: ScriptPlace) -> Lines:
    """The opposite of the relation is supposed, and a contradiction follows."""
    opposite = place.fresh("opposite")
    here = place.here
    assumed = [h for _, h in place.hypotheses]
    needed = [c for r in (*assumed, relation) for c in of_sides(r, here)]
    stated = dict.fromkeys(condition for condition, _ in needed)
    defined = [c.relation for c in stated if c.ranges == here.ranges and names_of(c.relation)]
    negated = relation._replace(op=NEGATED[relation.op])
    conditions = [_of_condition(r, place) for r in defined]
    beginning = (
        *(_said(name, h) for name, h in place.hypotheses),
        *(_said(name, r) for (name, _), r in zip(conditions, defined, strict=True)),
        _said(opposite, negated),
    )
    return [
        *(row for _, lines in conditions for row in lines),
        f"apply by_contradiction_{_NAMES[relation.op]}; intro {opposite}.",
        *_steps(proof["steps"], Branch(place, beginning)),
    ]


def _said(name: str, relation: Relation) -> Callable[[Branch], tuple[Fact, Lines]]:
    """What a hypothesis of the script says, as a fact."""
    down = relation.downwards()
    return lambda branch: branch.asserted(down.difference(), down.op, [f"fact_of {name}."])


def _of_condition(relation: Relation, place: ScriptPlace) -> tuple[str, Lines]:
    """A condition under which terms are defined: its name in the script, and the lines for it.
    The tactics look for such conditions."""
    name = place.fresh("defined")
    text = place.writer.relation(relation)
    return name, [f"assert ({name} : {text}).", *block(settle(relation, place))]


def _steps(steps: Sequence[Any], branch: Branch) -> Lines:
    *before, last = steps
    lines: Lines = []
    for kind, *args in before:
        branch, more = _EXTENDS[kind](branch, *args)
        lines += more
    kind, *args = last
    return [*lines, *_ends(kind)(branch, *args)]


def _ends(kind: str) -> Callable[..., Lines]:
    if kind not in _ENDS:
        raise Inexpressible(f"a witness that goes through {kind}")
    return _ENDS[kind]


# -- steps that give one more fact -----------------------------------------------------------


def _have(branch: Branch, data: Any, cone: Any) -> tuple[Branch, Lines]:
    branch, known, lines = _cone(cone, branch)
    term = branch.place.written(data)
    fact, more = branch.asserted(term, known.op, _in_form(branch, term, known))
    return branch.with_fact(fact), [*lines, *more]


def _in_form(branch: Branch, term: Term, known: Fact) -> Lines:
    """Lines that say of an equal term what is known."""
    return [
        f"refine ({_FORMS[known.op]} _ _ _ {known.name}).",
        *_equal(term, known.term, branch.place),
    ]


def _cut(branch: Branch, data: Any, cone: Any) -> tuple[Branch, Lines]:
    branch, known, lines = _cone(cone, branch)
    place, term = branch.place, branch.place.written(data)
    rest = literal(_constant(difference(known.term, term), place))
    integer = place.writer.integer(term, place.here)
    rule = f"{_CUTS[known.op]} ({integer})%Z _ _ ({branch.text(rest)})"
    shown = [
        f"refine ({rule} _ _ {known.name} _).",
        *block(["integer_form."]),
        *block(_equal(known.term, Term("add", term, rest), place)),
        *block(["lra."]),
    ]
    fact, more = branch.asserted(term, ">=", shown)
    return branch.with_fact(fact), [*lines, *more]


def _constant(term: Term, place: ScriptPlace) -> Any:
    form = Evaluation(place.here)
    try:
        value = form.ring.constant(form.ring.reduce(form.scalar_of(term)))
    except (NotNormal, IllTyped):
        value = None
    if value is None:
        raise Inexpressible("a step to the next integer by what is no constant")
    return value


def _law(branch: Branch, name: str, given: Any) -> tuple[Branch, Lines]:
    place, own = branch.place, name.removeprefix(LAW)
    values = {n: Lambda(tuple(params), place.written(body)) for n, (params, body) in given.items()}
    if own == name:
        from .instances import instance

        lines, fact, said = instance({"theorem": name, "values": given}, place)
        return _noted(branch, fact, said, lines)
    said, shown = law(name, values, place)
    text = place.writer.relation(said)
    fact = place.fresh("law")
    return _noted(branch, fact, said, [f"assert ({fact} : {text}).", *block(shown)])


def _lemma(branch: Branch, data: Any, proof: Any) -> tuple[Branch, Lines]:
    place = branch.place
    left, op, right = data
    said = Relation(place.written(left), op, place.written(right))
    name = place.fresh("lemma")
    shown = place.prove(said, proof, place)
    text = place.writer.relation(said)
    return _noted(branch, name, said, [f"assert ({name} : {text}).", *block(shown)])


def _noted(branch: Branch, name: str, said: Relation, lines: Lines) -> tuple[Branch, Lines]:
    """What has a proof under a name, as a fact."""
    fact, more = _said(name, said)(branch)
    return branch.with_fact(fact), [*lines, *more]


# -- steps that end a proof ------------------------------------------------------------------


def _done(branch: Branch, cone: Any) -> Lines:
    branch, known, lines = _cone(cone, branch)
    rule = "contradiction_lt" if known.op == ">" else "contradiction_ne"
    shown = _equal(known.term, number(0), branch.place)
    return [*lines, f"refine ({rule} _ _ {known.name}).", *shown]


def _split(branch: Branch, data: Any, branches: Any) -> Lines:
    place = branch.place
    term = place.written(data)
    given = dict(branches)
    ops = next((ops for ops in _SPLITS if {*ops} == given.keys()), ("<", "=", ">"))
    lines = [f"apply ({_SPLITS[ops]} ({branch.text(term)}))."]
    for op in ops:
        chosen = op if op in given else next(wide for wide in given if op in _COVERS[wide])
        case, name = Relation(term, chosen, number(0)), place.fresh("case")
        start = [f"intro {name}."]
        if chosen != op:
            exact, name = name, place.fresh("case")
            text = place.writer.relation(case)
            start += [f"assert ({name} : {text}) by (clear - {exact}; lra)."]
        inside = replace(branch, place=place.assuming((name, case)))
        inside = replace(inside, facts=(*inside.facts, _said(name, case)))
        lines += block([*start, *_steps(given[chosen], inside)])
    return lines


# -- cones -----------------------------------------------------------------------------------


def _cone(data: Any, branch: Branch) -> tuple[Branch, Fact, Lines]:
    """The fact that a cone is, and the lines that lead to it; facts of the beginning that are
    written down for it stay in the branch."""
    kind, *args = data
    place = branch.place
    if kind == "fact":
        return _used(args[0], branch)
    if kind == "sign":
        term = place.written(args[0])
        known = facts(term, place.here)
        op, wanted = next((op, fact) for op, fact in _STRENGTH if fact in known)
        fact, lines = branch.asserted(term, op, HoleSigns({}, _no_hole).lines(term, wanted, place))
        return branch, fact, lines
    if kind == "square":
        branch, inner, lines = _cone(args[0], branch)
        rule = "square_of_positive" if inner.op == ">" else "square_of_nonzero"
        term = Term("mul", inner.term, inner.term)
        fact, more = branch.posed(term, ">", f"{rule} _ {inner.name}")
        return branch, fact, [*lines, *more]
    if kind == "times":
        branch, inner, lines = _cone(args[1], branch)
        factor = place.written(args[0])
        rule = f"times_zero ({branch.text(factor)}) _ {inner.name}"
        fact, more = branch.posed(Term("mul", factor, inner.term), "=", rule)
        return branch, fact, [*lines, *more]
    branch, joined, lines = _cone(args[0], branch)
    for part in args[1:]:
        branch, other, more = _cone(part, branch)
        joined, shown = (_sum if kind == "sum" else _product)(joined, other, branch)
        lines = [*lines, *more, *shown]
    return branch, joined, lines


def _sum(one: Fact, other: Fact, branch: Branch) -> tuple[Fact, Lines]:
    op = next(op for op in (">", ">=", "!=", "=") if op in (one.op, other.op))
    rule = f"{_SUMS[one.op, other.op]} _ _ {one.name} {other.name}"
    return branch.posed(Term("add", one.term, other.term), op, rule)


def _product(one: Fact, other: Fact, branch: Branch) -> tuple[Fact, Lines]:
    op = next(op for op in ("=", "!=", ">=", ">") if op in (one.op, other.op))
    if one.op == "=":
        rule = f"zero_times _ ({branch.text(other.term)}) {one.name}"
    elif other.op == "=":
        rule = f"times_zero ({branch.text(one.term)}) _ {other.name}"
    else:
        rule = f"{_PRODUCTS[one.op, other.op]} _ _ {one.name} {other.name}"
    return branch.posed(Term("mul", one.term, other.term), op, rule)


def _used(k: int, branch: Branch) -> tuple[Branch, Fact, Lines]:
    """The k-th fact, which is written down where it is used first."""
    known = branch.facts[k]
    if isinstance(known, Fact):
        return branch, known, []
    fact, lines = known(branch)
    return replace(branch, facts=(*branch.facts[:k], fact, *branch.facts[k + 1 :])), fact, lines


def _no_hole(k: int, place: ScriptPlace) -> Lines:
    raise Inexpressible("a hole that nothing fills")


def _equal(left: Term, right: Term, place: ScriptPlace) -> Lines:
    """Lines for an equation by the laws of rings."""
    return place.prove(Relation(left, "=", right), {"rule": "ring"}, place)


_SUMS = {
    (">", ">"): "Rplus_lt_0_compat", (">", ">="): "Rplus_lt_le_0_compat",
    (">=", ">"): "Rplus_le_lt_0_compat", (">=", ">="): "Rplus_le_le_0_compat",
    ("=", "="): "zero_plus_zero", ("=", ">="): "zero_plus_le", (">=", "="): "le_plus_zero",
    ("=", ">"): "zero_plus_lt", (">", "="): "lt_plus_zero",
    ("=", "!="): "zero_plus_ne", ("!=", "="): "ne_plus_zero",
}  # fmt: skip
_PRODUCTS = {
    (">", ">"): "Rmult_lt_0_compat", (">=", ">="): "Rmult_le_pos",
    (">", ">="): "lt_times_le", (">=", ">"): "le_times_lt",
    ("!=", "!="): "ne_times_ne", (">", "!="): "lt_times_ne", ("!=", ">"): "ne_times_lt",
}  # fmt: skip
_EXTENDS: Mapping[str, Callable[..., tuple[Branch, Lines]]] = {
    "have": _have, "cut": _cut, "law": _law, "lemma": _lemma,
}  # fmt: skip
_ENDS: Mapping[str, Callable[..., Lines]] = {"done": _done, "split": _split}
