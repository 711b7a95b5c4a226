"""Names and notations of SymPy and Python are read as what they are there."""

from __future__ import annotations

import pytest
import sympy
from typed import verdicts_of

from symproof.deciding.judgements import judge
from symproof.notation.names import GREEK_NAMES

TRUE = [
    ("[[1, 2], [3, 4]]^0 = [[1, 0], [0, 1]]", ""),
    ("Matrix([[1, 2], [3, 4]])**0 = eye(2)", ""),
    ("7//2 = 3", ""),
    ("(-7)//2 = -4", ""),
    ("x % 3 < 3", ""),
    ("x%3 = x mod 3", ""),
    ("n**2 % 3 = n**2 - 3*floor(n**2/3)", ""),
    ("limit(sin(x)/x, x, 0, '+') = 1", ""),
    ("limit(sin(x)/x, x, 0, dir='-') = 1", ""),
    ("limit(sin(x)/x, x, 0, '+-') = 1", ""),
    ("integrate(x**2, x) = x**3/3", ""),
    ("Integral(cos(2*x), x) = sin(2*x)/2", ""),
    ("Matrix([[1, 2], [3, 4]]).det() = -2", ""),
    ("Matrix([[1, 2], [3, 4]]).trace() = 5", ""),
    ("diag(1, 2)*Matrix([1, 2]) = Matrix([1, 4])", ""),
    ("Identity(2)*Matrix([1, 2]) = Matrix([1, 2])", ""),
    ("S.Half + S.One = 3/2", ""),
    ("exp(S.ImaginaryUnit*S.Pi) = S.NegativeOne", ""),
    ("math.sqrt(x**2) = abs(x)", ""),
    ("np.sin(x)**2 + np.cos(x)**2 = 1", ""),
    ("hypot(3, 4) = 5", ""),
    ("isqrt(10) = 3", ""),
    ("frac(x) < 1", ""),
    ("exp2(3) = 8", ""),
    ("expm1(0) = 0", ""),
    ("real_root(-8, 3) = -2", ""),
    ("real_root(x, 3)**3 = x", ""),
    ("root(27, 3) = 3", ""),
    ("pow(x, 2) = x**2", ""),
    ("simplify(sin(x)**2 + cos(x)**2) = 1", ""),
    ("expand((x + 1)**2) = x**2 + 2*x + 1", ""),
    ("factor(x**2 - 1) = (x - 1)*(x + 1)", ""),
]
FALSE = [
    ("[[1, 2], [3, 4]]^0 = [[1, 1], [1, 1]]", ""),
    ("Matrix([[1, 2], [3, 4]])**0 = zeros(2)", ""),
    ("7//2 = 4", ""),
    ("(-7)//2 = -3", ""),
    ("x % 3 < 2", ""),
    ("limit(sin(x)/x, x, 0, '+') = 0", ""),
    ("limit(1/x, x, oo) = 1", ""),
    ("integrate(x**2, x) = x**3/2", ""),
    ("Integral(cos(2*x), x) = sin(2*x)", ""),
    ("Matrix([[1, 2], [3, 4]]).det() = 2", ""),
    ("Matrix([[1, 2], [3, 4]]).inv() = Matrix([[1, 2], [3, 4]])", ""),
    ("diag(1, 2)*Matrix([1, 2]) = Matrix([1, 2])", ""),
    ("S.Half = 0.6", ""),
    ("math.sqrt(x**2) = x", ""),
    ("hypot(x, y) = x + y", "x, y > 0"),
    ("isqrt(10) = 4", ""),
    ("frac(x) >= 1", ""),
    ("frac(-1/4) = -1/4", ""),
    ("exp2(x) = exp(x)", ""),
    ("real_root(-8, 3) = 2", ""),
    ("root(27, 3) = 9", ""),
    ("simplify(sin(x)**2 - cos(x)**2) = 1", ""),
    ("expand((x + 1)**2) = x**2 + 1", ""),
]


@pytest.mark.parametrize(("claim", "where", "word"), verdicts_of(TRUE, FALSE))
def test_a_claim_gets_its_verdict(claim: str, where: str, word: str) -> None:
    assert judge(claim, where).word == word


@pytest.mark.parametrize("claim", ["simplify(x, y) = x", "Interval(0, 1) = x"])
def test_what_is_no_call_of_such_a_function_is_not_read(claim: str) -> None:
    assert judge(claim).word == "not-read"


def test_each_public_function_of_sympy_is_read_or_refused_by_its_name() -> None:
    public = {
        name for name in dir(sympy)
        if name[0].isalpha() and callable(getattr(sympy, name)) and name not in GREEK_NAMES.values()
    }  # fmt: skip
    assert len(public) > 800
    for name in sorted(public):
        found = judge(f"{name}(x) = 1")
        said = found.text()
        assert "(#)" not in said, name
        assert len(name) == 1 or "·".join(name[:3]) not in said, name
        if found.word == "not-read":
            assert name in said, name
