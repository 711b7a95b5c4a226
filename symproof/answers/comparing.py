"""Whether two answers are the same: claims about their parts, decided one by one."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import chain, pairwise
from typing import Any, NamedTuple

from ..judgements import Judgement, weigh
from ..kernel.claims import MalformedClaim
from ..kernel.terms import MalformedTerm
from ..language.units import unit
from ..meaning.questions import understand
from ..notation.tokens import UnreadableText
from ..verdicts import Proved, Verdict
from .finding import answer_in
from .values import Interval, Joined, Listed, Quantity, Stated, Value, Words, value_of

MOST_ITEMS = 60  # of a list
MOST_CHARACTERS = 100_000  # of a text


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


class _Compared(NamedTuple):
    word: str
    reason: str = ""
    verdicts: tuple[Verdict, ...] = ()


def same_answer(gold: str, answer: str, *, where: str = "") -> SameAnswer:
    """Whether ``answer`` gives the answer ``gold``.

    Both are texts: a formula in LaTeX or as people type it, or a solution that ends with one
    (boxed, announced, or its last formula).  Numbers are the same if they are equal, or if one of
    them is a decimal number and the other one rounds to its digits; lists and sets in any order,
    tuples in their order; equations and inequalities if each follows from the other.  ``where``
    says of letters what :func:`symproof.prove` takes.  Never raises for what texts say.

    >>> found = same_answer(r"\\frac{1}{2}", "Therefore the answer is 0.5.")
    >>> found.word, found.gold, found.answer
    ('same', '\\\\frac{1}{2}', '0.5')
    >>> same_answer("x = 1 or x = 2", "{2, 1}").same, same_answer("7", "8").different
    (True, True)
    """
    if max(len(gold), len(answer)) > MOST_CHARACTERS:
        reason = f"a text has at most {MOST_CHARACTERS} characters"
        return SameAnswer("undecided", "", "", reason)
    found = answer_in(gold), answer_in(answer)
    one, other = map(value_of, found)
    compared = _Comparison(where).values(one, other)
    texts = [", ".join(f.parts).strip() for f in found]
    return SameAnswer(compared.word, texts[0], texts[1], compared.reason, compared.verdicts)


class _Comparison:
    """Compares values of answers; ``where`` is what is said of their letters."""

    def __init__(self, where: str) -> None:
        self.where = where

    def values(self, one: Value, other: Value) -> _Compared:
        """Whether two values are the same."""
        if isinstance(one, Quantity) and isinstance(other, Quantity):
            return self._quantities(one, other)
        if isinstance(one, Words) or isinstance(other, Words):
            return _words(one, other)
        if isinstance(one, Joined) and isinstance(other, Joined):
            return self._any_order(one.parts, other.parts)
        one, other = _as_intervals(one, other)
        if isinstance(one, Interval) and isinstance(other, Interval):
            return self._intervals(one, other)
        if isinstance(one, Listed) and isinstance(other, Listed):
            return self._listed(one, other)
        equations = [_equation(value) for value in (one, other)]
        if all(equations):
            return self._claim(" <=> ".join(map(_latex, equations)))
        for single, several in ((one, other), (other, one)):
            if isinstance(several, Listed) and several.kind != "ratio" and len(several.items) == 1:
                return self.values(single, several.items[0])
        is_open = any(isinstance(value, Stated) for value in (one, other))
        is_set = any(isinstance(value, Interval | Joined | Listed) for value in (one, other))
        if type(one) is type(other) or (is_open and is_set):
            return _Compared("undecided", "these answers are not compared")
        return _Compared("different", f"one is {_kind(one)} and the other one {_kind(other)}")

    def _quantities(self, one: Quantity, other: Quantity) -> _Compared:
        names = [_named(q) for q in (one, other)]
        if all(names) and names[0] != names[1]:
            return _Compared("undecided", f"is {names[0]} the same as {names[1]}?")
        units = one.unit, other.unit
        if any(name.startswith("base ") for name in units):
            return _based(one, other)
        if all(units) and units[0] != units[1]:
            return self._measured(one, other)
        found = self._equal(one.text, other.text)
        others = ((one.other, other.text), (one.text, other.other))
        if found.word == "different" and any(
            all(pair) and self._equal(*pair).word == "same" for pair in others
        ):
            return _Compared("undecided", "is the comma that of a decimal number?")
        if found.word != "same" and "%" in units and units[0] != units[1]:
            sides = (_hundredth(q.text) if q.unit == "%" else q.text for q in (one, other))
            return self._equal(*sides)
        return found

    def _measured(self, one: Quantity, other: Quantity) -> _Compared:
        """Whether two quantities with different units are the same."""
        units = unit(one.unit), unit(other.unit)
        if units[0] is None or units[1] is None:
            reason = f"nothing is known of the units {one.unit} and {other.unit}"
            return _Compared("undecided", reason)
        if units[0].kind != units[1].kind:
            reason = f"one is measured in {one.unit} and the other one in {other.unit}"
            return _Compared("different", reason)
        sizes = (f"({q.text})·({u.size})" for q, u in zip((one, other), units, strict=True) if u)
        return self._equal(*sizes)

    def _equal(self, one: str, other: str) -> _Compared:
        """Whether two expressions are equal, or one is the other one rounded."""
        if (signs := [_infinite(text) for text in (one, other)]) != ["", ""]:
            return _Compared("same" if signs[0] == signs[1] else "different", "infinity")
        found = self._claim(f"({one}) = ({other})")
        if found.word != "different":
            return found
        rows = _entries(one), _entries(other)
        if rows[0] and rows[1] and list(map(len, rows[0])) == list(map(len, rows[1])):
            cells = zip(chain(*rows[0]), chain(*rows[1]), strict=True)
            return _all([self._equal(a, b) for a, b in cells])
        for value, digits in ((one, other), (other, one)):
            if (
                _places(digits)
                and len(digits.lstrip("-−+0.").replace(".", "")) > 1
                and _places(value) in (0, *range(_places(digits) + 1, 99))
            ):
                rounded = self._claim(f"({value}) ≈ {digits}".replace("−", "-"))
                if rounded.word == "same":
                    return rounded._replace(reason=f"{digits} is rounded")
        return found

    def _claim(self, text: str) -> _Compared:
        """What is found of a claim that says that two answers are the same."""
        try:
            found: Judgement = weigh(understand(text, self.where))
        except (UnreadableText, MalformedClaim, MalformedTerm) as error:
            return _Compared("undecided", f"not read: {str(error).splitlines()[0]}")
        if found.word in ("proved", "proved-with-conditions"):
            return _Compared("same", found.claim, found.verdicts)
        if found.word in ("refuted", "ill-typed"):
            return _Compared("different", found.line(), found.verdicts)
        return _Compared("undecided", found.line(), found.verdicts)

    def _intervals(self, one: Interval, other: Interval) -> _Compared:
        if (one.opening, one.closing) != (other.opening, other.closing):
            return _Compared("different", "an end belongs to one of the intervals only")
        pairs = ((one.low, other.low), (one.high, other.high))
        return _all([self._equal(*ends) for ends in pairs])

    def _listed(self, one: Listed, other: Listed) -> _Compared:
        kinds = {one.kind, other.kind}
        if max(len(one.items), len(other.items)) > MOST_ITEMS:
            return _Compared("undecided", f"a list has at most {MOST_ITEMS} answers")
        if kinds == {"ratio"}:
            return self._ratios(one.items, other.items)
        if "ratio" in kinds or kinds == {"tuple", "set"}:
            return _Compared("different", f"one is {_kind(one)} and the other one {_kind(other)}")
        if "tuple" in kinds:
            found = self._in_order(one.items, other.items)
            named = any(map(_equation, (*one.items, *other.items)))
            if found.word != "different" or not named or len(one.items) != len(other.items):
                return found
            return _Compared("undecided", "in which order do these values stand?")
        return self._any_order(one.items, other.items)

    def _in_order(self, one: Sequence[Value], other: Sequence[Value]) -> _Compared:
        if len(one) != len(other):
            return _Compared("different", f"{len(one)} parts and {len(other)}")
        return _all([self.values(a, b) for a, b in zip(one, other, strict=True)])

    def _any_order(self, one: Sequence[Value], other: Sequence[Value]) -> _Compared:
        """Whether two lists have the same members: each has its like in the other one."""
        table = [[self.values(a, b) for b in other] for a in one]
        found: list[_Compared] = []
        columns = [list(column) for column in zip(*table, strict=True)]
        for row in (*table, *columns):
            like = next((c for c in row if c.word == "same"), None)
            if like is None:
                open_ = next((c for c in row if c.word == "undecided"), None)
                found.append(open_ or _Compared("different", "a member has no like in the other"))
            else:
                found.append(like)
        return _all(found)

    def _ratios(self, one: Sequence[Value], other: Sequence[Value]) -> _Compared:
        """Whether ratios are the same; with a zero in them only if their parts are."""
        found = self._in_order(one, other)
        if found.word != "different" or len(one) != len(other):
            return found
        texts = [[q.text for q in side if isinstance(q, Quantity)] for side in (one, other)]
        if any(self._equal(text, "0").word != "different" for side in texts for text in side):
            return found
        rows = zip(pairwise(texts[0]), pairwise(texts[1]), strict=True)
        return _all([self._equal(f"({a})({d})", f"({b})({c})") for (a, b), (c, d) in rows])


def _as_intervals(one: Value, other: Value) -> tuple[Value, Value]:
    """Both as intervals, if one is and the other one can be read as such."""

    def read(value: Value) -> Value:
        if isinstance(value, Stated) and value.ends is not None:
            return value.ends
        is_pair = isinstance(value, Listed) and value.kind == "tuple" and len(value.items) == 2
        if is_pair and isinstance(value, Listed):
            low, high = value.items
            if isinstance(low, Quantity) and isinstance(high, Quantity):
                return Interval("(", low.text, high.text, ")")
        return value

    if isinstance(one, Stated) and isinstance(other, Stated):
        return one, other
    if any(isinstance(value, Interval | Stated) for value in (one, other)):
        return read(one), read(other)
    return one, other


def _equation(value: Value) -> str:
    """The relation that a value states or comes from."""
    if isinstance(value, Quantity):
        return value.equation
    return value.text if isinstance(value, Stated) else ""


def _named(value: Quantity) -> str:
    """The first letter, or run of letters, of the name that an equation gives the value to."""
    found = re.match(r"[^A-Za-z=]*([A-Za-z]+)", value.equation.partition("=")[0])
    return found[1] if found else ""


def _words(one: Value, other: Value) -> _Compared:
    """Whether two answers are the same words; single letters, as of a choice, may differ."""
    texts = [v.text.strip("() ").lower() for v in (one, other) if isinstance(v, Words | Quantity)]
    said = " and ".join(texts)
    if len(texts) == 2 and texts[0] == texts[1]:
        return _Compared("same", said)
    if len(texts) == 2 and all(len(text) == 1 and text.isalpha() for text in texts):
        return _Compared("different", said)
    return _Compared("undecided", "words are compared letter by letter only")


def _based(one: Quantity, other: Quantity) -> _Compared:
    """Whether numerals in some base are the same number."""
    if not all(name.startswith("base ") for name in (one.unit, other.unit)):
        return _Compared("undecided", "only one of the numerals has a base")
    try:
        numbers = [int(q.text, int(q.unit.removeprefix("base "))) for q in (one, other)]
    except ValueError:
        return _Compared("undecided", "a digit does not belong to its base")
    return _Compared(
        "same" if numbers[0] == numbers[1] else "different", f"{one.text}, {other.text}"
    )


def _all(found: Sequence[_Compared]) -> _Compared:
    """What several comparisons say together."""
    for word in ("different", "undecided"):
        for compared in found:
            if compared.word == word:
                return compared
    reason = "; ".join(dict.fromkeys(c.reason for c in found if c.reason))
    return _Compared("same", reason, tuple(v for c in found for v in c.verdicts))


def _kind(value: Value) -> str:
    if isinstance(value, Listed):
        return f"a {value.kind}"
    names = {Quantity: "a number", Words: "a word", Interval: "an interval", Joined: "a union",
             Stated: "a relation"}  # fmt: skip
    return names[type(value)]


def _places(text: str) -> int:
    """How many digits a decimal number has behind its point; 0 for any other text."""
    whole, _, decimals = text.strip().lstrip("-−+").partition(".")
    return len(decimals) if whole.isdigit() and decimals.isdigit() else 0


def _infinite(text: str) -> str:
    """The sign of an infinite end of an interval; empty for a number."""
    end = text.replace(" ", "").replace("−", "-")
    if end.lstrip("+-") not in ("\\infty", "∞", "oo"):
        return ""
    return "-" if end.startswith("-") else "+"


def _hundredth(text: str) -> str:
    return f"({text})/100"


_COMMANDS = {"<=": "leq ", ">=": "geq ", "!=": "neq "}


def _latex(text: str) -> str:
    """A relation with the signs of LaTeX."""
    text = re.sub(r"<=|>=|!=", lambda sign: f"\\{_COMMANDS[sign[0]]}", text).replace("==", "=")
    return re.sub(r"\\gt(?![A-Za-z])", ">", re.sub(r"\\lt(?![A-Za-z])", "<", text))


_ENVIRONMENT = re.compile(
    r"\\begin\{(?P<name>[bpvV]?matrix|smallmatrix|array)\}(?P<columns>\{[lcr|]*\})?(?P<body>.*)"
    r"\\end\{(?P=name)\}",
    re.DOTALL,
)


def _entries(text: str) -> list[list[str]] | None:
    """The rows of a matrix that is written out and nothing else."""
    match = _ENVIRONMENT.fullmatch(text.strip().strip("[]() "))
    if match is None or "\\begin" in match["body"]:
        return None
    rows = [row for row in match["body"].split("\\\\") if row.strip()]
    return [[cell.strip() for cell in row.split("&")] for row in rows]
