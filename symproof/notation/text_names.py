"""Names in plain text: ``pos``, ``x'_i``, ``d_model``, ``v_i^(k)`` and ``R_i(k)``."""

from __future__ import annotations

from difflib import get_close_matches

from ..kernel.terms import Term, symbol
from .declared import DeclaredReader
from .descent import numeral
from .names import GREEK, GREEK_NAMES, Name, is_letter
from .text_tokens import (
    CLOSING,
    CONSTANTS,
    GLUED,
    KEYWORDS,
    NUMBERED,
    SUBSCRIPTS,
    UNSUPPORTED,
)
from .tokens import MAX_DIGITS, Token


class TextNames(DeclaredReader):
    """The names of one text, and the lists in their brackets."""

    BRACKETS = CLOSING

    def symbol(self) -> Term:
        """Read a name with what belongs to it, or a constant."""
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
        if self.next.text == "^" and self.is_declared(name, "^("):
            sup = self._superscript_arguments()
            name = name._replace(sup=len(sup))
        if self.next.kind == "(" and self.is_applied(name, start):
            self.take()
            call = self.closed_items(")", f"the closing parenthesis of {start.text}")
            name = name._replace(call=len(call))
        if name.template in ("pi", "I", "E") and name.template not in self.names:
            return Term(CONSTANTS[name.template])
        return self.make(start, "sym", name.template, *sub, *sup, *call)

    def closed_items(self, closing: str, what: str) -> list[Term]:
        """Read a list and the bracket that closes it."""
        items = self.items()
        self.expect(closing, f"a comma or {what}")
        return items

    def short_numeral(self, token: Token, digits: str) -> Term:
        """The numeral that ``token`` says with ``digits``, if there are not too many."""
        if len(digits) > MAX_DIGITS:
            raise self.error(f"a numeral has at most {MAX_DIGITS} digits", token)
        return numeral(digits)

    def is_adjacent(self) -> bool:
        """Whether nothing separates the next token from the one before."""
        return self.at > 0 and self.tokens[self.at - 1].end == self.next.start

    def _base(self, token: Token) -> tuple[str, list[Term]]:
        if token.kind != "name":
            base = GREEK_NAMES.get(token.text, "pi")
            if self.next.kind == "number" and self.next.text.isdigit() and self.is_adjacent():
                return base, [numeral(self.take().text)]
            return base, []
        base = token.text
        if base in self.bases:
            return base, []
        numbered = NUMBERED.fullmatch(base)
        index = []
        if numbered is not None:
            base = numbered[1]
            index = [self.short_numeral(token, numbered[2])]
        if base in UNSUPPORTED:
            raise self.error(f"{base} is not supported", token)
        glued = GLUED.fullmatch(base)
        if glued is not None:
            reason = f"is this a name?  Declare {base}, or write the function as {glued[1]}(x)"
            raise self.error(reason, token)
        return ("lambda" if base == "lamda" else base), index

    def _primes(self) -> int:
        start = self.at
        while self.accept("'"):
            pass
        return self.at - start

    def _subscript(self, base: str, primes: int) -> tuple[str, list[Term]]:
        """The word that belongs to the name, or the index arguments."""
        mark = self.next
        if mark.kind == "[":
            if not self.is_adjacent():
                return "", []
            self.take()
            return "", self.closed_items("]", "the closing bracket of the index")
        self.take()
        if mark.kind == "sub":
            return "", [self.short_numeral(mark, mark.text.translate(SUBSCRIPTS))]
        token = self.take()
        if token.kind in ("(", "{"):
            closing = CLOSING[token.kind]
            return "", self.closed_items(closing, "the closing bracket of the subscript")
        if token.kind == "number" and token.text.isdigit():
            if self.next.kind in ("name", "greek", "constant") and self.is_adjacent():
                raise self.error("does the subscript go on here?  Write x_(2·i) or x_2·i")
            return "", [numeral(token.text)]
        if token.kind == "constant":
            return "", [Term(CONSTANTS[token.text])]
        if token.kind == "greek":
            return "", [symbol(GREEK_NAMES[token.text])]
        if token.kind != "name":
            raise self.error("a subscript is a name, a numeral or stands in parentheses", token)
        word = token.text
        if (base, word) not in self.words:
            if word == "pi" and word not in self.names:
                return "", [Term("pi")]
            if is_letter(word) or self.is_index(base, primes, word):
                return "", [symbol(word)]
        return word, []

    def _superscript_arguments(self) -> list[Term]:
        """The arguments in ``^(i)`` or ``^{(i)}``; none if an exponent follows."""
        braced = self.tokens[self.at + 1].kind == "{"
        if self.tokens[self.at + 1 + braced].kind != "(":
            return []
        self.at += 2 + braced
        args = self.closed_items(")", "the closing parenthesis of the superscript")
        if braced:
            self.expect("}", "the closing brace of the superscript")
        return args

    def may_multiply(self, name: Name) -> bool:
        """Whether ``name`` may be a factor: letters with digits are, words are not."""
        return len(name.base.rstrip("0123456789")) <= 1 or name.base in (*GREEK, "pi")

    def advice(self, name: Name) -> str:
        """What to do about a function that is not known: perhaps it is misspelled."""
        near = get_close_matches(name.base, sorted(KEYWORDS), 1)
        return f"did you mean {near[0]}?" if near else super().advice(name)
