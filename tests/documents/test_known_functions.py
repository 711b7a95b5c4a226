r"""Functions that are known by a formula in documents: unless the document has a formula of its
own."""

from __future__ import annotations

import pytest
from documents.held import held

from symproof.base.catalogs import translator
from symproof.documents.judging.worker import check_bytes
from symproof.documents.reporting.findings import report_on

SAID = {
    r"We have $\operatorname{sigmoid}(0) = \frac12$.": ["proved"],
    r"We have $\operatorname{sigmoid}(0) = 1$.": ["refuted"],
    r"We have $\mathrm{relu}(-3) = 0$.": ["proved"],
    r"We have $\mathrm{relu}(-3) = 3$.": ["refuted"],
    r"For all real $x, y$ we have $\mathrm{logsumexp}(x, y) \ge x$.": ["proved"],
    r"Let $\mathrm{sigmoid}(x) = 2x$. Then $\mathrm{sigmoid}(1) = 2$.": ["given", "proved"],
    r"Let $\mathrm{relu}(x) = \max(x, 1)$. Then $\mathrm{relu}(0) = 0$.": ["given", "refuted"],
}


@pytest.mark.parametrize("text", SAID)
def test_the_formula_of_the_document_comes_first(text: str) -> None:
    found = check_bytes("notes.md", text.encode())
    assert found["errors"] == []
    assert [held(result["verdict"]) for result in found["results"]] == SAID[text]


@pytest.mark.parametrize(
    "text",
    [
        r"We have $\mathrm{softmax}(x)_i = \frac{e^{x_i}}{\sum_j e^{x_j}}$.",
        r"We have $f(x)_i = x_i$.",
        r"We have $\mathrm{foo}(x)_{ij} = 1$.",
    ],
)
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "an index behind the argument of"), ("ko", "인수 뒤의 첨자는 읽지 않는다"),
        ("zh", "自变量后面的下标无法读取"),
    ],
)  # fmt: skip
def test_an_index_behind_an_argument_is_not_read_with_a_reason(
    text: str, language: str, said: str
) -> None:
    found = check_bytes("notes.md", text.encode())
    (result,) = found["results"]
    assert (result["verdict"], result["reading"]) == ("undecided", "")
    report = report_on(["notes.md"], [text.encode()], [found])
    shown = report.text(translator(language, "documents"), everything=True, explain=True)
    assert said in shown
    assert "…" not in shown
    assert "symbol name" not in shown


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (r"We have $2\mathrm{foo}_i(x) = \mathrm{foo}_i(x) + \mathrm{foo}_i(x)$.", "proved"),
        (r"Let $x_1 = 2$. Then $(x_1)^2 = 4$.", "proved"),
    ],
)
def test_other_indices_are_read(text: str, verdict: str) -> None:
    found = check_bytes("notes.md", text.encode())
    assert held(found["results"][-1]["verdict"]) == verdict
