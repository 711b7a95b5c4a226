r"""What is differentiated: ``\frac{d}{dx}``, ``d/dx``, ``\partial_x``, ``diff(f, x)`` and primes.

The other letters are constants where ∂ or ``diff`` is written.  Behind d a letter that usually
depends on others must be declared first, and a prime needs that there is but one letter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...kernel.terms import Lambda, Relation, Term, children, free_names, number, substitute, symbol
from ...notation.names import is_letter
from ..grammar import Node, Part, first, last, leaves
from ..lexing.marks import Mark
from ..scope.ranges import ranges
from .names import NO_VARIABLE, Names
from .rows import Taken

MAX_ORDER = 9
#: What the end of an integral without an end may be called.
ENDS = "buvwcrsqaBRSTUVWXYZ"
#: Letters that are constants where others are differentiated, if nothing else is said.
CONSTANT = frozenset("abcknmpqABCK") | frozenset(("alpha", "beta", "lambda", "mu", "omega"))
_BRACES = ("{", "}")


class Operator(NamedTuple):
    """What says by which ``letters`` is differentiated, one after the other, the last one first;
    ``body`` is what stands above the line beside d."""

    letters: tuple[Mark, ...]
    is_partial: bool
    body: Node | None = None


class Calculus(Names):
    """Derivatives of one text in one reading."""

    going_on = ""  # the letter by which the end of the row is differentiated, without parentheses

    # What is written

    def operators(self, parts: Sequence[Part]) -> list[Part]:
        """A row in which each d/dx stands as a fraction does."""
        found = list(parts)
        for k, sign in enumerate(parts):
            if not isinstance(sign, Mark) or sign.kind != "slash" or not k:
                continue
            above = parts[k - 1]
            for end in range(k + 2, min(k + 2 + 2 * MAX_ORDER, len(parts) + 1)):
                fraction = Node(
                    "frac", (first(above), above, Node("group", tuple(parts[k + 1 : end])))
                )
                operator = self.operator(fraction)
                if operator is not None and operator.body is None:
                    behind = self.operators(parts[end:])
                    return [*parts[: k - 1], Node("item", (fraction,)), *behind]
        return found

    def operator(self, node: Part) -> Operator | None:
        """What a fraction says of derivatives, if it says so."""
        if not isinstance(node, Node) or node.kind != "frac" or "d" in self.known.names:
            return None
        _, above, below = node.parts
        over = [m for m in leaves(above) if m.says not in _BRACES]
        sign, order, rest = _power(over)
        if sign is None or not _is_sign(sign):
            return None
        letters = list(
            _letters(
                _without_parentheses([m for m in leaves(below) if m.says not in _BRACES]), sign
            )
        )
        if not letters or len(letters) != order:
            return None
        body = _fence_behind(above) if rest else None
        if rest and body is None:
            return None
        return Operator(tuple(letters), sign.kind == "partial", body)

    # What is meant

    def differentiated(self, operator: Operator, taken: Taken) -> Term:
        """The derivative of what stands behind an operator, or in it."""
        if operator.body is not None:
            return self.derivatives(operator, self.single(operator.body))
        mark = operator.letters[-1]
        if taken.is_done or taken.at_sign:
            raise self.error("what is differentiated was expected here", taken.next)
        fence = taken.peek_fence("([")
        body = self.factors(taken)
        alone = fence is not None and len(body) == 1
        if (len(body) > 1 and fence is not None) or taken.at_sign:
            raise self.error(GOES_ON, first(fence) if fence else taken.next)
        term = self.derivatives(operator, self.times(mark, body))
        self.going_on = "" if alone else mark.says
        return term

    def derivatives(self, operator: Operator, body: Term) -> Term:
        """The body, differentiated by all letters of an operator."""
        for mark in reversed(operator.letters):
            body = self.derivative(mark, body, operator.is_partial)
        return body

    def derivative(self, mark: Mark, body: Term, is_partial: bool) -> Term:
        """The derivative by the letter that a mark says."""
        letter = self.letter(mark)
        others = {n for n in free_names(body) - {letter, *self.known.names} if "#" not in n}
        if not is_partial and others - CONSTANT:
            other = min(others - CONSTANT)
            reason = "may {name} depend on {letter}?  Write ∂/∂{letter}, or declare {name}"
            raise self.error(reason, mark, name=other, letter=letter)
        self.bound.add(letter)
        self.note_positive(body, letter)
        return self.make(mark, "deriv", letter, symbol(letter), body)

    def note_positive(self, body: Term, letter: str) -> None:
        """Note that a letter is positive if its power is differentiated by ``letter`` and nothing
        is said of the exponent: x^n is a real function where x > 0."""
        for part in children(body):
            self.note_positive(part, letter)
        if body.head != "pow" or letter not in free_names(body) or body.args[0].head != "sym":
            return
        base, exponent = body.args[0].args[0], free_names(body.args[1])
        if exponent and exponent.isdisjoint(self.known.names) and "#" not in base:
            self.whole.setdefault(base, "positive")

    def primed(self, mark: Mark, body: Term) -> Term:
        """The derivative by the one letter of what a prime stands behind."""
        names = sorted(free_names(body))
        if len(names) != 1 or "#" in names[0]:
            raise self.error("by which letter is this differentiated?  Write d/dx", mark)
        return self.derivative(mark._replace(says=names[0]), body, True)

    def by_suffix(self, mark: Mark, scripts: Sequence[Part]) -> Operator:
        r"""What ``\partial_x`` says, or ``\partial_{xy}``."""
        below = [m for m in leaves(scripts[1]) if m.says not in _BRACES] if len(scripts) > 1 else []
        power = [m for part in scripts[2:] for m in leaves(part) if m.says not in _BRACES]
        order = _order([mark, *power]) if len(below) == 1 else 1 - len(power)
        if first(scripts[0] if scripts else mark).kind != "sub" or not below or not order > 0:
            reason = "write {name}_x in front of what is differentiated"
            raise self.error(reason, mark, name=mark.text)
        return Operator(tuple(below * order), True)

    def called_derivative(self, mark: Mark, fence: Node) -> Term:
        """``diff(f, x)``, ``diff(f, x, 2)``, ``diff(f, x, y)``."""
        body, *rest = (p for p in fence.parts if isinstance(p, Node))
        letters: list[Mark] = []
        for part in rest:
            mark_of = first(part)
            alone = len(leaves(part)) == 1
            if alone and mark_of.kind == "word":
                letters.append(mark_of)
            elif (
                alone
                and mark_of.says.isdecimal()
                and letters
                and 0 < int(mark_of.says) <= MAX_ORDER
            ):
                letters += [letters[-1]] * (int(mark_of.says) - 1)
            else:
                reason = "the letter or the order of a derivative was expected here"
                raise self.error(reason, mark_of)
        if not letters or len(letters) > MAX_ORDER:
            raise self.error("write {name}(f, x), or {name}(f, x, 2)", mark, name=mark.text)
        return self.derivatives(Operator(tuple(letters[::-1]), True), self.single(body))

    def called_at(self, mark: Mark, fence: Node) -> Term:
        """``Subs(diff(f, x), x, a)``, the derivative at a."""
        parts = [p for p in fence.parts if isinstance(p, Node)]
        term = self.single(parts[0]) if len(parts) == 3 else None
        if term is None or term.head != "deriv" or symbol(first(parts[1]).says) != term.args[1]:
            raise self.error("write Subs(diff(f, x), x, a)", mark)
        var, _, body = term.args
        return self.make(mark, "deriv", var, self.single(parts[2]), body)

    # Integrals

    def integrands(self, parts: Sequence[Part]) -> list[Part]:
        """The parts of a sum, in which each integral has what stands in front of its dx, the inner
        ones first."""
        if not any(map(_integrals, parts)):
            return list(parts)
        found = [self.with_differentials(part) for part in parts]
        while True:
            signs = [(i, k) for i, row in enumerate(found) for k in _integrals(row)]
            place = signs[-1] if signs else None
            end = self.differential(found, *place) if place else None
            if place is None or end is None:
                break
            (i, k), (j, m, width, letter) = place, end
            first_row, last_row = _items(found[i]), _items(found[j])
            if i == j:
                body: list[Part] = [Node("row", first_row[k + 1 : m])] if m > k + 1 else []
            else:
                begin = [Node("row", first_row[k + 1 :])] if first_row[k + 1 :] else []
                body = [*begin, *found[i + 1 : j], Node("row", last_row[:m])]
                if not m:
                    raise self.error("what is integrated was expected here", letter)
            whole = Node("integral", (first_row[k], Node("sum", tuple(body)), letter))
            behind = last_row[m + width :]
            found[i : j + 1] = [Node("row", (*first_row[:k], Node("item", (whole,)), *behind))]
        for row in found:
            for k, item in enumerate(_items(row)):
                if _is_integral(item) and (left := self.differential([row], 0, k)):
                    raise self.error(SECOND_DX, left[3])
        return found

    def differential(
        self, parts: Sequence[Part], i: int, k: int
    ) -> tuple[int, int, int, Mark] | None:
        """Where the first dx stands behind a place: its row, its place there, how many items it
        has, and its letter."""
        for j in range(i, len(parts)):
            items = _items(parts[j])
            for m in range(k + 1 if j == i else 0, len(items)):
                found = self.letter_of(items[m : m + 2])
                if found is not None:
                    return j, m, *found
        return None

    def letter_of(self, items: Sequence[Part]) -> tuple[int, Mark] | None:
        """The letter of the dx with which items begin, behind how many items it has."""
        words = [m for item in items for m in [_word_alone(item)]]
        if not words or words[0] is None or "d" in self.known.names:
            return None
        said = words[0].says
        if said == "d" and len(words) > 1 and words[1] is not None:
            return 2, words[1]
        if not self.is_latex and said[:1] == "d" and is_letter(said[1:]) and not self.is_name(said):
            return 1, words[0]._replace(says=said[1:])
        return None

    def with_differentials(self, part: Part) -> Part:
        """A row in which dx stands behind the fractions above whose line it stood."""
        found: list[Part] = []
        for item in _items(part):
            found += self.drawn_out(item)
        return Node("row", tuple(found)) if isinstance(part, Node) and found else part

    def drawn_out(self, item: Part) -> list[Part]:
        """An item, with the dx that stands last above the line of a fraction behind it."""
        frac = item.parts[0] if isinstance(item, Node) and len(item.parts) == 1 else None
        if not isinstance(frac, Node) or frac.kind != "frac" or self.operator(frac) is not None:
            return [item]
        sign, above, below = frac.parts
        row = _only_row(above)
        for k in range(len(row)):
            found = self.letter_of(row[k : k + 2])
            if found is not None and k + found[0] == len(row):
                one = Mark("number", "1", "1", "", first(frac).start)
                rest = row[:k] or (Node("item", (Node("one", (one,)),)),)
                return [Node("item", (Node("frac", (sign, Node("row", rest), below)),)), *row[k:]]
        return [item]

    def integral(self, node: Node) -> Term:
        """A definite integral."""
        sign, body, mark = node.parts[0], node.parts[1], first(node.parts[2])
        scripts = sign.parts[1:] if isinstance(sign, Node) else ()
        ends = {s.kind: scripts[k + 1] for k, s in enumerate(scripts) if isinstance(s, Mark)}
        if ends.keys() != {"sub", "sup"}:
            raise self.error("write both ends, or ∫ f dx = F + C alone", first(sign))
        return self.integrated(mark, ends["sub"], ends["sup"], body)

    def between_ends(self, mark: Mark, fence: Node, scripts: Sequence[Part]) -> Term:
        """``[F(x)]_a^b``, which is F(b) − F(a); x is the letter that is left of F."""
        inside = self.single(self.only(fence))
        ends = {first(s).kind: scripts[k + 1] for k, s in enumerate(scripts) if k % 2 == 0}
        low, high = (self.single(ends[kind]) for kind in ("sub", "sup"))
        others = free_names(low) | free_names(high)
        letters = {name for name in free_names(inside) - others - CONSTANT if "#" not in name}
        letters = letters & self.bound or letters
        if len(letters) != 1 or (inside.head == "sym" and not letters & self.bound):
            raise self.error("which letter is put in here?  Write the difference", mark)
        var = letters.pop()
        at_high, at_low = (substitute(inside, {var: Lambda((), end)}) for end in (high, low))
        return self.make(mark, "add", at_high, self.make(mark, "neg", at_low))

    def only(self, fence: Node) -> Node:
        """What stands in brackets."""
        raise NotImplementedError

    def integrated(self, mark: Mark, below: Part, above: Part, body: Part) -> Term:
        """The integral over the letter that a mark says; one without an end is a limit, and one
        from -oo to oo is a sum of two."""
        letter = self.letter(mark)
        falls, grows = self.infinity(below) < 0, self.infinity(above) > 0
        low = None if falls else self.single(below)
        high = None if grows else self.single(above)
        ends = [end for end in (low, high) if end is not None]
        names = frozenset().union(*map(free_names, ends))
        if letter in names:
            raise self.error(BOUND_IN_ENDS, mark, letter=letter)
        self.bound.add(letter)
        inside = self.integrand(body)
        taken = names | free_names(inside) | self.known.names | self.bound | {letter, *self.source}
        moving = next((name for name in ENDS if name not in taken), "bound")

        def between(start: Term, end: Term) -> Term:
            return self.make(mark, "integral", letter, start, end, inside)

        if low is not None and high is not None:
            return between(low, high)
        middle = number(0)
        parts = []
        if low is None:
            end = middle if high is None else high
            part = between(symbol(moving), end)
            parts.append(self.make(mark, "limit_minus_infinity", moving, part))
        if high is None:
            start = middle if low is None else low
            parts.append(self.make(mark, "limit_infinity", moving, between(start, symbol(moving))))
        self.bound.add(moving)
        return self.make(mark, "add", *parts) if len(parts) > 1 else parts[0]

    # Limits

    def infinity(self, part: Part) -> int:
        """1 if a part is ∞, -1 if it is -∞, and else 0."""
        said = [m.says for m in leaves(part) if m.says not in (*_BRACES, "+")]
        return {("oo",): 1, ("-", "oo"): -1}.get(tuple(said), 0)

    def approached(self, mark: Mark, name: str, to: Part, body: Term, side: str = "") -> Term:
        """The limit of ``body`` as a letter tends to what a part says, perhaps from one side."""
        self.note_real(body, name)
        infinite = self.infinity(to)
        if infinite:
            head = "limit_infinity" if infinite > 0 else "limit_minus_infinity"
            return self.make(mark, head, name, body)
        point, sign = _sided(to)
        way = {"+": "_above", "-": "_below"}.get(side or sign, "")
        at = self.single(point)
        if name in free_names(at):
            raise self.error(BOUND_IN_ENDS, mark, letter=name)
        return self.make(mark, f"limit{way}", name, at, body)

    def note_real(self, body: Term, letter: str) -> None:
        """Note that a base is positive if its power moves with its exponent: z^v is a real function
        of v where z > 0."""
        for part in children(body):
            self.note_real(part, letter)
        if body.head != "pow" or letter not in free_names(body.args[1]):
            return
        base = body.args[0]
        if base.head == "sym" and len(base.args) == 1 and base.args[0] != letter:
            self.whole.setdefault(base.args[0], "positive")

    def called_limit(self, mark: Mark, fence: Node) -> Term:
        """``limit(f, x, a)``, perhaps with ``plus`` or ``minus`` behind."""
        parts = [p for p in fence.parts if isinstance(p, Node)]
        sides = {"plus": "+", "minus": "-"}
        side = first(parts[3]).says if len(parts) == 4 else ""
        if len(parts) not in (3, 4) or (side and side not in sides) or (len(leaves(parts[1])) != 1):
            raise self.error(
                "write {name}(f, x, a), or {name}(f, x, a, plus)", mark, name=mark.text
            )
        letter = self.letter(first(parts[1]))
        self.bound.add(letter)
        body = self.single(parts[0])
        return self.approached(mark, letter, parts[2], body, sides.get(side, ""))

    def integrand(self, body: Part) -> Term:
        """What is integrated; nothing in front of dx is 1."""
        return self.single(body) if not isinstance(body, Node) or body.parts else number(1)

    def indefinite(self, sides: Sequence[Node], signs: Sequence[Mark]) -> Relation | None:
        """What ∫ f dx = F + C says: the derivative of the right side is f."""
        rows = self.integrands(sides[0].parts) if [s.says for s in signs] == ["="] else []
        items = _items(rows[0]) if len(rows) == 1 else ()
        whole = items[0].parts[0] if len(items) == 1 and isinstance(items[0], Node) else None
        if not isinstance(whole, Node) or whole.kind != "integral":
            return None
        sign, body, letter = whole.parts
        if not isinstance(sign, Node) or len(sign.parts) > 1:
            return None
        mark = first(letter)
        self.bound.add(self.letter(mark))
        value = self.integrand(body)
        return Relation(self.derivative(mark, self.single(sides[1]), True), "=", value)

    def called_integral(self, mark: Mark, fence: Node) -> Term:
        """``integrate(f, (x, a, b))``, and ``integrate(f, x, a, b)``."""
        body, *others = (p for p in fence.parts if isinstance(p, Node))
        ends = ranges(mark.says, fence)
        alone = len(ends) == 1 and len(others) in (1, 3) and len(leaves(ends[0][0])) == 1
        if not alone:
            raise self.error("write {name}(f, (x, a, b))", mark, name=mark.text)
        letter, lo, hi = ends[0]
        return self.integrated(first(letter), lo, hi, body)

    def letter(self, mark: Mark) -> str:
        """The letter that a mark says, if it can be a variable."""
        letter = mark.says
        if not is_letter(letter) or letter in ("e", "i", "pi") or letter in self.matrices:
            raise self.error(NO_VARIABLE, mark, name=letter)
        return letter

    def demand_ended(self, mark: Mark, terms: Sequence[Term]) -> None:
        """Refuse ``d/dx x^2 + 3x``: the derivative may go on behind the sign."""
        going_on, self.going_on = self.going_on, ""
        if going_on and any(going_on in free_names(t) and not _is_derivative(t) for t in terms):
            raise self.error(GOES_ON, mark)

    def factors(self, taken: Taken) -> list[Term]:
        """The factors side by side that come next."""
        raise NotImplementedError

    def times(self, mark: Mark, factors: Sequence[Term]) -> Term:
        """The product of one or more factors."""
        raise NotImplementedError


BOUND_IN_ENDS = "{letter} stands in the ends as well; rename one of them"
SECOND_DX = "which d is that of the integral?  Write one dx for each ∫"
GOES_ON = "does the derivative or the limit go on here?  Put what belongs to it into parentheses"


def _sided(part: Part) -> tuple[Part, str]:
    """A point without the sign above it that says from which side it is approached, and that."""
    if isinstance(part, Mark):
        return part, ""
    if part.kind == "item" and len(part.parts) > 2:
        script = [m.says for m in leaves(part.parts[-1]) if m.says not in _BRACES]
        if script in (["+"], ["-"]) and first(part.parts[-2]).kind == "sup":
            return Node("item", part.parts[:-2]), script[0]
    if part.kind in ("chain", "sum", "row", "group") and part.parts:
        at = -2 if part.kind == "group" else -1
        inner, sign = _sided(part.parts[at])
        if sign:
            before = part.parts[:at]
            behind = part.parts[at + 1 :] if at != -1 else ()
            return Node(part.kind, (*before, inner, *behind)), sign
    return part, ""


def _items(part: Part) -> tuple[Part, ...]:
    """The items of a row."""
    return part.parts if isinstance(part, Node) and part.kind == "row" else ()


def _is_integral(item: Part) -> bool:
    node = item.parts[0] if isinstance(item, Node) else item
    return isinstance(node, Node) and node.kind == "integral"


def _integrals(row: Part) -> list[int]:
    """The places in a row of signs of integrals that have no body yet."""
    return [
        k for k, item in enumerate(_items(row))
        if isinstance(item, Node) and not _is_integral(item)
        and first(item).kind == "big" and first(item).says == "integral"
    ]  # fmt: skip


def _word_alone(item: Part) -> Mark | None:
    """The word that is all of an item."""
    marks = leaves(item)
    return marks[0] if len(marks) == 1 and marks[0].kind == "word" else None


def _only_row(part: Part) -> tuple[Part, ...]:
    """The items of a group that is one row."""
    node = part
    while isinstance(node, Node) and node.kind in ("group", "chain", "sum"):
        inner = [p for p in node.parts if isinstance(p, Node)]
        if len(inner) != 1 or (node.kind == "sum" and len(node.parts) > 1):
            return ()
        node = inner[0]
    return _items(node)


def _is_sign(mark: Mark) -> bool:
    """Whether a mark is d or ∂."""
    return mark.kind == "partial" or (mark.kind == "word" and mark.says == "d")


def _order(marks: Sequence[Mark]) -> int:
    """How often a mark with its power counts; 0 if that is no small number."""
    said = "".join(m.says for m in marks[1:] if m.kind != "sup")
    if len(marks) == 1:
        return 1
    return int(said) if said in "123456789" and said else 0


def _power(marks: Sequence[Mark]) -> tuple[Mark | None, int, Sequence[Mark]]:
    """The first mark, its power, and what stands behind."""
    if not marks:
        return None, 0, ()
    end = 1
    if len(marks) > 1 and marks[1].kind in ("sup", "raised"):
        end = 3 if marks[1].kind == "sup" else 2
    return marks[0], _order(marks[:end]), marks[end:]


def _letters(marks: Sequence[Mark], sign: Mark) -> Iterator[Mark]:
    """The letters of ``dx^2 dy``, each as often as it counts; nothing else may stand there."""
    rest = list(marks)
    found: list[Mark] = []
    while rest:
        mark = rest.pop(0)
        if mark.kind == "word" and sign.kind == "word" and mark.says[:1] == "d" and mark.says[1:]:
            letter = mark._replace(says=mark.says[1:])
        elif _is_sign(mark) and mark.kind == sign.kind and rest and rest[0].kind == "word":
            letter = rest.pop(0)
        else:
            return
        _, order, rest_ = _power([letter, *rest])
        rest = list(rest_)
        if not order:
            return
        found += [letter] * order
    yield from found


def _without_parentheses(marks: Sequence[Mark]) -> Sequence[Mark]:
    """What stands in parentheses around all of it."""
    return marks[1:-1] if marks and marks[0].says == "(" and marks[-1].says == ")" else marks


def _fence_behind(above: Part) -> Node | None:
    """The parentheses that end what stands above the line."""
    node = above
    while isinstance(node, Node) and node.kind in ("group", "chain", "sum", "row"):
        inner = [p for p in node.parts if isinstance(p, Node)]
        if node.kind == "row":
            plain = len(node.parts) == 2 and first(inner[-1]).says in ("(", "[")
            return inner[-1] if plain and last(inner[-1]).kind == "close" else None
        if len(inner) != 1:
            return None
        node = inner[0]
    return None


def _is_derivative(term: Term) -> bool:
    """Whether a term is a derivative, perhaps with factors in front."""
    if term.head == "neg":
        return _is_derivative(term.args[0])
    return term.head == "deriv" or (term.head == "mul" and term.args[-1].head == "deriv")
