"""What certificates equate and, above all, what they do not."""

import pytest
from proof_data import claim, equal, holds, matrix, ring_holds, sign

from symproof.kernel.claims import scope
from symproof.kernel.evaluation import agree
from symproof.kernel.facts import SORTS, Scope
from symproof.kernel.polynomials import NotNormal
from symproof.kernel.shapes import IllTyped, UnknownShape, alike, shape
from symproof.kernel.terms import Term, number, symbol

HERE = Scope(
    {"n": SORTS["natural"], "m": SORTS["natural"], "x": SORTS["real"],
     "w_#": SORTS["real"], "v_#": SORTS["real"]},
    {"n": (), "m": (), "x": (), "w_#": ("integer",), "v_#": ("integer",)},
)  # fmt: skip
N, M, X = symbol("n"), symbol("m"), symbol("x")
QUARTER, UNIT = matrix([0, -1], [1, 0]), matrix([1, 0], [0, 1])


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("sin(x)^2 + cos(x)^2 = 1", "x: complex"),
        ("exp(x + y) = exp(x)*exp(y)", ""),
        ("cos(pi/12) = (sqrt(6) + sqrt(2))/4", ""),
        ("(-1)^n*(-1)^n = 1", "n: integer"),
        ("cos(n*pi) = (-1)^n", "n: integer"),
        ("x^(n + m) = x^n*x^m", "n: natural, m: natural"),
        ("x^(n*m) = (x^n)^m", "n: natural, m: natural"),
        ("x^((n - 1)^2) = x^((1 - n)^2)", "n: natural"),
        ("u^((n - 1)^2) = u*u^(n^2)/u^(2*n)", "n: natural, u: nonzero"),
        ("log(p*q) = log(p) + log(q)", "p: positive, q: positive"),
        ("sqrt(p^2) = p", "p: positive"),
        ("Abs(x)^2 = x^2", ""),
        ("Abs(x - y) = Abs(y - x)", ""),
        ("Sum(a + w[i], (i, 1, n)) = n*a + Sum(w[i], (i, 1, n))", "n: natural"),
        ("Sum(w[i + 1], (i, 0, n - 1)) = Sum(w[i], (i, 1, n))", "n: natural"),
        ("Sum(k^2, (k, 1, 24)) = 70^2", ""),
    ],
)
def test_equal(text, where):
    assert holds(text, where)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("sqrt(x^2) = x", ""),
        ("sqrt(x^(2*n)) = x^n", "n: natural"),
        ("sqrt(-x)*sqrt(-x) = x", ""),
        ("sqrt(x)*sqrt(x) = -x", ""),
        ("Abs(x) = x", ""),
        ("Abs(z)^2 = z^2", "z: complex"),
        ("Abs(x^n) = x^n", "n: natural"),
        ("0^n = 0", "n: natural"),
        ("0^n = 1", "n: natural"),
        ("0^((n - 1)^2) = 0", "n: natural"),
        ("(x - x)^((n - 1)^2) = 0", "n: natural"),
        ("Sum((i - 2)^((n - 1)^2), (i, 2, 2)) = 0", "n: natural"),
        ("(1 - (-1)^m)*(1 + (-1)^m)^((n - 1)^2) = 0", "n: natural, m: natural"),
        ("(-1)^n = 1", "n: integer"),
        ("(-1)^(n/2)*(-1)^(n/2) = 1", "n: integer"),
        ("(1 - (-1)^n)/(1 + (-1)^n) = 0", "n: integer"),
        ("cos(2*pi*x) = 1", ""),
        ("exp(2*pi*I*x) = 1", ""),
        ("sin(pi/n) = 0", "n: positive integer"),
        ("tan(x) = tan(x + pi/2)", ""),
        ("cosh(x)^2 + sinh(x)^2 = 1", ""),
        ("x^y = x^(-y)", "x: positive"),
        ("(x^2)^(1/2) = x", ""),
        ("Sum(w[i], (i, 0, n)) = Sum(w[i], (i, 1, n))", "n: natural"),
        ("Sum(w[i]*v[i], (i, 1, n)) = Sum(w[i], (i, 1, n))*Sum(v[i], (i, 1, n))", "n: natural"),
        ("Sum(Sum(w[i]*v[j], (j, 0, i)), (i, 0, n)) = Sum(Sum(w[i]*v[j], (j, 0, n)), (i, 0, n))",
         "n: natural"),
        ("Product(w[i], (i, 1, n)) = Sum(w[i], (i, 1, n))", "n: natural"),
        ("sqrt(2) = -sqrt(2)", ""),
        ("exp(2*I*pi/7) = 1", ""),
        ("sqrt(1000003*1000033) = 1000003", ""),
    ],
)  # fmt: skip
def test_not_equal(text, where):
    assert not holds(text, where)


