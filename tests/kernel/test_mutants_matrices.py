"""Matrices and families of blocks in the ring, beside matrices of numbers.

Small terms are computed twice: by the kernel, and here with lists of fractions.  The kernel calls
two terms equal only if their values agree; without variables also if they do.
"""

import random
from fractions import Fraction
from itertools import combinations

import pytest
from proof_data import equal, matrix

from symproof.kernel.evaluation import agree
from symproof.kernel.facts import SORTS, Scope
from symproof.kernel.polynomials import NotNormal
from symproof.kernel.shapes import IllTyped, UnknownShape, shape
from symproof.kernel.shapes import alike as fitting
from symproof.kernel.terms import Term, number, symbol

HERE = Scope(
    {"n": SORTS["positive integer"], "m": SORTS["positive integer"], "w_#": SORTS["real"],
     "v_#": SORTS["real"], "x": SORTS["real"]},
    {"n": (), "m": (), "w_#": ("integer",), "v_#": ("integer",), "x": ()},
)  # fmt: skip
FAMILIES = {"w_#": lambda k: Fraction(3 * k * k - 5, 7), "v_#": lambda k: Fraction(2 * k + 1, 3)}
POINTS = [{"n": 1, "m": 2, "x": 3}, {"n": 2, "m": 1, "x": -1}, {"n": 3, "m": 3, "x": 5}]
IDENTITY, ONE = Term("identity"), number(1)


class Misfit(Exception):
    """The shapes do not fit."""


class Grid:
    """A matrix; ``of`` makes a number of one with one row and one column."""

    def __init__(self, rows):
        self.rows = rows

    @staticmethod
    def of(rows):
        return rows[0][0] if len(rows) == len(rows[0]) == 1 else Grid(rows)

    @property
    def size(self):
        return len(self.rows), len(self.rows[0])

    def __eq__(self, other):
        return isinstance(other, Grid) and self.rows == other.rows

    __hash__ = None


class Diagonal:
    """A multiple of the identity, of any size."""

    def __init__(self, factor):
        self.factor = factor

    def sized(self, n):
        return Grid([[self.factor if i == j else Fraction(0) for j in range(n)] for i in range(n)])

    def __eq__(self, other):
        return isinstance(other, Diagonal) and self.factor == other.factor

    __hash__ = None


def alike(a, b):
    """Both as matrices of one size, or both as they are."""
    if isinstance(a, Grid) and isinstance(b, Diagonal):
        if a.size[0] != a.size[1]:
            raise Misfit
        b = b.sized(a.size[0])
    if isinstance(b, Grid) and isinstance(a, Diagonal):
        b, a = alike(b, a)
    if type(a) is not type(b) or (isinstance(a, Grid) and a.size != b.size):
        raise Misfit
    return a, b


def plus(a, b):
    a, b = alike(a, b)
    if isinstance(a, Grid):
        return Grid([[x + y for x, y in zip(r, s, strict=True)]
                     for r, s in zip(a.rows, b.rows, strict=True)])  # fmt: skip
    return Diagonal(a.factor + b.factor) if isinstance(a, Diagonal) else a + b


def times(a, b):
    if isinstance(b, Fraction):
        a, b = b, a
    if isinstance(a, Diagonal) and not isinstance(b, Fraction):
        return times(a.factor, b)
    if isinstance(b, Diagonal) and isinstance(a, Grid):
        return times(b.factor, a)
    if isinstance(a, Fraction):
        if isinstance(b, Grid):
            return Grid([[a * y for y in row] for row in b.rows])
        return Diagonal(a * b.factor) if isinstance(b, Diagonal) else a * b
    if a.size[1] != b.size[0]:
        raise Misfit
    columns = list(zip(*b.rows, strict=True))
    return Grid.of([[sum((x * y for x, y in zip(row, c, strict=True)), Fraction(0))
                     for c in columns] for row in a.rows])  # fmt: skip


