"""Memberships: of which sort the letters of a sentence are, as a formula says it (``k ∈ ℤ``) or
as words do ("for every integer $k$", "$k$가 정수일 때", "设 $k$ 为整数").

What is said under "if" holds in its sentence; the rest holds until something else is said of the
letter.  Where words are added that are not read ("a large integer $k$", "$k$ in $[0, 1]$"), more
may be meant: then nothing is refuted with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from ...kernel.terms import Relation, Term, number, symbol
from ...notation.names import accented, family_of, parse_name
from ...notation.text_writer import write_relation
from ...notation.tokens import UnreadableText
from ...reading.claims.kinds import declared_kinds, without_properties
from ...reading.claims.membership import PREDICATES
from ...reading.lexing.rows import IMPLIES
from ...reading.phrases import cues
from ...reading.statements.layout import is_enumeration
from ...reading.statements.statements import Statement
from . import descriptions, introductions, wording
from .conditions import Given
from .descriptions import Description
from .sets import Member, bounded, family, is_any_member, is_letter, membership
from .wording import FORMULA

#: The kinds of formulas that say under which condition something holds.
_CONDITIONAL = ("if", "suppose", "where", "set", "unclear", "sought")
#: Those of a formula that says the rest: "a real number with $x < 1$".
_NARROWING = ("suppose", "where")
_COPULA = 4  # words of "be a real symmetric" and its like


#: A function with its domain: ``f: A → B``; and one that is defined everywhere.
EVERYWHERE = re.compile(
    r"[^:]*?(?::|\\colon)\s*(?:\\mathbb\s*\{?\s*[RC]\s*\}?|\\[RC]\b|[ℝℂ])\s*(?:\\to\b|→|\\(?:long)?rightarrow)"
)
MAPPING = re.compile(
    r"\s*([A-Za-z])\s*(?::|\\colon)[^=]*(?:\\to\b|→|\\(?:long)?(?:rightarrow|mapsto))"
)


#: What is said to be a member, up to a sign of equality; and a name, perhaps behind a quantifier.
_MEMBER = re.compile(r"([^,;&=]*)(?:=[^,;&]*?)?(\\in(?![A-Za-z])|∈)")
_NAME = re.compile(
    r"\s*(?:(?:\\forall|∀|\\(?:q?quad|text\s*\{[^{}]*\}))\s*)*"
    r"(?:[^\W\d_]|\\[A-Za-z]+(?:\s*\{[^{}]*\}|\s+[A-Za-z])?)(?:_(?:\w|\{[^{}]*\}))?\s*"
)


class Sort(NamedTuple):
    """The sort of a letter by its ``name``, "" if it may be no number; what more may be meant by
    it; whether it ``is_matrix``: a column or matrix, and nothing else is said of it but these
    ``properties``: "symmetric".  It ``adds`` to what was said of the letter, as "A is invertible"
    does; "let A be an invertible matrix" introduces another one."""

    name: str
    doubt: Given | None = None
    is_matrix: bool = False
    properties: frozenset[str] = frozenset()
    adds: bool = False


class Membership(NamedTuple):
    """What a sentence says of a letter; None if it is not read.  It ``lasts`` behind the
    sentence unless it stands under "if"."""

    letter: str
    sort: Sort | None
    lasts: bool


class Formula(NamedTuple):
    """A formula of a sentence: its text and statements, what it is (see :mod:`.roles`),
    and the words before it, behind the sign of another formula if there is one, and after it."""

    text: str
    cut: Sequence[Statement]
    kind: str
    before: str
    behind: str


def memberships(
    formulas: Sequence[Formula], intervals: Container[str] = ()
) -> Iterator[Membership]:
    """The memberships that formulas of a sentence and its words say; some names are those of
    ``intervals``."""
    for place, formula in enumerate(formulas):
        if mapping := MAPPING.match(formula.text):
            yield Membership(mapping[1], Sort(""), True)
            continue
        if any(_is_membership(s) for s in formula.cut):
            yield from _in_formula(formula, intervals)
            continue
        if any(mark.says in PREDICATES for s in formula.cut for mark in s.marks):
            continue  # "so k is even"
        yield from _in_words(formulas, place)
        for s, after in pairwise((*formula.cut, None)):
            if s is not None and s.words:  # \text{for all integers } k
                behind = after.words if after else formula.behind
                yield from _in_words([Formula(formula.text, [s], "", s.words, behind)], 0)


def paired_off(formulas: Sequence[Formula]) -> Iterator[Membership]:
    """The letters of a sentence that pairs them off with sorts: "respectively".  Which sort is
    said of which letter is not read, so that the letters may be anything."""
    for formula in formulas:
        if any(_is_membership(s) for s in formula.cut):
            yield from (m._replace(sort=None) for m in _in_formula(formula))
        yield from _no_numbers(formula)


# -- formulas ------------------------------------------------------------------------------


def _is_membership(statement: Statement) -> bool:
    return statement.has("in") or any(t.says == "\\notin" for t in statement.marks)


def _in_formula(formula: Formula, intervals: Container[str] = ()) -> Iterator[Membership]:
    kind, before, behind = formula.kind, formula.before, formula.behind
    supposed = _antecedents(formula.cut)
    is_claimed = kind not in _CONDITIONAL and cues.anywhere(before, "says")
    if is_claimed and not supposed:
        return  # "so k ∈ ℤ"
    lasts = kind not in ("unclear", "sought") and not supposed
    lasts = lasts and (kind != "if" or bool(cues.beside(before, behind, "for")))
    denied = kind in ("unclear", "sought") or wording.denies(before, behind)
    denied = denied or wording.is_choice(before) or descriptions.offers(behind)
    if kind == "other" or (kind in ("suppose", "set") and before.isascii()):
        denied = denied or not introductions.has_plain_opening(before)
    is_part = not (descriptions.ends(behind) and descriptions.is_plain(before))
    matrices, besides = _sized(formula, is_part)
    ahead: list[Statement] = []  # A and x_1 of "A, x_1, y ∈ M"
    for statement in supposed if is_claimed else formula.cut:
        if not _is_membership(statement):
            ahead = [*ahead, statement] if _families(statement) else []
            continue
        member = membership(statement, intervals)
        alone = len(statement.marks) > 1 and (
            statement.marks[1].kind == "in" or statement.marks[1].says == "\\notin"
        )
        is_of_numbers = bool(member.sort) or not member.letter
        listed = _bare if is_of_numbers else _families
        letters = tuple(name for s in ahead for name in listed(s))
        for letter in (*letters, *((member.letter,) if member.letter else
                                   _first(statement) if alone else ())):  # fmt: skip
            is_matrix = letter in matrices and not statement.has("rel")
            is_denied = not statement.has("in") or (denied and is_of_numbers)
            said = None if is_denied else Sort("", None, is_matrix, besides.of_name(letter))
            if said and member.sort:
                bound = _FROM_ONE if member.sort == "natural" and not member.has_zero else None
                is_open = is_part or _is_open(member, statement, kind)
                said = _said(letter, member.sort, formula.text, is_open, bound)
            yield Membership(letter, said, lasts)
        ahead = []


def _sized(formula: Formula, is_part: bool) -> tuple[frozenset[str], Besides]:
    """The matrices of which a formula says the set, if words say no more (``is_part``) than
    properties that are read."""
    sized = sized_in(formula.text)
    names = frozenset(family_of(term.args[0]) for term in sized)
    if not is_part or not names:
        return names, Besides()
    besides = Besides.of(formula.before, names, formula.behind)
    is_read = besides.is_read and all(map(_is_square, sized))
    return (names, besides) if is_read else (frozenset(), Besides())


def _is_square(matrix: Term) -> bool:
    rows, cols = matrix.args[-2:]
    return bool(rows == cols)


def _is_open(member: Member, statement: Statement, kind: str) -> bool:
    """Whether not all of a sort are members, and no condition says which."""
    is_given = kind in ("if", "set", *_NARROWING) and bounded(statement)
    return member.is_part and not is_given


def sized_in(text: str) -> tuple[Term, ...]:
    """The columns and matrices of which a text says the set, with their names in documents, of
    y = Ax ∈ ℝ^m that of y; none if it gives one of them two sizes."""
    with suppress(UnreadableText):
        said = _MEMBER.sub(lambda m: (_NAME.fullmatch(m[1]) or [" "])[0] + m[2], text)
        return tuple(map(in_documents, declared_kinds(said).matrices.values()))
    return ()


def in_documents(matrix: Term) -> Term:
    """A matrix with its name as documents spell it: the accent in front."""
    name = parse_name(matrix.args[0])
    letter, accent = accented(name.base)
    return symbol(name._replace(base=accent + letter or name.base).template, *matrix.args[1:])


def _antecedents(cut: Sequence[Statement]) -> Sequence[Statement]:
    """The statements in front of the last ⇒ of a formula: they are supposed, whatever the words
    say of the formula."""
    return cut[: max((k for k, s in enumerate(cut) if s.break_before == IMPLIES), default=0)]


def _said(letter: str, sort: str, text: str, is_part: bool, bound: tuple[str, int] | None) -> Sort:
    """The sort, and that more may be meant: what is not read, or a bound of the letter by a number:
    0 may be no natural number."""
    if is_part or bound is None:
        return Sort(sort, Given(text) if is_part else None)
    subject = symbol(letter, *map(symbol, "ij"[: letter.count("#")]))
    relation = Relation(subject, bound[0], number(bound[1]))
    return Sort(sort, Given(write_relation(relation), ((relation,),)))


_FROM_ONE = (">=", 1)


def enumerated(cut: Sequence[Statement]) -> Iterator[str]:
    """The letters of ``k = 0, 1, …, n − 1``, which are integers."""
    for place, statement in enumerate(cut):
        if is_enumeration(cut, place) and len(statement.marks) > 2:
            name, sign, first = statement.marks[:3]
            if (sign.sign, first.sign) == ("rel", "number") and is_letter(name):
                yield name.says


def _families(statement: Statement) -> tuple[str, ...]:
    """The letter that is all of a statement, or the family of which it names a member."""
    name = family(statement.marks)
    return (name,) if name else ()


def _bare(statement: Statement) -> tuple[str, ...]:
    """The letter that is all of a statement, or the family of which it names any member: w_i."""
    return _families(statement) if is_any_member(statement.marks) else ()


def _first(statement: Statement) -> tuple[str, ...]:
    """The letter with which a statement begins."""
    return tuple(t.says for t in statement.marks[:1] if is_letter(t))


# -- words ---------------------------------------------------------------------------------


def _in_words(formulas: Sequence[Formula], place: int) -> Iterator[Membership]:
    """What the words around a formula say of its letter, or of a list of letters that begins or
    ends with it."""
    formula = formulas[place]
    before, behind = formula.before, formula.behind
    if not _letters(formula, _families):
        return
    if found := descriptions.before(before):
        last = _joined(formulas, place, 1) if found.is_plural else place
        rest = _but_narrowed(formulas[last].behind, formulas[last + 1 : last + 2])
        yield from _described(formulas[place : last + 1], found, found.rest, rest)
    elif kind := cues.beside(before, _behind(formulas, _joined(formulas, place, 1)), "strange"):
        yield from _of_kind(formulas, place, kind.text)
    elif besides := _with_property(formula):
        yield from _matrices(formula, besides, behind)
    elif cues.before(before, "unread") or _is_large(formula):
        yield from _open(formula)
    elif _is_bare(formula) and (found := descriptions.behind(behind)):
        first = _joined(formulas, place, -1) if found.is_plural else place
        start, rest = formulas[first].before, found.rest
        ahead = formulas[place + 1] if place + 1 < len(formulas) else None
        is_read = descriptions.ends(rest) or cues.behind(rest, "narrows")
        is_said = introductions.has_plain_opening(start) and not wording.is_choice(start)
        rest = _but_narrowed(rest, formulas[place + 1 : place + 2])
        if ahead and not rest.strip() and not _is_relation(ahead):
            yield from _no_numbers(formula)
        elif not (is_read and is_said):
            yield from _open(formula)
        elif not (cues.before(start, "of") or _is_claimed(start)):
            yield from _described(formulas[first : place + 1], found, start, rest)
    elif _is_with_member(formulas, place):
        yield from _no_numbers(formula)
    elif _is_bare(formula):
        yield from _something(formulas, place)


def _is_with_member(formulas: Sequence[Formula], place: int) -> bool:
    """True if the letter behind a list of letters is a member of something, which may be meant of
    all of them: "$a$ and $b ∈ G$"; real numbers are what letters are without it."""
    ahead = formulas[_joined(formulas, place, 1) + 1 :]
    if not ahead or not _listed(formulas[place].cut, _families) or not ahead[0].cut:
        return False
    between = ahead[0].before.removeprefix(FORMULA)
    if not cues.between(between, "joins") or not _is_membership(ahead[0].cut[0]):
        return False
    member = membership(ahead[0].cut[0])
    return bool(member.letter) and (member.sort != "real" or member.is_part)


def _something(formulas: Sequence[Formula], place: int) -> Iterator[Membership]:
    """Unread descriptions, by words around a list, of one of its letters: "let $a$, $b$ be
    widgets"."""
    first, last = (formulas[_joined(formulas, place, step)] for step in (-1, 1))
    is_read = last is not formulas[place] and (
        descriptions.behind(last.behind) or _with_property(last)
    )
    if not is_read and descriptions.is_something(first.before, last.behind):
        is_number = not descriptions.is_some_noun(last.behind)
        yield from _open(formulas[place]) if is_number else _no_numbers(formulas[place])


