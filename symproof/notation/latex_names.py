r"""Names in LaTeX: ``\omega_{i}``, ``x'_{0}``, ``d_{\mathrm{model}}``, ``v_{i}^{(k)}``, ``R_i(k)``.

What may be written before it is read, a superscript in front of a subscript, is first passed
over and then read in its place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ..kernel.claims import RELATIONS
from ..kernel.terms import Term, symbol
from .declared import Context, DeclaredReader
from .descent import BARE
from .latex_tokens import OPENING, UnreadableLatex
from .names import Name, is_letter
from .tokens import Token

_Read = TypeVar("_Read")
_TYPED = sorted({*BARE, "ln", "sqrt", "abs"}, key=lambda word: (-len(word), word))


class LatexNames(DeclaredReader):
    """The names of one formula, with their scripts in either order."""

    UNREADABLE = UnreadableLatex
    BRACKETS = OPENING

    def __init__(self, source: str, tokens: list[Token], context: Context) -> None:
        super().__init__(source, tokens, context)
        self._raised = {name.base for name in self.parsed if name.sup}
        self._long_bases = sorted(
            (b for b in self.bases if not is_letter(b)), key=lambda b: (-len(b), b)
        )
        self._closing = _closing(tokens)

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
        raise self.error(f"{self.source_of(token) or 'this'} does not fit here")

    def symbol(self) -> Term:
        """Read a name with its scripts and arguments."""
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
            if self._is_parenthesised(sup_at) and self.is_declared(name, "^("):
                sup = self._within(sup_at, self._items_in_parentheses)
                name = name._replace(sup=len(sup))
            else:
                power = self._within(sup_at, self.expression)
        call: list[Term] = []
        if self.next.kind == "(" and power is None and self.is_applied(name, start):
            call = self._items_in_parentheses()
            name = name._replace(call=len(call))
        elif self.next.kind == "begin" and power is None:
            applied = name._replace(call=1)
            if takes_matrix(applied) and applied.template in self.templates:
                call, name = [self.matrix_argument()], applied
        if name.template == "I" and "I" not in self.names:
            return Term("identity")
        term = self.make(start, "sym", name.template, *sub, *sup, *call)
        if power is None:
            return term
        if self.next.kind == "^":
            raise self.error("put parentheses around one of the two powers")
        return self.make(start, "pow", term, power)

    def matrix_argument(self) -> Term:
        """Read a matrix, which is the argument of a function."""
        raise NotImplementedError

    def is_transpose(self) -> bool:
        """Whether the script that comes next is the mark of a transpose."""
        mark, end = self.tokens[self.at + 2 : self.at + 4]
        top = mark.kind == "top" or (mark.text == "T" and "T" not in self.names)
        return top and end.kind == "}"

    def may_multiply(self, name: Name) -> bool:
        """Whether ``name`` may be a factor: letters are, words are not."""
        return is_letter(name.base)

    def _base(self) -> str:
        start = self.take()
        if not _is_plain(start):
            unknown = start.text not in self.bases
            if unknown and self.source_of(start).startswith(r"\text"):
                raise self.error(f"the name {start.text} is not known; declare it first", start)
            return start.text
        run = start.text
        for token in self.tokens[self.at :]:
            if not (_is_plain(token) and token.glued):
                break
            run += token.text
        for base in self._long_bases:
            if run.startswith(base):
                self.at += len(base) - 1
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
                self.at += 1 if self.next.kind == "'" else 4
            elif self.next.kind == "_" and sub is None:
                sub = self.at + 2
                self.at = self._closing[self.at + 1] + 1
            elif self.next.kind == "^" and sup is None:
                end = self._closing[self.at + 1]
                follows = self.tokens[end + 1].kind == "_" and sub is None
                euler = base == "e" and "e" not in self.names
                takes = self._is_parenthesised(self.at + 2) and not euler
                if takes and base not in self._raised:
                    reason = "is this an index or a power?  Declare the name with ^(#), or write"
                    raise self.error(f"{reason} the power without parentheses")
                if not (follows or takes) or self.is_transpose():
                    return primes, sub, sup
                sup = self.at + 2
                self.at = end + 1
            else:
                return primes, sub, sup

    def _is_prime(self) -> bool:
        if self.next.kind == "^":
            mark, end = self.tokens[self.at + 2 : self.at + 4]
            return mark.kind == "'" and end.kind == "}"
        return self.next.kind == "'"

    def _within(self, at: int, parse: Callable[[], _Read]) -> _Read:
        """What ``parse`` finds in the braces whose content begins at ``at``."""
        after, self.at = self.at, at
        found = parse()
        if self.next.kind != "}":
            self.demand_end()
        self.at = after
        return found

    def _subscript(self, base: str, primes: int) -> tuple[str, list[Term]]:
        """The word that belongs to the name, or the index arguments."""
        if self._is_parenthesised(self.at):
            return "", self._items_in_parentheses()
        content = self.tokens[self.at : self._closing[self.at - 1]]
        upright = len(content) == 1 and content[0].kind == "word"
        run = len(content) > 1 and all(
            _is_plain(t) and (t.glued or t is content[0]) for t in content
        )
        if not (upright or run):
            return "", self.items()
        self.at += len(content)
        word = "".join(token.text for token in content)
        return ("", [symbol(word)]) if self.is_index(base, primes, word) else (word, [])

    def _items_in_parentheses(self) -> list[Term]:
        self.expect("(", "an opening parenthesis")
        items = self.items()
        self.expect(")", "a comma or the closing parenthesis")
        return items

    def _is_parenthesised(self, at: int) -> bool:
        """Whether one pair of parentheses encloses all of the braces that open before."""
        return self.tokens[at].kind == "(" and self.tokens[self._closing[at] + 1].kind == "}"


def takes_matrix(name: Name) -> bool:
    """Whether the argument of ``name`` needs no parentheses if it is a matrix: that of a
    function whose name is a word, such as det."""
    return not is_letter(name.base) and name == Name(name.base, call=1)


def _is_plain(token: Token) -> bool:
    """Whether ``token`` is a letter in no style of its own."""
    return token.kind == "letter" and token.end - token.start == 1


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
