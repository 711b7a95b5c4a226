"""Only counted work decides a verdict: what a clock or want of memory ends is ``stopped``, and what
may rest on it is stopped as well, at every door and in every format."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from symproof.base.messages import Said
from symproof.base.stopping import STOPPED, TOO_LONG, Stopped
from symproof.deciding.findings import EXPLANATIONS
from symproof.diagnostics import FORMATS, written
from symproof.diagnostics.model import Output
from symproof.diagnostics.record.comparing import RecordedDocument, beside, lines_of
from symproof.diagnostics.record.keeping import Records
from symproof.diagnostics.record.lines import BadRecord
from symproof.documents.judging import worker
from symproof.documents.judging.worker import Job, check_all, check_bytes
from symproof.documents.reporting.findings import Report, report_on
from symproof.teaching.grading import grades as grading
from symproof.teaching.learn import judging as learning
from symproof.teaching.learn.session import Session
from symproof.tools.batch import verify
from symproof.tools.batch.rewards import _of_record
from symproof.tools.checking.collect import problems_of
from symproof.tools.cli import main

BODY = r"(1+\sin(k^2 x)\cos(k y)+\sin(k z))"
SLOW = rf"\prod_{{k=1}}^{{60}}{BODY} = \prod_{{k=1}}^{{61}}{BODY}"  # seconds of processor time


def stopping(relation: str) -> Callable[..., Any]:
    """The answers to the questions of a document; those about a relation in plain text that has
    ``relation`` in it are stopped."""

    def deciding(number: int, question: Callable[[], Any]) -> Any:
        cases = getattr(question, "args", ((),))[0]
        asked = [str(r) for r, _ in cases] if isinstance(cases, list) else []
        if any(relation in text for text in asked):
            raise Stopped(Said(TOO_LONG, seconds="60"))
        return question()

    return deciding


def said(text: str, name: str) -> dict[str, str]:
    """The word of each relation of a text if the questions about ``name`` are stopped."""
    found = check_bytes("a.md", text.encode(), "", stopping(name))
    return {r["text"]: r["verdict"] for r in found["results"]}


# -- what rests on it ------------------------------------------------------------------------


def test_a_relation_whose_question_is_stopped_has_no_verdict() -> None:
    assert said("Then $\\cos^2 q = 1 - \\sin^2 q$. Then $2 + 2 = 5$.", "'q'") == {
        "\\cos^2 q = 1 - \\sin^2 q": STOPPED, "2 + 2 = 5": "refuted",
    }  # fmt: skip


RESTING = {
    "a line above": "Let $x$ and $y$ be real.\n\n$$x + y = 5$$\n\n$$x - y = 1$$\n\nHence $x = 3$.",
    "a line that is said again": "Let $x$ be real.\n\n$$x^2 = 4$$\n\nAgain, $x^2 = 4$.",
}


@pytest.mark.parametrize("text", RESTING.values(), ids=RESTING)
def test_what_may_rest_on_a_stopped_line_is_stopped(text: str) -> None:
    def first(number: int, question: Callable[[], Any]) -> Any:
        if number == 0:
            raise Stopped(Said(TOO_LONG, seconds="60"))
        return question()

    words = [r["verdict"] for r in check_bytes("a.md", text.encode(), "", first)["results"]]
    assert (words[0], words[-1]) == (STOPPED, STOPPED)


HOLDING = [
    "Then $\\cos^2 q + \\sin^2 q = 1$. Then $\\sin 2x = 2 \\sin x \\cos x$.",  # by itself
    "Then $\\cos^2 q + \\sin^2 q = 1$. Then $3 \\cdot 4 = 12$.",
]


@pytest.mark.parametrize("text", HOLDING)
def test_what_holds_by_itself_is_proved_behind_a_stopped_line(text: str) -> None:
    assert [*said(text, "'q'").values()] == [STOPPED, "proved"]


@pytest.mark.parametrize("text", ["Then $2 + 2 = 5$.", "Then $3 < 2$."])
def test_what_is_false_by_itself_is_refuted_behind_a_stopped_line(text: str) -> None:
    assert [*said(f"Then $\\cos q = \\cos(-q)$. {text}", "'q'").values()] == [STOPPED, "refuted"]


def test_the_parent_ends_a_worker_that_sleeps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processor time does not pass then; the clock is many times more patient."""
    monkeypatch.setattr(worker, "PATIENCE", 0.01)
    text = f"$$\\sin(-x) = -\\sin x$$\n$${SLOW}$$\n".encode()
    (found,) = check_all([Job("a.md", text)], timeout=60.0)
    assert not found["results"] or STOPPED in {r["verdict"] for r in found["results"]}
    (report,) = report_on(["a.md"], [text], [found]).documents
    assert "undecided" not in {r["verdict"] for r in report.results}


