r"""The grammar of what is printed: marks to a tree that decides nothing.

==========  ================================================================================
node        its parts
==========  ================================================================================
``chain``   a sum, and a relation sign and a sum as often as they come
``sum``     signs and rows
``row``     items side by side, signs of products, quotients and sets, and signs behind these
``item``    an operand and its scripts: a mark alone, ``^`` and ``_`` with what they carry, or a
            bracket that touches a word of plain text
``fence``   an opening bracket or bar, chains and commas, and what closes it; in ``[…]`` also
            ``&`` and ends of rows
``group``   braces that print nothing, with the sum inside
``binom``   its mark and two groups, or the two chains around ``\choose`` and the marks of both,
            or the two items around ``choose`` in plain text
``frac``    its mark and two groups; ``root``: its mark, perhaps a fence with its degree, a group
``pmod``    its mark and a group; ``over``: likewise, of a bar over more than a letter
``grid``    an environment: chains, ``&`` and ends of rows; an entry may be missing
``cases``   an environment of cases: chains, each with the marks of its condition behind it, and
            ends of rows
``under``   its mark, a group, and perhaps ``_`` or ``^`` with a label
``aside``   marks that are no formula: a condition in words, a label
``one``     a mark that is an operand by itself
==========  ================================================================================

:func:`printed` gives the formula back, character for character.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias, Union

from ..base.messages import Said
from ..notation.limits import LIMITS
from ..notation.tokens import UnreadableText
from .lexing import latex, plain
from .lexing.marks import CLOSING, Mark, demand_short
from .lexing.strict import strict


class Node(NamedTuple):
    """A part of a formula: its ``kind`` (see above), and its ``parts`` as they are printed."""

    kind: str
    parts: tuple[Part, ...]


Part: TypeAlias = Union[Mark, Node]  # noqa: UP007  (a NamedTuple does not take part in |)

_SCRIPTS = frozenset(("sup", "sub", "raised", "lowered", "prime", "top", "post"))
_ONES = frozenset(("number", "word", "dots", "big", "partial", "nabla", "foreign"))
_STARTS = _ONES | {"open", "open bar", "frac", "binom", "pmod", "root", "begin", "under", "over"}
_GRIDS = frozenset(
    "matrix pmatrix bmatrix Bmatrix smallmatrix vmatrix Vmatrix array matrix* pmatrix* bmatrix* "
    "vmatrix* Vmatrix* psmallmatrix bsmallmatrix".split()
)
#: What is an argument of a command without braces.
_ALONE = frozenset(("number", "word", "open", "frac", "root", "foreign"))
#: What may be all of a script and is an operation then, not an operand.
_OPERATIONS = frozenset(("times", "sign", "of sets", "foreign"))
CHOICE = "put what is chosen into parentheses, as in (n choose k)·x"
_HALF, _NUMBER = Said("a numerator or a denominator"), Said("a number of a binomial coefficient")
#: Why a formula is not read, here and where its meaning is found.
SIGNED = "put parentheses around what has a sign: a·(-b)"
MISPLACED = "{sign} does not fit here"
NESTED = "the formula is nested more than {limit} deep"
NO_OPERAND = "an operand was expected here, not {sign}"
UNCLEAR_ARGUMENT = "without braces only the first sign belongs to this; write them"
UNCLOSED = "this {sign} is never closed"
_CASES = frozenset(("cases", "dcases", "rcases", "cases*", "dcases*"))


def surface(source: str, is_latex: bool) -> Node:
    """The tree of a formula, which is a chain; a point or a comma behind it is its last part.
    Raises :class:`~symproof.notation.tokens.UnreadableText` with the place of what cannot be
    read."""
    demand_short(source)
    marks = _with_divisor(strict(source, (latex if is_latex else plain).marks(source)))
    return assembled(source, marks, is_latex)


def _with_divisor(marks: list[Mark]) -> list[Mark]:
    """The marks with a sign of divisibility in place of a bar that has no other beside it, stands
    between operands and in no bracket: it closes nothing and nothing closes it."""
    bars = [k for k, mark in enumerate(marks) if mark.says == "|" and "bar" in mark.kind]
    if len(bars) != 1 or marks[bars[0]].kind != "bar" or not bars[0]:
        return marks
    depth = sum((mark.kind in ("open", "begin")) - (mark.kind in ("close", "end"))
                for mark in marks[: bars[0]])  # fmt: skip
    before, bar, behind = marks[bars[0] - 1 : bars[0] + 2]
    ends = before.kind in ("number", "word", "close", "post", "raised")
    if depth or not ends or behind.kind not in (*_STARTS, "sign"):
        return marks
    return [*marks[: bars[0]], bar._replace(kind="rel", says="∣"), *marks[bars[0] + 1 :]]


def assembled(source: str, marks: Sequence[Mark], is_latex: bool) -> Node:
    """The tree of some ``marks`` of a longer ``source``, the last of which is a ``finish``.
    Raises :class:`~symproof.notation.tokens.UnreadableText`."""
    return _Grammar(source, _with_conditions(marks), is_latex).whole()


def _with_conditions(marks: Sequence[Mark]) -> list[Mark]:
    """The marks with a relation sign in place of a bar that is the only one of its brackets, as in
    P(A | B) and {x | x > 0}: it closes nothing and nothing closes it."""
    found = [*marks]
    bars: list[list[int]] = [[]]  # those of each bracket that is open
    for place, mark in enumerate(marks):
        if mark.kind in ("open", "begin"):
            bars.append([])
        elif "bar" in mark.kind:
            bars[-1].append(place)
        elif mark.kind in ("close", "end") and len(bars) > 1:
            inside = bars.pop()
            if mark.says in (")", "\\}", "}") and [marks[k].kind for k in inside] == ["bar"]:
                bar = marks[inside[0]]
                found[inside[0]] = bar._replace(kind="rel", says="∣")
    return found


def leaves(part: Part) -> list[Mark]:
    """The marks of a part, from left to right."""
    found: list[Mark] = []
    waiting = [part]
    while waiting:
        inner = waiting.pop()
        if isinstance(inner, Mark):
            found.append(inner)
        else:
            waiting.extend(reversed(inner.parts))
    return found


def nodes(node: Node) -> list[Node]:
    """The parts of a node that are no marks, such as the chains in a bracket."""
    return [part for part in node.parts if isinstance(part, Node)]


def unbracketed(part: Part) -> list[Mark]:
    """The marks of a part without brackets."""
    return [mark for mark in leaves(part) if mark.kind not in ("open", "close")]


def kind_of(scripts: Sequence[Part]) -> str:
    """The kind of the first of some ``scripts``; no text if there are none."""
    return first(scripts[0]).kind if scripts else ""


def first(part: Part) -> Mark:
    """The first mark of a part."""
    while not isinstance(part, Mark):
        part = part.parts[0]
    return part


def last(part: Part) -> Mark:
    """The last mark of a part."""
    while not isinstance(part, Mark):
        part = part.parts[-1]
    return part


def printed(part: Part) -> str:
    """The part as it was printed."""
    return "".join(mark.before + mark.text for mark in leaves(part))


class _Grammar:
    """One formula and the place that has been reached in it."""

    def __init__(self, source: str, marks: list[Mark], is_latex: bool) -> None:
        self.source = source
        self.is_latex = is_latex
        self.marks = marks
        self.at = 0
        self.nesting = 0
        self.is_moving = False  # below the sign of a limit, where a + or - may stand alone
        self.bars: list[str] = []  # those that are open since the last bracket

    @property
    def next(self) -> Mark:
        return self.marks[self.at]

    def take(self) -> Mark:
        self.at += 1
        return self.marks[self.at - 1]

    def error(self, reason: str, mark: Mark | None = None, **values: object) -> UnreadableText:
        return UnreadableText(self.source, (mark or self.next).start, reason, **values)

    def nested(self, parse: Callable[[], Node]) -> Node:
        """What ``parse`` reads, one level deeper."""
        if self.nesting == LIMITS.depth:
            raise self.error(NESTED, limit=LIMITS.depth)
        self.nesting += 1
        node = parse()
        self.nesting -= 1
        return node

    def whole(self) -> Node:
        """The formula, if all of it can be read."""
        chain = self.chain()
        ending: tuple[Part, ...] = ()
        if self.next.kind in ("stop", "comma") and self.marks[self.at + 1].kind == "finish":
            ending = (self.take(),)
        if self.next.kind != "finish":
            raise self.misplaced()
        return Node("chain", (*chain.parts, *ending, self.take()))

    def misplaced(self) -> UnreadableText:
        """What to raise because of what comes next, which nothing goes on with."""
        mark = self.next
        if mark.kind in ("close", "close bar"):
            return self.error("nothing is open that {sign} closes", sign=mark.text)
        if mark.kind == "end":
            return self.error("{sign} ends another environment", sign=mark.text)
        return self.error(MISPLACED, sign=mark.text)

    def chain(self) -> Node:
        parts: list[Part] = [self.sum()]
        while self.next.kind == "rel":
            parts += [self.take(), self.sum()]
        return Node("chain", tuple(parts))

    def sum(self) -> Node:
        return self.nested(self._sum)

    def _sum(self) -> Node:
        parts: list[Part] = []
        while True:
            parts += self.signs() if parts else self.signs_in_front()
            parts.append(self.row())
            if self.next.kind != "sign":
                self.demand_clear_choice(parts)
                return Node("sum", tuple(parts))

    def signs_in_front(self) -> list[Part]:
        """The signs with which a sum begins: a plus sign, which says nothing, or minus signs, of
        which none is a dash, for nothing stands before them; + and - together may be a ±."""
        found: list[Part] = []
        while self.next.kind == "sign":
            if found and "+" in (self.next.says, first(found[-1]).says):
                raise self.error(SIGNED)
            found.append(self.take())
        return found

    def signs(self) -> list[Part]:
        """The signs in front of a row: one, and minus signs behind it that do not touch another
        minus sign, which would be a dash."""
        found: list[Part] = []
        while self.next.kind == "sign" and (not found or self.next.says == "-"):
            if found and first(found[-1]).says == "-" and not self.next.before:
                break
            found.append(self.take())
        return found

    def row(self) -> Node:
        parts: list[Part] = [self.item()]
        if not self.is_latex and (self.next.kind, self.next.says) == ("word", "choose"):
            mark = self.take()
            if self.starts():
                parts = [Node("binom", (parts[0], mark, self.item()))]
            if self.next.kind in ("times", "slash") or self.starts():
                raise self.error(CHOICE, mark)
        while True:
            if self.next.kind in ("times", "slash", "of sets"):
                parts.append(self.take())
                parts += self.signs() if self.next.says == "-" else ()
                parts.append(self.item())
            elif self.starts():
                self.demand_clear_bar(last(parts[-1]))
                parts.append(self.item())
            else:
                return Node("row", tuple(parts))

    def demand_clear_choice(self, parts: list[Part]) -> None:
        """Refuse "n choose k" beside other terms and behind a sign, where it may reach further."""
        heads = [part.parts[0] for part in parts if isinstance(part, Node)]
        chosen = [head.parts[1] for head in heads if isinstance(head, Node)
                  and head.kind == "binom" and first(head.parts[1]).says == "choose"]  # fmt: skip
        if chosen and (len(chosen) < len(heads) or isinstance(parts[0], Mark)):
            raise self.error(CHOICE, first(chosen[0]))

    def starts(self) -> bool:
        """Whether an operand comes next."""
        return self.next.kind in _STARTS or (self.next.kind == "bar" and not self.closes())

    def closes(self) -> bool:
        """Whether the bar that comes next, behind an operand, closes one that is open."""
        return self.next.says in self.bars[-1:]

    def demand_clear_bar(self, before: Mark) -> None:
        """Refuse a factor behind a bar if that bar may as well open what a later one closes."""
        if before.kind != "bar" or self.next.kind == "bar":
            return
        depth = 0
        for mark in self.marks[self.at :]:
            depth += (mark.kind in ("open", "begin")) - (mark.kind in ("close", "end"))
            if depth < 0 or (depth == 0 and mark.kind in ("rel", "comma", "cell", "row")):
                return
            if depth == 0 and mark.kind == "bar":
                raise self.error(
                    "does this bar open or close?  Write |a|·b, or abs(a) and norm(a)", before
                )

    def item(self) -> Node:
        parts: list[Part] = [self.operand()]
        if not self.is_latex and last(parts[0]).kind == "word":
            while self.next.kind == "prime":
                parts.append(self.take())
            if self.next.says == "[" and not self.next.before:
                parts.append(self.fence())
        while self.next.kind in _SCRIPTS:
            mark = self.take()
            parts.append(mark)
            if mark.kind in ("sup", "sub"):
                outer = self.is_moving
                self.is_moving = outer or first(parts[0]).says == "limit"
                parts.append(self.script(mark))
                self.is_moving = outer
        return Node("item", tuple(parts))

    def script(self, mark: Mark) -> Node:
        """What stands above or below the line."""
        if self.next.kind in ("top", "prime", "post"):
            return Node("one", (self.take(),))
        if self.is_moving and mark.kind == "sup" and (side := self.side()) is not None:
            return side
        if self.is_latex:
            return self.latex_script()
        if mark.kind == "sub":
            return self.nested(self.operand)
        signs: list[Part] = [self.take()] if self.next.says == "-" else []
        exponent = self.nested(self.item)
        alone = len(exponent.parts) == 1 or first(exponent).says == "log"  # perhaps log_b
        called = alone and first(exponent).kind == "word"
        if (
            called
            and len(first(exponent).says) > 1
            and self.next.text == "("
            and not self.next.before
        ):
            row = Node("row", (exponent, self.nested(self.item)))  # x^sin(y)
        else:
            row = Node("row", (exponent,))
        return Node("sum", (*signs, row)) if signs or len(row.parts) > 1 else exponent

    def latex_script(self) -> Node:
        """A script of LaTeX: the sign of an operation, or a group."""
        return self.operation() or self.group(Said("a subscript or a superscript"))

    def operation(self) -> Node | None:
        """The sign of an operation that is all of a script, perhaps in braces: ``A^*``."""
        braced = self.next.says == "{"
        sign, *behind = self.marks[self.at + braced : self.at + braced + 2]
        if sign.kind not in _OPERATIONS or (braced and [m.says for m in behind] != ["}"]):
            return None
        opening = [self.take()] if braced else []
        one = Node("one", (self.take(),))
        return Node("group", (*opening, one, self.take())) if braced else one

    def side(self) -> Node | None:
        """The sign alone, perhaps in braces, that says from which side a limit is meant."""
        braced = self.next.says == "{"
        kinds = [mark.kind for mark in self.marks[self.at + braced : self.at + braced + 2]]
        if kinds != ["sign", "close"] or self.marks[self.at + braced].says == "±":
            return None
        opening = [self.take()] if braced else []
        sign = Node("one", (self.take(),))
        return Node("group", (*opening, sign, self.take())) if braced else sign

    def group(self, what: Said) -> Node:
        """One argument of a command of LaTeX: braces, or the next mark; of a numeral, the
        next digit."""
        mark = self.next
        if mark.kind == "number" and len(mark.text) > 1:
            rest = mark._replace(
                text=mark.text[1:], says=mark.text[1:], before="", start=mark.start + 1
            )
            if rest.text.startswith("."):
                raise self.error(UNCLEAR_ARGUMENT)
            digit = mark._replace(text=mark.text[0], says=mark.text[0])
            self.marks[self.at : self.at + 1] = [digit, rest]
        elif mark.kind not in _ALONE or mark.says in ("(", "["):
            raise self.error("{what} was expected here", what=what)
        if mark.kind == "word" and mark.text.startswith("\\") is False and len(mark.text) > 1:
            raise self.error(UNCLEAR_ARGUMENT)
        return self.fence() if mark.kind == "open" else self.nested(self.operand)

    def operand(self) -> Node:
        mark = self.next
        if mark.kind in (*_ONES, "top", "prime") or mark.says == "°":  # ^{\top}
            return Node("one", (self.take(),))
        if mark.kind == "open":
            return self.fence()
        if mark.kind in ("bar", "open bar"):
            return self.bars_around()
        if mark.kind in ("frac", "binom"):
            half = _HALF if mark.kind == "frac" else _NUMBER
            return Node(mark.kind, (self.take(), self.group(half), self.group(half)))
        if mark.kind == "pmod":
            return Node("pmod", (self.take(), self.group(Said("a modulus"))))
        if mark.kind == "root":
            return self.root()
        if mark.kind == "over":
            return Node("over", (self.take(), self.group(Said("what stands below the bar"))))
        if mark.kind == "begin":
            return self.cases() if mark.says in _CASES else self.grid()
        if mark.kind == "under":
            return self.labelled()
        if mark.kind in ("finish", "rel", "close", "comma", "stop", "cell", "row"):
            raise self.error("the formula ends where an operand was expected")
        if mark.kind == "sign":
            raise self.error(SIGNED)
        raise self.error(NO_OPERAND, sign=mark.text)

    def root(self) -> Node:
        parts: list[Part] = [self.take()]
        if not self.is_latex or not first(parts[0]).text.startswith("\\"):
            return Node("root", (*parts, self.nested(self.operand)))
        if self.next.kind == "open" and self.next.says == "[":
            parts.append(self.fence())
        return Node("root", (*parts, self.group(Said("the term below the root"))))

    def fence(self) -> Node:
        opening = self.take()
        outer, self.bars = self.bars, []
        parts: list[Part] = [opening]
        if self.next.kind != "close":
            parts.append(self.chain())
        while self.separates(opening):
            parts += [self.take(), self.chain()]
        kind = "group" if opening.says == "{" else "fence"
        if self.next.kind == "choose" and kind == "group" and len(parts) == 2:
            parts += [self.take(), self.chain()]
            kind = "binom"
        elif self.next.kind == "over all" and kind == "group" and len(parts) == 2:
            kind, above = "frac", Node("group", tuple(parts))
            parts = [above, self.take()._replace(kind="frac"), self.chain()]
        if self.next.kind in ("finish", "end"):
            raise self.error(UNCLOSED, opening, sign=opening.text)
        if self.next.kind != "close" or self.next.says != CLOSING[opening.says]:
            raise self.misplaced()
        self.bars = outer
        if kind == "frac":
            parts[-1] = Node("group", (parts[-1], self.take()))
            return Node(kind, tuple(parts))
        return Node(kind, (*parts, self.take()))

    def separates(self, opening: Mark) -> bool:
        """True if what comes next separates what stands in a bracket: a comma, the end of an entry
        in a list, or a semicolon."""
        if opening.says == "[" and self.next.kind in ("cell", "row"):
            return True
        return self.next.kind == "comma" or (opening.says == "(" and self.next.sign == ";")

    def bars_around(self) -> Node:
        opening = self.take()
        sized = opening.kind == "open bar"
        outer = self.bars
        self.bars = [] if sized else [*outer, opening.says]
        inside = self.chain()
        closing = "close bar" if sized else "bar"
        if self.next.kind != closing or self.next.says != opening.says:
            raise self.error(UNCLOSED, opening, sign=opening.text)
        self.bars = outer
        return Node("fence", (opening, inside, self.take()))

    def grid(self) -> Node:
        opening = self.take()
        if opening.says not in _GRIDS:
            reason = "the environment {name} is not read here"
            raise self.error(reason, opening, name=opening.says)
        outer, self.bars = self.bars, []
        parts: list[Part] = [opening]
        while self.next.kind != "end":
            if self.next.kind not in ("cell", "row"):  # else the entry is missing
                parts.append(self.chain())
            if self.next.kind in ("cell", "row"):
                parts.append(self.take())
            elif self.next.kind == "finish":
                raise self.error(UNCLOSED, opening, sign=opening.text)
            elif self.next.kind != "end":
                raise self.misplaced()
        if self.next.says != opening.says:
            raise self.misplaced()
        self.bars = outer
        return Node("grid", (*parts, self.take()))

    def cases(self) -> Node:
        opening = self.take()
        outer, self.bars = self.bars, []
        parts: list[Part] = [opening]
        while self.next.kind != "end":
            parts.append(self.chain())
            if self.next.kind not in ("row", "end"):
                parts.append(self.aside(("row", "end"), opening))
            if self.next.kind == "row":
                parts.append(self.take())
        self.bars = outer
        return Node("cases", (*parts, self.take()))

    def labelled(self) -> Node:
        """A brace above or below a term, and what is written there."""
        parts: list[Part] = [self.take(), self.group(Said("the term at the brace"))]
        if self.next.kind in ("sup", "sub"):
            parts.append(self.take())
            mark = self.next
            braced = mark.kind == "open"
            parts.append(self.aside(("close",), mark) if braced else Node("aside", (self.take(),)))
            if braced:
                parts.append(self.take())
        return Node("under", tuple(parts))

    def aside(self, ends: tuple[str, ...], opening: Mark) -> Node:
        """The marks up to one of the kinds ``ends``, which closes what ``opening`` opens or ends
        a row of it, outside of all brackets that open here."""
        depth = -1 if ends == ("close",) else 0
        parts: list[Part] = []
        while depth > 0 or self.next.kind not in ends:
            if self.next.kind == "finish":
                raise self.error(UNCLOSED, opening, sign=opening.text)
            depth += self.next.kind in ("open", "begin")
            depth -= self.next.kind in ("close", "end")
            parts.append(self.take())
        return Node("aside", tuple(parts))
