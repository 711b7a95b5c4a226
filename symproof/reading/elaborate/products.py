"""Products: factors side by side and behind signs.

How far a fraction bar, a power without brackets or the argument of a function goes is a choice of
the reading where custom leaves it open.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from ...base.messages import Said
from ...kernel.terms import MalformedTerm, Term, children
from ...notation.matrices import is_column
from ...notation.words import KEYWORDS
from ..grammar import Part, first, last, leaves
from ..lexing.marks import Mark
from .elaboration import Elaboration
from .entries import NoEntries, cross
from .indices import NAMING
from .placeholders import DOT_NAME
from .rows import Product, Taken
from .tensors import is_column_of

PRODUCT_GOES_ON = "does the product go on here?  Put what belongs to it into parentheses"
UNCLEAR_LINE = "is this above or below the line?  Write (a/b)·c or a/(b·c)"


def negated(e: Elaboration, mark: Mark, term: Term, minus: int) -> Term:
    """The term behind some minus signs."""
    for _ in range(minus):
        term = e.make(mark, "neg", term)
    return term


def read_rest(e: Elaboration, taken: Taken) -> Term:
    """The product of all that is not read yet."""
    start = taken.next
    product = juxtaposed(e, taken)
    while not taken.is_done:
        sign = taken.take_sign()
        if e.in_product:
            raise e.error(PRODUCT_GOES_ON, sign)
        if sign.kind == "slash":
            product = _divided(e, start, product, sign, taken)
        else:
            product = _multiplied(e, start, product, sign, taken)
    return times(e, start, product.factors)


def times(e: Elaboration, mark: Mark, factors: Sequence[Term]) -> Term:
    """The product of one or more factors."""
    return factors[0] if len(factors) == 1 else e.make(mark, "mul", *factors)


def juxtaposed(e: Elaboration, taken: Taken) -> Product:
    """Factors side by side, up to a sign."""
    minus = taken.take_minus()
    start = taken.next
    product = e.factor(taken)
    factors = list(product.factors)
    raised = _raised_further(e, factors[-1], taken)
    if raised is not None:
        factors[-1] = raised
    while not taken.at_end:
        if taken.next.kind == "number" and not taken.behind_bracket:
            raise e.error("a numeral follows a factor only after ·", taken.next)
        demand_no_list(e, taken)
        product = e.factor(taken)
        factors += product.factors
        raised = _raised_further(e, factors[-1], taken)
        if raised is not None:
            factors[-1] = raised
    if minus:
        return Product([negated(e, start, times(e, start, factors), minus)])
    return Product(factors, product.widened)


def demand_no_list(e: Elaboration, taken: Taken) -> None:
    """Refuse a matrix of plain text beside a factor: it may be an index."""
    fence = None if e.is_latex else taken.peek_fence("[")
    if fence is not None:
        reason = "a matrix follows a factor only after ·; an index follows its name"
        raise e.error(reason, first(fence))


def _raised_further(e: Elaboration, power: Term, taken: Taken) -> Term | None:
    """In plain text, a power whose exponent takes what touches it, as in ``e^2x``."""
    before = taken.entries[taken.at - 1].scripts
    open_ends = len(before) > 1 and first(before[-2]).kind == "sup" and power.head == "pow"
    if e.is_latex or not open_ends or last(before[-1]).kind == "close":
        return None
    if taken.at_end or taken.next.before:
        return None
    base, exponent = power.args
    if exponent.head == "num" and base.head not in ("num", "e", "i", "pi"):
        return None
    if not e.pick_here(taken.next, "a^b c", Said("a^bc is a^b·c"), Said("a^bc is a^(b·c)")):
        return None
    more: list[Term] = []
    while not taken.at_end and not taken.next.before:
        more += e.factor(taken).factors
    mark = first(before[-1])
    return e.make(mark, "pow", base, times(e, mark, [exponent, *more]))


def _divided(e: Elaboration, start: Mark, product: Product, sign: Mark, taken: Taken) -> Product:
    """The quotient by what stands behind a slash."""
    above = times(e, start, product.factors)
    plain = not taken.at_function
    minus = taken.take_minus()
    begin = taken.next
    demand_no_derivative(e, taken.factors_before(sign), taken.factors_ahead())
    below = e.factor(taken)
    rest = list(below.factors)
    divisor = negated(e, begin, rest[0], minus)
    if not taken.at_end:
        behind = juxtaposed(e, taken)
        if taken.is_done and not e.pick_here(
            sign, "a/b c", Said("a/b c is (a/b)·c"), Said("a/b c is a/(b·c)")
        ):
            quotient = e.make(start, "div", above, divisor)
            return Product([quotient, *behind.factors], behind.widened)
        if not taken.is_done:
            raise e.error(UNCLEAR_LINE, begin)
        whole = times(e, begin, [divisor, *behind.factors])
        return Product([e.make(start, "div", above, whole)])
    if product.widened is not None and plain:
        inside = product.widened("div", divisor)
        others = product.factors[:-1]
        certain = len(others) == 0 and _is_plain_angle(product.factors[-1], divisor)
        options = Said("sin a/b is sin(a)/b"), Said("sin a/b is sin(a/b)")
        is_one = _has_part(inside, Term("div", divisor, divisor))  # nobody means sin(x/x)
        if certain or (not is_one and e.pick_here(sign, "sin a/b", *options)):
            return Product([*others, inside])
    return Product([e.make(start, "div", above, divisor)])


def _multiplied(e: Elaboration, start: Mark, product: Product, sign: Mark, taken: Taken) -> Product:
    """The product with what stands behind a sign.  Of a point in a document later formulas may say
    that it makes a dot product."""
    plain = not taken.at_function
    is_open = bool(e.document) and sign.says == "·"
    more = juxtaposed(e, taken)
    left = times(e, start, product.factors)
    right = times(e, sign, more.factors)
    columns = is_column_of(left) and is_column_of(right)
    if columns and sign.text in ("×", "\\times"):
        return Product([_crossed(e, sign, left, right)])
    if not is_open:
        columns |= e.is_latex and is_column(left) and is_column(right)
        columns &= sign.text != "*"
    if sign.says == "dot" or columns:
        if not (taken.is_done or is_open):
            reason = "put parentheses around the dot product, or around its sides"
            raise e.error(reason, taken.next)
        return Product([e.make(sign, "dot", left, right)])
    if product.widened is not None and plain and _widens(e, sign):
        return Product([*product.factors[:-1], product.widened("mul", right)])
    if is_open:
        return Product([e.make(sign, "sym", DOT_NAME, left, right)], more.widened)
    return Product([*product.factors, *more.factors], more.widened)


def _widens(e: Elaboration, sign: Mark) -> bool:
    """Whether a sign of a product goes on with the argument of a function before it."""
    options = Said("sin a·b is sin(a)·b"), Said("sin a·b is sin(a·b)")
    return bool(e.pick_here(sign, "sin a·b", *options))


def _crossed(e: Elaboration, sign: Mark, left: Term, right: Term) -> Term:
    """The cross product of two columns."""
    try:
        return cross(left, right)
    except (NoEntries, MalformedTerm):
        reason = "a cross product is read of columns with three entries; write · for a product"
        raise e.error(reason, sign) from None


def demand_no_derivative(e: Elaboration, above: Iterable[Part], below: Iterable[Part]) -> None:
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
    if starts and product and e.known.names.isdisjoint(("d", words[0][0])):
        raise e.error("derivatives are not supported", over[0])


def _spelled(word: Mark) -> str:
    r"""A word without the command that sets it upright, as in ``\mathrm{d}``."""
    return word.says if word.is_upright else word.text


def _is_plain_angle(function: Term, below: Term) -> bool:
    """Whether the argument of ``function`` is a part of π without letters, as in ``cos π/4``."""
    names = _has(function, "sym") or _has(below, "sym")
    return not names and _has(function, "pi")


def _has_part(term: Term, part: Term) -> bool:
    return term == part or any(_has_part(child, part) for child in children(term))


def _has(term: Term, head: str) -> bool:
    return term.head == head or any(_has(child, head) for child in children(term))
