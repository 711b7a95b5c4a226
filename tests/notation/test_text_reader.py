"""What people type is read as they mean it, or refused at the place that is unclear."""

from __future__ import annotations

import subprocess
import sys

import pytest
from soon import soon

from symproof.kernel.terms import Relation, Term, number, symbol
from symproof.notation.declared import Notation
from symproof.notation.tokens import UnreadableText
from symproof.reading.claims.single import read_relations, read_term

a, b, c, d, e, f, i, k, n, p, q, t, u, v, w, x, y = map(symbol, "abcdefiknpqtuvwxy")
A, B, omega, pos = symbol("A"), symbol("B"), symbol("omega"), symbol("pos")
one, two, three = number(1), number(2), number(3)
PI, IMAGINARY, EULER = Term("pi"), Term("i"), Term("e")


def add(*terms: Term) -> Term:
    return Term("add", *terms)


def mul(*terms: Term) -> Term:
    return Term("mul", *terms)


def div(over: Term, under: Term) -> Term:
    return Term("div", over, under)


def pow_(base: Term, exponent: Term) -> Term:
    return Term("pow", base, exponent)


def neg(term: Term) -> Term:
    return Term("neg", term)


def sin(term: Term) -> Term:
    return Term("sin", term)


def cos(term: Term) -> Term:
    return Term("cos", term)


def sqrt(term: Term) -> Term:
    return Term("sqrt", term)


def omega_(index: Term) -> Term:
    return symbol("omega_#", index)


