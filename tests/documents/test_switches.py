"""``off``, ``on``, ``skip``, ``given`` and ``expect`` in Markdown, LaTeX and side files."""

from __future__ import annotations

import pytest

from symproof.documents.judging.worker import check_bytes
from symproof.documents.reporting.findings import Report, report_on
from symproof.tools.checking.collect import problems_of

WRONG, RIGHT, OPEN = r"\sin 2x = \sin x", r"\sin(-x) = -\sin x", r"\sin(a + b) = \sin a"


def report(name: str, *rows: str, side: str = "") -> Report:
    """The report on a document: rows with ``:`` in front are declarations, others formulas."""
    lines = [declaration(name, row[1:]) if row.startswith(":") else f"$${row}$$" for row in rows]
    if name.endswith(".tex"):
        lines = [r"\begin{document}", *lines, r"\end{document}"]
    data = "\n".join(lines).encode()
    return report_on([name], [data], [check_bytes(name, data, side)])


def declaration(name: str, text: str) -> str:
    return f"% symproof: {text}" if name.endswith(".tex") else f"<!-- symproof: {text} -->"


def said(found: Report) -> list[tuple[str, str]]:
    """The verdicts with what is said of them."""
    return [
        (r.verdict, r.suppression.by if r.suppression else r.expected) for r in found.diagnostics()
    ]


def errors(found: Report) -> list[tuple[int, str]]:
    return [(p.line, str(p.message)) for p in problems_of(found)]


@pytest.fixture(params=["paper.md", "paper.tex"])
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_off_and_on_leave_a_part_out(name: str) -> None:
    found = report(name, ":x: real", ":off", WRONG, OPEN, ":on", RIGHT)
    assert said(found) == [("proved", "")]
    assert (found.exit_code(), errors(found)) == (0, [])


def test_off_without_on_leaves_out_the_rest(name: str) -> None:
    found = report(name, ":x: real", RIGHT, ":off", WRONG)
    assert (said(found), found.exit_code()) == ([("proved", "")], 0)


def test_what_comes_behind_on_counts(name: str) -> None:
    assert report(name, ":x: real; off", RIGHT, ":on", WRONG).exit_code() == 1


def test_skip_begin_and_on_are_of_one_kind(name: str) -> None:
    assert said(report(name, ":skip begin", WRONG, ":on", RIGHT)) == [("proved", "")]
    assert said(report(name, ":off", WRONG, ":skip end", RIGHT)) == [("proved", "")]


def test_off_with_a_code_keeps_the_verdict_and_does_not_count(name: str) -> None:
    found = report(name, ":x: real", ":off SP101", WRONG, OPEN, ":on SP101", RIGHT)
    assert said(found) == [("refuted", "document"), ("undecided", ""), ("proved", "")]
    assert found.exit_code() == 0
    assert found.exit_code(strict=True) == 1  # what is undecided was not switched off
    off = 3 if name.endswith(".tex") else 2
    assert f"SP101 refuted (switched off in line {off})" in found.text(everything=True)


def test_off_with_several_codes(name: str) -> None:
    found = report(name, ":x: real; off SP101, SP103", WRONG, OPEN, ":on SP103", OPEN)
    assert [by for _, by in said(found)] == ["document", "document", ""]
    assert found.exit_code(strict=True) == 1
    assert report(name, ":x: real; off SP101 SP103", WRONG, OPEN).exit_code(strict=True) == 0


@pytest.mark.parametrize("code", ["SP109", "SP103"])
def test_the_code_of_a_cause_and_that_of_all_causes_switch_it_off(name: str, code: str) -> None:
    found = report(name, ":off " + code, OPEN)
    assert [(r["code"], r["suppressed"]["by"]) for r in found.relations] == [("SP109", "document")]
    assert found.exit_code(strict=True) == 0


@pytest.mark.parametrize("codes", ["SP110, SP111, SP112", "SP101"])
def test_the_codes_of_other_causes_leave_it_on(name: str, codes: str) -> None:
    found = report(name, ":off " + codes, OPEN)
    assert [r["suppressed"] for r in found.relations] == [None]
    assert found.exit_code(strict=True) == 1


def test_one_cause_is_switched_on_again_behind_all(name: str) -> None:
    found = report(name, ":off SP103", OPEN, ":on SP109", OPEN, ":on SP103")
    assert [by for _, by in said(found)] == ["document", ""]
    assert found.documents[0].errors == ()  # the last "on" still ends three of them


def test_another_code_stays_on(name: str) -> None:
    assert report(name, ":x: real; off SP102 SP103", WRONG).exit_code() == 1


@pytest.mark.parametrize("word", ["refuted", "SP101", "sp101"])
def test_expect_takes_a_verdict_or_a_code(name: str, word: str) -> None:
    found = report(name, f":x: real; expect {word}", WRONG, RIGHT)
    assert said(found) == [("refuted", "refuted"), ("proved", "")]
    assert found.exit_code(strict=True) == 0


@pytest.mark.parametrize("word", ["proved", "undecided", "SP102", "not-read"])
def test_another_verdict_than_expected_is_a_finding(name: str, word: str) -> None:
    found = report(name, f":x: real; expect {word}", WRONG)
    assert found.exit_code() == 1
    assert [r["code"] for r in found.relations] == ["SP105"]
    assert "SP105 refuted: expected was: " in found.text(everything=True)


def test_an_expectation_is_about_the_next_formula_alone(name: str) -> None:
    found = report(name, ":x: real; expect refuted", RIGHT, WRONG)
    assert [r["code"] for r in found.relations] == ["SP105", "SP101"]


