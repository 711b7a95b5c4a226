"""Judging: from a question to a judgement.

A relation is decided alone, under the conditions of its place, then under the lines above it.  What
is false somewhere is refuted only if it is asserted; what it may be instead is said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from math import floor
from typing import Any, NamedTuple

from ...base.messages import Said, by_count
from ...base.stopping import STOPPED, Stopped
from ...deciding.diagnostic import Failure, said_at
from ...deciding.words import (
    DOUBTED,
    FALSE,
    FALSE_UNLESS,
    NEEDS_HYPOTHESIS,
    NO_PROOF,
    NOT_UNDERSTOOD,
    PROVED,
    parts,
)
from ...kernel.terms import (
    BINDERS,
    RELATIONS,
    Relation,
    Term,
    free_names,
    is_matrix,
    number,
    symbol,
)
from ...notation.names import as_printed
from ...reading.elaborate.derivatives import CONSTANT
from ...reading.elaborate.placeholders import ORDERS, as_products, has_order, subterms
from ...reading.elaborate.rounding import rounding
from ...reading.lexing.marks import TWO_SIGNS
from ...search.literals import literal, rational
from ..prose.conditions import Given, combined, written
from ..prose.spoken import Place
from ..scopes import definitions
from ..scopes.assumptions import Assumption
from ..scopes.context import TooLarge, base_of
from ..scopes.premises import Line, binding_on, restates, subject
from .basis import listed
from .claims import shape
from .deciding import RESTS_ON_STOPPED, Answer, Decider
from .doubts import Printed, doubt
from .following import Following, contradicted, follow, holds_somewhere, model
from .orders import by_order, expansion, has_meaning
from .outcomes import Outcome, left_open, where
from .recursions import by_recursion, general
from .repairs import shown
from .signs import OneSign, is_choice_of_signs, one_sign
from .solutions import is_solved
from .suspicion import (
    is_asserted,
    is_computation,
    is_evaluation,
    is_universal,
    may_be_misprinted,
    may_determine,
)

#: Why it is open whether a line defines a name, by the doubt of its definition.
UNSAID = {
    "words": "line {line} leaves open whether it defines {name}; say there that it does, "
             "as in “let”",
    "limit": "line {line} defines {name} under a condition; say here that it holds",
    "library": "false with {name} of the library; say what {name} is",
    "constant": "{name} is taken for a constant here; say whether it changes",
}  # fmt: skip
#: The cause for which a relation is open, by the doubt.
_CAUSES = {
    "words": NOT_UNDERSTOOD, "limit": NEEDS_HYPOTHESIS, "library": FALSE_UNLESS,
    "constant": NOT_UNDERSTOOD,
}  # fmt: skip
#: The kind of the assumption by the doubt, where it is not that a line defines a name.
_KINDS = {"library": "library", "constant": "constant"}
#: The sign of a partial derivative, in which all other letters are constants.
_PARTIAL = re.compile(r"\\partial(?![A-Za-z])|∂")
_CLAIMED = Said("it is claimed for all values")
_NOT_ASSERTED = Said("no word beside it asserts it")
_SUPPOSED = Said("nothing asserts it: a premise of what comes next")
#: The verdicts on what fails for some values and is not refuted where the lines above hold.
_DOUBTFUL = ("undecided", *DOUBTED)


class Reading(NamedTuple):
    """A relation in another reading of its formula, and ``why`` that is open; it ``is_mixed`` if it
    reads one sign in two ways."""

    relation: Relation
    is_mixed: bool
    why: Said


class Usual(NamedTuple):
    """A condition from before that is still meant by custom, with the place of its result, and its
    line."""

    given: Given
    place: int
    line: int


class Question(NamedTuple):
    """A relation, or several of which all must hold or with ``any_of`` one, with all by which it is
    judged: the ``role`` of its formula, its ``place``, the conditions that surely hold and those
    that may, the ``lines`` above that are in force and those that may be (``faded``), the places of
    the lines that suppose its conditions (``above``), its ``others`` readings, and what is
    ``printed``, for the case that it fails.

    It ``is_link`` behind the first of a chain, and of the result before it the word is ``before``;
    it ``is_one`` if its formula has one reading, and ``is_of_solution`` if that asserts it.
    ``formula`` is where its formula stands, ``expected`` the verdict that the author expects; it
    ``is_alone`` if no link of a chain follows it;
    something ``is_missed`` if a formula above that speaks of the same letters was not read.
    The definitions of its names were said where ``defined`` holds; ``usual`` are the conditions
    from before that are meant by custom."""

    relations: tuple[Relation, ...]
    place: Place = Place()
    role: str = "claim"
    any_of: bool = False
    certain: tuple[Given, ...] = ()
    possible: tuple[Given, ...] = ()
    lines: tuple[Line, ...] = ()
    faded: tuple[Line, ...] = ()
    above: tuple[int, ...] = ()
    others: tuple[Reading, ...] = ()
    printed: Printed | None = None
    is_link: bool = False
    before: str = ""
    is_one: bool = True
    is_of_solution: bool = False
    formula: int = 0
    expected: str = ""
    is_missed: bool = False
    is_alone: bool = True
    defined: tuple[Given, ...] = ()
    usual: tuple[Usual, ...] = ()

    @property
    def given(self) -> list[Relation]:
        """The conditions of the place, in their first case."""
        return next(iter(combined(self.certain)), [])

    @property
    def only(self) -> Relation | None:
        """The relation, if it is one."""
        return self.relations[0] if len(self.relations) == 1 else None

    @property
    def is_conclusion(self) -> bool:
        """Whether words conclude it from what stands before; a bound that is named as a reason, or
        by the way, is none."""
        return self.place.concludes and self.role == "claim" and self.place.kind != "reason"

    @property
    def is_said(self) -> bool:
        """Whether words or its form in a chain say that it is claimed."""
        words = self.place.asserts or self.place.is_claimed
        return bool(self.is_link or words or self.role not in ("claim", "unclear"))


class Judgement(NamedTuple):
    """The ``outcome`` of a question with remarks, and why the relation is taken as a claim or not;
    it ``needs_given`` if it holds where its conditions do, and says so.
    It rests on the results of these places (``rests``), of which those above that nobody asserts
    are ``needed`` as they are, and on the definitions in these ``lines``; ``is_one`` says whether
    it has one meaning, ``is_rounding`` whether its "=" was proved as "≈"; a verdict that
    ``is_concluded`` is that on what words conclude from premises."""

    outcome: Outcome
    notes: tuple[Said, ...] = ()
    role: Said | None = None
    rests: tuple[int, ...] = ()
    needed: frozenset[int] = frozenset()
    lines: frozenset[int] = frozenset()
    is_one: bool = True
    is_rounding: bool = False
    is_concluded: bool = False
    needs_given: bool = False


def judged(decider: Decider, q: Question) -> Judgement:
    """The judgement on a question, at the place of the document that the decider has reached."""
    if q.defined:
        return _where_defined(decider, q)
    if q.only and q.place.solves and is_solved(decider, q.only, q.place.solves):
        q = q._replace(role="claim", place=q.place.asserted())
    if found := _of_order(decider, q):
        return found
    answer = alone(decider, q)
    if found := _of_sequence(decider, q, answer):
        return found
    choice = None if q.any_of or answer.outcome.word in PROVED else one_sign(q.relations)
    if choice is None:
        return _judged(decider, q, answer)
    return _of_one_sign(decider, q, choice)


def _of_sequence(decider: Decider, q: Question, answer: Answer) -> Judgement | None:
    """The judgement on a claim about all members of a sequence that is not proved without its
    recursion; None if it is none, or stays open."""
    if q.only is None or answer.outcome.word in PROVED or q.role != "claim" or q.place.is_asked:
        return None
    claimed = general(decider.context, q.only)
    found = claimed and by_recursion(decider, claimed, q.certain, q.possible)
    if claimed is None or found is None:
        return None
    return Judgement(found, lines=claimed.sequence.lines, is_one=q.is_one)


def _of_order(decider: Decider, q: Question) -> Judgement | None:
    """The judgement on f = p + O(x^n), which is checked where words say that x tends to 0; None if
    it is none, or the document says what O is."""
    if q.only is None or not has_order(q.only.left, q.only.right):
        return None
    is_defined = any(has_meaning(decider.context, sign) for sign in ORDERS)
    if not q.place.tends and is_defined:
        return None
    printed = q.printed.text if q.printed else ""
    is_claim = q.role == "claim" and not q.place.is_asked and bool(q.place.tends)
    claimed = is_claim and expansion(decider.context, q.only, q.place.tends, printed)
    found = by_order(decider, claimed) if claimed else None
    said = Said("{sign} has no exact meaning here", sign="O")
    lines = decider.context.lines_of(q.relations)
    return Judgement(found or left_open(NOT_UNDERSTOOD, said), lines=lines)


def _where_defined(decider: Decider, q: Question) -> Judgement:
    """The judgement on a question, where the definitions of its names hold: their conditions are
    assumed there, and said with what is shown."""
    defined = tuple(g for g in q.defined if g not in q.certain and not _is_plain(g))
    certain = (*q.certain, *defined)
    if decider.contradict(certain):
        said = Said("its names are not defined where {given} does not hold",
                    given=", ".join(g.text for g in q.defined))  # fmt: skip
        return Judgement(left_open(NEEDS_HYPOTHESIS, said))
    found = judged(decider, q._replace(certain=certain, defined=()))
    is_plain = found.outcome.word in PROVED and not found.needs_given
    return found._replace(outcome=where(found.outcome, ", ".join(g.text for g in defined))) if (
        defined and is_plain) else found  # fmt: skip


def _is_plain(given: Given) -> bool:
    """Whether a condition says nothing: x = x."""
    said = [r for case in given.cases for r in case]
    return bool(said) and all(r.left == r.right for r in said)


def _of_one_sign(decider: Decider, q: Question, choice: OneSign) -> Judgement:
    """The judgement on a choice between two signs, of which each has to be needed: a sign that
    holds alone is not what ± says.  No line below may rest on one of them."""
    for relation in q.relations:
        if alone(decider, q._replace(relations=(relation,))).outcome.word in PROVED:
            return Judgement(left_open(NOT_UNDERSTOOD, Said(TWO_SIGNS)), is_one=False)
    certain = (*q.certain, choice.unless)
    q = q._replace(relations=(choice.relation,), certain=certain, is_one=True)
    found = _judged(decider, q, alone(decider, q))
    word = found.outcome.word
    if word in PROVED:
        said = Said("±: for each value one of the two signs holds")
        found = found._replace(outcome=found.outcome._replace(reason=said))
    elif word in DOUBTED:
        found = found._replace(notes=(Said("±: neither sign holds there"),))
    return found._replace(is_one=False)


def _judged(decider: Decider, q: Question, answer: Answer) -> Judgement:
    """The judgement on a question with this ``answer`` where no line above is used."""
    is_proved = answer.outcome.word in PROVED
    if is_proved and q.only and (again := definitions.again(decider.context, q.only)):
        return Judgement(Outcome("given", again), lines=decider.context.lines_of(q.relations))
    found = Judgement(answer.outcome, is_one=q.is_one, is_rounding=answer.is_rounding)
    if answer.outcome.word in DOUBTED and (open_ := q.printed and doubt(q.printed, q.relations)):
        found = found._replace(outcome=left_open(FALSE_UNLESS, open_), is_one=False)
    elif answer.outcome.word in DOUBTED and (apart := _apart(decider, q)):
        found = found._replace(outcome=left_open(NOT_UNDERSTOOD, apart))
    elif answer.needs_given:
        found = found._replace(rests=q.above, needs_given=True)
    by_itself = found.outcome
    is_exact = q.only and not q.any_of and q.only.op in RELATIONS
    if is_exact and found.is_one and by_itself.word not in PROVED:
        found = _with_lines(decider, q, by_itself)
    found = _assuming(decider, q, by_itself, found)
    if not found.is_concluded and _is_premise(decider, q, by_itself, found.outcome):
        return Judgement(Outcome("given"), role=_SUPPOSED)
    if not found.is_concluded:
        found = found._replace(outcome=_asserted(decider, q, by_itself, found.outcome))
    found = found._replace(outcome=_weighed(decider, q, found.outcome))
    found = _remarked(decider, q, by_itself, found)
    role = None if found.outcome.word in PROVED else _role_of(q, found.outcome)
    relations = [*q.relations, *(x.relation for x in q.lines if x.place in found.needed)]
    if found.outcome.word == "follows" or answer.needs_given:
        relations += q.given
    found = found._replace(role=role, lines=decider.context.lines_of(relations))
    return found._replace(outcome=_assumed(decider, q, relations, found.outcome))


def _assuming(decider: Decider, q: Question, by_itself: Outcome, found: Judgement) -> Judgement:
    """The judgement on what is open, where the conditions hold that are usually still meant."""
    is_open = {by_itself.word, found.outcome.word} == {"undecided"}
    if not q.usual or not found.is_one or not is_open:
        return found
    givens = [u.given for u in q.usual]
    held = decider.assuming([*q.relations], q.certain, givens, q.any_of)
    if held is None or model(decider, (*q.certain, *givens), ()).word != "model":
        return found
    outcome, needed = held
    taken = [u for u in q.usual if u.given in needed]
    assumptions = tuple(Assumption("hypothesis", written([u.given]), u.line) for u in taken)
    outcome = outcome._replace(taken=(*outcome.taken, *assumptions))
    return found._replace(outcome=outcome, rests=(*found.rests, *(u.place for u in taken)))


def _moved(decider: Decider, q: Question, relations: Iterable[Relation]) -> str:
    """A name that is taken for a constant in a derivative by a letter, though a condition of the
    place relates it to that letter; "" if there is none, as in a partial derivative."""
    if q.printed is not None and _PARTIAL.search(q.printed.text):
        return ""
    given = [g for g in (*q.certain, *q.possible) if g.cases]
    said = [r for g in given for case in g.cases for r in case if r.op == "="]
    pairs = decider.context.constants_in(relations) if said else ()
    return next((name for name, by in pairs if any(_relates(r, name, by) for r in said)), "")


def _relates(relation: Relation, name: str, others: frozenset[str]) -> bool:
    """True if an equation says how a name depends on others: any one, if the name is no constant by
    custom, else one that says what it is."""
    sides = (relation.left, relation.right)
    is_told = base_of(name) not in CONSTANT or symbol(name) in sides
    names = free_names(relation.left) | free_names(relation.right)
    return is_told and name in names and not names.isdisjoint(others)


def _assumed(
    decider: Decider, q: Question, relations: Sequence[Relation], outcome: Outcome
) -> Outcome:
    """The outcome with the assumption that lines define the names of ``relations``, where that is
    left open: what holds then follows, and what fails then is undecided."""
    doubtful = decider.context.doubtful(relations)
    moved = _moved(decider, q, relations) if outcome.word in (*PROVED, *DOUBTED) else ""
    if moved:
        return _unsaid("constant", moved)
    if outcome.taken and outcome.word in PROVED:
        outcome = outcome._replace(word="follows")
    if not doubtful or outcome.word not in (*PROVED, *DOUBTED):
        return outcome
    named = [(_KINDS.get(u.clause.doubt, "name"), as_printed(base_of(u.clause.template)),
              u.clause.line) for u in doubtful]  # fmt: skip
    other = next((u.clause for u in doubtful if u.is_instance and u.clause.doubt == "limit"), None)
    if other is not None or outcome.word in DOUBTED:
        clause = other or doubtful[0].clause
        return _unsaid(clause.doubt, clause.template, line=clause.line)
    taken = (Assumption(*row) for row in named)
    found = tuple(dict.fromkeys((*outcome.taken, *taken)))
    return outcome._replace(word="follows", taken=found)


def _unsaid(doubt: str, name: str, **values: int) -> Outcome:
    """The outcome of what a doubt about the definition of a name leaves open."""
    return left_open(_CAUSES[doubt], Said(UNSAID[doubt], name=as_printed(base_of(name)), **values))


def _apart(decider: Decider, q: Question) -> Said | None:
    """The reason why a false relation stays open whose sentence supposes something of other
    letters: "if A = 0, then all a_i = 0" says that they belong together; None if there is none."""
    names = decider.bases(q.relations)
    meant = [_unfolded(decider, relation) for relation in q.relations]
    if not any(free_names(side) for r in meant for side in (r.left, r.right)):
        return None
    apart = {g.text: decider.bases(r for case in g.cases for r in case) for g in q.place.ifs}
    while near := [text for text, supposed in apart.items() if supposed & names or not supposed]:
        names = names.union(*(apart.pop(text) for text in near))
    apart |= dict.fromkeys(_of_sums(decider, q), frozenset())
    for text in apart:
        return Said("false in general; say what {given} has to do with it",
                    given=text)  # fmt: skip
    return None


def _of_sums(decider: Decider, q: Question) -> Iterator[str]:
    """The suppositions that add members of a family of which the relation has one with a letter as
    its index: which members these are is not said."""
    families = {n for r in q.relations for side in (r.left, r.right) for n in free_names(side)
                if n.endswith("_#")}  # fmt: skip
    for given in q.place.ifs if families else ():
        said = (_unfolded(decider, r) for case in given.cases for r in case)
        parts = (t for r in said for side in (r.left, r.right) for t in subterms(side))
        if any(t.head in BINDERS and families & free_names(t.args[-1]) for t in parts):
            yield given.text


def alone(decider: Decider, q: Question) -> Answer:
    """The answer to a question under the conditions of its place, without the lines above."""
    if q.only and q.only.op == "≈":
        said = Said("{sign} has no exact meaning here", sign="≈")
        answer = Answer(left_open(NOT_UNDERSTOOD, said))
    else:
        answer = decider.under([*q.relations], q.certain, q.possible, q.any_of, q.place.former)
    if q.only and answer.outcome.word not in (*PROVED, "ill-typed"):
        answer = _rounded(decider, q) or answer
    if not q.any_of and answer.outcome.word in DOUBTED and is_choice_of_signs(q.relations):
        return Answer(left_open(FALSE_UNLESS, Said(TWO_SIGNS)))
    return answer


def _rounded(decider: Decider, q: Question) -> Answer | None:
    """The answer to a question whether a relation is a rounding; None if it is none."""
    if q.only is None or (q.only.op == "=" and q.place.is_exact):
        return None
    meant = rounding(_in_products(q.only), _in_products(_unfolded(decider, q.only)))
    if meant is None:
        return None
    ends = [decider.under([end], q.certain, q.possible) for end in meant.right]
    words = [end.outcome.word for end in ends]
    if all(word in PROVED for word in words):
        both = tuple(text for end in ends for text in end.outcome.evidence)
        said = Said("≈: rounded, or cut, to the digits that are shown")
        outcome = ends[0].outcome._replace(reason=said, evidence=both)
        return ends[0]._replace(outcome=outcome, is_rounding=True)
    if not meant.near:
        return None
    worst = next((end.outcome for end in ends if end.outcome.word in DOUBTED), None)
    if worst is None or worst.counterexample is None:
        return next(end for end in ends if end.outcome.word not in PROVED)
    value = worst.counterexample["right" if worst is ends[0].outcome else "left"]
    if decider.under([*meant.near], q.certain, q.possible).outcome.word in PROVED:
        said = Said("≈: the last digit that is shown is one off; the value is {value}",
                    value=value)  # fmt: skip
        return Answer(worst._replace(word="suspect", reason=said))
    if worst.word == "suspect":
        return Answer(worst)
    said = Said("≈: the value is {value}, which is not rounded to these digits", value=value)
    return Answer(worst._replace(reason=said))


def _in_products(relation: Relation) -> Relation:
    """A relation in which every point is the sign of a product."""
    left, op, right = relation
    return Relation(as_products(left), op, as_products(right))


# -- the lines above -----------------------------------------------------------------------


def _with_lines(decider: Decider, q: Question, by_itself: Outcome) -> Judgement:
    """The judgement on a relation that is not proved by itself, where the lines above hold."""
    relation = q.relations[0]
    for line in q.lines:
        if restates(relation, line.relation):
            return _restated(line)
    for line in (*q.lines, *q.faded):
        if line.outcome.word == STOPPED:
            raise Stopped(Said(RESTS_ON_STOPPED, line=line.number))
    outcome = by_itself
    if q.lines and outcome.word != "ill-typed":
        found = follow(decider, relation, q.certain, q.lines)
        if found.is_proved and q.printed and (open_ := doubt(q.printed, q.relations)):
            return Judgement(left_open(NOT_UNDERSTOOD, open_), is_one=False)
        if found.is_proved:
            return _following(decider, q, found)
        if outcome.word in DOUBTED:
            unless = _unless_zero(decider, q)
            if unless is not None:
                return unless
            under = _false_under(decider, q, outcome)
            if under.is_concluded:
                return under
            outcome = under.outcome
    if outcome.word in DOUBTED:
        faded = _still_meant(decider, q)
        if faded:
            said = _of_lines(
                "false in general; is line {lines} still meant?  Say so here",
                "false in general; are lines {lines} still meant?  Say so here", faded)  # fmt: skip
            is_known = outcome.word == "refuted" and all(line.is_given for line in faded)
            word = "suspect" if is_known else "undecided"
            outcome = outcome._replace(word=word, reason=said, cause=NEEDS_HYPOTHESIS)
    return Judgement(outcome)


def _still_meant(decider: Decider, q: Question) -> list[Line]:
    """The lines of which it is open whether they still hold, if a false relation may hold under
    them."""
    relation = q.relations[0]
    faded = binding_on(relation, [line for line in q.faded if line.formula != q.formula])
    if not faded or follow(decider, relation, q.certain, faded).outcome.word in DOUBTED:
        return []
    return faded


def _restated(line: Line) -> Judgement:
    """The judgement on a relation that says what a line above says."""
    said = Said("restates line {line}", line=line.number)
    before = line.outcome
    if before.word == STOPPED:
        raise Stopped(Said(RESTS_ON_STOPPED, line=line.number))
    if before.word == "follows":
        return Judgement(before._replace(reason=said), rests=line.rests_on)
    if line.is_given:
        return Judgement(Outcome("given", said))
    return Judgement(left_open(before.cause or FALSE_UNLESS, said))


def _following(decider: Decider, q: Question, found: Following) -> Judgement:
    """The judgement on a relation that lines prove."""
    shown = model(decider, q.certain, q.lines)
    if shown.word != "model":
        cause, said = NO_PROOF, _of_lines(
            "it follows from line {lines}, of which no point was found",
            "it follows from lines {lines}, of which no common point was found", q.lines,
        )  # fmt: skip
        if shown.word:
            cause, said = FALSE_UNLESS, _of_lines(
                "line {lines} contradicts itself; mend it",
                "lines {lines} contradict each other; mend one of them", q.lines,
            )  # fmt: skip
        return Judgement(left_open(cause, said), is_concluded=True)
    places = frozenset(line.place for line in found.used)
    outcome = found.outcome._replace(word="follows", model=shown.point)
    return Judgement(outcome, rests=tuple(sorted(places.union(q.above))), needed=places)


def _false_under(decider: Decider, q: Question, outcome: Outcome) -> Judgement:
    """The judgement on a relation that is false somewhere and that its lines do not prove: a point
    refutes it only if the lines hold there that are not decided; the links of a chain are judged
    each by itself."""
    relation = q.relations[0]
    open_ = (line for line in q.lines if line.is_open and line.formula != q.formula)
    basis = binding_on(relation, [*(line for line in q.lines if line.is_given), *open_])
    if not basis:
        return Judgement(outcome)
    held = (Given(str(line.number), ((line.relation,),)) for line in basis)
    under = decider.under([relation], (*q.certain, *held), q.possible).outcome
    if under.word in DOUBTED:
        return _at_zero(decider, q, basis) or _failing(decider, q, under, basis)
    return Judgement(left_open(NO_PROOF, _of_lines(
        "false in general; no proof from line {lines} was found; give a step in between",
        "false in general; no proof from lines {lines} was found; give a step in between",
        basis)))  # fmt: skip


def _of_lines(one: str, several: str, lines: Sequence[Line], **values: Any) -> Said:
    """A sentence about ``lines``, which stand in its gap of that name."""
    numbers = sorted({line.number for line in lines})
    return by_count(one, several, len(numbers), lines=listed(numbers), **values)


def _failing(decider: Decider, q: Question, outcome: Outcome, basis: Sequence[Line]) -> Judgement:
    """The judgement on a relation that fails at a point of its ``basis``: what words conclude from
    premises that speak of all of its letters is refuted, or if it gives one of several values to a
    letter, suspect."""
    lines = [line.relation for line in basis]
    is_given = any(line.is_given for line in basis)  # else claimed above, and open
    if not (q.is_conclusion and _speak_of_all(lines, q.relations)):
        return Judgement(outcome)
    relation, above = q.relations[0], [*q.given, *lines]
    if not is_given and not decider.repair(relation, above, keeps_letters=True, follows=True):
        return Judgement(outcome)
    held = [*above, relation]
    at = outcome.counterexample or {}
    point = at.get("point", "")
    is_value = subject(q.relations[0]) and not free_names(q.relations[0].right)
    if is_value and holds_somewhere(decider, held):
        said = _of_lines("line {lines} also holds at {point}: is a solution lost?",
                         "lines {lines} also hold at {point}: is a solution lost?", basis,
                         point=point)  # fmt: skip
        return Judgement(outcome._replace(word="suspect", reason=said), is_concluded=True)
    word = "refuted" if q.place.asserts and is_given else "suspect"
    found = Failure.of(outcome.counterexample)
    there = outcome.reason if found is None else said_at(found, q.relations[0].op)
    said = _of_lines("{at}; line {lines} holds there", "{at}; lines {lines} hold there", basis,
                     at=there)  # fmt: skip
    return Judgement(outcome._replace(word=word, reason=said), is_concluded=True)


def _speak_of_all(lines: Sequence[Relation], relations: Sequence[Relation]) -> bool:
    """Whether lines have all letters of relations, and these are numbers."""
    letters, spoken = _names_of(relations), _names_of(lines)
    are_numbers = {t.args[0] for t in _letters_of((*relations, *lines))} == letters | spoken
    return are_numbers and letters <= spoken


def _unless_zero(decider: Decider, q: Question) -> Judgement | None:
    """The judgement on a relation that follows where letters of its lines, which it does not have
    itself, are not 0: a step has divided by them."""
    own, held = _letters_of(q.relations), [line.relation for line in q.lines]
    others = [t for t in _letters_of(held) if t not in own]
    certain = [Given(f"{shown(t)} ≠ 0", ((Relation(t, "!=", number(0)),),)) for t in others]
    named = {t.args[0] for t in (*own, *others)}
    if not q.is_conclusion or not certain or _names_of((*q.relations, *held)) != named:
        return None  # a family may be one of anything
    found = follow(decider, q.relations[0], (*q.certain, *certain), q.lines)
    for given in tuple(certain) if found.is_proved else ():
        fewer = [g for g in certain if g is not given]
        again = follow(decider, q.relations[0], (*q.certain, *fewer), q.lines)
        if again.is_proved:
            certain, found = fewer, again
    if not found.is_proved:
        return None
    outcome = where(found.outcome, ", ".join(g.text for g in certain))
    under = q._replace(certain=(*q.certain, *certain))
    return _following(decider, under, found._replace(outcome=outcome))


def _at_zero(decider: Decider, q: Question, basis: Sequence[Line]) -> Judgement | None:
    """The judgement on a relation that only fails where a letter is 0 by which a step may have
    divided."""
    relation, held = q.relations[0], [line.relation for line in basis]
    letters = _letters_of((relation, *held))
    nonzero = [Relation(t, "!=", number(0)) for t in letters]
    names = ", ".join(f"{shown(t)} ≠ 0" for t in letters)
    for given, word in ((q.certain, "suspect"), ((*q.certain, *q.possible), "undecided")):
        cases = [(relation, [*case, *held, *nonzero]) for case in combined(given) or [[]]]
        if q.is_conclusion and decider.decide(cases).word in PROVED:
            said = Said("it follows only if {given}; say so where a step divides", given=names)
            return Judgement(Outcome(word, said, cause=NEEDS_HYPOTHESIS), is_concluded=True)
    return None


def _names_of(relations: Iterable[Relation]) -> frozenset[str]:
    """The free names of relations."""
    return frozenset[str]().union(*(free_names(t) for r in relations for t in (r.left, r.right)))


def _letters_of(relations: Iterable[Relation]) -> list[Term]:
    """The letters of relations that stand for numbers, also with indices that are numbers."""
    parts = (t for r in relations for side in (r.left, r.right) for t in subterms(side))
    names = (t for t in dict.fromkeys(parts) if t.head == "sym" and free_names(t) == {t.args[0]})
    return [t for t in names if not is_matrix(t.args[0]) and "(" not in t.args[0]]


# -- what is supposed ----------------------------------------------------------------------


def _is_premise(decider: Decider, q: Question, by_itself: Outcome, outcome: Outcome) -> bool:
    """Whether a relation is one from which its document starts: nothing asserts it, it fails for
    some values and holds for others, and it has no form of an identity with a mistake."""
    relation, place = q.only, q.place
    if relation is None or outcome.word not in _DOUBTFUL:
        return False
    is_limit = place.kind == "reason" or _may_start(q, relation)
    if place.is_doubted or not (q.role == "claim" or is_limit or place.kind == "sought"):
        return False
    if by_itself.word not in DOUBTED or not _is_free(by_itself) or not q.is_alone:
        return False
    is_said = not is_limit and (place.asserts or place.form == "claimed")
    said = place.is_goal or (is_said and not (place.is_known or place.is_led))
    if said or q.is_of_solution or place.is_asked or _is_of_all(place, relation):
        return False
    if is_evaluation(_in_products(_unfolded(decider, relation))) or _still_meant(decider, q):
        return False
    lines = [line for line in q.lines if line.relation not in q.given]
    if not subject(relation) and contradicted(decider, relation, q.certain, lines):
        return False
    is_possible = holds_somewhere(decider, [*q.given, relation])
    return is_possible and not _has_mend(decider, q)


def _may_start(q: Question, relation: Relation) -> bool:
    """Whether a relation of which words leave open what it is bounds a letter, or is an equation
    that gives others."""
    is_start = relation.op == "=" and q.place.gives and not subject(relation)
    return q.role == "unclear" and (is_start or _bounds_a_letter(relation))


def _has_mend(decider: Decider, q: Question) -> bool:
    """Whether an equation is an identity with one mistake."""
    relation = q.relations[0]
    return relation.op == "=" and bool(decider.repair(relation, q.given))


def _is_of_all(place: Place, relation: Relation) -> bool:
    """Whether words say a relation of all values of one of its letters; "for x > 0" does so only
    if it has no other letters."""
    letters = free_names(relation.left) | free_names(relation.right)
    general = {b.name for b in place.bound if b.general}
    unlimited = {b.name for b in place.bound if b.general and not b.is_limit}
    return letters <= general or bool(letters & unlimited)


def _bounds_a_letter(relation: Relation) -> bool:
    """Whether a relation says between which numbers a letter lies."""
    return relation.op != "=" and bool(subject(relation))


# -- what is asserted ----------------------------------------------------------------------


def _asserted(decider: Decider, q: Question, by_itself: Outcome, outcome: Outcome) -> Outcome:
    """The verdict that is left of an ``outcome`` if it is asked what is asserted."""
    if q.only is not None:
        weighed = by_itself if by_itself.word == "refuted" else outcome
        if outcome.word in ("refuted", "suspect") and not _is_asserted(decider, q, weighed):
            is_of_values = not _is_free(outcome) and (q.role == "claim" or _is_of_numbers(q))
            outcome = outcome._replace(word="suspect") if is_of_values else (
                left_open(FALSE_UNLESS, _or_else(outcome.reason)))  # fmt: skip
        if outcome.word == "refuted" and not (q.is_link or q.certain):
            outcome = _determined(decider, q, outcome)
    return outcome


def _or_else(reason: Said | None) -> Said | None:
    """The reason why a relation is false that nobody asserts, with what may be done about it."""
    if reason is None:
        return None
    return Said("{why}; mend it, or say that it is given, as in “let”", why=reason)


def _weighed(decider: Decider, q: Question, outcome: Outcome) -> Outcome:
    """The verdict that is left of an ``outcome`` if it is asked what else may be meant."""
    if q.role == "existence" and outcome.word not in PROVED:
        outcome = left_open(
            NOT_UNDERSTOOD,
            Said("that something exists is not checked; name a value for which it holds"),
        )
    if q.only is not None and outcome.word == "refuted" and q.is_missed:
        outcome = outcome._replace(word="suspect")
    if q.role in ("unclear", "open") and outcome.word in FALSE:
        if _is_of_numbers(q):
            return outcome._replace(word="suspect")
        outcome = left_open(FALSE_UNLESS, Said(
            "the words leave open whether this is a condition or a claim"))  # fmt: skip
    if q.others and outcome.word in (*PROVED, *DOUBTED):
        outcome = _of_all_readings(decider, q, outcome)
    return outcome


def _is_of_numbers(q: Question) -> bool:
    """Whether a relation that is no condition of others has no letters, and makes something of its
    numbers: it is false whatever the words around it say, but for a quotient with a remainder."""
    if q.only is None or q.place.is_asked or q.place.is_doubted:
        return False
    sides = (q.only.left, q.only.right)
    made = any(t.head in _MADE for t in sides)
    return made and not any(map(free_names, sides)) and not _is_whole_part(*sides)


_MADE = frozenset(("add", "mul", "div", "pow", "sqrt"))


def _is_whole_part(left: Term, right: Term) -> bool:
    """Whether a number is the whole part of a quotient: "9 ÷ 7 = 1 with a remainder of 2"."""
    quotient, whole = rational(left), rational(right)
    return left.head == "div" and quotient is not None and whole == floor(quotient)


def _is_asserted(decider: Decider, q: Question, outcome: Outcome) -> bool:
    """Whether a relation is asserted, by its words or by its form."""
    if q.role != "claim":
        return False
    relation, place = q.relations[0], q.place
    left, op, right = _unfolded(decider, relation)
    plain = Relation(as_products(left), op, as_products(right))
    if outcome.word == "suspect":
        return _is_form_asserted(decider, q, plain)
    if place.is_known and _is_free(outcome):
        return False
    said = place.is_goal or place.asserts or place.form == "claimed" or q.is_of_solution
    letters = free_names(plain.left) | free_names(plain.right)
    general = {b.name for b in place.bound if b.general}
    if said or (general & letters and not subject(relation)):
        return True
    if not _is_free(outcome):
        supposed = (free_names(side) for r in q.given for side in (r.left, r.right))
        names = (free_names(relation.left) | free_names(relation.right)).difference(*supposed)
        are_numbers = shape(plain.left) == "number"  # which letters have, and may have others
        return q.is_link or not (are_numbers and any(map(str.isalpha, names)))
    if letters <= decider.context.letters.declared.keys():
        return True
    if is_universal(plain, q.is_link) and not place.is_led:
        return True
    if q.is_link and q.before == STOPPED:
        raise Stopped(Said("the relation before it in the chain was stopped"))
    return q.is_link and q.before in PROVED


def _is_form_asserted(decider: Decider, q: Question, plain: Relation) -> bool:
    """Whether a relation of letters of which nothing is known (``plain``, unfolded) is asserted."""
    relation, place = q.relations[0], q.place
    if place.asserts == "words" and _is_determined(q):
        return True
    return _says_of_names(decider, relation, plain, place) or is_asserted(
        plain, q.is_link, place.is_goal, bool(place.asserts),
        is_value=relation.left.head == "sym" and len(relation.left.args) > 1,
    )  # fmt: skip


def _is_determined(q: Question) -> bool:
    """Whether an equation is a condition of what it is asked of a letter: "5y = 10, so y = 5"."""
    letter = subject(q.relations[0])
    return any(
        r.op == "=" and letter and free_names(r.left) | free_names(r.right) == {letter}
        for g in q.certain for case in g.cases for r in case
    )  # fmt: skip


def _says_of_names(decider: Decider, relation: Relation, plain: Relation, place: Place) -> bool:
    """Whether a relation says what defined names come to, by its form or as words conclude."""
    is_said = bool(place.asserts) and not may_determine(plain)
    is_open = len(free_names(plain.left) | free_names(plain.right)) > 1  # nothing to solve for
    is_alike = plain.left.head == plain.right.head  # no curve: sin u = xy
    is_said = is_said or (is_open and is_alike and is_evaluation(plain))
    return is_computation(plain) or (is_said and _is_of_names(decider, relation, plain))


def _is_of_names(decider: Decider, relation: Relation, plain: Relation) -> bool:
    """Whether definitions say what a relation means (``plain``), of numbers that are real and no
    entries of what is defined."""
    if (plain.left, plain.right) == (relation.left, relation.right):
        return False
    if relation.left.head == "sym" and plain.left == relation.left:
        return False  # a value for what nothing defines
    context = decider.context
    names = free_names(plain.left) | free_names(plain.right)
    entries = (n for n in names if "#" in n and base_of(n) in context.used)
    parts = (t for side in (plain.left, plain.right) for t in subterms(side))
    return not any(entries) and not any(t.head in _COMPLEX for t in parts)


#: What is said of complex numbers, of whose parts nobody says that they are real.
_COMPLEX = frozenset(("i", "Re", "Im", "conj", "arg"))


def _is_free(outcome: Outcome) -> bool:
    """Whether a relation is false at some values of letters that may have others."""
    return bool(outcome.counterexample and outcome.counterexample["point"])


def _unfolded(decider: Decider, relation: Relation) -> Relation:
    """A relation with what its names stand for, if that is not too large."""
    with suppress(TooLarge, RecursionError):
        left, right = (decider.context.unfold(t, {}) for t in (relation.left, relation.right))
        return Relation(left, relation.op, right)
    return relation


def _determined(decider: Decider, q: Question, outcome: Outcome) -> Outcome:
    """The verdict on an equation that is false for some values of its letters, and may be
    meant for others.  If the difference of the sides is a number, or what the letters stand
    for has no free names, there are none."""
    relation, at = q.relations[0], outcome.counterexample
    letters = free_names(relation.left) | free_names(relation.right)
    every = {b.name for b in q.place.bound if b.general}  # "for all x we have x² = 4"
    if at is None or not at["point"]:
        return outcome  # nothing is free
    if q.place.is_goal or letters <= every or not may_determine(relation):
        return outcome
    try:
        left, right = (Fraction(at[side].replace("−", "-")) for side in ("left", "right"))
    except ValueError:
        return outcome
    difference = Term("add", relation.left, Term("neg", relation.right))
    if decider.holds(Relation(difference, "=", literal(left - right)), []):
        return outcome
    names = ", ".join(sorted(as_printed(base_of(name)) for name in letters))
    said = Said("false for some {name}, but others may fulfil this equation: {at}",
                name=names, at=outcome.reason)  # fmt: skip
    return outcome._replace(word="suspect", reason=said)


def _of_all_readings(decider: Decider, q: Question, outcome: Outcome) -> Outcome:
    """The verdict on a relation, if no other reading speaks against the ``outcome`` of the most
    natural one."""
    for other in q.others:
        if other.is_mixed and outcome.word in PROVED:
            continue  # it says nothing, and is not asked
        found = alone(decider, q._replace(relations=(other.relation,))).outcome
        if parts(outcome.word, found.word, is_mixed=other.is_mixed):
            cause = FALSE_UNLESS if outcome.word in DOUBTED else NOT_UNDERSTOOD
            return left_open(cause, other.why)
    return outcome


#: Why a relation is judged as it is: what a place says of it, with the reason.
_ROLES = (
    (lambda p: p.is_goal, Said("words set it as a goal")),
    (lambda p: p.is_asked, Said("it stands in a question")),
    (lambda p: p.kind == "sought", Said("words ask for what fulfils it")),
    (lambda p: bool(p.asserts), Said("words beside it assert it")),
    (lambda p: p.role in ("unclear", "open"), Said("words leave open what it is")),
    (lambda p: any(b.general for b in p.bound), _CLAIMED),
)


def _role_of(q: Question, outcome: Outcome) -> Said:
    """The reason why a relation is a claim or not; a false one without a word is by its form."""
    if q.is_link:
        return Said("it goes on with a chain")
    by_form = outcome.word in FALSE
    otherwise = _CLAIMED if by_form else _NOT_ASSERTED
    return next((why for holds, why in _ROLES if holds(q.place)), otherwise)


# -- remarks -------------------------------------------------------------------------------


def _remarked(decider: Decider, q: Question, by_itself: Outcome, found: Judgement) -> Judgement:
    """A judgement with what is noted of its relation, which may make it suspect."""
    word = found.outcome.word
    if q.only is None:
        return found
    if word in PROVED:
        return found._replace(notes=_unless_stopped(decider.missing_transpose, q.only))
    if word == "undecided" and q.role == "claim" and by_itself.word in DOUBTED:
        outcome, notes = _suspected(decider, q, found.outcome, by_itself)
        return found._replace(outcome=outcome, notes=notes)
    if word in DOUBTED and word != q.expected:
        repaired = _unless_stopped(decider.repair, q.only, q.given)
        notes = repaired or _unless_stopped(decider.lacks, q.only, q.given)
        return found._replace(notes=notes)
    return found


def _unless_stopped(hints: Callable[..., tuple[Said, ...]], *asked: object) -> tuple[Said, ...]:
    """The ``hints`` on what is ``asked``, none if they are stopped: no verdict needs them."""
    try:
        return hints(*asked)
    except Stopped:
        return ()


def _suspected(
    decider: Decider, q: Question, outcome: Outcome, by_itself: Outcome
) -> tuple[Outcome, tuple[Said, ...]]:
    """The verdict on a relation that is false ``by_itself`` and that nothing refutes: suspect if
    one change makes it an identity, or if it contradicts a line above."""
    relation = q.relations[0]
    is_misprint = may_be_misprinted(_unfolded(decider, relation))
    repair = is_misprint and decider.repair(relation, q.given, keeps_letters=True)
    if repair:
        return by_itself._replace(word="suspect"), repair
    if subject(relation):
        return outcome, ()  # another value, or another case
    lines = [line for line in q.lines if line.relation not in q.given]
    line = contradicted(decider, relation, q.certain, lines)
    if line is None:
        return outcome, ()
    said = Said("contradicts line {line}", line=line.number)
    return Outcome("suspect", said, by_itself.counterexample), ()