# -- formats ---------------------------------------------------------------------------------


@pytest.fixture
def report() -> Report:
    text = b"Then $\\cos^2 q = 1 - \\sin^2 q$.\n"
    return report_on(["a.md"], [text], [check_bytes("a.md", text, "", stopping("'q'"))])


def test_the_report_names_the_line_and_its_exit_code_is_2(report: Report) -> None:
    assert report.exit_code() == 2
    assert (
        report.text().splitlines()[0]
        == "a.md: 1 claim: line 1 was stopped; 100 % of the formulas read"
    )
    assert "a.md:1:7: SP312 stopped: " in report.text()


@pytest.mark.parametrize(("form", "part"), [
    ("json", '"verdict": "stopped"'), ("json", '"exit_code": 2'), ("concise", "SP312 stopped"),
    ("junit", 'errors="1"'), ("junit", '<error type="SP312"'), ("github", "::error "),
    ("github", "title=symproof SP312"), ("sarif", '"executionSuccessful": false'),
    ("sarif", '"id": "SP312"'),
])  # fmt: skip
def test_every_format_has_it(report: Report, form: str, part: str) -> None:
    output = Output(report.diagnostics())
    assert output.exit_code == 2
    assert part in written(output, form)
    assert {"json", "concise", "junit", "github", "sarif"} == {*FORMATS} - {"text"}


def test_it_is_no_result_of_an_analysis_and_no_failure_of_a_test(report: Report) -> None:
    output = Output(report.diagnostics())
    assert json.loads(written(output, "sarif"))["runs"][0]["results"] == []
    assert 'failures="0"' in written(output, "junit")


def test_nobody_can_suppress_or_expect_it(report: Report) -> None:
    ignored = report.suppressing(lambda code, file: ("ignore", "for a reason"))
    assert ignored.exit_code() == 2
    text = b"<!-- symproof: off SP312 -->\n<!-- symproof: expect proved -->\nThen $q = q + 0$.\n"
    found = check_bytes("a.md", text, "", stopping("'q'"))
    report = report_on(["a.md"], [text], [found])
    assert [r["verdict"] for r in report.relations] == [STOPPED]
    assert report.relations[0]["code"] == "SP312"
    assert report.exit_code() == 2
    (_, why), *_ = check_bytes("a.md", b"<!-- symproof: expect stopped -->\n$x = x$")["errors"]
    assert "stopped" in str(why)


def test_a_document_that_is_not_finished_is_stopped() -> None:
    found = worker.unchecked(["the document could not be checked within its limits", {}])
    report = report_on(["a.md"], [b""], [found])
    assert [p.code for p in problems_of(report)] == ["SP312"]
    assert report.exit_code() == 2
    other = report_on(["a.md"], [b"\xff"], [check_bytes("a.md", b"\xff")])
    assert [p.code for p in problems_of(other)] == ["SP310"]


@pytest.mark.parametrize(("language", "word"), [("ko", "중단됨"), ("zh", "已中断")])
def test_other_languages_have_a_word_for_it(report: Report, language: str, word: str) -> None:
    from symproof.base.catalogs import translator

    assert f"SP312 {word}" in report.text(translator(language, "documents"))
    assert EXPLANATIONS["SP312"].title == STOPPED


# -- records ---------------------------------------------------------------------------------


