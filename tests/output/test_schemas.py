"""The output against schemas: our own for JSON, those of others for SARIF and JUnit.

``junit-10.xsd`` is the schema of Jenkins' xUnit plugin (MIT licence, in the file).  The official
schema of SARIF 2.1.0 is not ours to ship; ``SYMPROOF_SARIF_SCHEMA`` names a copy, which
``.ci/sarif-schema`` fetches.
"""

from __future__ import annotations

import copy
import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import xmlschema
from needed import missing

from symproof.base.messages import Said
from symproof.deciding.diagnostic import RELATION, Diagnostic, Location, Suppression
from symproof.deciding.findings import EXPLANATIONS
from symproof.diagnostics import sarif
from symproof.diagnostics.json_format import SCHEMA, VERSION
from symproof.diagnostics.model import Output, Problem
from symproof.tools.cli import main

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"
OWN = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_bytes()))
JUNIT = xmlschema.XMLSchema(str(HERE / "junit-10.xsd"))


@pytest.fixture(scope="module")
def official() -> Any:
    """The validator of the official schema of SARIF."""
    path = os.environ.get("SYMPROOF_SARIF_SCHEMA")
    if not path:
        missing("SYMPROOF_SARIF_SCHEMA does not name the SARIF schema; .ci/sarif-schema does")
    schema = json.loads(Path(path).read_bytes())
    assert schema["$id"] == sarif.SCHEMA
    return jsonschema.Draft7Validator(schema)


def golden(name: str) -> Any:
    return json.loads((GOLDEN / name).read_bytes())


def finding(**changes: Any) -> Diagnostic:
    """A finding with nothing left out."""
    base = Diagnostic(
        RELATION, "x < 1 & y", "refuted", Location("a b/ü:1.md", 3, 7, 5), code="SP101",
        level="error", message=Said("at x = 1\x00\ud800"), more=(Said("x <\n 1"), Said("]]>")),
    )  # fmt: skip
    return base._replace(**changes)


AWKWARD = Output(
    [
        finding(),
        finding(place=Location("-")),
        finding(level="warning", code="SP103",
                suppression=Suppression("ignore", Said("so <it> is"))),
        finding(kind="theorem", name="a_theorem", place=Location("a b/ü:1.md", 3, 0, 5),
                suppression=Suppression("document", Said("line 1"))),
        finding(level="none", code=""),
    ],
    [Problem("SP310", Said("not UTF-8"), "x.md", 1),
     Problem("SP311", Said("stale"), exit_code=0)],
)  # fmt: skip


# -- our own -----------------------------------------------------------------------------------


def test_the_schema_is_one_and_has_the_version() -> None:
    jsonschema.Draft202012Validator.check_schema(OWN.schema)
    assert OWN.schema["properties"]["version"] == {"const": VERSION}
    assert OWN.schema["$id"].endswith(f":{VERSION}")


def test_the_golden_file_follows_the_schema() -> None:
    OWN.validate(golden("output.json"))


@pytest.mark.parametrize(
    "claim",
    ["sin(2x) = 2 sin x cos x", "x = x + 1", "x <= x + 1 < x", "tan x = sin x / cos x", "sin(",
     "Matrix([[1], [2]]) * Matrix([[1], [2]]) = 5", "Sum(k, (k, 1, n)) = n*(n + 1)/2"],
)  # fmt: skip
def test_claims_follow_the_schema(capsys: pytest.CaptureFixture[str], claim: str) -> None:
    code = main(["prove", claim, "--output-format", "json"])
    data = json.loads(capsys.readouterr().out)
    OWN.validate(data)
    assert data["exit_code"] == code


def test_lines_of_claims_follow_the_schema(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"x = x\n\nx = 1\n"), "utf-8"))
    main(["prove", "-", "--output-format", "json"])
    data = json.loads(capsys.readouterr().out)
    OWN.validate(data)
    assert [r["line"] for r in data["relations"]] == [1, 3]


def test_the_library_follows_the_schema(capsys: pytest.CaptureFixture[str]) -> None:
    theory = GOLDEN / "formulas.py"
    main(["check", str(theory), "--output-format", "json"])
    OWN.validate(json.loads(capsys.readouterr().out))


def test_errors_of_documents_follow_the_schema(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "a.md").write_bytes(b"\xff\xfe")
    (tmp_path / "b.md").write_text("<!-- symproof: nonsense -->\n$x = x$\n")
    assert main(["check", str(tmp_path), "--output-format", "json"]) == 2
    data = json.loads(capsys.readouterr().out)
    OWN.validate(data)
    assert [(e["line"], e["code"]) for e in data["errors"]] == [(1, "SP310"), (1, "SP310")]
    assert len(data["relations"]) == 1


