"""LaTeX is set as in a book, says one thing only, and is read back as the same term."""

from __future__ import annotations

import re
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symproof.kernel.terms import (
    BINDERS,
    FUNCTIONS,
    RELATIONS,
    Relation,
    Term,
    children,
    number,
    symbol,
)
from symproof.notation.declared import Notation
from symproof.notation.latex_writer import write_inline, write_relation, write_term
from symproof.notation.text_writer import GRIDS, context_of
from symproof.reading.claims import single as reading

read_term = partial(reading.read_term, is_latex=True)
read_relations = partial(reading.read_relations, is_latex=True)

# Names that come near each other, near the constants and near the functions.
PLAIN = (
    "p x x' d_model d_model' omega pos x1 omega0 e i E T pi f lambda sinx x_max x_alpha "
    "alpha Pi v PE lnx e' F"
).split()
FAMILIES = (
    "omega_# R_#(#) R_# v_#^(#) v_# PE_# PE_(#,#) f(#) f(#,#) F_#^(#) F^(#) E(#) x_# x'_# e_# "
    "x^(#) x'^(#) x'_#^(#) x(#) d_model(#) d_model^(#)(#) M_(#,#)^(#,#)(#,#) f'(#) I_# T_# "
    "omega0(#) pos(#) pos(#,#) PE(#)"
).split()


def has_no_identity_below(term: Term) -> bool:
    """Whether no identity matrix stands in the arguments, where I is read as a letter."""
    pending = children(term)
    while pending:
        part = pending.pop()
        if part.head == "identity":
            return False
        pending += children(part)
    return True


