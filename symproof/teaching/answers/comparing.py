"""Whether two answers are the same: claims about their parts, decided one by one."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from ...base.errors import demand_text
from ...deciding.verdicts import Proved, Verdict
from ...reading.phrases.units import unit
from . import verbatim
from .equality import Compared, equal, equivalent, implied, infinite, ordered, together
from .finding import answer_in
from .reading import readings
from .sets import NotOrdered, SolutionInterval, as_interval, is_same, merged, stretches
from .values import (
    AnswerInWords,
    Interval,
    Joined,
    Listed,
    Quantity,
    Stated,
    Together,
    UnknownWords,
    Value,
    Without,
    equation,
)

MOST_ITEMS = 60  # of a list
MOST_CHARACTERS = 100_000  # of a text
MOST_OF_ANSWER = 5_000  # characters of the answer in it


class SameAnswer(NamedTuple):
    """Whether two texts give the same answer.

    ``word`` is "same", "different" or "undecided"; ``reason`` says why in words; ``gold`` and
    ``answer`` are the parts of the texts that were compared; ``verdicts`` are those of the claims
    that decided it, whose certificates :attr:`certificate` puts together.
    """

    word: str
    gold: str
    answer: str
    reason: str
    verdicts: tuple[Verdict, ...] = ()

    def __repr__(self) -> str:
        return f"<{self.word}: {self.reason or f'{self.gold} and {self.answer}'}>"

    def __bool__(self) -> bool:
        raise TypeError("this is not a boolean; ask .same, .different or .undecided")

    @property
    def same(self) -> bool:
        """Whether the answers are the same."""
        return self.word == "same"

    @property
    def different(self) -> bool:
        """Whether the answers are different."""
        return self.word == "different"

    @property
    def undecided(self) -> bool:
        """Whether it is not known whether the answers are the same."""
        return self.word == "undecided"

    @property
    def certificate(self) -> str:
        """One proof document (JSON) with a theorem for each claim that is proved; empty if the
        answers are not the same, or only as words."""
        if not self.same or not self.verdicts:
            return ""
        theorems: list[Any] = []
        for k, verdict in enumerate(self.verdicts, 1):
            if isinstance(verdict, Proved):
                for entry in json.loads(verdict.certificate)["theorems"]:
                    theorems.append({**entry, "name": f"{entry['name']} {k}"})
        return json.dumps({"symproof": 1, "theorems": theorems}) if theorems else ""


def same_answer(gold: str, answer: str, *, where: str = "") -> SameAnswer:
    """Whether ``answer`` gives the answer ``gold``.

    Both are texts: a formula in LaTeX or as people type it, or a solution that ends with one
    (boxed, announced, or its last formula).  What is boxed is the answer; beside any other one, a
    word that is not known to leave it as it is makes it "undecided".

    Numbers are the same if they are equal, or if one is the other one rounded.  There is one rule
    for that, whatever the number of digits: one number shows a decimal point, and the other one,
    rounded or cut to as many digits, is that number.  If the digits of the other one never end, as
    those of 1/3 and π, nobody can write all of them: they are the same, as 0.3 and 0.333 are 1/3,
    and ``reason`` says that one is rounded.  If they end, as those of 1/4 and 0.333, it is
    "undecided", for 0.33 may do where 0.2 does not: that depends on what was asked.  What does not
    agree to the last digit that is shown is different, as 0.34 and 1/3.  A number without a point,
    such as 3, is exact, and so are digits that are all 0, to which every small number is cut.

    10 % is 0.1, and never 10.  Lists and sets are the same in any order, tuples in their order;
    unions of intervals and points if they have the same members; equations and inequalities if each
    follows from the other, and so are conditions that "and" joins, as in ``x > 1 and x < 2``.
    ``where`` says of letters what :func:`symproof.prove` takes.  Raises ``symproof.Stopped`` if a
    call of SymPy had to be ended, ``TypeError`` for what is no text, and nothing for what texts
    say.

    >>> found = same_answer(r"\\frac{1}{2}", "Therefore the answer is 0.5.")
    >>> found.word, found.gold, found.answer
    ('same', '\\\\frac{1}{2}', '0.5')
    >>> same_answer("x = 1 or x = 2", "{2, 1}").same, same_answer("7", "8").different
    (True, True)
    """
    demand_text(gold=gold, answer=answer, where=where)
    if max(len(gold), len(answer)) > MOST_CHARACTERS:
        reason = f"a text has at most {MOST_CHARACTERS} characters"
        return SameAnswer("undecided", "", "", reason)
    found = answer_in(gold), answer_in(answer)
    texts = [", ".join(f.parts).strip() for f in found]
    if max(map(len, texts)) > MOST_OF_ANSWER:
        reason = f"an answer has at most {MOST_OF_ANSWER} characters"
        return SameAnswer("undecided", "", "", reason)
    compared = _Comparison(where).readings(*map(readings, found))
    return SameAnswer(compared.word, texts[0], texts[1], compared.reason, compared.verdicts)


class _Comparison:
    """Compares values of answers; ``where`` is what is said of their letters."""

    def __init__(self, where: str) -> None:
        self.where = where

    def readings(self, ones: Sequence[Value], others: Sequence[Value]) -> Compared:
        """Whether two texts say the same in their first readings.  Where a comma may be that of a
        list, a list on the other side, which has one reading, decides it."""
        found, *further = [(self.values(a, b), a, b) for a in ones for b in others]
        same = next((f for f in further if f[0].word == "same"), None)
        if found[0].word != "different" or all(f[0].word == "different" for f in further):
            return found[0]
        if same is None:
            return next(f[0] for f in further if f[0].word == "undecided")
        sure = [values[0] for values in (ones, others) if len(values) == 1]
        if any(isinstance(value, Listed) for value in sure):
            return same[0]
        return Compared("undecided", "is the comma that of a decimal number?")

    def values(self, one: Value, other: Value) -> Compared:
        """Whether two values are the same."""
        one, other = merged(one), merged(other)
        if isinstance(one, UnknownWords) or isinstance(other, UnknownWords):
            return verbatim.unread(one, other)
        if isinstance(one, AnswerInWords) or isinstance(other, AnswerInWords):
            return verbatim.words(one, other)
        if isinstance(one, Together) or isinstance(other, Together):
            return self._conditions(one, other)
        if isinstance(one, Quantity) and isinstance(other, Quantity):
            return self._quantities(one, other)
        if isinstance(one, Joined) and isinstance(other, Joined):
            found = self._any_order(one.parts, other.parts)
            return found if found.word == "same" else self._sets(one, other) or found
        if isinstance(one, Listed) and isinstance(other, Listed):
            return self._listed(one, other)
        return self._relations(one, other) or self._mixed(one, other)

    def _relations(self, one: Value, other: Value) -> Compared | None:
        """Whether two relations say the same; None if one of the values is none."""
        equations = [equation(value) for value in (one, other)]
        return equivalent(equations[0], equations[1], self.where) if all(equations) else None

    def _conditions(self, one: Value, other: Value) -> Compared:
        """Whether conditions that hold together say the same as another value: as sets in which
        their letter lies, or because each follows from the others."""
        letters = {letter for letter in map(_letter, (one, other)) if letter}
        if len(letters) == 2:
            return Compared("undecided", f"is {' the same as '.join(sorted(letters))}?")
        if (found := self._sets(one, other)) is not None:
            return found
        is_list = any(isinstance(value, Listed) for value in (one, other))
        sides = [value.parts if isinstance(value, Together) else
                 value.items if isinstance(value, Listed) and value.kind == "list" else (value,)
                 for value in (one, other)]  # fmt: skip
        texts = [list(map(equation, side)) for side in sides]
        if not all(map(all, texts)):
            return Compared("undecided", "these answers are not compared")
        found = together([
            implied(given, relation, self.where)
            for given, relations in (texts, texts[::-1]) for relation in relations
        ])  # fmt: skip
        if is_list and found.word != "same":
            return Compared("undecided", "does each of the relations hold, or one of them?")
        return found

    def _listed_conditions(self, listed: Together, other: Value) -> Compared:
        """Whether relations with commas between them say the same as another value; each of them
        may be meant to hold, or one."""
        found = self._conditions(listed, other)
        if found.word != "different":
            return found
        union = self._sets(Joined(listed.parts), other)
        if union is None or union.word == "different":
            return found
        return Compared("undecided", "does each of the relations hold, or one of them?")

    def _mixed(self, one: Value, other: Value) -> Compared:
        """Whether a set, a relation or a number is the same as one of another kind."""
        if any(isinstance(value, Interval | Stated) for value in (one, other)):
            first, second = as_interval(one), as_interval(other)
            if isinstance(first, Interval) and isinstance(second, Interval):
                return self._intervals(first, second)
        if any(isinstance(value, Interval | Joined | Without) for value in (one, other)):
            if (found := self._sets(one, other)) is not None:
                return found
        for single, several in ((one, other), (other, one)):
            if isinstance(several, Listed) and (listed := _conditions_in(several)) is not None:
                return self._listed_conditions(listed, single)
            if isinstance(several, Listed) and not isinstance(single, _SETS):
                if several.kind in ("list", "set") or len(several.items) == 1:
                    return self._any_order((single,), several.items)
        is_open = _is_open(one) or _is_open(other)
        is_set = any(isinstance(value, _SETS) for value in (one, other))
        if type(one) is type(other) or (is_open and is_set):
            return Compared("undecided", "these answers are not compared")
        if not (self._is_read(one) and self._is_read(other)):
            return Compared("undecided", "one of the answers is not read")
        return Compared("different", f"one is {_kind(one)} and the other one {_kind(other)}")

    def _is_read(self, value: Value) -> bool:
        """Whether the expressions in a value have a meaning."""
        if isinstance(value, Listed):
            return all(map(self._is_read, value.items))
        if isinstance(value, Quantity):
            return bool(infinite(value.text)) or self._equal(value.text, value.text).word == "same"
        return not isinstance(value, AnswerInWords | UnknownWords)

    def _equal(self, one: str, other: str) -> Compared:
        return equal(one, other, self.where)

    def _quantities(self, one: Quantity, other: Quantity) -> Compared:
        names = [_named(q) for q in (one, other)]
        if all(names) and names[0] != names[1]:
            return Compared("undecided", f"is {names[0]} the same as {names[1]}?")
        computed = [q for q in (one, other) if q.is_computed]
        if len(computed) == 1:
            return Compared("undecided", f"is the left side of {computed[0].equation} asked for?")
        units = one.unit, other.unit
        if any(name.startswith("base ") for name in units):
            return verbatim.based(one, other)
        if all(units) and units[0] != units[1]:
            return self._measured(one, other)
        texts = [q.text if units[0] == units[1] else q.number for q in (one, other)]
        found = self._equal(*texts)
        about = [q.text for q in (one, other) if q.is_about]
        if found.word == "same" and len(about) == 1 and "." not in about[0]:
            return Compared("undecided", f"how far is {about[0]} rounded?")
        return found

    def _measured(self, one: Quantity, other: Quantity) -> Compared:
        """Whether two quantities with different units are the same."""
        units = unit(one.unit), unit(other.unit)
        if units[0] is None or units[1] is None:
            reason = f"nothing is known of the units {one.unit} and {other.unit}"
            return Compared("undecided", reason)
        if units[0].kind != units[1].kind:
            reason = f"one is measured in {one.unit} and the other one in {other.unit}"
            return Compared("different", reason)
        sizes = (f"({q.text})·({u.size})" for q, u in zip((one, other), units, strict=True) if u)
        return self._equal(*sizes)

    def _intervals(self, one: Interval, other: Interval) -> Compared:
        if (one.opening, one.closing) != (other.opening, other.closing):
            return Compared("different", "an end belongs to one of the intervals only")
        pairs = ((one.low, other.low), (one.high, other.high))
        return together([self._equal(*ends) for ends in pairs])

    def _sets(self, one: Value, other: Value) -> Compared | None:
        """Whether two unions of intervals and points are one set; None if one is no such set."""
        verdicts: list[Verdict] = []

        def order(low: str, high: str) -> str:
            sign, more = ordered(low, high, self.where)
            verdicts.extend(more)
            return sign

        try:
            sides = stretches(one, order), stretches(other, order)
            if sides[0] is None or sides[1] is None:
                return None
            if max(len(sides[0]), len(sides[1])) > MOST_ITEMS:
                return Compared("undecided", f"a union has at most {MOST_ITEMS} parts")
            word = "same" if is_same(sides[0], sides[1], order) else "different"
        except NotOrdered as error:
            return Compared("undecided", str(error))
        if word == "different" and _is_rounded(sides[0]) != _is_rounded(sides[1]):
            return Compared("undecided", "are the ends of one of the sets rounded?")
        return Compared(word, "the ends in their order", tuple(verdicts))

    def _listed(self, one: Listed, other: Listed) -> Compared:
        kinds = {one.kind, other.kind}
        if max(len(one.items), len(other.items)) > MOST_ITEMS:
            return Compared("undecided", f"a list has at most {MOST_ITEMS} answers")
        if kinds == {"ratio"}:
            return self._ratios(one.items, other.items)
        if "ratio" in kinds or kinds == {"tuple", "set"}:
            return Compared("different", f"one is {_kind(one)} and the other one {_kind(other)}")
        if "tuple" in kinds:
            found = self._in_order(one.items, other.items)
            named = any(map(equation, (*one.items, *other.items)))
            in_doubt = len(kinds) > 1 and self._any_order(one.items, other.items).word == "same"
            is_long = len(one.items) == len(other.items)
            if found.word == "different" and (in_doubt or (named and is_long)):
                return Compared("undecided", "in which order do these values stand?")
            return found
        found = self._any_order(one.items, other.items)
        if found.word == "same" and _is_of_several_names(one) != _is_of_several_names(other):
            in_order = self._in_order(one.items, other.items)
            open_ = Compared("undecided", "which of these values belongs to which letter?")
            return in_order if in_order.word == "same" else open_
        return found

    def _in_order(self, one: Sequence[Value], other: Sequence[Value]) -> Compared:
        if len(one) != len(other):
            return Compared("different", f"{len(one)} parts and {len(other)}")
        return together([self.values(a, b) for a, b in zip(one, other, strict=True)])

    def _any_order(self, one: Sequence[Value], other: Sequence[Value]) -> Compared:
        """Whether two lists have the same members: each has its like in the other one."""
        if max(len(one), len(other)) > MOST_ITEMS:
            return Compared("undecided", f"a list has at most {MOST_ITEMS} answers")
        table = [[self.values(a, b) for b in other] for a in one]
        found: list[Compared] = []
        columns = [list(column) for column in zip(*table, strict=True)]
        for row in (*table, *columns):
            like = next((c for c in row if c.word == "same"), None)
            if like is None:
                open_ = next((c for c in row if c.word == "undecided"), None)
                found.append(open_ or Compared("different", "a member has no like in the other"))
            else:
                found.append(like)
        return together(found)

    def _ratios(self, one: Sequence[Value], other: Sequence[Value]) -> Compared:
        """Whether ratios are the same; with a zero in them only if their parts are."""
        found = self._in_order(one, other)
        if found.word != "different" or len(one) != len(other):
            return found
        texts = [[q.number for q in side if isinstance(q, Quantity)] for side in (one, other)]
        if any(self._equal(text, "0").word != "different" for side in texts for text in side):
            return found
        rows = zip(pairwise(texts[0]), pairwise(texts[1]), strict=True)
        return together([self._equal(f"({a})({d})", f"({b})({c})") for (a, b), (c, d) in rows])


_SETS = Interval | Joined | Listed | Without


def _conditions_in(value: Listed) -> Together | None:
    """The conditions that a list of relations is, each of which says in which set one letter lies;
    None if it is no such list."""
    stated = [item for item in value.items if isinstance(item, Stated) and item.region]
    letters = {item.letter for item in stated}
    is_of_one = value.kind == "list" and len(stated) == len(value.items) and len(letters) == 1
    return Together(value.items, *letters) if is_of_one else None


def _letter(value: Value) -> str:
    """The letter of which a value says in which set it lies; "" if it names none."""
    if isinstance(value, Together) or (isinstance(value, Stated) and value.region):
        return value.letter
    return _named(value) if isinstance(value, Quantity) else ""


def _named(value: Quantity) -> str:
    """The first letter, or run of letters, of the name that an equation gives the value to."""
    found = re.match(r"[^A-Za-z=]*([A-Za-z]+)", value.equation.partition("=")[0])
    return found[1] if found else ""


def _is_of_several_names(value: Listed) -> bool:
    """Whether values of different letters are listed."""
    return len({_named(item) for item in value.items if isinstance(item, Quantity)}) > 1


def _is_rounded(stretches: Sequence[SolutionInterval]) -> bool:
    """Whether an end is a decimal number."""
    return any(re.search(r"[0-9]\.[0-9]", s.low + s.high) for s in stretches)


def _is_open(value: Value) -> bool:
    """Whether a set or a relation may be said in many ways."""
    if isinstance(value, Listed):
        return any(map(_is_open, value.items))
    return isinstance(value, Stated | Joined | Without)


def _kind(value: Value) -> str:
    if isinstance(value, Listed):
        return f"a {value.kind}"
    names = {Quantity: "a number", AnswerInWords: "a word", Interval: "an interval",
             Joined: "a union", Stated: "a relation", Together: "conditions", Without: "a set",
             UnknownWords: "a text"}  # fmt: skip
    return names[type(value)]
