"""Proofs by contradiction in Coq, from the witnesses that the kernel replays; changed a little,
they are no proofs."""

from __future__ import annotations

import json

from claimed import read_claim
from coq.toplevel import existing

from symproof.checkers.coq.export import HEADER, Exported, claim_file
from symproof.checkers.coq.verdicts import PROVED, REFUTED, judge_claims
from symproof.deciding.strategies import decide
from symproof.deciding.verdicts import Proved

# For each kind of step, of cone, of split and of law: a claim and what it supposes.
CLAIMS = (
    ("1/a > 1/b", "0 < a, a < b"),
    ("x*y >= 0", "x <= 0, y <= 0"),
    ("x != 0", "x: real, y: real, x*y = 1"),
    ("x = 2", "x: real, 2*x + 1 = 5"),
    ("x^2 + y^2 >= 2*x*y", "x: real, y: real"),
    ("x > 0", "x: real, x != 0, x >= 0"),
    ("n >= 1", "n: integer, 2*n > 1"),
    ("n <= 3", "n: integer, 3*n <= 11"),
    ("abs(x + y) <= abs(x) + abs(y)", "x: real, y: real"),
    ("abs(x) <= y", "x: real, x <= y, -x <= y"),
    ("abs(abs(x)) < 1", "x: real, abs(x) < 1"),
    ("exp(x) >= 1 + x", "x: real"),
    ("x + 2*sqrt(x) + 1 > 0", "x >= 0"),
    ("sqrt(x) <= (x + 1)/2", "x >= 0"),
    ("a^2 = c^2", "a: real, b: real, c: real, a = b, b = c"),
    ("abs(f - s) <= e", "f: real, s: real, r: real, e: real, abs(r) <= e, f - s = r"),
    ("x^3 - 8*x^2 + 2*x >= 3", "x: integer, x >= 9"),
    ("x = y", "x > 0, y > 0, x^2 = y^2"),
    ("x = 2 or x = -2", "x: real, x^2 = 4"),
    ("x < 2 or x > 3", "x: real, (x - 2)*(x - 3) > 0"),
    ("x <= y or x >= y", "x: real, y: real"),
    ("abs(u) = sqrt(u)*sqrt(u)", "u >= 0"),
    ("abs(x)*abs(y) + abs(x) = x*y + x", "x >= 0, y >= 0"),
)
# The same, with a piece of the statement changed into one with which it is false.
CHANGED = (
    ("1/a > 1/b", "0 < a, a < b", "  0 < a ->\n", ""),
    ("x*y >= 0", "x <= 0, y <= 0", "  y <= 0 ->\n", ""),
    ("x != 0", "x: real, y: real, x*y = 1", "x * y = 1", "x * y = 0"),
    ("x = 2", "x: real, 2*x + 1 = 5", "x = 2", "x = 3"),
    ("x^2 + y^2 >= 2*x*y", "x: real, y: real", ">= 2 *", ">= 3 *"),
    ("x > 0", "x: real, x != 0, x >= 0", "  x <> 0 ->\n", ""),
    ("n >= 1", "n: integer, 2*n > 1", "2 * IZR n > 1", "2 * IZR n > 0 - 1"),
    ("n <= 3", "n: integer, 3*n <= 11", "<= 11", "<= 12"),
    ("abs(x) <= y", "x: real, x <= y, -x <= y", "  - x <= y ->\n", ""),
    ("exp(x) >= 1 + x", "x: real", "1 + x", "2 + x"),
    ("sqrt(x) <= (x + 1)/2", "x >= 0", "  0 <= x ->\n", ""),
    ("a^2 = c^2", "a: real, b: real, c: real, a = b, b = c", "  b = c ->\n", ""),
    ("x^3 - 8*x^2 + 2*x >= 3", "x: integer, x >= 9", "IZR x >= 9", "IZR x >= 7"),
    ("x = y", "x > 0, y > 0, x^2 = y^2", "  0 < y ->\n", ""),
    ("x = 2 or x = -2", "x: real, x^2 = 4", "x = - 2", "x = - 3"),
    ("x < 2 or x > 3", "x: real, (x - 2)*(x - 3) > 0", "x < 2", "x < 1"),
    ("abs(x)*abs(y) + abs(x) = x*y + x", "x >= 0, y >= 0", "  0 <= y ->\n", ""),
)


def exported(text: str, where: str) -> Exported:
    (claim,) = read_claim(text, where)
    verdict = decide(claim)
    assert isinstance(verdict, Proved)
    (*_, entry) = json.loads(verdict.certificate)["theorems"]
    file = claim_file(claim, verdict.theorem.conditions, "Claim", entry["proof"])
    assert file.text, file.reason
    return file


def test_coq_accepts_what_a_witness_proves(coq):
    claims = [claim for text, where in CLAIMS for claim in read_claim(text, where)]
    answers = judge_claims(coq, claims)
    refused = [(one, a) for one, a in zip(CLAIMS, answers, strict=True) if a.word != PROVED]
    assert not refused


def test_coq_refuses_what_is_changed(coqtop):
    lemmas = {}
    for k, (text, where, old, new) in enumerate(CHANGED):
        body = exported(text, where).text.removeprefix(HEADER)
        assert old in body.partition("Proof.")[0], body
        statement, _, proof = body.partition("Proof.")
        changed = statement.replace(old, new).replace("Lemma claim", f"Lemma changed_{k}")
        lemmas[f"changed_{k}"] = f"{changed}Proof.{proof}"
        honest = statement.replace("Lemma claim", f"Lemma honest_{k}")
        lemmas[f"honest_{k}"] = f"{honest}Proof.{proof}"
    text = "".join(f"{lemma}\nAbort All.\n" for lemma in lemmas.values())
    found = existing(coqtop, text, lemmas, 20)
    assert found == {name for name in lemmas if name.startswith("honest")}


def test_refutations_under_hypotheses(coq):
    false = (
        ("x = 3", "x: real, x^2 = 4"), ("x = 3", "x: real, x > 1"), ("x > 1", "x: real, x^2 = 4"),
        ("n > 3", "n: integer, n >= 2"), ("1/a > 1/b", "a: real, b: real, a < b, a < 0, b > 0"),
    )  # fmt: skip
    claims = [claim for text, where in false for claim in read_claim(text, where)]
    assert [a.word for a in judge_claims(coq, claims)] == [REFUTED] * len(false)


def test_a_refutation_of_alternatives_is_not_written(coq):
    """That one of them is false says nothing of the others."""
    (claim,) = read_claim("x = 3 or x = -2", "x: real, x^2 = 4")
    (answer,) = judge_claims(coq, [claim])
    assert "more than one relation" in answer.reason


def test_what_has_no_lemma_is_said(coq):
    (claim,) = read_claim("3^n >= n^2 + n + 1", "n: natural")
    (answer,) = judge_claims(coq, [claim])
    assert answer.word not in (PROVED, REFUTED)
    assert "power of a sum" in answer.reason
