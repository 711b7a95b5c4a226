"""Text to terms: formulas as people type them, and as Python and SymPy write them.

``2 sin a cos b``, ``sin²x``, ``√(x+1)``, ``ω_i·t`` and ``R_i(k)`` are read beside
``2*sin(a)*cos(b)``, ``sin(x)**2``, ``Rational(1, 2)`` and ``Sum(w[i], (i, 0, n-1))``.
A tokenizer and a recursive descent do it; no text is ever run, and what is too large is
refused before anything is built.  Where custom leaves two meanings, as in ``1/2x``, the
reader refuses and says how to write either.  The customs that it does follow:

* A name is one Greek letter, or a run of Latin letters and digits: ``pos`` and ``x1`` are
  one name each, ``ωt`` is a product.  A digit after a Greek letter is an index.
* ``I``, ``E`` and ``pi`` are constants, unless the context declares names spelled so
  (then ``ⅈ``, ``ℯ`` and ``π`` still are).  ``i`` is a variable.  ``e`` is Euler's number
  where it is the base of a power, elsewhere and where it is declared it is a variable.
* A subscript is an argument (``x_i``, ``x_0``, ``x_(i + 1)``, ``x[i]``); a letter alone is
  a variable, also in ``x_E``.  But a word belongs to the name, ``d_model``; unless that word
  is a declared name, the symbol is declared with a subscript and none is declared with the
  word.
* The argument of a function without parentheses is a product without · and /, up to the
  next function: ``sin 2x cos y`` is sin(2x)·cos(y); ``cos π/4`` is cos(π/4), and ``sin x/2`` is
  refused, for people disagree on it.
* A power is read from the right; a minus sign covers the whole product behind it.
"""

from __future__ import annotations

from ..kernel.claims import RELATIONS, Relation
from ..kernel.terms import Term
from .declared import Context
from .descent import BARE, numeral
from .text_names import TextNames
from .text_tokens import (
    BINDERS,
    CLOSING,
    HEADS,
    KEYWORDS,
    RESERVED,
    SUPERSCRIPTS,
    VECTORS,
    tokenize,
)
from .tokens import Token, UnreadableText

__all__ = ["Context", "UnreadableText", "read_relations", "read_term"]


def read_term(text: str, context: Context | None = None) -> Term:
    """The term that ``text`` says.  Raises :class:`UnreadableText`."""
    return _Reader(text, tokenize(text), context or Context()).term()


def read_relations(text: str, context: Context | None = None) -> list[Relation]:
    """The relations that ``text`` says; ``a = b <= c`` are the two a = b and b ≤ c.

    Raises :class:`UnreadableText`.
    """
    return _Reader(text, tokenize(text), context or Context()).relations()


