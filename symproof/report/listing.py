"""The theorems as a list: chapters, names, titles and sources in one language.

Nothing is proved here: a list says what there is.  Verdicts are given by ``symproof check``, a
derivation is shown by ``symproof show``.  What the list says of the library is read off its records
once and kept, as tables are, so that nobody waits for SymPy to see a title.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..base.catalogs import LANGUAGES, translator
from ..base.messages import Translate
from ..base.naming import plain
from ..base.tables import derived, table
from ..kernel.claims import unfolded
from ..notation.normal_form import normal_form

if TYPE_CHECKING:
    from ..authoring.library import Record
    from ..kernel.claims import Claim

FALSE = " (false)"  # behind the title of a claim that is refuted; a message of the reports
#: The files of the package that say what stands in the list; folders stand for what is in them.
_SAID_IN = ("theory", "authoring", "report/listing.py", "report/framing.py", "report/wording.py")


class ListedTheorem(NamedTuple):
    """What the list says of a theorem: its name, its title, statement and chapter in English, the
    documents that state it with their lines, whether the claim is false, and the ``form`` by which
    its formula is known again (see :func:`form_of`)."""

    name: str
    title: str
    statement: str
    chapter: str
    sources: Sequence[tuple[str, int]]
    is_refuted: bool
    form: str


def entries() -> list[ListedTheorem]:
    """The entries of the library, in the order of the book."""
    package = Path(__file__).parents[1]
    places = [package / name for name in _SAID_IN]
    files = [file for place in places for file in (sorted(place.glob("*.py")) or [place])]
    return [ListedTheorem(*row) for row in derived(Path(__file__), files, _read_off)]


def _read_off() -> list[Any]:
    """The entries as plain data, read off all chapters themselves: what is registered in a process,
    or loaded there by default, may be more, or less."""
    from .. import theory
    from ..authoring.library import Record

    names = theory.DOCUMENTS + theory.BEYOND
    theory.load(names)
    chapters = [sys.modules[f"{theory.__name__}.{name}"] for name in names]
    return [
        tuple(entry_of(record)) for chapter in chapters for record in vars(chapter).values()
        if isinstance(record, Record) and record.function.__module__ == chapter.__name__
    ]  # fmt: skip


def entry_of(record: Record) -> ListedTheorem:
    """The entry of a record."""
    from .framing import frame_of
    from .wording import chapter_title

    frame = frame_of(record)
    chapter = frame.title if frame else chapter_title(record.chapter).id
    sources = tuple((source.document, source.line) for source in record.sources)
    form = "" if record.is_refuted else form_of(record.claim)
    return ListedTheorem(
        record.name, record.title, record.statement, chapter, sources, record.is_refuted, form
    )


def form_of(claim: Claim) -> str:
    """The relation of a ``claim`` up to the names of its letters and the order of summands, its
    definitions unfolded; "" if it rests on more than what holds of all real, or all complex,
    numbers and of natural numbers of blocks."""
    sorts = {variable.sort for variable in claim.variables}
    if claim.definitions:
        sorts -= {"natural"}
    more = (claim.hypotheses, claim.premises, claim.alternatives)
    if any(more) or len(sorts) != 1 or not sorts <= {"real", "complex"}:
        return ""
    return f"{sorts.pop()}: {normal_form(unfolded(claim))}"


def same_as(claim: Claim) -> ListedTheorem | None:
    """The theorem of the library that says what a ``claim`` says, in other letters perhaps, or says
    it of complex numbers."""
    form = form_of(claim)
    forms = (form, form.replace("real: ", "complex: ", 1)) if form else ()
    return next((entry for entry in entries() if entry.form in forms), None)


def listed(
    found: Iterable[ListedTheorem], language: str, words: Sequence[str] = ()
) -> Iterator[str]:
    """The lines of the list: the title of each chapter, below it the name, title and sources of
    each of its theorems.  ``words`` keep the entries that have all of them, and bring those that
    fit best to the front (see :func:`search`).  Raises ``ValueError`` for an unknown language."""
    translate = translator(language)
    chapters: dict[str, list[ListedTheorem]] = {}
    for entry in search(found, words):
        chapters.setdefault(entry.chapter, []).append(entry)
    for chapter, inside in chapters.items():
        yield translate(chapter)
        for entry in inside:
            places = ", ".join(f"{document}:{line}" for document, line in entry.sources)
            yield f"{row_of(entry, translate)}  {places}".rstrip()


def row_of(entry: ListedTheorem, translate: Translate) -> str:
    """The name of an ``entry`` and its title in a language."""
    title = translate(entry.title) + (translate(FALSE) if entry.is_refuted else "")
    return f"  {entry.name:<28} {title}"


def search(
    found: Iterable[ListedTheorem], words: Sequence[str], *, is_any: bool = False
) -> list[ListedTheorem]:
    """The entries that have all of the ``words``, or if it ``is_any`` at least one of them; those
    that have most of them and in the better places come first, the others stay in the order of the
    book.

    A word is had as it is, as the beginning of a longer word, or by a word of its group in
    ``synonyms.toml``.  A name is a better place than a title, this than a statement, a chapter or a
    source; the words that are typed count more than those of their groups.
    """
    asked = [_ways(words) for words in _asked(" ".join(words))]
    whole = plain(" ".join(words))
    if not asked:
        return [*found]
    ranked: list[tuple[bool, int, int, ListedTheorem]] = []
    for entry in found:
        spoken = _spoken(entry)
        scores = [max(_score(way, spoken) for way in ways) for ways in asked]
        had = sum(score > 0 for score in scores)
        if had == len(asked) or (is_any and had):
            ranked.append((plain(entry.name) == whole, had, sum(scores), entry))
    ranked.sort(key=lambda row: row[:3], reverse=True)
    return [entry for *_, entry in ranked]


def _asked(typed: str) -> Iterator[str]:
    """The words of a search, those together that are in ``synonyms.toml`` together."""
    rest = plain(typed).split()
    known = {word for group in _synonyms() for word in group}
    while rest:
        ends = (k for k in range(len(rest), 1, -1) if " ".join(rest[:k]) in known)
        end = next(ends, 1)
        yield " ".join(rest[:end])
        rest = rest[end:]


class _Way(NamedTuple):
    """The pattern by which a word is looked for, and its weight."""

    pattern: re.Pattern[str]
    weight: int


def _ways(word: str) -> list[_Way]:
    """The ways to have a word: itself, and the words of its groups."""
    groups = [g for g in _synonyms() if any(w == word or _begins(w, word) for w in g)]
    others = dict.fromkeys(other for group in groups for other in group if other != word)
    return [_way(word, 2), *(_way(other, 1) for other in others)]


def _begins(word: str, longer: str) -> bool:
    """Whether a word of Latin letters is the beginning of a longer one, as turn of turning."""
    return word.isascii() and len(word) > 3 and " " not in longer and longer.startswith(word)


def _way(word: str, weight: int) -> _Way:
    start = r"(?<![a-z0-9])" if word.isascii() else ""
    return _Way(re.compile(start + re.escape(word)), weight)


@cache
def _synonyms() -> tuple[tuple[str, ...], ...]:
    groups = table(Path(__file__).with_name("synonyms.toml"))["groups"]
    return tuple(tuple(map(plain, group)) for group in groups)


def _score(way: _Way, spoken: Sequence[tuple[int, str]]) -> int:
    return max((weight * way.weight for weight, text in spoken if way.pattern.search(text)),
               default=0)  # fmt: skip


def _spoken(entry: ListedTheorem) -> list[tuple[int, str]]:
    """The texts in which a search looks for words, each with what it counts, the best first: the
    name of a theorem, its title, statement and chapter in every language, and its sources."""
    texts = [(8, entry.name)]
    for weight, text in ((6, entry.title), (3, entry.statement), (2, entry.chapter)):
        texts += [(weight, translator(code)(text)) for code in LANGUAGES]
    texts += [(1, document) for document, _ in entry.sources]
    return [(weight, plain(text)) for weight, text in texts]
