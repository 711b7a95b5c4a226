"""The sentence about the basis, the order of what is listed, and the rows about one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from symproof.base.catalogs import translator
from symproof.base.messages import Said, by_count, said_from
from symproof.documents.judging.basis import basis, part_of, rests, summary, verdict
from symproof.documents.judging.worker import check_bytes
from symproof.documents.reporting.findings import report_on
from symproof.tools.cli import main

PAPER = r"""Let $k = 2$. Let $x$ be real.

We have $k + 1 = 3$.

$$\foo = 1$$

Is $\sin(a + b) = \sin a + \sin b$ true?

We get $\cos(u + v) = \cos u + \cos v$.

$$\sin 2x = 2 \sin x$$
"""


def relation(verdict: str, line: int = 1, **more: Any) -> dict[str, Any]:
    return {"verdict": verdict, "line": line, "premises": [], "open_premises": [],
            "taken": [], "suppressed": None, "expected": "", "record": None, **more}  # fmt: skip


def leaning(line: int) -> dict[str, Any]:
    return relation("follows", line, premises=[1, 3], open_premises=[3])


def assumed(line: int) -> dict[str, Any]:
    return relation("follows", line, premises=[1], taken=[["name", "S", 1]])


HELD = [relation("proved"), relation("proved-with-conditions")]
FOLLOWS = relation("follows", 2, premises=[1])


@pytest.mark.parametrize(
    ("results", "said"),
    [
        ([], "no relations; they are read in $…$, \\(…\\), \\[…\\], blocks and environments of "
         "mathematics, and in plain lines"),
        ([relation("proved")], "1 claim: 1 certain; 100 % of the formulas read"),
        ([FOLLOWS], "1 claim: 1 certain; 100 % of the formulas read"),
        ([assumed(2)], "1 claim: 1 on an assumption; 100 % of the formulas read"),
        ([FOLLOWS, assumed(2), assumed(3)],
         "3 claims: 1 certain, 2 on assumptions; 100 % of the formulas read"),
        ([*HELD, FOLLOWS], "3 claims: 3 certain; 100 % of the formulas read"),
        # what rests on an open line is not certain
        ([*HELD, leaning(4)],
         "3 claims: 2 certain, 1 on an assumption; 100 % of the formulas read"),
        ([relation("undecided", n) for n in (9, 4)],
         "2 claims: 2 open; 100 % of the formulas read"),
        ([*HELD, assumed(2), relation("undecided", 4)],
         "4 claims: 2 certain, 1 on an assumption, 1 open; 100 % of the formulas read"),
        ([relation("refuted", n) for n in range(1, 12)],
         "11 claims: lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, … are false; 100 % of the formulas read"),
        ([relation("refuted", n) for n in range(1, 11)],
         "10 claims: lines 1, 2, 3, 4, 5, 6, 7, 8, 9 and 10 are false; "
         "100 % of the formulas read"),
        # what is given or not read is no claim
        ([relation("refuted", 5), relation("ill-typed", 4), relation("suspect", 3),
          relation("not-read", 2), relation("given", 1)],
         "3 claims: line 3 is suspect; the shapes in line 4 do not fit; line 5 is false; 1 given; "
         "80 % of the formulas read"),
        ([relation("given")], "1 given; 100 % of the formulas read"),
        ([relation("not-read")], "0 % of the formulas read"),
        # 199 of 200 are not all
        ([*[relation("given")] * 199, relation("not-read")],
         "199 given; 99 % of the formulas read"),
        ([relation("refuted", expected="refuted"), relation("proved", 2, expected="refuted"),
          relation("refuted", 3, suppressed=["document", "2"])],
         "3 claims: 1 as expected; 1 suppressed; line 2 is not as expected; "
         "100 % of the formulas read"),
        ([relation("undecided", 7, record={"is": "lost"}), relation("refuted", 8,
          record={"is": "lost"})],
         "2 claims: line 7 has lost its proof; line 8 is false; 100 % of the formulas read"),
        # what a record knows is as open as it was
        ([relation("undecided", 7, suppressed=["record", "a"])],
         "1 claim: 1 open; 100 % of the formulas read"),
    ],
)  # fmt: skip
def test_the_sentence(results: list[dict[str, Any]], said: str) -> None:
    assert str(basis(results)) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "ko",
            "주장 5개: 확실함 2개, 가정에 근거함 1개, 미결정 2개; 식의 100 %를 읽음",
        ),
        ("zh", "5 个断言：2 个确定、1 个基于假设、2 个未定；读懂 100 % 的公式"),
    ],
)
def test_the_sentence_in_other_languages(language: str, said: str) -> None:
    results = [HELD[0], FOLLOWS, leaning(5), relation("undecided", 9), relation("undecided", 4)]
    assert basis(results).in_language(translator(language, "documents")) == said


@pytest.mark.parametrize(
    ("premises", "open_premises", "said"),
    [
        ([12], [], "follows from line 12"), ([12, 14], [], "follows from lines 12 and 14"),
        ([14], [14], "follows from open line 14"),
        ([12, 14], [12, 14], "follows from open lines 12 and 14"),
        ([12, 14], [14], "follows from lines 12 and 14; open: 14"),
        ([], [], "follows"),
    ],
)  # fmt: skip
def test_from_what_a_relation_follows(
    premises: list[int], open_premises: list[int], said: str
) -> None:
    r = relation("follows", premises=premises, open_premises=open_premises)
    assert str(verdict(r)) == said
    assert rests(premises, "follows") is None


def test_the_numbers_are_those_of_the_sentence() -> None:
    results = [*HELD, assumed(3), leaning(4), relation("undecided", 5), relation("given"),
               relation("not-read"), relation("refuted")]  # fmt: skip
    found = summary(results)
    assert (found["claims"], found["certain"], found["assumed"], found["open"]) == (6, 2, 2, 1)
    assert (found["refuted"], found["given"], found["not-read"], found["read"]) == (1, 1, 1, 87)
    parts = found.keys() - {"claims", "read"}
    assert sum(found[part] for part in parts) == len(results)  # each relation is counted once


def test_on_what_a_finding_rests() -> None:
    assert str(rests([3], "refuted")) == "rests on line 3"
    assert str(rests([3, 4], "refuted")) == "rests on lines 3 and 4"
    assert rests([], "refuted") is None


def test_a_false_line_is_false_whatever_a_record_said() -> None:
    assert part_of(relation("ill-typed", record={"is": "lost"})) == "ill-typed"


def report(text: str = PAPER) -> Any:
    return report_on(["a.md"], [text.encode()], [check_bytes("a.md", text.encode())])


def test_the_report_begins_with_the_basis_and_lists_the_most_serious_finding_first() -> None:
    rows = report().text().splitlines()
    assert rows[0] == (
        "a.md: 4 claims: 1 certain, 1 open; line 9 is suspect; line 11 is false; 1 given; "
        "83 % of the formulas read"
    )
    listed = [row.split(" ")[1:3] for row in rows if row.startswith("a.md:") and "SP" in row]
    assert listed == [["SP101", "refuted:"], ["SP106", "suspect:"], ["SP109", "false"],
                      ["SP104", "not-read:"]]  # fmt: skip


def test_only_what_is_false_or_suspect_is_shown_in_its_line() -> None:
    carets = [row for row in report().text().splitlines() if row.strip() == "^"]
    assert len(carets) == 2


def test_what_is_proved_or_given_is_listed_if_it_is_asked_for() -> None:
    short, long = report().text().splitlines(), report().text(everything=True).splitlines()
    assert long[: len(short)] == short
    assert [row.split(" ", 1)[1] for row in long[len(short) :]] == [
        "given: k = 2", "follows from line 1: k + 1 = 3",
    ]  # fmt: skip


def test_one_line_is_explained(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.md"
    path.write_text(PAPER)
    assert main(["check", str(path), "--explain", "3"]) == 1
    place, *told = capsys.readouterr().out.splitlines()
    assert place == f"{path}:3:10: follows from line 1: k + 1 = 3"
    assert told == [
        "    read as: k + 1 = 3", "    line 1: k = 2",
        "    the kernel has proved: 2 + 1 = 3", "    by the rule ring",
    ]  # fmt: skip


def test_the_role_and_the_point_are_explained() -> None:
    given, false = report().about(1), report().about(11)
    assert "    it defines k" in given.splitlines()
    assert "    read as: sin(2·x) = 2·sin(x)" in false.splitlines()
    assert "    for all x: real" in false.splitlines()
    assert "at x = 1: " in false
    assert report().about(2) == "a.md: no relation in line 2"


def test_what_is_supposed_is_shown_with_what_was_proved() -> None:
    text = "Let $x$ be real. If $x^2 = 4$, then $x^4 = 16$.\n"
    rows = report(text).about(1).splitlines()
    proved = rows.index("    the kernel has proved: x^4 = 16")
    assert rows[proved + 1 : proved + 3] == ["    for all x: real", "    where x^2 = 4"]


def test_a_model_and_open_premises_are_explained() -> None:
    checked = report("We have $1 + 1 = 2$.\n\nThen $2 + 2 = 4$.\n")
    (document,) = checked.documents
    first, second = document.results
    changed = {**second, "verdict": "follows", "premises": [1], "open_premises": [1],
               "model": "x = 2"}  # fmt: skip
    document = document._replace(results=(first, changed))
    rows = checked._replace(documents=(document,)).about(3).splitlines()
    assert rows[0] == "a.md:3:7: follows from open line 1: 2 + 2 = 4"
    assert "    line 1: 1 + 1 = 2" in rows
    assert "    all that is in force holds at x = 2" in rows


@pytest.mark.parametrize("word", ["paper.md", "0", "-1", "x", "²", "1" * 10])
def test_what_is_no_line_is_refused(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["check", "paper.md", f"--explain={word}"])
    assert "is no line of a document; write the paths before --explain" in capsys.readouterr().err


def test_what_is_wrong_with_a_document_is_said_with_a_line_of_it() -> None:
    found = report("<!-- symproof: nonsense -->\n\n$$2 + 2 = 4$$\n").about(3).splitlines()
    assert found[0].startswith("a.md:1: 'nonsense' is no declaration")
    assert found[1] == "a.md:3:3: proved: 2 + 2 = 4"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Here $a_k = 3$. Then $\\sum_{k=1}^{3} a_k = 9$.",
         "false in general; no proof from line 1 was found; give a step in between"),
        ("We know that $x + y = 10$.\nWe know that $x + y = 11$.\nHence $y = 7$.",
         "false in general; no proof from lines 1 and 2 was found; give a step in between"),
    ],
)  # fmt: skip
def test_the_number_of_lines_chooses_the_sentence(text: str, said: str) -> None:
    data = text.encode()
    (document,) = report_on(["a.md"], [data], [check_bytes("a.md", data)]).documents
    assert str(document.diagnostics()[-1].message) == said


@pytest.mark.parametrize(
    ("names", "language", "total"),
    [
        (["a.md"] * 2, "en", "2 files, 4 relations: 2 proved, 2 refuted"),
        (["a.md"] * 2, "zh", "2 个文件，4 个关系式：已证明 2 个、已证伪 2 个"),
        ([], "en", "0 files, 0 relations: –"),
        ([], "ko", "파일 0개, 관계식 0개: –"),
    ],
)
def test_files_and_relations_are_counted_in_words(
    names: list[str], language: str, total: str
) -> None:
    data = b"$1 + 1 = 2$ and $1 + 1 = 3$"
    found = [check_bytes(name, data) for name in names]
    report = report_on(names, [data] * len(names), found)
    assert report.text(translator(language, "documents")).splitlines()[-1] == total


@pytest.mark.parametrize(
    "said",
    [
        *(by_count("{count} file", "{count} files", n) for n in (1, 3)),
        by_count("rests on line {lines}", "rests on lines {lines}", 2, lines=Said("{n}", n="1, 2")),
    ],
)
def test_a_sentence_with_a_plural_goes_from_one_process_to_another(said: Said) -> None:
    again = said_from(json.loads(json.dumps(said.data())))
    assert [str(again), again.in_language(translator("ko", "documents"))] == [
        str(said), said.in_language(translator("ko", "documents")),
    ]  # fmt: skip