def test_a_block_of_a_large_encoding():
    """Block 1547 of the encoding of dimension 4096: 2048 and 10000 are brought to one unit."""
    w = "10000^(-(2*1547)/4096)"
    assert holds(f"sin({w}*p)*sin({w}*q) + cos({w}*p)*cos({w}*q) = cos({w}*(p - q))", "")
    assert not holds(f"sin({w}*p)*sin({w}*q) - cos({w}*p)*cos({w}*q) = cos({w}*(p - q))", "")


@pytest.mark.parametrize(
    "text",
    [
        "Sum(1/n, (j, 1, n)) = 1",
        "Sum(n^(-1), (j, 1, n)) = 1",
        "Sum(w[j]/(n*w[j]), (j, 1, n)) = 1",
        "Sum(1/(n*x), (j, 1, n)) = 1/x",
        "Sum(sqrt(x)*sqrt(x)/m, (j, 1, m)) = x",
        "Sum(sqrt(n)^(-1), (j, 1, n))^2 = n",
        "Sum(sqrt(1/n^2), (j, 1, n))^2 = 1",
        "Sum(Abs(1/n), (j, 1, n))^2 = 1",
        "Sum(exp(log(1/n^2)/2), (j, 1, n))^2 = 1",
        "Sum(Sum(1/m, (j, 1, n)), (i, 1, m)) = n",
        "Sum(1/(n*m), (j, 1, n*m)) = 1",
        "Sum((1 + (-1)^m)/(1 + (-1)^m), (j, 1, n)) = n + 7*(1 - (-1)^m)",
    ],
)
def test_a_sum_without_terms_does_not_divide(text):
    # true where n ≠ 0 (or m ≠ 0); but the sum over nothing is 0, and nothing in it is undefined
    assert not holds(text, "n: natural, m: natural")


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("Sum(1/n, (j, 1, n)) = 1", "n: positive integer"),
        ("Sum(1/(n + x), (i, 1, n)) = n/(n + x)", "n: natural"),
        ("Sum(sqrt(1/n), (i, 1, n))*sqrt(1/n) = 1", "n: natural"),
        ("Sum(w[j]/x, (j, 1, n)) = Sum(w[j], (j, 1, n))/x", "n: natural"),
        ("Sum(w[j]/n, (j, 0, n)) = Sum(w[j], (j, 0, n))/n", "n: natural"),
        ("Sum((-1)^n*w[j], (j, 1, n)) = (-1)^n*Sum(w[j], (j, 1, n))", "n: natural"),
        ("Sum(sqrt(x)*w[j], (j, 1, n)) = sqrt(x)*Sum(w[j], (j, 1, n))", "n: natural"),
    ],
)
def test_what_may_come_out_of_a_sum(text, where):
    assert holds(text, where)


def over(var: str, body: Term, hi: Term = N, head: str = "sum") -> Term:
    return Term(head, var, number(1), hi, body)


def family(name: str, index: str) -> Term:
    return Term("sym", name, symbol(index))


def test_a_shadowed_index_keeps_the_inner_indices_apart():
    product = Term("mul", family("w_#", "i"), family("v_#", "j"))
    thrice = over("i", over("i", over("j", product)))
    diagonal = over("k", Term("mul", family("w_#", "k"), family("v_#", "k")))
    assert not equal(thrice, Term("mul", N, N, diagonal), HERE)
    separate = Term("mul", over("i", family("w_#", "i")), over("j", family("v_#", "j")))
    assert equal(thrice, Term("mul", N, separate), HERE)


def test_families_inside_sums_keep_their_indices_apart():
    block = over("j", Term("mul", family("w_#", "j"), family("v_#", "i")), head="stack")
    same = over("j", Term("mul", family("w_#", "j"), family("v_#", "j")), head="stack")
    assert not equal(over("i", Term("dot", block, block)), over("i", Term("dot", same, same)), HERE)


@pytest.mark.parametrize(
    ("text", "where"),
    [("sin(x)^2 + cos(x)^2 = 1", ""), ("sqrt(x)*sqrt(x) = x", ""), ("exp(0) = 1", ""),
     ("cos(-x) = cos(x)", ""), ("(-1)^n*(-1)^n = 1", "n: integer"), ("Abs(-x) = Abs(x)", "")],
)  # fmt: skip
def test_functions_are_opaque_to_the_laws_of_rings(text, where):
    assert not ring_holds(text, where)


def test_rings_know_their_laws():
    assert ring_holds("cos(x)*(y + z) = z*cos(x) + y*cos(x)")
    assert ring_holds("cos((x + y)^2) = cos(x^2 + 2*x*y + y^2)")


def test_sums_of_matrices():
    total = Term("sum", "i", number(1), N, QUARTER)
    assert equal(total, Term("mul", N, QUARTER), HERE)
    assert not equal(total, QUARTER, HERE)


