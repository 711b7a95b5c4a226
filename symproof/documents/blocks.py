"""Blocks: matrices, cases, rows of cells, and terms that get a name under a brace."""

from __future__ import annotations

import re

from ..kernel.terms import Term, symbol
from ..notation.tokens import Token
from .linear import constant, linear
from .naming import Naming
from .stand_ins import ANY, BLANK, DOTS, cases_name
from .statements import LAYOUT, Statement, step
from .tokens import Unreadable

_MATRICES = frozenset("matrix pmatrix bmatrix Bmatrix vmatrix Vmatrix smallmatrix array".split())
_CASES = frozenset(("cases", "dcases", "rcases"))


class Blocks(Naming):
    """Reads what has rows, or something written under it."""

    def environment(self, token: Token) -> Term:
        """Read a matrix, cases, or an environment that only places what it holds."""
        self.take()
        name = token.text.rstrip("*")
        if name in _CASES:
            return self.within(lambda: self._cases(token))
        if name in _MATRICES:
            matrix = self.within(lambda: self._matrix(token))
            if name in ("vmatrix", "Vmatrix"):
                raise self.error("determinants are not supported", token)
            return matrix
        if name not in LAYOUT:
            raise self.error("the environment {name} is not read here", token, name=name)
        term = self.within(self.expression)
        self.expect("end", "the end of the environment")
        return term

    def square(self, token: Token) -> Term:
        """Read a matrix in brackets, or brackets around a term."""
        self.take()
        rows = self.within(self._rows_in_brackets)
        self.expect("]", "a closing bracket")
        if len(rows) > 1 or len(rows[0]) > 1:
            return self._filled(token, rows)
        value = constant(linear(rows[0][0])) if rows[0][0].head in ("num", "div", "neg") else None
        if value is not None and value.denominator > 1:
            raise self.error("do these brackets round?  Write parentheses", token)
        return rows[0][0]

    def _rows_in_brackets(self) -> list[list[Term]]:
        rows = [self._row("]")]
        while self.accept("row") or self.accept(";"):
            rows.append(self._row("]"))
        return rows

    def _matrix(self, token: Token) -> Term:
        rows = []
        while self.next.kind != "end":
            rows.append(self._row("end"))
            if not self.accept("row"):
                break
        self.expect("end", "the end of the matrix")
        return self._filled(token, rows)

    def _row(self, end: str) -> list[Term]:
        cells = [self._cell(end)]
        while self.accept("&") or self.accept(","):
            cells.append(self._cell(end))
        return cells

    def _cell(self, end: str) -> Term:
        return BLANK if self.next.kind in ("&", "row", end) else self.expression()

    def _filled(self, token: Token, rows: list[list[Term]]) -> Term:
        while rows and all(cell == BLANK for cell in rows[-1]):
            rows.pop()
        width = max(map(len, rows), default=0)
        if len({*map(len, rows)}) > 1 and not any(DOTS in row for row in rows):
            raise self.error("the rows of this matrix have different lengths", token)
        cells = [c for row in rows for c in (*row, *[BLANK] * (width - len(row)))]
        if len(cells) == 1:
            return cells[0]
        return self.make(token, "matrix", len(rows), width, *cells)

    def diagonal(self, token: Token) -> Term:
        """Read ``diag(a, b)``, or the blocks of a range."""
        self.take()
        self.expect("(", "an opening parenthesis")
        items = self.items_until(")", "a closing parenthesis")
        if self.next.kind == "_" and len(items) == 1:
            return self.make(token, "diag", *self.limits(), items[0])
        n = len(items)
        cells = [items[i] if i == j else BLANK for i in range(n) for j in range(n)]
        return self.make(token, "matrix", n, n, *cells)

    # Cases

    def _cases(self, token: Token) -> Term:
        parts: list[Term] = []
        while self.next.kind != "end":
            parts.append(self.expression())
            if self.next.kind == "rel":
                raise self.error("a system of equations is not checked")
            self.accept(",")
            parts.append(self._condition())
            if not self.accept("row"):
                break
        self.expect("end", "the end of the cases")
        if not parts:
            raise self.error("these cases are empty", token)
        return self.make(token, "sym", cases_name(len(parts)), *parts)

    def _condition(self) -> Term:
        """The condition of a case, as a relation in the guise of a term; ANY if it is prose."""
        start, depth = self.at, 0
        while self.next.kind != "stop" and (depth > 0 or self.next.kind not in ("row", "end")):
            depth += step(self.take())
        inside = self.tokens[start : self.at]
        words = " ".join(t.text for t in inside if t.kind == "words").lower()
        terms = tuple(t for t in inside if t.kind not in ("words", ",", ".", ";", "&"))
        if not terms:
            return symbol("otherwise") if words else ANY
        reader = type(self)(self.lexicon, self.sign)
        try:
            if any(t.kind == "rel" for t in terms):
                chain = reader.chain(Statement(terms, "", ""))
                if len(chain.links) != 1 or chain.first is None:
                    return ANY
                (link,) = chain.links
                return self.make(inside[0], "sym", f"{link.op}(#,#)", chain.first, link.term)
            subject = reader.term(terms)
        except Unreadable:
            return ANY
        if re.search(r"even|짝수|偶", words):
            return self.make(inside[0], "sym", "even(#)", subject)
        if re.search(r"odd|홀수|奇", words):
            return self.make(inside[0], "sym", "odd(#)", subject)
        return ANY

    # Names under braces

    def labelled(self, token: Token) -> Term:
        """Read a term with a brace, and note the name that stands under it."""
        self.take()
        self.expect("{", "an opening brace")
        start = self.next.start
        term = self.expression()
        end = self.expect("}", "a closing brace").end
        if self.accept("_") or self.accept("^"):
            try:
                label = type(self)(self.lexicon).term(self._script())
            except Unreadable:
                label = ANY
            if label.head == "sym" and label != ANY:
                self.named.append((label, term, start, end))
        return term

    def _script(self) -> list[Token]:
        """The tokens of a script, not yet read."""
        if not self.accept("{"):
            return [self.take()]
        start, depth = self.at, 1
        while depth and self.next.kind != "stop":
            kind = self.take().kind
            depth += (kind == "{") - (kind == "}")
        return self.tokens[start : self.at - (depth == 0)]