ACCEPTED = [
    # numerals and constants
    ("12", Term("num", 12, 0)),
    ("0.5", Term("num", 5, 1)),
    ("1.50", Term("num", 150, 2)),
    ("pi", PI),
    ("π", PI),
    ("I", IMAGINARY),
    ("E", EULER),
    ("i", i),
    ("e", e),
    ("e^x", pow_(EULER, x)),
    ("e**x", pow_(EULER, x)),
    ("e²", pow_(EULER, two)),
    ("(e)^x", pow_(e, x)),
    ("exp(x)", Term("exp", x)),
    ("2ℯ·ⅈ", mul(two, EULER, IMAGINARY)),
    # sums, signs, products, quotients
    ("a - b + c", add(a, neg(b), c)),
    ("a − b", add(a, neg(b))),
    ("a - (b + c)", add(a, neg(add(b, c)))),
    ("(a + b) + c", add(add(a, b), c)),
    ("-a + b", add(neg(a), b)),
    ("-2x", neg(mul(two, x))),
    ("a*b·c⋅d×x", mul(a, b, c, d, x)),
    ("a·(b·c)", mul(a, mul(b, c))),
    ("2x", mul(two, x)),
    ("2 x y", mul(two, x, y)),
    ("2(x+1)(x-1)", mul(two, add(x, one), add(x, neg(one)))),
    ("a/b/c", div(div(a, b), c)),
    ("a·b/c·d", mul(div(mul(a, b), c), d)),
    ("2·-3", mul(two, neg(three))),
    ("a - -b", add(a, neg(neg(b)))),
    ("（x）", x),
    ("2x/3", div(mul(two, x), three)),
    ("(1/2)x", mul(div(one, two), x)),
    ("Rational(1, 2)", div(one, two)),
    # powers and roots
    ("-x^2", neg(pow_(x, two))),
    ("2^-x", pow_(two, neg(x))),
    ("a^b^c", pow_(a, pow_(b, c))),
    ("9^9^9^9", pow_(number(9), pow_(number(9), pow_(number(9), number(9))))),
    ("x^2y", mul(pow_(x, two), y)),
    ("x²y", mul(pow_(x, two), y)),
    ("x^2 y", mul(pow_(x, two), y)),
    ("x^2(y+1)", mul(pow_(x, two), add(y, one))),
    ("x⁻¹²", pow_(x, neg(number(12)))),
    ("x^{k+1}", pow_(x, add(k, one))),
    ("a^k b", mul(pow_(a, k), b)),
    ("√2", sqrt(two)),
    ("√2x", mul(sqrt(two), x)),
    ("√(x+1)²", pow_(sqrt(add(x, one)), two)),
    ("sqrt(x)", sqrt(x)),
    ("10000^(-2i/d)", pow_(number(10000), neg(div(mul(two, i), d)))),
    # functions
    ("sin a cos b", mul(sin(a), cos(b))),
    ("2 sin a cos b", mul(two, sin(a), cos(b))),
    ("sin 2x cos 3y", mul(sin(mul(two, x)), cos(mul(three, y)))),
    ("sin(a)cos(b)", mul(sin(a), cos(b))),
    ("sin a · cos b", mul(sin(a), cos(b))),
    ("sin π/2", sin(div(Term("pi"), two))),
    ("sin 2π/2", sin(div(mul(two, Term("pi")), two))),
    ("sin x/sin y", div(sin(x), sin(y))),
    ("1/sin 2x", div(one, sin(mul(two, x)))),
    ("sin x^2", sin(pow_(x, two))),
    ("sin(x)^2", pow_(sin(x), two)),
    ("sin^2 x", pow_(sin(x), two)),
    ("sin²x", pow_(sin(x), two)),
    ("sin^n x", pow_(sin(x), n)),
    ("sin^(-1) x", Term("arcsin", x)),
    ("sin⁻¹ x", Term("arcsin", x)),
    ("sin²(x) + cos²(x)", add(pow_(sin(x), two), pow_(cos(x), two))),
    ("sin -x", sin(neg(x))),
    ("sin ωt", sin(mul(omega, t))),
    ("cos (a-b) + 1", add(cos(add(a, neg(b))), one)),
    ("cos(ω(q-k))", cos(mul(omega, add(q, neg(k))))),
    ("sinx", sin(x)),
    ("sin x (a+sin b)", mul(sin(x), add(a, sin(b)))),
    ("sin x sqrt(2)", mul(sin(x), sqrt(two))),
    ("sin cos(x) y", mul(sin(cos(x)), y)),
    ("sqrt 2", sqrt(two)),
    ("asin(x)", Term("arcsin", x)),
    ("log sin x", Term("log", sin(x))),
    ("ln(x) + Ci(x)", add(Term("log", x), Term("Ci", x))),
    ("Abs(x) + abs(y)", add(Term("abs", x), Term("abs", y))),
    ("||x| - |y||", Term("abs", add(Term("abs", x), neg(Term("abs", y))))),
    ("2|x|·y", mul(two, Term("abs", x), y)),
    ("sin |x|", sin(Term("abs", x))),
    # names
    ("α + lambda + lamda", add(symbol("alpha"), symbol("lambda"), symbol("lambda"))),
    ("x1 + k12", add(symbol("x1"), symbol("k12"))),
    ("ω0", omega_(number(0))),
    ("omega0", omega_(number(0))),
    ("ω₁₀", omega_(number(10))),
    ("ω_i·p", mul(omega_(i), p)),
    ("ω_(i+1)", omega_(add(i, one))),
    ("ω_{2i}", omega_(mul(two, i))),
    ("w[i]", symbol("w_#", i)),
    ("x_α", symbol("x_#", symbol("alpha"))),
    ("x_alpha", symbol("x_#", symbol("alpha"))),
    ("x_E", symbol("x_#", symbol("E"))),
    ("x_(E) + x_π", add(symbol("x_#", symbol("E")), symbol("x_#", PI))),
    ("PE[p, 2*i]", symbol("PE_(#,#)", p, mul(two, i))),
    ("d_model", symbol("d_model")),
    ("x'' + x′_i", add(symbol("x''"), symbol("x'_#", i))),
    ("αβ", mul(symbol("alpha"), symbol("beta"))),
    # calls and products
    ("ω(q-k)", mul(omega, add(q, neg(k)))),
    ("x(a+b)", mul(x, add(a, b))),
    ("x1(a+b)", mul(symbol("x1"), add(a, b))),
    ("f(x)", symbol("f(#)", x)),
    ("f'(x)", symbol("f'(#)", x)),
    ("f_i(x)", symbol("f_#(#)", i, x)),
    ("x(a, b)", symbol("x(#,#)", a, b)),
    ("R_i(k)", mul(symbol("R_#", i), k)),
    # binders and matrices
    ("Sum(cos(w[i]*k), (i, 0, n-1))",
     Term("sum", "i", number(0), add(n, neg(one)), cos(mul(symbol("w_#", i), k)))),
    ("Product(x, (ω, 1, n))", Term("prod", "omega", one, n, x)),
    ("Sum(a, (i, 0, k), (k, 0, n))",
     Term("sum", "k", number(0), n, Term("sum", "i", number(0), k, a))),
    ("stack(x_i, (i, 0, n))", Term("stack", "i", number(0), n, symbol("x_#", i))),
    ("diag(x_i, (i, 0, n))", Term("diag", "i", number(0), n, symbol("x_#", i))),
    ("Matrix([[a, b, c], [x, y, d]])", Term("matrix", 2, 3, a, b, c, x, y, d)),
    ("[[a, b]]", Term("matrix", 1, 2, a, b)),
    ("[[a], [b]]", Term("matrix", 2, 1, a, b)),
    ("[a, b]", Term("matrix", 2, 1, a, b)),
    ("Matrix([a, b])", Term("matrix", 2, 1, a, b)),
    ("A.T·B", mul(Term("transpose", A), B)),
    ("Aᵀ²", pow_(Term("transpose", A), two)),
    ("transpose(A) - Identity", add(Term("transpose", A), neg(Term("identity")))),
    ("dot(u, v)/‖u‖", div(Term("dot", u, v), Term("norm", u))),
    ("norm(v)", Term("norm", v)),
]  # fmt: skip

