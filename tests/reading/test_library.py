"""The names of the library at the prompt: its theorems are proved as they are printed and copied,
and nobody's own names are taken for the library's in silence."""

from __future__ import annotations

import pytest

import symproof
from symproof import theory
from symproof.authoring.formulas import definitions, families
from symproof.authoring.library import Record, library
from symproof.deciding.judgements import StatementJudgement, judge
from symproof.deciding.words import FAILS, HOLDS, VERDICT_WORDS
from symproof.notation import latex_writer, text_writer
from symproof.reading.claims.library import another_count, names_for, stands_in, taken_in
from symproof.report.listing import same_as
from symproof.tools.cli import main

CHAPTERS = ("encoding", "trigonometry", "shift", "rotation", "dot_product", "distance")
PROVED = ("proved", "proved-with-conditions")


@pytest.fixture(scope="module")
def records() -> list[Record]:
    theory.load(CHAPTERS)
    return [r for r in library.records.values() if r.chapter in CHAPTERS and not r.is_refuted]


def assumes(judgement: StatementJudgement) -> bool:
    """True if the judgement names the library among its assumptions, and prints them."""
    said = [one for one in judgement.assumed if one.id == "with {names} of the library"]
    assert all(one in judgement.said for one in said)
    return bool(said)


def test_the_table_says_what_the_theory_defines() -> None:
    theory.load(CHAPTERS)
    names = names_for("PE", is_asked=True)
    assert names is not None
    also = {"d_model", "PE(#)", "PE_#^(#)"}  # other ways of writing these
    for one in names.definitions:
        assert one.name in also or definitions[one.name] == one, one.name
    assert {one.name for one in names.definitions} >= also
    for name, sort in names.sorts.items():
        assert families[name][0] == sort, name


def test_every_theorem_of_the_first_part_is_proved_as_it_is_printed(records) -> None:
    spelled, named = 0, 0
    for record in records:
        relation = record.claim.relation
        for writer in (text_writer, latex_writer):
            text = writer.write_relation(relation)
            judgement = judge(text, library=not stands_in(text))
            assert judgement.word in PROVED, (record.name, text, str(judgement))
            spelled, named = spelled + 1, named + assumes(judgement)
    assert (spelled, named) == (98, 70)


#: The ways in which people write what the library proves.
WRITTEN = [
    r"\mathrm{PE}_{p} \mathbin{\cdot} \mathrm{PE}_{q} = \sum_{i=0}^{n-1} \cos(\omega_{i} (p - q))",
    r"PE_i \cdot PE_j = \sum_{k=0}^{d_{\text{model}}/2 - 1} \cos((j - i) \cdot \omega_k)",
    r"\mathbf{PE}_i \cdot \mathbf{PE}_j = \sum_{k=0}^{d_{model}/2 - 1} \cos((j-i)\omega_k)",
    r"\langle PE_m, PE_n \rangle = \sum_{i=0}^{d/2-1} \cos(\omega_i (m-n))",
    r"PE_{pos}^\top PE_{pos} = \frac{d}{2}",
    r"\|PE_{p+k} - PE_p\| = \sqrt{d - 2\sum_{i=0}^{d/2-1} \cos(\omega_i k)}",
    r"\text{PE}(p+k) = R(k) \text{PE}(p)",
    r"PE_{pos+k} = R(k)\, PE_{pos}",
    r"PE_{p}^{(i)} = R_i(k) PE_{p-k}^{(i)}",
    r"PE_{(pos,2i)} = \sin(\omega_i pos)",
    "PE(pos, 2i + 1) = cos(ω_i pos)",
    "PE_p·PE_q = Sum(cos(ω_i·(p - q)), (i, 0, n - 1))",
    "|PE_(p + k) - PE_p| = |PE_(q + k) - PE_q|",
    "PE_p·PE_q <= d/2",
    "PE_p·PE_q >= -n",
    "R(k)ᵀ PE_p = PE_(p - k)",
    "R(k) R(l) PE_p = PE_(p + k + l)",
    "PE_p·PE_p = 2 where d = 4",
    "if p = q then PE_p·PE_q = d/2",
    "PE_(p + k) = R(k)·PE_p where ω_i: positive",
]
#: What is false of the library.
FALSE = [
    "PE_1 = PE_0",
    "PE_(p + k) = R(-k)·PE_p",
    "PE_(p + k) = R(k)ᵀ·PE_p",
    "PE_p·PE_q = Sum(cos(ω_i·(p + q)), (i, 0, n - 1))",
    "PE_p·PE_q = Sum(cos(ω_i·(p - q)), (i, 1, n))",
    r"\|PE_{p+k} - PE_p\| = \sqrt{d - \sum_{i=0}^{d/2-1} \cos(\omega_i k)}",
    "PE_p·PE_p = d",
    "PE_p·PE_p = 2 where d = 6",
    "PE_p·PE_q < n",
    "PE_p·PE_q <= n - 1",
    "PE_(2p) = 2 PE_p",
]
#: Claims of strangers, and what may be said of them; none is about the library.
STRANGERS = [
    ("PE = m g h", "", "not-read"),  # potential energy
    ("PE_1 + KE_1 = PE_2 + KE_2", "", "not-read"),
    ("PE_1 = PE_2", "PE_1 = 3, PE_2 = 3", "not-read"),
    ("PE_1 + m v_1^2/2 = PE_2 + m v_2^2/2", "", "not-read"),
    ("PE_i·PE_j = PE_j·PE_i", "PE_i: real", "proved"),
    ("PE_(p + k) = R(k)·PE_p", "R(k) = 2", "not-read"),
    ("if R(k) = 1 then PE_(p + k) = R(k)·PE_p", "", "not-read"),
    ("PE_(pos,2i) = sin(pos/10000^(2i/d))", "", "not-read"),  # what it is for somebody else
    ("PE_p = 1", "", "not-read"),
    ("PE_p = x_p + y_p", "", "not-read"),
    ("h_p = x_p + PE_p", "", "not-read"),
    ("PE_p·PE_p = d/2", "d: positive", "not-read"),
    ("R(k)·x = R(k)·x", "", "proved"),
    ("R(k) = 1", "", "refuted"),
    ("R_1 + R_2 = R_2 + R_1", "", "proved"),  # resistances
    ("v_p = ω_p·r", "", "refuted"),  # velocities
    ("v = ω r", "v = ω r", "proved"),
    ("ω_1 + ω_2 = 2 ω_1", "", "refuted"),
    ("P E_1 = E_1 P", "", "not-read"),
    ("SE_p·SE_q = SE_q·SE_p", "", "not-read"),  # standard errors
]


