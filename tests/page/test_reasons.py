"""What the reasons of a line are called, and what they say in full."""

import pytest

from symproof.authoring.formulas import to_term
from symproof.notation.text_writer import context_of
from symproof.report.model import (
    RELATIONS,
    DerivationLine,
    LineReason,
    Message,
    ShownFormula,
    TheoremLink,
    Words,
)
from symproof.report.page import reasons
from symproof.report.page.store import Store
from symproof.report.page.writing import Speaker


@pytest.fixture
def speaker():
    return Speaker(("en", "zh"), Store())


def formula(text):
    term = to_term(text)
    return ShownFormula((term,), context_of([term]))


def theorem(name, *instance):
    return LineReason(
        TheoremLink(name, Words(name.title()), "chapter"), tuple(map(formula, instance))
    )


def assumed(number, value):
    said = Message("assumption {number}", number=number)
    return LineReason(
        None, rule=Message("{theorem} with {values}", theorem=said, values=formula(value))
    )


def line(*given):
    return DerivationLine(1, RELATIONS["="], formula("x"), given, None)


def test_each_name_stands_once(speaker):
    euler, other = theorem("euler", "a + b"), theorem("euler", "2*c")
    found = reasons.names(line(euler, theorem("shift"), other), speaker)
    assert [(name.id, count) for name, count in found] == [("Euler", 2), ("Shift", 1)]


def test_assumptions_are_named_without_their_values(speaker):
    found = reasons.names(line(assumed(1, "p"), assumed(1, "q"), assumed(2, "p")), speaker)
    assert [count for _, count in found] == [2, 1]
    assert all("p" not in name.values for name, _ in found)


def test_values_are_told_behind_the_names(speaker):
    rule = LineReason(None, rule=Message("by enclosures"))
    told = reasons.instances(line(theorem("euler", "a + b"), rule, assumed(1, "q")), speaker)
    assert len(told) == 2
    assert "a + b" in told[0]
    assert ">q<" in told[1]


def test_the_same_is_not_told_twice(speaker):
    same = theorem("euler", "a + b")
    assert len(reasons.instances(line(same, same, theorem("euler", "c")), speaker)) == 2


def test_everything_includes_the_rules(speaker):
    rule = LineReason(None, rule=Message("by enclosures"))
    assert len(reasons.everything(line(rule, theorem("euler")), speaker)) == 2
    assert reasons.instances(line(rule), speaker) == []
