"""Deciding: one relation of a document, with every meaning that its names may have.

What is "proved" or "refuted" the kernel and the enclosures have decided.  Whoever started the
check may have an answer already, or keep the time, so each question is asked by its number.  A
question that was ended raises :class:`~symproof.base.stopping.Stopped`, and so does whatever asks
it: no verdict rests on what is not known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import product
from typing import NamedTuple

from ...base.kept import Kept
from ...base.messages import Said, by_count
from ...base.stopping import Stopped
from ...deciding.missing import missing_hypothesis
from ...deciding.strategies import computed
from ...deciding.verdicts import Proved
from ...deciding.words import (
    DOUBTED,
    FALSE,
    FALSE_UNLESS,
    NEEDS_HYPOTHESIS,
    NO_PROOF,
    NOT_UNDERSTOOD,
    PROVED,
    rank,
)
from ...kernel.claims import Claim
from ...kernel.terms import NEGATED, Relation, Term, free_names, is_matrix
from ...notation.names import as_printed, family_of, layers, letter_of, parse_name, points_of
from ...notation.text_writer import print_relation
from ...reading.elaborate.placeholders import subterms
from ...search.guess import looks_false
from ..prose.conditions import Given, combined, written
from ..scopes.context import Context, TooLarge, base_of
from .basis import listed
from .claims import NotAClaim, Prepared, prepare
from .outcomes import Outcome, judge, left_open, of_all, where
from .repairs import repair
from .unsaid import MAY_BE_ANYTHING, MAY_BE_FUNCTION, MAY_BE_MATRIX, SAID_OTHERWISE

MAX_ALTERNATIVES = 4
MOST_JUDGED = 100_000  # nodes of the relations whose judgements are kept
NEEDS = "false in general; does it need {given}, from before?  Say so here"
RESTS_ON_STOPPED = "it may rest on line {line}, which was stopped"
#: A relation and what is supposed with it.
Case = tuple[Relation, list[Relation]]
Decide = Callable[[int, Callable[[], Outcome]], Outcome]


def directly(ordinal: int, decide_it: Callable[[], Outcome]) -> Outcome:
    """Decide in this process."""
    return decide_it()


def _may_be_number(relation: Relation) -> bool:
    """Whether a relation compares a pair or a column of two entries with a number."""
    left, _, right = relation
    pairs = [t.head == "matrix" and t.args[:2] == (2, 1) for t in (left, right)]
    other = right if pairs[0] else left
    is_number = other.head == "num" or (other.head == "sym" and len(other.args) == 1)
    return pairs[0] != pairs[1] and is_number


class Judging:
    """Judges the claims of a document, here and now, each once.  Whoever remembers judgements puts
    another one in its place."""

    def __init__(self) -> None:
        self.judgements: Kept[Outcome] = Kept(MOST_JUDGED)

    def judge(self, prepared: Prepared) -> Outcome:
        """The verdict on a claim."""
        left, _, right = prepared.claim.relation
        return self.judgements.ask(prepared, left.size + right.size, lambda: judge(prepared))

    def knows(self, prepared: Prepared) -> bool:
        """Whether the verdict on a claim is known."""
        return prepared in self.judgements

    def computes(self, claim: Claim) -> bool:
        """Whether a claim holds by computation."""
        return isinstance(computed(claim), Proved)

    def lacks(self, claim: Claim) -> str | None:
        """A hypothesis under which a false claim is proved, in plain text."""
        hypothesis = missing_hypothesis(claim)
        try:
            return hypothesis and print_relation(hypothesis)
        except ValueError:
            return None


class Answer(NamedTuple):
    """An outcome, whether it is proved where the conditions of its place hold only, and whether
    what is proved is a rounding."""

    outcome: Outcome
    needs_given: bool = False
    is_rounding: bool = False


class Decider:
    """Decides relations at the place of a document that ``context`` has reached."""

    def __init__(
        self, context: Context, deciding: Decide = directly, judging: Judging | None = None
    ) -> None:
        self.context, self.deciding = context, deciding
        self.judging = judging or Judging()
        self.ordinal = 0

    def ask(self, question: Callable[[], Outcome]) -> Outcome:
        """The answer to the next question of this document."""
        number, self.ordinal = self.ordinal, self.ordinal + 1
        return self.deciding(number, question)

    def decide(self, cases: list[Case], any_of: bool = False) -> Outcome:
        """Ask whether all of the cases hold, or with ``any_of`` one of them."""
        return self.ask(partial(self.decided, cases, any_of))

    def under(
        self, relations: list[Relation], certain: tuple[Given, ...], possible: tuple[Given, ...],
        any_of: bool = False, former: tuple[Given, ...] = (),
    ) -> Answer:  # fmt: skip
        """Ask whether all relations hold, or with ``any_of`` one, where the ``certain``
        conditions hold; what fails only where one of the ``possible`` fails is undecided.  The
        ``former`` ones, of other items of a list, only keep it from being refuted.  Conditions
        that are not read do not speak of what has no letters: they make it suspect."""
        answer = self._under_certain(relations, certain, any_of)
        if answer.outcome.word in DOUBTED and any(map(_may_be_number, relations)):
            return Answer(left_open(
                FALSE_UNLESS,
                Said(
                    "is this a pair, a binomial coefficient or a greatest common divisor?  "
                    "Write \\binom or \\gcd"
                ),
            ))  # fmt: skip
        if answer.needs_given and self.contradict(certain):
            said = Said("what is supposed here contradicts itself")
            return Answer(left_open(FALSE_UNLESS, said))
        names = self._names(relations)
        if answer.outcome.word not in PROVED and (lost := self._lost(names)):
            if lost.id == RESTS_ON_STOPPED:
                raise Stopped(lost)
            return Answer(left_open(NOT_UNDERSTOOD, lost))
        if answer.outcome.word not in ("refuted", "suspect"):
            return answer
        return Answer(
            self._unless(relations, certain, possible, any_of, former, names, answer.outcome)
        )

    def assuming(
        self, relations: list[Relation], certain: tuple[Given, ...], usual: Sequence[Given],
        any_of: bool,
    ) -> tuple[Outcome, Sequence[Given]] | None:  # fmt: skip
        """The outcome where ``usual`` conditions hold, and those of them that it needs; None if it
        is not proved there, or they contradict each other."""
        names = self._names(relations)
        usual = [
            g for g in usual if g.is_exact(self.context.sorts) and names & self._named(g)
        ]  # fmt: skip
        outcome = self._where(relations, (*certain, *usual), any_of)
        if not usual or outcome.word not in PROVED or self.contradict((*certain, *usual)):
            return None
        for g in tuple(usual) if len(usual) > 1 else ():
            fewer = [other for other in usual if other is not g]
            found = self._where(relations, (*certain, *fewer), any_of)
            if found.word in PROVED:
                usual, outcome = fewer, found
        return outcome, usual

    def _where(self, relations: list[Relation], given: tuple[Given, ...], any_of: bool) -> Outcome:
        """The outcome where conditions hold."""
        return self.decide([(r, case) for r in relations for case in combined(given)], any_of)

    def _under_certain(
        self, relations: list[Relation], certain: tuple[Given, ...], any_of: bool
    ) -> Answer:
        """The answer where conditions surely hold."""
        cases = combined(certain)
        outcome = self.decide([(r, []) for r in relations], any_of)
        if not any(map(any, cases)) or outcome.word == "proved":
            return Answer(outcome)
        under = self.decide([(r, given) for r in relations for given in cases], any_of)
        # What needs the same conditions under what is supposed is said without it; what is not
        # proved there, although it is without it, is never defined there.
        if outcome.word == under.word == "proved-with-conditions":
            return Answer(outcome)
        is_decided = under.word in (*PROVED, *DOUBTED)
        under_given = where(under, written(certain)) if is_decided else under
        return Answer(under_given, under.word in PROVED)

    def _unless(
        self, relations: list[Relation], certain: tuple[Given, ...], possible: tuple[Given, ...],
        any_of: bool, former: tuple[Given, ...], names: frozenset[str], outcome: Outcome,
    ) -> Outcome:  # fmt: skip
        """The verdict on what is false, unless a condition that may hold is needed."""
        if outcome.word == "suspect":
            possible = tuple(g for g in possible if g not in former)
        near = [g for g in possible if not g.names or names & self._named(g)]
        near += self._doubts(names)
        near = [g for g in near if g.cases or not g.letters or g.letters - self.context.fixed]
        if not names:
            unread = any(not g.names and not g.cases for g in (*certain, *near))
            return outcome._replace(word="suspect") if unread else outcome
        for g in (*certain, *near):
            if g.is_of_family(names) or not g.is_exact(self.context.sorts) or self._is_law(g):
                return left_open(NOT_UNDERSTOOD, Said(
                    "false in general, but it may hold under a condition that is not read; "
                    "write it as a formula: {given}", given=g.text))  # fmt: skip
        if near:
            cases = combined((*certain, *near))
            again = cases and self.decide(
                [(r, given) for r in relations for given in cases], any_of
            ).word in DOUBTED  # fmt: skip
            if not again:
                said = Said(NEEDS, given=written(near) or near[0].text)
                return left_open(NEEDS_HYPOTHESIS, said)
        speaking = (g for g in former if names <= self._named(g))
        needed = outcome.word == "suspect" and next(
            (g for g in speaking if self._is_enough(g, certain, relations)), None)  # fmt: skip
        if not needed:
            return outcome
        return left_open(NEEDS_HYPOTHESIS, Said(NEEDS, given=written([needed])))

    def _doubts(self, names: frozenset[str]) -> Iterator[Given]:
        """The conditions that sorts may mean besides, as words say them of letters."""
        said = self.context.letters.place
        return (doubt for name in sorted(names & said.keys()) if (doubt := said[name].doubt))

    def _is_law(self, given: Given) -> bool:
        """Whether a condition speaks of the values of a function that is not defined: it holds of
        all of them, and a point shows some."""
        sides = (side for case in given.cases for r in case for side in (r.left, r.right))
        return any(
            "(" in name and not self.context.clauses_for(name)
            for side in sides for name in free_names(side)
        )  # fmt: skip

    def _is_enough(
        self, given: Given, certain: tuple[Given, ...], relations: list[Relation]
    ) -> bool:
        """Whether relations are proved under a condition more."""
        cases = combined((*certain, given)) if given.is_exact(self.context.sorts) else []
        asked = [(r, case) for r in relations for case in cases]
        return bool(asked) and self.decide(asked).word in PROVED

    def contradict(self, conditions: tuple[Given, ...]) -> bool:
        """Whether conditions surely contradict each other, in each of their cases."""
        cases = combined(conditions)
        return all(case and self._is_absurd(case) for case in cases)

    def _is_absurd(self, given: list[Relation]) -> bool:
        """Whether conditions contradict each other, or one of them fails for numbers."""
        for left, op, right in given:
            is_closed = not (free_names(left) or free_names(right))
            if is_closed and self.holds(Relation(left, NEGATED[op], right), []):
                return True
        return self.decide([(Relation(given[0].left, "<", given[0].left), given)]).word in PROVED

    def _lost(self, names: Iterable[str]) -> Said | None:
        """Why the meaning of one of these names is not known here."""
        lost = self.context.open
        return next((lost[base] for base in sorted(map(base_of, names)) if base in lost), None)

    def _names(self, relations: Iterable[Relation]) -> frozenset[str]:
        """The letters of relations, also of what their names stand for; those of matrices without
        what marks them as matrices, too, for words speak of the letter."""
        found: frozenset[str] = frozenset()
        for term in (t for r in relations for t in (r.left, r.right)):
            found |= free_names(term)
            with suppress(TooLarge, RecursionError):
                found |= free_names(self.context.unfold(term, {}))
        return found | {parse_name(name).base for name in found if is_matrix(name)}

    def bases(self, relations: Iterable[Relation]) -> frozenset[str]:
        """The letters and words in the names of relations, also of what these stand for."""
        return frozenset(map(base_of, self._names(relations)))

    def _named(self, given: Given) -> frozenset[str]:
        return given.names | self._names(r for case in given.cases for r in case)

    def holds(self, relation: Relation, given: list[Relation]) -> bool:
        """Ask whether a relation is proved; what looks false is given up at once."""
        return self.ask(partial(self.one, relation, given, unless_false=True)).word in PROVED

    def decided(self, cases: list[Case], any_of: bool) -> Outcome:
        """The outcome of all cases, here and now."""
        outcomes = [self.one(relation, given) for relation, given in cases]
        return min(outcomes, key=lambda o: rank(o.word)) if any_of else of_all(outcomes)

    def one(self, relation: Relation, given: list[Relation], unless_false: bool = False) -> Outcome:
        """Decide one relation, or with ``unless_false`` only if it does not look false; a name
        with several meanings is tried with each."""
        self.context.disputed_used = []
        outcome = self._attempt(relation, given, {}, unless_false=unless_false)
        disputed = {c.template: c for c in self.context.disputed_used}
        if not disputed or outcome.word in PROVED:
            return outcome
        names = list(disputed)
        numbers = list(dict.fromkeys(disputed[n].line for n in names))
        count, lines = len(numbers), listed(numbers)
        every = [outcome]
        ranges = [range(len(disputed[n].bodies)) for n in names]
        for picks in list(product(*ranges))[1 : MAX_ALTERNATIVES + 1]:
            choice = dict(zip(names, picks, strict=True))
            other = self._attempt(relation, given, choice, unless_false=unless_false)
            if other.word in PROVED:
                said = by_count(
                    "with the last of the terms that line {lines} gives",
                    "with the last of the terms that lines {lines} give",
                    count, lines=lines)  # fmt: skip
                return other._replace(reason=other.reason or said)
            every.append(other)
        if all(o.word in FALSE for o in every):
            return outcome
        return left_open(NOT_UNDERSTOOD, by_count(
            "line {lines} gives more than one meaning to a name that is used here",
            "lines {lines} give more than one meaning to names that are used here",
            count, lines=lines))  # fmt: skip

    def _attempt(
        self, relation: Relation, given: list[Relation], choice: Mapping[str, int],
        strict: bool = True, unless_false: bool = False,
    ) -> Outcome:  # fmt: skip
        """Decide one relation with a choice of meanings, or with ``unless_false`` only if it does
        not look false.  Without ``strict`` a name of which nothing is known is any real number."""
        try:
            prepared = prepare(self.context, relation, given, choice)
        except NotAClaim as error:
            return left_open(error.cause, error.reason)
        doubt = self._doubt_of_letters(prepared.unknown)
        if doubt is not None:
            return left_open(NOT_UNDERSTOOD, doubt)
        if not strict:
            prepared = prepared._replace(unknown=(), loose=())
        if unless_false and looks_false(prepared.claim):
            return left_open(NO_PROOF)
        try:
            found = self.judging.judge(prepared)
            doubt = self._doubt_if_false(prepared) if found.word in DOUBTED else None
            return found if doubt is None else left_open(FALSE_UNLESS, doubt)
        except MemoryError:
            raise Stopped(Said("it needs too much memory")) from None
        except (ValueError, ArithmeticError, RecursionError) as error:
            return left_open(NO_PROOF, Said("not decided: {why}", why=str(error)[:200]))

    def _doubt_of_letters(self, unknown: Sequence[str]) -> Said | None:
        """Why a name of which nothing is known may be no number; None if nothing says so."""
        context, names = self.context, sorted(unknown)
        for letters, sentence in (
            (context.callable, MAY_BE_FUNCTION), (context.shapeless, MAY_BE_MATRIX),
            (context.letters.strange, SAID_OTHERWISE), (context.unreal, MAY_BE_ANYTHING),
        ):  # fmt: skip
            for name in names:
                if self._is_among(name, letters) or self._is_below(name, letters):
                    return Said(sentence, name=as_printed(base_of(name)))
        others = self._no_numbers()
        below = next((name for name in names if self._is_below(name, others)), None)
        return None if below is None else Said(MAY_BE_ANYTHING, name=as_printed(base_of(below)))

    def _doubt_if_false(self, prepared: Prepared) -> Said | None:
        """Why what is false may be meant otherwise: by the derivative that a name is, or as e is a
        letter here and a number there; None if nothing says so."""
        slope = self._slope_among(prepared.unknown)
        if slope:
            return Said(MAY_BE_FUNCTION, name=as_printed(base_of(slope)))
        sides = (prepared.claim.relation.left, prepared.claim.relation.right)
        is_letter = any("e" in free_names(side) for side in sides)
        is_number = any(part.head == "e" for side in sides for part in subterms(side))
        return Said(MAY_BE_ANYTHING, name="e") if is_letter and is_number else None

    def _slope_among(self, unknown: Iterable[str]) -> str:
        """A name of which nothing is known that may be a derivative of what a line defines, y' of
        y = x + 1; "" if there is none."""
        for template in unknown:
            name = parse_name(template)
            points, letter = points_of(name.base)
            if name.primes or points:
                whole = name._replace(base=letter, primes=0)
                if any(free_names(b) for c in self.context.clauses_for(whole.template)
                       for b in c.bodies):  # fmt: skip
                    return template
        return ""

    def _is_among(self, name: str, letters: frozenset[str] | set[str]) -> bool:
        """Whether a name of which nothing is known is one of these letters, a member of one of
        these families, or has such a letter with an index that is no entry of it."""
        if is_matrix(name) or parse_name(name).call:
            return False
        lexicon = self.context.lexicon
        columns = lexicon.shaped | {letter_of(key[0]) for key in lexicon.written}
        is_entry = "(" in name or ("_" in name and base_of(name) in columns)
        return family_of(name) in letters or (base_of(name) in letters and not is_entry)

    def _is_below(self, name: str, letters: frozenset[str] | set[str]) -> bool:
        """True if a name of which nothing is known is one of these letters in a style: A^*
        may be of the kind of A."""
        if is_matrix(name) or parse_name(name).call:
            return False
        return not letters.isdisjoint(layers(base_of(name)))

    def _no_numbers(self) -> frozenset[str]:
        """The letters that are known to be columns, matrices or complex numbers here."""
        context = self.context
        complex_ones = {name for name, sort in context.sorts.items() if sort == "complex"}
        shaped = {base_of(name) for name in context.letters.matrices | context.lexicon.shaped}
        return frozenset(complex_ones | shaped)

    def plainly(self, relation: Relation, given: list[Relation]) -> Outcome:
        """Decide one relation, here and now, with the first meaning of each name; a name of which
        nothing is known is any real number."""
        return self._attempt(relation, given, {}, strict=False)

    # -- remarks ---------------------------------------------------------------------------

    def repair(
        self, relation: Relation, given: list[Relation], keeps_letters: bool = False,
        follows: bool = False,
    ) -> tuple[Said, ...]:  # fmt: skip
        """A small change that makes a false relation true, as a hint; it may have to bring in no
        other letters, and to keep all beside a number.  It holds by computation, or if it only
        ``follows``, by any proof."""
        names = [free_names(side) for side in (relation.left, relation.right)]

        def is_near(candidate: Relation) -> bool:
            letters = free_names(candidate.left) | free_names(candidate.right)
            return letters <= names[0] | names[1] if all(names) else letters == names[0] | names[1]

        def holds(candidate: Relation) -> bool:
            if keeps_letters and not is_near(candidate):
                return False
            try:
                claim = prepare(self.context, candidate, given).claim
            except NotAClaim:
                return False
            if looks_false(claim):
                return False
            is_proved = follows and self.one(candidate, given).word in PROVED
            return is_proved or self.judging.computes(claim)

        hint = self.ask(lambda: Outcome("hint", repair(relation, holds)))
        return () if hint.reason is None else (hint.reason,)

    def lacks(self, relation: Relation, given: list[Relation]) -> tuple[Said, ...]:
        """A hypothesis under which a false relation is proved, as a hint."""

        def found() -> Outcome:
            try:
                text = self.judging.lacks(prepare(self.context, relation, given).claim)
            except (NotAClaim, ValueError):
                text = None
            return Outcome("hint", Said("true if {given}", given=text) if text else None)

        hint = self.ask(found)
        return () if hint.reason is None else (hint.reason,)

    def missing_transpose(self, relation: Relation) -> tuple[Said, ...]:
        """x·M·y = x·N·y may hold although M is not N; the step is then worth a look."""
        left, _, right = relation
        if left.head != "mul" or right.head != "mul" or left.args[0] != right.args[0]:
            return ()
        if left.args[-1] != right.args[-1] or min(len(left.args), len(right.args)) < 3:
            return ()
        middles = [t.args[1] if len(t.args) == 3 else Term("mul", *t.args[1:-1])
                   for t in (left, right)]  # fmt: skip
        middle = Relation(middles[0], "=", middles[1])
        if self.ask(lambda: self._attempt(middle, [], {}, strict=False)).word not in FALSE:
            return ()
        return (Said("true, but the factors in the middle are not equal; "
                     "is a transpose missing?"),)  # fmt: skip
