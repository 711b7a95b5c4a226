"""Attacks on the ring: indices that are confused, divisors that leave sums that may be empty, facts
of what is not defined, and equations told where they do not hold."""

from __future__ import annotations

from typing import Any

import pytest
from proof_data import entry, proved

from symproof.kernel.claims import Claim, Premise
from symproof.kernel.context import ProofError
from symproof.kernel.facts import Variable
from symproof.kernel.terms import read_prefix
from symproof.notation.encoding import encode

RING: dict[str, Any] = {"rule": "ring"}
INNER = "(sum m 1 k (sum k 1 n m))"
LAST = "(+ a (+ 1 n))"
X = "(* x (/ 1 (+ y 1)))"


def turns(m: str, x: str) -> str:
    """Σ over j ≤ m of Σ over k ≤ N + 1 of 1/x, as a difference of two sums."""

    def up_to(last: str) -> str:
        return f"(sum r 0 {last} (sum j 1 {m} (sum k 1 r (/ 1 {x}))))"

    return f"(- {up_to('(+ N 1)')} {up_to('N')})"


FALSE = {
    "a hidden index is another one":
        f"(= (* (sum k 1 n {INNER}) (sum k 1 n (* k k)))"
        f" (* (sum k 1 n (* {INNER} k)) (sum k 1 n k)))",
    "the power 0 of 0 is 1": f"(= (^ (- {X} {X}) 0) 0)",
    "a divisor that is only known not to be negative":
        "(= (* (sum j 1 (+ m z) (/ 1 (+ n y))) (sum k 1 (+ n y) (/ 1 (+ m z)))) 1)",
    "facts of what is not defined":
        "(= (+ (* 0 (sum j 1 m (^ (/ 1 (/ 1 x)) y)))"
        " (* (sum j 1 m (/ 1 (^ x y))) (sum k 1 (^ x y) (/ 1 m)))) 1)",
    "facts from a condition that holds in an inner range only":
        f"(= (+ (* 0 (sum j 1 z (sum k (+ 1 (sum r 1 a 1)) {LAST} (^ k y))))"
        f" (* (sum j 1 z (/ 1 (^ {LAST} y))) (sum k 1 (^ {LAST} y) (/ 1 z)))) 1)",
    "a divisor inside of a sum that is made anew":
        f"(= (* {turns('m', 'x')} {turns('x', 'm')}) (^ (+ N 1) 2))",
}  # fmt: skip


def claim(text: str) -> Claim:
    (relation,) = read_prefix(text)
    natural = tuple(Variable(name, "natural") for name in "Nmnxyz")
    others = (Variable("a", "integer"), Variable("c", "nonzero"))
    return Claim((*natural, *others), (), (), relation)


@pytest.mark.parametrize("name", FALSE)
def test_nothing_false_is_proved(name: str) -> None:
    with pytest.raises(ProofError, match="differ"):
        proved(entry("false", claim(FALSE[name]), RING))


TRUE = [
    f"(= (^ (- {X} {X}) 0) 1)",
    "(= (* (sum j 1 (+ m 1) (/ 1 (+ n 1))) (sum k 1 (+ n 1) (/ 1 (+ m 1)))) 1)",
    "(= (* (sum j 1 (+ m 1) (/ 1 (+ (^ n y) (abs c)))) (sum k 1 (+ m 1) (+ (^ n y) (abs c))))"
    " (^ (+ m 1) 2))",
    f"(= {turns('m', '(+ x 1)')} (* m (/ (+ N 1) (+ x 1))))",
    f"(= (sum k 1 n {INNER}) (sum l 1 n (sum m 1 l (sum k 1 n m))))",
]


@pytest.mark.parametrize("text", TRUE)
def test_neighbours_that_are_true(text: str) -> None:
    assert proved(entry("true", claim(text), RING)).conditions == ()


def law(name: str, **values: str) -> dict[str, Any]:
    given = {n: [[], encode(t)] for n, v in values.items() for t in read_prefix(v)}
    one, n = (encode(t) for t in read_prefix("1 n"))
    return {"theorem": f"law {name}", "values": given, "under": [["k", one, n]]}


def test_an_index_that_reduces_away_does_not_carry_an_equation_outside() -> None:
    """n − 1 + log(exp(k)) − k is n − 1, which is ≥ 0 where there is a k from 1 to n."""
    size = "(+ n (+ -1 (+ (log (exp k)) (neg k))))"
    (wanted,) = read_prefix(size)
    holes = {"rule": "ring", "witness": ["add", ["hole", 0], ["hole", 1]], "instances": [
        {"theorem": f"hypothesis {k}", "values": {}} for k in (1, 2)
    ]}  # fmt: skip
    plain, zero = read_prefix("(+ n -1) 0")
    at_k = {name: data for name, data in law("logarithm of exp", x="k").items() if name != "under"}
    premise = {
        "rule": "chain", "lines": [encode(t) for t in (wanted, plain, zero)], "ops": ["=", ">="],
        "proofs": [{**RING, "rewrite": [at_k]}, holes],
    }  # fmt: skip
    told = [
        law("logarithm of exp", x="k"),
        {**law("absolute value of what is not negative", x=size), "premises": [premise]},
    ]
    with pytest.raises(ProofError, match="does not vary with all indices"):
        proved(entry("false", claim("(= (abs (+ n -1)) (+ n -1))"), {**RING, "rewrite": told}))


def test_a_sum_that_gets_deeper_when_it_is_closed_captures_nothing() -> None:
    """Σ t[k] with t[k] = Σ sin(j² + k)/g, and then g = Σ w[a], is not Σ u[k] with j·k for j²."""
    last = "(+ n -1)"
    integer = (Variable("k", "integer"),)

    def premise(name: str, angle: str) -> Premise:
        (relation,) = read_prefix(f"(= ({name} k) (sum j 0 {last} (/ (sin (+ {angle} k)) g)))")
        return Premise(integer, (), relation)

    variables = (
        Variable("n", "natural"), Variable("g", "real"),
        *(Variable(f"{name}#", "real", ("integer",)) for name in "wtu"),
    )  # fmt: skip
    (wrong,) = read_prefix(f"(= (sum k 0 {last} (t# k)) (sum k 0 {last} (u# k)))")
    about = Claim(
        variables, (), tuple(read_prefix(f"(= g (sum a 0 {last} (w# a)))")), wrong,
        (premise("t#", "(* j j)"), premise("u#", "(* j k)")),
    )  # fmt: skip
    zero, end, k = (encode(t) for t in read_prefix(f"0 {last} k"))
    told: list[dict[str, Any]] = [
        {"theorem": f"premise {p}", "values": {"k": [[], k]}, "under": [["k", zero, end]]}
        for p in (1, 2)
    ]
    told.append({"theorem": "hypothesis 1", "values": {}})
    with pytest.raises(ProofError, match="differ"):
        proved(entry("false", about, {**RING, "rewrite": told}))
