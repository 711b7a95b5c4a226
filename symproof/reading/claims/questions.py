"""From a text to its readings: what is claimed in each, of which letters, under what."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from ...base.messages import Said, said_of
from ...kernel.claims import Claim, MalformedClaim
from ...kernel.shapes import IllTyped, UnknownShape, alike, shape
from ...kernel.terms import Relation, Term, free_names, symbol
from ...notation.declared import Notation
from ...notation.names import GREEK, GREEK_NAMES, is_name, parse_name
from ...notation.text_writer import context_of
from ...notation.tokens import UnreadableText
from ...notation.words import RESERVED
from ...search.literals import rational
from ..elaborate import chances
from ..elaborate.elaborating import elaboration
from ..elaborate.elaboration import NO_VARIABLE, Elaboration
from ..elaborate.entries import each_entry
from ..elaborate.expansions import is_multiple
from ..elaborate.measures import measures, perhaps_measures
from ..elaborate.relations import (
    claimed_relations,
    read_relations,
    read_side,
    whole_term,
    with_entries,
)
from ..grammar import Node, Part, first, leaves, surface
from ..lexing.marks import Mark
from ..lexing.plain import COMMANDS
from ..phrases.calls import with_signs_for_calls
from ..phrases.matching import signs_for_words, unwrapped, without_question
from ..phrases.sentences import (
    NOT_UNDERSTOOD,
    Piece,
    Range,
    Sentence,
    Supposition,
    conditions,
    sentence,
)
from ..scope.choices import Answer, Choices, Reading, mixed, readings
from ..scope.inference import infer
from ..scope.scope import Scope
from ..scope.uses import Uses, called_at_one, capitals_behind, is_about_unit, uses
from . import parity
from .defining import Defined, Supposed, defined, functions_defined, names_of
from .jets import Jets, jets
from .kinds import TWO_SIZES, Declared, declared_kinds
from .library import (
    COUNT,
    NO_NAMES,
    LibraryNames,
    TwoCounts,
    another_count,
    folded,
    names_for,
    stands_in,
    taken_in,
)
from .membership import WHOLE, both_signs, of_sort, with_quotients
from .properties import relations
from .single import read_term
from .sorting import (
    both_sorts,
    claims_about,
    declared_sorts,
    demand_real,
    meant,
    narrowed,
    with_signs,
)

_UNIT, _FUNCTION = "imaginary unit", "function"
#: What is no sort of a number, and what says more of the same.
_SPECIAL = {
    _UNIT: (),
    _FUNCTION: (parity.EVEN, parity.ODD), parity.EVEN: (), parity.ODD: (),
    chances.SORT: (chances.INDEPENDENT,), chances.INDEPENDENT: (),
}  # fmt: skip
_FUNCTIONS = (_FUNCTION, parity.EVEN, parity.ODD)
_RANDOM = (chances.SORT, chances.INDEPENDENT)
TWO_KINDS = "{name} is said to be {one} and {other}"
SOME_INDEPENDENT = (
    "say once of which random variables all are independent of each other: X, Y, Z: independent"
)
EVEN_NUMBER = (
    "is {name} a number or a function?  Declare {name}: {sort} function, or write {name}*(…)"
)
NO_FUNCTION_SORT = "a {sort} function: are all its values {sort}?  Say it by a relation"
OUTSIDE = "{name} is a random variable; here it stands outside of E, Var and Cov"
#: The letters of which ``x > 0`` and its like speak.
_SUBJECT = re.compile(r"\s*(.*?)\s*(?:[<>=≤≥≠!]|\\(?:leq?|geq?|neq?|lt|gt)(?![A-Za-z]))", re.DOTALL)
NO_ORDER = "the ends of an interval stand in order, the lower one first"
_MOST_CASES = 16
_BOTH_SIGNS = (
    Said("each ± stands for one of its signs"),
    Said("the signs ± go together: all upper ones, or all lower ones"),
)
_WORD = re.compile(r"[A-Za-z]+")
#: A command of LaTeX that plain text does not have.
_LATEX = re.compile(
    rf"\\(?!(?:{'|'.join(c[1:] for c in COMMANDS)})(?![A-Za-z]))[A-Za-z({{\[|,;:!\\]"
)


class Question(NamedTuple):
    """The ``claims`` of one reading, and the ``answers`` that make it this reading.  Where sums
    with dots may be empty in the claims, the ``narrower`` ones suppose that they are not.  The
    ``reasons`` say why names are vectors or matrices."""

    claims: tuple[Claim, ...]
    answers: tuple[Answer, ...]
    narrower: tuple[Claim, ...] = ()
    reasons: tuple[Said, ...] = ()


class Unread(NamedTuple):
    """A reading under some ``answers`` that cannot be read, and ``why``."""

    why: Said
    answers: tuple[Answer, ...]


class Understood(NamedTuple):
    """The readings of a text, the most natural first, and whether these are all; and the ``mixed``
    ones beside them, by which what is false in all others may be true (none: there are too
    many), also those that are ``unread``."""

    questions: tuple[Question, ...]
    is_all: bool
    mixed: tuple[Question, ...] | None = ()
    unread: tuple[Unread, ...] = ()


class _Text(NamedTuple):
    """A text that was typed, the same with blanks for wrappers, and its notation."""

    source: str
    shown: str
    is_latex: bool


def understand(
    source: str, where: str = "", sorts: Mapping[str, str] | None = None,
    ours: LibraryNames = NO_NAMES,
) -> Understood:  # fmt: skip
    """The readings of a claim as people type it, with what ``where`` and ``sorts`` say of its
    letters, and with the names of the library that are ``ours``.

    Raises :class:`~symproof.notation.tokens.UnreadableText` with the place of what is not
    understood, and :class:`~symproof.kernel.claims.MalformedClaim`.
    """
    text, (given, kinds) = _text(source, where, is_claim=True), _given(where)
    inside = declared_kinds(text.shown, keeps_names=True)
    text = text._replace(shown=inside.rest or text.shown)
    kinds = _both(text, kinds, inside)
    sizes = kinds.matrices
    declared, members, specials, stated = _declared(given, conditions(given.shown))
    subjects = _subjects(given, stated)
    try:
        known_names = _known(declared, specials, subjects, sizes, ours).names
        said = sentence(text.shown, known_names, kinds.names)
    except UnreadableText as error:
        raise error.at(source, error.position) from None
    inner, more_members, more_specials, supposed = _declared(text, said.supposed)
    for name, sort in inner.items():
        declared[name], more = _joint(text, name, declared.get(name), sort)
        more_members += more
    _demand_one_kind(given, kinds.names, (*declared, *specials, *more_specials))
    declared = ours.with_sorts(declared)
    unsigned = {name: declared.get(name, "real") for name in sorts or {}}
    declared = narrowed(declared, sorts or {})
    specials |= more_specials
    known = _known(declared, specials, subjects | _subjects(text, supposed), sizes, ours)
    pieces = [*said.claim, *said.converse, *(p for s in supposed for p in s.formulas)]
    claimed = {p: _tree(text, p) for piece in pieces for p in piece.formulas}
    assumed = {p: _tree(given, p) for s in stated for one in s.formulas for p in one.formulas}
    trees = [*claimed.values(), *assumed.values()]
    random = _random_letters(trees, known)
    if random:
        specials |= dict.fromkeys(random, chances.SORT)
        known = _known(declared, specials, subjects | _subjects(text, supposed), sizes, ours)
    plain = [*_alone(supposed, claimed), *_alone(stated, assumed)]
    functions = functions_defined(plain, trees, known.names | kinds.names | specials.keys())
    known = known._replace(templates=known.templates | functions)
    _demand_used(text, (*inner, *more_specials), trees)
    _demand_factors(text, declared, trees)
    used = uses(trees)
    if is_about_unit(trees, used):
        used = used._replace(is_unit=True)
    if not (declared or specials or kinds.names) and len(trees) == 1:
        used = used._replace(measures=measures(trees))
        known = known._replace(names=known.names | used.measures)
    if not used.measures:
        used = used._replace(may_measure=perhaps_measures(trees, known.names))
    called = {parse_name(template).base for template in functions}
    others = known.templates.union(
        called,
        declared,
        specials,
        chances.MOMENTS if known.random else (),
        ours.letters,
    )
    inferred = infer(trees, used, sizes, others, kinds.sizeless)

    another = _another_sign([
        *([claimed[p] for one in s for p in one.formulas] for s in (said.claim, said.converse)),
        *(group for one in supposed for group in _each_name(one, claimed)),
        *(group for one in stated for group in _each_name(one, assumed)),
    ])  # fmt: skip

    def read(choices: Choices) -> _Claims | None:
        found = [read_with(sign, choices) for sign in _signs(another, choices)]
        read = [one for one in found if one is not None]
        return _joined(read) if len(read) == len(found) else None

    def read_with(sign: int | None, choices: Choices) -> _Claims | None:
        chosen = inferred.chosen(choices)
        here = ours.known(chosen.context(known))
        own = _Reader(text, claimed, here, used, choices, sign)
        outer = _Reader(given, assumed, here, used, choices, sign)
        hypotheses = [*members, *more_members]
        alternatives = [*outer.supposed(stated), *own.supposed(supposed)]
        if len(inferred.kinds) > 1 and not all(map(_has_meaning, alternatives)):
            return None
        for case in _cases(text, hypotheses, alternatives):
            signed, _ = with_signs(unsigned, case)
            narrowed({n: s for n, s in signed.items() if s != unsigned[n]}, sorts or {})
        readers = (outer, own)
        goal = (own.alternatives(said), own.converse(said))
        hypotheses += relations(chain(*goal[0], *goal[1]), kinds.properties)
        names = frozenset(names_of([*goal[0], *goal[1], hypotheses]))
        meant = defined(alternatives, declared, names)
        written = _jets(meant, goal, [*alternatives, [tuple(hypotheses)]], declared)
        meant = meant._replace(meaning={**meant.meaning, **written.meaning})
        claims = _as_written(ours, readers, _claims(readers, goal, hypotheses, meant, declared))
        reasons = (*chosen.reasons, *outer.said, *own.said, *meant.said, *written.said)
        implied = [*outer.elaboration.notes.implied, *own.elaboration.notes.implied]
        if not implied:
            return claims, (), reasons
        more = [*hypotheses, *dict.fromkeys(implied)]
        narrower = _as_written(ours, readers, _claims(readers, goal, more, meant, declared))
        return claims, narrower, reasons

    return _understood(read, inferred.is_all, specials)


def understand_ours(
    source: str, where: str = "", sorts: Mapping[str, str] | None = None, *, is_asked: bool = False
) -> tuple[Understood, LibraryNames] | None:
    """The readings of a claim with the names of the library, and these, if a name that nobody else
    uses stands in the claim, or if it ``is_asked``; None if the text says itself what this name is.
    The other arguments and what is raised are those of :func:`understand`."""
    taken = frozenset[str]()
    if not is_asked:
        if not stands_in(source):
            return None
        shown = _text(source, where).shown
        said = sentence(shown, frozenset(), frozenset())
        pieces = (p for one in said.supposed for p in (*one.formulas, *one.names))
        taken = taken_in(where, *(shown[piece.start : piece.end] for piece in pieces))
    counts = (COUNT, another_count(source + where))
    for count in counts:
        ours = names_for(source, taken, count, is_asked=is_asked)
        if ours is None:
            return None
        try:
            return understand(source, where, sorts, ours), ours
        except TwoCounts:
            if count == counts[-1]:
                raise
    return None


def understand_relation(
    sides: tuple[str | Term, str | Term], op: str, where: str = "",
    known: Mapping[str, str] = MappingProxyType({}), sorts: Mapping[str, str] | None = None,
    real: Sequence[Term] = (),
) -> Understood:  # fmt: skip
    """The readings of a relation whose sides are texts, or terms of whose names the sorts
    ``known`` are known; those that are ``real`` have to be.  ``where``, ``sorts`` and what is
    raised are those of :func:`understand`."""
    given, kinds = _given(where)
    sizes = kinds.matrices
    said, members, specials, stated = _declared(given, conditions(given.shown))
    _demand_one_kind(given, kinds.names, (*said, *specials))
    declared = dict(known)
    for name, sort in said.items():
        for one in meant(name, known):
            declared[one], more = _joint(given, one, known.get(one), sort)
            members += more
    unsaid = {name: sort for name, sort in known.items() if declared[name] == sort}
    terms = context_of(side for side in sides if isinstance(side, Term))
    names = declared.keys() | terms.names | terms.templates
    context = _known(names, specials, _subjects(given, stated), sizes)
    texts = {side: _text(side, where) for side in sides if isinstance(side, str)}
    trees = {side: _tree(text, Piece(0, len(side))) for side, text in texts.items()}
    assumed = {p: _tree(given, p) for s in stated for one in s.formulas for p in one.formulas}
    both = [*trees.values(), *assumed.values()]
    random = _random_letters(both, context)
    if random:
        specials |= dict.fromkeys(random, chances.SORT)
        context = _known(names, specials, _subjects(given, stated), sizes)
    _demand_factors(given, said, both)
    used = uses(both)
    moments = chances.MOMENTS if context.random else ()
    others = {*known, *said, *specials, *context.templates, *moments} - kinds.names
    inferred = infer(both, used, sizes, others, kinds.sizeless)

    another = _another_sign([group for one in stated for group in _each_name(one, assumed)])

    def read(choices: Choices) -> _Claims:
        return _joined([read_with(sign, choices) for sign in _signs(another, choices)])

    def read_with(sign: int | None, choices: Choices) -> _Claims:
        chosen = inferred.chosen(choices)
        here = chosen.context(context)
        implied: list[Relation] = []
        ordered: list[Term] = []
        whole: dict[str, str] = {}
        elaborations: list[Elaboration] = []

        def term(side: str | Term) -> Term:
            if isinstance(side, Term):
                return side
            one = elaboration(Scope(here, used, texts[side].is_latex, side), choices)
            found = read_side(one, trees[side])
            elaborations.append(one)
            implied.extend(one.notes.implied)
            ordered.extend(one.notes.ordered)
            whole.update(one.notes.sorts)
            return found

        relation = Relation(term(sides[0]), op, term(sides[1]))
        for one in elaborations:
            relation = with_entries(one, first(both[0]), relation)
        outer = _Reader(given, assumed, here, used, choices, sign)
        cases = _cases(given, members, outer.supposed(stated))
        written = jets([relation], [*chain(*cases)], declared)
        relation = written(relation)

        supposed = [
            *_written_out([*elaborations, outer.elaboration]),
            *relations([relation], kinds.properties),
        ]

        def claims(more: Sequence[Relation]) -> Iterator[Claim]:
            for case in cases:
                signed, kept = with_signs(unsaid, (*case, *supposed, *more))
                _demand_inside(outer, (relation, *case))
                sure = narrowed({**whole, **declared, **signed}, sorts or {})
                found = claims_about([relation], sure, kept)
                demand_real([*real, *ordered, *outer.elaboration.notes.ordered], found)
                yield from found

        narrower = tuple(claims(implied) if implied else ())
        return tuple(claims(())), narrower, (*chosen.reasons, *written.said)

    return _understood(read, specials=specials)


#: Alternatives, each of which is some relations that hold together.
_Options: TypeAlias = list[list[Relation]]
#: The claims of one reading, narrower ones, and reasons.
_Claims: TypeAlias = tuple[tuple[Claim, ...], tuple[Claim, ...], tuple[Said, ...]]


def _jets(
    meant: Defined, goal: tuple[_Options, _Options], supposed: Supposed, declared: Mapping[str, str]
) -> Jets:
    """The polynomials for functions in what is claimed, of which nothing is supposed: in a claim
    with a converse each side is supposed, too."""
    sides = [meant(r) for options in goal for some in options for r in some]
    given = [r for options in supposed for some in options for r in some]
    return jets(sides, [*given, *(sides if goal[1] else ())], declared)


def _another_sign(groups: Iterable[Sequence[Node]]) -> int | None:
    """Where the second of several ± stands that may belong together: those of alternatives do
    not."""
    signed = [[m.start for tree in group for m in leaves(tree) if m.says == "±"]
              for group in groups]  # fmt: skip
    places = [starts[0] for starts in signed if starts]
    return places[1] if len(places) > 1 else None


def _alone(said: Iterable[Supposition], trees: Mapping[Piece, Node]) -> Iterator[Node]:
    """The trees of the relations that are supposed without alternatives."""
    for one in said:
        if len(one.formulas) == 1 and not (one.names or one.formulas[0].is_term):
            yield trees[one.formulas[0]]


def _each_name(said: Supposition, trees: Mapping[Piece, Node]) -> list[list[Node]]:
    """The trees of what is supposed of each of its names."""
    return [[trees[p] for one in said.formulas for p in one.formulas]] * (1 + len(said.names))


def _signs(another: int | None, choices: Choices) -> tuple[int | None, ...]:
    """The signs of ± that are read one after the other: both at once, or each for all of them."""
    if another is None or not choices.pick(another, "±", *_BOTH_SIGNS):
        return (None,)
    return 0, 1


def _joined(found: Sequence[_Claims]) -> _Claims:
    """What is claimed for one sign and for the other."""
    claims, narrower, reasons = zip(*found, strict=True)
    return tuple(chain(*claims)), tuple(chain(*narrower)), tuple(dict.fromkeys(chain(*reasons)))


def _has_meaning(options: tuple[tuple[Relation, ...], ...]) -> bool:
    """Whether one of the ``options`` of what is supposed relates terms of one shape."""

    def fits(relation: Relation) -> bool:
        left, right = relation.left, relation.right
        try:
            alike(shape(left, free_names(left)), shape(right, free_names(right)))
        except (IllTyped, UnknownShape):
            return False
        return True

    return any(all(map(fits, option)) for option in options)


def _understood(
    read: Callable[[Choices], _Claims | None], is_all: bool = True,
    specials: Mapping[str, str] = MappingProxyType({}),
) -> Understood:  # fmt: skip
    """All that ``read`` finds, and each thing once; ``is_all`` says whether it looks for all, and
    ``specials`` which names are even or odd functions.  What is supposed has a meaning: where it
    has none there is no such reading."""
    parities = {name: kind for name, kind in specials.items() if kind in (parity.EVEN, parity.ODD)}
    found, is_exhausted = readings(read)
    if not any(reading.found for reading in found):
        raise MalformedClaim("what is assumed relates things of different shapes")
    questions = _questions(found, parities)
    unread: list[Unread] = []

    def read_if_possible(choices: Choices) -> _Claims | None:
        try:
            return read(choices)
        except (UnreadableText, MalformedClaim) as error:
            why = error.said if isinstance(error, UnreadableText) else said_of(error)
            unread.append(Unread(why, tuple(choices.answers.values())))
            return None

    more, is_all_mixed = mixed(read_if_possible, found)
    beside = _questions(more, parities)
    for claims, question in questions.items():  # with what a rare answer would have changed
        other = beside.pop(claims, question)
        if len(other.answers) > len(question.answers):
            questions[claims] = question._replace(answers=other.answers)
    others = tuple(beside.values()) if is_all_mixed else None
    return Understood(tuple(questions.values()), is_all and is_exhausted, others, tuple(unread))


def _questions(
    found: Iterable[Reading[_Claims | None]], parities: Mapping[str, str]
) -> dict[tuple[Claim, ...], Question]:
    """The readings that have a meaning, each once, by their claims."""
    questions: dict[tuple[Claim, ...], Question] = {}
    for result, answers, _ in found:
        if result is None:
            continue
        claims, narrower = (
            tuple(parity.claimed(claim, parities) for claim in some) for some in result[:2]
        )
        reasons = (*result[2], *parity.said(parities))
        questions.setdefault(claims, Question(claims, answers, narrower, reasons))
    return questions


def _joint(
    text: _Text, name: str, one: str | None, other: str
) -> tuple[str, tuple[Relation, ...]]:  # fmt: skip
    """The sort of a name that has the sorts ``one`` (if any) and ``other``, and the relation for
    what this sort does not say."""
    variable = symbol(name, *(symbol("i") for _ in range(name.count("#"))))
    try:
        return both_sorts(variable, one, other)
    except MalformedClaim as error:
        why = said_of(error)
        raise UnreadableText(text.source, 0, why.id, **why.values) from None


def _text(source: str, beside: str = "", is_claim: bool = False) -> _Text:
    """The text that was typed, ``beside`` which something is said of its letters; a claim may be
    asked by a question."""
    shown = unwrapped(source)
    is_latex = _LATEX.search(source) is not None or shown != source
    if is_claim:
        shown = without_question(shown)
    if not is_latex:
        shown = with_signs_for_calls(signs_for_words(shown, _WORD.findall(beside)))
    return _Text(source, shown, is_latex)


def _given(where: str) -> tuple[_Text, Declared]:
    """What is said of the letters, and the matrices among them."""
    text = _text(where)
    found = declared_kinds(text.shown)
    return text._replace(shown=found.rest), found


def _both(text: _Text, one: Declared, other: Declared) -> Declared:
    """What is declared at two places, which must be the same of the same name."""
    for key in sorted(one.keys & other.keys):
        if one.matrices.get(key) != other.matrices.get(key):
            raise UnreadableText(text.source, 0, TWO_SIZES, name=key)
    besides = {key: one.properties.get(key, frozenset()) | other.properties.get(key, frozenset())
               for key in (*one.properties, *other.properties)}  # fmt: skip
    matrices, sizeless = {**one.matrices, **other.matrices}, {**one.sizeless, **other.sizeless}
    return Declared(matrices, sizeless, "", besides)


def _demand_one_kind(text: _Text, matrices: frozenset[str], others: Collection[str]) -> None:
    """Refuse a name that is declared as a matrix and as something else."""
    for name in sorted(matrices.intersection(others)):
        reason = "{name} is a matrix here and something else there; take two letters"
        raise UnreadableText(text.source, 0, reason, name=name)


def _tree(text: _Text, piece: Piece) -> Node:
    """The tree of a piece, whose marks keep their places in the text."""
    padded = " " * piece.start + text.shown[piece.start : piece.end]
    try:
        return surface(padded, text.is_latex)
    except UnreadableText as error:
        raise error.at(text.source, error.position) from None


def _subjects(text: _Text, said: tuple[Supposition, ...]) -> frozenset[str]:
    """The letters of which a supposition speaks, as e in ``e > 0``: they are variables."""
    found = (_SUBJECT.match(text.shown[p.start : p.end]) for one in said for p in one.formulas)
    return frozenset(
        m[1] for m in found if m and len(m[1]) == 1 and m[1].isascii() and m[1].isalpha()
    )


def _known(
    declared: Collection[str], specials: dict[str, str], subjects: frozenset[str],
    sizes: Mapping[str, Term], ours: LibraryNames = NO_NAMES,
) -> Notation:  # fmt: skip
    """What is declared, by which every name is one of a number or of a matrix, or of those of the
    library that are ``ours``."""
    functions = {f"{name}(#)" for name, kind in specials.items() if kind in _FUNCTIONS}
    templates = functions | {n for n in declared if "#" in n}
    units = {name for name, kind in specials.items() if kind == _UNIT}
    random = {name for name, kind in specials.items() if kind in _RANDOM}
    independent = {name for name, kind in specials.items() if kind == chances.INDEPENDENT}
    if independent and independent != random:
        raise MalformedClaim(SOME_INDEPENDENT)
    bases = (parse_name(matrix.args[0]).base for matrix in sizes.values())
    known = Notation(
        frozenset(templates),
        (frozenset(declared) - templates).union(
            subjects, bases, random, chances.MOMENTS if random else ()
        ),
        frozenset(units),
        are_numbers=True,
        matrices=frozenset(sizes.values()),
        random=frozenset(random),
        is_independent=bool(independent),
    )
    return ours.known(known)


def _random_letters(trees: Iterable[Node], known: Notation) -> frozenset[str]:
    """The letters that can only be random variables: the capitals of which E, Var or Cov is taken,
    where nothing is declared of these or of random variables."""
    words = chances.MOMENTS.keys() - known.names - {name.split("(")[0] for name in known.templates}
    if known.random or not words:
        return frozenset()
    found = frozenset[str]().union(*(capitals_behind(words, tree) for tree in trees))
    return found - known.names


def _declared(
    text: _Text, said: tuple[Supposition, ...]
) -> tuple[dict[str, str], tuple[Relation, ...], dict[str, str], tuple[Supposition, ...]]:
    """The sorts that are said of letters, what they say of members of families, the letters
    that are no numbers, and what is supposed by formulas."""
    sorts: list[tuple[Term, str]] = []
    specials: dict[str, str] = {}
    relations: list[Supposition] = []
    for one in said:
        if not one.sort:
            relations.append(one)
            continue
        for piece in (*one.formulas, *one.names):
            shown = text.shown[piece.start : piece.end]
            subject = _SUBJECT.match(shown)
            if subject is None and not _names_variables(_tree(text, piece)):
                relations.append(Supposition((piece._replace(sort=one.sort),), "", ()))
                continue
            names = _plain(subject[1] if subject else shown)
            _demand_letters(text, piece, names)
            for name in names:
                if one.sort in _SPECIAL:
                    if not is_name(name):
                        raise UnreadableText(text.source, piece.start, NO_VARIABLE, name=name)
                    specials[name] = _special(text, piece, name, specials, one.sort)
                else:
                    sorts.append((_variable(text, piece, name), one.sort))
            if subject and piece in one.formulas:
                relations.append(Supposition((piece,), "", one.names))
    independent = [one for one in said if one.sort == chances.INDEPENDENT]
    if len({one.names or one.formulas for one in independent}) > 1:
        raise UnreadableText(text.source, independent[-1].formulas[0].start, SOME_INDEPENDENT)
    try:
        sorts = [pair for pair in sorts if not _says_parity(specials, *pair)]
        declared, members = declared_sorts(sorts)
    except MalformedClaim as error:
        why = said_of(error)
        raise UnreadableText(text.source, 0, why.id, **why.values) from None
    return declared, members, specials, tuple(relations)


def _special(
    text: _Text, piece: Piece, name: str, specials: Mapping[str, str], kind: str
) -> str:  # fmt: skip
    """The kind of a name that has this ``kind`` and perhaps one among ``specials``."""
    before = specials.get(name, kind)
    if kind == before or before in _SPECIAL[kind]:
        return before
    if kind in _SPECIAL[before]:
        return kind
    values = {"name": name, "one": before, "other": kind}
    raise UnreadableText(text.source, piece.start, TWO_KINDS, **values)


def _says_parity(specials: dict[str, str], variable: Term, sort: str) -> bool:
    """Whether a ``sort`` says that a function among ``specials`` is even or odd, which is noted
    there.  Raises ``MalformedClaim`` for a sort that may be said of a function in two senses."""
    kind = specials.get(variable.args[0])
    if kind not in _FUNCTIONS or sort not in _OF_FUNCTIONS:
        return False
    said = _OF_FUNCTIONS[sort]
    if said not in (kind, *_SPECIAL[kind]):
        raise MalformedClaim(Said(NO_FUNCTION_SORT, sort=sort))
    specials[variable.args[0]] = said
    return True


#: What sorts of numbers say of functions: a kind, or what is not clear.
_OF_FUNCTIONS = {
    "even": parity.EVEN, "odd": parity.ODD, "nonzero": "", "negative": "", "nonpositive": "",
}  # fmt: skip


def _demand_letters(text: _Text, piece: Piece, names: Sequence[str]) -> None:
    """Refuse a word among ``names`` that stand side by side, as in "small x": it may say more."""
    words = (name for name in names if name.isalpha() and len(name) > 1 and name not in GREEK)
    word = next(words, None)
    if word is not None and len(names) > 1:
        place = text.source.find(word, piece.start)
        raise UnreadableText(text.source, place, NOT_UNDERSTOOD, word=word)


def _demand_used(text: _Text, names: Collection[str], trees: Iterable[Node]) -> None:
    """Refuse a word of which a sentence says a sort, and which stands in no formula."""
    found = {mark.says for tree in trees for mark in leaves(tree)}
    for name in sorted(names):
        word = parse_name(name).base
        if word.isalpha() and word not in GREEK and len(word) > 1 and word not in found:
            raise UnreadableText(text.source, text.source.find(word), NOT_UNDERSTOOD, word=word)


def _demand_factors(text: _Text, sorts: Mapping[str, str], trees: Iterable[Node]) -> None:
    """Refuse f(−x) and f(0) where f is said to be even or odd: an even function is meant."""
    called = frozenset[str]().union(*map(called_at_one, trees))
    for name in sorted(called):
        if sorts.get(name) in ("even", "odd"):
            raise UnreadableText(text.source, 0, EVEN_NUMBER, name=name, sort=sorts[name])


def _variable(text: _Text, piece: Piece, name: str) -> Term:
    """The variable of which a sort is declared, in the notation of plain text."""
    begin = _WORD.match(name)
    word = name if is_name(name) else begin[0] if begin else ""
    declared = Notation(names=frozenset((word,) if word else ()))
    try:
        term = read_term(name, declared)
    except UnreadableText as error:
        raise error.at(text.source, piece.start) from None
    if term.head != "sym" or parse_name(term.args[0]).base in RESERVED:
        raise UnreadableText(text.source, piece.start, NO_VARIABLE, name=name)
    return term


def _names_variables(tree: Node) -> bool:
    """Whether a formula may be a list of variables: letters with their indices, and no
    operations."""
    inner = [part for part in tree.parts if isinstance(part, Node)]
    rows = inner[0].parts
    row = rows[0]
    if len(inner) > 1 or len(rows) > 1 or not isinstance(row, Node):
        return False
    items = row.parts
    if len(items) == 2 and _is_index(items[1]):  # x(i)
        return _is_variable(items[0])
    return all(map(_is_variable, items))


def _is_variable(item: Part) -> bool:
    """Whether an item is a letter with nothing but indices."""
    if isinstance(item, Mark) or first(item).kind != "word":
        return False
    scripts = item.parts[1:]
    powers = [behind for sign, behind in pairwise(scripts) if first(sign).kind == "sup"]
    marks = {part.kind for part in scripts if isinstance(part, Mark)}
    return marks <= {"sub", "sup", "lowered", "prime"} and all(map(_is_index, powers))


def _is_index(part: Part) -> bool:
    """Whether letters and commas stand in a bracket, and nothing else."""
    return first(part).kind == "open" and all(
        mark.kind in ("open", "close", "word", "comma", "number") for mark in leaves(part)
    )


def _plain(names: str) -> list[str]:
    """The names in a list with blanks, in the notation of plain text."""
    return [GREEK_NAMES.get(n.lstrip("\\"), n.lstrip("\\")) for n in names.split()]


class _Reader:
    """The pieces of one text as relations, in one reading."""

    def __init__(
        self, text: _Text, trees: dict[Piece, Node], known: Notation, used: Uses, choices: Choices,
        sign: int | None,
    ) -> None:  # fmt: skip
        self.text = text
        self.trees = trees
        self.sign = sign
        scope = Scope(known, used, text.is_latex, text.source)
        self.elaboration = elaboration(scope, choices)
        self.open_letters: frozenset[str] = frozenset()  # it is said of them whether they are whole

    @property
    def said(self) -> tuple[Said, ...]:
        """What was written out, for people."""
        return tuple(self.elaboration.notes.supposed.values())

    def relations(self, piece: Piece, is_claimed: bool = False) -> list[list[Relation]]:
        """The relations of a piece: one list, or with ± two of which one holds, unless this is
        the reading of one sign."""
        if piece.is_term:
            return [self.said_of(piece)]
        read = claimed_relations if is_claimed else read_relations
        signed = both_signs(self.text.source, self.trees[piece])
        if self.sign is not None and len(signed) > 1:
            signed = [signed[self.sign]]
        return [read(self.elaboration, tree) for tree in signed]

    def said_of(self, piece: Piece) -> list[Relation]:
        """The relations that say something of a term."""
        mark = first(self.trees[piece.formulas[0]])
        term, *others = (whole_term(self.elaboration, self.trees[p]) for p in piece.formulas)
        if piece.divisor is not None:
            self.elaboration.notes.note_integers(term, *others)
            return [is_multiple(term, others[0])]
        if piece.range is not None:
            return self.inside(piece, piece.range, term, others)
        if piece.sort in WHOLE:
            self.open_letters |= free_names(term)
        return of_sort(self.elaboration, mark, term, piece.sort)

    def inside(
        self, piece: Piece, within: Range, term: Term, ends: Sequence[Term]
    ) -> list[Relation]:
        """That a term lies between two ends."""
        low = ends[0] if within.low else None
        high = ends[-1] if within.high else None
        if low is not None and high is not None:
            least, most = rational(low), rational(high)
            is_closed = within.is_low_inside and within.is_high_inside
            if least is not None and most is not None:
                if least > most or (least == most and not is_closed):
                    raise UnreadableText(self.text.source, piece.start, NO_ORDER)
        found: list[Relation] = []
        if low is not None:
            found.append(Relation(low, "<=" if within.is_low_inside else "<", term))
        if high is not None:
            found.append(Relation(term, "<=" if within.is_high_inside else "<", high))
        return found

    def alternatives(self, said: Sentence) -> list[list[Relation]]:
        """The relations of which one is claimed; a single piece may be a chain, and if nothing
        follows from it, an approximation."""
        found = [self.relations(p, not said.converse) for p in said.claim]
        return self._alone(said.claim, found)

    def converse(self, said: Sentence) -> list[list[Relation]]:
        """The relations of which one follows from the claim."""
        return self._alone(said.converse, [self.relations(p) for p in said.converse])

    def _alone(
        self, pieces: tuple[Piece, ...], found: list[list[list[Relation]]]
    ) -> list[list[Relation]]:
        flat = [relations for options in found for relations in options]
        for piece, options in zip(pieces, found, strict=True):
            if len(flat) > 1 and any(len(relations) > 1 for relations in options):
                reason = "between or, relations stand alone; write two claims"
                raise UnreadableText(self.text.source, piece.start, reason)
        return flat

    def supposed(self, said: tuple[Supposition, ...]) -> list[tuple[tuple[Relation, ...], ...]]:
        """What is supposed: of each, the alternatives."""
        found: list[tuple[tuple[Relation, ...], ...]] = []
        for one in said:
            read = [[e for r in relations for e in each_entry(r)]
                    for p in one.formulas for relations in self.relations(p)]  # fmt: skip
            found.append(tuple(map(tuple, read)))
            for piece in one.names:
                name = self.text.shown[piece.start : piece.end].strip().lstrip("\\")
                term = Term("sym", GREEK_NAMES.get(name, name))
                found.append(tuple(
                    (first._replace(left=term), *rest)
                    for first, *rest in (r for p in one.formulas for r in self.relations(p))
                ))  # fmt: skip
        return found


def _cases(
    text: _Text, members: Sequence[Relation],
    alternatives: Sequence[Sequence[tuple[Relation, ...]]],
) -> list[tuple[Relation, ...]]:  # fmt: skip
    """What is supposed in each case: ``members``, and of all ``alternatives`` one."""
    cases: list[tuple[Relation, ...]] = [tuple(members)]
    for options in alternatives:
        cases = [(*case, *option) for case in cases for option in options]
    if len(cases) > _MOST_CASES:
        reason = "a claim has at most {limit} cases; write several claims"
        raise UnreadableText(text.source, 0, reason, limit=_MOST_CASES)
    return cases


def _written_out(elaborations: Iterable[Elaboration]) -> tuple[Relation, ...]:
    """What is supposed with what is written out, each once."""
    return tuple(dict.fromkeys(r for one in elaborations for r in one.notes.supposed))


def _demand_inside(reader: _Reader, relations: Iterable[Relation]) -> None:
    """Refuse a random variable of which no expectation is taken."""
    random = reader.elaboration.known.random
    for name in sorted(n for r in relations for s in (r.left, r.right) for n in free_names(s)):
        if name in random:
            raise UnreadableText(reader.text.source, 0, OUTSIDE, name=name)


def _as_written(
    ours: LibraryNames, readers: Iterable[_Reader], claims: Iterable[Claim]
) -> tuple[Claim, ...]:
    """The ``claims`` with the names of the library that were unfolded as they were read."""
    unfolded = [pair for one in readers for pair in one.elaboration.notes.unfolded]
    return tuple(folded(claim, ours, unfolded) for claim in claims)


def _claims(
    readers: tuple[_Reader, _Reader], goals: tuple[_Options, _Options], members: list[Relation],
    meant: Defined, declared: dict[str, str],
) -> list[Claim]:  # fmt: skip
    """The claims of a sentence: one for each link, each case and each direction.  The readers are
    that of what is given and that of the sentence; the goals are the alternatives of what is
    claimed and of what follows from it."""
    reader = readers[1]
    cases = _cases(reader.text, members, meant.rest)
    goal, other = ([[*meant.all(relations)] for relations in options] for options in goals)
    directions: list[tuple[_Options, list[tuple[Relation, ...]]]] = [(goal, [()])]
    if other:
        directions = [(goal, list(map(tuple, other))), (other, list(map(tuple, goal)))]
    elaborations = [one.elaboration for one in readers]
    cases = [meant.all((*case, *_written_out(elaborations))) for case in cases]
    opened = frozenset[str]().union(*(one.open_letters for one in readers))
    sorts = {name: sort for e in elaborations for name, sort in e.notes.sorts.items()
             if sort != "integer" or name not in opened} | declared  # fmt: skip
    claims: list[Claim] = []
    for sides, premises in directions:
        first, *others = sides
        rest = tuple(r for (r,) in others)
        for premise in premises:
            for case in cases:
                _demand_inside(reader, (*first, *case, *premise, *rest))
                letters = {*sorts, *reader.elaboration.used.letters}
                given, whole = with_quotients((*case, *premise), letters)
                claims += claims_about(first, sorts | dict.fromkeys(whole, "integer"), given, rest)
    demand_real([t for e in elaborations for t in e.notes.ordered], claims)
    return claims