def test_no_proof_is_lost_in_a_record(report: Report) -> None:
    text = b"Then $\\cos^2 q = 1 - \\sin^2 q$.\n"
    then = report_on(["a.md"], [text], [check_bytes("a.md", text)])
    recorded = RecordedDocument("a.record", "1", tuple(lines_of(then.documents[0])))
    assert [line.verdict for line in recorded.lines] == ["proved"]
    (compared,) = beside(report, {"a.md": recorded}).documents
    assert compared.record is not None
    assert (compared.record["lost"], compared.results[0]["record"]["is"]) == ([], STOPPED)
    false = b"Then $\\cos^2 q = 1 + \\sin^2 q$.\n"
    now = report_on(["a.md"], [false], [check_bytes("a.md", false)])
    (compared,) = beside(now, {"a.md": recorded}).documents
    assert compared.record is not None
    assert compared.record["lost"] == [1]


def test_nothing_is_recorded_of_it(report: Report, tmp_path: Path) -> None:
    (document,) = report.documents
    named = report._replace(documents=(document._replace(name=str(tmp_path / "a.md")),))
    with pytest.raises(BadRecord, match="1: stopped"):
        list(Records().accept(named))
    assert list(tmp_path.iterdir()) == []


# -- doors -----------------------------------------------------------------------------------


def test_check_ends_with_2_and_records_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.md").write_text(f"$$1 = 2$$\n\n$${SLOW}$$\n\n$$1 + 1 = 2$$\n")
    assert main(["check", "a.md", "--timeout", "0.4"]) == 2
    assert "line 3 was stopped; line 1 is false" in capsys.readouterr().out
    assert main(["check", "a.md", "--timeout", "0.4", "--accept"]) == 2
    assert "nothing is recorded" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["a.md"]


def test_beside_a_revision_that_was_stopped_nothing_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    paper = Path("a.md")
    paper.write_text(f"$${SLOW}$$\n")
    me = ["-c", "user.name=t", "-c", "user.email=t@localhost"]
    for arguments in (["init", "-q"], ["add", "-A"], [*me, "commit", "-qm", "base"]):
        subprocess.run(["git", *arguments], check=True, capture_output=True)
    paper.write_text("$$1 + 1 = 2$$\n")
    assert main(["check", "--diff", "HEAD", "--timeout", "0.4"]) == 2
    assert "line 1 of the revision was stopped" in capsys.readouterr().out


def test_a_batch_says_it_and_ends_with_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    items = ["Then $1 + 1 = 2$.", f"$${SLOW}$$", "Then $1 = 2$."]
    records = list(verify(items, timeout=0.4))
    assert [r["stopped"] for r in records] == [False, True, False]
    assert [_of_record(r) for r in records] == [1.0, None, 0.0]
    source = tmp_path / "in.jsonl"
    source.write_text("".join(json.dumps({"text": item}) + "\n" for item in items))
    out = str(tmp_path / "out.jsonl")
    assert main(["batch", str(source), out, "--timeout", "0.4"]) == 2
    assert capsys.readouterr().err.endswith("1 with a wrong step, 0 not checked, 1 stopped\n")
    source.write_text(json.dumps({"text": items[0]}) + "\n")
    assert main(["batch", str(source), out, "--timeout", "9"]) == 0


SHEET = r"""## sine
Let $x$ be a real number. Show that $\sin(-x) = -\sin x$.
<!-- grade: goal: \sin(-x) = -\sin x -->
"""


def test_an_answer_with_a_stopped_step_gets_no_grade(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from functools import partial

    monkeypatch.setattr(grading, "verify", partial(verify, timeout=0.4))
    (tmp_path / "sheet.md").write_text(SHEET)
    (tmp_path / "answer.md").write_text(f"## sine\n\n$${SLOW}$$\n")
    files = [str(tmp_path / "sheet.md"), str(tmp_path / "answer.md")]
    assert main(["grade", *files]) == 2
    said = capsys.readouterr().out
    assert "sine: stopped" in said
    assert "was stopped: it needs more than 0.4 s" in said


def test_a_stopped_answer_of_a_learner_is_none_that_is_judged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from symproof.teaching.learn.terminal import run
    from symproof.theory.exercises import exercises

    def never(*_: object) -> None:
        raise Stopped(Said(TOO_LONG, seconds="60"))

    name = next(iter(exercises()))
    answer = Session(name).solution()
    for kind in learning._JUDGES:
        monkeypatch.setitem(learning._JUDGES, kind, never)
    shown: list[str] = []
    assert run(name, "en", [answer], shown.append) == 2
    assert any(text.startswith("stopped") for text in shown)
