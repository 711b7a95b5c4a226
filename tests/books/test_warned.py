"""What a builder of books is told: the lines, and what counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from symproof.diagnostics.record.comparing import RecordedDocument
from symproof.diagnostics.record.keeping import Records
from symproof.diagnostics.record.lines import RecordedLine
from symproof.tools.books.warned import Warned, accept, warnings
from symproof.version import __version__

TEXT = "# Angles\n\nThen $1 + 1 = 3$.\n\nThen $\\boxplus x = y$.\n\nThen $1 + 1 = 2$.\n"


def test_what_is_false_is_told_with_its_line() -> None:
    (found,) = warnings(TEXT)
    assert (found.line, found.code) == (3, "SP101")
    assert "1 + 1 = 3" in found.message


def test_with_strict_what_is_not_read_is_told_too() -> None:
    assert [w.line for w in warnings(TEXT, strict=True)] == [3, 5]


def test_in_another_language() -> None:
    (found,) = warnings(TEXT, language="ko")
    assert found.message.startswith("반박됨")


def test_what_is_expected_is_not_told() -> None:
    assert not list(warnings("<!-- symproof: expect refuted -->\n\n$$1 + 1 = 3$$\n"))


def test_a_language_that_is_not_known() -> None:
    with pytest.raises(ValueError, match="xx"):
        list(warnings(TEXT, language="xx"))


@pytest.mark.parametrize(
    ("relation", "told"),
    [(r"\cos 2a = 1 + 2\sin^2 a", ["SP107"]), (r"1 - 2\sin^2 a = \cos 2a", [])],
)
def test_what_has_lost_its_proof_is_told(relation: str, told: list[str]) -> None:
    line = RecordedLine("", "proved", r"\cos 2a = 1 - 2\sin^2 a", "", ())
    found = [
        *warnings(f"$${relation}$$", recorded=RecordedDocument("a.record", __version__, (line,)))
    ]
    assert [w.code for w in found] == told
    assert all("recorded as proved" in w.message for w in found)


def test_what_is_recorded_as_false_is_known(tmp_path: Path) -> None:
    source, records = tmp_path / "page.md", Records()
    accept(TEXT, str(source), records)
    recorded = Records().of(str(source))
    assert recorded is not None
    assert [w.line for w in warnings(TEXT, strict=True, recorded=recorded)] == []
    changed = TEXT.replace("= 3", "= 4")
    assert [w.code for w in warnings(changed, recorded=recorded)] == ["SP101"]


def test_a_wrong_declaration_is_told() -> None:
    (found,) = warnings("<!-- symproof: x: elephant -->\n\n$1 = 1$\n")
    assert isinstance(found, Warned)
    assert found.line == 1
