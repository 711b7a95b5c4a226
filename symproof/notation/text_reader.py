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

from collections.abc import Callable
from difflib import get_close_matches
from typing import NamedTuple

from ..kernel.claims import Relation
from ..kernel.terms import MalformedTerm, Term, symbol
from .ambiguity import is_plain_angle
from .names import GREEK, GREEK_NAMES, Name, is_letter, parse_name
from .text_tokens import (
    APPLIED,
    BARE,
    BINDERS,
    CLOSING,
    CONSTANTS,
    GLUED,
    HEADS,
    KEYWORDS,
    MAX_DIGITS,
    MAX_NESTING,
    NUMBERED,
    RELATIONS,
    RESERVED,
    SUBSCRIPTS,
    SUPERSCRIPTS,
    UNSUPPORTED,
    VECTORS,
    Token,
    UnreadableText,
    tokenize,
)

__all__ = ["Context", "UnreadableText", "read_relations", "read_term"]

_UNCLEAR_ARGUMENT = "does the argument go on here?  Write sin(a)·b or sin(a·b)"
_UNCLEAR_SLASH = "does the argument end before the slash?  Write sin(a)/b or sin(a/b)"


class Context(NamedTuple):
    """What is declared: ``templates`` of names with arguments (``R_#(#)``), and plain
    ``names`` (``pos``)."""

    templates: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()


def read_term(text: str, context: Context | None = None) -> Term:
    """The term that ``text`` says.  Raises :class:`UnreadableText`."""
    reader = _Reader(text, context or Context())
    term = reader.expression()
    if reader.next.kind in RELATIONS.values():
        raise reader.error("a term was expected here, not a relation")
    reader.demand_end()
    return term


def read_relations(text: str, context: Context | None = None) -> list[Relation]:
    """The relations that ``text`` says; ``a = b <= c`` are the two a = b and b ≤ c.

    Raises :class:`UnreadableText`.
    """
    reader = _Reader(text, context or Context())
    relations = []
    left = reader.expression()
    while (operator := reader.next.kind) in RELATIONS.values():
        reader.take()
        right = reader.expression()
        relations.append(Relation(left, operator, right))
        left = right
    reader.demand_end()
    if not relations:
        raise reader.error("a relation needs a sign such as = or ≤")
    return relations


