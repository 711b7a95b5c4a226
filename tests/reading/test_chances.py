"""Expectations, variances and covariances: what is read, proved, refuted and refused."""

from __future__ import annotations

import pytest

import symproof
from symproof.deciding.judgements import judge
from symproof.deciding.verdicts import Proved, Refuted
from symproof.notation.text_writer import write_clause
from symproof.notation.tokens import UnreadableText
from symproof.reading.claims.questions import understand

X = "X: random variable"
XY = "X, Y: random variable"

TRUE = [
    ("E[X + Y] = E[X] + E[Y]", XY),
    ("E[a*X + b] = a*E[X] + b", X),
    ("E(5) = 5", X),
    ("E[E[X]] = E[X]", X),
    ("Var(a*X + b) = a^2*Var(X)", X),
    ("Var(X) = E[X^2] - E[X]^2", X),
    ("Var(X) >= 0", X),
    ("Var(7) = 0", X),
    (r"\operatorname{Var}(X + Y) = \operatorname{Var}(X) + \operatorname{Var}(Y)"
     r" + 2\operatorname{Cov}(X, Y)", XY),
    (r"\mathbb{E}[X - \mathbb{E}[X]] = 0", X),
    (r"\operatorname{Cov}[X, Y] = \mathbb{E}[XY] - \mathbb{E}[X]\mathbb{E}[Y]", XY),
    ("Cov(X, X) = Var(X)", X),
    ("Cov(X, c) = 0", X),
    ("p*E[n*X] = n*E[p*X]", X),  # these letters are not those of the chances
    ("E[X + Y] = E[X] + E[Y]", ""),  # capitals of which E is taken
    ("E(a*X + b) = a*E(X) + b", ""),
    ("Var(a*X) = a^2*Var(X)", ""),
    (r"\mathbb{E}[2X] = 2\,\mathbb{E}[X]", ""),
    ("E[X] = E[X]", "X: 확률변수"),
    ("E[X] = E[X]", "X: 随机变量"),
]  # fmt: skip
FALSE = [
    ("E[X*Y] = E[X]*E[Y]", XY),
    ("E[X^2] = E[X]^2", X),
    ("E[a*X + b] = a*E[X]", X),
    ("E[1/X] = 1/E[X]", X),
    ("E(5) = 6", X),
    ("Var(a*X) = a*Var(X)", X),
    ("Var(X + b) = Var(X) + b", X),
    ("E(X^2) = E(X)^2", ""),
    ("Var(2X) = 2 Var(X)", ""),
    ("Var(X) > 0", X),
    ("Var(X) = E[X^2] + E[X]^2", X),
    ("Var(X + Y) = Var(X) + Var(Y)", XY),
    ("Cov(X, Y) = 0", XY),
    ("Cov(X, Y) = -Cov(Y, X)", XY),
    ("Cov(X, Y) >= 0", XY),
    (r"\mathbb{E}[|X|] = |\mathbb{E}[X]|", X),
    (r"\mathbb{E}[\max(X, Y)] = \max(\mathbb{E}[X], \mathbb{E}[Y])", XY),
    (r"\mathbb{E}[e^X] = e^{\mathbb{E}[X]}", X),
]
REFUSED = [
    (r"\mathbb{E}[x] = 2", "", "which letters are random"),
    ("E[X] = X", "", "outside of E"),
    ("E[X] = 1", "X: real", "which letters are random"),
    ("Cov(a, b) = Cov(b, a)", "", "which letters are random"),
    ("E[X] = X", X, "outside of E"),
    ("E[X] = 1", f"{X}, X > 0", "outside of E"),
    ("E X = 1", X, "in brackets"),
    ("Cov(X) = 1", X, "takes 2 arguments"),
    ("E[X, Y] = 1", XY, "takes 1 arguments"),
    (r"\zeta(3) = 1", "", "no formula"),
]


@pytest.mark.parametrize(("claim", "where"), TRUE)
def test_what_is_true_is_proved(claim: str, where: str) -> None:
    verdict = symproof.prove(claim, where=where)
    assert isinstance(verdict, Proved)
    assert verdict.word == "proved"


@pytest.mark.parametrize(("claim", "where"), FALSE)
def test_what_is_false_is_refuted_by_few_outcomes(claim: str, where: str) -> None:
    assert isinstance(symproof.prove(claim, where=where), Refuted)


@pytest.mark.parametrize(("claim", "where", "reason"), REFUSED)
def test_what_is_refused(claim: str, where: str, reason: str) -> None:
    with pytest.raises(UnreadableText, match=reason):
        understand(claim, where)


def test_what_is_written_out_is_printed() -> None:
    (question,) = understand("E[X] = 0", X).questions
    (claim,) = question.claims
    assert write_clause(claim) == "Sum(p_k·X_k, (k, 1, n)) = 0"
    assert [v.sort for v in claim.variables if v.name in ("p_#", "n")] == [
        "positive integer", "nonnegative",
    ]  # fmt: skip
    assert [*map(str, question.reasons)] == [
        "X: random variable, over n outcomes with the chances p_1, …, p_n"
    ]
    assert "Sum(p_k, (k, 1, n)) = 1" in str(judge("E[X] = 0", X).verdicts[0])


def test_a_letter_may_still_be_called_e() -> None:
    assert isinstance(symproof.prove("E + 1 > E", where="E: real"), Proved)
    assert isinstance(symproof.prove("E[i] = E[i]"), Proved)
    assert isinstance(symproof.prove("Γ*2 = 2Γ"), Proved)
