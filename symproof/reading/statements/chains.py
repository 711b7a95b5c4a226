r"""Reading: a statement of a document to a chain of terms, by what is printed and what is meant.

A statement is cut at its relation signs; every side becomes a tree of marks, and the trees of all
sides are elaborated together, in every reading that custom leaves open.  What the kernel's terms do
not have is in them, for a while, as ``placeholders``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ...base.kept import Kept
from ...base.messages import Said
from ...kernel.terms import Relation, Term
from ...notation.declared import Notation
from ...notation.limits import LIMITS
from ...notation.names import is_name, parse_name
from ...notation.tokens import UnreadableText
from ...notation.words import BARE
from ..claims.membership import PREDICATES, of_sort
from ..claims.single import OPEN
from ..elaborate.chances import with_random
from ..elaborate.elaborating import elaboration
from ..elaborate.elaboration import Elaboration
from ..elaborate.measures import measures
from ..elaborate.relations import read_sides, read_together, whole_term
from ..elaborate.sums import NOT_PRINTED
from ..grammar import UNCLEAR_ARGUMENT, Node, Part, assembled, first, last
from ..lexing.marks import Mark
from ..lexing.rows import with_depth
from ..scope.choices import Answer, Choices, mixed, readings
from ..scope.inference import Kinds
from ..scope.lexicon import Lexicon, split_names
from ..scope.scope import Scope
from ..scope.uses import Uses, uses
from .sides import side_of
from .statements import Statement


class Link(NamedTuple):
    """``op`` and the term behind it; both stand at ``start`` … ``end`` of the piece."""

    op: str
    term: Term
    start: int
    end: int


class Named(NamedTuple):
    """A term that gets a name under a brace, at ``start`` … ``end`` of the piece."""

    label: Term
    term: Term
    start: int
    end: int


class Chain(NamedTuple):
    """A first term (or None: the chain goes on from before) and its links.  ``named`` are the
    terms that got a name under a brace; ``open`` is the place of a last sign without a term;
    ``sorts`` are those of letters that could be nothing else, and ``answers`` what makes it this
    reading, which may be a mixed one (``is_mixed``); its letters may be units
    (``has_units``).  What is ``supposed`` with what is written out, each with what to say of it;
    letters that may be ``moving`` with one by which is differentiated, and those that stand
    ``still``."""

    first: Term | None
    start: int
    end: int
    links: tuple[Link, ...]
    named: tuple[Named, ...] = ()
    open: tuple[int, int] | None = None
    sorts: tuple[tuple[str, str], ...] = ()
    answers: tuple[Answer, ...] = ()
    is_mixed: bool = False
    has_units: bool = False
    supposed: tuple[tuple[Relation, Said], ...] = ()
    moving: tuple[tuple[str, str], ...] = ()
    still: tuple[tuple[str, str], ...] = ()


def scope_of(
    lexicon: Lexicon, used: Uses, is_latex: bool, kinds: Kinds | None = None,
    trees: Sequence[Node] = (),
) -> Scope:  # fmt: skip
    """The scope of a formula whose letters are ``used`` so, in a document with this ``lexicon``;
    ``kinds`` says which names of its section are columns and matrices, and ``trees`` are those in
    which letters may be random variables."""
    names = frozenset(filter(is_name, lexicon.declared))
    templates = frozenset(f"{name}(#)" for name, *_ in lexicon.applied if name in names)
    known = Notation(templates, names, letters=frozenset(("e", "i")))
    known = known if kinds is None else kinds.context(known)
    bases = (parse_name(matrix.args[0]).base for matrix in lexicon.members)
    known = known._replace(
        matrices=known.matrices.union(lexicon.members), names=known.names.union(bases)
    )
    if lexicon.has_random:
        known = with_random(known, trees, {name for name, *_ in lexicon.applied})
    return Scope(known, used, is_latex, document=lexicon)


#: The readings of statements, of so many tokens altogether: a statement is read more than once, for
#: its role and for what it says, and again after each edit of its document.
_KEPT: Kept[tuple[Chain, ...] | UnreadableText] = Kept(200_000)


class _Side(NamedTuple):
    """What stands between two relation signs: its tree, and where it begins and ends."""

    tree: Node
    start: int
    end: int


class Reader:
    """Reads statements in one lexicon; ``sign`` is what ± stands for."""

    def __init__(self, lexicon: Lexicon, sign: int = 1) -> None:
        self.lexicon, self.sign = lexicon, sign

    def chain(self, statement: Statement) -> Chain:
        """The only reading of a statement.  Raises :class:`UnreadableText`, also if there are
        more."""
        natural, *others = self.readings(statement)
        if others:
            raise parting(others)
        return natural

    def readings(self, statement: Statement) -> list[Chain]:
        """All readings of a statement, the most natural first.  Raises :class:`UnreadableText`,
        also if there are too many."""
        found = _KEPT.ask(
            (self.lexicon, self.sign, statement.marks), len(statement.marks),
            lambda: self._answer(statement.marks),
        )  # fmt: skip
        if isinstance(found, UnreadableText):
            raise found.at("", found.position)
        return [*found]

    def _answer(self, tokens: Sequence[Mark]) -> tuple[Chain, ...] | UnreadableText:
        try:
            return (*self._readings(tokens),)
        except UnreadableText as error:
            return error

    def tree(self, statement: Statement) -> Node:
        """The tree of a statement.  Raises :class:`UnreadableText`."""
        sides, marks, _, _ = self._cut(statement.marks)
        return _joined(sides, marks)

    def term(self, tokens: Sequence[Mark]) -> Term:
        """The term of some tokens, in the most natural reading.  Raises :class:`UnreadableText`."""
        side = self._side(tokens)
        is_latex = not any(t.is_plain for t in tokens)
        scope = scope_of(self.lexicon, uses([side.tree]), is_latex)
        found, _ = readings(lambda choices: whole_term(elaboration(scope, choices), side.tree))
        return found[0].found

    def _cut(self, tokens: Sequence[Mark]) -> tuple[list[_Side], list[Mark], bool, Mark | None]:
        """The sides of a statement, the signs between them, whether it goes on from before, and
        a last sign behind which nothing stands."""
        pairs = with_depth(tokens)
        signs = [k for k, (t, depth) in enumerate(pairs) if t.kind == "rel" and depth == 0]
        goes_on = bool(signs) and signs[0] == 0
        stretches = _stretches(tokens, signs)[goes_on:]
        last = tokens[signs[-1]] if signs and not stretches[-1] else None
        is_open = last is not None and last.says == "=" and (len(signs) > 1 or not goes_on)
        if is_open:
            stretches, signs = stretches[:-1], signs[:-1]
        sides = [self._side(part, tokens) for part in stretches]
        for one, other in pairwise(stretches):
            if _is_pair(one) and _is_pair(other):
                raise UnreadableText(
                    "", other[0].start, "are these vectors?  Write them as matrices"
                )
        return sides, [tokens[k] for k in signs], goes_on, last if is_open else None

    def _readings(self, tokens: Sequence[Mark]) -> list[Chain]:
        sides, marks, goes_on, last = self._cut(tokens)
        trees = [side.tree for side in sides]
        used = uses(trees)
        units = measures(trees)
        if not units & (self.lexicon.declared | self.lexicon.bound):
            used = used._replace(measures=units)
        is_latex = not any(t.is_plain for t in tokens)
        kinds = self.lexicon.kinds
        kinds = kinds and kinds.about([_joined(sides, marks)])

        def read(choices: Choices) -> Chain:
            chosen = kinds.chosen(choices) if kinds is not None else None
            scope = scope_of(self.lexicon, used, is_latex, chosen, trees)
            return self._chain(elaboration(scope, choices), sides, marks, goes_on)

        found, is_all = readings(read)
        more, is_all_mixed = mixed(read, found)
        if not (is_all and is_all_mixed):
            raise UnreadableText("", sides[0].start, "this formula has too many readings")
        opened = (last.start, last.end) if last is not None else None
        chains = [r.found._replace(open=opened, answers=r.answers) for r in found]
        chains += self._as_printed(tokens, sides)
        chains += [r.found._replace(open=opened, answers=r.answers, is_mixed=True) for r in more]
        once: dict[object, Chain] = {}
        for chain in chains:
            once.setdefault(_flat_chain(chain), chain)
        return [*once.values()]

    def _side(self, tokens: Sequence[Mark], around: Sequence[Mark] = ()) -> _Side:
        place = max((mark.end for mark in tokens or around), default=0)
        start = tokens[0].start if tokens else place
        split = split_names(list(tokens), self.lexicon)
        self._demand_one_sign(split)
        marks = [*side_of(split, self.sign), Mark("finish", "", "", "", place)]
        if len(marks) > LIMITS.tokens:
            raise UnreadableText(
                "", place, "a formula has at most {limit} symbols", limit=LIMITS.tokens
            )
        return _Side(assembled("", marks, not any(t.is_plain for t in tokens)), start, place)

    def _demand_one_sign(self, tokens: Sequence[Mark]) -> None:
        """Refuse, without braces behind a mark of a script in LaTeX, what only begins with one
        sign: several digits or letters, a signed term, parentheses, a value of a function.  The
        power of a function may be a digit, with its argument behind it."""
        for k, (mark, token) in enumerate(pairwise(tokens)):
            if mark.kind not in ("sup", "sub") or mark.is_plain or not mark.text:
                continue
            behind = tokens[k + 2].sign if k + 2 < len(tokens) else ""
            several = token.kind == "number" and len(token.says) > 1
            if several and k and tokens[k - 1].says in BARE and token.says[0] in "23456789":
                several = "." in token.says
            spelled = token.is_name and len(token.text) == len(token.says) > 1
            called = behind == "(" and (token.says, False, False) in self.lexicon.applied
            if several or spelled or called or token.sign in ("-", "("):
                raise UnreadableText("", token.start, UNCLEAR_ARGUMENT)

    def _chain(
        self, e: Elaboration, sides: Sequence[_Side], signs: Sequence[Mark],
        goes_on: bool,
    ) -> Chain:  # fmt: skip
        """The chain of some sides with signs between them, or before each if it goes on."""
        whole = None if goes_on else self._whole(e, sides, signs)
        if whole is not None:
            terms, ops = [whole.left, whole.right], [whole.op]
            sides, signs = [sides[0], sides[-1]], [signs[0]]
        else:
            terms = read_sides(e, [side.tree for side in sides])
            ops = [sign.says for sign in signs]
        named = tuple(Named(*one) for one in e.notes.named)
        links = tuple(
            Link(op, term, sign.start, side.end)
            for op, sign, term, side in zip(
                ops, signs, terms[not goes_on :], sides[not goes_on :], strict=True
            )
        )
        head = None if goes_on else sides[0]
        start = signs[0].start if goes_on else sides[0].start
        return Chain(
            None if head is None else terms[0], start, start if head is None else head.end,
            links, named, sorts=tuple(sorted(e.notes.sorts.items())),
            has_units=bool(e.used.measures), supposed=tuple(e.notes.supposed.items()),
            moving=tuple(sorted(e.notes.moving.items())),
            still=tuple(sorted(e.notes.still.items())),
        )  # fmt: skip

    @staticmethod
    def _whole(e: Elaboration, sides: Sequence[_Side], signs: Sequence[Mark]) -> Relation | None:
        """The relation that all sides state together: that a term is even, or a congruence."""
        if len(sides) == 1 and len(signs) == 1 and signs[0].says in PREDICATES:
            term = e.term(_without_end(sides[0].tree))
            (said,) = of_sort(e, signs[0], term, signs[0].says)
            return said
        if len(sides) != 2 or len(signs) != 1:
            return None
        trees = [_without_end(side.tree) for side in sides]
        return read_together(e, trees, signs[0])

    def _as_printed(self, tokens: Sequence[Mark], sides: Sequence[_Side]) -> list[Chain]:
        """The readings without braces that print nothing, if these hold what does not belong
        together by itself.  Raises :class:`UnreadableText` if there are none."""
        braces = {place for side in sides for place in _braces(side.tree)}
        if not braces:
            return []
        printed = [t for t in tokens if t.says not in ("{", "}") or t.start not in braces]
        answer = Answer("{ }", 1, BRACES, min(braces))
        try:
            return [c._replace(answers=(answer, *c.answers)) for c in self._readings(printed)]
        except UnreadableText:
            raise UnreadableText("", min(braces), NOT_PRINTED) from None


#: What braces may do that print nothing.
BRACES = (
    Said("what braces hold belongs together"),
    Said("braces that print nothing hold nothing together"),
)


def parting(readings: Sequence[Chain]) -> UnreadableText:
    """What to say of a formula with several readings, of which these are not the most natural."""
    answer = next((a for chain in readings for a in chain.answers if a.chosen), None)
    options = answer.alternatives if answer is not None else ""
    place = answer.place if answer is not None else 0
    return UnreadableText("", place, OPEN, options=options)


def _stretches(tokens: Sequence[Mark], signs: Sequence[int]) -> list[Sequence[Mark]]:
    """The tokens before, between and behind the relation signs at these places; behind what says of
    a term that it is even there are none."""
    begins = [0, *(place + 1 for place in signs)]
    found = [tokens[a:b] for a, b in zip(begins, [*signs, len(tokens)], strict=True)]
    is_said = bool(signs) and tokens[signs[-1]].says in PREDICATES
    return found[:-1] if is_said else found


def _is_pair(tokens: Sequence[Mark]) -> bool:
    """Whether tokens are two letters in brackets: a vector, an interval, a greatest common
    divisor, a commutator …"""
    kinds = [t.sign for t in tokens]
    letters = len(kinds) == 5 and {kinds[1], kinds[3]} <= {"name", "run"}
    return letters and kinds[2] == "," and (kinds[0], kinds[4]) in (("(", ")"), ("[", "]"))


def _flat_chain(chain: Chain) -> object:
    """What a chain says, with sums of sums and products of products in one."""
    head = None if chain.first is None else _flat(chain.first)
    return head, tuple((link.op, _flat(link.term)) for link in chain.links)


def _flat(term: Term) -> Term:
    args = [_flat(a) if type(a) is Term else a for a in term.args]
    if term.head in ("add", "mul"):
        args = [b for a in args for b in (a.args if a.head == term.head else (a,))]
    return Term(term.head, *args)


def _braces(part: Part) -> Iterator[int]:
    """Where braces stand that are operands and hold more than one symbol or bracket."""
    if isinstance(part, Mark):
        return
    group = part.parts[0] if part.kind == "item" else None
    if isinstance(group, Node) and group.kind in ("group", "fence") and first(group).says == "{":
        if group.kind == "fence" or _count(group) > 1:
            yield first(group).start
            yield last(group).start
    for inner in part.parts:
        yield from _braces(inner)


def _count(group: Node) -> int:
    """How many signs and operands stand in braces."""
    chains = [p for p in group.parts if isinstance(p, Node)]
    node: Part = chains[0] if len(chains) == 1 else group
    while isinstance(node, Node) and node.kind in ("chain", "sum", "row") and len(node.parts) == 1:
        node = node.parts[0]
    return 1 if isinstance(node, Mark) or node.kind == "item" else len(node.parts)


def _joined(sides: Sequence[_Side], signs: Sequence[Mark]) -> Node:
    """The chain of some sides with their signs between them."""
    parts: list[Part] = []
    for k, side in enumerate(sides):
        behind = k - (len(sides) - len(signs))  # a chain that goes on begins with a sign
        if k and 0 <= behind < len(signs):
            parts.append(signs[behind])
        parts.append(_without_end(side.tree))
    return Node("chain", tuple(parts))


def _without_end(tree: Node) -> Node:
    """The sum that a tree of a side is."""
    inner = tree.parts[0]
    return inner if isinstance(inner, Node) else tree
