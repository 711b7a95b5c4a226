r"""LaTeX to terms: what :mod:`.latex_writer` writes, and the usual spellings of people.

A tokenizer and a recursive descent do it; no macro is ever expanded, and what is too large
is refused before anything is built.  Where custom leaves two meanings, as in ``1/2x`` or
``\sin^{-1} x``, the reader refuses and says how to write either.  It follows these customs:

* As TeX prints it, so it is read: braces that are not arguments, spaces and sizes mean
  nothing, ``ab`` is a product, unless ``ab`` is declared; ``\mathrm{ab}`` is one name.
* ``\mathrm{i}`` and ``\mathrm{e}`` are constants.  ``i`` is a variable; ``e`` is Euler's
  number where it is the base of a power and not declared.  ``I`` is the identity matrix and
  ``A^T`` a transpose, unless ``I`` and ``T`` are declared.  Bold letters are names as
  others are, but one formula must not have the same letter bold and not bold.
* A subscript is an argument, but a word belongs to the name, unless that word is declared,
  the symbol is declared with a subscript, and no symbol is declared with that word.
* ``\cdot`` multiplies, unless both sides are visibly column vectors (or declared to be);
  ``\mathbin{\cdot}`` is always the dot product.  A Σ reaches to the next plus or minus.
* The argument of a function without parentheses is a product without signs, up to the next
  function: ``\sin 2x \cos y`` is sin(2x)·cos(y); ``\cos \pi/4`` is cos(π/4), and
  ``\sin x/2`` is refused, for people disagree on it.
"""

from __future__ import annotations

from ..kernel.claims import Relation
from ..kernel.terms import Term
from .declared import Context
from .descent import numeral
from .latex_names import LatexNames
from .latex_tokens import MATRICES, UnreadableLatex, chains, tokenize
from .tokens import Token

__all__ = ["UnreadableLatex", "is_column", "read_relations", "read_term"]


def read_term(
    tex: str, context: Context | None = None, vectors: frozenset[str] = frozenset()
) -> Term:
    """The term that ``tex`` says; ``vectors`` are the names whose values are columns.

    Raises :class:`UnreadableLatex`.
    """
    return _Reader(tex, tokenize(tex), context or Context(), vectors).term()


def read_relations(
    tex: str, context: Context | None = None, vectors: frozenset[str] = frozenset()
) -> list[Relation]:
    r"""The relations that ``tex`` says; ``a = b \leq c`` are the two a = b and b ≤ c.

    An ``aligned`` and its like may surround them; a row that begins with a relation sign
    goes on with the chain of the row before.  A final point or comma is no part of the
    formula.  Raises :class:`UnreadableLatex`.
    """
    relations = []
    for tokens in chains(tokenize(tex)):
        relations += _Reader(tex, tokens, context or Context(), vectors).relations()
    return relations


