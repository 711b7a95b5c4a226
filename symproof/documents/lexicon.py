"""The lexicon: which letters of a document belong together, and which names are functions.

``PE`` is one name and ``ab`` a product; ``f(x)`` is a value and ``x(x + 1)`` a product.  What
is declared decides; for the rest the whole document is looked through before any formula is
read: letters that stand alone elsewhere are names of their own, and a name that is followed by
parentheses wherever it occurs is applied to what they hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import NamedTuple

from ..kernel.terms import Term
from ..notation.names import GREEK, Key, is_styled, letter_of, parse_name
from ..notation.tokens import Token
from ..reading.scope.inference import Inferred
from ..system.kept import Kept
from .limits import LIMITS

_VOWELS = frozenset("aeiouyAEIOUY")
_INDEX_LETTERS = frozenset("ijklmnpqrst")
#: The letters that functions have by custom.
CUSTOMARY = frozenset("fghFGH")
STATEMENT_ENDS = frozenset(("row", "nl", "sep", "words", ",", ";", ":", "&", "in"))


class Lexicon(NamedTuple):
    """``words``: names of several letters; ``variables``: those that occur outside subscripts;
    ``applied``: functions; ``plain``: styled letters that mean the same as plain ones;
    ``raised``: names with an index above; ``matrices``: names of matrices; ``marks``: whether T
    only ever stands where the mark of a transpose could stand; ``bound``: letters of constants
    that the document gives another meaning; ``written``: names of matrices whose entries are
    written out or declared; ``kinds`` are those of the names in one section;
    ``members``: columns and matrices of which
    it says the set; ``styled``: letters in styles of their own."""

    words: frozenset[str] = frozenset()
    variables: frozenset[str] = frozenset()
    applied: frozenset[Key] = frozenset()
    plain: frozenset[str] = frozenset()
    raised: frozenset[str] = frozenset()
    letters: frozenset[str] = frozenset()
    declared: frozenset[str] = frozenset()
    imaginary: bool = False
    matrices: frozenset[Key] = frozenset()
    marks: bool = True
    bound: frozenset[str] = frozenset()
    written: frozenset[Key] = frozenset()
    kinds: Inferred | None = None
    styled: frozenset[str] = frozenset()
    members: tuple[Term, ...] = ()

    @property
    def shaped(self) -> frozenset[str]:
        """The names in a section that are surely columns or matrices: their entries are numbers."""
        found = {parse_name(m.args[0]).base for m in self.members}
        ways = self.kinds.kinds if self.kinds is not None else ()
        names = [{parse_name(m.args[0]).base for m in way.matrices} for way in ways]
        return frozenset(found.union(set.intersection(*names) if names else ()))


class Occurrence(NamedTuple):
    """A name in a list of tokens: where its scripts end, and the parenthesis behind it."""

    key: Key
    start: int
    end: int
    open: bool
    starts_statement: bool


def build(
    formulas: Iterable[list[Token]], declared: frozenset[str] = frozenset(),
    applied: frozenset[Key] = frozenset(), imaginary: bool | None = None,
    bound: frozenset[str] = frozenset(),
) -> Lexicon:  # fmt: skip
    """The lexicon of a document with these formulas and declared names."""
    lists = list(formulas)
    declared |= {"T"} & bound
    letters: set[str] = set()
    runs: dict[str, set[str]] = {}
    upright: set[str] = set()
    styled: set[str] = set()
    for tokens in lists:
        for place, token in enumerate(tokens):
            if token.kind == "run":
                if len(token.text) == 1:
                    letters.add(token.text)
                else:
                    runs.setdefault(token.text, set()).add(_surroundings(tokens, place))
            elif token.kind == "name" and token.text not in GREEK:
                (styled if is_styled(token.text) else upright).add(token.text)
                if len(token.text) > 1 and not is_styled(token.text):
                    runs.setdefault(token.text, set()).add(_surroundings(tokens, place))
    letters |= {t for t in upright if len(t) == 1}
    words = {w for w in declared if len(w) > 1 and w not in GREEK}
    words |= {t for t in upright if len(t) > 1}
    for run, places in runs.items():
        if run in words or places == {"subscript"}:
            continue
        spelled_out = set(run) <= letters
        capital = run.isupper() and ("scripts" in places or "(" in places)
        if not spelled_out and (capital or (len(run) > 2 and set(run) & _VOWELS)):
            words.add(run)
    variables = {w for w in words if runs.get(w, set()) - {"subscript"} or w in declared}
    alone = letters - _indexed_only(lists)
    styles = Counter(map(letter_of, styled))
    plain = frozenset(
        s
        for s in styled
        if letter_of(s) not in alone and styles[letter_of(s)] == 1 and s not in declared
    )
    names = Lexicon(
        frozenset(words), frozenset(variables), applied, plain, frozenset(), frozenset(letters),
        declared,
    )  # fmt: skip
    split = [split_names(tokens, names) for tokens in lists]
    raised = frozenset(base for tokens in split for base in _raised(tokens))
    found = applied | _applied(split, declared)
    if any(_defines_identity(tokens) for tokens in split):
        names = names._replace(declared=declared | {"I"})
    if imaginary is None:
        imaginary = _is_imaginary(split) and "i" not in declared | bound
    return names._replace(
        styled=frozenset(styled),
        applied=frozenset(found),
        raised=raised,
        imaginary=imaginary,
        bound=bound - {"i"},
    )


def _indexed_only(lists: list[list[Token]]) -> set[str]:
    """The letters that never stand without an index, as those of the entries of a column do."""
    indexed: set[str] = set()
    bare: set[str] = set()
    for tokens in lists:
        for token, behind in zip_longest(tokens, tokens[1:]):
            if token.kind == "run":
                has_index = behind is not None and behind.kind == "_"
                (indexed if has_index else bare).add(token.text[-1])
                bare.update(token.text[:-1])
    return indexed - bare


def _surroundings(tokens: list[Token], place: int) -> str:
    before = tokens[place - 1].kind if place else ""
    after = tokens[place + 1].kind if place + 1 < len(tokens) else ""
    if before == "{" and after == "}" and place > 1 and tokens[place - 2].kind == "_":
        return "subscript"
    if before == "_" and tokens[place].kind == "name":
        return "subscript"
    if after in ("_", "^"):
        return "scripts"
    return "(" if after == "(" else "alone"


#: Tokens with their names, of so many altogether: each stage asks for them again.
_KEPT: Kept[tuple[Token, ...]] = Kept(200_000)


def split_names(tokens: list[Token], lexicon: Lexicon) -> list[Token]:
    """``tokens`` with every run of letters cut into names."""
    question = ((*tokens,), lexicon.words, lexicon.plain)
    return [*_KEPT.ask(question, 1 + len(tokens), lambda: tuple(_with_names(tokens, lexicon)))]


def _with_names(tokens: list[Token], lexicon: Lexicon) -> list[Token]:
    done: list[Token] = []
    for place, token in enumerate(tokens):
        if token.kind != "run":
            if token.kind == "name" and token.text in lexicon.plain:
                token = token._replace(text=letter_of(token.text))
            done.append(token)
        elif len(token.text) > 1 and _surroundings(tokens, place) == "subscript":
            done += _subscript(token, lexicon)
        elif len(token.text) > 1 and place and tokens[place - 1].kind in ("_", "^"):
            middle = token.start + 1  # without braces TeX takes one letter
            done.append(Token("name", token.text[0], token.start, middle))
            done += _split(Token("run", token.text[1:], middle, token.end), lexicon)
        else:
            done += _split(token, lexicon)
    return done


def _subscript(token: Token, lexicon: Lexicon) -> Iterator[Token]:
    """A run that is all of a subscript: a word, or letters that are indices each."""
    if token.text in lexicon.words or len(token.text) > 2 or not set(token.text) <= _INDEX_LETTERS:
        yield token._replace(kind="name")
        return
    first, second = _split(token, lexicon)
    yield first
    yield Token(",", "", first.end, first.end)
    yield second


def _split(token: Token, lexicon: Lexicon) -> Iterator[Token]:
    text, at = token.text, 0
    while at < len(text):
        longest = max(
            (w for w in lexicon.words if text.startswith(w, at)), key=len, default=text[at]
        )
        start = token.start + at
        yield Token("name", longest, start, start + len(longest))
        at += len(longest)


def occurrences(tokens: list[Token]) -> Iterator[Occurrence]:
    """Every name in tokens that are split already."""
    for place, token in enumerate(tokens):
        if token.kind != "name" or (place and tokens[place - 1].kind in ("_", "^")):
            continue  # a script without braces: what follows belongs to the name before
        at, name, sub, sup = place + 1, token.text, False, False
        while at < len(tokens):
            kind = tokens[at].kind
            if kind == "'":
                name += "'"
                at += 1
            elif kind == "_" and not sub:
                at, inside = _script(tokens, at + 1)
                if len(inside) == 1 and inside[0].kind == "name" and _is_label(inside[0].text):
                    name += "_" + inside[0].text
                else:
                    sub = True
            elif kind == "^" and not sup:
                after, inside = _script(tokens, at + 1)
                if not (inside and inside[0].kind == "(" and inside[-1].kind == ")"):
                    break
                sup, at = True, after
            else:
                break
        before = tokens[place - 1].kind if place else ""
        label = before == "{" and place > 2 and tokens[place - 2].kind == "_"
        begins = not before or before in STATEMENT_ENDS or (
            label and tokens[place - 3].kind == "}")  # fmt: skip
        is_open = at < len(tokens) and tokens[at].kind == "("
        yield Occurrence((name, sub, sup), place, at, is_open, begins)


def _defines_identity(tokens: list[Token]) -> bool:
    """Whether ``I = …`` or ``I_0`` makes I a name like others and no identity matrix."""
    return "I" in [t.text for t in tokens] and any(
        seen.key[0] == "I"
        and ((seen.key[1] and tokens[seen.end - 1].text in ("0", "1"))
             or (seen.starts_statement and tokens[seen.end : seen.end + 1] != []
             and tokens[seen.end].kind == "rel"))
        for seen in occurrences(tokens)
    )  # fmt: skip


def _raised(tokens: list[Token]) -> Iterator[str]:
    """The names with one letter or numeral in parentheses above: ``v^{(i)}``."""
    base = ""
    if "^" not in [t.kind for t in tokens]:
        return
    for place, token in enumerate(tokens):
        before = tokens[place - 1].kind if place else ""
        if token.kind == "name" and before not in ("_", "{", "(", ","):
            base = token.text
        kinds = [t.kind for t in tokens[place : place + 6]]
        inner = kinds[2:3] if kinds[1:2] == ["("] else kinds[3:4]
        shape = (kinds[1:2] == ["("] and kinds[3:4] == [")"]) or (
            kinds[1:3] == ["{", "("] and kinds[4:6] == [")", "}"])  # fmt: skip
        single = shape and inner in (["name"], ["number"])
        if token.kind == "^" and single and base not in ("", "e"):
            yield base


def _is_label(text: str) -> bool:
    return len(text) > 1 and text not in GREEK


def _script(tokens: list[Token], at: int) -> tuple[int, list[Token]]:
    """Where a script ends that begins at ``at``, and what is in it."""
    if at >= len(tokens) or tokens[at].kind not in ("{", "("):
        return min(at + 1, len(tokens)), tokens[at : at + 1]
    end = closing(tokens, at)
    if tokens[at].kind == "(":
        return end + 1, tokens[at : end + 1]
    return end + 1, tokens[at + 1 : end]


def closing(tokens: list[Token], at: int) -> int:
    """Where the bracket at ``at`` closes, or the last place."""
    depth = 0
    for place in range(at, len(tokens)):
        depth += tokens[place].kind in ("(", "{", "[", "{(")
        depth -= tokens[place].kind in (")", "}", "]", ")}")
        if depth == 0:
            return place
    return len(tokens) - 1


def _applied(lists: list[list[Token]], declared: frozenset[str]) -> set[Key]:
    """The names that are functions wherever they occur."""
    plain: set[Key] = set()
    called: dict[Key, int] = {}
    defined: set[Key] = set()
    greek: set[Key] = set()
    values: set[Key] = set()
    for tokens in lists:
        for seen in occurrences(tokens):
            if not seen.open:
                plain.add(seen.key)
                if seen.starts_statement and [t.kind for t in tokens[seen.end :][:1]] == ["rel"]:
                    values.add(seen.key)
                continue
            if tokens[seen.start].text in GREEK and is_argument(tokens, seen.end):
                greek.add(seen.key)
            end = closing(tokens, seen.end)
            inside = tokens[seen.end + 1 : end]
            called[seen.key] = called.get(seen.key, 0) + 1
            after = tokens[end + 1].kind if end + 1 < len(tokens) else ""
            alone = seen.starts_statement and after in ("", "rel", "}", ".", ",", "nl", "^")
            if alone and _are_parameters(inside, tokens[seen.start].text):
                defined.add(seen.key)
            elif seen.starts_statement and after == "rel" and len(tokens[seen.start].text) == 1:
                called[seen.key] += 1
    functions = {key for key in defined if key not in plain}
    functions |= {k for k in called if k[0] in CUSTOMARY and k not in plain}
    functions |= {
        key for key, times in called.items()
        if times > 1 and key not in plain and key[0][:1].isalpha() and key[0] not in GREEK
        and key[0].rstrip("'") not in declared
    }  # fmt: skip
    functions |= {k for k in greek - values if k[0].rstrip("'").split("_")[0] not in declared}
    # A function may also be mentioned without its argument, if it is defined with one.
    functions |= {key for key in defined if key[0] in CUSTOMARY or key[1] or len(key[0]) > 1}
    return functions


def is_argument(tokens: list[Token], at: int, longest: int = LIMITS.tokens) -> bool:
    """Whether a parenthesis at ``at`` holds a product without signs, as few people put a factor
    into parentheses: γ(2x), but not ω(p + k) or π(k/n); ``longest`` is its number of symbols."""
    if at >= len(tokens) or tokens[at].kind != "(":
        return False
    inside = tokens[at + 1 : closing(tokens, at)]
    return 0 < len(inside) <= longest and all(t.kind in _OF_PRODUCTS for t in inside)


_OF_PRODUCTS = frozenset(("number", "name", "constant", "^", "_", "{", "}", "'"))


def _are_parameters(inside: list[Token], base: str) -> bool:
    names = [t.text for t in inside if t.kind == "name"]
    return (
        bool(names)
        and all(t.kind in ("name", ",") for t in inside)
        and len(names) == sum(t.kind == "," for t in inside) + 1
        and len({*names}) == len(names)
        and base not in names
    )


def _is_part(tokens: list[Token], place: int) -> bool:
    """Whether the ``i`` at a place and a single letter or numeral are a summand: a + ib, 2 + 3i."""
    if tokens[place][:2] != ("name", "i"):
        return False
    for start, end in ((place, place + 2), (place - 1, place + 1)):
        pair = tokens[max(start, 0) : end]
        other = [t for t in pair if t.text != "i"]
        before = tokens[start - 1].kind if start > 0 else ""
        behind = tokens[end].kind if end < len(tokens) else ""
        single = len(pair) == 2 and len(other) == 1 and (
            other[0].kind == "number" or other[0].text in _IMAGINARY_PARTS)  # fmt: skip
        if single and before in ("+", "-") and behind in ("", ")", "rel", ".", ",", "}", "|"):
            if start > 1 and tokens[start - 2].kind in ("name", "number", ")"):
                return True
    return False


_IMAGINARY_PARTS = frozenset("bdvy")


def _is_imaginary(lists: list[list[Token]]) -> bool:
    """Whether ``i`` occurs in exponents of e, or beside one letter or numeral in a sum, as in
    a + ib, and nowhere as an index."""
    exponent = index = False
    for tokens in lists:
        for place, token in enumerate(tokens):
            before = tokens[place - 1].kind if place else ""
            if token.kind == "^" and place and tokens[place - 1].text == "e":
                _, inside = _script(tokens, place + 1)
                exponent |= any(t.kind == "name" and t.text == "i" for t in inside)
            if token.kind == "_":
                _, inside = _script(tokens, place + 1)
                index |= any(t.kind == "name" and t.text == "i" for t in inside)
            exponent |= _is_part(tokens, place)
            if token.kind == "name" and token.text == "i" and before == "(":
                after = tokens[place + 1].kind if place + 1 < len(tokens) else ""
                index |= after in (")", ",")
    return exponent and not index
