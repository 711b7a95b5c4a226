"""Claims as text, for tests: what all readings of a text say."""

from __future__ import annotations

from collections.abc import Mapping

from symproof.kernel.claims import Claim
from symproof.reading.claims.questions import understand


def read_claim(text: str, where: str = "", sorts: Mapping[str, str] | None = None) -> list[Claim]:
    """The claims of a relation or a chain, one for each link, if it has one reading."""
    found = understand(text, where, sorts)
    (question,) = found.questions
    assert found.is_all
    return list(question.claims)