@pytest.mark.parametrize("claim", WRITTEN)
def test_what_people_write_of_the_library_is_proved_under_an_assumption(claim: str) -> None:
    text, _, where = claim.partition(" where ")
    judgement = judge(text, where)
    assert judgement.word in PROVED
    assert assumes(judgement)
    assert judgement.document is not None


@pytest.mark.parametrize("claim", FALSE)
def test_what_is_false_of_the_library_is_refuted_under_an_assumption(claim: str) -> None:
    text, _, where = claim.partition(" where ")
    judgement = judge(text, where)
    assert judgement.word == "refuted"
    assert assumes(judgement)


@pytest.mark.parametrize(("claim", "where", "word"), STRANGERS)
def test_no_name_of_a_stranger_is_the_library_s(claim: str, where: str, word: str) -> None:
    judgement = judge(claim, where)
    assert not assumes(judgement)
    assert "stack" not in judgement.text()
    assert judgement.word == word or (word == "not-read" and not is_settled(judgement))


def is_settled(judgement: StatementJudgement) -> bool:
    """True if a judgement says that a claim holds or that it fails."""
    return VERDICT_WORDS[judgement.word].truth in (HOLDS, FAILS)


def test_the_other_names_are_the_library_s_only_on_request() -> None:
    claim = "R_i(k)ᵀ·R_i(k) = Identity"
    assert judge(claim).word != "proved"
    assert judge(claim, library=True).word == "proved"
    assert symproof.prove(claim, library=True).word == "proved"
    assert symproof.prove("PE_(p + k) = R(k)·PE_p").word == "proved"
    assert not assumes(judge("x + y = y + x", library=True))


def test_a_letter_that_counts_blocks_and_positions_is_told_apart() -> None:
    assert judge(r"PE_m \cdot PE_n = \sum_{i=0}^{d/2-1} \cos(\omega_i (m-n))").word == "proved"
    mixed = judge("PE_n·PE_m = Sum(cos(ω_i(n - m)), (i, 0, n - 1))")
    assert not is_settled(mixed)
    assert another_count("n m") == "N"


def test_a_sort_of_a_name_that_the_library_defines_is_refused() -> None:
    refused = judge("PE_p·PE_p = 2", "d: positive", library=True)
    assert refused.word == "not-read"
    assert "suppose a relation" in refused.text()
    assert judge("PE_p·PE_p = 2", "d = 4", library=True).word == "proved"


def test_the_printed_claim_is_the_one_that_was_checked() -> None:
    (verdict,) = judge("PE_i·PE_j = Sum(cos(ω_k(i - j)), (k, 0, d/2 - 1))").verdicts
    shown = text_writer.write_relation(verdict.claim.relation)
    assert shown == "dot(PE_i, PE_j) = Sum(cos(ω_k·(i - j)), (k, 0, d/2 - 1))"
    assert {one.name for one in verdict.claim.definitions} == {"PE_#", "v_#^(#)", "d"}


def test_words_are_taken_where_a_text_says_what_they_are() -> None:
    assert taken_in("R(k) = 2, x > 0") == {"R", "k", "x"}
    assert names_for("PE", frozenset({"PE"})) is None
    names = names_for("PE", frozenset({"v"}))
    assert names is not None
    assert {one.name for one in names.definitions}.isdisjoint({"v_#^(#)", "PE_#"})
    assert not names.is_whole


def test_an_explanation_names_the_theorem(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "PE_(pos + k) = R(k) PE_(pos)"]) == 0
    assert "symproof show shift" in capsys.readouterr().out
    (verdict,) = judge("PE_0 = PE_1").verdicts
    assert same_as(verdict.claim) is None
    assert main(["prove", "--library", "v_(p + k)^(i) = R_i(k)·v_p^(i)"]) == 0
