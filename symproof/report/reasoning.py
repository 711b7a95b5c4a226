"""Why a line of a derivation follows: what its author has named, and what was replayed.

The theorems, assumptions and rules are those of the reason.  The sign of a difference and the
mean value theorem are shown with the terms of the certificate, without which a reader could
not follow the step on paper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ..authoring.assumptions import Assumed, Cases, Induction
from ..authoring.library import Record
from ..authoring.reasons import Bounds, Linear, MeanValue, Reason, Rule, Squares, Use
from ..authoring.steps import ProvedStep
from ..engines.rewriting import Instance
from ..kernel.terms import Lambda, Term, children, decode, number, substitute, symbol
from ..notation.declared import Notation
from . import model, wording
from .model import RELATIONS, Formula, Link, Message, Sign

INDEX_LETTERS = ("i", "j", "m", "l", "q")
_BECOMES = Sign(r"\mapsto", "↦")
_COMMA = Sign(r",\;", ",")
# How the difference of the larger side and the smaller one compares with 0.
_SIGN = {"<=": ">=", ">=": ">=", "<": ">", ">": ">", "!=": "!="}


class Reasons:
    """Says in words why lines follow, with formulas in a ``context``; ``link`` mentions a
    theorem."""

    def __init__(self, context: Notation, link: Callable[[Record], Link]) -> None:
        self.context, self.link = context, link

    def of(self, proved: ProvedStep) -> tuple[model.Reason, ...]:
        """The reasons of a line, each with its instance."""
        cases = proved.proof.get("ranges")
        if cases:
            return (_rule(self._case_by_case(cases)),)
        step = proved.step
        sides = wording.DIFFERENCES["sides"]
        return tuple(self._said(step.reason, proved.instances, proved.proof, step.op, sides))

    def _said(
        self,
        reason: Reason,
        instances: Sequence[Instance],
        proof: Mapping[str, Any],
        op: str,
        difference: Message,
    ) -> Iterator[model.Reason]:
        """The reason of a relation with ``op``; ``difference`` is that of its sides in words."""
        proof = _undischarged(proof)
        if isinstance(reason, Rule):
            shown = None
            if reason.kind == "bounds":
                shown = self._difference(proof, op, difference)
            elif reason.kind == "induction":
                shown = self._growth(proof)
            elif proof["rule"] == "squares":
                shown = wording.EQUAL_SQUARES
            yield _rule(shown or wording.RULES[reason.kind])
            return
        if isinstance(reason, Induction):
            yield _rule(Message("induction over {variable}", variable=self._name(reason.variable)))
            return
        if isinstance(reason, Cases):
            yield _rule(wording.CASES)
            return
        if isinstance(reason, MeanValue):
            yield _rule(self._mean_value(proof, op))
            difference, proof = wording.DIFFERENCES["slopes"], proof["derivative"]
        if isinstance(reason, Squares):
            yield _rule(wording.KERNEL_RULES["squares"])
            difference, proof = wording.DIFFERENCES["squares"], proof["squares"]
        if isinstance(reason, MeanValue | Squares) and isinstance(
            reason.by, Rule | Induction | Cases
        ):
            yield from self._said(reason.by, (), proof, op, difference)
        for named, instance in zip(reason, instances, strict=True):
            yield self._named(named, instance)
        by = reason.by if isinstance(reason, MeanValue | Squares) else reason
        if isinstance(by, Linear):
            yield _rule(wording.LINEAR)
        if isinstance(by, Bounds):
            yield _rule(
                self._difference(_undischarged(proof), op, difference) or wording.RULES["bounds"]
            )

    def _named(self, named: object, instance: Instance) -> model.Reason:
        """A theorem or an assumption, and what its variables stand for."""
        values = self._values(instance)
        if isinstance(named, Use):
            return model.Reason(self.link(named.record), values)
        said = Message("the induction hypothesis")
        if isinstance(named, Assumed):
            said = Message("assumption {number}", number=named.number)
        if values:
            said = Message("{theorem} with {values}", theorem=said, values=values)
        return _rule(said)

    def _values(self, instance: Instance) -> tuple[Formula, ...]:
        """What the variables of a theorem stand for, unless for themselves."""
        shown = []
        for name, (params, body) in instance.written:
            letters = dict(zip(params, INDEX_LETTERS, strict=False))
            arguments = [symbol(letters[p]) for p in params]
            renamed = substitute(body, {p: Lambda((), symbol(c)) for p, c in letters.items()})
            variable = symbol(name, *arguments)
            if renamed != variable:
                shown.append(Formula((variable, _BECOMES, renamed), self.context))
        return tuple(shown)

    def _difference(self, proof: Mapping[str, Any], op: str, difference: Message) -> Message | None:
        """How a certificate shows the sign of a difference: by a term that is equal to it, or by
        one made of the differences of the inequalities that are named."""
        if "witness" not in proof or op not in _SIGN:
            return None
        witness = decode(proof["witness"])
        if witness.head == "hole":
            return Message("{difference} is the same as there", difference=difference)
        if _has_holes(witness):
            made = wording.MADE_OF["!=" if op == "!=" else "<="]
            return Message(made.id, difference=difference)
        shown = Formula((witness, RELATIONS[_SIGN[op]], number(0)), self.context)
        return Message("{difference} is {witness}", difference=difference, witness=shown)

    def _growth(self, proof: Mapping[str, Any]) -> Message:
        """How the two sides change from one number to the next."""
        variable = symbol(proof["variable"])
        context = decode(proof["step"]["proofs"][0]["context"])
        first = Formula((variable, RELATIONS["="], number(0)), self.context)
        return Message(
            wording.GROWTH[context.head].id,
            variable=self._name(proof["variable"]),
            first=first,
            next=Formula((Term("add", variable, number(1)),), self.context),
            change=Formula((context.args[1],), self.context),
        )

    def _mean_value(self, proof: Mapping[str, Any], op: str) -> Message:
        name, low, high = symbol(proof["variable"]), decode(proof["from"]), decode(proof["to"])
        below = RELATIONS["<="]
        said = Message(
            "the mean value theorem for {function} as a function of {variable}, {range}",
            function=Formula((decode(proof["function"]),), self.context),
            variable=Formula((name,), self.context),
            range=Formula((low, below, name, below, high), self.context),
        )
        slope = Formula((decode(proof["slope"]),), self.context)
        return Message("{theorem}; {slope}", theorem=said,
                       slope=Message(wording.SLOPES[op].id, slope=slope))  # fmt: skip

    def _case_by_case(self, ranges: Mapping[str, list[int]]) -> Message:
        """That enclosures show a step for each value of its whole numbers in these ranges."""
        pieces: list[Term | Sign] = []
        for name, (first, last) in ranges.items():
            ends = [number(k) if k >= 0 else Term("neg", number(-k)) for k in (first, last)]
            below = RELATIONS["<="]
            pieces += [*([_COMMA] if pieces else []), ends[0], below, symbol(name), below, ends[1]]
        cases = Formula(tuple(pieces), self.context)
        return Message("enclosures of both sides for each integer with {cases}", cases=cases)

    def _name(self, variable: str) -> Formula:
        return Formula((symbol(variable),), self.context)


def _rule(said: Message) -> model.Reason:
    return model.Reason(None, rule=said)


def _undischarged(proof: Mapping[str, Any]) -> Mapping[str, Any]:
    """The proof without what settles its conditions."""
    while proof["rule"] == "discharge":
        proof = proof["proof"]
    return proof


def _has_holes(term: Term) -> bool:
    return term.head == "hole" or any(map(_has_holes, children(term)))
