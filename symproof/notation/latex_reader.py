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

from collections.abc import Callable
from typing import TypeVar

from ..kernel.claims import RELATIONS, Relation
from ..kernel.terms import FUNCTIONS, MalformedTerm, Term, symbol
from .ambiguity import is_plain_angle
from .latex_tokens import MATRICES, OPENING, Token, UnreadableLatex, chains, tokenize
from .names import Name, is_letter, parse_name
from .text_reader import Context
from .text_tokens import MAX_NESTING

__all__ = ["UnreadableLatex", "is_column", "read_relations", "read_term"]


def read_term(
    tex: str, context: Context | None = None, vectors: frozenset[str] = frozenset()
) -> Term:
    """The term that ``tex`` says; ``vectors`` are the names whose values are columns.

    Raises :class:`UnreadableLatex`.
    """
    reader = _Reader(tex, tokenize(tex), context or Context(), vectors)
    term = reader.expression()
    reader.demand_end()
    return term


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
        reader = _Reader(tex, tokens, context or Context(), vectors)
        left = reader.expression()
        if reader.next.kind not in RELATIONS:
            reader.demand_end()
            raise reader.error(r"a relation needs a sign such as = or \leq")
        while reader.next.kind in RELATIONS:
            operator = reader.take().kind
            right = reader.expression()
            relations.append(Relation(left, operator, right))
            left = right
        reader.demand_end()
    return relations


_BARE = FUNCTIONS - {"sqrt", "abs", "Ci"}
_APPLIED = frozenset("fghFGH")
_STARTS_FACTOR = frozenset(("letter", "greek", "word", "constant", "function", "frac", "sqrt",
                            "binder", "begin", "(", "[", "abs(", "norm("))  # fmt: skip
_UNCLEAR_ARGUMENT = r"does the argument go on here?  Write \sin(a) b or \sin(a b)"
_UNCLEAR_SLASH = r"does the argument end before the slash?  Write \sin(a)/b or \sin(a/b)"
_UNCLEAR_DOT = "put parentheses around the dot product, or around its sides"


