"""Laws with one mistake: what the tests of the laws must reject.

The operators know nothing of the laws: a sign is changed, an operand dropped, a function replaced
by its neighbour, a number or a bound of an index moved by one, a variable put in the place of
another, a sort weakened (that of an index narrowed: a law about a family of fewer indices says
more), a hypothesis dropped or moved by one.
"""

from __future__ import annotations

from collections.abc import Iterator

from kernel.law_points import written_relation

from symproof.kernel.claims import Premise
from symproof.kernel.context import Lemma
from symproof.kernel.facts import SORTS, Variable
from symproof.kernel.terms import BINDERS, Relation, Term, number, symbol

NEIGHBOUR = {
    "sin": "cos", "cos": "sin", "tan": "cot", "cot": "tan", "sec": "csc", "csc": "sec",
    "sinh": "cosh", "cosh": "sinh", "tanh": "coth", "coth": "tanh", "sech": "csch",
    "csch": "sech", "exp": "cosh", "log": "sqrt", "sqrt": "abs", "abs": "sqrt", "Ci": "log",
    "sgn": "abs", "floor": "sgn", "factorial": "abs",
    "sum": "prod", "prod": "sum", "add": "mul", "mul": "add", "div": "mul", "pow": "mul",
    "pi": "e", "e": "pi", "i": "pi",
}  # fmt: skip
NEGATED = {"=": "!=", "!=": "=", "<=": ">", "<": ">=", ">=": "<", ">": "<="}
WEAKENED = {"<": 1, "<=": 1, ">": -1, ">=": -1, "=": 1, "!=": 1}


def mutants(law: Lemma) -> Iterator[tuple[str, Lemma]]:
    """Each mutant, and what has been done, in the words of the table."""
    left, op, right = law.relation
    relations = [(left, NEGATED[op], right)]
    relations += [(other, op, right) for other in changed(left, law.variables)]
    relations += [(left, op, other) for other in changed(right, law.variables)]
    for relation in dict.fromkeys(Relation(*r) for r in relations):
        if relation != law.relation:
            yield written_relation(relation), law._replace(relation=relation)
    for k, v in enumerate(law.variables):
        for weaker in weakened(v):
            variables = (*law.variables[:k], weaker, *law.variables[k + 1 :])
            sort = weaker.indices[0] if v.indices else weaker.sort
            yield f"{v.name}: {sort}", law._replace(variables=variables)
    for k, premise in enumerate(law.premises):
        kept = (*law.premises[:k], *law.premises[k + 1 :])
        yield f"without {written_relation(premise.relation)}", law._replace(premises=kept)
        right = _moved(premise.relation.right, WEAKENED[premise.relation.op])
        moved = premise.relation._replace(right=right)
        premises = (*law.premises[:k], Premise((), (), moved), *law.premises[k + 1 :])
        yield f"if {written_relation(moved)}", law._replace(premises=premises)


def weakened(v: Variable) -> Iterator[Variable]:
    """The variable with each sort that lets a law say more."""
    for sort in SORTS:
        if v.indices and SORTS[sort] > SORTS[v.indices[0]]:
            yield v._replace(indices=(sort,))
        if not v.indices and SORTS[sort] < SORTS[v.sort]:
            yield v._replace(sort=sort)


def changed(term: Term, variables: tuple[Variable, ...]) -> Iterator[Term]:
    """The term with one change."""
    yield from _changed_here(term, variables)
    head, args = term.head, term.args
    for k, child in enumerate(args):
        if type(child) is Term:
            others = [*changed(child, variables)]
            if head in BINDERS and k < 3:
                others += [_moved(child, 1), _moved(child, -1)]
            if head == "sym":
                others += [_moved(child, 1)]
            for other in others:
                yield Term(head, *args[:k], other, *args[k + 1 :])


def _changed_here(term: Term, variables: tuple[Variable, ...]) -> Iterator[Term]:
    head, args = term.head, term.args
    if head == "neg":
        yield args[0]
    if head == "num":
        yield number(args[0] + 1)
        yield number(-args[0])
    if head in ("add", "mul"):
        for k in range(len(args)):
            rest = (*args[:k], *args[k + 1 :])
            yield Term(head, *rest) if len(rest) > 1 else rest[0]
            if head == "add":
                yield Term(head, *args[:k], Term("neg", args[k]), *args[k + 1 :])
    if head in ("div", "pow"):
        yield args[0]
    if head in NEIGHBOUR:
        yield Term(NEIGHBOUR[head], *args)
    if head == "sym" and len(args) == 1:
        for v in variables:
            if not v.indices and v.name != args[0]:
                yield symbol(v.name)


def _moved(term: Term, step: int) -> Term:
    return Term("add", term, number(step))