def value(term, at):
    """The value of a term at a point."""
    head, args = term.head, term.args
    if head == "num":
        return Fraction(args[0], 10 ** args[1])
    if head == "sym":
        return FAMILIES[args[0]](int(value(args[1], at))) if args[1:] else Fraction(at[args[0]])
    if head == "identity":
        return Diagonal(Fraction(1))
    if head == "matrix":
        entries = [scalar(value(t, at)) for t in args[2:]]
        return Grid.of([entries[k * args[1] : (k + 1) * args[1]] for k in range(args[0])])
    if head in ("sum", "prod", "stack", "diag"):
        var, lo, hi, body = args
        ends = range(int(value(lo, at)), int(value(hi, at)) + 1)
        return joined(head, [value(body, {**at, var: k}) for k in ends])
    parts = [value(t, at) for t in args]
    if head == "neg":
        return times(Fraction(-1), parts[0])
    if head == "transpose":
        turned = parts[0]
        return Grid([*map(list, zip(*turned.rows, strict=True))]) if isinstance(turned, Grid) \
            else turned  # fmt: skip
    if head == "dot":
        a, b = parts
        if not (isinstance(a, Grid) and isinstance(b, Grid) and a.size == b.size and 1 in a.size):
            raise Misfit
        return sum((x * y for r, s in zip(a.rows, b.rows, strict=True)
                    for x, y in zip(r, s, strict=True)), Fraction(0))  # fmt: skip
    total = parts[0]
    for part in parts[1:]:
        total = (plus if head == "add" else times)(total, part)
    return total


def scalar(found):
    if not isinstance(found, Fraction):
        raise Misfit
    return found


def joined(head, blocks):
    if head in ("sum", "prod"):
        total = blocks[0]
        for block in blocks[1:]:
            total = plus(total, block) if head == "sum" else total * scalar(block)
        return total
    grids = [b if isinstance(b, Grid) else Grid([[scalar(b)]]) for b in blocks]
    if head == "stack":
        return Grid.of([row for g in grids for row in g.rows])
    width = sum(g.size[1] for g in grids)
    rows, before = [], 0
    for g in grids:
        for row in g.rows:
            rows.append([Fraction(0)] * before + row + [Fraction(0)] * (width - before - len(row)))
        before += g.size[1]
    return Grid.of(rows)


def over(head, body, hi, lo=ONE, var="j"):
    return Term(head, var, lo, hi, body)


J, W, V = symbol("j"), Term("sym", "w_#", symbol("j")), Term("sym", "v_#", symbol("j"))
TURN, SHIFT, WIDE = matrix([0, -1], [1, 0]), matrix([1, 2], [0, 3]), matrix([1, 2, 3], [4, 5, 6])
TALL, COLUMN, ROW = matrix([1, 0], [2, 5], [0, 7]), matrix([2], [3]), matrix([4, 9])
PLAIN = [TURN, SHIFT, WIDE, TALL, COLUMN, ROW, IDENTITY, number(2), matrix([5]),
         matrix([1, 2, 3], [0, 1, 4], [5, 6, 0]), matrix([1], [2], [3])]  # fmt: skip


def laid_out(hi, lo=ONE, w=W, v=V):
    """Families of blocks that depend on their index, of several shapes."""
    blocks = [
        w, Term("matrix", 2, 1, w, v), Term("matrix", 1, 2, v, w), Term("matrix", 2, 2, w, v, J, w),
        Term("matrix", 2, 3, w, v, J, v, w, J),
    ]  # fmt: skip
    return [over(head, b, hi, lo) for head in ("stack", "diag", "sum") for b in blocks]


def grown(leaves, seed, count):
    draw = random.Random(seed)
    made = [*leaves, *[Term("transpose", t) for t in leaves]]
    pairs = [(a, b) for a in made for b in made]
    draw.shuffle(pairs)
    for a, b in pairs[:count]:
        made.append(Term(draw.choice(("add", "mul", "mul", "dot")), a, b))
    made += [Term("add", t, IDENTITY) for t in leaves]
    for a in draw.sample(made, 20):
        made.append(Term("neg", a))
        made.append(Term("mul", number(3), a))
    return made


def values(term):
    found = []
    for at in POINTS:
        try:
            found.append(value(term, at))
        except Misfit:
            found.append(None)
    return found


def are_equal(a, b):
    if None in (a, b):
        return False
    try:
        a, b = alike(a, b)
    except Misfit:
        return False
    return a == b


def compared(left, right):
    """Whether terms are seen to be equal, if they have shapes that fit."""
    try:
        fitting(shape(left, HERE.sorts), shape(right, HERE.sorts))
        return equal(left, right, HERE)
    except (NotNormal, IllTyped, UnknownShape) as error:
        return type(error)


