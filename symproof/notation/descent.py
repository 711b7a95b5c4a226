"""The grammar that all notations share: sums, signs, products, and functions whose argument
stands without parentheses.

A reader of one notation is a :class:`Descent`: it says what an operand is and what else may
stand between operands, and how to write what is refused because custom leaves two meanings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from ..kernel.terms import FUNCTIONS, MalformedTerm, Term, children, free_names, symbol
from .tokens import MAX_NESTING, Token
from .words import ends_argument, of_power

#: The functions whose argument may stand without parentheses.
BARE = FUNCTIONS - {"sqrt", "abs", "Ci", "sgn", "floor", "factorial"}
#: The letters that are functions where a parenthesis follows.
APPLIED = frozenset("fghFGH")


def numeral(text: str) -> Term:
    """The numeral that is written with these digits, and perhaps a point."""
    whole, _, decimals = text.partition(".")
    return Term("num", int(whole + decimals), len(decimals))


class Descent:
    """The tokens of one formula and the place that has been reached in them."""

    #: The sentences about what custom leaves open; the last one may name the function.
    UNCLEAR_ARGUMENT: ClassVar[str]
    UNCLEAR_SLASH: ClassVar[str]
    UNCLEAR_QUOTIENT: ClassVar[str]
    UNCLEAR_POWER: ClassVar[str]
    UNCLEAR_BODY = "does the product go on here?  Put what belongs to it into parentheses"
    #: Kinds of tokens: signs of a sum, those that its first term may have, signs of a product,
    #: marks of a power, Σ and Π, the brackets of an argument, and what begins a factor.
    SIGNS = frozenset("+-")
    FIRST_SIGNS = frozenset("-")
    MULTIPLIES = frozenset("*/")
    RAISES = frozenset("^")
    BIG: ClassVar[frozenset[str]] = frozenset()
    ARGUMENTS: ClassVar[frozenset[str]]
    STARTS: ClassVar[frozenset[str]]
    #: What surely goes on with an argument without parentheses.
    GOES_ON: ClassVar[frozenset[str]]
    #: Each opening bracket with the one that closes it.
    BRACKETS: ClassVar[Mapping[str, str]]
    max_nesting = MAX_NESTING

    def __init__(self, tokens: list[Token]) -> None:
        self.begin(tokens)

    def begin(self, tokens: list[Token]) -> None:
        """Start reading ``tokens``."""
        self.tokens = tokens
        self.at = 0
        self.nesting = 0
        self.in_product = False  # whether a Π reaches to where we are
        self.bare_end = -1  # where the argument without parentheses that was read last ends
        self.bare_name = ""  # and its function

    # Tokens

    @property
    def next(self) -> Token:
        """The first token that has not been read."""
        return self.tokens[self.at]

    def take(self) -> Token:
        """Read one token."""
        token = self.tokens[self.at]
        self.at += 1
        return token

    def accept(self, kind: str) -> bool:
        """Read a token of this kind if it is next."""
        if self.tokens[self.at].kind != kind:
            return False
        self.at += 1
        return True

    def expect(self, kind: str, what: str) -> Token:
        """Read a token of this kind, or refuse because ``what`` is missing."""
        if self.next.kind != kind:
            raise self.missing(what)
        return self.take()

    def missing(self, what: str) -> ValueError:
        """What to raise because ``what`` should come next."""
        return self.error("{what} was expected here", what=what)

    def error(self, reason: str, token: Token | None = None, **values: object) -> ValueError:
        """What to raise because of ``token``, by default the next one; ``values`` go into the
        gaps of the reason."""
        raise NotImplementedError

    def source_of(self, token: Token) -> str:
        """The token as it is shown in errors."""
        return token.text

    def make(self, token: Token, head: str, *args: object) -> Term:
        """A term; its flaws are errors at ``token``."""
        try:
            return Term(head, *args)
        except MalformedTerm as flaw:
            raise self.error("{flaw}", token, flaw=str(flaw)[:100]) from None

    def times(self, start: Token, factors: list[Term]) -> Term:
        """The product of one or more factors."""
        return factors[0] if len(factors) == 1 else self.make(start, "mul", *factors)

    def nested(self, parse: Callable[[], Term]) -> Term:
        """What ``parse`` reads, one level deeper."""
        self._enter()
        term = parse()
        self.nesting -= 1
        return term

    def _enter(self) -> None:
        if self.nesting == self.max_nesting:
            limit = self.max_nesting
            raise self.error("the formula is nested more than {limit} deep", limit=limit)
        self.nesting += 1

    # Sums and products

    def expression(self) -> Term:
        """Read a sum, one level deeper.  (Few calls a level: Python limits them.)"""
        self._enter()
        in_product, self.in_product = self.in_product, False
        start = self.next
        negative = start.kind in self.FIRST_SIGNS and self.reads_minus()
        terms: list[Term] = []
        while True:
            first = self.next
            product = self.product()
            terms.append(self.make(first, "neg", product) if negative else product)
            if self.next.kind not in self.SIGNS:
                break
            negative = self.reads_minus()
        self.in_product = in_product
        self.nesting -= 1
        return terms[0] if len(terms) == 1 else self.make(start, "add", *terms)

    def items(self) -> list[Term]:
        """Read sums with commas between them."""
        items = [self.expression()]
        while self.accept(","):
            items.append(self.expression())
        return items

    def reads_minus(self) -> bool:
        """Read a sign; whether it is a minus."""
        return self.take().kind == "-"

    def product(self) -> Term:
        """Read a product with quotients."""
        start = self.next
        factors = self.juxtaposed()
        while self.next.kind in self.MULTIPLIES:
            if self.in_product:
                raise self.error(self.UNCLEAR_BODY)
            sign = self.sign_of_product()
            if sign.kind == "/":
                below = self.factor()
                if self.starts_factor():
                    raise self.error(self.UNCLEAR_QUOTIENT)
                factors = [self.quotient(start, self.times(start, factors), below)]
            else:
                factors = self.multiplied(start, factors, sign)
        self.demand_clear_end()
        return self.times(start, factors)

    def quotient(self, token: Token, above: Term, below: Term) -> Term:
        """The quotient that begins at ``token``."""
        return self.make(token, "div", above, below)

    def body(self, head: str) -> Term:
        """Read what belongs to a Σ or Π.  Behind a Π that are factors side by side: with other
        signs of multiplication, or another Σ or Π behind a factor, people disagree."""
        in_product, self.in_product = self.in_product, self.in_product or head == "prod"
        term = self.product()
        self.in_product = in_product
        return term

    def demand_clear_end(self) -> None:
        """Refuse what stands behind a product if it looks like a factor but is none."""

    def sign_of_product(self) -> Token:
        """Read a sign of multiplication or division."""
        return self.take()

    def multiplied(self, start: Token, factors: list[Term], sign: Token) -> list[Term]:
        """``factors``, which begin at ``start``, with those behind a sign of multiplication."""
        if self.bare_end == self.at - 1:
            self._demand_end_of_argument()
        return [*factors, *self.juxtaposed()]

    def juxtaposed(self) -> list[Term]:
        """Read factors side by side."""
        factors = [self.factor()]
        while self.starts_factor():
            if self.bare_end == self.at:
                self._demand_end_of_argument()
            self.demand_clear_place()
            if self.in_product and self.next.kind in self.BIG:
                raise self.error(self.UNCLEAR_BODY)
            factors.append(self.factor())
        return factors

    def _demand_end_of_argument(self) -> None:
        if not self.ends_argument(self.bare_name):
            raise self.error(self.UNCLEAR_ARGUMENT)

    def demand_clear_place(self) -> None:
        """Refuse a factor beside another one if it may belong to something else."""

    def starts_factor(self) -> bool:
        """Whether a factor comes next."""
        return self.next.kind in self.STARTS

    def factor(self) -> Term:
        """Read an operand with its power."""
        raise NotImplementedError

    # Functions

    def is_function(self, token: Token) -> bool:
        """Whether ``token`` is a function that may stand without parentheses."""
        return token.kind == "function"

    def function(self, head: str) -> Term:
        """Read a function, its power and its argument."""
        token = self.take()
        power = None
        if self.next.kind in self.RAISES:
            head, power = self._power_of(token, head)
        if self.next.kind in self.ARGUMENTS:
            term = self.make(token, head, self.argument_in_brackets(token))
            if power is not None and self.next.kind in self.RAISES:
                raise self.error("put parentheses around one of the two powers")
        elif head in BARE:
            term = self.make(token, head, self.nested(lambda: self.bare_argument(token)))
            self.bare_end, self.bare_name = self.at, token.text
        else:
            raise self.error(f"put the argument of {self.source_of(token)} into parentheses")
        return term if power is None else self.make(token, "pow", term, power)

    def _power_of(self, function: Token, head: str) -> tuple[str, Term | None]:
        """The function and its power, or its inverse."""
        start, power = self.power_mark()
        meant = None if power is None else of_power(head, power)
        if meant is None:
            name = self.source_of(function)
            raise self.error(self.UNCLEAR_POWER, start, name=name)
        return meant

    def power_mark(self) -> tuple[Token, Term | None]:
        """Read the power of a function: where it begins, and its value if it may be one."""
        raise NotImplementedError

    def argument_in_brackets(self, function: Token) -> Term:
        """Read the argument of a function in its brackets."""
        closing = self.BRACKETS[self.take().kind]
        argument = self.expression()
        self.expect(closing, "the closing bracket of the argument")
        return argument

    def bare_argument(self, function: Token) -> Term:
        """Read an argument without brackets: a product up to the next function."""
        start = self.next
        negative = self.accept("-")
        if self.next.kind != "number" and not self.starts_factor():
            name = self.source_of(function)
            raise self.error("the argument of {name} was expected here", name=name)
        nested = self.is_function(self.next)
        factors = [self.factor()]
        while not nested and self.starts_factor() and not self.ends_argument(function.text):
            factors.append(self.factor_of_argument())
        product = self.times(start, factors)
        if self.next.kind == "/" and not self.is_function(self.tokens[self.at + 1]):
            slash = self.take()
            below = self.factor()
            if not _is_plain_angle(product, below):
                raise self.error(self.UNCLEAR_SLASH, slash)
            product = self.make(start, "div", product, below)
        return self.make(start, "neg", product) if negative else product

    def ends_argument(self, function: str) -> bool:
        """Whether what comes next cannot belong to an argument of ``function`` without brackets:
        another function, or a bracket that holds its like."""
        if self.is_function(self.next):
            return True
        if self.next.kind not in self.BRACKETS:
            return False
        inside = self.tokens[self.at : self.end_of_bracket()]
        return ends_argument(function, (t.text for t in inside if t.kind == "function"))

    def factor_of_argument(self) -> Term:
        """Read a further factor of an argument without brackets."""
        self.demand_clear_place()
        if not self.goes_on():
            raise self.error(self.UNCLEAR_ARGUMENT)
        return self.factor()

    def goes_on(self) -> bool:
        """Whether the next factor belongs to an argument without brackets."""
        return self.next.kind in self.GOES_ON

    # Brackets

    def end_of_bracket(self) -> int:
        """Where the bracket ends that comes next."""
        depth = 0
        for at, token in enumerate(self.tokens[self.at :], self.at):
            depth += (token.kind in self.BRACKETS) - (token.kind in self.BRACKETS.values())
            if depth == 0:
                return at
        return len(self.tokens)

    def holds_comma(self) -> bool:
        """Whether the bracket that comes next holds a list."""
        depth = 0
        for token in self.tokens[self.at :]:
            if token.kind in self.BRACKETS:
                depth += 1
            elif token.kind in self.BRACKETS.values():
                depth -= 1
                if depth == 0:
                    return False
            elif depth == 1 and token.kind == ",":
                return True
        return False


_D = symbol("d")


def is_matrix(term: Term, seems_one: Callable[[Term], bool]) -> bool:
    """Whether ``term`` is visibly a matrix: written out as one, or built of what is; for names and
    what else there is, ``seems_one`` says so."""
    head, args = term.head, term.args
    if head in _MATRICES:
        return True
    if head == "add":
        return all(is_matrix(t, seems_one) for t in args)
    if head == "mul":
        return any(is_matrix(t, seems_one) for t in args)
    if head in ("neg", "div", "pow"):
        return is_matrix(args[0], seems_one)
    return seems_one(term)


_MATRICES = frozenset(("matrix", "stack", "diag", "identity", "transpose"))


def is_derivative(above: Term, below: Term) -> bool:
    """Whether a fraction looks like dy/dx: below, a letter follows d, and above d is a factor."""
    if below.head != "mul" or below.args[0] != _D:
        return False
    letter = below.args[1].args[0] if below.args[1].head == "pow" else below.args[1]
    return letter.head == "sym" and _has_factor_d(above)


def _has_factor_d(term: Term) -> bool:
    if term.head in ("mul", "neg", "add"):
        return any(map(_has_factor_d, term.args))
    return term == _D or (term.head == "pow" and term.args[0] == _D)


def _is_plain_angle(above: Term, below: Term) -> bool:
    """Whether ``sin above / below`` can only be meant as the sine of the quotient: a part of π,
    as in ``cos π/4``.  For ``sin x/2`` people disagree."""
    return not free_names(above) and not free_names(below) and _has_pi(above)


def _has_pi(term: Term) -> bool:
    return term.head == "pi" or any(map(_has_pi, children(term)))
