"""Formulas between every kind of delimiter, and what stands beside them, cost no line."""

from __future__ import annotations

import pytest

from symproof.documents.judging.worker import check_bytes


def verdicts(text: str, name: str = "a.md") -> list[str]:
    return [r["verdict"] for r in check_bytes(name, text.encode())["results"]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"Let \\(x\\) be real. Then \\(\sin 2x = 2\sin x\cos x\\).", ["proved"]),
        (r"Let \\(x\\) be real. Then \\(\sin 2x = 3\sin x\cos x\\).", ["refuted"]),
        (r"\\[ 1 + 1 = 3 \\]", ["refuted"]),
        (r"\\[ 1 + 1 = 2 \\]", ["proved"]),
    ],
)
def test_markdown_may_write_a_backslash_twice(text: str, expected: list[str]) -> None:
    assert verdicts(text) == expected


def test_in_latex_two_backslashes_end_a_line() -> None:
    assert verdicts("one \\\\(two) $1 + 1 = 2$", "a.tex") == ["proved"]


ROWS = r"""$$\begin{aligned}
\sin(2x) & = \sin(x+x) && \text{by definition} \\
 & = SAID && \text{angle addition}
\end{aligned}$$"""


@pytest.mark.parametrize(
    ("said", "expected"),
    [(r"2\sin x\cos x", ["proved", "proved"]), (r"2\sin x\cos y", ["proved", "suspect"])],
)
def test_words_in_the_last_column_are_remarks(said: str, expected: list[str]) -> None:
    assert verdicts(ROWS.replace("SAID", said)) == expected


def test_words_in_the_last_column_may_be_a_condition() -> None:
    text = r"$$\begin{aligned} |x| & = x && \text{if it is positive} \end{aligned}$$"
    assert verdicts(text) == ["undecided"]


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        (r"\eqref{eq:square}", "proved"),
        ("(3)", "proved"),
        (r"\text{def}", "proved"),
        ("?", "not-read"),
    ],
)
def test_a_reference_above_a_sign_is_a_remark(label: str, expected: str) -> None:
    text = rf"For real $a$ and $b$ $$(a+b)^2 \overset{{{label}}}{{=}} a^2 + 2ab + b^2$$"
    assert verdicts(text) == [expected]