class _Reader:
    """The tokens of one text and the place that has been reached in them."""

    def __init__(self, text: str, context: Context) -> None:
        self._text = text
        self._names = context.names
        self._templates = context.templates
        parsed = [parse_name(name) for name in (*context.names, *context.templates)]
        self._bases = {name.base for name in parsed}
        self._words = {(name.base, name.word) for name in parsed}
        self._tokens = tokenize(text)
        self._at = 0
        self._nesting = 0
        # Where a function without parentheses, or a power that could be meant to go on,
        # has just ended.
        self._after_bare_function = -1
        self._after_bare_exponent = -1

    # Tokens

    @property
    def next(self) -> Token:
        """The first token that has not been read."""
        return self._tokens[self._at]

    def take(self) -> Token:
        """Read one token."""
        token = self.next
        self._at += 1
        return token

    def error(self, reason: str, token: Token | None = None) -> UnreadableText:
        """What to raise because of ``token``, by default the next one."""
        return UnreadableText(self._text, (token or self.next).start, reason)

    def demand_end(self) -> None:
        """Refuse the text unless all of it has been read."""
        token = self.next
        if token.kind == "end":
            return
        if token.kind in "{}":
            raise self.error("braces only hold subscripts and exponents")
        if token.kind == ",":
            raise self.error("a comma separates arguments; no function takes them here")
        raise self.error(f"{token.text} does not fit here")

    def _accept(self, kind: str) -> bool:
        if self.next.kind != kind:
            return False
        self._at += 1
        return True

    def _expect(self, kind: str, what: str) -> Token:
        if self.next.kind != kind:
            raise self.error(f"{what} was expected here")
        return self.take()

    def _adjacent(self) -> bool:
        return self._at > 0 and self._tokens[self._at - 1].end == self.next.start

    def _make(self, token: Token, head: str, *args: object) -> Term:
        try:
            return Term(head, *args)
        except MalformedTerm as error:
            raise self.error(str(error), token) from None

    def _nested(self, parse: Callable[[], Term]) -> Term:
        if self._nesting == MAX_NESTING:
            raise self.error(f"the formula is nested more than {MAX_NESTING} deep")
        self._nesting += 1
        term = parse()
        self._nesting -= 1
        return term

    # Sums and products

    def expression(self) -> Term:
        """Read a sum."""
        return self._nested(self._sum)

    def _sum(self) -> Term:
        start = self.next
        terms = [self._signed_product(self._accept("-"))]
        while self.next.kind in ("+", "-"):
            terms.append(self._signed_product(self.take().kind == "-"))
        return terms[0] if len(terms) == 1 else self._make(start, "add", *terms)

    def _signed_product(self, negative: bool) -> Term:
        start = self.next
        product = self._product()
        return self._make(start, "neg", product) if negative else product

    def _product(self) -> Term:
        start = self.next
        factors = [self._factor()]
        divided = False
        while True:
            token = self.next
            if token.kind == "*":
                bare = self._at == self._after_bare_function
                self.take()
                if bare and not self._is_bare_function(self.next):
                    raise self.error(_UNCLEAR_ARGUMENT)
                factors.append(self._factor())
                divided = False
            elif token.kind == "/":
                self.take()
                factors = [self._make(start, "div", self._times(start, factors), self._factor())]
                divided = True
            elif _starts_factor(token):
                if divided:
                    raise self.error("is this above or below the line?  Write (a/b)·c or a/(b·c)")
                if self._at == self._after_bare_function and not self._is_bare_function(token):
                    raise self.error(_UNCLEAR_ARGUMENT)
                self._demand_clear_juxtaposition()
                factors.append(self._factor())
            elif token.kind == "number":
                raise self.error("a numeral follows a factor only after ·")
            elif token.kind == "[":
                raise self.error(
                    "a matrix follows a factor only after ·; an index follows its name"
                )
            else:
                return self._times(start, factors)

    def _times(self, start: Token, factors: list[Term]) -> Term:
        return factors[0] if len(factors) == 1 else self._make(start, "mul", *factors)

    def _demand_clear_juxtaposition(self) -> None:
        if self._tokens[self._at - 1].kind in ("|)", "‖)"):
            raise self.error("does this bar open or close?  Write |a|·b, or abs(a) and norm(a)")
        if self._at == self._after_bare_exponent and self._adjacent():
            raise self.error("does the exponent go on here?  Write a^(b·c) or a^b·c")

    # Powers

    def _factor(self) -> Term:
        start = self.next
        term = self._operand()
        euler = (
            term == symbol("e")
            and start.kind == "name"
            and "e" not in self._names
            and self.next.kind in ("^", "super")
        )
        if euler:
            term = Term("e")
        raised = False
        while True:
            token = self.next
            if token.kind in ("^", "super") and raised:
                raise self.error("put parentheses around one of the two powers")
            if token.kind == "^":
                self.take()
                return self._make(start, "pow", term, self._exponent(term))
            if token.kind == "super":
                raised = True
                term = self._make(start, "pow", term, self._superscript())
            elif token.kind in ("ᵀ", "transpose"):
                if start.kind == "number":
                    raise self.error("a numeral has no transpose")
                self.take()
                term = self._make(start, "transpose", term)
            else:
                return term

    def _superscript(self) -> Term:
        token = self.take()
        digits = token.text.translate(SUPERSCRIPTS)
        numeral = self._numeral(token, digits.lstrip("-"))
        return Term("neg", numeral) if digits.startswith("-") else numeral

    def _exponent(self, base: Term) -> Term:
        start = self.next
        if self._accept("{"):
            term = self.expression()
            self._expect("}", "the closing brace of the exponent")
            return term
        term = self._nested(lambda: self._bare_exponent(base))
        clear = start.kind == "(" or (term.head == "num" and base.head not in ("num", "e", "pi"))
        if not clear:
            self._after_bare_exponent = self._at
        return term

    def _bare_exponent(self, base: Term) -> Term:
        start = self.next
        if self._accept("-"):
            return self._make(start, "neg", self._exponent(base))
        if self._is_bare_function(start) and self._tokens[self._at + 1].kind != "(":
            raise self.error("put the exponent into parentheses")
        return self._factor()

    # Operands

    def _operand(self) -> Term:
        token = self.next
        if token.kind == "number":
            self.take()
            return self._numeral(token, token.text)
        if token.kind == "(":
            self.take()
            term = self.expression()
            self._expect(")", "the closing parenthesis")
            return term
        if token.kind in ("|(", "‖("):
            self.take()
            term = self.expression()
            self._expect(CLOSING[token.kind], f"the closing {token.text}")
            return self._make(token, "abs" if token.text == "|" else "norm", term)
        if token.kind == "[":
            return self._matrix()
        if token.kind == "√":
            return self._root()
        if token.kind == "name" and token.text in KEYWORDS:
            return self._keyword()
        if token.kind in ("name", "greek", "constant"):
            return self._symbol()
        if token.kind == "+":
            raise self.error("a formula does not begin with +")
        if token.kind == "-":
            raise self.error("put parentheses around what has a sign: a·(-b)")
        if token.kind == "end":
            raise self.error("the formula ends where an operand was expected")
        raise self.error(f"an operand was expected here, not {token.text}")

    def _numeral(self, token: Token, text: str) -> Term:
        if len(text) > MAX_DIGITS + ("." in text):
            raise self.error(f"a numeral has at most {MAX_DIGITS} digits", token)
        whole, _, decimals = text.partition(".")
        return Term("num", int(whole + decimals), len(decimals))

    def _root(self) -> Term:
        token = self.take()
        grouped = self.next.kind == "("
        term = self._nested(self._operand)
        if not grouped and self.next.kind in ("^", "super", "ᵀ", "transpose"):
            raise self.error("does the root go on here?  Write (√x)^2 or √(x^2)")
        return self._make(token, "sqrt", term)

    def _matrix(self) -> Term:
        token = self.take()
        if self.next.kind != "[":
            entries = self._list("]", "the closing bracket of the column")
            return self._make(token, "matrix", len(entries), 1, *entries)
        rows: list[list[Term]] = []
        while True:
            start = self._expect("[", "a row of the matrix")
            rows.append(self._list("]", "the closing bracket of the row"))
            if len(rows[-1]) != len(rows[0]):
                raise self.error("this row is not as long as the first", start)
            if not self._accept(","):
                break
        self._expect("]", "the closing bracket of the matrix")
        entries = [entry for row in rows for entry in row]
        return self._make(token, "matrix", len(rows), len(rows[0]), *entries)

    def _list(self, closing: str, what: str) -> list[Term]:
        terms = [self.expression()]
        while self._accept(","):
            terms.append(self.expression())
        self._expect(closing, f"a comma or {what}")
        return terms

    # Functions and other words

    def _keyword(self) -> Term:
        token = self.next
        word = token.text
        if word in HEADS:
            return self._function(HEADS[word])
        self.take()
        if word == "Identity":
            if self.next.kind == "(":
                raise self.error(
                    "the identity matrix takes its size from its place; write Identity"
                )
            return Term("identity")
        if not self._accept("("):
            raise self.error(f"{word} takes its arguments in parentheses")
        if word in BINDERS:
            return self._binder(token)
        if word == "Matrix":
            if self.next.kind != "[":
                raise self.error("write Matrix([[a, b], [c, d]]), or Matrix([a, b]) for a column")
            matrix = self._matrix()
            self._expect(")", "the closing parenthesis of Matrix")
            return matrix
        count = 2 if word == "Rational" else VECTORS[word]
        args = self._list(")", f"the closing parenthesis of {word}")
        if len(args) != count:
            raise self.error(f"{word} takes {count} arguments, not {len(args)}", token)
        return self._make(token, "div" if word == "Rational" else word, *args)

    def _binder(self, token: Token) -> Term:
        term = self.expression()
        if self.next.kind != ",":
            raise self.error(f"write {token.text}(x_i, (i, 0, n - 1))")
        while self._accept(","):
            self._expect("(", "a range such as (i, 0, n - 1)")
            start = self.next
            if start.kind not in ("name", "greek") or start.text in RESERVED:
                raise self.error("the variable of the range was expected here")
            variable = self._symbol()
            if variable.head != "sym" or len(variable.args) != 1:
                raise self.error("the variable of a range is a plain name", start)
            name = variable.args[0]
            if name == "e" and "e" not in self._names:
                raise self.error(
                    "e is Euler's number in powers; declare it or use another letter", start
                )
            bounds = []
            for _ in range(2):
                self._expect(",", "a comma and a bound")
                bounds.append(self.expression())
            self._expect(")", "the closing parenthesis of the range")
            term = self._make(token, BINDERS[token.text], name, *bounds, term)
        self._expect(")", f"the closing parenthesis of {token.text}")
        return term

    def _function(self, head: str) -> Term:
        token = self.take()
        power = self._power_of_function(token.text)
        if self.next.kind == "(":
            self.take()
            args = self._list(")", f"the closing parenthesis of {token.text}")
            if len(args) != 1:
                raise self.error(f"{token.text} takes 1 argument, not {len(args)}", token)
            term = self._make(token, head, args[0])
            if power is not None and self.next.kind in ("^", "super"):
                raise self.error("put parentheses around one of the two powers")
        elif head not in BARE:
            raise self.error(f"put the argument of {token.text} into parentheses")
        else:
            term = self._make(token, head, self._nested(lambda: self._bare_argument(token)))
            self._after_bare_function = self._at
        return term if power is None else self._make(token, "pow", term, power)

    def _power_of_function(self, name: str) -> Term | None:
        token = self.next
        if token.kind == "super":
            power = self._superscript()
        elif self._accept("^"):
            token = self.next
            if token.kind != "number":
                raise self.error(f"is this an inverse or a power?  Write {name}(x)^n")
            power = self._operand()
        else:
            return None
        if power.head != "num" or power.args[1]:
            raise self.error(f"is this an inverse or a power?  Write {name}(x)^n", token)
        return power

    def _bare_argument(self, function: Token) -> Term:
        start = self.next
        negative = self._accept("-")
        if self.next.kind != "number" and not _starts_factor(self.next):
            raise self.error(f"the argument of {function.text} was expected here")
        nested = self._is_bare_function(self.next)
        factors = [self._factor()]
        while not nested and _starts_factor(self.next) and not self._is_bare_function(self.next):
            token = self.next
            self._demand_clear_juxtaposition()
            named = token.kind in ("name", "greek", "constant")
            if token.text in KEYWORDS or not (named or self._adjacent()):
                raise self.error(_UNCLEAR_ARGUMENT)
            factors.append(self._factor())
            if factors[-1].head == "sym" and parse_name(factors[-1].args[0]).call:
                raise self.error(_UNCLEAR_ARGUMENT, token)
        product = self._times(start, factors)
        if self.next.kind == "/" and not self._is_bare_function(self._tokens[self._at + 1]):
            slash = self.take()
            below = self._factor()
            if not is_plain_angle(product, below):
                raise self.error(_UNCLEAR_SLASH, slash)
            product = self._make(start, "div", product, below)
        return self._make(start, "neg", product) if negative else product

    def _is_bare_function(self, token: Token) -> bool:
        return token.kind == "name" and HEADS.get(token.text) in BARE

    # Symbols

    def _symbol(self) -> Term:
        start = self.take()
        if start.kind == "constant" and not (start.text == "π" and self.next.kind == "_"):
            return Term(CONSTANTS[start.text])
        base, sub = self._base(start)
        primes = self._primes()
        word = ""
        if not sub and self.next.kind in ("_", "sub", "["):
            word, sub = self._subscript(base, primes)
            if word and not primes:
                primes = self._primes()
            if self.next.kind == "'":
                raise self.error("write the prime before the subscript, x'_i, or inside, x_(i')")
        if self.next.kind in ("_", "sub"):
            raise self.error("a name has one subscript; write two indices as x_(i, j)")
        sup: list[Term] = []
        call: list[Term] = []
        name = Name(base, word, primes, len(sub))
        if self.next.text == "^" and self._declared(name, "^("):
            sup = self._superscript_arguments()
            name = name._replace(sup=len(sup))
        if self.next.kind == "(" and self._is_applied(name, start):
            self.take()
            call = self._list(")", f"the closing parenthesis of {start.text}")
            name = name._replace(call=len(call))
        if name.template in ("pi", "I", "E") and name.template not in self._names:
            return Term(CONSTANTS[name.template])
        return self._make(start, "sym", name.template, *sub, *sup, *call)

    def _base(self, token: Token) -> tuple[str, list[Term]]:
        if token.kind != "name":
            base = GREEK_NAMES.get(token.text, "pi")
            if self.next.kind == "number" and self.next.text.isdigit() and self._adjacent():
                return base, [self._operand()]
            return base, []
        base = token.text
        if base in self._bases:
            return base, []
        numbered = NUMBERED.fullmatch(base)
        index = []
        if numbered is not None:
            base = numbered[1]
            index = [self._numeral(token, numbered[2])]
        if base in UNSUPPORTED:
            raise self.error(f"{base} is not supported", token)
        glued = GLUED.fullmatch(base)
        if glued is not None:
            reason = f"is this a name?  Declare {base}, or write the function as {glued[1]}(x)"
            raise self.error(reason, token)
        return ("lambda" if base == "lamda" else base), index

    def _primes(self) -> int:
        start = self._at
        while self._accept("'"):
            pass
        return self._at - start

    def _subscript(self, base: str, primes: int) -> tuple[str, list[Term]]:
        """The word that belongs to the name, or the index arguments."""
        mark = self.next
        if mark.kind == "[":
            if not self._adjacent():
                return "", []
            self.take()
            return "", self._list("]", "the closing bracket of the index")
        self.take()
        if mark.kind == "sub":
            return "", [self._numeral(mark, mark.text.translate(SUBSCRIPTS))]
        token = self.take()
        if token.kind in ("(", "{"):
            return "", self._list(CLOSING[token.kind], "the closing bracket of the subscript")
        if token.kind == "number" and token.text.isdigit():
            if self.next.kind in ("name", "greek", "constant") and self._adjacent():
                raise self.error("does the subscript go on here?  Write x_(2·i) or x_2·i")
            return "", [self._numeral(token, token.text)]
        if token.kind == "constant":
            return "", [Term(CONSTANTS[token.text])]
        if token.kind == "greek":
            return "", [symbol(GREEK_NAMES[token.text])]
        if token.kind != "name":
            raise self.error("a subscript is a name, a numeral or stands in parentheses", token)
        word = token.text
        if (base, word) not in self._words:
            if word == "pi" and word not in self._names:
                return "", [Term("pi")]
            family = Name(base, "", primes, 1).template
            if is_letter(word) or (
                word in self._names and any(t.startswith(family) for t in self._templates)
            ):
                return "", [symbol(word)]
        return word, []

    def _superscript_arguments(self) -> list[Term]:
        """The arguments in ``^(i)`` or ``^{(i)}``; none if an exponent follows."""
        braced = self._tokens[self._at + 1].kind == "{"
        if self._tokens[self._at + 1 + braced].kind != "(":
            return []
        self._at += 2 + braced
        args = self._list(")", "the closing parenthesis of the superscript")
        if braced:
            self._expect("}", "the closing brace of the superscript")
        return args

    def _declared(self, name: Name, more: str) -> bool:
        prefix = name.template + more
        return any(template.startswith(prefix) for template in self._templates)

    def _is_applied(self, name: Name, start: Token) -> bool:
        """Whether the parenthesis behind ``name`` holds arguments and not a factor."""
        if self._declared(name, "("):
            return True
        if name.template in self._names or name.template in self._templates:
            return False
        if len(name.base.rstrip("0123456789")) > 1 and name.base not in (*GREEK, "pi"):
            near = get_close_matches(name.base, sorted(KEYWORDS), 1)
            advice = f"did you mean {near[0]}?" if near else f"declare {name.template}(#) first"
            raise self.error(f"the function {name.base} is not known; {advice}", start)
        return name.base in APPLIED or self._holds_comma()

    def _holds_comma(self) -> bool:
        depth = 0
        for token in self._tokens[self._at :]:
            depth += (token.kind in CLOSING) - (token.kind in CLOSING.values())
            if depth == 0:
                return False
            if depth == 1 and token.kind == ",":
                return True
        return False


def _starts_factor(token: Token) -> bool:
    return token.kind in ("name", "greek", "constant", "(", "|(", "‖(", "√")
