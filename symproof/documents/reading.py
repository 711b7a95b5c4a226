r"""Reading: the tokens of one formula to chains of terms, by recursive descent.

What the kernel's terms do not have stands in them, for a while, as symbols that no reader can
produce (``DOTS``, ``BLANK``, cases, a dot that may be a product or a dot product, a sum without
a range).  ``families`` and ``claims`` put terms in their places before anything is claimed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from ..kernel.terms import MalformedTerm, Term, children, number, symbol
from ..notation.ambiguity import is_plain_angle
from ..notation.names import GREEK, Name
from .lexicon import Lexicon, split_names
from .limits import LIMITS
from .messages import Said
from .tokens import Token, Unreadable

DOTS, BLANK, ANY = symbol("…"), symbol("□"), symbol("?")
DOT_NAME, CASES = "⋅(#,#)", "cases"
_MATRICES = frozenset("matrix pmatrix bmatrix Bmatrix vmatrix Vmatrix smallmatrix array".split())
_LAYOUT = frozenset(
    "aligned align alignat alignedat split gathered gather equation eqnarray multline flalign "
    "displaymath math subequations".split()
)
_CASES = frozenset(("cases", "dcases", "rcases"))
_STARTS = frozenset(("name", "fn", "const", "frac", "sqrt", "big", "begin", "(", "[", "|",
                     "‖", "under", "diag", "head", "{", "dots", "<("))  # fmt: skip
_ADVICE = {
    "\\int": "integrals are not supported", "\\lim": "limits are not supported",
    "\\infty": "infinite bounds are not supported", "∞": "infinite bounds are not supported",
    "\\partial": "derivatives are not supported", "\\nabla": "derivatives are not supported",
    "∫": "integrals are not supported", "!": "factorials are not supported",
    "\\operatorname": "this operator is not known",
    "\\input": "other files are not read",
}  # fmt: skip


class Link(NamedTuple):
    """``op`` and the term behind it; both stand at ``start`` … ``end`` of the piece."""

    op: str
    term: Term
    start: int
    end: int


class Chain(NamedTuple):
    """A first term (or None: the chain goes on from before) and its links.  ``named`` are the
    terms that got a name under a brace; ``signs`` says whether ± was read."""

    first: Term | None
    start: int
    end: int
    links: tuple[Link, ...]
    named: tuple[tuple[Term, Term, int, int], ...] = ()


class Statement(NamedTuple):
    """A stretch of tokens between commas, wide spaces, words and line ends: ``words`` is the
    prose before it, ``break_before`` what separates it from the statement before."""

    tokens: tuple[Token, ...]
    words: str
    break_before: str

    @property
    def start(self) -> int:
        """Where it begins."""
        return self.tokens[0].start

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.tokens[-1].end

    @property
    def is_broken(self) -> bool:
        """Whether a relation stands in brackets that are never closed."""
        depth = sum((t.kind in _OPEN) - (t.kind in _CLOSE) for t in self.tokens)
        return depth > 0 and any(t.kind == "rel" for t in self.tokens)

    def has(self, kind: str) -> bool:
        """Whether a token of this kind stands outside all brackets."""
        return any(t.kind == kind and d == 0 for t, d in with_depth(self.tokens))


_OPEN = {"(": 1, "[": 1, "{": 1, "{(": 1, "begin": 1, "<(": 1}
_CLOSE = {")": 1, "]": 1, "}": 1, ")}": 1, "end": 1, ")>": 1}


def with_depth(tokens: tuple[Token, ...] | list[Token]) -> list[tuple[Token, int]]:
    """Each token with the number of brackets around it."""
    depth, done = 0, []
    for token in tokens:
        depth -= token.kind in _CLOSE
        done.append((token, depth))
        depth += token.kind in _OPEN
    return done


def statements(tokens: list[Token]) -> list[Statement]:
    """Cut the tokens of a piece into statements."""
    tokens = [
        t for t in tokens
        if not (t.kind in ("begin", "end") and t.text.rstrip("*") in _LAYOUT)
    ]  # fmt: skip
    tokens = _unboxed(tokens)
    done: list[Statement] = []
    current: list[Token] = []
    words, separator = "", ""
    pairs = with_depth(tokens)

    def flush(why: str) -> None:
        nonlocal current, words, separator
        while current and current[-1].kind in (".", ";", ","):
            current.pop()
        if current:
            done.append(Statement(tuple(current), words, separator))
            words = ""
            separator = why
        elif why != "," or not separator:
            separator = why
        current = []

    for place, (token, depth) in enumerate(pairs):
        if depth == 0 and token.kind == "&":
            continue
        if depth == 0 and token.kind in ("row", "nl", "sep"):
            ahead = next((t for t, _ in pairs[place + 1 :] if t.kind not in ("&", "nl")), None)
            goes_on = ahead is not None and (ahead.kind == "rel" or (
                token.kind != "sep" and ahead.kind in ("+", "-", "·", "*", "pm")))  # fmt: skip
            waits = bool(current) and current[-1].kind in ("rel", "+", "-", "·", "*", "/", "pm")
            if not (current and (goes_on or waits)):
                flush(token.kind)
            continue
        if depth == 0 and token.kind == "words":
            flush("words")
            words = f"{words} {token.text}".strip()
            continue
        if depth == 0 and token.kind in (",", ";", ":"):
            flush(token.kind)
            continue
        current.append(token)
    flush("end")
    return done


def _unboxed(tokens: list[Token]) -> list[Token]:
    """``tokens`` without braces around everything, as a box leaves them."""
    inner = tokens[:-1] if tokens and tokens[-1].kind in (".", ",", ";") else tokens
    if len(inner) > 2 and inner[0].kind == "{" and inner[-1].kind == "}":
        if all(depth for _, depth in with_depth(inner)[1:-1]):
            return inner[1:-1]
    return tokens


class Reader:
    """Reads statements in one lexicon; ``sign`` is what ± stands for."""

    def __init__(self, lexicon: Lexicon, sign: int = 1) -> None:
        self.lexicon, self.sign = lexicon, sign
        self.tokens: list[Token] = []
        self.at = 0
        self.nesting = 0
        self.bars: list[str] = []
        self.bare_end = -1
        self.named: list[tuple[Term, Term, int, int]] = []

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

    def term(self, tokens: tuple[Token, ...] | list[Token]) -> Term:
        """The term of some tokens.  Raises :class:`Unreadable`."""
        self.begin(tokens)
        term = self.expression()
        self.demand_end()
        return term

    def begin(self, tokens: tuple[Token, ...] | list[Token]) -> None:
        """Start reading ``tokens``."""
        self.tokens = split_names(list(tokens), self.lexicon)
        end = tokens[-1].end if tokens else 0
        self.tokens.append(Token("stop", "", end, end))
        self.at = self.nesting = 0
        self.bare_end = -1
        self.bars, self.named = [], []

    # -- tokens ----------------------------------------------------------------------------

    @property
    def next(self) -> Token:
        """The first token that has not been read."""
        return self.tokens[self.at]

    def take(self) -> Token:
        """Read one token."""
        token = self.next
        self.at += 1
        return token

    def accept(self, kind: str) -> bool:
        """Read a token of this kind if it is next."""
        if self.next.kind != kind:
            return False
        self.at += 1
        return True

    def expect(self, kind: str, what: str) -> Token:
        """Read a token of this kind.  Raises :class:`Unreadable`."""
        if self.next.kind != kind:
            raise self.error("{what} was expected here", what=Said(what))
        return self.take()

    def error(self, reason: str, token: Token | None = None, **values: object) -> Unreadable:
        """What to raise because of ``token``, by default the next one."""
        return Unreadable((token or self.next).start, reason, **values)

    def demand_end(self) -> None:
        """Refuse the statement unless all of it has been read."""
        token = self.next
        if token.kind == "stop":
            return
        if token.kind == "unknown":
            raise self.unknown(token)
        raise self.error("{sign} does not fit here", sign=token.text or token.kind)

    def unknown(self, token: Token) -> Unreadable:
        """What to raise because of a sign without a meaning."""
        if token.text in _ADVICE:
            return self.error(_ADVICE[token.text], token)
        return self.error("{sign} is not known here", token, sign=token.text[:40])

    def make(self, token: Token, head: str, *args: object) -> Term:
        """A term; its flaws are errors at ``token``."""
        try:
            return Term(head, *args)
        except MalformedTerm as flaw:
            raise self.error("{flaw}", token, flaw=str(flaw)[:100]) from None

    def nested(self, parse: Callable[[], Term]) -> Term:
        """What ``parse`` reads, one level deeper."""
        self.nesting += 1
        if self.nesting > LIMITS.depth:
            raise self.error("the formula is nested more than {limit} deep", limit=LIMITS.depth)
        term = parse()
        self.nesting -= 1
        return term

    # -- sums and products -----------------------------------------------------------------

    def expression(self) -> Term:
        """Read a sum."""
        return self.nested(self._sum)

    def _sum(self) -> Term:
        start = self.next
        terms = [self._signed(self._sign())]
        while self.next.kind in ("+", "-", "pm"):
            terms.append(self._signed(self._sign()))
        return terms[0] if len(terms) == 1 else self.make(start, "add", *terms)

    def _sign(self) -> int:
        if self.accept("+"):
            return 1
        if self.accept("-"):
            return -1
        if self.next.kind == "pm":
            return self.sign if self.take().text == "+" else -self.sign
        return 1

    def _signed(self, sign: int) -> Term:
        start = self.next
        product = self.product()
        return product if sign > 0 else self.make(start, "neg", product)

    def product(self) -> Term:
        """Read a product with quotients."""
        start = self.next
        factors = self._juxtaposed()
        while self.next.kind in ("·", "*", "/"):
            sign = self.take()
            if sign.kind == "/":
                below = self.factor()
                if self._starts_factor() and self.next.kind != "under":
                    raise self.error("is this above or below the line?  Write (a/b) c or a/(b c)")
                factors = [self.make(start, "div", self._times(start, factors), below)]
                continue
            if self.bare_end == self.at - 1 and self.next.kind != "fn":
                raise self.error("does the argument go on here?  Write sin(a) b or sin(a b)", sign)
            more = self._juxtaposed()
            if sign.kind == "·":
                left, right = self._times(start, factors), self._times(sign, more)
                factors = [self.make(sign, "sym", DOT_NAME, left, right)]
            else:
                factors += more
        return self._times(start, factors)

    def _juxtaposed(self) -> list[Term]:
        factors = [self.factor()]
        while self._starts_factor():
            if self.at == self.bare_end and self.next.kind != "fn":
                raise self.error("does the argument go on here?  Write sin(a) b or sin(a b)")
            factors.append(self.factor())
        return factors

    def _times(self, start: Token, factors: list[Term]) -> Term:
        return factors[0] if len(factors) == 1 else self.make(start, "mul", *factors)

    def _starts_factor(self) -> bool:
        kind = self.next.kind
        if kind in ("|", "‖"):
            return self.next.text == "(" or not (self.bars and self.bars[-1] == kind)
        return kind in _STARTS

    # -- powers ----------------------------------------------------------------------------

    def factor(self) -> Term:
        """Read an operand with its power."""
        start = self.next
        term = self.operand()
        while self.next.kind in ("^", "'"):
            if self.next.kind == "'":
                raise self.error("a prime belongs to a name")
            self.take()
            if self._is_transpose():
                term = self.make(start, "transpose", term)
                continue
            if self.next.kind == "*" or (self.next.kind, self.next.text) == ("unknown", "\\dagger"):
                raise self.error("adjoints are not supported")
            if self._is_degree():
                degree = Term("div", Term("pi"), number(180))
                term = self.make(start, "mul", term, degree)
                continue
            power = self.argument()
            if self.next.kind == "^" and self.tokens[self.at + 1].kind != "top":
                raise self.error("put parentheses around one of the two powers")
            term = self.make(start, "pow", term, power)
        return term

    def _is_transpose(self) -> bool:
        def is_mark(token: Token) -> bool:
            letter = token.kind == "name" and token.text == "T"
            return token.kind == "top" or (letter and "T" not in self.lexicon.declared)

        if is_mark(self.next):
            self.at += 1
            return True
        if self.next.kind == "{" and is_mark(self.tokens[self.at + 1]):
            if self.tokens[self.at + 2].kind == "}":
                self.at += 3
                return True
        return False

    def _is_degree(self) -> bool:
        kinds = [(t.kind, t.text) for t in self.tokens[self.at : self.at + 3]]
        sign = ("unknown", "\\circ")
        if kinds[:1] == [sign]:
            self.at += 1
            return True
        if [k for k, _ in kinds] == ["{", "unknown", "}"] and kinds[1] == sign:
            self.at += 3
            return True
        return False

    def argument(self) -> Term:
        """Read what a script or a command takes: a group in braces or one sign."""
        token = self.next
        if token.kind == "{":
            self.take()
            term = self.expression()
            if self.next.kind != "}":
                self.expect("}", "a closing brace")
            self.take()
            return term
        if token.kind == "num" and len(token.text) > 1 and self._is_latex_argument():
            rest = token._replace(text=token.text[1:], start=token.start + 1)
            self.tokens[self.at : self.at + 1] = [
                token._replace(text=token.text[0], end=token.start + 1), rest,
            ]  # fmt: skip
        if token.kind == "-":
            self.take()
            return self.make(token, "neg", self.argument())
        if token.kind == "(":
            return self._parenthesis()
        if token.kind in ("num", "name", "const", "frac", "sqrt"):
            return self.operand()
        raise self.error("{what} was expected here", what=Said("an argument"))

    def _is_latex_argument(self) -> bool:
        return self.tokens[self.at - 1].kind in ("frac", "}") and self._in_fraction

    _in_fraction = False

    # -- operands --------------------------------------------------------------------------

    def operand(self) -> Term:
        """Read one operand."""
        token = self.next
        method = getattr(self, "_on_" + _METHODS.get(token.kind, ""), None)
        if method is not None:
            term: Term = method(token)
            return term
        if token.kind == "unknown":
            raise self.unknown(token)
        if token.kind == "stop":
            raise self.error("the formula ends where an operand was expected")
        raise self.error("an operand was expected here, not {sign}", sign=token.text or token.kind)

    def _on_num(self, token: Token) -> Term:
        self.take()
        whole, _, decimals = token.text.partition(".")
        return Term("num", int(whole + decimals), len(decimals))

    def _on_const(self, token: Token) -> Term:
        self.take()
        return Term(token.text)

    def _on_dots(self, token: Token) -> Term:
        self.take()
        return DOTS

    def _on_bar(self, token: Token) -> Term:
        self.take()
        self.bars.append(token.kind)
        term = self.expression()
        self.expect(token.kind, "the closing bar")
        self.bars.pop()
        if token.kind == "‖" and self.next.kind == "_":
            self.take()
            if self.argument() != number(2):
                raise self.error("only the Euclidean norm is known", token)
        return self.make(token, "abs" if token.kind == "|" else "norm", term)

    def _on_angle(self, token: Token) -> Term:
        self.take()
        left = self.expression()
        self.expect(",", "a comma")
        right = self.expression()
        self.expect(")>", "a closing angle bracket")
        return self.make(token, "dot", left, right)

    def _on_frac(self, token: Token) -> Term:
        self.take()
        self._in_fraction = True
        above = self.argument()
        below = self.argument()
        self._in_fraction = False
        return self.make(token, "div", above, below)

    def _on_sqrt(self, token: Token) -> Term:
        self.take()
        if self.accept("["):
            degree = self.expression()
            self.expect("]", "a closing bracket")
            root = self.make(token, "div", number(1), degree)
            return self.make(token, "pow", self.argument(), root)
        if self.next.kind == "(":
            return self.make(token, "sqrt", self._parenthesis())
        return self.make(token, "sqrt", self.argument())

    def _on_group(self, token: Token) -> Term:
        """Braces that are no argument; they print nothing, so they may not hide a sum."""
        self.take()
        if self.accept("}"):
            return self.operand()
        term = self.expression()
        self.expect("}", "a closing brace")
        if term.head in ("add", "neg") and (self._starts_factor() or self.next.kind == "^"):
            raise self.error("these braces are not printed; write parentheses", token)
        return term

    def _on_paren(self, token: Token) -> Term:
        return self._parenthesis()

    def _parenthesis(self) -> Term:
        token = self.take()
        bars, self.bars = self.bars, []
        items = self._items()
        self.expect(")", "a closing parenthesis")
        self.bars = bars
        if len(items) == 1 and self.next.kind == "_":
            var, lo, hi = self._limits()
            return self.make(token, "stack", var, lo, hi, items[0])
        if len(items) == 1:
            return items[0]
        return self.make(token, "matrix", len(items), 1, *items)

    def _on_square(self, token: Token) -> Term:
        self.take()
        bars, self.bars = self.bars, []
        rows = [self._row("]")]
        while self.next.kind in ("row", ";"):
            self.take()
            rows.append(self._row("]"))
        self.expect("]", "a closing bracket")
        self.bars = bars
        if len(rows) == 1 == len(rows[0]):
            return rows[0][0]
        return self._filled(token, rows)

    def _items(self) -> list[Term]:
        items = [self.expression()]
        while self.accept(","):
            items.append(self.expression())
        return items

    def _row(self, end: str) -> list[Term]:
        cells = [self._cell(end)]
        while self.next.kind in ("&", ","):
            self.take()
            cells.append(self._cell(end))
        return cells

    def _cell(self, end: str) -> Term:
        if self.next.kind in ("&", "row", end):
            return BLANK
        return self.expression()

    def _filled(self, token: Token, rows: list[list[Term]]) -> Term:
        while rows and all(cell == BLANK for cell in rows[-1]):
            rows.pop()
        width = max(map(len, rows), default=0)
        if len({*map(len, rows)}) > 1 and not any(DOTS in row for row in rows):
            raise self.error("the rows of this matrix have different lengths", token)
        cells = [c for row in rows for c in (*row, *[BLANK] * (width - len(row)))]
        if len(cells) == 1:
            return cells[0]
        return self.make(token, "matrix", len(rows), width, *cells)

    def _on_begin(self, token: Token) -> Term:
        self.take()
        bars, self.bars = self.bars, []
        name = token.text.rstrip("*")
        if name in _CASES:
            term = self._cases(token)
        elif name in _MATRICES:
            rows = []
            while self.next.kind != "end":
                rows.append(self._row("end"))
                if not self.accept("row"):
                    break
            self.expect("end", "the end of the matrix")
            term = self._filled(token, rows)
            if name in ("vmatrix", "Vmatrix"):
                raise self.error("determinants are not supported", token)
        elif name in _LAYOUT:
            term = self.expression()
            self.expect("end", "the end of the environment")
        else:
            raise self.error("the environment {name} is not read here", token, name=name)
        self.bars = bars
        return term

    def _cases(self, token: Token) -> Term:
        parts: list[Term] = []
        while self.next.kind != "end":
            parts.append(self.expression())
            self.accept(",")
            parts.append(self._condition())
            if not self.accept("row"):
                break
        self.expect("end", "the end of the cases")
        if not parts:
            raise self.error("these cases are empty", token)
        return self.make(token, "sym", f"{CASES}({','.join('#' * len(parts))})", *parts)

    def _condition(self) -> Term:
        """The condition of a case, as a relation in the guise of a term; ANY if it is prose."""
        start, depth = self.at, 0
        while self.next.kind != "stop" and (depth > 0 or self.next.kind not in ("row", "end")):
            depth += (self.next.kind in _OPEN) - (self.next.kind in _CLOSE)
            self.at += 1
        inside = [t for t in self.tokens[start : self.at] if t.kind not in ("&",)]
        words = " ".join(t.text for t in inside if t.kind == "words").lower()
        terms = tuple(t for t in inside if t.kind not in ("words", ",", ".", ";"))
        if not terms:
            return symbol("otherwise") if words else ANY
        reader = Reader(self.lexicon, self.sign)
        try:
            if any(t.kind == "rel" for t in terms):
                chain = reader.chain(Statement(terms, "", ""))
                if len(chain.links) != 1 or chain.first is None:
                    return ANY
                return Term("sym", f"{chain.links[0].op}(#,#)", chain.first, chain.links[0].term)
            subject = reader.term(terms)
        except Unreadable:
            return ANY
        if re.search(r"even|짝수|偶", words):
            return Term("sym", "even(#)", subject)
        if re.search(r"odd|홀수|奇", words):
            return Term("sym", "odd(#)", subject)
        return ANY

    def _on_under(self, token: Token) -> Term:
        self.take()
        self.expect("{", "an opening brace")
        start = self.next.start
        term = self.expression()
        end = self.expect("}", "a closing brace").end
        if self.next.kind in ("_", "^"):
            self.take()
            inside = [self.take()]
            if inside[0].kind == "{":
                depth, inside = 1, []
                while depth and self.next.kind != "stop":
                    depth += (self.next.kind == "{") - (self.next.kind == "}")
                    if depth:
                        inside.append(self.next)
                    self.take()
            try:
                label = Reader(self.lexicon).term(inside)
            except Unreadable:
                label = ANY
            if label.head == "sym" and label != ANY:
                self.named.append((label, term, start, end))
        return term

    def _on_diag(self, token: Token) -> Term:
        self.take()
        self.expect("(", "an opening parenthesis")
        items = self._items()
        self.expect(")", "a closing parenthesis")
        if self.next.kind == "_" and len(items) == 1:
            var, lo, hi = self._limits()
            return self.make(token, "diag", var, lo, hi, items[0])
        n = len(items)
        cells = [items[i] if i == j else BLANK for i in range(n) for j in range(n)]
        return self.make(token, "matrix", n, n, *cells)

    def _on_head(self, token: Token) -> Term:
        self.take()
        self.expect("(", "an opening parenthesis")
        items = self._items()
        self.expect(")", "a closing parenthesis")
        return self.make(token, token.text, *items)

    # -- big operators ---------------------------------------------------------------------

    def _on_big(self, token: Token) -> Term:
        self.take()
        var, lo, hi = self._limits()
        body = self.nested(self.product)
        return self.make(token, token.text, var, lo, hi, body)

    def _limits(self) -> tuple[str, Term, Term]:
        """The variable and its range; a range that is not given is DOTS."""
        name, lo, hi = "", DOTS, DOTS
        for _ in range(2):
            if self.next.kind == "^" and hi == DOTS:
                self.take()
                hi = self.argument()
            elif self.next.kind == "_" and not name:
                self.take()
                braced = self.accept("{") or self.accept("(")
                start = self.next
                variable = self._on_name(start) if start.kind == "name" else None
                if variable is None or variable.head != "sym" or len(variable.args) != 1:
                    raise self.error("the variable of the sum was expected here", start)
                name = variable.args[0]
                if braced and self.next.kind == "rel" and self.next.text == "=":
                    self.take()
                    lo = self.expression()
                elif braced and self.next.kind == "in":
                    self._skip_group()
                if braced:
                    if self.next.kind not in ("}", ")"):
                        raise self.error("the end of the range was expected here")
                    self.take()
        if not name:
            raise self.error("a range such as _{i=0}^{n - 1} was expected here")
        if hi != DOTS and lo == DOTS:
            raise self.error("the first value of the range is missing")
        return name, lo, hi

    def _skip_group(self) -> None:
        depth = 0
        while self.next.kind != "stop" and (depth or self.next.kind not in ("}", ")")):
            depth += (self.next.kind in _OPEN) - (self.next.kind in _CLOSE)
            self.at += 1

    # -- functions -------------------------------------------------------------------------

    def _on_fn(self, token: Token) -> Term:
        self.take()
        power = None
        if self.next.kind == "^":
            self.take()
            start = self.next
            power = self.argument()
            if power.head != "num" or power.args[1]:
                raise self.error("is this an inverse or a power?  Write (sin(x))^n", start)
        if self.next.kind in ("(", "[", "{"):
            close = {"(": ")", "[": "]", "{": "}"}[self.take().kind]
            bars, self.bars = self.bars, []
            argument = self.expression()
            self.expect(close, "the closing bracket of the argument")
            self.bars = bars
            if power is not None and self.next.kind == "^":
                raise self.error("put parentheses around one of the two powers")
            term = self.make(token, token.text, argument)
        else:
            term = self.make(token, token.text, self.nested(lambda: self._bare(token)))
            self.bare_end = self.at
        return term if power is None else self.make(token, "pow", term, power)

    def _bare(self, function: Token) -> Term:
        """The argument of a function without parentheses: a product up to the next function."""
        start = self.next
        negative = self.accept("-")
        if not (self._starts_factor() or self.next.kind == "num"):
            raise self.error("the argument of {name} was expected here", name=function.text)
        factors = [self.factor()]
        if start.kind == "fn":
            return factors[0]
        while self._starts_factor() and self.next.kind != "fn":
            if self.next.kind not in ("name", "const", "frac", "sqrt"):
                raise self.error("does the argument go on here?  Write sin(a) b or sin(a b)")
            factors.append(self.factor())
        product = self._times(start, factors)
        if self.next.kind == "/" and self.tokens[self.at + 1].kind != "fn":
            slash = self.take()
            below = self.factor()
            if not is_plain_angle(product, below):
                raise self.error(
                    "does the argument end before the slash?  Write sin(a)/b or sin(a/b)", slash
                )
            product = self.make(start, "div", product, below)
        return self.make(start, "neg", product) if negative else product

    # -- names -----------------------------------------------------------------------------

    def _on_name(self, token: Token) -> Term:
        self.take()
        base = token.text
        if base == "e" and self.next.kind == "^" and "e" not in self.lexicon.declared:
            return Term("e")
        if base == "i" and self.lexicon.imaginary:
            return Term("i")
        if base in ("I", "boldI") and "I" not in self.lexicon.declared:
            if self.next.kind == "_":
                self.take()
                self.argument()
            if self.next.kind != "(":
                return Term("identity")
        if not token.text.isalnum():
            raise self.error("{sign} is not known here", token, sign=token.text)
        word, primes = "", 0
        sub: list[Term] = []
        sup: list[Term] = []
        while True:
            if self.next.kind == "'":
                self.take()
                primes += 1
            elif self.next.kind == "^" and self._is_prime():
                primes += 1
            elif self.next.kind == "_" and not sub and not word:
                self.take()
                word, sub = self._subscript(base)
            elif self.next.kind == "[" and self._is_index(token) and not sub and not word:
                self.take()
                sub = self._items()
                self.expect("]", "a closing bracket")
            elif self.next.kind == "^" and not sup and self._is_index_above(base, bool(sub)):
                sup = self._above()
            else:
                break
        name = Name(base, word, primes, len(sub), len(sup))
        call: list[Term] = []
        if self.next.kind == "(" and self._is_applied(name):
            self.take()
            bars, self.bars = self.bars, []
            call = self._items()
            self.bars = bars
            self.expect(")", "a comma or a closing parenthesis")
            name = name._replace(call=len(call))
        return self.make(token, "sym", name.template, *sub, *sup, *call)

    def _is_prime(self) -> bool:
        at = self.at + 1
        if self.tokens[at].kind == "'":
            self.at += 2
            return True
        if [t.kind for t in self.tokens[at : at + 3]] == ["{", "'", "}"]:
            self.at += 4
            return True
        return False

    def _is_index(self, token: Token) -> bool:
        """``F[q,k]`` in plain text: a bracket right behind the name, without matrix rows."""
        if self.tokens[self.at].start != self.tokens[self.at - 1].end or token.text in GREEK:
            return False
        return self.next.start > 0 and self._holds_comma()

    def _subscript(self, base: str) -> tuple[str, list[Term]]:
        token = self.next
        if token.kind == "{":
            inside = self.tokens[self.at + 1]
            if inside.kind == "name" and self.tokens[self.at + 2].kind == "}":
                if self._is_word(inside):
                    self.at += 3
                    return inside.text, []
            self.take()
            if self.next.kind == "(" and self._encloses():
                self.take()
                items = self._items()
                self.expect(")", "a closing parenthesis")
            else:
                items = self._items()
            self.expect("}", "a closing brace")
            return "", items
        if token.kind == "(":
            self.take()
            items = self._items()
            self.expect(")", "a closing parenthesis")
            return "", items
        if token.kind == "name" and self._is_word(token):
            self.take()
            return token.text, []
        if token.kind == "name":
            self.take()
            if token.text == "i" and self.lexicon.imaginary:
                return "", [Term("i")]
            return "", [self.make(token, "sym", token.text)]
        if token.kind in ("num", "const"):
            return "", [self.operand()]
        raise self.error("a subscript was expected here")

    def _encloses(self) -> bool:
        """Whether one pair of parentheses holds all of the braces."""
        depth = 0
        for place in range(self.at, len(self.tokens)):
            depth += (self.tokens[place].kind in _OPEN) - (self.tokens[place].kind in _CLOSE)
            if depth == 0:
                return self.tokens[place + 1].kind == "}"
        return False

    def _is_word(self, token: Token) -> bool:
        text = token.text
        return len(text) > 1 and text not in GREEK and text not in self.lexicon.variables

    def _is_index_above(self, base: str, subscripted: bool) -> bool:
        """Whether ``^{(i)}`` or ``^(i)`` is an index and no power."""
        if base == "e":
            return False
        at = self.at + 1
        braced = self.tokens[at].kind == "{"
        at += braced
        if self.tokens[at].kind != "(":
            return False
        if base in self.lexicon.raised:
            return True
        inside = self.tokens[at + 1]
        single = inside.kind in ("num", "name") and self.tokens[at + 2].kind == ")"
        closed = not braced or self.tokens[at + 3].kind == "}"
        return single and closed

    def _above(self) -> list[Term]:
        self.take()
        braced = self.accept("{")
        self.expect("(", "an opening parenthesis")
        items = self._items()
        self.expect(")", "a closing parenthesis")
        if braced:
            self.expect("}", "a closing brace")
        return items

    def _is_applied(self, name: Name) -> bool:
        key = (name.base + (f"_{name.word}" if name.word else "") + "'" * name.primes,
               bool(name.sub), bool(name.sup))  # fmt: skip
        return key in self.lexicon.applied or self._holds_comma()

    def _holds_comma(self) -> bool:
        depth = 0
        for token in self.tokens[self.at :]:
            depth += (token.kind in _OPEN) - (token.kind in _CLOSE)
            if depth == 0:
                return False
            if depth == 1 and token.kind == ",":
                return True
        return False


_METHODS = {
    "num": "num", "const": "const", "dots": "dots", "|": "bar", "‖": "bar", "<(": "angle",
    "frac": "frac", "sqrt": "sqrt", "{": "group", "(": "paren", "[": "square", "begin": "begin",
    "under": "under", "diag": "diag", "head": "head", "big": "big", "fn": "fn", "name": "name",
}  # fmt: skip


def has(term: Term, name: str) -> bool:
    """Whether a symbol whose name begins with ``name`` occurs in the term."""
    if term.head == "sym" and term.args[0].startswith(name):
        return True
    return any(has(c, name) for c in children(term))
