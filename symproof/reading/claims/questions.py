"""From a text to its readings: what is claimed in each, of which letters, under what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, product
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from ...base.messages import Said, said_of
from ...kernel.claims import Claim, MalformedClaim
from ...kernel.shapes import IllTyped, UnknownShape, alike, shape
from ...kernel.terms import Relation, Term, free_names
from ...notation.declared import Notation
from ...notation.names import parse_name
from ...notation.text_writer import context_of
from ...notation.tokens import UnreadableText
from ..elaborate import chances
from ..elaborate.measures import measures, perhaps_measures
from ..elaborate.relations import (
    read_side,
    with_entries,
)
from ..grammar import Node, first, leaves
from ..phrases.sentences import (
    Piece,
    Supposition,
    conditions,
    sentence,
)
from ..scope.choices import Answer, Choices, Reading, mixed, readings
from ..scope.inference import Inferred, infer
from ..scope.uses import Uses, is_about_unit, uses
from . import parity
from .declared import (
    both_declared,
    declared_in,
    demand_factors,
    demand_one_kind,
    demand_used,
    joint,
    known_by,
    subjects_of,
)
from .defining import Defined, Supposed, defined, functions_defined, names_of
from .jets import Jets, jets
from .kinds import declared_kinds
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
from .membership import with_quotients
from .pieces import (
    PieceReader,
    TypedText,
    cases_of,
    demand_inside,
    given_in,
    text_of,
    tree_of,
    written_out,
)
from .properties import relations
from .sorting import (
    claims_about,
    demand_real,
    meant,
    narrowed,
    with_signs,
)

_BOTH_SIGNS = (
    Said("each ± stands for one of its signs"),
    Said("the signs ± go together: all upper ones, or all lower ones"),
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


def understand(
    source: str, where: str = "", sorts: Mapping[str, str] | None = None,
    ours: LibraryNames = NO_NAMES,
) -> Understood:  # fmt: skip
    """The readings of a claim as people type it, with what ``where`` and ``sorts`` say of its
    letters, and with the names of the library that are ``ours``.

    Raises :class:`~symproof.notation.tokens.UnreadableText` with the place of what is not
    understood, and :class:`~symproof.kernel.claims.MalformedClaim`.
    """
    text, (given, kinds) = text_of(source, where, is_claim=True), given_in(where)
    inside = declared_kinds(text.shown, keeps_names=True)
    text = text._replace(shown=inside.rest or text.shown)
    kinds = both_declared(text, kinds, inside)
    sizes = kinds.matrices
    declared, members, specials, stated = declared_in(given, conditions(given.shown))
    subjects = subjects_of(given, stated)
    try:
        known_names = known_by(declared, specials, subjects, sizes, ours).names
        said = sentence(text.shown, known_names, kinds.names)
    except UnreadableText as error:
        raise error.at(source, error.position) from None
    inner, more_members, more_specials, supposed = declared_in(text, said.supposed)
    for name, sort in inner.items():
        declared[name], more = joint(text, name, declared.get(name), sort)
        more_members += more
    demand_one_kind(given, kinds.names, (*declared, *specials, *more_specials))
    declared = ours.with_sorts(declared)
    unsigned = {name: declared.get(name, "real") for name in sorts or {}}
    declared = narrowed(declared, sorts or {})
    specials |= more_specials
    known = known_by(declared, specials, subjects | subjects_of(text, supposed), sizes, ours)
    pieces = [*said.claim, *said.converse, *(p for s in supposed for p in s.formulas)]
    claimed = {p: tree_of(text, p) for piece in pieces for p in piece.formulas}
    assumed = {p: tree_of(given, p) for s in stated for one in s.formulas for p in one.formulas}
    trees = [*claimed.values(), *assumed.values()]
    known = chances.with_random(known, trees)
    specials |= dict.fromkeys(known.random - specials.keys(), chances.SORT)
    plain = [*_alone(supposed, claimed), *_alone(stated, assumed)]
    functions = functions_defined(plain, trees, known.names | kinds.names | specials.keys())
    known = known._replace(templates=known.templates | functions)
    demand_used(text, (*inner, *more_specials), trees)
    demand_factors(text, declared, trees)
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

    groups = [
        *([claimed[p] for one in s for p in one.formulas] for s in (said.claim, said.converse)),
        *(group for one in supposed for group in _each_name(one, claimed)),
    ]

    def goal(_: PieceReader, own: PieceReader) -> _Goal:
        return own.alternatives(said), own.converse(said)

    return _Asked(
        inferred, known, used, ((given, assumed), (text, claimed)), goal, (stated, supposed),
        (*members, *more_members), declared, specials, kinds.properties, groups,
        unsigned=unsigned, sorts=sorts or {}, ours=ours,
    ).readings()  # fmt: skip


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
        shown = text_of(source, where).shown
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
    given, kinds = given_in(where)
    sizes = kinds.matrices
    said, members, specials, stated = declared_in(given, conditions(given.shown))
    demand_one_kind(given, kinds.names, (*said, *specials))
    declared = dict(known)
    for name, sort in said.items():
        for one in meant(name, known):
            declared[one], more = joint(given, one, known.get(one), sort)
            members += more
    unsaid = {name: sort for name, sort in known.items() if declared[name] == sort}
    terms = context_of(side for side in sides if isinstance(side, Term))
    names = declared.keys() | terms.names | terms.templates
    context = known_by(names, specials, subjects_of(given, stated), sizes)
    texts = [(text_of(side, where), Piece(0, len(side))) for side in sides if isinstance(side, str)]
    trees = [tree_of(text, piece) for text, piece in texts]
    assumed = {p: tree_of(given, p) for s in stated for one in s.formulas for p in one.formulas}
    both = [*trees, *assumed.values()]
    context = chances.with_random(context, both)
    specials |= dict.fromkeys(context.random - specials.keys(), chances.SORT)
    demand_factors(given, said, both)
    used = uses(both)
    moments = chances.MOMENTS if context.random else ()
    others = {*known, *said, *specials, *context.templates, *moments} - kinds.names
    inferred = infer(both, used, sizes, others, kinds.sizeless)

    def goal(_: PieceReader, *own: PieceReader) -> _Goal:
        readers = iter(own)
        left, right = (side if isinstance(side, Term) else _side(next(readers)) for side in sides)
        relation = Relation(left, op, right)
        for reader in own:
            relation = with_entries(reader.elaboration, first(trees[0]), relation)
        return [[relation]], []

    beside = [(text, {piece: tree}) for (text, piece), tree in zip(texts, trees, strict=True)]
    return _Asked(
        inferred, context, used, ((given, assumed), *beside), goal, (stated,), tuple(members),
        declared, specials, kinds.properties, unsaid=unsaid, narrower=sorts or {}, real=real,
    ).readings()  # fmt: skip


def _side(reader: PieceReader) -> Term:
    """The term of the only piece of a text."""
    (tree,) = reader.trees.values()
    return read_side(reader.elaboration, tree)


#: Alternatives, each of which is some relations that hold together.
_Options: TypeAlias = list[list[Relation]]
#: The claims of one reading, narrower ones, and reasons.
_Claims: TypeAlias = tuple[tuple[Claim, ...], tuple[Claim, ...], tuple[Said, ...]]
#: What is claimed, and what follows from it: the alternatives of each.
_Goal: TypeAlias = tuple[_Options, _Options]


class _Asked(NamedTuple):
    """All that is known of a claim before its readings are tried: the ``texts`` with their trees,
    the first one beside the claim; its ``goal`` by their readers; by whom what is ``supposed``;
    ``groups`` of trees in each of which one of the signs ± holds.  Names are ``unsaid`` of which a
    hypothesis may say the sign; they are to be ``unsigned`` but for what ``sorts`` say of them, or
    no less than ``narrower`` says."""

    inferred: Inferred
    known: Notation
    used: Uses
    texts: tuple[tuple[TypedText, dict[Piece, Node]], ...]
    goal: Callable[..., _Goal]
    supposed: tuple[tuple[Supposition, ...], ...]
    members: tuple[Relation, ...]
    declared: dict[str, str]
    specials: Mapping[str, str]
    properties: Mapping[str, frozenset[str]]
    groups: Sequence[Sequence[Node]] = ()
    unsaid: Mapping[str, str] = MappingProxyType({})
    unsigned: Mapping[str, str] = MappingProxyType({})
    sorts: Mapping[str, str] = MappingProxyType({})
    narrower: Mapping[str, str] = MappingProxyType({})
    real: Sequence[Term] = ()
    ours: LibraryNames = NO_NAMES

    def readings(self) -> Understood:
        """All readings, each once."""
        stated, (_, assumed) = self.supposed[0], self.texts[0]
        beside = [group for one in stated for group in _each_name(one, assumed)]
        another = _another_sign([*self.groups, *beside])

        def read(choices: Choices) -> _Claims | None:
            found = [self._read(sign, choices) for sign in _signs(another, choices)]
            read = [one for one in found if one is not None]
            return _joined(read) if len(read) == len(found) else None

        return _understood(read, self.inferred.is_all, self.specials)

    def _read(self, sign: int | None, choices: Choices) -> _Claims | None:
        """The claims of one reading; None if a hypothesis has no meaning in it."""
        chosen = self.inferred.chosen(choices)
        here = self.ours.known(chosen.context(self.known))
        readers = [PieceReader(text, trees, here, self.used, choices, sign)
                   for text, trees in self.texts]  # fmt: skip
        alternatives = [one for reader, said in zip(readers, self.supposed, strict=False)
                        for one in reader.supposed(said)]  # fmt: skip
        if len(self.inferred.kinds) > 1 and not all(map(_has_meaning, alternatives)):
            return None
        for case in cases_of(readers[-1].text, self.members, alternatives):
            signed, _ = with_signs(self.unsigned, case)
            changed = {n: s for n, s in signed.items() if s != self.unsigned[n]}
            narrowed(changed, self.sorts)
        goal = self.goal(*readers)
        members = [*self.members, *relations(chain(*goal[0], *goal[1]), self.properties)]
        names = frozenset(names_of([*goal[0], *goal[1], members]))
        meant = defined(alternatives, self.declared, names)
        written = _jets(meant, goal, [*alternatives, [tuple(members)]], self.declared)
        meant = meant._replace(meaning={**meant.meaning, **written.meaning})
        implied = tuple(dict.fromkeys(r for one in readers for r in one.elaboration.notes.implied))
        claims = self._claims(readers, goal, members, meant)
        narrower = self._claims(readers, goal, [*members, *implied], meant) if implied else ()
        said = (*(row for reader in readers for row in reader.said), *meant.said, *written.said)
        return claims, narrower, (*chosen.reasons, *said)

    def _claims(
        self, readers: Sequence[PieceReader], goals: _Goal, members: Sequence[Relation],
        meant: Defined,
    ) -> tuple[Claim, ...]:  # fmt: skip
        """The claims of one reading: one for each link, each case and each direction."""
        reader, elaborations = readers[-1], [one.elaboration for one in readers]
        cases = [meant.all((*case, *written_out(elaborations)))
                 for case in cases_of(reader.text, members, meant.rest)]  # fmt: skip
        opened = frozenset[str]().union(*(one.open_letters for one in readers))
        pairs = [pair for e in elaborations for pair in e.notes.sorts.items()]
        closed = filter(lambda pair: pair[1] != "integer" or pair[0] not in opened, pairs)
        sorts = dict(closed) | self.declared
        letters = {*sorts, *self.used.letters}
        claims: list[Claim] = []
        for (some, *others), premises in _directions(goals, meant):
            rest = tuple(r for (r,) in others)
            for premise, case in product(premises, cases):
                demand_inside(reader, (*some, *case, *premise, *rest))
                given, whole = with_quotients((*case, *premise), letters)
                signed, given = with_signs(self.unsaid, given)
                sure = narrowed(sorts | dict.fromkeys(whole, "integer") | signed, self.narrower)
                claims += claims_about(some, sure, given, rest)
        demand_real([*self.real, *(t for e in elaborations for t in e.notes.ordered)], claims)
        unfolded = [pair for e in elaborations for pair in e.notes.unfolded]
        return tuple(folded(claim, self.ours, unfolded) for claim in claims)


def _directions(goals: _Goal, meant: Defined) -> list[tuple[_Options, list[tuple[Relation, ...]]]]:
    """The goals, each with its hypotheses: both sides of an equivalence."""
    goal, other = ([[*meant.all(relations)] for relations in options] for options in goals)
    if not other:
        return [(goal, [()])]
    return [(goal, list(map(tuple, other))), (other, list(map(tuple, goal)))]


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
