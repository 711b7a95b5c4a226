"""The grammar of documents: what the shared one leaves to each notation, for LaTeX and plain
text alike.  Much is allowed that our own notations refuse: signs in front, ±, groups in braces.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from ..kernel.terms import Term
from ..notation.descent import Descent, is_derivative
from ..notation.tokens import Token
from . import rows
from .angles import DEGREE
from .braces import flat, without_needless
from .lexicon import Lexicon, split_names
from .limits import LIMITS
from .messages import Said
from .stand_ins import DOT_NAME, DOTS
from .statements import BRACKETS, Statement, step
from .tokens import Unreadable
from .transposes import seems_matrix, seems_number

ADVICE = {
    "\\int": "integrals are not supported", "\\lim": "limits are not supported",
    "\\infty": "infinite bounds are not supported", "∞": "infinite bounds are not supported",
    "\\partial": "derivatives are not supported", "\\nabla": "derivatives are not supported",
    "∂": "derivatives are not supported", "∇": "derivatives are not supported",
    "∫": "integrals are not supported", "!": "factorials are not supported",
    "\\operatorname": "this operator is not known",
    "\\input": "other files are not read",
    **dict.fromkeys(("\\overset", "\\underset", "\\stackrel"),
                    "what stands above or below a relation sign is not read"),
    **dict.fromkeys(("\\neg", "\\lnot", "¬"), "what is denied is not checked"),
    rows.OF_ROWS: "does this go on with what stands before?  If not, end that with a comma; if so, "
                  "leave the gap out",
    rows.OF_COLUMNS: "which column goes on here?  Write each derivation by itself",
    rows.OF_BLANK_LINES: "a blank line ends a formula; leave it out, or write two formulas",
    rows.OF_COLONS: "what does this colon mean?  Write a/b for a quotient",
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
    terms that got a name under a brace; ``open`` is the place of a last sign without a term."""

    first: Term | None
    start: int
    end: int
    links: tuple[Link, ...]
    named: tuple[tuple[Term, Term, int, int], ...] = ()
    open: tuple[int, int] | None = None


