"""Names in documents: scripts and primes in any order, indices above, values of functions."""

from __future__ import annotations

from ..engines.literals import rational
from ..kernel.terms import Term
from ..notation.matrices import identity_matrix
from ..notation.names import GREEK, Name
from ..notation.tokens import Token
from .grammar import Grammar
from .lexicon import is_styled, key_of
from .statements import step
from .tokens import Unreadable


class Naming(Grammar):
    """Reads names; what belongs to a name is asked of the lexicon."""

    def factor(self) -> Term:
        """Read an operand with its powers, which is no operator in front of its argument."""
        start = self.next
        term = super().factor()
        bare = term.args[0] if term.head in ("pow", "transpose") else term
        if bare.head == "sym" and bare.args == (start.text,) and self._is_operator(start.text):
            if self.next.kind == "number" or self.starts_factor():
                raise self._not_applied(start)
        return term

    def operator(self, token: Token) -> Term:
        """Read a single letter that is set as an operator, with its arguments."""
        if token.text in self.lexicon.declared:
            return self.name(token)
        self.take()
        if not self.accept("("):
            raise self._not_applied(token)
        args = self.within(lambda: self.items_until(")", "a comma or a closing parenthesis"))
        return self.make(token, "sym", Name(token.text, call=len(args)).template, *args)

    def _not_applied(self, token: Token) -> Unreadable:
        return self.error(
            "is {name} a function?  Write {name}(x), or declare {name}", token, name=token.text
        )

    def name(self, token: Token) -> Term:
        """Read a name with its scripts and arguments, or the constant that the letter is."""
        self.take()
        base = token.text
        is_constant = base not in self.lexicon.declared | self.lexicon.bound
        if base == "e" and self.next.kind == "^" and is_constant:
            return Term("e")
        if base == "i" and self.lexicon.imaginary:
            return Term("i")
        if base in ("I", "boldI") and "I" not in self.lexicon.declared:
            size = self.script(self.take()) if self.next.kind == "_" else None
            if self.next.kind != "(":
                return self._identity(token, size)
        if not base.isalnum():
            raise self.error("{sign} is not known here", token, sign=base)
        word, primes = "", 0
        sub: list[Term] = []
        sup: list[Term] = []
        while True:
            if self.accept("'") or self._accept_prime():
                primes += 1
            elif self.next.kind == "_" and not sub and not word:
                self.demand_one_sign(self.take())
                word, sub = self._subscript()
            elif self.next.kind == "[" and self._is_index(token) and not sub and not word:
                self.take()
                sub = self.items_until("]", "a closing bracket")
            elif self.next.kind == "^" and not sup and self._is_index_above(base):
                sup = self._above()
            else:
                break
        name = Name(base, word, primes, len(sub), len(sup))
        call: list[Term] = []
        if self.next.kind == "(" and self._is_applied(name):
            self.take()
            call = self.within(lambda: self.items_until(")", "a comma or a closing parenthesis"))
            name = name._replace(call=len(call))
        return self.make(token, "sym", name.template, *sub, *sup, *call)

    def _identity(self, token: Token, size: Term | None) -> Term:
        """The identity matrix; one of which the size is a letter takes it from what stands beside
        it, so there are no two of them in a statement."""
        value = None if size is None else rational(size)
        if value is not None:
            try:
                return identity_matrix(int(value) if value.denominator == 1 else 0)
            except ValueError:
                raise self.error("an identity matrix has 1 to 64 rows here", token) from None
        if size is not None:
            self.sizes.add(size)
        if len(self.sizes) > 1:
            raise self.error("identity matrices of different sizes are not read", token)
        return Term("identity")

    def _accept_prime(self) -> bool:
        """Read a prime that is written as a superscript."""
        ahead = [t.kind for t in self.tokens[self.at : self.at + 4]]
        length = 2 if ahead[:2] == ["^", "'"] else 4 if ahead == ["^", "{", "'", "}"] else 0
        self.at += length
        return length > 0

    def _is_index(self, token: Token) -> bool:
        """``F[q,k]`` in plain text: a bracket right behind the name, without matrix rows."""
        if self.next.start != self.tokens[self.at - 1].end or token.text in GREEK:
            return False
        return self.next.start > 0 and self.holds_comma()

    def _subscript(self) -> tuple[str, list[Term]]:
        """The word that belongs to the name, or the index arguments."""
        token = self.next
        if token.kind == "{":
            inside = self.tokens[self.at + 1]
            if self._is_word(inside) and self.tokens[self.at + 2].kind == "}":
                self.at += 3
                return inside.text, []
            self.take()
            if self.next.kind == "(" and self._encloses():
                self.take()
                items = self.items_until(")", "a closing parenthesis")
            else:
                items = self.items()
            self.expect("}", "a closing brace")
            return "", items
        if token.kind == "(":
            self.take()
            return "", self.items_until(")", "a closing parenthesis")
        if self._is_word(token):
            return self.take().text, []
        if token.kind == "name":
            self.take()
            if token.text == "i" and self.lexicon.imaginary:
                return "", [Term("i")]
            return "", [self.make(token, "sym", token.text)]
        if token.kind in ("number", "constant"):
            return "", [self.operand()]
        raise self.error("a subscript was expected here")

    def _encloses(self) -> bool:
        """Whether one pair of parentheses holds all of the braces."""
        depth = 0
        for place in range(self.at, len(self.tokens)):
            depth += step(self.tokens[place])
            if depth == 0:
                return self.tokens[place + 1].kind == "}"
        return False

    def _is_word(self, token: Token) -> bool:
        text = token.text
        long = token.kind == "name" and len(text) > 1
        return long and text not in GREEK and text not in self.lexicon.variables

    def _is_index_above(self, base: str) -> bool:
        """Whether ``^{(i)}`` or ``^(i)`` is an index and no power."""
        braced = self.tokens[self.at + 1].kind == "{"
        at = self.at + 1 + braced
        if base == "e" or self.tokens[at].kind != "(":
            return False
        if base in self.lexicon.raised:
            return True
        inside = self.tokens[at + 1]
        single = inside.kind in ("number", "name") and self.tokens[at + 2].kind == ")"
        return single and (not braced or self.tokens[at + 3].kind == "}")

    def _above(self) -> list[Term]:
        self.demand_one_sign(self.take())
        braced = self.accept("{")
        self.expect("(", "an opening parenthesis")
        items = self.items_until(")", "a closing parenthesis")
        if braced:
            self.expect("}", "a closing brace")
        return items

    def _is_applied(self, name: Name) -> bool:
        applied = key_of(name) in self.lexicon.applied or self.holds_comma()
        return applied or self._is_operator(name.base)

    def _is_operator(self, base: str) -> bool:
        """Whether a name is a word of which nothing is declared, such as Var: no factor."""
        word = len(base) > 1 and base.rstrip("0123456789") not in GREEK and not is_styled(base)
        return word and base not in self.lexicon.declared