def spoilt() -> dict[str, Callable[[Any], Any]]:
    """Ways to spoil an output."""
    return {
        "version": lambda d: d.update(version=2),
        "unknown key": lambda d: d.update(more=1),
        "no errors": lambda d: d.pop("errors"),
        "verdict": lambda d: d["relations"][0].update(verdict="true"),
        "line": lambda d: d["relations"][0].update(line=-1),
        "code": lambda d: d["relations"][1].update(code="101"),
        "certificate": lambda d: d["relations"][0].update(certificate={"proved": True}),
        "no certificate": lambda d: d["relations"][0].pop("certificate"),
        "suppressed": lambda d: d["relations"][0].update(suppressed={"by": "me", "reason": ""}),
        "theorem without a code": lambda d: d["theorems"][1].pop("code"),
        "link": lambda d: d["theorems"][1]["links"][0].pop("verdict"),
        "field of version 2": lambda d: d["theorems"][1].update(as_expected=False),
        "counterexample": lambda d: d["relations"][1]["counterexample"].pop("left"),
    }


@pytest.mark.parametrize("how", spoilt())
def test_the_schema_refuses_what_is_none(how: str) -> None:
    data = copy.deepcopy(golden("output.json"))
    spoilt()[how](data)
    assert not OWN.is_valid(data)


def test_explain_shows_the_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "schema"]) == 0
    assert json.loads(capsys.readouterr().out) == OWN.schema


# -- SARIF -------------------------------------------------------------------------------------


def test_sarif_follows_the_official_schema(official: Any) -> None:
    official.validate(golden("output.sarif"))
    official.validate(sarif.log_of(AWKWARD))
    official.validate(sarif.log_of(Output()))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda d: d.update(version="2.0.0"),
        lambda d: d["runs"][0]["results"][0].update(level="fatal"),
        lambda d: d["runs"][0]["results"][0].pop("message"),
        lambda d: d["runs"][0]["tool"]["driver"].pop("name"),
    ],
)
def test_the_official_schema_sees_what_is_wrong(official: Any, spoil: Any) -> None:
    data = copy.deepcopy(golden("output.sarif"))
    spoil(data)
    assert not official.is_valid(data)


@pytest.mark.parametrize("data", [golden("output.sarif"), sarif.log_of(AWKWARD)])
def test_sarif_refers_to_its_own_rules(data: Any) -> None:
    assert (data["version"], len(data["runs"])) == ("2.1.0", 1)
    (run,) = data["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert all(EXPLANATIONS[rule["id"]].title == rule["shortDescription"]["text"] for rule in rules)
    for r in run["results"]:
        assert rules[r["ruleIndex"]]["id"] == r["ruleId"]
        assert r["level"] in ("error", "warning")
        for location in r.get("locations", []):
            region = location["physicalLocation"].get("region", {})
            assert all(number >= 1 for number in region.values())
            assert " " not in location["physicalLocation"]["artifactLocation"]["uri"]
    (invocation,) = run["invocations"]
    for note in invocation["toolExecutionNotifications"]:
        assert rules[note["descriptor"]["index"]]["id"] == note["descriptor"]["id"]


# -- JUnit -------------------------------------------------------------------------------------


def test_junit_follows_the_schema_of_others() -> None:
    from symproof.diagnostics import junit

    JUNIT.validate(str(GOLDEN / "junit.xml"))
    JUNIT.validate(junit.write(AWKWARD))
    JUNIT.validate(junit.write(Output()))


def test_the_numbers_of_junit_are_those_of_its_cases() -> None:
    import xml.etree.ElementTree as ET

    from symproof.diagnostics import junit

    for text in (junit.write(AWKWARD), (GOLDEN / "junit.xml").read_text(encoding="utf-8")):
        root = ET.fromstring(text)
        for element in (root, *root.findall("testsuite")):
            for key, tag in (("failures", "failure"), ("errors", "error"), ("tests", None)):
                cases = element.findall(".//testcase")
                found = [c for c in cases if tag is None or c.find(tag) is not None]
                assert int(element.attrib[key]) == len(found)


def test_the_junit_schema_sees_what_is_wrong() -> None:
    text = (GOLDEN / "junit.xml").read_text(encoding="utf-8")
    assert not JUNIT.is_valid(text.replace(" tests=", " cases="))
    assert not JUNIT.is_valid(text.replace("<testcase ", '<testcase line="1" ', 1))
