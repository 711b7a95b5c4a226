"""Matrices over the ring: entry by entry, families of blocks by one generic block, and words of
matrices of which only the size is known, to which the identity matrix belongs.

A letter is a matrix of symbolic size or its transpose, a word a product of letters, the empty word
the identity matrix.  Between two places where a word has the size 1 it is a number: x·(yᵀ·z) is
(yᵀ·z)·x.  Numbers are atoms of the ring, and each is its own transpose.

That shapes fit is judged before (see ``shapes``).  Here, matrices that are not seen to fit have no
sum and no product.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from itertools import combinations, pairwise
from typing import NamedTuple

from .facts import NOTHING, SORTS, Facts
from .polynomials import NotNormal, Value, generator, only
from .sums import Ring

LETTER = 20  # what it costs to look at one

# Letters, each the atom of a matrix and whether its transpose is meant.
Word = tuple[tuple[int, bool], ...]


class MatrixPolynomial(NamedTuple):
    """A polynomial in matrices: words with coefficients, of ``rows`` × ``cols``.  A multiple of the
    identity matrix has whatever size its place asks for (None)."""

    terms: dict[Word, Value]
    rows: Value | None = None
    cols: Value | None = None


MatrixOrNumber = MatrixPolynomial | Value


class MatrixRing(Ring):
    """The ring, with words of matrices."""

    def matrix_symbol(self, name: str, known: Facts, *indices: Value) -> MatrixOrNumber:
        """A matrix whose size is that of its last two indices."""
        word = ((only(self.symbol(name, known, *indices)), False),)
        return self.matrix_polynomial([(word, self.one)], *indices[-2:])

    def matrix_polynomial(
        self, terms: Iterable[tuple[Word, Value]], rows: Value | None, cols: Value | None
    ) -> MatrixOrNumber:
        """The sum of words with coefficients; one of size 1 × 1 is a number.

        A word is cut wherever the size before, between or behind its letters is 1: x·yᵀ·z, of sizes
        n, 1, n, 1, behind x and behind z.  What stands between two cuts is a number, here yᵀ·z.  It
        commutes with everything and becomes a factor of the coefficient.  What stands before the
        first cut and behind the last one remains, here x; it fits together, as both have size 1
        there."""
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
        return MatrixPolynomial(total, rows, cols)

    def _is_one(self, size: Value | None) -> bool:
        return size is not None and self.constant(size) == 1

    def _sizes(self, word: Word, rows: Value | None) -> list[Value | None]:
        """The sizes between the letters of a word."""
        return [
            rows,
            *(self.atoms[a].parts[-2 if is_transposed else -1] for a, is_transposed in word),
        ]

    def _number(self, word: Word) -> Value:
        """The atom of a word of size 1 × 1.  A number is its own transpose, so that the lesser of
        the word and its transpose names the atom."""
        word = min(word, _transposed(word))
        middle = len(word) // 2  # uᵀ·u is the sum of the squares of the entries of u
        is_square = word[:middle] == _transposed(word[middle:])
        return self._atom_of_word(
            "word", word, self._number, "nonnegative" if is_square else "real"
        )

    def _atom_of_word(
        self, kind: str, word: Word, rebuilt: Callable[[Word], Value], sort: str = "real"
    ) -> Value:
        """An atom that is ``rebuilt`` of other letters; if they are real, it is of this sort."""
        transposed = tuple(is_transposed for _, is_transposed in word)

        def make(*letters: Value) -> Value:
            return rebuilt(tuple(zip(map(only, letters), transposed, strict=True)))

        def facts_of(*known: Facts) -> Facts:
            return SORTS[sort] if all("real" in k for k in known) else NOTHING

        return self.atom(
            (kind, transposed), make, *(generator(a) for a, _ in word), facts_of=facts_of
        )

    def matrix_sum(self, a: MatrixPolynomial, b: MatrixPolynomial) -> MatrixOrNumber:
        """The sum."""
        rows, cols = self._common_size(a.rows, b.rows), self._common_size(a.cols, b.cols)
        return self.matrix_polynomial((*a.terms.items(), *b.terms.items()), rows, cols)

    def matrix_product(self, a: MatrixPolynomial, b: MatrixPolynomial) -> MatrixOrNumber:
        """The product."""
        inner = self._common_size(a.cols, b.rows)
        terms = ((v + w, self.mul(p, q)) for v, p in a.terms.items() for w, q in b.terms.items())
        return self.matrix_polynomial(terms, a.rows or inner, b.cols or inner)

    def transpose(self, a: MatrixPolynomial) -> MatrixPolynomial:
        """The transpose."""
        return MatrixPolynomial(
            {_transposed(word): c for word, c in a.terms.items()}, a.cols, a.rows
        )

    def inner(self, u: MatrixPolynomial, v: MatrixPolynomial) -> Value:
        """The dot product of two columns, or of two rows."""
        if self._is_one(u.cols):
            product = self.matrix_product(self.transpose(u), v)
        else:
            product = self.matrix_product(u, self.transpose(v))
        if isinstance(product, Value):
            return product
        raise NotNormal("a dot product of matrices")

    def trace(self, a: MatrixPolynomial) -> Value:
        """The sum of the entries on the diagonal."""
        size = self._common_size(a.rows, a.cols)
        parts = (
            self.mul(c, self._trace(w) if w else self._known_size(size)) for w, c in a.terms.items()
        )
        return self.add(*parts)

    def _known_size(self, size: Value | None) -> Value:
        if size is None:
            raise NotNormal("the trace of an identity matrix of any size")
        return size

    def _trace(self, word: Word) -> Value:
        """The trace of a word.  It does not change if the letters are moved around in a circle, nor
        if the word is transposed: the least of all these words names the atom.  If one of them
        begins and ends at size 1, it is a number, and its own trace."""
        self.spend(LETTER * len(word) ** 2)
        orders = [w[k:] + w[:k] for w in (word, _transposed(word)) for k in range(len(word))]
        for order in orders:
            if self._is_one(self._sizes(order[-1:], None)[-1]):
                return self._number(order)
        return self._atom_of_word("trace", min(orders), self._trace)

    def determinant(self, a: MatrixPolynomial) -> Value:
        """The determinant of a multiple of a product of square matrices."""
        size = self._common_size(a.rows, a.cols)
        ((word, factor), *others) = a.terms.items()
        if others:
            raise NotNormal("the determinant of a sum")
        for other in self._sizes(word, size):
            self._common_size(other, size)
        result = self.one
        if self.constant(factor) != 1:
            result = self.raised_to(factor, self._known_size(size))
        for letter, _ in word:
            result = self.mul(result, self._determinant(((letter, False),)))
        return result

    def _determinant(self, letter: Word) -> Value:
        return self._atom_of_word("det", letter, self._determinant)

    def sum_matrices(self, count: Value, index: Value, a: MatrixPolynomial) -> MatrixOrNumber:
        """Σ a over index = 0 … count − 1."""
        if any(only(index) in self.atoms[letter].bound for word in a.terms for letter, _ in word):
            raise NotNormal("a sum of matrices that vary with the index")
        terms = ((word, self.sum(count, index, c)) for word, c in a.terms.items())
        return self.matrix_polynomial(terms, a.rows, a.cols)

    def _common_size(self, a: Value | None, b: Value | None) -> Value | None:
        """The size that two places share."""
        if a is not None and b is not None and not self.is_zero(self.sub(a, b)):
            raise NotNormal("matrices whose sizes may differ")
        return b if a is None else a


def _transposed(word: Word) -> Word:
    """The transpose of a word."""
    return tuple((letter, not is_transposed) for letter, is_transposed in reversed(word))


# -- matrices and families -------------------------------------------------------------------------


class Array(NamedTuple):
    """A matrix (``family`` is ""), or a generic block: "stack" of blocks below each other,
    "row" of blocks beside each other, "diag"; then there are ``length`` blocks, one for each
    value of ``counter``."""

    rows: int
    cols: int
    entries: tuple[Value, ...]
    family: str = ""
    length: Value = Value({})
    counter: Value = Value({})


Result = Array | MatrixOrNumber

# What a product of families is: "sum" a Σ of products of blocks.
_PRODUCTS = {("diag", "diag"): "diag", ("diag", "stack"): "stack", ("row", "diag"): "row",
             ("row", "stack"): "sum", ("", ""): ""}  # fmt: skip
_FLIPPED = {"stack": "row", "row": "stack"}


class Matrices:
    """Sums and products of values of one ring."""

    ring: MatrixRing

    def vanishes(self, value: Result) -> bool:
        """Whether a value is found to be zero."""
        if isinstance(value, Value):
            return self.ring.is_zero(value)
        parts = value.entries if isinstance(value, Array) else value.terms.values()
        return all(map(self.ring.is_zero, parts))

    def scaled(self, factor: Value, value: Result) -> Result:
        times = self.ring.mul
        if isinstance(value, Value):
            return times(factor, value)
        if isinstance(value, MatrixPolynomial):
            return value._replace(terms={w: times(factor, c) for w, c in value.terms.items()})
        return value._replace(entries=tuple(times(factor, e) for e in value.entries))

    def plus(self, a: Result, b: Result) -> Result:
        if isinstance(a, Value) and isinstance(b, Value):
            return self.ring.add(a, b)
        if isinstance(a, MatrixPolynomial) and isinstance(b, MatrixPolynomial):
            return self.ring.matrix_sum(a, b)
        a, b = (
            self.sized(v, w) if isinstance(v, MatrixPolynomial) else v for v, w in ((a, b), (b, a))
        )
        if not isinstance(a, Array) or not isinstance(b, Array):
            raise NotNormal("a sum of a number and a matrix")
        self.demand_alike(a, b)
        return a._replace(entries=tuple(map(self.ring.add, a.entries, b.entries)))

    def added(self, values: Iterable[Result]) -> Result:
        """The sum; numbers are added all at once."""
        terms = list(values)
        numbers = [v for v in terms if isinstance(v, Value)]
        return self.ring.add(*numbers) if len(numbers) == len(terms) else reduce(self.plus, terms)

    def times(self, a: Result, b: Result) -> Result:
        if isinstance(a, Value):
            return self.scaled(a, b)
        if isinstance(b, Value):
            return self.scaled(b, a)
        if isinstance(a, MatrixPolynomial) and isinstance(b, MatrixPolynomial):
            return self.ring.matrix_product(a, b)
        if isinstance(a, MatrixPolynomial):
            return self.scaled(of_identity(a), b)
        if isinstance(b, MatrixPolynomial):
            return self.scaled(of_identity(b), a)
        kind = _PRODUCTS.get((a.family, b.family))
        if kind is None or a.cols != b.rows:
            raise NotNormal(f"the product of {in_words(a)} and {in_words(b)}")
        self.demand_as_many(a, b)
        add, times = self.ring.add, self.ring.mul
        entries = tuple(
            add(*(times(a.entries[i * a.cols + k], b.entries[k * b.cols + j])
                  for k in range(a.cols)))
            for i in range(a.rows) for j in range(b.cols)
        )  # fmt: skip
        if kind == "sum":
            entries = tuple(self.ring.sum(a.length, a.counter, e) for e in entries)
        if kind in ("", "sum"):
            return plain(a.rows, b.cols, entries)
        return Array(a.rows, b.cols, entries, kind, a.length, a.counter)

    def sized(self, identity: MatrixPolynomial, like: Result) -> Array:
        """The multiple of the identity that has the shape of ``like``."""
        if not isinstance(like, Array) or like.family not in ("", "diag") or like.rows != like.cols:
            raise NotNormal(f"the identity matrix beside {in_words(like)}")
        n, factor = like.rows, of_identity(identity)
        return like._replace(entries=tuple(
            factor if i == j else self.ring.zero for i in range(n) for j in range(n)
        ))  # fmt: skip

    def demand_as_many(self, a: Array, b: Array) -> None:
        """Refuse families whose numbers of blocks are not seen to be the same."""
        if not self.ring.is_zero(self.ring.sub(a.length, b.length)):
            raise NotNormal("families with different numbers of blocks")

    def demand_alike(self, a: Array, b: Array) -> None:
        if (a.family, a.rows, a.cols) != (b.family, b.rows, b.cols):
            raise NotNormal(f"{in_words(a)} beside {in_words(b)}")
        self.demand_as_many(a, b)

    def inner(self, u: Result, v: Result) -> Value:
        """The sum of the products of corresponding entries of two vectors."""
        if isinstance(u, MatrixPolynomial) and isinstance(v, MatrixPolynomial):
            return self.ring.inner(u, v)
        if not isinstance(u, Array) or not isinstance(v, Array):
            raise NotNormal(f"the dot product of {in_words(u)} and {in_words(v)}")
        self.demand_alike(u, v)
        if 1 not in {"": (u.rows, u.cols), "stack": (u.cols,), "row": (u.rows,)}.get(u.family, ()):
            raise NotNormal(f"the dot product of {in_words(u)} and {in_words(v)}")
        body = self.ring.add(*map(self.ring.mul, u.entries, v.entries))
        return self.ring.sum(u.length, u.counter, body) if u.family else body

    def transposed(self, value: Result) -> Result:
        if isinstance(value, MatrixPolynomial):
            return self.ring.transpose(value)
        if isinstance(value, Value):
            return value
        r, c, old, family = value.rows, value.cols, value.entries, value.family
        entries = tuple(old[i * c + j] for j in range(c) for i in range(r))
        return value._replace(rows=c, cols=r, entries=entries, family=_FLIPPED.get(family, family))


def of_identity(value: MatrixPolynomial) -> Value:
    """The factor of the identity matrix that the value is."""
    if value.rows is not None:
        raise NotNormal("a matrix of symbolic size beside one with entries")
    return value.terms[()]


def plain(rows: int, cols: int, entries: tuple[Value, ...]) -> Result:
    """A matrix; one of one entry is that number."""
    return entries[0] if rows == cols == 1 else Array(rows, cols, entries)


def block_of(value: Result) -> Array:
    """A block of a family, which is a number or a plain matrix."""
    block = Array(1, 1, (value,)) if isinstance(value, Value) else value
    if not isinstance(block, Array) or block.family:
        raise NotNormal("the blocks of a family must be plain matrices")
    return block


def laid_out(head: str, values: list[Result], zero: Value) -> Result:
    """A family of few blocks as one matrix."""
    blocks = list(map(block_of, values))
    if len({(b.rows, b.cols) for b in blocks}) != 1:
        raise NotNormal("the blocks of a family must be one or more, of one shape")
    r, c, n = blocks[0].rows, blocks[0].cols, len(blocks)
    if head == "stack":
        return plain(r * n, c, tuple(entry for block in blocks for entry in block.entries))
    entries = [zero] * (r * n * c * n)
    for b, block in enumerate(blocks):
        for k, entry in enumerate(block.entries):
            entries[(b * r + k // c) * c * n + b * c + k % c] = entry
    return plain(r * n, c * n, tuple(entries))


def in_words(value: Result) -> str:
    """The shape in words, for messages."""
    if not isinstance(value, Array):
        return "a number" if isinstance(value, Value) else "a matrix of symbolic size"
    block = f"{value.rows}×{value.cols}"
    return f"a family ({value.family}) of {block} blocks" if value.family else f"a {block} matrix"


# -- determinants, traces and inverses -------------------------------------------------------------


MAX_ROWS = 8  # of a matrix of which there is a determinant


class Determinants(Matrices):
    """Matrices of one ring, with their determinants."""

    def trace(self, value: Result) -> Value:
        """The sum of the entries on the diagonal."""
        if isinstance(value, Array):
            demand_square(value)
            return self.ring.add(*value.entries[:: value.cols + 1])
        return value if isinstance(value, Value) else self.ring.trace(value)

    def determinant(self, value: Result) -> Value:
        """The determinant, by the minors of the last rows."""
        if not isinstance(value, Array):
            return value if isinstance(value, Value) else self.ring.determinant(value)
        demand_square(value)
        n, ring = value.rows, self.ring
        minors: dict[tuple[int, ...], Value] = {(): ring.one}
        for row in reversed(range(n)):
            entries = value.entries[row * n : (row + 1) * n]
            minors = {
                cols: ring.add(*(
                    ring.mul(ring.neg(entries[c]) if k % 2 else entries[c],
                             minors[cols[:k] + cols[k + 1 :]])
                    for k, c in enumerate(cols)
                ))
                for cols in combinations(range(n), n - row)
            }  # fmt: skip
        return minors[tuple(range(n))]

    def inverse(self, value: Array) -> Result:
        """The adjugate by the determinant."""
        demand_square(value)
        n, ring = value.rows, self.ring

        def cofactor(i: int, j: int) -> Value:
            rest = tuple(e for k, e in enumerate(value.entries) if k // n != i and k % n != j)
            minor = self.determinant(plain(n - 1, n - 1, rest))
            return ring.neg(minor) if (i + j) % 2 else minor

        adjugate = tuple(cofactor(j, i) for i in range(n) for j in range(n))
        return self.scaled(ring.inverse(self.determinant(value)), Array(n, n, adjugate))


def demand_square(value: Array) -> None:
    """Refuse what is no square matrix with few entries."""
    if value.family or value.rows != value.cols or value.rows > MAX_ROWS:
        raise NotNormal(f"the determinant of {in_words(value)}")
