"""``symproof check`` on documents, ``check_document``, and the examples of CHECKING.md."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import symproof
from symproof.base.messages import Said
from symproof.base.stopping import TOO_LONG, Stopped
from symproof.documents.judging import deciding, repairs
from symproof.documents.judging.worker import check_bytes
from symproof.documents.reporting.findings import report_on
from symproof.tools.cli import main

PAGE = Path(__file__).parents[2] / "CHECKING.md"
RIGHT = "<!-- symproof: x: real -->\n$$\\sin 2x = 2 \\sin x \\cos x$$\n"
WRONG = "<!-- symproof: x: real -->\n$$\\sin 2x = 2 \\sin x$$\n"
OPEN = "$$\\sin 2x = 2 \\sin x$$\n"
UNREAD = "$$x = 3 \\boxplus x$$\n"


def written(folder: Path, text: str, name: str = "paper.md") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("text", "options", "code"),
    [
        (RIGHT, [], 0), (RIGHT, ["--strict"], 0), (WRONG, [], 1), (OPEN, [], 0),
        (OPEN, ["--strict"], 1), (UNREAD, [], 0), (UNREAD, ["--strict"], 1),
        ("<!-- symproof: nonsense -->\n", [], 2), ("no formulas\n", [], 0),
        (WRONG.replace("$$", "<!-- symproof: expect refuted -->$$", 1), ["--strict"], 0),
        (WRONG.replace("$$", "<!-- symproof: skip -->$$", 1), ["--strict"], 0),
        (WRONG.replace("$$", "<!-- symproof: given -->$$", 1), ["--strict"], 0),
    ],
)  # fmt: skip
def test_exit_codes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, options: list[str], code: int
) -> None:
    assert main(["check", written(tmp_path, text), *options]) == code
    out = capsys.readouterr().out
    assert ("is no declaration" if code == 2 else "read") in out


def test_json_has_the_form_of_the_design(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, WRONG)
    assert main(["check", path, "--output-format", "json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert (data["version"], data["theorems"]) == (3, [])
    (relation,) = data["relations"]
    assert (relation["file"], relation["line"], relation["column"]) == (path, 2, 3)
    assert relation["text"] == "\\sin 2x = 2 \\sin x"
    assert (relation["verdict"], relation["code"]) == ("refuted", "SP101")
    assert relation["counterexample"]["left"] != relation["counterexample"]["right"]


def test_a_folder_and_its_side_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(tmp_path, OPEN, "a.md")
    written(tmp_path, "x: real\n", "a.symproof")
    written(tmp_path, "\\begin{document} $x = x$ \\end{document}", "b.tex")
    written(tmp_path, "x = 1", "ignored.csv")
    assert main(["check", str(tmp_path), "--jobs", "2", "--all"]) == 1
    out = capsys.readouterr().out
    assert "a.md:1:3: SP101" in out
    assert "b.tex:1:19: proved" in out
    assert "ignored" not in out


def test_a_named_side_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    side = written(tmp_path, "# all of it\n@1 x: real\n", "said.txt")
    assert main(["check", written(tmp_path, OPEN), "--context", side]) == 1
    assert "refuted" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        ["--limit", "depth=much", "."],
        ["--limit", "nesting=5", "."],
        ["missing.md"],
        ["--lang", "tlh", "."],
        ["--timeout", "0", "."],
        ["--jobs", "0", "."],
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    arguments: list[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert main(["check", *arguments]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_limits_are_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SYMPROOF_LIMITS", "")
    path = written(tmp_path, "$$x = 1234567$$\n")
    assert main(["check", path, "--strict", "--limit", "digits=3"]) == 1
    assert "at most 3 digits" in capsys.readouterr().out
    monkeypatch.setenv("SYMPROOF_LIMITS", "")
    assert main(["check", path, "--strict"]) == 0


def test_explain_shows_the_claim_and_the_values(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", written(tmp_path, RIGHT + WRONG), "--all", "--explain"]) == 1
    out = capsys.readouterr().out
    assert "the kernel has proved: sin(2·x) = 2·sin(x)·cos(x)" in out
    assert "for all x: real" in out
    assert out.count("at x = 1: 0.909297426825… is not 1.68294196961…") == 1


def test_documents_do_not_load_sympy(tmp_path: Path) -> None:
    program = (
        "import sys\nfrom symproof.documents.judging.worker import check_bytes\n"
        f"check_bytes('x.md', {(RIGHT + WRONG).encode()!r})\n"
        "print('sympy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "False\n", done.stderr


def test_check_document_takes_text_and_paths(tmp_path: Path) -> None:
    assert symproof.check_document(RIGHT).exit_code() == 0
    report = symproof.check_document(Path(written(tmp_path, OPEN)), context="x: real\n")
    assert report.exit_code() == 1
    assert [r["verdict"] for r in report.relations] == ["refuted"]
    assert symproof.check_document(WRONG, isolated=False).exit_code() == 1
    with pytest.raises(FileNotFoundError):
        symproof.check_document(tmp_path / "missing.md")


def test_the_page_shows_what_is_printed() -> None:
    page = PAGE.read_text(encoding="utf-8")
    examples = re.findall(r"^(`{3,})markdown\n(.*?)^\1$", page, re.DOTALL | re.MULTILINE)
    assert len(examples) == 3
    reports = []
    for _, text in examples:
        data = text.encode()
        reports.append(report_on(["paper.md"], [data], [check_bytes("paper.md", data)]))
    assert [r.exit_code(strict=True) for r in reports] == [1, 0, 0]
    assert f"```text\n{reports[0].text()}\n```" in page


def test_the_configuration_on_the_page_can_be_read(tmp_path: Path) -> None:
    from symproof.tools.checking.configuration import _KEYS, load

    (text,) = re.findall(r"^```toml configuration\n(.*?)^```", PAGE.read_text("utf-8"), re.S | re.M)
    (tmp_path / "pyproject.toml").write_text(text, encoding="utf-8")
    settings = load(tmp_path / "pyproject.toml")
    assert settings.record == "docs/record.txt"
    assert all(f"\n{key} = " in text or f".{key}]" in text for key in _KEYS)


def test_the_commands_on_the_page_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = PAGE.read_text("utf-8")
    (commands,) = re.findall(r"^```sh output\n(.*?)^```", page, re.S | re.M)
    monkeypatch.chdir(tmp_path)
    written(tmp_path, RIGHT)
    for row in commands.splitlines():
        assert main(row.split()[1:]) == 0, capsys.readouterr().err
    assert "proved: claim: sin(2·x)" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("form", ["text", "json"])
def test_the_number_of_workers_changes_nothing(tmp_path, capsys, monkeypatch, form):
    """The first documents take longest, so that several workers do not end in order."""
    for k in range(9):
        sums = " + ".join(f"\\sin({j}x)" for j in range(1, 3 + 5 * (8 - k)))
        (tmp_path / f"{k}.md").write_text(
            f"<!-- symproof: x: real -->\nHence $${sums} = {sums}{' + 1' if k % 3 == 0 else ''}$$\n"
        )
    monkeypatch.chdir(tmp_path)
    found = []
    for jobs in ("1", "2", "5"):
        assert main(["check", ".", "--jobs", jobs, "--output-format", form]) == 1
        found.append(capsys.readouterr().out)
    assert found[0] == found[1] == found[2]
    assert found[0].count("refuted") >= 3


def test_a_hint_that_is_stopped_is_left_out() -> None:
    def deciding(number, question):
        if number:
            raise Stopped(Said(TOO_LONG, seconds="10"))
        return question()

    text = b"<!-- symproof: x: real -->\nHence $$\\sin^2 x - \\cos^2 x = 1$$\n"
    (hinted,) = check_bytes("a.md", text)["results"]
    assert "instead of" in hinted["notes"][0][0]
    (result,) = check_bytes("a.md", text, deciding=deciding)["results"]
    assert (result["verdict"], result["notes"]) == ("refuted", [])


def test_hints_for_long_relations_are_few(monkeypatch) -> None:
    tried = []
    monkeypatch.setattr(deciding, "looks_false", lambda claim: tried.append(claim) is None)
    sums = " + ".join(f"\\sin({j}x)" for j in range(1, 99))
    text = f"<!-- symproof: x: real -->\nHence $${sums} = {sums} + 1$$\n".encode()
    (result,) = check_bytes("a.md", text)["results"]
    assert result["verdict"] == "refuted"
    assert len(tried) <= repairs.MAX_NODES // (2 * 98 * 4)