class Grammar(Descent):
    """Sums, products, powers and functions in one lexicon; ``sign`` is what ± stands for."""

    UNCLEAR_ARGUMENT = "does the argument go on here?  Write sin(a) b or sin(a b)"
    UNCLEAR_SLASH = "does the argument end before the slash?  Write sin(a)/b or sin(a/b)"
    UNCLEAR_QUOTIENT = "is this above or below the line?  Write (a/b) c or a/(b c)"
    UNCLEAR_POWER = "is this an inverse or a power?  Write (sin(x))^n"
    UNCLEAR_EXPONENT = "does the exponent go on here?  Write a^(b c) or a^b · c"
    UNCLEAR_TRANSPOSE = "is this a transpose or a power?  Write \\top or ᵀ, or declare T"
    UNCLEAR_SIGN = "without braces only the first sign belongs to this; write them"
    SIGNS = FIRST_SIGNS = frozenset(("+", "-", "pm"))
    MULTIPLIES = frozenset("·*/")
    BIG = frozenset(("big",))
    ARGUMENTS = frozenset("([{")
    GOES_ON = frozenset(("name", "constant", "frac", "sqrt"))
    STARTS = GOES_ON | {"operator", "function", "big", "begin", "(", "[", "under", "diag", "head",
                        "{", "dots", "<("}  # fmt: skip
    BRACKETS = BRACKETS
    max_nesting = LIMITS.depth

    def __init__(self, lexicon: Lexicon, sign: int = 1) -> None:
        self.lexicon, self.sign = lexicon, sign
        self.sizes: set[Term] = set()  # of identity matrices
        super().__init__([])

    def chain(self, statement: Statement) -> Chain:
        """The chain of relations of a statement.  Raises :class:`Unreadable`."""
        chain = self._chain(statement.tokens)
        return self._as_printed(chain, Grammar._chain, _said)

    def _chain(self, tokens: Sequence[Token]) -> Chain:
        self.begin(tokens)
        first = None
        start, end = self.next.start, self.next.start
        if self.next.kind != "rel":
            first = self.expression()
            end = self.tokens[self.at - 1].end
        links: list[Link] = []
        pair = self._is_pair(0)
        while self.next.kind == "rel":
            op = self.take()
            if op.text == "=" and self.next.kind == "stop" and (first is not None or links):
                return Chain(first, start, end, tuple(links), tuple(self.named), (op.start, op.end))
            side = self.at
            term = self.expression()
            before, pair = pair, self._is_pair(side)
            if before and pair:
                raise self.error("are these vectors?  Write them as matrices", self.tokens[side])
            links.append(Link(op.text, term, op.start, self.tokens[self.at - 1].end))
        self.demand_end()
        return Chain(first, start, end, tuple(links), tuple(self.named))

    def _is_pair(self, start: int) -> bool:
        """Whether what has been read from ``start`` on is two letters in brackets: a vector, an
        interval, a greatest common divisor, a commutator …"""
        opening, *inside = (t.kind for t in self.tokens[start : self.at] or self.tokens[-1:])
        return opening in ("(", "[") and inside == ["name", ",", "name", BRACKETS[opening]]

    def term(self, tokens: Sequence[Token]) -> Term:
        """The term of some tokens.  Raises :class:`Unreadable`."""
        return self._as_printed(self._term(tokens), Grammar._term, flat)

    def _term(self, tokens: Sequence[Token]) -> Term:
        self.begin(tokens)
        term = self.expression()
        self.demand_end()
        return term

    def begin(self, tokens: Sequence[Token]) -> None:
        """Start reading ``tokens``."""
        end = tokens[-1].end if tokens else 0
        names = without_needless(split_names(list(tokens), self.lexicon))
        super().begin([*names, Token("stop", "", end, end)])
        self.bars: list[str] = []
        self.groups: list[int] = []  # the places of braces that print nothing
        self.named: list[tuple[Term, Term, int, int]] = []

    def _as_printed(
        self, found: _Read, read: Callable[[Grammar, Sequence[Token]], _Read],
        said: Callable[[_Read], object],
    ) -> _Read:  # fmt: skip
        """``found``, if what has been read says the same without the braces that print nothing."""
        if not self.groups:
            return found
        unprinted = self.tokens[min(self.groups)]
        printed = [t for k, t in enumerate(self.tokens[:-1]) if k not in self.groups]
        other = type(self)(self.lexicon, self.sign)
        try:
            same = said(other._as_printed(read(other, printed), read, said)) == said(found)
        except Unreadable:
            same = False
        if not same:
            raise self.error("these braces are not printed; write parentheses", unprinted)
        return found

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
        if token.kind in ("unknown", "!"):
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
        if self.bare_end == self.at - 1 and not self.ends_argument(self.bare_name):
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
            if self.accept_transpose(term):
                term = self.make(start, "transpose", term)
                continue
            mark = self.take()
            if self.next.kind == "*" or self.next[:2] == ("unknown", "\\dagger"):
                raise self.error("adjoints are not supported")
            if self._accept_script(lambda token: token[:2] == ("unknown", "\\circ")):
                term = self.make(start, "mul", term, DEGREE)
            else:
                bracketed = self.next.kind in ("{", "(")
                power = self.script(mark)
                if self.next.kind == "^" and self.tokens[self.at + 1].kind != "top":
                    raise self.error("put parentheses around one of the two powers")
                if not (mark.text or bracketed):
                    self._demand_end_of_exponent(term, power)
                if mark.text and self.next.kind == "_":
                    raise self.error("an index belongs before the power: x_i^2")
                term = self.make(start, "pow", term, power)
        return term

    def _demand_end_of_exponent(self, base: Term, power: Term) -> None:
        """Refuse a factor that touches an exponent of plain text, unless it is a parenthesis
        behind a numeral."""
        if self.starts_factor() and self.next.start == self.tokens[self.at - 1].end:
            numeral = power.head == "num" and base.head not in ("num", "e", "pi")
            if not (numeral and self.next.kind == "("):
                raise self.error(self.UNCLEAR_EXPONENT)

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

    def accept_transpose(self, term: Term) -> bool:
        """Read the mark of a transpose above ``term``.  The letter T is one if it cannot be a
        power, and is refused if it can be either; so is an upright T above a number."""
        start, self.at = self.at, self.at + 1
        lexicon, mark = self.lexicon, self.next
        if self._accept_script(lambda token: token.kind == "top" and token.text != "T"):
            return True
        if self._accept_script(lambda token: token.kind == "top"):
            if seems_number(term):
                raise self.error(self.UNCLEAR_TRANSPOSE, mark)
            return True
        if self._accept_script(lambda token: token[:2] == ("name", "T")):
            if (
                "T" not in lexicon.declared
                and lexicon.marks
                and seems_matrix(term, lexicon.matrices)
            ):
                return True
            if "T" not in lexicon.declared or ("T", False, False) in lexicon.matrices:
                raise self.error(self.UNCLEAR_TRANSPOSE, mark)
        self.at = start
        return False

    def script(self, mark: Token) -> Term:
        """Read a script behind its mark."""
        return self.argument(mark)

    def demand_one_sign(self, mark: Token) -> None:
        """Refuse, without braces behind a mark or command of LaTeX, what only begins with one
        sign: several digits or letters, a signed term, parentheses."""
        token = self.next
        several = len(token.text) > 1 and (token.kind == "number" or _is_spelled(token))
        takes_more = mark.kind == "frac" and token.kind in ("frac", "sqrt")
        if mark.text and (several or takes_more or token.kind in ("-", "(")):
            raise self.error(self.UNCLEAR_SIGN)

    def argument(self, mark: Token) -> Term:
        """Read what a mark or a command takes: a group in braces, or without them one sign in
        LaTeX and one operand in plain text."""
        token = self.next
        if self.accept("{"):
            term = self.expression()
            self.expect("}", "a closing brace")
            return term
        self.demand_one_sign(mark)
        if self.accept("-"):
            return self.make(token, "neg", self.argument(mark))
        if mark.text and token.kind in ("name", "constant"):
            self.take()
            if self.next.kind == "(" and (token.text, False, False) in self.lexicon.applied:
                raise self.error(self.UNCLEAR_SIGN)
            return type(self)(self.lexicon, self.sign).term((token,))
        if token.kind in ("(", "number", "name", "constant", "frac", "sqrt"):
            return self.operand()
        raise self.missing("an argument")

    def fraction(self, command: Token) -> tuple[Term, Term]:
        """Read what stands above and below a line; in ``\\frac12`` that is a digit each."""
        digits = self.next
        if digits.kind == "number" and re.fullmatch("[0-9]{2}", digits.text):
            middle = digits.start + 1
            above = digits._replace(text=digits.text[0], end=middle)
            below = digits._replace(text=digits.text[1], start=middle)
            self.tokens[self.at : self.at + 1] = [above, below]
        return self.argument(command), self.argument(command)

    def quotient(self, token: Token, above: Term, below: Term) -> Term:
        """The quotient at ``token``, which is no derivative."""
        if "d" not in self.lexicon.declared and is_derivative(above, below):
            raise self.error("derivatives are not supported", token)
        return super().quotient(token, above, below)

    def power_mark(self) -> tuple[Token, Term | None]:
        """Read the power of a function; in ``\\cos^228`` it is a digit."""
        mark, digits = self.take(), self.next
        if [t.kind for t in self.tokens[self.at : self.at + 2]] == ["{", "("]:
            return self.next, None  # a derivative?
        if mark.text and digits.kind == "number" and re.fullmatch("[2-9][0-9]+", digits.text):
            middle = digits.start + 1
            power = digits._replace(text=digits.text[0], end=middle)
            rest = digits._replace(text=digits.text[1:], start=middle)
            self.tokens[self.at : self.at + 1] = [power, rest]
        return self.next, self.script(mark)

    def argument_in_brackets(self, function: Token) -> Term:
        """Read the argument of a function in its brackets."""
        read, opening = super().argument_in_brackets, self.at
        argument = self.within(lambda: read(function))
        if self.tokens[opening].kind == "{":
            self.groups += [opening, self.at - 1]
        return argument

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
                hi = self.script(self.take())
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


def _is_spelled(token: Token) -> bool:
    """Whether a name is spelled out: ab, but not \\alpha or \\mathrm{ab}."""
    return token.kind == "name" and token.end - token.start == len(token.text)


def _said(chain: Chain) -> object:
    """What two chains must have in common to say the same."""
    first = None if chain.first is None else flat(chain.first)
    return first, [(link.op, flat(link.term)) for link in chain.links]
