"""The kernel and the checker in JavaScript give the same answers: a slice of ``compare``."""

from __future__ import annotations

import random
import re

import pytest
from tools.checker.asking import ROOT, Asked, both, by_checker, known, library
from tools.checker.compare import SEED, bases, of_corpora, of_drawn, of_tests
from tools.checker.corrupting import CONES, KEYS, KINDS, corrupted, counted, kinds_of
from tools.checker.enclosing import Case, limits, near_misses
from tools.checker.renaming import renamed
from tools.checker.specimens import specimens

from symproof.kernel import claims, proofs
from symproof.kernel.terms import Lambda, substitute

CHANGED = 200  # of the 20,000
NUMBERS = 1200  # of the claims beside which two decimals stand


def demand_agreement(asked: list[Asked], accepted: int) -> None:
    """The answers are the same, and at least so many documents are accepted."""
    wrong = [(str(a.question)[:2000], a.kernel, a.checker) for a in asked if a.differ]
    assert not wrong, wrong[:3]
    assert sum(a.kernel is not None for a in asked) >= accepted


@pytest.mark.slow
def test_the_library_and_what_is_changed_at_one_place() -> None:
    """Every theorem of the library is proved, under the conditions that stand in the file; of what
    is changed the same is accepted."""
    changed = corrupted(bases(), CHANGED, SEED)
    asked = both([c.question for c in changed], known(library()))
    demand_agreement(asked, 10)
    assert len(asked) == 1 + CHANGED


def test_specimens_with_other_names() -> None:
    """Both give the same answers; a fifth of what is changed still is a proof."""
    asked = both(renamed(bases(library_too=False), CHANGED, SEED))
    demand_agreement(asked, CHANGED // 5)


@pytest.mark.slow
def test_the_library_with_other_names() -> None:
    asked = both(renamed(bases(), CHANGED, SEED), known(library()))
    demand_agreement(asked, CHANGED // 5)


@pytest.mark.slow
def test_changes_of_names_show_which_meaning_a_name_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel for which a parameter means the definition above it gives other answers."""
    honest = claims.unfolding

    def confused(claim: claims.Claim) -> dict[str, Lambda]:
        """Definitions are unfolded in a body as if it had no parameters."""
        plain, found = honest(claim), dict[str, Lambda]()
        for name, params, body in claim.definitions:
            found[name] = Lambda(params, substitute(body, {**plain, **found}))
        return found

    some = [base for base in bases() if any(row[1] for row in base.entry["claim"]["definitions"])]
    questions = renamed(some, 2 * CHANGED, SEED)
    assert not any(a.differ for a in both(questions, known(library())))
    monkeypatch.setattr(claims, "unfolding", confused)
    monkeypatch.setattr(proofs, "unfolding", confused)
    assert any(a.differ for a in both(questions, known(library())))


def test_specimens() -> None:
    """Each is a proof, for both."""
    found = specimens()
    demand_agreement(both([{"entry": e, "above": 0} for e in found]), 0)
    answers = by_checker([{"entry": e, "above": 0} for e in found])
    assert all(not isinstance(answer, str) for answer in answers)


def test_everything_that_the_format_has_is_in_a_specimen() -> None:
    missing = {*KINDS}.difference(*map(kinds_of, specimens()))
    assert not missing


def test_the_kinds_are_those_of_the_format() -> None:
    """Each key stands in its section, and each key of a section of a rule is a kind."""
    text = (ROOT / "FORMAT.md").read_text(encoding="utf-8")
    sections = re.split("(?m)^#{2,3} (.*)\n", text)
    by_title = dict(zip(sections[1::2], sections[2::2], strict=True))
    for title, keys in KEYS.items():
        for key in keys:
            assert re.search(f'[`"]{key}[`"]', by_title[title]), (title, key)
    for cone in CONES:
        assert re.search(rf"(?m)^\| `{cone}`", by_title["`witness`"])


def test_changes_are_of_every_kind() -> None:
    """The share of each is such that of 20,000 changes some 30 are of it."""
    seen = counted(corrupted(bases(library_too=False), 7000, SEED))
    assert min(seen.values()) >= 10, seen.most_common()[-5:]


@pytest.mark.slow
def test_attacks() -> None:
    """Each document of the tests of attacks in the default run; ``compare`` asks about all."""
    asked = both(of_tests("tests/attacks"))
    assert len(asked) > 1000
    demand_agreement(asked, 100)


@pytest.mark.slow
def test_the_corpora() -> None:
    """Every claim of the corpora that is proved."""
    questions = of_corpora()
    assert len(questions) > 600
    demand_agreement(both(questions), len(questions))


@pytest.mark.slow
def test_terms_that_are_drawn() -> None:
    """Of every head and shape; a third of their claims is proved."""
    asked = both(of_drawn(200, SEED))
    demand_agreement(asked, len(asked) // 4)


# --- numbers -------------------------------------------------------------------------------------


def demand_true(cases: list[Case]) -> None:
    """Both accept what is true, as far as they must, and nothing else."""
    asked = both([{"document": case.document} for case in cases])
    demand_agreement(asked, sum(case.true and case.must for case in cases))
    for case, a in zip(cases, asked, strict=True):
        accepted = a.kernel is not None
        assert accepted <= case.true, case
        assert accepted or not (case.true and case.must), case


def test_decimals_beside_values_of_functions() -> None:
    """Whether a value is less than a decimal is said by another program, with more digits."""
    demand_true(random.Random(SEED).sample([*near_misses()], NUMBERS))


def test_what_is_exact_and_what_is_not_defined() -> None:
    demand_true([*limits()])
