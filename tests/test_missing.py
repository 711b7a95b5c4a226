"""What a false claim lacks: a hypothesis is named only if it makes the claim true, and can hold."""

from __future__ import annotations

import pytest

import symproof
from symproof.base.catalogs import translator
from symproof.base.messages import Said
from symproof.deciding import missing
from symproof.deciding.explaining import explain
from symproof.deciding.missing import missing_hypothesis
from symproof.deciding.verdicts import Undecided
from symproof.documents.judging.worker import check_bytes
from symproof.documents.reporting.findings import report_on
from symproof.notation.text_writer import write_relation


def found(claim: str, where: str = "") -> str:
    hypothesis = missing_hypothesis(symproof.prove(claim, where=where).claim)
    return "" if hypothesis is None else write_relation(hypothesis)


@pytest.mark.parametrize(
    ("claim", "where", "named"),
    [
        ("sqrt(x^2) = x", "", "x ≥ 0"),
        ("|x - 2| = x - 2", "", "x - 2 ≥ 0"),
        ("a*c <= b*c", "a <= b", "c ≥ 0"),
        ("a^2 <= b^2", "a <= b", "a ≥ 0"),
        ("x^2 > 0", "", "x ≠ 0"),
        ("x^3 > 0", "", "x > 0"),
        ("sqrt(4 sin(x/2)^2) = 2 sin(x/2)", "", "sin(x/2) ≥ 0"),  # and not sin(x/2)^2 ≤ 0
        ("x/y >= 0", "x >= 0", "y ≥ 0"),
        ("x + y = 4", "x^2 = 4, y = 2", "x ≥ 0"),
    ],
)
def test_what_is_named(claim, where, named):
    assert found(claim, where) == named


@pytest.mark.parametrize(
    ("claim", "where"),
    [
        ("x = x + 1", ""),  # false everywhere
        ("(a + b)^2 = a^2 + b^2", ""),
        ("x > 0", ""),  # it would be said once more
        ("0 < x", ""),
        ("x = y", "x^2 = y^2"),
        ("x > 1", "x > 0"),
        ("x^2 = 0", ""),  # x ≤ 0 and x ≥ 0 say too little, and x = 0 is the claim
        ("x^2 < 0", "x > 0"),  # x ≤ 0 contradicts what is assumed, and nothing else helps
        ("a + b + c + d + f > 0", ""),  # too many letters
        ("x*y = 0 or x = y", ""),
    ],
)
def test_where_nothing_is_named(claim, where):
    assert found(claim, where) == ""


def test_what_is_not_proved_is_not_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(missing, "decide", lambda claim: Undecided(claim, Said("")))
    assert found("sqrt(x^2) = x") == ""


def test_what_cannot_be_seen_to_hold_is_not_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(missing, "_can_hold", lambda claim: False)
    assert found("sqrt(x^2) = x") == ""


@pytest.mark.parametrize(
    ("claim", "where"), [("sqrt(x^2) = x", ""), ("a*c <= b*c", "a <= b"), ("x^2 > 0", "")]
)
def test_what_is_named_makes_it_true(claim, where):
    assert symproof.prove(claim, where=where).refuted
    more = ", ".join(filter(None, [where, found(claim, where)]))
    verdict = symproof.prove(claim, where=more)
    assert verdict.proved
    assert not verdict.vacuous


def test_it_is_explained():
    assert explain(symproof.prove("sqrt(x^2) = x")).splitlines()[-1] == "  true if x ≥ 0"
    assert "true if" not in explain(symproof.prove("x = x + 1"))


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "hint: true if x ≥ 0"),
        ("ko", "힌트: x ≥ 0일 때는 참이다"),
        ("zh", "提示：当 x ≥ 0 时为真"),
    ],
)
def test_documents_give_it_as_a_hint(lang, said):
    data = b"For all real $x$ we have $\\sqrt{x^2} = x$.\n"
    report = report_on(["x.md"], [data], [check_bytes("x.md", data)])
    assert said in report.text(translator(lang, "documents"))
