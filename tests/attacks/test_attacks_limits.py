"""Attacks on limits, infinite sums and integrals: forged proofs for the rule ``limits``, before the
kernel and the checker in JavaScript.

A value for a variable of a law stands below the limit only.  Once nobody asked what it needs:
x^(1/y)·exp(-x) had the limit 0 as x grows for every real y, 0 among them, where 1/y is undefined.
"""

from __future__ import annotations

from typing import Any

import pytest
from kernel.test_limits import RING, claim, data, near, parts
from needed import missing
from tools.checker.asking import NODE, both

from symproof.deciding.strategies import decide
from symproof.kernel.context import LAW
from symproof.kernel.terms import read_prefix
from symproof.notation.encoding import encode, encode_claim

POWERS, LOGARITHM, NEGATIVE, ARCTAN = (
    LAW + name
    for name in (
        "power times exp(-x)", "logarithm times a negative power", "negative power",
        "arctan at infinity",
    )
)  # fmt: skip


def law(name: str, **values: str) -> dict[str, Any]:
    return {"law": name, "values": {n: [[], data(v)] for n, v in values.items()}}


def asked(text: str, proof: Any, variables: str = "", then: Any = RING) -> dict[str, Any]:
    """A question about a claim whose left side is a limit with this proof."""
    about = claim(text, variables)
    value = {"limit": encode(about.relation.left), "proof": proof}
    rule = {"rule": "limits", "values": [value], "proof": then}
    entry = {"name": "it", "claim": encode_claim(about), "proof": rule}
    return {"document": {"symproof": 1, "theorems": [entry]}}


def answer(question: dict[str, Any]) -> Any:
    """What both say: the conditions, or None."""
    if NODE is None:
        missing("Node.js is not installed")
    (found,) = both([question])
    assert not found.differ, found
    return found.kernel and [c["relation"] for c in found.kernel[0][1]]


def relations(text: str) -> list[Any]:
    return [[encode(r.left), r.op, encode(r.right)] for r in read_prefix(text)]


GROWING = "limit_infinity x"
CONSTANT: dict[str, Any] = {"context": data("0"), "parts": []}


@pytest.mark.parametrize(
    ("text", "variables", "proof", "needed"),
    [
        (f"(= ({GROWING} (* (^ x (/ 1 y)) (exp (neg x)))) 0)", "y:real",
         law(POWERS, a="(/ 1 y)"), "(!= y 0)"),
        (f"(= ({GROWING} (* (^ x (log y)) (exp (neg x)))) 0)", "y:real",
         law(POWERS, a="(log y)"), "(> y 0)"),
        (f"(= ({GROWING} (^ x (neg (exp (/ 1 y))))) 0)", "y:real",
         law(NEGATIVE, a="(exp (/ 1 y))"), "(!= y 0)"),
        (f"(= ({GROWING} (* (^ x (neg (exp (sqrt y)))) (log x))) 0)", "y:real",
         law(LOGARITHM, a="(exp (sqrt y))"), "(>= y 0)"),
        (f"(= ({GROWING} (^ x (neg (+ 1 (^ y -2))))) 0)", "y:real",
         law(NEGATIVE, a="(+ 1 (^ y -2))"), "(!= y 0)"),
        # what is needed already, or nothing
        (f"(= ({GROWING} (* (^ x (/ 1 y)) (exp (neg x)))) 0)", "y:positive",
         law(POWERS, a="(/ 1 y)"), ""),
        (f"(= ({GROWING} (* (^ x y) (exp (neg x)))) 0)", "y:real", law(POWERS, a="y"), ""),
        # inside of another proof
        (f"(= ({GROWING} (+ 1 (* (^ x (/ 1 y)) (exp (neg x))))) 1)", "y:real",
         parts("(+ 1 h0)", "(* (^ x (/ 1 y)) (exp (neg x)))", then=law(POWERS, a="(/ 1 y)")),
         "(!= y 0)"),
        # what does not vary needs what it needs
        ("(= (limit x 0 (* 0 (/ 1 y))) 0)", "y:real",
         near("1", "0", then=CONSTANT), "(!= y 0)"),
        ("(= (limit x 0 (* x (/ 1 y))) 0)", "y:real", parts("(* h0 (/ 1 y))", "x"), "(!= y 0)"),
        # arcsin has no slope at 1: what is needed there never holds
        ("(= (limit x 1 (* 0 (arcsin x))) 0)", "", {"order": 0, "zeros": [[], []]},
         "(!= (sqrt (+ 1 (neg (^ 1 2)))) 0)"),
    ],
)  # fmt: skip
def test_what_the_value_of_a_law_needs(text: str, variables: str, proof: Any, needed: str) -> None:
    assert answer(asked(text, proof, variables)) == relations(needed)


