"""What a text claims and what it supposes, by the phrases in it.

    "for all integers k, sin(kπ) = 0"     claims sin(kπ) = 0, and says that k is an integer
    "x = 2 => x^2 = 4"                    claims x^2 = 4, and supposes x = 2

Every word is accounted for: what no phrase explains is left in the formulas, where the reader
of formulas refuses it with its place.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from ...kernel.facts import SORTS
from ...notation.names import GREEK_NAMES
from ...notation.tokens import UnreadableText
from ..claims.sorting import NO_SORT
from .matching import Phrase, phrases


class Range(NamedTuple):
    """An interval: its ends, which are missing where it has none, and which of them belong
    to it."""

    low: Piece | None
    high: Piece | None
    is_low_inside: bool
    is_high_inside: bool


class Piece(NamedTuple):
    """A formula of the text, from ``start`` to ``end``; of a term, the ``sort`` that is said of
    it, the ``range`` in which it lies, or the number of which it is a multiple, its ``divisor``."""

    start: int
    end: int
    sort: str = ""
    range: Range | None = None
    divisor: Piece | None = None

    @property
    def is_term(self) -> bool:
        """Whether something is said of a term; otherwise the formula is a relation."""
        return bool(self.sort or self.range or self.divisor)

    @property
    def formulas(self) -> tuple[Piece, ...]:
        """The formula, and those of its range and its divisor."""
        ends = (self.range.low, self.range.high) if self.range else ()
        more = (*ends, self.divisor)
        return (Piece(self.start, self.end), *(piece for piece in more if piece is not None))


class Supposition(NamedTuple):
    """One thing that is supposed: one of the ``formulas`` holds, or their letters have a
    ``sort``; ``names`` are further letters of which the same is said."""

    formulas: tuple[Piece, ...]
    sort: str
    names: tuple[Piece, ...]


class Sentence(NamedTuple):
    """One of the formulas of ``claim`` holds, under what is ``supposed``; if there is a
    ``converse``, one of these follows from the claim, too."""

    claim: tuple[Piece, ...]
    supposed: tuple[Supposition, ...]
    converse: tuple[Piece, ...]


class _Clause(NamedTuple):
    """What stands between two phrases that cut a text into clauses: the kinds of these
    (empty at the ends), and the pieces and smaller phrases inside."""

    before: str
    parts: tuple[Piece | Phrase, ...]
    after: str

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return tuple(p for p in self.parts if isinstance(p, Piece))

    @property
    def sorts(self) -> tuple[str, ...]:
        return tuple(p.says for p in self.parts if isinstance(p, Phrase) and p.kind == "sort")

    @property
    def kinds(self) -> tuple[str, ...]:
        return tuple(p.kind for p in self.parts if isinstance(p, Phrase))

    @property
    def says(self) -> bool:
        """Whether something is said of a term."""
        return any(kind != "or" for kind in self.kinds)


#: Why a text is not read, here and elsewhere.
NOT_UNDERSTOOD = "{word} is not understood here; declare it if it is a name"
TWO_CLAIMS = "two claims; write each of them alone, or say by a word what is supposed"
NO_CLAIM = "nothing is claimed; write a relation outside of what is supposed"
MISSING_AT_END = "something is missing at the end"
ONE_SIDED_OR = "between what does this choose?  Write a formula on each side"
NO_SUBJECT = "of what is this said?  Write the letters of which it is said"
NOT_SUPPOSED = "what is supposed of this is missing; write it behind"
NO_SUBJECT_BEFORE_OR = "say on each side of or what is meant, as in n is even or n is odd"
#: Sorts that say something of letters only: of a term there is no relation that says it.
_OF_LETTERS = (
    "complex",
    "real",
    "function",
    "even function",
    "odd function",
    "imaginary unit",
    "random variable",
    "independent random variable",
)
NO_END = "an end of this interval is missing or stands on the wrong side"
NO_ENDS = "this interval has no end; say that the number is real"
_ANNOUNCES = frozenset(("then", "implies"))
_MULTIPLES = ("multiple", "multiple_behind", "divides")
_INSIDE = frozenset(("sort", "is", "or", *_MULTIPLES))


def sentence(source: str, names: Collection[str] = (), known: Collection[str] = ()) -> Sentence:
    """The sentence that ``source`` is, where ``names`` are declared; of those ``known`` nothing
    has to be said.  Raises
    :class:`~symproof.notation.tokens.UnreadableText` for a word that may change the meaning and
    is not understood, for no claim and for two."""
    found = [*phrases(source, names), *_commas(source)]
    for phrase in found:
        if phrase.kind == "refused":
            word = source[phrase.start : phrase.end]
            raise UnreadableText(source, phrase.start, NOT_UNDERSTOOD, word=word)
    found = _behind_quantifiers(source, sorted(found, key=lambda p: p.start))
    clauses = _clauses(source, found)
    roles = _roles(clauses)
    claims = [c for c, is_claim in zip(clauses, roles, strict=True) if is_claim]
    both = [k for k, c in enumerate(claims) if c.after == "equivalent"]
    if len(claims) - len(both) != 1 or len(both) > 1 or not claims[-1].pieces:
        at = claims[1].pieces[0].start if len(claims) > 1 and claims[1].pieces else len(source)
        raise UnreadableText(source, at, TWO_CLAIMS if len(claims) > 1 else NO_CLAIM)
    for clause in claims:
        said = (p for p in clause.parts if isinstance(p, Phrase))
        stray = next((p for p in said if p.says in _OF_LETTERS), None)
        if stray is not None:
            word = source[stray.start : stray.end]
            reason = "{word} is not understood in a claim"
            raise UnreadableText(source, stray.start, reason, word=word)
    others = [c for c, is_claim in zip(clauses, roles, strict=True) if not is_claim]
    supposed = _supposed(source, others, known)
    claim, *rest = (_alternatives(source, c) for c in reversed(claims))
    return Sentence(claim, supposed, rest[0] if both else ())


def conditions(source: str, names: Collection[str] = ()) -> tuple[Supposition, ...]:
    """What a list of conditions supposes, such as ``a, b > 0; n ∈ ℕ``."""
    found = sorted([*phrases(source, names), *_commas(source)], key=lambda p: p.start)
    return _supposed(source, _clauses(source, found))


_ANGLES = r"\\[lr]angle|\\left<|\\right>"


def _commas(source: str) -> list[Phrase]:
    """The commas that stand in no bracket."""
    depth, found = 0, []
    for match in re.finditer(rf"{_ANGLES}|[(\[{{（⟨]|[)\]}}）⟩]|[,，、。]", source):
        depth += match[0] in ("\\langle", "\\left<", *"([{（⟨")
        depth -= match[0] in ("\\rangle", "\\right>", *")]}）⟩")
        if (
            match[0] in ",，、。"
            and depth <= 0
            and source[match.start() - 1 : match.start()] != "\\"
        ):
            found.append(Phrase("comma", "", match.start(), match.end()))
    return found


def _behind_quantifiers(source: str, found: list[Phrase]) -> list[Phrase]:
    """``found`` with a comma in place of the colon in "∀x: x^2 ≥ 0", behind which no sort stands:
    it ends what is said of the letters."""
    turned: list[Phrase] = []
    quantified = False
    for k, phrase in enumerate(found):
        behind = found[k + 1] if k + 1 < len(found) else None
        if quantified and source[phrase.start : phrase.end] == ":":
            says_sort = behind is not None and behind.kind == "sort"
            if behind is None or not (says_sort and not source[phrase.end : behind.start].strip()):
                phrase, quantified = phrase._replace(kind="comma"), False
        elif phrase.kind == "is" and k and found[k - 1].kind in ("given", "every"):
            quantified = True  # as in "for x in [0, 1]: …", if a colon comes now
        elif phrase.kind not in (*_INSIDE, "comma", "and"):
            quantified = phrase.kind == "every"
        turned.append(phrase)
    return turned


def _clauses(source: str, found: list[Phrase]) -> list[_Clause]:
    clauses: list[_Clause] = []
    parts: list[Piece | Phrase] = []
    before, at = "", 0
    for phrase in [*found, Phrase("", "", len(source), len(source))]:
        if source[at : phrase.start].strip():
            parts.append(Piece(at, phrase.start))
        at = phrase.end
        if phrase.kind in _INSIDE:
            parts.append(phrase)
            continue
        if parts:
            _demand_alternatives(source, parts)
            clauses.append(_Clause(before, tuple(parts), phrase.kind))
            parts, before = [], phrase.kind
        elif phrase.kind in ("", "implies", "equivalent", "given_before"):
            if before not in ("", "comma", "given_before") or phrase.kind:
                word = source[phrase.start : phrase.end]
                reason = "something is missing before {word}" if word else MISSING_AT_END
                raise UnreadableText(source, phrase.start, reason, word=word)
        else:
            before = phrase.kind
    return clauses


def _demand_alternatives(source: str, parts: list[Piece | Phrase]) -> None:
    """Refuse an ``or`` that does not stand between two formulas."""
    for k, part in enumerate(parts):
        if isinstance(part, Phrase) and part.kind == "or":
            around = parts[k - 1 : k] + parts[k + 1 : k + 2] if k else []
            if len(around) != 2 or any(isinstance(p, Phrase) and p.kind == "or" for p in around):
                raise UnreadableText(source, part.start, ONE_SIDED_OR)


def _alternatives(source: str, clause: _Clause) -> tuple[Piece, ...]:
    """The formulas of a clause of which one holds, each with what is said of it."""
    found: list[Piece] = []
    parts: list[Piece | Phrase] = []
    for part in (*clause.parts, Phrase("or", "", len(source), len(source))):
        if not isinstance(part, Phrase) or part.kind != "or":
            parts.append(part)
            continue
        if found and found[-1].is_term and all(isinstance(p, Phrase) for p in parts):
            parts.insert(0, found[-1].formulas[0])  # n is even or odd
        found.append(_said_of(source, parts, part.start))
        parts = []
    if len(found) > 1 and len({piece.is_term for piece in found}) > 1:
        names = [p for p in found if not p.is_term and _is_name(source[p.start : p.end])]
        if names:  # n or k is even
            raise UnreadableText(source, names[0].start, NO_SUBJECT_BEFORE_OR)
    return tuple(found)


def _said_of(source: str, parts: Sequence[Piece | Phrase], end: int) -> Piece:
    """The formula in ``parts`` with what is said of it: a sort, a range or a divisor."""
    pieces = [p for p in parts if isinstance(p, Piece)]
    said = [p for p in parts if isinstance(p, Phrase) and p.kind != "is"]
    if not pieces:
        raise UnreadableText(source, parts[0].start if parts else end, NO_SUBJECT)
    if len(said) == 1 and len(pieces) == 1 and said[0].kind == "sort":
        return pieces[0]._replace(sort=said[0].says)
    if len(said) == 1 and len(pieces) == 2 and (divided := _divided(pieces, said[0])):
        return divided
    if not said and len(pieces) == 2 and len(parts) > 2:
        return pieces[0]._replace(range=_range(source, pieces[1], parts))
    if said or len(pieces) > 1 or len(parts) > 1:
        stray = next((p for p in parts if isinstance(p, Phrase)), parts[0])
        word = source[stray.start : stray.end]
        reason = "{word} is not understood in a claim"
        raise UnreadableText(source, stray.start, reason, word=word)
    return pieces[0]


def _divided(pieces: Sequence[Piece], said: Phrase) -> Piece | None:
    """The one of two pieces of which a phrase says that it is a multiple, with its divisor; None
    for any other phrase.  "3 整除 n" says it of n, "n 能被 3 整除" too."""
    one, other = pieces
    is_behind = said.start >= other.end
    if said.kind not in _MULTIPLES or (said.kind == "multiple_behind" and not is_behind):
        return None
    is_turned = said.kind == "divides" and not is_behind
    return other._replace(divisor=one) if is_turned else one._replace(divisor=other)


_RANGE = re.compile(r"\s*(?:\\left\s*)?([\[(])(.*?)(?:\\right\s*)?([\])])\s*[.。]?\s*", re.DOTALL)
_INFINITY = re.compile(r"\s*(?P<sign>[-−+]?)\s*(?:∞|oo|\\infty)\s*")


def _range(source: str, piece: Piece, parts: Sequence[Piece | Phrase]) -> Range:
    """The interval that a ``piece`` is.  Raises
    :class:`~symproof.notation.tokens.UnreadableText` for anything else."""
    found = _RANGE.fullmatch(source, piece.start, piece.end)
    commas = _commas(found[2]) if found else []
    if found is None or len(commas) != 1:
        colon = next(p for p in parts if isinstance(p, Phrase))
        meant = source[piece.start : piece.end].strip()
        sorts = ", ".join(SORTS)
        raise UnreadableText(source, colon.start, NO_SORT, sort=repr(meant), sorts=sorts)
    middle, start = commas[0], found.start(2)
    low, high = Piece(start, start + middle.start), Piece(start + middle.end, found.end(2))
    is_low_inside, is_high_inside = found[1] == "[", found[3] == "]"
    endless = [_INFINITY.fullmatch(source, end.start, end.end) for end in (low, high)]
    signs = [e["sign"] if e else "" for e in endless]
    if all(endless):
        raise UnreadableText(source, piece.start, NO_ENDS)
    wrong_low = endless[0] and (is_low_inside or signs[0] not in ("-", "−"))
    wrong_high = endless[1] and (is_high_inside or signs[1] in ("-", "−"))
    if wrong_low or not source[low.start : low.end].strip():
        raise UnreadableText(source, low.start, NO_END)
    if wrong_high or not source[high.start : high.end].strip():
        raise UnreadableText(source, high.start, NO_END)
    ends = (None if endless[0] else low, None if endless[1] else high)
    return Range(*ends, is_low_inside, is_high_inside)


def _roles(clauses: list[_Clause]) -> list[bool]:
    """For each clause whether it is claimed; the others are supposed."""
    marked = [_is_introduced(c) or (c.says and not _is_concluded(c)) for c in clauses]
    roles: list[bool] = []
    for k, clause in enumerate(clauses):
        behind = clauses[k + 1 :]
        listed = clause.before in ("comma", "and")
        if marked[k] or _is_announced(clause, behind):
            roles.append(False)
        elif listed and any(roles):  # behind the claim, a list of suppositions goes on
            roles.append(roles[-1])
        elif listed and k and not all(marked[k + 1 :]):  # the claim is the last of a list
            roles.append(False)
        else:
            roles.append(True)
    others = [k for k, clause in enumerate(clauses) if not _is_introduced(clause)]
    if not any(roles) and len(others) == 1 and clauses[others[0]].says:
        roles[others[0]] = True  # as in "n(n + 1) is even for all integers n"
    return roles


def _is_announced(clause: _Clause, behind: Sequence[_Clause]) -> bool:
    """Whether the claim is announced ``behind`` a clause, which is no claim of its own."""
    if clause.before == "then" and any(c.before == "then" for c in behind):
        return False
    return any(c.before in _ANNOUNCES or c.after == "given_before" for c in behind)


def _is_introduced(clause: _Clause) -> bool:
    """Whether a word says that a clause is supposed."""
    return clause.before in ("given", "every") or clause.after == "given_before"


def _is_concluded(clause: _Clause) -> bool:
    """Whether a word says that what a clause says of a term is claimed."""
    ends = (clause.before, clause.after)
    behind = clause.before in (*_ANNOUNCES, "given_before") or "equivalent" in ends
    return behind and not _is_introduced(clause)


def _supposed(
    source: str, clauses: list[_Clause], known: Collection[str] = ()
) -> tuple[Supposition, ...]:
    said: list[Supposition] = []
    waiting: list[Piece] = []
    latest: tuple[str, ...] = ()  # the sorts that were said last
    is_any = False  # whether the letters that wait may be any numbers
    for clause in clauses:
        pieces, sorts = clause.pieces, clause.sorts
        chosen = clause.says and "or" in clause.kinds
        if pieces and (chosen or (clause.says and not sorts)):
            one_of = _alternatives(source, clause)
            if chosen and waiting:
                raise UnreadableText(source, waiting[0].start, NO_SUBJECT_BEFORE_OR)
            for other in waiting:
                same = (p._replace(start=other.start, end=other.end) for p in one_of)
                said.append(Supposition(tuple(same), "", ()))
            said.append(Supposition(one_of, "", ()))
            waiting = []
            continue
        bare = all(_is_name(source[p.start : p.end]) for p in pieces)
        named = (_named(source[p.start : p.end]) for p in pieces)
        if bare and not sorts and pieces and all(name in known for name in named):
            continue
        if not pieces:
            place = clause.parts[0].start if clause.parts else 0
            raise UnreadableText(source, place, NO_SUBJECT)
        if sorts:
            _demand_one_subject(source, clause)
        if bare and not sorts:
            if said and said[-1].sort and not waiting and clause.before in ("and", "comma"):
                said += [Supposition(pieces, sort, ()) for sort in latest]
            else:
                is_any = clause.before == "every" or (is_any and bool(waiting))
                waiting += pieces
            continue
        said += [Supposition(pieces, sort, tuple(waiting)) for sort in sorts or ("",)]
        latest = sorts
        waiting = []
    if waiting and not is_any:
        raise UnreadableText(source, waiting[0].start, NOT_SUPPOSED)
    return tuple(said)


def _demand_one_subject(source: str, clause: _Clause) -> None:
    """Refuse a clause that says a sort and has more than the one piece of which it is said: the
    other one is a word that narrows the sort, as in "unit complex z" and "n is a composite
    integer"."""
    if len(clause.pieces) == 1:
        return
    is_subject_first = isinstance(clause.parts[0], Piece) and clause.kinds[0] == "is"
    stray = clause.pieces[1 if is_subject_first else 0]
    word = source[stray.start : stray.end].strip()
    raise UnreadableText(source, source.index(word, stray.start), NOT_UNDERSTOOD, word=word)


_NAME = re.compile(r"\s*(?:\\(?:mathbf|boldsymbol|bm)\s*\{?\s*)?(\\?[A-Za-z]+|[^\W\d_])\s*\}?\s*")


def _is_name(text: str) -> bool:
    return _NAME.fullmatch(text) is not None


def _named(text: str) -> str:
    """The name that a text is, as it is declared."""
    match = _NAME.fullmatch(text)
    name = match[1].lstrip("\\") if match else ""
    return GREEK_NAMES.get(name, name)
