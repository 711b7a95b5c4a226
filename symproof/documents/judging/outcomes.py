"""Outcomes: what is said of a relation, and what a verdict is worth.

A verdict that rests on what nobody has said (that a letter is a real number and no matrix)
does not count against the author: it becomes "suspect", or "undecided" where neither the form of
the relation nor the words around it say that it is asserted.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from ...base.messages import Said, by_count, said_from
from ...base.stopping import STOPPED
from ...deciding.findings import SIGNS
from ...deciding.strategies import decide, refute
from ...deciding.verdicts import IllTyped, Proved, Refuted, Undecided, Verdict
from ...deciding.words import FALSE, FALSE_UNLESS, NO_PROOF, NOT_UNDERSTOOD, PROVED, rank
from ...kernel.context import Theorem
from ...kernel.terms import (
    BINDERS,
    Lambda,
    Relation,
    free_names,
    is_matrix,
    number,
    substitute,
)
from ...notation.claims_writer import describe
from ...notation.names import as_printed
from ...notation.normal_form import normal_form
from ...notation.text_writer import print_condition, print_relation, print_template, print_term
from ...reading.elaborate.placeholders import as_products, subterms
from ..scopes.assumptions import Assumption
from ..scopes.context import base_of
from .claims import Prepared
from .repairs import UNSHOWN, shown
from .unsaid import NEEDS_SHAPE, NOTHING_KNOWN

if TYPE_CHECKING:
    from ...search.enclosures import Point

#: The parts of an outcome that are lists in plain data.
_LISTS = ("evidence", "premises", "open", "conditions", "taken")


class Outcome(NamedTuple):
    """The verdict on one relation: the word, why, and the evidence.  ``premises`` are the lines of
    the document on which it rests, ``open`` those of them of which nothing is proved, ``model`` is
    a point, in plain text, at which all holds that is in force there, ``conditions`` are those
    under which it is proved, ``assumptions`` what nobody has said of its letters,
    and ``taken`` the readings that were taken where words leave several; ``cause`` is the row of
    :data:`~symproof.deciding.words.CAUSES` for which a relation is undecided."""

    word: str
    reason: Said | None = None
    counterexample: dict[str, Any] | None = None
    evidence: tuple[str, ...] = ()
    premises: tuple[int, ...] = ()
    open: tuple[int, ...] = ()
    model: str = ""
    conditions: tuple[str, ...] = ()
    assumptions: tuple[Said, ...] = ()
    taken: tuple[Assumption, ...] = ()
    cause: str = ""

    def data(self) -> dict[str, Any]:
        """The outcome as plain data."""
        reason = None if self.reason is None else self.reason.data()
        lists = {name: [*getattr(self, name)] for name in _LISTS}
        lists["taken"] = [[*assumption] for assumption in self.taken]
        assumed = [said.data() for said in self.assumptions]
        return {**self._asdict(), **lists, "reason": reason, "assumptions": assumed}


def left_open(cause: str, reason: Said | None = None) -> Outcome:
    """The outcome of what is neither proved nor refuted for a cause."""
    return Outcome("undecided", reason, cause=cause)


def outcome_from(data: Mapping[str, Any]) -> Outcome:
    """The outcome that :meth:`Outcome.data` has written."""
    reason = None if data["reason"] is None else said_from(data["reason"])
    lists = {name: tuple(data[name]) for name in _LISTS}
    lists["taken"] = tuple(Assumption(*row) for row in data["taken"])
    assumed = tuple(map(said_from, data["assumptions"]))
    return Outcome(**{**data, **lists, "reason": reason, "assumptions": assumed})


class Result(NamedTuple):
    """One relation of a document with its place and its verdict; ``expected`` is what a
    declaration expects, ``off`` the codes that are switched off here, with the lines that say so.
    It ends before ``until`` (line and column) and was ``read`` as a relation; ``role`` says why it
    is taken as a definition, a condition or a claim."""

    file: str
    line: int
    column: int
    end_line: int
    text: str
    display: bool
    outcome: Outcome
    expected: str = ""
    notes: tuple[Said, ...] = ()
    off: tuple[tuple[str, int], ...] = ()
    until: tuple[int, int] = (0, 0)
    read: Relation | None = None
    role: Said | None = None

    def data(self) -> dict[str, Any]:
        """The result as plain data; sentences stay in parts, to be said in a language."""
        found = self.outcome.data()
        return {
            "file": self.file, "line": self.line, "column": self.column, "end_line": self.end_line,
            "text": self.text, "reading": self.reading, "display": self.display,
            "role": None if self.role is None else self.role.data(),
            "verdict": found["word"], "reason": found["reason"], "premises": found["premises"],
            "open_premises": found["open"], "model": found["model"],
            "taken": found["taken"], "cause": found["cause"],
            "counterexample": found["counterexample"], "expected": self.expected,
            "fine": self.is_fine, "notes": [n.data() for n in self.notes],
            "conditions": found["conditions"], "assumptions": found["assumptions"],
            "evidence": found["evidence"], "off": dict(self.off), "form": self.form,
        }  # fmt: skip

    @property
    def reading(self) -> str:
        """The relation as it was read, in plain text; "" if it was not, or if one of its sides is
        nothing that plain text can say."""
        if self.read is None:
            return ""
        left, op, right = self.read
        sides = shown(left), shown(right)
        return "" if UNSHOWN in sides else f"{sides[0]} {SIGNS.get(op, op)} {sides[1]}"

    @property
    def form(self) -> str:
        """The normal form of the relation; "" if it was not read or has no normal form."""
        return "" if self.read is None else form_of(self.read)

    @property
    def is_fine(self) -> bool:
        """Whether the verdict is no reason to fail; where there is none, it is."""
        if self.outcome.word == STOPPED:
            return False
        if self.expected:
            return self.outcome.word == self.expected
        return self.outcome.word not in FALSE


def form_of(relation: Relation) -> str:
    """The normal form of a relation; "" if it has none, as with dots and cases."""
    left, op, right = relation
    try:
        return normal_form(Relation(as_products(left), op, as_products(right)))
    except ValueError:
        return ""


def fault(error: Exception) -> Said:
    """Why a formula, or a document, has no verdict although nothing is wrong with it."""
    said = "symproof failed here, which is an error of its own ({fault}); please report it"
    return Said(said, fault=f"{type(error).__name__}: {error}")


def judge(prepared: Prepared) -> Outcome:
    """The outcome of a claim: proved if the kernel accepts a proof, just now; false if enclosures
    show it and the document settles the sorts of all letters; else suspect or undecided."""
    claim = prepared.claim
    verdict = decide(claim)
    empty = _empty_sizes(verdict)
    if empty:  # nobody speaks of no terms, or of dimension 0
        claim = claim._replace(variables=tuple(
            v._replace(sort="positive integer") if v.name in empty else v for v in claim.variables
        ))  # fmt: skip
        verdict = decide(claim)
        prepared = prepared._replace(claim=claim)
    if isinstance(verdict, Proved):
        found = _proved(prepared, verdict.theorem, verdict.certificate)
        return where(found, ", ".join(f"{name} ≥ 1" for name in empty)) if empty else found
    if isinstance(verdict, Refuted | IllTyped):
        return _false(verdict, prepared)
    cause = verdict.cause if isinstance(verdict, Undecided) else NO_PROOF
    return left_open(cause, next(iter(verdict.said), Said(verdict.word)))


def of_all(outcomes: Sequence[Outcome]) -> Outcome:
    """The worst of some outcomes; if that is a proof, with the evidence of all."""
    worst = max(outcomes, key=lambda outcome: rank(outcome.word))
    if worst.word not in PROVED:
        return worst
    evidence = dict.fromkeys(text for outcome in outcomes for text in outcome.evidence)
    return worst._replace(evidence=tuple(evidence))


def _empty_sizes(verdict: Verdict) -> list[str]:
    """The natural numbers in the ends of ranges, or in the sizes of matrices, that are 0 at the
    point that refutes a claim."""
    if not isinstance(verdict, Refuted):
        return []
    relation = verdict.claim.relation
    terms = [t for side in (relation.left, relation.right) for t in subterms(side)]
    ends = [end for t in terms if t.head in BINDERS for end in t.args[1:3]]
    ends += [end for t in terms if t.head == "sym" and is_matrix(t.args[0]) for end in t.args[-2:]]
    letters = frozenset[str]().union(*map(free_names, ends))
    values = verdict.counterexample.point.values
    naturals = (v.name for v in verdict.claim.variables if v.sort == "natural")
    return [name for name in naturals if name in letters and values.get(name) == 0]


def _proved(prepared: Prepared, theorem: Theorem, certificate: str) -> Outcome:
    word, reason, assumed = "proved", None, list[Said]()
    conditions = tuple(map(print_condition, theorem.conditions))
    if conditions:
        word = "proved-with-conditions"
        reason = Said("if {conditions}", conditions="; ".join(conditions))
    elif names := _names(prepared, {name for name, _ in prepared.said}):
        reason = Said("for all real numbers {name}", name=", ".join(names))
        assumed.append(reason)
    if shapes := _shapes(prepared):
        word_of = Said("by the uses of the names, {kinds}", kinds=shapes)
        assumed.append(word_of)
        reason = word_of if reason is None else Said("{said}; {also}", said=reason, also=word_of)
    found = Outcome(
        word, reason, None, (certificate,), conditions=conditions, assumptions=tuple(assumed)
    )
    said = [
        _SORTS[sort].format(print_template(name))
        for name, sort in prepared.said if sort in _SORTS
    ]  # fmt: skip
    said += map(print_relation, prepared.besides)
    return where(found, ", ".join(said)) if said else found


def where(outcome: Outcome, given: str) -> Outcome:
    """The outcome with the conditions under which it was found."""
    reason = outcome.reason
    said = Said("where {given}", given=given)
    if reason is not None:
        said = Said("{said}; where {given}", said=reason, given=given)
    return outcome._replace(reason=said)


#: How a finding says of which sort a letter is; the real numbers go without saying.
_SORTS = {
    "complex": "{} ∈ ℂ", "nonzero": "{} ≠ 0", "nonnegative": "{} ≥ 0", "positive": "{} > 0",
    "integer": "{} ∈ ℤ", "even": "{} ∈ 2ℤ", "odd": "{} ∈ 2ℤ + 1", "natural": "{} ∈ ℕ",
    "positive integer": "{} ∈ ℤ_{{>0}}",
}  # fmt: skip


def _names(prepared: Prepared, but: AbstractSet[str] = frozenset()) -> list[str]:
    """The first names of which nothing is known, ``but`` for some."""
    unknown = [name for name in prepared.unknown if name not in but and not is_matrix(name)]
    unknown = [name for name in unknown if name not in _sizes_of(prepared)]
    return [*dict.fromkeys(as_printed(base_of(name)) for name in unknown[:4])]


def _shapes(prepared: Prepared) -> str:
    """What names are of which only the uses say that they are columns or matrices."""
    every = describe(prepared.claim, in_print=True)
    rows = (row for row in every if row.endswith(")") and ": " in row)
    return "; ".join(row for row in rows if re.search(r": (?:vector|matrix)\(", row))


def _sizes_of(prepared: Prepared) -> frozenset[str]:
    """The letters in the sizes of matrices."""
    relation = prepared.claim.relation
    found: frozenset[str] = frozenset()
    for side in (relation.left, relation.right):
        for part in subterms(side):
            if part.head == "sym" and is_matrix(part.args[0]):
                found = found.union(*map(free_names, part.args[-2:]))
    return found


def _false(verdict: Refuted | IllTyped, prepared: Prepared) -> Outcome:
    if prepared.open_end and not _fails_for_every_size(prepared):
        said = Said("this fails for some numbers of terms; say where the dots or the sum end")
        return left_open(NOT_UNDERSTOOD, said)
    if isinstance(verdict, Refuted):
        found = verdict.counterexample
        at = verdict.said_by(print_term)
        if prepared.lost:
            said = Said("false for other values than {name} can have, it seems",
                        name=as_printed(prepared.lost))  # fmt: skip
            return left_open(FALSE_UNLESS, said)
        data, evidence = verdict.failure_by(print_term).data(), (json.dumps(verdict.evidence),)
        if any(not _is_settled(name, found.point, prepared) for name in prepared.unknown):
            names = _names(prepared)
            said = by_count(*NOTHING_KNOWN, len(names), name=", ".join(names), at=at)
            if shapes := _shapes(prepared):
                said = Said("by the uses of the names, {kinds}; then this is false: {at}",
                            kinds=shapes, at=at)  # fmt: skip
            return Outcome("suspect", said, data, evidence)
        return Outcome("refuted", at, data, evidence)
    if prepared.loose:
        said = Said(NEEDS_SHAPE, name=as_printed(base_of(prepared.loose[0])))
        return left_open(NOT_UNDERSTOOD, said)
    return Outcome("ill-typed", verdict.said[0])


def _is_settled(name: str, point: Point, prepared: Prepared) -> bool:
    """Whether a point counts although nobody says what ``name`` is: a condition puts it in order,
    so that it is a real number or an integer, and the point has an integer for it."""
    value = point.values.get(name)
    is_whole = isinstance(value, Fraction) and value.denominator == 1
    return name in prepared.ordered and is_whole


def _fails_for_every_size(prepared: Prepared) -> bool:
    """True if a claim with an end that is not given fails for each of the first sizes: as it is,
    or where the letters in the other ends stand for one small number."""
    relation = prepared.claim.relation
    others = _letters_of_ends(relation) - {prepared.open_end}
    cases = [dict.fromkeys(others, count) for count in range(1, _SIZES)] if others else [{}]
    return any(
        all(_fails(prepared, {prepared.open_end: size, **case}) for size in range(1, _SIZES))
        for case in cases
    )  # fmt: skip


_SIZES = 5  # fewer numbers of terms than this are tried


def _letters_of_ends(relation: Relation) -> frozenset[str]:
    """The letters in the ends of sums, stacks and the like."""
    sides = (relation.left, relation.right)
    ends = [t.args[1:3] for side in sides for t in subterms(side) if t.head in BINDERS]
    return frozenset[str]().union(*(free_names(end) for pair in ends for end in pair))


def _fails(prepared: Prepared, counts: Mapping[str, int]) -> bool:
    """True if a claim fails where letters stand for numbers of terms."""
    claim = prepared.claim
    meaning = {name: Lambda((), number(count)) for name, count in counts.items()}
    left, right = (substitute(t, meaning) for t in (claim.relation.left, claim.relation.right))
    variables = tuple(v for v in claim.variables if v.name not in counts)
    relation = Relation(left, claim.relation.op, right)
    return refute(claim._replace(variables=variables, relation=relation)) is not None
