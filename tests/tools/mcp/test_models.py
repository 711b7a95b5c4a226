"""The schemas of the answers to an assistant."""

from __future__ import annotations

from typing import Any

import pytest
from needed import missing

from symproof.deciding.diagnostic import data_of
from symproof.deciding.judgements import judge

try:
    from pydantic import BaseModel, ValidationError

    from symproof.tools.mcp import models
except ImportError as error:
    missing(f"{error} (pip install 'symproof[mcp]')")

ALL = [m for m in vars(models).values()
       if isinstance(m, type) and issubclass(m, BaseModel) and m is not BaseModel]  # fmt: skip


@pytest.mark.parametrize("model", ALL, ids=lambda model: model.__name__)
def test_a_model_says_what_its_fields_are(model: type[Any]) -> None:
    schema = model.model_json_schema()
    assert schema["description"].rstrip().endswith(".")
    assert {*schema["required"]} == {*schema["properties"]}  # nothing is left out of an answer


@pytest.mark.parametrize(
    ("claim", "verdict", "has_point"),
    [("1 + 1 = 2", "proved", False), ("x^2 = x", "refuted", True), ("x ° x", "not-read", False)],
)
def test_the_diagnostic_of_a_claim_fits(claim: str, verdict: str, has_point: bool) -> None:
    data = data_of(judge(claim).diagnostic())
    found = models.Judged.model_validate({**data, "certificate": None})
    assert (found.verdict, found.counterexample is not None) == (verdict, has_point)


def test_an_answer_that_lacks_a_field_does_not_fit() -> None:
    with pytest.raises(ValidationError, match="premises"):
        models.Found.model_validate({"text": "1 = 1", "verdict": "proved"})
