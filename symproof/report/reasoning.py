"""Why a line of a derivation follows: what its author has named, and what was replayed.

The theorems, assumptions and rules are those of the reason.  The sign of a difference and the
mean value theorem are shown with the terms of the certificate, without which a reader could
not follow the step on paper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from ..authoring.reasons import (
    Assumed,
    Bounds,
    CaseDistinction,
    CitedTheorem,
    Induction,
    Linear,
    MeanValue,
    Reason,
    Rule,
    Squares,
    Use,
    algebra,
    definition,
)
from ..authoring.steps import ProvedStep
from ..kernel.claims import unfolded
from ..kernel.context import HYPOTHESIS, PREMISE
from ..kernel.terms import (
    Lambda,
    Relation,
    Term,
    children,
    decode,
    fill,
    number,
    substitute,
    symbol,
)
from ..notation.declared import Notation
from ..notation.names import parse_name
from ..search.rewriting import Instance
from . import model, wording
from .model import RELATIONS, Message, ShownFormula, Sign, TheoremLink

INDEX_LETTERS = ("i", "j", "m", "l", "q")
_BECOMES = Sign(r"\mapsto", "↦")
_COMMA = Sign(r",\;", ",")
_HYPOTHESIS = HYPOTHESIS.format("")
# How the difference of the larger side and the smaller one compares with 0.
_SIGN = {"<=": ">=", ">=": ">=", "<": ">", ">": ">", "!=": "!="}


class Reasons:
    """Says in words why lines follow, with formulas in a ``context``; ``link`` mentions a
    theorem."""

    def __init__(self, context: Notation, link: Callable[[CitedTheorem], TheoremLink]) -> None:
        self.context, self.link = context, link
        self.assumed: dict[str, Relation] = {}  # by the names that certificates have for them

    def _assume(self, relations: Sequence[Relation]) -> None:
        """Number further hypotheses, as certificates do."""
        first = 1 + sum(name.startswith(_HYPOTHESIS) for name in self.assumed)
        self.assumed |= {HYPOTHESIS.format(k): r for k, r in enumerate(relations, first)}

    def of(self, proved: ProvedStep) -> tuple[model.LineReason, ...]:
        """The reasons of a line, each with its instance."""
        cases = proved.proof.get("ranges")
        if cases:
            return (_rule(self._case_by_case(cases)),)
        step, claim = proved.step, proved.claim
        done = wording.step(step.operation.name) if step.operation else None
        if step.reason == definition:
            return tuple(map(_rule, _by_definition(unfolded(claim), done)))
        if step.reason == algebra and done is not None:
            return (_rule(done),)
        sides = wording.DIFFERENCES["sides"]
        self.assumed = {PREMISE.format(k): p.relation for k, p in enumerate(claim.premises, 1)}
        self._assume(claim.hypotheses)
        return tuple(self._said(step.reason, proved.instances, proved.proof, step.op, sides))

    def _said(
        self,
        reason: Reason,
        instances: Sequence[Instance],
        proof: Mapping[str, Any],
        op: str,
        difference: Message,
    ) -> Iterator[model.LineReason]:
        """The reason of a relation with ``op``; ``difference`` is that of its sides in words."""
        proof = undischarged(proof)
        if isinstance(reason, Rule):
            if reason.kind == "bounds":
                yield from self._sign(proof, op, difference, 0)
                return
            shown = wording.RULES[reason.kind]
            if reason.kind == "induction":
                shown = self._growth(proof)
            elif wording.compares_squares(proof):
                shown = wording.EQUAL_SQUARES
            yield _rule(shown)
            return
        if isinstance(reason, Induction):
            yield _rule(Message("induction over {variable}", variable=self._name(reason.variable)))
            return
        if isinstance(reason, CaseDistinction):
            yield _rule(wording.CASES)
            return
        if isinstance(reason, MeanValue):
            yield _rule(self._mean_value(proof, op))
            self._assume(_inside(proof))
            difference, proof = wording.DIFFERENCES["slopes"], proof["derivative"]
        if isinstance(reason, Squares):
            yield _rule(wording.SQUARES_COMPARED)
            *_, proof = proof["instances"][0]["premises"]
            difference = wording.DIFFERENCES["squares"]
        if isinstance(reason, MeanValue | Squares) and isinstance(
            reason.by, Rule | Induction | CaseDistinction
        ):
            yield from self._said(reason.by, (), proof, op, difference)
        for named, instance in zip(reason, instances, strict=True):
            yield self._named(named, instance)
        by = reason.by if isinstance(reason, MeanValue | Squares) else reason
        if isinstance(by, Linear):
            yield _rule(wording.LINEAR)
        if isinstance(by, Bounds):
            yield from self._sign(undischarged(proof), op, difference, len(instances))

    def _named(self, named: object, instance: Instance) -> model.LineReason:
        """A theorem or an assumption, and what its variables stand for."""
        values = self._values(instance)
        if isinstance(named, Use):
            return model.LineReason(self.link(named.record), values)
        said = Message("the induction hypothesis")
        if isinstance(named, Assumed):
            said = Message("assumption {number}", number=named.number)
        if values:
            said = Message("{theorem} with {values}", theorem=said, values=values)
        return _rule(said)

    def _values(self, instance: Instance) -> tuple[ShownFormula, ...]:
        """What the variables of a theorem stand for, unless for themselves."""
        shown = []
        for name, (params, body) in instance.written:
            letters = dict(zip(params, INDEX_LETTERS, strict=False))
            arguments = [symbol(letters[p]) for p in params]
            renamed = substitute(body, {p: Lambda((), symbol(c)) for p, c in letters.items()})
            variable = symbol(name, *arguments)
            if renamed != variable:
                shown.append(ShownFormula((variable, _BECOMES, renamed), self.context))
        return tuple(shown)

    def _sign(
        self, proof: Mapping[str, Any], op: str, difference: Message, named: int
    ) -> Iterator[model.LineReason]:
        """The sign of a difference as a certificate shows it: the term that is equal to it, in
        which letters stand for the differences of inequalities.  ``named`` of these have been
        mentioned; what else is assumed is mentioned here."""
        if "witness" not in proof or op not in _SIGN:
            yield _rule(wording.RULES["bounds"])
            return
        witness = decode(proof["witness"])
        used = sorted(_holes(witness))
        for k in used:
            if k >= named:
                relation = self.assumed[proof["instances"][k]["theorem"]]
                shown = ShownFormula((relation.left, RELATIONS[relation.op], relation.right),
                                self.context)  # fmt: skip
                yield _rule(Message("what is assumed, {relation}", relation=shown))
        yield _rule(self._witness(witness, used, _SIGN[op], difference))

    def _witness(
        self, witness: Term, used: Sequence[int], sign: str, difference: Message
    ) -> Message:
        """The sentence that a difference is ``witness``, whose holes are the numbers ``used``."""
        if not used:
            shown = ShownFormula((witness, RELATIONS[sign], number(0)), self.context)
            return Message("{difference} is {witness}", difference=difference, witness=shown)
        if witness.head == "hole":
            return Message("{difference} is the same as there", difference=difference)
        letter = _letter(
            {name.split("_")[0] for name in (*self.context.names, *self.context.templates)}
        )
        context = self.context._replace(templates=self.context.templates | {letter})
        letters = {k: symbol(letter, number(n)) for n, k in enumerate(used, 1)}
        filled = fill(witness, [letters.get(k, number(0)) for k in range(1 + max(used))])
        said = wording.MADE_OF[len(used) > 1].id
        names = tuple(ShownFormula((name,), context) for name in letters.values())
        return Message(
            said, difference=difference, witness=ShownFormula((filled,), context), names=names
        )

    def _growth(self, proof: Mapping[str, Any]) -> Message:
        """How the two sides change from one number to the next."""
        variable = symbol(proof["variable"])
        context = decode(proof["step"]["proofs"][0]["context"])
        first = ShownFormula((variable, RELATIONS["="], number(0)), self.context)
        return Message(
            wording.GROWTH[context.head].id,
            variable=self._name(proof["variable"]),
            first=first,
            next=ShownFormula((Term("add", variable, number(1)),), self.context),
            change=ShownFormula((context.args[1],), self.context),
        )

    def _mean_value(self, proof: Mapping[str, Any], op: str) -> Message:
        name, low, high = symbol(proof["variable"]), decode(proof["from"]), decode(proof["to"])
        below = RELATIONS["<="]
        said = Message(
            "the mean value theorem for {function} as a function of {variable}, {range}",
            function=ShownFormula((decode(proof["function"]),), self.context),
            variable=ShownFormula((name,), self.context),
            range=ShownFormula((low, below, name, below, high), self.context),
        )
        slope = ShownFormula((decode(proof["slope"]),), self.context)
        return Message("{theorem}; {slope}", theorem=said,
                       slope=Message(wording.SLOPES[op].id, slope=slope))  # fmt: skip

    def _case_by_case(self, ranges: Mapping[str, list[int]]) -> Message:
        """That enclosures show a step for each value of its whole numbers in these ranges."""
        pieces: list[Term | Sign] = []
        for name, (first, last) in ranges.items():
            ends = [number(k) if k >= 0 else Term("neg", number(-k)) for k in (first, last)]
            below = RELATIONS["<="]
            pieces += [*([_COMMA] if pieces else []), ends[0], below, symbol(name), below, ends[1]]
        cases = ShownFormula(tuple(pieces), self.context)
        return Message("enclosures of both sides for each integer with {cases}", cases=cases)

    def _name(self, variable: str) -> ShownFormula:
        return ShownFormula((symbol(variable),), self.context)


def _rule(said: Message) -> model.LineReason:
    return model.LineReason(None, rule=said)


def _by_definition(unfolded: Relation, done: Message | None) -> Iterator[Message]:
    """The reason of a step by definition: unless its sides are the same term once all names are
    unfolded, the certificate needs laws of algebra as well, for what SymPy has ``done``."""
    yield wording.RULES["definition"]
    if unfolded.left != unfolded.right:
        has_sums = any(map(_has_sums, (unfolded.left, unfolded.right)))
        yield done or (wording.ALL_OF_ALGEBRA if has_sums else wording.RULES["algebra"])


def _has_sums(term: Term) -> bool:
    return term.head == "sum" or any(map(_has_sums, children(term)))


def undischarged(proof: Mapping[str, Any]) -> Mapping[str, Any]:
    """The proof without what settles its conditions."""
    while proof["rule"] == "discharge":
        proof = proof["proof"]
    return proof


def _holes(term: Term) -> set[int]:
    """The numbers of the holes in a term."""
    if term.head == "hole":
        return {term.args[0]}
    return set().union(*map(_holes, children(term)))


def _letter(taken: Iterable[str]) -> str:
    """A family of names, Δ with an index, unless that letter is taken."""
    bases = {parse_name(name).base + "'" * parse_name(name).primes for name in taken}
    base = "Delta"
    while base in bases:
        base += "'"
    return f"{base}_#"


def _inside(proof: Mapping[str, Any]) -> tuple[Relation, Relation]:
    """Where the mean value theorem speaks of the derivative."""
    name = symbol(proof["variable"])
    return Relation(decode(proof["from"]), "<", name), Relation(name, "<", decode(proof["to"]))
