"""Conditions: what a term needs in order to be defined, in its ranges."""

import pytest
from proof_data import claim

from symproof.kernel.claims import scope
from symproof.kernel.conditions import conditions
from symproof.verdicts import write_condition


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