DECLARED = [
    ("R_i(k)", "R_#(#)", "", symbol("R_#(#)", i, k)),
    ("R_i(k)·R_i(k + 1)^2", "R_#(#)", "",
     mul(symbol("R_#(#)", i, k), pow_(symbol("R_#(#)", i, add(k, one)), two))),
    ("x(a)", "x(#)", "", symbol("x(#)", a)),
    ("foo(a, b)", "foo(#,#)", "", symbol("foo(#,#)", a, b)),
    ("v_p^(i)", "v_#^(#)", "", symbol("v_#^(#)", p, i)),
    ("v_p^{(i)}", "v_#^(#)", "", symbol("v_#^(#)", p, i)),
    ("v_p^(i)^2", "v_#^(#)", "", pow_(symbol("v_#^(#)", p, i), two)),
    ("v_p^i", "v_#^(#)", "", pow_(symbol("v_#", p), i)),
    ("v_p**(i)", "v_#^(#)", "", pow_(symbol("v_#", p), i)),
    ("v_p^(i)", "w_#^(#)", "", pow_(symbol("v_#", p), i)),
    ("PE[pos, 2*i]", "", "pos", symbol("PE_(#,#)", pos, mul(two, i))),
    ("pos(a+b)", "", "pos", mul(pos, add(a, b))),
    ("f(a+b)", "", "f", mul(f, add(a, b))),
    ("f_i(a)", "f_#", "", mul(symbol("f_#", i), a)),
    ("sinx", "", "sinx", symbol("sinx")),
    ("omega0", "", "omega0", symbol("omega0")),
    ("v_pos", "v_#", "pos", symbol("v_#", pos)),
    ("v_pos", "v_#", "", symbol("v_pos")),
    ("v_pos", "", "pos", symbol("v_pos")),
    ("v_pos", "v_#", "pos v_pos", symbol("v_pos")),
    ("e^x + E^x", "", "e", add(pow_(e, x), pow_(EULER, x))),
    ("I + E + pi", "", "I E pi", add(symbol("I"), symbol("E"), symbol("pi"))),
    ("ⅈ + ℯ + π", "", "I E pi", add(IMAGINARY, EULER, PI)),
    ("Sum(e^x, (e, 1, n))", "", "e", Term("sum", "e", one, n, pow_(e, x))),
    ("E(x)", "E(#)", "", symbol("E(#)", x)),
    ("E·(x)", "E(#)", "", mul(EULER, x)),
    ("pi(x)", "pi(#)", "", symbol("pi(#)", x)),
    ("π·(x)", "pi(#)", "", mul(PI, x)),
    ("Sum(a, (x', 1, n))", "", "x'", Term("sum", "x'", one, n, a)),
    ("Sum(a, (x_max, 1, n))", "", "x_max", Term("sum", "x_max", one, n, a)),
    ("x_alpha", "", "x_alpha", symbol("x_alpha")),
    ("x_alpha", "x_#", "", symbol("x_#", symbol("alpha"))),
    ("e^d_model", "", "d_model", pow_(EULER, symbol("d_model"))),
    ("e^e'", "", "e'", pow_(EULER, symbol("e'"))),
    ("√d_model/2", "", "d_model", Term("div", Term("sqrt", symbol("d_model")), two)),
    ("√x_1·a", "x_#", "", mul(Term("sqrt", symbol("x_#", one)), a)),
    ("√x'", "", "x'", Term("sqrt", symbol("x'"))),
    ("(2)ᵀ", "", "", Term("transpose", two)),
    ("R_(ⅈ) + I", "R_#", "", add(symbol("R_#", IMAGINARY), IMAGINARY)),
    ("d_model/d_model", "", "d_model", Term("div", symbol("d_model"), symbol("d_model"))),
    ("dot(a, b)/dot(b, a)", "", "", Term("div", Term("dot", a, b), Term("dot", b, a))),
]  # fmt: skip