def test_a_limit_that_is_a_value_does_not_exist_by_that() -> None:
    chaos = "(limit z 0 (sin (/ 1 z)))"
    text = f"(= ({GROWING} (* (^ x {chaos}) (exp (neg x)))) 0)"
    assert answer(asked(text, law(POWERS, a=chaos))) is None


@pytest.mark.parametrize(
    ("text", "needed"),
    [
        ("(= (limit_infinity x (* (^ x (/ 1 y)) (exp (neg x)))) 0)", "(!= y 0)"),
        ("(= (limit_infinity x (* (^ x (sqrt y)) (exp (neg x)))) 0)", "(>= y 0)"),
        ("(= (limit_infinity x (* (^ x y) (exp (neg x)))) 0)", ""),
    ],
)  # fmt: skip
def test_what_a_verdict_says(text: str, needed: str) -> None:
    verdict: Any = decide(claim(text, "y:real"))
    assert verdict.proved
    assert [c.relation for c in verdict.conditions] == read_prefix(needed)


AT_0: dict[str, Any] = {"order": 0, "zeros": [[], []]}


def by_order(n: int) -> dict[str, Any]:
    return {"order": n, "zeros": [[RING] * n, [RING] * n]}


def growing(inner: str, then: Any, bound: str = "1") -> dict[str, Any]:
    return {**near(bound, inner, then=then), "zero": RING}


