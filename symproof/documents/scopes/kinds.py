"""Kinds: which names of a section are columns and matrices of sizes that nobody writes out.

All formulas of a section say it together, by the rules of
:mod:`symproof.reading.scope.inference`: names that something shows to be no numbers, and that the
document does not define by their entries.  Words and sets say it as they do at the prompt ("let $A$
be a symmetric matrix", $x ∈ ℝ^n$); what they have said holds in later sections, too, where the
uses of a name fit it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from itertools import chain

from ...base.kept import Kept
from ...kernel.terms import Term, symbol
from ...notation.names import Key, letter_of, parse_name
from ...notation.tokens import UnreadableText
from ...notation.words import OF_MATRICES
from ...reading.claims.kinds import Declared, declared_kinds
from ...reading.elaborate.chances import MOMENTS
from ...reading.grammar import Node
from ...reading.lexing.marks import Mark
from ...reading.phrases.matching import kinds as words_for
from ...reading.scope.inference import Inferred, infer
from ...reading.scope.lexicon import Lexicon, split_names
from ...reading.scope.scope import key_of_matrix
from ...reading.scope.transposes import written_out
from ...reading.scope.uses import capitals_behind, uses
from ...reading.statements.chains import Reader
from ...reading.statements.statements import statements
from ..prose.memberships import in_documents, sized_in
from ..prose.nouns import noun_of
from ..prose.sentences import Sentence, sentences
from ..source.scan import Document, Piece

#: With more formulas than this a section says nothing together.
_MOST = 150
_STYLES = ("bold", "vec")
_WORDS = ("\\det", "\\tr", "\\nabla")


#: What the formulas of sections show, of so many letters altogether.
_KEPT: Kept[tuple[Inferred | None, tuple[Term, ...]]] = Kept(500_000)


#: A formula with its marks.
_Formula = tuple[Piece, list[Mark]]
_DELIMITERS = re.compile(r"\$+|\\[()\[\]]|\n(?!\s*\n)")
#: The sign of a set, which is read with its formula.
_IN = re.compile(r"\\in(?![A-Za-z])|∈")


class Sections:
    """The text and the formulas of a document by sections."""

    def __init__(
        self, lexicon: Lexicon, formulas: Sequence[_Formula], document: Document,
        parts: Iterable[object] = (),
    ) -> None:  # fmt: skip
        self.lexicon, self.starts, self.text = lexicon, sorted(document.headings), document.text
        self._nouns = _nouns(self.text, parts, lexicon)
        self.formulas: dict[int, list[_Formula]] = {}
        for piece, marks in formulas:
            self.formulas.setdefault(self._number(piece.start), []).append((piece, marks))
        self._lexicons: dict[int, Lexicon] = {}
        self._words: list[Declared] = []

    def at(self, offset: int) -> Lexicon:
        """The lexicon of the section at an offset, with the kinds of its names."""
        section = self._number(offset)
        if section not in self._lexicons:
            formulas = self.formulas.get(section, [])
            said = tuple((piece.kind, piece.text) for piece, _ in formulas)
            own, earlier = self._words_of(section), self._words_before(section)
            shown = self._shown_until(section)
            tables = (table for said in (own, earlier) for table in (said.matrices, said.sizeless))
            key = tuple(tuple(table.items()) for table in tables), shown
            kinds, members = _KEPT.ask(
                (self.lexicon, said, key), 1 + sum(len(text) for _, text in said),
                lambda: _kinds(self.lexicon, formulas, own.over(earlier), own, shown),
            )  # fmt: skip
            self._lexicons[section] = self.lexicon._replace(kinds=kinds, members=members)
        return self._lexicons[section]

    def _number(self, offset: int) -> int:
        return bisect_right(self.starts, offset)

    def _words_of(self, section: int) -> Declared:
        """The declarations in a section."""
        while len(self._words) <= section:
            number = len(self._words)
            ends = [0, *self.starts, len(self.text)]
            begin, end = ends[number : number + 2]
            nouns = [words for start, words in self._nouns if begin <= start < end]
            text = "\n\n".join((self.text[begin:end], *nouns))
            sets = _declared(self.lexicon, self.formulas.get(number, []))
            self._words.append(_said_in(text, self.lexicon, sets))
        return self._words[section]

    def _shown_until(self, section: int) -> frozenset[str]:
        """The names of which the entries are written out in a section, or before it, or declared
        anywhere."""
        later = (m for k, found in self.formulas.items() if k > section for _, m in found)
        only_later = frozenset(map(_base, chain.from_iterable(map(self._written, later))))
        until = (m for k, found in self.formulas.items() if k <= section for _, m in found)
        own = frozenset(map(_base, chain.from_iterable(map(self._written, until))))
        return frozenset(map(_base, self.lexicon.written)) - (only_later - own)

    def _written(self, marks: list[Mark]) -> Iterator[Key]:
        return written_out(split_names(marks, self.lexicon))

    def _words_before(self, section: int) -> Declared:
        """The declarations in the sections before one."""
        found = Declared()
        for number in range(section):
            found = self._words_of(number).over(found)
        return found


def _nouns(text: str, parts: Iterable[object], lexicon: Lexicon) -> list[tuple[int, str]]:
    """The declarations that sentences make by a noun without a name, each with the offset of its
    first formula."""
    if not any(word in text for kind in ("matrix", "square") for word in words_for()[kind]):
        return []
    found = (one for one in sentences(text, parts) if isinstance(one, Sentence) and one.starts)
    said = ((one.starts[0], noun_of(one, lexicon)) for one in found)
    return [(start, noun.declaration) for start, noun in said if noun is not None]


def _said_in(text: str, lexicon: Lexicon, sets: Mapping[str, Term]) -> Declared:
    """The columns and matrices that the words and the ``sets`` of a text declare."""
    try:
        found = declared_kinds(_IN.sub(" ; ", _DELIMITERS.sub(" ", text)))
    except UnreadableText:  # a name has two sizes
        return Declared({**sets})
    sized = {key: in_documents(term) for key, term in found.matrices.items()}
    sized = {key: term for key, term in sized.items() if key not in found.sizeless}
    sizeless = {key: kind for key, kind in found.sizeless.items() if key not in found.matrices}
    plain = frozenset(map(letter_of, _bold(lexicon)))
    return Declared(
        {**{k: v for k, v in sized.items() if k not in plain}, **sets},
        {k: v for k, v in sizeless.items() if k not in plain and k not in sets},
    )


def _but_for(
    said: Declared, others: AbstractSet[str]
) -> tuple[dict[str, Term], dict[str, str]]:  # fmt: skip
    """The columns and matrices with their sizes, and those without, that are none of ``others``."""
    sized = {key: matrix for key, matrix in said.matrices.items()
             if others.isdisjoint((key, parse_name(matrix.args[0]).base))}  # fmt: skip
    return sized, {key: kind for key, kind in said.sizeless.items() if key not in others}


def _base(key: Key) -> str:
    return key[0]


def _bold(lexicon: Lexicon) -> frozenset[str]:
    """The bold letters that are other names than the plain ones."""
    return frozenset(n for n in lexicon.styled if n.startswith("bold")) - lexicon.plain


def _kinds(
    lexicon: Lexicon, formulas: Sequence[_Formula], said: Declared, own: Declared,
    shown: frozenset[str],
) -> tuple[Inferred | None, tuple[Term, ...]]:  # fmt: skip
    """What the formulas of a section show of its names, and what words and sets have ``said`` up to
    here, its ``own`` ones among them; the entries of some names are ``shown``."""
    shows = bool(said.keys) or any(_shows_matrices(marks) for _, marks in formulas)
    if not shows or len(formulas) > _MOST:
        return None, ()
    reader = Reader(lexicon)
    trees: list[Node] = []
    for statement in (s for _, marks in formulas for s in statements(marks)):
        with suppress(UnreadableText, RecursionError):
            trees.append(reader.tree(statement))
    others = shown | lexicon.declared
    known = OF_MATRICES.keys() - lexicon.declared
    applied = {name for name, *_ in lexicon.applied} - known
    others |= applied | {f"{name}(#)" for name in applied}

    others |= _random(trees) - own.matrices.keys() - own.sizeless.keys()

    def by(words: Declared) -> tuple[Inferred, tuple[Term, ...]]:
        """The kinds of names where ``words`` hold, and the matrices whose sizes these say."""
        sized, sizeless = _but_for(words, others)
        return infer(trees, used, sized, others, sizeless, shown=shown), tuple(sized.values())

    used = uses(trees)
    inferred, members = by(said)
    if not inferred.fits:
        inferred, members = by(own)
    shows = any(kinds.matrices for kinds in inferred.kinds) or bool(members)
    return inferred if shows else None, members


def _random(trees: Iterable[Node]) -> frozenset[str]:
    """The letters E and X of E[X], which is no product of matrices."""
    found = frozenset[str]().union(*(capitals_behind(MOMENTS, tree) for tree in trees))
    return found | MOMENTS.keys() if found else found


def _declared(lexicon: Lexicon, formulas: Sequence[_Formula]) -> dict[str, Term]:
    """The columns and matrices of which a section says one set: x ∈ ℝ^n."""
    found: dict[str, Term] = {}
    twice: set[str] = set()
    for piece, _ in (one for one in formulas if any(t.kind == "in" for t in one[1])):
        for sized in sized_in(piece.text):
            name = parse_name(sized.args[0])
            name = name._replace(base=lexicon.name_of(name.base))
            term = symbol(name.template, *sized.args[1:])
            if found.setdefault(key_of_matrix(term), term) != term:
                twice.add(name.base)
    twice.update(map(letter_of, _bold(lexicon)))  # \mathbf{x} and x are two names here
    return {key: term for key, term in found.items()
            if parse_name(term.args[0]).base not in twice}  # fmt: skip


def _shows_matrices(marks: Sequence[Mark]) -> bool:
    """Whether a formula may show that a name is no number; AB = BA may, of capitals alone."""
    runs = {t.says for t in marks if t.kind == "run" and len(t.says) > 1 and t.says.isupper()}
    if len({"".join(sorted(run)) for run in runs}) < len(runs):
        return True
    return any(
        t.sign in ("top", "‖") or (t.is_name and t.says.startswith(_STYLES))
        or (t.kind == "unknown" and t.says in _WORDS) or t.says in ("T", "tr", "Tr", "det")
        for t in marks
    )  # fmt: skip