REJECTED = [
    ("sin x/2", 5),
    ("sin 1/x", 5),
    ("sin π/n", 5),
    ("sin 2/3", 5),
    ("1 - sin x/y", 9),
    # unclear: the place is where the readings part
    ("cos ω(q-k)", 5),
    ("PE[pos, 2*i]", 3),
    ("[|a|, [b]]", 1),
    ("dy/dx", 0),
    ("(dy)/(d x)", 0),
    ("x_2y", 3),
    ("1/2x", 1),
    ("1/2 sin x", 1),
    ("a/b(c)", 2),  # b may be a function
    ("sin a·b", 5),
    ("sin a·(b+c)", 5),
    ("sin x f(y)", 6),
    ("e^iωt", 3),
    ("e^2x", 3),
    ("2^3x", 3),
    ("2^n(a+b)", 3),
    ("2^sin x", 2),
    ("√x²", 2),
    ("√xᵀ", 2),
    ("√x_1²", 4),
    ("√x_1ᵀ", 4),
    ("|xᵀ|", 0),
    ("Sum(a, (i + 1, 1, n))", 8),
    ("Sum(a, (f(x), 1, n))", 8),
    ("Sum(a, (2, 1, n))", 8),
    ("dx/dy", 0),
    ("x²^3", 2),
    ("sin²(x)^3", 4),
    ("x_2i", 3),
    ("x_i_j", 3),
    ("x_i'", 3),
    ("|a|b|c|", 2),
    ("x 2", 2),
    ("2 3", 2),
    ("a [[x]]", 2),
    ("x + 2e-1", 4),
    ("sin2x + 1", 0),
    # incomplete or out of place
    ("", 0),
    ("  ", 2),
    ("a +", 3),
    ("a · ", 4),
    ("a·/b", 2),
    ("sin", 0),
    ("sin + 1", 0),
    ("2.5.1", 3),
    ("1.", 1),
    ("(a", 0),
    ("a)", 1),
    ("(a]", 2),
    ("[(a]", 3),
    ("|x", 0),
    ("|a·|", 4),
    ("a, b", 1),
    ("(a, b)", 2),
    ("{a}", 0),
    ("()", 0),
    ("x_", 2),
    ("x_+", 2),
    ("1_000", 1),
    ("a = b", 2),
    ("2ᵀ", 1),
    ("A.t", 1),
    ("x.doit()", 1),
    # functions and their arguments
    ("foo(x)", 0),
    ("Sine(x)", 0),
    ("sin(a, b)", 5),
    ("dot(u)", 0),
    ("Rational(1)", 0),
    ("2·arctanh x", 2),
    ("oo", 0),
    ("n!!", 1),
    ("Sum(x)", 0),
    ("Sum(x, i)", 7),
    ("Sum(x, (1, 0, n))", 8),
    ("Sum(x, (w[i], 0, n))", 8),
    ("Sum(x, (I, 0, n))", 8),
    ("Sum(x, (sin, 0, n))", 8),
    ("Sum(e^x, (e, 0, n))", 10),
    ("Sum(x, (i, 0))", 7),
    ("Sum x", 0),
    ("Matrix(2, 2)", 8),
    ("[[a, b], [c]]", 0),
    ("[[a], b]", 6),
    ("[]", 0),
    ("Identity(2)", 8),
    # characters
    ("аx", 0),
    ("x + о", 4),
    ("Α", 0),
    ("a\u200bb", 1),
    ("a\u202e+b", 1),
    ("a\ufeff", 1),
    ("a\x00", 1),
    ("x\u0302", 1),
    ("\u00b5", 0),
    ("\u2126", 0),
    ("∑", 0),
    ("a ≈ b", 2),
    ("\\sin x", 0),
    ("$x$", 0),
    ("__import__('os')", 0),
    ("a; b", 1),
    ("lambda: 0", 6),
    ('"x"', 0),
]


@pytest.mark.parametrize(("text", "term"), ACCEPTED)
def test_reads(text: str, term: Term) -> None:
    assert read_term(text) == term


