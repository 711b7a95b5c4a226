r"""Functions that are known by a formula in documents: unless the document has a formula of its
own."""

from __future__ import annotations

import pytest
from documents.held import held

from symproof.documents.worker import check_bytes

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
