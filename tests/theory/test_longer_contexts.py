"""Longer contexts: the theorems need what they assume, and the cases have the numbers of models."""

import math

import pytest
from theory.assuming import weaker

from symproof import theory
from symproof.authoring.assumptions import read_assumption
from symproof.authoring.library import library, verify
from symproof.deciding.strategies import decide
from symproof.kernel.terms import Relation
from symproof.notation.text_writer import write_term

theory.load()
pytestmark = pytest.mark.usefixtures("verdicts_alone")
RECORDS = [r for r in library.records.values() if r.chapter == "longer_contexts"]


WEAKER = [
    ("interpolated_angles", 1, "-1 <= omega[i]"),
    ("interpolated_angles", 2, "p <= 2*s*N"),
    ("power_at_least", 1, "1 <= 2*s"),
    ("power_at_least", 2, "-1 <= e"),
    ("ntk_at_most", 1, "1 <= 2*s"),
    ("ntk_at_least", 1, "1 <= 2*s"),
    ("ntk_at_least", 2, "e <= 2*h"),
    ("ramp_at_most", 1, "-1 <= omega[i]"),
    ("ramp_at_most", 2, "1 <= 2*s"),
    ("ramp_at_most", 3, "g[i] <= 2"),
    ("ramp_at_least", 3, "-1 <= g[i]"),
    ("ramp_order", 1, "1 <= 2*s"),
    ("ramp_order", 2, "-1 <= g[j]"),
    ("ramp_order", 3, "g[j] <= 2*g[i]"),
    ("ramp_order", 4, "-1 <= omega[j]"),
    ("ramp_order", 5, "omega[j] <= 2*omega[i]"),
    ("share_at_least", 1, "c != h"),
    ("share_at_least", 2, "c <= 2*rho[i]"),
    ("share_at_most", 2, "rho[i] <= 2*h"),
]


@pytest.mark.parametrize(("name", "number", "text"), WEAKER)
def test_less_is_not_enough(name, number, text):
    assert weaker(name, number, text) != "proved"


@pytest.mark.parametrize("name", sorted({name for name, *_ in WEAKER}))
def test_with_the_assumption_itself_it_is_proved(name):
    old = library.records[name].derivation.assumptions[0].relation
    text = f"{write_term(old.left)} {old.op} {write_term(old.right)}"
    assert weaker(name, 1, text) == "proved"


def turns(base, length, block):
    """The number of turns within a length, from the wavelength."""
    return length / (2 * math.pi * base ** (2 * block / 128))


@pytest.mark.parametrize(
    ("base", "length", "many", "last"),
    [(500000, 8192, 4, 28), (500000, 8192, 1, 34), (10000, 4096, 1, 45)],
)
def test_the_cases_end_where_the_numbers_say(base, length, many, last):
    assert [block for block in range(64) if turns(base, length, block) > many] == [*range(last + 1)]


CASES = {
    "llama_kept": ("i <= 29",),
    "llama_changed": ("28 <= i", "i <= 63"),
    "llama_finished": ("i <= 35",),
    "llama_unfinished": ("34 <= i", "i <= 63"),
    "llama_2_finished": ("i <= 46",),
    "llama_2_unfinished": ("45 <= i", "i <= 63"),
}


@pytest.mark.parametrize("name", CASES)
def test_one_block_more_is_not_proved(name):
    assumptions = [read_assumption(text, (), {}).relation for text in CASES[name]]
    assert not decide(library[name].claim._replace(hypotheses=tuple(assumptions))).proved


@pytest.mark.parametrize("name", ["nearly_alike", *CASES])
def test_the_opposite_is_not_proved(name):
    left, op, right = library[name].claim.relation
    opposite = Relation(left, {"<": ">=", ">": "<="}[op], right)
    assert not decide(library[name].claim._replace(relation=opposite)).proved


def test_all_of_it_is_proved_without_conditions():
    for checked in verify(RECORDS):
        assert checked.as_expected, checked.finding
        assert checked.record.is_refuted or checked.verdict == "proved", checked.record.name
