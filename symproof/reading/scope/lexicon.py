"""The lexicon: which letters of a document belong together, and which names are functions.

``PE`` is one name and ``ab`` a product; ``f(x)`` is a value and ``x(x + 1)`` a product.  What
is declared decides; for the rest the whole document is looked through before any formula is
read: letters that stand alone elsewhere are names of their own, and a name that is followed by
parentheses wherever it occurs is applied to what they hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import filterfalse, pairwise, zip_longest
from typing import NamedTuple

from ...base.kept import Kept
from ...kernel.terms import Term
from ...notation.limits import LIMITS
from ...notation.names import (
    GREEK,
    Key,
    family_of,
    is_decorated,
    is_styled,
    letter_of,
    points_of,
)
from ..lexing.marks import BLANK_LINE, LINE, LINES, Mark
from ..lexing.rows import closing
from .inference import Inferred

_VOWELS = frozenset("aeiouyAEIOUY")
#: The letters that count by custom.
INDEX_LETTERS = frozenset("ijklmnpqrst")
#: The letters that functions have by custom.
CUSTOMARY = frozenset("fghFGH")
STATEMENT_ENDS = LINES | {"gap", "arrow", "words", ",", ";", ":", "&", "in"}


class Lexicon(NamedTuple):
    """``words``: names of several letters; ``variables``: those that occur outside subscripts;
    ``applied``: functions; ``plain``: styled letters that mean the same as plain ones;
    ``raised``: names with an index above; ``matrices``: names of matrices; ``marks``: whether T
    only ever stands where the mark of a transpose could stand; ``bound``: letters of constants
    that the document gives another meaning; ``written``: names of matrices whose entries are
    written out or declared; ``kinds`` are those of the names in one section;
    ``members``: columns and matrices of which
    it says the set; ``styled``: letters in styles of their own; ``has_random``: the document speaks
    of random variables, and of none that are independent; ``turns``: it speaks of transposes;
    ``has_events``: of events and their chances; ``intervals``: names of such; ``conjugates``: a
    bar conjugates; ``formulated``: words of functions for which the document gives a formula."""

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
    has_random: bool = False
    turns: bool = False
    has_events: bool = False
    intervals: frozenset[str] = frozenset()
    conjugates: bool = False
    formulated: frozenset[str] = frozenset()

    def is_applied(self, word: str) -> bool:
        """True if some name that begins with the letters of ``word`` is a function."""
        return any(word == base for base, *_ in self.applied)

    def name_of(self, letter: str) -> str:
        """The name of a letter in a style, or of a family of such, if the style says nothing."""
        return letter_of(letter) if letter.partition("_")[0] in self.plain else letter

    @property
    def shaped(self) -> frozenset[str]:
        """The names in a section that are surely columns or matrices, and families of such: the
        entries of a name are numbers."""
        found = {family_of(m.args[0]) for m in self.members}
        ways = self.kinds.kinds if self.kinds is not None else ()
        names = [{family_of(m.args[0]) for m in way.matrices} for way in ways]
        return frozenset(found.union(set.intersection(*names) if names else ()))


class Occurrence(NamedTuple):
    """A name in a list of marks: where its scripts end, and the parenthesis behind it."""

    key: Key
    start: int
    end: int
    open: bool
    starts_statement: bool


def build(
    formulas: Iterable[list[Mark]], declared: frozenset[str] = frozenset(),
    applied: frozenset[Key] = frozenset(), imaginary: bool | None = None,
    bound: frozenset[str] = frozenset(),
) -> Lexicon:  # fmt: skip
    """The lexicon of a document with these formulas and declared names."""
    lists = list(formulas)
    declared |= {name for name in bound if name == "T" or (len(name) > 1 and name != "pi")}
    letters: set[str] = set()
    runs: dict[str, set[str]] = {}
    upright: set[str] = set()
    styled: set[str] = set()
    for marks in lists:
        for place, mark in enumerate(marks):
            if mark.kind == "run":
                if len(mark.says) == 1:
                    letters.add(mark.says)
                else:
                    runs.setdefault(mark.says, set()).add(_surroundings(marks, place))
            elif mark.is_name and mark.says not in GREEK:
                (styled if is_styled(mark.says) else upright).add(mark.says)
                if len(mark.says) > 1 and not is_styled(mark.says):
                    runs.setdefault(mark.says, set()).add(_surroundings(marks, place))
    letters |= {t for t in upright if len(t) == 1}
    words = {w for w in declared if len(w) > 1 and w not in GREEK}
    words |= {t for t in upright if len(t) > 1}
    for run, places in runs.items():
        if run in words or places == {"subscript"}:
            continue
        spelled_out = set(run) <= letters and not _is_doubled(run, places)
        capital = run.isupper() and bool(places & {"scripts", "label", "("})
        if not spelled_out and (capital or (len(run) > 2 and set(run) & _VOWELS)):
            words.add(run)
    variables = {w for w in words if runs.get(w, set()) - {"subscript"} or w in declared}
    alone = letters - _indexed_only(lists)
    plain = _plain(styled - declared - _apart(lists, letters), alone.union(*map(_greek, lists)))
    names = Lexicon(
        frozenset(words), frozenset(variables), applied, plain, frozenset(), frozenset(letters),
        declared,
    )  # fmt: skip
    split = [split_names(marks, names) for marks in lists]
    raised = frozenset(base for marks in split for base in _raised(marks))
    found = applied | _applied(split, declared)
    if any(_defines_identity(marks) for marks in split):
        names = names._replace(declared=declared | {"I"})
    if imaginary is None:
        imaginary = _is_imaginary(split) and "i" not in declared | bound
    return names._replace(
        styled=frozenset(styled),
        applied=frozenset(found),
        raised=raised,
        imaginary=imaginary,
        bound=bound - {"i"},
        formulated=frozenset(word for marks in split for word in _formulated(marks)),
    )


def _indexed_only(lists: list[list[Mark]]) -> set[str]:
    """The letters that never stand without an index, as those of the entries of a column do."""
    indexed: set[str] = set()
    bare: set[str] = set()
    for marks in lists:
        for mark, behind in zip_longest(marks, marks[1:]):
            if mark.kind == "run":
                has_index = behind is not None and behind.sign == "_"
                (indexed if has_index else bare).add(mark.says[-1])
                bare.update(mark.says[:-1])
    return indexed - bare


def _is_doubled(run: str, places: Container[str]) -> bool:
    """True if a run that has a letter twice stands before a word as its index: SS_res, where a
    product would be a power."""
    return "label" in places and len({*run}) < len(run)


def _surroundings(marks: list[Mark], place: int) -> str:
    before = marks[place - 1].sign if place else ""
    after = marks[place + 1].sign if place + 1 < len(marks) else ""
    if before == "{" and after == "}" and place > 1 and marks[place - 2].sign == "_":
        return "subscript"
    if before == "_" and marks[place].is_name:
        return "subscript"
    if after in ("_", "^"):
        _, inside = _script(marks, place + 2)
        is_label = len(inside) == 1 and inside[0].is_name and _is_label(inside[0].says)
        return "label" if after == "_" and is_label else "scripts"
    return "(" if after == "(" else "alone"


#: Marks with their names, of so many altogether: each stage asks for them again.
_KEPT: Kept[tuple[Mark, ...]] = Kept(200_000)


def split_names(marks: list[Mark], lexicon: Lexicon) -> list[Mark]:
    """``marks`` with every run of letters cut into names."""
    question = ((*marks,), lexicon.words, lexicon.plain)
    return [*_KEPT.ask(question, 1 + len(marks), lambda: tuple(_with_names(marks, lexicon)))]


def _with_names(marks: list[Mark], lexicon: Lexicon) -> list[Mark]:
    done: list[Mark] = []
    for place, mark in enumerate(marks):
        if mark.kind != "run":
            if mark.is_name and mark.says in lexicon.plain:
                mark = mark._replace(says=letter_of(mark.says))
            done.append(mark)
        elif len(mark.says) > 1 and _surroundings(marks, place) == "subscript":
            done += _subscript(mark, lexicon)
        elif len(mark.says) > 1 and place and marks[place - 1].sign in ("_", "^"):
            done.append(_part(mark, 0, 1))  # without braces TeX takes one letter
            done += _split(_part(mark, 1, len(mark.text)), lexicon)
        else:
            done += _split(mark, lexicon)
    return done


def _subscript(mark: Mark, lexicon: Lexicon) -> Iterator[Mark]:
    """A run that is all of a subscript: a word, or letters that are indices each."""
    if mark.says in lexicon.words or len(mark.says) > 2 or not set(mark.says) <= INDEX_LETTERS:
        yield mark._replace(kind="word")
        return
    first, second = _split(mark, lexicon)
    yield first
    yield Mark("comma", "", ",", "", first.end)
    yield second


def _split(mark: Mark, lexicon: Lexicon) -> Iterator[Mark]:
    text, at = mark.says, 0
    while at < len(text):
        longest = max(
            (w for w in lexicon.words if text.startswith(w, at)), key=len, default=text[at]
        )
        yield _part(mark, at, at + len(longest))
        at += len(longest)


def _part(run: Mark, start: int, end: int) -> Mark:
    """The letters of a run from ``start`` to ``end`` as a word."""
    letters = run.text[start:end]
    before = "" if start else run.before
    return Mark("word", letters, letters, before, run.start + start, False, run.is_plain)


def occurrences(marks: list[Mark]) -> Iterator[Occurrence]:
    """Every name in marks that are split already."""
    for place, mark in enumerate(marks):
        if not mark.is_name or (place and marks[place - 1].sign in ("_", "^")):
            continue  # a script without braces: what follows belongs to the name before
        at, name, sub, sup = place + 1, mark.says, False, False
        while at < len(marks):
            kind = marks[at].sign
            if kind == "'":
                name += "'"
                at += 1
            elif kind == "_" and not sub:
                at, inside = _script(marks, at + 1)
                if len(inside) == 1 and inside[0].is_name and _is_label(inside[0].says):
                    name += "_" + inside[0].says
                else:
                    sub = True
            elif kind == "^" and not sup:
                after, inside = _script(marks, at + 1)
                if not (inside and inside[0].sign == "(" and inside[-1].sign == ")"):
                    break
                sup, at = True, after
            else:
                break
        before = marks[place - 1].sign if place else ""
        label = before == "{" and place > 2 and marks[place - 2].sign == "_"
        begins = not before or before in STATEMENT_ENDS or (
            label and marks[place - 3].sign == "}")  # fmt: skip
        is_open = at < len(marks) and marks[at].sign == "("
        yield Occurrence((name, sub, sup), place, at, is_open, begins)


def _defines_identity(marks: list[Mark]) -> bool:
    """Whether ``I = …`` or ``I_0`` makes I a name like others and no identity matrix."""
    return "I" in [t.says for t in marks] and any(
        seen.key[0] == "I"
        and ((seen.key[1] and marks[seen.end - 1].says in ("0", "1"))
             or (seen.starts_statement and marks[seen.end : seen.end + 1] != []
             and marks[seen.end].kind == "rel"))
        for seen in occurrences(marks)
    )  # fmt: skip


def _raised(marks: list[Mark]) -> Iterator[str]:
    """The names with one letter or numeral in parentheses above: ``v^{(i)}``."""
    base = ""
    if "^" not in [t.sign for t in marks]:
        return
    for place, mark in enumerate(marks):
        before = marks[place - 1].sign if place else ""
        if mark.is_name and before not in ("_", "{", "(", ","):
            base = mark.says
        kinds = [t.sign for t in marks[place : place + 6]]
        inner = kinds[2:3] if kinds[1:2] == ["("] else kinds[3:4]
        shape = (kinds[1:2] == ["("] and kinds[3:4] == [")"]) or (
            kinds[1:3] == ["{", "("] and kinds[4:6] == [")", "}"])  # fmt: skip
        single = shape and inner in (["name"], ["number"])
        if mark.sign == "^" and single and base not in ("", "e"):
            yield base


def _is_label(text: str) -> bool:
    return len(text) > 1 and text not in GREEK


def _script(marks: list[Mark], at: int) -> tuple[int, list[Mark]]:
    """Where a script ends that begins at ``at``, and what is in it."""
    if at >= len(marks) or marks[at].sign not in ("{", "("):
        return min(at + 1, len(marks)), marks[at : at + 1]
    end = closing(marks, at)
    if marks[at].sign == "(":
        return end + 1, marks[at : end + 1]
    return end + 1, marks[at + 1 : end]


#: What stands behind a function with its parameters where it is defined or mentioned.
_BEHIND_CALL = frozenset(("", "rel", "}", ".", ",", LINE, BLANK_LINE, "^"))


def _primed(keys: Iterable[Key]) -> frozenset[str]:
    """The names that stand with primes, too."""
    return frozenset(name.rstrip("'") for name, *_ in keys if name.endswith("'"))


def _greek(marks: Iterable[Mark]) -> set[str]:
    """The Greek letters without a style among marks."""
    return {mark.says for mark in marks if mark.says in GREEK}


def _plain(styled: Iterable[str], alone: Container[str]) -> frozenset[str]:
    """The styled letters that mean what plain ones do: these do not stand ``alone``, and in no
    other style; points above a letter are a rate, and no style."""
    styles = Counter(map(letter_of, styled))
    found = (s for s in styled if letter_of(s) not in alone and styles[letter_of(s)] == 1)
    return frozenset(s for s in filterfalse(is_decorated, found) if not points_of(s)[0])


def _apart(lists: Iterable[Sequence[Mark]], letters: Container[str]) -> set[str]:
    """The names in a style that stand with an index where the plain one of the ``letters`` occurs,
    too: ŷ of ŷ_i, which is no y_i."""
    pairs = (pair for marks in lists for pair in pairwise(marks))
    return {a.says for a, b in pairs
            if b.sign == "_" and is_styled(a.says) and letter_of(a.says) in letters}  # fmt: skip


def _differentiated(marks: Sequence[Mark]) -> Iterator[str]:
    """The names of which a partial derivative is written."""
    return (after.says for mark, after in pairwise(marks) if mark.kind == "partial")


def _pointed(keys: Iterable[Key]) -> frozenset[str]:
    """The names of which a rate is written, with points above them."""
    return frozenset(letter for points, letter in (points_of(name) for name, *_ in keys) if points)


def _applied(lists: list[list[Mark]], declared: frozenset[str]) -> set[Key]:
    """The names that are functions wherever they occur."""
    plain, defined, greek, values = set[Key](), set[Key](), set[Key](), set[Key]()
    called: dict[Key, int] = {}
    for marks in lists:
        for seen in occurrences(marks):
            if not seen.open:
                plain.add(seen.key)
                if seen.starts_statement and [t.sign for t in marks[seen.end :][:1]] == ["rel"]:
                    values.add(seen.key)
                continue
            if marks[seen.start].says in GREEK and is_argument(marks, seen.end):
                greek.add(seen.key)
            end = closing(marks, seen.end)
            inside = marks[seen.end + 1 : end]
            called[seen.key] = called.get(seen.key, 0) + 1
            after = marks[end + 1].sign if end + 1 < len(marks) else ""
            alone = seen.starts_statement and after in _BEHIND_CALL
            if alone and _are_parameters(inside, marks[seen.start].says):
                defined.add(seen.key)
            elif seen.starts_statement and after == "rel" and len(marks[seen.start].says) == 1:
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
    keys = (*plain, *called)
    bare = CUSTOMARY.union(_primed(keys), _pointed(keys), *map(_differentiated, lists))
    functions |= {key for key in defined if key[0] in bare or key[1] or len(key[0]) > 1}
    return functions | _rates_of(functions, called)


def _rates_of(functions: Container[Key], called: Iterable[Key]) -> set[Key]:
    """The names that are called and, without the points above them, functions."""
    return {key for key in called if (points_of(key[0])[1], *key[1:]) in functions}


def _formulated(marks: list[Mark]) -> Iterator[str]:
    """The words of functions that begin a statement with their parameters, and perhaps an index
    behind these, before a sign of equality."""
    for seen in occurrences(marks):
        base = marks[seen.start].says
        if not (seen.open and seen.starts_statement and len(base) > 1):
            continue
        end = closing(marks, seen.end)
        behind = end + 1
        while behind < len(marks) and marks[behind].sign in ("_", "^"):
            behind, _ = _script(marks, behind + 1)
        ahead = [mark.says for mark in marks[behind : behind + 1] if mark.kind == "rel"]
        if _are_parameters(marks[seen.end + 1 : end], base) and ahead in (["="], [":="]):
            yield base


def is_argument(marks: list[Mark], at: int, longest: int = LIMITS.tokens) -> bool:
    """Whether a parenthesis at ``at`` holds a product without signs, as few people put a factor
    into parentheses: γ(2x), but not ω(p + k) or π(k/n); ``longest`` is its number of symbols."""
    if at >= len(marks) or marks[at].sign != "(":
        return False
    inside = marks[at + 1 : closing(marks, at)]
    return 0 < len(inside) <= longest and all(t.sign in _OF_PRODUCTS for t in inside)


_OF_PRODUCTS = frozenset(("number", "name", "constant", "^", "_", "{", "}", "'"))


def _are_parameters(inside: list[Mark], base: str) -> bool:
    names = [t.says for t in inside if t.is_name]
    return (
        bool(names)
        and all(t.sign in ("name", ",") for t in inside)
        and len(names) == sum(t.sign == "," for t in inside) + 1
        and len({*names}) == len(names)
        and base not in names
    )


def _is_part(marks: list[Mark], place: int) -> bool:
    """Whether the ``i`` at a place and a single letter or numeral are a summand: a + ib, 2 + 3i."""
    if not marks[place].is_name or marks[place].says != "i":
        return False
    for start, end in ((place, place + 2), (place - 1, place + 1)):
        pair = marks[max(start, 0) : end]
        other = [t for t in pair if t.says != "i"]
        before = marks[start - 1].sign if start > 0 else ""
        behind = marks[end].sign if end < len(marks) else ""
        single = len(pair) == 2 and len(other) == 1 and (
            other[0].kind == "number" or other[0].says in _IMAGINARY_PARTS)  # fmt: skip
        if single and before in ("+", "-") and behind in ("", ")", "rel", ".", ",", "}", "|"):
            if start > 1 and marks[start - 2].sign in ("name", "number", ")"):
                return True
    return False


_IMAGINARY_PARTS = frozenset("bdvy")


def _has_complex_member(marks: Sequence[Mark]) -> bool:
    """True if ``i`` stands in what is said to be in ℂ: z = 2i ∈ ℂ."""
    place = next((k for k, mark in enumerate(marks) if mark.kind == "in"), 0)
    is_complex = [(t.kind, t.says) for t in marks[place + 1 : place + 2]] == [("set", "C")]
    names = (t.says for t in marks[:place] if t.is_name)
    return is_complex and "i" in names and marks[place - 1 : place] != marks[:1]


def _is_imaginary(lists: list[list[Mark]]) -> bool:
    """Whether ``i`` occurs in exponents of e, beside one letter or numeral in a sum, as in a + ib,
    or in a member of ℂ, and nowhere as an index."""
    exponent = index = False
    for marks in lists:
        exponent |= _has_complex_member(marks)
        for place, mark in enumerate(marks):
            if mark.sign == "_" or (mark.sign == "^" and place and marks[place - 1].says == "e"):
                _, inside = _script(marks, place + 1)
                found = any(t.is_name and t.says == "i" for t in inside)
                exponent |= found and mark.sign == "^"
                index |= found and mark.sign == "_"
            exponent |= _is_part(marks, place)
            if mark.is_name and mark.says == "i" and place and marks[place - 1].sign == "(":
                index |= [t.sign for t in marks[place + 1 : place + 2]] in ([")"], [","])
    return exponent and not index


def perhaps_no_numbers(lists: Iterable[list[Mark]]) -> frozenset[str]:
    """The letters that custom uses for something else than a number in these formulas: j in an
    exponent of e may be the imaginary unit, and a d that never stands alone the mark of a
    differential."""
    found: set[str] = set()
    alone = differential = False
    for marks in lists:
        for place, mark in enumerate(marks):
            if mark.sign == "^" and place and marks[place - 1].says == "e":
                _, inside = _script(marks, place + 1)
                found |= {"j" for t in inside if t.kind == "run" and "j" in t.says}
            if mark.kind == "run" and "d" in mark.says:
                if place and marks[place - 1].sign == "{":  # \frac{d}{dt}
                    continue
                behind = marks[place + 1] if place + 1 < len(marks) else mark
                goes_on = behind is not mark and (behind.kind == "run" or behind.is_name)
                before_letter = not mark.says.endswith("d") or goes_on
                differential |= before_letter
                alone |= not before_letter and behind.sign != "("  # d(x²)
    return frozenset(found | ({"d"} if differential and not alone else set()))
