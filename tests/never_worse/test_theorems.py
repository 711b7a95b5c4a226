"""One run of the main job: its theorems, its reports, and what Coq is on record with.

The run is the costly part, so all that needs it stands in this file.
"""

from __future__ import annotations

import re
import shutil
import warnings
from collections import Counter
from pathlib import Path

import pytest
from never_worse import keeping
from never_worse.keeping import HERE, Row
from replays import sharing

from symproof.checking.run import Run, run
from symproof.cli import main
from symproof.coq.record import CHANGED, recorded
from symproof.engines.second_opinion import Opinion
from symproof.report import api_reference, build, render
from symproof.report.law_table import law_table

REPORTS = HERE.parents[1] / "reports"
LIST = keeping.read((HERE / "theorems.txt").read_text(encoding="utf-8"))
SEAL = "db6999fefcd1c593"  # of the first edition; it is never written anew


@pytest.fixture(scope="module")
def job() -> Run:
    """What ``python -m symproof`` computes."""
    with sharing():
        return run(keeping.records())


@pytest.fixture(scope="module")
def now(job: Run) -> dict[str, Row]:
    return keeping.today(job.checked)


@pytest.fixture(scope="module")
def made(job: Run) -> dict[str, str]:
    """What ``python -m symproof`` writes."""
    files = build.reports(job.checked, job.opinions)
    more = {"proofs.json": job.proofs(), "laws.json": law_table(), **api_reference.pages()}
    return {**files, **more}


def test_the_first_edition_is_as_it_was() -> None:
    words = Counter(row.verdict for row in LIST.first)
    assert words["proved"] + words["proved-with-conditions"] == 311
    assert words["refuted"] + words["ill-typed"] == 34
    assert keeping.seal(LIST.first) == SEAL, "take the change back: theorems.txt keeps these lines"


def test_no_theorem_is_lost_or_says_something_else(now: dict[str, Row]) -> None:
    reasons = keeping.explained(keeping.CHANGELOG.read_text(encoding="utf-8"))
    worse = list(keeping.worse(LIST, now, reasons))
    assert not worse, "\n".join(["", *worse])
    if new := keeping.unlisted(LIST, now):
        warnings.warn(
            f"not kept yet: {', '.join(new)}; python tests/never_worse/keeping.py adds them",
            stacklevel=1,
        )


def test_everything_is_as_expected_and_has_a_second_opinion_on_every_step(job: Run) -> None:
    assert job.as_expected
    for checked in job.checked:
        answers = job.opinions[checked.record.name]
        assert len(answers) == len(checked.record.derivation.steps)
        if not checked.record.is_refuted:
            assert all(a.opinion is Opinion.EQUAL or a.reason for a in answers)


def test_the_whole_library_is_one_document_that_replays(
    job: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str], shared_replays: None
) -> None:
    proved = [c for c in job.checked if not c.record.is_refuted]
    assert [c.theorem and c.theorem.claim for c in proved] == [c.record.claim for c in proved]
    file = tmp_path / "proofs.json"
    file.write_text(job.proofs())
    assert main(["replay", str(file)]) == 0
    said = capsys.readouterr().out
    assert "proved: shift: PE_(p + k) = R(k)·PE_p" in said
    names = re.findall(r"(?m)^proved(?:-with-conditions)?: (\w+): ", said)
    assert names == [c.record.name for c in proved]


def test_coq_has_spoken_of_these_theorems(job: Run) -> None:
    """A verdict about an earlier form of a theorem counts for nothing."""
    changed = [name for name, said in recorded(job.checked).items() if said == CHANGED]
    assert not changed, (
        f"{', '.join(changed)}: run python -m symproof check --coq --require coq --record"
    )


def test_the_committed_reports_are_these_bytes(made: dict[str, str]) -> None:
    assert build.stale(made, REPORTS) == [], "run python -m symproof"


def test_every_language_has_the_same_pages(made: dict[str, str]) -> None:
    pages = {
        language: {name[3:] for name in made if name.startswith(f"{language}/")}
        for language in ("en", "ko", "zh")
    }
    assert pages["en"] == pages["ko"] == pages["zh"]
    assert {"README.md", "glossary.md", "handbook.tex"} < pages["en"]


@pytest.mark.parametrize("language", ["en", "ko", "zh"])
@pytest.mark.parametrize(
    ("form", "template", "page"),
    [("markdown", "chapter.md", "trigonometry.md"), ("latex", "handbook.tex", "handbook.tex")],
)
def test_pages_come_from_jinja(
    job: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str, template: str, page: str,
    language: str,
) -> None:  # fmt: skip
    """A word that is put into a template is on the page."""
    shutil.copytree(render.TEMPLATES, tmp_path / "templates")
    place = tmp_path / "templates" / form / template
    place.write_text(place.read_text(encoding="utf-8") + "\nput in by hand\n", encoding="utf-8")
    few = [c for c in job.checked if c.record.chapter == "trigonometry"][:1]
    monkeypatch.setattr(render, "TEMPLATES", tmp_path / "templates")
    render.environment.cache_clear()
    try:
        made = build.reports(few, languages=[language])
    finally:
        render.environment.cache_clear()
    assert re.search("^put in by hand$", made[f"{language}/{page}"], re.M)