@pytest.mark.parametrize(("text", "templates", "names", "term"), DECLARED)
def test_reads_what_is_declared(text: str, templates: str, names: str, term: Term) -> None:
    context = Notation(frozenset(templates.split()), frozenset(names.split()))
    assert read_term(text, context) == term


@pytest.mark.parametrize(("text", "position"), REJECTED)
def test_refuses_at_the_place(text: str, position: int) -> None:
    with pytest.raises(UnreadableText) as caught:
        read_term(text)
    assert caught.value.position == position


def test_bars_in_a_list_stay_what_they_are() -> None:
    entries = Term("abs", a), Term("norm", b)
    assert read_term("[|a|, ‖b‖]") == Term("matrix", 2, 1, *entries)
    assert read_term("[(a), (b)]") == read_term("[a, b]")


def test_shows_the_place() -> None:
    with pytest.raises(UnreadableText) as caught:
        read_term("x +\ny\u202e + 1")
    reason, line, caret = str(caught.value).split("\n")
    assert "RIGHT-TO-LEFT OVERRIDE" in reason
    assert line[caret.index("^")] == "?"
    assert line.startswith("  y")


@pytest.mark.parametrize(("name", "near"), [("coshh(x)", "cosh"), ("Norm(v)", "norm")])
def test_names_the_nearest_function(name: str, near: str) -> None:
    with pytest.raises(UnreadableText, match=f"did you mean {near}"):
        read_term(name)


@pytest.mark.parametrize(
    ("text", "relations"),
    [
        ("a = b", [Relation(a, "=", b)]),
        ("a == b <= c", [Relation(a, "=", b), Relation(b, "<=", c)]),
        ("a ≠ b ≤ c ≥ d", [Relation(a, "!=", b), Relation(b, "<=", c), Relation(c, ">=", d)]),
        ("a < b > c != d", [Relation(a, "<", b), Relation(b, ">", c), Relation(c, "!=", d)]),
        ("(a = b)", [Relation(a, "=", b)]),
        ("sin x = -y", [Relation(sin(x), "=", neg(y))]),
    ],
)
def test_reads_relations(text: str, relations: list[Relation]) -> None:
    assert read_relations(text) == relations


@pytest.mark.parametrize(
    ("text", "position"),
    [("a", 1), ("a =", 3), ("= a", 0), ("a = = b", 4), ("a != ", 5),
     ("(a = b) + c", 11), ("[a = b]", 7),
     ("a =< b", 3), ("a := b", 2), ("a = b, c", 5), ("a ! b", 5)],
)  # fmt: skip
def test_refuses_what_is_no_relation(text: str, position: int) -> None:
    with pytest.raises(UnreadableText) as caught:
        read_relations(text)
    assert caught.value.position == position


@pytest.mark.parametrize(
    "text",
    [
        "(" * 100_000 + "x" + ")" * 100_000,
        "(" * 61 + "x" + ")" * 61,
        "[" * 2_000,
        "|" * 2_000,
        "x + " * 250_000 + "x",
        "x " * 5_001,
        "9" * 1_000_000,
        "9" * 31,
        "x^" + "9" * 5_000,
        "ω" + "9" * 31,
        "omega" + "9" * 31,
        "x₀" + "₁" * 31,
        "x" + "⁹" * 31,
        "x" + "^x" * 2_000,
        "-" * 4_000 + "x",
        "x^" + "-" * 4_000 + "x",
        "√" * 4_000 + "x",
        "sin " * 3_000 + "x",
        "x" + "/x" * 2_000,
        "x" + "ᵀ" * 4_000,
        "x_(" * 2_000,
    ],
    ids=lambda text: f"{text[:6]}…{len(text)}",
)
def test_refuses_the_hostile_at_once(text: str) -> None:
    with soon(), pytest.raises(UnreadableText) as caught:
        read_term(text)
    assert len(str(caught.value)) < 1_000


@pytest.mark.parametrize(
    "text",
    [
        "(" * 59 + "x" + ")" * 59,
        "x" + "^x" * 50,
        "9" * 30,
        " + ".join(["x"] * 2_500),
        " ".join(["x"] * 5_000),
        "x" + " + x(a+b)" * 700,
    ],
    ids=lambda text: f"{text[:6]}…{len(text)}",
)
def test_reads_up_to_the_limits(text: str) -> None:
    with soon():
        read_term(text)


def test_needs_no_sympy() -> None:
    script = (
        "import sys, symproof.reading.claims.single as reader, symproof.notation.text_writer; "
        "reader.read_relations('sin x = cos y'); sys.exit('sympy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