def _but_narrowed(rest: str, ahead: Sequence[Formula]) -> str:
    """The words behind a description; "" if the formula ahead says the rest: "a real number with
    $x < 1$", "let a real number $x$ satisfy $x < 1$"."""
    is_condition = any(formula.kind in _NARROWING for formula in ahead)
    return "" if is_condition and descriptions.only_narrows(rest) else rest


class Besides(NamedTuple):
    """The words about columns and matrices: the ``properties`` that are read, by names; the names
    that are matrices by them or by a noun (``keys``); and words of kinds that are not read
    (``more``).  Words ``behind`` a noun may narrow it: "matrices that commute"."""

    properties: Mapping[str, frozenset[str]] = MappingProxyType({})
    keys: frozenset[str] = frozenset()
    more: str = ""
    behind: str = ""

    @property
    def is_read(self) -> bool:
        """True if properties are said, and no more than these."""
        return bool(self.properties) and not self.more

    def of_name(self, name: str) -> frozenset[str]:
        """The properties of a name."""
        return self.properties.get(name, frozenset())

    @classmethod
    def of(cls, before: str, names: Collection[str], behind: str) -> Besides:
        """Read the words on both sides of a list of ``names``."""
        text = f"{_near(before)} {', '.join(names)} {behind}"
        more = cues.anywhere(without_properties(text), "of kinds")
        try:
            found = declared_kinds(text, keeps_names=True)
        except UnreadableText:
            return cls(more=text)
        others = (m for name, m in found.matrices.items() if name in found.properties)
        if not all(map(_is_square, others)):  # an orthogonal matrix of n × k has orthogonal columns
            return cls(more=text)
        named = [*re.finditer("|".join(map(re.escape, names)), found.rest)] if names else []
        tail = found.rest[named[-1].end() :].strip() if named else ""
        size = cues.behind(tail, "of one size")
        tail = tail[size.end :] if size else tail
        is_over = descriptions.ends(tail) and not descriptions.goes_on(tail)
        is_over = is_over or not found.keys
        return cls(found.properties, found.keys, more.text if more else "", "" if is_over else tail)


