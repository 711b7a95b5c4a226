"""The diagnostic: every door gives the same fields, with the same values."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from symproof.authoring.library import library
from symproof.base.messages import Said
from symproof.deciding.diagnostic import (
    CLAIM,
    FIELDS_OF_FINDINGS,
    STEP,
    THEOREM,
    Basis,
    Diagnostic,
    Failure,
    Location,
    Suppression,
    data_of,
)
from symproof.deciding.judgements import judge
from symproof.diagnostics import written
from symproof.diagnostics.json_format import SCHEMA
from symproof.diagnostics.model import Output
from symproof.diagnostics.record.keeping import Records
from symproof.documents.judging.deciding import Judging
from symproof.documents.reporting.api import check_document
from symproof.teaching.verifying import verify
from symproof.tools.cli import main
from symproof.tools.lsp.checking import check
from symproof.tools.lsp.diagnostics import findings
from symproof.tools.lsp.recording import Reporting

FALSE = r"\sin 2x = 2 \sin x"
THEORY = '''
from symproof.authoring import *


@theorem(title="The sine of twice a number")
def sine_of_twice_a_number(x: Real):
    """It is not true."""
    return calc("sin(2*x)").eq("2*sin(x)", by=algebra)
'''
POINT = {"point": "x = 1", "left": "0.909297426825…", "right": "1.68294196961…", "entry": None}


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    main([*arguments, "--output-format", "json"])
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


@pytest.fixture
def doors(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> dict[str, dict[str, Any]]:
    """One false claim, by each door that gives JSON."""
    monkeypatch.chdir(tmp_path)
    Path("a.md").write_text(f"Let $x$ be real. For all $x$ we have ${FALSE}$.\n", encoding="utf-8")
    Path("th.py").write_text(THEORY, encoding="utf-8")
    (record,) = verify([Path("a.md").read_text()], certificates=True)
    theory = run(capsys, "check", "th.py")["theorems"][0]
    library.records.pop(theory["name"])
    return {
        "prove": run(capsys, "prove", FALSE)["relations"][0],
        "check": run(capsys, "check", "a.md")["relations"][0],
        "theory": theory,
        "batch": record["relations"][0],
    }


def test_one_refutation_has_one_shape(doors: dict[str, dict[str, Any]]) -> None:
    for door, row in doors.items():
        assert (row["verdict"], row["code"]) == ("refuted", "SP101"), door
        assert row["counterexample"] == POINT, door
        assert row["certificate"]["counterexample"]["values"] == {"x": "1"}, door
        assert tuple(k for k in row if k in FIELDS_OF_FINDINGS) == FIELDS_OF_FINDINGS, door
    assert [*doors["prove"]] == [*doors["check"]] == [*doors["theory"]]


def test_a_theorem_with_a_false_step_is_not_headed_undecided(
    doors: dict[str, dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    (step,) = doors["theory"]["links"]
    assert (step["verdict"], step["text"]) == ("refuted", "sin(2·x) = 2·sin(x)")
    main(["check", "th.py"])
    library.records.pop("sine_of_twice_a_number")
    out = capsys.readouterr().out
    assert out.startswith("false ")
    assert "undecided" not in out


def test_formats_give_the_same_fields(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    report = check_document(f"Let $x$ be real. We have ${FALSE}$.\n", isolated=False)
    found = report.diagnostics()
    row = data_of(found[0])
    sarif = json.loads(written(Output(found), "sarif"))["runs"][0]["results"][0]["properties"]
    assert sarif == {name: row[name] for name in FIELDS_OF_FINDINGS}
    junit = written(Output(found), "junit")
    assert json.dumps(row["text"])[1:-1] in junit
    assert "<system-out>{" in junit


def test_an_editor_has_the_same_fields() -> None:
    text = f"Let $x$ be real. We have ${FALSE}$.\n"
    checked = check("a.md", text, False, "", Judging(), lambda: None)
    (found,) = findings(Reporting(checked, Records(None)), str, False, lambda code, file: None)
    row = data_of(check_document(text, isolated=False).diagnostics()[0])
    assert found["data"] == {name: row[name] for name in FIELDS_OF_FINDINGS}


def test_a_chain_has_the_counterexample_of_its_worst_link() -> None:
    found = judge("a <= b <= a + 1", where="a <= b").diagnostic()
    assert [link.verdict for link in found.links] == ["proved", "refuted"]
    assert found.counterexample == found.links[1].counterexample
    assert found.certificate == found.links[1].certificate
    assert judge("x = x").diagnostic().links == ()


def test_conditions_and_assumptions_are_data() -> None:
    assert judge("tan x = sin x / cos x").diagnostic().conditions == ("cos(x) ≠ 0",)
    (row,) = check_document("$$(a + b)^2 = a^2 + 2ab + b^2$$\n", isolated=False).relations
    assert row["assumptions"] == ["for all real numbers a, b"]
    (row,) = check_document(
        "Let $a, b$ be real.\n\n$$(a + b)^2 = a^2 + 2ab + b^2$$\n", isolated=False
    ).relations
    assert row["assumptions"] == []


def test_sentences_are_translated_where_they_are_shown() -> None:
    found = Diagnostic(
        CLAIM, "1 = 2", "refuted", message=Said("{left} is not {right}", left="1", right="2"),
        more=(Said("as expected"),), notes=(Said("hint"),),
        suppression=Suppression("ignore", Said("hint")),
    )  # fmt: skip
    row = data_of(found, lambda sentence: sentence.upper().replace("{LEFT}", "{left}"))
    assert (row["reason"], row["notes"]) == ("1 IS NOT {RIGHT}; AS EXPECTED", ["HINT"])
    assert row["suppressed"] == {"by": "ignore", "reason": "HINT"}
    assert (row["verdict"], row["text"]) == ("refuted", "1 = 2")


def test_the_schema_describes_just_the_fields() -> None:
    fields = json.loads(SCHEMA.read_bytes())["$defs"]["diagnostic"]
    assert fields["required"] == [*data_of(Diagnostic(CLAIM, "", "proved"))]
    assert {*fields["properties"]} - {*fields["required"]} == {"record", "coq"}


@pytest.mark.parametrize(
    ("found", "content"),
    [
        (Diagnostic(CLAIM, "x = 1", "refuted"), "x = 1"),
        (Diagnostic(THEOREM, "x = 1", "failed", name="one"), "one"),
        (Diagnostic(THEOREM, "x = 1", "refuted", name="one", links=(
            Diagnostic(STEP, "x = 2", "refuted", code="SP101"), Diagnostic(STEP, "2", "proved"),
        )), "one\nx = 2"),
    ],
)  # fmt: skip
def test_a_finding_is_recognised_by_its_content(found: Diagnostic, content: str) -> None:
    assert found.content == content


@pytest.mark.parametrize(
    ("place", "text"),
    [
        (Location(), ""), (Location("a.md"), "a.md"), (Location("a.md", 3), "a.md:3"),
        (Location("a.md", 3, 7, 9), "a.md:3:7"), (Location("", 3), "3"),
    ],
)  # fmt: skip
def test_a_place_is_written_as_far_as_it_is_known(place: Location, text: str) -> None:
    assert str(place) == text


@pytest.mark.parametrize(
    "failure", [None, Failure("", "1", "2"), Failure("x = 1", "1", "2", (1, 2))]
)
def test_a_counterexample_comes_back_from_plain_data(failure: Failure | None) -> None:
    data = None if failure is None else json.loads(json.dumps(failure.data()))
    assert Failure.of(data) == failure


@pytest.mark.parametrize(
    ("level", "suppression", "verdict", "code"),
    [
        ("error", None, "refuted", 1), ("warning", None, "undecided", 0),
        ("none", None, "proved", 0),
        ("error", Suppression("ignore", Said("hint")), "refuted", 0), ("error", None, "stopped", 2),
    ],
)  # fmt: skip
def test_the_exit_code_of_a_diagnostic(
    level: str, suppression: Suppression | None, verdict: str, code: int
) -> None:
    found = Diagnostic(CLAIM, "", verdict, level=level, suppression=suppression)
    assert found.exit_code == code
    assert found.basis == Basis()
