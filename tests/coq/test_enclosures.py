"""Certain numbers: Coq's own interval arithmetic proves what is true of them, nothing else."""

from __future__ import annotations

from fractions import Fraction

import pytest
from claimed import read_claim

from symproof.authoring.library import library, verify
from symproof.checkers.coq import enclosures, verdicts
from symproof.checkers.coq.export import Exporter, claim_file
from symproof.checkers.coq.refutations import refutation_file
from symproof.checkers.coq.shapes import Inexpressible
from symproof.kernel.claims import Claim, scope
from symproof.kernel.terms import Relation
from symproof.search.enclosures import Counterexample, Point
from symproof.theory import load

load()

# Each is true, and with the other relation false; the digits are those of tables.
TRUE = (
    "pi < 22/7", "pi > 333/106", "pi > 3.14159265358979323846",
    "sin(1) < 0.8414709849", "sin(-4) > 0.7568", "cos(3) < -0.98", "cos(710) > 0.99999999",
    "log(2) > 0.69314718055994", "log(1/10) < -2.302585", "log(10000) < 9.2103403720",
    "exp(1) < 2.71828182846", "exp(-20) < 2.0612e-9", "exp(10) > 22026.46",
    "sqrt(2) < 1.4142136", "2^(1/3) > 1.25992", "10000^(-3/4) >= 0.00099", "3^(-2) < 0.12",
    "abs(cos(2)) > 0.416", "tan(1) > 1.5574", "cosh(1) < 1.5430807", "tanh(2) < 0.964028",
    "cot(1) < 0.64210", "Sum(1/k, (k, 1, 20)) > 3.5977", "Product(1 + 1/k^2, (k, 1, 9)) < 3.4",
    "sqrt(2) + sqrt(3) > pi",
)  # fmt: skip
OTHER = {"<": ">", ">": "<", ">=": "<="}


def relation_of(text: str) -> Relation:
    (claim,) = read_claim(text.replace("2.0612e-9", "0.0000000020612"))
    return claim.relation


def as_claim(relation: Relation) -> Claim:
    return Claim((), (), (), relation)


def test_what_is_true_of_numbers_is_proved(coq):
    answers = verdicts.judge_claims(coq, [as_claim(relation_of(text)) for text in TRUE])
    assert [(text, v.word) for text, v in zip(TRUE, answers, strict=True)] == [
        (text, verdicts.PROVED) for text in TRUE
    ]


def test_what_is_false_of_numbers_is_not(coq, monkeypatch):
    """By the same tactic: that the kernel separates the sides is left out."""
    monkeypatch.setattr(enclosures, "_bits", lambda *_: 40)
    proof = {"rule": "enclosure", "precision": 64}
    files = []
    for k, text in enumerate(TRUE):
        left, op, right = relation_of(text)
        false = as_claim(Relation(left, OTHER[op], right))
        files.append(claim_file(false, (), f"False_{k}", proof))
    assert all("enclose" in file.text for file in files)
    words = [v.word for v in verdicts.judge_files(coq, files)]
    assert words == [verdicts.FAILED] * len(TRUE)


@pytest.mark.parametrize(
    "text",
    [
        "1/(pi - pi) != 5", "log(cos(3)) < 5", "sqrt(cos(3)) < 1", "log(sin(pi)) < 0",
        "tan(pi/2) != 1", "cos(1)^2 + sin(1)^2 < 1", "pi <= pi", "sqrt(2)^2 != 2",
    ],
)  # fmt: skip
def test_what_may_be_undefined_or_equal_is_not_enclosed(coq, monkeypatch, text):
    relation = relation_of(text)
    with pytest.raises(Inexpressible):
        enclosures.enclosing(relation, {}, scope(as_claim(relation)))
    monkeypatch.setattr(enclosures, "_bits", lambda *_: 40)
    file = claim_file(as_claim(relation), (), "Claim", {"rule": "enclosure", "precision": 64})
    (verdict,) = verdicts.judge_files(coq, [file])
    assert verdict.word == verdicts.FAILED