def _near(before: str) -> str:
    """The words behind the last comma, or sign of another formula."""
    return re.split(rf"[,，]|{re.escape(FORMULA)}", before)[-1]


def _of_kind(formulas: Sequence[Formula], place: int, kind: str) -> Iterator[Membership]:
    """The letters of a formula are of a ``kind`` that is no number: columns or matrices with
    properties, as at the prompt, or anything."""
    formula, last = formulas[place], _joined(formulas, place, 1)
    names = [name for f in formulas[place : last + 1] for name in _letters(f, _families)]
    besides = Besides.of(formula.before, names, _behind(formulas, last, with_size=True))
    own = _letters(formula, _families)
    if besides.keys.issuperset(own):
        yield from _matrices(formula, besides, formulas[last].behind)
    else:
        more = cues.anywhere(f"{formula.before} {kind}", "of kinds")
        yield from _no_numbers(formula, more.text if more else besides.more)


def _matrices(formula: Formula, besides: Besides, behind: str) -> Iterator[Membership]:
    """The letters of a formula are matrices with these properties, or more is said of them."""
    if besides.more:
        yield from _no_numbers(formula, besides.more)
        return
    names = _letters(formula, _families)
    lasts = not cues.beside(formula.before, behind, "described if")
    is_said_of = bool(Besides.of("", names, behind).properties)
    adds = is_said_of and not cues.before(formula.before, "described let")
    for name in names:
        doubt = Given(besides.behind, letters=frozenset((name,))) if besides.behind else None
        yield Membership(name, Sort("", doubt, True, besides.of_name(name), adds), lasts)


