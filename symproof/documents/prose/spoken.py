"""Spoken: what one sentence says of its formulas and of letters, whatever stands before it.

Here belongs what words and trees of the sentence itself decide: the roles of its formulas, which
conditions they share, the names it introduces, the sorts it gives to letters.  What earlier
sentences add to it stands in :mod:`.suppositions`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

from ...base.kept import Kept
from ...notation.tokens import UnreadableText
from ...reading.claims.kinds import declared_kinds, without_properties
from ...reading.lexing.marks import Mark
from ...reading.lexing.rows import IMPLIES, PLUS_MINUS
from ...reading.phrases import cues
from ...reading.scope.lexicon import CUSTOMARY, Lexicon, split_names
from ...reading.statements.statements import Statement, is_equivalence
from . import descriptions, equivalences, introductions, wording
from .asserting import by_words, is_known, leads
from .binding import Binding, alone_in, bindings, is_sought, names_in, released, valued_in
from .conditions import Given, shared, supposed
from .memberships import (
    EVERYWHERE,
    MAPPING,
    Formula,
    Membership,
    Sort,
    enumerated,
    memberships,
    paired_off,
)
from .nouns import noun_of
from .roles import GIVING, OPEN, is_doubted, kinds_of
from .sentences import REACH, Item, Sentence
from .wording import FORMULA

_TENDS = re.compile(r"\s*(?P<letter>[A-Za-z])\s*(?:\\(?:to|rightarrow)\b|→)(?P<end>[^=]*)")
#: The words beside those that say kinds.
_OF_KINDS = ("said of kinds", "joins", "and")
_BEGINS = 4  # letters by which the words of a condition are found
#: Stands for all letters that were given numbers in prose.
EXAMPLES = ""
#: The sorts that say something of a sign.
_SIGNED = frozenset(("positive", "nonnegative", "nonzero"))
#: The roles of formulas by their kinds, where these differ.
_ROLES = {"if": "condition", "suppose": "condition", "where": "definition", "set": "definition",
          "value": "claim", "sought": "unclear", "reason": "claim"}  # fmt: skip


class Place(NamedTuple):
    """A formula as the words describe it: its ``role`` ("claim", "condition", "definition" if it
    may be one, "open" if it may be any of these, "unclear" if it defines nothing, "existence",
    "number" of what exists, "equivalence", "denied"), the conditions that surely hold there
    and those that may, the letters of which it speaks anew, and the ``sorts`` of letters.

    ``form`` is "defined" if words say that it defines, "introduced" if they may, "claimed" if they
    claim it, "alone" if there are none, "open" if words that are not read stand there; ``is_goal``
    says whether they set it as a goal: "prove that", ``asserts`` whether words right beside it do
    ("goal") or assert it ("words"); they do not if words before say something of its letters that
    is not read, but still conclude it from what is given (``concludes``).  ``bound`` are the names
    that are introduced up to it, or may be; ``points`` are letters that stand for one thing each
    and are no parameters, ``limit`` the words that limit a definition and ``cases`` those that
    limit one of a letter;
    of the possible conditions the ``usual`` ones are meant by custom;
    ``former`` are conditions that were said in items of a list before this one; of the letters that
    are ``lost`` a sort was said before, which may still be meant.  ``kind`` is what the words make
    of the formula (see :mod:`.roles`), ``sentence`` where the first formula of its sentence stands,
    in the ``paragraph`` of this number,
    which ``is_asked`` if it is a question.  It ``is_led`` to by words that define, or say what is
    given, and ``is_known`` by others; it ``is_doubted`` if words leave
    open whether it holds; it ``is_exact`` if a word says so.  ``ifs`` are the
    conditions that hold in its sentence only, and so do the sorts of letters that are
    ``passing``.  Words may say of a name before it that this ``solves`` it; a formula of its
    sentence may say which letter ``tends`` to 0.  It ``gives`` what comes next, if words say so
    and neither name an alternative nor replace letters in it."""

    role: str = "claim"
    certain: tuple[Given, ...] = ()
    possible: tuple[Given, ...] = ()
    released: frozenset[str] = frozenset()
    own: Given | None = None
    is_claimed: bool = False
    sorts: Mapping[str, Sort] = MappingProxyType({})
    form: str = ""
    bound: tuple[Binding, ...] = ()
    points: frozenset[str] = frozenset()
    limit: str = ""
    cases: str = ""
    is_goal: bool = False
    former: tuple[Given, ...] = ()
    asserts: str = ""
    concludes: bool = False
    lost: frozenset[str] = frozenset()
    kind: str = ""
    sentence: int = 0
    is_asked: bool = False
    is_led: bool = False
    is_known: bool = False
    is_doubted: bool = False
    is_exact: bool = False
    ifs: tuple[Given, ...] = ()
    passing: frozenset[str] = frozenset()
    usual: tuple[Given, ...] = ()
    paragraph: int = 0
    solves: str = ""
    tends: str = ""
    gives: bool = False

    def asserted(self) -> Place:
        """The place of a formula that words claim."""
        return self._replace(role="claim", kind="claim", asserts="words", form="claimed",
                             is_claimed=True, is_led=False)  # fmt: skip

    @property
    def within(self) -> tuple[str, str]:
        """The names of its sentence and of its paragraph."""
        return f"sentence {self.sentence}", f"paragraph {self.paragraph}"


class Hypothesis(NamedTuple):
    """The words that suppose for a ``letter`` what was stated for all values of one, and the number
    of the formula that has the letter."""

    words: str
    letter: str
    place: int

    def has(self, worded: Given) -> bool:
        """Whether a condition in words is the hypothesis, or a part of it."""
        words = " ".join(self.words.replace(FORMULA, "…").split())
        start = words.find(worded.text[:_BEGINS])
        return start >= 0 and worded.text.startswith(words[start:])


class Said(NamedTuple):
    """A sentence, understood: of each formula its ``place`` as if nothing were said before, its
    kind (see :mod:`.roles`), the condition that it is, its ``letters``, and the words that limit it
    as a definition under a condition that is not read (``confined``).

    ``bound`` are the names that it introduces, or may, ``valued`` the letters to which it gives a
    value with the number of the formula; ``worded`` are conditions that stand in words, ``remarks``
    what words say of letters, ``existing`` what is said to exist, or to hold unless something else
    does: none of these is read.
    A condition is ``passing`` if the sorts of its letters say all that it says in its sentence; it
    may be meant behind that.
    A ``hypothesis`` is a condition in words that supposes what was stated for all values of a
    letter for the one that stands beside it.
    ``members`` are the sorts of letters, ``numbered`` the letters that count, ``domains`` those of
    functions, "" for everything.  It ``is_anew`` if it speaks of more than what was supposed, and
    ``is_otherwise`` if it begins with the other case; something ``is_sought`` if it asks for the
    value of a formula."""

    places: tuple[Place, ...]
    kinds: tuple[str, ...]
    given: tuple[Given, ...]
    letters: tuple[frozenset[str], ...]
    confined: tuple[str, ...]
    bound: tuple[Binding, ...]
    valued: Mapping[str, int]
    worded: tuple[Given, ...]
    remarks: tuple[Given, ...]
    existing: tuple[Given, ...]
    members: tuple[Membership, ...]
    numbered: tuple[str, ...]
    domains: Mapping[str, str]
    is_anew: bool
    is_otherwise: bool
    is_sought: bool
    hypothesis: Hypothesis | None = None
    passing: tuple[Given, ...] = ()

    @property
    def supposes(self) -> bool:
        """Whether it supposes more than the value of a letter."""
        named = self.valued.values()
        return any(kind == "suppose" or (kind == "set" and k not in named)
                   for k, kind in enumerate(self.kinds))  # fmt: skip

    def of(self, *kinds: str) -> list[Given]:
        """The conditions that formulas of these kinds are."""
        return [g for g, kind in zip(self.given, self.kinds, strict=True) if kind in kinds]


#: What sentences say, of so many letters altogether.
_KEPT: Kept[Said] = Kept(500_000)


def said_in(sentence: Sentence, lexicon: Lexicon) -> Said:
    """The :class:`Said` of a sentence with formulas, wherever it stands."""
    still = sentence._replace(starts=())
    size = len(sentence.words) + sum(len(item.text) for item in sentence.items)
    return _KEPT.ask((still, lexicon), size, lambda: _said(still, lexicon))


def _said(sentence: Sentence, lexicon: Lexicon) -> Said:
    items, words = sentence.items, sentence.words
    kinds = kinds_of(sentence, lexicon)
    given = [_given(sentence, k, kind, lexicon) for k, kind in enumerate(kinds)]
    members = tuple(_members(sentence, kinds, lexicon))
    worded, passing = _conditions(sentence, kinds, members)
    bound = tuple(bindings(sentence, kinds, lexicon))
    is_anew = bool(cues.anywhere(words, "anew"))
    places = tuple(_places(sentence, kinds, given, bool(worded), is_anew, lexicon))
    letters = tuple(names_in(item, lexicon) for item in items)
    existing = [Given(_short(item), letters=letters[k]) for k, item in enumerate(items)
                if _may_exist(sentence, kinds, k, places[k].role)]  # fmt: skip
    sorted_ = {letter for letter, sort, _ in members if sort}
    remarks = [
        Given(" ".join(words.replace(FORMULA, b.name).split())[:60], letters=frozenset({b.name}))
        for b in bound if b.is_reason and b.name not in sorted_
    ]  # fmt: skip
    valued = {
        name: j for j in reversed(range(len(kinds))) if kinds[j] in ("set", "where", "suppose")
        for name in valued_in(items[j], lexicon)
    }  # fmt: skip
    return Said(
        places, tuple(kinds), tuple(given), letters,
        tuple(_limit(sentence, kinds, given, k, True, lexicon) for k in range(len(kinds))),
        tuple(b for b in bound if not b.is_reason), valued, worded, tuple(remarks), tuple(existing),
        members, tuple(name for item in items for name in enumerated(item.cut)),
        {m[1]: "" if EVERYWHERE.match(item.text) else item.text
         for item in items if (m := MAPPING.match(item.text))},
        is_anew, bool(cues.anywhere(words, "otherwise")),
        any(is_sought(sentence.near(k), sentence.behind(k)[:REACH])
            for k, item in enumerate(items) if not item.is_relation),
        _hypothesis(sentence, lexicon), passing,
    )  # fmt: skip


def _hypothesis(sentence: Sentence, lexicon: Lexicon) -> Hypothesis | None:
    """The hypothesis of an induction that a sentence states: "suppose the formula holds for n"; the
    letter stands alone, or is the value of one."""
    found = cues.anywhere(sentence.words, "hypothesis")
    if found is None:
        return None
    signs = sentence.words[: found.start + found.text.index(FORMULA) + 1].count(FORMULA)
    place = signs - 1 + len(sentence.items) - sentence.words.count(FORMULA)
    marks = _only_marks(sentence.items[place], lexicon)
    if len(marks) == 3 and marks[0].is_name and marks[1].says == "=":
        marks = marks[2:]
    is_letter = len(marks) == 1 and marks[0].is_name
    return Hypothesis(found.text, marks[0].says, place) if is_letter else None


# -- formulas ------------------------------------------------------------------------------


def _places(
    sentence: Sentence, kinds: list[str], given: list[Given], is_worded: bool, is_anew: bool,
    lexicon: Lexicon,
) -> Iterator[Place]:  # fmt: skip
    """The place of each formula, by its sentence alone: its role, the conditions that it shares
    with others, and what the words beside it make of it."""
    beside, are_equivalent = ({}, False) if sentence.is_asked else equivalences.in_words(
        sentence, kinds, lexicon)  # fmt: skip
    roles = [_ROLES.get(kind, kind) for kind in kinds]
    shares = shared(
        ["claim" if k in beside else "condition" if role == "definition" or kinds[k] == "reason"
         else "other" if kinds[k] == "sought" else role
         for k, role in enumerate(roles)], given, _parted(sentence))  # fmt: skip
    specials = _specials(sentence)
    values = [g for k, g in enumerate(given) if kinds[k] == "value" and k not in beside]
    is_other = bool(cues.anywhere(sentence.words, "otherwise"))
    anew = frozenset({EXAMPLES} if is_anew or is_other else ())
    ifs = tuple(g for g, kind in zip(given, kinds, strict=True) if kind == "if")
    tends = _tending(sentence)
    gives = not cues.anywhere(sentence.words, "or", "transforms")
    noun = noun_of(sentence, lexicon)
    is_of_all = noun is not None and not noun.more
    for k, item in enumerate(sentence.items):
        certain, possible = shares[k]
        if specials[k] == "existence":  # where it exists, not where the claim holds
            certain, possible = [], [*certain, *possible]
        role = specials[k] if specials[k] and roles[k] != "other" else roles[k]
        if roles[k] == "definition":  # "for t > 0 let f(t) = t"
            certain = [*certain, *_limiting(kinds, given, k)]
        words, ahead = sentence.near(k), sentence.ahead(k)
        if not k and item.display and not words.strip():
            words = ahead = sentence.lead_in
        is_side = are_equivalent and k in beside
        asserts = _asserting(sentence, kinds, k, ahead, is_of_all)
        asserts = asserts or ("words" if is_side else "")
        anew |= released(sentence, k, lexicon)
        yield Place(
            "claim" if is_side else role,
            (*certain, *beside.get(k, ())),
            (*possible, *(g for g in values if g != given[k])),
            anew,
            given[k] if kinds[k] in (*GIVING, "open") else None,
            k in beside or bool(cues.anywhere(sentence.near(k), "says")),
            form="claimed" if k in beside else _form(sentence, k, kinds[k], words),
            limit=_limit(sentence, kinds, given, k, is_worded, lexicon),
            is_goal=asserts == "goal",
            asserts=asserts,
            kind=kinds[k],
            is_asked=sentence.is_asked,
            is_exact=bool(cues.anywhere(sentence.words, "exactly")),
            is_led=leads(ahead),
            is_known=is_known(ahead, sentence.behind(k)),
            is_doubted=is_doubted(sentence, k),
            gives=gives and bool(cues.behind(sentence.behind(k), "gives")),
            ifs=(*beside.get(k, ()), *ifs),
            solves=_solving(sentence, kinds, k, lexicon),
            tends=tends,
        )


def _tending(sentence: Sentence) -> str:
    """The letter that tends to 0 by the only formula of a sentence in which one tends to
    something; "" if there is none."""
    found = [m for item in sentence.items if (m := _TENDS.fullmatch(item.text))]
    is_at_zero = len(found) == 1 and found[0]["end"].strip() == "0"
    return found[0]["letter"] if is_at_zero else ""


def _asserting(
    sentence: Sentence, kinds: Sequence[str], k: int, ahead: str, is_of_all: bool
) -> str:
    """The kind of what asserts the formula ``k``: words beside it, a noun that is said of all, or
    the form of a conclusion; "" if nothing does."""
    asserts = "" if kinds[k] == "reason" else by_words(ahead, sentence.behind(k))
    is_general = is_of_all and kinds[k] == "claim" and not leads(ahead)
    return asserts or ("words" if is_general or _is_concluded(sentence.items[k]) else "")


def _solving(sentence: Sentence, kinds: Sequence[str], k: int, lexicon: Lexicon) -> str:
    """The name of which words say that it fulfils the formula ``k``: that of the last formula
    before it that is no condition; "" if they say so of none, or ask for it."""
    if kinds[k] not in ("claim", "sought") or sentence.is_asked:
        return ""
    if not cues.beside(sentence.near(k), sentence.behind(k)[:REACH], "solves"):
        return ""
    before = next((j for j in reversed(range(k)) if kinds[j] not in ("if", "where")), k)
    if kinds[before] not in ("claim", "set", "other") or _is_sought(sentence, before):
        return ""
    marks = _only_marks(sentence.items[before], lexicon) if before < k else []
    return marks[0].says if marks and marks[0].is_name else ""


def _is_sought(sentence: Sentence, place: int) -> bool:
    """Whether words up to a formula ask for what fulfils others: "find a such that y"."""
    ahead = [(sentence.near(j), sentence.behind(j) if j < place else "") for j in range(place + 1)]
    return any(wording.seeks(*beside) or wording.may_be_fulfilled(beside[0], "")
               for beside in ahead)  # fmt: skip


def _only_marks(item: Item, lexicon: Lexicon) -> list[Mark]:
    """The marks of a formula that is one statement."""
    return split_names(list(item.cut[0].marks), lexicon) if len(item.cut) == 1 else []


def _is_concluded(item: Item) -> bool:
    """Whether a formula begins behind ⇒."""
    return bool(item.cut) and item.cut[0].break_before == IMPLIES


def _parted(sentence: Sentence) -> list[int]:
    """The formulas of a sentence before which something is concluded, "so", "since …,", or where a
    clause of its own begins: "with equality at"."""
    begun = cues.before(sentence.before[0], "begins reason")
    since = cues.before(sentence.before[0], "reason") or (
        begun and not sentence.before[0][: begun.start].strip())  # fmt: skip
    commas = (k for k, words in enumerate(sentence.before) if k and words.lstrip()[:1] in ",，")
    first = next(commas, 0) if since else 0
    return [k for k, words in enumerate(sentence.before) if k and (
        k == first or cues.anywhere(words, "concludes")
        or cues.anywhere(words + FORMULA + sentence.behind(k), "of equality"))]  # fmt: skip


def _special(words: str) -> str:
    """The role of the claims of a sentence that says that something exists, or how much, or that
    relations are equivalent; "" if it says none of these."""
    if cues.anywhere(words, "exists"):
        return "number" if cues.anywhere(words, "how many") else "existence"
    return "equivalence" if cues.anywhere(words, "equivalent") else ""


def _specials(sentence: Sentence) -> list[str]:
    """The role of each claim of a sentence that says that something exists, how much, or that
    relations are equivalent; "" for those before a clause such as "with equality if and only if",
    which says where their sides are equal."""
    special, begin = _special(sentence.words), 0
    for k, words in enumerate(sentence.before):
        if k and equivalences.says_of_equality(sentence, k):
            begin = k
            break
        if cues.anywhere(words, "equivalent"):
            break
    return ["" if k < begin else special for k in range(len(sentence.before))]


def _limiting(kinds: list[str], given: list[Given], place: int) -> Iterator[Given]:
    """The conditions of a sentence that limit a definition in it."""
    for k, g in enumerate(given):
        if k != place and (kinds[k] == "if" or (kinds[k] in GIVING and g.is_limit)):
            yield g


def _form(sentence: Sentence, place: int, kind: str, before: str) -> str:
    """Whether words say that a relation defines, or claim it."""
    behind = sentence.behind(place)
    if place and MAPPING.match(sentence.items[place - 1].text) and cues.between(before, "joins"):
        return "introduced"
    if introductions.defines(before, behind):
        return "defined"
    if introductions.introduces(before, behind) or kind in ("set", "where"):
        return "introduced"
    says_so = introductions.claims(before, behind) and not leads(sentence.ahead(place))
    if says_so or sentence.is_stated:
        return "claimed"
    if not (before.strip() or behind.strip()):
        return "alone"
    return "open" if introductions.is_reported(before) else ""


def _limit(
    sentence: Sentence, kinds: list[str], given: list[Given], place: int, is_worded: bool,
    lexicon: Lexicon,
) -> str:  # fmt: skip
    """The words that limit a definition to some arguments, or may; ``is_worded`` if a condition is
    said in words."""
    for k, g in enumerate(given[: place + 2]):
        is_value = kinds[k] == "set" and valued_in(sentence.items[k], lexicon)  # "set W = I"
        if k != place and kinds[k] in GIVING and not (g.cases or g.sorts or is_value):
            return g.text
    if is_worded or any(kind in ("unclear", "open") for kind in kinds[:place]):
        return sentence.words.replace(FORMULA, "…").strip()
    display = sentence.items[place].display
    words = _words_ahead(sentence, kinds, place, lexicon)
    if display and not place and not words.strip():
        words = sentence.lead_in
    if kinds[place] == "where" and not display:
        words = ""  # the clause begins with this word
    return introductions.limit(words, sentence.behind(place), display)


def _words_ahead(sentence: Sentence, kinds: list[str], place: int, lexicon: Lexicon) -> str:
    """The words in front of a formula that may limit it: those of the whole sentence in a line, if
    something in them is not read."""
    is_led = any(_is_unread(sentence, kinds, k, lexicon) for k in range(place))
    is_line = not sentence.items[place].display
    return sentence.ahead(place) if is_led and is_line else sentence.near(place)


def _is_unread(sentence: Sentence, kinds: list[str], k: int, lexicon: Lexicon) -> bool:
    """Whether a formula is neither a relation nor letters: "on $[0, 1]$ let …"."""
    return kinds[k] == "other" and not alone_in(sentence.items[k].cut, lexicon)


def _given(sentence: Sentence, place: int, kind: str, lexicon: Lexicon) -> Given:
    """The condition that a formula is, if it is one."""
    item = sentence.items[place]
    text = _short(item)
    if kind not in (*GIVING, *OPEN, "reason"):
        return Given(text)
    given = supposed(text, item.cut, lexicon)
    words, behind = sentence.before[place], sentence.behind(place)
    negated = wording.negates(words) or cues.behind(behind, "negates")
    alternative = (  # "or": neither of the two need hold
        place + 1 < len(sentence.items) and cues.anywhere(behind, "or")
    ) or (place and cues.between(words, "joins") and cues.anywhere(words, "or"))
    either = wording.repeats(words) or wording.repeats(behind)
    if alternative or either or wording.may_deny(words, behind):
        return given.doubted()
    return given.negated() if negated else given


def _is_alternative(sentence: Sentence, kinds: Sequence[str], place: int) -> bool:
    """Whether a formula says that one of several relations holds, or is one of several of which a
    sentence says so: "x = 2 or x = −2", "x = ±2"."""
    item, joining = sentence.items[place], sentence.before[max(place, 1) : place + 2]
    if kinds[place] not in (*OPEN, "claim") or any(map(is_equivalence, item.cut)):
        return False
    is_signed = any(t.says in PLUS_MINUS for s in item.cut for t in s.marks)
    is_choice = kinds[place] in OPEN and any(map(wording.is_choice, joining))
    return is_signed or is_choice or any(cues.anywhere(s.words, "or") for s in item.cut[1:])


def _conditions(
    sentence: Sentence, kinds: list[str], members: Sequence[Membership]
) -> tuple[tuple[Given, ...], tuple[Given, ...]]:
    """The conditions that a sentence says in words: those that are not read, and those in front of
    its first relation that the sorts of its letters (``members``) say."""
    found = [*_worded(sentence, kinds)]
    first = next((k for k, item in enumerate(sentence.items) if item.is_relation), 0)
    read = first + 1 if found and _says_kinds(sentence, first, members) else 0
    return tuple(g for k, g in found if k >= read), tuple(g for k, g in found if k < read)


def _may_exist(sentence: Sentence, kinds: Sequence[str], k: int, role: str) -> bool:
    """True if a formula is said to exist, or is one of several of which one holds."""
    is_said = role == "existence" and kinds[k] in ("claim", "value")
    return is_said or _is_alternative(sentence, kinds, k)


def _worded(sentence: Sentence, kinds: list[str]) -> Iterator[tuple[int, Given]]:
    """The conditions that a sentence says in words, without a relation, each with the number of the
    formula behind them."""
    for k, words in enumerate([*sentence.before, sentence.behind(len(kinds) - 1)]):
        is_read = k < len(kinds) and kinds[k] in (*GIVING, "unclear", "open")
        if is_read or (k and kinds[k - 1] in GIVING and not words.isascii()):
            continue
        words = _but_described(sentence, kinds, k, words)
        if found := wording.worded(words):
            said = sentence.words[sentence.words.find(found) :].replace(FORMULA, "…")
            yield k, Given(" ".join(said.split())[:60])


def _says_kinds(sentence: Sentence, first: int, members: Sequence[Membership]) -> bool:
    """True if all that stands before the ``first`` relation of a sentence says of which kind
    columns and matrices are, as ``members`` have it: "if A and B are invertible, then"."""
    texts = (item.text for item in sentence.items[:first])
    ahead = " ".join(chain.from_iterable(zip(sentence.before, texts, strict=False)))
    ahead += f" {sentence.before[first]} " if first else ""
    try:
        said = declared_kinds(ahead, keeps_names=True)
    except UnreadableText:
        return False
    known = {
        m.letter: m.sort.properties
        for m in members
        if m.sort and m.sort.is_matrix and not m.sort.doubt
    }
    if not said.keys or any(
        known.get(name) != said.properties.get(name, frozenset()) for name in said.keys
    ):
        return False
    if cues.anywhere(without_properties(ahead), "of kinds", "negates"):
        return False
    names = "|".join(map(re.escape, sorted(said.keys)))
    rest = re.sub(rf"(?<![A-Za-z])(?:{names})(?![A-Za-z])", " , ", said.rest)
    return all(
        not part.strip() or cues.between(f" {part.strip()} ", *_OF_KINDS)
        for part in re.split("[,，、]", rest)
    )


def _but_described(sentence: Sentence, kinds: list[str], k: int, words: str) -> str:
    """The words in front of the formula ``k`` without those that say of which sort its letters are:
    "for positive a", "if n is even, then"."""
    is_behind = any(item.is_relation for item in sentence.items[:k])  # "let a = 1 if n is even"
    if is_behind or k >= len(kinds) or _is_described_twice(sentence, k):
        return words
    if kinds[k] == "other":
        if described := descriptions.before(words):
            return described.rest
        described = descriptions.behind(sentence.behind(k))
        if described and descriptions.ends(described.rest):
            return wording.without_if(words)
    if k and kinds[k - 1] == "other" and (described := descriptions.behind(words)):
        tail = cues.behind(described.rest, "if")  # "n이 짝수이면"
        return words if described.is_part or tail is None else described.rest[tail.end :]
    return words


def _is_described_twice(sentence: Sentence, k: int) -> bool:
    """Whether a sentence has the formula ``k`` once more: "n이 짝수이면 …, n이 홀수이면 …"."""
    text = sentence.items[k].text.strip()
    return any(item.text.strip() == text for j, item in enumerate(sentence.items) if j != k)


# -- letters -------------------------------------------------------------------------------


def _members(sentence: Sentence, kinds: Sequence[str], lexicon: Lexicon) -> Iterator[Membership]:
    """The sorts that a sentence gives to letters; that a function is positive is said of its
    values."""
    formulas = [
        Formula(item.text, _named(item.cut, lexicon), kinds[k],
                (FORMULA if k else "") + sentence.near(k), sentence.behind(k)[:REACH])
        for k, item in enumerate(sentence.items)
    ]  # fmt: skip
    pairs_off = wording.pairs_off(sentence.words, with_sorts=True)
    for member in paired_off(formulas) if pairs_off else memberships(formulas, lexicon.intervals):
        letter = lexicon.name_of(member.letter)
        is_function = letter in CUSTOMARY or (letter, False, False) in lexicon.applied
        signed = is_function and member.sort is not None and member.sort.name in _SIGNED
        signed = signed and not cues.anywhere(sentence.words, "of numbers")
        yield member._replace(letter=letter, sort=Sort("") if signed else member.sort)
    if noun := noun_of(sentence, lexicon):
        yield from noun.of_names()


def _named(cut: Sequence[Statement], lexicon: Lexicon) -> list[Statement]:
    """Statements with their letters cut into names, but for memberships."""
    return [
        s if s.has("in") else s._replace(marks=tuple(split_names(list(s.marks), lexicon)))
        for s in cut
    ]


def _short(item: Item) -> str:
    """The beginning of a formula, for a message."""
    return " ".join(item.text.split())[:80]
