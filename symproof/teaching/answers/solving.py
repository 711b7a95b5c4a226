"""Whether an answer is the set of all solutions of some conditions, in both directions.

Each case of the answer must make every condition true and defined, else it is *extraneous*; and
the conditions must leave no case but these, else a solution is *lost*.  Lost and extraneous ones
are named.  All of this are claims, which are decided one by one.

An answer with real letters of its own, x = t and y = 3 − t, is the one that is left if they are
taken out: each is what an equation of its case says that it is.

An answer with integers of its own, x = π/6 + 2πk, is checked in one period: every real number is
t + P·n with 0 ≤ t < P, the conditions are the same for t and t + P·n and defined at both or at
none, and the answer has these t.

Where it is not decided that the cases are all, an equation is written as a product (by SymPy, and
the identity is proved): each factor that vanishes must leave no case but these.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import chain, product
from math import floor, lcm
from typing import NamedTuple

from ...base.errors import demand_text, demand_texts
from ...deciding.strategies import decide
from ...deciding.verdicts import Proved, Refuted, Verdict, write_point
from ...kernel.claims import Claim, of_sides
from ...kernel.claims import conditions as needed_by
from ...kernel.facts import Scope, Variable, facts
from ...kernel.terms import NEGATED, Lambda, Relation, Term, free_names, number, substitute, symbol
from ...notation.text_writer import write_condition, write_relation, write_term
from ...reading.claims.questions import understand
from ...search.guess import approximate
from ...search.literals import literal
from ...search.roots import isolated, roots_of, tidy
from .cases import cases_of, relations_of, with_integers
from .factors import product_of, products_of

MOST_CASES, MOST_CLAIMS = 24, 64
MOST_PERIODS = 12  # of an answer in one of the conditions
NEAR = 1e-6
PARTS = 24  # of a period, at whose ends lost solutions are looked for
_WORDS = re.compile("[A-Za-z]+")
FALSE = Relation(number(1), "=", number(0))

Case = tuple[Relation, ...]


class Solutions(NamedTuple):
    """What is known of an answer.

    ``word`` is "proved" if the answer has all solutions and no others, "refuted" if a solution is
    lost or extraneous, and "undecided"; ``lost`` and ``extraneous`` name these, ``left_open`` says
    what is not decided, ``verdicts`` are those of the claims that were made of the answer.
    """

    word: str
    lost: tuple[str, ...]
    extraneous: tuple[str, ...]
    left_open: tuple[str, ...]
    verdicts: tuple[Verdict, ...]

    def __bool__(self) -> bool:
        raise TypeError("this is not a boolean; ask .proved, .refuted or .word")

    @property
    def proved(self) -> bool:
        """Whether the answer has all solutions and no others."""
        return self.word == "proved"

    @property
    def refuted(self) -> bool:
        """Whether a solution is lost or extraneous."""
        return self.word == "refuted"

    def __repr__(self) -> str:
        return f"<{'; '.join(map(str.strip, str(self).splitlines()))}>"

    def __str__(self) -> str:
        rows = [f"lost: {text}" for text in self.lost]
        rows += [f"extraneous: {text}" for text in self.extraneous]
        rows += [f"not decided: {text}" for text in self.left_open]
        return "\n  ".join([self.word, *rows])


def check_solutions(
    conditions: str | Sequence[str], answer: str | Sequence[str], *, where: str = ""
) -> Solutions:
    """Whether ``answer`` is the set of solutions of all ``conditions``.

    A condition is a relation, such as ``"x^2 = 4"``; an answer one case, such as ``"x = 2"``,
    ``"x = 1 and y = 2"`` or ``"-2 < x < 2"``, several (a list, or with "or" between, or values of
    one letter as in ``"x = 2, x = -2"``), or a set:
    ``"x ∈ {2, 3}"``, ``"x ∈ (-∞, 1] ∪ (2, 3)"``, ``"no solution"``.  ``where`` declares letters,
    which are real otherwise; ``"k: integer"`` may be one of the answer alone, and real letters in
    which it is linear, as in ``"x = t and y = 3 - t"``.  Raises
    ``ValueError`` for what cannot be read, and ``TypeError`` for what is no text.

    >>> check_solutions("x^2 = 4", "x = 2 or x = -2").word
    'proved'
    >>> print(check_solutions("x^2 = 4", "x = 2"))
    refuted
      lost: x = −2
    """
    demand_text(where=where)
    given, said = demand_texts(conditions=conditions), demand_texts(answer=answer)
    sorts: dict[str, str] = {}
    supposed: dict[Relation, None] = {}
    demanded = tuple(r for text in given for r in _relations(text, where, sorts, supposed))
    own = frozenset().union(*map(_names, demanded))
    is_real = all(sorts.get(name) != "complex" for name in own)
    cases: list[Case] = []
    for text in said:
        shown, integers = with_integers(text, {*own, *_WORDS.findall(where)})
        here = ", ".join([*filter(str.strip, [where]), *(f"{n}: integer" for n in integers)])
        for parts in cases_of(shown, (own - {*_WORDS.findall(where)}) or own, is_real):
            found = (_relations(part, here, sorts, supposed) for part in parts)
            cases.append(tuple(chain.from_iterable(found)))
    if len(cases) > MOST_CASES:
        raise ValueError(f"more than {MOST_CASES} cases")
    unknown = _unknowns(cases, own)
    of_parameters = tuple(h for h in supposed if _names(h).isdisjoint(unknown))
    demanded += tuple(h for h in supposed if h not in of_parameters)
    variables = tuple(Variable(name, sort, ()) for name, sort in sorted(sorts.items()))
    return _Question(variables, demanded, cases, own, of_parameters).answered()


def _unknowns(cases: Sequence[Case], own: frozenset[str]) -> frozenset[str]:
    """The letters that an answer is about: those that stand alone on a side; all without cases."""
    sides = [side for case in cases for r in case for side in (r.left, r.right)]
    alone = {side.args[0] for side in sides if side.head == "sym" and len(side.args) == 1}
    return own & alone if cases else own


def _relations(
    text: str, where: str, sorts: dict[str, str], supposed: dict[Relation, None]
) -> list[Relation]:
    """The relations of a text; the sorts of their letters and what is ``supposed`` of these by
    ``where`` are noted."""
    found: list[Relation] = []
    for part in relations_of(text):
        understood = understand(part, where)
        if len(understood.questions) != 1 or not understood.is_all:
            raise ValueError(f"{part!r} can be read in several ways")
        for claim in understood.questions[0].claims:
            said = {*claim.hypotheses} if not where else {*claim.hypotheses} - _given(where)
            if claim.alternatives or said or any(v.indices for v in claim.variables):
                raise ValueError(f"{part!r} is no plain relation between numbers")
            found.append(claim.relation)
            supposed.update(dict.fromkeys(claim.hypotheses))
            sorts.update((v.name, v.sort) for v in claim.variables)
    return found


def _given(where: str) -> set[Relation]:
    """What ``where`` supposes beside the sorts of letters."""
    return {h for q in understand("0 = 0", where).questions for c in q.claims for h in c.hypotheses}


def _without(case: Case, letters: Iterable[str], here: Scope) -> Case:
    """What a case says for some real value of the letters: each is taken out by an equation that
    says what it is, if there is one whose terms are real and defined everywhere."""
    for name in sorted(letters):
        for k, equation in enumerate(case):
            value = isolated(equation, name) if equation.op == "=" else None
            if value is not None and "real" in facts(value, here) and not of_sides(equation, here):
                put = {name: Lambda((), value)}
                case = tuple(_at(r, put) for j, r in enumerate(case) if j != k)
                break
    return case


def _names(relation: Relation) -> frozenset[str]:
    return free_names(relation.left) | free_names(relation.right)


def _written(case: Iterable[Relation]) -> str:
    return ", ".join(map(write_relation, case))


class _Question:
    """Conditions, the cases of an answer, and the letters that the conditions speak of."""

    def __init__(
        self, variables: tuple[Variable, ...], conditions: Case, cases: list[Case],
        own: frozenset[str], supposed: Case,
    ) -> None:  # fmt: skip
        self.supposed = supposed
        self.variables, self.conditions, self.cases, self.own = variables, conditions, cases, own
        self.lost: list[str] = []
        self.extraneous: list[str] = []
        self.left_open: list[str] = []
        self.verdicts: list[Verdict] = []
        self.families: list[str] = []  # what is left open of cases with integers of their own

    def answered(self) -> Solutions:
        alone = self._apart()
        if self.left_open:
            return Solutions("undecided", (), (), tuple(self.left_open), ())
        for case in alone:
            self._check(case)
        real = {v.name for v in self.variables if v.sort == "real"} - self.own
        here = Scope({}, {}).declare(self.variables)
        self.cases = [_without(case, real, here) for case in self.cases]
        free = {n for case in self.cases for r in case for n in _names(r)} - self.own
        if not free:
            self.left_open += self.families
            self._complete()
        elif not self._in_a_period(free):
            self.left_open += self.families
        return self._found()

    def _found(self) -> Solutions:
        """The answer to the question, by what is noted."""
        word = "refuted" if self.lost or self.extraneous else "undecided"
        if word != "refuted" and not self.left_open:
            word = "proved"
        lost, extraneous, left_open = (
            tuple(dict.fromkeys(found)) for found in (self.lost, self.extraneous, self.left_open)
        )
        return Solutions(word, lost, extraneous, left_open, tuple(self.verdicts))

    def _apart(self) -> list[Case]:
        """The cases that contradict nothing: of the others a single relation is extraneous, and
        several may be cases of their own."""
        found: list[Case] = []
        for case in self.cases:
            if not case or not self._decide(case, FALSE).proved:
                found.append(case)
            elif len(case) == 1:
                self.extraneous.append(f"{_written(case)}, as it contradicts what is given")
            else:
                self.left_open.append(f"{_written(case)}: never together; write 'or' between cases")
        return found

    def _decide(self, assumed: Case, relation: Relation, others: Case = ()) -> Verdict:
        assumed = (*self.supposed, *assumed)
        names = frozenset().union(*map(_names, (*assumed, relation, *others)))
        variables = tuple(v for v in self.variables if v.name in names)
        return decide(Claim(variables, (), assumed, relation, (), others))

    # -- what is said is a solution ------------------------------------------------------------

    def _check(self, case: Case) -> None:
        for condition in self.conditions:
            verdict = self._decide(case, condition)
            if verdict.undecided:
                verdict = self._at_numbers(case, condition, verdict)
            self.verdicts.append(verdict)
            if isinstance(verdict, Refuted) or self._undefined(case, condition):
                self.extraneous.append(f"{_written(case)}, as {self._why(verdict, condition)}")
                return
            if not isinstance(verdict, Proved) or verdict.conditions:
                is_family = any(_names(r) - self.own for r in case)
                left_open = self.families if is_family else self.left_open
                left_open.append(f"whether {_written(case)} is a solution")
                return

    def _at_numbers(self, case: Case, condition: Relation, otherwise: Verdict) -> Verdict:
        """The verdict on a condition where the case gives a number to each of its letters."""
        values = {
            left.args[0]: Lambda((), right)
            for left, op, right in case
            if op == "=" and left.head == "sym" and not free_names(right)
        }
        given = _names(condition) <= {*values}
        return self._decide((), _at(condition, values)) if given else otherwise

    def _why(self, verdict: Verdict, condition: Relation) -> str:
        if isinstance(verdict, Refuted):
            return f"{write_relation(condition)} fails: {verdict.sentence}"
        return f"{write_relation(condition)} is not defined there"

    def _undefined(self, case: Case, condition: Relation) -> bool:
        """Whether a condition is never defined in a case."""
        here = Scope({}, {}).declare(self.variables)
        for side in (condition.left, condition.right):
            for needed, _ in needed_by(side, here):
                left, op, right = needed.relation
                if (
                    not needed.ranges
                    and self._decide(case, Relation(left, NEGATED[op], right)).proved
                ):
                    return True
        return False

    # -- no solution is missing ----------------------------------------------------------------

    def _complete(self, is_periodic: bool = False) -> None:
        choices = [[*dict.fromkeys(choice)] for choice in product(*self.cases)]
        if len(choices) > MOST_CLAIMS:
            self.left_open.append("whether these are all solutions: the cases are too many")
            return
        for first, *others in [choice or [FALSE] for choice in choices]:
            if is_periodic and self._by_factors(first, tuple(others)):
                continue  # a product is decided sooner
            verdict = self._decide(self.conditions, first, tuple(others))
            is_open = verdict.undecided and not is_periodic
            if is_open and self._by_factors(first, tuple(others)):
                continue
            self.verdicts.append(verdict)
            if not self._is_all(verdict):
                return

    def _is_all(self, verdict: Verdict) -> bool:
        """Whether a verdict says that no solution is lost; else what it says is noted."""
        if isinstance(verdict, Refuted):
            self.lost.append(write_point(verdict.counterexample.point))
            return False
        if self._is_sure(verdict):
            return True
        found = [*self._missing()]
        self.lost += found
        if not found:
            open_conditions = verdict.conditions if isinstance(verdict, Proved) else ()
            foreign = [c for c in open_conditions if c not in self._of_conditions()]
            said = " and ".join(map(write_condition, foreign))
            self.left_open.append(
                "whether these are all solutions" + (said and f", if {said} fails")
            )
        return False

    def _by_factors(self, first: Relation, others: Case) -> bool:
        """Whether a case holds where any factor of an equation among the conditions vanishes."""
        for equation in self.conditions if len(self.own) == 1 else ():
            for factors in products_of(equation) if equation.op == "=" else ():
                whole = Relation(equation.difference(), "=", product_of(factors))
                verdicts = [self._decide((), whole)]
                for factor in factors if self._is_sure(verdicts[0]) else ():
                    zero = Relation(factor, "=", number(0))
                    given = *(c for c in self.conditions if c != equation), zero
                    near = [r for r in (first, *others) if self._may_vanish(factor, r)] or [FALSE]
                    verdicts.append(self._decide(given, near[0], tuple(near[1:])))
                    if not self._is_sure(verdicts[-1]):
                        break
                if all(map(self._is_sure, verdicts)):
                    self.verdicts += verdicts
                    return True
        return False

    def _may_vanish(self, factor: Term, case: Relation) -> bool:
        """Whether a factor may be 0 where a case gives a number to its letter."""
        left, op, right = case
        if op != "=" or left.head != "sym" or free_names(right):
            return True
        there = approximate(substitute(factor, {left.args[0]: Lambda((), right)}))
        return not abs(there) > NEAR

    def _is_sure(self, verdict: Verdict) -> bool:
        """Whether a claim is proved wherever the conditions are defined."""
        return isinstance(verdict, Proved) and {*verdict.conditions} <= self._of_conditions()

    def _of_conditions(self) -> set[object]:
        """What the conditions need in order to be defined, which holds where they do."""
        here = Scope({}, {}).declare(self.variables)
        return {
            c for r in self.conditions for t in (r.left, r.right) for c, _ in needed_by(t, here)
        }

    def _missing(self) -> Iterator[str]:
        """Solutions that are roots of an equation and in no case."""
        if len(self.own) == 1:
            (name,) = self.own
            for condition in self.conditions:
                for root in roots_of(condition, name) if condition.op == "=" else ():
                    if self._is_missing(name, root):
                        yield write_relation(Relation(symbol(name), "=", root))

    def _is_missing(self, name: str, value: Term) -> bool:
        at = {name: Lambda((), value)}
        for r in self.conditions:
            verdict = self._decide((), _at(r, at))
            if not isinstance(verdict, Proved) or verdict.conditions:
                return False
        return all(
            any(isinstance(self._decide((), _at(r, at)), Refuted) for r in case)
            for case in self.cases
        )

    # -- answers with integers of their own ------------------------------------------------------

    def _in_a_period(self, free: set[str]) -> bool:
        """Check the answer in one period.  Return whether families of solutions are decided."""
        found = self._residues(free)
        if found is None:
            self.left_open.append("whether these are all solutions: they have no common period")
            return False
        name, period, values = found
        many = self._periods(name, period)
        if not many:
            self.left_open.append("whether the conditions have the period of the answer")
            return False
        values = [
            tidy(Term("add", v, Term("mul", number(k), period)))
            for k in range(many)
            for v in values
        ]
        period = tidy(Term("mul", number(many), period))
        t = symbol(name)
        for value in values if self.families else ():
            self._check((Relation(t, "=", value),))
        self.variables = tuple(
            v._replace(sort="nonnegative") if v.name == name else v for v in self.variables
        )
        self.conditions = (*self.conditions, Relation(t, "<", period))
        self.cases = [(Relation(t, "=", v),) for v in values]
        parts = (tidy(Term("mul", literal(Fraction(k, PARTS)), period)) for k in range(PARTS))
        missing = [v for v in parts if self._is_missing(name, v)]
        if missing:
            self.lost += [
                f"{write_relation(Relation(t, '=', v))}, up to multiples of {write_term(period)}"
                for v in missing
            ]
        else:
            self._complete(is_periodic=True)
        return True

    def _periods(self, name: str, period: Term) -> int:
        """How many of these periods leave the conditions as they are, and defined where they are;
        0 if this is not decided for a small number of them."""
        n = Variable(name + "'", "integer", ())
        here = {v.name: v.sort for v in self.variables}
        t, whole = symbol(name), (Variable(name, here[name], ()), n)
        sides = [side for r in self.conditions for side in (r.left, r.right)]
        for many in range(1, MOST_PERIODS + 1):
            step = tidy(Term("mul", number(many), period))
            moved = {name: Lambda((), Term("add", t, Term("mul", step, symbol(n.name))))}
            pairs = [Relation(substitute(side, moved), "=", side) for side in sides]
            if not all(_is_likely(pair, name, n.name) for pair in pairs):
                continue
            same = [decide(Claim(whole, (), (), pair)) for pair in pairs]
            proved = [v for v in same if isinstance(v, Proved)]
            if len(proved) == len(same) and _are_carried(proved, whole, n.name):
                self.verdicts += same
                return many
        return 0

    def _residues(self, free: set[str]) -> tuple[str, Term, list[Term]] | None:
        """The unknown, a period of the whole answer, and its values from 0 to that."""
        if len(self.own) != 1 or any(len(case) != 1 for case in self.cases):
            return None
        (name,) = self.own
        if Variable(name, "real", ()) not in self.variables:
            return None
        families: list[tuple[Term, Term]] = []
        for ((left, op, right),) in self.cases:
            inner = free_names(right)
            if left != symbol(name) or op != "=" or len(inner) > 1 or not inner <= free:
                return None
            k = next(iter(inner), "")
            first, second = (substitute(right, {k: Lambda((), number(j))}) for j in (0, 1))
            families.append((first, Term("add", second, Term("neg", first))))
        steps = [approximate(step).real for _, step in families if approximate(step).real]
        if len(steps) < len(families):
            return None
        shares = [Fraction(s / steps[0]).limit_denominator(1000) for s in steps]
        many = lcm(*(abs(1 / s).denominator for s in shares))
        longest = lcm(*(abs(s * many).numerator for s in shares))
        period = Term("mul", literal(Fraction(longest, many)), families[0][1])
        if steps[0] < 0:
            period = Term("neg", period)
        size = approximate(period).real
        values: dict[float, Term] = {}
        for (start, step), length in zip(families, steps, strict=True):
            many = round(size / length)
            whole = Relation(period, "=", Term("mul", number(many), step))
            if not self._decide((), whole).proved:
                return None
            for j in range(abs(many)):
                value = Term("add", start, Term("mul", number(j), step))
                turns = floor(approximate(value).real / size + 1e-9)
                value = Term("add", value, Term("mul", number(-turns), period))
                values.setdefault(round(approximate(value).real, 9), value)
        return name, period, [v for _, v in sorted(values.items())]


def _is_likely(equation: Relation, name: str, turns: str) -> bool:
    """Whether an equation holds at some numbers, as far as it has values there."""
    for value, count in ((Fraction(7, 10), 1), (Fraction(-13, 10), 2), (Fraction(29, 10), -1)):
        values = {name: Lambda((), literal(value)), turns: Lambda((), literal(Fraction(count)))}
        left, right = (approximate(side) for side in _at(equation, values)[::2])
        if abs(left - right) > NEAR * (1 + abs(left)):
            return False
    return True


def _are_carried(proved: Sequence[Proved], variables: tuple[Variable, ...], turns: str) -> bool:
    """Whether the conditions of equations between what is moved and what is not hold for both or
    for none: each of them is one of the other kind, or its square is."""
    needed = [c for verdict in proved for c in verdict.conditions]
    kinds: tuple[list[Relation], list[Relation]] = ([], [])
    for condition in needed:
        if condition.ranges:
            return False
        kinds[turns in _names(condition.relation)].append(condition.relation)

    def is_same(one: Relation, other: Relation) -> bool:
        if one.op != other.op:
            return False
        sides = one.difference(), other.difference()
        if one.op == "!=":
            sides = Term("pow", sides[0], number(2)), Term("pow", sides[1], number(2))
        verdict = decide(Claim(variables, (), (), Relation(sides[0], "=", sides[1])))
        return isinstance(verdict, Proved) and not verdict.conditions

    return all(
        any(is_same(one, other) for other in kinds[1 - k]) for k in (0, 1) for one in kinds[k]
    )


def _at(relation: Relation, values: dict[str, Lambda]) -> Relation:
    left, op, right = relation
    return Relation(substitute(left, values), op, substitute(right, values))
