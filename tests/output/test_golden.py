"""The golden files: what each format says of one document and one theory.

The files are not right because the program has written them.  ``EXPECTED`` was made by hand:
which relations are wrong, where they begin, and what their sides are at the point that is
shown (by the ``math`` module).  Each golden file is read by a reader that knows nothing of
symproof and has to say just that.  ``python tests/output/test_golden.py`` writes them again.
"""

from __future__ import annotations

import contextlib
import io
import json
import math
import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from symproof.diagnostics import FORMATS
from symproof.tools.cli import main
from symproof.version import __version__

FOLDER = Path(__file__).parent / "golden"
FILES = {
    "text": "text.txt", "concise": "concise.txt", "json": "output.json", "junit": "junit.xml",
    "github": "github.txt", "sarif": "output.sarif",
}  # fmt: skip
SOURCE = (FOLDER / "paper.md").read_text(encoding="utf-8").splitlines()


class Expected(NamedTuple):
    """A finding: its code, its line, the text that begins at its column ("" in the theory),
    its level, and both sides at the point."""

    code: str
    line: int
    begin: str
    level: str
    sides: tuple[float, float] | None = None

    @property
    def column(self) -> int:
        return SOURCE[self.line - 1].index(self.begin) + 1


EXPECTED = [
    Expected("SP101", 2, r"\cos 2x", "error", (math.cos(2), 1 + 2 * math.sin(1) ** 2)),
    Expected("SP105", 7, r"\cos(-x)", "error"),  # true, for the cosine is even
    Expected("SP109", 8, r"\sin(a + b)", "warning", (math.sin(2), 2 * math.sin(1))),
    Expected("SP101", 12, "x < x", "error", (1, 1)),
]
SUPPRESSED = [
    Expected("SP104", 8, r"\boxplus x", "warning"),  # symproof.toml
    Expected("SP101", 10, "x = x + 1", "error", (1, 2)),  # "off" in the document
]
FINE = [(2, r"\sin 2x"), (5, r"\sin 2x")]  # true; false, as expected
THEORY = (FOLDER / "formulas.py").read_text(encoding="utf-8").splitlines()
THEORY_LINE = next(n for n, row in enumerate(THEORY, 1) if ".eq(sin(a), by=algebra)" in row)


def output(form: str) -> str:
    """What is printed, with the version and the folder left out."""
    out = io.StringIO()
    with contextlib.chdir(FOLDER), contextlib.redirect_stdout(out):
        assert main(["check", "paper.md", "formulas.py", "--output-format", form]) == 1
    return out.getvalue().replace(str(FOLDER), "FOLDER").replace(f'"{__version__}"', '"VERSION"')


def golden(form: str) -> str:
    return (FOLDER / FILES[form]).read_text(encoding="utf-8")


@pytest.mark.parametrize("form", FILES)
def test_the_output_is_the_golden_one(form: str) -> None:
    assert output(form) == golden(form)


def test_every_format_has_a_golden_file() -> None:
    assert set(FILES) == set(FORMATS)


def shown_values(message: str) -> tuple[float, float] | None:
    """The values of both sides in a message."""
    found = re.search(r": (\S+) is not (?:less than )?([−0-9]\S*)", message)
    return None if found is None else (value(found[1]), value(found[2]))


def value(text: str) -> float:
    return float(text.replace("−", "-").rstrip("…;"))


def agree(message: str, expected: Expected) -> None:
    values = shown_values(message)
    if expected.sides is None:
        assert values is None
    else:
        assert values == pytest.approx(expected.sides, abs=1e-11)


def test_text_has_a_line_for_each_finding_below_the_basis() -> None:
    rows = [r for r in golden("text").splitlines() if re.match(r"\S+:\d", r)]
    places = sorted(tuple(map(int, r.split(":")[1:3])) for r in rows if r.startswith("paper.md"))
    wanted = [(e.line, e.column) for e in EXPECTED]
    assert places == sorted(wanted)
    assert f"FOLDER/formulas.py:{THEORY_LINE}: SP101" in golden("text")


def test_concise_has_a_line_for_each_finding() -> None:
    *rows, last = golden("concise").splitlines()
    assert len(rows) == len(EXPECTED) + 1
    for row, e in zip(rows, EXPECTED, strict=False):
        assert row.startswith(f"paper.md:{e.line}:{e.column}: {e.code} ")
        agree(row, e)
    assert rows[-1].startswith(f"formulas.py:{THEORY_LINE}: SP101 golden_false")
    assert last == "10 results: 4 errors, 1 warning, 2 suppressed"


