r"""Trees of marks to terms and relations: the one place where it is settled what a mark means.

The customs that are followed, and nothing else:

* A declared name is itself.  A run of Latin letters is a product if its letters are used alone
  elsewhere; longer runs that are not are one name.  In LaTeX letters side by side are a product.
* The argument of a function without parentheses is a product up to the next function or
  to a bracket that holds its like.  Before another bracket both meanings are tried, as behind
  ``·`` and ``/``, and for ``1/2x``.
* ``e`` is Euler's number if it is raised to a power anywhere, and ``i`` the imaginary unit where
  it is used as one, unless they are declared or bound.
* ``\cdot`` multiplies, unless both sides are visibly columns; Σ reaches to the next plus or
  minus, Π over the factors side by side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, cast

from ...kernel.claims import Relation
from ...kernel.shapes import NUMBER, IllTyped, UnknownShape, shape, whole
from ...kernel.terms import FUNCTIONS, MalformedTerm, Term, children, free_names, is_matrix, number
from ...notation.declared import Notation
from ...notation.matrices import is_column
from ...notation.text_writer import GRIDS
from ...notation.tokens import MAX_NESTING, UnreadableText
from ...notation.words import (
    BARE,
    BARE_ALONE,
    BINDERS,
    DERIVATIVES,
    HEADS,
    INTEGRALS,
    KEYWORDS,
    LIMITS_CALLED,
    OF_MATRICES,
    VECTORS,
    ends_argument,
    of_power,
)
from ...system.messages import Said, said_of
from ..grammar import MISPLACED, NESTED, NO_OPERAND, Node, Part, first, last, leaves, printed
from ..lexing.marks import INFINITE, TWO_SIGNS, UNKNOWN, Mark
from ..scope.choices import Choices
from ..scope.ranges import fence_alone, ranges
from ..scope.uses import Uses, is_bold
from ..scope.words import CONSTANTS, SYMPY_CONSTANTS
from .calculus import Calculus
from .dots import Unclear, dotted
from .entries import NoEntries, by_entries, cross, entry, is_real, written_out
from .expansions import (
    BASES,
    COUNT,
    EXPANSIONS,
    ONE,
    NotExpanded,
    ceiling,
    is_multiple,
    remainder,
    root,
)
from .names import NAMING, alone_in_braces
from .rounding import digits
from .rows import Taken

#: Why a formula is not read, here and in documents.
COLUMN = "write Matrix([[a, b], [c, d]]), or Matrix([a, b]) for a column"
EMPTY = "nothing stands in these brackets"
IN_PARENTHESES = "put the argument of {name} into parentheses"
INDEX_OR_POWER = (
    "is this an index or a power?  Declare the name with ^(#), or write the power without "
    "parentheses"
)
NO_ARGUMENT = "the argument of {name} was expected here"
NO_FIRST_VALUE = "a variable and its first value, as in i=0, were expected here"
NO_WAY = "write below lim what moves where, as in x \\to 0"
NO_RANGE = "a range such as {example} was expected here"
NO_ROW = "this is no row, but other entries of the matrix are; write each row in brackets"
NO_TERM = "a term was expected here, not a relation"
NO_VARIABLE_OF_RANGE = "the variable of the range was expected here"
OF_MATRIX = "a function of a matrix is not supported"
PRODUCT_GOES_ON = "does the product go on here?  Put what belongs to it into parentheses"
TWO_POWERS = "put parentheses around one of the two powers"
UNCLEAR_BARS = "is this a determinant or a norm?  Write det(A) or ‖v‖"
UNCLEAR_LINE = "is this above or below the line?  Write (a/b)·c or a/(b·c)"
UNCLEAR_TRANSPOSE = "is this a transpose or a power?  Write \\top or ᵀ, or declare T"
UNEVEN = "the rows of this matrix have different lengths"
_SCRIPTS = {
    "%": "a sign of per cent stands behind a numeral",
    "'": "a prime belongs to a name, or stands behind parentheses",
}
#: The scripts of what is taken between two ends.
_BOTH_ENDS = (["sub", "sup"], ["sup", "sub"])


class Product(NamedTuple):
    """The factors of a row so far; ``widened`` takes a sign and what stands behind it into the
    argument of the function that ends them."""

    factors: list[Term]
    widened: Callable[[str, Term], Term] | None = None


class Elaborator(Calculus):
    """Makes the terms of one text in one reading."""

    def __init__(
        self, source: str, known: Notation, used: Uses, choices: Choices, is_latex: bool
    ) -> None:
        super().__init__(source, known, used, choices, is_latex)
        self.in_product = False
        self.implied: tuple[Relation, ...] = ()  # what sums with dots suppose
        self.ordered: list[Term] = []  # what has to be real, as it is put in order
        self.nesting = 0  # how many functions and sums are being read

    # Relations and sums

    def term(self, chain: Node) -> Term:
        """The term of a whole formula."""
        found = self.side(chain)
        if self.has_entries:
            raise self.error("entries of a matrix are read in relations only", first(chain))
        return found

    def side(self, chain: Node) -> Term:
        """The same for a side of a relation, which still has to go :meth:`with_entries`."""
        ending = chain.parts[-2] if len(chain.parts) > 2 else None
        if isinstance(ending, Mark):
            raise self.error(MISPLACED, ending, sign=ending.text)
        if len(chain.parts) > 2:
            raise self.error(NO_TERM, first(chain.parts[1]))
        return self.single(chain.parts[0])

    def relations(self, chain: Node) -> list[Relation]:
        """The relations of a chain; ``a = b <= c`` are two."""
        parts = [p for p in chain.parts if isinstance(p, Node)]
        signs = [p for p in chain.parts if isinstance(p, Mark) and p.kind == "rel"]
        alone = fence_alone(chain)
        if not signs and alone is not None and first(alone).says == "(":
            return self.relations(self.only(alone))
        if not signs:
            raise self.error("a relation needs a sign such as = or ≤", last(chain))
        if any(sign.says == "≡" for sign in signs):
            return [self.congruence(parts, signs)]
        if len(signs) == 1 and self.is_congruent(parts, signs[0]):
            row = cast(Node, parts[1].parts[0]).parts
            (k,) = self.mods(row)
            right, modulus = (self.rest(self.taken(side)) for side in (row[:k], row[k + 1 :]))
            return [self.multiple(signs[0], self.sum(parts[0]), right, modulus)]
        indefinite = self.indefinite(parts, signs)
        if indefinite is not None:
            return [indefinite]
        sides = [self.sum(p) for p in parts]
        if any(sign.says == "∣" for sign in signs):
            return [self.divisor(signs, sides)]
        rounded = next((sign for sign in signs if sign.says == "≈"), None)
        if rounded is not None:
            raise self.error("an approximation is no equation; write = or ≤", rounded)
        self.demand_numbers(signs, sides)
        shown = next((side for side in sides if self.has_size(side)), None)
        if self.known.matrices and shown is not None:
            sides = [self.zero_like(shown) if side == number(0) else side for side in sides]
        found = [Relation(left, sign.says, right)
                 for left, sign, right in zip(sides, signs, sides[1:], strict=False)]  # fmt: skip
        return [self.with_entries(signs[0], relation) for relation in found]

    def zero_like(self, term: Term) -> Term:
        """The zero of the size of ``term``, which nothing says but the other side; the number if
        that side has none."""
        try:
            form = shape(term, free_names(term))
        except (IllTyped, UnknownShape):
            return number(0)
        rows, cols = (next((n for n in range(1, 9) if whole(n) == size), 0) for size in form)
        if rows and cols:
            return Term("matrix", rows, cols, *[number(0)] * (rows * cols))
        if form.rows == form.cols:
            return Term("mul", number(0), Term("identity"))
        alike = (m for m in self.matrices.values() if shape(m, free_names(m)) == form)
        return Term("mul", number(0), next(alike, term))

    def with_entries(self, mark: Mark, relation: Relation) -> Relation:
        """A relation with nothing but entries, if any are named, and with those of matrices of a
        known size, if such are written out."""
        if not self.has_entries:
            return written_out(relation) if self.known.grids else relation
        try:
            return by_entries(relation, self.used.letters, self.known.sizes)
        except (NoEntries, MalformedTerm) as flaw:
            reason = "beside entries of matrices this is not read: {why}"
            raise self.error(reason, mark, why=flaw) from None

    def congruence(self, parts: Sequence[Node], signs: Sequence[Mark]) -> Relation:
        """``a ≡ b (mod n)``: the difference is a multiple of n."""
        if len(signs) > 1:
            raise self.error("a congruence stands alone; write two claims", signs[1])
        last_side, modulus = self.modulus(parts[-1])
        if modulus is None:
            raise self.error("what is the modulus?  Write a ≡ b (mod n)", signs[0])
        return self.multiple(signs[0], self.sum(parts[0]), self.sum(last_side), modulus)

    def multiple(self, sign: Mark, left: Term, right: Term, modulus: Term) -> Relation:
        """That the sides of a congruence differ by a multiple of its modulus."""
        if any(map(_divides, (left, right))):
            raise self.error("inverses and quotients modulo n are not read", sign)
        self.note_integers(left, right, modulus)
        return is_multiple(Term("add", left, Term("neg", right)), modulus)

    def is_congruent(self, parts: Sequence[Node], sign: Mark) -> bool:
        """Whether ``a = b mod n``, as people type it, is a congruence in this reading.  In LaTeX
        the signs of the two differ."""
        rows = parts[1].parts
        row = rows[0]
        if self.is_latex or sign.says != "=" or len(rows) > 1 or not isinstance(row, Node):
            return False
        mods = self.mods(row.parts)
        if len(mods) != 1 or not 0 < mods[0] == len(row.parts) - 2:
            return False
        if any(mark.says == "mod" for mark in leaves(parts[0])):
            return False
        options = (
            Said("a = b mod n says that a and b leave the same remainder"),
            Said("a = b mod n says that a is the remainder of b"),
        )
        return not self.pick(first(row.parts[mods[0]]), "a = b mod n", *options)

    def modulus(self, side: Node) -> tuple[Node, Term | None]:
        """The last side of a congruence without ``(mod n)``, and n."""
        row = side.parts[-1]
        item = row.parts[-1] if isinstance(row, Node) and len(row.parts) > 1 else None
        node = item.parts[0] if isinstance(item, Node) and len(item.parts) == 1 else None
        if not isinstance(row, Node) or not isinstance(node, Node):
            return side, None
        rest = Node("sum", (*side.parts[:-1], Node("row", row.parts[:-1])))
        if node.kind == "pmod":
            return rest, self.single(node.parts[1])
        if node.kind != "fence" or first(node).says != "(" or _count(node) != 1:
            return side, None
        inner = self.only(node).parts[0]
        start = inner.parts[0] if isinstance(inner, Node) else None
        if not isinstance(start, Node) or first(start).says != "mod" or len(start.parts) < 2:
            return side, None
        behind = cast(Node, inner).parts[1:]
        shown = Node("sum", (Node("row", start.parts[1:]), *behind))
        return rest, self.sum(shown)

    def divisor(self, signs: Sequence[Mark], sides: Sequence[Term]) -> Relation:
        """That the first of two sides divides the other."""
        if len(signs) > 1:
            raise self.error("a divisor stands alone; write two claims", signs[1])
        self.note_integers(*sides)
        return is_multiple(sides[1], sides[0])

    def note_integers(self, *terms: Term) -> None:
        """Letters of which remainders are taken are integers."""
        for name in frozenset[str]().union(*map(free_names, terms)):
            self.whole.setdefault(name, "integer")

    def note_exponent(self, base: Term, power: Term) -> None:
        """A letter n is an integer if a negative numeral has the exponent n, -n or n + 1: it has
        no other powers."""
        if base.head != "neg" or base.args[0].head != "num" or not base.args[0].args[0]:
            return
        parts = power.args if power.head == "add" else (power,)
        bare = [part.args[0] if part.head == "neg" else part for part in parts]
        letters = [part for part in bare if part.head == "sym" and len(part.args) == 1]
        whole = [part for part in bare if part.head == "num" and not part.args[1]]
        if len(letters) == 1 and len(whole) == len(bare) - 1:
            self.note_integers(*letters)

    def demand_numbers(self, signs: Sequence[Mark], sides: Sequence[Term]) -> None:
        """Refuse an order of matrices."""
        order = next((sign for sign in signs if sign.says not in ("=", "!=")), None)
        if order is not None and self.known.matrices and any(map(self.has_size, sides)):
            raise self.error("matrices and vectors have no order", order)

    def claimed(self, chain: Node) -> list[Relation]:
        """The relations of a chain that is claimed: it may be an approximation."""
        signs = [p for p in chain.parts if isinstance(p, Mark) and p.says == "≈"]
        if not signs:
            return self.relations(chain)
        parts = [p for p in chain.parts if isinstance(p, Node)]
        if len(parts) != 2:
            raise self.error("an approximation stands alone; write two claims", signs[0])
        left, right = map(self.sum, parts)
        self.demand_numbers(signs, (left, right))
        is_right = digits(right) is not None
        value, shown = (left, digits(right)) if is_right else (right, digits(left))
        if shown is None or (shown.places == 0 and shown.numerator % 10 == 0):
            reason = "which digits does this round to?  On one side of ≈ write a decimal number"
            raise self.error(reason, signs[0])
        return shown.bounds(value)

    def single(self, part: Part) -> Term:
        """The term of a chain without relation signs, or of anything smaller."""
        if isinstance(part, Mark):
            raise self.error(NO_OPERAND, part, sign=part.text)
        if part.kind == "chain":
            if len(part.parts) != 1:
                raise self.error(NO_TERM, first(part.parts[1]))
            return self.single(part.parts[0])
        if part.kind == "sum":
            return self.sum(part)
        if part.kind == "row":
            return self.row(part.parts)
        if part.kind == "group":
            return self.single(self.only(part))
        alone = part.parts[0] if part.kind == "item" and len(part.parts) == 1 else None
        if isinstance(alone, Node) and alone.kind == "group":
            return self.single(alone)
        return self.row([part])

    def sum(self, node: Node) -> Term:
        outer, self.in_product = self.in_product, False
        terms: list[Term] = []
        ends: list[tuple[Mark, int, str]] = []
        minus = 0
        dots = next((m for p in node.parts for m in [_dots(p)] if m), None)
        if dots is not None:
            return self.dotted(node, dots)
        if len(node.parts) > 1:
            rows = [p for p in node.parts if isinstance(p, Node)]
            found = [row.parts[k] for row in rows for k in self.mods(row.parts)]
            if found:
                reason = "does the remainder begin here?  Write (a + b) mod n or a + (b mod n)"
                raise self.error(reason, first(found[0]))
        for part in _with_arguments(self.integrands(node.parts)):
            if isinstance(part, Mark):
                if part.says == "±":
                    raise self.error(TWO_SIGNS, part)
                minus += part.says == "-"
            else:
                terms.append(self.negated(first(part), self.row(part.parts), minus))
                minus = 0
                ends.append((first(part), len(terms), self.going_on))
                self.going_on = ""
        for mark, end, self.going_on in ends:
            self.demand_ended(mark, terms[end:])
        self.in_product = outer
        return terms[0] if len(terms) == 1 else self.make(first(node), "add", *terms)

    def dotted(self, node: Node, dots: Mark) -> Term:
        """The sum in which dots stand for some terms."""
        rows = [p for p in node.parts if isinstance(p, Node)]
        plus = all(p.says == "+" for p in node.parts if isinstance(p, Mark))
        if plus and len(rows) > 2 and _dots(rows[-2]) and not any(map(_dots, rows[:-2])):
            shown = [self.row(row.parts) for row in (*rows[:-2], rows[-1])]
            try:
                found = dotted(shown[:-1], shown[-1], self.used.letters | self.bases)
            except Unclear:
                pass
            else:
                self.implied += found.supposed
                return found.term
        reason = "what do these dots stand for?  Write Sum(x_k, (k, 1, n))"
        raise self.error(reason, dots)

    def negated(self, mark: Mark, term: Term, minus: int) -> Term:
        """The term behind some minus signs."""
        for _ in range(minus):
            term = self.make(mark, "neg", term)
        return term

    # Products

    def row(self, parts: Sequence[Part]) -> Term:
        """The product of what stands side by side and behind signs, or its remainder."""
        mods = self.mods(parts)
        if not mods:
            return self.rest(self.taken(self.operators(parts)))
        mark, (k, *more) = first(parts[mods[0]]), mods
        if more or k == 0 or k + 2 != len(parts):
            raise self.error("write a remainder as a mod n, with parentheses around n", mark)
        a, n = (self.rest(self.taken(side)) for side in (parts[:k], parts[k + 1 :]))
        self.note_integers(a, n)
        return self.expanded(mark, lambda: remainder(a, n), a, n)

    def mods(self, parts: Sequence[Part]) -> list[int]:
        """The places of the signs of remainders in a row; ``mod(a, n)`` has none."""
        if "mod" in self.known.names:
            return []
        return [
            k for k, part in enumerate(parts)
            if isinstance(part, Node) and len(part.parts) == 1 and first(part).says == "mod"
            and not (k + 1 < len(parts) and _count_items(parts[k + 1]) > 1)
        ]  # fmt: skip

    def rest(self, taken: Taken) -> Term:
        """The product of all that is not read yet."""
        start = taken.next
        product = self.juxtaposed(taken)
        while not taken.is_done:
            sign = taken.take_sign()
            if self.in_product:
                raise self.error(PRODUCT_GOES_ON, sign)
            if sign.kind == "slash":
                product = self.divided(start, product, sign, taken)
            else:
                product = self.multiplied(start, product, sign, taken)
        return self.times(start, product.factors)

    def times(self, mark: Mark, factors: Sequence[Term]) -> Term:
        """The product of one or more factors."""
        return factors[0] if len(factors) == 1 else self.make(mark, "mul", *factors)

    def juxtaposed(self, taken: Taken) -> Product:
        """Factors side by side, up to a sign."""
        minus = taken.take_minus()
        start = taken.next
        product = self.factor(taken)
        factors = list(product.factors)
        raised = self.raised_further(factors[-1], taken)
        if raised is not None:
            factors[-1] = raised
        while not taken.is_done and not taken.at_sign:
            if taken.next.kind == "number" and not taken.behind_bracket:
                raise self.error("a numeral follows a factor only after ·", taken.next)
            self.demand_no_list(taken)
            product = self.factor(taken)
            factors += product.factors
            raised = self.raised_further(factors[-1], taken)
            if raised is not None:
                factors[-1] = raised
        if minus:
            return Product([self.negated(start, self.times(start, factors), minus)])
        return Product(factors, product.widened)

    def factors(self, taken: Taken) -> list[Term]:
        return self.juxtaposed(taken).factors

    def demand_no_list(self, taken: Taken) -> None:
        """Refuse a matrix of plain text beside a factor: it may be an index."""
        fence = None if self.is_latex else taken.peek_fence("[")
        if fence is not None:
            reason = "a matrix follows a factor only after ·; an index follows its name"
            raise self.error(reason, first(fence))

    def raised_further(self, power: Term, taken: Taken) -> Term | None:
        """In plain text, a power whose exponent takes what touches it, as in ``e^2x``."""
        before = taken.entries[taken.at - 1].scripts
        open_ends = len(before) > 1 and first(before[-2]).kind == "sup" and power.head == "pow"
        if self.is_latex or not open_ends or last(before[-1]).kind == "close":
            return None
        if taken.is_done or taken.at_sign or taken.next.before:
            return None
        base, exponent = power.args
        if exponent.head == "num" and base.head not in ("num", "e", "i", "pi"):
            return None
        if not self.pick_here(taken.next, "a^b c", Said("a^bc is a^b·c"), Said("a^bc is a^(b·c)")):
            return None
        more: list[Term] = []
        while not taken.is_done and not taken.at_sign and not taken.next.before:
            more += self.factor(taken).factors
        mark = first(before[-1])
        return self.make(mark, "pow", base, self.times(mark, [exponent, *more]))

    def divided(self, start: Mark, product: Product, sign: Mark, taken: Taken) -> Product:
        """The quotient by what stands behind a slash."""
        above = self.times(start, product.factors)
        plain = not taken.at_function
        minus = taken.take_minus()
        begin = taken.next
        self.demand_no_derivative(taken.factors_before(sign), taken.factors_ahead())
        below = self.factor(taken)
        rest = list(below.factors)
        divisor = self.negated(begin, rest[0], minus)
        if not taken.is_done and not taken.at_sign:
            behind = self.juxtaposed(taken)
            if taken.is_done and not self.pick_here(
                sign, "a/b c", Said("a/b c is (a/b)·c"), Said("a/b c is a/(b·c)")
            ):
                quotient = self.make(start, "div", above, divisor)
                return Product([quotient, *behind.factors], behind.widened)
            if not taken.is_done:
                raise self.error(UNCLEAR_LINE, begin)
            whole = self.times(begin, [divisor, *behind.factors])
            return Product([self.make(start, "div", above, whole)])
        if product.widened is not None and plain:
            inside = product.widened("div", divisor)
            others = product.factors[:-1]
            certain = len(others) == 0 and _is_plain_angle(product.factors[-1], divisor)
            options = Said("sin a/b is sin(a)/b"), Said("sin a/b is sin(a/b)")
            if certain or self.pick_here(sign, "sin a/b", *options):
                return Product([*others, inside])
        return Product([self.make(start, "div", above, divisor)])

    def multiplied(self, start: Mark, product: Product, sign: Mark, taken: Taken) -> Product:
        """The product with what stands behind a sign."""
        plain = not taken.at_function
        more = self.juxtaposed(taken)
        left = self.times(start, product.factors)
        right = self.times(sign, more.factors)
        if sign.text in ("×", "\\times") and all(map(is_column_of, (left, right))):
            return Product([self.crossed(sign, left, right)])
        written = self.is_latex and is_column(left) and is_column(right)
        columns = sign.text != "*" and (written or (is_column_of(left) and is_column_of(right)))
        if sign.says == "dot" or columns:
            if not taken.is_done:
                raise self.error("put parentheses around the dot product, or around its sides",
                                 taken.next)  # fmt: skip
            return Product([self.make(sign, "dot", left, right)])
        if product.widened is not None and plain and self.widens(sign):
            return Product([*product.factors[:-1], product.widened("mul", right)])
        return Product([*product.factors, *more.factors], more.widened)

    def widens(self, sign: Mark) -> bool:
        """Whether a sign of a product goes on with the argument of a function before it."""
        options = Said("sin a·b is sin(a)·b"), Said("sin a·b is sin(a·b)")
        return bool(self.pick_here(sign, "sin a·b", *options))

    def crossed(self, sign: Mark, left: Term, right: Term) -> Term:
        """The cross product of two columns."""
        try:
            return cross(left, right)
        except (NoEntries, MalformedTerm):
            reason = "a cross product is read of columns with three entries; write · for a product"
            raise self.error(reason, sign) from None

    # Factors

    def factor(self, taken: Taken) -> Product:
        """An operand with its scripts, a function with its argument, a sum with its body."""
        mark = taken.next
        if taken.at_choice:
            node, scripts = taken.take_item()
            return Product([self.scripted(mark, self.operand(node), scripts)])
        if taken.at_function:
            return self.nested(self.function, taken)
        if mark.kind == "big" and not taken.at_integral:
            return self.nested(self.big, taken)
        if mark.kind == "word" and taken.at_word:
            return Product([self.name(taken)])
        node, scripts = taken.take_item()
        operator = None if scripts else self.operator(node)
        if mark.kind == "partial" and operator is None:
            operator = self.by_suffix(mark, scripts)
        if operator is not None:
            return self.nested(lambda t: Product([self.differentiated(operator, t)]), taken)
        if mark.kind == "root" and scripts and last(node).kind != "close":
            node, scripts = self.root_of_name(cast(Node, node), scripts)
        outside = self.is_latex and {first(s).kind for s in scripts[::2]} == {"sup"}
        if mark.kind == "root" and scripts and last(node).kind != "close" and not outside:
            raise self.error("does the root go on here?  Write (√x)^2 or √(x^2)", first(scripts[0]))
        if mark.kind == "number":
            return Product([self.numeral(mark, scripts, taken)])
        if mark.says == "[" and [first(s).kind for s in scripts[::2]] in _BOTH_ENDS:
            return Product([self.between_ends(mark, cast(Node, node), scripts)])
        if (
            mark.says == "("
            and isinstance(node, Node)
            and _count(node) > 1
            and self.is_top(scripts)
        ):
            return Product([self.matrix(mark, [[entry] for entry in self.items(node)])])
        normed = self.bars_of_norm(node, scripts) if isinstance(node, Node) else None
        term, scripts = normed or (self.operand(node), scripts)
        return Product([self.scripted(mark, term, scripts)])

    def nested(self, read: Callable[[Taken], Product], taken: Taken) -> Product:
        """What ``read`` finds, one level deeper."""
        if self.nesting == MAX_NESTING:
            raise self.error(NESTED, taken.next, limit=MAX_NESTING)
        self.nesting += 1
        found = read(taken)
        self.nesting -= 1
        return found

    def root_of_name(self, root: Node, scripts: tuple[Part, ...]) -> tuple[Node, tuple[Part, ...]]:
        """The root in ``√d_k^2`` with what belongs to the name below it, and the scripts behind;
        in LaTeX a script behind a root stands outside of it."""
        end = 0
        while not self.is_latex and scripts[end:] and first(scripts[end]).kind in NAMING:
            end += 2 if first(scripts[end]).kind == "sub" else 1
        below = Node("item", (root.parts[-1], *scripts[:end]))
        return Node("root", (*root.parts[:-1], below)), scripts[end:]

    def operand(self, node: Part) -> Term:
        """The term of an operand that is no word and no numeral."""
        mark = first(node)
        if isinstance(node, Mark) or node.kind == "one":
            raise self.error(MISPLACED, mark, sign=mark.text)
        if node.kind == "frac":
            _, above, below = node.parts
            self.demand_no_derivative([above], [below])
            return self.make(mark, "div", self.single(above), self.single(below))
        if node.kind == "root":
            fence = node.parts[1] if len(node.parts) > 2 else None
            degree = self.single(self.only(fence)) if isinstance(fence, Node) else self.digits(mark)
            inside = self.single(node.parts[-1])
            if self.is_run(node.parts[-1]) and inside.head == "mul" and not self.is_latex:
                raise self.error("does the root go on here?  Write √(a·b) or (√a)·b", mark)
            if degree == number(2):
                return self.make(mark, "sqrt", inside)
            return self.expanded(mark, lambda: root(inside, degree), inside)
        if node.kind == "over":
            inside = self.single(node.parts[-1])
            undeclared = free_names(inside) - self.known.names - self.known.templates - self.bound
            if undeclared:  # they may be samples, and the bar their mean
                reason = "is this a conjugate or a mean?  Declare {name}, or write conj(…)"
                raise self.error(reason, mark, name=min(undeclared))
            return self.make(mark, "conj", inside)
        if node.kind in ("cases", "under"):
            raise self.error("distinctions of cases and braces with labels are not read here", mark)
        if node.kind == "pmod":
            raise self.error("a modulus stands at the end of a congruence, behind ≡", mark)
        if node.kind == "binom":
            above, below = (p for p in node.parts if isinstance(p, Node))
            return self.counted(mark, "binomial", [self.single(above), self.single(below)])
        if node.kind == "integral":
            return self.integral(node)
        if node.kind == "grid":
            grid = self.grid(node)
            return self.make(mark, "det", grid) if mark.says == "vmatrix" else grid
        if mark.says in ("|", "‖"):
            inside = self.single(self.only(node))
            if mark.says == "|" and self.is_matrix(inside):
                return self.determinant(mark, inside)
            return self.make(mark, "abs" if mark.says == "|" else "norm", inside)
        if mark.says == "⟨":
            return self.inner(node)
        if mark.says in "⌊⌈":
            inside = self.single(self.only(node))
            floor = mark.says == "⌊"
            return self.make(mark, "floor", inside) if floor else self.expanded(
                mark, lambda: ceiling(inside), inside)  # fmt: skip
        if mark.says == "\\{":
            raise self.error("write parentheses; braces that are printed mean a set", mark)
        if mark.says == "[" and not self.is_latex:
            return self.listed(node)
        return self.single(self.only(node))

    def is_top(self, scripts: tuple[Part, ...]) -> bool:
        """Whether scripts are a sign of transposition alone, as in ``(3, 2)^T``."""
        inside = [m for s in scripts[1:2] for m in leaves(s) if m.kind not in ("open", "close")]
        signs = ["top"] if not self.known.turns else ["top", "word"]
        return len(scripts) == 2 and [m.says for m in inside] == ["T"] and inside[0].kind in signs

    def inner(self, fence: Node) -> Term:
        """The inner product of two columns between angles."""
        sides = self.items(fence)
        if len(sides) != 2 or not all(map(is_column_of, sides)):
            raise self.error("angles are read around two vectors", first(fence))
        return self.make(first(fence), "dot", *sides)

    def bars_of_norm(
        self, fence: Node, scripts: tuple[Part, ...]
    ) -> tuple[Term, tuple[Part, ...]] | None:
        """A norm whose bars bear its name: that of Euclid, or for matrices that of Frobenius."""
        if (
            first(fence).says != "‖"
            or not scripts
            or first(scripts[0]).kind not in ("sub", "lowered")
        ):
            return None
        mark = first(scripts[0])
        below = mark.says if mark.kind == "lowered" else "".join(
            m.says for m in leaves(scripts[1]) if m.kind not in ("open", "close"))  # fmt: skip
        behind = scripts[1 if mark.kind == "lowered" else 2 :]
        inside = self.single(self.only(fence))
        if below == "2" and is_column_of(inside):
            return self.make(mark, "norm", inside), behind
        if below != "F" or not self.has_size(inside):
            raise self.error("of norms, that of Euclid is read, and ‖A‖_F of matrices", mark)
        if not is_real(inside):
            raise self.error("are all entries in this norm real?", mark)
        square = self.make(mark, "mul", self.make(mark, "transpose", inside), inside)
        trace = self.make(mark, "trace", square)
        said = [m.says for m in (leaves(behind[-1]) if behind else ())]
        if said and "".join(said).strip("{}") == "2" and len(behind) <= 2:
            return trace, ()  # the square of the root
        return self.make(mark, "sqrt", trace), behind

    def determinant(self, mark: Mark, inside: Term) -> Term:
        """That of a matrix between bars, which is certainly a square, or the norm of a column."""
        if is_column_of(inside):
            return self.make(mark, "norm", inside)
        try:
            form = shape(inside, free_names(inside))
        except (IllTyped, UnknownShape):
            form = NUMBER
        if form == NUMBER or form.rows != form.cols:
            raise self.error(UNCLEAR_BARS, mark)
        return self.make(mark, "det", inside)

    def is_matrix(self, term: Term) -> bool:
        """Whether bars around ``term`` may mean its determinant."""
        return term.head in GRIDS or (self.known.are_numbers and self.has_size(term))

    def has_size(self, term: Term) -> bool:
        """Whether ``term`` is a matrix or a column, and no number."""
        try:
            return shape(term, free_names(term)) != NUMBER
        except (IllTyped, UnknownShape):
            return _is_grid(term)

    def only(self, fence: Node) -> Node:
        """The one chain in a bracket."""
        chains = [p for p in fence.parts if isinstance(p, Node)]
        if len(chains) == 1:
            return chains[0]
        if not chains:
            raise self.error(EMPTY, first(fence))
        comma = first(fence.parts[2])
        raise self.error("a comma separates arguments; no function takes them here", comma)

    def items(self, fence: Node) -> list[Term]:
        """The terms in a bracket."""
        found = [self.single(p) for p in fence.parts if isinstance(p, Node)]
        if not found:
            raise self.error(EMPTY, first(fence))
        return found

    def demand_no_derivative(self, above: Iterable[Part], below: Iterable[Part]) -> None:
        """Refuse what looks like dy/dx, unless d is declared."""
        over, under = ([m for p in parts for m in leaves(p)] for parts in (above, below))
        words = [[_spelled(m) for m in marks if m.kind == "word"] for marks in (over, under)]
        indexed = any(
            a.kind == "word" and _spelled(a) == "d" and b.kind in NAMING
            for marks in (over, under)
            for a, b in pairwise(marks)
        )
        starts = not indexed and all(
            found and found[0][0] == "d" and found[0] not in KEYWORDS for found in words
        )
        letters = sum(map(len, words[1]))
        product = letters > 1 and not any(m.kind in ("sign", "times") for m in under)
        if starts and product and self.known.names.isdisjoint(("d", words[0][0])):
            raise self.error("derivatives are not supported", over[0])

    # Matrices

    def grid(self, node: Node) -> Term:
        rows: list[list[Term]] = [[]]
        for part in node.parts[1:-1]:
            if isinstance(part, Node):
                rows[-1].append(self.single(part))
            elif part.kind == "row":
                rows.append([])
        return self.matrix(first(node), [row for row in rows if row])

    def matrix(self, mark: Mark, rows: list[list[Term]]) -> Term:
        """The matrix with these rows."""
        if not rows or {len(row) for row in rows} != {len(rows[0])}:
            raise self.error(UNEVEN, mark)
        return self.make(mark, "matrix", len(rows), len(rows[0]), *(e for r in rows for e in r))

    def listed(self, fence: Node) -> Term:
        """``[[a, b], [c, d]]``, or a column ``[a, b]``."""
        chains = [p for p in fence.parts if isinstance(p, Node)]
        inner = [fence_alone(chain) for chain in chains]
        if any(inner) and not all(inner) and any(f and first(f).says == "[" for f in inner):
            odd = chains[inner.index(None)]
            raise self.error(NO_ROW, first(odd))
        if chains and all(inner):
            return self.matrix(first(fence), [self.items(f) for f in inner if f])
        return self.matrix(first(fence), [[entry] for entry in self.items(fence)])

    # Functions

    def function(self, taken: Taken) -> Product:
        """A function, its power and its argument."""
        mark, scripts = taken.take_word()
        word = mark.says
        base, scripts = self.base_of_logarithm(mark, scripts)
        if base is not None:
            word = "log"
        if word == "Identity" and taken.peek_fence("(") is None:
            return Product([self.scripted(mark, Term("identity"), scripts)])
        if word not in HEADS:
            if scripts:
                raise self.error(MISPLACED, first(scripts[0]), sign=first(scripts[0]).text)
            return Product([self.scripted(mark, *self.keyword(mark, taken))])
        head, power = self.power_of_function(mark, HEADS[word], scripts)

        def made(argument: Term) -> Term:
            term = self.make(mark, head, argument)
            if base is not None:
                term = self.make(mark, "div", term, self.make(mark, "log", base))
            self.note_whole(term)
            return term if power is None else self.make(mark, "pow", term, power)

        fence = taken.peek_fence("([" if self.is_latex else "(")
        if fence is not None and mark.says == "log" and base is None and _count(fence) == 2:
            node, behind = taken.take_item()
            argument, base = self.items(fence)  # log(x, b)
            return Product([self.scripted(mark, made(argument), behind)])
        if fence is not None:
            node, behind = taken.take_item()
            if power is not None and any(isinstance(s, Mark) and s.kind in ("sup", "raised")
                                         for s in behind):  # fmt: skip
                raise self.error(TWO_POWERS, first(node))
            return Product([self.scripted(mark, made(self.single(self.only(fence))), behind)])
        group = taken.peek_fence("{")
        if word not in BARE | BARE_ALONE and group is None:
            raise self.error(IN_PARENTHESES, mark, name=mark.text)
        argument = self.argument(mark, taken)
        return Product([made(argument)], lambda head, more: made(
            self.make(mark, head, argument, more)))  # fmt: skip

    def base_of_logarithm(
        self, mark: Mark, scripts: tuple[Part, ...]
    ) -> tuple[Term | None, tuple[Part, ...]]:
        """The base of a logarithm that is none to the base e, and the scripts behind it."""
        if mark.says in BASES:
            return number(BASES[mark.says]), scripts
        if mark.says != "log" or not scripts:
            return None, scripts
        if first(scripts[0]).kind == "lowered":
            return self.digits(first(scripts[0])), scripts[1:]
        if first(scripts[0]).kind == "sub":
            return self.single(scripts[1]), scripts[2:]
        return None, scripts

    def expanded(self, mark: Mark, make: Callable[[], Term], *numbers: Term) -> Term:
        """What ``make`` writes out of numbers; its flaws are errors at ``mark``."""
        if self.known.matrices and any(map(self.has_size, numbers)):
            raise self.error(OF_MATRIX, mark)
        try:
            return make()
        except (NotExpanded, MalformedTerm) as flaw:
            raise self.flawed(mark, flaw) from None

    def counted(self, mark: Mark, word: str, args: Sequence[Term]) -> Term:
        """A function of ``args`` that is written out."""
        term = self.expanded(mark, lambda: EXPANSIONS[word](word, args), *args)
        if word in ("max", "min"):
            self.ordered += args
        if word == "mod":
            self.note_integers(*args)
        self.note_whole(term)
        return term

    def note_whole(self, term: Term) -> None:
        """Letters of whose factorials something is said are natural numbers."""
        if term.head == "factorial":
            self.whole.update(dict.fromkeys(free_names(term), "natural"))
        elif term.head in ("div", "mul"):
            for part in children(term):
                self.note_whole(part)

    def argument(self, function: Mark, taken: Taken) -> Term:
        """An argument without parentheses: a product up to the next function or parenthesis."""
        if taken.is_done or (taken.at_sign and not taken.at_minus):
            raise self.error(NO_ARGUMENT, function, name=function.text)
        minus = taken.take_minus()
        start = taken.next
        nested = taken.at_function
        factors = list(self.factor(taken).factors)
        while not nested and not taken.is_done and not taken.at_sign and not taken.at_function:
            self.demand_no_list(taken)
            fence = taken.peek_fence("([")
            if fence is not None:
                options = Said("sin a(b) is sin(a)·b"), Said("sin a(b) is sin(a·b)")
                if ends_argument(function.says, _words_in(fence)) or not self.pick_here(
                    first(fence), "sin a(b)", *options
                ):
                    break
            if taken.next.kind == "number" or taken.next.kind == "big":
                break
            options = Said("sin a f(b) is sin(a)·f(b)"), Said("sin a f(b) is sin(a·f(b))")
            if self.at_call(taken) and not self.pick_here(taken.next, "sin a f(b)", *options):
                break
            factors += self.factor(taken).factors
        return self.negated(start, self.times(start, factors), minus)

    def power_of_function(
        self, function: Mark, head: str, scripts: Sequence[Part]
    ) -> tuple[str, Term | None]:
        """The function and the power in ``sin^2 x``; the inverse in ``sin^{-1} x``."""
        if not scripts:
            return head, None
        mark = first(scripts[0])
        if mark.kind == "raised" and len(scripts) == 1:
            power = self.digits(mark)
        elif mark.kind == "sup" and len(scripts) == 2:
            power = self.single(scripts[1])
        else:
            raise self.error(MISPLACED, mark, sign=mark.text)
        written = printed(scripts[-1]).lstrip("{ ")
        counts = self.is_latex and written.startswith("(")  # a derivative?
        meant = None if counts else of_power(head, power)
        if meant is None:
            reason = "is this an inverse or a power?  Write {name}(x)^n"
            raise self.error(reason, mark, name=function.text)
        return meant

    def keyword(self, mark: Mark, taken: Taken) -> tuple[Term, tuple[Part, ...]]:
        """What Python and SymPy write with arguments, and the scripts behind it."""
        word = mark.says
        fence = taken.peek_fence("(\\{" if word in ("max", "min") else "(")
        if word == "Identity" and fence is not None:
            reason = "the identity matrix takes its size from its place; write Identity"
            raise self.error(reason, first(fence))
        grid = taken.peek_grid() if self.is_latex and word == "diag" else None
        if grid is not None:
            _, scripts = taken.take_item()
            return self.make(mark, "diag", *self.limits(mark, scripts), self.grid(grid)), ()
        if fence is None and word in OF_MATRICES:
            return self.make(mark, OF_MATRICES[word], self.matrix_behind(mark, taken)), ()
        if fence is None:
            raise self.error(IN_PARENTHESES, mark, name=mark.text)
        _, scripts = taken.take_item()
        if self.is_latex and word == "diag":
            block = self.single(self.only(fence))
            return self.over(mark, "diag", *self.limits(mark, scripts), block), ()
        return self.called(mark, fence), scripts

    def matrix_behind(self, mark: Mark, taken: Taken) -> Term:
        r"""The matrix in ``\det A``, which stands alone."""
        if taken.is_done or taken.at_sign or taken.at_function:
            raise self.error(NO_ARGUMENT, mark, name=mark.text)
        start = taken.next
        factors = self.factor(taken).factors
        if len(factors) != 1 or not (taken.is_done or taken.at_sign or taken.at_function):
            raise self.error(IN_PARENTHESES, start, name=mark.text)
        return factors[0]

    def called(self, mark: Mark, fence: Node) -> Term:
        """What a word makes of the arguments in its parentheses."""
        word = mark.says
        if word in BINDERS:
            return self.binder(mark, fence)
        if word in OF_MATRICES:
            return self.make(mark, OF_MATRICES[word], self.single(self.only(fence)))
        if word in INTEGRALS:
            return self.called_integral(mark, fence)
        if word in LIMITS_CALLED:
            return self.called_limit(mark, fence)
        if word in DERIVATIVES:
            return self.called_derivative(mark, fence)
        if word == "Subs":
            return self.called_at(mark, fence)
        if word in EXPANSIONS:
            return self.counted(mark, word, self.items(fence))
        if word == "Matrix":
            inner = fence_alone(self.only(fence))
            if inner is None:
                raise self.error(COLUMN, first(fence))
            return self.listed(inner)
        args = self.items(fence)
        count = 2 if word == "Rational" else VECTORS[word]
        if len(args) != count:
            raise self.error(
                COUNT if count > 1 else ONE, mark, name=word, count=count, given=len(args)
            )
        return self.make(mark, "div" if word == "Rational" else word, *args)

    def binder(self, mark: Mark, fence: Node) -> Term:
        """``Sum(x_i, (i, 0, n - 1))``, perhaps with more ranges, and ``sum(x_i, i, 0, n - 1)``."""
        body, *others = (p for p in fence.parts if isinstance(p, Node))
        found = []
        for letter, start, end in ranges(mark.says, fence):
            high = None if self.infinity(end) > 0 else self.single(end)
            found.append((self.variable(letter), self.single(start), high))
        if len(others) not in (len(found), 3 * len(found)):
            raise self.error(NO_RANGE, first(others[0]), example="(i, 0, n - 1)")
        if not found:
            raise self.error("write {name}(x_i, (i, 0, n - 1))", mark, name=mark.text)
        term = self.single(body)
        for name, lo, hi in found:
            term = self.over(mark, BINDERS[mark.says], name, lo, hi, term)
        return term

    def variable(self, part: Part) -> str:
        """The name that a range binds."""
        mark = first(part)
        if mark.kind != "word" or mark.says in KEYWORDS - self.known.names:
            raise self.error(NO_VARIABLE_OF_RANGE, mark)
        if len(leaves(part)) == 1:
            numbers = {"e", *CONSTANTS, *(() if self.is_latex else SYMPY_CONSTANTS)}
            if mark.says in numbers and mark.says not in self.known.names:
                reason = "{name} is a number; declare it or use another letter"
                raise self.error(reason, mark, name=mark.says)
            self.bound.add(mark.says)
        term = self.single(part)
        if term.head != "sym" or len(term.args) != 1:
            raise self.error("the variable of a range is a plain name", mark)
        name: str = term.args[0]
        return name

    def big(self, taken: Taken) -> Product:
        r"""``\sum_{i=0}^{n} …`` with what belongs to it."""
        node, scripts = taken.take_item()
        mark = first(node)
        if mark.says == "integral":
            raise self.error("over which letter is this integrated?  Write dx behind it", mark)
        if mark.says == "limit":
            return Product([self.limit(mark, scripts, taken)])
        limits = self.limits(mark, scripts)
        if taken.is_done or taken.at_sign:
            raise self.error("what is added or multiplied was expected here", mark)
        outer, self.in_product = self.in_product, self.in_product or mark.says == "prod"
        begin = taken.next
        if self.in_product:
            behind = taken.ahead[1:] if begin.kind == "big" else taken.ahead
            if any(first(part).kind == "big" for part in behind):
                raise self.error(PRODUCT_GOES_ON, begin)
            body = self.rest(taken)
        else:
            body = self.rest(taken)
        self.in_product = outer
        return Product([self.over(mark, mark.says, *limits, body)])

    def over(
        self, mark: Mark, head: str, name: str, low: Term, high: Term | None, body: Term
    ) -> Term:
        """A sum or a product over a range, or an infinite sum."""
        if high is not None:
            return self.make(mark, head, name, low, high, body)
        if head != "sum":
            raise self.error(INFINITE, mark)
        return self.make(mark, "series", name, low, body)

    def limit(self, mark: Mark, scripts: Sequence[Part], taken: Taken) -> Term:
        r"""``\lim_{x \to a} …`` with what belongs to it."""
        below = scripts[1] if len(scripts) == 2 and first(scripts[0]).kind == "sub" else None
        chain = self.only(below) if isinstance(below, Node) and below.kind == "group" else None
        if chain is None or [first(p).says for p in chain.parts[1::2]] != ["→"]:
            raise self.error(NO_WAY, mark)
        if taken.is_done or taken.at_sign:
            raise self.error("what tends to the limit was expected here", mark)
        name = self.variable(chain.parts[0])
        fence = taken.peek_fence("([")
        body = self.factors(taken)
        term = self.approached(mark, name, chain.parts[2], self.times(mark, body))
        self.going_on = "" if fence is not None and len(body) == 1 else name
        return term

    def limits(self, mark: Mark, scripts: Sequence[Part]) -> tuple[str, Term, Term | None]:
        r"""The variable and the bounds in ``_{i=0}^{n - 1}``, in either order."""
        found = {s.kind: scripts[k + 1] for k, s in enumerate(scripts)
                 if isinstance(s, Mark) and s.kind in ("sub", "sup")}  # fmt: skip
        if len(scripts) != 4 or len(found) != 2:
            raise self.error(NO_RANGE, mark, example="_{i=0}^{n - 1}")
        below = found["sub"]
        in_brackets = isinstance(below, Node) and below.kind in ("group", "fence")
        chain = self.only(below) if isinstance(below, Node) and in_brackets else None
        if chain is None or len(chain.parts) != 3 or first(chain.parts[1]).says != "=":
            raise self.error(NO_FIRST_VALUE, first(below))
        name = self.variable(chain.parts[0])
        high = None if self.infinity(found["sup"]) > 0 else self.single(found["sup"])
        return name, self.single(chain.parts[2]), high

    # Scripts

    def scripted(self, mark: Mark, term: Term, scripts: Sequence[Part]) -> Term:
        """The term with its powers and signs of transposition."""
        k, raised = 0, False
        while k < len(scripts):
            script = scripts[k]
            sign = first(script)
            above = scripts[k + 1] if sign.kind in ("sup", "sub") else None
            k += 1 if above is None else 2
            inside = [m for m in leaves(above or script) if m.kind not in ("open", "close")]
            if [m.says for m in inside] == ["°"]:
                if above is None and inside[0].text == "\\circ" and term.head != "num":
                    raise self.error(UNKNOWN, sign, sign="\\circ")
                term = self.degrees(mark, term)
            elif sign.says == "!" and above is None:
                behind = first(scripts[k]) if k < len(scripts) else None
                if raised or (behind is not None and behind.says == "!"):
                    raise self.error("put parentheses around what the factorial is of", sign)
                term = self.make(mark, "factorial", term)
                self.note_whole(term)
            elif sign.kind == "prime" and self.known.matrices and _names_matrix(term):
                term = self.transposed(mark, term)
            elif sign.kind == "prime" and mark.says in ("(", "["):
                term = self.primed(mark, term)
            elif [m.kind for m in inside] == ["top"]:
                if mark.kind == "number":  # 1^⊤ may be a row of ones
                    raise self.error("a numeral has no transpose", sign)
                term = self.transposed(mark, term)
            elif sign.kind == "raised" or (sign.kind == "sup" and above is not None):
                if raised:
                    raise self.error(TWO_POWERS, sign)
                if above is not None and self.is_latex and term.head == "sym":
                    self.demand_no_index(above)
                if above is not None and self.marks_transpose(above, term, mark):
                    term = self.transposed(mark, term)
                    continue
                if (
                    self.known.matrices
                    and [m.says for m in inside] == ["H"]
                    and self.has_size(term)
                ):
                    raise self.error("matrices are real here; write ^T for the transpose", sign)
                if self.known.matrices and is_column_of(term):
                    raise self.error("a vector has no powers; write ‖v‖^2 for its square", sign)
                raised = True
                power = self.digits(sign) if above is None else self.single(above)
                self.note_exponent(term, power)
                rest: tuple[Term, ...] = ()
                if not self.is_latex and self.is_run(above) and power.head == "mul":
                    if self.pick_here(sign, "a^bc", Said("a^bc is a^(b·c)"), Said("a^bc is a^b·c")):
                        rest = power.args[1:]
                        power = power.args[0]
                term = self.make(mark, "pow", term, power)
                if rest:
                    term = self.make(mark, "mul", term, *rest)
            elif sign.kind == "sub" and above is not None and self.is_entry(term, above):
                term = self.entry_at(mark, term, (sign, above))
            elif self.is_latex and sign.kind == "sub" and above is not None:
                return self.make(mark, "stack", *self.limits(sign, scripts[k - 2 :]), term)
            else:
                raise self.error(_SCRIPTS.get(sign.says, MISPLACED), sign, sign=sign.text)
        return term

    def is_entry(self, term: Term, below: Part) -> bool:
        """Whether what stands below a matrix are the indices of an entry."""
        return self.has_size(term) and not any(m.kind == "rel" for m in leaves(below))

    def entry_at(self, mark: Mark, term: Term, scripts: tuple[Part, ...]) -> Term:
        """An entry of a matrix that is no name."""
        indices, _ = self.indices(scripts)
        self.note_entries(mark)
        try:
            return entry(term, indices, self.used.letters, self.known.sizes)
        except (NoEntries, MalformedTerm) as flaw:
            raise self.error("this entry is not read: {why}", mark, why=flaw) from None

    def degrees(self, mark: Mark, term: Term) -> Term:
        """An angle in degrees."""
        if term.head != "num":
            raise self.error("only numerals have degrees; write x·180°/180", mark)
        half = self.make(mark, "div", Term("pi"), number(180))
        return self.make(mark, "mul", term, half)

    def transposed(self, mark: Mark, term: Term) -> Term:
        """The transpose of a matrix; where all names are numbers it is written out."""
        if self.known.are_numbers and not _is_grid(term):
            raise self.error("matrices and columns are read if their entries are written", mark)
        return self.make(mark, "transpose", term)

    def demand_no_index(self, above: Part) -> None:
        """Refuse ``x^{(n)}``, which may be an index, a derivative or a power."""
        alone = alone_in_braces(above)
        if alone is not None:
            raise self.error(INDEX_OR_POWER, first(alone))

    def marks_transpose(self, above: Part, term: Term, mark: Mark) -> bool:
        """Whether the letter T above ``term`` is a sign of transposition.  Refuses what may be
        either."""
        inside = [m for m in leaves(above) if m.kind not in ("open", "close")]
        if [m.says for m in inside] != ["T"] or "T" in self.known.names:
            return False
        if self.known.turns is not None:
            return self.known.turns
        if _is_grid(term):
            return True
        if _is_visibly_number(term) or (not self.is_latex and not self.only_above("T")):
            return False
        capital = term.head == "sym" and term.args[0][:1].isupper()
        if self.is_latex and self.only_above("T") and (capital or is_bold(mark)):
            return True
        raise self.error(UNCLEAR_TRANSPOSE, inside[0])

    def is_run(self, part: Part | None) -> bool:
        """Whether a part is a run of letters without brackets."""
        marks = leaves(part) if part is not None else []
        return len(marks) == 1 and marks[0].kind == "word"

    def only_above(self, letter: str) -> bool:
        """Whether ``letter`` stands nowhere but alone in exponents."""
        return letter not in self.used.below

    def make(self, mark: Mark, head: str, *args: object) -> Term:
        """A term; its flaws are errors at ``mark``."""
        if (
            (self.known.matrices or head == "deriv")
            and head in _OF_NUMBERS
            and self.has_size(cast(Term, args[-1]))
        ):
            raise self.error(OF_MATRIX, mark)
        try:
            return Term(head, *args)
        except MalformedTerm as flaw:
            raise self.flawed(mark, flaw) from None

    def flawed(self, mark: Mark, flaw: Exception) -> UnreadableText:
        """What to raise because of a term that is none."""
        if isinstance(flaw, MalformedTerm):  # in the words of the kernel
            return self.error("{why}", mark, why=str(flaw)[:100])
        said = said_of(flaw)
        return self.error(said.id, mark, **said.values)


#: What is made of numbers only; of a power, the exponent.
_OF_NUMBERS = frozenset((*FUNCTIONS, "pow", "deriv"))


def _names_matrix(term: Term) -> bool:
    """Whether ``term`` is made of matrices: it may be a number all the same."""
    return term.head == "matrix" or any(map(is_matrix, free_names(term)))


def is_column_of(term: Term) -> bool:
    """Whether ``term`` is a column, and no number."""
    try:
        form = shape(term, free_names(term))
    except (IllTyped, UnknownShape):
        return False
    return form != NUMBER and form.cols == whole(1)


def _divides(term: Term) -> bool:
    """Whether a quotient or a negative power stands in a term."""
    if term.head == "div" or (term.head == "pow" and term.args[1].head == "neg"):
        return True
    return any(map(_divides, children(term)))


def _words_in(fence: Node) -> Iterator[str]:
    return (mark.says for mark in leaves(fence) if mark.kind == "word")


def _count_items(part: Part) -> int:
    """How many chains stand in the bracket that a part of a row is."""
    node = part.parts[0] if isinstance(part, Node) else part
    return _count(node) if isinstance(node, Node) and node.kind == "fence" else 0


def _count(fence: Node) -> int:
    """How many chains stand in a bracket."""
    return sum(isinstance(part, Node) for part in fence.parts)


def _spelled(word: Mark) -> str:
    r"""A word without the command that sets it upright, as in ``\mathrm{d}``."""
    return word.says if word.is_upright else word.text


def _dots(part: Part) -> Mark | None:
    """The dots that are all of a row."""
    marks = leaves(part)
    return marks[0] if len(marks) == 1 and marks[0].kind == "dots" else None


def _with_arguments(parts: Sequence[Part]) -> Iterator[Part]:
    """The parts of a sum; a row that ends with a function takes the sign and row behind it, as
    in ``sin -x``."""
    held: list[Part] = []
    for part in parts:
        if isinstance(part, Mark):
            if held and part.says == "-":
                held.append(part)
            else:
                yield from _released(held)
                held = []
                yield part
            continue
        if held and first(part).before:  # as in cos - sin x, where an argument is missing
            *held, minus = held
            yield from (*_released(held), minus)
            held = []
        row = Node("row", (*held, *part.parts))
        held = []
        item = row.parts[-1]
        mark = first(item)
        if isinstance(item, Node) and len(leaves(item)) == 1 and mark.says in BARE:
            held = list(row.parts)
        else:
            yield row
    yield from _released(held)


def _released(held: list[Part]) -> Iterator[Part]:
    """The row that was held back for an argument that does not come."""
    if held:
        yield Node("row", tuple(held))


def _is_grid(term: Term) -> bool:
    """Whether ``term`` is visibly a matrix."""
    if term.head in ("matrix", "stack", "diag", "identity", "transpose"):
        return True
    if term.head == "sym" and is_matrix(term.args[0]):
        return True
    if term.head in ("add", "mul", "neg"):
        return any(map(_is_grid, children(term)))
    return term.head in ("div", "pow") and _is_grid(term.args[0])


def _is_visibly_number(term: Term) -> bool:
    """Whether ``term`` cannot be a matrix, as a sum with a numeral in it."""
    if term.head == "add":
        return any(map(_is_visibly_number, term.args))
    if term.head in ("mul", "div", "neg"):
        return all(map(_is_visibly_number, term.args))
    return term.head in ("num", "pi", "e", "abs", "norm", "dot") or term.head in HEADS.values()


def _is_plain_angle(function: Term, below: Term) -> bool:
    """Whether the argument of ``function`` is a part of π without letters, as in ``cos π/4``."""
    names = _has(function, "sym") or _has(below, "sym")
    return not names and _has(function, "pi")


def _has(term: Term, head: str) -> bool:
    return term.head == head or any(_has(child, head) for child in children(term))
