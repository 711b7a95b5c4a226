"""What is taken for granted: every law of the kernel on a page of each language."""

import re

import pytest

from symproof.base.catalogs import LANGUAGES, translator
from symproof.checkers.coq import laws as coq
from symproof.checkers.coq.laws import DERIVATIVE
from symproof.kernel.claims import conditions
from symproof.kernel.context import LAW, TABLE
from symproof.kernel.derivatives import OUTER
from symproof.kernel.facts import Scope
from symproof.kernel.laws import DERIVATIVES, LAWS, LIMITING
from symproof.kernel.proofs import RULES
from symproof.kernel.witnesses import ENDS, EXTENDS
from symproof.report import wording
from symproof.report.build import reports
from symproof.report.granted import granted, inferences, language_of_witnesses

ALL = (*LAWS, *LIMITING)
ROWS = {row.name.id: row for _, rows in granted() for row in rows}


@pytest.fixture
def afresh():
    """The page is composed anew, and once more after the test."""
    granted.cache_clear()
    yield
    granted.cache_clear()


def test_every_law_is_there_in_its_group():
    shown = [(group.id, row.name.id, row.source) for group, rows in granted() for row in rows]
    slopes = [("Derivatives", DERIVATIVE.format(h), s) for h, (_, s) in DERIVATIVES.items()]
    assert shown == [*((law.group, law.name, law.source) for law in ALL), *slopes]


@pytest.mark.parametrize("law", ALL, ids=lambda law: law.name)
def test_nothing_of_a_law_is_missing(law):
    """The formula has both sides, and every variable and hypothesis stands beside it."""
    known, row = TABLE[LAW + law.name], ROWS[law.name]
    assert len(row.formula.pieces) == 3
    if not any(v.indices for v in known.variables):
        left, sign, right = row.formula.pieces
        assert (left, right) == (known.relation.left, known.relation.right)
        assert sign.text == {">=": "≥", "<=": "≤", "!=": "≠"}.get(
            known.relation.op, known.relation.op
        )
    scope = row.scope.pieces if row.scope else ()
    names = {piece.args[0] for piece in scope if hasattr(piece, "head") and piece.head == "sym"}
    assert {v.name.replace("#", "_#") for v in known.variables} <= names
    for premise in known.premises:
        assert {premise.relation.left, premise.relation.right} <= set(scope)


@pytest.mark.parametrize("head", OUTER)
def test_a_derivative_is_that_of_the_table(head):
    row = ROWS[DERIVATIVE.format(head)]
    sign, function, _, slope = row.formula.pieces
    assert (sign.text, function.head, slope) == ("d/du", head, OUTER[head])


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("tan", ["cos(u) ≠ 0"]),
        ("root of a product", ["x·y ≥ 0", "x ≥ 0", "y ≥ 0"]),
        ("power of a sum", ["x ≠ 0"]),
        ("last summand", []),  # what all sums need is said once
        ("derivative of log", ["u > 0", "u ≠ 0"]),
    ],
)
def test_what_must_hold_so_that_both_sides_are_defined(name, shown):
    assert [condition.text for condition in ROWS[name].conditions] == shown


def test_no_condition_is_left_out_but_those_of_sums():
    for law in LAWS:
        known = TABLE[LAW + law.name]
        here = Scope({}, {}).declare(known.variables)
        sides = (known.relation.left, known.relation.right)
        needed = {c.relation for side in sides for c, _ in conditions(side, here)}
        kept = {(c.pieces[0], c.pieces[2]) for c in ROWS[law.name].conditions}
        gone = {r for r in needed if (r.left, r.right) not in kept}
        assert all(r.op == ">=" and r.right.head == "add" for r in gone)


def printed(text: str) -> str:
    """The text without the dollars and blanks around its formulas."""
    return re.sub(r"[\s$]", "", text)


def test_the_page_of_each_language(small):
    made = reports(small)
    for language in LANGUAGES:
        page, say = made[f"{language}/granted.md"], translator(language)
        blocks = page.split("\n**")
        for name, row in ROWS.items():
            begin = printed(f"{say(name)}** ({row.source})")
            (block,) = [b for b in blocks if printed(b).startswith(begin)]
            assert f"{row.formula.tex}\n" in block
            assert row.scope is None or row.scope.tex in block
            for lemma in coq.statements().get(name, ()):
                assert f"`{lemma}`" in block
        assert "](granted.md)" in made[f"{language}/README.md"]


def test_every_rule_is_there_with_its_inference():
    assert {name.id for name, *_ in inferences()} == {wording.KERNEL_RULES[r].id for r in RULES}
    shown = {name.id: inference for name, _, inference in inferences()}
    assert all(shown.values())
    for inference in shown.values():
        above, _, below = inference.partition("-----")
        assert above.strip()
        assert "⊢" in below


def test_a_rule_without_an_inference_rule_is_noticed(monkeypatch):
    """A sentence is not enough: it must have premises above a line."""
    monkeypatch.setitem(RULES, "chain", lambda *_: None)
    inferences.cache_clear()
    try:
        assert ("transitivity", "") in [(name.id, said) for name, _, said in inferences()]
    finally:
        inferences.cache_clear()


def test_the_page_of_each_language_has_the_rules(small):
    made = reports(small)
    for language in LANGUAGES:
        page, say = made[f"{language}/granted.md"], translator(language)
        _, _, rules = page.partition(f"\n## {say('Rules of proof')}\n")
        for name, _, inference in inferences():
            assert f"**{say(name.id)}**" in rules
            assert inference in rules


def test_every_word_of_a_witness_has_its_inference():
    shown = {str(word): inference for word, inference in language_of_witnesses()}
    assert shown.keys() == {"cone", *EXTENDS, *ENDS}
    for inference in shown.values():
        above, _, below = inference.partition("-----")
        assert above.strip()
        assert below.strip(" -\n")


def test_the_page_of_each_language_has_the_words_of_witnesses(small):
    made = reports(small)
    for language in LANGUAGES:
        page = made[f"{language}/granted.md"]
        for _, inference in language_of_witnesses():
            assert inference in page


def test_no_lemma_is_named_that_coq_has_not_accepted(afresh, monkeypatch):
    monkeypatch.setattr(coq, "recorded", frozenset)
    shown = {row.name.id: row.coq for _, rows in granted() for row in rows}
    assert shown["exp of a sum"].id == "not checked since it changed"
    assert "cosine integral" in shown["derivative of Ci"].id
