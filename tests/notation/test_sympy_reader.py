"""SymPy objects become terms in the order of people, the same in every run, or are refused."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from typing import Any

import pytest
import sympy as sp
from sympy import E, I, IndexedBase, Matrix, Mul, Pow, Rational, Sum, cos, exp, pi, sin, sqrt

from symproof.kernel.terms import Relation, Term, number, symbol
from symproof.notation.declared import Notation
from symproof.notation.sympy_reader import UnreadableSymPy, read, read_relation, sorts
from symproof.notation.text_writer import write_term
from symproof.reading.claims.single import read_term

a, b, d, i, k, n, p, x, y = sp.symbols("a b d i k n p x y")
omega, f = IndexedBase("omega"), sp.Function("f")
ORDER = ("p", "k", "n", "d")
CONTEXT = Notation(frozenset({"omega_#", "f(#)", "R_#(#)", "M_(#,#)"}))


@pytest.mark.parametrize(
    ("expr", "text"),
    [
        (sin(a) * cos(b) + cos(a) * sin(b), "sin(a)·cos(b) + cos(a)·sin(b)"),
        (cos(a) * cos(b) - sin(a) * sin(b), "cos(a)·cos(b) - sin(a)·sin(b)"),
        (cos(omega[i] * (p + k)), "cos(ω_i·(p + k))"),
        (k + p, "p + k"),
        (sp.expand((a + b) ** 2), "a^2 + 2·a·b + b^2"),
        (1 - 2 * x + x**2, "x^2 - 2·x + 1"),
        (2 * cos(x) ** 2 - 1, "2·cos(x)^2 - 1"),
        (1 + cos(x), "1 + cos(x)"),
        (n - 1, "n - 1"),
        (-x - y, "-x - y"),
        (sin(x) - cos(x), "sin(x) - cos(x)"),
        (sqrt(d - 2 * Sum(cos(omega[i] * k), (i, 0, n - 1))),
         "√(d - 2·Sum(cos(ω_i·k), (i, 0, n - 1)))"),
        (Sum(x * y, (x, 0, y), (y, 1, n)), "Sum(Sum(x·y, (x, 0, y)), (y, 1, n))"),
        (sp.Product(omega[k], (k, 1, n)), "Product(ω_k, (k, 1, n))"),
        (-x / 2, "-x/2"),
        (Rational(-3, 4) * pi * I * x, "-(3·π·ⅈ·x)/4"),
        (Rational(1, 2), "1/2"),
        (sp.Integer(-5), "-5"),
        (cos(x) / (2 * sqrt(y)), "cos(x)/(2·√y)"),
        (x**-2, "1/x^2"),
        (x ** Rational(3, 2), "x^(3/2)"),
        (10000 ** (-2 * i / d), "10000^(-2·i/d)"),
        (E + exp(I * x), "ℯ + exp(ⅈ·x)"),
        (sqrt(2) * 3 * x, "3·√2·x"),
        (sp.Abs(x - y), "abs(x - y)"),
        (x * f(x) + sp.Ci(x) * sp.log(x), "x·f(x) + log(x)·Ci(x)"),
        (sp.Function("R_#(#)")(i, k), "R_i(k)"),
        (IndexedBase("M")[i, 2 * k], "M_(i, 2·k)"),
        (sp.Symbol("x_1") * sp.Symbol("d_model"), "x_1·d_model"),
        (sp.Symbol("ω") * sp.Symbol("x'"), "ω·x'"),
        (Matrix([[cos(x), sin(x)], [-sin(x), cos(x)]]),
         "[[cos(x), sin(x)], [-sin(x), cos(x)]]"),
        (sp.MatMul(Matrix([[1, x]]), 2, Matrix([x, 1])), "2·[[1, x]]·[x, 1]"),
        (sp.MatPow(Matrix([[1, x], [x, 1]]), n), "[[1, x], [x, 1]]^n"),
        (Mul(x, Pow(x, -1, evaluate=False), evaluate=False), "x/x"),
        (Mul(2, 3, evaluate=False), "2·3"),
        (Mul(1, x, evaluate=False), "1·x"),
        (sp.Add(x, x, evaluate=False), "x + x"),
        (Mul(-1, p + k, evaluate=False), "-(p + k)"),
        (7, "7"),
    ],
)  # fmt: skip
def test_reads_as_people_write(expr: Any, text: str) -> None:
    assert read(expr, ORDER) == read_term(text, CONTEXT)


def test_a_transpose_stays() -> None:
    column = Term("matrix", 2, 1, symbol("x"), number(1))
    assert read(sp.Transpose(sp.ImmutableMatrix([x, 1]))) == Term("transpose", column)


@pytest.mark.parametrize("size", [1, 2, 3, 64])
def test_an_identity_matrix_keeps_its_size(size: int) -> None:
    assert read(sp.Identity(size)) == read(sp.eye(size))


@pytest.mark.parametrize(
    ("size", "reason"),
    [
        (0, "1 to 64 rows"),
        (65, "1 to 64 rows"),
        (10**30, "1 to 64 rows"),
        (n, "size n of an identity matrix is not a number"),
        (2 * n + 1, r"size 2\*n \+ 1 of an identity matrix is not a number"),
    ],
)
def test_an_identity_matrix_of_another_size_is_refused(size: Any, reason: str) -> None:
    """A term that only says "identity" would fit every place."""
    for expr in (sp.Identity(size), sp.MatMul(2, sp.Identity(size)), sp.Identity(size) * x):
        with pytest.raises(UnreadableSymPy, match=reason):
            read(expr)


def test_order_follows_the_signature() -> None:
    assert read(p + k, ("k", "p")) == Term("add", symbol("k"), symbol("p"))
    assert read(p * k, ("p", "k")) == Term("mul", symbol("p"), symbol("k"))
    assert read(p * k) == Term("mul", symbol("k"), symbol("p"))
    assert read(p * omega[i], ("p", "omega")).args[0] == symbol("p")
    assert read(p * omega[i], ("p", "k")).args[0].args[0] == "omega_#"


def test_order_of_arguments_does_not_matter() -> None:
    parts = [x**2, x * y, 2 * x, y, sp.Integer(1), sin(x), cos(x) ** 2, f(x), sqrt(x), 1 / y,
             Sum(x, (x, 0, n)), omega[i], pi, sqrt(2), exp(x), (x + y) ** 3, -3 * x]  # fmt: skip
    shuffled = random.Random(1)
    expected = [read(sp.Add(*parts, evaluate=False)), read(Mul(*parts, evaluate=False))]
    for _ in range(20):
        shuffled.shuffle(parts)
        assert read(sp.Add(*parts, evaluate=False)) == expected[0]
        assert read(Mul(*parts, evaluate=False)) == expected[1]


def test_same_in_every_process() -> None:
    program = (
        "from sympy import *; from symproof.notation.sympy_reader import read\n"
        "x, y, z = symbols('x y z'); w = IndexedBase('w')\n"
        "print(read(expand((x + y*sin(z) + w[x])**3 + cos(x)*sin(y)*exp(z))))"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True, check=True, text=True,
        ).stdout
        for seed in ("1", "2", "3")
    }  # fmt: skip
    assert len(outputs) == 1


@pytest.mark.parametrize(
    ("relation", "operator"),
    [
        (sp.Eq(x, y), "="),
        (sp.Ne(x, y), "!="),
        (sp.Le(x, y), "<="),
        (sp.Lt(x, y), "<"),
        (sp.Ge(x, y), ">="),
        (sp.Gt(x, y), ">"),
    ],
)
def test_relations(relation: Any, operator: str) -> None:
    assert read_relation(relation) == Relation(symbol("x"), operator, symbol("y"))


@pytest.mark.parametrize("decided", [sp.true, sp.false, True, False, sp.Eq(x, x)])
def test_relations_that_sympy_decided_are_refused(decided: Any) -> None:
    with pytest.raises(UnreadableSymPy, match="decided"):
        read_relation(decided)


@pytest.mark.parametrize("other", [x, sp.Or(x > y, y > x), "x = y", None])
def test_what_is_no_relation_is_refused(other: Any) -> None:
    with pytest.raises(UnreadableSymPy, match="not an equation"):
        read_relation(other)


@pytest.mark.parametrize(
    ("expr", "reason"),
    [
        (1.5 * x, "Rational"),
        (0.5, "Rational"),
        (sp.nan, "not a number"),
        (sp.oo, "not a number"),
        (-sp.oo, "not a number"),
        (sp.zoo, "not a number"),
        (Sum(x, (x, 1, sp.oo)), "not a number"),
        (sp.true, "statement"),
        (True, "statement"),
        (x > y, "statement"),
        ("x + y", "reader of text"),
        (sp.Piecewise((x, x > 0), (y, True)), "readable are"),
        (sp.Derivative(f(x), x), "readable are"),
        (sp.Subs(f(x), x, 0), "readable are"),
        (sp.Integral(x, x), "write the range"),
        (sp.asec(x), "readable are"),
        (sp.zeta(x), "readable are"),
        (sp.gamma(x), "readable are"),
        (sp.MatrixSymbol("A", 2, 2), "readable are"),
        (sp.MatMul(), "readable are"),
        (sp.ZeroMatrix(2, 2), "readable are"),
        (sp.Inverse(sp.ImmutableMatrix([[1, x], [x, 2]])), "readable are"),
        (sp.Wild("x"), "readable are"),
        (None, "readable are"),
        ([x], "readable are"),
        (Matrix(0, 0, []), "rows"),
        (sp.Symbol("x", real=True) + x, "two different"),
        (sp.Dummy("x") + x, "two different"),
        (Sum(sp.Symbol("x", integer=True), (sp.Symbol("x", integer=True), 0, n)) + x, "two diff"),
        (sp.Symbol("x_1") + IndexedBase("x")[1], "two different"),
        (sp.Symbol("ω") + sp.Symbol("omega"), "two different"),
        (IndexedBase("w", real=True)[i] + IndexedBase("w")[i], "two different"),
        (sp.Symbol("sin") * x, "meaning of its own"),
        (sp.Symbol("I") * x, "meaning of its own"),
        (sp.Function("sin")(x), "meaning of its own"),
        (sp.Symbol("A", commutative=False), "commute"),
        (sp.Symbol("x_i"), "IndexedBase"),
        (sp.Symbol("x} \\input{y"), "not a symbol name"),
        (sp.Symbol("x + y"), "not a symbol name"),
        (sp.Symbol("x_#"), "argument"),
        (sp.Function("R_#(#)")(x), "argument"),
    ],
)
def test_refuses_what_has_no_exact_counterpart(expr: Any, reason: str) -> None:
    with pytest.raises(UnreadableSymPy, match=reason):
        read(expr)


def test_refuses_what_is_too_deep() -> None:
    deep = x
    for _ in range(120):
        deep = sin(deep)
    with pytest.raises(UnreadableSymPy, match="nested"):
        read(deep)


@pytest.mark.parametrize(
    ("assumptions", "sort"),
    [
        ({}, "complex"),
        ({"complex": True}, "complex"),
        ({"real": True}, "real"),
        ({"real": True, "nonzero": True}, "nonzero"),
        ({"nonnegative": True}, "nonnegative"),
        ({"positive": True}, "positive"),
        ({"integer": True}, "integer"),
        ({"even": True}, "even"),
        ({"odd": True}, "odd"),
        ({"integer": True, "nonnegative": True}, "natural"),
        ({"integer": True, "positive": True}, "positive integer"),
    ],
)
def test_sorts(assumptions: dict[str, bool], sort: str) -> None:
    assert sorts(sp.Symbol("t", **assumptions) + 1) == {"t": sort}
    assert sorts(IndexedBase("w", **assumptions)[2]) == {"w_#": sort}
    assert sorts(sp.Function("g", **assumptions)(2)) == {"g(#)": sort}


@pytest.mark.parametrize(
    "assumptions",
    [
        {"negative": True},
        {"prime": True},
        {"rational": True},
        {"imaginary": True},
        {"even": True, "positive": True},
        {"zero": True},
        {"extended_real": True},
    ],
)
def test_assumptions_that_are_no_sort_are_refused(assumptions: dict[str, bool]) -> None:
    with pytest.raises(UnreadableSymPy, match="no sort"):
        sorts(sp.Symbol("t", **assumptions))


def test_sorts_of_a_relation_leave_out_bound_variables() -> None:
    real, index = sp.Symbol("r", real=True), sp.Symbol("j", integer=True)
    claim = sp.Eq(Sum(omega[index] * real, (index, 0, 3)), f(x))
    assert sorts(claim) == {"omega_#": "complex", "r": "real", "f(#)": "complex", "x": "complex"}


X = sp.Symbol("x", real=True)
TWO = sp.Matrix([[1, X], [2, 3]])
CALCULUS = [
    (sp.Derivative(X**2, X), "diff(x^2, x)"),
    (sp.Derivative(sp.sin(X), (X, 2)), "diff(sin(x), x, 2)"),
    (sp.Integral(X**2, (X, 0, 1)), "integrate(x^2, (x, 0, 1))"),
    (sp.Determinant(sp.ImmutableMatrix(TWO)), "det([[1, x], [2, 3]])"),
    (sp.Trace(sp.ImmutableMatrix(TWO)), "trace([[1, x], [2, 3]])"),
]


@pytest.mark.parametrize(("expr", "text"), CALCULUS)
def test_derivatives_integrals_and_determinants(expr, text):
    assert write_term(read(expr)) == text


@pytest.mark.parametrize(
    "expr",
    [sp.Derivative(sp.Function("f")(X), sp.Function("f")(X)), sp.Integral(X, X),
     sp.Derivative(X**2, (X, sp.Symbol("n", integer=True)))],
)  # fmt: skip
def test_what_is_no_derivative_by_a_variable(expr):
    with pytest.raises(UnreadableSymPy):
        read(expr)
