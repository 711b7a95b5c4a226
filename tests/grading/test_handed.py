"""Answers as students hand them in: formats, headings, formulas that follow each other."""

from __future__ import annotations

import codecs
import json
import time
from pathlib import Path

import pytest

from symproof.documents.source.scan import UnreadableDocument
from symproof.teaching.grading.handed import answers, text_of_answers
from symproof.teaching.grading.sheets import exercises

SHEET = exercises(
    """## double: The double angle
Show that $x + x = 2x$.
<!-- grade: goal: x + x = 2x -->
<!-- grade: points: 2.5 -->

## one-half: A half of a half
<!-- grade: answer: \\frac14 -->

## slope
<!-- grade: answer: 2x -->
"""
)


def named(text: str) -> list[str]:
    """The headings of a text by the names of the sheet, in the order of its lines."""
    return list(answers(text, SHEET))


@pytest.mark.parametrize(
    "heading",
    [
        "## double", "# DOUBLE", "###### Double: mine", "## The double angle", "## double:",
        "### Exercise double", "## Problem 1", "# 1", "## 1.", "## (1)", "## 1) The double angle",
        "## 1. double", "## double: The double angle", "**double**", "**Exercise 1**:",
        "__The double angle__", "Exercise 1", "Exercise 1:", "double:", "Problem The double angle",
        r"\section{double}", r"\section*{Exercise 1}", r"\subsubsection{The double angle}",
        r"\paragraph{1.}", "## 문제 1", "## 1번", "1번 문제:", "第1题", "## 第 1 题", "习题 1",
        "Answer to 1",
    ],
)  # fmt: skip
def test_a_heading_names_its_exercise_by_name_title_or_number(heading: str) -> None:
    text = f"Kim\n\n{heading}\n$x + x = 2x$\n"
    assert {name: answer.strip() for name, answer in answers(text, SHEET).items()} == {
        "double": "$x + x = 2x$"
    }


@pytest.mark.parametrize(
    "line",
    [
        "double", "The double angle", "the double angle formula", "1", "1.", "4", "**1**", "x = 2x",
        "so double that:", "$double$", "  double the number", "Exercise", "Exercise 4",
        "Exercise 1 was hard", "**really**", r"\section{}", "```\n## double\n```", "#double",
        "* double", "1번", "3题", "## ", "#", "1) 2x",
    ],
)  # fmt: skip
def test_a_line_of_an_answer_is_no_heading(line: str) -> None:
    text = f"## slope\nwords\n{line}\n$2x$\n"
    assert named(text) == ["slope"]
    assert line.strip() in answers(text, SHEET)["slope"]


def test_a_number_of_no_exercise_and_an_unknown_title_keep_their_words() -> None:
    assert named("## 7\nx\n## 0\ny\n## Other: more\nz\n## 2 double\nw\n") == [
        "7", "0", "Other", "2 double"
    ]  # fmt: skip


def test_blanks_dashes_and_low_lines_make_no_other_name() -> None:
    assert named("## One half\na\n") == named("**one_half**\na\n") == ["one-half"]


def test_the_last_answer_under_a_heading_counts_and_lines_stay() -> None:
    text = "## slope\nfirst\n\n## double\n\n\nmine\n## slope\nsecond\n"
    found = answers(text, SHEET)
    assert found["slope"].strip() == "second"
    assert found["double"].splitlines().index("mine") == text.splitlines().index("mine")


@pytest.mark.parametrize(
    ("written", "joined"),
    [
        ("$a = b$ $= c$", "$a = b = c$"), ("$a$\n$= c$", "$a\n= c$"),
        (r"$a$ $\le c$", r"$a \le c$"), ("$a$ $< b$ $< c$", "$a < b < c$"),
    ],
)  # fmt: skip
def test_a_formula_that_begins_with_a_sign_goes_on_with_the_one_before(
    written: str, joined: str
) -> None:
    assert answers(f"## slope\n{written}\n", SHEET)["slope"].strip() == joined


