"""The grammar of documents: what the shared one leaves to each notation, for LaTeX and plain
text alike.  Much is allowed that our own notations refuse: signs in front, ±, groups in braces.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from ..kernel.terms import Term, number
from ..notation.descent import Descent
from ..notation.tokens import Token
from .lexicon import Lexicon, split_names
from .limits import LIMITS
from .messages import Said
from .stand_ins import DOT_NAME, DOTS
from .statements import BRACKETS, Statement, step
from .tokens import Unreadable

ADVICE = {
    "\\int": "integrals are not supported", "\\lim": "limits are not supported",
    "\\infty": "infinite bounds are not supported", "∞": "infinite bounds are not supported",
    "\\partial": "derivatives are not supported", "\\nabla": "derivatives are not supported",
    "∫": "integrals are not supported", "!": "factorials are not supported",
    "\\operatorname": "this operator is not known",
    "\\input": "other files are not read",
}  # fmt: skip
_Read = TypeVar("_Read")


class Link(NamedTuple):
    """``op`` and the term behind it; both stand at ``start`` … ``end`` of the piece."""

    op: str
    term: Term
    start: int
    end: int


class Chain(NamedTuple):
    """A first term (or None: the chain goes on from before) and its links.  ``named`` are the
    terms that got a name under a brace."""

    first: Term | None
    start: int
    end: int
    links: tuple[Link, ...]
    named: tuple[tuple[Term, Term, int, int], ...] = ()


class Grammar(Descent):
    """Sums, products, powers and functions in one lexicon; ``sign`` is what ± stands for."""

    UNCLEAR_ARGUMENT = "does the argument go on here?  Write sin(a) b or sin(a b)"
    UNCLEAR_SLASH = "does the argument end before the slash?  Write sin(a)/b or sin(a/b)"
    UNCLEAR_QUOTIENT = "is this above or below the line?  Write (a/b) c or a/(b c)"
    UNCLEAR_POWER = "is this an inverse or a power?  Write (sin(x))^n"
    SIGNS = FIRST_SIGNS = frozenset(("+", "-", "pm"))
    MULTIPLIES = frozenset("·*/")
    ARGUMENTS = frozenset("([{")
    GOES_ON = frozenset(("name", "constant", "frac", "sqrt"))
    STARTS = GOES_ON | {"function", "big", "begin", "(", "[", "under", "diag", "head", "{",
                        "dots", "<("}  # fmt: skip
    BRACKETS = BRACKETS
    max_nesting = LIMITS.depth

    def __init__(self, lexicon: Lexicon, sign: int = 1) -> None:
        self.lexicon, self.sign = lexicon, sign
        super().__init__([])

    def chain(self, statement: Statement) -> Chain:
        """The chain of relations of a statement.  Raises :class:`Unreadable`."""
        self.begin(statement.tokens)
        first = None
        start, end = self.next.start, self.next.start
        if self.next.kind != "rel":
            first = self.expression()
            end = self.tokens[self.at - 1].end
        links = []
        while self.next.kind == "rel":
            op = self.take()
            term = self.expression()
            links.append(Link(op.text, term, op.start, self.tokens[self.at - 1].end))
        self.demand_end()
        return Chain(first, start, end, tuple(links), tuple(self.named))

    def term(self, tokens: Sequence[Token]) -> Term:
        """The term of some tokens.  Raises :class:`Unreadable`."""
        self.begin(tokens)
        term = self.expression()
        self.demand_end()
        return term

    def begin(self, tokens: Sequence[Token]) -> None:
        """Start reading ``tokens``."""
        end = tokens[-1].end if tokens else 0
        super().begin([*split_names(list(tokens), self.lexicon), Token("stop", "", end, end)])
        self.bars: list[str] = []
        self.named: list[tuple[Term, Term, int, int]] = []
        self._splits_numerals = False

    # Refusing

    def error(self, reason: str, token: Token | None = None, **values: object) -> Unreadable:
        """What to raise because of ``token``, by default the next one."""
        return Unreadable((token or self.next).start, reason, **values)

    def missing(self, what: str) -> Unreadable:
        """What to raise because ``what`` should come next."""
        return self.error("{what} was expected here", what=Said(what))

    def unknown(self, token: Token) -> Unreadable:
        """What to raise because of a sign without a meaning."""
        if token.text in ADVICE:
            return self.error(ADVICE[token.text], token)
        return self.error("{sign} is not known here", token, sign=token.text[:40])

    def demand_end(self) -> None:
        """Refuse the statement unless all of it has been read."""
        token = self.next
        if token.kind == "unknown":
            raise self.unknown(token)
        if token.kind != "stop":
            raise self.error("{sign} does not fit here", sign=token.text or token.kind)

    # Sums and products

    def reads_minus(self) -> bool:
        """Read a sign; whether it is a minus, or ± where that stands for one."""
        sign = self.take()
        return (sign.text == "+") != (self.sign > 0) if sign.kind == "pm" else sign.kind == "-"

    def multiplied(self, start: Token, factors: list[Term], sign: Token) -> list[Term]:
        """The factors on both sides of a sign; what a dot means is seen later."""
        if self.bare_end == self.at - 1 and not self.is_function(self.next):
            raise self.error(self.UNCLEAR_ARGUMENT, sign)
        more = self.juxtaposed()
        if sign.kind == "*":
            return factors + more
        left, right = self.times(start, factors), self.times(sign, more)
        return [self.make(sign, "sym", DOT_NAME, left, right)]

    def starts_factor(self) -> bool:
        """Whether a factor comes next; a bar begins one unless it closes what is open."""
        kind = self.next.kind
        if kind in ("|", "‖"):
            return self.next.text == "(" or not (self.bars and self.bars[-1] == kind)
        return kind in self.STARTS

    # Powers and arguments

    def factor(self) -> Term:
        """Read an operand with its powers."""
        start = self.next
        term = self.operand()
        while self.next.kind in ("^", "'"):
            if self.next.kind == "'":
                raise self.error("a prime belongs to a name")
            self.take()
            if self._accept_script(self._is_transpose):
                term = self.make(start, "transpose", term)
            elif self.next.kind == "*" or self.next[:2] == ("unknown", "\\dagger"):
                raise self.error("adjoints are not supported")
            elif self._accept_script(lambda token: token[:2] == ("unknown", "\\circ")):
                term = self.make(start, "mul", term, Term("div", Term("pi"), number(180)))
            else:
                power = self.argument()
                if self.next.kind == "^" and self.tokens[self.at + 1].kind != "top":
                    raise self.error("put parentheses around one of the two powers")
                term = self.make(start, "pow", term, power)
        return term

    def operand(self) -> Term:
        """Read one operand."""
        raise NotImplementedError

    def _accept_script(self, is_mark: Callable[[Token], bool]) -> bool:
        """Read a script that is one mark, perhaps in braces."""
        if is_mark(self.next):
            self.at += 1
            return True
        if self.next.kind == "{" and is_mark(self.tokens[self.at + 1]):
            if self.tokens[self.at + 2].kind == "}":
                self.at += 3
                return True
        return False

    def _is_transpose(self, token: Token) -> bool:
        letter = token.kind == "name" and token.text == "T"
        return token.kind == "top" or (letter and "T" not in self.lexicon.declared)

    def argument(self) -> Term:
        """Read what a script or a command takes: a group in braces or one sign."""
        token = self.next
        if token.kind == "{":
            self.take()
            term = self.expression()
            self.expect("}", "a closing brace")
            return term
        if token.kind == "number" and len(token.text) > 1 and self._splits_numerals:
            if self.tokens[self.at - 1].kind in ("frac", "}"):
                middle = token.start + 1
                rest = token._replace(text=token.text[1:], start=middle)
                first = token._replace(text=token.text[0], end=middle)
                self.tokens[self.at : self.at + 1] = [first, rest]
        if token.kind == "-":
            self.take()
            return self.make(token, "neg", self.argument())
        if token.kind in ("(", "number", "name", "constant", "frac", "sqrt"):
            return self.operand()
        raise self.missing("an argument")

    def fraction(self) -> tuple[Term, Term]:
        """Read what stands above and below a line; in ``\\frac12`` that is a digit each."""
        self._splits_numerals = True
        above, below = self.argument(), self.argument()
        self._splits_numerals = False
        return above, below

    def power_mark(self) -> tuple[Token, Term | None]:
        """Read the power of a function."""
        self.take()
        return self.next, self.argument()

    def argument_in_brackets(self, function: Token) -> Term:
        """Read the argument of a function in its brackets."""
        read = super().argument_in_brackets
        return self.within(lambda: read(function))

    def bare_argument(self, function: Token) -> Term:
        """Read an argument without brackets; another function is all of it."""
        if self.is_function(self.next):
            return self.factor()
        return super().bare_argument(function)

    # Brackets

    def within(self, read: Callable[[], _Read]) -> _Read:
        """What ``read`` finds in brackets, where no bar is open."""
        bars, self.bars = self.bars, []
        found = read()
        self.bars = bars
        return found

    def items_until(self, closing: str, what: str) -> list[Term]:
        """Read a list and the bracket that closes it."""
        items = self.items()
        self.expect(closing, what)
        return items

    def limits(self) -> tuple[str, Term, Term]:
        """Read a variable and its range; a range that is not given is DOTS."""
        name, lo, hi = "", DOTS, DOTS
        for _ in range(2):
            if self.next.kind == "^" and hi == DOTS:
                self.take()
                hi = self.argument()
            elif self.next.kind == "_" and not name:
                self.take()
                name, lo = self._first_value()
        if not name:
            raise self.error("a range such as _{i=0}^{n - 1} was expected here")
        if hi != DOTS and lo == DOTS:
            raise self.error("the first value of the range is missing")
        return name, lo, hi

    def _first_value(self) -> tuple[str, Term]:
        braced = self.accept("{") or self.accept("(")
        start, lo = self.next, DOTS
        variable = self.operand() if start.kind == "name" else None
        if variable is None or variable.head != "sym" or len(variable.args) != 1:
            raise self.error("the variable of the sum was expected here", start)
        if braced:
            if self.next[:2] == ("rel", "="):
                self.take()
                lo = self.expression()
            elif self.next.kind == "in":
                self._skip_group()
            if self.next.kind not in ("}", ")"):
                raise self.error("the end of the range was expected here")
            self.take()
        return variable.args[0], lo

    def _skip_group(self) -> None:
        depth = 0
        while self.next.kind != "stop" and (depth or self.next.kind not in ("}", ")")):
            depth += step(self.take())