def _is_large(formula: Formula) -> bool:
    """True if words that are not read narrow a number: "k is a large integer"."""
    is_said = descriptions.behind(formula.behind) or descriptions.is_something(
        formula.before, formula.behind)  # fmt: skip
    is_more = descriptions.is_unread_behind(formula.behind)
    return _is_bare(formula) and not is_said and is_more


def _with_property(formula: Formula) -> Besides | None:
    """The words about a matrix that has no noun, as in "A is symmetric"; None if there are none."""
    names = _letters(formula, _families)
    behind = re.split("[,，.;。；]", formula.behind)[0]
    besides = Besides.of(formula.before, names, behind) if _is_bare(formula) else Besides()
    is_said = besides.keys.issuperset(names) and besides.properties
    is_other = besides.more and cues.anywhere(behind, "of kinds") and names[0][:1].isupper()
    return besides if is_said or is_other else None


def _no_numbers(formula: Formula, more: str = "") -> Iterator[Membership]:
    """The letters of a formula, and the families of its indexed ones, may be anything; ``more`` is
    said of them that is not read."""
    for name in _letters(formula, _families):
        doubt = Given(more, letters=frozenset((name,))) if more else None
        yield Membership(name, Sort("", doubt), True)


def _behind(formulas: Sequence[Formula], place: int, with_size: bool = False) -> str:
    """The words behind a formula, also those behind a size, and perhaps this: "A be a ￼ matrix"."""
    behind = formulas[place].behind
    is_short = len(behind.split()) <= _COPULA and "," not in behind
    goes_on = is_short and not wording.lead(behind) and not cues.before(behind, "claims")
    if place + 1 < len(formulas) and goes_on:
        size = f" {formulas[place + 1].text} " if with_size else ""
        behind += size + formulas[place + 1].behind
    return behind


