"""What a text claims and what it supposes, by the phrases in it.

    "for all integers k, sin(kπ) = 0"     claims sin(kπ) = 0, and says that k is an integer
    "x = 2 => x^2 = 4"                    claims x^2 = 4, and supposes x = 2

Every word is accounted for: what no phrase explains is left in the formulas, where the reader
of formulas refuses it with its place.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from ..claims_from_text import NO_SORT
from ..kernel.facts import SORTS
from ..notation.names import GREEK_NAMES
from ..notation.tokens import UnreadableText
from .phrases import Phrase, phrases


class Piece(NamedTuple):
    """A formula of the text, from ``start`` to ``end``."""

    start: int
    end: int


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


#: Why a text is not read, here and elsewhere.
NOT_UNDERSTOOD = "{word} is not understood here; declare it if it is a name"
TWO_CLAIMS = "two claims; write each of them alone, or say by a word what is supposed"
NO_CLAIM = "nothing is claimed; write a relation outside of what is supposed"
MISSING_AT_END = "something is missing at the end"
ONE_SIDED_OR = "between what does this choose?  Write a formula on each side"
NO_SUBJECT = "of what is this said?  Write the letters of which it is said"
NOT_SUPPOSED = "what is supposed of this is missing; write it behind"
_ANNOUNCES = frozenset(("then", "implies"))
_INSIDE = frozenset(("sort", "is", "or"))


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
        stray = next((p for p in clause.parts if isinstance(p, Phrase) and p.kind != "or"), None)
        if stray is not None:
            word = source[stray.start : stray.end]
            reason = "{word} is not understood in a claim"
            raise UnreadableText(source, stray.start, reason, word=word)
    others = [c for c, is_claim in zip(clauses, roles, strict=True) if not is_claim]
    supposed = _supposed(source, others, known)
    return Sentence(claims[-1].pieces, supposed, claims[0].pieces if both else ())


def conditions(source: str, names: Collection[str] = ()) -> tuple[Supposition, ...]:
    """What a list of conditions supposes, such as ``a, b > 0; n ∈ ℕ``."""
    found = sorted([*phrases(source, names), *_commas(source)], key=lambda p: p.start)
    return _supposed(source, _clauses(source, found))


def _commas(source: str) -> list[Phrase]:
    """The commas that stand in no bracket."""
    depth, found = 0, []
    for match in re.finditer(r"\\[lr]angle|[(\[{（⟨]|[)\]}）⟩]|[,，、。]", source):
        depth += match[0] in ("\\langle", *"([{（⟨")
        depth -= match[0] in ("\\rangle", *")]}）⟩")
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
            if len(around) != 2 or not all(isinstance(p, Piece) for p in around):
                raise UnreadableText(source, part.start, ONE_SIDED_OR)


def _roles(clauses: list[_Clause]) -> list[bool]:
    """For each clause whether it is claimed; the others are supposed."""
    marked = [c.before in ("given", "every") or c.after == "given_before" or bool(c.sorts)
              for c in clauses]  # fmt: skip
    roles: list[bool] = []
    for k, clause in enumerate(clauses):
        behind = clauses[k + 1 :]
        listed = clause.before in ("comma", "and")
        announced = any(c.before in _ANNOUNCES or c.after == "given_before" for c in behind)
        if marked[k] or announced:
            roles.append(False)
        elif listed and any(roles):  # behind the claim, a list of suppositions goes on
            roles.append(roles[-1])
        elif listed and k and not all(marked[k + 1 :]):  # the claim is the last of a list
            roles.append(False)
        else:
            roles.append(True)
    return roles


def _supposed(
    source: str, clauses: list[_Clause], known: Collection[str] = ()
) -> tuple[Supposition, ...]:
    said: list[Supposition] = []
    waiting: list[Piece] = []
    latest: tuple[str, ...] = ()  # the sorts that were said last
    is_any = False  # whether the letters that wait may be any numbers
    for clause in clauses:
        pieces, sorts = clause.pieces, clause.sorts
        colon = next((p for p in clause.parts if isinstance(p, Phrase) and p.kind == "is"), None)
        if colon is not None and not sorts:
            meant = source[colon.end : pieces[-1].end if pieces else None].strip()
            sorts_said = ", ".join(SORTS)
            raise UnreadableText(source, colon.start, NO_SORT, sort=repr(meant), sorts=sorts_said)
        bare = all(_is_name(source[p.start : p.end]) for p in pieces)
        named = (_named(source[p.start : p.end]) for p in pieces)
        if bare and not sorts and pieces and all(name in known for name in named):
            continue
        if not pieces:
            place = clause.parts[0].start if clause.parts else 0
            raise UnreadableText(source, place, NO_SUBJECT)
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


_NAME = re.compile(r"\s*(?:\\(?:mathbf|boldsymbol|bm)\s*\{?\s*)?(\\?[A-Za-z]+|[^\W\d_])\s*\}?\s*")


def _is_name(text: str) -> bool:
    return _NAME.fullmatch(text) is not None


def _named(text: str) -> str:
    """The name that a text is, as it is declared."""
    match = _NAME.fullmatch(text)
    name = match[1].lstrip("\\") if match else ""
    return GREEK_NAMES.get(name, name)
