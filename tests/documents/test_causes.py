"""Findings with one reason are listed once; nothing else of the report changes."""

from __future__ import annotations

from symproof.documents.judging.worker import check_bytes
from symproof.documents.reporting.findings import Report, by_cause, cause_of, report_on

SAME = "A $1 \\boxplus 1 = 2$.\n\nB $1 \\boxplus 1 = 3$.\n\nC $4 \\boxplus 1 = 2$.\n"
OTHER = "\nD $x = 1 \\odot 4$\n"
FALSE = "\n$1 = 2$ and $2 = 3$ and $3 = 4$\n"


def report(text: str) -> Report:
    data = text.encode()
    return report_on(["a.md"], [data], [check_bytes("a.md", data)])


def test_three_findings_with_one_reason_are_listed_once() -> None:
    text = report(SAME + OTHER).text()
    assert text.count("SP104") == 2
    assert "for the same reason also lines 3 and 5" in text
    assert "1 \\boxplus 1 = 3" not in text


def test_two_findings_with_one_reason_are_listed_each() -> None:
    text = report(SAME.partition("C")[0]).text()
    assert text.count("SP104") == 2
    assert "for the same reason" not in text


def test_what_is_false_is_always_listed() -> None:
    found = report(FALSE)
    assert found.text().count("SP101") == 3
    assert all(cause_of(r) == "" for d in found.documents for r in d.results)


def test_with_everything_each_relation_is_listed() -> None:
    assert report(SAME).text(everything=True).count("SP104") == 3


def test_the_data_keep_each_relation_and_the_exit_code() -> None:
    found = report(SAME)
    assert len(found.relations) == 3
    assert found.exit_code() == 0
    assert found.exit_code(strict=True) == 1
    listed, more = by_cause(found.documents[0].results)
    assert len(listed) == 1
    assert list(more.values()) == [[3, 5]]
