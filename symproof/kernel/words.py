"""Matrices of which only the size is known: polynomials in words of letters that do not commute.

A letter is such a matrix or its transpose, a word a product of letters, the empty word the identity
matrix.  Between two places where a word has the size 1 it is a number: x·(yᵀ·z) is (yᵀ·z)·x.
Numbers are atoms of the ring, and each is its own transpose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import NamedTuple

from .facts import NOTHING, SORTS, Facts
from .polynomials import NotNormal, Value, generator, only
from .sums import Ring

LETTER = 20  # what it costs to look at one

# Letters, each the atom of a matrix and whether its transpose is meant.
Word = tuple[tuple[int, bool], ...]


class Words(NamedTuple):
    """Words with their coefficients, of ``rows`` × ``cols``; a multiple of the identity matrix has
    whatever size its place asks for (None)."""

    terms: dict[Word, Value]
    rows: Value | None = None
    cols: Value | None = None


class Letters(Ring):
    """The ring, with words of matrices."""

    def letter(self, name: str, known: Facts, *indices: Value) -> Words | Value:
        """A matrix whose size is that of its last two indices."""
        word = ((only(self.symbol(name, known, *indices)), False),)
        return self.words([(word, self.one)], *indices[-2:])

    def words(
        self, terms: Iterable[tuple[Word, Value]], rows: Value | None, cols: Value | None
    ) -> Words | Value:
        """The sum of words with coefficients; one of size 1 × 1 is a number."""
        total: dict[Word, Value] = {}
        for word, factor in terms:
            self.spend(LETTER * (1 + len(word)))
            cuts = [k for k, size in enumerate(self._sizes(word, rows)) if self._is_one(size)]
            for begin, end in pairwise(cuts):
                factor = self.mul(factor, self._number(word[begin:end]))
            rest = word[: cuts[0]] + word[cuts[-1] :] if cuts else word
            total[rest] = self.add(total.get(rest, self.zero), factor)
        if self._is_one(rows) and self._is_one(cols):
            return total.get((), self.zero)
        return Words(total, rows, cols)

    def _is_one(self, size: Value | None) -> bool:
        return size is not None and self.constant(size) == 1

    def _sizes(self, word: Word, rows: Value | None) -> list[Value | None]:
        """The sizes between the letters of a word."""
        return [rows, *(self.atoms[a].parts[-2 if turned else -1] for a, turned in word)]

    def _number(self, word: Word) -> Value:
        """The atom of a word of size 1 × 1."""
        word = min(word, _turned(word))
        middle = len(word) // 2  # uᵀ·u is the sum of the squares of the entries of u
        is_square = word[:middle] == _turned(word[middle:])
        return self._of_letters("word", word, self._number, "nonnegative" if is_square else "real")

    def _of_letters(
        self, kind: str, word: Word, again: Callable[[Word], Value], sort: str = "real"
    ) -> Value:
        """An atom that is made ``again`` of other letters; if they are real, it is of this sort."""
        turns = tuple(turned for _, turned in word)

        def make(*letters: Value) -> Value:
            return again(tuple(zip(map(only, letters), turns, strict=True)))

        def judge(*known: Facts) -> Facts:
            return SORTS[sort] if all("real" in k for k in known) else NOTHING

        return self.atom((kind, turns), make, *(generator(a) for a, _ in word), judge=judge)

    def united(self, a: Words, b: Words) -> Words | Value:
        """The sum."""
        rows, cols = self._same(a.rows, b.rows), self._same(a.cols, b.cols)
        return self.words((*a.terms.items(), *b.terms.items()), rows, cols)

    def joined(self, a: Words, b: Words) -> Words | Value:
        """The product."""
        inner = self._same(a.cols, b.rows)
        terms = ((v + w, self.mul(p, q)) for v, p in a.terms.items() for w, q in b.terms.items())
        return self.words(terms, a.rows or inner, b.cols or inner)

    def turned(self, a: Words) -> Words:
        """The transpose."""
        return Words({_turned(word): c for word, c in a.terms.items()}, a.cols, a.rows)

    def inner(self, u: Words, v: Words) -> Value:
        """The dot product of two columns, or of two rows."""
        is_column = self._is_one(u.cols)
        product = self.joined(self.turned(u), v) if is_column else self.joined(u, self.turned(v))
        if isinstance(product, Value):
            return product
        raise NotNormal("a dot product of matrices")

    def trace(self, a: Words) -> Value:
        """The sum of the entries on the diagonal."""
        size = self._same(a.rows, a.cols)
        parts = (self.mul(c, self._trace(w) if w else self._sure(size)) for w, c in a.terms.items())
        return self.add(*parts)

    def _sure(self, size: Value | None) -> Value:
        if size is None:
            raise NotNormal("the trace of an identity matrix of any size")
        return size

    def _trace(self, word: Word) -> Value:
        """That of a word is that of its letters in any cyclic order, and that of its transpose."""
        self.spend(LETTER * len(word) ** 2)
        orders = [w[k:] + w[:k] for w in (word, _turned(word)) for k in range(len(word))]
        for order in orders:
            if self._is_one(self._sizes(order[-1:], None)[-1]):
                return self._number(order)
        return self._of_letters("trace", min(orders), self._trace)

    def determinant(self, a: Words) -> Value:
        """Of a multiple of a product of square matrices."""
        size = self._same(a.rows, a.cols)
        ((word, factor), *others) = a.terms.items()
        if others:
            raise NotNormal("the determinant of a sum")
        for place in self._sizes(word, size):
            self._same(place, size)
        result = self.one
        if self.constant(factor) != 1:
            result = self.raised_to(factor, self._sure(size))
        for letter, _ in word:
            result = self.mul(result, self._determinant(((letter, False),)))
        return result

    def _determinant(self, letter: Word) -> Value:
        return self._of_letters("det", letter, self._determinant)

    def total(self, count: Value, index: Value, a: Words) -> Words | Value:
        """Σ a over index = 0 … count − 1."""
        if any(only(index) in self.atoms[letter].bound for word in a.terms for letter, _ in word):
            raise NotNormal("a sum of matrices that vary with the index")
        terms = ((word, self.sum(count, index, c)) for word, c in a.terms.items())
        return self.words(terms, a.rows, a.cols)

    def _same(self, a: Value | None, b: Value | None) -> Value | None:
        """The size that two places share."""
        if a is not None and b is not None and not self.is_zero(self.sub(a, b)):
            raise NotNormal("matrices whose sizes may differ")
        return b if a is None else a


def _turned(word: Word) -> Word:
    """The transpose of a word."""
    return tuple((letter, not turned) for letter, turned in reversed(word))