class _Reader:
    """The tokens of one chain and the place that has been reached in them."""

    def __init__(
        self, tex: str, tokens: list[Token], context: Context, vectors: frozenset[str]
    ) -> None:
        self._tex = tex
        self._tokens = tokens
        self._names = context.names
        self._templates = context.templates
        self._vectors = vectors
        declared = [parse_name(name) for name in (*context.names, *context.templates)]
        self._words = {(name.base, name.word) for name in declared}
        self._supers = {name.base for name in declared if name.sup}
        self._bases = {name.base for name in declared}
        self._long_bases = sorted(
            (b for b in self._bases if not is_letter(b)), key=lambda b: (-len(b), b)
        )
        self._closing = _closing(tokens)
        self._at = 0
        self._nesting = 0
        self._after_bare_function = -1

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

    def error(self, reason: str, token: Token | None = None) -> UnreadableLatex:
        """What to raise because of ``token``, by default the next one."""
        return UnreadableLatex(self._tex, (token or self.next).start, reason)

    def demand_end(self) -> None:
        """Refuse the formula unless all of it has been read."""
        token = self.next
        if token.kind == "stop":
            return
        if token.kind in RELATIONS:
            raise self.error("a term was expected here, not a relation")
        if token.kind == "number":
            raise self.error(r"a numeral follows a factor only after \cdot")
        if token.kind == "^":
            raise self.error("put braces or parentheses around one of the two powers")
        raise self.error(f"{token.tex or 'this'} does not fit here")

    def _accept(self, kind: str) -> bool:
        if self.next.kind != kind:
            return False
        self._at += 1
        return True

    def _expect(self, kind: str, what: str) -> Token:
        if self.next.kind != kind:
            raise self.error(f"{what} was expected here")
        return self.take()

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

    def _braced(self) -> Term:
        self._expect("{", "an argument in braces")
        term = self.expression()
        if self.next.kind != "}":
            self.demand_end()
        self.take()
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
        factors = self._juxtaposed()
        dotted = False
        while self.next.kind in ("*", "dot", "/"):
            sign = self.take()
            if dotted:
                raise self.error(_UNCLEAR_DOT, sign)
            if sign.kind == "/":
                below = self._factor()
                if self._starts_factor():
                    raise self.error("is this above or below the line?  Write (a/b) c or a/(b c)")
                factors = [self._make(start, "div", self._times(start, factors), below)]
                continue
            bare = self._at - 1 == self._after_bare_function
            if bare and sign.kind == "*" and self.next.kind != "function":
                raise self.error(_UNCLEAR_ARGUMENT)
            left, more = self._times(start, factors), self._juxtaposed()
            right = self._times(sign, more)
            columns = is_column(left, self._vectors) and is_column(right, self._vectors)
            dotted = sign.kind == "dot" or columns
            factors = [self._make(sign, "dot", left, right)] if dotted else [*factors, *more]
        return self._times(start, factors)

    def _juxtaposed(self) -> list[Term]:
        factors = [self._factor()]
        while self._starts_factor():
            if self._at == self._after_bare_function and self.next.kind != "function":
                raise self.error(_UNCLEAR_ARGUMENT)
            factors.append(self._factor())
        return factors

    def _times(self, start: Token, factors: list[Term]) -> Term:
        return factors[0] if len(factors) == 1 else self._make(start, "mul", *factors)

    def _starts_factor(self) -> bool:
        return self.next.kind in _STARTS_FACTOR

    # Powers

    def _factor(self) -> Term:
        start = self.next
        term = self._operand()
        if self.next.kind != "^":
            return term
        if start.text == "e" and term == symbol("e") and "e" not in self._names:
            term = Term("e")
        if self._is_transpose():
            self._at += 4
            return self._make(start, "transpose", term)
        self.take()
        return self._make(start, "pow", term, self._braced())

    def _is_transpose(self) -> bool:
        mark, end = self._tokens[self._at + 2 : self._at + 4]
        top = mark.kind == "top" or (mark.text == "T" and "T" not in self._names)
        return top and end.kind == "}"

    # Operands

    def _operand(self) -> Term:
        token = self.next
        if token.kind == "number":
            self.take()
            whole, _, decimals = token.text.partition(".")
            return Term("num", int(whole + decimals), len(decimals))
        if token.kind in ("(", "["):
            return self._parenthesis(token)
        if token.kind in ("abs(", "norm("):
            self.take()
            term = self.expression()
            self._expect(OPENING[token.kind], "the closing bar")
            return self._make(token, token.kind[:-1], term)
        if token.kind == "frac":
            self.take()
            above = self._braced()
            return self._make(token, "div", above, self._braced())
        if token.kind == "sqrt":
            self.take()
            return self._make(token, "sqrt", self._braced())
        if token.kind == "function":
            return self._function()
        if token.kind == "binder":
            return self._diag() if token.text == "diag" else self._big_operator()
        if token.kind == "begin":
            return self._matrix()
        if token.kind == "constant":
            return Term(self.take().text)
        if token.kind in ("letter", "greek", "word"):
            return self._symbol()
        if token.kind == "+":
            raise self.error("a formula does not begin with +")
        if token.kind == "-":
            raise self.error("put parentheses around what has a sign: a (-b)")
        if token.kind in ("stop", "}", "&", "row"):
            raise self.error("the formula ends where an operand was expected")
        raise self.error(f"an operand was expected here, not {token.tex}")

    def _parenthesis(self, token: Token) -> Term:
        self.take()
        term = self.expression()
        if self.next.kind == ",":
            raise self.error("a comma separates arguments; no function takes them here")
        self._expect(OPENING[token.kind], "the closing bracket")
        if self.next.kind != "_":
            return term
        return self._make(token, "stack", *self._limits(token), term)

    def _diag(self) -> Term:
        token = self.take()
        self._expect("(", "the blocks in parentheses")
        term = self.expression()
        self._expect(")", "the closing parenthesis")
        return self._make(token, "diag", *self._limits(token), term)

    def _big_operator(self) -> Term:
        token = self.take()
        limits = self._limits(token)
        return self._make(token, token.text, *limits, self._nested(self._product))

    def _limits(self, token: Token) -> tuple[str, Term, Term]:
        """The variable and the bounds in ``_{i=0}^{n - 1}``, in either order."""
        name, lo, hi = "", None, None
        for _ in range(2):
            if hi is None and self._accept("^"):
                hi = self._braced()
            elif lo is None and self._accept("_"):
                self._expect("{", "a range such as _{i=0}")
                start = self.next
                variable = self._symbol() if start.kind in ("letter", "greek", "word") else None
                if variable is None or len(variable.args) != 1 or self.next.kind != "=":
                    raise self.error("a variable and its first value, i=0, are expected", start)
                name = variable.args[0]
                if name in ("e", "I", "T") and name not in self._names:
                    raise self.error(f"{name} has another meaning too; declare it first", start)
                self.take()
                lo = self.expression()
                self._expect("}", "the end of the range")
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
            while self._accept("&"):
                rows[-1].append(self.expression())
            if len(rows[-1]) != len(rows[0]):
                raise self.error("this row is not as long as the first", start)
            if not self._accept("row"):
                break
        self._expect("end", r"&, \\ or the end of the matrix")
        entries = [entry for row in rows for entry in row]
        return self._make(token, "matrix", len(rows), len(rows[0]) if rows else 0, *entries)

    # Functions

    def _function(self) -> Term:
        token = self.take()
        power = self._power_of_function(token)
        if self.next.kind in ("(", "["):
            bracket = self.take()
            argument = self.expression()
            self._expect(OPENING[bracket.kind], "the closing bracket of the argument")
            if power is not None and self.next.kind == "^":
                raise self.error("put parentheses around one of the two powers")
            term = self._make(token, token.text, argument)
        elif token.text in _BARE:
            argument = self._nested(lambda: self._bare_argument(token))
            term = self._make(token, token.text, argument)
            self._after_bare_function = self._at
        else:
            raise self.error(f"put the argument of {token.text} into parentheses")
        return term if power is None else self._make(token, "pow", term, power)

    def _power_of_function(self, function: Token) -> Term | None:
        if not self._accept("^"):
            return None
        start = self._tokens[self._at + 1]
        power = self._braced()
        if power.head != "num" or power.args[1]:
            reason = f"is this an inverse or a power?  Write ({function.tex}(x))^{{n}}"
            raise self.error(reason, start)
        return power

    def _bare_argument(self, function: Token) -> Term:
        start = self.next
        negative = self._accept("-")
        if self.next.kind != "number" and not self._starts_factor():
            raise self.error(f"the argument of {function.tex} was expected here")
        nested = self.next.kind == "function"
        factors = [self._factor()]
        while not nested and self._starts_factor() and self.next.kind != "function":
            token = self.next
            if token.kind not in ("letter", "greek", "word", "constant", "frac", "sqrt"):
                raise self.error(_UNCLEAR_ARGUMENT)
            factors.append(self._factor())
            if factors[-1].head == "sym" and parse_name(factors[-1].args[0]).call:
                raise self.error(_UNCLEAR_ARGUMENT, token)
        product = self._times(start, factors)
        if self.next.kind == "/" and self._tokens[self._at + 1].kind != "function":
            slash = self.take()
            below = self._factor()
            if not is_plain_angle(product, below):
                raise self.error(_UNCLEAR_SLASH, slash)
            product = self._make(start, "div", product, below)
        return self._make(start, "neg", product) if negative else product

    # Symbols

    def _symbol(self) -> Term:
        start = self.next
        base = self._base()
        primes, sub_at, sup_at = self._decorations(base)
        word = ""
        sub: list[Term] = []
        if sub_at is not None:
            word, sub = self._within(sub_at, lambda: self._subscript(base, primes))
        name = Name(base, word, primes, len(sub))
        sup: list[Term] = []
        power = None
        if sup_at is not None:
            if self._is_parenthesised(sup_at) and self._is_declared(name, "^("):
                sup = self._within(sup_at, self._list_in_brackets)
                name = name._replace(sup=len(sup))
            else:
                power = self._within(sup_at, self.expression)
        call: list[Term] = []
        if self.next.kind == "(" and power is None and self._is_applied(name, start):
            call = self._list_in_brackets()
            name = name._replace(call=len(call))
        if name.template == "I" and "I" not in self._names:
            return Term("identity")
        term = self._make(start, "sym", name.template, *sub, *sup, *call)
        if power is None:
            return term
        if self.next.kind == "^":
            raise self.error("put parentheses around one of the two powers")
        return self._make(start, "pow", term, power)

    def _base(self) -> str:
        start = self.take()
        if start.kind != "letter" or start.tex != start.text:
            if start.tex.startswith(r"\text") and start.text not in self._bases:
                raise self.error(f"the name {start.text} is not known; declare it first", start)
            return start.text
        run = start.text
        for token in self._tokens[self._at :]:
            if not (token.kind == "letter" and token.glued and token.tex == token.text):
                break
            run += token.text
        for base in self._long_bases:
            if run.startswith(base):
                self._at += len(base) - 1
                return base
        for word in _TYPED:
            if run.startswith(word):
                raise self.error(f"is this a function?  Write \\{word}, or declare {run}", start)
        return start.text

    def _decorations(self, base: str) -> tuple[int, int | None, int | None]:
        """The number of primes, and where subscript and superscript begin.  A superscript is
        a power, to be read later, unless its base can take one or a subscript follows."""
        primes, sub, sup = 0, None, None
        while True:
            if self._is_prime():
                primes += 1
                self._at += 1 if self.next.kind == "'" else 4
            elif self.next.kind == "_" and sub is None:
                sub = self._at + 2
                self._at = self._closing[self._at + 1] + 1
            elif self.next.kind == "^" and sup is None:
                end = self._closing[self._at + 1]
                follows = self._tokens[end + 1].kind == "_" and sub is None
                euler = base == "e" and "e" not in self._names
                takes = self._is_parenthesised(self._at + 2) and not euler
                if takes and base not in self._supers:
                    reason = "is this an index or a power?  Declare the name with ^(#), or write"
                    raise self.error(f"{reason} the power without parentheses")
                if not (follows or takes) or self._is_transpose():
                    return primes, sub, sup
                sup = self._at + 2
                self._at = end + 1
            else:
                return primes, sub, sup

    def _is_prime(self) -> bool:
        if self.next.kind == "^":
            mark, end = self._tokens[self._at + 2 : self._at + 4]
            return mark.kind == "'" and end.kind == "}"
        return self.next.kind == "'"

    def _within(self, at: int, parse: Callable[[], _Parsed]) -> _Parsed:
        """What ``parse`` finds in the braces whose content begins at ``at``."""
        after, self._at = self._at, at
        parsed = parse()
        if self.next.kind != "}":
            self.demand_end()
        self._at = after
        return parsed

    def _subscript(self, base: str, primes: int) -> tuple[str, list[Term]]:
        """The word that belongs to the name, or the index arguments."""
        if self._is_parenthesised(self._at):
            return "", self._list_in_brackets()
        content = self._tokens[self._at : self._closing[self._at - 1]]
        upright = len(content) == 1 and content[0].kind == "word"
        run = len(content) > 1 and all(
            t.kind == "letter" and t.tex == t.text and (t.glued or t is content[0]) for t in content
        )
        if not (upright or run):
            return "", self._list()
        self._at += len(content)
        word = "".join(token.text for token in content)
        family = Name(base, "", primes, 1).template
        indexed = word in self._names and any(t.startswith(family) for t in self._templates)
        if indexed and (base, word) not in self._words:
            return "", [symbol(word)]
        return word, []

    def _list(self) -> list[Term]:
        terms = [self.expression()]
        while self._accept(","):
            terms.append(self.expression())
        return terms

    def _list_in_brackets(self) -> list[Term]:
        self._expect("(", "an opening parenthesis")
        terms = self._list()
        self._expect(")", "a comma or the closing parenthesis")
        return terms

    def _is_parenthesised(self, at: int) -> bool:
        """Whether one pair of parentheses encloses all of the braces that open before."""
        return self._tokens[at].kind == "(" and self._tokens[self._closing[at] + 1].kind == "}"

    def _is_declared(self, name: Name, more: str) -> bool:
        prefix = name.template + more
        return any(template.startswith(prefix) for template in self._templates)

    def _is_applied(self, name: Name, start: Token) -> bool:
        """Whether the parenthesis behind ``name`` holds arguments and not a factor."""
        if self._is_declared(name, "("):
            return True
        if name.template in self._names or name.template in self._templates:
            return False
        if not is_letter(name.base):
            reason = f"the function {name.base} is not known; declare {name.template}(#) first"
            raise self.error(reason, start)
        return name.base in _APPLIED or self._holds_comma()

    def _holds_comma(self) -> bool:
        depth = 0
        for token in self._tokens[self._at : self._closing[self._at]]:
            depth += (token.kind in OPENING) - (token.kind in OPENING.values())
            if depth == 1 and token.kind == ",":
                return True
        return False


def is_column(term: Term, vectors: frozenset[str] = frozenset()) -> bool:
    """Whether ``term`` is visibly a column vector, given the names of columns."""
    if term.head in ("add", "neg"):
        return is_column(term.args[0], vectors)
    if term.head == "mul":
        return is_column(term.args[-1], vectors)
    column = term.head == "matrix" and term.args[0] > 1 and term.args[1] == 1
    return column or term.head == "stack" or (term.head == "sym" and term.args[0] in vectors)


_Parsed = TypeVar("_Parsed")
_TYPED = sorted({*_BARE, "ln", "sqrt", "abs"}, key=lambda word: (-len(word), word))


def _closing(tokens: list[Token]) -> dict[int, int]:
    """Where each brace and parenthesis that opens at an index closes."""
    opened: list[int] = []
    closing = {}
    for place, token in enumerate(tokens):
        if token.kind in ("{", "("):
            opened.append(place)
        elif token.kind in ("}", ")"):
            closing[opened.pop()] = place
    return closing