@pytest.mark.parametrize("text", ["x < 22/7", "Sum(k, (k, 1, n)) > 1", "Ci(2) < 1"])
def test_what_is_no_certain_number_has_no_enclosure(text):
    (claim,) = read_claim(text, "x: real, n: natural")
    with pytest.raises(Inexpressible):
        enclosures.enclosing(claim.relation, {}, scope(claim))


def exported(name: str):
    (checked,) = verify([library[name]])
    return Exporter([checked]).file(checked)


# The similarity for d = 4 falls from 0, 1 and 2 to the next offset, and rises from 3.
CHANGED = [
    [("IZR D <= 2", "IZR D <= 3")],
    [("IZR D <= 2", "IZR D <= 3"), ("(0, 2)%Z", "(0, 3)%Z")],
    [("IZR D <= 2 ->\n", "")],
    [("(0, 2)%Z", "(1, 2)%Z")],
    [("(0 <= D)%Z", "(-5 <= D)%Z")],
    [("(0, 2)%Z", "(0, 1)%Z")],
    [("Intervals.Below", "Intervals.AtMost")],
    [("Intervals.Number 10000", "Intervals.Number 10001")],
]


def test_a_range_is_no_larger_than_what_is_supposed(coq):
    right = exported("fall_4")
    files = [right]
    for k, changes in enumerate(CHANGED):
        text = right.text
        for old, new in changes:
            assert old in text, old
            text = text.replace(old, new)
        files.append(right._replace(module=f"changed_{k}", text=text))
    words = [v.word for v in verdicts.judge_files(coq, files)]
    assert words == [verdicts.PROVED] + [verdicts.FAILED] * len(CHANGED)


# Claims that fail at points where no function has a known value.
FALSE = [
    ("cos(n) >= -0.9", "n: natural"),
    ("exp(x) < 2 + x", ""),
    ("log(x) >= x - 1", "x: positive"),
    ("Sum(cos(i), (i, 0, n - 1)) >= 0", "n: natural"),
    ("Sum(w[i]*cos(i), (i, 0, 1)) = Sum(w[i], (i, 0, 1))", ""),
    ("pi = 22/7", ""),
    ("sin(x) < 0.9", ""),
]


def test_false_claims_are_refuted_where_values_are_only_enclosed(coq):
    claims = [read_claim(text, where)[0] for text, where in FALSE]
    words = [v.word for v in verdicts.judge_claims(coq, claims)]
    assert [row for row, word in zip(FALSE, words, strict=True) if word != verdicts.REFUTED] == []


@pytest.mark.parametrize(
    ("text", "where", "values"),
    [
        ("cos(n) >= -1", "n: natural", {"n": 3}),
        ("exp(x) >= 1 + x", "", {"x": 1}),
        ("log(x) <= x - 1", "x: positive", {"x": 7}),
        ("pi < 22/7", "", {}),
        ("cos(n) < 1", "n: positive integer", {"n": 0}),  # fails there, but 0 is not positive
    ],
)
def test_a_forged_counterexample_refutes_nothing(coq, text, where, values):
    (claim,) = read_claim(text, where)
    point = Point({name: Fraction(value) for name, value in values.items()}, {})
    forged = Counterexample(point, 64, "0.…", "1.…", None)
    file = refutation_file("forged", claim, "", forged)
    assert file.text
    (verdict,) = verdicts.judge_files(coq, [file])
    assert verdict.word == verdicts.FAILED


def test_numbers_that_are_equal_are_told_apart_by_no_enclosure():
    (claim,) = read_claim("abs(x) < abs(x)", "")
    found = Counterexample(Point({"x": Fraction(1)}, {}), 64, "1", "1", None)
    assert "equal" in refutation_file("strict", claim, "", found).reason