@pytest.mark.parametrize("seed", range(4))
def test_matrices_without_variables(seed):
    square, odd = Term("mul", J, J), Term("add", J, J, ONE)
    few = laid_out(number(2), ONE, square, odd) + laid_out(number(0), number(0), square, odd)
    made = grown([*PLAIN, *few], seed, 80)
    known = {t: value_at(t) for t in made}
    alone = {t: compared(t, t) for t in made}
    for t, found in known.items():
        assert (alone[t] is True) == (found is not None), t
        assert found is not None or alone[t] is IllTyped, t
    draw = random.Random(seed)
    fine = [t for t in made if known[t] is not None]
    for a in fine:
        for b in [*draw.sample(fine, 3), *[t for t in fine if known[t] == known[a]][:2]]:
            try:
                expected = are_equal(*alike(known[a], known[b]))
            except Misfit:
                assert compared(a, b) is IllTyped, (a, b)
            else:
                assert compared(a, b) is expected, (a, b)


def value_at(term):
    try:
        return value(term, POINTS[0])
    except Misfit:
        return None


@pytest.mark.parametrize("seed", range(3))
def test_families_of_any_length_have_the_values_of_their_blocks(seed):
    n, m = symbol("n"), symbol("m")
    leaves = [*laid_out(n), *laid_out(m)[:4], *laid_out(Term("add", n, number(1)), number(2)),
              TURN, COLUMN, IDENTITY, symbol("x")]  # fmt: skip
    made = grown(leaves, seed, 150)
    known = {t: values(t) for t in made}
    held = 0
    for a in made:
        alone = compared(a, a)
        if alone is IllTyped:  # it fits nowhere
            assert known[a] == [None] * 3 or None in known[a], a
        if alone is True:
            assert known[a][2] is not None, a  # one block alone may be a number
            held += 1
    assert held > 60
    fine = [t for t in made if None not in known[t]]
    draw = random.Random(seed)
    pairs = [(a, b) for a, b in combinations(fine, 2) if known[a] == known[b]]
    pairs += [tuple(draw.sample(fine, 2)) for _ in range(100)]
    same = 0
    for a, b in pairs[-250:]:
        if compared(a, b) is True:
            assert all(map(are_equal, known[a], known[b])), (a, b)
            same += 1
    assert same > 5


TWO = Term("matrix", 2, 1, W, V)
ROUND = Term("matrix", 2, 2, V, Term("neg", W), W, V)
RANGE = (symbol("n"),)


def of_blocks(*factors):
    return Term("mul", *factors)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (of_blocks(over("diag", ROUND, *RANGE), over("diag", TURN, *RANGE)),
         over("diag", of_blocks(ROUND, TURN), *RANGE)),
        (of_blocks(over("diag", ROUND, *RANGE), over("stack", TWO, *RANGE)),
         over("stack", of_blocks(ROUND, TWO), *RANGE)),
        (of_blocks(Term("transpose", over("stack", TWO, *RANGE)), over("diag", ROUND, *RANGE)),
         Term("transpose", over("stack", of_blocks(Term("transpose", ROUND), TWO), *RANGE))),
        (of_blocks(Term("transpose", over("stack", TWO, *RANGE)), over("stack", TWO, *RANGE)),
         over("sum", Term("add", of_blocks(W, W), of_blocks(V, V)), *RANGE)),
        (Term("dot", over("stack", TWO, *RANGE), over("stack", TWO, *RANGE)),
         over("sum", Term("add", of_blocks(W, W), of_blocks(V, V)), *RANGE)),
        (Term("dot", *[Term("transpose", over("stack", TWO, *RANGE))] * 2),
         over("sum", Term("add", of_blocks(W, W), of_blocks(V, V)), *RANGE)),
        (Term("transpose", over("diag", ROUND, *RANGE)),
         over("diag", Term("transpose", ROUND), *RANGE)),
        (Term("add", over("diag", ROUND, *RANGE), IDENTITY),
         over("diag", Term("add", ROUND, IDENTITY), *RANGE)),
        (Term("add", IDENTITY, over("diag", ROUND, *RANGE), IDENTITY),
         over("diag", Term("add", ROUND, of_blocks(number(2), IDENTITY)), *RANGE)),
        (of_blocks(over("diag", IDENTITY, *RANGE), number(1)), None),
        (of_blocks(IDENTITY, over("stack", TWO, *RANGE), symbol("x")),
         over("stack", of_blocks(symbol("x"), TWO), *RANGE)),
        (Term("neg", IDENTITY), of_blocks(number(-1), IDENTITY)),
        (Term("add", IDENTITY, IDENTITY), of_blocks(number(2), IDENTITY)),
        (of_blocks(IDENTITY, IDENTITY), IDENTITY),
        (Term("transpose", Term("transpose", over("stack", TWO, *RANGE))),
         over("stack", TWO, *RANGE)),
        (Term("add", SHIFT, IDENTITY), matrix([2, 2], [0, 4])),
        (Term("add", IDENTITY, TURN), matrix([1, -1], [1, 1])),
        (Term("add", over("diag", SHIFT, *RANGE), of_blocks(number(2), IDENTITY)),
         over("diag", matrix([3, 2], [0, 5]), *RANGE)),
    ],
)  # fmt: skip
def test_laws_of_families(left, right):
    if right is None:
        with pytest.raises(NotNormal):
            agree(left, left, HERE)
        return
    assert equal(left, right, HERE)
    assert equal(right, left, HERE)
    for wrong in (of_blocks(number(2), right), Term("neg", right)):
        assert not equal(left, wrong, HERE)