class _Reader(TextNames):
    """Reads one text."""

    UNCLEAR_ARGUMENT = "does the argument go on here?  Write sin(a)·b or sin(a·b)"
    UNCLEAR_SLASH = "does the argument end before the slash?  Write sin(a)/b or sin(a/b)"
    UNCLEAR_QUOTIENT = "is this above or below the line?  Write (a/b)·c or a/(b·c)"
    UNCLEAR_POWER = "is this an inverse or a power?  Write {name}(x)^n"
    SOME_RELATIONS = "= or ≤"
    RAISES = frozenset(("^", "super"))
    ARGUMENTS = frozenset("(")
    GOES_ON = frozenset(("name", "greek", "constant"))
    STARTS = GOES_ON | {"(", "|(", "‖(", "√"}

    # Where a power that could be meant to go on has just ended.
    _exponent_end = -1

    def demand_end(self) -> None:
        """Refuse the text unless all of it has been read."""
        token = self.next
        if token.kind == "end":
            return
        if token.kind in RELATIONS:
            raise self.error("a term was expected here, not a relation")
        if token.kind in "{}":
            raise self.error("braces only hold subscripts and exponents")
        if token.kind == ",":
            raise self.error("a comma separates arguments; no function takes them here")
        raise self.error(f"{token.text} does not fit here")

    # Products

    def demand_clear_end(self) -> None:
        """Refuse a numeral and a matrix behind a product."""
        if self.next.kind == "number":
            raise self.error("a numeral follows a factor only after ·")
        if self.next.kind == "[":
            raise self.error("a matrix follows a factor only after ·; an index follows its name")

    def demand_clear_place(self) -> None:
        """Refuse a factor behind a bar, or one that touches an exponent."""
        if self.tokens[self.at - 1].kind in ("|)", "‖)"):
            raise self.error("does this bar open or close?  Write |a|·b, or abs(a) and norm(a)")
        if self.at == self._exponent_end and self.is_adjacent():
            raise self.error("does the exponent go on here?  Write a^(b·c) or a^b·c")

    # Powers

    def factor(self) -> Term:
        """Read an operand with its power."""
        start = self.next
        term = self._operand()
        if self.is_euler(start, term):
            term = Term("e")
        raised = False
        while True:
            token = self.next
            if token.kind in self.RAISES and raised:
                raise self.error("put parentheses around one of the two powers")
            if token.kind == "^":
                self.take()
                return self.make(start, "pow", term, self._exponent(term))
            if token.kind == "super":
                raised = True
                term = self.make(start, "pow", term, self._superscript())
            elif token.kind in ("ᵀ", "transpose"):
                if start.kind == "number":
                    raise self.error("a numeral has no transpose")
                self.take()
                term = self.make(start, "transpose", term)
            else:
                return term

    def _superscript(self) -> Term:
        token = self.take()
        digits = token.text.translate(SUPERSCRIPTS)
        size = self.short_numeral(token, digits.lstrip("-"))
        return Term("neg", size) if digits.startswith("-") else size

    def _exponent(self, base: Term) -> Term:
        start = self.next
        if self.accept("{"):
            term = self.expression()
            self.expect("}", "the closing brace of the exponent")
            return term
        term = self.nested(lambda: self._bare_exponent(base))
        numeral = term.head == "num" and base.head not in ("num", "e", "pi")
        if start.kind != "(" and not (numeral and self.next.kind == "("):
            self._exponent_end = self.at
        return term

    def _bare_exponent(self, base: Term) -> Term:
        start = self.next
        if self.accept("-"):
            return self.make(start, "neg", self._exponent(base))
        if self.is_function(start) and self.tokens[self.at + 1].kind != "(":
            raise self.error("put the exponent into parentheses")
        return self.factor()

    # Operands

    def _operand(self) -> Term:
        token = self.next
        if token.kind == "number":
            return numeral(self.take().text)
        if token.kind == "(":
            self.take()
            term = self.expression()
            self.expect(")", "the closing parenthesis")
            return term
        if token.kind in ("|(", "‖("):
            self.take()
            term = self.expression()
            self.expect(CLOSING[token.kind], f"the closing {token.text}")
            return self.make(token, "abs" if token.text == "|" else "norm", term)
        if token.kind == "[":
            return self._matrix()
        if token.kind == "√":
            return self._root()
        if token.kind == "name" and token.text in KEYWORDS:
            return self._keyword()
        if token.kind in ("name", "greek", "constant"):
            return self.symbol()
        raise self.no_operand(token, ("end",), "a·(-b)")

    def _root(self) -> Term:
        token = self.take()
        grouped = self.next.kind == "("
        term = self.nested(self._operand)
        if not grouped and self.next.kind in ("^", "super", "ᵀ", "transpose"):
            raise self.error("does the root go on here?  Write (√x)^2 or √(x^2)")
        return self.make(token, "sqrt", term)

    def _matrix(self) -> Term:
        token = self.take()
        if self.next.kind != "[":
            entries = self.closed_items("]", "the closing bracket of the column")
            return self.make(token, "matrix", len(entries), 1, *entries)
        rows: list[list[Term]] = []
        while True:
            start = self.expect("[", "a row of the matrix")
            rows.append(self.closed_items("]", "the closing bracket of the row"))
            self.demand_same_length(rows, start)
            if not self.accept(","):
                break
        self.expect("]", "the closing bracket of the matrix")
        return self.grid(token, rows)

    # Words

    def _keyword(self) -> Term:
        token = self.next
        word = token.text
        if word in HEADS:
            return self.function(HEADS[word])
        self.take()
        if word == "Identity":
            if self.next.kind == "(":
                raise self.error(
                    "the identity matrix takes its size from its place; write Identity"
                )
            return Term("identity")
        if not self.accept("("):
            raise self.error(f"{word} takes its arguments in parentheses")
        if word in BINDERS:
            return self._binder(token)
        if word == "Matrix":
            if self.next.kind != "[":
                raise self.error("write Matrix([[a, b], [c, d]]), or Matrix([a, b]) for a column")
            matrix = self._matrix()
            self.expect(")", "the closing parenthesis of Matrix")
            return matrix
        args = self._arguments(token, 2 if word == "Rational" else VECTORS[word])
        return self.make(token, "div" if word == "Rational" else word, *args)

    def _arguments(self, token: Token, count: int) -> list[Term]:
        args = self.closed_items(")", f"the closing parenthesis of {token.text}")
        if len(args) != count:
            plural = "s" if count > 1 else ""
            raise self.error(f"{token.text} takes {count} argument{plural}, not {len(args)}", token)
        return args

    def _binder(self, token: Token) -> Term:
        term = self.expression()
        if self.next.kind != ",":
            raise self.error(f"write {token.text}(x_i, (i, 0, n - 1))")
        while self.accept(","):
            self.expect("(", "a range such as (i, 0, n - 1)")
            start = self.next
            if start.kind not in ("name", "greek") or start.text in RESERVED:
                raise self.error("the variable of the range was expected here")
            variable = self.symbol()
            if variable.head != "sym" or len(variable.args) != 1:
                raise self.error("the variable of a range is a plain name", start)
            name = variable.args[0]
            if name == "e" and "e" not in self.names:
                raise self.error(
                    "e is Euler's number in powers; declare it or use another letter", start
                )
            bounds = []
            for _ in range(2):
                self.expect(",", "a comma and a bound")
                bounds.append(self.expression())
            self.expect(")", "the closing parenthesis of the range")
            term = self.make(token, BINDERS[token.text], name, *bounds, term)
        self.expect(")", f"the closing parenthesis of {token.text}")
        return term

    # Functions

    def is_function(self, token: Token) -> bool:
        """Whether ``token`` is a function that may stand without parentheses."""
        return token.kind == "name" and HEADS.get(token.text) in BARE

    def power_mark(self) -> tuple[Token, Term | None]:
        """Read the power of a function: a numeral, raised or behind ``^``."""
        if self.next.kind == "super":
            return self.next, self._superscript()
        self.take()
        start = self.next
        return start, numeral(self.take().text) if start.kind == "number" else None

    def argument_in_brackets(self, function: Token) -> Term:
        """Read the one argument of a function."""
        self.take()
        return self._arguments(function, 1)[0]

    def goes_on(self) -> bool:
        """Whether the next factor is a name, or touches the argument before it."""
        return self.next.text not in KEYWORDS and (super().goes_on() or self.is_adjacent())