class _Reader(LatexNames):
    """Reads one chain."""

    UNCLEAR_ARGUMENT = r"does the argument go on here?  Write \sin(a) b or \sin(a b)"
    UNCLEAR_SLASH = r"does the argument end before the slash?  Write \sin(a)/b or \sin(a/b)"
    UNCLEAR_QUOTIENT = "is this above or below the line?  Write (a/b) c or a/(b c)"
    UNCLEAR_POWER = "is this an inverse or a power?  Write ({name}(x))^{{n}}"
    SOME_RELATIONS = r"= or \leq"
    MULTIPLIES = frozenset(("*", "dot", "/"))
    ARGUMENTS = frozenset("([")
    NAMES = frozenset(("letter", "greek", "word"))
    GOES_ON = NAMES | {"constant", "frac", "sqrt"}
    STARTS = GOES_ON | {"function", "binder", "begin", "(", "[", "abs(", "norm("}

    def __init__(
        self, tex: str, tokens: list[Token], context: Context, vectors: frozenset[str]
    ) -> None:
        super().__init__(tex, tokens, context)
        self._vectors = vectors
        self._dot_end = -1  # where the dot product that was read last ends

    # Products and powers

    def sign_of_product(self) -> Token:
        """Read a sign of a product, which does not follow a dot product."""
        if self.at == self._dot_end:
            raise self.error("put parentheses around the dot product, or around its sides")
        return self.take()

    def multiplied(self, start: Token, factors: list[Term], sign: Token) -> list[Term]:
        """The factors on both sides of a sign, or their dot product."""
        left = self.times(start, factors)
        if sign.kind == "dot":
            more = self.juxtaposed()
        else:
            more = super().multiplied(start, [], sign)
        right = self.times(sign, more)
        columns = is_column(left, self._vectors) and is_column(right, self._vectors)
        if sign.kind != "dot" and not columns:
            return [*factors, *more]
        self._dot_end = self.at
        return [self.make(sign, "dot", left, right)]

    def factor(self) -> Term:
        """Read an operand with its power."""
        start = self.next
        term = self._operand()
        if self.next.kind != "^":
            return term
        if self.is_euler(start, term):
            term = Term("e")
        if self.is_transpose():
            self.at += 4
            return self.make(start, "transpose", term)
        self.take()
        return self.make(start, "pow", term, self._braced())

    def _braced(self) -> Term:
        self.expect("{", "an argument in braces")
        term = self.expression()
        if self.next.kind != "}":
            self.demand_end()
        self.take()
        return term

    # Operands

    def _operand(self) -> Term:
        token = self.next
        if token.kind == "number":
            return numeral(self.take().text)
        if token.kind in ("(", "["):
            return self._parenthesis(token)
        if token.kind in ("abs(", "norm("):
            self.take()
            term = self.expression()
            self.expect(self.BRACKETS[token.kind], "the closing bar")
            return self.make(token, token.kind[:-1], term)
        if token.kind == "frac":
            self.take()
            above = self._braced()
            return self.make(token, "div", above, self._braced())
        if token.kind == "sqrt":
            self.take()
            return self.make(token, "sqrt", self._braced())
        if token.kind == "function":
            return self.function(token.text)
        if token.kind == "binder":
            return self._diag() if token.text == "diag" else self._big_operator()
        if token.kind == "begin":
            return self._stacked(token, self._matrix())
        if token.kind == "constant":
            return Term(self.take().text)
        if token.kind in self.NAMES:
            return self.symbol()
        raise self.no_operand(token, ("stop", "}", "&", "row"), "a (-b)")

    def _parenthesis(self, token: Token) -> Term:
        self.take()
        term = self.expression()
        if self.next.kind == ",":
            raise self.error("a comma separates arguments; no function takes them here")
        self.expect(self.BRACKETS[token.kind], "the closing bracket")
        return self._stacked(token, term)

    def _stacked(self, token: Token, block: Term) -> Term:
        """The blocks below each other, if limits follow."""
        if self.next.kind != "_":
            return block
        return self.make(token, "stack", *self._limits(token), block)

    def _diag(self) -> Term:
        token = self.take()
        if self.next.kind == "begin":
            block = self._matrix()
        else:
            self.expect("(", "the blocks in parentheses")
            block = self.expression()
            self.expect(")", "the closing parenthesis")
        return self.make(token, "diag", *self._limits(token), block)

    def _big_operator(self) -> Term:
        token = self.take()
        limits = self._limits(token)
        return self.make(token, token.text, *limits, self.nested(self.product))

    def _limits(self, token: Token) -> tuple[str, Term, Term]:
        """The variable and the bounds in ``_{i=0}^{n - 1}``, in either order."""
        name, lo, hi = "", None, None
        for _ in range(2):
            if hi is None and self.accept("^"):
                hi = self._braced()
            elif lo is None and self.accept("_"):
                self.expect("{", "a range such as _{i=0}")
                start = self.next
                variable = self.symbol() if start.kind in self.NAMES else None
                if variable is None or len(variable.args) != 1 or self.next.kind != "=":
                    raise self.error("a variable and its first value, i=0, are expected", start)
                name = variable.args[0]
                if name in ("e", "I", "T") and name not in self.names:
                    raise self.error(f"{name} has another meaning too; declare it first", start)
                self.take()
                lo = self.expression()
                self.expect("}", "the end of the range")
        if lo is None or hi is None:
            raise self.error("a range needs both its ends, as in _{i=0}^{n - 1}", token)
        return name, lo, hi

    def _matrix(self) -> Term:
        token = self.take()
        if token.text not in MATRICES:
            raise self.error(f"the environment {token.text} is not read here", token)
        rows: list[list[Term]] = []
        while self.next.kind != "end":
            start = self.next
            rows.append([self.expression()])
            while self.accept("&"):
                rows[-1].append(self.expression())
            self.demand_same_length(rows, start)
            if not self.accept("row"):
                break
        self.expect("end", r"&, \\ or the end of the matrix")
        return self.grid(token, rows)

    def power_mark(self) -> tuple[Token, Term | None]:
        """Read the power of a function in its braces."""
        self.take()
        start = self.tokens[self.at + 1]
        return start, self._braced()


def is_column(term: Term, vectors: frozenset[str] = frozenset()) -> bool:
    """Whether ``term`` is visibly a column vector, given the names of columns."""
    if term.head in ("add", "neg"):
        return is_column(term.args[0], vectors)
    if term.head == "mul":
        return is_column(term.args[-1], vectors)
    column = term.head == "matrix" and term.args[0] > 1 and term.args[1] == 1
    return column or term.head == "stack" or (term.head == "sym" and term.args[0] in vectors)
