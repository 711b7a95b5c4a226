"""Instances of theorems and assumptions as facts in a script."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.claims import Condition, Premise, unfold
from ...kernel.facts import SORTS, Variable
from ...kernel.instances import condition_at, premise_at
from ...kernel.terms import FLIPPED, Lambda, Relation, difference, number
from ...search.certificates import same
from .places import Lines, ScriptPlace
from .polynomials import TooManyTerms
from .shapes import Inexpressible
from .signs import NONNEGATIVE, NONZERO, POSITIVE, HoleSigns, block

_SIGN_OF_SORT = {"nonzero": NONZERO, "nonnegative": NONNEGATIVE, "positive": POSITIVE}
_STRENGTH = {"<=": NONNEGATIVE, ">=": NONNEGATIVE, "<": POSITIVE, ">": POSITIVE, "!=": NONZERO}


def _no_hole(k: int, place: ScriptPlace) -> Lines:
    raise Inexpressible("a hole outside a witness")


def instance(data: Mapping[str, Any], place: ScriptPlace) -> tuple[Lines, str, Relation]:
    """The lines after which an instance is a fact, its name, and what it says."""
    known = place.find(data["theorem"])
    values = {
        v.name: Lambda(tuple(data["values"][v.name][0]), place.written(data["values"][v.name][1]))
        for v in known.variables
    }
    lines: Lines = []
    fact = place.fresh("fact")
    parts = [known.text, *(place.argument(v, values[v.name]) for v in known.variables)]
    supplies: Lines = []

    def suppose(text: str, proof: Lines) -> None:
        name = place.fresh("given")
        lines.append(f"assert ({name} : {text}).")
        lines.extend(block(proof))
        supplies.append(f"supply {fact} {name}.")

    for v in known.variables:
        if SORTS[v.sort] & {"nonzero", "nonnegative", "even", "odd"}:
            suppose(*_of_sort(v, values[v.name], place))
    for h in known.hypotheses:
        suppose(*condition(Condition((), unfold(h, values)), place))
    for premise, proof in zip(known.premises, data.get("premises", []), strict=True):
        suppose(*_premise(premise_at(premise, values, place.here.sorts), proof, place))
    for c in known.conditions:
        suppose(*condition(condition_at(c, values, place.here)[-1][0], place))
    relation = unfold(known.relation, values)
    if len(parts) > 1 or supplies:
        opened = f" delta [{' '.join(known.opened)}]" if known.opened else ""
        lines += [f"pose proof ({' '.join(parts)}) as {fact}.", f"cbv beta{opened} in {fact}."]
        lines += supplies
    if data.get("reversed"):
        relation = Relation(relation.right, FLIPPED[relation.op], relation.left)
    return lines, fact if lines else known.text, relation


def _of_sort(v: Variable, value: Lambda, place: ScriptPlace) -> tuple[str, Lines]:
    """What the sort of a variable says of its value."""
    indices = [Variable(p, s) for p, s in zip(value.params, v.indices, strict=True)]
    inside = place.declare(indices)
    writer = inside.writer
    whole = "integer" in SORTS[v.sort]
    text = (
        writer.integer(value.body, writer.here) if whole else writer.real(value.body, writer.here)
    )
    said = {
        "nonzero": f"{text} <> 0", "nonnegative": f"0 <= {text}", "positive": f"0 < {text}",
        "natural": f"(0 <= {text})%Z", "positive integer": f"(0 < {text})%Z",
        "even": f"Z.Even ({text})", "odd": f"Z.Odd ({text})",
    }[v.sort]  # fmt: skip
    binders = [f"forall {' '.join(map(writer.binder, indices))}, "] if indices else []
    hypotheses = [h for i in indices for h in writer.sort_hypotheses(i)]
    lines = ["intros."] if indices else []
    if whole:
        return " ".join([*binders, *(f"{h} ->" for h in hypotheses), said]), [
            *lines,
            "side_condition.",
        ]
    proof = HoleSigns({}, _no_hole).lines(value.body, _SIGN_OF_SORT[v.sort], inside)
    return " ".join([*binders, *(f"{h} ->" for h in hypotheses), said]), [*lines, *proof]


def condition(c: Condition, place: ScriptPlace) -> tuple[str, Lines]:
    """A condition as a statement, and lines that prove it: by the shape of the difference of its
    sides, or by what is supposed."""
    text = place.writer.condition(c)
    inside, intros, lines = place.within(c.ranges)
    lines = [f"intros {intros}.", *lines] if intros else lines
    return text, [*lines, *settle(c.relation, inside)]


def settle(relation: Relation, place: ScriptPlace) -> Lines:
    """Lines for a relation that needs no proof of its own in the kernel: a sign that the shape
    shows, or something supposed."""
    left, op, right = relation
    if op in ("<", "<="):
        left, op, right = right, FLIPPED[op], left
    signs = HoleSigns({}, _no_hole)
    if right == number(0) and _STRENGTH.get(op) in signs.known(left, place):
        turn = {">": ["apply Rlt_gt."], ">=": ["apply Rle_ge."]}.get(relation.op, [])
        return [*turn, *signs.shown(left, _STRENGTH[op], place)]
    if op == "=":
        try:
            return place.prove(relation, {"rule": "ring"}, place)
        except (Inexpressible, TooManyTerms):
            return _by_equation(relation, place)
    return ["settled_by_hypothesis."]


def _by_equation(relation: Relation, place: ScriptPlace) -> Lines:
    """Lines for an equation that something supposed says, be it in another form."""
    wanted = difference(relation.left, relation.right)
    said = [(name, h) for name, h in place.hypotheses if h.op == "="]
    if place.writer.relation(relation) not in [place.writer.relation(h) for _, h in said]:
        turned = [(f"symmetry; exact {name}", Relation(h.right, "=", h.left)) for name, h in said]
        for proof, (left, _, right) in [*((f"exact {name}", h) for name, h in said), *turned]:
            given = difference(left, right)
            try:
                if same(wanted, given, place.here) is None:
                    continue
                shown = place.prove(Relation(wanted, "=", given), {"rule": "ring"}, place)
            except (Inexpressible, TooManyTerms):
                continue
            return [
                "apply Rminus_diag_uniq.",
                f"apply (eq_trans (y := {place.writer.real(given, place.here)})).",
                *block(shown),
                f"apply Rminus_diag_eq; {proof}.",
            ]
    return ["settled_by_hypothesis."]


def _premise(premise: Premise, proof: Any, place: ScriptPlace) -> tuple[str, Lines]:
    """A premise as a statement, and the lines of its proof."""
    inside = place.declare(premise.variables)
    writer = inside.writer
    intros = [writer.names.of(v.name) for v in premise.variables]
    for v in premise.variables:
        intros += [inside.fresh("sort") for _ in writer.sort_hypotheses(v)]
    for h in premise.hypotheses:
        name = inside.fresh("supposed")
        inside = inside.assuming((name, h))
        intros.append(name)
    lines = [f"intros {' '.join(intros)}."] if intros else []
    return place.writer.premise(premise), [*lines, *place.prove(premise.relation, proof, inside)]