@pytest.mark.parametrize(
    "written",
    [
        "$a$ $b = c$", "$a = b$, $= c$", "$a = b$\n\n$= c$", "$$a$$ $= c$", r"$a$ $\left(b\right)$",
        r"$a$ so $= c$", r"\$a\$ $b$",
    ],
)  # fmt: skip
def test_other_formulas_stay_apart(written: str) -> None:
    assert answers(f"## slope\n{written}\n", SHEET)["slope"].strip() == written


def test_comments_declare_nothing() -> None:
    found = answers("## slope\n<!-- grade: answer: 1\n-->\nmine <!-- open", SHEET)["slope"]
    assert (found.split(), found.count("\n")) == (["mine"], 3)


NOTEBOOK = {
    "nbformat": 4, "nbformat_minor": 5, "metadata": {},
    "cells": [
        {"cell_type": "markdown", "metadata": {}, "source": ["## slope\n", "$2x$"]},
        {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None,
         "source": ["print('## double')"]},
    ],
}  # fmt: skip
LATEX = r"""\documentclass{article}
\title{double}
\begin{document}
\section{slope} % \section{double}
$2x$ and 50\% % a remark
\end{document}
\section{double}
"""


@pytest.mark.parametrize(
    ("file", "data"),
    [
        ("kim.md", b"## slope\n$2x$\n"), ("kim.txt", b"slope:\r\n$2x$\r\n"),
        ("kim.md", "## slope\n$2x$".encode("utf-16")),
        ("kim.md", codecs.BOM_UTF16_BE + "## slope\n$2x$".encode("utf-16-be")),
        ("kim.md", codecs.BOM_UTF8 + b"## slope\n$2x$"),
        ("kim.ipynb", json.dumps(NOTEBOOK).encode()), ("kim.tex", LATEX.encode()),
        ("kim.tex", rb"\section{slope} $2x$"), ("kim.ltx", LATEX.encode()),
    ],
)  # fmt: skip
def test_a_file_of_each_format_has_its_answer(file: str, data: bytes) -> None:
    found = answers(text_of_answers(Path(file), data), SHEET)
    assert list(found) == ["slope"]
    assert "$2x$" in found["slope"]
    assert "remark" not in found["slope"]


def test_the_lines_of_latex_are_those_of_the_file() -> None:
    found = answers(text_of_answers(Path("kim.tex"), LATEX.encode()), SHEET)["slope"]
    place = found.splitlines().index(r"$2x$ and 50\% ")
    assert LATEX.splitlines()[place].startswith("$2x$")


@pytest.mark.parametrize(
    ("file", "data", "said"),
    [
        ("kim.docx", b"PK", "answers are read from files .md"), ("kim", b"words", "save this one"),
        ("kim.md", b"a\nb\xff", r"not UTF-8 \(line 2\)"),
        ("kim.md", b"a\0b", "this is a binary file"),
        ("kim.md", codecs.BOM_UTF16_LE + b"a", "is UTF-16; save"),
        ("kim.ipynb", b"{}", "this is no notebook: there are no cells"),
        ("kim.md", b" " * 1_000_001, "at most 1000000 are read"),
    ],
)  # fmt: skip
def test_a_file_that_is_not_read_says_why(file: str, data: bytes, said: str) -> None:
    with pytest.raises(UnreadableDocument, match=said):
        text_of_answers(Path(file), data)


@pytest.mark.parametrize(
    "text",
    ["# " + " " * 50_000 + "x", "## slope\n$" + " " * 50_000 + "x", "__" + "a__ " * 20_000,
     "a" + " " * 50_000 + "x", "## slope\n" + "$ " * 50_000, "```\n" * 20_000,
     "\\" + "sub" * 20_000 + "x", "<!-- " * 20_000],
    ids=lambda text: repr(text[:10]),
)  # fmt: skip
def test_no_text_takes_long(text: str) -> None:
    began = time.process_time()
    answers(text, SHEET)
    assert time.process_time() - began < 5