A, B = over("stack", TWO, *RANGE), over("stack", TWO, Term("add", *RANGE, number(1)))
SCALARS, LONGER = over("stack", W, *RANGE), Term("add", *RANGE, number(1))
UNDECIDED = [
    (Term("add", SCALARS, number(1)), number(1)),
    (A, over("stack", W, LONGER)),
    (
        Term("transpose", over("stack", Term("transpose", TWO), *RANGE)),
        Term("transpose", Term("transpose", A)),
    ),
    (over("stack", W, number(0)), number(0)),
    (over("diag", ROUND, number(0)), TURN),
    (A, over("stack", TWO, symbol("m"))),
    (A, matrix([1], [2])),
    (Term("add", A, matrix([1], [2])), A),
    (Term("add", A, IDENTITY), A),
    (over("diag", ROUND, *RANGE), over("diag", ROUND, symbol("m"))),
    (of_blocks(over("diag", ROUND, *RANGE), matrix([1], [2])), A),
    (of_blocks(TURN, A), A),
    (of_blocks(A, A), A),
    (over("stack", over("stack", W, *RANGE), *RANGE), A),
    (over("sum", over("stack", W, *RANGE), *RANGE, var="k"), A),
    (over("prod", TURN, *RANGE), TURN),
    (Term("norm", Term("matrix", 2, 1, Term("i"), number(1))), number(0)),
]
MISFITS = [
    (A, B),
    (A, over("stack", Term("matrix", 2, 2, W, V, J, W), *RANGE)),
    (of_blocks(Term("transpose", A), B), number(1)),
    (of_blocks(over("diag", WIDE, *RANGE), over("stack", TWO, *RANGE)), A),
    (Term("add", over("diag", WIDE, *RANGE), IDENTITY), over("diag", WIDE, *RANGE)),
    (Term("dot", TURN, TURN), number(2)),
    (Term("dot", COLUMN, number(2)), number(2)),
    (Term("dot", number(2), COLUMN), number(2)),
    (Term("dot", IDENTITY, COLUMN), number(2)),
    (Term("dot", over("stack", ROUND, *RANGE), over("stack", ROUND, *RANGE)), number(2)),
    (Term("add", number(1), IDENTITY), IDENTITY),
    (Term("add", number(1), TURN, TURN), TURN),
    (IDENTITY, number(1)),
    (TURN, number(0)),
    (COLUMN, ROW),
]


@pytest.mark.parametrize("pair", UNDECIDED)
def test_what_is_not_decided_of_families(pair):
    for left, right in (pair, pair[::-1]):
        with pytest.raises(NotNormal):
            agree(left, right, HERE)
        assert not equal(left, right, HERE)


@pytest.mark.parametrize("pair", MISFITS)
def test_shapes_that_never_fit(pair):
    for left, right in (pair, pair[::-1]):
        with pytest.raises((IllTyped, UnknownShape)):
            fitting(*(shape(side, HERE.sorts) for side in (left, right)))
        assert not equal(left, right, HERE)


def test_the_norm_is_a_root_and_a_root_is_a_function():
    norm = Term("norm", matrix([3], [4]))
    assert equal(norm, number(5), HERE)
    assert not equal(norm, number(-5), HERE)
    assert not agree(norm, number(5), HERE)
    assert agree(norm, Term("sqrt", number(25)), HERE)
