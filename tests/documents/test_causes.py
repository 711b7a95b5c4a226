"""Findings with one reason are listed once; nothing else of the report changes."""

from __future__ import annotations

import re

import pytest

from symproof.base.catalogs import translator
from symproof.deciding.words import CAUSES
from symproof.documents.judging.worker import check_bytes
from symproof.documents.reporting.findings import Report, by_cause, cause_of, report_on

SAME = "A $1 \\boxplus 1 = 2$.\n\nB $1 \\boxplus 1 = 3$.\n\nC $4 \\boxplus 1 = 2$.\n"
OTHER = "\nD $2 = 1 \\odot 4$\n"
FALSE = "\n$1 = 2$ and $2 = 3$ and $3 = 4$\n"


def report(text: str) -> Report:
    data = text.encode()
    return report_on(["a.md"], [data], [check_bytes("a.md", data)])


def test_three_findings_with_one_reason_are_listed_once() -> None:
    text = report(SAME + OTHER).text()
    assert (text.count("SP104"), text.count("SP111")) == (1, 1)
    assert r"\boxplus: 3 formulas, also in lines 3 and 5" in text
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


#: A text whose last relation is open, and the code of the cause.
OPEN = [
    (r"$\sqrt{x^2} = x$", "SP109"),  # false at −1, and nothing asserts it
    ("When the moon is full, $x + 1 = 2$.", "SP109"),
    (r"Let $a$ be real. $\mathbf{a}$ is $\pm a$, so $\sqrt{a^2} = \pm a \pm 1$.", "SP109"),
    ("For $a, b > 0$ we have $a + b \\ge 2\\sqrt{ab}$.\n\nWe have $a + b > 0$.", "SP110"),
    ("Write $f(x) = x^2$ if it is nice. Then $f(2) = 4$.", "SP110"),
    ("If $A = 0$, then all $a_i = 0$.", "SP111"),
    (r"For real $x$, $\sin x \approx x$.", "SP111"),
    (r"For $a,b,c,d > 0$: $\frac12(\sqrt{ab}+\sqrt{cd}) \ge \sqrt[4]{abcd}$.", "SP112"),
    (r"Hence $\lim_{n\to\infty} q^n = 0$.", "SP112"),
]


@pytest.mark.parametrize(("text", "code"), OPEN)
def test_an_open_relation_has_the_code_of_its_cause(text: str, code: str) -> None:
    *_, found = report(text).relations
    assert (found["verdict"], found["code"], found["level"]) == ("undecided", code, "warning")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (r"Let $x$ be real. Then $\sqrt{x^2} = x$.", "SP101"),  # asserted of a known letter
        ("For $a, b > 0$ we have $a + b > 0$.", None),  # its hypothesis is there
        (r"Let $f(x) = x^2$. Then $f(2) = 4$.", None),
        (r"For $a, b > 0$: $\frac12(a + b) \ge \sqrt{ab}$.", None),
    ],
)
def test_what_is_decided_has_the_code_of_no_cause(text: str, code: str | None) -> None:
    *_, found = report(text).relations
    assert found["code"] == code


def test_what_an_author_can_mend_is_listed_before_what_only_lacks_a_proof() -> None:
    text = report("\n\n".join(text for text, _ in reversed(OPEN))).text()
    codes = re.findall(r"SP1\d\d", text)
    assert codes == sorted(codes)
    assert len({*codes}) == len(CAUSES)


def test_the_cause_is_told_in_the_language_of_the_reader() -> None:
    (text, _), *_ = OPEN
    assert "SP109 다른 뜻이 아니라면 거짓: " in report(text).text(translator("ko", "documents"))
    assert "SP109 除非另有所指，否则为假：" in report(text).text(translator("zh", "documents"))


def test_what_is_not_understood_is_listed_once_for_each_name() -> None:
    text = "".join(f"A line with $x_{k} = 1 \\boxplus {k}$.\n\n" for k in range(2, 6))
    text += "".join(f"A line with $x_{k} = 1 \\odot {k} \\lessgtr 2$.\n\n" for k in range(2, 6))
    rows = report(text).text().splitlines()
    assert sum("SP104" in row for row in rows) == 2
    assert r"    \boxplus: 4 formulas, also in lines 3, 5 and 7" in rows


def test_what_is_false_is_listed_with_each_of_its_points() -> None:
    text = "".join(f"Is $\\sin(x + {k}) = \\sin x$ true?\n\n" for k in range(1, 4))
    found = report(text).text()
    assert found.count("at x = ") == found.count("SP109") == 3
