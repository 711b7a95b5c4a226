"""LaTeX as people write it is read as TeX prints it, or refused with place and advice."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from symproof.kernel.terms import Relation, Term, number, symbol
from symproof.notation.declared import Notation
from symproof.notation.tokens import UnreadableText
from symproof.reading.claims import single as reading

read_term = partial(reading.read_term, is_latex=True)
read_relations = partial(reading.read_relations, is_latex=True)
CONTEXT = Notation(
    frozenset({"R_#(#)", "v_#^(#)", "PE_#", "PE_(#,#)", "omega_#", "p_#", "f(#)", "x'_#"}),
    frozenset({"pos", "d_model", "f"}),
)


@pytest.mark.parametrize(
    ("tex", "text"),
    [
        (r"\sin a\cos b", "sin(a)·cos(b)"),
        (r"\cos \pi/4", "cos(π/4)"),
        (r"\sin a/\cos b", "sin(a)/cos(b)"),
        (r"\sin 2x \cos y", "sin(2·x)·cos(y)"),
        (r"\cos\alpha + \cos \frac{x}{2}", "cos(α) + cos(x/2)"),
        (r"\cos\alpha \cdot \cos\beta", "cos(α)·cos(β)"),
        (r"\sin^2 x + \cos^{2}{\left(x \right)}", "sin(x)^2 + cos(x)^2"),
        (r"\sin x^2", "sin(x^2)"),
        (r"\sin(x)^2", "sin(x)^2"),
        (r"\sin\cos x", "sin(cos(x))"),
        (r"\sin -x", "sin(-x)"),
        (r"\operatorname{sech}(x) + \ln x", "sech(x) + log(x)"),
        (r"\sin(\omega_i\, pos)", "sin(ω_i·pos)"),
        (r"\sin(\omega_ipos)", "sin(ω_i·pos)"),
        (r"ab\,c", "a·b·c"),
        (r"{a} {b}^{2}", "a·b^2"),
        (r"2ab^2", "2·a·b^2"),
        (r"\tfrac12 x + \dfrac{a+b}{c} + \frac1{10}", "(1/2)·x + (a + b)/c + 1/10"),
        (r"\sqrt2 + \sqrt{x+1}", "√2 + √(x + 1)"),
        (r"\bigl[ a + \Bigl(b - c\Bigr) \bigr] d", "(a + (b - c))·d"),
        (r"10000^{2i/d_{model}}", "10000^(2·i/d_model)"),
        (r"d_{\text{model}} / 2 - 1", "d_model/2 - 1"),
        (r"x^{-1} + x^{n+1}", "x^(-1) + x^(n + 1)"),
        (r"e^{\mathrm{i}x} + \mathrm{e}^{(x+1)}", "e^(ⅈ·x) + ℯ^(x + 1)"),
        (r"\pi r^2", "π·r^2"),
        (r"a \times b * c", "a·b·c"),
        (r"1/2 \cdot x", "1/2·x"),
        (r"ω_i·t − 1", "ω_i·t - 1"),
        (r"|x - |y|| + \left| z \right|", "abs(x - abs(y)) + abs(z)"),
        (r"\|v_{pos}^{(0)}\| + \lVert x \rVert", "norm(v_pos^(0)) + norm(x)"),
        (r"\mathbf{p}_j^\top \mathbf{p}_{j'}", "p_jᵀ·p_(j')"),
        (r"\mathbf p_{j}^T", "p_jᵀ"),
        (r"R_i(k)^{\top} R_{i+1}(p+k)", "R_i(k)ᵀ·R_(i + 1)(p + k)"),
        (r"v^{(i)}_{pos+k} + v_p^{(2)}", "v_(pos + k)^(i) + v_p^(2)"),
        (r"PE_{p+k} + \text{PE}_{(pos,2i)} - PE_{p,i}", "PE_(p + k) + PE_(pos, 2·i) - PE_(p, i)"),
        (r"x_i' + x'_i + x^{\prime}_i", "x'_i + x'_i + x'_i"),
        (r"x^2_i + x_{12} + x_q", "x_i^2 + x_12 + x_q"),
        (r"f(a+b) + g(x) + k(a+b) + f^2", "f(a + b) + g(x) + k·(a + b) + f^2"),
        (r"\sum_{i=0}^{n-1} x_i y + z", "Sum(x_i·y, (i, 0, n - 1)) + z"),
        (r"\sum\limits^{n}_{i=1} \prod_{j=1}^{i} x_{j}", "Sum(Product(x_j, (j, 1, i)), (i, 1, n))"),
        (r"\begin{bmatrix} a & -b \\[2pt] c & d \\ \end{bmatrix}", "[[a, -b], [c, d]]"),
        (r"\left[\begin{matrix}x\\y\end{matrix}\right]", "[x, y]"),
        (r"\left(R_i(k) - I\right) \begin{pmatrix}x\\y\end{pmatrix}", "(R_i(k) - Identity)·[x, y]"),
        (r"\begin{pmatrix}a\\b\end{pmatrix} \cdot \begin{pmatrix}c\\d\end{pmatrix}",
         "dot([a, b], [c, d])"),
        (r"\mathrm{diag}(R_i(k))_{i=0}^{n-1}", "diag(R_i(k), (i, 0, n - 1))"),
        (r"\begin{pmatrix} x \\ y \end{pmatrix}_{i=0}^{n}", "stack([x, y], (i, 0, n))"),
        (r"\left(\begin{pmatrix} x \\ y \end{pmatrix}\right)_{i=0}^n", "stack([x, y], (i, 0, n))"),
        (r"\mathrm{diag}\begin{pmatrix} x & y \end{pmatrix}_{i=0}^n", "diag([[x, y]], (i, 0, n))"),
        (r"\begin{pmatrix} x & 1 \\ 0 & y \end{pmatrix}^{2}", "[[x, 1], [0, y]]^2"),
        (r"PE_{pos, i} + PE_{(pos, i)}", "PE_(pos, i) + PE_(pos, i)"),
        (r"\left(v_p^{(i)}\right)_{i=0}^{n-1}", "stack(v_p^(i), (i, 0, n - 1))"),
        ("x % a remark\n + y", "x + y"),
        (r"(1+r)^T", "(1 + r)^T"),  # a sum with a numeral is no matrix
        (r"\sin x (y + \cos z)", "sin(x)·(y + cos(z))"),
        (r"a \cdot -b", "a·(-b)"),
        (r"\frac{d_{model}}{d_{model}}", "d_model/d_model"),
        (r"\prod_{j=1}^{n} \sum_{i=1}^{j} x_i", "Product(Sum(x_i, (i, 1, j)), (j, 1, n))"),
        (r"\prod_{j=1}^{n} (a \sum_{i=1}^{j} x_i)", "Product(a·Sum(x_i, (i, 1, j)), (j, 1, n))"),
        (r"x'^2_i", "x'_i^2"),
        (r"(5)^{\top}", "(5)ᵀ"),
    ],
)  # fmt: skip
def test_usual_spellings(tex: str, text: str) -> None:
    assert read_term(tex, CONTEXT) == reading.read_term(text, CONTEXT)


def test_a_matrix_behind_the_name_of_a_function_is_its_argument() -> None:
    context = Notation(frozenset({"det(#)", "f(#)", "R_#(#)"}), frozenset({"f", "x"}))
    matrix = r"\begin{pmatrix} a & b \\ c & d \end{pmatrix}"
    value = reading.read_term("det([[a, b], [c, d]])", context)
    assert read_term(rf"\mathrm{{det}}{matrix}", context) == value
    assert read_term(rf"x \mathrm{{det}} {matrix} x", context).args[1] == value
    for letter in ("f", "x", "R_i(x)"):
        assert read_term(rf"{letter} {matrix}", context).head == "mul"


@pytest.mark.parametrize("power", ["^2", r"^{n + 1}", r"^\top"])
def test_whose_power_it_is_must_be_said(power: str) -> None:
    context = Notation(frozenset({"det(#)"}))
    tex = rf"\mathrm{{det}}\begin{{pmatrix}} a \end{{pmatrix}}{power}"
    with pytest.raises(UnreadableText, match="around the matrix or around its function"):
        read_term(tex, context)


def test_declared_letters_lose_their_other_meaning() -> None:
    declared = Notation(names=frozenset({"e", "I", "T"}))
    assert read_term("e^x", declared) == Term("pow", symbol("e"), symbol("x"))
    assert read_term("I", declared) == symbol("I")
    assert read_term("x^T", declared) == Term("pow", symbol("x"), symbol("T"))
    assert read_term(r"x^\top", declared) == Term("transpose", symbol("x"))


def test_a_point_between_names_is_no_dot_product_by_itself() -> None:
    u, v = symbol("PE_#", symbol("i")), symbol("PE_#", symbol("j"))
    assert read_term(r"PE_i \cdot PE_j", CONTEXT) == Term("mul", u, v)
    assert read_term(r"PE_i \mathbin{\cdot} PE_j", CONTEXT) == Term("dot", u, v)


def test_relations_and_chains() -> None:
    a, b, c, d = map(symbol, "abcd")
    assert read_relations(r"a = b \le c.") == [Relation(a, "=", b), Relation(b, "<=", c)]
    assert read_relations(r"a \neq b") == read_relations("a ≠ b") == [Relation(a, "!=", b)]
    assert read_relations(r"a < b \geq c > d,") == [
        Relation(a, "<", b), Relation(b, ">=", c), Relation(c, ">", d),
    ]  # fmt: skip


def test_aligned_rows_go_on() -> None:
    a, b, c, d = map(symbol, "abcd")
    chain = r"\begin{aligned} a &= b \\ &= c \\ & \leq d. \\ \end{aligned}"
    assert read_relations(chain) == [
        Relation(a, "=", b), Relation(b, "=", c), Relation(c, "<=", d),
    ]  # fmt: skip
    with pytest.raises(UnreadableText):  # another chain begins
        read_relations(r"\begin{aligned} a &= b \\ c &= d \end{aligned}")


@pytest.mark.parametrize(
    ("tex", "position", "reason"),
    [
        (r"1/2x", 1, "which is meant"),
        (r"\log^{-1} x", 4, "inverse or a power"),
        (r"\sin^{-2} x", 4, "inverse or a power"),
        (r"r^{T}", 3, "transpose or a power"),
        (r"A^T + T", 2, "transpose or a power"),
        (r"\frac{dy}{dx}", 5, "derivatives"),
        (r"(dy)/(d x)", 0, "derivatives"),
        (r"\prod_{i=1}^{2} a \cdot b", 18, "product go on"),
        (r"\prod_{i=1}^{2} a \sum_{j=1}^{2} b", 16, "product go on"),
        (r"\sin^{(2)}(x)", 4, "inverse or a power"),
        (r"\sin x \cdot y", 7, "which is meant"),
        (r"\sin^2(x)^2", 6, "two powers"),
        (r"sin(x)", 0, "product of letters"),
        (r"{a+b}c", 0, "braces are not printed"),
        (r"dy/d x", 0, "derivatives"),
        (r"x % y = 2", 2, "comment"),
        (r"x = 1 \text{otherwise}", 2, "not a relation"),
        (r"2 3", 2, "numeral follows"),
        (r"x 2", 2, "numeral follows"),
        (r"x^12", 3, "numeral follows"),
        (r"x^2^3", 3, "two powers"),
        (r"x_", 2, "a subscript or a superscript"),
        (r"x^{(n)}", 3, "index or a power"),
        (r"a +", 3, "ends where an operand"),
        (r"", 0, "ends where an operand"),
        (r"(a + b", 0, "never closed"),
        (r"(a + b]", 6, "nothing is open"),
        (r"\frac{a}", 8, "a numerator or a denominator"),
        (r"\sqrt[1]{x}", 0, "degree of a root"),
        (r"\sqrt[2.5]{x}", 0, "degree of a root"),
        (r"|x", 0, "never closed"),
        (r"\begin{pmatrix} a & b \\ c \end{pmatrix}", 0, "different lengths"),
        (r"\begin{pmatrix} \end{pmatrix}", 0, "rows"),
        (r"\begin{pmatrix} a \end{bmatrix}", 18, "another environment"),
        (r"\begin{cases} a \end{cases}", 0, "not read here"),
        (r"\sum_k x_k", 0, "a range such as"),
        (r"\sum_{k=0} x_k", 0, "a range such as"),
        (r"\sum_{e=0}^{n} e^{x}", 6, "declare it"),
        (r"(a)_i", 3, "a range such as"),
        (r"a + \dots + b", 4, "dots"),
        (r"\mathbf{x} + x", 0, "bold"),
        (r"\text{if } x", 0, "declare it"),
        (r"\text{otherwise}", 0, "declare it"),
        (r"\input{x}", 0, "not known"),
        (r"\def\a{x}", 0, "not known"),
        (r"\arcsec x", 0, "not known"),
        (r"\mathrm{blah}(x)", 0, "declare blah"),
        (r"\left. x \right|", 0, "invisible"),
        (r"x = y", 2, "not a relation"),
        (r"a, b", 1, "does not fit"),
        (r"(a, b)", 2, "separates arguments"),
        (r"u \mathbin{\cdot} v \mathbin{\cdot} w", 20, "dot product"),
        (r"\sin a/b", 6, "which is meant"),
        (r"\sin \pi/b", 8, "which is meant"),
        (r"\sin 1/2", 6, "which is meant"),
        (r"n!!", 1, "parentheses"),
        (r"x^n!", 3, "parentheses"),
        (r"a \pm b", 2, "two formulas"),
        ("a\u200bb", 1, "not known here"),
        (r"\square_{0}", 0, "not known"),
        (r"1^{\top} x", 1, "numeral"),
        (r"\prod_{j=1}^{n} x_j \sum_{i=1}^{j} x_i", 16, "product go on"),
        (r"\sqrt x_i", 7, "root go on"),
    ],
)  # fmt: skip
def test_refuses_with_place_and_reason(tex: str, position: int, reason: str) -> None:
    with pytest.raises(UnreadableText) as refusal:
        read_term(tex)
    assert reason in refusal.value.reason
    assert refusal.value.position == position


@pytest.mark.parametrize(
    "tex", ["a", "a + b", r"a = b \\ c", "a = ", "= b", "a = b = , c", "a & = b"]
)
def test_refuses_what_is_no_relation(tex: str) -> None:
    with pytest.raises(UnreadableText):
        read_relations(tex)


@pytest.mark.parametrize(
    ("tex", "reason"),
    [
        ("x+" * 10_001 + "x", "characters"),
        ("x+" * 2_600 + "x", "symbols"),
        ("1" * 31, "digits"),
        ("(" * 61 + "x" + ")" * 61, "nested"),
        ("x^{" * 61 + "x" + "}" * 61, "nested"),
        (r"\sin" * 61 + " x", "nested"),
        (r"\sum_{i=0}^{n}" * 61 + " x", "nested"),
        (r"\frac{" * 61 + "x" + "}{y}" * 61, "nested"),
    ],
)
def test_refuses_what_is_too_large(tex: str, reason: str) -> None:
    with pytest.raises(UnreadableText) as refusal:
        read_term(tex)
    assert reason in refusal.value.reason


def test_deepest_formulas_that_are_allowed() -> None:
    depth = 59
    assert read_term("(" * depth + "x" + ")" * depth) == symbol("x")
    nested = read_term("x_{" * depth + "x" + "}" * depth)
    assert nested.depth == depth + 1
    assert read_term("f(" * depth + "x" + ")" * depth).depth == depth + 1


def test_numerals_keep_their_digits() -> None:
    assert read_term("0.50") == Term("num", 50, 2)
    assert read_term("-7") == number(-7)


FRAGMENTS = [
    *"abefikxTI", *"0123.", *"+-*/^_'|()[]{},=&% ", r"\\", r"\sin", r"\frac", r"\sqrt", r"\sum_",
    r"\left", r"\right", r"\cdot", r"\pi", r"\omega", r"\mathrm{ab}", r"\mathbf{p}", r"\top",
    r"\begin{pmatrix}", r"\end{pmatrix}", r"\mathbin{\cdot}", r"\|", r"\text{", "_{i=0}^{n}", "\\",
    r"\mathrm{diag}", r"\prime", "π", "\u200b",
]  # fmt: skip


def _refusal(read: Callable[[str, Notation], object], tex: str) -> UnreadableText | None:
    try:
        read(tex, CONTEXT)
    except UnreadableText as refusal:
        return refusal
    return None


@settings(max_examples=600, deadline=None)
@given(st.lists(st.sampled_from(FRAGMENTS), max_size=14).map("".join))
@example("π")
def test_garbage_is_refused_inside_the_text(tex: str) -> None:
    aligned = rf"\begin{{aligned}}{tex}\end{{aligned}}"
    for refusal in (_refusal(read_term, tex), _refusal(read_relations, aligned)):
        assert refusal is None or (refusal.reason and 0 <= refusal.position <= len(aligned))


@pytest.mark.parametrize(
    "tex",
    [
        r"\begin{pmatrix} x \\ y \end{pmatrix}_{i=0}",
        r"\begin{pmatrix} x \\ y \end{pmatrix}_0",
        r"\begin{pmatrix} x \\ y \end{pmatrix}_{i=0}^{n}_{j=0}^{n}",
        r"\mathrm{diag}\begin{pmatrix} x \end{pmatrix}",
        r"\mathrm{diag}\begin{pmatrix} x \end{pmatrix}_0",
    ],
)
def test_a_matrix_with_half_a_range_is_refused(tex: str) -> None:
    with pytest.raises(UnreadableText):
        read_term(tex)