def _is_relation(formula: Formula) -> bool:
    """Whether a formula is a relation: "an integer $> 2$", but not "a real $n × n$ matrix"."""
    return any(statement.has("rel") or statement.has("in") for statement in formula.cut)


def _is_claimed(words: str) -> bool:
    """Whether a description is what a sentence says: "so k is an integer"."""
    supposed = cues.before(words, "described if", "described let")
    return bool(cues.anywhere(words, "says")) and not supposed


def _described(
    run: Sequence[Formula], found: Description, start: str, rest: str
) -> Iterator[Membership]:
    """What a description between ``start`` and ``rest`` says of the letters of formulas."""
    denied = wording.denies(start, "") or descriptions.offers(rest)
    is_part = found.is_part or not descriptions.ends(rest) or descriptions.goes_on(rest)
    lasts = not cues.beside(start, rest, "described if")
    for letter in (name for formula in run for name in _letters(formula)):
        said = _said(letter, found.sort, f"{letter}: {found.words}", is_part, found.bound)
        yield Membership(letter, None if denied else said, lasts)


def _open(formula: Formula) -> Iterator[Membership]:
    """Nothing is known of a letter any more."""
    return (Membership(letter, None, True) for letter in _letters(formula))


def _letters(
    formula: Formula, names: Callable[[Statement], tuple[str, ...]] = _bare
) -> tuple[str, ...]:
    """The names of ``a, b``, or the one of ``a > 0``."""
    if found := _listed(formula.cut, names):
        return found
    kinds = [t.sign for t in formula.cut[0].marks[:2]] if formula.cut else []
    return _first(formula.cut[0]) if kinds[1:] == ["rel"] else ()


def _is_bare(formula: Formula) -> bool:
    """Whether a formula is nothing but letters, or one with its bound, or with what it stands for:
    ``a, b``, ``n > 2``, "let ``s = 2t`` be positive"."""
    if _listed(formula.cut, _families):
        return True
    marks = formula.cut[0].marks if len(formula.cut) == 1 else ()
    if formula.kind == "set" and len(marks) > 2 and is_letter(marks[0]) and marks[1].says == "=":
        return True
    kinds = [mark.sign for statement in formula.cut for mark in statement.marks]
    is_bound = bool(_letters(formula)) and not {*kinds[2:]} - {"number", "-"}
    return is_bound and len(formula.cut) == 1


def _listed(
    cut: Sequence[Statement], names: Callable[[Statement], tuple[str, ...]]
) -> tuple[str, ...]:
    """The letters and families of a list of nothing else: ``a, b``, ``z_1, …, z_n``; () if it is
    no such list.  If dots stand between them, numbered members name their family."""
    found: list[str] = []
    has_dots = any(s.marks[0].kind == "dots" and len(s.marks) == 1 for s in cut)
    for statement in cut:
        named = _families(statement) if has_dots else names(statement)
        if not named and statement.marks[0].kind != "dots":
            return ()
        found += named
    return tuple(dict.fromkeys(found))


def _joined(formulas: Sequence[Formula], place: int, step: int) -> int:
    """The last formula, in this direction, of a list of letters."""
    while 0 <= place + step < len(formulas) and _is_bare(formulas[place + step]):
        between = formulas[max(place, place + step)].before
        between = between.removeprefix(FORMULA)
        if not cues.between(between, "joins") or cues.anywhere(between, "or"):
            break
        place += step
    return place