def test_expectations_of_the_links_of_a_chain(name: str) -> None:
    found = report(name, ":x: real; expect refuted", r"\sin x = -\sin(-x) = \cos x", RIGHT)
    assert said(found) == [("proved", ""), ("refuted", "refuted"), ("proved", "")]
    assert found.exit_code() == 0


def test_a_failed_expectation_cannot_be_switched_off_as_another_code(name: str) -> None:
    assert report(name, ":x: real; off SP101; expect proved", WRONG).exit_code() == 1


@pytest.mark.parametrize("word", ["skip", "given", "expect refuted"])
def test_a_declaration_about_nothing_is_an_error(name: str, word: str) -> None:
    found = report(name, ":x: real", RIGHT, f":{word}")
    last = 4 if name.endswith(".tex") else 3
    assert errors(found) == [
        (last, f"no relation follows that {word.split(' ')[0]} could be about")
    ]
    assert found.exit_code() == 2


def test_two_expectations_before_one_formula_are_an_error(name: str) -> None:
    assert report(name, ":x: real; expect refuted", ":expect proved", RIGHT).exit_code() == 2


@pytest.mark.parametrize("word", ["on", "skip end", "on SP101"])
def test_switching_on_what_is_on_is_an_error(name: str, word: str) -> None:
    found = report(name, f":{word}", RIGHT)
    assert [reason for _, reason in errors(found)] == ["nothing is switched off here"]


@pytest.mark.parametrize(
    "text",
    ["off SP999", "off SP201", "on SP302", "off please", "expect SP201", "expect", "expect true",
     "skip this", "assume so", "switch off"],
)  # fmt: skip
def test_what_cannot_be_meant_is_an_error(name: str, text: str) -> None:
    found = report(name, f":{text}", RIGHT)
    assert len(errors(found)) == 1
    assert (said(found), found.exit_code()) == ([("proved", "")], 2)


def test_a_declaration_inside_a_formula_is_an_error(name: str) -> None:
    found = report(name, ":x: real", f"% symproof: expect refuted\n{WRONG}")
    at = 3 if name.endswith(".tex") else 2
    reason = "a declaration inside a formula is not read; write it before"
    assert errors(found) == [(at, reason)]
    assert said(found) == [("refuted", "")]


def test_a_percent_sign_in_a_formula_is_no_declaration(name: str) -> None:
    assert errors(report(name, r"x = x \text{ for 5\% symproof: }")) == []


def test_an_environment_and_a_comment_behind_a_formula() -> None:
    data = (
        "% symproof: x: real\n\\begin{document}\n"
        f"$${RIGHT}$$ % symproof: expect refuted\n"
        f"\\begin{{align}}\n{WRONG}\n\\end{{align}}\n"
        "\\begin{verbatim}\n% symproof: off\n\\end{verbatim}\n"
        f"$${WRONG}$$\n\\end{{document}}\n"
    ).encode()
    found = report_on(["a.tex"], [data], [check_bytes("a.tex", data)])
    assert said(found) == [("proved", ""), ("refuted", "refuted"), ("refuted", "")]


def test_code_in_markdown_declares_nothing() -> None:
    data = f"`<!-- symproof: off -->`\n\n```html\n<!-- symproof: off -->\n```\n$${RIGHT}$$".encode()
    assert said(report_on(["a.md"], [data], [check_bytes("a.md", data)])) == [("proved", "")]


def test_switches_in_a_side_file() -> None:
    rows = [WRONG, RIGHT, WRONG, OPEN]
    side = "x: real\n@1 expect refuted\n@3 off SP101\n@4 on SP101\n"
    found = report("paper.md", *rows, side=side)
    assert said(found) == [
        ("refuted", "refuted"), ("proved", ""), ("refuted", "document"), ("undecided", ""),
    ]  # fmt: skip
    assert errors(found) == []


def test_a_side_file_about_lines_that_are_not_there() -> None:
    found = report("paper.md", RIGHT, side="@99 expect refuted\n")
    assert errors(found) == [(99, "no relation follows that expect could be about")]


def test_the_former_word_of_given_is_refused_with_the_new_one() -> None:
    found = check_bytes("x.md", b"<!-- symproof: assume -->\n\n$$2 + 2 = 5$$\n")
    ((line, (_, values)),) = found["errors"]
    assert (line, values["why"]) == (1, "'assume': write 'given' instead of 'assume'")
    assert [r["verdict"] for r in found["results"]] == ["refuted"]


def test_what_is_given_can_be_expected(name: str) -> None:
    found = report(name, ":expect given", "k = 3", ":expect follows", "2 + 2 = 4")
    assert said(found) == [("given", "given"), ("proved", "follows")]
    assert found.exit_code() == 1  # it holds by itself


@pytest.mark.parametrize("word", ["definition", "assumed"])
def test_former_words_of_given_are_no_verdicts(name: str, word: str) -> None:
    found = report(name, f":expect {word}", RIGHT)
    ((_, why),) = errors(found)
    assert why.startswith(f"'{word}' is not one of: proved, proved-with-conditions, follows, given")


def test_a_comment_without_an_end_is_a_mistake_in_its_line() -> None:
    found = check_bytes("x.md", b"<!-- symproof: " * 20_000 + b"\n")
    assert found["results"] == []
    [(line, said)] = found["errors"]
    assert line == 1
    assert "a formula has at most" in str(said)
    assert len(str(said)) < 1_000