def _grow(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    def family(name: str) -> st.SearchStrategy[Term]:
        args = st.tuples(*[inner] * name.count("#"))  # x_I: a letter, no identity matrix
        return args.map(lambda args: symbol(name, *args)).filter(has_no_identity_below)

    def matrix(size: tuple[int, int]) -> st.SearchStrategy[Term]:
        return st.tuples(*[inner] * (size[0] * size[1])).map(lambda t: Term("matrix", *size, *t))

    unary = st.sampled_from(["neg", "neg", "transpose", "norm", *sorted(FUNCTIONS)])
    one_argument = st.builds(Term, unary, inner).filter(
        lambda term: term.head != "abs" or term.args[0].head not in GRIDS  # bars: a determinant
    )
    many = st.lists(inner, min_size=2, max_size=3)
    return st.one_of(
        one_argument,
        st.builds(Term, st.sampled_from(["div", "pow", "pow", "dot"]), inner, inner),
        st.builds(lambda head, terms: Term(head, *terms), st.sampled_from(["add", "mul"]), many),
        st.sampled_from(FAMILIES).flatmap(family),
        st.tuples(st.integers(1, 2), st.integers(1, 2)).flatmap(matrix),
        st.builds(
            Term, st.sampled_from(sorted(BINDERS)), st.sampled_from(PLAIN), inner, inner, inner
        ),
    )


LEAVES = st.one_of(
    st.builds(Term, st.just("num"), st.integers(0, 10**6), st.integers(0, 3)),
    st.sampled_from([Term(head) for head in ("pi", "i", "e", "identity")]),
    st.sampled_from(PLAIN).map(symbol),
)
TERMS = st.recursive(LEAVES, _grow, max_leaves=12)


@pytest.mark.slow
@settings(max_examples=400, deadline=None)
@given(TERMS, TERMS)
def test_is_read_back_alone_and_in_company(term: Term, other: Term) -> None:
    assert read_term(write_term(term), context_of([term])) == term
    both = context_of([term, other])
    assert read_term(write_term(term, both), both) == term
    assert read_term(write_inline(term, both), both) == term


@settings(max_examples=100, deadline=None)
@given(TERMS, st.sampled_from(sorted(RELATIONS)), TERMS)
def test_relations_are_read_back(left: Term, operator: str, right: Term) -> None:
    relation = Relation(left, operator, right)
    assert read_relations(write_relation(relation), context_of([left, right])) == [relation]


# What GitHub, KaTeX, MathJax and amsmath all know.
KNOWN = set(
    r"\frac \sqrt \sum \prod \cdot \mathbin \thinspace \left \right \lvert \rvert \lVert \rVert "
    r"\begin \end \mathrm \top \pi \ln \sin \cos \tan \cot \sec \csc \sinh \cosh \tanh \coth "
    r"\arcsin \arccos \arctan \arg \exp \lfloor \rfloor \omega \lambda \alpha \Pi".split()
)


@settings(max_examples=200, deadline=None)
@given(TERMS)
def test_uses_only_commands_that_every_renderer_knows(term: Term) -> None:
    tex = write_term(term)
    assert set(re.findall(r"\\[A-Za-z]+", tex)) <= KNOWN
    assert set(re.findall(r"\\[^A-Za-z]", tex)) <= {r"\\"}
    assert tex.count("{") == tex.count("}")
    assert tex.count(r"\left") == tex.count(r"\right")


CONTEXT = Notation(
    frozenset({"omega_#", "R_#(#)", "v_#^(#)", "PE_#", "PE_(#,#)", "f(#)", "x'_#^(#)", "det(#)"}),
    frozenset({"pos", "d_model"}),
)


@pytest.mark.parametrize(
    ("text", "tex"),
    [
        ("sin(ω_i·(p + k))", r"\sin(\omega_{i} (p + k))"),
        ("cos(a - b)", r"\cos(a - b)"),
        ("sin(a) cos(b)", r"\sin(a) \cos(b)"),
        ("-2·x + y - (-z)", "-2 x + y - (-z)"),
        ("a - (b + c)", "a - (b + c)"),
        ("(a·b)·c", "(a b) c"),
        ("(-x)·y", "(-x) y"),
        ("2·3·x", r"2 \cdot 3 x"),
        ("x·2", r"x \cdot 2"),
        ("2·(1/2)", r"2 \cdot \frac{1}{2}"),
        ("1/2·x", r"\frac{1}{2} x"),
        ("0.50", "0.50"),
        ("10000^(2·i/d_model)", r"10000^{2 i / d_{\mathrm{model}}}"),
        ("10000^(-2·i/d)", r"10000^{-2 i / d}"),
        ("x^(1/(a·b))", "x^{1 / (a b)}"),
        ("√(d - 2·x)", r"\sqrt{d - 2 x}"),
        ("sin(x)^2 + cos(x)^n", r"\sin^{2}(x) + (\cos(x))^{n}"),
        ("exp(x)^2", r"(\exp(x))^{2}"),
        ("ℯ^(ⅈ·x)", r"\mathrm{e}^{\mathrm{i} x}"),
        ("(-x)^2 + (a/b)^2", r"(-x)^{2} + \left(\frac{a}{b}\right)^{2}"),
        ("(a^b)^c + a^(b^c)", "(a^{b})^{c} + a^{b^{c}}"),
        ("cos(x/2)", r"\cos\left(\frac{x}{2}\right)"),
        ("log(x) + sech(x) + Ci(x)", r"\ln(x) + \mathrm{sech}(x) + \mathrm{Ci}(x)"),
        ("abs(x) + abs(x/2)", r"\lvert x \rvert + \left\lvert \frac{x}{2} \right\rvert"),
        ("norm(PE_(p + k) - PE_p)", r"\lVert \mathrm{PE}_{p + k} - \mathrm{PE}_{p} \rVert"),
        ("Sum(cos(ω_i·k), (i, 0, n - 1))", r"\sum_{i=0}^{n - 1} \cos(\omega_{i} k)"),
        ("Sum(a + b, (i, 0, d/2 - 1))", r"\sum_{i=0}^{d / 2 - 1} (a + b)"),
        ("Sum(x_i, (i, 0, n))·y", r"\left(\sum_{i=0}^{n} x_{i}\right) y"),
        ("y·Sum(x_i, (i, 0, n)) + z", r"y \sum_{i=0}^{n} x_{i} + z"),
        ("Product(x_i, (i, 1, n))", r"\prod_{i=1}^{n} x_{i}"),
        ("Product(2·3, (i, 1, n))", r"\prod_{i=1}^{n} (2 \cdot 3)"),
        ("Product(a b, (i, 1, n))", r"\prod_{i=1}^{n} a b"),
        (
            "Product(a Sum(b, (j, 1, n)), (i, 1, n))",
            r"\prod_{i=1}^{n} \left(a \sum_{j=1}^{n} b\right)",
        ),
        ("R_i(k)·v_p^(i)", "R_{i}(k) v_{p}^{(i)}"),
        ("(v_p^(i))^2", "(v_{p}^{(i)})^{2}"),
        ("R_i(k)ᵀ", r"R_{i}(k)^{\top}"),
        ("(A·B)ᵀ - Identity", r"(A B)^{\top} - I"),
        ("PE_(pos, 2·i)", r"\mathrm{PE}_{\mathrm{pos}, 2 i}"),
        ("x'_p^(i)", "x'^{(i)}_{p}"),
        ("[[a, b], [c, d]]", r"\begin{pmatrix} a & b \\ c & d \end{pmatrix}"),
        ("dot([a, b], v)", r"\begin{pmatrix} a \\ b \end{pmatrix} \mathbin{\cdot} v"),
        ("diag(R_i(k), (i, 0, n - 1))", r"\mathrm{diag}(R_{i}(k))_{i=0}^{n - 1}"),
        (
            "stack([x, y], (i, 0, n))",
            r"\begin{pmatrix} x \\ y \end{pmatrix}_{i=0}^{n}",
        ),
        ("k·pos·Ci(x)·x", r"k \thinspace \mathrm{pos} \thinspace \mathrm{Ci}(x) x"),
        ("f(a + b)", "f(a + b)"),
        ("(a/b)/(c/(2·d))", r"\frac{a / b}{c / (2 d)}"),
        ("(2·x·(1 - y)/64 + 1)/z", r"\frac{2 x (1 - y) / 64 + 1}{z}"),
        ("(x/2)^2/4", r"\frac{(x / 2)^{2}}{4}"),
        ("√(1/2)/2 + (1/2)·x/y", r"\frac{\sqrt{1 / 2}}{2} + \frac{(1 / 2) x}{y}"),
        ("abs(x/2)/y", r"\frac{\lvert x / 2 \rvert}{y}"),
        ("det([[a, b], [c, d]])", r"\mathrm{det}\begin{pmatrix} a & b \\ c & d \end{pmatrix}"),
        ("det([a])^2", r"\left(\mathrm{det}\begin{pmatrix} a \end{pmatrix}\right)^{2}"),
        ("f([a])", r"f\left(\begin{pmatrix} a \end{pmatrix}\right)"),
        ("det(2·[a])", r"\mathrm{det}\left(2 \begin{pmatrix} a \end{pmatrix}\right)"),
        ("dot(u, A·v)", r"u \mathbin{\cdot} A v"),
        ("dot(A·u, A·v)", r"(A u) \mathbin{\cdot} (A v)"),
        ("dot(u, 2·3·v)", r"u \mathbin{\cdot} (2 \cdot 3 v)"),
        ("dot(u, A·Sum(v, (i, 0, n)))", r"u \mathbin{\cdot} \left(A \sum_{i=0}^{n} v\right)"),
    ],
)
def test_is_set_as_in_a_book(text: str, tex: str) -> None:
    assert write_term(reading.read_term(text, CONTEXT), CONTEXT) == tex


@pytest.mark.parametrize(
    ("text", "tex"),
    [
        ("1/2", "1 / 2"),
        ("a/(b·c) + d", "a / (b c) + d"),
        ("a·b/c", "a b / c"),
        ("-(a + b)/2", "-(a + b) / 2"),
        ("1/2·x", r"\frac{1}{2} x"),
        ("x·(a/b)/c", r"x \frac{a}{b} / c"),
        ("(a/b)^2", "(a / b)^{2}"),
        ("(a/b)/c", r"\frac{a}{b} / c"),
        ("a/(b/(c/d))", r"a / \frac{b}{c / d}"),
        ("cos(x/2)", r"\cos(x / 2)"),
        ("x^(1/2)", "x^{1 / 2}"),
        ("Sum(x/2, (i, 0, n/2))", r"\sum_{i=0}^{n / 2} x / 2"),
    ],
)
def test_a_fraction_inside_a_sentence_has_a_slash(text: str, tex: str) -> None:
    term = reading.read_term(text)
    assert write_inline(term) == tex
    assert read_term(tex, context_of([term])) == term


def test_a_matrix_never_poses_as_an_argument() -> None:
    matrix = Term("matrix", 1, 1, symbol("a"))
    product, value = Term("mul", symbol("det"), matrix), symbol("det(#)", matrix)
    context = context_of([product, value])
    assert write_term(value, context) == r"\mathrm{det}\begin{pmatrix} a \end{pmatrix}"
    assert write_term(product, context) == r"\mathrm{det} \cdot \begin{pmatrix} a \end{pmatrix}"


def test_a_factor_never_poses_as_an_argument() -> None:
    total = Term("add", symbol("a"), symbol("b"))
    product, value = Term("mul", symbol("f"), total), symbol("f(#)", total)
    context = context_of([product, value])
    assert write_term(value, context) == "f(a + b)"
    assert write_term(product, context) == r"f \cdot (a + b)"


@pytest.mark.parametrize(
    ("names", "tex"), [("h", "h (a + b)"), ("a b", r"h \cdot (a + b)"), ("", r"h \cdot (a + b)")]
)
def test_a_letter_for_functions_that_is_not_declared_never_poses_as_one(
    names: str, tex: str
) -> None:
    total = Term("add", symbol("a"), symbol("b"))
    product, context = Term("mul", symbol("h"), total), Notation(names=frozenset(names.split()))
    assert write_term(product, context) == tex
    assert read_term(tex, context) == product


def test_an_index_never_poses_as_a_part_of_a_name() -> None:
    index, name = symbol("x_#", symbol("max")), symbol("x_max")
    context = context_of([index, name])
    assert write_term(name, context) == r"x_{\mathrm{max}}"
    assert write_term(index, context) == r"x_{(\mathrm{max})}"


@pytest.mark.parametrize(
    ("operator", "sign"),
    [("=", "="), ("!=", r"\neq"), ("<=", r"\leq"), ("<", "<"), (">=", r"\geq"), (">", ">")],
)
def test_relations(operator: str, sign: str) -> None:
    assert write_relation(Relation(symbol("x"), operator, number(-1))) == f"x {sign} -1"


@pytest.mark.parametrize(
    "name",
    [
        r"\input", "x}", "x{", "x$", "x y", "x%", "x^2", "x&", "x~", "ω", "x\\", "", "_", "x_",
        "1x", "x_\\hbox", "x\n", "x''_b", "sin", "Ci", "ln", "arcsin", "x_sin", "diag", "I", "Sum",
    ],
)  # fmt: skip
def test_refuses_names_that_are_no_names(name: str) -> None:
    with pytest.raises(ValueError, match="name"):
        write_term(Term("sym", name), Notation())
    with pytest.raises(ValueError, match="name"):
        write_term(Term("sum", name, number(0), number(1), number(1)), Notation())


@pytest.mark.parametrize("name", ["x_#}", "#", "x(#", "x_#_#", "sin(#)", "x_b_#", "x^#", "x[#]"])
def test_refuses_templates_that_are_no_templates(name: str) -> None:
    with pytest.raises(ValueError, match="name"):
        write_term(Term("sym", name, *[number(1)] * name.count("#")), Notation())