@pytest.mark.parametrize(
    "pair",
    [
        (QUARTER, number(1)),
        (QUARTER, matrix([1], [1])),
        (Term("add", QUARTER, number(1)), QUARTER),
        (Term("mul", matrix([1], [1]), matrix([1], [1])), number(1)),
        (Term("sin", QUARTER), number(0)),
        (Term("dot", UNIT, UNIT), number(2)),
        (Term("dot", matrix([1], [1]), matrix([1, 1])), number(2)),
        (Term("norm", UNIT), number(1)),
        (Term("add", Term("identity"), matrix([1], [1])), matrix([1], [1])),
        (Term("sum", "i", number(0), number(2), QUARTER), number(3)),
        (Term("sum", "i", number(0), number(2), QUARTER), matrix([1], [1])),
        (over("i", matrix([1], [1]), head="stack"), over("i", matrix([1], [1], [1]), head="stack")),
        (Term("dot", *[over("i", matrix([1, 1]), head="stack")] * 2), Term("mul", number(2), N)),
    ],
)  # fmt: skip
def test_shapes_that_do_not_fit(pair):
    with pytest.raises((IllTyped, UnknownShape)):
        alike(*(shape(side, HERE.sorts) for side in pair))
    assert not equal(*pair, HERE)


@pytest.mark.parametrize(
    "pair",
    [
        (over("i", X, head="stack"), over("i", X, M, head="stack")),
        (over("i", X, head="stack"), matrix([1], [1])),
        (over("i", X, head="stack"), over("i", X, head="diag")),
        (over("i", matrix([1], [1]), head="stack"),
         over("i", X, Term("mul", number(2), N), head="stack")),
        (Term("mul", over("i", UNIT, head="stack"), matrix([1], [0])),
         over("i", matrix([1], [0]), head="stack")),
        (Term("pow", QUARTER, N), QUARTER),
        (Term("hole", 0), X),
        (Term("norm", Term("matrix", 2, 1, Term("i"), X)), X),
        (Term("sum", "i", number(5), number(1), X), X),
        (Term("div", X, Term("add", X, Term("neg", X))), X),
    ],
)  # fmt: skip
def test_nothing_is_said_of_what_has_no_value(pair):
    with pytest.raises(NotNormal):
        agree(*pair, HERE)
    assert not equal(*pair, HERE)


def test_matrices():
    assert equal(Term("pow", QUARTER, number(4)), UNIT, HERE)
    assert not equal(Term("pow", QUARTER, number(2)), UNIT, HERE)
    shift = matrix([0, 1], [0, 0])
    assert not equal(Term("mul", QUARTER, shift), Term("mul", shift, QUARTER), HERE)
    assert equal(Term("mul", QUARTER, Term("identity")), QUARTER, HERE)
    assert equal(Term("transpose", QUARTER), Term("neg", QUARTER), HERE)


def test_families_of_any_length():
    rows = over("i", QUARTER, head="diag")
    column = over("i", Term("matrix", 2, 1, family("w_#", "i"), X), head="stack")
    turned = over("i", Term("matrix", 2, 1, Term("neg", X), family("w_#", "i")), head="stack")
    assert equal(Term("mul", rows, column), turned, HERE)
    assert not equal(Term("mul", rows, column), column, HERE)
    square = over("i", Term("add", Term("pow", family("w_#", "i"), number(2)),
                            Term("mul", X, X)))  # fmt: skip
    assert equal(Term("mul", Term("transpose", column), column), square, HERE)


@pytest.mark.parametrize("length", [1, 2, 16, 17, 40])
def test_long_sums_are_written_out_when_that_helps(length):
    total = Term("sum", "i", number(1), number(length), symbol("i"))
    assert equal(total, number(length * (length + 1) // 2), HERE)
    assert not equal(total, number(length * (length + 1) // 2 + 1), HERE)


@pytest.mark.parametrize(
    ("text", "where", "wanted"),
    [
        ("p + n", "p: positive, n: natural", "positive"),
        ("n", "n: natural", "nonnegative"),
        ("-p", "p: positive", "negative"),
        ("x - x", "", "zero"),
        ("u", "u: nonzero", "nonzero"),
        ("exp(x)", "", "positive"),
        ("exp(z)", "z: complex", "nonzero"),
        ("p^n", "p: positive, n: natural", "positive"),
        ("u^n", "u: nonzero, n: integer", "nonzero"),
        ("x", "", ""),
        ("x^n", "n: natural", ""),
        ("x^n", "n: integer", ""),
        ("0^n", "n: natural", "nonnegative"),
        ("x*y", "", ""),
        ("p - q", "p: positive, q: positive", ""),
        ("1 + (-1)^n", "n: integer", ""),
        ("log(p)", "p: positive", ""),
    ],
)
def test_signs(text, where, wanted):
    about = claim(f"{text} = 0", where)
    assert sign(about.relation.left, scope(about)) == wanted


def test_a_matrix_has_no_sign():
    with pytest.raises(NotNormal):
        sign(QUARTER, HERE)
