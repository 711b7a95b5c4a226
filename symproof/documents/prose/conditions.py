"""Conditions: what is supposed where a relation stands, as relations that a claim can use."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise, product
from operator import eq, ge, gt, le, lt, ne
from typing import NamedTuple

from ...kernel.terms import (
    NEGATED,
    RELATIONS,
    Relation,
    Term,
    free_names,
    substitute,
)
from ...notation.text_writer import print_relation
from ...notation.tokens import UnreadableText
from ...reading.elaborate.linear import difference
from ...reading.elaborate.placeholders import (
    DOTS,
    is_antiderivative,
    is_itself,
    replacing,
    subterms,
)
from ...reading.lexing.marks import Mark
from ...reading.lexing.rows import PLUS_MINUS
from ...reading.phrases import cues
from ...reading.scope.lexicon import Lexicon
from ...reading.statements.chains import Reader
from ...reading.statements.families import resolve
from ...reading.statements.layout import is_enumeration
from ...reading.statements.statements import Statement, is_dependence
from ...search.literals import rational
from . import wording
from .sets import bounded, family, membership, related

WHOLE = ("integer", "even", "odd", "natural", "positive integer")
MAX_CASES = 8


class Given(NamedTuple):
    """One condition, ``text`` in the document: one of the ``cases`` holds; none is shown if it
    could not be read.  It means what it says only if the letters in ``sorts`` have one of the
    sorts beside them.  ``letters`` are those of one that is not understood, if they are known."""

    text: str
    cases: tuple[tuple[Relation, ...], ...] = ()
    sorts: tuple[tuple[str, tuple[str, ...]], ...] = ()
    letters: frozenset[str] = frozenset()

    @property
    def names(self) -> frozenset[str]:
        """The names of which something is supposed."""
        sides = (t for case in self.cases for r in case for t in (r.left, r.right))
        sorted_ = (name for name, _ in self.sorts)
        return self.letters.union(*map(free_names, sides), sorted_)

    def at(self, values: Mapping[str, Term]) -> Given:
        """The condition where letters have these ``values``, without what numbers fulfil."""
        if all(is_itself(*pair) for pair in values.items()):
            return self
        meaning = replacing(values)
        cases = []
        for case in self.cases:
            meant = (Relation(substitute(left, meaning), op, substitute(right, meaning))
                     for left, op, right in case)  # fmt: skip
            cases.append(tuple(r for r in meant if not _is_fulfilled(r)))
        found = self._replace(cases=tuple(cases))
        return found._replace(text=_written(found))

    def doubted(self) -> Given:
        """One of which it is not clear what the words make of it."""
        return Given(self.text, letters=self.names)

    @property
    def values(self) -> Iterator[tuple[str, Term]]:
        """The letters with the values that they have in it: ``k = 1``."""
        for left, op, right in (r for case in self.cases for r in case):
            if op == "=" and _is_letter(left):
                yield left.args[0], right

    @property
    def is_limit(self) -> bool:
        """Whether it limits letters, other than by a value."""
        return bool(self.sorts) or any(r.op != "=" for case in self.cases for r in case)

    def is_of_family(self, names: frozenset[str]) -> bool:
        """Whether it speaks of members of a family in ``names``, for all indices perhaps: of
        ``x_i`` where ``names`` has no i."""
        sides = (t for case in self.cases for r in case for t in (r.left, r.right))
        members = (t for side in sides for t in subterms(side) if t.head == "sym")
        return any(
            t.args[0] in names and frozenset[str]().union(*map(free_names, t.args[1:])) - names
            for t in members if len(t.args) > 1
        )  # fmt: skip

    def is_exact(self, sorts: Mapping[str, str]) -> bool:
        """Whether its relations say all that it says, for letters of these ``sorts``."""
        return bool(self.cases) and all(sorts.get(n) in allowed for n, allowed in self.sorts)

    def negated(self) -> Given:
        """That it does not hold."""
        text = f"¬({self.text})"
        if len(self.cases) == 1 == len(self.cases[0]) and not self.sorts:
            ((left, op, right),) = self.cases[0]
            return Given(text, ((Relation(left, NEGATED[op], right),),))
        return Given(text, letters=self.names)

    def goes_with(self, other: Given) -> bool:
        """Whether both bound one letter by numbers, and some number fulfils both: 2 ≤ x, x ≤ 5."""
        if len(self.cases) != 1 or len(other.cases) != 1 or not (self.cases[0] and other.cases[0]):
            return False
        found = [bound(relation) for relation in (*self.cases[0], *other.cases[0])]
        bounds = [b for b in found if b is not None and b[1] in TURNED]
        if len(bounds) < len(found) or len({letter for letter, *_ in bounds}) > 1:
            return False
        return is_fulfilled([(op, value) for _, op, value in bounds])

    def agrees_with(self, other: Given) -> bool:
        """Whether both surely can hold: they speak of different names, or bound the same letter
        on the same side."""
        if not self.names & other.names:
            return bool(self.cases and other.cases)
        both = [r for g in (self, other) for case in g.cases for r in case]
        directions = {r.op[0] for r in both}
        letters = {r.left for r in both if r.left.head == "sym" and not free_names(r.right)}
        single = len(self.cases) == 1 == len(other.cases) and len(letters) == 1
        return self.cases == other.cases or (
            single and len(directions) == 1 and directions <= {"<", ">"}
            and all(r.left in letters and not free_names(r.right) for r in both)
        )  # fmt: skip


def bound(relation: Relation) -> tuple[Term, str, Fraction] | None:
    """The letter, the sign and the number of a relation that compares a letter with a number."""
    left, op, right = relation
    if rational(left) is not None:
        left, op, right = right, TURNED.get(op, op), left
    value = rational(right)
    return None if value is None or left.head != "sym" else (left, op, value)


def _is_fulfilled(relation: Relation) -> bool:
    """Whether a relation between two numbers holds."""
    left, right = rational(relation.left), rational(relation.right)
    return left is not None and right is not None and _HOLDS[relation.op](left, right)


def is_fulfilled(bounds: Sequence[tuple[str, Fraction]]) -> bool:
    """Whether some number fulfils all bounds, each with its sign and its number."""
    ends = sorted({value for _, value in bounds})
    between = [(low + high) / 2 for low, high in pairwise(ends)]
    tried = [ends[0] - 1, *ends, *between, ends[-1] + 1]
    return any(all(_HOLDS[op](x, value) for op, value in bounds) for x in tried)


_HOLDS = {"=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
#: The orders as they are read from the right.
TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def supposed(text: str, cut: Sequence[Statement], lexicon: Lexicon) -> Given:
    """The condition that all of these statements hold."""
    try:
        return _supposed(text, list(cut), lexicon)
    except (UnreadableText, RecursionError):
        return Given(text)


def _supposed(text: str, cut: list[Statement], lexicon: Lexicon) -> Given:
    cases: list[tuple[Relation, ...]] = [()]
    sorts: list[tuple[str, tuple[str, ...]]] = []
    listed = False
    names: list[tuple[Mark, ...]] = []  # a and b_1 of "a, b_1, c > 0"
    for place, statement in enumerate(cut):
        said = statement.words
        joined = cues.between(said, "and") if place else cues.between(said, "understood")
        if not joined or not wording.is_remark(statement.trailing):
            return Given(text)
        statement = related(bare(statement))
        if _is_listed(cut, place):
            names.append(statement.marks)
        elif _is_of_sort(statement):
            member = membership(statement)
            member = member._replace(letter=lexicon.name_of(member.letter))
            if not member.sort and member.letter in lexicon.shaped:
                names = []  # of a column the section knows how many entries it has
                continue
            if not member.sort or member.is_part:
                return Given(text)
            letters = [*map(_family, names), member.letter]
            sorts += [(letter, _at_most(member.sort)) for letter in letters]
            names = []
        elif not _says_something(statement):
            if not listed and len(cut) > 1:
                return Given(text)
        elif is_enumeration(cut, place):
            listed = True
            more, whole = _listed(cut[place:], lexicon)
            cases = [(*a, *b) for a in cases for b in more]
            sorts += [(name, WHOLE) for name in whole]
            continue
        else:
            for more in _each_said(statement, names, lexicon):
                cases = [(*a, *b) for a in cases for b in more]
            names = []
        listed = listed and not statement.has("rel")
    usable = len(cases) <= MAX_CASES and all(r.op in RELATIONS for case in cases for r in case)
    return Given(text, tuple(cases), tuple(sorts)) if usable else Given(text)


def _is_listed(cut: Sequence[Statement], place: int) -> bool:
    """Whether a statement is a name in front of others that share its condition."""
    if not _family(cut[place].marks):
        return False
    end = next((k for k in range(place, len(cut)) if not _family(cut[k].marks)), place)
    listed = cut[place : end + 1]
    return (
        end > place
        and bool(_family(_head(cut[end])))
        and all(s.break_before == "," and not s.words for s in listed[1:])
    )


def _head(statement: Statement) -> tuple[Mark, ...]:
    """The marks in front of the first sign of a relation, or of a membership."""
    signs = (k for k, mark in enumerate(statement.marks) if mark.kind in ("rel", "in"))
    return statement.marks[: next(signs, 0)]


def _family(marks: Sequence[Mark]) -> str:
    """The name that marks are, or its family: a letter, perhaps with an index, or a word."""
    is_word = len(marks) == 1 and marks[0].sign in ("run", "name")
    return marks[0].says if is_word else family(marks)


def bare(statement: Statement) -> Statement:
    """A statement without "for all" in front, and without brackets around it."""
    if len(statement.marks) > 1 and statement.marks[0].says == "\\forall":
        statement = statement._replace(marks=statement.marks[1:])
    if in_parentheses(statement):
        statement = statement._replace(marks=statement.marks[1:-1])
    return statement


def in_parentheses(statement: Statement) -> bool:
    """Whether a relation stands in brackets of its own: ``(x > 0)``, ``[x > 0]``."""
    marks = statement.marks
    ends = (marks[0].sign, marks[-1].sign)
    if len(marks) < 5 or ends not in (("(", ")"), ("[", "]")) or statement.has("rel"):
        return False
    return statement._replace(marks=marks[1:-1]).has("rel")


def _said(statement: Statement, lexicon: Lexicon) -> list[tuple[Relation, ...]]:
    """What a relation or a chain says, for each sign that ± may be."""
    signs = (1, -1) if any(t.says in PLUS_MINUS for t in statement.marks) else (1,)
    found = []
    for sign in signs:
        chain = Reader(lexicon, sign).chain(statement)
        if chain.first is None or not chain.links:
            raise UnreadableText("", statement.start, "a condition has two sides")
        terms = [resolve(t, statement.start) for t in (chain.first, *(k.term for k in chain.links))]
        if any(is_antiderivative(part) for term in terms for part in subterms(term)):
            raise UnreadableText("", statement.start, "a condition has two sides")
        ops = ["=" if k.op == ":=" else k.op for k in chain.links]
        found.append(tuple(map(Relation, terms, ops, terms[1:])))
    return found


def _is_of_sort(statement: Statement) -> bool:
    """Whether a statement is a membership, and in no interval."""
    return statement.has("in") and bounded(statement) is None


def _says_something(statement: Statement) -> bool:
    said = statement.has("rel") or statement.has("in")
    return said and not is_dependence(statement)


def _each_said(
    statement: Statement, names: Sequence[tuple[Mark, ...]], lexicon: Lexicon
) -> Iterator[list[tuple[Relation, ...]]]:
    """The relations that a statement, perhaps a membership in an interval, makes of each of the
    ``names`` in front of it and of its own."""
    own = _head(statement)
    for name in (*names, own):
        each = statement._replace(marks=(*name, *statement.marks[len(own) :]))
        yield _said(bounded(each) or each, lexicon)


def _listed(cut: list[Statement], lexicon: Lexicon) -> tuple[list[tuple[Relation, ...]], list[str]]:
    """``k = 1, 2, 3`` as three cases; ``k = 0, 1, …, n − 1`` as two bounds of a whole number."""
    ((first,), *_) = _said(cut[0], lexicon)
    letter, values = first.left, [first.right]
    for statement in cut[1:]:
        if statement.has("rel") or statement.words or statement.break_before != ",":
            break
        values.append(Reader(lexicon).term(statement.marks))
    if DOTS not in values:
        return [(Relation(letter, "=", value),) for value in values], []
    place = values.index(DOTS)
    steps = [difference(b, a) for a, b in pairwise(values[:place])]
    if letter.head != "sym" or any(step != {None: 1} for step in steps):
        raise UnreadableText("", cut[0].start, "the pattern of the dots was not recognised")
    bounds = [Relation(letter, ">=", values[0])]
    bounds += [Relation(letter, "<=", last) for last in values[place + 1 :][-1:]]
    return [tuple(bounds)], [letter.args[0]]


def _at_most(sort: str) -> tuple[str, ...]:
    """The sorts of which all members are members of this one."""
    if sort == "complex":
        return ("complex", *_REAL)
    return {
        "real": _REAL, "integer": WHOLE, "natural": ("natural", "positive integer"),
        "positive": ("positive", "positive integer"),
    }.get(sort, (sort,))  # fmt: skip


_REAL = ("real", "nonzero", "nonnegative", "positive", *WHOLE)


def is_bound(statement: Statement, lexicon: Lexicon) -> bool:
    """Whether a relation only limits a letter: ``x > 0``, ``0 <= x < 1``, ``k = 2``."""
    try:
        relations = [r for case in _said(bare(statement), lexicon) for r in case]
    except (UnreadableText, RecursionError):
        return False
    sides = [t for r in relations for t in (r.left, r.right)]
    letters = {t for t in sides if _is_letter(t)}
    return len(letters) > 0 and all(
        _is_letter(t) or not free_names(t) for t in sides) and (
        len(letters) == 1 or all(r.op not in ("=", ":=") for r in relations))  # fmt: skip


def _is_letter(term: Term) -> bool:
    return term.head == "sym" and len(term.args) == 1 and term != DOTS


def combined(given: Iterable[Given]) -> list[list[Relation]]:
    """The cases of several conditions together; what could not be read is left out.  An empty
    list if there are too many."""
    readable = [g.cases for g in given if g.cases]
    total = 1
    for cases in readable:
        total *= len(cases)
    if total > MAX_CASES:
        return []
    return [[r for case in choice for r in case] for choice in product(*readable)]


def written(given: Iterable[Given]) -> str:
    """Conditions in words: as the kernel gets them, or as they stand in the document."""
    return "; ".join(dict.fromkeys(_written(g) for g in given if any(g.cases)))


def _written(given: Given) -> str:
    try:
        return " ∨ ".join(" ∧ ".join(map(print_relation, case)) for case in given.cases)
    except ValueError:  # a sign whose meaning is not yet settled
        return given.text


def shared(
    roles: Sequence[str], given: Sequence[Given], parted: Collection[int] = ()
) -> list[tuple[list[Given], list[Given]]]:
    """Which conditions hold for which claim among statements in a row, of which ``roles`` says
    what they are ("condition", "claim", …): those that surely do, and those that may.

    Conditions in front hold for what follows them, up to the next ones; behind a claim they hold
    for it.  So "A for x > 0, B for x < 0" are two claims with a condition each.  Behind a statement
    that is ``parted`` from those before it, by "so", a condition does not hold for these.
    """
    done: list[tuple[list[Given], list[Given]]] = [([], []) for _ in roles]
    everything = [g for role, g in zip(roles, given, strict=True)
                  if role in ("condition", "unclear", "open")]  # fmt: skip
    relevant = [k for k, role in enumerate(roles) if role in ("condition", "claim")]
    claims: list[int] = []  # those that wait for a condition behind them
    group: list[Given] = []
    in_front = bool(relevant) and roles[relevant[0]] == "condition"
    for place, k in enumerate(relevant):
        if any(j <= k and (not place or j > relevant[place - 1]) for j in parted):
            claims = []
        if roles[k] == "claim":
            done[k][0].extend(group if in_front else [])
            claims.append(k)
            continue
        if place and roles[relevant[place - 1]] == "claim":
            group = []
        group.append(given[k])
        ends = place + 1 == len(relevant) or roles[relevant[place + 1]] == "claim"
        last = "claim" not in [roles[j] for j in relevant[place:]]
        if ends and claims and (not in_front or last):
            for c in claims:
                done[c][0].extend(group)
        if ends:
            claims = []
    for k, role in enumerate(roles):
        if role not in ("condition", "other"):
            done[k][1].extend(g for g in everything if g not in done[k][0] and g != given[k])
    return done
