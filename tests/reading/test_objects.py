"""SymPy objects are read by the table by which text is read."""

from __future__ import annotations

import pytest
import sympy as sp

import symproof
from symproof.kernel.terms import Term, number, symbol
from symproof.reading.objects import ObjectTable

a, b, t = sp.symbols("a b t", real=True)
n = sp.symbols("n", integer=True, nonnegative=True)
k, z = sp.symbols("k z")
f, g = sp.Function("f"), sp.Function("g")
A, B = sp.MatrixSymbol("A", 3, 3), sp.MatrixSymbol("B", 3, 3)
C = sp.MatrixSymbol("C", n + 1, n + 1)
TRUE = [
    (sp.Max(a, b) + sp.Min(a, b), a + b),
    (sp.Max(a, b), (a + b + sp.Abs(a - b)) / 2),
    (sp.ceiling(a / 2), -sp.floor(-a / 2)),
    (sp.Mod(n, 3), n - 3 * sp.floor(n / 3)),
    (sp.binomial(n, 2), n * (n - 1) / 2),
    (sp.Limit(1 / t, t, sp.oo), 0),
    (sp.Limit(sp.sin(t) / t, t, 0), 1),
    (sp.Limit(sp.sin(t) / t, t, 0, "-"), 1),
    (sp.Trace(A * B), sp.Trace(B * A)),
    ((A * B).T, B.T * A.T),
    (sp.Determinant(A * B), sp.Determinant(A) * sp.Determinant(B)),
    (sp.Trace(C + C.T), 2 * sp.Trace(C)),
    (sp.diff(f(t) ** 3, t), 3 * f(t) ** 2 * f(t).diff(t)),
    (sp.Derivative(f(t) * g(t), t), f(t).diff(t) * g(t) + f(t) * g(t).diff(t)),
    (sp.Piecewise((a, a > 0), (-a, True)), sp.Abs(a)),
    (sp.gamma(sp.Rational(1, 2), evaluate=False), sp.sqrt(sp.pi)),
]
FALSE = [
    (sp.Min(a, b), a),
    (sp.ceiling(a), sp.floor(a) + 1),
    (sp.Mod(n, 3), n),
    (sp.binomial(n, 2), n * (n + 1) / 2),
    (sp.Limit(1 / t, t, sp.oo), 1),
    (sp.Trace(A * B), sp.Trace(A) * sp.Trace(B)),
    ((A * B).T, A.T * B.T),
    (A * B, B * A),
    (sp.Inverse(A) * B, B * sp.Inverse(A)),
    (sp.Determinant(A + B), sp.Determinant(A) + sp.Determinant(B)),
    (sp.re(sp.Trace(A)), sp.Trace(A)),
    (sp.diff(f(t) ** 3, t), 2 * f(t) ** 2 * f(t).diff(t)),
    (sp.Derivative(f(t) * g(t), t), f(t).diff(t) * g(t) - f(t) * g(t).diff(t)),
    (sp.Piecewise((a, a > 0), (a, True)), sp.Abs(a)),
    (sp.Piecewise((1, a > 0), (0, True)), sp.Piecewise((1, a >= 0), (0, True))),
]
NOT_READ = [
    (sp.Max(k, z), k, "real numbers"),
    (sp.Piecewise((1, z > 0), (0, True)), z, "real numbers"),
    (sp.Piecewise((a, a > 0)), a, "what holds otherwise"),
    (sp.gamma(a + 1), a, "gamma is computed for whole numbers"),
    (sp.LambertW(a), a, "nothing is known of LambertW"),
    (sp.sinc(a), a, r"sin\(x\)/x"),
    (sp.diff(sp.Abs(f(t)) ** 2, t), sp.diff(f(t) ** 2, t), "complex values of f"),
    (sp.Trace(A) + sp.Symbol("A"), sp.Trace(A), "written 'A'"),
    (sp.Trace(A) + sp.Trace(sp.MatrixSymbol("A", 2, 2)), 0, "written"),
]


@pytest.mark.parametrize(("left", "right"), TRUE)
def test_what_is_equal_passes(left: object, right: object) -> None:
    symproof.assert_equal(left, right)


@pytest.mark.parametrize(("left", "right"), FALSE)
def test_what_is_not_equal_is_refuted(left: object, right: object) -> None:
    with pytest.raises(AssertionError, match="refuted"):
        symproof.assert_equal(left, right)


@pytest.mark.parametrize(("left", "right", "reason"), NOT_READ)
def test_what_is_not_read_is_named(left: object, right: object, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        symproof.assert_equal(left, right)


def test_relations_of_sympy_have_these_functions_too() -> None:
    assert symproof.prove(sp.Max(a, b) >= a, where="a < b").word == "proved"
    assert symproof.prove(sp.Ge(sp.Min(a, b), a, evaluate=False)).word == "refuted"
    assert symproof.follows([sp.Eq(sp.Max(a, b), 1)], sp.Le(a, 1)).word == "proved"


def test_a_name_that_the_table_does_not_have_is_left_to_the_reader() -> None:
    table = ObjectTable()
    assert table("Adjunct", [symbol("x")]) is None
    assert table("Max", [symbol("x"), number(1)]) is not None
    assert table.real == [symbol("x"), number(1)]
    assert table("And", []) == Term("sym", "otherwise")
