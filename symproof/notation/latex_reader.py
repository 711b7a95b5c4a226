r"""LaTeX to terms: what :mod:`.latex_writer` writes, and the usual spellings of people.

A tokenizer and a recursive descent do it; no macro is ever expanded, and what is too large
is refused before anything is built.  Where custom leaves two meanings, as in ``1/2x`` or
``\sin^{-1} x``, the reader refuses and says how to write either.  It follows these customs:

* As TeX prints it, so it is read: braces that are not arguments, spaces and sizes mean
  nothing, ``ab`` is a product, unless ``ab`` is declared; ``\mathrm{ab}`` is one name.
* ``\mathrm{i}`` and ``\mathrm{e}`` are constants.  ``i`` is a variable; ``e`` is Euler's
  number where it is the base of a power and not declared.  ``I`` is the identity matrix and
  ``A^T`` a transpose, unless ``I`` and ``T`` are declared; T above anything else than a
  matrix, a capital or a bold letter is refused, for it may be a power.  Bold letters are names as
  others are, but one formula must not have the same letter bold and not bold.
* A subscript is an argument, but a word belongs to the name, unless that word is declared,
  the symbol is declared with a subscript, and no symbol is declared with that word.
* ``\cdot`` multiplies, unless both sides are visibly column vectors (or declared to be);
  ``\mathbin{\cdot}`` is always the dot product.  A Σ reaches to the next plus or minus, a Π
  over the factors side by side; what else stands behind a Π is refused.
* The argument of a function without parentheses is a product without signs, up to the next
  function: ``\sin 2x \cos y`` is sin(2x)·cos(y); ``\cos \pi/4`` is cos(π/4), and
  ``\sin x/2`` is refused, for people disagree on it.
"""

from __future__ import annotations

from functools import partial

from ..kernel.claims import Relation
from ..kernel.terms import Term
from .declared import Context
from .descent import is_derivative, is_matrix, numeral
from .latex_names import LatexNames
from .latex_tokens import MATRICES, UnreadableLatex, chains, tokenize
from .names import is_letter, parse_name
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
    BIG = frozenset(("binder",))
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

    def quotient(self, token: Token, above: Term, below: Term) -> Term:
        """The quotient at ``token``, which is no derivative."""
        if "d" not in self.names and is_derivative(above, below):
            raise self.error("derivatives are not supported", token)
        return super().quotient(token, above, below)

    def factor(self) -> Term:
        """Read an operand with its power."""
        start = self.next
        term = self._operand()
        if self.next.kind != "^":
            return term
        if self.is_euler(start, term):
            term = Term("e")
        if self.is_transpose():
            if self.tokens[self.at + 2].kind != "top":
                self._demand_matrix(term, start)
            self.at += 4
            return self.make(start, "transpose", term)
        self.take()
        return self.make(start, "pow", term, self._braced())

    def _demand_matrix(self, term: Term, start: Token) -> None:
        """Refuse the letter T above ``term``, which begins at ``start``, if it may be a power: T
        stands elsewhere, too, or below it is no matrix and no letter of one."""
        bold = self.source_of(start).startswith((r"\mathbf", r"\textbf", r"\boldsymbol", r"\bm"))
        places = [k for k, t in enumerate(self.tokens) if t.text == "T"]
        around = [(self.tokens[k - 2].kind, self.tokens[k + 1].kind) for k in places]
        marks = all(kinds == ("^", "}") for kinds in around)
        seems_one = partial(_is_capital, vectors=self._vectors)
        if not (marks and ((bold and term.head == "sym") or is_matrix(term, seems_one))):
            raise self.error(r"is this a transpose or a power?  Write ^\top, or declare T")

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
            above, below = self._braced(), self._braced()
            return self.quotient(token, above, below)
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
        body = self.nested(lambda: self.body(token.text))
        return self.make(token, token.text, *limits, body)

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

    def matrix_argument(self) -> Term:
        """Read a matrix, which is the argument of a function and has no power."""
        start = self.next
        argument = self._stacked(start, self._matrix())
        if self.next.kind == "^":
            raise self.error("put parentheses around the matrix or around its function")
        return argument

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


def _is_capital(term: Term, vectors: frozenset[str]) -> bool:
    """Whether a name is a capital letter, as those of matrices are, or among those of columns."""
    if term.head != "sym":
        return False
    name = parse_name(term.args[0])
    capital = name.base[0].isupper() and (is_letter(name.base) or name.sub > 0)
    return capital or term.args[0] in vectors
