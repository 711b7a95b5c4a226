"""Text is read back as the term that was written, with no parentheses to spare."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symproof.kernel.terms import BINDERS, FUNCTIONS, RELATIONS, Relation, Term, number, symbol
from symproof.notation.declared import Notation
from symproof.notation.encoding import encode
from symproof.notation.text_writer import context_of, write_relation, write_term
from symproof.notation.tokens import UnreadableText
from symproof.notation.words import RESERVED
from symproof.reading.claims.single import read_relations, read_term

# Names that come near each other, near the constants and near the functions.
PLAIN = (
    "p x x' d_model d_model' omega omega' pos x1 k12 omega0 e i I E pi f lambda sinx x_max "
    "x_alpha alpha Pi v PE T Upsilon secs omega_max e' lnx"
).split()
FAMILIES = (
    "omega_# R_#(#) R_# v_#^(#) v_# PE_# PE_(#,#) f(#) f(#,#) F_#^(#) E(#) x_# x'_# e_# pi_# "
    "x^(#) x(#) d_model(#) d_model^(#)(#) omega0_# M_(#,#)^(#,#)(#,#) f'(#) I_#"
).split()


def _grow(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    def family(name: str) -> st.SearchStrategy[Term]:
        return st.tuples(*[inner] * name.count("#")).map(lambda args: symbol(name, *args))

    def matrix(size: tuple[int, int]) -> st.SearchStrategy[Term]:
        return st.tuples(*[inner] * (size[0] * size[1])).map(lambda t: Term("matrix", *size, *t))

    unary = st.sampled_from(["neg", "neg", "transpose", "norm", *sorted(FUNCTIONS)])
    binary = st.sampled_from(["div", "pow", "pow", "dot"])
    many = st.lists(inner, min_size=2, max_size=3)
    return st.one_of(
        st.builds(Term, unary, inner),
        st.builds(Term, binary, inner, inner),
        st.builds(lambda head, terms: Term(head, *terms), st.sampled_from(["add", "mul"]), many),
        st.sampled_from(FAMILIES).flatmap(family),
        st.tuples(st.integers(1, 2), st.integers(1, 2)).flatmap(matrix),
        st.builds(
            Term, st.sampled_from(sorted(BINDERS)), st.sampled_from(PLAIN), inner, inner, inner
        ),
    )


FRAGMENTS = [
    *"abefikxIETωπαΣ", *"0123.", *"²⁻₀", *"+-*/^·√ᵀ'|‖()[]{},=_!", *"     ", "**", ".T", "pos",
    "d_model", "sin ", "cos", "sqrt", "Sum(", ", (i, 0, n))", "abs(", "x_i", "f(", "Matrix([",
    "\u200b",
]  # fmt: skip
LEAVES = st.one_of(
    st.builds(Term, st.just("num"), st.integers(0, 10**9), st.integers(0, 3)),
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


@settings(max_examples=100, deadline=None)
@given(TERMS, st.sampled_from(sorted(RELATIONS)), TERMS)
def test_relations_are_read_back(left: Term, operator: str, right: Term) -> None:
    relation = Relation(left, operator, right)
    assert read_relations(write_relation(relation), context_of([left, right])) == [relation]


def _pairs(text: str) -> list[tuple[int, int]]:
    opened: list[int] = []
    pairs = []
    for place, character in enumerate(text):
        if character == "(":
            opened.append(place)
        elif character == ")":
            pairs.append((opened.pop(), place))
    return pairs


@settings(max_examples=150, deadline=None)
@given(TERMS)
def test_no_parentheses_can_be_left_out(term: Term) -> None:
    text, context = write_term(term), context_of([term])
    for start, end in _pairs(text):
        before = text[:start][-1:]
        # Arguments need theirs; exponents, indices and radicands keep them for the eye, and
        # (e)^x, where e is a variable, so that it reads the same in every context; two signs
        # are not written side by side.
        signs = before in ("·", "+", "-", "/") and text[start + 1] == "-"
        if before.isalnum() or before in ("'", "^", "_", "√") or text[start : end + 1] == "(e)":
            continue
        if signs:
            continue
        with contextlib.suppress(UnreadableText):
            shorter = f"{text[:start]} {text[start + 1 : end]} {text[end + 1 :]}"
            assert read_term(shorter, context) != term


@settings(max_examples=400, deadline=None)
@given(st.lists(st.sampled_from(FRAGMENTS), max_size=14).map("".join))
def test_any_text_is_refused_or_reads_as_what_is_printed(text: str) -> None:
    with contextlib.suppress(UnreadableText):
        term = read_term(text)
        assert read_term(write_term(term), context_of([term])) == term


a, b, c, x = map(symbol, "abcx")
SPELLED = [
    (["add", a, ["neg", b], c], "a - b + c"),
    (["add", a, ["neg", ["add", b, c]]], "a - (b + c)"),
    (["add", ["add", a, b], c], "(a + b) + c"),
    (["add", ["neg", a], b], "-a + b"),
    (["add", a, ["neg", ["neg", b]]], "a - (-b)"),
    (["neg", ["add", a, b]], "-(a + b)"),
    (["neg", ["mul", a, b]], "-a·b"),
    (["neg", ["div", a, b]], "-a/b"),
    (["div", ["neg", a], b], "(-a)/b"),
    (["mul", ["neg", a], b], "(-a)·b"),
    (["mul", number(2), number(3)], "2·3"),
    (["mul", number(2), number(-3)], "2·(-3)"),
    (["mul", a, ["mul", b, c]], "a·(b·c)"),
    (["mul", ["mul", a, b], c], "(a·b)·c"),
    (["mul", ["div", a, b], c], "a/b·c"),
    (["mul", a, ["div", b, c]], "a·(b/c)"),
    (["div", ["div", a, b], c], "a/b/c"),
    (["div", a, ["div", b, c]], "a/(b/c)"),
    (["div", a, ["mul", b, c]], "a/(b·c)"),
    (["pow", ["neg", a], b], "(-a)^b"),
    (["pow", ["div", a, b], c], "(a/b)^c"),
    (["pow", ["pow", a, b], c], "(a^b)^c"),
    (["pow", a, ["pow", b, c]], "a^b^c"),
    (["pow", a, ["neg", b]], "a^(-b)"),
    (["pow", ["sin", a], number(2)], "sin(a)^2"),
    (["pow", ["sqrt", number(2)], number(2)], "(√2)^2"),
    (["pow", ["e"], ["mul", ["i"], x]], "e^(I·x)"),
    (["mul", ["e"], x], "E·x"),
    (["num", 5, 1], "0.5"),
    (["num", 5, 2], "0.05"),
    (["sqrt", ["add", a, b]], "√(a + b)"),
    (["abs", ["neg", a]], "|-a|"),
    (["abs", ["abs", a]], "abs(|a|)"),
    (["abs", ["transpose", a]], "abs(aᵀ)"),
    (["pow", a, ["sym", "f(#)", b]], "a^(f(b))"),
    (["pow", a, ["transpose", ["sym", "f(#)", b]]], "a^(f(b)ᵀ)"),
    (["pow", a, ["pow", ["sym", "f(#)", b], c]], "a^(f(b)^c)"),
    (["pow", a, ["sqrt", b]], "a^(√b)"),
    (["sym", "x_#", ["i"]], "x_(ⅈ)"),
    (["sym", "x_#", ["pow", ["e"], a]], "x_(ℯ^a)"),
    (["transpose", ["mul", a, b]], "(a·b)ᵀ"),
    (["pow", ["transpose", a], b], "aᵀ^b"),
    (["matrix", 2, 1, a, b], "[[a], [b]]"),
    (["matrix", 2, 2, a, b, c, x], "[[a, b], [c, x]]"),
    (["sum", "i", number(0), ["add", symbol("n"), number(-1)],
      ["cos", ["mul", symbol("omega_#", symbol("i")), symbol("k")]]],
     "Sum(cos(ω_i·k), (i, 0, n - 1))"),
    (["sym", "PE_(#,#)", symbol("pos"), ["mul", number(2), symbol("i")]], "PE_(pos, 2·i)"),
    (["sym", "omega_#", ["add", symbol("i"), number(1)]], "ω_(i + 1)"),
    (["sym", "v_#^(#)", symbol("p"), symbol("i")], "v_p^(i)"),
    (["pow", ["sym", "d_model'"], number(2)], "d_model'^2"),
    (["hole", 0], "□0"),
]  # fmt: skip


def _term(data: object) -> Term:
    if isinstance(data, Term):
        return data
    assert isinstance(data, list)
    head, *args = data
    return Term(head, *(_term(arg) if isinstance(arg, list) else arg for arg in args))


@pytest.mark.parametrize(("data", "text"), SPELLED)
def test_is_spelled(data: list[object], text: str) -> None:
    assert write_term(_term(data)) == text


def test_a_declared_superscript_does_not_swallow_an_exponent() -> None:
    term = Term("pow", symbol("v_#", a), Term("add", b, c))
    context = Notation(frozenset({"v_#", "v_#^(#)"}))
    assert write_term(term) == "v_a^(b + c)"
    assert write_term(term, context) == "(v_a)^(b + c)"
    assert read_term("v_a^(b + c)", context) != term


def test_a_declared_constant_name_gives_way() -> None:
    term = Term("mul", symbol("I"), Term("i"), symbol("E"), Term("e"), symbol("pi"), Term("pi"))
    assert write_term(term) == "I·ⅈ·E·ℯ·pi·π"
    assert read_term(write_term(term)) != term


@pytest.mark.parametrize(
    "name", [*sorted(RESERVED), "", "a b", "x_", "ω", "1x", "x)", "x_i", "x-y", "x_#'_"]
)
def test_refuses_names_it_cannot_spell(name: str) -> None:
    with pytest.raises(ValueError, match="symbol"):
        write_term(Term("sym", name, *[a] * name.count("#")))


def test_a_hole_is_not_read() -> None:
    with pytest.raises(UnreadableText):
        read_term(write_term(Term("hole", 0)))


@pytest.mark.parametrize("head", sorted(FUNCTIONS))
def test_every_function_has_one_spelling(head: str) -> None:
    terms = [Term(other, x) for other in sorted(FUNCTIONS)]
    assert [read_term(write_term(Term(head, x))) == term for term in terms].count(True) == 1
    assert encode(read_term(write_term(Term(head, x)))) == [head, ["sym", "x"]]
