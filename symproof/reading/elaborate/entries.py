r"""Matrices by their entries: where a formula names entries of a matrix beside the matrix.

    xᵀ·y = Σ x_i·y_i     becomes     Σ x_k·y_k = Σ x_i·y_i
    (A·B)_ij             becomes     Σ A_(i, k)·B_(k, j)

The entries of a column x are x_1, x_2, …, those of a matrix A are A_(1, 1), …  A matrix of 2 × 3 is
written out with them; of one whose size is a letter the definitions of products, transposes,
traces and norms are put in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ...kernel.shapes import NUMBER, IllTyped, UnknownShape, shape
from ...kernel.terms import Relation, Term, children, free_names, is_matrix, number, rebuild, symbol
from ...notation.names import parse_name

ONE = number(1)
_LARGEST = 6  # a matrix that is written out
_INDICES = "ijklpqrst"


class NoEntries(Exception):
    """Of something that stands in a formula, no entry can be named; the message says what."""


def entry_of(name: str, *indices: Term) -> Term:
    """The entry of a matrix or column that is called ``name``, as in terms."""
    return symbol(parse_name(name)._replace(sub=len(indices), is_matrix=False).template, *indices)


def entry(
    term: Term, indices: Sequence[Term], taken: frozenset[str], unknown: frozenset[str]
) -> Term:
    """The entry of a matrix, or of a column, at these indices, as in ``(A·B)_ij``; ``unknown`` and
    what is raised are those of :func:`by_entries`."""
    entries = _Entries(taken | _names(term), unknown)
    if len(indices) == 1 and _columns(term) == ONE:
        return entries.entry(term, indices[0], ONE)
    if len(indices) == 2:
        return entries.entry(term, *indices)
    raise NoEntries("so many indices")


def cross(u: Term, v: Term) -> Term:
    """The cross product of two columns of three entries.  Raises :class:`NoEntries`."""
    if not all(_rows(term) == number(3) for term in (u, v)):
        raise NoEntries("a cross product of columns that have not three entries")
    a, b = ([_Entries().entry(term, number(k), ONE) for k in (1, 2, 3)] for term in (u, v))
    pairs = ((1, 2), (2, 0), (0, 1))
    return Term("matrix", 3, 1, *(
        Term("add", Term("mul", a[j], b[k]), Term("neg", Term("mul", a[k], b[j])))
        for j, k in pairs
    ))  # fmt: skip


def column_of(term: Term) -> list[Term]:
    """The entries of a column that has a small number of them.  Raises :class:`NoEntries`."""
    rows = _rows(term) if _shape(term) != NUMBER and _columns(term) == ONE else None
    if rows is None or rows.head != "num" or not 1 < rows.args[0] <= _LARGEST:
        raise NoEntries("a column of another size")
    return [_Entries().entry(term, number(k), ONE) for k in range(1, rows.args[0] + 1)]


def by_entries(relation: Relation, taken: frozenset[str], unknown: frozenset[str]) -> Relation:
    """A relation in which entries of matrices are named beside the matrices, with nothing but
    entries; letters of new sums are none of those ``taken``.  Raises :class:`NoEntries`, also if it
    has to know a size that is ``unknown``."""
    left, _, right = written_out(relation)
    if not [*_named(left), *_named(right)]:
        return Relation(left, relation.op, right)
    entries = _Entries(taken | _names(left) | _names(right), unknown)
    sides = [_shape(side) for side in (left, right)]
    if sides[0] != sides[1]:
        raise NoEntries("sides of different shapes")
    if sides[0] == NUMBER:
        return Relation(entries.scalar(left), relation.op, entries.scalar(right))
    raise NoEntries("an equation of matrices")


def written_out(relation: Relation) -> Relation:
    """A relation with the entries of all matrices whose size is a small number."""
    return Relation(_written_out(relation.left), relation.op, _written_out(relation.right))


def each_entry(relation: Relation) -> list[Relation]:
    """The equations of the entries of two matrices that are written out; else the relation."""
    left, op, right = relation
    if (
        op != "="
        or left.head != "matrix"
        or right.head != "matrix"
        or left.args[:2] != right.args[:2]
    ):
        return [relation]
    return [Relation(a, "=", b) for a, b in zip(left.args[2:], right.args[2:], strict=True)]


def _named(term: Term) -> Iterator[Term]:
    """The matrices in a term that have a name."""
    if term.head == "sym" and is_matrix(term.args[0]):
        yield term
    for child in children(term):
        yield from _named(child)


def is_real(term: Term) -> bool:
    """Whether a column or matrix is made of named columns and matrices, whose entries are real,
    and of numerals: a letter may be a complex number, and the squares of its multiples are not
    those of a norm."""
    if term.head == "sym":
        return is_matrix(term.args[0])
    if term.head in ("add", "mul", "neg", "transpose", "matrix", "num"):
        return all(map(is_real, children(term)))
    return term.head == "identity"


def _written_out(term: Term) -> Term:
    """A term with the entries of all matrices whose size is known."""
    if term.head == "sym" and is_matrix(term.args[0]):
        rows, cols = (_small(size) for size in term.args[-2:])
        if rows and cols and len(term.args) == 3:
            entries = [
                _entry(term, number(i), number(j))
                for i in range(1, rows + 1) for j in range(1, cols + 1)
            ]  # fmt: skip
            return Term("matrix", rows, cols, *entries)
    inner = rebuild(term, _written_out)
    if term.head == "pow" and term.args[0].head == "norm" and is_real(term.args[0].args[0]):
        column = inner.args[0].args[0]
        if inner.args[1] == number(2) and column.head == "matrix" and column.args[1] == 1:
            return _sum([Term("pow", entry, number(2)) for entry in column.args[2:]])
    return inner


def _small(size: Term) -> int:
    is_numeral = size.head == "num" and not size.args[1] and size.args[0] <= _LARGEST
    return int(size.args[0]) if is_numeral else 0


def _entry(matrix: Term, i: Term, j: Term) -> Term:
    name, *indices = matrix.args
    if len(indices) > 2:
        raise NoEntries("an entry of one of many matrices")
    return entry_of(name, i) if indices[-1] == ONE else entry_of(name, i, j)


def _names(term: Term) -> frozenset[str]:
    """All names in a term, also those that it binds."""
    own = (a for a in term.args[:1] if isinstance(a, str))
    return frozenset(own).union(*map(_names, children(term)))


def _shape(term: Term) -> tuple[object, object]:
    try:
        return shape(term, free_names(term))
    except (IllTyped, UnknownShape) as flaw:
        raise NoEntries(str(flaw)) from None


class _Entries:
    """Entries of terms; letters of new sums are none of the names that are ``taken``."""

    def __init__(
        self, taken: frozenset[str] = frozenset(), unknown: frozenset[str] = frozenset()
    ) -> None:
        self.unknown = unknown
        self.unused: Iterator[str] = iter([x for x in _INDICES if x not in taken])

    def over(self, size: Term, body: Callable[[Term], Term]) -> Term:
        """The sum over all indices from 1 to a size."""
        count = _small(size)
        if count:
            return _sum([body(number(k)) for k in range(1, count + 1)])
        if not self.unknown.isdisjoint(free_names(size)):
            raise NoEntries("how many entries are there?  Declare x: vector(n), say")
        letter = next(self.unused, "")
        if not letter:
            raise NoEntries("so many sums")
        return Term("sum", letter, ONE, size, body(symbol(letter)))

    def is_number(self, term: Term) -> bool:
        return _shape(term) == NUMBER

    def entry(self, term: Term, i: Term, j: Term) -> Term:
        """The entry in row i and column j."""
        head, args = term.head, term.args
        if head == "sym" and is_matrix(args[0]):
            return _entry(term, i, j)
        if head == "matrix":
            row, col = _small(i), _small(j)
            if not (0 < row <= args[0] and 0 < col <= args[1]):
                raise NoEntries("an entry of a matrix that is written out")
            found: Term = args[2 + (row - 1) * args[1] + col - 1]
            return found
        if head == "transpose":
            return self.entry(args[0], j, i)
        if head == "add":
            return _sum([self.entry(part, i, j) for part in args])
        if head == "neg":
            return Term("neg", self.entry(args[0], i, j))
        if head == "div":
            return Term("div", self.entry(args[0], i, j), self.scalar(args[1]))
        if head == "mul":
            return self.of_product(args, i, j)
        raise NoEntries(f"an entry of {head}")

    def of_product(self, factors: Sequence[Term], i: Term, j: Term) -> Term:
        """The entry of a product, from left to right."""
        numbers = [self.scalar(f) for f in factors if self.is_number(f)]
        first, *rest = [f for f in factors if not self.is_number(f)]
        if not rest:
            return _product([*numbers, self.entry(first, i, j)])
        if len(rest) > 1 and self.is_number(Term("mul", first, rest[0])):
            inner = self.scalar(Term("mul", first, rest[0]))
            return _product([*numbers, inner, self.of_product(rest[1:], i, j)])
        size = _columns(first)
        whole = self.over(size, lambda k: _product(
            [self.entry(first, i, k), self.of_product(rest, k, j)]))  # fmt: skip
        return _product([*numbers, whole])

    def scalar(self, term: Term) -> Term:
        """A number with sums of entries for traces, norms and products of matrices."""
        head, args = term.head, term.args
        if head == "trace":
            return self.over(_rows(args[0]), lambda k: self.entry(args[0], k, k))
        if head == "pow" and args[0].head == "norm" and args[1] == number(2):
            return self.squares(args[0].args[0])
        if head == "norm":
            return Term("sqrt", self.squares(args[0]))
        if head == "dot":
            u, v = args
            return self.over(_rows(u), lambda k: _product(
                [self.entry(u, k, ONE), self.entry(v, k, ONE)]))  # fmt: skip
        if head == "mul" and not all(map(self.is_number, args)):
            return self.of_product(args, ONE, ONE)
        if head == "det" or not self.is_number(term):
            raise NoEntries(f"the entries in {head}")
        return rebuild(term, self.scalar)

    def squares(self, column: Term) -> Term:
        """The sum of the squares of the entries of a real column."""
        if not is_real(column):
            raise NoEntries("are all entries in this norm real?")
        return self.over(
            _rows(column), lambda k: Term("pow", self.entry(column, k, ONE), number(2))
        )


def _rows(term: Term) -> Term:
    """How many rows a matrix has, as a term."""
    head, args = term.head, term.args
    if head == "sym":
        rows: Term = args[-2]
        return rows
    if head == "matrix":
        return number(args[0])
    if head == "transpose":
        return _columns(args[0])
    if head in ("add", "neg", "div"):
        return _rows(args[0])
    if head == "mul":
        return _rows(next(f for f in args if _shape(f) != NUMBER))
    raise NoEntries(f"the rows of {head}")


def _columns(term: Term) -> Term:
    head, args = term.head, term.args
    if head == "sym":
        columns: Term = args[-1]
        return columns
    if head == "matrix":
        return number(args[1])
    if head == "transpose":
        return _rows(args[0])
    if head in ("add", "neg", "div"):
        return _columns(args[0])
    if head == "mul":
        return _columns([f for f in args if _shape(f) != NUMBER][-1])
    raise NoEntries(f"the columns of {head}")


def _sum(parts: Sequence[Term]) -> Term:
    return parts[0] if len(parts) == 1 else Term("add", *parts)


def _product(parts: Sequence[Term]) -> Term:
    flat = [f for part in parts for f in (part.args if part.head == "mul" else (part,))]
    return flat[0] if len(flat) == 1 else Term("mul", *flat)
