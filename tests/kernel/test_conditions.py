"""Conditions: what a term needs in order to be defined, in its ranges."""

import pytest
from proof_data import claim

from symproof.kernel.claims import Condition, conditions, scope
from symproof.kernel.terms import Relation, Term, number, symbol
from symproof.notation.encoding import decode_condition, encode_condition
from symproof.notation.text_writer import write_condition


def needed(text: str, where: str = "") -> list[str]:
    about = claim(f"{text} = 0", where)
    return [write_condition(c) for c, _ in conditions(about.relation.left, scope(about))]


@pytest.mark.parametrize(
    ("text", "where", "wanted"),
    [
        ("1/x", "", ["x ≠ 0"]),
        ("1/(1/x)", "", ["x ≠ 0"]),
        ("x/(y/z)", "", ["z ≠ 0", "y/z ≠ 0"]),
        ("x^(-1)", "", ["x ≠ 0"]),
        ("x^n", "n: integer", ["x ≠ 0"]),
        ("x^(1/2)", "", ["x ≥ 0"]),
        ("x^y", "", ["x > 0"]),
        ("x^(-1/2)", "", ["x > 0"]),
        ("x^z", "z: complex", ["x > 0"]),
        ("sqrt(x)", "", ["x ≥ 0"]),
        ("sqrt(-x)", "x: positive", ["-x ≥ 0"]),
        ("log(x)", "", ["x > 0"]),
        ("log(x)", "x: nonnegative", ["x > 0"]),
        ("tan(x)", "", ["cos(x) ≠ 0"]),
        ("sec(x)", "", ["cos(x) ≠ 0"]),
        ("cot(x)", "", ["sin(x) ≠ 0"]),
        ("coth(x)", "", ["sinh(x) ≠ 0"]),
        ("tanh(z)", "z: complex", ["cosh(z) ≠ 0"]),
        ("1/sqrt(x)", "", ["x ≥ 0", "√x ≠ 0"]),
        ("0*(1/x)", "", ["x ≠ 0"]),
        ("x/x", "", ["x ≠ 0"]),
    ],
)
def test_what_a_term_needs(text, where, wanted):
    assert [w.replace("−", "-") for w in needed(text, where)] == wanted


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("x + y", ""),
        ("1/x", "x: nonzero"),
        ("1/x", "x: odd"),
        ("x^n", "n: natural"),
        ("x^0", ""),
        ("x^y", "x: positive"),
        ("x^(1/2)", "x: nonnegative"),
        ("sqrt(x^2)", ""),
        ("sqrt(Abs(x))", ""),
        ("log(exp(x))", ""),
        ("log(x^2 + 1)", ""),
        ("tanh(x)", ""),
        ("sech(x)", ""),
        ("exp(x)^y", ""),
    ],
)
def test_what_the_sorts_already_say(text, where):
    assert needed(text, where) == []


def test_a_condition_under_a_sum_holds_for_all_its_terms():
    texts = needed("Sum(1/w[i], (i, 1, n))", "n: natural")
    assert texts[-1].startswith("w_i ≠ 0 for i = 1")
    assert len(texts) == 2


def test_a_range_must_not_run_backwards():
    (text,) = needed("Sum(x, (i, m, n))", "m: integer, n: integer")
    assert text.startswith("n ≥ m")


def test_the_bounds_of_a_range_need_what_they_need():
    texts = needed("Sum(x, (i, 0, Sum(c[j], (j, m, n))))", "m: integer, n: integer, c: integer")
    assert texts[0].startswith("n ≥ m")
    assert len(texts) == 2


def test_what_the_range_says_of_its_index():
    assert not any("≠" in text for text in needed("Sum(1/i, (i, 1, n))", "n: natural"))
    assert any("≠" in text for text in needed("Sum(1/i, (i, 0, n))", "n: natural"))


@pytest.mark.parametrize(
    ("text", "where", "wanted"),
    [
        ("csc(x)", "", ["sin(x) ≠ 0"]),
        ("csch(x)", "", ["sinh(x) ≠ 0"]),
        ("Ci(x)", "", ["x > 0"]),
        ("Ci(q)", "q: nonnegative", ["q > 0"]),
        ("sech(z)", "z: complex", ["cosh(z) ≠ 0"]),
        ("coth(z)", "z: complex", ["sinh(z) ≠ 0"]),
        ("tan(x + 1/y)", "", ["y ≠ 0", "cos(x + 1/y) ≠ 0"]),
        ("-(1/x)", "", ["x ≠ 0"]),
        ("x^(-n)", "n: natural", ["x ≠ 0"]),
        ("q^y", "q: nonnegative, y: nonnegative", ["q > 0"]),
        ("x^y", "y: positive", ["x ≥ 0"]),
        ("(1/x)^2", "", ["x ≠ 0"]),
        ("2^(1/x)", "", ["x ≠ 0"]),
    ],
)
def test_what_else_a_term_needs(text, where, wanted):
    assert [w.replace("−", "-") for w in needed(text, where)] == wanted


def test_the_lower_bound_of_a_range_needs_what_it_needs():
    texts = needed("Sum(x, (i, Sum(c[j], (j, m, n)), 9))", "m: integer, n: integer, c: integer")
    assert texts[0].startswith("n ≥ m")
    assert len(texts) == 2


def test_a_condition_says_all_its_ranges_from_the_outermost():
    about = claim("Sum(Sum(1/(i - j), (j, 0, i)), (i, 1, n)) = 0", "n: natural")
    found = [c for c, _ in conditions(about.relation.left, scope(about))]
    (inner,) = [c for c in found if c.relation.op == "!="]
    assert [(var, lo, hi) for var, lo, hi in inner.ranges] == [
        ("i", number(1), symbol("n")), ("j", number(0), symbol("i")),
    ]  # fmt: skip
    for condition in found:
        assert decode_condition(encode_condition(condition)) == condition


def test_a_range_with_one_term_less_than_none():
    """Σ from m to m − 1 has no terms; below that nothing is meant."""
    m, n = symbol("m"), symbol("n")
    about = claim("Sum(x, (i, m, n)) = 0", "m: integer, n: integer")
    (found,) = [c for c, _ in conditions(about.relation.left, scope(about))]
    assert found == Condition((), Relation(n, ">=", Term("add", m, number(-1))))


@pytest.mark.parametrize(
    "data",
    [
        None, [], {"ranges": []}, {"relation": [["num", 1, 0], "=", ["num", 1, 0]]},
        {"ranges": {}, "relation": [["num", 1, 0], "=", ["num", 1, 0]]},
        {"ranges": [[1, ["num", 0, 0], ["num", 1, 0]]],
         "relation": [["num", 1, 0], "=", ["num", 1, 0]]},
        {"ranges": [["i", ["num", 0, 0]]], "relation": [["num", 1, 0], "=", ["num", 1, 0]]},
    ],
)  # fmt: skip
def test_what_is_no_condition(data):
    with pytest.raises((KeyError, TypeError, ValueError)):
        decode_condition(data)
