"""Records in an editor: a lost proof is a finding, and accepting writes the record of the file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from symproof.diagnostics.record.lines import LinesRecord, read
from symproof.tools.cli import main
from symproof.tools.lsp.judging import Judge

PAPER = r"""# Angles

$$\cos 2a = 1 - 2\sin^2 a$$

$$\sin 2a = 2\sin a\cos a$$
"""
WRONG = PAPER.replace("-", "+").replace(r"2\sin a\cos", r"3\sin a\cos")
BOTH = [(3, "SP107"), (5, "SP107")]


class Editor:
    """What an editor is told of one file, without a process."""

    def __init__(self, folder: Path) -> None:
        begin = {"folder": str(folder), "language": "en", "known": {}, "timeout": 1.0}
        self.said: dict[str, Any] = {}
        self.judge = Judge(begin, lambda **data: self.said.update(data), lambda seconds: None)
        self.paper = folder / "paper.md"
        self.is_file = True

    def ask(self, do: str, **request: Any) -> dict[str, Any]:
        self.judge.answer({"id": 1, "do": do, "uri": "u", **request})
        return self.said

    def findings(self, text: str) -> list[tuple[int, str]]:
        asked = {"name": str(self.paper), "text": text, "is_file": self.is_file}
        return [(f["start"][0], f["code"]) for f in self.ask("check", **asked)["findings"]]

    def offers(self) -> list[tuple[str, int | None]]:
        found = self.ask("fixes", lines=(3, 3))["fixes"]
        return [(fix["title"], fix["accept"]) for fix in found if "accept" in fix]

    @property
    def record(self) -> LinesRecord:
        file = Path(f"{self.paper}.symproof-record")
        return read(file.read_text(encoding="utf-8"), file.name)


@pytest.fixture
def editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Editor:
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    editor = Editor(tmp_path)
    editor.paper.write_text(PAPER, encoding="utf-8")
    assert main(["check", "paper.md", "--accept"]) == 0
    return editor


def test_a_lost_proof_is_a_finding_as_in_check(editor: Editor) -> None:
    assert editor.findings(PAPER) == []
    assert editor.findings(WRONG) == BOTH
    first = editor.said["findings"][0]
    assert first["level"] == "error"
    assert r"recorded as proved: \cos 2a = 1 - 2\sin^2 a" in first["message"]


def test_a_new_basis_is_a_warning(editor: Editor) -> None:
    assert editor.findings(PAPER + "\nLet $k = 3$.\n") == [(7, "SP108")]
    assert editor.said["findings"][0]["level"] == "warning"


def test_one_line_is_accepted_and_the_others_stay(editor: Editor) -> None:
    editor.findings(WRONG)
    assert editor.offers() == [("accept this line", 0), ("accept the document", None)]
    assert editor.ask("accept", place=0)["refused"] == ""
    assert [line.verdict for line in editor.record.documents["paper.md"]] == ["suspect", "proved"]
    assert editor.findings(WRONG) == [(5, "SP107")]


def test_a_new_line_is_accepted_behind_its_neighbour(editor: Editor) -> None:
    text = PAPER.replace("$$\\sin", "Is $u^5 = v^3 + 1$?\n\n$$\\sin")
    assert editor.findings(text) == [(5, "SP109")]
    editor.ask("accept", place=1)
    lines = editor.record.documents["paper.md"]
    assert [line.text for line in lines][1] == "u^5 = v^3 + 1"
    assert len(lines) == 3
    assert editor.findings(text) == []


def test_the_document_is_accepted(editor: Editor) -> None:
    editor.findings(WRONG)
    editor.ask("accept", place=None)
    assert editor.findings(WRONG) == []
    assert editor.findings(PAPER) == []


def test_what_is_as_recorded_is_not_offered(editor: Editor) -> None:
    editor.findings(PAPER)
    assert editor.offers() == []


def test_without_a_record_nothing_is_offered_and_nothing_written(editor: Editor) -> None:
    file = Path(f"{editor.paper}.symproof-record")
    file.unlink()
    editor.findings(WRONG)
    assert editor.offers() == []
    assert "accept the whole document" in editor.ask("accept", place=0)["refused"]
    assert not file.exists()


def test_a_text_in_no_file_has_no_record(editor: Editor) -> None:
    before, editor.is_file = editor.record, False
    assert (0, "SP107") not in editor.findings(WRONG)
    assert "save it first" in editor.ask("accept", place=None)["refused"]
    assert editor.record == before


def test_a_text_that_cannot_be_checked_is_not_accepted(editor: Editor) -> None:
    before = editor.record
    editor.findings("<!-- symproof: x: elephant -->\n" + PAPER)
    assert "nothing is recorded" in editor.ask("accept", place=None)["refused"]
    assert editor.record == before


def test_a_record_that_cannot_be_read_is_a_finding(editor: Editor) -> None:
    Path(f"{editor.paper}.symproof-record").write_text("no record", encoding="utf-8")
    assert editor.findings(PAPER) == [(1, "SP310")]
    assert "no record: it begins with" in editor.said["findings"][0]["message"]
    assert "no record" in editor.ask("accept", place=0)["refused"]
