"""What is declared of names, and how the readers of our own notations follow it."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar, NamedTuple

from ..kernel.claims import RELATIONS, Relation
from ..kernel.terms import Term, symbol
from .descent import APPLIED, Descent
from .names import Name, parse_name
from .tokens import Token, UnreadableText


class Context(NamedTuple):
    """What is declared: ``templates`` of names with arguments (``R_#(#)``), and plain
    ``names`` (``pos``)."""

    templates: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()


class DeclaredReader(Descent):
    """A reader of ``source`` that asks a context which names there are."""

    UNREADABLE: ClassVar[type[UnreadableText]] = UnreadableText
    SOME_RELATIONS: ClassVar[str]

    def __init__(self, source: str, tokens: list[Token], context: Context) -> None:
        super().__init__(tokens)
        self.source = source
        self.names, self.templates = context.names, context.templates
        self.parsed = [parse_name(name) for name in (*context.names, *context.templates)]
        self.bases = {name.base for name in self.parsed}
        self.words = {(name.base, name.word) for name in self.parsed}

    def term(self) -> Term:
        """Read all of the formula as a term."""
        term = self.expression()
        self.demand_end()
        return term

    def relations(self) -> list[Relation]:
        """Read all of the formula as relations: ``a = b <= c`` are two."""
        found = []
        left = self.expression()
        while self.next.kind in RELATIONS:
            operator = self.take().kind
            right = self.expression()
            found.append(Relation(left, operator, right))
            left = right
        self.demand_end()
        if not found:
            raise self.error(f"a relation needs a sign such as {self.SOME_RELATIONS}")
        return found

    def demand_end(self) -> None:
        """Refuse the formula unless all of it has been read."""
        raise NotImplementedError

    def error(self, reason: str, token: Token | None = None, **values: object) -> UnreadableText:
        """What to raise because of ``token``, by default the next one."""
        said = reason.format(**values) if values else reason
        return self.UNREADABLE(self.source, (token or self.next).start, said)

    def source_of(self, token: Token) -> str:
        """The token as it is written."""
        return self.source[token.start : token.end]

    def is_euler(self, start: Token, term: Term) -> bool:
        """Whether ``term``, which was read at ``start``, is Euler's number: an e that is not
        declared, and the base of a power."""
        letter = start.text == "e" and term == symbol("e") and "e" not in self.names
        return letter and self.next.kind in self.RAISES

    def factor_of_argument(self) -> Term:
        """Read a further factor of an argument without brackets, which calls no function."""
        start = self.next
        factor = super().factor_of_argument()
        if factor.head == "sym" and parse_name(factor.args[0]).call:
            raise self.error(self.UNCLEAR_ARGUMENT, start)
        return factor

    def demand_same_length(self, rows: list[list[Term]], start: Token) -> None:
        """Refuse the last of ``rows``, which begins at ``start``, if the first is not as long."""
        if len(rows[-1]) != len(rows[0]):
            raise self.error("this row is not as long as the first", start)

    def no_operand(self, token: Token, ends: Collection[str], multiplied: str) -> UnreadableText:
        """What to raise because ``token`` is no operand: it may be one of the kinds that end a
        formula, or a sign, which ``multiplied`` shows in parentheses."""
        if token.kind == "+":
            return self.error("a formula does not begin with +")
        if token.kind == "-":
            return self.error(f"put parentheses around what has a sign: {multiplied}")
        if token.kind in ends:
            return self.error("the formula ends where an operand was expected")
        return self.error(f"an operand was expected here, not {self.source_of(token)}")

    def grid(self, token: Token, rows: list[list[Term]]) -> Term:
        """The matrix with these rows, the first of which say how long they are."""
        entries = [entry for row in rows for entry in row]
        return self.make(token, "matrix", len(rows), len(rows[0]) if rows else 0, *entries)

    # Names

    def is_declared(self, name: Name, more: str) -> bool:
        """Whether a declared template begins with ``name`` and goes on with ``more``."""
        prefix = name.template + more
        return any(template.startswith(prefix) for template in self.templates)

    def is_index(self, base: str, primes: int, word: str) -> bool:
        """Whether a word under ``base`` is an index of it and does not belong to its name."""
        family = Name(base, "", primes, 1).template
        indexed = word in self.names and any(t.startswith(family) for t in self.templates)
        return indexed and (base, word) not in self.words

    def is_applied(self, name: Name, start: Token) -> bool:
        """Whether the parenthesis behind ``name`` holds arguments and not a factor."""
        if self.is_declared(name, "("):
            return True
        if name.template in self.names or name.template in self.templates:
            return False
        if not self.may_multiply(name):
            advice = self.advice(name)
            raise self.error(f"the function {name.base} is not known; {advice}", start)
        return name.base in APPLIED or self.holds_comma()

    def may_multiply(self, name: Name) -> bool:
        """Whether ``name`` may be a factor of the parenthesis behind it."""
        raise NotImplementedError

    def advice(self, name: Name) -> str:
        """What to do about a function that is not known."""
        return f"declare {name.template}(#) first"
