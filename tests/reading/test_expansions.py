"""Functions that are written out as they are read, and what is refused of them."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest

import symproof
from symproof.deciding.judgements import judge
from symproof.deciding.strategies import decide
from symproof.kernel.claims import Claim, MalformedClaim
from symproof.kernel.terms import Relation, Term, number
from symproof.notation.text_writer import write_relation
from symproof.notation.tokens import UnreadableText
from symproof.reading.claims.questions import understand
from symproof.reading.elaborate.expansions import INVERSES_OF
from symproof.search.guess import approximate
from symproof.search.literals import literal

READ = [
    ("max(a, b) = 0", "(a + b + |a - b|)/2 = 0"),
    (r"\max(a, b) = 0", "(a + b + |a - b|)/2 = 0"),
    (r"\max\{a, b\} = 0", "(a + b + |a - b|)/2 = 0"),
    (r"\min\left\{a, b\right\} = 0", "(a + b - |a - b|)/2 = 0"),
    ("min{a, b} = 0", "(a + b - |a - b|)/2 = 0"),
    ("sign(x) = 0", "sgn(x) = 0"),
    (r"\operatorname{sgn}(x) = 0", "sgn(x) = 0"),
    (r"\operatorname{sgn} x = 0", "sgn(x) = 0"),
    ("log_2 x = 0", "log(x)/log(2) = 0"),
    ("log₂ x = 0", "log(x)/log(2) = 0"),
    (r"\log_{b} x = 0", "log(x)/log(b) = 0"),
    (r"\log_b^2 x = 0", "(log(x)/log(b))^2 = 0"),
    ("log_e(x) = 0", "log(x)/log(E) = 0"),
    ("log(x, b) = 0", "log(x)/log(b) = 0"),
    ("log10(x) = 0", "log(x)/log(10) = 0"),
    (r"\lg x = 0", "log(x)/log(10) = 0"),
    ("b^log_b(x) = 0", "b^(log(x)/log(b)) = 0"),
    (r"\sqrt[3]{x} = 0", "sgn(x)·|x|^(1/3) = 0"),
    (r"\sqrt[4]{x} = 0", "x^(1/4) = 0"),
    (r"\sqrt[2]{x} = 0", "√x = 0"),
    (r"\sqrt[n]{x} = 0", "x^(1/n) = 0"),
    (r"\sqrt[3]{-8} = 0", "-8^(1/3) = 0"),
    (r"\sqrt[3]{\frac{-1}{27}} = 0", "-(-(-1)/27)^(1/3) = 0"),
    ("∛8 = 0", "8^(1/3) = 0"),
    ("cbrt(x) = 0", "sgn(x)·|x|^(1/3) = 0"),
    ("2n! = 0", "2·n! = 0"),
    ("2^n! = 0", "2^n! = 0"),
    ("n!^2 = 0", "n!^2 = 0"),
    (r"\binom{n}{k} = 0", "n!/(k!·(n - k)!) = 0"),
    (r"{n \choose k} = 0", "n!/(k!·(n - k)!) = 0"),
    (r"\tbinom n2 = 0", "n·(n - 1)/2! = 0"),
    ("C(n, k) = 0", "n!/(k!·(n - k)!) = 0"),
    (r"2\binom{3}{2} = 0", "2·3 = 0"),
    (r"\lfloor x \rfloor = 0", "floor(x) = 0"),
    (r"\left\lceil x \right\rceil = 0", "-floor(-x) = 0"),
    ("⌈x⌉ = 0", "-floor(-x) = 0"),
    ("2⌊x⌋y = 0", "2·floor(x)·y = 0"),
    (r"a \bmod n = 0", "a - n·floor(a/n) = 0"),
    ("mod(a, n) = 0", "a - n·floor(a/n) = 0"),
    (r"a \equiv b \pmod n", "(a - b)/n = floor((a - b)/n)"),
    ("a ≡ b (mod n + 1)", "(a - b)/(n + 1) = floor((a - b)/(n + 1))"),
    (r"a \mid b", "b/a = floor(b/a)"),
    ("gcd(12, 18) = 6", "6 = 6"),
    ("arsinh(x) = 0", "log(x + √(x^2 + 1)) = 0"),
    ("asinh(x) = 0", "log(x + √(x^2 + 1)) = 0"),
    (r"\operatorname{arcosh}(x) = 0", "log(x + √(x^2 - 1)) = 0"),
    ("artanh(x) = 0", "log((1 + x)/(1 - x))/2 = 0"),
    ("arcoth(x) = 0", "log((x + 1)/(x - 1))/2 = 0"),
    ("arsech(x) = 0", "log(1/x + √((1/x)^2 - 1)) = 0"),
    ("arcsch(x) = 0", "log(1/x + √((1/x)^2 + 1)) = 0"),
    ("arcsec(x) = 0", "arccos(1/x) = 0"),
    ("acsc(x) = 0", "arcsin(1/x) = 0"),
]


@pytest.mark.parametrize(("text", "said"), READ)
def test_what_is_read(text: str, said: str) -> None:
    found = understand(text).questions[0].claims
    assert [write_relation(claim.relation) for claim in found] == [said]


INVERSES = [
    ("arsinh(1) = log(1 + sqrt(2))", "arsinh(1) = log(1 - sqrt(2))"),
    ("arsinh(0) = 0", "arsinh(0) = 1"),
    ("sinh(arsinh(x)) = x", "cosh(arsinh(x)) = x"),
    ("cosh(arcosh(x)) = x", "arcosh(cosh(x)) = x"),
    ("arcosh(1) = 0", "arcosh(2) = 0"),
    ("tanh(artanh(x)) = x", "tanh(artanh(x)) = 1/x"),
    ("tanh(arcoth(x)) = 1/x", "tanh(arcoth(x)) = x"),
    ("arcsec(2) = pi/3", "arcsec(2) = pi/6"),
    ("arccsc(2) = pi/6", "arccsc(1/2) = pi/6"),
    ("diff(arsinh(x), x) = 1/sqrt(x^2 + 1)", "diff(arsinh(x), x) = 1/sqrt(x^2 - 1)"),
    ("diff(artanh(x), x) = 1/(1 - x^2)", "diff(artanh(x), x) = 1/(1 + x^2)"),
]


@pytest.mark.parametrize(("right", "wrong"), INVERSES)
def test_inverses_of_hyperbolic_functions(right: str, wrong: str) -> None:
    assert symproof.prove(right).proved
    assert not symproof.prove(wrong).proved


@pytest.mark.parametrize("x", range(-20, 21))
def test_what_is_written_out_has_the_value_of_the_inverse(x: int) -> None:
    """On both sides of the ends, and at them."""
    at = mpmath.mpf(x) / 4
    for name, make in INVERSES_OF.items():
        inverse = getattr(mpmath, f"a{name}")
        try:
            found = approximate(make(Term("div", number(x), number(4))))
        except (ZeroDivisionError, ValueError, OverflowError):
            continue
        try:
            wanted = inverse(at)
        except (ZeroDivisionError, ValueError):
            continue
        # where the inverse is not real, nothing is defined
        if wanted.imag == 0 and mpmath.isfinite(wanted):
            assert abs(found - complex(wanted)) < 1e-9, (name, at)
        else:
            claim = Claim((), (), (), Relation(make(literal(Fraction(x, 4))), "=", number(0)))
            assert decide(claim).word == "undecided", (name, at)


REFUSED = [
    ("arsinh(x, y) = 1", "one argument"),
    ("arccot(x) = 1", "not supported"),  # books differ where x < 0
    ("max(x) = x", "2 to 8 arguments"),
    ("max x = x", "parentheses"),
    (r"\max_{x} f(x) = 1", "does not fit here"),
    ("max(x, 2 + 3i) = 1", "real numbers"),
    ("log_2 = 1", "argument"),
    ("log(x, b, c) = 1", "comma"),
    ("ln(x, b) = 1", "comma"),
    (r"\ln_2 x = 1", "does not fit here"),
    (r"\sqrt[0]{x} = 1", "degree of a root"),
    (r"\sqrt[-3]{x} = 1", "degree of a root"),
    (r"\sqrt[1.5]{x} = 1", "degree of a root"),
    ("cbrt(x, 2) = 1", "one argument"),
    ("n!! = 1", "parentheses"),
    ("(1/2)! = 1", "integer"),
    ("x! = 1", "integer", "x: real"),
    ("binomial(n) = 1", "2 arguments"),
    ("floor(2i) = 1", "real"),
    ("floor(z) = 1", "real", "z: complex"),
    ("sgn(z) = 1", "real", "z: complex"),
    ("max(z, 1) = 1", "real", "z: complex"),
    (r"\lfloor x \rceil = 1", "closes"),
    ("-7 mod 3 = 2", "parentheses|begin here"),
    ("a + b mod n = 2", "begin here"),
    ("a mod b mod c = 2", "parentheses"),
    ("a ≡ b", "modulus"),
    ("a = b (mod n)", "parentheses|arguments"),
    (r"a = b \pmod n", "congruence"),
    ("a ≡ b ≡ c (mod n)", "stands alone"),
    ("a ∣ b = c", "stands alone"),
    ("gcd(a, b) = 1", "digits"),
    ("gcd(1/2, 3) = 1", "digits"),
]


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case[0])
def test_what_is_refused(case: tuple[str, ...]) -> None:
    text, reason, *where = case
    with pytest.raises((UnreadableText, MalformedClaim), match=reason):
        understand(text, *where)


def test_letters_of_which_factorials_are_taken_are_natural_numbers() -> None:
    sorts = {v.name: v.sort for v in understand("n! + x = k!").questions[0].claims[0].variables}
    assert sorts == {"n": "natural", "k": "natural", "x": "real"}


def test_letters_of_which_remainders_are_taken_are_integers() -> None:
    sorts = {v.name: v.sort for v in understand("a mod n = x").questions[0].claims[0].variables}
    assert sorts == {"a": "integer", "n": "integer", "x": "real"}


def test_names_that_are_declared_are_not_written_out() -> None:
    (claim,) = understand("max + 1 > max", "max: real").questions[0].claims
    assert [v.name for v in claim.variables] == ["max"]
    (claim,) = understand("C(n, k) = C(n, k)", "C: function").questions[0].claims
    assert "C(#,#)" in {v.name for v in claim.variables}


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("5! = 120", "proved"),
        ("5! = 121", "refuted"),
        ("binomial(6, 6) = 1", "proved"),
        ("x_max - x_min = x_max - x_min", "proved"),
        ("log_1(x) = 0", "undecided"),
        ("log_b(x) = log_b(x)", "proved-with-conditions"),
        ("0^0 = 0!", "proved"),
        ("17 ≡ 2 (mod 0)", "undecided"),
        ("0 ∣ 5", "undecided"),
        (r"\sqrt[4]{-16} = 2", "undecided"),
        (r"For x > 0, \sqrt[3]{x^2} = x^{2/3}", "proved"),
        ("(-3)! = 1", "undecided"),
        ("binomial(2, 5) = 0", "proved"),
        ("floor(x) = n", "refuted"),
        ("If n <= x < n + 1 then floor(x) = n", "refuted"),
    ],
)
def test_verdicts(text: str, verdict: str) -> None:
    assert judge(text).word == verdict
