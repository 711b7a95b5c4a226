"""Proofs in words, as a person would write them: what is added to what, case by case.

Only what the kernel has replayed is told, and from the same data; nothing is searched for.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from flint import fmpq

from ..base.messages import Said
from ..kernel.claims import (
    Claim,
    LocatedCondition,
    conditions,
    decode_claim,
    names_of,
    read,
    sequent,
    unfold,
    unfolded,
)
from ..kernel.context import (
    HYPOTHESIS,
    INDUCTION,
    LAW,
    PREMISE,
    ProofContext,
)
from ..kernel.instances import values_of
from ..kernel.proofs import condition_of, goal_and_context
from ..kernel.shapes import NUMBER, IllTyped, UnknownShape, shape
from ..kernel.terms import (
    BINDING,
    NEGATED,
    Relation,
    Term,
    children,
    decode,
    free_names,
    number,
)
from ..kernel.witnesses import cone
from ..notation.encoding import encode
from ..notation.normal_form import normal_form
from ..notation.ordering import Order
from ..notation.text_writer import write_clause, write_condition, write_relation, write_term
from ..search.certificates.session import scaled as multiple
from ..search.enclosures.balls import NothingCertain
from ..search.enclosures.decimals import written
from ..search.enclosures.matrices import ScalarMatrix, ScaledIdentity, ShapeError
from ..search.enclosures.refuting import Counterexample
from ..search.enclosures.values import enclose, working
from ..search.literals import literal, rational
from ..search.witnesses.branch import SearchBranch, SearchBudget, polynomial, start
from ..search.witnesses.polynomials import Poly, constant, plus, scaled
from .missing import missing_hypothesis
from .verdicts import Linked, Proved, Refuted, RefutedByValues, Verdict

Rows = list[tuple[int, Said]]

LEGEND = (
    "In what is added, a number in parentheses stands for the difference of the sides of that line:"
    " left minus right, and for < and ≤ right minus left."
)
MOST_SUMMANDS = 24  # of a sum that is shown
MOST_STEPS = 12  # of a side that is computed
CLAIM, ABSURD = "this gives the claim", "this says {relation}, which is impossible"


def explain(verdict: Verdict) -> str:
    """How a proved claim follows, line by line; any other verdict as it is printed, a refuted one
    with the values at its point from which those of the sides are computed, and with a hypothesis
    under which its claim is proved, if a simple one is found.

    ``verdict`` is what :func:`symproof.prove` or :func:`symproof.follows` returns.  Returns text in
    English.  Raises :class:`~symproof.kernel.context.ProofError` if the verdict says that a claim
    is proved, and its certificate does not show it.

    >>> from symproof import prove
    >>> print(explain(prove("x^2 + y^2 >= 2xy")))
    proved: x^2 + y^2 ≥ 2·x·y
      where x, y: real
      Reason: the difference of the sides is (x + (-1)·y)^2, whose form shows its sign.
    >>> print(explain(prove("sqrt(x^2) = x")))
    refuted: √(x^2) = x
      at x = −1: 1 is not −1
      where x: real
      left side: x^2 = 1, √(x^2) = 1
      true if x ≥ 0
    """
    rows = [str(verdict)]
    rows += [f"  {'  ' * depth}{said}" for depth, said in explained(verdict)]
    return "\n".join(rows)


def explained(*verdicts: Verdict) -> Rows:
    """The lines of an explanation of the links of a chain, each with its depth; none of what is
    undecided.  Raises :class:`~symproof.kernel.context.ProofError` as :func:`explain`."""
    links = [v for w in verdicts for v in (w.links if isinstance(w, Linked) else (w,))]
    rows: Rows = []
    labelled = False
    for verdict in links:
        if isinstance(verdict, Refuted):
            rows += [(0, said) for said in _computed(verdict)]
            if given := missing_hypothesis(verdict.claim):
                rows.append((0, Said("true if {given}", given=write_relation(given))))
        if not isinstance(verdict, Proved) or not verdict.proved:
            continue
        if len(links) > 1:
            rows.append((0, Said("in {claim}", claim=write_clause(verdict.claim))))
        entry = json.loads(verdict.certificate)["theorems"][-1]
        teller = _Teller(decode_claim(entry["claim"]))
        rows += teller.told(teller.replayed(entry["proof"]), int(len(links) > 1))
        labelled |= teller.count > 0
    return [(0, Said(LEGEND)), *rows] if labelled else rows


def _computed(verdict: Refuted) -> Iterator[Said]:
    """The computation of both sides of a refuted claim at its point, from the inside outwards."""
    if isinstance(verdict, RefutedByValues):  # of a limit the point says nothing
        return
    found, (left, _, right) = verdict.counterexample, unfolded(verdict.claim)
    if values := _values_of(found, left):
        yield Said("left side: {values}", values=values)
    if values := _values_of(found, right):
        yield Said("right side: {values}", values=values)


def _values_of(found: Counterexample, side: Term) -> str:
    """The values of the parts of a side, and of itself; "" if it has none, or too many."""
    steps = [*dict.fromkeys(_steps_to(side))]
    if not 1 < len(steps) <= MOST_STEPS:
        return ""
    values = [(write_term(step), _value_at(found, step)) for step in steps]
    return ", ".join(f"{step} = {value}" for step, value in values if value)


def _steps_to(term: Term) -> Iterator[Term]:
    """The parts of a term that have a value of their own, the inner ones first; numerals and
    letters are known."""
    if term.head not in BINDING:
        for part in children(term):
            yield from _steps_to(part)
    if children(term) and rational(term) is None:
        yield term


def _value_at(found: Counterexample, term: Term) -> str:
    """The value of a number at the point of a counterexample in decimals; "" if it has none."""
    try:
        value = enclose(term, found.point, found.precision)
        if isinstance(value, ScalarMatrix | ScaledIdentity):
            return ""
        with working(found.precision):
            return written(value, value)[0]
    except (NothingCertain, ShapeError):
        return ""


class ProofNode(NamedTuple):
    """A proof of a relation in its context, with the proofs inside of it."""

    relation: Relation
    proof: Any
    context: ProofContext
    parts: list[ProofNode]


class _Teller:
    """Tells the proof of a claim; ``count`` is the number of the last line that has one."""

    def __init__(self, claim: Claim) -> None:
        self.claim, self.count = claim, 0

    def label(self) -> str:
        self.count += 1
        return f"({self.count})"

    def replayed(self, proof: Any) -> ProofNode:
        """The proof as the kernel walks through it."""
        relation, context = goal_and_context(sequent(self.claim))
        judge, outermost = context.prove, list[ProofNode]()
        inside = [outermost]

        def prove(relation: Relation, proof: Any, context: ProofContext) -> list[LocatedCondition]:
            node = ProofNode(relation, proof, context, [])
            inside[-1].append(node)
            inside.append(node.parts)
            result = judge(relation, proof, context)
            inside.pop()
            return result

        prove(relation, proof, context._replace(prove=prove))
        return outermost[0]

    def told(self, node: ProofNode, depth: int) -> Iterator[tuple[int, Said]]:
        """The lines of a proof."""
        rule = node.proof["rule"]
        if rule == "witness":
            yield from _Witness(node, self).told(depth)
        elif rule == "discharge":
            main, *others = node.parts
            yield from self.told(main, depth)
            for obligation, part in zip(node.proof["obligations"], others, strict=True):
                condition, _ = condition_of(obligation["condition"], node.context)
                yield from self._headed(write_condition(condition), part, depth)
        elif rule == "chain":
            for part in node.parts:
                yield from self._headed(write_relation(part.relation), part, depth)
        elif rule == "induction":
            base, step = node.parts
            n = node.proof["variable"]
            yield depth, Said("For {name} = 0:", name=n)
            yield from self.told(base, depth + 1)
            yield depth, Said("From {name} to {name} + 1:", name=n)
            yield from self.told(step, depth + 1)
        else:
            yield depth, Said("Reason: {why}.", why=_reason(node))
            if rule == "ring" and (term := _multiplied_out(node)) is not None:
                yield depth, Said("Multiplied out, both sides are {term}.", term=write_term(term))
            for part in node.parts:
                yield from self._headed(write_relation(part.relation), part, depth + 1)

    def _headed(self, what: str, node: ProofNode, depth: int) -> Iterator[tuple[int, Said]]:
        """What is proved inside of a proof, and how."""
        if node.parts or node.proof["rule"] == "witness":
            yield depth, Said("{what}, as follows:", what=what)
            yield from self.told(node, depth + 1)
        else:
            yield depth, Said("{what}: {why}.", what=what, why=_reason(node))


def _multiplied_out(node: ProofNode) -> Term | None:
    """The sum of powers and products that both sides of an equation of numbers are, if it is short
    and written on neither side."""
    (left, op, right), context = node.relation, node.context
    try:
        is_number = shape(left, free_names(left)) == NUMBER
    except (IllTyped, UnknownShape):
        return None
    if op != "=" or not is_number or node.proof.get("rewrite") or node.proof.get("instances"):
        return None
    branch = start(node.relation, context, SearchBudget(0))
    found = polynomial(branch.place.value(left))
    if found is None or not 1 < len(found) <= MOST_SUMMANDS:
        return None
    order = Order(())
    summands = [_in_order(summand, order) for summand in branch.term(found).args]
    term = Term("add", *sorted(summands, key=order.of_term))
    forms = [normal_form(Relation(side, "=", number(0))) for side in (left, term, right)]
    return term if forms.count(forms[1]) == 1 else None


def _in_order(summand: Term, order: Order) -> Term:
    """A product of numbers as people write it: without brackets, its factors in order."""
    if summand.head == "neg":
        return Term("neg", _in_order(summand.args[0], order))
    if summand.head != "mul":
        return summand
    parts = [part.args if part.head == "mul" else (part,) for part in summand.args]
    return Term("mul", *sorted((f for part in parts for f in part), key=order.of_factor))


def _reason(node: ProofNode) -> Said:
    """Why something follows, in a few words."""
    rule, proof = node.proof["rule"], node.proof
    instances = proof.get("instances", [])
    if "witness" in proof and not instances:
        return Said("the difference of the sides is {term}, whose form shows its sign",
                    term=write_term(decode(proof["witness"])))  # fmt: skip
    if rule == "enclosure":
        return Said("both sides are computed, with bounds for the error")
    told = [*proof.get("rewrite", []), *instances]
    names = dict.fromkeys(instance["theorem"] for instance in told)
    if names:
        return Said("by {names}", names=_listed([_named(n, node.context) for n in names]))
    if rule == "ring":
        return Said("by the laws of rings, matrices and finite sums")
    return Said("by the rule “{rule}”", rule=Said(rule))


def _named(name: str, context: ProofContext) -> Said:
    """What is used under a name."""
    if name.startswith(LAW):
        return Said("the law “{name}”", name=Said(name.removeprefix(LAW)))
    if name == INDUCTION:
        return Said("the claim for the number before")
    for k, h in enumerate(context.hypotheses, 1):
        if name == HYPOTHESIS.format(k):
            return Said("{why}", why=write_relation(h))
    for k, p in enumerate(context.premises, 1):
        if name == PREMISE.format(k):
            return Said("{why}", why=write_relation(p.relation))
    return Said("{why}", why=name)


def _listed(parts: list[Said]) -> Said:
    """Some things in a row."""
    found = parts[0]
    for part in parts[1:-1]:
        found = Said("{one}, {other}", one=found, other=part)
    return Said("{one} and {other}", one=found, other=parts[-1]) if len(parts) > 1 else found


# -- witnesses -------------------------------------------------------------------------------


class Added(NamedTuple):
    """What is added in a cone: multiples of facts, and other things that have a sign, each with a
    factor and what it is when it is scaled."""

    facts: dict[int, Poly]
    others: list[tuple[Fraction, Callable[[Fraction], Said]]]


class _Witness:
    """A witness, fact by fact; ``labels`` are those of the facts of a place, "" for one that is
    not shown."""

    def __init__(self, node: ProofNode, teller: _Teller) -> None:
        self.node, self.teller = node, teller
        self.branch = start(node.relation, node.context, SearchBudget(0))

    def told(self, depth: int) -> Iterator[tuple[int, Said]]:
        relation, context = self.node.relation, self.node.context
        steps, goal = self.node.proof["steps"], self.branch.goal
        sides = [t for r in (*context.hypotheses, relation) for t in (r.left, r.right)]
        stated = dict.fromkeys(c for t in sides for c, _ in conditions(t, context.here))
        defined = [c.relation for c in stated if not c.ranges and names_of(c.relation)]
        direct, labels = self._direct(steps), list[str]()
        given = len(self.teller.claim.hypotheses)
        known = [
            *((h, Said("as is assumed")) for h in context.hypotheses[:given]),
            *((h, Said("or the claim holds")) for h in context.hypotheses[given:]),
            *((d, Said("since all of it is defined")) for d in defined),
            (relation._replace(op=NEGATED[relation.op]), Said("the opposite of the claim")),
        ]
        for k, (fact, why) in enumerate(known):
            shown = _uses(steps, k) and not (direct and k == goal)
            labels.append(self.teller.label() if shown else "")
            if shown:
                yield depth, _line(labels[-1], fact, why)
        if direct:
            *before, last = steps
            yield from self._steps(before, self.branch, labels, depth, last)
            yield depth, self._add(last[1], self.branch, labels, Said(CLAIM), goal)
        else:
            yield from self._steps(steps, self.branch, labels, depth)

    def _direct(self, steps: list[Any]) -> bool:
        """Whether the claim itself is what is added, and its opposite need not be supposed."""
        goal, (*before, last) = self.branch.goal, steps
        used = [last]
        for k, step in reversed([*enumerate(before, goal + 1)]):
            used += [step] if _uses(used, k) else []
        if last[0] != "done" or _uses(used[1:], goal) or self.node.relation.op == "!=":
            return False
        top = last[1][1:] if last[1][0] == "sum" else [last[1]]
        own = [c for c in top if _uses(c, goal)]
        if len(own) != 1:
            return False
        added = self._added(own[0], self.branch, [""] * (goal + 1))
        return not added.others and set(added.facts) == {goal} and not any(added.facts[goal])

    def _steps(
        self, steps: list[Any], at: SearchBranch, labels: list[str], depth: int, last: Any = None
    ) -> Iterator[tuple[int, Said]]:
        """The lines of steps, whose labels are added; of all of a branch, if no ``last`` one stands
        behind them."""
        for n, (kind, *args) in enumerate(steps):
            if kind == "done":
                absurd = Relation(number(0), cone(args[0], at.place)[1], number(0))
                then = Said(ABSURD, relation=write_relation(absurd))
                yield depth, self._add(args[0], at, labels, then)
            elif kind == "split":
                for op, inside in args[1]:
                    term = decode(args[0])
                    yield from self._case(
                        Relation(term, op, number(0)), inside, at.child(term, op), labels, depth
                    )
            else:
                shown = _uses([steps[n + 1 :], last], len(labels))
                labels.append(self.teller.label() if shown else "")
                said = self._step(kind, args, at, labels)
                at.extend(kind, *args)
                if shown:
                    yield depth, said

    def _case(
        self,
        relation: Relation,
        steps: list[Any],
        inside: SearchBranch,
        labels: list[str],
        depth: int,
    ) -> Iterator[tuple[int, Said]]:
        label, text = "", write_relation(relation)
        if _uses(steps, len(labels)):
            label = self.teller.label()
            yield depth, Said("Case {number} {relation}:", number=label, relation=text)
        else:
            yield depth, Said("Case {relation}:", relation=text)
        yield from self._steps(steps, inside, [*labels, label], depth + 1)

    def _step(self, kind: str, args: list[Any], at: SearchBranch, labels: list[str]) -> Said:
        """A step that gives one more fact, whose label is the last one."""
        label = labels[-1]
        if kind == "law":
            why = Said("by {names}", names=_listed([_named(args[0], at.place.context)]))
        elif kind == "lemma":
            why = _reason(ProofNode(self.node.relation, args[1], at.place.context, []))
        if kind in ("law", "lemma"):
            return _line(label, self._relation_of(kind, args, at), why)
        term = decode(args[0])
        op = ">=" if kind == "cut" else cone(args[1], at.place)[1]
        parts = self._sum(self._added(args[1], at, labels), Fraction(1), at, labels, None)
        why = Said(
            "by the next integer from {parts}" if kind == "cut" else "from {parts}", parts=parts
        )
        return _line(label, Relation(term, op, number(0)), why)

    def _relation_of(self, kind: str, args: list[Any], at: SearchBranch) -> Relation:
        """What a law or a lemma says."""
        if kind == "lemma":
            found: Relation = read(Relation, args[0])
            return found
        context = at.place.context
        known = context.known[args[0]]
        return unfold(
            known.relation, values_of(args[0], known, args[1], context, context.here)
        )  # fmt: skip

    # -- what is added -----------------------------------------------------------------------

    def _add(
        self, data: Any, at: SearchBranch, labels: list[str], then: Said, goal: int | None = None
    ) -> Said:
        """What a cone adds up, and what that says; all but the ``goal`` if there is one."""
        added = self._added(data, at, labels)
        if goal is not None:
            share = added.facts.pop(goal)[0]
            factor = Fraction(int(share.q), int(share.p))
            factor = -factor if self.node.relation.op == "=" else factor
        else:  # 0 > 0 and 0 ≠ 0 may be multiplied
            below = [int(c.q) for p in added.facts.values() for c in p.values()]
            factor = Fraction(lcm(*below, *(own.denominator for own, _ in added.others)))
        return self._sum(added, factor, at, labels, then)

    def _sum(
        self, added: Added, factor: Fraction, at: SearchBranch, labels: list[str], then: Said | None
    ) -> Said:
        """A multiple of what is added, and what ``then`` follows."""
        found = []
        for k, p in added.facts.items():
            p = scaled(fmpq(factor.numerator, factor.denominator), p)
            found.append(_times(at.term(p), Said("{why}", why=labels[k])))
        found += [said(factor * own) for own, said in added.others]
        parts = _listed(found or [Said("{why}", why="0")])
        if then is None:
            return parts
        verb = "Add {parts}: {then}." if len(found) > 1 else "Take {parts}: {then}."
        return Said(verb, parts=parts, then=then)

    def _added(self, data: Any, at: SearchBranch, labels: list[str]) -> Added:
        added = Added({}, [])
        self._gather(data, Fraction(1), at, labels, added)
        return added

    def _gather(
        self, data: Any, factor: Fraction, at: SearchBranch, labels: list[str], added: Added
    ) -> None:
        kind, *args = data
        if kind == "fact":
            own = constant(fmpq(factor.numerator, factor.denominator))
            added.facts[args[0]] = plus(added.facts.get(args[0], {}), own)
        elif kind == "sum":
            for part in args:
                self._gather(part, factor, at, labels, added)
        elif kind == "times" and args[1][0] == "fact":
            p = polynomial(at.place.value(decode(args[0])))
            if p is None:
                text = self._written(data, at, labels)
                added.others.append((factor, _scaled(Said("{why}", why=text))))
            else:
                p = scaled(fmpq(factor.numerator, factor.denominator), p)
                added.facts[args[1][1]] = plus(added.facts.get(args[1][1], {}), p)
        elif kind == "product":
            rest: list[Any] = []
            for part in args:
                c = rational(decode(part[1])) if part[0] == "sign" else None
                factor, rest = (factor * c, rest) if c else (factor, [*rest, part])
            if len(rest) == 1:
                self._gather(rest[0], factor, at, labels, added)
            elif rest:
                text = self._written(["product", *rest], at, labels)
                added.others.append((factor, _scaled(Said("{why}", why=text))))
            else:
                self._gather(["sign", encode(number(1))], factor, at, labels, added)
        elif kind == "sign":
            added.others.append((factor, _signed(decode(args[0]), cone(data, at.place)[1])))
        else:
            text = self._written(data, at, labels)
            added.others.append((factor, _scaled(Said("{why}", why=text))))

    def _written(self, data: Any, at: SearchBranch, labels: list[str]) -> str:
        """A cone as a formula in which labels stand for facts."""
        kind, *args = data
        if kind == "fact":
            label: str = labels[args[0]]
            return label
        if kind == "sign":
            return _factor(decode(args[0]))
        if kind == "square":
            return f"{self._enclosed(args[0], at, labels)}²"
        if kind == "times":
            return f"({write_term(decode(args[0]))})·{self._enclosed(args[1], at, labels)}"
        sign, enclose = ("·", self._enclosed) if kind == "product" else (" + ", self._written)
        return sign.join(enclose(part, at, labels) for part in args)

    def _enclosed(self, data: Any, at: SearchBranch, labels: list[str]) -> str:
        text = self._written(data, at, labels)
        return f"({text})" if data[0] in ("sum", "product", "times") else text


def _line(label: str, relation: Relation, why: Said) -> Said:
    """A fact, with its label and where it comes from."""
    said = write_relation(relation)
    return Said("{number} {relation}, {why}", number=label, relation=said, why=why)


def _uses(data: Any, k: int) -> bool:
    """Whether proof data makes use of the k-th fact of its place."""
    return isinstance(data, list) and (data == ["fact", k] or any(_uses(d, k) for d in data))


def _factor(term: Term) -> str:
    text = write_term(term)
    plain = term.head not in ("add", "neg", "div", "mul") or rational(term) is not None
    return text if plain else f"({text})"


def _times(factor: Term, what: Said) -> Said:
    """A multiple of something."""
    if factor == number(1):
        return what
    if factor == number(2):
        return Said("twice {what}", what=what)
    return Said("{factor} times {what}", factor=_factor(factor), what=what)


def _scaled(what: Said) -> Callable[[Fraction], Said]:
    return lambda factor: _times(literal(factor), what)


def _signed(term: Term, op: str) -> Callable[[Fraction], Said]:
    """What has a sign by its form: a square in words, a constant or another term as a relation."""

    def said(factor: Fraction) -> Said:
        if term.head == "pow" and term.args[1] == number(2):
            square = Said("the square of {term}", term=write_term(term.args[0]))
            return _times(literal(factor), square)
        c = rational(term)
        shown = literal(factor * c) if c is not None else multiple(factor, term)
        return Said("{why}", why=write_relation(Relation(shown, op, number(0))))

    return said
