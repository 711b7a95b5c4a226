"""What has been asked is not asked again within a document, and not kept for the next one."""

from __future__ import annotations

import pytest
from documents.held import held_of

import symproof
from symproof.deciding import certifying
from symproof.documents.judging import deciding
from symproof.documents.judging.worker import check_bytes
from symproof.search import prover

TWICE = "Let $x$ be real. Then $(x + 1)^2 = x^2 + 2x + 1$.\n\nAgain $(x + 1)^2 = x^2 + 2x + 1$.\n"


def judged(text: str, monkeypatch: pytest.MonkeyPatch) -> tuple[int, list[str]]:
    asked = []
    judge = deciding.judge
    with monkeypatch.context() as patch:
        patch.setattr(deciding, "judge", lambda p: asked.append(p) or judge(p))
        results = check_bytes("a.md", text.encode())["results"]
    return len(asked), held_of(results)


def test_a_claim_is_judged_once(monkeypatch):
    assert judged(TWICE, monkeypatch) == (1, ["proved", "proved"])
    assert judged(TWICE, monkeypatch) == (1, ["proved", "proved"])  # by another walk


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Let $x > 0$. Then $|x| = x$.\n\n## Next\n\nLet $x$ be real. Then $|x| = x$.\n",
         ["given", "proved", "refuted"]),
        ("Let $n$ be an integer. Then $(-1)^{2n} = 1$.\n\n## Next\n\n"
         "Let $n$ be real. Then $|n| = n$.\n", ["proved", "refuted"]),
    ],
)  # fmt: skip
def test_the_same_relation_of_other_letters_is_another_claim(text, words, monkeypatch):
    assert judged(text, monkeypatch)[1] == words


def test_the_ring_is_asked_once(monkeypatch):
    """Of a claim that other rules have to decide."""
    asked = []
    proof_of = certifying.proof_of
    for module in (certifying, prover):
        monkeypatch.setattr(
            module, "proof_of", lambda relation, *more: asked.append(relation) or proof_of(
                relation, *more))  # fmt: skip
    found = symproof.prove("x^2 + y^2 >= 2 x y")
    assert found.proved
    assert asked.count(found.claim.relation) == 1