def test_json_has_everything() -> None:
    data = json.loads(golden("json"))
    assert (data["version"], data["exit_code"], data["errors"]) == (3, 1, [])
    rows = {(r["line"], r["column"]): r for r in data["relations"]}
    assert len(rows) == len(EXPECTED) + len(SUPPRESSED) + len(FINE)
    for e in [*EXPECTED, *SUPPRESSED]:
        row = rows[e.line, e.column]
        assert row["code"] == e.code
        assert (row["suppressed"] is None) is (e in EXPECTED)
        if e.code == "SP101":
            sides = row["counterexample"]
            assert (value(sides["left"]), value(sides["right"])) == pytest.approx(e.sides)
    good, bad = data["theorems"]
    assert (good["verdict"], good["certificate"]["theorems"][-1]["name"]) == (
        "proved", "golden_true",
    )  # fmt: skip
    assert (bad["verdict"], bad["code"], bad["line"]) == ("refuted", "SP101", THEORY_LINE)
    sides = bad["counterexample"]
    assert (value(sides["left"]), value(sides["right"])) == pytest.approx(
        (math.sin(2), math.sin(1))
    )
    assert sides == bad["links"][0]["counterexample"]


def test_junit_has_a_case_for_everything() -> None:
    suites = list(ET.fromstring(golden("junit")))
    assert [s.get("name") for s in suites] == ["paper.md", "formulas.py"]
    cases = {str(c.get("name")).split(" ")[0]: c for c in suites[0]}
    for e in EXPECTED:
        child, fields = cases[f"{e.line}:{e.column}"]
        assert child.tag == ("failure" if e.level == "error" else "skipped")
        assert child.get("type") == json.loads(str(fields.text))["code"] == e.code
        agree(str(child.get("message")), e)
    for e in SUPPRESSED:
        child, _ = cases[f"{e.line}:{e.column}"]
        assert (child.tag, child.get("type")) == ("skipped", e.code)
    for line, begin in FINE:
        assert list(cases[f"{line}:{SOURCE[line - 1].index(begin) + 1}"]) == []
    assert [(c.get("name"), len(c)) for c in suites[1]] == [("golden_true", 0), ("golden_false", 2)]


def test_github_annotates_each_finding() -> None:
    *rows, _ = golden("github").splitlines()
    found = [re.fullmatch(r"::(\w+) ([^:]*)::(.*)", row) for row in rows]
    here = [
        (m[1], dict(p.split("=", 1) for p in m[2].split(",")), m[3].replace("%0A", "\n"))
        for m in found if m is not None
    ]  # fmt: skip
    assert len(here) == len(rows) == len(EXPECTED) + 1
    annotations = {(p["file"], p["line"], p.get("col", "")): (level, p, m) for level, p, m in here}
    for e in EXPECTED:
        level, properties, message = annotations["paper.md", str(e.line), str(e.column)]
        assert (level, properties["title"]) == (e.level, f"symproof {e.code}")
        agree(message.splitlines()[0], e)
        assert e.begin in message
    assert ("formulas.py", str(THEORY_LINE), "") in annotations


def test_sarif_has_each_finding_and_what_is_suppressed() -> None:
    (run,) = json.loads(golden("sarif"))["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert rules == sorted({e.code for e in [*EXPECTED, *SUPPRESSED]})
    rows: dict[tuple[int, int], dict[str, Any]] = {}
    for r in run["results"]:
        assert rules[r["ruleIndex"]] == r["ruleId"]
        region = r["locations"][0]["physicalLocation"]["region"]
        rows[region["startLine"], region.get("startColumn", 0)] = r
    assert len(rows) == len(EXPECTED) + len(SUPPRESSED) + 1
    for e in [*EXPECTED, *SUPPRESSED]:
        row = rows[e.line, e.column]
        assert (row["ruleId"], row["level"]) == (e.code, e.level)
        agree(row["message"]["text"], e)
        assert ("suppressions" in row) is (e in SUPPRESSED)
    kinds = [rows[e.line, e.column]["suppressions"][0]["kind"] for e in SUPPRESSED]
    assert kinds == ["external", "inSource"]
    (place,) = rows[THEORY_LINE, 0]["locations"]
    assert place["physicalLocation"]["artifactLocation"]["uri"] == "formulas.py"


@pytest.mark.slow
def test_the_same_bytes_again() -> None:
    assert output("junit") == output("junit")
    assert output("sarif") == output("sarif")


def test_the_keys_of_a_certificate_are_sorted() -> None:
    """A proof that was kept and one that was found are written alike."""
    text = (FOLDER / FILES["json"]).read_text(encoding="utf-8")
    certificate, _ = (t["certificate"] for t in json.loads(text)["theorems"])
    assert json.dumps(certificate, sort_keys=True, ensure_ascii=False) in text


if __name__ == "__main__":
    for form, name in FILES.items():
        (FOLDER / name).write_text(output(form), encoding="utf-8")
        sys.stdout.write(f"{name}\n")
