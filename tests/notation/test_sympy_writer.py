"""Terms become SymPy objects of the same value, or are refused."""

from __future__ import annotations

from typing import Any

import pytest
import sympy as sp
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sympy import I, IndexedBase, Matrix, Rational, Sum, cos, exp, pi, sin, sqrt

from symproof.kernel.terms import Term, number, symbol
from symproof.notation.declared import Notation
from symproof.notation.sympy_reader import read
from symproof.notation.sympy_writer import UnwritableSymPy, write
from symproof.reading.claims.single import read_term

i, k, n, p, x, y = sp.symbols("i k n p x y")
CONTEXT = Notation(frozenset({"omega_#", "f(#)", "R_#(#)", "M_(#,#)", "g_model(#)"}))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x - 1/2", x - Rational(1, 2)),
        ("0.5·x", x / 2),
        ("-x^2·√y", -(x**2) * sqrt(y)),
        ("x/x", sp.Integer(1)),
        ("ℯ^(ⅈ·π·x)", exp(I * pi * x)),
        ("sin(ω_i·(p + k))", sin(IndexedBase("omega")[i] * (p + k))),
        ("M_(i, 2)", IndexedBase("M")[i, 2]),
        ("f(x) + g_model(y)", sp.Function("f")(x) + sp.Function("g_model")(y)),
        ("R_i(k)", sp.Function("R_#(#)")(i, k)),
        ("Sum(cos(i·x), (i, 0, n - 1))", Sum(cos(i * x), (i, 0, n - 1))),
        ("Product(i, (i, 1, n))", sp.Product(i, (i, 1, n))),
        ("abs(x) + log(y) + Ci(x) + sech(y)", sp.Abs(x) + sp.log(y) + sp.Ci(x) + sp.sech(y)),
        ("[[x, 1], [0, y]]·[x, y]", Matrix([x**2 + y, y**2])),
        ("[[x, 1], [0, y]]ᵀ - Identity", Matrix([[x - 1, 0], [1, y - 1]])),
        ("[[1, 2, 3]]·Identity", Matrix([[1, 2, 3]])),
        ("2·Identity - [[x, 1], [0, y]]", Matrix([[2 - x, -1], [0, 2 - y]])),
        ("norm([x, y])", sqrt(x**2 + y**2)),
        ("dot([x, y], [1, 2])", x + 2 * y),
        ("stack([i, x], (i, 1, 2))", Matrix([1, x, 2, x])),
        ("diag([[i]], (i, 1, 2))", Matrix([[1, 0], [0, 2]])),
    ],
)  # fmt: skip
def test_builds_the_same_value(text: str, expected: Any) -> None:
    assert write(read_term(text, CONTEXT)) == expected


def test_uses_the_symbols_it_is_given() -> None:
    real, numbered = sp.Symbol("x", real=True), sp.Symbol("y_1")
    rotation = sp.Lambda((x, y), x * y)
    known = {"x": real, "y_1": numbered, "R_#(#)": rotation}
    assert write(symbol("x"), known) is real
    assert write(symbol("y_#", number(1)), known) is numbered
    assert write(symbol("R_#(#)", number(2), number(3)), known) == 6
    assert write(symbol("z"), known) == sp.Symbol("z")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Identity", "size"),
        ("2·Identity + Identity", "size"),
        ("stack([i], (i, 0, n))", "how many"),
        ("diag([[i]], (i, 1, 1000))", "how many"),
        ("stack([i], (i, 2, 1))", "how many"),
        ("1/(x - x)", "zero"),
        ("[x, y] + 1", "cannot build"),
        ("[x, y] + [x, y, 1]", "cannot build"),
        ("dot(x, y)", "cannot build"),
        ("norm(x)", "cannot build"),
        ("xᵀ", "cannot build"),
    ],
)
def test_refuses_what_sympy_cannot_build(text: str, reason: str) -> None:
    with pytest.raises(UnwritableSymPy, match=reason):
        write(read_term(text, CONTEXT))


def test_refuses_holes() -> None:
    with pytest.raises(UnwritableSymPy, match="hole"):
        write(Term("add", Term("hole", 0), symbol("x")))


def _grow(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    head = st.sampled_from(["add", "mul", "mul", "div"])
    function = st.sampled_from(["sin", "cos", "neg", "sqrt", "abs", "tanh", "exp"])
    return st.one_of(
        st.builds(Term, head, inner, inner),
        st.builds(Term, function, inner),
        st.builds(Term, st.just("pow"), inner, st.sampled_from([number(2), number(-1)])),
        inner.map(lambda body: Term("sum", "x", number(0), number(2), body)),
    )


LEAVES = st.one_of(
    st.integers(-3, 3).map(number), st.sampled_from("xy").map(symbol), st.just(Term("pi"))
)


@settings(max_examples=60, deadline=None)
@given(st.recursive(LEAVES, _grow, max_leaves=6))
def test_read_back_it_has_the_same_value(term: Term) -> None:
    try:
        built = write(term)
    except UnwritableSymPy:
        assume(False)
    again = write(read(built))
    point = {x: Rational(7, 5), y: Rational(-3, 11)}
    value, other = (complex(e.subs(point).doit().evalf(30)) for e in (built, again))
    assume(abs(value) < 1e12)
    assert abs(value - other) <= 1e-9 * max(1, abs(value))
