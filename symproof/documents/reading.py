r"""Reading: the tokens of one formula to chains of terms, by recursive descent.

The classes build on each other: sums, products and powers (``grammar``), names (``naming``),
matrices and cases (``blocks``), and here the operands that are left.  What the kernel's terms
do not have is in them, for a while, as ``stand_ins``.
"""

from __future__ import annotations

from ..kernel.terms import Term, number
from ..notation.descent import numeral
from ..notation.tokens import Token
from .blocks import Blocks
from .lexicon import is_argument
from .stand_ins import DOTS


class Reader(Blocks):
    """Reads statements in one lexicon; ``sign`` is what ± stands for."""

    def operand(self) -> Term:
        """Read one operand."""
        token = self.next
        method = _OPERANDS.get(token.kind)
        if method is not None:
            return method(self, token)
        if token.kind == "unknown":
            raise self.unknown(token)
        if token.kind == "{(":
            raise self.error("sets and systems of equations are not read")
        if token.kind == "stop":
            raise self.error("the formula ends where an operand was expected")
        raise self.error("an operand was expected here, not {sign}", sign=token.text or token.kind)

    def _number(self, token: Token) -> Term:
        if "." in token.text and self.tokens[self.at + 1].kind == "dots":
            raise self.error("a numeral that goes on is not read; write a fraction, or ≈", token)
        return numeral(self.take().text)

    def _constant(self, token: Token) -> Term:
        self.take()
        if token.text in self.lexicon.bound:
            raise self.error("π has another meaning in this document", token)
        if token.text == "pi" and is_argument(self.tokens, self.at, 1):
            raise self.error("is π a function here?  If not, leave the parentheses out", token)
        return Term(token.text)

    def _dots(self, token: Token) -> Term:
        self.take()
        return DOTS

    def _function(self, token: Token) -> Term:
        return self.function(token.text)

    def _bars(self, token: Token) -> Term:
        self.take()
        self.bars.append(token.kind)
        term = self.expression()
        self.expect(token.kind, "the closing bar")
        self.bars.pop()
        if token.kind == "‖" and self.next.kind == "_":
            if self.script(self.take()) != number(2):
                raise self.error("only the Euclidean norm is known", token)
        return self.make(token, "abs" if token.kind == "|" else "norm", term)

    def _angle(self, token: Token) -> Term:
        self.take()
        left = self.expression()
        self.expect(",", "a comma")
        right = self.expression()
        self.expect(")>", "a closing angle bracket")
        return self.make(token, "dot", left, right)

    def _fraction(self, token: Token) -> Term:
        self.take()
        return self.quotient(token, *self.fraction(token))

    def _root(self, token: Token) -> Term:
        self.take()
        if self.accept("["):
            degree = self.expression()
            self.expect("]", "a closing bracket")
            root = self.make(token, "div", number(1), degree)
            return self.make(token, "pow", self.argument(token), root)
        return self.make(token, "sqrt", self.argument(token))

    def _group(self, token: Token) -> Term:
        """Braces that are no argument; they print nothing."""
        opening = self.at
        self.take()
        term = self.expression()
        self.expect("}", "a closing brace")
        self.groups += [opening, self.at - 1]
        return term

    def _parenthesis(self, token: Token) -> Term:
        self.take()
        items = self.within(self.items)
        self.expect(")", "a closing parenthesis")
        if len(items) == 1 and self.next.kind == "_":
            return self.make(token, "stack", *self.limits(), items[0])
        if len(items) == 1:
            return items[0]
        return self.make(token, "matrix", len(items), 1, *items)

    def _named_head(self, token: Token) -> Term:
        """``abs(x)``, ``dot(a, b)`` and their like in plain text."""
        self.take()
        self.expect("(", "an opening parenthesis")
        return self.make(token, token.text, *self.items_until(")", "a closing parenthesis"))

    def _big_operator(self, token: Token) -> Term:
        self.take()
        limits = self.limits()
        body = self.nested(lambda: self.body(token.text))
        return self.make(token, token.text, *limits, body)


_OPERANDS = {
    "number": Reader._number, "constant": Reader._constant, "dots": Reader._dots,
    "name": Reader.name, "operator": Reader.operator, "function": Reader._function,
    "head": Reader._named_head, "frac": Reader._fraction, "sqrt": Reader._root,
    "big": Reader._big_operator,
    "|": Reader._bars, "‖": Reader._bars, "<(": Reader._angle, "{": Reader._group,
    "(": Reader._parenthesis, "[": Reader.square, "begin": Reader.environment,
    "diag": Reader.diagonal, "under": Reader.labelled,
}  # fmt: skip
