"""Claims with sentences in front of them, as they are asked at the prompt."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import symproof
from symproof.deciding.words import PROVED
from symproof.documents.reporting.prompt import has_words, judge, prove
from symproof.notation.limits import LIMITS
from symproof.notation.tokens import UnreadableText


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("Let $f(x) = x^2 + 1$. Then $f(2) = 5$.", "f(2) = 5"),
        (r"If $n$ is even, then $n^2$ is even.", "n^2/2 = floor(n^2/2)"),
        ("$x > 0$이면 $x + 1 > 1$이다.", "x + 1 > 1"),
        ("设 $x > 0$。则 $x + 1 > 1$。", "x + 1 > 1"),
        ("Let f(x) = x^2 + 1. Then f(2) = 5.", "2^2 + 1 = 5"),
        ("Let x, y be real numbers with xy = 1 and y = 2x. Hence x^2 = 1/2.", "x^2 = 1/2"),
        (r"Let \(x > 0\). Then \(x + 1 > 1\).", "x + 1 > 1"),
    ],
)
def test_claims_behind_sentences_are_proved(text: str, claim: str) -> None:
    found = judge(text)
    assert found.word in PROVED
    assert found.claim == claim
    assert prove(text).proved


@pytest.mark.parametrize(
    "text",
    [
        "Let $f(x) = x^2 + 1$. Then $f(2) = 6$.",
        "If $n$ is even, then $n^2$ is odd.",
        "$x > 0$이면 $x + 1 > 2$이다.",
        "设 $x > 0$。则 $x + 1 > 2$。",
        "We have $1 = 2$, and therefore $1 = 1$.",  # the worst of its claims
        "Let x be real with 2x = 6. Hence x = 4.",
    ],
)
def test_false_claims_behind_sentences_are_refuted(text: str) -> None:
    assert judge(text).word == "refuted"
    assert prove(text).refuted


def test_what_is_suspect_in_a_document_is_not_refuted() -> None:
    """Nothing says what x is, and words of the sentence may."""
    text = "Over a field of characteristic two, $(x + y)^2 = x^2 + y^2$."
    assert judge(text).word in ("suspect", "undecided")
    assert prove(text).undecided


@pytest.mark.parametrize(
    "text",
    [
        "Let $x > 0$.",  # nothing is claimed
        r"We have $x \frac{ = 2$.",
        "Let x be real. Then foo(x) = 2.",
        "Let G be a group. Then the order of x divides 6 of x.",
        "See chapters 3 - 4 = 5 of the book.",  # one sentence without delimiters is no document
    ],
)
def test_what_is_no_claim_is_not_read(text: str) -> None:
    assert judge(text).word == "not-read"
    with pytest.raises(UnreadableText):
        prove(text)


@pytest.mark.parametrize(
    "text",
    [
        "There is a real number $x$ with $x^2 = 2$.",
        "There is a real number $x$ with $x^2 = -2$.",
        "-7 mod 3 = 2 eggs. We have mod 3 = 2.",
    ],
)
def test_what_is_not_checked_is_open(text: str) -> None:
    assert judge(text).word == "undecided"
    assert prove(text).undecided


def test_errors_stand_at_their_place() -> None:
    text = r"Let $x > 0$. We have $y \boxplus 1 = x$."
    with pytest.raises(UnreadableText) as caught:
        prove(text)
    assert text[caught.value.position :].startswith(r"\boxplus")


def test_a_text_that_is_too_long_is_not_read() -> None:
    long = "We have $x = x$. " + "word " * LIMITS.document
    assert judge(long).word == "not-read"


@pytest.mark.parametrize(
    ("where", "word"),
    [
        ("x > 0", "proved"),
        ("x: positive, y: real", "proved"),
        ("y: real, z: integer, x > 0", "proved"),
        ("x: nonzero", "refuted"),
    ],
)
def test_conditions_hold_beside_sentences(where: str, word: str) -> None:
    assert judge("We have $1/x > 0$ for such a number.", where).word == word
    assert prove("We have $1/x > 0$ for such a number.", where=where).word == word


def test_conditions_that_are_not_read_are_refused() -> None:
    assert judge("We have $x = x$ here.", "x: tree").word == "not-read"
    with pytest.raises(UnreadableText, match="tree"):
        prove("We have $x = x$ here.", where="x: tree")


def test_sorts_hold_beside_sentences() -> None:
    assert prove("We have $1/x > 0$ here.", sorts={"x": "positive"}).proved


def test_evidence_is_that_of_the_claim() -> None:
    verdict = prove("If $n$ is odd, then $n^2$ is odd.")
    assert verdict.proved
    found = judge("If $n$ is odd, then $n^2$ is odd.").diagnostic()
    assert found.verdict == "proved"
    assert json.loads(json.dumps(found.certificate))["theorems"]
    refuted = judge("Let $x > 1$. Then $x^2 < 2$.").diagnostic()
    assert refuted.counterexample is not None
    assert "x" in refuted.counterexample.point


@pytest.mark.parametrize(
    ("text", "is_worded"),
    [
        ("$x = x$", False), (r"\(x\) = \(x\)", False), ("x = x", False), ("$$x = x$$", False),
        ("$x$이면 $x = x$", True), ("if $x = 2$", True), ("cost $5", False),
    ],
)  # fmt: skip
def test_words_stand_outside_of_formulas(text: str, is_worded: bool) -> None:
    assert has_words(text) == is_worded


def test_a_plain_claim_loads_nothing_of_documents() -> None:
    script = "import sys, symproof; symproof.prove('x + x = 2x'); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    loaded = {m for m in done.stdout.decode().split() if m.startswith("symproof.documents.")}
    assert loaded == {"symproof.documents.reporting", "symproof.documents.reporting.prompt"}


def test_the_package_asks_the_prompt() -> None:
    assert symproof.prove is prove
