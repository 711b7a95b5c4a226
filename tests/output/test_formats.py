"""Formats in detail: escaping, limits, files, certificates."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from symproof.base.messages import Said
from symproof.deciding.diagnostic import RELATION, Diagnostic, Location, Suppression
from symproof.deciding.findings import EXPLANATIONS
from symproof.diagnostics import FORMATS, github, junit, sarif, written
from symproof.diagnostics.concise import line_of
from symproof.diagnostics.model import Output, Problem, fingerprint
from symproof.tools.cli import main

CODES = Path(__file__).parents[2] / "reports" / "api" / "codes.md"


def result(number: int = 1, level: str = "error", **changes: Any) -> Diagnostic:
    base = Diagnostic(
        RELATION, f"x = {number}", "refuted", Location("paper.md", number, 2, number),
        code="SP101" if level == "error" else "SP103", level=level,
        message=Said("finding {number}", number=number),
    )  # fmt: skip
    place = {name: changes.pop(name) for name in Location._fields if name in changes}
    for name in ("message", "more"):
        if name in changes:
            changes[name] = (
                Said("{why}", why=changes[name])
                if name == "message"
                else tuple(Said("{why}", why=text) for text in changes[name])
            )
    return base._replace(place=base.place._replace(**place), **changes)


def problem(code: str, message: str, *more: Any, **changes: Any) -> Problem:
    return Problem(code, Said("{why}", why=message), *more, **changes)


@pytest.fixture(autouse=True)
def _no_job(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (github.SUMMARY, github.WORKSPACE):
        monkeypatch.delenv(name, raising=False)


# -- what the model says ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("output", "code"),
    [
        (Output(), 0),
        (Output([result(level="none", code="")]), 0),
        (Output([result(level="warning")]), 0),
        (Output([result()]), 1),
        (Output([result(suppression=Suppression("ignore", Said("known")))]), 0),
        (Output([], [problem("SP310", "unusable")]), 2),
        (Output([result()], [problem("SP310", "unusable")]), 2),
        (Output([], [problem("SP302", "stale", exit_code=1)]), 1),
        (Output([], [problem("SP311", "stale", exit_code=0)]), 0),
        (Output([], at_least=2), 2),
    ],
)
def test_exit_codes(output: Output, code: int) -> None:
    assert output.exit_code == code


def test_a_fingerprint_knows_code_file_and_text_but_no_line() -> None:
    one = fingerprint("SP101", "a.md", "x  =\n 1")
    assert one == fingerprint("SP101", "a.md", "x = 1")
    assert one != fingerprint("SP102", "a.md", "x = 1")
    assert one != fingerprint("SP101", "b.md", "x = 1")
    assert one != fingerprint("SP101", "a.md", "x = 2")
    assert fingerprint("SP101", "a", "b") != fingerprint("SP101", "", "a b")


# -- concise ---------------------------------------------------------------------------------


def test_a_finding_is_one_line_whatever_is_in_it() -> None:
    row = line_of(result(message="a\nb\x1b[31m\u2028c\r::error::d"))
    assert row == "paper.md:1:2: SP101 refuted: a b [31m c ::error::d"
    assert len(row.splitlines()) == 1


# -- GitHub ----------------------------------------------------------------------------------


def test_workflow_commands_are_escaped() -> None:
    awkward = result(file="a,b:c%.md", message="50%\r\nof x: y, z", more=("::error::x",))
    row = github.write(Output([awkward])).splitlines()[0]
    assert row == (
        "::error file=a%2Cb%3Ac%25.md,line=1,col=2,title=symproof SP101"
        "::refuted: 50%25%0D%0Aof x: y, z%0Ax = 1%0A::error::x"
    )


def test_ten_annotations_of_each_level_and_the_rest_in_the_log() -> None:
    findings = [result(n, "warning") for n in range(1, 15)] + [result(n) for n in range(20, 33)]
    rows = github.write(Output(findings)).splitlines()
    assert sum(r.startswith("::error ") for r in rows) == 10
    assert sum(r.startswith("::warning ") for r in rows) == 10
    assert rows[0].startswith("::error ")  # the worst first
    others = [r for r in rows if r.startswith("- paper.md:")]
    assert len(others) == 4 + 3
    assert rows[-1] == "27 results: 13 errors, 14 warnings"


def test_the_rest_goes_into_the_summary_of_the_job(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    summary = tmp_path / "summary.md"
    summary.write_text("before\n")
    monkeypatch.setenv(github.SUMMARY, str(summary))
    findings = [result(n, message=f"<b>|`{n}` *x*") for n in range(1, 14)]
    text = github.write(Output(findings))
    assert "- paper.md" not in text
    said = summary.read_text()
    assert said.startswith("before\n### symproof\n")
    assert "3 findings beyond the annotations" in said
    assert r"&lt;b&gt;\|\`11\` \*x\*" in said
    assert "paper.md:10:" not in said


def test_the_summary_has_a_limit(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    summary = tmp_path / "summary.md"
    monkeypatch.setenv(github.SUMMARY, str(summary))
    github.write(Output([result(n, message="가" * 3000) for n in range(1, 500)]))
    assert summary.stat().st_size < 1 << 20
    assert summary.read_text().rstrip().endswith("more")


def test_paths_are_those_of_the_checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    monkeypatch.chdir(tmp_path / "docs")
    monkeypatch.setenv(github.WORKSPACE, str(tmp_path))
    assert "file=docs/paper.md," in github.write(Output([result()]))
    assert "file=/elsewhere/x.md," in github.write(Output([result(file="/elsewhere/x.md")]))


def test_a_summary_that_cannot_be_written_is_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(github.SUMMARY, str(tmp_path / "no" / "folder"))
    assert main(["prove", "x = 1", "--output-format", "github"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)


# -- JUnit and SARIF -------------------------------------------------------------------------


def test_what_xml_does_not_allow_is_replaced() -> None:
    text = junit.write(Output([result(text='a<b>&"\x00\x1b\ud800', more=("]]>\ufffe",))]))
    (case,) = ET.fromstring(text.encode("utf-8")).iter("testcase")
    assert case.get("name") == '1:2 a<b>&"\ufffd\ufffd\ufffd'
    assert str(case[0].text).endswith("]]>\ufffd")


def test_uris_are_escaped_and_relative(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)

    def uri(file: str) -> str:
        (row,) = sarif.log_of(Output([result(file=file)]))["runs"][0]["results"]
        return str(row["locations"][0]["physicalLocation"]["artifactLocation"]["uri"])

    assert uri("a b/ü#1.md") == "a%20b/%C3%BC%231.md"
    assert uri(str(tmp_path / "x.md")) == "x.md"
    assert uri("/elsewhere/x.md") == "file:///elsewhere/x.md"


def test_the_standard_input_has_no_place_in_sarif() -> None:
    (row,) = sarif.log_of(Output([result(file="-")]))["runs"][0]["results"]
    assert "locations" not in row


# -- files -----------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMATS)
def test_the_file_has_what_would_be_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    file = tmp_path / "out"
    file.write_text('{"symproof": 1}')
    arguments = ["prove", "x = 1", "--output-format", form]
    assert main(arguments) == 1
    printed = capsys.readouterr().out
    assert main([*arguments, "--output-file", str(file)]) == 1
    assert capsys.readouterr().out == ""
    assert file.read_text(encoding="utf-8") == printed
    assert os.listdir(tmp_path) == ["out"]


@pytest.mark.parametrize("command", [["prove", "x = x"], ["check", "paper.md"], ["build"]])
@pytest.mark.parametrize("place", ["missing/out.json", "folder", ""])
def test_a_place_that_cannot_be_is_refused_before_any_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    command: list[str], place: str,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "paper.md").write_text("$x = x$\n")
    assert main([*command, "--output-format", "json", "--output-file", place]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert sorted(os.listdir(tmp_path)) == ["folder", "paper.md"]


def test_an_unusable_run_leaves_the_file_as_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "out.json"
    file.write_text("old")
    arguments = ["--output-format", "json", "--output-file", str(file)]
    assert main(["check", str(tmp_path / "missing.md"), *arguments]) == 2
    assert main(["check", str(tmp_path / "missing.py"), *arguments]) == 2
    assert file.read_text() == "old"
    assert capsys.readouterr().err.count("\n") == 2


@pytest.mark.parametrize("form", ["xml", "JSON", ""])
def test_an_unknown_format_is_a_usage_error(form: str) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["check", "--output-format", form])
    assert stop.value.code == 2


def test_no_format_is_loaded_unless_it_is_asked_for() -> None:
    script = (
        "import sys; from symproof.tools.cli import main; main(['prove', 'sin(-x) = -sin(x)']); "
        "print(sorted(m for m in sys.modules if m.startswith('symproof.diagnostics.')), "
        "'sympy' in sys.modules, 'flint' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == (
        "['symproof.diagnostics.colours', 'symproof.diagnostics.emit'] False False"
    ), done.stderr


def test_every_format_writes_an_empty_output() -> None:
    for form in set(FORMATS) - {"text"}:
        assert written(Output(), form)


# -- the main job ----------------------------------------------------------------------------

THEORY = '''
from sympy import cos, sin
from symproof.authoring.derivations import calc
from symproof.authoring.library import Real, theorem
from symproof.theory.trigonometry import sin_sum


@theorem(title="A title")
def {name}(a: Real):
    """A statement."""
    return calc("sin(a + a)").eq("2*sin(a)*cos(a)", by=sin_sum.at(b=a))
'''


def test_the_main_job_in_json_and_its_stale_reports(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import gc

    file = tmp_path / "formats_build.py"
    file.write_text(THEORY.format(name="formats_build"))
    build = [
        "build",
        "--theory",
        str(file),
        "--out",
        str(tmp_path / "r"),
        "--output-format",
        "json",
    ]
    assert main(build) == 0
    out, err = capsys.readouterr()
    (row,) = json.loads(out)["theorems"]
    assert (row["name"], row["verdict"]) == ("formats_build", "proved")
    assert "files written" in err
    next((tmp_path / "r").rglob("formats_build.md")).write_text("stale")
    assert main([*build, "--check"]) == 1
    (error,) = json.loads(capsys.readouterr().out)["errors"]
    assert error["code"] == "SP302"
    gc.enable()


# -- certificates ----------------------------------------------------------------------------


def check_json(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str) -> dict[str, Any]:
    (tmp_path / "paper.md").write_text(text, encoding="utf-8")
    main(["check", str(tmp_path / "paper.md"), "--output-format", "json"])
    data: dict[str, Any] = json.loads(capsys.readouterr().out)
    return data


PAPER = "<!-- symproof: x: real -->\n$$\\sin 2x = 2\\sin x\\cos x$$\n$$\\sin 2x = 2 \\sin x$$\n"


def replayed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], data: Any
) -> tuple[int, list[str]]:
    file = tmp_path / "output.json"
    file.write_text(json.dumps(data))
    code = main(["replay", str(file)])
    out, err = capsys.readouterr()
    return code, (out + err).splitlines()


def test_the_output_replays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, rows = replayed(tmp_path, capsys, check_json(tmp_path, capsys, PAPER))
    assert code == 0
    assert rows[0].endswith("paper.md:2:3: proved: claim: sin(2·x) = 2·sin(x)·cos(x)")
    assert rows[1] == "  where x: real"
    assert rows[2].endswith("paper.md:3:3: refuted: sin(2·x) = 2·sin(x)")


def test_theorems_replay_with_all_that_they_use(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "formats_replay.py"
    file.write_text(THEORY.format(name="formats_replay"))
    main(["check", str(file), "--output-format", "json"])
    data = json.loads(capsys.readouterr().out)
    names = [t["name"] for t in data["theorems"][0]["certificate"]["theorems"]]
    assert names[-1] == "formats_replay"
    assert "sin_sum" in names
    assert replayed(tmp_path, capsys, data)[0] == 0


@pytest.mark.parametrize(
    "forge",
    [
        lambda rows: rows[1].update(verdict="proved"),
        lambda rows: rows[0].update(verdict="refuted"),
        lambda rows: rows[0].update(certificate=None),
        lambda rows: rows[0].update(verdict="proved-with-conditions"),
        lambda rows: rows[0]["certificate"]["theorems"][0]["claim"]["relation"].__setitem__(
            2, ["num", 1, 0]
        ),
        lambda rows: rows[1]["certificate"]["counterexample"].update(left="3"),
        lambda rows: rows[1]["certificate"]["counterexample"]["values"].update(x="0"),
        lambda rows: rows[1].update(certificate=rows[0]["certificate"]),
    ],
)
def test_forged_output_does_not_replay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], forge: Any
) -> None:
    data = check_json(tmp_path, capsys, PAPER)
    forge(data["relations"])
    code, rows = replayed(tmp_path, capsys, data)
    assert code == 1
    assert sum("SP201" in row for row in rows) == 1


@pytest.mark.parametrize(
    "data", [{"relations": 1}, {"relations": [1], "theorems": []}, {"relations": [{}]}]
)
def test_what_is_no_output_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], data: Any
) -> None:
    code, rows = replayed(tmp_path, capsys, data)
    assert (code, len(rows)) == (2, 1)


# -- codes -----------------------------------------------------------------------------------


def test_every_code_in_the_package_is_explained() -> None:
    import re

    import symproof

    root = Path(symproof.__file__).parent
    used = {
        code
        for path in root.rglob("*.py")
        for code in re.findall(r"\bSP\d{3}\b", path.read_text(encoding="utf-8"))
    }
    assert used <= set(EXPLANATIONS)


def test_explain_says_what_to_do_and_refuses_other_codes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for code, explanation in EXPLANATIONS.items():
        assert main(["explain", code]) == 0
        out = capsys.readouterr().out
        assert out.startswith(f"{code}: {explanation.title}\n")
        assert explanation.remedy in out
    for code in ("SP999", "101", ""):
        assert main(["explain", code]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)


def test_the_page_lists_every_code() -> None:
    page = CODES.read_text(encoding="utf-8")
    rows = [row for row in page.splitlines() if row.startswith("| `SP")]
    assert rows == [f"| `{code}` | {' | '.join(said)} |" for code, said in EXPLANATIONS.items()]
