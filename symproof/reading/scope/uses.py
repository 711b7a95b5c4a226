"""How letters are used in all formulas of a text: what is said by one holds for the others."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise, zip_longest
from typing import NamedTuple

from ...notation.names import accented, is_letter
from ...notation.words import BINDERS, HEADS, KEYWORDS, OF_COMPLEX
from ..grammar import Node, Part, first, leaves, nodes, unbracketed
from ..lexing.latex import BOLD
from ..lexing.marks import Mark
from .ranges import ranges
from .words import WHOLE, glued

#: The words of which the argument may be an event.
CHANCES = ("P", "Pr")


class Uses(NamedTuple):
    """Letters that stand ``alone``, words that stand anywhere else than alone ``above`` a
    base (``below``), ``runs`` of letters, letters that are ``bound`` or stand in
    an index, and whether e is raised or under a logarithm (``is_euler``) and i is used as
    the imaginary unit (``is_unit``).  Names are ``unclear`` that are bold at one place and not at
    another, unless only one of the two has indices.  Whether a bar stands over more than a
    letter (``has_bars``), which conjugates.  All words are units, ``measures``, or some
    ``may_measure`` beside letters.  Letters that
    stand with a prime only before a parenthesis are ``functions``: f'(x).  Whether a bracket behind
    P shows that it holds events (``has_events``).  Letters stand before a parenthesis around a
    single letter or number (``at_one``), and behind another letter and before a parenthesis around
    more (``behind``).  The letter S stands before numerals only, as SymPy writes them: ``S(1)``
    (``has_numerals_of_sympy``), and a slash behind all of them (``halves_of_sympy``)."""

    alone: frozenset[str]
    below: frozenset[str]
    runs: frozenset[str]
    bound: frozenset[str]
    is_euler: bool
    is_unit: bool
    unclear: frozenset[str] = frozenset()
    has_bars: bool = False
    measures: frozenset[str] = frozenset()
    may_measure: frozenset[str] = frozenset()
    functions: frozenset[str] = frozenset()
    has_events: bool = False
    at_one: frozenset[str] = frozenset()
    behind: frozenset[str] = frozenset()
    has_numerals_of_sympy: bool = False
    halves_of_sympy: bool = False

    @property
    def letters(self) -> frozenset[str]:
        """All letters, also those in runs."""
        return self.alone.union(*self.runs)


def uses(trees: Iterable[Node]) -> Uses:
    """The uses in all of ``trees``."""
    finder = _Finder()
    numerals: list[bool | None] = []
    for tree in trees:
        finder.look(tree)
        numerals += _numerals_of_sympy(leaves(tree))
    return Uses(
        frozenset(finder.alone),
        frozenset(finder.below),
        frozenset(finder.runs),
        frozenset(finder.bound),
        finder.is_euler,
        finder.is_unit or finder.turns_functions(),
        finder.unclear(),
        finder.has_bars,
        functions=frozenset(finder.functions - finder.factors),
        has_events=finder.has_events,
        at_one=frozenset(finder.at_one),
        behind=frozenset(finder.behind),
        has_numerals_of_sympy=bool(numerals) and None not in numerals,
        halves_of_sympy=bool(numerals) and all(numerals),
    )


def _numerals_of_sympy(marks: Sequence[Mark]) -> Iterator[bool | None]:
    """Of each letter S among ``marks`` of plain text, whether it stands before a numeral in
    parentheses and a slash; None if it stands before anything else."""
    for k, mark in enumerate(marks):
        if mark.says == "S" and mark.kind == "word":
            behind = [m for m in marks[k + 1 : k + 6] if m.says != "-"]
            is_numeral = [m.says if m.kind != "number" else m.kind for m in behind[:3]] == [
                "(", "number", ")"
            ]  # fmt: skip
            is_whole = is_numeral and mark.is_plain and "." not in behind[1].says
            yield behind[3:4] != [] and behind[3].kind == "slash" if is_whole else None


class _Finder:
    def __init__(self) -> None:
        self.alone: set[str] = set()
        self.below: set[str] = set()
        self.runs: set[str] = set()
        self.functions: set[str] = set()  # with a prime before a parenthesis
        self.factors: set[str] = set()  # with a prime before anything else
        self.at_one: set[str] = set()  # before a parenthesis around one thing
        self.behind: set[str] = set()  # behind a letter and before a parenthesis around more
        self.bound: set[str] = set()
        self.is_euler = self.is_unit = self.has_bars = self.has_events = False
        self.heads: set[str] = set()
        self.around_unit: set[str] = set()  # functions of what has the letter i
        self.around_half_turn: set[str] = set()  # functions of what has the letters i and π
        self.styles: dict[bool, set[tuple[str, bool]]] = {True: set(), False: set()}

    def unclear(self) -> frozenset[str]:
        """The names that are bold at one place, and not at another that is like it."""
        return frozenset(name for name, _ in self.styles[True] & self.styles[False])

    def turns_functions(self) -> bool:
        """Whether circular functions of what has the letter i stand beside hyperbolic ones, as in
        cos(ix) = cosh x, or the other way round, or hyperbolic functions have π·i in them."""
        return bool(
            (self.around_unit & _CIRCULAR and self.heads & _HYPERBOLIC)
            or (self.around_unit & _HYPERBOLIC and self.heads & _CIRCULAR)
            or self.around_half_turn & _HYPERBOLIC
        )

    def look(self, part: Part) -> None:
        if isinstance(part, Node) and part.kind == "over":
            self.has_bars = True
        if isinstance(part, Mark):
            if part.kind == "word":
                self.below.add(part.says)
                self._word(part.says)
            return
        if part.kind == "item":
            self._item(part)
        if part.kind == "row":
            self._row(part)
        if part.kind == "sum":
            self.is_unit |= any(map(_is_imaginary, part.parts[1:]))
        if part.kind == "chain":
            self._chain(part)
        called = _called(part) if part.kind == "row" else frozenset()
        for k in called:
            letter = _word_of(first(part.parts[k]))
            before = part.parts[k - 1] if k else None
            if holds_one(part.parts[k + 1]):
                self.at_one.add(letter)
            elif isinstance(before, Node) and _is_factor(before):
                self.behind.add(letter)
        for k, inner in enumerate(part.parts):
            before = part.parts[k - 1] if k else None
            if k in called and isinstance(inner, Node):
                self._item(inner)
                for sign, script in pairwise(inner.parts):
                    self._behind(sign, script)
            else:
                self._behind(before, inner)

    def _behind(self, before: Part | None, part: Part) -> None:
        """What stands behind something: a letter above the line is alone."""
        words = _letters(part) if isinstance(before, Mark) and before.kind == "sup" else set()
        if len(words) == 1 and all(m.kind in ("word", "open", "close") for m in leaves(part)):
            self.alone |= words
        else:
            self.look(part)

    def _chain(self, chain: Node) -> None:
        """Letters that are a side of an order are real."""
        for k, sign in enumerate(chain.parts):
            if isinstance(sign, Mark) and sign.says in ("<", "<=", ">", ">="):
                for side in (chain.parts[k - 1], chain.parts[k + 1]):
                    marks = leaves(side)
                    self.bound |= {m.says for m in marks if len(marks) == 1 and m.says == "i"}

    def _word(self, word: str) -> None:
        if (is_letter(word) and word != "pi") or accented(word)[1]:
            self.alone.add(word)
        elif word not in WHOLE and word.isalpha():
            pieces = glued(word)
            self.alone.update(w for w in pieces if len(w) == 1)
            if not pieces:
                self.runs.add(word)

    def _item(self, item: Node) -> None:
        base, *scripts = item.parts
        word = _word_of(base)
        if word:
            indexed = bool(scripts) and first(scripts[0]).kind in ("sub", "lowered")
            self.styles[is_bold(first(base))].add((word, indexed))
        big = _kind_of(base) == "big"
        for k, mark in enumerate(scripts):
            if not isinstance(mark, Mark):
                if first(mark).says == "[" and k == 0:
                    self.bound |= _letters(mark)
                continue
            above = scripts[k + 1] if mark.kind == "sup" else None
            if above is not None or mark.kind == "raised":
                letter = word[-1:] if word not in WHOLE else word
                self.is_euler |= letter == "e"
                self.is_unit |= letter == "i" and _is_small_power(mark, above)
                if above is not None and letter in ("e", "ℯ", "E"):
                    self.is_unit |= "i" in _letters(above)
            if mark.kind == "sub":
                below = scripts[k + 1]
                is_range = big or any(m.kind == "rel" for m in leaves(below))
                if HEADS.get(word) == "log" and not is_range:  # its base
                    self.is_euler |= "e" in _letters(below)
                    continue
                self.bound |= _bound_below(below) if is_range else _letters_below(below)

    def _row(self, row: Node) -> None:
        items = nodes(row)
        words = [_word_of(p.parts[0]) for p in items]
        self.has_events |= any(
            word in CHANCES and any(m.kind == "of sets" or m.says == "∣" for m in leaves(behind))
            for word, behind in zip(words, items[1:], strict=False)
        )
        for word, item, behind in zip_longest(words, items, items[1:]):
            is_primed = {first(script).kind for script in item.parts[1:]} == {"prime"}
            if is_primed and is_letter(word):
                is_called = behind is not None and first(behind).text == "("
                (self.functions if is_called else self.factors).add(word)
        for k, word in enumerate(words):
            if word in BINDERS and k + 1 < len(items):
                self.bound |= _bound_in_call(word, items[k + 1])
            under = items[k + 1 : k + 2]
            head = HEADS.get(word, "")
            self.heads.add(head)
            inside = set[str]().union(*map(_words, under))
            if "i" in inside:
                self.around_unit.add(head)
                self.around_half_turn |= {head} if "pi" in inside else set()
            if word == "i" and HEADS.get("".join(words[k + 1 : k + 2])) in _ODD:
                self.is_unit = True
            if HEADS.get(word) == "log" and any("e" in _letters(p) for p in under):
                self.is_euler = True
            if HEADS.get(word) in ("exp", *OF_COMPLEX) and any("i" in _letters(p) for p in under):
                self.is_unit = True
            if HEADS.get(word) in OF_COMPLEX:  # of x + iy
                self.alone.update(*(_letters(p) for p in under if _IMAGINARY & _words(p)))


def _is_factor(item: Node) -> bool:
    """Whether an item of a row is a letter, or a fraction, and no function and no numeral."""
    mark = first(item)
    return mark.kind in ("frac", "accented") or (mark.kind == "word" and mark.says not in KEYWORDS)


def _called(row: Node) -> frozenset[int]:
    """The places of letters that a parenthesis follows at once: they may be functions."""
    return frozenset(
        k for k, (one, other) in enumerate(zip(row.parts, row.parts[1:], strict=False))
        if isinstance(one, Node) and isinstance(other, Node)
        and is_letter(_word_of(one.parts[0])) and first(other).says == "("
    )  # fmt: skip


def called_at_one(tree: Part) -> frozenset[str]:
    """The letters of a tree that stand before a parenthesis around a single letter or number, or
    its negative: f(x), f(−x), f(0)."""
    if isinstance(tree, Mark):
        return frozenset()
    found = frozenset[str]().union(*map(called_at_one, tree.parts))
    if tree.kind != "row":
        return found
    for k in _called(tree):
        if holds_one(tree.parts[k + 1]):
            found |= {first(tree.parts[k]).says}
    return found


def capitals_behind(words: Collection[str], tree: Part) -> frozenset[str]:
    """The capital letters in the brackets behind some words, as those of E(2X), Var[X]."""
    if isinstance(tree, Mark):
        return frozenset()
    found = frozenset[str]().union(*(capitals_behind(words, part) for part in tree.parts))
    for one, other in pairwise(tree.parts):
        is_bracket = first(other).says in ("(", "[") and isinstance(other, Node)
        if is_bracket and _word_of(first(one)) in words:
            found |= {x for x in _letters(other) if x.isupper() and x not in words}
    return found


def holds_one(fence: Part) -> bool:
    """Whether a parenthesis holds a single letter or number, or its negative."""
    inside = unbracketed(fence)
    signs = [mark.says for mark in inside if mark.kind not in ("word", "number")]
    return len(inside) - len(signs) == 1 and signs in ([], ["-"])


#: Functions f for which f(ix) is a real multiple of i.
_ODD = frozenset("sin sinh tan tanh cot coth csc csch".split())
_CIRCULAR = frozenset("sin cos tan cot sec csc".split())
_HYPERBOLIC = frozenset(f"{circular}h" for circular in _CIRCULAR)
_IMAGINARY = frozenset(f"{x}{i}" for b in "bdvy" for x, i in ((b, "i"), ("i", b)))


def _is_imaginary(part: Part) -> bool:
    """Whether a row that is added is a numeral and i, as in ``2 + 3i``, or ``bi``."""
    if isinstance(part, Mark) or any(len(p.parts) > 1 for p in part.parts if isinstance(p, Node)):
        return False
    marks = leaves(part)
    said = "".join(m.says for m in marks if m.kind != "times")
    if len(marks) == 2 and marks[0].kind == "number":
        return marks[1].says == "i"
    return len(marks) <= 3 and said in _IMAGINARY


def is_about_unit(trees: Sequence[Node], used: Uses) -> bool:
    """Whether equations in which i is the only letter, and stands behind a numeral as in ``1 + i``,
    are about the imaginary unit; of an index more would be said."""
    if used.letters != {"i"} or "i" in used.bound or len(trees) != 1:
        return False
    signs = {mark.says for mark in leaves(trees[0]) if mark.kind == "rel"}
    return signs == {"="} and any(map(_is_complex_numeral, _sums(trees[0])))


def _sums(part: Part) -> Iterator[Node]:
    if isinstance(part, Node):
        if part.kind == "sum":
            yield part
        for inner in part.parts:
            yield from _sums(inner)


def _is_complex_numeral(node: Node) -> bool:
    """Whether a sum is a numeral and i, as in ``1 - i``."""
    rows = [leaves(part) for part in node.parts if isinstance(part, Node)]
    if len(rows) != 2 or any(len(row) != 1 for row in rows):
        return False
    return rows[0][0].kind == "number" and rows[1][0].says == "i"


def is_bold(mark: Mark) -> bool:
    """Whether a letter is set bold, as those of matrices and columns are."""
    return mark.is_bold or any(f"\\{command}" in mark.text for command in BOLD)


def _word_of(part: Part) -> str:
    mark = first(part)
    single = isinstance(part, Mark) or part.kind == "one"
    return mark.says if single and mark.kind == "word" else ""


def _kind_of(part: Part) -> str:
    return first(part).kind if isinstance(part, Mark) or part.kind == "one" else ""


def _words(part: Part) -> set[str]:
    return {mark.says for mark in leaves(part) if mark.kind == "word"}


def _letters(part: Part) -> set[str]:
    """The letters in a part, those of runs one by one."""
    words = [mark.says for mark in leaves(part) if mark.kind == "word"]
    found = {w for w in words if len(w) == 1 or accented(w)[1]}
    for word in words:
        if word not in found and word not in WHOLE and word.isalpha():
            found.update(w for w in (glued(word) or word) if len(w) == 1)
    return found


def _letters_below(part: Part) -> set[str]:
    """The letters of a subscript that is no word, as the ``model`` of d_model is."""
    marks = unbracketed(part)
    is_run = all(m.kind == "word" and len(m.text) == 1 for m in marks)
    if (is_run and len(marks) > 3) or (len(marks) == 1 and len(marks[0].says) > 3):
        return set()
    words = [m.says for m in marks if m.kind == "word"]
    return {x for x in _letters(part) if x.islower() or x in words}  # PE is neither P nor E


def _is_small_power(mark: Mark, above: Part | None) -> bool:
    digits = mark.says if above is None else "".join(m.says for m in leaves(above)).strip("{}")
    return digits in ("2", "3", "4")


def _bound_below(below: Part) -> set[str]:
    """The letter in front of the equality sign of a range."""
    marks = leaves(below)
    signs = [k for k, mark in enumerate(marks) if mark.kind == "rel"]
    return {m.says for m in marks[: signs[0]] if m.kind == "word"} if signs else set()


def _bound_in_call(word: str, arguments: Node) -> set[str]:
    """The letters that begin the ranges in ``Sum(…, (k, 1, n))`` or ``sum(…, k, 1, n)``."""
    fence = arguments.parts[0]
    if not isinstance(fence, Node):
        return set()
    return {m.says for bounds in ranges(word, fence) for m in leaves(bounds[0]) if m.kind == "word"}