FALSE = [
    # one side for both: |x|/x, 1/x, arctan(1/x)
    ("(= (limit x 0 (/ (abs x) x)) 1)", "", near("1", "1")),
    ("(= (limit x 0 (/ (abs x) x)) 1)", "", by_order(1)),
    ("(= (limit_below x 0 (/ (abs x) x)) 1)", "", near("1", "1")),
    ("(= (limit x 0 (arctan (/ 1 x))) (/ pi 2))", "",
     {**law(ARCTAN), "of": growing("(/ 1 x)", near("1", "x", then=AT_0))}),
    ("(= (limit_below x 0 (arctan (/ 1 x))) (/ pi 2))", "",
     {**law(ARCTAN), "of": growing("(/ 1 x)", near("1", "x", then=AT_0))}),
    ("(= (limit_minus_infinity x (arctan x)) (/ pi 2))", "", law(ARCTAN)),
    ("(= (limit_infinity x (arctan (neg x))) (/ pi 2))", "",
     {**law(ARCTAN), "of": growing("(neg x)", CONSTANT)}),
    # what is undefined near by, or at the one end
    ("(= (limit x 0 (* 0 (log x))) 0)", "", parts("(* 0 h0)", "(log x)")),
    ("(= (limit_below x 0 (* 0 (log x))) 0)", "", near("1", "0")),
    ("(= (limit_below x 0 (sqrt x)) 0)", "", by_order(0)),
    ("(= (limit x 0 (^ (^ x 2) (/ 1 2))) 0)", "", by_order(0)),
    # a jump, a corner, 0 to a power that falls to 0
    ("(= (limit x 1 (floor x)) 1)", "", near("1", "1")),
    ("(= (limit_below x 1 (floor x)) 1)", "", near("1", "1")),
    ("(= (limit x 0 (sgn (^ x 2))) 0)", "", parts("(sgn h0)", "(^ x 2)")),
    ("(= (limit x 0 (^ 0 x)) 1)", "", parts("(^ 0 h0)", "x")),
    ("(= (limit_above x 0 (^ 0 x)) 1)", "", parts("(^ 0 h0)", "x")),
    ("(= (limit x 0 (^ (abs x) x)) 1)", "", parts("(^ h0 h0)", "x")),
    # 0/0, ∞·0 and orders that are not those of the zeros
    ("(= (limit x 0 (/ x (^ x 2))) 1)", "", by_order(1)),
    ("(= (limit x 0 (/ (^ x 2) x)) 2)", "", by_order(2)),
    ("(= (limit x 0 (/ (sin x) (^ x 3))) (neg (/ 1 6)))", "", by_order(3)),
    (f"(= ({GROWING} (* x (/ 1 x))) 0)", "",
     {"turned": parts("(* h0 0)", "x")}),
    (f"(= ({GROWING} (* (^ x 2) (^ x (neg 1)))) 0)", "",
     parts("(* (^ x 2) h0)", "(^ x (neg 1))", then=law(NEGATIVE, a="1"))),
    # a name that leaves its binder, or is captured by one
    (f"(= ({GROWING} (^ x (neg x))) 0)", "", law(NEGATIVE, a="x")),
    (f"(= ({GROWING} (* (^ x x) (exp (neg x)))) 0)", "", law(POWERS, a="x")),
    ("(= (limit x 0 (+ x y)) y)", "x:real y:real", parts("(+ h0 y)", "x")),
    ("(= (limit x 0 (sum k 0 1 (+ x k))) 0)", "", parts("(sum k 0 1 (+ h0 k))", "x")),
    ("(= (limit x 0 (limit y x (/ y x))) 1)", "", near("1", "1", then=AT_0)),
    # laws with another sign, or of another kind
    (f"(= ({GROWING} (^ x (neg -1))) 0)", "", law(NEGATIVE, a="-1")),
    (f"(= ({GROWING} (^ x (neg a))) 0)", "a:real", law(NEGATIVE, a="a")),
    (f"(= ({GROWING} (^ x (neg a))) 0)", "a:nonnegative", law(NEGATIVE, a="a")),
    (f"(= ({GROWING} (* (^ x i) (exp (neg x)))) 0)", "", law(POWERS, a="i")),
    ("(= (limit_above x 0 (* (^ x 2) (exp (neg x)))) 1)", "", law(POWERS, a="2")),
    (f"(= ({GROWING} (sin x)) 0)", "", {"turned": by_order(0)}),
    (f"(= ({GROWING} (* (^ x -1) (sin x))) 1)", "", {"turned": by_order(1)}),
    ("(= (series k 0 (^ -1 k)) 0)", "", {"telescope": data("0"), "then": CONSTANT, "proof": RING}),
    ("(= (series k 0 (/ 1 (* k (+ k 1)))) 0)", "",
     {"telescope": data("(/ 1 k)"), "then": law(NEGATIVE, a="1"), "proof": RING}),
    ("(= (series k 0 (- (floor k) (floor (+ k 1)))) 0)", "",
     {"telescope": data("(floor k)"), "then": CONSTANT, "proof": RING}),
    ("(= (series k 0 (^ u k)) (/ 1 (- 1 u)))", "u:real",
     {"sums": [{**law(LAW + "geometric series", u="k"), "factor": data("1")}], "proof": RING}),
    ("(= (series k 0 (* 2 (^ 0 k))) 1)", "",
     {"sums": [{**law(LAW + "geometric series", u="0"), "factor": data("1")}], "proof": RING}),
    ("(= (series k -1 (^ 0 k)) 1)", "",
     {"sums": [{**law(LAW + "geometric series", u="0"), "factor": data("1")}], "proof": RING}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "variables", "proof"), FALSE)
def test_forged_proofs(text: str, variables: str, proof: Any) -> None:
    """Of what is false, or does not exist, no proof is accepted, whatever is written behind it."""
    assert answer(asked(text, proof, variables)) is None
